//! The screens of decisions at 80×24 and 120×40, of all games and in all languages. They are kept as text in `screens/`, to be looked
//! at; `UPDATE_EXPECT=1 cargo test` writes them anew.

use std::fs;
use std::path::Path;

use expect_test::expect_file;

use super::place;
use super::screen::Terminal;

const SMALL: (u16, u16) = (80, 24);
const LARGE: (u16, u16) = (120, 40);

/// The tables whose screens are kept: what they are called, and how they are started.
const TABLES: [(&str, &[&str]); 5] = [
    ("board", &["play", "--seed", "screens", "--people", "Anna"]),
    ("board-two", &["play", "--seed", "screens", "--people", "Anna", "--players", "2"]),
    ("board-modules", &["play", "--seed", "screens", "--people", "Anna", "--players", "3", "--modules", "all"]),
    ("card", &["play", "card", "--seed", "screens", "--people", "Anna"]),
    ("dice", &["play", "dice", "--seed", "screens", "--people", "Anna", "--players", "3"]),
];

/// The decisions whose screens are kept; besides them the first at which the bishop may move, if it comes early.
const KEPT: [usize; 6] = [0, 1, 4, 9, 15, 22];
const EARLY: usize = 40;
const BISHOP: [&str; 3] = ["Bishop", "Évêque", "Bischof"];

/// Plays so many decisions, or to the end, and gives back the screen of each.
fn screens(data: &Path, size: (u16, u16), language: &str, words: &[&str], most: usize) -> Vec<Vec<String>> {
    let mut terminal = Terminal::start_sized(data, size, &[], &[words, &["--lang", language]].concat());
    let mut screens = Vec::new();
    while screens.len() < most {
        let (n, lines) = (screens.len(), terminal.wait_for_prompt("Anna"));
        if lines.last().is_some_and(|last| last == ">") {
            break;
        }
        // There are not always so many options; the first is always there.
        if !lines.iter().any(|line| line.starts_with('═')) {
            terminal.enter("#1");
            continue;
        }
        // Above the first screen stands the welcome; above the others, what was typed last.
        let from = if n == 0 { lines.len().saturating_sub(size.1.into()) } else { 1 };
        screens.push(lines[from..].to_vec());
        terminal.enter(["#1", "#2", "#3"][n * 5 % 7 % 3]);
    }
    screens
}

/// Everything that is needed stands on the screen: it is not higher than the terminal, and the question with its options is there.
fn check(screen: &[String], (columns, lines): (u16, u16)) {
    let shown = screen.join("\n");
    assert!(screen.len() <= lines.into(), "{} lines:\n{shown}", screen.len());
    assert!(screen.iter().all(|line| line.chars().count() <= columns.into()), "{shown}");
    assert!(shown.contains('[') && shown.contains(']'), "no option:\n{shown}");
}

fn kept(size: (u16, u16), language: &str) {
    for (name, words) in TABLES {
        let data = place(&format!("screens-{name}-{language}-{}", size.0));
        let all = screens(&data, size, language, words, EARLY);
        all.iter().for_each(|screen| check(screen, size));
        let is_bishop = |line: &String| line.contains('[') && BISHOP.iter().any(|bishop| line.trim_start().starts_with(bishop));
        let moves = |screen: &Vec<String>| screen.iter().any(is_bishop);
        let mut chosen: Vec<usize> = KEPT.into_iter().chain(all.iter().position(moves)).collect();
        chosen.sort_unstable();
        chosen.dedup();
        let chosen = chosen.iter().filter_map(|n| Some((n, all.get(*n)?)));
        let text: String = chosen.map(|(n, screen)| format!("---- decision {}\n{}\n", n + 1, screen.join("\n"))).collect();
        expect_file![format!("screens/{name}-{language}-{}x{}.txt", size.0, size.1)].assert_eq(&text);
        fs::remove_dir_all(data).unwrap();
    }
}

#[test]
fn small_screens_in_english() {
    kept(SMALL, "en");
}
#[test]
fn small_screens_in_french() {
    kept(SMALL, "fr");
}
#[test]
fn small_screens_in_german() {
    kept(SMALL, "de");
}
#[test]
fn large_screens_in_english() {
    kept(LARGE, "en");
}
#[test]
fn large_screens_in_french() {
    kept(LARGE, "fr");
}
#[test]
fn large_screens_in_german() {
    kept(LARGE, "de");
}

/// From the first decision to the last: no screen is too high or too wide.
#[test]
fn whole_games_fit_on_a_small_screen() {
    for (name, words) in TABLES {
        let data = place(&format!("whole-{name}"));
        let all = screens(&data, SMALL, "de", words, usize::MAX);
        assert!(all.len() > 20, "{name}: {}", all.len());
        all.iter().for_each(|screen| check(screen, SMALL));
        fs::remove_dir_all(data).unwrap();
    }
}

/// With all modules a large screen shows every part of the table at every decision, however many play, in every language.
#[test]
fn nothing_of_all_modules_is_left_out_on_a_large_screen() {
    for (language, left_out) in [("en", "Not shown here"), ("fr", "Pas montré ici"), ("de", "Hier nicht gezeigt")] {
        for players in ["2", "3", "4"] {
            let data = place(&format!("all-modules-{language}-{players}"));
            let words = ["play", "--seed", "screens", "--people", "Anna", "--players", players, "--modules", "all"];
            let all = screens(&data, LARGE, language, &words, usize::MAX);
            assert!(all.len() > 60, "{language}, {players} players: {}", all.len());
            for screen in &all {
                check(screen, LARGE);
                assert!(!screen.iter().any(|line| line.contains(left_out)), "{}", screen.join("\n"));
            }
            fs::remove_dir_all(data).unwrap();
        }
    }
}

#[test]
fn a_terminal_that_is_too_small_is_told_so() {
    let data = place("narrow");
    let mut terminal = Terminal::start_sized(&data, (60, 24), &[], &["play", "--seed", "screens", "--people", "Anna"]);
    let lines = terminal.wait_for_prompt("Anna");
    let shown = lines.join(" ");
    assert!(shown.contains("This terminal has 60 columns and 24 lines;"), "{shown}");
    assert!(lines.iter().all(|line| line.chars().count() <= 60), "{shown}");
    let mut terminal = Terminal::start_sized(&data, SMALL, &[], TABLES[2].1);
    let shown = terminal.wait_for_prompt("Anna").join(" ").split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(shown.contains("fits on 120 columns and 40 lines"), "{shown}");
    fs::remove_dir_all(data).unwrap();
}

#[test]
fn long_answers_come_page_by_page() {
    let data = place("pager");
    let mut terminal = Terminal::start_sized(&data, SMALL, &[], TABLES[2].1);
    terminal.wait_for_prompt("Anna");
    terminal.enter("table");
    terminal.wait_for("more lines: Enter goes on");
    let first = terminal.screen();
    assert!(first.trim_end().lines().count() <= 25, "{first}");
    assert!(first.contains("Round 1") && !first.contains("Behind your screen"), "{first}");
    terminal.enter("");
    terminal.wait_for("more lines");
    terminal.enter("q");
    assert!(terminal.wait_for_prompt("Anna").len() < 24);
    // One part of the table alone.
    terminal.enter("table wall");
    let wall = terminal.wait_for_prompt("Anna").join("\n");
    assert!(wall.contains("Wall") && !wall.contains("Inn"), "{wall}");
    fs::remove_dir_all(data).unwrap();
}

#[test]
fn ascii_is_chosen_by_option_and_by_locale() {
    for (environment, more) in [(&[][..], &["--ascii"][..]), (&[("LC_ALL", "C")][..], &[][..])] {
        for (name, words) in TABLES {
            let data = place(&format!("ascii-{name}"));
            for language in ["en", "fr", "de"] {
                let words = [words, more, &["--lang", language]].concat();
                let mut terminal = Terminal::start_sized(&data, SMALL, environment, &words);
                terminal.wait_for_prompt("Anna");
                terminal.enter("#1");
                let lines = terminal.wait_for_prompt("Anna");
                assert!(lines.len() <= 25, "{}", lines.join("\n"));
                let written = terminal.written();
                assert!(written.is_ascii(), "{name} {language}: {:?}", written.chars().filter(|c| !c.is_ascii()).collect::<String>());
            }
            fs::remove_dir_all(data).unwrap();
        }
    }
}

/// The colours of a light background, wherever somebody says that it is light: on the command line, in a variable, or the terminal.
#[test]
fn colours_fit_the_background() {
    let data = place("theme");
    let words = ["play", "dice", "--seed", "screens", "--people", "Anna"];
    // The names of painters: bright ones on black, dark ones on white.
    let (dark, light) = ("\x1b[1m\x1b[91mAnna", "\x1b[1m\x1b[38;5;124mAnna");
    let written = |environment: &[(&str, &str)], more: &[&str], answer: &str| {
        let environment = [environment, &[("NO_COLOR", "")]].concat();
        let mut terminal = Terminal::start_sized(&data, SMALL, &environment, &[&words[..], more].concat());
        if !answer.is_empty() {
            terminal.wait_until_written("\x1b]11;?");
            terminal.press(answer);
        }
        terminal.wait_for_prompt("Anna");
        terminal.written()
    };
    let shows = |written: String, colour: &str| assert!(written.contains(colour), "{written:?}");
    shows(written(&[], &["--theme", "dark"], ""), dark);
    shows(written(&[], &["--theme", "light"], ""), light);
    shows(written(&[("COLORFGBG", "0;15")], &[], ""), light);
    // A terminal that is asked for its colours says white, and what it is.
    shows(written(&[], &[], "\x1b]10;rgb:0000/0000/0000\x1b\\\x1b]11;rgb:ffff/ffff/ffff\x1b\\\x1b[?62c"), light);
    // One that says nothing is taken for a dark one.
    shows(written(&[], &[], ""), dark);
    // And where no colour is wanted, there is none.
    let mut terminal = Terminal::start_sized(&data, SMALL, &[], &[&words[..], &["--theme", "light"]].concat());
    terminal.wait_for_prompt("Anna");
    assert!(!terminal.written().contains("38;5;"), "{:?}", terminal.written());
    fs::remove_dir_all(data).unwrap();
}
