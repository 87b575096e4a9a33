//! How the wall fresco looks.

use super::*;

/// Where tiles go that leave the game.
pub(super) const OUT: &str = "wall.out";

pub(super) fn section(at: WallPlace) -> String {
    format!("wall.{at}")
}
pub(super) fn front(paint: Paint) -> String {
    format!("wall-tile {paint}")
}
pub(super) fn back_label(WallTile { income, blot, .. }: WallTile) -> Text {
    say!("a restored tile of the wall that brings {income}, with a blot of {blot}", income, blot)
}
pub(super) fn exchanges(paint: Paint) -> String {
    format!("wall.exchange.{paint}")
}
pub(super) fn exchange(paint: Paint) -> String {
    format!("exchange {paint}")
}
pub(super) fn exchange_label(paint: Paint) -> Text {
    say!("an exchange tile that brings {paint}", paint)
}

impl From<WallPlace> for Arg {
    fn from(at: WallPlace) -> Arg {
        signs(at)
    }
}

impl Look for Wall {
    fn show(&self, view: View<'_>, _viewer: Viewer, scene: &mut Scene) {
        let rules = view.rules;
        show_uncounted(scene, OUT, "tiles of the wall that are out of the game");
        for s in WallSection::each() {
            let at = place(rules, s);
            scene.place(section(at)).label = say!("section {section} of the wall", section = at);
            if let Some(paint) = self.fronts[s.number()] {
                let (cost, points) = (Paints::of(&[paint]), POINTS.count(Wall::pieces(rules).points));
                let label = say!("a tile of the wall that costs {cost} and is worth {points}", cost, points);
                scene.put(section(at), front(paint), 1, label);
            }
        }
        for mixed in Mixed::ALL {
            let paint = mixed.paint();
            scene.place(exchanges(paint)).label = say!("{paint} exchange tiles", paint);
            scene.put(exchanges(paint), exchange(paint), self.exchanges[mixed.number()].into(), exchange_label(paint));
        }
        for who in rules.humans() {
            let mine = names::of("wall", rules.name_of(who));
            scene.place(mine.as_str()).label = say!("tiles of the wall restored by {who}", who);
            for tile in view.effects.other_tiles[who].iter().map(|number| tile(rules, number)) {
                scene.put(mine.as_str(), names::other_back(tile.back()), 1, back_label(tile));
            }
            for mixed in self.held[who].iter() {
                scene.put(mine.as_str(), exchange(mixed.paint()), 1, exchange_label(mixed.paint()));
            }
        }
    }

    fn places(&self, _view: View<'_>, seat: Seat, action: Action) -> Vec<String> {
        vec![match action {
            Action::Cover(column) => names::plan(seat.name(), column),
            Action::Restore(at) => section(at),
            Action::Exchange(paint) => exchanges(paint),
            Action::Give(_) => names::of("wall", seat.name()),
        }]
    }

    fn note(&self, view: View<'_>, _seat: Seat, action: Action) -> Text {
        match action {
            Action::Cover(column) => say!("one assistant works at the wall, none at the {place}", place = column),
            Action::Restore(at) => match section_at(view.rules, at).and_then(|s| self.fronts[s.number()]) {
                Some(paint) => {
                    say!("{cost}, {points}", cost = Paints::of(&[paint]), points = POINTS.count(Wall::pieces(view.rules).points))
                }
                None => Text::default(),
            },
            Action::Exchange(paint) => match paint.parts() {
                Some((one, other)) => say!("{paint} each round, for a tile with {one} and one with {other}", paint, one, other),
                None => Text::default(),
            },
            Action::Give(_) => say!("it leaves the game"),
        }
    }
}
