//! Keeping a game in a file, asked or unasked.

use std::io::Write;
use std::path::{Path, PathBuf};

use super::{Evening, Kept};
use crate::files::{file_for_autosave, may_be_written, named, quoted, write};
use crate::games::Game;
use crate::trouble::Outcome;

impl<G: Game> Evening<G> {
    /// The game, as it is now, is in this file.
    pub(super) fn was_kept(&mut self, file: PathBuf) {
        self.kept = Some(Kept { file, record: self.story.game().to_record(), actions: self.story.len() });
    }

    /// Saves the game because somebody said so; by force even over another game.
    pub(super) fn save(&mut self, file: &str, force: bool) -> Outcome {
        let file = match (file, &self.kept) {
            ("", Some(kept)) => kept.file.clone(),
            ("", None) => return self.complain("save where? For example: save friday.fresco"),
            (file, _) => named(file),
        };
        let record = self.story.game().to_record();
        let own = self.kept.as_ref().is_some_and(|kept| kept.file == file);
        if let Err(reason) = may_be_written(&file, &record, force || own) {
            return self.complain(&reason);
        }
        match write(&file, &record) {
            Ok(()) => {
                writeln!(self.out, "  Saved in {}.", file.display())?;
                self.was_kept(file);
                Ok(())
            }
            Err(trouble) => self.complain(&trouble.farewell().1.unwrap_or_default()),
        }
    }

    /// The last words of the evening. At a terminal, a game that is in no file is saved unasked.
    pub(super) fn farewell(&mut self) -> Outcome {
        let record = self.story.game().to_record();
        // Nobody leaves a hand on the screen for the others to see.
        if self.people > 1 && !self.story.game().game().is_over() {
            self.keyboard.wipe(&mut self.out)?;
        }
        // Commands are not broken into lines: somebody may copy them.
        let again = |over: bool, file: &Path| match over {
            true => format!("See it again with: fresco replay {}", quoted(file)),
            false => format!("Go on with: fresco play --load {}", quoted(file)),
        };
        let over = self.story.game().game().is_over();
        if let Some(kept) = self.kept.as_ref().filter(|kept| kept.record == record) {
            writeln!(self.out, "The game is saved in {}.\n{}", kept.file.display(), again(over, &kept.file))?;
            return Ok(());
        }
        if self.keyboard.is_terminal && self.somebody_decided() {
            let file = file_for_autosave(Path::new(""), &record);
            match file.map(|file| (write(&file, &record), file)) {
                Some((Ok(()), file)) => {
                    writeln!(self.out, "The game was saved in {}.\n{}", file.display(), again(over, &file))?;
                    return Ok(());
                }
                Some((Err(trouble), _)) => self.complain(&trouble.farewell().1.unwrap_or_default())?,
                None => {}
            }
        }
        let words = match &self.kept {
            Some(kept) => {
                let file = kept.file.display();
                let missing = match self.story.len().saturating_sub(kept.actions) {
                    0 => format!("{file} does not hold the game as it is now."),
                    1 => format!("{file} does not hold the last action."),
                    missing => format!("{file} does not hold the last {missing} actions."),
                };
                format!("{missing}\n{}", again(false, &kept.file))
            }
            None => format!("Goodbye. The game was not saved; its seed was \"{}\".", self.story.seed()),
        };
        writeln!(self.out, "{words}")?;
        Ok(())
    }

    /// Has a person decided anything yet, be it that a bot plays on?
    fn somebody_decided(&self) -> bool {
        self.handed_over || self.story.game().actions().any(|(seat, _)| self.is_person(seat))
    }
}
