//! The options of a question, in more or fewer lines: as a list, grouped by what is done, or only as many as there is room for.

use fresco_games::GameSession;
use tabletop::text::first_word;
use tabletop::{Choice, ChoiceKind, Noun, QuestionView, Scene, Seat, Term, Viewer, data};

use super::turn::keys;
use crate::games::Game;
use crate::ink::{self, bold, dim};
use crate::lang::{language, told};
use crate::session_log::POINTS;

static WAYS: Noun = Noun { one: "way", many: "ways" };

/// A group with more options than this is one line that opens, if the game says that they differ in little.
const MOST_OPEN: usize = 3;
/// Options whose verb has at least so many share one name.
const LEAST_TOGETHER: usize = 3;

/// Between options that stand on one line.
const APART: &str = "\u{a0} ";

/// The colours in the notation of actions, their letters, and the words for them.
const COLOURS: [(&str, char, Term); 8] = [
    ("red", 'R', Term("paint|red")),
    ("yellow", 'Y', Term("paint|yellow")),
    ("blue", 'B', Term("paint|blue")),
    ("orange", 'O', Term("paint|orange")),
    ("green", 'G', Term("paint|green")),
    ("purple", 'P', Term("paint|purple")),
    ("pink", 'K', Term("paint|pink")),
    ("brown", 'N', Term("paint|brown")),
];

/// How the options are shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Listed {
    /// One by one, with everything that can be typed.
    Full,
    /// One by one, without the text of the action behind what an option is called.
    Short,
    /// By what is done.
    Grouped,
    /// The same, without notes.
    Bare,
}

impl Listed {
    /// From the most to the least lines.
    pub(super) const ALL: [Listed; 4] = [Listed::Full, Listed::Short, Listed::Grouped, Listed::Bare];
}

/// The options of a question with everything that is told about them.
pub(super) struct Options<'a> {
    game: &'static dyn Game,
    choices: &'a [Choice],
    keys: Vec<i64>,
    names: Vec<String>,
    /// What each of them costs and brings.
    notes: Vec<String>,
    /// The most points that can be scored right after it, where it is a step that scores nothing itself.
    gains: Vec<Option<i32>>,
}

impl<'a> Options<'a> {
    pub(super) fn of(game: &'static dyn Game, session: &dyn GameSession, seat: Seat, question: &'a QuestionView) -> Options<'a> {
        let names = session.all_names();
        let note = |choice: &Choice| {
            let (note, label) = (language().tell(&choice.note, &names), language().tell(&choice.label, &names));
            // In English the options are listed as they are typed, so only there a note may say what the label says.
            if language().code() != "en" && label.contains(&note) { String::new() } else { note }
        };
        let notes = question.choices.iter().map(note).collect();
        let gain = |choice: &Choice| game.prepares(&choice.verb).then(|| gain(session, seat, choice)).flatten();
        let gains = question.choices.iter().map(gain).collect();
        Options { game, choices: &question.choices, keys: keys(question), names, notes, gains }
    }

    /// The lines of the list, not wider than that.
    pub(super) fn lines(&self, how: Listed, room: usize) -> Vec<String> {
        let room = room.saturating_sub(2);
        let lines = match how {
            Listed::Full | Listed::Short => {
                let all: Vec<usize> = (0..self.choices.len()).collect();
                self.one_by_one(&all, how, room)
            }
            Listed::Grouped | Listed::Bare => self.groups(how, room),
        };
        lines.into_iter().map(|line| format!("  {line}")).collect()
    }

    /// The lines of the options with one verb, if there is more than one.
    pub(super) fn of_verb(&self, verb: &str, room: usize) -> Option<Vec<String>> {
        let same: Vec<usize> = self.with_verb(verb);
        let lines = || self.one_by_one(&same, Listed::Full, room.saturating_sub(2));
        (same.len() > MOST_OPEN).then(|| lines().into_iter().map(|line| format!("  {line}")).collect())
    }

    /// One sentence for each option, to be heard; one for many that differ in little, which says how to hear them.
    pub(super) fn spoken(&self) -> Vec<String> {
        let (mut said, mut closed) = (Vec::new(), Vec::<&str>::new());
        for (n, choice) in self.choices.iter().enumerate() {
            let same = self.with_verb(&choice.verb);
            match self.game.together(&choice.verb).filter(|_| same.len() > MOST_OPEN && self.game.opens(&choice.verb)) {
                None => said.push(self.aloud(n)),
                Some(_) if closed.contains(&choice.verb.as_str()) => {}
                Some(name) => {
                    closed.push(&choice.verb);
                    said.push(self.closed_aloud(name, &choice.verb, &same));
                }
            }
        }
        said
    }
    /// The same, every one of them.
    pub(super) fn all_spoken(&self) -> Vec<String> {
        (0..self.choices.len()).map(|n| self.aloud(n)).collect()
    }
    /// The options with one verb, if there is more than one.
    pub(super) fn spoken_of_verb(&self, verb: &str) -> Option<Vec<String>> {
        let same = self.with_verb(verb);
        (same.len() > MOST_OPEN).then(|| same.into_iter().map(|n| self.aloud(n)).collect())
    }

    fn aloud(&self, n: usize) -> String {
        let note = Some(self.note(n)).filter(|note| !note.is_empty()).map_or(String::new(), |note| format!(", {}", in_colours(&note)));
        let label = language().tell(&self.choices[n].label, &self.names);
        let label = if label.is_empty() { self.choices[n].action.clone() } else { label };
        format!("{} {label}{note}.", self.title_of(&self.keys[n].to_string()))
    }

    fn with_verb(&self, verb: &str) -> Vec<usize> {
        (0..self.choices.len()).filter(|n| self.choices[*n].verb.eq_ignore_ascii_case(verb)).collect()
    }

    fn one_by_one(&self, which: &[usize], how: Listed, room: usize) -> Vec<String> {
        let widest = self.keys.iter().map(|key| key.to_string().len()).max().unwrap_or(1) + 3;
        let item = |n: &usize| {
            let note = Some(self.note(*n)).filter(|note| !note.is_empty()).map_or(String::new(), |note| dim(format!(" ({note})")));
            format!("{}{}{note}", ink::pad(&self.key(*n), widest), self.called(&self.choices[*n], how))
        };
        let items: Vec<String> = which.iter().map(item).collect();
        let lines = ink::in_columns(&items, room).into_iter();
        // What stands behind a short key stays below the others where the line is wrapped.
        let wrapped = |line: &str| ink::wrapped(&line.replacen("  ", APART, 1), room, "  ");
        lines.flat_map(|line| if ink::width(&line) > room { wrapped(&line) } else { vec![line] }).collect()
    }

    /// What an option costs and brings, and what can be scored after it.
    fn note(&self, n: usize) -> String {
        let then = self.gains[n].map(|points| told!("then up to {points}", points = POINTS.count(points)));
        let said = Some(self.notes[n].clone()).filter(|note| !note.is_empty());
        said.into_iter().chain(then).collect::<Vec<_>>().join("; ")
    }

    fn key(&self, n: usize) -> String {
        bold(format!("[{}]", self.keys[n]))
    }

    /// An option as it is listed: its text is as good as English; in another language it stands behind what the option is called.
    fn called(&self, choice: &Choice, how: Listed) -> String {
        let label = language().tell(&choice.label, &self.names);
        match language().code() == "en" || label == choice.action || label.is_empty() {
            true => choice.action.clone(),
            false if how == Listed::Full => format!("{label} {} {}", dim("·"), choice.action),
            false => label,
        }
    }

    fn groups(&self, how: Listed, room: usize) -> Vec<String> {
        let (mut lines, mut singles, mut done) = (Vec::new(), Vec::new(), Vec::<&str>::new());
        for choice in self.choices {
            if done.contains(&choice.verb.as_str()) {
                continue;
            }
            done.push(&choice.verb);
            let same = self.with_verb(&choice.verb);
            match self.game.together(&choice.verb).filter(|_| self.are_written_alike(&same)) {
                Some(name) if same.len() > MOST_OPEN && self.game.opens(&choice.verb) => lines.push(self.closed(name, &choice.verb, &same)),
                Some(name) if same.len() >= LEAST_TOGETHER => {
                    let how = if self.game.is_sign(&choice.verb) { Listed::Bare } else { how };
                    lines.extend(ink::wrapped(&self.together(name, &same, how), room, "  "));
                }
                _ => singles.extend(same),
            }
        }
        // Neighbours with the same note have it once.
        let item = |n: &usize| format!("{}\u{a0}{}", self.key(*n), self.called(&self.choices[*n], how));
        let alike = |same: &[usize]| {
            let note = same.first().map(|n| self.note(*n)).filter(|note| !note.is_empty() && how != Listed::Bare);
            let note = note.map_or(String::new(), |note| dim(format!(" ({note})")));
            format!("{}{note}", same.iter().map(item).collect::<Vec<_>>().join(APART))
        };
        let singles: Vec<String> = singles.chunk_by(|a, b| self.notes[*a] == self.notes[*b]).map(alike).collect();
        let singles = singles.join(APART);
        match lines.last_mut() {
            _ if singles.is_empty() => {}
            Some(last) if ink::width(last) + ink::width(APART) + ink::width(&singles) <= room => *last = format!("{last}{APART}{singles}"),
            _ => lines.extend(ink::wrapped(&singles, room, "  ")),
        }
        lines
    }

    /// Does the rest of these actions say enough in the language of the terminal? Letters and numbers do; words are English.
    fn are_written_alike(&self, same: &[usize]) -> bool {
        let is_word = |text: &str| text.len() > 2 && text.chars().all(|c| c.is_ascii_lowercase());
        language().code() == "en" || !same.iter().any(|n| self.rest(*n).split(' ').any(is_word))
    }

    /// The rest of an action behind its verb. In another language than English a colour is its letter, as on the table: R5 x2.
    fn rest(&self, n: usize) -> String {
        let rest = first_word(&self.choices[n].action).1;
        let (colour, more) = first_word(rest);
        let letter = COLOURS.into_iter().find(|(name, ..)| language().code() != "en" && *name == colour);
        letter.map_or(rest.to_string(), |(_, letter, _)| format!("{letter}{more}"))
    }

    /// The keys of the first and the last of these options.
    fn first_and_last(&self, same: &[usize]) -> (i64, i64) {
        let key = |n: Option<&usize>| n.map_or(0, |n| self.keys[*n]);
        (key(same.first()), key(same.last()))
    }

    /// One sentence for all of them, which says how to hear them.
    fn closed_aloud(&self, name: Term, verb: &str, same: &[usize]) -> String {
        let ((from, to), ways) = (self.first_and_last(same), WAYS.count(same.len() as i64));
        let ways = told!("{ways}, keys {from} to {to}: type {verb} to hear them.", ways, from, to, verb = data(verb));
        format!("{} {ways}", self.title(name))
    }

    /// One line for all of them, which says how to see them.
    fn closed(&self, name: Term, verb: &str, same: &[usize]) -> String {
        let (from, to) = self.first_and_last(same);
        let ways = told!(
            "{ways}, keys {from} to {to}: type {verb} to see them",
            ways = WAYS.count(same.len() as i64),
            from,
            to,
            verb = data(bold(verb))
        );
        format!("{} {ways}", self.title(name))
    }

    fn title(&self, name: Term) -> String {
        self.title_of(&language().say(name))
    }
    fn title_of(&self, name: &str) -> String {
        crate::scene_table::with_colon(name)
    }

    /// The options of a group behind its name, each by the rest of its action; those with the same note have it once.
    fn together(&self, name: Term, same: &[usize], how: Listed) -> String {
        // What the rest of an action says anyway is not told again.
        let note = |n: usize| {
            let label = language().tell(&self.choices[n].label, &self.names);
            if label.contains(&self.notes[n]) { "" } else { self.notes[n].as_str() }
        };
        let mut notes: Vec<&str> = Vec::new();
        for n in same {
            if !notes.contains(&note(*n)) {
                notes.push(note(*n));
            }
        }
        let gain = |n: usize| self.gains[n].map_or(String::new(), |points| format!("\u{a0}{}", bold(format!("{points:+}"))));
        let action = |n: usize| self.rest(n).replace(' ', "\u{a0}");
        let item = |n: &usize| format!("{}\u{a0}{}{}", self.key(*n), action(*n), gain(*n));
        if let [told] = notes.as_slice()
            && !told.is_empty()
            && how != Listed::Bare
        {
            let items: Vec<String> = same.iter().map(item).collect();
            return format!("{} {} {}", language().say(name), self.title_of(&dim(format!("({told})"))), items.join(" "));
        }
        let with_note = |told: &&str| {
            let items: Vec<String> = same.iter().filter(|n| note(**n) == *told).map(item).collect();
            let told = if told.is_empty() || how == Listed::Bare { String::new() } else { dim(format!(" ({told})")) };
            format!("{}{told}", items.join(" "))
        };
        let parts: Vec<String> = match how {
            Listed::Bare => same.iter().map(item).collect(),
            _ => notes.iter().map(with_note).collect(),
        };
        format!("{} {}", self.title(name), parts.join(APART))
    }
}

/// A note with words for the letters of colours, so that it can be heard: "RYB, 4 points" is "red, yellow, blue, 4 points".
fn in_colours(note: &str) -> String {
    let colour = |letter: char| COLOURS.into_iter().find(|(_, other, _)| *other == letter).map(|(_, _, name)| language().say(name));
    let spelt = |word: &str| {
        let letters = word.trim_end_matches(',');
        let colours: Option<Vec<String>> = letters.chars().map(colour).collect();
        let colours = colours.filter(|colours| !colours.is_empty());
        colours.map_or(word.to_string(), |colours| format!("{}{}", colours.join(", "), &word[letters.len()..]))
    };
    note.split(' ').map(spelt).collect::<Vec<_>>().join(" ")
}

/// The most points that can be scored right after a step: with each of the actions that are possible then. Nothing where a step, or
/// one of what may follow it, draws or reveals something: that would be too little, perhaps.
fn gain(session: &dyn GameSession, seat: Seat, step: &Choice) -> Option<i32> {
    let score = |scene: &Scene| scene.scores.get(seat.index()).copied();
    let before = score(&session.scene(Viewer::Seat(seat)))?;
    let after = |actions: &[&str]| session.preview(seat, actions).ok().filter(|then| then.shown == actions.len()).map(|then| then.scene);
    let follow = after(&[step.action.as_str()])?.question?.choices;
    let scored = |next: &Choice| {
        let then = after(&[step.action.as_str(), next.action.as_str()])?;
        let points = score(&then)? - before;
        // Whoever comes to a space that is taken chooses another one first.
        let spaces = then.question.filter(|_| points == 0).map_or(Vec::new(), |question| question.choices);
        let with = |space: &Choice| Some(score(&after(&[step.action.as_str(), next.action.as_str(), space.action.as_str()])?)? - before);
        spaces.iter().map(with).try_fold(points, |most, points| Some(most.max(points?)))
    };
    let next = follow.iter().filter(|next| next.verb != step.verb && next.kind == ChoiceKind::Act);
    next.map(scored).collect::<Option<Vec<i32>>>()?.into_iter().max().filter(|points| *points > 0)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::panic)]

    use fresco_board::BoardGame;

    use super::super::tests::sit_down_with_luck;
    use super::*;

    #[test]
    fn letters_are_heard_as_colours() {
        assert_eq!(in_colours("RYB, 4+2 points"), "red, yellow, blue, 4+2 points");
        assert_eq!(in_colours("stall III"), "stall III");
        assert_eq!(in_colours("BBB O"), "blue, blue, blue orange");
        assert_eq!(in_colours("for 1 thaler"), "for 1 thaler");
    }

    /// The points of the best action after a step, played in a copy of the game; and whether somebody stood on the space of one of them.
    fn played(session: &dyn GameSession, seat: Seat, step: &Choice) -> (i32, bool) {
        let score = |game: &dyn GameSession| game.scene(Viewer::Seat(seat)).scores[seat.index()];
        let asked = |game: &dyn GameSession| game.scene(Viewer::Seat(seat)).question;
        let after = |game: &dyn GameSession, choice: &Choice| {
            let mut copy = game.fork();
            let id = asked(game).map(|question| question.id).unwrap_or_default();
            copy.answer(seat, id, &[&choice.action]).ok().map(|_| copy)
        };
        let (mut best, mut taken) = (0, false);
        let Some(stepped) = after(session, step) else { return (0, false) };
        for next in asked(stepped.as_ref()).map_or(Vec::new(), |question| question.choices) {
            let Some(restored) = after(stepped.as_ref(), &next) else { continue };
            best = best.max(score(restored.as_ref()) - score(session));
            let spaces = asked(restored.as_ref()).map_or(Vec::new(), |question| question.choices);
            for space in spaces.iter().filter(|choice| choice.verb == "space") {
                taken = true;
                best = best.max(after(restored.as_ref(), space).map_or(0, |then| score(then.as_ref())) - score(session));
            }
        }
        (best, taken)
    }

    #[test]
    fn a_step_of_the_bishop_is_worth_what_can_be_scored_after_it() {
        let mut on_taken_spaces = 0;
        for seed in 1..60 {
            let (mut terminal, _) = sit_down_with_luck::<BoardGame>(&seed.to_string(), &[]);
            let session = &mut terminal.session;
            while let Some(seat) = session.to_act().first().copied() {
                let Some(question) = session.scene(Viewer::Seat(seat)).question else { break };
                for step in question.choices.iter().filter(|choice| choice.verb == "bishop") {
                    let Some(told) = gain(session.as_ref(), seat, step) else { continue };
                    let (points, taken) = played(session.as_ref(), seat, step);
                    on_taken_spaces += usize::from(taken);
                    assert_eq!(told, points, "{seed}: {}", step.action);
                }
                if on_taken_spaces > 3 {
                    return;
                }
                // Anything, so that everything happens once.
                let any = (session.acted().len() * 31 + seed * 7) % question.choices.len();
                assert!(session.answer(seat, question.id, &[&question.choices[any].action]).is_ok());
            }
        }
        panic!("{on_taken_spaces}: hardly anybody came to a space that was taken");
    }
}
