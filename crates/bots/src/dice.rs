//! A player of the dice game who reckons with the odds.

use std::cell::RefCell;
use std::collections::HashMap;
use std::hash::Hash;

use fresco_dice::odds::{Hand, Prospect, SUMS, options};
use fresco_dice::{Action, Bet, Colour, DiceGame, ROLLS, SECTIONS, SPACES, Stage, World, Yield};
use tabletop::{Dice, Match, Rules, Seat};

use crate::Craft;
use crate::weights::{Terms, Weights};

impl Craft for DiceGame {
    const TERMS: &'static [&'static str] = &[];
    const HABITS: &'static [&'static str] = &["worth"];
    const WEIGHTS: &'static str = include_str!("../data/dice.weights");
    const FORESIGHT: u32 = 1;

    fn progress(&self, _: &World) -> f32 {
        0.5
    }
    fn season(&self, world: &World) -> u32 {
        u32::from(world.round) * 4 + world.active.index() as u32
    }
    fn score(&self, world: &World, seat: Seat) -> i32 {
        self.standings(world)[seat.index()].score
    }
    fn appraise(&self, _: &World, _: Seat, _: &mut Terms<'_>) {}
    fn habits(&self, game: &Match<Self>, seat: Seat, weights: &Weights, likings: &mut [f32]) {
        let mind = Mind::new(self, game.world());
        let asked = Asked::new(&mind, &mut Dice::fast(0));
        for (liking, &action) in likings.iter_mut().zip(game.options(seat)) {
            *liking = weights.habits[0] * mind.worth(action, &asked) as f32;
        }
    }
}

/// What is worked out once for all answers to a question.
enum Asked {
    /// A roll lies on the table: what each total is worth.
    Dice(Box<[f64; SUMS]>),
    /// Before another's roll: how likely each bet is right, and what a bet before the next roll may be worth.
    Betting([f64; 3], f64),
    /// Each answer is worth something by itself.
    Nothing,
}

impl Asked {
    fn new(mind: &Mind<'_>, dice: &mut Dice) -> Asked {
        match mind.world.stage {
            Stage::Dice => Asked::Dice(Box::new(mind.of_totals(mind.world.bishop))),
            Stage::Bets(_) => {
                let forecast = Forecast::new(mind);
                let hand = Hand::of(mind.world);
                Asked::Betting(forecast.of_bets(hand), mind.later_bet(&forecast, hand, dice))
            }
            _ => Asked::Nothing,
        }
    }
}

/// What an apprentice thinks about a table.
struct Mind<'a> {
    rules: &'a DiceGame,
    world: &'a World,
    /// What the tile on top of each section is worth to the active player, without the bishop.
    sections: [f64; SECTIONS],
    /// What the portrait of each space is worth to the active player.
    spaces: [f64; SPACES],
}

impl<'a> Mind<'a> {
    fn new(rules: &'a DiceGame, world: &'a World) -> Mind<'a> {
        let portraits: [f64; SPACES] = std::array::from_fn(|space| of_portrait(rules, world, space));
        // The best portrait that a fifth tile would bring on top.
        let bonus = portraits.into_iter().fold(0.0, f64::max);
        let painter = &world.painters[world.active];
        let of_fresco = if painter.frescoes() == SECTIONS - 1 { bonus } else { 0.0 };
        let of_portrait = if painter.portraits.count_ones() == 4 { bonus } else { 0.0 };
        let sections = std::array::from_fn(|section| {
            let tile = world.top_tile(section).map_or(0, |tile| rules.components.tiles[section][tile]);
            f64::from(tile) + of_fresco
        });
        Mind { rules, world, sections, spaces: portraits.map(|worth| worth + of_portrait) }
    }

    /// How good an answer seems, in points.
    fn worth(&self, action: Action, asked: &Asked) -> f64 {
        match (action, asked) {
            (Action::Bishop(total), _) => {
                let section = self.rules.section_of(total).map(|s| s as u8);
                worth_of(Hand::FRESH, &self.of_totals(section))
            }
            (Action::Set(dice), Asked::Dice(totals)) => worth_of(Hand::of(self.world).after(dice), totals),
            (Action::Shift(by), _) => {
                let worth = self.of_total(self.world.total().saturating_add_signed(by.0), self.world.bishop);
                if by.0 == 0 { worth + A_LITTLE } else { worth }
            }
            (Action::Portrait(band), _) => self.rules.space_of(band).map_or(0.0, |space| of_portrait(self.rules, self.world, space)),
            (Action::Bet(bet), Asked::Betting(likely, _)) => likely[bet as usize] * f64::from(self.bet_points(0)),
            (Action::Wait, Asked::Betting(_, later)) => later + A_LITTLE,
            _ => 0.0,
        }
    }

    /// What each total that the dice make is worth to the active player with the bishop there, the favour tile used well.
    fn of_totals(&self, bishop: Option<u8>) -> [f64; SUMS] {
        self.each_total(|total| self.of_total(total, bishop))
    }

    /// Each total that the dice make, shifted to where it is worth most if the active player has the favour tile.
    fn each_total(&self, worth: impl Fn(u8) -> f64) -> [f64; SUMS] {
        let shift = if self.world.has_favour() { self.rules.components.favour as i8 } else { 0 };
        std::array::from_fn(|total| {
            let total = total as u8;
            let shifted = [-shift, 0, shift].map(|by| worth(total.saturating_add_signed(by)));
            shifted.into_iter().fold(0.0, f64::max)
        })
    }

    /// What a total is worth to the active player.
    fn of_total(&self, total: u8, bishop: Option<u8>) -> f64 {
        match self.rules.brings(self.world, total) {
            Some(Yield::Fresco(section)) => {
                let by_bishop = if bishop == Some(section as u8) { self.rules.components.bishop } else { 0 };
                self.sections[section] + f64::from(by_bishop)
            }
            Some(Yield::Portrait(space)) => self.spaces[space],
            _ => 0.0,
        }
    }

    fn bet_points(&self, later: usize) -> u8 {
        self.rules.components.bets.get(usize::from(self.world.rolls) + later).copied().unwrap_or(0)
    }

    /// What a bet before the next roll may be worth: surer, but less. After the last one there is none.
    fn later_bet(&self, forecast: &Forecast, hand: Hand, dice: &mut Dice) -> f64 {
        if usize::from(self.world.rolls) + 1 >= ROLLS {
            return 0.0;
        }
        let surest = |_| forecast.of_bets(forecast.after_a_roll(self.world, hand, dice)).into_iter().fold(0.0, f64::max);
        let sum: f64 = (0..TRIES).map(surest).sum();
        sum / f64::from(TRIES) * f64::from(self.bet_points(1))
    }
}

/// Enough to break a tie, and more than humour.
const A_LITTLE: f64 = 0.002;
/// How many rolls are imagined to see what they make clear.
const TRIES: u32 = 60;

/// How the active player's turn will come out, if that player goes for the most points on average.
struct Forecast {
    prospect: Prospect,
    /// The same if what proves each bet were worth a trifle less, and a trifle more.
    trifles: [[Prospect; 2]; 3],
}

impl Forecast {
    const TRIFLE: f64 = 1e-4;

    fn new(mind: &Mind<'_>) -> Forecast {
        let with = |bet: Bet, trifle: f64| {
            prospect(&mind.each_total(|total| {
                let proves = mind.rules.proves(mind.world, total) == Some(bet);
                mind.of_total(total, mind.world.bishop) + if proves { trifle } else { 0.0 }
            }))
        };
        let trifles = Bet::ALL.map(|bet| [with(bet, -Self::TRIFLE), with(bet, Self::TRIFLE)]);
        Forecast { prospect: prospect(&mind.of_totals(mind.world.bishop)), trifles }
    }

    /// How likely each bet is right from such a hand: as much as the turn would be worth more if only this were worth more.
    fn of_bets(&self, hand: Hand) -> [f64; 3] {
        self.trifles.each_ref().map(|[less, more]| ((more.worth(hand) - less.worth(hand)) / (2.0 * Self::TRIFLE)).clamp(0.0, 1.0))
    }

    /// Rolls the dice that are left and sets the best of them aside.
    fn after_a_roll(&self, world: &World, hand: Hand, dice: &mut Dice) -> Hand {
        let mut faces = [0; Colour::COUNT];
        for die in Colour::ALL.into_iter().filter(|die| world.set_aside().iter().all(|aside| aside.die != *die)) {
            faces[die.index()] = 1 + dice.below(6) as u8;
        }
        let colours: Vec<Colour> = (0..hand.colour_dice).map(|_| Colour::ALL[dice.below(6) as usize]).collect();
        let hands = options(faces, &colours).into_iter().map(|aside| hand.after(aside));
        hands.max_by(|a, b| self.prospect.worth(*a).total_cmp(&self.prospect.worth(*b))).unwrap_or(hand)
    }
}

thread_local! {
    /// Prospects that have been worked out, by what the totals are worth: few, for they are asked for again only in the
    /// same turn, or with the bishop beside another section that brings nothing.
    static PROSPECTS: RefCell<Known<[u64; SUMS], Prospect, 40>> = RefCell::default();
}

/// What has been worked out before, so that it need not be done twice. No answer depends on it.
struct Known<K, V, const MOST: usize>(HashMap<K, V>);

impl<K, V, const MOST: usize> Default for Known<K, V, MOST> {
    fn default() -> Self {
        Known(HashMap::new())
    }
}

impl<K: Hash + Eq, V, const MOST: usize> Known<K, V, MOST> {
    fn get(&mut self, key: K, work_out: impl FnOnce() -> V) -> &V {
        if self.0.len() >= MOST && !self.0.contains_key(&key) {
            self.0.clear();
        }
        self.0.entry(key).or_insert_with(work_out)
    }
}

/// What hands are worth on average, if the totals are worth so much.
fn prospect(totals: &[f64; SUMS]) -> Prospect {
    let key = totals.map(f64::to_bits);
    PROSPECTS.with_borrow_mut(|known| known.get(key, || Prospect::from_hand(Hand::FRESH, *totals)).clone())
}

/// What a hand is worth on average, if the totals are worth so much.
fn worth_of(hand: Hand, totals: &[f64; SUMS]) -> f64 {
    prospect(totals).worth(hand)
}

/// A portrait counts again in a pair; whoever has more of the other sex already has it half.
fn of_portrait(rules: &DiceGame, world: &World, space: usize) -> f64 {
    let Some(number) = world.spaces[space].face_up() else { return 0.0 };
    let mine = world.painters[world.active].portraits;
    let pairs = rules.pair_points(mine | 1 << number) - rules.pair_points(mine);
    f64::from(rules.components.portraits[number].value) * 1.3 + 0.7 * f64::from(pairs)
}

#[cfg(test)]
#[allow(clippy::expect_used)]
mod tests {
    use std::sync::Arc;

    use fresco_dice::components::{Components, Printed};
    use tabletop::Rules;

    use super::*;
    use crate::{Level, Player, Setting, Thinking, answer, seed_for};

    /// Somebody with the same habits who is never mistaken.
    fn unerring() -> Player {
        Player::new(Thinking::Habit { mistakes: 0.0 }, Weights::of::<DiceGame>())
    }

    fn play(kinds: &[Level], seed: &str) -> Vec<tabletop::Standing> {
        let rules = DiceGame::new(kinds.len(), Components::standard().clone()).expect("a table");
        let mut game = Match::new(Arc::new(rules), seed);
        let mut bots: Vec<_> = kinds.iter().map(|&kind| Setting::from(kind).seat::<DiceGame>().expect("a bot")).collect();
        let mut n = 0;
        while let Some(seat) = game.next_to_act() {
            let action = answer(bots[seat.index()].as_mut(), &game, seat, seed_for(seed, seat, n)).expect("an answer");
            game.play(seat, action, None).expect("a legal answer");
            n += 1;
            assert!(n < 100_000, "it does not end");
        }
        game.rules().check(game.world()).expect("a sound table");
        game.standings()
    }

    #[test]
    fn an_apprentice_beats_chance_and_always_plays_alike() {
        use Level::{Apprentice, Random};
        for (kinds, apprentice) in
            [(vec![Random, Apprentice], 1), (vec![Apprentice, Random, Random], 0), (vec![Random, Random, Apprentice, Random], 2)]
        {
            let mut won = 0;
            for seed in 0..20 {
                let standings = play(&kinds, &seed.to_string());
                won += usize::from(standings[apprentice].place == 1);
                if seed == 0 {
                    assert_eq!(standings, play(&kinds, "0"));
                }
            }
            assert!(won >= 18, "{kinds:?}: only {won} of 20");
        }
    }

    /// What has been worked out before makes answers quicker, never other: not even when room for it runs out.
    #[test]
    fn what_is_known_already_changes_no_answer() {
        let games = || (0..6).map(|seed| play(&[Level::Apprentice; 3], &seed.to_string())).collect::<Vec<_>>();
        let at_once = games();
        let one_by_one = (0..6).map(|seed| {
            let afresh = std::thread::spawn(move || play(&[Level::Apprentice; 3], &seed.to_string()));
            afresh.join().expect("a game")
        });
        assert_eq!(at_once, one_by_one.collect::<Vec<_>>());
        let mut known: Known<u8, u8, 2> = Known::default();
        assert_eq!([1, 2, 1, 3].map(|n| *known.get(n, || 10 * n)), [10, 20, 10, 30]);
        assert_eq!((known.0.len(), *known.get(3, || 0)), (1, 30));
    }

    #[test]
    fn apprentices_finish_their_games() {
        use Level::Apprentice;
        for players in 2..=4 {
            let standings = play(&vec![Apprentice; players], "apprentices");
            assert!(standings.iter().all(|s| s.score > 10), "{standings:?}");
        }
    }

    /// The example of a turn: for 16 with 10 set aside, an apprentice takes the doubled 3.
    #[test]
    fn an_apprentice_sees_the_doubled_three() {
        let rules = Arc::new(DiceGame::new(2, Components::standard().clone()).expect("a table"));
        let mut world = rules.setup(&mut Dice::fast(1));
        for (key, value) in [("turn", "red bets"), ("bishop", "16"), ("aside", "blue 6, yellow 4"), ("blue.bet", "bishop 1")] {
            rules.set(&mut world, key, value).expect("a fact");
        }
        world.stage = Stage::Dice;
        world.faces = [5, 0, 0, 1, 3, 2];
        world.colours = [5, 1];
        rules.check(&world).expect("a sound table");
        let game = Match::from_world(rules, world, Dice::fast(1));
        let chosen = answer(&mut unerring(), &game, Seat::ALL[0], 1).expect("an answer");
        assert_eq!(chosen.to_string(), "set green 3 x2");
    }

    /// At a table of apprentices: of each kind of bet, how many were laid, were right, and were thought to be.
    fn bets_of_apprentices(games: usize) -> [(u32, u32, f64); 3] {
        let mut all = [(0, 0, 0.0); 3];
        for seed in (0..games).map(|n| n.to_string()) {
            let rules = DiceGame::new(3, Components::standard().clone()).expect("a table");
            let mut game = Match::new(Arc::new(rules), &seed);
            let mut n = 0;
            while let Some(seat) = game.next_to_act() {
                let action = answer(&mut unerring(), &game, seat, seed_for(&seed, seat, n)).expect("an answer");
                if let Action::Bet(bet) = action {
                    let forecast = Forecast::new(&Mind::new(game.rules(), game.world()));
                    all[bet as usize].2 += forecast.of_bets(Hand::of(game.world()))[bet as usize];
                }
                let mut events = Vec::new();
                game.play(seat, action, Some(&mut events)).expect("a legal answer");
                for event in events {
                    if let fresco_dice::Event::BetShown { bet, won, .. } = event {
                        all[bet as usize].0 += 1;
                        all[bet as usize].1 += u32::from(won);
                    }
                }
                n += 1;
            }
        }
        all
    }

    #[test]
    fn bets_are_right_as_often_as_was_thought() {
        let all = bets_of_apprentices(30);
        for (bet, (laid, right, thought)) in Bet::ALL.into_iter().zip(all) {
            // Within three standard deviations, or nearly.
            let off = (f64::from(right) - thought).abs();
            assert!(
                off <= 3.0 * (thought * (1.0 - thought / f64::from(laid.max(1)))).max(1.0).sqrt(),
                "{bet:?}: {right} of {laid}, not {thought}"
            );
        }
    }

    /// What brings nothing more is not done: a total that takes the same portrait anyway stays as it is.
    #[test]
    fn an_apprentice_shifts_nothing_for_nothing() {
        let rules = Arc::new(DiceGame::new(2, Components::standard().clone()).expect("a table"));
        for seed in 0..20 {
            let mut world = rules.setup(&mut Dice::fast(seed));
            for (key, value) in [("turn", "red bets"), ("bishop", "16"), ("aside", "blue 6, yellow 4, red 6 x2"), ("favour", "red")] {
                rules.set(&mut world, key, value).expect("a fact");
            }
            world.stage = Stage::Shift;
            let game = Match::from_world(rules.clone(), world, Dice::fast(seed));
            let chosen = answer(&mut unerring(), &game, Seat::ALL[0], seed).expect("an answer");
            assert_eq!(chosen.to_string(), "shift 0");
        }
    }
}
