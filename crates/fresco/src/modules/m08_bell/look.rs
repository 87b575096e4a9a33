//! What is seen of the bell, and its facts by name.

use tabletop::text::count;
use tabletop::{Happening, Scene, Seat, Viewer};

use super::{Action, Bell, COVER, Printed, TILE, bell, printed};
use crate::Fresco;
use crate::core::{Core, Debt, NO_TILE, each_in};
use crate::modules::Act;
use crate::position::whose;
use crate::scene::names;
use crate::words::Painter;

const PILE: &str = "bell.pile";
const BACK: &str = "certificate-back";
const BACK_LABEL: &str = "a certificate, face down";

fn slot_place(slot: usize) -> String {
    format!("bell.{}", slot + 1)
}
fn debts(who: &str) -> String {
    names::of("debts", who)
}
fn held(who: &str) -> String {
    names::of("certificates", who)
}
fn face(rules: &Fresco, number: u8) -> String {
    rules.owed_piece(number + 1)
}
fn label(rules: &Fresco, number: u8) -> String {
    let c = printed(rules, number);
    let (points, bells) = (count(c.points.into(), "point", "points"), count(c.bells.into(), "bell", "bells"));
    format!("certificate {}: {}, {points}, {bells}", number + 1, count(c.price.into(), "thaler", "thalers"))
}

/// A certificate that was not sold.
pub(super) fn goes_under(slot: usize, number: u8) -> Happening {
    Happening::said("bell", format!("Certificate {} goes under the pile.", number + 1))
        .moving(format!("certificate {}", number + 1), 1, slot_place(slot), PILE, BACK_LABEL)
        .becoming(BACK)
}
/// A new certificate on display.
pub(super) fn revealed(rules: &Fresco, slot: usize, number: u8) -> Happening {
    Happening::said("bell", format!("For sale is {}.", label(rules, number)))
        .moving(BACK, 1, PILE, slot_place(slot), label(rules, number))
        .becoming(face(rules, number))
}
/// One of Leonardo's certificates is turned over.
pub(super) fn turned(rules: &Fresco, number: u8) -> Happening {
    let place = held("leonardo");
    Happening::said("bell", format!("{{who}} has had {}.", label(rules, number)))
        .moving(BACK, 1, place.clone(), place, label(rules, number))
        .becoming(face(rules, number))
}
/// The place on the bell track.
pub(super) fn counted(who: &str, bells: i16, unpaid: i16, space: usize) -> String {
    let pushed = if space == usize::from(bells.unsigned_abs()).min(Printed::LAST) { "" } else { ", the next free one" };
    let less = if unpaid > 0 { format!(", less {unpaid} for what is not paid,") } else { String::new() };
    format!("{who} has {}{less} and stands on space {space} of the bell track{pushed}.", count(bells.into(), "bell", "bells"))
}

/// The number of a certificate, from 0, as scenarios write it, from 1.
pub(super) fn number(text: &str) -> Result<u8, String> {
    let found = text.parse::<u8>().ok().filter(|n| (1..=Printed::CERTIFICATES as u8).contains(n));
    found.map(|n| n - 1).ok_or_else(|| format!("\"{text}\" is no certificate: they are numbered 1 to {}", Printed::CERTIFICATES))
}

pub(super) fn note(rules: &Fresco, act: Act) -> String {
    let Act::Bell(action) = act else { return String::new() };
    match action {
        Action::Audience(column) => format!("you buy a certificate, and nobody goes to the {}", column.place()),
        Action::Buy(number) => {
            let c = printed(rules, number.saturating_sub(1));
            let (points, bells) = (count(c.points.into(), "point", "points"), count(c.bells.into(), "bell", "bells"));
            format!("{}, {points}, {bells}", count(c.price.into(), "thaler", "thalers"))
        }
        Action::InFull => "its price at once; you score its points".to_string(),
        Action::Instalment(thalers) => {
            let points = u16::from(thalers) / bell(rules).thalers_per_point.max(1);
            format!("{} now; the rest is owed", count(points.into(), "point", "points"))
        }
    }
}

impl Bell {
    /// A certificate that was paid in full goes to its owner, face down.
    pub(super) fn moves(&self, rules: &Fresco, who: Painter, number: u8, own: bool) -> Happening {
        let slot = self.slot_of(number);
        let text = format!("{{who}} buys certificate {} and pays it in full.", number + 1);
        let (to, label) = (held(rules.name_of(who)), if own { label(rules, number) } else { BACK_LABEL.to_string() });
        let happening = Happening::said("certificate", text).moving(face(rules, number), 1, slot_place(slot), to, label);
        if own { happening } else { happening.becoming(BACK) }
    }
    /// One that is paid in instalments lies open, with the money on it.
    pub(super) fn moves_unpaid(&self, rules: &Fresco, who: Painter, number: u8, paid: u8) -> Happening {
        let (name, price) = (rules.name_of(who), printed(rules, number).price);
        let text = format!("{{who}} takes certificate {} and puts {paid} of {price} thalers on it.", number + 1);
        Happening::said("certificate", text)
            .moving(face(rules, number), 1, slot_place(self.slot_of(number)), debts(name), label(rules, number))
            .moving(names::THALER, paid.into(), names::screen(name), debts(name), "a thaler")
    }
    fn slot_of(&self, number: u8) -> usize {
        self.display.iter().position(|&n| n == number).unwrap_or(0)
    }

    pub(super) fn where_it_is_done(&self, seat: Seat, act: Act) -> Vec<String> {
        let Act::Bell(action) = act else { return Vec::new() };
        match action {
            Action::Audience(column) => vec![names::plan(seat.name(), column)],
            Action::Buy(number) => vec![slot_place(self.slot_of(number.saturating_sub(1)))],
            Action::InFull => vec![held(seat.name())],
            Action::Instalment(_) => vec![debts(seat.name())],
        }
    }

    pub(super) fn show_bell(&self, rules: &Fresco, core: &Core, viewer: Viewer, scene: &mut Scene) {
        for slot in 0..rules.players().min(self.display.len()) {
            scene.place(slot_place(slot)).label = format!("certificates for sale, space {}", slot + 1);
        }
        for (slot, number) in self.on_display() {
            scene.put(slot_place(slot), face(rules, number), 1, label(rules, number));
        }
        scene.place(PILE).label = "the pile of certificates".to_string();
        let under = self.under.iter().filter(|&&n| n != NO_TILE).count() as u32;
        scene.put(PILE, BACK, self.unseen_in_pile(rules) + under, BACK_LABEL);
        for who in rules.humans() {
            self.show_certificates(rules, core, who, viewer, scene);
        }
        self.tiles.show(rules, core, viewer, TILE, scene);
        if let Some(leonardo) = rules.leonardo() {
            let place = held("leonardo");
            scene.place(place.as_str()).label = "certificates of Leonardo, seen by nobody before the end".to_string();
            scene.put(place.as_str(), BACK, self.leonardos(rules).into(), BACK_LABEL);
            for number in each_in(self.bought[leonardo]) {
                scene.put(place.as_str(), face(rules, number as u8), 1, label(rules, number as u8));
            }
        }
    }

    fn show_certificates(&self, rules: &Fresco, core: &Core, who: Painter, viewer: Viewer, scene: &mut Scene) {
        let (name, own) = (rules.name_of(who), viewer.is(who.seat()));
        scene.place(debts(name)).label = format!("certificates of {name} that are not paid, with the money on them");
        scene.place(held(name)).label = format!("certificates of {name} that are paid");
        let mut paid = self.bought[who];
        for debt in core.debts.of(who) {
            let number = debt.thing.saturating_sub(1);
            paid &= !(1 << number);
            scene.put(debts(name), face(rules, number), 1, label(rules, number));
            scene.put(debts(name), names::THALER, u32::from(rules.owed_price(debt.thing).saturating_sub(debt.owed)), "a thaler");
        }
        for number in each_in(paid) {
            if own {
                scene.put(held(name), face(rules, number as u8), 1, label(rules, number as u8));
            } else {
                scene.put(held(name), BACK, 1, BACK_LABEL);
            }
        }
    }

    pub(super) fn is_sound(&self, rules: &Fresco, core: &Core) -> Result<(), String> {
        let (mut seen, mut n) = (self.unseen, self.unseen.count_ones());
        for number in self.under.into_iter().filter(|&n| n != NO_TILE).chain(self.on_display().map(|(_, n)| n)) {
            seen |= 1 << number;
            n += 1;
        }
        for who in rules.all_painters() {
            seen |= self.bought[who];
            n += self.bought[who].count_ones();
        }
        if n as usize != Printed::CERTIFICATES || seen != (1 << Printed::CERTIFICATES) - 1 {
            return Err(format!("there are {n} certificates"));
        }
        for debt in core.debts.each() {
            let right = debt.thing > 0 && self.bought[debt.who] & 1 << (debt.thing - 1) != 0;
            if !right || debt.owed == 0 || debt.owed > rules.owed_price(debt.thing) {
                return Err(format!("{} owes {} on {}", rules.name_of(debt.who), debt.owed, rules.owed_piece(debt.thing)));
            }
        }
        Ok(())
    }

    pub(super) fn fact(&self, rules: &Fresco, core: &Core, key: &str) -> Option<Result<String, String>> {
        let list = |words: Vec<String>| Some(Ok(if words.is_empty() { "none".to_string() } else { words.join(" ") }));
        let numbers = |numbers: &[u8]| list(numbers.iter().filter(|&&n| n != NO_TILE).map(|n| (n + 1).to_string()).collect());
        match key {
            "bell.display" => return numbers(&self.display),
            "bell.under" => return numbers(&self.under),
            "bell.pile" => {
                let under = self.under.iter().filter(|&&n| n != NO_TILE).count() as u32;
                return Some(Ok((self.unseen_in_pile(rules) + under).to_string()));
            }
            _ => {}
        }
        if let Some(who) = whose(rules, key, "certificates") {
            let unpaid = core.debts.of(who).fold(0u32, |set, debt| set | 1 << debt.thing.saturating_sub(1));
            return list(each_in(self.bought[who] & !unpaid).map(|n| (n + 1).to_string()).collect());
        }
        if let Some(who) = whose(rules, key, "debts") {
            return list(core.debts.of(who).map(|debt| format!("{}:{}", debt.thing, debt.owed)).collect());
        }
        Some(Ok(self.tiles.fact(core, whose(rules, key, "audience")?)))
    }

    pub(super) fn set_fact(&mut self, rules: &Fresco, core: &mut Core, key: &str, value: &str) -> Option<Result<(), String>> {
        match key {
            "bell.display" => return Some(self.set_display(rules, value)),
            "bell.under" => return Some(self.set_under(value)),
            "bell.pile" => return Some(Err("\"bell.pile\" follows from other facts and cannot be set".to_string())),
            _ => {}
        }
        if let Some(who) = whose(rules, key, "certificates") {
            return Some(self.set_paid(core, who, value));
        }
        if let Some(who) = whose(rules, key, "debts") {
            return Some(self.set_debts(rules, core, who, value));
        }
        let who = whose(rules, key, "audience").filter(|&p| !rules.is_leonardo(p))?;
        Some(self.tiles.set_fact(core, who, value, COVER))
    }

    /// Takes a certificate from wherever nobody owns it; on display another one takes its place.
    fn fetch(&mut self, number: u8) -> Result<(), String> {
        if self.unseen & 1 << number == 0 {
            if let Some(slot) = self.display.iter().position(|&n| n == number) {
                self.display[slot] = each_in(self.unseen).next().map_or(NO_TILE, |n| n as u8);
                self.unseen &= self.unseen.wrapping_sub(1);
            } else if let Some(at) = self.under.iter().position(|&n| n == number) {
                self.under[at..].rotate_left(1);
                self.under[Printed::CERTIFICATES - 1] = NO_TILE;
            } else {
                return Err(format!("somebody else has certificate {}", number + 1));
            }
        }
        self.unseen &= !(1 << number);
        Ok(())
    }

    fn set_display(&mut self, rules: &Fresco, value: &str) -> Result<(), String> {
        let wanted = numbers(value)?;
        if wanted.len() > rules.players() {
            return Err(format!("only {} certificates are on display", rules.players()));
        }
        for number in std::mem::replace(&mut self.display, [NO_TILE; 4]).into_iter().filter(|&n| n != NO_TILE) {
            self.unseen |= 1 << number;
        }
        for (slot, number) in wanted.into_iter().enumerate() {
            self.fetch(number)?;
            self.display[slot] = number;
        }
        Ok(())
    }

    fn set_under(&mut self, value: &str) -> Result<(), String> {
        for number in std::mem::replace(&mut self.under, [NO_TILE; Printed::CERTIFICATES]).into_iter().filter(|&n| n != NO_TILE) {
            self.unseen |= 1 << number;
        }
        for number in numbers(value)? {
            self.fetch(number)?;
            self.put_under(number);
        }
        Ok(())
    }

    fn set_paid(&mut self, core: &Core, who: Painter, value: &str) -> Result<(), String> {
        let unpaid = core.debts.of(who).fold(0u32, |set, debt| set | 1 << debt.thing.saturating_sub(1));
        self.unseen |= self.bought[who] & !unpaid;
        self.bought[who] = unpaid;
        for number in numbers(value)? {
            self.fetch(number)?;
            self.bought[who] |= 1 << number;
        }
        Ok(())
    }

    fn set_debts(&mut self, rules: &Fresco, core: &mut Core, who: Painter, value: &str) -> Result<(), String> {
        let old: Vec<Debt> = core.debts.of(who).collect();
        for debt in old {
            core.debts.pay(debt.thing, debt.owed);
            let bit = 1 << debt.thing.saturating_sub(1);
            self.bought[who] &= !bit;
            self.unseen |= bit;
        }
        for word in value.split_whitespace().filter(|&w| w != "none") {
            let wrong = || format!("\"{word}\" is no debt: write the certificate and what is owed, like 5:3");
            let (thing, owed) = word.split_once(':').ok_or_else(wrong)?;
            let thing = number(thing)?;
            let owed = owed.parse::<u8>().map_err(|_| wrong())?;
            if owed == 0 || owed > rules.owed_price(thing + 1) {
                return Err(format!("certificate {} costs {}", thing + 1, rules.owed_price(thing + 1)));
            }
            self.fetch(thing)?;
            self.bought[who] |= 1 << thing;
            core.debts.add(Debt { who, thing: thing + 1, owed });
        }
        Ok(())
    }
}

/// The certificates in a list, from 0.
fn numbers(value: &str) -> Result<Vec<u8>, String> {
    value.split_whitespace().filter(|&w| w != "none").map(number).collect()
}
