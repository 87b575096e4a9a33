//! Fits the habits to a better player: a lesson is a question with the answer of a teacher.
//!
//! Likings may depend on the weights of habits in any way. The fit linearises them around the current weights, maximises the
//! likelihood of the teacher's answers, and repeats this as long as the lessons become likelier. It keeps the sharpness of the
//! habits: an undecided teacher must not make them dull, because playouts with dull habits tell little.

use std::sync::Arc;

use fresco_bots::{Bot, BotGame, Player, Weights, answer, seed_for};
use tabletop::{Dice, Match, Seat, Seed, Viewer};

use super::minimize::minimize;
use super::selfplay::{BotPool, in_parallel};
use super::{NoProgress, Progress, RulesForTable};

/// The number of lessons in one game.
pub(super) const LESSONS_PER_GAME: usize = 8;
/// The most linearisations of one fit.
const MOST_LINEARIZATIONS: usize = 4;
/// The leashes to try: how far one habit may change the liking for an option, as a standard deviation.
const LEASHES: [f64; 4] = [0.1, 0.3, 1.0, 3.0];
/// The number of pieces in which lessons are added up. It does not depend on the number of threads, so sums are the same.
const PIECES: usize = 16;

/// A question, and the answer of a teacher.
#[derive(Clone, Debug)]
pub struct Lesson<R: BotGame> {
    /// The number of its game.
    pub game: u64,
    /// The match, determinized for the seat.
    pub table: Match<R>,
    /// The seat that is asked.
    pub seat: Seat,
    /// The number of the option that the teacher takes.
    pub chosen: usize,
}

/// How well habits agree with a teacher.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Likeness {
    /// The number of lessons.
    pub lessons: u64,
    /// The mean surprise at the teacher's choices: -ln of their probability, at the best sharpness of the habits.
    pub surprise: f64,
    /// The share of lessons in which the teacher takes the option that the habits like best.
    pub agreed: f64,
}

/// The result of the lessons.
#[derive(Clone, PartialEq, Debug)]
pub struct Learned {
    /// The weights, with new habits.
    pub weights: Weights,
    /// The leash the habits were on.
    pub leash: f64,
    /// The surprise per lesson, including the pull of the leash, before and after.
    pub loss: (f64, f64),
}

/// Lets bots play, and asks a teacher some of their questions.
pub fn lessons<R: BotGame>(
    tables: &RulesForTable<'_, R>,
    pool: &BotPool,
    teacher: &Player,
    seed: &str,
    many: u64,
    threads: usize,
    progress: &dyn Progress,
) -> Result<Vec<Lesson<R>>, String> {
    let games = many.div_ceil(LESSONS_PER_GAME as u64).max(1);
    let parts = in_parallel(games, threads, progress, &|nth| {
        let seed = format!("{seed}/{}", nth + 1);
        lessons_of_game(tables(nth, &seed)?, &seed, nth, pool, teacher)
    })?;
    Ok(parts.into_iter().flatten().collect())
}

fn lessons_of_game<R: BotGame>(rules: Arc<R>, seed: &str, number: u64, pool: &BotPool, teacher: &Player) -> Result<Vec<Lesson<R>>, String> {
    let mut dice = Dice::frozen(Seed::from_text(&format!("the lessons of {seed}")));
    let (mut kept, mut seen): (Vec<(Match<R>, Seat, u64)>, u32) = (Vec::new(), 0);
    pool.play(rules, seed, &mut |game, seat, asked| {
        if game.options(seat).len() < 2 {
            return;
        }
        // Each question is as likely to be kept as the others.
        seen += 1;
        let place = if kept.len() < LESSONS_PER_GAME { kept.len() } else { dice.below(seen) as usize };
        if place < LESSONS_PER_GAME {
            let question = (game.clone(), seat, seed_for(seed, seat, asked));
            match kept.get_mut(place) {
                Some(old) => *old = question,
                None => kept.push(question),
            }
        }
    })?;
    let lesson = |(game, seat, luck): (Match<R>, Seat, u64)| {
        let action = answer(&mut teacher.clone() as &mut dyn Bot<R>, &game, seat, luck)?;
        let table = game.determinize(Viewer::Seat(seat), luck);
        let chosen = table.options(seat).iter().position(|option| *option == action)?;
        Some(Lesson { game: number, table, seat, chosen })
    };
    Ok(kept.into_iter().filter_map(lesson).collect())
}

/// A lesson of any game, for the fit: what the habits say to it, and what the teacher chose.
trait Taught: Sync {
    fn likings(&self, weights: &Weights) -> Vec<f32>;
    fn chosen(&self) -> usize;
    fn game(&self) -> u64;
}

impl<R: BotGame> Taught for Lesson<R> {
    fn likings(&self, weights: &Weights) -> Vec<f32> {
        let mut likings = vec![0.0; self.table.options(self.seat).len()];
        self.table.rules().policy(&self.table, self.seat, weights, &mut likings);
        likings
    }
    fn chosen(&self) -> usize {
        self.chosen
    }
    fn game(&self) -> u64 {
        self.game
    }
}

fn taught<R: BotGame>(lessons: &[Lesson<R>]) -> Vec<&dyn Taught> {
    lessons.iter().map(|lesson| lesson as &dyn Taught).collect()
}

/// The surprise of one lesson. Sets `rises` to its derivatives by each liking.
fn surprise(likings: &[f64], chosen: usize, rises: &mut Vec<f64>) -> f64 {
    let best = likings.iter().copied().fold(f64::MIN, f64::max);
    rises.clear();
    rises.extend(likings.iter().map(|liking| (liking - best).exp()));
    let sum: f64 = rises.iter().sum();
    rises.iter_mut().for_each(|rise| *rise /= sum);
    rises[chosen] -= 1.0;
    sum.ln() - (likings[chosen] - best)
}

/// The mean surprise of lessons at this sharpness, and its derivative by the logarithm of the sharpness.
fn mean_surprise(all: &[(Vec<f64>, usize)], sharpness: f64) -> (f64, f64) {
    let (mut height, mut slope, mut rises) = (0.0, 0.0, Vec::new());
    for (likings, chosen) in all {
        let sharp: Vec<f64> = likings.iter().map(|liking| liking * sharpness).collect();
        height += surprise(&sharp, *chosen, &mut rises);
        slope += rises.iter().zip(&sharp).map(|(rise, liking)| rise * liking).sum::<f64>();
    }
    let n = all.len().max(1) as f64;
    (height / n, slope / n)
}

/// The sharpness that fits the lessons best.
fn best_sharpness(all: &[(Vec<f64>, usize)]) -> f64 {
    let (point, _) = minimize(vec![0.0], 40, |point| {
        let (height, slope) = mean_surprise(all, point[0].clamp(-4.0, 4.0).exp());
        (height, vec![slope])
    });
    point[0].clamp(-4.0, 4.0).exp()
}

fn all_likings(weights: &Weights, lessons: &[&dyn Taught]) -> Vec<(Vec<f64>, usize)> {
    lessons.iter().map(|lesson| (lesson.likings(weights).into_iter().map(f64::from).collect(), lesson.chosen())).collect()
}

impl Likeness {
    /// Of the habits in these weights.
    pub fn of<R: BotGame>(weights: &Weights, lessons: &[Lesson<R>]) -> Likeness {
        Likeness::of_likings(&all_likings(weights, &taught(lessons)))
    }
    fn of_likings(all: &[(Vec<f64>, usize)]) -> Likeness {
        let agrees = |(likings, chosen): &&(Vec<f64>, usize)| {
            likings.iter().enumerate().rev().max_by(|a, b| a.1.total_cmp(b.1)).is_some_and(|(nth, _)| nth == *chosen)
        };
        let agreed = all.iter().filter(agrees).count() as f64 / all.len().max(1) as f64;
        Likeness { lessons: all.len() as u64, surprise: mean_surprise(all, best_sharpness(all)).0, agreed }
    }
}

/// The likings of a lesson as linear functions of the habits.
struct Linearized {
    level: Vec<f32>,
    /// Option by option, habit by habit.
    rise: Vec<f32>,
    chosen: usize,
    game: u64,
}

fn with_habits(weights: &Weights, habits: &[f64]) -> Weights {
    Weights::new(weights.doubt, weights.values.clone(), habits.iter().map(|habit| *habit as f32).collect())
}

/// Fits the habits to lessons, beginning with these weights.
pub fn learn<R: BotGame>(start: &Weights, lessons: &[Lesson<R>], leash: Option<f64>, threads: usize) -> Result<Learned, String> {
    learn_from(start, &taught(lessons), leash, threads)
}

fn learn_from(start: &Weights, lessons: &[&dyn Taught], leash: Option<f64>, threads: usize) -> Result<Learned, String> {
    if lessons.is_empty() {
        return Err("there are no lessons".to_string());
    }
    let begin: Vec<f64> = start.policy.iter().map(|habit| f64::from(*habit)).collect();
    if begin.is_empty() {
        return Ok(Learned { weights: start.clone(), leash: 0.0, loss: (0.0, 0.0) });
    }
    let mut now = begin.clone();
    let sharpness = best_sharpness(&all_likings(start, lessons));
    let mut lines = linearize(start, lessons, &now, sharpness, threads)?;
    let usual = usual_rises(&lines, begin.len());
    let pull = |leash: f64| -> Vec<f64> { usual.iter().map(|usual| (usual / leash).powi(2)).collect() };
    let leash = leash.unwrap_or_else(|| {
        let (most, rest): (Vec<&Linearized>, Vec<&Linearized>) = lines.iter().partition(|lines| lines.game % 4 != 0);
        let off = |leash: f64| {
            let fitted = fit_linearized(&most, &begin, &begin, &pull(leash), &usual, threads);
            total_surprise(&rest, &fitted, threads).0
        };
        let best = LEASHES.into_iter().map(|leash| (off(leash), leash)).min_by(|a, b| a.0.total_cmp(&b.0));
        best.map_or(1.0, |(_, leash)| leash)
    });
    let pull = pull(leash);
    let loss = |habits: &[f64]| {
        let weights = with_habits(start, habits);
        let pulled: f64 = habits.iter().zip(&begin).zip(&pull).map(|((habit, from), pull)| 0.5 * pull * (habit - from).powi(2)).sum();
        mean_surprise(&all_likings(&weights, lessons), sharpness).0 + pulled / lessons.len() as f64
    };
    let before = loss(&now);
    let mut least = before;
    for drawn in 0..MOST_LINEARIZATIONS {
        if drawn > 0 {
            lines = linearize(start, lessons, &now, sharpness, threads)?;
        }
        let all: Vec<&Linearized> = lines.iter().collect();
        let wanted = fit_linearized(&all, &begin, &now, &pull, &usual, threads);
        // The lines may lead too far: half the way, and half of that.
        let half = |far: f64| -> Vec<f64> { now.iter().zip(&wanted).map(|(from, to)| from + far * (to - from)).collect() };
        let tried = [1.0, 0.5, 0.25, 0.125].map(half).into_iter().map(|habits| (loss(&habits), habits));
        let Some((lower, habits)) = tried.into_iter().find(|(lower, _)| *lower < least) else { break };
        let gained = least - lower;
        (least, now) = (lower, habits);
        if gained < 1e-5 {
            break;
        }
    }
    Ok(Learned { weights: with_habits(start, &now), leash, loss: (before, least) })
}

/// Linearises the likings of all lessons around these habits, at this sharpness.
fn linearize(start: &Weights, lessons: &[&dyn Taught], at: &[f64], sharpness: f64, threads: usize) -> Result<Vec<Linearized>, String> {
    // Likings are followed some way to both sides, so that a bend in them does not matter much.
    let far = |habit: f64| 0.05 * habit.abs().max(0.5);
    let beside = |nth: usize, way: f64| {
        let mut habits = at.to_vec();
        habits[nth] += way * far(at[nth]);
        with_habits(start, &habits)
    };
    let here = with_habits(start, at);
    let around: Vec<(Weights, Weights)> = (0..at.len()).map(|nth| (beside(nth, -1.0), beside(nth, 1.0))).collect();
    in_parallel(lessons.len() as u64, threads, &NoProgress, &|nth| {
        let lesson = lessons[nth as usize];
        let likings = |weights| lesson.likings(weights).into_iter().map(|liking| liking * sharpness as f32).collect::<Vec<_>>();
        let level = likings(&here);
        let mut rise = vec![0.0; level.len() * at.len()];
        for (habit, (less, more)) in around.iter().enumerate() {
            let (less, more) = (likings(less), likings(more));
            for (option, (less, more)) in less.iter().zip(&more).enumerate() {
                rise[option * at.len() + habit] = (more - less) / (2.0 * far(at[habit]) as f32);
            }
        }
        // The level is that of zero habits, so that the lines can be followed from anywhere.
        let level = level.iter().zip(rise.chunks(at.len().max(1)));
        let level = level.map(|(level, rise)| level - rise.iter().zip(at).map(|(rise, habit)| rise * *habit as f32).sum::<f32>()).collect();
        Ok(Linearized { level, rise, chosen: lesson.chosen(), game: lesson.game() })
    })
}

/// How strongly each habit distinguishes options where it does so at all (root mean square); 1 for habits that never do.
fn usual_rises(lines: &[Linearized], habits: usize) -> Vec<f64> {
    let mut sums = vec![(0.0, 0.0); habits];
    for lesson in lines {
        let n = lesson.level.len() as f64;
        for (habit, (squares, many)) in sums.iter_mut().enumerate() {
            let rises = || lesson.rise.iter().skip(habit).step_by(habits).map(|rise| f64::from(*rise));
            let mean = rises().sum::<f64>() / n;
            let square = rises().map(|rise| (rise - mean).powi(2)).sum::<f64>() / n;
            if square > 1e-9 {
                *squares += square;
                *many += 1.0;
            }
        }
    }
    sums.into_iter().map(|(squares, many)| if many > 0.0 { f64::sqrt(squares / many) } else { 1.0 }).collect()
}

/// The total surprise of linearised lessons, and its derivatives by each habit.
fn total_surprise(lines: &[&Linearized], habits: &[f64], threads: usize) -> (f64, Vec<f64>) {
    let pieces: Vec<&[&Linearized]> = lines.chunks(lines.len().div_ceil(PIECES).max(1)).collect();
    let parts = in_parallel(pieces.len() as u64, threads, &NoProgress, &|nth| {
        let (mut height, mut slope) = (0.0, vec![0.0; habits.len()]);
        let (mut likings, mut rises) = (Vec::new(), Vec::new());
        for lesson in pieces[nth as usize] {
            likings.clear();
            let by_option = lesson.level.iter().zip(lesson.rise.chunks(habits.len().max(1)));
            likings.extend(by_option.map(|(level, rise)| {
                f64::from(*level) + rise.iter().zip(habits).map(|(rise, habit)| f64::from(*rise) * habit).sum::<f64>()
            }));
            height += surprise(&likings, lesson.chosen, &mut rises);
            for (by_liking, rise) in rises.iter().zip(lesson.rise.chunks(habits.len().max(1))) {
                slope.iter_mut().zip(rise).for_each(|(sum, rise)| *sum += by_liking * f64::from(*rise));
            }
        }
        Ok((height, slope))
    });
    let mut all = (0.0, vec![0.0; habits.len()]);
    for (height, slope) in parts.unwrap_or_default() {
        all.0 += height;
        all.1.iter_mut().zip(slope).for_each(|(sum, rise)| *sum += rise);
    }
    all
}

/// The habits that make linearised lessons likeliest, pulled towards their start.
fn fit_linearized(lines: &[&Linearized], begin: &[f64], from: &[f64], pull: &[f64], usual: &[f64], threads: usize) -> Vec<f64> {
    let many = (lines.len().max(1) as f64).sqrt();
    // All habits are measured by how much they usually do.
    let unit: Vec<f64> = usual.iter().map(|usual| usual * many).collect();
    let place = |point: &[f64]| -> Vec<f64> { point.iter().zip(&unit).map(|(x, unit)| x / unit).collect() };
    let start = from.iter().zip(&unit).map(|(habit, unit)| habit * unit).collect();
    let (point, _) = minimize(start, 100, |point| {
        let habits = place(point);
        let (mut height, mut slope) = total_surprise(lines, &habits, threads);
        for (nth, rise) in slope.iter_mut().enumerate() {
            let away = habits[nth] - begin[nth];
            height += 0.5 * pull[nth] * away * away;
            *rise = (*rise + pull[nth] * away) / unit[nth];
        }
        (height, slope)
    });
    place(&point)
}
