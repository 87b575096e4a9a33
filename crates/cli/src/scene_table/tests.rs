//! The tables of all games, as random games go by.

#![allow(clippy::expect_used, clippy::unwrap_used, clippy::panic)]

#[path = "../../../language/tests/sources/mod.rs"]
#[allow(dead_code)]
mod sources;

use std::sync::Arc;

use expect_test::expect_file;
use fresco_board::BoardGame;
use fresco_card::CardGame;
use fresco_dice::DiceGame;
use fresco_language::po::Message;
use fresco_language::{Language, Library};
use tabletop::{Dice, Header, Seat, Session, Term, Viewer};

use crate::games::{Block, Shown, View};
use crate::ink;
use crate::lang::{in_language, language};

/// A table of which somebody looks at.
struct Drawn {
    /// How many decisions were made before.
    decisions: usize,
    viewer: Viewer,
    blocks: Vec<Block>,
}

impl Drawn {
    /// All lines, without colour.
    fn lines(&self) -> Vec<String> {
        self.blocks.iter().flat_map(|block| &block.lines).map(|line| anstream::adapter::strip_str(line).to_string()).collect()
    }
}

/// The tables of a random game, one every so many decisions and the last one.
fn tables<G: Shown>(header: &[(&str, &str)], every: usize, room: usize) -> Vec<Drawn> {
    let mut setup = Header::default();
    header.iter().for_each(|(key, value)| setup.set(key, *value));
    let rules = Arc::new(G::from_header(&setup).expect("a table"));
    let names = ["Anna", "Bruno", "Carla", "Dario"].map(String::from)[..rules.seats()].to_vec();
    let mut session = Session::new(rules.clone(), "tables", names).expect("a game");
    let (layout, mut dice, mut all) = (rules.layout(), Dice::fast(1), Vec::new());
    for decisions in 0.. {
        let next = session.game().next_to_act();
        if decisions % every == 0 || next.is_none() {
            for viewer in [Viewer::Seat(Seat::ALL[0]), Viewer::Spectator] {
                let (scene, names) = (session.scene_for(viewer), session.all_names());
                let acting: Vec<Seat> = session.game().to_act().collect();
                let blocks = G::ON_SCREEN.draw(&View { layout: &layout, scene: &scene, names: &names, viewer, acting: &acting, room });
                all.push(Drawn { decisions, viewer, blocks });
            }
        }
        let Some(seat) = next else { break };
        let options = session.game().options(seat);
        let action = options[dice.below(options.len() as u32) as usize];
        session.play_action(seat, action).expect("an option");
    }
    all
}

const ALL_MODULES: &[(&str, &str)] = &[("edition", "2020"), ("players", "2"), ("modules", "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17")];
const NO_MODULES: &[(&str, &str)] = &[("edition", "2010"), ("players", "4"), ("modules", "none")];
const THREE: &[(&str, &str)] = &[("players", "3")];

fn golden(tables: &[Drawn]) -> String {
    let mut text = String::new();
    for table in tables {
        text.push_str(&format!("--- after {} decisions, for {:?}\n", table.decisions, table.viewer));
        for block in &table.blocks {
            if !block.name.is_empty() {
                text.push_str(&format!("[{}]\n", block.name));
            }
            block.lines.iter().for_each(|line| text.push_str(&format!("{}\n", anstream::adapter::strip_str(line))));
        }
    }
    text
}

/// `UPDATE_EXPECT=1 cargo test -p fresco-cli the_english_tables` accepts a change.
#[test]
fn the_english_tables() {
    expect_file!["tests/board-all-modules.txt"].assert_eq(&golden(&tables::<BoardGame>(ALL_MODULES, 150, 76)));
    expect_file!["tests/board.txt"].assert_eq(&golden(&tables::<BoardGame>(NO_MODULES, 250, 100)));
    expect_file!["tests/card.txt"].assert_eq(&golden(&tables::<CardGame>(THREE, 120, 80)));
    expect_file!["tests/dice.txt"].assert_eq(&golden(&tables::<DiceGame>(THREE, 60, 80)));
}

/// A language that says everything of the sources in Cyrillic letters, and takes half as many again.
fn made_up() -> Language {
    let entry = |phrase: sources::Phrase| {
        let translated = std::iter::once(&phrase.english).chain(&phrase.several).map(|english| longer(english)).collect();
        Message { context: phrase.context, english: phrase.english, several: phrase.several, translated, line: 0 }
    };
    let catalogue: Vec<String> = sources::phrases().into_iter().map(|(phrase, ..)| entry(phrase).to_string()).collect();
    let folder = std::env::temp_dir().join(format!("fresco-made-up-{}-{:?}", std::process::id(), std::thread::current().id()));
    std::fs::create_dir_all(folder.join("xx")).expect("a folder");
    std::fs::write(folder.join("xx").join("everything.po"), catalogue.join("\n")).expect("written");
    let mut library = Library::built_in();
    library.add_folder(&folder).expect("the folder");
    std::fs::remove_dir_all(&folder).expect("removed");
    library.open("xx").expect("the language")
}

/// A sentence in the made-up language; its holes stay as they are.
fn longer(english: &str) -> String {
    let word = |word: &str| {
        let letter = |c: char| char::from_u32(c as u32 - 'a' as u32 + '\u{430}' as u32).unwrap_or(c);
        let letters = word.chars().map(|c| match c {
            'a'..='z' => letter(c),
            'A'..='Z' => letter(c.to_ascii_lowercase()).to_uppercase().next().unwrap_or(c),
            c => c,
        });
        letters.chain(std::iter::repeat_n('ы', word.chars().count().div_ceil(2))).collect::<String>()
    };
    let outside = |text: &str| {
        let same_kind = text.chars().collect::<Vec<_>>();
        let runs = same_kind.chunk_by(|a, b| a.is_alphabetic() == b.is_alphabetic()).map(|run| run.iter().collect::<String>());
        runs.map(|run| if run.starts_with(char::is_alphabetic) { word(&run) } else { run }).collect::<String>()
    };
    let mut parts = english.split('{');
    let first = parts.next().map(outside).unwrap_or_default();
    let others = parts.map(|part| match part.split_once('}') {
        Some((hole, text)) => format!("{{{hole}}}{}", outside(text)),
        None => part.to_string(),
    });
    std::iter::once(first).chain(others).collect()
}

#[test]
fn a_made_up_language_is_longer() {
    assert_eq!(longer("{who} pays {n}."), "{who} паштыы {n}.");
}

/// The words of a line that are written in our letters, without names and notation: `RYB` of paints, `(ry)` of bought tiles, `R-m/w`
/// of cards, single letters.
fn english_in(line: &str) -> Vec<String> {
    let words = line.split(|c: char| !c.is_ascii_alphabetic()).filter(|word| word.len() > 1);
    let is_name = |word: &str| ["Anna", "Bruno", "Carla", "Dario", "Leonardo"].contains(&word);
    let notation = |word: &str| {
        word.chars().all(|c| c.is_ascii_uppercase())
            || word.chars().all(|c| "rybogpkn".contains(c))
            || word.chars().all(|c| "mw".contains(c))
    };
    words.filter(|word| !is_name(word) && !notation(word)).map(str::to_string).collect()
}

/// Nothing is left in English, and no line is too long.
fn check_words<G: Shown>(header: &[(&str, &str)], every: usize, room: usize) -> Vec<Drawn> {
    let tables = tables::<G>(header, every, room);
    for table in &tables {
        for line in table.lines() {
            assert!(english_in(&line).is_empty(), "{:?} in {line:?}, after {} decisions", english_in(&line), table.decisions);
            assert!(ink::width(&line) <= room, "{line:?} takes {} columns", ink::width(&line));
        }
        for block in &table.blocks {
            assert!(english_in(&block.name).is_empty(), "the part {:?}", block.name);
        }
    }
    tables
}

/// The lines from the one that begins with a word on, as signs: each takes one column.
fn from_line(table: &Drawn, word: Term) -> Vec<Vec<char>> {
    let begin = language().say(word);
    let lines = table.lines().into_iter().skip_while(|line| !line.starts_with(&begin));
    let lines: Vec<String> = lines.collect();
    assert!(lines.iter().all(|line| line.chars().count() == ink::width(line)));
    lines.iter().map(|line| line.chars().collect()).collect()
}

/// Where a word begins in a line, and where it ends.
fn position(line: &[char], word: &str) -> (usize, usize) {
    let word: Vec<char> = word.chars().collect();
    let begin = line.windows(word.len()).position(|part| part == word);
    let begin = begin.unwrap_or_else(|| panic!("no {word:?} in {:?}", line.iter().collect::<String>()));
    (begin, begin + word.len())
}

fn is_blank(line: &[char], at: usize) -> bool {
    line.get(at).is_none_or(|c| *c == ' ')
}

/// The rows of the players stand under their headings: those columns at the left, these at the right.
fn check_rows(table: &Drawn, left: &[Term], right: &[Term]) {
    let lines = from_line(table, Term("heading|Painters"));
    let rows = lines[1..].iter().take_while(|line| matches!(line[..], ['▸' | ' ', ..]));
    let rows: Vec<&Vec<char>> = rows.filter(|line| line[2].is_alphabetic()).collect();
    assert!(rows.len() >= 3, "{:#?}", table.lines());
    for row in rows {
        for word in right {
            let (_, end) = position(&lines[0], &language().say(*word));
            assert!(!is_blank(row, end - 1) && is_blank(row, end), "{word:?}\n{:#?}", table.lines());
        }
        for word in left {
            let (begin, _) = position(&lines[0], &language().say(*word));
            assert!(!is_blank(row, begin) && is_blank(row, begin - 1), "{word:?}\n{:#?}", table.lines());
        }
    }
}

/// The cells of a drawing of the fresco begin so far before the letters of their columns.
fn check_grid(table: &Drawn, title: Term, before: usize) {
    let lines = from_line(table, title);
    let letters = lines.iter().position(|line| line.contains(&'A') && line.contains(&'E')).expect("letters");
    for row in &lines[letters + 1..letters + 6] {
        for column in ["A", "B", "C", "D", "E"] {
            let (at, _) = position(&lines[letters], column);
            assert!(!is_blank(row, at - before), "{column}\n{:#?}", table.lines());
        }
    }
}

/// A language with longer words shifts nothing: headings stand over their columns, and no word is left in English.
#[test]
fn tables_stand_in_line_in_any_language() {
    in_language(made_up(), || {
        for table in check_words::<BoardGame>(ALL_MODULES, 10, 76) {
            let [score, tiles, assistants] = [Term("column|score"), Term("column|tiles"), Term("column|assistants")];
            check_rows(&table, &[], &[score, tiles, assistants, Term("placeletter|W")]);
            check_grid(&table, Term("heading|Fresco"), 1);
            check_grid(&table, Term("heading|Catacombs"), 0);
        }
        for table in check_words::<BoardGame>(NO_MODULES, 25, 76) {
            check_rows(&table, &[Term("column|mood")], &[Term("column|score"), Term("column|tiles"), Term("column|assistants")]);
        }
        for table in check_words::<CardGame>(THREE, 7, 80) {
            check_rows(&table, &[Term("column|hand"), Term("column|tiles")], &[Term("column|score"), Term("column|sections")]);
        }
        for table in check_words::<DiceGame>(THREE, 5, 80) {
            check_rows(&table, &[Term("column|sections")], &[Term("column|score")]);
            let lines = from_line(&table, Term("heading|Board"));
            let totals = (lines[0].len() / 2..lines[0].len()).filter(|at| !is_blank(&lines[0], *at) && is_blank(&lines[0], at - 1));
            totals.for_each(|at| assert!(!is_blank(&lines[2], at) && is_blank(&lines[2], at - 1), "{:#?}", table.lines()));
        }
    });
}
