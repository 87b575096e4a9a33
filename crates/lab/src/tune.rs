//! Tunes the bots' weights by self-play.
//!
//! In each round bots play with the current weights. Then the values are fitted to the results of those games and, on request,
//! the habits to the answers of a teacher. At the end the new weights play the old ones.

mod lessons;
mod minimize;
mod moments;
mod proof;
mod quality;
mod report;
mod selfplay;
#[cfg(test)]
mod tests;
mod value;

use std::sync::Arc;

use fresco_bots::{BotGame, Player, Setting, Weights};

use crate::arena::MOST_GAMES;
pub use lessons::{Learned, Lesson, Likeness, learn, lessons};
pub use proof::{Proof, prove};
pub use quality::{Quality, Tenth};
pub use selfplay::{BotPool, Sample, SeatSample, in_parallel, play, samples};
pub use value::{Fit, Fitted, fit};

/// Returns the rules of the table with this number, from 0, for a game with this seed.
pub type RulesForTable<'a, R> = dyn Fn(u64, &str) -> Result<Arc<R>, String> + Sync + 'a;

/// Receives the progress of the work.
pub trait Progress: Sync {
    /// A piece of work with this many steps begins.
    fn begin(&self, what: &str, steps: u64);
    /// A step is done.
    fn step(&self);
    /// The piece of work is done.
    fn end(&self);
}

/// Ignores progress.
pub struct NoProgress;

impl Progress for NoProgress {
    fn begin(&self, _: &str, _: u64) {}
    fn step(&self) {}
    fn end(&self) {}
}

/// Of each cycle of this many games the last two are held out of the fit, to measure how good it is.
const HOLD_OUT_CYCLE_GAMES: u64 = 10;

/// The configuration of a tuning run.
#[derive(Clone, PartialEq, Debug)]
pub struct TuningConfig {
    /// The bots that play. Each phase of each seat is played by one of them, all equally likely.
    pub bots: Vec<Setting>,
    /// The number of games per round.
    pub games: u64,
    /// The number of rounds.
    pub rounds: u32,
    /// The number of rounds, counted from the newest, whose games are fitted together.
    pub newest: u32,
    /// How values are fitted; none: they stay as they are.
    pub values: Option<Fit>,
    /// How habits are fitted; none: they stay as they are.
    pub habits: Option<TeachingConfig>,
    /// The bot that plays the proof, with new weights and with old ones.
    pub proof: Setting,
    /// The number of games of the proof; 0: there is none.
    pub proof_games: u64,
    /// The same text gives the same weights.
    pub seed: String,
    /// How many threads.
    pub threads: usize,
}

impl TuningConfig {
    /// Checks that the run plays enough games for a fit, and not too many.
    pub fn check(&self) -> Result<(), String> {
        // The numbers of games begin anew in every round.
        let enough = |games: u64| (0..games.min(HOLD_OUT_CYCLE_GAMES)).any(is_held_out);
        if self.values.is_some() && !enough(self.games) {
            return Err(TOO_FEW_GAMES.to_string());
        }
        if self.habits.as_ref().is_some_and(|teaching| !enough(teaching.lessons.div_ceil(lessons::LESSONS_PER_GAME as u64))) {
            return Err(TOO_FEW_GAMES.replace("games", "lessons"));
        }
        let lessons = self.habits.as_ref().map_or(0, |teaching| teaching.lessons);
        match [self.games, self.proof_games, lessons].into_iter().all(|many| many <= MOST_GAMES) {
            true => Ok(()),
            false => Err(format!("that is too much: {MOST_GAMES} games or lessons at the most")),
        }
    }
}

/// How a teacher teaches habits.
#[derive(Clone, PartialEq, Debug)]
pub struct TeachingConfig {
    /// The bot that teaches.
    pub teacher: Setting,
    /// The number of lessons per round.
    pub lessons: u64,
    /// How far one habit may change the liking for an option; found by cross-validation if not given.
    pub leash: Option<f64>,
}

/// The result of a tuning run.
#[derive(Clone, PartialEq, Debug)]
pub struct Tuned {
    /// The weights it began with.
    pub old: Weights,
    /// The weights it ended with, rounded as in a file.
    pub new: Weights,
    /// Forecasts of held-out games with old and with new values, and the leash.
    pub values: Option<BeforeAfter<Quality>>,
    /// The habits in held-out lessons, and the leash.
    pub habits: Option<BeforeAfter<Likeness>>,
    /// The match of the new weights against the old ones.
    pub proof: Option<Proof>,
}

/// A measurement before and after tuning.
#[derive(Clone, PartialEq, Debug)]
pub struct BeforeAfter<T> {
    /// With the weights it began with.
    pub before: T,
    /// With the weights it ended with.
    pub after: T,
    /// The leash the weights were on.
    pub leash: f64,
    /// The number of fitted games or lessons.
    pub fitted: u64,
}

/// Tunes these weights.
pub fn tune<R: BotGame>(
    plan: &TuningConfig,
    tables: &RulesForTable<'_, R>,
    from: &Weights,
    progress: &dyn Progress,
) -> Result<Tuned, String> {
    plan.check()?;
    let mut tuned = Tuned { old: from.clone(), new: from.clone(), values: None, habits: None, proof: None };
    let mut played: Vec<Vec<Sample>> = Vec::new();
    let mut asked: Vec<Vec<Lesson<R>>> = Vec::new();
    for round in 1..=plan.rounds.max(1) {
        let pool = BotPool::new::<R>(&plan.bots, &tuned.new)?;
        if let Some(fit) = &plan.values {
            progress.begin(&format!("round {round}: games"), plan.games);
            let seed = format!("{}/round {round}", plan.seed);
            let new = samples(tables, &pool, &seed, plan.games, plan.threads, progress);
            progress.end();
            keep(&mut played, new?, plan.newest);
            tuned.values = Some(fit_values(fit, &mut tuned.new, from, &played)?);
        }
        if let Some(teaching) = &plan.habits {
            let pool = BotPool::new::<R>(&plan.bots, &tuned.new)?;
            let weights = if teaching.teacher.weights.is_some() { teaching.teacher.weights::<R>()? } else { tuned.new.clone() };
            let teacher = Player::new(teaching.teacher.thinking(), weights);
            progress.begin(&format!("round {round}: lessons"), teaching.lessons.div_ceil(lessons::LESSONS_PER_GAME as u64).max(1));
            let seed = format!("{}/lessons {round}", plan.seed);
            let new = lessons(tables, &pool, &teacher, &seed, teaching.lessons, plan.threads, progress);
            progress.end();
            keep(&mut asked, new?, plan.newest);
            tuned.habits = Some(fit_habits(teaching, &mut tuned.new, from, &asked, plan.threads)?);
        }
    }
    // The weights that play are those that are written, with their rounding.
    tuned.new = Weights::read::<R>(&tuned.new.write::<R>())?;
    if plan.proof_games > 0 {
        let seed = format!("{}/proof", plan.seed);
        let weights = (&tuned.new, &tuned.old);
        tuned.proof = Some(prove(tables, &plan.proof, weights, &seed, plan.proof_games, plan.threads, progress)?);
    }
    Ok(tuned)
}

fn keep<T>(all: &mut Vec<T>, new: T, newest: u32) {
    all.push(new);
    let old = all.len().saturating_sub(newest.max(1) as usize);
    all.drain(..old);
}

fn is_held_out(game: u64) -> bool {
    game % HOLD_OUT_CYCLE_GAMES >= HOLD_OUT_CYCLE_GAMES - 2
}

const TOO_FEW_GAMES: &str = "too few games: some must be left over to see how good a fit is";

fn fit_values(fit: &Fit, weights: &mut Weights, from: &Weights, played: &[Vec<Sample>]) -> Result<BeforeAfter<Quality>, String> {
    let (mut fitted, mut held): (Vec<Sample>, Vec<Sample>) = (Vec::new(), Vec::new());
    for sample in played.iter().flatten() {
        if is_held_out(sample.game) { held.push(sample.clone()) } else { fitted.push(sample.clone()) }
    }
    if held.is_empty() || fitted.is_empty() {
        return Err(TOO_FEW_GAMES.to_string());
    }
    // The leash is tied to where it all began; the habits are as they are now.
    let start = Weights::new(from.doubt, from.values.clone(), weights.policy.clone());
    let found = value::fit(&start, &fitted, fit)?;
    *weights = found.weights;
    let mut games: Vec<u64> = fitted.iter().map(|sample| sample.game).collect();
    games.dedup();
    let (before, after) = (Quality::of(from, &held), Quality::of(weights, &held));
    Ok(BeforeAfter { before, after, leash: found.leash, fitted: games.len() as u64 })
}

fn fit_habits<R: BotGame>(
    teaching: &TeachingConfig,
    weights: &mut Weights,
    from: &Weights,
    asked: &[Vec<Lesson<R>>],
    threads: usize,
) -> Result<BeforeAfter<Likeness>, String> {
    let all = || asked.iter().flatten();
    let fitted: Vec<Lesson<R>> = all().filter(|lesson| !is_held_out(lesson.game)).cloned().collect();
    let held: Vec<Lesson<R>> = all().filter(|lesson| is_held_out(lesson.game)).cloned().collect();
    if held.is_empty() || fitted.is_empty() {
        return Err(TOO_FEW_GAMES.replace("games", "lessons"));
    }
    let start = Weights::new(weights.doubt, weights.values.clone(), from.policy.clone());
    let found = learn(&start, &fitted, teaching.leash, threads)?;
    *weights = found.weights;
    let (before, after) = (Likeness::of(from, &held), Likeness::of(weights, &held));
    Ok(BeforeAfter { before, after, leash: found.leash, fitted: fitted.len() as u64 })
}
