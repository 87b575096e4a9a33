//! How the ladies look.

use super::*;

pub(super) fn screen(rules: &BoardGame, who: Painter) -> String {
    names::screen(rules.name_of(who))
}

pub(super) fn board(rules: &BoardGame, who: Painter, column: Column) -> String {
    names::plan(rules.name_of(who), column)
}

pub(super) fn piece(lady: LadyColour) -> String {
    format!("lady {lady}")
}

pub(super) fn label(lady: LadyColour) -> Text {
    say!("a {lady} lady", lady)
}

pub(super) fn sends(who: Painter, lady: LadyColour, column: Column) -> Happening {
    Happening::said("lady", say!("{who} sends the {lady} lady to the {place}.", who, lady, place = column))
}

/// The same, with her way onto the board.
pub(super) fn comes(rules: &BoardGame, who: Painter, lady: LadyColour, column: Column) -> Happening {
    sends(who, lady, column).moving(piece(lady), 1, screen(rules, who), board(rules, who, column))
}

/// The rose bushes: their spaces of the score track.
fn bushes(rules: &BoardGame) -> impl Iterator<Item = (u16, String)> {
    Ladies::pieces(rules).bushes(rules.players()).iter().map(|&space| (space, names::score(space as i16, rules.painter_count())))
}
const BUSH_LABEL: Sentence = sentence!("a rose bush");

/// Where a reservation tile lies that has come off its section and cannot be used yet, and Leonardo's ladies.
pub(super) fn used(name: &str) -> String {
    names::of("ladies", name)
}

fn used_label(rules: &BoardGame, who: Painter) -> Text {
    if rules.is_leonardo(who) { say!("Leonardo's ladies") } else { say!("{who}'s reservation tile, while it cannot be used", who) }
}

pub(super) fn reservation_piece(name: &str, side: Side) -> String {
    format!("reservation{} {name}", if side == Side::Night { "-night" } else { "" })
}

pub(super) fn reservation_label(who: Painter, side: Side) -> Text {
    match side {
        Side::Ready | Side::Day => say!("{who}'s reservation tile", who),
        Side::Night => say!("{who}'s reservation, ending with this round", who),
    }
}

impl Look for Ladies {
    fn layout(rules: &BoardGame, layout: &mut Layout) {
        let Pieces { studio, bishop_price, .. } = *Ladies::pieces(rules);
        for (space, place) in bushes(rules) {
            layout.place(place, "rose-bush", BUSH_LABEL).with("space", space);
        }
        for lady in LadyColour::ALL {
            let piece = layout.piece(piece(lady), "lady", label(lady)).with("colour", lady.name());
            piece.with("studio", studio).with("bishop", bishop_price);
        }
        for who in rules.all_painters() {
            let (name, leonardo) = (rules.name_of(who), rules.is_leonardo(who));
            let kind = if leonardo { "ladies" } else { "reservation-used" };
            layout.place(used(name), kind, used_label(rules, who)).of(name);
            if !leonardo {
                let day = layout.piece(reservation_piece(name, Side::Ready), "reservation", reservation_label(who, Side::Ready));
                day.of(name).with("side", "day");
                let night = layout.piece(reservation_piece(name, Side::Night), "reservation", reservation_label(who, Side::Night));
                night.of(name).with("side", "night");
            }
        }
    }

    fn picks(&self, view: View<'_>, seat: Seat, action: Action) -> Picks {
        let (rules, name, touched) = (view.rules, seat.name(), Picks::none());
        match action {
            Action::Send(lady, column) => touched.piece(names::screen(name), piece(lady)).place(names::plan(name, column)),
            Action::Swap(tile) => match rules.place_of(view.core, tile) {
                Some((stall, space)) => touched.piece(names::stall(stall, space), names::market_tile(tile, false)),
                None => touched,
            },
            Action::Reserve(section) => {
                touched.piece(names::screen(name), reservation_piece(name, Side::Ready)).place(names::fresco(section))
            }
            Action::Recolour(from, to) => of_paints(touched, name, Paints::of(&[from])).piece(names::PAINTS, names::paint(to)),
            Action::Cheer => touched.place(names::mood(name, rules.components.mood.start)),
            Action::Escort(to) => touched.piece(names::fresco(view.bishop), names::BISHOP).place(names::fresco(to)),
        }
    }

    fn label(&self, _view: View<'_>, _seat: Seat, action: Action) -> Text {
        match action {
            Action::Send(lady, place) => say!("send the {lady} lady to the {place}", lady, place),
            Action::Swap(tile) => say!("swap {paints}", paints = Paints::on(tile)),
            Action::Reserve(section) => say!("reserve {section}", section),
            Action::Recolour(from, to) => say!("exchange {from} for {to}", from, to),
            Action::Cheer => say!("return your mood to its starting space"),
            Action::Escort(to) => say!("move the bishop to {section}", section = to),
        }
    }

    fn show(&self, view: View<'_>, viewer: Viewer, scene: &mut Scene) {
        let rules = view.rules;
        for (lady, (_, place)) in self.bushes.iter().zip(bushes(rules)) {
            if let Some(lady) = *lady {
                scene.put(place, piece(lady), 1);
            }
        }
        for who in rules.all_painters() {
            let (name, leonardo) = (rules.name_of(who), rules.is_leonardo(who));
            let own = viewer.is(who.seat()) && !leonardo;
            for lady in self.held[who].iter() {
                match self.sent[who][lady as usize] {
                    Some(column) if own || view.step != Step::Plan => scene.put(board(rules, who, column), piece(lady), 1),
                    _ if own => scene.put(screen(rules, who), piece(lady), 1),
                    _ if leonardo => scene.put(used(name), piece(lady), 1),
                    _ => {}
                }
            }
            let Reservation { at, side } = self.reservations[who];
            let place = match (at, side) {
                _ if leonardo => None,
                (Some(section), _) => Some(names::fresco(section)),
                (None, Side::Ready) => own.then(|| screen(rules, who)),
                (None, _) => Some(used(name)),
            };
            if let Some(place) = place {
                scene.put(place, reservation_piece(name, side), 1);
            }
        }
        let columns = Column::of_board(view.last_round);
        let all = LadyColour::ALL.into_iter().flat_map(|lady| columns.map(|column| (lady, column)));
        let acted = all.filter(|&(lady, column)| self.acted[lady as usize].has(column));
        let acted: Vec<Text> = acted.map(|(lady, place)| say!("{lady} at the {place}", lady, place)).collect();
        scene.fact("ladies that have acted", if acted.is_empty() { say!("none") } else { Text::from(in_a_row(acted)) });
    }

    fn note(&self, view: View<'_>, seat: Seat, action: Action) -> Text {
        let (rules, printed) = (view.rules, Ladies::pieces(view.rules));
        match action {
            Action::Send(_, column) => match column {
                Column::Market => say!("swap two tiles from two different stalls"),
                Column::Cathedral if self.reservations[Painter::of(seat)].side != Side::Ready => {
                    say!("reserve a section, but your tile is not back yet")
                }
                Column::Cathedral => say!("reserve a section"),
                Column::Studio => say!("{thalers} for each assistant there", thalers = THALERS.count(printed.studio)),
                Column::Workshop => say!("exchange one primary for another"),
                Column::Theatre => say!("mood back to its starting space"),
                Column::SecondCathedral => say!("move the bishop to any section for {price}", price = THALERS.count(printed.bishop_price)),
            },
            Action::Swap(tile) => match rules.place_of(view.core, tile) {
                Some((stall, _)) => say!("stall {stall}", stall),
                None => Text::default(),
            },
            Action::Reserve(section) => match view.tile_at(section).map(|number| rules.tile(number)) {
                Some(tile) => {
                    let (cost, points) = (signs(tile.cost), POINTS.count(tile.points));
                    say!("{cost}, {points}, reserved for you until the next round ends", cost, points)
                }
                None => Text::default(),
            },
            Action::Recolour(from, to) => say!("give {from}, take {to}", from, to),
            Action::Cheer => {
                let steps = i16::from(rules.components.mood.start) - i16::from(view.painters[Painter::of(seat)].mood);
                say!("mood {steps}", steps = signs(format_args!("{steps:+}")))
            }
            Action::Escort(_) => say!("for {price}", price = THALERS.count(printed.bishop_price)),
        }
    }
}
