//! Claims about bots, and the verdict on them.

use std::fmt::{self, Display};

use serde::{Deserialize, Serialize};
use tabletop::{Fault, all_of, data, in_a_row, say};

use crate::arena::{Contest, Outcome};
use crate::plan::Plan;
use crate::sequential::{Betting, ERROR_RATE, Finding, interval};

/// A claim about bots of a contest, which it names by their numbers.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Claim {
    /// One bot wins more games per seat than the other.
    Stronger {
        /// The one.
        who: usize,
        /// The other.
        than: usize,
    },
    /// It wins more than this share of its games.
    Wins {
        /// The bot.
        who: usize,
        /// From 0 to 1.
        share: f64,
    },
}

impl Claim {
    /// Reads a claim: `master > journeyman`, `journeyman < master`, `master wins 60%`, `master > 60%`.
    pub fn read(text: &str, names: &[String]) -> Result<Claim, Fault> {
        let typed = || data(text);
        let wrong = || {
            let (stronger, wins) = (data("A > B"), data("A wins 60%"));
            Fault::from(say!("\"{text}\" is not a claim; write \"{stronger}\" or \"{wins}\"", text = typed(), stronger, wins))
        };
        let split = [" wins ", ">=", ">", "<=", "<"].into_iter().find_map(|sign| Some((sign, text.split_once(sign)?)));
        let (sign, (left, right)) = split.ok_or_else(wrong)?;
        let (left, right) = (left.trim(), right.trim());
        if left.is_empty() || right.is_empty() {
            return Err(wrong());
        }
        if let Some(percent) = right.strip_suffix('%') {
            if sign.starts_with('<') {
                let right_way = data(format!("{left} wins {right}"));
                return Err(say!(
                    "\"{text}\": a claim about a share can only say that the share is higher: \"{right_way}\"",
                    text = typed(),
                    right_way
                )
                .into());
            }
            let share = percent.trim().parse::<f64>().ok().filter(|p| *p > 0.0 && *p < 100.0);
            let share = share
                .ok_or_else(|| Fault::from(say!("\"{typed}\" is not a share; a share is above 0% and below 100%", typed = data(right))))?
                / 100.0;
            return Ok(Claim::Wins { who: named(left, names)?, share });
        }
        if sign == " wins " {
            return Err(wrong());
        }
        let (who, than) = if sign.starts_with('<') { (right, left) } else { (left, right) };
        match (named(who, names)?, named(than, names)?) {
            (who, than) if who == than => Err(say!("\"{text}\": a bot cannot be stronger than itself", text = typed()).into()),
            (who, than) => Ok(Claim::Stronger { who, than }),
        }
    }

    /// The claim in words.
    pub fn in_words(&self, names: &[String]) -> String {
        let name = |nth: usize| names.get(nth).map_or("?", String::as_str);
        match *self {
            Claim::Stronger { who, than } => format!("{} > {}", name(who), name(than)),
            Claim::Wins { who, share } => format!("{} wins {}%", name(who), (share * 1e6).round() / 1e4),
        }
    }

    /// Checks that the claim can be decided: two bots that never sit at one table cannot be compared.
    pub fn check(&self, plan: &Plan, names: &[String]) -> Result<(), Fault> {
        match *self {
            Claim::Wins { .. } => Ok(()),
            Claim::Stronger { who, than } if plan.line_ups().iter().any(|all| all.contains(&who) && all.contains(&than)) => Ok(()),
            Claim::Stronger { .. } => {
                let claim = data(self.in_words(names));
                Err(say!("\"{claim}\" cannot be decided: these two never meet (--format round-robin lets everybody meet)", claim).into())
            }
        }
    }

    /// The observation that the games of a deal give, and its least and greatest possible value. None if they do not concern this
    /// claim.
    fn of_deal(&self, games: &[Outcome]) -> Option<(f64, f64, f64)> {
        let plays = |game: &&Outcome, bot: usize| game.bots.contains(&bot);
        // Seats and wins of a bot in some games.
        let of = |games: &[&Outcome], bot: usize| {
            let seats = games.iter().flat_map(|game| game.bots.iter().zip(&game.wins)).filter(|(b, _)| **b == bot);
            seats.fold((0.0, 0.0), |(n, sum), (_, win)| (n + 1.0, sum + win))
        };
        match *self {
            Claim::Wins { who, .. } => {
                let games: Vec<&Outcome> = games.iter().filter(|game| plays(game, who)).collect();
                let (n, wins) = of(&games, who);
                (n > 0.0).then(|| (wins / n, 0.0, games.len() as f64 / n))
            }
            Claim::Stronger { who, than } => {
                let games: Vec<&Outcome> = games.iter().filter(|game| plays(game, who) && plays(game, than)).collect();
                let ((n, wins), (m, others), all) = (of(&games, who), of(&games, than), games.len() as f64);
                (n > 0.0 && m > 0.0).then(|| (wins / n - others / m, -all / m, all / n))
            }
        }
    }
}

/// Finds a bot by its name, or by the name of its level if only one bot has that level.
fn named(text: &str, names: &[String]) -> Result<usize, Fault> {
    if let Some(exact) = names.iter().position(|name| name == text) {
        return Ok(exact);
    }
    let level = |name: &String| name.split([':', '+', '@', '#']).next() == Some(text);
    let all: Vec<usize> = (0..names.len()).filter(|&nth| level(&names[nth])).collect();
    match all.as_slice() {
        [one] => Ok(*one),
        [] => {
            Err(say!("\"{text}\" does not play here; the bots are {names}", text = data(text), names = all_of(names.iter().map(data)))
                .into())
        }
        _ => Err(say!("\"{text}\" is ambiguous here: {names}", text = data(text), names = in_a_row(names.iter().map(data))).into()),
    }
}

/// The decision on a claim.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Decision {
    /// The claim is true.
    Proven,
    /// The claim is false.
    Refuted,
    /// The games were not enough to tell.
    Undecided,
}

impl Display for Decision {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Decision::Proven => "proven",
            Decision::Refuted => "refuted",
            Decision::Undecided => "undecided",
        })
    }
}

/// The verdict on a claim.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Verdict {
    /// The claim, in words.
    pub claim: String,
    /// How it was decided.
    pub decision: Decision,
    /// The number of deals until the decision, or of all deals.
    pub deals: u64,
    /// The odds at which the games speak for the claim; from 20 on it is proven.
    pub odds_for: f64,
    /// The odds at which the games speak against it; from 20 on it is refuted.
    pub odds_against: f64,
    /// The measured share of wins, or difference of two shares.
    pub measured: Option<f64>,
    /// The lower end of its interval. Each end holds with 95 % confidence at any time.
    pub low: f64,
    /// Its upper end.
    pub high: f64,
    /// The claim is that the true value is above this bound.
    pub bound: f64,
}

/// Hears the games of a contest deal by deal, in their order, and decides.
#[derive(Clone, Debug)]
pub struct Judge {
    claim: Claim,
    /// The least and the greatest observation that a deal can give; the claim is that their mean is above the bound.
    limits: (f64, f64),
    bound: f64,
    betting: Betting,
    /// The observations until the decision, scaled to 0 to 1.
    heard: Vec<f64>,
    finding: Option<Finding>,
}

impl Judge {
    /// A judge before the first deal.
    pub fn new(claim: Claim, contest: &Contest) -> Judge {
        let nothing = |number: u64| {
            let bots = contest.plan.game(number).bots;
            Outcome { deal: 1, wins: vec![0.0; bots.len()], bots }
        };
        let games: Vec<Outcome> = contest.numbers(1).map(nothing).collect();
        // Of those who never meet nothing will ever be heard; [`Contest::check`] refuses such a claim.
        let (_, low, high) = claim.of_deal(&games).unwrap_or((0.0, 0.0, 1.0));
        let bound = match claim {
            Claim::Stronger { .. } => 0.0,
            Claim::Wins { share, .. } => share,
        };
        let betting = Betting::new((bound - low) / (high - low));
        Judge { claim, limits: (low, high), bound, betting, heard: Vec::new(), finding: None }
    }

    /// Hears all games of the next deal.
    pub fn hear(&mut self, games: &[Outcome]) {
        if self.finding.is_some() {
            return;
        }
        let Some((said, ..)) = self.claim.of_deal(games) else { return };
        let (low, high) = self.limits;
        let outcome = ((said - low) / (high - low)).clamp(0.0, 1.0);
        self.betting.observe(outcome);
        self.heard.push(outcome);
        self.finding = self.betting.finding();
    }

    /// Whether the claim is decided.
    pub fn is_sure(&self) -> bool {
        self.finding.is_some()
    }

    /// The verdict on what has been heard.
    pub fn verdict(&self, names: &[String]) -> Verdict {
        let (low, high) = self.limits;
        let back = |outcome: f64| low + outcome * (high - low);
        let (from, to) = interval(&self.heard);
        let (odds_for, odds_against) = self.betting.stakes();
        Verdict {
            claim: self.claim.in_words(names),
            decision: match self.finding {
                Some(Finding::Above) => Decision::Proven,
                Some(Finding::Below) => Decision::Refuted,
                None => Decision::Undecided,
            },
            deals: self.heard.len() as u64,
            odds_for,
            odds_against,
            measured: (!self.heard.is_empty()).then(|| back(self.heard.iter().sum::<f64>() / self.heard.len() as f64)),
            low: back(from),
            high: back(to),
            bound: self.bound,
        }
    }
}

/// The odds that decide.
pub const DECIDED_AT: f64 = 1.0 / ERROR_RATE;

#[cfg(test)]
#[allow(clippy::expect_used, clippy::panic)]
mod tests {
    use super::*;
    use crate::plan::Format;

    fn names() -> Vec<String> {
        ["master:0.2s", "journeyman", "apprentice#1", "apprentice#2"].map(String::from).to_vec()
    }

    #[test]
    fn claims_are_read() {
        let read = |text: &str| Claim::read(text, &names());
        assert_eq!(read("master > journeyman"), Ok(Claim::Stronger { who: 0, than: 1 }));
        assert_eq!(read("master:0.2s>=journeyman"), Ok(Claim::Stronger { who: 0, than: 1 }));
        assert_eq!(read("apprentice#2 < journeyman"), Ok(Claim::Stronger { who: 1, than: 3 }));
        assert_eq!(read("journeyman wins 60%"), Ok(Claim::Wins { who: 1, share: 0.6 }));
        assert_eq!(read("master >= 97.5 %"), Ok(Claim::Wins { who: 0, share: 0.975 }));
        for text in ["master > journeyman", "journeyman wins 60%", "master wins 97.5%"] {
            let claim = read(text).expect(text);
            assert_eq!(read(&claim.in_words(&names())), Ok(claim));
        }
    }

    #[test]
    fn what_is_no_claim_is_refused() {
        let why = |text: &str| Claim::read(text, &names()).expect_err(text);
        assert!(why("master is good").to_string().contains("is not a claim"));
        assert!(why("master >").to_string().contains("is not a claim"));
        assert!(why("master wins often").to_string().contains("is not a claim"));
        assert!(why("master wins 100%").to_string().contains("is not a share"));
        assert!(why("master < 60%").to_string().contains("can only say"));
        assert!(why("random > master").to_string().contains("does not play here"));
        assert!(why("apprentice > master").to_string().contains("is ambiguous"));
        assert!(why("master > master:0.2s").to_string().contains("than itself"));
    }

    fn contest(format: Format, bots: usize) -> Contest {
        let names = (0..bots).map(|n| format!("bot{n}")).collect();
        Contest { names, plan: Plan::new(format, bots, 4).expect("a plan"), seed: "s".to_string(), deals: 100, claims: Vec::new() }
    }

    #[test]
    fn those_who_never_meet_are_not_compared() {
        let claims = vec![Claim::Stronger { who: 1, than: 2 }];
        let why = Contest { claims: claims.clone(), ..contest(Format::Gauntlet, 3) }.check().expect_err("they never meet");
        assert!(why.to_string().contains("\"bot1 > bot2\" cannot be decided") && why.to_string().contains("--format round-robin"), "{why}");
        assert_eq!(Contest { claims, ..contest(Format::RoundRobin, 3) }.check(), Ok(()));
        let met = vec![Claim::Stronger { who: 2, than: 0 }, Claim::Wins { who: 2, share: 0.5 }];
        assert_eq!(Contest { claims: met, ..contest(Format::Gauntlet, 3) }.check(), Ok(()));
    }

    /// The games of a deal in which this bot, where it plays, wins.
    fn won_by(bot: usize, contest: &Contest, deal: u64) -> Vec<Outcome> {
        let outcome = |number: u64| {
            let bots = contest.plan.game(number).bots;
            let winner = bots.iter().position(|b| *b == bot).unwrap_or(0);
            let wins = (0..bots.len()).map(|seat| f64::from(u8::from(seat == winner))).collect();
            Outcome { deal, bots, wins }
        };
        contest.numbers(deal).map(outcome).collect()
    }

    #[test]
    fn a_clear_case_is_decided_soon() {
        let contest = contest(Format::Gauntlet, 2);
        for (claim, winner, decision) in [
            (Claim::Stronger { who: 0, than: 1 }, 0, Decision::Proven),
            (Claim::Stronger { who: 1, than: 0 }, 0, Decision::Refuted),
            (Claim::Stronger { who: 0, than: 1 }, 1, Decision::Refuted),
            (Claim::Wins { who: 0, share: 0.6 }, 0, Decision::Proven),
            (Claim::Wins { who: 0, share: 0.6 }, 1, Decision::Refuted),
        ] {
            let mut judge = Judge::new(claim, &contest);
            assert_eq!(judge.verdict(&contest.names).decision, Decision::Undecided);
            let deals = (1..).find(|&deal| {
                judge.hear(&won_by(winner, &contest, deal));
                judge.is_sure()
            });
            let verdict = judge.verdict(&contest.names);
            assert_eq!(verdict.decision, decision, "{verdict:?}");
            assert_eq!(Some(verdict.deals), deals);
            assert!((2..60).contains(&verdict.deals), "{verdict:?}");
            assert_eq!(decision == Decision::Proven, verdict.odds_for >= DECIDED_AT);
            // What comes later changes nothing.
            judge.hear(&won_by(1 - winner, &contest, 100));
            assert_eq!(judge.verdict(&contest.names), verdict);
        }
    }

    /// One against three: a quarter of all games is what equals win.
    #[test]
    fn parity_is_the_bound_between_stronger_and_weaker() {
        let contest = contest(Format::Gauntlet, 2);
        let mut judge = Judge::new(Claim::Stronger { who: 0, than: 1 }, &contest);
        for deal in 1..=200 {
            // One of four games.
            let mut games = won_by(1, &contest, deal);
            games[0] = won_by(0, &contest, deal)[0].clone();
            judge.hear(&games);
        }
        let verdict = judge.verdict(&contest.names);
        assert_eq!(verdict.decision, Decision::Undecided);
        assert!(verdict.measured.is_some_and(|m| m.abs() < 1e-9), "{verdict:?}");
        assert!(verdict.low < 0.0 && verdict.high > 0.0, "{verdict:?}");
    }

    #[test]
    fn games_of_others_say_nothing() {
        let contest = contest(Format::RoundRobin, 5);
        let mut judge = Judge::new(Claim::Stronger { who: 3, than: 4 }, &contest);
        let games = won_by(3, &contest, 1);
        let others: Vec<Outcome> = games.iter().filter(|game| !game.bots.contains(&4)).cloned().collect();
        assert!(!others.is_empty());
        judge.hear(&others);
        assert_eq!(judge.verdict(&contest.names).deals, 0);
        judge.hear(&games);
        assert_eq!(judge.verdict(&contest.names).deals, 1);
    }
}
