//! Arenas that go wrong, and what is asked for.

#![allow(clippy::expect_used, clippy::panic)]

use clap::Parser;
use tabletop::{Match, Record};

use super::*;
use crate::args::{Cli, Command};
use crate::games::pebbles::Pebbles;

fn args(line: &str) -> ArenaArgs {
    let words = ["fresco", "arena"].into_iter().chain(line.split_whitespace());
    match Cli::try_parse_from(words).unwrap_or_else(|e| panic!("{e}")).command {
        Some(Command::Arena(args)) => args,
        other => panic!("{other:?}"),
    }
}

/// A hall in which the end of every game is wrong.
struct Wrong<'a>(ArenaTables<'a, Pebbles>);

impl TableSource<Pebbles> for Wrong<'_> {
    fn rules(&self, seed: &str) -> Result<Arc<Pebbles>, tabletop::Fault> {
        self.0.rules(seed)
    }
    fn watch(&self, game: &UpcomingGame<'_, Pebbles>) -> Box<dyn Watcher<Pebbles>> {
        self.0.watch(game)
    }
    fn check(&self, game: &Match<Pebbles>) -> Result<(), String> {
        if game.is_over() { Err("a pebble is missing".to_string()) } else { Ok(()) }
    }
}

#[test]
fn a_game_that_goes_wrong_leaves_its_record() {
    let dir = std::env::temp_dir().join(format!("fresco-arena-wrong-{}", std::process::id()));
    std::fs::create_dir_all(&dir).expect("a folder");
    let args = args(&format!("--bots random,apprentice --players 3 --dir {}", dir.display()));
    let (bots, format) = line_up(&args).expect("bots");
    let contest = contest(&args, &bots, format).expect("a contest");
    let players: Vec<Player> = bots.iter().map(|bot| bot.player::<Pebbles>().expect("a player")).collect();
    let tables = Wrong(ArenaTables::new(&args, bots).expect("a tables"));
    let how = ArenaConfig { at_once: 1, check_every: None, hints: None, stop: Stop::default() };
    let Err(ArenaError::GameFailed(what)) = compete(&contest, &players, &tables, Vec::new(), &how, &|_| Ok(())) else {
        panic!("no trouble")
    };
    assert!(
        what.starts_with("game 1 (seed \"arena/1\", 3 players, the game of pebbles), after 6 decisions: a pebble is missing."),
        "{what}"
    );
    let text = std::fs::read_to_string(dir.join("failed-00001.fresco")).expect("a record");
    assert!(text.contains("names Random 1, Apprentice 2, Apprentice 3"), "{text}");
    assert!(Record::parse(&text).and_then(|record| record.replay::<Pebbles>()).is_ok_and(|game| game.game().is_over()), "{text}");
    std::fs::remove_dir_all(dir).expect("tidied up");
}

#[test]
fn formats_and_controls_are_understood() {
    let who = |line: &str| line_up(&args(line)).map(|(bots, format)| (names_of(&bots).join(" "), format)).map_err(CliError::exit);
    assert_eq!(who("--bots master:0.2s,random"), Ok(("master:0.2s random".to_string(), Format::Gauntlet)));
    assert_eq!(who("--bots random,random,apprentice"), Ok(("random#1 random#2 apprentice".to_string(), Format::RoundRobin)));
    assert_eq!(who("--bots random,apprentice --format round-robin").map(|(_, format)| format), Ok(Format::RoundRobin));
    assert_eq!(who("--bots journeyman --control mirror").map(|(names, _)| names), Ok("journeyman#1 journeyman#2".to_string()));
    assert_eq!(who("--bots journeyman --control random").map(|(names, _)| names), Ok("journeyman random".to_string()));
    assert!(who("--bots journeyman").is_err() && who("--bots journeyman,master --control random").is_err());
}

#[test]
fn the_threads_of_bots_count() {
    let n = |line: &str| at_once(&args(line), &args(line).bots);
    assert_eq!(n("--bots random,apprentice --threads 8"), 8);
    assert_eq!(n("--bots master:100x4,apprentice --threads 8"), 2);
    assert_eq!(n("--bots master:100x4,apprentice --threads 2"), 1);
}

#[test]
fn games_are_rounded_up_to_whole_deals() {
    let games = |line: &str| {
        let args = args(line);
        let (bots, format) = line_up(&args).expect("bots");
        contest(&args, &bots, format).expect("a contest").games()
    };
    assert_eq!(games("--bots random,apprentice --games 5"), 8);
    assert_eq!(games("--bots random,apprentice"), 1_000);
    assert_eq!(games("--bots random,apprentice --claim random>apprentice"), 10_000);
    assert_eq!(games("--bots random,apprentice,master --players 2 --games 1"), 6);
}
