//! What bots know of the dice game: the odds of a turn, and what a seat's tiles and portraits are worth.

mod outlook;
mod policy;
#[cfg(test)]
mod tests;

use fresco_dice::{DiceGame, SECTIONS, Section, World};
use tabletop::{Match, Numbered, Seat};

use crate::BotGame;
use crate::weights::{Terms, Weights};

crate::numbered::numbered! {
    /// The terms of the evaluation.
    mod term {
        ALWAYS "turns-to-come/base": "hint|turns to come",
        THREE "turns-to-come/three-players": "hint|turns to come",
        FOUR "turns-to-come/four-players": "hint|turns to come",
        PLAYED "turns-to-come/one-less": "hint|turns to come",
        SECTIONS "restored-sections/each": "hint|restored sections",
        FOUR_SECTIONS "restored-sections/one-short": "hint|restored sections",
        PORTRAITS "portraits/each": "hint|portraits",
        FOUR_PORTRAITS "portraits/one-short": "hint|portraits",
        PAIRS "portraits/pairs": "hint|portraits",
        SINGLES "portraits/singles": "hint|portraits",
        OPEN_TILES "open-sections/points": "hint|open sections",
        OPEN_SECTIONS "open-sections/each": "hint|open sections",
        OPEN_PORTRAITS "portraits-on-offer": "hint|portraits on offer",
        FAVOUR "having-the-fewest-points": "hint|being last",
        RIVALS "rivals-close-to-the-end": "hint|rivals close to the end",
        LAST_TURN "last-turns/own": "hint|last turns",
        LAST_BETS "last-turns/bets": "hint|last turns",
        LAST_PAIRS "portraits/last-round": "hint|portraits",
    }
}

impl BotGame for DiceGame {
    const TERMS: &'static [&'static str] = term::NAMES;
    const TERM_WORDS: &'static [&'static str] = term::WORDS;
    const POLICY_WEIGHTS: &'static [&'static str] = policy::WEIGHT_NAMES;
    const WEIGHTS: &'static str = include_str!("../data/dice.weights");
    const LOOKAHEAD_PHASES: u32 = 1;

    fn worlds_factor(&self) -> u32 {
        8
    }
    fn progress(&self, world: &World) -> f32 {
        if world.last_round {
            return 1.0;
        }
        let near = |seat| {
            let painter = &world.painters[seat];
            (painter.frescoes() as u32).max(painter.portraits.len()).min(5) as f32 / 5.0
        };
        let all = self.seats_here().map(near);
        let (most, sum) = all.fold((0.0f32, 0.0), |(most, sum), near| (most.max(near), sum + near));
        0.6 * most + 0.4 * sum / self.players() as f32
    }
    fn phase(&self, world: &World) -> u32 {
        let players = self.players() as u32;
        let since = (world.active.index() as u32 + players - world.first.index() as u32) % players;
        u32::from(world.round) * players + since
    }
    fn score(&self, world: &World, seat: Seat) -> i32 {
        world.painters[seat].score.into()
    }

    fn evaluate(&self, world: &World, seat: Seat, terms: &mut Terms<'_>) {
        let players = self.players();
        let painter = &world.painters[seat];
        let until = (seat.index() + players - world.active.index()) % players;
        let pairs = f32::from(self.pair_points(painter.portraits));
        // The seats up to the first player still have a turn in this round.
        let left = (world.first.index() + players - world.active.index() - 1) % players + 1;
        let plays = until < left;
        if world.last_round {
            terms.add(term::LAST_TURN, if plays { 1.0 } else { 0.0 });
            terms.add(term::LAST_BETS, (left - usize::from(plays)) as f32);
            terms.add(term::LAST_PAIRS, pairs);
            return;
        }
        terms.add(term::ALWAYS, 1.0);
        match players {
            3 => terms.add(term::THREE, 1.0),
            4 => terms.add(term::FOUR, 1.0),
            _ => {}
        }
        // All seats have the same number of turns.
        terms.add(term::PLAYED, if plays { 0.0 } else { 1.0 });
        let (sections, portraits) = (painter.frescoes(), painter.portraits.len());
        terms.add(term::SECTIONS, sections as f32);
        terms.add(term::FOUR_SECTIONS, if sections == SECTIONS - 1 { 1.0 } else { 0.0 });
        terms.add(term::PORTRAITS, portraits as f32);
        terms.add(term::FOUR_PORTRAITS, if portraits == 4 { 1.0 } else { 0.0 });
        terms.add(term::PAIRS, pairs);
        let values: u16 = painter.portraits.iter().map(|n| u16::from(self.components.portrait(n).value)).sum();
        terms.add(term::SINGLES, f32::from(values) - pairs);
        let (mut tiles, mut open) = (0.0, 0.0);
        for section in Section::each().filter(|&s| !painter.has_restored(s)) {
            if let Some(top) = world.top_tile(section) {
                tiles += f32::from(self.components.tile(section, top));
                open += 1.0;
            }
        }
        terms.add(term::OPEN_TILES, tiles);
        terms.add(term::OPEN_SECTIONS, open);
        let faces = world.spaces.iter().filter_map(|space| space.face_up);
        terms.add(term::OPEN_PORTRAITS, faces.map(|n| f32::from(self.components.portrait(n).value)).sum());
        let least = self.seats_here().map(|s| world.painters[s].score).min();
        terms.add(term::FAVOUR, if least == Some(painter.score) { 1.0 } else { 0.0 });
        let near = |s: Seat| (world.painters[s].frescoes() as u32).max(world.painters[s].portraits.len());
        let rivals = self.seats_here().filter(|&s| s != seat).map(near).max().unwrap_or(0);
        terms.add(term::RIVALS, rivals as f32);
    }

    fn policy(&self, game: &Match<Self>, seat: Seat, weights: &Weights, preferences: &mut [f32]) {
        policy::set_preferences(self, game.world(), game.options(seat), &weights.policy, preferences);
    }

    crate::bots_are_compiled_here!();
}
