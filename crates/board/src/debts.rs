//! Debts: things bought in instalments, and how they are paid off.
//!
//! Everything a debtor earns goes to the oldest debt first ([`Table::earn`]). Besides, a debtor may settle a debt at any own
//! decision in the open: that is what [`Table::decide`] and [`Table::may`] add to a question. They put the question again after
//! a settlement, from the table as it lies then, so the options never speak of money that is already spent.

use tabletop::{Answer, Play, Term, say};

use crate::action::{Action, Question};
use crate::core::{Core, Step, View};
use crate::event::Event;
use crate::table::Table;
use crate::why_not::WhyNot;
use crate::wording::THALERS;
use crate::words::Painter;
use crate::{BoardGame, Options};

/// What somebody still owes on a thing that was bought in instalments.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Debt {
    /// The debtor.
    pub who: Painter,
    /// The number of the thing, from 1.
    pub thing: u8,
    /// Thalers still to be paid.
    pub owed: u8,
}

/// All open debts, the oldest first.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Debts {
    /// Two bytes each, with 0 behind the last: eight bits are owed, five the thing (never 0), two the debtor.
    list: [u16; Debts::MAX],
}

impl Debts {
    /// As many things as can be owed at all.
    pub const MAX: usize = 18;
    /// Nobody owes anything.
    pub const NONE: Debts = Debts { list: [0; Debts::MAX] };

    /// All of them.
    #[inline]
    pub fn each(&self) -> impl Iterator<Item = Debt> + '_ {
        self.list.iter().map_while(|&packed| Debts::unpack(packed))
    }
    /// Those of one painter, the oldest first.
    #[inline]
    pub fn of(&self, who: Painter) -> impl Iterator<Item = Debt> + '_ {
        self.each().filter(move |debt| debt.who == who)
    }
    /// Has nobody any?
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.list[0] == 0
    }
    /// A new debt.
    pub fn add(&mut self, debt: Debt) {
        if let Some(free) = self.list.iter_mut().find(|packed| **packed == 0) {
            *free = Debts::pack(debt);
        }
    }
    /// Pays some of the debt on a thing; a debt that is paid off is struck out. Says what is still owed.
    pub fn pay(&mut self, thing: u8, thalers: u8) -> u8 {
        let Some((at, debt)) = self.each().enumerate().find(|(_, debt)| debt.thing == thing) else { return 0 };
        let left = debt.owed.saturating_sub(thalers);
        self.list[at] = Debts::pack(Debt { owed: left, ..debt });
        if left == 0 {
            self.list[at..].rotate_left(1);
            self.list[Debts::MAX - 1] = 0;
        }
        left
    }
    fn pack(debt: Debt) -> u16 {
        u16::from(debt.owed) | u16::from(debt.thing) << 8 | (debt.who.index() as u16) << 13
    }
    #[inline]
    fn unpack(packed: u16) -> Option<Debt> {
        let who = *Painter::ALL.get(usize::from(packed >> 13))?;
        (packed != 0).then_some(Debt { who, thing: (packed >> 8 & 31) as u8, owed: packed as u8 })
    }
}

/// An answer, or a debt to settle first.
#[derive(Clone, Copy)]
enum OrSettle<A> {
    Answer(A),
    Settle(u8),
}

impl<A: Answer<Action>> Answer<Action> for OrSettle<A> {
    #[inline]
    fn into_action(self) -> Action {
        match self {
            OrSettle::Answer(answer) => answer.into_action(),
            OrSettle::Settle(thing) => Action::Settle(thing),
        }
    }
    #[inline]
    fn from_action(action: Action) -> Option<OrSettle<A>> {
        match action {
            Action::Settle(thing) => Some(OrSettle::Settle(thing)),
            action => A::from_action(action).map(OrSettle::Answer),
        }
    }
}

/// An answer, or none.
#[derive(Clone, Copy)]
pub(crate) enum OrDone<A> {
    Answer(A),
    Done,
}

impl<A: Answer<Action>> Answer<Action> for OrDone<A> {
    #[inline]
    fn into_action(self) -> Action {
        match self {
            OrDone::Answer(answer) => answer.into_action(),
            OrDone::Done => Action::Done,
        }
    }
    #[inline]
    fn from_action(action: Action) -> Option<OrDone<A>> {
        match action {
            Action::Done => Some(OrDone::Done),
            action => A::from_action(action).map(OrDone::Answer),
        }
    }
}

impl Table<'_> {
    /// A decision of a painter's player: exactly one of the answers. A debtor may settle first.
    #[inline]
    pub(crate) fn decide<A: Answer<Action>>(
        &mut self,
        who: Painter,
        question: impl Into<Question>,
        options: impl Fn(View<'_>, &mut Options<'_, A>),
    ) -> Play<A> {
        let (seat, question) = (self.seat_of(who), question.into());
        loop {
            let answer = self.ask::<OrSettle<A>>(seat, question, |view, can| {
                options(view, &mut can.retyped::<A>());
                if !view.effects.debts.is_empty() && may_settle(view.core) {
                    list_settlements(view.core, Painter::of(seat), can);
                }
                explain_settling(view, Painter::of(seat), can);
            })?;
            match answer {
                OrSettle::Answer(answer) => return Ok(answer),
                OrSettle::Settle(thing) => self.settle(Painter::of(seat), thing),
            }
        }
    }
    /// A decision that can be declined: one of the answers, or `done`.
    #[inline]
    pub(crate) fn may<A: Answer<Action>>(
        &mut self,
        who: Painter,
        question: impl Into<Question>,
        options: impl Fn(View<'_>, &mut Options<'_, A>),
    ) -> Play<Option<A>> {
        let answer = self.decide::<OrDone<A>>(who, question, |view, can| {
            options(view, &mut can.retyped::<A>());
            can.add(OrDone::Done);
        })?;
        Ok(match answer {
            OrDone::Answer(answer) => Some(answer),
            OrDone::Done => None,
        })
    }
    /// Asks a player behind the screen, where no debt can be settled.
    #[inline]
    pub(crate) fn ask_in_secret<A: Answer<Action>>(
        &mut self,
        who: Painter,
        question: Question,
        options: impl FnOnce(View<'_>, &mut Options<'_, A>),
    ) -> Play<A> {
        self.ask(who.seat(), question, |view, can| {
            options(view, can);
            explain_settling(view, who, can);
        })
    }
    /// Asks whether to settle debts now, while there are some; those who have no money for it are asked like everybody else.
    pub(crate) fn offer_to_settle(&mut self, who: Painter, question: impl Into<Question>) -> Play {
        let (seat, question) = (self.seat_of(who), question.into());
        while self.effects.debts.of(who).next().is_some() {
            let answer = self.ask::<OrSettle<OrDone<Action>>>(seat, question, |view, can| {
                list_settlements(view.core, who, can);
                can.add(OrSettle::Answer(OrDone::Done));
                explain_settling(view, who, can);
            })?;
            let OrSettle::Settle(thing) = answer else { return Ok(()) };
            self.settle(who, thing);
        }
        Ok(())
    }
    /// Pays off what a painter owes on a thing.
    #[cold]
    fn settle(&mut self, who: Painter, thing: u8) {
        let debt = self.effects.debts.of(who).find(|d| d.thing == thing);
        if let Some(debt) = debt {
            self.pay_debt(debt, debt.owed);
        }
    }
    /// Pays some of a debt. Once nothing is owed the thing belongs to the debtor.
    fn pay_debt(&mut self, debt: Debt, thalers: u8) {
        let left = self.core.effects.debts.pay(debt.thing, thalers);
        let p = self.painter(debt.who);
        p.thalers = p.thalers.saturating_sub(thalers.into());
        self.tell(Event::DebtPaid { who: debt.who, thing: debt.thing, thalers, left, before: debt.owed });
    }
    /// While something is owed, all that comes in goes there first, to the oldest debt.
    #[cold]
    pub(crate) fn pay_debts_from(&mut self, who: Painter, earned: u16) {
        let mut rest = earned;
        while rest > 0 {
            let Some(debt) = self.core.effects.debts.of(who).next() else { return };
            let paid = debt.owed.min(rest.min(u16::from(u8::MAX)) as u8);
            rest -= u16::from(paid);
            self.pay_debt(debt, paid);
        }
    }
}

/// Can debts be settled at this point? Not behind the screens, nor once the game is being scored.
fn may_settle(core: &Core) -> bool {
    !matches!(core.step, Step::Plan | Step::Income | Step::ModuleScoring(_))
}

/// The debts that a painter has the money for.
fn payable(core: &Core, who: Painter) -> impl Iterator<Item = Debt> + '_ {
    core.effects.debts.of(who).filter(move |debt| u16::from(debt.owed) <= core.painters[who].thalers)
}

#[cold]
fn list_settlements<A: Answer<Action>>(core: &Core, who: Painter, can: &mut Options<'_, OrSettle<A>>) {
    payable(core, who).for_each(|debt| can.add(OrSettle::Settle(debt.thing)));
}

#[inline]
fn explain_settling<A: Answer<Action>>(view: View<'_>, who: Painter, can: &mut Options<'_, A>) {
    can.explain_any(move |action| match action {
        Action::Settle(thing) => Some(why_not(view, who, thing)),
        _ => None,
    });
}

fn why_not(view: View<'_>, who: Painter, thing: u8) -> WhyNot {
    let why = match view.effects.debts.of(who).find(|debt| debt.thing == thing) {
        None => say!("you owe nothing on that"),
        Some(debt) if u16::from(debt.owed) > view.painters[who].thalers => {
            say!("you owe {price} on that, more than you have", price = THALERS.count(debt.owed))
        }
        Some(_) => say!("you cannot pay off a debt while planning or during the scoring"),
    };
    WhyNot::because(why, view.rules.pieces.debt_rule)
}

/// The piece of a thing that can be owed for.
pub(crate) fn piece(rules: &BoardGame, thing: u8) -> String {
    format!("{} {thing}", rules.pieces.credit(thing).map_or("", |credit| credit.piece))
}

/// What it is called in sentences, before its number.
pub(crate) fn kind(rules: &BoardGame, thing: u8) -> Term {
    rules.pieces.credit(thing).map_or(Term("debt|purchase"), |credit| credit.called)
}

/// What it costs.
pub(crate) fn price(rules: &BoardGame, thing: u8) -> u8 {
    rules.pieces.credit(thing).map_or(0, |credit| credit.price)
}
