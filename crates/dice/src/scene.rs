//! The table as each viewer sees it. A whitelist: the scene starts empty, and things are shown.

use tabletop::{Numbered, Scene, Seat, Term, Viewer};

use crate::DiceGame;
use crate::rolls::colour_dice_in_cup;
use crate::words::{Aside, Bet, Colour, Roll};
use crate::world::{Section, Stage, World};

/// The places and pieces, by the names that events and pictures use too, and the labels of the pieces.
pub(crate) mod names {
    use crate::components::Portrait;
    use crate::wording::POINTS;
    use crate::words::{Band, Bet, Colour, Face, Roll, Shift};
    use tabletop::{Seat, Text, say};

    pub(crate) const CUP: &str = "cup";
    pub(crate) const COLOURS: &str = "dice.colours";
    pub(crate) const BESIDE: &str = "beside";
    pub(crate) const BISHOP: &str = "bishop";
    pub(crate) const FAVOUR: &str = "favour";
    pub(crate) const COLOUR_DIE: &str = "colour-die";
    pub(crate) const PORTRAIT_BACK: &str = "portrait-back";
    pub(crate) const BET_BACK: &str = "bet-back";

    pub(crate) fn score(space: u16) -> String {
        format!("score.{space}")
    }
    pub(crate) fn rolled(die: Colour) -> String {
        format!("dice.{die}")
    }
    /// The dice set aside after a roll.
    pub(crate) fn aside(roll: Roll) -> String {
        format!("aside.{}", roll.number())
    }
    pub(crate) fn bishop(total: u8) -> String {
        format!("bishop.{total}")
    }
    pub(crate) fn pile(total: u8) -> String {
        format!("fresco.{total}")
    }
    pub(crate) fn space(band: Band) -> String {
        format!("portrait.{band}")
    }
    pub(crate) fn frescoes(who: Seat) -> String {
        format!("frescoes.{who}")
    }
    pub(crate) fn portraits(who: Seat) -> String {
        format!("portraits.{who}")
    }
    pub(crate) fn favour(who: Seat) -> String {
        format!("favour.{who}")
    }
    /// The bets that are not laid.
    pub(crate) fn bets(who: Seat) -> String {
        format!("bets.{who}")
    }
    /// The space for a bet before a roll.
    pub(crate) fn bet_at(who: Seat, roll: Roll) -> String {
        format!("bet.{who}.{}", roll.number())
    }
    /// Where the favour tile shifts a total to.
    pub(crate) fn shift(by: Shift) -> String {
        format!("shift.{by}")
    }
    pub(crate) fn painter(who: Seat) -> String {
        format!("painter {who}")
    }
    pub(crate) fn painter_label(who: Seat) -> Text {
        say!("{who}'s painter", who)
    }
    pub(crate) fn die(colour: Colour, face: Option<Face>) -> String {
        face.map_or(format!("die {colour}"), |face| format!("die {colour} {face}"))
    }
    pub(crate) fn die_label(die: Colour, face: Option<Face>) -> Text {
        match face {
            Some(face) => say!("the {die} die shows {face}", die, face),
            None => say!("the {die} die", die),
        }
    }
    pub(crate) fn colour_die(colour: Option<Colour>) -> String {
        colour.map_or(COLOUR_DIE.to_string(), |c| format!("{COLOUR_DIE} {c}"))
    }
    pub(crate) fn colour_die_label(colour: Option<Colour>) -> Text {
        match colour {
            Some(colour) => say!("a colour die shows {colour}", colour),
            None => say!("a colour die"),
        }
    }
    pub(crate) fn tile(total: u8, points: u8) -> String {
        format!("fresco-tile {total} {points}")
    }
    pub(crate) fn tile_label(total: u8, points: u8) -> Text {
        say!("a tile of section {total} worth {points}", total, points = POINTS.count(points))
    }
    pub(crate) fn portrait(p: &Portrait) -> String {
        format!("portrait {} {}", p.whom(), p.value)
    }
    pub(crate) fn portrait_label(p: &Portrait) -> Text {
        say!("a portrait of a {person} worth {points}", person = p.person(), points = POINTS.count(p.value))
    }
    pub(crate) fn face_down() -> Text {
        say!("a portrait, face down")
    }
    pub(crate) fn bet(bet: Bet) -> String {
        format!("bet {bet}")
    }
    pub(crate) fn bet_label(bet: Bet) -> Text {
        match bet {
            Bet::Bishop => say!("the bet that the active player restores the section beside the bishop"),
            Bet::Other => say!("the bet that the active player restores another section"),
            Bet::Portrait => say!("the bet that the active player takes a portrait"),
        }
    }
}

/// What places are called, and pieces of which there is one.
pub(crate) mod labels {
    use tabletop::{Seat, Text, say};

    use crate::wording::POINTS;
    use crate::words::{Band, Colour, Roll};

    pub(crate) fn cup() -> Text {
        say!("dice to be rolled")
    }
    pub(crate) fn rolled(die: Colour) -> Text {
        say!("the {die} die as it was rolled", die)
    }
    pub(crate) fn rolled_colours() -> Text {
        say!("the colour dice as they were rolled")
    }
    pub(crate) fn aside(roll: Roll) -> Text {
        say!("set aside after roll {n}", n = roll.number())
    }
    pub(crate) fn beside() -> Text {
        say!("beside the board")
    }
    pub(crate) fn bishop() -> Text {
        say!("the bishop")
    }
    pub(crate) fn bishop_space(total: u8, points: u8) -> Text {
        say!("the bishop's space beside {total}, {points} more for this section", total, points = POINTS.count(points))
    }
    pub(crate) fn space(band: Band) -> Text {
        say!("portraits for {band}", band)
    }
    pub(crate) fn favour() -> Text {
        say!("the favour tile")
    }
    pub(crate) fn shift(by: i8) -> Text {
        match by {
            ..0 => say!("the total lowered by {n}", n = by.unsigned_abs()),
            _ => say!("the total raised by {n}", n = by),
        }
    }
    pub(crate) fn stairs() -> Text {
        say!("the stairs")
    }
    pub(crate) fn favour_of(who: Seat) -> Text {
        say!("{who}'s favour tile", who)
    }
    pub(crate) fn frescoes(who: Seat) -> Text {
        say!("sections restored by {who}", who)
    }
    pub(crate) fn portraits(who: Seat) -> Text {
        say!("portraits taken by {who}", who)
    }
    pub(crate) fn bets(who: Seat) -> Text {
        say!("{who}'s unused bets", who)
    }
    pub(crate) fn bet_at(who: Seat, roll: Roll, points: u8) -> Text {
        say!("{who}'s bet before roll {n}, {points}", who, n = roll.number(), points = POINTS.count(points))
    }
    pub(crate) fn bet_back() -> Text {
        say!("a bet, face down")
    }
}

/// The whole table for one viewer.
pub(crate) fn show(rules: &DiceGame, world: &World, viewer: Viewer) -> Scene {
    let mut scene = Scene { turn: Some(world.active.to_string()), ..Scene::default() };
    (scene.round, scene.last_round, scene.phase) = (world.round.into(), world.last_round, phase(world).into());
    scene.order = std::iter::once(world.first).chain(rules.seats_after(world.first)).map(|who| who.to_string()).collect();
    scene.fact("roll", world.roll.number());
    scene.fact("total", world.total());
    show_dice(world, &mut scene);
    show_board(rules, world, &mut scene);
    for who in rules.seats_here() {
        show_painter(rules, world, who, viewer, &mut scene);
    }
    scene
}

/// The phase, in a word.
pub(crate) fn phase(world: &World) -> Term {
    Term(match world.stage {
        Stage::Favour | Stage::Bishop => "phase|bishop",
        Stage::Bets(_) => "phase|bets",
        Stage::Dice => "phase|dice",
        Stage::Shift => "phase|shift",
        Stage::Bonus => "phase|bonus",
        Stage::Over => "phase|over",
    })
}

fn show_dice(world: &World, scene: &mut Scene) {
    for (die, face) in Colour::ALL.into_iter().zip(world.faces) {
        if let Some(face) = face {
            scene.put(names::rolled(die), names::die(die, Some(face)), 1);
        } else if world.set_aside().all(|dice| dice.die != die) {
            scene.put(names::CUP, names::die(die, None), 1);
        }
    }
    for colour in world.colours.into_iter().flatten() {
        scene.put(names::COLOURS, names::colour_die(Some(colour)), 1);
    }
    scene.put(names::CUP, names::colour_die(None), colour_dice_in_cup(world).into());
    for roll in Roll::ALL {
        if let Some(Aside { die, face, kept }) = world.aside[roll.index()] {
            scene.put(names::aside(roll), names::die(die, Some(face)), 1);
            scene.put(names::aside(roll), names::colour_die(Some(die)), kept.count().into());
        }
    }
}

fn show_board(rules: &DiceGame, world: &World, scene: &mut Scene) {
    for section in Section::each() {
        let total = rules.components.total(section);
        for tile in world.piles[section.number()].iter() {
            let points = rules.components.tile(section, tile);
            scene.put(names::pile(total), names::tile(total, points), 1);
        }
    }
    let bishop = world.bishop.map_or(names::BESIDE.to_string(), |section| names::bishop(rules.components.total(section)));
    scene.put(bishop, names::BISHOP, 1);
    if world.favour.is_none() {
        scene.put(names::BESIDE, names::FAVOUR, 1);
    }
    for (space, band) in world.spaces.iter().zip(rules.components.bands) {
        if let Some(number) = space.face_up {
            let portrait = rules.components.portrait(number);
            scene.put(names::space(band), names::portrait(portrait), 1);
        }
        scene.put(names::space(band), names::PORTRAIT_BACK, space.down.into());
    }
}

fn show_painter(rules: &DiceGame, world: &World, who: Seat, viewer: Viewer, scene: &mut Scene) {
    let p = &world.painters[who];
    scene.put(names::score(p.score), names::painter(who), 1);
    scene.put(names::favour(who), names::FAVOUR, u32::from(world.favour == Some(who)));

    for (section, tile) in Section::each().zip(p.sections).filter_map(|(section, tile)| Some((section, tile?))) {
        let (total, points) = (rules.components.total(section), rules.components.tile(section, tile));
        scene.put(names::frescoes(who), names::tile(total, points), 1);
    }
    // Portraits lie face down: until the end only their painter looks at them (ruling D7).
    let own = viewer.is(who);
    let seen = own || world.stage == Stage::Over;
    let pairs = rules.pair_points(p.portraits);
    if seen {
        scene.fact(&format!("pairs of {who}"), pairs);
    }
    match seen {
        true => p.portraits.iter().map(|number| rules.components.portrait(number)).for_each(|portrait| {
            scene.put(names::portraits(who), names::portrait(portrait), 1);
        }),
        false => scene.put(names::portraits(who), names::PORTRAIT_BACK, p.portraits.len()),
    }

    // A laid bet lies face down, and so do the others: only their owner knows which is which.
    for bet in Bet::ALL {
        let place = p.bet.filter(|laid| laid.0 == bet).map_or(names::bets(who), |(_, roll)| names::bet_at(who, roll));
        match own {
            true => scene.put(place, names::bet(bet), 1),
            false => scene.put(place, names::BET_BACK, 1),
        }
    }
}
