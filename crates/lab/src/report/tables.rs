//! How sensibly bots play, and how far their hints can be believed.

use maud::{Markup, html};
use tabletop::{data, in_a_row};

use super::Arena;
use super::draw::{self, Row, Scale, figure, table};
use super::figures::{Measured, Tenth};
use super::words::{Words, told};
use crate::conduct::{Conduct, share};

/// How sensibly each bot of an arena plays.
pub(super) fn conduct(words: Words<'_>, id: &str, all: &[Conduct]) -> Markup {
    let lines: Vec<Vec<String>> = all.iter().map(|one| line(words, one)).collect();
    let mut heads = heads(words);
    heads.insert(0, String::new());
    html! {
        figure id=(id) aria-labelledby={(id) "-t"} aria-describedby={(id) "-d"} {
            figcaption {
                h3 id={(id) "-t"} { (told!(words, "How sensibly each bot plays")) }
                p id={(id) "-d"} { (about(words)) }
            }
            div.wide { (table(&told!(words, "What each bot did in vain"), &heads, &lines)) }
        }
    }
}

/// The same for all arenas, below each other; nothing if nobody has counted.
pub(super) fn all_conduct(words: Words<'_>, arenas: &[&Arena]) -> Markup {
    let of = |arena: &&Arena| {
        let name = arena.name.clone();
        Conduct::of(&arena.games).into_iter().map(move |one| (name.clone(), one)).collect::<Vec<_>>()
    };
    let all: Vec<(String, Conduct)> = arenas.iter().flat_map(of).collect();
    let odd = all.iter().filter(|(_, one)| !one.oddities.is_empty()).count();
    let lines: Vec<Vec<String>> = all.iter().map(|(arena, one)| [vec![arena.clone()], line(words, one)].concat()).collect();
    let mut heads = words.each(["", "numbers|bot"]);
    heads.extend(self::heads(words));
    html! { @if !all.is_empty() {
        figure id="conduct" aria-labelledby="conduct-t" aria-describedby="conduct-d" {
            figcaption {
                h3 id="conduct-t" { (told!(words, "How sensibly each bot plays at each table")) }
                p id="conduct-d" { (about(words)) }
            }
            p { strong {
                @if odd == 0 { (told!(words, "No bot plays oddly at any of these tables.")) }
                @else { (told!(words, "Lines in which something is odd: {n}", n = odd as i64)) }
            } }
            div.wide { (table(&told!(words, "What each bot did in vain"), &heads, &lines)) }
        }
    } }
}

fn about(words: Words<'_>) -> String {
    told!(
        words,
        "Mean tiles and points, and what was done in vain: steps of the bishop that were paid for and brought no bonus, last plans with \
         somebody to mix and nobody to restore afterwards, and visits in which nothing was done; of these, visits in which nothing could \
         have been done when they were planned. The last column names what is odd: far fewer tiles or points than the others at the \
         table, games with one tile or none, many empty visits; and for journeymen and masters anything wasted more often than once in a \
         hundred times."
    )
}

fn heads(words: Words<'_>) -> Vec<String> {
    words.each([
        "numbers|games",
        "numbers|tiles",
        "numbers|mean points",
        "numbers|one tile or none",
        "numbers|steps in vain",
        "numbers|mixed in vain",
        "numbers|empty visits",
        "numbers|empty when planned",
        "numbers|odd",
    ])
}

fn line(words: Words<'_>, one: &Conduct) -> Vec<String> {
    let slips = &one.slips;
    let odd = match one.oddities.as_slice() {
        [] => "–".to_string(),
        all => words.tell(in_a_row(all.iter().map(|oddity| oddity.text()))),
    };
    vec![
        one.bot.clone(),
        words.count(one.seats),
        words.number(one.tiles),
        words.number(one.points),
        words.count(one.starved),
        words.share(share(slips.steps_in_vain, slips.paid_steps)),
        words.share(share(slips.mixed_in_vain, slips.last_plans)),
        words.share(share(slips.empty, slips.visits)),
        words.share(share(slips.empty_when_planned, slips.visits)),
        odd,
    ]
}

/// Whether what hints foretell comes true.
pub(super) fn hints(words: Words<'_>, id: &str, tenths: &[Tenth], rounds: &[(u32, Measured)]) -> Markup {
    let scale = Scale::between(0.0, 1.0);
    let name = |nth: usize| {
        let (low, high) = (data(10 * nth), data(words.whole_share((nth + 1) as f64 / 10.0)));
        told!(words, "{low} to {high}", low, high)
    };
    let row = |tenth: &Tenth| {
        let of = &tenth.came_true;
        let class = if of.is_above(tenth.foretold) || of.is_below(tenth.foretold) { "worse" } else { "open" };
        Row {
            label: html! { (name(tenth.nth)) },
            height: 40,
            drawing: html! {
                (draw::interval(scale, of, class, 20))
                line.median x1=(scale.at(tenth.foretold)) x2=(scale.at(tenth.foretold)) y1="8" y2="32" {}
            },
            value: html! { strong { (words.share(of.mean)) } " " small { (words.share_span(of)) } },
        }
    };
    let tenth_line = |tenth: &Tenth| {
        let [low, high] = words.ends(&tenth.came_true, |part| words.share(part));
        vec![name(tenth.nth), words.count(tenth.came_true.count), words.share(tenth.foretold), words.share(tenth.came_true.mean), low, high]
    };
    let round_line = |(round, of): &(u32, Measured)| {
        let [low, high] = words.ends(of, |points| words.signed(points));
        vec![words.count(*round as usize), words.count(of.count), words.signed(of.mean), low, high]
    };
    let rows: Vec<Row> = tenths.iter().map(row).collect();
    let heads = words.each(["numbers|foretold", "numbers|hints", "numbers|mean", "numbers|came true", "numbers|95% from", "numbers|to"]);
    let round_heads = words.each(["numbers|round", "numbers|hints", "numbers|points too high", "numbers|95% from", "numbers|to"]);
    figure(
        words,
        id,
        [
            told!(words, "Can hints be believed?"),
            told!(
                words,
                "Hints by the chance to win that they foretold. The stroke marks their mean, the dot how often the seat has won, with its \
                 95% interval: where the line touches the stroke, the hints were right. The numbers also tell by how many points hints \
                 were too high, round by round."
            ),
        ],
        &draw::rows(&rows, scale, |part| words.whole_share(part), None),
        &html! {
            (table(&told!(words, "Chances foretold and come true"), &heads, &tenths.iter().map(tenth_line).collect::<Vec<_>>()))
            (table(&told!(words, "Points foretold, less the points at the end"), &round_heads, &rounds.iter().map(round_line).collect::<Vec<_>>()))
        },
    )
}
