//! What is noted adds up.

use std::collections::BTreeSet;
use std::sync::Arc;

use fresco_board::{BoardGame, ModuleSet};
use fresco_card::CardGame;
use fresco_dice::DiceGame;
use fresco_lab::journal::Played;
use fresco_lab::study::{Study, TRACK};
use tabletop::testkit::games;

use crate::played::{play, rules};

/// Plays games of chance and of rules of thumb; everything that is noted must fit how they ended.
fn studied<G: Study>(rules: &Arc<G>, most: u64) -> Vec<Played> {
    let seats = rules.seats();
    let mut all = Vec::new();
    for n in 1..=games(most) {
        let bots: Vec<&str> = (0..seats).map(|seat| if (seat as u64 + n).is_multiple_of(2) { "random" } else { "apprentice" }).collect();
        let game = play(rules, n, &format!("study {seats} {n}"), &bots);
        assert_eq!(game.notes.points.len(), seats);
        for (seat, sources) in game.notes.points.iter().enumerate() {
            assert_eq!(sources.values().sum::<i32>(), game.scores[seat], "{} seat {seat} of game {n}: {sources:?}", G::GAME);
            assert!(sources.values().all(|&points| points != 0), "{sources:?}");
        }
        assert_eq!(game.notes.restored.len(), game.notes.places.len());
        let in_order = game.notes.restored.windows(2).all(|pair| pair[0].1 <= pair[1].1);
        assert!(in_order && game.notes.restored.iter().all(|(_, round, _)| (1..=game.notes.rounds).contains(round)));
        all.push(game);
    }
    all
}

#[test]
fn points_of_the_board_game_add_up_with_any_modules() {
    let mut sources = BTreeSet::new();
    for (edition, sets) in [("2010", vec!["none", "1-3", "1-6"]), ("2020", vec!["none", "7 11", "all"])] {
        for modules in sets {
            for players in 2..=4 {
                for game in studied(&rules::<BoardGame>(players, edition, modules), 6) {
                    sources.extend(game.notes.points.iter().flat_map(|points| points.keys().cloned()));
                    assert_eq!(game.notes.hours.len(), players);
                    for hours in &game.notes.hours {
                        assert_eq!(hours.len(), game.notes.rounds as usize);
                        assert!(hours.iter().all(|hour| (5..=9).contains(hour)), "{hours:?}");
                    }
                    let places: BTreeSet<&String> = game.notes.places.iter().collect();
                    assert_eq!(places.len(), game.notes.places.len(), "a section is restored once");
                    let leonardo = game.notes.restored.iter().any(|(_, _, who)| who.is_none());
                    assert_eq!(leonardo, players == 2);
                }
            }
        }
    }
    // Every source was met, so none of them is noted wrongly without anybody seeing it.
    let modules: Vec<&str> = [1, 2, 4, 5, 6, 7, 8, 9, 11, 13, 14, 15]
        .iter()
        .flat_map(|&number| ModuleSet::of(&[number]).each())
        .map(|module| module.name)
        .collect();
    let wanted: BTreeSet<String> = ["tiles", "bishop", "altar", "money", TRACK].iter().chain(&modules).map(ToString::to_string).collect();
    assert_eq!(sources, wanted);
}

#[test]
fn points_of_the_card_game_add_up() {
    let mut sources = BTreeSet::new();
    for players in 2..=4 {
        for game in studied(&rules::<CardGame>(players, "", ""), 12) {
            sources.extend(game.notes.points.iter().flat_map(|points| points.keys().cloned()));
            assert!(game.notes.hours.is_empty());
            // Whoever ended the game has restored as many sections as it takes.
            let by = |seat: u8| game.notes.restored.iter().filter(|(_, _, who)| *who == Some(seat)).count();
            assert!((0..players as u8).map(by).max() >= Some(4), "{:?}", game.notes.restored);
        }
    }
    let wanted = ["sections", "bishop", "favourite colour", "turn tiles", "tiles kept"];
    assert_eq!(sources, wanted.iter().map(ToString::to_string).collect());
}

#[test]
fn points_of_the_dice_game_add_up() {
    let mut sources = BTreeSet::new();
    for players in 2..=4 {
        for game in studied(&rules::<DiceGame>(players, "", ""), 12) {
            sources.extend(game.notes.points.iter().flat_map(|points| points.keys().cloned()));
            assert!(game.notes.restored.iter().any(|(what, _, _)| what.starts_with("section ")));
        }
    }
    let wanted = ["tiles", "bishop", "portraits", "bonus portraits", "bets", "pairs", TRACK];
    assert_eq!(sources, wanted.iter().map(ToString::to_string).collect());
}
