//! Module 13, the catacombs. Their rooms lie under the sections of the fresco.

use super::*;

pub(super) const LOOK: ModuleLook = ModuleLook {
    title: "Catacombs",
    items,
    drawing: Some((rooms, 51)),
    draws: &["maps"],
    draws_pieces: &[("section", "find")],
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
    Grid { title: "Catacombs", left: 10, cell: 8, indent: 1 }.drawn(&sections, room)
}

fn items(t: &Part<'_>) -> Vec<String> {
    let pile = |(place, pile): Place<'_>| t.at(place, format!("{}\u{a0}at\u{a0}{}:00", t.count(place), pile.number("hour").unwrap_or(0)));
    let piles: Vec<String> = t.all("maps", "hour").into_iter().map(pile).collect();
    let mut items = vec![format!("maps: {}", piles.join(", "))];
    if !t.on_sections("find").is_empty() {
        items.push(dim("S statue, C chalice, B book"));
        items.push(dim("before / points, behind thalers"));
    }
    if !t.rooms_of_own_maps().is_empty() {
        items.push(format!("» {}", dim("your maps lead there")));
    }
    items
}

/// "S5/3": a statue worth 5 points or 3 thalers; "Ba2/1+1": book 2 of colour a, or 1 thaler, and a step of mood.
fn written(find: &Thing) -> String {
    let number = |value| find.number(value).unwrap_or(0);
    let worth = match find.word("shows") {
        Some("statue") => format!("S{}", number("points")),
        Some("chalice") => format!("C{}", number("points")),
        Some("book") => format!("B{}{}", find.word("colour").unwrap_or_default(), number("number")),
        _ => find.label.to_string(),
    };
    let mood = if number("mood") == 0 { String::new() } else { format!("{:+}", number("mood")) };
    format!("{worth}/{}{mood}", number("thalers"))
}

fn short(lying: &Lying<'_>) -> Option<String> {
    match lying.piece.kind {
        "map" => Some(format!("map {}: {}", lying.piece.number("number")?, lying.piece.words("rooms").join(" "))),
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
