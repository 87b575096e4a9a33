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
    for name in ["tabletop", "fresco", "cards", "dice"] {
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

/// The core names no module: it knows shared words only. And modules ask about each other only where their page does.
#[test]
fn the_core_names_no_module() {
    let mut found = Vec::new();
    sources(&root().join("crates/fresco/src"), &mut found);
    let mut files = 0;
    for path in found {
        let (name, text) = (path.to_string_lossy().replace('\\', "/"), read_to_string(&path).expect("a source file"));
        let code: Vec<&str> = text.lines().collect();
        if name.contains("/modules/m") {
            files += 1;
            for (at, _) in code.iter().enumerate().filter(|(_, line)| line.contains("modules().has(")) {
                let said = code[at.saturating_sub(4)..at].iter().any(|line| line.contains("// With module"));
                assert!(said, "{name}:{}: asks for another module without saying why", at + 1);
            }
            assert!(!code.iter().any(|line| line.contains("crate::modules::m")), "{name} reaches into another module");
        } else if !name.ends_with("/modules.rs") && !name.contains("/components") && !name.contains("/module_set") {
            for word in ["Act::", "modules().has(", "modules::m", "components.parts", "components().parts"] {
                let at = code.iter().position(|line| line.contains(word));
                assert!(at.is_none(), "{name}:{}: \"{word}\" names a module in the core", at.unwrap_or(0) + 1);
            }
        }
    }
    assert!(files >= 17, "only {files} module files found");
}
