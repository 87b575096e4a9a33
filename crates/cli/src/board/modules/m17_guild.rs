//! Module 17, the painters' guild.

use super::*;

pub(super) const LOOK: ModuleLook = ModuleLook { title: "Guild", items, draws: &["guild"], ..ModuleLook::PLAIN };

fn items(t: &Part<'_>) -> Vec<String> {
    let kept = |(place, kinds): Place<'_>| {
        let kept = t.of_kind(place, "paint");
        let others = kinds.words("paints").iter().filter(|letter| kept.iter().all(|(paint, _)| paint.word("paint") != Some(letter)));
        let others: Vec<String> = others.map(|letter| letters(letter)).collect();
        t.at(place, format!("{} for {}", in_letters(&kept, paint_of), others.join(" or ")))
    };
    let mut places = t.all("guild", "");
    places.sort_by_key(|(_, kinds)| std::cmp::Reverse(kinds.words("paints")));
    places.into_iter().map(kept).collect()
}
