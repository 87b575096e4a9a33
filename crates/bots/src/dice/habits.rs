//! The habits of the dice game: everybody goes for the most points on average, and bets on others doing so.

use std::sync::LazyLock;

use fresco_dice::odds::{Goal, Hand, Odds, SUMS};
use fresco_dice::{Action, DiceGame, SECTIONS, SPACES, Section, Stage, World, Yield};
use tabletop::{Numbered, Set};

use super::outlook::{Turn, look};

/// The weights of the habits, by their numbers.
pub(super) const NAMES: &[&str] = &["worth", "section", "fifth", "portrait", "pair", "bishop", "bet", "wait", "shift"];

/// What the habits weigh.
struct Habits {
    /// How much a point is liked.
    worth: f32,
    /// A fresco tile, beyond its points; the fifth one ends the game.
    section: f32,
    fifth: f32,
    /// A portrait's points, and those it brings again in a pair.
    portrait: f32,
    pair: f32,
    /// How much the place of the bishop matters.
    bishop: f32,
    /// How much bets matter, and how much a bet before a later roll is worth as a share of what it seems.
    bet: f32,
    wait: f32,
    /// To use the favour tile only where it helps.
    shift: f32,
}

impl Habits {
    fn of(weights: &[f32]) -> Habits {
        let at = |n: usize| weights.get(n).copied().unwrap_or(0.0);
        Habits {
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

/// How much each option is liked. All that is looked at lies open.
pub(super) fn like(rules: &DiceGame, world: &World, options: &[Action], weights: &[f32], likings: &mut [f32]) {
    let mind = Mind::new(rules, world, Habits::of(weights));
    let each = likings.iter_mut().zip(options);
    match world.stage {
        Stage::Dice => look(&mind.turn(), |outlook| {
            let hand = Hand::of(world);
            for (liking, action) in each {
                if let Action::Set(dice) = action {
                    *liking = mind.habits.worth * outlook.at(hand.after(*dice)).worth;
                }
            }
        }),
        Stage::Bets(_) => look(&mind.turn(), |outlook| {
            let prospect = outlook.at(Hand::of(world));
            let points = |later: usize| rules.components.bets.get(world.roll.index() + later).map_or(0.0, |&n| f32::from(n));
            for (liking, action) in each {
                *liking = mind.habits.worth
                    * mind.habits.bet
                    * match action {
                        Action::Bet(bet) => prospect.bets[*bet as usize] * points(0),
                        _ if world.roll.next().is_some() => prospect.surest * points(1) * mind.habits.wait,
                        _ => -0.1,
                    };
            }
        }),
        _ => {
            for (liking, &action) in each {
                *liking = mind.habits.worth * mind.worth(action);
            }
        }
    }
}

struct Mind<'a> {
    rules: &'a DiceGame,
    world: &'a World,
    habits: Habits,
    /// What the tile on top of each section is worth to the active player, without the bishop.
    sections: [f32; SECTIONS],
    /// What the portrait of each space is worth to the active player.
    spaces: [f32; SPACES],
}

impl<'a> Mind<'a> {
    fn new(rules: &'a DiceGame, world: &'a World, habits: Habits) -> Mind<'a> {
        let painter = &world.painters[world.active];
        let now = rules.pair_points(painter.portraits);
        let mut portraits = [0.0; SPACES];
        for (worth, number) in portraits.iter_mut().zip(&world.spaces).filter_map(|(worth, space)| Some((worth, space.face_up?))) {
            let pairs = f32::from(rules.pair_points(painter.portraits | Set::only(number)).saturating_sub(now));
            *worth = f32::from(rules.components.portrait(number).value) * habits.portrait + pairs * habits.pair;
        }
        // The best portrait that a fifth tile would bring on top.
        let bonus = portraits.into_iter().fold(0.0, f32::max) + habits.fifth;
        let of_fresco = habits.section + if painter.frescoes() == SECTIONS - 1 { bonus } else { 0.0 };
        let of_portrait = if painter.portraits.len() == 4 { bonus } else { 0.0 };
        let mut sections = [0.0; SECTIONS];
        for (worth, section) in sections.iter_mut().zip(Section::each()) {
            *worth = world.top_tile(section).map_or(0.0, |tile| f32::from(rules.components.tile(section, tile)) + of_fresco);
        }
        Mind { rules, world, habits, sections, spaces: portraits.map(|worth| worth + of_portrait) }
    }

    /// How good an answer seems, in points, where no dice are to be rolled any more or not yet.
    fn worth(&self, action: Action) -> f32 {
        match action {
            // He brings points where the player will go most likely.
            Action::Bishop(total) => match self.rules.section_of(total) {
                Some(section) if self.of_total(total).is_some() => {
                    let points = f32::from(self.rules.components.bishop);
                    self.habits.bishop * CHANCES[usize::from(total).min(SUMS - 1)] * (points + 0.5 * self.sections[section.number()])
                }
                _ => 0.0,
            },
            Action::Shift(by) => {
                let worth = self.of_total(self.world.total().saturating_add_signed(by.0)).unwrap_or(0.0);
                if by.0 == 0 { worth + self.habits.shift } else { worth }
            }
            Action::Portrait(band) => self.rules.space_of(band).map_or(0.0, |space| self.spaces[space.number()]),
            _ => 0.0,
        }
    }

    /// What a total is worth to the active player, if it brings a tile.
    fn of_total(&self, total: u8) -> Option<f32> {
        match self.rules.brings(self.world, total)? {
            Yield::Fresco(section) => {
                let by_bishop = if self.world.bishop == Some(section) { self.rules.components.bishop } else { 0 };
                Some(self.sections[section.number()] + f32::from(by_bishop))
            }
            Yield::Portrait(space) => Some(self.spaces[space.number()]),
        }
    }

    /// What the turn hangs on. With the favour tile each total is shifted to where it is worth most.
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
