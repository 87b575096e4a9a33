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
pub enum WhyNot {
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

impl WhyNot {
    fn reason(&self) -> Text {
        match *self {
            WhyNot::NotInHand(card) => say!("you have no card {card}", card),
            WhyNot::NoSuchCard(card) => say!("there is no card {card} in this game", card),
            WhyNot::NothingToLay => say!("you have no card to lay out"),
            WhyNot::NothingLaid => say!("lay out at least one card first"),
            WhyNot::LayFirst => say!("you have used the \"both\" tile: now lay out cards"),
            WhyNot::TooLateToLay => say!("you are already drawing"),
            WhyNot::MustTrade => say!("you have laid out cards: trade them"),
            WhyNot::MustDraw => say!("you have symbols left: draw a card for each"),
            WhyNot::DrawLater => say!("there is nothing to draw now"),
            WhyNot::FromTheMarket => say!("your first draw is from the Market pile"),
            WhyNot::NoSymbol(deck) => say!("you have no symbol left for the {deck} pile", deck),
            WhyNot::NoCards(deck) => say!("the {deck} pile and its discards are empty", deck),
            WhyNot::CannotPay(colours) if colours.len() == 3 => {
                say!("your cards cannot pay for {colours} at the same time", colours = in_words(colours))
            }
            WhyNot::CannotPay(colours) => say!("you cannot pay for {colours}", colours = in_words(colours)),
            WhyNot::EnoughSections(most) => say!("you have already restored {sections} this turn", sections = SECTIONS.count(most)),
            WhyNot::NotOnDisplayNow(section) => say!("no section on display asks for {colours}", colours = section.in_words()),
            WhyNot::OneThingATurn => say!("you have chosen to do something else this turn"),
            WhyNot::BothAtTheStart => say!("it is too late for the \"both\" tile"),
            WhyNot::NotWhilePaying => say!("you are paying for a section: finish that first"),
            WhyNot::NotWhileLaying => say!("you are laying out cards: ask before that, or while you draw"),
            WhyNot::MustRestore => say!("you have begun to restore a section: pay for it"),
            WhyNot::WrongColour(colour) => say!("you must pay for {colour} now", colour),
            WhyNot::NeededElsewhere => say!("you need that card for another colour of the section"),
            WhyNot::NotMixed(colour) => say!("{colour} is a primary and cannot be mixed", colour),
            WhyNot::NoMatch(colour) => say!("these are not the two halves of a bottle of {colour}", colour),
            WhyNot::NoTile(Tile::Paint(colour)) => say!("you have no {colour} tile", colour),
            WhyNot::NoTile(tile) => say!("you have no \"{tile}\" tile", tile),
            WhyNot::NotOnDisplay(tile) => say!("no \"{tile}\" tile is on display", tile),
            WhyNot::MustTakeReward => say!("take a tile first"),
            WhyNot::NoReward => say!("you can take a tile only as a reward"),
            WhyNot::NothingToTurn => say!("you cannot turn a section now"),
            WhyNot::NotAsked => say!("nobody has asked you for a card"),
            WhyNot::MustGive(colour) => say!("you have been asked for {card} and must give one", card = colour.a_card()),
            WhyNot::MustDiscard => say!("you have too many cards: discard"),
            WhyNot::HandNotFull => say!("you do not have to discard anything"),
            WhyNot::NothingToPay => say!("you are not paying for a section"),
        }
    }
    /// The rule that it comes from.
    fn rule(&self) -> Rule {
        match self {
            WhyNot::NotInHand(_) | WhyNot::NoSuchCard(_) => rule!("hand", "you can play only cards from your hand"),
            WhyNot::NothingToLay | WhyNot::NothingLaid | WhyNot::LayFirst | WhyNot::MustTrade | WhyNot::NotWhileLaying => {
                rule!("exchange", "exchange: lay out all your cards before you draw")
            }
            WhyNot::TooLateToLay => rule!("exchange", "exchange: you cannot lay out a card in the exchange in which you drew it"),
            WhyNot::MustDraw => rule!("exchange", "exchange: use all symbols as long as there are cards to draw"),
            WhyNot::DrawLater | WhyNot::FromTheMarket => {
                rule!("turn", "you draw Market cards at the start of your turn, in an exchange and at the end of your turn")
            }
            WhyNot::NoSymbol(_) => rule!("exchange", "exchange: one card for each symbol of its kind"),
            WhyNot::NoCards(_) => rule!("hand", "a new pile is made only from the pile's own discards"),
            WhyNot::CannotPay(_) | WhyNot::MustRestore => rule!("paying", "restoration: pay exactly the three colours of the section"),
            WhyNot::EnoughSections(_) => rule!("tiles", "a \"both\" tile allows an exchange and then a limited number of sections"),
            WhyNot::NotOnDisplayNow(_) => rule!("restore", "restoration: one of the sections on display"),
            WhyNot::OneThingATurn => rule!("turn", "phase 2: exchange, restore or pass, but only one of these"),
            WhyNot::BothAtTheStart => rule!("tiles", "a \"both\" tile is used at the beginning of phase 2"),
            WhyNot::NotWhilePaying => rule!("tiles", "you cannot ask in the middle of a payment"),
            WhyNot::WrongColour(_) | WhyNot::NeededElsewhere | WhyNot::NothingToPay => {
                rule!("paying", "restoration: a card of each colour")
            }
            WhyNot::NotMixed(_) | WhyNot::NoMatch(_) => {
                rule!("paying", "half bottles: two primaries with the two halves of one mixed colour")
            }
            WhyNot::NoTile(_) => rule!("tiles", "action tiles: you can use only the tiles in front of you"),
            WhyNot::NotOnDisplay(_) | WhyNot::MustTakeReward | WhyNot::NoReward => {
                rule!("restore", "reward: one of the tiles on display for each restoration")
            }
            WhyNot::NothingToTurn => rule!("bishop", "turn tiles: only for the section just restored, three steps in all"),
            WhyNot::NotAsked | WhyNot::MustGive(_) => {
                rule!("tiles", "\"ask\" tiles: each opponent who has the colour must give one card of it")
            }
            WhyNot::MustDiscard | WhyNot::HandNotFull => {
                rule!("hand", "phase 3: at the end of your turn, discard down to the hand limit")
            }
        }
    }
    /// The reason with its rule apart.
    pub(crate) fn refused(&self) -> Refused {
        self.rule().refuses(self.reason())
    }
}

impl From<WhyNot> for Text {
    fn from(why: WhyNot) -> Text {
        why.refused().into()
    }
}

impl fmt::Display for WhyNot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Text::from(self.clone()).fmt(f)
    }
}

/// Why an action does not fit this point of the turn, where the question itself has no better reason.
pub(crate) fn in_general(rules: &CardGame, world: &World, who: Seat, action: Action) -> Option<WhyNot> {
    let card_at_fault = |card: Card| match rules.pieces.kind(card) {
        None => Some(WhyNot::NoSuchCard(card)),
        Some(kind) if world.hands[who.index()][kind.number()] == 0 => Some(WhyNot::NotInHand(card)),
        Some(_) => None,
    };
    let stage = world.stage;
    if let Stage::Giving(inquiry) = stage {
        return match action {
            Action::Give(card) => card_at_fault(card),
            _ => Some(WhyNot::MustGive(inquiry.colour)),
        };
    }
    let paying = matches!(stage, Stage::Pay(_));
    let busy = match stage {
        Stage::Pay(_) => Some(WhyNot::MustRestore),
        Stage::Reward => Some(WhyNot::MustTakeReward),
        Stage::Check => Some(WhyNot::MustDiscard),
        _ => None,
    };
    match action {
        Action::Give(_) => Some(WhyNot::NotAsked),
        Action::Discard(card) if stage == Stage::Check => card_at_fault(card),
        Action::Discard(_) => Some(WhyNot::HandNotFull),
        Action::Take(_) if stage != Stage::Reward => Some(WhyNot::NoReward),
        Action::Turn | Action::Keep if stage != Stage::Turn => Some(WhyNot::NothingToTurn),
        Action::Pay(_) | Action::Mix(_) if !paying => Some(WhyNot::NothingToPay),
        Action::Ask(_) if paying => Some(WhyNot::NotWhilePaying),
        Action::Ask(_) if stage == Stage::Lay && world.holds(who, Tile::Ask) => Some(WhyNot::NotWhileLaying),
        Action::Ask(_) if busy.is_none() && !world.holds(who, Tile::Ask) => Some(WhyNot::NoTile(Tile::Ask)),
        _ if busy.is_some() => busy,
        Action::Lay(card) if matches!(stage, Stage::Choose | Stage::Lay) => card_at_fault(card),
        Action::Lay(_) if stage == Stage::Exchange => Some(WhyNot::TooLateToLay),
        Action::Restore(section) => match stage {
            Stage::Choose | Stage::Further if !world.displays(section) => Some(WhyNot::NotOnDisplayNow(section)),
            Stage::Lay if world.now.symbols == Symbols::default() => Some(WhyNot::LayFirst),
            Stage::Lay if world.now.both => Some(WhyNot::MustTrade),
            Stage::Exchange if world.now.both => Some(WhyNot::MustDraw),
            Stage::Lay | Stage::Exchange | Stage::After => Some(WhyNot::OneThingATurn),
            _ => None,
        },
        Action::Both if stage != Stage::Choose => Some(WhyNot::BothAtTheStart),
        Action::Trade if stage == Stage::Choose => Some(WhyNot::NothingLaid),
        Action::Draw(_) if stage == Stage::Begin => Some(WhyNot::FromTheMarket),
        Action::Draw(_) if stage != Stage::Exchange => Some(WhyNot::DrawLater),
        Action::Pass | Action::Done => match stage {
            Stage::Lay if world.now.symbols == Symbols::default() => Some(WhyNot::LayFirst),
            Stage::Lay => Some(WhyNot::MustTrade),
            Stage::Exchange => Some(WhyNot::MustDraw),
            _ => None,
        },
        Action::Lay(_) if matches!(stage, Stage::Further | Stage::After) => Some(WhyNot::OneThingATurn),
        _ => None,
    }
}
