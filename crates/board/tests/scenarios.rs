//! Plays every scenario of the folder `scenarios/` and of the docs, and shows what is said about broken ones.

#![allow(clippy::expect_used, clippy::panic)] // a test that cannot read its files has failed

use std::path::{Path, PathBuf};

use expect_test::{Expect, expect};
use fresco_board::BoardGame;
use tabletop::Rules;
use tabletop::scenario::parse;
use tabletop::testkit::{check_scenarios, files_below, play_scenarios, text_of};

fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

#[test]
fn all_scenarios_pass() {
    let played = check_scenarios::<BoardGame>(&repository().join("scenarios"), BoardGame::GAME);
    assert!(played > 700, "only {played} scenarios were found");
}

#[test]
fn scenarios_have_names_of_their_own() {
    let mut names = std::collections::BTreeSet::new();
    for file in files_below(&repository().join("scenarios"), "scenario") {
        for scenario in parse(&text_of(&file)).expect("scenarios") {
            let name = (scenario.game().map(ToString::to_string), scenario.name.to_string());
            assert!(names.insert(name), "{}:{}: there is another \"{}\"", file.display(), scenario.line, scenario.name);
        }
    }
}

/// The blocks of a Markdown text that are marked as scenarios, each with its lines where they stand in the text.
fn blocks(markdown: &str) -> Vec<String> {
    let mut all = Vec::new();
    let mut block: Option<String> = None;
    for (i, line) in markdown.lines().enumerate() {
        match (&mut block, line.trim()) {
            (None, "```scenario") => block = Some("\n".repeat(i + 1)),
            (Some(_), "```") => all.extend(block.take()),
            (Some(text), _) => {
                text.push_str(line);
                text.push('\n');
            }
            (None, _) => {}
        }
    }
    all
}

#[test]
fn the_examples_of_the_docs_pass() {
    let page = std::fs::read_to_string(repository().join("docs/SCENARIOS.md")).expect("docs/SCENARIOS.md");
    let examples = blocks(&page);
    let mut report = Vec::new();
    let played: usize =
        examples.iter().map(|text| play_scenarios::<BoardGame>("docs/SCENARIOS.md", text, BoardGame::GAME, &mut report)).sum();
    assert!(report.is_empty(), "{report:#?}");
    assert!(played >= 2, "only {played} examples were found");
}

/// Every name in the table of the docs is one that the rules know, and says rightly whether it can be given.
#[test]
fn the_names_in_the_docs_exist() {
    let page = std::fs::read_to_string(repository().join("docs/SCENARIOS.md")).expect("docs/SCENARIOS.md");
    let rows = page.lines().filter(|l| l.starts_with("| `") && l.matches('|').count() == 6);
    let mut seen = 0;
    for row in rows {
        let cells: Vec<&str> = row.split('|').map(str::trim).collect();
        let (can_be_given, example) = (cells[4], cells[5].trim_matches('`'));
        let (key, value) = example.split_once('=').unwrap_or_else(|| panic!("the example in: {row}"));
        let word = match can_be_given {
            "yes" => "given",
            "no" => "expect",
            other => panic!("\"{other}\" should be yes or no in: {row}"),
        };
        let statement = format!("{key}={value}");
        // A fact of a module is explained with the module's number before it.
        let module = cells[2].split_once(':').map_or("none", |(n, _)| if n.parse::<u8>().is_ok() { n } else { "none" });
        let top = format!("scenario x\nplayers 2\nmodules {module}\n");
        let run = |word: &str| parse(&format!("{top}{word} {statement}\nexpect {statement}\n")).expect("a scenario")[0].run::<BoardGame>();
        let failure = run(word).err().map(|f| f.message).unwrap_or_default();
        assert!(!failure.contains("docs/SCENARIOS.md lists"), "{row}\n{failure}");
        match word {
            "given" => assert_eq!(failure, "", "{row}"),
            _ => assert!(run("given").is_err(), "it can be given: {row}"),
        }
        seen += 1;
    }
    assert!(seen > 25, "only {seen} names were found");
}

/// Reads and plays a text, and compares what is said about it.
fn check(text: &str, expected: Expect) {
    let said = match parse(text) {
        Err(f) => format!("line {}: {}", f.line, f.message),
        Ok(scenarios) => scenarios
            .iter()
            .find_map(|s| s.run::<BoardGame>().err())
            .map_or("passed".to_string(), |f| format!("line {}: {}", f.line, f.message)),
    };
    expected.assert_eq(&said);
}

#[test]
fn what_cannot_be_read() {
    check("play red wake 7", expect![[r#"line 1: a file of scenarios begins with a line "scenario NAME""#]]);
    check("scenario", expect!["line 1: a scenario needs a name"]);
    check(
        "scenario a\ngiven red.thalers = 3\nexpct red.thalers = 3",
        expect![[
            r#"line 3: "expct" is not a word of a scenario: they are given, next, play, refuse, offer, asked, expect, told, seen, not, impossible"#
        ]],
    );
    let long: String = (0..101).map(|n| format!("word{n} 1\n")).collect();
    check(
        &format!("scenario a\n{long}"),
        expect![[r#"line 102: more than 100 lines stand at the top of this scenario, before the first "given""#]],
    );
    check("scenario a\nplayers 3\nplayers 4", expect![[r#"line 3: "players" is given twice"#]]);
    check("scenario a\nexpect red.thalers 12", expect![[r#"line 2: "red.thalers 12" needs the form NAME = VALUE"#]]);
}

#[test]
fn what_is_said_about_the_top() {
    check(
        "scenario a\nsource nowhere\nplayer 3",
        expect![[r#"line 3: a header has no key "player"; the keys are edition, players, modules, components"#]],
    );
    check(
        "scenario a\nplya red wake 7",
        expect![[
            r#"line 2: a header has no key "plya"; the keys are edition, players, modules, components; the words of a scenario are given, next, play, refuse, offer, asked, expect, told, seen, not, impossible"#
        ]],
    );
    check("scenario a\nplayers 5\nedition 2010", expect!["line 2: 5 players: Fresco is for two, three or four"]);
    check("scenario a\nplayers 3\nedition 2015", expect![[r#"line 3: "2015" is not an edition; the editions are 2010 and 2020"#]]);
    check("scenario a\nmodules 1 22", expect![[r#"line 2: modules: "22": the modules are numbered 1-17"#]]);
}

#[test]
fn what_is_said_about_given_facts() {
    check(
        "scenario a\ngiven red.money = 3",
        expect![[r#"line 2: "red.money" is not something a scenario knows; docs/SCENARIOS.md lists the names"#]],
    );
    check(
        "scenario a\ngiven colour = red",
        expect![[r#"line 2: "colour" is not something a scenario knows; docs/SCENARIOS.md lists the names"#]],
    );
    check("scenario a\nplayers 3\ngiven yellow.thalers = 3", expect!["line 3: yellow does not sit at this table"]);
    check("scenario a\ngiven red.thalers = many", expect![[r#"line 2: "many" is no number that fits here"#]]);
    check("scenario a\ngiven red.paints = RYX", expect![[r#"line 2: "X" in "RYX" is not a paint; the paints are R Y B O G P K N"#]]);
    check(
        "scenario a\ngiven red.score = S5",
        expect![[r#"line 2: "S5" is no space: the score track begins with 1, the starting spaces are S1 to S4"#]],
    );
    check(
        "scenario a\ngiven red.score = 0",
        expect![[r#"line 2: "0" is no space: the score track begins with 1, the starting spaces are S1 to S4"#]],
    );
    check("scenario a\ngiven red.hour = 10", expect![[r#"line 2: "10" is not an hour of the inn; the hours are 5 to 9"#]]);
    check("scenario a\ngiven red.price = 2", expect![[r#"line 2: "price" follows from the hour and cannot be set"#]]);
    check("scenario a\ngiven fresco.F1 = RY3", expect![[r#"line 2: "F1" is not a section; the sections are A1 to E5"#]]);
    check(
        "scenario a\ngiven fresco.A1 = seven",
        expect![[r#"line 2: "seven" is no fresco tile: write its paints and its points, like RYO7"#]],
    );
    check("scenario a\ngiven fresco.A1 = RRR9", expect!["line 2: there is no fresco tile RRR9 left"]);
    check("scenario a\ngiven stall.I = R Y B", expect!["line 2: stall I has only 2 spaces"]);
    check("scenario a\ngiven stall.I = RRB", expect!["line 2: there is no market tile RRB"]);
    check("scenario a\nplayers 3\ngiven stall.I = RR", expect!["line 3: the market tile RR is not in this game"]);
    check("scenario a\ngiven bag = RR", expect![[r#"line 2: "bag" follows from other facts and cannot be set"#]]);
    check("scenario a\ngiven leonardo = A1", expect![[r#"line 2: Leonardo paints only at a table of two: write "players 2" at the top"#]]);
    check(
        "scenario a\ngiven turn = lunch",
        expect!["line 2: a turn is waking, planning, evening, final scoring, or a place and a painter: cathedral red"],
    );
    check(
        "scenario a\ngiven red.plan = 0 0 3 2 0\ngiven turn = cathedral red",
        expect!["line 3: red has no assistant at the Cathedral: give red.plan before the turn"],
    );
    check("scenario a\ngiven turn = cathedral2 red", expect!["line 2: there is no second Cathedral in this round"]);
    check("scenario a\nexpect round = 1\ngiven red.thalers = 3", expect![[r#"line 3: "given" must stand before everything else"#]]);
}

#[test]
fn positions_that_cannot_be() {
    check("scenario a\ngiven red.score = 5\ngiven blue.score = 5", expect!["line 2: another line undoes this one: red.score is now S1"]);
    check("scenario a\ngiven stall.I = R Y\ngiven stall.II = R", expect!["line 2: another line undoes this one: stall.I is now RRR Y"]);
    check(
        "scenario a\ngiven red.hour = 6\ngiven blue.hour = 6",
        expect!["line 1: this position cannot be: red and blue both wake up at 6"],
    );
    check("scenario a\ngiven red.mood = 9", expect!["line 1: this position cannot be: the mood of red is off the track"]);
    check("scenario a\ngiven red.assistants = 7", expect!["line 2: 7 is too much here: 5 at most"]);
    check(
        "scenario a\ngiven red.plan = 1 1 1 0 0\ngiven turn = market red",
        expect!["line 1: this position cannot be: red has 5 assistants but placed only 3"],
    );
    check("scenario a\ngiven red.plan = 4 1 0 0 0\ngiven turn = market red", expect!["line 2: 4 is too much here: 3 at most"]);
}

#[test]
fn what_is_said_when_play_goes_another_way() {
    let top = "scenario a\ngiven red.score = S1\ngiven blue.score = S2\n";
    check(&format!("{top}play red sleep 7"), expect![[r#"line 4: "sleep 7" is not an action"#]]);
    check(&format!("{top}play pink wake 7"), expect![[r#"line 4: there is no seat "pink"; choose from red, blue, green and yellow"#]]);
    check(&format!("{top}play blue wake 7"), expect!["line 4: blue: it is not your turn: waiting for red"]);
    check(
        &format!("{top}play red wake 7\nplay blue wake 7"),
        expect![[r#"
        line 5: blue: wake 7: somebody has already chosen 7:00 (Inn: one painter per hour)
            blue can: wake 5, wake 6, wake 8, wake 9"#]],
    );
    check(&format!("{top}refuse red wake 7 for any reason"), expect!["line 4: red wake 7: this should be refused, but it was played"]);
    check(
        &format!("{top}refuse red wake 7"),
        expect![[r#"line 4: a refusal says why: refuse SEAT ACTION because WORDS, or "for any reason""#]],
    );
    check(
        &format!("{top}refuse red stall I because that stall is already empty"),
        expect![[r#"line 4: it was refused with other words: "stall I" is not an action"#]],
    );
    check(
        &format!("{top}offer red restore C3"),
        expect![[r#"
        line 4: red cannot restore C3
            red can: wake 5, wake 6, wake 7, wake 8, wake 9"#]],
    );
    check(&format!("{top}offer blue wake 6"), expect!["line 4: blue cannot wake 6: red to act"]);
    check(&format!("{top}expect red.thalers = 11"), expect!["line 4: red.thalers is 12, not 11"]);
    check(&format!("{top}expect red.price = 2"), expect!["line 4: red.price is none, not 2"]);
    check(&format!("{top}expect to act = blue"), expect!["line 4: to act is red, not blue"]);
    check(&format!("{top}expect asked = Eat."), expect!["line 4: asked is Choose an hour to wake up., not Eat."]);
    check(
        &format!("{top}play red wake 7\ntold red sings"),
        expect![[r#"
        line 5: nobody said so. What was told:
            red wakes up at 7:00.
            red's mood falls by 1 step."#]],
    );
}

#[test]
fn what_is_said_about_fixed_draws() {
    check(
        "scenario a\nnext coins = R",
        expect![[r#"line 2: there is no bag "coins": the base game draws from "market", modules from their own"#]],
    );
    check("scenario a\nnext market = RRB", expect!["line 2: there is no market tile RRB"]);
    check("scenario a\nnext market R", expect!["line 2: the form is: next BAG = PIECE PIECE…"]);
    check("scenario a\nnext market = R\nexpect round = 1", expect!["line 2: not all of these pieces were drawn"]);
    check(
        "scenario a\nplayers 3\ngiven turn = evening\nnext market = R R\nexpect round = 2",
        expect![[r#"line 5: the piece that was to come from "market" is not in it"#]],
    );
}

#[test]
fn facts_may_be_written_in_several_ways() {
    check("scenario a\ngiven red.paints = BYR\nexpect red.paints = r y b\nexpect red.hour = NONE", expect![["passed"]]);
    check("scenario a\ngiven fresco.A1 = ORY7\nexpect fresco.A1 = RYO7\nexpect fresco.A1 = yro7", expect![["passed"]]);
    check(
        "scenario a\nplayers 3\ngiven stall.I = empty\ngiven stall.II = empty\ngiven stall.III = empty\nexpect bag = G O BBB YYY RRR RB YB RY B Y R",
        expect![["passed"]],
    );
}

/// Values out of range and statements that say nothing are refused, whatever the build.
#[test]
fn what_must_neither_pass_nor_panic() {
    check("scenario a\ngiven red.plan = 200 200 0 0 0", expect!["line 2: 200 is too much here: 3 at most"]);
    check("scenario a\ngiven red.assistants = 255\ngiven red.neutral = yes", expect!["line 2: 255 is too much here: 5 at most"]);
    check("scenario a\nplayers 2\ngiven leonardo.plan = 1 1 0 0 0", expect!["line 3: Leonardo has no plan of his own that could be set"]);
    check("scenario a\nplayers 2\ngiven leonardo.thalers = 100", expect!["line 3: Leonardo has no thalers of his own that could be set"]);
    check("scenario a\ngiven red.thalers = 20000", expect!["line 2: 20000 is too much here: 10000 at most"]);
    check("scenario a\ngiven stall.I = R R", expect!["line 2: there is only one market tile R"]);
    check("scenario a\ngiven stall.I = Y R\nexpect stall.I = R R", expect!["line 3: stall.I is Y R, not R R"]);
    check("scenario a\ngiven round = 0", expect!["line 2: rounds are numbered from 1"]);
    check(
        "scenario a\nexpect stall.II.count.count = 3",
        expect![[r#"line 2: there is no stall "II.count"; choose from I, II, III and IV"#]],
    );
    check(
        "scenario a\ngiven red.score = S1\nrefuse red plna market 2 for any reason",
        expect![[r#"line 3: "plna market 2" is not an action; if that is meant, say so with "because""#]],
    );
    check(
        "scenario a\ngiven red.score = S1\nrefuse red plan market 2 because",
        expect![[r#"line 3: a refusal says why: refuse SEAT ACTION because WORDS, or "for any reason""#]],
    );
    check("scenario a\nplayers 2\nrefuse yellow wake 7 for any reason", expect!["line 3: yellow does not sit at this table"]);
    check(
        "scenario a\ngiven red.plan = 0 0 2 3 0\ngiven turn = planning\nplay red plan market 3\nexpect red.plan = 3 0 0 0 0",
        expect!["line 2: another line undoes this one: red.plan is now 0 0 0 0 0"],
    );
}

#[test]
fn refusals_say_why() {
    let top = "scenario a\ngiven red.score = S1\n";
    check(&format!("{top}refuse red plan market 2 for any reason"), expect!["passed"]);
    check(&format!("{top}refuse blue wake 7 because not your turn"), expect!["passed"]);
}

#[test]
fn exactly_these_are_offered() {
    let top = "scenario a\ngiven red.score = S1\n";
    check(&format!("{top}offer exactly red wake 9, wake 5, wake 6, wake 7, wake 8"), expect!["passed"]);
    check(&format!("{top}offer exactly red wake 9, wake 5, wake 6, wake 7"), expect!["line 3: red can also wake 8"]);
    check(
        &format!("{top}offer exactly red wake 9, wake 5, wake 6, wake 7, wake 8, done"),
        expect![[r#"
        line 3: red cannot done
            red can: wake 5, wake 6, wake 7, wake 8, wake 9"#]],
    );
    check(&format!("{top}offer exactly blue wake 9"), expect!["line 3: blue cannot wake 9: red to act"]);
}

#[test]
fn what_is_asked_can_be_stated_in_part() {
    let top = "scenario a\ngiven red.score = S1\n";
    check(&format!("{top}asked red: choose the hour"), expect!["line 3: red is asked something else: Choose an hour to wake up."]);
    check(&format!("{top}asked red: which tile"), expect!["line 3: red is asked something else: Choose an hour to wake up."]);
    check(&format!("{top}asked blue: choose the hour"), expect!["line 3: blue is asked nothing: red to act"]);
    check(&format!("{top}asked blue"), expect!["line 3: the form is: asked SEAT: WORDS"]);
}

/// A table at which red holds two wish cards and is about to draw a third.
const WITH_SECRETS: &str = "scenario a\nmodules 4\ngiven red.wishes = tip reward\ngiven red.hour = 5\ngiven red.plan = 1 0 2 2 0\n\
    given turn = market red\ngiven red.pennies-planned = 1\n";

#[test]
fn what_a_seat_sees_and_is_told() {
    let top = format!("{WITH_SECRETS}next wishes = alchemy\nplay red throw 1\n");
    check(&format!("{top}seen by red: wish card Tip\nnot seen by blue: Tip"), expect!["passed"]);
    check(
        &format!("{top}not seen by red: alchemy"),
        expect![
            "line 10: it can be seen: screen.red: 1 wish alchemy (wish card Alchemy: in the Workshop, any 3 primary paints for a mixed one)"
        ],
    );
    check(&format!("{top}seen by blue: alchemy"), expect![[r#"line 10: "alchemy" is nowhere to be seen"#]]);
    check(
        &format!("{top}told red draws a wish card\ntold to red: alchemy\nnot told: alchemy\nnot told to blue: alchemy"),
        expect!["passed"],
    );
    check(&format!("{top}not told: a wish card"), expect!["line 10: it was told: red draws a wish card."]);
    check(
        &format!("{top}told to blue: alchemy"),
        expect![[r#"
        line 10: nobody said so. What was told:
            red throws 1 lucky penny into the well.
            red draws a wish card."#]],
    );
    check(&format!("{top}seen by blue: screen.red = none\nseen by blue: well = penny"), expect!["passed"]);
    check(&format!("{top}seen by blue: well = 2 penny"), expect!["line 10: well is seen as penny, not 2 penny"]);
    check(
        "scenario a\nmodules none\nseen by blue: well = none",
        expect![[
            r#"line 3: there is no place "well": they are altar, bag, fresco.…, inn.…, mood.…, neutral.…, plan.…, pool.…, resting.…, score.…, screen.…, stall.…, supply.…, tiles.…"#
        ]],
    );
    check(
        &format!("{top}seen of blue: screen.red = none"),
        expect!["line 10: the form is: seen by SEAT: PLACE = PIECE, PIECE… or seen by SEAT: WORDS"],
    );
    check(
        &format!("{top}not heard: alchemy"),
        expect!["line 10: the forms are: not told: WORDS, not told to SEAT: WORDS, not seen by SEAT: WORDS"],
    );
}

#[test]
fn a_setup_that_must_be_refused() {
    let top = "scenario a\ngiven red.hour = 6\n";
    check(&format!("{top}given blue.hour = 6\nimpossible because both wake up at 6"), expect!["passed"]);
    check("scenario a\nplayers 5\nimpossible because for two, three or four", expect!["passed"]);
    check(
        &format!("{top}given blue.hour = 6\nimpossible because they are too tired"),
        expect!["line 4: it was refused with other words: this position cannot be: red and blue both wake up at 6"],
    );
    check(&format!("{top}impossible because both wake up at 6"), expect!["line 3: this setup should be refused, but it is possible"]);
    check(&format!("{top}impossible"), expect!["line 3: the form is: impossible because WORDS"]);
    check(
        &format!("{top}expect red.hour = 6\nimpossible because of this"),
        expect![[r#"line 4: nothing but "given" and "next" can stand beside "impossible": such a game never begins"#]],
    );
}

#[test]
fn facts_may_stand_in_any_order() {
    check(
        "scenario a\ngiven turn = cathedral red\ngiven red.plan = 1 2 0 1 1\ngiven red.hour = 7\ngiven red.thalers = 3\nexpect red.hour = 7\nasked red: restore",
        expect!["passed"],
    );
    check(
        "scenario a\nmodules 6\ngiven turn = studio red\ngiven red.plan = 2 2 1 0 0\ngiven red.glaziers = studio\nexpect red.glaziers = studio",
        expect!["passed"],
    );
    check("scenario a\ngiven fresco.A1 = RYO7\ngiven fresco.left = A1 B1 C3\nexpect fresco.count = 3", expect!["passed"]);
}

#[test]
fn seats_that_are_not_mentioned_decline() {
    let top = "scenario a\nplayers 3\ngiven last round = yes\ngiven red.hour = 5\ngiven red.plan = 0 0 3 1 1\ngiven turn = workshop red\n";
    check(&format!("{top}play red done\nplay red done\nexpect turn = over"), expect!["passed"]);
    check(&format!("{top}play red done\nplay red done\nexpect to act = blue"), expect!["passed"]);
}

#[test]
fn a_scenario_states_something() {
    check("scenario a\ngiven red.score = S1\nplay red wake 7", expect!["line 1: this scenario states nothing that could be wrong"]);
}
