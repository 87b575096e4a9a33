//! What a master would do, and why.

use fresco_bots::{BotGame, Player, SearchResult, SearchedOption, believable};
use serde::Serialize;
use tabletop::{Match, Seat, Term, Text, Viewer};

/// A reason makes a difference of at least this many points.
const MIN_REASON_POINTS: f32 = 0.25;
/// Options whose chances to win differ by less are near-ties.
const NEAR_TIE_CHANCE: f32 = 0.01;
/// Where the win is decided, options whose points differ by less are.
const NEAR_TIE_POINTS: f32 = 0.5;
/// An option is told of once this many playouts have tried it.
const MIN_PLAYOUTS: u32 = 12;

/// What a master thinks of a seat's options.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Hint {
    /// The seat that decides.
    pub seat: Seat,
    /// The question.
    pub question: Text,
    /// How many options there are.
    pub choices: usize,
    /// The only option, if there is no choice; then there is no advice.
    pub only: Option<String>,
    /// How many playouts the master has made.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub playouts: u64,
    /// How many options it has tried often enough to tell.
    pub tried: usize,
    /// Its advice, the best first: no more than was asked for.
    pub options: Vec<Advice>,
    /// What it thinks of a whole plan that it was shown, beside the best option. Nothing if it was shown none, or cannot tell.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub plan: Option<Advice>,
}

/// What a master thinks of one option.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Advice {
    /// The action.
    pub action: String,
    /// A note on its cost and gain; may be empty.
    pub note: Text,
    /// How many playouts have tried it.
    pub playouts: u32,
    /// The probability with which a bot takes it that does not think.
    pub prior: f32,
    /// The seat's chance to win.
    pub win: f32,
    /// Everybody's chance to win, seat by seat.
    pub chances: Vec<f32>,
    /// The points that everybody can expect to have at the end, seat by seat.
    pub scores: Vec<f32>,
    /// The seat's next actions, as long as neither another seat nor chance intervenes.
    pub then: Vec<String>,
    /// Does it promise about as much as the best?
    pub near_tie: bool,
    /// What speaks for the best option beside the next best; where the difference between another option and the best comes from.
    /// The most important first.
    pub why: Vec<Reason>,
}

/// A part of the difference between two options.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Reason {
    /// What the points are for.
    pub about: Text,
    /// The difference in points.
    pub points: f32,
}

impl Hint {
    /// Lets a master think about a seat's question, and keeps the best so many options; and about a plan, a seat's answers to this
    /// question and the next ones, if there is any. `None` if there is no question, or if the bot is no master. The master gets a
    /// determinized match.
    pub(crate) fn new<R: BotGame>(master: &Player, game: &Match<R>, seat: Seat, seed: u64, most: usize, plan: &[&str]) -> Option<Hint> {
        let question = game.question(seat)?.into();
        let options = game.options(seat);
        let (only, thoughts) = match options {
            [only] => (Some(only.to_string()), SearchResult { options: Vec::new(), playouts: 0 }),
            _ => (None, in_order(master.think(&game.determinize(Viewer::Seat(seat), seed), seat, seed)?, seat)),
        };
        let is_decided = thoughts.is_decided(seat);
        let plan = whole(master, game, seat, seed, plan).zip(thoughts.options.first().cloned()).map(|(plan, best)| {
            let both = [best, plan];
            Thinker { game, seat, thoughts: &both, is_decided }.advice(1)
        });
        let thinker = Thinker { game, seat, thoughts: &thoughts.options, is_decided };
        Some(Hint {
            seat,
            question,
            choices: options.len(),
            only,
            playouts: thoughts.playouts,
            tried: thoughts.options.len(),
            options: (0..thoughts.options.len().min(most)).map(|n| thinker.advice(n)).collect(),
            plan,
        })
    }
}

/// What a master thinks of a plan as a whole: of its last decision, when all the others are made. `None` if there is nothing to decide in
/// it, or if it cannot be. The plan is carried out in an imagined match alone, so nobody can learn from it what is hidden.
fn whole<R: BotGame>(master: &Player, game: &Match<R>, seat: Seat, seed: u64, plan: &[&str]) -> Option<SearchedOption<R::Action>> {
    let mut after = game.determinize(Viewer::Seat(seat), seed);
    let (mut actions, mut last) = (Vec::new(), None);
    for word in plan {
        let options = after.options(seat);
        let nth = options.iter().position(|option| option.to_string() == *word)?;
        let action = *options.get(nth)?;
        if options.len() > 1 {
            last = Some((after.clone(), action));
        }
        actions.push(action);
        after.choose(seat, nth);
    }
    let (before, decided) = last?;
    let thought = master.think(&before, seat, seed)?.options.into_iter().find(|thought| thought.action == decided)?;
    let (&action, then) = actions.split_first()?;
    Some(SearchedOption { action, then: then.to_vec(), ..thought })
}

/// The master's choice first, then the options that were tried often enough, the most promising first.
fn in_order<A: Copy + PartialEq>(mut thoughts: SearchResult<A>, seat: Seat) -> SearchResult<A> {
    let is_decided = thoughts.is_decided(seat);
    let mut first = true;
    thoughts.options.retain(|thought| std::mem::take(&mut first) || thought.playouts >= MIN_PLAYOUTS);
    if let Some((_, others)) = thoughts.options.split_first_mut() {
        tabletop::sort_few_by(others, |a, b| b.worth(seat, is_decided).total_cmp(&a.worth(seat, is_decided)));
    }
    thoughts
}

/// The thoughts of a master, the best option first.
struct Thinker<'a, R: BotGame> {
    game: &'a Match<R>,
    seat: Seat,
    thoughts: &'a [SearchedOption<R::Action>],
    /// Is the win decided, so that only points are left to play for?
    is_decided: bool,
}

impl<R: BotGame> Thinker<'_, R> {
    fn advice(&self, n: usize) -> Advice {
        let (thought, seats) = (&self.thoughts[n], self.game.rules().seats());
        let chances = believable(self.game.rules(), self.game.world(), &thought.forecast.chances);
        Advice {
            action: thought.action.to_string(),
            note: self.game.rules().note(self.game.world(), self.seat, thought.action),
            playouts: thought.playouts,
            prior: thought.prior,
            win: chances[self.seat.index()],
            chances: chances[..seats].to_vec(),
            scores: thought.forecast.scores[..seats].to_vec(),
            then: thought.then.iter().map(ToString::to_string).collect(),
            near_tie: n > 0 && self.is_near_tie(n),
            why: self.why(n),
        }
    }

    /// Does an option promise about as much as the best?
    fn is_near_tie(&self, n: usize) -> bool {
        let of = |n: usize| {
            self.thoughts
                .get(n)
                .map_or((0.0, 0.0), |thought| (thought.forecast.chances[self.seat.index()], thought.forecast.scores[self.seat.index()]))
        };
        let ((chance, points), (best_chance, best_points)) = (of(n), of(0));
        match self.is_decided {
            true => (points - best_points).abs() < NEAR_TIE_POINTS,
            false => (chance - best_chance).abs() < NEAR_TIE_CHANCE,
        }
    }

    fn why(&self, n: usize) -> Vec<Reason> {
        let (Some(one), Some(other)) = (self.thoughts.get(n), self.thoughts.get(usize::from(n == 0))) else {
            return Vec::new();
        };
        // Small differences come of chance, and so would their reasons.
        if self.is_near_tie(n.max(1)) {
            return Vec::new();
        }
        let terms = std::iter::once("hint|points scored soon").chain(R::TERM_WORDS.iter().copied()).map(Term);
        let mut parts = vec![(Term("hint|holding back the others"), self.best_rival(other) - self.best_rival(one))];
        for ((a, b), term) in one.ledger.iter().zip(&other.ledger).zip(terms) {
            match parts.iter_mut().find(|(about, _)| *about == term) {
                Some((_, points)) => *points += a - b,
                None => parts.push((term, a - b)),
            }
        }
        parts.retain(|(_, points)| points.abs() >= MIN_REASON_POINTS && (n > 0 || *points > 0.0));
        tabletop::sort_few_by(&mut parts, |a, b| b.1.abs().total_cmp(&a.1.abs()));
        parts.into_iter().map(|(about, points)| Reason { about: about.into(), points }).collect()
    }

    /// The points that the best of the others can expect after an option.
    fn best_rival(&self, thought: &SearchedOption<R::Action>) -> f32 {
        let scores = thought.forecast.scores.iter().take(self.game.rules().seats()).enumerate();
        scores.filter(|(i, _)| *i != self.seat.index()).map(|(_, &score)| score).fold(f32::MIN, f32::max)
    }
}
