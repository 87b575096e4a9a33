//! A session as the terminal tells it: its log in sentences, its table in lines.

use std::sync::Arc;

use tabletop::{Record, RecordError, Refusal, Rules, Seat, Session, Standing, Viewer};

use crate::games::{Block, Game, View};
use crate::ink;

/// A session as the terminal tells it.
pub(crate) struct SessionLog<R: Rules> {
    session: Session<R>,
}

impl<R: Rules> SessionLog<R> {
    /// Starts a new game.
    pub(crate) fn new(rules: Arc<R>, seed: &str, names: Vec<String>) -> Result<Self, String> {
        Ok(SessionLog { session: Session::new(rules, seed, names)? })
    }

    /// Opens a record after its first `n` actions, and finds everything that can be wrong with it.
    pub(crate) fn of_record(record: &Record, n: usize) -> Result<Self, RecordError> {
        let mut log = SessionLog { session: record.open()? };
        for (line, seat, text) in record.moves.iter().take(n) {
            let wrong = |refusal: String| RecordError { line: *line, message: format!("{seat}: {refusal}") };
            let action = text.parse().map_err(|_| wrong(format!("\"{text}\" is not an action")))?;
            log.play(*seat, action).map_err(|refusal| wrong(refusal.to_string()))?;
        }
        if n >= record.moves.len() {
            record.check_result(&log.session)?;
        }
        Ok(log)
    }

    /// The session.
    pub(crate) fn session(&self) -> &Session<R> {
        &self.session
    }
    /// The text of its seed.
    pub(crate) fn seed(&self) -> &str {
        self.session.seed()
    }
    /// How many actions have been played.
    pub(crate) fn len(&self) -> usize {
        self.session.actions().len()
    }

    /// Plays an action.
    pub(crate) fn play(&mut self, seat: Seat, action: R::Action) -> Result<(), Refusal<R>> {
        self.session.play_action(seat, action).map(|_| ())
    }

    /// The number of the last action in which this seat had a choice.
    pub(crate) fn last_choice_of(&self, seat: Seat) -> Option<usize> {
        self.session.last_choice_of(seat)
    }
    /// Goes back to the position after the first `n` actions.
    pub(crate) fn rewind(&mut self, n: usize) {
        self.session.rewind(n);
    }
    /// Is the action with this number hidden from this viewer, for now or until the end?
    pub(crate) fn is_hidden(&self, action: usize, viewer: Viewer) -> bool {
        self.session.is_hidden(action, viewer)
    }
    /// Takes the actions of a seat back from the one with this number on, if that is still fair.
    pub(crate) fn take_back(&mut self, seat: Seat, action: usize) -> Result<(), Refusal<R>> {
        let before = self.session.clone();
        let own = self.session.actions().skip(action).filter(|(s, _)| *s == seat).count();
        for _ in 0..own {
            if let Err(refusal) = self.session.take_back(seat) {
                self.session = before;
                return Err(refusal);
            }
        }
        Ok(())
    }

    /// The happenings before the first action, as a viewer saw them.
    pub(crate) fn opening(&self, viewer: Viewer) -> Vec<tabletop::Happening> {
        self.session.opening(viewer)
    }
    /// The whole log as a viewer was told it, in sentences.
    pub(crate) fn whole(&self, viewer: Viewer) -> Vec<String> {
        let opening =
            self.opening(viewer).into_iter().map(|h| h.text.in_english(&self.session.all_names())).filter(|text| !text.is_empty());
        opening.chain(self.told(viewer, 0..self.len())).collect()
    }
    /// The log of the actions with these numbers as a viewer was told it, in sentences.
    pub(crate) fn told(&self, viewer: Viewer, actions: std::ops::Range<usize>) -> Vec<String> {
        let names = self.session.all_names();
        let happenings = self.session.happenings(viewer, actions).into_iter().flatten();
        happenings.filter(|h| !h.text.is_empty()).map(|h| h.text.in_english(&names)).collect()
    }
    /// The seats with their standings, the winner first.
    pub(crate) fn ranking(&self) -> Vec<(Seat, Standing)> {
        let mut all: Vec<(Seat, Standing)> = Seat::ALL.into_iter().zip(self.session.game().standings()).collect();
        all.sort_by_key(|(seat, standing)| (standing.place, seat.index()));
        all
    }
    /// The name of the player on a seat.
    pub(crate) fn name(&self, seat: Seat) -> &str {
        self.session.player_names().get(seat.index()).map_or(seat.name(), String::as_str)
    }

    /// A fact that everybody sees, such as the round.
    pub(crate) fn fact(&self, name: &str) -> Option<String> {
        self.session.scene_for(Viewer::Spectator).facts.remove(name).map(|value| value.to_string())
    }
    /// The table as a viewer sees it.
    pub(crate) fn table(&self, viewer: Viewer) -> Vec<Block>
    where
        R: Game,
    {
        let scene = self.session.scene_for(viewer);
        let acting = match (viewer, &scene.question) {
            (Viewer::Seat(seat), Some(_)) => vec![seat],
            _ => self.session.game().to_act().collect(),
        };
        R::draw(&View { scene: &scene, names: self.session.player_names(), viewer, acting: &acting, room: ink::terminal_width() })
    }

    /// Scores and places in lines.
    pub(crate) fn result(&self) -> Vec<String> {
        let ranking = self.ranking();
        let over = self.session.game().is_over();
        let mut lines = vec![ink::bold(if over { "The game is over." } else { "The game is not over yet; as it stands:" })];
        for (seat, standing) in &ranking {
            let name = ink::paint(self.name(*seat), ink::painter_style(seat.name()));
            lines.push(format!("  {}. {} {:>4} points", standing.place, ink::pad(&name, 20), standing.score));
        }
        if over {
            let winners: Vec<&str> = ranking.iter().filter(|(_, s)| s.place == 1).map(|(seat, _)| self.name(*seat)).collect();
            let wins = if winners.len() == 1 { "wins" } else { "share the win" };
            lines.push(ink::bold(format!("{} {wins}.", tabletop::text::list_in_words(&winners, "and"))));
        }
        lines
    }
}
