//! Recorded games: each must play out to the same end and the same text in every build with the same rules version. A record
//! that plays differently is a reason to raise `VERSION` and to run `scripts/new-records`, never to edit the record. Those of
//! older versions are kept: they must be refused by their version, before any move.

#![allow(clippy::expect_used, clippy::panic)]

use std::path::Path;

use fresco_board::BoardGame;
use tabletop::testkit::{check_old_records, check_records};
use tabletop::{Record, Rules, Viewer};

#[test]
fn recorded_games_replay_to_the_same_end_and_the_same_text() {
    let count = check_records::<BoardGame>(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/records"), "fresco");
    assert!(count >= 13, "only {count} records found");
}

#[test]
fn records_of_older_rules_are_refused_by_their_version() {
    let count = check_old_records::<BoardGame>(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/records-of-older-rules"), "fresco");
    assert!(count >= 13, "only {count} records found");
}

#[test]
fn a_bad_line_is_named_with_its_reason() {
    let text = include_str!("records/4-players-2020.fresco");
    let spoil = |from: &str, to: &str| {
        let bad = text.replacen(from, to, 1);
        assert_ne!(bad, text, "\"{from}\" is not in the record");
        Record::parse(&bad).and_then(|r| r.replay::<BoardGame>()).map(|_| ()).expect_err("a bad record").to_string()
    };
    let first = text.lines().position(|l| l.contains(" wake ")).expect("a waking") + 1;
    let waking = text.lines().nth(first - 1).expect("a line");
    let (seat, _) = waking.split_once(' ').expect("seat and action");
    assert_eq!(spoil(waking, &format!("{seat} wake 11")), format!("line {first}: {seat}: \"wake 11\" is not an action"));
    assert!(spoil(waking, &format!("{seat} restore C3")).starts_with(&format!("line {first}: {seat}: restore C3: not now.")));
    assert!(spoil("rules 2", "rules 99").contains("this build has version 2"));
    assert!(spoil("game board", "game chess").contains("not of \"board\""));
    assert!(spoil("edition 2020", "edition 1999").contains("1999"));
    assert!(spoil("players 4", "players 9").contains("two, three or four"));
    assert!(spoil("modules none", "modules 18").contains("18"));
    assert!(spoil("result ", "result 1").contains("replaying it gives"));
}

/// A refusal through the border changes nothing, and a list of actions is played whole or not at all.
#[test]
fn a_list_of_actions_is_all_or_nothing() {
    let text = include_str!("records/3-players-2020.fresco");
    let record = Record::parse(text).expect("a record");
    let planning = record.moves.iter().position(|(_, _, a)| a.starts_with("plan")).expect("a plan");
    let mut game = record.replay_to::<BoardGame>(planning).expect("a game");
    let seat = game.game().next_to_act().expect("a planner");
    let before = (game.to_record(), game.scene_for(Viewer::Seat(seat)));
    assert!(game.play_texts(seat, &["plan market 1", "plan cathedral 1", "plan studio 9"]).is_err());
    assert_eq!((game.to_record(), game.scene_for(Viewer::Seat(seat))), before);
    game.play_texts(seat, &["plan market 1", "plan cathedral 1", "plan studio 1"]).expect("a good plan");
    assert_eq!(game.actions().len(), planning + 3);
    game.take_back(seat).expect("behind the screen one may think again");
    assert_eq!(game.actions().len(), planning + 2);
    game.game().rules().check(game.game().world()).expect("a sound table");
}

/// A list of actions cannot be used to look behind the screens and then plan again.
#[test]
fn a_list_of_actions_stops_at_a_reveal() {
    let text = include_str!("records/3-players-2020.fresco");
    let record = Record::parse(text).expect("a record");
    let last_plan = record.moves.iter().position(|(_, _, a)| a.starts_with("buy") || a.starts_with("close")).expect("a market") - 1;
    let mut game = record.replay_to::<BoardGame>(last_plan).expect("a game");
    let (seat, plan) = (record.moves[last_plan].1, record.moves[last_plan].2.as_str());
    let before = game.to_record();
    for second in ["done", "buy RRR", "restore C3"] {
        let refusal = game.play_texts(seat, &[plan, second]).expect_err("past a reveal").to_string();
        assert_eq!(refusal, "these actions cannot be played together: something is drawn or revealed in between");
        assert_eq!(game.to_record(), before);
    }
    game.play_texts(seat, &[plan]).expect("the plan alone");
}
