//! Where the points came from: a sheet by source and player. It is made of the data of happenings.

use std::collections::BTreeMap;

use fresco_games::GameSession;
use serde_json::{Value, json};
use tabletop::{Happening, Text, Viewer, data, in_a_row};

use crate::games::Game;
use crate::games::on_table::OnTable;
use crate::ink::{self, Column, Side};
use crate::lang::{self, told};
use crate::session_log;
use crate::story::player;

/// Names of players are cut where they are wider than this.
const WIDEST_NAME: usize = 14;
/// Names of sources are cut where they are wider than this, on a usual terminal.
const WIDEST_SOURCE: usize = 26;
/// A terminal that is wider has more room for them.
const USUAL_WIDTH: usize = 80;

/// Points for one reason.
struct Source {
    reason: Text,
    by: BTreeMap<String, i64>,
    /// What was counted for it, where that can be counted: so many thalers.
    counted: BTreeMap<String, u32>,
}

/// What a source is called in a list, where it has no article: "tile" for "6 for the tile". Other languages have none anyway.
fn source_name(reason: &Text, names: &[String]) -> String {
    let said = lang::language().tell(reason, names);
    let bare = ["the ", "a ", "an "].into_iter().filter(|_| lang::language().code() == "en").find_map(|article| said.strip_prefix(article));
    bare.map_or_else(|| said.clone(), str::to_string)
}

/// The points of a game by source and player.
pub(crate) struct Sheet {
    /// Who scores, seat by seat; then those who play along.
    players: Vec<String>,
    /// Those that brought most come first.
    sources: Vec<Source>,
}

impl Sheet {
    /// The sheet of a game as far as it is played.
    pub(crate) fn of(game: &dyn Game, session: &dyn GameSession) -> Sheet {
        let viewer = if session.is_over() { Viewer::Open } else { Viewer::Spectator };
        let told = session.happenings(viewer, 0..session.acted().len());
        let mut sheet = Sheet { players: session_log::seats(session).map(|seat| seat.name().to_string()).collect(), sources: Vec::new() };
        session.opening(viewer).iter().chain(told.iter().flatten()).for_each(|happening| sheet.add(happening));
        tabletop::sort_few(&mut sheet.sources, |source| -source.by.values().sum::<i64>());
        // What was counted lies open once everything is over.
        if session.is_over() {
            let (layout, scene) = (session.layout(), session.scene(viewer));
            let table = OnTable { layout: &layout, scene: &scene };
            for source in &mut sheet.sources {
                let counted = sheet.players.iter().filter_map(|who| Some((who.clone(), game.counted(&source.reason, table, who)?)));
                source.counted = counted.collect();
            }
        }
        sheet
    }

    fn add(&mut self, happening: &Happening) {
        let Some(who) = happening.who.as_ref().filter(|_| !happening.points.is_empty()) else { return };
        if !self.players.contains(who) {
            self.players.push(who.clone());
        }
        for points in &happening.points {
            let at = self.sources.iter().position(|source| source.reason == points.reason).unwrap_or_else(|| {
                self.sources.push(Source { reason: points.reason.clone(), by: BTreeMap::new(), counted: BTreeMap::new() });
                self.sources.len() - 1
            });
            *self.sources[at].by.entry(who.clone()).or_default() += i64::from(points.n);
        }
    }

    fn total(&self, who: &str) -> i64 {
        self.sources.iter().filter_map(|source| source.by.get(who)).sum()
    }

    /// In lines: a row for each source, a column for each player. Nothing if nobody has scored.
    pub(crate) fn lines(&self, session: &dyn GameSession) -> Vec<String> {
        if self.sources.is_empty() {
            return Vec::new();
        }
        let names = session.all_names();
        let name = |who: &String| ink::paint(ink::cut(&player(session, who), WIDEST_NAME), ink::painter_style(who));
        let source_column = Column { head: ink::dim(told!("Source")), side: Side::Left, gap: 2, least: 12 };
        let column = |who: &String| Column { head: name(who), side: Side::Right, gap: 2, least: 4 };
        let columns: Vec<Column> = std::iter::once(source_column).chain(self.players.iter().map(column)).collect();
        let mut rows: Vec<Vec<String>> = Vec::new();
        let widest = WIDEST_SOURCE + ink::terminal_width().saturating_sub(USUAL_WIDTH);
        for source in &self.sources {
            let reason = source_name(&source.reason, &names);
            let reason = if source.counted.is_empty() { reason } else { told!("{what} (how many)", what = data(reason)) };
            let points = |who: &String| match (source.by.get(who), source.counted.get(who)) {
                (None | Some(0), Some(0) | None) => String::new(),
                (points, Some(n)) => format!("{} {}", ink::dim(format!("({n})")), points.copied().unwrap_or_default()),
                (points, None) => points.copied().unwrap_or_default().to_string(),
            };
            rows.push(std::iter::once(ink::cut(&reason, widest)).chain(self.players.iter().map(points)).collect());
        }
        let totals = self.players.iter().map(|who| ink::bold(self.total(who).to_string()));
        rows.push(std::iter::once(ink::bold(told!("Total"))).chain(totals).collect());
        let heading = ink::heading(told!("Where the points came from"));
        std::iter::once(heading).chain(ink::table(&columns, &rows).iter().map(|line| line.trim_end().to_string())).collect()
    }

    /// In sentences, one for each player. Nothing if nobody has scored.
    pub(crate) fn spoken(&self, session: &dyn GameSession) -> Vec<String> {
        let names = session.all_names();
        let of = |who: &String| {
            let source = |source: &Source| {
                let points = source.by.get(who).copied().filter(|&points| points != 0)?;
                let reason = source_name(&source.reason, &names);
                let counted = source.counted.get(who).map_or(String::new(), |n| format!(" ({n})"));
                Some(data(format!("{reason}{counted} {points}")))
            };
            let sources: Vec<_> = self.sources.iter().filter_map(source).collect();
            let (who, total) = (data(player(session, who)), self.total(who));
            (!sources.is_empty()).then(|| told!("{who}: {sources}. In all: {total}.", who, sources = in_a_row(sources), total))
        };
        self.players.iter().filter_map(of).collect()
    }

    /// As data, for programs.
    pub(crate) fn as_json(&self) -> Value {
        let source = |source: &Source| match source.counted.is_empty() {
            true => json!({ "reason": source.reason, "by": source.by }),
            false => json!({ "reason": source.reason, "by": source.by, "counted": source.counted }),
        };
        self.sources.iter().map(source).collect()
    }
}

#[cfg(test)]
#[allow(clippy::expect_used)]
mod tests {
    use tabletop::Header;

    use super::*;
    use crate::games::on_screen;

    /// A game in which everybody takes options here and there, to its end.
    fn played(game: &str, players: &str, modules: &str) -> Box<dyn GameSession> {
        let mut header = Header::default();
        for (key, value) in [("game", game), ("players", players), ("seed", "sheet")] {
            header.set(key, value);
        }
        if game == "board" {
            header.set("modules", modules);
        }
        let mut session = fresco_games::open(&header).expect("a game");
        for n in 0usize.. {
            let Some(&seat) = session.to_act().first() else { break };
            let question = session.scene(Viewer::Seat(seat)).question.expect("a question");
            let choice = &question.choices[(n * 7 + n / 11) % question.choices.len()];
            session.answer(seat, question.id, &[&choice.action]).expect("an option");
        }
        session
    }

    #[test]
    fn the_points_of_all_sources_are_the_score() {
        fn check(session: &dyn GameSession) {
            let sheet = Sheet::of(on_screen(session.game()).expect("a game"), session);
            for (who, standing) in sheet.players.iter().zip(session.standings()) {
                assert_eq!(sheet.total(who), i64::from(standing.score), "{}: {who}", session.game());
            }
        }
        for players in ["2", "3", "4"] {
            for modules in ["none", "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17"] {
                check(played("board", players, modules).as_ref());
            }
            check(played("card", players, "").as_ref());
            check(played("dice", players, "").as_ref());
        }
    }
}
