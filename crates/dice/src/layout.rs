//! What does not change during a game: the places, the pieces, and what is printed on them.

use tabletop::{Layout, Numbered, Seat, in_values, say};

use crate::DiceGame;
use crate::end::FIFTH;
use crate::scene::{labels, names};
use crate::words::{Bet, Colour, Face, Roll, Shift};
use crate::world::{SECTIONS, Section, SpaceNumber};

in_values! { Colour Bet }

/// The whole table.
pub(crate) fn layout(rules: &DiceGame) -> Layout {
    let mut layout = Layout::default();
    dice(&mut layout);
    sections(rules, &mut layout);
    portraits(rules, &mut layout);
    favour(rules, &mut layout);
    score_track(rules, &mut layout);
    for who in rules.seats_here() {
        painter(rules, who, &mut layout);
    }
    layout
}

fn dice(layout: &mut Layout) {
    layout.turn_to("rolls", None);
    layout.place(names::CUP, "cup", labels::cup());
    layout.place(names::COLOURS, "rolled-colours", labels::rolled_colours());
    for roll in Roll::ALL {
        layout.place(names::aside(roll), "aside", labels::aside(roll)).with("roll", roll.number());
    }
    layout.piece(names::colour_die(None), "colour-die", names::colour_die_label(None));
    for die in Colour::ALL {
        layout.place(names::rolled(die), "rolled", labels::rolled(die)).with("colour", die);
        layout.piece(names::die(die, None), "die", names::die_label(die, None)).with("colour", die);
        for face in Face::ALL {
            let piece = layout.piece(names::die(die, Some(face)), "die", names::die_label(die, Some(face)));
            piece.with("colour", die).with("face", face.value());
        }
        layout.piece(names::colour_die(Some(die)), "colour-die", names::colour_die_label(Some(die))).with("colour", die);
    }
}

fn sections(rules: &DiceGame, layout: &mut Layout) {
    let components = &rules.components;
    layout.turn_to("bishop", None);
    layout.place(names::BESIDE, "beside", labels::beside());
    layout.piece(names::BISHOP, "bishop", labels::bishop()).with("points", components.bishop);
    for section in Section::each() {
        let total = components.total(section);
        layout.turn_to("bishop", None);
        let beside = layout.place(names::bishop(total), "bishop-space", labels::bishop_space(total, components.bishop));
        beside.with("total", total).with("points", components.bishop);
        layout.turn_to("totals", None);
        layout.place(names::pile(total), "section", say!("section {total}", total)).with("total", total);
        for tile in components.tiles_in_play(rules.players()).iter() {
            let points = components.tile(section, tile);
            let piece = layout.piece(names::tile(total, points), "fresco-tile", names::tile_label(total, points));
            // The tile with the lowest number lies on top.
            let layer = piece.number("layer").unwrap_or(tile.number() as i64 + 1);
            piece.with("total", total).with("points", points).with("layer", layer);
        }
    }
}

fn portraits(rules: &DiceGame, layout: &mut Layout) {
    let components = &rules.components;
    layout.turn_to("totals", None);
    for space in SpaceNumber::each() {
        let band = components.band(space);
        layout.place(names::space(band), "portrait-space", labels::space(band)).with("from", band.from).with("to", band.to);
    }
    layout.piece(names::PORTRAIT_BACK, "portrait-back", names::face_down());
    let in_play = components.portraits_in_play(rules.players());
    for portrait in in_play.iter().map(|number| components.portrait(number)) {
        let copies = in_play.iter().filter(|&other| components.portrait(other).looks_like(portrait)).count() as u8;
        let piece = layout.piece(names::portrait(portrait), "portrait", names::portrait_label(portrait));
        piece.with("person", portrait.whom()).with("points", portrait.value).with("copies", copies);
    }
}

fn favour(rules: &DiceGame, layout: &mut Layout) {
    let most = rules.components.favour;
    layout.turn_to("favour", None);
    layout.piece(names::FAVOUR, "favour", labels::favour()).with("shift", most);
    // A total has no piece that could be moved: whoever shifts it points here.
    for by in [-(most as i8), most as i8].into_iter().filter(|&by| by != 0) {
        layout.place(names::shift(Shift(by)), "shift", labels::shift(by)).with("by", by);
    }
}

fn score_track(rules: &DiceGame, layout: &mut Layout) {
    layout.turn_to("score", None);
    layout.place(names::score(0), "stairs", labels::stairs());
    layout.track("score.", "score", say!("a space on the score track")).with("spaces", rules.components.track);
}

/// What lies before a painter, or stands for one.
fn painter(rules: &DiceGame, who: Seat, layout: &mut Layout) {
    layout.piece(names::painter(who), "painter", names::painter_label(who)).of(who);
    layout.place(names::favour(who), "favour", labels::favour_of(who)).of(who).about("favour");
    layout.place(names::frescoes(who), "frescoes", labels::frescoes(who)).of(who).with("goal", SECTIONS as u8).about("end");
    layout.place(names::portraits(who), "portraits", labels::portraits(who)).of(who).with("goal", FIFTH).about("end");
    layout.turn_to("bets", None);
    layout.place(names::bets(who), "bets", labels::bets(who)).of(who);
    for (roll, points) in Roll::ALL.into_iter().zip(rules.components.bets) {
        let space = layout.place(names::bet_at(who, roll), "bet-space", labels::bet_at(who, roll, points)).of(who);
        space.with("roll", roll.number()).with("points", points);
    }
    layout.piece(names::BET_BACK, "bet-back", labels::bet_back());
    for bet in Bet::ALL {
        layout.piece(names::bet(bet), "bet", names::bet_label(bet)).with("on", bet);
    }
    layout.turn_to("score", None);
}
