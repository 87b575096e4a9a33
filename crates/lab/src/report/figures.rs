//! Computes the figures of the charts from the games.

use std::collections::{BTreeMap, BTreeSet};

use fresco_board::{MODULES, ModuleInfo, ModuleSet};

use crate::arena::wins;
use crate::journal::Played;
use crate::rating::{Finish, ratings};
use crate::stats::{self, Cluster, Estimate};

/// A number with its interval at 95 %, if there is one.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Measured {
    pub(super) mean: f64,
    /// The ends of the interval; none after a single deal or while all deals are alike.
    pub(super) ends: Option<(f64, f64)>,
    /// The number of observations.
    pub(super) count: usize,
}

impl Measured {
    fn new(estimate: Option<Estimate>, count: usize) -> Measured {
        let Estimate { value, low, high } = estimate.unwrap_or(Estimate::without_interval(0.0));
        // As long as nothing has differed, nobody knows by how much things differ.
        Measured { mean: value, ends: low.zip(high).filter(|(low, high)| low < high), count }
    }
    /// Whether the whole interval is above this value.
    pub(super) fn is_above(&self, value: f64) -> bool {
        self.ends.is_some_and(|(low, _)| low > value)
    }
    /// Whether the whole interval is below this value.
    pub(super) fn is_below(&self, value: f64) -> bool {
        self.ends.is_some_and(|(_, high)| high < value)
    }
    /// The values that a scale must hold to show this number.
    pub(super) fn reach(&self) -> [f64; 3] {
        let (low, high) = self.ends.unwrap_or((self.mean, self.mean));
        [low, self.mean, high]
    }
}

/// Observations, deal by deal: games with the same seed are one deal and never count as independent.
#[derive(Clone, Debug, Default)]
pub(super) struct Tally<'a> {
    deals: BTreeMap<&'a str, Cluster>,
}

impl<'a> Tally<'a> {
    fn add(&mut self, game: &'a Played, value: f64) {
        self.deals.entry(&game.seed).or_default().add(value);
    }
    fn clusters(&self) -> (Vec<Cluster>, usize) {
        let clusters: Vec<Cluster> = self.deals.values().copied().collect();
        let count = clusters.iter().map(|cluster| cluster.n).sum::<f64>() as usize;
        (clusters, count)
    }
    /// The mean of any numbers.
    fn mean(&self) -> Measured {
        let (clusters, count) = self.clusters();
        Measured::new(stats::mean(&clusters), count)
    }
    /// The mean of numbers between 0 and 1.
    fn rate(&self) -> Measured {
        let (clusters, count) = self.clusters();
        Measured::new(stats::share(&clusters), count)
    }
}

/// A seat's part of the win: all, nothing, or a share.
fn win(game: &Played, seat: usize) -> f64 {
    wins(&game.places)[seat]
}

/// The even share of wins.
pub(super) fn even_share(games: &[Played]) -> f64 {
    let seats: usize = games.iter().map(|game| game.bots.len()).sum();
    games.len() as f64 / seats.max(1) as f64
}

/// How one bot did.
#[derive(Clone, Debug)]
pub(super) struct Bot {
    pub(super) name: String,
    pub(super) wins: Measured,
    pub(super) score: Measured,
    pub(super) rating: Measured,
    pub(super) scores: Vec<f64>,
    /// Its mean points by their source, those that bring most to all bots first.
    pub(super) sources: Vec<(String, f64)>,
    pub(super) decisions: u64,
    pub(super) seconds: f64,
    pub(super) longest: f64,
    /// How often it woke up at each hour from 5 to 9.
    pub(super) hours: [usize; 5],
}

/// The names of all bots, each once.
fn names(games: &[Played]) -> BTreeSet<&str> {
    games.iter().flat_map(|game| game.bots.iter().map(String::as_str)).collect()
}

/// The sources of points, those that bring most first.
pub(super) fn sources(games: &[Played]) -> Vec<String> {
    let mut totals: BTreeMap<&str, i64> = BTreeMap::new();
    for (source, points) in games.iter().flat_map(|game| &game.notes.points).flatten() {
        *totals.entry(source).or_default() += i64::from(*points);
    }
    let mut all: Vec<(&str, i64)> = totals.into_iter().collect();
    tabletop::sort_few(&mut all, |(_, points)| -points);
    all.into_iter().map(|(source, _)| source.to_string()).collect()
}

/// How all bots did, the one with the best rating first.
pub(super) fn bots(games: &[Played]) -> Vec<Bot> {
    let all_sources = sources(games);
    let names: Vec<&str> = names(games).into_iter().collect();
    let ratings = ratings(names.len(), &finishes(games, &names));
    let mut all: Vec<Bot> = names.iter().zip(ratings).map(|(name, rating)| bot(games, name, rating, &all_sources)).collect();
    tabletop::sort_few_by(&mut all, |a, b| b.rating.mean.total_cmp(&a.rating.mean));
    all
}

/// In which order everybody finished, game by game.
fn finishes(games: &[Played], names: &[&str]) -> Vec<Finish> {
    let mut deals: BTreeMap<&str, u64> = BTreeMap::new();
    let number = |name: &String| names.iter().position(|other| other == name).unwrap_or_default();
    let finish =
        |game: &'_ Played, deal: u64| Finish { deal, places: game.bots.iter().map(number).zip(game.places.iter().copied()).collect() };
    let mut all = Vec::new();
    for game in games {
        let next = deals.len() as u64;
        let deal = *deals.entry(&game.seed).or_insert(next);
        all.push(finish(game, deal));
    }
    all
}

fn bot(games: &[Played], name: &str, rating: Estimate, all_sources: &[String]) -> Bot {
    let (mut wins, mut score) = (Tally::default(), Tally::default());
    let mut scores = Vec::new();
    let mut points: BTreeMap<&str, i64> = BTreeMap::new();
    let (mut decisions, mut seconds, mut longest) = (0, 0.0, 0.0f64);
    let mut hours = [0; 5];
    for (game, seat) in seats_of(games, |game, seat| game.bots[seat] == name) {
        wins.add(game, win(game, seat));
        score.add(game, game.scores[seat].into());
        scores.push(game.scores[seat].into());
        for (source, n) in game.notes.points.get(seat).into_iter().flatten() {
            *points.entry(source).or_default() += i64::from(*n);
        }
        decisions += u64::from(game.decisions[seat]);
        seconds += game.seconds[seat];
        longest = longest.max(game.longest[seat]);
        for hour in game.notes.hours.get(seat).into_iter().flatten() {
            if let Some(times) = hours.get_mut(usize::from(*hour).wrapping_sub(5)) {
                *times += 1;
            }
        }
    }
    let mean = |source: &String| points.get(source.as_str()).map_or(0.0, |n| *n as f64 / scores.len().max(1) as f64);
    let sources = all_sources.iter().map(|source| (source.clone(), mean(source))).collect();
    let rating = Measured::new(Some(rating), scores.len());
    Bot { name: name.to_string(), wins: wins.rate(), score: score.mean(), rating, scores, sources, decisions, seconds, longest, hours }
}

/// All seats of all games of which something is true.
fn seats_of(games: &[Played], is_it: impl Fn(&Played, usize) -> bool) -> impl Iterator<Item = (&Played, usize)> {
    games.iter().flat_map(|game| (0..game.bots.len()).map(move |seat| (game, seat))).filter(move |(game, seat)| is_it(game, *seat))
}

/// How often those at each seat won, and their points.
pub(super) fn seats(games: &[Played]) -> Vec<(Measured, Measured)> {
    let most = games.iter().map(|game| game.bots.len()).max().unwrap_or(0);
    let one = |at: usize| {
        let (mut wins, mut score) = (Tally::default(), Tally::default());
        for (game, seat) in seats_of(games, |_, seat| seat == at) {
            wins.add(game, win(game, seat));
            score.add(game, game.scores[seat].into());
        }
        (wins.rate(), score.mean())
    };
    (0..most).map(one).collect()
}

/// The results of seats that woke up at one hour.
#[derive(Clone, Copy, Debug)]
pub(super) struct Waking {
    pub(super) hour: u8,
    /// The share of all wakings.
    pub(super) share: f64,
    /// The share of games that those seats won.
    pub(super) wins: Measured,
    /// Their points at the end of the game.
    pub(super) score: Measured,
    /// How many more these are than the bot usually has.
    pub(super) more: Measured,
}

/// The hours from 5 to 9; none if the game has no hours.
pub(super) fn hours(games: &[Played], bots: &[Bot]) -> Vec<Waking> {
    let mut tallies: BTreeMap<u8, [Tally<'_>; 3]> = BTreeMap::new();
    let mut all = 0;
    let usual = |name: &str| bots.iter().find(|bot| bot.name == name).map_or(0.0, |bot| bot.score.mean);
    for (game, seat) in seats_of(games, |_, _| true) {
        for &hour in game.notes.hours.get(seat).into_iter().flatten().filter(|hour| (5..=9).contains(*hour)) {
            let [wins, score, more] = tallies.entry(hour).or_default();
            let points = f64::from(game.scores[seat]);
            wins.add(game, win(game, seat));
            score.add(game, points);
            more.add(game, points - usual(&game.bots[seat]));
            all += 1;
        }
    }
    let one = |(hour, [wins, score, more]): (u8, [Tally<'_>; 3])| {
        let (wins, score, more) = (wins.rate(), score.mean(), more.mean());
        Waking { hour, share: wins.count as f64 / f64::from(all.max(1)), wins, score, more }
    };
    tallies.into_iter().map(one).collect()
}

/// Hints that foretold about the same chance to win.
#[derive(Clone, Copy, Debug)]
pub(super) struct Tenth {
    /// The tenth, from 0.
    pub(super) nth: usize,
    /// The mean chance that they foretold.
    pub(super) foretold: f64,
    /// How often it came true.
    pub(super) came_true: Measured,
}

/// What hints foretold, by tenths of the chance to win; without tenths that nobody foretold.
pub(super) fn hints_by_tenths(games: &[Played]) -> Vec<Tenth> {
    let mut tallies: [(f64, Tally<'_>); 10] = Default::default();
    for (game, hint) in games.iter().flat_map(|game| game.notes.hints.iter().map(move |hint| (game, hint))) {
        let (sum, tally) = &mut tallies[usize::from(hint.chance / 100).min(9)];
        *sum += f64::from(hint.chance) / 1000.0;
        tally.add(game, win(game, hint.seat.into()));
    }
    let one = |(nth, (sum, tally)): (usize, &(f64, Tally<'_>))| {
        let came_true = tally.rate();
        Tenth { nth, foretold: sum / came_true.count.max(1) as f64, came_true }
    };
    tallies.iter().enumerate().map(one).filter(|tenth| tenth.came_true.count > 0).collect()
}

/// By how many points hints were too high, round by round.
pub(super) fn hints_by_rounds(games: &[Played]) -> Vec<(u32, Measured)> {
    let mut rounds: BTreeMap<u32, Tally<'_>> = BTreeMap::new();
    for (game, hint) in games.iter().flat_map(|game| game.notes.hints.iter().map(move |hint| (game, hint))) {
        let too_high = f64::from(hint.points) / 10.0 - f64::from(game.scores[usize::from(hint.seat)]);
        rounds.entry(hint.round).or_default().add(game, too_high);
    }
    rounds.into_iter().map(|(round, tally)| (round, tally.mean())).collect()
}

/// How long the games were: their rounds, one by one.
pub(super) fn lengths(games: &[Played]) -> Vec<u32> {
    games.iter().map(|game| game.notes.rounds).collect()
}

/// How long games take with a module, and without it.
#[derive(Clone, Copy)]
pub(super) struct ByModule {
    pub(super) module: &'static ModuleInfo,
    pub(super) with: Measured,
    pub(super) without: Measured,
}

/// The rounds of games with and without each module that some of them have and some have not.
pub(super) fn lengths_by_module(games: &[Played]) -> Vec<ByModule> {
    let noted = |game: &Played| game.notes.modules.as_ref().and_then(|list| list.parse::<ModuleSet>().ok());
    let known: Vec<(&Played, ModuleSet)> = games.iter().filter_map(|game| Some((game, noted(game)?))).collect();
    let rounds = |module: u8, has: bool| {
        let mut tally = Tally::default();
        let those = known.iter().filter(|(_, set)| set.has(module) == has);
        those.for_each(|(game, _)| tally.add(game, game.notes.rounds.into()));
        tally.mean()
    };
    let one = |module: &'static ModuleInfo| {
        let number = module.number;
        ByModule { module, with: rounds(number, true), without: rounds(number, false) }
    };
    MODULES.iter().map(one).filter(|both| both.with.count > 0 && both.without.count > 0).collect()
}

/// How often and when something was restored.
#[derive(Clone, Debug)]
pub(super) struct Restored {
    pub(super) name: String,
    /// How many times in each round, from the first.
    pub(super) by_round: Vec<usize>,
    /// How many times in all.
    pub(super) times: usize,
    /// How many of those by nobody who plays.
    pub(super) by_nobody: usize,
    /// The mean round.
    pub(super) round: f64,
}

/// Everything that was restored, by place or by name, earliest first.
pub(super) fn restored(games: &[Played], by_place: bool) -> Vec<Restored> {
    let rounds = lengths(games).into_iter().max().unwrap_or(0) as usize;
    let mut all: BTreeMap<&str, Restored> = BTreeMap::new();
    for notes in games.iter().map(|game| &game.notes) {
        for (at, (what, round, who)) in notes.restored.iter().enumerate() {
            let name = if by_place { notes.places.get(at) } else { Some(what) };
            let Some(name) = name.filter(|name| !name.is_empty()) else { continue };
            let blank = || Restored { name: name.clone(), by_round: vec![0; rounds], times: 0, by_nobody: 0, round: 0.0 };
            let one = all.entry(name).or_insert_with(blank);
            if let Some(times) = one.by_round.get_mut((*round as usize).wrapping_sub(1)) {
                *times += 1;
            }
            one.times += 1;
            one.by_nobody += usize::from(who.is_none());
            one.round += f64::from(*round);
        }
    }
    let mut all: Vec<Restored> = all.into_values().collect();
    all.iter_mut().for_each(|one| one.round /= one.times.max(1) as f64);
    all.sort_by(|a, b| a.round.total_cmp(&b.round));
    all
}

/// The value below which a part of the sorted values lie.
pub(super) fn quantile(sorted: &[f64], part: f64) -> f64 {
    let place = part * sorted.len().saturating_sub(1) as f64;
    let at = |n: f64| sorted.get(n as usize).copied().unwrap_or_default();
    let (low, high) = (at(place.floor()), at(place.ceil()));
    low + (high - low) * place.fract()
}

/// A smooth curve over values: its height at each of these places.
pub(super) fn density(values: &[f64], places: &[f64]) -> Vec<f64> {
    let n = values.len().max(1) as f64;
    let mean = values.iter().sum::<f64>() / n;
    let deviation = (values.iter().map(|v| (v - mean).powi(2)).sum::<f64>() / n).sqrt();
    // Silverman's rule of thumb for the width of each bump.
    let width = (1.06 * deviation * n.powf(-0.2)).max(0.8);
    let bump = |x: f64| (-0.5 * x * x).exp() / (width * n * (std::f64::consts::TAU).sqrt());
    places.iter().map(|place| values.iter().map(|v| bump((place - v) / width)).sum()).collect()
}

#[cfg(test)]
#[allow(clippy::expect_used, clippy::panic)]
mod tests {
    use super::*;
    use crate::journal::Notes;

    fn game(number: u64, seed: &str, bots: &[&str], scores: &[i32]) -> Played {
        let n = bots.len();
        let place = |score: &i32| 1 + scores.iter().filter(|other| *other > score).count() as u8;
        Played {
            number,
            seed: seed.to_string(),
            bots: bots.iter().map(ToString::to_string).collect(),
            scores: scores.to_vec(),
            places: scores.iter().map(place).collect(),
            decisions: vec![10; n],
            seconds: vec![0.5; n],
            longest: vec![0.2; n],
            notes: Notes::default(),
        }
    }

    #[test]
    fn a_shared_win_is_shared() {
        let tied = game(1, "a", &["x", "y", "z"], &[50, 50, 20]);
        assert_eq!([0, 1, 2].map(|seat| win(&tied, seat)), [0.5, 0.5, 0.0]);
        let games = [tied, game(2, "b", &["z", "x", "y"], &[9, 8, 7])];
        let all = bots(&games);
        assert_eq!(all.iter().map(|b| (b.name.as_str(), b.wins.mean)).collect::<Vec<_>>(), [("x", 0.25), ("z", 0.5), ("y", 0.25)]);
        assert!((even_share(&games) - 1.0 / 3.0).abs() < 1e-9);
        assert_eq!((all[1].score.mean, all[1].decisions, all[1].longest), (14.5, 20, 0.2));
    }

    /// Four games of one deal that go the same way say no more than one game does.
    #[test]
    fn games_of_one_deal_are_no_more_than_one() {
        let deal = |n: u64| game(n, &format!("{}", n / 4), &["x", "y"], if (n / 4).is_multiple_of(2) { &[5, 3] } else { &[3, 5] });
        let same: Vec<Played> = (0..160).map(deal).collect();
        let apart: Vec<Played> = same.iter().enumerate().map(|(n, g)| Played { seed: n.to_string(), ..g.clone() }).collect();
        for of in [|bot: &Bot| bot.wins, |bot: &Bot| bot.score, |bot: &Bot| bot.rating] {
            let width = |games: &[Played]| of(&bots(games)[0]).ends.map(|(low, high)| high - low).expect("an interval");
            assert!(width(&same) > 1.6 * width(&apart), "{} {}", width(&same), width(&apart));
        }
    }

    /// One deal alone says nothing about the others.
    #[test]
    fn one_deal_leaves_everything_open() {
        let all = bots(&[game(1, "a", &["x", "y"], &[9, 8])]);
        assert_eq!((all[0].wins.mean, all[0].score.mean), (1.0, 9.0));
        assert!(all[0].rating.mean > all[1].rating.mean);
        for measured in all.iter().flat_map(|bot| [bot.wins, bot.score, bot.rating]) {
            assert_eq!(measured.ends, None, "{measured:?}");
            assert!(!measured.is_above(measured.mean - 1.0) && !measured.is_below(measured.mean + 1.0));
        }
    }

    #[test]
    fn games_with_a_module_are_told_from_those_without() {
        let with = |number: u64, modules: Option<&str>, rounds: u32| {
            let mut game = game(number, &number.to_string(), &["x", "y"], &[2, 1]);
            (game.notes.modules, game.notes.rounds) = (modules.map(String::from), rounds);
            game
        };
        let games =
            [with(1, Some("none"), 6), with(2, Some("1 3"), 9), with(3, Some("1 3 12"), 11), with(4, Some("3"), 8), with(5, None, 99)];
        let found = |module: u8| {
            let one = lengths_by_module(&games).into_iter().find(|one| one.module.number == module)?;
            Some((one.with.mean, one.with.count, one.without.mean, one.without.count))
        };
        assert_eq!((found(1), found(2)), (Some((10.0, 2, 7.0, 2)), None));
        assert_eq!((found(3), found(12)), (Some((28.0 / 3.0, 3, 6.0, 1)), Some((11.0, 1, 23.0 / 3.0, 3))));
        // Two deals that took equally long are not certain to be the only length there is.
        let alike = lengths_by_module(&[with(1, Some("1"), 9), with(2, Some("1"), 9), with(3, Some("2"), 9)]);
        assert!(alike.iter().all(|one| one.with.ends.is_none() && one.without.ends.is_none()));
        // Where all games have the same modules, or none are noted, there is nothing to compare.
        assert!(lengths_by_module(&games[1..2]).is_empty() && lengths_by_module(&games[4..]).is_empty());
    }

    #[test]
    fn quantiles_and_curves() {
        let sorted = [1.0, 2.0, 3.0, 4.0];
        assert_eq!((quantile(&sorted, 0.5), quantile(&sorted, 0.0), quantile(&sorted, 1.0), quantile(&[], 0.5)), (2.5, 1.0, 4.0, 0.0));
        let places: Vec<f64> = (0..400).map(f64::from).map(|n| n / 10.0 - 10.0).collect();
        let area: f64 = density(&[3.0, 5.0, 11.0], &places).iter().sum::<f64>() / 10.0;
        assert!((area - 1.0).abs() < 0.02, "{area}");
    }
}
