//! Why an action is not possible, in words, with the rule it comes from.

use std::borrow::Cow;
use std::fmt;

use tabletop::Answer;
use tabletop::text::{count, list_in_words};

use crate::Options;
use crate::action::Action;
use crate::modules::MODULES;
use crate::paints::{MarketTile, Paint, Paints};
use crate::words::{Column, Hour, Painter, Section, StallName, in_thalers};

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
    Because(String, &'static str),
    /// The same, where what is in the way begins with the name of a painter.
    ByPainter(Painter, &'static str, &'static str),
}

impl From<(&'static str, &'static str)> for Why {
    fn from((text, rule): (&'static str, &'static str)) -> Why {
        Why::Because(text.to_string(), rule)
    }
}

/// Explains that a question must be answered: "done" is no answer.
#[inline]
pub(crate) fn explain_done<A: Answer<Action>>(can: &mut Options<'_, A>, why: &'static str, rule: &'static str) {
    can.explain_any(|action| (action == Action::Done).then(|| (why, rule).into()));
}

impl Why {
    /// Where the rule is written.
    pub fn rule(&self) -> Cow<'static, str> {
        Cow::Borrowed(match *self {
            Why::HourTaken(_) => "Inn: one painter per hour",
            Why::WrongColumn { .. } => "planning goes from the Market to the right",
            Why::NotThisBoard(_) => "in the last round a second Cathedral takes the place of the Theatre",
            Why::TooManyInColumn { .. } => "planning: three spaces in a column, one assistant on each",
            Why::TooManyAssistants { .. } => "planning: only the assistants you have",
            Why::NeededLater { .. } => "planning: some action tiles need an assistant",
            Why::TooFewAssistants { .. } => "planning: every assistant of your own must be placed",
            Why::NoSuchStall(_) => "Market: stall IV is used with four players only",
            Why::StallEmpty(_) | Why::NotForSale(_) => "Market: a stall that was bought from or closed is shut for the round",
            Why::OneStallAVisit(_) | Why::NotOnStall(..) => "Market: one stall a visit",
            Why::AlreadyBought(_) => "Market: each tile is bought once",
            Why::NoMoneyForTile { .. } => "Inn: the hour sets the price of every market tile",
            Why::LeonardoBuysNothing | Why::LeonardoOnlyCloses | Why::LeonardoMustClose => "two players: Leonardo at the Market",
            Why::LeonardoMustRestore | Why::LeonardoPaysNothing | Why::LeonardoNotThere(_) => "two players: Leonardo in the Cathedral",
            Why::AlreadyRestored(_) => "Cathedral: a section is restored once",
            Why::PaintsMissing(_) => "Cathedral: pay the paints that the tile shows",
            Why::AltarMissing(_) => "altar: pay the three paints you name",
            Why::BishopAlreadyThere | Why::BishopTooFar | Why::BishopOnce | Why::BishopStays | Why::BishopNoMoney { .. } => {
                "Cathedral: before a restoration the bishop may take one step for money"
            }
            Why::NothingToRestore => "Cathedral: whatever prepares a restoration needs one that can follow",
            Why::BishopNothingToRestore | Why::MustRestoreNow => "Cathedral: who moves the bishop must restore a section",
            Why::DoesNotFit(_) => "Cathedral: what is added to a restoration must go with its section",
            Why::MustBuyNow | Why::ComesWithPurchase(_) => "Market: what goes with a purchase needs one",
            Why::NobodyWatches | Why::TooManyWatch { .. } => "Theatre: with sick assistants a bad mood can be welcome",
            Why::AltarOnceARound => "altar: once a round in the edition of 2020",
            Why::MixMissing(_) | Why::NotMixed(_) => "Workshop: the mixing table",
            Why::NeedsModule(paint) => return Cow::Owned(where_it_belongs(paint)),
            Why::WrongSpace => "score track: one painter on a space",
            Why::AlreadyShopped => "Market: who has bought something closes no stall",
            Why::NoHandsLeft => "each assistant does one thing",
            Why::Because(_, rule) | Why::ByPainter(_, _, rule) => rule,
        })
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
            Why::HourTaken(hour) => write!(f, "somebody already wakes up at {hour}"),
            Why::WrongColumn { now } => write!(f, "you are planning the {} now", now.place()),
            Why::NotThisBoard(column) => write!(f, "your board has no {} this round", column.place()),
            Why::TooManyInColumn { spaces } if spaces < Column::SPACES => {
                write!(f, "there is room for only {} beside what lies on this column", count(spaces.into(), "assistant", "assistants"))
            }
            Why::TooManyInColumn { .. } => write!(f, "a column has only {} spaces", Column::SPACES),
            Why::TooManyAssistants { left } => write!(f, "you have only {} left to place", count(left.into(), "assistant", "assistants")),
            Why::NeededLater { most } => {
                write!(f, "place at most {} here: a tile further right needs one", count(most.into(), "assistant", "assistants"))
            }
            Why::TooFewAssistants { least } => {
                write!(
                    f,
                    "place at least {}: the columns to the right cannot hold the others",
                    count(least.into(), "assistant", "assistants")
                )
            }
            Why::NoSuchStall(stall) => write!(f, "there is no stall {stall} at this table"),
            Why::StallEmpty(_) => f.write_str("that stall is already empty"),
            Why::NoMoneyForTile { price, have } => {
                write!(f, "a tile costs you {}, and you have {have}", in_thalers(price))
            }
            Why::NotOnStall(tile, stall) => write!(f, "you are buying at stall {stall}, and there is no {tile} on it"),
            Why::AlreadyBought(_) => f.write_str("you have already bought that tile"),
            Why::OneStallAVisit(stall) => {
                write!(f, "you are buying at stall {stall}, which is cleared when you are through, and can visit only one")
            }
            Why::NotForSale(tile) => write!(f, "no open stall has the tile {tile}"),
            Why::LeonardoBuysNothing => f.write_str("Leonardo buys no paint, he only closes stalls"),
            Why::LeonardoOnlyCloses => f.write_str("Leonardo takes no part in that, at the Market he only closes stalls"),
            Why::LeonardoMustClose => f.write_str("Leonardo must close a stall while one is open"),
            Why::LeonardoMustRestore => f.write_str("Leonardo must restore a section"),
            Why::LeonardoPaysNothing => f.write_str("Leonardo has no paint and no money: he only restores sections of the fresco"),
            Why::LeonardoNotThere(section) => write!(
                f,
                "Leonardo cannot go to {section}: he steps to a section beside his that has a tile, or if there is none jumps to one of the lowest tiles"
            ),
            Why::AlreadyRestored(_) => f.write_str("that section is already restored"),
            Why::PaintsMissing(paints) | Why::AltarMissing(paints) | Why::MixMissing(paints) => {
                write!(f, "you need {} more", paints.in_words())
            }
            Why::BishopAlreadyThere => f.write_str("the bishop already stands there"),
            Why::BishopTooFar => f.write_str("the bishop takes only one step, to a section beside or diagonal to his"),
            Why::BishopNoMoney { price } => {
                write!(f, "the bishop's step costs {}, and you have too little", in_thalers(price))
            }
            Why::BishopNothingToRestore => f.write_str("you can restore no section now, so you may not move the bishop"),
            Why::NothingToRestore => f.write_str("you can restore no section now"),
            Why::BishopOnce => f.write_str("the bishop has already taken his step for this restoration"),
            Why::BishopStays => f.write_str("what you have added counts on the bishop where he stands"),
            Why::DoesNotFit(section) => write!(f, "{section} does not go with what you have added"),
            Why::ComesWithPurchase(tile) => write!(f, "{tile} comes with the purchase; buy another tile"),
            Why::NobodyWatches => f.write_str("say done if nobody sees the play"),
            Why::TooManyWatch { healthy } => {
                write!(f, "you have sent {} to the Theatre", count(healthy.into(), "healthy assistant", "healthy assistants"))
            }
            Why::MustBuyNow => f.write_str("what you have begun goes with a purchase: buy a tile of this stall"),
            Why::MustRestoreNow => f.write_str("you have moved the bishop or added something, so a section of the fresco must follow"),
            Why::AltarOnceARound => f.write_str("you have already restored the altar this round"),
            Why::NotMixed(paint) => write!(f, "{} is a primary, it cannot be mixed", paint.name()),
            Why::NeedsModule(paint) => write!(f, "{} is not used in this game", paint.name()),
            Why::WrongSpace => f.write_str("choose one of the two nearest free spaces"),
            Why::AlreadyShopped => f.write_str("you have bought something in this visit"),
            Why::NoHandsLeft => f.write_str("no assistant of yours has a hand free"),
            Why::Because(text, _) => f.write_str(&text),
            Why::ByPainter(who, text, _) => write!(f, "{} {text}", who.seat().name()),
        }?;
        write!(f, " ({})", self.rule())
    }
}

/// The module that brings a paint into the game.
fn where_it_belongs(paint: Paint) -> String {
    let Some(module) = MODULES.iter().find(|module| module.paints.contains(&paint)) else { return "the mixing table".to_string() };
    let names: Vec<&str> = module.paints.iter().map(|paint| paint.name()).collect();
    format!("{} belong to module {}", list_in_words(&names, "and"), module.number)
}
