//! The table in few lines, for the screen of a decision; and in sentences.

use tabletop::{Term, Viewer};

use super::{COLUMNS, FRESCO_TILES, Place, RIGHT, TableDrawing, modules};
use crate::games::{Block, Need, Part, View};
use crate::ink::{self, bold, dim, heading};
use crate::lang::{language, told};
use crate::scene_table::{self, with_colon};
use crate::spoken::{self, Chapter};

/// Where a third block begins, and how many columns it takes with the two before it.
pub(super) const THIRD: usize = 84;
pub(super) const COLUMNS_OF_THREE: usize = 110;

/// The table, the board first; what a module brings stays if something can be chosen there.
pub(crate) fn compact(view: &View<'_>) -> Vec<Part> {
    let table = TableDrawing::of(view);
    let part = |need, lines| Part { block: Block { name: String::new(), lines }, need };
    let named = |name: Term, need, lines| Part { block: Block { name: language().say(name), lines }, need };
    let mut parts = vec![part(Need::Always, table.short_title())];
    let wide = view.room >= COLUMNS_OF_THREE;
    let mut board = table.fresco();
    if view.room < COLUMNS {
        parts.push(named(Term("heading|Fresco"), Need::Board.unless(table.is_lit("section")), board));
        parts.push(named(Term("heading|Inn"), Need::Rather.unless(table.is_lit("hour")), table.hours().1));
    } else {
        board = ink::beside(&board, RIGHT, &table.hours().1);
        if wide {
            board = ink::beside(&board, THIRD, &table.stalls());
        }
        parts.push(named(Term("heading|Fresco"), Need::Board.unless(table.is_lit("section") || table.is_lit("hour")), board));
    }
    let sells = view.layout.places_of("stall-space").any(|(name, _)| table.piece(name, "market-tile").is_some());
    if !wide && sells {
        let need = Need::Rather.unless(table.is_lit("stall-space") || table.is_lit("stall"));
        parts.push(named(Term("heading|Market"), need, table.market_in_a_row()));
    }
    parts.push(Part::of_players(table.painters()));
    for (module, block) in table.modules_here() {
        let lit = view.layout.places.iter().any(|(name, place)| place.module == Some(module) && view.is_lit(name));
        parts.push(Part { block, need: Need::Perhaps.unless(lit) });
    }
    parts.extend(table.more().into_iter().map(|block| Part { block, need: Need::Perhaps }));
    let own = match view.viewer {
        Viewer::Seat(seat) => view.names.get(seat.index()),
        Viewer::Spectator | Viewer::Open => None,
    };
    let need = |block: &Block| if own.is_some_and(|name| ink::cut(name, 14) == block.name) { Need::Rather } else { Need::Perhaps };
    parts.extend(table.belongings().into_iter().map(|block| Part { need: need(&block), block }));
    parts.push(part(Need::Always, table.own_screen()));
    parts
}

impl TableDrawing<'_> {
    /// Can something be chosen at a place of this kind?
    fn is_lit(&self, kind: &str) -> bool {
        self.view.layout.places_of(kind).any(|(name, _)| self.view.is_lit(name))
    }

    /// The round, the phase, and how many tiles are left, or who is still asleep.
    fn now(&self) -> Vec<String> {
        let (scene, tiles) = (self.view.scene, self.count_of(&self.places(None, "section", ""), "fresco-tile"));
        let round = if scene.last_round { told!("Round {n}, the last", n = scene.round) } else { told!("Round {n}", n = scene.round) };
        let mut now = vec![round, scene_table::tell(self.view, &scene.phase), told!("{tiles} left", tiles = FRESCO_TILES.count(tiles))];
        let asleep = self.asleep(14);
        if !asleep.is_empty() {
            // All names fit on the line without the tiles.
            now.truncate(2);
            now.push(format!("{} {}", told!("still asleep:"), ink::not_dim(asleep.join(", "))));
        }
        now
    }
    pub(super) fn short_title(&self) -> Vec<String> {
        let now = self.now();
        let (round, rest) = now.split_first().map_or(("", &[][..]), |(round, rest)| (round.as_str(), rest));
        ink::wrapped(&format!("{} {}", bold(format!("═ {round} ═")), dim(rest.join(" · "))), self.view.room, "  ")
    }

    /// The stalls of the market, each with its name and its tiles.
    fn each_stall(&self) -> Vec<String> {
        let mut spaces = self.places(None, "stall-space", "space");
        tabletop::sort_few(&mut spaces, |(_, space)| space.word("stall"));
        let stall = |spaces: &[Place<'_>]| {
            let name = spaces.first().and_then(|(_, space)| space.word("stall")).unwrap_or_default();
            let shown: Vec<String> = spaces.iter().map(|(place, _)| self.stall_space(place)).collect();
            format!("{}\u{a0}{}", dim(name), shown.join("\u{a0}"))
        };
        spaces.chunk_by(|(_, a), (_, b)| a.word("stall") == b.word("stall")).map(stall).collect()
    }
    /// One after the other.
    fn market_in_a_row(&self) -> Vec<String> {
        let title = heading(with_colon(&language().say(Term("heading|Market"))));
        ink::wrapped(&format!("{title} {}", self.each_stall().join(" \u{a0} ")), self.view.room, "  ")
    }
    /// One below the other.
    pub(super) fn stalls(&self) -> Vec<String> {
        std::iter::once(heading(language().say(Term("heading|Market")))).chain(self.each_stall()).collect()
    }
}

/// The table in sentences: one's own things first, then the board, then the modules, then each painter.
pub(crate) fn spoken(view: &View<'_>) -> Vec<Chapter> {
    let table = TableDrawing::of(view);
    let mut chapters = spoken::chapters(
        view,
        &table.now(),
        &[
            (Term("heading|Inn"), &["hour", "asleep"]),
            (Term("heading|Market"), &["stall-space", "stall", "bag"]),
            (Term("heading|Fresco"), &["section", "altar"]),
        ],
    );
    for chapter in &mut chapters {
        if let Some(title) = chapter.module.and_then(modules::title_of) {
            chapter.name = language().say(title);
        }
    }
    chapters
}
