//! The games that are kept: listed, and offered to go on with.

use std::io::Write;
use std::path::Path;

use fresco_files::shown;
use tabletop::{Viewer, all_of, data, say};

use super::Saved;
use crate::args::PlayArgs;
use crate::error::{CliError, CliResult};
use crate::games::on_screen;
use crate::ink;
use crate::kept::{Keeper, Keeping, KeptGame, Shelf};
use crate::keyboard::Keyboard;
use crate::lang::{self, told};
use crate::session_log::tell;
use crate::words;

/// So many games are offered, the newest first.
const MOST_OFFERED: usize = 9;

/// Prints the games that are kept, the newest first.
pub(super) fn list() -> CliResult {
    let mut out = crate::look::Drawn(anstream::stdout());
    let games = Shelf::of_user().map(|shelf| shelf.games()).unwrap_or_default();
    if games.is_empty() {
        writeln!(out, "{}", told!("No game is kept."))?;
    }
    for game in games {
        let file = data(shown(&game.file));
        let state = match (game.session.is_over(), game.is_played()) {
            (true, _) => told!("over: {file}", file),
            (false, true) => told!("being played: {file}", file),
            (false, false) => told!("not over: {file}", file),
        };
        writeln!(out, "{}\n  {}", ink::bold(in_words(&game)), ink::dim(state))?;
    }
    Ok(())
}

/// What a game is, who plays it and how it stands.
fn in_words(game: &KeptGame) -> String {
    let session = game.session.as_ref();
    let scores = session.names().iter().zip(session.standings()).map(|(name, standing)| data(format!("{name} ({})", standing.score)));
    let title = on_screen(session.game()).map_or_else(|_| data(session.game()), words::title);
    let scores = all_of(scores);
    let text = match session.scene(Viewer::Spectator).round {
        0 => say!("{title}: {scores}", title, scores),
        round => say!("{title}, round {round}: {scores}", title, round, scores),
    };
    ink::strip_control_chars(&tell(session, &text))
}

/// Holds the file of a game while it is played.
pub(super) fn hold(file: &Path) -> CliResult<Keeper> {
    let taken = || CliError::Input(told!("{file}: this game is being played in another window", file = data(shown(file))));
    Keeper::of(file.to_path_buf())?.ok_or_else(taken)
}

/// Offers to go on with a game that is not over; `None` if there is none, if nobody sits there, or if they want a new one.
pub(super) fn offer(args: &PlayArgs) -> Option<CliResult> {
    let mut keyboard = Keyboard::new(args.plain);
    let games: Vec<KeptGame> = match Shelf::of_user() {
        Some(shelf) if keyboard.is_terminal => {
            shelf.games().into_iter().filter(|game| !game.session.is_over() && !game.is_played()).collect()
        }
        _ => return None,
    };
    if games.is_empty() {
        return None;
    }
    choose(&mut keyboard, &games, args).transpose()
}

fn choose(keyboard: &mut Keyboard, games: &[KeptGame], args: &PlayArgs) -> CliResult<Option<()>> {
    let mut out = crate::look::Drawn(anstream::stdout());
    let new = lang::tell(&tabletop::Term("command|new").into());
    writeln!(out, "{}", told!("You have games that are not over:"))?;
    for (n, game) in (1..).zip(games).take(MOST_OFFERED) {
        let line = format!("{} {}", ink::bold(format!("[{n}]")), in_words(game));
        for part in ink::wrapped(&line, ink::terminal_width() - 2, "    ") {
            writeln!(out, "  {part}")?;
        }
    }
    let ask = told!("Press Enter to go on with the first, type the number of another, or {new} for a new game.", new = data(&new));
    loop {
        for line in ink::wrapped(&ask, ink::terminal_width(), "") {
            writeln!(out, "{line}")?;
        }
        let Some(line) = keyboard.line(&mut out, "> ")? else { return Ok(Some(())) };
        let line = line.to_lowercase();
        let nth = if line.is_empty() { Some(1) } else { line.parse::<usize>().ok() };
        match nth.and_then(|n| games.get(n.checked_sub(1)?)) {
            Some(game) => return go_on(game, args).map(Some),
            None if line == new.to_lowercase() || line == "new" => return Ok(None),
            None => {}
        }
    }
}

fn go_on(game: &KeptGame, args: &PlayArgs) -> CliResult {
    let keeping = Keeping::with(hold(&game.file)?);
    let saved = Saved { args, session: game.session.fork(), record: &game.record, file: &game.file, keeping };
    saved.go_on(on_screen(game.session.game()).map_err(CliError::Input)?)
}
