//! Questions to a player, and the answers they accept.

use std::fmt;

use tabletop::{Text, Word, Words, answers, say, verbs};

use crate::card::{Card, Pair};
use crate::colours::{Colour, Deck, Triple};
use crate::tile::Tile;
use crate::wording::{CARDS, POINTS, SECTIONS};

verbs! {
    /// An answer. The text form is the same everywhere: records, scenarios, terminal, web.
    pub enum Action {
        /// Lay this card out for an exchange.
        Lay(card: Card) = "lay",
        /// No more cards: draw for those laid out.
        Trade = "trade",
        /// Draw a card from this pile.
        Draw(deck: Deck) = "draw",
        /// Restore the section that asks for these colours.
        Restore(section: Triple) = "restore",
        /// Use the tile that lets you exchange and restore.
        Both = "both",
        /// Ask everybody for this colour.
        Ask(colour: Colour) = "ask",
        /// Pay a colour of the section.
        Pay(with: Payment) = "pay",
        /// Pay a mixed colour of the section with two half bottles.
        Mix(halves: Pair) = "mix",
        /// Use a tile to turn the fresco card once more.
        Turn = "turn",
        /// Keep the tile.
        Keep = "keep",
        /// Take this tile as a reward.
        Take(tile: Tile) = "take",
        /// Give this card to whoever asked for its colour.
        Give(card: Card) = "give",
        /// Put this card on its discards.
        Discard(card: Card) = "discard",
        /// Neither exchange nor restore.
        Pass = "pass",
        /// Do nothing more in this phase.
        Done = "done",
    }
}

impl Action {
    /// The paint cards that it speaks of.
    pub(crate) fn cards(self) -> impl Iterator<Item = Card> {
        let [one, other] = match self {
            Action::Lay(card) | Action::Give(card) | Action::Discard(card) | Action::Pay(Payment::Card(card)) => [Some(card), None],
            Action::Mix(halves) => halves.cards().map(Some),
            _ => [None, None],
        };
        one.into_iter().chain(other)
    }
}

answers! {
    /// Phase 2: one thing out of three, or a tile.
    pub(crate) enum Choice of Action { Restore(section: Triple), Lay(card: Card), Both, Ask(colour: Colour), Pass }
}
answers! {
    /// Draw a card, or ask for a colour before that.
    pub(crate) enum DrawOrAsk of Action { Draw(deck: Deck), Ask(colour: Colour) }
}
answers! {
    /// One more card for the exchange, or no more.
    pub(crate) enum LayOrTrade of Action { Lay(card: Card), Trade }
}
answers! {
    /// Ask for a colour, or go on.
    pub(crate) enum AskOrDone of Action { Ask(colour: Colour), Done }
}
answers! {
    /// A way to pay one colour of a section.
    pub(crate) enum WayToPay of Action { Pay(with: Payment), Mix(halves: Pair) }
}
answers! {
    /// Turn the fresco card with a tile, or keep the tile.
    pub(crate) enum TurnOrKeep of Action { Turn, Keep }
}
answers! {
    /// One more section, or no more.
    pub(crate) enum Further of Action { Restore(section: Triple), Ask(colour: Colour), Done }
}

/// A payment for one colour of a section, apart from a mix.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Payment {
    /// A card of that colour.
    Card(Card),
    /// The action tile of that colour.
    Tile,
}

impl fmt::Display for Payment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Payment::Card(card) => write!(f, "{card}"),
            Payment::Tile => f.write_str("tile"),
        }
    }
}

impl Word for Payment {
    fn read(words: &mut Words<'_>) -> Option<Self> {
        let word = words.next()?;
        if word.eq_ignore_ascii_case("tile") { Some(Payment::Tile) } else { word.parse().ok().map(Payment::Card) }
    }
    fn every() -> impl Iterator<Item = Self> {
        Card::every().map(Payment::Card).chain([Payment::Tile])
    }
}

/// The symbols of an exchange that no card has been drawn for yet.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Symbols {
    /// For market cards.
    pub market: u8,
    /// For workshop cards.
    pub workshop: u8,
    /// For a card of either kind.
    pub either: u8,
}

impl Symbols {
    /// "2 market cards and 1 card of either kind".
    pub fn in_words(self) -> Text {
        say!("{cards}", cards = self)
    }
}

/// A question to a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Question {
    /// Before the first draw, with a tile to ask with.
    Begin,
    /// Exchange, restore or pass.
    Choose,
    /// The first card of an exchange that a tile was used for.
    LayFirst,
    /// One more card, or no more.
    Lay,
    /// Which pile to draw from.
    Draw(Symbols),
    /// How to pay a colour of a section.
    Pay(Triple, Colour),
    /// Whether to use a turn tile; with the card's value now, and after the turn.
    Turn(u8, u8),
    /// Which tile to take.
    Reward,
    /// Whether to restore a section after an exchange with the tile for both; with the most sections allowed.
    Restore(u8),
    /// Whether to restore one more section.
    Further,
    /// After the exchange, with a tile to ask with.
    After,
    /// Which card of a colour to give.
    Give(Colour),
    /// Which card to discard; with the number of cards above the limit.
    Discard(u8),
}

impl From<Question> for Text {
    fn from(question: Question) -> Text {
        match question {
            Question::Begin => say!("Your turn begins: draw from the Market pile, or ask everybody for a colour first."),
            Question::Choose => say!("Exchange cards (lay out the first one), restore a section, or pass."),
            Question::LayFirst => say!("Exchange: which card do you lay out first?"),
            Question::Lay => say!("Exchange: lay out another card, or trade the cards laid out."),
            Question::Draw(symbols) => say!("Exchange: you have {cards} left to draw. From which pile?", cards = symbols),
            Question::Pay(section, colour) => say!("Restoring {section}: what do you pay for {colour}?", section, colour),
            Question::Turn(now, then) => {
                let (now, then) = (POINTS.count(now), POINTS.count(then));
                say!("The section is worth {now}: use a tile to turn it to {then}?", now, then)
            }
            Question::Reward => say!("Your reward: which tile do you take?"),
            Question::Restore(most) => say!(
                "The exchange is done: restore a section (up to {sections} in all), or leave it at that?",
                sections = SECTIONS.count(most)
            ),
            Question::Further => say!("Restore another section, or leave it at that?"),
            Question::After => say!("Ask everybody for a colour, or end your turn?"),
            Question::Give(colour) => say!("You are asked for {colour}: which card do you give?", colour),
            Question::Discard(n) => say!("Your hand is {cards} over the limit: which do you discard?", cards = CARDS.count(n)),
        }
    }
}

impl fmt::Display for Question {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Text::from(*self).fmt(f)
    }
}
