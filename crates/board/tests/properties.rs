//! What must be true of every game, over players and editions: a sample here, more with `scripts/test --long`.

#![allow(clippy::expect_used)]

use std::sync::Arc;

use fresco_board::components::{ComponentSet, Components};
use fresco_board::edition::Edition;
use fresco_board::{Action, BoardGame, Core, Painter, Step};
use proptest::prelude::*;
use tabletop::testkit::{check_actions, check_properties, games, perft, random_game, spoil};
use tabletop::{Match, Record, Rules, Seat, Viewer};

fn tables() -> impl Iterator<Item = Arc<BoardGame>> {
    let one = |players, edition| Arc::new(BoardGame::new(players, edition, Components::standard().clone()).expect("a table"));
    [2, 3, 4].into_iter().flat_map(move |players| Edition::ALL.into_iter().map(move |edition| one(players, edition)))
}

/// Random games end, never stall, and keep the table sound at every decision. `TABLETOP_GAMES` sets their number;
/// `scripts/test --long` plays 100,000.
#[test]
fn random_games_end_with_a_sound_table() {
    for rules in tables() {
        for seed in 0..games(1200).div_ceil(6) {
            let game = random_game(rules.clone(), seed, |game, _, _| rules.check(game.world()).expect("a sound table"));
            assert_eq!(game.world().step, Step::Over);
        }
    }
}

/// All properties of the testkit: options, refusals, records, secrets, imagined worlds, scenes and happenings.
#[test]
fn the_properties_of_every_game_hold() {
    for rules in tables() {
        for seed in 0..5 {
            check_properties(rules.clone(), 1000 + seed, 7);
        }
    }
}

/// Every action of the base game is listed once, and its text gives it back. There are few enough of them to look through all.
#[test]
fn every_action_is_read_as_it_is_written() {
    let verbs = check_actions(&*tables().next().expect("a table"));
    println!("{} actions: {verbs:?}", verbs.values().sum::<usize>());
    assert_eq!(verbs.len(), Action::VERBS.len());
    assert!(verbs.values().sum::<usize>() < 2_000);
}

/// Nothing is created or lost: what a painter owns changes only by what the action gives or takes. (That every change is
/// also told is one of the properties above.)
#[test]
fn paints_and_thalers_change_only_as_the_action_says() {
    for rules in tables() {
        for seed in 0..20 {
            let mut before: Option<(Core, Seat, Action)> = None;
            random_game(rules.clone(), 2000 + seed, |game, seat, action| {
                let now = game.world().core;
                if let Some((then, seat, action)) = before.take() {
                    follows(&rules, &then, &now, seat, action);
                }
                before = Some((now, seat, action));
            });
        }
    }
}

/// Checks everybody's paints. A restoration pays before it asks about a taken space, so both answers fit.
fn follows(rules: &BoardGame, then: &Core, now: &Core, seat: Seat, action: Action) {
    let leonardo = matches!(then.step, Step::Turn(turn) if rules.is_leonardo(then.order[usize::from(turn.nth)]));
    let who = Painter::of(seat);
    let (old, new) = (then.painters[who], now.painters[who]);
    let gained = |paints: fresco_board::Paints| paints.total() as i64;
    let change = gained(new.paints) - gained(old.paints);
    let expected = match action {
        Action::Buy(tile) => tile.paints().count() as i64,
        Action::Mix(_) => -1,
        Action::Altar(_) => -3,
        Action::Restore(section) if !leonardo => {
            let tile = then.tile_at(section).expect("a restored section had a tile");
            -gained(rules.tile(tile).cost)
        }
        _ => 0,
    };
    assert_eq!(change, expected, "{seat} {action} changed the paints by {change}");
    // Money falls only by what the action costs; the Studio and the evening may add to it right after.
    let price = match action {
        Action::Buy(_) => rules.price_for(then, who),
        Action::Bishop(_) => rules.components.bishop.price,
        _ => 0,
    };
    let income = new.thalers + price - old.thalers.min(new.thalers + price);
    assert_eq!(new.thalers + price, old.thalers + income, "{seat} {action} lost money");
    let most = rules.components.studio_pay * 3 + 25 * rules.components.income;
    assert!(income <= most, "{seat} {action} brought {income} thalers");
    for other in rules.humans().filter(|&p| p != who) {
        assert!(now.painters[other].thalers >= then.painters[other].thalers, "{action} cost somebody else money");
        assert_eq!(now.painters[other].paints, then.painters[other].paints, "{action} changed somebody else's paints");
    }
}

/// Counting all positions a few decisions deep pins setup, options and effects with a few numbers.
#[test]
fn perft_numbers() {
    let numbers: Vec<u64> = tables().map(|rules| perft(rules, "perft", 4)).collect();
    expect_test::expect![[r#"
        [
            240,
            240,
            240,
            240,
            120,
            120,
        ]
    "#]]
    .assert_debug_eq(&numbers);
}

/// The agreement of a record is enough to sit down again, whatever it is.
#[test]
fn headers_round_trip() {
    for rules in tables() {
        let mut header = tabletop::Header::default();
        rules.write_header(&mut header);
        assert_eq!(BoardGame::from_header(&header).expect("the header"), *rules);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    /// A spoilt file is read or refused with words, never more.
    #[test]
    fn no_file_breaks_a_reader(changes in proptest::collection::vec((0usize..20_000, 0u8..=255), 1..4)) {
        let own = include_str!("records/3-players-own-components.fresco");
        let scenario = include_str!("../../../scenarios/base/leonardo.scenario");
        for text in [own, include_str!("records/2-players-2020.fresco")] {
            if let Err(e) = Record::parse(&spoil(text, &changes)).and_then(|r| r.replay::<BoardGame>().map(|_| ())) {
                prop_assert!(!e.to_string().is_empty());
            }
        }
        let _ = Components::parse(&spoil(Components::STANDARD, &changes));
        if let Ok(all) = tabletop::scenario::parse(&spoil(scenario, &changes)) {
            for one in all {
                let _ = one.run::<BoardGame>();
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 256, failure_persistence: None, ..ProptestConfig::default() })]

    /// Whatever text comes in, the engine answers with words and stays as it was.
    #[test]
    fn no_text_breaks_a_game(seed in 0u64..1000, steps in 0usize..200, text in "\\PC{0,24}", verb in 0..Action::VERBS.len(), tail in "[A-Za-z0-9 -]{0,12}") {
        let rules = tables().nth((seed % 6) as usize).expect("a table");
        let mut game = Match::new(rules, &seed.to_string());
        for i in 0..steps {
            let Some(seat) = game.next_to_act() else { break };
            let n = (seed as usize + i * 7) % game.options(seat).len();
            game.choose(seat, n);
        }
        let typed = format!("{} {tail}", Action::VERBS[verb]);
        for text in [text, typed] {
            let Ok(action) = text.parse::<Action>() else { continue };
            prop_assert_eq!(action.to_string().parse::<Action>(), Ok(action));
            for seat in Seat::ALL {
                let before = game.world().clone();
                if !game.options(seat).contains(&action) {
                    let refusal = game.play(seat, action, None).expect_err("not an option");
                    prop_assert!(!refusal.to_string().is_empty());
                    prop_assert_eq!(&before, game.world());
                }
            }
        }
    }

    /// A view is the same when only hidden things differ: thalers and paints of others do not show.
    #[test]
    fn screens_hide_what_is_behind_them(seed in 0u64..200, steps in 0usize..150, thalers in 0u16..50, paints in "[RYBOGP]{0,6}") {
        let rules = tables().nth((seed % 6) as usize).expect("a table");
        let mut game = Match::new(rules.clone(), &seed.to_string());
        for i in 0..steps {
            let Some(seat) = game.next_to_act() else { break };
            let n = (seed as usize + i * 5) % game.options(seat).len();
            game.choose(seat, n);
        }
        let mut other = game.world().clone();
        let hidden = Painter::of(Seat::ALL[1]);
        other.core.painters[hidden].thalers = thalers;
        other.core.painters[hidden].paints = paints.parse().expect("paints");
        for viewer in [Viewer::Spectator, Viewer::Seat(Seat::ALL[0])] {
            prop_assert_eq!(rules.scene(game.world(), viewer), rules.scene(&other, viewer));
        }
        prop_assert_ne!(
            (other.core.painters[hidden] != game.world().core.painters[hidden]).then(|| rules.scene(game.world(), Viewer::Seat(Seat::ALL[1]))),
            Some(rules.scene(&other, Viewer::Seat(Seat::ALL[1])))
        );
    }
}
