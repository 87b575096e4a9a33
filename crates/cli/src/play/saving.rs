//! Saving a game in a file, asked or unasked.

use std::io::Write;
use std::path::{Path, PathBuf};

use fresco_files::{in_a_shell, shown};
use tabletop::Record;

use super::{SavedFile, TerminalGame};
use crate::error::{CliError, CliResult};
use crate::files::{file_for_autosave, may_be_written, typed, write};
use crate::games::Game;

impl<G: Game> TerminalGame<G> {
    /// This file holds the game as it is now.
    pub(super) fn was_saved(&mut self, file: PathBuf) {
        self.saved = Some(SavedFile { file, record: self.session.record(), actions: self.session.acted().len() });
    }

    /// Saves the game because a player said so; by force even over another game.
    pub(super) fn save(&mut self, file: &str, force: bool) -> CliResult {
        let file = match (file, &self.saved) {
            ("", Some(saved)) => saved.file.clone(),
            ("", None) => return self.complain("save where? For example: save friday.fresco"),
            _ if !self.keyboard.is_exact => {
                return self.complain("not saved: this name holds signs that cannot be typed here; choose another name");
            }
            (file, _) => typed(file),
        };
        let record = self.session.record();
        let own = self.saved.as_ref().is_some_and(|saved| saved.file == file);
        if let Err(reason) = may_be_written(&file, &record, force || own) {
            return self.complain(&format!("not saved: {reason}"));
        }
        match write(&file, &record) {
            Ok(()) => {
                writeln!(self.out, "  Saved in {}.", shown(&file))?;
                self.was_saved(file);
                Ok(())
            }
            Err(error) => self.not_saved(&file, error),
        }
    }

    /// Says that a game could not be saved. The file is as it was.
    fn not_saved(&mut self, file: &Path, error: CliError) -> CliResult {
        let reason = error.exit().1.unwrap_or_default();
        let left = if file.exists() { "; what this file held before is still there" } else { "" };
        self.complain(&format!("not saved: {reason}{left}"))
    }

    /// Says goodbye. At a terminal, a game that is in no file is saved unasked.
    pub(super) fn say_goodbye(&mut self) -> CliResult {
        let record = self.session.record();
        // Nobody leaves a hand on the screen for the others to see.
        if self.people > 1 && !self.session.is_over() {
            self.keyboard.wipe(&mut self.out)?;
        }
        // Commands are not broken into lines: somebody may copy them.
        let again = |over: bool, file: &Path| match over {
            true => format!("See it again with: fresco replay {}", in_a_shell(file)),
            false => format!("Go on with: fresco play --load {}", in_a_shell(file)),
        };
        let over = self.session.is_over();
        if let Some(saved) = self.saved.as_ref().filter(|saved| saved.record == record) {
            writeln!(self.out, "The game is saved in {}.\n{}", shown(&saved.file), again(over, &saved.file))?;
            return Ok(());
        }
        if self.keyboard.is_terminal && self.somebody_decided() {
            let file = file_for_autosave(Path::new(""), &record);
            match file.map(|file| (write(&file, &record), file)) {
                Some((Ok(()), file)) => {
                    writeln!(self.out, "The game was saved in {}.\n{}", shown(&file), again(over, &file))?;
                    return Ok(());
                }
                Some((Err(error), file)) => self.not_saved(&file, error)?,
                None => {}
            }
        }
        let words = match &self.saved {
            Some(saved) => {
                let file = shown(&saved.file);
                let missing = match self.session.acted().len().saturating_sub(saved.actions) {
                    0 => format!("{file} does not hold the game as it is now."),
                    1 => format!("{file} does not hold the last action."),
                    missing => format!("{file} does not hold the last {missing} actions."),
                };
                format!("{missing}\n{}", again(false, &saved.file))
            }
            None => format!("Goodbye. The game was not saved; its seed was \"{}\".", seed_in(&record)),
        };
        writeln!(self.out, "{words}")?;
        Ok(())
    }

    /// Has a person decided anything yet, be it that a bot plays on?
    fn somebody_decided(&self) -> bool {
        self.handed_over || self.session.acted().into_iter().any(|seat| self.is_person(seat))
    }
}

/// The seed of the game in a record.
fn seed_in(record: &str) -> String {
    Record::parse(record).ok().and_then(|record| record.header.get("seed").map(str::to_string)).unwrap_or_default()
}
