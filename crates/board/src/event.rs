//! What happens on the table, move by move.

use std::fmt::{self, Debug, Formatter};
use std::sync::Arc;

use tabletop::{Happening, Term};

use crate::BoardGame;
use crate::core::Step;
use crate::modules::{ModuleId, ModuleReason};
use crate::paints::{AltarPaints, MarketTile, Paint, Paints};
use crate::words::{Column, Hour, Painter, Section, StallName};

/// Why points were scored. Kept small, because every restoration carries a list of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)] // see their terms
pub enum Reason {
    Tile,
    Bishop,
    Altar,
    Thalers,
    /// A reason of a module.
    Module(ModuleReason),
}

impl Reason {
    /// In words that go on from "for".
    pub fn term(self) -> Term {
        match self {
            Reason::Tile => Term("reason|the tile"),
            Reason::Bishop => Term("reason|the bishop"),
            Reason::Altar => Term("reason|the altar"),
            Reason::Thalers => Term("reason|thalers"),
            Reason::Module(reason) => reason.term(),
        }
    }
    /// The module that it belongs to, if it belongs to one.
    pub fn module(self) -> Option<ModuleId> {
        if let Reason::Module(reason) = self { Some(reason.module()) } else { None }
    }
}

/// Points for one move on the score track, with their reasons; none by default.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Points {
    reasons: [Reason; Points::MAX_REASONS],
    points: [i16; Points::MAX_REASONS],
    len: u8,
}

impl Default for Points {
    fn default() -> Points {
        Points { reasons: [Reason::Tile; Points::MAX_REASONS], points: [0; Points::MAX_REASONS], len: 0 }
    }
}

impl Points {
    const MAX_REASONS: usize = 12;
    /// Points for one reason.
    pub fn new(reason: impl Into<Reason>, points: i16) -> Points {
        let mut all = Points::default();
        all.add(reason, points);
        all
    }
    /// Adds points to the same move.
    pub fn add(&mut self, reason: impl Into<Reason>, points: i16) {
        if points != 0 && usize::from(self.len) < Points::MAX_REASONS {
            self.reasons[usize::from(self.len)] = reason.into();
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
    /// Work in the Studio.
    Studio,
    /// Income for restored tiles.
    Income,
    /// Something of a module, in words that go on from "for".
    Of(Term),
}

/// Something of a module that happened. It keeps the closure of the rule that told of it, which makes the sentence and the moves
/// when somebody looks.
#[derive(Clone)]
pub struct ModuleEvent {
    /// Who did it.
    pub who: Option<Painter>,
    happening: Arc<OnDemand>,
}

/// Makes what an ear gets to know, if anything.
type OnDemand = dyn Fn(&BoardGame, Recipient) -> Option<Happening> + Send + Sync;

/// Who is to know.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Recipient {
    /// The painter who did it, and may know more.
    Own,
    /// Everybody else.
    Others,
}

impl ModuleEvent {
    pub(crate) fn new(
        who: Option<Painter>,
        happening: impl Fn(&BoardGame, Recipient) -> Option<Happening> + Send + Sync + 'static,
    ) -> ModuleEvent {
        ModuleEvent { who, happening: Arc::new(happening) }
    }
    /// The happening, if there is one for that ear. A sentence that leaves its hole `{who}` open names the painter there.
    pub(crate) fn happening(&self, rules: &BoardGame, recipient: Recipient) -> Option<Happening> {
        (self.happening)(rules, recipient)
    }
}

impl Debug for ModuleEvent {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.debug_struct("ModuleEvent").field("who", &self.who).finish_non_exhaustive()
    }
}

/// Something that happened. Small and plain: sentences and moves are made of it only when somebody looks.
#[derive(Clone, Debug)]
#[allow(missing_docs)] // the sentences in story.rs say what each one is
pub enum Event {
    Round {
        round: u16,
        last: bool,
    },
    /// The next part of the round begins.
    Phase {
        step: Step,
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
        neutral_at: Option<Column>,
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
    /// The tiles of a stall go back into the bag: each with whether it was taken.
    Cleared {
        stall: StallName,
        tiles: [Option<(MarketTile, bool)>; 4],
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
        why: Term,
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
        why: Term,
    },
    /// Paints back into the supply.
    Spent {
        who: Painter,
        paints: Paints,
        why: Term,
    },
    /// The bishop is brought to a section by something else than the step that everybody can pay for.
    BishopBrought {
        who: Painter,
        from: Section,
        to: Section,
        why: Term,
    },
    /// Something of a module.
    OfModule(ModuleEvent),
    WentHome {
        who: Painter,
        plan: [u8; 5],
        sick: [u8; 5],
        neutral_at: Option<Column>,
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
