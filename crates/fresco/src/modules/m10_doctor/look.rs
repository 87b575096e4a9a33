//! The doctor's board as it is seen, noted, checked and set up.

use tabletop::text::count;
use tabletop::{Scene, Seat};

use super::{Action, COVER, Doctor, Figure, MOST_REMEDIES};
use crate::Fresco;
use crate::components::{InfectionPlace, RemedyKind};
use crate::core::{Core, Step};
use crate::modules::Kit;
use crate::scene::names;
use crate::words::{Column, Health, Painter};

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

/// Where an action is made.
pub(super) fn place_of(core: &Core, seat: Seat, act: Action) -> String {
    let name = seat.name();
    match act {
        Action::Visit => names::plan(name, Column::Market),
        Action::Sick(column, _) | Action::Neutral(column) => names::plan(name, column),
        Action::Remedy(n) => slot(usize::from(n.saturating_sub(1))),
        Action::Saint(_) => names::PAINTS.to_string(),
        Action::Ill(_) => {
            let column = if let Step::Turn(turn) = core.step { usize::from(turn.column) % Column::COUNT } else { 0 };
            names::plan(name, Column::of_board(core.last_round)[column])
        }
        Action::Drink(_) => shelf(name),
        Action::Rest(Health::Healthy) => names::pool(name),
        Action::Rest(Health::Sick) => names::screen(name),
    }
}

impl Doctor {
    pub(super) fn show_board(&self, rules: &Fresco, core: &Core, scene: &mut Scene) {
        scene.place(DECK).label = "infections to come".to_string();
        scene.put(DECK, "infection-back", self.infections.iter().map(|&n| u32::from(n)).sum(), "an infection to come");
        scene.place(HERE).label = "the infection".to_string();
        if let Some(place) = self.infected {
            scene.put(HERE, infection(place), 1, infection_label(place));
        }
        scene.place(PAST).label = "earlier infections".to_string();
        for (place, n) in InfectionPlace::ALL.into_iter().zip(self.past(rules)) {
            scene.put(PAST, infection(place), n.into(), "an earlier infection");
        }

        let prices = rules.components.parts.doctor.prices(rules.players());
        for (n, price) in prices.into_iter().enumerate().take(rules.painter_count()) {
            scene.place(slot(n)).label = format!("a remedy for {}", count(price.into(), "thaler", "thalers"));
        }
        for (n, remedy) in self.sale.into_iter().enumerate() {
            if let Some(remedy) = remedy {
                scene.put(slot(n), bottle(remedy), 1, in_words(remedy));
            }
        }
        scene.place(STOCK).label = "the doctor's stock of remedies".to_string();
        scene.put(STOCK, "remedy-back", self.stock.iter().map(|&n| u32::from(n)).sum(), "a remedy");
        scene.place(DISCARDS).label = "discarded remedies".to_string();
        let black = scene.place(BLACK);
        black.label = "black figures for sick assistants".to_string();
        black.uncounted = true;
        for remedy in RemedyKind::ALL {
            scene.put(DISCARDS, bottle(remedy), self.discards[remedy as usize].into(), "a discarded remedy");
        }

        for who in rules.humans() {
            let name = rules.name_of(who);
            scene.place(ward(name)).label = format!("sick assistants of {name}, waiting at the doctor's");
            let label = format!("an assistant of {name} at the doctor's");
            scene.put(ward(name), names::assistant(name), core.more[who].away.into(), label);
            scene.place(shelf(name)).label = format!("remedies of {name}");
            for remedy in RemedyKind::ALL {
                scene.put(shelf(name), bottle(remedy), self.held[who][remedy as usize].into(), in_words(remedy));
            }
        }
    }

    /// What an action costs and brings.
    pub(super) fn note_on(&self, rules: &Fresco, core: &Core, seat: Seat, act: Action) -> String {
        let (printed, more) = (&rules.components.parts.doctor, &core.more[Painter::of(seat)]);
        match act {
            Action::Visit => "buy a remedy; one assistant may go to the Market".to_string(),
            Action::Sick(..) | Action::Neutral(_) => String::new(),
            Action::Remedy(n) => {
                let n = usize::from(n.saturating_sub(1)) % 4;
                let price = printed.prices(rules.players())[n];
                self.sale[n].map_or(String::new(), |remedy| format!("{} for {}", in_words(remedy), count(price.into(), "thaler", "thalers")))
            }
            Action::Saint(paint) => format!("{} for 1 {}", count(printed.saint_pay.into(), "thaler", "thalers"), paint.name()),
            Action::Ill(Figure::Own) => "an own figure waits at the doctor's".to_string(),
            Action::Ill(Figure::Neutral) => "it goes back to the theatre; the sick figure stays for good".to_string(),
            Action::Drink(RemedyKind::Juice) => format!("mood +{}", printed.juice),
            Action::Drink(remedy) => format!("heals {} of {}", remedy.doses().min(more.sick).min(more.away), more.sick),
            Action::Rest(Health::Healthy) => "comes back when the mood is better".to_string(),
            Action::Rest(Health::Sick) if more.away == 0 => "it was an extra one, nobody rests in its place".to_string(),
            Action::Rest(Health::Sick) => "comes back healthy when the mood is better".to_string(),
        }
    }

    /// The infections of earlier rounds.
    fn past(&self, rules: &Fresco) -> [u8; InfectionPlace::ALL.len()] {
        let mut past = <Doctor as Kit>::unpack(rules).infections;
        for (n, left) in past.iter_mut().zip(self.infections) {
            *n = n.saturating_sub(left);
        }
        if let Some(place) = self.infected {
            past[place as usize] = past[place as usize].saturating_sub(1);
        }
        past
    }

    /// All remedies and infections are there; whoever waits at the doctor's has a sick figure in its place.
    pub(super) fn check_pieces(&self, rules: &Fresco, core: &Core) -> Result<(), String> {
        let all = <Doctor as Kit>::unpack(rules);
        for remedy in RemedyKind::ALL {
            let i = remedy as usize;
            let for_sale = self.sale.iter().filter(|&&s| s == Some(remedy)).count() as u8;
            let held: u8 = rules.all_painters().map(|p| self.held[p][i]).sum();
            let n = self.stock[i] + self.discards[i] + for_sale + held;
            if n != all.stock[i] {
                return Err(format!("there are {n} remedies \"{remedy}\" instead of {}", all.stock[i]));
            }
        }
        for place in InfectionPlace::ALL {
            let n = self.infections[place as usize] + u8::from(self.infected == Some(place));
            if n > all.infections[place as usize] {
                return Err(format!("there are {n} infections \"{place}\" instead of {}", all.infections[place as usize]));
            }
        }
        if self.infected == Some(InfectionPlace::Same) {
            return Err("the infection has no place".to_string());
        }
        for who in rules.humans() {
            let (more, name) = (&core.more[who], rules.name_of(who));
            if more.sick < more.away {
                return Err(format!("{name} has {} assistants at the doctor's, but only {} sick ones", more.away, more.sick));
            }
            if self.remedies_of(who) > MOST_REMEDIES {
                return Err(format!("{name} has {} remedies", self.remedies_of(who)));
            }
            if more.sick_plan[Column::Market.index()] > 0 && matches!(core.step, Step::Plan) {
                return Err(format!("{name} has sent a sick assistant to the Market"));
            }
        }
        Ok(())
    }

    /// Reads a fact for scenarios.
    pub(super) fn fact(&self, rules: &Fresco, core: &Core, key: &str) -> Option<String> {
        let (first, rest) = key.split_once('.')?;
        Some(match (first, rest) {
            ("doctor", "infected") => self.infected.map_or("none".to_string(), |place| place.to_string()),
            ("doctor", "infections") => list(InfectionPlace::ALL.map(InfectionPlace::name), self.infections),
            ("doctor", "stock") => list(RemedyKind::ALL.map(RemedyKind::name), self.stock),
            ("doctor", "discards") => list(RemedyKind::ALL.map(RemedyKind::name), self.discards),
            ("doctor", "remedies") => {
                let slots = self.sale.iter().take(self.sale.iter().rposition(Option::is_some).map_or(0, |n| n + 1));
                let names: Vec<&str> = slots.map(|s| s.map_or("-", RemedyKind::name)).collect();
                if names.is_empty() { "none".to_string() } else { names.join(" ") }
            }
            (name, "remedies") => list(RemedyKind::ALL.map(RemedyKind::name), self.held[rules.human_named(name)?]),
            (name, "doctor") => self.tiles.fact(core, rules.human_named(name)?),
            _ => return None,
        })
    }

    /// Sets a fact for scenarios.
    pub(super) fn set_fact(&mut self, rules: &Fresco, core: &mut Core, key: &str, value: &str) -> Option<Result<(), String>> {
        let (first, rest) = key.split_once('.')?;
        Some(match (first, rest) {
            ("doctor", "infected") => self.infect(value),
            ("doctor", "infections") => self.leave_infections(rules, value),
            ("doctor", "stock") => self.leave_remedies(value),
            ("doctor", "discards") => Err("the discards follow from the other remedies".to_string()),
            ("doctor", "remedies") => self.offer_remedies(rules, value),
            (name, "remedies") => self.give_remedies(rules.human_named(name)?, value),
            (name, "doctor") => {
                let who = rules.human_named(name)?;
                if value.eq_ignore_ascii_case("none") || value.eq_ignore_ascii_case(Column::Market.name()) {
                    self.tiles.set_fact(core, who, value, COVER)
                } else {
                    Err("the doctor's tile covers only the market".to_string())
                }
            }
            _ => return None,
        })
    }

    fn infect(&mut self, value: &str) -> Result<(), String> {
        if let Some(old) = self.infected.take() {
            self.infections[old as usize] += 1;
        }
        if value == "none" {
            return Ok(());
        }
        let place: InfectionPlace = value.parse()?;
        if place == InfectionPlace::Same {
            return Err("name the place that is infected".to_string());
        }
        let left = &mut self.infections[place as usize];
        *left = left.checked_sub(1).ok_or_else(|| format!("there is no infection \"{place}\" left"))?;
        self.infected = Some(place);
        Ok(())
    }

    /// The infections that are still to come; all others have been.
    fn leave_infections(&mut self, rules: &Fresco, value: &str) -> Result<(), String> {
        let mut left = [0; InfectionPlace::ALL.len()];
        for place in words::<InfectionPlace>(value)? {
            left[place as usize] += 1;
        }
        let mut all = <Doctor as Kit>::unpack(rules).infections;
        if let Some(place) = self.infected {
            all[place as usize] -= 1;
        }
        if let Some(place) = InfectionPlace::ALL.into_iter().find(|&p| left[p as usize] > all[p as usize]) {
            return Err(format!("there are not so many infections \"{place}\""));
        }
        self.infections = left;
        Ok(())
    }

    /// The remedies that lie face down; all others that nobody has and that are not for sale are discarded.
    fn leave_remedies(&mut self, value: &str) -> Result<(), String> {
        for (n, discarded) in self.stock.iter_mut().zip(&mut self.discards) {
            *discarded += std::mem::take(n);
        }
        for remedy in words::<RemedyKind>(value)? {
            self.take(remedy)?;
            self.stock[remedy as usize] += 1;
        }
        Ok(())
    }

    fn offer_remedies(&mut self, rules: &Fresco, value: &str) -> Result<(), String> {
        for old in std::mem::take(&mut self.sale).into_iter().flatten() {
            self.stock[old as usize] += 1;
        }
        let names: Vec<&str> = value.split_whitespace().filter(|&w| w != "none").collect();
        if names.len() > rules.painter_count() {
            return Err(format!("the doctor has only {} slots", rules.painter_count()));
        }
        for (n, name) in names.into_iter().enumerate().filter(|&(_, name)| name != "-") {
            let remedy: RemedyKind = name.parse()?;
            self.take(remedy)?;
            self.sale[n] = Some(remedy);
        }
        Ok(())
    }

    fn give_remedies(&mut self, who: Painter, value: &str) -> Result<(), String> {
        for (n, held) in self.stock.iter_mut().zip(&mut self.held[who]) {
            *n += std::mem::take(held);
        }
        for remedy in words::<RemedyKind>(value)? {
            self.take(remedy)?;
            self.held[who][remedy as usize] += 1;
        }
        Ok(())
    }

    /// Takes a remedy out of the discards, or out of the stock.
    fn take(&mut self, remedy: RemedyKind) -> Result<(), String> {
        let i = remedy as usize;
        let from = if self.discards[i] > 0 { &mut self.discards[i] } else { &mut self.stock[i] };
        *from = from.checked_sub(1).ok_or_else(|| format!("there is no remedy \"{remedy}\" left"))?;
        Ok(())
    }
}

fn words<T: std::str::FromStr<Err = String>>(value: &str) -> Result<Vec<T>, String> {
    value.split_whitespace().filter(|&w| w != "none").map(str::parse).collect()
}

/// Every name as often as it is there.
fn list<const N: usize>(names: [&str; N], counts: [u8; N]) -> String {
    let all: Vec<&str> = names.into_iter().zip(counts).flat_map(|(name, n)| std::iter::repeat_n(name, n.into())).collect();
    if all.is_empty() { "none".to_string() } else { all.join(" ") }
}
