//! The words at the keyboard that are no actions.

use std::io::Write;

use fresco_bots::{Budget, Level, Setting};
use fresco_games::{BotError, SessionError};
use tabletop::text::first_word;
use tabletop::{QuestionView, Seat, Viewer};

use super::{TerminalGame, Then};
use crate::chairs::{Chair, seat_bot};
use crate::error::CliResult;
use crate::games::on_table::OnTable;
use crate::games::{Aid, Game};
use crate::hint::MasterSays;
use crate::{ink, rules_text, session_log};

/// How many options a hint at the keyboard names.
const MOST_ADVISED: usize = 3;

/// How a draft is laid out.
const DRAFT: (&str, &str) = (
    "draft [ACTION]",
    "where all decide in secret: lay out what you are going to do, in any order, before anything is played. Every action you type then \
     joins your draft, or takes the place of what it contradicts. Then undo takes the last one off, table shows what it comes to, clear \
     ACTION drops a part, clear drops it all, ok plays it",
);

/// The words that every game has, besides those that name an action.
const HELP: [(&str, &str); 8] = [
    (
        "hint [TIME]",
        "what a master would do in your place, and why; it thinks for 3 seconds, or as long as you say (hint 10s), and sees no more than you do",
    ),
    ("bot [LEVEL]", "a bot plays on in your place: random, apprentice, journeyman or master"),
    ("rules [TOPIC]", "a reminder of the rules"),
    ("log", "everything that has happened so far"),
    (
        "undo [NAME]",
        "take the last decision back. Alone against bots this may go back past their moves; among people it must be your own \
         decision, or an open one that nobody has answered yet",
    ),
    (
        "save FILE",
        "write the game down; save! FILE also writes over another game. A name with a semicolon, or with spaces at its ends, stands in quotes",
    ),
    ("quit", "leave. At a terminal the game is saved unasked, also after Ctrl-C and Ctrl-D"),
    ("#N", "the Nth option of the list, whatever its key"),
];

impl<G: Game> TerminalGame<G> {
    /// One of the words that are no actions; `None` if it is none.
    pub(super) fn word(&mut self, seat: Seat, line: &str) -> CliResult<Option<Then>> {
        let (word, rest) = first_word(line);
        match word.to_lowercase().as_str() {
            "" => {}
            "help" | "?" => self.help(seat)?,
            "quit" | "exit" | "q" => return Ok(Some(Then::Quit)),
            "table" => self.draw(seat)?,
            "rules" if G::BOOK.is_none() => self.complain("this game has no book of rules")?,
            "rules" => {
                match rules_text::about((!rest.is_empty()).then_some(rest), G::BOOK, crate::lang::language(), ink::terminal_width()) {
                    Ok(text) => writeln!(self.out, "{}", text.join("\n"))?,
                    Err(message) => self.complain(&message)?,
                }
            }
            "why" => self.explain(seat, rest)?,
            "log" => {
                let told = session_log::whole(self.session.as_ref(), Viewer::Seat(seat));
                if told.is_empty() {
                    self.say("  ", "Nothing has happened yet.")?;
                }
                for sentence in told {
                    self.say("  ", &sentence)?;
                }
            }
            "hint" => self.hint(seat, rest)?,
            "bot" => return self.hand_over(seat, rest).map(Some),
            "save" => self.save(rest, false)?,
            "save!" => self.save(rest, true)?,
            "undo" => return self.undo(seat, rest).map(Some),
            word => match G::AID.filter(|aid| aid.word == word) {
                Some(aid) => self.aid(seat, &aid, rest)?,
                None => return Ok(None),
            },
        }
        Ok(Some(Then::AskAgain))
    }

    fn help(&mut self, seat: Seat) -> CliResult {
        let example = self.example(seat);
        let only = match first_word(&example).1 {
            "" => String::new(),
            rest => format!(", or only {rest} if no other option ends so"),
        };
        let answer = format!(
            "answer with the key in front of an option, or with its text: 3, or {example}{only}. Several answers on one line: 3; 1; \
             {example}"
        );
        let why = format!("why an action is not possible, e.g. why {example}");
        let mut words: Vec<(&str, &str)> = vec![
            ("KEY or ACTION", &answer),
            ("table", "draw the table again; an empty line shows only the question"),
            ("why ACTION", &why),
        ];
        words.push(DRAFT);
        words.extend(G::SEVERAL);
        words.extend(G::AID.map(|aid| (aid.usage, aid.about)));
        words.extend(HELP.into_iter().filter(|(usage, _)| match first_word(usage).0 {
            "hint" | "bot" => G::BOTS.is_some(),
            "rules" => G::BOOK.is_some(),
            _ => true,
        }));
        let mut lines = ink::definitions(&words, ink::terminal_width());
        if let Some(book) = G::BOOK {
            lines.push(ink::heading("The table"));
            lines.extend(rules_text::legend(book, ink::terminal_width()));
        }
        for line in lines {
            writeln!(self.out, "{line}")?;
        }
        Ok(())
    }

    /// An action, to show how one is typed.
    fn example(&self, seat: Seat) -> String {
        let question = || self.session.scene(Viewer::Seat(seat)).question;
        let option = || question().and_then(|q| q.choices.into_iter().next()).map(|choice| choice.action).unwrap_or_default();
        G::EXAMPLE.map_or_else(option, str::to_string)
    }

    /// Runs the aid of this game, from nothing but this player's view.
    fn aid(&mut self, seat: Seat, aid: &Aid, rest: &str) -> CliResult {
        let (layout, scene) = (self.session.layout(), self.session.scene(Viewer::Seat(seat)));
        match (aid.tell)(OnTable { layout: &layout, scene: &scene }, self.session.names(), rest) {
            Ok(lines) => lines.iter().try_for_each(|line| writeln!(self.out, "  {line}").map_err(Into::into)),
            Err(nothing) => self.complain(&nothing),
        }
    }

    /// A hint from a master.
    fn hint(&mut self, seat: Seat, time: &str) -> CliResult {
        if G::BOTS.is_none() {
            return self.complain(&BotError::NoBots.to_string());
        }
        if self.session.question_id(seat).is_none() {
            return self.complain(&BotError::NothingToDecide.to_string());
        }
        let budget = match time.parse::<Budget>() {
            _ if time.is_empty() => None,
            Ok(budget) => Some(budget),
            Err(what) => return self.complain(&what),
        };
        self.say("  ", &ink::dim("A master thinks about it…"))?;
        self.out.flush()?;
        match MasterSays::new(self.session.as_ref(), seat, budget, MOST_ADVISED) {
            Ok(said) => {
                let lines = said.as_text(ink::terminal_width() - 2);
                lines.iter().try_for_each(|line| writeln!(self.out, "  {line}").map_err(Into::into))
            }
            Err(nothing) => self.complain(&nothing.to_string()),
        }
    }

    /// A bot takes the seat of whoever is at the keyboard, from this question on.
    fn hand_over(&mut self, seat: Seat, which: &str) -> CliResult<Then> {
        if self.session.is_over() {
            self.complain("there is nothing left to play")?;
            return Ok(Then::AskAgain);
        }
        let setting = if which.is_empty() { Ok(Setting::from(Level::Journeyman)) } else { which.parse::<Setting>() };
        let seated = |setting: Setting| {
            let bot = seat_bot(self.session.as_ref(), &setting).map_err(|error| error.to_string())?;
            Ok((bot, setting))
        };
        let player = setting.and_then(seated);
        match (player, self.chairs.get_mut(seat.index())) {
            (Ok((player, setting)), Some(chair)) => {
                *chair = Chair::Bot(player);
                self.people -= 1;
                self.handed_over = true;
                let name = self.name(seat).to_string();
                self.say("  ", &format!("From here on a bot plays for {name}: {setting}."))?;
                Ok(Then::GoOn)
            }
            (Err(what), _) => {
                self.complain(&what)?;
                Ok(Then::AskAgain)
            }
            (_, None) => Ok(Then::AskAgain),
        }
    }

    fn explain(&mut self, seat: Seat, text: &str) -> CliResult {
        let said = match self.session.explain(seat, text) {
            _ if text.is_empty() => format!("why what? For example: why {}", self.example(seat)),
            Ok(action) => format!("{action}: this is possible"),
            Err(SessionError::NotUnderstood { .. }) => return self.not_understood(text, None),
            Err(refused @ SessionError::NotLegal { .. }) => refused.to_string(),
            Err(_) => format!("{text}: it is not your turn"),
        };
        self.say("  ", &said)
    }

    /// Says what is missing in an action, or that it is none.
    pub(super) fn not_understood(&mut self, text: &str, question: Option<&QuestionView>) -> CliResult {
        let (verb, _) = first_word(text);
        let verb = verb.to_lowercase();
        let Some((what, example)) = G::needs(&verb) else {
            let shown = ink::shown(text);
            let choices = question.map(|q| q.choices.as_slice()).unwrap_or_default();
            let now: Vec<&str> = choices.iter().map(|c| c.action.as_str()).filter(|a| first_word(a).0 == verb).collect();
            if !now.is_empty() {
                return self.complain(&format!("\"{shown}\" is not understood; possible is {}", tabletop::text::list_in_words(&now, "or")));
            }
            return match question {
                Some(_) => self.complain(&format!("\"{shown}\" is not understood; type the key of an option, an action or help")),
                None => self.complain(&format!("\"{shown}\" is not an action")),
            };
        };
        let choices = question.map(|q| q.choices.as_slice()).unwrap_or_default();
        let now: Vec<&str> = choices.iter().map(|c| c.action.as_str()).filter(|a| first_word(a).0 == verb).collect();
        match now.as_slice() {
            [] if question.is_some() => self.complain(&format!("{verb} needs {what}, e.g. {example}; but it is not possible now")),
            [] => self.complain(&format!("{verb} needs {what}, e.g. {example}")),
            now => self.complain(&format!("{verb} needs {what}: {}", tabletop::text::list_in_words(now, "or"))),
        }
    }

    /// Alone against bots one may go back as far as one likes; among people only while nobody else has acted and
    /// nothing was drawn. What was decided in secret is taken back by whoever decided it, and by nobody else.
    pub(super) fn undo(&mut self, seat: Seat, who: &str) -> CliResult<Then> {
        let named = |s: &Seat| self.name(*s).to_lowercase() == who.to_lowercase() || s.name().eq_ignore_ascii_case(who);
        let whose = match who {
            "" => Some(seat),
            _ => Seat::ALL.into_iter().take(self.chairs.len()).find(|s| named(s) && self.is_person(*s)),
        };
        let Some(whose) = whose else {
            self.complain(&format!("no person here is called \"{}\"", ink::shown(who)))?;
            return Ok(Then::AskAgain);
        };
        let name = self.name(whose).to_string();
        let Some(at) = self.session.last_choice_of(whose) else {
            let who = if whose == seat { "you have" } else { &format!("{name} has") };
            self.complain(&format!("{who} decided nothing yet that could be taken back"))?;
            return Ok(Then::AskAgain);
        };
        let Some((_, Some(action))) = self.session.action(Viewer::Seat(seat), at) else {
            self.complain(&format!("{name} decided that in secret, so only {name} can take it back"))?;
            return Ok(Then::AskAgain);
        };
        if self.people == 1 {
            self.session.rewind(at);
        } else if let Err(refused) = self.session.undo(whose) {
            self.complain(&refused.to_string())?;
            return Ok(Then::AskAgain);
        }
        for told in &mut self.told {
            *told = told.map(|n| n.min(at));
        }
        self.notes = Default::default();
        (self.drawn, self.draft) = (None, None);
        self.say("  ", &format!("Taken back: {action}."))?;
        Ok(Then::GoOn)
    }
}
