//! Positions by name: reading and setting single facts of the table, for scenarios. The names are listed for scenario writers in
//! `docs/SCENARIOS.md`.

mod check;
mod facts;

use tabletop::Numbered as _;

use crate::components::FrescoTile;
use crate::core::{Core, Stall, Step, Turn, View, World};
use crate::modules::Modules;
use crate::paints::{MarketTile, Paints};
use crate::words::{Column, Hour, MarketNumber, Painter, Section, StallName, TileNumber};
use crate::{BoardGame, board, inn};

pub(crate) use check::{all_in_one_place, check, check_column, in_one_place};
pub(crate) use facts::{Fact, Known, NoFact, after, list, list_counted, or_none, read_list, words, yes, yes_or_no};
use facts::{follows, number, number_up_to, unknown};

/// Reads a fact.
pub(crate) fn get(rules: &BoardGame, world: &World, key: &str) -> Result<String, String> {
    let (view, fact) = (View { rules, core: &world.core }, Fact::named(rules, key));
    match board::get_tile(view, fact).or_else(|_| world.modules.get(view, fact)) {
        Err(NoFact::Unknown) => {}
        found => return found.map_err(|why| why.about(key)),
    }
    let (first, rest) = key.split_once('.').unwrap_or((key, ""));
    Ok(match (first, rest) {
        ("round", "") => world.round.to_string(),
        ("last round", "") => yes(world.last_round),
        ("turn", "") => turn(rules, world),
        ("order", "") => list(world.order[..rules.painter_count()].iter().map(|&p| rules.name_of(p))),
        ("bishop", "") => world.bishop.to_string(),
        ("leonardo", "") if rules.leonardo().is_some() => world.leonardo.to_string(),
        ("controller", "") if rules.leonardo().is_some() => rules.name_of(world.controller).to_string(),
        ("leonardo" | "controller", "") => return Err(NO_LEONARDO.to_string()),
        ("winner", "") => winner(rules, world),
        ("bag", "count") => world.bag.len().to_string(),
        ("bag", "") => list(world.bag.iter().map(|t| rules.market_tile(t))),
        ("fresco", "left") => list(world.covered.iter()),
        ("fresco", "count") => world.tiles_left().to_string(),
        ("fresco", section) => list(world.tile_at(section.parse()?).map(|n| face(rules.tile(n)))),
        ("stall", stall) if stall.ends_with(".count") => {
            world.stalls[stall.strip_suffix(".count").unwrap_or(stall).parse::<StallName>()?].each().count().to_string()
        }
        ("stall", stall) => {
            let stall = world.stalls[stall.parse::<StallName>()?];
            let tile =
                |(space, n): (usize, MarketNumber)| format!("{}{}", rules.market_tile(n), if stall.is_taken(space) { "*" } else { "" });
            let tiles: Vec<String> = stall.each().map(tile).collect();
            list(tiles)
        }
        (painter, what) => {
            let who = painter_named(rules, painter, key)?;
            let (p, ill) = (&world.painters[who], &world.effects.illness[who]);
            match what {
                "score" if p.score <= 0 => format!("S{}", rules.painter_count() as i16 + p.score),
                "score" => p.score.to_string(),
                "thalers" => p.thalers.to_string(),
                "paints" => p.paints.to_string(),
                "mood" => (p.mood + 1).to_string(),
                "hour" => list(p.hour),
                "assistants" => p.assistants.to_string(),
                "neutral" => yes(p.neutral),
                "plan" => p.plan.map(|n| n.to_string()).join(" "),
                "sick" => ill.sick.to_string(),
                "away" => ill.away.to_string(),
                "resting" => world.resting(who, rules.components.assistants).to_string(),
                "sick-plan" => ill.plan.map(|n| n.to_string()).join(" "),
                "neutral-at" => list(p.neutral_at),
                "altar" => yes(p.altar),
                "tiles" => list(p.restored.iter().map(|n| face(rules.tile(n)))),
                "price" => list(p.hour.map(|_| rules.price_for(world, who))),
                _ => return Err(unknown(key)),
            }
        }
    })
}

const NO_LEONARDO: &str = "Leonardo paints only at a table of two: write \"players 2\" at the top";

/// The highest-placed player, once the game is over.
fn winner(rules: &BoardGame, world: &World) -> String {
    let first = rules.humans().max_by_key(|&p| world.painters[p].score);
    first.filter(|_| world.step == Step::Over).map_or("none", |p| rules.name_of(p)).to_string()
}

fn painter_named(rules: &BoardGame, name: &str, key: &str) -> Result<Painter, String> {
    let found = rules.all_painters().find(|&p| rules.name_of(p) == name);
    found.ok_or_else(|| match name {
        "red" | "blue" | "green" | "yellow" | "leonardo" => format!("{name} does not sit at this table"),
        _ => unknown(key),
    })
}

/// A fresco tile as scenarios write it: `RYO7`.
fn face(tile: &FrescoTile) -> String {
    format!("{}{}", tile.cost, tile.points)
}

/// Reads a fresco tile; the paints may stand in any order.
fn read_face(text: &str) -> Result<(Paints, u8), String> {
    let (paints, points) = text.split_at(text.find(|c: char| c.is_ascii_digit()).unwrap_or(text.len()));
    let read = paints.parse().ok().zip(points.parse().ok());
    read.ok_or_else(|| format!("\"{text}\" is no fresco tile: write its paints and its points, like RYO7"))
}

fn turn(rules: &BoardGame, world: &World) -> String {
    match world.step {
        Step::Wake(_) | Step::Awake(_) => "waking".to_string(),
        Step::Plan => "planning".to_string(),
        Step::Turn(v) | Step::Leaving(v) => {
            let column = Column::nth(v.column.into(), world.last_round).map_or(String::new(), |c| c.to_string());
            format!("{column} {}", world.nth_painter(v.nth).map_or("", |p| rules.name_of(p)))
        }
        Step::Dusk | Step::Evening | Step::Income | Step::Morning => "evening".to_string(),
        Step::ModuleScoring(_) | Step::FinalScoring(_) => "final scoring".to_string(),
        Step::Over => "over".to_string(),
    }
}

/// Which facts are set after which, whatever their order in a scenario: what the round is first, then everything that a plan
/// needs to fit, the plans, and last where play stands.
pub(crate) fn set_after_others(key: &str) -> u8 {
    match key.rsplit_once('.').unwrap_or(("", key)) {
        ("", "round" | "last round") | ("fresco", "left") => 0,
        ("", "turn") => 4,
        // A deck is what nobody holds.
        (_, "plan" | "deck") => 2,
        (_, "neutral-at") => 3,
        _ => 1,
    }
}

/// Sets a fact. Tiles are moved from where they are, so that none is lost or doubled.
pub(crate) fn set(rules: &BoardGame, world: &mut World, key: &str, value: &str) -> Result<(), String> {
    let (World { core, modules }, fact) = (&mut *world, Fact::named(rules, key));
    let mut done = board::set_tile(rules, core, fact, value);
    if let Err(NoFact::Unknown) = done {
        done = modules.set(rules, core, fact, value);
    }
    match done {
        Err(NoFact::Unknown) => {}
        done => return done.map_err(|why| why.about(key)),
    }
    let (first, rest) = key.split_once('.').unwrap_or((key, ""));
    match (first, rest) {
        ("round", "") => world.core.round = number::<u16>(value).ok().filter(|&n| n > 0).ok_or("rounds are numbered from 1")?,
        ("last round", "") => world.core.last_round = yes_or_no(value)?,
        ("turn", "") => set_turn(rules, world, value)?,
        ("bishop", "") => world.core.bishop = value.parse()?,
        ("leonardo" | "controller", "") if rules.leonardo().is_none() => return Err(NO_LEONARDO.to_string()),
        ("leonardo", "") => world.core.leonardo = value.parse()?,
        ("controller", "") => {
            let who = rules.humans().find(|&p| rules.name_of(p) == value);
            world.core.controller = who.ok_or_else(|| format!("\"{value}\" is not one of the two players"))?;
        }
        // The tiles of the bag may be named in any order, but they follow from those on the stalls.
        ("bag", "") if same_tiles(rules, world, value)? => {}
        ("order" | "bag" | "winner", "") | ("fresco" | "bag", "count") => return Err(follows(key)),
        ("stall", stall) if stall.ends_with(".count") => return Err(follows(key)),
        ("fresco", "left") => {
            let left: Vec<Section> = read_list(value)?;
            for section in Section::ALL.into_iter().filter(|s| !left.contains(s)) {
                remove_tile(world, section);
            }
            if let Some(missing) = left.iter().find(|&&s| world.tile_at(s).is_none()) {
                return Err(format!("there is no tile on {missing}"));
            }
        }
        ("fresco", section) => set_fresco(rules, world, section.parse()?, value)?,
        ("stall", stall) => set_stall(rules, world, stall.parse()?, value)?,
        (painter, what) => set_painter(rules, world, painter_named(rules, painter, key)?, what, value)?,
    }
    Ok(())
}

fn same_tiles(rules: &BoardGame, world: &World, value: &str) -> Result<bool, String> {
    let mut named: Vec<MarketTile> = read_list(value)?;
    let mut there: Vec<MarketTile> = world.bag.iter().map(|n| rules.market_tile(n)).collect();
    named.sort_unstable();
    there.sort_unstable();
    Ok(named == there)
}

fn remove_tile(world: &mut World, section: Section) {
    if let Some(number) = world.core.lift_tile(section) {
        world.core.gone.insert(number);
    }
}

fn lay_tile(world: &mut World, section: Section, number: TileNumber) {
    world.core.gone.remove(number);
    if let Some(before) = world.section_of(number) {
        world.core.fresco[before.index()] = None;
    }
    world.core.fresco[section.index()] = Some(number);
    world.core.covered.insert(section);
}

fn set_fresco(rules: &BoardGame, world: &mut World, section: Section, value: &str) -> Result<(), String> {
    if value == "none" {
        remove_tile(world, section);
        return Ok(());
    }
    let (cost, points) = read_face(value)?;
    let is_it = |number: TileNumber| (rules.tile(number).cost, rules.tile(number).points) == (cost, points);
    if world.tile_at(section).is_some_and(is_it) {
        return Ok(());
    }
    // Bring one back that is out of the game, or swap with a section that has such a tile. Some tiles exist twice: take
    // the copy furthest down, so that lines written from A1 on do not undo each other.
    if let Some(number) = world.gone.iter().find(|&n| is_it(n)) {
        remove_tile(world, section);
        lay_tile(world, section, number);
        return Ok(());
    }
    let copies = Section::ALL.into_iter().filter(|&s| world.tile_at(s).is_some_and(is_it));
    let from = copies.max_by_key(|&s| (s != Section::CENTRE, s)).ok_or_else(|| format!("there is no fresco tile {value} left"))?;
    world.core.fresco.swap(section.index(), from.index());
    if !world.core.covered.has(section) {
        world.core.covered.remove(from);
        world.core.covered.insert(section);
    }
    Ok(())
}

fn set_stall(rules: &BoardGame, world: &mut World, name: StallName, value: &str) -> Result<(), String> {
    let size = usize::from(rules.stall_sizes()[name.index()]);
    let wanted: Vec<MarketTile> = value.split_whitespace().filter(|&t| t != "none").map(str::parse).collect::<Result<_, _>>()?;
    if wanted.len() > size {
        return Err(format!("stall {name} has only {size} spaces"));
    }
    if let Some(twice) = wanted.iter().enumerate().find_map(|(i, t)| wanted[..i].contains(t).then_some(t)) {
        return Err(format!("there is only one market tile {twice}"));
    }
    let old = std::mem::replace(&mut world.core.stalls[name], Stall::EMPTY);
    old.each().for_each(|(_, tile)| world.core.bag.insert(tile));
    for (space, tile) in wanted.into_iter().enumerate() {
        let number = rules.components.market_number(tile).ok_or_else(|| format!("there is no market tile {tile}"))?;
        if !world.bag.has(number) {
            // It lies on another stall: a tile of the bag takes its place there.
            let is_wanted = |n: &MarketNumber| value.split_whitespace().any(|w| w.eq_ignore_ascii_case(&rules.market_tile(*n).to_string()));
            let spare = world.bag.iter().find(|n| !is_wanted(n));
            let other = world.core.base.stalls.0.iter_mut().flat_map(|s| s.tiles.iter_mut()).find(|t| **t == Some(number));
            let (Some(spare), Some(other)) = (spare, other) else { return Err(format!("the market tile {tile} is not in this game")) };
            *other = Some(spare);
            world.core.bag.remove(spare);
            world.core.bag.insert(number);
        }
        world.core.bag.remove(number);
        world.core.stalls[name].tiles[space] = Some(number);
    }
    Ok(())
}

fn set_painter(rules: &BoardGame, world: &mut World, who: Painter, what: &str, value: &str) -> Result<(), String> {
    let painters = rules.painter_count() as i16;
    match what {
        "thalers" | "paints" | "mood" | "assistants" | "neutral" | "altar" | "plan" if rules.is_leonardo(who) => {
            return Err(format!("Leonardo has no {what} of his own that could be set"));
        }
        "score" => {
            let score = match value.strip_prefix('S') {
                Some(start) => number::<i16>(start).ok().filter(|s| (1..=painters).contains(s)).map(|s| s - painters),
                None => number::<i16>(value).ok().filter(|s| (1..=10_000).contains(s)),
            };
            let score = score.ok_or_else(|| {
                format!("\"{value}\" is no space: the score track begins with 1, the starting spaces are S1 to S{painters}")
            })?;
            // Whoever stands there changes places.
            let from = world.painters[who].score;
            if let Some(other) = rules.all_painters().find(|&p| world.painters[p].score == score) {
                world.core.painters[other].score = from;
            }
            world.core.painters[who].score = score;
            if matches!(world.step, Step::Wake(_)) {
                inn::set_waking_order(rules, &mut world.core);
            }
        }
        "tiles" => set_tiles(rules, world, who, value)?,
        "price" => return Err("\"price\" follows from the hour and cannot be set".to_string()),
        "hour" => {
            world.core.painters[who].hour = if value == "none" { None } else { Some(value.parse::<Hour>()?) };
            if !matches!(world.step, Step::Wake(_)) {
                inn::set_turn_order(rules, &mut world.core);
            }
        }
        _ => {
            let Core { base, effects } = &mut world.core;
            let (p, ill) = (&mut base.painters[who], &mut effects.illness[who]);
            match what {
                "thalers" => p.thalers = number_up_to(value, 10_000)?,
                "paints" => p.paints = value.parse::<Paints>()?,
                "mood" => p.mood = number_up_to::<u8>(value, 16)?.checked_sub(1).ok_or("the mood track begins with 1 at the bottom")?,
                "assistants" => p.assistants = number_up_to(value, rules.components.assistants)?,
                "neutral" => p.neutral = yes_or_no(value)?,
                "altar" => p.altar = yes_or_no(value)?,
                "plan" => {
                    let plan: Vec<u8> = value.split_whitespace().map(|n| number_up_to(n, Column::SPACES)).collect::<Result<_, _>>()?;
                    p.plan = plan.try_into().map_err(|_| "a plan is five numbers, from the Market to the right")?;
                    let placed: u8 = p.plan.iter().sum();
                    let last = p.plan.iter().rposition(|&n| n > 0).and_then(|c| Column::nth(c, base.last_round));
                    p.neutral_at = last.filter(|_| p.neutral && placed > p.assistants);
                }
                "sick" | "away" | "sick-plan" if rules.modules().is_empty() => {
                    return Err("nobody is sick without modules".to_string());
                }
                "sick" => ill.sick = number_up_to(value, 9)?,
                "away" => {
                    let away = number_up_to(value, rules.components.assistants)?;
                    p.assistants = (p.assistants + ill.away).saturating_sub(away);
                    ill.away = away;
                }
                "sick-plan" => {
                    let plan: Vec<u8> = value.split_whitespace().map(|n| number_up_to(n, Column::SPACES)).collect::<Result<_, _>>()?;
                    ill.plan = plan.try_into().map_err(|_| "a plan is five numbers, from the Market to the right")?;
                }
                "neutral-at" => {
                    p.neutral_at = if value == "none" { None } else { Some(value.parse::<Column>()?) };
                }
                _ => return Err(unknown(&format!("{}.{what}", rules.name_of(who)))),
            }
        }
    }
    Ok(())
}

fn set_tiles(rules: &BoardGame, world: &mut World, who: Painter, value: &str) -> Result<(), String> {
    let wanted = value.parse::<usize>();
    if wanted == Ok(world.painters[who].restored.len() as usize) {
        return Ok(());
    }
    let old = std::mem::take(&mut world.core.painters[who].restored);
    world.core.gone |= old;
    if let Ok(n) = wanted {
        // Any tiles but the one in the centre, from the last section on.
        let sections: Vec<Section> = world.covered.iter().filter(|&s| s != Section::CENTRE).collect();
        if n > sections.len() {
            return Err(format!("only {} tiles can be taken, the one in the centre stays", sections.len()));
        }
        for &section in sections.iter().rev().take(n) {
            take_tile(world, who, section);
        }
        return Ok(());
    }
    for word in words(value) {
        let (cost, points) = read_face(word)?;
        let is_it = |number: TileNumber| (rules.tile(number).cost, rules.tile(number).points) == (cost, points);
        if let Some(section) = world.covered.iter().find(|&s| world.tile_at(s).is_some_and(is_it)) {
            take_tile(world, who, section);
        } else if let Some(number) = world.gone.iter().find(|&n| is_it(n)) {
            world.core.gone.remove(number);
            world.core.painters[who].restored.insert(number);
        } else {
            return Err(format!("there is no fresco tile {word} left"));
        }
    }
    Ok(())
}

fn take_tile(world: &mut World, who: Painter, section: Section) {
    if let Some(number) = world.core.lift_tile(section) {
        world.core.painters[who].restored.insert(number);
    }
}

/// `waking`, `planning`, `evening`, `final scoring`, or a place and a painter: `cathedral red`.
fn set_turn(rules: &BoardGame, world: &mut World, value: &str) -> Result<(), String> {
    world.core.step = match value {
        "waking" => {
            for who in rules.all_painters() {
                world.core.painters[who].hour = None;
                world.core.clear_board(who);
            }
            inn::set_waking_order(rules, &mut world.core);
            Step::Wake(0)
        }
        "planning" | "evening" | "final scoring" => {
            wake_everybody(rules, world);
            for who in rules.humans().filter(|_| value == "planning") {
                world.core.clear_board(who);
            }
            match value {
                "planning" => Step::Plan,
                "evening" => Step::Dusk,
                _ => Step::ModuleScoring(None),
            }
        }
        _ => {
            let (column, painter) = value
                .split_once(' ')
                .ok_or("a turn is waking, planning, evening, final scoring, or a place and a painter: cathedral red")?;
            let painter = painter.trim();
            let (column, who) = (column.parse::<Column>()?, painter_named(rules, painter, painter)?);
            check_column(column, world.last_round)?;
            wake_everybody(rules, world);
            if let Some(leonardo) = rules.leonardo() {
                world.core.painters[leonardo].plan = crate::leonardo::plan(&world.modules, world.core.last_round);
            }
            plan_for_everybody(rules, world);
            if !crate::flow::has_business(world, &world.modules, who, column) {
                return Err(format!("{painter} has no assistant at the {}: give {painter}.plan before the turn", column.place()));
            }
            let nth = world.order.iter().position(|&p| p == who).unwrap_or(0) as u8;
            Step::Turn(Turn { column: column.index() as u8, nth, ..Turn::FIRST })
        }
    };
    Ok(())
}

/// Painters without an hour get the earliest ones that are free.
fn wake_everybody(rules: &BoardGame, world: &mut World) {
    for who in rules.all_painters() {
        if world.painters[who].hour.is_none() {
            let free = Hour::ALL.into_iter().find(|&h| rules.all_painters().all(|p| world.painters[p].hour != Some(h)));
            world.core.painters[who].hour = free;
        }
    }
    inn::set_turn_order(rules, &mut world.core);
}

/// Players without a plan send their assistants to the Studio and the Theatre, where nothing is asked.
fn plan_for_everybody(rules: &BoardGame, world: &mut World) {
    for who in rules.humans() {
        let uncovered = !world.effects.boards[who].has_tiles();
        let p = &mut world.core.painters[who];
        if p.plan == [0; 5] && uncovered {
            p.plan[Column::Studio.index()] = p.assistants.min(Column::SPACES);
            p.plan[Column::Theatre.index()] = p.assistants.saturating_sub(Column::SPACES);
        }
    }
}

/// The number of a market tile, as it is drawn out of the bag.
pub(crate) fn piece_in_bag(rules: &BoardGame, bag: &str, piece: &str) -> Result<u32, String> {
    if let Some(found) = Modules::piece_in_bag(rules, bag, piece) {
        return found;
    }
    if bag != "market" {
        return Err(format!("there is no bag \"{bag}\": the base game draws from \"market\", modules from their own"));
    }
    let tile: MarketTile = piece.parse()?;
    rules.components.market_number(tile).map(|n| n.number() as u32).ok_or_else(|| format!("there is no market tile {tile}"))
}
