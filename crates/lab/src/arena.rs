//! The arena: plays the games of a contest, several at once.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use fresco_bots::{Player, Setting, Stop, answer, believable, seed_for};
use tabletop::{Fault, Header, Match, Rules, Seat, Viewer, say};

use crate::claim::{Claim, Judge};
use crate::journal::{Foretold, Notes, Played};
use crate::plan::Plan;
use crate::study::Study;

/// The arena gives up on a game after this many actions: it would never end.
pub const MOST_ACTIONS: u64 = 1_000_000;
/// The most games of one contest. The arena holds all of them in memory.
pub const MOST_GAMES: u64 = 10_000_000;

/// The games to play: bots, seats, deals and claims.
#[derive(Clone, Debug)]
pub struct Contest {
    /// The names of the bots, each of them once.
    pub names: Vec<String>,
    /// Who plays whom.
    pub plan: Plan,
    /// The seed text of the contest. Deal 7 appends "/7" to it.
    pub seed: String,
    /// The most deals that are played.
    pub deals: u64,
    /// The claims. The contest is over as soon as all of them are decided.
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
    /// Checks that the contest can be played and that every claim can be decided.
    pub fn check(&self) -> Result<(), Fault> {
        if self.deals > self.plan.deals(MOST_GAMES) {
            return Err(say!("that is too many: an arena has at most {most} games", most = MOST_GAMES as i64).into());
        }
        self.claims.iter().try_for_each(|claim| claim.check(&self.plan, &self.names))
    }
    /// The most games that are played.
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
    /// Whether this game belongs to the plan and was played by the bots that the plan names.
    pub fn knows(&self, game: &Played) -> bool {
        let seating = self.plan.game(game.number);
        let seats = seating.bots.len();
        let named = seating.bots.iter().map(|&bot| self.names.get(bot)).eq(game.bots.iter().map(Some));
        let whole = [game.scores.len(), game.places.len(), game.decisions.len(), game.seconds.len(), game.longest.len()];
        named && game.number > 0 && game.seed == self.seed_of(seating.deal) && whole.iter().all(|n| *n == seats)
    }
    /// Who won a game.
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
pub fn unnumbered_names(names: &[String]) -> Vec<String> {
    let numbered = |name: &String| {
        let (bot, number) = name.rsplit_once('#')?;
        (!number.is_empty() && number.bytes().all(|digit| digit.is_ascii_digit())).then(|| bot.to_string())
    };
    // A number alone may be a part of the name of a file.
    let copied = |bot: &String| names.iter().filter(|name| numbered(name).as_ref() == Some(bot)).count() > 1;
    names.iter().map(|name| numbered(name).filter(copied).unwrap_or_else(|| name.clone())).collect()
}

/// Provides the tables of an arena, and watchers for them.
pub trait TableSource<R: Study>: Sync {
    /// The rules of a deal.
    fn rules(&self, seed: &str) -> Result<Arc<R>, Fault>;
    /// A watcher for a game. The thread that plays the game also calls the watcher.
    fn watch(&self, game: &UpcomingGame<'_, R>) -> Box<dyn Watcher<R>>;
    /// Checks that the table is sound.
    fn check(&self, game: &Match<R>) -> Result<(), String> {
        if game.has_overflowed() {
            return Err(format!("a limit of the engine is reached (step lengths {:?})", game.step_lengths()));
        }
        game.rules().check(game.world()).map_err(|what| format!("the table does not add up: {what}"))
    }
}

/// A game before its first action.
pub struct UpcomingGame<'a, R: Rules> {
    /// Its rules.
    pub rules: &'a Arc<R>,
    /// The seed text of its deal.
    pub seed: &'a str,
    /// Its number.
    pub number: u64,
    /// The bot on each seat, by number.
    pub bots: &'a [usize],
}

/// Watches a game.
pub trait Watcher<R: Rules> {
    /// Notes an action before it is played.
    fn note(&self, seat: Seat, action: R::Action);
    /// Called when the game has gone wrong. Returns a message that names the game and its record.
    fn failed(&self, what: &str) -> String;
}

/// How an arena runs.
#[derive(Clone, Debug)]
pub struct ArenaConfig {
    /// How many games are played at once.
    pub at_once: usize,
    /// The number of decisions between two checks of the table. The arena always checks it at the end of a game.
    pub check_every: Option<u64>,
    /// The bot that gives hints, if there are to be any: once a round to every seat. What they foretell is noted, and changes nothing.
    pub hints: Option<Player>,
    /// Stops the arena. It drops unfinished games.
    pub stop: Stop,
}

/// Why an arena ends early.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ArenaError {
    /// A game has gone wrong.
    GameFailed(String),
    /// The arena could not set up a table, or could not keep a game.
    CannotContinue(Fault),
}

/// Called with each game as soon as it is over.
pub type OnGameOver<'a> = &'a (dyn Fn(&Played) -> Result<(), Fault> + Sync);

/// Plays the games of a contest that have not been played yet, keeps each of them as soon as it is over, and returns all games
/// in the order of the plan. The games do not depend on how many of them are played at once.
pub fn compete<R: Study>(
    contest: &Contest,
    players: &[Player],
    tables: &impl TableSource<R>,
    done: Vec<Played>,
    how: &ArenaConfig,
    keep: OnGameOver<'_>,
) -> Result<Vec<Played>, ArenaError> {
    contest.check().map_err(ArenaError::CannotContinue)?;
    let mut players = players.to_vec();
    players.iter_mut().for_each(|player| player.stop = how.stop.clone());
    let schedule = Mutex::new(Schedule::new(contest, done));
    let worker = || -> Result<(), ArenaError> {
        loop {
            let number = {
                let mut schedule = schedule.lock().unwrap_or_else(PoisonError::into_inner);
                if how.stop.is_told() || schedule.is_decided() {
                    return Ok(());
                }
                match schedule.next() {
                    Some(number) => number,
                    None => return Ok(()),
                }
            };
            let played = play(contest, number, &players, tables, how).inspect_err(|_| how.stop.now())?;
            let Some(played) = played else { return Ok(()) };
            let mut schedule = schedule.lock().unwrap_or_else(PoisonError::into_inner);
            keep(&played).map_err(ArenaError::CannotContinue).inspect_err(|_| how.stop.now())?;
            schedule.add(contest, played);
            if schedule.is_decided() {
                how.stop.now();
            }
        }
    };
    let results: Vec<Result<(), ArenaError>> = std::thread::scope(|scope| {
        let handles: Vec<_> = (0..how.at_once.max(1)).map(|_| scope.spawn(worker)).collect();
        let lost = |_| Err(ArenaError::GameFailed("a thread stopped unexpectedly".to_string()));
        handles.into_iter().map(|handle| handle.join().unwrap_or_else(lost)).collect()
    });
    results.into_iter().collect::<Result<(), ArenaError>>()?;
    Ok(schedule.into_inner().unwrap_or_else(PoisonError::into_inner).played.into_values().collect())
}

/// The games that have been played, and those still to come.
struct Schedule {
    played: BTreeMap<u64, Played>,
    /// The numbers that no thread has taken yet. Games that have been played already are skipped.
    to_play: RangeInclusive<u64>,
    judges: Vec<Judge>,
    /// The first deal that the judges have not heard.
    unheard: u64,
}

impl Schedule {
    fn new(contest: &Contest, done: Vec<Played>) -> Schedule {
        let played: BTreeMap<u64, Played> = done.into_iter().filter(|game| contest.knows(game)).map(|game| (game.number, game)).collect();
        let mut schedule = Schedule { played, to_play: 1..=contest.games(), judges: contest.judges(), unheard: 1 };
        schedule.hear(contest);
        schedule
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

/// Plays one game. Returns nothing if the arena is stopped before the game is over.
fn play<R: Study>(
    contest: &Contest,
    number: u64,
    players: &[Player],
    tables: &impl TableSource<R>,
    how: &ArenaConfig,
) -> Result<Option<Played>, ArenaError> {
    let seating = contest.plan.game(number);
    let seed = contest.seed_of(seating.deal);
    let rules = tables.rules(&seed).map_err(ArenaError::CannotContinue)?;
    let seats = rules.seats();
    let witness = tables.watch(&UpcomingGame { rules: &rules, seed: &seed, number, bots: &seating.bots });
    let wrong = |what: &str| ArenaError::GameFailed(witness.failed(what));
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
    let mut hinted = vec![None; seats];
    let (mut before, mut memory) = (game.world().clone(), R::Memory::default());
    loop {
        log.drain(..).for_each(|event| rules.notice(&event, &before, &mut memory, &mut played.notes));
        let Some(seat) = game.next_to_act() else { break };
        before.clone_from(game.world());
        let at = seat.index();
        let mind = minds.get_mut(at).ok_or_else(|| wrong("it asks an empty seat"))?;
        let luck = seed_for(&lucks[at], seat, actions as usize);
        let phase = rules.phase(game.world());
        if let Some(master) = how.hints.as_ref().filter(|_| game.options(seat).len() > 1 && hinted[at] != Some(phase)) {
            hinted[at] = Some(phase);
            let thoughts = master.think(&game.determinize(Viewer::Seat(seat), luck), seat, luck);
            if let Some(best) = thoughts.as_ref().and_then(|thoughts| thoughts.options.first()) {
                let chance = believable(&*rules, game.world(), &best.forecast.chances)[at];
                let points = best.forecast.scores[at];
                let round = played.notes.rounds.max(1);
                played.notes.hints.push(Foretold {
                    seat: at as u8,
                    round,
                    chance: (1000.0 * chance).round() as u16,
                    points: (10.0 * points).round() as i32,
                });
            }
        }
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
        let action = answer.ok_or_else(|| wrong(&format!("{seat} is asked but has no legal answer")))?;
        witness.note(seat, action);
        game.play(seat, action, Some(&mut log)).map_err(|refusal| wrong(&format!("a bot's action is refused ({refusal})")))?;
        actions += 1;
        if actions >= MOST_ACTIONS {
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
        played.notes.rounds = rules.scene(game.world(), Viewer::Spectator).round;
    }
    // Times are kept to the microsecond: shorter lines, and nobody measures better.
    let rounded = |seconds: &mut f64| *seconds = (*seconds * 1e6).round() / 1e6;
    played.seconds.iter_mut().chain(&mut played.longest).for_each(rounded);
    // What the arena keeps can be read again.
    played.check().map_err(|what| wrong(&format!("its notes are wrong: {what}")))?;
    Ok(Some(played))
}

#[cfg(test)]
mod tests;
