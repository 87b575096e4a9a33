//! `fresco replay --step`: a recorded game action by action, with the table.

use std::io::Write;

use fresco_games::GameSession;
use tabletop::text::first_word;
use tabletop::{Heading, LogLine, Seat, Term, Text, Viewer, data, in_a_row, say};

use super::{Replay, counted, seat_of};
use crate::error::CliResult;
use crate::games::{Block, View};
use crate::ink;
use crate::keyboard::Keyboard;
use crate::lang::{self, told};
use crate::points::Sheet;
use crate::scene_table;
use crate::session_log::{result, table};
use crate::story::Story;

/// What somebody can say while they look at a replay.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Word {
    Next,
    Back,
    Round,
    Start,
    End,
    Table,
    Log,
    Points,
    Help,
    Quit,
}

const NEXT: Term = Term("command|next");
const BACK: Term = Term("command|back");
const ROUND: Term = Term("command|round");
const START: Term = Term("command|start");
const END: Term = Term("command|end");
const TABLE: Term = Term("command|table");
const LOG: Term = Term("command|log");
const POINTS: Term = Term("command|points");
const HELP: Term = Term("command|help");
const QUIT: Term = Term("command|quit");

/// Every word, and what else it is called everywhere.
const WORDS: [(Word, Term, &[&str]); 10] = [
    (Word::Next, NEXT, &["n"]),
    (Word::Back, BACK, &["b"]),
    (Word::Round, ROUND, &["r"]),
    (Word::Start, START, &[]),
    (Word::End, END, &[]),
    (Word::Table, TABLE, &["t"]),
    (Word::Log, LOG, &[]),
    (Word::Points, POINTS, &["p"]),
    (Word::Help, HELP, &["?"]),
    (Word::Quit, QUIT, &["exit", "q"]),
];

/// The word that somebody means, in English or in the language of the terminal.
fn word_named(typed: &str) -> Option<Word> {
    let typed = typed.to_lowercase();
    let in_english = |(_, term, also): &&(Word, Term, &[&str])| term.word() == typed || also.contains(&typed.as_str());
    let in_language = |(_, term, _): &&(Word, Term, &[&str])| lang::tell(&(*term).into()).to_lowercase() == typed;
    WORDS.iter().find(in_english).or_else(|| WORDS.iter().find(in_language)).map(|(word, ..)| *word)
}

/// Where somebody wants to go, or what they want to see.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Wish {
    /// So many lines of the log are told then.
    To(usize),
    Table,
    Log,
    Points,
    Help,
    Quit,
    /// That is not possible, as the message says.
    No(String),
}

/// A game that is looked at line by line of a viewer's log.
struct Steps<'a> {
    replay: &'a Replay<'a>,
    viewer: Viewer,
    lines: Vec<LogLine>,
    /// How many actions have been played when so many lines are told.
    played: Vec<usize>,
    /// How many lines are told.
    at: usize,
    /// The table as it was drawn last, and when.
    drawn: Option<(usize, Vec<Block>)>,
}

impl Replay<'_> {
    /// Goes through the game, as somebody says.
    pub(super) fn step(&self) -> CliResult {
        // Nothing is hidden any more once a game is over, unless somebody wants to see it with a player's eyes.
        let viewer = match self.viewer()? {
            Viewer::Spectator if self.whole.is_over() => Viewer::Open,
            viewer => viewer,
        };
        let lines = if self.whole.is_over() { self.whole.history(viewer) } else { self.whole.log(viewer, 0) };
        let played = match self.whole.is_over() {
            true => (0..=lines.len()).collect(),
            false => played_by_line(self.whole, viewer, lines.len()),
        };
        let wanted = self.args.to.map_or(0, |_| self.session.acted().len());
        let at = played.iter().position(|&played| played >= wanted).unwrap_or(lines.len());
        let mut steps = Steps { replay: self, viewer, lines, played, at, drawn: None };
        steps.look_through(&mut Keyboard::new(false), &mut anstream::stdout())
    }
}

/// How many actions it takes until so many lines are told.
fn played_by_line(whole: &dyn GameSession, viewer: Viewer, lines: usize) -> Vec<usize> {
    let mut played = vec![0];
    for n in 1..=whole.acted().len() {
        let told = whole.at(n).log_length(viewer);
        while played.len() <= told.min(lines) {
            played.push(n);
        }
    }
    played
}

impl Steps<'_> {
    fn look_through(&mut self, keyboard: &mut Keyboard, out: &mut impl Write) -> CliResult {
        for line in self.replay.title(self.viewer) {
            writeln!(out, "{line}")?;
        }
        let help = told!(
            "Press Enter for the next action, or type {back}, a number, {round}, a name, {help} or {quit}.",
            back = BACK,
            round = ROUND,
            help = HELP,
            quit = QUIT
        );
        self.say(out, &ink::dim(help))?;
        self.show(out)?;
        loop {
            let prompt = format!("{}/{}> ", self.at, self.lines.len());
            let Some(line) = keyboard.line(out, &prompt)? else { return Ok(()) };
            match self.wish(&line) {
                Wish::To(at) if at == self.at => self.say(
                    out,
                    &match at {
                        0 => told!("This is the beginning."),
                        at if at == self.lines.len() => told!("This is the end of the record."),
                        _ => told!("You are there already."),
                    },
                )?,
                Wish::To(at) => {
                    self.at = at;
                    self.show(out)?;
                }
                Wish::Table => self.draw_whole(out)?,
                Wish::Log => {
                    let (session, lines) = (self.session(), self.lines.get(..self.at).unwrap_or_default());
                    let story = Story::of(session.as_ref(), self.viewer, lines, &[]);
                    for line in story
                        .lines(session.as_ref(), ink::terminal_width(), &|happening| counted(self.replay.game, session.as_ref(), happening))
                    {
                        writeln!(out, "{line}")?;
                    }
                }
                Wish::Points => {
                    let session = self.session();
                    let sheet = Sheet::of(self.replay.game, session.as_ref()).lines(session.as_ref());
                    if sheet.is_empty() {
                        self.say(out, &told!("Nobody has scored yet."))?;
                    }
                    sheet.iter().try_for_each(|line| writeln!(out, "{line}"))?;
                }
                Wish::Help => help_lines().iter().try_for_each(|line| writeln!(out, "{line}"))?,
                Wish::Quit => return Ok(()),
                Wish::No(why) => self.say(out, &ink::warning(why))?,
            }
        }
    }

    fn say(&self, out: &mut impl Write, text: &str) -> CliResult {
        for line in ink::wrapped(text, ink::terminal_width(), "  ") {
            writeln!(out, "{line}")?;
        }
        Ok(())
    }

    /// What a line that somebody typed asks for.
    fn wish(&self, line: &str) -> Wish {
        let (typed, rest) = first_word(line);
        let last = self.lines.len();
        if typed.is_empty() {
            return Wish::To(self.next(|_| true));
        }
        match (typed.parse::<usize>(), word_named(typed)) {
            (Ok(n), _) if n <= last => Wish::To(n),
            (Ok(_), _) => Wish::No(told!("the record has only {actions}", actions = crate::session_log::ACTIONS.count(last as i64))),
            (_, Some(Word::Next)) if rest.is_empty() => Wish::To(self.next(|_| true)),
            (_, Some(Word::Next)) => self.next_of(rest),
            (_, Some(Word::Back)) => Wish::To(self.before()),
            (_, Some(Word::Round)) => self.round(rest),
            (_, Some(Word::Start)) => Wish::To(0),
            (_, Some(Word::End)) => Wish::To(last),
            (_, Some(Word::Table)) => Wish::Table,
            (_, Some(Word::Log)) => Wish::Log,
            (_, Some(Word::Points)) => Wish::Points,
            (_, Some(Word::Help)) => Wish::Help,
            (_, Some(Word::Quit)) => Wish::Quit,
            (_, None) => self.next_of(line),
        }
    }

    /// The next line that tells something of which this is true; the end if there is none.
    fn next(&self, is_it: impl Fn(&LogLine) -> bool) -> usize {
        let next = self.lines.iter().skip(self.at).find(|line| tells(line) && is_it(line));
        next.map_or(self.lines.len(), |line| line.n)
    }
    /// The line before that tells something; the beginning if there is none.
    fn before(&self) -> usize {
        let before = self.lines.iter().take(self.at.saturating_sub(1)).rev().find(|line| tells(line));
        before.map_or(0, |line| line.n)
    }

    /// The next thing that a player does or scores.
    fn next_of(&self, who: &str) -> Wish {
        let seat = match seat_of(who, self.replay.session.names()) {
            Ok(seat) => seat,
            Err(nobody) => return Wish::No(nobody),
        };
        let is_of = |line: &LogLine, seat: Seat| {
            line.seat == seat || line.happenings.iter().any(|told| told.who.as_deref() == Some(seat.name()) && !told.points.is_empty())
        };
        match self.lines.iter().skip(self.at).find(|line| tells(line) && is_of(line, seat)) {
            Some(line) => Wish::To(line.n),
            None => {
                let nothing = say!("{who} does nothing any more", who = seat);
                Wish::No(lang::language().tell(&nothing, self.replay.session.names()))
            }
        }
    }

    /// The beginning of a round, or of the next one.
    fn round(&self, rest: &str) -> Wish {
        let begun = |line: &LogLine| line.happenings.iter().rev().find_map(|happening| happening.heading).and_then(Heading::round);
        let mut rounds = vec![(1, 0)];
        rounds.extend(self.lines.iter().filter_map(|line| Some((begun(line)?, line.n))).filter(|(round, _)| *round > 1));
        rounds.dedup_by_key(|(round, _)| *round);
        let found = match rest.parse::<u32>() {
            Ok(n) => rounds.iter().find(|(round, _)| *round == n),
            Err(_) if rest.is_empty() => rounds.iter().find(|(_, at)| *at > self.at),
            Err(_) => None,
        };
        match (found, rest.is_empty()) {
            (Some((_, at)), _) => Wish::To(*at),
            (None, true) => Wish::To(self.lines.len()),
            (None, false) => {
                let last = rounds.last().map_or(1, |(round, _)| i64::from(*round));
                Wish::No(told!("the rounds are 1 to {last}", last))
            }
        }
    }

    /// The game as it was here.
    fn session(&self) -> Box<dyn GameSession> {
        self.replay.whole.at(self.played.get(self.at).copied().unwrap_or_default())
    }

    /// The table, what has changed of it if this is the next action, and what happened.
    fn show(&mut self, out: &mut impl Write) -> CliResult {
        let session = self.session();
        let blocks = table(self.replay.game, session.as_ref(), self.viewer);
        writeln!(out)?;
        let near = self.drawn.take().filter(|(at, _)| {
            self.lines.get((*at).min(self.at)..(*at).max(self.at)).is_some_and(|way| way.iter().filter(|line| tells(line)).count() <= 1)
        });
        let old = near.map(|(_, blocks)| blocks).unwrap_or_default();
        let (same, new): (Vec<&Block>, Vec<&Block>) = blocks.iter().partition(|block| !block.name.is_empty() && old.contains(block));
        for line in new.iter().flat_map(|block| &block.lines) {
            writeln!(out, "{line}")?;
        }
        let same: Vec<&str> = same.iter().filter(|block| !block.lines.is_empty()).map(|block| block.name.as_str()).collect();
        if !same.is_empty() {
            let parts = in_a_row(same.iter().map(data));
            self.say(out, &ink::dim(told!("As before: {parts} (type {table} to see everything).", parts, table = TABLE)))?;
        }
        self.drawn = Some((self.at, blocks));
        self.show_hidden(session.as_ref(), out)?;
        self.tell(session.as_ref(), out)?;
        if self.at == self.lines.len() {
            writeln!(out)?;
            let mut lines = result(session.as_ref(), &self.replay.outcome_of(session.as_ref()));
            lines.extend(Sheet::of(self.replay.game, session.as_ref()).lines(session.as_ref()));
            lines.iter().try_for_each(|line| writeln!(out, "{line}"))?;
        }
        Ok(())
    }

    fn draw_whole(&mut self, out: &mut impl Write) -> CliResult {
        let blocks = table(self.replay.game, self.session().as_ref(), self.viewer);
        for line in blocks.iter().flat_map(|block| &block.lines) {
            writeln!(out, "{line}")?;
        }
        self.drawn = Some((self.at, blocks));
        let session = self.session();
        self.show_hidden(session.as_ref(), out)
    }

    /// Where everything lies open: what a spectator could not see then of whoever has just acted, or is to begin.
    fn show_hidden(&self, session: &dyn GameSession, out: &mut impl Write) -> CliResult {
        if self.viewer != Viewer::Open {
            return Ok(());
        }
        let acted = self.at.checked_sub(1).and_then(|n| self.lines.get(n)).map(|line| line.seat);
        let Some(whose) = acted.or_else(|| session.to_act().first().copied()) else { return Ok(()) };
        let (layout, scene, names) = (session.layout(), session.scene(Viewer::Open), session.all_names());
        let room = ink::terminal_width();
        let view = View { layout: &layout, scene: &scene, names: &names, viewer: Viewer::Open, acting: &[], room };
        for line in scene_table::added(&view, &session.scene(Viewer::Spectator), |place| {
            place.is_of(whose.name()) && !self.replay.game.draws_open(place)
        }) {
            self.say(out, &line)?;
        }
        Ok(())
    }

    /// What happened with the last action.
    fn tell(&self, session: &dyn GameSession, out: &mut impl Write) -> CliResult {
        let story = match self.at.checked_sub(1).and_then(|n| self.lines.get(n)) {
            Some(line) => Story::part(session, std::slice::from_ref(line)),
            None => Story::of(session, self.viewer, &[], &[]),
        };
        for line in story.lines(session, ink::terminal_width(), &|happening| counted(self.replay.game, session, happening)) {
            writeln!(out, "{line}")?;
        }
        Ok(())
    }
}

/// Does a viewer hear anything of this line?
fn tells(line: &LogLine) -> bool {
    line.happenings.iter().any(|told| !told.text.is_empty())
}

fn help_lines() -> Vec<String> {
    let rows: [(Text, Text); 10] = [
        (say!("Enter, {next}", next = NEXT), say!("the next action")),
        (BACK.into(), say!("the action before")),
        (say!("NUMBER"), say!("the game after so many actions: 40")),
        (say!("{round} [NUMBER]", round = ROUND), say!("the beginning of a round, or of the next one")),
        (say!("NAME, {next} NAME", next = NEXT), say!("the next thing that a player does, or scores for; a colour is as good as a name")),
        (say!("{start}, {end}", start = START, end = END), say!("the beginning and the end of the game")),
        (TABLE.into(), say!("the whole table")),
        (POINTS.into(), say!("where the points came from so far")),
        (LOG.into(), say!("everything that has happened so far")),
        (QUIT.into(), say!("leave")),
    ];
    let rows = rows.map(|(usage, about)| (lang::tell(&usage), lang::tell(&about)));
    let rows: Vec<(&str, &str)> = rows.iter().map(|(usage, about)| (usage.as_str(), about.as_str())).collect();
    ink::definitions(&rows, ink::terminal_width())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_word_of_a_replay_is_its_own_in_every_language() {
        for language in lang::all() {
            for (n, (_, term, _)) in WORDS.iter().enumerate() {
                let said = language.say(*term).to_lowercase();
                let others = || WORDS.iter().enumerate().filter(|(other, _)| *other != n).map(|(_, word)| word);
                assert!(others().all(|(_, other, _)| language.say(*other).to_lowercase() != said && other.word() != said), "{said}");
                assert!(others().all(|(_, _, others)| !others.contains(&said.as_str())), "{said}");
                assert!(!said.contains(char::is_whitespace) && said.parse::<usize>().is_err(), "{said}");
            }
        }
        assert_eq!([word_named("NEXT"), word_named("b"), word_named("Anna")], [Some(Word::Next), Some(Word::Back), None]);
    }
}
