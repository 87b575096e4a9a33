//! A bot plays in somebody's place: for one decision, for this round, or for the rest of the game; and they take their seat back.

use std::io::Write;
use std::time::Duration;

use fresco_bots::{Level, Setting};
use fresco_games::SeatedBot;
use tabletop::text::first_word;
use tabletop::{Seat, Term, Viewer, data, say};

use super::commands::{ME, ONCE, REST, ROUND};
use super::{TerminalGame, Then};
use crate::chairs::{Chair, bot_named, bot_word, seat_bot};
use crate::error::{CliResult, Reason};
use crate::lang::{self, told};
use crate::{ink, interrupt, replay};

/// So long an action of a bot can be read before the next one, by whoever watches at a terminal.
const READING_TIME: Duration = Duration::from_millis(100);

/// A bot that plays in somebody's place.
pub(super) struct StandIn {
    pub(super) bot: SeatedBot,
    until: Until,
}

/// How long it does so.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Until {
    /// For one decision. What all decide in secret at the same time is one, however many answers it takes.
    Decided {
        in_secret: bool,
    },
    /// As long as this round lasts.
    RoundEnds(u32),
    GameEnds,
}

impl TerminalGame {
    /// Does a person play on this seat, right now?
    pub(super) fn is_person(&self, seat: Seat) -> bool {
        self.is_of_person(seat) && self.stand_in(seat).is_none()
    }
    /// Does this seat belong to a person, whoever plays there?
    pub(super) fn is_of_person(&self, seat: Seat) -> bool {
        matches!(self.chairs.get(seat.index()), Some(Chair::Person))
    }
    fn stand_in(&self, seat: Seat) -> Option<&StandIn> {
        self.stand_ins.get(seat.index()).and_then(Option::as_ref)
    }
    fn stand_ins(&self) -> impl Iterator<Item = (Seat, Until)> + '_ {
        Seat::ALL.into_iter().filter_map(|seat| Some((seat, self.stand_in(seat)?.until)))
    }
    /// Does nobody sit at the keyboard but to watch?
    pub(super) fn all_watch(&self) -> bool {
        self.stand_ins().next().is_some() && !Seat::ALL.into_iter().any(|seat| self.is_person(seat))
    }

    /// A bot takes the place of whoever is at the keyboard, from this question on: `bot`, `bot once`, `bot round master`.
    pub(super) fn hand_over(&mut self, seat: Seat, typed: &str) -> CliResult<Then> {
        if self.session.is_over() {
            self.complain(&told!("there is nothing left to play"))?;
            return Ok(Then::AskAgain);
        }
        let question = self.session.scene(Viewer::Seat(seat)).question;
        let (stretch, level) = stretch_and_level(typed);
        let until = match stretch {
            Some(ONCE) => Until::Decided { in_secret: question.is_some_and(|question| question.simultaneous) },
            Some(ROUND) => Until::RoundEnds(self.round()),
            _ => Until::GameEnds,
        };
        let setting = if level.is_empty() { Ok(Setting::from(Level::Journeyman)) } else { bot_named(level) };
        let seated = setting.and_then(|setting| {
            let bot = seat_bot(self.session.as_ref(), &setting).map_err(|error| error.told())?;
            Ok((bot, setting))
        });
        let (bot, setting) = match seated {
            Ok(seated) => seated,
            Err(why) => {
                self.complain(&why)?;
                return Ok(Then::AskAgain);
            }
        };
        self.stand_ins[seat.index()] = Some(StandIn { bot, until });
        (self.handed_over, self.draft, self.drawn) = (true, None, None);
        self.ahead.clear();
        let bot = bot_word(&setting);
        let text = match until {
            Until::Decided { .. } => say!("A bot decides this for {who}: {bot}.", who = seat, bot),
            Until::RoundEnds(_) => say!("A bot plays for {who} to the end of this round: {bot}.", who = seat, bot),
            Until::GameEnds => {
                self.people -= 1;
                say!("From here on a bot plays for {who}: {bot}.", who = seat, bot)
            }
        };
        let mut said = self.tell(&text);
        if !matches!(until, Until::Decided { .. }) {
            let back = if self.all_watch() {
                self.keyboard.is_terminal.then(|| told!("Ctrl-C takes the seat back."))
            } else {
                Some(told!("{me} {name} takes the seat back.", me = ME, name = data(self.name(seat))))
            };
            said.extend(back.map(|back| format!(" {back}")));
        }
        self.say("  ", &said)?;
        Ok(Then::GoOn)
    }

    /// Whoever is meant takes their seat back: `me`, `me Anna`.
    pub(super) fn come_back(&mut self, who: &str) -> CliResult<Then> {
        let away: Vec<Seat> = self.stand_ins().map(|(seat, _)| seat).collect();
        let named = |seat: &&Seat| self.name(**seat).to_lowercase() == who.to_lowercase() || replay::is_colour(**seat, who);
        let seat = match (who, away.as_slice()) {
            ("", [only]) => Some(*only),
            _ => away.iter().find(named).copied(),
        };
        match seat {
            Some(seat) => {
                self.sit_down_again(seat)?;
                Ok(Then::GoOn)
            }
            None if away.is_empty() => {
                self.complain(&told!("no bot plays in anybody's place"))?;
                Ok(Then::AskAgain)
            }
            None => {
                let names = tabletop::one_of(away.iter().map(|seat| data(self.name(*seat))));
                self.complain(&told!("whose seat? {me} {names}", me = ME, names))?;
                Ok(Then::AskAgain)
            }
        }
    }

    fn sit_down_again(&mut self, seat: Seat) -> CliResult {
        if let Some(stood_in) = self.stand_ins.get_mut(seat.index()).and_then(Option::take) {
            if stood_in.until == Until::GameEnds {
                self.people += 1;
            }
            (self.drawn, self.seen) = (None, None);
            self.say("  ", &ink::remark(self.tell(&say!("{who} plays again.", who = seat))))?;
        }
        Ok(())
    }

    /// Everybody takes their seat back.
    pub(super) fn all_come_back(&mut self) -> CliResult {
        interrupt::watch(false);
        // The keys that were pressed stand on the line.
        if self.keyboard.is_terminal {
            writeln!(self.out)?;
        }
        let away: Vec<Seat> = self.stand_ins().map(|(seat, _)| seat).collect();
        away.into_iter().try_for_each(|seat| self.sit_down_again(seat))
    }

    /// What a bot has done in somebody's place is done: is it their turn again?
    pub(super) fn after_bot_of(&mut self, seat: Seat) -> CliResult {
        let asked_in_secret = || self.session.scene(Viewer::Seat(seat)).question.is_some_and(|question| question.simultaneous);
        let is_done = match self.stand_in(seat).map(|stand_in| stand_in.until) {
            Some(Until::Decided { in_secret }) => !(in_secret && asked_in_secret()),
            _ => false,
        };
        if is_done && let Some(stand_in) = self.stand_ins.get_mut(seat.index()) {
            *stand_in = None;
        }
        Ok(())
    }

    /// Tells whoever watches what happens, and gives seats back whose time has come.
    pub(super) fn watch(&mut self) -> CliResult {
        let round = self.round();
        let is_over = |until: Until| matches!(until, Until::RoundEnds(begun) if begun != round) && !self.session.is_over();
        let back: Vec<Seat> = self.stand_ins().filter(|(_, until)| is_over(*until)).map(|(seat, _)| seat).collect();
        let watching = self.all_watch();
        interrupt::watch(watching && self.keyboard.is_terminal);
        if watching {
            let seat = self.at_keyboard.or_else(|| self.stand_ins().next().map(|(seat, _)| seat));
            let told = seat.map_or(Ok(false), |seat| self.tell_news(seat))?;
            if told && self.keyboard.is_terminal {
                std::thread::sleep(READING_TIME);
            }
        }
        back.into_iter().try_for_each(|seat| self.sit_down_again(seat))?;
        if interrupt::is_called_back() {
            self.all_come_back()?;
        }
        if !self.all_watch() {
            interrupt::watch(false);
        }
        Ok(())
    }
}

/// For how long, and which bot, in any order: `round master`, `master:1s once`. The words are understood in English and in the language of
/// the terminal.
fn stretch_and_level(typed: &str) -> (Option<Term>, &str) {
    let named = |word: &str| {
        let word = word.to_lowercase();
        [ONCE, ROUND, REST].into_iter().find(|term| term.word() == word || lang::tell(&(*term).into()).to_lowercase() == word)
    };
    let (first, rest) = first_word(typed);
    if let Some(stretch) = named(first) {
        return (Some(stretch), rest);
    }
    match typed.rsplit_once(' ') {
        Some((level, last)) if named(last).is_some() => (named(last), level.trim()),
        _ => (None, typed),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stretch_and_a_level_are_told_apart() {
        assert_eq!(stretch_and_level(""), (None, ""));
        assert_eq!(stretch_and_level("once"), (Some(ONCE), ""));
        assert_eq!(stretch_and_level("Round master:1s"), (Some(ROUND), "master:1s"));
        assert_eq!(stretch_and_level("master rest"), (Some(REST), "master"));
        assert_eq!(stretch_and_level("journeyman"), (None, "journeyman"));
    }

    #[test]
    fn stretches_are_words_of_their_own_in_every_language() {
        for language in lang::all() {
            let said: Vec<String> = [ONCE, ROUND, REST].map(|term| language.say(term).to_lowercase()).to_vec();
            assert!(said.iter().all(|word| !word.contains(char::is_whitespace) && word.parse::<Setting>().is_err()), "{said:?}");
            let distinct: std::collections::BTreeSet<&String> = said.iter().collect();
            assert_eq!(distinct.len(), said.len(), "{said:?}");
        }
    }
}
