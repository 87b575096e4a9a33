//! How the wall fresco looks.

use super::*;

/// Where tiles go that leave the game.
pub(super) const OUT: &str = "wall.out";
const OUT_LABEL: Sentence = sentence!("wall tiles out of the game");

pub(super) fn section(at: WallPlace) -> String {
    format!("wall.{at}")
}
fn section_label(at: WallPlace) -> Text {
    say!("section {section} of the wall", section = at)
}
/// Where a painter's tiles of the wall lie.
pub(super) fn tiles_of(name: &str) -> String {
    names::of("wall", name)
}
fn tiles_label(who: Painter) -> Text {
    say!("wall tiles restored by {who}", who)
}
pub(super) fn front(paint: Paint) -> String {
    format!("wall-tile {paint}")
}
fn front_label(rules: &BoardGame, paint: Paint) -> Text {
    let (cost, points) = (Paints::of(&[paint]), POINTS.count(Wall::pieces(rules).points));
    say!("a wall tile that costs {cost} and is worth {points}", cost, points)
}
pub(super) fn back_label(WallTile { income, blot, .. }: WallTile) -> Text {
    say!("a restored wall tile that brings {income}, with a blot of {blot}", income, blot)
}
pub(super) fn exchanges(paint: Paint) -> String {
    format!("wall.exchange.{paint}")
}
fn exchanges_label(paint: Paint) -> Text {
    say!("{paint} exchange tiles", paint)
}
pub(super) fn exchange(paint: Paint) -> String {
    format!("exchange {paint}")
}
pub(super) fn exchange_label(paint: Paint) -> Text {
    say!("an exchange tile that brings {paint}", paint)
}

in_values! { WallPlace }

impl From<WallPlace> for Arg {
    fn from(at: WallPlace) -> Arg {
        signs(at)
    }
}

impl Look for Wall {
    fn layout(rules: &BoardGame, layout: &mut Layout) {
        let wall = Wall::pieces(rules);
        layout.place(OUT, "out", OUT_LABEL);
        let start = WallPlace::at(0, 0);
        layout.place(section(start), "wall-start", say!("the corner of the wall that is restored from the start")).with("section", start);
        for at in WallSection::each().map(|s| place(rules, s)) {
            layout.place(section(at), "wall-section", section_label(at)).with("section", at);
        }
        for tile in &wall.tiles {
            let piece = layout.piece(front(tile.cost), "wall-tile", front_label(rules, tile.cost));
            piece.with("cost", Paints::of(&[tile.cost])).with("points", wall.points);
            let piece = layout.piece(names::other_back(tile.back()), "wall-back", back_label(*tile));
            piece.with("income", tile.income).with("blots", Paints::of(&[tile.blot]));
        }
        for paint in Mixed::ALL.map(Mixed::paint) {
            layout.place(exchanges(paint), "exchanges", exchanges_label(paint)).with("paint", paint);
            let piece = layout.piece(exchange(paint), "exchange", exchange_label(paint)).with("paint", paint);
            if let Some((one, other)) = paint.parts() {
                piece.with("primaries", Paints::of(&[one, other]));
            }
        }
        for who in rules.humans() {
            let name = rules.name_of(who);
            layout.place(tiles_of(name), "wall-tiles", tiles_label(who)).of(name);
        }
    }

    fn picks(&self, view: View<'_>, seat: Seat, action: Action) -> Picks {
        let touched = Picks::none();
        match action {
            Action::Cover(column) => board::covering(ModuleId::Wall, seat, column),
            Action::Restore(at) => match section_at(view.rules, at).and_then(|s| self.fronts[s.number()]) {
                Some(paint) => touched.piece(section(at), front(paint)),
                None => touched.place(section(at)),
            },
            Action::Exchange(paint) => touched.piece(exchanges(paint), exchange(paint)),
            Action::Give(back) => touched.piece(tiles_of(seat.name()), names::other_back(back)),
        }
    }

    fn label(&self, view: View<'_>, _seat: Seat, action: Action) -> Text {
        match action {
            Action::Cover(place) => say!("work at the wall instead of the {place}", place),
            Action::Restore(at) => say!("restore {section} on the wall", section = at),
            Action::Exchange(paint) => say!("take the {paint} exchange tile", paint),
            Action::Give(back) => match Wall::pieces(view.rules).tiles.iter().find(|tile| tile.back() == back) {
                Some(&WallTile { income, blot, .. }) => say!("give a wall tile that brings {income}, with a blot of {blot}", income, blot),
                None => say!("give a wall tile"),
            },
        }
    }

    fn show(&self, view: View<'_>, _viewer: Viewer, scene: &mut Scene) {
        let rules = view.rules;
        scene.leave_uncounted(OUT);
        for s in WallSection::each() {
            let at = place(rules, s);
            if let Some(paint) = self.fronts[s.number()] {
                scene.put(section(at), front(paint), 1);
            }
        }
        for mixed in Mixed::ALL {
            let paint = mixed.paint();
            scene.put(exchanges(paint), exchange(paint), self.exchanges[mixed.number()].into());
        }
        for who in rules.humans() {
            let mine = tiles_of(rules.name_of(who));
            for tile in view.effects.other_tiles[who].iter().map(|number| tile(rules, number)) {
                scene.put(mine.as_str(), names::other_back(tile.back()), 1);
            }
            for mixed in self.held[who].iter() {
                scene.put(mine.as_str(), exchange(mixed.paint()), 1);
            }
        }
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
                Some((one, other)) => {
                    say!("{paint} each round, for a tile that brings {one} and one that brings {other}", paint, one, other)
                }
                None => Text::default(),
            },
            Action::Give(_) => say!("it leaves the game"),
        }
    }
}
