//! Scenes and happenings: the table as a viewer sees it, in a form that any screen can draw without knowing a rule. Places
//! with pieces on them, the choices with what is touched to make them, and the moves of pieces.

use std::borrow::Cow;
use std::collections::BTreeMap;

use serde::Serialize;

use crate::{Refusal, Rules, Seat, Sentence, Text};

/// One of something need not be said.
fn is_one(n: &u32) -> bool {
    *n == 1
}

/// Pieces that look alike and lie together. What they are stands in the [`crate::Layout`].
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Piece {
    /// Their name: `tile 7`, `figure red`, `coin`.
    pub piece: String,
    /// How many of them; one unless it says so.
    #[serde(skip_serializing_if = "is_one")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<u32>"))]
    pub n: u32,
}

/// One place on the table.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct PlaceView {
    /// The pieces that this viewer sees there.
    pub pieces: Vec<Piece>,
    /// The pieces here are not counted: some are hidden from this viewer, or the supply never runs out.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<bool>"))]
    pub uncounted: bool,
}

/// Something that one touches to make a choice: a place, or pieces that lie there.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Pick {
    /// The place.
    pub place: String,
    /// The kind of piece; the place itself without it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub piece: Option<String>,
    /// How many of them, or how often the place; once unless it says so.
    #[serde(skip_serializing_if = "is_one")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<u32>"))]
    pub n: u32,
}

/// All that one touches to make a choice, in any order.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(transparent)]
pub struct Picks(Vec<Pick>);

impl Picks {
    /// Nothing: the choice is to do nothing, or nothing more.
    pub fn none() -> Picks {
        Picks::default()
    }
    /// A place.
    #[must_use]
    pub fn place(self, place: impl Into<String>) -> Picks {
        self.add(1, place.into(), None)
    }
    /// A piece that lies somewhere.
    #[must_use]
    pub fn piece(self, place: impl Into<String>, piece: impl Into<String>) -> Picks {
        self.pieces(1, place, piece)
    }
    /// So many pieces that lie somewhere.
    #[must_use]
    pub fn pieces(self, n: u32, place: impl Into<String>, piece: impl Into<String>) -> Picks {
        self.add(n, place.into(), Some(piece.into()))
    }
    fn add(mut self, n: u32, place: String, piece: Option<String>) -> Picks {
        match self.0.binary_search_by(|pick| (&pick.place, &pick.piece).cmp(&(&place, &piece))) {
            _ if n == 0 => {}
            Ok(at) => self.0[at].n += n,
            Err(at) => self.0.insert(at, Pick { place, piece, n }),
        }
        self
    }
    /// Is nothing touched?
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
    /// One by one.
    pub fn iter(&self) -> impl Iterator<Item = &Pick> {
        self.0.iter()
    }
    /// Are all of these among them? A place that was touched stands for whatever lies there.
    pub fn include(&self, touched: &Picks) -> bool {
        let found = |t: &Pick| {
            let same = self.0.iter().filter(|pick| pick.place == t.place && (t.piece.is_none() || pick.piece == t.piece));
            same.map(|pick| pick.n).sum::<u32>() >= t.n
        };
        touched.0.iter().all(found)
    }
    /// Is this place among them, or a piece that lies there?
    pub fn has_place(&self, place: &str) -> bool {
        self.0.iter().any(|pick| pick.place == place)
    }
}

/// Whether a choice does something.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum ChoiceKind {
    /// It does.
    Act,
    /// It does nothing, or nothing more. The one choice of a question that touches nothing.
    Pass,
}

/// One answer to the question, and what is touched to give it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Choice {
    /// The action's text; post it back to make the choice.
    pub action: String,
    /// What is done: the first word of the action.
    pub verb: String,
    /// Whether it does something.
    pub kind: ChoiceKind,
    /// The choice in a few words, as a button would have it.
    pub label: Text,
    /// A note on its cost and gain; may be empty.
    #[serde(skip_serializing_if = "Text::is_empty")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<Text>"))]
    pub note: Text,
    /// What one touches to make it. No two choices of a question have the same.
    pub picks: Picks,
    /// What will be seen to move, up to the first thing that is drawn or revealed.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<Vec<Move>>"))]
    pub moves: Vec<Move>,
    /// Something is drawn or revealed by it, so it cannot be taken back; behind the screens: it completes what the seat decides.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<bool>"))]
    pub commits: bool,
}

impl Choice {
    /// A choice that is known by its action alone.
    pub fn of(action: impl Into<String>) -> Choice {
        let action = action.into();
        Choice {
            verb: crate::text::first_word(&action).0.to_string(),
            kind: ChoiceKind::Act,
            label: Text::as_is(action.clone()),
            note: Text::default(),
            picks: Picks::none(),
            moves: Vec::new(),
            commits: false,
            action,
        }
    }
}

/// The question to the viewer.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct QuestionView {
    /// Its number: an answer names the question it is meant for. 0 in what only might be.
    pub id: u32,
    /// Its prompt.
    pub prompt: Text,
    /// The possible answers.
    pub choices: Vec<Choice>,
    /// Others decide at the same time, in secret.
    pub simultaneous: bool,
}

/// The table as one viewer sees it.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Scene {
    /// The round, from 1.
    pub round: u32,
    /// Is it the last one?
    pub last_round: bool,
    /// Where in the round the game stands.
    #[serde(skip_serializing_if = "Text::is_empty")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<Text>"))]
    pub phase: Text,
    /// Whose turn it is, an automaton's too; nobody's where all decide at the same time. Others may be asked something meanwhile.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub turn: Option<String>,
    /// The order in which the players act, automata among them, as far as it is known.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<Vec<String>>"))]
    pub order: Vec<String>,
    /// The points of each seat.
    pub scores: Vec<i32>,
    /// The place of each seat, once the game is over.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<Vec<u8>>"))]
    pub places_won: Vec<u8>,
    /// The seats that are waited for; none once the game is over.
    pub waiting: Vec<Seat>,
    /// Facts without a place: the round, whether it is the last…
    pub facts: BTreeMap<String, Text>,
    /// The places on which something lies or of which not everything is known, by their names.
    pub places: BTreeMap<String, PlaceView>,
    /// The question to the viewer, if there is one.
    pub question: Option<QuestionView>,
}

impl Scene {
    /// The place of that name, made if it is not there yet.
    pub fn place(&mut self, name: impl Into<String>) -> &mut PlaceView {
        self.places.entry(name.into()).or_default()
    }
    /// Puts pieces on a place.
    pub fn put(&mut self, place: impl Into<String>, piece: impl Into<String>, n: u32) {
        if n > 0 {
            self.place(place).add(Piece { piece: piece.into(), n });
        }
    }
    /// Not everything on that place is counted: some of it is hidden from this viewer, or the supply never runs out.
    pub fn leave_uncounted(&mut self, place: impl Into<String>) {
        self.place(place).uncounted = true;
    }
    /// States a fact.
    pub fn fact(&mut self, name: &str, value: impl Into<Text>) {
        self.facts.insert(name.to_string(), value.into());
    }

    /// Makes the moves of a happening. Applied to the scene before an action, the action's happenings give the scene after it.
    pub fn apply(&mut self, happening: &Happening) -> Result<(), String> {
        for m in &happening.moves {
            let from = self.places.get_mut(&*m.from).ok_or_else(|| format!("nothing lies on {} ({m:?})", m.from))?;
            from.take(&m.piece, m.n).map_err(|e| format!("{e} on {} ({m:?})", m.from))?;
            if from.pieces.is_empty() && !from.uncounted {
                self.places.remove(&*m.from);
            }
            self.put(&*m.to, m.becomes.as_ref().unwrap_or(&m.piece).to_string(), m.n);
        }
        Ok(())
    }
}

impl Scene {
    /// What a screen that has shown the scene before needs to show this one: everything but the places that have not changed. A place
    /// that is there without pieces has become empty.
    #[must_use]
    pub fn since(&self, before: &Scene) -> Scene {
        // Of more than a hundred places two or three change: only these are copied.
        let changed = self.places.iter().filter(|(name, place)| before.places.get(*name) != Some(*place));
        let emptied = before.places.keys().filter(|name| !self.places.contains_key(*name));
        let copied = changed.map(|(name, place)| (name.clone(), place.clone()));
        let places = copied.chain(emptied.map(|name| (name.clone(), PlaceView::default()))).collect();
        let Scene { round, last_round, phase, turn, order, scores, places_won, waiting, facts, places: _, question } = self;
        Scene {
            round: *round,
            last_round: *last_round,
            phase: phase.clone(),
            turn: turn.clone(),
            order: order.clone(),
            scores: scores.clone(),
            places_won: places_won.clone(),
            waiting: waiting.clone(),
            facts: facts.clone(),
            places,
            question: question.clone(),
        }
    }
}

impl PlaceView {
    /// Adds pieces to those of the same look.
    fn add(&mut self, piece: Piece) {
        if self.uncounted || piece.n == 0 {
            return;
        }
        match self.pieces.binary_search_by(|p| p.piece.cmp(&piece.piece)) {
            Ok(at) => self.pieces[at].n += piece.n,
            Err(at) => self.pieces.insert(at, piece),
        }
    }
    fn take(&mut self, piece: &str, n: u32) -> Result<(), String> {
        if self.uncounted || n == 0 {
            return Ok(());
        }
        let at = self.pieces.iter().position(|p| p.piece == piece && p.n >= n);
        let at = at.ok_or_else(|| format!("there are not {n} of \"{piece}\""))?;
        self.pieces[at].n -= n;
        if self.pieces[at].n == 0 {
            self.pieces.remove(at);
        }
        Ok(())
    }
}

/// Words that mostly stand in the program itself.
type Word = Cow<'static, str>;

/// Pieces that went from one place to another.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Move {
    /// The kind of piece where it left.
    pub piece: Word,
    /// How many of them; one unless it says so.
    #[serde(skip_serializing_if = "is_one")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<u32>"))]
    pub n: u32,
    /// The place they left.
    pub from: Word,
    /// The place they went to.
    pub to: Word,
    /// The kind of piece now, if it was turned over on the way.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub becomes: Option<Word>,
}

/// An event as one viewer sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Happening {
    /// Its kind: the key of a sound, an animation, a translation.
    pub kind: &'static str,
    /// The name of the seat that acted.
    pub who: Option<String>,
    /// Its sentence; empty if the sentence before covers it.
    pub text: Text,
    /// The moves of pieces.
    pub moves: Vec<Move>,
    /// The points that were scored, by reason.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<Vec<PointsFor>>"))]
    pub points: Vec<PointsFor>,
    /// The part of the round that begins with it, as [`Scene::phase`] calls it: the heading of what follows in a log.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub phase: Option<Text>,
    /// The round or turn that begins with it: a heading in a log, and a boundary in a chart.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub heading: Option<Heading>,
    /// The plan that it reveals: how many pieces stand where.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub plan: Option<Vec<PlannedAt>>,
}

/// What begins with a happening.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Heading {
    /// The round with this number.
    Round(u32),
    /// A turn in the round with this number, which may begin with it.
    Turn(u32),
    /// The final scoring, after the last round.
    FinalScoring,
}

impl Heading {
    /// The number of its round; `None` for the final scoring.
    pub fn round(self) -> Option<u32> {
        match self {
            Heading::Round(n) | Heading::Turn(n) => Some(n),
            Heading::FinalScoring => None,
        }
    }
}

/// A part of a plan.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct PlannedAt {
    /// The place.
    pub place: Word,
    /// The number of pieces.
    pub n: u32,
}

/// Points that somebody scored for one reason.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct PointsFor {
    /// For what: a word of a closed list.
    pub reason: Text,
    /// How many; may be less than none.
    pub n: i32,
}

impl Happening {
    /// A happening without moves.
    pub fn said(kind: &'static str, text: impl Into<Text>) -> Happening {
        Happening { kind, who: None, text: text.into(), moves: Vec::new(), points: Vec::new(), phase: None, heading: None, plan: None }
    }
    /// Names the seat that acted.
    #[must_use]
    pub fn by(mut self, who: impl ToString) -> Happening {
        self.who = Some(who.to_string());
        self
    }
    /// Adds a move of pieces.
    #[must_use]
    pub fn moving(mut self, piece: impl Into<Word>, n: u32, from: impl Into<Word>, to: impl Into<Word>) -> Happening {
        if n > 0 {
            self.moves.push(Move { piece: piece.into(), n, from: from.into(), to: to.into(), becomes: None });
        }
        self
    }
    /// Adds points that were scored.
    #[must_use]
    pub fn scoring(mut self, reason: impl Into<Text>, n: impl Into<i32>) -> Happening {
        self.points.push(PointsFor { reason: reason.into(), n: n.into() });
        self
    }
    /// Says what begins with it.
    #[must_use]
    pub fn heading(mut self, heading: Heading) -> Happening {
        self.heading = Some(heading);
        self
    }
    /// Adds the plan that it reveals.
    #[must_use]
    pub fn planned(mut self, plan: impl IntoIterator<Item = (impl Into<Word>, u32)>) -> Happening {
        self.plan = Some(plan.into_iter().map(|(place, n)| PlannedAt { place: place.into(), n }).collect());
        self
    }
    /// Names the part of the round that begins with it.
    #[must_use]
    pub fn beginning(mut self, phase: impl Into<Text>) -> Happening {
        self.phase = Some(phase.into());
        self
    }
    /// Turns the pieces of the last move over on the way.
    #[must_use]
    pub fn becoming(mut self, piece: impl Into<Word>) -> Happening {
        if let Some(last) = self.moves.last_mut() {
            last.becomes = Some(piece.into());
        }
        self
    }
}

/// One line of the log as a viewer may see it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct LogLine {
    /// Its number among the lines of this viewer, from 1.
    pub n: usize,
    /// Who acted.
    pub seat: Seat,
    /// The action; `None` while it is not the viewer's to know.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub action: Option<String>,
    /// What the viewer was told.
    pub happenings: Vec<Happening>,
}

/// A change to the log of a viewer: the first lines stay, the others are replaced by these. An action adds lines; an undo takes lines away.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct LogChange {
    /// How many lines stay.
    pub kept: usize,
    /// The lines after them.
    pub lines: Vec<LogLine>,
}

impl LogChange {
    /// The change from one log to another; `None` if they are the same.
    pub fn between(old: &[LogLine], new: &[LogLine]) -> Option<LogChange> {
        let kept = old.iter().zip(new).take_while(|(old, new)| old == new).count();
        (kept < old.len() || kept < new.len()).then(|| LogChange { kept, lines: new[kept..].to_vec() })
    }
    /// Another change after this one, as one change.
    #[must_use]
    pub fn then(mut self, next: LogChange) -> LogChange {
        if next.kept < self.kept {
            return next;
        }
        self.lines.truncate(next.kept - self.kept);
        self.lines.extend(next.lines);
        self
    }
    /// Makes the change.
    pub fn apply(self, log: &mut Vec<LogLine>) {
        log.truncate(self.kept);
        log.extend(self.lines);
    }
}

/// A rule in a few words, with the topic of the rules where it stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rule {
    /// The topic.
    pub about: &'static str,
    /// The rule.
    pub text: Sentence,
}

/// Makes a [`Rule`]: `rule!("inn", "Inn: one painter per hour")`.
#[macro_export]
macro_rules! rule {
    ($about:literal, $english:literal $(,)?) => {
        $crate::Rule { about: $about, text: $crate::sentence!($english) }
    };
}

impl Rule {
    /// Why something is not possible because of it.
    pub fn refuses(self, text: Text) -> Refused {
        Refused { text, rule: Text::of(self.text), about: self.about }
    }
}

/// Why something is not possible.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Refused {
    /// What is in the way.
    pub text: Text,
    /// The rule that it comes from, in a few words; may be empty.
    #[serde(skip_serializing_if = "Text::is_empty")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<Text>"))]
    pub rule: Text,
    /// The topic of the rules where it stands; may be empty.
    #[serde(skip_serializing_if = "str::is_empty")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<&'static str>"))]
    pub about: &'static str,
}

/// The table as it would be.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Preview {
    /// The scene after the actions, as far as they went.
    pub scene: Scene,
    /// How many of the actions it shows: it stops before anything is drawn or revealed.
    pub shown: usize,
}

/// Actions of a seat, said in any order, and what they come to.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Draft {
    /// The scene after those of them that can be played.
    pub scene: Scene,
    /// All that is to be played, in the order in which the game asks for it.
    pub actions: Vec<String>,
    /// What cannot be played, or not yet.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<Vec<Unplayed>>"))]
    pub left: Vec<Unplayed>,
    /// Nothing is left to decide, and nothing of the draft is left over.
    pub complete: bool,
    /// What is still to be decided; empty if nothing is, or if it only has to be without what cannot be played.
    #[serde(skip_serializing_if = "Text::is_empty")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<Text>"))]
    pub missing: Text,
}

/// An action of a draft that cannot be played.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Unplayed {
    /// The action.
    pub action: String,
    /// Why not.
    pub why: Refused,
    /// Did a question ask for something like it? If not, it has no place in the draft as it is.
    pub asked: bool,
}

impl Unplayed {
    pub(crate) fn new<R: Rules>(action: &str, refusal: &Refusal<R>) -> Unplayed {
        Unplayed { action: action.to_string(), why: refusal.refused(), asked: false }
    }
}

impl Serialize for Seat {
    /// Its name, which is a colour.
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(self.name())
    }
}
