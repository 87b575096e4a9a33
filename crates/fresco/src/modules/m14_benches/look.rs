//! How the benches look.

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

impl Look for Benches {
    fn show(&self, view: View<'_>, viewer: Viewer, scene: &mut Scene) {
        for size in BenchSize::ALL {
            let beams = || BEAMS.count(size.beams());
            scene.place(place(size)).label = say!("benches of {beams}", beams = beams());
            scene.put(place(size), back(size), self.left[size.number()].into(), say!("a bench of {beams}", beams = beams()));
        }
        scene.fact("beams on market tiles", on_tiles(view));
        show_uncounted(scene, GONE, "renovated benches");
        for who in view.rules.humans() {
            let name = view.rules.name_of(who);
            scene.place(reserve(name)).label = say!("beams in the reserve of {who}", who);
            scene.put(reserve(name), BEAM, self.in_reserve(view.rules, who).into(), "a beam in the reserve");
            if viewer.is(who.seat()) {
                scene.put(names::screen(name), BEAM, self.beams[who].into(), "a beam");
            }
        }
    }

    fn places(&self, _view: View<'_>, seat: Seat, action: Action) -> Vec<String> {
        vec![match action {
            Action::Cover(column) => names::plan(seat.name(), column),
            Action::Renovate(size) => place(size),
        }]
    }

    fn note(&self, view: View<'_>, seat: Seat, action: Action) -> Text {
        match action {
            Action::Cover(_) => say!("renovate benches; you have {beams}", beams = BEAMS.count(self.beams[Painter::of(seat)])),
            Action::Renovate(size) => {
                let benches = &Benches::pieces(view.rules).tiles;
                let mut points: Vec<i16> = self.unseen_of(view.rules, size).iter().map(|n| benches[n.number()].points).collect();
                points.dedup();
                say!("{beams}, worth {points}, unseen", beams = BEAMS.count(size.beams()), points = one_of(points))
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

/// Which market tiles show beams: "2 on R Y B, 1 on RY YB RB".
fn on_tiles(view: View<'_>) -> Text {
    let tiles = |n: u8| -> Vec<String> {
        let shown = view.rules.components.market.iter().zip(Benches::pieces(view.rules).beams);
        shown.filter(|&(_, beams)| beams == n).map(|(tile, _)| tile.to_string()).collect()
    };
    let parts = (1..=6).rev().map(|n| (n, tiles(n))).filter(|(_, tiles)| !tiles.is_empty());
    in_a_row(parts.map(|(n, tiles)| say!("{n} on {tiles}", n, tiles = signs(tiles.join(" "))))).into()
}
