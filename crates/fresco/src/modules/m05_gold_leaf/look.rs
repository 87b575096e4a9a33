//! How gold leaf looks.

use super::*;

pub(super) const DISC: &str = "leaf.colour";
pub(super) const SUPPLY: &str = "leaf.supply";
pub(super) const LEAF: &str = "leaf";

pub(super) fn disc(paint: Paint) -> String {
    format!("disc {paint}")
}

pub(super) fn leaves(n: u8) -> String {
    count(n.into(), "gold leaf", "gold leaves")
}

impl Look for GoldLeaf {
    fn show(&self, view: View<'_>, viewer: Viewer, scene: &mut Scene) {
        scene.place(DISC).label = "the colour to be gilded this round".into();
        scene.put(DISC, disc(self.colour), 1, format!("a {} disc", self.colour.name()));
        scene.put(names::BAG, "disc-back", Pieces::DISCS.len() as u32 - 1, "a disc in the bag");
        scene.place(SUPPLY).label = "the supply of gold leaf".into();
        scene.put(SUPPLY, LEAF, self.supply.into(), "gold leaf");
        for space in GoldLeaf::pieces(view.rules).spaces(view.rules.players()) {
            scene.place(names::stall(space.stall, space.space.into())).label =
                format!("gives {} with the tile bought here", leaves(space.leaves)).into();
        }
        for who in view.rules.humans().filter(|who| viewer.is(who.seat())) {
            scene.put(names::screen(view.rules.name_of(who)), LEAF, self.leaves[who].into(), "gold leaf");
        }
    }

    fn places(&self, _view: View<'_>, seat: Seat, action: Action) -> Vec<String> {
        match action {
            Action::Gild => vec![names::screen(seat.name())],
        }
    }

    fn note(&self, view: View<'_>, _seat: Seat, action: Action) -> String {
        let gold = GoldLeaf::pieces(view.rules);
        let (least, most) =
            ([gold.on, gold.beside, gold.elsewhere].into_iter().min(), [gold.on, gold.beside, gold.elsewhere].into_iter().max());
        match (action, least, most) {
            (Action::Gild, Some(least), Some(most)) if least < most => format!("use one leaf for {least} to {most} more points"),
            (Action::Gild, ..) => format!("use one leaf for {} more", in_points(gold.on)),
        }
    }

    // What a purchase brings, and which sections could be gilded.
    fn remark(&self, view: View<'_>, seat: Seat, action: crate::Action) -> String {
        match action {
            crate::Action::Buy(tile) => {
                let place = view.rules.place_of(view.core, tile);
                let spaces = GoldLeaf::pieces(view.rules).spaces(view.rules.players());
                let here = spaces.iter().find(|s| place == Some((s.stall, s.space.into())));
                here.map_or(String::new(), |s| format!(", with {}", leaves(s.leaves.min(self.supply))))
            }
            crate::Action::Restore(section) => {
                // Leonardo has no leaf, whoever decides for him.
                let has_some = self.leaves[view.acting_or(seat)] > 0;
                if has_some && !self.gilding && self.gildable(view).has(section) { ", can be gilded".to_string() } else { String::new() }
            }
            _ => String::new(),
        }
    }
}
