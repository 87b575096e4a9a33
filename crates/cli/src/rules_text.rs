//! The rules in short, in our own words and in every language. The texts lie in `languages/`; here they are found.

mod page;

use fresco_language::Language;
use tabletop::{Term, all_of, data, in_a_row, one_of, say};

use crate::ink;
use crate::lang;
use page::Page;

/// Longer lines are hard to read, however wide the terminal is.
const WIDEST: usize = 80;

/// The rules in one language.
struct Rules<'a> {
    language: &'a Language,
    /// The pages of all books.
    pages: Vec<Page<'a>>,
}

impl<'a> Rules<'a> {
    fn of(language: &'a Language) -> Rules<'a> {
        let ruling = language.say(Term("rules|Ruling"));
        let pages = |book: Book| book.files().iter().flat_map(move |file| Page::all(book, language.rules(file)));
        let pages = Book::ALL.into_iter().flat_map(pages).map(|page| page.with_ruling(&ruling)).collect();
        Rules { language, pages }
    }
    /// In every language, this one first.
    fn in_all(language: &'a Language) -> Vec<Rules<'a>> {
        let others = lang::all().iter().filter(|other| other.code() != language.code());
        std::iter::once(language).chain(others).map(Rules::of).collect()
    }
    /// The name of a page: its topic in English, elsewhere the first of its words.
    fn name<'p>(&self, page: &'p Page<'a>) -> &'p str {
        if self.language.code() == "en" { page.topic } else { page.words.first().unwrap_or(&page.topic) }
    }
    fn page(&self, found: &Found) -> Option<&Page<'a>> {
        self.pages.iter().find(|page| found.is(page))
    }
    /// Everything that a page can be asked for with.
    fn names(&self) -> Vec<(String, Found)> {
        let mut names = Vec::new();
        for page in &self.pages {
            let found = Found { book: page.book, topic: page.topic.to_string() };
            let words = page.words.iter().chain([&page.topic, &page.title]).map(|word| self.plain(word));
            let number = page.module.as_ref().map(|module| module.number.to_string());
            names.extend(words.chain(number).map(|name| (name, found.clone())));
        }
        names
    }
    /// The book that a word names.
    fn book(&self, word: &str) -> Option<Book> {
        let word = self.plain(word);
        let named = |book: &Book| {
            let name = self.plain(&self.language.say(book.word()));
            word == name || word.strip_suffix('s') == Some(&name)
        };
        Book::ALL.into_iter().find(named)
    }
    /// The book of which a word is the singular. Where a page goes by that name, the page is meant.
    fn book_in_singular(&self, word: &str) -> Option<Book> {
        let word = self.plain(word);
        let named = |book: &Book| self.plain(&self.language.say(book.word())).strip_suffix(['s', 'n']) == Some(word.as_str());
        Book::ALL.into_iter().find(named).filter(|_| self.names().iter().all(|(name, _)| *name != word))
    }
    /// A name as it is compared: small letters without accents, no article, hyphens between words.
    fn plain(&self, name: &str) -> String {
        let small: String = name.trim().to_lowercase().chars().map(without_accent).collect();
        let bare = self.without_article(&small, str::to_lowercase);
        let bare = bare.strip_prefix("module ").unwrap_or(bare);
        let words: Vec<String> = bare
            .split(|c: char| !c.is_alphanumeric() && c != '\'')
            .map(|word| word.replace('\'', ""))
            .filter(|word| !word.is_empty())
            .collect();
        words.join("-")
    }
    /// A title without its article.
    fn without_article<'n>(&self, title: &'n str, written: impl Fn(&str) -> String) -> &'n str {
        let articles = self.language.say(Term("rules|the"));
        let bare = articles.split(' ').find_map(|article| {
            let article = written(article).replace('’', "'");
            let rest = title.strip_prefix(&article).or_else(|| title.strip_prefix(&article.replace('\'', "’")))?;
            if article.ends_with('\'') { Some(rest) } else { rest.strip_prefix(' ') }
        });
        bare.unwrap_or(title)
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

    /// Its files.
    fn files(self) -> &'static [&'static str] {
        match self {
            Book::Board => &["base", "modules"],
            Book::Card => &["card"],
            Book::Dice => &["dice"],
        }
    }
    /// The word that stands in front of a topic of this book.
    fn word(self) -> Term {
        Term(match self {
            Book::Board => "book|board",
            Book::Card => "book|card",
            Book::Dice => "book|dice",
        })
    }
    /// The title of the game.
    fn title(self) -> tabletop::Text {
        match self {
            Book::Board => say!("The board game"),
            Book::Card => say!("The card game"),
            Book::Dice => say!("The dice game"),
        }
    }
}

/// The meaning of the marks on the table, in lines.
pub(crate) fn legend(book: Book, room: usize) -> Vec<String> {
    let rules = Rules::of(lang::language());
    rules.pages.iter().filter(|page| page.book == book && page.topic == "table").flat_map(|page| page.lines(room)).collect()
}

/// The text about a topic in lines; without one, the overview and the list of topics. The first word of the topic may
/// name a game. If it does not, the game that is being played comes first; on the command line, the board game does.
pub(crate) fn about(topic: Option<&str>, playing: Option<Book>, language: &Language, room: usize) -> Result<Vec<String>, String> {
    let room = room.min(WIDEST);
    let languages = Rules::in_all(language);
    let Some(rules) = languages.first() else { return Ok(Vec::new()) };
    let typed = topic.unwrap_or("overview").trim();
    let (word, rest) = tabletop::text::first_word(typed);
    let named = languages.iter().find_map(|rules| rules.book(word)).or_else(|| rules.book_in_singular(word));
    let wanted = match (named, rest) {
        (Some(_), "") => "overview",
        (Some(_), rest) => rest,
        (None, _) => typed,
    };
    if languages.iter().any(|rules| rules.plain(&rules.language.say(Term("rules|all"))) == rules.plain(wanted)) {
        let book = named.or(playing);
        let texts = rules.pages.iter().filter(|page| book.is_none_or(|book| page.book == book));
        let texts: Vec<Vec<String>> = texts.map(|page| whole(page, rules, room)).collect();
        return Ok(texts.join(&String::new()));
    }
    let home = named.or(playing).unwrap_or(Book::Board);
    let found = find(wanted, home, named.is_some(), &languages).map_err(|near| unknown(&near, topic.unwrap_or_default(), home, rules))?;
    let mut lines: Vec<String> = rules.page(&found).map(|page| whole(page, rules, room)).unwrap_or_default();
    if named.is_none() && playing.is_none() && found.topic != "overview" {
        lines.extend(see_also(&rules.plain(wanted), &found, rules, room));
    }
    Ok(lines)
}

/// The pages of other games that go by the same name.
fn see_also(wanted: &str, found: &Found, rules: &Rules<'_>, room: usize) -> Vec<String> {
    let others = rules.names().into_iter().filter(|(name, page)| name == wanted && page.book != found.book);
    let others: Vec<String> = once_each(others.map(|(_, page)| page))
        .iter()
        .filter_map(|other| {
            let page = rules.page(other)?;
            Some(format!("fresco\u{a0}rules\u{a0}{} ({})", other.name(found.book, rules).replace(' ', "\u{a0}"), page.title))
        })
        .collect();
    if others.is_empty() {
        return others;
    }
    let mut lines = vec![String::new()];
    lines.extend(listed(&rules.language.say(say!("See also:")), &others, room));
    lines
}

/// A heading, and what it introduces: "Topics: a, b, c."
fn listed(heading: &str, items: &[String], room: usize) -> Vec<String> {
    ink::wrapped(&format!("{} {}.", ink::bold(heading), items.join(", ")), room, "  ")
}

/// A page with its heading and the list that belongs to it.
fn whole(page: &Page<'_>, rules: &Rules<'_>, room: usize) -> Vec<String> {
    let mut lines = vec![page.heading()];
    lines.extend(page.lines(room));
    match page.topic {
        "overview" => lines.extend(contents(page.book, rules, room)),
        "modules" => lines.extend(list_of_modules(rules, room)),
        _ => {}
    }
    lines
}

/// Which topics there are.
fn contents(book: Book, rules: &Rules<'_>, room: usize) -> Vec<String> {
    let language = rules.language;
    let mut lines = vec![String::new()];
    lines.extend(listed(&language.say(say!("Topics:")), &topics_of(book, rules), room));
    if book != Book::Board {
        return lines;
    }
    let numbered = rules.pages.iter().filter_map(|page| Some(format!("{}\u{a0}{}", page.module.as_ref()?.number, rules.name(page))));
    lines.extend(listed(&language.say(say!("Modules:")), &numbered.collect::<Vec<_>>(), room));
    for other in [Book::Card, Book::Dice] {
        let command = format!("fresco rules {}", language.say(other.word())).replace(' ', "\u{a0}");
        let (title, topics) = (data(ink::bold(language.say(other.title()))), data(topics_of(other, rules).join(", ")));
        let line = language.say(say!("{title} ({command}\u{a0}TOPIC): {topics}.", title, command = data(command), topics));
        lines.extend(ink::wrapped(&line, room, "  "));
    }
    lines
}

/// The topics of a book that are no modules.
fn topics_of(book: Book, rules: &Rules<'_>) -> Vec<String> {
    let topics = rules.pages.iter().filter(|page| page.book == book && page.module.is_none() && page.topic != "overview");
    topics.map(|page| rules.name(page).to_string()).collect()
}

/// One line for each module: number, name, how hard it is, what it adds.
fn list_of_modules(rules: &Rules<'_>, room: usize) -> Vec<String> {
    let bare = |title: &str| capitalised(rules.without_article(title, capitalised));
    let modules: Vec<_> = rules.pages.iter().filter_map(|page| Some((page.module.as_ref()?, bare(page.title)))).collect();
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

fn capitalised(word: &str) -> String {
    let first = word.chars().next().into_iter().flat_map(char::to_uppercase);
    first.chain(word.chars().skip(1)).collect()
}

/// A page, by its book and its topic.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Found {
    book: Book,
    topic: String,
}

impl Found {
    fn is(&self, page: &Page<'_>) -> bool {
        page.book == self.book && page.topic == self.topic
    }
    /// The name of the page for a reader who has this book open.
    fn name(&self, home: Book, rules: &Rules<'_>) -> String {
        let name = rules.page(self).map_or(self.topic.as_str(), |page| rules.name(page));
        if self.book == home { name.to_string() } else { format!("{} {name}", rules.language.say(self.book.word())) }
    }
}

/// The page that is meant; if that is not clear, those that may be meant. The other books are looked into after this
/// one, unless `only` this one is asked for. What another language calls a page counts where the reader's own has no such name.
fn find(wanted: &str, home: Book, only: bool, languages: &[Rules<'_>]) -> Result<Found, Near> {
    let shelves_of = |rules: &Rules<'_>| {
        let (here, elsewhere): (Vec<_>, Vec<_>) = rules.names().into_iter().partition(|(_, page)| page.book == home);
        if only { vec![here] } else { vec![here, elsewhere] }
    };
    for rules in languages {
        let wanted = rules.plain(wanted);
        for names in shelves_of(rules) {
            let pages = once_each(names.into_iter().filter(|(name, _)| *name == wanted).map(|(_, page)| page));
            match pages.as_slice() {
                [] => {}
                [page] => return Ok(page.clone()),
                _ => return Err(Near::Several(pages)),
            }
        }
    }
    let Some(rules) = languages.first() else { return Err(Near::Like(Vec::new())) };
    let wanted = rules.plain(wanted);
    let shelves = shelves_of(rules);
    let begins = |name: &str| !wanted.is_empty() && name.starts_with(&wanted);
    for names in &shelves {
        let topics = once_each(names.iter().filter(|(_, page)| begins(&page.topic)).map(|(_, page)| page.clone()));
        let words = once_each(names.iter().filter(|(name, _)| begins(name)).map(|(_, page)| page.clone()));
        match (topics.as_slice(), words.as_slice()) {
            ([page], _) | ([], [page]) => return Ok(page.clone()),
            ([], []) => {}
            ([], _) => return Err(Near::Several(words)),
            _ => return Err(Near::Several(topics)),
        }
    }
    let likeness = |name: &str| strsim::normalized_damerau_levenshtein(&wanted, name);
    let names = languages.iter().flat_map(|rules| shelves_of(rules).into_iter().flatten());
    let mut like: Vec<(f64, Found)> = names.map(|(name, page)| (likeness(&name), page)).filter(|(l, _)| *l > 0.6).collect();
    tabletop::sort_few_by(&mut like, |(a, _), (b, _)| b.total_cmp(a));
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

fn unknown(near: &Near, typed: &str, home: Book, rules: &Rules<'_>) -> String {
    let (Near::Several(found) | Near::Like(found)) = near;
    let typed = data(ink::shown(typed.trim()));
    let pages = one_of(found.iter().map(|page| data(page.name(home, rules))));
    let topics = in_a_row(topics_of(home, rules).into_iter().map(data));
    let topics = match home {
        Book::Board => {
            let others = all_of([Book::Card, Book::Dice].map(|book| data(rules.language.say(book.word()))));
            let last = fresco_board::ModuleSet::ALL.len() as u8;
            say!("the topics are {topics}, 1 to {last} for the modules, {others} for the other games", topics, last, others)
        }
        _ => say!("the topics are {topics}", topics),
    };
    rules.language.say(match (near, found.is_empty()) {
        (Near::Several(_), _) => say!("\"{typed}\" could mean {pages}", typed, pages),
        (_, true) => say!("there is no page about \"{typed}\"; {topics}", typed, topics),
        _ => say!("there is no page about \"{typed}\"; did you mean {pages}? If not, {topics}", typed, pages, topics),
    })
}

fn without_accent(c: char) -> char {
    match c {
        'à' | 'â' | 'ä' => 'a',
        'é' | 'è' | 'ê' | 'ë' => 'e',
        'î' | 'ï' => 'i',
        'ô' | 'ö' => 'o',
        'ù' | 'û' | 'ü' => 'u',
        'ç' => 'c',
        '’' => '\'',
        c => c,
    }
}

#[cfg(test)]
mod tests;
