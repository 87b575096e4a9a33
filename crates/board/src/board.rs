//! The planning board of a painter: its columns, and the action tiles that cover them.
//!
//! Some modules have an action tile for each player, to cover a column with while planning. What the tiles have in common is
//! told here; what happens at the covered column is told by the module ([`crate::modules::Moments::at_tile`]).

use tabletop::{Happening, Layout, Picks, Play, Rule, Scene, Seat, Sentence, Text, Viewer, rule, say};

use crate::BoardGame;
use crate::action::Action;
use crate::core::{Core, Step, View};
use crate::modules::{ActiveModules, ModuleId};
use crate::position::{Fact, Known, NoFact, list};
use crate::scene::names;
use crate::table::Table;
use crate::why_not::WhyNot;
use crate::words::{Column, Painter};

/// Columns of a board, as a set. The fifth is the same column whichever side of the board is up.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Columns(u8);

impl Columns {
    /// None of them.
    pub const NONE: Columns = Columns(0);
    /// Is this column among them?
    #[inline]
    pub fn has(self, column: Column) -> bool {
        self.0 & 1 << column.index() != 0
    }
    /// Adds one.
    #[inline]
    pub fn insert(&mut self, column: Column) {
        self.0 |= 1 << column.index();
    }
    /// How many of them lie to the right of this one.
    #[inline]
    pub fn after(self, column: Column) -> u8 {
        (self.0 >> (column.index() + 1)).count_ones() as u8
    }
    /// How many.
    #[inline]
    pub fn len(self) -> u8 {
        self.0.count_ones() as u8
    }
    /// None at all?
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }
}

/// A planning board, but for the assistants on it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Board {
    /// The spaces of each column that this round's plan leaves for assistants.
    pub spaces: [u8; Column::COUNT],
    /// The module whose action tile covers each column. Hidden until all plans are in.
    tiles: [Option<ModuleId>; Column::COUNT],
    /// Columns whose assistants work on the tile that covers them and not at the place.
    pub elsewhere: Columns,
    /// Columns that need an assistant.
    pub needed: Columns,
    /// Columns in which somebody or something other than an assistant waits for the painter's turn.
    pub waiting: Columns,
}

impl Board {
    /// Nothing lies on it.
    pub const EMPTY: Board = Board {
        spaces: [Column::SPACES; Column::COUNT],
        tiles: [None; Column::COUNT],
        elsewhere: Columns::NONE,
        needed: Columns::NONE,
        waiting: Columns::NONE,
    };

    /// The module whose action tile covers a column.
    #[inline]
    pub fn tile_on(&self, column: Column) -> Option<ModuleId> {
        self.tiles[column.index()]
    }
    /// Does an action tile cover this column?
    #[inline]
    pub fn is_covered(&self, column: Column) -> bool {
        self.tile_on(column).is_some()
    }
    /// Does any?
    pub fn has_tiles(&self) -> bool {
        self.tiles.iter().any(Option::is_some)
    }
    /// The column that a module's tile covers, on this side of the board.
    pub(crate) fn column_of(&self, module: ModuleId, last_round: bool) -> Option<Column> {
        Column::of_board(last_round).into_iter().find(|&column| self.tile_on(column) == Some(module))
    }
    fn lay(&mut self, module: ModuleId, column: Column, cover: Cover) {
        self.tiles[column.index()] = Some(module);
        self.spaces[column.index()] = cover.spaces;
        self.waiting.insert(column);
        if cover.elsewhere {
            self.elsewhere.insert(column);
        }
        if cover.needs {
            self.needed.insert(column);
        }
    }
}

/// What something does to the column it lies on.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cover {
    /// The spaces for healthy assistants beside it.
    pub(crate) spaces: u8,
    /// Do the assistants work on it, and not at the place?
    pub(crate) elsewhere: bool,
    /// Must one of them be there?
    pub(crate) needs: bool,
}

/// The action tile of a module: every player has one.
#[derive(Clone, Copy)]
pub(crate) struct ActionTile {
    /// Its piece.
    pub(crate) piece: &'static str,
    /// What players call it.
    pub(crate) label: Sentence,
    /// The fact in scenarios that says which column it covers.
    pub(crate) fact: &'static str,
    /// The question while planning.
    pub(crate) prompt: Sentence,
    /// The one column it may cover, on both sides of the board; any column unless it is given.
    pub(crate) only: Option<Column>,
    /// What it does to the column.
    pub(crate) cover: fn(&BoardGame) -> Cover,
    /// How a player says that it covers a column.
    pub(crate) verb: fn(Column) -> Action,
    /// The column that an action says this of; `None` if it says something else.
    pub(crate) column: fn(Action) -> Option<Column>,
}

impl ActionTile {
    fn said(&self, who: Painter, place: Column) -> Happening {
        Happening::said("covered", say!("{who} covers the {place} with {tile}.", who, place, tile = self.label))
    }
    /// From behind the screen onto the board.
    fn moving(&self, said: Happening, name: &str, column: Column) -> Happening {
        said.moving(self.piece, 1, names::screen(name), names::plan(name, column))
    }
}

/// The action tile of a module, if it has one.
pub(crate) fn lay_out_tile(rules: &BoardGame, id: ModuleId, layout: &mut Layout) {
    let Some(tile) = &id.info().tile else { return };
    layout.piece(tile.piece, "action-tile", tile.label).with("spaces", (tile.cover)(rules).spaces);
}

/// A painter covers a column with an action tile.
pub(crate) fn covering(id: ModuleId, seat: Seat, column: Column) -> Picks {
    let tile = id.info().tile.as_ref().map_or("", |tile| tile.piece);
    Picks::none().piece(names::screen(seat.name()), tile).place(names::plan(seat.name(), column))
}

/// Each player may cover a column with the action tile of each module that has one and can use it.
pub(crate) fn plan_tiles(t: &mut Table<'_>, m: &impl ActiveModules, who: Painter) -> Play {
    for id in m.active().with_tiles().ids() {
        let Some(tile) = &id.info().tile else { continue };
        let mut useful = false;
        m.look_at(id, |x| useful = x.tile_is_useful(t.view(), who));
        if useful {
            plan_tile(t, who, id, tile)?;
        }
    }
    Ok(())
}

// Inlined in every crate that plays: all planning runs again with each answer.
#[inline]
fn plan_tile(t: &mut Table<'_>, who: Painter, id: ModuleId, tile: &'static ActionTile) -> Play {
    let cover = (tile.cover)(t.rules);
    let board = Column::of_board(t.last_round);
    let columns = tile.only.as_ref().map_or(&board[..], std::slice::from_ref);
    if !columns.iter().any(|&column| obstacle(t.core, who, column, cover).is_none()) {
        return Ok(());
    }
    let answer = t.may::<Action>(who, tile.prompt, |view, can| {
        for &column in columns {
            can.add_unless((tile.verb)(column), obstacle(view.core, who, column, cover));
        }
        can.explain(move |tried| {
            let other_side = |column: &Column| !Column::of_board(view.last_round).contains(column);
            (tile.column)(tried).filter(other_side).map(WhyNot::NotThisBoard)
        });
    })?;
    let Some(column) = answer.and_then(tile.column) else { return Ok(()) };
    t.core.effects.boards[who].lay(id, column, cover);
    t.whisper(who, move |rules| tile.moving(tile.said(who, column), rules.name_of(who), column), |_| None);
    Ok(())
}

/// All plans are in: everybody sees the action tile of a module.
pub(crate) fn reveal_tile(t: &mut Table<'_>, id: ModuleId) {
    let Some(tile) = &id.info().tile else { return };
    for who in t.rules.humans() {
        if let Some(column) = t.effects.boards[who].column_of(id, t.last_round) {
            t.whisper(
                who,
                move |_| tile.said(who, column),
                move |rules| Some(tile.moving(tile.said(who, column), rules.name_of(who), column)),
            );
        }
    }
}

/// The round is over: the action tile of a module goes back behind the screens.
pub(crate) fn take_tile_home(t: &mut Table<'_>, id: ModuleId) {
    let Some(tile) = &id.info().tile else { return };
    for who in t.rules.humans() {
        if let Some(column) = t.effects.boards[who].column_of(id, t.last_round) {
            t.say(who, move |rules| {
                let (mine, board) = (names::screen(rules.name_of(who)), names::plan(rules.name_of(who), column));
                Happening::said("home", Text::default()).moving(tile.piece, 1, board, mine)
            });
        }
    }
}

/// The action tile of a module lies behind the screens, or on the boards where the viewer sees the plan.
pub(crate) fn show_tile(view: View<'_>, id: ModuleId, viewer: Viewer, scene: &mut Scene) {
    let Some(tile) = &id.info().tile else { return };
    for who in view.rules.humans() {
        let (name, own) = (view.rules.name_of(who), viewer.is(who.seat()));
        match view.effects.boards[who].column_of(id, view.last_round) {
            Some(column) if own || view.step != Step::Plan => scene.put(names::plan(name, column), tile.piece, 1),
            _ if own => scene.put(names::screen(name), tile.piece, 1),
            _ => {}
        }
    }
}

/// The painter and the module whose action tile a fact speaks of.
fn tile_named(rules: &BoardGame, fact: Fact<'_>) -> Known<(Painter, ModuleId)> {
    let Fact::Of(who, word) = fact else { return Err(NoFact::Unknown) };
    let module = rules.modules().ids().find(|id| id.info().tile.as_ref().is_some_and(|tile| tile.fact == word));
    module.filter(|_| !rules.is_leonardo(who)).map(|module| (who, module)).ok_or(NoFact::Unknown)
}

/// Reads a fact: the column that a painter's action tile covers.
pub(crate) fn get_tile(view: View<'_>, fact: Fact<'_>) -> Known<String> {
    let (who, module) = tile_named(view.rules, fact)?;
    Ok(list(view.effects.boards[who].column_of(module, view.last_round)))
}

/// Sets that fact.
pub(crate) fn set_tile(rules: &BoardGame, core: &mut Core, fact: Fact<'_>, value: &str) -> Known {
    let (who, module) = tile_named(rules, fact)?;
    let tile = module.info().tile.as_ref().ok_or(NoFact::Unknown)?;
    let board = &mut core.effects.boards[who];
    if board.column_of(module, core.base.last_round).is_some() {
        return Err("the tile already lies on the board".into());
    }
    if value.eq_ignore_ascii_case("none") {
        return Ok(());
    }
    let column: Column = value.parse()?;
    if let Some(only) = tile.only.filter(|&only| only != column) {
        return Err(format!("{} covers only the {only}", tile.label).into());
    }
    if board.is_covered(column) {
        return Err(format!("another tile already covers the {}", column.place()).into());
    }
    board.lay(module, column, (tile.cover)(rules));
    Ok(())
}

const TILES_AND_ASSISTANTS: Rule =
    rule!("plan", "planning: each action tile covers a column of its own, and every healthy assistant must be placed");

/// Why something cannot lie on a column.
#[derive(Clone, Copy)]
pub(crate) enum Obstacle {
    Covered(Column),
    NoAssistant,
    NoRoom,
}

impl From<Obstacle> for WhyNot {
    fn from(obstacle: Obstacle) -> WhyNot {
        let why = match obstacle {
            Obstacle::Covered(place) => say!("another tile already covers the {place}", place),
            Obstacle::NoAssistant => say!("you have no healthy assistant for it"),
            Obstacle::NoRoom => say!("there would not be enough spaces for all your assistants"),
        };
        WhyNot::because(why, TILES_AND_ASSISTANTS)
    }
}

/// What keeps something from lying on a column: all own healthy assistants must still find a space (ruling B1).
pub(crate) fn obstacle(core: &Core, who: Painter, column: Column, cover: Cover) -> Option<Obstacle> {
    let (p, board) = (&core.painters[who], &core.effects.boards[who]);
    let here = board.spaces[column.index()];
    let room = board.spaces.iter().sum::<u8>() - here + cover.spaces.min(here);
    let helpers = p.assistants + u8::from(p.neutral);
    if board.is_covered(column) {
        Some(Obstacle::Covered(column))
    } else if cover.needs && board.needed.len() + 1 > helpers {
        Some(Obstacle::NoAssistant)
    } else if room < p.assistants || board.needed.len() > helpers {
        Some(Obstacle::NoRoom)
    } else {
        None
    }
}
