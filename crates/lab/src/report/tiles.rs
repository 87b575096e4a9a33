//! What is restored, and when.

use maud::{Markup, html};
use tabletop::{Term, data};

use super::draw::{self, figure, table};
use super::figures::{self, Restored};
use super::words::{Words, told};
use crate::journal::Played;

/// No more columns than a screen holds.
const MOST_COLUMNS: usize = 18;
/// The table of numbers has no more columns than this: a game of thousands of rounds would make a page that no browser opens.
const MOST_TABLE_COLUMNS: usize = 200;

/// When each tile is restored: a row for each tile, a column for each round or a few of them.
pub(super) fn when(words: Words<'_>, id: &str, games: &[Played]) -> Markup {
    let tiles = figures::restored(games, false);
    let rounds = tiles.iter().map(|tile| tile.by_round.len()).max().unwrap_or(0);
    let few_rounds = |wide: usize| {
        (0..rounds).step_by(wide).map(move |first| match (first + 1, (first + wide).min(rounds)) {
            (a, b) if a == b => a.to_string(),
            (a, b) => format!("{a}–{b}"),
        })
    };
    let sums = |tile: &Restored, wide: usize| tile.by_round.chunks(wide).map(|few| few.iter().sum::<usize>()).collect::<Vec<_>>();
    let wide = rounds.div_ceil(MOST_COLUMNS).max(1);
    let heads: Vec<String> = few_rounds(wide).collect();
    let cells = |tile: &Restored| sums(tile, wide);
    let top = tiles.iter().flat_map(cells).max().unwrap_or(1).max(1) as f64;
    let per_hundred = |times: usize| 100.0 * times as f64 / games.len().max(1) as f64;
    let short = |times: usize| match per_hundred(times) {
        _ if times == 0 => String::new(),
        n if n < 0.5 => "·".to_string(),
        n => words.whole(n),
    };
    let chart = html! { div.wide { table.heat.when {
        caption { (told!(words, "Restorations in a hundred games, by round")) }
        thead { tr { th scope="col" {} @for head in &heads { th scope="col" { (head) } } th.sum scope="col" { (words.tell(Term("numbers|all"))) } } }
        tbody { @for tile in &tiles { tr {
            th scope="row" { (tile_name(words, &tile.name)) }
            @for times in cells(tile) { td.{"h" (draw::heat((times as f64 / top).sqrt()))} { (short(times)) } }
            td.sum { (short(tile.times)) }
        } } }
    } } };
    let wide = rounds.div_ceil(MOST_TABLE_COLUMNS).max(1);
    let line = |tile: &Restored| {
        let each = sums(tile, wide).into_iter().map(|times| words.count(times));
        let ends = [words.count(tile.times), words.count(tile.by_nobody), words.number(tile.round)];
        std::iter::once(words.restored(&tile.name)).chain(each).chain(ends).collect::<Vec<_>>()
    };
    let each = few_rounds(wide).map(|rounds| told!(words, "round {rounds}", rounds = data(rounds)));
    let ends = words.each(["numbers|times", "numbers|by Leonardo", "numbers|mean round"]);
    let heads: Vec<String> = std::iter::once(String::new()).chain(each).chain(ends).collect();
    figure(
        words,
        id,
        [
            told!(words, "What is restored, and when"),
            told!(
                words,
                "The tiles restored earliest are at the top. Each letter is a paint; the number after them is the points. The darker a \
                 cell, the more often the tile is restored in that round; a dot means less than once in two hundred games. Some tiles \
                 exist more than once."
            ),
        ],
        &chart,
        &table(&told!(words, "Restorations, counted"), &heads, &tiles.iter().map(line).collect::<Vec<_>>()),
    )
}

/// A tile by its paints, if that is what its name says: letters in their colours.
fn tile_name(words: Words<'_>, name: &str) -> Markup {
    let (paints, points) = name.split_once(' ').unwrap_or((name, ""));
    if paints.is_empty() || !paints.chars().all(|letter| "RYBOGPKN".contains(letter)) {
        return html! { (words.restored(name)) };
    }
    html! { span.paints { @for paint in paints.chars() { i.{"p" (paint)} { (paint) } } } " " (points) }
}

/// The ceiling of the board game: how early each section is restored.
pub(super) fn ceiling(words: Words<'_>, id: &str, games: &[Played]) -> Markup {
    let places = figures::restored(games, true);
    let find = |column: char, row: u32| places.iter().find(|place| place.name == format!("{column}{row}"));
    // What is restored first is darkest. The last few sections, which may come very late, do not take the colour from the others.
    let rounds: Vec<f64> = places.iter().map(|place| place.round).collect();
    let (first, late) = (figures::quantile(&rounds, 0.0), figures::quantile(&rounds, 0.9));
    let dark = |place: &Restored| draw::heat((1.0 - 0.9 * (place.round - first) / (late - first).max(1e-9)).max(0.1));
    let part = |place: &Restored| words.whole_share(place.times as f64 / games.len().max(1) as f64);
    let chart = html! { table.ceiling {
        caption { (told!(words, "The side of the altar")) }
        tbody { @for row in 1..=5 { tr { @for column in 'A'..='E' {
            @match find(column, row) {
                Some(place) => { td.{"h" (dark(place))} { b { (place.name) } span { (words.number(place.round)) } small { (part(place)) } } }
                None => { td.h0 { b { (column) (row) } span { "–" } small { (words.whole_share(0.0)) } } }
            }
        } } } }
    } };
    let line = |place: &Restored| {
        let round = words.number(place.round);
        vec![place.name.clone(), round, words.count(place.times), part(place), words.count(place.by_nobody)]
    };
    let heads = words.each(["", "numbers|mean round", "numbers|times", "numbers|of all games", "numbers|by Leonardo"]);
    figure(
        words,
        id,
        [
            told!(words, "The ceiling"),
            told!(
                words,
                "The 25 sections as they lie in the ceiling: the mean round in which each is restored, and in how many games that \
                 happens. The darker, the earlier."
            ),
        ],
        &chart,
        &table(&told!(words, "Sections of the fresco"), &heads, &places.iter().map(line).collect::<Vec<_>>()),
    )
}
