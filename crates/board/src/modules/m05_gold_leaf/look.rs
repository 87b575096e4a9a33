//! How gold leaf looks.

use super::*;

pub(super) const DISC: &str = "leaf.colour";
pub(super) const SUPPLY: &str = "leaf.supply";
pub(super) const LEAF: &str = "leaf";

pub(super) const DISC_BACK: &str = "disc-back";

pub(super) fn disc(paint: Paint) -> String {
    format!("disc {paint}")
}
pub(super) fn disc_label(paint: Paint) -> Text {
    say!("{paint} disc", paint)
}

pub(super) static LEAVES: Noun = Noun { one: "gold leaf", many: "gold leaves" };

fn space_label(space: &GoldSpace) -> Text {
    say!("gives {leaves} with the tile bought here", leaves = LEAVES.count(space.leaves))
}

impl Look for GoldLeaf {
    fn layout(rules: &BoardGame, layout: &mut Layout) {
        let gold = GoldLeaf::pieces(rules);
        layout.place(DISC, "disc", say!("the colour to be gilded this round"));
        layout.place(SUPPLY, "supply", say!("the supply of gold leaf"));
        for paint in Pieces::DISCS {
            layout.piece(disc(paint), "disc", disc_label(paint)).with("paint", paint);
        }
        layout.piece(DISC_BACK, "disc-back", say!("a disc in the bag"));
        let leaf = layout.piece(LEAF, "leaf", say!("gold leaf")).with("worth", gold.worth);
        leaf.with("on", gold.on).with("beside", gold.beside).with("elsewhere", gold.elsewhere);
        for space in gold.spaces(rules.players()) {
            if let Some(place) = layout.places.get_mut(&names::stall(space.stall, space.space.into())) {
                place.with("leaves", space.leaves).label = space_label(space);
            }
        }
    }

    fn picks(&self, _view: View<'_>, seat: Seat, action: Action) -> Picks {
        match action {
            Action::Gild => Picks::none().piece(names::screen(seat.name()), LEAF),
        }
    }

    fn label(&self, _view: View<'_>, _seat: Seat, action: Action) -> Text {
        match action {
            Action::Gild => say!("add a gold leaf"),
        }
    }

    fn show(&self, view: View<'_>, viewer: Viewer, scene: &mut Scene) {
        scene.put(DISC, disc(self.colour), 1);
        scene.put(names::BAG, DISC_BACK, Pieces::DISCS.len() as u32 - 1);
        scene.put(SUPPLY, LEAF, self.supply.into());
        for who in view.rules.humans().filter(|who| viewer.is(who.seat())) {
            scene.put(names::screen(view.rules.name_of(who)), LEAF, self.leaves[who].into());
        }
    }

    fn note(&self, view: View<'_>, _seat: Seat, action: Action) -> Text {
        let Action::Gild = action;
        let gold = GoldLeaf::pieces(view.rules);
        let least = gold.on.min(gold.beside).min(gold.elsewhere);
        let most = gold.on.max(gold.beside).max(gold.elsewhere);
        match least < most {
            true => say!("use one leaf for {least} to {most} more points", least, most),
            false => say!("use one leaf for {points} more", points = POINTS.count(most)),
        }
    }

    // What a purchase brings, and which sections could be gilded.
    fn remark(&self, view: View<'_>, seat: Seat, action: crate::Action) -> Option<Text> {
        match action {
            crate::Action::Buy(tile) => {
                let place = view.rules.place_of(view.core, tile);
                let spaces = GoldLeaf::pieces(view.rules).spaces(view.rules.players());
                let here = spaces.iter().find(|s| place == Some((s.stall, s.space.into())))?;
                Some(say!("with {leaves}", leaves = LEAVES.count(here.leaves.min(self.supply))))
            }
            crate::Action::Restore(section) => {
                // Leonardo has no leaf, whoever decides for him.
                let has_some = self.leaves[view.acting_or(seat)] > 0;
                (has_some && !self.gilding && self.gildable(view).has(section)).then(|| say!("can be gilded"))
            }
            _ => None,
        }
    }
}
