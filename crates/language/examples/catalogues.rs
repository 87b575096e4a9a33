//! Brings the catalogues of all languages, or of those that are named, up to date with the sources: what is new is added without a
//! translation, what is no longer said is taken out, and everything stands in the order of the sources. `scripts/catalogues` runs it.
//!
//! `--pseudo DIR` makes, instead, a language with all words in brackets in a folder of languages: what is shown without brackets then
//! is a word that no translator can reach.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, missing_docs)]

#[allow(dead_code)]
#[path = "../tests/pseudo/mod.rs"]
mod pseudo;
#[path = "../tests/sources/mod.rs"]
mod sources;

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use fresco_language::po::{self, Message};
use sources::{CATALOGUES, Phrase, phrases, root};

fn main() {
    let mut codes: Vec<String> = std::env::args().skip(1).collect();
    if let [option, folder] = codes.as_slice()
        && option == "--pseudo"
    {
        return write_pseudo(Path::new(folder));
    }
    if codes.is_empty() {
        let folders = fs::read_dir(root().join("languages")).unwrap().map(|entry| entry.unwrap());
        codes = folders.filter(|entry| entry.path().is_dir()).map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
        codes.retain(|code| code != "en");
        codes.sort();
    }
    let phrases = phrases();
    for code in codes {
        let folder = root().join("languages").join(&code);
        fs::create_dir_all(&folder).unwrap();
        let mut known: BTreeMap<Phrase, Message> = BTreeMap::new();
        // Forms of words and of names, which the language itself brings in: they stay with the catalogue in which they are.
        let mut forms: BTreeMap<String, Vec<Message>> = BTreeMap::new();
        let mut catalogues: Vec<&str> = CATALOGUES.iter().map(|(_, catalogue)| *catalogue).collect();
        catalogues.dedup();
        for catalogue in &catalogues {
            let text = fs::read_to_string(folder.join(format!("{catalogue}.po"))).unwrap_or_default();
            for entry in po::read(&text).unwrap_or_else(|wrong| panic!("{code}/{catalogue}.po: {wrong}")) {
                if entry.context.contains('@') {
                    forms.entry(catalogue.to_string()).or_default().push(entry);
                } else if !entry.english.is_empty() {
                    let phrase = Phrase { context: entry.context.clone(), english: entry.english.clone(), several: entry.several.clone() };
                    known.insert(phrase, entry);
                }
            }
        }
        let mut missing = 0;
        for catalogue in &catalogues {
            let mut out = format!(
                "# {catalogue} in the language {code}: see docs/TRANSLATING.md.\nmsgid \"\"\nmsgstr \"\"\n\"Language: {code}\\n\"\n\"MIME-Version: \
                 1.0\\n\"\n\"Content-Type: text/plain; charset=UTF-8\\n\"\n\"Content-Transfer-Encoding: 8bit\\n\"\n"
            );
            let mut file = "";
            for (phrase, _, place) in phrases.iter().filter(|(_, of, _)| of == catalogue) {
                let new = Message {
                    context: phrase.context.clone(),
                    english: phrase.english.clone(),
                    several: phrase.several.clone(),
                    ..Message::default()
                };
                let entry = known.get(phrase).unwrap_or(&new);
                missing += usize::from(entry.translated.iter().all(String::is_empty));
                if file != place {
                    file = place;
                    out.push_str(&format!("\n#. {place}\n"));
                }
                out.push_str(&format!("\n{entry}"));
            }
            let mut of_file = forms.remove(*catalogue).unwrap_or_default();
            of_file.sort_by(|a, b| (&a.context, &a.english).cmp(&(&b.context, &b.english)));
            if !of_file.is_empty() {
                out.push_str("\n#. Forms of words that the sentences above ask for.\n");
            }
            out.extend(of_file.iter().map(|entry| format!("\n{entry}")));
            fs::write(folder.join(format!("{catalogue}.po")), out).unwrap();
        }
        println!("{code}: {} phrases, {missing} without a translation", phrases.len());
    }
}

fn write_pseudo(languages: &Path) {
    let folder = languages.join(pseudo::CODE);
    fs::create_dir_all(folder.join("rules")).unwrap();
    for (name, text) in pseudo::files() {
        fs::write(folder.join(name), text).unwrap();
    }
    println!("{}: every word in brackets, for FRESCO_LANGUAGES={} and --lang {0}", pseudo::CODE, languages.display());
}
