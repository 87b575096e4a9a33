//! Colour and layout in a terminal. Colours are written as escape codes into the text; the output streams of
//! `anstream` take them out again where they are not wanted.

use anstyle::{Ansi256Color, AnsiColor, Color, Style};
use unicode_width::UnicodeWidthChar;

use crate::look;

/// How many columns a text may take: those of the terminal, but no more than 100.
pub(crate) fn terminal_width() -> usize {
    terminal_size().map_or(80, |(columns, _)| columns).clamp(30, 100)
}

/// The columns and the lines of the terminal, if the output is one.
pub(crate) fn terminal_size() -> Option<(usize, usize)> {
    terminal_size::terminal_size_of(std::io::stdout()).map(|(width, height)| (width.0.into(), height.0.into()))
}

/// Typed text that is safe to show: no control characters, and not too long.
pub(crate) fn shown(text: &str) -> String {
    cut(&strip_control_chars(text), 40)
}

/// A text without characters that control a terminal.
pub(crate) fn strip_control_chars(text: &str) -> String {
    let harmful = |c: char| c.is_control() || matches!(c, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    text.chars()
        .map(|c| {
            if c == '\t' {
                ' '
            } else if harmful(c) {
                '?'
            } else {
                c
            }
        })
        .collect()
}

/// A text between the codes of a style.
pub(crate) fn paint(text: impl AsRef<str>, style: Style) -> String {
    let text = text.as_ref();
    if text.is_empty() || style == Style::new() { text.to_string() } else { format!("{style}{text}{style:#}") }
}

/// Bold.
pub(crate) fn bold(text: impl AsRef<str>) -> String {
    paint(text, Style::new().bold())
}

/// Not so important.
pub(crate) fn dim(text: impl AsRef<str>) -> String {
    paint(text, Style::new().dimmed())
}

/// Something that stands in a text that is [`dim`], and is not.
pub(crate) fn not_dim(text: impl AsRef<str>) -> String {
    let dim = Style::new().dimmed();
    format!("{dim:#}{}{dim}", text.as_ref())
}

/// A heading.
pub(crate) fn heading(text: impl AsRef<str>) -> String {
    paint(text, Style::new().bold().underline())
}

/// A label that is to be told from headings.
pub(crate) fn remark(text: impl AsRef<str>) -> String {
    let colour = if look::is_light() { Color::Ansi256(Ansi256Color(24)) } else { Color::Ansi(AnsiColor::Cyan) };
    paint(text, Style::new().fg_color(Some(colour)))
}

/// Something that could not be done.
pub(crate) fn warning(text: impl AsRef<str>) -> String {
    paint(text, Style::new().bold().fg_color(Some(Color::Ansi(AnsiColor::Red))))
}

/// The colours of the paints and painters, by their letters: on a dark background, and on a light one. Those of the 16 colours that
/// can be read on one background only are not among them.
const COLOURS: [(char, Color, u8); 9] = [
    ('R', Color::Ansi(AnsiColor::BrightRed), 124),
    ('Y', Color::Ansi(AnsiColor::BrightYellow), 94),
    ('B', Color::Ansi256(Ansi256Color(75)), 20),
    ('O', Color::Ansi256(Ansi256Color(208)), 130),
    ('G', Color::Ansi(AnsiColor::BrightGreen), 22),
    ('P', Color::Ansi256(Ansi256Color(135)), 54),
    ('K', Color::Ansi256(Ansi256Color(213)), 162),
    ('N', Color::Ansi256(Ansi256Color(137)), 52),
    // Of those who have no colour.
    (' ', Color::Ansi(AnsiColor::BrightWhite), 16),
];

fn colour(letter: char) -> Option<Color> {
    let (_, on_dark, on_light) = COLOURS.into_iter().find(|(known, ..)| *known == letter)?;
    Some(if look::is_light() { Color::Ansi256(Ansi256Color(on_light)) } else { on_dark })
}

/// The colour of a paint, by its letter.
pub(crate) fn paint_style(letter: char) -> Style {
    match colour(letter) {
        Some(colour) if letter != ' ' => Style::new().bold().fg_color(Some(colour)),
        _ => Style::new(),
    }
}

/// Letters of paints, each in its colour.
pub(crate) fn letters(paints: &str) -> String {
    paints.chars().map(|c| paint(c.to_string(), paint_style(c))).collect()
}

/// The colour of a seat or painter, by its name.
pub(crate) fn painter_style(name: &str) -> Style {
    let letter = match name {
        "red" => 'R',
        "blue" => 'B',
        "green" => 'G',
        "yellow" => 'Y',
        _ => ' ',
    };
    Style::new().bold().fg_color(colour(letter))
}

/// How many columns a text takes on the screen: escape codes take none, wide letters two.
pub(crate) fn width(text: &str) -> usize {
    let mut columns = 0;
    let mut in_code = false;
    for c in text.chars() {
        match c {
            '\x1b' => in_code = true,
            _ if in_code => in_code = c != 'm',
            c => columns += drawn_width(c),
        }
    }
    columns
}

/// How many columns a character takes as it is drawn.
fn drawn_width(c: char) -> usize {
    if look::is_ascii() { look::in_ascii(c).len() } else { c.width().unwrap_or(0) }
}

/// Fills a text up with spaces on the right.
pub(crate) fn pad(text: &str, columns: usize) -> String {
    format!("{text}{}", " ".repeat(columns.saturating_sub(width(text))))
}

/// Shortens a plain text that is too long.
pub(crate) fn cut(text: &str, columns: usize) -> String {
    if width(text) <= columns {
        return text.to_string();
    }
    let mut left = columns.saturating_sub(drawn_width('…'));
    let fits = |c: &char| left.checked_sub(drawn_width(*c)).map(|less| left = less).is_some();
    text.chars().take_while(fits).chain(['…']).collect()
}

/// Two blocks of lines side by side.
pub(crate) fn beside(left: &[String], left_width: usize, right: &[String]) -> Vec<String> {
    let nothing = String::new();
    (0..left.len().max(right.len()))
        .map(|i| {
            let (l, r) = (left.get(i).unwrap_or(&nothing), right.get(i).unwrap_or(&nothing));
            if r.is_empty() { l.clone() } else { format!("{}{r}", pad(l, left_width)) }
        })
        .collect()
}

/// On which side of a column its cells stand.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Side {
    Left,
    Right,
}

/// A column of a table.
pub(crate) struct Column {
    pub(crate) head: String,
    pub(crate) side: Side,
    /// How far it stands from the one before.
    pub(crate) gap: usize,
    /// How wide it is at least.
    pub(crate) least: usize,
}

/// Cells in rows under their headings, as lines of the same width; the headings come first. A heading may be wider than the cells
/// of its column: it then takes the room that its neighbours leave, and the column is moved only if they leave none.
pub(crate) fn table(columns: &[Column], rows: &[Vec<String>]) -> Vec<String> {
    let mut heads = String::new();
    let mut lines = vec![String::new(); rows.len()];
    let mut end = 0;
    for (n, Column { head, side, gap, least }) in columns.iter().enumerate() {
        let cells: Vec<&str> = rows.iter().map(|row| row.get(n).map_or("", String::as_str)).collect();
        let widest = cells.iter().map(|cell| width(cell)).max().unwrap_or(0).max(*least);
        let taken = if heads.is_empty() { 0 } else { width(heads.trim_end()) + 1 };
        let begin = match (width(head), side) {
            (0, _) => end + gap,
            (_, Side::Left) => (end + gap).max(taken),
            (head, Side::Right) => (end + gap).max((taken + head).saturating_sub(widest)),
        };
        end = begin + widest;
        let put = |line: &str, text: &str| match side {
            Side::Left => format!("{}{text}", pad(line, begin)),
            Side::Right => format!("{}{text}", pad(line, end.saturating_sub(width(text)))),
        };
        if !head.is_empty() {
            heads = put(heads.trim_end(), head);
        }
        lines = lines.iter().zip(cells).map(|(line, cell)| put(line, cell)).collect();
    }
    let whole = end.max(width(&heads));
    std::iter::once(heads).chain(lines).map(|line| pad(&line, whole)).collect()
}

/// Items in as many columns as fit, filled downwards.
pub(crate) fn in_columns(items: &[String], room: usize) -> Vec<String> {
    let widest = items.iter().map(|i| width(i)).max().unwrap_or(0) + 3;
    let columns = (room / widest.max(1)).clamp(1, items.len().max(1));
    let rows = items.len().div_ceil(columns);
    (0..rows)
        .map(|row| {
            let line: String = items.iter().skip(row).step_by(rows.max(1)).map(|i| pad(i, widest)).collect();
            line.trim_end().to_string()
        })
        .collect()
}

/// A text in lines that are not too long; later lines are indented. No line ends at a no-break space.
pub(crate) fn wrapped(text: &str, room: usize, indent: &str) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let mut line = String::new();
    for word in text.split_ascii_whitespace() {
        if !line.trim().is_empty() && width(&line) + 1 + width(word) > room {
            lines.push(std::mem::replace(&mut line, indent.to_string()));
        }
        if !line.trim().is_empty() {
            line.push(' ');
        }
        line.push_str(word);
    }
    lines.push(line);
    lines
}

/// Words with their meanings, the meanings under each other; where there is little room, each below its word.
pub(crate) fn definitions(all: &[(&str, &str)], room: usize) -> Vec<String> {
    let widest = all.iter().map(|(word, _)| width(word)).max().unwrap_or(0) + 4;
    let mut lines = Vec::new();
    if widest + 20 > room {
        for (word, meaning) in all {
            lines.push(format!("  {word}"));
            lines.extend(wrapped(meaning, room.saturating_sub(4), "").into_iter().map(|part| format!("    {part}")));
        }
        return lines;
    }
    for (word, meaning) in all {
        let mut parts = wrapped(meaning, room.saturating_sub(widest), "").into_iter();
        lines.push(format!("{}{}", pad(&format!("  {word}"), widest), parts.next().unwrap_or_default()));
        lines.extend(parts.map(|part| format!("{}{part}", " ".repeat(widest))));
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_typed_is_shown_without_harm() {
        assert_eq!(shown("\x1b[A\x07ha\u{202e}"), "?[A?ha?");
        assert_eq!(shown(&"x".repeat(50)).chars().count(), 40);
    }

    #[test]
    fn meanings_stand_under_each_other() {
        assert_eq!(definitions(&[("a", "one"), ("bcd", "two")], 40), ["  a    one", "  bcd  two"]);
        assert_eq!(definitions(&[("a", "one"), ("bcd", "two")], 20), ["  a", "    one", "  bcd", "    two"]);
    }

    #[test]
    fn colour_takes_no_room() {
        assert_eq!(width(&letters("RYB")), 3);
        assert_eq!(width(&pad(&bold("ab"), 5)), 5);
        assert_eq!(cut("Michelangelo", 6), "Miche…");
    }

    #[test]
    fn wide_letters_take_two_columns() {
        assert_eq!((width("花子"), width("é▸†■"), width("e\u{301}")), (4, 4, 1));
        assert_eq!(pad("花子", 6), "花子  ");
        assert_eq!((cut("花子花子", 6).as_str(), cut("花子花", 6).as_str()), ("花子…", "花子花"));
    }

    #[test]
    fn headings_take_the_room_that_there_is() {
        let column = |head: &str, side, gap| Column { head: head.to_string(), side, gap, least: 3 };
        let columns =
            |heads: [&str; 3]| [column(heads[0], Side::Left, 0), column(heads[1], Side::Right, 2), column(heads[2], Side::Left, 1)];
        let rows = [vec!["one".to_string(), "1".to_string(), bold("x")], vec!["three".to_string(), "30".to_string()]];
        let drawn =
            |heads| table(&columns(heads), &rows).iter().map(|line| anstream::adapter::strip_str(line).to_string()).collect::<Vec<_>>();
        assert_eq!(drawn(["a", "n", "mark"]), ["a        n mark", "one      1 x   ", "three   30     "]);
        assert_eq!(drawn(["a", "number", "mark"]), ["a   number mark", "one      1 x   ", "three   30     "]);
        assert_eq!(drawn(["a word", "number", "mark"]), ["a word number mark", "one         1 x   ", "three      30     "]);
    }

    #[test]
    fn columns_are_filled_downwards() {
        let items: Vec<String> = ["1", "2", "3", "4", "5"].iter().map(ToString::to_string).collect();
        assert_eq!(in_columns(&items, 8), ["1   4", "2   5", "3"]);
    }

    #[test]
    fn long_texts_are_broken_between_words() {
        assert_eq!(wrapped("one two three four", 9, "  "), ["one two", "  three", "  four"]);
        assert_eq!(wrapped("un deux\u{a0}: trois", 8, ""), ["un", "deux\u{a0}:", "trois"]);
    }
}
