//! The results of an arena as a table for people.

use fresco_lab::arena::unnumbered_names;
use fresco_lab::claim::{DECIDED_AT, Decision, Verdict};
use fresco_lab::plan::Format;
use fresco_lab::results::{BotResult, LineUpResult, METHOD, STOPPED};
use fresco_lab::stats::Estimate;
use tabletop::{Arg, all_of, data, decimal, in_a_row, one_of, say};

use super::Report;
use crate::columns::below_each_other;
use crate::ink;
use crate::lang::{self, told};
use crate::words::{self, DEALS, GAMES, number, percent, word};

/// Everything there is to say, in lines.
pub(super) fn lines(report: &Report<'_>) -> Vec<String> {
    let results = report.results;
    let mut lines = vec![ink::bold(heading(report))];
    lines.extend(setup(report).iter().flat_map(|line| ink::wrapped(line, 96, "")).map(ink::dim));
    lines.push(String::new());
    lines.extend(bots(report));
    if !results.line_ups.is_empty() {
        lines.push(String::new());
        lines.push(ink::heading(told!("win rate per seat, table by table")));
        lines.extend(results.line_ups.iter().map(line_up));
    }
    lines.push(String::new());
    lines.extend(mirror(report));
    for verdict in &results.claims {
        lines.extend(claim(verdict));
    }
    let mut method = lang::tell(&METHOD.into());
    if !results.claims.is_empty() {
        method = format!("{method} {}", lang::tell(&STOPPED.into()));
    }
    if results.not_counted > 0 {
        let games = GAMES.count(results.not_counted as i64);
        method = format!("{method} {}", told!("Left out: {games} from deals that are incomplete or came too late to count.", games));
    }
    lines.extend(ink::wrapped(&method, 96, "").into_iter().map(ink::dim));
    lines
}

/// The bots that played.
fn heading(report: &Report<'_>) -> String {
    let (names, seats) = (&report.contest.names, report.results.players);
    match (report.results.format, names.as_slice()) {
        (Format::Gauntlet, [first, other]) if seats == 2 => told!("{bot} against {other}", bot = data(first), other = data(other)),
        (Format::Gauntlet, [first, others @ ..]) => {
            let others = one_of(others.iter().map(data));
            told!("{bot} against {n} × {others}", bot = data(first), n = seats as i64 - 1, others)
        }
        (_, names) => told!("round robin of {bots}", bots = all_of(names.iter().map(data))),
    }
}

/// The setup they played.
fn setup(report: &Report<'_>) -> [String; 2] {
    let (results, agreed) = (report.results, report.agreed);
    let played = told!(
        "{games} without an error ({deals} of {block})",
        games = GAMES.count(results.games as i64),
        deals = DEALS.count(results.deals as i64),
        block = GAMES.count(report.contest.plan.block() as i64)
    );
    let (title, players, seed) = (report.title.clone(), words::players(Some(results.players)), data(&agreed.seed));
    let table = match (agreed.table.get("edition"), agreed.table.get("modules")) {
        (Some(edition), Some(modules)) => told!(
            "{title}, {players}, edition {edition}, modules {modules}, seed \"{seed}\"",
            title,
            players,
            edition = data(edition),
            modules = words::modules(modules),
            seed
        ),
        _ => told!("{title}, {players}, seed \"{seed}\"", title, players, seed),
    };
    [played, table]
}

/// The table itself, the strongest bot first.
fn bots(report: &Report<'_>) -> Vec<String> {
    let titles = vec![
        told!("bot"),
        told!("seats"),
        told!("wins"),
        told!("win rate"),
        percent(0.95, 0),
        told!("score"),
        told!("rating"),
        told!("a decision"),
        told!("longest"),
    ];
    let mut ranked: Vec<&BotResult> = report.results.bots.iter().collect();
    tabletop::sort_few_by(&mut ranked, |a, b| b.rating.value.total_cmp(&a.rating.value));
    let row = |bot: &BotResult| {
        vec![
            bot.bot.clone(),
            number(bot.seats as f64, 0),
            parts(bot.wins),
            percent(bot.win_rate.value, 1),
            between(&bot.win_rate),
            score(&bot.score),
            rating(&bot.rating),
            time(bot.time.mean),
            time(bot.time.longest),
        ]
    };
    let mut rows = vec![titles];
    rows.extend(ranked.into_iter().map(row));
    rows.push(vec![told!("(parity)"), String::new(), String::new(), percent(report.results.parity, 1)]);
    let (first, last) = (0, rows.len() - 1);
    let styled = |(nth, line): (usize, String)| match nth {
        nth if nth == first => ink::heading(line),
        nth if nth == last => ink::dim(line),
        _ => line,
    };
    below_each_other(&rows).into_iter().enumerate().map(styled).collect()
}

fn line_up(line_up: &LineUpResult) -> String {
    let one = |((name, n), rate): (&(String, usize), &Estimate)| {
        let name = if *n == 1 { name.clone() } else { format!("{n} × {name}") };
        format!("{name} {} {}", percent(rate.value, 1), ink::dim(format!("({})", between(rate))))
    };
    format!("  {}", line_up.bots.iter().zip(&line_up.win_rates).map(one).collect::<Vec<_>>().join(",  "))
}

/// Copies of one bot must be as strong as each other.
fn mirror(report: &Report<'_>) -> Vec<String> {
    let (results, bare) = (report.results, unnumbered_names(&report.contest.names));
    if bare.iter().any(|bot| Some(bot) != bare.first()) || results.games == 0 {
        return Vec::new();
    }
    let parity = data(percent(results.parity, 1));
    let outside: Vec<Arg> = results.bots.iter().filter(|bot| !bot.win_rate.contains(results.parity)).map(|bot| data(&bot.bot)).collect();
    let label = told!("mirror");
    match outside.is_empty() {
        true => {
            let said =
                told!("Copies of one bot: parity ({parity}) is inside every interval, as it should be in 19 of 20 such matches.", parity);
            labelled(&label, &said)
        }
        false => {
            let said = told!(
                "Copies of one bot are not alike: parity ({parity}) is outside the interval of {bots}. That can happen in 1 of 20 such matches.",
                parity,
                bots = in_a_row(outside)
            );
            labelled(&ink::warning(label), &said)
        }
    }
}

fn claim(verdict: &Verdict) -> Vec<String> {
    let (claim, deals, needed) = (data(ink::bold(&verdict.claim)), DEALS.count(verdict.deals as i64), data(DECIDED_AT));
    let odds = |odds: f64| if odds >= 1_000.0 { say!("over {n}", n = data(1000)).into() } else { decimal(odds, 1) };
    let (pro, contra) = (odds(verdict.odds_for), odds(verdict.odds_against));
    let mut said = match verdict.decision {
        Decision::Proven => told!(
            "{claim}: {proven} after {deals}: the odds for it are {odds} to 1, and {needed} to 1 is enough.",
            claim,
            proven = data(ink::bold(word("verdict|proven"))),
            deals,
            odds = pro,
            needed
        ),
        Decision::Refuted => told!(
            "{claim}: {refuted} after {deals}: the odds against it are {odds} to 1, and {needed} to 1 is enough.",
            claim,
            refuted = data(ink::warning(word("verdict|refuted"))),
            deals,
            odds = contra,
            needed
        ),
        Decision::Undecided => told!(
            "{claim}: {undecided} after {deals}, with none left: the odds are {pro} to 1 for it and {contra} to 1 against it, and \
             {needed} to 1 would be enough.",
            claim,
            undecided = data(ink::warning(word("verdict|undecided"))),
            deals,
            pro,
            contra,
            needed
        ),
    };
    if let Some(value) = verdict.measured {
        let (low, high) = (decimal(100.0 * verdict.low, 1), decimal(100.0 * verdict.high, 1));
        let more = decimal(100.0 * value, 1);
        let measured = match verdict.bound > 0.0 {
            true => told!("It wins {share}% (each end 95% sure: {low} to {high}).", share = more, low, high),
            false => {
                told!("Per seat, it wins {more} more games in 100 than the other (each end 95% sure: {low} to {high}).", more, low, high)
            }
        };
        said = format!("{said} {measured}");
    }
    labelled(&told!("claim"), &said)
}

/// A few lines with a word before them.
fn labelled(label: &str, text: &str) -> Vec<String> {
    let column = (ink::width(label) + 2).max(8);
    let lines = ink::wrapped(text, 96 - column, "").into_iter().enumerate();
    lines.map(|(nth, line)| format!("{}{line}", ink::pad(if nth == 0 { label } else { "" }, column))).collect()
}

/// Whole wins as whole numbers: only a shared win leaves a part of one.
fn parts(wins: f64) -> String {
    number(wins, if (wins - wins.round()).abs() < 1e-6 { 0 } else { 1 })
}

fn between(estimate: &Estimate) -> String {
    match (estimate.low, estimate.high) {
        (Some(low), Some(high)) => told!("{low} to {high}", low = decimal(100.0 * low, 1), high = decimal(100.0 * high, 1)),
        _ => told!("unknown"),
    }
}

fn score(estimate: &Estimate) -> String {
    let off = estimate.high.map_or("?".to_string(), |high| number(high - estimate.value, 1));
    format!("{} ± {off}", number(estimate.value, 1))
}

/// Ratings are written without a mark for thousands, as chess players do.
fn rating(estimate: &Estimate) -> String {
    let off = estimate.high.map_or("?".to_string(), |high| format!("{:.0}", high - estimate.value));
    format!("{:.0} ± {off}", estimate.value)
}

fn time(seconds: f64) -> String {
    match seconds {
        s if s >= 0.9995 => format!("{} s", number(s, 2)),
        s if s >= 0.000_999_5 => format!("{} ms", number(1e3 * s, 1)),
        s => format!("{} µs", number(1e6 * s, 0)),
    }
}
