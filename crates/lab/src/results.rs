//! The results of a contest.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use tabletop::{Sentence, sentence};

use crate::arena::{Contest, wins};
use crate::claim::{Decision, Judge, Verdict};
use crate::journal::Played;
use crate::plan::Format;
use crate::rating::{Finish, ratings};
use crate::stats::{Cluster, Estimate, mean, share};

/// How the intervals are computed, for readers of the results.
pub const METHOD: Sentence = sentence!(
    "All intervals are at 95% and count deals, not games: win rates by Wilson's method (with the number of games that the deals are \
     worth), scores by Student's t, ratings by Plackett and Luce (Elo's scale, mean 1500)."
);

/// A caveat for contests with claims.
pub const STOPPED: Sentence = sentence!(
    "Where a claim has stopped the arena, only the interval of its verdict keeps its promise; the others merely describe what was played. \
     With several claims, each verdict is wrong in at most 5% of cases, but all of them together may be wrong more often."
);

/// All results of a contest.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Results {
    /// Who played whom.
    pub format: Format,
    /// The number of seats at a table.
    pub players: usize,
    /// The number of games that count: all games of complete deals.
    pub games: u64,
    /// The number of deals they belong to.
    pub deals: u64,
    /// The number of games that do not count: those of incomplete deals, and those played after all claims were decided.
    pub not_counted: u64,
    /// The share of games that a bot wins if all bots are equally strong.
    pub parity: f64,
    /// How the intervals were computed.
    pub method: String,
    /// The bots, in the order in which they were named.
    pub bots: Vec<BotResult>,
    /// The share of each bot in each line-up, if there is more than one line-up.
    pub line_ups: Vec<LineUpResult>,
    /// The verdicts on all claims.
    pub claims: Vec<Verdict>,
}

/// The results of one bot.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct BotResult {
    /// Its name.
    pub bot: String,
    /// How often it sat at a table; copies at one table count each.
    pub seats: u64,
    /// How many of those seats won; a shared win counts in parts.
    pub wins: f64,
    /// Wins of all seats, with the interval.
    pub win_rate: Estimate,
    /// The mean score, with the interval.
    pub score: Estimate,
    /// The rating, with the interval.
    pub rating: Estimate,
    /// How often it had something to choose.
    pub decisions: u64,
    /// How long it thought.
    pub time: Time,
}

/// How long a bot thought. Only this depends on the machine.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Time {
    /// The mean time of a decision, in seconds.
    pub mean: f64,
    /// The longest time of a decision, in seconds.
    pub longest: f64,
}

/// The results of one line-up.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct LineUpResult {
    /// Who sits there, and on how many seats.
    pub bots: Vec<(String, usize)>,
    /// The win rate of each of them, on one seat.
    pub win_rates: Vec<Estimate>,
}

impl Results {
    /// Sums up the games that were played.
    pub fn new(contest: &Contest, all: &[Played]) -> Results {
        let mut blocks = complete(contest, all);
        let judges = judged(contest, &mut blocks);
        let games: Vec<&Played> = blocks.values().flatten().copied().collect();
        let finishes: Vec<Finish> = games.iter().map(|game| finish(contest, game)).collect();
        let ratings = ratings(contest.names.len(), &finishes);
        let bots = contest.names.iter().zip(ratings).enumerate().map(|(nth, (name, rating))| of_bot(contest, nth, name, rating, &blocks));
        let line_ups = match contest.plan.line_ups() {
            [_] => Vec::new(),
            several => several.iter().enumerate().map(|(nth, line_up)| of_line_up(contest, nth, line_up, &blocks)).collect(),
        };
        Results {
            format: contest.plan.format(),
            players: contest.plan.seats(),
            games: games.len() as u64,
            deals: blocks.len() as u64,
            not_counted: (all.len() - games.len()) as u64,
            parity: 1.0 / contest.plan.seats() as f64,
            method: if contest.claims.is_empty() { METHOD.to_string() } else { format!("{METHOD} {STOPPED}") },
            bots: bots.collect(),
            line_ups,
            claims: judges.iter().map(|judge| judge.verdict(&contest.names)).collect(),
        }
    }

    /// Are all claims proven?
    pub fn holds(&self) -> bool {
        self.claims.iter().all(|verdict| verdict.decision == Decision::Proven)
    }

    /// The bots as a table for other programs.
    pub fn as_csv(&self) -> String {
        let ends = |name: &str| [name.to_string(), format!("{name}_low"), format!("{name}_high")];
        let mut titles = vec!["bot".to_string(), "seats".to_string(), "wins".to_string()];
        titles.extend(["win_rate", "score", "rating"].iter().flat_map(|name| ends(name)));
        titles.extend(["decisions", "seconds_per_decision", "longest_seconds"].map(String::from));
        let number = |value: f64| format!("{}", (value * 1e6).round() / 1e6);
        let estimate = |e: &Estimate| [Some(e.value), e.low, e.high].map(|value| value.map_or(String::new(), number));
        let mut rows = vec![titles];
        for bot in &self.bots {
            let mut row = vec![bot.bot.clone(), bot.seats.to_string(), number(bot.wins)];
            row.extend([&bot.win_rate, &bot.score, &bot.rating].into_iter().flat_map(estimate));
            row.extend([bot.decisions.to_string(), number(bot.time.mean), number(bot.time.longest)]);
            rows.push(row);
        }
        rows.iter().map(|row| row.iter().map(|cell| csv_cell(cell)).collect::<Vec<_>>().join(",") + "\n").collect()
    }
}

/// A cell of a CSV file, in quotes where RFC 4180 wants them.
fn csv_cell(text: &str) -> String {
    if text.contains([',', '"', '\n', '\r']) { format!("\"{}\"", text.replace('"', "\"\"")) } else { text.to_string() }
}

/// The games of all deals that are complete, deal by deal.
pub fn complete<'a>(contest: &Contest, all: &'a [Played]) -> BTreeMap<u64, Vec<&'a Played>> {
    let mut blocks: BTreeMap<u64, BTreeMap<u64, &Played>> = BTreeMap::new();
    for game in all.iter().filter(|game| contest.knows(game)) {
        let deal = contest.plan.deal_of(game.number);
        if deal <= contest.deals {
            blocks.entry(deal).or_default().entry(game.number).or_insert(game);
        }
    }
    let whole = |games: &BTreeMap<u64, &Played>| games.len() as u64 == contest.plan.block();
    blocks.into_iter().filter(|(_, games)| whole(games)).map(|(deal, games)| (deal, games.into_values().collect())).collect()
}

/// Lets the judges hear the deals in order, and removes the deals after the last verdict.
fn judged(contest: &Contest, blocks: &mut BTreeMap<u64, Vec<&Played>>) -> Vec<Judge> {
    let mut judges = contest.judges();
    if judges.is_empty() {
        return judges;
    }
    for deal in 1.. {
        if judges.iter().all(Judge::is_sure) {
            blocks.retain(|&other, _| other < deal);
            break;
        }
        let Some(games) = blocks.get(&deal) else { break };
        let games: Vec<_> = games.iter().map(|game| contest.outcome(game)).collect();
        judges.iter_mut().for_each(|judge| judge.hear(&games));
    }
    judges
}

fn finish(contest: &Contest, game: &Played) -> Finish {
    let seating = contest.plan.game(game.number);
    Finish { deal: seating.deal, places: seating.bots.into_iter().zip(game.places.iter().copied()).collect() }
}

fn of_bot(contest: &Contest, nth: usize, name: &str, rating: Estimate, blocks: &BTreeMap<u64, Vec<&Played>>) -> BotResult {
    let (mut won, mut scored) = (Vec::new(), Vec::new());
    let (mut decisions, mut seconds, mut longest) = (0, 0.0, 0.0_f64);
    for games in blocks.values() {
        let (mut win, mut score) = (Cluster::default(), Cluster::default());
        for game in games {
            let parts = wins(&game.places);
            for (seat, _) in contest.plan.game(game.number).bots.iter().enumerate().filter(|(_, bot)| **bot == nth) {
                win.add(parts[seat]);
                score.add(f64::from(game.scores[seat]));
                decisions += u64::from(game.decisions[seat]);
                seconds += game.seconds[seat];
                longest = longest.max(game.longest[seat]);
            }
        }
        won.push(win);
        scored.push(score);
    }
    let all: (f64, f64) = won.iter().fold((0.0, 0.0), |(n, sum), cluster| (n + cluster.n, sum + cluster.sum));
    BotResult {
        bot: name.to_string(),
        seats: all.0 as u64,
        wins: all.1,
        win_rate: share(&won).unwrap_or(Estimate::without_interval(0.0)),
        score: mean(&scored).unwrap_or(Estimate::without_interval(0.0)),
        rating,
        decisions,
        time: Time { mean: seconds / (decisions.max(1) as f64), longest },
    }
}

fn of_line_up(contest: &Contest, nth: usize, line_up: &[usize], blocks: &BTreeMap<u64, Vec<&Played>>) -> LineUpResult {
    let mut bots: Vec<(usize, usize)> = Vec::new();
    for &bot in line_up {
        match bots.iter_mut().find(|(other, _)| *other == bot) {
            Some((_, n)) => *n += 1,
            None => bots.push((bot, 1)),
        }
    }
    let rate = |bot: usize| {
        let mut clusters = Vec::new();
        for games in blocks.values() {
            let mut cluster = Cluster::default();
            for game in games {
                let seating = contest.plan.game(game.number);
                if seating.line_up == nth {
                    let seats = seating.bots.iter().zip(wins(&game.places)).filter(|(b, _)| **b == bot);
                    seats.for_each(|(_, win)| cluster.add(win));
                }
            }
            clusters.push(cluster);
        }
        share(&clusters).unwrap_or(Estimate::without_interval(0.0))
    };
    LineUpResult {
        win_rates: bots.iter().map(|&(bot, _)| rate(bot)).collect(),
        bots: bots.into_iter().map(|(bot, n)| (contest.names[bot].clone(), n)).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::csv_cell;

    #[test]
    fn cells_are_quoted_where_they_must_be() {
        assert_eq!(csv_cell("master:0.2s"), "master:0.2s");
        assert_eq!(csv_cell(""), "");
        assert_eq!(csv_cell("a,b"), "\"a,b\"");
        assert_eq!(csv_cell("say \"no\"\n"), "\"say \"\"no\"\"\n\"");
    }
}
