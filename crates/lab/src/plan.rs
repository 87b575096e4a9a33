//! Who plays whom, and on which seats.
//!
//! A *deal* is a seed text: the same luck for everybody who plays it. Every deal is played by every line-up of the contest,
//! and by each line-up as often as there are seats, everybody moving up one seat from game to game. So nobody has the better
//! deals or the better seats. The games of one deal are no independent witnesses; a deal is the unit that statistics count.

use std::fmt::{self, Display};
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use tabletop::{Fault, Seat, Term, say};

/// How many bots can compete at once.
pub const MOST_BOTS: usize = 8;
/// The most games of a deal: every four of eight bots, each of them on every seat.
pub const LARGEST_BLOCK: u64 = 280;

/// Who plays whom.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Format {
    /// The first bot, alone, against tables full of each of the others.
    Gauntlet,
    /// Everybody against everybody. Where there are more bots than seats, all choices of as many as there are seats; where
    /// there are fewer, everybody is there, and all ways to fill the other seats with the same bots.
    RoundRobin,
}

impl Format {
    /// Its name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Format::Gauntlet => "gauntlet",
            Format::RoundRobin => "round-robin",
        }
    }
}

impl Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Format {
    type Err = Fault;
    fn from_str(text: &str) -> Result<Format, Fault> {
        let all = [Format::Gauntlet, Format::RoundRobin];
        let no_such = || Fault::no_such(text, Term("kind|format"), all.map(Format::name));
        all.into_iter().find(|format| format.name() == text).ok_or_else(no_such)
    }
}

/// The plan of a contest: endlessly many deals, each a block of games.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Plan {
    format: Format,
    seats: usize,
    /// Who plays together, as numbers of bots in ascending order.
    line_ups: Vec<Vec<usize>>,
    /// The ways in which each line-up can sit round the table.
    rounds: Vec<Vec<Vec<usize>>>,
}

/// One game of a plan.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Seating {
    /// Its number, from 1.
    pub number: u64,
    /// The number of its deal, from 1.
    pub deal: u64,
    /// The number of its line-up, from 0.
    pub line_up: usize,
    /// The bot on each seat, by number.
    pub bots: Vec<usize>,
}

impl Plan {
    /// Plans a contest of so many bots at tables with so many seats.
    pub fn new(format: Format, bots: usize, seats: usize) -> Result<Plan, Fault> {
        if !(2..=Seat::MAX).contains(&seats) {
            return Err(say!("a table has 2 to {most} seats", most = Seat::MAX as i64).into());
        }
        if !(2..=MOST_BOTS).contains(&bots) {
            return Err(say!("a contest is for 2 to {most} bots", most = MOST_BOTS as i64).into());
        }
        let line_ups: Vec<Vec<usize>> = match format {
            Format::Gauntlet => (1..bots).map(|other| std::iter::once(0).chain(vec![other; seats - 1]).collect()).collect(),
            Format::RoundRobin if bots >= seats => choices(bots, seats),
            Format::RoundRobin => fillings(bots, seats),
        };
        let rounds = line_ups.iter().map(|line_up| ways_round(line_up)).collect();
        Ok(Plan { format, seats, line_ups, rounds })
    }

    /// Who plays whom.
    pub fn format(&self) -> Format {
        self.format
    }
    /// How many sit at a table.
    pub fn seats(&self) -> usize {
        self.seats
    }
    /// Who plays together, as numbers of bots.
    pub fn line_ups(&self) -> &[Vec<usize>] {
        &self.line_ups
    }
    /// How many games a deal has.
    pub fn block(&self) -> u64 {
        (self.line_ups.len() * self.seats) as u64
    }
    /// How many deals it takes to play so many games.
    pub fn deals(&self, games: u64) -> u64 {
        games.div_ceil(self.block()).max(1)
    }
    /// The number of the deal of a game; both count from 1.
    pub fn deal_of(&self, number: u64) -> u64 {
        1 + (number.max(1) - 1) / self.block()
    }
    /// The game with this number, from 1.
    pub fn game(&self, number: u64) -> Seating {
        let (deal, in_deal) = (self.deal_of(number), (number.max(1) - 1) % self.block());
        let (line_up, turn) = (in_deal as usize / self.seats, in_deal as usize % self.seats);
        // Who sits beside whom changes from deal to deal.
        let ways = &self.rounds[line_up];
        let mut bots = ways[((deal - 1) % ways.len() as u64) as usize].clone();
        bots.rotate_right(turn);
        Seating { number, deal, line_up, bots }
    }
}

/// All choices of so many out of the first few numbers.
fn choices(of: usize, wanted: usize) -> Vec<Vec<usize>> {
    let mut all = vec![Vec::new()];
    for _ in 0..wanted {
        all = all.iter().flat_map(|some| (some.last().map_or(0, |n| n + 1)..of).map(|n| [some.as_slice(), &[n]].concat())).collect();
    }
    all
}

/// All line-ups of so many in which everybody is.
fn fillings(of: usize, wanted: usize) -> Vec<Vec<usize>> {
    let mut all = vec![Vec::new()];
    for _ in 0..wanted {
        all = all.iter().flat_map(|some| (some.last().copied().unwrap_or(0)..of).map(|n| [some.as_slice(), &[n]].concat())).collect();
    }
    all.retain(|some| (0..of).all(|n| some.contains(&n)));
    all
}

/// The ways in which some can sit round a table, the first of them always first. A way that looks the same before everybody
/// has moved once round the table is left out, so each has as many games as there are seats.
fn ways_round(line_up: &[usize]) -> Vec<Vec<usize>> {
    let mut orders = vec![Vec::new()];
    for _ in 0..line_up.len() {
        let next = |order: &Vec<usize>| {
            let order = order.clone();
            (0..line_up.len()).filter(move |n| !order.contains(n)).collect::<Vec<_>>()
        };
        orders = orders.iter().flat_map(|order| next(order).into_iter().map(|n| [order.as_slice(), &[n]].concat())).collect();
    }
    let mut ways: Vec<Vec<usize>> = Vec::new();
    for order in orders {
        let way: Vec<usize> = order.into_iter().map(|n| line_up[n]).collect();
        let turned = |by: usize| [&way[by..], &way[..by]].concat();
        let new = (0..way.len()).all(|by| !ways.contains(&turned(by)));
        if new && (1..way.len()).all(|by| turned(by) != way) {
            ways.push(way);
        }
    }
    ways
}

#[cfg(test)]
#[allow(clippy::expect_used, clippy::panic)]
mod tests {
    use super::*;

    fn block(plan: &Plan, deal: u64) -> Vec<Seating> {
        let games = ((deal - 1) * plan.block() + 1)..=(deal * plan.block());
        games.map(|number| plan.game(number)).collect()
    }

    #[test]
    fn one_plays_against_three_on_every_seat() {
        let plan = Plan::new(Format::Gauntlet, 2, 4).expect("a plan");
        let seats: Vec<Vec<usize>> = block(&plan, 3).into_iter().map(|game| game.bots).collect();
        assert_eq!(seats, [[0, 1, 1, 1], [1, 0, 1, 1], [1, 1, 0, 1], [1, 1, 1, 0]]);
        assert_eq!((plan.deals(1), plan.deals(4), plan.deals(5)), (1, 1, 2));
        let three = Plan::new(Format::Gauntlet, 4, 2).expect("a plan");
        assert_eq!(three.line_ups(), [[0, 1], [0, 2], [0, 3]]);
        assert_eq!(three.block(), 6);
    }

    /// Every bot sits on every seat as often, in every deal; in a round robin every bot plays as often as the others.
    #[test]
    fn every_deal_is_fair() {
        for format in [Format::Gauntlet, Format::RoundRobin] {
            for (bots, seats) in (2..=6).flat_map(|bots| (2..=4).map(move |seats| (bots, seats))) {
                let plan = Plan::new(format, bots, seats).expect("a plan");
                for deal in 1..=7 {
                    let mut counts = vec![vec![0; seats]; bots];
                    let games = block(&plan, deal);
                    assert_eq!(games.len() as u64, plan.block());
                    for (n, game) in games.iter().enumerate() {
                        assert_eq!(game.deal, deal);
                        assert_eq!(plan.deal_of(game.number), deal);
                        let mut sorted = game.bots.clone();
                        sorted.sort_unstable();
                        assert_eq!(sorted, plan.line_ups()[game.line_up]);
                        assert!(games[..n].iter().all(|other| other.bots != game.bots), "{format} {bots} {seats}: twice the same game");
                        game.bots.iter().enumerate().for_each(|(seat, &bot)| counts[bot][seat] += 1);
                    }
                    for bot in &counts {
                        assert!(bot.iter().all(|n| *n == bot[0] && *n > 0), "{format} {bots} {seats}: {counts:?}");
                        assert!(format == Format::Gauntlet || bot[0] == counts[0][0], "{format} {bots} {seats}: {counts:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn who_sits_beside_whom_changes() {
        let plan = Plan::new(Format::RoundRobin, 4, 4).expect("a plan");
        assert_eq!((plan.line_ups().len(), plan.block()), (1, 4));
        let first = |deal: u64| block(&plan, deal)[0].bots.clone();
        let mut seen: Vec<Vec<usize>> = (1..=6).map(first).collect();
        seen.sort();
        seen.dedup();
        assert_eq!(seen.len(), 6);
        assert_eq!(first(1), first(7));
    }

    #[test]
    fn fewer_bots_than_seats_fill_the_table() {
        let plan = Plan::new(Format::RoundRobin, 2, 4).expect("a plan");
        assert_eq!(plan.line_ups(), [[0, 0, 0, 1], [0, 0, 1, 1], [0, 1, 1, 1]]);
        assert_eq!(Plan::new(Format::RoundRobin, 5, 4).expect("a plan").line_ups().len(), 5);
    }

    #[test]
    fn no_deal_has_more_games_than_the_largest() {
        let block = |format: Format, bots: usize, seats: usize| Plan::new(format, bots, seats).expect("a plan").block();
        let all = (2..=MOST_BOTS).flat_map(|bots| (2..=Seat::MAX).map(move |seats| (bots, seats)));
        let blocks = all.flat_map(|(bots, seats)| [Format::Gauntlet, Format::RoundRobin].map(|format| block(format, bots, seats)));
        assert_eq!(blocks.max(), Some(LARGEST_BLOCK));
    }

    #[test]
    fn what_cannot_be_planned_is_refused() {
        assert!(Plan::new(Format::Gauntlet, 1, 4).is_err());
        assert!(Plan::new(Format::Gauntlet, 9, 4).is_err());
        assert!(Plan::new(Format::Gauntlet, 2, 5).is_err());
        assert!("swiss".parse::<Format>().is_err());
        assert_eq!("round-robin".parse(), Ok(Format::RoundRobin));
    }
}
