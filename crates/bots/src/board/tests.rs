mod modules;

use std::sync::Arc;

use fresco_board::components::{ComponentSet, Components};
use fresco_board::edition::{EDITION_2010, EDITION_2020, Edition};
use fresco_board::{Action, BoardGame, Column, Hour, ModuleSet, Paint, Painter, Paints, Question, Section, Step, Turn, World};
use tabletop::{Dice, Match, Rules, Seat};

use crate::weights::{Weights, terms_of};
use crate::{Bot, BotGame, Level, Setting, answer};

fn rules(players: usize, edition: Edition, modules: ModuleSet) -> Arc<BoardGame> {
    Arc::new(BoardGame::with_modules(players, edition, modules, Components::standard().clone()).expect("rules"))
}

fn preferences(game: &Match<BoardGame>, seat: Seat, weights: &Weights) -> Vec<f32> {
    let mut preferences = vec![0.0; game.options(seat).len()];
    game.rules().policy(game, seat, weights, &mut preferences);
    preferences
}

/// The option that the policy prefers most.
fn favourite(game: &Match<BoardGame>, seat: Seat) -> Action {
    let preferences = preferences(game, seat, &Weights::of::<BoardGame>());
    let best = preferences.iter().enumerate().max_by(|a, b| a.1.total_cmp(b.1)).expect("an option").0;
    game.options(seat)[best]
}

/// A table in the middle of a round at which everybody has woken up, the first seat first.
fn day(step: Step, lay: impl FnOnce(&mut World)) -> Match<BoardGame> {
    let rules = rules(4, EDITION_2020, ModuleSet::NONE);
    let mut world = rules.setup(&mut Dice::fast(7));
    for (painter, hour) in rules.all_painters().zip(Hour::ALL) {
        world.painters[painter].hour = Some(hour);
        world.core.order[painter.index()] = painter;
        world.painters[painter].plan = [0; Column::COUNT];
    }
    world.core.step = step;
    lay(&mut world);
    Match::from_world(rules, world, Dice::fast(1))
}

fn at(column: Column) -> Step {
    Step::Turn(Turn { column: column.index() as u8, ..Turn::FIRST })
}

fn paints(text: &str) -> Paints {
    text.parse().expect("paints")
}

const FIRST: Seat = Seat::ALL[0];

fn first_painter() -> Painter {
    Painter::of(FIRST)
}

#[test]
fn the_weights_can_be_read() {
    let weights = Weights::read::<BoardGame>(BoardGame::WEIGHTS).expect("weights");
    assert_eq!(Weights::read::<BoardGame>(&weights.write::<BoardGame>()).expect("the same").policy.len(), BoardGame::POLICY_WEIGHTS.len());
    let untuned = Weights::read::<BoardGame>(include_str!("../../data/board-untuned.weights")).expect("weights");
    assert_ne!(untuned, weights, "nothing was tuned");
    assert!(Weights::read::<BoardGame>(include_str!("../../data/board-fixed.weights")).is_ok());
}

/// The lists name everything in the order in which weights files are written.
#[test]
fn names_have_the_order_of_the_weights_file() {
    let in_file = |kind: &'static str| {
        let lines = BoardGame::WEIGHTS.lines().map(|line| line.split_whitespace().collect::<Vec<_>>());
        lines.filter(move |words| words.first() == Some(&kind)).map(|words| words[1]).collect::<Vec<_>>()
    };
    assert_eq!(in_file("value"), BoardGame::TERMS);
    assert_eq!(in_file("habit"), BoardGame::POLICY_WEIGHTS);
}

/// Calls something at every question of random games of all sorts.
fn along_random_games(games: u64, mut look: impl FnMut(&Match<BoardGame>, Seat)) {
    let mut dice = Dice::fast(5);
    for n in 0..games {
        let edition = if n % 3 == 0 { EDITION_2010 } else { EDITION_2020 };
        let modules = match n % 4 {
            0 => ModuleSet::NONE,
            1 => edition.modules,
            _ => ModuleSet::random(&mut dice, edition.modules),
        };
        let mut game = Match::with_dice(rules(2 + n as usize % 3, edition, modules), Dice::fast(n));
        while let Some(seat) = game.next_to_act() {
            look(&game, seat);
            game.choose(seat, dice.below(game.options(seat).len() as u32) as usize);
        }
    }
}

#[test]
fn everything_has_a_finite_preference_and_a_finite_evaluation() {
    let weights = Weights::of::<BoardGame>();
    along_random_games(24, |game, seat| {
        let preferences = preferences(game, seat, &weights);
        assert!(preferences.iter().all(|l| l.is_finite()), "{:?} {preferences:?}", game.question(seat));
        if matches!(game.world().step, Step::Wake(0)) {
            assert!(terms_of(game.rules(), game.world(), seat).iter().all(|term| term.is_finite()));
            let forecast = weights.forecast(game.rules(), game.world());
            let sum: f32 = forecast.chances.iter().sum();
            assert!((sum - 1.0).abs() < 1e-3 && forecast.scores.iter().all(|s| s.is_finite()), "{forecast:?}");
        }
    });
}

/// Each weight of the policy is found under its own name: `keen-modules` scales the answers to questions that modules ask.
#[test]
fn module_questions_have_a_factor_of_their_own() {
    let weights = Weights::of::<BoardGame>();
    let mut policy = weights.policy.clone();
    policy[BoardGame::POLICY_WEIGHTS.iter().position(|&name| name == "keen-modules").expect("the weight")] *= 2.0;
    let keener = Weights::new(weights.doubt, weights.values.clone(), policy);
    let mut compared = 0;
    along_random_games(8, |game, seat| {
        if matches!(game.question(seat), Some(Question::Of(..))) {
            let doubled: Vec<f32> = preferences(game, seat, &weights).iter().map(|preference| 2.0 * preference).collect();
            assert_eq!(preferences(game, seat, &keener), doubled, "{:?}", game.question(seat));
            compared += usize::from(doubled.iter().any(|&preference| preference != 0.0));
        }
    });
    assert!(compared > 100, "only {compared}");
}

/// The plans others make behind their screens change nobody's preferences.
#[test]
fn plans_of_others_are_not_looked_at() {
    let weights = Weights::of::<BoardGame>();
    let mut compared = 0;
    along_random_games(16, |game, seat| {
        let others: Vec<Seat> = game.to_act().filter(|&s| s != seat).collect();
        if !game.is_simultaneous() || others.is_empty() || game.options(seat).len() < 2 {
            return;
        }
        let (mut one, mut other) = (game.clone(), game.clone());
        one.choose(seat, 0);
        other.choose(seat, game.options(seat).len() - 1);
        // The last one's answer lifts the screens.
        if !(one.is_simultaneous() && other.is_simultaneous()) {
            return;
        }
        for &viewer in &others {
            if one.question(viewer) == other.question(viewer) {
                assert_eq!(preferences(&one, viewer, &weights), preferences(&other, viewer, &weights), "{:?}", one.question(viewer));
                assert_eq!(terms_of(one.rules(), one.world(), viewer), terms_of(other.rules(), other.world(), viewer));
                compared += 1;
            }
        }
    });
    assert!(compared > 100, "only {compared}");
}

#[test]
fn of_two_tiles_that_cost_the_same_the_one_under_the_bishop_is_restored() {
    let game = day(at(Column::Cathedral), |world| {
        // Two tiles of the same kind, and the bishop on one of them.
        let same = |a: &usize, b: &usize| *a != *b && [3, 4, 5].contains(a) && [3, 4, 5].contains(b);
        let fresco = Section::ALL.map(|section| world.core.tile_at(section).map_or(0, tabletop::Numbered::number));
        let (first, second) = (0..25)
            .flat_map(|a| (0..25).map(move |b| (a, b)))
            .find(|&(a, b)| same(&fresco[a], &fresco[b]) && Section::ALL[a].distance(Section::ALL[b]) > 2)
            .expect("two tiles");
        world.core.bishop = Section::ALL[second];
        let me = &mut world.core.painters[first_painter()];
        me.plan[1] = 1;
        me.thalers = 0;
        me.paints = paints("RYB");
        assert_ne!(first, second);
    });
    assert_eq!(game.question(FIRST), Some(Question::Cathedral));
    assert_eq!(favourite(&game, FIRST), Action::Restore(game.world().bishop));
}

#[test]
fn a_painter_in_the_cathedral_with_paints_does_something() {
    let game = day(at(Column::Cathedral), |world| {
        let me = &mut world.core.painters[first_painter()];
        me.plan[1] = 1;
        me.paints = paints("RRYYBBOGP");
    });
    assert!(!matches!(favourite(&game, FIRST), Action::Done | Action::Altar(_)), "{}", favourite(&game, FIRST));
}

fn plans_the_cathedral(have: &str, thalers: u16) -> u8 {
    let mut game = day(Step::Plan, |world| {
        let me = &mut world.core.painters[first_painter()];
        me.paints = paints(have);
        me.thalers = thalers;
    });
    while let Some(Question::Plan(column, _)) = game.question(FIRST) {
        let action = favourite(&game, FIRST);
        game.play(FIRST, action, None).expect("legal");
        if column == Column::Cathedral {
            return game.world().painters[first_painter()].plan[1];
        }
    }
    0
}

#[test]
fn the_cathedral_is_planned_by_those_who_can_restore() {
    assert_eq!(plans_the_cathedral("none", 0), 0);
    assert!(plans_the_cathedral("OGPOGPRYB", 0) >= 2);
}

#[test]
fn what_completes_a_tile_is_bought() {
    let game = day(at(Column::Market), |world| {
        let me = &mut world.core.painters[first_painter()];
        (me.plan[0], me.plan[1]) = (1, 1);
        me.paints = paints("RRRRRR");
        me.thalers = 12;
    });
    let bought = favourite(&game, FIRST);
    let Action::Buy(tile) = bought else { panic!("{bought}") };
    assert!(tile.paints().any(|paint| paint != Paint::Red), "{bought}");
}

#[test]
fn an_empty_purse_sleeps_long() {
    let hour = |thalers: u16| {
        let rules = rules(4, EDITION_2020, ModuleSet::NONE);
        let mut world = rules.setup(&mut Dice::fast(7));
        for painter in rules.all_painters() {
            world.core.painters[painter].thalers = thalers;
        }
        let game = Match::from_world(rules, world, Dice::fast(1));
        let seat = game.next_to_act().expect("somebody");
        let Action::Wake(hour) = favourite(&game, seat) else { panic!("not awake") };
        hour.row()
    };
    assert!(hour(0) >= hour(30));
    assert!(hour(0) >= 3);
}

#[test]
fn more_paint_and_more_money_are_worth_more() {
    let rules = rules(4, EDITION_2020, ModuleSet::NONE);
    let weights = Weights::of::<BoardGame>();
    let forecast = |change: &dyn Fn(&mut World)| {
        let mut world = rules.setup(&mut Dice::fast(7));
        change(&mut world);
        weights.forecast(&*rules, &world).scores[0]
    };
    let plain = forecast(&|_| {});
    assert!(forecast(&|world| world.core.painters[first_painter()].thalers += 4) > plain + 0.5);
    assert!(forecast(&|world| world.core.painters[first_painter()].paints.add(Paint::Green, 1)) > plain + 0.5);
    assert!(forecast(&|world| world.core.painters[first_painter()].mood = 0) < plain - 0.5);
}

fn slips(game: &Match<BoardGame>, seat: Seat) -> Vec<Action> {
    let mut slips = vec![false; game.options(seat).len()];
    game.rules().slips(game, seat, &Weights::of::<BoardGame>(), &mut slips);
    assert!(slips.is_empty() || slips.contains(&false), "{:?}: nothing sensible is left", game.question(seat));
    game.options(seat).iter().zip(slips).filter(|(_, slip)| *slip).map(|(option, _)| *option).collect()
}

/// A step of the bishop is paid for only if it brings a section closer to him.
#[test]
fn the_bishop_is_not_paid_for_nothing() {
    let mut paid = 0;
    along_random_games(24, |game, seat| {
        let slips = slips(game, seat);
        let (bishop, options) = (game.world().bishop, game.options(seat));
        let near = |from: Section, section: Section| from.distance(section).min(2);
        let sections = || options.iter().filter_map(|option| if let Action::Restore(section) = option { Some(*section) } else { None });
        for &option in options.iter().filter(|option| matches!(option, Action::Bishop(_)) && !slips.contains(option)) {
            let Action::Bishop(to) = option else { continue };
            assert!(sections().any(|section| near(to, section) < near(bishop, section)), "{option}");
            paid += 1;
        }
    });
    assert!(paid > 20, "only {paid}");
}

#[test]
fn nobody_is_sent_where_nothing_can_be_done() {
    let mut game = day(Step::Plan, |world| {
        let me = &mut world.core.painters[first_painter()];
        (me.paints, me.thalers, me.mood) = (paints("none"), 0, 0);
    });
    let mut planned = [0; Column::COUNT];
    while let Some(Question::Plan(column, _)) = game.question(FIRST) {
        let slips = slips(&game, FIRST);
        let sensible: Vec<Action> = game.options(FIRST).iter().copied().filter(|option| !slips.contains(option)).collect();
        if matches!(column, Column::Market | Column::Cathedral | Column::Workshop) {
            assert_eq!(sensible, [Action::Plan(column, 0)], "there is neither money nor paint");
        }
        let Some(&Action::Plan(_, n)) = sensible.first() else { panic!("a plan") };
        planned[column.index()] = n;
        game.play(FIRST, Action::Plan(column, n), None).expect("legal");
    }
    assert_eq!(planned[..2], [0, 0]);
}

/// In the last round somebody who mixes is followed by somebody who restores.
#[test]
fn nobody_mixes_for_nobody_in_the_last_round() {
    let mut game = day(Step::Plan, |world| {
        world.core.last_round = true;
        world.core.painters[first_painter()].paints = paints("RRYYBB");
    });
    while let Some(Question::Plan(column, left)) = game.question(FIRST) {
        let slips = slips(&game, FIRST);
        if column == Column::Workshop && game.options(FIRST).len() > 1 {
            assert!(slips.contains(&Action::Plan(column, left)) || !game.options(FIRST).contains(&Action::Plan(column, left)));
        }
        let option = game.options(FIRST).iter().copied().find(|option| !slips.contains(option)).expect("an option");
        game.play(FIRST, option, None).expect("legal");
    }
    let plan = game.world().painters[first_painter()].plan;
    assert!(plan[3] == 0 || plan[4] > 0, "{plan:?}");
}

/// Every level but the random one plays a game with everything on the table to its end.
#[test]
fn games_with_all_modules_end() {
    for (players, edition) in [(2, EDITION_2010), (3, EDITION_2020)] {
        let mut bots: Vec<Box<dyn Bot<BoardGame>>> = (0..players)
            .map(|n| Setting::from(if n == 0 { Level::Journeyman } else { Level::Apprentice }).seat::<BoardGame>().expect("a bot"))
            .collect();
        let mut game = Match::new(rules(players, edition, edition.modules), "all");
        let mut n = 0;
        while let Some(seat) = game.next_to_act() {
            let action = answer(bots[seat.index()].as_mut(), &game, seat, n).expect("an answer");
            game.play(seat, action, None).expect("a legal answer");
            n += 1;
            assert!(n < 5_000, "it does not end");
        }
        game.rules().check(game.world()).expect("a sound table");
    }
}
