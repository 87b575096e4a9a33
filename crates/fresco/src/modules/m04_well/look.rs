//! How the wishing well looks, and why a card cannot be used.

use super::*;

pub(super) const WELL: &str = "well";
pub(super) const SUPPLY: &str = "well.supply";
pub(super) const PENNY: &str = "penny";
const DECK: &str = "well.deck";
const GONE: &str = "well.gone";
const BACK: &str = "wish-back";

const FULL: &str = "Wishing well: the well holds two pennies a round";
pub(super) const ONE_CARD: &str = "Wishing well: each assistant may use one wish card, at the place it names";

/// The name of a card in a sentence.
fn title(card: &WishCard) -> String {
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

fn piece(card: &WishCard) -> String {
    card.tile.map_or(format!("wish {}", card.kind), |tile| format!("wish {} {tile}", card.kind))
}

fn label(card: &WishCard) -> String {
    let what = match card.kind {
        WishKind::LuckyDay => format!("at the Market, {}", pennies(card.pennies)),
        WishKind::FreePaint => "at the Market, this tile for nothing with a purchase at the same stall".to_string(),
        WishKind::BishopsVisit => "in the Cathedral, the bishop moves for nothing".to_string(),
        WishKind::BishopsPraise => {
            format!("in the Cathedral, {} more with the bishop's bonus", in_points(card.points))
        }
        WishKind::Tip => format!("in the Studio, {} and {} more", in_thalers(card.thalers), pennies(card.pennies)),
        WishKind::Alchemy => format!("in the Workshop, any {} primary paints for a mixed one", card.primaries),
        WishKind::Reward => format!("in the Theatre, {}", in_thalers(card.thalers)),
        WishKind::Troubadour => format!("after waking, mood {:+}", card.mood),
    };
    format!("wish card {}: {what}", title(card))
}

pub(super) fn pennies(n: u8) -> String {
    count(n.into(), "lucky penny", "lucky pennies")
}

/// Pennies are put beside the assistants at the Market.
pub(super) fn takes_along(rules: &Fresco, who: Painter, n: u8, speaks: bool) -> Happening {
    let name = rules.name_of(who);
    let text = if speaks { format!("{{who}} takes {} along to the Market.", pennies(n)) } else { String::new() };
    Happening::said("pennies", text).moving(PENNY, n.into(), names::screen(name), names::plan(name, Column::Market), "a lucky penny")
}

pub(super) fn moving_pennies(verb: &str, n: u8, from: String, to: String) -> Happening {
    Happening::said("pennies", format!("{{who}} {verb} {}.", pennies(n))).moving(PENNY, n.into(), from, to, "a lucky penny")
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

/// A card leaves the game.
pub(super) fn uses(rules: &Fresco, who: Painter, card: &WishCard) -> Happening {
    let mine = names::screen(rules.name_of(who));
    Happening::said("wish", format!("{{who}} uses the wish card {}.", title(card))).moving(piece(card), 1, mine, GONE, label(card))
}

/// Why not so many pennies.
pub(super) fn too_many(n: u8, most: u8) -> Why {
    let reason = if n == 0 { "say done to keep your pennies".to_string() } else { format!("{} at most", pennies(most)) };
    Why::Because(reason, FULL)
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
            Action::Troubadour(_) => WishKind::Troubadour,
        })
    }
    /// Is this the card that is used so?
    pub(super) fn uses(self, card: &WishCard) -> bool {
        match self {
            Action::FreePaint(tile) => card.tile.map(Shown::of) == Some(tile),
            _ => Some(card.kind) == self.kind(),
        }
    }
}

impl Look for Well {
    fn show(&self, view: View<'_>, viewer: Viewer, scene: &mut Scene) {
        let pieces = Well::pieces(view.rules);
        scene.place(WELL).label = format!("the wishing well, room for {}", pennies(pieces.holds)).into();
        scene.put(WELL, PENNY, self.thrown.into(), "a lucky penny");
        scene.place(SUPPLY).label = "the supply of lucky pennies".into();
        scene.put(SUPPLY, PENNY, self.supply(view.rules).into(), "a lucky penny");
        scene.place(DECK).label = "the wish cards, face down".into();
        scene.put(DECK, BACK, self.deck().len(), "a wish card");
        let used = self.used.iter().map(|card| pieces.card(card));
        show_all(scene, GONE, "wish cards that have been used", used.map(|card| (piece(card), label(card))));
        for who in view.rules.humans() {
            let (name, own) = (view.rules.name_of(who), viewer.is(who.seat()));
            if own || view.step != Step::Plan {
                scene.put(names::plan(name, Column::Market), PENNY, self.taken_along[who].into(), "a lucky penny");
            }
            if own {
                scene.put(names::screen(name), PENNY, self.pennies[who].into(), "a lucky penny");
                for card in self.hands[who].iter().map(|card| pieces.card(card)) {
                    scene.put(names::screen(name), piece(card), 1, label(card));
                }
            }
        }
    }

    fn places(&self, _view: View<'_>, seat: Seat, action: Action) -> Vec<String> {
        vec![match action {
            Action::TakeAlong(_) => names::plan(seat.name(), Column::Market),
            Action::Throw(_) => WELL.to_string(),
            Action::BishopsVisit(to) => names::fresco(to),
            Action::Troubadour(hour) => names::inn(hour),
            Action::LuckyDay | Action::FreePaint(_) | Action::BishopsPraise | Action::Tip => names::screen(seat.name()),
            Action::Alchemy(..) | Action::Reward => names::screen(seat.name()),
        }]
    }

    fn note(&self, view: View<'_>, seat: Seat, action: Action) -> String {
        let card = Well::pieces(view.rules).cards.into_iter().find(|card| Some(card.kind) == action.kind()).unwrap_or_default();
        let won = || pennies(card.pennies.min(self.supply(view.rules)));
        match action {
            Action::TakeAlong(n) => pennies(n),
            Action::Throw(n) => count(n.into(), "wish card", "wish cards"),
            Action::LuckyDay => won(),
            Action::FreePaint(tile) => format!("{} for nothing", tile.paints().in_words()),
            Action::BishopsVisit(_) => "for nothing".to_string(),
            Action::BishopsPraise => in_points(card.points),
            Action::Tip => format!("{} and {} more", in_thalers(card.thalers), won()),
            Action::Alchemy(primaries, paint) => format!("{} for {}", paint.name(), primaries.paints().in_words()),
            Action::Reward => in_thalers(card.thalers),
            Action::Troubadour(hour) => {
                let mood = i16::from(view.rules.components.hour(hour).mood) + i16::from(card.mood);
                let after = view.rules.components.mood.after(mood_after(view, Painter::of(seat), hour), card.mood.into());
                let helpers = match view.rules.components.mood.effect(after) {
                    effect if effect > 0 => ", a neutral assistant helps",
                    effect if effect < 0 => ", an assistant rests",
                    _ => "",
                };
                format!("mood {mood:+}{helpers}; a market tile costs {}", view.rules.components.hour(hour).price)
            }
        }
    }
}

impl Well {
    /// Why a card cannot be used at a place, or pennies thrown.
    pub(super) fn obstacle(&self, view: View<'_>, visit: &Visit, action: Action) -> Option<Why> {
        let rules = view.rules;
        let Some(kind) = action.kind() else {
            let reason = match action {
                Action::Throw(_) if self.thrown >= Well::pieces(rules).holds => "the well is full",
                Action::Throw(_) => "pennies that were planned for the Market are thrown when the visit begins",
                _ => "pennies are taken along while planning",
            };
            return Some(Why::Because(reason.to_string(), FULL));
        };
        let (market, instead, bishop_stays) = match visit.at {
            At::Market(market) => (Some(market), false, false),
            At::Workshop(workshop) => (None, workshop.instead, false),
            At::Cathedral(cathedral) => (None, false, cathedral.bishop_stays),
            At::Studio(_) | At::Theatre(_) => (None, false, false),
        };
        let held = self.held(rules, visit.who, kind);
        let reason = match action {
            _ if kind.place() != Some(visit.column.one_cathedral()) => match kind.place() {
                Some(place) => format!("this wish card is used at the {}", place.place()),
                None => "the Troubadour sings only when you wake up".to_string(),
            },
            _ if held.is_none() => "you have no such wish card".to_string(),
            Action::BishopsVisit(_) if visit.is_sick => "a sick assistant may not move the bishop".to_string(),
            Action::Alchemy(..) if visit.is_sick => "a sick assistant does no Alchemy".to_string(),
            Action::Alchemy(..) if instead => "this assistant does something else instead of mixing".to_string(),
            _ if visit.cards >= room_for_cards(visit) => "every assistant here has used a wish card".to_string(),
            Action::LuckyDay => "there are no lucky pennies left in the supply".to_string(),
            Action::FreePaint(tile) if market.is_some_and(|market| free_tile(view, visit.who, market, tile).is_none()) => {
                format!("the tile {tile} lies on no stall where you can buy another one")
            }
            Action::FreePaint(_) => "you have no Free Paint that shows this tile".to_string(),
            Action::BishopsVisit(_) if bishop_stays => "what you have added counts on the bishop where he stands".to_string(),
            Action::BishopsVisit(to) if to == view.bishop => "the bishop already stands there".to_string(),
            Action::BishopsVisit(to) if to.distance(view.bishop) > BISHOPS_VISIT.of(rules.edition) => {
                "the card brings the bishop one step further, to a section beside or diagonal to his".to_string()
            }
            Action::BishopsPraise => "the bishop, as he stands, gives no bonus for any section that you can restore".to_string(),
            Action::Alchemy(_, paint) if !Paint::MIXED.contains(&paint) => "Alchemy makes orange, green or purple".to_string(),
            Action::Alchemy(..) => {
                let n = held.map_or(0, |card| Well::pieces(rules).card(card).primaries);
                format!("give {n} primary paints that you have")
            }
            _ => return None,
        };
        Some(Why::Because(reason, ONE_CARD))
    }

    /// Why the Troubadour does not sing.
    pub(super) fn why_no_troubadour(&self, view: View<'_>, who: Painter, action: Action) -> Option<Why> {
        let Action::Troubadour(hour) = action else { return None };
        let why = if self.held(view.rules, who, WishKind::Troubadour).is_none() {
            "you have no such wish card"
        } else if view.rules.all_painters().any(|other| view.painters[other].hour == Some(hour)) {
            "somebody else already wakes up at that hour"
        } else {
            "at that hour your mood cannot become any better"
        };
        Some(Why::Because(why.to_string(), ONE_CARD))
    }
}
