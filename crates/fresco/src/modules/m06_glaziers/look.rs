//! How the glaziers look.

use super::*;

pub(super) const SALE: &str = "glaziers.sale";
pub(super) const STORAGE: &str = "glaziers.storage";
pub(super) const GONE: &str = "glaziers.gone";
pub(super) const PILE: &str = "glaziers.pile";
pub(super) const WINDOW_BACK: &str = "window-back";
const BAG: &str = "glaziers.bag";
const GLASS_BACK: &str = "glass-back";

static GLASS: Noun = Noun { one: "piece of glass", many: "pieces of glass" };
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
    colours.fold(said, |h, c| h.moving(glass_piece(c), glass[c as usize].into(), from.to_string(), to.to_string(), glass_label(c)))
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
    let said = Happening::said("glass", say!("New glass at the glaziers': {glass}.", glass = glass::in_words(glass)));
    GlassColour::ALL.into_iter().fold(said, |h, c| match glass[c as usize] {
        0 => h,
        n => h.moving(GLASS_BACK, n.into(), BAG, SALE, glass_label(c)).becoming(glass_piece(c)),
    })
}

fn put_glass(scene: &mut Scene, place: &str, glass: Counts) {
    for c in GlassColour::ALL {
        scene.put(place, glass_piece(c), glass[c as usize].into(), glass_label(c));
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
            scene.place(slot(i)).label = say!("the glaziers' bench: a window for {price}", price = THALERS.count(pieces.bench[i]));
            if let Some(window) = number.map(|number| pieces.window(number)) {
                scene.put(slot(i), window_piece(window), 1, window_label(window));
            }
        }
        show_all(
            scene,
            GONE,
            "windows out of the game",
            self.gone.iter().map(|n| pieces.window(n)).map(|w| (window_piece(w), window_label(w))),
        );
        for section in pieces.sections.iter() {
            scene.place(opening(section)).label = say!("the window beside {section}", section);
        }
        for (section, &window) in self.renovated.into_iter().zip(&pieces.windows) {
            if let Some(section) = section {
                scene.put(opening(section), window_piece(window), 1, window_label(window));
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
                    lost @ 1.. => say!("{panes}, {points}, {price}; {lost} lost for glass you lack", panes, points, price, lost),
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
