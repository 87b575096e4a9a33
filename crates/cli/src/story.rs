//! A game as its log tells it: what happened under headings for rounds, turns and places, each action with its number, and how everybody
//! stands after each round. All of it comes from the data of happenings; no sentence is read back.

use std::collections::BTreeMap;

use fresco_games::{GameSession, note_text};
use tabletop::{Happening, Heading, LogLine, Note, Seat, Text, Viewer, data, in_a_row};

use crate::ink;
use crate::lang::{self, told};
use crate::session_log;

/// Numbers of actions take at least so many columns.
const NUMBER_COLUMNS: usize = 3;
/// Stands behind the name that is to be coloured until the sentence is told; nobody has it in their name.
const MARK: char = '\u{1}';

/// Something that a log tells.
pub(crate) enum StoryLine {
    /// A round, a turn or the final scoring begins.
    Heading(String),
    /// A part of the round begins.
    Place(Text),
    /// Something happened; the first of an action has its number.
    Happened(Option<usize>, Box<Happening>),
    /// Something at the table besides.
    Note(Text),
    /// A round is over: how everybody stands.
    Standings(u32, Vec<(String, i64)>),
}

/// What a game tells, in the order in which it happened.
pub(crate) struct Story {
    entries: Vec<StoryLine>,
    /// Who plays and scores: seats, and whoever scores without one.
    points: BTreeMap<String, i64>,
    round: Option<u32>,
    /// A place that has begun, and of which nothing has been told yet.
    place: Option<Text>,
    /// An action of which nothing has been told yet.
    number: Option<usize>,
}

impl Story {
    /// The story of a game, as a viewer was told it: before the first action, and these lines of the log. `notes` is what happened besides,
    /// each behind so many lines.
    pub(crate) fn of(session: &dyn GameSession, viewer: Viewer, lines: &[LogLine], notes: &[(usize, Note)]) -> Story {
        let points = session_log::seats(session).map(|seat| (seat.name().to_string(), 0)).collect();
        let mut story = Story { entries: Vec::new(), points, round: None, place: None, number: None };
        // A game without rounds is in round 0.
        let round = Some(session.at(0).scene(viewer).round).filter(|&round| round > 0);
        let opening = session.opening(viewer);
        let is_told = opening.iter().find(|h| !h.text.is_empty()).is_some_and(|h| h.heading.is_some());
        if let (Some(n), false) = (round, is_told) {
            story.entries.push(StoryLine::Heading(told!("Round {n} begins.", n = n)));
        }
        story.round = round;
        let mut notes = notes.iter().peekable();
        let lines = lines.iter().map(|line| (Some(line.n), line.happenings.as_slice()));
        for (number, happenings) in std::iter::once((None, opening.as_slice())).chain(lines) {
            story.number = number;
            happenings.iter().for_each(|happening| story.add(happening, &session.all_names()));
            let told = number.unwrap_or_default();
            while let Some((_, note)) = notes.next_if(|(after, _)| *after <= told) {
                story.entries.push(StoryLine::Note(note_text(note)));
            }
        }
        story
    }

    /// Only what these lines of the log tell.
    pub(crate) fn part(session: &dyn GameSession, lines: &[LogLine]) -> Story {
        let mut story = Story { entries: Vec::new(), points: BTreeMap::new(), round: None, place: None, number: None };
        for line in lines {
            story.number = Some(line.n);
            line.happenings.iter().for_each(|happening| story.add(happening, &session.all_names()));
        }
        story
    }

    fn add(&mut self, happening: &Happening, names: &[String]) {
        if let Some(place) = &happening.phase {
            self.place = Some(place.clone());
        }
        let begun = happening.heading.map(Heading::round).filter(|begun| *begun != self.round);
        if let Some(over) = begun.and_then(|begun| std::mem::replace(&mut self.round, begun)) {
            let points = self.points.iter().map(|(who, points)| (who.clone(), *points)).collect();
            self.entries.push(StoryLine::Standings(over, points));
        }
        if let Some(who) = &happening.who {
            let scored: i64 = happening.points.iter().map(|points| i64::from(points.n)).sum();
            if scored != 0 {
                *self.points.entry(who.clone()).or_default() += scored;
            }
        }
        if happening.text.is_empty() {
            return;
        }
        if happening.heading.is_some() {
            self.place = None;
            return self.entries.push(StoryLine::Heading(lang::language().tell(&happening.text, names)));
        }
        self.entries.extend(self.place.take().map(StoryLine::Place));
        self.entries.push(StoryLine::Happened(self.number.take(), Box::new(happening.clone())));
    }

    /// In lines of so many columns. `more` is what stands behind a sentence.
    pub(crate) fn lines(&self, session: &dyn GameSession, room: usize, more: &dyn Fn(&Happening) -> Option<String>) -> Vec<String> {
        let names = session.all_names();
        let last = self.entries.iter().rev().find_map(|entry| if let StoryLine::Happened(n, _) = entry { *n } else { None });
        let digits = last.unwrap_or_default().to_string().len().max(NUMBER_COLUMNS);
        let margin = " ".repeat(digits + 2);
        let mut lines = Vec::new();
        for entry in &self.entries {
            match entry {
                StoryLine::Heading(text) => {
                    lines.push(String::new());
                    lines.extend(ink::wrapped(&ink::heading(text), room, "  "));
                }
                StoryLine::Place(place) => lines.push(format!("{margin}{}", ink::bold(place_name(place, &names)))),
                StoryLine::Happened(number, happening) => {
                    let more = more(happening).map(|more| format!(" {}", ink::dim(more))).unwrap_or_default();
                    let said = coloured(happening, &names) + &more;
                    let number = number.map(|n| n.to_string()).unwrap_or_default();
                    let begin = format!("{}{}  ", " ".repeat(digits - number.len()), ink::dim(number));
                    let said = ink::wrapped(&said, room.saturating_sub(margin.len()), "  ");
                    lines.extend((0..).zip(said).map(|(i, line)| format!("{}{line}", if i == 0 { &begin } else { &margin })));
                }
                StoryLine::Note(text) => {
                    let said = ink::wrapped(&ink::remark(lang::language().tell(text, &names)), room.saturating_sub(margin.len()), "  ");
                    lines.extend(said.iter().map(|line| format!("{margin}{line}")));
                }
                StoryLine::Standings(round, points) => {
                    let said = ink::remark(standings(session, *round, points));
                    let said = ink::wrapped(&said, room.saturating_sub(margin.len()), "  ");
                    lines.extend(said.iter().map(|line| format!("{margin}{line}")));
                }
            }
        }
        if lines.first().is_some_and(String::is_empty) {
            lines.remove(0);
        }
        lines
    }
}

/// How everybody stands after a round, whoever is ahead first.
fn standings(session: &dyn GameSession, round: u32, points: &[(String, i64)]) -> String {
    let order = |who: &str| Seat::ALL.iter().position(|seat| seat.name() == who).unwrap_or(Seat::MAX);
    let mut ranking: Vec<&(String, i64)> = points.iter().collect();
    tabletop::sort_few(&mut ranking, |(who, points)| (-points, order(who)));
    let ranking = in_a_row(ranking.iter().map(|(who, points)| data(format!("{} {points}", player(session, who)).replace(' ', "\u{a0}"))));
    told!("After round {round}: {ranking}", round, ranking)
}

/// What somebody is called: whoever sits there, or whoever plays along without a seat.
pub(crate) fn player(session: &dyn GameSession, who: &str) -> String {
    let names = session.all_names();
    let seat = Seat::ALL.iter().position(|seat| seat.name() == who).and_then(|n| names.get(n));
    let along = || names.iter().skip(session.names().len()).find(|name| name.to_lowercase() == who);
    ink::strip_control_chars(seat.or_else(along).map_or(who, String::as_str))
}

/// A part of the round as a heading: "Market".
pub(crate) fn place_name(place: &Text, names: &[String]) -> String {
    let said = lang::language().tell(place, names);
    let (first, rest) = said.split_at(said.chars().next().map_or(0, char::len_utf8));
    format!("{}{rest}", first.to_uppercase())
}

/// What has happened, with the name of whoever did it in their colour.
pub(crate) fn coloured(happening: &Happening, names: &[String]) -> String {
    let seat = Seat::ALL.into_iter().find(|seat| happening.who.as_deref() == Some(seat.name()));
    let Some((seat, name)) = seat.and_then(|seat| Some((seat, names.get(seat.index())?))) else {
        return lang::language().tell(&happening.text, names);
    };
    let (marked, mut with_mark) = (format!("{name}{MARK}"), names.to_vec());
    with_mark[seat.index()].clone_from(&marked);
    let text = lang::language().tell(&happening.text, &with_mark);
    text.replace(&marked, &ink::paint(name, ink::painter_style(seat.name()))).replace(MARK, "")
}
