//! Module 10: The doctor. Rulebook 2020, "Le Médecin".
//!
//! Every round an infection spreads at one place, and an assistant of everybody who works there falls ill. A sick
//! assistant, a black figure, works on, but can do less and infects others, until a remedy of the doctor's heals it. The
//! own figure waits at the doctor's meanwhile.

mod look;
mod pieces;
mod plan;
mod position;

use crate::modules::prelude::*;

pub use crate::modules::NoReason as Reason;
use look::{BLACK, DECK, DISCARDS, DOSES, HERE, INFECTION_BACK, PAST, REMEDY_BACK, STOCK, bottle, in_words, infection, shelf, slot, ward};
pub use pieces::{InfectionPlace, Pieces, RemedyKind};
use pieces::{Infections, Remedies};

/// The doctor's board. All of it is open, but for what lies face down and for the plans.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Doctor {
    /// The infections of each kind that nobody has seen yet.
    infections: Infections,
    /// The infection that lies at its place.
    pub infected: Option<InfectionPlace>,
    /// The painters who have lost an assistant to it this round.
    struck: Set<Painter>,
    /// The painters who have been at the doctor's this round.
    served: Set<Painter>,
    /// The remedies of each kind that lie face down.
    stock: Remedies,
    /// The remedies for sale, the left slot first.
    pub sale: [Option<RemedyKind>; 4],
    /// The remedies of each kind that are used up or were not sold.
    discards: Remedies,
    /// The remedies of each kind before a painter's screen.
    pub held: ByPainter<Remedies>,
}

verbs! {
    /// What one can do about illness.
    pub enum Action within crate::Action {
        /// Cover the Market with the action tile.
        Visit = "doctor",
        /// Place so many sick assistants in this column.
        Sick(column: Column, assistants: u8 = 0..=Column::SPACES) = "sick",
        /// The neutral assistant stands in this column.
        Neutral(column: Column) = "neutral",
        /// Buy the remedy in this slot, the left one being 1.
        Remedy(slot: u8 = 1..=4) = "remedy",
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
kinds!(Figure, "kind|figure": Own "own", Neutral "neutral");
one_word!(Figure);

/// The most remedies before a screen.
const MAX_REMEDIES: u8 = 2;

const BUYING: Rule = rule!("doctor", "the doctor: if you visit him, you must buy a remedy");
const HEALING: Rule = rule!("doctor", "the doctor: each dose swaps a black figure for one of your own that waits");
const SAINTS: Rule = rule!("doctor", "the doctor: in the Studio, a sick assistant gives a paint for 3 thalers");
const NEUTRAL_TOO: Rule = rule!("doctor", "the doctor: the neutral assistant may fall ill too");
const THEIR_PLACES: Rule =
    rule!("doctor", "the doctor: sick assistants work only in the Cathedral, the Studio and the Workshop, and never on action tiles");
const IN_CATHEDRAL: Rule =
    rule!("doctor", "the doctor: in the Cathedral, sick assistants can neither move the bishop nor restore a section next to him");
const SPACES: Rule = rule!("plan", "planning: three spaces in a column");

impl Module for Doctor {
    const ALIASES: &'static [&'static str] = &["doctors"];
    // To visit the doctor the tile must cover the Market. It needs no assistant; one healthy assistant may go to the Market
    // beside the tile, and works there.
    const TILE: Option<ActionTile> = Some(ActionTile {
        piece: "action-tile doctor",
        label: sentence!("the doctor's tile"),
        fact: "doctor",
        prompt: sentence!("Plan: do you visit the doctor? His tile covers the Market and leaves room for one assistant."),
        only: Some(Column::Market),
        cover: |_| Cover { spaces: 1, elsewhere: false, needs: false },
        verb: |_| Action::Visit.into(),
        column: |action| if let Ok(Action::Visit) = Action::try_from(action) { Some(Column::Market) } else { None },
    });

    fn new(rules: &BoardGame) -> Doctor {
        Doctor {
            infections: Doctor::pieces(rules).all_infections(),
            infected: None,
            struck: Set::NONE,
            served: Set::NONE,
            stock: Doctor::pieces(rules).all_remedies(),
            sale: [None; 4],
            discards: Remedies::default(),
            held: ByPainter::default(),
        }
    }
    fn add_pieces(components: &Components, pieces: &mut GamePieces) {
        let mixes = components.modules.doctor.sick_mixes;
        pieces.sick = SickWork { mixes, in_cathedral: IN_CATHEDRAL };
    }
}

impl Moments for Doctor {
    // On a space -1 the player may let a sick assistant rest, who recovers at once: the black figure goes back, and an own
    // one that waits at the doctor's, if there is one, rests in its place.
    fn rests(&mut self, t: &mut Table<'_>, who: Painter) -> Play<bool> {
        let ill = t.effects.illness[who];
        if ill.sick == 0 {
            return Ok(false);
        }
        if t.painters[who].assistants > 0 {
            let say::Rest(health) =
                t.decide(who, sentence!("Which assistant stays in bed: a healthy one, or a sick one, which then recovers?"), |_, can| {
                    can.add(say::Rest(Health::Healthy));
                    can.add(say::Rest(Health::Sick));
                })?;
            if health == Health::Healthy {
                return Ok(false);
            }
        }
        let own = ill.away.min(1);
        t.core.effects.illness[who] = Illness { sick: ill.sick - 1, away: ill.away - own, ..ill };
        t.say(who, move |rules| {
            let name = rules.name_of(who);
            let text = if own > 0 {
                say!("One of {who}'s sick assistants stays in bed and recovers.", who)
            } else {
                say!("A sick assistant leaves {who}.", who)
            };
            let said = Happening::said("recovered", text).moving(names::SICK, 1, names::screen(name), BLACK);
            said.moving(names::assistant(name), own.into(), ward(name), names::resting(name))
        });
        Ok(true)
    }

    // A player who could buy nothing at the doctor's is not asked.
    fn tile_is_useful(&self, _view: View<'_>, who: Painter) -> bool {
        self.sale != [None; 4] && self.remedies_of(who) < MAX_REMEDIES
    }

    // Who falls ill may depend on where the neutral assistant stands. Sick assistants need not be placed.
    fn planned(&mut self, t: &mut Table<'_>, who: Painter) -> Play {
        plan::place_neutral(t, who)?;
        plan::place_sick(t, who)
    }

    // When all plans are in an infection is turned up and infects its place. "Same place" leaves the one that lies there;
    // in the first round there is none.
    fn revealed(&mut self, t: &mut Table<'_>) {
        (self.struck, self.served) = (Set::NONE, Set::NONE);
        let drawn = t.draw_kind("infections", &self.infections).and_then(|kind| InfectionPlace::ALL.get(kind).copied());
        let Some(new) = drawn else { return };
        self.infections[new as usize] -= 1;
        let old = self.infected;
        if new != InfectionPlace::Same {
            self.infected = Some(new);
        }
        t.announce(move |_| {
            if let Some(column) = new.column() {
                let said = Happening::said("infection", say!("The infection breaks out at the {place}.", place = column));
                let said = match old {
                    Some(old) => said.moving(infection(old), 1, HERE, PAST),
                    None => said,
                };
                return said.moving(INFECTION_BACK, 1, DECK, HERE).becoming(infection(new));
            }
            let text = match old.and_then(InfectionPlace::column) {
                Some(column) => say!("The infection stays at the {place}.", place = column),
                None => say!("No infection breaks out: no place was infected before."),
            };
            Happening::said("infection", text).moving(INFECTION_BACK, 1, DECK, PAST).becoming(infection(new))
        });
    }

    // A remedy must be bought if there is one, if it can be paid for, and if there are fewer than two before the screen.
    // This comes before the visit to the Market, and before pennies are thrown there. Whoever can pay for none, perhaps after
    // paying off a debt, has to prove it.
    fn at_tile(&mut self, t: &mut Table<'_>, visit: &Visit) -> Play {
        let who = visit.who;
        if self.served.has(who) {
            return Ok(());
        }
        self.served.insert(who);
        if !self.tile_is_useful(t.view(), who) {
            return Ok(());
        }
        if let Some(n) = self.choose_remedy(t, who)? {
            self.buy(t, who, n);
            return Ok(());
        }
        let thalers = t.painters[who].thalers;
        t.players.reveal_own();
        t.say(who, move |_| {
            Happening::said("poor", say!("{who} shows {thalers}: not enough for a remedy.", who, thalers = THALERS.count(thalers)))
        });
        Ok(())
    }

    // Sick assistants in the Studio paint saints. Then, even if nothing was done here, one of the healthy assistants who
    // work at the infected place falls ill; and where healthy and sick ones have worked together, all healthy ones do.
    fn leave(&mut self, t: &mut Table<'_>, visit: &Visit) -> Play {
        if visit.column == Column::Studio {
            paint_saints(t, visit)?;
        }
        if visit.healthy == 0 {
            return Ok(());
        }
        // The two Cathedrals of the last round are one place to the infection, which strikes once there (ruling C4).
        let here = self.infected.and_then(InfectionPlace::column) == Some(visit.column.one_cathedral());
        let strikes = here && !self.struck.has(visit.who);
        if strikes {
            self.struck.insert(visit.who);
        }
        let neutral = t.painters[visit.who].neutral_at == Some(visit.column);
        if visit.sick > 0 {
            fall_ill(t, visit, visit.healthy.saturating_sub(neutral.into()), neutral.into());
        } else if strikes {
            let figure = who_falls_ill(t, visit, neutral)?;
            fall_ill(t, visit, u8::from(figure == Figure::Own), u8::from(figure == Figure::Neutral));
        }
        Ok(())
    }

    // After the last place, in turn order, everybody may use any number of their remedies.
    fn dusk(&mut self, t: &mut Table<'_>) -> Play {
        for who in t.in_turn_order() {
            while RemedyKind::ALL.iter().any(|&remedy| self.why_not_drink(t.core, who, remedy).is_none()) {
                let prompt = (sentence!("Evening: which remedy do you use? You have {sick}."), t.effects.illness[who].sick.into());
                let answer = t.may(who, prompt, |view, can| {
                    for remedy in RemedyKind::ALL {
                        can.add_unless(say::Drink(remedy), self.why_not_drink(view.core, who, remedy).map(|why| (why, HEALING)));
                    }
                })?;
                let Some(say::Drink(remedy)) = answer else { break };
                self.drink(t, who, remedy);
            }
        }
        Ok(())
    }

    // Remedies that were not sold are discarded. One new remedy is turned up for every player with a sick assistant; those
    // with the most doses lie on the left, juice on the right. When the stock is empty the discards become the stock.
    fn next_round(&mut self, t: &mut Table<'_>) {
        for (n, remedy) in self.sale.iter_mut().enumerate() {
            let Some(old) = remedy.take() else { continue };
            self.discards[old as usize] += 1;
            t.announce(move |_| Happening::said("discarded", Text::default()).moving(bottle(old), 1, slot(n), DISCARDS));
        }
        let ill = t.rules.humans().filter(|&who| t.effects.illness[who].sick > 0).count();
        let mut drawn = Remedies::default();
        for _ in 0..ill {
            self.reshuffle(t);
            let Some(kind) = t.draw_kind("remedies", &self.stock) else { break };
            self.stock[kind] -= 1;
            drawn[kind] += 1;
        }
        let in_order = RemedyKind::ALL.into_iter().flat_map(|remedy| (0..drawn[remedy as usize]).map(move |_| remedy));
        for (n, remedy) in in_order.enumerate() {
            self.sale[n] = Some(remedy);
            t.announce(move |_| {
                let text = match remedy {
                    RemedyKind::Juice => say!("The doctor offers raspberry juice."),
                    _ => say!("The doctor offers a remedy of {doses}.", doses = DOSES.count(remedy.doses())),
                };
                Happening::said("remedy", text).moving(REMEDY_BACK, 1, STOCK, slot(n)).becoming(bottle(remedy))
            });
        }
    }

    // A round that begins with one infection left is the last.
    fn is_last_round(&self, _view: View<'_>) -> bool {
        self.infections.iter().sum::<u8>() <= 1
    }

    // 5 thalers for each own assistant who is not at the doctor's, one who rests included.
    fn final_scoring(&mut self, t: &mut Table<'_>) -> Play {
        for who in t.in_turn_order().filter(|&who| !t.rules.is_leonardo(who)) {
            let healthy = t.components().assistants.saturating_sub(t.effects.illness[who].away);
            t.earn(who, u16::from(healthy) * Doctor::pieces(t.rules).healthy, Money::Of(Term("source|healthy assistants")));
        }
        Ok(())
    }
}

impl Offers for Doctor {}

impl Doctor {
    /// How many remedies lie before the painter's screen.
    fn remedies_of(&self, who: Painter) -> u8 {
        self.held[who].iter().sum()
    }

    /// The slots with a remedy that the painter can pay for.
    fn affordable(&self, view: View<'_>, who: Painter) -> impl Iterator<Item = usize> + use<> {
        let (prices, thalers) = (Doctor::pieces(view.rules).prices(view.rules.players()), view.painters[who].thalers);
        let slots = self.sale.into_iter().zip(prices).enumerate();
        slots.filter_map(move |(n, (remedy, price))| (remedy.is_some() && price <= thalers).then_some(n))
    }

    fn choose_remedy(&self, t: &mut Table<'_>, who: Painter) -> Play<Option<usize>> {
        let answer = t.decide(who, sentence!("Doctor: which remedy do you buy?"), |view, can| {
            self.affordable(view, who).for_each(|n| can.add(OrDone::Answer(say::Remedy(n as u8 + 1))));
            // Too little money, perhaps after paying off a debt.
            if can.is_empty() {
                can.add(OrDone::Done);
            }
            can.explain(|answer| {
                let why = match answer {
                    OrDone::Done => say!("you must buy a remedy if you can afford one"),
                    OrDone::Answer(say::Remedy(n)) => match usize::from(n).checked_sub(1).and_then(|n| self.sale.get(n)) {
                        Some(Some(_)) => say!("you cannot afford that one"),
                        Some(None) => say!("there is no remedy in that slot"),
                        None => say!("there is no such slot"),
                    },
                };
                Some(WhyNot::because(why, BUYING))
            });
        })?;
        Ok(match answer {
            OrDone::Answer(say::Remedy(n)) => usize::from(n).checked_sub(1),
            OrDone::Done => None,
        })
    }

    fn buy(&mut self, t: &mut Table<'_>, who: Painter, n: usize) {
        let Some(remedy) = self.sale[n].take() else { return };
        self.held[who][remedy as usize] += 1;
        t.pay_for(who, Doctor::pieces(t.rules).prices(t.rules.players())[n], in_words(remedy));
        t.say(who, move |rules| Happening::said("remedy", Text::default()).moving(bottle(remedy), 1, slot(n), shelf(rules.name_of(who))));
    }

    /// Juice can always be drunk. A dose needs a sick figure and an own one that waits, so a sick figure that came for the
    /// neutral assistant is never healed beyond those.
    fn why_not_drink(&self, core: &Core, who: Painter, remedy: RemedyKind) -> Option<Sentence> {
        match core.effects.illness[who] {
            _ if self.held[who][remedy as usize] == 0 => Some(sentence!("you have no such remedy")),
            _ if remedy == RemedyKind::Juice => None,
            Illness { sick: 0, .. } => Some(sentence!("none of your assistants is sick")),
            Illness { away: 0, .. } => Some(sentence!("none of your own assistants is waiting at the doctor's")),
            _ => None,
        }
    }

    /// Each dose heals one assistant, surplus doses are lost; juice lifts the mood. The bottle is discarded.
    fn drink(&mut self, t: &mut Table<'_>, who: Painter, remedy: RemedyKind) {
        self.held[who][remedy as usize] -= 1;
        self.discards[remedy as usize] += 1;
        let healed = healed_by(remedy, t.effects.illness[who]);
        t.say(who, move |rules| {
            let name = rules.name_of(who);
            let text = match healed {
                0 => say!("{who} drinks raspberry juice.", who),
                n => {
                    let (assistants, doses) = (ASSISTANTS.count(n), DOSES.count(remedy.doses()));
                    say!("{who} heals {assistants} with a remedy of {doses}.", who, assistants, doses)
                }
            };
            let said = Happening::said("healed", text).moving(bottle(remedy), 1, shelf(name), DISCARDS);
            said.moving(names::assistant(name), healed.into(), ward(name), names::pool(name))
        });
        (0..healed).for_each(|_| heal_one(t, who));
        if remedy == RemedyKind::Juice {
            t.change_mood(who, Doctor::pieces(t.rules).juice.into());
        }
    }

    fn reshuffle(&mut self, t: &mut Table<'_>) {
        if self.stock != Remedies::default() || self.discards == Remedies::default() {
            return;
        }
        let back = std::mem::take(&mut self.discards);
        self.stock = back;
        t.announce(move |_| {
            let said = Happening::said("reshuffled", say!("The discarded remedies become the doctor's new stock."));
            RemedyKind::ALL.into_iter().fold(said, |said, remedy| match back[remedy as usize] {
                0 => said,
                n => said.moving(bottle(remedy), n.into(), DISCARDS, STOCK).becoming(REMEDY_BACK),
            })
        });
    }
}

/// How many assistants a remedy heals.
fn healed_by(remedy: RemedyKind, ill: Illness) -> u8 {
    remedy.doses().min(ill.sick).min(ill.away)
}

/// A sick figure goes back, and the own one works again: those who were held back first, then those on the board.
fn heal_one(t: &mut Table<'_>, who: Painter) {
    let columns = Column::of_board(t.last_round);
    let ill = &mut t.core.effects.illness[who];
    let held_back = ill.sick > ill.plan.iter().sum();
    let from = columns.into_iter().find(|column| !held_back && ill.plan[column.index()] > 0);
    if let Some(column) = from {
        ill.plan[column.index()] -= 1;
    }
    (ill.sick, ill.away) = (ill.sick - 1, ill.away - 1);
    t.painter(who).assistants += 1;
    t.say(who, move |rules| {
        let name = rules.name_of(who);
        let place = from.map_or(names::screen(name), |column| names::plan(name, column));
        Happening::said("healed", Text::default()).moving(names::SICK, 1, place, BLACK)
    });
}

/// A sick assistant paints no portraits, but may give a paint of any colour for 3 thalers.
fn paint_saints(t: &mut Table<'_>, visit: &Visit) -> Play {
    let (who, pay) = (visit.who, Doctor::pieces(t.rules).saint_pay);
    for _ in 0..visit.sick {
        let prompt = (sentence!("Studio: which paint does a sick assistant use for a picture of a saint? It earns {thalers}."), pay);
        let answer = t.may(who, prompt, |view, can| {
            view.painters[who].paints.each().for_each(|(paint, _)| can.add(say::Saint(paint)));
            can.explain(|say::Saint(paint)| Some(WhyNot::because(say!("you have no {paint} paint", paint), SAINTS)));
        })?;
        let Some(say::Saint(paint)) = answer else { return Ok(()) };
        let paints = Paints::of(&[paint]);
        t.spend(who, paints, Event::Spent { who, paints, why: Term("source|a picture of a saint") });
        t.earn(who, pay, Money::Of(Term("source|a picture of a saint")));
    }
    Ok(())
}

/// The player chooses one of the healthy ones here: an own assistant, or the neutral one.
fn who_falls_ill(t: &mut Table<'_>, visit: &Visit, neutral: bool) -> Play<Figure> {
    if !neutral || visit.healthy < 2 {
        return Ok(if neutral { Figure::Neutral } else { Figure::Own });
    }
    let prompt = sentence!("Who falls ill at the infected place: one of your own assistants, or the neutral one?");
    let say::Ill(figure) = t.decide(visit.who, prompt, |_, can| Figure::ALL.into_iter().for_each(|figure| can.add(say::Ill(figure))))?;
    Ok(figure)
}

/// Healthy figures are swapped for black ones. The own ones wait at the doctor's, the neutral one goes back to the theatre.
fn fall_ill(t: &mut Table<'_>, visit: &Visit, own: u8, neutral: u8) {
    let (who, column) = (visit.who, visit.column);
    let ill = &mut t.core.effects.illness[who];
    ill.plan[column.index()] += own + neutral;
    (ill.sick, ill.away) = (ill.sick + own + neutral, ill.away + own);
    let p = t.painter(who);
    p.plan[column.index()] -= own + neutral;
    p.assistants -= own;
    if neutral > 0 {
        (p.neutral, p.neutral_at) = (false, None);
    }
    t.say(who, move |rules| {
        let name = rules.name_of(who);
        let board = names::plan(name, column);
        let text = match (own, neutral) {
            (0, _) => say!("{who}'s neutral assistant falls ill at the {place}.", who, place = column),
            (1, 0) => say!("One of {who}'s assistants falls ill at the {place}.", who, place = column),
            (own, neutral) => {
                say!(
                    "{assistants} working for {who} fall ill at the {place}.",
                    assistants = ASSISTANTS.count(own + neutral),
                    who,
                    place = column
                )
            }
        };
        Happening::said("ill", text)
            .moving(names::assistant(name), own.into(), board.clone(), ward(name))
            .moving(names::NEUTRAL, neutral.into(), board.clone(), names::neutral(name))
            .moving(names::SICK, (own + neutral).into(), BLACK, board)
    });
}
