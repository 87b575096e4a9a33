//! `fresco check`: runs scenario files.

use std::io::Write;
use std::path::{Path, PathBuf};

use fresco_files::{FileError, shown};
use tabletop::scenario::{Failure, Scenario, parse};

use crate::args::CheckArgs;
use crate::error::{CliError, CliResult};
use crate::files::read_scenarios;
use crate::games::{self, ForGame, FullGame, for_game};
use crate::ink;
use crate::lang::told;
use crate::words::relayed;

/// Runs the command.
pub(crate) fn run(args: &CheckArgs) -> CliResult {
    let mut files = Vec::new();
    for path in &args.files {
        collect(path, &mut files)?;
    }
    let mut out = anstream::stdout();
    if files.is_empty() {
        writeln!(out, "{}", counted(0, 0))?;
        return Err(CliError::Input(told!("no *.scenario file found there")));
    }
    let (mut passed, mut failed, mut unusable) = (0, 0, false);
    for file in &files {
        let text = match read_scenarios(file) {
            Ok(text) => text,
            Err(error) => {
                (failed, unusable) = (failed + 1, true);
                writeln!(out, "{} {}", ink::warning(told!("failed")), error.exit().1.unwrap_or_default())?;
                continue;
            }
        };
        let scenarios = match parse(&text) {
            Ok(scenarios) => scenarios,
            Err(failure) => {
                failed += 1;
                report(&mut out, file, failure.line, &told!("cannot be read"), &relayed(failure.message))?;
                continue;
            }
        };
        if scenarios.is_empty() {
            failed += 1;
            report(&mut out, file, 1, &told!("cannot be read"), &told!("there is no scenario in it"))?;
        }
        for scenario in &scenarios {
            match play(scenario) {
                Ok(()) => {
                    passed += 1;
                    if args.verbose {
                        writeln!(out, "{} {}:{}: {}", ink::dim(told!("passed")), shown(file), scenario.line, scenario.name)?;
                    }
                }
                Err(failure) => {
                    failed += 1;
                    report(&mut out, file, failure.line, scenario.name, &relayed(failure.message))?;
                }
            }
        }
    }
    writeln!(out, "{}", counted(passed, failed))?;
    match (unusable, failed) {
        (true, _) => Err(CliError::Input(told!("not all of these files could be read"))),
        (false, 0) => Ok(()),
        (false, _) => Err(CliError::AlreadyReported),
    }
}

/// How many scenarios passed and failed.
fn counted(passed: i64, failed: i64) -> String {
    told!("{passed} passed, {failed} failed", passed, failed)
}

fn report(out: &mut impl Write, file: &Path, line: usize, name: &str, message: &str) -> CliResult {
    writeln!(out, "{} {}:{line}: {name}: {message}", ink::warning(told!("failed")), shown(file))?;
    Ok(())
}

/// Files as they are, folders with all scenario files in them, in the order of their names.
fn collect(path: &Path, files: &mut Vec<PathBuf>) -> CliResult {
    if !path.is_dir() {
        files.push(path.to_path_buf());
        return Ok(());
    }
    let wrong = |e: std::io::Error| CliError::from(FileError::of_system(path, &e, tabletop::sentence!("there is no such folder")));
    let mut inside = Vec::new();
    for entry in std::fs::read_dir(path).map_err(wrong)? {
        inside.push(entry.map_err(wrong)?.path());
    }
    inside.sort();
    for path in inside {
        if path.is_dir() && !path.is_symlink() || path.extension().is_some_and(|e| e == "scenario") {
            collect(&path, files)?;
        }
    }
    Ok(())
}

fn play(scenario: &Scenario<'_>) -> Result<(), Failure> {
    struct Run<'a>(&'a Scenario<'a>);
    impl ForGame for Run<'_> {
        type Answer = Result<(), Failure>;
        fn of<G: FullGame>(self) -> Result<(), Failure> {
            self.0.run::<G>()
        }
    }
    let game = scenario.game().unwrap_or(games::DEFAULT);
    for_game(game, Run(scenario)).unwrap_or_else(|message| Err(Failure { line: scenario.line, message }))
}
