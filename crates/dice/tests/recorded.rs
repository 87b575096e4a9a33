//! Recorded games: each must play out to the same end and the same text in every build with the same rules version. A record
//! that plays differently is a reason to raise `VERSION` and to run `scripts/new-records`, never to edit the record.

#![allow(clippy::expect_used, clippy::panic)]

use std::path::Path;
use std::sync::Arc;

use fresco_dice::components::{ComponentSet, Components};
use fresco_dice::{Bet, DiceGame, Event};
use tabletop::testkit::check_records;
use tabletop::{Record, Seat, Session, Viewer};

#[test]
fn recorded_games_replay_to_the_same_end_and_the_same_text() {
    let count = check_records::<DiceGame>(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/records"), "fresco");
    assert!(count >= 4, "only {count} records found");
}

#[test]
fn a_bad_line_is_named_with_its_reason() {
    let text = include_str!("records/4-players.fresco");
    let spoil = |from: &str, to: &str| {
        let bad = text.replacen(from, to, 1);
        assert_ne!(bad, text, "\"{from}\" is not in the record");
        Record::parse(&bad).and_then(|r| r.replay::<DiceGame>()).map(|_| ()).expect_err("a bad record").to_string()
    };
    let first = text.lines().position(|l| l.contains(" bishop ")).expect("a bishop") + 1;
    let line = text.lines().nth(first - 1).expect("a line");
    let (seat, _) = line.split_once(' ').expect("seat and action");
    assert_eq!(spoil(line, &format!("{seat} bishop north")), format!("line {first}: {seat}: \"bishop north\" is not an action"));
    assert!(spoil(line, &format!("{seat} bishop 17")).contains("you can place the bishop only beside 8, 13, 16, 19 or 24"));
    assert!(spoil("rules 1", "rules 99").contains("this build has version 1"));
    assert!(spoil("game dice", "game chess").contains("not of \"dice\""));
    assert!(spoil("players 4", "players 9").contains("two, three or four"));
    assert!(spoil("result ", "result 1").contains("replaying it gives"));
}

/// Over a whole game, nobody but its owner hears what a bet says before it is shown.
#[test]
fn bets_are_told_to_their_owners_only() {
    let record = Record::parse(include_str!("records/4-players.fresco")).expect("a record");
    let whole = record.replay::<DiceGame>().expect("a game");
    let mut game = record.replay_to::<DiceGame>(0).expect("the start");
    let mut bets = 0;
    for (seat, action) in whole.actions() {
        let events = game.play_action(seat, action).expect("a recorded action");
        for event in events.iter().filter(|e| matches!(e, Event::BetPlaced { .. })) {
            bets += 1;
            for viewer in game.game().rules().seats_here().map(Viewer::Seat).chain([Viewer::Spectator]) {
                let told = game.show(std::slice::from_ref(event), viewer);
                let says = format!("{told:?}");
                let tells = ["bishop", "another section", "portrait"].iter().any(|word| says.contains(word));
                assert_eq!(tells, viewer.is(seat), "{says}");
            }
        }
    }
    assert!(bets > 5, "only {bets} bets");
}

/// The first turn of a table of two, up to the third die set aside; `None` if it then takes a portrait, so that the next one
/// is drawn. Also whose turn it was.
fn a_turn_of_two(seed: &str, bet: &str) -> Option<(Session<DiceGame>, Seat)> {
    let rules = DiceGame::new(2, Components::standard().clone()).expect("a table");
    let mut game = Session::<DiceGame>::new(Arc::new(rules), seed, Vec::new()).expect("a game");
    let active = game.game().next_to_act().expect("somebody");
    game.play_text(active, "bishop 16").expect("the bishop");
    let mut portrait = false;
    while game.game().world().active == active {
        let seat = game.game().next_to_act().expect("somebody");
        let action = match (seat == active, game.game().options(seat).first()) {
            (true, Some(set)) => set.to_string(),
            _ => bet.to_string(),
        };
        let events = game.play_text(seat, &action).expect("an option");
        portrait |= events.iter().any(|e| matches!(e, Event::PortraitTurned { .. }));
    }
    (!portrait).then_some((game, active))
}

/// When bets are shown at the end of a turn, what was said before cannot be taken back.
#[test]
fn nothing_is_taken_back_once_bets_are_shown() {
    let mut seen = 0;
    for seed in 0..20 {
        let seed = seed.to_string();
        for bet in Bet::ALL {
            let Some((mut game, active)) = a_turn_of_two(&seed, &format!("bet {}", bet.name())) else { continue };
            let refusal = game.take_back(active).expect_err("it was shown").to_string();
            assert!(refusal.contains("too late to take that back: something hidden has been revealed since"), "{refusal}");
        }
        let Some((mut game, active)) = a_turn_of_two(&seed, "wait") else { continue };
        game.take_back(active).expect("nothing was shown, nothing drawn");
        assert_eq!(game.game().next_to_act(), Some(active));
        seen += 1;
    }
    assert!(seen > 3, "only {seen}");
}
