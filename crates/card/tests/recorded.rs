//! Recorded games: each must play out to the same end and the same text in every build with the same rules version. A record
//! that plays differently is a reason to raise `VERSION` and to run `scripts/new-records`, never to edit the record. Those of
//! older versions are kept: they must be refused by their version, before any move.

#![allow(clippy::expect_used, clippy::panic)]

use std::path::Path;

use fresco_card::CardGame;
use tabletop::Record;
use tabletop::testkit::{check_old_records, check_records};

#[test]
fn recorded_games_replay_to_the_same_end_and_the_same_text() {
    let count = check_records::<CardGame>(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/records"), "fresco");
    assert!(count >= 4, "only {count} records found");
}

#[test]
fn records_of_older_rules_are_refused_by_their_version() {
    let count = check_old_records::<CardGame>(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/records-of-older-rules"), "fresco");
    assert!(count >= 8, "only {count} records found");
}

#[test]
fn a_bad_line_is_named_with_its_reason() {
    let text = include_str!("records/4-players.fresco");
    let spoil = |from: &str, to: &str| {
        let bad = text.replacen(from, to, 1);
        assert_ne!(bad, text, "\"{from}\" is not in the record");
        Record::parse(&bad).and_then(|r| r.replay::<CardGame>()).map(|_| ()).expect_err("a bad record").to_string()
    };
    let (number, line) = text.lines().enumerate().find(|(_, l)| l.contains(" lay ")).expect("a card is laid");
    let (seat, _) = line.split_once(' ').expect("seat and action");
    assert_eq!(spoil(line, &format!("{seat} lay fish")), format!("line {}: {seat}: \"lay fish\" is not an action", number + 1));
    assert!(spoil(line, &format!("{seat} lay R-www")).contains("there is no card R-www in this game"));
    assert!(spoil("rules 2", "rules 99").contains("this build has version 2"));
    assert!(spoil("game card", "game board").contains("not of \"card\""));
    assert!(spoil("players 4", "players 9").contains("two, three or four"));
    assert!(spoil("players 4", "edition 2020").contains("edition"));
    assert!(spoil("result ", "result 1").contains("replaying it gives"));
}
