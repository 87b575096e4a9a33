//! A draft: what somebody lays out before they decide it, where all decide at the same time. The words may come in any order and
//! contradict earlier ones; nothing is played before `ok`, and nobody else sees it.

use std::io::Write;

use tabletop::text::first_word;
use tabletop::{ChoiceKind, Draft, QuestionView, Scene, Seat, Viewer, all_of, data, say};

use super::commands::{Command, OK};
use super::screen::Manner;
use super::turn::Meant;
use super::{TerminalGame, Then};
use crate::error::CliResult;
use crate::games::View;
use crate::games::on_table::OnTable;
use crate::lang::told;
use crate::{ink, session_log};

/// The draft of whoever sits at the keyboard.
pub(super) struct Drafting {
    pub(super) seat: Seat,
    /// The actions of the draft after each line that was typed; the last ones hold.
    steps: Vec<Vec<String>>,
}

impl Drafting {
    fn actions(&self) -> &[String] {
        self.steps.last().map_or(&[], Vec::as_slice)
    }
}

impl TerminalGame {
    /// The line below a question that tells of drafts.
    pub(super) fn tell_of_drafts(&mut self, seat: Seat, scene: &Scene) -> CliResult {
        self.about_drafts(seat, scene).map_or(Ok(()), |how| self.say("  ", &ink::dim(how)))
    }

    /// How to begin a draft, if one can be begun and nothing is decided yet.
    pub(super) fn about_drafts(&self, seat: Seat, scene: &Scene) -> Option<String> {
        let layout = self.session.layout();
        let example = self.game.draft_example(OnTable { layout: &layout, scene }, seat).filter(|_| self.drafting(seat).is_none())?;
        if !self.session.decided_in_secret(seat).is_empty() {
            return None;
        }
        let example = data(example);
        Some(told!("Or draft everything first, in any order: {example}, change it as you like, then {ok}.", example, ok = OK))
    }

    pub(super) fn drafting(&self, seat: Seat) -> Option<&Drafting> {
        self.draft.as_ref().filter(|draft| draft.seat == seat)
    }

    /// The words that begin, show, play or drop a draft; `None` if it is none of them.
    pub(super) fn draft_word(&mut self, seat: Seat, question: &QuestionView, line: &str) -> CliResult<Option<Then>> {
        if !question.simultaneous {
            return Ok(None);
        }
        let (drafts, command) = (self.drafting(seat).is_some(), self.command(seat, line));
        let then = match command {
            Some((Command::Draft, "")) => {
                let then = self.begin_draft(seat);
                self.show_draft(seat)?;
                then
            }
            Some((Command::Draft, rest)) => self.lay_out_line(seat, question, rest)?,
            Some((Command::Ok, _)) if drafts => self.play_draft(seat)?,
            Some((Command::Clear, "")) if drafts => self.clear_draft()?,
            Some((Command::Clear, rest)) if drafts => self.clear_from_draft(seat, rest)?,
            Some((Command::Undo, "")) if drafts => self.undo_in_draft(seat)?,
            Some((Command::Table, "")) if drafts && self.manner != Manner::Plain => self.draw_draft(seat)?,
            _ => match self.several(seat, line) {
                Some(actions) => self.lay_out(seat, &actions)?,
                None => return Ok(None),
            },
        };
        Ok(Some(then))
    }

    /// The actions of a line that says several at once.
    fn several(&self, seat: Seat, line: &str) -> Option<Vec<String>> {
        self.game.several(&self.session.scene(Viewer::Seat(seat)), line)
    }

    /// Lays out what a line says: several actions, or one as it would answer a question.
    pub(super) fn lay_out_line(&mut self, seat: Seat, question: &QuestionView, line: &str) -> CliResult<Then> {
        if let Some(actions) = self.several(seat, line) {
            return self.lay_out(seat, &actions);
        }
        let then = self.begin_draft(seat);
        match self.written(seat, line).map_or_else(|| self.meant(line, question), Meant::One) {
            Meant::One(pass) if is_pass(question, &pass) => {
                self.complain(&told!("a draft needs no {pass}: anything you do not add is left out", pass = data(pass)))?;
            }
            Meant::One(action) => match self.unasked(seat, &action) {
                Some(why) => self.complain(&format!("{action}: {why}"))?,
                None => {
                    self.lay_out(seat, &[action])?;
                }
            },
            Meant::Several(message) => self.complain(&message)?,
            Meant::Nothing => self.not_understood(line, Some(question))?,
        }
        Ok(then)
    }

    /// Begins a draft with what has been decided behind the screen, unless there is one. The game goes on from an earlier question if
    /// something had been decided.
    fn begin_draft(&mut self, seat: Seat) -> Then {
        if self.drafting(seat).is_some() {
            return Then::AskAgain;
        }
        let decided = self.take_all_back(seat);
        let then = if decided.is_empty() { Then::AskAgain } else { Then::GoOn };
        self.draft = Some(Drafting { seat, steps: vec![decided] });
        then
    }

    /// Why an action has no place in the draft at all.
    fn unasked(&self, seat: Seat, action: &str) -> Option<String> {
        let words = self.drafting(seat).map_or(&[][..], Drafting::actions).iter().map(String::as_str);
        let unasked = |words: &[&str]| {
            let left = self.session.draft(seat, words).left;
            left.into_iter().find(|unplayed| unplayed.action == action && !unplayed.asked)
        };
        let unplayed = unasked(&[action]).and_then(|_| unasked(&words.chain([action]).collect::<Vec<_>>()))?;
        Some(self.tell(&unplayed.why.text))
    }

    /// An action as it is written; `None` if the text is none.
    fn written(&self, seat: Seat, text: &str) -> Option<String> {
        use fresco_games::SessionError::NotLegal;
        match self.session.explain(seat, text) {
            Ok(action) | Err(NotLegal { action, .. }) => Some(action),
            Err(_) => None,
        }
    }

    /// Adds actions to the draft, in place of what they contradict.
    fn lay_out(&mut self, seat: Seat, actions: &[String]) -> CliResult<Then> {
        let then = self.begin_draft(seat);
        let Some(drafting) = self.drafting(seat) else { return Ok(then) };
        let (mut words, mut replaced) = (drafting.actions().to_vec(), Vec::new());
        for action in actions {
            let (gone, stay): (Vec<String>, _) =
                words.into_iter().partition(|word| self.contradicts(seat, drafting.actions(), action, word));
            words = stay;
            words.push(action.clone());
            // A line with the numbers of all columns says of some that nobody goes there: to send somebody replaces nothing.
            replaced.extend(gone.into_iter().filter(|word| word != action && !word.ends_with(" 0")));
        }
        if let Some(drafting) = &mut self.draft {
            drafting.steps.push(words);
        }
        if !replaced.is_empty() && actions.len() == 1 {
            let actions = all_of(replaced.iter().map(data));
            self.say("  ", &ink::dim(told!("This replaces {actions}.", actions)))?;
        }
        self.show_draft(seat)?;
        Ok(then)
    }

    /// Takes back what a seat has decided behind its screen, and says what that was, without the passes.
    fn take_all_back(&mut self, seat: Seat) -> Vec<String> {
        let (mut decided, mut words) = (self.session.decided_in_secret(seat), Vec::new());
        while !decided.is_empty() && self.session.undo(seat).is_ok() {
            let before = self.session.decided_in_secret(seat);
            let action = decided.swap_remove(before.len());
            let question = self.session.scene(Viewer::Seat(seat)).question;
            if !question.is_some_and(|question| is_pass(&question, &action)) {
                words.insert(0, action);
            }
            decided = before;
        }
        let all = self.session.acted().len();
        self.told[seat.index()] = self.told[seat.index()].map(|n| n.min(all));
        words
    }

    /// Must a word go when an action is laid out? It must if both say how much of the same; if they have the same verb and there can
    /// only be one of them, whatever else of that verb is laid out; and if it was not possible and is now said otherwise.
    fn contradicts(&self, seat: Seat, words: &[String], action: &str, word: &str) -> bool {
        let (verb, (same, last)) = (first_word(action).0, action.rsplit_once(' ').unwrap_or((action, "")));
        let otherwise = word.rsplit_once(' ').filter(|(begin, _)| *begin == same);
        let is_number = |text: &str| text.parse::<i64>().is_ok();
        if word == action || otherwise.is_some_and(|(_, n)| is_number(last) && is_number(n)) {
            return true;
        }
        if first_word(word).0 != verb {
            return false;
        }
        let others: Vec<&str> = words.iter().map(String::as_str).filter(|other| first_word(other).0 != verb).collect();
        let possible = |more: &[&str]| {
            let draft = self.session.draft(seat, &[&others, more].concat());
            !draft.left.iter().any(|unplayed| more.contains(&unplayed.action.as_str()))
        };
        match (possible(&[action]), possible(&[word])) {
            (true, true) => !possible(&[action, word]),
            (true, false) => otherwise.is_some(),
            (false, _) => false,
        }
    }

    fn present_draft(&self, seat: Seat) -> Draft {
        let words = self.drafting(seat).map_or(&[][..], Drafting::actions);
        self.session.draft(seat, &words.iter().map(String::as_str).collect::<Vec<_>>())
    }

    /// What the draft comes to, what of it cannot be, and what is missing.
    pub(super) fn show_draft(&mut self, seat: Seat) -> CliResult {
        let (draft, names) = (self.present_draft(seat), self.session.all_names());
        let (layout, viewer) = (self.session.layout(), Viewer::Seat(seat));
        let view = View { layout: &layout, scene: &draft.scene, names: &names, viewer, acting: &[seat], room: ink::terminal_width() };
        let items = self.game.laid_out(&view, &self.session.scene(viewer));
        let between = if self.manner == Manner::Plain { ", ".to_string() } else { format!(" {} ", ink::dim("·")) };
        let items = if items.is_empty() { told!("nothing yet") } else { items.join(&between) };
        self.say("  ", &format!("{} {items}", ink::heading(told!("Your draft:"))))?;
        for unplayed in &draft.left {
            let (action, why) = (data(&unplayed.action), unplayed.why.text.clone());
            self.say("  ", &ink::warning(self.tell(&say!("not possible: {action}: {why}", action, why))))?;
        }
        let next = match (draft.complete, draft.missing.is_empty()) {
            (true, _) => told!("It is complete: {ok} plays it.", ok = OK),
            (false, false) => self.tell(&draft.missing),
            (false, true) => String::new(),
        };
        if next.is_empty() { Ok(()) } else { self.say("  ", &ink::dim(next)) }
    }

    /// Draws the table as it would be.
    fn draw_draft(&mut self, seat: Seat) -> CliResult<Then> {
        let scene = self.present_draft(seat).scene;
        for line in
            session_log::table_of(self.game, self.session.as_ref(), &scene, Viewer::Seat(seat)).iter().flat_map(|block| &block.lines)
        {
            writeln!(self.out, "{line}")?;
        }
        Ok(Then::AskAgain)
    }

    fn play_draft(&mut self, seat: Seat) -> CliResult<Then> {
        let draft = self.present_draft(seat);
        if !draft.complete {
            self.complain(&told!("this draft cannot be played yet"))?;
            self.show_draft(seat)?;
            return Ok(Then::AskAgain);
        }
        let question = self.session.question_id(seat).unwrap_or_default();
        let actions: Vec<&str> = draft.actions.iter().map(String::as_str).collect();
        match self.session.answer(seat, question, &actions) {
            Ok(_) => {
                self.draft = None;
                Ok(Then::GoOn)
            }
            Err(refused) => {
                self.complain(&self.tell(&refused.text()))?;
                Ok(Then::AskAgain)
            }
        }
    }

    fn clear_draft(&mut self) -> CliResult<Then> {
        self.draft = None;
        self.say("  ", &told!("The draft is cleared."))?;
        Ok(Then::GoOn)
    }

    /// Drops the actions that begin so.
    fn clear_from_draft(&mut self, seat: Seat, begin: &str) -> CliResult<Then> {
        let begin: Vec<String> = begin.split_whitespace().map(str::to_lowercase).collect();
        let goes = |action: &String| {
            let mut words = action.split(' ');
            begin.iter().all(|word| words.next().is_some_and(|other| other.eq_ignore_ascii_case(word)))
        };
        let words = self.drafting(seat).map_or(&[][..], Drafting::actions);
        let stay: Vec<String> = words.iter().filter(|action| !goes(action)).cloned().collect();
        if stay.len() == words.len() {
            self.complain(&told!("there is no such action in your draft"))?;
            return Ok(Then::AskAgain);
        }
        if let Some(drafting) = &mut self.draft {
            drafting.steps.push(stay);
        }
        self.show_draft(seat)?;
        Ok(Then::AskAgain)
    }

    /// Takes the last line of the draft back.
    fn undo_in_draft(&mut self, seat: Seat) -> CliResult<Then> {
        // The first step is what had been decided before; whoever goes back behind it drops the draft.
        let steps = self.draft.as_mut().map_or(0, |draft| {
            draft.steps.pop();
            draft.steps.len()
        });
        if steps > 1 || steps == 1 && self.drafting(seat).is_some_and(|draft| !draft.actions().is_empty()) {
            self.show_draft(seat)?;
            return Ok(Then::AskAgain);
        }
        self.clear_draft()
    }
}

/// Is this the answer that does nothing, and not a number like the others?
fn is_pass(question: &QuestionView, action: &str) -> bool {
    let pass = question.choices.iter().find(|choice| choice.action == action && choice.kind == ChoiceKind::Pass);
    pass.is_some_and(|pass| question.choices.iter().filter(|other| other.verb == pass.verb).count() == 1)
}
