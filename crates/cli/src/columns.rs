//! Tables of words and numbers. How wide a column is depends on what the language calls it.

use crate::ink;

/// Rows whose cells stand below each other, two spaces apart: the first column begins at its left edge, the others end at their right
/// one.
pub(crate) fn below_each_other(rows: &[Vec<String>]) -> Vec<String> {
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let width = |nth: usize| rows.iter().filter_map(|row| row.get(nth)).map(|cell| ink::width(cell)).max().unwrap_or(0);
    let widths: Vec<usize> = (0..columns).map(width).collect();
    let line = |row: &Vec<String>| {
        let cell =
            |(nth, (text, width)): (usize, (&String, &usize))| if nth == 0 { ink::pad(text, *width) } else { to_the_right(text, *width) };
        row.iter().zip(&widths).enumerate().map(cell).collect::<Vec<_>>().join("  ").trim_end().to_string()
    };
    rows.iter().map(line).collect()
}

/// Fills a text up with spaces on the left.
pub(crate) fn to_the_right(text: &str, columns: usize) -> String {
    format!("{}{text}", " ".repeat(columns.saturating_sub(ink::width(text))))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_end_below_each_other() {
        let rows = [vec!["a", "10"], vec!["bcd", "5", "x"], vec!["e"]].map(|row| row.into_iter().map(String::from).collect());
        assert_eq!(below_each_other(&rows), ["a    10", "bcd   5  x", "e"]);
    }
}
