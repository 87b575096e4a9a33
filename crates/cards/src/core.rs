//! What lies on the table.

use tabletop::Seat;
pub(crate) use tabletop::each_in;

use crate::action::Symbols;
use crate::card::{Card, Trade};
use crate::colours::{Colour, Deck, Triple};
use crate::components::{Components, FrescoCard, MAX_KINDS};
use crate::knowledge::Known;
use crate::tile::Tile;

/// How many cards there are of each kind.
pub type Counts = [u8; MAX_KINDS];

/// No card, no tile, no colour here.
pub(crate) const NONE: u8 = u8::MAX;

/// Everything that lies on the table. Piles are counts: what comes next is not decided yet.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct World {
    /// The cards in each hand. Seen by their owner.
    pub hands: [Counts; Seat::MAX],
    /// The paint cards in the four piles.
    pub pile: Counts,
    /// The cards that lie open before whoever's turn it is: laid for an exchange or paid for a restoration.
    pub laid: Counts,
    /// The discards beside the four piles, open to all.
    pub discards: Counts,
    /// How many cards each hand has.
    pub hand_size: [u8; Seat::MAX],
    /// How many cards each pile has.
    pub pile_size: [u8; 4],
    /// What the seats know of each other's hands.
    pub known: Known,
    /// The pile of fresco cards.
    pub frescoes: Counts,
    /// The fresco cards on display, by kind.
    pub display: [u8; World::DISPLAY],
    /// The fresco cards each has restored: the kind, and in the upper bits how often it is turned.
    pub restored: [[u8; World::MAX_RESTORED]; Seat::MAX],
    /// How many they are.
    pub sections: [u8; Seat::MAX],
    /// The action tiles before each.
    pub tiles: [[u8; Tile::COUNT]; Seat::MAX],
    /// The pile of action tiles.
    pub tile_pile: [u8; Tile::COUNT],
    /// The action tiles on display.
    pub rewards: [u8; World::REWARDS],
    /// The pile of favourite colours.
    pub favourites: [u8; 6],
    /// The favourite colour on display.
    pub favourite: u8,
    /// The action tiles that have left the game.
    pub gone: [u8; Tile::COUNT],
    /// The favourite colours that have left the game.
    pub past: [u8; 6],
    /// The round, from 1.
    pub round: u16,
    /// Who began.
    pub first: Seat,
    /// Whose turn it is.
    pub turn: Seat,
    /// Where the turn stands.
    pub stage: Stage,
    /// What is kept in mind during a turn.
    pub now: Now,
}

/// Where a turn stands. Each is a step of its own.
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
    /// A section is being paid.
    Pay,
    /// It is paid, and tiles may turn it.
    Turn,
    /// The reward.
    Reward,
    /// One more section, or none.
    Further,
    /// The exchange is over.
    After,
    /// Somebody was asked for a colour; the next opponent answers.
    Asking,
    /// An opponent who has the colour gives a card.
    Giving,
    /// Phase 3: the hand.
    Check,
    /// The game is over.
    Over,
}

/// What is kept in mind during a turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Now {
    /// The symbols that are still to be used.
    pub symbols: Symbols,
    /// The colours of the section that are still to be paid, one bit each.
    pub unpaid: u8,
    /// The section that is being restored, by its space on display.
    pub site: u8,
    /// The bishop's symbols paid for it.
    pub bishops: u8,
    /// How many sections were restored in this turn.
    pub made: u8,
    /// Has the tile that allows exchange and restoration been used?
    pub both: bool,
    /// Has the favourite colour been used?
    pub favoured: bool,
    /// The colour that was asked for, by its number.
    pub colour: u8,
    /// The opponent who answers: so many seats to the left.
    pub opponent: u8,
    /// Where the turn goes on when all have answered.
    pub back: Stage,
}

impl World {
    /// Fresco cards on display.
    pub const DISPLAY: usize = 4;
    /// Action tiles on display.
    pub const REWARDS: usize = 3;
    /// More sections than anybody can restore before the game ends.
    pub const MAX_RESTORED: usize = 12;
    /// How often a fresco card can be turned.
    pub const MAX_TURNS: u8 = 3;

    /// The fresco cards somebody has restored: the kind, and how often it is turned.
    pub fn restored_by(&self, who: Seat) -> impl Iterator<Item = (usize, u8)> + '_ {
        self.restored[who.index()].iter().take(usize::from(self.sections[who.index()])).map(|&r| (usize::from(r & 31), r >> 5 & 3))
    }
    /// The tiles on display.
    pub(crate) fn rewards(&self) -> impl Iterator<Item = Tile> + '_ {
        self.rewards.iter().filter_map(|&r| Tile::ALL.get(usize::from(r)).copied())
    }
    /// Does somebody have such a tile?
    #[inline]
    pub(crate) fn holds(&self, who: Seat, tile: Tile) -> bool {
        self.tiles[who.index()][tile.index()] > 0
    }
    /// The favourite colour, if there is one.
    #[inline]
    pub fn favourite(&self) -> Option<Colour> {
        Colour::ALL.get(usize::from(self.favourite)).copied()
    }
    /// The opponent who is being asked for a colour.
    #[inline]
    pub(crate) fn giver(&self, players: usize) -> Seat {
        seat_after(self.turn, self.now.opponent, players)
    }
}

/// So many seats further to the left.
#[inline]
pub(crate) fn seat_after(seat: Seat, by: u8, players: usize) -> Seat {
    let mut at = seat.index() + usize::from(by);
    while at >= players {
        at -= players.max(1);
    }
    Seat::ALL[at & 3]
}

/// The kinds of cards of one game, ready for the rules: each kind has a number, those with the same back in a row.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pieces {
    /// What is printed on each kind.
    pub cards: Vec<Card>,
    /// How many cards of each kind there are.
    pub copies: Counts,
    /// Where the kinds of each back begin and end.
    pub(crate) decks: [(u8, u8); 4],
    /// The kinds of each colour, one bit each.
    pub colours: [u32; 6],
    /// For each mixed colour, the kinds that carry half a bottle of it, by their primaries.
    pub halves: [[u32; 2]; 3],
    /// The kinds that carry the bishop.
    pub bishops: u32,
    /// The symbols of each kind.
    pub trades: [Symbols; MAX_KINDS],
    /// The number of a card's kind.
    by_card: [u8; Card::CODES],
    /// The kinds of fresco cards.
    pub frescoes: Vec<FrescoCard>,
}

impl Pieces {
    pub(crate) fn new(components: &Components) -> Pieces {
        let all: Vec<(Card, u8)> = components.market.iter().chain(&components.workshop).copied().take(MAX_KINDS).collect();
        let mut pieces = Pieces {
            cards: all.iter().map(|k| k.0).collect(),
            copies: [0; MAX_KINDS],
            decks: [(0, 0); 4],
            colours: [0; 6],
            halves: [[0; 2]; 3],
            bishops: 0,
            trades: [Symbols::default(); MAX_KINDS],
            by_card: [NONE; Card::CODES],
            frescoes: components.frescoes.clone(),
        };
        for (kind, &(card, copies)) in all.iter().enumerate() {
            let bit = 1 << kind;
            pieces.copies[kind] = copies;
            pieces.by_card[card.code()] = kind as u8;
            pieces.colours[card.colour().index()] |= bit;
            pieces.bishops |= if card.bishop() { bit } else { 0 };
            pieces.trades[kind] = match card.trade() {
                Trade::Market(n) => Symbols { market: n, ..Symbols::default() },
                Trade::Workshop(n) => Symbols { workshop: n, ..Symbols::default() },
                Trade::Either => Symbols { either: 1, ..Symbols::default() },
            };
            if let Some(mix) = card.half()
                && let Some((first, _)) = mix.parts()
            {
                pieces.halves[mix.index() - 3][usize::from(card.colour() != first)] |= bit;
            }
            let deck = &mut pieces.decks[card.colour().deck().index()];
            *deck = if deck.1 == 0 { (kind as u8, kind as u8 + 1) } else { (deck.0, kind as u8 + 1) };
        }
        pieces
    }
    /// The kinds with this back.
    #[inline]
    pub(crate) fn kinds_of(&self, deck: Deck) -> std::ops::Range<usize> {
        let (from, to) = self.decks[deck.index()];
        usize::from(from)..usize::from(to)
    }
    /// The number of a card's kind, if there is such a card in this game.
    #[inline]
    pub fn kind(&self, card: Card) -> Option<usize> {
        let kind = self.by_card[card.code()];
        (kind != NONE).then_some(usize::from(kind))
    }
    /// The back of a kind.
    #[inline]
    pub(crate) fn deck(&self, kind: usize) -> Deck {
        self.cards[kind].colour().deck()
    }
    /// The number of the fresco cards with these colours.
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
        each_in(self.colours[colour.index()]).map(|kind| cards[kind]).sum()
    }
}

/// One bit for each kind of which there is a card.
#[inline]
pub(crate) fn held(cards: &Counts) -> u32 {
    let mut bits = 0;
    for (kind, &n) in cards.iter().enumerate() {
        bits |= u32::from(n != 0) << kind;
    }
    bits
}

/// The place in a pile at which the cards of this kind begin, if there are any: what `chance` must say to draw one.
pub(crate) fn rank(pile: &[u8], kind: usize) -> Option<u32> {
    (*pile.get(kind)? > 0).then(|| pile[..kind].iter().map(|&n| u32::from(n)).sum())
}

/// The kind of the card at a place in a pile.
#[inline]
pub(crate) fn nth(pile: &[u8], mut place: u32) -> usize {
    for (kind, &n) in pile.iter().enumerate() {
        if place < u32::from(n) {
            return kind;
        }
        place -= u32::from(n);
    }
    0
}
