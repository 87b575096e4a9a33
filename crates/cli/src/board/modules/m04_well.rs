//! Module 4, the wishing well.

use super::*;

pub(super) const LOOK: ModuleLook = ModuleLook {
    title: Some(Term("heading|Well")),
    items,
    draws: &["deck", "gone", "supply", "well"],
    short: |lying| (lying.piece.kind == "penny").then(|| count(lying.n, &LUCKY_PENNIES)),
    ..ModuleLook::PLAIN
};

static PENNIES: Noun = Noun { one: "penny", many: "pennies" };
static LUCKY_PENNIES: Noun = Noun { one: "lucky penny", many: "lucky pennies" };
static WISH_CARDS: Noun = Noun { one: "wish card", many: "wish cards" };

/// The wish cards, and what is printed on top of them.
const TITLES: [(&str, Term); 8] = [
    ("lucky-day", Term("wish|Lucky Day")),
    ("free-paint", Term("wish|Free Paint")),
    ("bishops-visit", Term("wish|Bishop's Visit")),
    ("bishops-praise", Term("wish|Bishop's Praise")),
    ("tip", Term("wish|Tip")),
    ("alchemy", Term("wish|Alchemy")),
    ("reward", Term("wish|Reward")),
    ("troubadour", Term("wish|Troubadour")),
];

fn items(t: &Part<'_>) -> Vec<String> {
    let room = t.all("well", "").first().and_then(|(_, well)| well.number("spaces")).unwrap_or(0);
    let used: Vec<String> = t.of_kind(t.one("gone"), "wish").into_iter().map(|(wish, n)| times(n, &title(t, wish))).collect();
    let mut items = vec![
        told!("{pennies} in it, {most} at most", pennies = PENNIES.count(t.count(t.one("well"))), most = PENNIES.count(room)),
        told!("{cards} to draw", cards = WISH_CARDS.count(t.count(t.one("deck")))),
    ];
    if !used.is_empty() {
        items.push(told!("used: {things}", things = row(&used)));
    }
    items.push(told!("{pieces} in the supply", pieces = PENNIES.count(t.count(t.one("supply")))));
    items
}

/// "Free Paint RY" of a used wish card.
fn title(t: &Part<'_>, wish: &Thing) -> String {
    let title = TITLES.iter().find(|(word, _)| wish.word("wish") == Some(word)).map(|(_, title)| language().say(*title));
    match (title, wish.words("paints")) {
        (None, _) => t.label(wish),
        (Some(title), []) => title,
        (Some(title), paints) => format!("{title} {}", letters(&paints.concat())),
    }
}
