//! Module 4, the wishing well.

use super::*;

pub(super) const LOOK: ModuleLook = ModuleLook {
    title: Some(Term("heading|Well")),
    items,
    brief: Some(brief),
    draws: &["deck", "gone", "supply", "well"],
    short,
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
    let pennies = told!("{pennies} in it, {most} at most", pennies = PENNIES.count(t.count(t.one("well"))), most = PENNIES.count(room(t)));
    let supply = told!("{pieces} in the supply", pieces = PENNIES.count(t.count(t.one("supply"))));
    let used: Vec<String> = t.of_kind(t.one("gone"), "wish").into_iter().map(|(wish, n)| times(n, &title(wish))).collect();
    let used = (!used.is_empty()).then(|| told!("used: {things}", things = row(&used)));
    [pennies, cards(t)].into_iter().chain(used).chain([supply]).collect()
}

fn brief(t: &Part<'_>) -> Vec<String> {
    vec![told!("{n} of {pennies} in it", n = t.count(t.one("well")), pennies = PENNIES.count(room(t))), cards(t)]
}

/// How many pennies the well takes.
fn room(t: &Part<'_>) -> i64 {
    t.all("well", "").first().and_then(|(_, well)| well.number("spaces")).unwrap_or(0)
}

/// The wish cards that are left.
fn cards(t: &Part<'_>) -> String {
    told!("{cards} to draw", cards = WISH_CARDS.count(t.count(t.one("deck"))))
}

fn short(lying: &Lying<'_>) -> Option<String> {
    match lying.piece.kind {
        "penny" => Some(count(lying.n, &LUCKY_PENNIES)),
        "wish" if lying.brief => Some(times(lying.n, &title(lying.piece))),
        _ => None,
    }
}

/// "Free Paint RY" of a wish card.
fn title(wish: &Thing) -> String {
    let title = TITLES.iter().find(|(word, _)| wish.word("wish") == Some(word)).map(|(_, title)| language().say(*title));
    match (title, wish.words("paints")) {
        (None, _) => language().say(wish.label.clone()),
        (Some(title), []) => title,
        (Some(title), paints) => format!("{title} {}", letters(&paints.concat())),
    }
}
