//! `fresco verify`: were the draws of a recorded game fair, and did it end as its record says?

use std::io::Write;

use fresco_files::shown;
use fresco_games::{NotVerified, Verified, draws};
use tabletop::{Record, Text, data, in_a_row};

use crate::args::VerifyArgs;
use crate::error::{CliError, CliResult, Reason};
use crate::files::{read_record, wrong_record};
use crate::ink;
use crate::lang::{self, told};
use crate::session_log::{ACTIONS, result};

/// Runs the command.
pub(crate) fn run(args: &VerifyArgs) -> CliResult {
    let text = read_record(&args.file)?;
    let record = Record::parse(&text).map_err(|error| wrong_record(&args.file, &text, &error))?;
    let verified = fresco_games::verify(&record).map_err(|why| {
        let reason = format!("{}: {}", shown(&args.file), why.text().told());
        match why {
            NotVerified::Record(error) => wrong_record(&args.file, &text, &error),
            NotVerified::NothingToCheck | NotVerified::Keys(_) => CliError::Input(reason),
            NotVerified::Unfair(_) | NotVerified::TooManyNonces | NotVerified::Unfinished | NotVerified::NoResult => {
                CliError::Failed(reason)
            }
        }
    })?;
    let mut out = anstream::stdout();
    for line in page(&verified) {
        writeln!(out, "{line}")?;
    }
    Ok(())
}

/// What was checked, how the game ended, and what all this proves.
fn page(Verified { session, draws, outcome }: &Verified) -> Vec<String> {
    let nonces = match draws.nonces.is_empty() {
        true => told!("Nobody added a nonce."),
        false => told!("The players added the nonces {nonces}.", nonces = in_a_row(draws.nonces.iter().map(|nonce| data(nonce.as_str())))),
    };
    let checked = [
        told!("The server committed to {commitment}.", commitment = data(&draws.commitment.0)),
        nonces,
        told!("The game was played again: {actions}.", actions = ACTIONS.count(session.acted().len() as i64)),
    ];
    let mut lines = vec![ink::bold(told!("Everything in this record fits together."))];
    lines.extend(checked.iter().flat_map(|text| ink::wrapped(text, ink::terminal_width(), "  ")));
    lines.extend(result(session.as_ref(), outcome));
    lines.extend(list(told!("What this proves:"), &draws::proves()));
    lines.extend(list(told!("What it does not prove:"), &draws::does_not_prove()));
    lines
}

/// Sentences under a heading.
fn list(heading: String, sentences: &[Text]) -> Vec<String> {
    let points = sentences.iter().flat_map(|text| ink::wrapped(&format!("- {}", lang::tell(text)), ink::terminal_width(), "  "));
    [String::new(), ink::bold(heading)].into_iter().chain(points).collect()
}
