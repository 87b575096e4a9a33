//! The pieces of the modules in the components file: that ours agree with what is known, and that wrong ones are refused.

#![allow(clippy::expect_used, clippy::panic)]

use std::collections::{BTreeMap, BTreeSet};

use fresco_board::components::{ComponentSet, Components};
use fresco_board::modules::m01_portraits::{PortraitCard, PortraitKind, PortraitLetter};
use fresco_board::modules::m02_requests::RequestKind;
use fresco_board::modules::m04_well::WishKind;
use fresco_board::modules::m05_gold_leaf::Pieces as GoldLeaf;
use fresco_board::modules::m10_doctor::{InfectionPlace, RemedyKind};
use fresco_board::modules::m11_favours::Favour;
use fresco_board::modules::m13_catacombs::Pieces as Catacombs;
use fresco_board::modules::m15_dome::Pieces as Dome;
use fresco_board::modules::{ModuleComponents, m09_wall::WallSections};
use fresco_board::{Column, Paint, Paints, Section, Sections};
use tabletop::Numbered;

fn pieces() -> &'static ModuleComponents {
    &Components::standard().modules
}

#[test]
fn portraits() {
    let cards = pieces().portraits.cards;
    for (letter, six) in PortraitLetter::ALL.into_iter().zip(cards.chunks(6)) {
        assert!(six.len() == 6 && six.iter().all(|c| c.letter == letter));
    }
    let of = |kind| cards.into_iter().filter(|c| c.kind == kind).collect::<Vec<PortraitCard>>();
    let once = |kind| {
        let [card] = of(kind)[..] else { panic!("not one {kind}") };
        card
    };
    assert_eq!(once(PortraitKind::Servant).thalers, 1);
    assert_eq!(once(PortraitKind::Actor).mood, 3);
    assert_eq!(once(PortraitKind::Abbot).points, 1);
    assert_eq!(once(PortraitKind::Sacristan).thalers, 1);
    assert_eq!(once(PortraitKind::Patron).thalers, 7);
    let top = once(PortraitKind::Muse).mood;
    assert_eq!(Components::standard().mood.after(0, top.into()), Components::standard().mood.top());
    assert!(of(PortraitKind::Merchant).iter().all(|c| (c.choice, c.thalers, c.points) == (2, 1, 0)));
    assert!(of(PortraitKind::Noble).iter().all(|c| c.thalers > 0 && c.paints.total() == 1));
    for card in cards {
        assert!(PortraitKind::ALL.contains(&card.kind));
        assert_eq!(card.kind.is_permanent(), ["servant", "actor", "abbot", "sacristan"].contains(&card.kind.name()));
        match card.kind {
            PortraitKind::Virgin | PortraitKind::Bishop => {
                assert!(card.points > 0 && (card.paints.total() == 1) != (card.thalers > 0), "{card:?}");
            }
            PortraitKind::Woman | PortraitKind::SelfPortrait => {
                assert!(card.mood > 0 && (card.points > 0) != (card.thalers > 0), "{card:?}");
            }
            _ => {}
        }
    }
    assert_eq!(PortraitKind::ALL.into_iter().map(|k| of(k).len()).collect::<Vec<_>>(), [1, 1, 1, 1, 1, 2, 1, 3, 3, 1, 2, 1]);
}

#[test]
fn requests_and_blends() {
    let requests = &pieces().requests;
    assert_eq!(requests.piles[RequestKind::General as usize][0], 6);
    assert_eq!(requests.piles[RequestKind::Purple as usize][0], 10);
    assert!(requests.piles.iter().all(|pile| pile.is_sorted_by(|a, b| a > b)));
    assert_eq!(RequestKind::ALL.map(RequestKind::paint), [None, Some(Paint::Orange), Some(Paint::Green), Some(Paint::Purple)]);
    assert_eq!(requests.thalers, 1);

    let blends = &pieces().blends;
    let values = blends.tiles.map(|t| t.points);
    assert_eq!(values, [13, 15, 16, 18, 20, 22, 24]);
    assert_eq!(values[blends.centre], 24);
    assert_eq!((blends.altar_pink, blends.altar_brown), (3, 5));
    for tile in blends.tiles {
        // Twice the weight: mixed 8, pink 11, brown 16.
        let weight: u16 = tile.cost.each().map(|(p, n)| n * [3, 3, 3, 8, 8, 8, 11, 16][p as usize]).sum();
        assert!((2 * i32::from(tile.points) - i32::from(weight)).abs() <= 2, "{} {}", tile.points, tile.cost);
        assert!(Paint::MIXED.into_iter().all(|p| (tile.blots[p] > 0) == (tile.cost[p] > 0)) && tile.cost.total() == 3);
    }
}

#[test]
fn wishes_and_gold() {
    let c = Components::standard();
    let well = &c.modules.well;
    let count = |kind| well.cards.iter().filter(|card| card.kind == kind).count();
    assert_eq!(WishKind::ALL.map(count), [3, 3, 2, 2, 3, 2, 2, 3]);
    assert_eq!((well.pennies, well.start, well.holds, well.worth), (20, 3, 2, 1));
    let card = |kind| *well.cards.iter().find(|card| card.kind == kind).expect("a card");
    assert_eq!(card(WishKind::LuckyDay).pennies, 2);
    assert_eq!((card(WishKind::Tip).thalers, card(WishKind::Tip).pennies), (1, 1));
    assert_eq!((card(WishKind::BishopsPraise).points, card(WishKind::Troubadour).mood), (1, 1));
    assert_eq!((card(WishKind::Reward).thalers, card(WishKind::Alchemy).primaries), (3, 3));
    assert_eq!((card(WishKind::Tip).kind.place(), card(WishKind::Troubadour).kind.place()), (Some(Column::Studio), None));
    // The tile of a Free Paint can be bought with any number of players, and carries no beam.
    let tiles: BTreeSet<_> = well.cards.iter().filter_map(|card| card.tile).collect();
    assert_eq!(tiles.len(), 3);
    for tile in tiles {
        let number = c.market_number(tile).expect("a market tile");
        assert!(c.market_in_play(3).has(number) && c.modules.benches.beams[number.number()] == 0, "{tile}");
    }

    let gold = &c.modules.gold_leaf;
    assert_eq!((gold.leaves, gold.on, gold.beside, gold.elsewhere, gold.worth), (20, 3, 2, 1, 1));
    let at = |players| gold.spaces(players).iter().map(|s| format!("{} {} {}", s.stall, s.space, s.leaves)).collect::<Vec<_>>();
    assert_eq!(at(4), ["III 3 1", "IV 0 2"]);
    assert_eq!(at(3), ["II 2 1", "III 0 2"]);
    assert_eq!(at(2), at(3));
    assert_eq!(Paints::of(&GoldLeaf::DISCS).to_string(), "RYBOGP");
}

#[test]
fn windows_and_scrolls() {
    let glaziers = &pieces().glaziers;
    assert_eq!(glaziers.glass.map(|g| (g.pieces, g.price, g.penalty)), [(8, 1, 2), (7, 1, 4), (6, 2, 6), (5, 2, 8)]);
    let different: BTreeSet<_> = glaziers.windows.iter().map(|w| w.panes).collect();
    assert_eq!(different.len(), 18);
    for window in glaziers.windows {
        assert_eq!(2 * window.points, glaziers.penalty(window), "{window:?}");
        assert_eq!(usize::from(window.needs().iter().sum::<u8>()), window.glass().count());
    }
    assert_eq!(glaziers.bench, [0, 1, 1, 2, 2, 3]);
    assert_eq!((glaziers.helpers, glaziers.draw, glaziers.altar), (2, 2, 1));
    // The edge without its corners: three neighbours not counting the diagonals.
    let edge: Sections = Section::ALL.into_iter().filter(|s| s.beside().count() == 3).collect();
    assert_eq!(glaziers.sections, edge);
    assert_eq!((pieces().scrolls.one, pieces().scrolls.both), (2, 3));
}

#[test]
fn the_bell() {
    let bell = &pieces().bell;
    assert_eq!(bell.certificates.iter().map(|c| u32::from(c.bells)).sum::<u32>(), 61);
    assert!(bell.certificates.iter().any(|c| (c.price, c.points) == (3, 3)));
    assert!(bell.certificates.iter().all(|c| i32::from(c.price) == i32::from(c.points) + i32::from(c.bells) - 1));
    let different: BTreeSet<_> = bell.certificates.iter().map(|c| (c.price, c.points, c.bells)).collect();
    assert_eq!(different.len(), 18);
    assert_eq!((bell.side(4).ranks, bell.side(3).ranks, bell.side(2)), ([9, 6, 4, 2, 0], [9, 5, 2, 0, 0], bell.side(3)));
    for players in [3, 4] {
        let bonus = bell.side(players).bonus;
        assert_eq!([0, 9, 10, 14, 15, 20, 24, 25, 29, 30].map(|space| bonus[space]), [0, 0, 1, 1, 2, 2, 2, 3, 3, 4]);
    }
    assert_eq!((bell.thalers_per_point, bell.leonardo), (2, 4));
}

#[test]
fn the_wall_hangs_together() {
    let wall = &pieces().wall;
    let mut tiles = BTreeMap::new();
    for tile in &wall.tiles {
        assert!(!tile.cost.is_primary() && tile.income.is_primary() && tile.blot == tile.cost);
        *tiles.entry((tile.cost, tile.income)).or_insert(0) += 1;
    }
    assert_eq!(tiles.into_values().collect::<Vec<_>>(), [2; 9]);
    assert_eq!(wall.beside_start.len(), 2);
    // From the corner one comes to every section, and neighbours are neighbours both ways.
    let mut reached = wall.beside_start;
    for _ in 0..18 {
        reached = reached.iter().fold(reached, |all, i| all | wall.beside[i.number()]);
    }
    assert_eq!(reached, WallSections::ALL);
    for i in WallSections::ALL.iter() {
        for j in wall.beside[i.number()].iter() {
            let ((x, y), (u, v)) = (wall.places[i.number()], wall.places[j.number()]);
            assert_eq!(x.abs_diff(u) + y.abs_diff(v), 1);
            assert!(wall.beside[j.number()].has(i));
        }
    }
    // 31 borders in a grid of five by four; two lie at the corner that is restored, two at the one that is missing.
    assert_eq!(wall.beside.iter().map(|b| b.len()).sum::<u32>(), 2 * (31 - 4));
    assert_eq!((wall.points, wall.exchanges), (4, [4, 4, 4]));
}

#[test]
fn the_doctor_and_the_favours() {
    let doctor = &pieces().doctor;
    assert_eq!(RemedyKind::ALL.map(|kind| doctor.remedies.iter().filter(|r| **r == kind).count()), [4; 4]);
    assert_eq!(RemedyKind::ALL.map(RemedyKind::doses), [3, 2, 1, 0]);
    let count = |place| doctor.infections.iter().filter(|i| **i == place).count();
    assert_eq!(InfectionPlace::ALL.map(count), [2, 2, 2, 2, 1]);
    assert_eq!((InfectionPlace::Studio.column(), InfectionPlace::Same.column()), (Some(Column::Studio), None));
    assert_eq!((doctor.prices(4), doctor.prices(3), doctor.prices(2)), ([3, 2, 2, 1], [3, 2, 2, 0], [3, 2, 2, 0]));
    assert_eq!((doctor.juice, doctor.saint_pay, doctor.sick_mixes, doctor.healthy), (1, 3, 1, 5));

    let favours = pieces().favours.tiles;
    let count = |favour| favours.iter().filter(|f| **f == favour).count();
    assert_eq!([Favour::Thalers(1), Favour::Thalers(5), Favour::Points(1), Favour::Mood(1)].map(count), [5, 2, 5, 4]);
    assert_eq!(GoldLeaf::DISCS.map(|paint| count(Favour::Paint(paint))), [2, 2, 2, 1, 1, 1]);
}

#[test]
fn the_ladies_and_the_catacombs() {
    let ladies = &pieces().ladies;
    assert_eq!((ladies.bushes(4).len(), ladies.bushes(3).len(), ladies.bushes(2)), (8, 6, ladies.bushes(3)));
    assert_eq!((ladies.studio, ladies.bishop_price), (1, 1));

    let catacombs = &pieces().catacombs;
    let books = catacombs.tiles.iter().filter(|t| t.number > 0);
    let mut by_colour = BTreeMap::new();
    books.for_each(|b| by_colour.entry(b.colour).or_insert_with(Vec::new).push(b.number));
    assert_eq!(by_colour.keys().copied().collect::<Vec<u8>>(), [0, 1, 2, 3, 4]);
    let most = by_colour.len() * usize::from(by_colour.values().flatten().copied().max().expect("books"));
    assert_eq!((by_colour.len(), most), (Catacombs::COLOURS, 25));
    assert!(by_colour.values().all(|numbers| numbers.len() > 1), "repeats exist");
    assert!(catacombs.tiles.iter().any(|t| (t.points, t.thalers, t.mood) == (5, 5, 0)));
    assert!(catacombs.tiles.iter().any(|t| (t.thalers, t.mood) == (2, 3)));
    assert_eq!(catacombs.map_price, 1);

    let (mut covered, mut different) = ([0; 25], BTreeSet::new());
    for ((hour, rooms), pile) in [("5", 4), ("6", 3), ("7", 2)].into_iter().zip(Catacombs::PILES.windows(2)) {
        for map in &catacombs.maps[pile[0]..pile[1]] {
            assert_eq!((map.hour.to_string().as_str(), map.rooms.len()), (hour, rooms));
            map.rooms.iter().for_each(|room| covered[room.index()] += 1);
            let mut reached = Sections::only(map.rooms.first().expect("a room"));
            for _ in 0..4 {
                let beside: Sections = reached.iter().flat_map(Section::beside).collect();
                reached |= beside & map.rooms;
            }
            assert_eq!(reached, map.rooms, "the rooms hang together");
            assert!(different.insert(map.rooms.bits()));
        }
    }
    assert!(covered.iter().all(|n| (2..=3).contains(n)), "{covered:?}");
}

#[test]
fn the_benches_and_the_dome() {
    let c = Components::standard();
    let benches = &c.modules.benches;
    assert_eq!(benches.tiles.iter().map(|b| u32::from(b.beams)).sum::<u32>(), 24);
    let cheapest: Vec<i16> = benches.tiles.iter().filter(|b| b.beams == 1).map(|b| b.points).collect();
    assert!(cheapest.len() >= 3 && (0..4).any(|out| cheapest.iter().sum::<i16>() - cheapest[out] == 8), "{cheapest:?}");
    let with_beams: Vec<String> = (0..14).filter(|i| benches.beams[*i] > 0).map(|i| c.market[i].to_string()).collect();
    assert_eq!(with_beams, ["R", "Y", "B", "RY", "YB", "RB"]);
    assert!((0..14).filter(|i| benches.beams[*i] > 0).all(|i| usize::from(benches.beams[i]) + c.market[i].paints().count() == 3));
    assert_eq!((benches.reserve, benches.helpers), (6, 1));

    let dome = c.modules.dome.tiles;
    let points: Vec<i16> = dome.iter().map(|t| t.points).collect();
    assert!(points.iter().any(|a| points.contains(&(13 - a))));
    let different: BTreeSet<String> = dome.iter().map(|t| t.cost.to_string()).collect();
    assert_eq!(different.len(), 9);
    let inner: Sections = Section::ALL.into_iter().filter(|s| s.around().count() == 8).collect();
    assert_eq!(Dome::SECTIONS, inner);
}

/// The standard file without the lines of these kinds.
fn without(unwanted: impl Fn(&str) -> bool) -> String {
    let keep = |line: &&str| !unwanted(line.split_whitespace().next().unwrap_or_default());
    Components::STANDARD.lines().filter(keep).collect::<Vec<_>>().join("\n")
}

#[test]
fn a_module_that_is_not_mentioned_has_the_standard_pieces() {
    let whole = Components::STANDARD;
    let (base, _) = whole.split_once("# The pieces of the modules.").expect("the part of the modules");
    let c = Components::parse(base).expect("the base game alone");
    assert!(c.is_standard() && c.source().text.is_none());
    assert!(c.entries().iter().all(|e| !e.group.starts_with("group|Module")), "only what the file says is shown");
    // One module left out.
    assert!(Components::parse(&without(|kind| kind == "portrait")).expect("no portraits").is_standard());
    // Its own numbers for one module only.
    let mine = format!("{base}\nscrolls one 4 both 6 rulebook");
    let c = Components::parse(&mine).expect("own scrolls");
    assert_eq!((c.modules.scrolls.one, &c.modules.bell), (4, &pieces().bell));
    assert!(!c.is_standard() && c.source().text.as_deref().is_some_and(|text| text.ends_with("scrolls one 4 both 6 rulebook\n")));
    // Half a module is refused.
    let error = Components::parse(&format!("{base}\nblend-centre 24 rulebook")).expect_err("half a module");
    assert!(error.message.to_string().contains("there is no line \"blend-altar\""), "{error}");
}

#[test]
fn other_stalls_and_tiles_find_the_standard_modules() {
    // A file from before the modules, with smaller last stalls and another tile in the place of BBB and R.
    let whole = Components::STANDARD;
    let (base, modules) = whole.split_once("# The pieces of the modules.").expect("the part of the modules");
    let other = base
        .replace("stalls 4-players   2 3 4 4", "stalls 4-players   4 4 3 2")
        .replace("stalls 3-players   2 3 4 ", "stalls 3-players   4 3 2 ")
        .replace("market R  ", "market P  ")
        .replace("market BBB", "market BBY");
    let c = Components::parse(&other).expect("other stalls");
    let spaces = |players| c.modules.gold_leaf.spaces(players).iter().map(|s| s.space).collect::<Vec<_>>();
    assert_eq!((spaces(4), spaces(3)), (vec![2, 0], vec![2, 0]));
    let purple = c.market_number("P".parse().expect("a tile")).expect("the purple tile");
    assert_eq!((c.modules.benches.beams[purple.number()], c.modules.benches.beams.iter().filter(|b| **b > 0).count()), (0, 5));
    assert!(c.modules.well.cards.iter().filter_map(|card| card.tile).any(|tile| c.market_number(tile).is_none()));
    // Whoever writes the modules down is told.
    let error = Components::parse(&format!("{other}\n#{modules}")).expect_err("a card for a tile that is not there");
    assert!(error.message.to_string().contains("no market tile is BBB, so no card can give it"), "{error}");
}

#[test]
fn every_number_of_the_modules_counts() {
    // A number changed in any line of a module either plays differently or is refused.
    let whole = Components::STANDARD;
    let lines: Vec<&str> = whole.lines().collect();
    let from = lines.iter().position(|l| l.contains("# The pieces of the modules.")).expect("the part of the modules");
    let mut changed = 0;
    for number in from..lines.len() {
        let (said, _) = lines[number].split_once('#').unwrap_or((lines[number], ""));
        let words: Vec<&str> = said.split_whitespace().collect();
        for (at, word) in words.iter().enumerate() {
            let Ok(value) = word.parse::<u32>() else { continue };
            let mut other: Vec<String> = words.iter().map(ToString::to_string).collect();
            other[at] = (value + 1).to_string();
            let other = other.join(" ");
            let file: Vec<&str> = lines.iter().enumerate().map(|(i, l)| if i == number { &other } else { *l }).collect();
            match Components::parse(&file.join("\n")) {
                Ok(c) => assert!(!c.is_standard(), "{other}"),
                Err(error) => assert!(!error.message.text().is_empty()),
            }
            changed += 1;
        }
    }
    assert!(changed > 300, "{changed}");
}

#[test]
fn wrong_pieces_are_refused_with_place_and_reason() {
    #[rustfmt::skip]
    let cases = [
        // the line, what stands there instead, the place of the refusal, part of its reason
        ("portrait A actor", "", "portrait C self", "there must be 6 portraits with the letter A, not 5"),
        ("portrait A actor", "portrait B actor mood 3 rulebook", "portrait C self", "there must be 6 portraits with the letter A, not 5"),
        ("portrait A actor", "portrait D actor mood 3 rulebook", "portrait D", "there is no letter of a portrait \"D\"; choose from A, B and C"),
        ("portrait A actor", "portrait A acrobat mood 3 rulebook", "portrait A", "there is no portrait \"acrobat\"; choose from servant, actor, abbot"),
        ("portrait A actor", "portrait A actor points 3 rulebook", "portrait A", "expected \"mood\" here, not \"points\""),
        ("portrait A actor", "portrait A servant thalers 2 rulebook", "portrait A servant thalers 2", "already gives \"portrait servant\""),
        ("portrait A noble", "portrait A noble thalers 2 paint K review", "portrait A", "\"K\" in \"K\" is not a paint"),
        ("portrait A noble", "portrait A noble thalers 2 paint none review", "portrait A", "gives from 1 to 3 paints"),
        ("portrait B muse", "portrait B muse mood 4 review", "portrait B", "expected \"top\" here, not \"4\""),
        ("portrait C bishop", "portrait C bishop points 4 mood 1 review", "portrait C bishop", "expected \"paint\" or \"thalers\" here, not \"mood\""),
        ("portrait C bishop", "portrait C bishop points 4 review", "portrait C bishop", "the word \"paint\" or \"thalers\" is missing"),
        ("request green", "", "request purple", "there is no line \"request green\""),
        ("request green", "request green 6 8 10 review", "request green", "the most valuable request lies on top"),
        ("request green", "request green 10 8 review", "request green", "the number of points is missing"),
        ("request green", "request brown 10 8 6 review", "request brown", "there is no request \"brown\"; choose from general, orange, green and purple"),
        ("request green", "request orange 10 8 6 review", "request orange 10 8 6 review", "already gives \"request orange\""),
        ("blend 13", "", "blend 24", "there must be 7 special fresco tiles, not 6"),
        ("blend 13", "blend 24 KOG blots OG review", "blend-centre", "exactly one special fresco tile must be worth 24"),
        ("blend 13", "blend 13 KOX blots OG review", "blend 13", "\"X\" in \"KOX\" is not a paint; the paints are R Y B O G P K N"),
        ("blend 13", "blend 13 KNKNK blots none review", "blend 13", "costs from 1 to 4 paints, not 5"),
        ("blend 13", "blend 13 KOG blots K review", "blend 13", "\"K\" in \"K\" is not a paint"),
        ("blend-centre", "blend-centre 23 review", "blend-centre", "must be worth 23 points: it lies in the centre"),
        ("pennies", "pennies 11 start 3 well 2 worth 1 review", "pennies", "11 lucky pennies are too few for four players who begin with 3 each"),
        ("wish tip", "", "wish troubadour", "there must be 20 wish cards, not 17"),
        ("wish tip", "wish luck copies 3 review", "wish luck", "there is no wish card \"luck\"; choose from lucky-day, free-paint"),
        ("wish tip", "wish tip thalers 1 pennies 1 review", "wish tip", "expected \"copies\" here, not \"thalers\""),
        ("wish tip", "wish reward copies 3 thalers 3 review", "wish reward copies 2", "already gives \"wish reward\""),
        ("wish free-paint", "wish free-paint copies 1 tile RRY review", "wish troubadour", "no market tile is RRY, so no card can give it"),
        ("wish free-paint", "wish free-paint copies 1 tile YYY review", "wish free-paint copies 1 tile YYY", "already gives"),
        ("gold 4-players IV", "gold 4-players IV 5 leaves 2 review", "gold 4-players IV", "first, last or a number from 1 to 4, not \"5\""),
        ("gold 4-players IV", "gold 4-players I 3 leaves 2 review", "gold 3-players III", "stall I has 2 spaces with 4 players, so there is no space 3 for gold leaf"),
        ("gold 3-players III", "gold 3-players IV last leaves 2 review", "gold 3-players IV", "stall IV has 0 spaces with 3 players"),
        ("gold 4-players IV", "gold 4-players III 4 leaves 2 review", "gold 3-players III", "gold leaf is given twice for space 4 of stall III"),
        ("gold 4-players IV", "", "gold 3-players III", "there must be 2 gold spaces for 4 players, not 1"),
        ("glass red", "", "glass green", "there is no line \"glass red\""),
        ("glass red", "glass purple pieces 6 price 2 penalty 6 review", "glass purple", "there is no colour of glass \"purple\"; choose from yellow, blue, red and green"),
        ("window 3", "", "window 11", "there must be 18 windows, not 17"),
        ("window 3", "window 3 Y review", "window 3", "a window has 2 or 3 panes, not 1"),
        ("window 3", "window 3 YBYB review", "window 3", "a window has 2 or 3 panes, not 4"),
        ("window 3", "window 3 YP review", "window 3", "\"P\" in \"YP\" is not a colour of glass"),
        ("window-costs", "window-costs 1 1 1 2 2 3 review", "window-costs", "the first slot must cost 0"),
        ("window-costs", "window-costs 0 1 1 2 2 review", "window-costs", "the cost of a slot is missing"),
        ("window-sections", "window-sections B1 C1 D1 review", "window-sections", "expected 12 sections here, not 3"),
        ("window-sections", "window-sections B1 B1 D1 review", "window-sections", "B1 is named twice"),
        ("window-sections", "window-sections B1 F1 D1 review", "window-sections", "\"F1\" is not a section"),
        ("glaziers", "glaziers helpers 4 draw 2 altar 1 review", "glaziers", "the number of helpers must be from 0 to 3, not 4"),
        ("glass yellow", "glass yellow pieces 0 price 1 penalty 2 review\nglass blue pieces 0 price 1 penalty 2 review", "glass blue pieces 7", "already gives \"glass blue\""),
        ("glaziers", "glaziers helpers 2 draw 6 altar 1 review\nglaziers helpers 2 draw 6 altar 1 review", "glaziers", "already gives"),
        ("scrolls", "scrolls one 2 review", "scrolls", "the word \"both\" is missing"),
        ("certificate price 3", "", "certificate price 12", "there must be 18 certificates, not 17"),
        ("certificate price 3", "certificate price 0 points 3 bells 1 review", "certificate price 0", "the price must be from 1 to 99, not 0"),
        ("bell-ranks 3", "bell-ranks 3-players 9 5 6 0 review", "bell-ranks 3", "the points must not rise"),
        ("bell-ranks 3", "bell-ranks 3-players 9 5 2 0 0 review", "bell-ranks 3", "unexpected \"0\" at the end of the line"),
        ("bell-bonus 3", "bell-bonus 3-players 10-1 review", "bell-bonus 3", "from 1 to 30, and its points, not \"10-1\""),
        ("bell-bonus 3", "bell-bonus 3-players 31:1 review", "bell-bonus 3", "not \"31:1\""),
        ("bell-bonus 3", "bell-bonus 3-players 15:1 10:2 review", "bell-bonus 3", "the spaces must go up, but 10 follows 15"),
        ("bell instalments", "bell instalments 0 leonardo 4 review", "bell instalments", "from 1 to 99, not 0"),
        ("wall-row tttt-", "", "wall-row stttt", "there must be 4 wall rows, not 3"),
        ("wall-row tttt-", "wall-row tttt review", "wall-row stttt", "a row of the wall has 5 places, not 4"),
        ("wall-row tttt-", "wall-row ttttt review", "wall-row stttt", "the wall has 19 sections and lacks 0 places"),
        ("wall-row tttt-", "wall-row ttt-- review", "wall-row stttt", "the wall has 17 sections and lacks 2 places"),
        ("wall-row tttt-", "wall-row tttts review", "wall-row stttt", "only the place at the bottom left"),
        ("wall-row tttt-", "wall-row ttttx review", "wall-row stttt", "a place of the wall is t (a tile), - (none) or s"),
        ("wall-row stttt", "wall-row ttttt review", "wall-row ttttt review", "the place at the bottom left of the wall must be s"),
        ("wall-tile O income R", "", "wall-tile P income B", "there must be 18 wall tiles, not 16"),
        ("wall-tile O income R", "wall-tile R income R blot O copies 2 review", "wall-tile R", "expected O, G or P here, not \"R\""),
        ("wall-tile O income R", "wall-tile O income O blot O copies 2 review", "wall-tile O", "expected R, Y or B here, not \"O\""),
        ("exchanges", "exchanges orange 4 green 4 review", "exchanges", "the word \"purple\" is missing"),
        ("remedy juice", "remedy juice copies 3 review", "remedy juice", "there must be 16 remedy tiles, not 15"),
        ("remedy juice", "remedy tea copies 4 review", "remedy tea", "there is no remedy \"tea\"; choose from 3-doses, 2-doses, 1-dose and juice"),
        ("remedy juice", "remedy 1-dose copies 4 review", "remedy 1-dose copies 4 review", "already gives \"remedy 1-dose\""),
        ("remedy-prices 3", "remedy-prices 3-players 3 2 2 1 review", "remedy-prices 3", "unexpected \"1\" at the end of the line"),
        ("infection same", "", "infection workshop", "there must be 9 infection tiles, not 8"),
        ("infection same", "infection theatre copies 1 review", "infection theatre", "there is no infection \"theatre\"; choose from market"),
        ("favour mood", "favour mood 1 copies 5 review", "favour paint P", "there must be 25 favours, not 26"),
        ("favour mood", "favour luck 1 copies 4 review", "favour luck", "a favour gives thalers, points, mood or paint, not \"luck\""),
        ("favour paint R", "favour paint RR copies 2 review", "favour paint RR", "a favour gives one paint, not \"RR\""),
        ("favour mood", "favour mood 1 copies 0 review", "favour mood", "the number of copies must be from 1 to 25, not 0"),
        ("rose-bushes 3", "rose-bushes 3-players 8 16 16 32 40 48 review", "rose-bushes 3", "no two on the same"),
        ("rose-bushes 3", "rose-bushes 3-players 0 8 16 32 40 48 review", "rose-bushes 3", "must be from 1 to 999, not 0"),
        ("rose-bushes 4", "rose-bushes 4-players 8 16 24 32 40 48 review", "rose-bushes 4", "the score space of a rose bush is missing"),
        ("statue points 5", "", "book colour 5", "there must be 25 catacomb tiles, not 23"),
        ("book colour 1", "book colour 6 number 1 thalers 2 mood 0 copies 2 review", "book colour 6", "the colour of the book must be from 1 to 5, not 6"),
        ("map 7 C4", "", "map 7 D4", "there must be 8 maps of 7:00, not 7"),
        ("map 7 C4", "map 6 C4 C5 C3 review", "map 7 D4", "there must be 8 maps of 6:00, not 9"),
        ("map 7 C4", "map 8 C4 C5 review", "map 8", "the cartographer sells maps at 5:00, 6:00 and 7:00, not at 8:00"),
        ("map 7 C4", "map 7 C4 C5 C3 review", "map 7 C4", "expected 2 sections here, not 3"),
        ("map 7 C4", "map 7 C4 C4 review", "map 7 C4", "C4 is named twice"),
        ("bench beams 1", "", "bench beams 3 points 10", "there must be 12 bench tiles, not 10"),
        ("bench beams 1", "bench beams 4 points 2 copies 2 review", "bench beams 4", "the number of beams must be from 1 to 3, not 4"),
        ("beams R", "beams P 2 review", "beams RB", "no market tile is P, so it has no beams"),
        ("beams R", "beams Y 2 review", "beams Y 2 reconstructed", "already gives \"beams Y\""),
        ("dome 5 RRY", "", "dome 8 PO", "there must be 9 dome tiles, not 8"),
        ("dome 5 RRY", "dome 5 RRYYB review", "dome 5", "costs from 1 to 4 paints, not 5"),
        ("dome 5 RRY", "dome 5 NRY review", "dome 5", "\"N\" in \"NRY\" is not a paint"),
    ];
    let squeezed = |l: &str| l.split_whitespace().collect::<Vec<_>>().join(" ");
    let mut wrong = Vec::new();
    for (line, by, place, reason) in cases {
        let lines: Vec<&str> = Components::STANDARD.lines().collect();
        let at = lines.iter().position(|l| squeezed(l).starts_with(line)).unwrap_or_else(|| panic!("no line \"{line}\""));
        let changed: Vec<&str> = lines[..at].iter().copied().chain(by.lines()).chain(lines[at + 1..].iter().copied()).collect();
        let Err(error) = Components::parse(&changed.join("\n")) else {
            wrong.push(format!("{line} -> {by} is taken"));
            continue;
        };
        let shown = squeezed(changed[error.line - 1]);
        if !error.message.to_string().contains(reason) || !shown.starts_with(place) {
            wrong.push(format!(
                "{line} -> {by}\n  said:     {}\n  expected: {reason}\n  at:       {shown}\n  expected: {place}",
                error.message
            ));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn too_little_glass_is_refused() {
    let draw = Components::STANDARD.replace("glaziers helpers 2 draw 2", "glaziers helpers 2 draw 6");
    assert!(Components::parse(&draw).is_ok(), "26 pieces suffice for 24");
    let few = draw.replace("glass yellow pieces 8", "glass yellow pieces 5");
    let error = Components::parse(&few).expect_err("23 pieces");
    assert!(error.message.to_string().contains("23 pieces of glass are too few to draw 6 for each of four players"), "{error}");
}
