//! Information-set Monte-Carlo search.
//!
//! Every iteration determinizes the match into a world that the searching seat cannot tell from the real one and plays it
//! on: inside the tree by the results of earlier iterations, then by policy, until the phase is over and an evaluation ends
//! the playout. All seats choose for themselves: *each seat has a tree of its own*, in which a node is keyed by everything
//! that seat has seen since the root, so nobody's choice can depend on anything the seat could not know. Seats see each
//! other's simultaneous plans only when the screens are lifted; until then their statistics are decoupled. An iteration
//! returns a forecast for every seat, and each seat maximises its own.
//!
//! Several threads search trees of their own, whose roots are added up at the end: the same seed, the same number of
//! playouts and the same number of threads give the same move on any machine.

mod tree;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use tabletop::{Dice, Match, Seat};

use crate::BotGame;
use crate::weights::{Forecast, Weights};

use tree::Tree;

/// The limit of a search.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Budget {
    /// A time.
    Time(Duration),
    /// A number of playouts.
    Playouts(u32),
}

/// The settings of a search.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Search {
    /// Its limit.
    pub budget: Budget,
    /// The number of threads.
    pub threads: u16,
    /// The weight of options that the policy prefers and that were tried little, against options that came out well.
    pub curiosity: f32,
    /// How little it trusts the policy to tell good options from bad ones before it has tried any.
    pub openness: f32,
    /// The number of options it looks at in a new node, in the order of preference…
    pub width: f32,
    /// …and the number of further options for each unit of the square root of the visits.
    pub widening: f32,
    /// The number of phases it plays on before it trusts the evaluation; without one, the game's own number.
    pub lookahead_phases: Option<u32>,
    /// Whether it explains itself: it keeps account of where the points come from, and tries all options again and again.
    pub explains: bool,
    /// Whether it stops as soon as no other option can catch up with the one it has tried most.
    pub may_stop: bool,
}

impl Default for Search {
    fn default() -> Search {
        Search {
            budget: Budget::Time(Duration::from_secs(1)),
            threads: 1,
            curiosity: 0.3,
            openness: 8.0,
            width: 6.0,
            widening: 1.5,
            lookahead_phases: None,
            explains: false,
            may_stop: false,
        }
    }
}

impl Search {
    /// The same search, but it stops as soon as no other option can catch up with the one it has tried most.
    pub fn hasty(self) -> Search {
        Search { may_stop: true, ..self }
    }
}

/// Tells a search to stop. All copies of it tell the same search.
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// Stops the search: it answers with the results it has.
    pub fn now(&self) {
        self.0.store(true, Ordering::Relaxed);
    }
    /// Allows searches again.
    pub fn reset(&self) {
        self.0.store(false, Ordering::Relaxed);
    }
    /// Whether somebody has told the search to stop.
    pub fn is_told(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// The result of a search for one option.
#[derive(Clone, PartialEq, Debug)]
pub struct SearchedOption<A> {
    /// The option.
    pub action: A,
    /// The number of playouts in which the seat took it.
    pub playouts: u32,
    /// The probability with which the policy takes it.
    pub prior: f32,
    /// The average forecast for every seat after it.
    pub forecast: Forecast,
    /// The sources of the seat's points, on average: the points it has at the end of a playout, then the points it can still
    /// expect, by evaluation term. Only if the search explains itself.
    pub ledger: Vec<f32>,
    /// The seat's most likely next actions, as long as neither another seat nor chance intervenes. Only if the search
    /// explains itself.
    pub then: Vec<A>,
}

/// The results of a search for all options.
#[derive(Clone, PartialEq, Debug)]
pub struct SearchResult<A> {
    /// The options it has tried, the best first.
    pub options: Vec<SearchedOption<A>>,
    /// The number of playouts.
    pub playouts: u64,
}

/// The limit of one thread of a search.
#[derive(Clone, Copy)]
struct End {
    deadline: Option<Instant>,
    playouts: u32,
}

/// Searches for the best answer to a seat's question in a determinized match.
pub fn think<R: BotGame>(
    determinized: &Match<R>,
    seat: Seat,
    weights: &Weights,
    search: &Search,
    seed: u64,
    stop: &Stop,
) -> SearchResult<R::Action> {
    R::think(determinized, seat, weights, search, seed, stop)
}

/// The body of [`BotGame::think`].
pub fn grow_trees<R: BotGame>(
    determinized: &Match<R>,
    seat: Seat,
    weights: &Weights,
    search: &Search,
    seed: u64,
    stop: &Stop,
) -> SearchResult<R::Action> {
    let started = Instant::now();
    let threads = search.threads.max(1);
    let mut dice = Dice::fast(seed);
    let seeds: Vec<u64> = (0..threads).map(|_| dice.next_u64()).collect();
    let end = |nth: u16| match search.budget {
        Budget::Time(time) => End { deadline: Some(started + time), playouts: u32::MAX },
        // The first threads share the remainder.
        Budget::Playouts(n) => {
            End { deadline: None, playouts: (n / u32::from(threads) + u32::from(u32::from(nth) < n % u32::from(threads))).max(1) }
        }
    };
    let grow = |nth: u16, seed: u64| {
        let mut tree = Tree::new(determinized, seat, weights, search, seed);
        tree.grow(started, end(nth), stop);
        tree
    };
    let mut thoughts = SearchResult { options: Vec::new(), playouts: 0 };
    if let [seed] = *seeds.as_slice() {
        grow(0, seed).report(&mut thoughts);
    } else {
        std::thread::scope(|scope| {
            let grow = &grow;
            let trees: Vec<_> = (0..).zip(&seeds).map(|(nth, &seed)| scope.spawn(move || grow(nth, seed))).collect();
            // A tree whose thread has died reports nothing.
            trees.into_iter().filter_map(|tree| tree.join().ok()).for_each(|tree| tree.report(&mut thoughts));
        });
    }
    thoughts.average(seat);
    thoughts
}

impl<A: Copy + PartialEq> SearchResult<A> {
    /// Adds the result of one tree for an option; forecasts are sums until all trees have reported.
    fn add(&mut self, sum: SearchedOption<A>) {
        let Some(thought) = self.options.iter_mut().find(|thought| thought.action == sum.action) else {
            self.options.push(sum);
            return;
        };
        thought.playouts += sum.playouts;
        thought.forecast.add(&sum.forecast);
        thought.ledger.iter_mut().zip(sum.ledger).for_each(|(all, one)| *all += one);
    }
    fn average(&mut self, seat: Seat) {
        for thought in &mut self.options {
            let playouts = thought.playouts.max(1) as f32;
            thought.forecast.divide(playouts);
            thought.ledger.iter_mut().for_each(|sum| *sum /= playouts);
        }
        // Options tried often enough are ranked by their forecasts, the others by the number of tries.
        let most = self.options.iter().map(|thought| thought.playouts).max().unwrap_or(0);
        let is_decided = self.is_decided(seat);
        let worth = |thought: &SearchedOption<A>| if thought.playouts >= most / 4 { thought.worth(seat, is_decided) } else { f32::MIN };
        tabletop::sort_few_by(&mut self.options, |a, b| worth(b).total_cmp(&worth(a)).then(b.playouts.cmp(&a.playouts)));
    }
    /// Whether the seat wins, or does not, whatever it does, as far as the search can tell: then points are all that is left to play
    /// for.
    pub fn is_decided(&self, seat: Seat) -> bool {
        let most = self.options.iter().map(|thought| thought.playouts).max().unwrap_or(0);
        let often = self.options.iter().filter(|thought| thought.playouts >= most / 4);
        let chances: Vec<f32> = often.map(|thought| thought.forecast.chances[seat.index()]).collect();
        let all = |is_so: fn(f32) -> bool| !chances.is_empty() && chances.iter().all(|&chance| is_so(chance));
        all(|chance| chance >= 1.0 - DECIDED_CHANCE) || all(|chance| chance <= DECIDED_CHANCE)
    }
}

/// A chance this near to 0 or to 1 is as good as decided.
const DECIDED_CHANCE: f32 = 0.02;

impl<A> SearchedOption<A> {
    /// How good the option is for a seat: its chance to win, and a little for its lead; where the win is decided, its points.
    pub fn worth(&self, seat: Seat, is_decided: bool) -> f32 {
        if is_decided { self.forecast.scores[seat.index()] } else { self.forecast.worth(seat) }
    }
}
