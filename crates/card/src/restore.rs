//! Phase 2: restoring sections of the fresco.

use arrayvec::ArrayVec;
use tabletop::{Numbered, Pause, Play, Seat, Set};

use crate::action::{Further, Payment, Question, TurnOrKeep, WayToPay, say};
use crate::card::{Card, Pair};
use crate::colours::{Colour, Deck, Triple};
use crate::core::{Counts, Kind, Restored, Stage, Turns, World, held};
use crate::event::Event;
use crate::table::Table;
use crate::tile::Tile;
use crate::why_not::WhyNot;
use crate::{CardGame, Options, ask};

/// Offers every section on display that the player can pay, unless they have restored enough in this turn.
#[inline]
pub(crate) fn offer_sections(rules: &CardGame, world: &World, who: Seat, mut can: Options<'_, say::Restore>) {
    let (purse, most) = (Purse::of(rules, world, who), most_sections(rules, world));
    for (space, &shown) in world.display.iter().enumerate() {
        let Some(section) = shown else { continue };
        // Cards that look alike are offered once.
        if world.display[..space].contains(&shown) {
            continue;
        }
        if world.now.made >= most {
            can.bar(say::Restore(section), || WhyNot::EnoughSections(most));
        } else if purse.can_pay(section.colours()) {
            can.add(say::Restore(section));
        } else {
            can.bar(say::Restore(section), || WhyNot::CannotPay(purse.missing(section.colours())));
        }
    }
}

/// Only the four cards on display limit the number of sections, except after an exchange with the tile (ruling K8).
fn most_sections(rules: &CardGame, world: &World) -> u8 {
    if world.now.both { rules.components.both_sections } else { World::DISPLAY as u8 }
}

/// The player names a section and starts paying.
pub(crate) fn begin(t: &mut Table<'_>, section: Triple) {
    let who = t.turn;
    t.world.now.unpaid = section.colours();
    t.world.now.bishops = 0;
    t.tell(|| Event::Begins { who, section });
    t.go_to(Stage::Pay(section));
}

/// The player pays the three colours one by one, the mixed ones first, because they may take primaries: each with a card of that
/// colour, with the tile of that colour, or, if it is mixed, with two halves of a bottle of it (ruling K2). Only payments that
/// leave the other colours payable are offered. Whether the player has a choice would tell the others something, so they are
/// asked unless everybody can see that there is none.
pub(crate) fn pay(t: &mut Table<'_>, section: Triple) -> Play {
    let who = t.turn;
    let Some(colour) = next_colour(t.now.unpaid) else {
        return finish(t, section);
    };
    let ways = ways_to_pay(t.rules, t.world, who, colour);
    let way = match ways[..] {
        [only] if !InSight::of(t.rules, t.world, who).leaves_a_choice(colour, t.now.unpaid) => {
            t.players.reveal_own();
            only
        }
        _ => t.ask(who, Question::Pay(section, colour), |rules, world, can| {
            ways.iter().for_each(|&way| can.add(way));
            can.explain(move |way| Some(why_not_pay(rules, world, who, colour, way)));
        })?,
    };
    t.world.now.unpaid.remove(colour);
    match way {
        WayToPay::Mix(pair) => {
            for card in pair.cards() {
                pay_card(t, who, card)?;
            }
            // Two halves make a whole with the bishop on it.
            t.world.now.bishops += 1;
            t.tell(|| Event::Mixed { who, colour, pair });
        }
        WayToPay::Pay(Payment::Card(card)) => {
            pay_card(t, who, card)?;
            t.tell(|| Event::Paid { who, colour, card });
        }
        WayToPay::Pay(Payment::Tile) => {
            t.use_tile(who, Tile::Paint(colour));
            t.tell(|| Event::PaidTile { who, colour });
        }
    }
    Ok(())
}

/// The colour that is paid next: the last one in their order, in which the mixed ones come after the primaries.
pub(crate) fn next_colour(unpaid: Set<Colour>) -> Option<Colour> {
    Colour::ALL.into_iter().rev().find(|&colour| unpaid.has(colour))
}

/// The player pays a card; a bishop's symbol on it counts.
fn pay_card(t: &mut Table<'_>, who: Seat, card: Card) -> Play {
    let kind = t.kind_of(card)?;
    t.lay(who, kind);
    t.world.now.bishops += u8::from(card.bishop());
    Ok(())
}

/// The section is paid. It is turned for each of the bishop's symbols, and once more if it shows his favourite colour,
/// however that was paid (ruling K3): three times at most, the rest is lost.
fn finish(t: &mut Table<'_>, section: Triple) -> Play {
    let who = t.turn;
    let favourite = t.favourite.filter(|&c| section.has(c));
    let bishops = t.now.bishops;
    let turns = Turns::capped(bishops + u8::from(favourite.is_some()));
    // Only sections on display are offered. Cards that look alike are the same: the first of them is taken.
    let space = t.display.iter().position(|&shown| shown == Some(section)).ok_or(Pause)?;
    t.world.display[space] = None;
    let place = usize::from(t.sections[who.index()]).min(World::MAX_RESTORED - 1);
    t.world.restored[who.index()][place] = Restored { section, turns }.into();
    t.world.sections[who.index()] = place as u8 + 1;
    t.world.now.made += 1;
    t.world.now.favoured |= favourite.is_some();
    let value = t.rules.value(section, turns);
    t.tell(|| Event::Restored { who, section, space: space as u8, turns, bishops, favourite, value });
    let goal = t.rules.goal();
    if t.sections[who.index()] == goal && t.sections.iter().filter(|&&n| n >= goal).count() == 1 {
        t.tell(|| Event::LastRound { who, sections: goal });
    }
    t.go_to(Stage::Turn);
    Ok(())
}

/// The player may use any number of turn tiles, while the card can still be turned (ruling K9).
pub(crate) fn turn(t: &mut Table<'_>) -> Play {
    let who = t.turn;
    let last = usize::from(t.sections[who.index()]).saturating_sub(1);
    if let Some(Restored { section, turns }) = t.restored[who.index()][last].card()
        && let Some(more) = turns.next()
        && t.holds(who, Tile::Turn)
    {
        let (now, then) = (t.rules.value(section, turns), t.rules.value(section, more));
        let answer = t.ask(who, Question::Turn(now, then), |_, _, can| {
            can.add(TurnOrKeep::Turn);
            can.add(TurnOrKeep::Keep);
        })?;
        match answer {
            TurnOrKeep::Keep => {}
            TurnOrKeep::Turn => {
                t.use_tile(who, Tile::Turn);
                t.world.restored[who.index()][last] = Restored { section, turns: more }.into();
                t.tell(|| Event::Turned { who, section, from: turns, turns: more, value: then });
                return Ok(());
            }
        }
    }
    t.go_to(Stage::Reward);
    Ok(())
}

/// The player may restore several sections one after the other, from the same display (ruling K3). They are not asked if
/// everybody can see that they cannot restore another, unless they have a tile to ask with.
pub(crate) fn further(t: &mut Table<'_>) -> Play {
    let who = t.turn;
    let means = InSight::of(t.rules, t.world, who);
    let payable = |section: &Triple| means.spare(section.colours()).is_some();
    let another = t.now.made < most_sections(t.rules, t.world) && t.display.iter().flatten().any(payable);
    if another || t.holds(who, Tile::Ask) {
        let question = if t.now.made == 0 { Question::Restore(most_sections(t.rules, t.world)) } else { Question::Further };
        let answer = t.ask(who, question, |rules, world, can| {
            offer_sections(rules, world, who, can.retyped());
            ask::offer(world, who, can.retyped());
            can.add(Further::Done);
        })?;
        match answer {
            Further::Done => {}
            Further::Restore(section) => {
                begin(t, section);
                return Ok(());
            }
            Further::Ask(colour) => {
                ask::begin(t, colour);
                return Ok(());
            }
        }
    }
    tidy_up(t, who);
    t.go_to(Stage::Check);
    Ok(())
}

/// After the last restoration the paid cards go to their discards, display and rewards are filled again, and a favourite
/// colour that was used is replaced.
fn tidy_up(t: &mut Table<'_>, who: Seat) {
    t.clear_laid(who);
    if t.now.made == 0 {
        return;
    }
    t.refill_frescoes();
    t.refill_rewards();
    if t.now.favoured {
        t.next_favourite();
    }
}

/// The part of a player's means that everybody sees. Whether a question is asked depends on nothing else, so it tells nobody
/// what is behind the backs.
#[derive(Clone, Copy)]
struct InSight {
    /// How many market, orange, green and purple cards there are in the hand.
    backs: [u8; 4],
    /// The colours for which there is a tile.
    tiles: Set<Colour>,
}

impl InSight {
    fn of(rules: &CardGame, world: &World, who: Seat) -> InSight {
        let hand = &world.hands[who.index()];
        InSight { backs: Deck::ALL.map(|deck| rules.pieces.count(hand, deck)), tiles: colour_tiles(world, who) }
    }
    /// The most market cards that are left when these colours are paid; `None` if no hand with these backs can pay them.
    fn spare(&self, colours: Set<Colour>) -> Option<u8> {
        let cost = |colour: Colour| match colour.is_primary() {
            true => 1,
            false if self.backs[colour.deck().index()] == 0 => 2,
            false => 0,
        };
        self.backs[Deck::Market.index()].checked_sub((colours - self.tiles).iter().map(cost).sum())
    }
    /// Could there be more than one way to pay this colour, and then the others that are unpaid?
    fn leaves_a_choice(&self, colour: Colour, unpaid: Set<Colour>) -> bool {
        let spare = self.spare(unpaid).unwrap_or(0);
        if colour.is_primary() {
            return spare > 0;
        }
        match self.backs[colour.deck().index()] + u8::from(self.tiles.has(colour)) {
            0 => spare > 0,
            1 => spare > 1,
            _ => true,
        }
    }
}

/// The colours for which a player has a tile.
#[inline]
fn colour_tiles(world: &World, who: Seat) -> Set<Colour> {
    let tiles = &world.tiles[who.index()];
    Set::from_bits(Colour::ALL.iter().fold(0, |bits, c| bits | u32::from(tiles[c.index()] > 0) << c.index()))
}

/// The cards and tiles that a player can pay with.
#[derive(Clone, Copy)]
pub(crate) struct Purse<'a> {
    rules: &'a CardGame,
    hand: Counts,
    /// The kinds in the hand.
    held: Set<Kind>,
    /// The colours for which there is a tile.
    tiles: Set<Colour>,
}

impl<'a> Purse<'a> {
    #[inline]
    pub(crate) fn of(rules: &'a CardGame, world: &World, who: Seat) -> Purse<'a> {
        let hand = world.hands[who.index()];
        Purse { rules, hand, held: held(&hand), tiles: colour_tiles(world, who) }
    }
    #[inline]
    fn without(mut self, kind: Kind) -> Purse<'a> {
        let left = &mut self.hand[kind.number()];
        *left -= 1;
        if *left == 0 {
            self.held.remove(kind);
        }
        self
    }

    /// Can these colours all be paid? A mixed colour for which there is neither card nor tile must be mixed, and no card can
    /// be both half of a mix and a primary of its own.
    #[inline]
    pub(crate) fn can_pay(&self, colours: Set<Colour>) -> bool {
        let pieces = &self.rules.pieces;
        let mut mixed_away = [0u8; 3];
        let open = colours - self.tiles;
        for colour in Colour::MIXED {
            if !open.has(colour) || !(self.held & pieces.colours[colour.index()]).is_empty() {
                continue;
            }
            let [one, other] = pieces.halves[colour.index()];
            let Some((first, second)) = colour.parts() else { return false };
            if (self.held & one).is_empty() || (self.held & other).is_empty() {
                return false;
            }
            mixed_away[first.index()] += 1;
            mixed_away[second.index()] += 1;
        }
        Colour::PRIMARIES.into_iter().all(|colour| {
            let taken = mixed_away[colour.index()];
            let kinds = self.held & pieces.colours[colour.index()];
            let cards = || kinds.iter().map(|kind| self.hand[kind.number()]).sum::<u8>();
            !open.has(colour) || !kinds.is_empty() && (taken == 0 || cards() > taken)
        })
    }
    /// The colours that cannot be paid, for a refusal.
    pub(crate) fn missing(&self, colours: Set<Colour>) -> Set<Colour> {
        let alone = colours.filter(|colour| !self.can_pay(Set::only(colour)));
        if alone.is_empty() { colours } else { alone }
    }
}

/// Every way to pay a colour that leaves the other colours payable. The list has room for any components.
fn ways_to_pay(rules: &CardGame, world: &World, who: Seat, colour: Colour) -> ArrayVec<WayToPay, 256> {
    let pieces = &rules.pieces;
    let rest = world.now.unpaid - Set::only(colour);
    let purse = Purse::of(rules, world, who);
    let mut ways = ArrayVec::new();
    for kind in (purse.held & pieces.colours[colour.index()]).iter() {
        if purse.without(kind).can_pay(rest) {
            let _ = ways.try_push(WayToPay::Pay(Payment::Card(pieces.card(kind))));
        }
    }
    if purse.tiles.has(colour) {
        let _ = ways.try_push(WayToPay::Pay(Payment::Tile));
    }
    let [one, other] = pieces.halves[colour.index()];
    for first in (purse.held & one).iter() {
        for second in (purse.held & other).iter() {
            if purse.without(first).without(second).can_pay(rest) {
                let _ = ways.try_push(WayToPay::Mix(Pair::of(pieces.card(first), pieces.card(second))));
            }
        }
    }
    ways
}

fn why_not_pay(rules: &CardGame, world: &World, who: Seat, colour: Colour, way: WayToPay) -> WhyNot {
    let has = |card| rules.pieces.kind(card).is_some_and(|kind| world.hands[who.index()][kind.number()] > 0);
    match way {
        WayToPay::Pay(Payment::Tile) => WhyNot::NoTile(Tile::Paint(colour)),
        WayToPay::Pay(Payment::Card(card)) if card.colour() != colour => WhyNot::WrongColour(colour),
        WayToPay::Pay(Payment::Card(card)) if !has(card) => WhyNot::NotInHand(card),
        WayToPay::Pay(Payment::Card(_)) => WhyNot::NeededElsewhere,
        WayToPay::Mix(_) if colour.is_primary() => WhyNot::NotMixed(colour),
        WayToPay::Mix(pair) => match pair.cards().into_iter().find(|&card| !has(card)) {
            _ if !makes(pair, colour) => WhyNot::NoMatch(colour),
            Some(card) => WhyNot::NotInHand(card),
            None => WhyNot::NeededElsewhere,
        },
    }
}

/// Do these two cards carry the two halves of a bottle of this colour?
fn makes(pair: Pair, colour: Colour) -> bool {
    let [one, other] = pair.cards();
    one.half() == Some(colour) && other.half() == Some(colour) && one.colour() != other.colour()
}

/// The fewest and the most turns that cards and mixes can give while paying these colours; `None` if they cannot be paid.
pub(crate) fn bishops_within_reach(rules: &CardGame, world: &World, who: Seat, colours: Set<Colour>) -> Option<(u8, u8)> {
    let mut world = *world;
    world.now.unpaid = colours;
    let Some(colour) = next_colour(colours) else { return Some((0, 0)) };
    let pieces = &rules.pieces;
    let after = |way: &WayToPay| {
        let mut next = world;
        next.now.unpaid.remove(colour);
        let mut symbols = 0;
        let mut spend = |card: Card| {
            if let Some(kind) = pieces.kind(card) {
                next.hands[who.index()][kind.number()] -= 1;
                symbols += u8::from(card.bishop());
            }
        };
        match *way {
            WayToPay::Pay(Payment::Card(card)) => spend(card),
            WayToPay::Pay(Payment::Tile) => {}
            WayToPay::Mix(pair) => {
                pair.cards().into_iter().for_each(&mut spend);
                symbols += 1;
            }
        }
        bishops_within_reach(rules, &next, who, next.now.unpaid).map(|(least, most)| (least + symbols, most + symbols))
    };
    let ways = ways_to_pay(rules, &world, who, colour);
    ways.iter().filter_map(after).reduce(|one, other| (one.0.min(other.0), one.1.max(other.1)))
}
