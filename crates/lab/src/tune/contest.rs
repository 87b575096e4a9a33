//! The proof: new weights against the old ones.

use fresco_bots::{Craft, Player, Setting, Weights};

use super::selfplay::{in_parallel, play};
use super::{Progress, Tables};

/// How new weights did against old ones: one bot with the new weights at a table of bots with the old ones, on every seat of
/// every deal once.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Contest {
    /// How many games.
    pub games: u64,
    /// How many deals.
    pub deals: u64,
    /// The wins of the new weights; a shared win counts in parts.
    pub wins: f64,
    /// How far the rate of wins may be off at 95 %, to both sides.
    pub give_or_take: f64,
    /// The mean score with the new weights…
    pub score: f64,
    /// …and with the old ones.
    pub others: f64,
}

impl Contest {
    /// The share of games won.
    pub fn rate(&self) -> f64 {
        self.wins / self.games.max(1) as f64
    }
    /// The share that would be won if nobody was better: on every deal, one game in as many as there are seats.
    pub fn parity(&self) -> f64 {
        self.deals as f64 / self.games.max(1) as f64
    }
    /// Are the new weights better, as surely as 95 %?
    pub fn is_won(&self) -> bool {
        self.rate() - self.give_or_take > self.parity()
    }
}

/// One deal with the new weights on every seat in turn.
struct Dealt {
    games: f64,
    wins: f64,
    score: f64,
    others: f64,
}

/// Lets new weights play old ones until there are at least so many games.
pub fn contest<R: Craft>(
    tables: &Tables<'_, R>,
    bot: &Setting,
    weights: (&Weights, &Weights),
    seed: &str,
    games: u64,
    threads: usize,
    progress: &dyn Progress,
) -> Result<Contest, String> {
    let named = |nth: u64| format!("{seed}/{}", nth + 1);
    let (mut deals, mut planned) = (0, 0);
    while planned < games {
        planned += tables(deals, &named(deals))?.seats().max(1) as u64;
        deals += 1;
    }
    let (new, old) = (Player::new(bot.thinking(), weights.0.clone()), Player::new(bot.thinking(), weights.1.clone()));
    progress.begin("new against old", deals);
    let all = in_parallel(deals, threads, progress, |nth| {
        let (seed, mut sum) = (named(nth), Dealt { games: 0.0, wins: 0.0, score: 0.0, others: 0.0 });
        let rules = tables(nth, &seed)?;
        let seats = rules.seats();
        for own in 0..seats {
            let mut bots: Vec<Player> = (0..seats).map(|seat| if seat == own { new.clone() } else { old.clone() }).collect();
            let standings = play(rules.clone(), &seed, &mut bots, |_, _, _| {})?.standings();
            let winners = standings.iter().filter(|s| s.place == 1).count().max(1) as f64;
            for (seat, standing) in standings.iter().enumerate() {
                let score = f64::from(standing.score);
                match (seat == own, standing.place) {
                    (true, 1) => (sum.wins, sum.score) = (sum.wins + 1.0 / winners, sum.score + score),
                    (true, _) => sum.score += score,
                    (false, _) => sum.others += score / (seats.max(2) - 1) as f64,
                }
            }
            sum.games += 1.0;
        }
        Ok(sum)
    });
    progress.end();
    Ok(sum_up(&all?))
}

/// Games of one deal are not independent of each other, deals are: so deals are what the interval is made of.
fn sum_up(all: &[Dealt]) -> Contest {
    let sum = |what: fn(&Dealt) -> f64| all.iter().map(what).sum::<f64>();
    let games = sum(|dealt| dealt.games).max(1.0);
    let rate = sum(|dealt| dealt.wins) / games;
    let n = all.len() as f64;
    let squares: f64 = all.iter().map(|dealt| (dealt.wins - rate * dealt.games).powi(2)).sum();
    let off = if n > 1.0 { (squares * n / (n - 1.0)).sqrt() / games } else { 1.0 };
    Contest {
        games: games as u64,
        deals: all.len() as u64,
        wins: rate * games,
        give_or_take: 1.96 * off,
        score: sum(|dealt| dealt.score) / games,
        others: sum(|dealt| dealt.others) / games,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_interval_is_made_of_deals() {
        let dealt = |wins: f64| Dealt { games: 4.0, wins, score: 40.0, others: 36.0 };
        let always = sum_up(&[dealt(1.0), dealt(1.0), dealt(1.0)]);
        assert_eq!((always.games, always.rate(), always.parity(), always.give_or_take), (12, 0.25, 0.25, 0.0));
        assert!(!always.is_won());
        let deals: Vec<Dealt> = (0..100).map(|n| dealt(if n % 2 == 0 { 3.0 } else { 1.0 })).collect();
        let mixed = sum_up(&deals);
        // Wins of a deal are off by 1, so a rate over 100 deals of 4 games by 1/40.
        assert!((mixed.rate() - 0.5).abs() < 1e-9 && (mixed.give_or_take - 1.96 * 0.025).abs() < 1e-3, "{mixed:?}");
        assert!(mixed.is_won() && (mixed.score - 10.0).abs() < 1e-9 && (mixed.others - 9.0).abs() < 1e-9);
    }
}
