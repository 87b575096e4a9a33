//! A bot: a way of thinking, and its weights.

use tabletop::{Dice, Match, Seat, Viewer};

use crate::ladder::Thinking;
use crate::playout::{Playout, unit};
use crate::search::{Search, SearchResult, Stop, think};
use crate::weights::Weights;
use crate::{Bot, BotGame};

/// A bot of any level.
#[derive(Clone, Debug)]
pub struct Player {
    thinking: Thinking,
    weights: Weights,
    /// Tells the bot to stop thinking and to answer.
    pub stop: Stop,
}

impl Player {
    /// A bot that thinks like this, with these weights.
    pub fn new(thinking: Thinking, weights: Weights) -> Player {
        Player { thinking, weights, stop: Stop::default() }
    }

    /// Whether the bot searches, and so takes its time.
    pub fn searches(&self) -> bool {
        matches!(self.thinking, Thinking::Search(_))
    }

    /// The bot's thoughts about every option of a seat, the best first, from a search that goes on even if the best option is
    /// clear. `None` for bots that do not search.
    pub fn think<R: BotGame>(&self, determinized: &Match<R>, seat: Seat, seed: u64) -> Option<SearchResult<R::Action>> {
        match self.thinking {
            Thinking::Search(search) => {
                let search = Search { explains: true, ..search };
                Some(think(determinized, seat, &self.weights, &search, seed, &self.stop))
            }
            _ => None,
        }
    }

    /// The body of [`BotGame::decide`].
    pub fn decide<R: BotGame>(&self, determinized: &Match<R>, seat: Seat, dice: &mut Dice) -> Option<R::Action> {
        let options = determinized.options(seat);
        let slips = slips(determinized, seat, &self.weights);
        if let Some(only) = only_sensible(options, &slips) {
            return Some(only);
        }
        let worths = match self.thinking {
            Thinking::Chance => return any(options, dice),
            Thinking::Search(search) => {
                let thoughts = think(determinized, seat, &self.weights, &search.hasty(), dice.next_u64(), &self.stop);
                return thoughts.options.first().map(|thought| thought.action);
            }
            Thinking::Policy { mistakes } => {
                by_policy(determinized, seat, &self.weights, mistakes * determinized.rules().mistakes_factor(), dice)
            }
            Thinking::Greedy { worlds } => greedily(determinized, seat, &self.weights, &slips, worlds, dice),
        };
        let sensible = worths.iter().enumerate().filter(|(nth, _)| !slips.get(*nth).is_some_and(|&slip| slip));
        let best = sensible.max_by(|a, b| a.1.total_cmp(b.1));
        best.and_then(|(nth, _)| options.get(nth).copied())
    }
}

impl<R: BotGame> Bot<R> for Player {
    fn choose_unseen(&mut self, options: &[R::Action], dice: &mut Dice) -> Option<R::Action> {
        match self.thinking {
            Thinking::Chance => any(options, dice),
            _ => None,
        }
    }

    fn choose(&mut self, determinized: &Match<R>, seat: Seat, dice: &mut Dice) -> Option<R::Action> {
        R::decide(self, determinized, seat, dice)
    }
}

/// One of the options, each as likely as the others.
fn any<A: Copy>(options: &[A], dice: &mut Dice) -> Option<A> {
    options.get(dice.below(options.len() as u32) as usize).copied()
}

/// The options of which nothing can come, marked.
pub(crate) fn slips<R: BotGame>(game: &Match<R>, seat: Seat, weights: &Weights) -> Vec<bool> {
    let mut slips = vec![false; game.options(seat).len()];
    game.rules().slips(game, seat, weights, &mut slips);
    slips
}

/// The only option that is no slip, if there is only one.
fn only_sensible<A: Copy>(options: &[A], slips: &[bool]) -> Option<A> {
    let mut sensible = options.iter().zip(slips).filter(|(_, slip)| !**slip).map(|(option, _)| *option);
    sensible.next().filter(|_| sensible.next().is_none())
}

/// The preference for each option, give or take a mistake.
fn by_policy<R: BotGame>(determinized: &Match<R>, seat: Seat, weights: &Weights, mistakes: f32, dice: &mut Dice) -> Vec<f32> {
    let mut playout = Playout::new(determinized, weights, 0);
    let preferences = playout.preferences(seat);
    // With Gumbel noise, a choice is as likely as e to the power of its preference divided by `mistakes`.
    preferences.iter().map(|preference| preference - mistakes.max(0.001) * libm::logf(-libm::logf(unit(dice) + 1e-9))).collect()
}

/// The forecast after each option that is no slip if all seats play on by policy until the phase is over.
fn greedily<R: BotGame>(determinized: &Match<R>, seat: Seat, weights: &Weights, slips: &[bool], worlds: u32, dice: &mut Dice) -> Vec<f32> {
    let mut playout = Playout::new(determinized, weights, dice.next_u64());
    let until_phase = playout.phase() + R::LOOKAHEAD_PHASES;
    let mut sums = vec![0.0; determinized.options(seat).len()];
    let mut world = determinized.clone();
    for _ in 0..worlds * determinized.rules().worlds_factor() {
        determinized.determinize_into(Viewer::Seat(seat), dice.next_u64(), &mut world);
        // The same luck for all options.
        let luck = dice.next_u64();
        for (nth, sum) in sums.iter_mut().enumerate().filter(|(nth, _)| !slips[*nth]) {
            playout.game.clone_from(&world);
            playout.dice = Dice::fast(luck);
            playout.game.choose(seat, nth);
            playout.game.playout_mode();
            playout.play_on(until_phase);
            *sum += playout.forecast().worth(seat);
        }
    }
    sums
}
