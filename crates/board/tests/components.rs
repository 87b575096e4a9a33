//! The components file: that ours agrees with what is known, and that a wrong one is refused in kind words.

#![allow(clippy::expect_used, clippy::panic)]

use std::collections::BTreeMap;

use fresco_board::components::{ComponentEntry, ComponentSet, Components, MoodTrack, Provenance};
use fresco_board::edition::EDITION_2020;
use fresco_board::{AltarPaints, BoardGame, Core, Paint, Paints, StallName};
use tabletop::{Dice, Numbered as _, Rules as _, Term};

fn standard() -> Components {
    Components::parse(Components::STANDARD).expect("the standard file")
}

#[test]
fn the_standard_file_is_the_standard() {
    let read = standard();
    assert_eq!(&read, Components::standard());
    assert!(read.is_standard() && read.source().text.is_none());
    assert!(Components::STANDARD.starts_with("components board 1\n"));
}

#[test]
fn the_inn_and_the_mood_track() {
    let c = standard();
    assert_eq!(c.hours.map(|h| (h.mood, h.price)), [(-3, 4), (-2, 3), (-1, 2), (0, 1), (1, 1)]);
    let mood: MoodTrack = c.mood;
    assert_eq!((0..=mood.top()).map(|s| mood.effect(s)).collect::<Vec<_>>(), [-1, -1, 0, 0, 0, 0, 1, 1]);
    assert_eq!((mood.start, mood.top()), (4, 7));
    assert_eq!([mood.after(4, -1), mood.after(4, -9), mood.after(6, 2), mood.after(7, -3)], [3, 0, 7, 4]);
}

#[test]
fn the_market_adds_up() {
    let c = standard();
    assert_eq!(c.market.len(), 14);
    assert_eq!(c.stalls(4).iter().sum::<u8>(), 13);
    assert_eq!((c.stalls(3), c.stalls(2)), ([2, 3, 4, 0], [2, 3, 4, 0]));
    assert_eq!(c.market_in_play(4).len(), 14);
    assert_eq!(c.market_in_play(3).len(), 11);
    let mut all = Paints::NONE;
    c.market.iter().flat_map(|t| t.paints()).for_each(|p| all.add(p, 1));
    assert_eq!(all.to_string(), "RRRRRRRRYYYYYYYYBBBBBBBBOG");
    let out: Vec<String> = c.left_out.iter().map(|n| c.market[n.number()].to_string()).collect();
    assert_eq!(out, ["RR", "YY", "BB"]);
}

#[test]
fn the_fresco_tiles_are_as_weighed() {
    let c = standard();
    assert_eq!(c.fresco.len(), 25);
    let mut copies = BTreeMap::new();
    let (mut blots, mut by_blots) = (Paints::NONE, [0; 4]);
    for tile in &c.fresco {
        *copies.entry(tile.points).or_insert(0) += 1;
        tile.blots.each().for_each(|(p, n)| blots.add(p, n));
        by_blots[tile.blots.total() as usize] += 1;
        let mixed: u16 = Paint::MIXED.into_iter().map(|p| tile.cost[p]).sum();
        let weight = 3 * (tile.cost.total() as i32 - i32::from(mixed)) + 8 * i32::from(mixed);
        assert!((2 * i32::from(tile.points) - weight).abs() <= 2, "{} {}", tile.points, tile.cost);
        assert!((2..=3).contains(&tile.cost.total()));
        assert!(Paint::MIXED.into_iter().all(|p| tile.blots[p] == tile.cost[p]));
    }
    assert_eq!(copies.into_iter().collect::<Vec<_>>(), [(3, 3), (4, 3), (5, 3), (6, 3), (7, 3), (8, 3), (9, 3), (10, 2), (11, 2)]);
    assert_eq!(Paint::MIXED.map(|p| blots[p]), [10, 10, 11]);
    assert_eq!(by_blots, [6, 9, 8, 2]);
    assert_eq!(c.centre_value, 11);
}

#[test]
fn the_other_numbers() {
    let c = standard();
    assert_eq!((c.start_thalers, c.start_paints.to_string(), c.assistants), (12, "RYB".to_string(), 5));
    assert_eq!((c.altar.primaries, c.altar.joker, c.altar.mixed), (2, 1, 6));
    assert_eq!((c.bishop.on, c.bishop.beside, c.bishop.price), (3, 2, 1));
    assert_eq!((c.studio_pay, c.mixes, c.theatre_steps, c.income), (3, 2, 2, 1));
    assert_eq!((c.last_round_tiles, c.thalers_per_point), (6, 2));
}

#[test]
fn every_entry_can_be_shown() {
    let c = standard();
    let of = |text: &str| c.entries().iter().find(|e| e.text == text).unwrap_or_else(|| panic!("no entry {text}"));
    let base = 5 + 1 + 4 + 15 + 26 + 1 + 6 + 2;
    let modules = 18 + 5 + 9 + 11 + 5 + 25 + 1 + 23 + 15 + 12 + 10 + 3 + 34 + 14 + 9;
    assert_eq!(c.entries().len(), base + modules);
    assert_eq!(of("fresco 7 PRB blots P").provenance, Provenance::Review);
    assert_eq!(of("hour 7 mood -1 price 2").provenance, Provenance::Rulebook);
    assert_eq!(of("market BBB").provenance, Provenance::Deduced);
    assert_eq!(of("mood -1 -1 0 0 start 0 +1 +1").provenance, Provenance::Reconstructed);
    assert_eq!((of("studio 3").group, of("studio 3").note.as_str()), ("group|Work", "thalers for each assistant"));
    let unsure = |e: &&ComponentEntry| e.provenance != Provenance::Rulebook;
    assert!(c.entries().iter().filter(unsure).all(|e| !e.note.is_empty()), "what is not in a rulebook says why");
    // The groups are not torn apart.
    let mut groups: Vec<&str> = c.entries().iter().map(|e| Term(e.group).word()).collect();
    groups.dedup();
    assert_eq!(groups[..8], ["Inn", "Mood track", "Market stalls", "Market tiles", "Fresco", "Start", "Work", "End of the game"]);
    assert_eq!(groups[8..].len(), 15);
    assert!((1..).zip(&groups[8..]).all(|(n, group)| group.starts_with(&format!("Module {n}: "))), "{groups:?}");
    assert_eq!(format!("{:14}|", Provenance::Review), "review        |");
}

#[test]
fn a_corrected_copy_is_carried_along() {
    let file = Components::STANDARD.replace("studio   3 ", "studio   4 ");
    let c = Components::parse(&file).expect("a corrected copy");
    assert_eq!(c.studio_pay, 4);
    assert!(!c.is_standard());
    let text = c.source().text.clone().expect("the text of the copy");
    assert!(text.starts_with("components board 1\nhour 5   mood -3"), "{text}");
    let again = Components::parse(&text).expect("what a record carries");
    assert_eq!((&again, &again.source().text), (&c, &c.source().text));
}

#[test]
fn only_the_numbers_count() {
    // Other notes, other spaces, another provenance, the endings of other systems: it plays alike.
    let file = Components::STANDARD.replace("price 4   review ", "price 4 rulebook # mine ").replace('\n', "\r\n");
    let c = Components::parse(&format!("\u{feff}{file}")).expect("a copy");
    assert!(c.is_standard() && c.source().text.is_none());
    assert_eq!(c.entries()[0].provenance, Provenance::Rulebook);
    // The order of the tiles counts: the draws go by it.
    let swapped = Components::STANDARD.replace("market R  ", "market ?  ").replace("market Y  ", "market R  ");
    let c = Components::parse(&swapped.replace("market ?  ", "market Y  ")).expect("a copy");
    assert!(!c.is_standard());
}

#[test]
fn three_mixed_paints_are_worth_what_is_best_for_the_painter() {
    let points = |jokers: &str| {
        let file = Components::STANDARD.replace("joker 1   mixed 6", jokers);
        let rules = BoardGame::new(4, EDITION_2020, Components::parse(&file).expect("a copy")).expect("a table");
        rules.altar_points(AltarPaints::new(Paint::MIXED))
    };
    // Read as three replacements they are worth 2 and three times the joker.
    assert_eq!(points("joker 1   mixed 6"), Some(6));
    assert_eq!(points("joker 2   mixed 6"), Some(8));
    assert_eq!(points("joker 2   mixed 9"), Some(9));
}

#[test]
fn a_market_tile_that_lies_twice_or_nowhere_is_noticed() {
    let rules = BoardGame::new(3, EDITION_2020, standard()).expect("a table");
    let sound = rules.setup(&mut Dice::fast(1));
    assert_eq!(rules.check(&sound), Ok(()));
    let broken = |spoil: &dyn Fn(&mut Core)| {
        let mut world = sound.clone();
        spoil(&mut world.core);
        rules.check(&world).expect_err("a broken table")
    };
    let bought = sound.stalls[StallName::I].tiles[0].expect("a tile");
    assert_eq!(broken(&|core| core.bag.insert(bought)), "there are 12 market tiles, 11 different ones");
    assert_eq!(broken(&|core| core.stalls[StallName::I].tiles[0] = None), "there are 10 market tiles, 10 different ones");
    let outside = |core: &mut Core| core.stalls[StallName::I].tiles[3] = core.stalls[StallName::I].tiles[0].take();
    assert!(broken(&outside).contains("outside stall I"), "{}", broken(&outside));
}

/// Replaces the one line that begins with `line` and says what the refusal is; its place is given as the beginning of
/// the line it points to (after the change), or "end".
fn refused(line: &str, by: &str) -> (String, String) {
    let squeezed = |l: &str| l.split_whitespace().collect::<Vec<_>>().join(" ");
    let mut changed = Vec::new();
    let mut hits = 0;
    for old in Components::STANDARD.lines() {
        if squeezed(old).starts_with(line) && hits == 0 {
            hits += 1;
            by.lines().for_each(|new| changed.push(new.to_string()));
        } else {
            changed.push(old.to_string());
        }
    }
    assert_eq!(hits, 1, "no line \"{line}\"");
    let error = Components::parse(&changed.join("\n")).expect_err(&format!("{line} -> {by}"));
    assert!(error.to_string().starts_with(&format!("line {}: ", error.line)));
    (squeezed(&changed[error.line - 1]), error.message.to_string())
}

#[test]
fn wrong_files_are_refused_with_place_and_reason() {
    #[rustfmt::skip]
    let cases = [
        // the line, what stands there instead, the place of the refusal, part of its reason
        ("components", "components cards 1", "components", "begins with \"components board 1\", not with \"components cards 1\""),
        ("components", "components board 2", "components", "begins with \"components board 1\""),
        ("components", "", "hour 5", "begins with \"components board 1\""),
        // kinds, shapes, provenance
        ("studio 3", "stduio 3 rulebook", "stduio", "\"stduio\" is not a kind of line; the kinds are hour, mood, stalls"),
        ("studio 3", "studio", "studio", "nothing follows \"studio\"; such a line looks like this: studio 3 rulebook"),
        ("studio 3", "studio 3", "studio", "the last word must say how sure the value is (rulebook, review, deduced or reconstructed), not \"3\""),
        ("studio 3", "studio 3 sure", "studio", "not \"sure\""),
        ("studio 3", "studio rulebook", "studio", "the pay in the Studio is missing here"),
        ("studio 3", "studio three rulebook", "studio", "must be a number, not \"three\""),
        ("studio 3", "studio 3 thalers rulebook", "studio", "unexpected \"thalers\" at the end of the line"),
        ("hour 7", "hour 7 price 2 mood -1 rulebook", "hour 7", "expected \"mood\" here, not \"price\"; such a line looks like this: hour 7"),
        // what is missing, what is there twice
        ("studio 3", "", "income", "there is no line \"studio\"; such a line looks like this: studio 3 rulebook"),
        ("studio 3", "studio 3 rulebook\nstudio 4 rulebook", "studio 4", "already gives \"studio\""),
        ("hour 7", "", "hour 9", "there is no line \"hour 7\""),
        ("hour 7", "hour 6 mood -1 price 2 rulebook", "hour 6 mood -1", "already gives \"hour 6\""),
        ("hour 7", "hour 10 mood -1 price 2 rulebook", "hour 10", "\"10\" is not an hour of the inn"),
        ("bag 3-players", "", "bag 4-players", "there is no line \"bag 3-players\""),
        ("stalls 3-players", "stalls 4-players 2 3 4 4 rulebook", "stalls 4-players 2 3 4 4 rulebook", "already gives \"stalls 4-players\""),
        // numbers out of range
        ("hour 7", "hour 7 mood -17 price 2 rulebook", "hour 7", "the mood must be from -16 to 16, not -17"),
        ("hour 7", "hour 7 mood -1 price 100 rulebook", "hour 7", "the price must be from 0 to 99, not 100"),
        ("hour 7", "hour 7 mood -1 price 99999999999 rulebook", "hour 7", "must be a number"),
        ("money", "money 0 rulebook", "money", "from 1 to 99, not 0"),
        ("mixes", "mixes 0 rulebook", "mixes", "from 1 to 5, not 0"),
        ("studio 3", "studio 0 rulebook", "studio", "from 1 to 99, not 0"),
        ("theatre", "theatre -1 rulebook", "theatre", "from 0 to 16"),
        ("income", "income 100 rulebook", "income", "from 0 to 99"),
        ("last-round", "last-round 25 rulebook", "last-round", "from 0 to 24"),
        ("altar", "altar primaries 2 joker -1 mixed 6 rulebook", "altar", "the number of points for a joker must be from 0"),
        ("bishop", "bishop on 3 beside 2 cost 300 rulebook", "bishop", "the cost of a step must be from 0 to 99"),
        ("start", "start thalers 70000 paints RYB assistants 5 rulebook", "start", "from 0 to 999, not 70000"),
        ("start", "start thalers 12 paints RYZ assistants 5 rulebook", "start", "\"Z\" in \"RYZ\" is not a paint"),
        ("start", "start thalers 12 paints RRRRRRRRRRRRRRRRRRRRR assistants 5 rulebook", "start", "21 paints to begin with are too many"),
        ("start", "start thalers 12 paints RYB assistants 1 rulebook", "start", "from 2 to 10, not 1"),
        // the mood track
        ("mood", "mood -1 0 0 +1 rulebook", "mood", "one space of the mood track must be the start, not 0"),
        ("mood", "mood -1 start start +1 rulebook", "mood", "must be the start, not 2"),
        ("mood", "mood start +1 rulebook", "mood", "from 3 to 16 spaces, not 2"),
        ("mood", "mood -1 -1 -1 -1 -1 -1 0 0 0 start 0 0 0 +1 +1 +1 +1 rulebook", "mood", "from 3 to 16 spaces, not 17"),
        ("mood", "mood +1 start -1 rulebook", "mood", "from its bottom to its top"),
        ("mood", "mood -2 start +1 rulebook", "mood", "is -1, 0, +1 or start, not \"-2\""),
        // the market
        ("stalls 4-players", "stalls 4-players 2 3 5 3 rulebook", "stalls", "the size of a stall must be from 1 to 4, not 5"),
        ("stalls 4-players", "stalls 4-players 2 3 4 rulebook", "stalls", "the size of a stall is missing"),
        ("stalls 3-players", "stalls 3-players 2 3 4 4 rulebook", "stalls", "unexpected \"4\" at the end of the line"),
        ("stalls 3-players", "stalls 2-players 2 3 4 rulebook", "stalls", "none for \"2-players\""),
        ("stalls 4-players", "stalls 4-players 3 3 4 4 rulebook", "stalls 4-players", "does not add up with four players: there are 14 market tiles, but 15 are needed (on the stalls 14, in the bag 1, left out 0)"),
        ("stalls 3-players", "stalls 3-players 2 3 3 rulebook", "stalls 3-players", "with two or three players: there are 14 market tiles, but 13 are needed (on the stalls 8, in the bag 2, left out 3)"),
        ("bag 4-players", "bag 4-players 0 rulebook", "stalls 4-players", "does not add up with four players"),
        ("market YYY", "", "market G", "there must be 14 market tiles for the spaces of the stalls and for the bag, not 13"),
        ("market YYY", "market YYY rulebook\nmarket P rulebook", "market G", "there must be 14 market tiles for the spaces of the stalls and for the bag, not 15"),
        ("market YYY", "market RR rulebook", "market RR rulebook", "there is a market tile RR already"),
        ("market YYY", "market YB rulebook", "market YB rulebook", "no two may be alike"),
        ("market YYY", "market YYX rulebook", "market YYX", "\"X\" in \"YYX\" is not a paint; the paints are R, Y, B, O, G and P"),
        ("market YYY", "market YYK rulebook", "market YYK", "\"K\" in \"YYK\" is not a paint"),
        ("market YYY", "market YYYY rulebook", "market YYYY", "a market tile shows one to three paints"),
        ("market YYY", "market none rulebook", "market none", "is not a paint"),
        ("leave-out", "leave-out RR YY GG reconstructed", "leave-out", "GG cannot be left out: there is no such market tile"),
        ("leave-out", "leave-out RR YY RR reconstructed", "leave-out", "RR is left out twice"),
        ("leave-out", "leave-out RR YY reconstructed", "stalls 3-players", "there are 14 market tiles, but 13 are needed (on the stalls 9, in the bag 2, left out 2)"),
        // the fresco
        ("fresco 7 ORY", "", "fresco 11", "there must be 25 fresco tiles, not 24"),
        ("fresco 7 ORY", "fresco 7 ORY blots O review\nfresco 7 ORY blots O review", "fresco 11", "there must be 25 fresco tiles, not 26"),
        ("fresco 7 ORY", "fresco 100 ORY blots O review", "fresco 100", "the value of a fresco tile must be from 0 to 99, not 100"),
        ("fresco 7 ORY", "fresco 7 ORW blots O review", "fresco 7", "\"W\" in \"ORW\" is not a paint"),
        ("fresco 7 ORY", "fresco 7 NRY blots O review", "fresco 7", "\"N\" in \"NRY\" is not a paint"),
        ("fresco 7 ORY", "fresco 7 none blots O review", "fresco 7", "costs from 1 to 4 paints, not 0"),
        ("fresco 7 ORY", "fresco 7 RYBOG blots O review", "fresco 7", "costs from 1 to 4 paints, not 5"),
        ("fresco 7 ORY", "fresco 7 ORY review", "fresco 7", "the word \"blots\" is missing"),
        ("fresco 7 ORY", "fresco 7 ORY blots R review", "fresco 7", "a blot is orange, green or purple (O, G, P), not red"),
        ("fresco 7 ORY", "fresco 7 ORY blots OO review", "fresco 7", "\"OO\" has orange twice"),
        ("centre", "centre 12 rulebook", "centre", "no fresco tile is worth 12 points, so none can lie in the centre"),
    ];
    for (line, by, place, reason) in cases {
        let (at, message) = refused(line, by);
        assert!(message.contains(reason), "{line} -> {by}\n  said:     {message}\n  expected: {reason}");
        assert!(at.starts_with(place), "{line} -> {by}\n  pointed to: {at}\n  expected:   {place}");
    }
}

#[test]
fn a_market_without_a_primary_is_refused() {
    let mut file = Components::STANDARD.to_string();
    for (from, to) in
        [("market B  ", "market P  "), ("market YB ", "market YG "), ("market RB ", "market RG "), ("market BBB", "market PPP")]
    {
        assert!(file.contains(from));
        file = file.replace(from, to);
    }
    let error = Components::parse(&file).expect_err("no blue with three players");
    assert!(error.message.to_string().contains("with two or three players no market tile has blue"), "{error}");
}

#[test]
fn an_empty_file_is_refused() {
    let message = "line 1: the file is empty; it begins with \"components board 1\"";
    assert_eq!(Components::parse("").expect_err("empty").to_string(), message);
    assert_eq!(Components::parse("# nothing\n\n").expect_err("empty").to_string(), message);
}

#[test]
fn no_line_cut_short_and_no_odd_text_breaks_the_reader() {
    let file = Components::STANDARD;
    for (end, _) in file.char_indices().step_by(17) {
        let _ = Components::parse(&file[..end]);
    }
    let odd = ["ä", "\u{0}", "-", "+", "#", "1e9", "99999999999999999999", "RYBOGPRYBOGPRYBOGP", "\u{2028}"];
    let mut words = 0;
    for (number, line) in file.lines().enumerate() {
        let said = line.split('#').next().unwrap_or_default();
        for word in said.split_whitespace() {
            words += 1;
            // Three of the nine for each word, others for the next one.
            for odd in odd.into_iter().skip(words % 3).step_by(3) {
                let changed: Vec<String> =
                    file.lines().enumerate().map(|(i, l)| if i == number { l.replacen(word, odd, 1) } else { l.to_string() }).collect();
                let _ = Components::parse(&changed.join("\n"));
            }
        }
    }
    assert!(words > 1000);
}
