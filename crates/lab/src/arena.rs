//! The arena: plays the games of a contest, several at once.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use fresco_bots::{Player, Setting, Stop, answer, seed_for};
use tabletop::{Header, Match, Rules, Seat, Viewer};

use crate::claim::{Claim, Judge};
use crate::journal::{Notes, Played};
use crate::plan::Plan;
use crate::study::Study;

/// A game that is longer than this will never end.
const LONGEST: u64 = 1_000_000;
/// More games than this are not played in one contest: all of them are kept in mind.
pub const MOST_GAMES: u64 = 10_000_000;

/// What is to be played.
#[derive(Clone, Debug)]
pub struct Contest {
    /// The bots, each with a name of its own.
    pub names: Vec<String>,
    /// Who plays whom.
    pub plan: Plan,
    /// The seed text of all deals together; deal 7 has this with "/7" behind it.
    pub seed: String,
    /// How many deals there are at the most.
    pub deals: u64,
    /// What is claimed. As soon as every claim is decided, the contest is over.
    pub claims: Vec<Claim>,
}

/// Who won a game, as far as claims are concerned.
#[derive(Clone, PartialEq, Debug)]
pub struct Outcome {
    /// The number of its deal.
    pub deal: u64,
    /// The bot on each seat, by number.
    pub bots: Vec<usize>,
    /// The part of the win that each seat has.
    pub wins: Vec<f64>,
}

impl Contest {
    /// Can this be played, and can everything that is claimed come out?
    pub fn check(&self) -> Result<(), String> {
        if self.deals > self.plan.deals(MOST_GAMES) {
            return Err(format!("that is too much: an arena has {MOST_GAMES} games at the most"));
        }
        self.claims.iter().try_for_each(|claim| claim.check(&self.plan, &self.names))
    }
    /// How many games there are at the most.
    pub fn games(&self) -> u64 {
        self.deals.saturating_mul(self.plan.block())
    }
    /// The numbers of the games of a deal.
    pub fn numbers(&self, deal: u64) -> RangeInclusive<u64> {
        let before = deal.saturating_sub(1).saturating_mul(self.plan.block());
        before.saturating_add(1)..=before.saturating_add(self.plan.block())
    }
    /// The seed text of a deal.
    pub fn seed_of(&self, deal: u64) -> String {
        format!("{}/{deal}", self.seed)
    }
    /// Is this game one of the plan, played by those who were to play it?
    pub fn knows(&self, game: &Played) -> bool {
        let seating = self.plan.game(game.number);
        let seats = seating.bots.len();
        let named = seating.bots.iter().map(|&bot| self.names.get(bot)).eq(game.bots.iter().map(Some));
        let whole = [game.scores.len(), game.places.len(), game.decisions.len(), game.seconds.len(), game.longest.len()];
        named && game.number > 0 && game.seed == self.seed_of(seating.deal) && whole.iter().all(|n| *n == seats)
    }
    /// Who won it.
    pub fn outcome(&self, game: &Played) -> Outcome {
        let seating = self.plan.game(game.number);
        Outcome { deal: seating.deal, bots: seating.bots, wins: wins(&game.places) }
    }
    /// The judges of all claims, before the first game.
    pub fn judges(&self) -> Vec<Judge> {
        self.claims.iter().map(|&claim| Judge::new(claim, self)).collect()
    }
}

/// The part of the win that each seat has: those who share the first place share it.
pub fn wins(places: &[u8]) -> Vec<f64> {
    let winners = places.iter().filter(|place| **place == 1).count().max(1) as f64;
    places.iter().map(|place| if *place == 1 { 1.0 / winners } else { 0.0 }).collect()
}

/// The names of bots that compete: bots that are named more than once are numbered, `journeyman#1` and `journeyman#2`.
pub fn names_of(bots: &[Setting]) -> Vec<String> {
    let number = |nth: usize| bots[..=nth].iter().filter(|bot| **bot == bots[nth]).count();
    let alone = |bot: &Setting| bots.iter().filter(|other| *other == bot).count() == 1;
    bots.iter().enumerate().map(|(nth, bot)| if alone(bot) { bot.to_string() } else { format!("{bot}#{}", number(nth)) }).collect()
}

/// The bots as they were named before copies were numbered.
pub fn bare_names(names: &[String]) -> Vec<String> {
    let numbered = |name: &String| {
        let (bot, number) = name.rsplit_once('#')?;
        (!number.is_empty() && number.bytes().all(|digit| digit.is_ascii_digit())).then(|| bot.to_string())
    };
    // A number alone may be a part of the name of a file.
    let copied = |bot: &String| names.iter().filter(|name| numbered(name).as_ref() == Some(bot)).count() > 1;
    names.iter().map(|name| numbered(name).filter(copied).unwrap_or_else(|| name.clone())).collect()
}

/// Where the tables of an arena come from, and who watches them.
pub trait Tables<R: Study>: Sync {
    /// The rules of a deal.
    fn rules(&self, seed: &str) -> Result<Arc<R>, String>;
    /// Somebody who watches a game, from the same thread that plays it.
    fn watch(&self, game: &Sitting<'_, R>) -> Box<dyn Witness<R>>;
    /// Is everything on the table as it must be?
    fn check(&self, game: &Match<R>) -> Result<(), String> {
        if game.has_overflowed() {
            return Err(format!("a limit of the engine is reached (step lengths {:?})", game.step_lengths()));
        }
        game.rules().check(game.world()).map_err(|what| format!("the table does not add up: {what}"))
    }
}

/// A game that is about to begin.
pub struct Sitting<'a, R: Rules> {
    /// Its rules.
    pub rules: &'a Arc<R>,
    /// The seed text of its deal.
    pub seed: &'a str,
    /// Its number.
    pub number: u64,
    /// The bot on each seat, by number.
    pub bots: &'a [usize],
}

/// Somebody who watches a game.
pub trait Witness<R: Rules> {
    /// Writes an action down, before it is played.
    fn note(&self, seat: Seat, action: R::Action);
    /// The game has gone wrong: tells which game it was, and where its record is.
    fn failed(&self, what: &str) -> String;
}

/// How an arena is run.
#[derive(Clone, Debug)]
pub struct How {
    /// How many games are played at once.
    pub at_once: usize,
    /// After how many decisions the table is looked at; at the end of a game it always is.
    pub check_every: Option<u64>,
    /// Tells the arena to stop. Games that are not over are forgotten.
    pub stop: Stop,
}

/// Why an arena ends early.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Halt {
    /// A game has gone wrong.
    Wrong(String),
    /// A table could not be laid, or a game could not be kept.
    Trouble(String),
}

/// What is done with each game that is over.
pub type Keep<'a> = &'a (dyn Fn(&Played) -> Result<(), String> + Sync);

/// Plays the games of a contest that are not played yet, keeps each as soon as it is over, and gives back all of them in the
/// order of the plan. What is played does not depend on how many are played at once.
pub fn compete<R: Study>(
    contest: &Contest,
    players: &[Player],
    tables: &impl Tables<R>,
    done: Vec<Played>,
    how: &How,
    keep: Keep<'_>,
) -> Result<Vec<Played>, Halt> {
    contest.check().map_err(Halt::Trouble)?;
    let mut players = players.to_vec();
    players.iter_mut().for_each(|player| player.stop = how.stop.clone());
    let hall = Mutex::new(Hall::new(contest, done));
    let worker = || -> Result<(), Halt> {
        loop {
            let number = {
                let mut hall = hall.lock().unwrap_or_else(PoisonError::into_inner);
                if how.stop.is_told() || hall.is_decided() {
                    return Ok(());
                }
                match hall.next() {
                    Some(number) => number,
                    None => return Ok(()),
                }
            };
            let played = play(contest, number, &players, tables, how).inspect_err(|_| how.stop.now())?;
            let Some(played) = played else { return Ok(()) };
            let mut hall = hall.lock().unwrap_or_else(PoisonError::into_inner);
            keep(&played).map_err(Halt::Trouble).inspect_err(|_| how.stop.now())?;
            hall.add(contest, played);
            if hall.is_decided() {
                how.stop.now();
            }
        }
    };
    let results: Vec<Result<(), Halt>> = std::thread::scope(|scope| {
        let handles: Vec<_> = (0..how.at_once.max(1)).map(|_| scope.spawn(worker)).collect();
        let lost = |_| Err(Halt::Wrong("a thread broke off".to_string()));
        handles.into_iter().map(|handle| handle.join().unwrap_or_else(lost)).collect()
    });
    results.into_iter().collect::<Result<(), Halt>>()?;
    Ok(hall.into_inner().unwrap_or_else(PoisonError::into_inner).played.into_values().collect())
}

/// What has been played, and what comes next.
struct Hall {
    played: BTreeMap<u64, Played>,
    /// The numbers that have not been given away; those of games that are known are passed over.
    to_play: RangeInclusive<u64>,
    judges: Vec<Judge>,
    /// The first deal that the judges have not heard.
    unheard: u64,
}

impl Hall {
    fn new(contest: &Contest, done: Vec<Played>) -> Hall {
        let played: BTreeMap<u64, Played> = done.into_iter().filter(|game| contest.knows(game)).map(|game| (game.number, game)).collect();
        let mut hall = Hall { played, to_play: 1..=contest.games(), judges: contest.judges(), unheard: 1 };
        hall.hear(contest);
        hall
    }
    fn next(&mut self) -> Option<u64> {
        self.to_play.by_ref().find(|number| !self.played.contains_key(number))
    }
    fn add(&mut self, contest: &Contest, game: Played) {
        self.played.insert(game.number, game);
        self.hear(contest);
    }
    /// Lets the judges hear the deals in their order, as far as they are complete.
    fn hear(&mut self, contest: &Contest) {
        if self.judges.is_empty() {
            return;
        }
        while self.unheard <= contest.deals && !self.is_decided() {
            let games: Option<Vec<&Played>> = contest.numbers(self.unheard).map(|number| self.played.get(&number)).collect();
            let Some(games) = games else { return };
            let games: Vec<Outcome> = games.into_iter().map(|game| contest.outcome(game)).collect();
            self.judges.iter_mut().for_each(|judge| judge.hear(&games));
            self.unheard += 1;
        }
    }
    fn is_decided(&self) -> bool {
        !self.judges.is_empty() && self.judges.iter().all(Judge::is_sure)
    }
}

/// The modules of a table, if its game has any.
fn modules_of<R: Rules>(rules: &R) -> Option<String> {
    let mut header = Header::default();
    rules.write_header(&mut header);
    header.get("modules").map(String::from)
}

/// Plays one game; nothing comes of it if it is stopped before it is over.
fn play<R: Study>(contest: &Contest, number: u64, players: &[Player], tables: &impl Tables<R>, how: &How) -> Result<Option<Played>, Halt> {
    let seating = contest.plan.game(number);
    let seed = contest.seed_of(seating.deal);
    let rules = tables.rules(&seed).map_err(Halt::Trouble)?;
    let seats = rules.seats();
    let witness = tables.watch(&Sitting { rules: &rules, seed: &seed, number, bots: &seating.bots });
    let wrong = |what: &str| Halt::Wrong(witness.failed(what));
    let bots: Vec<String> = seating.bots.iter().filter_map(|&bot| contest.names.get(bot).cloned()).collect();
    let mut minds: Vec<Player> = seating.bots.iter().filter_map(|&bot| players.get(bot).cloned()).collect();
    if bots.len() != seats || minds.len() != seats {
        return Err(wrong("it has not as many bots as seats"));
    }
    // The luck of a bot is its own: copies of a bot that go by other names play differently.
    let lucks: Vec<String> = bots.iter().map(|name| format!("{seed} {name}")).collect();

    let mut log = Vec::new();
    let mut game = Match::new_with_log(rules.clone(), &seed, &mut log);
    let modules = modules_of(&*rules);
    let notes = Notes { points: vec![BTreeMap::new(); seats], hours: vec![Vec::new(); seats], modules, ..Notes::default() };
    let mut played = Played {
        number,
        seed: seed.clone(),
        bots,
        scores: Vec::new(),
        places: Vec::new(),
        decisions: vec![0; seats],
        seconds: vec![0.0; seats],
        longest: vec![0.0; seats],
        notes,
    };
    let mut actions = 0;
    loop {
        log.drain(..).for_each(|event| rules.notice(&event, &mut played.notes));
        let Some(seat) = game.next_to_act() else { break };
        let at = seat.index();
        let mind = minds.get_mut(at).ok_or_else(|| wrong("it asks an empty seat"))?;
        let luck = seed_for(&lucks[at], seat, actions as usize);
        let chooses = game.options(seat).len() > 1;
        let started = Instant::now();
        let answer = answer::<R>(mind, &game, seat, luck);
        let seconds = started.elapsed().as_secs_f64();
        if how.stop.is_told() {
            // Its answer may be a hasty one.
            return Ok(None);
        }
        if chooses {
            played.decisions[at] += 1;
            played.seconds[at] += seconds;
            played.longest[at] = seconds.max(played.longest[at]);
        }
        let action = answer.ok_or_else(|| wrong(&format!("{seat} is asked and can answer nothing")))?;
        witness.note(seat, action);
        game.play(seat, action, Some(&mut log)).map_err(|refusal| wrong(&format!("a bot's action is refused ({refusal})")))?;
        actions += 1;
        if actions >= LONGEST {
            return Err(wrong("it does not end"));
        }
        if how.check_every.is_some_and(|n| actions % n == 0) {
            tables.check(&game).map_err(|what| wrong(&what))?;
        }
    }
    tables.check(&game).map_err(|what| wrong(&what))?;
    let standings = game.standings();
    played.scores = standings.iter().map(|standing| standing.score).collect();
    played.places = standings.iter().map(|standing| standing.place).collect();
    if played.notes.rounds == 0 {
        let facts = rules.scene(game.world(), Viewer::Spectator).facts;
        played.notes.rounds = facts.get("round").and_then(|round| round.parse().ok()).unwrap_or(0);
    }
    // Times are kept to the microsecond: shorter lines, and nobody measures better.
    let rounded = |seconds: &mut f64| *seconds = (*seconds * 1e6).round() / 1e6;
    played.seconds.iter_mut().chain(&mut played.longest).for_each(rounded);
    Ok(Some(played))
}

#[cfg(test)]
mod tests;
