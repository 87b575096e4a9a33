//! Module 17, the painters' guild.

use super::*;

pub(super) const LOOK: ModuleLook = ModuleLook { title: "Guild", items, draws: &["guild.primary", "guild.mixed"], ..ModuleLook::PLAIN };

fn items(t: &Table<'_>) -> Vec<String> {
    let (primary, mixed) = (t.in_letters("guild.primary"), t.in_letters("guild.mixed"));
    vec![
        t.at("guild.primary", format!("{primary} for another primary paint")),
        t.at("guild.mixed", format!("{mixed} for another mixed paint")),
    ]
}
