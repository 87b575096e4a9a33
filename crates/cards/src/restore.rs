//! Phase 2: restoring sections of the fresco.

use arrayvec::ArrayVec;
use tabletop::{Play, Seat};

use crate::action::{Further, Payment, Question, TurnOrKeep, WayToPay, say};
use crate::card::{Card, Pair};
use crate::colours::{Colour, Deck, Triple};
use crate::core::{Counts, NONE, Stage, World, each_in, held};
use crate::event::Event;
use crate::table::Table;
use crate::tile::Tile;
use crate::why::Why;
use crate::{CardGame, Options, ask};

/// Every section on display that can be paid, unless enough were restored in this turn.
#[inline]
pub(crate) fn offer_sections(rules: &CardGame, world: &World, who: Seat, mut can: Options<'_, say::Restore>) {
    let (purse, most) = (Purse::of(rules, world, who), most_sections(rules, world));
    for (space, &kind) in world.display.iter().enumerate() {
        // Cards that look alike are offered once.
        if kind == NONE || world.display[..space].contains(&kind) {
            continue;
        }
        let section = rules.section(kind);
        if world.now.made >= most {
            can.bar(say::Restore(section), || Why::EnoughSections(most));
        } else if purse.can_pay(section.bits()) {
            can.add(say::Restore(section));
        } else {
            can.bar(say::Restore(section), || Why::CannotPay(purse.missing(section.bits())));
        }
    }
}

/// The four cards on display are the only limit, but for an exchange with the tile (ruling K8).
fn most_sections(rules: &CardGame, world: &World) -> u8 {
    if world.now.both { rules.components.both_sections } else { World::DISPLAY as u8 }
}

/// A section is named; now it is paid.
pub(crate) fn begin(t: &mut Table<'_>, section: Triple) {
    let who = t.turn;
    let Some(site) = t.display.iter().position(|&kind| kind != NONE && t.rules.section(kind) == section) else { return };
    t.world.now.site = site as u8;
    t.world.now.unpaid = section.bits();
    t.world.now.bishops = 0;
    t.tell(|| Event::Begins { who, section });
    t.go_to(Stage::Pay);
}

/// The three colours one by one, the mixed ones first, because they may take primaries. Each is paid with a card of that
/// colour, with the tile of that colour, or if it is mixed with two halves of a bottle of it (ruling K2). Only what leaves
/// the other colours payable can be chosen. Whether there is a choice at all is nobody else's business: so one is asked
/// unless everybody can see that there is none.
pub(crate) fn pay(t: &mut Table<'_>) -> Play {
    let who = t.turn;
    let Some(colour) = next_colour(t.now.unpaid) else {
        finish(t);
        return Ok(());
    };
    let ways = ways_to_pay(t.rules, t.world, who, colour);
    let way = match ways[..] {
        [only] if !InSight::of(t.rules, t.world, who).leaves_a_choice(colour, t.now.unpaid) => only,
        _ => {
            let section = t.rules.section(t.display[usize::from(t.now.site)]);
            t.ask(who, Question::Pay(section, colour), |rules, world, can| {
                ways.iter().for_each(|&way| can.add(way));
                can.explain(move |way| Some(why_not_pay(rules, world, who, colour, way)));
            })?
        }
    };
    t.world.now.unpaid &= !colour.bit();
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

pub(crate) fn next_colour(unpaid: u8) -> Option<Colour> {
    Colour::ALL.get(7usize.checked_sub(unpaid.leading_zeros() as usize)?).copied()
}

/// A symbol printed on any card that is paid counts.
fn pay_card(t: &mut Table<'_>, who: Seat, card: Card) -> Play {
    let kind = t.kind_of(card)?;
    t.lay(who, kind);
    t.world.now.bishops += u8::from(card.bishop());
    Ok(())
}

/// The section is paid. It is turned for each of the bishop's symbols, and once more if it shows his favourite colour,
/// however that was paid (ruling K3): three times at most, the rest is lost.
fn finish(t: &mut Table<'_>) {
    let (who, site) = (t.turn, usize::from(t.now.site));
    let kind = t.display[site];
    let section = t.rules.section(kind);
    let favourite = t.favourite().filter(|&c| section.has(c));
    let bishops = t.now.bishops;
    let turns = (bishops + u8::from(favourite.is_some())).min(World::MAX_TURNS);
    t.world.display[site] = NONE;
    let place = usize::from(t.sections[who.index()]).min(World::MAX_RESTORED - 1);
    t.world.restored[who.index()][place] = kind | turns << 5;
    t.world.sections[who.index()] = place as u8 + 1;
    t.world.now.made += 1;
    t.world.now.favoured |= favourite.is_some();
    let value = t.rules.value(kind, turns);
    t.tell(|| Event::Restored { who, section, space: site as u8, turns, bishops, favourite, value });
    let goal = t.rules.goal();
    if t.sections[who.index()] == goal && t.sections.iter().filter(|&&n| n >= goal).count() == 1 {
        t.tell(|| Event::LastRound { who, sections: goal });
    }
    t.go_to(Stage::Turn);
}

/// Turn tiles, as many as one has, while there is a turn left (ruling K9).
pub(crate) fn turn(t: &mut Table<'_>) -> Play {
    let who = t.turn;
    let last = usize::from(t.sections[who.index()]).saturating_sub(1);
    let (kind, turns) = (t.restored[who.index()][last] & 31, t.restored[who.index()][last] >> 5);
    if turns < World::MAX_TURNS && t.holds(who, Tile::Turn) {
        let (now, then) = (t.rules.value(kind, turns), t.rules.value(kind, turns + 1));
        let answer = t.ask(who, Question::Turn(now, then), |_, _, can| {
            can.add(TurnOrKeep::Turn);
            can.add(TurnOrKeep::Keep);
        })?;
        match answer {
            TurnOrKeep::Keep => {}
            TurnOrKeep::Turn => {
                t.use_tile(who, Tile::Turn);
                t.world.restored[who.index()][last] = kind | (turns + 1) << 5;
                let section = t.rules.section(kind);
                t.tell(|| Event::Turned { who, section, turns: turns + 1, value: then });
                return Ok(());
            }
        }
    }
    t.go_to(Stage::Reward);
    Ok(())
}

/// Several sections may be restored one after the other, from the same display (ruling K3). Whoever can restore nothing
/// more, as everybody can see, is not asked, unless there is a tile to ask with.
pub(crate) fn further(t: &mut Table<'_>) -> Play {
    let who = t.turn;
    let means = InSight::of(t.rules, t.world, who);
    let payable = |&kind: &u8| kind != NONE && means.spare(t.rules.section(kind).bits()).is_some();
    let another = t.now.made < most_sections(t.rules, t.world) && t.display.iter().any(payable);
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

/// What everybody sees of what somebody can pay with. Whether a question is asked hangs on nothing else, so that nobody reads
/// from it what is behind the backs.
#[derive(Clone, Copy)]
struct InSight {
    /// How many market, orange, green and purple cards there are in the hand.
    backs: [u8; 4],
    /// One bit for each colour for which there is a tile.
    tiles: u8,
}

impl InSight {
    fn of(rules: &CardGame, world: &World, who: Seat) -> InSight {
        let hand = &world.hands[who.index()];
        InSight { backs: Deck::ALL.map(|deck| rules.pieces.count(hand, deck)), tiles: colour_tiles(world, who) }
    }
    /// How many market cards are left at most when these colours are paid; `None` if no hand with these backs can pay them.
    fn spare(&self, colours: u8) -> Option<u8> {
        let open = colours & !self.tiles;
        let cost = |c: &Colour| match (open & c.bit() != 0, c.is_primary()) {
            (true, true) => 1,
            (true, false) if self.backs[c.deck().index()] == 0 => 2,
            _ => 0,
        };
        self.backs[Deck::Market.index()].checked_sub(Colour::ALL.iter().map(cost).sum())
    }
    /// Could there be more than one way to pay this colour, and then the others that are unpaid?
    fn leaves_a_choice(&self, colour: Colour, unpaid: u8) -> bool {
        let spare = self.spare(unpaid).unwrap_or(0);
        if colour.is_primary() {
            return spare > 0;
        }
        match self.backs[colour.deck().index()] + u8::from(self.tiles & colour.bit() != 0) {
            0 => spare > 0,
            1 => spare > 1,
            _ => true,
        }
    }
}

/// One bit for each colour for which somebody has a tile.
#[inline]
fn colour_tiles(world: &World, who: Seat) -> u8 {
    Colour::ALL.iter().fold(0, |bits, c| bits | u8::from(world.tiles[who.index()][c.index()] > 0) << c.index())
}

/// What somebody can pay with.
#[derive(Clone, Copy)]
pub(crate) struct Purse<'a> {
    rules: &'a CardGame,
    hand: Counts,
    /// One bit for each kind in the hand.
    held: u32,
    /// One bit for each colour for which there is a tile.
    tiles: u8,
}

impl<'a> Purse<'a> {
    #[inline]
    pub(crate) fn of(rules: &'a CardGame, world: &World, who: Seat) -> Purse<'a> {
        let hand = world.hands[who.index()];
        Purse { rules, hand, held: held(&hand), tiles: colour_tiles(world, who) }
    }
    #[inline]
    fn without(mut self, kind: usize) -> Purse<'a> {
        self.hand[kind] -= 1;
        if self.hand[kind] == 0 {
            self.held &= !(1 << kind);
        }
        self
    }

    /// Can these colours all be paid? A mixed colour for which there is neither card nor tile must be mixed, and no card can
    /// be both half of a mix and a primary of its own.
    #[inline]
    pub(crate) fn can_pay(&self, colours: u8) -> bool {
        let pieces = &self.rules.pieces;
        let mut mixed_away = [0u8; 3];
        let open = colours & !self.tiles;
        for colour in Colour::MIXED {
            if open & colour.bit() == 0 || self.held & pieces.colours[colour.index()] != 0 {
                continue;
            }
            let [one, other] = pieces.halves[colour.index() - 3];
            let Some((first, second)) = colour.parts() else { return false };
            if self.held & one == 0 || self.held & other == 0 {
                return false;
            }
            mixed_away[first.index()] += 1;
            mixed_away[second.index()] += 1;
        }
        Colour::PRIMARIES.into_iter().all(|colour| {
            let taken = mixed_away[colour.index()];
            let kinds = self.held & pieces.colours[colour.index()];
            open & colour.bit() == 0 || kinds != 0 && (taken == 0 || each_in(kinds).map(|k| self.hand[k]).sum::<u8>() > taken)
        })
    }
    /// The colours that are in the way, for a refusal.
    pub(crate) fn missing(&self, colours: u8) -> u8 {
        let alone = Colour::ALL.iter().filter(|c| colours & c.bit() != 0 && !self.can_pay(c.bit())).fold(0, |bits, c| bits | c.bit());
        if alone != 0 { alone } else { colours }
    }
}

/// Every way to pay a colour that leaves the other colours payable. There is room for all that can be printed.
fn ways_to_pay(rules: &CardGame, world: &World, who: Seat, colour: Colour) -> ArrayVec<WayToPay, 256> {
    let pieces = &rules.pieces;
    let rest = world.now.unpaid & !colour.bit();
    let purse = Purse::of(rules, world, who);
    let mut ways = ArrayVec::new();
    for kind in each_in(purse.held & pieces.colours[colour.index()]) {
        if purse.without(kind).can_pay(rest) {
            let _ = ways.try_push(WayToPay::Pay(Payment::Card(pieces.cards[kind])));
        }
    }
    if purse.tiles & colour.bit() != 0 {
        let _ = ways.try_push(WayToPay::Pay(Payment::Tile));
    }
    if !colour.is_primary() {
        let [one, other] = pieces.halves[colour.index() - 3];
        for first in each_in(purse.held & one) {
            for second in each_in(purse.held & other) {
                if purse.without(first).without(second).can_pay(rest) {
                    let _ = ways.try_push(WayToPay::Mix(Pair::of(pieces.cards[first], pieces.cards[second])));
                }
            }
        }
    }
    ways
}

fn why_not_pay(rules: &CardGame, world: &World, who: Seat, colour: Colour, way: WayToPay) -> Why {
    let has = |card| rules.pieces.kind(card).is_some_and(|kind| world.hands[who.index()][kind] > 0);
    match way {
        WayToPay::Pay(Payment::Tile) => Why::NoTile(Tile::Paint(colour)),
        WayToPay::Pay(Payment::Card(card)) if card.colour() != colour => Why::WrongColour(colour),
        WayToPay::Pay(Payment::Card(card)) if !has(card) => Why::NotInHand(card),
        WayToPay::Pay(Payment::Card(_)) => Why::NeededElsewhere,
        WayToPay::Mix(_) if colour.is_primary() => Why::NotMixed(colour),
        WayToPay::Mix(pair) => match pair.cards().into_iter().find(|&card| !has(card)) {
            _ if !makes(pair, colour) => Why::NoMatch(colour),
            Some(card) => Why::NotInHand(card),
            None => Why::NeededElsewhere,
        },
    }
}

/// Do these two cards carry the two halves of a bottle of this colour?
fn makes(pair: Pair, colour: Colour) -> bool {
    let [one, other] = pair.cards();
    one.half() == Some(colour) && other.half() == Some(colour) && one.colour() != other.colour()
}

/// The fewest and the most turns that cards and mixes can give while paying these colours; `None` if they cannot be paid.
pub(crate) fn bishops_within_reach(rules: &CardGame, world: &World, who: Seat, colours: u8) -> Option<(u8, u8)> {
    let mut world = *world;
    world.now.unpaid = colours;
    let Some(colour) = next_colour(colours) else { return Some((0, 0)) };
    let pieces = &rules.pieces;
    let after = |way: &WayToPay| {
        let mut next = world;
        next.now.unpaid &= !colour.bit();
        let mut symbols = 0;
        let mut spend = |card| {
            if let Some(kind) = pieces.kind(card) {
                next.hands[who.index()][kind] -= 1;
                symbols += (pieces.bishops >> kind & 1) as u8;
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
