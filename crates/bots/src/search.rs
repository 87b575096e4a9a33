//! Information-set Monte-Carlo search.
//!
//! Every iteration imagines a world that the searching seat cannot tell from the real one and plays it on: as long as it
//! knows the way, by what earlier iterations brought; then by habit, until the season is over and the value of the table
//! closes it. Everybody at the imagined table chooses for themselves: *each seat has a tree of its own*, in which a place is
//! what that seat has seen since the root, so nobody's choice can depend on what they could not know. What is planned at the
//! same time is seen by others only when the screens are lifted; until then everybody's statistics are decoupled. What comes
//! back is a value per painter, and each maximises its own.
//!
//! Several threads search trees of their own, whose roots are added up in the end: the same seed, the same number of
//! playouts and the same number of threads give the same move on any machine.

mod tree;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use tabletop::{Dice, Match, Seat};

use crate::Craft;
use crate::weights::{Forecast, Weights};

use tree::Tree;

/// How long a search may go on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Budget {
    /// So long.
    Time(Duration),
    /// So many playouts.
    Playouts(u32),
}

/// How a search goes about it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Search {
    /// How long it goes on.
    pub budget: Budget,
    /// On how many threads.
    pub threads: u16,
    /// How much it looks at what habit likes and what it knows little of, against what has come out well.
    pub curiosity: f32,
    /// How far habit is trusted to tell good from bad before anything is tried: the higher, the less.
    pub openness: f32,
    /// How many options are looked at when a place is new, the best liked first…
    pub width: f32,
    /// …and how many more come in with the square root of the visits.
    pub widening: f32,
    /// How many seasons it plays on before it trusts the value; the game's own number if there is none.
    pub foresight: Option<u32>,
    /// Does it keep account of where the points come from, and try all options again and again, to say why?
    pub explains: bool,
    /// Does it stop when no option can be tried as often any more as the one that was tried most?
    pub may_stop: bool,
}

impl Default for Search {
    fn default() -> Search {
        Search {
            budget: Budget::Time(Duration::from_secs(1)),
            threads: 1,
            curiosity: 0.5,
            openness: 2.0,
            width: 3.0,
            widening: 0.7,
            foresight: None,
            explains: false,
            may_stop: false,
        }
    }
}

impl Search {
    /// The same, but as soon as no other option can catch up with the one that was tried most, it stops.
    pub fn hasty(self) -> Search {
        Search { may_stop: true, ..self }
    }
}

/// Tells a search to stop; all its copies tell the same search.
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// Stop now: the search answers with what it has.
    pub fn now(&self) {
        self.0.store(true, Ordering::Relaxed);
    }
    /// Searches may go on again.
    pub fn reset(&self) {
        self.0.store(false, Ordering::Relaxed);
    }
    /// Has somebody said so?
    pub fn is_told(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// What a search thinks of one option.
#[derive(Clone, PartialEq, Debug)]
pub struct Thought<A> {
    /// The option.
    pub action: A,
    /// In how many playouts it was taken.
    pub playouts: u32,
    /// How likely habit was to take it.
    pub prior: f32,
    /// What it promises everybody, on average.
    pub forecast: Forecast,
    /// Where the seat's points come from, on average: those it will have made when the value is asked, then those it can still
    /// expect, by the terms of the value. Only if the search explains itself.
    pub ledger: Vec<f32>,
    /// What the seat would most likely do right after it, as long as neither anybody else nor chance has a say. Only if the search
    /// explains itself.
    pub then: Vec<A>,
}

/// What a search thinks of all options.
#[derive(Clone, PartialEq, Debug)]
pub struct Thoughts<A> {
    /// The options that were tried, the best first.
    pub options: Vec<Thought<A>>,
    /// How many playouts there were.
    pub playouts: u64,
}

/// When a search has to come to its end.
#[derive(Clone, Copy)]
struct End {
    deadline: Option<Instant>,
    playouts: u32,
}

/// Thinks about a question that a seat is asked at an imagined table.
pub fn think<R: Craft>(imagined: &Match<R>, seat: Seat, weights: &Weights, search: &Search, seed: u64, stop: &Stop) -> Thoughts<R::Action> {
    let started = Instant::now();
    let threads = search.threads.max(1);
    let mut dice = Dice::fast(seed);
    let seeds: Vec<u64> = (0..threads).map(|_| dice.next_u64()).collect();
    let end = |nth: u16| match search.budget {
        Budget::Time(time) => End { deadline: Some(started + time), playouts: u32::MAX },
        // The first threads take what is left over.
        Budget::Playouts(n) => {
            End { deadline: None, playouts: (n / u32::from(threads) + u32::from(u32::from(nth) < n % u32::from(threads))).max(1) }
        }
    };
    let grow = |nth: u16, seed: u64| {
        let mut tree = Tree::new(imagined, seat, weights, search, seed);
        tree.grow(started, end(nth), stop);
        tree
    };
    let mut thoughts = Thoughts { options: Vec::new(), playouts: 0 };
    if let [seed] = *seeds.as_slice() {
        grow(0, seed).tell(&mut thoughts);
    } else {
        std::thread::scope(|scope| {
            let grow = &grow;
            let trees: Vec<_> = (0..).zip(&seeds).map(|(nth, &seed)| scope.spawn(move || grow(nth, seed))).collect();
            // A tree whose thread has died says nothing.
            trees.into_iter().filter_map(|tree| tree.join().ok()).for_each(|tree| tree.tell(&mut thoughts));
        });
    }
    thoughts.average(seat);
    thoughts
}

impl<A: Copy + PartialEq> Thoughts<A> {
    /// Adds what one tree found out about an option; forecasts are sums until all trees have told.
    fn add(&mut self, sum: Thought<A>) {
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
        // What was tried often enough is judged by how it came out, everything else by how often it was worth a try.
        let most = self.options.iter().map(|thought| thought.playouts).max().unwrap_or(0);
        let worth = |thought: &Thought<A>| {
            if thought.playouts >= most / 4 { thought.forecast.worth(seat) } else { f32::MIN }
        };
        self.options.sort_by(|a, b| worth(b).total_cmp(&worth(a)).then(b.playouts.cmp(&a.playouts)));
    }
}
