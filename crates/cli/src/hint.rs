//! `fresco hint`.

use clap::Args;

use crate::trouble::Outcome;

/// `fresco hint`.
#[derive(Args, Debug)]
pub(crate) struct HintArgs {}

/// Runs the command.
pub(crate) fn run(args: &HintArgs) -> Outcome {
    let HintArgs {} = args;
    Ok(())
}
