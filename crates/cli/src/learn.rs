//! What the guide says in a first game, and when. Lessons are chosen by what a question offers: verbs. They explain; what
//! can be done, and what it costs and brings, only the question and the table say. The page leads through a first round in the same words.

mod board;
mod card;
mod dice;

use tabletop::{ChoiceKind, QuestionView, Sentence, Term, sentence};

/// One thing to know.
pub(crate) struct Fact {
    pub(crate) say: Sentence,
    /// Not told if this lesson has said so already.
    pub(crate) unless: Option<&'static str>,
}

/// What is told at a question.
pub(crate) struct Lesson {
    pub(crate) id: &'static str,
    /// It fits a question that offers one of these.
    pub(crate) verbs: &'static [&'static str],
    /// It fits any question of this part of a round, too.
    phase: Option<Term>,
    /// Told before anything is asked for.
    pub(crate) facts: &'static [Fact],
    /// What is to be done, and the same in short when it comes again.
    pub(crate) ask: Sentence,
    pub(crate) again: Option<Sentence>,
    /// What came of it, if the player has done the first of the verbs.
    pub(crate) done: Option<Sentence>,
}

/// A first round, or a few turns.
pub(crate) struct Course {
    pub(crate) welcome: &'static [Sentence],
    lessons: &'static [Lesson],
    /// For what is decided in the place of somebody who plays along.
    pub(crate) along: &'static Lesson,
    /// After so many rounds it ends; or sooner, in the next turn after one of these has happened to the player.
    pub(crate) rounds: u32,
    pub(crate) after: &'static [&'static str],
    /// How one wins.
    pub(crate) end: &'static [Sentence],
}

/// What all lessons have unless they say otherwise.
const LESSON: Lesson = Lesson {
    id: "general",
    verbs: &[],
    phase: None,
    facts: &[],
    ask: sentence!("You are asked something new: it stands above the options."),
    again: None,
    done: None,
};

/// The letters of paints, on every table.
const LETTERS: Sentence = sentence!("The letters are colours: R red, Y yellow, B blue, O orange, G green, P purple.");

/// What is said where no lesson fits.
static GENERAL: Lesson = LESSON;

/// For a game that nobody has written lessons for.
static UNKNOWN: Course = Course {
    welcome: &[sentence!("Welcome! Whatever you can do stands below the table. Type its key to do it.")],
    lessons: &[],
    along: &LESSON,
    rounds: 1,
    after: &[],
    end: &[sentence!("That was the first round. From here on it goes the same way.")],
};

/// The course of a game.
pub(crate) fn course_of(game: &str) -> &'static Course {
    match game {
        "board" => &board::COURSE,
        "card" => &card::COURSE,
        "dice" => &dice::COURSE,
        _ => &UNKNOWN,
    }
}

impl Course {
    /// The lesson for a question in a part of a round.
    pub(crate) fn lesson_for(&'static self, question: &QuestionView, phase: Option<Term>) -> &'static Lesson {
        let acts = || question.choices.iter().filter(|choice| choice.kind != ChoiceKind::Pass);
        let fits = |lesson: &&Lesson| acts().any(|choice| lesson.verbs.contains(&choice.verb.as_str()));
        let in_phase = |lesson: &&Lesson| phase.is_some() && lesson.phase == phase;
        self.lessons.iter().find(fits).or_else(|| self.lessons.iter().find(in_phase)).unwrap_or(&GENERAL)
    }
}

const fn thought(say: Sentence) -> Fact {
    Fact { say, unless: None }
}
