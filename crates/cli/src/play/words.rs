//! The words at the keyboard that are no actions.

use std::io::Write;

use fresco_bots::{Budget, Level};
use fresco_games::{BotError, SessionError};
use tabletop::text::first_word;
use tabletop::{QuestionView, Seat, Viewer, data, one_of, say};

use super::commands::{Command, DRAFT, HELP, WHY};
use super::screen::Manner;
use super::turn::labelled;
use super::{TerminalGame, Then};
use crate::error::{CliResult, Reason};
use crate::games::Aid;
use crate::games::on_table::OnTable;
use crate::hint::MasterSays;
use crate::lang::{self, told};
use crate::story::Story;
use crate::{ink, replay, rules_text};

/// How many options a hint at the keyboard names.
const MOST_ADVISED: usize = 3;

/// The commands in the order in which help tells of them; what the game adds stands between the two parts.
const FIRST_IN_HELP: [Command; 5] = [Command::Table, Command::News, Command::More, Command::Why, Command::Draft];
const LAST_IN_HELP: [Command; 9] = [
    Command::Learn,
    Command::Hint,
    Command::Bot,
    Command::Rules,
    Command::Log,
    Command::Points,
    Command::Undo,
    Command::Save,
    Command::Quit,
];

impl TerminalGame {
    /// The command with which a line begins, and what stands behind it. In a language other than English, a word that the game
    /// knows as an action is that action; and the name of an option is that option, whatever word it begins with.
    pub(super) fn command<'a>(&self, seat: Seat, line: &'a str) -> Option<(Command, &'a str)> {
        let (word, rest) = first_word(line);
        let aid = self.game.aid().map(|aid| aid.word);
        let in_language = || Command::in_language(word, aid).filter(|_| !self.is_notation(seat, line));
        let command = Command::in_english(word, aid).or_else(in_language)?;
        let is_label = || self.question(seat).is_some_and(|question| !labelled(line, &question, &self.session.all_names()).is_empty());
        if !rest.is_empty() && is_label() { None } else { Some((command, rest)) }
    }

    /// Does a line begin as actions of this game do?
    fn is_notation(&self, seat: Seat, line: &str) -> bool {
        let verb = first_word(line).0.to_lowercase();
        let is_read = !matches!(self.session.explain(seat, line), Err(SessionError::NotUnderstood { .. }));
        let is_asked = || self.question(seat).is_some_and(|question| question.choices.iter().any(|choice| choice.verb == verb));
        is_read || self.game.needs(&verb).is_some() || is_asked()
    }

    fn question(&self, seat: Seat) -> Option<QuestionView> {
        self.session.scene(Viewer::Seat(seat)).question
    }

    /// One of the words that are no actions; `None` if it is none.
    pub(super) fn word(&mut self, seat: Seat, line: &str) -> CliResult<Option<Then>> {
        if line.is_empty() {
            return Ok(Some(Then::AskAgain));
        }
        let Some((command, rest)) = self.command(seat, line) else { return Ok(None) };
        match command {
            Command::Help => self.help(seat)?,
            Command::Quit => return Ok(Some(Then::Quit)),
            Command::Table if rest.is_empty() && self.manner != Manner::Plain => self.draw(seat)?,
            Command::Table => self.show_part(seat, rest)?,
            Command::News => self.show_news(seat)?,
            Command::More => match self.question(seat) {
                Some(question) => self.show_all_options(seat, &question)?,
                None => self.complain(&told!("there is nothing left to play"))?,
            },
            Command::Rules if self.game.book().is_none() => self.complain(&told!("this game has no rulebook"))?,
            Command::Rules => {
                match rules_text::about((!rest.is_empty()).then_some(rest), self.game.book(), lang::language(), ink::terminal_width()) {
                    Ok(text) => self.page(&text)?,
                    Err(message) => self.complain(&message)?,
                }
            }
            Command::Why => self.explain(seat, rest)?,
            Command::Log => {
                let (session, viewer) = (self.session.as_ref(), Viewer::Seat(seat));
                let story = Story::of(session, viewer, &session.log(viewer, 0), &[]);
                let nothing = session.acted().is_empty() && session.opening(viewer).iter().all(|happening| happening.text.is_empty());
                let room = if self.manner == Manner::Plain { usize::MAX } else { ink::terminal_width() };
                let told = match nothing {
                    true => vec![format!("  {}", told!("Nothing has happened yet."))],
                    false => story.lines(session, room, &|happening| replay::counted(self.game, session, happening)),
                };
                self.page(&told)?;
            }
            Command::Hint => self.hint(seat, rest)?,
            Command::Bot => return self.hand_over(seat, rest).map(Some),
            Command::Me => return self.come_back(rest).map(Some),
            Command::Learn => return self.learn(Some(seat)).map(Some),
            Command::Points => {
                let sheet = self.sheet();
                if sheet.is_empty() {
                    self.say("  ", &told!("Nobody has scored yet."))?;
                }
                for line in sheet {
                    writeln!(self.out, "{line}")?;
                }
            }
            Command::Save => self.save(rest, false)?,
            Command::SaveOver => self.save(rest, true)?,
            Command::Undo => return self.undo(seat, rest).map(Some),
            Command::Aid => {
                if let Some(aid) = self.game.aid() {
                    self.aid(seat, &aid, rest)?;
                }
            }
            // Words of drafts alone, where none can be begun or none has been.
            Command::Draft | Command::Ok | Command::Clear => {
                let is_possible = self.question(seat).is_some_and(|question| question.simultaneous);
                self.complain(&match is_possible {
                    true => told!("you have no draft yet: {draft} begins one", draft = DRAFT),
                    false => told!("there is nothing to plan now"),
                })?;
            }
        }
        Ok(Some(Then::AskAgain))
    }

    fn help(&mut self, seat: Seat) -> CliResult {
        let example = self.example(seat);
        let of = |command: Command| command.help(&example).map(|(usage, about)| (lang::tell(&usage), lang::tell(&about)));
        let mut words = vec![(told!("KEY or ACTION"), how_to_answer(&example))];
        // Only where several answers make one plan is there something to draft.
        let drafts = self.game.several_at_once().is_some();
        words.extend(FIRST_IN_HELP.into_iter().filter(|command| drafts || *command != Command::Draft).filter_map(of));
        words.extend(self.game.several_at_once().map(|(typed, about)| (typed.to_string(), lang::tell(&about.into()))));
        words.extend(self.game.aid().map(|aid| (aid.help)(aid.word)).map(|(usage, about)| (lang::tell(&usage), lang::tell(&about))));
        let is_there = |command: &Command| match command {
            Command::Hint | Command::Bot => self.has_bots(),
            Command::Rules => self.game.book().is_some(),
            _ => true,
        };
        words.extend(LAST_IN_HELP.into_iter().filter(is_there).filter_map(of));
        words.push(("#N".to_string(), told!("the Nth option of the list, whatever its key")));
        let words: Vec<(&str, &str)> = words.iter().map(|(usage, about)| (usage.as_str(), about.as_str())).collect();
        let mut lines = match self.manner {
            Manner::Plain => words.iter().map(|(word, about)| format!("{word}: {about}.")).collect(),
            _ => ink::definitions(&words, ink::terminal_width()),
        };
        if let Some(book) = self.game.book().filter(|_| self.manner != Manner::Plain) {
            lines.push(ink::heading(told!("The table")));
            lines.extend(rules_text::legend(book, ink::terminal_width()));
        }
        self.page(&lines)
    }

    /// An action, to show how one is typed.
    fn example(&self, seat: Seat) -> String {
        let question = || self.session.scene(Viewer::Seat(seat)).question;
        let option = || question().and_then(|q| q.choices.into_iter().next()).map(|choice| choice.action).unwrap_or_default();
        self.game.example().map_or_else(option, str::to_string)
    }

    /// Runs the aid of this game, from nothing but this player's view.
    fn aid(&mut self, seat: Seat, aid: &Aid, rest: &str) -> CliResult {
        let (layout, scene) = (self.session.layout(), self.session.scene(Viewer::Seat(seat)));
        match (aid.tell)(OnTable { layout: &layout, scene: &scene }, self.session.names(), rest) {
            Ok(lines) => lines.iter().try_for_each(|line| writeln!(self.out, "  {line}").map_err(Into::into)),
            Err(nothing) => self.complain(&nothing),
        }
    }

    fn has_bots(&self) -> bool {
        !matches!(self.session.bot(&Level::Random.into()), Err(BotError::NoBots))
    }

    /// A hint from a master.
    fn hint(&mut self, seat: Seat, time: &str) -> CliResult {
        if !self.has_bots() {
            return self.complain(&BotError::NoBots.told());
        }
        if self.session.question_id(seat).is_none() {
            return self.complain(&BotError::NothingToDecide.told());
        }
        let budget = match time.parse::<Budget>() {
            _ if time.is_empty() => None,
            Ok(budget) => Some(budget),
            Err(reason) => return self.complain(&reason.told()),
        };
        self.say("  ", &ink::dim(told!("A master is thinking about it…")))?;
        self.out.flush()?;
        match MasterSays::new(self.session.as_ref(), seat, budget, MOST_ADVISED) {
            Ok(said) => {
                let mut lines = said.as_text(ink::terminal_width() - 2);
                if let Some(change) = self.hinted[seat.index()].as_ref().and_then(|before| said.change_since(before)) {
                    lines.extend(ink::wrapped(&change, ink::terminal_width() - 2, "  "));
                }
                if let Some(promised) = said.promised() {
                    self.hinted[seat.index()] = Some(promised);
                }
                lines.iter().try_for_each(|line| writeln!(self.out, "  {line}").map_err(Into::into))
            }
            Err(nothing) => self.complain(&nothing.told()),
        }
    }

    fn explain(&mut self, seat: Seat, text: &str) -> CliResult {
        let said = match self.session.explain(seat, text) {
            _ if text.is_empty() => told!("which action? For example: {why} {example}", why = WHY, example = data(self.example(seat))),
            Ok(action) => told!("{action}: this is possible", action = data(action)),
            Err(SessionError::NotUnderstood { .. }) => return self.not_understood(text, None),
            Err(refused @ SessionError::NotLegal { .. }) => self.tell(&refused.text()),
            Err(_) => told!("{action}: it is not your turn", action = data(ink::shown(text))),
        };
        self.say("  ", &said)
    }

    /// Says what is missing in an action, or that it is none.
    pub(super) fn not_understood(&mut self, text: &str, question: Option<&QuestionView>) -> CliResult {
        let verb = first_word(text).0.to_lowercase();
        let choices = question.map(|q| q.choices.as_slice()).unwrap_or_default();
        let now = choices.iter().filter(|choice| choice.verb == verb).map(|choice| data(&choice.action));
        let now = Some(one_of(now)).filter(|_| choices.iter().any(|choice| choice.verb == verb));
        let (typed, verb) = (data(ink::shown(text)), verb.as_str());
        let message = match (self.game.needs(verb), now) {
            (None, Some(now)) => told!("\"{typed}\" is not understood; possible now: {now}", typed, now),
            (None, None) if question.is_some() => {
                told!("\"{typed}\" is not understood; type the key of an option, an action or {help}", typed, help = HELP)
            }
            (None, None) => told!("\"{typed}\" is not an action", typed),
            (Some((what, _)), Some(now)) => told!("{verb} needs {what}: {now}", verb = data(verb), what, now),
            (Some((what, example)), None) if question.is_some() => {
                told!("{verb} needs {what}, e.g. {example}; but it is not possible now", verb = data(verb), what, example = data(example))
            }
            (Some((what, example)), None) => told!("{verb} needs {what}, e.g. {example}", verb = data(verb), what, example = data(example)),
        };
        self.complain(&message)
    }

    /// Alone against bots one may go back as far as one likes; among people only while nobody else has acted and
    /// nothing was drawn. What was decided in secret is taken back by whoever decided it, and by nobody else.
    pub(super) fn undo(&mut self, seat: Seat, who: &str) -> CliResult<Then> {
        let named = |s: &Seat| self.name(*s).to_lowercase() == who.to_lowercase() || replay::is_colour(*s, who);
        let whose = match who {
            "" => Some(seat),
            _ => Seat::ALL.into_iter().take(self.chairs.len()).find(|s| named(s) && self.is_of_person(*s)),
        };
        let Some(whose) = whose else {
            self.complain(&told!("nobody here is called \"{name}\"", name = data(ink::shown(who))))?;
            return Ok(Then::AskAgain);
        };
        let Some(at) = self.session.last_choice_of(whose) else {
            let nothing = match whose == seat {
                true => say!("you have made no decision yet that you could take back"),
                false => say!("{who} has made no decision yet that could be taken back", who = whose),
            };
            self.complain(&self.tell(&nothing))?;
            return Ok(Then::AskAgain);
        };
        let Some((_, Some(action))) = self.session.action(Viewer::Seat(seat), at) else {
            self.complain(&self.tell(&say!("{who} decided that in secret, so only {who} can take it back", who = whose)))?;
            return Ok(Then::AskAgain);
        };
        if self.people <= 1 {
            self.session.rewind(at);
        } else if let Err(refused) = self.session.undo(whose) {
            self.complain(&self.tell(&refused.text()))?;
            return Ok(Then::AskAgain);
        }
        for told in &mut self.told {
            *told = told.map(|n| n.min(at));
        }
        self.notes = Default::default();
        (self.drawn, self.draft) = (None, None);
        if self.all_watch() {
            self.all_come_back()?;
        }
        self.news = super::screen::News::default();
        self.say("  ", &told!("Taken back: {action}.", action = data(action)))?;
        Ok(Then::GoOn)
    }
}

/// How questions are answered, for the list of words.
fn how_to_answer(example: &str) -> String {
    let (action, end) = (data(example), first_word(example).1);
    let mut said = vec![
        told!("answer with the key in front of an option, or with its text: 3, or {action}.", action = action.clone()),
        told!("The words of an option are understood too."),
    ];
    if !end.is_empty() {
        said.push(told!("If no other option ends like that, {end} is enough.", end = data(end)));
    }
    said.push(told!("Several answers go on one line: 3; 1; {action}", action));
    said.join(" ")
}
