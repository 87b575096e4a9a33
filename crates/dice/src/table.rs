//! The verbs of the game, and the one way to ask somebody something. Verbs call nobody.

use tabletop::{Answer, Play, Players, Seat, each_in};

use crate::DiceGame;
use crate::action::{Action, Question};
use crate::event::{Event, Points};
use crate::words::BySeat;
use crate::world::{NO_PORTRAIT, PainterState, World};

/// The legal answers to a question of this game.
pub(crate) type Options<'a, A> = tabletop::Options<'a, DiceGame, A>;

/// The table with the people round it: what every rule gets.
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
    /// Tells what has happened.
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
    pub(crate) fn take_fresco(&mut self, who: Seat, section: usize) -> Option<u8> {
        let tile = self.world.top_tile(section)?;
        self.world.piles[section] &= !(1 << tile);
        self.world.painters[who].sections[section] = tile as u8 + 1;
        let points = self.rules.components.tiles[section][tile];
        self.tell(Event::FrescoTaken { who, section: section as u8, points });
        Some(points)
    }
    /// The portrait that lies face up on a space comes to a painter's board, and the next one is turned up at once
    /// (ruling D4).
    pub(crate) fn take_portrait(&mut self, who: Seat, space: usize, bonus: bool) -> Option<u8> {
        let number = self.world.spaces[space].face_up()?;
        self.world.painters[who].portraits |= 1 << number;
        self.world.spaces[space].up = NO_PORTRAIT;
        self.tell(Event::PortraitTaken { who, space: space as u8, number: number as u8, bonus });
        if self.world.spaces[space].down > 0 {
            let next = self.draw_portrait();
            self.world.spaces[space].up = next;
            self.world.spaces[space].down -= 1;
            self.tell(Event::PortraitTurned { space: space as u8, number: next });
        }
        Some(self.rules.components.portraits[number].value)
    }
    /// Which of the portraits that nobody has seen it is.
    fn draw_portrait(&mut self) -> u8 {
        let unseen = self.world.unseen;
        let portraits = &self.rules.components.portraits;
        let n = self.players.chance("portraits", unseen.count_ones(), |wanted| {
            let wanted = portraits.get(wanted as usize)?;
            each_in(unseen).position(|p| portraits[p].looks_like(wanted)).map(|rank| rank as u32)
        });
        let number = each_in(unseen).nth(n as usize).unwrap_or(0);
        self.world.unseen &= !(1 << number);
        number as u8
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
