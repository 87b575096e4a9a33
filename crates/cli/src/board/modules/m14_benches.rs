//! Module 14, benches and their beams.

use tabletop::Piece;
use tabletop::text::count;

use super::{ModuleLook, Table, is_number, kind};

pub(super) struct Benches;

impl ModuleLook for Benches {
    fn title(&self) -> &'static str {
        "Benches"
    }
    fn items(&self, t: &Table<'_>) -> Vec<String> {
        let kinds: Vec<(String, String)> = t.group("benches").into_iter().filter(|(_, rest)| is_number(rest)).collect();
        if kinds.is_empty() {
            return Vec::new();
        }
        let left = |(place, beams): &(String, String)| {
            let beams = count(beams.parse().unwrap_or(0), "beam", "beams");
            t.at(place, format!("{} of {beams}", t.count(place)))
        };
        let left: Vec<String> = kinds.iter().map(left).collect();
        let reserves: Vec<(&str, u32)> = t
            .painters_here()
            .into_iter()
            .filter(|who| t.has(&format!("beams.{who}")))
            .map(|who| (who, t.count(&format!("beams.{who}"))))
            .collect();
        let mut items = vec![format!("to be renovated: {}", left.join(", "))];
        match reserves.as_slice() {
            [(_, n), rest @ ..] if rest.iter().all(|(_, other)| other == n) => items.push(format!("beams in the reserve: {n} each")),
            all => {
                let each: Vec<String> = all.iter().map(|(who, n)| format!("{} {n}", t.called(who, 14))).collect();
                items.push(format!("beams in the reserve: {}", each.join(", ")));
            }
        }
        items
    }
    fn draws_place(&self, group: &str, rest: &str) -> bool {
        group == "benches" && is_number(rest) || group == "beams"
    }
    fn short(&self, _: &str, piece: &Piece) -> Option<String> {
        (kind(piece) == "beam").then(|| count(piece.n.into(), "beam", "beams"))
    }
}
