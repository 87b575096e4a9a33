//! The first day of the board game.

use tabletop::{Term, sentence};

use super::{Course, LESSON, LETTERS, Lesson, thought};

pub(super) static COURSE: Course = Course {
    welcome: &[
        sentence!(
            "Welcome! You are a master painter, and this old ceiling is to be restored. Every section brings points. Whoever has the most at the end wins."
        ),
        sentence!(
            "Behind your screen, in the last line of the table, lie your paints, each a letter, and your thalers. The others cannot see them."
        ),
        LETTERS,
    ],
    lessons: &[
        Lesson {
            id: "wake",
            verbs: &["wake"],
            facts: &[
                thought(sentence!("Each round is a day, and it begins at the Inn. Whoever wakes up early goes first everywhere.")),
                thought(sentence!(
                    "But early hours spoil your mood, and paint is dearer. Beside each hour stands what happens to your mood, and what each market tile will cost you."
                )),
            ],
            ask: sentence!("When do you want to wake up? Type an hour."),
            again: Some(sentence!("Type an hour.")),
            done: Some(sentence!(
                "Good morning! Mind your mood: in a bad one, an assistant stays in bed; in a very good one, an extra assistant helps you."
            )),
            ..LESSON
        },
        Lesson {
            id: "plan",
            verbs: &["plan"],
            phase: Some(Term("phase|planning")),
            facts: &[
                thought(sentence!("Now everybody plans the day in secret. Each of your assistants works at one place.")),
                thought(sentence!(
                    "The Market brings paint, the Cathedral points, the Studio money. In the Workshop paint is mixed, and the Theatre lifts your mood."
                )),
            ],
            ask: sentence!(
                "Type how many assistants go to each place, from the Market to the Theatre, until all of them have work; or answer place by place."
            ),
            done: Some(sentence!(
                "Now everybody sees all plans. The places are visited one after the other, from the Market to the Theatre."
            )),
            ..LESSON
        },
        Lesson {
            id: "market",
            verbs: &["buy", "close"],
            facts: &[
                thought(sentence!(
                    "You are at the Market. Each of your assistants here may buy one tile, but all of them at the same stall."
                )),
                thought(sentence!(
                    "A tile gives you the paints on it. Which paints you need, the ceiling tells you: each section shows what it costs."
                )),
            ],
            ask: sentence!("Buy a tile: type its key."),
            again: Some(sentence!("You may buy another tile here, or be done.")),
            done: Some(sentence!("The paint is yours. When your visit ends, nobody else can buy at this stall today.")),
            ..LESSON
        },
        Lesson {
            id: "cathedral",
            verbs: &["restore", "altar"],
            facts: &[
                thought(sentence!(
                    "This is where you make points. A section costs the paints that it shows and brings the number behind them."
                )),
                thought(sentence!(
                    "The bishop adds points if he stands on the section that you restore, or beside it. Sometimes it is worth paying for a step of his."
                )),
            ],
            ask: sentence!("Restore a section: type its key. The bishop can be moved first."),
            again: Some(sentence!("Go on: restore a section.")),
            done: Some(sentence!(
                "Well done! Your painter has moved on along the track around the ceiling: its space is your score. The tile is yours and brings money every evening."
            )),
            ..LESSON
        },
        Lesson {
            id: "workshop",
            verbs: &["mix"],
            facts: &[thought(sentence!("In the Workshop two paints become one. The best sections need such mixed paints."))],
            ask: sentence!("Choose a paint to mix, or be done."),
            again: Some(sentence!("Mix again, or be done.")),
            done: Some(sentence!("The mixed paint is for tomorrow: the Cathedral has closed for today.")),
            ..LESSON
        },
        Lesson {
            id: "space",
            verbs: &["space"],
            ask: sentence!(
                "Another painter stands on your space of the track already. Choose the nearest free space: the higher one is worth more, but whoever is behind chooses an hour first."
            ),
            ..LESSON
        },
    ],
    along: &Lesson {
        id: "leonardo",
        facts: &[thought(sentence!("In a game of two Leonardo plays along: he closes stalls and restores sections."))],
        ask: sentence!("This round you decide for him."),
        ..LESSON
    },
    rounds: 1,
    after: &[],
    end: &[
        sentence!(
            "The first day is over. In the evening your tiles have brought money, and the Market has new paint. Whoever is last on the track now chooses an hour first."
        ),
        sentence!(
            "This is how you win: buy and mix paint for the dear sections, stay near the bishop, and always keep money for tomorrow’s paint."
        ),
        sentence!("When only a few tiles are left on the ceiling, the last day begins. Whoever is furthest ahead after it has won."),
    ],
};
