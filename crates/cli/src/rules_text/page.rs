//! Reading the rules' pages and laying them out. A page in `languages/` is a heading, some `key: value` lines,
//! an empty line, and then paragraphs, items and rows of two columns, written as in Markdown.

use super::Book;
use crate::ink;

/// One page of the rules.
#[derive(Debug)]
pub(super) struct Page<'a> {
    pub(super) book: Book,
    pub(super) title: &'a str,
    /// Its name on the command line; the same in every language.
    pub(super) topic: &'a str,
    /// Other words that lead here; in other languages than English the first of them is the page's name.
    pub(super) words: Vec<&'a str>,
    pub(super) module: Option<Module<'a>>,
    /// How the language calls a ruling.
    ruling: String,
    blocks: Vec<Block>,
}

/// A module in the list of modules.
#[derive(Debug, Default)]
pub(super) struct Module<'a> {
    pub(super) number: usize,
    /// How hard it is to learn, 1 to 3.
    pub(super) level: usize,
    pub(super) about: &'a str,
}

#[derive(Debug)]
enum Block {
    Gap,
    Paragraph(String),
    Item(String),
    Row(String, String),
}

impl<'a> Page<'a> {
    /// All pages of a file.
    pub(super) fn all(book: Book, text: &'a str) -> Vec<Page<'a>> {
        let mut pages: Vec<Page<'a>> = Vec::new();
        let mut in_head = false;
        for line in text.lines() {
            if let Some(title) = line.strip_prefix("# ") {
                pages.push(Page { book, title, topic: "", words: Vec::new(), module: None, ruling: String::new(), blocks: Vec::new() });
                in_head = true;
                continue;
            }
            let Some(page) = pages.last_mut() else { continue };
            match line.split_once(": ") {
                Some((key, value)) if in_head => page.head(key, value),
                _ if line.is_empty() && in_head => in_head = false,
                _ => page.body(line),
            }
        }
        pages
    }

    /// The page in a language that calls a ruling so.
    pub(super) fn with_ruling(self, ruling: &str) -> Page<'a> {
        Page { ruling: ruling.to_string(), ..self }
    }

    fn head(&mut self, key: &str, value: &'a str) {
        match key {
            "topic" => self.topic = value,
            "words" => self.words = value.split(", ").collect(),
            "number" => self.module.get_or_insert_default().number = value.parse().unwrap_or_default(),
            "level" => self.module.get_or_insert_default().level = value.parse().unwrap_or_default(),
            "about" => self.module.get_or_insert_default().about = value,
            _ => self.body(key),
        }
    }

    fn body(&mut self, line: &str) {
        let line = closed_up(line);
        let columns = || line.strip_prefix("| ")?.strip_suffix(" |")?.split_once(" | ");
        let block = match (line.strip_prefix("- "), columns(), self.blocks.last_mut()) {
            (Some(item), _, _) => Block::Item(item.to_string()),
            (_, Some((word, meaning)), _) => Block::Row(word.to_string(), meaning.to_string()),
            _ if line.is_empty() => Block::Gap,
            (_, _, Some(Block::Paragraph(text) | Block::Item(text))) => {
                text.push(' ');
                text.push_str(line.trim_start());
                return;
            }
            _ => Block::Paragraph(line),
        };
        self.blocks.push(block);
    }

    /// The page's heading.
    pub(super) fn heading(&self) -> String {
        match &self.module {
            Some(module) => ink::heading(format!("{} {}", module.number, self.title)),
            None => ink::heading(self.title),
        }
    }

    /// The text of the page, without its heading.
    pub(super) fn lines(&self, room: usize) -> Vec<String> {
        let mut lines = Vec::new();
        let mut rows: Vec<(&str, &str)> = Vec::new();
        let mut in_rulings = false;
        for block in &self.blocks {
            if let Block::Row(word, meaning) = block {
                rows.push((word, meaning));
                continue;
            }
            lines.extend(ink::definitions(&std::mem::take(&mut rows), room));
            match block {
                Block::Paragraph(text) => lines.extend(ink::wrapped(&inked(text), room, "")),
                Block::Item(text) => {
                    if self.ruling_in(text).is_some() && !in_rulings && lines.last().is_some_and(|line| !line.is_empty()) {
                        lines.push(String::new());
                    }
                    in_rulings = self.ruling_in(text).is_some();
                    lines.extend(ink::wrapped(&inked(&self.labelled(text)), room, "  "));
                }
                Block::Gap | Block::Row(..) => lines.push(String::new()),
            }
        }
        lines.extend(ink::definitions(&rows, room));
        let text_ends = lines.iter().rposition(|line| !line.is_empty()).map_or(0, |last| last + 1);
        lines.truncate(text_ends);
        lines
    }

    /// The label of an item that is a ruling: `Ruling B4:`.
    fn ruling_in<'t>(&self, item: &'t str) -> Option<&'t str> {
        let is_ruling = item.strip_prefix(self.ruling.as_str()).is_some_and(|rest| rest.starts_with(' '));
        item.find(':').filter(|_| is_ruling).and_then(|colon| item.get(..=colon))
    }

    /// A ruling's label in its colour.
    fn labelled(&self, item: &str) -> String {
        match self.ruling_in(item) {
            Some(label) => item.replacen(label, &ink::remark(label), 1),
            None => item.to_string(),
        }
    }

    /// The numbers of the rulings that are named on the page.
    #[cfg(test)]
    pub(super) fn rulings(&self) -> std::collections::BTreeSet<String> {
        let mut rulings = std::collections::BTreeSet::new();
        for block in &self.blocks {
            let (Block::Item(text) | Block::Paragraph(text)) = block else { continue };
            let label = self.ruling_in(text).and_then(|label| label.split(' ').nth(1));
            let marks = text.split('[').skip(1).filter_map(|rest| rest.split_once(']')).map(|(mark, _)| mark);
            rulings.extend(marks.chain(label).map(|id| id.trim_end_matches(['\u{a0}', ':']).to_string()));
        }
        rulings
    }

    /// The numbers that are written on the page, smallest first.
    #[cfg(test)]
    pub(super) fn numbers(&self) -> Vec<u32> {
        let texts = self.blocks.iter().map(|block| match block {
            Block::Item(text) | Block::Paragraph(text) => text.clone(),
            Block::Row(word, meaning) => format!("{word} {meaning}"),
            Block::Gap => String::new(),
        });
        let text = texts.collect::<Vec<_>>().join(" ").replace(":00", "");
        let mut numbers: Vec<u32> = text.split(|c: char| !c.is_ascii_digit()).filter_map(|digits| digits.parse().ok()).collect();
        numbers.sort_unstable();
        numbers
    }
}

/// `**words**` become bold.
fn inked(text: &str) -> String {
    text.split("**").enumerate().map(|(i, part)| if i % 2 == 1 { ink::bold(part) } else { part.to_string() }).collect()
}

/// French writes a space before these marks, at which a line must not end.
fn closed_up(line: &str) -> String {
    let mut line = line.replace("« ", "«\u{a0}");
    for mark in [":", ";", "!", "?", "»"] {
        line = line.replace(&format!(" {mark}"), &format!("\u{a0}{mark}"));
    }
    line
}
