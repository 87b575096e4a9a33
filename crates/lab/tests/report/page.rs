//! The page shows what was played, and any browser can read it.

use std::fs;
use std::path::Path;

use fresco_board::BoardGame;
use fresco_card::CardGame;
use fresco_dice::DiceGame;
use fresco_lab::journal::Played;
use fresco_lab::report::Report;
use fresco_language::Library;
use scraper::{ElementRef, Html, Selector};
use serde_json::{Value, json};
use tabletop::testkit::games;

use crate::played::{arena, empty_folder, rules, write};

pub(crate) const BOTS: [&str; 4] = ["apprentice", "random", "random", "random"];

/// The page of a folder, in English.
fn report(folder: &Path) -> Result<Report, String> {
    fresco_lab::report::report(folder, &Library::built_in().open("en").expect("English")).map_err(|why| why.to_string())
}

pub(crate) fn agreed(game: &str, modules: &str) -> Value {
    json!({
        "game": game, "table": { "players": "4", "modules": modules }, "seed": "test", "bots": ["apprentice", "random"],
        "command": format!("fresco arena {game} --bots apprentice,random --modules {modules} --seed test"),
    })
}

/// A page as a browser understands it; the parser must have nothing to complain about.
fn page_of(folder: &Path) -> (String, Html) {
    let made = report(folder).expect("a page");
    fs::write(folder.join("report.html"), &made.page).expect("to write");
    let html = Html::parse_document(&made.page);
    assert_eq!(html.errors, Vec::<std::borrow::Cow<'_, str>>::new());
    (made.page, html)
}

pub(crate) fn all<'a>(html: &'a Html, selector: &str) -> Vec<ElementRef<'a>> {
    html.select(&Selector::parse(selector).expect(selector)).collect()
}

pub(crate) fn text(element: ElementRef<'_>) -> String {
    element.text().collect::<String>().trim().to_string()
}

/// A table of numbers, row by row.
fn cells(html: &Html, figure: &str) -> Vec<Vec<String>> {
    let cell = Selector::parse("th, td").expect("cells");
    let rows = all(html, &format!("#{figure} details tbody tr"));
    rows.into_iter().map(|row| row.select(&cell).map(text).collect()).collect()
}

/// What every page must be: whole, alone, and readable by everybody.
fn is_a_good_page(page: &str, html: &Html) {
    assert!(!page.replace("http://www.w3.org/2000/svg", "").contains("://"), "the page needs something from elsewhere");
    for (what, selector) in [("a script", "script"), ("a picture", "img"), ("something linked", "link"), ("a frame", "iframe")] {
        assert!(all(html, selector).is_empty(), "{what} is on the page");
    }
    let mut ids: Vec<&str> = all(html, "[id]").iter().filter_map(|e| e.attr("id")).collect();
    let n = ids.len();
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), n, "an id stands twice");
    let figures = all(html, "figure");
    assert!(figures.len() >= 5, "{}", figures.len());
    for figure in figures {
        for label in ["aria-labelledby", "aria-describedby"] {
            let id = figure.attr(label).expect(label);
            let words = all(html, &format!("[id=\"{id}\"]")).into_iter().map(text).collect::<String>();
            assert!(words.len() > 5, "{id}");
        }
        let numbers = Selector::parse("table tbody td").expect("cells");
        assert!(figure.select(&numbers).count() > 0, "{:?} has no numbers", figure.attr("id"));
    }
    for link in all(html, "a[href]") {
        let id = link.attr("href").and_then(|href| href.strip_prefix('#')).expect("a link within the page");
        assert!(ids.contains(&id), "{id}");
    }
    // A number that could not be worked out would show.
    for bad in ["NaN", "inf%", "infinity"] {
        assert!(!page.contains(bad), "{bad}");
    }
}

fn one_decimal(value: f64) -> String {
    format!("{:.1}", (value * 10.0).round() / 10.0)
}

#[test]
fn a_page_of_one_arena_shows_what_its_games_say() {
    let folder = empty_folder("one");
    let games = arena(&rules::<BoardGame>(4, "2020", "none"), games(12), &BOTS);
    write(&folder, &agreed("board", "none"), &games);
    let (page, html) = page_of(&folder);
    is_a_good_page(&page, &html);

    let seats = |name: &str| {
        let of = |game: &Played| (0..4).filter(|&seat| game.bots[seat] == name).map(|seat| (game.clone(), seat)).collect::<Vec<_>>();
        games.iter().flat_map(of).collect::<Vec<_>>()
    };
    let (ratings, wins) = (cells(&html, "ratings-1"), cells(&html, "wins-1"));
    let rating = |row: usize| ratings[row][2].parse::<u32>().expect("a number");
    assert!(rating(0) > rating(1) && ratings[0][0] == "apprentice", "{ratings:?}");
    let (sources, times) = (cells(&html, "sources-1"), cells(&html, "times-1"));
    for (at, name) in ["apprentice", "random"].into_iter().enumerate() {
        let seats = seats(name);
        let n = seats.len() as f64;
        let won: f64 = seats.iter().map(|(g, s)| f64::from(u8::from(g.places[*s] == 1))).sum();
        let score: f64 = seats.iter().map(|(g, s)| f64::from(g.scores[*s])).sum::<f64>() / n;
        let tiles: f64 = seats.iter().map(|(g, s)| f64::from(g.notes.points[*s].get("tiles").copied().unwrap_or(0))).sum::<f64>() / n;
        let decisions: u32 = seats.iter().map(|(g, s)| g.decisions[*s]).sum();
        assert_eq!(wins[at][..3], [name.to_string(), seats.len().to_string(), format!("{:.1}%", 100.0 * won / n)]);
        assert_eq!(wins[at][5], one_decimal(score));
        assert_eq!((&sources[at][0], &sources[at][1]), (&name.to_string(), &one_decimal(tiles)), "tiles bring most");
        assert_eq!(sources[at].last(), Some(&one_decimal(score)), "the sources add up to the score");
        assert_eq!(times[at][1].replace(',', ""), decisions.to_string());
    }
    // Every restoration of every game is counted, by tile and by section.
    let restored: usize = games.iter().map(|game| game.notes.restored.len()).sum();
    let tiles = cells(&html, "tiles-1");
    let times = |row: &Vec<String>| row[row.len() - 3].parse::<usize>().expect("a number");
    assert_eq!(tiles.iter().map(times).sum::<usize>(), restored);
    let rounds = |row: &Vec<String>| row[1..row.len() - 3].iter().map(|n| n.parse::<usize>().expect("a number")).sum::<usize>();
    assert!(tiles.iter().all(|row| rounds(row) == times(row)));
    let sections = cells(&html, "ceiling-1");
    assert_eq!(sections.iter().map(|row| row[2].parse::<usize>().expect("a number")).sum::<usize>(), restored);
    assert_eq!(all(&html, ".ceiling td").len(), 25);
    // Every waking, too.
    let wakings: usize = games.iter().flat_map(|game| &game.notes.hours).map(Vec::len).sum();
    assert_eq!(cells(&html, "hours-1").iter().map(|row| row[1].parse::<usize>().expect("a number")).sum::<usize>(), wakings);
    assert_eq!(cells(&html, "seats-1").len(), 4);
    let mean = games.iter().map(|game| f64::from(game.notes.rounds)).sum::<f64>() / games.len() as f64;
    assert_eq!(cells(&html, "lengths-1")[0][2], one_decimal(mean));

    assert!(page.contains("fresco arena board --bots apprentice,random --modules none --seed test"));
    let lead = text(all(&html, "header .lead")[0]);
    assert!(lead.starts_with(&format!("{} games of the board game (4 players, no modules). apprentice won ", games.len())), "{lead}");
    assert!(lead.ends_with("That is more than luck: an even share would be 25.0%."), "{lead}");
}

#[test]
fn arenas_below_a_folder_stand_side_by_side() {
    let folder = empty_folder("several");
    let deals = games(3);
    write(&folder.join("base"), &agreed("board", "none"), &arena(&rules::<BoardGame>(4, "2020", "none"), deals, &BOTS));
    write(&folder.join("box/modules"), &agreed("board", "all"), &arena(&rules::<BoardGame>(4, "2020", "all"), deals, &BOTS));
    write(&folder.join("duel"), &agreed("board", "1-3"), &arena(&rules::<BoardGame>(2, "2020", "1-3"), deals, &["apprentice", "random"]));
    write(&folder.join("small/card"), &agreed("card", ""), &arena(&rules::<CardGame>(4, "", ""), deals, &BOTS));
    write(&folder.join("small/dice"), &agreed("dice", ""), &arena(&rules::<DiceGame>(4, "", ""), deals, &BOTS));
    fs::create_dir_all(folder.join("notes")).expect("a folder");
    let (page, html) = page_of(&folder);
    is_a_good_page(&page, &html);
    let rows: Vec<Vec<String>> = all(&html, ".overview tbody tr").into_iter().map(|row| row.child_elements().map(text).collect()).collect();
    let names: Vec<&str> = rows.iter().map(|row| row[0].as_str()).collect();
    assert_eq!(names, ["base", "box/modules", "duel", "small/card", "small/dice"]);
    assert_eq!(rows[1][1], "the board game, 4 players, all 17 modules");
    assert_eq!(rows[2][1], "the board game, 2 players, modules 1, 2, 3");
    assert_eq!((rows[3][1].as_str(), rows[4][1].as_str()), ("the card game, 4 players", "the dice game, 4 players"));
    assert_eq!(cells(&html, "lengths").len(), 5);
    // The modules are sources of points by their names; a game without hours has no chart of them, nor a ceiling.
    assert!(all(&html, "#sources-2 th").into_iter().map(text).any(|name| name == "The bell"));
    assert!(all(&html, "#hours-3").len() == 1 && all(&html, "#hours-4, #hours-5, #ceiling-4, #ceiling-5").is_empty());
    assert!(cells(&html, "tiles-5").iter().any(|row| row[0] == "section 16"));
    // Leonardo restores at the table of two.
    assert!(cells(&html, "ceiling-3").iter().any(|row| row[4] != "0"));
}

#[test]
fn names_are_escaped() {
    let folder = empty_folder("names");
    let mut games = arena(&rules::<DiceGame>(2, "", ""), 1, &["random", "random"]);
    games.iter_mut().for_each(|game| game.bots[1] = "<b>\"R&D\"</b>".to_string());
    write(&folder, &json!({ "game": "dice", "command": "a < b && c", "deep": { "<i>": ["<script>"] } }), &games);
    let (page, html) = page_of(&folder);
    is_a_good_page(&page, &html);
    assert!(!page.contains("<b>\"R") && all(&html, "#wins-1 .label").into_iter().map(text).any(|name| name == "<b>\"R&D\"</b>"));
    assert_eq!(text(all(&html, ".played code")[0]), "a < b && c");
    assert!(all(&html, ".terms dt").into_iter().map(text).any(|name| name == "<i>"));
}

#[test]
fn a_mirror_match_claims_nothing() {
    let folder = empty_folder("mirror");
    write(&folder, &Value::Null, &arena(&rules::<DiceGame>(3, "", ""), 2, &["random", "random", "random"]));
    let (page, html) = page_of(&folder);
    is_a_good_page(&page, &html);
    let lead = text(all(&html, "header .lead")[0]);
    assert!(lead.contains("Only random played, against itself"), "{lead}");
    assert_eq!(cells(&html, "wins-1")[0][2], "33.3%");
    assert!(page.contains("The folder does not say which command was used."));
    assert!(all(&html, "#ratings-1").is_empty(), "one bot alone has no rating");
}

/// An arena of two bots at tables of two, as the lab leaves it in its folder.
pub(crate) fn duel(folder: &Path, seed: &str, bots: [&str; 2], deals: u64, results: &Value) {
    let table = json!({ "players": "2" });
    let agreed =
        json!({ "game": "dice", "rules": 1, "table": table, "format": "gauntlet", "bots": bots, "minds": ["a", "b"], "seed": seed });
    let mut games = arena(&rules::<DiceGame>(2, "", ""), deals, &["random", "apprentice"]);
    for game in &mut games {
        game.seed = game.seed.replace("test", seed);
        game.bots.iter_mut().for_each(|bot| *bot = bots[usize::from(bot == "apprentice")].to_string());
    }
    write(folder, &agreed, &games);
    fs::write(folder.join("results.json"), results.to_string()).expect("to write");
}

/// What an arena leaves in its folder is enough to play it again, and to tell what was proven.
#[test]
fn commands_and_claims_are_told() {
    let folder = empty_folder("claims");
    let verdict = json!({
        "claim": "apprentice > random", "decision": "proven", "deals": 2, "odds_for": 25.0, "odds_against": 0.1, "measured": 0.4, "low": 0.1,
        "high": 0.6, "bound": 0.0,
    });
    let results = json!({ "claims": [verdict], "games": 4, "deals": 2, "not_counted": 0 });
    duel(&folder, "it's friday", ["random@#7", "apprentice"], 2, &results);
    let (page, html) = page_of(&folder);
    is_a_good_page(&page, &html);
    let command = "fresco arena dice --bots 'random@#7,apprentice' --players 2 --format gauntlet --seed 'it'\\''s friday' --games 4";
    assert_eq!(text(all(&html, ".played code")[0]), command);
    assert_eq!(text(all(&html, ".played p")[0]), "This command plays the same games again:");
    let said = "“apprentice > random” is proven after 2 deals. Per seat, it wins 40.0 more games in 100 than the other \
        (each end 95% sure: 10.0 to 60.0).";
    assert_eq!(text(all(&html, ".claims .proven")[0]), said);
    assert!(page.contains("only the interval of its verdict keeps its promise"));
    let lead = text(all(&html, "header .lead")[0]);
    assert!(lead.ends_with("An even share would be 50.0%.") && !lead.contains("confidence") && !lead.contains("luck"), "{lead}");

    // Components are no part of the command.
    let agreed = fs::read_to_string(folder.join("arena.json")).expect("to read");
    let agreed = agreed.replace(r#"{"players":"2"}"#, r#"{"players":"2","components":"components dice 1"}"#);
    fs::write(folder.join("arena.json"), agreed).expect("to write");
    let html = page_of(&folder).1;
    assert!(text(all(&html, ".played code")[0]).ends_with(" --components my.components --games 4"));
    assert_eq!(text(all(&html, ".played p")[1]), "my.components must hold the components that arena.json keeps.");

    // Who thinks by the clock never plays the same game twice.
    duel(&folder, "s", ["master:0.2s", "apprentice"], 2, &Value::Null);
    assert!(text(all(&page_of(&folder).1, ".played p")[0]).starts_with("This command plays the same deals again, though"));
    duel(&folder, "s", ["random#1", "random#2"], 2, &Value::Null);
    assert!(text(all(&page_of(&folder).1, ".played code")[0]).contains(" --bots random,random "));
}

/// The page shows the games that the results count, and no others.
#[test]
fn games_that_do_not_count_are_left_out() {
    let folder = empty_folder("counted");
    let shown = || {
        let (page, html) = page_of(&folder);
        is_a_good_page(&page, &html);
        let command = text(all(&html, ".played code")[0]);
        let games: usize = cells(&html, "wins-1")[0][1].parse().expect("a number");
        (games, command.rsplit_once(' ').map(|(_, games)| games.to_string()), text(all(&html, ".played")[0]))
    };
    // The arena was decided after three of five deals, or no more were wanted.
    let verdict = json!({
        "claim": "apprentice > random", "decision": "proven", "deals": 3, "odds_for": 25.0, "odds_against": 0.1, "measured": 0.4, "low": 0.1,
        "high": 0.6, "bound": 0.0,
    });
    duel(&folder, "test", ["random", "apprentice"], 5, &json!({ "claims": [verdict], "games": 6, "deals": 3, "not_counted": 4 }));
    let (games, command, words) = shown();
    assert_eq!((games, command.as_deref()), (6, Some("6")));
    assert!(words.contains("Left out: 4 games,"), "{words}");
    assert_eq!(report(&folder).map(|made| made.games), Ok(6));
    assert_eq!(all(&page_of(&folder).1, ".claims li").len(), 1);

    // Since then a deal was begun: the results are old, and only complete deals count.
    let path = folder.join("games.jsonl");
    let lines: Vec<String> = fs::read_to_string(&path).expect("to read").lines().map(|line| format!("{line}\n")).collect();
    fs::write(&path, lines[..9].concat()).expect("to write");
    let (games, command, words) = shown();
    assert_eq!((games, command.as_deref()), (8, Some("8")));
    assert!(words.contains("Left out: 1 game,") && words.contains("This command plays the same games again:"), "{words}");
    assert!(all(&page_of(&folder).1, ".claims li").is_empty());

    // A deal in the middle lacks a game, another game stands twice, and one is of another arena.
    let other = lines[1].replace("test/1", "other/1");
    fs::write(&path, [&lines[..2], &lines[3..6], &lines[4..5], &[other]].concat().concat()).expect("to write");
    let (games, command, words) = shown();
    assert_eq!((games, command.as_deref()), (4, Some("6")));
    assert!(words.contains("and the missing ones in between:"), "{words}");

    fs::write(&path, &lines[0]).expect("to write");
    assert!(report(&folder).expect_err("no deal").contains("no deal has been played to its end yet"));
}

/// Four games of one deal say who won them, and nothing about the next.
#[test]
fn one_deal_proves_nothing() {
    let folder = empty_folder("one-deal");
    write(&folder, &agreed("dice", ""), &arena(&rules::<DiceGame>(4, "", ""), 1, &BOTS));
    let (page, html) = page_of(&folder);
    is_a_good_page(&page, &html);
    for (figure, columns) in [("ratings-1", vec![3, 4]), ("wins-1", vec![3, 4, 6]), ("seats-1", vec![3, 4, 6])] {
        let rows = cells(&html, figure);
        assert!(rows.iter().all(|row| columns.iter().all(|&at| row[at] == "open")), "{figure}: {rows:?}");
    }
    assert!(all(&html, ".interval, .better, .worse").is_empty());
    let lead = text(all(&html, "header .lead")[0]);
    assert!(lead.contains("(a single deal gives no interval)") && lead.contains("may still be luck"), "{lead}");
}

/// Where deals draw their modules, games with one are compared with games without.
#[test]
fn modules_that_vary_are_compared() {
    let folder = empty_folder("modules");
    let mut games = Vec::new();
    for (deal, modules) in ["none", "1 7", "7", "1"].into_iter().enumerate() {
        for mut game in arena(&rules::<BoardGame>(2, "2020", modules), 1, &["apprentice", "random"]) {
            (game.number, game.seed) = (games.len() as u64 + 1, format!("test/{}", deal + 1));
            game.notes.modules = Some(modules.to_string());
            games.push(game);
        }
    }
    write(&folder, &agreed("board", "random"), &games);
    let (page, html) = page_of(&folder);
    is_a_good_page(&page, &html);
    let rows = cells(&html, "modules-1");
    let mean = |has: bool, module: &str| {
        let of = games.iter().filter(|game| game.notes.modules.as_ref().is_some_and(|list| list.contains(module) == has));
        one_decimal(of.map(|game| f64::from(game.notes.rounds)).sum::<f64>() / 4.0)
    };
    assert_eq!(rows.iter().map(|row| row[0].split(' ').next()).collect::<Vec<_>>(), [Some("1"), Some("7")]);
    for (row, module) in rows.iter().zip(["1", "7"]) {
        assert_eq!([&row[1], &row[2], &row[5], &row[6]], ["4", &mean(true, module), "4", &mean(false, module)]);
    }
    // Journals of old say nothing about it.
    games.iter_mut().for_each(|game| game.notes.modules = None);
    write(&folder, &agreed("board", "random"), &games);
    assert!(!fs::read_to_string(folder.join("games.jsonl")).expect("to read").contains("modules"));
    assert!(all(&page_of(&folder).1, "#modules-1").is_empty());
}

#[test]
fn what_is_no_arena_is_refused_with_its_reason() {
    let folder = empty_folder("refused");
    let refused = |folder: &Path| report(folder).expect_err("no page");
    assert!(refused(&folder.join("nowhere")).ends_with("there is no such folder"));
    assert!(refused(&folder).contains("no arena has been played here"));
    let games = arena(&rules::<DiceGame>(2, "", ""), 2, &["random", "random"]);
    let path = folder.join("games.jsonl");

    fs::write(folder.join("arena.json"), "{}").expect("to write");
    assert!(refused(&folder).contains("no deal has been played to its end yet"));

    // A torn last line is what an interrupted arena leaves.
    write(&folder, &json!({}), &games);
    let whole = fs::read_to_string(&path).expect("to read");
    fs::write(&path, &whole[..whole.len() - 30]).expect("to write");
    assert_eq!(report(&folder).map(|made| made.games), Ok(games.len() - 1));

    // Anywhere else it is a fault.
    fs::write(&path, format!("{{\"number\": 1\n{whole}")).expect("to write");
    assert!(refused(&folder).contains("games.jsonl, line 1: "));

    // A game that is not sound is named.
    let mut broken = games.clone();
    broken[1].scores.pop();
    write(&folder, &json!({}), &broken);
    assert!(
        refused(&folder)
            .contains("games.jsonl, line 2: this was not written by an arena (game 2 does not have the same number of seats everywhere")
    );
    fs::write(folder.join("arena.json"), "not json").expect("to write");
    assert!(refused(&folder).contains("arena.json: "));
}

/// A journal says only what games can come to. Anything else is refused with its line, before it takes memory or time.
#[test]
fn games_that_cannot_have_been_played_are_refused() {
    let folder = empty_folder("impossible");
    let games = arena(&rules::<BoardGame>(3, "2020", "none"), 1, &["random", "apprentice", "random"]);
    let game: Value = serde_json::to_value(&games[1]).expect("JSON");
    assert!(game["notes"]["restored"].as_array().is_some_and(|all| !all.is_empty()));
    let path = folder.join("games.jsonl");
    let lines: Vec<String> = games.iter().map(|game| serde_json::to_string(game).expect("JSON") + "\n").collect();
    let told = |change: &dyn Fn(&mut Value)| {
        let mut changed = game.clone();
        change(&mut changed);
        fs::write(&path, [&lines[0], &format!("{changed}\n"), &lines[2]].map(String::as_str).concat()).expect("to write");
        report(&folder).map(|made| made.games)
    };
    assert_eq!(told(&|_| {}), Ok(3), "the games themselves are sound");

    type Change = (&'static str, Value, &'static str);
    let changes: Vec<Change> = vec![
        ("/notes/rounds", json!(4294967295u32), "no game has 4294967295 rounds"),
        ("/notes/rounds", json!(10_001), "no game has 10001 rounds"),
        ("/notes/rounds", json!(-1), "invalid value"),
        ("/notes/rounds", json!(1), "in 1 rounds"),
        ("/number", json!(0), "no game with the number 0"),
        ("/number", json!(u64::MAX), "no game with the number 18446744073709551615"),
        ("/seed", json!(""), "a seed is one line"),
        ("/seed", json!("a\nb"), "a seed is one line"),
        ("/bots/0", json!("x".repeat(20_000)), "a bot is one line"),
        ("/places", json!([1, 2, 2, 3]), "the same number of seats"),
        ("/places", json!([0, 2, 3]), "the places [0, 2, 3] do not fit"),
        ("/places", json!([2, 2, 3]), "the places [2, 2, 3] do not fit"),
        ("/places", json!([1, 1, 2]), "the places [1, 1, 2] do not fit"),
        ("/places", json!([1, 200, 3]), "the places [1, 200, 3] do not fit"),
        ("/scores/1", json!(2_000_000_000), "nobody has 2000000000 points"),
        ("/scores/1", json!(-2147483648i64), "nobody has -2147483648 points"),
        ("/decisions/0", json!(4_000_000_000u32), "4000000000 decisions"),
        ("/seconds/0", json!(-1.0), "cannot have taken -1 s"),
        ("/seconds/0", json!(1e300), "cannot have taken"),
        ("/longest/0", json!(1e9), "the longest of them 1000000000 s"),
        ("/longest/0", json!(0.0), "the longest of them 0 s"),
        ("/notes/points", json!([{}]), "points of 1 seats, but 3 seats"),
        ("/notes/points/0/tiles", json!(2_000_000_000), "no seat has 2000000000 points from \"tiles\""),
        ("/notes/points/0/tiles", json!(-2147483648i64), "no seat has -2147483648 points"),
        ("/notes/points/0", (0..65).map(|n| (n.to_string(), json!(1))).collect(), "come from 65 sources"),
        ("/notes/points/0", json!({ "x".repeat(300): 1 }), "the name of a source of points"),
        ("/notes/hours/0/0", json!(4), "nobody wakes up at 4"),
        ("/notes/hours/0/0", json!(255), "nobody wakes up at 255"),
        ("/notes/hours", json!([[5]]), "hours of 1 seats"),
        ("/notes/hours/0", json!(vec![5; 2000]), "a seat woke up 2000 times"),
        ("/notes/restored/0/1", json!(0), "is restored in round 0"),
        ("/notes/restored/0/1", json!(4294967295u32), "is restored in round 4294967295"),
        ("/notes/restored/0/2", json!(3), "is restored by seat 3, but the seats are 0 to 2"),
        ("/notes/restored/0/0", json!(""), "the name of a restored thing"),
        ("/notes/restored", json!(vec![("R 1", 1, 0); 1001]), "no game has 1001 restorations"),
        ("/notes/places", json!(["A1"]), "there are 1 places of"),
        ("/notes/places/0", json!("Z9"), "the ceiling has no section \"Z9\""),
        ("/notes/modules", json!("1 99"), "modules \"1 99\""),
        ("/notes/modules", json!("x".repeat(1000)), "the name of a set of modules"),
    ];
    for (at, value, words) in changes {
        let refused = told(&|game| match game.pointer_mut(at) {
            Some(place) => *place = value.clone(),
            None => game["notes"]["modules"] = value.clone(),
        });
        let refused = refused.expect_err(at);
        assert!(refused.starts_with(&format!("{}, line 2: ", path.display())) && refused.contains(words), "{at}: {refused}");
    }

    // One after the other they are sound, but no arena has so many bots.
    let many = |n: usize| lines[0].replace("apprentice", &format!("apprentice@{n}"));
    fs::write(&path, (1..=8).map(many).collect::<String>()).expect("to write");
    let refused = report(&folder).expect_err("too many bots");
    assert!(
        refused.contains("games.jsonl, line 8: this was not written by an arena (up to here there are more than 8 different bots"),
        "{refused}"
    );
}

/// Games may be long. The page of such a game is still one that a browser opens.
#[test]
fn the_longest_games_make_no_endless_page() {
    let folder = empty_folder("long");
    let mut games = arena(&rules::<BoardGame>(2, "2020", "none"), 1, &["random", "apprentice"]);
    games[0].notes.rounds = 10_000;
    write(&folder, &json!({}), &games);
    let (page, html) = page_of(&folder);
    is_a_good_page(&page, &html);
    assert!(page.len() < 1 << 20, "{} bytes", page.len());
    assert!(page.contains("round 9951–10000"));
}

/// Files that are too large are refused before anybody reads them. These take no room on the disk.
#[test]
fn folders_with_huge_files_are_refused() {
    for (file, size, words) in [("games.jsonl", 1 << 40, "512 MiB"), ("arena.json", 1 << 40, "4 MiB"), ("results.json", 1 << 40, "16 MiB")]
    {
        let folder = empty_folder("huge");
        write(&folder, &json!({}), &arena(&rules::<DiceGame>(2, "", ""), 1, &["random", "random"]));
        fs::File::create(folder.join(file)).and_then(|file| file.set_len(size)).expect("a large file");
        let refused = report(&folder).expect_err("too large");
        fs::remove_dir_all(&folder).expect("tidied up");
        assert!(refused.ends_with(&format!("{file}: this is too large: the limit is {words}")), "{refused}");
    }
    // What the results say of themselves is not believed either.
    let folder = empty_folder("huge");
    let results = json!({ "claims": [], "games": u64::MAX, "deals": u64::MAX, "not_counted": u64::MAX });
    duel(&folder, "test", ["random", "apprentice"], 2, &results);
    assert_eq!(report(&folder).map(|made| made.games), Ok(4));
}
