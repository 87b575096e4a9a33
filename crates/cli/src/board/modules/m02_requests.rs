//! Module 2, the bishop's requests.

use super::*;

pub(super) const LOOK: ModuleLook = ModuleLook {
    title: Some(Term("heading|Requests")),
    items,
    draws: &["pile"],
    names: &[("requests", Term("belongings|fulfilled"))],
    ..ModuleLook::PLAIN
};

/// The kinds of requests.
const KINDS: [(&str, Term); 4] = [
    ("general", Term("request|general")),
    ("orange", Term("request|orange")),
    ("green", Term("request|green")),
    ("purple", Term("request|purple")),
];

fn items(t: &Part<'_>) -> Vec<String> {
    let pile = |(place, pile): Place<'_>| {
        let mut points: Vec<i64> = t.of_kind(place, "request").into_iter().filter_map(|(request, _)| request.number("points")).collect();
        points.sort_unstable();
        let points: Vec<String> = points.iter().map(ToString::to_string).collect();
        let kind = KINDS.iter().find(|(kind, _)| pile.word("request") == Some(kind));
        let kind = kind.map_or_else(|| t.label(pile), |(_, kind)| language().say(*kind));
        t.at(place, format!("{} {}", with_colon(&kind), language().say(or_none(&points, " "))))
    };
    t.all("pile", "request").into_iter().map(pile).collect()
}
