//! The wishing well as people see and write it: pieces, places, notes, reasons, and the facts of scenarios.

use std::fmt::{self, Display};
use std::str::FromStr;

use tabletop::text::count;
use tabletop::{Happening, Scene, Seat, Viewer};

use super::{ALL, Action, Well, free_tile, room_for_cards};
use crate::Fresco;
use crate::components::{WishCard, WishKind};
use crate::core::{Core, Step, each_in};
use crate::edition::BishopsVisit;
use crate::paints::{MarketTile, Paint, Paints};
use crate::scene::names;
use crate::visit::Visit;
use crate::why::Why;
use crate::words::{Column, Painter};

pub(super) const WELL: &str = "well";
pub(super) const SUPPLY: &str = "well.supply";
pub(super) const DECK: &str = "well.deck";
pub(super) const GONE: &str = "well.gone";
pub(super) const PENNY: &str = "penny";
const BACK: &str = "wish-back";

/// A market tile as a Free Paint card shows it: up to three paints, packed into two bytes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Shown([u8; 2]);

impl Shown {
    /// What a market tile shows.
    pub fn of(tile: MarketTile) -> Shown {
        Shown(tile.paints().fold(0u16, |code, paint| code * 9 + paint as u16 + 1).to_le_bytes())
    }
    /// Its paints.
    pub fn paints(self) -> Paints {
        let mut paints = Paints::NONE;
        let mut code = u16::from_le_bytes(self.0);
        while code > 0 {
            if let Some(&paint) = usize::from(code % 9).checked_sub(1).and_then(|n| Paint::ALL.get(n)) {
                paints.add(paint, 1);
            }
            code /= 9;
        }
        paints
    }
}

impl Display for Shown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.paints().fmt(f)
    }
}

impl FromStr for Shown {
    type Err = String;
    fn from_str(text: &str) -> Result<Shown, String> {
        text.parse().map(Shown::of)
    }
}

/// A few primary paints, up to five of each colour. `RRY`
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Primaries(u8);

impl Primaries {
    const MOST: u8 = 5;

    /// Calls for every choice of so many primaries out of a shelf.
    pub(super) fn each(n: u8, shelf: Paints, mut call: impl FnMut(Primaries)) {
        let [red, yellow, blue] = Paint::PRIMARIES.map(|paint| shelf[paint].min(Primaries::MOST.into()) as u8);
        for r in 0..=red.min(n) {
            for y in 0..=yellow.min(n - r) {
                if n - r - y <= blue {
                    call(Primaries((r * 6 + y) * 6 + n - r - y));
                }
            }
        }
    }
    /// Which they are.
    pub fn paints(self) -> Paints {
        let mut paints = Paints::NONE;
        let counts = [self.0 / 36, self.0 / 6 % 6, self.0 % 6];
        Paint::PRIMARIES.into_iter().zip(counts).for_each(|(paint, n)| paints.add(paint, n.into()));
        paints
    }
}

impl Display for Primaries {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.paints().fmt(f)
    }
}

impl FromStr for Primaries {
    type Err = String;
    fn from_str(text: &str) -> Result<Primaries, String> {
        let paints: Paints = text.parse()?;
        if paints.total() == 0 || paints.each().any(|(paint, n)| !paint.is_primary() || n > Primaries::MOST.into()) {
            return Err(format!("\"{text}\" should be a few primary paints, like RRY"));
        }
        let [r, y, b] = Paint::PRIMARIES.map(|paint| paints[paint] as u8);
        Ok(Primaries((r * 6 + y) * 6 + b))
    }
}

/// The name of a card in a sentence.
pub(super) fn title(card: &WishCard) -> String {
    let name = match card.kind {
        WishKind::LuckyDay => "Lucky Day",
        WishKind::FreePaint => "Free Paint",
        WishKind::BishopsVisit => "Bishop's Visit",
        WishKind::BishopsPraise => "Bishop's Praise",
        WishKind::Tip => "Tip",
        WishKind::Alchemy => "Alchemy",
        WishKind::Reward => "Reward",
        WishKind::Troubadour => "Troubadour",
    };
    card.tile.map_or(name.to_string(), |tile| format!("{name} {tile}"))
}

/// The name of a card in scenarios: `tip`, `free-paint-RRR`.
fn word(card: &WishCard) -> String {
    card.tile.map_or(card.kind.to_string(), |tile| format!("{}-{tile}", card.kind))
}

pub(super) fn piece(card: &WishCard) -> String {
    card.tile.map_or(format!("wish {}", card.kind), |tile| format!("wish {} {tile}", card.kind))
}

pub(super) fn label(card: &WishCard) -> String {
    let thalers = || count(card.thalers.into(), "thaler", "thalers");
    let what = match card.kind {
        WishKind::LuckyDay => format!("at the Market, {}", pennies(card.pennies)),
        WishKind::FreePaint => "at the Market, this tile for nothing with a purchase at the same stall".to_string(),
        WishKind::BishopsVisit => "in the Cathedral, the bishop moves for nothing".to_string(),
        WishKind::BishopsPraise => format!("in the Cathedral, {} more with the bishop's bonus", count(card.points.into(), "point", "points")),
        WishKind::Tip => format!("in the Studio, {} and {} more", thalers(), pennies(card.pennies)),
        WishKind::Alchemy => format!("in the Workshop, any {} primary paints for a mixed one", card.primaries),
        WishKind::Reward => format!("in the Theatre, {}", thalers()),
        WishKind::Troubadour => format!("after waking, mood {:+}", card.mood),
    };
    format!("wish card {}: {what}", title(card))
}

pub(super) fn pennies(n: u8) -> String {
    count(n.into(), "lucky penny", "lucky pennies")
}

/// The first card of a set with that name.
pub(super) fn card_named(rules: &Fresco, among: u32, name: &str) -> Result<usize, String> {
    let cards = &rules.components.parts.well.cards;
    let named = |&card: &usize| word(&cards[card % cards.len()]).eq_ignore_ascii_case(name);
    each_in(among).find(named).ok_or_else(|| match each_in(ALL).find(named) {
        Some(_) => format!("there is no {name} left to take"),
        None => format!("\"{name}\" is no wish card; there are {}", tabletop::text::list_in_words(&WishKind::ALL.map(WishKind::name), "and")),
    })
}

/// Pennies are put beside the assistants at the Market.
pub(super) fn takes_along(rules: &Fresco, who: Painter, n: u8, speaks: bool) -> Happening {
    let name = rules.name_of(who);
    let text = if speaks { format!("{{who}} takes {} along to the Market.", pennies(n)) } else { String::new() };
    Happening::said("pennies", text).moving(PENNY, n.into(), names::screen(name), names::plan(name, Column::Market), "a lucky penny")
}

/// A card is drawn; only its owner sees which.
pub(super) fn draws(rules: &Fresco, who: Painter, card: Option<&WishCard>) -> Happening {
    let mine = names::screen(rules.name_of(who));
    match card {
        Some(card) => Happening::said("wish-drawn", format!("{{who}} draws the wish card {}.", title(card)))
            .moving(BACK, 1, DECK, mine, label(card))
            .becoming(piece(card)),
        None => Happening::said("wish-drawn", "{who} draws a wish card.").moving(BACK, 1, DECK, mine, "a wish card"),
    }
}

const ONE_CARD: &str = "Wishing well: each assistant may use one wish card, at the place it names";

/// Why not so many pennies.
pub(super) fn too_many(n: u8, most: u8) -> Why {
    let reason = if n == 0 { "say done to keep your pennies".to_string() } else { format!("{} at most", pennies(most)) };
    Why::Because(reason, "Wishing well: the well holds two pennies a round")
}

impl Action {
    /// The kind of card that is used so.
    pub(super) fn kind(self) -> Option<WishKind> {
        Some(match self {
            Action::TakeAlong(_) | Action::Throw(_) => return None,
            Action::LuckyDay => WishKind::LuckyDay,
            Action::FreePaint(_) => WishKind::FreePaint,
            Action::BishopsVisit(_) => WishKind::BishopsVisit,
            Action::BishopsPraise => WishKind::BishopsPraise,
            Action::Tip => WishKind::Tip,
            Action::Alchemy(..) => WishKind::Alchemy,
            Action::Reward => WishKind::Reward,
            Action::Troubadour => WishKind::Troubadour,
        })
    }
    pub(super) fn places(self, seat: Seat) -> Vec<String> {
        vec![match self {
            Action::TakeAlong(_) => names::plan(seat.name(), Column::Market),
            Action::Throw(_) => WELL.to_string(),
            Action::BishopsVisit(to) => names::fresco(to),
            _ => names::screen(seat.name()),
        }]
    }
}

impl Well {
    pub(super) fn look(&self, rules: &Fresco, core: &Core, viewer: Viewer, scene: &mut Scene) {
        let printed = &rules.components.parts.well;
        scene.place(WELL).label = format!("the wishing well, room for {}", pennies(printed.holds));
        scene.put(WELL, PENNY, self.thrown.into(), "a lucky penny");
        scene.place(SUPPLY).label = "the supply of lucky pennies".to_string();
        scene.put(SUPPLY, PENNY, self.supply(rules).into(), "a lucky penny");
        scene.place(DECK).label = "the wish cards, face down".to_string();
        scene.put(DECK, BACK, self.deck().count_ones(), "a wish card");
        scene.place(GONE).label = "wish cards that have been used".to_string();
        for card in each_in(self.used).map(|card| self.printed(rules, card)) {
            scene.put(GONE, piece(card), 1, label(card));
        }
        for who in rules.humans() {
            let (name, own) = (rules.name_of(who), viewer.is(who.seat()));
            if own || core.step != Step::Plan {
                scene.put(names::plan(name, Column::Market), PENNY, self.taken_along[who].into(), "a lucky penny");
            }
            if own {
                scene.put(names::screen(name), PENNY, self.pennies[who].into(), "a lucky penny");
                for card in each_in(self.hands[who]).map(|card| self.printed(rules, card)) {
                    scene.put(names::screen(name), piece(card), 1, label(card));
                }
            }
        }
    }

    pub(super) fn what_it_brings(&self, rules: &Fresco, action: Action) -> String {
        let card = action.kind().and_then(|kind| rules.components.parts.well.cards.iter().find(|card| card.kind == kind));
        let card = card.copied().unwrap_or_default();
        match action {
            Action::TakeAlong(n) => pennies(n),
            Action::Throw(n) => count(n.into(), "wish card", "wish cards"),
            Action::LuckyDay => pennies(card.pennies.min(self.supply(rules))),
            Action::FreePaint(tile) => format!("{} for nothing", tile.paints().in_words()),
            Action::BishopsVisit(_) => "for nothing".to_string(),
            Action::BishopsPraise => count(card.points.into(), "point", "points"),
            Action::Tip => format!(
                "{} and {} more",
                count(card.thalers.into(), "thaler", "thalers"),
                pennies(card.pennies.min(self.supply(rules)))
            ),
            Action::Alchemy(primaries, paint) => format!("{} for {}", paint.name(), primaries.paints().in_words()),
            Action::Reward => count(card.thalers.into(), "thaler", "thalers"),
            Action::Troubadour => format!("mood {:+}", card.mood),
        }
    }

    /// Why a card cannot be used at a place.
    pub(super) fn reason(&self, rules: &Fresco, core: &Core, visit: &Visit, action: Action) -> Option<Why> {
        let kind = action.kind()?;
        let place = if visit.in_cathedral() { Column::Cathedral } else { visit.column };
        let reason = match action {
            _ if kind.place() != Some(place) => match kind.place() {
                Some(place) => format!("this wish card is used at the {}", place.place()),
                None => "the Troubadour sings only when you wake up".to_string(),
            },
            _ if self.held(rules, visit.who, kind).is_none() => "you have no such wish card".to_string(),
            _ if visit.is_sick && kind != WishKind::BishopsPraise => "a sick assistant may not use this wish card".to_string(),
            _ if visit.cards >= room_for_cards(visit) => "every assistant here has used a wish card".to_string(),
            Action::LuckyDay => "there are no lucky pennies left in the supply".to_string(),
            Action::FreePaint(_) if visit.stall.is_none() => "you have bought nothing at a stall yet".to_string(),
            Action::FreePaint(tile) if free_tile(rules, core, visit, tile).is_none() => {
                format!("the tile {tile} does not lie on the stall where you buy, or has been bought")
            }
            Action::FreePaint(_) => "you have no Free Paint that shows this tile".to_string(),
            Action::BishopsVisit(to) if to == core.bishop => "the bishop already stands there".to_string(),
            Action::BishopsVisit(_) if rules.edition.bishops_visit == BishopsVisit::OneStep => {
                "the card brings the bishop one step further, to a section beside or diagonal to his".to_string()
            }
            Action::BishopsPraise => "choose a section first: you are asked about the praise if the bishop gives a bonus for it".to_string(),
            Action::Alchemy(_, paint) if !Paint::MIXED.contains(&paint) => "Alchemy makes orange, green or purple".to_string(),
            Action::Alchemy(..) => {
                let n = self.held(rules, visit.who, kind).map_or(0, |card| self.printed(rules, card).primaries);
                format!("give {n} primary paints that you have")
            }
            _ => return None,
        };
        Some(Why::Because(reason, ONE_CARD))
    }

    pub(super) fn is_sound(&self, rules: &Fresco) -> Result<(), String> {
        let printed = &rules.components.parts.well;
        let mut seen = self.used;
        for hand in self.hands.0 {
            if seen & hand != 0 {
                return Err("a wish card is in two places".to_string());
            }
            seen |= hand;
        }
        if seen & !ALL != 0 {
            return Err("there is a wish card that does not exist".to_string());
        }
        let out: u32 = self.pennies.0.iter().chain(&self.taken_along.0).map(|&n| u32::from(n)).sum::<u32>() + u32::from(self.thrown);
        if out > u32::from(printed.pennies) {
            return Err(format!("{out} lucky pennies are out, of {}", printed.pennies));
        }
        if self.thrown > printed.holds || self.taken_along.0.iter().any(|&n| n > printed.holds) {
            return Err("there are more lucky pennies in the well or on a board than it holds".to_string());
        }
        Ok(())
    }

    pub(super) fn fact(&self, rules: &Fresco, key: &str) -> Option<Result<String, String>> {
        let list = |set: u32| {
            let cards: Vec<String> = each_in(set).map(|card| word(self.printed(rules, card))).collect();
            if cards.is_empty() { "none".to_string() } else { cards.join(" ") }
        };
        Some(Ok(match key.split_once('.')? {
            ("well", "pennies") => self.thrown.to_string(),
            ("well", "supply") => self.supply(rules).to_string(),
            ("well", "deck") => list(self.deck()),
            ("well", "used") => list(self.used),
            (name, "pennies") => self.pennies[rules.human_named(name)?].to_string(),
            (name, "pennies-planned") => self.taken_along[rules.human_named(name)?].to_string(),
            (name, "wishes") => list(self.hands[rules.human_named(name)?]),
            _ => return None,
        }))
    }

    /// Pennies come from the supply and go back there; cards come from the deck, and what leaves the deck is used up.
    pub(super) fn set_fact(&mut self, rules: &Fresco, key: &str, value: &str) -> Option<Result<(), String>> {
        let (first, what) = key.split_once('.')?;
        let supply = self.supply(rules);
        let number = |had: u8, most: u8| match value.parse::<u8>() {
            Ok(n) if n <= most.min(supply + had) => Ok(n),
            _ => Err(format!("\"{value}\": {} can lie there at most", pennies(most.min(supply + had)))),
        };
        let cards = |mut among: u32| {
            let mut found = 0;
            for name in value.split_whitespace().filter(|&name| name != "none") {
                let card = card_named(rules, among, name)?;
                among &= !(1 << card);
                found |= 1 << card;
            }
            Ok::<u32, String>(found)
        };
        let holds = rules.components.parts.well.holds;
        Some(match (first, what) {
            ("well", "pennies") => number(self.thrown, holds).map(|n| self.thrown = n),
            ("well", "deck") => cards(self.deck()).map(|left| self.used |= self.deck() & !left),
            ("well", "supply" | "used") => Err(format!("\"{key}\" follows from other facts and cannot be set")),
            (name, "pennies") => {
                let who = rules.human_named(name)?;
                number(self.pennies[who], u8::MAX).map(|n| self.pennies[who] = n)
            }
            (name, "pennies-planned") => {
                let who = rules.human_named(name)?;
                number(self.taken_along[who], holds).map(|n| self.taken_along[who] = n)
            }
            (name, "wishes") => {
                let who = rules.human_named(name)?;
                cards(self.deck() | self.hands[who]).map(|hand| self.hands[who] = hand)
            }
            _ => return None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packed_paints_are_read_as_they_are_written() {
        for text in ["R", "RY", "RRR", "YYB", "BGN", "NNN"] {
            assert_eq!(text.parse::<Shown>().map(|t| t.to_string()), Ok(text.to_string()));
        }
        for text in ["RRR", "RYB", "BBBBB", "YYB"] {
            assert_eq!(text.parse::<Primaries>().map(|t| t.to_string()), Ok(text.to_string()));
        }
        for text in ["RRRRRR", "O", "none", "RX"] {
            assert!(text.parse::<Primaries>().is_err(), "{text}");
        }
        let mut all = Vec::new();
        Primaries::each(3, "RRYB".parse().expect("paints"), |p| all.push(p.to_string()));
        assert_eq!(all, ["RYB", "RRB", "RRY"]);
    }
}
