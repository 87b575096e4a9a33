//! The bots of any game.

use fresco_bots::{BotGame, Player, Setting, Stop};
use tabletop::{Fault, Match, Rules, Seat};

use crate::types::{BoardGame, CardGame, DiceGame};
use crate::{Hint, Odds};

/// A game that can be opened here. Bots are an extra: without them only people play it.
pub trait Playable: Rules {
    /// Its bots, if it has any.
    const BOTS: Option<Bots<Self>> = None;
    /// The exact odds of the turn that is being played, if dice decide it.
    fn odds(game: &Match<Self>) -> Option<Odds> {
        let _ = game;
        None
    }
}

impl Playable for BoardGame {
    const BOTS: Option<Bots<Self>> = Some(Bots::LADDER);
}
impl Playable for CardGame {
    const BOTS: Option<Bots<Self>> = Some(Bots::LADDER);
}
impl Playable for DiceGame {
    const BOTS: Option<Bots<Self>> = Some(Bots::LADDER);
    fn odds(game: &Match<DiceGame>) -> Option<Odds> {
        Odds::new(game)
    }
}

/// Asks a bot for the answer of a seat. The number is the seed of its luck.
type AnswerOf<R> = fn(&mut Player, &Match<R>, Seat, u64) -> Option<<R as Rules>::Action>;

/// Asks a master for so many options of a seat, and what it thinks of a plan. The first number is the seed of its luck.
type HintOf<R> = fn(&Player, &Match<R>, Seat, u64, usize, &[&str]) -> Option<Hint>;

/// What the bots of a game can do. They get determinized matches, whatever they are given here.
pub struct Bots<R: Rules> {
    pub(crate) player: fn(&Setting) -> Result<Player, Fault>,
    pub(crate) answer: AnswerOf<R>,
    pub(crate) hint: HintOf<R>,
}

impl<R: BotGame> Bots<R> {
    /// All levels from random to master.
    pub const LADDER: Bots<R> = Bots {
        player: |setting| setting.player::<R>(),
        answer: |player, game, seat, seed| fresco_bots::answer(player, game, seat, seed),
        hint: Hint::new,
    };
}

/// A bot that has sat down at a game. It remembers nothing between two answers.
#[derive(Clone, Debug)]
pub struct SeatedBot {
    pub(crate) game: &'static str,
    pub(crate) player: Player,
    pub(crate) luck: Option<String>,
}

impl SeatedBot {
    /// Gives it luck that does not come from the game's seed: whoever knows one learns nothing of the other.
    pub fn with_luck(self, luck: impl Into<String>) -> SeatedBot {
        SeatedBot { luck: Some(luck.into()), ..self }
    }
    /// Does it take its time to think?
    pub fn searches(&self) -> bool {
        self.player.searches()
    }
    /// Tells it to stop thinking and to answer.
    pub fn stop(&self) -> Stop {
        self.player.stop.clone()
    }
}
