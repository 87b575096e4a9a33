//! A game in plain sentences, in an order to listen to: what happened, what has changed of one's own, the question, the options. Any
//! part of the table is read again on demand.

use std::io::Write;

use tabletop::{QuestionView, Scene, Seat, Term, Viewer, data};

use super::TerminalGame;
use super::commands::{HELP, TABLE};
use super::options::Options;
use super::screen::Manner;
use crate::error::CliResult;
use crate::games::{Block, View};
use crate::ink;
use crate::lang::{language, told};
use crate::scene_table::with_colon;
use crate::spoken::Chapter;

/// How many chapters are read without being asked for, as far as they have changed: how the game stands, and what is one's own.
const READ_AT_ONCE: usize = 2;
/// The word for all parts of the table.
const ALL: Term = Term("command|all");

impl TerminalGame {
    fn chapters(&self, seat: Seat, scene: &Scene) -> Vec<Chapter> {
        let (layout, names) = (self.session.layout(), self.session.all_names());
        self.game.spoken(&View { layout: &layout, scene, names: &names, viewer: Viewer::Seat(seat), acting: &[seat], room: usize::MAX })
    }

    /// Says what has changed, asks the question and reads the options.
    pub(super) fn speak(&mut self, seat: Seat, scene: &Scene, question: &QuestionView) -> CliResult {
        let chapters = self.chapters(seat, scene);
        let known = self.spoken[seat.index()].take();
        let is_known = |said: &String| known.as_ref().is_some_and(|known| known.iter().any(|chapter| chapter.sentences.contains(said)));
        for chapter in chapters.iter().take(READ_AT_ONCE) {
            let new: Vec<&String> = chapter.sentences.iter().filter(|said| !is_known(said)).collect();
            if let Some((first, rest)) = new.split_first() {
                self.utter(&format!("{} {first}", with_colon(&chapter.name)))?;
                rest.iter().try_for_each(|said| self.utter(said))?;
            }
        }
        if known.is_none() {
            self.utter(&told!(
                "{table} tells you the parts of the table, {help} everything else you can type.",
                table = TABLE,
                help = HELP
            ))?;
        }
        self.spoken[seat.index()] = Some(chapters);
        self.ask_aloud(seat, question)
    }

    /// The question and its options.
    pub(super) fn ask_aloud(&mut self, seat: Seat, question: &QuestionView) -> CliResult {
        self.utter(&self.tell(&question.prompt))?;
        let options = Options::of(self.game, self.session.as_ref(), seat, question).spoken();
        options.iter().try_for_each(|option| self.utter(option))
    }

    /// Lines of a table as sentences, without the spaces that make columns.
    pub(super) fn as_said(&self, line: String) -> String {
        if self.manner == Manner::Plain { line.split_whitespace().collect::<Vec<_>>().join(" ") } else { line }
    }

    /// One sentence, as a line of its own.
    pub(super) fn utter(&mut self, sentence: &str) -> CliResult {
        Ok(writeln!(self.out, "{}", sentence.replace('\u{a0}', " "))?)
    }

    /// A part of the table by its number or its name; without one, their names, or the whole table for those who see it.
    pub(super) fn show_part(&mut self, seat: Seat, wanted: &str) -> CliResult {
        let scene = self.session.scene(Viewer::Seat(seat));
        let parts: Vec<Block> = match self.manner {
            Manner::Plain => self.chapters(seat, &scene).into_iter().map(|c| Block { name: c.name, lines: c.sentences }).collect(),
            _ => self.named_parts(seat, &scene),
        };
        let all = wanted.eq_ignore_ascii_case("all") || wanted.to_lowercase() == language().say(ALL).to_lowercase();
        let by_number = wanted.parse::<usize>().ok().and_then(|n| parts.get(n.checked_sub(1)?));
        let begins = |block: &&Block| block.name.to_lowercase().starts_with(&wanted.to_lowercase());
        let lines: Vec<String> = match by_number.or_else(|| parts.iter().find(begins)) {
            _ if wanted.is_empty() || all => {
                let one = |(n, block): (usize, &Block)| match all {
                    true => std::iter::once(with_colon(&block.name)).chain(block.lines.iter().cloned()).collect::<Vec<_>>(),
                    false => vec![format!("{} {}", with_colon(&n.to_string()), block.name)],
                };
                let how =
                    (!all).then(|| told!("Type {table} and the number or the name of a part, or {table} {all}.", table = TABLE, all = ALL));
                (1..).zip(&parts).flat_map(one).chain(how).collect()
            }
            Some(block) => block.lines.clone(),
            None => {
                let names: Vec<String> = parts.into_iter().map(|block| block.name).collect();
                let (part, parts) = (data(ink::shown(wanted)), data(names.join(", ")));
                return self.complain(&told!("no part of the table is called \"{part}\"; there are: {parts}", part, parts));
            }
        };
        self.page(&lines)
    }

    /// The parts of the table that have names.
    fn named_parts(&self, seat: Seat, scene: &Scene) -> Vec<Block> {
        let (layout, names) = (self.session.layout(), self.session.all_names());
        let room = super::screen::size().0;
        let view = View { layout: &layout, scene, names: &names, viewer: Viewer::Seat(seat), acting: &[seat], room };
        self.game
            .compact(&view)
            .into_iter()
            .map(|part| part.block)
            .filter(|block| !block.name.is_empty() && !block.lines.is_empty())
            .collect()
    }
}
