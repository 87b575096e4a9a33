//! Better weights for the bots' judgement: fitted to games that bots play against themselves.
//!
//! Round after round, bots play with the weights as they are, the values are fitted to how their games came out, and if wanted
//! the habits to what a teacher would have done. In the end the new weights play the old ones.

mod contest;
mod descent;
mod lessons;
mod moments;
mod quality;
mod report;
mod selfplay;
#[cfg(test)]
mod tests;
mod value;

use std::sync::Arc;

use fresco_bots::{Craft, Player, Setting, Weights};

use crate::arena::MOST_GAMES;
pub use contest::{Contest, contest};
pub use lessons::{Learned, Lesson, Likeness, learn, lessons};
pub use quality::{Quality, Tenth};
pub use selfplay::{Cast, Prospect, Sample, in_parallel, play, samples};
pub use value::{Fit, Fitted, fit};

/// The rules of the table with this number, from 0, whose game has this seed.
pub type Tables<'a, R> = dyn Fn(u64, &str) -> Result<Arc<R>, String> + Sync + 'a;

/// Somebody who is told how far the work is.
pub trait Progress: Sync {
    /// Something begins that takes so many steps.
    fn begin(&self, what: &str, steps: u64);
    /// A step is done.
    fn step(&self);
    /// It has come to its end.
    fn end(&self);
}

/// Nobody.
pub struct Silence;

impl Progress for Silence {
    fn begin(&self, _: &str, _: u64) {}
    fn step(&self) {}
    fn end(&self) {}
}

/// One game in so many is held out of the fit, two in a row, and tells how good it is.
const HELD_OUT: u64 = 10;

/// What is to be done.
#[derive(Clone, PartialEq, Debug)]
pub struct Plan {
    /// The bots that play, each as likely in a season as the others.
    pub bots: Vec<Setting>,
    /// How many games they play a round.
    pub games: u64,
    /// How many rounds there are.
    pub rounds: u32,
    /// The games of how many rounds are fitted together, the newest.
    pub newest: u32,
    /// How values are fitted; nothing: they stay.
    pub values: Option<Fit>,
    /// How habits are fitted; nothing: they stay.
    pub habits: Option<Schooling>,
    /// Who plays the last match, with new weights and with old ones.
    pub proof: Setting,
    /// How many games the last match has; 0: there is none.
    pub proof_games: u64,
    /// The same text gives the same weights.
    pub seed: String,
    /// How many threads.
    pub threads: usize,
}

impl Plan {
    /// Will enough be played for a fit, and not endlessly much?
    pub fn check(&self) -> Result<(), String> {
        // The numbers of games begin anew in every round.
        let enough = |games: u64| (0..games.min(HELD_OUT)).any(is_held_out);
        if self.values.is_some() && !enough(self.games) {
            return Err(TOO_FEW.to_string());
        }
        if self.habits.as_ref().is_some_and(|school| !enough(school.lessons.div_ceil(lessons::A_GAME as u64))) {
            return Err(TOO_FEW.replace("games", "lessons"));
        }
        let lessons = self.habits.as_ref().map_or(0, |school| school.lessons);
        match [self.games, self.proof_games, lessons].into_iter().all(|many| many <= MOST_GAMES) {
            true => Ok(()),
            false => Err(format!("that is too much: {MOST_GAMES} games or lessons at the most")),
        }
    }
}

/// How habits are taught.
#[derive(Clone, PartialEq, Debug)]
pub struct Schooling {
    /// Who is asked.
    pub teacher: Setting,
    /// How many lessons there are a round.
    pub lessons: u64,
    /// By how much the liking for an option may well be off because of one habit; found out if nothing is said.
    pub leash: Option<f64>,
}

/// What came of it.
#[derive(Clone, PartialEq, Debug)]
pub struct Tuned {
    /// The weights it began with.
    pub old: Weights,
    /// The weights it ended with, as exact as a file is.
    pub new: Weights,
    /// Forecasts of held-out games with old and with new values, and the leash.
    pub values: Option<Outcome<Quality>>,
    /// The habits in held-out lessons, and the leash.
    pub habits: Option<Outcome<Likeness>>,
    /// New against old.
    pub contest: Option<Contest>,
}

/// How something was before and is after.
#[derive(Clone, PartialEq, Debug)]
pub struct Outcome<T> {
    /// With the weights it began with.
    pub before: T,
    /// With the weights it ended with.
    pub after: T,
    /// The leash the weights were on.
    pub leash: f64,
    /// How many games or lessons were fitted.
    pub fitted: u64,
}

/// Does all of a plan, from these weights on.
pub fn tune<R: Craft>(plan: &Plan, tables: &Tables<'_, R>, from: &Weights, progress: &dyn Progress) -> Result<Tuned, String> {
    plan.check()?;
    let mut tuned = Tuned { old: from.clone(), new: from.clone(), values: None, habits: None, contest: None };
    let mut played: Vec<Vec<Sample>> = Vec::new();
    let mut asked: Vec<Vec<Lesson<R>>> = Vec::new();
    for round in 1..=plan.rounds.max(1) {
        let cast = Cast::new::<R>(&plan.bots, &tuned.new)?;
        if let Some(fit) = &plan.values {
            progress.begin(&format!("round {round}: games"), plan.games);
            let seed = format!("{}/round {round}", plan.seed);
            let new = samples(tables, &cast, &seed, plan.games, plan.threads, progress);
            progress.end();
            keep(&mut played, new?, plan.newest);
            tuned.values = Some(fit_values(fit, &mut tuned.new, from, &played)?);
        }
        if let Some(school) = &plan.habits {
            let cast = Cast::new::<R>(&plan.bots, &tuned.new)?;
            let weights = if school.teacher.weights.is_some() { school.teacher.weights::<R>()? } else { tuned.new.clone() };
            let teacher = Player::new(school.teacher.thinking(), weights);
            progress.begin(&format!("round {round}: lessons"), school.lessons.div_ceil(lessons::A_GAME as u64).max(1));
            let seed = format!("{}/lessons {round}", plan.seed);
            let new = lessons(tables, &cast, &teacher, &seed, school.lessons, plan.threads, progress);
            progress.end();
            keep(&mut asked, new?, plan.newest);
            tuned.habits = Some(fit_habits(school, &mut tuned.new, from, &asked, plan.threads)?);
        }
    }
    // What is written is what plays.
    tuned.new = Weights::read::<R>(&tuned.new.write::<R>())?;
    if plan.proof_games > 0 {
        let seed = format!("{}/proof", plan.seed);
        let weights = (&tuned.new, &tuned.old);
        tuned.contest = Some(contest(tables, &plan.proof, weights, &seed, plan.proof_games, plan.threads, progress)?);
    }
    Ok(tuned)
}

fn keep<T>(all: &mut Vec<T>, new: T, newest: u32) {
    all.push(new);
    let old = all.len().saturating_sub(newest.max(1) as usize);
    all.drain(..old);
}

fn is_held_out(game: u64) -> bool {
    game % HELD_OUT >= HELD_OUT - 2
}

const TOO_FEW: &str = "too few games: some must be left over to see how good a fit is";

fn fit_values(fit: &Fit, weights: &mut Weights, from: &Weights, played: &[Vec<Sample>]) -> Result<Outcome<Quality>, String> {
    let (mut fitted, mut held): (Vec<Sample>, Vec<Sample>) = (Vec::new(), Vec::new());
    for sample in played.iter().flatten() {
        if is_held_out(sample.game) { held.push(sample.clone()) } else { fitted.push(sample.clone()) }
    }
    if held.is_empty() || fitted.is_empty() {
        return Err(TOO_FEW.to_string());
    }
    // The leash is tied to where it all began; the habits are as they are now.
    let start = Weights::new(from.doubt, from.values.clone(), weights.habits.clone());
    let found = value::fit(&start, &fitted, fit)?;
    *weights = found.weights;
    let mut games: Vec<u64> = fitted.iter().map(|sample| sample.game).collect();
    games.dedup();
    let (before, after) = (Quality::of(from, &held), Quality::of(weights, &held));
    Ok(Outcome { before, after, leash: found.leash, fitted: games.len() as u64 })
}

fn fit_habits<R: Craft>(
    school: &Schooling,
    weights: &mut Weights,
    from: &Weights,
    asked: &[Vec<Lesson<R>>],
    threads: usize,
) -> Result<Outcome<Likeness>, String> {
    let all = || asked.iter().flatten();
    let fitted: Vec<Lesson<R>> = all().filter(|lesson| !is_held_out(lesson.game)).cloned().collect();
    let held: Vec<Lesson<R>> = all().filter(|lesson| is_held_out(lesson.game)).cloned().collect();
    if held.is_empty() || fitted.is_empty() {
        return Err(TOO_FEW.replace("games", "lessons"));
    }
    let start = Weights::new(weights.doubt, weights.values.clone(), from.habits.clone());
    let found = learn(&start, &fitted, school.leash, threads)?;
    *weights = found.weights;
    let (before, after) = (Likeness::of(from, &held), Likeness::of(weights, &held));
    Ok(Outcome { before, after, leash: found.leash, fitted: fitted.len() as u64 })
}
