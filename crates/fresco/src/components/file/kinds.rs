//! The kinds of line in a components file.

use tabletop::components::{Format, Kind};

/// How a components file of the board game is written. The parts are the modules; 0 is the base game.
pub(super) static FORMAT: Format = Format { first_line: "components board 1", kinds: &KINDS };

const fn kind(part: u8, group: &'static str, name: &'static str, example: &'static str) -> Kind {
    Kind { name, group, part, example }
}

#[rustfmt::skip]
static KINDS: [Kind; 57] = [
    kind(0, "Inn", "hour", "hour 7 mood -1 price 2 rulebook"),
    kind(0, "Mood track", "mood", "mood -1 -1 0 0 start 0 +1 +1 reconstructed"),
    kind(0, "Market stalls", "stalls", "stalls 4-players 2 3 4 4 reconstructed"),
    kind(0, "Market stalls", "bag", "bag 4-players 1 rulebook"),
    kind(0, "Market tiles", "market", "market RR rulebook"),
    kind(0, "Market tiles", "leave-out", "leave-out RR YY BB reconstructed"),
    kind(0, "Fresco", "fresco", "fresco 7 ORY blots O reconstructed"),
    kind(0, "Fresco", "centre", "centre 11 rulebook"),
    kind(0, "Start", "start", "start thalers 12 paints RYB assistants 5 rulebook"),
    kind(0, "Work", "altar", "altar primaries 2 joker 1 mixed 6 rulebook"),
    kind(0, "Work", "bishop", "bishop on 3 beside 2 cost 1 rulebook"),
    kind(0, "Work", "studio", "studio 3 rulebook"),
    kind(0, "Work", "mixes", "mixes 2 rulebook"),
    kind(0, "Work", "theatre", "theatre 2 rulebook"),
    kind(0, "Work", "income", "income 1 rulebook"),
    kind(0, "End of the game", "last-round", "last-round 6 rulebook"),
    kind(0, "End of the game", "money", "money 2 rulebook"),
    kind(1, "Module 1: Portraits", "portrait", "portrait A noble thalers 2 paint O reconstructed"),
    kind(2, "Module 2: Bishop's requests", "request", "request general 6 5 4 reconstructed"),
    kind(2, "Module 2: Bishop's requests", "request-income", "request-income 1 rulebook"),
    kind(3, "Module 3: Special blends", "blend", "blend 13 KOG blots OG reconstructed"),
    kind(3, "Module 3: Special blends", "blend-centre", "blend-centre 24 rulebook"),
    kind(3, "Module 3: Special blends", "blend-altar", "blend-altar pink 3 brown 5 rulebook"),
    kind(4, "Module 4: Wishing well", "pennies", "pennies 20 start 3 well 2 worth 1 rulebook"),
    kind(4, "Module 4: Wishing well", "wish", "wish tip copies 3 thalers 1 pennies 1 rulebook"),
    kind(5, "Module 5: Gold leaf", "leaves", "leaves 20 on 3 beside 2 elsewhere 1 worth 1 rulebook"),
    kind(5, "Module 5: Gold leaf", "gold", "gold 4-players III last leaves 1 reconstructed"),
    kind(6, "Module 6: Glaziers", "glass", "glass yellow pieces 8 price 1 penalty 2 rulebook"),
    kind(6, "Module 6: Glaziers", "window", "window 6 YGY rulebook"),
    kind(6, "Module 6: Glaziers", "window-costs", "window-costs 0 1 1 2 2 3 reconstructed"),
    kind(6, "Module 6: Glaziers", "window-sections", "window-sections B1 C1 D1 A2 E2 A3 E3 A4 E4 B5 C5 D5 deduced"),
    kind(6, "Module 6: Glaziers", "glaziers", "glaziers helpers 2 draw 2 altar 1 rulebook"),
    kind(7, "Module 7: Scrolls", "scrolls", "scrolls one 2 both 3 rulebook"),
    kind(8, "Module 8: The bell", "certificate", "certificate price 3 points 3 bells 1 reconstructed"),
    kind(8, "Module 8: The bell", "bell-ranks", "bell-ranks 3-players 9 5 2 0 reconstructed"),
    kind(8, "Module 8: The bell", "bell-bonus", "bell-bonus 3-players 10:1 15:2 25:3 30:4 reconstructed"),
    kind(8, "Module 8: The bell", "bell", "bell instalments 2 leonardo 4 rulebook"),
    kind(9, "Module 9: Wall fresco", "wall-row", "wall-row tttt- reconstructed"),
    kind(9, "Module 9: Wall fresco", "wall-tile", "wall-tile O income R blot O copies 2 reconstructed"),
    kind(9, "Module 9: Wall fresco", "wall-points", "wall-points 4 rulebook"),
    kind(9, "Module 9: Wall fresco", "exchanges", "exchanges orange 4 green 4 purple 4 rulebook"),
    kind(10, "Module 10: The doctor", "remedy", "remedy 3-doses copies 4 rulebook"),
    kind(10, "Module 10: The doctor", "remedy-prices", "remedy-prices 4-players 3 2 2 1 reconstructed"),
    kind(10, "Module 10: The doctor", "infection", "infection market copies 2 rulebook"),
    kind(10, "Module 10: The doctor", "doctor", "doctor juice 1 saint 3 mixes 1 healthy 5 rulebook"),
    kind(11, "Module 11: Favours", "favour", "favour thalers 1 copies 5 reconstructed"),
    kind(12, "Module 12: The ladies", "rose-bushes", "rose-bushes 3-players 8 16 24 32 40 48 reconstructed"),
    kind(12, "Module 12: The ladies", "lady", "lady studio 1 bishop 1 rulebook"),
    kind(13, "Module 13: Catacombs", "statue", "statue points 5 thalers 5 mood 0 copies 2 reconstructed"),
    kind(13, "Module 13: Catacombs", "chalice", "chalice points 3 thalers 3 mood 2 copies 3 reconstructed"),
    kind(13, "Module 13: Catacombs", "book", "book colour 1 number 1 thalers 2 mood 0 copies 2 reconstructed"),
    kind(13, "Module 13: Catacombs", "map", "map 7 C4 C5 reconstructed"),
    kind(13, "Module 13: Catacombs", "map-price", "map-price 1 rulebook"),
    kind(14, "Module 14: Benches", "bench", "bench beams 1 points 2 copies 2 reconstructed"),
    kind(14, "Module 14: Benches", "beams", "beams R 2 reconstructed"),
    kind(14, "Module 14: Benches", "benches", "benches reserve 6 helpers 1 rulebook"),
    kind(15, "Module 15: Dome", "dome", "dome 5 RRY reconstructed"),
];

/// What must be there once each, beside the five hours.
#[rustfmt::skip]
pub(super) const ONCE: [&str; 48] = [
    "mood", "stalls 4-players", "stalls 3-players", "bag 4-players", "bag 3-players", "leave-out", "centre", "start", "altar",
    "bishop", "studio", "mixes", "theatre", "income", "last-round", "money",
    "request general", "request orange", "request green", "request purple", "request-income",
    "blend-centre", "blend-altar", "pennies", "leaves",
    "glass yellow", "glass blue", "glass red", "glass green", "window-costs", "window-sections", "glaziers",
    "scrolls", "bell-ranks 4-players", "bell-ranks 3-players", "bell-bonus 4-players", "bell-bonus 3-players", "bell",
    "wall-points", "exchanges", "remedy-prices 4-players", "remedy-prices 3-players", "doctor",
    "rose-bushes 4-players", "rose-bushes 3-players", "lady", "map-price", "benches",
];
