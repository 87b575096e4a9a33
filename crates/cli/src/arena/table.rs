//! The results of an arena as a table for people.

use fresco_lab::arena::unnumbered_names;
use fresco_lab::claim::{DECIDED_AT, Decision, Verdict};
use fresco_lab::plan::Format;
use fresco_lab::results::{BotResult, LineUpResult};
use fresco_lab::stats::Estimate;
use tabletop::text::count;

use super::Report;
use crate::ink;

/// Everything there is to say, in lines.
pub(super) fn lines(report: &Report<'_>) -> Vec<String> {
    let results = report.results;
    let mut lines = vec![ink::bold(heading(report))];
    lines.extend(ink::wrapped(&setup_line(report), 96, "").into_iter().map(ink::dim));
    lines.push(String::new());
    lines.extend(bots(report));
    if !results.line_ups.is_empty() {
        lines.push(String::new());
        lines.push(ink::heading("win rate of a seat, table by table"));
        lines.extend(results.line_ups.iter().map(line_up));
    }
    lines.push(String::new());
    if let Some(said) = mirror(report) {
        lines.extend(labelled("mirror", &said));
    }
    for verdict in &results.claims {
        lines.extend(claim(verdict));
    }
    let left_out = match results.not_counted {
        0 => String::new(),
        n => format!(
            " {} of deals that are not complete or came too late to matter.",
            count(n as i64, "game is left out:", "games are left out:")
        ),
    };
    lines.extend(ink::wrapped(&format!("{}.{left_out}", results.method), 96, "").into_iter().map(ink::dim));
    lines
}

/// The bots that played.
fn heading(report: &Report<'_>) -> String {
    let (names, seats) = (&report.contest.names, report.results.players);
    match (report.results.format, names.as_slice()) {
        (Format::Gauntlet, [first, other]) if seats == 2 => format!("{first} against {other}"),
        (Format::Gauntlet, [first, others @ ..]) => {
            format!("{first} against {} × {}", seats - 1, tabletop::text::list_in_words(others, "or"))
        }
        (_, names) => format!("round robin of {}", tabletop::text::list_in_words(names, "and")),
    }
}

/// The setup they played.
fn setup_line(report: &Report<'_>) -> String {
    let (results, agreed) = (report.results, report.agreed);
    let modules = match (agreed.table.get("edition"), agreed.table.get("modules")) {
        (Some(edition), Some(modules)) => format!(", edition {edition}, modules {modules}"),
        _ => String::new(),
    };
    format!(
        "{} without an error ({} of {}), {}, {} players{modules}, seed \"{}\"",
        count(results.games as i64, "game", "games"),
        count(results.deals as i64, "deal", "deals"),
        count(report.contest.plan.block() as i64, "game", "games"),
        report.title,
        results.players,
        agreed.seed,
    )
}

/// The table itself, the strongest bot first.
fn bots(report: &Report<'_>) -> Vec<String> {
    let titles = ["bot", "seats", "wins", "win rate", "95 %", "score", "rating", "a decision", "longest"];
    let mut ranked: Vec<&BotResult> = report.results.bots.iter().collect();
    ranked.sort_by(|a, b| b.rating.value.total_cmp(&a.rating.value));
    let row = |bot: &BotResult| {
        [
            bot.bot.clone(),
            bot.seats.to_string(),
            parts(bot.wins),
            percent(bot.win_rate.value),
            between(&bot.win_rate),
            give_or_take(&bot.score, 1),
            give_or_take(&bot.rating, 0),
            time(bot.time.mean),
            time(bot.time.longest),
        ]
    };
    let rows: Vec<[String; 9]> = ranked.into_iter().map(row).collect();
    let width = |nth: usize| rows.iter().map(|row| ink::width(&row[nth])).chain([ink::width(titles[nth])]).max().unwrap_or(0);
    let line = |cells: &[String; 9]| {
        let cell = |(nth, text): (usize, &String)| {
            let gap = " ".repeat(width(nth).saturating_sub(ink::width(text)));
            if nth == 0 { format!("{text}{gap}") } else { format!("{gap}{text}") }
        };
        cells.iter().enumerate().map(cell).collect::<Vec<_>>().join("  ")
    };
    let top = line(&titles.map(String::from));
    let parity = format!("{}  is parity", percent(report.results.parity));
    let indent = (0..4).map(|nth| width(nth) + 2).sum::<usize>() - 2 - ink::width(&percent(report.results.parity));
    let mut lines = vec![ink::heading(top)];
    lines.extend(rows.iter().map(line));
    lines.push(ink::dim(format!("{}{parity}", " ".repeat(indent))));
    lines
}

fn line_up(line_up: &LineUpResult) -> String {
    let one = |((name, n), rate): (&(String, usize), &Estimate)| {
        let name = if *n == 1 { name.clone() } else { format!("{n} × {name}") };
        format!("{name} {} {}", percent(rate.value), ink::dim(format!("({})", between(rate))))
    };
    format!("  {}", line_up.bots.iter().zip(&line_up.win_rates).map(one).collect::<Vec<_>>().join(",  "))
}

/// Copies of one bot must be as strong as each other.
fn mirror(report: &Report<'_>) -> Option<String> {
    let (results, bare) = (report.results, unnumbered_names(&report.contest.names));
    if bare.iter().any(|bot| Some(bot) != bare.first()) || results.games == 0 {
        return None;
    }
    let parity = percent(results.parity);
    let outside: Vec<&str> = results.bots.iter().filter(|bot| !bot.win_rate.contains(results.parity)).map(|bot| bot.bot.as_str()).collect();
    Some(match outside.as_slice() {
        [] => format!("Copies of one bot: parity ({parity}) is inside every interval, as it must be in 19 of 20 such matches."),
        names => format!(
            "{} (parity, {parity}, is outside the interval of {}). That may be in 1 of 20 such matches.",
            ink::warning("Copies of one bot are not alike"),
            names.join(", ")
        ),
    })
}

fn claim(verdict: &Verdict) -> Vec<String> {
    let after = count(verdict.deals as i64, "deal", "deals");
    let odds = |odds: f64| if odds >= 1_000.0 { "over 1000".to_string() } else { format!("{odds:.1}") };
    let (pro, contra) = (odds(verdict.odds_for), odds(verdict.odds_against));
    let why = match verdict.decision {
        Decision::Proven => format!("after {after}: the games say so at odds of {pro} to 1, and {DECIDED_AT} decide"),
        Decision::Refuted => format!("after {after}: the games speak against it at odds of {contra} to 1, and {DECIDED_AT} decide"),
        Decision::Undecided => {
            format!("after {after}, which were all: odds of {pro} to 1 for it and {contra} to 1 against it, and only {DECIDED_AT} decide")
        }
    };
    let ends = format!("{:.1} to {:.1}", 100.0 * verdict.low, 100.0 * verdict.high);
    let measured = match verdict.measured {
        None => String::new(),
        Some(value) if verdict.bound > 0.0 => format!(". It wins {} (each end 95 % sure: {ends})", percent(value)),
        Some(value) => {
            // A zero has no sign.
            let more = (1_000.0 * value).round() / 10.0 + 0.0;
            format!(". Of 100 games it wins {more:.1} more on a seat than the other on one of its (each end 95 % sure: {ends})")
        }
    };
    let word = match verdict.decision {
        Decision::Proven => ink::bold(verdict.decision.to_string()),
        _ => ink::warning(verdict.decision.to_string()),
    };
    labelled("claim", &format!("{}: {word} {why}{measured}.", ink::bold(&verdict.claim)))
}

/// A few lines with a word before them.
fn labelled(word: &str, text: &str) -> Vec<String> {
    let lines = ink::wrapped(text, 88, "").into_iter().enumerate();
    lines.map(|(nth, line)| format!("{:<8}{line}", if nth == 0 { word } else { "" })).collect()
}

/// Whole wins as whole numbers: only a shared win leaves a part of one.
fn parts(wins: f64) -> String {
    if (wins - wins.round()).abs() < 1e-6 { format!("{wins:.0}") } else { format!("{wins:.1}") }
}

fn percent(share: f64) -> String {
    format!("{:.1} %", 100.0 * share)
}

fn between(estimate: &Estimate) -> String {
    match (estimate.low, estimate.high) {
        (Some(low), Some(high)) => format!("{:.1} to {:.1}", 100.0 * low, 100.0 * high),
        _ => "unknown".to_string(),
    }
}

fn give_or_take(estimate: &Estimate, digits: usize) -> String {
    match estimate.high {
        Some(high) => format!("{:.digits$} ± {:.digits$}", estimate.value, high - estimate.value),
        None => format!("{:.digits$} ± ?", estimate.value),
    }
}

fn time(seconds: f64) -> String {
    match seconds {
        s if s >= 0.9995 => format!("{s:.2} s"),
        s if s >= 0.000_999_5 => format!("{:.1} ms", 1e3 * s),
        s => format!("{:.0} µs", 1e6 * s),
    }
}
