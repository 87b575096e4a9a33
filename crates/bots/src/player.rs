//! A bot: a way of thinking, and the weights it judges with.

use tabletop::{Dice, Match, Seat, Viewer};

use crate::imagination::{Imagination, unit};
use crate::ladder::Thinking;
use crate::search::{Search, Stop, Thoughts, think};
use crate::weights::Weights;
use crate::{Bot, Craft};

/// A bot of any level.
#[derive(Clone, Debug)]
pub struct Player {
    thinking: Thinking,
    weights: Weights,
    /// Tells it to stop thinking and to answer.
    pub stop: Stop,
}

impl Player {
    /// Somebody who thinks like that.
    pub fn new(thinking: Thinking, weights: Weights) -> Player {
        Player { thinking, weights, stop: Stop::default() }
    }

    /// Does it take its time?
    pub fn searches(&self) -> bool {
        matches!(self.thinking, Thinking::Search(_))
    }

    /// What it thinks about every option of a seat, the best first, with a search that is not cut short when the best is
    /// clear. Only for those who search.
    pub fn think<R: Craft>(&self, imagined: &Match<R>, seat: Seat, seed: u64) -> Option<Thoughts<R::Action>> {
        match self.thinking {
            Thinking::Search(search) => {
                let search = Search { explains: true, ..search };
                Some(think(imagined, seat, &self.weights, &search, seed, &self.stop))
            }
            _ => None,
        }
    }
}

impl<R: Craft> Bot<R> for Player {
    fn choose_unseen(&mut self, options: &[R::Action], dice: &mut Dice) -> Option<R::Action> {
        match self.thinking {
            Thinking::Chance => options.get(dice.below(options.len() as u32) as usize).copied(),
            _ => None,
        }
    }

    fn choose(&mut self, imagined: &Match<R>, seat: Seat, dice: &mut Dice) -> Option<R::Action> {
        let options = imagined.options(seat);
        let worths = match self.thinking {
            Thinking::Chance => return Bot::<R>::choose_unseen(self, options, dice),
            Thinking::Search(search) => {
                let thoughts = think(imagined, seat, &self.weights, &search.hasty(), dice.next_u64(), &self.stop);
                return thoughts.options.first().map(|thought| thought.action);
            }
            Thinking::Habit { mistakes } => habit(imagined, seat, &self.weights, mistakes, dice),
            Thinking::Greed { worlds } => greed(imagined, seat, &self.weights, worlds, dice),
        };
        let best = worths.iter().enumerate().max_by(|a, b| a.1.total_cmp(b.1));
        best.and_then(|(nth, _)| options.get(nth).copied())
    }
}

/// How much each option is liked, give or take a mistake.
fn habit<R: Craft>(imagined: &Match<R>, seat: Seat, weights: &Weights, mistakes: f32, dice: &mut Dice) -> Vec<f32> {
    let mut mind = Imagination::new(imagined, weights, 0);
    let likings = mind.likings(seat);
    // Noise of this form (Gumbel's) makes a choice as likely as e to the power of its liking, divided by `mistakes`.
    likings.iter().map(|liking| liking - mistakes.max(0.001) * libm::logf(-libm::logf(unit(dice) + 1e-9))).collect()
}

/// How each option comes out if everybody goes on by habit until the season is over.
fn greed<R: Craft>(imagined: &Match<R>, seat: Seat, weights: &Weights, worlds: u32, dice: &mut Dice) -> Vec<f32> {
    let mut mind = Imagination::new(imagined, weights, dice.next_u64());
    let until = mind.season() + R::FORESIGHT;
    let mut sums = vec![0.0; imagined.options(seat).len()];
    let mut world = imagined.clone();
    for _ in 0..worlds * R::LUCK {
        imagined.determinize_into(Viewer::Seat(seat), dice.next_u64(), &mut world);
        // The same luck for all options.
        let luck = dice.next_u64();
        for (nth, sum) in sums.iter_mut().enumerate() {
            mind.table.clone_from(&world);
            mind.dice = Dice::fast(luck);
            mind.table.choose(seat, nth);
            mind.table.playout_mode();
            mind.play_on(until);
            *sum += mind.forecast().worth(seat);
        }
    }
    sums
}
