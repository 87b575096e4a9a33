//! Bots, and the one door through which they see a game.
//!
//! A bot never gets the real match: [`answer`] shows it a determinized one that its seat cannot tell from the real one,
//! so no bot can look behind a screen, not even by mistake.

mod board;
mod bot_game;
mod card;
mod dice;
mod ladder;
mod numbered;
mod player;
mod playout;
mod search;
mod weights;

use tabletop::{Dice, Match, Rules, Seat, Viewer};

pub use board::visits_without_prospects;
pub use bot_game::BotGame;
pub use ladder::{Level, Setting, Thinking};
pub use player::Player;
pub use search::{Budget, Search, SearchResult, SearchedOption, Stop, grow_trees, think};
pub use weights::{Forecast, LOGISTIC_SCALE, Tapered, Terms, Weights, believable, stepped, terms_of};

/// A program that answers for a seat.
///
/// The answer of a bot depends on nothing it keeps between two questions: the same match and the same dice give the same
/// answer, so a game resumed from its record continues as it would have without the break.
pub trait Bot<R: Rules>: Send {
    /// Decides from the list of options alone. Bots that need to see the match return `None`.
    fn choose_unseen(&mut self, options: &[R::Action], dice: &mut Dice) -> Option<R::Action> {
        let _ = (options, dice);
        None
    }
    /// Decides in a determinized match, in which the seat has a question and at least two options.
    fn choose(&mut self, determinized: &Match<R>, seat: Seat, dice: &mut Dice) -> Option<R::Action>;
}

/// A bot's answer for a seat of a real match; `None` if the seat has no question.
///
/// The seed is for the bot's own random choices, never for the game's.
pub fn answer<R: Rules>(bot: &mut dyn Bot<R>, real: &Match<R>, seat: Seat, seed: u64) -> Option<R::Action> {
    let options = real.options(seat);
    let mut dice = Dice::fast(seed);
    if let &[] | &[_] = options {
        return options.first().copied();
    }
    if let Some(action) = bot.choose_unseen(options, &mut dice) {
        return Some(action);
    }
    let determinized = real.determinize(Viewer::Seat(seat), dice.next_u64());
    bot.choose(&determinized, seat, &mut dice)
}

/// The seed for a bot's next answer: a hash of the game's seed text, the seat and the number of actions so far.
pub fn seed_for(game_seed: &str, seat: Seat, actions: usize) -> u64 {
    // FNV-1a: short, and the same on every machine.
    let bytes = game_seed.bytes().chain([0, seat.index() as u8]).chain((actions as u64).to_le_bytes());
    bytes.fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

#[cfg(test)]
#[allow(clippy::expect_used, clippy::panic)]
mod tests {
    use std::sync::Arc;

    use fresco_board::{Action, BoardGame};
    use tabletop::Header;

    use super::*;

    fn table(players: usize) -> Arc<BoardGame> {
        let mut header = Header::default();
        header.set("players", players.to_string());
        Arc::new(BoardGame::from_header(&header).expect("rules"))
    }

    /// The words for a term are those of its name, without the module's number, and without what tells it from other terms about
    /// the same thing.
    #[test]
    fn every_term_has_its_words() {
        const OTHERWISE: [(&str, &str); 5] = [
            ("bishops in hand", "bishop symbols in hand"),
            ("having the fewest points", "being last"),
            ("waking up first", "choosing the hour first"),
            ("finds in the catacombs", "treasure from the catacombs"),
            ("lasting portraits", "portraits that stay"),
        ];
        fn check<R: BotGame>() {
            assert_eq!(R::TERM_WORDS.len(), R::TERMS.len(), "{}", R::GAME);
            for (name, words) in R::TERMS.iter().zip(R::TERM_WORDS) {
                let thing = name.split('/').next().unwrap_or(name).trim_start_matches(|c: char| c.is_ascii_digit() || c == '-');
                let thing = thing.replace('-', " ");
                // A weights file may say it more shortly than a player would.
                let said = OTHERWISE.iter().find(|(named, _)| *named == thing).map_or(thing.as_str(), |(_, said)| said);
                assert_eq!(words.strip_prefix("hint|"), Some(said), "{name}");
            }
        }
        check::<BoardGame>();
        check::<fresco_card::CardGame>();
        check::<fresco_dice::DiceGame>();
    }

    /// Plays a game and returns its scores.
    fn play(levels: &[Level], seed: &str) -> Vec<i32> {
        let mut game = Match::new(table(levels.len()), seed);
        let mut bots: Vec<_> = levels.iter().map(|&level| Setting::from(level).seat::<BoardGame>().expect("a bot")).collect();
        let mut n = 0;
        while let Some(seat) = game.next_to_act() {
            let action = answer(bots[seat.index()].as_mut(), &game, seat, seed_for(seed, seat, n)).expect("an answer");
            game.play(seat, action, None).expect("a legal answer");
            n += 1;
        }
        game.standings().iter().map(|s| s.score).collect()
    }

    #[test]
    fn an_apprentice_beats_chance_and_always_plays_alike() {
        use Level::{Apprentice, Random};
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
            let mut game = Match::new(Arc::new(BoardGame::from_header(&header).expect("rules")), "modules");
            let mut n = 0;
            let mut apprentice = Setting::from(Level::Apprentice).player::<BoardGame>().expect("a bot");
            while let Some(seat) = game.next_to_act() {
                let action = answer(&mut apprentice, &game, seat, n).expect("an answer");
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

    impl Bot<BoardGame> for Spy {
        fn choose(&mut self, determinized: &Match<BoardGame>, seat: Seat, _: &mut Dice) -> Option<Action> {
            let others = determinized.world().painters.0.iter().enumerate().filter(|(i, _)| *i != seat.index());
            self.seen = others.map(|(_, p)| p.plan.iter().sum()).collect();
            determinized.options(seat).first().copied()
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
