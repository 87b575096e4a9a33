//! Drawing functions that all charts share. A chart is a list of rows with one scale; positions are percentages, so that it fits any
//! screen and its words keep their size.

use maud::{Markup, html};

use super::figures::Measured;
use super::words::{Words, told};

/// From numbers to places between the left edge and the right one.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Scale {
    low: f64,
    high: f64,
    /// Equal steps multiply instead of adding.
    logarithmic: bool,
}

impl Scale {
    /// A scale that begins and ends at round numbers and holds all of these.
    pub(super) fn around(values: impl IntoIterator<Item = f64>) -> Scale {
        let (mut low, mut high) = ends(values);
        if high - low < 1e-9 {
            (low, high) = (low - 0.5, high + 0.5);
        }
        let step = nice_step(high - low);
        Scale { low: (low / step + 1e-9).floor() * step, high: (high / step - 1e-9).ceil() * step, logarithmic: false }
    }
    /// A scale between two numbers, as they are.
    pub(super) fn between(low: f64, high: f64) -> Scale {
        Scale { low, high: if high > low { high } else { low + 1.0 }, logarithmic: false }
    }
    /// A scale on which equal steps multiply; it begins and ends at powers of ten.
    pub(super) fn of_powers(values: impl IntoIterator<Item = f64>) -> Scale {
        let (low, high) = ends(values.into_iter().filter(|v| *v > 0.0).map(f64::log10));
        let (low, high) = ((low + 1e-9).floor(), (high - 1e-9).ceil());
        Scale { low, high: high.max(low + 1.0), logarithmic: true }
    }
    /// The position of a number, from 0 to 1; numbers outside the scale lie at its edge.
    pub(super) fn part(self, value: f64) -> f64 {
        let value = if self.logarithmic { value.max(1e-12).log10() } else { value };
        ((value - self.low) / (self.high - self.low)).clamp(0.0, 1.0)
    }
    /// The same in percent, for a drawing.
    pub(super) fn at(self, value: f64) -> String {
        percent(self.part(value))
    }
    /// The number at a place from 0 to 1.
    pub(super) fn value(self, part: f64) -> f64 {
        let value = self.low + part * (self.high - self.low);
        if self.logarithmic { 10f64.powf(value) } else { value }
    }
    /// Round numbers along it.
    pub(super) fn ticks(self) -> Vec<f64> {
        let step = if self.logarithmic { 1.0 } else { nice_step(self.high - self.low) };
        let (first, last) = ((self.low / step - 1e-9).ceil() as i64, (self.high / step + 1e-9).floor() as i64);
        let tick = |n: i64| if self.logarithmic { 10f64.powi(n as i32) } else { n as f64 * step };
        (first..=last).map(tick).collect()
    }
}

/// The least and the greatest; 0 and 1 if there are none.
fn ends(values: impl IntoIterator<Item = f64>) -> (f64, f64) {
    let mut all = values.into_iter().filter(|v| v.is_finite());
    let Some(first) = all.next() else { return (0.0, 1.0) };
    all.fold((first, first), |(low, high), v| (low.min(v), high.max(v)))
}

/// 1, 2 or 5 times a power of ten, so that about five steps go into a length.
fn nice_step(length: f64) -> f64 {
    let rough = (length / 5.0).max(1e-9);
    let power = 10f64.powf(rough.log10().floor());
    let times = [1.0, 2.0, 5.0].into_iter().find(|times| times * power >= rough * 0.999).unwrap_or(10.0);
    times * power
}

/// A part as a percentage for a drawing: "12.34%".
pub(super) fn percent(part: f64) -> String {
    format!("{:.2}%", part * 100.0)
}

/// One line of a chart.
pub(super) struct Row {
    /// Its label.
    pub(super) label: Markup,
    /// How high its drawing is.
    pub(super) height: u32,
    /// Its drawing, as parts of an SVG.
    pub(super) drawing: Markup,
    /// Its value, in words.
    pub(super) value: Markup,
}

/// Rows with one scale below them, and a reference line through all of them.
pub(super) fn rows(rows: &[Row], scale: Scale, tick_words: impl Fn(f64) -> String, reference: Option<(f64, String)>) -> Markup {
    let ticks = scale.ticks();
    html! {
        div.rows {
            @if let Some((value, words)) = &reference {
                div.row.above aria-hidden="true" { div.label {} div.plot { svg width="100%" height="18" {
                    (tick(scale, *value, 12, words, "mark"))
                } } div.value {} }
            }
            @for row in rows {
                div.row {
                    div.label { (row.label) }
                    div.plot aria-hidden="true" { svg width="100%" height=(row.height) {
                        @for &at in &ticks { line.grid x1=(scale.at(at)) x2=(scale.at(at)) y1="0" y2="100%" {} }
                        @if let Some((value, _)) = reference { line.reference x1=(scale.at(value)) x2=(scale.at(value)) y1="0" y2="100%" {} }
                        (row.drawing)
                    } }
                    div.value { (row.value) }
                }
            }
            div.row.below aria-hidden="true" { div.label {} div.plot { svg width="100%" height="20" {
                @for &at in &ticks { (tick(scale, at, 15, &tick_words(at), "tick")) }
            } } div.value {} }
        }
    }
}

/// Words centred at a number, but inside the edges.
fn tick(scale: Scale, value: f64, y: u32, words: &str, class: &str) -> Markup {
    let anchor = match scale.part(value) {
        part if part < 0.04 => "start",
        part if part > 0.96 => "end",
        _ => "middle",
    };
    html! { text class=(class) x=(scale.at(value)) y=(y) text-anchor=(anchor) { (words) } }
}

/// A number with its interval: a line with a dot; the dot alone where there is no interval.
pub(super) fn interval(scale: Scale, of: &Measured, class: &str, middle: u32) -> Markup {
    html! {
        @if let Some((low, high)) = of.ends {
            line.{"interval " (class)} x1=(scale.at(low)) x2=(scale.at(high)) y1=(middle) y2=(middle) {}
        }
        circle.{"dot " (class)} cx=(scale.at(of.mean)) cy=(middle) r="6" {}
    }
}

/// How dark a cell of a heat map is, from 0 to 8.
pub(super) fn heat(part: f64) -> u32 {
    (part.clamp(0.0, 1.0) * 8.0).ceil() as u32
}

/// A chart with its title, its description and its numbers.
pub(super) fn figure(words: Words<'_>, id: &str, [title, description]: [String; 2], chart: &Markup, numbers: &Markup) -> Markup {
    html! {
        figure id=(id) aria-labelledby={(id) "-t"} aria-describedby={(id) "-d"} {
            figcaption { h3 id={(id) "-t"} { (title) } p id={(id) "-d"} { (description) } }
            (chart)
            details { summary { (told!(words, "The numbers")) } div.wide { (numbers) } }
        }
    }
}

/// A table of numbers: the first cell of each row is its head.
pub(super) fn table(caption: &str, heads: &[String], lines: &[Vec<String>]) -> Markup {
    html! {
        table {
            caption { (caption) }
            thead { tr { @for head in heads { th scope="col" { (head) } } } }
            tbody { @for line in lines { tr { @for (at, cell) in line.iter().enumerate() {
                @if at == 0 { th scope="row" { (cell) } } @else { td { (cell) } }
            } } } }
        }
    }
}

#[cfg(test)]
#[allow(clippy::expect_used, clippy::panic)]
mod tests {
    use super::*;

    #[test]
    fn scales_begin_and_end_at_round_numbers() {
        let scale = Scale::around([13.0, 87.0, 41.0]);
        assert_eq!(scale.ticks(), [0.0, 20.0, 40.0, 60.0, 80.0, 100.0]);
        assert_eq!((scale.at(50.0).as_str(), scale.part(-9.0), scale.part(200.0)), ("50.00%", 0.0, 1.0));
        assert!((scale.value(scale.part(33.0)) - 33.0).abs() < 1e-9);
        let powers = Scale::of_powers([0.0003, 0.0, 0.2]);
        assert_eq!(powers.ticks().len(), 5);
        assert!((powers.part(0.01) - 0.5).abs() < 1e-9 && (powers.value(0.5) - 0.01).abs() < 1e-9);
        // One value alone, or none, has a scale too.
        assert!((0.3..0.7).contains(&Scale::around([7.0]).part(7.0)) && Scale::around([]).ticks().len() > 1);
    }

    #[test]
    fn cells_are_as_dark_as_their_part() {
        assert_eq!([0.0, 0.01, 0.5, 1.0, 3.0].map(heat), [0, 1, 4, 8, 8]);
    }
}
