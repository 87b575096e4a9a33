//! How much time everybody has left. A clock runs while its player is waited for; those of all who plan run at once.

use tabletop::Seat;

use super::setup::Pace;
use crate::clock::{MINUTE, Moment};
use crate::wire::ClockView;

/// The clocks of a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Clocks {
    each: Vec<OneClock>,
    pace: Pace,
    /// Everybody has agreed that they stand still.
    pub paused: bool,
}

/// One player's clock.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct OneClock {
    /// What is left; `None` where time is not limited.
    left: Option<Moment>,
    /// Since when it runs.
    runs_since: Option<Moment>,
}

impl Clocks {
    /// The clocks before the first decision.
    pub fn new(seats: usize, pace: Pace) -> Clocks {
        Clocks { each: vec![OneClock { left: pace.bank(), runs_since: None }; seats], pace, paused: false }
    }

    /// Lets a clock run, or stops it. `asked`: the seat is waited for; `person`: a person is to decide.
    pub(super) fn run(&mut self, seat: Seat, now: Moment, asked: bool, person: bool) {
        let (paused, pace) = (self.paused, self.pace);
        let Some(clock) = self.each.get_mut(seat.index()) else { return };
        if let (Some(since), Some(left)) = (clock.runs_since, &mut clock.left) {
            *left = (*left - (now - since)).max(0);
        }
        let decided = clock.runs_since.is_some() && !asked;
        if decided {
            clock.left = clock.left.map(|left| pace.after_a_decision(left));
        }
        clock.runs_since = (asked && person && !paused).then_some(now);
    }

    /// Somebody comes back to their seat: they get at least a minute to look around, or all the days of a move where a game takes days.
    pub(super) fn welcome_back(&mut self, seat: Seat) {
        let least = if self.pace.is_live() { MINUTE } else { self.pace.bank().unwrap_or_default() };
        if let Some(clock) = self.each.get_mut(seat.index()) {
            clock.left = clock.left.map(|left| left.max(least));
        }
    }

    /// What is left to a seat now, and whether its clock runs.
    pub fn left(&self, seat: Seat, now: Moment) -> Option<(Moment, bool)> {
        let clock = self.each.get(seat.index())?;
        let gone = clock.runs_since.map_or(0, |since| now - since);
        clock.left.map(|left| ((left - gone).max(0), clock.runs_since.is_some()))
    }

    /// A clock as everybody sees it.
    pub fn shown(&self, seat: Seat) -> Option<ClockView> {
        let clock = self.each.get(seat.index())?;
        Some(clock.runs_since.map_or(ClockView::Left(clock.left?), |since| ClockView::Until(since + clock.left.unwrap_or_default())))
    }

    /// When the time of a seat is up, if its clock runs.
    pub fn runs_out(&self, seat: Seat) -> Option<Moment> {
        let clock = self.each.get(seat.index())?;
        Some(clock.runs_since? + clock.left?)
    }

    /// The seat whose time is up first, and when.
    pub fn next_to_run_out(&self) -> Option<(Moment, Seat)> {
        Seat::ALL.into_iter().filter_map(|seat| Some((self.runs_out(seat)?, seat))).min_by_key(|(moment, _)| *moment)
    }
}
