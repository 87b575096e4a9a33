//! The guide through a first round: at every question it says what this is about and what to look at, and suggests something that is really
//! possible. It holds nothing up: whoever does something else is told what comes of that.

use fresco_bots::{Level, Setting};
use tabletop::text::first_word;
use tabletop::{QuestionView, Seat, Sentence, Viewer, data};

use super::TerminalGame;
use super::commands::{HINT, LEARN, RULES};
use crate::chairs::seat_bot;
use crate::error::CliResult;
use crate::games::Game;
use crate::games::on_table::OnTable;
use crate::ink;
use crate::lang::{self, told};
use crate::learn::{Course, Lesson, course_of};

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

impl<G: Game> TerminalGame<G> {
    /// A guide comes, to whoever plays first or on this seat; one that is there leaves.
    pub(super) fn learn(&mut self, seat: Option<Seat>) -> CliResult {
        if self.guide.take().is_some() {
            return self.say("  ", &told!("The guide leaves. {learn} calls it again.", learn = LEARN));
        }
        let course = course_of(self.session.game());
        self.guide = Some(Guide { seat, course, begun: None, told: Vec::new(), done: Vec::new(), last: None });
        match seat.and_then(|seat| Some((seat, self.session.scene(Viewer::Seat(seat)).question?))) {
            Some((seat, question)) => self.guide_through(seat, &question),
            None => Ok(()),
        }
    }

    /// What the guide says at a question.
    pub(super) fn guide_through(&mut self, seat: Seat, question: &QuestionView) -> CliResult {
        let Some(mut guide) = self.guide.take_if(|guide| guide.seat.is_none_or(|whom| whom == seat)) else { return Ok(()) };
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
            return Ok(());
        }
        said.extend(guide.last.take().and_then(|(last, at)| self.what_came(&mut guide, seat, last, at)));
        if round >= first_round + guide.course.rounds || self.has_happened(seat, guide.course.after, first_action) {
            said.extend(guide.course.end);
            self.guide_says(&said)?;
            let more = told!(
                "From here on you play by yourself: {hint} says what a master would do, and why; {rules} explains everything.",
                hint = HINT,
                rules = RULES
            );
            return self.say("  ", &more);
        }
        let is_new = !guide.told.contains(&lesson.id);
        if is_new {
            let thoughts = lesson.thoughts.iter().filter(|thought| !thought.unless.is_some_and(|id| guide.told.contains(&id)));
            said.extend(thoughts.map(|thought| thought.say));
        }
        said.push(if is_new { lesson.ask } else { lesson.again.unwrap_or(lesson.ask) });
        guide.last = Some((lesson, actions));
        self.guide_says(&said)?;
        if let Some((typed, note)) = self.suggestion(seat, question) {
            let note = if note.is_empty() { note } else { format!(" ({note})") };
            let suggestion = told!("A suggestion: {typed}", typed = data(ink::bold(typed)));
            self.say("  ", &format!("{suggestion}{}", ink::dim(note)))?;
        }
        if begins {
            self.say("  ", &ink::dim(told!("Do as you like. {learn} sends the guide away.", learn = LEARN)))?;
        }
        self.guide = Some(guide);
        Ok(())
    }

    fn guide_says(&mut self, said: &[Sentence]) -> CliResult {
        for (n, sentence) in said.iter().enumerate() {
            let words = lang::tell(&(*sentence).into());
            let words = if n == 0 { format!("{} {words}", ink::bold(told!("Guide:"))) } else { words };
            self.say("  ", &ink::remark(words))?;
        }
        Ok(())
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

    /// Has one of these happened to a player since so many actions?
    fn has_happened(&self, seat: Seat, kinds: &[&str], since: usize) -> bool {
        if kinds.is_empty() {
            return false;
        }
        let told = self.session.happenings(Viewer::Seat(seat), since..self.session.acted().len());
        told.iter().flatten().any(|told| kinds.contains(&told.kind) && told.who.as_deref() == Some(seat.name()))
    }

    /// What a journeyman would do: what is typed, and what it costs and brings. A plan is suggested as a whole.
    fn suggestion(&self, seat: Seat, question: &QuestionView) -> Option<(String, String)> {
        let mut bot = seat_bot(self.session.as_ref(), &Setting::from(Level::Journeyman)).ok()?;
        if !question.simultaneous {
            let action = self.session.bot_answer(seat, &mut bot).ok()?;
            let choice = question.choices.iter().find(|choice| choice.action == action)?;
            return Some((action, self.tell(&choice.note)));
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
        let in_one = G::in_one_line(OnTable { layout: &layout, scene: &draft.scene }, seat, &actions)
            .filter(|_| draft.complete && decided.is_empty());
        Some((in_one.unwrap_or_else(|| actions.join("; ")), String::new()))
    }
}
