//! The trees of one search: the nodes of all seats in one table.

use std::hash::{Hash, Hasher};
use std::time::{Duration, Instant};

use arrayvec::ArrayVec;
use rustc_hash::{FxHashMap, FxHasher};
use tabletop::{Match, Seat, Viewer};

use super::{Budget, End, Search, SearchResult, SearchedOption, Stop};
use crate::BotGame;
use crate::player::slips;
use crate::playout::Playout;
use crate::weights::{Forecast, Weights, ledger_of};

/// The largest number of choices inside the trees in one iteration.
const MAX_PATH_CHOICES: usize = 256;
/// The largest number of nodes of all threads together; after that the trees stop growing. A full table of nodes is
/// reallocated at twice the size, which never takes long with this number.
const MAX_NODES: usize = 900_000;
/// The largest number of nodes that are dropped at once; more are dropped in a thread of their own.
const MAX_NODES_DROPPED_AT_ONCE: usize = 20_000;

/// An action with fewer visits is not foretold.
const MIN_VISITS_TO_FORETELL: u32 = 8;
/// A search that explains itself spends one in so many playouts on the option of the root that it has tried least.
const PLAYOUTS_PER_LEAST_TRIED: u32 = 4;

/// A node in the tree of the seat that decides there.
struct Node<A> {
    branches: Vec<Branch<A>>,
    /// The policy's highest preference when the node was new.
    best_preference: f32,
    visits: u32,
    /// The sum of the results so far, for the node's seat.
    sum: f32,
}

/// An option of a node. Chance may have intervened since the root, so not every option is offered every time.
struct Branch<A> {
    action: A,
    /// How likely the policy is to take it, in proportion to the other options.
    prior: f32,
    /// How often it was offered.
    offered: u32,
    visits: u32,
    sum: f32,
}

/// The trees of one search.
pub(super) struct Tree<'a, R: BotGame> {
    root: &'a Match<R>,
    seat: Seat,
    search: &'a Search,
    playout: Playout<'a, R>,
    /// The phase at which bots without a search evaluate, if this search looks further ahead.
    near_phase: Option<u32>,
    /// The phase with which a playout ends.
    until_phase: u32,
    /// By a hash of everything a seat has seen since the root.
    nodes: FxHashMap<u64, Node<R::Action>>,
    /// The sum of the forecasts of each branch of the root.
    forecasts: Vec<Forecast>,
    /// The sum of the searching seat's points by source, likewise.
    ledgers: Vec<Vec<f32>>,
    /// The options offered at a node: the option's number, and its branch.
    offered: Vec<(usize, usize)>,
    /// The priors of the offered options; kept to save allocations.
    priors_scratch: Vec<f32>,
    playouts: u32,
    /// The options of the root that the search leaves alone.
    slips: Vec<bool>,
}

/// Freeing the memory of a large tree takes a while, and no answer should have to wait for it.
impl<R: BotGame> Drop for Tree<'_, R> {
    fn drop(&mut self) {
        let nodes = std::mem::take(&mut self.nodes);
        if nodes.len() > MAX_NODES_DROPPED_AT_ONCE {
            // If no thread can be started, the nodes are dropped here.
            let _ = std::thread::Builder::new().spawn(move || drop(nodes));
        }
    }
}

/// Hashes of everything the seats have seen in one iteration.
struct Observations {
    seen: [u64; Seat::MAX],
    /// A hash of the plans behind the screens.
    hidden: u64,
    /// The number of reveals when the seats began to plan.
    reveals: u32,
}

impl<'a, R: BotGame> Tree<'a, R> {
    pub(super) fn new(root: &'a Match<R>, seat: Seat, weights: &'a Weights, search: &'a Search, seed: u64) -> Tree<'a, R> {
        let playout = Playout::new(root, weights, seed);
        let lookahead_phases = search.lookahead_phases.unwrap_or(R::SEARCH_LOOKAHEAD_PHASES);
        let until_phase = playout.phase().saturating_add(lookahead_phases);
        let near_phase = (lookahead_phases > R::LOOKAHEAD_PHASES).then(|| playout.phase() + R::LOOKAHEAD_PHASES);
        let (nodes, forecasts, ledgers) = (FxHashMap::default(), Vec::new(), Vec::new());
        Tree {
            root,
            seat,
            search,
            playout,
            near_phase,
            until_phase,
            nodes,
            forecasts,
            ledgers,
            offered: Vec::new(),
            priors_scratch: Vec::new(),
            playouts: 0,
            // A search that explains itself tells what becomes of slips too.
            slips: if search.explains { Vec::new() } else { slips(root, seat, weights) },
        }
    }

    /// Searches until the limit.
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

    /// The lead of the root's most tried option over the second, in playouts.
    fn lead(&self) -> u32 {
        let Some(root) = self.nodes.get(&self.root_key()) else { return 0 };
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

    /// The number of playouts still to come.
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

    /// One playout of one determinized world.
    fn iterate(&mut self) {
        let world = self.playout.dice.next_u64();
        self.root.determinize_into(Viewer::Seat(self.seat), world, &mut self.playout.game);
        self.playout.game.playout_mode();
        let mut observations = Observations { seen: [0; Seat::MAX], hidden: 0, reveals: self.playout.game.reveals() };
        // Seats that have reached a new node play on by policy.
        let mut off_tree = [false; Seat::MAX];
        let mut path: ArrayVec<(u64, usize, Seat), MAX_PATH_CHOICES> = ArrayVec::new();
        let seats = self.root.rules().seats();
        // The near evaluation has less variance, the far one less bias: both count the same.
        let mut near = None;
        while let Some(seat) = self.playout.game.next_to_act() {
            if self.playout.phase() >= self.until_phase {
                break;
            }
            if near.is_none() && self.near_phase.is_some_and(|phase| self.playout.phase() >= phase) {
                near = Some(self.playout.forecast());
            }
            observations.reveal_hidden(&self.playout.game);
            let nth = if self.playout.game.options(seat).len() == 1 {
                0
            } else if off_tree[seat.index()] {
                self.playout.choose_by_policy(seat)
            } else {
                let key = key(seat, observations.seen[seat.index()]);
                off_tree[seat.index()] = !self.nodes.contains_key(&key);
                let (nth, branch) = self.select(key, seat);
                path.push((key, branch, seat));
                nth
            };
            observations.observe(&self.playout.game, seat, nth);
            self.playout.game.choose(seat, nth);
            if off_tree.iter().take(seats).all(|&off_tree| off_tree) || path.is_full() {
                if let (None, Some(phase)) = (near, self.near_phase) {
                    self.playout.play_on(phase);
                    near = Some(self.playout.forecast());
                }
                self.playout.play_on(self.until_phase);
                break;
            }
        }
        let mut forecast = self.playout.forecast();
        if let Some(near) = near {
            forecast.add(&near);
            forecast.divide(2.0);
        }
        self.back_up(&path, &forecast);
    }

    /// Adds the result to all nodes of the path.
    fn back_up(&mut self, path: &[(u64, usize, Seat)], forecast: &Forecast) {
        let root = self.root_key();
        for &(key, branch, seat) in path {
            if key == root {
                self.add_to_root(branch, forecast);
            }
            let Some(node) = self.nodes.get_mut(&key) else { continue };
            let worth = forecast.worth(seat);
            node.visits += 1;
            node.sum += worth;
            node.branches[branch].visits += 1;
            node.branches[branch].sum += worth;
        }
    }

    /// Adds the result to a branch of the root.
    fn add_to_root(&mut self, branch: usize, forecast: &Forecast) {
        if self.forecasts.len() <= branch {
            self.forecasts.resize(branch + 1, Forecast::default());
            self.ledgers.resize(branch + 1, vec![0.0; R::TERMS.len() + 1]);
        }
        self.forecasts[branch].add(forecast);
        if self.search.explains {
            let game = &self.playout.game;
            let ledger = ledger_of(self.playout.weights, game.rules(), game.world(), self.seat, game.is_over());
            self.ledgers[branch].iter_mut().zip(ledger).for_each(|(sum, points)| *sum += points);
        }
    }

    /// Chooses at a node: returns the option's number, and its branch.
    fn select(&mut self, key: u64, seat: Seat) -> (usize, usize) {
        let root = self.root_key();
        if !self.nodes.contains_key(&key) {
            if self.nodes.len() >= MAX_NODES / usize::from(self.search.threads.max(1)) {
                return (self.playout.choose_by_policy(seat), 0);
            }
            self.nodes.insert(key, Node { branches: Vec::new(), best_preference: f32::MIN, visits: 0, sum: 0.0 });
        }
        let Some(node) = self.nodes.get_mut(&key) else { return (0, 0) };
        let known = |branches: &[Branch<R::Action>], nth: usize, action: R::Action| match branches.get(nth) {
            Some(branch) if branch.action == action => Some(nth),
            _ => branches.iter().position(|branch| branch.action == action),
        };
        let options = self.playout.game.options(seat);
        if options.iter().enumerate().any(|(nth, &action)| known(&node.branches, nth, action).is_none()) {
            let preferences = self.playout.preferences(seat).to_vec();
            if node.branches.is_empty() {
                node.best_preference = preferences.iter().copied().fold(f32::MIN, f32::max);
            }
            for (nth, (&action, preference)) in self.playout.game.options(seat).iter().zip(&preferences).enumerate() {
                if known(&node.branches, nth, action).is_none() {
                    let prior = libm::expf(((preference - node.best_preference) / self.search.openness).clamp(-40.0, 40.0));
                    node.branches.push(Branch { action, prior, offered: 0, visits: 0, sum: 0.0 });
                }
            }
        }
        self.offered.clear();
        self.priors_scratch.clear();
        let mut priors = 0.0;
        for (nth, &action) in self.playout.game.options(seat).iter().enumerate() {
            if key == root && self.slips.get(nth).is_some_and(|&slip| slip) {
                continue;
            }
            if let Some(at) = known(&node.branches, nth, action) {
                self.offered.push((nth, at));
                priors += node.branches[at].prior;
                self.priors_scratch.push(node.branches[at].prior);
                node.branches[at].offered += 1;
            }
        }
        let visits = node.visits as f32;
        let width = (self.search.width + self.search.widening * visits.sqrt()) as usize;
        // Of the options not tried yet, only those with the highest priors take part.
        let least = match self.priors_scratch.len().checked_sub(width.max(1)) {
            Some(more) => *self.priors_scratch.select_nth_unstable_by(more, f32::total_cmp).1,
            None => 0.0,
        };
        let mean = if node.visits == 0 { 0.0 } else { node.sum / visits };
        // A search that explains itself must have tried the other options too.
        let in_turn = self.search.explains && key == root && self.playouts.is_multiple_of(PLAYOUTS_PER_LEAST_TRIED);
        let mut best = (f32::MIN, 0, 0);
        for &(nth, at) in &self.offered {
            let branch = &node.branches[at];
            if branch.visits == 0 && branch.prior < least {
                continue;
            }
            let tried = branch.visits as f32;
            // An option not tried yet is expected to be a little worse than the average.
            let worth = if branch.visits == 0 { mean - 0.05 } else { branch.sum / tried };
            let curiosity = self.search.curiosity * (branch.offered as f32).sqrt();
            let score = if in_turn { -tried } else { worth + curiosity * branch.prior / (priors * (1.0 + tried)) };
            if score > best.0 {
                best = (score, nth, at);
            }
        }
        (best.1, best.2)
    }

    /// Reports the results of the root's branches.
    pub(super) fn report(&self, thoughts: &mut SearchResult<R::Action>) {
        thoughts.playouts += u64::from(self.playouts);
        let Some(root) = self.nodes.get(&self.root_key()) else { return };
        let all: f32 = root.branches.iter().map(|branch| branch.prior).sum();
        for ((branch, &forecast), ledger) in root.branches.iter().zip(&self.forecasts).zip(&self.ledgers) {
            if branch.visits > 0 {
                let ledger = if self.search.explains { ledger.clone() } else { Vec::new() };
                let then = if self.search.explains { self.then(branch.action) } else { Vec::new() };
                let (action, prior, playouts) = (branch.action, branch.prior / all, branch.visits);
                thoughts.add(SearchedOption { action, prior, playouts, forecast, ledger, then });
            }
        }
    }

    /// The searching seat's most frequent next actions after an action, as long as no other seat acts in between and the action
    /// is legal whatever chance brings. A plan behind the screen is told to its end: what the tree has hardly tried, the policy decides.
    fn then(&self, first: R::Action) -> Vec<R::Action> {
        let mut worlds = [1, 2, 3, 4].map(|seed| self.root.determinize(Viewer::Seat(self.seat), seed));
        let can_do = |worlds: &mut [Match<R>], action: R::Action| {
            worlds.iter_mut().all(|world| {
                let nth = world.options(self.seat).iter().position(|&option| option == action);
                nth.is_some_and(|nth| world.choose(self.seat, nth))
            })
        };
        let plans = self.root.is_simultaneous();
        let (mut done, mut next, mut seen) = (Vec::new(), Some(first), 0);
        while let Some(action) = next
            && can_do(&mut worlds, action)
        {
            done.push(action);
            seen = Observations::own(seen, self.seat, action, self.root);
            let [world, ..] = &worlds;
            next = self.most_visited(seen).or_else(|| if plans && world.is_simultaneous() { self.by_policy(world) } else { None });
        }
        done.split_off(done.len().min(1))
    }
    /// The action that the seat has taken most often after these observations, if it has been there often enough to tell.
    fn most_visited(&self, seen: u64) -> Option<R::Action> {
        let most = self.nodes.get(&key(self.seat, seen))?.branches.iter().max_by_key(|branch| branch.visits)?;
        (most.visits >= MIN_VISITS_TO_FORETELL).then_some(most.action)
    }
    /// The action that the seat's policy prefers, if the seat is to act.
    fn by_policy(&self, world: &Match<R>) -> Option<R::Action> {
        world.question(self.seat)?;
        let mut playout = Playout::new(world, self.playout.weights, 0);
        let best = playout.preferences(self.seat).iter().enumerate().max_by(|a, b| a.1.total_cmp(b.1)).map(|(nth, _)| nth)?;
        world.options(self.seat).get(best).copied()
    }
}

/// A node's key: a hash of the seat and of everything it has seen.
fn key(seat: Seat, seen: u64) -> u64 {
    mix(seen, seat.index() as u64)
}

fn mix(seen: u64, what: impl Hash) -> u64 {
    let mut hasher = FxHasher::default();
    // This hasher makes nothing of noughts: without the number, the first action of the first seat would leave no trace.
    (seen ^ 0x9e37_79b9_7f4a_7c15).hash(&mut hasher);
    what.hash(&mut hasher);
    // The low bits of this hasher are its weakest.
    hasher.finish().rotate_left(26)
}

impl Observations {
    /// The hash of a seat's observations after an action of its own.
    fn own<R: BotGame>(seen: u64, seat: Seat, action: R::Action, game: &Match<R>) -> u64 {
        if game.is_simultaneous() { mix(seen, action) } else { mix(seen, (seat.index(), action)) }
    }
    /// Once the screens are lifted, all seats see the plans behind them.
    fn reveal_hidden<R: BotGame>(&mut self, game: &Match<R>) {
        if self.hidden != 0 && game.reveals() != self.reveals {
            self.seen = self.seen.map(|seen| mix(seen, self.hidden));
            self.hidden = 0;
        }
    }
    /// All seats observe the action a seat is about to choose, as far as they can see it.
    fn observe<R: BotGame>(&mut self, game: &Match<R>, seat: Seat, nth: usize) {
        let Some(&action) = game.options(seat).get(nth) else { return };
        let me = seat.index();
        if game.is_simultaneous() {
            self.reveals = game.reveals();
            self.hidden = mix(self.hidden, (me, action));
            self.seen[me] = Observations::own(self.seen[me], seat, action, game);
            return;
        }
        let private = game.rules().is_private(action);
        for (viewer, seen) in self.seen.iter_mut().enumerate() {
            *seen = if private && viewer != me { mix(*seen, me) } else { mix(*seen, (me, action)) };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every action leaves a trace: a seat that has seen one is not at the root any more.
    #[test]
    fn noughts_are_seen_too() {
        assert_ne!(mix(0, (0_usize, 0_isize, 0_u8)), 0);
        assert_ne!(key(Seat::Red, mix(0, (0_usize, 0_isize))), key(Seat::Red, 0));
    }
}
