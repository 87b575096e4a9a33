//! The proof of a tuning run: the new weights play the old ones.

use fresco_bots::{BotGame, Player, Setting, Weights};
use tabletop::{Match, Seat};

use super::selfplay::{in_parallel, play};
use super::{Progress, RulesForTable};
use crate::arena::wins;
use crate::stats::{Cluster, Estimate, share};

/// The result of new weights against old ones: one bot with the new weights at a table of bots with the old ones, once on every
/// seat of every deal.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Proof {
    /// The number of games.
    pub games: u64,
    /// The number of deals.
    pub deals: u64,
    /// The share of games that the new weights won; a shared win counts in parts.
    pub rate: Estimate,
    /// The mean score with the new weights…
    pub score: f64,
    /// …and with the old ones.
    pub others: f64,
}

impl Proof {
    /// The share of games that equal weights would win: on every deal, one game of as many as there are seats.
    pub fn parity(&self) -> f64 {
        self.deals as f64 / self.games.max(1) as f64
    }
    /// Whether the new weights are better, with 95 % confidence.
    pub fn is_won(&self) -> bool {
        self.rate.low.is_some_and(|low| low > self.parity())
    }
    /// Whether they are worse.
    pub fn is_lost(&self) -> bool {
        self.rate.high.is_some_and(|high| high < self.parity())
    }
}

/// One deal with the new weights on every seat in turn.
#[derive(Clone, Copy, Default)]
struct Dealt {
    wins: Cluster,
    score: f64,
    others: f64,
}

/// Lets new weights play old ones for at least this many games.
pub fn prove<R: BotGame>(
    tables: &RulesForTable<'_, R>,
    bot: &Setting,
    weights: (&Weights, &Weights),
    seed: &str,
    games: u64,
    threads: usize,
    progress: &dyn Progress,
) -> Result<Proof, String> {
    let named = |nth: u64| format!("{seed}/{}", nth + 1);
    let (mut deals, mut planned) = (0, 0);
    while planned < games {
        planned += tables(deals, &named(deals))?.seats().max(1) as u64;
        deals += 1;
    }
    let bots = [weights.0, weights.1].map(|weights| Player::new(bot.thinking(), weights.clone()));
    progress.begin("new against old", deals);
    let all = in_parallel(deals, threads, progress, &|nth| {
        let (seed, mut sum) = (named(nth), Dealt::default());
        let rules = tables(nth, &seed)?;
        let seats = rules.seats();
        for own in 0..seats {
            let who = |_: &Match<R>, seat: Seat| usize::from(seat.index() != own);
            let standings = play(rules.clone(), &seed, &mut bots.clone(), &who, &mut |_, _, _| {})?.standings();
            let parts = wins(&standings.iter().map(|standing| standing.place).collect::<Vec<_>>());
            for (seat, (standing, win)) in standings.iter().zip(parts).enumerate() {
                let score = f64::from(standing.score);
                if seat == own {
                    sum.wins.add(win);
                    sum.score += score;
                } else {
                    sum.others += score / (seats - 1) as f64;
                }
            }
        }
        Ok(sum)
    });
    progress.end();
    sum_up(&all?).ok_or_else(|| "no game was played".to_string())
}

fn sum_up(all: &[Dealt]) -> Option<Proof> {
    let wins: Vec<Cluster> = all.iter().map(|dealt| dealt.wins).collect();
    let games: f64 = wins.iter().map(|deal| deal.n).sum();
    let mean = |what: fn(&Dealt) -> f64| all.iter().map(what).sum::<f64>() / games.max(1.0);
    let (score, others) = (mean(|dealt| dealt.score), mean(|dealt| dealt.others));
    Some(Proof { games: games as u64, deals: all.len() as u64, rate: share(&wins)?, score, others })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn deals_are_summed_up_and_compared_with_parity() {
        let dealt = |sum: f64| Dealt { wins: Cluster { n: 4.0, sum }, score: 40.0, others: 36.0 };
        let even = sum_up(&[dealt(1.0); 50]);
        assert!(even.is_some_and(|c| c.games == 200 && c.rate.value == 0.25 && c.parity() == 0.25 && !c.is_won() && !c.is_lost()));
        let deals: Vec<Dealt> = (0..100).map(|n| dealt(if n % 2 == 0 { 3.0 } else { 1.0 })).collect();
        assert!(sum_up(&deals).is_some_and(|c| c.is_won() && c.score == 10.0 && c.others == 9.0));
        assert!(sum_up(&[dealt(0.0); 50]).is_some_and(|c| c.is_lost()));
        assert_eq!(sum_up(&[]), None);
    }
}
