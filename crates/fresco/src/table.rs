//! The verbs of the game, and the one way to ask somebody something. Verbs call nobody.

use std::ops::Deref;

use tabletop::{Happening, HasPlayers, Play, Players, Seat};

use crate::action::{Action, Question};
use crate::components::Components;
use crate::core::{Core, NO_TILE, PainterState, Stall, Step, each_in, nth_in};
use crate::edition::TakenSpace;
use crate::event::{Event, Money, Points, Told};
use crate::paints::{Paint, Paints};
use crate::why::Why;
use crate::words::{Painter, Section, StallName};
use crate::{Fresco, Options};

/// The table with the people round it: what every rule gets.
pub(crate) struct Table<'t> {
    pub(crate) rules: &'t Fresco,
    pub(crate) core: &'t mut Core,
    pub(crate) players: Players<'t, Fresco>,
}

impl Deref for Table<'_> {
    type Target = Core;
    #[inline]
    fn deref(&self) -> &Core {
        self.core
    }
}

impl<'t> HasPlayers<'t, Fresco> for Table<'t> {
    #[inline]
    fn players(&mut self) -> &mut Players<'t, Fresco> {
        &mut self.players
    }
}

/// The debts that a player can pay off now.
#[inline]
fn settlements(core: &Core, seat: Seat, can: &mut Options<'_>) {
    if !core.debts.is_empty() {
        list_settlements(core, seat, can);
    }
    explain_settling(core, Painter::of(seat), can);
}

#[inline]
fn explain_settling(core: &Core, who: Painter, can: &mut Options<'_>) {
    can.explain(move |action| match action {
        Action::Settle(thing) => Some(why_not_settle(core, who, thing)),
        _ => None,
    });
}

#[cold]
fn list_settlements(core: &Core, seat: Seat, can: &mut Options<'_>) {
    if !matches!(core.step, Step::Plan | Step::Income | Step::ModuleScoring(_)) {
        let who = Painter::of(seat);
        for debt in core.debts.of(who).filter(|d| u16::from(d.owed) <= core.painters[who].thalers) {
            can.add(Action::Settle(debt.thing));
        }
    }
}

impl Table<'_> {
    #[inline]
    pub(crate) fn components(&self) -> &Components {
        &self.rules.components
    }
    #[inline]
    pub(crate) fn painter(&mut self, who: Painter) -> &mut PainterState {
        &mut self.core.painters[who]
    }
    /// Who answers for a painter: its player, or for Leonardo this round's controller.
    #[inline]
    pub(crate) fn seat_of(&self, who: Painter) -> Seat {
        if self.rules.is_leonardo(who) { self.controller.seat() } else { who.seat() }
    }
    /// Asks the player of a painter, and waits. Who owes money may pay off a debt whenever there is something to decide,
    /// but not behind the screens, nor once the game is being scored.
    #[inline]
    pub(crate) fn ask(&mut self, who: Painter, ask: Question, options: impl Fn(&Fresco, &Core, &mut Options<'_>)) -> Play<Action> {
        let seat = self.seat_of(who);
        loop {
            let (rules, core) = (self.rules, &*self.core);
            let answer = self.players.ask(seat, ask, |can| {
                options(rules, core, can);
                settlements(core, seat, can);
            })?;
            let Action::Settle(thing) = answer else { return Ok(answer) };
            self.settle(Painter::of(seat), thing);
        }
    }
    /// Asks a player behind the screen, where no debt can be paid off.
    #[inline]
    pub(crate) fn ask_in_secret(&mut self, who: Painter, ask: Question, options: impl FnOnce(&mut Options<'_>)) -> Play<Action> {
        let core = &*self.core;
        self.players.ask(who.seat(), ask, |can| {
            options(can);
            explain_settling(core, who, can);
        })
    }
    /// Asks whether to pay off debts now, while some of them can be.
    pub(crate) fn offer_to_settle(&mut self, who: Painter, ask: Question) -> Play {
        let seat = self.seat_of(who);
        loop {
            let core = &*self.core;
            let can_pay = || core.debts.of(who).filter(|d| u16::from(d.owed) <= core.painters[who].thalers);
            if can_pay().next().is_none() {
                return Ok(());
            }
            let answer = self.players.ask(seat, ask, |can| {
                can_pay().for_each(|debt| can.add(Action::Settle(debt.thing)));
                can.add(Action::Done);
                explain_settling(core, who, can);
            })?;
            let Action::Settle(thing) = answer else { return Ok(()) };
            self.settle(who, thing);
        }
    }
    /// Pays off what a painter owes on a thing.
    #[cold]
    pub(crate) fn settle(&mut self, who: Painter, thing: u8) {
        let Some(debt) = self.debts.of(who).find(|d| d.thing == thing) else { return };
        self.pay_debt(who, thing, debt.owed, debt.owed);
    }
    fn pay_debt(&mut self, who: Painter, thing: u8, owed: u8, thalers: u8) {
        let left = self.core.debts.pay(thing, thalers);
        let p = self.painter(who);
        p.thalers = p.thalers.saturating_sub(thalers.into());
        self.tell(Event::DebtPaid { who, thing, thalers, left, before: owed });
    }
    #[inline]
    pub(crate) fn tell(&mut self, event: Event) {
        self.players.tell(|| event);
    }

    /// Gives thalers out of the supply.
    #[inline]
    pub(crate) fn earn(&mut self, who: Painter, thalers: u16, why: Money) {
        if thalers == 0 {
            return;
        }
        let p = self.painter(who);
        p.thalers = p.thalers.saturating_add(thalers);
        self.tell(Event::Earned { who, thalers, why });
        // While something is owed, all that comes in goes there first, to the oldest debt.
        if self.debts.is_empty() {
            return;
        }
        let mut rest = thalers;
        while rest > 0 {
            let Some(debt) = self.core.debts.of(who).next() else { return };
            let paid = debt.owed.min(rest.min(u16::from(u8::MAX)) as u8);
            rest -= u16::from(paid);
            self.pay_debt(who, debt.thing, debt.owed, paid);
        }
    }
    /// Pays thalers into the supply for something in words that go on from "for".
    pub(crate) fn pay_for(&mut self, who: Painter, thalers: u16, why: &'static str) {
        if thalers > 0 {
            self.pay(who, thalers, Event::Paid { who, thalers, why });
        }
    }
    /// Takes paints out of the supply for something in words that go on from "for".
    pub(crate) fn gain(&mut self, who: Painter, paints: Paints, why: &'static str) {
        if paints.total() == 0 {
            return;
        }
        for (paint, n) in paints.each() {
            self.painter(who).paints.add(paint, n);
        }
        self.tell(Event::Gained { who, paints, why });
    }
    /// Brings the bishop to a section, by something that the event says in words that go on from "with".
    pub(crate) fn bring_bishop(&mut self, who: Painter, to: Section, why: &'static str) {
        let from = std::mem::replace(&mut self.core.bishop, to);
        self.tell(Event::BishopBrought { who, from, to, why });
    }
    /// Tells something of a module to everybody. The sentence may name the painter as `{who}`.
    pub(crate) fn say(&mut self, who: Painter, happening: impl FnOnce(&Fresco) -> Happening) {
        let rules = self.rules;
        self.players.tell(|| Event::Told(Box::new(Told { who: Some(who), all: Some(happening(rules).by(rules.name_of(who))), own: None })));
    }
    /// Tells something of a module that nobody did.
    pub(crate) fn announce(&mut self, happening: impl FnOnce(&Fresco) -> Happening) {
        let rules = self.rules;
        self.players.tell(|| Event::Told(Box::new(Told { who: None, all: Some(happening(rules)), own: None })));
    }
    /// Tells a painter something, and the others less or nothing.
    pub(crate) fn whisper(
        &mut self,
        who: Painter,
        own: impl FnOnce(&Fresco) -> Happening,
        others: impl FnOnce(&Fresco) -> Option<Happening>,
    ) {
        let rules = self.rules;
        self.players.tell(|| {
            let name = rules.name_of(who);
            Event::Told(Box::new(Told { who: Some(who), all: others(rules).map(|h| h.by(name)), own: Some(own(rules).by(name)) }))
        });
    }
    /// Draws one of a set of pieces, by number. `bag` is its name in scenarios.
    pub(crate) fn draw_from(&mut self, bag: &'static str, set: u32) -> Option<usize> {
        self.draw_alike(bag, set, |one, other| one == other)
    }
    /// The same where some pieces look alike: a scenario that wants one of them gets any.
    pub(crate) fn draw_alike(&mut self, bag: &'static str, set: u32, alike: impl Fn(usize, usize) -> bool) -> Option<usize> {
        let n = set.count_ones();
        if n == 0 {
            return None;
        }
        let nth =
            self.players.chance(bag, n, |wanted| each_in(set).position(|piece| alike(piece, wanted as usize)).map(|rank| rank as u32));
        nth_in(set, nth)
    }
    /// Draws one of several kinds of pieces, of which there are so many each. `bag` is its name in scenarios.
    pub(crate) fn draw_kind(&mut self, bag: &'static str, counts: &[u8]) -> Option<usize> {
        let n: u32 = counts.iter().map(|&n| u32::from(n)).sum();
        if n == 0 {
            return None;
        }
        let mut nth = self.players.chance(bag, n, |kind| {
            let before = counts.get(..kind as usize)?.iter().map(|&n| u32::from(n)).sum();
            counts.get(kind as usize).filter(|&&n| n > 0).map(|_| before)
        });
        counts.iter().position(|&n| {
            let here = nth < u32::from(n);
            nth = nth.saturating_sub(u32::from(n));
            here
        })
    }
    /// Pays thalers into the supply; the event says for what.
    #[inline]
    pub(crate) fn pay(&mut self, who: Painter, thalers: u16, event: Event) {
        let p = self.painter(who);
        debug_assert!(p.thalers >= thalers, "{who:?} pays {thalers} out of {}", p.thalers);
        p.thalers = p.thalers.saturating_sub(thalers);
        self.tell(event);
    }
    /// Takes paint out of the supply; the event before it said why.
    #[inline]
    pub(crate) fn take_paint(&mut self, who: Painter, paint: Paint) {
        self.painter(who).paints.add(paint, 1);
    }
    /// Puts paints back into the supply; the event says for what.
    #[inline]
    pub(crate) fn spend(&mut self, who: Painter, price: Paints, event: Event) {
        debug_assert!(self.painters[who].paints.covers(price), "{who:?} has too few paints");
        self.painter(who).paints.take_all(price);
        self.tell(event);
    }
    /// Moves a figure on the mood track; it stops at both ends.
    #[inline]
    pub(crate) fn change_mood(&mut self, who: Painter, steps: i16) {
        let from = self.painters[who].mood;
        let to = self.components().mood.after(from, steps);
        if to != from {
            self.painter(who).mood = to;
            self.tell(Event::Mood { who, from, to });
        }
    }
    /// The bishop comes to the section that has just been restored.
    #[inline]
    pub(crate) fn bishop_follows(&mut self, to: Section) {
        let from = std::mem::replace(&mut self.core.bishop, to);
        if from != to {
            self.tell(Event::BishopFollows { from, to });
        }
    }
    /// A restored tile leaves the fresco and lies down before its painter.
    pub(crate) fn take_tile(&mut self, who: Painter, section: Section) {
        let Some(number) = self.tile_at(section) else { return };
        let tile = *self.rules.tile(number);
        self.core.fresco[section.index()] = NO_TILE;
        self.core.covered &= !(1 << section.index());
        self.painter(who).restored |= 1 << number;
        self.tell(Event::TileTaken { who, section, points: tile.points, cost: tile.cost, blots: tile.blots });
    }
    /// All tiles of a stall go back into the bag, bought ones too; it is shut for the round.
    pub(crate) fn clear_stall(&mut self, name: StallName) {
        let stall = std::mem::replace(&mut self.core.stalls[name.index()], Stall::EMPTY);
        if !stall.is_open() {
            return;
        }
        for (_, tile) in stall.each() {
            self.core.bag |= 1 << tile;
        }
        let market = &self.rules.components.market;
        self.players.tell(|| {
            let tiles = stall.tiles.map(|t| market.get(usize::from(t)).copied());
            Event::Cleared { stall: name, tiles, bought: stall.bought }
        });
    }
    /// Draws a market tile out of the bag.
    pub(crate) fn draw_market_tile(&mut self) -> Option<usize> {
        let tile = self.draw_from("market", self.core.bag)?;
        self.core.bag &= !(1 << tile);
        Some(tile)
    }

    /// Does a taken space always send forward now?
    fn forward_only(&self) -> bool {
        let last = self.last_round || self.tiles_left() == 0;
        matches!(self.step, Step::ModuleScoring(_) | Step::FinalScoring(_))
            || last && self.rules.edition.taken_space_in_last_round == TakenSpace::Forward
    }

    /// Moves a painter forward, as one move. If the space is taken the player chooses the nearest free one before or
    /// after it; late in the game it is always the one after. No points, no move.
    pub(crate) fn score(&mut self, who: Painter, points: Points) -> Play {
        let n = points.total();
        if n <= 0 {
            return Ok(());
        }
        let from = self.painters[who].score;
        let target = from.max(0).saturating_add(n);
        let mut to = target;
        if self.rules.is_taken(self.core, target, who) {
            let after = (target..i16::MAX).find(|&s| !self.rules.is_taken(self.core, s, who)).unwrap_or(target);
            let before = (1..target).rev().find(|&s| !self.rules.is_taken(self.core, s, who));
            to = after;
            if let Some(before) = before.filter(|_| !self.forward_only()) {
                let ask = if self.rules.is_leonardo(who) { Question::LeonardoSpace(target) } else { Question::Space(target) };
                let answer = self.ask(who, ask, |_, _, can| {
                    can.add(Action::Space(before));
                    can.add(Action::Space(after));
                    can.explain(move |a| matches!(a, Action::Space(_)).then_some(Why::WrongSpace));
                })?;
                if let Action::Space(space) = answer {
                    to = space;
                }
            }
        }
        self.painter(who).score = to;
        self.tell(Event::Scored { who, from, to, points });
        Ok(())
    }
}

/// Why a painter cannot pay off a thing now.
fn why_not_settle(core: &Core, who: Painter, thing: u8) -> Why {
    match core.debts.of(who).find(|debt| debt.thing == thing) {
        None => Why::NothingToSettle,
        Some(debt) if u16::from(debt.owed) > core.painters[who].thalers => Why::SettleNoMoney { owed: debt.owed },
        Some(_) => Why::SettleNotNow,
    }
}
