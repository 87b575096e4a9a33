//! Facts by name for scenarios, and the check that a table is sound.

use tabletop::{Numbered, Seat, Viewer};

use crate::CardGame;
use crate::action::Symbols;
use crate::card::Card;
use crate::colours::{Colour, Deck, Triple};
use crate::components::MAX_KINDS;
use crate::core::{Counts, Kind, Now, Restored, RestoredSpace, Stage, Turns, World, held};
use crate::knowledge::Known;
use crate::scene::known_in_words;
use crate::tile::Tile;

type Fact<T = ()> = Result<T, String>;

/// Is the table sound?
pub(crate) fn check(rules: &CardGame, world: &World) -> Fact {
    let copies = &rules.pieces.copies;
    for kind in 0..MAX_KINDS {
        let hands = world.hands.iter().map(|hand| hand[kind]).sum::<u8>();
        let all = hands + world.pile[kind] + world.laid[kind] + world.discards[kind];
        if all != copies[kind] {
            let card = rules.pieces.cards.get(kind).map_or("of no kind".to_string(), Card::to_string);
            return Err(format!("there are {all} cards {card} instead of {}", copies[kind]));
        }
    }
    for deck in Deck::ALL {
        if rules.pieces.count(&world.pile, deck) != world.pile_size[deck.index()] {
            return Err(format!("the {deck} pile is counted wrongly"));
        }
    }
    for who in Seat::ALL {
        let size: u8 = world.hands[who.index()].iter().sum();
        if size != world.hand_size[who.index()] || who.index() >= rules.players() && size > 0 {
            return Err(format!("the hand of {who} is counted wrongly"));
        }
    }
    check_frescoes(rules, world)?;
    for tile in Tile::ALL {
        let shown = world.rewards.iter().filter(|&&reward| reward == Some(tile)).count() as u8;
        let held = world.tiles.iter().map(|t| t[tile.index()]).sum::<u8>();
        let (all, copies) = (world.tile_pile[tile.index()] + shown + held + world.gone[tile.index()], rules.components.tiles[tile.index()]);
        if all != copies {
            return Err(format!("there are {all} tiles \"{tile}\" instead of {copies}"));
        }
    }
    for colour in Colour::ALL {
        let shown = u8::from(world.favourite == Some(colour));
        let (all, copies) =
            (world.favourites[colour.index()] + shown + world.past[colour.index()], rules.components.favourites[colour.index()]);
        if all != copies {
            return Err(format!("there are {all} tiles for the favourite colour {colour} instead of {copies}"));
        }
    }
    let open = matches!(world.stage, Stage::Begin | Stage::Choose | Stage::Check | Stage::Over);
    if open && (!held(&world.laid).is_empty() || world.now.symbols != Default::default()) {
        return Err("cards lie open though nothing is being exchanged or restored".to_string());
    }
    world.known.check(rules, world)
}

fn check_frescoes(rules: &CardGame, world: &World) -> Fact {
    for who in rules.seats_at_table() {
        if usize::from(world.sections[who.index()]) != world.restored[who.index()].iter().filter_map(|space| space.card()).count() {
            return Err(format!("the sections of {who} are counted wrongly"));
        }
    }
    let restored = || rules.seats_at_table().flat_map(|who| world.restored_by(who)).map(|card| card.section);
    let out = || world.display.iter().copied().flatten().chain(restored());
    if let Some(section) = out().find(|&section| rules.pieces.fresco(section).is_none()) {
        return Err(format!("there is no fresco card {section} in this game"));
    }
    for (fresco, pile) in rules.pieces.frescoes.iter().zip(world.frescoes) {
        let n = pile + out().filter(|&section| section == fresco.section).count() as u8;
        if n != fresco.copies {
            return Err(format!("there are {n} fresco cards {} instead of {}", fresco.section, fresco.copies));
        }
    }
    Ok(())
}

/// Words, or `none`.
fn list<T: ToString>(items: impl IntoIterator<Item = T>) -> String {
    let items: Vec<String> = items.into_iter().map(|i| i.to_string()).collect();
    if items.is_empty() { "none".to_string() } else { items.join(" ") }
}

/// Reads such words. `3xR-w` is the same as `R-w R-w R-w`.
fn read<T: std::str::FromStr<Err: Into<String>> + Copy>(value: &str) -> Fact<Vec<T>> {
    let mut all = Vec::new();
    for word in value.split_whitespace().filter(|w| !w.eq_ignore_ascii_case("none")) {
        let (times, one) = match word.split_once('x') {
            Some((n, one)) if n.parse::<u8>().is_ok() => (n.parse().unwrap_or(1), one),
            _ => (1, word),
        };
        let one: T = one.parse().map_err(Into::into)?;
        all.extend((0..times).map(|_| one));
    }
    Ok(all)
}

fn cards(rules: &CardGame, counts: &Counts) -> String {
    list(held(counts).iter().flat_map(|kind| (0..counts[kind.number()]).map(move |_| rules.pieces.card(kind))))
}

fn pieces<T: ToString + Copy>(all: &[T], counts: &[u8]) -> String {
    list(all.iter().zip(counts).flat_map(|(&one, &n)| (0..n).map(move |_| one.to_string())))
}

fn turn(world: &World) -> String {
    let what = match world.stage {
        Stage::Begin => "draw",
        Stage::Choose => "choose",
        Stage::Lay => "lay",
        Stage::Exchange => "exchange",
        Stage::Pay(_) => "pay",
        Stage::Turn => "turn",
        Stage::Reward => "reward",
        Stage::Further => "further",
        Stage::After => "after",
        Stage::Asking(_) => "ask",
        Stage::Giving(inquiry) => return format!("give {}", inquiry.opponent),
        Stage::Check => "check",
        Stage::Over => return "over".to_string(),
    };
    format!("{what} {}", world.turn)
}

/// Reads a fact.
pub(crate) fn get(rules: &CardGame, world: &World, key: &str) -> Fact<String> {
    let (first, rest) = key.split_once('.').unwrap_or((key, ""));
    if let Some(who) = player(rules, first) {
        return get_of_player(rules, world, who, rest);
    }
    let total = |pile: &[u8]| pile.iter().map(|&n| u32::from(n)).sum::<u32>().to_string();
    let deck = rest.parse::<Deck>().or_else(|_| rest.trim_end_matches(".count").parse());
    Ok(match (first, rest, deck) {
        ("round", "", _) => world.round.to_string(),
        ("first", "", _) => world.first.to_string(),
        ("turn", "", _) => turn(world),
        ("last round", "", _) => if world.sections.iter().any(|&n| n >= rules.goal()) { "yes" } else { "no" }.to_string(),
        ("symbols", "", _) if world.now.symbols == Symbols::default() => "none".to_string(),
        ("symbols", "", _) => world.now.symbols.in_words().to_string(),
        ("favourite", "", _) => world.favourite.map_or("none".to_string(), |c| c.to_string()),
        ("frescoes", "", _) => list(world.display.iter().flatten()),
        ("rewards", "", _) => list(world.rewards.iter().flatten()),
        ("winner", "", _) => winners(rules, world),
        ("pile", "tiles", _) => pieces(&Tile::ALL, &world.tile_pile),
        ("pile", "favourites", _) => pieces(&Colour::ALL, &world.favourites),
        ("pile", "fresco", _) => {
            let sections: Vec<Triple> = rules.pieces.frescoes.iter().map(|f| f.section).collect();
            pieces(&sections, &world.frescoes)
        }
        ("pile", "fresco.count", _) => total(&world.frescoes),
        ("pile", "tiles.count", _) => total(&world.tile_pile),
        ("pile", "favourites.count", _) => total(&world.favourites),
        ("pile", rest, Ok(deck)) if rest.ends_with(".count") => world.pile_size[deck.index()].to_string(),
        ("discards", rest, Ok(deck)) if rest.ends_with(".count") => rules.pieces.count(&world.discards, deck).to_string(),
        ("pile", _, Ok(deck)) => cards(rules, &rules.pieces.only(&world.pile, deck)),
        ("discards", _, Ok(deck)) => cards(rules, &rules.pieces.only(&world.discards, deck)),
        _ => return Err(unknown(key)),
    })
}

fn get_of_player(rules: &CardGame, world: &World, who: Seat, key: &str) -> Fact<String> {
    let i = who.index();
    Ok(match key {
        "hand" => cards(rules, &world.hands[i]),
        "hand.count" => world.hand_size[i].to_string(),
        "laid" if who == world.turn => cards(rules, &world.laid),
        "laid" => "none".to_string(),
        "tiles" => pieces(&Tile::ALL, &world.tiles[i]),
        "restored" => list(world.restored_by(who).map(|card| format!("{}+{}", card.section, card.turns))),
        "sections" => world.sections[i].to_string(),
        "score" => rules.score(world, who).to_string(),
        _ => match key.strip_prefix("knows.").and_then(|other| player(rules, other)) {
            Some(other) => known_in_words(rules, world, Viewer::Seat(who), other).map_or("none".to_string(), |known| known.to_string()),
            None => return Err(unknown(key)),
        },
    })
}

fn winners(rules: &CardGame, world: &World) -> String {
    if world.stage != Stage::Over {
        return "none".to_string();
    }
    let best = rules.seats_at_table().map(|s| rules.score(world, s)).max();
    list(rules.seats_at_table().filter(|&s| Some(rules.score(world, s)) == best))
}

fn unknown(key: &str) -> String {
    format!("\"{key}\" is nothing in the card game")
}

fn player(rules: &CardGame, name: &str) -> Option<Seat> {
    rules.seats_at_table().find(|s| s.name() == name)
}

/// Which facts are set after which, whatever their order in a scenario: first what lies on the table, then what is left in the
/// piles, and last whose turn it is.
pub(crate) fn set_after_others(key: &str) -> u8 {
    match key.split('.').next() {
        Some("turn") => 2,
        Some("pile" | "discards") => 1,
        _ => 0,
    }
}

/// Sets a fact.
pub(crate) fn set(rules: &CardGame, world: &mut World, key: &str, value: &str) -> Fact {
    let (first, rest) = key.split_once('.').unwrap_or((key, ""));
    if let Some(who) = player(rules, first) {
        return set_of_player(rules, world, who, rest, value);
    }
    let a_player = |name: &str| player(rules, name).ok_or_else(|| format!("\"{name}\" does not sit at this table"));
    match (first, rest) {
        ("round", "") => world.round = value.parse().map_err(|_| format!("\"{value}\" is no round"))?,
        ("first", "") => world.first = a_player(value)?,
        ("turn", "") => {
            let (what, who) = value.split_once(' ').unwrap_or((value, ""));
            world.stage = match what {
                "draw" => Stage::Begin,
                "choose" => Stage::Choose,
                "check" => Stage::Check,
                _ => return Err(format!("\"{value}\" cannot be given: it is \"draw\", \"choose\" or \"check\" with a player")),
            };
            world.turn = a_player(who.trim())?;
            world.now = Now::default();
            for (discards, laid) in world.discards.iter_mut().zip(std::mem::replace(&mut world.laid, [0; MAX_KINDS])) {
                *discards += laid;
            }
        }
        ("favourite", "") => {
            if let Some(old) = world.favourite.take() {
                world.favourites[old.index()] += 1;
            }
            if value != "none" {
                let colour: Colour = value.parse()?;
                take(&mut world.favourites, colour.index(), "favourite colour")?;
                world.favourite = Some(colour);
            }
        }
        ("frescoes", "") => {
            let wanted: Vec<Triple> = read(value)?;
            if wanted.len() > World::DISPLAY {
                return Err(format!("at most {} sections are on display", World::DISPLAY));
            }
            for section in std::mem::take(&mut world.display).into_iter().flatten() {
                world.frescoes[fresco(rules, section)?] += 1;
            }
            for (space, section) in wanted.into_iter().enumerate() {
                let kind = fresco(rules, section)?;
                take(&mut world.frescoes, kind, &format!("fresco card {section}"))?;
                world.display[space] = Some(section);
            }
        }
        ("rewards", "") => {
            let wanted: Vec<Tile> = read(value)?;
            if wanted.len() > World::REWARDS {
                return Err(format!("at most {} tiles are on display", World::REWARDS));
            }
            for tile in std::mem::take(&mut world.rewards).into_iter().flatten() {
                world.tile_pile[tile.index()] += 1;
            }
            for (space, tile) in wanted.into_iter().enumerate() {
                take(&mut world.tile_pile, tile.index(), &format!("tile \"{tile}\""))?;
                world.rewards[space] = Some(tile);
            }
        }
        ("pile", "tiles") => leave(&mut world.tile_pile, &mut world.gone, read::<Tile>(value)?.into_iter().map(Tile::index))?,
        ("pile", "favourites") => leave(&mut world.favourites, &mut world.past, read::<Colour>(value)?.into_iter().map(Colour::index))?,
        ("pile" | "discards", deck) => {
            let deck: Deck = deck.parse().map_err(|_| unknown(key))?;
            let wanted = counts(rules, &read(value)?, Some(deck))?;
            for kind in rules.pieces.kinds_of(deck) {
                let free = world.pile[kind] + world.discards[kind];
                let left = free.checked_sub(wanted[kind]).ok_or_else(|| format!("there are not so many {}", rules.pieces.cards[kind]))?;
                (world.pile[kind], world.discards[kind]) = if first == "pile" { (wanted[kind], left) } else { (left, wanted[kind]) };
            }
            world.pile_size[deck.index()] = rules.pieces.count(&world.pile, deck);
        }
        _ => return Err(format!("{}, or cannot be given", unknown(key))),
    }
    Ok(())
}

fn set_of_player(rules: &CardGame, world: &mut World, who: Seat, key: &str, value: &str) -> Fact {
    let i = who.index();
    match key {
        "hand" => {
            let wanted = counts(rules, &read(value)?, None)?;
            let old = std::mem::replace(&mut world.hands[i], [0; MAX_KINDS]);
            world.known = Known::NOTHING;
            for (kind, card) in rules.pieces.cards.iter().enumerate() {
                world.pile[kind] += old[kind];
                while wanted[kind] > world.pile[kind] + world.discards[kind] {
                    take_from_others(rules, world, who, kind, &wanted).ok_or_else(|| format!("there are not so many {card} left"))?;
                }
                let from_pile = wanted[kind].min(world.pile[kind]);
                world.pile[kind] -= from_pile;
                world.discards[kind] -= wanted[kind] - from_pile;
                world.hands[i][kind] = wanted[kind];
            }
            world.hand_size[i] = wanted.iter().sum();
            world.pile_size = Deck::ALL.map(|deck| rules.pieces.count(&world.pile, deck));
        }
        "tiles" => {
            let old = std::mem::take(&mut world.tiles[i]);
            for tile in Tile::ALL {
                world.tile_pile[tile.index()] += old[tile.index()];
            }
            for tile in read::<Tile>(value)? {
                let on_display = world.rewards.iter().position(|&reward| reward == Some(tile));
                if let (0, Some(space)) = (world.tile_pile[tile.index()], on_display) {
                    world.rewards[space] = swap(&mut world.tile_pile).and_then(Tile::from_number);
                } else {
                    take(&mut world.tile_pile, tile.index(), &format!("tile \"{tile}\""))?;
                }
                world.tiles[i][tile.index()] += 1;
            }
        }
        "restored" => {
            for card in std::mem::take(&mut world.restored[i]).into_iter().filter_map(RestoredSpace::card) {
                world.frescoes[fresco(rules, card.section)?] += 1;
            }
            world.sections[i] = 0;
            for word in value.split_whitespace().filter(|w| *w != "none") {
                let (section, turns) = word.split_once('+').unwrap_or((word, "0"));
                let turned = Turns::ALL.into_iter().find(|one| turns.parse() == Ok(one.count()));
                let turns = turned.ok_or_else(|| format!("\"{word}\": turned 0 to 3 times"))?;
                let section: Triple = section.parse()?;
                let kind = fresco(rules, section)?;
                let on_display = world.display.iter().position(|&shown| shown == Some(section));
                if let (0, Some(space)) = (world.frescoes[kind], on_display) {
                    world.display[space] = swap(&mut world.frescoes).map(|kind| rules.pieces.frescoes[kind].section);
                } else {
                    take(&mut world.frescoes, kind, &format!("fresco card {section}"))?;
                }
                let place = usize::from(world.sections[i]);
                let space = world.restored[i].get_mut(place).ok_or("nobody restores so many sections")?;
                *space = Restored { section, turns }.into();
                world.sections[i] += 1;
            }
        }
        _ => return Err(format!("{}, or cannot be given", unknown(key))),
    }
    Ok(())
}

/// Takes a wanted card from another player's hand, who gets another with the same back for it.
fn take_from_others(rules: &CardGame, world: &mut World, who: Seat, kind: usize, wanted: &Counts) -> Option<()> {
    let other = rules.seats_at_table().find(|&s| s != who && world.hands[s.index()][kind] > 0)?;
    let mut kinds = rules.pieces.kinds_of(rules.pieces.cards[kind].colour().deck());
    let instead = kinds.find(|&k| k != kind && world.pile[k] > if k > kind { wanted[k] } else { 0 })?;
    world.hands[other.index()][kind] -= 1;
    world.hands[other.index()][instead] += 1;
    world.pile[instead] -= 1;
    world.pile[kind] += 1;
    Some(())
}

fn counts(rules: &CardGame, cards: &[Card], deck: Option<Deck>) -> Fact<Counts> {
    let mut counts = [0u8; MAX_KINDS];
    for card in cards {
        let kind = rules.pieces.kind(*card).ok_or_else(|| format!("there is no card {card} in this game"))?;
        if deck.is_some_and(|deck| deck != card.colour().deck()) {
            return Err(format!("{card} has another back"));
        }
        let n = &mut counts[kind.number()];
        *n = n.saturating_add(1);
    }
    Ok(counts)
}

fn fresco(rules: &CardGame, section: Triple) -> Fact<usize> {
    rules.pieces.fresco(section).ok_or_else(|| format!("there is no fresco card {section} in this game"))
}

/// Takes a piece out of a pile.
fn take(pile: &mut [u8], kind: usize, what: &str) -> Fact {
    pile[kind] = pile[kind].checked_sub(1).ok_or_else(|| format!("there is no {what} left"))?;
    Ok(())
}

/// Takes any piece out of a pile, for one that is taken from the display; says of which kind it is, by number.
fn swap(pile: &mut [u8]) -> Option<usize> {
    let kind = pile.iter().position(|&n| n > 0)?;
    pile[kind] -= 1;
    Some(kind)
}

/// Leaves only these in a pile; the others have left the game.
fn leave(pile: &mut [u8], gone: &mut [u8], kinds: impl Iterator<Item = usize>) -> Fact {
    for (gone, pile) in gone.iter_mut().zip(&mut *pile) {
        *gone += std::mem::take(pile);
    }
    for kind in kinds {
        take(gone, kind, "more such piece")?;
        pile[kind] += 1;
    }
    Ok(())
}

/// The number of a piece in a bag.
pub(crate) fn piece_in_bag(rules: &CardGame, bag: &str, piece: &str) -> Fact<u32> {
    let kind = match bag {
        "fresco" => fresco(rules, piece.parse()?)?,
        "tiles" => piece.parse::<Tile>()?.index(),
        "favourites" => piece.parse::<Colour>()?.index(),
        _ => {
            let deck: Deck = bag.parse().map_err(|_| format!("\"{bag}\" is no pile"))?;
            let card: Card = piece.parse()?;
            let kind = rules.pieces.kind(card).filter(|_| card.colour().deck() == deck);
            kind.map(Kind::number).ok_or_else(|| format!("{card} cannot come from the {deck} pile"))?
        }
    };
    Ok(kind as u32)
}
