//! What the commands count, and other words that several of them use.

use tabletop::{Arg, Noun, Term, data, decimal, say};

use crate::error::{CliError, Reason};
use crate::games::Game;
use crate::lang::{self, told};

pub(crate) static ARENAS: Noun = Noun { one: "arena", many: "arenas" };
pub(crate) static BOTS: Noun = Noun { one: "bot", many: "bots" };
pub(crate) static DEALS: Noun = Noun { one: "deal", many: "deals" };
pub(crate) static DECISIONS: Noun = Noun { one: "decision", many: "decisions" };
pub(crate) static GAMES: Noun = Noun { one: "game", many: "games" };
pub(crate) static PLAYERS: Noun = Noun { one: "player", many: "players" };
pub(crate) static THREADS: Noun = Noun { one: "thread", many: "threads" };

/// A word of a closed list, in the language of the terminal.
pub(crate) fn word(of_list: &'static str) -> String {
    lang::language().say(Term(of_list))
}

/// A number with so many digits behind the point, in the language of the terminal.
pub(crate) fn number(number: f64, digits: u8) -> String {
    lang::language().say(decimal(number, digits))
}

/// A share in percent, as the language of the terminal writes it: "60.7%", « 60,7 % ».
pub(crate) fn percent(share: f64, digits: u8) -> String {
    told!("{n}%", n = decimal(100.0 * share, digits))
}

/// The modules of a table, as a header or the command line writes them: "none", "random", "1 2 3".
pub(crate) fn modules(written: &str) -> Arg {
    match written {
        "none" => Term("modules|none").into(),
        "random" => Term("modules|random").into(),
        numbers => data(numbers),
    }
}

/// So many players, or any number of them.
pub(crate) fn players(number: Option<usize>) -> Arg {
    match number {
        Some(n) => PLAYERS.count(n as i64),
        None => say!("{least} to {most} players", least = 2u8, most = 4u8).into(),
    }
}

/// The name of a game in a sentence: "the card game".
pub(crate) fn title(game: &dyn Game) -> Arg {
    game.name().into()
}

/// What one of the libraries has said, in the language of the terminal.
pub(crate) fn relayed(reason: impl Reason) -> String {
    reason.told()
}

/// The same, about a command that makes no sense or a file that cannot be used.
pub(crate) fn wrong_input(reason: impl Reason) -> CliError {
    CliError::Input(reason.told())
}
