//! Sessions of all games, through the one door and through trait objects alone.

#![allow(clippy::expect_used, clippy::panic)]

mod log;

use fresco_bots::{Level, Setting};
use fresco_games::{BotError, GameSession, NAMES, OpenError, SessionError, for_game, named, open, open_record};
use tabletop::{Arg, ChoiceKind, Header, Picks, Seat, Text, Viewer};

/// A seed that would be noticed anywhere.
const SEED: &str = "xyzzy-plugh";

fn header(game: &str, more: &[(&str, &str)]) -> Header {
    let mut header = Header::default();
    for (key, value) in [("game", game), ("players", "2"), ("names", "Anna, Bruno"), ("seed", SEED)].iter().chain(more) {
        header.set(key, *value);
    }
    header
}

fn new(game: &str) -> Box<dyn GameSession> {
    open(&header(game, &[])).expect(game)
}

fn viewers() -> [Viewer; 3] {
    [Viewer::Seat(Seat::Red), Viewer::Seat(Seat::Blue), Viewer::Spectator]
}

/// Lets a bot of this level play so many actions, or to the end.
fn play_on(session: &mut dyn GameSession, level: Level, actions: usize) {
    let mut bot = session.bot(&Setting::from(level)).expect("a bot");
    for _ in 0..actions {
        let Some(&seat) = session.to_act().first() else { return };
        let action = session.bot_answer(seat, &mut bot).expect("an answer");
        let question = session.question_id(seat).expect("a question");
        session.answer(seat, question, &[&action]).expect("a legal answer");
    }
}

/// A session of this game after so many random actions.
fn played(game: &str, actions: usize) -> Box<dyn GameSession> {
    let mut session = new(game);
    play_on(session.as_mut(), Level::Random, actions);
    session
}

/// The options of a seat.
fn options(session: &dyn GameSession, seat: Seat) -> Vec<String> {
    let question = session.scene(Viewer::Seat(seat)).question;
    question.map(|question| question.choices.into_iter().map(|choice| choice.action).collect()).unwrap_or_default()
}

#[test]
fn every_game_is_opened_by_its_header() {
    for game in NAMES {
        let session = new(game);
        assert_eq!((session.game(), session.names()), (game, &["Anna".to_string(), "Bruno".to_string()][..]));
        assert!(session.all_names().starts_with(session.names()));
        assert!(!session.is_over() && session.acted().is_empty() && session.log(Viewer::Spectator, 0).is_empty());
        assert_eq!(session.standings().len(), 2);
        for seat in Seat::ALL {
            let asked = session.to_act().contains(&seat);
            assert_eq!((session.question_id(seat).is_some(), !options(session.as_ref(), seat).is_empty()), (asked, asked));
        }
        // The setup is all that a second table needs besides a seed.
        let mut again = session.setup();
        assert_eq!((again.get("game"), again.get("players"), again.get("names")), (Some(game), Some("2"), Some("Anna, Bruno")));
        again.set("seed", SEED);
        assert_eq!(open(&again).expect("a session").record(), session.record());
    }
    let all = open(&header("board", &[("edition", "2020"), ("modules", "all"), ("players", "4")])).expect("all modules");
    assert_eq!(all.names(), ["Anna", "Bruno", "Green", "Yellow"]);
    assert!(all.setup().get("modules").is_some_and(|modules| modules.contains("17")));
}

#[test]
fn games_are_named_with_or_without_an_s() {
    for name in NAMES {
        assert_eq!(named(name), Ok(name));
        assert_eq!(named(&format!(" {}S", name.to_uppercase())), Ok(name));
        assert_eq!(for_game!(name, |G| <G as tabletop::Rules>::GAME), Ok::<_, OpenError>(name));
    }
    assert!(named("chess").is_err_and(|fault| fault == "there is no such game; the games are board, card and dice"));
}

#[test]
fn a_bad_header_is_refused_with_its_reason() {
    let refused = |header: &Header| open(header).err().expect("refused");
    assert_eq!(refused(&Header::default()), OpenError::NoGame);
    let chess = refused(&header("chess", &[]));
    assert_eq!(chess, OpenError::UnknownGame("chess".to_string()));
    assert_eq!(chess.to_string(), "the game \"chess\" is not known; the games are board, card and dice");
    for game in NAMES {
        for (key, value) in [
            ("players", "7"),
            ("players", "many"),
            ("rules", "0"),
            ("seed", ""),
            ("names", "Anna, anna"),
            ("wallpaper", "blue"),
            ("components", "no"),
        ] {
            let OpenError::Setup(reason) = refused(&header(game, &[(key, value)])) else { panic!("{game}: {key} {value}") };
            assert!(!reason.text().is_empty());
        }
        let mut seedless = header(game, &[]).fields().filter(|(key, _)| *key != "seed").fold(Header::default(), |mut all, (key, value)| {
            all.set(key, value);
            all
        });
        assert_eq!(refused(&seedless).to_string(), "the header names no seed");
        seedless.set("seed", "a");
        assert!(open(&seedless).is_ok());
    }
    assert!(matches!(refused(&header("board", &[("modules", "99")])), OpenError::Setup(_)));
}

#[test]
fn an_answer_is_refused_by_its_reason() {
    for game in NAMES {
        let mut session = new(game);
        let seat = session.to_act()[0];
        let question = session.question_id(seat).expect("a question");
        let action = options(session.as_ref(), seat)[0].clone();
        let scene = session.scene(Viewer::Seat(seat));
        assert_eq!(session.answer(seat, question + 1, &[&action]), Err(SessionError::OldQuestion), "{game}");
        assert_eq!(session.answer(seat, question, &["fly"]), Err(SessionError::NotUnderstood { text: "fly".to_string() }));
        assert_eq!(session.explain(seat, "fly"), Err(SessionError::NotUnderstood { text: "fly".to_string() }));
        assert_eq!(session.explain(seat, &action), Ok(action.clone()));
        let nobody = Seat::Yellow;
        assert_eq!(session.answer(nobody, question, &[&action]), Err(SessionError::NotYourTurn { to_act: session.to_act() }));
        assert_eq!(session.explain(nobody, &action), Err(SessionError::NotYourTurn { to_act: session.to_act() }));
        assert_eq!(session.scene(Viewer::Seat(seat)), scene, "{game}: nothing has changed");
        // The same answer comes too late once the question is answered.
        session.answer(seat, question, &[&action]).expect("played");
        assert_ne!(session.question_id(seat), Some(question));
        if session.question_id(seat).is_some() {
            assert_eq!(session.answer(seat, question, &[&action]), Err(SessionError::OldQuestion), "{game}");
        }
    }
    let board = new("board");
    let seat = board.to_act()[0];
    let Err(SessionError::NotLegal { action, question, .. }) = board.explain(seat, "restore C3") else { panic!("possible") };
    assert!(action == "restore C3" && !question.is_empty());
    let mut over = played("dice", usize::MAX);
    assert_eq!(over.answer(Seat::Red, 1, &["wait"]), Err(SessionError::Over));
    assert_eq!(over.explain(Seat::Red, "wait"), Err(SessionError::Over));
    assert_eq!(SessionError::Over.text(), "the game is over");
}

#[test]
fn a_preview_shows_the_table_and_leaves_it_alone() {
    let session = new("board");
    let seat = session.to_act()[0];
    let (before, action) = (session.scene(Viewer::Seat(seat)), options(session.as_ref(), seat)[0].clone());
    let preview = session.preview(seat, &[&action]).expect("a preview");
    assert!(preview.shown <= 1 && (preview.shown == 0) == (preview.scene == before));
    assert_eq!(session.scene(Viewer::Seat(seat)), before);
    assert_eq!(session.preview(seat, &["fly"]), Err(SessionError::NotUnderstood { text: "fly".to_string() }));
}

#[test]
fn a_screen_finds_its_places_and_its_reasons() {
    for game in NAMES {
        let session = new(game);
        let seat = session.to_act()[0];
        let (layout, question) = (session.layout(), session.scene(Viewer::Seat(seat)).question.expect("a question"));
        assert!(!layout.places.is_empty(), "{game}");
        for choice in &question.choices {
            let draft = session.draft(seat, &[&choice.action]);
            assert!(draft.left.is_empty() && draft.actions.contains(&choice.action), "{game}: {draft:?}");
            assert_eq!(session.why_not(seat, &choice.picks), None, "{game}: {choice:?}");
        }
        let nowhere = Picks::none().place("the moon");
        assert!(session.why_not(seat, &nowhere).is_some_and(|refused| !refused.text.is_empty()), "{game}");
        assert!(!session.draft(seat, &["fly"]).left.is_empty());
    }
}

/// What a random player decides behind the screen, one question after the other, without the passes; and the table after it.
fn asked_one_by_one(before: &dyn GameSession, seat: Seat) -> (Vec<String>, Box<dyn GameSession>) {
    let (mut session, mut said) = (before.at(before.acted().len()), Vec::new());
    let mut bot = session.bot(&Level::Random.into()).expect("a bot");
    while let Some(question) = session.scene(Viewer::Seat(seat)).question.filter(|question| question.simultaneous) {
        let action = session.bot_answer(seat, &mut bot).expect("an answer");
        let choice = question.choices.iter().find(|choice| choice.action == action).expect("a choice");
        let is_pass = choice.kind == ChoiceKind::Pass && question.choices.iter().filter(|other| other.verb == choice.verb).count() == 1;
        if !is_pass && question.choices.len() > 1 {
            said.push(action.clone());
        }
        session.answer(seat, question.id, &[&action]).expect("played");
        if session.decided_in_secret(seat).is_empty() {
            break;
        }
    }
    (said, session)
}

/// Another order.
fn shuffled(mut list: Vec<String>, luck: usize) -> Vec<String> {
    for i in (1..list.len()).rev() {
        list.swap(i, (luck + 1) * 7919 / (i + 2) % (i + 1));
    }
    list
}

#[test]
fn a_plan_laid_out_in_any_order_comes_to_the_same_as_one_asked_for_step_by_step() {
    let (mut plans, mut verbs) = (0, std::collections::BTreeSet::new());
    for (players, modules, seed) in
        [("2", "none", "a"), ("3", "all", "b"), ("4", "all", "c"), ("3", "4,6,10,12,13", "d"), ("4", "all", "e")]
    {
        let mut session = open(&header("board", &[("players", players), ("modules", modules), ("seed", seed)])).expect("a table");
        while !session.is_over() {
            for seat in session.to_act() {
                if !session.is_simultaneous() || !session.decided_in_secret(seat).is_empty() {
                    continue;
                }
                let (said, after) = asked_one_by_one(session.as_ref(), seat);
                if said.is_empty() || !after.is_simultaneous() {
                    continue;
                }
                let words = shuffled(said.clone(), session.acted().len());
                let words: Vec<&str> = words.iter().map(String::as_str).collect();
                let draft = session.draft(seat, &words);
                assert!(
                    draft.complete && draft.left.is_empty() && draft.missing.is_empty(),
                    "{words:?}: {:?} {:?}",
                    draft.left,
                    draft.missing
                );
                let sorted = |mut list: Vec<String>| {
                    list.sort();
                    list
                };
                let heard: Vec<String> = draft.actions.iter().filter(|action| said.contains(action)).cloned().collect();
                assert_eq!(sorted(heard), sorted(said.clone()), "{words:?}");
                let actions: Vec<&str> = draft.actions.iter().map(String::as_str).collect();
                let mut played = session.at(session.acted().len());
                played.answer(seat, played.question_id(seat).expect("a question"), &actions).expect("a plan that can be played");
                let places = |session: &dyn GameSession| session.scene(Viewer::Seat(seat)).places;
                assert_eq!(places(played.as_ref()), places(after.as_ref()), "{words:?}");
                assert_eq!(draft.scene.places, places(after.as_ref()), "{words:?}");
                // Half of it is a draft too: without what the other half made possible, all of it can be laid out.
                let half: Vec<&str> = words.iter().copied().filter(|word| word.starts_with("plan")).skip(1).collect();
                assert!(session.draft(seat, &half).left.is_empty(), "{half:?}: {:?}", session.draft(seat, &half).left);
                plans += 1;
                verbs.extend(said.iter().filter_map(|action| action.split(' ').next()).map(str::to_string));
            }
            play_on(session.as_mut(), Level::Random, 1);
        }
    }
    assert!(plans > 60, "{plans}");
    for verb in ["plan", "glaziers", "lady", "lay", "pennies", "sick", "neutral"] {
        assert!(verbs.contains(verb), "{verb} is not among {verbs:?}");
    }
}

#[test]
fn half_a_plan_is_shown_and_says_what_is_missing() {
    let mut session = new("board");
    while !session.is_simultaneous() {
        play_on(session.as_mut(), Level::Random, 1);
    }
    let seat = session.to_act()[0];
    let assistants = |scene: &tabletop::Scene, column: &str| -> u32 {
        let place = scene.places.get(&format!("plan.{seat}.{column}"));
        place.map_or(0, |place| place.pieces.iter().map(|piece| piece.n).sum())
    };
    // The last column first: nobody else has to be placed for it.
    let draft = session.draft(seat, &["plan theatre 2"]);
    assert!(!draft.complete && draft.left.is_empty(), "{draft:?}");
    assert_eq!((assistants(&draft.scene, "theatre"), assistants(&draft.scene, "workshop")), (2, 0));
    assert_eq!(draft.missing.to_string(), "You have 3 assistants left to place.");
    // Columns that nobody names stay empty, and the last of five assistants makes the plan complete.
    let draft = session.draft(seat, &["plan theatre 2", "plan market 3"]);
    assert!(draft.complete && draft.missing.is_empty(), "{draft:?}");
    assert_eq!(draft.actions, ["plan market 3", "plan cathedral 0", "plan studio 0", "plan workshop 0"]);
    // A word for a column that is filled without asking is heard all the same, and contradicted if it is wrong.
    let all = ["plan market 3", "plan cathedral 1", "plan studio 0", "plan workshop 1"];
    let with = |last: &'static str| session.draft(seat, &[&all[..], &[last]].concat());
    assert!(with("plan theatre 0").complete && session.draft(seat, &all).complete);
    let refused = with("plan theatre 1");
    assert_eq!(refused.left[0].action, "plan theatre 1");
    assert_eq!(refused.left[0].why.text.to_string(), "you have already placed all your assistants");
    let fewer = session.draft(seat, &["plan market 2", "plan cathedral 1", "plan studio 0", "plan workshop 1", "plan theatre 0"]);
    assert!(!fewer.complete && fewer.left.is_empty() && assistants(&fewer.scene, "theatre") == 0, "{fewer:?}");
    assert_eq!(fewer.missing.to_string(), "You have 1 assistant left to place.");
    // What has been decided already can be taken back, and is then part of a draft.
    let question = session.question_id(seat).expect("a question");
    session.answer(seat, question, &["plan market 1", "plan cathedral 1"]).expect("played");
    assert_eq!(session.decided_in_secret(seat), ["plan market 1", "plan cathedral 1"]);
    assert!(session.draft(seat, &["plan theatre 3"]).complete);
    assert!(!session.draft(seat, &["plan market 3"]).left.is_empty());
}

/// Whoever touches what is not possible is told why, without knowing an action, and where the rule stands.
#[test]
fn a_touch_that_leads_nowhere_is_explained() {
    let mut board = new("board");
    let first = board.to_act()[0];
    let question = board.question_id(first).expect("a question");
    board.answer(first, question, &["wake 5"]).expect("played");
    let next = board.to_act()[0];
    let taken = board.why_not(next, &Picks::none().place("inn.5")).expect("a reason");
    assert_eq!((taken.text.to_string().as_str(), taken.about), ("somebody has already chosen 5:00", "inn"));
    assert_eq!(taken.rule, "Inn: one painter per hour");
    // What is asked about at another time says what is asked now.
    let section = board.why_not(next, &Picks::none().place("fresco.C3")).expect("a reason");
    assert!(section.text.to_string().contains("Choose an hour to wake up") && section.about == "cathedral", "{section:?}");
    assert_eq!(board.why_not(next, &Picks::none().place("inn.6")), None);
    assert_eq!(board.why_not(Seat::Yellow, &Picks::none().place("inn.6")).map(|refused| refused.text.is_empty()), Some(false));
}

#[test]
fn a_decision_is_taken_back_while_that_is_fair() {
    for game in NAMES {
        let mut session = new(game);
        let mut bot = session.bot(&Level::Random.into()).expect("a bot");
        let (mut undone, mut too_late) = (0, 0);
        assert!(matches!(session.undo(Seat::Red), Err(SessionError::TooLate { .. })) && !session.can_undo(Seat::Red));
        for _ in 0..60 {
            let Some(&seat) = session.to_act().first() else { break };
            let (record, question) = (session.record(), session.question_id(seat).expect("a question"));
            let choice = options(session.as_ref(), seat).len() > 1;
            let action = session.bot_answer(seat, &mut bot).expect("an answer");
            session.answer(seat, question, &[&action]).expect("played");
            let after = session.record();
            let fair = session.can_undo(seat);
            assert_eq!(session.record(), after, "{game}: to ask is not to do");
            match session.undo(seat) {
                Ok(()) if choice => {
                    undone += 1;
                    assert!(fair, "{game}: it said that it could not be taken back");
                    assert_eq!(session.record(), record, "{game}");
                    let again = session.question_id(seat).expect("asked again");
                    assert_ne!(again, question, "{game}: it is another question");
                    session.answer(seat, again, &[&action]).expect("played again");
                }
                // Whoever had no choice takes an earlier decision back with it.
                Ok(()) => assert!(fair),
                Err(refused) => {
                    too_late += 1;
                    assert!(!fair && matches!(refused, SessionError::TooLate { .. }), "{game}: {refused}");
                    assert_eq!(session.record(), after, "{game}");
                }
            }
        }
        assert!(undone + too_late > 20 && (undone > 3 || game == "dice"), "{game}: {undone} {too_late}");
    }
}

#[test]
fn every_position_can_be_opened_again() {
    // A session numbers its questions as it asks them.
    let scene = |session: &dyn GameSession, viewer: Viewer| {
        let mut scene = session.scene(viewer);
        scene.question.iter_mut().for_each(|question| question.id = 0);
        scene
    };
    for game in NAMES {
        let mut session = played(game, 30);
        for n in [0, 11, 30] {
            let (then, read) = (session.at(n), open_record(&session.record(), n).expect("the record"));
            assert_eq!((then.acted().len(), then.record()), (n, read.record()), "{game}");
            for viewer in viewers() {
                assert_eq!(
                    (scene(then.as_ref(), viewer), then.log(viewer, 0)),
                    (scene(read.as_ref(), viewer), read.log(viewer, 0)),
                    "{game}"
                );
            }
        }
        let then = session.at(11).record();
        session.rewind(11);
        assert_eq!(session.record(), then);
    }
}

#[test]
fn a_bad_record_names_its_line() {
    let record = played("card", 5).record();
    let line = |text: &str| open_record(text, usize::MAX).err().map(|error| (error.line, error.message.to_string()));
    assert_eq!(line(&record), None);
    let first = 1 + record.lines().position(|line| line.starts_with("red ") || line.starts_with("blue ")).expect("an action");
    let wrong = line(&format!("{record}red fly\n")).expect("refused");
    assert_eq!(wrong, (first + 5, "red: \"fly\" is not an action".to_string()));
    assert_eq!(line(&format!("{record}result 1 2\n")).map(|(line, _)| line), Some(first + 5));
    assert_eq!(line(&record.replace("game card", "game chess")).map(|(line, _)| line), Some(0));
    assert_eq!(line("").map(|(_, message)| message).as_deref(), Some("the file is empty"));
    assert!(open_record(&format!("{record}red fly\n"), 5).is_ok(), "whatever follows is not looked at");
}

#[test]
fn bots_finish_a_game_of_each_game() {
    for game in NAMES {
        for level in [Level::Random, Level::Apprentice] {
            let mut session = new(game);
            play_on(session.as_mut(), level, usize::MAX);
            assert!(session.is_over() && session.to_act().is_empty(), "{game}");
            assert!(session.standings().iter().any(|standing| standing.place == 1));
            let mut bot = session.bot(&level.into()).expect("a bot");
            assert_eq!(session.bot_answer(Seat::Red, &mut bot), Err(BotError::NothingToDecide));
            assert_eq!(session.hint(Seat::Red, &bot, 3), Err(BotError::NothingToDecide));
            let again = open_record(&session.record(), usize::MAX).expect("the record");
            assert_eq!(again.standings(), session.standings());
        }
    }
    let (board, dice) = (new("board"), new("dice"));
    let mut bot = board.bot(&Level::Apprentice.into()).expect("a bot");
    assert_eq!(dice.bot_answer(dice.to_act()[0], &mut bot), Err(BotError::OfAnotherGame));
    let missing = "journeyman@no/such/file".parse().expect("a setting");
    assert!(matches!(board.bot(&missing), Err(BotError::Setting(_))));
}

#[test]
fn a_bot_does_the_same_at_the_same_position() {
    for game in NAMES {
        let session = played(game, 12);
        let seat = session.to_act()[0];
        let setting: Setting = "master:30".parse().expect("a setting");
        let mut bot = session.bot(&setting).expect("a bot");
        assert!(bot.searches());
        let first = session.bot_answer(seat, &mut bot).expect("an answer");
        let resumed = open_record(&session.record(), usize::MAX).expect("the record");
        assert_eq!(resumed.bot_answer(seat, &mut resumed.bot(&setting).expect("a bot")), Ok(first), "{game}");
    }
}

#[test]
fn a_hint_is_data_and_its_words_are_texts() {
    let is_word =
        |about: &Text| about.term().is_some_and(|term| term.list() == "hint") && about.args().all(|(_, arg)| matches!(arg, Arg::Term(_)));
    for game in NAMES {
        let (mut reasons, mut chosen) = (0, 0);
        let mut session = new(game);
        let master = session.bot(&"master:80".parse().expect("a setting")).expect("a master");
        for _ in 0..24 {
            let seat = session.to_act()[0];
            let options = options(session.as_ref(), seat);
            let hint = session.hint(seat, &master, 3).expect("a hint");
            assert_eq!((hint.seat, hint.choices), (seat, options.len()));
            assert_eq!(Some(&hint.question), session.scene(Viewer::Seat(seat)).question.map(|q| q.prompt).as_ref());
            if let [only] = options.as_slice() {
                assert_eq!((hint.only.as_ref(), hint.options.len()), (Some(only), 0));
            } else {
                assert!(hint.only.is_none() && hint.playouts == 80 && (1..=3).contains(&hint.options.len()), "{game}: {hint:?}");
                assert!(hint.options.len() <= hint.tried && hint.tried <= hint.choices, "{game}: {options:?} {hint:?}");
                assert!(!hint.options[0].near_tie);
                chosen += 1;
            }
            for advice in &hint.options {
                assert!(options.contains(&advice.action), "{game}: {advice:?}");
                assert_eq!((advice.chances.len(), advice.scores.len(), advice.win), (2, 2, advice.chances[seat.index()]));
                assert!(advice.why.iter().all(|reason| is_word(&reason.about)), "{game}: {advice:?}");
                reasons += advice.why.len();
            }
            play_on(session.as_mut(), Level::Apprentice, 1);
        }
        assert!(chosen > 5 && reasons > 5, "{game}: {chosen} {reasons}");
        let (seat, apprentice) = (session.to_act()[0], session.bot(&Level::Apprentice.into()).expect("a bot"));
        if options(session.as_ref(), seat).len() > 1 {
            assert_eq!(session.hint(seat, &apprentice, 3), Err(BotError::GivesNoHints));
        }
    }
}

#[test]
fn a_hint_tells_what_a_whole_plan_comes_to() {
    let mut session = new("board");
    let master = session.bot(&"master:400".parse().expect("a setting")).expect("a master");
    while !session.scene(Viewer::Seat(session.to_act()[0])).question.is_some_and(|question| question.simultaneous) {
        play_on(session.as_mut(), Level::Apprentice, 1);
    }
    let seat = session.to_act()[0];
    let whole = |plan: &[&str]| session.hint_with_plan(seat, &master, 9, plan).expect("a hint");
    // Nobody buys, restores or earns anything.
    let idle = ["plan market 0", "plan cathedral 0", "plan studio 0", "plan workshop 2", "plan theatre 3"];
    let draft = |plan: &[&str]| session.draft(seat, plan);
    let drafted = draft(&idle);
    assert!(drafted.complete, "{drafted:?}");
    let idle: Vec<&str> = drafted.actions.iter().map(String::as_str).collect();
    let hint = whole(&idle);
    let (best, plan) = (&hint.options[0], hint.plan.as_ref().expect("what it thinks of the plan"));
    assert_eq!(plan.action, idle[0]);
    assert_eq!(plan.then.iter().map(String::as_str).collect::<Vec<_>>(), idle[1..]);
    assert!(plan.win < best.win - 0.1 && !plan.near_tie && !plan.why.is_empty(), "{plan:?} {best:?}");
    // What the master itself would do is no slip.
    let good: Vec<String> = std::iter::once(best.action.clone()).chain(best.then.iter().cloned()).collect();
    let good: Vec<&str> = good.iter().map(String::as_str).collect();
    let again = whole(&good);
    assert!(again.plan.as_ref().expect("what it thinks of the plan").win > best.win - 0.1, "{again:?}");
    // No plan, or one that cannot be.
    assert_eq!(whole(&[]).plan, None);
    assert_eq!(whole(&["plan market 0", "fly"]).plan, None);
    assert_eq!(session.hint(seat, &master, 9).expect("a hint").plan, None);
}

/// Whatever the master has hardly looked at, a plan that it advises is told to its last decision.
#[test]
fn a_hint_tells_whole_plans() {
    for modules in ["none", "all"] {
        let mut session = open(&header("board", &[("modules", modules)])).expect("a session");
        let (mut plans, mut rounds) = (0, 0);
        while rounds < 12 {
            let seat = session.to_act()[0];
            if session.scene(Viewer::Seat(seat)).question.is_some_and(|question| question.simultaneous) {
                let few = session.bot(&"master:60".parse().expect("a setting")).expect("a master");
                for advice in session.hint(seat, &few, 9).expect("a hint").options {
                    let plan: Vec<&str> = std::iter::once(&advice.action).chain(&advice.then).map(String::as_str).collect();
                    let draft = session.draft(seat, &plan);
                    assert!(draft.complete && draft.actions == plan, "with modules {modules}: {plan:?}: {:?}", draft.missing);
                    plans += 1;
                }
                rounds += 1;
            }
            play_on(session.as_mut(), Level::Apprentice, 4);
        }
        assert!(plans > 15, "{plans}");
    }
}

/// All that a session gives away, but for its record.
fn everything(session: &mut dyn GameSession) -> String {
    let mut all = format!("{:?} {:?} {:?} {:?}", session.setup(), session.all_names(), session.acted(), session.standings());
    let master = session.bot(&"master:5".parse().expect("a setting")).expect("a master");
    for viewer in viewers() {
        let told =
            (session.opening(viewer), session.log(viewer, 0), session.happenings(viewer, 0..session.acted().len()), session.scene(viewer));
        all.push_str(&serde_json::to_string(&told).expect("JSON"));
    }
    for seat in [Seat::Red, Seat::Blue] {
        let hint = session.hint(seat, &master, 9).ok();
        let refused = (session.undo(seat).err(), session.answer(seat, 0, &["fly"]).err(), session.explain(seat, "fly").err());
        let preview = options(session, seat).first().map(|action| session.preview(seat, &[action]));
        all.push_str(&format!("{} {refused:?} {preview:?}", serde_json::to_string(&hint).expect("JSON")));
    }
    all
}

#[test]
fn the_seed_is_in_nothing_but_the_record() {
    for game in NAMES {
        for actions in [0, 25, usize::MAX] {
            let mut session = played(game, actions);
            assert!(session.record().contains(SEED), "{game}");
            assert!(!everything(session.as_mut()).contains(SEED), "{game}");
        }
    }
}
