//! How the benches look.

use tabletop::Value;

use super::*;

pub(super) const BEAM: &str = "beam";
pub(super) const GONE: &str = "benches.done";

pub(super) static BEAMS: Noun = Noun { one: "beam", many: "beams" };

pub(super) fn place(size: BenchSize) -> String {
    format!("benches.{}", size.beams())
}

pub(super) fn back(size: BenchSize) -> String {
    format!("bench {}", size.beams())
}

pub(super) fn reserve(name: &str) -> String {
    names::of("beams", name)
}

fn bench_label(size: BenchSize) -> Text {
    say!("a bench that needs {beams}", beams = BEAMS.count(size.beams()))
}

fn pile_label(size: BenchSize) -> Text {
    say!("benches that need {beams}", beams = BEAMS.count(size.beams()))
}

impl Look for Benches {
    fn layout(rules: &BoardGame, layout: &mut Layout) {
        let pieces = Benches::pieces(rules);
        if let Some(tile) = Benches::TILE {
            layout.piece(tile.piece, "action-tile", tile.label).with("helpers", pieces.helpers);
        }
        for size in BenchSize::ALL {
            let points: Value = pieces.tiles.iter().filter(|bench| bench.beams == size.beams()).map(|bench| bench.points).collect();
            layout.place(place(size), "benches", pile_label(size)).with("beams", size.beams()).with("points", points);
            layout.piece(back(size), "bench", bench_label(size)).with("beams", size.beams());
        }
        layout.place(GONE, "benches-done", say!("renovated benches"));
        layout.piece(BEAM, "beam", say!("a beam"));
        for who in rules.humans() {
            let (name, label) = (rules.name_of(who), say!("beams in {who}'s reserve", who));
            layout.place(reserve(name), "reserve", label).of(name).with("beams", pieces.reserve);
        }
        // Some of the market tiles of the base game show beams now.
        for (&tile, n) in rules.components.market.iter().zip(pieces.beams).filter(|&(_, n)| n > 0) {
            for used in [false, true] {
                if let Some(piece) = layout.pieces.get_mut(&names::market_tile(tile, used)) {
                    piece.with("beams", n);
                }
            }
        }
    }

    fn picks(&self, _view: View<'_>, seat: Seat, action: Action) -> Picks {
        match action {
            Action::Cover(column) => board::covering(ModuleId::Benches, seat, column),
            Action::Renovate(size) => Picks::none().piece(place(size), back(size)),
        }
    }

    fn label(&self, _view: View<'_>, _seat: Seat, action: Action) -> Text {
        match action {
            Action::Cover(place) => say!("cover the {place} with the benches tile", place),
            Action::Renovate(size) => say!("renovate a bench with {beams}", beams = BEAMS.count(size.beams())),
        }
    }

    fn show(&self, view: View<'_>, viewer: Viewer, scene: &mut Scene) {
        for size in BenchSize::ALL {
            scene.put(place(size), back(size), self.left[size.number()].into());
        }
        scene.fact("beams on market tiles", on_tiles(view));
        scene.leave_uncounted(GONE);
        for who in view.rules.humans() {
            let name = view.rules.name_of(who);
            scene.put(reserve(name), BEAM, self.in_reserve(view.rules, who).into());
            if viewer.is(who.seat()) {
                scene.put(names::screen(name), BEAM, self.beams[who].into());
            }
        }
    }

    fn note(&self, view: View<'_>, seat: Seat, action: Action) -> Text {
        match action {
            Action::Cover(_) => say!("renovate benches; you have {beams}", beams = BEAMS.count(self.beams[Painter::of(seat)])),
            Action::Renovate(size) => {
                let benches = &Benches::pieces(view.rules).tiles;
                let mut points: Vec<i16> = self.unseen_of(view.rules, size).iter().map(|n| benches[n.number()].points).collect();
                points.dedup();
                say!(
                    "{beams}; hidden value: {points}",
                    beams = BEAMS.count(size.beams()),
                    points = one_of(points.into_iter().map(|n| POINTS.count(n)))
                )
            }
        }
    }

    // What a purchase brings.
    fn remark(&self, view: View<'_>, seat: Seat, action: crate::Action) -> Option<Text> {
        let crate::Action::Buy(tile) = action else { return None };
        let shown = view.rules.components.market_number(tile).map_or(0, |tile| beams_on(view.rules, tile));
        let n = shown.min(self.in_reserve(view.rules, Painter::of(seat)));
        (n > 0).then(|| say!("with {beams}", beams = BEAMS.count(n)))
    }
}

/// Which market tiles show beams: "2 beams on R Y B, 1 beam on RY YB RB".
fn on_tiles(view: View<'_>) -> Text {
    let tiles = |n: u8| -> Vec<String> {
        let shown = view.rules.components.market.iter().zip(Benches::pieces(view.rules).beams);
        shown.filter(|&(_, beams)| beams == n).map(|(tile, _)| tile.to_string()).collect()
    };
    let parts = (1..=6).rev().map(|n| (n, tiles(n))).filter(|(_, tiles)| !tiles.is_empty());
    in_a_row(parts.map(|(n, tiles)| say!("{beams} on {tiles}", beams = BEAMS.count(n), tiles = signs(tiles.join(" "))))).into()
}
