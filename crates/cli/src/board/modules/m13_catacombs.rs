//! Module 13, the catacombs. Their rooms lie under the sections of the fresco.

use super::*;

const TITLE: Term = Term("heading|Catacombs");
/// The letters of the finds.
const STATUE: Term = Term("findletter|S");
const CHALICE: Term = Term("findletter|C");
const BOOK: Term = Term("findletter|B");

pub(super) const LOOK: ModuleLook = ModuleLook {
    title: Some(TITLE),
    items,
    in_section: Some(in_section),
    drawing: Some((rooms, 51)),
    draws: &["maps"],
    draws_pieces: &[("section", "find")],
    names: &[("finds", Term("belongings|finds"))],
    short,
    ..ModuleLook::PLAIN
};

fn rooms(t: &Part<'_>) -> Vec<String> {
    let (sections, leads_to) = (t.places(None, "section", "section"), t.rooms_of_own_maps());
    let room = |place: &str| {
        let section = t.view.layout.places.get(place).and_then(|section| section.word("section"));
        let mark = if section.is_some_and(|section| leads_to.contains(&section)) { bold("»") } else { " ".to_string() };
        match (t.piece(place, "find"), t.piece(place, "fresco-tile")) {
            (Some(find), _) => format!("{mark}{}", t.at(place, written(find))),
            (None, Some(_)) => format!("{mark}{}", dim("?")),
            (None, None) => dim(" ·"),
        }
    };
    Grid { title: TITLE, left: 10, cell: 8, indent: 1 }.drawn(&sections, room)
}

/// What lies open in a room whose section has no tile, or that a map leads to a room under a tile.
fn in_section(t: &Part<'_>, place: &str) -> String {
    let section = t.view.layout.places.get(place).and_then(|section| section.word("section"));
    let mark = if section.is_some_and(|section| t.rooms_of_own_maps().contains(&section)) { bold("»") } else { String::new() };
    t.piece(place, "find").map_or(String::new(), |find| t.at(place, written(find))) + &mark
}

fn items(t: &Part<'_>) -> Vec<String> {
    let pile = |(place, pile): Place<'_>| {
        let (n, hour) = (t.count(place), pile.number("hour").unwrap_or(0));
        t.at(place, unbroken(told!("{n} at {hour}:00", n, hour)))
    };
    let piles: Vec<String> = t.all("maps", "hour").into_iter().map(pile).collect();
    let mut items = vec![told!("maps: {piles}", piles = row(&piles))];
    // Where there is little room, the finds of painters are written like those in the rooms.
    let is_find = |piece: &tabletop::Piece| t.thing(piece).is_some_and(|thing| thing.kind == "find");
    let is_written = || t.brief && t.view.scene.places.values().any(|place| place.pieces.iter().any(is_find));
    if !t.on_sections("find").is_empty() || is_written() {
        items.push(dim(told!("{s} statue, {c} chalice, {b} book", s = STATUE, c = CHALICE, b = BOOK)));
        items.push(dim(told!("3/2+1: 3 points or 2 thalers, mood +1")));
    }
    if !t.rooms_of_own_maps().is_empty() {
        items.push(format!("» {}", dim(told!("your maps lead there"))));
    }
    items
}

/// "S5/5": a statue worth 5 points or 5 thalers; "C2/2+3": a chalice worth 2 points or 2 thalers, and 3 steps of mood; "Bd4/2": book 4
/// of colour d, or 2 thalers.
fn written(find: &Thing) -> String {
    let number = |value| find.number(value).unwrap_or(0);
    let letter = |term: Term| language().say(term);
    let worth = match find.word("shows") {
        Some("statue") => format!("{}{}", letter(STATUE), number("points")),
        Some("chalice") => format!("{}{}", letter(CHALICE), number("points")),
        Some("book") => format!("{}{}{}", letter(BOOK), find.word("colour").unwrap_or_default(), number("number")),
        _ => language().say(find.label.clone()),
    };
    let mood = if number("mood") == 0 { String::new() } else { format!("{:+}", number("mood")) };
    format!("{worth}/{}{mood}", number("thalers"))
}

fn short(lying: &Lying<'_>) -> Option<String> {
    match lying.piece.kind {
        "map" => {
            let (number, rooms) = (lying.piece.number("number")?, data(lying.piece.words("rooms").join(" ")));
            Some(told!("map {number}: {rooms}", number, rooms))
        }
        "find" if lying.brief => Some(times(lying.n, &written(lying.piece))),
        // Its label ends with a number, so that one behind it would be read as a factor.
        "find" => Some(times(lying.n, &language().say(lying.piece.label.clone()))),
        _ => None,
    }
}

impl<'a> Part<'a> {
    /// The rooms to which the maps of whoever looks at the table lead.
    fn rooms_of_own_maps(&self) -> Vec<&'a str> {
        let tabletop::Viewer::Seat(seat) = self.view.viewer else { return Vec::new() };
        let places = [self.own("screen", seat.name(), ""), self.own("plan", seat.name(), "")].concat();
        let maps = places.iter().flat_map(|(place, _)| self.of_kind(place, "map"));
        maps.flat_map(|(map, _)| map.words("rooms")).map(String::as_str).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_number_of_equal_finds_stands_in_front() {
        let mut layout = tabletop::Layout::default();
        layout.place("finds", "finds", tabletop::say!("finds"));
        layout.piece("find", "find", tabletop::say!("chalice (3 points) or 3 thalers, mood +2"));
        let said = |n| short(&Lying { place: &layout.places["finds"], piece: &layout.pieces["find"], n, brief: false }).unwrap_or_default();
        assert_eq!([said(1), said(2)].join("; "), "chalice (3 points) or 3 thalers, mood +2; 2 × chalice (3 points) or 3 thalers, mood +2");
    }
}
