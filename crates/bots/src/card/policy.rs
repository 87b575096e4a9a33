//! The policy of the card game: rules of thumb for every question, quick enough for playouts.
//!
//! A section on display is worth its points and a tile, times a share for how near the hand is to it. The worth of a
//! card, a pile or an exchange follows from how it changes these worths.

use fresco_card::{Action, Card, CardGame, Colour, Counts, Deck, Kind, Payment, Question, Stage, Symbols, Tile, Triple, Turns, World};
use tabletop::{Numbered, Seat, Set};

use super::Purse;

/// The names of the policy's weights, in the order of their numbers.
pub(super) const WEIGHT_NAMES: &[&str] = &[
    "worth",
    "ready",
    "lacks-one",
    "lacks-two",
    "lacks-three",
    "others",
    "reward",
    "card",
    "workshop-card",
    "bishop",
    "half",
    "restore",
    "dear",
    "race",
    "pass",
    "tile",
    "both",
    "ask",
];

/// The weights of the policy.
#[derive(Clone, Copy)]
struct PolicyWeights {
    /// The preference for one point.
    worth: f32,
    /// The worth of a section for which the hand lacks so many colours, as a share of its points.
    near: [f32; 4],
    /// The share that all sections but the best count.
    others: f32,
    /// The tile that comes with a section.
    reward: f32,
    /// Any card in a hand, and more for better ones.
    card: f32,
    workshop_card: f32,
    bishop: f32,
    half: f32,
    /// To restore at once, and more if the section is dear or the end is near.
    restore: f32,
    dear: f32,
    race: f32,
    /// To do nothing.
    pass: f32,
    /// To keep a tile, beyond its points.
    tile: f32,
    /// To use the tiles for both, and to ask.
    both: f32,
    ask: f32,
}

impl PolicyWeights {
    fn of(weights: &[f32]) -> PolicyWeights {
        let at = |n: usize| weights.get(n).copied().unwrap_or(0.0);
        PolicyWeights {
            worth: at(0),
            near: [at(1), at(2), at(3), at(4)],
            others: at(5),
            reward: at(6),
            card: at(7),
            workshop_card: at(8),
            bishop: at(9),
            half: at(10),
            restore: at(11),
            dear: at(12),
            race: at(13),
            pass: at(14),
            tile: at(15),
            both: at(16),
            ask: at(17),
        }
    }
}

/// A question and the seat that answers it.
pub(super) struct Decision<'a> {
    rules: &'a CardGame,
    world: &'a World,
    who: Seat,
    hand: &'a Counts,
    purse: Purse,
    weights: PolicyWeights,
    /// For each section on display its colours, and what it promises by how many are missing.
    sections: [(Set<Colour>, [f32; 4]); World::DISPLAY],
}

impl<'a> Decision<'a> {
    pub(super) fn new(rules: &'a CardGame, world: &'a World, who: Seat, weights: &[f32]) -> Decision<'a> {
        let hand = &world.hands[who.index()];
        let (purse, weights) = (Purse::of(rules, world, who, hand), PolicyWeights::of(weights));
        let mut sections = [(Set::NONE, [0.0; 4]); World::DISPLAY];
        for (promise, section) in sections.iter_mut().zip(world.display).filter_map(|(promise, shown)| Some((promise, shown?))) {
            let worth = purse.points(rules, world, section) + weights.reward;
            *promise = (section.colours(), weights.near.map(|near| near * worth));
        }
        Decision { rules, world, who, hand, purse, weights, sections }
    }

    /// Sets the preference for each option.
    pub(super) fn set_preferences(&self, ask: Question, options: &[Action], preferences: &mut [f32]) {
        match ask {
            Question::Choose
            | Question::LayFirst
            | Question::Lay
            | Question::Draw(_)
            | Question::Begin
            | Question::Discard(_)
            | Question::Give(_) => {
                let now = self.promise(self.purse.payable);
                let gains = self.gains(now);
                for (preference, &action) in preferences.iter_mut().zip(options) {
                    *preference = self.weights.worth * self.worth(action, now, &gains);
                }
            }
            _ => {
                for (preference, &action) in preferences.iter_mut().zip(options) {
                    *preference = self.weights.worth * self.worth(action, 0.0, &[0.0; 6]);
                }
            }
        }
    }

    /// The worth of a hand that can pay these colours: that of the best section, and a share of the others'.
    #[inline]
    fn promise(&self, payable: Set<Colour>) -> f32 {
        let (mut best, mut all) = (0.0f32, 0.0);
        for &(colours, worth) in &self.sections {
            let worth = worth[(colours - payable).len().min(3) as usize];
            all += worth;
            best = best.max(worth);
        }
        best + self.weights.others * (all - best)
    }
    /// The worth that a card of each colour would add.
    fn gains(&self, now: f32) -> [f32; 6] {
        let payable = self.purse.payable;
        Colour::ALL.map(|c| if payable.has(c) { 0.0 } else { self.promise(payable | Set::only(c)) - now })
    }
    /// The worth of a card for later sections.
    #[inline]
    fn keeping(&self, kind: Kind) -> f32 {
        let (pieces, weights) = (&self.rules.pieces, &self.weights);
        let mut worth = weights.card;
        if !self.market_cards().has(kind) {
            worth += weights.workshop_card;
        }
        if pieces.bishops.has(kind) {
            worth += weights.bishop;
        }
        if pieces.halves.iter().flatten().any(|half| half.has(kind)) {
            worth += weights.half;
        }
        worth
    }
    #[inline]
    fn market_cards(&self) -> Set<Kind> {
        Colour::PRIMARIES.iter().fold(Set::NONE, |kinds, c| kinds | self.rules.pieces.colours[c.index()])
    }
    /// The worth lost with a card.
    #[inline]
    fn losing(&self, kind: Kind, now: f32) -> f32 {
        let mut loss = self.keeping(kind);
        if self.hand[kind.number()] == 1 {
            let after = Purse::with(self.rules, self.purse.held - Set::only(kind), self.purse.tiles);
            if after.payable != self.purse.payable {
                loss += now - self.promise(after.payable);
            }
        } else if self.hand[kind.number()] > 2 {
            loss -= 0.5 * self.weights.card;
        }
        loss
    }
    /// The worth of a card from a pile.
    #[inline]
    fn drawing(&self, deck: Deck, gains: &[f32; 6]) -> f32 {
        match deck {
            Deck::Market => (gains[0] + gains[1] + gains[2]) / 3.0 + self.weights.card,
            _ => gains[2 + deck.index()] + self.weights.card + self.weights.workshop_card,
        }
    }
    /// The worth of more symbols beside those already laid out: the best cards come first.
    fn symbols(&self, more: Symbols, gains: &[f32; 6]) -> f32 {
        let now = self.world.now.symbols;
        let mut workshop = Deck::WORKSHOP.map(|deck| self.drawing(deck, gains));
        workshop.sort_unstable_by(|a, b| b.total_cmp(a));
        let market = self.drawing(Deck::Market, gains);
        let before = usize::from(now.workshop + now.either);
        let mut worth = 0.0;
        for n in 0..usize::from(more.workshop) {
            worth += workshop[(before + n).min(2)];
        }
        if more.either > 0 {
            worth += workshop[before.min(2)].max(market);
        }
        worth + f32::from(more.market) * market
    }

    /// The worth of an answer, in points.
    fn worth(&self, action: Action, now: f32, gains: &[f32; 6]) -> f32 {
        let kind_of = |card: Card| self.rules.pieces.kind(card);
        match action {
            Action::Lay(card) => {
                kind_of(card).map_or(0.0, |kind| self.symbols(self.rules.pieces.trade(kind), gains) - self.losing(kind, now))
            }
            Action::Draw(deck) => self.drawing(deck, gains),
            Action::Restore(section) => self.restoring(section),
            Action::Both => self.both(),
            Action::Ask(colour) => self.asking(colour, gains),
            Action::Pay(Payment::Tile) => -self.tile(Tile::Paint(Colour::Red)),
            Action::Pay(Payment::Card(card)) => self.paying(kind_of(card).into_iter().collect(), 0),
            Action::Mix(pair) => self.paying(pair.cards().into_iter().filter_map(kind_of).collect(), 1),
            Action::Take(tile) => self.tile(tile),
            Action::Give(card) | Action::Discard(card) => -kind_of(card).map_or(0.0, |kind| self.losing(kind, now)),
            Action::Pass => self.weights.pass,
            Action::Turn | Action::Trade | Action::Keep | Action::Done => 0.0,
        }
    }

    /// The points of the cards that are paid: more turns of the section, as far as they count, against what they would be
    /// good for later.
    fn paying(&self, kinds: Set<Kind>, turns: u8) -> f32 {
        let Stage::Pay(section) = self.world.stage else { return 0.0 };
        let bishops = (kinds & self.rules.pieces.bishops).len() as u8;
        let favourite = u8::from(self.world.favourite.is_some_and(|c| section.has(c)));
        let value = |more: u8| f32::from(self.rules.value(section, Turns::capped(favourite + self.world.now.bishops + more)));
        let kept: f32 = kinds.iter().map(|kind| self.keeping(kind)).sum();
        value(turns + bishops) - value(0) - kept
    }

    /// How much of the game is left: the sections that the seat with the most sections still needs.
    fn to_come(&self) -> u8 {
        let most = self.world.sections.iter().max().copied().unwrap_or(0);
        self.rules.goal().saturating_sub(most)
    }

    /// The worth of a section now. Cheap ones can wait, unless the end is near.
    fn restoring(&self, section: Triple) -> f32 {
        let shown = self.world.display.contains(&Some(section));
        let points = if shown { self.purse.points(self.rules, self.world, section) } else { 0.0 };
        let race = if self.to_come() <= 1 { self.weights.race } else { 0.0 };
        self.weights.restore + self.weights.dear * (points - 3.0) + race
    }

    /// The worth of exchanging and restoring in one turn: high if the hand lacks just one colour for a section.
    fn both(&self) -> f32 {
        let near = self.sections.iter().filter(|(colours, _)| !colours.is_empty() && self.purse.missing(*colours) == 1);
        near.map(|(_, worth)| worth[0]).fold(0.0, f32::max) * self.weights.both - 0.8
    }

    /// The worth of asking for a colour: the hand lacks it for a section, and opponents probably have it.
    fn asking(&self, colour: Colour, gains: &[f32; 6]) -> f32 {
        if matches!(self.world.stage, Stage::After | Stage::Exchange) {
            return -2.0;
        }
        let others = self.rules.seats_at_table().filter(|&seat| seat != self.who);
        let likely = |seat: Seat| {
            let backs = self.rules.pieces.count(&self.world.hands[seat.index()], colour.deck());
            match (colour.is_primary(), backs) {
                (_, 0) => 0.0,
                (true, _) if self.world.known.surely(seat, colour) > 0 => 1.0,
                (true, n) => 1.0 - libm::powf(0.67, n.into()),
                (false, _) => 1.0,
            }
        };
        let expected: f32 = others.map(likely).sum();
        self.weights.ask * (gains[colour.index()] * expected.min(1.0) + 0.2 * expected) - 0.5
    }

    /// The worth of a tile: its points at the end, and its use before.
    fn tile(&self, tile: Tile) -> f32 {
        let to_come = f32::from(self.to_come());
        let sure = f32::from(self.rules.components.worth[tile.index()]);
        sure + match tile {
            Tile::Paint(_) => to_come * self.weights.tile,
            Tile::Turn => 0.0,
            Tile::Both | Tile::Ask => to_come * 2.0 * self.weights.tile,
        }
    }
}
