//! How the bishop's requests look.

use tabletop::Thing;

use super::*;

/// Where tiles and requests go that bring nothing any more.
const SPENT: &str = "requests.spent";

in_values! { RequestKind }

/// Not `requests.green`: that is where green keeps the requests it has fulfilled.
fn pile(kind: RequestKind) -> String {
    format!("requests.pile-{kind}")
}
fn pile_label(kind: RequestKind) -> Text {
    match kind.paint() {
        None => say!("general requests, for any three tiles"),
        Some(paint) => say!("{paint} requests, for three tiles with a blot of {paint}", paint),
    }
}
fn held(who: &str) -> String {
    names::of("requests", who)
}
fn front(kind: RequestKind, points: i16) -> String {
    format!("request {kind} {points}")
}
fn back(kind: RequestKind) -> String {
    format!("request-back {kind}")
}
fn front_label(kind: RequestKind, points: i16) -> Text {
    let points = POINTS.count(points);
    match kind.paint() {
        None => say!("general request worth {points}", points),
        Some(paint) => say!("{paint} request worth {points}", paint, points),
    }
}
fn back_label(rules: &BoardGame, kind: RequestKind) -> Text {
    let thalers = THALERS.count(Requests::pieces(rules).thalers);
    match kind.paint() {
        None => say!("general request: {thalers} and 1 primary paint a round", thalers),
        Some(paint) => say!("{paint} request: {thalers} and 1 {paint} paint a round", paint, thalers),
    }
}

/// A request is fulfilled.
pub(super) fn fulfilled(rules: &BoardGame, who: Painter, kind: RequestKind, points: i16) -> Happening {
    let to = if rules.is_leonardo(who) { SPENT.to_string() } else { held(rules.name_of(who)) };
    let worth = POINTS.count(points);
    let text = match kind.paint() {
        None => say!("{who} fulfils the general request for {points}.", who, points = worth),
        Some(paint) => say!("{who} fulfils the {paint} request for {points}.", who, paint, points = worth),
    };
    Happening::said("request", text).moving(front(kind, points), 1, pile(kind), to).becoming(back(kind))
}

/// A tile is put under a request; one of the fresco comes from a section.
pub(super) fn given(rules: &BoardGame, who: Painter, back: Back, section: Option<Section>) -> Happening {
    let (has_blots, is_of_wall) = (back.blots().total() > 0, back.income().is_some());
    let blots = all_of(back.blots().each().map(|(paint, _)| paint));
    let text = match (is_of_wall, has_blots) {
        (false, true) => say!("{who} gives a tile with {blots} on the back for the bishop's request.", who, blots),
        (false, false) => say!("{who} gives a tile without a blot for the bishop's request.", who),
        (true, true) => say!("{who} gives a wall tile with {blots} on the back for the bishop's request.", who, blots),
        (true, false) => say!("{who} gives a wall tile without a blot for the bishop's request.", who),
    };
    let piece = if is_of_wall { names::other_back(back) } else { names::tile_back(section, back.blots()) };
    let from = kept_at(rules.name_of(who), back);
    Happening::said("request-tile", text).moving(piece, 1, from, SPENT)
}

/// Where a painter keeps the tiles with such a back.
fn kept_at(who: &str, back: Back) -> String {
    if back.income().is_some() { names::of("wall", who) } else { names::tiles(who) }
}

/// The kind of a request, and what it takes.
fn takes(thing: &mut Thing, kind: RequestKind) {
    thing.with("request", kind).with("tiles", TILES);
    if let Some(blot) = kind.paint() {
        thing.with("blot", blot);
    }
}

impl Look for Requests {
    fn layout(rules: &BoardGame, layout: &mut Layout) {
        let pieces = Requests::pieces(rules);
        layout.place(SPENT, "gone", say!("tiles and requests that no longer bring anything"));
        for kind in RequestKind::ALL {
            takes(layout.place(pile(kind), "pile", pile_label(kind)), kind);
            for points in pieces.piles[kind as usize] {
                takes(layout.piece(front(kind, points), "request", front_label(kind, points)).with("points", points), kind);
            }
            let back = layout.piece(back(kind), "request-back", back_label(rules, kind));
            back.with("request", kind).with("thalers", pieces.thalers);
            match kind.paint() {
                Some(paint) => back.with("paints", Paints::of(&[paint])),
                None => back.with("choice", 1),
            };
        }
        for who in rules.humans() {
            let name = rules.name_of(who);
            layout.place(held(name), "requests", say!("requests fulfilled by {who}", who)).of(name);
        }
    }

    // Of tiles that look alike, the one that will be given.
    fn picks(&self, view: View<'_>, seat: Seat, action: Action) -> Picks {
        let touched = Picks::none();
        match action {
            Action::Request(kind) => match self.top(view.rules, kind) {
                Some(points) => touched.piece(pile(kind), front(kind, points)),
                None => touched.place(pile(kind)),
            },
            Action::Tile(back) => {
                let (who, name) = if view.leonardo_acts() { (Painter::LEONARDO, "leonardo") } else { (Painter::of(seat), seat.name()) };
                let given = fitting(view, who, RequestKind::General).find(|&(other, _)| other == back);
                let piece = match given {
                    Some((_, Restored::OfFresco(tile))) => names::tile_back(view.section_of(tile), back.blots()),
                    _ => names::other_back(back),
                };
                touched.piece(kept_at(name, back), piece)
            }
            Action::Income(paint) => touched.piece(names::PAINTS, names::paint(paint)),
        }
    }

    fn label(&self, _view: View<'_>, _seat: Seat, action: Action) -> Text {
        match action {
            Action::Request(kind) => match kind.paint() {
                None => say!("fulfil the general request"),
                Some(paint) => say!("fulfil the {paint} request", paint),
            },
            Action::Tile(back) => {
                let (has_blots, is_of_wall) = (back.blots().total() > 0, back.income().is_some());
                let blots = all_of(back.blots().each().map(|(paint, _)| paint));
                match (is_of_wall, has_blots) {
                    (false, true) => say!("give a tile with {blots} on the back", blots),
                    (false, false) => say!("give a tile without a blot"),
                    (true, true) => say!("give a wall tile with {blots} on the back", blots),
                    (true, false) => say!("give a wall tile without a blot"),
                }
            }
            Action::Income(paint) => say!("take {paint}", paint),
        }
    }

    fn show(&self, view: View<'_>, _viewer: Viewer, scene: &mut Scene) {
        let rules = view.rules;
        scene.leave_uncounted(SPENT);
        for kind in RequestKind::ALL {
            let left = Requests::pieces(rules).piles[kind as usize].into_iter().rev().take(self.left[kind as usize].into());
            show_all(scene, &pile(kind), left.map(|points| front(kind, points)));
        }
        for who in rules.humans() {
            let name = rules.name_of(who);
            for kind in RequestKind::ALL {
                scene.put(held(name), back(kind), self.held[who][kind as usize].into());
            }
        }
    }

    // Leonardo has no income, and after the last round there is none.
    fn note(&self, view: View<'_>, _seat: Seat, action: Action) -> Text {
        let pays = !view.last_round && !view.leonardo_acts();
        match action {
            Action::Request(kind) => {
                let points = POINTS.count(self.top(view.rules, kind).unwrap_or(0));
                match kind.paint() {
                    _ if !pays => say!("{points} for three tiles", points),
                    None => say!("{points} for three tiles; then a thaler and a primary each round", points),
                    Some(paint) => say!("{points} for three tiles; then a thaler and {paint} each round", points, paint),
                }
            }
            Action::Tile(back) if pays => match back.income() {
                Some(paint) => say!("it no longer brings you {paint}", paint),
                None => say!("it no longer brings you a thaler"),
            },
            Action::Tile(_) | Action::Income(_) => Text::default(),
        }
    }
}
