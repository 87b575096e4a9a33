//! The score track: one painter on a space.

use tabletop::Play;

use crate::BoardGame;
use crate::action::{Question, say};
use crate::core::{Core, Step};
use crate::edition::TakenSpace;
use crate::event::{Event, Points};
use crate::table::Table;
use crate::why_not::WhyNot;
use crate::words::Painter;

impl BoardGame {
    /// Does another painter stand on this space?
    #[inline]
    pub(crate) fn is_taken(&self, core: &Core, space: i16, by_other_than: Painter) -> bool {
        self.all_painters().any(|p| p != by_other_than && core.painters[p].score == space)
    }
}

impl Table<'_> {
    /// Moves a painter forward, as one move. If the space is taken the player chooses the nearest free one before or after
    /// it; late in the game it is always the one after. No points, no move.
    pub(crate) fn score(&mut self, who: Painter, points: Points) -> Play {
        let n = points.total();
        if n <= 0 {
            return Ok(());
        }
        let from = self.painters[who].score;
        let target = from.max(0).saturating_add(n);
        let is_free = |core: &Core, space: i16| !self.rules.is_taken(core, space, who);
        let mut to = target;
        if !is_free(self.core, target) {
            let after = (target..i16::MAX).find(|&space| is_free(self.core, space)).unwrap_or(target);
            let before = (1..target).rev().find(|&space| is_free(self.core, space));
            to = match before.filter(|_| !self.sends_forward()) {
                Some(before) => self.before_or_after(who, target, before, after)?,
                None => after,
            };
        }
        self.painter(who).score = to;
        self.tell(Event::Scored { who, from, to, points });
        Ok(())
    }

    fn before_or_after(&mut self, who: Painter, target: i16, before: i16, after: i16) -> Play<i16> {
        let question = if self.rules.is_leonardo(who) { Question::LeonardoSpace(target) } else { Question::Space(target) };
        let say::Space(to) = self.decide(who, question, |_, can| {
            can.add(say::Space(before));
            can.add(say::Space(after));
            can.explain(|_| Some(WhyNot::WrongSpace));
        })?;
        Ok(to)
    }

    /// Does a taken space always send forward now?
    fn sends_forward(&self) -> bool {
        let last = self.last_round || self.tiles_left() == 0;
        matches!(self.step, Step::ModuleScoring(_) | Step::FinalScoring(_))
            || last && self.rules.edition.taken_space_in_last_round == TakenSpace::Forward
    }
}
