//! The page is told in any language.

use std::fs;
use std::path::Path;

use fresco_board::BoardGame;
use fresco_card::CardGame;
use fresco_dice::DiceGame;
use fresco_lab::report::report;
use fresco_language::{Language, Library};
use scraper::Html;
use serde_json::json;

use crate::page::{BOTS, agreed, all, duel, text};
use crate::played::{arena, empty_folder, rules, write};
use crate::pseudo;

/// All kinds of arenas, so that all sentences of the page are needed.
fn arenas(folder: &Path) {
    let played =
        json!({ "game": "board", "table": { "players": "2", "edition": "2020", "modules": "1 7", "components": "x\ny" }, "new": true });
    write(&folder.join("base"), &agreed("board", "none"), &arena(&rules::<BoardGame>(4, "2020", "none"), 2, &BOTS));
    write(&folder.join("modules"), &agreed("board", "all"), &arena(&rules::<BoardGame>(4, "2020", "all"), 2, &BOTS));
    let mut both = Vec::new();
    for (deal, modules) in ["none", "1 7", "7", "1"].into_iter().enumerate() {
        for mut game in arena(&rules::<BoardGame>(2, "2020", modules), 1, &["apprentice", "random"]) {
            (game.number, game.seed) = (both.len() as u64 + 1, format!("test/{}", deal + 1));
            game.notes.modules = Some(modules.to_string());
            both.push(game);
        }
    }
    write(&folder.join("both"), &played, &both);
    write(&folder.join("card"), &agreed("card", ""), &arena(&rules::<CardGame>(4, "", ""), 1, &BOTS));
    write(&folder.join("mirror"), &json!({}), &arena(&rules::<DiceGame>(3, "", ""), 2, &["random", "random", "random"]));
    let verdict = |decision: &str, bound: f64| {
        json!({
            "claim": "apprentice > random", "decision": decision, "deals": 2, "odds_for": 25.0, "odds_against": 0.1, "measured": 0.4,
            "low": 0.1, "high": 0.6, "bound": bound,
        })
    };
    let claims = [verdict("proven", 0.0), verdict("refuted", 0.6), verdict("undecided", 0.0)];
    let results = json!({ "claims": claims, "games": 4, "deals": 2, "not_counted": 2 });
    duel(&folder.join("claims"), "test", ["random", "apprentice"], 3, &results);
    duel(&folder.join("clock"), "test", ["master:0.2s", "apprentice"], 2, &json!(null));
}

fn page_in(language: &Language, folder: &Path) -> Html {
    let made = report(folder, language).expect("a page");
    fs::write(folder.join(format!("{}.html", language.code())), &made.page).expect("to write");
    Html::parse_document(&made.page)
}

/// Everything that a person reads or hears: the texts of the page and of its attributes.
fn words_of(html: &Html) -> Vec<String> {
    let attributes =
        |name: &str| all(html, &format!("[{name}]")).iter().filter_map(|e| e.attr(name)).map(str::to_string).collect::<Vec<_>>();
    let texts = all(html, "body, title").into_iter().flat_map(|element| element.text()).map(str::to_string);
    texts.chain(attributes("title")).chain(attributes("aria-label")).collect()
}

#[test]
fn every_word_of_the_page_is_told_in_the_language() {
    let folder = empty_folder("languages");
    arenas(&folder);
    let mut library = Library::built_in();
    pseudo::files().into_iter().for_each(|(name, file)| library.add(pseudo::CODE, &name, file));
    let html = page_in(&library.open(pseudo::CODE).expect("a language"), &folder);
    assert_eq!(all(&html, "html")[0].attr("lang"), Some(pseudo::CODE));
    // Bots, folders, files and values of the setup are names; units and paints are signs.
    let names = "apprentice random master 0 2s base modules both card mirror claims clock board dice none all gauntlet test new x a b s ms µs \
        my components arena json";
    let names: Vec<&str> = names.split_whitespace().collect();
    let is_sign = |word: &str| {
        let section = word.len() == 2 && word.starts_with(|c| ('A'..='E').contains(&c)) && word.ends_with(|c: char| c.is_ascii_digit());
        section || word.chars().all(|letter| "RYBOGPKN".contains(letter))
    };
    let commands: Vec<String> = all(&html, ".played code").into_iter().map(text).collect();
    let read = words_of(&html).into_iter().filter(|words| !commands.contains(words));
    let english: Vec<String> =
        read.flat_map(|words| pseudo::outside(&words)).filter(|word| !names.contains(&word.as_str()) && !is_sign(word)).collect();
    assert!(english.is_empty(), "{english:?}");
}

#[test]
fn numbers_and_lists_follow_the_language() {
    let folder = empty_folder("german");
    write(&folder, &agreed("board", "none"), &arena(&rules::<BoardGame>(4, "2020", "none"), 3, &BOTS));
    let html = page_in(&Library::built_in().open("de").expect("German"), &folder);
    assert_eq!(all(&html, "html")[0].attr("lang"), Some("de"));
    let lead = text(all(&html, "header .lead")[0]);
    assert!(lead.ends_with("25,0\u{a0}%."), "{lead}");
}
