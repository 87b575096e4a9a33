//! `fresco arena`.

use clap::Args;

use crate::trouble::Outcome;

/// `fresco arena`.
#[derive(Args, Debug)]
pub(crate) struct ArenaArgs {}

/// Runs the command.
pub(crate) fn run(args: &ArenaArgs) -> Outcome {
    let ArenaArgs {} = args;
    Ok(())
}
