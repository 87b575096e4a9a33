//! The table, and the pieces on it.

use std::fmt;

use tabletop::{Numbered, Seat, Set};

use crate::action::Symbols;
use crate::card::{Card, Trade};
use crate::colours::{Colour, Deck, Triple};
use crate::components::{Components, FrescoCard, MAX_KINDS};
use crate::knowledge::Known;
use crate::tile::Tile;

/// How many cards there are of each kind.
pub type Counts = [u8; MAX_KINDS];

tabletop::numbers! {
    /// A kind of paint card: all cards that look alike.
    pub struct Kind(MAX_KINDS);
}

/// How often a fresco card is turned: its value rises with every turn.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
#[allow(missing_docs)]
pub enum Turns {
    #[default]
    None,
    Once,
    Twice,
    ThreeTimes,
}

impl Turns {
    /// All of them, from none to three.
    pub const ALL: [Turns; 4] = [Turns::None, Turns::Once, Turns::Twice, Turns::ThreeTimes];

    /// This many turns; any beyond the third are lost.
    #[inline]
    pub fn capped(turns: u8) -> Turns {
        match turns {
            0 => Turns::None,
            1 => Turns::Once,
            2 => Turns::Twice,
            _ => Turns::ThreeTimes,
        }
    }
    /// One turn more, if there is one left.
    #[inline]
    pub fn next(self) -> Option<Turns> {
        Turns::ALL.get(usize::from(self.count()) + 1).copied()
    }
    /// Their number.
    #[inline]
    pub fn count(self) -> u8 {
        self as u8
    }
}

impl fmt::Display for Turns {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.count())
    }
}

/// A fresco card that somebody has restored.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Restored {
    /// The colours it asked for.
    pub section: Triple,
    /// How often it is turned.
    pub turns: Turns,
}

/// A space for a restored card, in one byte because a world has 48 of them: six bits for the colours, two for the turns.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct RestoredSpace(u8);

impl RestoredSpace {
    /// The card on it, if there is one.
    #[inline]
    pub fn card(self) -> Option<Restored> {
        let section = Triple::from_bits(self.0 & 0b11_1111)?;
        Some(Restored { section, turns: Turns::capped(self.0 >> 6) })
    }
}

impl From<Restored> for RestoredSpace {
    #[inline]
    fn from(card: Restored) -> RestoredSpace {
        RestoredSpace(card.section.colours().bits() as u8 | card.turns.count() << 6)
    }
}

/// Everything on the table. A pile is a count of each kind: the next card is not decided yet.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct World {
    /// The cards in each hand. Seen by their owner.
    pub hands: [Counts; Seat::MAX],
    /// The paint cards in the four piles.
    pub pile: Counts,
    /// The cards that lie open before the player whose turn it is: laid for an exchange or paid for a restoration.
    pub laid: Counts,
    /// The discards beside the four piles, open to all.
    pub discards: Counts,
    /// How many cards each hand has.
    pub hand_size: [u8; Seat::MAX],
    /// How many cards each pile has.
    pub pile_size: [u8; 4],
    /// The seats' knowledge of each other's hands.
    pub known: Known,
    /// The pile of fresco cards.
    pub frescoes: [u8; Triple::COUNT],
    /// The fresco cards on display.
    pub display: [Option<Triple>; World::DISPLAY],
    /// The fresco cards that each seat has restored, in order.
    pub restored: [[RestoredSpace; World::MAX_RESTORED]; Seat::MAX],
    /// How many sections each seat has restored.
    pub sections: [u8; Seat::MAX],
    /// The action tiles of each seat.
    pub tiles: [[u8; Tile::KINDS]; Seat::MAX],
    /// The pile of action tiles.
    pub tile_pile: [u8; Tile::KINDS],
    /// The action tiles on display.
    pub rewards: [Option<Tile>; World::REWARDS],
    /// The pile of favourite colours.
    pub favourites: [u8; 6],
    /// The favourite colour on display.
    pub favourite: Option<Colour>,
    /// The action tiles that have left the game.
    pub gone: [u8; Tile::KINDS],
    /// The favourite colours that have left the game.
    pub past: [u8; 6],
    /// The round, from 1.
    pub round: u16,
    /// The seat that began.
    pub first: Seat,
    /// The seat whose turn it is.
    pub turn: Seat,
    /// The point that the turn has reached.
    pub stage: Stage,
    /// The state of the turn beyond its stage.
    pub now: Now,
}

/// The point that a turn has reached. Each stage is a step of its own.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Stage {
    /// Phase 1: the first draw.
    #[default]
    Begin,
    /// Phase 2: exchange, restore or pass.
    Choose,
    /// Cards are being laid out.
    Lay,
    /// Cards are being drawn for them.
    Exchange,
    /// This section is being paid.
    Pay(Triple),
    /// The section is paid, and tiles may turn it.
    Turn,
    /// The reward.
    Reward,
    /// One more section, or none.
    Further,
    /// The exchange is over.
    After,
    /// Everybody is asked for a colour; the next opponent answers.
    Asking(Inquiry),
    /// An opponent who has the colour gives a card.
    Giving(Inquiry),
    /// Phase 3: the hand.
    Check,
    /// The game is over.
    Over,
}

/// Everybody is asked for a colour.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Inquiry {
    /// The colour.
    pub colour: Colour,
    /// The opponent who answers; once it is the asker's seat again, all have answered.
    pub opponent: Seat,
}

/// The state of a turn beyond its stage.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Now {
    /// The symbols that are still to be used.
    pub symbols: Symbols,
    /// The colours of the section that are still to be paid.
    pub unpaid: Set<Colour>,
    /// The bishop's symbols paid for it.
    pub bishops: u8,
    /// How many sections were restored in this turn.
    pub made: u8,
    /// Has the tile that allows exchange and restoration been used?
    pub both: bool,
    /// Has the favourite colour been used?
    pub favoured: bool,
    /// The stage to which the turn returns when all have answered.
    pub back: Stage,
}

impl World {
    /// Fresco cards on display.
    pub const DISPLAY: usize = 4;
    /// Action tiles on display.
    pub const REWARDS: usize = 3;
    /// More sections than one player can restore before the game ends.
    pub const MAX_RESTORED: usize = 12;

    /// The fresco cards that a seat has restored.
    #[inline]
    pub fn restored_by(&self, who: Seat) -> impl Iterator<Item = Restored> + '_ {
        self.restored[who.index()].iter().map_while(|space| space.card())
    }
    /// Does a card on display ask for these colours?
    #[inline]
    pub(crate) fn displays(&self, section: Triple) -> bool {
        self.display.contains(&Some(section))
    }
    /// Does this seat have such a tile?
    #[inline]
    pub(crate) fn holds(&self, who: Seat, tile: Tile) -> bool {
        self.tiles[who.index()][tile.index()] > 0
    }
}

/// The kinds of cards of one game, ready for the rules: each kind has a number, those with the same back in a row.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pieces {
    /// The print of each kind.
    pub cards: Vec<Card>,
    /// How many cards of each kind there are.
    pub copies: Counts,
    /// Where the kinds of each back begin and end.
    pub(crate) decks: [(u8, u8); 4],
    /// The kinds of each colour.
    pub colours: [Set<Kind>; 6],
    /// For each colour, the kinds that carry half a bottle of it, by their primaries; none for a primary.
    pub halves: [[Set<Kind>; 2]; 6],
    /// The kinds that carry the bishop.
    pub bishops: Set<Kind>,
    /// The symbols of each kind.
    pub trades: [Symbols; MAX_KINDS],
    /// The kind of each card that could be printed.
    by_card: [Option<Kind>; Card::CODES],
    /// The kinds of fresco cards.
    pub frescoes: Vec<FrescoCard>,
    /// The values of the sections after no, one, two and three turns, by the bits of their colours.
    values: [[u8; Turns::ALL.len()]; 1 << Colour::ALL.len()],
}

impl Pieces {
    pub(crate) fn new(components: &Components) -> Pieces {
        let all: Vec<(Card, u8)> = components.market.iter().chain(&components.workshop).copied().take(MAX_KINDS).collect();
        let mut pieces = Pieces {
            cards: all.iter().map(|k| k.0).collect(),
            copies: [0; MAX_KINDS],
            decks: [(0, 0); 4],
            colours: [Set::NONE; 6],
            halves: [[Set::NONE; 2]; 6],
            bishops: Set::NONE,
            trades: [Symbols::default(); MAX_KINDS],
            by_card: [None; Card::CODES],
            frescoes: components.frescoes.clone(),
            values: [[0; Turns::ALL.len()]; 1 << Colour::ALL.len()],
        };
        for fresco in &components.frescoes {
            pieces.values[fresco.section.colours().bits() as usize] = fresco.values;
        }
        for (kind, &(card, copies)) in Kind::each().zip(&all) {
            let number = kind.number();
            pieces.copies[number] = copies;
            pieces.by_card[card.code()] = Some(kind);
            pieces.colours[card.colour().index()].insert(kind);
            if card.bishop() {
                pieces.bishops.insert(kind);
            }
            pieces.trades[number] = match card.trade() {
                Trade::Market(n) => Symbols { market: n, ..Symbols::default() },
                Trade::Workshop(n) => Symbols { workshop: n, ..Symbols::default() },
                Trade::Either => Symbols { either: 1, ..Symbols::default() },
            };
            if let Some(mix) = card.half()
                && let Some((first, _)) = mix.parts()
            {
                pieces.halves[mix.index()][usize::from(card.colour() != first)].insert(kind);
            }
            let deck = &mut pieces.decks[card.colour().deck().index()];
            *deck = if deck.1 == 0 { (number as u8, number as u8 + 1) } else { (deck.0, number as u8 + 1) };
        }
        pieces
    }
    /// The kinds with this back.
    #[inline]
    pub(crate) fn kinds_of(&self, deck: Deck) -> std::ops::Range<usize> {
        let (from, to) = self.decks[deck.index()];
        usize::from(from)..usize::from(to)
    }
    /// The kind of a card, if there is such a card in this game.
    #[inline]
    pub fn kind(&self, card: Card) -> Option<Kind> {
        self.by_card[card.code()]
    }
    /// The print of a kind.
    #[inline]
    pub fn card(&self, kind: Kind) -> Card {
        self.cards[kind.number()]
    }
    /// The symbols of a kind.
    #[inline]
    pub fn trade(&self, kind: Kind) -> Symbols {
        self.trades[kind.number()]
    }
    /// The value of a section after this many turns; 0 if no card of this game asks for its colours.
    #[inline]
    pub(crate) fn value(&self, section: Triple, turns: Turns) -> u8 {
        self.values[section.colours().bits() as usize][usize::from(turns.count())]
    }
    /// The place in the list of the fresco cards with these colours.
    pub(crate) fn fresco(&self, section: Triple) -> Option<usize> {
        self.frescoes.iter().position(|f| f.section == section)
    }
    /// The cards with this back among these.
    pub(crate) fn only(&self, cards: &Counts, deck: Deck) -> Counts {
        let mut some = [0; MAX_KINDS];
        some[self.kinds_of(deck)].copy_from_slice(&cards[self.kinds_of(deck)]);
        some
    }
    /// How many cards with this back there are among these.
    #[inline]
    pub fn count(&self, cards: &Counts, deck: Deck) -> u8 {
        cards[self.kinds_of(deck)].iter().sum()
    }
    /// How many cards of this colour there are among these.
    #[inline]
    pub fn count_colour(&self, cards: &Counts, colour: Colour) -> u8 {
        self.colours[colour.index()].iter().map(|kind| cards[kind.number()]).sum()
    }
}

/// The kinds of which there is a card.
#[inline]
pub(crate) fn held(cards: &Counts) -> Set<Kind> {
    let mut bits = 0;
    for (kind, &n) in cards.iter().enumerate() {
        bits |= u32::from(n != 0) << kind;
    }
    Set::from_bits(bits)
}

/// The position in a pile at which the cards of this kind begin, if there are any: the number that draws one.
pub(crate) fn rank(pile: &[u8], kind: usize) -> Option<u32> {
    (*pile.get(kind)? > 0).then(|| pile[..kind].iter().map(|&n| u32::from(n)).sum())
}

/// The number of the kind whose card lies at a position in a pile; `None` beyond its end.
#[inline]
pub(crate) fn nth(pile: &[u8], mut place: u32) -> Option<usize> {
    for (kind, &n) in pile.iter().enumerate() {
        if place < u32::from(n) {
            return Some(kind);
        }
        place -= u32::from(n);
    }
    None
}
