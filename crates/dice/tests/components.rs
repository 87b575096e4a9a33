//! The components file: what it says, and what is said about one that is wrong.

#![allow(clippy::expect_used, clippy::panic)]

use fresco_dice::components::{ComponentSet, Components, Provenance};

#[test]
fn the_standard_file_is_read() {
    let standard = Components::parse(Components::STANDARD).expect("the standard file");
    assert_eq!(&standard, Components::standard());
    assert!(standard.is_standard() && standard.source().text.is_none());
    assert_eq!(standard.totals, [8, 13, 16, 19, 24]);
    assert_eq!(standard.bands.map(|b| b.to_string()), ["9-12", "14-15", "17-18", "20-23"]);
    assert_eq!(standard.tiles[2], [5, 5, 6, 7]);
    assert_eq!((standard.bishop, standard.bets, standard.favour, standard.track), (3, [3, 2, 1], 1, 60));
    assert_eq!([2, 3, 4].map(|n| standard.portraits_in_play(n).len()), [8, 12, 16]);
    assert_eq!([2, 3, 4].map(|n| standard.tiles_in_play(n).bits()), [0b1100, 0b1110, 0b1111]);
    // Every line says how sure it is, and all four kinds of certainty that apply are there.
    let sure = |p: Provenance| standard.entries().iter().filter(|e| e.provenance == p).count();
    assert_eq!(standard.entries().len(), 51);
    assert_eq!([sure(Provenance::Rulebook), sure(Provenance::Deduced), sure(Provenance::Reconstructed)], [14, 2, 35]);
}

/// As many women and men of each kind of stars, so that every table has pairs.
#[test]
fn women_and_men_are_alike() {
    let portraits = Components::standard().portraits;
    let of = |woman: bool| portraits.iter().filter(move |p| p.woman == woman).map(|p| (p.stars, p.value)).collect::<Vec<_>>();
    assert_eq!(of(true), of(false));
}

#[test]
fn other_numbers_can_be_read_and_are_carried_along() {
    let text = Components::STANDARD.replace("section 16 ", "section 26 ").replace("tile 16 ", "tile 26 ").replace("favour 1", "favour 2");
    let own = Components::parse(&text).expect("other numbers");
    assert!(!own.is_standard());
    assert_eq!((own.totals, own.favour), ([8, 13, 19, 24, 26], 2));
    assert_eq!(own.tiles[4], [5, 5, 6, 7]);
    let again = Components::parse(own.source().text.as_deref().expect("a text")).expect("what a record carries");
    assert_eq!(again, own);
}

#[test]
fn what_is_wrong_is_said_with_its_line() {
    let wrong = |from: &str, to: &str| {
        let text = Components::STANDARD.replacen(from, to, 1);
        assert_ne!(text, Components::STANDARD, "\"{from}\" is not in the file");
        let error = Components::parse(&text).expect_err(to);
        assert!((1..=text.lines().count()).contains(&error.line), "{error}");
        error.message.to_string()
    };
    for (from, to, message) in [
        ("components dice 1", "components board 1", "a components file of this game begins with \"components dice 1\""),
        ("dice 6   colour-dice 2", "dice 5   colour-dice 2", "the dice game has 6 dice, 2 colour dice and 3 rolls"),
        ("dice 6   colour-dice 2   rolls 3   rulebook\n", "", "there is no line \"dice\""),
        ("colours red yellow", "colours red red", "each of the six colours must be listed exactly once"),
        ("colours red yellow", "colours red pink", "there is no colour of a die \"pink\""),
        ("section 8    rulebook\n", "", "there must be 5 sections, not 4"),
        ("section 8 ", "section 13 ", "already gives \"section 13\""),
        ("section 8 ", "section 2 ", "the total of the section must be from 3 to 36, not 2"),
        ("section 8 ", "section 7 ", "there is a tile of 8, but no section 8"),
        ("section 8 ", "section 10 ", "a total of 10 cannot bring both a fresco tile and a portrait of 9-12"),
        ("tile 8    value 4   reconstructed\n", "", "section 8 must have 4 tiles, not 3"),
        ("tile 8    value 4 ", "tile 8    value 0 ", "the value of the tile must be from 1 to 50, not 0"),
        ("band 9-12 ", "band 12-9 ", "is neither a total nor a band of totals"),
        ("band 9-12 ", "band 9-14 ", "the bands 9-14 and 14-15 overlap"),
        ("band 20-23 ", "band 20-99 ", "three dice make totals from 3 to 36, not 20-99"),
        ("band 9-12    rulebook\n", "", "there must be 4 bands, not 3"),
        ("portrait woman stars 2 value 1   reconstructed\n", "", "there must be 16 portraits, not 15"),
        ("portrait woman stars 2 value 1 ", "portrait woman stars 3 value 1 ", "there must be 8 portraits with 2 stars, not 7"),
        ("portrait woman stars 2 value 1 ", "portrait man stars 2 value 1 ", "there must be 8 portraits of women, not 7"),
        ("portrait woman stars 2 value 1 ", "portrait child stars 2 value 1 ", "a portrait shows a woman or a man, not \"child\""),
        ("bets 3 2 1", "bets 3 2", "the number of points of a bet is missing"),
        ("bishop 3 ", "bishop lots ", "the number of points for the bishop must be a number, not \"lots\""),
        ("favour 1 ", "favour 9 ", "the shift of the favour tile must be from 0 to 3, not 9"),
        ("track 60     reconstructed", "track 60", "the last word must say how sure the value is"),
        ("track 60 ", "trail 60 ", "\"trail\" is not a kind of line"),
    ] {
        let found = wrong(from, to);
        assert!(found.contains(message), "{to}: {found}");
    }
    assert!(Components::parse("").expect_err("empty").message.to_string().contains("the file is empty"));
}
