//! Module 4: Wishing well. Rulebook 2020, "La Fontaine aux souhaits"; rulebook 2010, module 4.
//!
//! Who sends an assistant to the Market may take lucky pennies along and throw them into the well; each one thrown brings a
//! wish card. A wish card helps an assistant at the place it names, once. Leonardo has neither pennies nor cards.

mod look;

use tabletop::{Dice, Happening, Play, Scene, Seat, Viewer, verbs};

use crate::Fresco;
use crate::action::Question;
use crate::components::{Well as Printed, WishCard, WishKind};
use crate::core::{Core, Step, each_in, nth_in};
use crate::edition::BishopsVisit;
use crate::event::{Event, Money, Reason};
use crate::modules::{Act, Kit, Module};
use crate::paints::{Paint, Paints};
use crate::scene::names;
use crate::table::Table;
use crate::visit::{Restoration, Visit};
use crate::why::Why;
use crate::words::{ByPainter, Column, Painter, Section, one_word};

use look::{GONE, PENNY, SUPPLY, WELL, pennies};
use look::{Primaries, Shown};

/// The wish cards, as sets of numbers, and the pennies. Cards in no hand that have not been used are in the deck, in no
/// order yet.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Well {
    /// The wish cards of each painter; only the owner sees them.
    pub hands: ByPainter<u32>,
    /// Cards that have been used; everybody has seen them.
    used: u32,
    /// The pennies of each painter, behind the screen.
    pub pennies: ByPainter<u8>,
    /// The pennies on each painter's Market; hidden until all plans are in.
    taken_along: ByPainter<u8>,
    /// The pennies in the well; everybody sees them.
    thrown: u8,
}

verbs! {
    /// What one can do with pennies and wish cards.
    pub enum Action {
        /// Take so many pennies along to the Market.
        TakeAlong(pennies: u8) = "pennies",
        /// Throw so many pennies into the well.
        Throw(pennies: u8) = "throw",
        /// Market: more pennies.
        LuckyDay = "lucky-day",
        /// Market: this tile for nothing.
        FreePaint(tile: Shown) = "free-paint",
        /// Cathedral: the bishop to this section for nothing.
        BishopsVisit(to: Section) = "bishops-visit",
        /// Cathedral: more for the bishop's bonus.
        BishopsPraise = "bishops-praise",
        /// Studio: more money, and a penny.
        Tip = "tip",
        /// Workshop: this mixed paint for these primaries.
        Alchemy(primaries: Primaries, paint: Paint) = "alchemy",
        /// Theatre: money.
        Reward = "reward",
        /// After waking: a better mood.
        Troubadour = "troubadour",
    }
}
one_word!(Shown, Primaries);

const ALL: u32 = (1 << Printed::CARDS) - 1;

impl Kit for Well {
    fn unpack(rules: &Fresco) -> Well {
        let mut pennies = ByPainter([0; 4]);
        for who in rules.humans() {
            pennies[who] = rules.components.parts.well.start;
        }
        Well { hands: ByPainter([0; 4]), used: 0, pennies, taken_along: ByPainter([0; 4]), thrown: 0 }
    }
    fn piece_in_bag(rules: &Fresco, bag: &str, piece: &str) -> Option<Result<u32, String>> {
        (bag == "wishes").then(|| look::card_named(rules, ALL, piece).map(|card| card as u32))
    }
}

impl Module for Well {
    // The Troubadour: once a round, after the hour has changed the mood. No assistant is needed.
    fn woke(&mut self, t: &mut Table<'_>, who: Painter) -> Play {
        if t.painters[who].mood >= t.components().mood.top() {
            return Ok(());
        }
        if let Some(card) = self.may_use(t, who, WishKind::Troubadour, "The mood is set: do you use a Troubadour?")? {
            self.discard(t, who, card);
            t.change_mood(who, self.printed(t.rules, card).mood.into());
        }
        Ok(())
    }

    // Who sends an assistant to the Market may take pennies along, as many as the well holds.
    fn planned(&mut self, t: &mut Table<'_>, who: Painter) -> Play {
        let most = self.pennies[who].min(t.components().parts.well.holds);
        if most == 0 || t.working(who, Column::Market.index()).0 == 0 || self.deck() == 0 {
            return Ok(());
        }
        let ask = Question::Of("Plan: how many pennies do you take along to the Market, {n} at most?", most.into());
        let answer = t.ask(who, ask, |_, _, can| {
            (1..=most).for_each(|n| can.add(Action::TakeAlong(n).into()));
            can.add(crate::Action::Done);
            can.explain(|action| match action {
                crate::Action::Module(Act::Well(Action::TakeAlong(n))) => Some(look::too_many(n, most)),
                _ => None,
            });
        })?;
        if let crate::Action::Module(Act::Well(Action::TakeAlong(n))) = answer {
            self.pennies[who] -= n;
            self.taken_along[who] = n;
            t.whisper(who, |rules| look::takes_along(rules, who, n, true), |_| None);
        }
        Ok(())
    }

    fn revealed(&mut self, t: &mut Table<'_>) {
        for who in t.rules.humans() {
            let n = self.taken_along[who];
            if n > 0 {
                t.whisper(who, |rules| look::takes_along(rules, who, 0, false), |rules| Some(look::takes_along(rules, who, n, true)));
            }
        }
    }

    // At the start of the visit to the Market the pennies taken along may be thrown, and in the Studio and the Theatre cards
    // are used. A sick assistant gets no tip.
    fn arrive(&mut self, t: &mut Table<'_>, visit: &mut Visit) -> Play {
        match visit.column {
            Column::Market if self.taken_along[visit.who] > 0 => self.throw(t, visit),
            Column::Studio => self.use_on_arrival(t, visit, WishKind::Tip, "Studio: do you use a Tip?"),
            Column::Theatre => self.use_on_arrival(t, visit, WishKind::Reward, "Theatre: do you use a Reward?"),
            _ => Ok(()),
        }
    }

    // Each assistant may use one card: at the Market all assistants together, in the Cathedral and the Workshop one by one.
    // A sick one neither brings the bishop nor does Alchemy, and who works on something else than paints mixes none.
    fn offers(&self, rules: &Fresco, core: &Core, visit: &Visit, give: &mut dyn FnMut(Act)) {
        let who = visit.who;
        if self.hands[who] == 0 || visit.is_sick || visit.cards >= room_for_cards(visit) {
            return;
        }
        match visit.column {
            Column::Market => {
                if self.held(rules, who, WishKind::LuckyDay).is_some() && self.supply(rules) > 0 {
                    give(Act::Well(Action::LuckyDay));
                }
                for card in each_in(self.hands[who]) {
                    let tile = self.printed(rules, card).tile.filter(|_| self.printed(rules, card).kind == WishKind::FreePaint);
                    if let Some(tile) = tile.map(Shown::of).filter(|&tile| free_tile(rules, core, visit, tile).is_some()) {
                        give(Act::Well(Action::FreePaint(tile)));
                    }
                }
            }
            Column::Cathedral | Column::SecondCathedral if self.held(rules, who, WishKind::BishopsVisit).is_some() => match rules
                .edition
                .bishops_visit
            {
                BishopsVisit::OneStep => core.bishop.around().for_each(|to| give(Act::Well(Action::BishopsVisit(to)))),
                BishopsVisit::Anywhere => {
                    Section::all().filter(|&to| to != core.bishop).for_each(|to| give(Act::Well(Action::BishopsVisit(to))));
                }
            },
            Column::Workshop if !visit.instead => {
                let Some(card) = self.held(rules, who, WishKind::Alchemy) else { return };
                Primaries::each(self.printed(rules, card).primaries, core.painters[who].paints, |primaries| {
                    Paint::MIXED.into_iter().for_each(|paint| give(Act::Well(Action::Alchemy(primaries, paint))));
                });
            }
            _ => {}
        }
    }

    fn why_not(&self, rules: &Fresco, core: &Core, visit: &Visit, act: Act) -> Option<Why> {
        let Act::Well(action) = act else { return None };
        self.reason(rules, core, visit, action)
    }

    fn accept(&mut self, t: &mut Table<'_>, visit: &mut Visit, act: Act) -> Play {
        let Act::Well(action) = act else { return Ok(()) };
        let who = visit.who;
        let Some(kind) = action.kind() else { return Ok(()) };
        let shows = |card: usize| match action {
            Action::FreePaint(tile) => self.printed(t.rules, card).tile.map(Shown::of) == Some(tile),
            _ => self.printed(t.rules, card).kind == kind,
        };
        let Some(card) = each_in(self.hands[who]).find(|&card| shows(card)) else { return Ok(()) };
        self.discard(t, who, card);
        visit.cards += 1;
        match action {
            // Lucky Day: two pennies.
            Action::LuckyDay => self.win(t, who, self.printed(t.rules, card).pennies),
            // Free Paint: who has bought at a stall takes the tile the card shows as well, if it lies there. It is not
            // bought: it needs no assistant and brings no leaf, but whatever the tile itself shows.
            Action::FreePaint(tile) => {
                let Some((stall, space)) = free_tile(t.rules, t.core, visit, tile) else { return Ok(()) };
                let number = t.stalls[stall.index()].tiles[space];
                t.core.stalls[stall.index()].bought |= 1 << space;
                t.say(who, |rules| {
                    let (place, tile) = (names::stall(stall, space), rules.components.market[usize::from(number)]);
                    Happening::said("free-paint", format!("{{who}} gets the tile {tile} of stall {stall} for nothing."))
                        .moving(names::market_tile(tile, false), 1, place.as_str(), place.as_str(), "a market tile that has been taken")
                        .becoming(names::market_tile(tile, true))
                });
                t.gain(who, tile.paints(), "the wish card");
                visit.took = Some(number);
            }
            // Bishop's Visit: one more step of the bishop, or in 2010 any section, for nothing; a section must follow.
            Action::BishopsVisit(to) => {
                t.bring_bishop(who, to, "the wish card");
                visit.committed = true;
            }
            // Alchemy: three primaries of one's choice for a mixed paint of one's choice, on top of the mixes.
            Action::Alchemy(primaries, paint) => {
                let paints = primaries.paints();
                t.spend(who, paints, Event::Spent { who, paints, why: "alchemy" });
                t.gain(who, Paints::of(&[paint]), "alchemy");
            }
            _ => {}
        }
        Ok(())
    }

    // Bishop's Praise: a point more, if the bishop gives a bonus. With module 10: even to a sick assistant, to whom the page
    // denies other cards by name.
    fn extras(&mut self, t: &mut Table<'_>, work: &mut Restoration) -> Play {
        if work.bonus <= 0 || work.cards > 0 {
            return Ok(());
        }
        let asked = "Cathedral: do you use a Bishop's Praise for this section?";
        if let Some(card) = self.may_use(t, work.who, WishKind::BishopsPraise, asked)? {
            self.discard(t, work.who, card);
            work.cards += 1;
            work.points.add(Reason::Praise, self.printed(t.rules, card).points);
        }
        Ok(())
    }

    // Pennies that nobody threw go back behind the screens.
    fn home(&mut self, t: &mut Table<'_>) {
        for who in t.rules.humans() {
            self.take_back(t, who);
        }
    }

    // The well is emptied into the supply.
    fn next_round(&mut self, t: &mut Table<'_>) {
        let n = std::mem::take(&mut self.thrown);
        if n > 0 {
            t.announce(|_| Happening::said("well", String::new()).moving(PENNY, n.into(), WELL, SUPPLY, "a lucky penny"));
        }
    }

    // Every penny left is worth a thaler; cards are worth nothing.
    fn final_scoring(&mut self, t: &mut Table<'_>) -> Play {
        for who in t.order.into_iter().take(t.rules.painter_count()) {
            self.take_back(t, who);
            let n = std::mem::take(&mut self.pennies[who]);
            if n > 0 {
                t.say(who, |rules| {
                    let mine = names::screen(rules.name_of(who));
                    Happening::said("pennies", format!("{{who}} gives back {}.", pennies(n))).moving(PENNY, n.into(), mine, SUPPLY, "a lucky penny")
                });
                t.earn(who, u16::from(n) * t.components().parts.well.worth, Money::Of("the pennies left over"));
            }
        }
        Ok(())
    }

    // The others may hold any cards that have not been seen. But who is on turn is asked only what the cards in hand allow,
    // so those that can be used here and now stay, and no more of them come.
    fn determinize(&mut self, rules: &Fresco, core: &mut Core, viewer: Viewer, dice: &mut Dice) {
        let own = rules.humans().find(|who| viewer.is(who.seat()));
        let mut unseen = ALL & !self.used & !own.map_or(0, |who| self.hands[who]);
        let on_turn = self.usable_now(rules, core).filter(|&(who, _)| Some(who) != own);
        if let Some((who, usable)) = on_turn {
            let (kept, others) = (self.hands[who] & usable, self.hands[who] & !usable);
            self.hands[who] = kept | deal(unseen & !usable, others.count_ones(), dice);
            unseen &= !self.hands[who];
        }
        for who in rules.humans().filter(|&who| Some(who) != own && on_turn.is_none_or(|(other, _)| other != who)) {
            self.hands[who] = deal(unseen, self.hands[who].count_ones(), dice);
            unseen &= !self.hands[who];
        }
    }

    fn show(&self, rules: &Fresco, core: &Core, viewer: Viewer, scene: &mut Scene) {
        self.look(rules, core, viewer, scene);
    }
    fn places(&self, _rules: &Fresco, _core: &Core, seat: Seat, act: Act) -> Vec<String> {
        let Act::Well(action) = act else { return Vec::new() };
        action.places(seat)
    }
    fn note(&self, rules: &Fresco, _core: &Core, _seat: Seat, act: Act) -> String {
        let Act::Well(action) = act else { return String::new() };
        self.what_it_brings(rules, action)
    }
    fn check(&self, rules: &Fresco, _core: &Core) -> Result<(), String> {
        self.is_sound(rules)
    }
    fn get(&self, rules: &Fresco, _core: &Core, key: &str) -> Option<Result<String, String>> {
        self.fact(rules, key)
    }
    fn set(&mut self, rules: &Fresco, _core: &mut Core, key: &str, value: &str) -> Option<Result<(), String>> {
        self.set_fact(rules, key, value)
    }
}

impl Well {
    #[inline]
    fn printed<'a>(&self, rules: &'a Fresco, card: usize) -> &'a WishCard {
        &rules.components.parts.well.cards[card % Printed::CARDS]
    }
    /// The cards that can still be drawn.
    fn deck(&self) -> u32 {
        self.hands.0.iter().fold(ALL & !self.used, |rest, hand| rest & !hand)
    }
    /// The pennies that nobody has and that are not in the well.
    fn supply(&self, rules: &Fresco) -> u8 {
        let out: u8 = self.pennies.0.iter().chain(&self.taken_along.0).sum::<u8>() + self.thrown;
        rules.components.parts.well.pennies.saturating_sub(out)
    }
    /// A card of that kind in a painter's hand.
    #[inline]
    fn held(&self, rules: &Fresco, who: Painter, kind: WishKind) -> Option<usize> {
        each_in(self.hands[who]).find(|&card| self.printed(rules, card).kind == kind)
    }
    /// Asks a painter who holds a card of that kind whether to use it; the card, if so.
    fn may_use(&self, t: &mut Table<'_>, who: Painter, kind: WishKind, ask: &'static str) -> Play<Option<usize>> {
        let Some(card) = self.held(t.rules, who, kind) else { return Ok(None) };
        let plain = match kind {
            WishKind::BishopsPraise => Action::BishopsPraise,
            WishKind::Tip => Action::Tip,
            WishKind::Reward => Action::Reward,
            _ => Action::Troubadour,
        };
        let answer = t.ask(who, Question::Of(ask, 0), |_, _, can| {
            can.add(plain.into());
            can.add(crate::Action::Done);
        })?;
        Ok((answer == plain.into()).then_some(card))
    }
    /// A card is used: everybody sees it, and it leaves the game.
    fn discard(&mut self, t: &mut Table<'_>, who: Painter, card: usize) {
        self.hands[who] &= !(1 << card);
        self.used |= 1 << card;
        let printed = *self.printed(t.rules, card);
        t.say(who, |rules| {
            Happening::said("wish", format!("{{who}} uses the wish card {}.", look::title(&printed))).moving(
                look::piece(&printed),
                1,
                names::screen(rules.name_of(who)),
                GONE,
                look::label(&printed),
            )
        });
    }
    /// Pennies out of the supply, as many as there are.
    fn win(&mut self, t: &mut Table<'_>, who: Painter, n: u8) {
        let n = n.min(self.supply(t.rules));
        self.pennies[who] += n;
        if n > 0 {
            t.say(who, |rules| {
                let mine = names::screen(rules.name_of(who));
                Happening::said("pennies", format!("{{who}} gets {}.", pennies(n))).moving(PENNY, n.into(), SUPPLY, mine, "a lucky penny")
            });
        }
    }
    /// Pennies that were taken along to the Market go back behind the screen.
    fn take_back(&mut self, t: &mut Table<'_>, who: Painter) {
        let n = std::mem::take(&mut self.taken_along[who]);
        self.pennies[who] += n;
        if n > 0 {
            t.say(who, |rules| {
                let name = rules.name_of(who);
                let (from, to) = (names::plan(name, Column::Market), names::screen(name));
                Happening::said("pennies", format!("{{who}} takes back {}.", pennies(n))).moving(PENNY, n.into(), from, to, "a lucky penny")
            });
        }
    }
    /// Each penny thrown brings a card that only its owner sees. The well holds two in a round; the others are kept.
    fn throw(&mut self, t: &mut Table<'_>, visit: &mut Visit) -> Play {
        let who = visit.who;
        let room = t.components().parts.well.holds.saturating_sub(self.thrown).min(self.deck().count_ones() as u8);
        let most = self.taken_along[who].min(room);
        if most > 0 {
            let answer = t.ask(who, Question::Of("Market: how many pennies do you throw into the well, {n} at most?", most.into()), |_, _, can| {
                (1..=most).for_each(|n| can.add(Action::Throw(n).into()));
                can.add(crate::Action::Done);
                can.explain(|action| match action {
                    crate::Action::Module(Act::Well(Action::Throw(n))) => Some(look::too_many(n, most)),
                    _ => None,
                });
            })?;
            if let crate::Action::Module(Act::Well(Action::Throw(n))) = answer {
                self.taken_along[who] -= n;
                self.thrown += n;
                t.say(who, |rules| {
                    let from = names::plan(rules.name_of(who), Column::Market);
                    Happening::said("well", format!("{{who}} throws {} into the well.", pennies(n))).moving(PENNY, n.into(), from, WELL, "a lucky penny")
                });
                (0..n).for_each(|_| self.draw(t, who));
                visit.again = true;
            }
        }
        self.take_back(t, who);
        Ok(())
    }
    fn draw(&mut self, t: &mut Table<'_>, who: Painter) {
        let cards = &t.rules.components.parts.well.cards;
        let Some(card) = t.draw_alike("wishes", self.deck(), |one, other| cards.get(one) == cards.get(other)) else { return };
        self.hands[who] |= 1 << card;
        let printed = *self.printed(t.rules, card);
        t.whisper(who, |rules| look::draws(rules, who, Some(&printed)), |rules| Some(look::draws(rules, who, None)));
    }
    /// Tip and Reward: money and a penny on top of what the place gives, one card for each healthy assistant there.
    fn use_on_arrival(&mut self, t: &mut Table<'_>, visit: &mut Visit, kind: WishKind, ask: &'static str) -> Play {
        while visit.cards < visit.healthy {
            let Some(card) = self.may_use(t, visit.who, kind, ask)? else { break };
            visit.cards += 1;
            self.discard(t, visit.who, card);
            t.earn(visit.who, self.printed(t.rules, card).thalers, Money::Of("the wish card"));
            self.win(t, visit.who, self.printed(t.rules, card).pennies);
        }
        Ok(())
    }
    /// The painter on turn, and the cards that could be used now.
    fn usable_now(&self, rules: &Fresco, core: &Core) -> Option<(Painter, u32)> {
        let (nth, place) = match core.step {
            Step::Wake(nth) => (nth, None),
            Step::Turn(turn) => (turn.nth, Column::of_board(core.last_round).get(usize::from(turn.column)).copied()),
            _ => return None,
        };
        let place = place.map(|column| if column == Column::SecondCathedral { Column::Cathedral } else { column });
        let who = *core.order.get(usize::from(nth)).filter(|who| who.index() < rules.players())?;
        let here = |&card: &usize| self.printed(rules, card).kind.place() == place;
        Some((who, each_in(ALL).filter(here).fold(0, |set, card| set | 1 << card)))
    }
}

/// How many cards may be used in this visit: one for each assistant, but where they act one by one only that one's.
fn room_for_cards(visit: &Visit) -> u8 {
    if visit.column == Column::Market { visit.healthy } else { 1 }
}

/// Where a tile lies that can be had for nothing: on the stall of the purchase, and not bought.
fn free_tile(rules: &Fresco, core: &Core, visit: &Visit, tile: Shown) -> Option<(crate::StallName, usize)> {
    let stall = visit.stall?;
    let tiles = core.stalls[stall.index()];
    let shown = |n: u8| rules.components.market.get(usize::from(n)).is_some_and(|&on| Shown::of(on) == tile);
    let found = tiles.each().find(|&(space, n)| shown(n) && !tiles.is_bought(space));
    found.map(|(space, _)| (stall, space))
}

/// So many cards of a set.
fn deal(mut from: u32, n: u32, dice: &mut Dice) -> u32 {
    let mut dealt = 0;
    for _ in 0..n {
        let Some(card) = nth_in(from, dice.below(from.count_ones().max(1))) else { break };
        from &= !(1 << card);
        dealt |= 1 << card;
    }
    dealt
}
