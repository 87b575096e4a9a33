//! The odds: the exact chance to reach a goal under best play towards it, computed and not sampled.
//!
//! All colours of the dice are equivalent, so four numbers describe a turn: the rolls left, the number dice and the colour dice
//! still rolled, and the sum set aside. A roll matters only by the values that can be set aside once, doubled and fourfold, and
//! the rolls that lack some of them can be counted without rolling: see `rolls_without`. Chances are whole numbers over powers of
//! six, 6²¹ at most, so nothing is ever rounded.
//!
//! ```
//! use fresco_dice::odds::{Goal, Hand, Odds};
//! let sixteen = Odds::new(Goal::total(16));
//! // The last roll is to come, both colour dice are left, 10 is set aside: a 6 or a doubled 3 is needed.
//! let chance = sixteen.chance(Hand { rolls: 1, colour_dice: 2, sum: 10 });
//! assert_eq!(format!("{chance:.1}"), "62.9%");
//! ```

mod turn;

use std::cmp::Ordering;
use std::fmt::{self, Display};

use tabletop::each_in;

use crate::words::{Aside, Band, Colour, Faces, Kept};
use crate::world::{COLOUR_DICE, ROLLS, World};

pub use turn::{Aim, TurnOdds};

/// One more than the highest total.
pub const SUMS: usize = 37;
/// The number of rolls that can be left, 0 included.
const LEVELS: usize = ROLLS + 1;
/// The number of colour dice that can be left, 0 included.
const KEEPS: usize = COLOUR_DICE + 1;

/// A set of totals to aim at.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Goal(u64);

impl Goal {
    /// No total at all.
    pub const NOTHING: Goal = Goal(0);

    /// Exactly this total.
    pub fn total(total: u8) -> Goal {
        Goal::band(Band { from: total, to: total })
    }
    /// Any total of a band.
    pub fn band(band: Band) -> Goal {
        (band.from..=band.to).filter(|&t| t < 64).fold(Goal::NOTHING, |goal, t| Goal(goal.0 | 1 << t))
    }
    /// This goal or another.
    #[must_use]
    pub fn or(self, other: Goal) -> Goal {
        Goal(self.0 | other.0)
    }
    /// This goal if the favour tile may shift the total by this much, up or down, at the end.
    #[must_use]
    pub fn with_favour(self, by: u8) -> Goal {
        let by = u32::from(by.min(63));
        Goal(self.0 | self.0 << by | self.0 >> by)
    }
    /// Is this total one of them?
    pub fn has(self, total: u8) -> bool {
        total < 64 && self.0 >> total & 1 == 1
    }
}

/// A chance, as an exact fraction.
#[derive(Clone, Copy, Debug)]
pub struct Chance {
    /// The cases in which the goal is reached.
    pub hits: u64,
    /// All cases, equally likely.
    pub of: u64,
}

impl Chance {
    /// As a number from 0 to 1.
    pub fn as_f64(self) -> f64 {
        self.hits as f64 / self.of.max(1) as f64
    }
    /// The same fraction in lowest terms.
    #[must_use]
    pub fn reduced(self) -> Chance {
        let (mut a, mut b) = (self.of.max(1), self.hits);
        while b > 0 {
            (a, b) = (b, a % b);
        }
        Chance { hits: self.hits / a, of: self.of / a }
    }
}

impl PartialEq for Chance {
    fn eq(&self, other: &Chance) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}
impl Eq for Chance {}
impl PartialOrd for Chance {
    fn partial_cmp(&self, other: &Chance) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}
impl Ord for Chance {
    fn cmp(&self, other: &Chance) -> Ordering {
        (u128::from(self.hits) * u128::from(other.of)).cmp(&(u128::from(other.hits) * u128::from(self.of)))
    }
}

impl Display for Chance {
    /// In percent, with as many decimals as the precision says. Certain and impossible outcomes are named in words, and no other
    /// chance is rounded to them.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digits = f.precision().unwrap_or(0);
        let (percent, last) = (100.0 * self.as_f64(), 0.1f64.powi(digits as i32));
        let text = match self.hits {
            0 => "never".to_string(),
            hits if hits == self.of => "sure".to_string(),
            _ if percent < last / 2.0 => format!("<{last:.digits$}%"),
            _ if percent >= 100.0 - last / 2.0 => format!(">{:.digits$}%", 100.0 - last),
            _ => format!("{percent:.digits$}%"),
        };
        match f.width() {
            Some(width) => write!(f, "{text:>width$}"),
            None => f.write_str(&text),
        }
    }
}

/// The state of a turn as far as the odds are concerned.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Hand {
    /// The rolls from which no die has been set aside yet: those to come, and the one lying on the table.
    pub rolls: u8,
    /// The colour dice that are not set aside.
    pub colour_dice: u8,
    /// The sum of the dice set aside.
    pub sum: u8,
}

impl Hand {
    /// The beginning of a turn.
    pub const FRESH: Hand = Hand { rolls: ROLLS as u8, colour_dice: COLOUR_DICE as u8, sum: 0 };

    /// With these dice set aside, one after each roll.
    pub fn with_aside(aside: &[Aside]) -> Hand {
        aside.iter().fold(Hand::FRESH, |hand, &dice| hand.after(dice))
    }
    /// The turn of a table.
    pub fn of(world: &World) -> Hand {
        world.set_aside().fold(Hand::FRESH, Hand::after)
    }
    /// After setting these dice aside from the next roll.
    #[must_use]
    pub fn after(self, dice: Aside) -> Hand {
        Hand {
            rolls: self.rolls.saturating_sub(1),
            colour_dice: self.colour_dice.saturating_sub(dice.kept.count()),
            sum: self.sum.saturating_add(dice.value()),
        }
    }
}

/// Everything that can be set aside from a roll: what the number dice show by colour, and what the colour dice show.
pub fn options(faces: Faces, colours: &[Colour]) -> Vec<Aside> {
    let mut all = Vec::new();
    for (die, face) in Colour::ALL.into_iter().zip(faces) {
        let showing = colours.iter().filter(|&&c| c == die).count() as u8;
        all.extend(face.into_iter().flat_map(|face| Kept::up_to(showing).map(move |kept| Aside { die, face, kept })));
    }
    all
}

/// The exact odds of a goal.
#[derive(Clone, Debug)]
pub struct Odds(Outlook<u64>);

impl Odds {
    /// For the whole game, with six number dice and three rolls, from any hand.
    pub fn new(goal: Goal) -> Odds {
        Odds::with_dice(goal, ROLLS as u8, Colour::COUNT as u8)
    }
    /// The same only for this hand and those that can follow it, which is far less work; any other hand has no chance.
    pub fn from_hand(hand: Hand, goal: Goal) -> Odds {
        Odds(Outlook::new(ROLLS as u8, Colour::COUNT as u8, hits(goal), &hands_from(hand)))
    }
    /// With fewer rolls or fewer number dice. There are at least as many dice as rolls.
    pub fn with_dice(goal: Goal, rolls: u8, dice: u8) -> Odds {
        Odds(Outlook::new(rolls, dice, hits(goal), &ALL_HANDS))
    }
    /// The chance before the next roll; after the last one, whether the goal is reached.
    pub fn chance(&self, hand: Hand) -> Chance {
        Chance { hits: self.0.worth(hand), of: 6u64.pow(self.0.dice_to_come(hand.rolls, hand.colour_dice)) }
    }
    /// The chance after setting aside each of these dice from the roll on the table, the best first.
    pub fn of_options(&self, hand: Hand, options: &[Aside]) -> Vec<(Aside, Chance)> {
        let mut all: Vec<(Aside, Chance)> = options.iter().map(|&dice| (dice, self.chance(hand.after(dice)))).collect();
        tabletop::sort_few(&mut all, |&(_, chance)| std::cmp::Reverse(chance));
        all
    }
}

/// The average value of a turn under best play, if every total has a value.
#[derive(Clone, Debug)]
pub struct Prospect(Outlook<f64>);

impl Prospect {
    /// From this hand and those that can follow it, with the value of each total from 0 on: none is negative.
    pub fn from_hand(hand: Hand, worth: [f64; SUMS]) -> Prospect {
        Prospect(Outlook::new(ROLLS as u8, Colour::COUNT as u8, worth, &hands_from(hand)))
    }
    /// The average value of a turn from a hand.
    pub fn worth(&self, hand: Hand) -> f64 {
        self.0.worth(hand)
    }
}

/// A quantity to maximize: a count of cases, or points on average.
trait Amount: Copy + PartialOrd + Default {
    /// This many times as much.
    fn times(self, n: u64) -> Self;
    fn plus(self, other: Self) -> Self;
    /// The same among 6ⁿ times as many cases.
    fn among_more(self, n: u32) -> Self;
    /// The sum over 6ⁿ cases, as one amount.
    fn over_cases(self, n: u32) -> Self;
}

impl Amount for u64 {
    fn times(self, n: u64) -> u64 {
        self * n
    }
    fn plus(self, other: u64) -> u64 {
        self + other
    }
    fn among_more(self, n: u32) -> u64 {
        self * 6u64.pow(n)
    }
    fn over_cases(self, _: u32) -> u64 {
        self
    }
}

impl Amount for f64 {
    fn times(self, n: u64) -> f64 {
        self * n as f64
    }
    fn plus(self, other: f64) -> f64 {
        self + other
    }
    fn among_more(self, _: u32) -> f64 {
        self
    }
    fn over_cases(self, n: u32) -> f64 {
        self / 6f64.powi(n as i32)
    }
}

/// For each total, 1 if it is a hit.
fn hits(goal: Goal) -> [u64; SUMS] {
    std::array::from_fn(|total| u64::from(goal.has(total as u8)))
}

/// Sets of hands: the bits of their sums, by rolls left and colour dice left.
type Hands = [[u64; KEEPS]; LEVELS];
const ALL_SUMS: u64 = (1 << SUMS) - 1;
const ALL_HANDS: Hands = [[ALL_SUMS; KEEPS]; LEVELS];

/// This hand and all that can follow it.
fn hands_from(hand: Hand) -> Hands {
    let mut hands = [[0; KEEPS]; LEVELS];
    let (rolls, colours) = (usize::from(hand.rolls).min(ROLLS), usize::from(hand.colour_dice).min(COLOUR_DICE));
    hands[rolls][colours] = ALL_SUMS & 1u64.checked_shl(hand.sum.into()).unwrap_or(0);
    for level in (1..=rolls).rev() {
        for colour_dice in 0..KEEPS {
            for (kept, value) in values(colour_dice) {
                hands[level - 1][colour_dice - kept] |= ALL_SUMS & hands[level][colour_dice] << (value << kept);
            }
        }
    }
    hands
}

/// Everything that can be set aside: the number of colour dice kept, and the face.
fn values(colour_dice: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..=colour_dice).flat_map(|kept| (1..=6).map(move |value| (kept, value)))
}

/// The values of hands: by rolls left, colour dice left and sum.
#[derive(Clone, Debug)]
struct Outlook<T> {
    /// The number dice that would be left with no roll left.
    spare: u8,
    levels: [[[T; SUMS]; KEEPS]; LEVELS],
}

impl<T: Amount> Outlook<T> {
    /// Computes these hands from the last roll to the first: the value of each follows from the hands after it.
    fn new(rolls: u8, dice: u8, worth: [T; SUMS], hands: &Hands) -> Outlook<T> {
        let rolls = rolls.min(ROLLS as u8);
        let spare = dice.clamp(rolls, Colour::COUNT as u8) - rolls;
        let mut outlook = Outlook { spare, levels: [[[T::default(); SUMS]; KEEPS]; LEVELS] };
        outlook.levels[0] = [worth; KEEPS];
        for (level, hands) in hands.iter().enumerate().take(usize::from(rolls) + 1).skip(1) {
            let dice = usize::from(spare) + level;
            for (colour_dice, &sums) in hands.iter().enumerate() {
                for sum in each_in(sums) {
                    // The value after setting a face aside with this many colour dice. A player who keeps colour dice rolls fewer
                    // dice in each roll to come, so the same chance counts in more cases.
                    let all = best_of_rolls(dice, colour_dice, |kept, value| {
                        let after = outlook.levels[level - 1][colour_dice - kept].get(sum + (value << kept));
                        after.copied().unwrap_or_default().among_more((kept * (level - 1)) as u32)
                    });
                    outlook.levels[level][colour_dice][sum] = all.over_cases((dice + colour_dice) as u32);
                }
            }
        }
        outlook
    }

    fn worth(&self, hand: Hand) -> T {
        let level = usize::from(hand.rolls).min(ROLLS);
        let colours = usize::from(hand.colour_dice).min(COLOUR_DICE);
        self.levels[level][colours].get(usize::from(hand.sum)).copied().unwrap_or_default()
    }

    /// The dice rolled in all rolls to come if no further colour die is kept: the power of six that counts the cases.
    fn dice_to_come(&self, rolls: u8, colour_dice: u8) -> u32 {
        let colours = u32::from(colour_dice.min(COLOUR_DICE as u8));
        (1..=u32::from(rolls.min(ROLLS as u8))).map(|level| u32::from(self.spare) + level + colours).sum()
    }
}

/// The sum of the best choice's value, over all rolls of this many number dice and colour dice.
///
/// The choices are visited from the best to the worst: each is made in those rolls that offer it and none of the better ones.
/// Choices without value are skipped, and so are colour dice that do not improve a face: wherever they are on offer, the face
/// without them is too.
fn best_of_rolls<T: Amount>(dice: usize, colour_dice: usize, leads_to: impl Fn(usize, usize) -> T) -> T {
    let mut choices = [(T::default(), 0u8, 0u8); 6 * KEEPS];
    let mut n = 0;
    for value in 1..=6 {
        let mut best = T::default();
        for kept in 0..=colour_dice.min(COLOUR_DICE) {
            let amount = leads_to(kept, value);
            if amount > best {
                best = amount;
                // Insert it among those found so far, the best first.
                let mut at = n;
                while at > 0 && choices[at - 1].0 < amount {
                    choices[at] = choices[at - 1];
                    at -= 1;
                }
                choices[at] = (amount, kept as u8, 1 << value);
                n += 1;
            }
        }
    }
    let mut missing = [0u8; KEEPS];
    let mut without = rolls_without(dice, colour_dice, missing);
    let mut sum = T::default();
    for choices in choices[..n].chunk_by(|a, b| a.0 == b.0) {
        for &(_, kept, value) in choices {
            missing[usize::from(kept)] |= value;
        }
        let fewer = rolls_without(dice, colour_dice, missing);
        sum = sum.plus(choices[0].0.times(without - fewer));
        without = fewer;
    }
    sum
}

/// The powers of 0 to 6, up to the sixth.
const POWERS: [[u64; 7]; 7] = {
    let mut powers = [[1; 7]; 7];
    let (mut base, mut n) = (0, 1);
    while base < 7 {
        while n < 7 {
            powers[base][n] = powers[base][n - 1] * base as u64;
            n += 1;
        }
        (base, n) = (base + 1, 1);
    }
    powers
};

/// How many rolls of this many number dice and colour dice offer none of the missing values: sets of values (bits 1 to 6) to be
/// set aside once, doubled, fourfold.
///
/// Each colour die either shows the colour of a die that is not rolled, or marks one of those that are. So there are four kinds
/// of rolls: no die marked, one marked once, one marked by both, two marked. An unmarked die shows any value that is not missing,
/// a marked one any value that is not missing doubled either, and so on.
pub fn rolls_without(dice: usize, colour_dice: usize, missing: [u8; COLOUR_DICE + 1]) -> u64 {
    let [once, doubled, fourfold] = missing;
    let left = |missing: u8| 6 - u64::from(missing.count_ones());
    let (plain, marked, marked_twice) = (left(once), left(once | doubled), left(once | doubled | fourfold));
    let (n, strange) = (dice as u64, (Colour::COUNT - dice) as u64);
    // The faces of the dice that are not marked, if this many are.
    let others = |marked: usize| POWERS[plain as usize][dice.saturating_sub(marked)];
    match colour_dice {
        0 => others(0),
        1 => strange * others(0) + n * marked * others(1),
        _ => {
            let one = 2 * strange * n * marked * others(1) + n * marked_twice * others(1);
            strange * strange * others(0) + one + n * n.saturating_sub(1) * marked * marked * others(2)
        }
    }
}
