//! Module 4, the wishing well.

use super::*;

pub(super) const LOOK: ModuleLook = ModuleLook {
    title: "Well",
    items,
    draws: &["deck", "gone", "supply", "well"],
    short: |lying| (lying.piece.kind == "penny").then(|| count(lying.n.into(), "lucky penny", "lucky pennies")),
    ..ModuleLook::PLAIN
};

/// The wish cards, and what is printed on top of them.
const TITLES: [(&str, &str); 8] = [
    ("lucky-day", "Lucky Day"),
    ("free-paint", "Free Paint"),
    ("bishops-visit", "Bishop's Visit"),
    ("bishops-praise", "Bishop's Praise"),
    ("tip", "Tip"),
    ("alchemy", "Alchemy"),
    ("reward", "Reward"),
    ("troubadour", "Troubadour"),
];

fn items(t: &Part<'_>) -> Vec<String> {
    let room = t.all("well", "").first().and_then(|(_, well)| well.number("spaces"));
    let room = room.map_or(String::new(), |n| format!(", room for {}", pennies(n)));
    let used: Vec<String> = t.of_kind(t.one("gone"), "wish").into_iter().map(|(wish, n)| times(n, &title(wish))).collect();
    let mut items = vec![
        format!("{} in it{room}", pennies(t.count(t.one("well")).into())),
        format!("{} to draw", count(t.count(t.one("deck")).into(), "wish card", "wish cards")),
    ];
    items.extend(told("used: ", &used));
    items.push(format!("{} in the supply", pennies(t.count(t.one("supply")).into())));
    items
}

fn pennies(n: i64) -> String {
    count(n, "penny", "pennies")
}

/// "Free Paint RY" of a used wish card.
fn title(wish: &Thing) -> String {
    let title = TITLES.iter().find(|(word, _)| wish.word("wish") == Some(word));
    match (title, wish.words("paints")) {
        (None, _) => wish.label.to_string(),
        (Some((_, title)), []) => (*title).to_string(),
        (Some((_, title)), paints) => format!("{title} {}", letters(&paints.concat())),
    }
}
