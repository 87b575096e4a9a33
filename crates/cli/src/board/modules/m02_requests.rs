//! Module 2, the bishop's requests.

use super::*;

const TITLE: Term = Term("heading|Requests");

pub(super) const LOOK: ModuleLook = ModuleLook {
    title: Some(TITLE),
    items,
    brief: Some(|_| Vec::new()),
    beside: Some(|t| std::iter::once(heading(language().say(TITLE))).chain(items(t)).collect()),
    draws: &["pile"],
    names: &[("requests", Term("belongings|fulfilled"))],
    laid: Some(("requests", |tiles| language().say(row(&tiles.iter().map(|(tile, n)| times(*n, &kind_of(tile))).collect::<Vec<_>>())))),
    ..ModuleLook::PLAIN
};

/// The kinds of requests.
const KINDS: [(&str, Term); 4] = [
    ("general", Term("request|general")),
    ("orange", Term("request|orange")),
    ("green", Term("request|green")),
    ("purple", Term("request|purple")),
];

/// The kind of a request, or of a pile of them.
fn kind_of(request: &Thing) -> String {
    let kind = KINDS.iter().find(|(kind, _)| request.word("request") == Some(kind));
    language().say(kind.map_or_else(|| request.label.clone(), |(_, kind)| (*kind).into()))
}

fn items(t: &Part<'_>) -> Vec<String> {
    let pile = |(place, pile): Place<'_>| {
        let mut points: Vec<i64> = t.of_kind(place, "request").into_iter().filter_map(|(request, _)| request.number("points")).collect();
        points.sort_unstable();
        let points: Vec<String> = points.iter().map(ToString::to_string).collect();
        t.at(place, format!("{} {}", with_colon(&kind_of(pile)), language().say(or_none(&points, " "))))
    };
    t.all("pile", "request").into_iter().map(pile).collect()
}
