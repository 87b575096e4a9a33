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

/// Runs the command.
pub(crate) fn run(args: &CheckArgs) -> CliResult {
    let mut files = Vec::new();
    for path in &args.files {
        collect(path, &mut files)?;
    }
    let mut out = anstream::stdout();
    if files.is_empty() {
        writeln!(out, "0 passed, 0 failed")?;
        return Err(CliError::Input("no *.scenario file found there".to_string()));
    }
    let (mut passed, mut failed, mut unusable) = (0, 0, false);
    for file in &files {
        let text = match read_scenarios(file) {
            Ok(text) => text,
            Err(error) => {
                (failed, unusable) = (failed + 1, true);
                writeln!(out, "{} {}", ink::warning("failed"), error.exit().1.unwrap_or_default())?;
                continue;
            }
        };
        let scenarios = match parse(&text) {
            Ok(scenarios) => scenarios,
            Err(failure) => {
                failed += 1;
                report(&mut out, file, "cannot be read", &failure)?;
                continue;
            }
        };
        if scenarios.is_empty() {
            failed += 1;
            report(&mut out, file, "cannot be read", &Failure { line: 1, message: "there is no scenario in it".to_string() })?;
        }
        for scenario in &scenarios {
            match play(scenario) {
                Ok(()) => {
                    passed += 1;
                    if args.verbose {
                        writeln!(out, "{} {}:{}: {}", ink::dim("passed"), shown(file), scenario.line, scenario.name)?;
                    }
                }
                Err(failure) => {
                    failed += 1;
                    report(&mut out, file, scenario.name, &failure)?;
                }
            }
        }
    }
    writeln!(out, "{passed} passed, {failed} failed")?;
    match (unusable, failed) {
        (true, _) => Err(CliError::Input("not all of these files could be read".to_string())),
        (false, 0) => Ok(()),
        (false, _) => Err(CliError::AlreadyReported),
    }
}

fn report(out: &mut impl Write, file: &Path, name: &str, failure: &Failure) -> CliResult {
    writeln!(out, "{} {}:{}: {name}: {}", ink::warning("failed"), shown(file), failure.line, failure.message)?;
    Ok(())
}

/// Files as they are, folders with all scenario files in them, in the order of their names.
fn collect(path: &Path, files: &mut Vec<PathBuf>) -> CliResult {
    if !path.is_dir() {
        files.push(path.to_path_buf());
        return Ok(());
    }
    let wrong = |e: std::io::Error| CliError::from(FileError::of_system(path, &e, "there is no such folder"));
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
