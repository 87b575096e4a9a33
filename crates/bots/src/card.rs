//! What bots know of the card game: how near a hand is to each section, and what a seat's cards and tiles are worth.

mod policy;
#[cfg(test)]
mod tests;

use fresco_card::{CardGame, Colour, Counts, Deck, Kind, Tile, Triple, Turns, World};
use tabletop::{Match, Numbered, Seat, Set};

use crate::BotGame;
use crate::weights::{Terms, Weights};

use policy::Decision;

crate::numbered::numbered! {
    /// The terms of the evaluation.
    mod term {
        ALWAYS "turns-to-come/base": "hint|turns to come",
        THREE "turns-to-come/three-players": "hint|turns to come",
        FOUR "turns-to-come/four-players": "hint|turns to come",
        PLAYED "turns-to-come/one-less": "hint|turns to come",
        SECTIONS "restored-sections/own": "hint|restored sections",
        BEHIND "restored-sections/behind": "hint|restored sections",
        READY "sections-in-reach/ready": "hint|sections in reach",
        LACKS_ONE "sections-in-reach/one-colour-short": "hint|sections in reach",
        LACKS_TWO "sections-in-reach/two-colours-short": "hint|sections in reach",
        BEST "sections-in-reach/best": "hint|sections in reach",
        SECOND "sections-in-reach/second": "hint|sections in reach",
        COLOURS "colours-in-hand": "hint|colours in hand",
        MARKET "cards-in-hand/market": "hint|cards in hand",
        WORKSHOP "cards-in-hand/workshop": "hint|cards in hand",
        BISHOPS "bishops-in-hand": "hint|bishop symbols in hand",
        HALVES "cards-in-hand/halves": "hint|cards in hand",
        TRADES "cards-in-hand/trades": "hint|cards in hand",
        PAINT "action-tiles/paint": "hint|action tiles",
        TURN "action-tiles/turn": "hint|action tiles",
        BOTH "action-tiles/both": "hint|action tiles",
        ASK "action-tiles/ask": "hint|action tiles",
        LAST "last-turn/base": "hint|last turn",
        LAST_READY "last-turn/ready": "hint|last turn",
        LAST_NEAR "last-turn/one-colour-short": "hint|last turn",
    }
}

impl BotGame for CardGame {
    const TERMS: &'static [&'static str] = term::NAMES;
    const TERM_WORDS: &'static [&'static str] = term::WORDS;
    const POLICY_WEIGHTS: &'static [&'static str] = policy::WEIGHT_NAMES;
    const WEIGHTS: &'static str = include_str!("../data/card.weights");
    // With four players that is until the seat's own next turn.
    const LOOKAHEAD_PHASES: u32 = 4;

    fn progress(&self, world: &World) -> f32 {
        let most = world.sections.iter().copied().max().unwrap_or(0);
        let all: u8 = world.sections.iter().sum();
        let (goal, players) = (f32::from(self.goal().max(1)), self.players() as f32);
        0.6 * (f32::from(most) / goal).min(1.0) + 0.4 * (f32::from(all) / (goal * players)).min(1.0)
    }
    fn phase(&self, world: &World) -> u32 {
        let players = self.players() as u32;
        let since = (world.turn.index() as u32 + players - world.first.index() as u32) % players;
        u32::from(world.round) * players + since
    }
    fn score(&self, world: &World, seat: Seat) -> i32 {
        CardGame::score(self, world, seat)
    }

    fn evaluate(&self, world: &World, seat: Seat, terms: &mut Terms<'_>) {
        let (players, me) = (self.players(), seat.index());
        let turns_until = |from: Seat| (me + players - from.index()) % players;
        let most = world.sections.iter().copied().max().unwrap_or(0);
        let is_last_round = most >= self.goal();
        // In the last round the seats up to the first player still have a turn, and nobody else.
        let after = (world.first.index() + players - world.turn.index() - 1) % players;
        if is_last_round && turns_until(world.turn) > after {
            return;
        }
        let hand = &world.hands[me];
        let purse = Purse::of(self, world, seat, hand);
        let (mut best, mut second) = (0.0f32, 0.0f32);
        let (mut ready, mut near) = (0.0f32, 0.0f32);
        let mut by_missing = [0.0f32; 4];
        for section in world.display.iter().copied().flatten() {
            let points = purse.points(self, world, section);
            let missing = purse.missing(section.colours());
            by_missing[missing] += points;
            match missing {
                0 => ready = ready.max(points),
                1 => near = near.max(points),
                _ => {}
            }
            let promise = points * [1.0, 0.6, 0.3, 0.1][missing];
            second = second.max(promise.min(best));
            best = best.max(promise);
        }
        if is_last_round {
            terms.add(term::LAST, 1.0);
            terms.add(term::LAST_READY, ready);
            terms.add(term::LAST_NEAR, near);
            return;
        }
        terms.add(term::ALWAYS, 1.0);
        match players {
            3 => terms.add(term::THREE, 1.0),
            4 => terms.add(term::FOUR, 1.0),
            _ => {}
        }
        // All seats have the same number of turns.
        terms.add(term::PLAYED, if turns_until(world.turn) > after { 1.0 } else { 0.0 });
        terms.add(term::SECTIONS, f32::from(world.sections[me]));
        terms.add(term::BEHIND, f32::from(most - world.sections[me]));
        terms.add(term::READY, by_missing[0]);
        terms.add(term::LACKS_ONE, by_missing[1]);
        terms.add(term::LACKS_TWO, by_missing[2]);
        terms.add(term::BEST, best);
        terms.add(term::SECOND, second);
        terms.add(term::COLOURS, purse.payable.len() as f32);
        let market = self.pieces.count(hand, Deck::Market);
        terms.add(term::MARKET, f32::from(market));
        terms.add(term::WORKSHOP, f32::from(world.hand_size[me].saturating_sub(market)));
        terms.add(term::BISHOPS, (purse.held & self.pieces.bishops).len() as f32);
        let halves = self.pieces.halves.iter().flatten().fold(Set::NONE, |all, &half| all | half);
        terms.add(term::HALVES, (purse.held & halves).len() as f32);
        let worth_more = |&kind: &Kind| self.pieces.trade(kind).workshop + self.pieces.trade(kind).either > 0;
        terms.add(term::TRADES, purse.held.iter().filter(worth_more).map(|kind| f32::from(hand[kind.number()])).sum());
        let tiles = &world.tiles[me];
        terms.add(term::PAINT, tiles[..6].iter().map(|&n| f32::from(n)).sum());
        terms.add(term::TURN, f32::from(tiles[Tile::Turn.index()]));
        terms.add(term::BOTH, f32::from(tiles[Tile::Both.index()]));
        terms.add(term::ASK, f32::from(tiles[Tile::Ask.index()]));
    }

    fn policy(&self, game: &Match<Self>, seat: Seat, weights: &Weights, preferences: &mut [f32]) {
        let Some(ask) = game.question(seat) else { return };
        Decision::new(self, game.world(), seat, &weights.policy).set_preferences(ask, game.options(seat), preferences);
    }

    crate::bots_are_compiled_here!();
}

/// The colours a hand can pay.
#[derive(Clone, Copy)]
struct Purse {
    /// The kinds that it holds.
    held: Set<Kind>,
    /// The colours for which there is a tile.
    tiles: Set<Colour>,
    /// The colours that can be paid.
    payable: Set<Colour>,
}

impl Purse {
    fn of(rules: &CardGame, world: &World, who: Seat, hand: &Counts) -> Purse {
        let mut held = 0;
        for (kind, &n) in hand.iter().enumerate() {
            held |= u32::from(n != 0) << kind;
        }
        let tiles = world.tiles[who.index()][..6].iter().enumerate().fold(0, |bits, (c, &n)| bits | u32::from(n > 0) << c);
        Purse::with(rules, Set::from_bits(held), Set::from_bits(tiles))
    }
    #[inline]
    fn with(rules: &CardGame, held: Set<Kind>, tiles: Set<Colour>) -> Purse {
        let pieces = &rules.pieces;
        let has = |kinds: Set<Kind>| !(held & kinds).is_empty();
        let mut payable = tiles.bits();
        for (c, &kinds) in pieces.colours.iter().enumerate() {
            payable |= u32::from(has(kinds)) << c;
        }
        for (c, &[one, other]) in pieces.halves.iter().enumerate() {
            payable |= u32::from(has(one) && has(other)) << c;
        }
        Purse { held, tiles, payable: Set::from_bits(payable) }
    }
    /// The number of these colours that the hand cannot pay.
    #[inline]
    fn missing(&self, colours: Set<Colour>) -> usize {
        (colours - self.payable).len().min(3) as usize
    }
    /// The points of a section restored with this hand: bishops and the favourite colour turn it.
    #[inline]
    fn points(&self, rules: &CardGame, world: &World, section: Triple) -> f32 {
        let bishops = self.held & rules.pieces.bishops;
        let mut turns = u8::from(world.favourite.is_some_and(|c| section.has(c)));
        if !bishops.is_empty() {
            turns += section.colours().iter().filter(|c| !(bishops & rules.pieces.colours[c.index()]).is_empty()).count() as u8;
        }
        f32::from(rules.value(section, Turns::capped(turns)))
    }
}
