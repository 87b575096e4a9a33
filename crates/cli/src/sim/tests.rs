//! Simulations that go wrong, and tables of several kinds.

#![allow(clippy::expect_used, clippy::panic)]

use clap::Parser;
use fresco_board::{BoardGame, World};
use fresco_bots::Setting;
use tabletop::{Record, Rules};

use super::tables::Tables;
use super::{GameUnderWatch, SimArgs, Summary, play_all, play_one};
use crate::args::{Cli, Command};
use crate::crash_report::crash_report;
use crate::games::FullGame;
use crate::games::pebbles::Pebbles;
use crate::modules;

fn args(line: &str) -> SimArgs {
    let words = ["fresco", "sim"].into_iter().chain(line.split_whitespace());
    match Cli::try_parse_from(words).unwrap_or_else(|e| panic!("{e}")).command {
        Some(Command::Sim(args)) => args,
        other => panic!("{other:?}"),
    }
}

/// A fresh folder for one test.
fn folder(name: &str) -> std::path::PathBuf {
    let path = std::env::temp_dir().join(format!("fresco-sim-{}-{name}", std::process::id()));
    let _ = std::fs::remove_dir_all(&path);
    std::fs::create_dir_all(&path).expect("a folder");
    path
}

/// The bots of a game, seat by seat.
fn kinds<G: FullGame>(tables: &Tables<'_, G>, number: u64) -> Vec<Setting> {
    tables.bots_of_game(number).into_iter().map(|(kind, _)| kind).collect()
}

fn wrong_in_round_two(_: &BoardGame, world: &World) -> Result<(), String> {
    if world.round < 2 { Ok(()) } else { Err("a pot of paint is missing".to_string()) }
}

#[test]
fn a_game_that_goes_wrong_stops_all_and_leaves_its_record() {
    let dir = folder("wrong");
    let args = args(&format!("--games 50 --modules 1,8 --players 3 --check 7 --records {}", dir.display()));
    let mut tables = Tables::<BoardGame>::new(&args).expect("tables");
    tables.sound = wrong_in_round_two;
    let (code, message) = play_all(&tables, 2).err().expect("error").exit();
    let message = message.expect("a report");
    assert_eq!(code, 1);
    let number = message.strip_prefix("game ").and_then(|m| m.split_once(' ')).expect("a number").0;
    let start = format!("game {number} (seed \"sim/{number}\", 3 players, edition 2020, modules 1 8), after ");
    assert!(message.starts_with(&start), "{message}");
    assert!(message.contains(" decisions: the table does not add up: a pot of paint is missing. Its record is in "), "{message}");
    let file = dir.join(format!("failed-{number:0>5}.fresco"));
    assert!(message.ends_with(&file.display().to_string()), "{message}");
    // The record holds the game as far as it went, so that it can be looked at.
    let text = std::fs::read_to_string(&file).expect("a record");
    assert!(text.contains("\nmodules 1 8\n"), "{text}");
    let game = Record::parse(&text).and_then(|record| record.replay::<BoardGame>()).expect("a game");
    assert_eq!(game.actions().len() % 7, 0);
    assert_eq!(game.game().world().round, 2);
    std::fs::remove_dir_all(dir).expect("tidied up");
}

#[test]
fn without_a_flag_the_end_of_a_game_is_checked() {
    fn wrong_at_the_end(rules: &BoardGame, world: &World) -> Result<(), String> {
        let phase = rules.scene(world, tabletop::Viewer::Spectator).phase;
        if phase == "over" { Err("too late".to_string()) } else { panic!("only the end is looked at") }
    }
    let dir = folder("end");
    let args = args(&format!("--players 2 --records {}", dir.display()));
    let mut tables = Tables::<BoardGame>::new(&args).expect("tables");
    tables.sound = wrong_at_the_end;
    let report = play_one(&tables, 1).err().and_then(|error| error.exit().1).expect("a report");
    assert!(report.contains("does not add up: too late"), "{report}");
    std::fs::remove_dir_all(dir).expect("tidied up");
}

/// What a panic is told: it comes from the thread that plays, in the middle of a game.
#[test]
fn a_panic_knows_which_game_it_was() {
    let dir = folder("panic");
    let args = args("--modules random --players any");
    let tables: Tables<'_, BoardGame> = Tables::new(&args).expect("tables");
    assert_eq!(crash_report(), "");
    let (rules, seed) = tables.of_game(2).expect("a table");
    let watched = GameUnderWatch::open(rules, &seed, 2, &kinds(&tables, 2), Some(&dir));
    watched.note(tabletop::Seat::ALL[1], fresco_board::Action::Done);
    let words = crash_report();
    assert!(words.starts_with("game 2 (seed \"sim/2\", 3 players, edition 2020, modules "), "{words}");
    let text = std::fs::read_to_string(dir.join("failed-00002.fresco")).expect("a record");
    assert!(text.ends_with("\nblue done\n"), "{text}");
    drop(watched);
    assert_eq!(crash_report(), "");
    std::fs::remove_dir_all(dir).expect("tidied up");
}

#[test]
fn any_table_means_two_three_and_four_in_turn() {
    let args = args("--players any --bots random,apprentice --modules random --edition 2010");
    let tables: Tables<'_, BoardGame> = Tables::new(&args).expect("tables");
    assert_eq!(tables.check_every, Some(20));
    let mut seen = Vec::new();
    for number in 1..=24 {
        let (rules, seed) = tables.of_game(number).expect("a table");
        assert_eq!(seed, format!("sim/{number}"));
        assert_eq!(rules.seats() as u64, 2 + (number - 1) % 3);
        assert_eq!(modules::of_table(&*rules), args.setup_args.modules_for(&seed));
        assert_eq!(tables.bots_of_game(number).len(), rules.seats());
        seen.push(rules.modules());
    }
    assert!(seen.iter().any(|set| *set != seen[0]));
    // Both bots sit on the first seat of every table now and then.
    for first in 1..=3 {
        let red: Vec<_> = (0..4).map(|n| kinds(&tables, first + 3 * n)[0].clone()).collect();
        assert!(args.bots.iter().all(|bot| red.contains(bot)), "{red:?}");
    }
    let crowd = self::args("--players any --bots random,random,random");
    assert!(Tables::<BoardGame>::new(&crowd).is_err_and(|t| t.exit().1.is_some_and(|m| m == "3 bots for 2 players")));
}

#[test]
fn a_game_without_modules_is_summed_up_without_them() {
    let dir = folder("pebbles");
    let args = args(&format!("--players any --games 9 --check --bots random,apprentice --records {}", dir.display()));
    let tables: Tables<'_, Pebbles> = Tables::new(&args).expect("tables");
    let games = play_all(&tables, 2).unwrap_or_else(|t| panic!("{t:?}"));
    let summary = Summary::new::<Pebbles>(&args, &games);
    let text = summary.as_text(1.0, 2).join("\n");
    assert!(text.contains("9 games of the game of pebbles, 2 to 4 players, seed \"sim\""), "{text}");
    assert!(text.contains("rounds              mean 2.0") && !text.contains("edition") && !text.contains("modules"), "{text}");
    let json = summary.as_json(1.0, 2);
    assert_eq!((&json["game"], &json["games"], &json["players"]), (&"pebbles".into(), &9.into(), &"any".into()));
    assert!(json.get("edition").is_none() && json.get("modules").is_none(), "{json}");
    let text = std::fs::read_to_string(dir.join("00002.fresco")).expect("a record");
    assert!(Record::parse(&text).and_then(|record| record.replay::<Pebbles>()).is_ok_and(|game| game.game().is_over()), "{text}");
    // A game that goes wrong is named without modules too.
    let (rules, seed) = tables.of_game(1).expect("a table");
    let watched = GameUnderWatch::open(rules, &seed, 1, &kinds(&tables, 1), Some(&dir));
    let words = watched.failed("it is wrong").exit().1.unwrap_or_default();
    assert!(words.starts_with("game 1 (seed \"sim/1\", 2 players, the game of pebbles), after 0 decisions: it is wrong."), "{words}");
    drop(watched);
    std::fs::remove_dir_all(dir).expect("tidied up");
}
