//! Module 8, the bell.

use tabletop::Piece;

use super::{ModuleLook, Table, is_number, kind, what};

pub(super) struct Bell;

impl ModuleLook for Bell {
    fn title(&self) -> &'static str {
        "Bell"
    }
    fn items(&self, t: &Table<'_>) -> Vec<String> {
        if !t.has("bell.pile") {
            return Vec::new();
        }
        let spaces: Vec<(String, String)> = t.group("bell").into_iter().filter(|(_, rest)| rest != "pile").collect();
        let mut items: Vec<String> =
            spaces.iter().flat_map(|(place, _)| t.pieces(place).iter().map(move |p| t.at(place, p.label.clone()))).collect();
        if items.is_empty() {
            items.push("no certificate for sale".to_string());
        }
        items.push(format!("{} in the pile", t.count("bell.pile")));
        items
    }
    fn draws_place(&self, group: &str, rest: &str) -> bool {
        group == "bell" && (rest == "pile" || is_number(rest))
    }
    fn short(&self, group: &str, piece: &Piece) -> Option<String> {
        match (group, kind(piece)) {
            ("certificates", "certificate-back") => Some(format!("{} face down", piece.n)),
            ("certificates", "certificate") => {
                let bells = piece.label.rsplit(", ").next().unwrap_or_default();
                Some(format!("{} ({bells})", what(piece)))
            }
            _ => None,
        }
    }
}
