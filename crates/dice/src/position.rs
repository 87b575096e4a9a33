//! Positions by name: reading and setting single facts of the table, for scenarios, and checking that a table is sound.

use tabletop::{Seat, each_in};

use crate::DiceGame;
use crate::components::Portrait;
use crate::rolls;
use crate::scene::{phase, shown_colour};
use crate::words::{Aside, Band, Colour};
use crate::world::{COLOUR_DICE, NO_PORTRAIT, Outcome, ROLLS, Stage, World};

/// What must hold at every table.
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
    if world.bishop.is_some_and(|section| usize::from(section) >= world.piles.len()) {
        return Err("the bishop stands nowhere".to_string());
    }
    for seat in [Some(world.active), Some(world.first), world.favour].into_iter().flatten() {
        if seat.index() >= rules.players() {
            return Err(format!("{seat} does not sit at this table"));
        }
    }
    let laid = seats().filter_map(|seat| world.painters[seat].bet);
    for (_, roll) in laid {
        let most = match world.stage {
            Stage::Favour | Stage::Bishop | Stage::Over => return Err("a bet lies there before the turn has begun".to_string()),
            Stage::Bets(_) | Stage::Dice => world.rolls,
            Stage::Shift | Stage::Bonus => ROLLS as u8 - 1,
        };
        if roll > most {
            return Err("a bet lies there for a roll that is still to come".to_string());
        }
    }
    Ok(())
}

fn check_tiles(rules: &DiceGame, world: &World) -> Result<(), String> {
    for (section, total) in rules.components.totals.into_iter().enumerate() {
        let mut tiles = world.piles[section];
        for seat in rules.seats_here() {
            let tile = world.painters[seat].sections[section];
            if tile > 0 {
                let tile = 1 << (tile - 1);
                if tiles & tile != 0 {
                    return Err(format!("a tile of section {total} is there twice"));
                }
                tiles |= tile;
            }
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
    let up = world.spaces.iter().filter_map(|s| s.face_up()).map(|number| 1 << number);
    for set in held.chain(up) {
        if all & set != 0 {
            return Err("a portrait is there twice".to_string());
        }
        all |= set;
    }
    if all != rules.components.portraits_in_play(rules.players()) {
        return Err("a portrait is missing, or there is one that is not in the game".to_string());
    }
    let down: u32 = world.spaces.iter().map(|s| u32::from(s.down)).sum();
    if down != world.unseen.count_ones() {
        return Err(format!("{down} portraits lie face down, but {} have not been seen", world.unseen.count_ones()));
    }
    match world.spaces.iter().any(|s| s.face_up().is_none() && s.down > 0) {
        true => Err("portraits lie face down, and none face up on them".to_string()),
        false => Ok(()),
    }
}

fn check_dice(world: &World) -> Result<(), String> {
    let aside = world.set_aside();
    if usize::from(world.rolls) > ROLLS || usize::from(world.colours_kept()) > COLOUR_DICE {
        return Err("too many dice are set aside".to_string());
    }
    for (i, dice) in aside.iter().enumerate() {
        if !(1..=6).contains(&dice.face) || aside[..i].iter().any(|other| other.die == dice.die) {
            return Err(format!("{dice} cannot be set aside"));
        }
    }
    let rolled = world.faces.iter().filter(|&&f| f > 0).count();
    let colours = world.colours.iter().filter(|&&c| c > 0).count();
    let wanted = match world.stage {
        Stage::Dice => (Colour::COUNT - aside.len(), COLOUR_DICE - usize::from(world.colours_kept())),
        _ => (0, 0),
    };
    let both = aside.iter().any(|a| world.faces[a.die.index()] > 0);
    let through = matches!(world.stage, Stage::Shift | Stage::Bonus);
    let begun = matches!(world.stage, Stage::Favour | Stage::Bishop | Stage::Over);
    if (rolled, colours) != wanted || both || through != (aside.len() == ROLLS) || begun && !aside.is_empty() {
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
                let totals = rules.components.totals.iter().zip(p.sections).filter(|(_, tile)| *tile > 0);
                or_nothing(totals.map(|(total, _)| total.to_string()), " ")
            }
            "portraits" => portrait_list(rules, p.portraits),
            "pairs" => rules.pair_points(p.portraits).to_string(),
            "bet" => p.bet.map_or("none".to_string(), |(bet, roll)| format!("{bet} {}", roll + 1)),
            "place" => crate::end::standings(rules, world).get(who.index()).map_or(String::new(), |s| s.place.to_string()),
            _ => return Err(unknown(key)),
        });
    }
    if let Some(total) = key.strip_prefix("pile.") {
        let section = section_named(rules, total)?;
        return Ok(or_nothing(each_in(world.piles[section]).map(|tile| rules.components.tiles[section][tile].to_string()), " "));
    }
    if let Some(band) = key.strip_prefix("space.") {
        let space = world.spaces[space_named(rules, band)?];
        return Ok(match space.face_up() {
            None => "empty".to_string(),
            Some(number) if space.down == 0 => portrait_text(&rules.components.portraits[number]),
            Some(number) => format!("{} + {}", portrait_text(&rules.components.portraits[number]), space.down),
        });
    }
    let yes = |b: bool| if b { "yes" } else { "no" }.to_string();
    Ok(match key {
        "round" => world.round.to_string(),
        "last round" => yes(world.last_round),
        "first" => world.first.to_string(),
        "turn" => match world.stage {
            Stage::Favour | Stage::Bishop => world.active.to_string(),
            _ => format!("{} {}", world.active, phase(world)),
        },
        "favour" => world.favour.map_or("nobody".to_string(), |seat| seat.to_string()),
        "bishop" => match world.bishop {
            Some(section) => rules.components.totals[usize::from(section)].to_string(),
            None => "beside the board".to_string(),
        },
        "aside" => or_nothing(world.set_aside().iter().map(ToString::to_string), ", "),
        "total" => world.total().to_string(),
        "dice" => {
            let shown = Colour::ALL.into_iter().zip(world.faces).filter(|&(_, face)| face > 0);
            or_nothing(shown.map(|(die, face)| format!("{}{face}", die.letter())), "")
        }
        "colours" => or_nothing(world.colours.into_iter().filter_map(shown_colour).map(|c| c.letter().to_string()), ""),
        "unseen portraits" => world.unseen.count_ones().to_string(),
        _ => return Err(unknown(key)),
    })
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
                "bets" => (seat(who)?, Stage::Bets(1)),
                _ => return Err(format!("a turn begins (\"{who}\") or stands before a roll (\"{who} bets\"), not \"{stage}\"")),
            };
            world.outcome = Outcome::NoTile;
        }
        "favour" => world.favour = if value == "nobody" { None } else { Some(seat(value)?) },
        "bishop" => world.bishop = Some(section_named(rules, value)? as u8),
        "aside" => {
            (world.aside, world.rolls) = ([Aside::NONE; ROLLS], 0);
            for dice in value.split(',').map(str::trim).filter(|d| !d.is_empty() && *d != "nothing") {
                let place = world.aside.get_mut(usize::from(world.rolls)).ok_or("only three dice are set aside in a turn")?;
                *place = dice.parse()?;
                world.rolls += 1;
            }
        }
        "total" | "dice" | "colours" | "unseen portraits" => return Err(format!("{key} follows from other facts and cannot be given")),
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

fn or_nothing(items: impl Iterator<Item = String>, between: &str) -> String {
    let items: Vec<String> = items.collect();
    if items.is_empty() { "nothing".to_string() } else { items.join(between) }
}

fn yes_or_no(value: &str) -> Result<bool, String> {
    match value {
        "yes" => Ok(true),
        "no" => Ok(false),
        _ => Err(format!("\"{value}\" is neither yes nor no")),
    }
}

fn section_named(rules: &DiceGame, total: &str) -> Result<usize, String> {
    let found = total.parse().ok().and_then(|total| rules.section_of(total));
    found.ok_or_else(|| format!("there is no section {total}: they are {}", rules.components.totals.map(|t| t.to_string()).join(", ")))
}

fn space_named(rules: &DiceGame, band: &str) -> Result<usize, String> {
    let found = band.parse::<Band>().ok().and_then(|band| rules.space_of(band));
    found.ok_or_else(|| format!("there is no space {band}: they are {}", rules.components.bands.map(|b| b.to_string()).join(", ")))
}

fn portrait_text(p: &Portrait) -> String {
    format!("{} {}", p.whom(), p.value)
}

fn portrait_list(rules: &DiceGame, set: u16) -> String {
    let mut all: Vec<&Portrait> = each_in(set).map(|number| &rules.components.portraits[number]).collect();
    all.sort_by_key(|p| (p.woman, p.value));
    or_nothing(all.into_iter().map(portrait_text), ", ")
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

fn read_bet(value: &str) -> Result<Option<(crate::words::Bet, u8)>, String> {
    if value == "none" {
        return Ok(None);
    }
    let (bet, roll) = tabletop::text::first_word(value);
    let roll = roll.parse().ok().filter(|roll| (1..=ROLLS as u8).contains(roll));
    Ok(Some((bet.parse()?, roll.ok_or_else(|| format!("\"{value}\" is no bet and its roll: write for example \"portrait 2\""))? - 1)))
}

/// The tiles come from the top of their piles; those that were there before go back.
fn set_frescoes(rules: &DiceGame, world: &mut World, who: Seat, value: &str) -> Result<(), String> {
    for (section, tile) in world.painters[who].sections.iter_mut().enumerate() {
        if *tile > 0 {
            world.piles[section] |= 1 << (*tile - 1);
            *tile = 0;
        }
    }
    for total in value.split_whitespace().filter(|t| *t != "nothing") {
        let section = section_named(rules, total)?;
        let tile = world.top_tile(section).ok_or_else(|| format!("no tile of section {total} is left"))?;
        if world.painters[who].sections[section] > 0 {
            return Err(format!("{total} stands there twice"));
        }
        world.piles[section] &= !(1 << tile);
        world.painters[who].sections[section] = tile as u8 + 1;
    }
    Ok(())
}

/// The portraits come from those on the board, and those that were there before go back.
fn set_portraits(rules: &DiceGame, world: &mut World, who: Seat, value: &str) -> Result<(), String> {
    let before = std::mem::take(&mut world.painters[who].portraits);
    world.unseen |= before;
    for _ in 0..before.count_ones() {
        // They go back where the fewest lie.
        if let Some(space) = world.spaces.iter_mut().min_by_key(|s| u8::from(s.up != NO_PORTRAIT) + s.down) {
            space.down += 1;
        }
    }
    for text in value.split(',').map(str::trim).filter(|t| !t.is_empty() && *t != "nothing") {
        let number = off_board(rules, world, &read_portrait(text)?)?;
        world.painters[who].portraits |= 1 << number;
    }
    turn_up_missing(world);
    Ok(())
}

/// Where portraits lie face down, one lies face up.
fn turn_up_missing(world: &mut World) {
    for space in &mut world.spaces {
        if space.up == NO_PORTRAIT && space.down > 0 {
            space.up = world.unseen.trailing_zeros() as u8;
            world.unseen &= world.unseen.wrapping_sub(1);
            space.down -= 1;
        }
    }
}

/// Takes a portrait that looks like this off the board: one that lies face down if there is one, else from the top.
fn off_board(rules: &DiceGame, world: &mut World, wanted: &Portrait) -> Result<usize, String> {
    let like = |number: &usize| rules.components.portraits[*number].looks_like(wanted);
    let most = world.spaces.iter_mut().filter(|s| s.down > 0).max_by_key(|s| s.down);
    if let (Some(number), Some(space)) = (each_in(world.unseen).find(like), most) {
        world.unseen &= !(1 << number);
        space.down -= 1;
        return Ok(number);
    }
    let space = world.spaces.iter_mut().find(|s| s.face_up().is_some_and(|number| like(&number)));
    let space = space.ok_or_else(|| format!("no portrait {} is left", portrait_text(wanted)))?;
    Ok(usize::from(std::mem::replace(&mut space.up, NO_PORTRAIT)))
}

/// `man 2 + 3`, `woman 1`, `empty`. What lies here too much goes to the other spaces, what is missing comes from them.
fn set_space(rules: &DiceGame, world: &mut World, at: usize, value: &str) -> Result<(), String> {
    let (up, down) = match value.split_once('+') {
        _ if value == "empty" => (None, 0),
        Some((up, down)) => {
            (Some(read_portrait(up.trim())?), down.trim().parse().map_err(|_| format!("\"{value}\" is nothing: write \"man 2 + 3\""))?)
        }
        None => (Some(read_portrait(value)?), 0),
    };
    if let Some(number) = world.spaces[at].face_up() {
        world.unseen |= 1 << number;
        world.spaces[at].down += 1;
        world.spaces[at].up = NO_PORTRAIT;
    }
    if let Some(up) = up {
        world.spaces[at].up = off_board(rules, world, &up)? as u8;
    }
    while world.spaces[at].down != down {
        let too_many = world.spaces[at].down > down;
        let others = world.spaces.iter_mut().enumerate().filter(|(i, _)| *i != at).map(|(_, space)| space);
        if too_many {
            if let Some(other) = others.min_by_key(|s| u8::from(s.up != NO_PORTRAIT) + s.down) {
                other.down += 1;
            }
            world.spaces[at].down -= 1;
        } else if let Some(other) = others.max_by_key(|s| (s.down, s.up != NO_PORTRAIT)) {
            match other.face_up() {
                _ if other.down > 0 => other.down -= 1,
                Some(number) => {
                    world.unseen |= 1 << number;
                    other.up = NO_PORTRAIT;
                }
                None => return Err("there are not so many portraits".to_string()),
            }
            world.spaces[at].down += 1;
        }
    }
    turn_up_missing(world);
    Ok(())
}
