//! Module 8: The bell. Rulebook 2020, "La Cloche".
//!
//! In an audience with the bishop one buys a certificate for the new bell, at once or in instalments. At the end the bells
//! on the certificates that are paid are counted, and those on the others subtracted.

mod look;
mod pieces;
mod position;

use crate::modules::prelude::*;

pub use pieces::{BellSide, Certificate, CertificateNumber, Pieces};

/// The certificates. What is still owed on them is a word of the core: a certificate without a debt is paid.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Bell {
    /// Those that nobody has seen: the upper part of the pile and, until the end, Leonardo's.
    unseen: Set<CertificateNumber>,
    /// Those that have been on display and lie under the pile, in their order. Nobody sees them, everybody may remember.
    under: [Option<CertificateNumber>; CertificateNumber::COUNT],
    /// Those on display.
    pub display: [Option<CertificateNumber>; 4],
    /// Those of each painter. The unpaid ones are open; into the paid ones only their owner may look, and everybody may
    /// remember.
    pub bought: ByPainter<Set<CertificateNumber>>,
}

verbs! {
    /// What one can do in an audience.
    pub enum Action within crate::Action {
        /// Put the audience tile on this column.
        Audience(column: Column) = "audience",
        /// Buy this certificate.
        Buy(number: u8 = 1..=CertificateNumber::COUNT as u8) = "certificate",
        /// Pay it in full.
        InFull = "in-full",
        /// Put so many thalers on it, and owe the rest.
        Instalment(thalers: u8 = 0..=Pieces::DEAREST - 1) = "instalment",
    }
}

answers! {
    /// How a certificate is paid.
    enum Payment of Action within crate::Action { InFull, Instalment(thalers: u8) }
}

reasons! {
    Bell:
    Certificate = "a certificate",
    Instalment = "an instalment",
    Bells = "the bells",
    FirstRank = "first rank on the bell track",
    SecondRank = "second rank on the bell track",
    ThirdRank = "third rank on the bell track",
    FourthRank = "fourth rank on the bell track",
    LastRank = "last rank on the bell track",
}

const AUDIENCE: Rule = rule!("bell", "bell: at an audience you must take one of the certificates on display");
const PAYMENT: Rule = rule!("bell", "bell: you pay for a certificate in full, or put an instalment below its price on it");

const RANKS: [Reason; 5] = [Reason::FirstRank, Reason::SecondRank, Reason::ThirdRank, Reason::FourthRank, Reason::LastRank];

impl Module for Bell {
    const ALIASES: &'static [&'static str] = &["bells"];
    // The audience tile covers any column, and no assistant stands on it.
    const TILE: Option<ActionTile> = Some(ActionTile {
        piece: "action-tile audience",
        label: sentence!("the audience tile"),
        fact: "audience",
        prompt: sentence!("Plan: do you ask the bishop for an audience? If so, cover a column with your audience tile."),
        only: None,
        cover: |_| Cover { spaces: 0, elsewhere: true, needs: false },
        verb: |column| Action::Audience(column).into(),
        column: |action| if let Ok(Action::Audience(column)) = Action::try_from(action) { Some(column) } else { None },
    });

    fn new(_rules: &BoardGame) -> Bell {
        Bell { unseen: Set::ALL, under: [None; CertificateNumber::COUNT], display: [None; 4], bought: ByPainter::default() }
    }
    // A certificate may be bought in instalments.
    fn add_pieces(components: &Components, pieces: &mut GamePieces) {
        let on_credit = |certificate: &Certificate| OnCredit {
            price: certificate.price.min(u8::MAX.into()) as u8,
            piece: look::CERTIFICATE,
            called: Term("debt|certificate"),
            back: look::BACK,
            kept_at: look::PAID,
        };
        pieces.on_credit = components.modules.bell.certificates.iter().map(on_credit).collect();
        pieces.debt_rule = rule!(
            "bell",
            "debts: you may pay off the rest whenever you have a decision to make, for the last time before the bells are counted"
        );
    }
}

impl Moments for Bell {
    // One certificate for each player is put on display. Leonardo's come from the pile too, but nobody sees them.
    fn setup(&mut self, rules: &BoardGame, _core: &mut Core, dice: &mut Dice) {
        for slot in self.display.iter_mut().take(rules.players()) {
            *slot = take_any(&mut self.unseen, dice);
        }
    }

    // Without a certificate the tile is out of use.
    fn tile_is_useful(&self, _view: View<'_>, _who: Painter) -> bool {
        self.on_display().next().is_some()
    }

    // At the covered column's moment one of the certificates on display must be bought.
    fn at_tile(&mut self, t: &mut Table<'_>, visit: &Visit) -> Play {
        let who = visit.who;
        let Some((slot, number)) = self.choose(t, who)? else {
            t.say(who, move |_| Happening::said("audience", say!("There is no certificate left for {who}.", who)));
            return Ok(());
        };
        let certificate = Bell::pieces(t.rules).certificate(number);
        let payment = how_to_pay(t, who, number)?;
        self.display[slot] = None;
        self.bought[who].insert(number);
        let points = match payment {
            Payment::InFull => {
                t.pay_for(who, certificate.price, Term("source|a certificate"));
                t.whisper(
                    who,
                    move |rules| look::paid(rules, who, slot, number, true),
                    move |rules| Some(look::paid(rules, who, slot, number, false)),
                );
                Points::new(Reason::Certificate, certificate.points)
            }
            Payment::Instalment(thalers) => {
                let owed = debts::price(t.rules, number.thing()).saturating_sub(thalers);
                t.core.effects.debts.add(Debt { who, thing: number.thing(), owed });
                let p = t.painter(who);
                p.thalers = p.thalers.saturating_sub(thalers.into());
                t.say(who, move |rules| look::put_on(rules, who, slot, number, thalers));
                Points::new(Reason::Instalment, Bell::pieces(t.rules).points_for(thalers))
            }
        };
        t.score(who, points)
    }

    // Certificates that were not sold go under the pile in the order of the display; then new ones are revealed, as many
    // as there are.
    fn next_round(&mut self, t: &mut Table<'_>) {
        for slot in 0..self.display.len() {
            if let Some(number) = self.display[slot].take() {
                self.put_under(number);
                t.announce(move |_| look::goes_under(slot, number));
            }
        }
        for slot in 0..t.rules.players() {
            let number = if self.unseen_in_pile(t.rules) > 0 { self.draw(t) } else { self.take_from_under(0) };
            let Some(number) = number else { return };
            self.display[slot] = Some(number);
            t.announce(move |rules| look::revealed(rules, slot, number));
        }
    }

    // Debts that can be paid off still may be. Then the bells are counted, in the turn order of the last round and for the
    // bishop last; a taken space of the bell track sends up. The rank scores, and so does the space.
    fn final_scoring(&mut self, t: &mut Table<'_>) -> Play {
        for who in t.in_turn_order().filter(|&who| !t.rules.is_leonardo(who)) {
            t.offer_to_settle(who, sentence!("Final scoring: do you pay off a certificate before the bells are counted?"))?;
        }
        self.turn_leonardos(t);
        let mut track = Track::default();
        for who in t.in_turn_order() {
            let bells = self.bells_of(t.rules, t.core, who);
            let space = track.put(Some(who), bells);
            let unpaid = bells_on(t.rules, unpaid(t.core, who));
            t.say(who, move |_| Happening::said("bells", look::counted(who, bells, unpaid, space)));
        }
        let unsold = self.unsold_bells(t.rules);
        let space = track.put(None, unsold);
        t.announce(move |_| Happening::said("bells", look::bishop_counted(unsold, space)));
        for who in t.in_turn_order() {
            let Some((rank, space)) = track.rank(who) else { continue };
            let side = Bell::pieces(t.rules).side(t.rules.players());
            let mut points = Points::new(RANKS[rank], side.ranks[rank]);
            points.add(Reason::Bells, side.bonus[space]);
            t.score(who, points)?;
        }
        Ok(())
    }
}

impl Offers for Bell {}

/// The certificates that somebody has not paid.
fn unpaid(core: &Core, who: Painter) -> Set<CertificateNumber> {
    core.effects.debts.of(who).filter_map(|debt| CertificateNumber::of_thing(debt.thing)).collect()
}

/// The bells on some certificates.
fn bells_on(rules: &BoardGame, certificates: Set<CertificateNumber>) -> i16 {
    certificates.iter().map(|number| i16::from(Bell::pieces(rules).certificate(number).bells)).sum()
}

impl Bell {
    /// The certificates on display, with their slots.
    fn on_display(&self) -> impl Iterator<Item = (usize, CertificateNumber)> {
        self.display.into_iter().enumerate().filter_map(|(slot, number)| Some((slot, number?)))
    }

    /// One of the certificates on display.
    fn choose(&self, t: &mut Table<'_>, who: Painter) -> Play<Option<(usize, CertificateNumber)>> {
        if self.on_display().count() < 2 {
            return Ok(self.on_display().next());
        }
        let say::Buy(chosen) = t.decide(who, sentence!("Audience: which certificate do you take?"), |_, can| {
            self.on_display().for_each(|(_, number)| can.add(say::Buy(number.thing())));
            can.explain(|_| Some((sentence!("that certificate is not on display"), AUDIENCE).into()));
            explain_done(can, sentence!("you must take a certificate"), AUDIENCE);
        })?;
        Ok(self.on_display().find(|(_, number)| number.thing() == chosen))
    }

    /// How many of those that nobody has seen lie in the pile.
    fn unseen_in_pile(&self, rules: &BoardGame) -> u32 {
        self.unseen.len().saturating_sub(self.leonardos(rules))
    }
    /// Leonardo's certificates that are still face down.
    fn leonardos(&self, rules: &BoardGame) -> u32 {
        match rules.leonardo() {
            Some(leonardo) if self.bought[leonardo].is_empty() => self.unseen.len().min(Bell::pieces(rules).leonardo.into()),
            _ => 0,
        }
    }
    /// One of those that nobody has seen.
    fn draw(&mut self, t: &mut Table<'_>) -> Option<CertificateNumber> {
        let number = t.draw_from("bell", self.unseen)?;
        self.unseen.remove(number);
        Some(number)
    }
    fn put_under(&mut self, number: CertificateNumber) {
        if let Some(free) = self.under.iter_mut().find(|place| place.is_none()) {
            *free = Some(number);
        }
    }
    fn take_from_under(&mut self, at: usize) -> Option<CertificateNumber> {
        let number = self.under[at].take();
        self.under[at..].rotate_left(1);
        number
    }

    /// At the end Leonardo's certificates are turned over: any of those that nobody has seen.
    fn turn_leonardos(&mut self, t: &mut Table<'_>) {
        let Some(leonardo) = t.rules.leonardo() else { return };
        for _ in 0..self.leonardos(t.rules) {
            let Some(number) = self.draw(t) else { return };
            self.bought[leonardo].insert(number);
            t.say(leonardo, move |rules| look::turned(rules, leonardo, number));
        }
    }

    /// Those of the paid certificates less those of the others, but never less than none.
    pub fn bells_of(&self, rules: &BoardGame, core: &Core, who: Painter) -> i16 {
        let unpaid = unpaid(core, who);
        (bells_on(rules, self.bought[who] - unpaid) - bells_on(rules, unpaid)).max(0)
    }
    /// Those of the certificates that nobody has bought, the pile included.
    fn unsold_bells(&self, rules: &BoardGame) -> i16 {
        bells_on(rules, rules.all_painters().fold(Set::ALL, |unsold, who| unsold - self.bought[who]))
    }
}

/// In full, or in instalments with so many thalers now.
fn how_to_pay(t: &mut Table<'_>, who: Painter, number: CertificateNumber) -> Play<Payment> {
    let prompt = sentence!("Audience: do you pay for certificate {n} in full, or how much do you put on it?");
    t.decide(who, (prompt, number.thing().into()), |view, can| {
        let (price, have) = (Bell::pieces(view.rules).certificate(number).price, view.painters[who].thalers);
        if have >= price {
            can.add(Payment::InFull);
        }
        for thalers in 0..=have.min(price.saturating_sub(1)) {
            can.add(Payment::Instalment(thalers as u8));
        }
        can.explain(|_| {
            let (price, money) = (THALERS.count(price), THALERS.count(have));
            Some(WhyNot::because(say!("it costs {price}, and you have {money}", price, money), PAYMENT))
        });
    })
}

/// The track on which the bells are counted: the figures and their spaces, in the order of arrival; the bishop's is nobody's.
#[derive(Default)]
struct Track([Option<(Option<Painter>, usize)>; Painter::MAX + 1]);

impl Track {
    fn figures(&self) -> impl Iterator<Item = (Option<Painter>, usize)> {
        self.0.into_iter().flatten()
    }
    /// Puts a figure on a space, or on the next one that is free. The last space holds any number.
    fn put(&mut self, who: Option<Painter>, bells: i16) -> usize {
        let mut space = usize::from(bells.max(0).unsigned_abs()).min(Pieces::LAST);
        while space < Pieces::LAST && self.figures().any(|(_, taken)| taken == space) {
            space += 1;
        }
        if let Some(next) = self.0.iter_mut().find(|figure| figure.is_none()) {
            *next = Some((who, space));
        }
        space
    }
    /// A painter's rank, from 0, and space. On the last space whoever came later ranks ahead.
    fn rank(&self, who: Painter) -> Option<(usize, usize)> {
        let (at, (_, space)) = self.figures().enumerate().find(|(_, (figure, _))| *figure == Some(who))?;
        let ahead = self.figures().enumerate().filter(|&(i, (_, other))| other > space || other == space && i > at).count();
        Some((ahead, space))
    }
}
