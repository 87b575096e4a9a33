//! The `fresco` command.

mod arena;
mod args;
mod bench;
mod board;
mod chairs;
mod check;
mod columns;
mod components;
mod crash_report;
mod error;
mod files;
mod games;
mod help;
mod hint;
mod ink;
mod interrupt;
mod kept;
mod keyboard;
mod lab;
mod lang;
mod learn;
#[cfg(feature = "server")]
mod load;
mod look;
mod modules;
mod odds;
mod play;
mod points;
mod progress;
mod replay;
mod rules_text;
mod scene_table;
#[cfg(feature = "server")]
mod serve;
mod session_log;
mod sim;
mod spoken;
mod story;
mod tune;
mod usage;
mod verify;
mod words;

use std::io::Write;
use std::process::ExitCode;

use clap::ColorChoice;

use args::Command;
use error::{CliError, CliResult};

/// Counts heap allocations for `fresco bench`.
#[cfg(feature = "count-allocations")]
#[global_allocator]
static HEAP: &stats_alloc::StatsAlloc<std::alloc::System> = &stats_alloc::INSTRUMENTED_SYSTEM;

fn main() -> ExitCode {
    std::panic::set_hook(Box::new(|panic| {
        let place = panic.location().map(|l| format!(" ({}:{})", l.file(), l.line())).unwrap_or_default();
        let _ = writeln!(std::io::stderr(), "fresco: this is a bug, please report it: {}{place}", message_of(panic));
        let more = crash_report::crash_report();
        if !more.is_empty() {
            let _ = writeln!(std::io::stderr(), "fresco: it happened in {more}");
        }
    }));
    if let Err(message) = lang::choose(std::env::args_os().map(|word| word.to_string_lossy().into_owned())) {
        let _ = writeln!(anstream::stderr(), "fresco: {message}");
        return ExitCode::from(2);
    }
    let cli = match usage::read(std::env::args_os()) {
        Ok(cli) => cli,
        Err(code) => return code,
    };
    match cli.color {
        ColorChoice::Auto => anstream::ColorChoice::Auto.write_global(),
        ColorChoice::Always => anstream::ColorChoice::Always.write_global(),
        ColorChoice::Never => anstream::ColorChoice::Never.write_global(),
    }
    let may_ask = matches!(cli.command, Some(Command::Play(_)));
    look::choose_theme(cli.theme, may_ask);
    match cli.command.map_or_else(alone, Ok).and_then(run) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            let (code, message) = error.exit();
            if let Some(message) = message {
                let _ = writeln!(anstream::stderr(), "fresco: {message}");
            }
            ExitCode::from(code)
        }
    }
}

/// What `fresco` alone does: it starts the server.
#[cfg(feature = "server")]
fn alone() -> CliResult<Command> {
    Ok(Command::Serve(serve::ServeArgs::default()))
}
#[cfg(not(feature = "server"))]
fn alone() -> CliResult<Command> {
    Err(CliError::Input(lang::told!("this build has no server; `fresco --help` lists what it can do")))
}

fn run(command: Command) -> CliResult {
    match command {
        #[cfg(feature = "server")]
        Command::Serve(args) => serve::run(&args),
        Command::Play(args) => play::run(&args),
        Command::Sim(args) => sim::run(&args),
        Command::Replay(args) => replay::run(&args),
        Command::Verify(args) => verify::run(&args),
        Command::Check(args) => check::run(&args),
        Command::Components(args) => components::run(&args),
        Command::Arena(args) => arena::run(&args),
        Command::Lab(args) => lab::run(&args),
        Command::Tune(args) => tune::run(&args),
        Command::Hint(args) => hint::run(&args),
        Command::Bench(args) => bench::run(&args),
        #[cfg(feature = "server")]
        Command::Load(args) => load::run(&args),
        Command::Odds(args) => odds::run(&args),
        Command::Rules(args) => {
            let topic = (!args.topic.is_empty()).then(|| args.topic.join(" "));
            let text = rules_text::about(topic.as_deref(), None, lang::language(), ink::terminal_width()).map_err(CliError::Input)?;
            writeln!(anstream::stdout(), "{}", text.join("\n"))?;
            Ok(())
        }
    }
}

fn message_of<'a>(panic: &'a std::panic::PanicHookInfo<'_>) -> &'a str {
    let payload = panic.payload();
    payload.downcast_ref::<&str>().copied().or_else(|| payload.downcast_ref::<String>().map(String::as_str)).unwrap_or("no message")
}
