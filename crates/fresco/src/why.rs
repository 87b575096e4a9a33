//! Why an action is not possible, in words, with the rule it comes from.

use std::fmt;

use tabletop::{Answer, Noun, Refused, Rule, Sentence, Text, all_of, rule, say};

use crate::Options;
use crate::action::Action;
use crate::modules::MODULES;
use crate::paints::{MarketTile, Paint, Paints};
use crate::wording::{ASSISTANTS, THALERS};
use crate::words::{Column, Hour, Painter, Section, StallName};

/// Why not.
#[derive(Clone, PartialEq, Eq, Debug)]
#[allow(missing_docs)] // each reason says what it is in its sentence below
pub enum Why {
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

impl Why {
    /// A reason of a module: what is in the way, and the rule it comes from.
    pub(crate) fn because(text: impl Into<Text>, rule: Rule) -> Why {
        Why::Because(Box::new(text.into()), rule)
    }
}

impl From<(Sentence, Rule)> for Why {
    fn from((text, rule): (Sentence, Rule)) -> Why {
        Why::Simply(text, rule)
    }
}

/// Explains that a question must be answered: "done" is no answer.
#[inline]
pub(crate) fn explain_done<A: Answer<Action>>(can: &mut Options<'_, A>, why: Sentence, rule: Rule) {
    can.explain_any(|action| (action == Action::Done).then(|| (why, rule).into()));
}

impl Why {
    /// The rule that it comes from.
    fn rule(&self) -> Rule {
        match *self {
            Why::HourTaken(_) => rule!("inn", "Inn: one painter per hour"),
            Why::WrongColumn { .. } => rule!("plan", "planning goes from the Market to the right"),
            Why::NotThisBoard(_) => rule!("end", "in the last round a second Cathedral takes the place of the Theatre"),
            Why::TooManyInColumn { .. } => rule!("plan", "planning: three spaces in a column, one assistant on each"),
            Why::TooManyAssistants { .. } => rule!("plan", "planning: only the assistants you have"),
            Why::NeededLater { .. } | Why::NeededHere => rule!("plan", "planning: some action tiles need an assistant"),
            Why::TooFewAssistants { .. } => rule!("plan", "planning: every assistant of your own must be placed"),
            Why::NoSuchStall(_) => rule!("market", "Market: stall IV is used with four players only"),
            Why::StallEmpty(_) | Why::NotForSale(_) => {
                rule!("market", "Market: a stall that was bought from or closed is shut for the round")
            }
            Why::OneStallAVisit(_) | Why::NotOnStall(..) => rule!("market", "Market: one stall a visit"),
            Why::AlreadyBought(_) => rule!("market", "Market: each tile is bought once"),
            Why::NoMoneyForTile { .. } => rule!("inn", "Inn: the hour sets the price of every market tile"),
            Why::LeonardoBuysNothing | Why::LeonardoOnlyCloses | Why::LeonardoMustClose => {
                rule!("two-players", "two players: Leonardo at the Market")
            }
            Why::LeonardoMustRestore | Why::LeonardoPaysNothing | Why::LeonardoNotThere(_) => {
                rule!("two-players", "two players: Leonardo in the Cathedral")
            }
            Why::AlreadyRestored(_) => rule!("cathedral", "Cathedral: a section is restored once"),
            Why::PaintsMissing(_) => rule!("cathedral", "Cathedral: pay the paints that the tile shows"),
            Why::AltarMissing(_) => rule!("altar", "altar: pay the three paints you name"),
            Why::BishopAlreadyThere | Why::BishopTooFar | Why::BishopOnce | Why::BishopStays | Why::BishopNoMoney { .. } => {
                rule!("bishop", "Cathedral: before a restoration the bishop may take one step for money")
            }
            Why::NothingToRestore => rule!("cathedral", "Cathedral: whatever prepares a restoration needs one that can follow"),
            Why::BishopNothingToRestore | Why::MustRestoreNow => {
                rule!("bishop", "Cathedral: who moves the bishop must restore a section")
            }
            Why::DoesNotFit(_) => rule!("cathedral", "Cathedral: what is added to a restoration must go with its section"),
            Why::MustBuyNow | Why::ComesWithPurchase(_) => rule!("market", "Market: what goes with a purchase needs one"),
            Why::NobodyWatches | Why::TooManyWatch { .. } => rule!("theatre", "Theatre: with sick assistants a bad mood can be welcome"),
            Why::AltarOnceARound => rule!("altar", "altar: once a round in the edition of 2020"),
            Why::MixMissing(_) | Why::NotMixed(_) | Why::NeedsModule(_) => rule!("workshop", "Workshop: the mixing table"),
            Why::WrongSpace => rule!("score", "score track: one painter on a space"),
            Why::AlreadyShopped => rule!("market", "Market: who has bought something closes no stall"),
            Why::NoHandsLeft => rule!("plan", "each assistant does one thing"),
            Why::Because(_, rule) | Why::Simply(_, rule) | Why::ByPainter(_, _, rule) => rule,
        }
    }
    /// The reason with its rule apart.
    pub(crate) fn refused(self) -> Refused {
        let (Rule { about, text }, paint) = (self.rule(), if let Why::NeedsModule(paint) = self { Some(paint) } else { None });
        Refused { text: self.in_words(), rule: paint.and_then(where_it_belongs).unwrap_or(Text::of(text)), about }
    }
    fn in_words(self) -> Text {
        match self {
            Why::HourTaken(hour) => say!("somebody already wakes up at {hour}", hour),
            Why::WrongColumn { now } => say!("you are planning the {place} now", place = now),
            Why::NotThisBoard(place) => say!("your board has no {place} this round", place),
            Why::TooManyInColumn { spaces: 0 } => say!("there is no room for assistants beside what lies on this column"),
            Why::TooManyInColumn { spaces } if spaces < Column::SPACES => {
                say!("there is room for only {assistants} beside what lies on this column", assistants = ASSISTANTS.count(spaces))
            }
            Why::TooManyInColumn { .. } => say!("a column has only {spaces}", spaces = SPACES.count(Column::SPACES)),
            Why::TooManyAssistants { left: 0 } => say!("all your assistants are placed already"),
            Why::TooManyAssistants { left } => say!("you have only {assistants} left to place", assistants = ASSISTANTS.count(left)),
            Why::NeededHere => say!("the tile on this column needs an assistant"),
            Why::NeededLater { most: 0 } => say!("place nobody here: a tile further right needs an assistant"),
            Why::NeededLater { most } => {
                say!("place at most {assistants} here: a tile further right needs one", assistants = ASSISTANTS.count(most))
            }
            Why::TooFewAssistants { least } => {
                say!("place at least {assistants}: the columns to the right cannot hold the others", assistants = ASSISTANTS.count(least))
            }
            Why::NoSuchStall(stall) => say!("there is no stall {stall} at this table", stall),
            Why::StallEmpty(_) => say!("that stall is already empty"),
            Why::NoMoneyForTile { price, have } => {
                say!("a tile costs you {price}, and you have {n}", price = THALERS.count(price), n = have)
            }
            Why::NotOnStall(tile, stall) => say!("you are buying at stall {stall}, and there is no {tile} on it", stall, tile),
            Why::AlreadyBought(_) => say!("you have already bought that tile"),
            Why::OneStallAVisit(stall) => {
                say!("you are buying at stall {stall}, which is cleared when you are through, and can visit only one", stall)
            }
            Why::NotForSale(tile) => say!("no open stall has the tile {tile}", tile),
            Why::LeonardoBuysNothing => say!("Leonardo buys no paint, he only closes stalls"),
            Why::LeonardoOnlyCloses => say!("Leonardo takes no part in that, at the Market he only closes stalls"),
            Why::LeonardoMustClose => say!("Leonardo must close a stall while one is open"),
            Why::LeonardoMustRestore => say!("Leonardo must restore a section"),
            Why::LeonardoPaysNothing => say!("Leonardo has no paint and no money: he only restores sections of the fresco"),
            Why::LeonardoNotThere(section) => say!(
                "Leonardo cannot go to {section}: he steps to a section beside his that has a tile, or if there is none jumps to one of the lowest tiles",
                section
            ),
            Why::AlreadyRestored(_) => say!("that section is already restored"),
            Why::PaintsMissing(paints) | Why::AltarMissing(paints) | Why::MixMissing(paints) => say!("you need {paints} more", paints),
            Why::BishopAlreadyThere => say!("the bishop already stands there"),
            Why::BishopTooFar => say!("the bishop takes only one step, to a section beside or diagonal to his"),
            Why::BishopNoMoney { price } => {
                say!("the bishop's step costs {price}, and you have too little", price = THALERS.count(price))
            }
            Why::BishopNothingToRestore => say!("you can restore no section now, so you may not move the bishop"),
            Why::NothingToRestore => say!("you can restore no section now"),
            Why::BishopOnce => say!("the bishop has already taken his step for this restoration"),
            Why::BishopStays => say!("what you have added counts on the bishop where he stands"),
            Why::DoesNotFit(section) => say!("{section} does not go with what you have added", section),
            Why::ComesWithPurchase(tile) => say!("{tile} comes with the purchase; buy another tile", tile),
            Why::NobodyWatches => say!("say done if nobody sees the play"),
            Why::TooManyWatch { healthy } => {
                say!("you have sent {assistants} to the Theatre", assistants = HEALTHY_ASSISTANTS.count(healthy))
            }
            Why::MustBuyNow => say!("what you have begun goes with a purchase: buy a tile of this stall"),
            Why::MustRestoreNow => say!("you have moved the bishop or added something, so a section of the fresco must follow"),
            Why::AltarOnceARound => say!("you have already restored the altar this round"),
            Why::NotMixed(paint) => say!("{paint} is a primary, it cannot be mixed", paint),
            Why::NeedsModule(paint) => say!("{paint} is not used in this game", paint),
            Why::WrongSpace => say!("choose one of the two nearest free spaces"),
            Why::AlreadyShopped => say!("you have bought something in this visit"),
            Why::NoHandsLeft => say!("no assistant of yours has a hand free"),
            Why::Because(text, _) => *text,
            Why::Simply(text, _) => Text::of(text),
            Why::ByPainter(who, text, _) => naming(who, text),
        }
    }
}

static SPACES: Noun = Noun { one: "space", many: "spaces" };
static HEALTHY_ASSISTANTS: Noun = Noun { one: "healthy assistant", many: "healthy assistants" };

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

/// A sentence in which a painter is named as `{who}`.
fn naming(who: Painter, sentence: Sentence) -> Text {
    let mut text = Text::of(sentence);
    text.fill("who", who);
    text
}

/// The module that brings a paint into the game.
fn where_it_belongs(paint: Paint) -> Option<Text> {
    let module = MODULES.iter().find(|module| module.paints.contains(&paint))?;
    Some(say!("{paints} belong to module {n}", paints = all_of(module.paints.iter().copied()), n = module.number))
}
