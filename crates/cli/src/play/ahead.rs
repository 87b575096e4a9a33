//! Answers that were typed ahead, behind semicolons: "3; 1; restore C3".
//!
//! A key means something only in the list that its writer had in mind. So a key is good for further questions of the same kind, and any
//! answer only as long as nobody else has acted: what is left then was meant for another course of the game, and is dropped.

use std::collections::VecDeque;

use tabletop::QuestionView;

/// Answers typed ahead, and for what.
#[derive(Default)]
pub(super) struct Ahead {
    answers: VecDeque<String>,
    /// The kind of the question at which they were typed.
    kind: String,
    /// How many actions of others there had been.
    others: usize,
}

/// What comes of the next answer that was typed ahead.
pub(super) enum Next {
    /// It answers this question.
    Answer(String),
    /// These were meant for something else, and are dropped.
    Dropped(Vec<String>),
    /// None was typed.
    Nothing,
}

impl Ahead {
    /// Drops what was typed ahead.
    pub(super) fn clear(&mut self) {
        self.answers.clear();
    }
    /// These answers were typed ahead at a question.
    pub(super) fn typed(&mut self, answers: impl Iterator<Item = String>, question: &QuestionView, others: usize) {
        *self = Ahead { answers: answers.collect(), kind: kind(question), others };
    }
    /// Whether the next answer fits the question.
    pub(super) fn fits(&self, question: &QuestionView, others: usize) -> bool {
        let is_key = |answer: &String| answer.strip_prefix('#').unwrap_or(answer).trim().parse::<i64>().is_ok();
        self.answers.front().is_some_and(|answer| others == self.others && (!is_key(answer) || kind(question) == self.kind))
    }
    /// The next answer, if it fits the question.
    pub(super) fn next(&mut self, question: &QuestionView, others: usize) -> Next {
        if self.fits(question, others) {
            return self.answers.pop_front().map_or(Next::Nothing, Next::Answer);
        }
        match self.answers.drain(..).collect::<Vec<_>>() {
            none if none.is_empty() => Next::Nothing,
            dropped => Next::Dropped(dropped),
        }
    }
}

/// The kind of a question: its sentence, whatever stands in its holes.
fn kind(question: &QuestionView) -> String {
    question.prompt.template().to_string()
}

#[cfg(test)]
#[allow(clippy::panic)]
mod tests {
    use tabletop::{Choice, Text, say};

    use super::*;

    fn question(prompt: Text) -> QuestionView {
        QuestionView { id: 1, prompt, choices: vec![Choice::of("buy 1"), Choice::of("buy 2")], simultaneous: false }
    }

    fn typed(answers: &[&str], question: &QuestionView) -> Ahead {
        let mut ahead = Ahead::default();
        ahead.typed(answers.iter().map(ToString::to_string), question, 4);
        ahead
    }

    #[test]
    fn keys_are_good_for_questions_of_the_same_kind() {
        let (first, second) = (question(say!("Buy for {n} thalers?", n = 3)), question(say!("Buy for {n} thalers?", n = 1)));
        let mut ahead = typed(&["2", "#1", "done"], &first);
        for expected in ["2", "#1"] {
            assert!(matches!(ahead.next(&second, 4), Next::Answer(answer) if answer == expected));
        }
        // Words say what they mean, whatever is asked.
        let other = question(say!("Which section?"));
        assert!(matches!(ahead.next(&other, 4), Next::Answer(answer) if answer == "done"));
        assert!(matches!(ahead.next(&other, 4), Next::Nothing));
        let mut ahead = typed(&["2", "wake 6"], &first);
        assert!(!ahead.fits(&other, 4));
        assert!(matches!(ahead.next(&other, 4), Next::Dropped(answers) if answers == ["2", "wake 6"]));
        assert!(matches!(ahead.next(&first, 4), Next::Nothing));
    }

    #[test]
    fn nothing_is_left_once_others_have_acted() {
        let first = question(say!("Which section?"));
        let mut ahead = typed(&["restore C3"], &first);
        assert!(matches!(ahead.next(&first, 5), Next::Dropped(_)));
    }
}
