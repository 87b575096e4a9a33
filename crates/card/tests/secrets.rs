//! What stays hidden, and what somebody who has learned it keeps.

#![allow(clippy::expect_used, clippy::panic)]

use std::collections::HashSet;
use std::sync::Arc;

use fresco_card::components::{ComponentSet, Components};
use fresco_card::{Action, CardGame, Colour, Counts, Deck, Stage, World};
use tabletop::testkit::random_game;
use tabletop::{Dice, Match, Numbered, Rules, Seat, Session, Viewer};

const RED: Seat = Seat::ALL[0];
const BLUE: Seat = Seat::ALL[1];
const GREEN: Seat = Seat::ALL[2];

fn table(players: usize) -> Arc<CardGame> {
    Arc::new(CardGame::new(players, Components::standard().clone()).expect("a table"))
}

fn viewers(players: usize) -> impl Iterator<Item = Viewer> {
    Seat::ALL.into_iter().take(players).map(Viewer::Seat).chain([Viewer::Spectator])
}

fn colour_count(rules: &CardGame, hand: &Counts, colour: Colour) -> u8 {
    rules.pieces.cards.iter().zip(hand).filter(|(card, _)| card.colour() == colour).map(|(_, n)| n).sum()
}

fn backs(rules: &CardGame, hand: &Counts) -> [u8; 4] {
    Deck::ALL.map(|deck| rules.pieces.cards.iter().zip(hand).filter(|(c, _)| c.colour().deck() == deck).map(|(_, n)| n).sum())
}

/// Nobody but the owner sees a face in a hand, and no scene changes when a hidden card is another one.
#[test]
fn a_scene_shows_only_backs_of_other_hands() {
    for players in 2..=4 {
        let rules = table(players);
        for seed in 0..3 {
            let mut nth = 0;
            random_game(rules.clone(), seed, |game, _, _| {
                nth += 1;
                if nth % 7 != 0 {
                    return;
                }
                let world = game.world();
                for viewer in viewers(players) {
                    let scene = rules.scene(world, viewer);
                    for owner in Seat::ALL.into_iter().take(players).filter(|&s| !viewer.is(s)) {
                        let hand = scene.places.get(&format!("hand.{owner}")).map_or(&[][..], |hand| &hand.pieces);
                        assert!(hand.iter().all(|p| p.piece.starts_with("back ")), "{viewer:?} sees {hand:?}");
                        if let Some(other) = with_another_card(&rules, world, viewer, owner) {
                            assert_eq!(scene, rules.scene(&other, viewer), "{viewer:?} sees a hidden card of {owner}");
                            assert_ne!(rules.scene(world, Viewer::Seat(owner)), rules.scene(&other, Viewer::Seat(owner)));
                        }
                    }
                }
            });
        }
    }
}

/// A card of the owner that the viewer does not know is exchanged for another with the same back from the pile.
fn with_another_card(rules: &CardGame, world: &World, viewer: Viewer, owner: Seat) -> Option<World> {
    let known = world.known.to(viewer, owner);
    let deck = |kind: usize| rules.pieces.cards[kind].colour().deck();
    let kinds = 0..rules.pieces.cards.len();
    let one = kinds.clone().find(|&k| world.hands[owner.index()][k] > known[k])?;
    let other = kinds.clone().find(|&k| k != one && deck(k) == deck(one) && world.pile[k] > 0)?;
    let mut world = *world;
    world.hands[owner.index()][one] -= 1;
    world.hands[owner.index()][other] += 1;
    world.pile[other] -= 1;
    world.pile[one] += 1;
    Some(world)
}

/// Who is asked what hangs on nothing that is hidden: with another card behind the same back the question is the same. (But
/// whoever has begun to pay can pay, and whoever has a colour must give it: those two are told by the rules.)
#[test]
fn a_question_tells_nothing_of_a_hand() {
    for players in 2..=4 {
        let rules = table(players);
        let mut further = 0;
        for seed in 0..30 {
            random_game(rules.clone(), seed, |game, seat, _| {
                let world = game.world();
                let Some(other) = with_another_card(&rules, world, Viewer::Spectator, world.turn) else { return };
                if matches!(world.stage, Stage::Pay(_)) && !can_pay(&rules, &other) {
                    return;
                }
                further += usize::from(world.stage == Stage::Further);
                let other = Match::from_world(rules.clone(), other, Dice::fast(1));
                assert_eq!(other.next_to_act(), Some(seat));
                assert_eq!(other.question(seat), game.question(seat));
            });
        }
        assert!(further > 50, "only {further} questions for another section");
    }
}

/// Could the colours that are left be paid with these cards? If so, the section would be offered.
fn can_pay(rules: &Arc<CardGame>, world: &World) -> bool {
    let Stage::Pay(section) = world.stage else { return false };
    let unpaid = world.now.unpaid;
    let mut before = *world;
    (before.stage, before.now) = (Stage::Choose, Default::default());
    // Colours that are paid already are paid by tiles here.
    for colour in (section.colours() - unpaid).iter() {
        before.tiles[world.turn.index()][colour.index()] += 1;
    }
    let game = Match::from_world(rules.clone(), before, Dice::fast(1));
    game.options(world.turn).contains(&Action::Restore(section))
}

/// Imagined worlds keep the viewer's hand, all backs and the discards; the hidden cards are others.
#[test]
fn imagined_hands_are_dealt_anew() {
    for players in 2..=4 {
        let rules = table(players);
        let (mut worlds, mut different) = (0, 0);
        for seed in 0..6 {
            let mut nth = 0;
            random_game(rules.clone(), seed, |game, _, _| {
                nth += 1;
                if nth % 5 != 0 {
                    return;
                }
                for viewer in viewers(players) {
                    let real = game.world();
                    let imagined = *game.determinize(viewer, nth).world();
                    for owner in Seat::ALL.into_iter().take(players) {
                        let (is, seen) = (real.hands[owner.index()], imagined.hands[owner.index()]);
                        assert_eq!(backs(&rules, &is), backs(&rules, &seen));
                        if viewer.is(owner) {
                            assert_eq!(is, seen);
                        } else if real.hand_size[owner.index()] >= 4 {
                            worlds += 1;
                            different += usize::from(is != seen);
                        }
                    }
                    assert_eq!(real.discards, imagined.discards);
                }
            });
        }
        assert!(different * 100 > worlds * 95, "only {different} of {worlds} imagined hands differ");
    }
}

/// A table of three at which somebody is asked for a card and has a choice.
fn asked() -> Session<CardGame> {
    let rules = table(3);
    let mut game = Session::new(rules.clone(), "secrets", Vec::new()).expect("a game");
    let mut dice = Dice::fast(3);
    for _ in 0..20_000 {
        let Some(seat) = game.game().next_to_act() else {
            game = Session::new(rules.clone(), &format!("secrets {}", dice.next_u64()), Vec::new()).expect("a game");
            continue;
        };
        if matches!(game.game().world().stage, Stage::Giving(_)) && game.game().options(seat).len() > 1 {
            return game;
        }
        let options = game.game().options(seat);
        let action = options[dice.below(options.len() as u32) as usize];
        game.play_action(seat, action).expect("an option");
    }
    panic!("nobody was ever asked for a card with a choice");
}

/// Giver and taker are told the card, the third player and spectators its colour.
#[test]
fn a_given_card_is_told_to_two_only() {
    let mut game = asked();
    let world = *game.game().world();
    let giver = game.game().next_to_act().expect("a giver");
    let (taker, third) = (world.turn, Seat::ALL[3 - giver.index() - world.turn.index()]);
    let action = game.game().options(giver)[0];
    assert!(game.game().rules().is_private(action) && !game.game().rules().is_private(Action::Pass));
    let Action::Give(card) = action else { panic!("not a gift: {action}") };
    let kind = game.game().rules().pieces.kind(card).expect("a kind");
    let events = game.play_action(giver, action).expect("an option");
    let told = |viewer| game.show(&events, viewer).into_iter().map(|h| format!("{h:?}")).collect::<String>();
    for viewer in [Viewer::Seat(giver), Viewer::Seat(taker)] {
        assert!(told(viewer).contains(&card.to_string()), "{viewer:?} is not told: {}", told(viewer));
    }
    for viewer in [Viewer::Seat(third), Viewer::Spectator] {
        let gift: String = game.show(&events[..1], viewer).into_iter().map(|h| format!("{h:?}")).collect();
        assert!(!gift.contains(&card.to_string()), "{viewer:?} is told: {gift}");
        assert!(gift.contains(card.colour().name()));
    }
    // The giver goes on knowing it in every imagined world, the third player its colour.
    for seed in 0..200 {
        let of_giver = game.game().determinize(Viewer::Seat(giver), seed);
        assert!(of_giver.world().hands[taker.index()][kind.number()] > 0);
        let of_third = game.game().determinize(Viewer::Seat(third), seed);
        assert!(colour_count(game.game().rules(), &of_third.world().hands[taker.index()], card.colour()) > 0);
    }
}

fn position(givens: &[(&str, &str)]) -> Match<CardGame> {
    let rules = table(3);
    let mut world = rules.setup(&mut Dice::fast(1));
    for (key, value) in givens {
        rules.set(&mut world, key, value).expect("a fact");
    }
    rules.check(&world).expect("a sound table");
    Match::from_world(rules, world, Dice::fast(2))
}

fn play(game: &mut Match<CardGame>, seat: Seat, action: &str) {
    game.play(seat, action.parse().expect("an action"), None).expect("an option");
}

/// The asker keeps a hand that was shown; the others keep that the colour was not there.
#[test]
fn what_an_asker_has_seen_is_kept() {
    let mut game = position(&[
        ("first", "red"),
        ("red.hand", "Y-w Y-w Y-w"),
        ("blue.hand", "B-w B-mm B/G-m Y-mm O-w"),
        ("green.hand", "R-w R-mm B-w"),
        ("red.tiles", "ask"),
        ("turn", "choose red"),
    ]);
    play(&mut game, RED, "ask red");
    play(&mut game, GREEN, "give R-w");
    let rules = game.shared_rules();
    let blue = game.world().hands[BLUE.index()];
    let (mut of_green, mut of_blue) = (HashSet::new(), HashSet::new());
    for seed in 0..300 {
        let red = game.determinize(Viewer::Seat(RED), seed);
        assert_eq!(red.world().hands[BLUE.index()], blue, "red has seen all of it");
        of_green.insert(red.world().hands[GREEN.index()]);
        let green = game.determinize(Viewer::Seat(GREEN), seed);
        let hand = green.world().hands[BLUE.index()];
        assert_eq!(colour_count(&rules, &hand, Colour::Red), 0, "green knows that blue has no red card");
        of_blue.insert(hand);
        let spectator = game.determinize(Viewer::Spectator, seed);
        assert_eq!(colour_count(&rules, &spectator.world().hands[BLUE.index()], Colour::Red), 0);
        assert!(colour_count(&rules, &spectator.world().hands[RED.index()], Colour::Red) > 0);
    }
    assert!(of_green.len() > 10 && of_blue.len() > 50, "what is not known varies");
    let known =
        |viewer, owner: &str| rules.scene(game.world(), viewer).facts.get(&format!("known of {owner}")).cloned().unwrap_or_default();
    assert_eq!(known(Viewer::Seat(RED), "blue"), "Y-mm, B-w, B-mm, B/G-m, O-w");
    assert_eq!(known(Viewer::Spectator, "blue"), "4 cards that are not red");
    assert_eq!(known(Viewer::Seat(GREEN), "red"), "R-w");
    // Two turns on, blue has discarded nothing but drawn: the new card may be red.
    play(&mut game, RED, "pass");
    play(&mut game, BLUE, "pass");
    let reds = (0..300).map(|seed| game.determinize(Viewer::Seat(GREEN), seed).world().hands[BLUE.index()]);
    let most = reds.map(|hand| colour_count(&rules, &hand, Colour::Red)).max();
    assert_eq!(most, Some(1));
}

/// While somebody pays, nobody imagines a hand that could not pay.
#[test]
fn whoever_pays_can_pay_in_every_imagined_world() {
    let mut game =
        position(&[("first", "red"), ("red.hand", "Y/G-m B/G-m B-w R-w R*-m O-w O*-m"), ("frescoes", "ROG"), ("turn", "choose red")]);
    play(&mut game, RED, "restore ROG");
    assert_eq!(game.next_to_act(), Some(RED));
    let mut hands = HashSet::new();
    for seed in 0..200 {
        let other = game.determinize(Viewer::Seat(BLUE), seed);
        assert_eq!(other.next_to_act(), Some(RED));
        assert!(matches!(other.world().stage, Stage::Pay(_)));
        hands.insert(other.world().hands[RED.index()]);
    }
    assert!(hands.len() > 50, "only {} different hands", hands.len());
}

/// Nobody looks into a hand, or at a card they were given, and then takes it back; nor does anybody take back what others
/// have seen of them.
#[test]
fn neither_question_nor_gift_can_be_taken_back() {
    let mut asked = 0;
    let mut given = 0;
    for players in 2..=3 {
        let rules = table(players);
        let mut dice = Dice::fast(5);
        for seed in 0..40 {
            let mut game = Session::new(rules.clone(), &format!("back {seed}"), Vec::new()).expect("a game");
            while let Some(seat) = game.game().next_to_act() {
                let options = game.game().options(seat);
                let action = options[dice.below(options.len() as u32) as usize];
                game.play_action(seat, action).expect("an option");
                match action {
                    Action::Ask(_) => asked += 1,
                    Action::Give(_) => given += 1,
                    _ => continue,
                }
                let before = game.to_record();
                for anybody in Seat::ALL.into_iter().take(players) {
                    assert!(game.take_back(anybody).is_err(), "{action} could be taken back by {anybody}");
                }
                assert_eq!(game.to_record(), before);
            }
        }
    }
    assert!(asked > 40 && given > 40, "only {asked} questions and {given} gifts");
}

/// What somebody imagines hangs on what they know, and on nothing else: from every table that they cannot tell from the
/// real one, they imagine the same. So the real hands can never come through, not even by chance.
#[test]
fn what_is_imagined_hangs_on_what_is_known() {
    let (mut worlds, mut known, mut paying) = (0, 0, 0);
    for players in 2..=4 {
        let rules = table(players);
        for seed in 0..20 {
            let mut nth = 0;
            random_game(rules.clone(), 300 + seed, |game, _, _| {
                nth += 1;
                let asked = game.world().known != Match::new(rules.clone(), "").world().known;
                let pays = matches!(game.world().stage, Stage::Pay(_));
                if nth % 7 != 0 && !(asked && nth % 3 == 0) && !pays {
                    return;
                }
                for viewer in viewers(players) {
                    let imagined = game.determinize(viewer, nth);
                    rules.check(imagined.world()).expect("a sound table");
                    // One that differs in many cards, and one that differs in one.
                    let mut others = vec![game.determinize(viewer, nth + 1_000_000)];
                    for owner in Seat::ALL.into_iter().take(players).filter(|&s| !viewer.is(s)) {
                        let other = with_another_card(&rules, game.world(), viewer, owner);
                        let sound = |w: &World| rules.check(w).is_ok() && (!matches!(w.stage, Stage::Pay(_)) || can_pay(&rules, w));
                        others.extend(other.filter(sound).map(|w| Match::from_world(rules.clone(), w, Dice::fast(1))));
                    }
                    for other in others {
                        worlds += 1;
                        known += usize::from(asked);
                        paying += usize::from(pays && !viewer.is(game.world().turn));
                        assert_eq!(other.determinize(viewer, nth).world(), imagined.world(), "{viewer:?} sees more than they can know");
                    }
                }
            });
        }
    }
    assert!(worlds > 3_000 && known > 1_000 && paying > 500, "{worlds} worlds, {known} with something known, {paying} while somebody pays");
}
