//! Module 10: The doctor. Rulebook 2020, "Le Médecin".
//!
//! Every round an infection spreads at one place, and an assistant of everybody who works there falls ill. A sick
//! assistant, a black figure, works on, but can do less and infects others, until a remedy of the doctor's heals it. The
//! own figure waits at the doctor's meanwhile.

mod look;
mod plan;

use std::fmt::{self, Display};
use std::str::FromStr;

use tabletop::text::count;
use tabletop::{Happening, Play, Scene, Seat, Viewer, verbs};

use crate::Fresco;
use crate::action::Question;
use crate::action_tile::{ActionTiles, Cover};
use crate::components::{Components, InfectionPlace, RemedyKind};
use crate::core::{Core, PainterMore, PainterState};
use crate::event::{Event, Money};
use crate::modules::{Act, Kit, Module};
use crate::paints::{Paint, Paints};
use crate::scene::names;
use crate::stock::Stock;
use crate::table::Table;
use crate::visit::Visit;
use crate::why::Why;
use crate::words::{ByPainter, Column, Health, Painter, one_word};

use look::{BLACK, DECK, DISCARDS, HERE, PAST, STOCK, bottle, infection, shelf, slot, ward};

/// The doctor's board. All of it is open, but for what lies face down and for the plans.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Doctor {
    /// The infections of each kind that nobody has seen yet.
    infections: [u8; InfectionPlace::ALL.len()],
    /// The infection that lies at its place.
    pub infected: Option<InfectionPlace>,
    /// Who has lost an assistant to it this round, one bit each.
    struck: u8,
    /// Who has been at the doctor's this round, one bit each.
    served: u8,
    /// The remedies of each kind that lie face down.
    stock: [u8; RemedyKind::ALL.len()],
    /// The remedies for sale, the left slot first.
    pub sale: [Option<RemedyKind>; 4],
    /// The remedies of each kind that are used up or were not sold.
    discards: [u8; RemedyKind::ALL.len()],
    /// The remedies of each kind before a painter's screen.
    pub held: ByPainter<[u8; RemedyKind::ALL.len()]>,
    /// The action tiles.
    tiles: ActionTiles,
}

verbs! {
    /// What one can do about illness.
    pub enum Action {
        /// Cover the Market with the action tile.
        Visit = "doctor",
        /// Place so many sick assistants in this column.
        Sick(column: Column, assistants: u8) = "sick",
        /// The neutral assistant stands in this column.
        Neutral(column: Column) = "neutral",
        /// Buy the remedy in this slot, the left one being 1.
        Remedy(slot: u8) = "remedy",
        /// Give this paint for the picture of a saint.
        Saint(paint: Paint) = "saint",
        /// This one falls ill.
        Ill(figure: Figure) = "ill",
        /// Use a remedy.
        Drink(remedy: RemedyKind) = "drink",
        /// This one rests.
        Rest(health: Health) = "rest",
    }
}

/// A healthy assistant: one of the player's own, or the neutral one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
#[allow(missing_docs)]
pub enum Figure {
    Own,
    Neutral,
}
one_word!(Figure, RemedyKind);

impl Display for Figure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if *self == Figure::Own { "own" } else { "neutral" })
    }
}

impl FromStr for Figure {
    type Err = String;
    fn from_str(text: &str) -> Result<Figure, String> {
        let same = |figure: &Figure| figure.to_string().eq_ignore_ascii_case(text);
        [Figure::Own, Figure::Neutral].into_iter().find(same).ok_or_else(|| format!("\"{text}\" should be own or neutral"))
    }
}

/// One healthy assistant may go to the Market beside the tile, and works there.
const COVER: Cover = Cover { spaces: 1, elsewhere: false, needs: false };
const TILE: &str = "doctor";
/// The most remedies before a screen.
const MOST_REMEDIES: u8 = 2;

const REMEDIES: &str = "the doctor: who visits him must buy a remedy";
const SAINTS: &str = "the doctor: in the Studio a sick assistant gives a paint for 3 thalers";
const HEALING: &str = "the doctor: each dose swaps a sick figure for an own one that waits";

impl Kit for Doctor {
    fn unpack(rules: &Fresco) -> Doctor {
        let printed = &rules.components.parts.doctor;
        let (mut infections, mut stock) = ([0; InfectionPlace::ALL.len()], [0; RemedyKind::ALL.len()]);
        for place in printed.infections {
            infections[place as usize] += 1;
        }
        for remedy in printed.remedies {
            stock[remedy as usize] += 1;
        }
        Doctor {
            infections,
            infected: None,
            struck: 0,
            served: 0,
            stock,
            sale: [None; 4],
            discards: [0; RemedyKind::ALL.len()],
            held: ByPainter([[0; RemedyKind::ALL.len()]; Painter::MAX]),
            tiles: ActionTiles::HOME,
        }
    }
    fn stock(components: &Components, stock: &mut Stock) {
        stock.sick_works = components.parts.doctor.sick_mixes;
    }
    fn piece_in_bag(_rules: &Fresco, bag: &str, piece: &str) -> Option<Result<u32, String>> {
        match bag {
            "infections" => Some(piece.parse::<InfectionPlace>().map(|kind| kind as u32)),
            "remedies" => Some(piece.parse::<RemedyKind>().map(|kind| kind as u32)),
            _ => None,
        }
    }
}

impl Module for Doctor {
    // On a space -1 the player may let a sick assistant rest, who recovers at once: the black figure goes back, and an own
    // one that waits at the doctor's, if there is one, rests in its place.
    fn rests(&mut self, t: &mut Table<'_>, who: Painter) -> Play<bool> {
        let more = t.more[who];
        if more.sick == 0 {
            return Ok(false);
        }
        if t.painters[who].assistants > 0 {
            let answer = t.ask(who, Question::Of("An assistant has to rest: a healthy one, or a sick one, who recovers?", 0), |_, _, can| {
                can.add(Action::Rest(Health::Healthy).into());
                can.add(Action::Rest(Health::Sick).into());
            })?;
            if answer != Action::Rest(Health::Sick).into() {
                return Ok(false);
            }
        }
        let own = more.away.min(1);
        t.core.more[who].sick -= 1;
        t.core.more[who].away -= own;
        t.say(who, |rules| {
            let name = rules.name_of(who);
            let text = if own > 0 { "A sick assistant of {who} rests and recovers." } else { "A sick assistant leaves {who}." };
            Happening::said("recovered", text).moving(names::SICK, 1, names::screen(name), BLACK, "a sick assistant").moving(
                names::assistant(name),
                own.into(),
                ward(name),
                names::resting(name),
                format!("a resting assistant of {name}"),
            )
        });
        Ok(true)
    }

    // To visit the doctor the tile must cover the Market. It needs no assistant; one healthy assistant may go to the
    // Market as well. Nobody is asked who could buy nothing there.
    fn cover(&mut self, t: &mut Table<'_>, who: Painter) -> Play {
        if self.sale == [None; 4] || self.remedies_of(who) >= MOST_REMEDIES {
            return Ok(());
        }
        let ask = "Plan: do you visit the doctor? His tile covers the Market and leaves room for one assistant.";
        self.tiles.plan(t, who, (TILE, ask), (&[Column::Market], COVER), |_| Action::Visit.into())
    }

    // Who falls ill may depend on where the neutral assistant stands. Sick assistants need not be placed.
    fn planned(&mut self, t: &mut Table<'_>, who: Painter) -> Play {
        plan::place_neutral(t, who)?;
        plan::place_sick(t, who)
    }

    // When all plans are in an infection is turned up and infects its place. "Same place" leaves the one that lies there;
    // in the first round there is none.
    fn revealed(&mut self, t: &mut Table<'_>) {
        self.tiles.reveal(t, TILE);
        (self.struck, self.served) = (0, 0);
        let drawn = t.draw_kind("infections", &self.infections).and_then(|kind| InfectionPlace::ALL.get(kind).copied());
        let Some(new) = drawn else { return };
        self.infections[new as usize] -= 1;
        let old = self.infected;
        if new != InfectionPlace::Same {
            self.infected = Some(new);
        }
        t.announce(|_| match (new.column(), old) {
            (Some(column), old) => {
                let said = Happening::said("infection", format!("The infection spreads at the {}.", column.place()));
                let said = match old {
                    Some(old) => said.moving(infection(old), 1, HERE, PAST, "an earlier infection"),
                    None => said,
                };
                said.moving("infection-back", 1, DECK, HERE, look::infection_label(new)).becoming(infection(new))
            }
            (None, old) => {
                let text = match old.and_then(InfectionPlace::column) {
                    Some(column) => format!("The infection stays at the {}.", column.place()),
                    None => "The infection spreads nowhere: there was none before.".to_string(),
                };
                Happening::said("infection", text).moving("infection-back", 1, DECK, PAST, "an earlier infection").becoming(infection(new))
            }
        });
    }

    // A remedy must be bought if there is one, if it can be paid for, and if there are fewer than two before the screen.
    // This comes before the visit to the Market, and before pennies are thrown there.
    fn on_the_way(&mut self, t: &mut Table<'_>, visit: &Visit) -> Play {
        let who = visit.who;
        if visit.column != Column::Market || !self.tiles.covers(who, Column::Market) || self.served & 1 << who.index() != 0 {
            return Ok(());
        }
        self.served |= 1 << who.index();
        if self.sale == [None; 4] || self.remedies_of(who) >= MOST_REMEDIES {
            return Ok(());
        }
        let prices = t.components().parts.doctor.prices(t.rules.players());
        let affordable = |core: &Core, n: usize| self.sale[n].is_some() && prices[n] <= core.painters[who].thalers;
        let mut possible = (0..4).filter(|&n| affordable(t.core, n));
        let Some(first) = possible.next() else {
            show_purse(t, who);
            return Ok(());
        };
        let mut chosen = first;
        if possible.next().is_some() {
            let answer = t.ask(who, Question::Of("Doctor: which remedy do you buy?", 0), |_, core, can| {
                for n in (0..4).filter(|&n| affordable(core, n)) {
                    can.add(Action::Remedy(n as u8 + 1).into());
                }
                // Who pays off a debt first may have too little left.
                if can.is_empty() {
                    can.add(crate::Action::Done);
                }
                can.explain(|action| {
                    let why = match action {
                        crate::Action::Done => "a remedy must be bought while you can pay for one",
                        crate::Action::Module(Act::Doctor(Action::Remedy(n @ 1..=4))) => match self.sale[usize::from(n) - 1] {
                            Some(_) => "you cannot pay for that one",
                            None => "there is no remedy in that slot",
                        },
                        crate::Action::Module(Act::Doctor(Action::Remedy(_))) => "there is no such slot",
                        _ => return None,
                    };
                    Some(Why::Because(why.to_string(), REMEDIES))
                });
            })?;
            let crate::Action::Module(Act::Doctor(Action::Remedy(n @ 1..=4))) = answer else {
                show_purse(t, who);
                return Ok(());
            };
            chosen = usize::from(n) - 1;
        }
        self.buy(t, who, chosen, prices[chosen]);
        Ok(())
    }

    // Sick assistants in the Studio paint saints. Then, even if nothing was done here, one of the healthy assistants who
    // work at the infected place falls ill; and where healthy and sick ones have worked together, all healthy ones do.
    fn leave(&mut self, t: &mut Table<'_>, visit: &mut Visit) -> Play {
        if visit.column == Column::Studio {
            paint_saints(t, visit)?;
        }
        if visit.healthy == 0 {
            return Ok(());
        }
        // The two Cathedrals of the last round are one place to the infection, which strikes once there (ruling C4).
        let infected = self.infects(visit.column) && self.struck & 1 << visit.who.index() == 0;
        if infected {
            self.struck |= 1 << visit.who.index();
        }
        if visit.sick > 0 {
            all_fall_ill(t, visit);
        } else if infected {
            one_falls_ill(t, visit)?;
        }
        Ok(())
    }

    // After the last place, in turn order, everybody may use any number of their remedies.
    fn dusk(&mut self, t: &mut Table<'_>) -> Play {
        for who in t.order.into_iter().take(t.rules.painter_count()) {
            while RemedyKind::ALL.iter().any(|&remedy| self.can_drink(t.core, who, remedy)) {
                let sick = t.more[who].sick;
                let answer = t.ask(who, Question::Of("Evening: which remedy do you use? You have {n} sick.", sick.into()), |_, core, can| {
                    for remedy in RemedyKind::ALL {
                        if self.can_drink(core, who, remedy) {
                            can.add(Action::Drink(remedy).into());
                        } else {
                            can.bar(Action::Drink(remedy).into(), || Why::Because(self.why_not_drink(core, who, remedy).into(), HEALING));
                        }
                    }
                    can.add(crate::Action::Done);
                })?;
                let crate::Action::Module(Act::Doctor(Action::Drink(remedy))) = answer else { break };
                self.drink(t, who, remedy);
            }
        }
        Ok(())
    }

    fn home(&mut self, t: &mut Table<'_>) {
        self.tiles.go_home(t, TILE);
    }

    // What was not sold is discarded. One new remedy is turned up for every player with a sick assistant; those with the
    // most doses lie on the left, juice on the right. When the stock is empty the discards become the stock.
    fn next_round(&mut self, t: &mut Table<'_>) {
        for n in 0..4 {
            let Some(old) = self.sale[n].take() else { continue };
            self.discards[old as usize] += 1;
            t.announce(|_| Happening::said("discarded", String::new()).moving(bottle(old), 1, slot(n), DISCARDS, "a discarded remedy"));
        }
        let ill = t.rules.humans().filter(|&p| t.more[p].sick > 0).count();
        let mut drawn = [0; RemedyKind::ALL.len()];
        for _ in 0..ill {
            self.reshuffle(t);
            let Some(kind) = t.draw_kind("remedies", &self.stock) else { break };
            self.stock[kind] -= 1;
            drawn[kind] += 1;
        }
        let in_order = RemedyKind::ALL.into_iter().flat_map(|remedy| (0..drawn[remedy as usize]).map(move |_| remedy));
        for (n, remedy) in in_order.enumerate().take(4) {
            self.sale[n] = Some(remedy);
            t.announce(|_| {
                Happening::said("remedy", format!("The doctor offers {}.", look::in_words(remedy)))
                    .moving("remedy-back", 1, STOCK, slot(n), look::in_words(remedy))
                    .becoming(bottle(remedy))
            });
        }
    }

    // A round that begins with one infection left is the last.
    fn is_last_round(&self, _rules: &Fresco, _core: &Core) -> bool {
        self.infections.iter().sum::<u8>() <= 1
    }

    // 5 thalers for each own assistant who is not at the doctor's, one who rests included.
    fn final_scoring(&mut self, t: &mut Table<'_>) -> Play {
        for who in t.order.into_iter().take(t.rules.painter_count()).filter(|&p| !t.rules.is_leonardo(p)) {
            let healthy = t.components().assistants.saturating_sub(t.more[who].away);
            t.earn(who, u16::from(healthy) * t.components().parts.doctor.healthy, Money::Of("healthy assistants"));
        }
        Ok(())
    }

    fn show(&self, rules: &Fresco, core: &Core, viewer: Viewer, scene: &mut Scene) {
        self.show_board(rules, core, scene);
        self.tiles.show(rules, core, viewer, TILE, scene);
    }

    fn places(&self, _rules: &Fresco, core: &Core, seat: Seat, act: Act) -> Vec<String> {
        let Act::Doctor(act) = act else { return Vec::new() };
        vec![look::place_of(core, seat, act)]
    }

    fn note(&self, rules: &Fresco, core: &Core, seat: Seat, act: Act) -> String {
        let Act::Doctor(act) = act else { return String::new() };
        self.note_on(rules, core, seat, act)
    }

    fn check(&self, rules: &Fresco, core: &Core) -> Result<(), String> {
        self.check_pieces(rules, core)
    }

    fn get(&self, rules: &Fresco, core: &Core, key: &str) -> Option<Result<String, String>> {
        self.fact(rules, core, key).map(Ok)
    }

    fn set(&mut self, rules: &Fresco, core: &mut Core, key: &str, value: &str) -> Option<Result<(), String>> {
        self.set_fact(rules, core, key, value)
    }
}

impl Doctor {
    /// How many remedies lie before the painter's screen.
    fn remedies_of(&self, who: Painter) -> u8 {
        self.held[who].iter().sum()
    }

    /// Is this place infected?
    fn infects(&self, column: Column) -> bool {
        let place = if column == Column::SecondCathedral { Column::Cathedral } else { column };
        self.infected.and_then(InfectionPlace::column) == Some(place)
    }

    fn buy(&mut self, t: &mut Table<'_>, who: Painter, n: usize, price: u16) {
        let Some(remedy) = self.sale[n].take() else { return };
        self.held[who][remedy as usize] += 1;
        t.pay_for(who, price, look::in_words(remedy));
        t.say(who, |rules| {
            Happening::said("remedy", String::new()).moving(bottle(remedy), 1, slot(n), shelf(rules.name_of(who)), look::in_words(remedy))
        });
    }

    /// Juice can always be drunk. A dose needs a sick figure and an own one that waits, so a sick figure that came for the
    /// neutral assistant is never healed beyond those.
    fn can_drink(&self, core: &Core, who: Painter, remedy: RemedyKind) -> bool {
        let more = &core.more[who];
        self.held[who][remedy as usize] > 0 && (remedy == RemedyKind::Juice || more.sick.min(more.away) > 0)
    }

    fn why_not_drink(&self, core: &Core, who: Painter, remedy: RemedyKind) -> &'static str {
        match core.more[who] {
            _ if self.held[who][remedy as usize] == 0 => "you have no such remedy",
            PainterMore { sick: 0, .. } => "nobody is sick",
            _ => "no assistant of your own waits at the doctor's",
        }
    }

    /// Each dose heals one assistant, surplus doses are lost; juice lifts the mood. The bottle is discarded.
    fn drink(&mut self, t: &mut Table<'_>, who: Painter, remedy: RemedyKind) {
        self.held[who][remedy as usize] -= 1;
        self.discards[remedy as usize] += 1;
        let more = t.more[who];
        let healed = remedy.doses().min(more.sick).min(more.away);
        let columns = Column::of_board(t.last_round);
        t.say(who, |rules| {
            let name = rules.name_of(who);
            let text = match healed {
                0 => "{who} drinks raspberry juice.".to_string(),
                n => format!("{{who}} heals {} with {}.", count(n.into(), "assistant", "assistants"), look::in_words(remedy)),
            };
            Happening::said("healed", text).moving(bottle(remedy), 1, shelf(name), DISCARDS, "a discarded remedy").moving(
                names::assistant(name),
                healed.into(),
                ward(name),
                names::pool(name),
                format!("an assistant of {name}"),
            )
        });
        for _ in 0..healed {
            // Those who were held back first, then those on the board.
            let p = &mut t.core.more[who];
            let held_back = p.sick > p.sick_plan.iter().sum();
            let from = columns.into_iter().find(|c| !held_back && p.sick_plan[c.index()] > 0);
            if let Some(column) = from {
                p.sick_plan[column.index()] -= 1;
            }
            (p.sick, p.away) = (p.sick - 1, p.away - 1);
            t.painter(who).assistants += 1;
            t.say(who, |rules| {
                let name = rules.name_of(who);
                let place = from.map_or(names::screen(name), |column| names::plan(name, column));
                Happening::said("healed", String::new()).moving(names::SICK, 1, place, BLACK, "a sick assistant")
            });
        }
        if remedy == RemedyKind::Juice {
            t.change_mood(who, t.components().parts.doctor.juice.into());
        }
    }

    fn reshuffle(&mut self, t: &mut Table<'_>) {
        if self.stock != [0; RemedyKind::ALL.len()] || self.discards == [0; RemedyKind::ALL.len()] {
            return;
        }
        let back = std::mem::take(&mut self.discards);
        self.stock = back;
        t.announce(|_| {
            let said = Happening::said("reshuffled", "The remedies used so far become the doctor's new stock.");
            RemedyKind::ALL.into_iter().fold(said, |said, remedy| match back[remedy as usize] {
                0 => said,
                n => said.moving(bottle(remedy), n.into(), DISCARDS, STOCK, "a remedy").becoming("remedy-back"),
            })
        });
    }
}

/// Who cannot pay for any remedy has to prove it.
fn show_purse(t: &mut Table<'_>, who: Painter) {
    let thalers = t.painters[who].thalers;
    t.say(who, |_| {
        let shown = count(thalers.into(), "thaler", "thalers");
        Happening::said("poor", format!("{{who}} shows {shown}: too little for a remedy."))
    });
}

/// A sick assistant paints no portraits, but may give a paint of any colour for 3 thalers.
fn paint_saints(t: &mut Table<'_>, visit: &Visit) -> Play {
    let who = visit.who;
    let pay = t.components().parts.doctor.saint_pay;
    for _ in 0..visit.sick {
        if t.painters[who].paints.total() == 0 {
            return Ok(());
        }
        let ask = Question::Of("Studio: which paint does a sick assistant use for a saint's picture? It earns {n} thalers.", pay);
        let answer = t.ask(who, ask, |_, core, can| {
            for (paint, _) in core.painters[who].paints.each() {
                can.add(Action::Saint(paint).into());
            }
            can.add(crate::Action::Done);
            can.explain(|action| match action {
                crate::Action::Module(Act::Doctor(Action::Saint(paint))) => {
                    Some(Why::Because(format!("you have no {} paint", paint.name()), SAINTS))
                }
                _ => None,
            });
        })?;
        let crate::Action::Module(Act::Doctor(Action::Saint(paint))) = answer else { return Ok(()) };
        let paints = Paints::of(&[paint]);
        t.spend(who, paints, Event::Spent { who, paints, why: "the picture of a saint" });
        t.earn(who, pay, Money::Of("the picture of a saint"));
    }
    Ok(())
}

/// The neutral assistant, if it works in this column.
fn neutral_here(core: &Core, visit: &Visit) -> u8 {
    u8::from(usize::from(core.painters[visit.who].neutral_at) == visit.column.index())
}

/// The player chooses who of the healthy ones here: an own assistant, or the neutral one.
fn one_falls_ill(t: &mut Table<'_>, visit: &Visit) -> Play {
    let mut neutral = neutral_here(t.core, visit);
    if neutral > 0 && visit.healthy > 1 {
        let answer = t.ask(visit.who, Question::Of("Who falls ill at the infected place: one of your own, or the neutral assistant?", 0), |_, _, can| {
            can.add(Action::Ill(Figure::Own).into());
            can.add(Action::Ill(Figure::Neutral).into());
        })?;
        neutral = u8::from(answer == Action::Ill(Figure::Neutral).into());
    }
    fall_ill(t, visit, 1 - neutral, neutral);
    Ok(())
}

fn all_fall_ill(t: &mut Table<'_>, visit: &Visit) {
    let neutral = neutral_here(t.core, visit);
    fall_ill(t, visit, visit.healthy.saturating_sub(neutral), neutral);
}

/// Healthy figures are swapped for black ones. The own ones wait at the doctor's, the neutral one goes back to the theatre.
fn fall_ill(t: &mut Table<'_>, visit: &Visit, own: u8, neutral: u8) {
    let (who, column) = (visit.who, visit.column);
    let more = &mut t.core.more[who];
    more.sick_plan[column.index()] += own + neutral;
    (more.sick, more.away) = (more.sick + own + neutral, more.away + own);
    let p = t.painter(who);
    p.plan[column.index()] -= own + neutral;
    p.assistants -= own;
    if neutral > 0 {
        (p.neutral, p.neutral_at) = (false, PainterState::NOWHERE);
    }
    t.say(who, |rules| {
        let name = rules.name_of(who);
        let board = names::plan(name, column);
        let text = match (own, neutral) {
            (0, _) => format!("The neutral assistant of {{who}} falls ill at the {}.", column.place()),
            (1, 0) => format!("An assistant of {{who}} falls ill at the {}.", column.place()),
            (own, neutral) => format!("{} assistants of {{who}} fall ill at the {}.", own + neutral, column.place()),
        };
        Happening::said("ill", text)
            .moving(names::assistant(name), own.into(), board.as_str(), ward(name), format!("an assistant of {name} at the doctor's"))
            .moving(names::NEUTRAL, neutral.into(), board.as_str(), names::neutral(name), "a neutral assistant")
            .moving(names::SICK, (own + neutral).into(), BLACK, board, "a sick assistant")
    });
}
