//! Module 1: Portraits. Rulebook 2020, "Les Portraits"; rulebook 2010, module 1.
//!
//! Important people want to be painted: two of them wait in the Studio each round, and the first assistant there may take
//! one of the cards. Most give something once; four stay with their owner. After nine rounds all have been painted.

use std::fmt::{self, Display};
use std::str::FromStr;

use tabletop::text::{count, list_in_words};
use tabletop::{Dice, Happening, Play, Scene, Seat, Viewer, verbs};

use crate::Fresco;
use crate::action::Question;
use crate::cathedral::bishop_bonus;
use crate::components::{PortraitCard, PortraitKind, PortraitLetter, Portraits as Printed};
use crate::core::{Core, each_in, nth_in};
use crate::edition::PortraitPay;
use crate::event::{Money, Points, Reason};
use crate::modules::{Act, Kit, Module};
use crate::notes::acting;
use crate::paints::{Paint, Paints};
use crate::scene::names;
use crate::table::Table;
use crate::visit::{Restoration, Visit};
use crate::why::Why;
use crate::words::{ByPainter, Column, Painter, Section, one_word};

/// The cards, as sets of numbers. What is in none of them has left the game. All of it is open, but for the order in which
/// the cards of a letter come, which is not decided yet.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Portraits {
    /// Not turned up yet.
    deck: u32,
    /// Face up in the Studio.
    pub display: u32,
    /// In front of each painter, for good.
    pub held: ByPainter<u32>,
    /// Whose Sacristan has been paid this round.
    paid: ByPainter<bool>,
}

verbs! {
    /// What one can do with portraits.
    pub enum Action {
        /// Take this portrait.
        Take(portrait: Portrait) = "portrait",
        /// Take this primary paint from the Merchant.
        Merchant(paint: Paint) = "merchant",
        /// Pay the Sacristan to bring the bishop to this section.
        Sacristan(to: Section) = "sacristan",
    }
}

/// A portrait: the letter on its back, and its number among those with the letter. `B2`
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Portrait(u8);
one_word!(Portrait);

const DECK: &str = "portraits.deck";
const DISPLAY: &str = "portraits.display";
const GONE: &str = "portraits.gone";
/// How many portraits wait in the Studio.
const SHOWN: u32 = 2;

impl Portrait {
    /// Its number among all of them, from 0.
    #[inline]
    pub fn number(self) -> usize {
        usize::from(self.0)
    }
}

impl Kit for Portraits {
    fn unpack(_rules: &Fresco) -> Portraits {
        Portraits { deck: (1 << Printed::CARDS) - 1, display: 0, held: ByPainter([0; 4]), paid: ByPainter([false; 4]) }
    }
    fn piece_in_bag(_rules: &Fresco, bag: &str, piece: &str) -> Option<Result<u32, String>> {
        (bag == "portraits").then(|| piece.parse::<Portrait>().map(|p| p.0.into()))
    }
}

impl Module for Portraits {
    // The cards with an A lie on top, those with a C at the bottom. The first two are turned up.
    fn setup(&mut self, rules: &Fresco, _core: &mut Core, dice: &mut Dice) {
        for _ in 0..SHOWN {
            let next = self.next_letter(rules);
            if let Some(card) = nth_in(next, dice.below(next.count_ones().max(1))) {
                self.deck &= !(1 << card);
                self.display |= 1 << card;
            }
        }
    }

    // The first assistant in the Studio may take a portrait: as well as the thalers, or in 2010 instead of them. A sick one
    // paints nobody.
    fn arrive(&mut self, t: &mut Table<'_>, visit: &mut Visit) -> Play {
        if visit.column != Column::Studio || visit.healthy == 0 || self.display == 0 {
            return Ok(());
        }
        let (who, display) = (visit.who, self.display);
        let instead = t.rules.edition.portrait == PortraitPay::CardOnly;
        let ask = if instead {
            Question::Of("Studio: does one assistant take a portrait instead of {n} thalers?", t.components().studio_pay)
        } else {
            Question::Of("Studio: which portrait do you take, if any?", 0)
        };
        let answer = t.ask(who, ask, |_, _, can| {
            each_in(display).for_each(|card| can.add(Action::Take(Portrait(card as u8)).into()));
            can.add(crate::Action::Done);
            can.explain(not_on_display);
        })?;
        let crate::Action::Module(Act::Portraits(Action::Take(card))) = answer else { return Ok(()) };
        if instead {
            visit.hands = visit.hands.saturating_sub(1);
        }
        self.take(t, who, card)
    }

    // The Sacristan's owner may pay once a round to put the bishop on any section, both Cathedrals of the last round
    // together; then a section must be restored (rulings B4 and C4).
    fn offers(&self, rules: &Fresco, core: &Core, visit: &Visit, give: &mut dyn FnMut(Act)) {
        if self.held[visit.who] == 0 || !visit.in_cathedral() || visit.is_sick || self.paid[visit.who] {
            return;
        }
        let Some(card) = self.held_card(rules, visit.who, PortraitKind::Sacristan) else { return };
        if core.painters[visit.who].thalers >= card.thalers {
            Section::all().filter(|&s| s != core.bishop).for_each(|s| give(Act::Portraits(Action::Sacristan(s))));
        }
    }

    fn why_not(&self, rules: &Fresco, core: &Core, visit: &Visit, act: Act) -> Option<Why> {
        let to = match act {
            Act::Portraits(Action::Sacristan(to)) => to,
            Act::Portraits(Action::Take(_)) => {
                return Some(Why::Because("portraits are painted in the Studio".to_string(), "Portraits: the first assistant there may take one"));
            }
            _ => return None,
        };
        let reason = match self.held_card(rules, visit.who, PortraitKind::Sacristan) {
            _ if !visit.in_cathedral() => "the Sacristan helps in the Cathedral only",
            None => "you have not painted the Sacristan",
            _ if visit.is_sick => "a sick assistant may not move the bishop",
            _ if self.paid[visit.who] => "the Sacristan has already helped you this round",
            _ if to == core.bishop => "the bishop already stands there",
            _ => "you have too little money for the Sacristan",
        };
        Some(Why::Because(reason.to_string(), "Portraits: once a round the Sacristan brings the bishop anywhere for money"))
    }

    fn accept(&mut self, t: &mut Table<'_>, visit: &mut Visit, act: Act) -> Play {
        let Act::Portraits(Action::Sacristan(to)) = act else { return Ok(()) };
        let price = self.held_card(t.rules, visit.who, PortraitKind::Sacristan).map_or(0, |card| card.thalers);
        t.pay_for(visit.who, price, "the Sacristan's help");
        t.bring_bishop(visit.who, to, "the Sacristan's help");
        self.paid[visit.who] = true;
        visit.committed = true;
        Ok(())
    }

    // The Actor: each assistant in the Theatre lifts the mood by three steps instead of two.
    fn theatre_steps(&self, rules: &Fresco, who: Painter) -> u8 {
        self.held_card(rules, who, PortraitKind::Actor).map_or(0, |card| card.mood.saturating_sub(rules.components.theatre_steps))
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
        let display = self.display;
        if column != Column::Studio || display == 0 {
            return Ok(());
        }
        let who = Painter::LEONARDO;
        let mut card = Portrait(display.trailing_zeros() as u8);
        if display.count_ones() > 1 {
            let answer = t.ask(who, Question::Of("You decide for Leonardo: which portrait does he take?", 0), |_, _, can| {
                each_in(display).for_each(|card| can.add(Action::Take(Portrait(card as u8)).into()));
                can.bar(crate::Action::Done, || {
                    Why::Because("Leonardo must take a portrait".to_string(), "Portraits, two players: he takes one while there are any")
                });
                can.explain(not_on_display);
            })?;
            if let crate::Action::Module(Act::Portraits(Action::Take(chosen))) = answer {
                card = chosen;
            }
        }
        self.display &= !card.bit();
        t.say(who, |rules| {
            let said = Happening::said("portrait", format!("{{who}} takes the portrait of {}.", card.whom(rules)));
            said.moving(card.piece(rules), 1, DISPLAY, GONE, card.label(rules))
        });
        t.score(who, Points::new(Reason::Portrait, card.printed(t.rules).points))
    }

    // A new day for the Sacristan.
    fn home(&mut self, _t: &mut Table<'_>) {
        self.paid = ByPainter([false; 4]);
    }

    // The Servant of God: a thaler more of income.
    fn income(&mut self, t: &mut Table<'_>, who: Painter) {
        if let Some(card) = self.held_card(t.rules, who, PortraitKind::Servant) {
            t.earn(who, card.thalers, Money::Of("the Servant of God"));
        }
    }

    // What is left on display leaves the game, and two new portraits are turned up.
    fn next_round(&mut self, t: &mut Table<'_>) {
        for card in each_in(std::mem::take(&mut self.display)) {
            let card = Portrait(card as u8);
            t.announce(|rules| {
                Happening::said("portrait-left", String::new()).moving(card.piece(rules), 1, DISPLAY, GONE, card.label(rules))
            });
        }
        for _ in 0..SHOWN {
            let Some(card) = t.draw_from("portraits", self.next_letter(t.rules)) else { return };
            self.deck &= !(1 << card);
            self.display |= 1 << card;
            let card = Portrait(card as u8);
            t.announce(|rules| {
                Happening::said("portrait-shown", format!("In the Studio waits {}.", card.whom(rules)))
                    .moving(back(card.printed(rules).letter), 1, DECK, DISPLAY, card.label(rules))
                    .becoming(card.piece(rules))
            });
        }
    }

    // The round in which the last two portraits are turned up is the last.
    fn is_last_round(&self, _rules: &Fresco, _core: &Core) -> bool {
        self.deck == 0
    }

    fn show(&self, rules: &Fresco, _core: &Core, _viewer: Viewer, scene: &mut Scene) {
        scene.place(DECK).label = "portraits still to come".to_string();
        for card in each_in(self.deck) {
            let letter = Portrait(card as u8).printed(rules).letter;
            scene.put(DECK, back(letter), 1, format!("a portrait with the letter {letter}"));
        }
        scene.place(DISPLAY).label = "portraits waiting in the Studio".to_string();
        for card in each_in(self.display).map(|card| Portrait(card as u8)) {
            scene.put(DISPLAY, card.piece(rules), 1, card.label(rules));
        }
        let gone = scene.place(GONE);
        (gone.label, gone.uncounted) = ("portraits that have left the game".to_string(), true);
        for who in rules.humans() {
            let place = names::of("portraits", rules.name_of(who));
            scene.place(place.as_str()).label = format!("portraits that stay with {}", rules.name_of(who));
            for card in each_in(self.held[who]).map(|card| Portrait(card as u8)) {
                scene.put(place.as_str(), card.piece(rules), 1, card.label(rules));
            }
        }
    }

    fn places(&self, _rules: &Fresco, _core: &Core, _seat: Seat, act: Act) -> Vec<String> {
        let Act::Portraits(action) = act else { return Vec::new() };
        vec![match action {
            Action::Take(_) => DISPLAY.to_string(),
            Action::Merchant(_) => names::PAINTS.to_string(),
            Action::Sacristan(to) => names::fresco(to),
        }]
    }

    fn note(&self, rules: &Fresco, core: &Core, seat: Seat, act: Act) -> String {
        let Act::Portraits(action) = act else { return String::new() };
        match action {
            Action::Take(card) if acting(rules, core).is_some_and(|who| rules.is_leonardo(who)) => {
                format!("{}, {}", card.whom(rules), count(card.printed(rules).points.into(), "point", "points"))
            }
            Action::Take(card) => card.label(rules),
            Action::Merchant(paint) => format!("{} paint", paint.name()),
            Action::Sacristan(_) => {
                let card = self.held_card(rules, Painter::of(seat), PortraitKind::Sacristan);
                card.map_or(String::new(), |card| format!("for {}", count(card.thalers.into(), "thaler", "thalers")))
            }
        }
    }

    // What the Abbot adds.
    fn remark(&self, rules: &Fresco, core: &Core, seat: Seat, action: crate::Action) -> String {
        let crate::Action::Restore(section) = action else { return String::new() };
        let who = acting(rules, core).unwrap_or(Painter::of(seat));
        match self.held_card(rules, who, PortraitKind::Abbot) {
            Some(card) if bishop_bonus(&rules.components, core.bishop, section) > 0 => format!(", {} more with the Abbot", card.points),
            _ => String::new(),
        }
    }

    fn check(&self, rules: &Fresco, _core: &Core) -> Result<(), String> {
        let mut seen = self.deck;
        for set in self.held.0.into_iter().chain([self.display]) {
            if seen & set != 0 {
                return Err("a portrait is in two places".to_string());
            }
            seen |= set;
        }
        let stays = |card: usize| Portrait(card as u8).printed(rules).kind.is_permanent();
        if self.held.0.into_iter().flat_map(each_in).any(|card| !stays(card)) {
            return Err("somebody holds a portrait that should have left the game".to_string());
        }
        if self.display.count_ones() > SHOWN || seen >> Printed::CARDS != 0 {
            return Err("there are too many portraits on display, or some that do not exist".to_string());
        }
        Ok(())
    }

    fn get(&self, rules: &Fresco, _core: &Core, key: &str) -> Option<Result<String, String>> {
        let list = |set: u32| {
            let cards: Vec<String> = each_in(set).map(|card| Portrait(card as u8).to_string()).collect();
            if cards.is_empty() { "none".to_string() } else { cards.join(" ") }
        };
        Some(Ok(match key.split_once('.')? {
            ("portraits", "deck") => list(self.deck),
            ("portraits", "display") => list(self.display),
            (name, "portraits") => list(self.held[rules.human_named(name)?]),
            (name, "sacristan-paid") => if self.paid[rules.human_named(name)?] { "yes" } else { "no" }.to_string(),
            _ => return None,
        }))
    }

    // Cards are moved from where they are. What no longer lies on display goes back to the deck.
    fn set(&mut self, rules: &Fresco, _core: &mut Core, key: &str, value: &str) -> Option<Result<(), String>> {
        let (first, what) = key.split_once('.')?;
        let wanted = || {
            let cards = value.split_whitespace().filter(|&word| word != "none");
            cards.map(str::parse::<Portrait>).try_fold(0, |set, card| Ok::<u32, String>(set | card?.bit()))
        };
        Some(match (first, what) {
            ("portraits", "deck") => wanted().and_then(|set| {
                if set & (self.display | self.held.0.iter().fold(0, |all, held| all | held)) != 0 {
                    return Err("one of these portraits lies elsewhere".to_string());
                }
                self.deck = set;
                Ok(())
            }),
            ("portraits", "display") => wanted().and_then(|set| {
                if set.count_ones() > SHOWN {
                    return Err(format!("only {SHOWN} portraits are on display"));
                }
                let old = self.display;
                self.remove(set);
                self.deck |= old & !set;
                self.display = set;
                Ok(())
            }),
            (name, "portraits") => {
                let who = rules.human_named(name)?;
                wanted().and_then(|set| {
                    if let Some(card) = each_in(set).map(|c| Portrait(c as u8)).find(|c| !c.printed(rules).kind.is_permanent()) {
                        return Err(format!("{card} does not stay with anybody: it works once and leaves the game"));
                    }
                    self.remove(set);
                    self.held[who] = set;
                    Ok(())
                })
            }
            (name, "sacristan-paid") => {
                let who = rules.human_named(name)?;
                match value {
                    "yes" | "no" => {
                        self.paid[who] = value == "yes";
                        Ok(())
                    }
                    _ => Err(format!("\"{value}\" should be yes or no")),
                }
            }
            _ => return None,
        })
    }
}

impl Portraits {
    /// The cards among which the next one is: those with the first letter that is left.
    fn next_letter(&self, rules: &Fresco) -> u32 {
        let cards = &rules.components.parts.portraits.cards;
        let with = |letter: PortraitLetter| each_in(self.deck).filter(|&n| cards[n % Printed::CARDS].letter == letter).fold(0, |set, n| set | 1 << n);
        PortraitLetter::ALL.into_iter().map(with).find(|&set| set != 0).unwrap_or(0)
    }
    /// The card of a kind that stays with a painter.
    #[inline]
    fn held_card<'a>(&self, rules: &'a Fresco, who: Painter, kind: PortraitKind) -> Option<&'a PortraitCard> {
        if self.held[who] == 0 {
            return None;
        }
        each_in(self.held[who]).map(|n| Portrait(n as u8).printed(rules)).find(|card| card.kind == kind)
    }
    /// A painter takes a card from the display and gets what it gives; the points are a move of their own.
    fn take(&mut self, t: &mut Table<'_>, who: Painter, portrait: Portrait) -> Play {
        let card = *portrait.printed(t.rules);
        self.display &= !portrait.bit();
        let stays = card.kind.is_permanent();
        if stays {
            self.held[who] |= portrait.bit();
        }
        t.say(who, |rules| {
            let to = if stays { names::of("portraits", rules.name_of(who)) } else { GONE.to_string() };
            Happening::said("portrait", format!("{{who}} paints {}.", portrait.whom(rules)))
                .moving(portrait.piece(rules), 1, DISPLAY, to, portrait.label(rules))
        });
        if stays {
            return Ok(());
        }
        t.earn(who, card.thalers, Money::Of("the portrait"));
        t.gain(who, card.paints, "the portrait");
        for left in (1..=card.choice).rev() {
            let answer = t.ask(who, Question::Of("The Merchant: which primary paint do you take? {n} to take.", left.into()), |_, _, can| {
                Paint::PRIMARIES.into_iter().for_each(|paint| can.add(Action::Merchant(paint).into()));
                can.explain(|action| match action {
                    crate::Action::Module(Act::Portraits(Action::Merchant(paint))) => {
                        Some(Why::Because(format!("the Merchant has no {} paint", paint.name()), "Portraits: the Merchant gives red, yellow or blue"))
                    }
                    _ => None,
                });
            })?;
            if let crate::Action::Module(Act::Portraits(Action::Merchant(paint))) = answer {
                t.gain(who, Paints::of(&[paint]), "the portrait");
            }
        }
        t.change_mood(who, card.mood.into());
        t.score(who, Points::new(Reason::Portrait, card.points))
    }
    /// Takes cards away from wherever they are.
    fn remove(&mut self, set: u32) {
        self.deck &= !set;
        self.display &= !set;
        self.held.0.iter_mut().for_each(|held| *held &= !set);
    }
}

impl Portrait {
    fn bit(self) -> u32 {
        1 << self.0
    }
    fn printed(self, rules: &Fresco) -> &PortraitCard {
        &rules.components.parts.portraits.cards[usize::from(self.0) % Printed::CARDS]
    }
    fn piece(self, rules: &Fresco) -> String {
        format!("portrait {} {self}", self.printed(rules).kind)
    }
    /// The person, in words that go on in a sentence.
    fn whom(self, rules: &Fresco) -> &'static str {
        match self.printed(rules).kind {
            PortraitKind::Servant => "the Servant of God",
            PortraitKind::Actor => "the Actor",
            PortraitKind::Abbot => "the Abbot",
            PortraitKind::Sacristan => "the Sacristan",
            PortraitKind::Patron => "a Patron",
            PortraitKind::Merchant => "a Merchant",
            PortraitKind::Muse => "the Muse",
            PortraitKind::Noble => "a Noble",
            PortraitKind::Virgin => "the Virgin Mary",
            PortraitKind::Bishop => "the Bishop",
            PortraitKind::Woman => "a Beautiful Woman",
            PortraitKind::SelfPortrait => "the painter himself",
        }
    }
    /// The person, and what the card brings.
    fn label(self, rules: &Fresco) -> String {
        let card = self.printed(rules);
        let thalers = count(card.thalers.into(), "thaler", "thalers");
        let brings = match card.kind {
            PortraitKind::Servant => format!("{thalers} more of income each round"),
            PortraitKind::Actor => format!("{} of mood for each assistant in the Theatre", count(card.mood.into(), "step", "steps")),
            PortraitKind::Abbot => format!("{} more with each bonus of the bishop", count(card.points.into(), "point", "points")),
            PortraitKind::Sacristan => format!("once a round the bishop anywhere for {thalers}"),
            PortraitKind::Muse => "mood to the top".to_string(),
            _ => {
                let parts = [
                    (card.thalers > 0).then_some(thalers),
                    (card.paints.total() > 0).then(|| format!("{} paint", card.paints.in_words())),
                    (card.choice > 0).then(|| format!("{} of your choice", count(card.choice.into(), "primary paint", "primary paints"))),
                    (card.mood > 0).then(|| format!("{} of mood", count(card.mood.into(), "step", "steps"))),
                    (card.points > 0).then(|| count(card.points.into(), "point", "points")),
                ];
                list_in_words(&parts.into_iter().flatten().collect::<Vec<_>>(), "and")
            }
        };
        format!("{}: {brings}", self.whom(rules))
    }
}

impl Display for Portrait {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let each = Printed::PER_LETTER as u8;
        write!(f, "{}{}", (b'A' + self.0 / each) as char, self.0 % each + 1)
    }
}

impl FromStr for Portrait {
    type Err = String;
    fn from_str(text: &str) -> Result<Portrait, String> {
        let same = |p: &Portrait| p.to_string().eq_ignore_ascii_case(text);
        (0..Printed::CARDS as u8)
            .map(Portrait)
            .find(same)
            .ok_or_else(|| format!("\"{text}\" is no portrait; they are A1 to A{n}, B1 to B{n} and C1 to C{n}", n = Printed::PER_LETTER))
    }
}

fn back(letter: PortraitLetter) -> String {
    format!("portrait-back {letter}")
}

fn not_on_display(action: crate::Action) -> Option<Why> {
    match action {
        crate::Action::Module(Act::Portraits(Action::Take(card))) => {
            Some(Why::Because(format!("{card} is not on display"), "Portraits: take one of those that wait in the Studio"))
        }
        _ => None,
    }
}
