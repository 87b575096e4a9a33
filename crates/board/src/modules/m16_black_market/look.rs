//! How the black market looks.

use super::*;

pub(super) const BARREL: &str = "black-market.barrel";

impl Look for BlackMarket {
    fn layout(_rules: &BoardGame, layout: &mut Layout) {
        layout.place(BARREL, "barrel", say!("the barrel of the black market"));
    }

    // Whatever comes out of the bag goes onto the barrel.
    fn picks(&self, _view: View<'_>, _seat: Seat, action: Action) -> Picks {
        let Action::Barrel = action;
        Picks::none().piece(names::BAG, names::MARKET_BACK).place(BARREL)
    }

    fn label(&self, view: View<'_>, seat: Seat, action: Action) -> Text {
        let Action::Barrel = action;
        say!("buy a tile from the bag for {price}", price = THALERS.count(view.rules.price_for(view.core, Painter::of(seat))))
    }

    fn show(&self, view: View<'_>, _viewer: Viewer, scene: &mut Scene) {
        let tiles = self.barrel.iter().map(|number| view.rules.market_tile(number));
        show_all(scene, BARREL, tiles.map(|tile| names::market_tile(tile, true)));
    }

    fn note(&self, view: View<'_>, _seat: Seat, action: Action) -> Text {
        let Action::Barrel = action;
        let tiles: Vec<String> = view.bag.iter().map(|number| view.rules.market_tile(number).to_string()).collect();
        say!("one of {tiles}, unseen, at your price", tiles = signs(tiles.join(" ")))
    }
}
