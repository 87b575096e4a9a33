//! How the glaziers look.

use super::*;

in_values! { GlassColour }

pub(super) const TILE: &str = "action-tile glaziers";
pub(super) const SALE: &str = "glaziers.sale";
pub(super) const STORAGE: &str = "glaziers.storage";
pub(super) const GONE: &str = "glaziers.gone";
pub(super) const PILE: &str = "glaziers.pile";
pub(super) const WINDOW_BACK: &str = "window-back";
const BAG: &str = "glaziers.bag";
const GLASS_BACK: &str = "glass-back";

pub(super) static GLASS: Noun = Noun { one: "piece of glass", many: "pieces of glass" };
pub(super) static SLOTS: Noun = Noun { one: "slot", many: "slots" };

pub(super) fn slot(slot: usize) -> String {
    format!("glaziers.bench.{}", slot + 1)
}

/// The opening in the wall beside a section.
pub(super) fn opening(section: Section) -> String {
    format!("glaziers.{section}")
}

pub(super) fn window_piece(window: Window) -> String {
    format!("window {} {}", panes(window), window.points)
}

/// The panes as they are printed: `YGY`.
pub(super) fn panes(window: Window) -> String {
    window.glass().map(GlassColour::letter).collect()
}

pub(super) fn window_label(window: Window) -> Text {
    let (glass, points): (Vec<GlassColour>, Arg) = (window.glass().collect(), POINTS.count(window.points));
    match *glass {
        [first, second] => say!("a {first}-{second} window worth {points}", first, second, points),
        [first, second, third] => say!("a {first}-{second}-{third} window worth {points}", first, second, third, points),
        _ => say!("a window worth {points}", points),
    }
}

fn glass_piece(colour: GlassColour) -> String {
    format!("glass {}", colour.letter())
}

fn glass_label(colour: GlassColour) -> Text {
    say!("{colour} glass", colour)
}

/// Pieces of glass on the move.
pub(super) fn moving_glass(said: Happening, glass: Counts, from: &str, to: &str) -> Happening {
    let colours = GlassColour::ALL.into_iter();
    colours.fold(said, |h, c| h.moving(glass_piece(c), glass[c as usize].into(), from.to_string(), to.to_string()))
}

/// All glass of the storage goes into the bag.
pub(super) fn glass_into_bag(glass: Counts) -> Happening {
    GlassColour::ALL.into_iter().fold(Happening::said("glass", say!("All used glass goes back into the bag.")), |h, c| {
        match glass[c as usize] {
            0 => h,
            n => h.moving(glass_piece(c), n.into(), STORAGE, BAG).becoming(GLASS_BACK),
        }
    })
}

/// Glass comes out of the bag.
pub(super) fn glass_for_sale(glass: Counts) -> Happening {
    let said = Happening::said("glass", say!("New at the glaziers': {glass}.", glass = glass::in_words(glass)));
    GlassColour::ALL.into_iter().fold(said, |h, c| match glass[c as usize] {
        0 => h,
        n => h.moving(GLASS_BACK, n.into(), BAG, SALE).becoming(glass_piece(c)),
    })
}

fn slot_label(pieces: &Pieces, slot: usize) -> Text {
    say!("the glaziers' bench: a window for {price}", price = THALERS.count(pieces.bench[slot]))
}

fn opening_label(section: Section) -> Text {
    say!("the opening beside {section}", section)
}

/// What is printed on the pieces of the base game and on the action tile because of the glaziers.
fn print_more(pieces: &Pieces, layout: &mut Layout) {
    if let Some(altar) = layout.places.get_mut(names::ALTAR) {
        altar.with("glass", pieces.altar);
    }
    if let Some(tile) = layout.pieces.get_mut(TILE) {
        tile.with("helpers", pieces.helpers);
    }
}

fn put_glass(scene: &mut Scene, place: &str, glass: Counts) {
    for c in GlassColour::ALL {
        scene.put(place, glass_piece(c), glass[c as usize].into());
    }
}

impl Look for Glaziers {
    fn layout(rules: &BoardGame, layout: &mut Layout) {
        let pieces = Glaziers::pieces(rules);
        layout.place(SALE, "sale", say!("glass for sale at the glaziers'"));
        layout.place(STORAGE, "storage", say!("used glass"));
        layout.place(BAG, "bag", say!("the bag of glass")).with("drawn", i64::from(pieces.draw) * rules.players() as i64);
        layout.place(PILE, "pile", say!("the pile of windows"));
        layout.place(GONE, "gone", say!("windows out of the game"));
        for (i, number) in (0..Pieces::SLOTS).zip(1u8..) {
            layout.place(slot(i), "bench", slot_label(pieces, i)).with("slot", number).with("price", pieces.bench[i]);
        }
        for section in pieces.sections.iter() {
            layout.place(opening(section), "opening", opening_label(section)).with("section", section);
        }
        for colour in GlassColour::ALL {
            let glass = pieces.glass[colour as usize];
            let piece = layout.piece(glass_piece(colour), "glass", glass_label(colour)).with("colour", colour);
            piece.with("price", glass.price).with("penalty", glass.penalty);
        }
        layout.piece(GLASS_BACK, "glass-back", say!("glass in the bag"));
        for &window in &pieces.windows {
            let piece = layout.piece(window_piece(window), "window", window_label(window));
            piece.with("panes", window.glass().collect::<Value>()).with("points", window.points);
        }
        layout.piece(WINDOW_BACK, "window-back", say!("a window, face down"));
        print_more(pieces, layout);
    }

    fn picks(&self, view: View<'_>, seat: Seat, action: Action) -> Picks {
        let touched = Picks::none();
        match action {
            Action::Cover(column) => board::covering(ModuleId::Glaziers, seat, column),
            Action::Buy(colour) => touched.piece(SALE, glass_piece(colour)),
            Action::Window(n) => {
                let i = usize::from(n).saturating_sub(1);
                match self.bench.get(i).copied().flatten() {
                    Some(number) => touched.piece(slot(i), window_piece(Glaziers::pieces(view.rules).window(number))),
                    None => touched.place(slot(i)),
                }
            }
            Action::Give(panes) => GlassColour::ALL.into_iter().fold(touched, |touched, colour| {
                touched.pieces(panes.glass()[colour as usize].into(), names::screen(seat.name()), glass_piece(colour))
            }),
        }
    }

    fn label(&self, view: View<'_>, _seat: Seat, action: Action) -> Text {
        match action {
            Action::Cover(place) => say!("cover the {place} with the glaziers tile", place),
            Action::Buy(colour) => say!("buy {colour} glass", colour),
            Action::Window(n) => {
                let number = self.bench.get(usize::from(n).saturating_sub(1)).copied().flatten();
                let window = number.map(|number| Glaziers::pieces(view.rules).window(number)).unwrap_or_default();
                say!("take {window}", window = window_label(window))
            }
            Action::Give(panes) => say!("give {glass}", glass = glass::in_words(panes.glass())),
        }
    }

    fn show(&self, view: View<'_>, viewer: Viewer, scene: &mut Scene) {
        let pieces = Glaziers::pieces(view.rules);
        put_glass(scene, SALE, self.sale);
        put_glass(scene, STORAGE, self.storage);
        scene.put(BAG, GLASS_BACK, total(self.bag).into());
        scene.put(PILE, WINDOW_BACK, self.pile.len());
        for (i, number) in self.bench.into_iter().enumerate() {
            if let Some(window) = number.map(|number| pieces.window(number)) {
                scene.put(slot(i), window_piece(window), 1);
            }
        }
        show_all(scene, GONE, self.gone.iter().map(|number| window_piece(pieces.window(number))));
        for (section, &window) in self.renovated.into_iter().zip(&pieces.windows) {
            if let Some(section) = section {
                scene.put(opening(section), window_piece(window), 1);
            }
        }
        for who in view.rules.humans().filter(|who| viewer.is(who.seat())) {
            put_glass(scene, &names::screen(view.rules.name_of(who)), self.glass[who]);
        }
    }

    fn note(&self, view: View<'_>, seat: Seat, action: Action) -> Text {
        let pieces = Glaziers::pieces(view.rules);
        match action {
            Action::Cover(_) => say!("{glass}, one more with an assistant", glass = GLASS.count(pieces.helpers)),
            Action::Buy(colour) => say!("for {price}", price = THALERS.count(pieces.glass[colour as usize].price)),
            Action::Window(n) => {
                let slot = usize::from(n).saturating_sub(1);
                let Some(number) = self.bench.get(slot).copied().flatten() else { return Text::default() };
                let window = pieces.window(number);
                let (panes, points) = (signs(panes(window)), POINTS.count(window.points));
                let price = if pieces.bench[slot] == 0 { Term("price|free").into() } else { THALERS.count(pieces.bench[slot]) };
                match pieces.penalty_with(window, self.glass[Painter::of(seat)]) {
                    lost @ 1.. => {
                        let lost = POINTS.count(lost);
                        say!("{panes}, {points}, {price}; minus {lost} for missing glass", panes, points, price, lost)
                    }
                    _ => say!("{panes}, {points}, {price}", panes, points, price),
                }
            }
            Action::Give(panes) => say!("{glass}", glass = glass::in_words(panes.glass())),
        }
    }

    fn remark(&self, view: View<'_>, _seat: Seat, action: crate::Action) -> Option<Text> {
        match action {
            crate::Action::Restore(section) if Glaziers::pieces(view.rules).sections.has(section) => Some(say!("with a window")),
            _ => None,
        }
    }
}
