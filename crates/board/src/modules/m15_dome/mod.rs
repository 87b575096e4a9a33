//! Module 15: The dome. Rulebook 2020, "Le Dôme".
//!
//! Under each of the nine inner sections of the fresco lies a tile of the dome. The painter who restores the section takes
//! it, and at the end may give the paints it shows for its points.

mod look;
mod pieces;
mod position;

use crate::modules::prelude::*;

use look::{BACK, PAID, before, label, piece};
pub use pieces::{DomeNumber, DomeTile, Pieces};

/// The tiles of the dome.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Dome {
    /// The inner sections with a tile of the dome beneath; everybody knows them.
    pub beneath: Sections,
    /// The tiles that lie there; nobody has seen which lies where.
    unseen: Set<DomeNumber>,
    /// The tiles that lie openly before each painter.
    pub held: ByPainter<Set<DomeNumber>>,
    /// The tiles that have been paid for.
    paid: Set<DomeNumber>,
}

verbs! {
    /// What one can do with the dome.
    pub enum Action within crate::Action {
        /// Give the paints of the tile with this number, from 1.
        Paint(tile: u8 = 1..=DomeNumber::COUNT as u8) = "dome",
    }
}

reasons! { Dome: Dome = "the dome" }

const PAYING: Rule = rule!("dome", "the dome: each tile can be paid for once, with the paints it shows");

impl Module for Dome {
    fn new(_rules: &BoardGame) -> Dome {
        Dome { beneath: Pieces::SECTIONS, unseen: Set::ALL, held: ByPainter::default(), paid: Set::NONE }
    }
}

impl Moments for Dome {
    // The painter who restores an inner section takes the tile beneath and lays it open. Leonardo does the same.
    fn restored(&mut self, t: &mut Table<'_>, work: &Restoration) -> Play {
        let (who, section) = (work.who, work.section);
        if !self.beneath.has(section) {
            return Ok(());
        }
        let Some(number) = t.draw_from("dome", self.unseen) else { return Ok(()) };
        self.beneath.remove(section);
        self.unseen.remove(number);
        self.held[who].insert(number);
        t.say(who, move |rules| {
            let tile = Dome::pieces(rules).tile(number);
            Happening::said("dome", say!("{who} uncovers {tile}.", who, tile = label(tile)))
                .moving(BACK, 1, names::fresco(section), before(rules.name_of(who)))
                .becoming(piece(tile))
        });
        Ok(())
    }

    // At the end, in the last round's order, everybody may pay for any of their tiles; the points of all of them are one
    // move. Those who have not the paints are asked like everybody else. Leonardo has none.
    fn final_scoring(&mut self, t: &mut Table<'_>) -> Play {
        for who in t.in_turn_order().filter(|&who| !t.rules.is_leonardo(who)) {
            let mut points = 0;
            while !self.held[who].is_empty() {
                let answer = t.may(who, sentence!("The dome: which of your tiles do you pay for?"), |view, can| {
                    self.payable(view, who).iter().for_each(|number| can.add(say::Paint(number.from_1())));
                    can.explain(|say::Paint(tile)| Some(self.obstacle(view, who, tile)));
                })?;
                let Some(number) = answer.and_then(|say::Paint(tile)| DomeNumber::numbered(tile)) else { break };
                points += self.pay(t, who, number);
            }
            t.score(who, Points::new(Reason::Dome, points))?;
        }
        Ok(())
    }
}

impl Offers for Dome {}

impl Dome {
    /// The tiles that a painter has and could pay for.
    fn payable(&self, view: View<'_>, who: Painter) -> Set<DomeNumber> {
        self.held[who].filter(|number| view.painters[who].paints.covers(Dome::pieces(view.rules).tile(number).cost))
    }

    /// Why a painter cannot pay for a tile.
    fn obstacle(&self, view: View<'_>, who: Painter, tile: u8) -> WhyNot {
        let why = match DomeNumber::numbered(tile).filter(|&number| self.held[who].has(number)) {
            None => say!("you do not have that tile"),
            Some(number) => {
                let cost = Dome::pieces(view.rules).tile(number).cost;
                say!("you still need {paints}", paints = view.painters[who].paints.lacking(cost))
            }
        };
        WhyNot::because(why, PAYING)
    }

    /// The paints go back; says how many points they bring.
    fn pay(&mut self, t: &mut Table<'_>, who: Painter, number: DomeNumber) -> i16 {
        let tile = Dome::pieces(t.rules).tile(number);
        self.held[who].remove(number);
        self.paid.insert(number);
        t.spend(who, tile.cost, Event::Spent { who, paints: tile.cost, why: Term("source|a dome tile") });
        t.say(who, move |rules| Happening::said("dome", Text::default()).moving(piece(tile), 1, before(rules.name_of(who)), PAID));
        tile.points
    }
}
