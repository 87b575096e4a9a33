//! Planning: what another assistant in each column is worth, and which columns the assistants had better go to.

use fresco::{Action, Column, Paints, World};

use super::eye::{Eye, Shelf};
use super::habits::money;
use super::modules;
use super::names::habit;
use super::value::mixes;

/// What the first, the second and the third assistant in a column are worth.
type Hands = [f32; 3];

/// How much each number of assistants in a column is liked.
pub(super) fn plan(eye: &Eye<'_>, world: &World, numbers: &[f32], (column, left): (Column, u8), options: &[Action], likings: &mut [f32]) {
    let mut sketch = Sketch { eye, numbers, left, spaces: eye.core.more[eye.who].spaces, more: [0.0; Column::COUNT] };
    if !eye.rules.modules().is_empty() {
        sketch.more = modules::of_columns(world, eye, numbers);
        // Who works on an action tile does not work at the place.
        let elsewhere = eye.core.more[eye.who].elsewhere;
        sketch.more.iter_mut().enumerate().filter(|(nth, _)| elsewhere.has_nth(*nth)).for_each(|(_, more)| *more = ELSEWHERE);
    }
    let own = eye.me.plan;
    let shopping = match column {
        _ if sketch.more[0] == ELSEWHERE => Shopping::new(eye, numbers, 0),
        Column::Market => Shopping::new(eye, numbers, 3),
        _ => Shopping::new(eye, numbers, own[0]),
    };
    let mut shelf = eye.shelf();
    if sketch.more[1] == ELSEWHERE {
        // Nothing is restored today.
        shelf.lying = if eye.core.last_round { shelf.lying } else { 0 };
    }
    let mut restored = 0.0;
    if column != Column::Market {
        shopping.fill(&mut shelf, own[0]);
    }
    if !matches!(column, Column::Market | Column::Cathedral) {
        sketch.restore(&mut shelf, own[1]);
    }
    let hands = [sketch.studio(), sketch.workshop(&shelf), sketch.theatre()];
    let mut done = 0;
    for (liking, &option) in likings.iter_mut().zip(options) {
        let Action::Plan(_, n) = option else { continue };
        let rest = left.saturating_sub(n);
        *liking = match column {
            Column::Market => {
                let mut shelf = shelf;
                shopping.fill(&mut shelf, n);
                shopping.worth(n) + sketch.cathedral_and_later(shelf, rest)
            }
            Column::Cathedral => {
                // The options come in the order of their numbers.
                while done < n {
                    let here = sketch.restore(&mut shelf, 1);
                    restored += if here > 0.0 { here } else { -0.5 };
                    done += 1;
                }
                restored + sketch.later(&shelf, rest)
            }
            _ if eye.core.last_round => sketch.after_cathedral(&shelf, column, n, rest),
            _ => {
                let here = column.index() - 2;
                hands[here].iter().take(n.into()).sum::<f32>() + best_of(&hands[here + 1..], &sketch.spaces[here + 3..], rest)
            }
        };
    }
}

/// What could be bought this morning.
struct Shopping {
    /// The tiles in the order in which one would buy them, with what each is worth after its price.
    tiles: [(Paints, f32); 3],
    len: usize,
}

impl Shopping {
    fn new(eye: &Eye<'_>, numbers: &[f32], most: u8) -> Shopping {
        let mut shopping = Shopping { tiles: [(Paints::NONE, 0.0); 3], len: 0 };
        let price = eye.rules.price_for(eye.core, eye.who);
        let most = u16::from(most).min(eye.me.thalers.checked_div(price).unwrap_or(3)).min(3);
        if most == 0 {
            return shopping;
        }
        let cost = f32::from(price) * money(eye, numbers);
        let mut pots = eye.one_more(numbers[habit::SURPLUS]);
        if eye.core.last_round {
            pots = [0.6; 8];
        }
        // For each stall what its two best tiles are worth, and what each tile is.
        let (mut stalls, mut open) = ([(0.0, 0); 4], 0);
        let mut worths = [[f32::MIN; 4]; 4];
        for (number, stall) in eye.core.stalls.iter().enumerate().filter(|(_, stall)| stall.is_open()) {
            let (mut first, mut second) = (0.0_f32, 0.0_f32);
            for (space, tile) in stall.each() {
                let paints = eye.rules.components.market[usize::from(tile)].paints();
                let worth = paints.map(|paint| pots[paint as usize]).sum::<f32>() - cost;
                worths[number][space] = worth;
                second = second.max(first.min(worth));
                first = first.max(worth);
            }
            stalls[open] = (first + second, number);
            open += 1;
        }
        if open == 0 {
            return shopping;
        }
        // Those who are up earlier take some of the better stalls.
        let earlier = eye.core.order.iter().position(|&p| p == eye.who).unwrap_or(0);
        let nth = ((earlier as f32 * numbers[habit::QUEUE]) as usize).min(open - 1);
        for place in 0..=nth {
            for other in place + 1..open {
                if stalls[other].0 > stalls[place].0 {
                    stalls.swap(place, other);
                }
            }
        }
        let stall = stalls[nth].1;
        let (tiles, mut worths) = (&eye.core.stalls[stall].tiles, worths[stall]);
        for _ in 0..most {
            let best = (0..4).fold(0, |best, space| if worths[space] > worths[best] { space } else { best });
            if worths[best] == f32::MIN {
                break;
            }
            let mut paints = Paints::NONE;
            eye.rules.components.market[usize::from(tiles[best])].paints().for_each(|paint| paints.add(paint, 1));
            shopping.tiles[shopping.len] = (paints, worths[best]);
            shopping.len += 1;
            worths[best] = f32::MIN;
        }
        shopping
    }

    /// What so many assistants are worth there, beside what they buy being used today.
    fn worth(&self, hands: u8) -> f32 {
        let hands = usize::from(hands);
        // Who finds nothing to buy has come in vain.
        let idle = hands.saturating_sub(self.len) as f32;
        self.tiles.iter().take(hands.min(self.len)).map(|(_, worth)| worth.max(0.0)).sum::<f32>() - 0.5 * idle
    }

    /// Fills the shelf with what so many assistants would buy.
    fn fill(&self, shelf: &mut Shelf, hands: u8) {
        for (paints, worth) in self.tiles.iter().take(hands.into()) {
            if *worth > 0.0 {
                shelf.paints.add_all(*paints);
            }
        }
    }
}

/// The day from the Cathedral on.
struct Sketch<'a> {
    eye: &'a Eye<'a>,
    numbers: &'a [f32],
    left: u8,
    spaces: [u8; Column::COUNT],
    /// What the first assistant in each column is worth more because of modules.
    more: [f32; Column::COUNT],
}

/// Marks a column in which assistants do not work at the place.
const ELSEWHERE: f32 = -100.0;

impl Sketch<'_> {
    /// Restores what is best, so often; says what it brought.
    fn restore(&self, shelf: &mut Shelf, hands: u8) -> f32 {
        let mut sum = 0.0;
        for _ in 0..hands {
            let Some(work) = self.eye.best(shelf).filter(|work| work.worth > 0.0) else { return sum };
            sum += work.worth;
            self.eye.restore(shelf, work);
        }
        sum
    }

    /// The Market is planned: what the rest may bring.
    fn cathedral_and_later(&self, mut shelf: Shelf, rest: u8) -> f32 {
        let mut best = f32::MIN;
        let mut gained = 0.0;
        let most = rest.min(if self.more[1] == ELSEWHERE { 0 } else { self.spaces[1] }).min(if self.eye.core.last_round { 2 } else { 3 });
        for hands in 0..=most {
            let later = self.later(&shelf, rest - hands);
            best = best.max(gained + later);
            let here = self.restore(&mut shelf, 1);
            if here <= 0.0 {
                break;
            }
            gained += here;
        }
        best
    }

    /// What the Studio, the Workshop and the last column may bring with so many assistants.
    fn later(&self, shelf: &Shelf, hands: u8) -> f32 {
        if self.eye.core.last_round {
            return self.last_evening(shelf, 0, hands, None);
        }
        let columns = [self.studio(), self.workshop(shelf), self.theatre()];
        best_of(&columns, &self.spaces[2..], hands)
    }

    /// In the last round, behind the Cathedral.
    fn after_cathedral(&self, shelf: &Shelf, column: Column, n: u8, rest: u8) -> f32 {
        match column {
            Column::Studio => f32::from(n) * self.studio()[0] + self.last_evening(shelf, 1, rest, None),
            Column::Workshop => self.last_evening(shelf, 2, rest, Some(n)),
            _ => self.last_evening(shelf, 3, n, Some(self.eye.me.plan[3])),
        }
    }

    fn studio(&self) -> Hands {
        let pay = f32::from(self.eye.rules.components.studio_pay) * money(self.eye, self.numbers);
        self.with_more(2, if self.eye.core.last_round { [pay; 3] } else { [pay, 0.85 * pay, 0.7 * pay] })
    }

    /// Two mixes each, as long as there is something to mix.
    fn workshop(&self, shelf: &Shelf) -> Hands {
        let have = shelf.paints.counts();
        let per_mix = self.numbers[habit::MIXING] / (1.0 + self.numbers[habit::SPARE] * f32::from(have[3] + have[4] + have[5]));
        let (mixes, each) = (mixes(have), u16::from(self.eye.rules.components.mixes));
        let mut hands = [0.0; 3];
        for (hand, used) in hands.iter_mut().zip([0, each, 2 * each]) {
            *hand = per_mix * f32::from(mixes.saturating_sub(used).min(each));
        }
        self.with_more(3, hands)
    }

    fn theatre(&self) -> Hands {
        let (track, steps) = (&self.eye.rules.components.mood, i16::from(self.eye.rules.components.theatre_steps));
        let mut space = self.eye.me.mood;
        let mut hands = [0.0; 3];
        for hand in &mut hands {
            let to = track.after(space, steps);
            let lift = f32::from(track.effect(to) - track.effect(space));
            *hand = self.numbers[habit::CHEER] * f32::from(to - space) + self.numbers[habit::LIFT] * lift;
            space = to;
        }
        self.with_more(4, hands)
    }

    /// A column's hands with what modules change about them.
    fn with_more(&self, column: usize, hands: Hands) -> Hands {
        let more = self.more[column];
        if more == ELSEWHERE { [0.6, 0.3, 0.0] } else { [hands[0] + more, hands[1], hands[2]] }
    }

    /// In the last round: what can be restored in the second Cathedral after so many mixes, the others earning money.
    /// `from` is how many columns after the Cathedral are planned already.
    fn last_evening(&self, shelf: &Shelf, from: u8, hands: u8, mixers: Option<u8>) -> f32 {
        let pay = if from == 0 { self.studio()[0] } else { 0.0 };
        let mut best = f32::MIN;
        let range = match mixers {
            Some(n) => n..=n,
            None => 0..=hands.min(2).min(self.spaces[3]),
        };
        for mixers_here in range {
            // Those who are planned in the Workshop already are none of these hands.
            let mut free = if mixers.is_some() { hands } else { hands - mixers_here };
            let mut after = *shelf;
            let mut mixes = u16::from(mixers_here) * u16::from(self.eye.rules.components.mixes);
            let mut gained = 0.0;
            let mut painters = 0;
            loop {
                best = best.max(gained + pay * f32::from(free.min(3)) - 0.3 * f32::from(free.saturating_sub(3)) - self.crowd(from, free));
                if free == 0 || painters >= self.spaces[4] {
                    break;
                }
                let at_once = self.eye.best(&after);
                let mixed = self.eye.best_after_mixing(&after, mixes).filter(|(work, _)| at_once.is_none_or(|a| work.worth > a.worth));
                let work = match (mixed, at_once) {
                    (Some((work, needs)), _) => {
                        mixes -= needs.iter().sum::<u16>();
                        mix(&mut after, needs);
                        work
                    }
                    (None, Some(work)) => work,
                    (None, None) => break,
                };
                gained += self.numbers[habit::SECOND_CATHEDRAL] * work.worth;
                self.eye.restore(&mut after, work);
                (free, painters) = (free - 1, painters + 1);
            }
        }
        best
    }

    /// Once the Studio is planned, who restores nothing does nothing.
    fn crowd(&self, from: u8, free: u8) -> f32 {
        if from == 0 { 0.0 } else { 0.05 * f32::from(free.min(self.left)) }
    }
}

/// Mixes these oranges, greens and purples.
fn mix(shelf: &mut Shelf, [orange, green, purple]: [u16; 3]) {
    use fresco::Paint::{Blue, Green, Orange, Purple, Red, Yellow};
    let paints = &mut shelf.paints;
    for (paint, n) in [(Red, orange + purple), (Yellow, orange + green), (Blue, green + purple)] {
        paints.take(paint, n);
    }
    for (paint, n) in [(Orange, orange), (Green, green), (Purple, purple)] {
        paints.add(paint, n);
    }
}

/// The most that so many assistants can bring in these columns; each column's hands are worth less and less.
fn best_of(columns: &[Hands], spaces: &[u8], hands: u8) -> f32 {
    let mut taken = [0_usize; 3];
    let mut sum = 0.0;
    for _ in 0..hands {
        let (mut best, mut at) = (f32::MIN, 3);
        for (i, (column, &spaces)) in columns.iter().zip(spaces).enumerate().take(3) {
            if taken[i] < usize::from(spaces.min(3)) && column[taken[i]] > best {
                (best, at) = (column[taken[i]], i);
            }
        }
        if at == 3 {
            break;
        }
        taken[at] += 1;
        sum += best;
    }
    sum
}
