//! The people round the table, as the rules see them.
//!
//! Rules are written straight on: where somebody has to choose, they call [`Players::ask`] and put a `?` behind it.
//! If the answer is already known it is returned; if not, the legal options are noted and the `?` unwinds to the
//! driver. When the answer comes, the driver puts the world back to where the step began and runs the same step again
//! with one more answer in the list. So *a step starts again from the top after each answer*; that is the one thing
//! to know. It is sound because a step can read nothing but the world, the answers and the numbers drawn, and those
//! are the same each time.

use std::marker::PhantomData;

use arrayvec::ArrayVec;

use crate::{Dice, Rules, Seat};

/// Somebody has to decide first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pause;

/// The result of any rule that may have to ask. `?` means "and wait".
pub type Play<T = ()> = Result<T, Pause>;

/// The most answers one seat can give in one step.
pub(crate) const MAX_ANSWERS: usize = 48;
/// The most numbers that can be drawn in one step.
pub(crate) const MAX_DRAWS: usize = 96;
/// The most options that can be open at once, all seats together.
pub(crate) const MAX_OPTIONS: usize = 256;

/// Who spoke last in a step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Voice {
    Nobody,
    Seat(Seat),
    Chance,
}

/// What was said since the step began: one list per seat, one for chance.
#[derive(Debug)]
pub struct Answers<A> {
    seats: [ArrayVec<A, MAX_ANSWERS>; Seat::MAX],
    chance: ArrayVec<u16, MAX_DRAWS>,
    newest: Voice,
    /// Asked one by one: so many seats are done with what all decide at once, and the world at the checkpoint
    /// already shows it.
    seats_done: u8,
}

impl<A: Copy> Clone for Answers<A> {
    fn clone(&self) -> Self {
        let mut copy = Answers::new();
        copy.clone_from(self);
        copy
    }
    #[inline]
    fn clone_from(&mut self, from: &Self) {
        for (to, from) in self.seats.iter_mut().zip(&from.seats) {
            copy_list(to, from);
        }
        copy_list(&mut self.chance, &from.chance);
        (self.newest, self.seats_done) = (from.newest, from.seats_done);
    }
}

/// Copies only what the list holds, in one go.
#[inline]
fn copy_list<T: Copy, const MOST: usize>(to: &mut ArrayVec<T, MOST>, from: &ArrayVec<T, MOST>) {
    to.clear();
    // Both have the same room, so this never fails.
    let _ = to.try_extend_from_slice(from);
}

impl<A: Copy> Answers<A> {
    #[inline(always)]
    pub(crate) fn new() -> Self {
        Answers { seats: std::array::from_fn(|_| ArrayVec::new()), chance: ArrayVec::new(), newest: Voice::Nobody, seats_done: 0 }
    }
    #[inline]
    pub(crate) fn clear(&mut self) {
        for seat in &mut self.seats {
            seat.clear();
        }
        self.chance.clear();
        self.newest = Voice::Nobody;
        self.seats_done = 0;
    }
    /// Starts anew in the middle of what all decide at once: so many seats are seats_done, and the checkpoint shows what
    /// they said. What the others have already said stays.
    pub(crate) fn clear_until(&mut self, seats_done: u8) {
        for seat in self.seats.iter_mut().take(usize::from(seats_done)) {
            seat.clear();
        }
        self.chance.clear();
        self.newest = Voice::Nobody;
        self.seats_done = seats_done;
    }
    /// Notes an answer; `false` if the step has become impossibly long.
    #[inline]
    pub(crate) fn push(&mut self, seat: Seat, action: A) -> bool {
        self.newest = Voice::Seat(seat);
        self.seats[seat.index()].try_push(action).is_ok()
    }
    /// Forgets what the other seats have said behind their screens.
    pub(crate) fn forget_others(&mut self, keep: Option<Seat>) {
        for seat in Seat::ALL {
            if Some(seat) != keep {
                self.seats[seat.index()].clear();
            }
        }
    }
    /// How much was said and drawn: the longest list of a seat, and the draws.
    pub fn lengths(&self) -> (usize, usize) {
        (self.seats.iter().map(ArrayVec::len).max().unwrap_or(0), self.chance.len())
    }
}

/// What the seats are being asked right now. More than one is asked at once only behind the screens.
#[derive(Debug)]
pub(crate) struct Questions<R: Rules> {
    options: ArrayVec<R::Action, MAX_OPTIONS>,
    /// What each seat is asked; only good for the seats in `asked`.
    asks: [Option<R::Question>; Seat::MAX],
    /// Where each seat's options are in the list; only good for the seats in `asked`.
    places: [(u16, u16); Seat::MAX],
    /// The seats that are asked, one bit each.
    asked: u8,
    /// More options than the list can hold were offered: a bug, watched for by tests.
    pub(crate) overflow: bool,
    /// Behind the screens: several seats decide at once, in secret.
    pub(crate) simultaneous: bool,
    /// How often in this step the screens have been lifted, or something hidden was shown.
    pub(crate) reveals: u32,
    /// Asked one by one: so many seats are done, and the driver can set a checkpoint before the next.
    pub(crate) seats_done: Option<u8>,
}

impl<R: Rules> Clone for Questions<R> {
    fn clone(&self) -> Self {
        let mut copy = Questions::new();
        copy.clone_from(self);
        copy
    }
    #[inline]
    fn clone_from(&mut self, from: &Self) {
        copy_list(&mut self.options, &from.options);
        self.asks = from.asks;
        self.places = from.places;
        self.asked = from.asked;
        (self.overflow, self.simultaneous, self.reveals) = (from.overflow, from.simultaneous, from.reveals);
        self.seats_done = from.seats_done;
    }
}

impl<R: Rules> Questions<R> {
    #[inline(always)]
    pub(crate) fn new() -> Self {
        Questions {
            options: ArrayVec::new(),
            asks: [None; Seat::MAX],
            places: [(0, 0); Seat::MAX],
            asked: 0,
            overflow: false,
            simultaneous: false,
            reveals: 0,
            seats_done: None,
        }
    }
    #[inline]
    pub(crate) fn clear(&mut self) {
        self.options.clear();
        self.asked = 0;
        self.simultaneous = false;
        self.reveals = 0;
        self.seats_done = None;
    }
    #[inline]
    pub(crate) fn options(&self, seat: Seat) -> &[R::Action] {
        if !self.is_asked(seat) {
            return &[];
        }
        let (from, to) = self.places[seat.index()];
        self.options.get(usize::from(from)..usize::from(to)).unwrap_or(&[])
    }
    #[inline]
    pub(crate) fn question(&self, seat: Seat) -> Option<R::Question> {
        self.asks[seat.index()].filter(|_| self.is_asked(seat))
    }
    #[inline]
    pub(crate) fn first_open(&self) -> Option<Seat> {
        Seat::new(self.asked.trailing_zeros() as usize)
    }
    #[inline]
    fn is_asked(&self, seat: Seat) -> bool {
        self.asked & 1 << seat.index() != 0
    }
}

/// What a question accepts as an answer: the actions of a game, or some of them as a type of their own.
///
/// A question that asks for an `A` offers values of `A` and returns one of them, so a rule never has to say what happens
/// when it hears something it did not ask for. [`crate::verbs!`] makes such a type for each verb, [`crate::answers!`] one for
/// several verbs.
pub trait Answer<Action>: Copy {
    /// The action that says it.
    fn into_action(self) -> Action;
    /// The answer that an action stands for; `None` if the action says something else.
    fn from_action(action: Action) -> Option<Self>;
}

impl<Action: Copy> Answer<Action> for Action {
    #[inline]
    fn into_action(self) -> Action {
        self
    }
    #[inline]
    fn from_action(action: Action) -> Option<Action> {
        Some(action)
    }
}

/// The legal answers to one question, as a rule lists them.
pub struct Options<'a, R: Rules, A = <R as Rules>::Action> {
    questions: &'a mut Questions<R>,
    inquiry: Option<&'a mut Inquiry<R>>,
    from: usize,
    answer: PhantomData<A>,
}

impl<R: Rules, A: Answer<R::Action>> Options<'_, R, A> {
    /// This can be answered.
    #[inline]
    pub fn add(&mut self, answer: A) {
        if self.questions.options.try_push(answer.into_action()).is_err() {
            self.questions.overflow = true;
        }
    }
    /// This cannot be answered, and here is why. Costs nothing unless somebody has asked.
    #[inline]
    pub fn bar(&mut self, answer: A, why: impl FnOnce() -> R::Why) {
        if let Some(inquiry) = self.inquiry.as_deref_mut() {
            inquiry.barred(answer.into_action(), why);
        }
    }
    /// This can be answered, unless something is in the way.
    #[inline]
    pub fn add_unless(&mut self, answer: A, obstacle: Option<impl Into<R::Why>>) {
        match obstacle {
            None => self.add(answer),
            Some(obstacle) => self.bar(answer, || obstacle.into()),
        }
    }
    /// Explains whatever the rule did not list: called only when somebody has asked about an action. (A `move` closure
    /// keeps what it needs out of the way until then, which a rule that is run often will feel.)
    #[inline]
    pub fn explain(&mut self, why: impl FnOnce(A) -> Option<R::Why>) {
        self.explain_any(|action| A::from_action(action).and_then(why));
    }
    /// The same for actions that the question does not accept at all.
    #[inline]
    pub fn explain_any(&mut self, why: impl FnOnce(R::Action) -> Option<R::Why>) {
        if let Some(inquiry) = self.inquiry.as_deref_mut() {
            inquiry.explained(why);
        }
    }
    /// The same list for somebody who offers answers of another type.
    #[inline]
    pub fn retyped<B>(&mut self) -> Options<'_, R, B> {
        Options { questions: self.questions, inquiry: self.inquiry.as_deref_mut(), from: self.from, answer: PhantomData }
    }
    /// Has nothing been offered to this question so far?
    pub fn is_empty(&self) -> bool {
        self.questions.options.len() == self.from
    }
}

/// Somebody wants to know why an action is refused.
pub(crate) struct Inquiry<R: Rules> {
    pub(crate) seat: Seat,
    pub(crate) action: R::Action,
    pub(crate) found: Option<R::Why>,
}

// Seldom needed, and kept out of the way of the rules' own code.
impl<R: Rules> Inquiry<R> {
    #[cold]
    #[inline(never)]
    fn barred(&mut self, action: R::Action, why: impl FnOnce() -> R::Why) {
        if self.action == action {
            self.found = Some(why());
        }
    }
    #[cold]
    #[inline(never)]
    fn explained(&mut self, why: impl FnOnce(R::Action) -> Option<R::Why>) {
        if self.found.is_none() {
            self.found = why(self.action);
        }
    }
}

/// Draws that a scenario has fixed: the bag, and the piece that comes next.
#[derive(Clone, Debug, Default)]
pub(crate) struct ForcedDraws {
    pub(crate) next: Vec<(String, u32)>,
    /// A piece that was to be drawn and was not in its bag.
    pub(crate) missing: Option<String>,
}

/// The people round the table, and chance.
pub struct Players<'a, R: Rules> {
    pub(crate) answers: &'a mut Answers<R::Action>,
    pub(crate) questions: &'a mut Questions<R>,
    pub(crate) dice: &'a mut Dice,
    pub(crate) log: Option<&'a mut Vec<R::Event>>,
    pub(crate) inquiry: Option<&'a mut Inquiry<R>>,
    pub(crate) forced: Option<&'a mut ForcedDraws>,
    /// Nobody looks: see [`crate::Match::playout_mode`].
    playout: bool,
    heard: [u8; Seat::MAX],
    drawn: u8,
    /// Everything said so far has been heard: what happens from here on happens for the first time.
    fresh: bool,
}

impl<'a, R: Rules> Players<'a, R> {
    #[inline]
    pub(crate) fn new(
        answers: &'a mut Answers<R::Action>,
        questions: &'a mut Questions<R>,
        dice: &'a mut Dice,
        log: Option<&'a mut Vec<R::Event>>,
        inquiry: Option<&'a mut Inquiry<R>>,
        forced: Option<&'a mut ForcedDraws>,
        playout: bool,
    ) -> Self {
        let fresh = answers.newest == Voice::Nobody;
        Players { answers, questions, dice, log, inquiry, forced, playout, heard: [0; Seat::MAX], drawn: 0, fresh }
    }

    /// Asks for an `A`, and goes on once there is an answer. The options are worked out only while nobody has answered.
    #[inline]
    pub fn ask<A: Answer<R::Action>>(&mut self, seat: Seat, ask: R::Question, options: impl FnOnce(&mut Options<'_, R, A>)) -> Play<A> {
        let i = seat.index();
        let said = &self.answers.seats[i];
        if let Some(&answer) = said.get(usize::from(self.heard[i])) {
            self.heard[i] += 1;
            if usize::from(self.heard[i]) == said.len() && self.answers.newest == Voice::Seat(seat) {
                self.fresh = true;
            }
            return self.understood(answer);
        }
        let from = self.questions.options.len();
        let inquiry = self.inquiry.as_deref_mut().filter(|q| q.seat == seat);
        options(&mut Options { questions: self.questions, inquiry, from, answer: PhantomData });
        let to = self.questions.options.len();
        if self.playout && to - from == 1 && self.inquiry.is_none() {
            let answer = self.answer_for(seat)?;
            return self.understood(answer);
        }
        self.questions.asks[i] = Some(ask);
        self.questions.places[i] = (from as u16, to as u16);
        self.questions.asked |= 1 << i;
        Err(Pause)
    }

    /// The answer as the type that was asked for. Only what was offered can be answered, so this fails only if a step asks
    /// something else when it runs again: a bug of the rules, watched for by tests.
    #[inline]
    fn understood<A: Answer<R::Action>>(&mut self, answer: R::Action) -> Play<A> {
        A::from_action(answer).ok_or_else(|| {
            self.questions.overflow = true;
            Pause
        })
    }

    /// In a playout, the only possible answer is given without asking.
    #[inline]
    fn answer_for(&mut self, seat: Seat) -> Play<R::Action> {
        let answer = self.questions.options.pop().ok_or(Pause)?;
        self.answers.push(seat, answer);
        self.heard[seat.index()] += 1;
        self.fresh = true;
        Ok(answer)
    }

    /// A number below `n`, drawn once and heard again on every re-run. `bag` names what is drawn from, and `rank`
    /// says which number stands for a given piece, so that a scenario can fix what comes.
    #[inline]
    pub fn chance(&mut self, bag: &'static str, n: u32, rank: impl FnOnce(u32) -> Option<u32>) -> u32 {
        if let Some(&number) = self.answers.chance.get(usize::from(self.drawn)) {
            self.drawn += 1;
            if usize::from(self.drawn) == self.answers.chance.len() && self.answers.newest == Voice::Chance {
                self.fresh = true;
            }
            return u32::from(number);
        }
        let forced = if self.forced.is_some() { self.forced_number(bag, rank) } else { None };
        let number = forced.unwrap_or_else(|| self.dice.below(n));
        // What the list cannot hold (too many draws, or a number above 65535) would not be heard again on a re-run.
        if u16::try_from(number).is_ok_and(|number| self.answers.chance.try_push(number).is_ok()) {
            self.drawn += 1;
            self.answers.newest = Voice::Chance;
        } else {
            self.questions.overflow = true;
        }
        number
    }

    #[cold]
    #[inline(never)]
    fn forced_number(&mut self, bag: &str, rank: impl FnOnce(u32) -> Option<u32>) -> Option<u32> {
        let forced = self.forced.as_deref_mut()?;
        let at = forced.next.iter().position(|(b, _)| b == bag)?;
        let (_, piece) = forced.next.remove(at);
        let number = rank(piece);
        if number.is_none() {
            forced.missing = Some(bag.to_string());
        }
        number
    }

    /// Somebody gets to see what was hidden from them, without a draw: a hand is shown, a card handed over. From here on
    /// nothing said before can be taken back.
    pub fn reveal(&mut self) {
        self.questions.reveals += 1;
    }

    /// Notes an event, once. The event is only made if somebody listens.
    #[inline]
    pub fn tell(&mut self, event: impl FnOnce() -> R::Event) {
        if let Some(log) = self.log.as_deref_mut()
            && self.fresh
        {
            log.push(event());
        }
    }
}

/// A table with players round it.
pub trait HasPlayers<'a, R: Rules> {
    /// The players.
    fn players(&mut self) -> &mut Players<'a, R>;
}

/// Runs a rule for several seats at once, each behind its own screen: every seat hears only its own answers, and all
/// of them must be done before the game goes on. It must be the first thing a step does, and the rule must draw
/// nothing: who is quicker must not matter.
pub fn together<'a, R: Rules, T: HasPlayers<'a, R>>(table: &mut T, seats: usize, mut rule: impl FnMut(&mut T, Seat) -> Play) -> Play {
    if table.players().playout {
        return one_by_one(table, seats, rule);
    }
    let before = table.players().fresh;
    let mut after = before;
    let mut all = Ok(());
    for seat in Seat::ALL.into_iter().take(seats) {
        table.players().fresh = before;
        if rule(table, seat).is_err() {
            all = Err(Pause);
        }
        after |= table.players().fresh;
    }
    table.players().fresh = after;
    table.players().questions.simultaneous = all.is_err();
    if all.is_ok() {
        table.players().questions.reveals += 1;
    }
    all
}

/// The same for playouts: one seat after the other, with a checkpoint after each.
fn one_by_one<'a, R: Rules, T: HasPlayers<'a, R>>(table: &mut T, seats: usize, mut rule: impl FnMut(&mut T, Seat) -> Play) -> Play {
    let seats_done = table.players().answers.seats_done;
    let Some(seat) = Seat::new(usize::from(seats_done)).filter(|s| s.index() < seats) else {
        table.players().questions.reveals += 1;
        return Ok(());
    };
    let seats_done = rule(table, seat).is_ok().then_some(seats_done + 1);
    table.players().questions.simultaneous = seats_done.is_none();
    table.players().questions.seats_done = seats_done;
    Err(Pause)
}
