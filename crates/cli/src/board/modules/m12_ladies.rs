//! Module 12, the ladies.

use super::*;

/// The fact that names the ladies that have acted.
const ACTED: &str = "ladies that have acted";

pub(super) const LOOK: ModuleLook = ModuleLook {
    title: Some(Term("heading|Ladies")),
    items,
    draws: &["rose-bush"],
    draws_pieces: &[("section", "reservation")],
    names: &[("ladies", Term("belongings|ladies")), ("reservation-used", Term("belongings|reservation"))],
    facts: &[ACTED],
    short: |lying| (lying.place.kind == "reservation-used").then(|| told!("cannot be used yet")),
    kept: Some(("reservation", |_| told!("reservation tile"))),
    ..ModuleLook::PLAIN
};

/// The colours of the ladies.
const COLOURS: [(&str, Term); 2] = [("pink", Term("lady|pink")), ("purple", Term("lady|purple"))];

fn colour(name: &str) -> String {
    COLOURS.iter().find(|(colour, _)| *colour == name).map_or_else(|| name.to_string(), |(_, word)| language().say(*word))
}

fn items(t: &Part<'_>) -> Vec<String> {
    let mut on_track: Vec<(i64, &str)> = Vec::new();
    for (place, bush) in t.all("rose-bush", "space") {
        let ladies = t.of_kind(place, "lady").into_iter();
        on_track.extend(ladies.filter_map(|(lady, _)| Some((bush.number("space")?, lady.word("colour")?))));
    }
    let runs = on_track.chunk_by(|(_, a), (_, b)| a == b);
    let runs = runs.map(|same| {
        let spaces: Vec<String> = same.iter().map(|(space, _)| space.to_string()).collect();
        format!("{} {}", same.first().map_or(String::new(), |(_, name)| colour(name)), spaces.join(" "))
    });
    let on_track: Vec<String> = runs.collect();
    let mut items = Vec::new();
    if !on_track.is_empty() {
        items.push(told!("on the score track: {ladies}", ladies = row(&on_track)));
    }
    for ((_, section), reservation) in t.on_sections("reservation") {
        let section = data(section.word("section").unwrap_or_default());
        let who = data(t.called(reservation.owner.as_deref().unwrap_or_default(), 14));
        items.push(match reservation.word("side") {
            Some("night") => told!("{section} is reserved for {who}, until this round ends", section, who),
            _ => told!("{section} is reserved for {who}", section, who),
        });
    }
    // A list, unless none has acted. Where there is little room, the news have told it.
    if let Some(Arg::Row(acted)) = t.view.scene.facts.get(ACTED).filter(|_| !t.brief).and_then(Text::bare) {
        items.push(told!("have acted this round: {ladies}", ladies = Arg::Row(acted.clone())));
    }
    items
}
