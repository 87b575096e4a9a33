//! Options that a person would laugh at: nothing can come of them, whatever the others do. Bots leave them alone when they decide.
//! Playouts do not look at this: there it would cost more than it brings.

use fresco_board::{Action, BoardGame, Column, Painter, Question, Section};
use tabletop::{Match, Seat};

use super::modules::{self, Valuation};
use super::painter_view::{PainterView, Prices};
use super::prospects::Prospects;
use crate::weights::Weights;

/// Marks the slips among a seat's options. If all of them are slips, none is marked.
pub(super) fn slips(rules: &BoardGame, game: &Match<BoardGame>, seat: Seat, weights: &Weights, slips: &mut [bool]) {
    let (world, options, who) = (game.world(), game.options(seat), Painter::of(seat));
    let decision = Decision { rules, game, who, options };
    match game.question(seat) {
        Some(Question::Plan(column, _)) => {
            // Where modules offer something at a place, there is always something to do.
            let mut busy = [false; Column::COUNT];
            if !rules.modules().is_empty() {
                let view = PainterView::new(rules, &world.core, who, &Prices::of_policy(&weights.policy));
                let more = modules::columns(&Valuation::new(world, &view, &weights.policy));
                let elsewhere = world.core.effects.boards[who].elsewhere;
                let columns = Column::of_board(world.core.last_round);
                busy = std::array::from_fn(|nth| more[nth] > 0.0 || elsewhere.has(columns[nth]));
            }
            decision.plan(column, busy, slips);
            if slips.iter().all(|&slip| slip) {
                // Somebody has to stand somewhere. Mixing for nobody is the sillier way.
                slips.fill(false);
                decision.mixing(column, busy, slips);
            }
        }
        Some(Question::Cathedral) => decision.bishop(slips),
        Some(Question::Section) => {
            decision.bishop(slips);
            decision.section(slips);
            if slips.iter().all(|&slip| slip) {
                // The bishop has come for nothing. At least nobody pays him again.
                slips.fill(false);
                decision.bishop(slips);
            }
        }
        _ => {}
    }
    if slips.iter().all(|&slip| slip) {
        slips.fill(false);
    }
}

struct Decision<'a> {
    rules: &'a BoardGame,
    game: &'a Match<BoardGame>,
    who: Painter,
    options: &'a [Action],
}

impl Decision<'_> {
    /// An assistant who finds nothing to do, here or where the plan leaves no other place; and mixing in the last round with nobody
    /// to restore what is mixed.
    fn plan(&self, column: Column, busy: [bool; Column::COUNT], slips: &mut [bool]) {
        let core = &self.game.world().core;
        let (me, spaces) = (&core.painters[self.who], core.effects.boards[self.who].spaces);
        let columns = Column::of_board(core.last_round);
        let here = column.index();
        let placed: u8 = me.plan[..here].iter().sum();
        let own = me.assistants.saturating_sub(placed);
        for (slip, &option) in slips.iter_mut().zip(self.options) {
            let Action::Plan(_, n) = option else { continue };
            let at = |nth: usize| {
                if nth == here {
                    n
                } else if nth < here {
                    me.plan[nth]
                } else {
                    0
                }
            };
            let prospects = Prospects::new(self.rules, core, self.who, at(0));
            // As many as can mix before the second Cathedral: those who are planned, or all who still could be.
            let mixers = if here >= 3 { at(3) } else { spaces[3] };
            let room = |nth: usize| {
                let is_of_use = |nth: usize| busy[nth] || prospects.room(columns[nth], mixers) > 0;
                let room = match nth {
                    // In the last round nobody needs paints that nobody can restore with.
                    3 if core.last_round && !busy[3] && !is_of_use(4) => 0,
                    _ if busy[nth] => u8::MAX,
                    _ => prospects.room(columns[nth], mixers),
                };
                room.min(spaces[nth])
            };
            let later: u8 = (here + 1..Column::COUNT).map(room).sum();
            *slip = n > 0 && n > room(here) || own.saturating_sub(n) > later;
        }
        self.mixing(column, busy, slips);
    }

    /// In the last round: mixing, with nobody left for the second Cathedral.
    fn mixing(&self, column: Column, busy: [bool; Column::COUNT], slips: &mut [bool]) {
        let core = &self.game.world().core;
        let (me, here) = (&core.painters[self.who], column.index());
        if !core.last_round || busy[3] || here < 3 {
            return;
        }
        let placed: u8 = me.plan[..here].iter().sum();
        let left = (me.assistants + u8::from(me.neutral)).saturating_sub(placed);
        for (slip, &option) in slips.iter_mut().zip(self.options) {
            let Action::Plan(_, n) = option else { continue };
            *slip |= if here == 3 { n > 0 && n == left } else { n == 0 && me.plan[3] > 0 };
        }
    }

    /// A paid step of the bishop that brings no section a higher bonus, or after somebody was paid to bring him where he is.
    fn bishop(&self, slips: &mut [bool]) {
        let now = self.game.world().core.bishop;
        let was_brought = self.game.world_before_step().core.bishop != now;
        let sections =
            || self.options.iter().filter_map(|option| if let Action::Restore(section) = option { Some(*section) } else { None });
        for (slip, &option) in slips.iter_mut().zip(self.options) {
            if let Action::Bishop(to) = option {
                *slip = was_brought || !sections().any(|section| self.bonus(to, section) > self.bonus(now, section));
            }
        }
    }

    /// After a paid step: a section for which nobody would have had to pay.
    fn section(&self, slips: &mut [bool]) {
        let (before, now) = (&self.game.world_before_step().core, &self.game.world().core);
        if before.bishop == now.bishop || before.painters[self.who].thalers <= now.painters[self.who].thalers {
            return;
        }
        for (slip, &option) in slips.iter_mut().zip(self.options) {
            *slip |= match option {
                Action::Restore(section) => self.bonus(now.bishop, section) <= self.bonus(before.bishop, section),
                // What modules add leaves fewer sections: it comes before the step is paid for.
                Action::Module(_) => true,
                _ => false,
            };
        }
    }

    fn bonus(&self, bishop: Section, section: Section) -> i16 {
        match bishop.distance(section) {
            0 => self.rules.components.bishop.on,
            1 => self.rules.components.bishop.beside,
            _ => 0,
        }
    }
}
