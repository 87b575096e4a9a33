//! Module 9: Wall fresco. Rulebook 2020, "La Fresque murale".
//!
//! With an action tile one assistant restores a section of the wall, which grows from the corner that is restored from the
//! start. Every restored section brings a primary each round; two of them can be exchanged in the Workshop for a tile that
//! brings a mixed paint.

mod look;

use std::fmt::{self, Display};
use std::str::FromStr;

use tabletop::{Dice, Happening, Play, Scene, Seat, Viewer, verbs};

use crate::Fresco;
use crate::action::Question;
use crate::action_tile::{ActionTiles, Cover};
use crate::components::{Wall as Printed, WallTile};
use crate::core::{Core, each_in};
use crate::event::{Event, Points, Reason};
use crate::modules::{Act, Kit, Module};
use crate::paints::{Back, Paint, Paints};
use crate::scene::names;
use crate::table::Table;
use crate::visit::Visit;
use crate::why::Why;
use crate::words::{ByPainter, Column, Painter, one_word};

/// The wall and the exchange tiles. Everybody sees everything but the backs of the tiles on the wall, which are not
/// decided before they are turned, and the action tiles while everybody plans. The restored tiles are words of the core.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Wall {
    /// The paint that the tile on each section shows; `None` where it is restored.
    pub fronts: [Option<Paint>; Printed::SECTIONS],
    /// The tiles on the wall, as a set of numbers; which one lies where nobody knows.
    unseen: u32,
    /// The exchange tiles left in orange, green and purple.
    exchanges: [u8; 3],
    /// The exchange tiles of each painter, as a set of those colours.
    pub held: ByPainter<u8>,
    /// The action tiles.
    tiles: ActionTiles,
}

verbs! {
    /// What one can do at the wall.
    pub enum Action {
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
one_word!(WallPlace);

impl Display for WallPlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let columns = Printed::COLUMNS as u8;
        write!(f, "{}{}", (b'A' + self.0 % columns) as char, self.0 / columns + 1)
    }
}

impl FromStr for WallPlace {
    type Err = String;
    fn from_str(text: &str) -> Result<WallPlace, String> {
        let same = |p: &WallPlace| p.to_string().eq_ignore_ascii_case(text);
        let all = (0..(Printed::COLUMNS * Printed::ROWS) as u8).map(WallPlace);
        all.into_iter().find(same).ok_or_else(|| format!("\"{text}\" is no place of the wall; they are A1 to E4"))
    }
}

const RULE: &str = "wall: the action tile needs one assistant, who restores one section beside a restored one for the paint it shows";
const EXCHANGE: &str = "wall: one assistant in the Workshop may exchange tiles of two primaries, once for each mixed paint";
/// One assistant works on the tile, and must.
const COVER: Cover = Cover { spaces: 1, elsewhere: true, needs: true };
const TILE: &str = "wall";
const ASK: &str = "Plan: do you restore the wall fresco? Cover a column with its tile, or not.";

impl Kit for Wall {
    fn unpack(rules: &Fresco) -> Wall {
        let exchanges = printed(rules).exchanges;
        let unseen = (1 << Printed::SECTIONS) - 1;
        Wall { fronts: [None; Printed::SECTIONS], unseen, exchanges, held: ByPainter::default(), tiles: ActionTiles::HOME }
    }
    fn piece_in_bag(rules: &Fresco, bag: &str, piece: &str) -> Option<Result<u32, String>> {
        (bag == "wall").then(|| {
            let wanted: Back = piece.parse()?;
            let found = (0..Printed::SECTIONS).find(|&n| back(rules, n) == wanted);
            found.map(|n| n as u32).ok_or_else(|| format!("there is no tile of the wall with the back {piece}"))
        })
    }
}

impl Module for Wall {
    // The tiles are shuffled and laid face up on the sections.
    fn setup(&mut self, rules: &Fresco, _core: &mut Core, dice: &mut Dice) {
        let mut order: [u8; Printed::SECTIONS] = std::array::from_fn(|n| n as u8);
        dice.shuffle(&mut order);
        self.fronts = order.map(|n| Some(tile(rules, n.into()).cost));
    }

    // The action tile may cover any column; then exactly one assistant stands there, who works at the wall.
    fn cover(&mut self, t: &mut Table<'_>, who: Painter) -> Play {
        if self.unseen == 0 {
            return Ok(());
        }
        let columns = Column::of_board(t.last_round);
        self.tiles.plan(t, who, (TILE, ASK), (&columns, COVER), |column| Action::Cover(column).into())
    }

    fn revealed(&mut self, t: &mut Table<'_>) {
        self.tiles.reveal(t, TILE);
    }

    // At the covered column's moment one section beside a restored one may be restored: its paint is paid, it scores, and
    // only then its back is seen.
    fn arrive(&mut self, t: &mut Table<'_>, visit: &mut Visit) -> Play {
        let who = visit.who;
        if !self.tiles.covers(who, visit.column) {
            return Ok(());
        }
        if !self.sections().any(|s| self.obstacle(t.rules, t.core, who, s).is_none()) {
            let why = if self.unseen == 0 { "{who} finds the wall finished." } else { "{who} has no paint for a section of the wall." };
            t.say(who, |_| Happening::said("declined", why));
            return Ok(());
        }
        let answer = t.ask(who, Question::Of("Wall fresco: which section do you restore?", 0), |rules, core, can| {
            for section in self.sections() {
                match self.obstacle(rules, core, who, section) {
                    None => can.add(Action::Restore(place(rules, section)).into()),
                    Some(why) => can.bar(Action::Restore(place(rules, section)).into(), || why.into_why(self.fronts[section])),
                }
            }
            can.add(crate::Action::Done);
            can.explain(|action| match action {
                crate::Action::Module(Act::Wall(Action::Restore(_))) => Some(Why::Because("there is no tile to restore".to_string(), RULE)),
                _ => None,
            });
        })?;
        let crate::Action::Module(Act::Wall(Action::Restore(at))) = answer else {
            t.say(who, |_| Happening::said("declined", "{who} restores nothing on the wall."));
            return Ok(());
        };
        let Some(section) = section_at(t.rules, at) else { return Ok(()) };
        self.restore(t, who, section)
    }

    // An assistant in the Workshop may, instead of mixing, give two tiles of the wall for the exchange tile that brings
    // their mixture.
    fn offers(&self, rules: &Fresco, core: &Core, visit: &Visit, give: &mut dyn FnMut(Act)) {
        if core.more[visit.who].wall == 0 || visit.column != Column::Workshop || visit.begun {
            return;
        }
        for paint in Paint::MIXED {
            if self.no_exchange(rules, core, visit.who, paint).is_none() {
                give(Act::Wall(Action::Exchange(paint)));
            }
        }
    }

    fn why_not(&self, rules: &Fresco, core: &Core, visit: &Visit, act: Act) -> Option<Why> {
        let Act::Wall(Action::Exchange(paint)) = act else { return None };
        let why = if visit.column != Column::Workshop {
            "tiles of the wall are exchanged in the Workshop"
        } else if visit.begun {
            "this assistant has already begun something else"
        } else {
            self.no_exchange(rules, core, visit.who, paint)?
        };
        Some(Why::Because(why.to_string(), EXCHANGE))
    }

    fn accept(&mut self, t: &mut Table<'_>, visit: &mut Visit, act: Act) -> Play {
        let Act::Wall(Action::Exchange(paint)) = act else { return Ok(()) };
        let Some((one, other)) = paint.parts() else { return Ok(()) };
        let who = visit.who;
        (visit.works, visit.begun, visit.instead) = (0, true, true);
        give_tile(t, who, one)?;
        give_tile(t, who, other)?;
        self.exchanges[mixed(paint)] -= 1;
        self.held[who] |= 1 << mixed(paint);
        t.say(who, |rules| {
            Happening::said("wall-exchange", format!("{{who}} takes the {} exchange tile.", paint.name())).moving(
                look::exchange(paint),
                1,
                look::exchanges(paint),
                names::of("wall", rules.name_of(who)),
                look::exchange_label(paint),
            )
        });
        Ok(())
    }

    fn home(&mut self, t: &mut Table<'_>) {
        self.tiles.go_home(t, TILE);
    }

    // One paint of each primary on the restored tiles, however many of them there are, and one for each exchange tile.
    fn income(&mut self, t: &mut Table<'_>, who: Painter) {
        let mut paints = Paints::NONE;
        for paint in Paint::PRIMARIES {
            if each_in(t.more[who].wall).any(|n| tile(t.rules, n).income == paint) {
                paints.add(paint, 1);
            }
        }
        for paint in Paint::MIXED {
            paints.add(paint, u16::from(self.has(who, paint)));
        }
        t.gain(who, paints, "the wall fresco");
    }

    fn show(&self, rules: &Fresco, core: &Core, viewer: Viewer, scene: &mut Scene) {
        self.show_wall(rules, core, viewer, scene);
    }
    fn places(&self, _rules: &Fresco, _core: &Core, seat: Seat, act: Act) -> Vec<String> {
        look::places(seat, act)
    }
    fn note(&self, rules: &Fresco, _core: &Core, _seat: Seat, act: Act) -> String {
        self.what_it_brings(rules, act)
    }
    fn check(&self, rules: &Fresco, core: &Core) -> Result<(), String> {
        self.is_sound(rules, core)
    }
    fn get(&self, rules: &Fresco, core: &Core, key: &str) -> Option<Result<String, String>> {
        self.fact(rules, core, key)
    }
    fn set(&mut self, rules: &Fresco, core: &mut Core, key: &str, value: &str) -> Option<Result<(), String>> {
        self.set_fact(rules, core, key, value)
    }
}

fn printed(rules: &Fresco) -> &Printed {
    &rules.components.parts.wall
}
fn tile(rules: &Fresco, number: usize) -> WallTile {
    printed(rules).tiles[number % Printed::SECTIONS]
}
fn back(rules: &Fresco, number: usize) -> Back {
    Back::of_wall(tile(rules, number).income, tile(rules, number).blot)
}
fn place(rules: &Fresco, section: usize) -> WallPlace {
    let (column, row) = printed(rules).places[section % Printed::SECTIONS];
    WallPlace(row * Printed::COLUMNS as u8 + column)
}
fn section_at(rules: &Fresco, at: WallPlace) -> Option<usize> {
    (0..Printed::SECTIONS).find(|&s| place(rules, s) == at)
}
/// Orange, green or purple as a number.
fn mixed(paint: Paint) -> usize {
    (paint as usize).saturating_sub(3) % 3
}

/// Why a section cannot be restored.
#[derive(Clone, Copy)]
enum Obstacle {
    FarOff,
    NoPaint,
}

impl Obstacle {
    fn into_why(self, front: Option<Paint>) -> Why {
        let why = match self {
            Obstacle::FarOff => "the wall is restored outwards: no section beside that one is restored".to_string(),
            Obstacle::NoPaint => format!("you need 1 {}", front.map_or("", Paint::name)),
        };
        Why::Because(why, RULE)
    }
}

impl Wall {
    /// The sections that still have a tile.
    fn sections(&self) -> impl Iterator<Item = usize> {
        self.fronts.into_iter().enumerate().filter_map(|(section, front)| front.map(|_| section))
    }

    fn obstacle(&self, rules: &Fresco, core: &Core, who: Painter, section: usize) -> Option<Obstacle> {
        let wall = printed(rules);
        let at_start = wall.beside_start & 1 << section != 0;
        if !at_start && !each_in(wall.beside[section]).any(|s| self.fronts[s].is_none()) {
            return Some(Obstacle::FarOff);
        }
        let front = self.fronts[section]?;
        (core.painters[who].paints[front] == 0).then_some(Obstacle::NoPaint)
    }

    fn restore(&mut self, t: &mut Table<'_>, who: Painter, section: usize) -> Play {
        let Some(front) = self.fronts[section] else { return Ok(()) };
        let cost = Paints::of(&[front]);
        t.spend(who, cost, Event::Spent { who, paints: cost, why: "a section of the wall" });
        t.score(who, Points::new(Reason::Wall, printed(t.rules).points))?;
        let alike = each_in(self.unseen).filter(|&n| tile(t.rules, n).cost == front).fold(0, |set, n| set | 1 << n);
        let rules = t.rules;
        let Some(number) = t.draw_alike("wall", alike, |one, wanted| back(rules, one) == back(rules, wanted)) else { return Ok(()) };
        self.fronts[section] = None;
        self.unseen &= !(1 << number);
        t.core.more[who].wall |= 1 << number;
        t.say(who, |rules| {
            let (at, back) = (place(rules, section), back(rules, number));
            let income = tile(rules, number).income.name();
            Happening::said("wall-restored", format!("{{who}} restores {at} of the wall, which brings {income} from now on."))
                .moving(look::front(front), 1, look::section(at), names::of("wall", rules.name_of(who)), look::back_label(back))
                .becoming(names::wall_back(back))
        });
        Ok(())
    }

    fn has(&self, who: Painter, paint: Paint) -> bool {
        self.held[who] & 1 << mixed(paint) != 0
    }

    /// Why a painter cannot take an exchange tile.
    fn no_exchange(&self, rules: &Fresco, core: &Core, who: Painter, paint: Paint) -> Option<&'static str> {
        let Some((one, other)) = paint.parts().filter(|_| Paint::MIXED.contains(&paint)) else {
            return Some("there are exchange tiles in orange, green and purple only");
        };
        let brings = |primary: Paint| each_in(core.more[who].wall).any(|n| tile(rules, n).income == primary);
        if self.has(who, paint) {
            Some("you already have that exchange tile")
        } else if self.exchanges[mixed(paint)] == 0 {
            Some("no such exchange tile is left")
        } else if !brings(one) || !brings(other) {
            Some("you have no tiles of the wall with the two primaries it is mixed from")
        } else {
            None
        }
    }
}

/// A tile of the wall that brings this primary leaves the game.
fn give_tile(t: &mut Table<'_>, who: Painter, primary: Paint) -> Play {
    let rules = t.rules;
    let fitting = move |core: &Core| each_in(core.more[who].wall).filter(move |&n| tile(rules, n).income == primary);
    let Some(mut number) = fitting(t.core).next() else { return Ok(()) };
    // With module 2: the blots count, so the player says which tile it is.
    let matters = rules.modules().has(2) && fitting(t.core).any(|n| back(rules, n) != back(rules, number));
    if matters {
        let answer = t.ask(who, Question::Of("Wall fresco: which tile do you give for the exchange tile?", 0), |_, core, can| {
            let mut seen = 0u32;
            for back in fitting(core).map(|n| back(rules, n)) {
                if seen & 1 << back.number() == 0 {
                    can.add(Action::Give(back).into());
                }
                seen |= 1 << back.number();
            }
            can.explain(|action| match action {
                crate::Action::Module(Act::Wall(Action::Give(_))) => Some(Why::Because("you have no such tile to give now".to_string(), EXCHANGE)),
                _ => None,
            });
        })?;
        if let crate::Action::Module(Act::Wall(Action::Give(chosen))) = answer {
            number = fitting(t.core).find(|&n| back(rules, n) == chosen).unwrap_or(number);
        }
    }
    t.core.more[who].wall &= !(1 << number);
    t.core.wall_gone |= 1 << number;
    t.say(who, |rules| {
        let text = format!("{{who}} gives a tile of the wall that brought {}.", primary.name());
        Happening::said("wall-tile", text).moving(
            names::wall_back(back(rules, number)),
            1,
            names::of("wall", rules.name_of(who)),
            look::OUT,
            "a tile of the wall that is out of the game",
        )
    });
    Ok(())
}
