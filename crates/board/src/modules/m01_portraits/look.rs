//! How portraits look.

use super::*;

pub(super) const DECK: &str = "portraits.deck";
pub(super) const DISPLAY: &str = "portraits.display";
pub(super) const GONE: &str = "portraits.gone";

in_values! { Portrait PortraitKind PortraitLetter }

pub(super) fn back(letter: PortraitLetter) -> String {
    format!("portrait-back {letter}")
}
fn back_label(letter: PortraitLetter) -> Text {
    say!("a portrait with the letter {letter}", letter = signs(letter))
}
/// Where a painter keeps the portraits that stay.
pub(super) fn kept(who: &str) -> String {
    names::of("portraits", who)
}

impl Portrait {
    pub(super) fn piece(self, rules: &BoardGame) -> String {
        format!("portrait {} {self}", self.card(rules).kind)
    }
    /// The person, with the article: there is one Actor, but several Patrons.
    pub(super) fn whom(self, rules: &BoardGame) -> Term {
        Term(match self.card(rules).kind {
            PortraitKind::Servant => "portrait|the Servant of God",
            PortraitKind::Actor => "portrait|the Actor",
            PortraitKind::Abbot => "portrait|the Abbot",
            PortraitKind::Sacristan => "portrait|the Sacristan",
            PortraitKind::Patron => "portrait|a Patron",
            PortraitKind::Merchant => "portrait|a Merchant",
            PortraitKind::Muse => "portrait|the Muse",
            PortraitKind::Noble => "portrait|a Noble",
            PortraitKind::Virgin => "portrait|the Virgin Mary",
            PortraitKind::Bishop => "portrait|the Bishop",
            PortraitKind::Woman => "portrait|a Beautiful Woman",
            PortraitKind::SelfPortrait => "portrait|the Painter",
        })
    }
    /// The person, and what the card brings.
    pub(super) fn label(self, rules: &BoardGame) -> Text {
        let (card, whom) = (self.card(rules), self.whom(rules));
        let (thalers, points, steps) = (THALERS.count(card.thalers), POINTS.count(card.points), STEPS.count(card.mood));
        match card.kind {
            PortraitKind::Servant => say!("{whom}: {thalers} of extra income each round", whom, thalers),
            PortraitKind::Actor => say!("{whom}: each assistant at the Theatre lifts your mood by {steps}", whom, steps),
            PortraitKind::Abbot => say!("{whom}: {points} more with each bonus from the bishop", whom, points),
            PortraitKind::Sacristan => say!("{whom}: once a round, move the bishop to any section for {thalers}", whom, thalers),
            PortraitKind::Muse => say!("{whom}: your mood goes to the top", whom),
            _ => {
                let parts = [
                    (card.thalers > 0).then_some(thalers),
                    (card.paints.total() > 0).then(|| say!("{paints} paint", paints = card.paints).into()),
                    (card.choice > 0).then(|| say!("{paints} of your choice", paints = PRIMARY_PAINTS.count(card.choice)).into()),
                    (card.mood > 0).then(|| say!("{steps} of mood", steps).into()),
                    (card.points > 0).then_some(points),
                ];
                say!("{whom}: {gifts}", whom, gifts = all_of(parts.into_iter().flatten()))
            }
        }
    }
}

/// A portrait, and what is printed on it.
fn lay_out(rules: &BoardGame, portrait: Portrait, layout: &mut Layout) {
    let card = portrait.card(rules);
    let piece = layout.piece(portrait.piece(rules), "portrait", portrait.label(rules));
    piece.with("portrait", portrait).with("letter", card.letter).with("person", card.kind);
    piece.with("lasts", if card.kind.is_permanent() { "game" } else { "once" });
    for (name, n) in [("thalers", card.thalers.into()), ("points", i64::from(card.points)), ("choice", card.choice.into())] {
        if n > 0 {
            piece.with(name, n);
        }
    }
    if card.paints.total() > 0 {
        piece.with("paints", card.paints);
    }
    match card.kind {
        PortraitKind::Muse => piece.with("mood", "top"),
        _ if card.mood > 0 => piece.with("mood", card.mood),
        _ => piece,
    };
}

impl Look for Portraits {
    fn layout(rules: &BoardGame, layout: &mut Layout) {
        layout.place(DECK, "deck", say!("portraits still to come"));
        layout.place(DISPLAY, "display", say!("portraits on display in the Studio")).with("spaces", SHOWN);
        layout.place(GONE, "gone", say!("portraits that have left the game"));
        for who in rules.humans() {
            let name = rules.name_of(who);
            layout.place(kept(name), "portraits", say!("portraits kept by {who}", who)).of(name);
        }
        for letter in PortraitLetter::ALL {
            layout.piece(back(letter), "portrait-back", back_label(letter)).with("letter", letter);
        }
        Portrait::each().for_each(|portrait| lay_out(rules, portrait, layout));
    }

    // The Sacristan is sent to a section, where the bishop would take a step for money.
    fn picks(&self, view: View<'_>, seat: Seat, action: Action) -> Picks {
        let (rules, touched) = (view.rules, Picks::none());
        match action {
            Action::Take(card) => touched.piece(DISPLAY, card.piece(rules)),
            Action::Merchant(paint) => touched.piece(names::PAINTS, names::paint(paint)),
            Action::Sacristan(to) => {
                let mine = self.held[Painter::of(seat)].iter();
                let mut sacristans = mine.filter(|card| card.card(rules).kind == PortraitKind::Sacristan);
                let touched = touched.place(names::fresco(to));
                sacristans.next().map_or(touched.clone(), |card| touched.piece(kept(seat.name()), card.piece(rules)))
            }
        }
    }

    fn label(&self, view: View<'_>, _seat: Seat, action: Action) -> Text {
        match action {
            Action::Take(card) if view.leonardo_acts() => say!("take the portrait of {whom}", whom = card.whom(view.rules)),
            Action::Take(card) => say!("paint {whom}", whom = card.whom(view.rules)),
            Action::Merchant(paint) => say!("take {paint} from the Merchant", paint),
            Action::Sacristan(to) => say!("pay the Sacristan to move the bishop to {section}", section = to),
        }
    }

    fn show(&self, view: View<'_>, _viewer: Viewer, scene: &mut Scene) {
        let rules = view.rules;
        let face = |card: Portrait| card.piece(rules);
        show_all(scene, DECK, self.deck.iter().map(|card| back(card.card(rules).letter)));
        show_all(scene, DISPLAY, self.display.iter().map(face));
        scene.leave_uncounted(GONE);
        for who in rules.humans() {
            show_all(scene, &kept(rules.name_of(who)), self.held[who].iter().map(face));
        }
    }

    fn note(&self, view: View<'_>, seat: Seat, action: Action) -> Text {
        let rules = view.rules;
        match action {
            Action::Take(card) if view.leonardo_acts() => {
                say!("{whom}, {points}", whom = card.whom(rules), points = POINTS.count(card.card(rules).points))
            }
            Action::Take(card) => card.label(rules),
            Action::Merchant(paint) => say!("{paint} paint", paint),
            Action::Sacristan(_) => {
                let card = self.held_card(rules, Painter::of(seat), PortraitKind::Sacristan);
                card.map_or(Text::default(), |card| say!("for {price}", price = THALERS.count(card.thalers)))
            }
        }
    }

    // What the Abbot adds.
    fn remark(&self, view: View<'_>, seat: Seat, action: crate::Action) -> Option<Text> {
        let crate::Action::Restore(section) = action else { return None };
        let card = self.held_card(view.rules, view.acting_or(seat), PortraitKind::Abbot)?;
        let has_bonus = bishop_bonus(&view.rules.components, view.bishop, section) > 0;
        has_bonus.then(|| say!("{points} more with the Abbot", points = POINTS.count(card.points)))
    }
}
