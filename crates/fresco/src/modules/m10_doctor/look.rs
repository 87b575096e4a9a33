//! How the doctor's board looks.

use super::*;

pub(super) const DECK: &str = "doctor.infections";
pub(super) const HERE: &str = "doctor.infected";
pub(super) const PAST: &str = "doctor.past";
pub(super) const STOCK: &str = "doctor.stock";
pub(super) const DISCARDS: &str = "doctor.discards";
pub(super) const BLACK: &str = "doctor.black";

pub(super) static DOSES: Noun = Noun { one: "dose", many: "doses" };
pub(super) static SICK_ASSISTANTS: Noun = Noun { one: "sick assistant", many: "sick assistants" };

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
pub(super) fn infection_label(place: InfectionPlace) -> Text {
    match place.column() {
        Some(column) => say!("an infection of the {place}", place = column),
        None => say!("an infection of the same place"),
    }
}
pub(super) fn remedy_label(remedy: RemedyKind) -> Text {
    match remedy {
        RemedyKind::Juice => say!("raspberry juice"),
        _ => say!("a remedy of {doses}", doses = DOSES.count(remedy.doses())),
    }
}
/// What a painter pays for.
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
            scene.place(slot(n)).label = say!("a remedy for {price}", price = THALERS.count(price));
        }
        for (n, remedy) in self.sale.into_iter().enumerate() {
            if let Some(remedy) = remedy {
                scene.put(slot(n), bottle(remedy), 1, remedy_label(remedy));
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
            scene.place(ward(name)).label = say!("sick assistants of {who}, waiting at the doctor's", who);
            let label = say!("an assistant of {who} at the doctor's", who);
            scene.put(ward(name), names::assistant(name), view.effects.illness[who].away.into(), label);
            scene.place(shelf(name)).label = say!("remedies of {who}", who);
            for remedy in RemedyKind::ALL {
                scene.put(shelf(name), bottle(remedy), self.held[who][remedy as usize].into(), remedy_label(remedy));
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

    fn note(&self, view: View<'_>, seat: Seat, action: Action) -> Text {
        let (printed, ill) = (Doctor::pieces(view.rules), view.effects.illness[Painter::of(seat)]);
        match action {
            Action::Visit => say!("buy a remedy; one assistant may go to the Market"),
            Action::Sick(..) | Action::Neutral(_) => Text::default(),
            Action::Remedy(n) => {
                let mut slots = (1..).zip(self.sale.into_iter().zip(printed.prices(view.rules.players())));
                match slots.find(|&(slot, _)| slot == n) {
                    Some((_, (Some(RemedyKind::Juice), price))) => say!("raspberry juice for {price}", price = THALERS.count(price)),
                    Some((_, (Some(remedy), price))) => {
                        say!("a remedy of {doses} for {price}", doses = DOSES.count(remedy.doses()), price = THALERS.count(price))
                    }
                    _ => Text::default(),
                }
            }
            Action::Saint(paint) => {
                say!("{pay} for {paints}", pay = THALERS.count(printed.saint_pay), paints = Paints::of(&[paint]))
            }
            Action::Ill(Figure::Own) => say!("an own figure waits at the doctor's"),
            Action::Ill(Figure::Neutral) => say!("it goes back to the theatre; the sick figure stays for good"),
            Action::Drink(RemedyKind::Juice) => say!("mood {steps}", steps = signs(format_args!("{:+}", printed.juice))),
            Action::Drink(remedy) => say!("heals {n} of {sick}", n = healed_by(remedy, ill), sick = ill.sick),
            Action::Rest(Health::Healthy) => say!("comes back when the mood is better"),
            Action::Rest(Health::Sick) if ill.away == 0 => say!("it was an extra one, nobody rests in its place"),
            Action::Rest(Health::Sick) => say!("comes back healthy when the mood is better"),
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
