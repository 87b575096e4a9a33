//! `fresco tune`.

use clap::Args;

use crate::trouble::Outcome;

/// `fresco tune`.
#[derive(Args, Debug)]
pub(crate) struct TuneArgs {}

/// Runs the command.
pub(crate) fn run(args: &TuneArgs) -> Outcome {
    let TuneArgs {} = args;
    Ok(())
}
