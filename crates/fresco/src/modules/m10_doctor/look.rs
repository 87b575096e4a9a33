//! How the doctor's board looks.

use super::*;

pub(super) const DECK: &str = "doctor.infections";
pub(super) const HERE: &str = "doctor.infected";
pub(super) const PAST: &str = "doctor.past";
pub(super) const STOCK: &str = "doctor.stock";
pub(super) const DISCARDS: &str = "doctor.discards";
pub(super) const BLACK: &str = "doctor.black";

/// A slot for a remedy, by number from 0.
pub(super) fn slot(n: usize) -> String {
    format!("doctor.{}", n + 1)
}
/// Where a painter's remedies lie.
pub(super) fn shelf(name: &str) -> String {
    names::of("doctor", name)
}
/// Where a painter's own assistants wait while they are ill.
pub(super) fn ward(name: &str) -> String {
    format!("doctor.ward.{name}")
}
pub(super) fn bottle(remedy: RemedyKind) -> String {
    format!("remedy {remedy}")
}
pub(super) fn infection(place: InfectionPlace) -> String {
    format!("infection {place}")
}
pub(super) fn infection_label(place: InfectionPlace) -> String {
    place.column().map_or("an infection of the same place".to_string(), |column| format!("an infection of the {}", column.place()))
}
pub(super) fn in_words(remedy: RemedyKind) -> &'static str {
    match remedy {
        RemedyKind::Three => "a remedy of 3 doses",
        RemedyKind::Two => "a remedy of 2 doses",
        RemedyKind::One => "a remedy of 1 dose",
        RemedyKind::Juice => "raspberry juice",
    }
}

impl Look for Doctor {
    fn show(&self, view: View<'_>, _viewer: Viewer, scene: &mut Scene) {
        let rules = view.rules;
        scene.place(DECK).label = "infections to come".into();
        scene.put(DECK, "infection-back", self.infections.iter().map(|&n| u32::from(n)).sum(), "an infection to come");
        scene.place(HERE).label = "the infection".into();
        if let Some(place) = self.infected {
            scene.put(HERE, infection(place), 1, infection_label(place));
        }
        scene.place(PAST).label = "earlier infections".into();
        for (place, n) in InfectionPlace::ALL.into_iter().zip(self.past(rules)) {
            scene.put(PAST, infection(place), n.into(), "an earlier infection");
        }

        let prices = Doctor::pieces(rules).prices(rules.players());
        for (n, price) in prices.into_iter().enumerate().take(rules.painter_count()) {
            scene.place(slot(n)).label = format!("a remedy for {}", in_thalers(price)).into();
        }
        for (n, remedy) in self.sale.into_iter().enumerate() {
            if let Some(remedy) = remedy {
                scene.put(slot(n), bottle(remedy), 1, in_words(remedy));
            }
        }
        scene.place(STOCK).label = "the doctor's stock of remedies".into();
        scene.put(STOCK, "remedy-back", self.stock.iter().map(|&n| u32::from(n)).sum(), "a remedy");
        scene.place(DISCARDS).label = "discarded remedies".into();
        show_uncounted(scene, BLACK, "black figures for sick assistants");
        for remedy in RemedyKind::ALL {
            scene.put(DISCARDS, bottle(remedy), self.discards[remedy as usize].into(), "a discarded remedy");
        }

        for who in rules.humans() {
            let name = rules.name_of(who);
            scene.place(ward(name)).label = format!("sick assistants of {name}, waiting at the doctor's").into();
            let label = format!("an assistant of {name} at the doctor's");
            scene.put(ward(name), names::assistant(name), view.effects.illness[who].away.into(), label);
            scene.place(shelf(name)).label = format!("remedies of {name}").into();
            for remedy in RemedyKind::ALL {
                scene.put(shelf(name), bottle(remedy), self.held[who][remedy as usize].into(), in_words(remedy));
            }
        }
    }

    fn places(&self, view: View<'_>, seat: Seat, action: Action) -> Vec<String> {
        let name = seat.name();
        vec![match action {
            Action::Visit => names::plan(name, Column::Market),
            Action::Sick(column, _) | Action::Neutral(column) => names::plan(name, column),
            Action::Remedy(n) => slot(usize::from(n.saturating_sub(1))),
            Action::Saint(_) => names::PAINTS.to_string(),
            Action::Ill(_) => {
                let column = if let Step::Leaving(turn) = view.step { Column::nth(turn.column.into(), view.last_round) } else { None };
                names::plan(name, column.unwrap_or(Column::Market))
            }
            Action::Drink(_) => shelf(name),
            Action::Rest(Health::Healthy) => names::pool(name),
            Action::Rest(Health::Sick) => names::screen(name),
        }]
    }

    fn note(&self, view: View<'_>, seat: Seat, action: Action) -> String {
        let (printed, ill) = (Doctor::pieces(view.rules), view.effects.illness[Painter::of(seat)]);
        match action {
            Action::Visit => "buy a remedy; one assistant may go to the Market".to_string(),
            Action::Sick(..) | Action::Neutral(_) => String::new(),
            Action::Remedy(n) => {
                let mut slots = (1..).zip(self.sale.into_iter().zip(printed.prices(view.rules.players())));
                match slots.find(|&(slot, _)| slot == n) {
                    Some((_, (Some(remedy), price))) => format!("{} for {}", in_words(remedy), in_thalers(price)),
                    _ => String::new(),
                }
            }
            Action::Saint(paint) => format!("{} for 1 {}", in_thalers(printed.saint_pay), paint.name()),
            Action::Ill(Figure::Own) => "an own figure waits at the doctor's".to_string(),
            Action::Ill(Figure::Neutral) => "it goes back to the theatre; the sick figure stays for good".to_string(),
            Action::Drink(RemedyKind::Juice) => format!("mood +{}", printed.juice),
            Action::Drink(remedy) => format!("heals {} of {}", healed_by(remedy, ill), ill.sick),
            Action::Rest(Health::Healthy) => "comes back when the mood is better".to_string(),
            Action::Rest(Health::Sick) if ill.away == 0 => "it was an extra one, nobody rests in its place".to_string(),
            Action::Rest(Health::Sick) => "comes back healthy when the mood is better".to_string(),
        }
    }
}

impl Doctor {
    /// The infections of earlier rounds.
    fn past(&self, rules: &Fresco) -> Infections {
        let mut past = Doctor::pieces(rules).all_infections();
        for (n, left) in past.iter_mut().zip(self.infections) {
            *n = n.saturating_sub(left);
        }
        if let Some(place) = self.infected {
            past[place as usize] = past[place as usize].saturating_sub(1);
        }
        past
    }
}
