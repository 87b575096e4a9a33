//! Arenas of the dice game, whose games are short.

#![allow(clippy::expect_used, clippy::panic)]

use std::path::{Path, PathBuf};

use fresco_dice::DiceGame;
use tabletop::{Fault, Header, Text};

use super::*;
use crate::claim::Decision;
use crate::plan::Format;
use crate::results::Results;
use crate::stats::Estimate;
use crate::store::{ArenaSetup, GAMES_FILE, Store, fingerprint, read};

/// Two at a table, and what is wrong with it, if anything.
struct Two(fn(&Match<DiceGame>) -> Result<(), String>);

struct Silent;

impl TableSource<DiceGame> for Two {
    fn rules(&self, _: &str) -> Result<Arc<DiceGame>, Fault> {
        let mut header = Header::default();
        header.set("players", "2");
        DiceGame::from_header(&header).map(Arc::new)
    }
    fn watch(&self, _: &UpcomingGame<'_, DiceGame>) -> Box<dyn Watcher<DiceGame>> {
        Box::new(Silent)
    }
    fn check(&self, game: &Match<DiceGame>) -> Result<(), String> {
        (self.0)(game)
    }
}

impl Watcher<DiceGame> for Silent {
    fn note(&self, _: Seat, _: <DiceGame as Rules>::Action) {}
    fn failed(&self, what: &str) -> String {
        format!("alas: {what}")
    }
}

const SOUND: Two = Two(|game| game.rules().check(game.world()));

fn bots(list: &str) -> Vec<Setting> {
    list.split(',').map(|bot| bot.parse().expect("a bot")).collect()
}

fn contest(list: &str, deals: u64, claims: &[&str]) -> (Contest, Vec<Player>) {
    let bots = bots(list);
    let names = names_of(&bots);
    let claims = claims.iter().map(|text| Claim::read(text, &names).expect("a claim")).collect();
    let plan = Plan::new(Format::RoundRobin, bots.len(), 2).expect("a plan");
    let players = bots.iter().map(|bot| bot.player::<DiceGame>().expect("a player")).collect();
    (Contest { names, plan, seed: "test".to_string(), deals, claims }, players)
}

fn how(at_once: usize) -> ArenaConfig {
    ArenaConfig { at_once, check_every: Some(50), hints: None, stop: Stop::default() }
}

/// Everything but how long it took.
fn timeless(mut games: Vec<Played>) -> Vec<Played> {
    games.iter_mut().for_each(|game| {
        game.seconds.fill(0.0);
        game.longest.fill(0.0);
    });
    games
}

fn folder(name: &str) -> PathBuf {
    let path = std::env::temp_dir().join(format!("fresco-arena-{}-{name}", std::process::id()));
    let _ = std::fs::remove_dir_all(&path);
    path
}

fn agreed(contest: &Contest) -> ArenaSetup {
    let minds = contest.names.iter().map(|name| fingerprint(name)).collect();
    let table = BTreeMap::from([("players".to_string(), "2".to_string())]);
    let (format, bots, seed) = (contest.plan.format(), contest.names.clone(), contest.seed.clone());
    ArenaSetup { game: "dice".to_string(), rules: 1, table, format, bots, minds, seed }
}

/// Plays with a folder.
fn kept(contest: &Contest, players: &[Player], dir: &Path) -> (usize, Vec<Played>) {
    let (store, done) = Store::open(dir, &agreed(contest)).expect("a folder");
    let before = done.len();
    let played = compete(contest, players, &SOUND, done, &how(2), &|game| store.keep(game)).expect("games");
    (before, played)
}

#[test]
fn many_at_once_play_the_same_games() {
    let (contest, players) = contest("random,apprentice,random", 4, &[]);
    let play = |at_once: usize| timeless(compete(&contest, &players, &SOUND, Vec::new(), &how(at_once), &|_| Ok(())).expect("games"));
    let one = play(1);
    assert_eq!(one, play(3));
    assert_eq!(one.len(), 24);
    for (number, game) in (1..).zip(&one) {
        assert!(game.number == number && contest.knows(game), "{game:?}");
        assert!(game.places.contains(&1) && game.notes.rounds > 0 && game.decisions.iter().all(|n| *n > 0), "{game:?}");
        assert_eq!((game.notes.points.len(), game.notes.hours.len()), (2, 2));
    }
    // Copies of a bot have luck of their own.
    let scores = |names: [&str; 2]| one.iter().filter(|g| g.bots == names).map(|g| g.scores.clone()).collect::<Vec<_>>();
    assert_ne!(scores(["random#1", "apprentice"]), scores(["random#2", "apprentice"]));
}

#[test]
fn an_arena_that_was_cut_off_goes_on_as_if_it_had_not_been() {
    let (contest, players) = contest("random,apprentice", 6, &[]);
    let whole = compete(&contest, &players, &SOUND, Vec::new(), &how(1), &|_| Ok(())).expect("games");
    let dir = folder("cut");
    let (before, _) = kept(&contest, &players, &dir);
    assert_eq!(before, 0);
    let text = std::fs::read(dir.join(GAMES_FILE)).expect("a journal");
    // In the middle of the sixth line.
    let end = text.iter().enumerate().filter(|(_, byte)| **byte == b'\n').nth(4).expect("five lines").0;
    std::fs::write(dir.join(GAMES_FILE), &text[..end + 40]).expect("cut");
    let (before, played) = kept(&contest, &players, &dir);
    assert_eq!(before, 5);
    assert_eq!(timeless(played.clone()), timeless(whole.clone()));
    let again = read(&std::fs::read(dir.join(GAMES_FILE)).expect("a journal")).expect("whole lines").0;
    assert_eq!(again.len(), 12);
    // More games of the same arena; those that are there are not played again.
    let more = Contest { deals: 8, ..contest.clone() };
    let (before, played) = kept(&more, &players, &dir);
    assert_eq!((before, played.len()), (12, 16));
    assert_eq!(timeless(played[..12].to_vec()), timeless(whole.clone()));
    let strip = |results: Results| serde_json::to_value(results.bots.into_iter().map(|b| (b.wins, b.rating, b.score)).collect::<Vec<_>>());
    assert_eq!(strip(Results::new(&contest, &played)).expect("JSON"), strip(Results::new(&contest, &whole)).expect("JSON"));
    std::fs::remove_dir_all(dir).expect("tidied up");
}

#[test]
fn a_journal_with_a_broken_line_is_refused() {
    let (contest, players) = contest("random,apprentice", 1, &[]);
    let dir = folder("broken");
    kept(&contest, &players, &dir);
    let text = std::fs::read_to_string(dir.join(GAMES_FILE)).expect("a journal");
    std::fs::write(dir.join(GAMES_FILE), format!("nonsense\n{text}")).expect("written");
    let refused = || Store::open(&dir, &agreed(&contest)).expect_err("a broken line");
    assert!(refused().to_string().contains("games.jsonl, line 1: "), "{}", refused());
    // The last line is no exception, unless its end is missing; and nothing that is refused is touched.
    let broken = format!("{text}{{\"hello\": 1}}\n");
    std::fs::write(dir.join(GAMES_FILE), &broken).expect("written");
    assert!(refused().to_string().contains("games.jsonl, line 3: "), "{}", refused());
    assert_eq!(std::fs::read_to_string(dir.join(GAMES_FILE)).expect("a journal"), broken);
    // The number of the last line may have lost its end.
    assert_eq!(read(text.trim_end().as_bytes()).expect("readable").0.len(), 1);
    std::fs::remove_dir_all(dir).expect("tidied up");
}

/// What others have put into a folder stays as it is.
#[test]
fn games_of_nobody_known_are_left_alone() {
    let (contest, _) = contest("random,apprentice", 1, &[]);
    for text in ["{\"hello\": 1}\n", "{\"hello\": 1}"] {
        let dir = folder("foreign");
        std::fs::create_dir_all(&dir).expect("a folder");
        std::fs::write(dir.join(GAMES_FILE), text).expect("written");
        let refused = Store::open(&dir, &agreed(&contest)).expect_err("somebody else's");
        assert!(refused.to_string().contains("games.jsonl"), "{refused}");
        assert_eq!(std::fs::read_to_string(dir.join(GAMES_FILE)).expect("a journal"), text);
        assert_eq!(std::fs::read_dir(&dir).expect("a folder").count(), 1, "something was written");
        std::fs::remove_dir_all(dir).expect("tidied up");
    }
}

#[test]
fn two_arenas_do_not_share_a_folder() {
    let (contest, _) = contest("random,apprentice", 1, &[]);
    let dir = folder("shared");
    let (store, _) = Store::open(&dir, &agreed(&contest)).expect("a folder");
    let refused = Store::open(&dir, &agreed(&contest)).expect_err("somebody is playing there");
    assert!(refused.to_string().contains("another arena is being played in this folder"), "{refused}");
    drop(store);
    Store::open(&dir, &agreed(&contest)).expect("they have gone");
    assert_eq!(std::fs::read_dir(&dir).expect("a folder").count(), 2, "only what was agreed, and the games");
    std::fs::remove_dir_all(dir).expect("tidied up");
}

#[test]
fn another_arena_is_refused_with_what_differs() {
    let (contest, _) = contest("random,apprentice", 1, &[]);
    let dir = folder("other");
    let there = agreed(&contest);
    Store::open(&dir, &there).expect("a folder");
    Store::open(&dir, &there).expect("the same again");
    let refused = |other: ArenaSetup| Store::open(&dir, &other).expect_err("another arena");
    let mut other = there.clone();
    other.seed = "else".to_string();
    other.table.insert("modules".to_string(), "1 2".to_string());
    let why = refused(other);
    assert!(
        why.to_string().contains("seed: \"test\" there, \"else\" here") && why.to_string().contains("modules: nothing there, 1 2 here"),
        "{why}"
    );
    let mut other = there.clone();
    other.minds[1] = fingerprint("wiser");
    assert!(refused(other).to_string().contains("the settings or the weights of apprentice have changed"));
    std::fs::remove_dir_all(dir).expect("tidied up");
}

#[test]
fn a_game_that_goes_wrong_stops_all() {
    let (contest, players) = contest("random,apprentice", 20, &[]);
    let wrong = Two(|game| if game.is_over() { Err("a die is missing".to_string()) } else { Ok(()) });
    let kept = Mutex::new(0);
    let keep = |_: &Played| {
        *kept.lock().expect("a number") += 1;
        Ok(())
    };
    let halt = compete(&contest, &players, &wrong, Vec::new(), &how(2), &keep).expect_err("trouble");
    assert_eq!((halt, *kept.lock().expect("a number")), (ArenaError::GameFailed("alas: a die is missing".to_string()), 0));
    // A game that cannot be kept stops all, too.
    let halt = compete(&contest, &players, &SOUND, Vec::new(), &how(2), &|_| Err(Text::as_is("full").into())).expect_err("trouble");
    assert_eq!(halt, ArenaError::CannotContinue(Text::as_is("full").into()));
}

#[test]
fn a_claim_that_is_decided_ends_the_contest() {
    let (contest, players) = contest("apprentice,random", 500, &["apprentice > random"]);
    let play = |at_once: usize| compete(&contest, &players, &SOUND, Vec::new(), &how(at_once), &|_| Ok(())).expect("games");
    let games = play(1);
    let results = Results::new(&contest, &games);
    let verdict = results.claims.first().expect("a verdict");
    assert_ne!(verdict.decision, Decision::Undecided);
    assert!(results.deals < 500 && results.deals == verdict.deals && games.len() < 1_000, "{verdict:?}");
    assert_eq!(results.holds(), verdict.decision == Decision::Proven);
    // Others may have played on a little; that changes nothing.
    let other = Results::new(&contest, &play(3));
    assert_eq!((&other.claims, other.games), (&results.claims, results.games));
}

#[test]
fn who_is_told_to_stop_leaves_nothing_half_done() {
    let (contest, players) = contest("random,apprentice", 50, &[]);
    let how = how(2);
    let stop = how.stop.clone();
    let keep = |game: &Played| {
        if game.number >= 5 {
            stop.now();
        }
        Ok(())
    };
    let games = compete(&contest, &players, &SOUND, Vec::new(), &how, &keep).expect("games");
    assert!((1..=8).contains(&games.len()), "{}", games.len());
    let results = Results::new(&contest, &games);
    assert_eq!(results.games + results.not_counted, games.len() as u64);
    assert_eq!(results.games, results.deals * 2);
}

#[test]
fn copies_are_numbered_and_wins_are_shared() {
    assert_eq!(names_of(&bots("random,apprentice,random")), ["random#1", "apprentice", "random#2"]);
    assert_eq!(wins(&[1, 3, 1, 4]), [0.5, 0.0, 0.5, 0.0]);
    let names = |list: &[&str]| list.iter().map(ToString::to_string).collect::<Vec<String>>();
    assert_eq!(unnumbered_names(&names(&["random#1", "apprentice", "random#2"])), ["random", "apprentice", "random"]);
    let files = names(&["journeyman@a#2", "journeyman@#x#1", "journeyman@#x#2"]);
    assert_eq!(unnumbered_names(&files), ["journeyman@a#2", "journeyman@#x", "journeyman@#x"]);
}

/// However many games are asked for, nothing is counted beforehand, and too many are refused.
#[test]
fn an_arena_can_be_long_but_not_endless() {
    let (long, players) = contest("random,apprentice", MOST_GAMES / 2, &[]);
    assert_eq!((long.check(), long.games()), (Ok(()), MOST_GAMES));
    let how = how(1);
    let keep = |game: &Played| {
        if game.number == 3 {
            how.stop.now();
        }
        Ok(())
    };
    assert_eq!(compete(&long, &players, &SOUND, Vec::new(), &how, &keep).expect("games").len(), 3);
    for deals in [MOST_GAMES / 2 + 1, long.plan.deals(u64::MAX), u64::MAX] {
        let endless = Contest { deals, ..long.clone() };
        assert!(endless.check().is_err_and(|why| why.to_string().contains("at most 10000000 games")), "{deals}");
        assert!(endless.games() > MOST_GAMES);
    }
}

#[test]
fn results_add_up() {
    let (contest, players) = contest("random,apprentice,random", 5, &[]);
    let games = compete(&contest, &players, &SOUND, Vec::new(), &how(2), &|_| Ok(())).expect("games");
    let results = Results::new(&contest, &games);
    assert_eq!((results.games, results.deals, results.not_counted, results.parity), (30, 5, 0, 0.5));
    assert!((results.bots.iter().map(|bot| bot.wins).sum::<f64>() - 30.0).abs() < 1e-9);
    for bot in &results.bots {
        let seats = || games.iter().flat_map(|game| game.bots.iter().zip(wins(&game.places)).zip(&game.scores));
        let own = || seats().filter(|((name, _), _)| **name == bot.bot);
        let (won, scored) = (own().map(|((_, win), _)| win).sum::<f64>(), own().map(|(_, score)| f64::from(*score)).sum::<f64>());
        assert_eq!((bot.seats, own().count()), (20, 20));
        assert!((bot.wins - won).abs() < 1e-9 && (bot.win_rate.value - won / 20.0).abs() < 1e-9, "{bot:?}");
        assert!((bot.score.value - scored / 20.0).abs() < 1e-9, "{bot:?}");
        let around = |e: &Estimate| e.low.zip(e.high).is_some_and(|(low, high)| low < high && low <= e.value && e.value <= high);
        let ends = [&bot.win_rate, &bot.score, &bot.rating].map(around);
        assert_eq!(ends, [true; 3], "{bot:?}");
    }
    assert_eq!(results.line_ups.len(), 3);
    for line_up in &results.line_ups {
        assert!((line_up.win_rates.iter().map(|rate| rate.value).sum::<f64>() - 1.0).abs() < 1e-9, "{line_up:?}");
    }
    let csv = results.as_csv();
    let rows: Vec<&str> = csv.lines().collect();
    assert_eq!(rows.len(), 4);
    assert!(rows[0].starts_with("bot,seats,wins,win_rate,win_rate_low,win_rate_high,score,"), "{csv}");
    assert!(rows[1].starts_with("random#1,20,") && rows.iter().all(|row| row.matches(',').count() == 14), "{csv}");
    let back: Results = serde_json::from_str(&serde_json::to_string(&results).expect("JSON")).expect("results");
    assert_eq!(back.bots.len(), 3);
}
