//! How portraits look.

use super::*;

pub(super) const DECK: &str = "portraits.deck";
pub(super) const DISPLAY: &str = "portraits.display";
pub(super) const GONE: &str = "portraits.gone";

static PRIMARY_PAINTS: Noun = Noun { one: "primary paint", many: "primary paints" };

pub(super) fn back(letter: PortraitLetter) -> String {
    format!("portrait-back {letter}")
}

impl Portrait {
    pub(super) fn piece(self, rules: &Fresco) -> String {
        format!("portrait {} {self}", self.card(rules).kind)
    }
    /// The person, with the article: there is one Actor, but several Patrons.
    pub(super) fn whom(self, rules: &Fresco) -> Term {
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
            PortraitKind::SelfPortrait => "portrait|the painter himself",
        })
    }
    /// The person, and what the card brings.
    pub(super) fn label(self, rules: &Fresco) -> Text {
        let (card, whom) = (self.card(rules), self.whom(rules));
        let (thalers, points, steps) = (THALERS.count(card.thalers), POINTS.count(card.points), STEPS.count(card.mood));
        match card.kind {
            PortraitKind::Servant => say!("{whom}: {thalers} more of income each round", whom, thalers),
            PortraitKind::Actor => say!("{whom}: {steps} of mood for each assistant in the Theatre", whom, steps),
            PortraitKind::Abbot => say!("{whom}: {points} more with each bonus of the bishop", whom, points),
            PortraitKind::Sacristan => say!("{whom}: once a round the bishop anywhere for {thalers}", whom, thalers),
            PortraitKind::Muse => say!("{whom}: mood to the top", whom),
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

impl Look for Portraits {
    fn show(&self, view: View<'_>, _viewer: Viewer, scene: &mut Scene) {
        let rules = view.rules;
        let face = |card: Portrait| (card.piece(rules), card.label(rules));
        let letters = self.deck.iter().map(|card| card.card(rules).letter);
        let backs = letters.map(|letter| (back(letter), say!("a portrait with the letter {letter}", letter = signs(letter))));
        show_all(scene, DECK, "portraits still to come", backs);
        show_all(scene, DISPLAY, "portraits waiting in the Studio", self.display.iter().map(face));
        show_uncounted(scene, GONE, "portraits that have left the game");
        for who in rules.humans() {
            let (place, label) = (names::of("portraits", rules.name_of(who)), say!("portraits that stay with {who}", who));
            show_all(scene, &place, label, self.held[who].iter().map(face));
        }
    }

    fn places(&self, _view: View<'_>, _seat: Seat, action: Action) -> Vec<String> {
        vec![match action {
            Action::Take(_) => DISPLAY.to_string(),
            Action::Merchant(_) => names::PAINTS.to_string(),
            Action::Sacristan(to) => names::fresco(to),
        }]
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
        has_bonus.then(|| say!("{points} more with the Abbot", points = card.points))
    }
}
