//! The reasons for refusals, in words, with the rules they come from.

use std::fmt;

use tabletop::{Numbered, Refused, Rule, Seat, Set, Text, rule, say};

use crate::CardGame;
use crate::action::{Action, Symbols};
use crate::card::Card;
use crate::colours::{Colour, Deck, Triple};
use crate::core::{Stage, World};
use crate::tile::Tile;
use crate::wording::{SECTIONS, in_words};

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
    fn reason(&self) -> Text {
        match *self {
            Why::NotInHand(card) => say!("you have no card {card}", card),
            Why::NoSuchCard(card) => say!("there is no card {card} in this game", card),
            Why::NothingToLay => say!("you have no card to lay out"),
            Why::NothingLaid => say!("lay out at least one card first"),
            Why::LayFirst => say!("you have used the \"both\" tile: now lay out cards"),
            Why::TooLateToLay => say!("you are already drawing"),
            Why::MustTrade => say!("you have laid out cards: trade them"),
            Why::MustDraw => say!("you have symbols left: draw a card for each"),
            Why::DrawLater => say!("there is nothing to draw now"),
            Why::FromTheMarket => say!("your first draw is from the Market pile"),
            Why::NoSymbol(deck) => say!("you have no symbol left for the {deck} pile", deck),
            Why::NoCards(deck) => say!("the {deck} pile and its discards are empty", deck),
            Why::CannotPay(colours) if colours.len() == 3 => {
                say!("your cards cannot pay for {colours} at the same time", colours = in_words(colours))
            }
            Why::CannotPay(colours) => say!("you cannot pay for {colours}", colours = in_words(colours)),
            Why::EnoughSections(most) => say!("you have already restored {sections} this turn", sections = SECTIONS.count(most)),
            Why::NotOnDisplayNow(section) => say!("no section on display asks for {colours}", colours = section.in_words()),
            Why::OneThingATurn => say!("you have chosen to do something else this turn"),
            Why::BothAtTheStart => say!("it is too late for the \"both\" tile"),
            Why::NotWhilePaying => say!("you are paying for a section: finish that first"),
            Why::NotWhileLaying => say!("you are laying out cards: ask before that, or while you draw"),
            Why::MustRestore => say!("you have begun to restore a section: pay for it"),
            Why::WrongColour(colour) => say!("you must pay for {colour} now", colour),
            Why::NeededElsewhere => say!("you need that card for another colour of the section"),
            Why::NotMixed(colour) => say!("{colour} is a primary and cannot be mixed", colour),
            Why::NoMatch(colour) => say!("these are not the two halves of a bottle of {colour}", colour),
            Why::NoTile(Tile::Paint(colour)) => say!("you have no {colour} tile", colour),
            Why::NoTile(tile) => say!("you have no \"{tile}\" tile", tile),
            Why::NotOnDisplay(tile) => say!("no \"{tile}\" tile is on display", tile),
            Why::MustTakeReward => say!("take a tile first"),
            Why::NoReward => say!("you can take a tile only as a reward"),
            Why::NothingToTurn => say!("you cannot turn a section now"),
            Why::NotAsked => say!("nobody has asked you for a card"),
            Why::MustGive(colour) => say!("you have been asked for {card} and must give one", card = colour.a_card()),
            Why::MustDiscard => say!("you have too many cards: discard"),
            Why::HandNotFull => say!("you do not have to discard anything"),
            Why::NothingToPay => say!("you are not paying for a section"),
        }
    }
    /// The rule that it comes from.
    fn rule(&self) -> Rule {
        match self {
            Why::NotInHand(_) | Why::NoSuchCard(_) => rule!("hand", "you can play only cards from your hand"),
            Why::NothingToLay | Why::NothingLaid | Why::LayFirst | Why::MustTrade | Why::NotWhileLaying => {
                rule!("exchange", "exchange: lay out all your cards before you draw")
            }
            Why::TooLateToLay => rule!("exchange", "exchange: you cannot lay out a card in the exchange in which you drew it"),
            Why::MustDraw => rule!("exchange", "exchange: use all symbols as long as there are cards to draw"),
            Why::DrawLater | Why::FromTheMarket => {
                rule!("turn", "you draw Market cards at the start of your turn, in an exchange and at the end of your turn")
            }
            Why::NoSymbol(_) => rule!("exchange", "exchange: one card for each symbol of its kind"),
            Why::NoCards(_) => rule!("hand", "a new pile is made only from the pile's own discards"),
            Why::CannotPay(_) | Why::MustRestore => rule!("paying", "restoration: pay exactly the three colours of the section"),
            Why::EnoughSections(_) => rule!("tiles", "a \"both\" tile allows an exchange and then a limited number of sections"),
            Why::NotOnDisplayNow(_) => rule!("restore", "restoration: one of the sections on display"),
            Why::OneThingATurn => rule!("turn", "phase 2: exchange, restore or pass, but only one of these"),
            Why::BothAtTheStart => rule!("tiles", "a \"both\" tile is used at the beginning of phase 2"),
            Why::NotWhilePaying => rule!("tiles", "you cannot ask in the middle of a payment"),
            Why::WrongColour(_) | Why::NeededElsewhere | Why::NothingToPay => rule!("paying", "restoration: a card of each colour"),
            Why::NotMixed(_) | Why::NoMatch(_) => {
                rule!("paying", "half bottles: two primaries with the two halves of one mixed colour")
            }
            Why::NoTile(_) => rule!("tiles", "action tiles: you can use only the tiles in front of you"),
            Why::NotOnDisplay(_) | Why::MustTakeReward | Why::NoReward => {
                rule!("restore", "reward: one of the tiles on display for each restoration")
            }
            Why::NothingToTurn => rule!("bishop", "turn tiles: only for the section just restored, three steps in all"),
            Why::NotAsked | Why::MustGive(_) => rule!("tiles", "\"ask\" tiles: each opponent who has the colour must give one card of it"),
            Why::MustDiscard | Why::HandNotFull => {
                rule!("hand", "phase 3: at the end of your turn, discard down to the hand limit")
            }
        }
    }
    /// The reason with its rule apart.
    pub(crate) fn refused(&self) -> Refused {
        self.rule().refuses(self.reason())
    }
}

impl From<Why> for Text {
    fn from(why: Why) -> Text {
        why.refused().into()
    }
}

impl fmt::Display for Why {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Text::from(self.clone()).fmt(f)
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
