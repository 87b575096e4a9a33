#![allow(clippy::expect_used, clippy::unwrap_used)]

use std::sync::Arc;

use fresco_dice::{Action, DiceGame, Stage};
use tabletop::{Layout, Match, Rules, Scene, Viewer};

use super::*;

fn plain(lines: &[String]) -> Vec<String> {
    lines.iter().map(|line| anstream::adapter::strip_str(line).to_string()).collect()
}

#[test]
fn nonsense_is_refused_in_words() {
    let aside = |text: &str| read_aside(text).expect_err(text);
    assert!(aside("blue 7").contains("\"blue 7\" is not a die that can be set aside"));
    assert!(aside("blue 6, blue 5").contains("the blue die is listed twice"));
    assert!(aside("blue 6 x4, red 5 x2").contains("only two colour dice"));
    assert!(aside("blue 6, red 5, green 1, yellow 1").contains("4 dice"));
    let one = read_aside("blue 6 x2").expect("a die");
    let roll = |text: &str| read_roll(text, &one).expect_err(text);
    assert!(roll("R1Y4O2G3P5 GR").contains("it shows 2 colour dice, but 1 colour die can be rolled"));
    assert!(roll("R1Y4O2G3P5B1 G").contains("the blue die is set aside"));
    assert!(roll("R1Y4O2G3 G").contains("the purple die is missing"));
    assert!(roll("R1R4O2G3P1 G").contains("the red die is listed twice"));
    assert!(roll("R9Y4O2G3P1 G").contains("the red die cannot show 9"));
    assert!(roll("X1").contains("\"X1\" is not the colour of a die"));
    let three = read_aside("blue 6, red 1, green 1").expect("dice");
    assert!(read_roll("Y1O1P1", &three).expect_err("over").contains("--roll: three dice are set aside, so nothing is left to roll"));
    let goal = |text: &str| read_goal(text, Components::standard()).expect_err(text);
    assert!(goal("sixteen").contains("neither a total nor a band of totals"));
    assert!(goal("99").contains("totals from 3 to 36, never 99"));
    assert!(goal("12-9").contains("neither a total nor a band"));
}

#[test]
fn a_roll_can_be_written_in_letters_or_words() {
    let one = read_aside("blue 6").expect("a die");
    let letters = read_roll("R1Y4O2G3P5 GR", &one).expect("a roll");
    assert_eq!(letters, read_roll("red 1, yellow 4, orange 2, green 3, purple 5, green, red", &one).expect("a roll"));
    assert_eq!(letters, read_roll("r1 y4 o2 g3 p5 g r", &one).expect("a roll"));
    assert_eq!(letters.len(), 7);
}

#[test]
fn the_whole_table() {
    let args = |goal: &[&str]| OddsArgs { goal: goal.iter().map(ToString::to_string).collect(), ..OddsArgs::default() };
    let position = Position { aside: Vec::new(), choices: None, favour: 0, aims: all_aims(Components::standard()) };
    let text = plain(&as_text(&position, true, Some(1), 80)).join("\n");
    for part in [
        "16     section        60.7%",
        "9-12   portrait",
        "\n         any section",
        "\n         any tile",
        "with favour  best die",
        "24   31.70%  section",
    ] {
        assert!(text.contains(part), "{part}\n{text}");
    }
    run(&args(&["16", "9-12"])).expect("it is printed");
    let sixteen = Position { aims: vec![read_goal("16", Components::standard()).expect("a goal")], ..position.clone() };
    let text = plain(&as_text(&sixteen, false, None, 80)).join("\n");
    for part in ["16 before roll 2", "16 before roll 3", "     10                     62.9%"] {
        assert!(text.contains(part), "{part}\n{text}");
    }
    let any = Position { aims: vec![read_goal("section", Components::standard()).expect("a goal")], ..position.clone() };
    assert!(plain(&as_text(&any, false, None, 80)).contains(&"any section before roll 2".to_string()));
    assert!(run(&args(&["nonsense"])).is_err());
    let json = as_json(&position, true);
    assert_eq!(json["goals"].as_array().map(Vec::len), Some(11));
    assert_eq!(json["totals"].as_array().map(Vec::len), Some(34));
}

/// At every moment of a game the hint says the same as the rules' own odds, from the scene alone.
#[test]
fn the_hint_follows_the_game() {
    let rules = Arc::new(DiceGame::new(3, Components::standard().clone()).expect("a table"));
    let layout = rules.layout();
    let mut game = Match::new(rules, "hint");
    let people = ["Anna", "Bruno", "Carla"].map(String::from);
    let (mut n, mut seen) = (0, [false; 2]);
    while let Some(seat) = game.next_to_act() {
        let scene = game.scene(Viewer::Seat(seat));
        let table = OnTable { layout: &layout, scene: &scene };
        let lines = hint(table, &people, "");
        let through = matches!(game.world().stage, Stage::Shift | Stage::Bonus);
        assert_eq!(lines.is_err(), through, "{:?}", game.world().stage);
        let lines = plain(&lines.unwrap_or_default());
        let name = &people[game.world().active.index()];
        assert!(through || lines[0].starts_with(&format!("Exact odds for {name}: ")), "{lines:#?}");
        assert!(lines.iter().all(|line| ink::width(line) + 2 <= ink::terminal_width()), "{lines:#?}");
        if let Some((_, position)) = on_the_table(table) {
            for room in [30, 50, 78, 98] {
                let lines = for_player(&position, "Maria Magdalena von Waldburg-Zeil und Trauchburg", room);
                assert!(lines.iter().all(|line| ink::width(line) <= room), "{room}: {lines:#?}");
            }
            let one = plain(&hint(table, &people, "13").expect("odds of 13"));
            assert!(one.len() < lines.len() || position.choices.is_some(), "{one:#?}");
            assert!(one[1..].iter().all(|line| ink::width(line) < 50) && one.join(" ").contains("13"), "{one:#?}");
            assert!(hint(table, &people, "any section").is_ok_and(|lines| lines.join(" ").contains("section")));
            assert!(hint(table, &people, "soon").expect_err("nonsense").contains("neither a total nor a band"));
        }
        if game.world().stage == Stage::Dice {
            seen[0] = true;
            let rows = lines.iter().skip_while(|line| !line.starts_with("set ")).count() - 1;
            let mut values: Vec<_> =
                game.options(seat).iter().map(|a| if let Action::Set(d) = a { Some((d.face, d.kept)) } else { None }).collect();
            values.sort_unstable();
            values.dedup();
            assert_eq!(rows, values.len(), "{lines:#?}");
        } else if !through {
            seen[1] = true;
            let left = format!("{} left", language().say(ROLLS_LEFT.count(3 - game.world().roll.index() as i64)));
            assert!(lines[..2].join(" ").contains(&left), "{lines:#?}");
        }
        let nth = n * 7 % game.options(seat).len();
        game.choose(seat, nth);
        n += 1;
    }
    assert_eq!(seen, [true; 2]);
    let over = game.scene(Viewer::Spectator);
    assert!(hint(OnTable { layout: &layout, scene: &over }, &people, "").is_err());
    assert!(hint(OnTable { layout: &Layout::default(), scene: &Scene::default() }, &people, "").is_err());
}

/// Whatever lies on the table, no line is wider than the room.
#[test]
fn the_tables_fit_their_room() {
    let asides = ["", "B6", "yellow 4", "purple 6 x4", "orange 3 x2, yellow 1 x2", "purple 6 x2, orange 5", "B1, G1, Y1"];
    let mut seen = 0;
    for aside in asides.map(|text| read_aside(text).expect(text)) {
        let hand = Hand::with_aside(&aside);
        let left: Vec<Colour> = Colour::ALL.into_iter().filter(|die| aside.iter().all(|dice| dice.die != *die)).collect();
        let faces = |face: &dyn Fn(usize) -> usize| {
            left.iter().enumerate().map(|(n, die)| format!("{}{}", die.letter(), face(n))).collect::<String>()
        };
        let colours: String = (0..usize::from(hand.colour_dice)).map(|n| left[left.len() - 1 - n].letter()).collect();
        let rolls = [faces(&|_| 6), faces(&|_| 3), faces(&|n| n + 1), faces(&|n| 6 - n)].map(|faces| format!("{faces} {colours}"));
        let choices = rolls.iter().filter_map(|roll| read_roll(roll, &aside).ok()).map(Some).chain([None]);
        for (choices, favour) in choices.flat_map(|choices| [(choices.clone(), 0), (choices, 1)]) {
            let position = Position { aside: aside.clone(), choices, favour, aims: all_aims(Components::standard()) };
            for (everything, compare) in [(true, (favour == 0).then_some(1)), (false, None)] {
                for line in as_text(&position, everything, compare, 80) {
                    assert!(ink::width(&line) <= 80, "{line}");
                    seen += 1;
                }
            }
        }
    }
    assert!(seen > 500, "only {seen}");
}

#[test]
fn what_only_the_favour_brings_is_said() {
    let aims = all_aims(Components::standard());
    let aside = read_aside("B6, Y4").expect("dice");
    let choices = Some(read_roll("R5O1G1P2 RO", &aside).expect("a roll"));
    let position = Position { aside, choices, favour: 0, aims };
    let text = plain(&as_text(&position, true, Some(1), 80)).join("\n");
    let line = |name: &str| text.lines().find(|line| line.trim_start().starts_with(name)).map(str::to_string).expect(name);
    // 10 and a 5 make 15, which the favour tile makes 16; a doubled 5 makes 20, or 19.
    assert_eq!(line("16 "), "  16     section        never  only with favour             sure  red 5", "{text}");
    assert!(line("20-23").contains("sure  red 5 x2"), "{text}");
    let favoured = Position { favour: 1, ..position };
    let text = plain(&as_text(&favoured, true, None, 80)).join("\n");
    assert!(text.contains("16     section         sure  red 5"), "{text}");
}

#[test]
fn dice_set_aside_can_be_written_as_the_table_writes_them() {
    let words = read_aside("blue 6, green 3 x2").expect("dice");
    for text in ["B6, G3x2", "b6,g3 x2", "B6 + G3×2", "B 6, G3 X2", "blue 6 + G3x2"] {
        assert_eq!(read_aside(text), Ok(words.clone()), "{text}");
    }
    for text in ["B7", "B", "Z3", "G3x3", "B6G3", "é6", "B×2"] {
        assert!(read_aside(text).is_err(), "{text}");
    }
    let goal = |text: &str| read_goal(text, Components::standard()).ok().and_then(|aim| aim.what).map_or("", Term::word);
    assert_eq!(["section", "any section", "tile", "any"].map(goal), ["any section", "any section", "any tile", "any tile"]);
}
