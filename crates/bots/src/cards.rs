//! A player of the card game with sound habits and no foresight.

use fresco_cards::{Action, Ask, Card, CardGame, Colour, Counts, Deck, Payment, Stage, Tile, Triple, World};
use tabletop::{Match, Rules, Seat};

use crate::Craft;
use crate::weights::{Terms, Weights};

impl Craft for CardGame {
    const TERMS: &'static [&'static str] = &[];
    const HABITS: &'static [&'static str] = &["worth"];
    const WEIGHTS: &'static str = include_str!("../data/card.weights");
    const FORESIGHT: u32 = 4;

    fn progress(&self, _: &World) -> f32 {
        0.5
    }
    fn season(&self, world: &World) -> u32 {
        u32::from(world.round) * 4 + world.turn.index() as u32
    }
    fn score(&self, world: &World, seat: Seat) -> i32 {
        self.standings(world)[seat.index()].score
    }
    fn appraise(&self, _: &World, _: Seat, _: &mut Terms<'_>) {}
    fn habits(&self, game: &Match<Self>, seat: Seat, weights: &Weights, likings: &mut [f32]) {
        let Some(ask) = game.ask(seat) else { return };
        let world = game.world();
        let mind = Mind { rules: self, world, who: seat, hand: world.hands[seat.index()] };
        for (liking, &action) in likings.iter_mut().zip(game.options(seat)) {
            *liking = weights.habits[0] * mind.worth(ask, action) as f32;
        }
    }
}

/// What a section that still lacks so many colours is worth, as a share of its points.
const NEARNESS: [f64; 4] = [0.95, 0.55, 0.25, 0.08];
/// A section brings a tile too.
const REWARD: f64 = 1.0;

/// What an apprentice thinks about one question.
struct Mind<'a> {
    rules: &'a CardGame,
    world: &'a World,
    who: Seat,
    hand: Counts,
}

impl Mind<'_> {
    /// How good an answer seems, in points.
    fn worth(&self, ask: Ask, action: Action) -> f64 {
        match action {
            Action::Lay(card) => self.without(card) + self.symbols(card),
            Action::Draw(deck) => self.drawing(deck),
            Action::Restore(section) => self.restoring(section),
            Action::Both => self.both(),
            Action::Ask(colour) => self.asking(colour),
            Action::Pay(Payment::Tile) => -f64::from(self.rules.components.worth[0]) - 0.3,
            Action::Pay(Payment::Card(card)) => self.bishops(u8::from(card.bishop())) - self.keeping(card),
            Action::Mix(pair) => {
                let [one, other] = pair.cards();
                self.bishops(1 + u8::from(one.bishop()) + u8::from(other.bishop())) - self.keeping(one) - self.keeping(other)
            }
            // As many points now as the tile would bring unused, and now is sure.
            Action::Turn => match ask {
                Ask::Turn(now, then) => f64::from(then) - f64::from(now) - self.tile(Tile::Turn),
                _ => 0.0,
            },
            Action::Take(tile) => self.tile(tile),
            Action::Give(card) | Action::Discard(card) => self.without(card) - self.keeping(card),
            Action::Trade | Action::Keep | Action::Pass | Action::Done => 0.0,
        }
    }

    fn tiles(&self, tile: Tile) -> u8 {
        self.world.tiles[self.who.index()][tile.index()]
    }
    fn of_colour(&self, hand: &Counts, colour: Colour) -> u8 {
        self.rules.stock.cards.iter().zip(hand).filter(|(card, _)| card.colour() == colour).map(|(_, n)| n).sum()
    }
    fn has_half(&self, hand: &Counts, primary: Colour, mix: Colour) -> bool {
        let fits = |card: &Card| card.colour() == primary && card.half() == Some(mix);
        self.rules.stock.cards.iter().zip(hand).any(|(card, &n)| n > 0 && fits(card))
    }
    /// How many colours of a section a hand cannot pay.
    fn missing(&self, hand: &Counts, section: Triple) -> usize {
        let payable = |colour: Colour| {
            let mixed = colour.parts().is_some_and(|(a, b)| self.has_half(hand, a, colour) && self.has_half(hand, b, colour));
            mixed || self.of_colour(hand, colour) > 0 || self.tiles(Tile::Paint(colour)) > 0
        };
        section.colours().filter(|&c| !payable(c)).count()
    }
    /// The points of a section if it is restored with this hand: its bishops and the favourite colour turn it.
    fn points(&self, hand: &Counts, kind: u8) -> f64 {
        let section = self.rules.section(kind);
        let carries = |(card, n): (&Card, &u8)| *n > 0 && card.bishop() && section.has(card.colour());
        let bishops = self.rules.stock.cards.iter().zip(hand).filter(|&(card, n)| carries((card, n))).count() as u8;
        let favourite = u8::from(self.world.favourite().is_some_and(|c| section.has(c)));
        f64::from(self.rules.value(kind, (bishops + favourite).min(World::MOST_TURNS)))
    }
    fn on_display(&self) -> impl Iterator<Item = u8> + '_ {
        self.world.display.iter().copied().filter(|&kind| kind != u8::MAX)
    }
    /// What a hand promises: the best section most of all, the others a little.
    fn promise(&self, hand: &Counts) -> f64 {
        let near = |kind: u8| (self.points(hand, kind) + REWARD) * NEARNESS[self.missing(hand, self.rules.section(kind)).min(3)];
        let (mut best, mut others) = (0.0f64, 0.0);
        for worth in self.on_display().map(near) {
            others += worth.min(best);
            best = best.max(worth);
        }
        let cards: f64 = self.rules.stock.cards.iter().zip(hand).map(|(&card, &n)| f64::from(n) * self.keeping(card)).sum();
        best + 0.15 * others + cards
    }
    /// What a card is worth for sections to come.
    fn keeping(&self, card: Card) -> f64 {
        let rare = if card.colour().is_primary() { 0.1 } else { 0.25 };
        rare + if card.bishop() { 0.4 } else { 0.0 } + if card.half().is_some() { 0.1 } else { 0.0 }
    }
    fn with(&self, card: usize, n: i8) -> Counts {
        let mut hand = self.hand;
        hand[card] = hand[card].saturating_add_signed(n);
        hand
    }
    /// What is lost with a card.
    fn without(&self, card: Card) -> f64 {
        self.rules.stock.kind(card).map_or(0.0, |kind| self.promise(&self.with(kind, -1)) - self.promise(&self.hand))
    }
    /// What its symbols bring: a workshop card of one's choice is worth more.
    fn symbols(&self, card: Card) -> f64 {
        use fresco_cards::Trade::{Either, Market, Workshop};
        let best = |decks: &[Deck]| decks.iter().map(|&d| self.drawing(d)).fold(0.0, f64::max);
        match card.trade() {
            Market(n) => f64::from(n) * best(&[Deck::Market]),
            Workshop(n) => f64::from(n) * best(&Deck::WORKSHOP),
            Either => best(&Deck::ALL),
        }
    }
    /// What a card of a pile brings on average.
    fn drawing(&self, deck: Deck) -> f64 {
        let (mut all, mut sum) = (0.0, 0.0);
        let now = self.promise(&self.hand);
        let in_deck = |kind: &usize| self.rules.stock.cards[*kind].colour().deck() == deck;
        for kind in (0..self.rules.stock.cards.len()).filter(in_deck) {
            let n = f64::from(self.world.pile[kind]);
            if n > 0.0 {
                sum += n * (self.promise(&self.with(kind, 1)) - now);
                all += n;
            }
        }
        if all > 0.0 { sum / all } else { 0.0 }
    }
    /// A section now, against what the cards would promise otherwise. Cheap ones only help to end the game.
    fn restoring(&self, section: Triple) -> f64 {
        let Some(kind) = self.on_display().find(|&kind| self.rules.section(kind) == section) else { return 0.0 };
        let dear = self.points(&self.hand, kind) + REWARD - 2.5;
        if self.leads() || self.world.sections.iter().any(|&n| n >= self.rules.goal()) { dear + 3.0 } else { dear }
    }
    fn leads(&self) -> bool {
        let own = self.rules.score(self.world, self.who);
        self.rules.seats_at_table().all(|s| s == self.who || self.rules.score(self.world, s) < own)
    }
    /// More turns of the section that is being paid, as far as they count.
    fn bishops(&self, more: u8) -> f64 {
        let Some(&kind) = self.world.display.get(usize::from(self.world.now.site)) else { return 0.0 };
        let favourite = u8::from(self.world.favourite().is_some_and(|c| self.rules.section(kind).has(c)));
        let turns = |n: u8| (n + favourite + self.world.now.bishops).min(World::MOST_TURNS);
        f64::from(self.rules.value(kind, turns(more))) - f64::from(self.rules.value(kind, turns(0)))
    }
    /// Exchange and restore in one turn: if a section lacks just one colour.
    fn both(&self) -> f64 {
        let near = |kind: u8| self.missing(&self.hand, self.rules.section(kind)) == 1;
        let best = self.on_display().filter(|&kind| near(kind)).map(|kind| self.points(&self.hand, kind)).fold(0.0, f64::max);
        0.4 * best - 0.8
    }
    /// A colour that the opponents have, as far as one can tell, and that a section lacks.
    fn asking(&self, colour: Colour) -> f64 {
        let Some(kind) = self.rules.stock.cards.iter().position(|card| card.colour() == colour) else { return 0.0 };
        let givers = self.rules.seats_at_table().filter(|&s| s != self.who && self.of_colour(&self.world.hands[s.index()], colour) > 0);
        let sure = if colour.is_primary() { 0.7 } else { 1.0 };
        match givers.count() {
            0 => -1.0,
            _ if matches!(self.world.stage, Stage::Exchange | Stage::After) => -0.5,
            n => sure * (self.promise(&self.with(kind, 1)) - self.promise(&self.hand)) + 0.1 * n as f64 - 1.0,
        }
    }
    /// What a tile is worth: its points at the end, and its use before.
    fn tile(&self, tile: Tile) -> f64 {
        let most = self.world.sections.iter().max().copied().unwrap_or(0);
        let to_come = f64::from(self.rules.goal().saturating_sub(most));
        let sure = f64::from(self.rules.components.worth[tile.index()]);
        sure + match tile {
            Tile::Paint(colour) => to_come * if colour.is_primary() { 0.06 } else { 0.1 },
            Tile::Turn => 0.0,
            Tile::Both | Tile::Ask => to_come * 0.2,
        }
    }
}

#[cfg(test)]
#[allow(clippy::expect_used)]
mod tests {
    use std::sync::Arc;

    use fresco_cards::components::{Components, Printed};
    use tabletop::Match;

    use super::*;
    use crate::{Level, Setting, answer, seed_for};

    fn play(kinds: &[Level], seed: &str) -> Vec<i32> {
        let rules = CardGame::new(kinds.len(), Components::standard().clone()).expect("rules");
        let mut game = Match::new(Arc::new(rules), seed);
        let mut bots: Vec<_> = kinds.iter().map(|&kind| Setting::from(kind).seat::<CardGame>().expect("a bot")).collect();
        let mut n = 0;
        while let Some(seat) = game.next_to_act() {
            let action = answer(bots[seat.index()].as_mut(), &game, seat, seed_for(seed, seat, n)).expect("an answer");
            game.play(seat, action, None).expect("a legal answer");
            n += 1;
            assert!(n < 10_000, "it does not end");
        }
        game.standings().iter().map(|s| s.score).collect()
    }

    #[test]
    fn an_apprentice_beats_chance_clearly_and_always_plays_alike() {
        use Level::{Apprentice, Random};
        for kinds in [vec![Random, Apprentice], vec![Apprentice, Random, Random], vec![Random, Random, Apprentice, Random]] {
            let at = kinds.iter().position(|&k| k == Apprentice).expect("an apprentice");
            let (mut won, mut ahead) = (0, 0);
            for seed in 0..40 {
                let scores = play(&kinds, &seed.to_string());
                won += usize::from(scores.iter().enumerate().all(|(i, &s)| i == at || s < scores[at]));
                ahead += scores[at] - scores.iter().enumerate().filter(|(i, _)| *i != at).map(|(_, &s)| s).max().unwrap_or(0);
            }
            assert!(won >= 38 && ahead >= 40 * 8, "{kinds:?}: {won} of 40 won, {ahead} points ahead in all");
            assert_eq!(play(&kinds, "again"), play(&kinds, "again"));
        }
    }

    #[test]
    fn apprentices_finish_games_among_themselves() {
        for players in 2..=4 {
            let kinds = vec![Level::Apprentice; players];
            let scores = play(&kinds, "among themselves");
            assert!(scores.iter().max() > Some(&12), "{scores:?}");
        }
    }
}
