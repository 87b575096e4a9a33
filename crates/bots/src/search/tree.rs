//! The trees of one search, all seats' in one table.

use std::hash::{Hash, Hasher};
use std::time::{Duration, Instant};

use arrayvec::ArrayVec;
use rustc_hash::{FxHashMap, FxHasher};
use tabletop::{Match, Seat, Viewer};

use super::{Budget, End, Search, Stop, Thought, Thoughts};
use crate::Craft;
use crate::imagination::Imagination;
use crate::weights::{Forecast, Weights, ledger_of};

/// The most choices of one iteration that are looked up in the trees.
const DEEPEST: usize = 256;
/// The most places that are remembered, by all threads together; after that the trees grow no more. A table of places that
/// is full is laid out anew, twice as large: with this number that never takes long.
const MOST_PLACES: usize = 900_000;
/// So many places are not worth a thread of their own to forget them.
const FEW_PLACES: usize = 20_000;

/// What was done less often says nothing about what somebody would do.
const SURE: u32 = 8;
/// A search that has to explain itself gives one playout in so many to all options of the root in turn.
const IN_TURN: u32 = 4;

/// A place in the tree of the seat that decides there.
struct Place<A> {
    branches: Vec<Branch<A>>,
    /// How much habit liked the best option when the place was new.
    liking: f32,
    visits: u32,
    /// What came back so far, to this place's seat.
    sum: f32,
}

/// An option of a place. Chance may have spoken since the root, so not every option is there every time.
struct Branch<A> {
    action: A,
    /// How likely habit is to take it, beside other options: only the proportion counts.
    prior: f32,
    /// How often it could have been taken.
    offered: u32,
    visits: u32,
    sum: f32,
}

/// The trees of one search.
pub(super) struct Tree<'a, R: Craft> {
    root: &'a Match<R>,
    seat: Seat,
    search: &'a Search,
    mind: Imagination<'a, R>,
    /// The season before which everybody who looks ahead at all has trusted the value, if this search looks further.
    near: Option<u32>,
    /// The season with which a playout ends.
    until: u32,
    /// By what a seat has seen since the root.
    places: FxHashMap<u64, Place<R::Action>>,
    /// What the root's branches promise everybody, added up; beside its branches.
    forecasts: Vec<Forecast>,
    /// Where the searching seat's points come from, likewise.
    ledgers: Vec<Vec<f32>>,
    /// What is offered at a place: the option's number, and its branch.
    offered: Vec<(usize, usize)>,
    /// Room for reckoning.
    room: Vec<f32>,
    playouts: u32,
}

/// To give back the memory of a large tree takes a while, for which no answer should have to wait.
impl<R: Craft> Drop for Tree<'_, R> {
    fn drop(&mut self) {
        let places = std::mem::take(&mut self.places);
        if places.len() > FEW_PLACES {
            // Without a thread it happens here.
            let _ = std::thread::Builder::new().spawn(move || drop(places));
        }
    }
}

/// What the seats have seen in one iteration.
struct Sights {
    seen: [u64; Seat::MAX],
    /// What was written behind the screens.
    hidden: u64,
    /// How often screens had been lifted when that began.
    reveals: u32,
}

impl<'a, R: Craft> Tree<'a, R> {
    pub(super) fn new(root: &'a Match<R>, seat: Seat, weights: &'a Weights, search: &'a Search, seed: u64) -> Tree<'a, R> {
        let mind = Imagination::new(root, weights, seed);
        let foresight = search.foresight.unwrap_or(R::DEEP_FORESIGHT);
        let until = mind.season().saturating_add(foresight);
        let near = (foresight > R::FORESIGHT).then(|| mind.season() + R::FORESIGHT);
        let (places, forecasts, ledgers) = (FxHashMap::default(), Vec::new(), Vec::new());
        Tree { root, seat, search, mind, near, until, places, forecasts, ledgers, offered: Vec::new(), room: Vec::new(), playouts: 0 }
    }

    /// Searches until the end.
    pub(super) fn grow(&mut self, started: Instant, end: End, stop: &Stop) {
        loop {
            self.iterate();
            self.playouts += 1;
            if self.playouts >= end.playouts || stop.is_told() {
                return;
            }
            let now = end.deadline.map(|_| Instant::now());
            if let (Some(now), Some(deadline)) = (now, end.deadline)
                && now >= deadline
            {
                return;
            }
            if self.search.may_stop && self.playouts.is_multiple_of(32) && self.lead() > self.to_come(started, now, end) {
                return;
            }
        }
    }

    /// How many playouts the best option of the root is ahead of the second.
    fn lead(&self) -> u32 {
        let Some(root) = self.places.get(&self.root_key()) else { return 0 };
        let (mut best, mut second) = (0, 0);
        for visits in root.branches.iter().map(|branch| branch.visits) {
            if visits > best {
                (best, second) = (visits, best);
            } else {
                second = second.max(visits);
            }
        }
        best - second
    }

    /// How many playouts are still to come.
    fn to_come(&self, started: Instant, now: Option<Instant>, end: End) -> u32 {
        match (self.search.budget, now) {
            (Budget::Time(time), Some(now)) => {
                let spent = now.duration_since(started).max(Duration::from_micros(1));
                let left = time.saturating_sub(spent);
                (f64::from(self.playouts) * left.as_secs_f64() / spent.as_secs_f64()) as u32
            }
            _ => end.playouts - self.playouts,
        }
    }

    fn root_key(&self) -> u64 {
        key(self.seat, 0)
    }

    /// One playout of one imagined world.
    fn iterate(&mut self) {
        let world = self.mind.dice.next_u64();
        self.root.determinize_into(Viewer::Seat(self.seat), world, &mut self.mind.table);
        self.mind.table.playout_mode();
        let mut sights = Sights { seen: [0; Seat::MAX], hidden: 0, reveals: self.mind.table.reveals() };
        // Seats that have come to a place they did not know go on by habit.
        let mut lost = [false; Seat::MAX];
        let mut path: ArrayVec<(u64, usize, Seat), DEEPEST> = ArrayVec::new();
        let seats = self.root.rules().seats();
        // What is near is foretold more surely, what is far more truly: both count the same.
        let mut near = None;
        while let Some(seat) = self.mind.table.next_to_act() {
            if self.mind.season() >= self.until {
                break;
            }
            if near.is_none() && self.near.is_some_and(|season| self.mind.season() >= season) {
                near = Some(self.mind.forecast());
            }
            sights.look_up(&self.mind.table);
            let nth = if self.mind.table.options(seat).len() == 1 {
                0
            } else if lost[seat.index()] {
                self.mind.by_habit(seat)
            } else {
                let key = key(seat, sights.seen[seat.index()]);
                lost[seat.index()] = !self.places.contains_key(&key);
                let (nth, branch) = self.select(key, seat);
                path.push((key, branch, seat));
                nth
            };
            sights.see(&self.mind.table, seat, nth);
            self.mind.table.choose(seat, nth);
            if lost.iter().take(seats).all(|&lost| lost) || path.is_full() {
                if let (None, Some(season)) = (near, self.near) {
                    self.mind.play_on(season);
                    near = Some(self.mind.forecast());
                }
                self.mind.play_on(self.until);
                break;
            }
        }
        let mut forecast = self.mind.forecast();
        if let Some(near) = near {
            forecast.add(&near);
            forecast.divide(2.0);
        }
        self.remember(&path, &forecast);
    }

    /// Takes what came out back along the way.
    fn remember(&mut self, path: &[(u64, usize, Seat)], forecast: &Forecast) {
        let root = self.root_key();
        for &(key, branch, seat) in path {
            if key == root {
                self.note(branch, forecast);
            }
            let Some(place) = self.places.get_mut(&key) else { continue };
            let worth = forecast.worth(seat);
            place.visits += 1;
            place.sum += worth;
            place.branches[branch].visits += 1;
            place.branches[branch].sum += worth;
        }
    }

    /// Keeps account of a branch of the root.
    fn note(&mut self, branch: usize, forecast: &Forecast) {
        if self.forecasts.len() <= branch {
            self.forecasts.resize(branch + 1, Forecast::default());
            self.ledgers.resize(branch + 1, vec![0.0; R::TERMS.len() + 1]);
        }
        self.forecasts[branch].add(forecast);
        if self.search.explains {
            let table = &self.mind.table;
            let ledger = ledger_of(self.mind.weights, table.rules(), table.world(), self.seat, table.is_over());
            self.ledgers[branch].iter_mut().zip(ledger).for_each(|(sum, points)| *sum += points);
        }
    }

    /// Chooses at a place: the option's number, and its branch there.
    fn select(&mut self, key: u64, seat: Seat) -> (usize, usize) {
        let root = self.root_key();
        if !self.places.contains_key(&key) {
            if self.places.len() >= MOST_PLACES / usize::from(self.search.threads.max(1)) {
                return (self.mind.by_habit(seat), 0);
            }
            self.places.insert(key, Place { branches: Vec::new(), liking: f32::MIN, visits: 0, sum: 0.0 });
        }
        let Some(place) = self.places.get_mut(&key) else { return (0, 0) };
        let known = |branches: &[Branch<R::Action>], nth: usize, action: R::Action| match branches.get(nth) {
            Some(branch) if branch.action == action => Some(nth),
            _ => branches.iter().position(|branch| branch.action == action),
        };
        let options = self.mind.table.options(seat);
        if options.iter().enumerate().any(|(nth, &action)| known(&place.branches, nth, action).is_none()) {
            let likings = self.mind.likings(seat).to_vec();
            if place.branches.is_empty() {
                place.liking = likings.iter().copied().fold(f32::MIN, f32::max);
            }
            for (nth, (&action, liking)) in self.mind.table.options(seat).iter().zip(&likings).enumerate() {
                if known(&place.branches, nth, action).is_none() {
                    let prior = libm::expf(((liking - place.liking) / self.search.openness).clamp(-40.0, 40.0));
                    place.branches.push(Branch { action, prior, offered: 0, visits: 0, sum: 0.0 });
                }
            }
        }
        self.offered.clear();
        self.room.clear();
        let mut priors = 0.0;
        for (nth, &action) in self.mind.table.options(seat).iter().enumerate() {
            if let Some(at) = known(&place.branches, nth, action) {
                self.offered.push((nth, at));
                priors += place.branches[at].prior;
                self.room.push(place.branches[at].prior);
                place.branches[at].offered += 1;
            }
        }
        let visits = place.visits as f32;
        let width = (self.search.width + self.search.widening * visits.sqrt()) as usize;
        // Of those that have not been tried only the best liked come in, so many of them.
        let least = match self.room.len().checked_sub(width.max(1)) {
            Some(more) => *self.room.select_nth_unstable_by(more, f32::total_cmp).1,
            None => 0.0,
        };
        let mean = if place.visits == 0 { 0.0 } else { place.sum / visits };
        // Who has to say what becomes of the other options must have tried them too.
        let in_turn = self.search.explains && key == root && self.playouts.is_multiple_of(IN_TURN);
        let mut best = (f32::MIN, 0, 0);
        for &(nth, at) in &self.offered {
            let branch = &place.branches[at];
            if branch.visits == 0 && branch.prior < least {
                continue;
            }
            let tried = branch.visits as f32;
            // What has not been tried is expected to be a little worse than what has.
            let worth = if branch.visits == 0 { mean - 0.05 } else { branch.sum / tried };
            let curiosity = self.search.curiosity * (branch.offered as f32).sqrt();
            let score = if in_turn { -tried } else { worth + curiosity * branch.prior / (priors * (1.0 + tried)) };
            if score > best.0 {
                best = (score, nth, at);
            }
        }
        (best.1, best.2)
    }

    /// Tells what the root's branches have brought.
    pub(super) fn tell(&self, thoughts: &mut Thoughts<R::Action>) {
        thoughts.playouts += u64::from(self.playouts);
        let Some(root) = self.places.get(&self.root_key()) else { return };
        let all: f32 = root.branches.iter().map(|branch| branch.prior).sum();
        for ((branch, &forecast), ledger) in root.branches.iter().zip(&self.forecasts).zip(&self.ledgers) {
            if branch.visits > 0 {
                let ledger = if self.search.explains { ledger.clone() } else { Vec::new() };
                let then = if self.search.explains { self.then(branch.action) } else { Vec::new() };
                let (action, prior, playouts) = (branch.action, branch.prior / all, branch.visits);
                thoughts.add(Thought { action, prior, playouts, forecast, ledger, then });
            }
        }
    }

    /// What the searching seat did most often after an action, as long as it saw nobody else do anything in between, and as long
    /// as it can do so whatever chance brings.
    fn then(&self, first: R::Action) -> Vec<R::Action> {
        let mut worlds = [1, 2, 3, 4].map(|seed| self.root.determinize(Viewer::Seat(self.seat), seed));
        let mut can_do = |action: R::Action| {
            worlds.iter_mut().all(|world| {
                let nth = world.options(self.seat).iter().position(|&option| option == action);
                nth.is_some_and(|nth| world.choose(self.seat, nth))
            })
        };
        let (mut done, mut next, mut seen) = (Vec::new(), first, 0);
        while can_do(next) {
            done.push(next);
            seen = Sights::own(seen, self.seat, next, self.root);
            let Some(place) = self.places.get(&key(self.seat, seen)) else { break };
            let Some(most) = place.branches.iter().max_by_key(|branch| branch.visits).filter(|branch| branch.visits >= SURE) else { break };
            next = most.action;
        }
        done.split_off(done.len().min(1))
    }
}

/// A place's key: whose it is, and what they have seen.
fn key(seat: Seat, seen: u64) -> u64 {
    mix(seen ^ 0x9e37_79b9_7f4a_7c15, seat.index() as u64)
}

fn mix(seen: u64, what: impl Hash) -> u64 {
    let mut hasher = FxHasher::default();
    seen.hash(&mut hasher);
    what.hash(&mut hasher);
    // The low bits of this hasher are not the best ones.
    hasher.finish().rotate_left(26)
}

impl Sights {
    /// What somebody has seen after an action of their own.
    fn own<R: Craft>(seen: u64, seat: Seat, action: R::Action, table: &Match<R>) -> u64 {
        if table.is_simultaneous() { mix(seen, action) } else { mix(seen, (seat.index(), action)) }
    }
    /// Once the screens have been lifted, everybody sees what was written behind them.
    fn look_up<R: Craft>(&mut self, table: &Match<R>) {
        if self.hidden != 0 && table.reveals() != self.reveals {
            self.seen = self.seen.map(|seen| mix(seen, self.hidden));
            self.hidden = 0;
        }
    }
    /// Everybody takes note of what a seat is about to choose, as far as they see it.
    fn see<R: Craft>(&mut self, table: &Match<R>, seat: Seat, nth: usize) {
        let Some(&action) = table.options(seat).get(nth) else { return };
        let me = seat.index();
        if table.is_simultaneous() {
            self.reveals = table.reveals();
            self.hidden = mix(self.hidden, (me, action));
            self.seen[me] = Sights::own(self.seen[me], seat, action, table);
            return;
        }
        let private = table.rules().is_private(action);
        for (viewer, seen) in self.seen.iter_mut().enumerate() {
            *seen = if private && viewer != me { mix(*seen, me) } else { mix(*seen, (me, action)) };
        }
    }
}
