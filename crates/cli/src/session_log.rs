//! A session together with the log of what happened in it.

use std::sync::Arc;

use tabletop::{Record, RecordError, Refusal, Rules, Seat, Session, Standing, Viewer};

use crate::games::{Block, Game, View};
use crate::ink;

/// A session, and what happened with each of its actions.
pub(crate) struct SessionLog<R: Rules> {
    session: Session<R>,
    seed: String,
    entries: Vec<Entry<R>>,
}

/// One line of the log as a viewer may see it.
pub(crate) struct Seen {
    pub(crate) seat: Seat,
    /// The action; `None` while it is not the viewer's to know.
    pub(crate) action: Option<String>,
    pub(crate) happenings: Vec<tabletop::Happening>,
}

/// The events of one action.
struct Entry<R: Rules> {
    events: Vec<R::Event>,
    /// The seat had no other option.
    forced: bool,
    /// The seat decided in secret, after this many reveals.
    secret: Option<u32>,
}

impl<R: Rules> SessionLog<R> {
    /// Starts a new game.
    pub(crate) fn new(rules: Arc<R>, seed: &str, names: Vec<String>) -> Result<Self, String> {
        Ok(SessionLog { session: Session::new(rules, seed, names)?, seed: seed.to_string(), entries: Vec::new() })
    }

    /// Opens a record after its first `n` actions, and finds everything that can be wrong with it.
    pub(crate) fn of_record(record: &Record, n: usize) -> Result<Self, RecordError> {
        let seed = record.header.get("seed").unwrap_or_default().to_string();
        let mut log = SessionLog { session: record.open()?, seed, entries: Vec::new() };
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
        &self.seed
    }
    /// How many actions have been played.
    pub(crate) fn len(&self) -> usize {
        self.entries.len()
    }

    /// Plays an action.
    pub(crate) fn play(&mut self, seat: Seat, action: R::Action) -> Result<(), Refusal<R>> {
        let game = self.session.game();
        let forced = game.options(seat).len() == 1;
        let secret = game.is_simultaneous().then(|| game.reveals());
        let events = self.session.play_action(seat, action)?;
        self.entries.push(Entry { events, forced, secret });
        Ok(())
    }

    /// The number of the last action in which this seat had a choice.
    pub(crate) fn last_choice_of(&self, seat: Seat) -> Option<usize> {
        let is_of_seat = |n: usize| self.session.action(n).is_some_and(|(s, _)| s == seat);
        (0..self.len()).rev().find(|&n| is_of_seat(n) && self.entries.get(n).is_some_and(|c| !c.forced))
    }
    /// Goes back to the position after the first `n` actions.
    pub(crate) fn rewind(&mut self, n: usize) {
        self.session.rewind(n);
        self.entries.truncate(n);
    }
    /// Is the action with this number hidden from this viewer, for now or until the end?
    pub(crate) fn is_hidden(&self, action: usize, viewer: Viewer) -> bool {
        let game = self.session.game();
        let played = self.session.action(action);
        let own = played.is_some_and(|(seat, _)| viewer.is(seat));
        let private = played.is_some_and(|(_, action)| game.rules().is_private(action));
        let secret = self.entries.get(action).and_then(|c| c.secret);
        !own && !game.is_over() && (private || secret == Some(game.reveals()))
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
        let moves: Vec<_> = self.session.actions().collect();
        self.session.rewind(0);
        self.entries.clear();
        for (seat, action) in moves {
            self.play(seat, action)?;
        }
        Ok(())
    }

    /// The happenings before the first action, as a viewer saw them.
    pub(crate) fn opening(&self, viewer: Viewer) -> Vec<tabletop::Happening> {
        self.session.show(self.session.opening(), viewer)
    }
    /// The whole log as a viewer was told it, in sentences.
    pub(crate) fn whole(&self, viewer: Viewer) -> Vec<String> {
        let opening =
            self.opening(viewer).into_iter().map(|h| h.text.in_english(&self.session.all_names())).filter(|text| !text.is_empty());
        opening.chain(self.told(viewer, 0..self.len())).collect()
    }
    /// The log of the actions with these numbers as a viewer was told it, in sentences.
    pub(crate) fn told(&self, viewer: Viewer, actions: std::ops::Range<usize>) -> Vec<String> {
        let (entries, names) = (self.entries.get(actions).unwrap_or(&[]), self.session.all_names());
        let happenings = entries.iter().flat_map(|c| self.session.show(&c.events, viewer));
        happenings.filter(|h| !h.text.is_empty()).map(|h| h.text.in_english(&names)).collect()
    }
    /// The happenings of one action, as a viewer saw them.
    pub(crate) fn happenings(&self, viewer: Viewer, action: usize) -> Vec<tabletop::Happening> {
        self.entries.get(action).map(|c| self.session.show(&c.events, viewer)).unwrap_or_default()
    }

    /// The log as a viewer may see it. What somebody else decides in secret, at the same time as others, is one line without words,
    /// however many answers it takes: their number would tell what lies behind a screen. The line stands there once that seat has
    /// decided everything.
    pub(crate) fn seen_by(&self, viewer: Viewer) -> Vec<Seen> {
        let game = self.session.game();
        let of = |n: usize| Some((self.session.action(n)?.0, self.entries.get(n)?.secret?));
        let mut seen = Vec::new();
        let mut told = Vec::new();
        for (n, (seat, action)) in self.session.actions().enumerate() {
            told.extend(self.happenings(viewer, n));
            let secret = of(n).filter(|_| !viewer.is(seat) && !game.is_over());
            if let Some((seat, phase)) = secret {
                let more = (n + 1..self.len()).any(|later| of(later) == Some((seat, phase)));
                let undecided = phase == game.reveals() && game.to_act().any(|other| other == seat);
                if more || undecided {
                    continue;
                }
            }
            let hidden = secret.is_some() || self.is_hidden(n, viewer);
            seen.push(Seen { seat, action: (!hidden).then(|| action.to_string()), happenings: std::mem::take(&mut told) });
        }
        seen
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
        self.session.scene_for(Viewer::Spectator).facts.remove(name)
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
