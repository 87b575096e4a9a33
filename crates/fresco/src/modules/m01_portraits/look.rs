//! How portraits look.

use super::*;

pub(super) const DECK: &str = "portraits.deck";
pub(super) const DISPLAY: &str = "portraits.display";
pub(super) const GONE: &str = "portraits.gone";

pub(super) fn back(letter: PortraitLetter) -> String {
    format!("portrait-back {letter}")
}

impl Portrait {
    pub(super) fn piece(self, rules: &Fresco) -> String {
        format!("portrait {} {self}", self.card(rules).kind)
    }
    /// The person, in words that go on in a sentence.
    pub(super) fn whom(self, rules: &Fresco) -> &'static str {
        match self.card(rules).kind {
            PortraitKind::Servant => "the Servant of God",
            PortraitKind::Actor => "the Actor",
            PortraitKind::Abbot => "the Abbot",
            PortraitKind::Sacristan => "the Sacristan",
            PortraitKind::Patron => "a Patron",
            PortraitKind::Merchant => "a Merchant",
            PortraitKind::Muse => "the Muse",
            PortraitKind::Noble => "a Noble",
            PortraitKind::Virgin => "the Virgin Mary",
            PortraitKind::Bishop => "the Bishop",
            PortraitKind::Woman => "a Beautiful Woman",
            PortraitKind::SelfPortrait => "the painter himself",
        }
    }
    /// The person, and what the card brings.
    pub(super) fn label(self, rules: &Fresco) -> String {
        let card = self.card(rules);
        let thalers = || in_thalers(card.thalers);
        let points = || in_points(card.points);
        let steps = || count(card.mood.into(), "step", "steps");
        let brings = match card.kind {
            PortraitKind::Servant => format!("{} more of income each round", thalers()),
            PortraitKind::Actor => format!("{} of mood for each assistant in the Theatre", steps()),
            PortraitKind::Abbot => format!("{} more with each bonus of the bishop", points()),
            PortraitKind::Sacristan => format!("once a round the bishop anywhere for {}", thalers()),
            PortraitKind::Muse => "mood to the top".to_string(),
            _ => {
                let parts = [
                    (card.thalers > 0).then(thalers),
                    (card.paints.total() > 0).then(|| format!("{} paint", card.paints.in_words())),
                    (card.choice > 0).then(|| format!("{} of your choice", count(card.choice.into(), "primary paint", "primary paints"))),
                    (card.mood > 0).then(|| format!("{} of mood", steps())),
                    (card.points > 0).then(points),
                ];
                list_in_words(&parts.into_iter().flatten().collect::<Vec<_>>(), "and")
            }
        };
        format!("{}: {brings}", self.whom(rules))
    }
}

impl Look for Portraits {
    fn show(&self, view: View<'_>, _viewer: Viewer, scene: &mut Scene) {
        let rules = view.rules;
        let face = |card: Portrait| (card.piece(rules), card.label(rules));
        let letters = self.deck.iter().map(|card| card.card(rules).letter);
        let backs = letters.map(|letter| (back(letter), format!("a portrait with the letter {letter}")));
        show_all(scene, DECK, "portraits still to come", backs);
        show_all(scene, DISPLAY, "portraits waiting in the Studio", self.display.iter().map(face));
        show_uncounted(scene, GONE, "portraits that have left the game");
        for who in rules.humans() {
            let name = rules.name_of(who);
            show_all(scene, &names::of("portraits", name), format!("portraits that stay with {name}"), self.held[who].iter().map(face));
        }
    }

    fn places(&self, _view: View<'_>, _seat: Seat, action: Action) -> Vec<String> {
        vec![match action {
            Action::Take(_) => DISPLAY.to_string(),
            Action::Merchant(_) => names::PAINTS.to_string(),
            Action::Sacristan(to) => names::fresco(to),
        }]
    }

    fn note(&self, view: View<'_>, seat: Seat, action: Action) -> String {
        let rules = view.rules;
        match action {
            Action::Take(card) if view.leonardo_acts() => {
                format!("{}, {}", card.whom(rules), in_points(card.card(rules).points))
            }
            Action::Take(card) => card.label(rules),
            Action::Merchant(paint) => format!("{} paint", paint.name()),
            Action::Sacristan(_) => {
                let card = self.held_card(rules, Painter::of(seat), PortraitKind::Sacristan);
                card.map_or(String::new(), |card| format!("for {}", in_thalers(card.thalers)))
            }
        }
    }

    // What the Abbot adds.
    fn remark(&self, view: View<'_>, seat: Seat, action: crate::Action) -> String {
        let crate::Action::Restore(section) = action else { return String::new() };
        match self.held_card(view.rules, view.acting_or(seat), PortraitKind::Abbot) {
            Some(card) if bishop_bonus(&view.rules.components, view.bishop, section) > 0 => {
                format!(", {} more with the Abbot", card.points)
            }
            _ => String::new(),
        }
    }
}
