//! Games at a shared terminal, typed by the tests.

#![allow(clippy::expect_used, clippy::panic)]

use std::io::{self, Write};
use std::sync::{Arc, Mutex};

use fresco_board::BoardGame;
use fresco_card::CardGame;
use fresco_games::Playable;
use tabletop::text::first_word;
use tabletop::{Header, QuestionView, Record, Seat, Session, Viewer};

use super::turn::keys;
use super::{Chair, Seating, TerminalGame};
use crate::games::orchard::Orchard;
use crate::games::pebbles::Pebbles;
use crate::games::{Game, Shown};
use crate::keyboard::Keyboard;

/// What was printed.
#[derive(Clone, Default)]
pub(super) struct Printed(Arc<Mutex<Vec<u8>>>);

impl Printed {
    /// Without colours.
    fn text(&self) -> String {
        let bytes = self.0.lock().expect("the output").clone();
        anstream::adapter::strip_str(&String::from_utf8_lossy(&bytes)).to_string()
    }
}

impl Write for Printed {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().expect("the output").extend_from_slice(bytes);
        Ok(bytes.len())
    }
    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Anna and Bruno type these lines in the board game; what they saw, and what was played.
fn typed(lines: &[&str]) -> (String, Vec<String>) {
    typed_in::<BoardGame>(lines)
}

/// Anna and Bruno sit down to a game and will type these lines.
pub(super) fn sit_down<G: Shown>(lines: &[&str]) -> (TerminalGame, Printed) {
    sit_down_with_luck::<G>("7", lines)
}

/// The same with a seed.
pub(super) fn sit_down_with_luck<G: Shown>(seed: &str, lines: &[&str]) -> (TerminalGame, Printed) {
    let mut header = Header::default();
    header.set("players", "2");
    let names = vec!["Anna".to_string(), "Bruno".to_string()];
    let rules = Arc::new(G::from_header(&header).expect("rules"));
    let session = Session::<G>::new(rules, seed, names.clone()).expect("a game");
    let seating = Seating { seats: names.into_iter().map(|name| (name, None)).collect() };
    let printed = Printed::default();
    let terminal =
        TerminalGame::new(G::ON_SCREEN, Box::new(session), &seating, Keyboard::typing(lines), Box::new(printed.clone())).expect("chairs");
    assert!(terminal.chairs.iter().all(|chair| matches!(chair, Chair::Person)));
    (terminal, printed)
}

/// Anna and Bruno type these lines in any game; what they saw, and what was played.
fn typed_in<G: Shown>(lines: &[&str]) -> (String, Vec<String>) {
    let (mut terminal, printed) = sit_down::<G>(lines);
    play_on(&mut terminal);
    let record = Record::parse(&terminal.session.record()).expect("a record");
    let played = record.moves.iter().map(|(_, seat, action)| format!("{seat} {action}")).collect();
    (printed.text(), played)
}

/// Plays the first options of these verbs, or else the first option, until somebody is asked what is looked for; whom, and what. `None` if
/// the game ends before.
pub(super) fn play_until(
    terminal: &mut TerminalGame,
    verbs: &[&str],
    is_looked_for: impl Fn(Seat, &QuestionView) -> bool,
) -> Option<(Seat, QuestionView)> {
    loop {
        let seat = *terminal.session.to_act().first()?;
        let question = terminal.session.scene(Viewer::Seat(seat)).question?;
        if is_looked_for(seat, &question) {
            return Some((seat, question));
        }
        let wanted = |verb: &&str| question.choices.iter().find(|choice| choice.verb == *verb);
        let choice = verbs.iter().find_map(wanted).or(question.choices.first())?;
        terminal.session.answer(seat, question.id, &[&choice.action]).expect("an option");
    }
}

/// It ends with the end of the input or of the game; the goodbye is left out, so that nothing is saved.
fn play_on(terminal: &mut TerminalGame) {
    while let Some(seat) = terminal.who_is_next() {
        if terminal.turn(seat).expect("no error") == super::Then::Quit {
            break;
        }
    }
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
fn answers_may_leave_the_verb_out_and_be_typed_ahead() {
    let laid = |lines: &[&str]| {
        let (out, played) = typed_in::<CardGame>(lines);
        (out, played.into_iter().map(|action| action.split(' ').skip(1).collect::<Vec<_>>().join(" ")).collect::<Vec<_>>())
    };
    let (out, _) = laid(&[""]);
    assert_eq!(out.matches("Bruno draws ").count(), 1, "what happens before the first question is told: {out}");
    let hand = out.split("Your hand: ").nth(1).and_then(|rest| rest.lines().next()).expect("a hand");
    let cards: Vec<&str> = hand.split(' ').map(|card| card.rsplit('×').next().unwrap_or(card)).collect();
    let [one, other, ..] = cards[..] else { panic!("{hand}") };
    // The verb may be left out, in capitals or not.
    let (out, played) = laid(&["", &one.to_lowercase(), other]);
    assert_eq!(played, [format!("lay {one}"), format!("lay {other}")], "{out}");
    assert!(out.contains("As before: piles (type table"), "only what has changed is drawn again: {out}");
    // Several answers on one line are one look at the table.
    let (out, played) = laid(&["", &format!("{one}; lay {other};")]);
    assert_eq!(played, [format!("lay {one}"), format!("lay {other}")], "{out}");
    assert_eq!(out.matches("═ Round 1 ═").count(), 2, "{out}");
    // What follows a wrong answer is not played.
    let (out, played) = laid(&["", &format!("{one}; lay fish; lay {other}")]);
    assert_eq!(played, [format!("lay {one}")], "{out}");
}

#[test]
fn the_end_of_an_option_is_enough_even_if_it_is_an_action_at_another_time() {
    // Both tiles are called as the actions that use them.
    for tile in ["turn", "both"] {
        let take = format!("take {tile}");
        let is_offered = |_: Seat, question: &QuestionView| question.choices.len() > 1 && question.choices.iter().any(|c| c.action == take);
        let found = (1..100).find_map(|seed| {
            let (mut terminal, printed) = sit_down_with_luck::<CardGame>(&seed.to_string(), &["", tile]);
            let (seat, _) = play_until(&mut terminal, &["restore", "lay", "trade"], is_offered)?;
            Some((terminal, printed, seat))
        });
        let (mut terminal, printed, seat) = found.expect("a game with such a reward");
        let before = terminal.session.acted().len();
        terminal.turn(seat).expect("no error");
        let taken = terminal.session.action(Viewer::Seat(seat), before);
        assert_eq!(taken, Some((seat, Some(take))), "{}", printed.text());
    }
}

#[test]
fn the_guide_explains_the_reward_before_it_leaves() {
    let is_reward = |_: Seat, question: &QuestionView| question.choices.len() > 1 && question.choices.iter().any(|c| c.verb == "take");
    let found = (1..100).find_map(|seed| {
        let (mut terminal, _) = sit_down_with_luck::<CardGame>(&seed.to_string(), &[]);
        let seat = *terminal.session.to_act().first()?;
        terminal.learn(Some(seat)).expect("no error");
        let (whose, question) = play_until(&mut terminal, &["restore", "lay", "trade"], is_reward)?;
        let early = terminal.round() <= 3;
        (whose == seat && early).then_some((terminal, seat, question))
    });
    let (mut terminal, seat, question) = found.expect("an early reward");
    let about = terminal.words_of_guide(seat, &question).about.join(" ");
    assert!(about.contains("Every restored section earns you one of these tiles."), "{about}");
    assert!(!about.contains("You know everything now"), "{about}");
    // On the next turn there is nothing left to explain.
    let (_, question) =
        play_until(&mut terminal, &["pass"], |who, question| who == seat && question.choices.iter().any(|c| c.verb == "pass"))
            .expect("another turn");
    let about = terminal.words_of_guide(seat, &question).about.join(" ");
    assert!(about.contains("You know everything now"), "{about}");
}

#[test]
fn a_key_is_the_number_in_which_options_differ_or_their_place() {
    let question = |actions: &[&str]| tabletop::QuestionView {
        id: 0,
        prompt: tabletop::Text::default(),
        choices: actions.iter().copied().map(tabletop::Choice::of).collect(),
        simultaneous: false,
    };
    assert_eq!(keys(&question(&["wake 5", "wake 9"])), [5, 9]);
    assert_eq!(keys(&question(&["shift -1", "shift +1"])), [-1, 1]);
    assert_eq!(keys(&question(&["set red 4", "set blue 2"])), [1, 2]);
    assert_eq!(keys(&question(&["buy RR", "close II"])), [1, 2]);
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
    assert!(out.contains("You can answer only with Enter, undo or quit here."), "{out}");
    let last = out.rfind("Taken back: plan workshop 1.").expect("taken back");
    assert!(!out[last..].contains("[wiped]"), "{out}");
    assert!(played.iter().any(|action| action.ends_with("plan workshop 0")), "{played:?}\n{out}");
    assert!(!played.iter().any(|action| action.ends_with("plan workshop 1")), "{played:?}");
}

#[test]
fn a_plan_is_laid_out_changed_and_played_at_once() {
    let laid = |lines: &[&str]| {
        let (out, played) = typed(&[&MORNING[..8], lines].concat());
        (out, played[3..].iter().map(|action| first_word(action).1.to_string()).collect::<Vec<_>>())
    };
    // What was printed between the line before and this one.
    let before = |out: &str, line: &str| {
        let end = out.rfind(&format!(", draft> {line}\n")).unwrap_or_else(|| panic!("{line}: {out}"));
        let begin = out[..end].rfind("> ").map_or(0, |at| at + 2);
        out[begin..end].lines().skip(1).map(str::trim).collect::<Vec<_>>().join(" ")
    };
    let (out, played) = laid(&["plan 2 1 0 1 0", "plan market 1", "ok", "plan theatre 2", "plan cathedral 0", "help", "ok"]);
    assert!(out.contains("Or draft everything first, in any order: plan 2 1 0 1 0"), "{out}");
    assert_eq!(played, ["plan market 1", "plan cathedral 0", "plan studio 0", "plan workshop 1"], "{out}");
    assert!(before(&out, "plan market 1").contains("Market 2 · Cathedral 1 · Workshop 1 It is complete"), "{out}");
    assert!(before(&out, "ok").contains("clear drops them all, ok plays the draft"), "the usual words work: {out}");
    let unfinished = "Market 1 · Cathedral 1 · Workshop 1 You have 1 assistant left to place.";
    assert_eq!(out.split_whitespace().collect::<Vec<_>>().join(" ").matches(unfinished).count(), 2, "{out}");
    assert!(out.contains("This replaces plan market 2.") && !out.contains("plan theatre 0"), "{out}");
    assert!(out.contains("this draft cannot be played yet"), "{out}");
    assert!(out.contains("not possible: plan theatre 2: you have only 1 assistant left to place"), "{out}");
    // Nothing is played before ok; undo goes back word by word, and then to the last question, as always.
    let (out, played) = laid(&["plan 2 1 0 1 0", "plan market 1", "undo", "table", "clear plan workshop", "undo", "undo", "plan market 3"]);
    assert_eq!(played, ["plan market 3"], "{out}");
    assert!(before(&out, "table").contains("Market 2 · Cathedral 1 · Workshop 1 It is complete"), "{out}");
    assert!(before(&out, "clear plan workshop").contains("  2  1  ·  1  ·") && out.contains("The draft is cleared."), "{out}");
    let (out, played) = laid(&["draft", "undo", "undo Anna"]);
    assert!(played.is_empty() && out.contains("The draft is cleared.") && out.contains("somebody else has acted since"), "{out}");
    // What was decided question by question becomes a part of the draft.
    let (out, played) = laid(&["plan market 2", "plan cathedral 1", "draft plan market 1", "plan theatre 2", "ok"]);
    assert_eq!(played, ["plan market 1", "plan cathedral 1", "plan studio 0", "plan workshop 0"], "{out}");
    assert!(before(&out, "plan theatre 2").contains("Market 1 · Cathedral 1 You have 2 assistants left to place."), "{out}");
    let (out, played) = laid(&["plan market 3", "draft", "clear", "plan market 2"]);
    assert_eq!(played, ["plan market 2"], "{out}");
    // What has no place in it is refused, and what is typed ahead behind it is not played.
    let (out, played) = laid(&["plan 2 1 0 1 0; restore C3; ok", "plan", "dance", "plan market 4", "2"]);
    assert!(
        out.contains("restore C3: that does not fit anything in your draft") && out.contains("plan needs a place and a number"),
        "{out}"
    );
    assert!(out.contains("\"dance\" is not understood") && out.contains("plan market 4: a column has only 3 spaces"), "{out}");
    assert!(played.is_empty() && out.ends_with("It is complete: ok plays it.\nBruno, draft> ^D\n"), "{out}");
    // Several at once is a word of drafts alone.
    let (out, _) = typed(&["", "plan 3 1 0 1 0", "draft", "ok", "clear"]);
    assert_eq!(out.matches("there is nothing to plan now").count(), 3, "{out}");
    let (out, _) = laid(&["ok", "clear", "clear plan"]);
    assert_eq!(out.matches("you have no draft yet: draft begins one").count(), 3, "{out}");
}

#[test]
fn nobody_else_at_the_keyboard_sees_a_draft() {
    let lines =
        [&MORNING[..8], &["plan 2 1 0 1 0", "plan market 1", "plan theatre 1", "ok", "", "", "log", "", "plan 1 1 1 1 1", "ok"]].concat();
    let (out, played) = typed(&lines);
    let hidden = out.rfind("[wiped]").expect("the screen is wiped");
    let (own, seen) = out.split_at(hidden);
    assert!(own.contains("Your draft: Market 1 · Cathedral 1 · Workshop 1 · Theatre 1"), "{out}");
    assert!(
        !seen.contains("Market 2") && !seen.contains("draft: Market 3") && seen.contains("Market 1 · Cathedral 1 · Studio 1"),
        "{seen}"
    );
    let seats: Vec<&str> = played[3..].iter().map(|action| first_word(action).0).collect();
    assert!(
        seats.len() == 8 && seats[..4].iter().all(|seat| *seat == seats[0]) && seats[4..].iter().all(|seat| *seat != seats[0]),
        "{played:?}"
    );
}

/// Anna hides 3 and passes the keyboard to Bruno.
const HIDDEN: [&str; 4] = ["", "hide 3", "", ""];

#[test]
fn a_secret_question_is_asked_on_an_empty_screen() {
    let (out, played) = typed_in::<Pebbles>(&[&HIDDEN[..], &["table", "log"]].concat());
    assert_eq!(played, ["red hide 3"], "{out}");
    let answer = out.find("Anna> hide 3").expect("the answer");
    let hidden = out[answer..].find("[wiped]").map(|at| answer + at).expect("the screen is wiped");
    assert!(out[..hidden].contains("Press Enter to hide the screen, then pass the keyboard to Bruno."), "{out}");
    let seen = &out[hidden..];
    assert!(seen.contains("Anna hides some.") && seen.contains("How many pebbles"), "{seen}");
    assert!(!seen.contains("hide 3.") && !seen.contains("You hide"), "{seen}");
}

#[test]
fn what_somebody_decided_in_secret_is_theirs_to_take_back() {
    let (out, played) = typed_in::<Pebbles>(&[&HIDDEN[..], &["undo Anna", "undo red"]].concat());
    assert_eq!(out.matches("so only Anna can take it back").count(), 2, "{out}");
    assert!(!out.contains("Taken back"), "{out}");
    assert_eq!(played, ["red hide 3"]);
    // Before the screen is hidden, one may think again.
    let (out, played) = typed_in::<Pebbles>(&["", "hide 3", "undo", "hide 2"]);
    assert!(out.contains("Taken back: hide 3."), "{out}");
    assert_eq!(played, ["red hide 2"]);
}

/// Anna and Bruno will type these lines, and sit before a question that leaves no choice: to whom, and with what answer.
fn without_a_choice(lines: &[&str]) -> (TerminalGame, Printed, Seat, String) {
    let (mut terminal, printed) = sit_down::<BoardGame>(lines);
    for n in 0.. {
        let seat = *terminal.session.to_act().first().expect("a question without a choice, before the game is over");
        let question = terminal.session.scene(Viewer::Seat(seat)).question.expect("a question");
        if let [only] = &question.choices[..] {
            let only = only.action.clone();
            return (terminal, printed, seat, only);
        }
        let action = question.choices[n * 5 % question.choices.len()].action.as_str();
        terminal.session.answer(seat, question.id, &[action]).expect("an option");
    }
    unreachable!("a game ends");
}

#[test]
fn whoever_has_no_choice_is_called_to_the_keyboard_like_everybody_else() {
    // The other one hides the screen, the person comes to the keyboard, reads the question and answers it.
    let (mut terminal, printed, seat, only) = without_a_choice(&["", "", "#1"]);
    let other = Seat::ALL.into_iter().take(2).find(|&other| other != seat).expect("two sit here");
    let before = terminal.session.acted().len();
    terminal.at_keyboard = Some(other);
    assert!(terminal.turn(seat).expect("no error") == super::Then::GoOn);
    let (name, out) = (terminal.session.names()[seat.index()].clone(), printed.text());
    assert_eq!(terminal.session.acted().len(), before + 1, "{out}");
    let called = out.find(&format!("{name}: press Enter when you are at the keyboard. ")).expect("a call");
    let hidden = out.find(&format!("Press Enter to hide the screen, then pass the keyboard to {name}. ")).expect("a wiped screen");
    let asked = out.find(&format!("] {only}")).expect("a question");
    assert!(hidden < called && called < asked && out[asked..].contains(&format!("{name}> #1")), "{out}");
    assert!(!out[..called].contains(&only) && !out.contains("There was only one choice"), "{out}");
}

#[test]
fn whoever_sits_at_the_keyboard_is_not_asked_where_there_is_no_choice() {
    let (mut terminal, printed, seat, only) = without_a_choice(&[]);
    let before = terminal.session.acted().len();
    terminal.at_keyboard = Some(seat);
    assert!(terminal.turn(seat).expect("no error") == super::Then::GoOn);
    let out = printed.text();
    assert_eq!(terminal.session.acted().len(), before + 1, "{out}");
    assert_eq!(terminal.session.action(Viewer::Seat(seat), before), Some((seat, Some(only))));
    assert!(out.contains("There was only one choice: ") || out.contains("Nothing more can be done"), "{out}");
    assert!(!out.contains("> ") && !out.contains("press Enter"), "{out}");
}

#[test]
fn help_speaks_of_the_game_that_is_played() {
    let one_line = |out: String| out.split_whitespace().collect::<Vec<_>>().join(" ");
    let out = one_line(typed_in::<Pebbles>(&["", "help", "why", "hide", "count", "rules bets"]).0);
    for words in ["or with its text: 3, or hide 2", "e.g. why hide 2", "count the pebbles in your hand", "your hand is empty"] {
        assert!(out.contains(words), "{words} is missing: {out}");
    }
    for words in ["which action? For example: why hide 2", "hide needs a number of pebbles: hide 1, hide 2 or hide 3", "portrait"] {
        assert!(out.contains(words), "{words} is missing: {out}");
    }
    assert!(!out.contains("restore C3") && !out.contains("assistant") && !out.contains("Leonardo"), "{out}");
    // A hint is told from what its person sees.
    let (out, _) = typed_in::<Pebbles>(&[&HIDDEN[..], &["count"]].concat());
    assert!(out.contains("your hand is empty") && !out.contains("3 pebbles"), "{out}");
    // The board game has none.
    let out = one_line(typed(&["", "help", "count"]).0);
    assert!(!out.contains("pebbles") && out.contains("\"count\" is not understood"), "{out}");
    assert!(out.contains("or with its text: 3, or restore C3"), "{out}");
}

/// Orchard is nothing but its rules: no drawing, no bots, no book.
impl Playable for Orchard {}
impl Shown for Orchard {
    const ON_SCREEN: &'static dyn Game = &OrchardOnScreen;
}

struct OrchardOnScreen;

impl Game for OrchardOnScreen {}

#[test]
fn rules_alone_are_played_to_the_end_by_two_at_one_keyboard() {
    // Anna and Bruno take turns, two apples each, until one is left for Anna; between turns the keyboard is passed.
    let turn = ["", "pick 2", ""];
    let mut lines = vec!["", "help", "hint", "bot", "rules", "why shake", "pick 7", "pick 2", ""];
    lines.extend(std::iter::repeat_n(turn, 9).flatten());
    lines.extend(["", "pick 2", "table", "pick 1", "log", ""]);
    let (mut terminal, printed) = sit_down::<Orchard>(&lines);
    play_on(&mut terminal);
    assert!(terminal.session.is_over(), "{}", printed.text());
    assert!(terminal.after_the_end().expect("no error") == super::Then::Quit);
    let out = printed.text();
    // The table comes from the layout and the scene, the question from the rules.
    let first = "Anna: press Enter when you are at the keyboard. \n\nround: 1 · phase: harvest\nThe apple tree: an apple × 21\n▸ Anna: basket: nothing\n\
                 Bruno: basket: nothing\n\
                 Pick apples, or shake the tree?\n  [1] pick 1   [2] pick 2   [3] shake\n";
    assert!(out.starts_with(first), "{out}");
    // What a game has not added is not offered.
    let one_line = out.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(
        one_line.contains(
            "or with its text: 3, or pick 1. The words of an option are understood too. If no other option ends like that, 1 is enough."
        ),
        "{out}"
    );
    for word in ["hint [TIME]", "bot [LEVEL]", "rules [TOPIC]", "The table\n"] {
        assert!(!out.contains(word), "{word}: {out}");
    }
    assert_eq!(out.matches("this game has no bots").count(), 2, "{out}");
    assert!(out.contains("this game has no rulebook") && out.contains("shake: this is possible"), "{out}");
    assert!(out.contains("pick 2: only one apple is left") && out.contains("tree: an apple\n"), "{out}");
    let end = "The apple tree: nothing\nAnna: basket: an apple × 11\nBruno: basket: an apple × 10\n\nFinal result:\n";
    assert!(out.contains(end) && out.contains("  1. Anna                   11 points\n"), "{out}");
    assert!(out.contains("Anna wins.") && out.contains("  Bruno picks 2.\n"), "{out}");
}

#[test]
fn among_people_a_seat_is_taken_back_by_its_name() {
    let (mut terminal, printed) = sit_down::<CardGame>(&["", "bot", "me Carla", "me", "me", "quit"]);
    terminal.play().expect("no error");
    let out = printed.text();
    assert!(out.contains("From here on a bot plays for Bruno: journeyman. me Bruno takes the seat back."), "{out}");
    // Anna plays on alone; then Bruno is back, and nobody is away any more.
    assert!(out.contains("Anna> me Carla\n  whose seat? me Bruno\n"), "{out}");
    assert!(out.contains("Anna> me\n  Bruno plays again.\n"), "{out}");
    assert!(out.contains("no bot plays in anybody's place"), "{out}");
    assert_eq!(terminal.people, 2);
    assert!(Seat::ALL[..2].iter().all(|seat| terminal.is_person(*seat)));
}
