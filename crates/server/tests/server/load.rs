//! The load test itself, with a handful of tables: it measures what it says, and nothing goes wrong on the way. How long anything took
//! does not matter here.

use std::time::Duration;

use fresco_server::load::{Corpus, LoadError, Plan, Where, measure, open};

fn small() -> Plan {
    Plan { tables: 6, time: Duration::from_secs(2), players: 3, modules: "1-6".to_string(), rate: 5.0, ahead: 9, server: Where::Own(None) }
}

#[test]
fn everybody_hears_of_every_act() {
    let report = measure(&small(), &|_, _, _| {}).unwrap();
    assert_eq!((report.errors, report.first_error), (0, None));
    assert_eq!((report.tables, report.connections, report.planned), (6, 18, 60));
    assert!(report.acts > 0 && report.acts <= report.planned, "{} acts", report.acts);
    assert_eq!(report.acknowledged.count as u64, report.acts);
    // Some acts are not for others to see; the others are told to two.
    assert!(report.told.count > 0 && report.told.count as u64 <= 2 * report.acts, "{} told", report.told.count);
    let written = report.written.unwrap();
    assert!(written.lines >= report.acts && written.commits <= written.lines);
    assert!(report.sync.unwrap().count > 0);
    assert!(report.limits.len() >= 3);
}

#[test]
fn finished_games_open_at_any_move() {
    let corpus = Corpus { games: 2, modules: "none".to_string(), database: None };
    let opening = open(&corpus, &|_, _, _| {}).unwrap();
    assert_eq!((opening.games, opening.cold.count), (2, 10));
    assert!(opening.warm.count > opening.cold.count && opening.actions > 100 && opening.largest > 1000);
    assert!(opening.worst.at <= opening.worst.of && opening.worst.took >= opening.cold.p50);
}

#[test]
fn nothing_is_sent_to_another_machine() {
    let elsewhere = Plan { server: Where::There("203.0.113.7:80".parse().unwrap()), ..small() };
    assert!(matches!(measure(&elsewhere, &|_, _, _| {}), Err(LoadError::NotHere)));
}
