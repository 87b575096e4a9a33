#![allow(clippy::expect_used)]

use super::*;
use std::collections::{BTreeMap, BTreeSet};

use fresco_board::BoardGame;
use fresco_board::edition::Edition;
use fresco_card::CardGame;
use fresco_dice::DiceGame;
use tabletop::components::ComponentSet as _;
use tabletop::{Layout, Rules as _};

const RULINGS: &str = include_str!("../../../../docs/RULINGS.md");

fn language(code: &str) -> &'static Language {
    lang::all().iter().find(|language| language.code() == code).expect("a language")
}

/// The rules in a language.
fn rules(code: &str) -> Rules<'static> {
    Rules::of(language(code))
}

/// The rules in every language.
fn all_rules() -> impl Iterator<Item = Rules<'static>> {
    lang::all().iter().map(Rules::of)
}

impl<'a> Rules<'a> {
    fn of_book(&self, book: Book) -> Vec<&Page<'a>> {
        self.pages.iter().filter(|page| page.book == book).collect()
    }
}

/// What is told about a topic, without the pages of other games that are named below it.
fn text(topic: &str, code: &str) -> Result<String, String> {
    let heading = language(code).say(say!("See also:"));
    let also = |line: &String| line.contains(&heading);
    about(Some(topic), None, language(code), 80).map(|lines| match lines.iter().position(also) {
        Some(at) => lines[..at - 1].join("\n"),
        None => lines.join("\n"),
    })
}

fn english(topic: &str) -> String {
    text(topic, "en").unwrap_or_default()
}

#[test]
fn all_languages_have_the_same_pages() {
    let english = rules("en");
    for book in Book::ALL {
        let topics = |rules: &Rules<'static>| rules.of_book(book).iter().map(|page| page.topic).collect::<Vec<_>>();
        let of_book = topics(&english);
        assert_eq!(of_book.iter().collect::<BTreeSet<_>>().len(), of_book.len());
        assert_eq!(of_book.first(), Some(&"overview"));
        for topic in ["first-game", "example", "setup", "end", "secrets", "table"] {
            assert!(of_book.contains(&topic), "{book:?} {topic}");
        }
        for rules in all_rules() {
            assert_eq!(topics(&rules), of_book, "{}", rules.language.code());
        }
    }
    for rules in all_rules() {
        assert!(rules.pages.iter().all(|page| page.lines(80).iter().any(|line| line.len() > 40)), "a page is empty");
    }
}

#[test]
fn all_languages_tell_the_same_numbers_and_rulings() {
    let english = rules("en");
    for other in all_rules() {
        for (page, same) in english.pages.iter().zip(&other.pages) {
            let place = format!("{} {:?} {}", other.language.code(), page.book, page.topic);
            assert_eq!(page.numbers(), same.numbers(), "{place}");
            assert_eq!(page.rulings(), same.rulings(), "{place}");
            assert_eq!(page.module.as_ref().map(|m| (m.number, m.level)), same.module.as_ref().map(|m| (m.number, m.level)), "{place}");
        }
    }
}

#[test]
fn the_topics_there_always_were_are_still_there() {
    let old = "round inn mood plan market cathedral bishop altar studio workshop theatre score end income paints leonardo table all";
    for topic in old.split(' ').chain(["modules", "combinations", "two-players", "editions"]) {
        for language in lang::all() {
            assert!(text(topic, language.code()).is_ok(), "{topic} {}", language.code());
        }
    }
}

#[test]
fn every_module_is_there_by_number_and_by_name() {
    let slugs =
        "portraits requests blends well leaf glaziers scrolls bell wall doctor favours ladies catacombs benches dome black-market guild";
    for rules in all_rules() {
        let lang = rules.language.code();
        let modules: Vec<&Page<'_>> = rules.pages.iter().filter(|page| page.module.is_some()).collect();
        let numbers: Vec<usize> = modules.iter().flat_map(|page| &page.module).map(|module| module.number).collect();
        assert_eq!(numbers, (1..=17).collect::<Vec<_>>());
        assert!(modules.iter().flat_map(|page| &page.module).all(|m| (1..=3).contains(&m.level) && !m.about.is_empty()));
        for (slug, page) in slugs.split(' ').zip(&modules) {
            let module = page.module.as_ref().map(|module| module.number.to_string()).unwrap_or_default();
            assert_eq!(page.topic, slug);
            assert_eq!(text(slug, lang), text(&module, lang));
            assert_eq!(text(page.title, lang), text(&module, lang));
            assert!(page.rulings().contains(&format!("M{module}")), "{slug} {lang} does not name its ruling");
        }
    }
}

#[test]
fn names_are_understood_in_either_language_and_spelling() {
    for name in ["5", "leaf", "gold-leaf", "Gold Leaf", "gold", "feuilles", "Les feuilles d'or", "feuilles d’or", "module 5", "MODULE 5"]
    {
        assert_eq!(english(name), english("leaf"), "{name}");
    }
    for (name, topic) in [("évêque", "bishop"), ("l'eveque", "bishop"), ("the bell", "8"), ("bishops requests", "2"), ("alt", "altar")] {
        assert_eq!(english(name), english(topic), "{name}");
    }
    assert!(text("feuilles", "fr").is_ok_and(|text| text.contains("Les feuilles d’or")));
}

#[test]
fn no_name_leads_to_two_pages() {
    for rules in all_rules() {
        let names = rules.names();
        for (name, page) in &names {
            assert!(!name.is_empty() && rules.book(name).is_none(), "{name} is a game: {page:?}");
            let others: Vec<_> = names.iter().filter(|(other, p)| other == name && p.book == page.book && p != page).collect();
            assert!(others.is_empty(), "{}: {name}: {page:?} and {others:?}", rules.language.code());
        }
    }
}

#[test]
fn the_rulings_named_are_those_of_the_rulings_page() {
    let page = RULINGS.lines().filter_map(|line| line.strip_prefix("- **")?.split_once("**"));
    let written: BTreeSet<String> = page.map(|(id, _)| id.to_string()).collect();
    let others = |id: &&String| id.starts_with(['K', 'D']);
    let named = |book: Book| rules("en").of_book(book).into_iter().flat_map(Page::rulings).collect::<BTreeSet<String>>();
    assert_eq!(written.iter().filter(|id| !others(id)).cloned().collect::<BTreeSet<_>>(), named(Book::Board));
    assert_eq!(named(Book::Board).len(), 15 + 6 + 17 + 4);
    for (book, letter, first) in [(Book::Card, 'K', 10), (Book::Dice, 'D', 6)] {
        let first: BTreeSet<String> = (1..=first).map(|n| format!("{letter}{n}")).collect();
        assert!(named(book).is_superset(&first) && named(book).iter().all(|id| id.starts_with(letter)), "{:?}", named(book));
        let on_page: BTreeSet<String> = written.iter().filter(|id| id.starts_with(letter)).cloned().collect();
        assert_eq!(on_page, named(book), "{on_page:?}");
    }
}

#[test]
fn every_game_has_its_rules() {
    for (typed, heading) in [
        ("card", "The card game in short"),
        ("Cards", "The card game in short"),
        ("card game", "The card game in short"),
        ("card exchange", "Exchanging cards"),
        ("cartes échanger", "Exchanging cards"),
        ("dice", "The dice game in short"),
        ("dice bets", "Bets"),
        ("dés paris", "Bets"),
        ("dice bishop", "The bishop"),
        ("board", "The board game in short"),
        ("board altar", "The altar"),
        // What only one book tells of is found without its name.
        ("bets", "Bets"),
        ("half bottles", "Paying"),
    ] {
        assert!(english(typed).contains(heading) && english(typed).lines().count() > 2, "{typed}: {}", english(typed));
    }
    assert!(text("jeu de dés", "fr").is_ok_and(|text| text.contains("Le jeu de dés en bref")));
    // By its singular too, unless a page goes by that name: a map is a „Karte“ in German.
    assert_eq!(text("carte", "fr"), text("cartes", "fr"));
    assert_eq!(text("carte échanger", "fr"), text("cartes échanger", "fr"));
    assert!(text("karte", "de").is_ok_and(|text| text.contains("Katakomben")));
    assert_ne!(english("card bishop"), english("bishop"));
    assert_ne!(english("dice bishop"), english("bishop"));
    // A named game keeps to its own topics.
    let message = text("card altar", "en").err().unwrap_or_default();
    assert!(message.contains("exchange") && !message.contains("theatre"), "{message}");
    assert!(text("dice xyzzy", "fr").is_err_and(|message| message.contains("paris") && !message.contains("autel")));
    assert!(text("betts", "en").is_err_and(|message| message.contains("did you mean dice bets")));
    // Everything is everything; of one game, what it has.
    let lines = |topic: &str| english(topic).lines().count();
    assert!(lines("all") > lines("board all") + lines("card all") + lines("dice all") && lines("card all") > 80);
}

#[test]
fn the_game_that_is_played_comes_first() {
    let told = |topic: Option<&str>, book| about(topic, Some(book), language("en"), 80).unwrap_or_default().join("\n");
    assert_eq!(told(Some("bishop"), Book::Card), english("card bishop"));
    assert_eq!(told(Some("bishop"), Book::Dice), english("dice bishop"));
    assert_eq!(told(Some("bishop"), Book::Board), english("bishop"));
    assert_eq!(told(None, Book::Card), english("card"));
    assert_eq!(told(Some("all"), Book::Dice), english("dice all"));
    // The others can still be asked for.
    assert_eq!(told(Some("altar"), Book::Card), english("altar"));
    assert_eq!(told(Some("board bishop"), Book::Card), english("bishop"));
    let wrong = about(Some("xyzzy"), Some(Book::Card), language("en"), 80).err().unwrap_or_default();
    assert!(wrong.contains("exchange") && !wrong.contains("theatre"), "{wrong}");
    for book in Book::ALL {
        assert!(legend(book, 80).len() > 3, "{book:?}");
    }
}

/// On the command line no game comes first, so the pages of the others are named.
#[test]
fn a_name_that_several_games_use_leads_to_all_of_them() {
    let told = |topic: &str, playing, code: &str| {
        let lines = about(Some(topic), playing, language(code), 80).unwrap_or_default().join(" ");
        lines.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    let exchange = told("exchange", None, "en");
    assert!(exchange.contains("See also:") && exchange.contains("fresco rules card exchange (Exchanging cards)"), "{exchange}");
    let bishop = told("évêque", None, "fr");
    assert!(bishop.contains("fresco rules cartes évêque (L’évêque), fresco rules dés évêque (L’évêque)."), "{bishop}");
    for (topic, playing) in [("altar", None), ("card bishop", None), ("bishop", Some(Book::Board)), ("board", None), ("overview", None)] {
        assert!(!told(topic, playing, "en").contains("See also"), "{topic}");
    }
}

/// The topics to which the things on the table lead, each with one of them.
fn topics_of(layout: &Layout) -> BTreeMap<&'static str, &str> {
    let things = layout.places.iter().chain(&layout.tracks).chain(&layout.pieces);
    things.map(|(name, thing)| (thing.about, name.as_str())).collect()
}

#[test]
fn everything_on_the_table_leads_to_a_page() {
    let mut layouts = Vec::new();
    for players in [2, 4] {
        for edition in Edition::ALL {
            let game = BoardGame::with_modules(players, edition, edition.modules, fresco_board::components::Components::standard().clone());
            layouts.push((Book::Board, game.expect("a table").layout()));
        }
        let cards = CardGame::new(players, fresco_card::components::Components::standard().clone());
        layouts.push((Book::Card, cards.expect("a table").layout()));
        let dice = DiceGame::new(players, fresco_dice::components::Components::standard().clone());
        layouts.push((Book::Dice, dice.expect("a table").layout()));
    }
    for (book, layout) in &layouts {
        let pages: BTreeSet<&str> = rules("en").of_book(*book).iter().map(|page| page.topic).collect();
        for (topic, thing) in topics_of(layout) {
            assert!(pages.contains(topic), "{book:?}: the rules have no page \"{topic}\", to which \"{thing}\" leads");
        }
    }
}

#[test]
fn everything_fits_into_its_lines() {
    for lang in lang::all() {
        for (given, taken) in [(40, 40), (80, 80), (100, 80)] {
            let lines = about(Some("all"), None, lang, given).unwrap_or_default();
            let long: Vec<_> = lines.iter().filter(|line| ink::width(line) > taken).collect();
            assert!(lines.len() > 400 && long.is_empty(), "{} {given}: {long:?}", lang.code());
            assert!(!lines.iter().any(|line| line.contains("**") || line.starts_with('|') || line.starts_with("- ")));
        }
    }
    let modules = about(Some("modules"), None, language("fr"), 80).unwrap_or_default();
    assert_eq!(modules.iter().filter(|line| line.contains('●')).count(), 18, "a module takes more than its line: {modules:?}");
}

#[test]
fn what_is_not_there_is_answered_with_something_near() {
    let near = [("atlar", "altar"), ("cathedrall", "cathedral"), ("gold leef", "leaf"), ("dokter", "doctor"), ("feuiles", "leaf")];
    for (typed, meant) in near {
        assert!(text(typed, "en").is_err_and(|message| message.contains(&format!("did you mean {meant}"))), "{typed}");
    }
    assert!(text("feuiles", "fr").is_err_and(|message| message.contains("pensiez-vous à feuilles")));
    assert!(text("xyzzy", "en").is_err_and(|message| message.contains("the topics are") && message.contains("altar")));
    assert!(text("", "en").is_err());
    assert!(text("s", "en").is_err_and(|message| message.contains("studio") && message.contains("scrolls")));
}

#[test]
fn the_overview_names_every_page() {
    for rules in all_rules() {
        let overview = about(None, None, rules.language, 80).unwrap_or_default().join(" ");
        for page in rules.pages.iter().filter(|page| page.topic != "overview") {
            let name = rules.name(page);
            assert!(overview.contains(name), "{}", page.topic);
            let found = find(name, page.book, true, &Rules::in_all(rules.language)).ok();
            assert_eq!(found, Some(Found { book: page.book, topic: page.topic.to_string() }));
            let own = about(None, Some(page.book), rules.language, 80).unwrap_or_default().join(" ");
            assert!(own.contains(name), "{}", page.topic);
        }
    }
}

/// What the reader's own language calls so comes first: the Atelier is the Workshop in French and the Studio in German.
#[test]
fn a_word_means_what_it_means_in_the_reader_s_language() {
    for (code, topic) in [("fr", "workshop"), ("de", "studio")] {
        assert_eq!(text("atelier", code), text(topic, code));
    }
}
