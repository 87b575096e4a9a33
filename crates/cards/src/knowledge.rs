//! What the seats know of each other's hands, and worlds that somebody cannot tell from the real one.
//!
//! Backs are open, so everybody knows how many market, orange, green and purple cards a hand holds. What lies behind them
//! becomes known only where a colour is asked for (ruling K6): giver and asker know the card that was given, the others
//! its colour; who lacks the colour shows the hand to the asker, and everybody knows that the colour was not there.

use tabletop::{Dice, Seat, Viewer};

use crate::CardGame;
use crate::colours::{Colour, Deck};
use crate::components::{Components, MOST_KINDS};
use crate::core::{Counts, Stage, World, each_bit, held, nth};
use crate::restore::Purse;
use crate::tile::Tile;

/// A card in a hand whose face some others have seen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
struct Seen {
    owner: u8,
    kind: u8,
    /// Who has seen it, one bit for each seat. 0: there is no such card.
    by: u8,
}

/// What the seats know of each other's hands. Everything here is a lower bound that still holds.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Known {
    /// The cards that some others have seen. If there are too many to keep in mind, some are forgotten.
    seen: [Seen; Known::MOST],
    /// From here on that list is empty.
    end: u8,
    /// Everybody knows: at least so many of the owner's market cards are red, yellow, blue.
    sure: [[u8; 3]; Seat::MOST],
    /// Everybody knows: at least so many of the owner's market cards are not red, not yellow, not blue.
    not: [[u8; 3]; Seat::MOST],
    /// Has anything ever become known?
    any: bool,
}

impl Known {
    const MOST: usize = 32;
    pub(crate) const NOTHING: Known = Known {
        seen: [Seen { owner: 0, kind: 0, by: 0 }; Known::MOST],
        end: 0,
        sure: [[0; 3]; Seat::MOST],
        not: [[0; 3]; Seat::MOST],
        any: false,
    };

    /// The cards of a hand that this viewer knows.
    pub fn to(&self, viewer: Viewer, owner: Seat) -> Counts {
        let mut known = [0; MOST_KINDS];
        if let Viewer::Seat(seat) = viewer {
            for seen in self.seen().iter().filter(|s| usize::from(s.owner) == owner.index() && s.by & 1 << seat.index() != 0) {
                known[usize::from(seen.kind) % MOST_KINDS] += 1;
            }
        }
        known
    }
    /// At least so many of somebody's market cards are of this primary, as everybody knows.
    pub fn surely(&self, owner: Seat, primary: Colour) -> u8 {
        self.sure[owner.index()].get(primary.index()).copied().unwrap_or(0)
    }
    /// At least so many of somebody's market cards are of other primaries, as everybody knows.
    pub fn surely_not(&self, owner: Seat, primary: Colour) -> u8 {
        self.not[owner.index()].get(primary.index()).copied().unwrap_or(0)
    }

    fn seen(&self) -> &[Seen] {
        &self.seen[..usize::from(self.end).min(Known::MOST)]
    }
    fn seen_mut(&mut self) -> &mut [Seen] {
        &mut self.seen[..usize::from(self.end).min(Known::MOST)]
    }

    /// Does everybody know of cards of somebody that they are not of some colour?
    fn lacks_something(&self, owner: Seat) -> bool {
        self.not[owner.index()] != [0; 3]
    }

    /// Everybody sees that somebody has this colour.
    pub(crate) fn has(&mut self, owner: Seat, colour: Colour) {
        if let Some(sure) = self.sure[owner.index()].get_mut(colour.index()) {
            *sure = (*sure).max(1);
            self.any = true;
        }
    }
    /// A card has left a hand, and everybody has seen it: whatever was known of such a card may have been about this one.
    #[inline]
    pub(crate) fn left(&mut self, owner: Seat, kind: usize, colour: Colour) {
        if self.any {
            self.forget_one(owner, 0b1111, 1 << kind);
            self.colour_left(owner, colour);
        }
    }
    /// A card was given: giver and taker know it, the others its colour. `kinds` are all kinds of that colour.
    pub(crate) fn given(&mut self, giver: Seat, taker: Seat, kind: usize, colour: Colour, kinds: u32) {
        self.any = true;
        self.forget_one(giver, 1 << taker.index(), 1 << kind);
        for one in each_bit(kinds) {
            self.forget_one(giver, !(1 << taker.index()), 1 << one);
        }
        self.colour_left(giver, colour);
        self.note(Seen { owner: taker.index() as u8, kind: kind as u8, by: 1 << giver.index() });
        if colour.is_primary() {
            for other in Colour::PRIMARIES {
                let counts = if other == colour { &mut self.sure } else { &mut self.not };
                counts[taker.index()][other.index()] += 1;
            }
        }
    }
    /// Somebody lacks a colour and shows the hand, which holds so many market cards, to one other.
    pub(crate) fn shown(&mut self, owner: Seat, to: Seat, colour: Colour, hand: &Counts, market: u8) {
        self.any = true;
        if let Some(not) = self.not[owner.index()].get_mut(colour.index()) {
            *not = market;
        }
        for kind in each_bit(held(hand)) {
            let mut new = hand[kind];
            for seen in
                self.seen_mut().iter_mut().filter(|s| s.by != 0 && usize::from(s.owner) == owner.index() && usize::from(s.kind) == kind)
            {
                seen.by |= 1 << to.index();
                new = new.saturating_sub(1);
            }
            for _ in 0..new {
                self.note(Seen { owner: owner.index() as u8, kind: kind as u8, by: 1 << to.index() });
            }
        }
    }

    fn note(&mut self, seen: Seen) {
        if let Some(free) = self.seen.iter().position(|s| s.by == 0) {
            self.seen[free] = seen;
            self.end = self.end.max(free as u8 + 1);
        }
    }
    /// Each of these viewers knows one card less of these kinds in a hand.
    fn forget_one(&mut self, owner: Seat, viewers: u8, kinds: u32) {
        let mut open = viewers;
        for seen in self.seen_mut() {
            if seen.by & open != 0 && usize::from(seen.owner) == owner.index() && kinds >> seen.kind & 1 == 1 {
                let known = seen.by & open;
                seen.by &= !known;
                open &= !known;
            }
        }
        self.shorten();
    }
    fn shorten(&mut self) {
        self.end = self.seen().iter().rposition(|s| s.by != 0).map_or(0, |last| last as u8 + 1);
    }
    fn colour_left(&mut self, owner: Seat, colour: Colour) {
        if colour.is_primary() {
            for other in Colour::PRIMARIES {
                let counts = if other == colour { &mut self.sure } else { &mut self.not };
                let count = &mut counts[owner.index()][other.index()];
                *count = count.saturating_sub(1);
            }
        }
    }
    /// Does all of it hold?
    pub(crate) fn check(&self, rules: &CardGame, world: &World) -> Result<(), String> {
        for owner in rules.seats_at_table() {
            let hand = &world.hands[owner.index()];
            for viewer in rules.seats_at_table() {
                let known = self.to(Viewer::Seat(viewer), owner);
                if known.iter().zip(hand).any(|(known, have)| known > have) {
                    return Err(format!("{viewer} knows a card of {owner} that is not there"));
                }
            }
            let market = rules.stock.count(hand, Deck::Market);
            for colour in Colour::PRIMARIES {
                let have = rules.stock.count_colour(hand, colour);
                if self.surely(owner, colour) > have || self.surely_not(owner, colour) > market - have {
                    return Err(format!("what everybody knows of the {colour} cards of {owner} is not so"));
                }
            }
        }
        Ok(())
    }
    /// In an imagined world the viewer knows what they know, and who knows what of the viewer's hand. What others have seen
    /// of each other is not the viewer's to know, and not kept.
    fn forget_what_only_others_know(&mut self, viewer: Viewer) {
        for seen in self.seen_mut() {
            let own = |seat: Seat| usize::from(seen.owner) == seat.index() || seen.by & 1 << seat.index() != 0;
            if !matches!(viewer, Viewer::Seat(seat) if own(seat)) {
                seen.by = 0;
            }
        }
        self.shorten();
    }
}

/// Deals anew what the viewer does not know: each pile together with the unknown cards of its back.
pub(crate) fn imagine(rules: &CardGame, world: &mut World, viewer: Viewer, dice: &mut Dice) {
    let real = *world;
    // Whoever has begun to pay can pay, as everybody knows, and few can lack what they are known to lack. So worlds are
    // dealt until one fits. If none is found, the hand of whoever pays stays, and at the very last all of them: then hardly
    // any others would do.
    for attempt in 0..Deal::ATTEMPTS {
        let deal = Deal { rules, viewer, keep: attempt + 3 > Deal::ATTEMPTS };
        if deal.all(world, dice) && (world.stage != Stage::Pay || Purse::of(rules, world, world.turn).can_pay(world.now.unpaid)) {
            if world.known.any {
                world.known.forget_what_only_others_know(viewer);
            }
            return;
        }
        *world = real;
    }
}

/// One attempt to deal the unknown cards anew.
struct Deal<'a> {
    rules: &'a CardGame,
    viewer: Viewer,
    /// The one whose turn it is keeps the hand.
    keep: bool,
}

type Owners = arrayvec::ArrayVec<Seat, { Seat::MOST }>;

impl Deal<'_> {
    const ATTEMPTS: usize = 120;

    /// Those who get new cards, first those of whom everybody knows what they lack.
    fn owners(&self, world: &World) -> Owners {
        let fixed = |owner: Seat| self.viewer.is(owner) || self.keep && owner == world.turn;
        let mut owners: Owners = self.rules.seats_at_table().filter(|&s| !fixed(s)).collect();
        if world.known.any {
            owners.sort_by_key(|&s| !world.known.lacks_something(s));
        }
        owners
    }

    fn all(&self, world: &mut World, dice: &mut Dice) -> bool {
        let rules = self.rules;
        let mut missing = [[0u8; 4]; Seat::MOST];
        let owners = self.owners(world);
        // Gather.
        for &owner in &owners {
            let known = if world.known.any { world.known.to(self.viewer, owner) } else { [0; MOST_KINDS] };
            let hand = std::mem::replace(&mut world.hands[owner.index()], known);
            for (deck, missing) in Deck::ALL.into_iter().zip(&mut missing[owner.index()]) {
                for kind in rules.stock.kinds_of(deck) {
                    let unknown = hand[kind] - known[kind];
                    world.pile[kind] += unknown;
                    *missing += unknown;
                }
            }
        }
        // What is known by colour, or follows from a restoration that has begun, comes first.
        for &owner in &owners {
            let backs = missing[owner.index()];
            let missing = &mut missing[owner.index()][Deck::Market.index()];
            if world.known.any && !self.what_is_sure(world, owner, missing, dice) {
                return false;
            }
            if world.stage == Stage::Pay && owner == world.turn {
                for kinds in self.needed(world, owner, backs) {
                    if held(&world.hands[owner.index()]) & kinds == 0 {
                        self.take(world, owner, kinds, missing, dice);
                    }
                }
            }
        }
        // Then the market cards of those who lack a colour, and then the rest.
        for &owner in &owners {
            let missing = &mut missing[owner.index()][Deck::Market.index()];
            while *missing > 0 && world.known.lacks_something(owner) {
                let kinds = self.allowed(world, owner, *missing);
                if !self.take(world, owner, kinds, missing, dice) {
                    return false;
                }
            }
        }
        Deck::ALL.into_iter().all(|deck| self.rest(world, &owners, &missing, deck, dice))
    }

    /// At least so many cards of a colour are there; says whether they could be dealt.
    fn what_is_sure(&self, world: &mut World, owner: Seat, missing: &mut u8, dice: &mut Dice) -> bool {
        for colour in Colour::PRIMARIES {
            let have = self.rules.stock.count_colour(&world.hands[owner.index()], colour);
            for _ in have..world.known.surely(owner, colour) {
                if !self.take(world, owner, self.rules.stock.colours[colour.index()], missing, dice) {
                    return false;
                }
            }
        }
        true
    }

    /// What the hands still lack of one back, all from one shuffled pile; says whether there was enough.
    fn rest(&self, world: &mut World, owners: &[Seat], missing: &[[u8; 4]; Seat::MOST], deck: Deck, dice: &mut Dice) -> bool {
        if owners.iter().all(|owner| missing[owner.index()][deck.index()] == 0) {
            return true;
        }
        let mut cards = arrayvec::ArrayVec::<u8, { Components::PAINT_CARDS }>::new();
        for kind in self.rules.stock.kinds_of(deck) {
            // There are never more cards with the same back.
            cards.extend((0..world.pile[kind]).map(|_| kind as u8).take(cards.remaining_capacity()));
        }
        for &owner in owners {
            for _ in 0..missing[owner.index()][deck.index()] {
                let Some(kind) = cards.swap_pop(dice.below(cards.len() as u32) as usize) else { return false };
                let kind = usize::from(kind) % MOST_KINDS;
                world.pile[kind] -= 1;
                world.hands[owner.index()][kind] += 1;
            }
        }
        true
    }

    /// The kinds of which whoever pays now must hold a card. A mixed colour is told by its back, so a card of it that is still
    /// to be dealt will do.
    fn needed(&self, world: &World, who: Seat, missing: [u8; 4]) -> arrayvec::ArrayVec<u32, 6> {
        let stock = &self.rules.stock;
        let mut needed = arrayvec::ArrayVec::new();
        for colour in Colour::ALL.into_iter().filter(|c| world.now.unpaid & c.bit() != 0 && !world.holds(who, Tile::Paint(*c))) {
            let kinds = stock.colours[colour.index()];
            if colour.is_primary() {
                needed.push(kinds);
            } else if missing[colour.deck().index()] == 0 && held(&world.hands[who.index()]) & kinds == 0 {
                needed.extend(stock.halves[colour.index() - 3]);
            }
        }
        needed
    }

    /// The market cards that somebody may still get, by what everybody knows that they lack.
    fn allowed(&self, world: &World, owner: Seat, left: u8) -> u32 {
        let stock = &self.rules.stock;
        let hand = &world.hands[owner.index()];
        let all = stock.count(hand, Deck::Market) + left;
        let open = |c: &Colour| stock.count_colour(hand, *c) + world.known.surely_not(owner, *c) < all;
        Colour::PRIMARIES.into_iter().filter(open).fold(0, |kinds, c| kinds | stock.colours[c.index()])
    }

    /// A random card of these kinds; says whether there was one, and one was missing.
    fn take(&self, world: &mut World, owner: Seat, kinds: u32, missing: &mut u8, dice: &mut Dice) -> bool {
        let mut among = [0; MOST_KINDS];
        for kind in each_bit(kinds) {
            among[kind] = world.pile[kind];
        }
        let all: u32 = among.iter().map(|&n| u32::from(n)).sum();
        if all == 0 || *missing == 0 {
            return false;
        }
        let kind = nth(&among, dice.below(all));
        world.pile[kind] -= 1;
        world.hands[owner.index()][kind] += 1;
        *missing -= 1;
        true
    }
}
