//! How the benches look.

use super::*;

pub(super) const BEAM: &str = "beam";
pub(super) const GONE: &str = "benches.done";

pub(super) fn place(size: BenchSize) -> String {
    format!("benches.{}", size.beams())
}

pub(super) fn back(size: BenchSize) -> String {
    format!("bench {}", size.beams())
}

pub(super) fn reserve(name: &str) -> String {
    names::of("beams", name)
}

pub(super) fn beams(n: u8) -> String {
    count(n.into(), "beam", "beams")
}

impl Look for Benches {
    fn show(&self, view: View<'_>, viewer: Viewer, scene: &mut Scene) {
        for size in BenchSize::ALL {
            scene.place(place(size)).label = format!("benches of {}", beams(size.beams())).into();
            scene.put(place(size), back(size), self.left[size.number()].into(), format!("a bench of {}", beams(size.beams())));
        }
        scene.fact("beams on market tiles", on_tiles(view));
        show_uncounted(scene, GONE, "renovated benches");
        for who in view.rules.humans() {
            let name = view.rules.name_of(who);
            scene.place(reserve(name)).label = format!("beams in the reserve of {name}").into();
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

    fn note(&self, view: View<'_>, seat: Seat, action: Action) -> String {
        match action {
            Action::Cover(_) => format!("renovate benches; you have {}", beams(self.beams[Painter::of(seat)])),
            Action::Renovate(size) => {
                let benches = &Benches::pieces(view.rules).tiles;
                let mut points: Vec<String> =
                    self.unseen_of(view.rules, size).iter().map(|n| benches[n.number()].points.to_string()).collect();
                points.dedup();
                format!("{}, worth {}, unseen", beams(size.beams()), list_in_words(&points, "or"))
            }
        }
    }

    // What a purchase brings.
    fn remark(&self, view: View<'_>, seat: Seat, action: crate::Action) -> String {
        let crate::Action::Buy(tile) = action else { return String::new() };
        let shown = view.rules.components.market_number(tile).map_or(0, |tile| beams_on(view.rules, tile));
        let n = shown.min(self.in_reserve(view.rules, Painter::of(seat)));
        if n > 0 { format!(", with {}", beams(n)) } else { String::new() }
    }
}

/// Which market tiles show beams: "2 on R Y B, 1 on RY YB RB".
fn on_tiles(view: View<'_>) -> String {
    let tiles = |n: u8| -> Vec<String> {
        let shown = view.rules.components.market.iter().zip(Benches::pieces(view.rules).beams);
        shown.filter(|&(_, beams)| beams == n).map(|(tile, _)| tile.to_string()).collect()
    };
    let parts = (1..=6).rev().map(|n| (n, tiles(n))).filter(|(_, tiles)| !tiles.is_empty());
    parts.map(|(n, tiles)| format!("{n} on {}", tiles.join(" "))).collect::<Vec<_>>().join(", ")
}
