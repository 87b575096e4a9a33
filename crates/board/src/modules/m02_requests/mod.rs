//! Module 2: Bishop's requests. Rulebook 2020, "Les Commandes de l'évêque"; rulebook 2010, the chapter of the same name.
//!
//! The bishop wants groups of three restored tiles. A painter who gives them up in the Workshop scores at once, and from then
//! on receives a thaler and a paint each round instead of the income of the three tiles.

mod look;
mod pieces;
mod position;

use crate::modules::prelude::*;

pub use pieces::{Pieces, RequestKind};

/// The piles of requests, and those that were fulfilled. All of it is open but what is being chosen as income.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Requests {
    /// The tiles left in each pile.
    pub left: [u8; 4],
    /// The tiles of each kind in front of each painter.
    pub held: ByPainter<[u8; 4]>,
    /// The tiles of each kind that are out of the game.
    gone: [u8; 4],
    /// The painters who have fulfilled a request this round.
    fulfilled: Set<Painter>,
    /// Behind the screens: the primaries chosen as income for the general requests, until they are given.
    chosen: ByPainter<[u8; 3]>,
}

verbs! {
    /// What one can do with the bishop's requests.
    pub enum Action within crate::Action {
        /// Fulfil the request on top of this pile.
        Request(kind: RequestKind) = "request",
        /// Give a tile with this back for it.
        Tile(back: Back) = "request-tile",
        /// Take this primary as income for a general request.
        Income(paint: Paint) = "request-paint",
    }
}

reasons! { Requests: Request = "the bishop's request" }

const RULE: Rule =
    rule!("requests", "requests: once a round, one assistant in the Workshop may fulfil one for three restored tiles instead of mixing");
const GENERAL: Rule = rule!("requests", "requests: a general request brings red, yellow or blue");
/// How many tiles a request takes.
const TILES: u8 = 3;

impl Module for Requests {
    const ALIASES: &'static [&'static str] = &["request", "bishopsrequest"];

    // Four piles, the dearest on top.
    fn new(_rules: &BoardGame) -> Requests {
        let left = [Pieces::PER_PILE as u8; 4];
        Requests { left, held: ByPainter::default(), gone: [0; 4], fulfilled: Set::NONE, chosen: ByPainter::default() }
    }
}

impl Moments for Requests {
    // Leonardo has an assistant in the Workshop. He may fulfil a request, for the points only.
    fn leonardo_assistant(&self) -> Option<Column> {
        Some(Column::Workshop)
    }

    fn leonardo(&mut self, t: &mut Table<'_>, column: Column) -> Play {
        let who = Painter::LEONARDO;
        if column != Column::Workshop || !RequestKind::ALL.into_iter().any(|kind| self.can_fulfil(t.rules, t.core, who, kind)) {
            return Ok(());
        }
        let answer = t.may(who, sentence!("You decide for Leonardo: which request does he fulfil, if any?"), |view, can| {
            for kind in RequestKind::ALL {
                if self.can_fulfil(view.rules, view.core, who, kind) {
                    can.add(say::Request(kind));
                }
            }
            can.explain(|say::Request(kind)| self.obstacle(view, who, kind));
        })?;
        if let Some(say::Request(kind)) = answer { self.fulfil(t, who, kind) } else { Ok(()) }
    }

    // The next round everybody may fulfil another one.
    fn home(&mut self, _t: &mut Table<'_>) {
        self.fulfilled = Set::NONE;
    }

    // For each general request a primary is chosen anew every round.
    fn choose_income(&mut self, t: &mut Table<'_>, who: Painter) -> Play {
        for left in (1..=self.held[who][RequestKind::General as usize]).rev() {
            let prompt = (sentence!("Income: which primary do you take for a general request? {primaries} left to take."), left.into());
            let say::Income(paint) = t.ask_in_secret(who, prompt.into(), |_, can| {
                Paint::PRIMARIES.into_iter().for_each(|paint| can.add(say::Income(paint)));
                can.explain(|_| Some((sentence!("you must choose a primary"), GENERAL).into()));
            })?;
            self.chosen[who][paint as usize] += 1;
        }
        Ok(())
    }

    // Each request brings a thaler, and its paint or the one that was chosen.
    fn income(&mut self, t: &mut Table<'_>, who: Painter) {
        let held = self.held[who];
        let requests: u8 = held.iter().sum();
        if requests == 0 {
            return;
        }
        let mut paints = Paints::NONE;
        for (paint, n) in Paint::PRIMARIES.into_iter().zip(std::mem::take(&mut self.chosen[who])) {
            paints.add(paint, n.into());
        }
        for (kind, n) in RequestKind::ALL.into_iter().zip(held) {
            kind.paint().into_iter().for_each(|paint| paints.add(paint, n.into()));
        }
        t.earn(who, u16::from(requests) * Requests::pieces(t.rules).thalers, Money::Of(Term("source|the bishop's requests")));
        t.gain(who, paints, Term("source|the bishop's requests"));
    }
}

impl Offers for Requests {
    // Instead of mixing, one assistant a round, healthy or sick, may fulfil the request on top of a pile.
    fn offers(&self, view: View<'_>, visit: &Visit, offer: &mut dyn FnMut(Action)) {
        let At::Workshop(workshop) = visit.at else { return };
        let tiles = view.painters[visit.who].restored.len() + view.effects.other_tiles[visit.who].len();
        if tiles < TILES.into() || workshop.begun || self.fulfilled.has(visit.who) {
            return;
        }
        for kind in RequestKind::ALL {
            if self.can_fulfil(view.rules, view.core, visit.who, kind) {
                offer(Action::Request(kind));
            }
        }
    }

    fn why_not(&self, view: View<'_>, visit: &Visit, action: Action) -> Option<WhyNot> {
        let why = match (action, visit.at) {
            (Action::Tile(_) | Action::Income(_), _) => return None,
            (Action::Request(_), At::Workshop(_)) if self.fulfilled.has(visit.who) => {
                say!("you have already fulfilled a request this round")
            }
            (Action::Request(_), At::Workshop(workshop)) if workshop.begun => say!("this assistant has already begun something else"),
            (Action::Request(kind), At::Workshop(_)) => return self.obstacle(view, visit.who, kind),
            (Action::Request(_), _) => say!("you can fulfil requests only in the Workshop"),
        };
        Some(WhyNot::because(why, RULE))
    }

    fn accept(&mut self, t: &mut Table<'_>, visit: &mut Visit, action: Action) -> Play {
        match action {
            Action::Request(kind) => {
                visit.work_on_something_else();
                self.fulfil(t, visit.who, kind)
            }
            Action::Tile(_) | Action::Income(_) => Ok(()),
        }
    }
}

/// A restored tile.
#[derive(Clone, Copy)]
enum Restored {
    OfFresco(TileNumber),
    Elsewhere(OtherTile),
}

/// The tiles of a painter that serve for a request, with their backs.
fn fitting(view: View<'_>, who: Painter, kind: RequestKind) -> impl Iterator<Item = (Back, Restored)> {
    let fresco =
        view.painters[who].restored.iter().map(move |tile| (Back::with_blots(view.rules.tile(tile).blots), Restored::OfFresco(tile)));
    // With module 9: tiles of the wall serve like those of the fresco.
    let elsewhere = view.effects.other_tiles[who].iter();
    let elsewhere = elsewhere.filter_map(move |tile| Some((view.rules.pieces.other_back(tile)?, Restored::Elsewhere(tile))));
    fresco.chain(elsewhere).filter(move |(back, _)| kind.paint().is_none_or(|blot| back.blots()[blot] > 0))
}

impl Requests {
    /// The points of the tile on top of a pile.
    pub fn top(&self, rules: &BoardGame, kind: RequestKind) -> Option<i16> {
        let pile = &Requests::pieces(rules).piles[kind as usize];
        pile.len().checked_sub(self.left[kind as usize].into()).and_then(|taken| pile.get(taken)).copied()
    }

    /// Can a painter fulfil a request of this kind?
    pub fn can_fulfil(&self, rules: &BoardGame, core: &Core, who: Painter, kind: RequestKind) -> bool {
        self.left[kind as usize] > 0 && fitting(View { rules, core }, who, kind).nth(usize::from(TILES) - 1).is_some()
    }

    /// Why a painter cannot fulfil a request of this kind.
    fn obstacle(&self, view: View<'_>, who: Painter, kind: RequestKind) -> Option<WhyNot> {
        let have = fitting(view, who, kind).count() as u32;
        let tiles = crate::wording::TILES.count(have);
        let why = match kind.paint() {
            _ if self.left[kind as usize] == 0 => say!("that pile is empty"),
            _ if have >= TILES.into() => return None,
            None => say!("it takes three restored tiles, and {who} has {tiles}", who, tiles),
            Some(paint) => say!("it takes three tiles with a blot of {paint}, and {who} has {tiles} of that kind", paint, who, tiles),
        };
        Some(WhyNot::because(why, RULE))
    }

    /// Three tiles are given and bring nothing any more; then the request is taken and scored. With Leonardo all of them
    /// leave the game.
    fn fulfil(&mut self, t: &mut Table<'_>, who: Painter, kind: RequestKind) -> Play {
        let Some(points) = self.top(t.rules, kind) else { return Ok(()) };
        for left in (1..=TILES).rev() {
            give_tile(t, who, kind, left)?;
        }
        self.left[kind as usize] -= 1;
        self.fulfilled.insert(who);
        let taken = if t.rules.is_leonardo(who) { &mut self.gone } else { &mut self.held[who] };
        taken[kind as usize] += 1;
        t.say(who, move |rules| look::fulfilled(rules, who, kind, points));
        t.score(who, Points::new(Reason::Request, points))
    }
}

/// One of the tiles that serve, of the painter's choice by their backs, is put under the request.
fn give_tile(t: &mut Table<'_>, who: Painter, kind: RequestKind, left: u8) -> Play {
    let Some((mut back, _)) = fitting(t.view(), who, kind).next() else { return Ok(()) };
    let all_are_needed = fitting(t.view(), who, kind).count() <= left.into();
    let all_are_alike = fitting(t.view(), who, kind).all(|(other, _)| other == back);
    if !all_are_needed && !all_are_alike {
        let prompt = match t.rules.is_leonardo(who) {
            true => sentence!("You decide for Leonardo: which tile does he give for the request? {tiles} left to give."),
            false => sentence!("Bishop's request: which tile do you give? {tiles} left to give."),
        };
        say::Tile(back) = t.decide(who, (prompt, left.into()), |view, can| {
            let mut seen = Set::NONE;
            for (back, _) in fitting(view, who, kind) {
                if !seen.has(back) {
                    can.add(say::Tile(back));
                }
                seen.insert(back);
            }
            can.explain(|_| Some(WhyNot::because(say!("you have no such tile for this request"), RULE)));
        })?;
    }
    let given = fitting(t.view(), who, kind).find(|&(other, _)| other == back).map(|(_, tile)| tile);
    let section = if let Some(Restored::OfFresco(tile)) = given { t.section_of(tile) } else { None };
    match given {
        Some(Restored::OfFresco(tile)) => {
            t.painter(who).restored.remove(tile);
            t.core.gone.insert(tile);
        }
        Some(Restored::Elsewhere(tile)) => {
            t.core.effects.other_tiles[who].remove(tile);
            t.core.effects.other_tiles_gone.insert(tile);
        }
        None => return Ok(()),
    }
    t.say(who, move |rules| look::given(rules, who, back, section));
    Ok(())
}
