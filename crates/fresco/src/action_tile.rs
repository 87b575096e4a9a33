//! What all action tiles have in common: five modules have one for each player, to cover a column with while planning.

use tabletop::{Happening, Play, Scene, Viewer};

use crate::Fresco;
use crate::action::{Action, Question};
use crate::core::{Core, PainterMore, Step};
use crate::scene::names;
use crate::table::Table;
use crate::why::Why;
use crate::words::{ByPainter, Column, Painter};

/// What an action tile does to the column it covers.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cover {
    /// The spaces for healthy assistants beside the tile.
    pub(crate) spaces: u8,
    /// Do the assistants work on the tile, and not at the place?
    pub(crate) elsewhere: bool,
    /// Must one of them be there?
    pub(crate) needs: bool,
}

/// The players' action tiles of one module: which column each covers this round, by number. Hidden until all plans are in.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct ActionTiles {
    at: ByPainter<Option<u8>>,
}

impl ActionTiles {
    /// All of them at home.
    pub(crate) const HOME: ActionTiles = ActionTiles { at: ByPainter([None; Painter::MAX]) };

    /// Does the painter's tile cover this column?
    #[inline]
    pub(crate) fn covers(&self, who: Painter, column: Column) -> bool {
        self.at[who].is_some_and(|c| usize::from(c) == column.index())
    }

    /// Asks which of the columns the tile covers, if any; `action` is what is answered. `ask` is the question, `name` the
    /// tile's name in pieces and sentences.
    pub(crate) fn plan(
        &mut self,
        t: &mut Table<'_>,
        who: Painter,
        (name, ask): (&'static str, &'static str),
        (columns, cover): (&[Column], Cover),
        action: impl Fn(Column) -> Action,
    ) -> Play {
        if !columns.iter().any(|&c| fits(t.core, who, c, cover)) {
            return Ok(());
        }
        let answer = t.ask(who, Question::Of(ask, 0), |_, core, can| {
            for &column in columns {
                if fits(core, who, column, cover) {
                    can.add(action(column));
                } else {
                    can.bar(action(column), || why_not(core, who, column, cover));
                }
            }
            can.add(Action::Done);
            can.explain(|tried| {
                let elsewhere = Column::of_board(!core.last_round).into_iter().filter(|c| !Column::of_board(core.last_round).contains(c));
                elsewhere.into_iter().find(|&column| tried == action(column)).map(Why::NotThisBoard)
            });
        })?;
        let Some(&column) = columns.iter().find(|&&c| answer == action(c)) else { return Ok(()) };
        lay(&mut t.core.more[who], column, cover);
        self.at[who] = Some(column.index() as u8);
        t.whisper(
            who,
            |rules| {
                let (mine, board) = (names::screen(rules.name_of(who)), names::plan(rules.name_of(who), column));
                let text = format!("{{who}} covers the {} with the {name} tile.", column.place());
                Happening::said("covered", text).moving(piece(name), 1, mine, board, label(name))
            },
            |_| None,
        );
        Ok(())
    }

    /// All plans are in: everybody sees the tiles.
    pub(crate) fn reveal(&self, t: &mut Table<'_>, name: &'static str) {
        for who in t.rules.humans() {
            let Some(&column) = self.at[who].and_then(|c| Column::of_board(t.last_round).get(usize::from(c)).copied()).as_ref() else {
                continue;
            };
            let said = move || Happening::said("covered", format!("{{who}} covers the {} with the {name} tile.", column.place()));
            t.whisper(
                who,
                |_| said(),
                |rules| {
                    let (mine, board) = (names::screen(rules.name_of(who)), names::plan(rules.name_of(who), column));
                    Some(said().moving(piece(name), 1, mine, board, label(name)))
                },
            );
        }
    }

    /// The round is over.
    pub(crate) fn go_home(&mut self, t: &mut Table<'_>, name: &'static str) {
        let columns = Column::of_board(t.last_round);
        for who in t.rules.humans() {
            let Some(column) = self.at[who].take().and_then(|c| columns.get(usize::from(c)).copied()) else { continue };
            t.say(who, |rules| {
                let (mine, board) = (names::screen(rules.name_of(who)), names::plan(rules.name_of(who), column));
                Happening::said("home", String::new()).moving(piece(name), 1, board, mine, label(name))
            });
        }
    }

    /// The tiles lie behind the screens, or on the boards where the viewer sees the plan.
    pub(crate) fn show(&self, rules: &Fresco, core: &Core, viewer: Viewer, name: &'static str, scene: &mut Scene) {
        for who in rules.humans() {
            let own = viewer.is(who.seat());
            let column = self.at[who].and_then(|c| Column::of_board(core.last_round).get(usize::from(c)).copied());
            match column {
                Some(column) if own || core.step != Step::Plan => {
                    scene.put(names::plan(rules.name_of(who), column), piece(name), 1, label(name));
                }
                _ if own => scene.put(names::screen(rules.name_of(who)), piece(name), 1, label(name)),
                _ => {}
            }
        }
    }

    /// Reads the fact: the covered column, or none.
    pub(crate) fn fact(&self, core: &Core, who: Painter) -> String {
        let column = self.at[who].and_then(|c| Column::of_board(core.last_round).get(usize::from(c)).copied());
        column.map_or("none".to_string(), |c| c.to_string())
    }

    /// Sets the fact.
    pub(crate) fn set_fact(&mut self, core: &mut Core, who: Painter, value: &str, cover: Cover) -> Result<(), String> {
        if self.at[who].is_some() {
            return Err("the tile already lies on the board".to_string());
        }
        if value == "none" {
            return Ok(());
        }
        let column: Column = value.parse()?;
        if core.more[who].covered.has(column) {
            return Err(format!("another tile already covers the {}", column.place()));
        }
        lay(&mut core.more[who], column, cover);
        self.at[who] = Some(column.index() as u8);
        Ok(())
    }
}

/// Could something that leaves so many spaces lie on this column, and all own healthy assistants still find a space
/// (ruling B1)?
pub(crate) fn fits(core: &Core, who: Painter, column: Column, cover: Cover) -> bool {
    let (p, more) = (&core.painters[who], &core.more[who]);
    let here = more.spaces[column.index()];
    let room = more.spaces.iter().sum::<u8>() - here + cover.spaces.min(here);
    let needed = more.needed.len() + u8::from(cover.needs);
    !more.covered.has(column) && room >= p.assistants && needed <= p.assistants + u8::from(p.neutral)
}

/// Why it cannot lie there.
pub(crate) fn why_not(core: &Core, who: Painter, column: Column, cover: Cover) -> Why {
    let (p, more) = (&core.painters[who], &core.more[who]);
    let why = if more.covered.has(column) {
        format!("another tile already covers the {}", column.place())
    } else if cover.needs && more.needed.len() + 1 > p.assistants + u8::from(p.neutral) {
        "you have no healthy assistant for it".to_string()
    } else {
        "your assistants would not all find a space".to_string()
    };
    Why::Because(why, "planning: each action tile covers a column of its own, and every healthy assistant must be placed")
}

fn lay(p: &mut PainterMore, column: Column, how: Cover) {
    p.spaces[column.index()] = how.spaces;
    p.covered.insert(column);
    p.waiting.insert(column);
    if how.elsewhere {
        p.elsewhere.insert(column);
    }
    if how.needs {
        p.needed.insert(column);
    }
}

fn piece(name: &str) -> String {
    format!("action-tile {name}")
}

fn label(name: &str) -> String {
    format!("the {name} tile")
}
