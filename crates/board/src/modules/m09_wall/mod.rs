//! Module 9: Wall fresco. Rulebook 2020, "La Fresque murale".
//!
//! With an action tile one assistant restores a section of the wall, which grows from the corner that is restored from the
//! start. Every restored section brings a primary each round; two of them can be exchanged in the Workshop for a tile that
//! brings a mixed paint.

mod look;
mod pieces;
mod position;

use crate::modules::prelude::*;

pub use pieces::{Pieces, WallTile};

numbers! {
    /// A section of the wall.
    pub struct WallSection(Pieces::SECTIONS);
}

/// Some sections of the wall.
pub type WallSections = Set<WallSection>;

/// The wall and the exchange tiles. Everybody sees everything but the backs of the tiles on the wall, which are not
/// decided before they are turned, and the action tiles while everybody plans. The restored tiles are a word of the core.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Wall {
    /// The paint that the tile on each section shows; `None` where it is restored.
    pub fronts: [Option<Paint>; Pieces::SECTIONS],
    /// The tiles on the wall; which one lies where nobody knows.
    unseen: Set<OtherTile>,
    /// The exchange tiles left of each mixed paint.
    exchanges: [u8; Mixed::ALL.len()],
    /// The exchange tiles of each painter.
    pub held: ByPainter<Set<Mixed>>,
}

/// A mixed paint for which there are exchange tiles.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)]
pub enum Mixed {
    Orange,
    Green,
    Purple,
}
tabletop::numbered!(Mixed);

impl Mixed {
    /// All of them.
    pub const ALL: [Mixed; 3] = [Mixed::Orange, Mixed::Green, Mixed::Purple];
    /// The paint.
    pub fn paint(self) -> Paint {
        Paint::MIXED[self as usize]
    }
    fn of(paint: Paint) -> Option<Mixed> {
        Mixed::ALL.into_iter().find(|mixed| mixed.paint() == paint)
    }
}

verbs! {
    /// What one can do at the wall.
    pub enum Action within crate::Action {
        /// Put the action tile on this column.
        Cover(column: Column) = "wall",
        /// Restore this section.
        Restore(place: WallPlace) = "wall-restore",
        /// Take the exchange tile of this colour for two tiles of the wall.
        Exchange(paint: Paint) = "wall-exchange",
        /// Give the tile with this back for it.
        Give(back: Back) = "wall-tile",
    }
}

/// A place of the wall: columns from A on the left, rows from 1 at the bottom.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct WallPlace(u8);
one_word!(WallPlace: WallPlace::all());

impl WallPlace {
    fn all() -> impl Iterator<Item = WallPlace> {
        (0..(Pieces::COLUMNS * Pieces::ROWS) as u8).map(WallPlace)
    }
}

impl WallPlace {
    /// The place in this column and this row, both from 0.
    fn at(column: u8, row: u8) -> WallPlace {
        WallPlace(row * Pieces::COLUMNS as u8 + column)
    }
}

impl Display for WallPlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let columns = Pieces::COLUMNS as u8;
        write!(f, "{}{}", (b'A' + self.0 % columns) as char, self.0 / columns + 1)
    }
}

impl FromStr for WallPlace {
    type Err = Fault;
    fn from_str(text: &str) -> Result<WallPlace, Fault> {
        let same = |p: &WallPlace| p.to_string().eq_ignore_ascii_case(text);
        WallPlace::all()
            .find(same)
            .ok_or_else(|| say!("\"{text}\" is not a place on the wall; the places are A1 to E4", text = data(text)).into())
    }
}

reasons! { Wall: Wall = "the wall fresco" }

const RULE: Rule =
    rule!("wall", "wall: the action tile needs one assistant, who may restore one section next to a restored one for the paint it shows");
const EXCHANGE: Rule =
    rule!("wall", "wall: an assistant in the Workshop may exchange wall tiles of two primaries, once for each mixed paint");

impl Module for Wall {
    const ALIASES: &'static [&'static str] = &["walls"];
    // The action tile may cover any column; then exactly one assistant stands there, who works at the wall.
    const TILE: Option<ActionTile> = Some(ActionTile {
        piece: "action-tile wall",
        label: sentence!("the action tile for the wall"),
        fact: "wall-tile",
        prompt: sentence!("Plan: do you restore the wall fresco? If so, cover a column with its action tile."),
        only: None,
        cover: |_| Cover { spaces: 1, elsewhere: true, needs: true },
        verb: |column| Action::Cover(column).into(),
        column: |action| if let Ok(Action::Cover(column)) = Action::try_from(action) { Some(column) } else { None },
    });

    fn new(rules: &BoardGame) -> Wall {
        Wall { fronts: [None; Pieces::SECTIONS], unseen: tiles(), exchanges: Wall::pieces(rules).exchanges, held: ByPainter::default() }
    }
    fn add_pieces(components: &Components, pieces: &mut GamePieces) {
        pieces.other_tiles = components.modules.wall.tiles.iter().map(|tile| tile.back()).collect();
    }
}

impl Moments for Wall {
    // The tiles are shuffled and laid face up on the sections.
    fn setup(&mut self, rules: &BoardGame, _core: &mut Core, dice: &mut Dice) {
        let mut order: [usize; Pieces::SECTIONS] = std::array::from_fn(|n| n);
        dice.shuffle(&mut order);
        self.fronts = order.map(|n| Some(Wall::pieces(rules).tiles[n].cost));
    }

    fn tile_is_useful(&self, _view: View<'_>, _who: Painter) -> bool {
        !self.unseen.is_empty()
    }

    // At the covered column's moment one section beside a restored one may be restored: its paint is paid, it scores, and
    // only then its back is seen. Those who have no paint for it are asked like everybody else.
    fn at_tile(&mut self, t: &mut Table<'_>, visit: &Visit) -> Play {
        let who = visit.who;
        if self.unseen.is_empty() {
            t.say(who, move |_| Happening::said("declined", say!("{who} finds the wall finished.", who)));
            return Ok(());
        }
        let answer = t.may(who, sentence!("Wall fresco: which section do you restore?"), |view, can| {
            for section in self.sections() {
                can.add_unless(say::Restore(place(view.rules, section)), self.obstacle(view, who, section));
            }
            can.explain(|_| Some((sentence!("there is no tile to restore there"), RULE).into()));
        })?;
        let Some(say::Restore(at)) = answer else {
            t.say(who, move |_| Happening::said("declined", say!("{who} restores nothing on the wall.", who)));
            return Ok(());
        };
        match section_at(t.rules, at) {
            Some(section) => self.restore(t, who, section),
            None => Ok(()),
        }
    }

    // One paint of each primary on the restored tiles, however many of them there are, and one for each exchange tile.
    fn income(&mut self, t: &mut Table<'_>, who: Painter) {
        let mut paints = Paints::NONE;
        for paint in Paint::PRIMARIES {
            if t.effects.other_tiles[who].iter().any(|n| tile(t.rules, n).income == paint) {
                paints.add(paint, 1);
            }
        }
        self.held[who].iter().for_each(|mixed| paints.add(mixed.paint(), 1));
        t.gain(who, paints, Term("source|the wall fresco"));
    }
}

impl Offers for Wall {
    // An assistant in the Workshop may, instead of mixing, give two tiles of the wall for the exchange tile that brings
    // their mixture.
    fn offers(&self, view: View<'_>, visit: &Visit, offer: &mut dyn FnMut(Action)) {
        let At::Workshop(workshop) = visit.at else { return };
        if view.effects.other_tiles[visit.who].is_empty() || workshop.begun {
            return;
        }
        for paint in Paint::MIXED {
            if self.no_exchange(view, visit.who, paint).is_none() {
                offer(Action::Exchange(paint));
            }
        }
    }

    fn why_not(&self, view: View<'_>, visit: &Visit, action: Action) -> Option<WhyNot> {
        let Action::Exchange(paint) = action else { return None };
        let why = match visit.at {
            At::Workshop(workshop) if workshop.begun => sentence!("this assistant has already begun something else"),
            At::Workshop(_) => self.no_exchange(view, visit.who, paint)?,
            _ => sentence!("you can exchange wall tiles only in the Workshop"),
        };
        Some((why, EXCHANGE).into())
    }

    fn accept(&mut self, t: &mut Table<'_>, visit: &mut Visit, action: Action) -> Play {
        let Action::Exchange(paint) = action else { return Ok(()) };
        let (Some((one, other)), Some(mixed)) = (paint.parts(), Mixed::of(paint)) else { return Ok(()) };
        let who = visit.who;
        visit.work_on_something_else();
        give_tile(t, who, one)?;
        give_tile(t, who, other)?;
        self.exchanges[mixed.number()] -= 1;
        self.held[who].insert(mixed);
        t.say(who, move |rules| {
            let said = Happening::said("wall-exchange", say!("{who} takes the {paint} exchange tile.", who, paint));
            let mine = look::tiles_of(rules.name_of(who));
            said.moving(look::exchange(paint), 1, look::exchanges(paint), mine)
        });
        Ok(())
    }
}

/// All tiles of the wall.
fn tiles() -> Set<OtherTile> {
    (0..Pieces::SECTIONS).filter_map(OtherTile::from_number).collect()
}
fn tile(rules: &BoardGame, number: OtherTile) -> WallTile {
    Wall::pieces(rules).tiles[number.number()]
}
fn back(rules: &BoardGame, number: OtherTile) -> Back {
    tile(rules, number).back()
}
fn place(rules: &BoardGame, section: WallSection) -> WallPlace {
    let (column, row) = Wall::pieces(rules).places[section.number()];
    WallPlace::at(column, row)
}
fn section_at(rules: &BoardGame, at: WallPlace) -> Option<WallSection> {
    WallSection::each().find(|&s| place(rules, s) == at)
}

/// Why a section cannot be restored.
#[derive(Clone, Copy)]
enum Obstacle {
    FarOff,
    NoPaint(Paint),
}

impl From<Obstacle> for WhyNot {
    fn from(obstacle: Obstacle) -> WhyNot {
        let why = match obstacle {
            Obstacle::FarOff => say!("the wall is restored outwards: no section next to that one is restored yet"),
            Obstacle::NoPaint(paint) => say!("you need {paints}", paints = Paints::of(&[paint])),
        };
        WhyNot::because(why, RULE)
    }
}

impl Wall {
    /// The sections that still have a tile.
    fn sections(&self) -> impl Iterator<Item = WallSection> + use<> {
        let fronts = self.fronts;
        WallSection::each().filter(move |s| fronts[s.number()].is_some())
    }

    fn obstacle(&self, view: View<'_>, who: Painter, section: WallSection) -> Option<Obstacle> {
        let wall = Wall::pieces(view.rules);
        if !wall.beside_start.has(section) && !wall.beside[section.number()].iter().any(|s| self.fronts[s.number()].is_none()) {
            return Some(Obstacle::FarOff);
        }
        let front = self.fronts[section.number()]?;
        (view.painters[who].paints[front] == 0).then_some(Obstacle::NoPaint(front))
    }

    fn restore(&mut self, t: &mut Table<'_>, who: Painter, section: WallSection) -> Play {
        let Some(front) = self.fronts[section.number()] else { return Ok(()) };
        let cost = Paints::of(&[front]);
        t.spend(who, cost, Event::Spent { who, paints: cost, why: Term("source|a section of the wall") });
        t.score(who, Points::new(Reason::Wall, Wall::pieces(t.rules).points))?;
        let rules = t.rules;
        let alike = self.unseen.filter(|n| tile(rules, n).cost == front);
        let Some(number) = t.draw_alike("wall", alike, |one, wanted| back(rules, one) == back(rules, wanted)) else { return Ok(()) };
        self.fronts[section.number()] = None;
        self.unseen.remove(number);
        t.core.effects.other_tiles[who].insert(number);
        t.say(who, move |rules| {
            let (at, tile) = (place(rules, section), tile(rules, number));
            let text =
                say!("{who} restores {section} on the wall, which brings {income} from now on.", who, section = at, income = tile.income);
            Happening::said("wall-restored", text)
                .moving(look::front(front), 1, look::section(at), look::tiles_of(rules.name_of(who)))
                .becoming(names::other_back(tile.back()))
        });
        Ok(())
    }

    /// Why a painter cannot take an exchange tile.
    fn no_exchange(&self, view: View<'_>, who: Painter, paint: Paint) -> Option<Sentence> {
        let (Some((one, other)), Some(mixed)) = (paint.parts(), Mixed::of(paint)) else {
            return Some(sentence!("there are exchange tiles only in orange, green and purple"));
        };
        let brings = |primary: Paint| view.effects.other_tiles[who].iter().any(|n| tile(view.rules, n).income == primary);
        if self.held[who].has(mixed) {
            Some(sentence!("you already have that exchange tile"))
        } else if self.exchanges[mixed.number()] == 0 {
            Some(sentence!("no such exchange tile is left"))
        } else if !brings(one) || !brings(other) {
            Some(sentence!("you do not have wall tiles with the two primaries it is mixed from"))
        } else {
            None
        }
    }
}

/// A tile of the wall that brings this primary leaves the game.
fn give_tile(t: &mut Table<'_>, who: Painter, primary: Paint) -> Play {
    let rules = t.rules;
    let fitting = move |core: &Core| core.effects.other_tiles[who].filter(|n| tile(rules, n).income == primary);
    let Some(mut number) = fitting(t.core).first() else { return Ok(()) };
    // With module 2: the blots count, so the player says which tile it is.
    let blots_count = rules.modules().contains(ModuleId::Requests);
    if blots_count && fitting(t.core).iter().any(|n| back(rules, n) != back(rules, number)) {
        let say::Give(chosen) = t.decide(who, sentence!("Wall fresco: which tile do you give for the exchange tile?"), |view, can| {
            let mut seen = Set::NONE;
            for back in fitting(view.core).iter().map(|n| back(rules, n)) {
                if !seen.has(back) {
                    can.add(say::Give(back));
                }
                seen.insert(back);
            }
            can.explain(|_| Some((sentence!("you have no such tile to give now"), EXCHANGE).into()));
        })?;
        number = fitting(t.core).iter().find(|&n| back(rules, n) == chosen).unwrap_or(number);
    }
    t.core.effects.other_tiles[who].remove(number);
    t.core.effects.other_tiles_gone.insert(number);
    t.say(who, move |rules| {
        let said = Happening::said("wall-tile", say!("{who} gives a wall tile that brought {paint}.", who, paint = primary));
        let (piece, mine) = (names::other_back(back(rules, number)), look::tiles_of(rules.name_of(who)));
        said.moving(piece, 1, mine, look::OUT)
    });
    Ok(())
}
