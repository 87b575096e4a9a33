//! How the black market looks.

use super::*;

pub(super) const BARREL: &str = "black-market.barrel";

impl Look for BlackMarket {
    fn show(&self, view: View<'_>, _viewer: Viewer, scene: &mut Scene) {
        let tiles = self.barrel.iter().map(|number| view.rules.market_tile(number));
        show_all(
            scene,
            BARREL,
            "the barrel of the black market",
            tiles.map(|tile| (names::market_tile(tile, true), labels::market_tile(tile))),
        );
    }

    fn places(&self, _view: View<'_>, _seat: Seat, action: Action) -> Vec<String> {
        match action {
            Action::Barrel => vec![BARREL.to_string(), names::BAG.to_string()],
        }
    }

    fn note(&self, view: View<'_>, _seat: Seat, action: Action) -> Text {
        let Action::Barrel = action;
        let tiles: Vec<String> = view.bag.iter().map(|number| view.rules.market_tile(number).to_string()).collect();
        say!("one of {tiles}, unseen, at your price", tiles = signs(tiles.join(" ")))
    }
}
