//! What a viewer sees of a table. It starts from nothing and shows: what a viewer must not see is never put there.

use fresco_games::End;
use tabletop::{Scene, Seat, Viewer};

use crate::table::entry::{Entry, Holder};
use crate::table::{Message, Playing, Sitter, Stage, Table, Who};
use crate::wire::{About, ChairView, ClockView, Said, TableStatus, Vote, Watcher};

impl Watcher {
    /// Through whose eyes somebody looks at the game.
    pub fn viewer(self, playing: &Playing) -> Viewer {
        match self {
            Watcher::Chair(chair) => playing.seat_of(chair).map_or(Viewer::Spectator, Viewer::Seat),
            Watcher::Spectator => Viewer::Spectator,
        }
    }
}

impl Table {
    /// What of it does not change.
    pub fn about(&self) -> About {
        About::new(&self.id, &self.setup, &self.commitment, self.made_at)
    }
    /// How far it is, in a word.
    pub fn stage_name(&self) -> crate::store::StageName {
        use crate::store::StageName;
        match &self.stage {
            Stage::Gathering => StageName::Gathering,
            Stage::Closed(_) => StageName::Closed,
            Stage::Playing(playing) if playing.is_over() => StageName::Over,
            Stage::Playing(_) => StageName::Playing,
        }
    }
    /// The scene of somebody who watches, once the game has begun.
    pub fn scene(&self, watcher: Watcher) -> Option<Scene> {
        self.playing().map(|playing| playing.session.scene(watcher.viewer(playing)))
    }
    /// The number of lines in the log of a viewer.
    pub fn log_length(&self, watcher: Watcher) -> usize {
        self.playing().map_or(0, |playing| playing.session.log_length(watcher.viewer(playing)))
    }
    /// The state of the table beside the game.
    pub fn status(&self, watcher: Watcher) -> TableStatus {
        let playing = self.playing();
        let closed = match &self.stage {
            Stage::Closed(why) => Some(*why),
            _ => playing.and_then(|playing| playing.closed),
        };
        let chair = |(n, sitter): (u8, &Option<Sitter>)| self.chair(n, sitter.as_ref(), playing);
        TableStatus {
            stage: self.stage_name().as_str(),
            closed,
            chairs: (0..).zip(&self.chairs).map(chair).collect(),
            paused: playing.is_some_and(|playing| playing.clocks.paused),
            votes: playing.map_or_else(Vec::new, |p| p.votes.iter().map(|&(motion, seat)| Vote { motion, seat }).collect()),
            undo: playing.and_then(|playing| playing.what_undo_would_be(watcher)),
            places: playing.map_or_else(Vec::new, Playing::places),
            rematch: self.rematch.clone(),
        }
    }
    fn chair(&self, n: u8, sitter: Option<&Sitter>, playing: Option<&Playing>) -> ChairView {
        let free = ChairView { chair: n, colour: None, name: None, holder: "free", level: None, link: None, clock: None };
        let Some(sitter) = sitter else {
            // Nobody sits at a record that was uploaded, but it says who has played.
            let shown = playing.filter(|playing| playing.uploaded.is_some());
            let name = shown.and_then(|playing| playing.session.names().get(usize::from(n)).cloned());
            return ChairView { colour: shown.and_then(|_| Seat::ALL.get(usize::from(n)).copied()), name, ..free };
        };
        let (name, mut holder, mut level, link) = match &sitter.who {
            Who::Person { name, links, .. } => (Some(name.clone()), "person", None, Some(*links)),
            Who::Bot { level } => (None, "bot", Some(*level), None),
        };
        let seat = playing.and_then(|playing| playing.seat_of(n));
        let name = match (playing, seat) {
            (Some(playing), Some(seat)) => playing.session.names().get(seat.index()).cloned().or(name),
            _ => name,
        };
        if let Some(held) = playing.zip(seat).and_then(|(playing, seat)| playing.holders.get(seat.index())) {
            (holder, level) = match *held {
                Holder::Person => ("person", None),
                Holder::Away => ("away", None),
                Holder::Bot { level } => ("bot", Some(level)),
                Holder::Resigned { level } => ("resigned", Some(level)),
            };
        }
        let clock = playing.zip(seat).and_then(|(playing, seat)| playing.clock(seat));
        ChairView { chair: n, colour: seat.or(sitter.colour), name, holder, level, link, clock }
    }
    /// What was said behind the first so many messages.
    pub fn said(&self, after: usize) -> Vec<Said> {
        let said = |m: &Message| Said { n: m.n, at: m.at, chair: m.chair, text: m.text.clone() };
        self.chat.get(after..).unwrap_or_default().iter().map(said).collect()
    }
}

impl Playing {
    fn clock(&self, seat: Seat) -> Option<ClockView> {
        self.clocks.shown(seat)
    }
    fn what_undo_would_be(&self, watcher: Watcher) -> Option<&'static str> {
        let Watcher::Chair(chair) = watcher else { return None };
        let seat = self.seat_of(chair)?;
        if self.is_over() || !matches!(self.holders.get(seat.index()), Some(Holder::Person | Holder::Away)) {
            return None;
        }
        match self.undo(seat).ok()? {
            Entry::TookBack { .. } => Some("own"),
            _ => Some("alone"),
        }
    }
    /// The place of each seat, once the game has ended by itself: those who have resigned stand behind all others.
    pub fn places(&self) -> Vec<u8> {
        let outcome = self.outcome();
        match outcome.end {
            End::Played => outcome.standings.iter().map(|standing| standing.place).collect(),
            End::NotYet | End::Closed(_) => Vec::new(),
        }
    }
}
