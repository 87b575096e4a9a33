//! A session in the lines of a terminal: its log, its table, its result.

use std::ops::Range;

use fresco_games::{End, GameSession, Outcome};
use tabletop::{Happening, Noun, Scene, Seat, Text, Viewer, all_of, say};

use crate::games::{Block, Game, View};
use crate::ink;
use crate::lang::{self, told};

/// What the players have scored.
pub(crate) static POINTS: Noun = Noun { one: "point", many: "points" };
/// What a record holds.
pub(crate) static ACTIONS: Noun = Noun { one: "action", many: "actions" };
/// The points of the result end in the same column, if they are no wider than this.
const POINTS_COLUMNS: usize = 11;

/// Something of this session in the language of the terminal.
pub(crate) fn tell(session: &dyn GameSession, text: &Text) -> String {
    lang::language().tell(text, &session.all_names())
}

/// The whole log as a viewer was told it, in sentences.
pub(crate) fn whole(session: &dyn GameSession, viewer: Viewer) -> Vec<String> {
    let mut log = sentences(session, session.opening(viewer));
    log.extend(told(session, viewer, 0..session.acted().len()));
    log
}

/// The log of the actions with these numbers as a viewer was told it, in sentences.
pub(crate) fn told(session: &dyn GameSession, viewer: Viewer, actions: Range<usize>) -> Vec<String> {
    sentences(session, session.happenings(viewer, actions).into_iter().flatten())
}

fn sentences(session: &dyn GameSession, happenings: impl IntoIterator<Item = Happening>) -> Vec<String> {
    let names = session.all_names();
    happenings.into_iter().filter(|h| !h.text.is_empty()).map(|h| lang::language().tell(&h.text, &names)).collect()
}

/// The seats at the table.
pub(crate) fn seats(session: &dyn GameSession) -> impl Iterator<Item = Seat> {
    Seat::ALL.into_iter().take(session.names().len())
}

/// The name of the player on a seat.
pub(crate) fn name(session: &dyn GameSession, seat: Seat) -> &str {
    session.names().get(seat.index()).map_or(seat.name(), String::as_str)
}

/// The table as a viewer sees it.
pub(crate) fn table(game: &dyn Game, session: &dyn GameSession, viewer: Viewer) -> Vec<Block> {
    table_of(game, session, &session.scene(viewer), viewer)
}

/// The table as a viewer would see it.
pub(crate) fn table_of(game: &dyn Game, session: &dyn GameSession, scene: &Scene, viewer: Viewer) -> Vec<Block> {
    let acting = match (viewer, &scene.question) {
        (Viewer::Seat(seat), Some(_)) => vec![seat],
        _ => session.to_act(),
    };
    let layout = session.layout();
    game.draw(&View { layout: &layout, scene, names: &session.all_names(), viewer, acting: &acting, room: ink::terminal_width() })
}

/// Scores and places in lines, and who has won.
pub(crate) fn result(session: &dyn GameSession, outcome: &Outcome) -> Vec<String> {
    let ranking = outcome.ranking();
    let heading = ink::bold(match outcome.end {
        End::Played => told!("Final result:"),
        End::Closed(_) => told!("The table was closed before the end of the game, so nobody wins; as it stood:"),
        End::NotYet => told!("The game is not over yet; as it stands:"),
    });
    let mut lines = ink::wrapped(&heading, ink::terminal_width(), "");
    let points: Vec<String> = ranking.iter().map(|(_, standing)| lang::tell(&POINTS.count(standing.score).into())).collect();
    let widest = points.iter().map(|points| ink::width(points)).max().unwrap_or_default().max(POINTS_COLUMNS);
    for ((seat, standing), points) in ranking.iter().zip(&points) {
        let name = ink::paint(name(session, *seat), ink::painter_style(seat.name()));
        let space = " ".repeat(widest - ink::width(points));
        let resigned = if outcome.resigned.contains(seat) { format!("  {}", told!("resigned")) } else { String::new() };
        lines.push(format!("  {}. {} {space}{points}{resigned}", standing.place, ink::pad(&name, 20)));
    }
    let winner = match outcome.winners().as_slice() {
        [] => None,
        [who] => Some(say!("{who} wins.", who = *who)),
        winners => Some(say!("{winners} share the win.", winners = all_of(winners.iter().copied()))),
    };
    lines.extend(winner.map(|text| ink::bold(tell(session, &text))));
    lines
}
