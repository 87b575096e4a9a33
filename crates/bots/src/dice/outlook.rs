//! How a turn comes out if its player goes for the most worth on average: exact, and cached.

use std::cell::RefCell;

use fresco_dice::odds::{Hand, SUMS, rolls_without};
use fresco_dice::{COLOUR_DICE, Colour, ROLLS};

/// The numbers of colour dice left: none, one or two.
const KEEPS: usize = COLOUR_DICE + 1;
/// The number of bets.
const BETS: usize = 3;

/// The worth of every total of a turn, and the bet it proves right.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Turn {
    /// The worth of each total to the player, after the favour tile has shifted it.
    pub(super) worth: [f32; SUMS],
    /// The bet that each total proves right, by number; 3 for none.
    pub(super) proves: [u8; SUMS],
}

/// How a turn comes out on average from one hand: dice set aside, and rolls to come.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Prospect {
    /// The worth of the turn.
    pub(super) worth: f32,
    /// How likely each bet is right.
    pub(super) bets: [f32; BETS],
    /// How likely the surest bet is right after the next roll, on average.
    pub(super) surest: f32,
}

/// How a turn comes out from every hand: by rolls left, colour dice left and sum.
#[derive(Debug)]
pub(super) struct Outlook {
    hands: [[[Prospect; SUMS]; KEEPS]; ROLLS + 1],
}

impl Outlook {
    const NOTHING: Outlook = Outlook { hands: [[[Prospect { worth: 0.0, bets: [0.0; BETS], surest: 0.0 }; SUMS]; KEEPS]; ROLLS + 1] };

    pub(super) fn at(&self, hand: Hand) -> &Prospect {
        let (rolls, colours) = (usize::from(hand.rolls).min(ROLLS), usize::from(hand.colour_dice).min(COLOUR_DICE));
        &self.hands[rolls][colours][usize::from(hand.sum).min(SUMS - 1)]
    }

    /// Works it out anew, from the last roll to the first, for all hands that can occur.
    fn work_out(&mut self, turn: &Turn) {
        let reached = &*REACHED;
        for total in 0..SUMS {
            let mut end = Prospect { worth: turn.worth[total], ..Prospect::default() };
            if let Some(bet) = end.bets.get_mut(usize::from(turn.proves[total])) {
                *bet = 1.0;
            }
            self.hands[0].iter_mut().for_each(|sums| sums[total] = end);
        }
        for rolls in 1..=ROLLS {
            let (after, now) = self.hands.split_at_mut(rolls);
            for colours in 0..KEEPS {
                for sum in (0..SUMS).filter(|sum| reached[rolls][colours] >> sum & 1 == 1) {
                    now[0][colours][sum] = roll(&after[rolls - 1], rolls, colours, sum);
                }
            }
        }
    }
}

/// How a turn comes out from a hand before a roll: the player sets aside the best dice of each roll.
fn roll(after: &[[Prospect; SUMS]; KEEPS], rolls: usize, colours: usize, sum: usize) -> Prospect {
    let dice = Colour::COUNT - ROLLS + rolls;
    let mut choices = [(0.0f32, 0u8, 0u8); 6 * KEEPS];
    let mut n = 0;
    for value in 1..=6u8 {
        let mut best = f32::MIN;
        for kept in 0..=colours {
            let total = sum + (usize::from(value) << kept);
            let worth = after[colours - kept].get(total).map_or(0.0, |p| p.worth);
            // A colour die that makes it no better stays in the cup: whenever the value comes with it, it comes without it too.
            if worth > best {
                best = worth;
                let mut at = n;
                while at > 0 && choices[at - 1].0 < worth {
                    choices[at] = choices[at - 1];
                    at -= 1;
                }
                choices[at] = (worth, kept as u8, value);
                n += 1;
            }
        }
    }
    let mut missing = [0u8; KEEPS];
    let all = rolls_without(dice, colours, missing);
    let (mut left, mut found) = (all, Prospect::default());
    for &(worth, kept, value) in &choices[..n] {
        missing[usize::from(kept)] |= 1 << value;
        let fewer = rolls_without(dice, colours, missing);
        let share = (left - fewer) as f32 / all as f32;
        left = fewer;
        found.worth += share * worth;
        if let Some(then) = after[colours - usize::from(kept)].get(sum + (usize::from(value) << kept)) {
            found.bets.iter_mut().zip(then.bets).for_each(|(bet, then)| *bet += share * then);
            found.surest += share * then.bets.into_iter().fold(0.0, f32::max);
        }
        if left == 0 {
            break;
        }
    }
    found
}

/// The sums a player can have set aside, one bit each: by rolls left and colour dice left.
static REACHED: std::sync::LazyLock<[[u64; KEEPS]; ROLLS + 1]> = std::sync::LazyLock::new(|| {
    let mut reached = [[0u64; KEEPS]; ROLLS + 1];
    reached[ROLLS][COLOUR_DICE] = 1;
    for rolls in (1..=ROLLS).rev() {
        for colours in 0..KEEPS {
            for kept in 0..=colours {
                for value in 1..=6 {
                    reached[rolls - 1][colours - kept] |= (reached[rolls][colours] << (value << kept)) & ((1 << SUMS) - 1);
                }
            }
        }
    }
    reached
});

/// The number of turns in the cache.
const MAX_CACHED_TURNS: usize = 128;

/// The turns worked out last. It makes answers quicker and changes none.
struct Cache {
    turns: Vec<Option<(Turn, Box<Outlook>)>>,
}

thread_local! {
    static CACHE: RefCell<Cache> = const { RefCell::new(Cache { turns: Vec::new() }) };
}

/// Looks at how a turn comes out.
pub(super) fn look<T>(turn: &Turn, see: impl FnOnce(&Outlook) -> T) -> T {
    CACHE.with_borrow_mut(|cache| {
        if cache.turns.is_empty() {
            cache.turns.resize_with(MAX_CACHED_TURNS, || None);
        }
        let place = &mut cache.turns[turn.place()];
        match place {
            Some((known, outlook)) => {
                if known != turn {
                    *known = *turn;
                    outlook.work_out(turn);
                }
                see(outlook)
            }
            None => {
                let (_, outlook) = place.insert((*turn, Box::new(Outlook::NOTHING)));
                outlook.work_out(turn);
                see(outlook)
            }
        }
    })
}

impl Turn {
    /// Its place in the cache.
    fn place(&self) -> usize {
        let mut hash = 0u64;
        for (worth, proves) in self.worth.iter().zip(self.proves) {
            hash = (hash.rotate_left(5) ^ u64::from(worth.to_bits()) ^ u64::from(proves)).wrapping_mul(0x517c_c1b7_2722_0a95);
        }
        (hash >> 40) as usize % MAX_CACHED_TURNS
    }
}
