//! The rules in short, in our own words and in two languages. The texts lie in `crates/cli/rules/`; here they are found.

mod page;

use clap::ValueEnum;
use tabletop::text::list_in_words;

use crate::ink;
use page::Page;

/// Longer lines are hard to read, however wide the terminal is.
const WIDEST: usize = 80;

/// A language in which the rules are written.
#[derive(ValueEnum, Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Lang {
    /// English.
    En,
    /// French.
    Fr,
}

impl Lang {
    const ALL: [Lang; 2] = [Lang::En, Lang::Fr];

    /// The language this terminal is set to, as far as we speak it.
    pub(crate) fn of_environment() -> Lang {
        Lang::set_by(|name| std::env::var(name).ok())
    }

    fn set_by(variable: impl Fn(&str) -> Option<String>) -> Lang {
        let set = ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().filter_map(variable).find(|value| !value.is_empty());
        if set.is_some_and(|value| value.to_lowercase().starts_with("fr")) { Lang::Fr } else { Lang::En }
    }

    fn pages(self) -> Vec<Page> {
        let files = match self {
            Lang::En => [include_str!("../rules/en/base.md"), include_str!("../rules/en/modules.md")],
            Lang::Fr => [include_str!("../rules/fr/base.md"), include_str!("../rules/fr/modules.md")],
        };
        files.into_iter().flat_map(Page::all).collect()
    }

    /// What a page is called in this language.
    fn name(self, page: &Page) -> &'static str {
        match self {
            Lang::En => page.topic,
            Lang::Fr => page.words.first().unwrap_or(&page.topic),
        }
    }
}

/// What the marks on the table mean, in lines.
pub(crate) fn legend(room: usize) -> Vec<String> {
    Lang::En.pages().iter().filter(|page| page.topic == "table").flat_map(|page| page.lines(room)).collect()
}

/// The text about a topic in lines; without one, the overview and the list of topics.
pub(crate) fn about(topic: Option<&str>, lang: Lang, room: usize) -> Result<Vec<String>, String> {
    let room = room.min(WIDEST);
    let pages = lang.pages();
    let wanted = plain(topic.unwrap_or("overview"));
    if matches!(wanted.as_str(), "all" | "tout") {
        let texts: Vec<Vec<String>> = pages.iter().map(|page| whole(page, &pages, lang, room)).collect();
        return Ok(texts.join(&String::new()));
    }
    let topic = find(&wanted).map_err(|near| unknown(&near, topic.unwrap_or_default(), &pages, lang))?;
    Ok(pages.iter().filter(|page| page.topic == topic).flat_map(|page| whole(page, &pages, lang, room)).collect())
}

/// A page with its heading and the list that belongs to it.
fn whole(page: &Page, pages: &[Page], lang: Lang, room: usize) -> Vec<String> {
    let mut lines = vec![page.heading()];
    lines.extend(page.lines(room));
    match page.topic {
        "overview" => lines.extend(contents(pages, lang, room)),
        "modules" => lines.extend(list_of_modules(pages, room)),
        _ => {}
    }
    lines
}

/// Which topics there are.
fn contents(pages: &[Page], lang: Lang, room: usize) -> Vec<String> {
    let (topics, modules) = match lang {
        Lang::En => ("Topics:", "Modules:"),
        Lang::Fr => ("Sujets\u{a0}:", "Modules\u{a0}:"),
    };
    let numbered = pages.iter().filter_map(|page| Some(format!("{}\u{a0}{}", page.module.as_ref()?.number, lang.name(page))));
    let numbered: Vec<String> = numbered.collect();
    let mut lines = vec![String::new()];
    lines.extend(ink::wrapped(&format!("{} {}.", ink::bold(topics), base_topics(pages, lang).join(", ")), room, "  "));
    lines.extend(ink::wrapped(&format!("{} {}.", ink::bold(modules), numbered.join(", ")), room, "  "));
    lines
}

fn base_topics(pages: &[Page], lang: Lang) -> Vec<&'static str> {
    pages.iter().filter(|page| page.module.is_none() && page.topic != "overview").map(|page| lang.name(page)).collect()
}

/// One line for each module: number, name, how hard it is, what it adds.
fn list_of_modules(pages: &[Page], room: usize) -> Vec<String> {
    let modules: Vec<_> = pages.iter().filter_map(|page| Some((page.module.as_ref()?, bare(page.title)))).collect();
    let widest = modules.iter().map(|(_, title)| ink::width(title)).max().unwrap_or(0);
    let words: Vec<String> = modules
        .iter()
        .map(|(module, title)| format!("{:>2} {}  {}", module.number, ink::pad(title, widest), "●".repeat(module.level)))
        .collect();
    let rows: Vec<(&str, &str)> = words.iter().map(String::as_str).zip(modules.iter().map(|(module, _)| module.about)).collect();
    let mut lines = vec![String::new()];
    lines.extend(ink::definitions(&rows, room));
    lines
}

/// A title without its article.
fn bare(title: &str) -> String {
    let article = ["The ", "Les ", "Le ", "La ", "L'"].into_iter().find_map(|article| title.strip_prefix(article));
    let bare = article.unwrap_or(title);
    let first = bare.chars().next().into_iter().flat_map(char::to_uppercase);
    first.chain(bare.chars().skip(1)).collect()
}

/// The topic that is meant; if that is not clear, the topics that may be meant.
fn find(wanted: &str) -> Result<&'static str, Near> {
    let names = names();
    if let Some((_, topic)) = names.iter().find(|(name, _)| name == wanted) {
        return Ok(topic);
    }
    let begins = |name: &str| !wanted.is_empty() && name.starts_with(wanted);
    let topics = once_each(names.iter().filter(|(_, topic)| begins(topic)).map(|(_, topic)| *topic));
    let words = once_each(names.iter().filter(|(name, _)| begins(name)).map(|(_, topic)| *topic));
    match (topics.as_slice(), words.as_slice()) {
        ([topic], _) | ([], [topic]) => return Ok(topic),
        ([], []) => {}
        ([], _) => return Err(Near::Several(words)),
        _ => return Err(Near::Several(topics)),
    }
    let likeness = |name: &str| strsim::normalized_damerau_levenshtein(wanted, name);
    let mut like: Vec<(f64, &str)> = names.iter().map(|(name, topic)| (likeness(name), *topic)).filter(|(l, _)| *l > 0.6).collect();
    like.sort_by(|(a, _), (b, _)| b.total_cmp(a));
    let mut near = once_each(like.into_iter().map(|(_, topic)| topic));
    near.truncate(3);
    Err(Near::Like(near))
}

fn once_each(topics: impl Iterator<Item = &'static str>) -> Vec<&'static str> {
    let mut seen = Vec::new();
    for topic in topics {
        if !seen.contains(&topic) {
            seen.push(topic);
        }
    }
    seen
}

/// Topics that may have been meant.
enum Near {
    /// These begin with what was typed.
    Several(Vec<&'static str>),
    /// These are written nearly like it.
    Like(Vec<&'static str>),
}

fn unknown(near: &Near, typed: &str, pages: &[Page], lang: Lang) -> String {
    let typed = ink::shown(typed.trim());
    let (Near::Several(topics) | Near::Like(topics)) = near;
    let named = topics.iter().filter_map(|topic| pages.iter().find(|page| page.topic == *topic));
    let named: Vec<&str> = named.map(|page| lang.name(page)).collect();
    let or = match lang {
        Lang::En => list_in_words(&named, "or"),
        Lang::Fr => list_in_words(&named, "ou"),
    };
    let all = base_topics(pages, lang).join(", ");
    match (lang, near, named.is_empty()) {
        (Lang::En, Near::Several(_), _) => format!("\"{typed}\" may be {or}"),
        (Lang::Fr, Near::Several(_), _) => format!("« {typed} » peut être {or}"),
        (Lang::En, _, true) => format!("nothing is written about \"{typed}\"; the topics are {all}, and 1 to 17 for the modules"),
        (Lang::Fr, _, true) => format!("rien n'est écrit sur « {typed} » ; les sujets sont {all}, et 1 à 17 pour les modules"),
        (Lang::En, ..) => {
            format!("nothing is written about \"{typed}\"; did you mean {or}? If not, the topics are {all}, and 1 to 17 for the modules")
        }
        (Lang::Fr, ..) => {
            format!("rien n'est écrit sur « {typed} » ; est-ce {or} ? Sinon, les sujets sont {all}, et 1 à 17 pour les modules")
        }
    }
}

/// Everything a page can be asked for with, in either language, and its topic.
fn names() -> Vec<(String, &'static str)> {
    let mut names = Vec::new();
    for page in Lang::ALL.into_iter().flat_map(Lang::pages) {
        names.push((plain(page.topic), page.topic));
        names.push((plain(page.title), page.topic));
        names.extend(page.module.as_ref().map(|module| (module.number.to_string(), page.topic)));
        names.extend(page.words.iter().map(|word| (plain(word), page.topic)));
    }
    names
}

/// A name as it is compared: small letters without accents, no article, hyphens between words.
fn plain(name: &str) -> String {
    let small: String = name.trim().to_lowercase().chars().map(without_accent).collect();
    let articles = ["the ", "les ", "le ", "la ", "l'", "module "];
    let bare = articles.into_iter().find_map(|article| small.strip_prefix(article)).unwrap_or(&small);
    let words: Vec<String> = bare
        .split(|c: char| !c.is_alphanumeric() && c != '\'')
        .map(|word| word.replace('\'', ""))
        .filter(|word| !word.is_empty())
        .collect();
    words.join("-")
}

fn without_accent(c: char) -> char {
    match c {
        'à' | 'â' => 'a',
        'é' | 'è' | 'ê' | 'ë' => 'e',
        'î' | 'ï' => 'i',
        'ô' => 'o',
        'ù' | 'û' => 'u',
        'ç' => 'c',
        '’' => '\'',
        c => c,
    }
}

#[cfg(test)]
mod tests;
