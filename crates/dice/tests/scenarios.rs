//! Plays every scenario of the dice game in the folder `scenarios/`.

#![allow(clippy::expect_used, clippy::panic)]

use std::path::Path;

use fresco_dice::DiceGame;
use tabletop::scenario::parse;
use tabletop::testkit::{check_scenarios, files_below, text_of};

#[test]
fn all_scenarios_pass() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios");
    let played = check_scenarios::<DiceGame>(&folder, "board");
    assert!(played >= 60, "only {played} scenarios were found");
    // Every scenario of our folder is about our game.
    let ours = files_below(&folder.join("dice"), "scenario");
    let all: usize = ours.iter().map(|file| parse(&text_of(file)).expect("scenarios").len()).sum();
    assert_eq!(played, all, "a scenario in scenarios/dice does not say \"game dice\"");
}

/// What is said about a scenario that is wrong.
#[test]
fn broken_scenarios_are_explained() {
    let failure = |text: &str| {
        let text = format!("scenario x\ngame dice\nplayers 2\n{text}");
        let all = parse(&text).expect("a scenario");
        all[0].run::<DiceGame>().expect_err("it is wrong").message
    };
    for (text, message) in [
        ("given mood = 3", "\"mood\" is nothing in the dice game"),
        ("given green.score = 3", "\"green.score\" is nothing in the dice game"),
        ("given total = 3", "total follows from other facts and cannot be given"),
        ("given red.pairs = 3", "red.pairs follows from other facts"),
        ("given pile.16 = 5", "pile.16 follows from the frescoes"),
        ("given pile.17 = 5", "follows from"),
        ("expect pile.17 = 5", "there is no section 17: they are 8, 13, 16, 19, 24"),
        ("expect space.17 = empty", "there is no space 17: they are 9-12, 14-15, 17-18, 20-23"),
        ("given turn = red asleep", "a turn begins (\"red\") or stands before a roll (\"red bets\")"),
        ("given turn = green", "green does not sit at this table"),
        ("given last round = maybe", "neither yes nor no"),
        ("given red.score = many", "\"many\" is no number here"),
        ("given red.bet = bishop", "is no bet and its roll"),
        ("given red.bet = horse 1", "there is no bet \"horse\"; choose from bishop, other and portrait"),
        ("given aside = blue 9", "is not a die that can be set aside"),
        ("given aside = blue 1, blue 2\ngiven turn = red bets", "cannot be set aside"),
        ("given aside = red 1, blue 2, green 3, yellow 4", "only three dice"),
        ("given aside = red 1 x4, blue 2 x2\ngiven turn = red bets", "too many dice are set aside"),
        ("given aside = red 1", "the dice do not fit where the turn stands"),
        ("given red.score = 3\ngiven blue.score = 3", "two painters stand on space 3"),
        ("given turn = red bets\ngiven red.bet = other 1", "red bets on the own turn"),
        ("given turn = red bets\ngiven blue.bet = other 2", "a bet lies there for a roll that is still to come"),
        ("given turn = red\ngiven blue.bet = other 1", "a bet lies there before the turn has begun"),
        ("given red.frescoes = 8 8", "8 stands there twice"),
        ("given red.frescoes = 9", "there is no section 9"),
        ("given red.portraits = child 3", "is no portrait: write for example"),
        ("given red.portraits = man 4, man 4", "no portrait man 4 is left"),
        ("given red.portraits = man 4\ngiven blue.portraits = man 4", "no portrait man 4 is left"),
        ("given space.9-12 = man 2 + lots", "write \"man 2 + 3\""),
        ("given turn = red\nnext bag = 1", "draws from \"dice\", \"colours\" and \"portraits\""),
        ("given turn = red\nnext dice = R1R2", "is no roll of the number dice"),
        ("given turn = red\nnext colours = RGB", "is no roll of the colour dice"),
        ("given turn = red bets\ngiven blue.bet = other 1\nnext dice = R1Y1B1\nexpect round = 1", "is not in it"),
        ("given turn = red bets\ngiven blue.bet = other 1\nnext colours = R\nexpect round = 1", "is not in it"),
        ("given turn = red\nnext portraits = man-9\nexpect round = 1", "there is no portrait man-9"),
    ] {
        let found = failure(text);
        assert!(found.contains(message), "{text}\n{found}");
    }
}
