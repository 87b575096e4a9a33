//! A session in the lines of a terminal: its log, its table, its result.

use std::ops::Range;

use fresco_games::GameSession;
use tabletop::{Happening, Scene, Seat, Standing, Viewer};

use crate::games::{Block, Game, View};
use crate::ink;

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
    happenings.into_iter().filter(|h| !h.text.is_empty()).map(|h| h.text.in_english(&names)).collect()
}

/// The seats with their standings, the winner first.
pub(crate) fn ranking(session: &dyn GameSession) -> Vec<(Seat, Standing)> {
    let mut all: Vec<(Seat, Standing)> = Seat::ALL.into_iter().zip(session.standings()).collect();
    all.sort_by_key(|(seat, standing)| (standing.place, seat.index()));
    all
}

/// The name of the player on a seat.
pub(crate) fn name(session: &dyn GameSession, seat: Seat) -> &str {
    session.names().get(seat.index()).map_or(seat.name(), String::as_str)
}

/// The table as a viewer sees it.
pub(crate) fn table<G: Game>(session: &dyn GameSession, viewer: Viewer) -> Vec<Block> {
    table_of::<G>(session, &session.scene(viewer), viewer)
}

/// The table as a viewer would see it.
pub(crate) fn table_of<G: Game>(session: &dyn GameSession, scene: &Scene, viewer: Viewer) -> Vec<Block> {
    let acting = match (viewer, &scene.question) {
        (Viewer::Seat(seat), Some(_)) => vec![seat],
        _ => session.to_act(),
    };
    let layout = session.layout();
    G::draw(&View { layout: &layout, scene, names: session.names(), viewer, acting: &acting, room: ink::terminal_width() })
}

/// Scores and places in lines.
pub(crate) fn result(session: &dyn GameSession) -> Vec<String> {
    let (ranking, over) = (ranking(session), session.is_over());
    let mut lines = vec![ink::bold(if over { "The game is over." } else { "The game is not over yet; as it stands:" })];
    for (seat, standing) in &ranking {
        let name = ink::paint(name(session, *seat), ink::painter_style(seat.name()));
        lines.push(format!("  {}. {} {:>4} points", standing.place, ink::pad(&name, 20), standing.score));
    }
    if over {
        let winners: Vec<&str> = ranking.iter().filter(|(_, s)| s.place == 1).map(|(seat, _)| name(session, *seat)).collect();
        let wins = if winners.len() == 1 { "wins" } else { "share the win" };
        lines.push(ink::bold(format!("{} {wins}.", tabletop::text::list_in_words(&winners, "and"))));
    }
    lines
}
