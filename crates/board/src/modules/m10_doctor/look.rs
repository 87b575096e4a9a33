//! How the doctor's board looks.

use super::*;

pub(super) const DECK: &str = "doctor.infections";
pub(super) const HERE: &str = "doctor.infected";
pub(super) const PAST: &str = "doctor.past";
pub(super) const STOCK: &str = "doctor.stock";
pub(super) const DISCARDS: &str = "doctor.discards";
pub(super) const BLACK: &str = "doctor.black";
pub(super) const INFECTION_BACK: &str = "infection-back";
pub(super) const REMEDY_BACK: &str = "remedy-back";

/// What the places of the doctor's board are called.
const BOARD: [(&str, &str, Sentence); 6] = [
    (DECK, "pile", sentence!("infections to come")),
    (HERE, "infected", sentence!("the infection")),
    (PAST, "past", sentence!("earlier infections")),
    (STOCK, "stock", sentence!("the doctor's stock of remedies")),
    (DISCARDS, "discards", sentence!("discarded remedies")),
    (BLACK, "supply", sentence!("black figures for sick assistants")),
];

pub(super) static DOSES: Noun = Noun { one: "dose", many: "doses" };

/// A slot for a remedy, by number from 0.
pub(super) fn slot(n: usize) -> String {
    format!("doctor.{}", n + 1)
}
fn slot_label(price: u16) -> Text {
    say!("a remedy for {price}", price = THALERS.count(price))
}
/// The slots of this table, with their prices.
fn slots(rules: &BoardGame) -> impl Iterator<Item = (usize, u16)> {
    Doctor::pieces(rules).prices(rules.players()).into_iter().enumerate().take(rules.painter_count())
}
/// Where a painter's remedies lie.
pub(super) fn shelf(name: &str) -> String {
    names::of("doctor", name)
}
/// Where a painter's own assistants wait while they are ill.
pub(super) fn ward(name: &str) -> String {
    format!("doctor.ward.{name}")
}
fn shelf_label(who: Painter) -> Text {
    say!("{who}'s remedies", who)
}
fn ward_label(who: Painter) -> Text {
    say!("{who}'s assistants waiting at the doctor's", who)
}
pub(super) fn bottle(remedy: RemedyKind) -> String {
    format!("remedy {remedy}")
}
pub(super) fn infection(place: InfectionPlace) -> String {
    format!("infection {place}")
}
pub(super) fn infection_label(place: InfectionPlace) -> Text {
    match place.column() {
        Some(column) => say!("an infection at the {place}", place = column),
        None => say!("an infection at the same place"),
    }
}
pub(super) fn remedy_label(remedy: RemedyKind) -> Text {
    match remedy {
        RemedyKind::Juice => say!("raspberry juice"),
        _ => say!("a remedy of {doses}", doses = DOSES.count(remedy.doses())),
    }
}
/// What a painter pays for.
pub(super) fn in_words(remedy: RemedyKind) -> Term {
    match remedy {
        RemedyKind::Three => Term("source|a remedy of 3 doses"),
        RemedyKind::Two => Term("source|a remedy of 2 doses"),
        RemedyKind::One => Term("source|a remedy of 1 dose"),
        RemedyKind::Juice => Term("source|raspberry juice"),
    }
}

impl Look for Doctor {
    fn layout(rules: &BoardGame, layout: &mut Layout) {
        let printed = Doctor::pieces(rules);
        for (place, kind, label) in BOARD {
            layout.place(place, kind, label);
        }
        for (n, price) in slots(rules) {
            layout.place(slot(n), "remedy-slot", slot_label(price)).with("slot", n as u8 + 1).with("price", price);
        }
        for who in rules.humans() {
            let name = rules.name_of(who);
            layout.place(ward(name), "ward", ward_label(who)).of(name);
            layout.place(shelf(name), "remedies", shelf_label(who)).of(name).with("most", MAX_REMEDIES);
            // What each own assistant brings at the end who is not at the doctor's.
            layout.piece(names::assistant(name), "assistant", labels::assistant(who)).with("healthy", printed.healthy);
        }
        let sick = layout.piece(names::SICK, "assistant", say!("a sick assistant")).with("health", "sick");
        sick.with("saint", printed.saint_pay).with("mixes", printed.sick_mixes);
        layout.piece(INFECTION_BACK, "infection-back", say!("an infection to come"));
        for place in InfectionPlace::ALL {
            layout.piece(infection(place), "infection", infection_label(place)).with("column", place.name());
        }
        layout.piece(REMEDY_BACK, "remedy-back", say!("a remedy"));
        for remedy in RemedyKind::ALL {
            let piece = layout.piece(bottle(remedy), "remedy", remedy_label(remedy)).with("doses", remedy.doses());
            if remedy == RemedyKind::Juice {
                piece.with("mood", printed.juice);
            }
        }
    }

    fn picks(&self, view: View<'_>, seat: Seat, action: Action) -> Picks {
        let (name, touched) = (seat.name(), Picks::none());
        match action {
            Action::Visit => board::covering(ModuleId::Doctor, seat, Column::Market),
            Action::Sick(_, 0) => touched,
            Action::Sick(column, n) => touched.pieces(n.into(), names::screen(name), names::SICK).place(names::plan(name, column)),
            Action::Neutral(to) => match view.painters[Painter::of(seat)].neutral_at {
                // It stays.
                Some(from) if from == to => touched,
                Some(from) => touched.piece(names::plan(name, from), names::NEUTRAL).place(names::plan(name, to)),
                None => touched.place(names::plan(name, to)),
            },
            Action::Remedy(number) => {
                let place = slot(usize::from(number.saturating_sub(1)));
                match self.for_sale(view.rules, number) {
                    Some((remedy, _)) => touched.piece(place, bottle(remedy)),
                    None => touched.place(place),
                }
            }
            Action::Saint(paint) => of_paints(touched, name, Paints::of(&[paint])),
            Action::Ill(figure) => {
                let piece = if figure == Figure::Neutral { names::NEUTRAL.to_string() } else { names::assistant(name) };
                touched.piece(names::plan(name, left_column(view)), piece)
            }
            Action::Drink(remedy) => touched.piece(shelf(name), bottle(remedy)),
            Action::Rest(Health::Healthy) => touched.piece(names::pool(name), names::assistant(name)),
            Action::Rest(Health::Sick) => touched.piece(names::screen(name), names::SICK),
        }
    }

    fn label(&self, view: View<'_>, seat: Seat, action: Action) -> Text {
        match action {
            Action::Visit => say!("visit the doctor"),
            Action::Sick(place, 0) => say!("send no sick assistant to the {place}", place),
            Action::Sick(place, n) => say!("send {assistants} to the {place}", assistants = SICK_ASSISTANTS.count(n), place),
            Action::Neutral(place) if view.painters[Painter::of(seat)].neutral_at == Some(place) => {
                say!("leave the neutral assistant at the {place}", place)
            }
            Action::Neutral(place) => say!("move the neutral assistant to the {place}", place),
            Action::Remedy(number) => match self.for_sale(view.rules, number) {
                Some((RemedyKind::Juice, price)) => say!("buy raspberry juice for {price}", price = THALERS.count(price)),
                Some((remedy, price)) => {
                    say!("buy a remedy of {doses} for {price}", doses = DOSES.count(remedy.doses()), price = THALERS.count(price))
                }
                None => say!("buy the remedy in slot {number}", number),
            },
            Action::Saint(paint) => say!("give {paint} for a picture of a saint", paint),
            Action::Ill(Figure::Own) => say!("one of your own assistants falls ill"),
            Action::Ill(Figure::Neutral) => say!("the neutral assistant falls ill"),
            Action::Drink(RemedyKind::Juice) => say!("drink raspberry juice"),
            Action::Drink(remedy) => say!("use a remedy of {doses}", doses = DOSES.count(remedy.doses())),
            Action::Rest(Health::Healthy) => say!("keep a healthy assistant in bed"),
            Action::Rest(Health::Sick) => say!("keep a sick assistant in bed"),
        }
    }

    fn show(&self, view: View<'_>, _viewer: Viewer, scene: &mut Scene) {
        let rules = view.rules;
        scene.leave_uncounted(BLACK);
        scene.put(DECK, INFECTION_BACK, self.infections.iter().map(|&n| u32::from(n)).sum());
        if let Some(place) = self.infected {
            scene.put(HERE, infection(place), 1);
        }
        for (place, n) in InfectionPlace::ALL.into_iter().zip(self.past(rules)) {
            scene.put(PAST, infection(place), n.into());
        }

        for (n, remedy) in self.sale.into_iter().enumerate() {
            if let Some(remedy) = remedy {
                scene.put(slot(n), bottle(remedy), 1);
            }
        }
        scene.put(STOCK, REMEDY_BACK, self.stock.iter().map(|&n| u32::from(n)).sum());
        for remedy in RemedyKind::ALL {
            scene.put(DISCARDS, bottle(remedy), self.discards[remedy as usize].into());
        }

        for who in rules.humans() {
            let name = rules.name_of(who);
            scene.put(ward(name), names::assistant(name), view.effects.illness[who].away.into());
            for remedy in RemedyKind::ALL {
                scene.put(shelf(name), bottle(remedy), self.held[who][remedy as usize].into());
            }
        }
    }

    fn note(&self, view: View<'_>, seat: Seat, action: Action) -> Text {
        let (printed, ill) = (Doctor::pieces(view.rules), view.effects.illness[Painter::of(seat)]);
        match action {
            Action::Visit => say!("buy a remedy; one assistant may go to the Market"),
            Action::Sick(..) | Action::Neutral(_) => Text::default(),
            Action::Remedy(number) => match self.for_sale(view.rules, number) {
                Some((RemedyKind::Juice, price)) => say!("raspberry juice for {price}", price = THALERS.count(price)),
                Some((remedy, price)) => {
                    say!("a remedy of {doses} for {price}", doses = DOSES.count(remedy.doses()), price = THALERS.count(price))
                }
                None => Text::default(),
            },
            Action::Saint(paint) => {
                say!("{pay} for {paints}", pay = THALERS.count(printed.saint_pay), paints = Paints::of(&[paint]))
            }
            Action::Ill(Figure::Own) => say!("your figure waits at the doctor's"),
            Action::Ill(Figure::Neutral) => say!("it goes back to the Theatre; the black figure stays for good"),
            Action::Drink(RemedyKind::Juice) => say!("mood {steps}", steps = signs(format_args!("{:+}", printed.juice))),
            Action::Drink(remedy) => say!("heals {n} of {sick}", n = healed_by(remedy, ill), sick = SICK_ASSISTANTS.count(ill.sick)),
            Action::Rest(Health::Healthy) => say!("comes back when your mood improves"),
            Action::Rest(Health::Sick) if ill.away == 0 => say!("it is an extra one: it leaves, and none of your own stays in bed"),
            Action::Rest(Health::Sick) => say!("comes back healthy when your mood improves"),
        }
    }
}

/// The column whose assistants are leaving.
fn left_column(view: View<'_>) -> Column {
    view.acting_column().unwrap_or(Column::Market)
}

impl Doctor {
    /// The remedy in a slot, the left one being 1, with its price.
    fn for_sale(&self, rules: &BoardGame, number: u8) -> Option<(RemedyKind, u16)> {
        let n = usize::from(number).checked_sub(1)?;
        let (_, price) = slots(rules).nth(n)?;
        Some((self.sale[n]?, price))
    }
    /// The infections of earlier rounds.
    fn past(&self, rules: &BoardGame) -> Infections {
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
