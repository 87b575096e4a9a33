//! The verbs of the game, and the one way to ask a player. Verbs call no rules.

use tabletop::{Answer, Numbered, Play, Players, Seat};

use crate::DiceGame;
use crate::action::{Action, Question};
use crate::event::{Event, Points};
use crate::words::BySeat;
use crate::world::{PainterState, PortraitNumber, Section, SpaceNumber, World};

/// The legal answers to a question of this game.
pub(crate) type Options<'a, A> = tabletop::Options<'a, DiceGame, A>;

/// The table with its players, which every rule gets.
pub(crate) struct Table<'t> {
    pub(crate) rules: &'t DiceGame,
    pub(crate) world: &'t mut World,
    pub(crate) players: Players<'t, DiceGame>,
}

impl Table<'_> {
    /// Asks a player for an `A`, and waits.
    #[inline]
    pub(crate) fn ask<A: Answer<Action>>(
        &mut self,
        seat: Seat,
        question: Question,
        options: impl FnOnce(&DiceGame, &World, &mut Options<'_, A>),
    ) -> Play<A> {
        let (rules, world) = (self.rules, &*self.world);
        self.players.ask(seat, question, |can| options(rules, world, can))
    }
    /// Tells an event.
    #[inline]
    pub(crate) fn tell(&mut self, event: Event) {
        self.players.tell(|| event);
    }

    /// Moves a painter forward, as one move. A taken space always sends on to the next free one; the stairs hold any
    /// number (ruling D6). No points, no move.
    pub(crate) fn score(&mut self, who: Seat, points: Points) {
        let from = self.world.painters[who].score;
        let n = points.total();
        if n == 0 {
            return;
        }
        let to = first_free(&self.world.painters, from.saturating_add(n));
        self.world.painters[who].score = to;
        self.tell(Event::Scored { who, from, to, points });
    }
    /// The top tile of a section's pile comes to a painter's board.
    pub(crate) fn take_fresco(&mut self, who: Seat, section: Section) -> Option<u8> {
        let tile = self.world.top_tile(section)?;
        self.world.piles[section.number()].remove(tile);
        self.world.painters[who].sections[section.number()] = Some(tile);
        let points = self.rules.components.tile(section, tile);
        self.tell(Event::FrescoTaken { who, section, points });
        Some(points)
    }
    /// The portrait that lies face up on a space comes to a painter's board, and the next one is turned up at once
    /// (ruling D4).
    pub(crate) fn take_portrait(&mut self, who: Seat, space: SpaceNumber, bonus: bool) -> Option<u8> {
        let number = self.world.spaces[space.number()].face_up.take()?;
        self.world.painters[who].portraits.insert(number);
        self.tell(Event::PortraitTaken { who, space, number, bonus });
        if self.world.space(space).down > 0
            && let Some(next) = self.draw_portrait()
        {
            let here = &mut self.world.spaces[space.number()];
            here.face_up = Some(next);
            here.down -= 1;
            self.tell(Event::PortraitTurned { space, number: next });
        }
        Some(self.rules.components.portrait(number).value)
    }
    /// Draws one of the portraits that nobody has seen.
    fn draw_portrait(&mut self) -> Option<PortraitNumber> {
        let (unseen, components) = (self.world.unseen, &self.rules.components);
        let n = self.players.chance("portraits", unseen.len(), |wanted| {
            let wanted = components.portrait(PortraitNumber::from_number(wanted as usize)?);
            unseen.iter().position(|number| components.portrait(number).looks_like(wanted)).map(|rank| rank as u32)
        });
        let number = unseen.nth(n)?;
        self.world.unseen.remove(number);
        Some(number)
    }
}

/// The first space from this one on where nobody stands.
fn first_free(painters: &BySeat<PainterState>, target: u16) -> u16 {
    let mut to = target;
    while painters.0.iter().any(|p| p.score == to) && to < u16::MAX {
        to += 1;
    }
    to
}
