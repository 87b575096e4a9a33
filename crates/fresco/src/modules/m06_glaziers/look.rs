//! How the glaziers look.

use super::*;

pub(super) const SALE: &str = "glaziers.sale";
pub(super) const STORAGE: &str = "glaziers.storage";
pub(super) const GONE: &str = "glaziers.gone";
pub(super) const PILE: &str = "glaziers.pile";
pub(super) const WINDOW_BACK: &str = "window-back";
const BAG: &str = "glaziers.bag";
const GLASS_BACK: &str = "glass-back";

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

pub(super) fn window_words(window: Window) -> String {
    let colours: Vec<&str> = window.glass().map(GlassColour::name).collect();
    format!("a {} window worth {}", colours.join("-"), in_points(window.points))
}

fn glass_piece(colour: GlassColour) -> String {
    format!("glass {}", colour.letter())
}

/// Pieces of glass on the move.
pub(super) fn moving_glass(said: Happening, glass: Counts, from: &str, to: &str) -> Happening {
    let colours = GlassColour::ALL.into_iter();
    colours.fold(said, |h, c| h.moving(glass_piece(c), glass[c as usize].into(), from.to_string(), to.to_string(), format!("{c} glass")))
}

/// All glass of the storage goes into the bag.
pub(super) fn glass_into_bag(glass: Counts) -> Happening {
    GlassColour::ALL.into_iter().fold(Happening::said("glass", "All used glass goes back into the bag."), |h, c| match glass[c as usize] {
        0 => h,
        n => h.moving(glass_piece(c), n.into(), STORAGE, BAG, "glass in the bag").becoming(GLASS_BACK),
    })
}

/// Glass comes out of the bag.
pub(super) fn glass_for_sale(glass: Counts) -> Happening {
    let said = Happening::said("glass", format!("New glass at the glaziers': {}.", glass::in_words(glass)));
    GlassColour::ALL.into_iter().fold(said, |h, c| match glass[c as usize] {
        0 => h,
        n => h.moving(GLASS_BACK, n.into(), BAG, SALE, format!("{c} glass")).becoming(glass_piece(c)),
    })
}

fn put_glass(scene: &mut Scene, place: &str, glass: Counts) {
    for c in GlassColour::ALL {
        scene.put(place, glass_piece(c), glass[c as usize].into(), format!("{c} glass"));
    }
}

impl Look for Glaziers {
    fn show(&self, view: View<'_>, viewer: Viewer, scene: &mut Scene) {
        let pieces = Glaziers::pieces(view.rules);
        scene.place(SALE).label = "the glaziers': glass for sale".into();
        put_glass(scene, SALE, self.sale);
        scene.place(STORAGE).label = "used glass".into();
        put_glass(scene, STORAGE, self.storage);
        scene.place(BAG).label = "the bag of glass".into();
        scene.put(BAG, GLASS_BACK, total(self.bag).into(), "glass in the bag");
        scene.place(PILE).label = "the pile of windows".into();
        scene.put(PILE, WINDOW_BACK, self.pile.len(), "a window, face down");
        for (i, number) in self.bench.into_iter().enumerate() {
            scene.place(slot(i)).label = format!("the glaziers' bench: a window for {}", in_thalers(pieces.bench[i])).into();
            if let Some(window) = number.map(|number| pieces.window(number)) {
                scene.put(slot(i), window_piece(window), 1, window_words(window));
            }
        }
        show_all(
            scene,
            GONE,
            "windows out of the game",
            self.gone.iter().map(|n| pieces.window(n)).map(|w| (window_piece(w), window_words(w))),
        );
        for section in pieces.sections.iter() {
            scene.place(opening(section)).label = format!("the window beside {section}").into();
        }
        for (section, &window) in self.renovated.into_iter().zip(&pieces.windows) {
            if let Some(section) = section {
                scene.put(opening(section), window_piece(window), 1, window_words(window));
            }
        }
        for who in view.rules.humans().filter(|who| viewer.is(who.seat())) {
            put_glass(scene, &names::screen(view.rules.name_of(who)), self.glass[who]);
        }
    }

    fn places(&self, _view: View<'_>, seat: Seat, action: Action) -> Vec<String> {
        vec![match action {
            Action::Cover(column) => names::plan(seat.name(), column),
            Action::Buy(_) => SALE.to_string(),
            Action::Window(n) => slot(usize::from(n).saturating_sub(1)),
            Action::Give(_) => names::screen(seat.name()),
        }]
    }

    fn note(&self, view: View<'_>, seat: Seat, action: Action) -> String {
        let pieces = Glaziers::pieces(view.rules);
        match action {
            Action::Cover(_) => format!("{} pieces of glass, one more with an assistant", pieces.helpers),
            Action::Buy(colour) => format!("for {}", in_thalers(pieces.glass[colour as usize].price)),
            Action::Window(n) => {
                let slot = usize::from(n).saturating_sub(1);
                let Some(number) = self.bench.get(slot).copied().flatten() else { return String::new() };
                let window = pieces.window(number);
                let price = if pieces.bench[slot] == 0 { "free".to_string() } else { in_thalers(pieces.bench[slot]) };
                let worth = format!("{}, {}, {price}", panes(window), in_points(window.points));
                match pieces.penalty_with(window, self.glass[Painter::of(seat)]) {
                    lost @ 1.. => format!("{worth}; {lost} lost for glass you lack"),
                    _ => worth,
                }
            }
            Action::Give(panes) => glass::in_words(panes.glass()),
        }
    }

    fn remark(&self, view: View<'_>, _seat: Seat, action: crate::Action) -> String {
        match action {
            crate::Action::Restore(section) if Glaziers::pieces(view.rules).sections.has(section) => ", with a window".to_string(),
            _ => String::new(),
        }
    }
}
