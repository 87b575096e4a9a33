//! Takes notes of a match for the report, from the events of each game.
//!
//! Events before the first question count too, so a match that is studied begins with [`tabletop::Match::new_with_log`].

use std::iter::zip;

use fresco_board::{BoardGame, Column, Event as BoardEvent, Painter, Reason, Section, World};
use fresco_bots::{BotGame, visits_without_prospects};
use fresco_card::components::FrescoCard;
use fresco_card::{CardGame, Event as CardEvent, Triple, Turns};
use fresco_dice::{DiceGame, Event as DiceEvent, Points as DicePoints};
use tabletop::Seat;

use crate::journal::{Notes, Slips};

/// A game that can be studied.
pub trait Study: BotGame {
    /// What has to be kept in mind between two events.
    type Memory: Default;
    /// Notes an event. `before` is the world before the action that brought it.
    fn notice(&self, event: &Self::Event, before: &Self::World, memory: &mut Self::Memory, notes: &mut Notes);
}

/// What has to be kept in mind about the board game: plans and steps that may turn out to have been in vain.
#[derive(Clone, Debug, Default)]
pub struct BoardMemory {
    /// The columns of each seat's plan in which nothing could come of the visit.
    without_prospects: [[bool; Column::COUNT]; Seat::MAX],
    /// The step of the bishop that somebody has just paid for: from where to where.
    paid_step: Option<(Section, Section)>,
}

/// The source of points that a painter gains or loses because the space it reaches is taken.
pub const TRACK: &str = "taken spaces";

/// The source of a point in the board game: a word of the base game, or the name of a module.
pub fn source_of(reason: Reason) -> &'static str {
    match reason {
        Reason::Tile => "tiles",
        Reason::Bishop => "bishop",
        Reason::Altar => "altar",
        Reason::Thalers => "money",
        Reason::Module(reason) => reason.module().info().name,
    }
}

/// Writes the notes of one game.
struct NotesWriter<'a> {
    notes: &'a mut Notes,
}

impl NotesWriter<'_> {
    fn new(notes: &mut Notes, seats: usize) -> NotesWriter<'_> {
        if notes.points.len() < seats {
            notes.points.resize_with(seats, Default::default);
        }
        notes.rounds = notes.rounds.max(1);
        NotesWriter { notes }
    }
    fn round(&mut self, round: u16) {
        self.notes.rounds = self.notes.rounds.max(round.into());
    }
    fn points(&mut self, seat: usize, source: &str, points: i32) {
        let Some(sources) = self.notes.points.get_mut(seat).filter(|_| points != 0) else { return };
        *sources.entry(source.to_string()).or_default() += points;
        sources.retain(|_, points| *points != 0);
    }
    /// The slips of a seat; none are noted of a seat that does not play.
    fn slips(&mut self, seat: Option<usize>, note: impl FnOnce(&mut Slips)) {
        self.notes.slips.resize_with(self.notes.points.len(), Slips::default);
        if let Some(slips) = seat.and_then(|seat| self.notes.slips.get_mut(seat)) {
            note(slips);
        }
    }
    fn hour(&mut self, seat: usize, hour: u8) {
        let (seats, round) = (self.notes.points.len(), self.notes.rounds as usize);
        self.notes.hours.resize_with(seats, Vec::new);
        let Some(hours) = self.notes.hours.get_mut(seat) else { return };
        hours.resize(round.max(1), 0);
        if let Some(last) = hours.last_mut() {
            *last = hour;
        }
    }
    fn restored(&mut self, what: String, place: String, by: Option<usize>) {
        let round = self.notes.rounds;
        self.notes.restored.push((what, round, by.map(|seat| seat as u8)));
        self.notes.places.push(place);
    }
}

impl Study for BoardGame {
    type Memory = BoardMemory;
    fn notice(&self, event: &BoardEvent, before: &World, memory: &mut BoardMemory, notes: &mut Notes) {
        let mut writer = NotesWriter::new(notes, self.humans().count());
        let seat = |who: Painter| (!self.is_leonardo(who)).then(|| who.index());
        match *event {
            BoardEvent::Round { round, .. } => writer.round(round),
            BoardEvent::Woke { who, hour } => {
                if let Some(seat) = seat(who) {
                    writer.hour(seat, 5 + hour.row() as u8);
                }
            }
            BoardEvent::Revealed { who, plan, sick, last, .. } => {
                let Some(nth) = seat(who) else { return };
                // Only healthy assistants are counted on: the sick do what they can.
                let empty = visits_without_prospects(self, &before.core, who, plan);
                memory.without_prospects[nth] = empty;
                writer.slips(Some(nth), |slips| {
                    slips.visits += zip(plan, sick).filter(|(healthy, sick)| healthy + sick > 0).count() as u32;
                    if last {
                        slips.last_plans += 1;
                        slips.mixed_in_vain += u32::from(plan[3] > 0 && plan[4] == 0 && self.modules().is_empty());
                    } else if empty[4] {
                        // Nobody is told that the mood cannot rise any further.
                        slips.empty += 1;
                        slips.empty_when_planned += 1;
                    }
                });
            }
            BoardEvent::Declined { who, column, more: false } => {
                let seat = seat(who);
                let planned = seat.is_some_and(|seat| memory.without_prospects[seat][column.index()]);
                writer.slips(seat, |slips| {
                    slips.empty += 1;
                    slips.empty_when_planned += u32::from(planned);
                });
            }
            BoardEvent::BishopPaid { who, from, to, .. } => {
                memory.paid_step = Some((from, to));
                writer.slips(seat(who), |slips| slips.paid_steps += 1);
            }
            BoardEvent::Restored { who, section, .. } => {
                let Some((from, to)) = memory.paid_step.take() else { return };
                let near = |bishop: Section| bishop.distance(section).min(2);
                writer.slips(seat(who), |slips| slips.steps_in_vain += u32::from(near(to) >= near(from)));
            }
            BoardEvent::TileTaken { who, section, points, cost, .. } => {
                writer.restored(format!("{cost} {points}"), section.to_string(), seat(who));
            }
            BoardEvent::Scored { who, from, to, points } => {
                let Some(seat) = seat(who) else { return };
                for (reason, points) in points.parts() {
                    writer.points(seat, source_of(reason), points.into());
                }
                // The starting spaces lie below 0, and all of them count as 0.
                writer.points(seat, TRACK, i32::from(to) - i32::from(from.max(0)) - i32::from(points.total()));
            }
            _ => {}
        }
    }
}

impl Study for CardGame {
    type Memory = ();
    fn notice(&self, event: &CardEvent, _: &Self::World, (): &mut (), notes: &mut Notes) {
        let mut writer = NotesWriter::new(notes, tabletop::Rules::seats(self));
        match *event {
            CardEvent::Turn { round, .. } => writer.round(round),
            CardEvent::Restored { who, section, turns, bishops, value, .. } => {
                writer.restored(section.to_string(), String::new(), Some(who.index()));
                let Some(card) = card(self, section, turns, value) else { return };
                let by_bishop = Turns::capped(bishops).min(turns);
                writer.points(who.index(), "sections", card.values[0].into());
                writer.points(who.index(), "bishop", gain(card, Turns::None, by_bishop));
                writer.points(who.index(), "favourite colour", gain(card, by_bishop, turns));
            }
            CardEvent::Turned { who, section, from, turns, value } => {
                let Some(card) = card(self, section, turns, value) else { return };
                writer.points(who.index(), "turn tiles", gain(card, from, turns));
            }
            CardEvent::Counted { who, sections, tiles } => {
                let noted: i32 = writer.notes.points[who.index()].values().sum();
                writer.points(who.index(), "sections", sections - noted);
                writer.points(who.index(), "tiles kept", tiles);
            }
            _ => {}
        }
    }
}

/// The fresco card that shows this section and is worth so much after so many turns.
fn card(rules: &CardGame, section: Triple, turns: Turns, value: u8) -> Option<&FrescoCard> {
    let is_it = |card: &&FrescoCard| card.section == section && card.values[usize::from(turns.count())] == value;
    rules.components.frescoes.iter().find(is_it)
}

/// What turning a fresco card brings.
fn gain(card: &FrescoCard, from: Turns, to: Turns) -> i32 {
    let value = |turns: Turns| i32::from(card.values[usize::from(turns.count())]);
    value(to) - value(from)
}

impl Study for DiceGame {
    type Memory = ();
    fn notice(&self, event: &DiceEvent, _: &Self::World, (): &mut (), notes: &mut Notes) {
        let mut writer = NotesWriter::new(notes, tabletop::Rules::seats(self));
        let mut restored = |what: String, who: Seat| writer.restored(what, String::new(), Some(who.index()));
        match *event {
            DiceEvent::FrescoTaken { who, section, .. } => {
                restored(format!("section {}", self.components.total(section)), who);
            }
            DiceEvent::PortraitTaken { who, number, .. } => {
                let portrait = self.components.portrait(number);
                restored(format!("{} {}", portrait.whom(), portrait.value), who);
            }
            DiceEvent::TurnBegins { round, .. } => writer.round(round),
            DiceEvent::Scored { who, from, to, points } => {
                let seat = who.index();
                let mut each = |sources: [&str; 3], parts: [u8; 3]| {
                    for (source, points) in zip(sources, parts) {
                        writer.points(seat, source, points.into());
                    }
                };
                match points {
                    DicePoints::Fresco(parts) => each(["tiles", "bishop", "bonus portraits"], parts),
                    DicePoints::Portrait(parts) => each(["portraits", "bishop", "bonus portraits"], parts),
                    DicePoints::Bet(points) => writer.points(seat, "bets", points.into()),
                    DicePoints::Pairs(points) => writer.points(seat, "pairs", points.into()),
                }
                writer.points(seat, TRACK, i32::from(to) - i32::from(from) - i32::from(points.total()));
            }
            _ => {}
        }
    }
}
