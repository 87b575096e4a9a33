//! What bots think of the things of single modules.

use fresco_board::edition::EDITION_2020;
use fresco_board::{BoardGame, ModuleSet};
use tabletop::{Dice, Match, Rules};

use super::{FIRST, favourite, rules};
use crate::weights::Weights;

/// A table with modules at which these facts have been given, one a line, as scenarios name them.
fn table(modules: &str, facts: &str) -> Match<BoardGame> {
    let modules: ModuleSet = modules.parse().expect("modules");
    let rules = rules(4, EDITION_2020, modules);
    let mut world = rules.setup(&mut Dice::fast(7));
    for fact in facts.lines().map(str::trim).filter(|fact| !fact.is_empty()) {
        let (key, value) = fact.split_once(" = ").expect("NAME = VALUE");
        rules.set(&mut world, key, value).unwrap_or_else(|why| panic!("{fact}: {why}"));
    }
    Match::from_world(rules, world, Dice::fast(1))
}

/// What red can expect in the end.
fn expects(modules: &str, facts: &str) -> f32 {
    let game = table(modules, facts);
    Weights::of::<BoardGame>().forecast(game.rules(), game.world()).scores[FIRST.index()]
}

#[test]
fn the_things_of_modules_are_worth_having() {
    for (modules, less, more) in [
        ("2", "red.requests = none", "red.requests = general purple"),
        ("3", "red.paints = none", "red.paints = K"),
        ("4", "red.pennies = 0", "red.pennies = 3"),
        ("4", "red.wishes = none", "red.wishes = tip"),
        ("5", "red.leaf = 0", "red.leaf = 2"),
        ("6", "red.glass = none", "red.glass = YBR"),
        ("7", "red.scrolls = none", "red.scrolls = 3 B"),
        ("8", "red.certificates = none", "red.certificates = 8"),
        ("8", "red.debts = 8:3", "red.certificates = 8"),
        ("9", "red.wall = none", "red.wall = R/O"),
        ("9", "red.exchanges = none", "red.exchanges = O"),
        ("10", "red.sick = 1", "red.sick = 0"),
        ("10", "red.remedies = none", "red.remedies = 3-doses"),
        ("12", "red.ladies = none", "red.ladies = pink"),
        ("13", "red.maps = none", "red.maps = 1"),
        ("14", "red.beams = 0", "red.beams = 2"),
        ("15", "blue.dome = RRY5", "red.dome = RRY5"),
    ] {
        let (less_of_it, more_of_it) = (expects(modules, less), expects(modules, more));
        assert!(more_of_it > less_of_it, "module {modules}: {less} promises {less_of_it}, {more} only {more_of_it}");
    }
}

/// Everybody is awake, and red is first.
const AWAKE: &str = "
    red.hour = 5
    blue.hour = 6
    green.hour = 7
    yellow.hour = 8
    blue.plan = 3 0 0 0 2
    green.plan = 0 0 3 0 2
    yellow.plan = 0 0 0 2 3
";

#[test]
fn the_things_of_modules_are_used() {
    for (modules, facts, does) in [
        // The request with the most points.
        ("2", "red.tiles = 4; red.plan = 0 0 0 2 3; turn = workshop red", "request general"),
        // Bells for the money that is there, rather than fewer of them.
        ("8", "bell.display = 1 8; red.thalers = 20; red.audience = studio; red.plan = 0 0 2 0 3; turn = studio red", "certificate 8"),
        ("9", "red.wall-tile = studio; red.paints = OGP; red.plan = 0 0 2 0 3; turn = studio red", "wall-restore"),
        // Everybody is healed.
        (
            "10",
            "red.sick = 2; red.away = 2; red.thalers = 12; red.doctor = market; doctor.remedies = 1-dose 3-doses; red.plan = 1 0 1 0 3; turn = market red",
            "remedy 2",
        ),
        ("14", "red.beams = 3; red.benches = studio; red.plan = 0 0 2 0 3; turn = studio red", "bench 3"),
        // Money to spare, and nothing else to be had.
        (
            "16",
            "stall.I = none; stall.II = none; stall.III = none; stall.IV = none; red.thalers = 20; red.plan = 2 0 0 0 3; turn = market red",
            "barrel",
        ),
        // Three of one mixed paint are more than anybody needs.
        ("17", "guild = RO; red.paints = GGG; red.plan = 0 0 0 2 3; turn = workshop red", "exchange G"),
    ] {
        let game = table(modules, &format!("{AWAKE}{}", facts.replace("; ", "\n")));
        let does_indeed = favourite(&game, FIRST).to_string();
        assert!(does_indeed.starts_with(does), "module {modules}: {does_indeed} of {:?}", game.options(FIRST));
    }
}
