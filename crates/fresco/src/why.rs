//! Why an action is not possible, in words, with the rule it comes from.

use std::fmt;

use tabletop::text::count;

use crate::paints::{MarketTile, Paint, Paints};
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
    MustRestoreNow,
    AltarNotLikeThat {
        blends: bool,
    },
    AltarOnceARound,
    NotMixed(Paint),
    NeedsModule(Paint),
    WrongSpace,
    NothingToSettle,
    SettleNotNow,
    SettleNoMoney {
        owed: u8,
    },
    AlreadyShopped,
    NoHandsLeft,
    SickNearBishop,
    SickMovesNoBishop,
    /// Somebody else has reserved the section.
    Reserved(Painter),
    /// A reason of a module: what is in the way, and the rule it comes from.
    Because(String, &'static str),
}

impl Why {
    /// Where the rule is written.
    pub fn rule(&self) -> &'static str {
        match *self {
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
            Why::LeonardoBuysNothing | Why::LeonardoMustClose => "two players: Leonardo at the Market",
            Why::LeonardoMustRestore | Why::LeonardoPaysNothing | Why::LeonardoNotThere(_) => "two players: Leonardo in the Cathedral",
            Why::AlreadyRestored(_) => "Cathedral: a section is restored once",
            Why::PaintsMissing(_) => "Cathedral: pay the paints that the tile shows",
            Why::AltarMissing(_) => "altar: pay the three paints you name",
            Why::BishopAlreadyThere | Why::BishopTooFar | Why::BishopOnce | Why::BishopNoMoney { .. } => {
                "Cathedral: before a restoration the bishop may take one step for money"
            }
            Why::NothingToRestore => "Cathedral: whatever prepares a restoration needs one that can follow",
            Why::BishopNothingToRestore | Why::MustRestoreNow => "Cathedral: who moves the bishop must restore a section",
            Why::AltarNotLikeThat { .. } => "altar: two ways to restore it",
            Why::AltarOnceARound => "altar: once a round in the edition of 2020",
            Why::MixMissing(_) | Why::NotMixed(_) => "Workshop: the mixing table",
            Why::NeedsModule(_) => "pink and brown belong to module 3",
            Why::WrongSpace => "score track: one painter on a space",
            Why::NothingToSettle | Why::SettleNotNow | Why::SettleNoMoney { .. } => {
                "debts: what is owed can be paid off at one's own decisions, the last time before the bells are counted"
            }
            Why::AlreadyShopped => "Market: who has bought something closes no stall",
            Why::NoHandsLeft => "each assistant does one thing",
            Why::SickNearBishop | Why::SickMovesNoBishop => "the doctor: what sick assistants cannot do in the Cathedral",
            Why::Reserved(_) => "ladies: nobody but its owner restores a reserved section",
            Why::Because(_, rule) => rule,
        }
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
                write!(f, "place at least {}: the columns to the right cannot hold the others", count(least.into(), "assistant", "assistants"))
            }
            Why::NoSuchStall(stall) => write!(f, "there is no stall {stall} at this table"),
            Why::StallEmpty(_) => f.write_str("that stall is already empty"),
            Why::NoMoneyForTile { price, have } => write!(f, "a tile costs you {}, and you have {have}", count(price.into(), "thaler", "thalers")),
            Why::NotOnStall(tile, stall) => write!(f, "you are buying at stall {stall}, and there is no {tile} on it"),
            Why::AlreadyBought(_) => f.write_str("you have already bought that tile"),
            Why::OneStallAVisit(stall) => write!(f, "you are buying at stall {stall}, which is cleared when you are through, and can visit only one"),
            Why::NotForSale(tile) => write!(f, "no open stall has the tile {tile}"),
            Why::LeonardoBuysNothing => f.write_str("Leonardo buys no paint, he only closes stalls"),
            Why::LeonardoMustClose => f.write_str("Leonardo must close a stall while one is open"),
            Why::LeonardoMustRestore => f.write_str("Leonardo must restore a section"),
            Why::LeonardoPaysNothing => f.write_str("Leonardo has no paint and no money: he only restores sections of the fresco"),
            Why::LeonardoNotThere(section) => write!(
                f,
                "Leonardo cannot go to {section}: he steps to a section beside his that has a tile, or if there is none jumps to one of the lowest tiles"
            ),
            Why::AlreadyRestored(_) => f.write_str("that section is already restored"),
            Why::PaintsMissing(paints) | Why::AltarMissing(paints) | Why::MixMissing(paints) => write!(f, "you need {} more", paints.in_words()),
            Why::BishopAlreadyThere => f.write_str("the bishop already stands there"),
            Why::BishopTooFar => f.write_str("the bishop takes only one step, to a section beside or diagonal to his"),
            Why::BishopNoMoney { price } => write!(f, "the bishop's step costs {}, and you have too little", count(price.into(), "thaler", "thalers")),
            Why::BishopNothingToRestore => f.write_str("you can restore no section now, so you may not move the bishop"),
            Why::NothingToRestore => f.write_str("you can restore no section now"),
            Why::BishopOnce => f.write_str("the bishop has already taken his step for this restoration"),
            Why::MustRestoreNow => f.write_str("you have moved the bishop, so a section of the fresco must follow"),
            Why::AltarNotLikeThat { blends: false } => f.write_str("the altar takes one each of red, yellow and blue, any of them replaced by orange, green or purple; or one each of orange, green and purple"),
            Why::AltarNotLikeThat { blends: true } => f.write_str("the altar takes one each of red, yellow and blue, any of them replaced by orange, green or purple; or one each of orange, green and purple, where pink or brown may replace any of these three"),
            Why::AltarOnceARound => f.write_str("you have already restored the altar this round"),
            Why::NotMixed(paint) => write!(f, "{} is a primary, it cannot be mixed", paint.name()),
            Why::NeedsModule(paint) => write!(f, "{} is not used in this game", paint.name()),
            Why::WrongSpace => f.write_str("choose one of the two nearest free spaces"),
            Why::NothingToSettle => f.write_str("you owe nothing on that"),
            Why::SettleNotNow => f.write_str("nothing is paid off behind the screens, nor when the game is being scored"),
            Why::SettleNoMoney { owed } => {
                write!(f, "you owe {} on that and have too little to pay it off", count(owed.into(), "thaler", "thalers"))
            }
            Why::AlreadyShopped => f.write_str("you have bought something in this visit"),
            Why::NoHandsLeft => f.write_str("no assistant of yours has a hand free"),
            Why::SickNearBishop => f.write_str("a sick assistant may not work right beside the bishop"),
            Why::SickMovesNoBishop => f.write_str("a sick assistant may not move the bishop"),
            Why::Reserved(owner) => write!(f, "{} has reserved that section", owner.seat().name()),
            Why::Because(text, _) => f.write_str(&text),
        }?;
        write!(f, " ({})", self.rule())
    }
}
