//! A client that is blind: it knows nothing of any game but the JSON that crosses the border, read into types of its own. It makes every
//! choice by touching what the choices say can be touched, draws nothing, and plays all three games to their end. That it knows no word of
//! the rules is shown by renaming all verbs on the way.

#![allow(clippy::expect_used)]

use std::collections::{BTreeMap, BTreeSet};

use fresco_games::{GameSession, open};
use serde::Deserialize;
use serde_json::{Value, json};
use tabletop::{Dice, Header, Seat, Viewer};

#[derive(Deserialize)]
struct Layout {
    places: BTreeMap<String, Thing>,
    tracks: BTreeMap<String, Thing>,
    pieces: BTreeMap<String, Thing>,
}

#[derive(Deserialize)]
struct Thing {
    kind: String,
}

impl Layout {
    fn knows(&self, place: &str) -> bool {
        self.places.contains_key(place) || self.tracks.keys().any(|track| place.starts_with(track.as_str()))
    }
}

#[derive(Deserialize)]
struct Scene {
    places: BTreeMap<String, Place>,
    question: Option<Question>,
}

#[derive(Deserialize)]
struct Place {
    pieces: Vec<Piece>,
}

#[derive(Deserialize)]
struct Piece {
    piece: String,
}

#[derive(Deserialize)]
struct Question {
    id: u32,
    choices: Vec<Choice>,
}

#[derive(Deserialize)]
struct Choice {
    action: String,
    kind: String,
    picks: Vec<Pick>,
}

#[derive(Deserialize)]
struct Pick {
    place: String,
    piece: Option<String>,
    #[serde(default = "once")]
    n: u32,
}

fn once() -> u32 {
    1
}

/// What has been touched how often: a place, or a kind of piece at a place.
type Touched = BTreeMap<(String, Option<String>), u32>;

impl Choice {
    fn touches(&self) -> Touched {
        self.picks.iter().map(|pick| ((pick.place.clone(), pick.piece.clone()), pick.n)).collect()
    }
}

/// Makes a choice touch by touch: whatever does not go with the touches so far drops out, until one choice is left that needs no more.
/// Where the touches already make a choice and could go on to make another, the client may confirm it.
fn decide<'a>(question: &'a Question, layout: &Layout, dice: &mut Dice) -> &'a str {
    let all: Vec<(&Choice, Touched)> = question.choices.iter().map(|choice| (choice, choice.touches())).collect();
    let different: BTreeSet<&Touched> = all.iter().map(|(_, touches)| touches).collect();
    assert_eq!(different.len(), all.len(), "two choices are made by the same touches");
    for (choice, touches) in &all {
        assert_eq!(choice.kind == "pass", touches.is_empty(), "{} passes, or needs a touch", choice.action);
    }
    let mut touched = Touched::new();
    loop {
        let left: Vec<&(&Choice, Touched)> =
            all.iter().filter(|(_, touches)| touched.iter().all(|(what, n)| touches.get(what).is_some_and(|m| m >= n))).collect();
        let done = left.iter().find(|(_, touches)| *touches == touched).map(|(choice, _)| choice.action.as_str());
        let more: BTreeSet<&(String, Option<String>)> = left
            .iter()
            .flat_map(|(_, touches)| touches.iter().filter(|(what, n)| touched.get(*what).is_none_or(|m| m < *n)).map(|(what, _)| what))
            .collect();
        match done {
            Some(action) if more.is_empty() || dice.below(3) == 0 => return action,
            _ => {}
        }
        let lit: Vec<_> = more.into_iter().collect();
        let next = lit[dice.below(lit.len() as u32) as usize].clone();
        assert!(layout.knows(&next.0) && next.1.as_ref().is_none_or(|piece| layout.pieces.contains_key(piece)), "{next:?} was laid out");
        *touched.entry(next).or_default() += 1;
    }
}

/// The other side of the border, which may rename all verbs.
struct Door {
    session: Box<dyn GameSession>,
    renames: bool,
}

/// Letters change places two by two, so that renaming twice gives the word back.
fn renamed(action: &str) -> String {
    let (verb, rest) = action.split_once(' ').unwrap_or((action, ""));
    let swap = |c: char| match c {
        'a'..='m' => char::from(c as u8 + 13),
        'n'..='z' => char::from(c as u8 - 13),
        other => other,
    };
    format!("{} {rest}", verb.chars().map(swap).collect::<String>()).trim_end().to_string()
}

impl Door {
    fn scene(&self, seat: Seat) -> Value {
        let mut scene = json!(self.session.scene(Viewer::Seat(seat)));
        if self.renames
            && let Some(choices) = scene.pointer_mut("/question/choices").and_then(Value::as_array_mut)
        {
            for choice in choices {
                let action = renamed(choice["action"].as_str().expect("an action"));
                choice["verb"] = json!(action.split(' ').next());
                choice["action"] = json!(action);
            }
        }
        scene
    }
    fn answer(&mut self, seat: Seat, question: u32, action: &str) {
        let action = if self.renames { renamed(action) } else { action.to_string() };
        if let Err(error) = self.session.answer(seat, question, &[&action]) {
            unreachable!("{seat} {action}: {error}");
        }
    }
}

/// Plays a whole game and says how many choices were made.
fn play(setup: &[(&str, &str)], renames: bool) -> usize {
    let mut header = Header::default();
    setup.iter().for_each(|(key, value)| header.set(key, *value));
    let mut door = Door { session: open(&header).expect("a session"), renames };
    let layout: Layout = serde_json::from_value(json!(door.session.layout())).expect("a layout");
    assert!(layout.places.values().chain(layout.pieces.values()).all(|thing| !thing.kind.is_empty()));
    let (mut dice, mut choices) = (Dice::fast(choices_seed(setup)), 0);
    while let Some(&seat) = door.session.to_act().first() {
        let scene: Scene = serde_json::from_value(door.scene(seat)).expect("a scene");
        let unknown = scene.places.values().flat_map(|place| &place.pieces).find(|piece| !layout.pieces.contains_key(&piece.piece));
        assert!(unknown.is_none(), "a piece that was not laid out: {}", unknown.map_or("", |piece| &piece.piece));
        let question = scene.question.expect("a question");
        let action = decide(&question, &layout, &mut dice).to_string();
        door.answer(seat, question.id, &action);
        choices += 1;
    }
    assert!(door.session.is_over());
    choices
}

fn choices_seed(setup: &[(&str, &str)]) -> u64 {
    setup.iter().flat_map(|(_, value)| value.bytes()).fold(7, |seed, byte| seed * 31 % 1_000_003 + u64::from(byte))
}

#[test]
fn a_blind_client_finishes_board_games_with_all_modules() {
    for players in ["2", "3", "4"] {
        let setup = [("game", "board"), ("players", players), ("edition", "2020"), ("modules", "1-17"), ("seed", "blind")];
        assert!(play(&setup, false) > 100);
    }
}

#[test]
fn a_blind_client_finishes_the_base_game_of_both_editions() {
    for (players, edition) in [("2", "2010"), ("3", "2020"), ("4", "2010")] {
        assert!(play(&[("game", "board"), ("players", players), ("edition", edition), ("seed", "blind")], false) > 50);
    }
}

#[test]
fn a_blind_client_finishes_card_games_and_dice_games() {
    for game in ["card", "dice"] {
        for players in ["2", "3", "4"] {
            assert!(play(&[("game", game), ("players", players), ("seed", "blind")], false) > 30);
        }
    }
}

#[test]
fn with_all_verbs_renamed_it_still_does() {
    play(&[("game", "board"), ("players", "3"), ("edition", "2020"), ("modules", "1-17"), ("seed", "renamed")], true);
    for game in ["card", "dice"] {
        play(&[("game", game), ("players", "3"), ("seed", "renamed")], true);
    }
    assert_eq!(renamed(&renamed("plan market 2")), "plan market 2");
    assert_ne!(renamed("plan market 2"), "plan market 2");
}
