//! One person's turn at the keyboard.

use std::io::Write;

use fresco_games::SessionError;
use tabletop::text::first_word;
use tabletop::{Choice, QuestionView, Scene, Seat, Viewer, data, in_a_row, one_of, say};

use super::ahead::Next;
use super::commands::{Command, QUIT, UNDO};
use super::screen::Manner;
use super::{TerminalGame, Then};
use crate::error::CliResult;
use crate::games::Game;
use crate::ink;
use crate::lang::{self, told};

impl TerminalGame {
    /// Lets a person decide one thing.
    pub(super) fn turn(&mut self, seat: Seat) -> CliResult<Then> {
        let scene = self.session.scene(Viewer::Seat(seat));
        let Some(question) = scene.question.clone() else { return Ok(Then::GoOn) };
        let away = self.people > 1 && self.at_keyboard != Some(seat);
        // Whoever sits at the keyboard is not asked where there is no choice. The others are called to it all the same: not to be called
        // would tell the table that they could do nothing.
        let drafts = self.drafting(seat).is_some();
        if let ([only], false) = (question.choices.as_slice(), away || drafts) {
            let note = no_choice(self.game, &scene, only, &self.tell(&only.label), &self.tell(&only.note));
            self.notes[seat.index()].push(note);
            self.hear(seat)?;
            return self.answer(seat, &question, &only.action);
        }
        if away {
            match self.pass_the_keyboard(seat)? {
                Then::GoOn => {}
                Then::AskAgain => return Ok(Then::GoOn),
                Then::Quit => return Ok(Then::Quit),
            }
        }
        self.at_keyboard = Some(seat);
        self.hear(seat)?;
        // What is decided in secret by all at the same time may take several answers: one look at the table is enough.
        let others = self.actions_of_others(seat);
        if self.ahead.fits(&question, others) {
            // They have seen what they answer to.
        } else if self.manner != Manner::Lines {
            if !drafts && self.show_in_manner(seat, &scene, &question)? == Then::Quit {
                return Ok(Then::Quit);
            }
        } else {
            if !question.simultaneous || self.drawn != Some((seat, others)) {
                writeln!(self.out)?;
                self.draw_changes(seat)?;
                self.drawn = question.simultaneous.then_some((seat, others));
            }
            if !drafts {
                self.show_question(&question)?;
                self.tell_of_drafts(seat, &scene)?;
                self.guide_through(seat, &question)?;
            }
        }
        let name = ink::paint(self.name(seat), ink::painter_style(seat.name()));
        loop {
            let drafts = self.drafting(seat).is_some();
            let prompt = format!("{}> ", if drafts { told!("{who}, draft", who = data(&name)) } else { name.clone() });
            let Some(line) = self.next_line(&question, others, &prompt)? else { return Ok(Then::Quit) };
            let then = match self.draft_word(seat, &question, &line)? {
                Some(then) => Some(then),
                None => self.word(seat, &line)?,
            };
            let then = match then {
                Some(then) => then,
                None => self.choose(seat, &question, &line)?,
            };
            if then != Then::AskAgain {
                return Ok(then);
            }
            let drawn = self.command(seat, &line) == Some((Command::Table, ""));
            if line.is_empty() && self.manner != Manner::Lines && self.drafting(seat).is_none() {
                self.show_in_manner(seat, &scene, &question)?;
            } else if line.is_empty() || drawn && self.manner != Manner::Plain {
                self.show_question(&question)?;
                if self.drafting(seat).is_some() {
                    self.show_draft(seat)?;
                }
            }
        }
    }

    /// Shows or says what a person needs for a decision.
    fn show_in_manner(&mut self, seat: Seat, scene: &Scene, question: &QuestionView) -> CliResult<Then> {
        match self.manner {
            Manner::Plain => {
                self.speak(seat, scene, question)?;
                self.tell_of_drafts(seat, scene)?;
                self.guide_through(seat, question).map(|()| Then::GoOn)
            }
            _ => self.show_decision(seat, scene, question),
        }
    }

    /// The next answer: one that was typed ahead, or else what is typed now. Answers to the questions to come may follow
    /// behind a semicolon.
    fn next_line(&mut self, question: &QuestionView, others: usize, prompt: &str) -> CliResult<Option<String>> {
        match self.ahead.next(question, others) {
            Next::Answer(line) => {
                writeln!(self.out, "{prompt}{line}")?;
                return Ok(Some(line));
            }
            Next::Dropped(answers) => {
                let answers = in_a_row(answers.iter().map(|answer| data(ink::shown(answer))));
                self.say("  ", &ink::warning(told!("Not used, because this is another question: {answers}.", answers)))?;
            }
            Next::Nothing => {}
        }
        // What was typed while bots played was not meant for a question that came after that.
        let acted = self.session.acted().len();
        if acted > self.asked_after + 1 {
            self.keyboard.forget();
        }
        self.asked_after = acted;
        let Some(line) = self.keyboard.line(&mut self.out, prompt)? else { return Ok(None) };
        let mut answers = answers_in(&line).into_iter().map(|answer| answer.trim().to_string());
        let first = answers.next();
        self.ahead.typed(answers.filter(|answer| !answer.is_empty()), question, others);
        Ok(first)
    }

    /// Passes the keyboard, so that nobody sees the table of another player. The player before may take their decision back first.
    fn pass_the_keyboard(&mut self, seat: Seat) -> CliResult<Then> {
        let before = self.at_keyboard;
        if let Some(before) = before {
            self.tell_news(before)?;
            let hide = say!("Press Enter to hide the screen, then pass the keyboard to {who}.", who = seat);
            let then = self.wait(&self.tell(&hide), Some(before))?;
            if then != Then::GoOn {
                return Ok(then);
            }
            self.keyboard.wipe(&mut self.out)?;
        }
        (self.drawn, self.seen) = (None, None);
        self.ahead.clear();
        if !self.keyboard.is_terminal {
            let name = self.name(seat).to_string();
            writeln!(self.out, "\n---- {name} ----")?;
        }
        let then = self.wait(&self.tell(&say!("{who}: press Enter when you are at the keyboard.", who = seat)), None)?;
        // Before anybody has had the keyboard there is nothing to hide.
        if before.is_some() {
            self.keyboard.wipe(&mut self.out)?;
        }
        Ok(then)
    }

    /// Waits for Enter. `AskAgain` if somebody has taken a decision back instead.
    pub(super) fn wait(&mut self, prompt: &str, may_undo: Option<Seat>) -> CliResult<Then> {
        loop {
            let Some(line) = self.keyboard.enter(&mut self.out, &format!("{prompt} "))? else { return Ok(Then::Quit) };
            match (Command::named(&line), may_undo) {
                _ if line.is_empty() => return Ok(Then::GoOn),
                (Some(Command::Quit), _) => return Ok(Then::Quit),
                (Some(Command::Undo), Some(seat)) => {
                    if self.undo(seat, "")? == Then::GoOn {
                        return Ok(Then::AskAgain);
                    }
                }
                (_, Some(_)) => {
                    self.say("  ", &told!("You can answer only with Enter, {undo} or {quit} here.", undo = UNDO, quit = QUIT))?
                }
                (_, None) => self.say("  ", &told!("You can answer only with Enter or {quit} here.", quit = QUIT))?,
            }
        }
    }

    fn show_question(&mut self, question: &QuestionView) -> CliResult {
        let keys = keys(question);
        self.say("", &ink::bold(self.tell(&question.prompt)))?;
        let widest = keys.iter().map(|key| key.to_string().len()).max().unwrap_or(1) + 2;
        let items: Vec<String> = keys
            .iter()
            .zip(&question.choices)
            .map(|(key, choice)| {
                let note = if choice.note.is_empty() { String::new() } else { ink::dim(format!(" ({})", self.tell(&choice.note))) };
                format!("{}{}{note}", ink::pad(&ink::bold(format!("[{key}]")), widest + 1), self.in_words(choice))
            })
            .collect();
        let room = ink::terminal_width() - 2;
        for line in ink::in_columns(&items, room) {
            if ink::width(&line) > room {
                self.say("  ", &line)?;
            } else {
                writeln!(self.out, "  {line}")?;
            }
        }
        Ok(())
    }

    /// An option as it is listed: its text is as good as English; in another language it stands behind what the option is called.
    fn in_words(&self, choice: &Choice) -> String {
        let label = self.tell(&choice.label);
        match lang::language().code() == "en" || label == choice.action {
            true => choice.action.clone(),
            false => format!("{label} {} {}", ink::dim("·"), choice.action),
        }
    }

    /// An option's key, its place in the list, or an action's text.
    fn choose(&mut self, seat: Seat, question: &QuestionView, line: &str) -> CliResult<Then> {
        let keys = keys(question);
        let nth = match (line.strip_prefix('#').map(|n| n.trim().parse::<usize>()), line.parse::<i64>()) {
            (Some(n), _) => Some(n.ok().and_then(|n| n.checked_sub(1))),
            (None, Ok(key)) => Some(keys.iter().position(|k| *k == key)),
            (None, Err(_)) => None,
        };
        match nth.map(|nth| nth.and_then(|n| question.choices.get(n))) {
            Some(Some(choice)) if self.drafting(seat).is_some() => self.lay_out_line(seat, question, &choice.action),
            Some(Some(choice)) => self.answer(seat, question, &choice.action),
            Some(None) => {
                self.complain(&told!("that is not an option: type {keys}", keys = one_of(keys)))?;
                Ok(Then::AskAgain)
            }
            None if self.drafting(seat).is_some() => self.lay_out_line(seat, question, line),
            None if self.open_group(seat, question, line)? => Ok(Then::AskAgain),
            None => self.answer(seat, question, line),
        }
    }

    fn answer(&mut self, seat: Seat, question: &QuestionView, text: &str) -> CliResult<Then> {
        let mut played = self.play_action(seat, text);
        if let Err(SessionError::NotUnderstood { .. }) = &played {
            match self.meant(text, question) {
                Meant::One(action) => played = self.play_action(seat, &action),
                Meant::Several(message) => {
                    self.complain(&message)?;
                    return Ok(Then::AskAgain);
                }
                Meant::Nothing => {}
            }
        }
        // A word that is an action at another time may be the end of an option: `turn` for `take turn`.
        if let (Err(_), Some(action)) = (&played, without_verb(text, question)) {
            played = self.play_action(seat, action);
        }
        match played {
            Ok(()) => return Ok(Then::GoOn),
            Err(SessionError::NotUnderstood { .. }) => self.not_understood(text, Some(question))?,
            Err(refused) => self.complain(&self.tell(&refused.text()))?,
        }
        Ok(Then::AskAgain)
    }

    /// What somebody means who types no action: an option without its verb, or what it is called.
    pub(super) fn meant(&self, text: &str, question: &QuestionView) -> Meant {
        if let Some(action) = without_verb(text, question) {
            return Meant::One(action.to_string());
        }
        match labelled(text, question, &self.session.all_names()).as_slice() {
            [] => Meant::Nothing,
            [one] => Meant::One(one.action.clone()),
            several => {
                let actions = one_of(several.iter().map(|choice| data(&choice.action)));
                Meant::Several(told!("\"{typed}\" could mean {actions}: type which one", typed = data(ink::shown(text)), actions))
            }
        }
    }

    /// Says what is wrong, and drops the answers typed ahead: they were meant for another course of the game.
    pub(super) fn complain(&mut self, message: &str) -> CliResult {
        self.ahead.clear();
        self.say("  ", &ink::warning(message))
    }
}

/// The answers of a line, which stand behind semicolons. A semicolon in quotes belongs to the name of a file.
fn answers_in(line: &str) -> Vec<&str> {
    let (mut answers, mut start, mut quote, mut before) = (Vec::new(), 0, None, ' ');
    for (at, c) in line.char_indices() {
        match quote {
            Some(open) if open == c => quote = None,
            Some(_) => {}
            // In the middle of a word it is an apostrophe, and without another one it encloses nothing.
            None if matches!(c, '"' | '\'') && before == ' ' && line[at + 1..].contains(c) => quote = Some(c),
            None if c == ';' => {
                answers.push(&line[start..at]);
                start = at + 1;
            }
            None => {}
        }
        before = c;
    }
    answers.push(&line[start..]);
    answers
}

/// The option that ends with these words, if it is the only one: `green` for `draw green`.
pub(super) fn without_verb<'a>(text: &str, question: &'a QuestionView) -> Option<&'a str> {
    let (wanted, choices) = (text.to_lowercase(), question.choices.iter().map(|c| c.action.as_str()));
    let mut fitting = choices.filter(|action| first_word(action).1.to_lowercase() == wanted);
    fitting.next().filter(|_| fitting.next().is_none() && !wanted.is_empty())
}

/// What somebody means who types no action.
pub(super) enum Meant {
    /// This option.
    One(String),
    /// More than one, as the message says.
    Several(String),
    Nothing,
}

/// The options that are called so in the language of the terminal.
pub(super) fn labelled<'a>(text: &str, question: &'a QuestionView, names: &[String]) -> Vec<&'a Choice> {
    let wanted = as_typed(text);
    let is_called_so = |choice: &&Choice| as_typed(&lang::language().tell(&choice.label, names)) == wanted;
    question.choices.iter().filter(is_called_so).collect()
}

/// A text as it is compared with what people type: in small letters, with the apostrophe and the spaces of keyboards.
fn as_typed(text: &str) -> String {
    text.to_lowercase().replace('’', "'").split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The key of whoever is done: always the same, however many other options there are.
const DONE: i64 = 0;

/// The key of each option: the number it ends with if the options differ in nothing else, otherwise 1, 2, 3…; 0 for being done.
pub(super) fn keys(question: &QuestionView) -> Vec<i64> {
    let parts: Vec<_> = question.choices.iter().map(|c| c.action.rsplit_once(' ')).collect();
    let alike = parts.iter().all(|part| part.map(|(before, _)| before) == parts[0].map(|(before, _)| before));
    let numbers: Option<Vec<i64>> = parts.iter().map(|part| part.filter(|_| alike).and_then(|(_, n)| n.parse().ok())).collect();
    let distinct = |n: &Vec<i64>| n.iter().enumerate().all(|(i, key)| !n[..i].contains(key));
    let mut count = 1..;
    let key = |choice: &Choice| if choice.action == "done" { Some(DONE) } else { count.next() };
    numbers.filter(distinct).unwrap_or_else(|| question.choices.iter().filter_map(key).collect())
}

/// The message when there was only one option: what it is called, and its note if that says more.
fn no_choice(game: &dyn Game, scene: &Scene, only: &Choice, label: &str, note: &str) -> String {
    let action = data(if label.is_empty() { only.action.as_str() } else { label });
    match (first_word(&only.action).0, game.place_of_action(scene)) {
        ("done", Some(place)) => told!("Nothing more can be done at the {place}.", place),
        ("done", None) => told!("Nothing more can be done."),
        _ if label.contains(note) => told!("There was only one choice: {action}.", action),
        _ => told!("There was only one choice: {action} ({note}).", action, note = data(note)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::Shown;

    #[test]
    fn the_only_choice_is_told_in_words() {
        let said = |action: &str, label: &str, note: &str| {
            no_choice(fresco_board::BoardGame::ON_SCREEN, &Scene::default(), &Choice::of(action), label, note)
        };
        let (label, note) = ("buy a remedy of 2 doses for 3 thalers", "a remedy of 2 doses for 3 thalers");
        assert_eq!(said("remedy 1", label, note), "There was only one choice: buy a remedy of 2 doses for 3 thalers.");
        assert_eq!(said("restore C3", "restore C3", "RY, 4 points"), "There was only one choice: restore C3 (RY, 4 points).");
        assert_eq!(said("done", "done", ""), "Nothing more can be done.");
    }

    #[test]
    fn answers_stand_behind_semicolons() {
        assert_eq!(answers_in("3; 1;wake 6"), ["3", " 1", "wake 6"]);
        assert_eq!(answers_in("save 'a;b'; quit"), ["save 'a;b'", " quit"]);
        assert_eq!(answers_in("save \"a';b\""), ["save \"a';b\""]);
        assert_eq!(answers_in("undo d'Arc; 3; l'Or"), ["undo d'Arc", " 3", " l'Or"]);
        assert_eq!(answers_in("save 'a; 3"), ["save 'a", " 3"]);
        assert_eq!(answers_in(""), [""]);
    }
}
