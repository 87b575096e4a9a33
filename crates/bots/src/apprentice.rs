//! A player of the board game with sound habits and no foresight.

use fresco::{Action, Ask, Column, Fresco, Painter, StallName, World};
use tabletop::{Match, Rules, Seat};

use crate::Craft;
use crate::judgement::{Judgement, Purse, mixed};
use crate::weights::{Terms, Weights};

impl Craft for Fresco {
    const TERMS: &'static [&'static str] = &["thaler"];
    const HABITS: &'static [&'static str] = &["worth"];
    const WEIGHTS: &'static str = include_str!("../data/board.weights");
    const FORESIGHT: u32 = 1;

    fn progress(&self, world: &World) -> f32 {
        if world.last_round { 0.95 } else { 0.9 - world.tiles_left() as f32 / 30.0 }
    }
    fn season(&self, world: &World) -> u32 {
        world.round.into()
    }
    fn score(&self, world: &World, seat: Seat) -> i32 {
        world.painters[Painter::of(seat)].score.into()
    }
    fn appraise(&self, world: &World, seat: Seat, terms: &mut Terms<'_>) {
        terms.add(0, world.painters[Painter::of(seat)].thalers.into());
    }
    fn habits(&self, game: &Match<Self>, seat: Seat, weights: &Weights, likings: &mut [f32]) {
        let Some(ask) = game.ask(seat) else { return };
        let mind = Judgement { rules: self, core: game.world(), who: Painter::of(seat) };
        let day = Day { mind, ask, plans: plans(&ask, game, seat), imagined: game, seat };
        for (liking, &action) in likings.iter_mut().zip(game.options(seat)) {
            *liking = weights.habits[0] * day.worth(action) as f32;
        }
    }
}

/// What an apprentice thinks about one question.
struct Day<'a> {
    mind: Judgement<'a>,
    ask: Ask,
    /// While planning: the best plan for each number of assistants in the column that is asked for.
    plans: [f64; 4],
    imagined: &'a Match<Fresco>,
    seat: Seat,
}

impl Day<'_> {
    /// How good an answer seems, in points.
    fn worth(&self, action: Action) -> f64 {
        match self.ask {
            Ask::LeonardoWakes | Ask::LeonardoSpace(_) => 0.0,
            Ask::LeonardoCloses | Ask::LeonardoRestores => self.for_leonardo(action),
            _ => self.for_oneself(action),
        }
    }

    fn for_oneself(&self, action: Action) -> f64 {
        let (mind, core) = (&self.mind, self.mind.core);
        let purse = mind.purse();
        match action {
            Action::Wake(hour) => {
                let p = &core.painters[mind.who];
                let row = mind.rules.components.hours[hour.row()];
                let space = mind.rules.components.mood.after(p.mood, row.mood.into());
                let mood = mind.mood(space) + if core.last_round { 2.0 * f64::from(mind.rules.components.mood.effect(space)) } else { 0.0 };
                let paid = p.thalers.min(2 * row.price);
                mood + mind.money(p.thalers - paid) - 0.7 * hour.row() as f64
            }
            Action::Plan(_, n) => self.plans[usize::from(n).min(3)],
            // Spite is cheap, but not worth a walk.
            Action::Close(_) => -0.5,
            Action::Buy(tile) => {
                let visits = mind.visits_to_come(Column::Market);
                let price = mind.rules.price_for(core, mind.who);
                let mut more = Purse { thalers: purse.thalers.saturating_sub(price), ..purse };
                tile.paints().for_each(|paint| more.paints.add(paint, 1));
                // The first tile of a visit chooses the stall: think of the others there too.
                let more = match self.ask {
                    Ask::Market(_) => {
                        mind.buy_more(more, tile, core.painters[mind.who].plan[Column::Market.index()].saturating_sub(1), visits)
                    }
                    _ => more,
                };
                self.holding(more, visits) - self.holding(purse, visits)
            }
            Action::Restore(section) => mind.section(section, core.bishop).unwrap_or(0.0) - mind.cost(action),
            Action::Altar(way) => mind.altar(way) - mind.cost(action),
            Action::Bishop(to) => {
                let price = mind.rules.components.bishop.price.min(purse.thalers);
                let can =
                    core.sections_left().filter(|&s| core.tile_at(s).is_some_and(|tile| purse.paints.covers(mind.rules.tile(tile).cost)));
                let best = can.map(|s| mind.section(s, to).unwrap_or(0.0) - mind.cost(Action::Restore(s))).fold(-9.0, f64::max);
                best + mind.money(purse.thalers - price) - mind.money(purse.thalers)
            }
            Action::Mix(paint) => {
                let visits = mind.visits_to_come(Column::Workshop);
                let left = mixed(purse, paint).map_or(0.0, |p| mind.promise(p, visits));
                left - mind.promise(purse, visits)
            }
            Action::Space(space) => f64::from(space),
            _ => self.by_its_note(action),
        }
    }

    /// What nobody has taught it is worth what its note promises: points, and thalers to be had or paid. An offer
    /// without a figure is worth no more than leaving it at that, so chance decides.
    fn by_its_note(&self, action: Action) -> f64 {
        let note = self.imagined.rules().note(self.imagined.world(), self.seat, action);
        promised(&note)
    }

    fn holding(&self, purse: Purse, visits: u8) -> f64 {
        self.mind.promise(purse, visits) + self.mind.money(purse.thalers)
    }

    /// Leonardo takes what is worth least, and leaves the stalls alone if he may.
    fn for_leonardo(&self, action: Action) -> f64 {
        match action {
            Action::Restore(section) => -self.mind.section(section, self.mind.core.bishop).unwrap_or(0.0),
            Action::Close(_) => -0.5,
            _ => 0.0,
        }
    }
}

/// The points and thalers that a note speaks of, in points: "3 points", "2+3 points", "for 1 thaler", "costs 2 thalers".
fn promised(note: &str) -> f64 {
    let words: Vec<&str> = note.split(|c: char| c.is_whitespace() || ",;:()".contains(c)).filter(|w| !w.is_empty()).collect();
    let mut worth = 0.0;
    for (at, pair) in words.windows(2).enumerate() {
        let &[figure, unit] = pair else { continue };
        let sum: Option<f64> = figure.trim_start_matches('+').split('+').map(|n| n.parse::<i16>().ok().map(f64::from)).sum();
        let Some(figure) = sum else { continue };
        let paid =
            at.checked_sub(1).and_then(|before| words.get(before)).is_some_and(|w| ["for", "costs", "cost", "pay", "pays"].contains(w));
        match unit {
            "point" | "points" => worth += figure,
            "thaler" | "thalers" if paid => worth -= figure / 2.0,
            "thaler" | "thalers" => worth += figure / 2.0,
            _ => {}
        }
    }
    worth
}

/// The best plan for each number of assistants in the column that is asked for.
fn plans(ask: &Ask, game: &Match<Fresco>, seat: Seat) -> [f64; 4] {
    let mut best = [f64::NEG_INFINITY; 4];
    let Ask::Plan(column, left) = *ask else { return best };
    let mind = Judgement { rules: game.rules(), core: game.world(), who: Painter::of(seat) };
    let p = &mind.core.painters[mind.who];
    let least = p.assistants.saturating_sub(p.plan[..column.index()].iter().sum());
    let sketch = Sketch::new(&mind);
    let mut plan = p.plan;
    // All ways to fill this column and those to its right.
    let open = Column::COUNT - column.index();
    for number in 0..1usize << (2 * open) {
        for (i, space) in plan[column.index()..].iter_mut().enumerate() {
            *space = (number >> (2 * i) & 3) as u8;
        }
        let sent: u8 = plan[column.index()..].iter().sum();
        let fits = plan.iter().zip(mind.core.more[mind.who].spaces).all(|(&n, spaces)| n <= spaces);
        if fits && (least..=left).contains(&sent) {
            let here = usize::from(plan[column.index()]);
            best[here] = best[here].max(sketch.worth(&mind, plan));
        }
    }
    best
}

/// A day in outline: what is worked out once for all plans.
struct Sketch {
    /// By assistants at the Market and in the Cathedral.
    restored: [[Purse; 4]; 4],
}

impl Sketch {
    fn new(mind: &Judgement<'_>) -> Sketch {
        let purse = mind.purse();
        let restored = [0, 1, 2, 3].map(|buyers| {
            let mut offers: Vec<Purse> = StallName::ALL
                .into_iter()
                .filter(|s| buyers > 0 && mind.core.stalls[s.index()].is_open())
                .map(|s| mind.buy(purse, s, buyers, 2))
                .collect();
            // Those who are up earlier take the better stalls.
            offers.sort_by(|a, b| worth(mind, *b).total_cmp(&worth(mind, *a)));
            let got = offers.get((position(mind) / 2).min(offers.len().saturating_sub(1)));
            let bought = got.copied().unwrap_or(purse);
            [0, 1, 2, 3].map(|painters| mind.restore(bought, painters))
        });
        Sketch { restored }
    }

    fn worth(&self, mind: &Judgement<'_>, plan: [u8; Column::COUNT]) -> f64 {
        let [market, cathedral, studio, workshop, fifth] = plan;
        let components = &mind.rules.components;
        let purse = self.restored[usize::from(market & 3)][usize::from(cathedral & 3)];
        let visits = if mind.core.last_round { fifth } else { 2 };
        let mut purse = mind.mix(purse, workshop * components.mixes, visits);
        purse.thalers = purse.thalers.saturating_add(u16::from(studio) * components.studio_pay);
        if mind.core.last_round {
            return mind.restore(purse, fifth).gained + mind.money(purse.thalers);
        }
        let mood = mind.core.painters[mind.who].mood;
        let cheered = components.mood.after(mood, (fifth * components.theatre_steps).into());
        purse.gained + worth(mind, purse) + mind.mood(cheered)
    }
}

fn worth(mind: &Judgement<'_>, purse: Purse) -> f64 {
    mind.promise(purse, 2) + mind.money(purse.thalers)
}

/// How many are up earlier.
fn position(mind: &Judgement<'_>) -> usize {
    mind.core.order.iter().take(mind.rules.seats()).position(|&p| p == mind.who).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::promised;

    #[test]
    fn a_note_is_read_for_its_figures() {
        assert_eq!(promised(""), 0.0);
        assert_eq!(promised("leave it at that"), 0.0);
        assert_eq!(promised("RYB, 4+3 points"), 7.0);
        assert_eq!(promised("1 point, for 2 thalers"), 0.0);
        assert_eq!(promised("costs 3 thalers; +2 thalers later"), -0.5);
        assert_eq!(promised("points"), 0.0);
        assert_eq!(promised("-2 points"), -2.0);
        assert_eq!(promised("99999999999 points"), 0.0);
        assert_eq!(promised("32767+1 points"), 32768.0);
    }
}
