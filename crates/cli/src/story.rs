//! A game together with everything that happened in it.

use std::sync::Arc;

use tabletop::{Record, RecordError, Refusal, Rules, Seat, Session, Standing, Viewer};

use crate::games::{Block, Game, View};
use crate::ink;

/// A recorded game and what each of its actions brought about.
pub(crate) struct Story<R: Rules> {
    game: Session<R>,
    seed: String,
    chapters: Vec<Chapter<R>>,
}

/// What one action brought about.
struct Chapter<R: Rules> {
    events: Vec<R::Event>,
    /// There was nothing else to do.
    forced: bool,
    /// It was decided in secret, after so many reveals.
    secret: Option<u32>,
}

impl<R: Rules> Story<R> {
    /// Sits down to a new game.
    pub(crate) fn new(rules: Arc<R>, seed: &str, names: Vec<String>) -> Result<Self, String> {
        Ok(Story { game: Session::new(rules, seed, names)?, seed: seed.to_string(), chapters: Vec::new() })
    }

    /// Takes up a record after its first `n` actions. All that can be wrong with it is found here.
    pub(crate) fn of_record(record: &Record, n: usize) -> Result<Self, RecordError> {
        let seed = record.header.get("seed").unwrap_or_default().to_string();
        let mut story = Story { game: record.open()?, seed, chapters: Vec::new() };
        for (line, seat, text) in record.moves.iter().take(n) {
            let wrong = |refusal: String| RecordError { line: *line, message: format!("{seat}: {refusal}") };
            let action = text.parse().map_err(|_| wrong(format!("\"{text}\" is not an action")))?;
            story.play(*seat, action).map_err(|refusal| wrong(refusal.to_string()))?;
        }
        if n >= record.moves.len() {
            record.check_result(&story.game)?;
        }
        Ok(story)
    }

    /// The game as it stands.
    pub(crate) fn game(&self) -> &Session<R> {
        &self.game
    }
    /// The text of its seed.
    pub(crate) fn seed(&self) -> &str {
        &self.seed
    }
    /// How many actions have been played.
    pub(crate) fn len(&self) -> usize {
        self.chapters.len()
    }

    /// Plays an action.
    pub(crate) fn play(&mut self, seat: Seat, action: R::Action) -> Result<(), Refusal<R>> {
        let game = self.game.game();
        let forced = game.options(seat).len() == 1;
        let secret = game.is_simultaneous().then(|| game.reveals());
        let events = self.game.play_action(seat, action)?;
        self.chapters.push(Chapter { events, forced, secret });
        Ok(())
    }

    /// The number of the last action in which this seat had a choice.
    pub(crate) fn last_choice_of(&self, seat: Seat) -> Option<usize> {
        let seats: Vec<Seat> = self.game.actions().map(|(s, _)| s).collect();
        (0..self.len()).rev().find(|&n| seats.get(n) == Some(&seat) && self.chapters.get(n).is_some_and(|c| !c.forced))
    }
    /// Goes back to the position after the first `n` actions.
    pub(crate) fn rewind(&mut self, n: usize) {
        self.game.rewind(n);
        self.chapters.truncate(n);
    }
    /// Is the action with this number not for this viewer's eyes, or not yet?
    pub(crate) fn is_hidden(&self, action: usize, viewer: Viewer) -> bool {
        let game = self.game.game();
        let played = self.game.actions().nth(action);
        let own = played.is_some_and(|(seat, _)| viewer.is(seat));
        let private = played.is_some_and(|(_, action)| game.rules().is_private(action));
        let secret = self.chapters.get(action).and_then(|c| c.secret);
        !own && !game.is_over() && (private || secret == Some(game.reveals()))
    }
    /// Takes the actions of a seat back from the one with this number on, if that is still fair.
    pub(crate) fn take_back(&mut self, seat: Seat, action: usize) -> Result<(), Refusal<R>> {
        let before = self.game.clone();
        let own = self.game.actions().skip(action).filter(|(s, _)| *s == seat).count();
        for _ in 0..own {
            if let Err(refusal) = self.game.take_back(seat) {
                self.game = before;
                return Err(refusal);
            }
        }
        let moves: Vec<_> = self.game.actions().collect();
        self.game.rewind(0);
        self.chapters.clear();
        for (seat, action) in moves {
            self.play(seat, action)?;
        }
        Ok(())
    }

    /// What a viewer was told before the first action.
    pub(crate) fn opening(&self, viewer: Viewer) -> Vec<tabletop::Happening> {
        self.game.show(self.game.opening(), viewer)
    }
    /// The whole story so far as a viewer was told it.
    pub(crate) fn whole(&self, viewer: Viewer) -> Vec<String> {
        let opening = self.opening(viewer).into_iter().map(|h| h.text).filter(|text| !text.is_empty());
        opening.chain(self.told(viewer, 0..self.len())).collect()
    }
    /// What a viewer was told of the actions with these numbers, as sentences.
    pub(crate) fn told(&self, viewer: Viewer, actions: std::ops::Range<usize>) -> Vec<String> {
        let chapters = self.chapters.get(actions).unwrap_or(&[]);
        let happenings = chapters.iter().flat_map(|c| self.game.show(&c.events, viewer));
        happenings.filter(|h| !h.text.is_empty()).map(|h| h.text).collect()
    }
    /// What a viewer was told of one action.
    pub(crate) fn happenings(&self, viewer: Viewer, action: usize) -> Vec<tabletop::Happening> {
        self.chapters.get(action).map(|c| self.game.show(&c.events, viewer)).unwrap_or_default()
    }

    /// The seats with their standings, the winner first.
    pub(crate) fn ranking(&self) -> Vec<(Seat, Standing)> {
        let mut all: Vec<(Seat, Standing)> = Seat::ALL.into_iter().zip(self.game.game().standings()).collect();
        all.sort_by_key(|(seat, standing)| (standing.place, seat.index()));
        all
    }
    /// The name of whoever sits there.
    pub(crate) fn name(&self, seat: Seat) -> &str {
        self.game.player_names().get(seat.index()).map_or(seat.name(), String::as_str)
    }

    /// Something that everybody sees, such as the round.
    pub(crate) fn fact(&self, name: &str) -> Option<String> {
        self.game.scene_for(Viewer::Spectator).facts.remove(name)
    }
    /// The table as somebody sees it.
    pub(crate) fn table(&self, viewer: Viewer) -> Vec<Block>
    where
        R: Game,
    {
        let scene = self.game.scene_for(viewer);
        let acting = match (viewer, &scene.question) {
            (Viewer::Seat(seat), Some(_)) => vec![seat],
            _ => self.game.game().to_act().collect(),
        };
        R::draw(&View { scene: &scene, names: self.game.player_names(), viewer, acting: &acting, room: ink::room() })
    }

    /// Who came in where, in lines.
    pub(crate) fn result(&self) -> Vec<String> {
        let ranking = self.ranking();
        let over = self.game.game().is_over();
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
