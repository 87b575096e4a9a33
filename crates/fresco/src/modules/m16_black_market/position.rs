//! Positions with the black market.

use super::*;

impl Position for BlackMarket {
    fn get(&self, view: View<'_>, key: &str) -> Option<Result<String, String>> {
        let tiles: Vec<String> = self.barrel.iter().map(|number| view.rules.market_tile(number).to_string()).collect();
        (key == "barrel").then(|| Ok(if tiles.is_empty() { "none".to_string() } else { tiles.join(" ") }))
    }

    fn set(&mut self, rules: &Fresco, core: &mut Core, key: &str, value: &str) -> Option<Result<(), String>> {
        (key == "barrel").then(|| {
            core.bag |= std::mem::take(&mut self.barrel);
            for word in value.split_whitespace().filter(|&w| w != "none") {
                let tile: MarketTile = word.parse()?;
                let number = rules.components.market_number(tile).filter(|&number| core.bag.take(number));
                self.barrel.insert(number.ok_or_else(|| format!("the market tile {tile} is not in the bag"))?);
            }
            Ok(())
        })
    }

    // The tiles on the barrel are out of the game; the base game counts the rest.
    fn market_tiles(&self) -> Set<MarketNumber> {
        self.barrel
    }
}
