//! House rules that no lint knows.

#![allow(clippy::expect_used)]

use std::fs::read_to_string;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() && path.file_name().is_some_and(|n| n != "target") {
            sources(&path, found);
        } else if path.extension().is_some_and(|e| e == "rs") {
            found.push(path);
        }
    }
}

/// ARCHITECTURE.md and the README name only files that are there.
#[test]
fn the_documents_name_existing_paths() {
    let text = [
        "ARCHITECTURE.md",
        "README.md",
        "CONTRIBUTING.md",
        "docs/RECORDS.md",
        "docs/RULINGS.md",
        "docs/COMPONENTS.md",
        "docs/SCENARIOS.md",
    ]
    .map(|file| read_to_string(root().join(file)).expect(file))
    .join("\n");
    let words = text
        .split(['`', '(', ')', ' ', '\n', '|', ','])
        .filter(|w| w.starts_with("crates/") || w.starts_with("docs/") || w.starts_with("scripts/"));
    let missing: Vec<&str> =
        words.map(|w| w.trim_end_matches(['.', ':'])).filter(|w| !root().join(w).exists() && !w.contains("modules")).collect();
    assert!(missing.is_empty(), "these paths do not exist: {missing:?}");
}

/// The rules read no clock, open no file, start no thread; `tabletop` knows no Fresco.
#[test]
fn the_rules_crates_stay_pure() {
    let mut found = Vec::new();
    for name in ["tabletop", "board", "card", "dice"] {
        sources(&root().join("crates").join(name).join("src"), &mut found);
    }
    // The testkit is for tests: it may look whether a thread panics.
    for path in found.into_iter().filter(|p| !p.to_string_lossy().contains("testkit")) {
        let text = read_to_string(&path).expect("a source file");
        for word in ["std::time", "std::fs", "std::thread", "std::net", "std::env", "async fn", "unsafe "] {
            assert!(!text.contains(word), "{} uses {word}", path.display());
        }
        if path.to_string_lossy().contains("tabletop") {
            for word in ["fresco", "bishop", "leonardo", "thaler", "portrait", "workshop"] {
                let code = text.lines().filter(|l| !l.trim_start().starts_with("//")).any(|l| l.to_lowercase().contains(word));
                assert!(!code, "{} knows the word {word}", path.display());
            }
        }
    }
}

/// Words that belong to one module only. Words that several share (sick, debt, instalment, covered, a tile of the wall, which
/// serves for requests too) are the core's.
const WORDS_OF_MODULES: [&str; 41] = [
    "portrait",
    "sacristan",
    "abbot",
    "merchant",
    "request",
    "blend",
    "wish",
    "penny",
    "pennies",
    "troubadour",
    "alchemy",
    "leaf",
    "gild",
    "gold",
    "glass",
    "glazier",
    "window",
    "scroll",
    "bell",
    "certificate",
    "audience",
    "wallsection",
    "doctor",
    "remedy",
    "infection",
    "saint",
    "juice",
    "favour",
    "lady",
    "ladies",
    "reserv",
    "rose bush",
    "catacomb",
    "cartographer",
    "bench",
    "beam",
    "dome",
    "barrel",
    "black market",
    "guild",
    "umbrella",
];

/// The text of a source file without the unit tests at its end.
fn without_tests(text: &str) -> &str {
    text.split_once("#[cfg(test)]\nmod tests {").map_or(text, |(code, _)| code)
}

/// The core names no module: nothing outside `modules/` and the list in `modules.rs` knows a word that belongs to one module
/// only, in code or in comments.
#[test]
fn the_core_names_no_module() {
    let mut found = Vec::new();
    sources(&root().join("crates/board/src"), &mut found);
    let mut files = 0;
    for path in found {
        let name = path.to_string_lossy().replace('\\', "/");
        if name.contains("/src/modules/") || name.ends_with("/src/modules.rs") {
            continue;
        }
        files += 1;
        let text = read_to_string(&path).expect("a source file");
        for (at, line) in without_tests(&text).lines().enumerate() {
            let small = line.to_lowercase();
            for word in WORDS_OF_MODULES {
                let begins = |at: usize| !small[..at].ends_with(|c: char| c.is_alphabetic());
                let named = small.match_indices(word).any(|(at, _)| begins(at));
                assert!(!named, "{name}:{}: \"{word}\" is a word of one module", at + 1);
            }
            for code in ["Act::", "modules().has(", "modules().contains(", "modules::m", "components.modules.", "ModuleId::"] {
                let generated = name.ends_with("/registry.rs") || code == "ModuleId::" && line.contains("ModuleId::info");
                let list = line.contains("ModuleId::ALL") || line.contains("ModuleId::number");
                assert!(generated || list || !line.contains(code), "{name}:{}: \"{code}\" names a module", at + 1);
            }
        }
    }
    assert!(files > 25, "only {files} files of the core found");
}

/// Modules ask about each other only where their page does, and never reach into each other's folders.
#[test]
fn modules_stay_in_their_homes() {
    let mut folders = 0;
    for entry in std::fs::read_dir(root().join("crates/board/src/modules")).expect("the folder of modules") {
        let home = entry.expect("a folder").path();
        assert!(home.is_dir(), "{}: a module is a folder", home.display());
        let own = home.file_name().expect("a name").to_string_lossy().to_string();
        folders += 1;
        let mut found = Vec::new();
        sources(&home, &mut found);
        for path in found {
            let text = read_to_string(&path).expect("a source file");
            let code: Vec<&str> = text.lines().collect();
            for (at, line) in code.iter().enumerate() {
                let place = format!("{}:{}", path.display(), at + 1);
                if line.contains("modules().has(") || line.contains("modules().contains(") {
                    let said = code[at.saturating_sub(4)..=at].iter().any(|line| line.contains("// With module"));
                    assert!(said, "{place}: asks for another module without saying why");
                }
                for (_, other) in line.match_indices("modules::m").map(|(at, _)| line.split_at(at + 9)) {
                    assert!(
                        !other.starts_with('m') || other.starts_with(&own) || !other[1..3].chars().all(char::is_numeric),
                        "{place} reaches into another module"
                    );
                }
                let fields = line.match_indices("components.modules.").count();
                assert!(fields == 0 || names_own_pieces(line, &own), "{place} reads another module's pieces");
            }
        }
        assert!(home.join("mod.rs").exists(), "{own} has no rules");
    }
    assert!(folders >= 17, "only {folders} modules found");
}

/// Does the line read the pieces of the module with this folder? `m05_gold_leaf` has `components.modules.gold_leaf`.
fn names_own_pieces(line: &str, folder: &str) -> bool {
    let field = folder.split_once('_').map_or("", |(_, field)| field);
    line.split("components.modules.").skip(1).all(|rest| rest.starts_with(field))
}

/// Every part of the world is a plain value; only the modules' states lie in a box of their own.
#[test]
fn worlds_are_plain_values() {
    fn is_plain<T: Copy + Send + Sync + 'static>() {}
    is_plain::<fresco_board::Base>();
    is_plain::<fresco_board::Effects>();
    is_plain::<fresco_board::Core>();
    is_plain::<fresco_board::Action>();
    let text = read_to_string(root().join("crates/board/src/module.rs")).expect("the traits of modules");
    assert!(text.contains("trait Module: Moments + Offers + Look + Position + Copy"), "a module's state is a plain value");
}

/// Verbs call no rules: the files of verbs know neither the active modules nor a chapter.
#[test]
fn verbs_call_no_rules() {
    for file in ["table.rs", "debts.rs", "score_track.rs", "illness.rs"] {
        let text = read_to_string(root().join("crates/board/src").join(file)).expect(file);
        for word in ["ActiveModules", "flow::", "inn::", "planning::", "market::", "cathedral::", "workshop::", "evening::", "leonardo::"] {
            assert!(!text.contains(word), "{file} calls {word}");
        }
    }
}

/// Rules ask for a named difference of the editions, never for the year.
#[test]
fn rules_do_not_ask_for_the_year() {
    let mut found = Vec::new();
    sources(&root().join("crates/board/src"), &mut found);
    for path in found.into_iter().filter(|p| !p.ends_with("edition.rs") && !p.ends_with("registry.rs")) {
        let text = read_to_string(&path).expect("a source file");
        for word in [".year", "edition.name", "EditionName::", "== EDITION_"] {
            assert!(!without_tests(&text).contains(word), "{} asks for the edition with {word}", path.display());
        }
    }
}

/// The games serialize nothing: only `tabletop`'s scenes, happenings and texts do.
#[test]
fn games_serialize_nothing() {
    for game in ["board", "card", "dice"] {
        let folder = root().join("crates").join(game);
        let manifest = read_to_string(folder.join("Cargo.toml")).expect("a manifest");
        assert!(!manifest.contains("serde"), "{game} depends on serde");
    }
    let mut found = Vec::new();
    sources(&root().join("crates/tabletop/src"), &mut found);
    for path in found.into_iter().filter(|p| !["layout.rs", "scene.rs", "wording.rs"].iter().any(|file| p.ends_with(file))) {
        let text = read_to_string(&path).expect("a source file");
        assert!(!text.contains("Serialize"), "{} serializes", path.display());
    }
}

/// What draws tables in the terminal knows scenes and the names of modules, and no other type of a game.
#[test]
fn the_terminal_draws_from_scenes() {
    let files = ["board.rs", "scene_table.rs", "spoken.rs", "play/screen.rs", "play/options.rs", "play/plain.rs"];
    let mut found: Vec<PathBuf> = files.map(|file| root().join("crates/cli/src").join(file)).to_vec();
    sources(&root().join("crates/cli/src/board"), &mut found);
    found.extend(["card", "dice"].map(|game| root().join("crates/cli/src/games").join(game).join("table.rs")));
    assert!(found.len() > 20, "only {} files that draw", found.len());
    for path in found.into_iter().filter(|p| !p.ends_with("tests.rs")) {
        let text = read_to_string(&path).expect("a source file");
        let drawing = text.lines().take_while(|l| *l != "#[cfg(test)]");
        for line in drawing.filter(|l| l.contains("fresco_board::") || l.contains("fresco_card::") || l.contains("fresco_dice::")) {
            assert!(line.trim() == "use fresco_board::ModuleId;", "{}: {line}", path.display());
        }
    }
}

/// Files are read within limits and written whole: `crates/files` does both. The journal of an arena alone grows line by line.
#[test]
fn files_go_through_one_door() {
    let mut found = Vec::new();
    for name in ["bots", "lab", "cli"] {
        sources(&root().join("crates").join(name).join("src"), &mut found);
    }
    for path in found.into_iter().filter(|path| !path.ends_with("tests.rs")) {
        let text = read_to_string(&path).expect("a source file");
        let code = text.split("#[cfg(test)]\n#[allow").next().map_or("", without_tests);
        let is_journal = path.ends_with("lab/src/store.rs");
        for word in ["fs::write", "fs::read(", "fs::read_to_string", "read_to_end", "File::create", "File::open", "OpenOptions::new"] {
            assert!(!code.contains(word) || is_journal && word == "OpenOptions::new", "{} uses {word}", path.display());
        }
    }
}
