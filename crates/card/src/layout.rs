//! What does not change during a game: the places, the pieces, and what is printed on them.

use tabletop::{Layout, Numbered, Seat, Value, in_values, say};

use crate::CardGame;
use crate::action::Symbols;
use crate::card::Card;
use crate::colours::{Colour, Deck, Triple};
use crate::core::{Kind, Turns, World};
use crate::scene::{back_label, favourite_label, labels, names, section_label, turned_label};
use crate::tile::Tile;

in_values! { Card Colour Deck }

impl From<Triple> for Value {
    /// Colour by colour.
    fn from(section: Triple) -> Value {
        section.colours().iter().collect()
    }
}

/// The whole table.
pub(crate) fn layout(rules: &CardGame) -> Layout {
    let mut layout = Layout::default();
    paint_cards(rules, &mut layout);
    fresco_card(rules, &mut layout);
    tiles(rules, &mut layout);
    favourites(rules, &mut layout);
    for who in rules.seats_at_table() {
        player(rules, who, &mut layout);
    }
    layout
}

fn paint_cards(rules: &CardGame, layout: &mut Layout) {
    layout.turn_to("piles", None);
    for deck in Deck::ALL {
        layout.place(names::pile(deck), "pile", labels::pile(deck)).with("deck", deck);
        layout.place(names::discards(deck), "discards", labels::discards(deck)).with("deck", deck);
        layout.piece(names::back(deck), "card-back", back_label(deck)).with("deck", deck);
    }
    for (kind, &card) in Kind::each().zip(&rules.pieces.cards) {
        let Symbols { market, workshop, either } = rules.pieces.trade(kind);
        let piece = layout.piece(names::card(card), "card", card.in_words());
        piece
            .with("sign", card)
            .with("colour", card.colour())
            .with("deck", card.colour().deck())
            .with("copies", rules.pieces.copies[kind.number()]);
        piece.with("market", market).with("workshop", workshop).with("either", either).with("bishops", u8::from(card.bishop()));
        if let Some(mix) = card.half() {
            piece.with("half", mix);
        }
    }
}

fn fresco_card(rules: &CardGame, layout: &mut Layout) {
    layout.turn_to("restore", None);
    layout.place(names::FRESCOES, "fresco-pile", labels::frescoes());
    layout.piece(names::FRESCO_BACK, "fresco-back", labels::fresco_back());
    for space in 0..World::DISPLAY {
        layout.place(names::fresco(space), "display", labels::fresco(space)).with("space", space as u8 + 1);
    }
    for fresco in &rules.pieces.frescoes {
        let section = fresco.section;
        let piece = layout.piece(names::section(section), "fresco-card", section_label(rules, section));
        piece.with("colours", section).with("values", fresco.values.iter().collect::<Value>()).with("copies", fresco.copies);
        for turns in Turns::ALL {
            let value = rules.value(section, turns);
            let piece = layout.piece(names::turned(section, turns), "restored-card", turned_label(section, turns, value));
            piece.with("colours", section).with("turns", turns.count()).with("points", value).about("bishop");
        }
    }
}

fn tiles(rules: &CardGame, layout: &mut Layout) {
    layout.turn_to("tiles", None);
    layout.place(names::TILES, "tile-pile", labels::tile_pile());
    layout.piece(names::TILE_BACK, "tile-back", labels::tile_back());
    layout.place(names::BOX, "box", labels::gone());
    for space in 0..World::REWARDS {
        layout.place(names::reward(space), "reward", labels::reward(space)).with("space", space as u8 + 1);
    }
    for tile in Tile::ALL {
        let piece = layout.piece(names::tile(tile), "tile", tile.in_words());
        piece.with("points", rules.components.worth[tile.index()]).with("copies", rules.components.tiles[tile.index()]);
        match tile {
            Tile::Paint(colour) => piece.with("use", "paint").with("colour", colour).about("paying"),
            Tile::Turn => piece.with("use", "turn"),
            Tile::Both => piece.with("use", "both").with("sections", rules.components.both_sections),
            Tile::Ask => piece.with("use", "ask"),
        };
    }
    // A colour has no piece of its own that everybody can point to: whoever asks for one points here.
    for colour in Colour::ALL {
        layout.place(names::palette(colour), "palette", labels::palette(colour)).with("colour", colour);
    }
}

fn favourites(rules: &CardGame, layout: &mut Layout) {
    layout.turn_to("bishop", None);
    layout.place(names::FAVOURITES, "favourite-pile", labels::favourites());
    layout.place(names::FAVOURITE, "favourite", labels::favourite());
    layout.piece(names::FAVOURITE_BACK, "favourite-back", labels::favourite_back());
    for colour in Colour::ALL {
        let piece = layout.piece(names::favourite(colour), "favourite", favourite_label(colour));
        piece.with("colour", colour).with("copies", rules.components.favourites[colour.index()]);
    }
}

/// What lies before a player.
fn player(rules: &CardGame, who: Seat, layout: &mut Layout) {
    let limits = rules.components.hand;
    layout.turn_to("hand", None);
    let hand = layout.place(names::hand(who), "hand", say!("{who}'s hand", who)).of(who);
    hand.with("start", limits.start).with("draw", limits.draw).with("least", limits.least).with("most", limits.most);
    layout.place(names::laid(who), "laid", labels::laid(who)).of(who).about("exchange");
    let restored = layout.place(names::restored(who), "restored", say!("sections restored by {who}", who)).of(who);
    restored.with("goal", rules.goal()).about("end");
    layout.place(names::tiles(who), "tiles", labels::tiles(who)).of(who).about("tiles");
}
