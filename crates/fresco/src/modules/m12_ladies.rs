//! Module 12: The ladies. Rulebook 2020, "Les Dames".
//!
//! Ladies stand on the rose bushes of the score track. A painter who reaches or passes one takes her along, at most one of
//! each colour. From the next planning on she may be sent to a place, where she acts before the assistants, or without any.

mod acting;
mod look;

use tabletop::{Dice, Happening, Play, Scene, Seat, Viewer, verbs};

use crate::Fresco;
use crate::action::Question;
use crate::components::LadyColour;
use crate::core::{Columns, Core};
use crate::modules::{Act, Kit, Module};
use crate::paints::{MarketTile, Paint};
use crate::scene::names;
use crate::table::Table;
use crate::visit::{Restoration, Visit};
use crate::why::Why;
use crate::words::{ByPainter, Column, Painter, Section, one_word};

/// The ladies, and the reservation tiles.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Ladies {
    /// The lady on each rose bush, from the rear of the score track; everybody sees them.
    pub bushes: [Option<LadyColour>; Ladies::BUSHES],
    /// Does each painter have a lady of each colour? Behind the screen, but everybody saw her being taken.
    pub held: ByPainter<[bool; 2]>,
    /// The column, by number, to which each lady is sent this round; hidden until all plans are in.
    sent: ByPainter<[Option<u8>; 2]>,
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
    pub enum Action {
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
one_word!(LadyColour);

const RULE: &str = "ladies: one in a column, not beside an action tile";

impl Ladies {
    /// The most rose bushes of a table.
    const BUSHES: usize = 8;
}

impl Kit for Ladies {
    fn unpack(_rules: &Fresco) -> Ladies {
        Ladies {
            bushes: [None; Ladies::BUSHES],
            held: ByPainter([[false; 2]; Painter::MAX]),
            sent: ByPainter([[None; 2]; Painter::MAX]),
            acted: [Columns::NONE; 2],
            reservations: ByPainter([Reservation { at: None, side: Side::Ready }; Painter::MAX]),
            gone: [0; 2],
        }
    }
}

impl Module for Ladies {
    // As many ladies as rose bushes, half of them pink, half purple, anywhere.
    fn setup(&mut self, rules: &Fresco, _core: &mut Core, dice: &mut Dice) {
        let n = rules.components.parts.ladies.bushes(rules.players()).len().min(Ladies::BUSHES);
        for (i, lady) in self.bushes[..n].iter_mut().enumerate() {
            *lady = Some(LadyColour::ALL[i % 2]);
        }
        dice.shuffle(&mut self.bushes[..n]);
    }

    // Each lady may be sent to a column of her own, with or without assistants, but not to one that an action tile covers.
    fn plan(&mut self, t: &mut Table<'_>, who: Painter) -> Play {
        let columns = Column::of_board(t.last_round);
        while LadyColour::ALL.iter().any(|&lady| columns.iter().any(|&c| self.in_the_way(t.core, who, lady, c).is_none())) {
            let answer = t.ask(who, Question::Of("Plan: to which column does a lady go, if any?", 0), |_, core, can| {
                for lady in LadyColour::ALL {
                    for column in columns {
                        match self.in_the_way(core, who, lady, column) {
                            None => can.add(Action::Send(lady, column).into()),
                            Some(why) => can.bar(Action::Send(lady, column).into(), || Why::Because(why.to_string(), RULE)),
                        }
                    }
                }
                can.add(crate::Action::Done);
                can.explain(|action| match action {
                    crate::Action::Module(Act::Ladies(Action::Send(_, column))) => Some(Why::NotThisBoard(column)),
                    _ => None,
                });
            })?;
            let crate::Action::Module(Act::Ladies(Action::Send(lady, column))) = answer else { return Ok(()) };
            self.sent[who][lady as usize] = Some(column.index() as u8);
            t.core.more[who].waiting.insert(column);
            t.whisper(who, |rules| sends(lady, column).moving(piece(lady), 1, screen(rules, who), board(rules, who, column), label(lady)), |_| None);
        }
        Ok(())
    }

    fn revealed(&mut self, t: &mut Table<'_>) {
        for (who, lady, column) in self.each_sent(t.rules, t.core) {
            t.whisper(
                who,
                |_| sends(lady, column),
                |rules| Some(sends(lady, column).moving(piece(lady), 1, screen(rules, who), board(rules, who, column), label(lady))),
            );
        }
    }

    // A lady acts before the assistants, unless another one of her colour has already acted at this place this round.
    fn arrive(&mut self, t: &mut Table<'_>, visit: &mut Visit) -> Play {
        let Some(lady) = self.lady_at(visit.who, visit.column) else { return Ok(()) };
        let place = visit.column.place();
        if self.acted[lady as usize].has(visit.column) {
            t.say(visit.who, |_| {
                let text = format!("The {lady} lady of {{who}} finds that another one has already been at the {place}.");
                Happening::said("lady", text)
            });
            return Ok(());
        }
        if self.act(t, visit)? {
            self.acted[lady as usize].insert(visit.column);
        } else {
            t.say(visit.who, |_| Happening::said("lady", format!("The {lady} lady of {{who}} does nothing at the {place}.")));
        }
        Ok(())
    }

    fn why_not(&self, rules: &Fresco, core: &Core, visit: &Visit, act: Act) -> Option<Why> {
        let Act::Ladies(_) = act else { return None };
        let why = match self.lady_at(visit.who, visit.column) {
            None => "you have sent no lady here".to_string(),
            Some(lady) if self.acted[lady as usize].has(visit.column) => format!("a {lady} lady has already acted here this round"),
            Some(_) => self.idle(rules, core, visit).unwrap_or("your lady has already had her chance").to_string(),
        };
        Some(Why::Because(why, "ladies: a lady acts before the assistants, once of each colour at a place"))
    }

    // Nobody but the owner restores a reserved section.
    fn forbids(&self, _core: &Core, who: Painter, section: Section) -> Option<Why> {
        self.reserved_by(section).filter(|&owner| owner != who).map(Why::Reserved)
    }

    // A restoration's ladies are met with its score move (ruling C2).
    fn scored(&mut self, t: &mut Table<'_>, work: &Restoration) -> Play {
        self.meet(t, work.who);
        Ok(())
    }

    // When the owner restores it the tile comes off, but cannot be used before it would have come back anyway.
    fn restored(&mut self, t: &mut Table<'_>, work: &Restoration) -> Play {
        let reservation = &mut self.reservations[work.who];
        if reservation.at == Some(work.section) {
            reservation.at = None;
            let (side, section) = (reservation.side, work.section);
            t.say(work.who, |rules| {
                let name = rules.name_of(work.who);
                Happening::said("reservation", format!("{{who}} takes the reservation off {section}."))
                    .moving(reservation_piece(name, side), 1, names::fresco(section), used(name), reservation_label(name, side))
            });
        }
        Ok(())
    }

    fn home(&mut self, t: &mut Table<'_>) {
        for (who, lady, column) in self.each_sent(t.rules, t.core) {
            t.say(who, |rules| {
                Happening::said("home", String::new()).moving(piece(lady), 1, board(rules, who, column), screen(rules, who), label(lady))
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
                Side::Night => Reservation { at: None, side: Side::Ready },
            };
            self.reservations[who] = next;
            t.say(who, |rules| {
                let name = rules.name_of(who);
                let lies = at.map_or(used(name), names::fresco);
                let (text, to) = match (next.side, at) {
                    (Side::Ready, Some(section)) => (format!("The reservation of {{who}} on {section} is over."), names::screen(name)),
                    (Side::Ready, None) => ("{who} can use the reservation tile again.".to_string(), names::screen(name)),
                    (_, Some(section)) => (format!("The reservation of {{who}} on {section} turns to its night side."), lies.clone()),
                    (_, None) => (String::new(), lies.clone()),
                };
                Happening::said("reservation", text)
                    .moving(reservation_piece(name, side), 1, lies, to, reservation_label(name, next.side))
                    .becoming(reservation_piece(name, next.side))
            });
        }
    }

    // Whoever stands on a lady's space or beyond takes her, however the painter came there.
    fn after_step(&mut self, t: &mut Table<'_>) {
        let order = t.order;
        for &who in &order[..t.rules.painter_count()] {
            self.meet(t, who);
        }
    }

    fn show(&self, rules: &Fresco, core: &Core, viewer: Viewer, scene: &mut Scene) {
        self.look(rules, core, viewer, scene);
    }

    fn places(&self, rules: &Fresco, core: &Core, seat: Seat, act: Act) -> Vec<String> {
        let Act::Ladies(action) = act else { return Vec::new() };
        vec![match action {
            Action::Send(_, column) => names::plan(seat.name(), column),
            Action::Swap(tile) => return rules.place_of(core, tile).map(|(stall, space)| names::stall(stall, space)).into_iter().collect(),
            Action::Reserve(section) | Action::Escort(section) => names::fresco(section),
            Action::Recolour(..) => names::PAINTS.to_string(),
            Action::Cheer => names::mood(seat.name(), rules.components.mood.start),
        }]
    }

    fn note(&self, rules: &Fresco, core: &Core, seat: Seat, act: Act) -> String {
        let Act::Ladies(action) = act else { return String::new() };
        self.meaning(rules, core, seat, action)
    }

    fn check(&self, rules: &Fresco, core: &Core) -> Result<(), String> {
        self.sound(rules, core)
    }

    fn get(&self, rules: &Fresco, core: &Core, key: &str) -> Option<Result<String, String>> {
        self.fact(rules, core, key)
    }

    fn set(&mut self, rules: &Fresco, core: &mut Core, key: &str, value: &str) -> Option<Result<(), String>> {
        self.set_fact(rules, core, key, value)
    }
}

impl Ladies {
    /// A painter takes the ladies on the way so far, the first one met of each colour that is still lacking.
    fn meet(&mut self, t: &mut Table<'_>, who: Painter) {
        let rules = t.rules;
        let bushes = rules.components.parts.ladies.bushes(rules.players());
        let score = t.painters[who].score;
        for (bush, &space) in self.bushes.iter_mut().zip(bushes).take_while(|&(_, &space)| i32::from(space) <= i32::from(score)) {
            let Some(lady) = bush.filter(|&lady| !self.held[who][lady as usize]) else { continue };
            self.held[who][lady as usize] = true;
            *bush = None;
            t.say(who, |rules| {
                let home = if rules.is_leonardo(who) { names::of("ladies", "leonardo") } else { screen(rules, who) };
                Happening::said("lady", format!("{{who}} meets the {lady} lady on {space} and takes her along."))
                    .moving(piece(lady), 1, names::score(space as i16, rules.painter_count()), home, label(lady))
            });
        }
    }

    /// Why a lady cannot be sent to a column.
    fn in_the_way(&self, core: &Core, who: Painter, lady: LadyColour, column: Column) -> Option<&'static str> {
        let mine = self.sent[who];
        if !self.held[who][lady as usize] {
            Some("you have no such lady")
        } else if mine[lady as usize].is_some() {
            Some("you have already sent her")
        } else if mine.contains(&Some(column.index() as u8)) {
            Some("your other lady goes there")
        } else if core.more[who].covered.has(column) {
            Some("an action tile covers that column")
        } else {
            None
        }
    }

    /// The ladies that are out, with their columns.
    fn each_sent(&self, rules: &Fresco, core: &Core) -> impl Iterator<Item = (Painter, LadyColour, Column)> + use<> {
        let (sent, columns) = (self.sent, Column::of_board(core.last_round));
        let all = rules.humans().flat_map(|who| LadyColour::ALL.map(|lady| (who, lady)));
        all.filter_map(move |(who, lady)| {
            sent[who][lady as usize].and_then(|c| columns.get(usize::from(c)).copied()).map(|column| (who, lady, column))
        })
    }

    /// The lady whom a painter has sent to a column.
    fn lady_at(&self, who: Painter, column: Column) -> Option<LadyColour> {
        LadyColour::ALL.into_iter().find(|&lady| self.sent[who][lady as usize] == Some(column.index() as u8))
    }

    /// Whose reservation tile lies on a section.
    fn reserved_by(&self, section: Section) -> Option<Painter> {
        Painter::first(Painter::MAX).find(|&p| self.reservations[p].at == Some(section))
    }
}

fn sends(lady: LadyColour, column: Column) -> Happening {
    Happening::said("lady", format!("{{who}} sends the {lady} lady to the {}.", column.place()))
}

fn screen(rules: &Fresco, who: Painter) -> String {
    names::screen(rules.name_of(who))
}

fn board(rules: &Fresco, who: Painter, column: Column) -> String {
    names::plan(rules.name_of(who), column)
}

fn piece(lady: LadyColour) -> String {
    format!("lady {lady}")
}

fn label(lady: LadyColour) -> String {
    format!("a {lady} lady")
}

/// Where a reservation tile lies that has come off its section and cannot be used yet.
fn used(name: &str) -> String {
    names::of("ladies", name)
}

fn reservation_piece(name: &str, side: Side) -> String {
    format!("reservation{} {name}", if side == Side::Night { "-night" } else { "" })
}

fn reservation_label(name: &str, side: Side) -> String {
    match side {
        Side::Ready => format!("the reservation tile of {name}"),
        Side::Day => format!("a reservation of {name}, put there this round"),
        Side::Night => format!("a reservation of {name}, over when this round ends"),
    }
}
