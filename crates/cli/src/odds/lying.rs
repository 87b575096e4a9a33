//! What lies on the table of a running game: whose turn it is, the dice, and what can still be aimed at.

use super::*;

/// Whose turn it is, and where it stands; `None` if it is another game, or if nothing is rolled any more.
pub(super) fn on_the_table(table: OnTable<'_>) -> Option<(Seat, Position)> {
    let turn = table.scene.turn.as_ref()?.parse::<Seat>().ok()?;
    if table.places("cup").next().is_none() || table.scene.phase.term().is_some_and(|phase| phase.word() == "over") {
        return None;
    }
    let aside: Vec<Aside> = table.in_order("aside", "roll").into_iter().map_while(|spot| set_aside(table, spot.name)).collect();
    let rolled = table.places("rolled").flat_map(|spot| table.pieces_of(spot.name, "die"));
    let mut faces = [None; Colour::COUNT];
    for (die, face) in rolled.filter_map(|lying| die_and_face(lying.piece)) {
        faces[die.index()] = Some(face);
    }
    let shown = table.pieces_of(table.only("rolled-colours"), "colour-die");
    let shown = shown.filter_map(|lying| Some(std::iter::repeat_n(colour_of(lying.piece)?, lying.n as usize)));
    let colours: Vec<Colour> = shown.flatten().collect();
    let choices = (faces != [None; Colour::COUNT]).then(|| options(faces, &colours));
    let favour = table.pieces(table.own("favour", turn.name())).find_map(|lying| number(lying.piece, "shift")).unwrap_or(0);
    let position = Position { aside, choices, favour, aims: open_aims(table, turn) };
    (position.hand().rolls > 0).then_some((turn, position))
}

/// The dice set aside on a place.
fn set_aside(table: OnTable<'_>, place: &str) -> Option<Aside> {
    let (die, face) = table.pieces_of(place, "die").find_map(|lying| die_and_face(lying.piece))?;
    let kept = Kept::new(table.count_of(place, "colour-die") as usize)?;
    Some(Aside { die, face, kept })
}

fn number(thing: &Thing, name: &str) -> Option<u8> {
    thing.number(name)?.try_into().ok()
}
fn colour_of(die: &Thing) -> Option<Colour> {
    die.word("colour")?.parse().ok()
}
/// A number die, and what it shows.
fn die_and_face(die: &Thing) -> Option<(Colour, Face)> {
    Some((colour_of(die)?, Face::new(number(die, "face")?.into())?))
}

/// The goals that can still bring the active player a tile.
fn open_aims(table: OnTable<'_>, turn: Seat) -> Vec<Aim> {
    let owned = table.own("frescoes", turn.name());
    let owns = |total: u8| table.pieces(owned).any(|lying| number(lying.piece, "total") == Some(total));
    let bishop = table.places("bishop-space").find(|spot| table.count(spot.name) > 0).and_then(|spot| number(spot.place, "total"));
    let lies_there = |spot: &Spot<'_>| table.count(spot.name) > 0;
    let totals = table.places("section").filter(lies_there).filter_map(|spot| number(spot.place, "total"));
    let sections = totals.filter(|&total| !owns(total)).map(|total| {
        let what = if bishop == Some(total) { BISHOP } else { SECTION };
        (Band { from: total, to: total }, what)
    });
    let bands = table.places("portrait-space").filter(lies_there).filter_map(|spot| {
        let (from, to) = (number(spot.place, "from")?, number(spot.place, "to")?);
        Some((Band { from, to }, PORTRAIT))
    });
    let mut found: Vec<(Band, Term)> = sections.chain(bands).collect();
    tabletop::sort_few(&mut found, |(band, _)| band.from);
    let mark = |band: Band, what: Term| if what == BISHOP { format!("†{band}") } else { band.to_string() };
    let mut aims: Vec<Aim> =
        found.iter().map(|&(band, what)| Aim { name: mark(band, what), what: Some(what), goal: Goal::band(band) }).collect();
    aims.push(Aim::any(ANY_SECTION, found.iter().filter(|(_, what)| *what != PORTRAIT).map(|(band, _)| *band)));
    aims.push(Aim::any(ANY_TILE, found.iter().map(|(band, _)| *band)));
    aims
}
