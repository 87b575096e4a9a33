//! Evenings at a shared terminal, typed by the tests.

#![allow(clippy::expect_used)]

use std::io::{self, Write};
use std::sync::{Arc, Mutex};

use fresco::Fresco;
use tabletop::{Header, Rules, Seat};

use super::{Chair, Evening, Seating};
use crate::keyboard::Keyboard;
use crate::story::Story;

/// What was printed.
#[derive(Clone, Default)]
struct Paper(Arc<Mutex<Vec<u8>>>);

impl Write for Paper {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().expect("the paper").extend_from_slice(bytes);
        Ok(bytes.len())
    }
    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Anna and Bruno type these lines; what they saw, and what was played.
fn typed(lines: &[&str]) -> (String, Vec<String>) {
    let mut header = Header::default();
    header.set("players", "2");
    let names = vec!["Anna".to_string(), "Bruno".to_string()];
    let rules = Arc::new(Fresco::from_header(&header).expect("rules"));
    let story = Story::new(rules, "7", names.clone()).expect("a game");
    let seating = Seating { seats: names.into_iter().map(|name| (name, None)).collect() };
    let paper = Paper::default();
    let mut evening = Evening::new(story, &seating, Keyboard::typing(lines), Box::new(paper.clone()));
    assert!(evening.chairs.iter().all(|chair| matches!(chair, Chair::Person)));
    // It ends with the end of the input; the farewell is left out, so that nothing is saved.
    while let Some(seat) = evening.who_is_next() {
        if evening.turn(seat).expect("no trouble") == super::Then::Quit {
            break;
        }
    }
    let played = evening.story.game().actions().map(|(seat, action): (Seat, _)| format!("{seat} {action}")).collect();
    let bytes = paper.0.lock().expect("the paper").clone();
    (anstream::adapter::strip_str(&String::from_utf8_lossy(&bytes)).to_string(), played)
}

/// The lines with which all wake up (Bruno, Anna, and Leonardo by Bruno), and the first step of Bruno's plan.
const MORNING: [&str; 9] = ["", "#1", "", "", "#1", "", "", "#1", "plan market 1"];

#[test]
fn the_morning_of_these_tests() {
    let (out, played) = typed(&MORNING);
    assert_eq!(played.len(), 4, "{out}");
    assert!(played.last().is_some_and(|action| action.ends_with("plan market 1")), "{played:?}");
    // Nobody has had the keyboard before: nothing is wiped.
    let first = out.find("press Enter when you are").expect("a prompt");
    assert!(!out[..first].contains("[wiped]"));
    assert!(out.contains("[wiped]"));
}

#[test]
fn nobody_takes_back_or_sees_a_secret_of_another() {
    let morning = typed(&MORNING);
    let planner = morning.1.last().map_or("", |action| action.split(' ').next().unwrap_or(""));
    let name = if planner == "red" { "Anna" } else { "Bruno" };
    let plan = ["plan cathedral 1", "plan studio 1", "plan workshop 1", ""];
    let undo = [format!("undo {name}"), format!("undo {planner}")];
    let lines: Vec<&str> = MORNING.into_iter().chain(plan).chain(["", undo[0].as_str(), undo[1].as_str(), "log"]).collect();
    let (out, played) = typed(&lines);
    let seen = &out[out.find("> undo").expect("the undo")..];
    assert_eq!(seen.matches("can take it back").count(), 2, "{seen}");
    assert!(!seen.contains("plan ") && !seen.contains("Taken back"), "{seen}");
    assert!(played.contains(&format!("{planner} plan market 1")), "{played:?}");
}

#[test]
fn before_the_screen_is_hidden_one_may_think_again() {
    let plan = ["plan cathedral 1", "plan studio 1", "plan workshop 1"];
    let lines: Vec<&str> = MORNING.into_iter().chain(plan).chain(["hello", "undo", "plan workshop 0"]).collect();
    let (out, played) = typed(&lines);
    assert!(out.contains("Only Enter, undo or quit"), "{out}");
    let last = out.rfind("Taken back: plan workshop 1.").expect("taken back");
    assert!(!out[last..].contains("[wiped]"), "{out}");
    assert!(played.iter().any(|action| action.ends_with("plan workshop 0")), "{played:?}\n{out}");
    assert!(!played.iter().any(|action| action.ends_with("plan workshop 1")), "{played:?}");
}
