//! The game of `examples/orchard.rs`: it keeps what the crate promises of every game, and the first page shows it as it is.

#![allow(clippy::unwrap_used)]

#[path = "../examples/orchard.rs"]
#[allow(dead_code)]
mod orchard;

use std::sync::Arc;

use orchard::{Action, Orchard};
use tabletop::testkit::{check_actions, check_border, check_properties, perft};
use tabletop::{Header, Match, Record, Refusal, Rules, Seat, Session, Viewer, scenario, sentence};

const RED: Seat = Seat::ALL[0];
const BLUE: Seat = Seat::ALL[1];

fn rules(players: u8) -> Arc<Orchard> {
    let mut header = Header::default();
    header.set("players", players.to_string());
    Arc::new(Orchard::from_header(&header).unwrap())
}

#[test]
fn orchard_has_the_properties() {
    for seed in 0..30 {
        check_properties(rules(2 + (seed % 3) as u8), seed, 1);
    }
    assert_eq!(perft(rules(2), "a", 2), 9);
    assert_eq!(check_actions(&*rules(2)).into_values().collect::<Vec<_>>(), [4, 2, 1]);
}

#[test]
fn a_screen_that_knows_no_rule_can_play() {
    for seed in 0..9 {
        assert_eq!(check_border(rules(2 + (seed % 3) as u8), seed), [""; 0]);
    }
}

#[test]
fn types_inside_and_text_at_the_border() {
    // Bots never see a string.
    let mut game = Match::new(rules(2), "friday night");
    assert_eq!(game.options(RED), [Action::Pick(1), Action::Pick(2), Action::Shake]);
    game.play(RED, Action::Pick(2), None).unwrap();
    // Records, terminals and servers see nothing else.
    let mut game = Session::new(rules(2), "friday night", vec!["Anna".to_string()]).unwrap();
    let events = game.play_text(RED, "pick 2").unwrap();
    assert_eq!(game.show(&events, Viewer::Spectator)[0].text.in_english(game.player_names()), "Anna picks 2.");
    assert!(game.play_text(BLUE, "pick 3").is_err() && game.play_text(RED, "shake").is_err());
    game.play_text(BLUE, "shake").unwrap();
    // The record gives the same game on any machine.
    let again = Session::<Orchard>::from_record(&game.to_record()).unwrap();
    assert_eq!(again.game().world(), game.game().world());
}

#[test]
fn a_refusal_says_why() {
    let mut game = Match::new(rules(2), "a");
    for seat in [RED, BLUE].into_iter().cycle().take(20) {
        game.play(seat, Action::Pick(1), None).unwrap();
    }
    assert_eq!(
        game.play(RED, Action::Pick(2), None).unwrap_err().to_string(),
        "pick 2: only one apple is left (only what hangs on the tree is picked)"
    );
}

/// A game that names no facts can still state rules in scenarios, and says what it does not know.
#[test]
fn scenarios_without_named_facts() {
    let run = |text: &str| scenario::parse(text).unwrap()[0].run::<Orchard>().map_err(|failure| failure.message);
    assert_eq!(run("scenario red begins\nplay red pick 2\nrefuse red pick 2 because not your turn\nplay blue shake\n"), Ok(()));
    assert_eq!(run("scenario no facts\nexpect tree = 21\n"), Err("the game \"orchard\" has no fact called \"tree\"".to_string()));
    let given = run("scenario no facts\ngiven tree = 2\nplay red shake\n");
    assert_eq!(given, Err("the game \"orchard\" has no fact called \"tree\"".to_string()));
    let forced = run("scenario no bags\nnext die = 6\nplay red shake\n");
    assert_eq!(forced, Err("the game \"orchard\" has no bag called \"die\"".to_string()));
}

/// Nothing is drawn or hidden between two picks: only that somebody else has acted makes the first of them final.
#[test]
fn what_somebody_has_answered_cannot_be_taken_back() {
    let mut game = Session::new(rules(3), "a", Vec::new()).unwrap();
    game.play_text(RED, "pick 2").unwrap();
    let one = (game.game().world().clone(), game.to_record());
    game.play_text(BLUE, "pick 1").unwrap();
    let two = (game.game().world().clone(), game.to_record());
    let is_too_late = |refusal| matches!(refusal, Err(Refusal::TooLate(why)) if why == sentence!("too late to take that back: somebody else has acted since"));
    assert!(is_too_late(game.take_back(RED)));
    assert_eq!((game.game().world().clone(), game.to_record()), two);
    // A record that is opened again knows it too.
    let mut again = Session::<Orchard>::from_record(&two.1).unwrap();
    assert!(is_too_late(again.take_back(RED)));
    assert_eq!(again.to_record(), two.1);
    // Whoever acted last may; then the one before may.
    for game in [&mut game, &mut again] {
        game.take_back(BLUE).unwrap();
        assert_eq!((game.game().world().clone(), game.to_record()), one);
        game.take_back(RED).unwrap();
        assert_eq!(game.actions().len(), 0);
    }
}

/// A header is read in one go however long it is. When every line was compared with all lines before it, this test took half an hour.
#[test]
fn long_headers_are_read_line_by_line() {
    const KEYS: usize = 400_000;
    let keys: String = (0..KEYS).map(|n| format!("key-{n:06} {n}\n")).collect();
    let record = Record::parse(&format!("game record 1\n{keys}")).unwrap();
    assert_eq!(record.header.fields().count(), KEYS);
    assert_eq!(record.header.fields().last(), Some(("key-399999", "399999")));
    assert_eq!(record.header.get("key-123456"), Some("123456"));
    let twice = Record::parse(&format!("game record 1\n{keys}key-000007 8\n")).unwrap_err();
    assert_eq!((twice.line, twice.message.to_string().as_str()), (KEYS + 2, "\"key-000007\" is given twice"));
}

#[test]
fn the_first_page_quotes_the_example() {
    let (page, example) = (include_str!("../README.md"), include_str!("../examples/orchard.rs"));
    let quotes: Vec<&str> = page.split("```rust,ignore\n").skip(1).filter_map(|rest| rest.split("```").next()).collect();
    assert_eq!(quotes.len(), 2);
    for quote in quotes {
        assert!(example.contains(quote), "not in the example:\n{quote}");
    }
}
