//! The players at the table, as the rules see them.
//!
//! Rules are straight-line code: where a player has to choose, they call [`Players::ask`] with a `?` after it. If the answer
//! is already known, the call returns it; if not, it notes the legal options and the `?` unwinds to the driver. When the
//! answer comes, the driver restores the world from the beginning of the step and runs the same step again with one more
//! answer in the list. So *a step starts again from the top after each answer*; that is the one thing to know. It is sound
//! because a step can read only the world, the answers and the numbers drawn, and those are the same each time.

use std::marker::PhantomData;

use arrayvec::ArrayVec;

use crate::{Dice, Rules, Seat, Set};

/// A player has to decide first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pause;

/// The result of any rule that may have to ask. `?` means "and wait".
pub type Play<T = ()> = Result<T, Pause>;

/// The most answers one seat can give in one step.
pub const MAX_ANSWERS: usize = 48;
/// The most numbers that can be drawn in one step.
pub const MAX_DRAWS: usize = 96;
/// The most options that can be open at once, all seats together.
pub const MAX_OPTIONS: usize = 256;

/// The source of the newest answer of a step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Newest {
    None,
    Seat(Seat),
    Chance,
}

/// The answers since the step began: one list for each seat, one for the numbers drawn.
#[derive(Debug)]
pub struct Answers<A> {
    seats: [ArrayVec<A, MAX_ANSWERS>; Seat::MAX],
    chance: ArrayVec<u16, MAX_DRAWS>,
    newest: Newest,
    /// In playouts, where seats that decide at once are asked one by one: how many of them have decided. The checkpoint
    /// already contains their decisions.
    seats_done: u8,
    /// The seat that lays out a draft, and how many answers it had given before.
    draft: Option<(Seat, u8)>,
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
        (self.newest, self.seats_done, self.draft) = (from.newest, from.seats_done, from.draft);
    }
}

/// Copies the elements of a list, and not its spare room.
#[inline]
fn copy_list<T: Copy, const MAX: usize>(to: &mut ArrayVec<T, MAX>, from: &ArrayVec<T, MAX>) {
    to.clear();
    // Both have the same capacity, so this never fails.
    let _ = to.try_extend_from_slice(from);
}

impl<A: Copy> Answers<A> {
    #[inline(always)]
    pub(crate) fn new() -> Self {
        let seats = std::array::from_fn(|_| ArrayVec::new());
        Answers { seats, chance: ArrayVec::new(), newest: Newest::None, seats_done: 0, draft: None }
    }
    #[inline]
    pub(crate) fn clear(&mut self) {
        for seat in &mut self.seats {
            seat.clear();
        }
        self.chance.clear();
        self.newest = Newest::None;
        (self.seats_done, self.draft) = (0, None);
    }
    /// Starts again at a checkpoint in the middle of simultaneous decisions, which contains those of the first `seats_done`
    /// seats. The answers of the others stay.
    pub(crate) fn clear_until(&mut self, seats_done: u8) {
        for seat in self.seats.iter_mut().take(usize::from(seats_done)) {
            seat.clear();
        }
        self.chance.clear();
        self.newest = Newest::None;
        self.seats_done = seats_done;
    }
    /// Appends an answer; `false` if the step has more answers than the list holds.
    #[inline]
    pub(crate) fn push(&mut self, seat: Seat, action: A) -> bool {
        self.newest = Newest::Seat(seat);
        self.seats[seat.index()].try_push(action).is_ok()
    }
    /// Drops the secret answers of the other seats.
    pub(crate) fn forget_others(&mut self, keep: Option<Seat>) {
        for seat in Seat::ALL {
            if Some(seat) != keep {
                self.seats[seat.index()].clear();
            }
        }
    }
    /// From here on this seat lays out a draft.
    pub(crate) fn begin_draft(&mut self, seat: Seat) {
        self.draft = Some((seat, self.seats[seat.index()].len() as u8));
    }
    /// The number of answers of the seat with the most, and the number of draws.
    pub fn lengths(&self) -> (usize, usize) {
        (self.seats.iter().map(ArrayVec::len).max().unwrap_or(0), self.chance.len())
    }
}

/// The open questions. More than one seat is asked at once only for simultaneous decisions.
#[derive(Debug)]
pub(crate) struct Questions<R: Rules> {
    options: ArrayVec<R::Action, MAX_OPTIONS>,
    /// The question to each seat; valid only for the seats in `asked`.
    questions: [Option<R::Question>; Seat::MAX],
    /// The range of each seat's options in the list; valid only for the seats in `asked`.
    ranges: [(u16, u16); Seat::MAX],
    /// The seats that are asked.
    asked: Set<Seat>,
    /// The rules offered more options than the list holds: a bug that tests watch for.
    pub(crate) overflow: bool,
    /// Several seats decide at once, in secret.
    pub(crate) simultaneous: bool,
    /// How often something hidden has become known in this step.
    pub(crate) reveals: u32,
    /// How often the rules have shown in this step what its owner did not choose to show.
    pub(crate) own_reveals: u32,
    /// In playouts: how many seats have decided, if the driver can set a checkpoint before the next one decides. It does so at
    /// once, so that nothing is left of it in a match that waits for an answer.
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
        self.questions = from.questions;
        self.ranges = from.ranges;
        self.asked = from.asked;
        (self.overflow, self.simultaneous) = (from.overflow, from.simultaneous);
        (self.reveals, self.own_reveals) = (from.reveals, from.own_reveals);
    }
}

impl<R: Rules> Questions<R> {
    #[inline(always)]
    pub(crate) fn new() -> Self {
        Questions {
            options: ArrayVec::new(),
            questions: [None; Seat::MAX],
            ranges: [(0, 0); Seat::MAX],
            asked: Set::NONE,
            overflow: false,
            simultaneous: false,
            reveals: 0,
            own_reveals: 0,
            seats_done: None,
        }
    }
    #[inline]
    pub(crate) fn clear(&mut self) {
        self.options.clear();
        self.asked = Set::NONE;
        self.simultaneous = false;
        (self.reveals, self.own_reveals) = (0, 0);
        self.seats_done = None;
    }
    #[inline]
    pub(crate) fn options(&self, seat: Seat) -> &[R::Action] {
        if !self.is_asked(seat) {
            return &[];
        }
        let (from, to) = self.ranges[seat.index()];
        self.options.get(usize::from(from)..usize::from(to)).unwrap_or(&[])
    }
    #[inline]
    pub(crate) fn question(&self, seat: Seat) -> Option<R::Question> {
        self.questions[seat.index()].filter(|_| self.is_asked(seat))
    }
    #[inline]
    pub(crate) fn first_open(&self) -> Option<Seat> {
        self.asked.first()
    }
    #[inline]
    fn is_asked(&self, seat: Seat) -> bool {
        self.asked.has(seat)
    }
}

/// The answers that a question accepts: the actions of a game, or some of them as a type of their own.
///
/// A question that asks for an `A` offers values of `A` and returns one of them, so a rule never has to handle an answer it
/// did not ask for. [`crate::verbs!`] makes such a type for each verb, [`crate::answers!`] one for several verbs.
pub trait Answer<Action>: Copy {
    /// The action that stands for it.
    fn into_action(self) -> Action;
    /// The answer that an action stands for; `None` if it is none of these answers.
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
    /// Offers an answer.
    #[inline]
    pub fn add(&mut self, answer: A) {
        if self.questions.options.try_push(answer.into_action()).is_err() {
            self.questions.overflow = true;
        }
    }
    /// Gives the reason why an answer is not possible. Costs nothing unless a refusal is being explained.
    #[inline]
    pub fn bar(&mut self, answer: A, why: impl FnOnce() -> R::WhyNot) {
        if let Some(inquiry) = self.inquiry.as_deref_mut() {
            inquiry.barred(answer.into_action(), why);
        }
    }
    /// Offers an answer unless there is an obstacle, which is then the reason.
    #[inline]
    pub fn add_unless(&mut self, answer: A, obstacle: Option<impl Into<R::WhyNot>>) {
        match obstacle {
            None => self.add(answer),
            Some(obstacle) => self.bar(answer, || obstacle.into()),
        }
    }
    /// Explains any answer that the rule did not list; called only when a refusal is being explained. (A `move` closure keeps
    /// its captures out of the hot path, which matters for rules that run often.)
    #[inline]
    pub fn explain(&mut self, why: impl FnOnce(A) -> Option<R::WhyNot>) {
        self.explain_any(|action| A::from_action(action).and_then(why));
    }
    /// The same for actions that the question does not accept at all.
    #[inline]
    pub fn explain_any(&mut self, why: impl FnOnce(R::Action) -> Option<R::WhyNot>) {
        if let Some(inquiry) = self.inquiry.as_deref_mut() {
            inquiry.explained(why);
        }
    }
    /// The same list, for a rule that offers answers of another type. That type's answers must be among those of the
    /// question.
    #[inline]
    pub fn retyped<B>(&mut self) -> Options<'_, R, B> {
        Options { questions: self.questions, inquiry: self.inquiry.as_deref_mut(), from: self.from, answer: PhantomData }
    }
    /// Has the question no option so far?
    pub fn is_empty(&self) -> bool {
        self.questions.options.len() == self.from
    }
}

/// A request for the reason why an action is refused.
pub(crate) struct Inquiry<R: Rules> {
    pub(crate) seat: Seat,
    pub(crate) action: R::Action,
    pub(crate) found: Option<R::WhyNot>,
}

// Rarely needed, so not inlined into the rules' own code.
impl<R: Rules> Inquiry<R> {
    #[cold]
    #[inline(never)]
    fn barred(&mut self, action: R::Action, why: impl FnOnce() -> R::WhyNot) {
        if self.action == action {
            self.found = Some(why());
        }
    }
    #[cold]
    #[inline(never)]
    fn explained(&mut self, why: impl FnOnce(R::Action) -> Option<R::WhyNot>) {
        if self.found.is_none() {
            self.found = why(self.action);
        }
    }
}

/// Draws that a scenario has fixed: the bag, and the piece that comes next.
#[derive(Clone, Debug, Default)]
pub(crate) struct ForcedDraws {
    pub(crate) next: Vec<(String, u32)>,
    /// The bag that did not hold the piece to be drawn from it.
    pub(crate) missing: Option<String>,
}

/// The events that a run tells.
#[derive(Debug)]
pub(crate) struct Log<E> {
    pub(crate) events: Vec<E>,
    /// How many of them come before the first thing that is drawn or revealed.
    pub(crate) sure: Option<usize>,
}

impl<E> Log<E> {
    /// A log that goes on behind these events.
    pub(crate) fn behind(events: &mut Vec<E>) -> Log<E> {
        Log { events: std::mem::take(events), sure: None }
    }
    pub(crate) fn something_becomes_known(&mut self) {
        self.sure.get_or_insert(self.events.len());
    }
}

/// The players at the table, and chance.
pub struct Players<'a, R: Rules> {
    pub(crate) answers: &'a mut Answers<R::Action>,
    pub(crate) questions: &'a mut Questions<R>,
    pub(crate) dice: &'a mut Dice,
    pub(crate) log: Option<&'a mut Log<R::Event>>,
    pub(crate) inquiry: Option<&'a mut Inquiry<R>>,
    pub(crate) forced: Option<&'a mut ForcedDraws>,
    /// See [`crate::Match::playout_mode`].
    playout: bool,
    /// How many answers of each seat this run has used.
    answers_used: [u8; Seat::MAX],
    /// How many draws this run has used.
    draws_used: u8,
    /// This run has used all answers and draws, so events from here on happen for the first time.
    fresh: bool,
}

impl<'a, R: Rules> Players<'a, R> {
    #[inline]
    pub(crate) fn new(
        answers: &'a mut Answers<R::Action>,
        questions: &'a mut Questions<R>,
        dice: &'a mut Dice,
        log: Option<&'a mut Log<R::Event>>,
        inquiry: Option<&'a mut Inquiry<R>>,
        forced: Option<&'a mut ForcedDraws>,
        playout: bool,
    ) -> Self {
        let fresh = answers.newest == Newest::None;
        Players { answers, questions, dice, log, inquiry, forced, playout, answers_used: [0; Seat::MAX], draws_used: 0, fresh }
    }

    /// Asks for an `A`, and goes on once there is an answer. The options are computed only while there is no answer.
    #[inline]
    pub fn ask<A: Answer<R::Action>>(
        &mut self,
        seat: Seat,
        question: R::Question,
        options: impl FnOnce(&mut Options<'_, R, A>),
    ) -> Play<A> {
        let i = seat.index();
        let answers = &self.answers.seats[i];
        if let Some(&answer) = answers.get(usize::from(self.answers_used[i])) {
            self.answers_used[i] += 1;
            if usize::from(self.answers_used[i]) == answers.len() && self.answers.newest == Newest::Seat(seat) {
                self.fresh = true;
            }
            return self.as_asked(answer);
        }
        let from = self.questions.options.len();
        let inquiry = self.inquiry.as_deref_mut().filter(|q| q.seat == seat);
        options(&mut Options { questions: self.questions, inquiry, from, answer: PhantomData });
        let to = self.questions.options.len();
        if self.playout && to - from == 1 && self.inquiry.is_none() {
            let answer = self.take_only_option(seat)?;
            return self.as_asked(answer);
        }
        self.questions.questions[i] = Some(question);
        self.questions.ranges[i] = (from as u16, to as u16);
        self.questions.asked.insert(seat);
        Err(Pause)
    }

    /// The answer as the type that was asked for. Only offered answers are accepted, so this fails only if a step asks
    /// something else when it runs again: a bug of the rules that tests watch for.
    #[inline]
    fn as_asked<A: Answer<R::Action>>(&mut self, answer: R::Action) -> Play<A> {
        A::from_action(answer).ok_or_else(|| {
            self.questions.overflow = true;
            Pause
        })
    }

    /// In a playout, takes the only option without asking.
    #[inline]
    fn take_only_option(&mut self, seat: Seat) -> Play<R::Action> {
        let answer = self.questions.options.pop().ok_or(Pause)?;
        self.answers.push(seat, answer);
        self.answers_used[seat.index()] += 1;
        self.fresh = true;
        Ok(answer)
    }

    /// A number below `n`, drawn once and returned again on every re-run. `bag` names the bag, and `rank` gives the number
    /// that stands for a given piece, so that a scenario can fix the draw.
    #[inline]
    pub fn chance(&mut self, bag: &'static str, n: u32, rank: impl FnOnce(u32) -> Option<u32>) -> u32 {
        if let Some(&number) = self.answers.chance.get(usize::from(self.draws_used)) {
            self.draws_used += 1;
            if usize::from(self.draws_used) == self.answers.chance.len() && self.answers.newest == Newest::Chance {
                self.fresh = true;
            }
            return u32::from(number);
        }
        if let Some(log) = self.log.as_deref_mut() {
            log.something_becomes_known();
        }
        let forced = if self.forced.is_some() { self.forced_number(bag, rank) } else { None };
        let number = forced.unwrap_or_else(|| self.dice.below(n));
        // A draw that does not fit the list (too many draws, or a number above 65535) would not be repeated on a re-run.
        if u16::try_from(number).is_ok_and(|number| self.answers.chance.try_push(number).is_ok()) {
            self.draws_used += 1;
            self.answers.newest = Newest::Chance;
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

    /// Something hidden becomes known to a player, without a draw: a hand is shown, a card handed over. From here on no earlier
    /// action can be taken back.
    pub fn reveal(&mut self) {
        self.questions.reveals += 1;
        self.something_becomes_known();
    }
    fn something_becomes_known(&mut self) {
        if let Some(log) = self.log.as_deref_mut().filter(|_| self.fresh) {
            log.something_becomes_known();
        }
    }

    /// The rules show something hidden that its owner did not choose to show: the only card that can pay, a purse that is too
    /// small. Tests of secrets do not compare any further; what its owner did before can still be taken back.
    pub fn reveal_own(&mut self) {
        self.questions.own_reveals += 1;
        self.something_becomes_known();
    }

    /// Does the seat lay out a draft here? Then nothing has to be done yet: a rule offers what is possible and leaves out what must be
    /// done in the end, and asks even where there is no choice, so that it can say why something is not possible. The first question
    /// of a draft is the one that has been asked in earnest.
    #[inline]
    pub fn in_draft(&self, seat: Seat) -> bool {
        self.answers.draft.is_some_and(|(drafts, before)| drafts == seat && self.answers_used[seat.index()] > before)
    }

    /// Tells an event, once. The event is only made if there is a log.
    #[inline]
    pub fn tell(&mut self, event: impl FnOnce() -> R::Event) {
        if let Some(log) = self.log.as_deref_mut()
            && self.fresh
        {
            log.events.push(event());
        }
    }
}

/// A table with its players.
pub trait HasPlayers<'a, R: Rules> {
    /// The players.
    fn players(&mut self) -> &mut Players<'a, R>;
}

/// Runs a rule for several seats at once, each behind its own screen: every seat sees only its own answers, and all must have
/// answered before the game goes on. It must be the first thing a step does, and the rule must draw nothing, so that the
/// order of answers does not matter.
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
        table.players().reveal();
    }
    all
}

/// The same in a playout: one seat after the other, with a checkpoint after each.
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
