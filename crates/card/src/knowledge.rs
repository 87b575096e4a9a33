//! The seats' knowledge of each other's hands, and worlds that a viewer cannot tell from the real one.
//!
//! Backs are open, so everybody knows how many market, orange, green and purple cards a hand holds. The faces become known only
//! when a player asks for a colour (ruling K6): giver and asker know the card that was given, the others its colour; a player
//! without the colour shows the hand to the asker, and everybody knows that the colour was not there.

use tabletop::{Dice, Numbered, Seat, Set, Viewer};

use crate::CardGame;
use crate::colours::{Colour, Deck};
use crate::components::MAX_KINDS;
use crate::core::{Counts, Kind, Stage, World, held, nth};
use crate::restore::Purse;
use crate::tile::Tile;

/// A card in a hand whose face some others have seen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Seen {
    owner: Seat,
    kind: Kind,
    /// The bits of the set of seats that have seen it: in one byte, because a world holds many of these.
    by: u8,
}

impl Seen {
    fn new(owner: Seat, kind: Kind, by: Set<Seat>) -> Seen {
        Seen { owner, kind, by: by.bits() as u8 }
    }
    /// The seats that have seen it.
    #[inline]
    fn by(self) -> Set<Seat> {
        Set::from_bits(self.by.into())
    }
}

/// The seats' knowledge of each other's hands. Every number is a lower bound that still holds.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Known {
    /// The cards that some others have seen. When the list is full, further ones are forgotten.
    seen: [Option<Seen>; Known::MAX_SEEN],
    /// From here on that list is empty.
    end: u8,
    /// Everybody knows that at least this many of the owner's market cards are red, yellow, blue.
    sure: [[u8; 3]; Seat::MAX],
    /// Everybody knows that at least this many of the owner's market cards are not red, not yellow, not blue.
    not: [[u8; 3]; Seat::MAX],
    /// Has anything ever become known?
    any: bool,
}

impl Known {
    const MAX_SEEN: usize = 32;
    pub(crate) const NOTHING: Known =
        Known { seen: [None; Known::MAX_SEEN], end: 0, sure: [[0; 3]; Seat::MAX], not: [[0; 3]; Seat::MAX], any: false };

    /// The cards of a hand that this viewer knows.
    pub fn to(&self, viewer: Viewer, owner: Seat) -> Counts {
        let mut known = [0; MAX_KINDS];
        if let Viewer::Seat(seat) = viewer {
            for seen in self.seen().iter().flatten().filter(|seen| seen.owner == owner && seen.by().has(seat)) {
                known[seen.kind.number()] += 1;
            }
        }
        known
    }
    /// Everybody knows that at least this many of the owner's market cards are of this primary.
    pub fn surely(&self, owner: Seat, primary: Colour) -> u8 {
        self.sure[owner.index()].get(primary.index()).copied().unwrap_or(0)
    }
    /// Everybody knows that at least this many of the owner's market cards are of other primaries.
    pub fn surely_not(&self, owner: Seat, primary: Colour) -> u8 {
        self.not[owner.index()].get(primary.index()).copied().unwrap_or(0)
    }

    fn seen(&self) -> &[Option<Seen>] {
        &self.seen[..usize::from(self.end).min(Known::MAX_SEEN)]
    }
    fn seen_mut(&mut self) -> &mut [Option<Seen>] {
        &mut self.seen[..usize::from(self.end).min(Known::MAX_SEEN)]
    }

    /// Everybody sees that the owner has this colour.
    pub(crate) fn has(&mut self, owner: Seat, colour: Colour) {
        if let Some(sure) = self.sure[owner.index()].get_mut(colour.index()) {
            *sure = (*sure).max(1);
            self.any = true;
        }
    }
    /// A card has left a hand, and everybody has seen it: what they knew of such a card may have been about this one.
    #[inline]
    pub(crate) fn left(&mut self, owner: Seat, kind: Kind, colour: Colour) {
        if self.any {
            self.forget_one(owner, Set::ALL, kind);
            self.colour_left(owner, colour);
        }
    }
    /// A card was given: giver and taker know it, the others its colour. `kinds` are all kinds of that colour.
    pub(crate) fn given(&mut self, giver: Seat, taker: Seat, kind: Kind, colour: Colour, kinds: Set<Kind>) {
        self.any = true;
        self.forget_one(giver, Set::only(taker), kind);
        for one in kinds.iter() {
            self.forget_one(giver, Set::ALL - Set::only(taker), one);
        }
        self.colour_left(giver, colour);
        self.note(Seen::new(taker, kind, Set::only(giver)));
        if colour.is_primary() {
            for other in Colour::PRIMARIES {
                let counts = if other == colour { &mut self.sure } else { &mut self.not };
                counts[taker.index()][other.index()] += 1;
            }
        }
    }
    /// The owner lacks a colour and shows the hand, which holds this many market cards, to one other seat.
    pub(crate) fn shown(&mut self, owner: Seat, to: Seat, colour: Colour, hand: &Counts, market: u8) {
        self.any = true;
        if let Some(not) = self.not[owner.index()].get_mut(colour.index()) {
            *not = market;
        }
        for kind in held(hand).iter() {
            let mut new = hand[kind.number()];
            for seen in self.seen_mut().iter_mut().flatten().filter(|seen| seen.owner == owner && seen.kind == kind) {
                *seen = Seen::new(owner, kind, seen.by() | Set::only(to));
                new = new.saturating_sub(1);
            }
            for _ in 0..new {
                self.note(Seen::new(owner, kind, Set::only(to)));
            }
        }
    }

    fn note(&mut self, seen: Seen) {
        if let Some(free) = self.seen.iter().position(Option::is_none) {
            self.seen[free] = Some(seen);
            self.end = self.end.max(free as u8 + 1);
        }
    }
    /// Each of these viewers knows one card of this kind less in a hand.
    fn forget_one(&mut self, owner: Seat, mut viewers: Set<Seat>, kind: Kind) {
        for place in self.seen_mut() {
            if let Some(seen) = *place
                && seen.owner == owner
                && seen.kind == kind
            {
                let left = seen.by() - viewers;
                viewers -= seen.by();
                *place = (!left.is_empty()).then(|| Seen::new(owner, kind, left));
            }
        }
        self.shorten();
    }
    fn shorten(&mut self) {
        self.end = self.seen().iter().rposition(Option::is_some).map_or(0, |last| last as u8 + 1);
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
    /// Does every bound hold?
    pub(crate) fn check(&self, rules: &CardGame, world: &World) -> Result<(), String> {
        for owner in rules.seats_at_table() {
            let hand = &world.hands[owner.index()];
            for viewer in rules.seats_at_table() {
                let known = self.to(Viewer::Seat(viewer), owner);
                if known.iter().zip(hand).any(|(known, have)| known > have) {
                    return Err(format!("{viewer} knows a card of {owner} that is not there"));
                }
            }
            let market = rules.pieces.count(hand, Deck::Market);
            for colour in Colour::PRIMARIES {
                let have = rules.pieces.count_colour(hand, colour);
                if self.surely(owner, colour) > have || self.surely_not(owner, colour) > market - have {
                    return Err(format!("what everybody knows of the {colour} cards of {owner} is not so"));
                }
            }
        }
        Ok(())
    }
    /// In a determinized world the viewer keeps their own knowledge, and their knowledge of who has seen their hand. What the
    /// others have seen of each other is dropped, since the viewer does not know it. The list is rewritten in the order of
    /// owners and kinds, because even the order in which cards became known could tell something.
    fn keep_what_is_known_to(&mut self, viewer: Viewer) {
        let list = std::mem::replace(&mut self.seen, Known::NOTHING.seen);
        let end = std::mem::replace(&mut self.end, 0);
        let Viewer::Seat(viewer) = viewer else { return };
        // How many cards of each kind each seat knows in a hand.
        let mut known = [[[0u8; Seat::MAX]; MAX_KINDS]; Seat::MAX];
        for seen in list.iter().take(end.into()).flatten() {
            let told = if seen.owner == viewer { Set::ALL } else { Set::only(viewer) };
            for seat in (seen.by() & told).iter() {
                known[seen.owner.index()][seen.kind.number()][seat.index()] += 1;
            }
        }
        for (owner, kinds) in Seat::ALL.into_iter().zip(&known) {
            for (number, by_seat) in kinds.iter().enumerate().filter(|(_, by_seat)| **by_seat != [0; Seat::MAX]) {
                let Some(kind) = Kind::from_number(number) else { continue };
                let most = by_seat.iter().copied().max().unwrap_or(0);
                for n in 0..most {
                    let by = Set::ALL.filter(|seat: Seat| by_seat[seat.index()] > n);
                    self.note(Seen::new(owner, kind, by));
                }
            }
        }
    }
}

/// Deals all cards again that the viewer does not know: each pile together with the unknown cards of its back. Nothing of the
/// real hands goes into it except the viewer's knowledge of them.
pub(crate) fn determinize(rules: &CardGame, world: &mut World, viewer: Viewer, dice: &mut Dice) {
    let deal = Deal::gather(rules, world, viewer);
    for deck in Deck::WORKSHOP {
        deal.freely(world, deck, dice);
    }
    deal.market_cards(world, dice);
    if world.known.any {
        world.known.keep_what_is_known_to(viewer);
    }
}

/// The hands that are being dealt again, and the cards they still lack.
struct Deal<'a> {
    rules: &'a CardGame,
    /// The player who is paying, if that is one of the owners.
    payer: Option<Seat>,
    owners: arrayvec::ArrayVec<Seat, { Seat::MAX }>,
    /// How many cards of each back each seat still gets.
    missing: [[u8; 4]; Seat::MAX],
}

/// How many red, yellow and blue cards an owner still gets, at least and at most.
#[derive(Clone, Copy)]
struct Bounds {
    least: [u8; 3],
    most: [u8; 3],
    /// How many cards in all.
    all: u8,
}

type AllBounds = arrayvec::ArrayVec<Bounds, { Seat::MAX }>;

impl Bounds {
    /// The fewest cards of these colours that the owner will get.
    #[inline]
    fn least_of(&self, colours: Set<Colour>) -> u8 {
        among(&self.least, colours).max(self.all.saturating_sub(among(&self.most, Set::ALL - colours)))
    }
    /// The bounds after one more card of this colour, if they allow it.
    #[inline]
    fn after(mut self, colour: Colour) -> Option<Bounds> {
        let (least, most) = (&mut self.least[colour.index()], &mut self.most[colour.index()]);
        *least = least.saturating_sub(1);
        *most = most.checked_sub(1)?;
        self.all = self.all.checked_sub(1)?;
        (among(&self.least, Set::ALL) <= self.all && self.all <= among(&self.most, Set::ALL)).then_some(self)
    }
}

/// The sum over these colours; only primaries are counted.
#[inline]
fn among(counts: &[u8; 3], colours: Set<Colour>) -> u8 {
    Colour::PRIMARIES.into_iter().zip(counts).filter(|&(colour, _)| colours.has(colour)).map(|(_, n)| n).sum()
}

/// Are there cards enough for all of them, now that one of this colour is gone? There are if no set of colours is too small
/// for what must come of it; only sets with this colour in them have become smaller.
fn is_enough(bounds: &[Bounds], cards: &[u8; 3], colour: Colour) -> bool {
    let mut sets = (1..8).map(Set::<Colour>::from_bits).filter(|set| set.has(colour));
    sets.all(|set| bounds.iter().map(|b| b.least_of(set)).sum::<u8>() <= among(cards, set))
}

impl<'a> Deal<'a> {
    /// How often cards are dealt freely, in the hope that they fit all knowledge.
    const ATTEMPTS: usize = 3;

    /// Every hand but the viewer's goes to the piles, except for the cards that the viewer knows.
    fn gather(rules: &'a CardGame, world: &mut World, viewer: Viewer) -> Deal<'a> {
        // Everybody knows that a player who has begun to pay can pay. They come first, because that may take a certain card.
        let payer = Some(world.turn).filter(|&who| matches!(world.stage, Stage::Pay(_)) && !viewer.is(who));
        let others = rules.seats_at_table().filter(|&seat| !viewer.is(seat) && payer != Some(seat));
        let mut deal = Deal { rules, payer, owners: payer.into_iter().chain(others).collect(), missing: [[0; 4]; Seat::MAX] };
        for &owner in &deal.owners {
            let known = if world.known.any { world.known.to(viewer, owner) } else { [0; MAX_KINDS] };
            let mut unknown = std::mem::replace(&mut world.hands[owner.index()], known);
            for ((unknown, known), pile) in unknown.iter_mut().zip(known).zip(&mut world.pile) {
                *unknown -= known;
                *pile += *unknown;
            }
            deal.missing[owner.index()] = Deck::ALL.map(|deck| rules.pieces.count(&unknown, deck));
        }
        deal
    }

    /// The missing cards of one back, all from one shuffled pile.
    fn freely(&self, world: &mut World, deck: Deck, dice: &mut Dice) {
        let kinds = self.rules.pieces.kinds_of(deck);
        let mut left = self.rules.pieces.count(&world.pile, deck);
        for &owner in &self.owners {
            for _ in 0..self.missing[owner.index()][deck.index()].min(left) {
                let Some(kind) = nth(&world.pile[kinds.clone()], dice.below(left.into())).map(|kind| kinds.start + kind) else { return };
                world.pile[kind] -= 1;
                world.hands[owner.index()][kind] += 1;
                left -= 1;
            }
        }
    }

    /// Deals the market cards: freely if nothing is known of them, otherwise so that they fit all knowledge.
    fn market_cards(&self, world: &mut World, dice: &mut Dice) {
        if !world.known.any && self.payer.is_none() {
            self.freely(world, Deck::Market, dice);
            return;
        }
        let bounds: AllBounds = self.owners.iter().map(|&owner| self.bounds(world, owner)).collect();
        let before = (world.pile, world.hands);
        for _ in 0..Deal::ATTEMPTS {
            self.freely(world, Deck::Market, dice);
            if self.fits(world, &before.1, &bounds) {
                return;
            }
            (world.pile, world.hands) = before;
        }
        self.with_care(world, bounds, dice);
    }

    /// The bounds that follow for an owner from common knowledge.
    fn bounds(&self, world: &World, owner: Seat) -> Bounds {
        let (pieces, hand) = (&self.rules.pieces, &world.hands[owner.index()]);
        let all = self.missing[owner.index()][Deck::Market.index()];
        let market = all + pieces.count(hand, Deck::Market);
        let mut bounds = Bounds { least: [0; 3], most: [0; 3], all };
        for (c, colour) in Colour::PRIMARIES.into_iter().enumerate() {
            let have = pieces.count_colour(hand, colour);
            let mut least = world.known.surely(owner, colour);
            if self.payer == Some(owner) {
                let mixed = self.to_be_mixed(world, owner).filter(|mix| mix.parts().is_some_and(|(a, b)| a == colour || b == colour));
                let itself = world.now.unpaid.has(colour) && !world.holds(owner, Tile::Paint(colour));
                least = least.max(mixed.count() as u8 + u8::from(itself));
            }
            bounds.least[c] = least.saturating_sub(have);
            bounds.most[c] = market.saturating_sub(world.known.surely_not(owner, colour) + have).min(all);
        }
        bounds
    }

    /// The mixed colours that the payer must mix from two half bottles, as backs and tiles show.
    fn to_be_mixed(&self, world: &World, who: Seat) -> impl Iterator<Item = Colour> {
        let hand = &world.hands[who.index()];
        Colour::MIXED.into_iter().filter(move |&mix| {
            let card = self.missing[who.index()][mix.deck().index()] + self.rules.pieces.count(hand, mix.deck()) > 0;
            world.now.unpaid.has(mix) && !world.holds(who, Tile::Paint(mix)) && !card
        })
    }

    /// Do the dealt hands fit all knowledge?
    fn fits(&self, world: &World, before: &[Counts; Seat::MAX], bounds: &[Bounds]) -> bool {
        let within = |(&owner, bounds): (&Seat, &Bounds)| {
            let count = |hands: &[Counts; Seat::MAX], c| self.rules.pieces.count_colour(&hands[owner.index()], c);
            let got = Colour::PRIMARIES.map(|c| count(&world.hands, c) - count(before, c));
            got.iter().zip(bounds.least.iter().zip(&bounds.most)).all(|(got, (least, most))| least <= got && got <= most)
        };
        let pays = self.payer.is_none_or(|payer| Purse::of(self.rules, world, payer).can_pay(world.now.unpaid));
        pays && self.owners.iter().zip(bounds).all(within)
    }

    /// Deals card by card, and none that would make a bound impossible to meet. The real hands are one way to deal the cards,
    /// so there always is one.
    fn with_care(&self, world: &mut World, mut bounds: AllBounds, dice: &mut Dice) {
        let pieces = &self.rules.pieces;
        let market = Colour::PRIMARIES.iter().fold(Set::NONE, |kinds, c| kinds | pieces.colours[c.index()]);
        let mut cards = Colour::PRIMARIES.map(|c| pieces.count_colour(&world.pile, c));
        for (nth, &owner) in self.owners.iter().enumerate() {
            let mut wanted = arrayvec::ArrayVec::<Set<Kind>, 6>::new();
            if self.payer == Some(owner) {
                let halves = self.to_be_mixed(world, owner).flat_map(|mix| pieces.halves[mix.index()]);
                wanted.extend(halves.filter(|&half| (held(&world.hands[owner.index()]) & half).is_empty()));
            }
            while bounds[nth].all > 0 {
                let mut open = Set::NONE;
                for colour in Colour::PRIMARIES {
                    let (c, now) = (colour.index(), bounds[nth]);
                    if let (Some(after), true) = (now.after(colour), cards[c] > 0) {
                        (bounds[nth], cards[c]) = (after, cards[c] - 1);
                        open |= if is_enough(&bounds, &cards, colour) { pieces.colours[c] } else { Set::NONE };
                        (bounds[nth], cards[c]) = (now, cards[c] + 1);
                    }
                }
                let kinds = wanted.pop().unwrap_or(Set::ALL) & open;
                // A table laid out by hand may contradict itself; then any card will do.
                let Some(kind) = take(world, owner, kinds, dice).or_else(|| take(world, owner, market, dice)) else { break };
                let colour = pieces.card(kind).colour();
                cards[colour.index()] -= 1;
                bounds[nth] = bounds[nth].after(colour).unwrap_or(Bounds { all: bounds[nth].all - 1, ..bounds[nth] });
            }
        }
    }
}

/// A random card of these kinds goes from the pile to a hand; says of which kind it is.
fn take(world: &mut World, owner: Seat, kinds: Set<Kind>, dice: &mut Dice) -> Option<Kind> {
    let mut some = [0; MAX_KINDS];
    for kind in kinds.iter().map(Kind::number) {
        some[kind] = world.pile[kind];
    }
    let all: u32 = some.iter().map(|&n| u32::from(n)).sum();
    if all == 0 {
        return None;
    }
    let kind = Kind::from_number(nth(&some, dice.below(all))?)?;
    world.pile[kind.number()] -= 1;
    world.hands[owner.index()][kind.number()] += 1;
    Some(kind)
}
