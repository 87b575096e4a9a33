//! `fresco load`: how many tables this machine carries, and how quickly a finished game opens.

use std::cell::RefCell;
use std::io::Write;
use std::net::{SocketAddr, ToSocketAddrs as _};
use std::sync::Mutex;
use std::time::Duration;

use clap::Args;
use fresco_server::load::{Corpus, Limit, LoadError, Memory, Opening, Phase, Plan, Report, Spread, Usage, Where, measure, open};
use indicatif::ProgressBar;
use serde_json::{Value, json};
use tabletop::{data, decimal};

use crate::args::whole;
use crate::columns::below_each_other;
use crate::error::{CliError, CliResult};
use crate::help::end;
use crate::ink;
use crate::lang::told;
use crate::progress;
use crate::words::{number, word};

/// Others are to hear of an act within this, 99 times of 100.
const LIMIT: Duration = Duration::from_millis(100);
/// A finished game is to open within this.
const OPENS_WITHIN: Duration = Duration::from_millis(50);
/// So often at most `--ramp` measures.
const MOST_STEPS: usize = 10;

/// `fresco load`.
#[derive(Args, Debug)]
#[command(after_help = end(
    [
        ("fresco load", told!("a thousand tables, an action a second at each")),
        ("fresco load --ramp --seconds 15", told!("as many tables as the limit allows")),
        ("fresco load --open", told!("how quickly finished games open")),
        ("fresco load --tables 20 --url http://127.0.0.1:8787", told!("a server that runs already")),
    ],
    [
        told!("Everybody who plays runs on the same machine and in the same process as the server: they share its cores. What is measured is the time from the sending of an act until the push with it reaches the others; acts that others do not see count only for the acknowledgement."),
        told!("Nothing is ever sent to another machine. Exit code 1 if something went wrong on the way; how long anything took does not matter for that."),
    ],
))]
pub(crate) struct LoadArgs {
    #[arg(long, value_name = word("value|N"), default_value_t = 1000, value_parser = whole::<usize>(1..=100_000), help = told!("How many tables"))]
    tables: usize,
    #[arg(long, value_name = word("value|SECONDS"), default_value_t = 30, value_parser = whole::<u64>(1..=3600), help = told!("How long to measure"))]
    seconds: u64,
    #[arg(long, short, value_name = word("value|N"), default_value_t = 4, value_parser = whole::<u8>(2..=4), help = told!("People at each table, 2 to 4"))]
    players: u8,
    #[arg(long, short, value_name = word("value|LIST"), help = told!("The modules: numbers, ranges, names, none or all [default: 1-6; with --open all]"))]
    modules: Option<String>,
    #[arg(long, value_name = word("value|N"), default_value_t = 1.0, value_parser = rate, help = told!("Actions a second at each table"))]
    rate: f64,
    #[arg(long, value_name = word("value|N"), default_value_t = 60, value_parser = whole::<u32>(0..=10_000),
        help = told!("Tables play up to so many actions first, each a different number of them, so that not all are at the same point of the round"))]
    ahead: u32,
    #[arg(long, help = told!("Measure again with more tables, or fewer, until it is clear how many the limit allows"))]
    ramp: bool,
    #[arg(long, conflicts_with_all = ["ramp", "url"], help = told!("Open finished games at their first move, their last and moves between, instead"))]
    open: bool,
    #[arg(long, value_name = word("value|N"), default_value_t = 24, value_parser = whole::<usize>(1..=10_000), help = told!("With --open: how many games"))]
    games: usize,
    #[arg(long, value_name = word("value|URL"), conflicts_with = "url",
        help = told!("The database, {sqlite} or {postgres}; the tables stay in it [default: a file in a temporary folder]", sqlite = data("sqlite:fresco.db"), postgres = data("postgres://fresco@localhost/fresco")))]
    database: Option<String>,
    #[arg(long, value_name = word("value|URL"), value_parser = here, help = told!("A server that runs on this machine, instead of one of its own"))]
    url: Option<SocketAddr>,
    #[arg(long, help = told!("The report as JSON"))]
    json: bool,
}

fn rate(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(rate) if rate > 0.0 && rate <= 1000.0 => Ok(rate),
        _ => Err(told!("a number above 0 and at most {most} is needed", most = data(1000))),
    }
}

/// The address of a server on this machine.
fn here(text: &str) -> Result<SocketAddr, String> {
    let address = text.strip_prefix("http://").unwrap_or(text).trim_end_matches('/');
    let mut found = address.to_socket_addrs().map_err(|why| why.to_string())?;
    found.find(|address| address.ip().is_loopback()).ok_or_else(not_here)
}

fn not_here() -> String {
    told!("a server on this machine is needed, such as {example}", example = data("http://127.0.0.1:8787"))
}

/// Runs the command.
pub(crate) fn run(args: &LoadArgs) -> CliResult {
    if args.open {
        return opened(args);
    }
    let steps = if args.ramp { ramp(args)? } else { vec![measured(args, args.tables)?] };
    let mut out = anstream::stdout();
    if args.json {
        let all: Vec<Value> = steps.iter().map(as_json).collect();
        writeln!(out, "{:#}", if args.ramp { json!({ "runs": all }) } else { all.into_iter().next().unwrap_or_default() })?;
    } else {
        for line in as_text(args, &steps) {
            writeln!(out, "{line}")?;
        }
    }
    let errors: u64 = steps.iter().map(|step| step.errors).sum();
    if errors > 0 { Err(CliError::AlreadyReported) } else { Ok(()) }
}

fn measured(args: &LoadArgs, tables: usize) -> CliResult<Report> {
    let plan = Plan {
        tables,
        time: Duration::from_secs(args.seconds),
        players: args.players,
        modules: args.modules.clone().unwrap_or_else(|| "1-6".to_string()),
        rate: args.rate,
        ahead: args.ahead,
        server: match args.url {
            Some(address) => Where::There(address),
            None => Where::Own(args.database.clone()),
        },
    };
    with_bars(|bars| measure(&plan, bars))
}

/// Doubles the tables while everybody hears in time, then looks between the last that could be carried and the first that could not.
fn ramp(args: &LoadArgs) -> CliResult<Vec<Report>> {
    let mut steps: Vec<Report> = Vec::new();
    let (mut good, mut bad, mut tables) = (0, usize::MAX, args.tables);
    while steps.len() < MOST_STEPS {
        let report = measured(args, tables)?;
        if report.is_within(LIMIT) {
            good = tables
        } else {
            bad = tables
        }
        steps.push(report);
        tables = if bad == usize::MAX { 2 * good } else { usize::midpoint(good, bad) };
        // A tenth more or less is nothing that another run would confirm.
        if tables == 0 || bad != usize::MAX && bad - good <= (bad / 10).max(1) {
            break;
        }
    }
    steps.sort_by_key(|step| step.tables);
    Ok(steps)
}

fn opened(args: &LoadArgs) -> CliResult {
    let corpus =
        Corpus { games: args.games, modules: args.modules.clone().unwrap_or_else(|| "all".to_string()), database: args.database.clone() };
    let opening = with_bars(|bars| open(&corpus, bars))?;
    let mut out = anstream::stdout();
    if args.json {
        writeln!(out, "{:#}", opening_as_json(&opening))?;
        return Ok(());
    }
    for line in opening_as_text(&opening) {
        writeln!(out, "{line}")?;
    }
    Ok(())
}

/// Shows a bar for each phase of some work.
fn with_bars<T>(work: impl FnOnce(fresco_server::load::Progress<'_>) -> Result<T, LoadError>) -> CliResult<T> {
    let shown: Mutex<RefCell<Option<(Phase, ProgressBar)>>> = Mutex::new(RefCell::new(None));
    let show = |phase: Phase, done: u64, of: u64| {
        let Ok(shown) = shown.lock() else { return };
        let mut shown = shown.borrow_mut();
        if shown.as_ref().is_none_or(|(before, _)| *before != phase) {
            if let Some((_, bar)) = shown.take() {
                bar.finish_and_clear();
            }
            *shown = Some((phase, progress::of_work(&name(phase), of)));
        }
        if let Some((_, bar)) = &*shown {
            bar.set_position(done);
        }
    };
    let done = work(&show);
    if let Ok(shown) = shown.lock()
        && let Some((_, bar)) = shown.borrow_mut().take()
    {
        bar.finish_and_clear();
    }
    done.map_err(|why| in_words(&why))
}

fn name(phase: Phase) -> String {
    match phase {
        Phase::Making => told!("making tables"),
        Phase::Connecting => told!("connecting"),
        Phase::Ahead => told!("playing ahead"),
        Phase::Measuring => told!("measuring"),
        Phase::Corpus => told!("playing games"),
        Phase::Opening => told!("opening them"),
    }
}

fn in_words(why: &LoadError) -> CliError {
    CliError::Input(match why {
        LoadError::NotHere => not_here(),
        LoadError::OpenFiles { needed, most } => told!(
            "{needed} files must be open at once, and this system allows {most}: use fewer tables, or raise the limit (ulimit -n)",
            needed = data(needed),
            most = data(most)
        ),
        LoadError::Database(why) => told!("the database cannot be used: {why}", why = data(why)),
        LoadError::Refused(what, status, why) => {
            told!("the server refuses {what}: {status} {why}", what = data(what), status = data(status), why = data(why))
        }
        LoadError::Misunderstood(what) => told!("the server does not answer as it should: {what}", what = data(what)),
        LoadError::Machine(why) => why.to_string(),
        LoadError::Broken => told!("a thread broke off"),
    })
}

fn as_text(args: &LoadArgs, steps: &[Report]) -> Vec<String> {
    let modules = args.modules.as_deref().unwrap_or("1-6");
    let mut lines = vec![ink::bold(told!(
        "Tables of {players} people with modules {modules}, {rate} actions a second at each, {seconds} s",
        players = data(args.players),
        modules = data(modules),
        rate = decimal(args.rate, 1),
        seconds = data(args.seconds)
    ))];
    for report in steps {
        lines.push(ink::heading(told!(
            "{tables} tables, {connections} connections: {acts} acts, {rate} a second; {errors} errors",
            tables = report.tables as i64,
            connections = report.connections as i64,
            acts = report.acts as i64,
            rate = decimal(report.rate(), 0),
            errors = report.errors as i64
        )));
        lines.extend(report.first_error.iter().map(|what| ink::warning(told!("the first error: {what}", what = data(what)))));
        let mut rows = vec![titles(told!("milliseconds"))];
        rows.push(row(told!("from an act to the others' push"), &report.told));
        rows.push(row(told!("from an act to its acknowledgement"), &report.acknowledged));
        rows.push(row(told!("sent after its time"), &report.late));
        rows.extend(report.sync.iter().map(|sync| row(told!("a sync of this disk, alone"), sync)));
        lines.extend(below_each_other(&rows));
        lines.push(match report.is_within(LIMIT) {
            true => told!("within its limit: 99 of 100 pushes after {most} ms at most", most = data(LIMIT.as_millis())),
            false => ink::warning(told!("beyond its limit: 99 of 100 pushes after {most} ms at most", most = data(LIMIT.as_millis()))),
        });
        lines.extend(report.written.map(|written| {
            told!(
                "{commits} commits of {lines} lines each; the longest took {longest} ms",
                commits = written.commits as i64,
                lines = decimal(written.lines as f64 / written.commits.max(1) as f64, 1),
                longest = decimal(1e3 * written.longest.as_secs_f64(), 1)
            )
        }));
        lines.extend(report.processor.map(|(server, clients)| {
            let cores = |time: Duration| decimal(time.as_secs_f64() / report.time.as_secs_f64(), 2);
            told!("cores in use: {server} by the server, {clients} by the clients", server = cores(server), clients = cores(clients))
        }));
        lines.extend(report.memory.iter().flat_map(|memory| memory_as_text(memory, report)));
    }
    let limits = steps.last().map_or(&[][..], |report| &report.limits);
    lines.extend(limits.iter().map(limit_as_text));
    lines
}

fn titles(first: String) -> Vec<String> {
    vec![first, told!("50 of 100"), told!("90 of 100"), told!("99 of 100"), told!("longest")]
}

fn row(name: String, spread: &Spread) -> Vec<String> {
    let ms = |time: Duration| number(1e3 * time.as_secs_f64(), 1);
    vec![name, ms(spread.p50), ms(spread.p90), ms(spread.p99), ms(spread.max)]
}

fn memory_as_text(memory: &Memory, report: &Report) -> Vec<String> {
    let mib = |bytes: u64| decimal(bytes as f64 / f64::from(1 << 20), 0);
    let each = |bytes: u64, of: usize| decimal(bytes.saturating_sub(memory.before) as f64 / 1024.0 / of as f64, 0);
    vec![
        told!(
            "memory in MiB: {before} before, {made} with all tables, {connected} with all connections, {after} after playing, {closed} with nobody connected, {let_go} with all tables let go",
            before = mib(memory.before),
            made = mib(memory.made),
            connected = mib(memory.connected),
            after = mib(memory.after),
            closed = mib(memory.closed),
            let_go = mib(memory.let_go)
        ),
        told!("an idle table whose game has just begun: {each} KiB", each = each(memory.made, report.tables)),
    ]
}

fn limit_as_text(limit: &Limit) -> String {
    let (from, to) = (limit.from as i64, limit.to as i64);
    match limit.what {
        Usage::OpenFiles => told!("raised: files that this process may have open, from {from} to {to}", from, to),
        Usage::Connections => told!("raised: connections of one address, from {from} to {to}", from, to),
        Usage::Requests => told!("raised: requests of one address in a second, from {from} to {to}", from, to),
        Usage::Tables => told!("raised: tables that one address makes in an hour, from {from} to {to}", from, to),
    }
}

fn opening_as_text(opening: &Opening) -> Vec<String> {
    let mut lines = vec![ink::bold(told!(
        "{games} finished games, {actions} actions, opened at their first move, their last and moves between",
        games = opening.games as i64,
        actions = opening.actions as i64
    ))];
    let mut rows = vec![titles(told!("milliseconds"))];
    rows.push(row(told!("from the disk"), &opening.cold));
    rows.push(row(told!("already in memory"), &opening.warm));
    lines.extend(below_each_other(&rows));
    let worst = opening.worst;
    let (took, most) = (decimal(1e3 * worst.took.as_secs_f64(), 1), data(OPENS_WITHIN.as_millis()));
    let (at, of) = (worst.at as i64, worst.of as i64);
    lines.push(match worst.took <= OPENS_WITHIN {
        true => told!("the slowest: {took} ms, at action {at} of {of}; its limit is {most} ms", took, at, of, most),
        false => ink::warning(told!("the slowest: {took} ms, at action {at} of {of}; its limit is {most} ms", took, at, of, most)),
    });
    lines
}

fn spread_as_json(spread: &Spread) -> Value {
    let ms = |time: Duration| 1e3 * time.as_secs_f64();
    json!({ "count": spread.count, "p50": ms(spread.p50), "p90": ms(spread.p90), "p99": ms(spread.p99), "max": ms(spread.max) })
}

fn as_json(report: &Report) -> Value {
    let limit = |limit: &Limit| {
        let what = match limit.what {
            Usage::OpenFiles => "open files",
            Usage::Connections => "connections of one address",
            Usage::Requests => "requests of one address in a second",
            Usage::Tables => "tables that one address makes in an hour",
        };
        json!({ "what": what, "from": limit.from, "to": limit.to })
    };
    json!({
        "tables": report.tables,
        "connections": report.connections,
        "seconds": report.time.as_secs_f64(),
        "acts": report.acts,
        "acts_planned": report.planned,
        "acts_per_second": report.rate(),
        "errors": report.errors,
        "first_error": report.first_error,
        "games_ended": report.ended,
        "told_ms": spread_as_json(&report.told),
        "acknowledged_ms": spread_as_json(&report.acknowledged),
        "sent_late_ms": spread_as_json(&report.late),
        "sync_ms": report.sync.as_ref().map(spread_as_json),
        "within_limit": report.is_within(LIMIT),
        "commits": report.written.map(|w| json!({ "commits": w.commits, "lines": w.lines, "longest_ms": 1e3 * w.longest.as_secs_f64() })),
        "processor_seconds": report.processor.map(|(server, clients)| json!({ "server": server.as_secs_f64(), "clients": clients.as_secs_f64() })),
        "memory_bytes": report.memory.map(|m| json!({
            "before": m.before, "made": m.made, "connected": m.connected, "after": m.after, "closed": m.closed, "let_go": m.let_go,
        })),
        "raised": report.limits.iter().map(limit).collect::<Vec<_>>(),
    })
}

fn opening_as_json(opening: &Opening) -> Value {
    json!({
        "games": opening.games,
        "actions": opening.actions,
        "from_the_disk_ms": spread_as_json(&opening.cold),
        "in_memory_ms": spread_as_json(&opening.warm),
        "worst": { "ms": 1e3 * opening.worst.took.as_secs_f64(), "at": opening.worst.at, "of": opening.worst.of },
        "limit_ms": OPENS_WITHIN.as_millis() as u64,
        "largest_answer_bytes": opening.largest,
    })
}
