//! Module 4: Wishing well. Rulebook 2020, "La Fontaine aux souhaits"; rulebook 2010, module 4.
//!
//! A player who sends an assistant to the Market may take lucky pennies along and throw them into the well; each one thrown
//! brings a wish card. A wish card helps an assistant at the place it names, once. Leonardo has neither pennies nor cards.

mod look;
mod packed;
mod pieces;
mod position;

use crate::modules::prelude::*;

use look::{PENNIES, PENNY, SUPPLY, WELL};
pub use packed::{Primaries, Shown};
pub use pieces::{Pieces, WishCard, WishKind, WishNumber};

/// The wish cards and the pennies. Cards in no hand that have not been used are in the deck, in no order yet.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Well {
    /// The wish cards of each painter; only the owner sees them.
    pub hands: ByPainter<Set<WishNumber>>,
    /// Cards that have been used; everybody has seen them.
    used: Set<WishNumber>,
    /// The pennies of each painter, behind the screen.
    pub pennies: ByPainter<u8>,
    /// The pennies on each painter's Market; hidden until all plans are in.
    taken_along: ByPainter<u8>,
    /// The pennies in the well; everybody sees them.
    thrown: u8,
    /// A Troubadour sings for the painter who is waking up.
    sings: bool,
    /// A Bishop's Praise has been added to the restoration that is going on.
    praised: i16,
    /// In a determinized match: the painter whose hand is the real one.
    own: Option<Painter>,
}

verbs! {
    /// What one can do with pennies and wish cards.
    pub enum Action within crate::Action {
        /// Take so many pennies along to the Market.
        TakeAlong(pennies: u8 = 1..=Pieces::MOST_IN_WELL) = "pennies",
        /// Throw so many pennies into the well.
        Throw(pennies: u8 = 1..=Pieces::MOST_IN_WELL) = "throw",
        /// Market: more pennies.
        LuckyDay = "lucky-day",
        /// Market: this tile for nothing.
        FreePaint(tile: Shown) = "free-paint",
        /// Cathedral: the bishop to this section for nothing.
        BishopsVisit(to: Section) = "bishops-visit",
        /// Cathedral: more for the bishop's bonus of the section that follows.
        BishopsPraise = "bishops-praise",
        /// Studio: more money, and a penny.
        Tip = "tip",
        /// Workshop: this mixed paint for these primaries.
        Alchemy(primaries: Primaries, paint: Paint) = "alchemy",
        /// Theatre: money.
        Reward = "reward",
        /// Wake up at this hour, and then in a better mood.
        Troubadour(hour: Hour) = "troubadour",
    }
}

reasons! { Well: Praise = "the bishop's praise" }

/// How many steps the wish card Bishop's Visit may bring the bishop, for nothing: one more step, or in 2010 to any section.
pub const BISHOPS_VISIT: ByEdition<u8> = ByEdition { first: 4, anniversary: 1 };

impl Module for Well {
    const ALIASES: &'static [&'static str] = &["wish", "wishes", "wishingwells"];

    fn new(rules: &BoardGame) -> Well {
        let mut pennies = ByPainter([0; 4]);
        rules.humans().for_each(|who| pennies[who] = Well::pieces(rules).start);
        Well {
            hands: ByPainter([Set::NONE; 4]),
            used: Set::NONE,
            pennies,
            taken_along: ByPainter([0; 4]),
            thrown: 0,
            sings: false,
            praised: 0,
            own: None,
        }
    }
}

impl Moments for Well {
    // The Troubadour: once a round, after the hour has changed the mood. No assistant is needed.
    fn woke(&mut self, t: &mut Table<'_>, who: Painter) -> Play {
        if std::mem::take(&mut self.sings)
            && let Some(card) = self.play(t, who, |card| card.kind == WishKind::Troubadour)
        {
            t.change_mood(who, card.mood.into());
        }
        Ok(())
    }

    // A player who sends an assistant to the Market may take pennies along, as many as the well holds.
    fn planned(&mut self, t: &mut Table<'_>, who: Painter) -> Play {
        let most = self.pennies[who].min(Well::pieces(t.rules).holds);
        let sends = t.painters[who].plan[Column::Market.index()] > 0 && !t.effects.boards[who].elsewhere.has(Column::Market);
        let asked = sends || t.players.in_draft(who.seat());
        if most == 0 || !asked || self.deck().is_empty() {
            return Ok(());
        }
        let prompt = (sentence!("Plan: how many pennies do you take along to the Market ({n} at most)?"), most.into());
        let answer = t.may(who, prompt, |_, can| {
            (1..=most).for_each(|n| can.add_unless(say::TakeAlong(n), (!sends).then(look::nobody_to_carry_them)));
            can.explain(|say::TakeAlong(n)| Some(look::too_many(n, most)));
        })?;
        if let Some(say::TakeAlong(n)) = answer {
            self.pennies[who] -= n;
            self.taken_along[who] = n;
            t.whisper(who, move |rules| look::takes_along(rules, who, n, true), |_| None);
        }
        Ok(())
    }

    fn revealed(&mut self, t: &mut Table<'_>) {
        for who in t.rules.humans() {
            let n = self.taken_along[who];
            if n > 0 {
                t.whisper(
                    who,
                    move |rules| look::takes_along(rules, who, 0, false),
                    move |rules| Some(look::takes_along(rules, who, n, true)),
                );
            }
        }
    }

    // At the start of the visit to the Market the pennies taken along may be thrown, and in the Studio and the Theatre cards
    // are used. A sick assistant gets no tip.
    fn arrive(&mut self, t: &mut Table<'_>, visit: &mut Visit) -> Play {
        match visit.at {
            At::Market(_) if self.taken_along[visit.who] > 0 => self.throw(t, visit),
            At::Studio(_) => self.use_on_arrival(t, visit, WishKind::Tip, Action::Tip, sentence!("Studio: do you use a Tip?")),
            At::Theatre(_) => self.use_on_arrival(t, visit, WishKind::Reward, Action::Reward, sentence!("Theatre: do you use a Reward?")),
            At::Market(_) | At::Cathedral(_) | At::Workshop(_) => Ok(()),
        }
    }

    // Bishop's Praise: a point more.
    fn extras(&mut self, _t: &mut Table<'_>, work: &mut Restoration) -> Play {
        work.points.add(Reason::Praise, std::mem::take(&mut self.praised));
        Ok(())
    }

    // Pennies that nobody threw go back behind the screens.
    fn home(&mut self, t: &mut Table<'_>) {
        t.rules.humans().for_each(|who| self.take_back(t, who));
    }

    // The well is emptied into the supply.
    fn next_round(&mut self, t: &mut Table<'_>) {
        let n = std::mem::take(&mut self.thrown);
        if n > 0 {
            t.announce(move |_| Happening::said("well", Text::default()).moving(PENNY, n.into(), WELL, SUPPLY));
        }
    }

    // Every penny left is worth a thaler; cards are worth nothing.
    fn final_scoring(&mut self, t: &mut Table<'_>) -> Play {
        for who in t.in_turn_order() {
            self.take_back(t, who);
            let n = std::mem::take(&mut self.pennies[who]);
            if n > 0 {
                t.say(who, move |rules| {
                    let text = say!("{who} gives back {pennies}.", who, pennies = PENNIES.count(n));
                    look::moving_pennies(text, n, names::screen(rules.name_of(who)), SUPPLY.into())
                });
                t.earn(who, u16::from(n) * Well::pieces(t.rules).worth, Money::Of(Term("source|leftover pennies")));
            }
        }
        Ok(())
    }

    // The others may hold any cards that have not been seen.
    fn determinize(&mut self, rules: &BoardGame, _core: &Core, viewer: Viewer, dice: &mut Dice) {
        self.own = rules.humans().find(|who| viewer.is(who.seat()));
        let mut unseen = Set::ALL - self.used - self.own.map_or(Set::NONE, |who| self.hands[who]);
        for who in rules.humans().filter(|&who| Some(who) != self.own) {
            self.hands[who] = deal(unseen, self.hands[who].len(), dice);
            unseen -= self.hands[who];
        }
    }

    fn disguise(&mut self, rules: &BoardGame, core: &Core, viewer: Viewer, dice: &mut Dice) {
        self.determinize(rules, core, viewer, dice);
        deal_among(rules.humans().filter(|who| !viewer.is(who.seat())), &mut self.pennies, dice);
    }
}

impl Offers for Well {
    // Nobody is asked about a card by name, for that would tell who holds it: cards are answers to questions that everybody is
    // asked. Each assistant may use one card: at the Market all assistants together, in the Cathedral and the Workshop one by
    // one. A sick one neither brings the bishop nor does Alchemy (but may be praised, which the page does not deny), and one
    // who works on something else than paints mixes none.
    fn offers(&self, view: View<'_>, visit: &Visit, offer: &mut dyn FnMut(Action)) {
        let who = visit.who;
        if self.hands[who].is_empty() || visit.cards >= room_for_cards(visit) {
            return;
        }
        if let At::Cathedral(cathedral) = visit.at
            && self.held(view.rules, who, WishKind::BishopsPraise).is_some()
            && !(cathedral.open & rewarded(view)).is_empty()
        {
            offer(Action::BishopsPraise);
        }
        if visit.is_sick {
            return;
        }
        match visit.at {
            At::Market(market) => {
                if self.held(view.rules, who, WishKind::LuckyDay).is_some() && self.supply(view.rules) > 0 {
                    offer(Action::LuckyDay);
                }
                for tile in self.hands[who].iter().filter_map(|card| Well::pieces(view.rules).card(card).tile.map(Shown::of)) {
                    if free_tile(view, who, market, tile).is_some() {
                        offer(Action::FreePaint(tile));
                    }
                }
            }
            At::Cathedral(cathedral) if !cathedral.bishop_stays && self.held(view.rules, who, WishKind::BishopsVisit).is_some() => {
                let steps = 1..=BISHOPS_VISIT.of(view.rules.edition);
                let reached = Section::ALL.iter().copied().filter(|to| steps.contains(&to.distance(view.bishop)));
                reached.for_each(|to| offer(Action::BishopsVisit(to)));
            }
            At::Workshop(workshop) if !workshop.instead => {
                let Some(card) = self.held(view.rules, who, WishKind::Alchemy) else { return };
                Primaries::each(Well::pieces(view.rules).card(card).primaries, view.painters[who].paints, |primaries| {
                    Paint::MIXED.into_iter().for_each(|paint| offer(Action::Alchemy(primaries, paint)));
                });
            }
            At::Cathedral(_) | At::Workshop(_) | At::Studio(_) | At::Theatre(_) => {}
        }
    }

    fn why_not(&self, view: View<'_>, visit: &Visit, action: Action) -> Option<WhyNot> {
        self.obstacle(view, visit, action)
    }

    // The Troubadour, if the hour leaves the mood below the top.
    fn waking(&self, view: View<'_>, who: Painter, hour: Hour) -> Option<Action> {
        self.held(view.rules, who, WishKind::Troubadour)?;
        (mood_after(view, who, hour) < view.rules.components.mood.top()).then_some(Action::Troubadour(hour))
    }

    fn why_no_waking(&self, view: View<'_>, who: Painter, action: Action) -> Option<WhyNot> {
        self.why_no_troubadour(view, who, action)
    }

    fn wakes(&mut self, action: Action) -> Option<Hour> {
        let Action::Troubadour(hour) = action else { return None };
        self.sings = true;
        Some(hour)
    }

    fn accept(&mut self, t: &mut Table<'_>, visit: &mut Visit, action: Action) -> Play {
        let who = visit.who;
        // A Free Paint before the first purchase chooses its stall, and is used with that purchase.
        if let (Action::FreePaint(tile), Some(market)) = (action, visit.market()) {
            let Some((stall, _, number)) = free_tile(t.view(), who, *market, tile) else { return Ok(()) };
            if market.stall.is_none() {
                (market.stall, market.with_purchase) = (Some(stall), Some((Act::Well(action), number)));
                return Ok(());
            }
        }
        let Some(card) = self.play(t, who, |card| action.uses(card)) else { return Ok(()) };
        visit.cards += 1;
        match action {
            // Lucky Day: two pennies.
            Action::LuckyDay => self.win(t, who, card.pennies),
            // Free Paint: a painter who buys at a stall takes the tile the card shows as well, if it lies there. It is not
            // bought: it needs no assistant and brings no leaf, but whatever the tile itself shows.
            Action::FreePaint(tile) => {
                let Some(market) = visit.market() else { return Ok(()) };
                let Some((stall, space, number)) = free_tile(t.view(), who, *market, tile) else { return Ok(()) };
                t.core.stalls[stall].take(space);
                t.say(who, move |rules| {
                    let (place, tile) = (names::stall(stall, space), rules.market_tile(number));
                    Happening::said("free-paint", say!("{who} gets the tile {tile} from stall {stall} for free.", who, tile, stall))
                        .moving(names::market_tile(tile, false), 1, place.clone(), place)
                        .becoming(names::market_tile(tile, true))
                });
                t.gain(who, tile.paints(), Term("source|the wish card"));
                market.taken = Some(number);
            }
            // Bishop's Visit: one more step of the bishop, or in 2010 any section, for nothing; a section must follow.
            Action::BishopsVisit(to) => {
                t.bring_bishop(who, to, Term("source|the wish card"));
                visit.commit();
            }
            // Alchemy: three primaries of one's choice for a mixed paint of one's choice, on top of the mixes.
            Action::Alchemy(primaries, paint) => {
                let paints = primaries.paints();
                t.spend(who, paints, Event::Spent { who, paints, why: Term("source|Alchemy") });
                t.gain(who, Paints::of(&[paint]), Term("source|Alchemy"));
            }
            // Bishop's Praise: a section for which the bishop, as he stands, gives a bonus must follow.
            Action::BishopsPraise => {
                self.praised = card.points;
                visit.add_to_restoration(rewarded(t.view()));
                if let Some(cathedral) = visit.cathedral() {
                    cathedral.bishop_stays = true;
                }
            }
            // They have moments of their own.
            Action::TakeAlong(_) | Action::Throw(_) | Action::Tip | Action::Reward | Action::Troubadour(_) => {}
        }
        Ok(())
    }
}

impl Well {
    /// The cards that can still be drawn.
    fn deck(&self) -> Set<WishNumber> {
        self.hands.0.iter().fold(Set::ALL - self.used, |rest, &hand| rest - hand)
    }
    /// The pennies that somebody has or that are in the well.
    fn pennies_out(&self) -> u8 {
        self.pennies.0.iter().chain(&self.taken_along.0).sum::<u8>() + self.thrown
    }
    fn supply(&self, rules: &BoardGame) -> u8 {
        Well::pieces(rules).pennies.saturating_sub(self.pennies_out())
    }
    /// A card of that kind in a painter's hand.
    #[inline]
    fn held(&self, rules: &BoardGame, who: Painter, kind: WishKind) -> Option<WishNumber> {
        self.hands[who].iter().find(|&card| Well::pieces(rules).card(card).kind == kind)
    }
    /// A card is used: everybody sees it, and it leaves the game.
    fn play(&mut self, t: &mut Table<'_>, who: Painter, is_it: impl Fn(&WishCard) -> bool) -> Option<WishCard> {
        let card = self.turn_up(|card| is_it(Well::pieces(t.rules).card(card)), who)?;
        self.hands[who].remove(card);
        self.used.insert(card);
        t.say(who, move |rules| look::uses(rules, who, Well::pieces(rules).card(card)));
        Some(*Well::pieces(t.rules).card(card))
    }
    /// A card is shown. In a determinized match the painter may seem to have others: then one of the real ones is swapped in.
    fn turn_up(&mut self, is_it: impl Fn(WishNumber) -> bool, who: Painter) -> Option<WishNumber> {
        if let Some(card) = self.hands[who].iter().find(|&card| is_it(card)) {
            return Some(card);
        }
        let known = self.used | self.own.map_or(Set::NONE, |own| self.hands[own]);
        let (card, thought) = ((Set::ALL - known).iter().find(|&card| is_it(card))?, self.hands[who].first()?);
        for hand in &mut self.hands.0 {
            if hand.has(card) {
                hand.remove(card);
                hand.insert(thought);
            }
        }
        self.hands[who].remove(thought);
        self.hands[who].insert(card);
        Some(card)
    }
    /// Pennies out of the supply, as many as there are.
    fn win(&mut self, t: &mut Table<'_>, who: Painter, n: u8) {
        let n = n.min(self.supply(t.rules));
        self.pennies[who] += n;
        if n > 0 {
            t.say(who, move |rules| {
                let text = say!("{who} gets {pennies}.", who, pennies = PENNIES.count(n));
                look::moving_pennies(text, n, SUPPLY.into(), names::screen(rules.name_of(who)))
            });
        }
    }
    /// Pennies that were taken along to the Market go back behind the screen.
    fn take_back(&mut self, t: &mut Table<'_>, who: Painter) {
        let n = std::mem::take(&mut self.taken_along[who]);
        self.pennies[who] += n;
        if n > 0 {
            t.say(who, move |rules| {
                let name = rules.name_of(who);
                let text = say!("{who} takes back {pennies}.", who, pennies = PENNIES.count(n));
                look::moving_pennies(text, n, names::plan(name, Column::Market), names::screen(name))
            });
        }
    }
    /// Each penny thrown brings a card that only its owner sees. The well holds two in a round; the others are kept.
    fn throw(&mut self, t: &mut Table<'_>, visit: &mut Visit) -> Play {
        let who = visit.who;
        let room = Well::pieces(t.rules).holds.saturating_sub(self.thrown).min(self.deck().len() as u8);
        let most = self.taken_along[who].min(room);
        if most > 0 {
            let prompt = (sentence!("Market: how many pennies do you throw into the well ({n} at most)?"), most.into());
            let answer = t.may(who, prompt, |_, can| {
                (1..=most).for_each(|n| can.add(say::Throw(n)));
                can.explain(|say::Throw(n)| Some(look::too_many(n, most)));
            })?;
            if let Some(say::Throw(n)) = answer {
                self.taken_along[who] -= n;
                self.thrown += n;
                t.say(who, move |rules| {
                    let from = names::plan(rules.name_of(who), Column::Market);
                    let text = say!("{who} throws {pennies} into the well.", who, pennies = PENNIES.count(n));
                    Happening::said("well", text).moving(PENNY, n.into(), from, WELL)
                });
                (0..n).for_each(|_| self.draw(t, who));
                visit.restart_arrival = true;
            }
        }
        self.take_back(t, who);
        Ok(())
    }
    fn draw(&mut self, t: &mut Table<'_>, who: Painter) {
        let pieces = Well::pieces(t.rules);
        let Some(card) = t.draw_alike("wishes", self.deck(), |one, other| pieces.card(one) == pieces.card(other)) else { return };
        self.hands[who].insert(card);
        t.whisper(
            who,
            move |rules| look::draws(rules, who, Some(Well::pieces(rules).card(card))),
            move |rules| Some(look::draws(rules, who, None)),
        );
    }
    /// Tip and Reward: money and a penny on top of what the place gives, one card for each healthy assistant there. These
    /// places ask nothing else, so all who hold wish cards are asked, as long as such a card can still be among them.
    fn use_on_arrival(&mut self, t: &mut Table<'_>, visit: &mut Visit, kind: WishKind, action: Action, prompt: Sentence) -> Play {
        let who = visit.who;
        while visit.cards < visit.healthy && !self.hands[who].is_empty() && self.may_be_in_a_hand(t.rules, kind) {
            let answer: Option<crate::Action> = t.may(who, prompt, |view, can| {
                let none = self.held(view.rules, who, kind).is_none();
                can.add_unless(action.into(), none.then_some((sentence!("you have no such wish card"), look::ONE_CARD)));
            })?;
            if answer.is_none() {
                break;
            }
            let Some(card) = self.play(t, who, |card| card.kind == kind) else { break };
            visit.cards += 1;
            t.earn(who, card.thalers, Money::Of(Term("source|the wish card")));
            self.win(t, who, card.pennies);
        }
        Ok(())
    }
    /// Is there a card of that kind that everybody has not yet seen used?
    fn may_be_in_a_hand(&self, rules: &BoardGame, kind: WishKind) -> bool {
        (Set::ALL - self.used).iter().any(|card| Well::pieces(rules).card(card).kind == kind)
    }
}

/// Where the mood stands after waking up at an hour.
fn mood_after(view: View<'_>, who: Painter, hour: Hour) -> u8 {
    let components = &view.rules.components;
    components.mood.after(view.painters[who].mood, components.hour(hour).mood.into())
}

/// The sections for which the bishop, as he stands, gives a bonus.
fn rewarded(view: View<'_>) -> Sections {
    view.covered.filter(|section| bishop_bonus(&view.rules.components, view.bishop, section) > 0)
}

/// How many cards may be used in this visit: one for each assistant, but where they act one by one only that one's.
fn room_for_cards(visit: &Visit) -> u8 {
    if visit.column == Column::Market { visit.healthy } else { 1 }
}

/// Where a tile lies that can be had for nothing: on the stall of the purchase, and not taken. Before the first purchase any
/// stall will do where another tile can be bought.
fn free_tile(view: View<'_>, who: Painter, market: MarketVisit, tile: Shown) -> Option<(StallName, usize, MarketNumber)> {
    let can_pay = view.painters[who].thalers >= view.rules.price_for(view.core, who);
    StallName::ALL.into_iter().find_map(|stall| {
        let tiles = view.stalls[stall];
        let fits = match market.stall {
            Some(chosen) => chosen == stall,
            None => can_pay && market.buyers_left > 0 && tiles.each().count() > 1,
        };
        let mut free = tiles.each().filter(|&(space, _)| fits && !tiles.is_taken(space));
        let (space, number) = free.find(|&(_, number)| Shown::of(view.rules.market_tile(number)) == tile)?;
        Some((stall, space, number))
    })
}
