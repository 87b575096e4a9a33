//! Modules by name: what people type and what files say.

use std::str::FromStr;

use tabletop::{Fault, all_of, data, one_of, say};

use super::{ModuleInfo, ModuleSet};
use crate::modules::MODULES;

/// The most words that a name has, articles left out.
const LONGEST_NAME: usize = 2;

impl FromStr for ModuleSet {
    type Err = Fault;

    /// `none`, `all`, or numbers, ranges and names with commas or spaces between them.
    fn from_str(text: &str) -> Result<ModuleSet, Fault> {
        let mut set = ModuleSet::NONE;
        let (mut said_none, mut said_some) = (false, false);
        for part in text.split([',', ';']) {
            let words: Vec<&str> = part.split_whitespace().filter(|w| !is_filler(w)).collect();
            let mut rest = words.as_slice();
            while let Some(first) = rest.first() {
                if plain(first) == "none" {
                    said_none = true;
                    rest = &rest[1..];
                    continue;
                }
                let (more, used) = read_one(rest)?;
                set.0 |= more.0;
                said_some = true;
                rest = &rest[used..];
            }
        }
        match (said_none, said_some) {
            (true, true) => Err(say!("\"none\" must stand alone: either name modules or write none").into()),
            (false, false) => {
                let example = data(an_example());
                Err(say!("no module is named: write none, all, or numbers and names such as 1-3, {example}", example).into())
            }
            _ => Ok(set),
        }
    }
}

/// The modules that the first words stand for, and how many words these are. Names may have several words.
fn read_one(words: &[&str]) -> Result<(ModuleSet, usize), Fault> {
    let Some(first) = words.first() else { return Ok((ModuleSet::NONE, 0)) };
    if plain(first) == "all" {
        return Ok((ModuleSet::ALL, 1));
    }
    if first.starts_with(|c: char| c.is_ascii_digit()) {
        return Ok((numbers(first)?, 1));
    }
    for used in (1..=LONGEST_NAME.min(words.len())).rev() {
        if let Some(module) = by_name(&plain(&words[..used].concat())) {
            return Ok((ModuleSet::of(&[module.number]), used));
        }
    }
    Err(unknown(first))
}

/// `5` or `1-6`.
fn numbers(word: &str) -> Result<ModuleSet, Fault> {
    let number = |text: &str| match text.parse::<u8>() {
        Ok(n) if ModuleSet::KNOWN.has(n) => Ok(n),
        _ => {
            let (word, numbers) = (data(word), ModuleSet::ALL.ranges());
            Err(Fault::from(say!("\"{word}\": the modules are numbered {numbers}", word, numbers)))
        }
    };
    let Some((from, to)) = word.split_once(['-', '–']) else { return Ok(ModuleSet::of(&[number(word)?])) };
    let (from, to) = (number(from)?, number(to)?);
    if from > to {
        return Err(say!("\"{word}\" runs backwards: write {to}-{from}", word = data(word), to, from).into());
    }
    Ok((from..=to).fold(ModuleSet::NONE, ModuleSet::with))
}

fn by_name(name: &str) -> Option<&'static ModuleInfo> {
    let called = |m: &&ModuleInfo| plain(m.slug) == name || plain(m.name) == name;
    MODULES.iter().find(called).or_else(|| MODULES.iter().find(|m| m.aliases.contains(&name)))
}

/// Small letters only, without the article.
fn plain(text: &str) -> String {
    let small = text.to_lowercase();
    let small = small.strip_prefix("the ").unwrap_or(&small);
    small.chars().filter(|c| c.is_alphanumeric()).collect()
}

/// A name, to show how one is written.
fn an_example() -> &'static str {
    ModuleSet::of(&[5]).each().next().map_or("", |module| module.slug)
}

/// Words that say nothing here.
fn is_filler(word: &str) -> bool {
    ["the", "and", "&", "+", "module", "modules"].contains(&word.to_lowercase().as_str())
}

fn unknown(word: &str) -> Fault {
    let name = plain(word);
    let near = |m: &ModuleInfo| {
        let called = [plain(m.slug), plain(m.name)];
        let aliases = m.aliases.iter().map(ToString::to_string);
        let distances = called.into_iter().chain(aliases).map(|known| match name.len() > 2 && known.contains(&name) {
            true => 1,
            false => distance(&name, &known),
        });
        distances.min().unwrap_or(usize::MAX)
    };
    let most = (name.chars().count() / 3).max(1);
    let closest = MODULES.iter().map(near).min().unwrap_or(usize::MAX);
    let (word, mut meant) = (data(word), MODULES.iter().filter(|m| closest <= most && near(m) == closest).peekable());
    match meant.peek() {
        None => {
            let all = all_of(ModuleSet::ALL.each().map(|m| data(m.slug)));
            say!("\"{word}\" is not a module; the modules are {all}", word, all).into()
        }
        Some(_) => {
            let meant = one_of(meant.map(|m| data(format_args!("{} ({})", m.slug, m.number))));
            say!("\"{word}\" is not a module; did you mean {meant}?", word, meant).into()
        }
    }
}

/// How many letters must be changed, added or left out to make one word of the other.
fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, letter) in a.chars().enumerate() {
        let mut corner = row[0];
        row[0] = i + 1;
        for (j, other) in b.iter().enumerate() {
            let changed = corner + usize::from(letter != *other);
            corner = row[j + 1];
            row[j + 1] = changed.min(row[j] + 1).min(corner + 1);
        }
    }
    row[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<ModuleSet, Fault> {
        text.parse()
    }
    fn refused(text: &str) -> String {
        read(text).expect_err(text).to_string()
    }

    #[test]
    fn what_is_written_can_be_read() {
        for bits in (0..=ModuleSet::ALL.bits()).step_by(97).chain([ModuleSet::ALL.bits()]) {
            let set = ModuleSet::from_bits(bits);
            assert_eq!(read(&set.to_string()), Ok(set));
        }
        assert_eq!(ModuleSet::NONE.to_string(), "none");
        assert_eq!(ModuleSet::of(&[7, 1, 5]).to_string(), "1 5 7");
    }

    #[test]
    fn numbers_ranges_and_names() {
        let set = ModuleSet::of;
        assert_eq!(read("none"), Ok(ModuleSet::NONE));
        assert_eq!(read(" ALL "), Ok(ModuleSet::ALL));
        assert_eq!(read("1,5, 7"), Ok(set(&[1, 5, 7])));
        assert_eq!(read("1-6"), Ok(crate::edition::EDITION_2010.modules));
        assert_eq!(read("16–17 2"), Ok(set(&[2, 16, 17])));
        assert_eq!(read("leaf bell"), Ok(set(&[5, 8])));
        assert_eq!(read("Bishop’s Requests, bishops favors and the ladies"), Ok(set(&[2, 11, 12])));
        assert_eq!(read("wishing well gold leaf"), Ok(set(&[4, 5])));
        assert_eq!(read("black-market, black market"), Ok(set(&[16])));
        assert_eq!(read("modules 3 and 4"), Ok(set(&[3, 4])));
    }

    #[test]
    fn every_module_has_names_of_its_own() {
        for module in MODULES {
            let set = ModuleSet::of(&[module.number]);
            for text in [module.slug.to_string(), module.name.to_string(), module.name.to_uppercase(), module.name.replace('\'', "")] {
                assert_eq!(read(&text), Ok(set), "{text}");
            }
            let bare = module.name.trim_start_matches("The ");
            assert_eq!(read(bare), Ok(set));
            assert!(bare.split(' ').count() <= LONGEST_NAME);
        }
        for (alias, module) in MODULES.iter().flat_map(|module| module.aliases.iter().map(move |alias| (alias, module))) {
            assert_eq!(plain(alias), *alias);
            assert_eq!(read(alias), Ok(ModuleSet::of(&[module.number])), "{alias}");
        }
    }

    #[test]
    fn what_cannot_be_read_is_named_with_what_is_near() {
        assert_eq!(refused("1, doktor"), "\"doktor\" is not a module; did you mean doctor (10)?");
        assert_eq!(refused("bishop"), "\"bishop\" is not a module; did you mean requests (2) or favours (11)?");
        assert!(refused("zeppelin").ends_with("the modules are portraits, requests, blends, well, leaf, glaziers, scrolls, bell, wall, doctor, favours, ladies, catacombs, benches, dome, black-market and guild"));
        for text in ["0", "18", "1-18", "300", "1-", "1x", "5-6-7"] {
            assert_eq!(refused(text), format!("\"{text}\": the modules are numbered 1-17"));
        }
        assert_eq!(refused("6-1"), "\"6-1\" runs backwards: write 1-6");
        assert!(refused("none 5").contains("must stand alone"));
        assert!(refused(" , ").starts_with("no module is named"));
        assert!(refused("").starts_with("no module is named"));
        assert!(refused("-3").contains("\"-3\" is not a module"));
    }
}
