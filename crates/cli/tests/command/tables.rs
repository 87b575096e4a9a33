//! Records of games that were played at a table: what happened there besides the actions, who has won, and whether the draws were fair.

use std::fs;
use std::path::PathBuf;

use fresco_bots::{Level, Setting};
use fresco_games::draws::{self, Draws, Nonce};
use fresco_games::{GameSession, open, record_of};
use serde_json::Value;
use tabletop::{Header, Note};

use super::{arg, folder, fresco, fresco_with};

/// Two people play the dice game with a random player, on draws that nobody chose.
pub(crate) struct Game {
    session: Box<dyn GameSession>,
    pub(crate) draws: Draws,
}

fn draws_of(nonces: &[&str]) -> Draws {
    let secret = "BwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwc".to_string();
    let nonces = nonces.iter().map(|text| Nonce::try_from(text.to_string()).expect("a nonce")).collect();
    Draws { commitment: draws::commitment(&secret), secret, nonces }
}

impl Game {
    pub(crate) fn new() -> Game {
        let draws = draws_of(&["apple", "pear-2"]);
        let mut header = Header::default();
        let seed = draws::seed(&draws.secret, &draws.nonces);
        for (key, value) in [("game", "dice"), ("players", "3"), ("names", "Anna, Bruno, Random 3"), ("seed", &seed)] {
            header.set(key, value);
        }
        Game { session: open(&header).expect("a session"), draws }
    }
    /// Random players play so many actions, or to the end.
    pub(crate) fn played(mut self, most: usize) -> Game {
        let mut bot = self.session.bot(&Setting::from(Level::Random)).expect("a bot");
        while self.session.acted().len() < most && !self.session.is_over() {
            let seat = self.session.to_act()[0];
            let (action, question) = (self.session.bot_answer(seat, &mut bot).expect("an answer"), self.session.question_id(seat));
            self.session.answer(seat, question.expect("a question"), &[&action]).expect("a legal action");
        }
        self
    }
    pub(crate) fn record(&self, notes: &[(usize, &str)]) -> String {
        let notes: Vec<(usize, Note)> = notes.iter().map(|(after, note)| (*after, note.parse().expect("a note"))).collect();
        record_of(self.session.as_ref(), &notes, Some(&self.draws))
    }
    /// The seat that has won, by its colour and name.
    fn winner(&self) -> (&'static str, String) {
        let at = self.session.standings().iter().position(|standing| standing.place == 1).expect("a winner");
        (["red", "blue", "green"][at], self.session.names()[at].clone())
    }
}

/// Writes a file and gives its name.
fn file(dir: &str, text: &str) -> (PathBuf, String) {
    let path = folder(dir).join("game.fresco");
    fs::write(&path, text).expect("written");
    let name = arg(&path);
    (path, name)
}

fn json(args: &[&str]) -> Value {
    let ran = fresco(args);
    assert_eq!(ran.code, 0, "{}", ran.err);
    serde_json::from_str(&ran.out).expect("JSON")
}

#[test]
fn a_replay_tells_what_happened_at_the_table() {
    let notes = [
        (0, "red hint"),
        (3, "blue away gone"),
        (5, "blue bot journeyman time-up"),
        (9, "blue person back"),
        (9, "red went-back 12"),
        (20, "red bot master agreed"),
    ];
    let game = Game::new().played(usize::MAX);
    let (_, name) = file("table-story", &game.record(&notes));
    let story = fresco(&["replay", &name]);
    assert_eq!((story.code, story.err.as_str()), (0, ""));
    let mut at = 0;
    for words in [
        "Anna gets a hint.",
        "Bruno has lost the connection.",
        "Bruno has run out of time; a journeyman plays on.",
        "Bruno is back.",
        "Anna takes back 12 moves; all others at the table are bots.",
        "The others agree: a master plays on for Anna.",
        "Final result:",
    ] {
        at += story.out[at..].find(words).unwrap_or_else(|| panic!("{words} is missing or comes too early:\n{}", story.out));
    }
    // Nothing happens between the hint and the first action but the opening; the others stand where they happened.
    let part = fresco(&["replay", &name, "--to", "4"]);
    assert!(part.out.contains("Bruno has lost") && !part.out.contains("journeyman"), "{}", part.out);
    for (lang, words) in [("fr", "Bruno n’a plus de temps"), ("de", "Die Zeit von Bruno ist um")] {
        let told = fresco(&["replay", &name, "--lang", lang]);
        assert!(told.out.contains(words), "{lang}: {}", told.out);
    }
    let told = json(&["replay", &name, "--json"]);
    let told = told["notes"].as_array().expect("notes");
    assert_eq!(told.len(), notes.len());
    assert_eq!((&told[2]["after"], &told[2]["note"]), (&5.into(), &"blue bot journeyman time-up".into()));
    assert!(told[2]["text"]["t"].as_str().is_some_and(|text| text.contains("run out of time")), "{}", told[2]);
}

#[test]
fn whoever_resigned_does_not_win() {
    let game = Game::new().played(usize::MAX);
    let (colour, name_of_winner) = game.winner();
    let plain = json(&["replay", &file("table-plain", &game.record(&[])).1, "--json"]);
    assert_eq!((&plain["winners"][0], &plain["closed"]), (&colour.into(), &Value::Null));
    let (_, name) = file("table-resigned", &game.record(&[(4, &format!("{colour} resigned journeyman asked"))]));
    let told = json(&["replay", &name, "--json"]);
    let standings = told["standings"].as_array().expect("standings");
    assert_eq!((&standings[2]["seat"], &standings[2]["place"], &standings[2]["resigned"]), (&colour.into(), &3.into(), &true.into()));
    assert_eq!(told["winners"], serde_json::json!([standings[0]["seat"]]));
    assert_ne!(told["winners"], plain["winners"]);
    let quiet = fresco(&["replay", &name, "--quiet"]).out;
    let line = quiet.lines().find(|line| line.contains(&name_of_winner)).expect("a line");
    assert!(line.trim_start().starts_with("3. ") && line.ends_with("  resigned"), "{quiet}");
    let first = standings[0]["name"].as_str().expect("a name");
    assert!(quiet.contains(&format!("{first} wins.")) && !quiet.contains(&format!("{name_of_winner} wins.")), "{quiet}");
    // Before it happened, nobody had resigned.
    let before = json(&["replay", &name, "--json", "--to", "3"]);
    assert!(before["standings"].as_array().expect("standings").iter().all(|standing| standing["resigned"] == false));
}

#[test]
fn a_table_that_was_closed_has_no_winner() {
    let game = Game::new().played(30);
    let (_, name) = file("table-closed", &game.record(&[(30, "closed abandoned")]));
    let told = json(&["replay", &name, "--json"]);
    assert_eq!((&told["winners"], &told["closed"], &told["over"]), (&serde_json::json!([]), &"abandoned".into(), &false.into()));
    let story = fresco(&["replay", &name]).out;
    assert!(
        story.contains("The players agree to end the game here.") && story.contains("so nobody wins") && !story.contains(" wins."),
        "{story}"
    );
    // The same at an earlier position is a game that goes on.
    assert_eq!(json(&["replay", &name, "--json", "--to", "29"])["closed"], Value::Null);
}

#[test]
fn notes_that_cannot_be_are_named_with_their_line() {
    let record = Game::new().played(usize::MAX).record(&[]);
    let first = record.lines().position(|line| line.starts_with("red ") || line.starts_with("blue ") || line.starts_with("green "));
    let line = first.expect("an action") + 1;
    let with = |note: &str| {
        let mut lines: Vec<&str> = record.lines().collect();
        lines.insert(line - 1, note);
        lines.join("\n")
    };
    let end = record.replace("\nresult ", "\ntable blue resigned master asked\nresult ");
    for (text, words) in [
        (with("table yellow hint"), format!(":{line}: nobody sits on the seat \"yellow\"")),
        (with("table red sings"), format!(":{line}: \"sings\" is not understood")),
        (with("table closed abandoned"), format!(":{}: nothing may follow the closing", line + 1)),
        (end, ": with this action the game ends".to_string()),
    ] {
        let (_, name) = file("table-wrong", &text);
        for command in [&["replay"][..], &["play", "--load"], &["verify"]] {
            let ran = fresco(&[command, &[&name]].concat());
            assert_eq!((ran.code, ran.out.as_str()), (1, ""), "{command:?} {words}: {}", ran.err);
            assert!(ran.err.contains(&words), "{command:?} {words} is missing: {}", ran.err);
        }
    }
}

#[test]
fn a_game_that_is_loaded_keeps_its_notes() {
    let game = Game::new().played(30);
    let notes = [(4, "blue resigned journeyman asked"), (30, "red hint"), (30, "closed deserted")];
    let record = game.record(&notes);
    let (path, name) = file("table-load", &record);
    let bots = ["--bots", "random,random"];
    // As it was, it is saved as it was.
    let other = arg(&path.with_file_name("other.fresco"));
    let ran = fresco_with(&[&["play", "--load", &name][..], &bots].concat(), &format!("save {other}\nquit\n"));
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    assert!(ran.out.contains("Bots took over seats in this record"), "{}", ran.out);
    let saved = fs::read_to_string(&other).expect("a record");
    // Bots may have played before somebody could save it.
    assert!(saved.contains("\ntable blue resigned journeyman asked\n") && saved.contains("\ntable red hint\n"), "{saved}");
    assert!(saved.contains(&format!("\nsecret {}\n", game.draws.secret)), "{saved}");
    // Played to its end, it names the same winner as its record: not blue, who resigned.
    let answers = format!("{}save! {other}\n\n", "#1\n".repeat(3_000));
    let ran = fresco_with(&[&["play", "--load", &name][..], &bots].concat(), &answers);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{}", ran.out);
    let (end, saved) = (ran.out.rfind("Final result:").expect("the end"), fs::read_to_string(&other).expect("a record"));
    assert!(ran.out[end..].contains("  resigned") && !ran.out[end..].contains("Bruno wins."), "{}", &ran.out[end..]);
    assert!(saved.contains("\nresult ") && !saved.contains("table closed"), "{saved}");
    assert_eq!(json(&["replay", &other, "--json"])["standings"][2]["seat"], "blue");
}

#[test]
fn the_draws_of_a_game_are_verified() {
    for (game, notes, words) in [
        (Game::new().played(usize::MAX), vec![], " wins."),
        (Game::new().played(usize::MAX), vec![(3, "red resigned master asked")], "  resigned"),
        (Game::new().played(30), vec![(30, "closed by-operator")], "so nobody wins"),
    ] {
        let (_, name) = file("verify-good", &game.record(&notes));
        let ran = fresco(&["verify", &name]);
        assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{}", ran.out);
        let out = ran.out.split_whitespace().collect::<Vec<_>>().join(" ");
        let commitment = format!("committed to {}.", game.draws.commitment.0);
        let words = words.split_whitespace().collect::<Vec<_>>().join(" ");
        for words in
            ["Everything in this record fits", &commitment, "nonces apple, pear-2.", &words, "What this proves:", "A host who also plays"]
        {
            assert!(out.contains(words), "{words} is missing:\n{}", ran.out);
        }
        for lang in ["fr", "de"] {
            let told = fresco(&["verify", &name, "--lang", lang]);
            assert!(told.code == 0 && !told.out.contains("server"), "{}", told.out);
        }
    }
}

#[test]
fn whatever_was_changed_in_a_record_is_found() {
    let game = Game::new().played(usize::MAX);
    let good = game.record(&[]);
    let with = |key: &str, value: &str| {
        let changed: Vec<String> = good
            .lines()
            .filter(|line| !(value.is_empty() && line.starts_with(&format!("{key} "))))
            .map(|line| if line.starts_with(&format!("{key} ")) { format!("{key} {value}") } else { line.to_string() })
            .collect();
        assert_ne!(changed.join("\n"), good.trim_end(), "{key}");
        changed.join("\n") + "\n"
    };
    let other = "CAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAg";
    let lines: Vec<&str> = good.lines().collect();
    let actions: Vec<usize> =
        (0..lines.len()).filter(|&n| ["red ", "blue ", "green "].iter().any(|seat| lines[n].starts_with(seat))).collect();
    let without = |n: usize| lines.iter().enumerate().filter(|(at, _)| *at != n).map(|(_, line)| format!("{line}\n")).collect::<String>();
    let cut = lines[..actions[40]].iter().map(|line| format!("{line}\n")).collect::<String>();
    let no_keys =
        with("commitment", "").lines().filter(|l| !l.starts_with("secret ") && !l.starts_with("nonces ")).collect::<Vec<_>>().join("\n");
    for (code, text, words) in [
        (1, with("secret", other), "the secret is not the one the server committed to"),
        (1, with("commitment", &draws::commitment(other).0), "the secret is not the one"),
        (1, with("commitment", &draws::commitment(other).0).replace(&game.draws.secret, other), "the seed does not come from"),
        (1, with("seed", "friday"), "the seed does not come from the secret and the nonces"),
        (1, with("nonces", "apple pear-3"), "the seed does not come from"),
        (1, with("nonces", "pear-2 apple"), "the seed does not come from"),
        (1, with("nonces", ""), "the seed does not come from"),
        (1, with("result", "1 2 3"), "the record says the game ended"),
        (1, with("result", ""), "the game has ended, but the record has no result"),
        (1, without(actions[10]), ":"),
        (1, cut, "the record stops before the game has ended"),
        (2, with("secret", "short"), "the secret must be 43 letters"),
        (2, with("secret", ""), "the header names no secret"),
        (2, with("commitment", ""), "the header names no commitment"),
        (2, with("nonces", "apple,pear"), "\"apple,pear\" is no nonce"),
        (2, no_keys, "this record does not say where its seed comes from"),
        (2, "hello".to_string(), ":1: a record begins with"),
    ] {
        let (_, name) = file("verify-bad", &text);
        let ran = fresco(&["verify", &name]);
        assert_eq!((ran.code, ran.out.as_str()), (code, ""), "{words}: {}", ran.err);
        assert!(ran.err.starts_with("fresco: ") && ran.err.contains("game.fresco") && ran.err.contains(words), "{words}: {}", ran.err);
    }
    // A seed into which somebody mixed nonces of players who were not there.
    let draws = draws_of(&["apple", "pear-2", "plum", "fig"]);
    let crowd = with("nonces", "apple pear-2 plum fig").replace(
        &format!("seed {}", draws::seed(&game.draws.secret, &game.draws.nonces)),
        &format!("seed {}", draws::seed(&draws.secret, &draws.nonces)),
    );
    let head = crowd.lines().take_while(|line| !line.is_empty()).collect::<Vec<_>>().join("\n");
    let ran = fresco(&["verify", &file("verify-crowd", &head).1]);
    assert_eq!(ran.code, 1);
    assert!(ran.err.contains("more nonces went into the seed than there are players"), "{}", ran.err);
}
