//! A session: a match with its history. Text in, scenes out, for any game.

mod draft;

use std::sync::Arc;

use crate::{
    Fault, Happening, Header, LogLine, Match, Noun, Picks, Preview, Record, Refusal, Refused, Rules, Scene, Seat, Text, Viewer, data, say,
    sentence,
};

/// A match with its history, as a screen or a server uses it.
#[derive(Clone, Debug)]
pub struct Session<R: Rules> {
    game: Match<R>,
    seed: String,
    names: Vec<String>,
    moves: Vec<Played<R::Action>>,
    /// The id of each seat's open question; 0 for a seat that is asked nothing.
    questions: [QuestionId; Seat::MAX],
    /// How many questions with an id each seat has had. They are counted for each seat alone: how many answers others gave in secret
    /// is not to be told by the number of one's next question.
    asked: [QuestionId; Seat::MAX],
}

/// The number of a question to a seat: an answer names the question it is meant for. Nobody else's answer changes it, but taking
/// something back does.
pub type QuestionId = u32;

#[derive(Clone, Copy, Debug)]
struct Played<A> {
    seat: Seat,
    action: A,
    /// Decided in secret, at the same time as others.
    secret: bool,
    /// The seat had no other option.
    forced: bool,
    /// The reveals and the words drawn before the action was played.
    reveals: u32,
    words_before: u64,
}

impl<R: Rules> Session<R> {
    /// A new session. Missing names are the colours of the seats.
    pub fn new(rules: Arc<R>, seed: &str, names: Vec<String>) -> Result<Self, Fault> {
        if seed.contains('\n') || seed.trim() != seed || seed.is_empty() {
            return Err(say!("a seed is one line of text without spaces at either end").into());
        }
        if names.len() > rules.seats() {
            let (names, players) = (NAMES.count(names.len() as i64), PLAYERS.count(rules.seats() as i64));
            return Err(say!("{names} for {players}", names, players).into());
        }
        names.iter().try_for_each(|name| check_name(name))?;
        let same =
            |(i, name): (usize, &String)| names[..i].iter().any(|n| !n.trim().is_empty() && n.trim().eq_ignore_ascii_case(name.trim()));
        if let Some(at) = names.iter().enumerate().position(same) {
            return Err(say!("two players are called \"{name}\"", name = data(names[at].trim())).into());
        }
        let named = |s: &Seat| names.get(s.index()).map(|n| n.trim().to_string()).filter(|n| !n.is_empty());
        let names = Seat::ALL.iter().take(rules.seats()).map(|s| named(s).unwrap_or_else(|| capital(s.name()))).collect();
        let game = Match::new(rules, seed);
        let mut session =
            Session { game, seed: seed.to_string(), names, moves: Vec::new(), questions: [0; Seat::MAX], asked: [0; Seat::MAX] };
        session.number_questions(|_| false);
        Ok(session)
    }

    /// For tests of secrets: the same session with another match.
    #[cfg(feature = "testkit")]
    pub fn with_game(&self, game: Match<R>) -> Session<R> {
        Session { game, ..self.clone() }
    }
    /// The match.
    pub fn game(&self) -> &Match<R> {
        &self.game
    }
    /// The players' names, seat by seat.
    pub fn player_names(&self) -> &[String] {
        &self.names
    }
    /// The names of all who play along, seat by seat; those of automata stand behind the people's.
    pub fn all_names(&self) -> Vec<String> {
        let automata = self.game.rules().names_of_automata().iter().map(|name| name.to_string());
        self.names.iter().cloned().chain(automata).collect()
    }
    /// The text of its seed.
    pub fn seed(&self) -> &str {
        &self.seed
    }
    /// The id of the open question to a seat, if it is asked something.
    pub fn question_id(&self, seat: Seat) -> Option<QuestionId> {
        Some(self.questions[seat.index()]).filter(|&id| id > 0)
    }
    /// Gives every open question an id, a new one unless it is still the same question.
    fn number_questions(&mut self, same: impl Fn(Seat) -> bool) {
        for seat in Seat::ALL {
            let (asked, id) = (self.game.question(seat).is_some(), self.questions[seat.index()]);
            self.questions[seat.index()] = match asked {
                false => 0,
                true if id > 0 && same(seat) => id,
                true => {
                    self.asked[seat.index()] += 1;
                    self.asked[seat.index()]
                }
            };
        }
    }
    /// The actions played so far.
    pub fn actions(&self) -> impl ExactSizeIterator<Item = (Seat, R::Action)> + '_ {
        self.moves.iter().map(|e| (e.seat, e.action))
    }

    /// The action with this number, from 0.
    pub fn action(&self, n: usize) -> Option<(Seat, R::Action)> {
        self.moves.get(n).map(|e| (e.seat, e.action))
    }

    /// Plays an action and returns its events.
    pub fn play_action(&mut self, seat: Seat, action: R::Action) -> Result<Vec<R::Event>, Refusal<R>> {
        let entry = Played {
            seat,
            action,
            secret: self.game.is_simultaneous(),
            forced: self.game.options(seat).len() == 1,
            reveals: self.game.reveals(),
            words_before: self.game.words_drawn(),
        };
        let mut events = Vec::new();
        self.game.play(seat, action, Some(&mut events))?;
        self.moves.push(entry);
        // Whoever decides at the same time goes on with the same question.
        let together = entry.secret && self.game.is_simultaneous() && entry.reveals == self.game.reveals();
        self.number_questions(|other| together && other != seat);
        Ok(events)
    }

    /// Plays actions that are meant for the question with this id, all or none. Returns the events of each action.
    pub fn answer(&mut self, seat: Seat, question: QuestionId, actions: &[&str]) -> Result<Vec<Vec<R::Event>>, Refusal<R>> {
        if self.question_id(seat).is_some_and(|id| id != question) {
            return Err(Refusal::TooLate(sentence!("that question is no longer open")));
        }
        self.play_texts(seat, actions)
    }

    /// The table as it would be after these actions of a seat, played on a copy. It stops before anything is drawn, revealed or shown
    /// by the rules: so what tells nothing new can be looked at first.
    pub fn preview(&self, seat: Seat, actions: &[&str]) -> Result<Preview, Refusal<R>> {
        let known = |game: &Match<R>| (game.reveals(), game.own_reveals(), game.words_drawn());
        // Behind the screens it makes no difference how far the others are.
        let mut preview = self.game.alone(seat);
        for (shown, text) in actions.iter().enumerate() {
            let action = text.parse().map_err(|_| Refusal::NotUnderstood { text: text.to_string() })?;
            let mut next = preview.clone();
            if shown > 0 {
                next.go_on_if_stopped();
            }
            next.play(seat, action, None)?;
            if known(&next) != known(&self.game) {
                return Ok(Preview { scene: preview.scene(Viewer::Seat(seat)), shown });
            }
            preview = next;
        }
        Ok(Preview { scene: preview.scene(Viewer::Seat(seat)), shown: actions.len() })
    }

    /// Why nothing comes of it when a seat touches this, although it need not know any action; `None` if something can come of it.
    pub fn why_not(&self, seat: Seat, touched: &Picks) -> Option<Refused> {
        let (game, rules) = (&self.game, self.game.rules());
        let picks = |action: R::Action| rules.picks(game.world(), seat, action);
        if game.options(seat).iter().any(|&action| picks(action).include(touched)) {
            return None;
        }
        let Some(ask) = game.question(seat) else {
            let refusal: Refusal<R> = match game.is_over() {
                true => Refusal::Over,
                false => Refusal::NotYourTurn { to_act: game.to_act().collect() },
            };
            return Some(refusal.refused());
        };
        // What is asked now explains more than what is asked at another time; a single touch more than the first of several.
        let verb = |action: R::Action| action.to_string().split(' ').next().map(str::to_string);
        let asked: Vec<Option<String>> = game.options(seat).iter().map(|&action| verb(action)).collect();
        let mut candidates: Vec<(bool, usize, R::Action)> = Vec::new();
        rules.every_action(&mut |action| {
            let touches = picks(action);
            if !touched.is_empty() && touches.include(touched) {
                candidates.push((!asked.contains(&verb(action)), touches.iter().count(), action));
            }
        });
        crate::sort_few(&mut candidates, |&(other, touches, _)| (other, touches));
        let reason = candidates.into_iter().find_map(|(_, _, action)| game.why_not(seat, action));
        Some(reason.map_or_else(
            || {
                let about = touched.iter().next().and_then(|pick| rules.layout().place_named(&pick.place).map(|place| place.about));
                let question: Text = ask.into();
                let text = say!("you cannot do anything with that now. {question}", question);
                Refused { text, rule: Text::default(), about: about.unwrap_or_default() }
            },
            R::refusal,
        ))
    }

    /// Plays an action given as text.
    pub fn play_text(&mut self, seat: Seat, action: &str) -> Result<Vec<R::Event>, Refusal<R>> {
        let action = action.parse().map_err(|_| Refusal::NotUnderstood { text: action.to_string() })?;
        self.play_action(seat, action)
    }

    /// Plays several actions of a seat, all or none. Only the last may draw or reveal something: a refusal after that would
    /// show the player a result and then undo it. Returns the events of each action.
    pub fn play_texts(&mut self, seat: Seat, actions: &[&str]) -> Result<Vec<Vec<R::Event>>, Refusal<R>> {
        let before = self.clone();
        let known = |game: &Match<R>| (game.reveals(), game.words_drawn());
        let mut events = Vec::new();
        for action in actions {
            let result = match known(&self.game) == known(&before.game) {
                true => self.play_text(seat, action),
                false => {
                    Err(Refusal::TooLate(sentence!("these actions cannot be played together: something is drawn or revealed in between")))
                }
            };
            match result {
                Ok(of_action) => events.push(of_action),
                Err(refusal) => {
                    *self = before;
                    return Err(refusal);
                }
            }
        }
        Ok(events)
    }

    /// Takes the seat's last action back, unless something was drawn or revealed or another seat has acted since.
    pub fn take_back(&mut self, seat: Seat) -> Result<(), Refusal<R>> {
        let Some(at) = self.moves.iter().rposition(|e| e.seat == seat) else {
            return Err(Refusal::TooLate(sentence!("you have nothing to take back yet")));
        };
        let (entry, questions, asked) = (self.moves[at], self.questions, self.asked);
        if entry.words_before != self.game.words_drawn() {
            return Err(Refusal::TooLate(sentence!("too late to take that back: something has been drawn since")));
        }
        if entry.reveals != self.game.reveals() {
            return Err(Refusal::TooLate(sentence!("too late to take that back: something hidden has been revealed since")));
        }
        if !entry.secret && at + 1 != self.moves.len() {
            return Err(Refusal::TooLate(sentence!("too late to take that back: somebody else has acted since")));
        }
        let moves: Vec<_> = self.moves.iter().enumerate().filter(|&(i, _)| i != at).map(|(_, e)| (e.seat, e.action)).collect();
        self.rebuild(&moves);
        // The others decide on; they need not notice.
        (self.questions, self.asked) = (questions, asked);
        self.number_questions(|other| entry.secret && other != seat);
        Ok(())
    }

    /// Could the seat take its last action back?
    pub fn can_take_back(&self, seat: Seat) -> bool {
        self.clone().take_back(seat).is_ok()
    }

    /// Could the seat take back all it has done since the action with this number, that one included? The same as trying it action by
    /// action with [`Session::take_back`], without playing the game again.
    pub fn can_take_back_to(&self, seat: Seat, n: usize) -> bool {
        let Some(first) = self.moves.get(n) else { return false };
        let since = &self.moves[n..];
        let nothing_new = first.words_before == self.game.words_drawn() && first.reveals == self.game.reveals();
        let last_of_others = since.iter().rposition(|entry| entry.seat != seat);
        let last = |at: usize| last_of_others.is_none_or(|other| other < at);
        nothing_new && since.iter().enumerate().all(|(at, entry)| entry.seat != seat || entry.secret || last(at))
    }

    /// Goes back to the position after the first `n` actions, whatever happened since.
    pub fn rewind(&mut self, n: usize) {
        let (moves, asked): (Vec<_>, _) = (self.actions().take(n).collect(), self.asked);
        self.rebuild(&moves);
        self.asked = asked;
        self.number_questions(|_| false);
    }

    fn rebuild(&mut self, moves: &[(Seat, R::Action)]) {
        self.game = Match::new(self.game.shared_rules(), &self.seed);
        self.moves.clear();
        self.number_questions(|_| false);
        for &(seat, action) in moves {
            // They were played once from the same seed, so they can be played again.
            if self.play_action(seat, action).is_err() {
                return;
            }
        }
    }

    /// The position after the first `n` actions.
    pub fn at(&self, n: usize) -> Session<R> {
        // A session of its own, with questions of its own.
        let mut then = Session { questions: [0; Seat::MAX], asked: [0; Seat::MAX], moves: Vec::new(), ..self.clone() };
        then.rebuild(&self.actions().take(n).collect::<Vec<_>>());
        then
    }

    /// The number of the last action in which this seat had a choice, from 0.
    pub fn last_choice_of(&self, seat: Seat) -> Option<usize> {
        self.moves.iter().rposition(|entry| entry.seat == seat && !entry.forced)
    }

    /// Is the action with this number hidden from this viewer, for now or until the end?
    pub fn is_hidden(&self, n: usize, viewer: Viewer) -> bool {
        let Some(entry) = self.moves.get(n).filter(|entry| !viewer.is(entry.seat) && !self.game.is_over()) else { return false };
        self.game.rules().is_private(entry.action) || entry.secret && entry.reveals == self.game.reveals()
    }

    /// The events before the first action, and those of each action. The game is played again for them: a session keeps no log.
    fn played_again(&self) -> (Vec<R::Event>, Vec<Vec<R::Event>>) {
        let mut opening = Vec::new();
        let mut game = Match::new_with_log(self.game.shared_rules(), &self.seed, &mut opening);
        let each = self.moves.iter().map(|entry| {
            let mut events = Vec::new();
            // It was played once from the same seed, so it can be played again.
            let _ = game.play(entry.seat, entry.action, Some(&mut events));
            events
        });
        (opening, each.collect())
    }

    /// What happened before the first action, as a viewer saw it.
    pub fn opening(&self, viewer: Viewer) -> Vec<Happening> {
        self.show(&self.played_again().0, viewer)
    }

    /// What happened with each of the actions with these numbers, as a viewer saw it.
    pub fn happenings(&self, viewer: Viewer, actions: std::ops::Range<usize>) -> Vec<Vec<Happening>> {
        let (_, each) = self.played_again();
        each.get(actions).unwrap_or(&[]).iter().map(|events| self.show(events, viewer)).collect()
    }

    /// The log as a viewer was told it while the game was played. Lines are only ever added at its end, and an undo takes the last ones
    /// away; the end of the game reveals nothing in it. For games that are over see [`Session::history`].
    ///
    /// What another seat decides in secret, at the same time as others, is one line without words, however many answers it takes: their
    /// number would tell what lies behind a screen. The line stands there once that seat has decided everything.
    pub fn log(&self, viewer: Viewer) -> Vec<LogLine> {
        self.log_of(viewer, 0, &self.played_again().1)
    }

    /// The lines that the actions from this number on add to the log of a viewer, given the events of each of them.
    pub fn log_of(&self, viewer: Viewer, first: usize, events: &[Vec<R::Event>]) -> Vec<LogLine> {
        let before = self.log_length(viewer, first);
        let (mut lines, mut told) = (Vec::new(), Vec::new());
        for ((n, &Played { seat, action, secret, .. }), events) in self.moves.iter().enumerate().skip(first).zip(events) {
            told.extend(self.show(events, viewer));
            if self.ends_line(n, viewer) {
                let hidden = !viewer.is(seat) && (secret || self.game.rules().is_private(action));
                let (n, action) = (before + lines.len() + 1, (!hidden).then(|| action.to_string()));
                lines.push(LogLine { n, seat, action, happenings: std::mem::take(&mut told) });
            }
        }
        lines
    }

    /// How many lines the first so many actions have in the log of a viewer.
    pub fn log_length(&self, viewer: Viewer, actions: usize) -> usize {
        (0..actions.min(self.moves.len())).filter(|&n| self.ends_line(n, viewer)).count()
    }

    /// Is this action, from 0, the last one of a line in the log of a viewer?
    fn ends_line(&self, n: usize, viewer: Viewer) -> bool {
        let Some(entry) = self.moves.get(n).filter(|entry| entry.secret && !viewer.is(entry.seat)) else { return true };
        let same_phase = |later: &&Played<R::Action>| later.secret && later.reveals == entry.reveals;
        let decides_more = self.moves[n + 1..].iter().take_while(same_phase).any(|later| later.seat == entry.seat);
        let decides_on = entry.reveals == self.game.reveals() && self.game.is_simultaneous() && self.game.question(entry.seat).is_some();
        !decides_more && !decides_on
    }

    /// One line for every action, numbered as the actions are. Until the game is over this is for the owner only: the number of answers
    /// could tell what lies behind a screen.
    pub fn history(&self, viewer: Viewer) -> Vec<LogLine> {
        let mut lines = Vec::with_capacity(self.moves.len());
        for ((n, entry), events) in self.moves.iter().enumerate().zip(self.played_again().1) {
            let action = (!self.is_hidden(n, viewer)).then(|| entry.action.to_string());
            lines.push(LogLine { n: n + 1, seat: entry.seat, action, happenings: self.show(&events, viewer) });
        }
        lines
    }

    /// The record so far, as text.
    pub fn to_record(&self) -> String {
        self.recorded().to_string()
    }
    /// The record so far, without notes: a session knows only what was played.
    pub fn recorded(&self) -> Record {
        let header = header(self.game.rules(), &self.names, &self.seed);
        let moves = self.actions().map(|(seat, action)| (0, seat, action.to_string())).collect();
        let result = self.game.is_over().then(|| (0, self.game.standings().iter().map(|s| s.score).collect()));
        Record { header, moves, notes: Vec::new(), result }
    }

    /// The scene of a viewer, with the question they are asked.
    pub fn scene_for(&self, viewer: Viewer) -> Scene {
        let mut scene = self.game.scene(viewer);
        if let (Viewer::Seat(seat), Some(question)) = (viewer, &mut scene.question) {
            question.id = self.question_id(seat).unwrap_or_default();
        }
        scene
    }

    /// The happenings that a viewer sees of some events.
    pub fn show(&self, events: &[R::Event], viewer: Viewer) -> Vec<Happening> {
        events.iter().filter_map(|e| self.game.rules().show(e, viewer)).collect()
    }
}

static NAMES: Noun = Noun { one: "name", many: "names" };
static PLAYERS: Noun = Noun { one: "player", many: "players" };
static CHARACTERS: Noun = Noun { one: "character", many: "characters" };

/// The most characters that a player's name can have.
pub const MAX_NAME: usize = 24;

/// A player may be called anything that fits on a line, stands in a record, and leaves the words around it alone.
pub fn check_name(name: &str) -> Result<(), Fault> {
    // Signs that change the direction of the text, or cannot be seen at all.
    let unseen = |c: char| {
        c.is_control()
            || matches!(c, '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200c}' | '\u{200e}'..='\u{200f}' | '\u{2028}'..='\u{202e}')
            || matches!(c, '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}')
    };
    if name.chars().any(unseen) {
        let seen: String = name.chars().filter(|&c| !unseen(c)).take(MAX_NAME).collect();
        return Err(say!("the name \"{name}\" contains invisible characters", name = data(seen)).into());
    }
    if name.trim().chars().count() > MAX_NAME {
        let begin: String = name.trim().chars().take(MAX_NAME).collect();
        let characters = CHARACTERS.count(MAX_NAME as i64);
        return Err(say!("the name \"{begin}…\" is too long: a name has at most {characters}", begin = data(begin), characters).into());
    }
    if name.contains([',', '#', '|']) {
        return Err(say!("the name \"{name}\" contains a comma or another character that names cannot have", name = data(name)).into());
    }
    Ok(())
}

/// The header of a record.
pub(crate) fn header<R: Rules>(rules: &R, names: &[String], seed: &str) -> Header {
    let mut header = Header::default();
    header.set("game", R::GAME);
    header.set("rules", R::VERSION.to_string());
    rules.write_header(&mut header);
    header.set("names", names.join(", "));
    header.set("seed", seed);
    header
}

fn capital(word: &str) -> String {
    word.chars().take(1).flat_map(char::to_uppercase).chain(word.chars().skip(1)).collect()
}

impl<R: Rules> Session<R> {
    /// Opens a record as a session; see [`Record::replay`].
    pub fn from_record(text: &str) -> Result<Self, crate::RecordError> {
        Record::parse(text)?.replay()
    }
}
