//! What the assistants of a plan could do at best, if nobody got in their way: a visit without prospects is empty before it begins.

use fresco_board::{BoardGame, Column, Core, Painter, Paints};

/// What a painter who plans could do at each place if everything went well.
pub(super) struct Prospects<'a> {
    rules: &'a BoardGame,
    core: &'a Core,
    who: Painter,
    /// Everything the painter could have on the shelf after the Market, one entry for each way of shopping.
    shelves: Vec<Paints>,
    buys: u8,
}

impl<'a> Prospects<'a> {
    /// The prospects with so many assistants at the Market.
    pub(super) fn new(rules: &'a BoardGame, core: &'a Core, who: Painter, at_market: u8) -> Prospects<'a> {
        let me = &core.painters[who];
        let affordable = me.thalers.checked_div(rules.price_for(core, who)).unwrap_or(u16::MAX);
        let mut prospects = Prospects { rules, core, who, shelves: vec![me.paints], buys: 0 };
        for stall in core.stalls.0.iter().filter(|stall| stall.is_open()) {
            let tiles: Vec<Paints> = stall.each().map(|(_, tile)| Paints::on(rules.market_tile(tile))).collect();
            let most = usize::from(at_market.min(affordable.min(3) as u8)).min(tiles.len());
            prospects.buys = prospects.buys.max(tiles.len().min(affordable.into()) as u8);
            // Every choice of as many tiles of this stall as can be bought.
            for choice in 1_u32..1 << tiles.len() {
                if choice.count_ones() as usize == most {
                    let mut shelf = me.paints;
                    tiles.iter().enumerate().filter(|(n, _)| choice & 1 << n != 0).for_each(|(_, paints)| shelf.add_all(*paints));
                    prospects.shelves.push(shelf);
                }
            }
        }
        prospects
    }

    /// How many assistants could do something at a place, if so many others mix before them.
    pub(super) fn room(&self, column: Column, mixers: u8) -> u8 {
        let (me, components) = (&self.core.painters[self.who], &self.rules.components);
        match column {
            Column::Market => self.buys,
            Column::Studio => u8::MAX,
            Column::Theatre => (components.mood.top() - me.mood).div_ceil(components.theatre_steps.max(1)),
            Column::Cathedral => {
                if self.shelves.iter().any(|shelf| self.restores(*shelf, 0)) {
                    u8::MAX
                } else {
                    0
                }
            }
            Column::SecondCathedral => {
                let mixes = u16::from(mixers) * u16::from(components.mixes);
                if self.shelves.iter().any(|shelf| self.restores(*shelf, mixes)) { u8::MAX } else { 0 }
            }
            Column::Workshop => {
                let mixes = self.shelves.iter().map(|shelf| super::evaluation::mixes(shelf.counts())).max().unwrap_or(0);
                mixes.div_ceil(components.mixes.max(1).into()) as u8
            }
        }
    }

    /// Could a tile or the altar be restored from this shelf after so many mixes?
    fn restores(&self, shelf: Paints, mixes: u16) -> bool {
        let have = shelf.counts();
        let tile_in_reach = fresco_board::Section::ALL.into_iter().filter_map(|section| self.core.tile_at(section)).any(|tile| {
            let cost = self.rules.tile(tile).cost.counts();
            let missing = |n: usize| cost[n].saturating_sub(have[n]);
            let [orange, green, purple] = [missing(3), missing(4), missing(5)];
            let primaries = [cost[0] + orange + purple, cost[1] + orange + green, cost[2] + green + purple];
            orange + green + purple <= mixes && missing(6) + missing(7) == 0 && (0..3).all(|n| primaries[n] <= have[n])
        });
        // Any mixed paint may stand for a primary of the altar.
        let for_altar = have[..3].iter().filter(|&&n| n > 0).count() as u16 + have[3..].iter().sum::<u16>();
        tile_in_reach || for_altar >= 3
    }
}

/// The visits of this plan that could come to nothing, whatever the others do. For counting them; bots avoid such visits by the
/// same measure.
pub fn visits_without_prospects(rules: &BoardGame, core: &Core, who: Painter, plan: [u8; Column::COUNT]) -> [bool; Column::COUNT] {
    let prospects = Prospects::new(rules, core, who, plan[0]);
    let mut empty = [false; Column::COUNT];
    for (nth, column) in Column::of_board(core.last_round).into_iter().enumerate() {
        let is_elsewhere = core.effects.boards[who].elsewhere.has(column);
        empty[nth] = plan[nth] > 0 && !is_elsewhere && prospects.room(column, plan[3]) == 0;
    }
    empty
}
