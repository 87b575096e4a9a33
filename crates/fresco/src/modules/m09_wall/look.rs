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
pub(super) fn back_label(back: Back) -> String {
    let income = back.income().map_or("", Paint::name);
    let blots: Vec<&str> = back.blots().each().map(|(p, _)| p.name()).collect();
    format!("a restored tile of the wall that brings {income}, with a blot of {}", blots.join(" and "))
}
pub(super) fn exchanges(paint: Paint) -> String {
    format!("wall.exchange.{paint}")
}
pub(super) fn exchange(paint: Paint) -> String {
    format!("exchange {paint}")
}
pub(super) fn exchange_label(paint: Paint) -> String {
    format!("an exchange tile that brings {}", paint.name())
}

impl Look for Wall {
    fn show(&self, view: View<'_>, _viewer: Viewer, scene: &mut Scene) {
        let rules = view.rules;
        show_uncounted(scene, OUT, "tiles of the wall that are out of the game");
        for s in WallSection::each() {
            let at = place(rules, s);
            scene.place(section(at)).label = format!("section {at} of the wall").into();
            if let Some(paint) = self.fronts[s.number()] {
                let points = in_points(Wall::pieces(rules).points);
                scene.put(section(at), front(paint), 1, format!("a tile of the wall that costs 1 {} and is worth {points}", paint.name()));
            }
        }
        for mixed in Mixed::ALL {
            let paint = mixed.paint();
            scene.place(exchanges(paint)).label = format!("{} exchange tiles", paint.name()).into();
            scene.put(exchanges(paint), exchange(paint), self.exchanges[mixed.number()].into(), exchange_label(paint));
        }
        for who in rules.humans() {
            let name = rules.name_of(who);
            let mine = names::of("wall", name);
            scene.place(mine.as_str()).label = format!("tiles of the wall restored by {name}").into();
            for back in view.effects.other_tiles[who].iter().map(|tile| back(rules, tile)) {
                scene.put(mine.as_str(), names::other_back(back), 1, back_label(back));
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

    fn note(&self, view: View<'_>, _seat: Seat, action: Action) -> String {
        match action {
            Action::Cover(column) => format!("one assistant works at the wall, none at the {}", column.place()),
            Action::Restore(at) => {
                let paint = section_at(view.rules, at).and_then(|s| self.fronts[s.number()]).map_or("", Paint::name);
                format!("1 {paint}, {}", in_points(Wall::pieces(view.rules).points))
            }
            Action::Exchange(paint) => match paint.parts() {
                Some((a, b)) => format!("{} each round, for a tile with {} and one with {}", paint.name(), a.name(), b.name()),
                None => String::new(),
            },
            Action::Give(_) => "it leaves the game".to_string(),
        }
    }
}
