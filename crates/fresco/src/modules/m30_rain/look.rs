//! How rain looks.

use super::*;

pub(super) const TODAY: &str = "rain.today";
pub(super) const CARDS: &str = "rain.cards";
pub(super) const UMBRELLA: &str = "umbrella";
pub(super) const UMBRELLAS: &str = "rain.umbrellas";

pub(super) fn card(weather: Weather) -> String {
    format!("weather {weather}")
}

pub(super) fn label(weather: Weather) -> Text {
    say!("a weather card with {weather}", weather)
}

impl Look for Rain {
    fn show(&self, view: View<'_>, _viewer: Viewer, scene: &mut Scene) {
        scene.place(TODAY).label = "the weather of the day".into();
        scene.put(TODAY, card(self.today), 1, label(self.today));
        show_uncounted(scene, CARDS, "the other weather cards");
        show_uncounted(scene, UMBRELLAS, "umbrellas for sale");
        for who in view.rules.humans() {
            let name = view.rules.name_of(who);
            scene.place(names::of("rain", name)).label = say!("the umbrella of {who}", who);
            scene.put(names::of("rain", name), UMBRELLA, self.umbrellas.has(who).into(), "an umbrella");
        }
    }

    fn places(&self, _view: View<'_>, _seat: Seat, action: Action) -> Vec<String> {
        match action {
            Action::Buy => vec![UMBRELLAS.to_string()],
        }
    }

    fn note(&self, view: View<'_>, _seat: Seat, action: Action) -> Text {
        match action {
            Action::Buy => {
                say!("for {price}; it keeps you dry to the end", price = THALERS.count(Rain::pieces(view.rules).umbrella))
            }
        }
    }

    // What a rainy day costs whoever sends assistants to the Market.
    fn remark(&self, view: View<'_>, seat: Seat, action: crate::Action) -> Option<Text> {
        match action {
            crate::Action::Plan(Column::Market, 1..) if self.today == Weather::Rain && !self.umbrellas.has(Painter::of(seat)) => {
                Some(say!("{price} for a dry way", price = THALERS.count(Rain::pieces(view.rules).toll)))
            }
            _ => None,
        }
    }
}
