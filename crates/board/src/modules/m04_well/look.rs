//! How the wishing well looks, and why a card cannot be used.

use super::*;

pub(super) const WELL: &str = "well";
pub(super) const SUPPLY: &str = "well.supply";
pub(super) const PENNY: &str = "penny";
const DECK: &str = "well.deck";
const GONE: &str = "well.gone";
const BACK: &str = "wish-back";

const CARRIED: Rule = rule!("well", "Wishing well: you need an assistant at the Market to take pennies along");
const FULL: Rule = rule!("well", "Wishing well: the well takes two pennies a round");
pub(super) const ONE_CARD: Rule = rule!("well", "Wishing well: each assistant may use one wish card, at the place it names");

pub(super) static PENNIES: Noun = Noun { one: "lucky penny", many: "lucky pennies" };
pub(super) static WISH_CARDS: Noun = Noun { one: "wish card", many: "wish cards" };

in_values! { WishKind }

impl From<WishKind> for Arg {
    fn from(kind: WishKind) -> Arg {
        Arg::Term(Term(match kind {
            WishKind::LuckyDay => "wish|Lucky Day",
            WishKind::FreePaint => "wish|Free Paint",
            WishKind::BishopsVisit => "wish|Bishop's Visit",
            WishKind::BishopsPraise => "wish|Bishop's Praise",
            WishKind::Tip => "wish|Tip",
            WishKind::Alchemy => "wish|Alchemy",
            WishKind::Reward => "wish|Reward",
            WishKind::Troubadour => "wish|Troubadour",
        }))
    }
}

/// The name of a card; a Free Paint is called by its tile, too.
fn title(card: &WishCard) -> Arg {
    match card.tile {
        None => card.kind.into(),
        Some(tile) => say!("{card} {tile}", card = card.kind, tile).into(),
    }
}

fn piece(card: &WishCard) -> String {
    card.tile.map_or(format!("wish {}", card.kind), |tile| format!("wish {} {tile}", card.kind))
}

fn label(wish: &WishCard) -> Text {
    let (card, thalers, pennies) = (title(wish), THALERS.count(wish.thalers), PENNIES.count(wish.pennies));
    match wish.kind {
        WishKind::LuckyDay => say!("wish card {card}: at the Market, {pennies}", card, pennies),
        WishKind::FreePaint => say!("wish card {card}: at the Market, this tile for free with a purchase at the same stall", card),
        WishKind::BishopsVisit => say!("wish card {card}: in the Cathedral, the bishop moves for free", card),
        WishKind::BishopsPraise => {
            say!("wish card {card}: in the Cathedral, {points} more with the bishop's bonus", card, points = POINTS.count(wish.points))
        }
        WishKind::Tip => say!("wish card {card}: in the Studio, {thalers} and {pennies} more", card, thalers, pennies),
        WishKind::Alchemy => {
            say!("wish card {card}: in the Workshop, any {paints} for a mixed one", card, paints = PRIMARY_PAINTS.count(wish.primaries))
        }
        WishKind::Reward => say!("wish card {card}: at the Theatre, {thalers}", card, thalers),
        WishKind::Troubadour => say!("wish card {card}: when you wake up, mood {steps}", card, steps = with_sign(wish.mood.into())),
    }
}

fn well_label(pieces: &Pieces) -> Text {
    say!("the wishing well, room for {pennies}", pennies = PENNIES.count(pieces.holds))
}

/// A wish card, where it is used, and what it brings.
fn lay_out(rules: &BoardGame, card: &WishCard, layout: &mut Layout) {
    let thing = layout.piece(piece(card), "wish", label(card)).with("wish", card.kind);
    thing.with("place", card.kind.place().map_or("inn", Column::name));
    if let Some(tile) = card.tile {
        thing.with("paints", tile);
    }
    if card.kind == WishKind::BishopsVisit {
        thing.with("steps", BISHOPS_VISIT.of(rules.edition));
    }
    let numbers = [
        ("thalers", i64::from(card.thalers)),
        ("pennies", card.pennies.into()),
        ("points", card.points.into()),
        ("mood", card.mood.into()),
        ("primaries", card.primaries.into()),
    ];
    for (name, n) in numbers.into_iter().filter(|&(_, n)| n > 0) {
        thing.with(name, n);
    }
}

/// `+2`
fn with_sign(steps: i16) -> Arg {
    signs(format_args!("{steps:+}"))
}

/// Pennies are put beside the assistants at the Market.
pub(super) fn takes_along(rules: &BoardGame, who: Painter, n: u8, speaks: bool) -> Happening {
    let name = rules.name_of(who);
    let text = match speaks {
        true => say!("{who} takes {pennies} along to the Market.", who, pennies = PENNIES.count(n)),
        false => Text::default(),
    };
    Happening::said("pennies", text).moving(PENNY, n.into(), names::screen(name), names::plan(name, Column::Market))
}

pub(super) fn moving_pennies(text: Text, n: u8, from: String, to: String) -> Happening {
    Happening::said("pennies", text).moving(PENNY, n.into(), from, to)
}

/// A card is drawn; only its owner sees which.
pub(super) fn draws(rules: &BoardGame, who: Painter, card: Option<&WishCard>) -> Happening {
    let mine = names::screen(rules.name_of(who));
    match card {
        Some(card) => Happening::said("wish-drawn", say!("{who} draws the wish card {card}.", who, card = title(card)))
            .moving(BACK, 1, DECK, mine)
            .becoming(piece(card)),
        None => Happening::said("wish-drawn", say!("{who} draws a wish card.", who)).moving(BACK, 1, DECK, mine),
    }
}

/// A card leaves the game.
pub(super) fn uses(rules: &BoardGame, who: Painter, card: &WishCard) -> Happening {
    let mine = names::screen(rules.name_of(who));
    let text = say!("{who} uses the wish card {card}.", who, card = title(card));
    Happening::said("wish", text).moving(piece(card), 1, mine, GONE)
}

/// Why no pennies at all.
pub(super) fn nobody_to_carry_them() -> WhyNot {
    WhyNot::because(say!("you are not sending an assistant to the Market"), CARRIED)
}

/// Why not so many pennies.
pub(super) fn too_many(n: u8, most: u8) -> WhyNot {
    let reason = if n == 0 { say!("choose done to keep your pennies") } else { say!("{pennies} at most", pennies = PENNIES.count(most)) };
    WhyNot::because(reason, FULL)
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
    fn layout(rules: &BoardGame, layout: &mut Layout) {
        let pieces = Well::pieces(rules);
        layout.place(WELL, "well", well_label(pieces)).with("spaces", pieces.holds);
        layout.place(SUPPLY, "supply", say!("the supply of lucky pennies"));
        layout.place(DECK, "deck", say!("the wish cards, face down"));
        layout.place(GONE, "gone", say!("wish cards that have been used"));
        layout.piece(PENNY, "penny", say!("a lucky penny")).with("worth", pieces.worth);
        layout.piece(BACK, "wish-back", say!("a wish card"));
        pieces.cards.iter().for_each(|card| lay_out(rules, card, layout));
    }

    // A card is used by touching it, and whatever it is used on.
    fn picks(&self, view: View<'_>, seat: Seat, action: Action) -> Picks {
        let (name, touched) = (seat.name(), Picks::none());
        let mut hand = self.hands[Painter::of(seat)].iter().map(|card| Well::pieces(view.rules).card(card));
        let touched = match hand.find(|card| action.uses(card)) {
            Some(card) => touched.piece(names::screen(name), piece(card)),
            None => touched,
        };
        match action {
            Action::TakeAlong(n) => touched.pieces(n.into(), names::screen(name), PENNY),
            Action::Throw(n) => touched.pieces(n.into(), names::plan(name, Column::Market), PENNY),
            Action::BishopsVisit(to) => touched.place(names::fresco(to)),
            Action::Troubadour(hour) => touched.place(names::inn(hour)),
            Action::Alchemy(primaries, paint) => of_paints(touched, name, primaries.paints()).piece(names::PAINTS, names::paint(paint)),
            Action::LuckyDay | Action::FreePaint(_) | Action::BishopsPraise | Action::Tip | Action::Reward => touched,
        }
    }

    fn label(&self, _view: View<'_>, _seat: Seat, action: Action) -> Text {
        let Some(card) = action.kind() else {
            return match action {
                Action::Throw(n) => say!("throw {pennies} into the well", pennies = PENNIES.count(n)),
                Action::TakeAlong(n) => say!("take {pennies} along", pennies = PENNIES.count(n)),
                _ => Text::default(),
            };
        };
        match action {
            Action::FreePaint(tile) => say!("use the wish card {card} for {paints}", card, paints = tile.paints()),
            Action::BishopsVisit(to) => say!("use the wish card {card} to move the bishop to {section}", card, section = to),
            Action::Alchemy(primaries, paint) => {
                say!("use the wish card {card} to turn {paints} into {paint}", card, paints = primaries.paints(), paint)
            }
            Action::Troubadour(hour) => say!("wake up at {hour}:00 with the wish card {card}", hour, card),
            _ => say!("use the wish card {card}", card),
        }
    }

    fn show(&self, view: View<'_>, viewer: Viewer, scene: &mut Scene) {
        let pieces = Well::pieces(view.rules);
        scene.put(WELL, PENNY, self.thrown.into());
        scene.put(SUPPLY, PENNY, self.supply(view.rules).into());
        scene.put(DECK, BACK, self.deck().len());
        show_all(scene, GONE, self.used.iter().map(|card| piece(pieces.card(card))));
        for who in view.rules.humans() {
            let (name, own) = (view.rules.name_of(who), viewer.is(who.seat()));
            if own || view.step != Step::Plan {
                scene.put(names::plan(name, Column::Market), PENNY, self.taken_along[who].into());
            }
            if own {
                scene.put(names::screen(name), PENNY, self.pennies[who].into());
                for card in self.hands[who].iter().map(|card| pieces.card(card)) {
                    scene.put(names::screen(name), piece(card), 1);
                }
            }
        }
    }

    fn note(&self, view: View<'_>, seat: Seat, action: Action) -> Text {
        let card = Well::pieces(view.rules).cards.into_iter().find(|card| Some(card.kind) == action.kind()).unwrap_or_default();
        let won = || PENNIES.count(card.pennies.min(self.supply(view.rules)));
        match action {
            Action::TakeAlong(n) => say!("{pennies}", pennies = PENNIES.count(n)),
            Action::Throw(n) => say!("{cards}", cards = WISH_CARDS.count(n)),
            Action::LuckyDay => say!("{pennies}", pennies = won()),
            Action::FreePaint(tile) => say!("{paints} for free", paints = tile.paints()),
            Action::BishopsVisit(_) => say!("for free"),
            Action::BishopsPraise => say!("{points}", points = POINTS.count(card.points)),
            Action::Tip => say!("{thalers} and {pennies} more", thalers = THALERS.count(card.thalers), pennies = won()),
            Action::Alchemy(primaries, paint) => say!("{paint} for {paints}", paint, paints = primaries.paints()),
            Action::Reward => say!("{thalers}", thalers = THALERS.count(card.thalers)),
            Action::Troubadour(hour) => {
                let (components, row) = (&view.rules.components, view.rules.components.hour(hour));
                let after = components.mood.after(mood_after(view, Painter::of(seat), hour), card.mood.into());
                let (mood, price) = (with_sign(i16::from(row.mood) + i16::from(card.mood)), THALERS.count(row.price));
                match components.mood.effect(after) {
                    1.. => say!("mood {mood}, a neutral assistant helps; a market tile costs {price}", mood, price),
                    0 => say!("mood {mood}; a market tile costs {price}", mood, price),
                    _ => say!("mood {mood}, an assistant stays in bed; a market tile costs {price}", mood, price),
                }
            }
        }
    }
}

impl Well {
    /// Why a card cannot be used at a place, or pennies thrown.
    pub(super) fn obstacle(&self, view: View<'_>, visit: &Visit, action: Action) -> Option<WhyNot> {
        let rules = view.rules;
        let Some(kind) = action.kind() else {
            let reason = match action {
                Action::Throw(_) if self.thrown >= Well::pieces(rules).holds => say!("the well is full"),
                Action::Throw(_) => say!("you can throw pennies only when your visit to the Market begins"),
                _ => say!("you can take pennies along only while planning"),
            };
            return Some(WhyNot::because(reason, FULL));
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
                Some(place) => say!("you can use this wish card only at the {place}", place),
                None => say!("the Troubadour sings only when you wake up"),
            },
            _ if held.is_none() => say!("you have no such wish card"),
            Action::BishopsVisit(_) if visit.is_sick => say!("a sick assistant cannot move the bishop"),
            Action::Alchemy(..) if visit.is_sick => say!("a sick assistant cannot use Alchemy"),
            Action::Alchemy(..) if instead => say!("this assistant is doing something else instead of mixing"),
            _ if visit.cards >= room_for_cards(visit) => say!("each of your assistants here has already used a wish card"),
            Action::LuckyDay => say!("there are no lucky pennies left in the supply"),
            Action::FreePaint(tile) if market.is_some_and(|market| free_tile(view, visit.who, market, tile).is_none()) => {
                say!("{tile} is on no stall where you can buy another tile", tile = signs(tile))
            }
            Action::FreePaint(_) => say!("you have no Free Paint card that shows this tile"),
            Action::BishopsVisit(_) if bishop_stays => say!("the bishop must stay where he is: an extra you have added depends on it"),
            Action::BishopsVisit(to) if to == view.bishop => say!("the bishop is already there"),
            Action::BishopsVisit(to) if to.distance(view.bishop) > BISHOPS_VISIT.of(rules.edition) => {
                say!("the card moves the bishop only one step, straight or diagonally")
            }
            Action::BishopsPraise => say!("from where he stands, the bishop gives no bonus for any section that you can restore"),
            Action::Alchemy(_, paint) if !Paint::MIXED.contains(&paint) => say!("Alchemy makes orange, green or purple"),
            Action::Alchemy(..) => {
                let n = held.map_or(0, |card| Well::pieces(rules).card(card).primaries);
                say!("you must give {paints} that you have", paints = PRIMARY_PAINTS.count(n))
            }
            _ => return None,
        };
        Some(WhyNot::because(reason, ONE_CARD))
    }

    /// Why the Troubadour does not sing.
    pub(super) fn why_no_troubadour(&self, view: View<'_>, who: Painter, action: Action) -> Option<WhyNot> {
        let Action::Troubadour(hour) = action else { return None };
        let why = if self.held(view.rules, who, WishKind::Troubadour).is_none() {
            say!("you have no such wish card")
        } else if view.rules.all_painters().any(|other| view.painters[other].hour == Some(hour)) {
            say!("somebody else has already chosen that hour")
        } else {
            say!("at that hour your mood cannot rise any further")
        };
        Some(WhyNot::because(why, ONE_CARD))
    }
}
