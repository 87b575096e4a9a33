//! Module 12: The ladies. Rulebook 2020, "Les Dames".
//!
//! Ladies stand on the rose bushes of the score track. A painter who reaches or passes one takes her along, at most one of
//! each colour. From the next planning on she may be sent to a place, where she acts before the assistants, or without any.

mod acting;
mod look;
mod pieces;
mod position;

use crate::modules::prelude::*;

pub use crate::modules::NoReason as Reason;

use look::{board, comes, piece, reservation_piece, screen, sends, used};
pub use pieces::{LadyColour, Pieces};

/// The ladies, and the reservation tiles.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Ladies {
    /// The lady on each rose bush, from the rear of the score track; everybody sees them.
    pub bushes: [Option<LadyColour>; Pieces::BUSHES],
    /// The ladies of each painter. Behind the screen, but everybody saw them being taken.
    pub held: ByPainter<Set<LadyColour>>,
    /// The column to which each lady is sent this round; hidden until all plans are in.
    sent: ByPainter<[Option<Column>; 2]>,
    /// The columns in which a lady of each colour has acted this round; everybody saw it.
    acted: [Columns; 2],
    /// The players' reservation tiles; everybody knows where they are.
    reservations: ByPainter<Reservation>,
    /// Ladies of each colour that are out of the game.
    gone: [u8; 2],
}

/// A player's reservation tile. Without a section it is with its owner, and can be used only once it is ready again.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Reservation {
    at: Option<Section>,
    side: Side,
}

impl Reservation {
    const READY: Reservation = Reservation { at: None, side: Side::Ready };
}

/// The side of a reservation tile that is up.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Side {
    /// Neither: it has not been used, or is back.
    Ready,
    /// Put down this round.
    Day,
    /// Put down the round before.
    Night,
}

verbs! {
    /// What one can do with a lady.
    pub enum Action within crate::Action {
        /// Send a lady to this column.
        Send(colour: LadyColour, column: Column) = "lady",
        /// Market: swap this tile; then the other one.
        Swap(tile: MarketTile) = "swap",
        /// Cathedral: reserve this section.
        Reserve(section: Section) = "reserve",
        /// Workshop: give the first paint, take the second.
        Recolour(from: Paint, to: Paint) = "recolour",
        /// Theatre: back to the start of the mood track.
        Cheer = "cheer",
        /// Second Cathedral: bring the bishop to this section.
        Escort(to: Section) = "escort",
    }
}

const SENDING: Rule = rule!("ladies", "ladies: one lady per column, and never on one covered by an action tile");
const ACTING: Rule = rule!("ladies", "ladies: a lady acts before your assistants, but only one of each colour at a place each round");
const RESERVED: Rule = rule!("ladies", "ladies: only the player who reserved a section may restore it");

impl Module for Ladies {
    const ALIASES: &'static [&'static str] = &["lady"];

    fn new(_rules: &BoardGame) -> Ladies {
        Ladies {
            bushes: [None; Pieces::BUSHES],
            held: ByPainter([Set::NONE; Painter::MAX]),
            sent: ByPainter([[None; 2]; Painter::MAX]),
            acted: [Columns::NONE; 2],
            reservations: ByPainter([Reservation::READY; Painter::MAX]),
            gone: [0; 2],
        }
    }
}

impl Moments for Ladies {
    // As many ladies as rose bushes, half of them pink, half purple, anywhere.
    fn setup(&mut self, rules: &BoardGame, _core: &mut Core, dice: &mut Dice) {
        let bushes = &mut self.bushes[..Ladies::pieces(rules).bushes(rules.players()).len()];
        for (bush, lady) in bushes.iter_mut().zip(LadyColour::ALL.into_iter().cycle()) {
            *bush = Some(lady);
        }
        dice.shuffle(bushes);
    }

    // Each lady may be sent to a column of her own, with or without assistants, but not to one that an action tile covers.
    fn plan(&mut self, t: &mut Table<'_>, who: Painter) -> Play {
        let columns = Column::of_board(t.last_round);
        while LadyColour::ALL.iter().any(|&lady| columns.iter().any(|&c| self.in_the_way(t.core, who, lady, c).is_none())) {
            let answer = t.may(who, sentence!("Plan: to which column do you send a lady, if any?"), |view, can| {
                for lady in LadyColour::ALL {
                    for column in columns {
                        let obstacle = self.in_the_way(view.core, who, lady, column);
                        can.add_unless(say::Send(lady, column), obstacle.map(|why| (why, SENDING)));
                    }
                }
                can.explain(|say::Send(_, column)| Some(WhyNot::NotThisBoard(column)));
            })?;
            let Some(say::Send(lady, column)) = answer else { break };
            self.send(t.core, who, lady, column);
            t.whisper(who, move |rules| comes(rules, who, lady, column), |_| None);
        }
        Ok(())
    }

    fn revealed(&mut self, t: &mut Table<'_>) {
        for (who, lady, column) in self.each_sent(t.rules) {
            t.whisper(who, move |_| sends(who, lady, column), move |rules| Some(comes(rules, who, lady, column)));
        }
    }

    // A lady acts before the assistants, unless another one of her colour has already acted at this place this round.
    fn arrive(&mut self, t: &mut Table<'_>, visit: &mut Visit) -> Play {
        let (who, place) = (visit.who, visit.column);
        let Some(lady) = self.lady_at(who, place) else { return Ok(()) };
        if self.acted[lady as usize].has(place) {
            t.say(who, move |_| {
                let text = say!("{who}'s {lady} lady finds that another one has already acted at the {place}.", lady, who, place);
                Happening::said("lady", text)
            });
        } else if self.act(t, visit)? {
            self.acted[lady as usize].insert(place);
        } else {
            t.say(who, move |_| Happening::said("lady", say!("{who}'s {lady} lady does nothing at the {place}.", lady, who, place)));
        }
        Ok(())
    }

    // Nobody but the owner restores a reserved section.
    fn forbids(&self, _core: &Core, who: Painter, section: Section) -> Option<WhyNot> {
        let owner = self.reserved_by(section).filter(|&owner| owner != who)?;
        Some(WhyNot::ByPainter(owner, sentence!("{who} has reserved that section"), RESERVED))
    }

    // The ladies of a restoration are met with its score move (ruling C2).
    fn scored(&mut self, t: &mut Table<'_>, work: &Restoration) -> Play {
        self.meet(t, work.who);
        Ok(())
    }

    // When the owner restores it the tile comes off, but cannot be used before it would have come back anyway.
    fn restored(&mut self, t: &mut Table<'_>, work: &Restoration) -> Play {
        let (who, section) = (work.who, work.section);
        let reservation = &mut self.reservations[who];
        if reservation.at == Some(section) {
            reservation.at = None;
            let side = reservation.side;
            t.say(who, move |rules| {
                let name = rules.name_of(who);
                let said = Happening::said("reservation", say!("{who} takes the reservation off {section}.", who, section));
                said.moving(reservation_piece(name, side), 1, names::fresco(section), used(name))
            });
        }
        Ok(())
    }

    fn home(&mut self, t: &mut Table<'_>) {
        for (who, lady, column) in self.each_sent(t.rules) {
            t.say(who, move |rules| {
                Happening::said("home", Text::default()).moving(piece(lady), 1, board(rules, who, column), screen(rules, who))
            });
        }
        self.sent = ByPainter([[None; 2]; Painter::MAX]);
        self.acted = [Columns::NONE; 2];
    }

    // Reservations of this round turn from day to night, those of the round before go back to their owners.
    fn next_round(&mut self, t: &mut Table<'_>) {
        for who in t.rules.humans() {
            let Reservation { at, side } = self.reservations[who];
            let next = match side {
                Side::Ready => continue,
                Side::Day => Reservation { at, side: Side::Night },
                Side::Night => Reservation::READY,
            };
            self.reservations[who] = next;
            t.say(who, move |rules| {
                let name = rules.name_of(who);
                let lies = at.map_or(used(name), names::fresco);
                let (text, to) = match (next.side, at) {
                    (Side::Ready, Some(section)) => (say!("{who}'s reservation on {section} is over.", who, section), names::screen(name)),
                    (Side::Ready, None) => (say!("{who} can use the reservation tile again.", who), names::screen(name)),
                    (_, Some(section)) => (say!("{who}'s reservation on {section} turns to its night side.", who, section), lies.clone()),
                    (_, None) => (Text::default(), lies.clone()),
                };
                Happening::said("reservation", text)
                    .moving(reservation_piece(name, side), 1, lies, to)
                    .becoming(reservation_piece(name, next.side))
            });
        }
    }

    // A painter who stands on a lady's space or beyond takes her, however the painter came there.
    fn after_step(&mut self, t: &mut Table<'_>) {
        for who in t.in_turn_order() {
            self.meet(t, who);
        }
    }
}

impl Offers for Ladies {
    fn why_not(&self, view: View<'_>, visit: &Visit, _action: Action) -> Option<WhyNot> {
        let why = match self.lady_at(visit.who, visit.column) {
            None => say!("you have sent no lady here"),
            Some(lady) if self.acted[lady as usize].has(visit.column) => say!("a {lady} lady has already acted here this round", lady),
            Some(_) => self.idle(view, visit).unwrap_or(sentence!("your lady has already had her chance")).into(),
        };
        Some(WhyNot::because(why, ACTING))
    }
}

impl Ladies {
    /// A painter takes the ladies on the way so far, the first one met of each colour that is still lacking.
    fn meet(&mut self, t: &mut Table<'_>, who: Painter) {
        let rules = t.rules;
        let score = i32::from(t.painters[who].score);
        let bushes = self.bushes.iter_mut().zip(Ladies::pieces(rules).bushes(rules.players()));
        for (bush, &space) in bushes.take_while(|&(_, &space)| i32::from(space) <= score) {
            let Some(lady) = bush.filter(|&lady| !self.held[who].has(lady)) else { continue };
            self.held[who].insert(lady);
            *bush = None;
            t.say(who, move |rules| {
                let home = if rules.is_leonardo(who) { used("leonardo") } else { screen(rules, who) };
                let said =
                    Happening::said("lady", say!("{who} meets a {lady} lady on space {space} and takes her along.", who, lady, space));
                said.moving(piece(lady), 1, names::score(space as i16, rules.painter_count()), home)
            });
        }
    }

    /// Why a lady cannot be sent to a column.
    fn in_the_way(&self, core: &Core, who: Painter, lady: LadyColour, column: Column) -> Option<Sentence> {
        if !self.held[who].has(lady) {
            Some(sentence!("you have no such lady"))
        } else if self.sent[who][lady as usize].is_some() {
            Some(sentence!("you have already sent her"))
        } else if self.lady_at(who, column).is_some() {
            Some(sentence!("your other lady is going there"))
        } else if core.effects.boards[who].is_covered(column) {
            Some(sentence!("an action tile covers that column"))
        } else {
            None
        }
    }

    fn send(&mut self, core: &mut Core, who: Painter, lady: LadyColour, column: Column) {
        self.sent[who][lady as usize] = Some(column);
        core.effects.boards[who].waiting.insert(column);
    }

    /// The ladies that are out, with their columns.
    fn each_sent(&self, rules: &BoardGame) -> impl Iterator<Item = (Painter, LadyColour, Column)> + use<> {
        let sent = self.sent;
        let all = rules.humans().flat_map(|who| LadyColour::ALL.map(|lady| (who, lady)));
        all.filter_map(move |(who, lady)| Some((who, lady, sent[who][lady as usize]?)))
    }

    /// The lady whom a painter has sent to a column.
    fn lady_at(&self, who: Painter, column: Column) -> Option<LadyColour> {
        LadyColour::ALL.into_iter().find(|&lady| self.sent[who][lady as usize] == Some(column))
    }

    /// Whose reservation tile lies on a section.
    fn reserved_by(&self, section: Section) -> Option<Painter> {
        Painter::ALL.into_iter().find(|&p| self.reservations[p].at == Some(section))
    }
}
