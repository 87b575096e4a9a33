//! The components file: what it says, what is refused, and games with other numbers.

#![allow(clippy::expect_used, clippy::panic)]

use std::sync::Arc;

use fresco_card::components::{ComponentSet, Components, Provenance};
use fresco_card::{CardGame, Colour, Tile};
use tabletop::testkit::{check_properties, random_game};
use tabletop::{Dice, Match, Rules, Seat};

#[test]
fn the_standard_file_is_whole() {
    let standard = Components::parse(Components::STANDARD).expect("the standard file");
    assert!(standard.is_standard() && standard.source().text.is_none());
    assert_eq!(&standard, Components::standard());
    let rules = CardGame::new(4, standard.clone()).expect("a table");
    assert_eq!(rules.pieces.cards.len(), 30);
    assert_eq!(rules.pieces.copies.iter().map(|&n| u32::from(n)).sum::<u32>(), 84);
    for colour in Colour::ALL {
        let cards = rules.pieces.cards.iter().zip(rules.pieces.copies).filter(|(card, _)| card.colour() == colour);
        assert_eq!(cards.map(|(_, n)| n).sum::<u8>(), 14, "{colour}");
    }
    assert_eq!(standard.frescoes.len(), 20);
    assert_eq!(standard.worth[Tile::Turn.index()], 1);
    assert_eq!([2, 3, 4].map(|players| standard.goal(players)), [6, 6, 5]);
    assert!(standard.entries().len() > 60);
    let sure = standard.entries().iter().filter(|e| e.provenance == Provenance::Rulebook).count();
    assert_eq!(sure, 4, "hands, both ends and the tile for both are printed in the rulebook");
}

#[test]
fn what_is_wrong_is_said_with_its_line() {
    let wrong = |from: &str, to: &str| {
        let text = Components::STANDARD.replacen(from, to, 1);
        assert_ne!(text, Components::STANDARD, "\"{from}\" is not in the file");
        Components::parse(&text).map(|_| ()).expect_err("an error").to_string()
    };
    for (from, to, said) in [
        ("components card 1", "components board 1", "begins with \"components card 1\""),
        ("market R-w     copies 4", "market R-w     copies 5", "there must be 42 Market cards, not 43"),
        ("workshop O-w     copies 6", "workshop O-w     copies 4", "there must be 42 Workshop cards, not 40"),
        ("market R-w ", "market O-w ", "O-w is not a market card"),
        ("market R-w ", "market R-q ", "\"R-q\" is not a card; cards look like"),
        ("market R-m/w ", "market R-w ", "already gives \"market R-w\""),
        ("fresco RYB", "fresco RYY", "three different paints out of R, Y, B, O, G and P"),
        ("values 1 2 3 4", "values 4 3 2 1", "its values must rise"),
        ("copies 2   reconstructed\nfresco RYO", "copies 1   reconstructed\nfresco RYO", "there must be 25 fresco cards, not 24"),
        ("tile turn     copies 6", "tile turn     copies 7", "there must be 20 action tiles, not 21"),
        ("tile turn     copies 6", "tile toast     copies 6", "\"toast\" is not a tile"),
        ("favourite red      copies 2", "favourite red      copies 1", "there must be 12 favourite colours, not 11"),
        ("least 3 most 7", "least 7 most 3", "the smallest number of cards, 7, cannot be more than the largest, 3"),
        ("draw 1 least 3", "draw 0 least 3", "from 1 to 3, not 0"),
        ("sections 4-players 5", "sections 5-players 5", "not for \"5-players\""),
        ("both sections 2 ", "both sections 9 ", "from 1 to 4, not 9"),
    ] {
        let error = wrong(from, to);
        assert!(error.starts_with("line ") && error.contains(said), "{error}");
    }
}

/// What the rules could not play to an end is refused.
#[test]
fn without_a_way_to_the_workshop_there_is_no_game() {
    let text = Components::STANDARD;
    let mut other = String::new();
    for line in text.lines() {
        let market = line.starts_with("market ");
        let line = if market {
            line.replace("-w ", "-mmm ").replace("-m/w ", "-mm ").replace("-mm    copies 2", "-m    copies 2")
        } else {
            line.to_string()
        };
        other.push_str(&line);
        other.push('\n');
    }
    let error = Components::parse(&other).map(|_| ()).expect_err("an error").to_string();
    assert!(error.contains("no market card trades for a workshop card"), "{error}");
}

/// The smallest and the largest hands, few ways to the workshop, one kind of fresco card: games still end.
#[test]
fn games_with_extreme_numbers_end() {
    let small = ("hand start 5 draw 1 least 3 most 7", "hand start 0 draw 1 least 0 most 3");
    let large = ("hand start 5 draw 1 least 3 most 7", "hand start 10 draw 3 least 7 most 10");
    for hand in [small, large] {
        let mut frescoes = 0;
        let mut other = String::new();
        for line in Components::STANDARD.replace(hand.0, hand.1).lines() {
            frescoes += usize::from(line.starts_with("fresco "));
            match (line.starts_with("fresco "), frescoes) {
                (true, 1) => other.push_str("fresco OGP values 0 0 0 20 copies 25 rulebook\n"),
                (true, _) => {}
                (false, _) => {
                    other.push_str(line);
                    other.push('\n');
                }
            }
        }
        let components = Components::parse(&other).expect("an extreme file");
        for players in 2..=4 {
            let rules = Arc::new(CardGame::new(players, components.clone()).expect("a table"));
            random_game(rules.clone(), 1, |game, _, _| assert!(!game.has_overflowed()));
        }
    }
}

/// Whatever numbers a box has, the game can be played with them.
#[test]
fn games_with_other_numbers_keep_all_properties() {
    let other = Components::STANDARD
        .replace("hand start 5 draw 1 least 3 most 7", "hand start 7 draw 2 least 4 most 9")
        .replace("market R/O-m   copies 2", "market R/O*-ww   copies 2")
        .replace("market Y-m/w   copies 3", "market Y-mmm   copies 3")
        .replace("tile ask      copies 4", "tile ask      copies 8")
        .replace("tile both     copies 4", "tile both     copies 0");
    let components = Components::parse(&other).expect("another file");
    assert!(!components.is_standard());
    for players in 2..=4 {
        let rules = Arc::new(CardGame::new(players, components.clone()).expect("a table"));
        for seed in 0..4 {
            check_properties(rules.clone(), 500 + seed, 5);
        }
    }
}

/// Ruling K2: symbols printed on any card that is paid count, also on a half bottle.
#[test]
fn a_bishop_on_a_half_bottle_counts_beside_the_mix() {
    let other = Components::STANDARD.replace("market R/O-m   copies 2", "market R/O*-m   copies 2");
    let rules = Arc::new(CardGame::new(2, Components::parse(&other).expect("another file")).expect("a table"));
    let mut world = rules.setup(&mut Dice::fast(1));
    let givens = [
        ("red.hand", "R/O*-m Y/O-m B-w P-w B-mm"),
        ("frescoes", "BOP"),
        ("favourite", "red"),
        ("rewards", "ask ask ask"),
        ("turn", "choose red"),
    ];
    for (key, value) in givens {
        rules.set(&mut world, key, value).expect("a fact");
    }
    let mut game = Match::from_world(rules.clone(), world, Dice::fast(2));
    for action in ["restore BOP", "mix R/O*-m Y/O-m", "pay B-w"] {
        game.play(Seat::ALL[0], action.parse().expect("an action"), None).expect("an option");
    }
    assert_eq!(rules.get(game.world(), "red.restored").as_deref(), Ok("BOP+2"));
}
