//! What every bot owes the table: it answers legally, from what its seat knows, and the same way twice.
#![allow(clippy::expect_used, clippy::panic)]

use std::sync::Arc;
use std::time::Duration;

use fresco_board::BoardGame;
use fresco_bots::{BotGame, Budget, Level, Player, Search, Setting, Stop, Thinking, Weights, answer, seed_for, think};
use fresco_card::CardGame;
use fresco_dice::DiceGame;
use tabletop::{Dice, Header, Match, Seat, Viewer};

fn rules<R: BotGame>(agreement: &[(&str, &str)]) -> Arc<R> {
    let mut header = Header::default();
    agreement.iter().for_each(|(key, value)| header.set(key, value.to_string()));
    Arc::new(R::from_header(&header).expect("rules"))
}

fn bot<R: BotGame>(name: &str) -> Player {
    name.parse::<Setting>().expect(name).player::<R>().expect(name)
}

/// Plays a game by chance and calls back at every question, until it says that this is enough.
fn along<R: BotGame>(rules: Arc<R>, seed: &str, mut look: impl FnMut(&Match<R>, Seat, usize) -> bool) {
    let mut game = Match::new(rules, seed);
    let mut dice = Dice::fast(seed_for(seed, Seat::ALL[0], 0));
    let mut n = 0;
    while let Some(seat) = game.next_to_act() {
        // Seats that plan at the same time may answer in any order.
        let asked: Vec<Seat> = game.to_act().collect();
        let seat = asked.get(dice.below(asked.len() as u32) as usize).copied().unwrap_or(seat);
        if !look(&game, seat, n) {
            return;
        }
        game.choose(seat, dice.below(game.options(seat).len() as u32) as usize);
        n += 1;
    }
}

/// The move does not change when only what the seat cannot know is different.
fn sees_only_its_seat<R: BotGame>(agreement: &[(&str, &str)], seed: &str, every: usize) -> usize {
    let mut different = 0;
    let mut bots = ["random", "novice", "apprentice", "journeyman", "master:40", "master:30x3"].map(bot::<R>);
    along(rules::<R>(agreement), seed, |real, seat, n| {
        if n % every == 0 && real.options(seat).len() > 1 {
            let luck = seed_for(seed, seat, n);
            let other = real.determinize(Viewer::Seat(seat), luck ^ 77);
            different += usize::from(other.world() != real.world());
            for bot in &mut bots {
                let (chosen, there) = (answer(bot, real, seat, luck), answer(bot, &other, seat, luck));
                assert_eq!(chosen, there, "{agreement:?}, {seed}, decision {n}: {bot:?}");
                assert!(chosen.is_some_and(|action| real.options(seat).contains(&action)));
            }
        }
        n < 600
    });
    different
}

#[test]
fn no_bot_sees_more_than_its_seat_at_the_board() {
    // In the base game only plans are hidden; these modules have more to hide.
    let mut different = 0;
    for (players, modules) in [("4", "none"), ("3", "all"), ("2", "all"), ("4", "2 7 13")] {
        different += sees_only_its_seat::<BoardGame>(&[("players", players), ("modules", modules)], &format!("seat {modules}"), 7);
    }
    different += sees_only_its_seat::<BoardGame>(&[("players", "4"), ("modules", "all"), ("edition", "2010")], "first edition", 7);
    assert!(different > 20, "hardly anything was hidden: {different}");
}

#[test]
fn no_bot_sees_more_than_its_seat_at_the_card_game() {
    let different: usize = ["2", "3", "4"].iter().map(|n| sees_only_its_seat::<CardGame>(&[("players", n)], "hands", 5)).sum();
    assert!(different > 20, "hardly anything was hidden: {different}");
}

#[test]
fn no_bot_sees_more_than_its_seat_at_the_dice_game() {
    let different: usize = ["2", "3", "4"].iter().map(|n| sees_only_its_seat::<DiceGame>(&[("players", n)], "bets", 3)).sum();
    assert!(different > 0, "no bet was hidden");
}

/// Any bot can take any seat in the middle of any game, and the next one from it.
fn takes_over<R: BotGame>(agreement: &[(&str, &str)], seed: &str) {
    let levels = ["apprentice", "random", "journeyman", "master:8"];
    let mut bots = levels.map(bot::<R>);
    let mut game = Match::new(rules::<R>(agreement), seed);
    let mut n = 0;
    while let Some(seat) = game.next_to_act() {
        // The bots move up one chair every few decisions.
        let who = (seat.index() + n / 5) % bots.len();
        let action = answer(&mut bots[who], &game, seat, seed_for(seed, seat, n)).expect("an answer");
        game.play(seat, action, None).unwrap_or_else(|refusal| panic!("{} at decision {n}: {refusal}", levels[who]));
        n += 1;
        assert!(n < 5_000, "it does not end");
    }
}

#[test]
fn a_bot_takes_over_a_seat_in_the_middle_of_a_game() {
    takes_over::<BoardGame>(&[("players", "4")], "a");
    takes_over::<BoardGame>(&[("players", "2"), ("modules", "all")], "b");
    takes_over::<BoardGame>(&[("players", "3"), ("modules", "all"), ("edition", "2010")], "c");
    takes_over::<CardGame>(&[("players", "3")], "d");
    takes_over::<DiceGame>(&[("players", "4")], "e");
}

fn search(budget: Budget, threads: u16) -> Search {
    Search { budget, threads, ..Search::default() }
}

/// The same seed and the same number of playouts give the same thoughts; another seed gives others.
fn thinks_alike<R: BotGame>(agreement: &[(&str, &str)]) {
    let mut different = 0;
    let weights = Weights::of::<R>();
    along(rules::<R>(agreement), "alike", |game, seat, n| {
        if n % 23 == 0 && game.options(seat).len() > 2 {
            let determinized = game.determinize(Viewer::Seat(seat), 1);
            for threads in [1, 3] {
                let with = |seed: u64| think(&determinized, seat, &weights, &search(Budget::Playouts(50), threads), seed, &Stop::default());
                let thoughts = with(9);
                assert_eq!(thoughts, with(9));
                assert_eq!(thoughts.playouts, 50);
                assert_eq!(thoughts.options.iter().map(|o| o.playouts).sum::<u32>(), 50);
                different += usize::from(thoughts != with(10));
                for option in &thoughts.options {
                    assert!((option.forecast.chances.iter().sum::<f32>() - 1.0).abs() < 0.01, "{option:?}");
                }
            }
        }
        n < 150
    });
    assert!(different > 0, "the seed does not matter");
}

#[test]
fn the_same_seed_and_budget_give_the_same_move() {
    thinks_alike::<BoardGame>(&[("players", "4")]);
    thinks_alike::<BoardGame>(&[("players", "3"), ("modules", "all")]);
    thinks_alike::<CardGame>(&[]);
    thinks_alike::<DiceGame>(&[]);
}

/// A search that explains itself has tried all options.
#[test]
fn a_search_that_explains_itself_tries_every_option() {
    let weights = Weights::of::<BoardGame>();
    let mut compared = 0;
    along(rules::<BoardGame>(&[("players", "4")]), "explained", |game, seat, n| {
        let options = game.options(seat).len();
        if n % 17 == 0 && (3..20).contains(&options) {
            let determinized = game.determinize(Viewer::Seat(seat), 1);
            let search = Search { explains: true, ..search(Budget::Playouts(1_000), 1) };
            let thoughts = think(&determinized, seat, &weights, &search, 9, &Stop::default());
            assert_eq!(thoughts.options.len(), options);
            assert!(thoughts.options.iter().all(|option| option.playouts >= 10 && !option.ledger.is_empty()));
            compared += 1;
        }
        compared < 12
    });
    assert_eq!(compared, 12);
}

/// The next actions that a search foretells are legal whatever the dice show.
#[test]
fn nobody_foretells_what_dice_will_show() {
    let weights = Weights::of::<DiceGame>();
    let mut steps = 0;
    along(rules::<DiceGame>(&[("players", "2")]), "rolled", |game, seat, n| {
        if n % 5 == 0 && game.options(seat).len() > 2 {
            let determinized = game.determinize(Viewer::Seat(seat), 1);
            let search = Search { explains: true, ..search(Budget::Playouts(300), 1) };
            for option in think(&determinized, seat, &weights, &search, 9, &Stop::default()).options {
                for seed in 50..53 {
                    let mut world = game.determinize(Viewer::Seat(seat), seed);
                    for action in std::iter::once(option.action).chain(option.then.iter().copied()) {
                        world.play(seat, action, None).unwrap_or_else(|why| panic!("{action} after {}: {why}", option.action));
                        steps += 1;
                    }
                }
            }
        }
        true
    });
    assert!(steps > 100, "only {steps}");
}

/// A search that is told to stop answers with the results it has.
#[test]
fn a_search_stops_when_told() {
    let game = Match::new(rules::<BoardGame>(&[]), "stop");
    let seat = game.next_to_act().expect("somebody");
    let stop = Stop::default();
    let told = stop.clone();
    let weights = Weights::of::<BoardGame>();
    let thoughts = std::thread::scope(|scope| {
        scope.spawn(move || {
            std::thread::sleep(Duration::from_millis(50));
            told.now();
        });
        // Without the word it would go on for an hour.
        think(&game, seat, &weights, &search(Budget::Time(Duration::from_secs(3_600)), 2), 1, &stop)
    });
    assert!(stop.is_told());
    assert!(!thoughts.options.is_empty() && thoughts.playouts > 0);
    stop.reset();
    assert!(!stop.is_told());
}

/// A level is a setting: everything it is made of can be said on a command line.
#[test]
fn levels_are_settings() {
    for level in Level::ALL {
        assert_eq!(Setting::from(level).thinking(), level.thinking());
        assert!(Setting::from(level).to_string().parse() == Ok(Setting::from(level)));
    }
    let master = "master:77x2".parse::<Setting>().expect("a master").thinking();
    assert!(matches!(master, Thinking::Search(Search { budget: Budget::Playouts(77), threads: 2, .. })));
    let lost = "journeyman@nowhere.weights".parse::<Setting>().expect("a journeyman").player::<BoardGame>();
    assert!(lost.is_err_and(|e| e.to_string().contains("nowhere.weights")));
}
