//! The screen of a decision: what happened since the last turn, the table and the options, in as many lines as the terminal has.
//!
//! A game may draw the whole table more densely, for a screen on which its parts do not all fit. Where that is not enough, things are left
//! out in this order, and named: parts of the table at which nothing can be chosen, the earlier news, what
//! the options cost and bring, and at last options. A word at the keyboard shows each of them again.

use std::io::Write;

use tabletop::{Arg, Noun, QuestionView, Scene, Seat, Viewer, data, in_a_row};

use super::commands::{MORE, NEWS, TABLE};
use super::options::{Listed, Options};
use super::{MAX_PARTS_NAMED, PARTS, TerminalGame, Then};
use crate::error::CliResult;
use crate::games::{Block, Need, Part, View};
use crate::ink::{self, bold, dim};
use crate::lang::told;
use crate::session_log;

/// The table is never drawn wider than this.
const MOST_COLUMNS: usize = 120;
/// At least so many lines of news are shown, if there are so many.
const LEAST_NEWS: usize = 3;
/// The ways to list options, from the most to the least lines, that say what each of them costs and brings, and those that list them one
/// by one.
const LISTED_WITH_NOTES: usize = Listed::ALL.len() - 1;
const LISTED_ONE_BY_ONE: usize = 2;
/// A list may have so many lines more than the same options in groups before it is worth less than the earlier news.
const MOST_FOR_A_LIST: usize = 2;
/// The guide's words come before the table only if they are longer than this.
const LEAST_APART: usize = 3;
/// A screen on which the game fits, and one on which it does with many modules.
pub(super) const SMALL: (usize, usize) = (80, 24);
pub(super) const LARGE: (usize, usize) = (120, 40);

static SENTENCES: Noun = Noun { one: "earlier sentence", many: "earlier sentences" };
static OPTIONS: Noun = Noun { one: "option", many: "options" };

/// How a game speaks to whoever sits there.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) enum Manner {
    /// Line after line, for scripts.
    #[default]
    Lines,
    /// Each decision on a screen that fits.
    Screen,
    /// In plain sentences.
    Plain,
}

/// What happened since somebody's last turn.
#[derive(Default)]
pub(super) struct News {
    seat: Option<Seat>,
    sentences: Vec<String>,
    /// How many of them were on a screen.
    seen: usize,
    /// How many actions of others there had been at the last screen of this turn.
    shown: Option<usize>,
    /// The points of all seats at the last turn.
    scores: Vec<i32>,
}

/// The size of the terminal; a usual one if it does not say.
pub(super) fn size() -> (usize, usize) {
    let (columns, lines) = ink::terminal_size().unwrap_or(SMALL);
    (columns.clamp(30, MOST_COLUMNS), lines.max(10))
}

/// Everything that a screen may show.
#[derive(Clone)]
struct Page {
    news: Vec<String>,
    /// What has changed since the last turn, in one sentence, where the news are too long.
    summary: String,
    parts: Vec<Part>,
    /// The whole table in fewer lines than its parts, in the fewest at last, if the game can draw it so.
    dense: Vec<Vec<String>>,
    question: Vec<String>,
    /// The options, from the most to the least lines.
    options: Vec<Vec<String>>,
    /// How many options there are.
    count: usize,
}

/// The lines of a screen.
struct Fitted {
    lines: Vec<String>,
    /// Is every part of the table there, and every option with what it costs and brings?
    is_whole: bool,
}

impl Page {
    /// The lines of the screen, not more than `most` and not wider than `room`, if that is possible at all.
    fn fitted(mut self, room: usize, most: usize) -> Fitted {
        let dense = std::mem::take(&mut self.dense);
        let fitted = self.clone().laid_out(room, most);
        if fitted.is_whole {
            return fitted;
        }
        // A table of which nothing is left out is worth the earlier news, and at last what options cost and bring.
        let (news, question) = (flow(&self.news, room).len(), self.question.len());
        let shortest = |kinds: usize| self.options.iter().take(kinds).map(Vec::len).min().unwrap_or(0);
        let tries = [LISTED_WITH_NOTES, Listed::ALL.len()].map(shortest).into_iter();
        let mut tries = tries.flat_map(|options| (1..=LEAST_NEWS).rev().map(move |least| question + options + news.min(least)));
        let fits = |taken: usize| dense.iter().find(|table| table.len() + taken <= most);
        let Some(dense) = tries.find_map(fits).cloned() else { return fitted };
        self.parts = vec![Part { block: Block { name: String::new(), lines: dense }, need: Need::Always }];
        self.laid_out(room, most)
    }

    /// The same with the parts of the table.
    fn laid_out(mut self, room: usize, most: usize) -> Fitted {
        let flowing = flow(&self.news, room);
        let least = flowing.len().min(LEAST_NEWS);
        // One line for the names of what is left out, where something can be.
        let names_below = |need: Need, parts: &[Part]| usize::from(parts.iter().any(|part| part.need > need && part.height() > 0));
        let names = names_below(Need::Always, &self.parts);
        let of = |need: Need, parts: &[Part]| parts.iter().filter(|part| part.need <= need).map(Part::height).sum::<usize>();
        let fits = |page: &Page, options: &[String], need: Need, news: usize| {
            of(need, &page.parts) + page.question.len() + options.len() + news + names_below(need, &page.parts) <= most
        };
        // What options cost and bring is worth more than the parts of the table at which nothing can be chosen; a list of them is worth the
        // earlier news, unless grouping saves many lines. Everything that can be typed is listed only where nothing has to go for it.
        let (whole, short) = (0..1, 1..LISTED_ONE_BY_ONE);
        let (with_notes, all) = (1..LISTED_WITH_NOTES, 1..Listed::ALL.len());
        let lines_of = |kind: usize| self.options.get(kind).map_or(0, Vec::len);
        let is_list_short = lines_of(short.start) <= lines_of(short.end) + MOST_FOR_A_LIST;
        let board = (1..=LEAST_NEWS).rev().flat_map(|news| [(Need::Rather, news), (Need::Board, news)]);
        let rest = (1..=LEAST_NEWS).rev().map(|news| (Need::Always, news));
        let first = std::iter::once(((Need::Perhaps, flowing.len()), whole));
        let lists = board.clone().filter(|_| is_list_short).map(|least| (least, short.clone()));
        let with_notes = board.clone().chain(rest.clone()).map(|least| (least, with_notes.clone()));
        let bare = board.chain(rest).map(|least| (least, all.clone()));
        let found = first.chain(lists).chain(with_notes).chain(bare).find_map(|((need, news), mut kinds)| {
            let news = news.min(flowing.len());
            kinds
                .find(|kind| self.options.get(*kind).is_some_and(|options| fits(&self, options, need, news)))
                .map(|kind| (kind, need, news))
        });
        // As much of the news as there was room for when this was found, and a line for names only if something is left out then.
        let least = found.map_or(least, |(_, _, news)| news.min(least));
        let names = found.map_or(names, |(_, need, _)| names_below(need, &self.parts));
        let found = found.map(|(kind, ..)| kind);
        let mut options = std::mem::take(&mut self.options);
        let mut options = options.swap_remove(found.unwrap_or(options.len() - 1));
        // Where even that is too much, the parts with a name go, and then options.
        while found.is_none() && !fits(&self, &options, Need::Always, least.min(1)) {
            let largest = self.parts.iter().filter(|part| part.need == Need::Always && !part.block.name.is_empty()).map(Part::height).max();
            match self
                .parts
                .iter_mut()
                .find(|part| part.need == Need::Always && !part.block.name.is_empty() && Some(part.height()) == largest)
            {
                Some(part) => part.need = Need::Perhaps,
                None => break,
            }
        }
        let taken = of(Need::Always, &self.parts) + self.question.len() + least.min(1) + names;
        let is_cut = options.len() + taken > most;
        if is_cut {
            options.truncate(most.saturating_sub(taken + 1).max(1));
            let all = told!("Not all fit here: {more} shows {options}.", more = MORE, options = OPTIONS.count(self.count as i64));
            options.push(format!("  {}", dim(all)));
        }
        let mut left = most.saturating_sub(of(Need::Always, &self.parts) + self.question.len() + options.len());
        let everything = of(Need::Perhaps, &self.parts) - of(Need::Always, &self.parts) + flowing.len() <= left;
        left -= names * usize::from(!everything && left > 0);
        let mut taken: Vec<bool> = self.parts.iter().map(|part| part.need == Need::Always).collect();
        let rest = [Need::Changed, Need::Perhaps].map(|need| (need, flowing.len()));
        for (need, news) in [(Need::Board, least), (Need::Rather, least)].into_iter().chain(rest) {
            for (part, taken) in self.parts.iter().zip(&mut taken).filter(|(part, _)| part.need == need) {
                if !part.block.lines.is_empty() && part.height() + news <= left {
                    left -= part.height();
                    *taken = true;
                }
            }
        }
        // A single line is not worth a line that says that it is missing.
        let out = |taken: &[bool]| self.parts.iter().zip(taken).filter(|(part, taken)| !**taken && part.height() > 0).count();
        if let (1, Some(at)) = (out(&taken), (0..taken.len()).find(|n| !taken[*n] && self.parts[*n].height() == 1)) {
            taken[at] = true;
        }
        let mut lines = self.news_in(room, left);
        let mut missing: Vec<&str> = Vec::new();
        for (part, taken) in self.parts.iter().zip(taken) {
            match taken {
                true => lines.extend(part.block.lines.iter().cloned()),
                false if part.block.lines.is_empty() => {}
                false => missing.push(part.block.name.as_str()),
            }
        }
        if !missing.is_empty() {
            let told_with =
                |parts: Arg| ink::wrapped(&dim(told!("Not shown here: {parts} (type {table}).", parts, table = TABLE)), room, "  ");
            let (names, number) = (told_with(in_a_row(missing.iter().map(data))), PARTS.count(missing.len() as i64));
            let fits = names.len() == 1 && missing.len() <= MAX_PARTS_NAMED;
            lines.extend(if fits { names } else { told_with(number) }.into_iter().take(1));
        }
        let is_whole = missing.is_empty() && found.is_some_and(|kind| kind < LISTED_WITH_NOTES) && !is_cut;
        lines.extend(self.question);
        lines.extend(options);
        if lines.len() < most {
            lines.insert(0, String::new());
        }
        Fitted { lines, is_whole }
    }

    /// The news in at most so many lines; where they are longer, their end behind a summary.
    fn news_in(&self, room: usize, most: usize) -> Vec<String> {
        let whole: Vec<String> = self.news.iter().flat_map(|said| ink::wrapped(said, room.saturating_sub(2), "  ")).collect();
        let indented = |lines: Vec<String>| lines.into_iter().map(|line| format!("  {line}")).collect::<Vec<_>>();
        if whole.len() <= most {
            return indented(whole);
        }
        let flowing = flow(&self.news, room);
        if flowing.len() <= most {
            return indented(flowing);
        }
        let earlier = |n: usize| told!("{sentences}: type {news}.", sentences = SENTENCES.count(n as i64), news = NEWS);
        for from in 1..=self.news.len() {
            let earlier = earlier(from);
            let head = if self.summary.is_empty() { earlier } else { format!("{} {earlier}", self.summary) };
            let rest = std::iter::once(dim(format!("({head})"))).chain(self.news[from..].iter().cloned());
            let lines = flow(&rest.collect::<Vec<_>>(), room);
            if lines.len() <= most {
                return indented(lines);
            }
        }
        // Where not even that has room, the points alone do, or that there are news at all.
        let heads = [self.summary.clone(), earlier(self.news.len())].into_iter().filter(|head| !head.is_empty());
        let mut heads = heads.map(|head| flow(&[dim(format!("({head})"))], room));
        heads.find(|lines| lines.len() <= most).map(indented).unwrap_or_default()
    }
}

impl Part {
    fn height(&self) -> usize {
        self.block.lines.len()
    }
}

/// Sentences one after the other, as in a paragraph.
fn flow(sentences: &[String], room: usize) -> Vec<String> {
    if sentences.is_empty() { Vec::new() } else { ink::wrapped(&sentences.join(" "), room.saturating_sub(2), "") }
}

impl TerminalGame {
    /// Somebody is told what they have not heard yet: at once, or on the next screen.
    pub(super) fn hear(&mut self, seat: Seat) -> CliResult {
        if self.manner != Manner::Screen {
            return self.tell_news(seat).map(drop);
        }
        let others = self.actions_of_others(seat);
        if self.news.seat != Some(seat) || self.news.shown.is_some_and(|shown| shown != others) {
            // What they have not seen yet, because there was nothing to decide after it, they still have to be told.
            let unseen = match self.news.seat == Some(seat) {
                true => self.news.sentences.split_off(self.news.seen.min(self.news.sentences.len())),
                false => Vec::new(),
            };
            let scores = std::mem::take(&mut self.scores[seat.index()]);
            self.news = News { seat: Some(seat), sentences: unseen, scores, ..News::default() };
        }
        let fresh = self.take_news(seat);
        self.news.sentences.extend(fresh);
        Ok(())
    }

    /// Prints what was heard and never shown, because the game ended before the next decision.
    pub(super) fn show_rest_of_news(&mut self) -> CliResult {
        for sentence in self.news.sentences.split_off(self.news.seen.min(self.news.sentences.len())) {
            self.say("  ", &sentence)?;
        }
        Ok(())
    }

    /// Shows everything that a person needs for a decision.
    ///
    /// Where the guide's words would leave too little of it, they come before it, and Enter shows it.
    pub(super) fn show_decision(&mut self, seat: Seat, scene: &Scene, question: &QuestionView) -> CliResult<Then> {
        let (room, height) = size();
        let (layout, names) = (self.session.layout(), self.session.all_names());
        let view = View { layout: &layout, scene, names: &names, viewer: Viewer::Seat(seat), acting: &[seat], room };
        let options = Options::of(self.game, self.session.as_ref(), seat, question);
        let mut asked = ink::wrapped(&bold(self.tell(&question.prompt)), room, "  ");
        let drafts = self.about_drafts(seat, scene).into_iter().flat_map(|how| ink::wrapped(&dim(how), room - 2, "  "));
        asked.extend(drafts.map(|line| format!("  {line}")));
        let (mut parts, guide) = (self.game.compact(&view), self.words_of_guide(seat, question));
        if !guide.is_empty() {
            parts.iter_mut().filter(|part| part.is_of_players()).for_each(|part| part.need = Need::Rather);
        }
        let now: Vec<Block> = parts.iter().map(|part| part.block.clone()).collect();
        if let Some((_, then)) = self.parts_then.replace((seat, now)).filter(|(who, _)| *who == seat) {
            let has_changed = |part: &&mut Part| part.need == Need::Perhaps && !then.contains(&part.block);
            parts.iter_mut().filter(has_changed).for_each(|part| part.need = Need::Changed);
        }
        let page = Page {
            news: self.news.sentences.clone(),
            summary: self.summary(seat, scene),
            parts,
            dense: self.game.dense(&view),
            question: asked,
            options: Listed::ALL.map(|how| options.lines(how, room)).to_vec(),
            count: question.choices.len(),
        };
        let wide = ink::terminal_width() - 2;
        let in_lines = |said: &[String]| {
            let lines = said.iter().flat_map(|sentence| ink::wrapped(sentence, wide, "  "));
            lines.map(|line| format!("  {line}")).collect::<Vec<_>>()
        };
        let (about, mut ask) = (in_lines(&guide.about), in_lines(&guide.ask(false)));
        // The last line is that of the prompt; before it, the guide may speak.
        let most = |guide: usize| (height - 1).saturating_sub(guide).max(1);
        let mut fitted = page.clone().fitted(room, most(about.len() + ask.len()));
        let apart = about.len() > LEAST_APART && !fitted.is_whole;
        if apart {
            about.iter().try_for_each(|line| writeln!(self.out, "{line}"))?;
            if self.wait(&told!("Press Enter to see the table."), None)? == Then::Quit {
                return Ok(Then::Quit);
            }
            ask = in_lines(&guide.ask(true));
            fitted = page.fitted(room, most(ask.len()));
        }
        for line in fitted.lines.iter().chain(about.iter().filter(|_| !apart)).chain(&ask) {
            writeln!(self.out, "{}", line.trim_end())?;
        }
        self.news.shown = Some(self.actions_of_others(seat));
        self.news.seen = self.news.sentences.len();
        self.scores[seat.index()].clone_from(&scene.scores);
        Ok(Then::GoOn)
    }

    /// The board alone, as it is at the end, so that the result fits below it.
    pub(super) fn draw_board(&mut self, viewer: Viewer) -> CliResult {
        let (layout, names, scene) = (self.session.layout(), self.session.all_names(), self.session.scene(viewer));
        let parts = self.game.compact(&View { layout: &layout, scene: &scene, names: &names, viewer, acting: &[], room: size().0 });
        for line in parts.iter().filter(|part| part.need <= Need::Board).flat_map(|part| &part.block.lines) {
            writeln!(self.out, "{}", line.trim_end())?;
        }
        Ok(())
    }

    /// How many points everybody has scored since the last turn.
    fn summary(&self, seat: Seat, scene: &Scene) -> String {
        let then = if self.news.scores.is_empty() { vec![0; scene.scores.len()] } else { self.news.scores.clone() };
        let scored = session_log::seats(self.session.as_ref())
            .zip(scene.scores.iter().zip(then))
            .filter(|(who, (now, then))| *who != seat && *now != then);
        let scored: Vec<String> = scored.map(|(who, (now, then))| format!("{} {:+}", self.name(who), now - then)).collect();
        if scored.is_empty() { String::new() } else { told!("Points since your turn: {points}.", points = data(scored.join(", "))) }
    }

    /// What happened since the last turn, again.
    pub(super) fn show_news(&mut self, seat: Seat) -> CliResult {
        let mut lines: Vec<String> = Vec::new();
        for sentence in self.since_last_turn(seat) {
            lines.extend(ink::wrapped(&sentence, ink::terminal_width() - 2, "  ").into_iter().map(|line| format!("  {line}")));
        }
        if lines.is_empty() {
            lines.push(format!("  {}", told!("Nothing has happened since your last turn.")));
        }
        self.page(&lines)
    }

    /// What a person was told since the decision before the last one that others answered to.
    fn since_last_turn(&self, seat: Seat) -> Vec<String> {
        if self.news.seat == Some(seat) {
            return self.news.sentences.clone();
        }
        // The last own actions belong to this turn; before them come those of others, and then the turn before.
        let acted = self.session.acted();
        let this = acted.iter().rposition(|who| *who != seat).map_or(0, |at| at + 1);
        let before = acted[..this].iter().rposition(|who| *who == seat).map_or(0, |at| at + 1);
        session_log::told(self.session.as_ref(), Viewer::Seat(seat), before..acted.len())
    }

    /// All options, however many there are.
    pub(super) fn show_all_options(&mut self, seat: Seat, question: &QuestionView) -> CliResult {
        let options = Options::of(self.game, self.session.as_ref(), seat, question);
        if self.manner == Manner::Plain {
            return options.all_spoken().iter().try_for_each(|option| self.utter(option));
        }
        let lines = options.lines(Listed::Full, ink::terminal_width());
        self.page(&lines)
    }

    /// The options with this verb, if a line names one that is closed.
    pub(super) fn open_group(&mut self, seat: Seat, question: &QuestionView, line: &str) -> CliResult<bool> {
        if self.manner == Manner::Lines || question.choices.iter().any(|choice| choice.action.eq_ignore_ascii_case(line)) {
            return Ok(false);
        }
        let options = Options::of(self.game, self.session.as_ref(), seat, question);
        if self.manner == Manner::Plain {
            let said = options.spoken_of_verb(line);
            return said.map_or(Ok(false), |said| said.iter().try_for_each(|option| self.utter(option)).map(|()| true));
        }
        let lines = options.of_verb(line, ink::terminal_width());
        lines.map_or(Ok(false), |lines| self.page(&lines).map(|()| true))
    }

    /// Prints lines; where there are more than the screen has, one screen after the other.
    pub(super) fn page(&mut self, lines: &[String]) -> CliResult {
        let (_, height) = size();
        let most = if self.manner == Manner::Screen { height - 1 } else { usize::MAX };
        let mut left = lines;
        while left.len() > most {
            let (now, rest) = left.split_at(most);
            now.iter().try_for_each(|line| writeln!(self.out, "{line}"))?;
            left = rest;
            let more = told!("-- {n} more lines: Enter goes on, anything else stops --", n = left.len() as i64);
            match self.keyboard.enter(&mut self.out, &format!("{} ", ink::cut(&more, size().0.saturating_sub(2))))? {
                Some(answer) if answer.is_empty() => {}
                _ => return Ok(()),
            }
        }
        left.iter().try_for_each(|line| writeln!(self.out, "{line}"))?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::expect_used)]

    use fresco_card::CardGame;

    use super::super::tests::{play_until, sit_down};
    use super::*;

    fn page(news: usize, parts: &[(&str, usize, Need)], options: [usize; 4]) -> Page {
        let part = |(name, lines, need): &(&str, usize, Need)| {
            let lines = (1..=*lines).map(|n| format!("{name} {n}")).collect();
            Part { block: Block { name: name.trim_matches('-').to_string(), lines }, need: *need }
        };
        let options = options.map(|n| (1..=n).map(|n| format!("option {n}")).collect()).to_vec();
        let news = (1..=news).map(|n| format!("This is what happened, sentence {n}.")).collect();
        let parts = parts.iter().map(part).collect();
        Page { news, summary: String::new(), parts, dense: Vec::new(), question: vec!["Which?".to_string()], options, count: 40 }
    }

    const TABLE_OF_GAME: [(&str, usize, Need); 4] =
        [("-", 1, Need::Always), ("Board", 6, Need::Board), ("Market", 2, Need::Rather), ("Well", 3, Need::Perhaps)];

    #[test]
    fn everything_is_shown_where_there_is_room() {
        let lines = page(2, &TABLE_OF_GAME, [4, 3, 2, 1]).fitted(80, 23).lines;
        assert_eq!(lines.len(), 1 + 2 + 12 + 1 + 4);
        assert!(lines[1].contains("sentence 1") && lines[2].contains("sentence 2"), "{lines:?}");
    }

    #[test]
    fn what_is_needed_least_is_left_out_first_and_named() {
        let lines = page(2, &TABLE_OF_GAME, [8, 6, 5, 4]).fitted(80, 19).lines;
        assert!(lines.len() <= 19, "{lines:#?}");
        let text = lines.join("\n");
        assert!(text.contains("Board 6") && text.contains("Market 2") && !text.contains("Well 1"), "{text}");
        assert!(text.contains("Not shown here: Well") && text.contains("option 6"), "{text}");
    }

    #[test]
    fn nothing_is_left_out_for_everything_that_can_be_typed() {
        // With all that can be typed the well would be missing.
        let text = page(2, &TABLE_OF_GAME, [8, 6, 5, 4]).fitted(80, 20).lines.join("\n");
        assert!(text.contains("Well 3") && text.contains("option 6") && !text.contains("option 7"), "{text}");
    }

    #[test]
    fn the_board_is_worth_more_than_the_earlier_news() {
        let table = [("-", 1, Need::Always), ("Board", 6, Need::Board), ("Well", 3, Need::Perhaps)];
        // There is room for two lines of news beside the board, and for eight without it.
        let text = page(40, &table, [4, 4, 4, 4]).fitted(80, 15).lines.join("\n");
        assert!(text.contains("Board 6") && text.contains("Not shown here: Well") && text.contains("sentence 40."), "{text}");
        // Where nothing is left out, no line is needed to name it.
        let text = page(40, &table[..2], [4, 4, 4, 4]).fitted(80, 15).lines.join("\n");
        assert!(text.contains("Board 6") && text.contains("sentence 40."), "{text}");
    }

    #[test]
    fn a_list_is_worth_the_earlier_news_unless_groups_are_much_shorter() {
        let shown = |options: [usize; 4]| page(40, &TABLE_OF_GAME, options).fitted(80, 18).lines.join("\n");
        assert!(shown([6, 6, 4, 2]).contains("option 6"), "{}", shown([6, 6, 4, 2]));
        assert!(!shown([6, 6, 3, 2]).contains("option 4"), "{}", shown([6, 6, 3, 2]));
    }

    #[test]
    fn something_of_the_news_is_always_there() {
        let points = "Points since your turn: Anna +5, Bruno +6, Carla +4.";
        let page = Page { summary: points.to_string(), ..page(40, &TABLE_OF_GAME, [4, 4, 4, 4]) };
        // Points and the number of sentences are too long for one line.
        let shown = |room: usize| anstream::adapter::strip_str(&page.news_in(room, 1).join("\n")).to_string();
        assert_eq!(shown(80), format!("  ({points})"));
        assert_eq!(shown(40), "  (40 earlier sentences: type news.)");
        assert_eq!(page.news_in(80, 2).len(), 2);
    }

    #[test]
    fn what_was_told_and_never_shown_is_told_at_the_next_decision() {
        let (mut terminal, _) = sit_down::<CardGame>(&[]);
        terminal.manner = Manner::Screen;
        let seat = terminal.session.to_act()[0];
        let others = terminal.actions_of_others(seat);
        terminal.hear(seat).expect("no error");
        terminal.news.shown = Some(others);
        terminal.news.seen = terminal.news.sentences.len();
        // Their last draw leaves nothing to decide: it is told, but there is no screen before the others act.
        play_until(&mut terminal, &["lay"], |_, question| question.choices.iter().any(|choice| choice.verb == "trade"));
        terminal.hear(seat).expect("no error");
        let unseen = terminal.news.sentences[terminal.news.seen..].to_vec();
        assert!(!unseen.is_empty());
        play_until(&mut terminal, &["trade", "draw", "done"], |who, _| who != seat);
        play_until(&mut terminal, &["pass"], |who, _| who == seat).expect("another turn");
        terminal.hear(seat).expect("no error");
        assert!(terminal.news.sentences.starts_with(&unseen), "{unseen:#?} {:#?}", terminal.news.sentences);
    }

    #[test]
    fn a_dense_table_is_drawn_where_something_would_be_missing() {
        let dense = |lines: usize| (1..=lines).map(|n| format!("dense {n}")).collect::<Vec<_>>();
        let with = |news: usize, tables: &[usize]| Page {
            dense: tables.iter().map(|n| dense(*n)).collect(),
            ..page(news, &TABLE_OF_GAME, [8, 6, 5, 4])
        };
        // Nothing is missing.
        assert!(!with(2, &[9]).fitted(80, 24).lines.join("\n").contains("dense"));
        // The first one that leaves room for some news and for the options with what they cost.
        let text = with(2, &[10, 9, 5]).fitted(80, 16).lines.join("\n");
        assert!(text.contains("dense 9") && !text.contains("dense 10") && !text.contains("Board 1"), "{text}");
        assert!(text.contains("sentence 1") && text.contains("option 5") && !text.contains("Not "), "{text}");
        // Earlier news make room, then what options cost and bring; a table for which that is not enough is not drawn.
        for (most, options) in [(16, 5), (15, 4)] {
            let lines = with(40, &[9]).fitted(80, most).lines;
            let text = lines.join("\n");
            assert!(lines.len() <= most && text.contains("dense 9") && text.contains("earlier sentences"), "{text}");
            assert!(text.contains(&format!("option {options}")) && !text.contains("Not "), "{text}");
        }
        assert!(!with(40, &[9]).fitted(80, 14).lines.join("\n").contains("dense"));
    }

    #[test]
    fn the_last_news_stay() {
        let text = page(40, &TABLE_OF_GAME, [4, 3, 2, 1]).fitted(80, 20).lines.join("\n");
        assert!(text.contains("earlier sentences: type news") && text.contains("sentence 40.") && !text.contains("sentence 1."), "{text}");
    }

    #[test]
    fn no_screen_is_too_high() {
        for (news, options) in [(0, [60, 60, 50, 40]), (30, [60, 50, 30, 20]), (3, [9, 9, 9, 9]), (9, [2, 2, 2, 2])] {
            for high in 14..40 {
                let lines = page(news, &TABLE_OF_GAME, options).fitted(80, high).lines;
                assert!(lines.len() <= high, "{high}: {lines:#?}");
                assert!(lines.iter().all(|line| ink::width(line) <= 80), "{lines:#?}");
            }
        }
    }
}
