//! Positions by name: reading and setting single facts of the table, for scenarios, and checking that a table is sound.

use tabletop::{Numbered, Seat, Set};

use crate::DiceGame;
use crate::components::Portrait;
use crate::rolls;
use crate::scene::phase;
use crate::words::{Aside, Band, Bet, Colour, Roll};
use crate::world::{COLOUR_DICE, Outcome, PortraitNumber, ROLLS, Section, Space, SpaceNumber, Stage, World};

/// Checks that the table is sound.
pub(crate) fn check(rules: &DiceGame, world: &World) -> Result<(), String> {
    let seats = || rules.seats_here();
    for one in seats() {
        let score = world.painters[one].score;
        if score > 0 && seats().any(|other| other != one && world.painters[other].score == score) {
            return Err(format!("two painters stand on space {score}"));
        }
    }
    check_tiles(rules, world)?;
    check_portraits(rules, world)?;
    check_dice(world)?;
    if world.painters[world.active].bet.is_some() {
        return Err(format!("{} bets on the own turn", world.active));
    }
    for seat in [Some(world.active), Some(world.first), world.favour].into_iter().flatten() {
        if seat.index() >= rules.players() {
            return Err(format!("{seat} does not sit at this table"));
        }
    }
    let laid = seats().filter_map(|seat| world.painters[seat].bet);
    for (_, roll) in laid {
        match world.stage {
            Stage::Favour | Stage::Bishop | Stage::Over => return Err("a bet lies there before the turn has begun".to_string()),
            Stage::Bets(_) | Stage::Dice | Stage::Shift | Stage::Bonus if roll > world.roll => {
                return Err("a bet lies there for a roll that is still to come".to_string());
            }
            Stage::Bets(_) | Stage::Dice | Stage::Shift | Stage::Bonus => {}
        }
    }
    Ok(())
}

fn check_tiles(rules: &DiceGame, world: &World) -> Result<(), String> {
    for section in Section::each() {
        let total = rules.components.total(section);
        let mut tiles = world.piles[section.number()];
        for tile in rules.seats_here().filter_map(|seat| world.painters[seat].sections[section.number()]) {
            if tiles.has(tile) {
                return Err(format!("a tile of section {total} is there twice"));
            }
            tiles.insert(tile);
        }
        if tiles != rules.components.tiles_in_play(rules.players()) {
            return Err(format!("a tile of section {total} is missing or too many"));
        }
    }
    Ok(())
}

fn check_portraits(rules: &DiceGame, world: &World) -> Result<(), String> {
    let mut all = world.unseen;
    let held = rules.seats_here().map(|seat| world.painters[seat].portraits);
    let up = world.spaces.iter().filter_map(|space| space.face_up).map(Set::only);
    for set in held.chain(up) {
        if !(all & set).is_empty() {
            return Err("a portrait is given twice".to_string());
        }
        all |= set;
    }
    if all != rules.components.portraits_in_play(rules.players()) {
        return Err("a portrait is missing, or there is one that is not in the game".to_string());
    }
    let down: u32 = world.spaces.iter().map(|s| u32::from(s.down)).sum();
    if down != world.unseen.len() {
        return Err(format!("{down} portraits lie face down, but {} have not been seen", world.unseen.len()));
    }
    match world.spaces.iter().any(|space| space.face_up.is_none() && space.down > 0) {
        true => Err("portraits lie face down, and none face up on them".to_string()),
        false => Ok(()),
    }
}

fn check_dice(world: &World) -> Result<(), String> {
    let aside: Vec<Aside> = world.set_aside().collect();
    if usize::from(world.colours_kept()) > COLOUR_DICE {
        return Err("too many dice are set aside".to_string());
    }
    for (i, dice) in aside.iter().enumerate() {
        if aside[..i].iter().any(|other| other.die == dice.die) {
            return Err(format!("{dice} cannot be set aside"));
        }
    }
    let rolled = world.faces.iter().flatten().count();
    let colours = world.colours.iter().flatten().count();
    let wanted = match world.stage {
        Stage::Dice => (Colour::COUNT - aside.len(), COLOUR_DICE - usize::from(world.colours_kept())),
        _ => (0, 0),
    };
    let both = aside.iter().any(|dice| world.faces[dice.die.index()].is_some());
    // One die is set aside after each roll.
    let set = match world.stage {
        Stage::Favour | Stage::Bishop | Stage::Over => 0,
        Stage::Bets(_) | Stage::Dice => world.roll.index(),
        Stage::Shift | Stage::Bonus => ROLLS,
    };
    let in_order = world.aside[..set].iter().all(Option::is_some) && aside.len() == set;
    if (rolled, colours) != wanted || both || !in_order {
        return Err("the dice do not fit where the turn stands".to_string());
    }
    Ok(())
}

/// Reads one named fact.
pub(crate) fn get(rules: &DiceGame, world: &World, key: &str) -> Result<String, String> {
    if let Some((who, what)) = of_seat(rules, key) {
        let p = &world.painters[who];
        return Ok(match what {
            "score" => p.score.to_string(),
            "frescoes" => {
                let restored = Section::each().filter(|&section| p.has_restored(section));
                or_none(restored.map(|section| rules.components.total(section).to_string()), " ")
            }
            "portraits" => portrait_list(rules, p.portraits),
            "pairs" => rules.pair_points(p.portraits).to_string(),
            "bet" => p.bet.map_or("none".to_string(), |(bet, roll)| format!("{bet} {}", roll.number())),
            "place" => crate::end::standings(rules, world).get(who.index()).map_or(String::new(), |s| s.place.to_string()),
            _ => return Err(unknown(key)),
        });
    }
    if let Some(total) = key.strip_prefix("pile.") {
        let section = section_named(rules, total)?;
        let tiles = world.piles[section.number()].iter();
        return Ok(or_none(tiles.map(|tile| rules.components.tile(section, tile).to_string()), " "));
    }
    if let Some(band) = key.strip_prefix("space.") {
        let space = world.space(space_named(rules, band)?);
        return Ok(match space.face_up {
            None => "none".to_string(),
            Some(number) if space.down == 0 => portrait_text(rules.components.portrait(number)),
            Some(number) => format!("{} + {}", portrait_text(rules.components.portrait(number)), space.down),
        });
    }
    let yes = |b: bool| if b { "yes" } else { "no" }.to_string();
    Ok(match key {
        "round" => world.round.to_string(),
        "last round" => yes(world.last_round),
        "first" => world.first.to_string(),
        "turn" => match world.stage {
            Stage::Favour | Stage::Bishop => world.active.to_string(),
            _ => format!("{} {}", world.active, phase(world).word()),
        },
        "favour" => world.favour.map_or("none".to_string(), |seat| seat.to_string()),
        "bishop" => match world.bishop {
            Some(section) => rules.components.total(section).to_string(),
            None => "beside the board".to_string(),
        },
        "aside" => or_none(world.set_aside().map(|dice| dice.to_string()), ", "),
        "total" => world.total().to_string(),
        "dice" => {
            let shown = Colour::ALL.into_iter().zip(world.faces).filter_map(|(die, face)| Some((die, face?)));
            or_none(shown.map(|(die, face)| format!("{}{face}", die.letter())), "")
        }
        "colours" => or_none(world.colours.into_iter().flatten().map(|c| c.letter().to_string()), ""),
        "unseen portraits" => world.unseen.len().to_string(),
        "winner" => winner(rules, world),
        _ => return Err(unknown(key)),
    })
}

/// Who has won, once the game is over; painters who are equal share the win.
fn winner(rules: &DiceGame, world: &World) -> String {
    let places = crate::end::standings(rules, world);
    let first = Seat::ALL.into_iter().zip(places).filter(|(_, standing)| world.stage == Stage::Over && standing.place == 1);
    or_none(first.map(|(seat, _)| seat.to_string()), " ")
}

/// Sets one named fact.
pub(crate) fn set(rules: &DiceGame, world: &mut World, key: &str, value: &str) -> Result<(), String> {
    let number = || value.parse::<u16>().map_err(|_| format!("\"{value}\" is no number here"));
    let seat = |text: &str| -> Result<Seat, String> {
        let seat: Seat = text.parse()?;
        if seat.index() < rules.players() { Ok(seat) } else { Err(format!("{seat} does not sit at this table")) }
    };
    if let Some((who, what)) = of_seat(rules, key) {
        match what {
            "score" => world.painters[who].score = number()?,
            "frescoes" => set_frescoes(rules, world, who, value)?,
            "portraits" => set_portraits(rules, world, who, value)?,
            "bet" => world.painters[who].bet = read_bet(value)?,
            "pairs" | "place" => return Err(format!("{key} follows from other facts and cannot be given")),
            _ => return Err(unknown(key)),
        }
        return Ok(());
    }
    if let Some(band) = key.strip_prefix("space.") {
        return set_space(rules, world, space_named(rules, band)?, value);
    }
    match key {
        "round" => world.round = number()?.max(1),
        "last round" => world.last_round = yes_or_no(value)?,
        "first" => world.first = seat(value)?,
        "turn" => {
            let (who, stage) = tabletop::text::first_word(value);
            (world.active, world.stage) = match stage {
                "" => (seat(who)?, Stage::Favour),
                "bets" => {
                    let active = seat(who)?;
                    (active, Stage::Bets(rules.seat_after(active)))
                }
                _ => return Err(format!("a turn begins (\"{who}\") or stands before a roll (\"{who} bets\"), not \"{stage}\"")),
            };
            world.outcome = Outcome::NoTile;
        }
        "favour" => world.favour = if value == "none" { None } else { Some(seat(value)?) },
        "bishop" => world.bishop = Some(section_named(rules, value)?),
        "aside" => {
            let mut aside = [None; ROLLS];
            world.roll = Roll::First;
            for (n, dice) in value.split(',').map(str::trim).filter(|d| !d.is_empty() && *d != "none").enumerate() {
                *aside.get_mut(n).ok_or("only three dice are set aside in a turn")? = Some(dice.parse()?);
                world.roll = world.roll.next().unwrap_or(world.roll);
            }
            world.aside = aside;
        }
        "total" | "dice" | "colours" | "unseen portraits" | "winner" => {
            return Err(format!("{key} follows from other facts and cannot be given"));
        }
        _ if key.starts_with("pile.") => return Err(format!("{key} follows from the frescoes of the painters and cannot be given")),
        _ => return Err(unknown(key)),
    }
    Ok(())
}

/// The number of a piece in a bag.
pub(crate) fn piece_in_bag(rules: &DiceGame, bag: &str, piece: &str) -> Result<u32, String> {
    match bag {
        "dice" => rolls::parse_dice(piece),
        "colours" => rolls::parse_colours(piece),
        "portraits" => {
            let wanted = read_portrait(&piece.replace('-', " "))?;
            let number = rules.components.portraits.iter().position(|p| p.looks_like(&wanted));
            number.map(|n| n as u32).ok_or_else(|| format!("there is no portrait {piece}"))
        }
        _ => Err(format!("there is no bag \"{bag}\": the dice game draws from \"dice\", \"colours\" and \"portraits\"")),
    }
}

fn unknown(key: &str) -> String {
    format!("\"{key}\" is nothing in the dice game: docs/SCENARIOS.md lists the names")
}

fn of_seat<'a>(rules: &DiceGame, key: &'a str) -> Option<(Seat, &'a str)> {
    let (seat, what) = key.split_once('.')?;
    Some((seat.parse().ok().filter(|s: &Seat| s.index() < rules.players())?, what))
}

fn or_none(items: impl Iterator<Item = String>, between: &str) -> String {
    let items: Vec<String> = items.collect();
    if items.is_empty() { "none".to_string() } else { items.join(between) }
}

fn yes_or_no(value: &str) -> Result<bool, String> {
    match value {
        "yes" => Ok(true),
        "no" => Ok(false),
        _ => Err(format!("\"{value}\" is neither yes nor no")),
    }
}

fn section_named(rules: &DiceGame, total: &str) -> Result<Section, String> {
    let found = total.parse().ok().and_then(|total| rules.section_of(total));
    found.ok_or_else(|| format!("there is no section {total}: they are {}", rules.components.totals.map(|t| t.to_string()).join(", ")))
}

fn space_named(rules: &DiceGame, band: &str) -> Result<SpaceNumber, String> {
    let found = band.parse::<Band>().ok().and_then(|band| rules.space_of(band));
    found.ok_or_else(|| format!("there is no space {band}: they are {}", rules.components.bands.map(|b| b.to_string()).join(", ")))
}

fn portrait_text(p: &Portrait) -> String {
    format!("{} {}", p.whom(), p.value)
}

fn portrait_list(rules: &DiceGame, set: Set<PortraitNumber>) -> String {
    let mut all: Vec<&Portrait> = set.iter().map(|number| rules.components.portrait(number)).collect();
    tabletop::sort_few(&mut all, |p| (p.woman, p.value));
    or_none(all.into_iter().map(portrait_text), ", ")
}

fn read_portrait(text: &str) -> Result<Portrait, String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let found = match words[..] {
        ["woman", value] => value.parse().ok().map(|value| Portrait { woman: true, stars: 0, value }),
        ["man", value] => value.parse().ok().map(|value| Portrait { woman: false, stars: 0, value }),
        _ => None,
    };
    found.ok_or_else(|| format!("\"{text}\" is no portrait: write for example \"woman 3\""))
}

fn read_bet(value: &str) -> Result<Option<(Bet, Roll)>, String> {
    if value == "none" {
        return Ok(None);
    }
    let (bet, roll) = tabletop::text::first_word(value);
    let roll = Roll::ALL.into_iter().find(|one| roll.parse() == Ok(one.number()));
    Ok(Some((bet.parse()?, roll.ok_or_else(|| format!("\"{value}\" is no bet and its roll: write for example \"portrait 2\""))?)))
}

/// The tiles come from the top of their piles; those that were there before go back.
fn set_frescoes(rules: &DiceGame, world: &mut World, who: Seat, value: &str) -> Result<(), String> {
    for (tile, pile) in world.painters[who].sections.iter_mut().zip(&mut world.piles) {
        tile.take().into_iter().for_each(|tile| pile.insert(tile));
    }
    for total in value.split_whitespace().filter(|t| *t != "none") {
        let section = section_named(rules, total)?;
        let tile = world.top_tile(section).ok_or_else(|| format!("no tile of section {total} is left"))?;
        if world.painters[who].has_restored(section) {
            return Err(format!("{total} stands there twice"));
        }
        world.piles[section.number()].remove(tile);
        world.painters[who].sections[section.number()] = Some(tile);
    }
    Ok(())
}

/// The portraits come from those on the board, and those that were there before go back.
fn set_portraits(rules: &DiceGame, world: &mut World, who: Seat, value: &str) -> Result<(), String> {
    let before = std::mem::take(&mut world.painters[who].portraits);
    world.unseen |= before;
    for _ in 0..before.len() {
        // They go back where the fewest lie.
        if let Some(space) = world.spaces.iter_mut().min_by_key(|space| portraits_on(space)) {
            space.down += 1;
        }
    }
    for text in value.split(',').map(str::trim).filter(|t| !t.is_empty() && *t != "none") {
        let number = off_board(rules, world, &read_portrait(text)?)?;
        world.painters[who].portraits.insert(number);
    }
    turn_up_missing(world);
    Ok(())
}

/// How many portraits lie on a space.
fn portraits_on(space: &Space) -> u8 {
    u8::from(space.face_up.is_some()) + space.down
}

/// Turns one portrait up on every space that has only portraits face down.
fn turn_up_missing(world: &mut World) {
    for space in world.spaces.iter_mut().filter(|space| space.face_up.is_none() && space.down > 0) {
        if let Some(number) = world.unseen.first() {
            world.unseen.remove(number);
            space.face_up = Some(number);
            space.down -= 1;
        }
    }
}

/// Takes a portrait that looks like this off the board: one that lies face down if there is one, else one face up.
fn off_board(rules: &DiceGame, world: &mut World, wanted: &Portrait) -> Result<PortraitNumber, String> {
    let like = |number: &PortraitNumber| rules.components.portrait(*number).looks_like(wanted);
    let most = world.spaces.iter_mut().filter(|s| s.down > 0).max_by_key(|s| s.down);
    if let (Some(number), Some(space)) = (world.unseen.iter().find(like), most) {
        world.unseen.remove(number);
        space.down -= 1;
        return Ok(number);
    }
    let taken = world.spaces.iter_mut().find_map(|space| space.face_up.take_if(|number| like(number)));
    taken.ok_or_else(|| format!("no portrait {} is left", portrait_text(wanted)))
}

/// `man 2 + 3`, `woman 1`, `empty`. Surplus portraits go to the other spaces, missing ones come from them.
fn set_space(rules: &DiceGame, world: &mut World, at: SpaceNumber, value: &str) -> Result<(), String> {
    let at = at.number();
    let (up, down) = match value.split_once('+') {
        _ if value == "none" => (None, 0),
        Some((up, down)) => {
            (Some(read_portrait(up.trim())?), down.trim().parse().map_err(|_| format!("\"{value}\" is nothing: write \"man 2 + 3\""))?)
        }
        None => (Some(read_portrait(value)?), 0),
    };
    if let Some(number) = world.spaces[at].face_up.take() {
        world.unseen.insert(number);
        world.spaces[at].down += 1;
    }
    if let Some(up) = up {
        world.spaces[at].face_up = Some(off_board(rules, world, &up)?);
    }
    while world.spaces[at].down != down {
        let too_many = world.spaces[at].down > down;
        let others = world.spaces.iter_mut().enumerate().filter(|(i, _)| *i != at).map(|(_, space)| space);
        if too_many {
            if let Some(other) = others.min_by_key(|space| portraits_on(space)) {
                other.down += 1;
            }
            world.spaces[at].down -= 1;
        } else if let Some(other) = others.max_by_key(|space| (space.down, space.face_up.is_some())) {
            match other.face_up {
                _ if other.down > 0 => other.down -= 1,
                Some(number) => {
                    world.unseen.insert(number);
                    other.face_up = None;
                }
                None => return Err("there are not so many portraits".to_string()),
            }
            world.spaces[at].down += 1;
        }
    }
    turn_up_missing(world);
    Ok(())
}
