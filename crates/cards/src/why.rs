//! The reasons for refusals, in words, with the rules they come from.

use std::fmt;

use tabletop::text::count;
use tabletop::{Numbered, Seat, Set};

use crate::CardGame;
use crate::action::{Action, Symbols};
use crate::card::Card;
use crate::colours::{Colour, Deck, Triple, colours_in_words};
use crate::core::{Stage, World};
use crate::tile::Tile;

/// A reason for a refusal.
#[derive(Clone, PartialEq, Eq, Debug)]
#[allow(missing_docs)] // each reason says what it is in its sentence below
pub enum Why {
    NotInHand(Card),
    NoSuchCard(Card),
    NothingToLay,
    NothingLaid,
    LayFirst,
    TooLateToLay,
    MustTrade,
    MustDraw,
    DrawLater,
    FromTheMarket,
    NoSymbol(Deck),
    NoCards(Deck),
    /// The colours that cannot be paid.
    CannotPay(Set<Colour>),
    EnoughSections(u8),
    NotOnDisplayNow(Triple),
    OneThingATurn,
    BothAtTheStart,
    NotWhilePaying,
    NotWhileLaying,
    MustRestore,
    WrongColour(Colour),
    NeededElsewhere,
    NotMixed(Colour),
    NoMatch(Colour),
    NoTile(Tile),
    NotOnDisplay(Tile),
    MustTakeReward,
    NoReward,
    NothingToTurn,
    NotAsked,
    MustGive(Colour),
    MustDiscard,
    HandNotFull,
    NothingToPay,
}

impl Why {
    /// The rule behind it.
    pub fn rule(&self) -> &'static str {
        match self {
            Why::NotInHand(_) | Why::NoSuchCard(_) => "you play cards of your own hand",
            Why::NothingToLay | Why::NothingLaid | Why::LayFirst | Why::MustTrade | Why::NotWhileLaying => {
                "exchange: all cards are laid out first"
            }
            Why::TooLateToLay => "exchange: cards drawn cannot be laid in the same exchange",
            Why::MustDraw => "exchange: every symbol is used while cards can be had",
            Why::DrawLater | Why::FromTheMarket => "market cards are drawn when the turn begins, in an exchange and at its end",
            Why::NoSymbol(_) => "exchange: one card for each symbol of its kind",
            Why::NoCards(_) => "a pile is made anew of its own discards only",
            Why::CannotPay(_) | Why::MustRestore => "restoration: the three colours of the section are paid exactly",
            Why::EnoughSections(_) => "the tile for both allows an exchange and then so many sections",
            Why::NotOnDisplayNow(_) => "restoration: one of the sections on display",
            Why::OneThingATurn => "phase 2: exchange, restore or pass, only one of them",
            Why::BothAtTheStart => "the tile for both is used when phase 2 begins",
            Why::NotWhilePaying => "nobody is asked in the middle of a payment",
            Why::WrongColour(_) | Why::NeededElsewhere | Why::NothingToPay => "restoration: a card of each colour",
            Why::NotMixed(_) | Why::NoMatch(_) => "half bottles: two primaries that carry the halves of one mixed colour",
            Why::NoTile(_) => "action tiles: a tile that lies before you",
            Why::NotOnDisplay(_) | Why::MustTakeReward | Why::NoReward => "reward: one of the tiles on display for each restoration",
            Why::NothingToTurn => "turn tiles: for the section just restored, three turns in all",
            Why::NotAsked | Why::MustGive(_) => "the tile that asks: whoever has the colour gives one card of it",
            Why::MustDiscard | Why::HandNotFull => "phase 3: when the turn ends, what is more than a hand may hold is discarded",
        }
    }
}

impl From<Why> for tabletop::Text {
    fn from(why: Why) -> tabletop::Text {
        why.to_string().into()
    }
}

impl fmt::Display for Why {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.clone() {
            Why::NotInHand(card) => write!(f, "you have no card {card}"),
            Why::NoSuchCard(card) => write!(f, "there is no card {card} in this game"),
            Why::NothingToLay => f.write_str("you have no card to lay out"),
            Why::NothingLaid => f.write_str("lay out at least one card first"),
            Why::LayFirst => f.write_str("you have used the tile for both: now lay out cards"),
            Why::TooLateToLay => f.write_str("you are drawing already"),
            Why::MustTrade => f.write_str("cards lie before you: trade them"),
            Why::MustDraw => f.write_str("symbols are left: draw for them"),
            Why::DrawLater => f.write_str("there is nothing to draw now"),
            Why::FromTheMarket => f.write_str("the first draw is from the market pile"),
            Why::NoSymbol(deck) => write!(f, "no symbol is left for the {deck} pile"),
            Why::NoCards(deck) => write!(f, "the {deck} pile and its discards are empty"),
            Why::CannotPay(colours) if colours.len() == 3 => {
                write!(f, "your cards are not enough for {} at the same time", colours_in_words(colours))
            }
            Why::CannotPay(colours) => write!(f, "you cannot pay {}", colours_in_words(colours)),
            Why::EnoughSections(most) => write!(f, "you have restored {} in this turn", count(most.into(), "section", "sections")),
            Why::NotOnDisplayNow(section) => write!(f, "no section on display asks for {}", section.in_words()),
            Why::OneThingATurn => f.write_str("you have chosen to do something else in this turn"),
            Why::BothAtTheStart => f.write_str("it is too late for the tile that allows both"),
            Why::NotWhilePaying => f.write_str("you are paying for a section: finish that first"),
            Why::NotWhileLaying => f.write_str("you are laying out cards: ask before, or while you draw"),
            Why::MustRestore => f.write_str("you have begun to restore a section: pay for it"),
            Why::WrongColour(colour) => write!(f, "it is {colour} that is wanted"),
            Why::NeededElsewhere => f.write_str("you need that card for another colour of the section"),
            Why::NotMixed(colour) => write!(f, "{colour} is a primary, it cannot be mixed"),
            Why::NoMatch(colour) => write!(f, "these are not the two halves of a bottle of {colour}"),
            Why::NoTile(Tile::Paint(colour)) => write!(f, "you have no tile that stands in for {colour}"),
            Why::NoTile(tile) => write!(f, "you have no tile \"{tile}\""),
            Why::NotOnDisplay(tile) => write!(f, "no tile \"{tile}\" is on display"),
            Why::MustTakeReward => f.write_str("take a tile first"),
            Why::NoReward => f.write_str("tiles are taken only as a reward"),
            Why::NothingToTurn => f.write_str("no section can be turned now"),
            Why::NotAsked => f.write_str("nobody has asked you for a card"),
            Why::MustGive(colour) => write!(f, "you are asked for {} and have one", colour.a_card()),
            Why::MustDiscard => f.write_str("you have too many cards: discard"),
            Why::HandNotFull => f.write_str("you need not discard anything"),
            Why::NothingToPay => f.write_str("you are not paying for a section"),
        }?;
        write!(f, " ({})", self.rule())
    }
}

/// Why an action does not fit this point of the turn, where the question itself has no better reason.
pub(crate) fn in_general(rules: &CardGame, world: &World, who: Seat, action: Action) -> Option<Why> {
    let card_at_fault = |card: Card| match rules.pieces.kind(card) {
        None => Some(Why::NoSuchCard(card)),
        Some(kind) if world.hands[who.index()][kind.number()] == 0 => Some(Why::NotInHand(card)),
        Some(_) => None,
    };
    let stage = world.stage;
    if let Stage::Giving(inquiry) = stage {
        return match action {
            Action::Give(card) => card_at_fault(card),
            _ => Some(Why::MustGive(inquiry.colour)),
        };
    }
    let paying = matches!(stage, Stage::Pay(_));
    let busy = match stage {
        Stage::Pay(_) => Some(Why::MustRestore),
        Stage::Reward => Some(Why::MustTakeReward),
        Stage::Check => Some(Why::MustDiscard),
        _ => None,
    };
    match action {
        Action::Give(_) => Some(Why::NotAsked),
        Action::Discard(card) if stage == Stage::Check => card_at_fault(card),
        Action::Discard(_) => Some(Why::HandNotFull),
        Action::Take(_) if stage != Stage::Reward => Some(Why::NoReward),
        Action::Turn | Action::Keep if stage != Stage::Turn => Some(Why::NothingToTurn),
        Action::Pay(_) | Action::Mix(_) if !paying => Some(Why::NothingToPay),
        Action::Ask(_) if paying => Some(Why::NotWhilePaying),
        Action::Ask(_) if stage == Stage::Lay && world.holds(who, Tile::Ask) => Some(Why::NotWhileLaying),
        Action::Ask(_) if busy.is_none() && !world.holds(who, Tile::Ask) => Some(Why::NoTile(Tile::Ask)),
        _ if busy.is_some() => busy,
        Action::Lay(card) if matches!(stage, Stage::Choose | Stage::Lay) => card_at_fault(card),
        Action::Lay(_) if stage == Stage::Exchange => Some(Why::TooLateToLay),
        Action::Restore(section) => match stage {
            Stage::Choose | Stage::Further if !world.displays(section) => Some(Why::NotOnDisplayNow(section)),
            Stage::Lay if world.now.symbols == Symbols::default() => Some(Why::LayFirst),
            Stage::Lay if world.now.both => Some(Why::MustTrade),
            Stage::Exchange if world.now.both => Some(Why::MustDraw),
            Stage::Lay | Stage::Exchange | Stage::After => Some(Why::OneThingATurn),
            _ => None,
        },
        Action::Both if stage != Stage::Choose => Some(Why::BothAtTheStart),
        Action::Trade if stage == Stage::Choose => Some(Why::NothingLaid),
        Action::Draw(_) if stage == Stage::Begin => Some(Why::FromTheMarket),
        Action::Draw(_) if stage != Stage::Exchange => Some(Why::DrawLater),
        Action::Pass | Action::Done => match stage {
            Stage::Lay if world.now.symbols == Symbols::default() => Some(Why::LayFirst),
            Stage::Lay => Some(Why::MustTrade),
            Stage::Exchange => Some(Why::MustDraw),
            _ => None,
        },
        Action::Lay(_) if matches!(stage, Stage::Further | Stage::After) => Some(Why::OneThingATurn),
        _ => None,
    }
}
