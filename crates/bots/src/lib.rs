//! Players that are not people, and the one door through which they see a game.
//!
//! A bot is never handed the real game: [`answer`] shows it an imagined one that its seat cannot tell from the real
//! one, so no bot can look behind a screen, not even by mistake.

mod apprentice;
mod cards;
mod dice;
mod judgement;
mod random;

use std::fmt::{self, Display};
use std::str::FromStr;

use fresco::Fresco;
use fresco_cards::CardGame;
use fresco_dice::DiceGame;
use tabletop::{Dice, Match, Rules, Seat, Viewer};

pub use apprentice::Apprentice;
pub use cards::CardApprentice;
pub use dice::DiceApprentice;
pub use random::Random;

/// Somebody who decides without being a person.
///
/// A bot keeps nothing between two questions that its answer depends on: the same game and the same dice give the same
/// answer, so a game taken up again from its record goes on as it would have.
pub trait Bot<R: Rules>: Send {
    /// Decides from the list of options alone, for bots that need to see no more; the others return `None`.
    fn choose_unseen(&mut self, options: &[R::Action], dice: &mut Dice) -> Option<R::Action> {
        let _ = (options, dice);
        None
    }
    /// Decides at an imagined table. The seat is being asked something, so there are options.
    fn choose(&mut self, imagined: &Match<R>, seat: Seat, dice: &mut Dice) -> Option<R::Action>;
}

/// What a bot answers for a seat of a real game; `None` if the seat is not being asked anything.
///
/// The seed stands for the bot's own luck, never for the game's.
pub fn answer<R: Rules>(bot: &mut dyn Bot<R>, real: &Match<R>, seat: Seat, seed: u64) -> Option<R::Action> {
    let options = real.options(seat);
    let mut dice = Dice::fast(seed);
    if let &[] | &[_] = options {
        return options.first().copied();
    }
    if let Some(action) = bot.choose_unseen(options, &mut dice) {
        return Some(action);
    }
    let imagined = real.imagine(Viewer::Seat(seat), dice.next_u64());
    bot.choose(&imagined, seat, &mut dice)
}

/// A seed for a bot's next answer, made of the game's seed text, the seat and the number of actions so far.
pub fn seed_for(game_seed: &str, seat: Seat, actions: usize) -> u64 {
    // FNV-1a: short, and the same on every machine.
    let bytes = game_seed.bytes().chain([0, seat.index() as u8]).chain((actions as u64).to_le_bytes());
    bytes.fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

/// The bots there are.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum BotKind {
    /// Plays any option, each as likely as the others.
    Random,
    /// Plays by rules of thumb.
    Apprentice,
}

impl BotKind {
    /// All of them, the weakest first.
    pub const ALL: [BotKind; 2] = [BotKind::Random, BotKind::Apprentice];

    /// What it is called on the command line.
    pub fn name(self) -> &'static str {
        match self {
            BotKind::Random => "random",
            BotKind::Apprentice => "apprentice",
        }
    }
    /// The name of the `n`th player of a table, if it is a bot of this kind: "Apprentice 2".
    pub fn player_name(self, n: usize) -> String {
        match self {
            BotKind::Random => format!("Random {n}"),
            BotKind::Apprentice => format!("Apprentice {n}"),
        }
    }
    /// What kind of player it is, in one sentence.
    pub fn about(self) -> &'static str {
        match self {
            BotKind::Random => "plays any option, each as likely as the others",
            BotKind::Apprentice => "plays by rules of thumb: sound habits, no foresight",
        }
    }
    /// Seats a bot of this kind at the board game.
    pub fn for_board(self) -> Box<dyn Bot<Fresco>> {
        match self {
            BotKind::Random => Box::new(Random),
            BotKind::Apprentice => Box::new(Apprentice),
        }
    }
    /// Seats a bot of this kind at the card game.
    pub fn for_cards(self) -> Box<dyn Bot<CardGame>> {
        match self {
            BotKind::Random => Box::new(Random),
            BotKind::Apprentice => Box::new(CardApprentice),
        }
    }
    /// Seats a bot of this kind at the dice game.
    pub fn for_dice(self) -> Box<dyn Bot<DiceGame>> {
        match self {
            BotKind::Random => Box::new(Random),
            BotKind::Apprentice => Box::new(DiceApprentice),
        }
    }
}

impl Display for BotKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for BotKind {
    type Err = String;
    fn from_str(text: &str) -> Result<BotKind, String> {
        let names: Vec<&str> = BotKind::ALL.iter().map(|b| b.name()).collect();
        BotKind::ALL
            .into_iter()
            .find(|b| b.name().eq_ignore_ascii_case(text.trim()))
            .ok_or_else(|| format!("\"{text}\" is not a bot; the bots are {}", tabletop::text::list_in_words(&names, "and")))
    }
}

#[cfg(test)]
#[allow(clippy::expect_used, clippy::panic)]
mod tests {
    use std::sync::Arc;

    use fresco::Action;
    use tabletop::Header;

    use super::*;

    fn table(players: usize) -> Arc<Fresco> {
        let mut header = Header::default();
        header.set("players", players.to_string());
        Arc::new(Fresco::from_header(&header).expect("rules"))
    }

    /// Plays a game and returns its scores.
    fn play(kinds: &[BotKind], seed: &str) -> Vec<i32> {
        let mut game = Match::new(table(kinds.len()), seed);
        let mut bots: Vec<_> = kinds.iter().map(|kind| kind.for_board()).collect();
        let mut n = 0;
        while let Some(seat) = game.next_to_act() {
            let action = answer(bots[seat.index()].as_mut(), &game, seat, seed_for(seed, seat, n)).expect("an answer");
            game.play(seat, action, None).expect("a legal answer");
            n += 1;
        }
        game.standings().iter().map(|s| s.score).collect()
    }

    #[test]
    fn names_are_read_back() {
        for kind in BotKind::ALL {
            assert_eq!(kind.to_string().parse(), Ok(kind));
        }
        assert!("genius".parse::<BotKind>().is_err_and(|e| e.contains("random and apprentice")));
    }

    #[test]
    fn an_apprentice_beats_chance_and_always_plays_alike() {
        use BotKind::{Apprentice, Random};
        for (kinds, apprentice) in
            [(vec![Random, Apprentice], 1), (vec![Apprentice, Random, Random], 0), (vec![Random, Random, Apprentice, Random], 2)]
        {
            for seed in ["a", "b", "c"] {
                let scores = play(&kinds, seed);
                assert_eq!(scores, play(&kinds, seed));
                assert_eq!(scores.iter().max(), Some(&scores[apprentice]), "{kinds:?} {seed}");
            }
        }
    }

    /// With every module on the table, an apprentice always has an answer.
    #[test]
    fn an_apprentice_finishes_games_with_modules() {
        for (players, modules) in [(2, "all"), (3, "1-6"), (4, "all"), (4, "7 12 16")] {
            let mut header = Header::default();
            header.set("players", players.to_string());
            header.set("modules", modules);
            let mut game = Match::new(Arc::new(Fresco::from_header(&header).expect("rules")), "modules");
            let mut n = 0;
            while let Some(seat) = game.next_to_act() {
                let action = answer(&mut Apprentice, &game, seat, n).expect("an answer");
                game.play(seat, action, None).expect("a legal answer");
                n += 1;
                assert!(n < 10_000, "it does not end");
            }
        }
    }

    /// Looks at what the other seats have planned.
    struct Spy {
        seen: Vec<u8>,
    }

    impl Bot<Fresco> for Spy {
        fn choose(&mut self, imagined: &Match<Fresco>, seat: Seat, _: &mut Dice) -> Option<Action> {
            let others = imagined.world().painters.0.iter().enumerate().filter(|(i, _)| *i != seat.index());
            self.seen = others.map(|(_, p)| p.plan.iter().sum()).collect();
            imagined.options(seat).first().copied()
        }
    }

    #[test]
    fn a_bot_cannot_see_secret_plans() {
        let mut game = Match::new(table(4), "secret");
        while !game.is_simultaneous() {
            let seat = game.next_to_act().expect("somebody");
            game.choose(seat, 0);
        }
        let planner = game.next_to_act().expect("somebody");
        let last = game.options(planner).len() - 1;
        game.choose(planner, last);
        assert!(game.world().painters.0[planner.index()].plan.iter().sum::<u8>() > 0);
        let other = game.to_act().find(|&s| s != planner).expect("somebody else");
        let mut spy = Spy { seen: vec![9] };
        answer(&mut spy, &game, other, 1);
        assert_eq!(spy.seen, [0, 0, 0]);
    }
}
