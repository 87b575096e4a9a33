//! The first round of the dice game.

use tabletop::sentence;

use super::{Course, LESSON, LETTERS, Lesson, thought};

pub(super) static COURSE: Course = Course {
    welcome: &[
        sentence!(
            "Welcome! You restore a ceiling with dice. The board names the totals of the dice: a single number is the total that you need for a section."
        ),
        sentence!("Totals in between are not lost: they bring you a portrait, which is worth a few points."),
    ],
    lessons: &[
        Lesson {
            id: "bishop",
            verbs: &["bishop"],
            facts: &[thought(sentence!(
                "It is your turn. First you tell the bishop for which section you will try. If your dice make exactly its total, he adds points."
            ))],
            ask: sentence!("Type the number of a section to send the bishop there."),
            done: Some(sentence!("Before each roll the others may bet on what you will make. Their bets cost you nothing.")),
            ..LESSON
        },
        Lesson {
            id: "set",
            verbs: &["set"],
            facts: &[
                thought(sentence!("You roll a few times. After each roll you set one die aside, and the dice set aside are added up.")),
                thought(sentence!(
                    "The colour dice have no numbers. Set one aside together with a die of its colour, and that die counts double: x2."
                )),
                thought(LETTERS),
            ],
            ask: sentence!("Which die do you set aside? Behind each option stands what it makes; type odds for the chances."),
            again: Some(sentence!("The next roll: choose the die that you set aside.")),
            ..LESSON
        },
        Lesson {
            id: "bet",
            verbs: &["bet"],
            facts: &[
                thought(sentence!(
                    "Somebody else rolls now, and you may bet on what comes of it. A wrong bet costs nothing. The earlier you bet, the more you win."
                )),
                thought(sentence!("You can bet on the section beside the bishop, on another section, or on a portrait.")),
            ],
            ask: sentence!("Choose a bet to lay it face down. Or wait until you have seen more."),
            again: Some(sentence!("Bet on this turn, or wait.")),
            done: Some(sentence!("Your bet lies there face down. When the turn is over, everybody sees who was right.")),
            ..LESSON
        },
        Lesson {
            id: "shift",
            verbs: &["shift"],
            facts: &[thought(sentence!("You are last, so the favour tile is yours: with it you may change your total a little."))],
            ask: sentence!("Change your total, or leave it as it is."),
            ..LESSON
        },
        Lesson { id: "portrait", verbs: &["portrait"], ask: sentence!("You may take a portrait as a bonus: choose one."), ..LESSON },
    ],
    along: &LESSON,
    rounds: 1,
    after: &[],
    end: &[
        sentence!("Everybody has had a turn. What you have restored and painted lies before you."),
        sentence!(
            "This is how you win: try for sections that you do not have yet, take portraits of men and of women, for a pair scores again at the end, and bet on every turn of the others."
        ),
        sentence!(
            "When somebody has all sections, or enough portraits, the round is played to its end. Whoever is furthest ahead on the track wins."
        ),
    ],
};
