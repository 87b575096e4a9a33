//! The numbers in a bot's policy and evaluation, as data.
//!
//! A weights file is a text with one number or pair a line:
//!
//! ```text
//! weights board 1
//! doubt              11.0  2.5     # how far a forecast of the final points is off, at the start and at the end
//! value money/over-8 0.42  0.50    # the worth of one of this term in points, at the start of the game and at its end
//! habit restore      1.3           # a weight of the policy
//! ```
//!
//! The name of a term says what it is about; [`BotGame::TERM_WORDS`] says it as hints do. The part after a slash tells apart terms
//! about the same thing; a number in front is that of a module.
//!
//! A file must have every term and every policy weight of the game once, and nothing else.

use std::fmt::Write;
use std::path::Path;

use fresco_files::{read_text, shown};
use tabletop::text::lines;
use tabletop::{Fault, Seat, Text, data, say};

use crate::BotGame;

/// The most bytes of a weights file: the largest that `fresco tune` writes has some 10 KB.
const MOST_BYTES: u64 = 1 << 20;

/// A weight that changes in the course of a game.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Tapered {
    /// At the first question.
    pub early: f32,
    /// When the game ends.
    pub late: f32,
}

impl Tapered {
    /// Its value at this progress of the game, from 0 to 1.
    pub fn at(self, progress: f32) -> f32 {
        self.early + (self.late - self.early) * progress
    }
}

/// The number of steps into which the course of a game is divided.
const PROGRESS_STEPS: usize = 32;

/// The step of a game at this progress.
fn step_of(progress: f32) -> usize {
    (progress.clamp(0.0, 1.0) * PROGRESS_STEPS as f32) as usize
}

/// The progress at the step of this progress: evaluations use the weights there. For fitting the weights.
pub fn stepped(progress: f32) -> f32 {
    step_of(progress) as f32 / PROGRESS_STEPS as f32
}

/// What the weights of a game are called.
struct Names {
    game: &'static str,
    terms: &'static [&'static str],
    policy: &'static [&'static str],
}

impl Names {
    fn of<R: BotGame>() -> Names {
        Names { game: R::GAME, terms: R::TERMS, policy: R::POLICY_WEIGHTS }
    }
}

/// All numbers of a bot's policy and evaluation of one game.
#[derive(Clone, PartialEq, Debug)]
pub struct Weights {
    /// The standard deviation of a forecast of a seat's final points.
    pub doubt: Tapered,
    /// The worth of one of each evaluation term, in points.
    pub values: Vec<Tapered>,
    /// The weights of the policy.
    pub policy: Vec<f32>,
    /// `values` at each step of the game, one after the other.
    steps: Vec<f32>,
}

impl Weights {
    /// Weights of these numbers, as many as the game has evaluation terms and policy weights.
    pub fn new(doubt: Tapered, values: Vec<Tapered>, policy: Vec<f32>) -> Weights {
        let at = |step: usize| values.iter().map(move |value| value.at(step as f32 / PROGRESS_STEPS as f32));
        let steps = (0..=PROGRESS_STEPS).flat_map(at).collect();
        Weights { doubt, values, policy, steps }
    }
    /// The weights that come with a game.
    pub fn of<R: BotGame>() -> Weights {
        // A test reads them all.
        Weights::read::<R>(R::WEIGHTS).unwrap_or_else(|_| {
            Weights::new(Tapered::default(), vec![Tapered::default(); R::TERMS.len()], vec![0.0; R::POLICY_WEIGHTS.len()])
        })
    }
    /// Reads the weights in a file. An error names the file.
    pub fn read_file<R: BotGame>(file: &Path) -> Result<Weights, Fault> {
        Weights::in_file(file, &Names::of::<R>())
    }
    fn in_file(file: &Path, names: &Names) -> Result<Weights, Fault> {
        let text = read_text(file, MOST_BYTES).map_err(|e| e.text())?;
        Ok(Weights::named(&text, names).map_err(|fault| say!("{file}: {fault}", file = data(shown(file)), fault))?)
    }
    /// Reads the text of a weights file.
    pub fn read<R: BotGame>(text: &str) -> Result<Weights, Fault> {
        Weights::named(text, &Names::of::<R>())
    }
    fn named(text: &str, names: &Names) -> Result<Weights, Fault> {
        let mut doubt = None;
        let mut values = vec![None; names.terms.len()];
        let mut policy = vec![None; names.policy.len()];
        let mut titled = false;
        for line in lines(text) {
            let wrong = |what: Text| Fault::from(Fault::from(what).in_line(line.number));
            let words: Vec<&str> = line.text.split_whitespace().collect();
            let number = |word: &str| {
                let number = word.parse::<f32>().ok().filter(|n| n.is_finite());
                number.ok_or_else(|| wrong(say!("\"{word}\" is not a number", word = data(word))))
            };
            let pair = |early: &str, late: &str| Ok::<_, Fault>(Tapered { early: number(early)?, late: number(late)? });
            let place = |all: &[&str], name: &str| {
                let (game, known) = (data(names.game), all.iter().position(|n| *n == name));
                known.ok_or_else(|| wrong(say!("the {game} game has no weight called \"{name}\"", game, name = data(name))))
            };
            let once = |was_there: bool| if was_there { Err(wrong(say!("it is given twice"))) } else { Ok(()) };
            match *words.as_slice() {
                ["weights", game, "1"] if game == names.game => titled = true,
                ["weights", game, "1"] => {
                    let (game, other) = (data(game), data(names.game));
                    return Err(wrong(say!("these are weights for the {game} game, not for the {other} game", game, other)));
                }
                _ if !titled => return Err(wrong(say!("a weights file begins with: weights {game} 1", game = data(names.game)))),
                ["doubt", early, late] => once(doubt.replace(pair(early, late)?).is_some())?,
                ["value", name, early, late] => once(values[place(names.terms, name)?].replace(pair(early, late)?).is_some())?,
                ["habit", name, weight] => once(policy[place(names.policy, name)?].replace(number(weight)?).is_some())?,
                _ => return Err(wrong(say!("expected doubt EARLY LATE, value NAME EARLY LATE or habit NAME WEIGHT"))),
            }
        }
        let doubt = doubt.filter(|d| d.early > 0.0 && d.late > 0.0);
        let doubt = doubt.ok_or_else(|| say!("the line doubt EARLY LATE is missing, or not above 0"))?;
        Ok(Weights::new(doubt, all("value", names.terms, values)?, all("habit", names.policy, policy)?))
    }
    /// Writes a weights file.
    pub fn write<R: BotGame>(&self) -> String {
        self.written(&Names::of::<R>())
    }
    fn written(&self, names: &Names) -> String {
        let mut text = format!("weights {} 1\n", names.game);
        let room = names.terms.iter().chain(names.policy).map(|name| name.len()).max().unwrap_or(0);
        let pair = |value: &Tapered| format!("{:8.3} {:8.3}", value.early, value.late);
        // Writing into a text cannot fail.
        let _ = writeln!(text, "doubt {:room$} {}", "", pair(&self.doubt));
        for (name, value) in names.terms.iter().zip(&self.values) {
            let _ = writeln!(text, "value {name:room$} {}", pair(value));
        }
        for (name, weight) in names.policy.iter().zip(&self.policy) {
            let _ = writeln!(text, "habit {name:room$} {weight:8.3}");
        }
        text
    }

    /// The values at a step of the game.
    #[inline]
    fn at(&self, step: usize) -> &[f32] {
        let len = self.values.len();
        &self.steps[step * len..(step + 1) * len]
    }

    /// The points a seat can expect to have at the end.
    #[inline]
    fn expected<R: BotGame>(&self, rules: &R, world: &R::World, step: usize, seat: Seat) -> f32 {
        let mut terms = Terms { weights: self.at(step), sum: 0.0, list: None };
        rules.evaluate(world, seat, &mut terms);
        rules.score(world, seat) as f32 + terms.sum
    }

    /// The forecast for a world at the beginning of a phase. For a game that is over, see
    /// [`crate::Forecast::of_the_end`].
    pub fn forecast<R: BotGame>(&self, rules: &R, world: &R::World) -> Forecast {
        let progress = rules.progress(world);
        let step = step_of(progress);
        let mut scores = [0.0; Seat::MAX];
        for seat in Seat::ALL.into_iter().take(rules.seats()) {
            scores[seat.index()] = self.expected(rules, world, step, seat);
        }
        Forecast { scores, chances: chances(&scores, rules.seats(), rules.doubt_factor() * self.doubt.at(progress.clamp(0.0, 1.0))) }
    }
}

/// The points a seat has and can expect, by source: the points it has, then term by term.
pub(crate) fn ledger_of<R: BotGame>(weights: &Weights, rules: &R, world: &R::World, seat: Seat, is_over: bool) -> Vec<f32> {
    let mut ledger = vec![rules.score(world, seat) as f32];
    let step = step_of(rules.progress(world));
    match is_over {
        true => ledger.resize(R::TERMS.len() + 1, 0.0),
        false => ledger.extend(terms_of(rules, world, seat).iter().zip(weights.at(step)).map(|(amount, weight)| amount * weight)),
    }
    ledger
}

/// The amounts of a seat's evaluation terms: for fitting the weights.
pub fn terms_of<R: BotGame>(rules: &R, world: &R::World, seat: Seat) -> Vec<f32> {
    let weights = vec![0.0; R::TERMS.len()];
    let mut list = vec![0.0; R::TERMS.len()];
    rules.evaluate(world, seat, &mut Terms { weights: &weights, sum: 0.0, list: Some(&mut list) });
    list
}

/// The terms of an evaluation while a game adds them up.
pub struct Terms<'a> {
    weights: &'a [f32],
    sum: f32,
    list: Option<&'a mut [f32]>,
}

impl Terms<'_> {
    /// Adds an amount of the term with this number.
    #[inline]
    pub fn add(&mut self, term: usize, amount: f32) {
        self.sum += self.weights[term] * amount;
        if let Some(list) = self.list.as_deref_mut() {
            list[term] += amount;
        }
    }
}

/// The points and the chance to win that every seat can expect.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Forecast {
    /// The points each seat can expect to have at the end.
    pub scores: [f32; Seat::MAX],
    /// Each seat's chance to win; together 1.
    pub chances: [f32; Seat::MAX],
}

impl Forecast {
    /// The result of a game that is over: the seats in first place share the win.
    pub fn of_the_end<R: BotGame>(rules: &R, world: &R::World) -> Forecast {
        let standings = rules.standings(world);
        let winners = standings.iter().filter(|s| s.place == 1).count().max(1) as f32;
        let mut forecast = Forecast::default();
        for (i, standing) in standings.iter().enumerate().take(Seat::MAX) {
            forecast.scores[i] = standing.score as f32;
            forecast.chances[i] = if standing.place == 1 { 1.0 / winners } else { 0.0 };
        }
        forecast
    }
    /// How good the forecast is for a seat: its chance to win, and a little for its lead over the best other seat.
    pub fn worth(&self, seat: Seat) -> f32 {
        let own = self.scores[seat.index()];
        let others = self.scores.iter().enumerate().filter(|(i, _)| *i != seat.index()).map(|(_, score)| *score);
        self.chances[seat.index()] + WIN_CHANCE_PER_POINT_AHEAD * (own - others.fold(f32::MIN, f32::max))
    }
    pub(crate) fn add(&mut self, other: &Forecast) {
        self.scores.iter_mut().zip(other.scores).for_each(|(sum, score)| *sum += score);
        self.chances.iter_mut().zip(other.chances).for_each(|(sum, chance)| *sum += chance);
    }
    pub(crate) fn divide(&mut self, by: f32) {
        self.scores.iter_mut().chain(&mut self.chances).for_each(|sum| *sum /= by);
    }
}

/// What a lead of one point is worth beside the chance to win.
const WIN_CHANCE_PER_POINT_AHEAD: f32 = 0.002;

/// The scale, in points, of the logistic curve of a difference of two forecasts, for a doubt of 1: the standard deviation of
/// the difference is √2, and a logistic curve with that deviation has √3/π of it as its scale.
pub const LOGISTIC_SCALE: f32 = 0.779_7;

/// Every seat's chance to win with this doubt about the final points, by the logistic curve of their differences.
fn chances(scores: &[f32; Seat::MAX], seats: usize, doubt: f32) -> [f32; Seat::MAX] {
    let scale = 1.0 / (doubt.max(0.1) * LOGISTIC_SCALE);
    let best = scores[..seats].iter().copied().fold(f32::MIN, f32::max);
    let mut chances = [0.0; Seat::MAX];
    for (chance, score) in chances.iter_mut().zip(scores).take(seats) {
        *chance = libm::expf((score - best) * scale);
    }
    let sum: f32 = chances.iter().sum();
    chances.map(|chance| chance / sum)
}

/// The chances that a hint tells: those that a search has found in this world, drawn together as far as such chances were wrong in
/// games that were played to their end. Their order stays as it is.
pub fn believable<R: BotGame>(rules: &R, world: &R::World, chances: &[f32; Seat::MAX]) -> [f32; Seat::MAX] {
    let trust = rules.trust_in_chances(world);
    let powers = chances.map(|chance| if chance > 0.0 { libm::powf(chance, trust) } else { 0.0 });
    let sum: f32 = powers.iter().sum();
    if sum > 0.0 { powers.map(|power| power / sum) } else { *chances }
}

fn all<T>(kind: &str, names: &[&str], found: Vec<Option<T>>) -> Result<Vec<T>, Fault> {
    let missing = |name: &&str| Fault::from(say!("the line {kind} {name} is missing", kind = data(kind), name = data(name)));
    found.into_iter().zip(names).map(|(value, name)| value.ok_or_else(|| missing(name))).collect()
}
