//! The record of a session as text: the setup, and one line for each action.
//!
//! ```text
//! game record 1
//! game board
//! rules 1
//! edition 2020
//! players 2
//! names Anna, Bruno
//! seed friday night
//!
//! red wake 6          # comments may stand anywhere
//! blue wake 8
//! ```
//!
//! A header value of several lines stands on the lines after its key, each behind a `|`. A finished game may close with
//! a line `result 61 58`, which a replay checks.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use crate::session::Session;
use crate::text::{first_word, lines};
use crate::{Fault, Rules, Seat, Text, data, in_a_row, one_of, say};

const FIRST_LINE: &str = "game record";
const FORMAT: u32 = 1;

/// The setup in text form: keys with their values, in order.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Header {
    fields: Vec<(String, String)>,
    /// The place of each key in `fields`: a header of many lines, as somebody might send one, is read in no time.
    places: BTreeMap<String, usize>,
}

impl Header {
    /// The value of a key.
    pub fn get(&self, key: &str) -> Option<&str> {
        self.places.get(key).and_then(|&at| self.fields.get(at)).map(|(_, value)| value.as_str())
    }
    /// Sets a key; a second setting replaces the first.
    pub fn set(&mut self, key: &str, value: impl Into<String>) {
        let value = value.into();
        match self.places.get(key).and_then(|&at| self.fields.get_mut(at)) {
            Some((_, old)) => *old = value,
            None => {
                self.places.insert(key.to_string(), self.fields.len());
                self.fields.push((key.to_string(), value));
            }
        }
    }
    /// All keys with their values, in order.
    pub fn fields(&self) -> impl Iterator<Item = (&str, &str)> {
        self.fields.iter().map(|(k, v)| (k.as_str(), v.as_str()))
    }
    /// Refuses any key but these and those that every header may have: it must be a typing error.
    pub fn reject_unknown_keys(&self, known: &[&str]) -> Result<(), Fault> {
        let shared = ["game", "rules", "seed", "names", "source"];
        let unknown = self.fields.iter().find(|(k, _)| !known.contains(&k.as_str()) && !shared.contains(&k.as_str()));
        let Some((key, _)) = unknown else { return Ok(()) };
        Err(match known {
            [] => say!("a header has no key \"{key}\"", key = data(key)),
            known => say!("a header has no key \"{key}\"; the keys are {keys}", key = data(key), keys = in_a_row(known.iter().map(data))),
        }
        .into())
    }
    /// The number of players, if it is given.
    pub fn players(&self) -> Result<Option<usize>, Fault> {
        let read = |text: &str| text.parse().map_err(|_| say!("\"{text}\" is not a number of players", text = data(text)).into());
        self.get("players").map(read).transpose()
    }
    /// The header as the top of a record.
    fn write(&self, out: &mut String) {
        for (key, value) in &self.fields {
            if value.contains('\n') {
                out.push_str(&format!("{key}\n"));
                for line in value.lines() {
                    out.push_str(format!("| {line}").trim_end());
                    out.push('\n');
                }
            } else {
                out.push_str(&format!("{key} {value}\n"));
            }
        }
    }
}

/// A record, read but not yet played.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Record {
    /// The setup.
    pub header: Header,
    /// Line number, seat and action text of every move.
    pub moves: Vec<(usize, Seat, String)>,
    /// Line number and scores, if the record says how the game ended.
    pub result: Option<(usize, Vec<i32>)>,
}

/// A fault in a record, and its line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RecordError {
    /// The line in the file, from 1; 0 if it is the file as a whole.
    pub line: usize,
    /// The fault, in words.
    pub message: Fault,
}

impl RecordError {
    /// The fault with its line, in words.
    pub fn text(&self) -> Text {
        self.message.in_line(self.line)
    }
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.text().fmt(f)
    }
}

impl std::error::Error for RecordError {}

impl Record {
    /// Reads a record.
    pub fn parse(text: &str) -> Result<Record, RecordError> {
        let fail = |line: usize, message: Text| RecordError { line, message: message.into() };
        let mut all = lines(text).peekable();
        let first = all.next().ok_or_else(|| fail(0, say!("the file is empty")))?;
        let format = first.text.strip_prefix(FIRST_LINE).and_then(|n| n.strip_prefix(' ')?.trim().parse::<u32>().ok());
        match format {
            Some(FORMAT) => {}
            Some(n) => return Err(fail(first.number, say!("this build cannot read record format {n}, only {known}", n, known = FORMAT))),
            None => {
                let begin = data(format_args!("{FIRST_LINE} {FORMAT}"));
                return Err(fail(first.number, say!("a record begins with \"{begin}\"", begin)));
            }
        }
        let mut record = Record::default();
        while let Some(line) = all.next() {
            let (word, rest) = first_word(line.text);
            if let Ok(seat) = word.parse::<Seat>() {
                if record.result.is_some() {
                    return Err(fail(line.number, say!("nothing may follow the result")));
                }
                record.moves.push((line.number, seat, rest.to_string()));
            } else if record.result.is_some() {
                return Err(fail(line.number, say!("nothing may follow the result")));
            } else if word == "result" {
                let scores: Result<Vec<i32>, _> = rest.split_whitespace().map(str::parse).collect();
                let scores = scores.map_err(|_| fail(line.number, say!("a result is a list of numbers")))?;
                record.result = Some((line.number, scores));
            } else if !record.moves.is_empty() {
                let seats = one_of(Seat::ALL.map(data));
                return Err(fail(line.number, say!("\"{word}\" is not a seat: an action begins with {seats}", word = data(word), seats)));
            } else if record.header.get(word).is_some() {
                return Err(fail(line.number, say!("\"{word}\" is given twice", word = data(word))));
            } else {
                let mut value = first_word(line.whole).1.to_string();
                if word != "seed" {
                    value = rest.to_string();
                }
                let mut block = Vec::new();
                while let Some(more) = all.peek().and_then(|l| l.whole.strip_prefix('|')) {
                    block.push(more.strip_prefix(' ').unwrap_or(more).to_string());
                    all.next();
                }
                if !block.is_empty() {
                    value = block.join("\n") + "\n";
                }
                record.header.set(word, value);
            }
        }
        Ok(record)
    }

    /// Plays the record from the start. The names of the game and of its rules' version must fit.
    pub fn replay<R: Rules>(&self) -> Result<Session<R>, RecordError> {
        self.replay_to(usize::MAX)
    }

    /// Plays the first `n` actions of the record.
    pub fn replay_to<R: Rules>(&self, n: usize) -> Result<Session<R>, RecordError> {
        let mut game = self.open::<R>()?;
        for (line, seat, action) in self.moves.iter().take(n) {
            game.play_text(*seat, action).map_err(|refusal| {
                let message = say!("{seat}: {refusal}", seat = data(seat), refusal = refusal.text());
                RecordError { line: *line, message: message.into() }
            })?;
        }
        if n >= self.moves.len() {
            self.check_result(&game)?;
        }
        Ok(game)
    }

    /// A session with the setup of the record, before its first action.
    pub fn open<R: Rules>(&self) -> Result<Session<R>, RecordError> {
        self.open_with(Arc::new(self.rules::<R>()?))
    }

    /// The rules with the setup of the record. The names of the game and of its rules' version must fit.
    pub fn rules<R: Rules>(&self) -> Result<R, RecordError> {
        let fail = |message: Text| RecordError { line: 0, message: message.into() };
        let game = self.header.get("game").ok_or_else(|| fail(say!("the header names no game")))?;
        if game != R::GAME {
            return Err(fail(say!(
                "this is a record of the game \"{game}\", not of \"{other}\"",
                game = data(game),
                other = data(R::GAME)
            )));
        }
        let recorded = self.header.get("rules").unwrap_or("");
        if recorded != R::VERSION.to_string() {
            let (recorded, version) = (data(recorded), R::VERSION);
            return Err(fail(say!(
                "the record was made with rules version \"{recorded}\"; this build has version {version}",
                recorded,
                version
            )));
        }
        R::from_header(&self.header).map_err(|message| RecordError { line: 0, message })
    }

    /// The same session as [`Record::open`] gives, with rules that others may share: those of [`Record::rules`].
    pub fn open_with<R: Rules>(&self, rules: Arc<R>) -> Result<Session<R>, RecordError> {
        let fail = |message: Text| RecordError { line: 0, message: message.into() };
        let faulty = |message: Fault| RecordError { line: 0, message };
        let seed = self.header.get("seed").ok_or_else(|| fail(say!("the header names no seed")))?;
        let names = self.header.get("names").map(|n| n.split(',').map(|n| n.trim().to_string()).collect()).unwrap_or_default();
        Session::new(rules, seed, names).map_err(faulty)
    }

    /// Checks the result line, if the record has one.
    pub fn check_result<R: Rules>(&self, game: &Session<R>) -> Result<(), RecordError> {
        let Some((line, scores)) = &self.result else { return Ok(()) };
        let played: Vec<i32> = game.game().standings().iter().map(|s| s.score).collect();
        if !game.game().is_over() || played != *scores {
            let message = say!(
                "the record says the game ended {recorded}, but replaying it gives {played}",
                recorded = data(format_args!("{scores:?}")),
                played = data(format_args!("{played:?}"))
            );
            return Err(RecordError { line: *line, message: message.into() });
        }
        Ok(())
    }
}

/// Writes a record.
pub(crate) fn write(header: &Header, moves: &[(Seat, String)], result: Option<Vec<i32>>) -> String {
    let mut out = format!("{FIRST_LINE} {FORMAT}\n");
    header.write(&mut out);
    out.push('\n');
    for (seat, action) in moves {
        out.push_str(&format!("{seat} {action}\n"));
    }
    if let Some(scores) = result {
        let scores: Vec<String> = scores.iter().map(i32::to_string).collect();
        out.push_str(&format!("\nresult {}\n", scores.join(" ")));
    }
    out
}
