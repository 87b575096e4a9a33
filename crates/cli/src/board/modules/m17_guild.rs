//! Module 17, the painters' guild.

use super::{ModuleLook, Table};

pub(super) struct Guild;

impl ModuleLook for Guild {
    fn title(&self) -> &'static str {
        "Guild"
    }
    fn items(&self, t: &Table<'_>) -> Vec<String> {
        if !t.has("guild.primary") {
            return Vec::new();
        }
        let (primary, mixed) = (t.in_letters("guild.primary"), t.in_letters("guild.mixed"));
        vec![
            t.at("guild.primary", format!("{primary} for another primary paint")),
            t.at("guild.mixed", format!("{mixed} for another mixed paint")),
        ]
    }
    fn draws_place(&self, group: &str, rest: &str) -> bool {
        group == "guild" && matches!(rest, "primary" | "mixed")
    }
}
