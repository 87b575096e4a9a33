//! What each viewer sees of the table. A whitelist: the scene starts empty, and things are shown.

use tabletop::{Arg, Scene, Term, Text, Viewer, signs};

use crate::board;
use crate::components::FrescoTile;
use crate::core::{Step, View};
use crate::modules::Modules;
use crate::paints::{Back, MarketTile, Paints};
use crate::words::{Column, Hour, Painter, Section, StallName};

/// The places and pieces, by the names that events and pictures use too.
pub(crate) mod names {
    use super::{Back, Column, Hour, MarketTile, Paints, Section, StallName};

    pub(crate) const BAG: &str = "bag";
    pub(crate) const PAINTS: &str = "supply.paints";
    pub(crate) const THALERS: &str = "supply.thalers";
    pub(crate) const ALTAR: &str = "altar";
    pub(crate) const WAITING: &str = "inn.wait";
    pub(crate) const BISHOP: &str = "bishop";
    pub(crate) const LEONARDO_TILE: &str = "leonardo-tile";

    pub(crate) fn inn(hour: Hour) -> String {
        format!("inn.{hour}")
    }
    pub(crate) fn mood(who: &str, space: u8) -> String {
        format!("mood.{who}.{}", space + 1)
    }
    /// The starting spaces are S1 to S3 or S4, the rearmost first.
    pub(crate) fn score(space: i16, painters: usize) -> String {
        if space > 0 { format!("score.{space}") } else { format!("score.S{}", i16::try_from(painters).unwrap_or(4) + space) }
    }
    /// The sign over a stall.
    pub(crate) fn sign(stall: StallName) -> String {
        format!("stall.{stall}")
    }
    pub(crate) fn stall(stall: StallName, space: usize) -> String {
        format!("stall.{stall}.{}", space + 1)
    }
    pub(crate) fn fresco(section: Section) -> String {
        format!("fresco.{section}")
    }
    pub(crate) fn screen(who: &str) -> String {
        ["screen.", who].concat()
    }
    pub(crate) fn tiles(who: &str) -> String {
        ["tiles.", who].concat()
    }
    pub(crate) fn pool(who: &str) -> String {
        ["pool.", who].concat()
    }
    pub(crate) fn neutral(who: &str) -> String {
        ["neutral.", who].concat()
    }
    pub(crate) fn resting(who: &str) -> String {
        ["resting.", who].concat()
    }
    pub(crate) fn controls(who: &str) -> String {
        ["controls.", who].concat()
    }
    pub(crate) fn plan(who: &str, column: Column) -> String {
        ["plan.", who, ".", column.name()].concat()
    }
    /// Something of a module that belongs to a painter: `debts.red`.
    pub(crate) fn of(what: &str, who: &str) -> String {
        [what, ".", who].concat()
    }
    pub(crate) fn painter(who: &str) -> String {
        ["painter ", who].concat()
    }
    pub(crate) fn assistant(who: &str) -> String {
        ["assistant ", who].concat()
    }
    pub(crate) const NEUTRAL: &str = "assistant neutral";
    /// Sick assistants look all the same. Those that are not placed are behind the screen.
    pub(crate) const SICK: &str = "assistant sick";
    pub(crate) const THALER: &str = "thaler";
    pub(crate) fn paint(paint: crate::Paint) -> String {
        format!("paint {paint}")
    }
    pub(crate) fn market_tile(tile: MarketTile, used: bool) -> String {
        format!("market-tile{} {tile}", if used { "-used" } else { "" })
    }
    pub(crate) const MARKET_BACK: &str = "market-back";
    pub(crate) fn tile(cost: Paints, points: u8) -> String {
        format!("fresco-tile {cost} {points}")
    }
    /// A restored tile of the fresco, with the section it comes from.
    pub(crate) fn tile_back(section: Option<Section>, blots: Paints) -> String {
        match section {
            Some(section) => format!("fresco-back {section} {blots}").trim_end().to_string(),
            None => format!("fresco-back {blots}").trim_end().to_string(),
        }
    }
    /// A tile that was restored elsewhere than on the fresco.
    pub(crate) fn other_back(back: Back) -> String {
        format!("wall-back {} {}", back.income().map_or(String::new(), |p| p.to_string()), back.blots())
    }
}

/// What the pieces are called.
pub(crate) mod labels {
    use tabletop::{Text, all_of, say};

    use super::{FrescoTile, MarketTile, Painter, Paints};
    use crate::paints::Paint;
    use crate::wording::POINTS;

    pub(crate) fn painter(who: Painter) -> Text {
        say!("{who}'s painter", who)
    }
    pub(crate) fn assistant(who: Painter) -> Text {
        say!("{who}'s assistant", who)
    }
    pub(crate) fn paint(paint: Paint) -> Text {
        say!("{paint} paint", paint)
    }
    pub(crate) fn market_tile(tile: MarketTile) -> Text {
        say!("a market tile with {paints}", paints = Paints::on(tile))
    }
    pub(crate) fn tile(tile: &FrescoTile) -> Text {
        say!("a fresco tile worth {points} that costs {paints}", points = POINTS.count(tile.points), paints = tile.cost)
    }
    pub(crate) fn tile_back(blots: Paints) -> Text {
        if blots.total() == 0 {
            say!("a restored tile: 1 thaler a round")
        } else {
            say!("a restored tile: 1 thaler a round; blots: {paints}", paints = all_of(blots.each().map(|(paint, _)| paint)))
        }
    }
}

/// The whole table for one viewer.
pub(crate) fn show(view: View<'_>, modules: &Modules, viewer: Viewer) -> Scene {
    let (rules, mut scene) = (view.rules, Scene::default());
    scene.fact("edition", signs(rules.edition));
    scene.fact("modules", signs(rules.modules()));
    (scene.round, scene.last_round, scene.phase) = (view.round.into(), view.last_round, phase(view.step, view.last_round));
    scene.turn = view.acting().filter(|who| who.index() < rules.painter_count()).map(|who| rules.name_of(who).to_string());
    scene.order = view.order.iter().take(rules.painter_count()).map(|&who| rules.name_of(who).to_string()).collect();
    for supply in [names::PAINTS, names::THALERS] {
        scene.leave_uncounted(supply);
    }
    show_inn(view, &mut scene);
    show_market(view, &mut scene);
    show_cathedral(view, &mut scene);
    for who in rules.all_painters() {
        show_painter(view, who, viewer, &mut scene);
    }
    modules.show(view, viewer, &mut scene);
    for id in rules.modules().ids() {
        board::show_tile(view, id, viewer, &mut scene);
    }
    scene
}

/// What the part of the round is called to which a step belongs.
pub(crate) fn phase(step: Step, last_round: bool) -> Text {
    match step {
        Step::Wake(_) | Step::Awake(_) => Term("phase|waking").into(),
        Step::Plan => Term("phase|planning").into(),
        Step::Turn(turn) | Step::Leaving(turn) => match Column::nth(turn.column.into(), last_round) {
            Some(place) => Arg::from(place).into(),
            None => Term("phase|evening").into(),
        },
        Step::Dusk | Step::Evening | Step::Income | Step::Morning => Term("phase|evening").into(),
        Step::ModuleScoring(_) | Step::FinalScoring(_) => Term("phase|final scoring").into(),
        Step::Over => Term("phase|over").into(),
    }
}

fn show_inn(view: View<'_>, scene: &mut Scene) {
    let rules = view.rules;
    for who in rules.all_painters() {
        let name = rules.name_of(who);
        let place = view.painters[who].hour.map_or(names::WAITING.to_string(), names::inn);
        scene.put(place, names::painter(name), 1);
    }
}

fn show_market(view: View<'_>, scene: &mut Scene) {
    let rules = view.rules;
    for stall in StallName::ALL {
        for (space, tile) in view.stalls[stall].each() {
            let (tile, used) = (rules.market_tile(tile), view.stalls[stall].is_taken(space));
            scene.put(names::stall(stall, space), names::market_tile(tile, used), 1);
        }
    }
    scene.put(names::BAG, names::MARKET_BACK, view.bag.len());
}

/// Pieces of which each lies on that place once.
pub(crate) fn show_all(scene: &mut Scene, place: &str, pieces: impl Iterator<Item = String>) {
    pieces.for_each(|piece| scene.put(place, piece, 1));
}

fn show_cathedral(view: View<'_>, scene: &mut Scene) {
    let rules = view.rules;
    for section in Section::ALL {
        if let Some(number) = view.tile_at(section) {
            let tile = rules.tile(number);
            scene.put(names::fresco(section), names::tile(tile.cost, tile.points), 1);
        }
    }
    scene.put(names::fresco(view.bishop), names::BISHOP, 1);
    if rules.leonardo().is_some() {
        scene.put(names::fresco(view.leonardo), names::painter("leonardo"), 1);
    }
}

fn show_painter(view: View<'_>, who: Painter, viewer: Viewer, scene: &mut Scene) {
    let rules = view.rules;
    let (name, p, painters) = (rules.name_of(who), &view.painters[who], rules.painter_count());
    let human = !rules.is_leonardo(who);
    let own = human && viewer.is(who.seat());

    scene.put(names::score(p.score, painters), names::painter(name), 1);

    for number in p.restored.iter() {
        let blots = rules.tile(number).blots;
        scene.put(names::tiles(name), names::tile_back(view.section_of(number), blots), 1);
    }

    // Plans are hidden until all of them are in.
    let columns = Column::of_board(view.last_round);
    let visible = own || view.step != Step::Plan;
    let nothing = [0; Column::COUNT];
    let illness = &view.effects.illness[who];
    let (plan, sick, neutral_at) = if visible { (p.plan, illness.plan, p.neutral_at) } else { (nothing, nothing, None) };
    let mut to_place = p.assistants;
    for column in columns {
        let neutral_here = u8::from(neutral_at == Some(column));
        let own_here = plan[column.index()].saturating_sub(neutral_here);
        to_place = to_place.saturating_sub(own_here);
        let place = names::plan(name, column);
        scene.put(place.as_str(), names::assistant(name), own_here.into());
        scene.put(place.as_str(), names::NEUTRAL, neutral_here.into());
        scene.put(place, names::SICK, sick[column.index()].into());
    }
    if !human {
        scene.put(names::pool(name), names::assistant(name), to_place.into());
        return;
    }
    let out = u8::from(p.neutral && neutral_at.is_none());
    scene.put(names::pool(name), names::assistant(name), to_place.into());
    scene.put(names::pool(name), names::NEUTRAL, out.into());
    scene.put(names::neutral(name), names::NEUTRAL, u32::from(!p.neutral));
    let resting = view.resting(who, rules.components.assistants);
    scene.put(names::resting(name), names::assistant(name), resting.into());
    if rules.leonardo().is_some() {
        scene.put(names::controls(name), names::LEONARDO_TILE, u32::from(view.controller == who));
    }

    scene.put(names::mood(name, p.mood), names::painter(name), 1);

    if own {
        scene.put(names::screen(name), names::THALER, p.thalers.into());
        let held_back = illness.sick.saturating_sub(sick.iter().sum());
        scene.put(names::screen(name), names::SICK, held_back.into());
        for (paint, n) in p.paints.each() {
            scene.put(names::screen(name), names::paint(paint), n.into());
        }
    } else {
        scene.leave_uncounted(names::screen(name));
    }
}
