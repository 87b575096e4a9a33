//! What happens on the table, move by move.

use tabletop::Happening;

use crate::paints::{AltarPaints, MarketTile, Paint, Paints};
use crate::words::{Column, Hour, Painter, Section, StallName};

/// Why points were scored: the words of the base game and of all modules, kept small, because every restoration carries a
/// list of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
#[allow(missing_docs)] // see their words
pub enum Reason {
    Tile,
    Bishop,
    Altar,
    Thalers,
    Praise,
    Wall,
    Certificate,
    Instalment,
    Bells,
    FirstRank,
    SecondRank,
    ThirdRank,
    FourthRank,
    LastRank,
    Bench,
    GoldLeaf,
    Request,
    Window,
    MissingGlass,
    AltarGlass,
    Dome,
    Abbot,
    Portrait,
    Finds,
    Books,
    Favour,
    Scroll,
    Scrolls,
}

impl Reason {
    /// In words that go on from "for".
    pub fn words(self) -> &'static str {
        match self {
            Reason::Tile => "the tile",
            Reason::Bishop => "the bishop",
            Reason::Altar => "the altar",
            Reason::Thalers => "thalers",
            Reason::Praise => "the bishop's praise",
            Reason::Wall => "the wall fresco",
            Reason::Certificate => "a certificate",
            Reason::Instalment => "an instalment",
            Reason::Bells => "the bells",
            Reason::FirstRank => "the first rank of the bells",
            Reason::SecondRank => "the second rank of the bells",
            Reason::ThirdRank => "the third rank of the bells",
            Reason::FourthRank => "the fourth rank of the bells",
            Reason::LastRank => "the last rank of the bells",
            Reason::Bench => "a bench",
            Reason::GoldLeaf => "gold leaf",
            Reason::Request => "the bishop's request",
            Reason::Window => "the window",
            Reason::MissingGlass => "missing glass",
            Reason::AltarGlass => "glass at the altar",
            Reason::Dome => "the dome",
            Reason::Abbot => "the Abbot",
            Reason::Portrait => "the portrait",
            Reason::Finds => "finds in the catacombs",
            Reason::Books => "sacred books",
            Reason::Favour => "the bishop's favour",
            Reason::Scroll => "the scroll",
            Reason::Scrolls => "both scrolls",
        }
    }
}

/// Points for one move on the score track, with their reasons.
/// No points by default.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Points {
    reasons: [Reason; Points::MOST],
    points: [i16; Points::MOST],
    len: u8,
}

impl Default for Points {
    fn default() -> Points {
        Points { reasons: [Reason::Tile; Points::MOST], points: [0; Points::MOST], len: 0 }
    }
}

impl Points {
    const MOST: usize = 12;
    /// Points for one reason.
    pub fn new(reason: Reason, points: i16) -> Points {
        let mut all = Points::default();
        all.add(reason, points);
        all
    }
    /// Adds points to the same move.
    pub fn add(&mut self, reason: Reason, points: i16) {
        if points != 0 && usize::from(self.len) < Points::MOST {
            self.reasons[usize::from(self.len)] = reason;
            self.points[usize::from(self.len)] = points;
            self.len += 1;
        }
    }
    /// All of them.
    pub fn total(&self) -> i16 {
        self.points.iter().sum()
    }
    /// The reasons one by one.
    pub fn parts(&self) -> impl Iterator<Item = (Reason, i16)> + '_ {
        self.reasons.iter().copied().zip(self.points.iter().copied()).take(usize::from(self.len))
    }
}

/// Why thalers changed hands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Money {
    /// Painting portraits.
    Studio,
    /// Income for restored tiles.
    Income,
    /// Something of a module, in words that go on from "for".
    Of(&'static str),
}

/// Something of a module that happened: its sentence and its moves, for everybody and, where they differ, for the painter
/// who knows more. In the sentences `{who}` stands for the name of the painter, and `{red}`, `{blue}`, `{green}` and
/// `{yellow}` for those of the others.
#[derive(Clone, PartialEq, Debug)]
pub struct Told {
    /// Who did it.
    pub who: Option<Painter>,
    /// What everybody gets to know, if anything.
    pub all: Option<Happening>,
    /// What the painter gets to know, if it is something else.
    pub own: Option<Happening>,
}

/// Something that happened. Small and plain: sentences and moves are made of it only when somebody looks.
#[derive(Clone, PartialEq, Debug)]
#[allow(missing_docs)] // the sentences in story.rs say what each one is
pub enum Event {
    Round {
        round: u16,
        last: bool,
    },
    Controls {
        painter: Painter,
        before: Painter,
    },
    Woke {
        who: Painter,
        hour: Hour,
    },
    Mood {
        who: Painter,
        from: u8,
        to: u8,
    },
    /// The neutral assistant comes or goes.
    Neutral {
        who: Painter,
        comes: bool,
    },
    /// An own assistant rests, or comes back.
    Resting {
        who: Painter,
        rests: bool,
    },
    /// Behind the screen: seen by the planner only.
    Planned {
        who: Painter,
        column: Column,
        assistants: u8,
        neutral: u8,
    },
    /// All plans are in.
    Revealed {
        who: Painter,
        plan: [u8; 5],
        sick: [u8; 5],
        neutral_at: u8,
        last: bool,
    },
    /// Leonardo's assistants are put where they always stand.
    LeonardoPlans {
        plan: [u8; 5],
        last: bool,
    },
    /// Nothing is done at a place, or nothing more.
    Declined {
        who: Painter,
        column: Column,
        more: bool,
    },
    Closed {
        who: Painter,
        stall: StallName,
    },
    Bought {
        who: Painter,
        stall: StallName,
        space: u8,
        tile: MarketTile,
        price: u16,
    },
    /// The tiles of a stall go back into the bag.
    Cleared {
        stall: StallName,
        tiles: [Option<MarketTile>; 4],
        bought: u8,
    },
    Dealt {
        stall: StallName,
        space: u8,
        tile: MarketTile,
    },
    BishopPaid {
        who: Painter,
        from: Section,
        to: Section,
        price: u16,
    },
    BishopFollows {
        from: Section,
        to: Section,
    },
    LeonardoSteps {
        from: Section,
        to: Section,
    },
    Restored {
        who: Painter,
        section: Section,
        points: u8,
        cost: Paints,
        blots: Paints,
    },
    TileTaken {
        who: Painter,
        section: Section,
        points: u8,
        cost: Paints,
        blots: Paints,
    },
    Altar {
        who: Painter,
        paints: AltarPaints,
    },
    Scored {
        who: Painter,
        from: i16,
        to: i16,
        points: Points,
    },
    Earned {
        who: Painter,
        thalers: u16,
        why: Money,
    },
    Mixed {
        who: Painter,
        paint: Paint,
    },
    /// Money that goes to the supply.
    Paid {
        who: Painter,
        thalers: u16,
        why: &'static str,
    },
    /// Thalers that go from behind the screen onto something that is owed for; it is paid off when nothing is left.
    DebtPaid {
        who: Painter,
        thing: u8,
        thalers: u8,
        left: u8,
        before: u8,
    },
    /// Paints out of the supply.
    Gained {
        who: Painter,
        paints: Paints,
        why: &'static str,
    },
    /// Paints back into the supply.
    Spent {
        who: Painter,
        paints: Paints,
        why: &'static str,
    },
    /// The bishop is brought to a section by something else than the step that everybody can pay for.
    BishopBrought {
        who: Painter,
        from: Section,
        to: Section,
        why: &'static str,
    },
    /// Something of a module.
    Told(Box<Told>),
    WentHome {
        who: Painter,
        plan: [u8; 5],
        sick: [u8; 5],
        neutral_at: u8,
        last: bool,
        hour: Option<Hour>,
    },
    /// The painters still on the starting spaces change places: their spaces before and after.
    Rotated {
        from: [i16; 4],
        to: [i16; 4],
    },
    FinalScoring,
    GameOver,
}
