//! The policy of the dice game: a player goes for the most points on average, and bets on others doing so.

use std::sync::LazyLock;

use fresco_dice::odds::{Goal, Hand, Odds, SUMS};
use fresco_dice::{Action, DiceGame, SECTIONS, SPACES, Section, Stage, World, Yield};
use tabletop::{Numbered, Set};

use super::outlook::{Turn, look};

/// The names of the policy's weights, in the order of their numbers.
pub(super) const WEIGHT_NAMES: &[&str] = &["worth", "section", "fifth", "portrait", "pair", "bishop", "bet", "wait", "shift"];

/// The weights of the policy.
struct PolicyWeights {
    /// The preference for one point.
    worth: f32,
    /// A fresco tile, beyond its points; the fifth one ends the game.
    section: f32,
    fifth: f32,
    /// A portrait's points, and those it brings again in a pair.
    portrait: f32,
    pair: f32,
    /// How much the place of the bishop matters.
    bishop: f32,
    /// How much bets matter, and the share of its apparent worth that a bet before a later roll has.
    bet: f32,
    wait: f32,
    /// To use the favour tile only where it helps.
    shift: f32,
}

impl PolicyWeights {
    fn of(weights: &[f32]) -> PolicyWeights {
        let at = |n: usize| weights.get(n).copied().unwrap_or(0.0);
        PolicyWeights {
            worth: at(0),
            section: at(1),
            fifth: at(2),
            portrait: at(3),
            pair: at(4),
            bishop: at(5),
            bet: at(6),
            wait: at(7),
            shift: at(8),
        }
    }
}

/// The chance to reach each total under best play towards it.
static CHANCES: LazyLock<[f32; SUMS]> =
    LazyLock::new(|| std::array::from_fn(|total| Odds::new(Goal::total(total as u8)).chance(Hand::FRESH).as_f64() as f32));

/// Sets the preference for each option. The policy looks only at what everybody can see.
pub(super) fn set_preferences(rules: &DiceGame, world: &World, options: &[Action], weights: &[f32], preferences: &mut [f32]) {
    let decision = Decision::new(rules, world, PolicyWeights::of(weights));
    let each = preferences.iter_mut().zip(options);
    match world.stage {
        Stage::Dice => look(&decision.turn(), |outlook| {
            let hand = Hand::of(world);
            for (preference, action) in each {
                if let Action::Set(dice) = action {
                    *preference = decision.weights.worth * outlook.at(hand.after(*dice)).worth;
                }
            }
        }),
        Stage::Bets(_) => look(&decision.turn(), |outlook| {
            let prospect = outlook.at(Hand::of(world));
            let points = |later: usize| rules.components.bets.get(world.roll.index() + later).map_or(0.0, |&n| f32::from(n));
            for (preference, action) in each {
                *preference = decision.weights.worth
                    * decision.weights.bet
                    * match action {
                        Action::Bet(bet) => prospect.bets[*bet as usize] * points(0),
                        _ if world.roll.next().is_some() => prospect.surest * points(1) * decision.weights.wait,
                        _ => -0.1,
                    };
            }
        }),
        _ => {
            for (preference, &action) in each {
                *preference = decision.weights.worth * decision.worth(action);
            }
        }
    }
}

/// A question, and what tiles and portraits are worth to the active player.
struct Decision<'a> {
    rules: &'a DiceGame,
    world: &'a World,
    weights: PolicyWeights,
    /// The worth of the tile on top of each section, without the bishop.
    sections: [f32; SECTIONS],
    /// The worth of the portrait on each space.
    spaces: [f32; SPACES],
}

impl<'a> Decision<'a> {
    fn new(rules: &'a DiceGame, world: &'a World, weights: PolicyWeights) -> Decision<'a> {
        let painter = &world.painters[world.active];
        let now = rules.pair_points(painter.portraits);
        let mut portraits = [0.0; SPACES];
        for (worth, number) in portraits.iter_mut().zip(&world.spaces).filter_map(|(worth, space)| Some((worth, space.face_up?))) {
            let pairs = f32::from(rules.pair_points(painter.portraits | Set::only(number)).saturating_sub(now));
            *worth = f32::from(rules.components.portrait(number).value) * weights.portrait + pairs * weights.pair;
        }
        // The best portrait that a fifth tile would bring on top.
        let bonus = portraits.into_iter().fold(0.0, f32::max) + weights.fifth;
        let of_fresco = weights.section + if painter.frescoes() == SECTIONS - 1 { bonus } else { 0.0 };
        let of_portrait = if painter.portraits.len() == 4 { bonus } else { 0.0 };
        let mut sections = [0.0; SECTIONS];
        for (worth, section) in sections.iter_mut().zip(Section::each()) {
            *worth = world.top_tile(section).map_or(0.0, |tile| f32::from(rules.components.tile(section, tile)) + of_fresco);
        }
        Decision { rules, world, weights, sections, spaces: portraits.map(|worth| worth + of_portrait) }
    }

    /// The worth of an answer, in points, before or after the rolls of a turn.
    fn worth(&self, action: Action) -> f32 {
        match action {
            // He brings points where the player will most likely go.
            Action::Bishop(total) => match self.rules.section_of(total) {
                Some(section) if self.of_total(total).is_some() => {
                    let points = f32::from(self.rules.components.bishop);
                    self.weights.bishop * CHANCES[usize::from(total).min(SUMS - 1)] * (points + 0.5 * self.sections[section.number()])
                }
                _ => 0.0,
            },
            Action::Shift(by) => {
                let worth = self.of_total(self.world.total().saturating_add_signed(by.0)).unwrap_or(0.0);
                if by.0 == 0 { worth + self.weights.shift } else { worth }
            }
            Action::Portrait(band) => self.rules.space_of(band).map_or(0.0, |space| self.spaces[space.number()]),
            _ => 0.0,
        }
    }

    /// The worth of a total, if it brings a tile.
    fn of_total(&self, total: u8) -> Option<f32> {
        match self.rules.brings(self.world, total)? {
            Yield::Fresco(section) => {
                let by_bishop = if self.world.bishop == Some(section) { self.rules.components.bishop } else { 0 };
                Some(self.sections[section.number()] + f32::from(by_bishop))
            }
            Yield::Portrait(space) => Some(self.spaces[space.number()]),
        }
    }

    /// The worth of every total of the turn. With the favour tile the player shifts each total to where it is worth most.
    fn turn(&self) -> Turn {
        let mut plain = [(0.0, 3u8); SUMS + 8];
        for (total, (worth, proves)) in plain.iter_mut().enumerate() {
            *worth = self.of_total(total as u8).unwrap_or(0.0);
            *proves = self.rules.proves(self.world, total as u8).map_or(3, |bet| bet as u8);
        }
        let by = if self.world.has_favour() { usize::from(self.rules.components.favour).min(8) } else { 0 };
        let mut turn = Turn { worth: [0.0; SUMS], proves: [3; SUMS] };
        for total in 0..SUMS {
            let mut best = plain[total];
            if by > 0 {
                for other in [plain[total.saturating_sub(by)], plain[total + by]] {
                    if other.0 > best.0 {
                        best = other;
                    }
                }
            }
            (turn.worth[total], turn.proves[total]) = best;
        }
        turn
    }
}
