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

in_values! { Weather }

impl Look for Rain {
    fn layout(rules: &BoardGame, layout: &mut Layout) {
        let Pieces { cards, umbrella, toll } = *Rain::pieces(rules);
        layout.place(TODAY, "weather", say!("the weather of the day")).with("toll", toll);
        layout.place(CARDS, "weather-cards", say!("the other weather cards"));
        for (weather, n) in Weather::ALL.into_iter().zip(cards) {
            layout.piece(card(weather), "weather", label(weather)).with("weather", weather).with("cards", n);
        }
        layout.place(UMBRELLAS, "umbrellas", say!("umbrellas for sale")).with("price", umbrella);
        layout.piece(UMBRELLA, "umbrella", say!("an umbrella")).with("price", umbrella);
        for who in rules.humans() {
            let name = rules.name_of(who);
            layout.place(names::of("rain", name), "umbrella", say!("the umbrella of {who}", who)).of(name);
        }
    }

    fn picks(&self, _view: View<'_>, _seat: Seat, action: Action) -> Picks {
        match action {
            Action::Buy => Picks::none().piece(UMBRELLAS, UMBRELLA),
        }
    }

    fn label(&self, view: View<'_>, _seat: Seat, action: Action) -> Text {
        match action {
            Action::Buy => say!("buy an umbrella for {price}", price = THALERS.count(Rain::pieces(view.rules).umbrella)),
        }
    }

    fn show(&self, view: View<'_>, _viewer: Viewer, scene: &mut Scene) {
        scene.put(TODAY, card(self.today), 1);
        scene.leave_uncounted(CARDS);
        scene.leave_uncounted(UMBRELLAS);
        for who in view.rules.humans() {
            let name = view.rules.name_of(who);
            scene.put(names::of("rain", name), UMBRELLA, self.umbrellas.has(who).into());
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
