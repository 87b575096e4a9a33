//! Saving a game in a file, asked or unasked.

use std::io::Write;
use std::path::{Path, PathBuf};

use fresco_files::{in_a_shell, shown};
use fresco_games::draws::Draws;
use fresco_games::record_of;
use tabletop::{Note, Record, data};

use super::commands::SAVE;
use super::{SavedFile, TerminalGame};
use crate::error::{CliError, CliResult};
use crate::files::{may_be_written, typed, write};
use crate::ink;
use crate::lang::told;
use crate::session_log::ACTIONS;

impl TerminalGame {
    /// The game, as it is now, goes on from this record.
    pub(super) fn goes_on_from(&mut self, record: &Record) {
        // The actions as they are written, not as somebody may have typed them.
        self.loaded = Some(Record { header: record.header.clone(), notes: record.notes.clone(), ..self.session.recorded() });
    }

    /// What the record that was loaded says besides its actions, as far as the game is still the same. A table that was closed is open
    /// again once somebody plays on.
    pub(super) fn notes_of_record(&self) -> Vec<(usize, Note)> {
        let Some(loaded) = &self.loaded else { return Vec::new() };
        let moves = self.session.recorded().moves;
        let same = moves.iter().zip(&loaded.moves).take_while(|(now, then)| now == then).count();
        let closed = moves.len() == same && same == loaded.moves.len();
        let holds = |(_, note): &&(usize, Note)| closed || !matches!(note, Note::Closed { .. });
        loaded.notes_to(same).iter().filter(holds).cloned().collect()
    }

    /// The record of the game as it is now, with what was loaded besides.
    fn record(&self) -> String {
        let draws = self.loaded.as_ref().and_then(|loaded| Draws::of_header(&loaded.header).ok().flatten());
        record_of(self.session.as_ref(), &self.notes_of_record(), draws.as_ref())
    }

    /// This file holds the game as it is now.
    pub(super) fn was_saved(&mut self, file: PathBuf) {
        self.saved = Some(SavedFile { file, record: self.record(), actions: self.session.acted().len() });
    }

    /// Saves the game because a player said so; by force even over another game.
    pub(super) fn save(&mut self, file: &str, force: bool) -> CliResult {
        let file = match (file, &self.saved) {
            ("", Some(saved)) => saved.file.clone(),
            ("", None) => return self.complain(&told!("in which file? For example: {save} friday.fresco", save = SAVE)),
            _ if !self.keyboard.is_exact => {
                return self.complain(&told!("not saved: this name contains characters that cannot be typed here; choose another name"));
            }
            (file, _) => typed(file),
        };
        let record = self.record();
        let own = self.saved.as_ref().is_some_and(|saved| saved.file == file);
        if let Err(reason) = may_be_written(&file, &record, force || own) {
            return self.complain(&told!("not saved: {reason}", reason = data(reason)));
        }
        match write(&file, &record) {
            Ok(()) => {
                writeln!(self.out, "  {}", told!("Saved in {file}.", file = data(shown(&file))))?;
                self.was_saved(file);
                Ok(())
            }
            Err(error) => self.not_saved(&file, error),
        }
    }

    /// Says that a game could not be saved. The file is as it was.
    fn not_saved(&mut self, file: &Path, error: CliError) -> CliResult {
        let reason = data(error.exit().1.unwrap_or_default());
        self.complain(&match file.exists() {
            true => told!("not saved: {reason}; the file still holds what it held before", reason),
            false => told!("not saved: {reason}", reason),
        })
    }

    /// Keeps the game as it is now, once a person has decided something. If that is not possible the game goes on, and it is said once.
    pub(super) fn keep(&mut self) -> CliResult {
        if !self.keeping.has_begun() && !self.somebody_decided() {
            return Ok(());
        }
        let (record, game) = (self.record(), self.session.game());
        match self.keeping.keep(game, &seed_in(&record), &record) {
            Ok(()) => Ok(()),
            Err(error) => {
                let reason = data(CliError::from(error).exit().1.unwrap_or_default());
                self.say(
                    "  ",
                    &ink::warning(told!("This game cannot be kept: {reason}. Save it elsewhere with {save} FILE.", reason, save = SAVE)),
                )
            }
        }
    }

    /// Says goodbye, and where the game is.
    pub(super) fn say_goodbye(&mut self) -> CliResult {
        let record = self.record();
        // Nobody leaves a hand on the screen for the others to see.
        if self.people > 1 && !self.session.is_over() {
            self.keyboard.wipe(&mut self.out)?;
        }
        // Commands are not broken into lines: somebody may copy them.
        let again = |over: bool, file: &Path| match over {
            true => told!("See it again with: {command}", command = data(format!("fresco replay {}", in_a_shell(file)))),
            false => told!("Go on with: {command}", command = data(format!("fresco play --load {}", in_a_shell(file)))),
        };
        let over = self.session.is_over();
        if let Some(saved) = self.saved.as_ref().filter(|saved| saved.record == record) {
            let held = told!("The game is saved in {file}.", file = data(shown(&saved.file)));
            writeln!(self.out, "{held}\n{}", again(over, &saved.file))?;
            return Ok(());
        }
        if let Some(file) = self.keeping.file_of(&record) {
            let held = told!("The game is kept.");
            let again = if over { again(true, file) } else { told!("Go on with: {command}", command = data("fresco play")) };
            writeln!(self.out, "{held}\n{again}")?;
            return Ok(());
        }
        let words = match &self.saved {
            Some(saved) => {
                let file = data(shown(&saved.file));
                let missing = match self.session.acted().len().saturating_sub(saved.actions) {
                    0 => told!("{file} does not hold the latest state of the game.", file),
                    n => told!(
                        "{file} does not hold the latest state of the game; missing: {actions}.",
                        file,
                        actions = ACTIONS.count(n as i64)
                    ),
                };
                format!("{missing}\n{}", again(false, &saved.file))
            }
            None => told!("Goodbye. The game was not saved; its seed was \"{seed}\".", seed = data(seed_in(&record))),
        };
        writeln!(self.out, "{words}")?;
        Ok(())
    }

    /// Has a person decided anything yet, be it that a bot plays on?
    fn somebody_decided(&self) -> bool {
        self.handed_over || self.session.acted().into_iter().any(|seat| self.is_of_person(seat))
    }
}

/// The seed of the game in a record.
fn seed_in(record: &str) -> String {
    Record::parse(record).ok().and_then(|record| record.header.get("seed").map(str::to_string)).unwrap_or_default()
}
