//! How the ladies look.

use super::*;

pub(super) fn screen(rules: &Fresco, who: Painter) -> String {
    names::screen(rules.name_of(who))
}

pub(super) fn board(rules: &Fresco, who: Painter, column: Column) -> String {
    names::plan(rules.name_of(who), column)
}

pub(super) fn piece(lady: LadyColour) -> String {
    format!("lady {lady}")
}

pub(super) fn label(lady: LadyColour) -> String {
    format!("a {lady} lady")
}

pub(super) fn sends(lady: LadyColour, column: Column) -> Happening {
    Happening::said("lady", format!("{{who}} sends the {lady} lady to the {}.", column.place()))
}

/// The same, with her way onto the board.
pub(super) fn comes(rules: &Fresco, who: Painter, lady: LadyColour, column: Column) -> Happening {
    sends(lady, column).moving(piece(lady), 1, screen(rules, who), board(rules, who, column), label(lady))
}

/// Where a reservation tile lies that has come off its section and cannot be used yet, and Leonardo's ladies.
pub(super) fn used(name: &str) -> String {
    names::of("ladies", name)
}

pub(super) fn reservation_piece(name: &str, side: Side) -> String {
    format!("reservation{} {name}", if side == Side::Night { "-night" } else { "" })
}

pub(super) fn reservation_label(name: &str, side: Side) -> String {
    match side {
        Side::Ready => format!("the reservation tile of {name}"),
        Side::Day => format!("a reservation of {name}, put there this round"),
        Side::Night => format!("a reservation of {name}, over when this round ends"),
    }
}

impl Look for Ladies {
    fn show(&self, view: View<'_>, viewer: Viewer, scene: &mut Scene) {
        let rules = view.rules;
        for (lady, &space) in self.bushes.iter().zip(Ladies::pieces(rules).bushes(rules.players())) {
            let place = names::score(space as i16, rules.painter_count());
            scene.place(place.as_str()).label = "a rose bush".into();
            if let Some(lady) = *lady {
                scene.put(place, piece(lady), 1, label(lady));
            }
        }
        for who in rules.all_painters() {
            let (name, leonardo) = (rules.name_of(who), rules.is_leonardo(who));
            let own = viewer.is(who.seat()) && !leonardo;
            scene.place(used(name)).label = if leonardo {
                "ladies of Leonardo".into()
            } else {
                format!("the reservation tile of {name} while it cannot be used").into()
            };
            for lady in self.held[who].iter() {
                match self.sent[who][lady as usize] {
                    Some(column) if own || view.step != Step::Plan => scene.put(board(rules, who, column), piece(lady), 1, label(lady)),
                    _ if own => scene.put(screen(rules, who), piece(lady), 1, label(lady)),
                    _ if leonardo => scene.put(used(name), piece(lady), 1, label(lady)),
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
                scene.put(place, reservation_piece(name, side), 1, reservation_label(name, side));
            }
        }
        let columns = Column::of_board(view.last_round);
        let all = LadyColour::ALL.into_iter().flat_map(|lady| columns.map(|column| (lady, column)));
        let acted = all.filter(|&(lady, column)| self.acted[lady as usize].has(column));
        let acted = acted.map(|(lady, column)| format!("{lady} at the {}", column.place())).collect::<Vec<_>>();
        scene.fact("ladies that have acted", or_none(acted.join(", ")));
    }

    fn places(&self, view: View<'_>, seat: Seat, action: Action) -> Vec<String> {
        let lies = |tile| view.rules.place_of(view.core, tile).map(|(stall, space)| names::stall(stall, space));
        vec![match action {
            Action::Send(_, column) => names::plan(seat.name(), column),
            Action::Swap(tile) => return lies(tile).into_iter().collect(),
            Action::Reserve(section) | Action::Escort(section) => names::fresco(section),
            Action::Recolour(..) => names::PAINTS.to_string(),
            Action::Cheer => names::mood(seat.name(), view.rules.components.mood.start),
        }]
    }

    fn note(&self, view: View<'_>, seat: Seat, action: Action) -> String {
        let (rules, printed) = (view.rules, Ladies::pieces(view.rules));
        match action {
            Action::Send(_, column) => match column {
                Column::Market => "swap two tiles of two stalls".to_string(),
                Column::Cathedral if self.reservations[Painter::of(seat)].side != Side::Ready => {
                    "reserve a section, but your tile is not back yet".to_string()
                }
                Column::Cathedral => "reserve a section".to_string(),
                Column::Studio => format!("{} for each assistant there", in_thalers(printed.studio)),
                Column::Workshop => "a primary paint for another".to_string(),
                Column::Theatre => "mood back to its start".to_string(),
                Column::SecondCathedral => format!("the bishop anywhere for {}", in_thalers(printed.bishop_price)),
            },
            Action::Swap(tile) => rules.place_of(view.core, tile).map_or(String::new(), |(stall, _)| format!("stall {stall}")),
            Action::Reserve(section) => view.tile_at(section).map_or(String::new(), |number| {
                let tile = rules.tile(number);
                format!("{}, {}, for you alone until the next round ends", tile.cost, in_points(tile.points))
            }),
            Action::Recolour(from, to) => format!("give {}, take {}", from.name(), to.name()),
            Action::Cheer => {
                let steps = i16::from(rules.components.mood.start) - i16::from(view.painters[Painter::of(seat)].mood);
                format!("mood {steps:+}")
            }
            Action::Escort(_) => format!("for {}", in_thalers(printed.bishop_price)),
        }
    }
}
