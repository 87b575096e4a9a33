//! The first turns of the card game.

use tabletop::{Sentence, sentence};

use super::{Course, Fact, LESSON, LETTERS, Lesson, thought};

const A_TURN: Sentence = sentence!("A turn begins with a new card. Then you do one thing: exchange cards, restore sections, or pass.");

pub(super) static COURSE: Course = Course {
    welcome: &[
        sentence!(
            "Welcome! You restore the sections of a ceiling with cards. The table lists the sections to choose from: each costs the paints that it shows."
        ),
        sentence!("Below it lies your hand. Each card is a paint; only you can see it."),
        LETTERS,
    ],
    lessons: &[
        Lesson {
            id: "turn",
            verbs: &["restore"],
            facts: &[
                Fact { say: A_TURN, unless: Some("exchange") },
                thought(sentence!("You restore a section by paying its paints. What you can pay for right now is among your options.")),
                Fact {
                    say: sentence!(
                        "Cards that you do not need you can exchange. Behind its dash a card says what you get for it: m is a card from the Market, w a card from the Workshop."
                    ),
                    unless: Some("exchange"),
                },
            ],
            ask: sentence!("What do you want to do? Restore a section, or lay out a card to exchange it: type the key of an option."),
            again: Some(sentence!("Your turn: restore a section, or lay out a card to exchange it.")),
            ..LESSON
        },
        Lesson {
            id: "trade",
            verbs: &["trade"],
            ask: sentence!("The card lies before you. Lay out another one, or draw new cards for those that lie there."),
            again: Some(sentence!("Lay out another card, or draw new ones for those that lie before you.")),
            ..LESSON
        },
        Lesson {
            id: "exchange",
            verbs: &["lay"],
            facts: &[
                Fact { say: A_TURN, unless: Some("turn") },
                Fact {
                    say: sentence!(
                        "You exchange cards that you do not need. Behind its dash a card says what you get for it: m is a card from the Market, w a card from the Workshop."
                    ),
                    unless: Some("turn"),
                },
            ],
            ask: sentence!("Lay out a card that you can do without: type its key."),
            again: Some(sentence!("Your turn: lay out a card that you can do without.")),
            ..LESSON
        },
        Lesson {
            id: "draw",
            verbs: &["draw"],
            facts: &[thought(sentence!(
                "Now you draw your new cards. At the Market you get red, yellow or blue; the piles of the Workshop hold the mixed paints, which most sections need."
            ))],
            ask: sentence!("Choose a pile to draw from."),
            again: Some(sentence!("Draw the next card.")),
            done: Some(sentence!("The new card is in your hand. With the right paints you can restore a section on your next turn.")),
            ..LESSON
        },
        Lesson {
            id: "pay",
            verbs: &["pay", "mix"],
            facts: &[
                thought(sentence!(
                    "You restore a section! Pay each of its paints with a card of that colour, or with two half bottles that fit together."
                )),
                thought(sentence!(
                    "The bishop likes some cards: each of his signs that you pay with, each mix, and his favourite colour turn the section to its next value."
                )),
            ],
            ask: sentence!("Choose the card, or the two half bottles, that you pay with."),
            again: Some(sentence!("Pay the next paint.")),
            ..LESSON
        },
        Lesson {
            id: "reward",
            verbs: &["take"],
            facts: &[thought(sentence!("Every restored section earns you one of these tiles. Each helps you once, whenever you like."))],
            ask: sentence!("Choose the tile that you want."),
            ..LESSON
        },
        Lesson {
            id: "discard",
            verbs: &["discard"],
            ask: sentence!("Your hand is too large for the end of a turn. Choose a card that you can do without."),
            ..LESSON
        },
        Lesson {
            id: "give",
            verbs: &["give"],
            ask: sentence!("Somebody asks for a paint that you have. Choose the card that you give."),
            ..LESSON
        },
    ],
    along: &LESSON,
    rounds: 3,
    after: &["restored"],
    end: &[
        sentence!("You know everything now that a turn is made of. Restored sections lie before you and show what they are worth."),
        sentence!(
            "This is how you win: gather three paints that fit a section, please the bishop so that it is worth more, and do not wait too long. The others want the same sections."
        ),
        sentence!("When somebody has restored enough sections, the round is played to its end. Whoever has the most points wins."),
    ],
};
