//! How a choice is made by touch, and what it is called.

use tabletop::{Picks, Seat, Text, say};

use crate::action::Action;
use crate::core::View;
use crate::debts;
use crate::illness;
use crate::modules::Modules;
use crate::paints::Paints;
use crate::scene::names;
use crate::wording::ASSISTANTS;
use crate::words::{Column, Health, Section};

/// What a seat touches to say an action.
pub(crate) fn picks(view: View<'_>, modules: &Modules, seat: Seat, action: Action) -> Picks {
    let (rules, name) = (view.rules, seat.name());
    let touched = Picks::none();
    match action {
        Action::Wake(hour) => touched.place(names::inn(hour)),
        // One touch of the column for every assistant.
        Action::Plan(column, n) => (0..n).fold(touched, |touched, _| touched.place(names::plan(name, column))),
        Action::Buy(tile) => match rules.place_of(view.core, tile) {
            Some((stall, space)) => touched.piece(names::stall(stall, space), names::market_tile(tile, false)),
            None => touched.piece(names::BAG, names::market_tile(tile, false)),
        },
        Action::Close(stall) => touched.place(names::sign(stall)),
        Action::Bishop(to) => touched.piece(names::fresco(view.bishop), names::BISHOP).place(names::fresco(to)),
        Action::Restore(section) => of_tile(touched, view, section),
        Action::Altar(paints) => of_paints(touched.place(names::ALTAR), name, Paints::of(&paints.paints())),
        Action::Mix(paint) => match paint.parts() {
            Some((one, other)) => of_paints(touched, name, Paints::of(&[one, other])),
            None => touched.piece(names::PAINTS, names::paint(paint)),
        },
        Action::Space(space) => touched.place(names::score(space, rules.painter_count())),
        Action::Settle(thing) => touched.piece(names::of("debts", name), debts::piece(rules, thing)),
        Action::Send(health) => {
            let column = view.acting_column().unwrap_or(Column::Market);
            illness::assistants_at(touched, view, seat, column, health, 1)
        }
        Action::Watch(n) => illness::assistants_at(touched, view, seat, Column::Theatre, Health::Healthy, n),
        Action::Done => touched,
        Action::Module(act) => modules.picks(view, seat, act),
    }
}

/// The tile on a section of the fresco.
pub(crate) fn of_tile(touched: Picks, view: View<'_>, section: Section) -> Picks {
    match view.tile_at(section).map(|number| view.rules.tile(number)) {
        Some(tile) => touched.piece(names::fresco(section), names::tile(tile.cost, tile.points)),
        None => touched.place(names::fresco(section)),
    }
}

/// Paints behind one's screen.
pub(crate) fn of_paints(touched: Picks, name: &str, paints: Paints) -> Picks {
    paints.each().fold(touched, |touched, (paint, n)| touched.pieces(n.into(), names::screen(name), names::paint(paint)))
}

/// An action in a few words.
pub(crate) fn label(view: View<'_>, modules: &Modules, seat: Seat, action: Action) -> Text {
    let leonardo = view.leonardo_acts();
    match action {
        Action::Wake(hour) if leonardo => say!("Leonardo wakes up at {hour}:00", hour),
        Action::Wake(hour) => say!("wake up at {hour}:00", hour),
        Action::Plan(place, 0) => say!("send nobody to the {place}", place),
        Action::Plan(place, n) => say!("send {assistants} to the {place}", assistants = ASSISTANTS.count(n), place),
        Action::Buy(tile) => say!("buy {paints}", paints = Paints::on(tile)),
        Action::Close(stall) => say!("close stall {stall}", stall),
        Action::Bishop(to) => say!("move the bishop to {section}", section = to),
        Action::Restore(section) => say!("restore {section}", section),
        Action::Altar(paints) => say!("restore the altar with {paints}", paints = Paints::of(&paints.paints())),
        Action::Mix(paint) => say!("mix {paint}", paint),
        Action::Space(space) => say!("go to space {space}", space),
        Action::Settle(thing) => say!("pay off {thing} {n}", thing = debts::kind(view.rules, thing), n = thing),
        Action::Send(Health::Healthy) => say!("let a healthy assistant act next"),
        Action::Send(Health::Sick) => say!("let a sick assistant act next"),
        Action::Watch(n) => say!("send {assistants} to the play", assistants = ASSISTANTS.count(n)),
        Action::Done => say!("done"),
        Action::Module(act) => modules.label(view, seat, act),
    }
}
