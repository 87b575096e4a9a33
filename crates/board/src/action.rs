//! What a player can answer, and what they can be asked.

use std::fmt;

use tabletop::{Noun, Sentence, Text, holes, say, verbs};

use crate::debts::Debts;
use crate::modules::Act;
use crate::paints::{AltarPaints, MarketTile, Paint};
use crate::wording::{ASSISTANTS, POINTS, PRIMARY_PAINTS, SICK_ASSISTANTS, STEPS, THALERS, TILES};
use crate::words::{Column, Health, Hour, Section, StallName};

verbs! {
    /// An answer of the base game. The text form is the same everywhere: records, scenarios, terminal, web.
    pub enum Action {
        /// Wake up at this hour.
        Wake(hour: Hour) = "wake",
        /// Place so many assistants in this column.
        Plan(column: Column, assistants: u8 = 0..=Column::SPACES) = "plan",
        /// Buy this tile; the first one bought in a visit chooses the stall.
        Buy(tile: MarketTile) = "buy",
        /// Close this stall.
        Close(stall: StallName) = "close",
        /// Move the bishop to this section, for money.
        Bishop(to: Section) = "bishop",
        /// Restore this section of the fresco.
        Restore(section: Section) = "restore",
        /// Restore the altar with these paints.
        Altar(paints: AltarPaints) = "altar",
        /// Mix this paint.
        Mix(paint: Paint) = "mix",
        /// Stand on this space of the score track, because the right one is taken. Listed are more spaces than a game brings points.
        Space(space: i16 = 1..=500) = "space",
        /// Pay off what is owed on the thing with this number.
        Settle(thing: u8 = 1..=Debts::MAX as u8) = "settle",
        /// Let a healthy assistant act next, or a sick one.
        Send(health: Health) = "send",
        /// Let so many assistants see the play.
        Watch(assistants: u8 = 0..=Column::SPACES) = "watch",
        /// Leave it at that.
        Done = "done",
    }
    /// An action of a module.
    otherwise Module(Act)
}

/// What a player is being asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Question {
    /// The hour at which one's painter wakes up.
    Wake,
    /// How many assistants go to a column, with how many are still to be placed.
    Plan(Column, u8),
    /// Which tile to buy at which price, or which stall to close.
    Market(u16),
    /// Which tile to buy next at the same stall, at which price.
    Buy(StallName, u16),
    /// What an assistant does in the Cathedral.
    Cathedral,
    /// Which section, now that the bishop has been moved or something has been added.
    Section,
    /// What to mix, and how many mixes are left.
    Workshop(u8),
    /// Before or behind the taken space.
    Space(i16),
    /// The hour at which Leonardo wakes up.
    LeonardoWakes,
    /// The stall that Leonardo closes.
    LeonardoCloses,
    /// The section that Leonardo restores.
    LeonardoRestores,
    /// On which side of the taken space Leonardo stands.
    LeonardoSpace(i16),
    /// Whether a healthy or a sick assistant acts next.
    Send(Column),
    /// A question of a module: its sentence, and a number that stands in it as `{n}`, or with what it counts: `{thalers}`.
    Of(Sentence, u16),
}

impl From<Sentence> for Question {
    fn from(prompt: Sentence) -> Question {
        Question::Of(prompt, 0)
    }
}
impl From<(Sentence, u16)> for Question {
    fn from((prompt, n): (Sentence, u16)) -> Question {
        Question::Of(prompt, n)
    }
}

static MIXES: Noun = Noun { one: "mix", many: "mixes" };

/// What the number of a module's question counts, by the name of its hole.
static COUNTED: [(&str, &Noun); 6] = [
    ("points", &POINTS),
    ("primaries", &PRIMARY_PAINTS),
    ("sick", &SICK_ASSISTANTS),
    ("steps", &STEPS),
    ("thalers", &THALERS),
    ("tiles", &TILES),
];

impl From<Question> for Text {
    fn from(question: Question) -> Text {
        match question {
            Question::Wake => say!("Choose an hour to wake up."),
            Question::Plan(place, left) => say!(
                "Plan: how many assistants go to the {place}? You have {assistants} left to place.",
                place,
                assistants = ASSISTANTS.count(left)
            ),
            Question::Market(price) => {
                say!("Market: buy a tile for {price}, which commits you to its stall, or close a stall.", price = THALERS.count(price))
            }
            Question::Buy(stall, price) => {
                say!("Market, stall {stall}: which tile do you buy next? Each costs {price}.", stall, price = THALERS.count(price))
            }
            Question::Cathedral => say!("Cathedral: restore a section or the altar; before a section you may move the bishop one step."),
            Question::Section => say!("Cathedral: which section do you restore now?"),
            Question::Workshop(left) => {
                say!("Workshop: what do you mix? {mixes} left for this assistant.", mixes = MIXES.count(left))
            }
            Question::Space(space) => {
                say!("Space {space} is taken: do you go to the nearest free space before or after it?", space)
            }
            Question::LeonardoWakes => say!("You decide for Leonardo: when does he wake up?"),
            Question::LeonardoCloses => say!("You decide for Leonardo: which stall does he close, if any?"),
            Question::LeonardoRestores => say!("You decide for Leonardo: which section does he restore?"),
            Question::LeonardoSpace(space) => {
                say!("You decide for Leonardo: space {space} is taken; does he go to the nearest free space before or after it?", space)
            }
            Question::Send(place) => say!("{place}: does a healthy assistant act next, or a sick one?", place),
            Question::Of(prompt, n) => {
                let mut text = Text::of(prompt);
                for (hole, _) in holes(prompt.english()) {
                    match COUNTED.iter().find(|(name, _)| *name == hole) {
                        Some((name, noun)) => text.fill(name, noun.count(n)),
                        None => text.fill("n", n),
                    }
                }
                text
            }
        }
    }
}

impl fmt::Display for Question {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Text::from(*self).fmt(f)
    }
}
