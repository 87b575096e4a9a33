//! What is agreed about games with and without modules.

#![allow(clippy::expect_used, clippy::panic)]

use clap::Parser;
use fresco_board::{BoardGame, ModuleSet};
use fresco_games::NAMES;
use tabletop::Rules;
use tabletop::components::ComponentSet;

use super::pebbles::Pebbles;
use super::{DEFAULT, ForGame, FullGame, GameSetup, Shown, for_game};
use crate::args::{Cli, Command, SetupArgs};
use crate::chairs::Seating;
use crate::error::CliError;

fn agreed(line: &str) -> SetupArgs {
    match Cli::try_parse_from(["fresco", "sim"].into_iter().chain(line.split_whitespace())).unwrap_or_else(|e| panic!("{e}")).command {
        Some(Command::Sim(args)) => args.setup_args,
        other => panic!("{other:?}"),
    }
}

#[test]
fn every_name_leads_to_its_game() {
    struct Name;
    impl ForGame for Name {
        type Answer = &'static str;
        fn of<G: FullGame>(self) -> &'static str {
            let example = G::ON_SCREEN.example().expect("an example");
            assert!(
                G::ON_SCREEN.name().word().starts_with("the ")
                    && G::ON_SCREEN.needs(example.split(' ').next().unwrap_or_default()).is_some()
            );
            assert!(example.parse::<G::Action>().is_ok(), "{example} is no action");
            assert!(G::ON_SCREEN.book().is_some() && G::BOTS.is_some());
            assert!(G::Components::parse(G::Components::STANDARD).is_ok_and(|pieces| pieces.is_standard() && !pieces.entries().is_empty()));
            G::GAME
        }
    }
    for name in NAMES {
        assert_eq!(for_game(name, Name), Ok(name));
    }
    assert!(NAMES.contains(&DEFAULT));
    assert!(for_game("chess", Name).is_err_and(|e| e.contains("\"chess\" is not known;") && e.contains("board")));
    assert!(for_game("", Name).is_err_and(|e| e.contains("which game")));
}

#[test]
fn only_the_board_game_has_editions_and_modules() {
    for (line, words) in [
        ("--modules 1", "the game of pebbles has no modules"),
        ("--modules none", "the game of pebbles has no modules"),
        ("--preset first", "the game of pebbles has no modules, so it has no presets"),
        ("--edition 2020", "the game of pebbles has no editions"),
    ] {
        assert!(GameSetup::new::<BoardGame>(&agreed(line)).is_ok());
        let refused = GameSetup::new::<Pebbles>(&agreed(line)).err().map(CliError::exit);
        assert_eq!(refused, Some((2, Some(words.to_string()))));
    }
    let table = GameSetup::new::<Pebbles>(&agreed("")).and_then(|setup| setup.table::<Pebbles>(3, ModuleSet::NONE)).expect("a table");
    assert_eq!(table.seats(), 3);
}

#[test]
fn a_components_file_is_checked_by_its_game() {
    let file = std::env::temp_dir().join(format!("fresco-components-{}.txt", std::process::id()));
    std::fs::write(&file, "components stones 1\n").expect("written");
    let refused = GameSetup::new::<Pebbles>(&agreed(&format!("--components {}", file.display()))).err().map(CliError::exit);
    assert_eq!(refused, Some((2, Some(format!("{}:1: pebbles are pebbles", file.display())))));
    std::fs::remove_file(&file).expect("removed");
}

#[test]
fn leonardo_may_play_where_he_is_not_at_the_table() {
    let Ok(Cli { command: Some(Command::Play(args)), .. }) = Cli::try_parse_from(["fresco", "play", "--people", "Leonardo"]) else {
        panic!("no game")
    };
    assert!(Seating::new(BoardGame::ON_SCREEN, &args).is_err_and(|e| e.starts_with("Leonardo is the painter who")));
    assert!(Seating::new(Pebbles::ON_SCREEN, &args).is_ok());
}
