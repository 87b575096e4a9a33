//! The policy of planning: what another assistant in each column is worth, and how to share the assistants out.

use fresco_board::{Action, Column, Paints, World};
use tabletop::Set;

use super::evaluation::mixes;
use super::modules::{self, Valuation};
use super::names::weight;
use super::painter_view::{PainterView, Shelf};
use super::policy::money;

/// What the first, the second and the third assistant in a column are worth.
type AssistantWorths = [f32; 3];

/// Sets the preference for each number of assistants in a column.
pub(super) fn plan(
    view: &PainterView<'_>,
    world: &World,
    weights: &[f32],
    (column, left): (Column, u8),
    options: &[Action],
    preferences: &mut [f32],
) {
    let mut rest_of_day = RestOfDay { view, weights, left, spaces: view.core.effects.boards[view.who].spaces, more: [0.0; Column::COUNT] };
    if !view.rules.modules().is_empty() {
        rest_of_day.more = modules::columns(&Valuation::new(world, view, weights));
        // An assistant who works on an action tile does not work at the place.
        let elsewhere = view.core.effects.boards[view.who].elsewhere;
        let columns = Column::of_board(view.core.last_round);
        columns.into_iter().filter(|&column| elsewhere.has(column)).for_each(|column| rest_of_day.more[column.index()] = ELSEWHERE);
    }
    let own = view.me.plan;
    let shopping = match column {
        _ if rest_of_day.more[0] == ELSEWHERE => Shopping::new(view, weights, 0),
        Column::Market => Shopping::new(view, weights, 3),
        _ => Shopping::new(view, weights, own[0]),
    };
    let mut shelf = view.shelf();
    if rest_of_day.more[1] == ELSEWHERE {
        // Nothing is restored today.
        shelf.lying = if view.core.last_round { shelf.lying } else { Set::NONE };
    }
    let mut restored = 0.0;
    if column != Column::Market {
        shopping.fill(&mut shelf, own[0]);
    }
    if !matches!(column, Column::Market | Column::Cathedral) {
        rest_of_day.restore(&mut shelf, own[1]);
    }
    let hands = [rest_of_day.studio(), rest_of_day.workshop(&shelf), rest_of_day.theatre()];
    let mut done = 0;
    for (preference, &option) in preferences.iter_mut().zip(options) {
        let Action::Plan(_, n) = option else { continue };
        let rest = left.saturating_sub(n);
        *preference = match column {
            Column::Market => {
                let mut shelf = shelf;
                shopping.fill(&mut shelf, n);
                shopping.worth(n) + rest_of_day.cathedral_and_later(shelf, rest)
            }
            Column::Cathedral => {
                // The options come in the order of their numbers.
                while done < n {
                    let here = rest_of_day.restore(&mut shelf, 1);
                    restored += if here > 0.0 { here } else { -0.5 };
                    done += 1;
                }
                restored + rest_of_day.later(&shelf, rest)
            }
            _ if view.core.last_round => rest_of_day.after_cathedral(&shelf, column, n, rest),
            _ => {
                let here = column.index() - 2;
                hands[here].iter().take(n.into()).sum::<f32>() + best_of(&hands[here + 1..], &rest_of_day.spaces[here + 3..], rest)
            }
        };
    }
}

/// The tiles the painter expects to buy at the Market.
struct Shopping {
    /// The paints of each tile in the order of buying, and the worth of the tile less its price.
    tiles: [(Paints, f32); 3],
    len: usize,
}

impl Shopping {
    fn new(view: &PainterView<'_>, weights: &[f32], most: u8) -> Shopping {
        let mut shopping = Shopping { tiles: [(Paints::NONE, 0.0); 3], len: 0 };
        let price = view.rules.price_for(view.core, view.who);
        let most = u16::from(most).min(view.me.thalers.checked_div(price).unwrap_or(3)).min(3);
        if most == 0 {
            return shopping;
        }
        let cost = f32::from(price) * money(view, weights);
        let mut paint_worth = view.one_more(weights[weight::SURPLUS]);
        if view.core.last_round {
            paint_worth = [0.6; 8];
        }
        // What the two best tiles of each stall are worth together, and what each tile is worth.
        let (mut stalls, mut open) = ([(0.0, 0); 4], 0);
        let mut worths = [[f32::MIN; 4]; 4];
        for (number, stall) in view.core.stalls.0.iter().enumerate().filter(|(_, stall)| stall.is_open()) {
            let (mut first, mut second) = (0.0_f32, 0.0_f32);
            for (space, tile) in stall.each() {
                let paints = view.rules.market_tile(tile).paints();
                let worth = paints.map(|paint| paint_worth[paint as usize]).sum::<f32>() - cost;
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
        // Painters who are up earlier take some of the better stalls.
        let earlier = view.core.order.iter().position(|&p| p == view.who).unwrap_or(0);
        let nth = ((earlier as f32 * weights[weight::QUEUE]) as usize).min(open - 1);
        for place in 0..=nth {
            for other in place + 1..open {
                if stalls[other].0 > stalls[place].0 {
                    stalls.swap(place, other);
                }
            }
        }
        let stall = stalls[nth].1;
        let (tiles, mut worths) = (&view.core.stalls.0[stall].tiles, worths[stall]);
        for _ in 0..most {
            let best = (0..4).fold(0, |best, space| if worths[space] > worths[best] { space } else { best });
            if worths[best] == f32::MIN {
                break;
            }
            let paints = tiles[best].map_or(Paints::NONE, |tile| Paints::on(view.rules.market_tile(tile)));
            shopping.tiles[shopping.len] = (paints, worths[best]);
            shopping.len += 1;
            worths[best] = f32::MIN;
        }
        shopping
    }

    /// What so many assistants at the Market are worth, apart from restorations today with the paints they buy.
    fn worth(&self, hands: u8) -> f32 {
        let hands = usize::from(hands);
        // An assistant who finds nothing to buy has come in vain.
        let idle = hands.saturating_sub(self.len) as f32;
        self.tiles.iter().take(hands.min(self.len)).map(|(_, worth)| worth.max(0.0)).sum::<f32>() - 0.5 * idle
    }

    /// Puts the paints that so many assistants would buy on the shelf.
    fn fill(&self, shelf: &mut Shelf, hands: u8) {
        for (paints, worth) in self.tiles.iter().take(hands.into()) {
            if *worth > 0.0 {
                shelf.paints.add_all(*paints);
            }
        }
    }
}

/// The day from the Cathedral on.
struct RestOfDay<'a> {
    view: &'a PainterView<'a>,
    weights: &'a [f32],
    left: u8,
    spaces: [u8; Column::COUNT],
    /// What modules add to the worth of the first assistant in each column.
    more: [f32; Column::COUNT],
}

/// Marks a column in which assistants do not work at the place.
const ELSEWHERE: f32 = -100.0;

impl RestOfDay<'_> {
    /// Makes the best restorations, at most so many, and returns what they are worth.
    fn restore(&self, shelf: &mut Shelf, hands: u8) -> f32 {
        let mut sum = 0.0;
        for _ in 0..hands {
            let Some(restoration) = self.view.best(shelf).filter(|restoration| restoration.worth > 0.0) else { return sum };
            sum += restoration.worth;
            self.view.restore(shelf, restoration);
        }
        sum
    }

    /// What the assistants left after planning the Market are worth.
    fn cathedral_and_later(&self, mut shelf: Shelf, rest: u8) -> f32 {
        let mut best = f32::MIN;
        let mut gained = 0.0;
        let most = rest.min(if self.more[1] == ELSEWHERE { 0 } else { self.spaces[1] }).min(if self.view.core.last_round { 2 } else { 3 });
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

    /// What so many assistants in the Studio, the Workshop and the last column are worth.
    fn later(&self, shelf: &Shelf, hands: u8) -> f32 {
        if self.view.core.last_round {
            return self.last_evening(shelf, 0, hands, None);
        }
        let columns = [self.studio(), self.workshop(shelf), self.theatre()];
        best_of(&columns, &self.spaces[2..], hands)
    }

    /// In the last round: a column after the Cathedral.
    fn after_cathedral(&self, shelf: &Shelf, column: Column, n: u8, rest: u8) -> f32 {
        match column {
            Column::Studio => f32::from(n) * self.studio()[0] + self.last_evening(shelf, 1, rest, None),
            Column::Workshop => self.last_evening(shelf, 2, rest, Some(n)),
            _ => self.last_evening(shelf, 3, n, Some(self.view.me.plan[3])),
        }
    }

    fn studio(&self) -> AssistantWorths {
        let pay = f32::from(self.view.rules.components.studio_pay) * money(self.view, self.weights);
        self.with_more(2, if self.view.core.last_round { [pay; 3] } else { [pay, 0.85 * pay, 0.7 * pay] })
    }

    /// Two mixes for each assistant, as long as there are paints to mix.
    fn workshop(&self, shelf: &Shelf) -> AssistantWorths {
        let have = shelf.paints.counts();
        let per_mix = self.weights[weight::MIXING] / (1.0 + self.weights[weight::SPARE] * f32::from(have[3] + have[4] + have[5]));
        let (mixes, each) = (mixes(have), u16::from(self.view.rules.components.mixes));
        let mut hands = [0.0; 3];
        for (hand, used) in hands.iter_mut().zip([0, each, 2 * each]) {
            *hand = per_mix * f32::from(mixes.saturating_sub(used).min(each));
        }
        self.with_more(3, hands)
    }

    fn theatre(&self) -> AssistantWorths {
        let (track, steps) = (&self.view.rules.components.mood, i16::from(self.view.rules.components.theatre_steps));
        let mut space = self.view.me.mood;
        let mut hands = [0.0; 3];
        for hand in &mut hands {
            let to = track.after(space, steps);
            let lift = f32::from(track.effect(to) - track.effect(space));
            *hand = self.weights[weight::CHEER] * f32::from(to - space) + self.weights[weight::LIFT] * lift;
            space = to;
        }
        self.with_more(4, hands)
    }

    /// The assistants of a column with what modules add or change.
    fn with_more(&self, column: usize, hands: AssistantWorths) -> AssistantWorths {
        let more = self.more[column];
        if more == ELSEWHERE { [0.6, 0.3, 0.0] } else { [hands[0] + more, hands[1], hands[2]] }
    }

    /// In the last round: the restorations in the second Cathedral after mixing, while the other assistants earn money.
    /// `from` is the number of columns after the Cathedral that are planned already.
    fn last_evening(&self, shelf: &Shelf, from: u8, hands: u8, mixers: Option<u8>) -> f32 {
        let pay = if from == 0 { self.studio()[0] } else { 0.0 };
        let mut best = f32::MIN;
        let range = match mixers {
            Some(n) => n..=n,
            None => 0..=hands.min(2).min(self.spaces[3]),
        };
        for mixers_here in range {
            // Assistants already planned in the Workshop are not among these hands.
            let mut free = if mixers.is_some() { hands } else { hands - mixers_here };
            let mut after = *shelf;
            let mut mixes = u16::from(mixers_here) * u16::from(self.view.rules.components.mixes);
            let mut gained = 0.0;
            let mut painters = 0;
            loop {
                best = best.max(gained + pay * f32::from(free.min(3)) - 0.3 * f32::from(free.saturating_sub(3)) - self.crowd(from, free));
                if free == 0 || painters >= self.spaces[4] {
                    break;
                }
                let at_once = self.view.best(&after);
                let mixed = self
                    .view
                    .best_after_mixing(&after, mixes)
                    .filter(|(restoration, _)| at_once.is_none_or(|a| restoration.worth > a.worth));
                let restoration = match (mixed, at_once) {
                    (Some((restoration, needs)), _) => {
                        mixes -= needs.iter().sum::<u16>();
                        mix(&mut after, needs);
                        restoration
                    }
                    (None, Some(restoration)) => restoration,
                    (None, None) => break,
                };
                gained += self.weights[weight::SECOND_CATHEDRAL] * restoration.worth;
                self.view.restore(&mut after, restoration);
                (free, painters) = (free - 1, painters + 1);
            }
        }
        best
    }

    /// Once the Studio is planned, an assistant who restores nothing does nothing.
    fn crowd(&self, from: u8, free: u8) -> f32 {
        if from == 0 { 0.0 } else { 0.05 * f32::from(free.min(self.left)) }
    }
}

/// Mixes these oranges, greens and purples.
fn mix(shelf: &mut Shelf, [orange, green, purple]: [u16; 3]) {
    use fresco_board::Paint::{Blue, Green, Orange, Purple, Red, Yellow};
    let paints = &mut shelf.paints;
    for (paint, n) in [(Red, orange + purple), (Yellow, orange + green), (Blue, green + purple)] {
        paints.take(paint, n);
    }
    for (paint, n) in [(Orange, orange), (Green, green), (Purple, purple)] {
        paints.add(paint, n);
    }
}

/// The most that so many assistants can be worth in these columns; in each column the next one is worth less.
fn best_of(columns: &[AssistantWorths], spaces: &[u8], hands: u8) -> f32 {
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
