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

    /// All pages of all books.
    fn pages(self) -> Vec<Page> {
        Book::ALL.into_iter().flat_map(|book| self.book(book)).collect()
    }

    /// The pages of one book.
    fn book(self, book: Book) -> Vec<Page> {
        let files: &[&'static str] = match (self, book) {
            (Lang::En, Book::Board) => &[include_str!("../rules/en/base.md"), include_str!("../rules/en/modules.md")],
            (Lang::Fr, Book::Board) => &[include_str!("../rules/fr/base.md"), include_str!("../rules/fr/modules.md")],
            (Lang::En, Book::Card) => &[include_str!("../rules/en/card.md")],
            (Lang::Fr, Book::Card) => &[include_str!("../rules/fr/card.md")],
            (Lang::En, Book::Dice) => &[include_str!("../rules/en/dice.md")],
            (Lang::Fr, Book::Dice) => &[include_str!("../rules/fr/dice.md")],
        };
        files.iter().flat_map(|file| Page::all(book, file)).collect()
    }

    /// The name of a page in this language.
    fn name(self, page: &Page) -> &'static str {
        match self {
            Lang::En => page.topic,
            Lang::Fr => page.words.first().unwrap_or(&page.topic),
        }
    }
}

/// The rules of one game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Book {
    /// The board game with its modules.
    Board,
    /// The card game.
    Card,
    /// The dice game.
    Dice,
}

impl Book {
    const ALL: [Book; 3] = [Book::Board, Book::Card, Book::Dice];

    /// The word that stands in front of a topic of this book.
    fn word(self, lang: Lang) -> &'static str {
        match (lang, self) {
            (Lang::En, Book::Board) => "board",
            (Lang::Fr, Book::Board) => "plateau",
            (Lang::En, Book::Card) => "card",
            (Lang::Fr, Book::Card) => "cartes",
            (Lang::En, Book::Dice) => "dice",
            (Lang::Fr, Book::Dice) => "dés",
        }
    }
    /// The title of the game.
    fn title(self, lang: Lang) -> &'static str {
        match (lang, self) {
            (Lang::En, Book::Board) => "The board game",
            (Lang::Fr, Book::Board) => "Le jeu de plateau",
            (Lang::En, Book::Card) => "The card game",
            (Lang::Fr, Book::Card) => "Le jeu de cartes",
            (Lang::En, Book::Dice) => "The dice game",
            (Lang::Fr, Book::Dice) => "Le jeu de dés",
        }
    }
    /// The book that a word names.
    fn named(word: &str) -> Option<Book> {
        let word = plain(word);
        let is = |book: &Book| Lang::ALL.iter().any(|lang| plain(book.word(*lang)) == word) || *book == Book::Card && word == "cards";
        Book::ALL.into_iter().find(is)
    }
}

/// The meaning of the marks on the table, in lines.
pub(crate) fn legend(book: Book, room: usize) -> Vec<String> {
    Lang::En.book(book).iter().filter(|page| page.topic == "table").flat_map(|page| page.lines(room)).collect()
}

/// The text about a topic in lines; without one, the overview and the list of topics. The first word of the topic may
/// name a game. If it does not, the game that is being played comes first; on the command line, the board game does.
pub(crate) fn about(topic: Option<&str>, playing: Option<Book>, lang: Lang, room: usize) -> Result<Vec<String>, String> {
    let room = room.min(WIDEST);
    let pages = lang.pages();
    let typed = topic.unwrap_or("overview").trim();
    let (word, rest) = tabletop::text::first_word(typed);
    let (named, wanted) = match Book::named(word) {
        Some(book) => (Some(book), plain(if rest.is_empty() { "overview" } else { rest })),
        None => (None, plain(typed)),
    };
    if matches!(wanted.as_str(), "all" | "tout") {
        let book = named.or(playing);
        let texts = pages.iter().filter(|page| book.is_none_or(|book| page.book == book));
        let texts: Vec<Vec<String>> = texts.map(|page| whole(page, &pages, lang, room)).collect();
        return Ok(texts.join(&String::new()));
    }
    let home = named.or(playing).unwrap_or(Book::Board);
    let found = find(&wanted, home, named.is_some()).map_err(|near| unknown(&near, topic.unwrap_or_default(), home, &pages, lang))?;
    let mut lines: Vec<String> = pages.iter().filter(|page| found.is(page)).flat_map(|page| whole(page, &pages, lang, room)).collect();
    if named.is_none() && playing.is_none() && found.topic != "overview" {
        lines.extend(see_also(&wanted, found, &pages, lang, room));
    }
    Ok(lines)
}

/// The pages of other games that go by the same name.
fn see_also(wanted: &str, found: Found, pages: &[Page], lang: Lang, room: usize) -> Vec<String> {
    let others = names().into_iter().filter(|(name, page)| name == wanted && page.book != found.book);
    let others: Vec<String> = once_each(others.map(|(_, page)| page))
        .into_iter()
        .filter_map(|other| {
            let page = pages.iter().find(|page| other.is(page))?;
            Some(format!("fresco\u{a0}rules\u{a0}{} ({})", other.name(found.book, pages, lang).replace(' ', "\u{a0}"), page.title))
        })
        .collect();
    if others.is_empty() {
        return others;
    }
    let see = match lang {
        Lang::En => "See also:",
        Lang::Fr => "Voir aussi\u{a0}:",
    };
    let mut lines = vec![String::new()];
    lines.extend(ink::wrapped(&format!("{} {}.", ink::bold(see), others.join(", ")), room, "  "));
    lines
}

/// A page with its heading and the list that belongs to it.
fn whole(page: &Page, pages: &[Page], lang: Lang, room: usize) -> Vec<String> {
    let mut lines = vec![page.heading()];
    lines.extend(page.lines(room));
    match page.topic {
        "overview" => lines.extend(contents(page.book, pages, lang, room)),
        "modules" => lines.extend(list_of_modules(pages, room)),
        _ => {}
    }
    lines
}

/// Which topics there are.
fn contents(book: Book, pages: &[Page], lang: Lang, room: usize) -> Vec<String> {
    let (topics, modules) = match lang {
        Lang::En => ("Topics:", "Modules:"),
        Lang::Fr => ("Sujets\u{a0}:", "Modules\u{a0}:"),
    };
    let mut lines = vec![String::new()];
    lines.extend(ink::wrapped(&format!("{} {}.", ink::bold(topics), topics_of(book, pages, lang).join(", ")), room, "  "));
    if book != Book::Board {
        return lines;
    }
    let numbered = pages.iter().filter_map(|page| Some(format!("{}\u{a0}{}", page.module.as_ref()?.number, lang.name(page))));
    let numbered: Vec<String> = numbered.collect();
    lines.extend(ink::wrapped(&format!("{} {}.", ink::bold(modules), numbered.join(", ")), room, "  "));
    for other in [Book::Card, Book::Dice] {
        let (title, word) = (other.title(lang), other.word(lang));
        let (how, colon) = match lang {
            Lang::En => ("TOPIC", ":"),
            Lang::Fr => ("SUJET", "\u{a0}:"),
        };
        let head = format!("{} (fresco\u{a0}rules\u{a0}{word}\u{a0}{how}){colon}", ink::bold(title));
        lines.extend(ink::wrapped(&format!("{head} {}.", topics_of(other, pages, lang).join(", ")), room, "  "));
    }
    lines
}

/// The topics of a book that are no modules.
fn topics_of(book: Book, pages: &[Page], lang: Lang) -> Vec<&'static str> {
    let topics = pages.iter().filter(|page| page.book == book && page.module.is_none() && page.topic != "overview");
    topics.map(|page| lang.name(page)).collect()
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

/// A page, by its book and its topic.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Found {
    book: Book,
    topic: &'static str,
}

impl Found {
    fn is(self, page: &Page) -> bool {
        page.book == self.book && page.topic == self.topic
    }
    /// The name of the page for a reader who has this book open.
    fn name(self, home: Book, pages: &[Page], lang: Lang) -> String {
        let name = pages.iter().find(|page| self.is(page)).map_or(self.topic, |page| lang.name(page));
        if self.book == home { name.to_string() } else { format!("{} {name}", self.book.word(lang)) }
    }
}

/// The page that is meant; if that is not clear, those that may be meant. The other books are looked into after this
/// one, unless `only` this one is asked for.
fn find(wanted: &str, home: Book, only: bool) -> Result<Found, Near> {
    let (here, elsewhere): (Vec<_>, Vec<_>) = names().into_iter().partition(|(_, page)| page.book == home);
    let shelves: &[Vec<(String, Found)>] = if only { &[here] } else { &[here, elsewhere] };
    for names in shelves {
        let pages = once_each(names.iter().filter(|(name, _)| name == wanted).map(|(_, page)| *page));
        match pages.as_slice() {
            [] => {}
            [page] => return Ok(*page),
            _ => return Err(Near::Several(pages)),
        }
    }
    let begins = |name: &str| !wanted.is_empty() && name.starts_with(wanted);
    for names in shelves {
        let topics = once_each(names.iter().filter(|(_, page)| begins(page.topic)).map(|(_, page)| *page));
        let words = once_each(names.iter().filter(|(name, _)| begins(name)).map(|(_, page)| *page));
        match (topics.as_slice(), words.as_slice()) {
            ([page], _) | ([], [page]) => return Ok(*page),
            ([], []) => {}
            ([], _) => return Err(Near::Several(words)),
            _ => return Err(Near::Several(topics)),
        }
    }
    let likeness = |name: &str| strsim::normalized_damerau_levenshtein(wanted, name);
    let mut like: Vec<(f64, Found)> =
        shelves.iter().flatten().map(|(name, page)| (likeness(name), *page)).filter(|(l, _)| *l > 0.6).collect();
    like.sort_by(|(a, _), (b, _)| b.total_cmp(a));
    let mut near = once_each(like.into_iter().map(|(_, page)| page));
    near.truncate(3);
    Err(Near::Like(near))
}

fn once_each(pages: impl Iterator<Item = Found>) -> Vec<Found> {
    let mut seen = Vec::new();
    for page in pages {
        if !seen.contains(&page) {
            seen.push(page);
        }
    }
    seen
}

/// Pages that may have been meant.
#[derive(Debug)]
enum Near {
    /// These begin with what was typed.
    Several(Vec<Found>),
    /// These are written nearly like it.
    Like(Vec<Found>),
}

fn unknown(near: &Near, typed: &str, home: Book, pages: &[Page], lang: Lang) -> String {
    let typed = ink::shown(typed.trim());
    let (Near::Several(found) | Near::Like(found)) = near;
    let named: Vec<String> = found.iter().map(|page| page.name(home, pages, lang)).collect();
    let or = match lang {
        Lang::En => list_in_words(&named, "or"),
        Lang::Fr => list_in_words(&named, "ou"),
    };
    let all = topics_of(home, pages, lang).join(", ");
    let last = fresco::ModuleSet::ALL.len();
    let all = match (lang, home) {
        (Lang::En, Book::Board) => format!("the topics are {all}, 1 to {last} for the modules, card and dice for the other games"),
        (Lang::Fr, Book::Board) => format!("les sujets sont {all}, 1 à {last} pour les modules, cartes et dés pour les autres jeux"),
        (Lang::En, _) => format!("the topics are {all}"),
        (Lang::Fr, _) => format!("les sujets sont {all}"),
    };
    match (lang, near, named.is_empty()) {
        (Lang::En, Near::Several(_), _) => format!("\"{typed}\" may be {or}"),
        (Lang::Fr, Near::Several(_), _) => format!("« {typed} » peut être {or}"),
        (Lang::En, _, true) => format!("nothing is written about \"{typed}\"; {all}"),
        (Lang::Fr, _, true) => format!("rien n'est écrit sur « {typed} » ; {all}"),
        (Lang::En, ..) => format!("nothing is written about \"{typed}\"; did you mean {or}? If not, {all}"),
        (Lang::Fr, ..) => format!("rien n'est écrit sur « {typed} » ; est-ce {or} ? Sinon, {all}"),
    }
}

/// Everything a page can be asked for with, in either language.
fn names() -> Vec<(String, Found)> {
    let mut names = Vec::new();
    for page in Lang::ALL.into_iter().flat_map(Lang::pages) {
        let found = Found { book: page.book, topic: page.topic };
        names.push((plain(page.topic), found));
        names.push((plain(page.title), found));
        names.extend(page.module.as_ref().map(|module| (module.number.to_string(), found)));
        names.extend(page.words.iter().map(|word| (plain(word), found)));
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
