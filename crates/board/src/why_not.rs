//! Why an action is not possible, in words, with the rule it comes from.

use std::fmt;

use tabletop::{Answer, Refused, Rule, Sentence, Text, all_of, rule, say};

use crate::Options;
use crate::action::Action;
use crate::modules::MODULES;
use crate::paints::{MarketTile, Paint, Paints};
use crate::wording::{ASSISTANTS, HEALTHY_ASSISTANTS, SPACES, THALERS};
use crate::words::{Column, Hour, Painter, Section, StallName};

/// Why not.
#[derive(Clone, PartialEq, Eq, Debug)]
#[allow(missing_docs)] // each reason says what it is in its sentence below
pub enum WhyNot {
    HourTaken(Hour),
    WrongColumn {
        now: Column,
    },
    NotThisBoard(Column),
    TooManyInColumn {
        spaces: u8,
    },
    TooManyAssistants {
        left: u8,
    },
    NeededLater {
        most: u8,
    },
    NeededHere,
    TooFewAssistants {
        least: u8,
    },
    NoSuchStall(StallName),
    StallEmpty(StallName),
    NoMoneyForTile {
        price: u16,
        have: u16,
    },
    NotOnStall(MarketTile, StallName),
    AlreadyBought(MarketTile),
    OneStallAVisit(StallName),
    NotForSale(MarketTile),
    LeonardoBuysNothing,
    LeonardoOnlyCloses,
    LeonardoMustClose,
    LeonardoMustRestore,
    LeonardoPaysNothing,
    LeonardoNotThere(Section),
    AlreadyRestored(Section),
    PaintsMissing(Paints),
    AltarMissing(Paints),
    MixMissing(Paints),
    BishopAlreadyThere,
    BishopTooFar,
    BishopNoMoney {
        price: u16,
    },
    BishopNothingToRestore,
    NothingToRestore,
    BishopOnce,
    BishopStays,
    DoesNotFit(Section),
    MustBuyNow,
    ComesWithPurchase(MarketTile),
    NobodyWatches,
    TooManyWatch {
        healthy: u8,
    },
    MustRestoreNow,
    AltarOnceARound,
    NotMixed(Paint),
    NeedsModule(Paint),
    WrongSpace,
    AlreadyShopped,
    NoHandsLeft,
    /// A reason of a module: what is in the way, and the rule it comes from.
    Because(Box<Text>, Rule),
    /// The same, in a sentence without holes.
    Simply(Sentence, Rule),
    /// The same, where the name of a painter stands in it as `{who}`.
    ByPainter(Painter, Sentence, Rule),
}

impl WhyNot {
    /// A reason of a module: what is in the way, and the rule it comes from.
    pub(crate) fn because(text: impl Into<Text>, rule: Rule) -> WhyNot {
        WhyNot::Because(Box::new(text.into()), rule)
    }
}

impl From<(Sentence, Rule)> for WhyNot {
    fn from((text, rule): (Sentence, Rule)) -> WhyNot {
        WhyNot::Simply(text, rule)
    }
}

/// Explains that a question must be answered: "done" is no answer.
#[inline]
pub(crate) fn explain_done<A: Answer<Action>>(can: &mut Options<'_, A>, why: Sentence, rule: Rule) {
    can.explain_any(|action| (action == Action::Done).then(|| (why, rule).into()));
}

impl WhyNot {
    /// The rule that it comes from.
    fn rule(&self) -> Rule {
        match *self {
            WhyNot::HourTaken(_) => rule!("inn", "Inn: one painter per hour"),
            WhyNot::WrongColumn { .. } => rule!("plan", "planning: from left to right, starting with the Market"),
            WhyNot::NotThisBoard(_) => rule!("end", "last round: a second Cathedral replaces the Theatre"),
            WhyNot::TooManyInColumn { .. } => rule!("plan", "planning: three spaces in a column, one assistant on each"),
            WhyNot::TooManyAssistants { .. } => rule!("plan", "planning: you can place only the assistants you have"),
            WhyNot::NeededLater { .. } | WhyNot::NeededHere => rule!("plan", "planning: some action tiles need an assistant"),
            WhyNot::TooFewAssistants { .. } => rule!("plan", "planning: you must place all your own assistants"),
            WhyNot::NoSuchStall(_) => rule!("market", "Market: stall IV is used with four players only"),
            WhyNot::StallEmpty(_) | WhyNot::NotForSale(_) => {
                rule!("market", "Market: once somebody has bought from a stall or closed it, it is shut for the round")
            }
            WhyNot::OneStallAVisit(_) | WhyNot::NotOnStall(..) => rule!("market", "Market: one stall per visit"),
            WhyNot::AlreadyBought(_) => rule!("market", "Market: each tile can be bought only once"),
            WhyNot::NoMoneyForTile { .. } => rule!("inn", "Inn: your hour sets the price of each market tile"),
            WhyNot::LeonardoBuysNothing | WhyNot::LeonardoOnlyCloses | WhyNot::LeonardoMustClose => {
                rule!("two-players", "two players: Leonardo at the Market")
            }
            WhyNot::LeonardoMustRestore | WhyNot::LeonardoPaysNothing | WhyNot::LeonardoNotThere(_) => {
                rule!("two-players", "two players: Leonardo in the Cathedral")
            }
            WhyNot::AlreadyRestored(_) => rule!("cathedral", "Cathedral: a section can be restored only once"),
            WhyNot::PaintsMissing(_) => rule!("cathedral", "Cathedral: pay the paints shown on the tile"),
            WhyNot::AltarMissing(_) => rule!("altar", "altar: pay the three paints you name"),
            WhyNot::BishopAlreadyThere | WhyNot::BishopTooFar | WhyNot::BishopOnce | WhyNot::BishopStays | WhyNot::BishopNoMoney { .. } => {
                rule!("bishop", "Cathedral: before you restore a section, you may pay to move the bishop one step")
            }
            WhyNot::NothingToRestore => {
                rule!("cathedral", "Cathedral: you may prepare a restoration only if you can then restore a section")
            }
            WhyNot::BishopNothingToRestore | WhyNot::MustRestoreNow => {
                rule!("bishop", "Cathedral: if you move the bishop, you must then restore a section")
            }
            WhyNot::DoesNotFit(_) => rule!("cathedral", "Cathedral: extras added to a restoration must fit its section"),
            WhyNot::MustBuyNow | WhyNot::ComesWithPurchase(_) => {
                rule!("market", "Market: an extra that goes with a purchase needs a purchase")
            }
            WhyNot::NobodyWatches | WhyNot::TooManyWatch { .. } => {
                rule!("theatre", "Theatre: if you have sick assistants, you decide how many of the others see the play")
            }
            WhyNot::AltarOnceARound => rule!("altar", "altar: once a round in the 2020 edition"),
            WhyNot::MixMissing(_) | WhyNot::NotMixed(_) | WhyNot::NeedsModule(_) => {
                rule!("workshop", "Workshop: each mixed paint is made from two others")
            }
            WhyNot::WrongSpace => rule!("score", "score track: one painter per space"),
            WhyNot::AlreadyShopped => rule!("market", "Market: if you have bought something, you cannot close a stall"),
            WhyNot::NoHandsLeft => rule!("plan", "each assistant has one action"),
            WhyNot::Because(_, rule) | WhyNot::Simply(_, rule) | WhyNot::ByPainter(_, _, rule) => rule,
        }
    }
    /// The reason with its rule apart.
    pub(crate) fn refused(self) -> Refused {
        let (Rule { about, text }, paint) = (self.rule(), if let WhyNot::NeedsModule(paint) = self { Some(paint) } else { None });
        Refused { text: self.in_words(), rule: paint.and_then(where_it_belongs).unwrap_or(Text::of(text)), about }
    }
    fn in_words(self) -> Text {
        match self {
            WhyNot::HourTaken(hour) => say!("somebody has already chosen {hour}:00", hour),
            WhyNot::WrongColumn { now } => say!("you are planning the {place} now", place = now),
            WhyNot::NotThisBoard(place) => say!("your board has no {place} this round", place),
            WhyNot::TooManyInColumn { spaces: 0 } => say!("this column is covered and has no room for assistants"),
            WhyNot::TooManyInColumn { spaces } if spaces < Column::SPACES => {
                say!("this column is partly covered and has room for only {assistants}", assistants = ASSISTANTS.count(spaces))
            }
            WhyNot::TooManyInColumn { .. } => say!("a column has only {spaces}", spaces = SPACES.count(Column::SPACES)),
            WhyNot::TooManyAssistants { left: 0 } => say!("you have already placed all your assistants"),
            WhyNot::TooManyAssistants { left } => say!("you have only {assistants} left to place", assistants = ASSISTANTS.count(left)),
            WhyNot::NeededHere => say!("the tile on this column needs an assistant"),
            WhyNot::NeededLater { most: 0 } => say!("you cannot place anybody here: a tile further right needs an assistant"),
            WhyNot::NeededLater { most } => {
                say!("you can place at most {assistants} here: a tile further right needs one", assistants = ASSISTANTS.count(most))
            }
            WhyNot::TooFewAssistants { least } => {
                say!(
                    "you must place at least {assistants} here: the columns to the right cannot hold the others",
                    assistants = ASSISTANTS.count(least)
                )
            }
            WhyNot::NoSuchStall(stall) => say!("there is no stall {stall} with this number of players", stall),
            WhyNot::StallEmpty(_) => say!("that stall is already empty"),
            WhyNot::NoMoneyForTile { price, have } => {
                say!("a tile costs you {price}, and you have {money}", price = THALERS.count(price), money = THALERS.count(have))
            }
            WhyNot::NotOnStall(tile, stall) => say!("you are buying at stall {stall}, which has no {tile}", stall, tile),
            WhyNot::AlreadyBought(_) => say!("you have already bought that tile"),
            WhyNot::OneStallAVisit(stall) => {
                say!("you are buying at stall {stall} and can visit only one", stall)
            }
            WhyNot::NotForSale(tile) => say!("no open stall has the tile {tile}", tile),
            WhyNot::LeonardoBuysNothing => say!("Leonardo does not buy paint; he only closes stalls"),
            WhyNot::LeonardoOnlyCloses => say!("Leonardo takes no part in that; at the Market he only closes stalls"),
            WhyNot::LeonardoMustClose => say!("Leonardo must close a stall while one is open"),
            WhyNot::LeonardoMustRestore => say!("Leonardo must restore a section"),
            WhyNot::LeonardoPaysNothing => say!("Leonardo has no paint and no money: he only restores sections of the fresco"),
            WhyNot::LeonardoNotThere(section) => say!(
                "Leonardo cannot go to {section}: he steps to a neighbouring section that has a tile or, if there is none, jumps to one of the lowest tiles",
                section
            ),
            WhyNot::AlreadyRestored(_) => say!("that section is already restored"),
            WhyNot::PaintsMissing(paints) | WhyNot::AltarMissing(paints) | WhyNot::MixMissing(paints) => {
                say!("you still need {paints}", paints)
            }
            WhyNot::BishopAlreadyThere => say!("the bishop is already there"),
            WhyNot::BishopTooFar => say!("the bishop moves only one step, straight or diagonally"),
            WhyNot::BishopNoMoney { price } => {
                say!("moving the bishop costs {price}, more than you have", price = THALERS.count(price))
            }
            WhyNot::BishopNothingToRestore => say!("you cannot restore any section now, so you cannot move the bishop"),
            WhyNot::NothingToRestore => say!("you cannot restore any section now"),
            WhyNot::BishopOnce => say!("the bishop has already taken his step for this restoration"),
            WhyNot::BishopStays => say!("the bishop must stay where he is: an extra you have added depends on it"),
            WhyNot::DoesNotFit(section) => say!("{section} does not fit the extras you have added", section),
            WhyNot::ComesWithPurchase(tile) => say!("you get {tile} for free with the purchase; buy another tile", tile),
            WhyNot::NobodyWatches => say!("choose done if nobody sees the play"),
            WhyNot::TooManyWatch { healthy } => {
                say!("you have sent only {assistants} to the Theatre", assistants = HEALTHY_ASSISTANTS.count(healthy))
            }
            WhyNot::MustBuyNow => say!("you have used something that goes with a purchase: buy a tile from this stall"),
            WhyNot::MustRestoreNow => say!("you have moved the bishop or added something, so you must restore a section of the fresco"),
            WhyNot::AltarOnceARound => say!("you have already restored the altar this round"),
            WhyNot::NotMixed(paint) => say!("{paint} is a primary and cannot be mixed", paint),
            WhyNot::NeedsModule(paint) => say!("{paint} is not used in this game", paint),
            WhyNot::WrongSpace => say!("choose one of the two nearest free spaces"),
            WhyNot::AlreadyShopped => say!("you have already bought something on this visit"),
            WhyNot::NoHandsLeft => say!("this assistant has no mix left"),
            WhyNot::Because(text, _) => *text,
            WhyNot::Simply(text, _) => Text::of(text),
            WhyNot::ByPainter(who, text, _) => naming(who, text),
        }
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

/// A sentence in which a painter is named as `{who}`.
fn naming(who: Painter, sentence: Sentence) -> Text {
    let mut text = Text::of(sentence);
    text.fill("who", who);
    text
}

/// The module that brings a paint into the game.
fn where_it_belongs(paint: Paint) -> Option<Text> {
    let module = MODULES.iter().find(|module| module.paints.contains(&paint))?;
    Some(match module.paints {
        [paint] => say!("{paint} belongs to module {n}", paint = *paint, n = module.number),
        paints => say!("{paints} belong to module {n}", paints = all_of(paints.iter().copied()), n = module.number),
    })
}
