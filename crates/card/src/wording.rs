//! The words of the game, as the holes of sentences are filled with them ([`tabletop::say!`]).
//!
//! Cards and sections are written in signs, which are the same in every language, and called in words where nobody types them. Colours,
//! piles and tiles are words of closed lists, which other languages inflect. What is counted is a noun.

use tabletop::{Arg, Noun, Set, Term, Text, all_of, called, in_a_row, say, signs};

use crate::action::Symbols;
use crate::card::{Card, Trade};
use crate::colours::{Colour, Deck, Triple};
use crate::core::Turns;
use crate::tile::Tile;

/// What is counted: `CARDS.count(3)` is "3 cards".
pub(crate) static PLAYERS: Noun = Noun { one: "player", many: "players" };
pub(crate) static CARDS: Noun = Noun { one: "card", many: "cards" };
pub(crate) static DISCARDS: Noun = Noun { one: "discard", many: "discards" };
pub(crate) static SECTIONS: Noun = Noun { one: "section", many: "sections" };
pub(crate) static POINTS: Noun = Noun { one: "point", many: "points" };
pub(crate) static TIMES: Noun = Noun { one: "time", many: "times" };
pub(crate) static BISHOPS: Noun = Noun { one: "bishop symbol", many: "bishop symbols" };
pub(crate) static MARKET_CARDS: Noun = Noun { one: "Market card", many: "Market cards" };
pub(crate) static WORKSHOP_CARDS: Noun = Noun { one: "Workshop card", many: "Workshop cards" };
static CARDS_OF_EITHER_KIND: Noun = Noun { one: "card of either kind", many: "cards of either kind" };

impl From<Card> for Arg {
    /// `R/O-m`; in words by its colour alone.
    fn from(card: Card) -> Arg {
        called(signs(card), card.colour())
    }
}

/// What there is to say of a card in brackets behind it: everything that is printed on it, or in words what its colour has not said.
pub(crate) fn more_of(card: Card) -> Arg {
    let half = card.half().map(|mix| say!("half a bottle of {mix}", mix));
    let bishop = card.bishop().then(|| say!("with a bishop symbol"));
    let trade = say!("trades for {cards}", cards = card.trade());
    called(card.in_words(), in_a_row(half.into_iter().chain(bishop).chain([trade])))
}

/// Several cards, one after the other.
pub(crate) fn row_of(cards: &[Card]) -> Arg {
    let typed: Vec<String> = cards.iter().map(Card::to_string).collect();
    called(signs(typed.join(" ")), in_a_row(cards.iter().map(|card| card.colour())))
}

impl From<Triple> for Arg {
    /// `RYB`; in words "red-yellow-blue".
    fn from(section: Triple) -> Arg {
        called(signs(section), section.by_colours())
    }
}

impl From<Colour> for Arg {
    fn from(colour: Colour) -> Arg {
        Arg::Term(Term(match colour {
            Colour::Red => "paint|red",
            Colour::Yellow => "paint|yellow",
            Colour::Blue => "paint|blue",
            Colour::Orange => "paint|orange",
            Colour::Green => "paint|green",
            Colour::Purple => "paint|purple",
        }))
    }
}

impl From<Deck> for Arg {
    fn from(deck: Deck) -> Arg {
        Arg::Term(Term(match deck {
            Deck::Market => "pile|Market",
            Deck::Orange => "pile|orange",
            Deck::Green => "pile|green",
            Deck::Purple => "pile|purple",
        }))
    }
}

impl From<Tile> for Arg {
    /// The tile by its name; those that stand in for a colour are called by it.
    fn from(tile: Tile) -> Arg {
        match tile {
            Tile::Paint(colour) => colour.into(),
            Tile::Turn => Arg::Term(Term("tile|turn")),
            Tile::Both => Arg::Term(Term("tile|both")),
            Tile::Ask => Arg::Term(Term("tile|ask")),
        }
    }
}

impl From<Turns> for Arg {
    /// "turned once", of a fresco card.
    fn from(turns: Turns) -> Arg {
        Arg::Term(Term(match turns {
            Turns::None => "turns|not turned",
            Turns::Once => "turns|turned once",
            Turns::Twice => "turns|turned twice",
            Turns::ThreeTimes => "turns|turned three times",
        }))
    }
}

impl From<Trade> for Arg {
    /// "1 market card".
    fn from(trade: Trade) -> Arg {
        match trade {
            Trade::Market(n) => MARKET_CARDS.count(n),
            Trade::Workshop(n) => WORKSHOP_CARDS.count(n),
            Trade::Either => say!("1 Market or Workshop card").into(),
        }
    }
}

impl From<Symbols> for Arg {
    /// "2 market cards and 1 card of either kind".
    fn from(symbols: Symbols) -> Arg {
        let Symbols { market, workshop, either } = symbols;
        let all = [(market, &MARKET_CARDS), (workshop, &WORKSHOP_CARDS), (either, &CARDS_OF_EITHER_KIND)];
        all_of(all.into_iter().filter(|(n, _)| *n > 0).map(|(n, cards)| cards.count(n)))
    }
}

/// "red, orange and green".
pub(crate) fn in_words(colours: Set<Colour>) -> Arg {
    all_of(colours.iter())
}

/// Remarks that stand side by side: "4 points, favourite colour".
pub(crate) fn side_by_side(mut remarks: Vec<Text>) -> Text {
    match remarks.len() {
        0 | 1 => remarks.pop().unwrap_or_default(),
        _ => say!("{remarks}", remarks = in_a_row(remarks)),
    }
}
