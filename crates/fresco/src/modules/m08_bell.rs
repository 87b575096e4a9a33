//! Module 8: The bell. Rulebook 2020, "La Cloche".
//!
//! In an audience with the bishop one buys a certificate for the new bell, at once or in instalments. At the end the bells
//! on the certificates that are paid are counted, and those on the others subtracted.

mod look;

use tabletop::{Dice, Happening, Play, Scene, Seat, Viewer, verbs};

use crate::Fresco;
use crate::action::Question;
use crate::action_tile::{ActionTiles, Cover};
use crate::components::{Components, Bell as Printed, Certificate};
use crate::core::{Core, Debt, NO_TILE, each_in, nth_in};
use crate::event::{Points, Reason};
use crate::modules::{Act, Kit, Module};
use crate::stock::Stock;
use crate::table::Table;
use crate::visit::Visit;
use crate::why::Why;
use crate::words::{ByPainter, Column, Painter};

/// The certificates. They are numbered from 0 here and from 1 everywhere else. What is still owed on them is a word of the
/// core: a certificate without a debt is paid.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Bell {
    /// Those that nobody has seen, as a set: the upper part of the pile and, until the end, Leonardo's.
    unseen: u32,
    /// Those that have been on display and lie under the pile, in their order. Nobody sees them, everybody may remember.
    under: [u8; Printed::CERTIFICATES],
    /// Those on display.
    pub display: [u8; 4],
    /// Those of each painter, as a set. The unpaid ones are open; into the paid ones only their owner may look, and
    /// everybody may remember.
    pub bought: ByPainter<u32>,
    /// The audience tiles.
    tiles: ActionTiles,
}

verbs! {
    /// What one can do in an audience.
    pub enum Action {
        /// Put the audience tile on this column.
        Audience(column: Column) = "audience",
        /// Buy this certificate.
        Buy(number: u8) = "certificate",
        /// Pay it in full.
        InFull = "in-full",
        /// Put so many thalers on it, and owe the rest.
        Instalment(thalers: u8) = "instalment",
    }
}

const RULE: &str = "bell: in an audience one of the certificates on display is bought";
const PAYING: &str = "bell: a certificate is paid in full, or an instalment below its price is put on it";
/// Nobody stands on the tile.
const COVER: Cover = Cover { spaces: 0, elsewhere: true, needs: false };
const TILE: &str = "audience";
const ASK: &str = "Plan: do you ask the bishop for an audience? Cover a column with the tile, or not.";

impl Kit for Bell {
    fn unpack(_rules: &Fresco) -> Bell {
        Bell {
            unseen: (1 << Printed::CERTIFICATES) - 1,
            under: [NO_TILE; Printed::CERTIFICATES],
            display: [NO_TILE; 4],
            bought: ByPainter::default(),
            tiles: ActionTiles::HOME,
        }
    }
    // A certificate may be bought in instalments.
    fn stock(components: &Components, stock: &mut Stock) {
        for (owed, certificate) in stock.owed.iter_mut().skip(1).zip(components.parts.bell.certificates) {
            *owed = certificate.price.min(u8::MAX.into()) as u8;
        }
    }
    fn piece_in_bag(_rules: &Fresco, bag: &str, piece: &str) -> Option<Result<u32, String>> {
        (bag == "bell").then(|| look::number(piece).map(u32::from))
    }
}

impl Module for Bell {
    // One certificate for each player is put on display. Leonardo's come from the pile too, but nobody sees them.
    fn setup(&mut self, rules: &Fresco, _core: &mut Core, dice: &mut Dice) {
        for slot in self.display.iter_mut().take(rules.players()) {
            let nth = dice.below(self.unseen.count_ones());
            let Some(number) = nth_in(self.unseen, nth) else { return };
            self.unseen &= !(1 << number);
            *slot = number as u8;
        }
    }

    // The audience tile covers any column, and no assistant stands on it. Without a certificate it is out of use.
    fn cover(&mut self, t: &mut Table<'_>, who: Painter) -> Play {
        if self.on_display().next().is_none() {
            return Ok(());
        }
        let columns = Column::of_board(t.last_round);
        self.tiles.plan(t, who, (TILE, ASK), (&columns, COVER), |column| Action::Audience(column).into())
    }

    fn revealed(&mut self, t: &mut Table<'_>) {
        self.tiles.reveal(t, TILE);
    }

    // At the covered column's moment one of the certificates on display must be bought.
    fn arrive(&mut self, t: &mut Table<'_>, visit: &mut Visit) -> Play {
        let who = visit.who;
        if !self.tiles.covers(who, visit.column) {
            return Ok(());
        }
        let Some(number) = self.choose(t, who)? else {
            t.say(who, |_| Happening::said("audience", "There is no certificate left for {who}."));
            return Ok(());
        };
        let certificate = printed(t.rules, number);
        match how_to_pay(t, who, number, certificate)? {
            None => {
                self.take(number, who);
                t.pay_for(who, certificate.price, "a certificate");
                t.whisper(who, |rules| self.moves(rules, who, number, true), |rules| Some(self.moves(rules, who, number, false)));
                self.clear_slot(number);
                t.score(who, Points::new(Reason::Certificate, certificate.points))
            }
            Some(paid) => {
                self.take(number, who);
                let owed = certificate.price.saturating_sub(paid.into()).min(u8::MAX.into()) as u8;
                t.core.debts.add(Debt { who, thing: number + 1, owed });
                let p = t.painter(who);
                p.thalers = p.thalers.saturating_sub(paid.into());
                t.say(who, |rules| self.moves_unpaid(rules, who, number, paid));
                self.clear_slot(number);
                let points = u16::from(paid) / bell(t.rules).thalers_per_point.max(1);
                t.score(who, Points::new(Reason::Instalment, points as i16))
            }
        }
    }

    fn home(&mut self, t: &mut Table<'_>) {
        self.tiles.go_home(t, TILE);
    }

    // Certificates that were not sold go under the pile in the order of the display; then new ones are revealed, as many
    // as there are.
    fn next_round(&mut self, t: &mut Table<'_>) {
        for slot in 0..self.display.len() {
            let number = std::mem::replace(&mut self.display[slot], NO_TILE);
            if number != NO_TILE {
                self.put_under(number);
                t.announce(|_| look::goes_under(slot, number));
            }
        }
        for slot in 0..t.rules.players().min(self.display.len()) {
            let number = if self.unseen_in_pile(t.rules) > 0 {
                let Some(number) = t.draw_from("bell", self.unseen) else { return };
                self.unseen &= !(1 << number);
                number as u8
            } else {
                let Some(number) = self.take_from_under() else { return };
                number
            };
            self.display[slot] = number;
            t.announce(|rules| look::revealed(rules, slot, number));
        }
    }

    // Who can may still pay off debts. Then the bells are counted, in the turn order of the last round and for the bishop
    // last; a taken space of the bell track sends up. The rank scores, and so does the space.
    fn final_scoring(&mut self, t: &mut Table<'_>) -> Play {
        for nth in 0..t.rules.painter_count() {
            let who = t.order[nth & 3];
            if !t.rules.is_leonardo(who) {
                t.offer_to_settle(who, Question::Of("Final scoring: the bells are counted. Do you pay off a certificate before?", 0))?;
            }
        }
        self.turn_leonardos(t);
        let mut track = Track::default();
        for nth in 0..t.rules.painter_count() {
            let who = t.order[nth & 3];
            let bells = self.bells_of(t.rules, t.core, who);
            let space = track.put(Some(who), bells);
            let unpaid = bells_on(t.rules, unpaid(t.core, who));
            t.say(who, |_| Happening::said("bells", look::counted("{who}", bells, unpaid, space)));
        }
        let unsold = self.unsold_bells(t.rules);
        let space = track.put(None, unsold);
        t.announce(|_| Happening::said("bells", look::counted("The bishop", unsold, 0, space)));
        for nth in 0..t.rules.painter_count() {
            let who = t.order[nth & 3];
            let Some((rank, space)) = track.rank(who) else { continue };
            let side = bell(t.rules).side(t.rules.players());
            let mut points = Points::new(RANKS[rank % RANKS.len()], side.ranks.get(rank).copied().unwrap_or(0));
            points.add(Reason::Bells, side.bonus[space.min(Printed::LAST)]);
            t.score(who, points)?;
        }
        Ok(())
    }

    fn show(&self, rules: &Fresco, core: &Core, viewer: Viewer, scene: &mut Scene) {
        self.show_bell(rules, core, viewer, scene);
    }
    fn places(&self, _rules: &Fresco, _core: &Core, seat: Seat, act: Act) -> Vec<String> {
        self.where_it_is_done(seat, act)
    }
    fn note(&self, rules: &Fresco, _core: &Core, _seat: Seat, act: Act) -> String {
        look::note(rules, act)
    }
    fn check(&self, rules: &Fresco, core: &Core) -> Result<(), String> {
        self.is_sound(rules, core)
    }
    fn get(&self, rules: &Fresco, core: &Core, key: &str) -> Option<Result<String, String>> {
        self.fact(rules, core, key)
    }
    fn set(&mut self, rules: &Fresco, core: &mut Core, key: &str, value: &str) -> Option<Result<(), String>> {
        self.set_fact(rules, core, key, value)
    }
}

const RANKS: [Reason; 5] = [
    Reason::FirstRank,
    Reason::SecondRank,
    Reason::ThirdRank,
    Reason::FourthRank,
    Reason::LastRank,
];

fn bell(rules: &Fresco) -> &Printed {
    &rules.components.parts.bell
}
fn printed(rules: &Fresco, number: u8) -> Certificate {
    bell(rules).certificates[usize::from(number) % Printed::CERTIFICATES]
}
/// The bells on a set of certificates.
/// The certificates that somebody has not paid, as a set.
fn unpaid(core: &Core, who: Painter) -> u32 {
    core.debts.of(who).fold(0, |set, debt| set | 1 << debt.thing.saturating_sub(1))
}

fn bells_on(rules: &Fresco, set: u32) -> i16 {
    each_in(set).map(|n| i16::from(printed(rules, n as u8).bells)).sum()
}

impl Bell {
    /// The certificates on display, with their slots.
    fn on_display(&self) -> impl Iterator<Item = (usize, u8)> {
        self.display.into_iter().enumerate().filter(|&(_, number)| number != NO_TILE)
    }

    /// One of the certificates on display.
    fn choose(&self, t: &mut Table<'_>, who: Painter) -> Play<Option<u8>> {
        if self.on_display().count() < 2 {
            return Ok(self.on_display().next().map(|(_, number)| number));
        }
        let answer = t.ask(who, Question::Of("Audience: which certificate do you take?", 0), |_, _, can| {
            for (_, number) in self.on_display() {
                can.add(Action::Buy(number + 1).into());
            }
            can.explain(|action| match action {
                crate::Action::Module(Act::Bell(Action::Buy(_))) => Some(Why::Because("that certificate is not on display".to_string(), RULE)),
                crate::Action::Done => {
                    Some(Why::Because("one certificate must be taken".to_string(), RULE))
                }
                _ => None,
            });
        })?;
        match answer {
            crate::Action::Module(Act::Bell(Action::Buy(number))) => Ok(number.checked_sub(1)),
            _ => Ok(None),
        }
    }

    /// It belongs to the painter from now on.
    fn take(&mut self, number: u8, who: Painter) {
        self.bought[who] |= 1 << number;
    }
    fn clear_slot(&mut self, number: u8) {
        for slot in self.display.iter_mut().filter(|slot| **slot == number) {
            *slot = NO_TILE;
        }
    }

    /// How many of those that nobody has seen lie in the pile.
    fn unseen_in_pile(&self, rules: &Fresco) -> u32 {
        self.unseen.count_ones().saturating_sub(self.leonardos(rules).into())
    }
    /// Leonardo's certificates that are still face down.
    fn leonardos(&self, rules: &Fresco) -> u8 {
        match rules.leonardo() {
            Some(leonardo) if self.bought[leonardo] == 0 => bell(rules).leonardo.min(self.unseen.count_ones() as u8),
            _ => 0,
        }
    }
    fn put_under(&mut self, number: u8) {
        if let Some(free) = self.under.iter_mut().find(|n| **n == NO_TILE) {
            *free = number;
        }
    }
    fn take_from_under(&mut self) -> Option<u8> {
        let first = Some(self.under[0]).filter(|&n| n != NO_TILE)?;
        self.under.rotate_left(1);
        self.under[Printed::CERTIFICATES - 1] = NO_TILE;
        Some(first)
    }

    /// At the end Leonardo's certificates are turned over: any of those that nobody has seen.
    fn turn_leonardos(&mut self, t: &mut Table<'_>) {
        let Some(leonardo) = t.rules.leonardo() else { return };
        for _ in 0..self.leonardos(t.rules) {
            let Some(number) = t.draw_from("bell", self.unseen) else { return };
            self.unseen &= !(1 << number);
            self.bought[leonardo] |= 1 << number;
            t.say(leonardo, |rules| look::turned(rules, number as u8));
        }
    }

    /// Those of the paid certificates less those of the others, but never less than none.
    pub fn bells_of(&self, rules: &Fresco, core: &Core, who: Painter) -> i16 {
        let unpaid = unpaid(core, who);
        (bells_on(rules, self.bought[who] & !unpaid) - bells_on(rules, unpaid)).max(0)
    }
    /// Those of the certificates that nobody has bought, the pile included.
    fn unsold_bells(&self, rules: &Fresco) -> i16 {
        let sold = rules.all_painters().fold(0, |set, p| set | self.bought[p]);
        bells_on(rules, ((1 << Printed::CERTIFICATES) - 1) & !sold)
    }
}

/// Paid in full (`None`), or in instalments with so many thalers now.
fn how_to_pay(t: &mut Table<'_>, who: Painter, number: u8, certificate: Certificate) -> Play<Option<u8>> {
    if t.painters[who].thalers == 0 {
        return Ok(Some(0));
    }
    let ask = Question::Of("Audience: certificate {n}. Do you pay it in full, or how much do you put on it?", u16::from(number) + 1);
    let answer = t.ask(who, ask, |_, core, can| {
        let (price, have) = (certificate.price, core.painters[who].thalers);
        if have >= price {
            can.add(Action::InFull.into());
        }
        for thalers in 0..=have.min(price.saturating_sub(1)) {
            can.add(Action::Instalment(thalers as u8).into());
        }
        can.explain(|action| match action {
            crate::Action::Module(Act::Bell(Action::InFull | Action::Instalment(_))) => {
                Some(Why::Because(format!("it costs {price}, and you have {have}"), PAYING))
            }
            _ => None,
        });
    })?;
    Ok(match answer {
        crate::Action::Module(Act::Bell(Action::Instalment(thalers))) => Some(thalers),
        _ => None,
    })
}

/// The track on which the bells are counted: who stands where, in the order of arrival; the bishop is nobody.
#[derive(Default)]
struct Track {
    spaces: [Option<(Option<Painter>, usize)>; Painter::MAX + 1],
}

impl Track {
    /// Puts a figure on a space, or on the next one that is free. The last space holds any number.
    fn put(&mut self, who: Option<Painter>, bells: i16) -> usize {
        let mut space = usize::from(bells.max(0).unsigned_abs()).min(Printed::LAST);
        while space < Printed::LAST && self.spaces.iter().flatten().any(|&(_, taken)| taken == space) {
            space += 1;
        }
        if let Some(free) = self.spaces.iter_mut().find(|s| s.is_none()) {
            *free = Some((who, space));
        }
        space
    }
    /// A painter's rank, from 0, and space. On the last space whoever came later ranks ahead.
    fn rank(&self, who: Painter) -> Option<(usize, usize)> {
        let at = self.spaces.iter().position(|s| s.is_some_and(|(w, _)| w == Some(who)))?;
        let (_, space) = self.spaces[at]?;
        let ahead = |&(i, other): &(usize, usize)| other > space || other == space && i > at;
        let all = self.spaces.iter().enumerate().filter_map(|(i, s)| s.map(|(_, space)| (i, space)));
        Some((all.filter(ahead).count(), space))
    }
}
