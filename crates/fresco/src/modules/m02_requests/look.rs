//! How the bishop's requests look.

use super::*;

/// Where tiles and requests go that bring nothing any more.
pub(super) const SPENT: &str = "requests.spent";

/// Not `requests.green`: that is where green keeps the requests it has fulfilled.
pub(super) fn pile(kind: RequestKind) -> String {
    format!("requests.pile-{kind}")
}
pub(super) fn held(who: &str) -> String {
    names::of("requests", who)
}
pub(super) fn front(kind: RequestKind, points: i16) -> String {
    format!("request {kind} {points}")
}
pub(super) fn back(kind: RequestKind) -> String {
    format!("request-back {kind}")
}
pub(super) fn back_label(rules: &Fresco, kind: RequestKind) -> String {
    let paint = kind.paint().map_or("primary", |p| p.name());
    format!("a {kind} request: {} and 1 {paint} paint a round", in_thalers(Requests::pieces(rules).thalers))
}

/// A tile is put under a request.
pub(super) fn given(who: &str, back: Back) -> Happening {
    let blots: Vec<&str> = back.blots().each().map(|(p, _)| p.name()).collect();
    let blots = if blots.is_empty() { "without a blot".to_string() } else { format!("with {}", list_in_words(&blots, "and")) };
    let (what, piece) = match back.income() {
        None => ("tile", names::tile_back(back.blots())),
        Some(_) => ("tile of the wall", names::other_back(back)),
    };
    let said = Happening::said("request-tile", format!("{{who}} gives a {what} {blots} for the bishop's request."));
    said.moving(piece, 1, kept_at(who, back), SPENT, "a tile that was given for a request")
}

/// Where a painter keeps the tiles with such a back.
fn kept_at(who: &str, back: Back) -> String {
    if back.income().is_some() { names::of("wall", who) } else { names::tiles(who) }
}

impl Look for Requests {
    fn show(&self, view: View<'_>, _viewer: Viewer, scene: &mut Scene) {
        let rules = view.rules;
        show_uncounted(scene, SPENT, "tiles and requests that bring nothing any more");
        for kind in RequestKind::ALL {
            let needs = kind.paint().map_or("any three tiles".to_string(), |p| format!("three tiles with {}", p.name()));
            let left = Requests::pieces(rules).piles[kind as usize].into_iter().rev().take(self.left[kind as usize].into());
            let fronts = left.map(|points| (front(kind, points), format!("a {kind} request worth {}", in_points(points))));
            show_all(scene, &pile(kind), format!("{kind} requests, for {needs}"), fronts);
        }
        for who in rules.humans() {
            let name = rules.name_of(who);
            scene.place(held(name)).label = format!("requests fulfilled by {name}").into();
            for kind in RequestKind::ALL {
                scene.put(held(name), back(kind), self.held[who][kind as usize].into(), back_label(rules, kind));
            }
        }
    }

    fn places(&self, view: View<'_>, seat: Seat, action: Action) -> Vec<String> {
        let who = if view.leonardo_acts() { "leonardo" } else { seat.name() };
        vec![match action {
            Action::Request(kind) => pile(kind),
            Action::Tile(back) => kept_at(who, back),
            Action::Income(_) => names::PAINTS.to_string(),
        }]
    }

    // Leonardo has no income, and after the last round there is none.
    fn note(&self, view: View<'_>, _seat: Seat, action: Action) -> String {
        let pays = !view.last_round && !view.leonardo_acts();
        match action {
            Action::Request(kind) => {
                let points = self.top(view.rules, kind).map_or(String::new(), in_points);
                let paint = kind.paint().map_or("a primary", |p| p.name());
                let then = if pays { format!("; then a thaler and {paint} each round") } else { String::new() };
                format!("{points} for three tiles{then}")
            }
            Action::Tile(back) if pays => match back.income() {
                Some(paint) => format!("it counts no more for {} as income", paint.name()),
                None => "it brings no thaler any more".to_string(),
            },
            Action::Tile(_) | Action::Income(_) => String::new(),
        }
    }
}
