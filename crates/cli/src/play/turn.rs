//! One person's turn at the keyboard.

use std::io::Write;
use std::path::{Path, PathBuf};

use tabletop::text::first_word;
use tabletop::{Question, Scene, Seat, Viewer};

use super::{Evening, Then};
use crate::games::Game;
use crate::trouble::{Outcome, write};
use crate::{ink, rules_text};

const HELP: &str = "\
  NUMBER or ACTION   answer with an option's number or its text, e.g. 3 or restore C3
  table              draw the table again
  why ACTION         why an action is not possible, e.g. why restore C3
  rules [TOPIC]      a reminder of the rules
  log                everything that has happened so far
  undo [NAME]        take the last decision back
  save FILE          write the game down; go on with: fresco play --load FILE
  quit               leave (end of input does the same)
Paints by letter: R red, Y yellow, B blue, O orange (R+Y), G green (Y+B), P purple (R+B).";

impl<G: Game> Evening<G> {
    /// Lets a person decide one thing.
    pub(super) fn turn(&mut self, seat: Seat) -> Outcome<Then> {
        if self.people > 1 && self.at_keyboard != Some(seat) && !self.pass_the_keyboard(seat)? {
            return Ok(Then::Quit);
        }
        self.at_keyboard = Some(seat);
        self.tell_news(seat)?;
        let scene = self.story.game().scene_for(Viewer::Seat(seat));
        let Some(question) = scene.question.clone() else { return Ok(Then::GoOn) };
        if let [only] = question.choices.as_slice()
            && only.action == "done"
        {
            let phase = scene.facts.get("phase").map_or("", String::as_str);
            writeln!(self.out, "  {}", ink::dim(format!("({phase}: nothing is possible, so the answer is done)")))?;
            return self.answer(seat, "done");
        }
        // A plan is made in several answers: one look at the table is enough for all of them.
        let others = self.story.game().actions().filter(|(s, _)| *s != seat).count();
        if !question.simultaneous || self.drawn != Some((seat, others)) {
            writeln!(self.out)?;
            self.draw(seat)?;
            self.drawn = question.simultaneous.then_some((seat, others));
        }
        self.show_question(&scene, &question)?;
        let prompt = format!("{}> ", ink::paint(self.story.name(seat), ink::painter_style(seat.name())));
        loop {
            let Some(line) = self.keyboard.line(&mut self.out, &prompt)? else { return Ok(Then::Quit) };
            let then = match self.word(seat, &line)? {
                Some(then) => then,
                None => self.choose(seat, &question, &line)?,
            };
            match then {
                Then::AskAgain => {}
                then => return Ok(then),
            }
        }
    }

    /// Nobody sees what is meant for another. `false` once there is no more input.
    fn pass_the_keyboard(&mut self, seat: Seat) -> Outcome<bool> {
        let name = self.story.name(seat).to_string();
        if let Some(before) = self.at_keyboard {
            self.tell_news(before)?;
            let prompt = format!("Press Enter to hide the screen, then pass the keyboard to {name}. ");
            if !self.keyboard.enter(&mut self.out, &prompt)? {
                return Ok(false);
            }
        }
        self.keyboard.wipe(&mut self.out)?;
        self.drawn = None;
        if !self.keyboard.is_terminal {
            writeln!(self.out, "\n---- {name} ----")?;
        }
        let there = self.keyboard.enter(&mut self.out, &format!("{name}: press Enter when you are at the keyboard. "))?;
        self.keyboard.wipe(&mut self.out)?;
        Ok(there)
    }

    fn show_question(&mut self, scene: &Scene, question: &Question) -> Outcome {
        writeln!(self.out, "{}", ink::bold(&question.prompt))?;
        let digits = question.choices.len().to_string().len();
        let items: Vec<String> = (1..)
            .zip(&question.choices)
            .map(|(n, choice)| {
                let hint = G::hint(scene, choice);
                let hint = if hint.is_empty() { hint } else { ink::dim(format!(" ({hint})")) };
                format!("{} {}{hint}", ink::dim(format!("{n:>digits$}")), choice.action)
            })
            .collect();
        for line in ink::in_columns(&items, 78) {
            writeln!(self.out, "  {line}")?;
        }
        Ok(())
    }

    /// An option's number or an action's text.
    fn choose(&mut self, seat: Seat, question: &Question, line: &str) -> Outcome<Then> {
        let text = match line.parse::<usize>() {
            Ok(n) => match n.checked_sub(1).and_then(|n| question.choices.get(n)) {
                Some(choice) => choice.action.as_str(),
                None => {
                    self.complain(&format!("there are options 1 to {}", question.choices.len()))?;
                    return Ok(Then::AskAgain);
                }
            },
            Err(_) => line,
        };
        self.answer(seat, text)
    }

    fn answer(&mut self, seat: Seat, text: &str) -> Outcome<Then> {
        let Ok(action) = text.to_string().parse::<G::Action>() else {
            self.complain(&format!("\"{text}\" is not understood; type a number, an action or help"))?;
            return Ok(Then::AskAgain);
        };
        match self.story.play(seat, action) {
            Ok(()) => Ok(Then::GoOn),
            Err(refusal) => {
                self.complain(&refusal.to_string())?;
                Ok(Then::AskAgain)
            }
        }
    }

    fn complain(&mut self, message: &str) -> Outcome {
        writeln!(self.out, "  {}", ink::warning(message))?;
        Ok(())
    }

    /// One of the words that are no actions; `None` if it is none.
    pub(super) fn word(&mut self, seat: Seat, line: &str) -> Outcome<Option<Then>> {
        let (word, rest) = first_word(line);
        match word.to_lowercase().as_str() {
            "" => {}
            "help" | "?" => writeln!(self.out, "{HELP}")?,
            "quit" | "exit" | "q" => return Ok(Some(Then::Quit)),
            "table" => self.draw(seat)?,
            "rules" => match rules_text::about((!rest.is_empty()).then_some(rest)) {
                Ok(text) => writeln!(self.out, "{text}")?,
                Err(message) => self.complain(&message)?,
            },
            "why" => self.explain(seat, rest)?,
            "log" => {
                for line in self.story.told(Viewer::Seat(seat), 0..self.story.len()) {
                    writeln!(self.out, "  {line}")?;
                }
            }
            "save" => self.save(rest)?,
            "undo" => return self.undo(seat, rest).map(Some),
            _ => return Ok(None),
        }
        Ok(Some(Then::AskAgain))
    }

    fn explain(&mut self, seat: Seat, text: &str) -> Outcome {
        let game = self.story.game().game();
        let said = match text.parse::<G::Action>() {
            _ if text.is_empty() => "why what? For example: why restore C3".to_string(),
            Err(_) => format!("\"{text}\" is not an action"),
            Ok(action) if game.options(seat).contains(&action) => format!("{action}: this is possible"),
            Ok(action) => match (game.why_not(seat, action), game.ask(seat)) {
                (Some(why), _) => format!("{action}: {why}"),
                (None, Some(ask)) => format!("{action}: not now. {ask}"),
                (None, None) => format!("{action}: it is not your turn"),
            },
        };
        writeln!(self.out, "  {said}")?;
        Ok(())
    }

    fn save(&mut self, file: &str) -> Outcome {
        let file = match (file, &self.saved) {
            ("", Some((file, _))) => file.clone(),
            ("", None) => return self.complain("save where? For example: save friday.fresco"),
            (file, _) => PathBuf::from(file),
        };
        if let Err(reason) = may_be_written(&file) {
            return self.complain(&reason);
        }
        match write(&file, &self.story.game().to_record()) {
            Ok(()) => {
                writeln!(self.out, "  Saved in {}.", file.display())?;
                self.saved = Some((file, self.story.len()));
                Ok(())
            }
            Err(trouble) => self.complain(&trouble.farewell().1.unwrap_or_default()),
        }
    }

    /// Alone against bots one may go back as far as one likes; among people only while nobody else has acted and
    /// nothing was drawn.
    fn undo(&mut self, seat: Seat, who: &str) -> Outcome<Then> {
        let named = |s: &Seat| self.story.name(*s).eq_ignore_ascii_case(who) || s.name().eq_ignore_ascii_case(who);
        let seat = match who {
            "" => seat,
            who => match Seat::ALL.iter().copied().take(self.chairs.len()).find(|s| named(s) && self.is_person(*s)) {
                Some(seat) => seat,
                None => {
                    self.complain(&format!("nobody here is called \"{who}\""))?;
                    return Ok(Then::AskAgain);
                }
            },
        };
        let Some(at) = self.story.last_choice_of(seat) else {
            self.complain("you have decided nothing yet that could be taken back")?;
            return Ok(Then::AskAgain);
        };
        let action = self.story.game().actions().nth(at).map(|(_, a)| a.to_string()).unwrap_or_default();
        if self.people == 1 {
            self.story.rewind(at);
        } else if let Err(refusal) = self.story.take_back(seat) {
            self.complain(&refusal.to_string())?;
            return Ok(Then::AskAgain);
        }
        for told in &mut self.told {
            *told = (*told).min(at);
        }
        self.drawn = None;
        writeln!(self.out, "  Taken back: {action}.")?;
        Ok(Then::GoOn)
    }
}

/// Only a game record may be written over.
fn may_be_written(file: &Path) -> Result<(), String> {
    match std::fs::read(file) {
        Ok(old) if !old.is_empty() && !old.starts_with(b"game record") => {
            Err(format!("{} is there already and is no game record: choose another name", file.display()))
        }
        _ => Ok(()),
    }
}
