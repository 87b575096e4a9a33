//! Module 2, the bishop's requests.

use super::{ModuleLook, Table, or_none, what};

pub(super) struct Requests;

impl ModuleLook for Requests {
    fn title(&self) -> &'static str {
        "Requests"
    }
    fn items(&self, t: &Table<'_>) -> Vec<String> {
        let piles = t.group("requests").into_iter().filter_map(|(place, rest)| Some((place, rest.strip_prefix("pile-")?.to_string())));
        piles
            .map(|(place, kind)| {
                let mut points: Vec<u32> = t.pieces(&place).iter().filter_map(|p| what(p).rsplit(' ').next()?.parse().ok()).collect();
                points.sort_unstable();
                let points: Vec<String> = points.iter().map(ToString::to_string).collect();
                t.at(&place, format!("{kind}: {}", or_none(&points, " ")))
            })
            .collect()
    }
    fn draws_place(&self, group: &str, rest: &str) -> bool {
        group == "requests" && rest.starts_with("pile-")
    }
    fn place_name(&self, group: &str, rest: &str) -> Option<&'static str> {
        ((group, rest) == ("requests", "")).then_some("fulfilled")
    }
}
