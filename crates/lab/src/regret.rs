//! What a bot's decisions cost it, in the eyes of a search that takes far longer than the bot.
//!
//! Games are played, and at every Nth decision each bot says what it would do. Two long searches judge it independently of each
//! other: the first names the best option, the second says how much better that is than the option the bot has chosen. One search
//! alone would find its own best option too good, because it takes the one that luck has favoured.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use fresco_bots::{BotGame, Player, SearchResult, answer, seed_for};
use tabletop::text::first_word;
use tabletop::{Fault, Match, Seat, Viewer, data, say};

use crate::arena::MOST_ACTIONS;
use crate::stats::{Cluster, Estimate, mean};

/// How the decisions of bots are judged.
pub struct Inquiry<'a, R: BotGame> {
    /// The rules of a game by its seed.
    pub rules: &'a (dyn Fn(&str) -> Result<Arc<R>, Fault> + Sync),
    /// The seed of all games.
    pub seed: &'a str,
    /// The number of games.
    pub games: u64,
    /// The bots whose decisions are judged. The first one plays the games, on every seat.
    pub bots: &'a [Player],
    /// The long search.
    pub judge: &'a Player,
    /// Every Nth decision is judged.
    pub every: u64,
    /// The number of games that are played at once.
    pub at_once: usize,
}

/// A decision that was judged.
#[derive(Clone, PartialEq, Debug)]
pub struct Decision {
    /// The number of its game: decisions of one game are alike.
    pub game: u64,
    /// What kind of decision it was: the verb of the option that the judge takes for the best.
    pub verb: String,
    /// The number of options.
    pub options: usize,
    /// What each bot would have done.
    pub choices: Vec<Choice>,
}

/// What a bot would have done.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Choice {
    /// Whether the judge would have done the same.
    pub is_best: bool,
    /// How much of its chance to win it costs.
    pub chance: f64,
    /// How many points it costs.
    pub points: f64,
    /// How long it thought.
    pub seconds: f64,
}

/// Judges decisions in all games. Calls `told` whenever a game is over.
pub fn judged<R: BotGame>(inquiry: &Inquiry<'_, R>, told: &(dyn Fn() + Sync)) -> Result<Vec<Decision>, Fault> {
    let next = AtomicU64::new(1);
    let play_all = || -> Result<Vec<(u64, Vec<Decision>)>, Fault> {
        let mut found = Vec::new();
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number > inquiry.games {
                return Ok(found);
            }
            found.push((number, inquiry.game(number)?));
            told();
        }
    };
    let mut games = Vec::new();
    std::thread::scope(|scope| {
        let all: Vec<_> = (0..inquiry.at_once.max(1)).map(|_| scope.spawn(play_all)).collect();
        for one in all {
            games.extend(one.join().unwrap_or_else(|_| Err(say!("a game has failed").into()))?);
        }
        Ok::<(), Fault>(())
    })?;
    // In the order of the games, whoever was faster.
    games.sort_unstable_by_key(|(number, _)| *number);
    Ok(games.into_iter().flat_map(|(_, decisions)| decisions).collect())
}

impl<R: BotGame> Inquiry<'_, R> {
    fn game(&self, number: u64) -> Result<Vec<Decision>, Fault> {
        let seed = format!("{}/{number}", self.seed);
        let mut game = Match::new((self.rules)(&seed)?, &seed);
        let mut decisions = Vec::new();
        let (mut actions, mut asked) = (0, 0);
        while let Some(seat) = game.next_to_act() {
            if game.options(seat).len() > 1 {
                // Games begin at different decisions, so that the first ones of a game are judged as often as the others.
                if (asked + number).is_multiple_of(self.every.max(1)) {
                    let luck = seed_for(&seed, seat, actions);
                    decisions.extend(self.judge(&game, seat, luck).map(|judged| Decision { game: number, ..judged }));
                }
                asked += 1;
            }
            let mut guide = self.bots.first().cloned().ok_or_else(|| Fault::from(say!("there is no bot to judge")))?;
            let action = answer::<R>(&mut guide, &game, seat, seed_for(&seed, seat, actions));
            let failed = || Fault::from(say!("game {seed} does not go on", seed = data(&seed)));
            game.play(seat, action.ok_or_else(failed)?, None).map_err(|_| failed())?;
            actions += 1;
            if actions as u64 >= MOST_ACTIONS {
                return Err(failed());
            }
        }
        Ok(decisions)
    }

    /// A decision in the eyes of the judge; nothing if the judge does not search, or has not tried what a bot would do.
    fn judge(&self, game: &Match<R>, seat: Seat, luck: u64) -> Option<Decision> {
        let think = |nth: u64| {
            let luck = luck.wrapping_add(nth);
            self.judge.think(&game.determinize(Viewer::Seat(seat), luck), seat, luck)
        };
        let (first, second) = (think(1)?, think(2)?);
        let best = first.options.first()?.action;
        let (best_chance, best_points) = expected(&second, seat, best)?;
        let mut choices = Vec::with_capacity(self.bots.len());
        for bot in self.bots {
            let started = Instant::now();
            let action = answer::<R>(&mut bot.clone(), game, seat, luck)?;
            let seconds = started.elapsed().as_secs_f64();
            let (chance, points) = expected(&second, seat, action)?;
            choices.push(Choice { is_best: action == best, chance: best_chance - chance, points: best_points - points, seconds });
        }
        let verb = first_word(&best.to_string()).0.to_string();
        Some(Decision { game: 0, verb, options: game.options(seat).len(), choices })
    }
}

/// A seat's chance to win and its points after an option.
fn expected<A: Copy + PartialEq>(thoughts: &SearchResult<A>, seat: Seat, action: A) -> Option<(f64, f64)> {
    let thought = thoughts.options.iter().find(|thought| thought.action == action)?;
    let at = seat.index();
    Some((thought.forecast.chances[at].into(), thought.forecast.scores[at].into()))
}

/// What all decisions of a kind cost one bot.
#[derive(Clone, PartialEq, Debug)]
pub struct Cost {
    /// The kind; none for all of them together.
    pub verb: Option<String>,
    /// The number of decisions.
    pub decisions: usize,
    /// The number of options, on average.
    pub options: f64,
    /// In what share of them the bot did as the judge.
    pub best: f64,
    /// How much of its chance to win a decision costs, on average.
    pub chance: Estimate,
    /// How many points a decision costs, on average.
    pub points: f64,
    /// The part of all that it loses which it loses here.
    pub part: f64,
    /// How long it thought, on average.
    pub seconds: f64,
}

impl Cost {
    fn of(verb: Option<&str>, decisions: &[&Decision], nth: usize) -> Cost {
        let average = |of: &dyn Fn(&Decision) -> f64| decisions.iter().map(|one| of(one)).sum::<f64>() / decisions.len().max(1) as f64;
        let mut games: BTreeMap<u64, Cluster> = BTreeMap::new();
        decisions.iter().for_each(|one| games.entry(one.game).or_default().add(one.choices[nth].chance));
        let games: Vec<Cluster> = games.into_values().collect();
        Cost {
            verb: verb.map(String::from),
            decisions: decisions.len(),
            options: average(&|one| one.options as f64),
            best: average(&|one| f64::from(u8::from(one.choices[nth].is_best))),
            chance: mean(&games).unwrap_or(Estimate::without_interval(0.0)),
            points: average(&|one| one.choices[nth].points),
            part: 1.0,
            seconds: average(&|one| one.choices[nth].seconds),
        }
    }
}

/// What its decisions cost the `nth` bot, the kind first that costs it most; all of them together at the end.
pub fn costs(decisions: &[Decision], nth: usize) -> Vec<Cost> {
    let all: Vec<&Decision> = decisions.iter().filter(|one| nth < one.choices.len()).collect();
    let mut kinds: BTreeMap<&str, Vec<&Decision>> = BTreeMap::new();
    all.iter().for_each(|one| kinds.entry(&one.verb).or_default().push(one));
    let lost = |decisions: &[&Decision]| decisions.iter().map(|one| one.choices[nth].chance).sum::<f64>();
    let whole = lost(&all);
    let part = |decisions: &[&Decision]| if whole == 0.0 { 0.0 } else { lost(decisions) / whole };
    let mut costs: Vec<Cost> = kinds.into_iter().map(|(verb, of)| Cost { part: part(&of), ..Cost::of(Some(verb), &of, nth) }).collect();
    tabletop::sort_few_by(&mut costs, |a, b| b.part.total_cmp(&a.part));
    costs.push(Cost::of(None, &all, nth));
    costs
}

#[cfg(test)]
#[allow(clippy::expect_used, clippy::panic)]
mod tests {
    use fresco_bots::{Budget, Level, Setting};
    use fresco_dice::DiceGame;
    use tabletop::{Header, Rules};

    use super::*;

    #[test]
    fn whoever_plays_anything_loses_more_than_a_search() {
        let mut header = Header::default();
        header.set("players", "2");
        let rules = Arc::new(DiceGame::from_header(&header).expect("a table for two"));
        let bot = |level, playouts| {
            let budget = Some(Budget::Playouts(playouts));
            Setting { budget, ..Setting::from(level) }.player::<DiceGame>().expect("its weights")
        };
        let bots = [bot(Level::Random, 1), bot(Level::Master, 100)];
        let judge = bot(Level::Master, 400);
        let rules = |_: &str| Ok(rules.clone());
        let inquiry = |at_once| Inquiry { rules: &rules, seed: "regret", games: 2, bots: &bots, judge: &judge, every: 6, at_once };
        let decisions = judged(&inquiry(1), &|| ()).expect("two games");
        let [careless, careful] = [0, 1].map(|nth| costs(&decisions, nth).pop().expect("all of them"));
        assert_eq!(careless.verb, None);
        assert_eq!(careless.decisions, decisions.len());
        assert!(careless.decisions > 10, "{}", careless.decisions);
        assert!(careless.chance.value > 5.0 * careful.chance.value.max(0.001), "{careless:?} {careful:?}");
        assert!(careful.best > careless.best);
        // Whoever is faster, the decisions are the same ones, in the same order.
        let again = judged(&inquiry(2), &|| ()).expect("two games");
        let kinds = |decisions: &[Decision]| -> Vec<_> {
            decisions
                .iter()
                .map(|one| (one.game, one.verb.clone(), one.options, one.choices.iter().map(|choice| choice.is_best).collect::<Vec<_>>()))
                .collect()
        };
        assert_eq!(kinds(&again), kinds(&decisions));
    }

    #[test]
    fn costs_are_sorted_by_what_is_lost() {
        let decision = |game, verb: &str, chance| {
            let choices = vec![Choice { is_best: chance == 0.0, chance, points: 10.0 * chance, seconds: 0.0 }];
            Decision { game, verb: verb.to_string(), options: 4, choices }
        };
        let all = [decision(1, "wake", 0.0), decision(1, "plan", 0.2), decision(2, "plan", 0.1), decision(2, "wake", 0.1)];
        let costs = costs(&all, 0);
        let told: Vec<_> = costs.iter().map(|cost| (cost.verb.as_deref(), cost.decisions, (cost.part * 100.0).round())).collect();
        assert_eq!(told, [(Some("plan"), 2, 75.0), (Some("wake"), 2, 25.0), (None, 4, 100.0)]);
        assert!((costs[2].chance.value - 0.1).abs() < 1e-9);
        assert!((costs[1].best - 0.5).abs() < 1e-9);
    }
}
