//! The guide through a first round: at every question it says what this is about and what to look at, and suggests something that is really
//! possible. It holds nothing up: whoever does something else is told what comes of that.

use fresco_bots::{Budget, Level, Setting};
use tabletop::text::first_word;
use tabletop::{Choice, QuestionView, Seat, Sentence, Viewer, data};

use super::commands::{HINT, LEARN, RULES};
use super::screen::Manner;
use super::turn::keys;
use super::{TerminalGame, Then};
use crate::chairs::seat_bot;
use crate::error::CliResult;
use crate::games::on_table::OnTable;
use crate::ink;
use crate::lang::{self, told};
use crate::learn::{Course, Lesson, course_of};

/// How many playouts a suggestion is worth: a moment.
const PLAYOUTS: u32 = 1000;

/// A guide, and what it has said.
pub(super) struct Guide {
    /// Whom it guides; whoever sits at the keyboard first.
    seat: Option<Seat>,
    course: &'static Course,
    /// The round in which it began, and how many actions there had been.
    begun: Option<(u32, usize)>,
    /// The lessons that have been told, and those of which was told what came of them.
    told: Vec<&'static str>,
    done: Vec<&'static str>,
    /// The lesson of the last question, and how many actions there had been.
    last: Option<(&'static Lesson, usize)>,
}

/// What a guide says at a question, sentence by sentence.
#[derive(Default)]
pub(super) struct Words {
    /// What came of the last answer, and what this question is about.
    pub(super) about: Vec<String>,
    /// What is to be done now.
    ask: Vec<String>,
}

impl Words {
    pub(super) fn is_empty(&self) -> bool {
        self.about.is_empty() && self.ask.is_empty()
    }
    /// What is to be done now; the guide is named first, unless that stands right below what the question is about.
    pub(super) fn ask(&self, apart: bool) -> Vec<String> {
        let mut said = self.ask.clone();
        if let Some(first) = said.first_mut().filter(|_| apart || self.about.is_empty()) {
            *first = format!("{} {first}", guide());
        }
        said
    }
}

/// The guide's name.
fn guide() -> String {
    ink::remark(ink::bold(told!("Guide:")))
}

/// Sentences of the guide.
fn spoken(said: &[Sentence]) -> Vec<String> {
    said.iter().map(|sentence| ink::remark(lang::tell(&(*sentence).into()))).collect()
}

/// The same, the guide named first.
fn named(said: &[Sentence]) -> Vec<String> {
    let mut said = spoken(said);
    if let Some(first) = said.first_mut() {
        *first = format!("{} {first}", guide());
    }
    said
}

impl TerminalGame {
    /// A guide comes, to whoever plays first or on this seat; one that is there leaves.
    pub(super) fn learn(&mut self, seat: Option<Seat>) -> CliResult<Then> {
        if self.guide.take().is_some() {
            self.say("  ", &told!("The guide leaves. {learn} calls it again.", learn = LEARN))?;
            return Ok(Then::AskAgain);
        }
        let course = course_of(self.session.game());
        self.guide = Some(Guide { seat, course, begun: None, told: Vec::new(), done: Vec::new(), last: None });
        let Some(seat) = seat else { return Ok(Then::AskAgain) };
        let scene = self.session.scene(Viewer::Seat(seat));
        match &scene.question {
            Some(question) if self.manner == Manner::Screen => {
                let then = self.show_decision(seat, &scene, question)?;
                return Ok(if then == Then::Quit { then } else { Then::AskAgain });
            }
            Some(question) => self.guide_through(seat, question)?,
            None => {}
        }
        Ok(Then::AskAgain)
    }

    /// The guide says everything at once.
    pub(super) fn guide_through(&mut self, seat: Seat, question: &QuestionView) -> CliResult {
        let words = self.words_of_guide(seat, question);
        words.about.iter().chain(&words.ask(false)).try_for_each(|said| self.say("  ", said))
    }

    /// What the guide says at a question.
    pub(super) fn words_of_guide(&mut self, seat: Seat, question: &QuestionView) -> Words {
        let mut words = Words::default();
        let Some(mut guide) = self.guide.take_if(|guide| guide.seat.is_none_or(|whom| whom == seat)) else { return words };
        let (round, actions) = (self.round(), self.session.acted().len());
        let begins = guide.begun.is_none();
        let (first_round, first_action) = *guide.begun.get_or_insert((round, actions));
        guide.seat = Some(seat);
        let mut said: Vec<Sentence> = Vec::new();
        if begins {
            said.extend(guide.course.welcome);
        }
        let scene = self.session.scene(Viewer::Seat(seat));
        let is_along = scene.turn.is_some_and(|who| !Seat::ALL.iter().any(|seat| seat.name() == who));
        let lesson = if is_along { guide.course.along } else { guide.course.lesson_for(question, scene.phase.term()) };
        // A plan is one thing, however many questions it is made of.
        if question.simultaneous && guide.last.is_some_and(|(last, _)| last.id == lesson.id) {
            self.guide = Some(guide);
            return words;
        }
        said.extend(guide.last.take().and_then(|(last, at)| self.what_came(&mut guide, seat, last, at)));
        if round >= first_round + guide.course.rounds || self.has_happened(seat, guide.course.after, first_action) {
            said.extend(guide.course.end);
            words.about = named(&said);
            let more = told!(
                "From here on you play by yourself: {hint} says what a master would do, and why; {rules} explains everything.",
                hint = HINT,
                rules = RULES
            );
            words.about.push(more);
            return words;
        }
        let is_new = !guide.told.contains(&lesson.id);
        if is_new {
            let facts = lesson.facts.iter().filter(|thought| !thought.unless.is_some_and(|id| guide.told.contains(&id)));
            said.extend(facts.map(|thought| thought.say));
        }
        guide.last = Some((lesson, actions));
        words.about = named(&said);
        words.ask = spoken(&[if is_new { lesson.ask } else { lesson.again.unwrap_or(lesson.ask) }]);
        if let Some((typed, note)) = self.suggestion(seat, question) {
            let note = if note.is_empty() { note } else { format!(" ({note})") };
            let suggestion = told!("A suggestion: {typed}", typed = data(ink::bold(typed)));
            words.ask.push(format!("{suggestion}{}", ink::dim(note)));
        }
        if begins {
            words.ask.push(ink::dim(told!("Do as you like. {learn} sends the guide away.", learn = LEARN)));
        }
        self.guide = Some(guide);
        words
    }

    /// What came of the last lesson, if the player has done what it was about; once.
    fn what_came(&self, guide: &mut Guide, seat: Seat, lesson: &'static Lesson, since: usize) -> Option<Sentence> {
        guide.told.push(lesson.id);
        let viewer = Viewer::Seat(seat);
        let own = (since..self.session.acted().len()).filter_map(|n| self.session.action(viewer, n)).filter(|(who, _)| *who == seat);
        let mut verbs = own.filter_map(|(_, action)| Some(first_word(&action?).0.to_string()));
        let was_done = verbs.any(|verb| lesson.verbs.first() == Some(&verb.as_str()));
        let done = lesson.done.filter(|_| was_done && !guide.done.contains(&lesson.id))?;
        guide.done.push(lesson.id);
        Some(done)
    }

    /// Has one of these happened to a player since so many actions, in a turn that is over?
    fn has_happened(&self, seat: Seat, kinds: &[&str], since: usize) -> bool {
        if kinds.is_empty() {
            return false;
        }
        let acted = self.session.acted();
        // What the player has done since others acted belongs to this turn.
        let turn = acted.iter().rposition(|who| *who != seat).map_or(0, |at| at + 1);
        let told = self.session.happenings(Viewer::Seat(seat), since..turn.max(since));
        told.iter().flatten().any(|told| kinds.contains(&told.kind) && told.who.as_deref() == Some(seat.name()))
    }

    /// An option as a list has it: by what is typed, or in another language by its key and its name.
    fn as_listed(&self, question: &QuestionView, choice: &Choice) -> String {
        let label = self.tell(&choice.label);
        let key = keys(question).into_iter().zip(&question.choices).find(|(_, other)| other.action == choice.action);
        match key.filter(|_| lang::language().code() != "en" && !label.is_empty()) {
            Some((key, _)) => format!("[{key}] {label}"),
            None => choice.action.clone(),
        }
    }

    /// What a master would do who thinks for a moment: what is typed, and what it costs and brings. A plan is suggested as a whole.
    fn suggestion(&self, seat: Seat, question: &QuestionView) -> Option<(String, String)> {
        let master = Setting { budget: Some(Budget::Playouts(PLAYOUTS)), ..Setting::from(Level::Master) };
        let mut bot = seat_bot(self.session.as_ref(), &master).ok()?;
        if !question.simultaneous {
            let action = self.session.bot_answer(seat, &mut bot).ok()?;
            let choice = question.choices.iter().find(|choice| choice.action == action)?;
            return Some((self.as_listed(question, choice), self.tell(&choice.note)));
        }
        // It decides in a copy of the game, until everything is decided that is decided now.
        let (mut copy, mut actions) = (self.session.fork(), Vec::new());
        while let Some(question) = copy.scene(Viewer::Seat(seat)).question.filter(|question| question.simultaneous) {
            let action = copy.bot_answer(seat, &mut bot).ok()?;
            copy.answer(seat, question.id, &[&action]).ok()?;
            actions.push(action);
        }
        let decided = self.session.decided_in_secret(seat);
        let words: Vec<&str> = actions.iter().map(String::as_str).collect();
        let draft = self.session.draft(seat, &words);
        let layout = self.session.layout();
        let in_one = self
            .game
            .in_one_line(OnTable { layout: &layout, scene: &draft.scene }, seat, &actions)
            .filter(|_| draft.complete && decided.is_empty());
        Some((in_one.unwrap_or_else(|| actions.join("; ")), String::new()))
    }
}
