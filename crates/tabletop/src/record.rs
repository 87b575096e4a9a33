//! The record of a session as text: the setup, and one line for each action. What happened at the table besides is noted between
//! the actions ([`note`]).
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
//! table red hint
//! blue wake 8
//! ```
//!
//! A header value of several lines stands on the lines after its key, each behind a `|`. A finished game may close with
//! a line `result 61 58`, which a replay checks. A game that was closed before its end closes with a line `table closed abandoned`.

pub mod note;

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use crate::session::Session;
use crate::text::{first_word, lines};
use crate::{Fault, Rules, Seat, Text, data, in_a_row, one_of, say};
use note::Note;

const FIRST_LINE: &str = "game record";
const FORMAT: u32 = 1;
/// The keys that the header of any game may have.
const SHARED_KEYS: [&str; 8] = ["game", "rules", "seed", "names", "source", "commitment", "nonces", "secret"];

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
        let unknown = self.fields.iter().find(|(k, _)| !known.contains(&k.as_str()) && !SHARED_KEYS.contains(&k.as_str()));
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
}

/// As the top of a record.
impl fmt::Display for Header {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (key, value) in &self.fields {
            if value.contains('\n') {
                writeln!(f, "{key}")?;
                for line in value.lines() {
                    writeln!(f, "{}", format!("| {line}").trim_end())?;
                }
            } else {
                writeln!(f, "{key} {value}")?;
            }
        }
        Ok(())
    }
}

/// A record, read but not yet played, or about to be written.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Record {
    /// The setup.
    pub header: Header,
    /// Line number, seat and action text of every move. The line is 0 if the record was not read from a text.
    pub moves: Vec<(usize, Seat, String)>,
    /// What happened at the table besides: after how many actions, and what.
    pub notes: Vec<(usize, Note)>,
    /// Line number and scores, if the record says how the game ended. A table that was closed before has no result.
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
        let mut resigned = [false; Seat::MAX];
        while let Some(line) = all.next() {
            let (word, rest) = first_word(line.text);
            if record.result.is_some() {
                return Err(fail(line.number, say!("nothing may follow the result")));
            }
            if matches!(record.notes.last(), Some((_, Note::Closed { .. }))) {
                return Err(fail(line.number, say!("nothing may follow the closing of the table")));
            }
            if let Ok(seat) = word.parse::<Seat>() {
                record.moves.push((line.number, seat, rest.to_string()));
            } else if word == NOTE {
                let faulty = |message: Fault| RecordError { line: line.number, message };
                let note = rest.parse().and_then(|note| record.fitting(note, &mut resigned)).map_err(faulty)?;
                record.notes.push((record.moves.len(), note));
            } else if word == RESULT {
                let scores: Result<Vec<i32>, _> = rest.split_whitespace().map(str::parse).collect();
                let scores = scores.map_err(|_| fail(line.number, say!("a result is a list of numbers")))?;
                record.result = Some((line.number, scores));
            } else if !record.moves.is_empty() || !record.notes.is_empty() {
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

    /// A note, if it fits the table and what was noted before.
    fn fitting(&self, note: Note, resigned: &mut [bool; Seat::MAX]) -> Result<Note, Fault> {
        let Some(seat) = note.seat() else { return Ok(note) };
        if seat.index() >= self.header.players()?.unwrap_or(Seat::MAX) {
            return Err(say!("nobody sits on the seat \"{seat}\" at this table", seat = data(seat)).into());
        }
        if matches!(note, Note::Held { .. }) && resigned[seat.index()] {
            return Err(say!("\"{seat}\" has resigned before: nobody else can hold that seat any more", seat = data(seat)).into());
        }
        resigned[seat.index()] |= note.resigned().is_some();
        Ok(note)
    }

    /// The notes of the first `n` actions.
    pub fn notes_to(&self, n: usize) -> &[(usize, Note)] {
        &self.notes[..self.notes.partition_point(|(after, _)| *after <= n)]
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
            self.check_last_notes(&game)?;
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

    /// Checks that nobody resigns and nobody closes the table once the game has ended.
    fn check_last_notes<R: Rules>(&self, game: &Session<R>) -> Result<(), RecordError> {
        let too_late = |(after, note): &(usize, Note)| {
            *after >= self.moves.len() && (note.resigned().is_some() || matches!(note, Note::Closed { .. }))
        };
        if !game.game().is_over() || !self.notes.iter().any(too_late) {
            return Ok(());
        }
        let message = say!("with this action the game ends: after it nobody can resign or close the table");
        Err(RecordError { line: self.moves.last().map_or(0, |(line, ..)| *line), message: message.into() })
    }
}

/// The word before a note.
const NOTE: &str = "table";
/// The word before the scores of a finished game.
const RESULT: &str = "result";

/// As it stands in a file. A note whose place is behind the last action stands there. A game with a result was not closed before its
/// end, and the closing of a table comes after everything else.
impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{FIRST_LINE} {FORMAT}\n{}", self.header)?;
        let is_closing = |note: &Note| matches!(note, Note::Closed { .. });
        let mut notes: Vec<&(usize, Note)> = self.notes.iter().filter(|(_, note)| !is_closing(note)).collect();
        notes.sort_by_key(|(after, _)| *after);
        let mut notes = notes.into_iter().peekable();
        for (n, (_, seat, action)) in self.moves.iter().enumerate() {
            while let Some((_, note)) = notes.next_if(|(after, _)| *after <= n) {
                writeln!(f, "{NOTE} {note}")?;
            }
            writeln!(f, "{seat} {action}")?;
        }
        notes.try_for_each(|(_, note)| writeln!(f, "{NOTE} {note}"))?;
        match (&self.result, self.notes.iter().find(|(_, note)| is_closing(note))) {
            (Some((_, scores)), _) => {
                let scores: Vec<String> = scores.iter().map(i32::to_string).collect();
                writeln!(f, "\n{RESULT} {}", scores.join(" "))
            }
            (None, Some((_, closing))) => writeln!(f, "\n{NOTE} {closing}"),
            (None, None) => Ok(()),
        }
    }
}

#[cfg(test)]
#[allow(clippy::expect_used)]
mod tests {
    use proptest::collection::vec;
    use proptest::prelude::*;

    use super::note::{Closing, Handover, Holder, Level};
    use super::*;

    const HEAD: &str = "game record 1\ngame board\nplayers 2\nseed friday\n\n";

    fn read(lines: &str) -> Record {
        Record::parse(&format!("{HEAD}{lines}")).expect(lines)
    }
    fn wrong(lines: &str) -> String {
        Record::parse(&format!("{HEAD}{lines}")).expect_err(lines).to_string()
    }

    #[test]
    fn notes_stand_between_the_actions() {
        let text = format!("{HEAD}table red hint\nred wake 6\nblue wake 7\ntable blue away gone\ntable blue person back\n\nresult 3 4\n");
        let record = Record::parse(&text).expect("a record");
        let notes: Vec<(usize, String)> = record.notes.iter().map(|(after, note)| (*after, note.to_string())).collect();
        assert_eq!(notes, [(0, "red hint".into()), (2, "blue away gone".into()), (2, "blue person back".into())]);
        assert_eq!((record.notes_to(0).len(), record.notes_to(1).len(), record.notes_to(2).len()), (1, 1, 3));
        assert_eq!(record.header.get("seed"), Some("friday"));
        assert_eq!(record.to_string(), text);
        // Comments and spaces make no difference.
        assert_eq!(read("red wake 6\n table   red  hint # please\n").notes, [(1, Note::Hint { seat: Seat::Red })]);
    }

    #[test]
    fn a_note_that_does_not_fit_is_refused_with_its_line() {
        assert_eq!(wrong("table yellow hint\n"), "line 6: nobody sits on the seat \"yellow\" at this table");
        assert_eq!(wrong("red wake 6\ntable red sleeps\n").split(':').next(), Some("line 7"));
        let again = "table red resigned journeyman asked\nred wake 6\ntable red person back\n";
        assert!(wrong(again).starts_with("line 8: \"red\" has resigned before"), "{}", wrong(again));
        // A hint is nobody's seat.
        read("table red resigned journeyman asked\ntable red hint\ntable blue resigned master asked\n");
        // The closing of a table is the end of its record.
        for more in ["result 3 4", "red wake 6", "table red hint", "table closed broken", "modules none"] {
            let closed = format!("red wake 6\ntable closed abandoned\n{more}\n");
            assert_eq!(wrong(&closed), "line 8: nothing may follow the closing of the table");
        }
        assert_eq!(wrong("result 3 4\ntable red hint\n"), "line 7: nothing may follow the result");
        // The header ends with the first note.
        assert!(wrong("table red hint\nmodules none\n").starts_with("line 7: \"modules\" is not a seat"));
    }

    #[test]
    fn what_cannot_be_read_again_is_not_written() {
        let closed = Note::Closed { why: Closing::Abandoned };
        let moves = vec![(0, Seat::Red, "wake 6".to_string())];
        let mut record = Record { moves, notes: vec![(0, closed), (9, Note::Hint { seat: Seat::Blue })], ..Record::default() };
        assert!(record.to_string().ends_with("red wake 6\ntable blue hint\n\ntable closed abandoned\n"), "{record}");
        record.result = Some((0, vec![3, 4]));
        assert!(record.to_string().ends_with("table blue hint\n\nresult 3 4\n"), "{record}");
    }

    fn any_seat() -> impl Strategy<Value = Seat> {
        prop::sample::select(Seat::ALL.to_vec())
    }

    fn any_note() -> impl Strategy<Value = Note> {
        let level = || "[a-z0-9-]{1,24}".prop_map(|word| word.parse::<Level>().expect("a level"));
        // Whoever resigns does so at the end, if at all: see below.
        let holder = prop_oneof![Just(Holder::Person), Just(Holder::Away), level().prop_map(Holder::Bot)];
        let why = prop::sample::select(Handover::ALL.to_vec());
        prop_oneof![
            (any_seat(), holder, why).prop_map(|(seat, holder, why)| Note::Held { seat, holder, why }),
            any_seat().prop_map(|seat| Note::Hint { seat }),
            (any_seat(), 1usize..).prop_map(|(seat, actions)| Note::WentBack { seat, actions }),
        ]
    }

    /// How a record ends: who resigns last, and whether the table is closed or the game has a result.
    type End = (Option<(Seat, Handover)>, Option<Closing>, Option<Vec<i32>>);

    fn any_end() -> impl Strategy<Value = End> {
        let resigns = prop::option::of((any_seat(), prop::sample::select(Handover::ALL.to_vec())));
        let closing = prop::sample::select(Closing::ALL.to_vec()).prop_map(|why| (Some(why), None));
        let result = vec(any::<i32>(), 1..5).prop_map(|scores| (None, Some(scores)));
        (resigns, prop_oneof![Just((None, None)), closing, result]).prop_map(|(resigns, (closed, result))| (resigns, closed, result))
    }

    proptest! {
        #[test]
        fn every_record_is_read_as_it_was_written(
            moves in vec((any_seat(), "[a-z]{1,8}( [A-Z0-9]{1,3}){0,2}"), 0..12),
            notes in vec((0usize..14, any_note()), 0..8),
            (resigns, closed, result) in any_end(),
            secret in "[A-Za-z0-9_-]{43}",
        ) {
            let mut header = Header::default();
            for (key, value) in [("game", "board"), ("seed", "a # b"), ("secret", &secret), ("nonces", "x y-1 z_")] {
                header.set(key, value);
            }
            let moves: Vec<_> = moves.into_iter().map(|(seat, action)| (0, seat, action)).collect();
            let mut notes: Vec<_> = notes.into_iter().map(|(after, note)| (after.min(moves.len()), note)).collect();
            notes.sort_by_key(|(after, _)| *after);
            let level: Level = "master".parse().expect("a level");
            notes.extend(resigns.map(|(seat, why)| (moves.len(), Note::Held { seat, holder: Holder::Resigned(level), why })));
            notes.extend(closed.map(|why| (moves.len(), Note::Closed { why })));
            let written = Record { header, moves, notes, result: result.map(|scores| (0, scores)) };
            let text = written.to_string();
            let mut read = Record::parse(&text).expect("a record");
            prop_assert_eq!(read.to_string(), text);
            // Nothing but the numbers of its lines is new.
            read.moves.iter_mut().for_each(|(line, ..)| *line = 0);
            read.result.iter_mut().for_each(|(line, _)| *line = 0);
            prop_assert_eq!(read, written);
        }
    }
}
