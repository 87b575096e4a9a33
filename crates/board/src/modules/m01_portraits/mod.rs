//! Module 1: Portraits. Rulebook 2020, "Les Portraits"; rulebook 2010, module 1.
//!
//! Important people want to be painted: two of them wait in the Studio each round, and the first assistant there may take
//! one of the cards. Most give something once; four stay with their owner. After nine rounds all have been painted.

mod look;
mod pieces;
mod position;

use crate::modules::prelude::*;

use look::{DECK, DISPLAY, GONE, back, kept};
pub use pieces::{Pieces, Portrait, PortraitCard, PortraitKind, PortraitLetter};

/// The cards; those that are nowhere have left the game. All of it is open, but for the order in which the cards of a letter
/// come, which is not decided yet.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Portraits {
    /// Not turned up yet.
    deck: Set<Portrait>,
    /// Face up in the Studio.
    pub display: Set<Portrait>,
    /// In front of each painter, for good.
    pub held: ByPainter<Set<Portrait>>,
    /// The painters who have paid the Sacristan this round.
    paid: Set<Painter>,
}

verbs! {
    /// What one can do with portraits.
    pub enum Action within crate::Action {
        /// Take this portrait.
        Take(portrait: Portrait) = "portrait",
        /// Take this primary paint from the Merchant.
        Merchant(paint: Paint) = "merchant",
        /// Pay the Sacristan to bring the bishop to this section.
        Sacristan(to: Section) = "sacristan",
    }
}

reasons! { Portraits: Abbot = "the Abbot", Portrait = "the portrait" }

/// What the assistant who takes a portrait gets.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PortraitPay {
    /// The card takes the place of that assistant's thalers.
    CardOnly,
    /// The card comes on top of them.
    CardAndThalers,
}

/// What the assistant who takes a portrait gets, in each edition.
pub const PAY: ByEdition<PortraitPay> = ByEdition { first: PortraitPay::CardOnly, anniversary: PortraitPay::CardAndThalers };

const IN_STUDIO: Rule = rule!("portraits", "Portraits: once a round, one of your assistants in the Studio may take one");
const ON_DISPLAY: Rule = rule!("portraits", "Portraits: take one of those on display");
const MERCHANT: Rule = rule!("portraits", "Portraits: the Merchant gives red, yellow or blue");
const SACRISTAN: Rule = rule!("portraits", "Portraits: once a round, you may pay the Sacristan to move the bishop to any section");
const LEONARDO: Rule = rule!("portraits", "Portraits, two players: Leonardo takes one as long as there are any");

/// How many portraits wait in the Studio.
const SHOWN: u32 = 2;

impl Module for Portraits {
    const ALIASES: &'static [&'static str] = &["portrait"];

    fn new(_rules: &BoardGame) -> Portraits {
        Portraits { deck: Set::ALL, display: Set::NONE, held: ByPainter::default(), paid: Set::NONE }
    }
}

impl Moments for Portraits {
    // The cards with an A lie on top, those with a C at the bottom. The first two are turned up.
    fn setup(&mut self, rules: &BoardGame, _core: &mut Core, dice: &mut Dice) {
        for _ in 0..SHOWN {
            let next = self.next_letter(rules);
            if let Some(card) = next.nth(dice.below(next.len())) {
                self.turn_up(card);
            }
        }
    }

    // The Actor: each assistant in the Theatre lifts the mood by three steps instead of two.
    fn arrive(&mut self, t: &mut Table<'_>, visit: &mut Visit) -> Play {
        match &mut visit.at {
            At::Studio(studio) if visit.healthy > 0 && !self.display.is_empty() => self.in_studio(t, visit.who, studio)?,
            At::Theatre(theatre) => {
                let actor = self.held_card(t.rules, visit.who, PortraitKind::Actor);
                theatre.steps = actor.map_or(theatre.steps, |card| card.mood.max(theatre.steps));
            }
            _ => {}
        }
        Ok(())
    }

    // The Abbot: a point more with every bonus of the bishop's, but only if there is one.
    fn extras(&mut self, t: &mut Table<'_>, work: &mut Restoration) -> Play {
        if work.bonus > 0
            && let Some(card) = self.held_card(t.rules, work.who, PortraitKind::Abbot)
        {
            work.points.add(Reason::Abbot, card.points);
        }
        Ok(())
    }

    // At a table of two an assistant of Leonardo's stands in the Studio.
    fn leonardo_assistant(&self) -> Option<Column> {
        Some(Column::Studio)
    }

    // Leonardo must take a portrait if there is one. It leaves the game; only its points count.
    fn leonardo(&mut self, t: &mut Table<'_>, column: Column) -> Play {
        let (who, display) = (Painter::LEONARDO, self.display);
        let Some(mut card) = display.first().filter(|_| column == Column::Studio) else { return Ok(()) };
        if display.len() > 1 {
            say::Take(card) = t.decide(who, sentence!("You decide for Leonardo: which portrait does he take?"), |_, can| {
                display.iter().for_each(|card| can.add(say::Take(card)));
                can.explain(not_on_display);
                explain_done(can, sentence!("Leonardo must take a portrait"), LEONARDO);
            })?;
        }
        self.display.remove(card);
        t.say(who, move |rules| {
            let said = Happening::said("portrait", say!("{who} takes the portrait of {whom}.", who, whom = card.whom(rules)));
            said.moving(card.piece(rules), 1, DISPLAY, GONE)
        });
        t.score(who, Points::new(Reason::Portrait, card.card(t.rules).points))
    }

    // A new day for the Sacristan.
    fn home(&mut self, _t: &mut Table<'_>) {
        self.paid = Set::NONE;
    }

    // The Servant of God: a thaler more of income.
    fn income(&mut self, t: &mut Table<'_>, who: Painter) {
        if let Some(card) = self.held_card(t.rules, who, PortraitKind::Servant) {
            t.earn(who, card.thalers, Money::Of(Term("source|the Servant of God")));
        }
    }

    // The portraits left on display leave the game, and two new ones are turned up.
    fn next_round(&mut self, t: &mut Table<'_>) {
        for card in std::mem::take(&mut self.display).iter() {
            t.announce(move |rules| Happening::said("portrait-left", Text::default()).moving(card.piece(rules), 1, DISPLAY, GONE));
        }
        for _ in 0..SHOWN {
            let Some(card) = t.draw_from("portraits", self.next_letter(t.rules)) else { return };
            self.turn_up(card);
            t.announce(move |rules| {
                Happening::said("portrait-shown", say!("New in the Studio: {whom}.", whom = card.whom(rules)))
                    .moving(back(card.card(rules).letter), 1, DECK, DISPLAY)
                    .becoming(card.piece(rules))
            });
        }
    }

    // The round in which the last two portraits are turned up is the last.
    fn is_last_round(&self, _view: View<'_>) -> bool {
        self.deck.is_empty()
    }
}

impl Offers for Portraits {
    // The Sacristan's owner may pay once a round to put the bishop on any section, both Cathedrals of the last round
    // together; then a section must be restored (rulings B4 and C4).
    fn offers(&self, view: View<'_>, visit: &Visit, offer: &mut dyn FnMut(Action)) {
        let At::Cathedral(cathedral) = visit.at else { return };
        if cathedral.bishop_stays || visit.is_sick || self.paid.has(visit.who) {
            return;
        }
        let Some(card) = self.held_card(view.rules, visit.who, PortraitKind::Sacristan) else { return };
        if view.painters[visit.who].thalers >= card.thalers {
            Section::ALL.into_iter().filter(|&s| s != view.bishop).for_each(|s| offer(Action::Sacristan(s)));
        }
    }

    fn why_not(&self, view: View<'_>, visit: &Visit, action: Action) -> Option<WhyNot> {
        let to = match action {
            Action::Take(_) => {
                return Some((sentence!("you can take portraits only in the Studio"), IN_STUDIO).into());
            }
            Action::Merchant(_) => return None,
            Action::Sacristan(to) => to,
        };
        let reason = match self.held_card(view.rules, visit.who, PortraitKind::Sacristan) {
            _ if !visit.in_cathedral() => say!("the Sacristan helps only in the Cathedral"),
            None => say!("you do not have the Sacristan"),
            _ if visit.is_sick => say!("a sick assistant cannot move the bishop"),
            _ if self.paid.has(visit.who) => say!("the Sacristan has already helped you this round"),
            _ if to == view.bishop => say!("the bishop is already there"),
            _ if matches!(visit.at, At::Cathedral(cathedral) if cathedral.bishop_stays) => {
                say!("the bishop must stay where he is: an extra you have added depends on it")
            }
            _ => say!("you cannot afford the Sacristan"),
        };
        Some(WhyNot::because(reason, SACRISTAN))
    }

    fn accept(&mut self, t: &mut Table<'_>, visit: &mut Visit, action: Action) -> Play {
        match action {
            Action::Sacristan(to) => {
                let price = self.held_card(t.rules, visit.who, PortraitKind::Sacristan).map_or(0, |card| card.thalers);
                t.pay_for(visit.who, price, Term("source|the Sacristan's help"));
                t.bring_bishop(visit.who, to, Term("source|the Sacristan's help"));
                self.paid.insert(visit.who);
                visit.commit();
            }
            Action::Take(_) | Action::Merchant(_) => {}
        }
        Ok(())
    }
}

impl Portraits {
    /// The cards among which the next one is: those with the first letter that is left.
    fn next_letter(&self, rules: &BoardGame) -> Set<Portrait> {
        let letter = self.deck.first().map(|first| first.card(rules).letter);
        self.deck.filter(|portrait| Some(portrait.card(rules).letter) == letter)
    }
    fn turn_up(&mut self, card: Portrait) {
        self.deck.remove(card);
        self.display.insert(card);
    }
    /// The card of a kind that stays with a painter.
    #[inline]
    fn held_card<'a>(&self, rules: &'a BoardGame, who: Painter, kind: PortraitKind) -> Option<&'a PortraitCard> {
        self.held[who].iter().map(|portrait| portrait.card(rules)).find(|card| card.kind == kind)
    }

    /// The first assistant in the Studio may take a portrait: as well as the thalers, or in 2010 instead of them. A sick one
    /// paints nobody.
    fn in_studio(&mut self, t: &mut Table<'_>, who: Painter, studio: &mut StudioVisit) -> Play {
        let (display, pay) = (self.display, PAY.of(t.rules.edition));
        let prompt = match pay {
            PortraitPay::CardOnly => {
                (sentence!("Studio: does one assistant take a portrait instead of {thalers}?"), t.components().studio_pay)
            }
            PortraitPay::CardAndThalers => (sentence!("Studio: which portrait do you take, if any?"), 0),
        };
        let answer = t.may(who, prompt, |_, can| {
            display.iter().for_each(|card| can.add(say::Take(card)));
            can.explain(not_on_display);
        })?;
        let Some(say::Take(card)) = answer else { return Ok(()) };
        if pay == PortraitPay::CardOnly {
            studio.unpaid = studio.unpaid.saturating_sub(1);
        }
        self.take(t, who, card)
    }
    /// A painter takes a card from the display and gets what it gives; the points are a move of their own.
    fn take(&mut self, t: &mut Table<'_>, who: Painter, portrait: Portrait) -> Play {
        let card = *portrait.card(t.rules);
        self.display.remove(portrait);
        let stays = card.kind.is_permanent();
        if stays {
            self.held[who].insert(portrait);
        }
        t.say(who, move |rules| {
            let to = if stays { kept(rules.name_of(who)) } else { GONE.to_string() };
            let said = Happening::said("portrait", say!("{who} paints {whom}.", who, whom = portrait.whom(rules)));
            said.moving(portrait.piece(rules), 1, DISPLAY, to)
        });
        if stays {
            return Ok(());
        }
        t.earn(who, card.thalers, Money::Of(Term("source|the portrait")));
        t.gain(who, card.paints, Term("source|the portrait"));
        for left in (1..=card.choice).rev() {
            let prompt = (sentence!("The Merchant: which primary paint do you take? {primaries} left to take."), left.into());
            let say::Merchant(paint) = t.decide(who, prompt, |_, can| {
                Paint::PRIMARIES.into_iter().for_each(|paint| can.add(say::Merchant(paint)));
                can.explain(|say::Merchant(paint)| Some(WhyNot::because(say!("the Merchant has no {paint} paint", paint), MERCHANT)));
            })?;
            t.gain(who, Paints::of(&[paint]), Term("source|the portrait"));
        }
        t.change_mood(who, card.mood.into());
        t.score(who, Points::new(Reason::Portrait, card.points))
    }
}

impl Portrait {
    /// What is printed on it.
    pub fn card(self, rules: &BoardGame) -> &PortraitCard {
        &Portraits::pieces(rules).cards[self.number()]
    }
}

fn not_on_display(say::Take(card): say::Take) -> Option<WhyNot> {
    Some(WhyNot::because(say!("{card} is not on display", card = signs(card)), ON_DISPLAY))
}
