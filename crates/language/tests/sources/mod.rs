//! Lists every sentence and word of the program that a person can read, by reading the sources.
//!
//! Sentences stand in `say!`, `sentence!`, `rule!` and `told!`; a word of a closed list is a literal `list|word`; something counted is
//! a `Noun`. The compiler lets nothing else become a text. The page in the browser says `msg("…")`, `sentence("…")`, `"list|word"` and
//! `count(n, "one", "many")`; see [`page`].

mod page;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use proc_macro2::{TokenStream, TokenTree};

/// One thing to translate: its context (the list of a word), its English, and its English for several.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Phrase {
    pub(crate) context: String,
    pub(crate) english: String,
    pub(crate) several: Option<String>,
}

/// The catalogue into which a crate's phrases go, and the crates in the order in which they are looked through: what two of them say
/// stands in the catalogue of the first.
pub(crate) const CATALOGUES: [(&str, &str); 12] = [
    ("tabletop", "table"),
    ("files", "table"),
    ("games", "table"),
    ("language", "table"),
    ("board", "board"),
    ("card", "card"),
    ("dice", "dice"),
    ("bots", "bots"),
    // The page loads its own catalogue and those before it, not the terminal's.
    (PAGE, "page"),
    ("cli", "terminal"),
    ("lab", "lab"),
    ("server", "server"),
];

/// The folder of the page, which is no crate.
const PAGE: &str = "web";

pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Every phrase with its catalogue and the file in which it first stands, in the order of the sources.
pub(crate) fn phrases() -> Vec<(Phrase, &'static str, String)> {
    let mut found: BTreeMap<Phrase, usize> = BTreeMap::new();
    let mut list = Vec::new();
    for (name, catalogue) in CATALOGUES {
        let is_page = name == PAGE;
        let folder = if is_page { root().join(PAGE) } else { root().join("crates").join(name) }.join("src");
        let endings: &[&str] = if is_page { &["ts", "svelte"] } else { &["rs"] };
        for file in source_files(&folder, endings) {
            let text = fs::read_to_string(&file).unwrap();
            let place = file.strip_prefix(root()).unwrap().to_string_lossy().replace('\\', "/");
            let mut of_file = Vec::new();
            if is_page {
                page::look_through(&text, &place, &mut of_file);
            } else {
                let tokens: TokenStream = text.parse().unwrap_or_else(|error| panic!("{place}: {error}"));
                look_through(tokens, &mut of_file);
            }
            for phrase in of_file {
                if !found.contains_key(&phrase) {
                    found.insert(phrase.clone(), list.len());
                    list.push((phrase, catalogue, place.clone()));
                }
            }
        }
    }
    list
}

/// The source files, without tests, without the module that only tests know, and without what only those see who work on the page.
fn source_files(folder: &Path, endings: &[&str]) -> Vec<PathBuf> {
    let mut paths: Vec<PathBuf> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    let hidden = ["tests", "tests.rs", "testkit", "testkit.rs", "m30_rain", "m30_rain.rs", "pebbles.rs", "dev"];
    let is_hidden = |file: &str| hidden.contains(&file) || file.ends_with(".test.ts") || file.ends_with(".d.ts");
    paths.retain(|path| !path.file_name().and_then(|file| file.to_str()).is_some_and(is_hidden));
    let (folders, files): (Vec<_>, Vec<_>) = paths.into_iter().partition(|path| path.is_dir());
    let files = files
        .into_iter()
        .filter(|file| file.extension().and_then(|ending| ending.to_str()).is_some_and(|ending| endings.contains(&ending)));
    files.chain(folders.iter().flat_map(|folder| source_files(folder, endings))).collect()
}

fn look_through(tokens: TokenStream, found: &mut Vec<Phrase>) {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    let mut skip = false;
    for (i, token) in tokens.iter().enumerate() {
        let ident =
            |at: usize| tokens.get(at).and_then(|token| if let TokenTree::Ident(name) = token { Some(name.to_string()) } else { None });
        match token {
            // #[cfg(test)] mod tests { … } and the examples in comments are not for players.
            TokenTree::Punct(sign) if sign.as_char() == '#' => {
                let attribute = tokens.get(i + 1).map(ToString::to_string).unwrap_or_default().replace(' ', "");
                skip |= attribute == "[cfg(test)]" || attribute.starts_with("[cfg(feature=\"rain\"");
            }
            TokenTree::Punct(sign) if sign.as_char() == ';' || sign.as_char() == ',' => skip = false,
            TokenTree::Group(group) => {
                let before = |n: usize| i.checked_sub(n).and_then(&ident);
                let is_attribute = matches!(tokens.get(i.wrapping_sub(1)), Some(TokenTree::Punct(sign)) if sign.as_char() == '#')
                    && group.delimiter() == proc_macro2::Delimiter::Bracket;
                if let Some(name) = before(2).filter(|_| is_bang(tokens.get(i.wrapping_sub(1)))) {
                    let literals: Vec<String> = group.stream().into_iter().filter_map(|token| string(&token)).collect();
                    let sentence = match name.as_str() {
                        "say" | "sentence" | "told" => literals.first(),
                        "rule" => literals.get(1),
                        _ => None,
                    };
                    found.extend(sentence.filter(|_| !skip).filter(|text| has_words(text)).map(|text| phrase("", text, None)));
                }
                // The reasons for points that a module declares.
                if before(2).is_some_and(|name| name == "reasons") && is_bang(tokens.get(i.wrapping_sub(1))) && !skip {
                    let literals = group.stream().into_iter().filter_map(|token| string(&token));
                    found.extend(literals.map(|words| phrase("reason", &words, None)));
                }
                // The names of the modules: each line has the word for the command line, and then the name.
                if before(2).is_some_and(|name| name == "modules") && is_bang(tokens.get(i.wrapping_sub(1))) && !skip {
                    let names = lines(group.stream()).into_iter().filter_map(|line| line.into_iter().nth(1));
                    found.extend(names.map(|name| phrase("module", &name, None)));
                }
                if before(1).is_some_and(|name| name == "Noun") && !skip {
                    let literals: Vec<String> = group.stream().into_iter().filter_map(|token| string(&token)).collect();
                    if let [one, many] = literals.as_slice() {
                        found.push(phrase("", one, Some(many)));
                    }
                }
                let is_clap = is_attribute && ["arg", "command", "value"].iter().any(|name| group.stream().to_string().starts_with(name));
                if !skip && (!is_attribute || is_clap) {
                    look_through(group.stream(), found);
                }
                if group.delimiter() == proc_macro2::Delimiter::Brace {
                    skip = false;
                }
            }
            token => {
                let Some(text) = string(token).filter(|text| !skip && !NOTATION.contains(&text.as_str())) else { continue };
                if let Some((list, word)) =
                    text.split_once('|').filter(|(list, word)| is_list(list) && !word.is_empty() && !word.contains('|'))
                {
                    found.push(phrase(list, word, None));
                }
            }
        }
    }
}

/// The literals of each line of a list, without the lines that stand under a condition.
fn lines(list: TokenStream) -> Vec<Vec<String>> {
    let tokens: Vec<TokenTree> = list.into_iter().collect();
    let is = |token: &TokenTree, sign: char| matches!(token, TokenTree::Punct(punct) if punct.as_char() == sign);
    let lines = tokens.split(|token| is(token, ',')).filter(|line| !line.iter().any(|token| is(token, '#')));
    lines.map(|line| line.iter().filter_map(string).collect()).collect()
}

fn is_list(name: &str) -> bool {
    !name.is_empty() && name.chars().all(|c| c.is_ascii_lowercase())
}
/// What looks like a word of a list, but is the notation of the components of portraits.
const NOTATION: [&str; 2] = ["paint|thalers", "thalers|points"];
fn is_bang(token: Option<&TokenTree>) -> bool {
    matches!(token, Some(TokenTree::Punct(sign)) if sign.as_char() == '!')
}
fn phrase(context: &str, english: &str, several: Option<&String>) -> Phrase {
    Phrase { context: context.to_string(), english: english.to_string(), several: several.cloned() }
}

/// Is there anything to translate between its holes: a word, or a sign that languages write in their own ways?
pub(crate) fn has_words(sentence: &str) -> bool {
    sentence.split(['{', '}']).step_by(2).any(|part| part.chars().any(|c| c.is_alphabetic() || "\"%".contains(c)))
}

/// What a string literal says.
fn string(token: &TokenTree) -> Option<String> {
    let TokenTree::Literal(literal) = token else { return None };
    let text = literal.to_string();
    syn::parse_str::<syn::LitStr>(&text).ok().map(|literal| literal.value())
}
