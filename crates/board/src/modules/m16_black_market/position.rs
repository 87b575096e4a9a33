//! Positions with the black market.

use super::*;

impl Position for BlackMarket {
    fn get(&self, view: View<'_>, fact: Fact<'_>) -> Known<String> {
        let OnTable("barrel") = fact else { return Err(Unknown) };
        Ok(list(self.barrel.iter().map(|number| view.rules.market_tile(number))))
    }

    fn set(&mut self, rules: &BoardGame, core: &mut Core, fact: Fact<'_>, value: &str) -> Known {
        let OnTable("barrel") = fact else { return Err(Unknown) };
        core.bag |= std::mem::take(&mut self.barrel);
        for tile in read_list::<MarketTile, Vec<_>>(value)? {
            let number = rules.components.market_number(tile).filter(|&number| core.bag.take(number));
            self.barrel.insert(number.ok_or_else(|| format!("the market tile {tile} is not in the bag"))?);
        }
        Ok(())
    }

    // The tiles on the barrel are out of the game; the base game counts the rest.
    fn market_tiles(&self) -> Set<MarketNumber> {
        self.barrel
    }
}
