//! What does not change during a game: the places, the pieces, and what is printed on them.

use std::collections::BTreeSet;

use tabletop::{Layout, Text, Value, in_values, say};

use crate::BoardGame;
use crate::modules::Modules;
use crate::paints::{MarketTile, Paint, Paints};
use crate::scene::{labels, names};
use crate::wording::{THALERS, signed};
use crate::words::{Column, Hour, Painter, Section, StallName};

in_values! { Section StallName Column Paint }

impl From<Hour> for Value {
    /// 5 to 9.
    fn from(hour: Hour) -> Value {
        Value::Number(hour.row() as i64 + 5)
    }
}
impl From<Paints> for Value {
    /// Letter by letter.
    fn from(paints: Paints) -> Value {
        paints.each().flat_map(|(paint, n)| std::iter::repeat_n(paint, n.into())).collect()
    }
}
impl From<MarketTile> for Value {
    fn from(tile: MarketTile) -> Value {
        Paints::on(tile).into()
    }
}

/// The table of the base game, and what the modules bring.
pub(crate) fn layout(rules: &BoardGame) -> Layout {
    let mut layout = Layout::default();
    inn(rules, &mut layout);
    market(rules, &mut layout);
    cathedral(rules, &mut layout);
    layout.turn_to("paints", None);
    layout.place(names::PAINTS, "supply", say!("the supply of paints")).with("holds", "paint");
    Paint::BASE.into_iter().for_each(|paint| lay_out_paint(&mut layout, paint));
    layout.turn_to("income", None);
    layout.place(names::THALERS, "supply", say!("the supply of thalers")).with("holds", "thaler");
    layout.piece(names::THALER, "thaler", say!("a thaler"));
    layout.turn_to("score", None);
    layout.track("score.", "score", say!("a space on the score track"));
    let painters = rules.painter_count();
    for start in 1..painters as i16 + 1 {
        let space = names::score(start - painters as i16, painters);
        layout.place(space, "start", say!("a starting space")).with("space", start);
    }
    for who in rules.all_painters() {
        painter(rules, who, &mut layout);
    }
    Modules::layout(rules, &mut layout);
    layout
}

/// A paint, with the two that it is mixed from.
pub(crate) fn lay_out_paint(layout: &mut Layout, paint: Paint) {
    let piece = layout.piece(names::paint(paint), "paint", labels::paint(paint)).with("paint", paint);
    if let Some((one, other)) = paint.parts() {
        piece.with("parts", [one, other].into_iter().collect::<Value>());
    }
}

fn inn(rules: &BoardGame, layout: &mut Layout) {
    layout.turn_to("inn", None);
    layout.place(names::WAITING, "asleep", say!("painters still asleep"));
    for hour in Hour::ALL {
        let row = rules.components.hours[hour.row()];
        let label =
            say!("{hour}:00, mood {mood}, {price} per market tile", hour, mood = signed(row.mood), price = THALERS.count(row.price));
        layout.place(names::inn(hour), "hour", label).with("hour", hour).with("mood", row.mood).with("price", row.price);
    }
}

fn market(rules: &BoardGame, layout: &mut Layout) {
    layout.turn_to("market", None);
    layout.place(names::BAG, "bag", say!("the bag of market tiles"));
    for stall in StallName::ALL {
        let spaces = rules.stall_sizes()[stall.index()];
        if spaces > 0 {
            layout.place(names::sign(stall), "stall", say!("stall {stall}", stall)).with("stall", stall).with("spaces", spaces);
        }
        for space in 0..spaces {
            let place = layout.place(names::stall(stall, space.into()), "stall-space", say!("a space on stall {stall}", stall));
            place.with("stall", stall).with("space", space + 1);
        }
    }
    layout.piece(names::MARKET_BACK, "market-back", say!("a market tile in the bag"));
    for &tile in &rules.components.market {
        layout.piece(names::market_tile(tile, false), "market-tile", labels::market_tile(tile)).with("paints", tile);
        let bought = say!("a market tile that has been bought");
        layout.piece(names::market_tile(tile, true), "market-tile-used", bought).with("paints", tile);
    }
}

fn cathedral(rules: &BoardGame, layout: &mut Layout) {
    let components = &rules.components;
    layout.turn_to("altar", None);
    let altar = layout.place(names::ALTAR, "altar", say!("the altar"));
    altar.with("primaries", components.altar.primaries).with("joker", components.altar.joker).with("mixed", components.altar.mixed);
    layout.turn_to("bishop", None);
    let bishop = layout.piece(names::BISHOP, "bishop", say!("the bishop"));
    bishop.with("on", components.bishop.on).with("beside", components.bishop.beside).with("price", components.bishop.price);
    layout.turn_to("cathedral", None);
    for section in Section::ALL {
        layout.place(names::fresco(section), "section", say!("section {section}", section)).with("section", section);
    }
    for tile in rules.tiles() {
        let piece = layout.piece(names::tile(tile.cost, tile.points), "fresco-tile", labels::tile(tile));
        piece.with("cost", tile.cost).with("points", tile.points);
    }
    let backs: BTreeSet<(Vec<Paint>, Option<Section>)> = rules
        .tiles()
        .iter()
        .flat_map(|tile| {
            let sections = Section::ALL.map(Some).into_iter().chain([None]);
            sections.map(|section| (tile.blots.each().map(|(paint, _)| paint).collect(), section))
        })
        .collect();
    for (blots, section) in backs {
        let blots = Paints::of(&blots);
        let piece = layout.piece(names::tile_back(section, blots), "fresco-back", labels::tile_back(blots));
        piece.with("blots", blots).with("income", components.income);
        if let Some(section) = section {
            piece.with("section", section);
        }
    }
}

/// What lies before a painter, or stands for one.
fn painter(rules: &BoardGame, who: Painter, layout: &mut Layout) {
    let (name, human) = (rules.name_of(who), !rules.is_leonardo(who));
    layout.turn_to(if human { "setup" } else { "two-players" }, None);
    let figure = if human { labels::painter(who) } else { say!("Leonardo") };
    layout.piece(names::painter(name), "painter", figure).of(name);
    layout.piece(names::assistant(name), "assistant", labels::assistant(who)).of(name).about("plan");
    layout.place(names::tiles(name), "tiles", say!("tiles restored by {who}", who)).of(name).about("income");
    layout.turn_to("plan", None);
    for column in Column::of_board(false).into_iter().chain([Column::SecondCathedral]) {
        let label = say!("{who}'s {place} column", place = column, who);
        let place = layout.place(names::plan(name, column), "plan", label).of(name).with("column", column).with("spaces", Column::SPACES);
        // What each assistant brings there.
        match column {
            Column::Studio => place.with("thalers", rules.components.studio_pay),
            Column::Workshop => place.with("mixes", rules.components.mixes),
            Column::Theatre => place.with("mood", rules.components.theatre_steps),
            Column::Market | Column::Cathedral | Column::SecondCathedral => place,
        };
    }
    layout.place(names::pool(name), "pool", say!("{who}'s unplaced assistants", who)).of(name);
    if !human {
        return;
    }
    layout.turn_to("mood", None);
    layout.piece(names::NEUTRAL, "assistant", say!("a neutral assistant"));
    layout.place(names::neutral(name), "neutral", say!("{who}'s neutral assistant, while it is not helping", who)).of(name);
    layout.place(names::resting(name), "resting", say!("{who}'s assistant in bed", who)).of(name);
    for space in 0..=rules.components.mood.top() {
        let effect = rules.components.mood.effect(space);
        let label = match effect {
            0 => Text::default(),
            effect => say!("{effect} assistant", effect = signed(effect)),
        };
        layout.place(names::mood(name, space), "mood", label).of(name).with("space", space + 1).with("effect", effect);
    }
    layout.turn_to("secrets", None);
    layout.place(names::screen(name), "screen", say!("behind {who}'s screen", who)).of(name);
    if rules.leonardo().is_some() {
        layout.turn_to("two-players", None);
        layout.place(names::controls(name), "controls", say!("{who} decides for Leonardo", who)).of(name);
        layout.piece(names::LEONARDO_TILE, "leonardo-tile", say!("Leonardo's tile"));
    }
}
