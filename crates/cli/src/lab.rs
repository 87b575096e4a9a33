//! `fresco lab`.

use clap::Args;

use crate::trouble::Outcome;

/// `fresco lab`.
#[derive(Args, Debug)]
pub(crate) struct LabArgs {}

/// Runs the command.
pub(crate) fn run(args: &LabArgs) -> Outcome {
    let LabArgs {} = args;
    Ok(())
}
