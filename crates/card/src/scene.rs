//! The table as each viewer sees it. A whitelist: the scene starts empty, and things are shown.

use tabletop::{Arg, Noun, Numbered, Scene, Seat, Term, Text, Viewer, in_a_row, say, signs};

use crate::CardGame;
use crate::action::Symbols;
use crate::colours::{Colour, Deck, Triple};
use crate::core::{Counts, Restored, Stage, Turns, World, held};
use crate::tile::Tile;
use crate::wording::{POINTS, in_words};

/// The places and pieces, by the names that events and pictures use too.
pub(crate) mod names {
    use crate::card::Card;
    use crate::colours::{Colour, Deck, Triple};
    use crate::core::Turns;
    use crate::tile::Tile;
    use tabletop::Seat;

    pub(crate) const FRESCOES: &str = "pile.fresco";
    pub(crate) const TILES: &str = "pile.tiles";
    pub(crate) const FAVOURITES: &str = "pile.favourites";
    pub(crate) const FAVOURITE: &str = "favourite";
    pub(crate) const BOX: &str = "box";
    pub(crate) const FRESCO_BACK: &str = "back fresco";
    pub(crate) const TILE_BACK: &str = "back tile";
    pub(crate) const FAVOURITE_BACK: &str = "back favourite";

    pub(crate) fn pile(deck: Deck) -> String {
        format!("pile.{deck}")
    }
    pub(crate) fn discards(deck: Deck) -> String {
        format!("discards.{deck}")
    }
    pub(crate) fn fresco(space: usize) -> String {
        format!("fresco.{}", space + 1)
    }
    pub(crate) fn reward(space: usize) -> String {
        format!("reward.{}", space + 1)
    }
    pub(crate) fn hand(who: Seat) -> String {
        format!("hand.{who}")
    }
    pub(crate) fn laid(who: Seat) -> String {
        format!("laid.{who}")
    }
    pub(crate) fn restored(who: Seat) -> String {
        format!("restored.{who}")
    }
    pub(crate) fn tiles(who: Seat) -> String {
        format!("tiles.{who}")
    }
    pub(crate) fn back(deck: Deck) -> String {
        format!("back {deck}")
    }
    pub(crate) fn card(card: Card) -> String {
        format!("card {card}")
    }
    pub(crate) fn section(section: Triple) -> String {
        format!("fresco {section}")
    }
    pub(crate) fn turned(section: Triple, turns: Turns) -> String {
        format!("fresco {section} turned {turns}")
    }
    pub(crate) fn tile(tile: Tile) -> String {
        format!("tile {tile}")
    }
    pub(crate) fn favourite(colour: Colour) -> String {
        format!("favourite {colour}")
    }
    /// A colour, to point at.
    pub(crate) fn palette(colour: Colour) -> String {
        format!("palette.{colour}")
    }
}

/// What places, and pieces that lie face down, are called.
pub(crate) mod labels {
    use tabletop::{Seat, Text, say};

    use crate::colours::{Colour, Deck};

    pub(crate) fn pile(deck: Deck) -> Text {
        say!("the {deck} pile", deck)
    }
    pub(crate) fn discards(deck: Deck) -> Text {
        say!("the discards of the {deck} pile", deck)
    }
    pub(crate) fn frescoes() -> Text {
        say!("the pile of fresco cards")
    }
    pub(crate) fn fresco_back() -> Text {
        say!("a fresco card, face down")
    }
    pub(crate) fn fresco(space: usize) -> Text {
        say!("space {n} for a section to restore", n = space as u8 + 1)
    }
    pub(crate) fn tile_pile() -> Text {
        say!("the pile of action tiles")
    }
    pub(crate) fn tile_back() -> Text {
        say!("an action tile, face down")
    }
    pub(crate) fn reward(space: usize) -> Text {
        say!("space {n} for an action tile", n = space as u8 + 1)
    }
    pub(crate) fn favourites() -> Text {
        say!("the pile of favourite colours")
    }
    pub(crate) fn favourite() -> Text {
        say!("the bishop's favourite colour")
    }
    pub(crate) fn favourite_back() -> Text {
        say!("a favourite colour, face down")
    }
    pub(crate) fn gone() -> Text {
        say!("removed from the game")
    }
    pub(crate) fn palette(colour: Colour) -> Text {
        say!("{colour}, to ask for", colour)
    }
    pub(crate) fn laid(who: Seat) -> Text {
        say!("cards laid out by {who}", who)
    }
    pub(crate) fn tiles(who: Seat) -> Text {
        say!("{who}'s action tiles", who)
    }
}

/// The whole table for one viewer.
pub(crate) fn show(rules: &CardGame, world: &World, viewer: Viewer) -> Scene {
    let mut scene = Scene { turn: Some(world.turn.to_string()), ..Scene::default() };
    let last_round = world.sections.iter().any(|&n| n >= rules.goal());
    (scene.round, scene.last_round, scene.phase) = (world.round.into(), last_round, phase(world).into());
    let order = std::iter::successors(Some(world.first), |&who| Some(rules.left_of(who)));
    scene.order = order.take(rules.players()).map(|who| who.to_string()).collect();
    if world.now.symbols != Symbols::default() {
        scene.fact("to draw", world.now.symbols.in_words());
    }
    if let Stage::Pay(section) = world.stage {
        scene.fact("restoring", Arg::from(section));
        scene.fact("to pay", in_words(world.now.unpaid));
    }
    if let Stage::Asking(inquiry) | Stage::Giving(inquiry) = world.stage {
        scene.fact("asked for", inquiry.colour.a_card());
    }
    for deck in Deck::ALL {
        let left = world.pile_size[deck.index()];
        scene.put(names::pile(deck), names::back(deck), left.into());
        put_cards(rules, &mut scene, &names::discards(deck), &rules.pieces.only(&world.discards, deck));
    }
    let left = |pile: &[u8]| pile.iter().map(|&n| u32::from(n)).sum::<u32>();
    scene.put(names::FRESCOES, names::FRESCO_BACK, left(&world.frescoes));
    for (space, &shown) in world.display.iter().enumerate() {
        let name = names::fresco(space);
        if let Some(section) = shown {
            scene.put(name, names::section(section), 1);
        }
    }
    scene.put(names::TILES, names::TILE_BACK, left(&world.tile_pile));
    for (space, &reward) in world.rewards.iter().enumerate() {
        let name = names::reward(space);
        if let Some(tile) = reward {
            scene.put(name, names::tile(tile), 1);
        }
    }
    scene.put(names::FAVOURITES, names::FAVOURITE_BACK, left(&world.favourites));
    if let Some(colour) = world.favourite {
        scene.put(names::FAVOURITE, names::favourite(colour), 1);
    }
    for tile in Tile::ALL {
        scene.put(names::BOX, names::tile(tile), world.gone[tile.index()].into());
    }
    for colour in Colour::ALL {
        scene.put(names::BOX, names::favourite(colour), world.past[colour.index()].into());
    }
    for who in rules.seats_at_table() {
        show_player(rules, world, viewer, who, &mut scene);
    }
    scene
}

pub(crate) fn back_label(deck: Deck) -> Text {
    say!("{card}, face down", card = deck.a_card())
}

/// A section on display, with its values after no, one, two and three turns.
pub(crate) fn section_label(rules: &CardGame, section: Triple) -> Text {
    let [none, once, twice, three_times] = Turns::ALL.map(|turns| rules.value(section, turns));
    let values = signs(format_args!("{none}-{once}-{twice}-{three_times}"));
    say!("{colours}, worth {values}", colours = section.in_words(), values)
}

/// A section that somebody has restored.
pub(crate) fn turned_label(section: Triple, turns: Turns, value: u8) -> Text {
    say!("{colours}, {turns}: worth {value}", colours = section.in_words(), turns, value = POINTS.count(value))
}

pub(crate) fn favourite_label(colour: Colour) -> Text {
    say!("the bishop's favourite colour: {colour}", colour)
}

fn put_cards(rules: &CardGame, scene: &mut Scene, place: &str, cards: &Counts) {
    for kind in held(cards).iter() {
        let card = rules.pieces.card(kind);
        scene.put(place, names::card(card), cards[kind.number()].into());
    }
}

fn show_player(rules: &CardGame, world: &World, viewer: Viewer, who: Seat, scene: &mut Scene) {
    let hand = &world.hands[who.index()];
    let place = names::hand(who);
    if viewer.is(who) {
        put_cards(rules, scene, &place, hand);
    } else {
        for deck in Deck::ALL {
            scene.put(place.as_str(), names::back(deck), rules.pieces.count(hand, deck).into());
        }
        if let Some(known) = known_in_words(rules, world, viewer, who) {
            scene.fact(&format!("known of {who}"), known);
        }
    }
    if who == world.turn {
        put_cards(rules, scene, &names::laid(who), &world.laid);
    }
    for Restored { section, turns } in world.restored_by(who) {
        scene.put(names::restored(who), names::turned(section, turns), 1);
    }
    for tile in Tile::ALL {
        scene.put(names::tiles(who), names::tile(tile), world.tiles[who.index()][tile.index()].into());
    }
}

/// Cards of which only the colour is known: a primary, in the order of [`Colour::PRIMARIES`].
static OF_COLOUR: [Noun; 3] = [
    Noun { one: "red card", many: "red cards" },
    Noun { one: "yellow card", many: "yellow cards" },
    Noun { one: "blue card", many: "blue cards" },
];
static MORE: [Noun; 3] = [
    Noun { one: "more red card", many: "more red cards" },
    Noun { one: "more yellow card", many: "more yellow cards" },
    Noun { one: "more blue card", many: "more blue cards" },
];
static NOT_OF_COLOUR: [Noun; 3] = [
    Noun { one: "card that is not red", many: "cards that are not red" },
    Noun { one: "card that is not yellow", many: "cards that are not yellow" },
    Noun { one: "card that is not blue", many: "cards that are not blue" },
];

/// A viewer's knowledge of another hand beyond the backs, if there is any.
pub(crate) fn known_in_words(rules: &CardGame, world: &World, viewer: Viewer, owner: Seat) -> Option<Text> {
    let known = world.known.to(viewer, owner);
    let mut parts: Vec<Arg> = held(&known)
        .iter()
        .map(|kind| match (known[kind.number()], rules.pieces.card(kind)) {
            (0 | 1, card) => card.into(),
            (n, card) => say!("{n} x {card}", n, card).into(),
        })
        .collect();
    let of_colour = Colour::PRIMARIES.map(|colour| rules.pieces.count_colour(&known, colour));
    let sure = Colour::PRIMARIES.map(|colour| world.known.surely(owner, colour).max(of_colour[colour.index()]));
    for colour in Colour::PRIMARIES {
        let i = colour.index();
        match sure[i] - of_colour[i] {
            0 => {}
            n if of_colour[i] > 0 => parts.push(MORE[i].count(n)),
            n => parts.push(OF_COLOUR[i].count(n)),
        }
        // Cards known to be of another colour need not be mentioned again.
        let not = world.known.surely_not(owner, colour);
        if not > sure.iter().sum::<u8>() - sure[i] {
            parts.push(NOT_OF_COLOUR[i].count(not));
        }
    }
    (!parts.is_empty()).then(|| say!("{known}", known = in_a_row(parts)))
}

/// The phase, in a word.
fn phase(world: &World) -> Term {
    Term(match world.stage {
        Stage::Begin => "phase|draw",
        Stage::Choose => "phase|exchange, restore or pass",
        Stage::Lay => "phase|laying out",
        Stage::Exchange => "phase|drawing",
        Stage::Pay(_) => "phase|paying",
        Stage::Turn => "phase|turning",
        Stage::Reward => "phase|reward",
        Stage::Further if world.now.made == 0 => "phase|a section after the exchange",
        Stage::Further => "phase|another section",
        Stage::After => "phase|after the exchange",
        Stage::Asking(_) | Stage::Giving(_) => "phase|asking",
        Stage::Check => "phase|hand check",
        Stage::Over => "phase|over",
    })
}
