//! Module 17, the painters' guild.

use tabletop::one_of;

use super::*;

pub(super) const LOOK: ModuleLook = ModuleLook { title: Some(Term("heading|Guild")), items, draws: &["guild"], ..ModuleLook::PLAIN };

fn items(t: &Part<'_>) -> Vec<String> {
    let kept = |(place, kinds): Place<'_>| {
        let kept = t.of_kind(place, "paint");
        let others = kinds.words("paints").iter().filter(|letter| kept.iter().all(|(paint, _)| paint.word("paint") != Some(letter)));
        let others = one_of(others.map(|letter| data(letters(letter))));
        t.at(place, told!("{paints} for {others}", paints = in_letters(&kept, paint_of), others))
    };
    let mut places = t.all("guild", "");
    tabletop::sort_few(&mut places, |(_, kinds)| std::cmp::Reverse(kinds.words("paints")));
    places.into_iter().map(kept).collect()
}
