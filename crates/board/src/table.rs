//! The verbs of the game, and asking. Verbs call nobody. Those about debts are in `debts.rs`, that of the score track in
//! `score_track.rs`.

use std::ops::Deref;

use tabletop::{Answer, Happening, HasPlayers, Numbered, Play, Players, Seat, Set, Term};

use crate::action::{Action, Question};
use crate::components::Components;
use crate::core::{Core, PainterState, Stall, View};
use crate::event::{Event, ModuleEvent, Money, Recipient};
use crate::paints::{Paint, Paints};
use crate::words::{MarketNumber, Painter, Section, StallName};
use crate::{BoardGame, Options};

/// The table with the people round it: what every rule gets.
///
/// The rules do not stand beside the core: a view holds both, and a processor that has just written two neighbours waits long
/// when it reads them as one.
pub(crate) struct Table<'t> {
    pub(crate) core: &'t mut Core,
    pub(crate) players: Players<'t, BoardGame>,
    pub(crate) rules: &'t BoardGame,
}

impl Deref for Table<'_> {
    type Target = Core;
    #[inline]
    fn deref(&self) -> &Core {
        self.core
    }
}

impl<'t> HasPlayers<'t, BoardGame> for Table<'t> {
    #[inline]
    fn players(&mut self) -> &mut Players<'t, BoardGame> {
        &mut self.players
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
    /// The painters in the turn order.
    pub(crate) fn in_turn_order(&self) -> impl Iterator<Item = Painter> + use<> {
        self.order.into_iter().take(self.rules.painter_count())
    }
    /// The rules and the table as it lies.
    #[inline]
    pub(crate) fn view(&self) -> View<'_> {
        View { rules: self.rules, core: self.core }
    }
    /// Asks a seat for an `A`, and waits. Nothing changes by asking. Decisions in the open go through [`Table::decide`] and
    /// [`Table::may`].
    #[inline]
    pub(crate) fn ask<A: Answer<Action>>(
        &mut self,
        seat: Seat,
        question: Question,
        options: impl FnOnce(View<'_>, &mut Options<'_, A>),
    ) -> Play<A> {
        let view = View { rules: self.rules, core: self.core };
        self.players.ask(seat, question, |can| options(view, can))
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
        if !self.effects.debts.is_empty() {
            self.pay_debts_from(who, thalers);
        }
    }
    /// Pays thalers into the supply for something in words that go on from "for".
    pub(crate) fn pay_for(&mut self, who: Painter, thalers: u16, why: Term) {
        if thalers > 0 {
            self.pay(who, thalers, Event::Paid { who, thalers, why });
        }
    }
    /// Takes paints out of the supply for something in words that go on from "for".
    pub(crate) fn gain(&mut self, who: Painter, paints: Paints, why: Term) {
        if paints.total() == 0 {
            return;
        }
        for (paint, n) in paints.each() {
            self.painter(who).paints.add(paint, n);
        }
        self.tell(Event::Gained { who, paints, why });
    }
    /// Brings the bishop to a section, by something that the event says in words that go on from "with".
    pub(crate) fn bring_bishop(&mut self, who: Painter, to: Section, why: Term) {
        let from = std::mem::replace(&mut self.core.bishop, to);
        self.tell(Event::BishopBrought { who, from, to, why });
    }
    /// Tells something of a module to everybody. The sentence may name the painter as `{who}`.
    pub(crate) fn say(&mut self, who: Painter, happening: impl Fn(&BoardGame) -> Happening + Send + Sync + 'static) {
        self.players.tell(|| Event::OfModule(ModuleEvent::new(Some(who), move |rules, _| Some(happening(rules)))));
    }
    /// Tells something of a module that nobody did.
    pub(crate) fn announce(&mut self, happening: impl Fn(&BoardGame) -> Happening + Send + Sync + 'static) {
        self.players.tell(|| Event::OfModule(ModuleEvent::new(None, move |rules, _| Some(happening(rules)))));
    }
    /// Tells a painter something, and the others less or nothing.
    pub(crate) fn whisper(
        &mut self,
        who: Painter,
        own: impl Fn(&BoardGame) -> Happening + Send + Sync + 'static,
        others: impl Fn(&BoardGame) -> Option<Happening> + Send + Sync + 'static,
    ) {
        self.players.tell(|| {
            Event::OfModule(ModuleEvent::new(Some(who), move |rules, recipient| match recipient {
                Recipient::Own => Some(own(rules)),
                Recipient::Others => others(rules),
            }))
        });
    }
    /// Draws one of a set of pieces. `bag` is its name in scenarios.
    pub(crate) fn draw_from<T: Numbered>(&mut self, bag: &'static str, set: Set<T>) -> Option<T> {
        self.draw_alike(bag, set, |one, other| one.number() == other.number())
    }
    /// The same where some pieces look alike: a scenario that wants one of them gets any.
    pub(crate) fn draw_alike<T: Numbered>(&mut self, bag: &'static str, set: Set<T>, alike: impl Fn(T, T) -> bool) -> Option<T> {
        if set.is_empty() {
            return None;
        }
        let rank = |wanted: u32| {
            let wanted = T::from_number(wanted as usize)?;
            set.iter().position(|piece| alike(piece, wanted)).map(|rank| rank as u32)
        };
        set.nth(self.players.chance(bag, set.len(), rank))
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
        let Some(number) = self.core.lift_tile(section) else { return };
        let tile = *self.rules.tile(number);
        self.painter(who).restored.insert(number);
        self.tell(Event::TileTaken { who, section, points: tile.points, cost: tile.cost, blots: tile.blots });
    }
    /// All tiles of a stall go back into the bag, bought ones too; it is shut for the round.
    pub(crate) fn clear_stall(&mut self, name: StallName) {
        let stall = std::mem::replace(&mut self.core.stalls[name], Stall::EMPTY);
        if !stall.is_open() {
            return;
        }
        stall.each().for_each(|(_, tile)| self.core.bag.insert(tile));
        let rules = self.rules;
        self.players.tell(|| {
            let tiles = std::array::from_fn(|space| stall.tiles[space].map(|tile| (rules.market_tile(tile), stall.is_taken(space))));
            Event::Cleared { stall: name, tiles }
        });
    }
    /// Draws a market tile out of the bag.
    pub(crate) fn draw_market_tile(&mut self) -> Option<MarketNumber> {
        let tile = self.draw_from("market", self.core.bag)?;
        self.core.bag.remove(tile);
        Some(tile)
    }
}
