//! What is seen of the wall fresco, and its facts by name.

use tabletop::text::count;
use tabletop::{Scene, Seat, Viewer};

use super::{Action, COVER, Printed, TILE, Wall, WallPlace, back, mixed, place, printed, section_at, tile};
use crate::Fresco;
use crate::core::{Core, each_in};
use crate::modules::Act;
use crate::paints::{Back, Paint, Paints};
use crate::position::whose;
use crate::scene::names;
use crate::words::Painter;

/// Where tiles go that leave the game.
pub(super) const OUT: &str = "wall.out";

pub(super) fn section(at: WallPlace) -> String {
    format!("wall.{at}")
}
pub(super) fn front(paint: Paint) -> String {
    format!("wall-tile {paint}")
}
pub(super) fn back_label(back: Back) -> String {
    let income = back.income().map_or("", Paint::name);
    let blots: Vec<&str> = back.blots().each().map(|(p, _)| p.name()).collect();
    format!("a restored tile of the wall that brings {income}, with a blot of {}", blots.join(" and "))
}
pub(super) fn exchanges(paint: Paint) -> String {
    format!("wall.exchange.{paint}")
}
pub(super) fn exchange(paint: Paint) -> String {
    format!("exchange {paint}")
}
pub(super) fn exchange_label(paint: Paint) -> String {
    format!("an exchange tile that brings {}", paint.name())
}

pub(super) fn places(seat: Seat, act: Act) -> Vec<String> {
    let Act::Wall(action) = act else { return Vec::new() };
    match action {
        Action::Cover(column) => vec![names::plan(seat.name(), column)],
        Action::Restore(at) => vec![section(at)],
        Action::Exchange(paint) => vec![exchanges(paint)],
        Action::Give(_) => vec![names::of("wall", seat.name())],
    }
}

impl Wall {
    pub(super) fn show_wall(&self, rules: &Fresco, core: &Core, viewer: Viewer, scene: &mut Scene) {
        let out = scene.place(OUT);
        (out.label, out.uncounted) = ("tiles of the wall that are out of the game".to_string(), true);
        for s in 0..Printed::SECTIONS {
            let at = place(rules, s);
            scene.place(section(at)).label = format!("section {at} of the wall");
            if let Some(paint) = self.fronts[s] {
                let points = count(printed(rules).points.into(), "point", "points");
                scene.put(section(at), front(paint), 1, format!("a tile of the wall that costs 1 {} and is worth {points}", paint.name()));
            }
        }
        for paint in Paint::MIXED {
            scene.place(exchanges(paint)).label = format!("{} exchange tiles", paint.name());
            scene.put(exchanges(paint), exchange(paint), self.exchanges[mixed(paint)].into(), exchange_label(paint));
        }
        for who in rules.humans() {
            let name = rules.name_of(who);
            let mine = names::of("wall", name);
            scene.place(mine.as_str()).label = format!("tiles of the wall restored by {name}");
            for number in each_in(core.more[who].wall) {
                scene.put(mine.as_str(), names::wall_back(back(rules, number)), 1, back_label(back(rules, number)));
            }
            for paint in Paint::MIXED {
                scene.put(mine.as_str(), exchange(paint), self.has(who, paint).into(), exchange_label(paint));
            }
        }
        self.tiles.show(rules, core, viewer, TILE, scene);
    }

    pub(super) fn what_it_brings(&self, rules: &Fresco, act: Act) -> String {
        let Act::Wall(action) = act else { return String::new() };
        match action {
            Action::Cover(column) => format!("one assistant works at the wall, none at the {}", column.place()),
            Action::Restore(at) => {
                let paint = section_at(rules, at).and_then(|s| self.fronts[s]).map_or("", Paint::name);
                format!("1 {paint}, {}", count(printed(rules).points.into(), "point", "points"))
            }
            Action::Exchange(paint) => match paint.parts() {
                Some((a, b)) => format!("{} each round, for a tile with {} and one with {}", paint.name(), a.name(), b.name()),
                None => String::new(),
            },
            Action::Give(_) => "it leaves the game".to_string(),
        }
    }

    pub(super) fn is_sound(&self, rules: &Fresco, core: &Core) -> Result<(), String> {
        let (mut seen, mut n) = (self.unseen | core.wall_gone, self.unseen.count_ones() + core.wall_gone.count_ones());
        for who in rules.all_painters() {
            seen |= core.more[who].wall;
            n += core.more[who].wall.count_ones();
        }
        if n as usize != Printed::SECTIONS || seen != (1 << Printed::SECTIONS) - 1 {
            return Err(format!("there are {n} tiles of the wall"));
        }
        for paint in Paint::MIXED {
            let (shown, left) = (self.fronts.iter().filter(|&&f| f == Some(paint)).count(), self.hidden(rules, paint).count());
            if shown != left {
                return Err(format!("the wall shows {shown} {} tiles, but there are {left}", paint.name()));
            }
            let held = rules.humans().filter(|&p| self.has(p, paint)).count();
            if usize::from(self.exchanges[mixed(paint)]) + held != usize::from(printed(rules).exchanges[mixed(paint)]) {
                return Err(format!("an exchange tile in {} is missing", paint.name()));
            }
        }
        Ok(())
    }

    /// The tiles on the wall that show this paint.
    fn hidden(&self, rules: &Fresco, paint: Paint) -> impl Iterator<Item = usize> {
        each_in(self.unseen).filter(move |&n| tile(rules, n).cost == paint)
    }

    pub(super) fn fact(&self, rules: &Fresco, core: &Core, key: &str) -> Option<Result<String, String>> {
        let list = |words: Vec<String>| if words.is_empty() { "none".to_string() } else { words.join(" ") };
        if key == "wall.left" {
            return Some(Ok(list(self.sections().map(|s| place(rules, s).to_string()).collect())));
        }
        if let Some(at) = key.strip_prefix("wall.") {
            return Some(at.parse().and_then(|at| {
                let section = section_at(rules, at).ok_or_else(|| format!("there is no section {at} on the wall"))?;
                Ok(self.fronts[section].map_or("none".to_string(), |p| p.to_string()))
            }));
        }
        if let Some(who) = whose(rules, key, "wall") {
            let mut backs: Vec<Back> = each_in(core.more[who].wall).map(|n| back(rules, n)).collect();
            backs.sort_unstable();
            return Some(Ok(list(backs.into_iter().map(|b| b.to_string()).collect())));
        }
        if let Some(who) = whose(rules, key, "exchanges") {
            let held: Vec<Paint> = Paint::MIXED.into_iter().filter(|&p| self.has(who, p)).collect();
            return Some(Ok(Paints::of(&held).to_string()));
        }
        Some(Ok(self.tiles.fact(core, whose(rules, key, "wall-tile")?)))
    }

    pub(super) fn set_fact(&mut self, rules: &Fresco, core: &mut Core, key: &str, value: &str) -> Option<Result<(), String>> {
        if let Some(at) = key.strip_prefix("wall.") {
            return Some(if at == "left" { self.set_left(rules, core, value) } else { self.set_front(rules, core, at, value) });
        }
        if let Some(who) = whose(rules, key, "wall") {
            return Some(self.set_restored(rules, core, who, value));
        }
        if let Some(who) = whose(rules, key, "exchanges") {
            return Some(self.set_exchanges(who, value));
        }
        let who = whose(rules, key, "wall-tile").filter(|&p| !rules.is_leonardo(p))?;
        Some(self.tiles.set_fact(core, who, value, COVER))
    }

    /// Takes the tile off a section, out of the game.
    fn clear(&mut self, rules: &Fresco, core: &mut Core, section: usize) {
        let Some(paint) = self.fronts[section].take() else { return };
        let number = self.hidden(rules, paint).next();
        if let Some(number) = number {
            self.unseen &= !(1 << number);
            core.wall_gone |= 1 << number;
        }
    }

    fn set_left(&mut self, rules: &Fresco, core: &mut Core, value: &str) -> Result<(), String> {
        let left: Vec<WallPlace> = value.split_whitespace().filter(|&w| w != "none").map(str::parse).collect::<Result<_, _>>()?;
        for section in 0..Printed::SECTIONS {
            if !left.contains(&place(rules, section)) {
                self.clear(rules, core, section);
            }
        }
        Ok(())
    }

    /// A tile that is out of the game comes back, or two sections change theirs.
    fn set_front(&mut self, rules: &Fresco, core: &mut Core, at: &str, value: &str) -> Result<(), String> {
        let section = section_at(rules, at.parse()?).ok_or_else(|| format!("there is no section {at} on the wall"))?;
        if value == "none" {
            self.clear(rules, core, section);
            return Ok(());
        }
        let paint: Paint = value.parse()?;
        if self.fronts[section] == Some(paint) {
            return Ok(());
        }
        if let Some(number) = each_in(core.wall_gone).find(|&n| tile(rules, n).cost == paint) {
            self.clear(rules, core, section);
            core.wall_gone &= !(1 << number);
            self.unseen |= 1 << number;
            self.fronts[section] = Some(paint);
            return Ok(());
        }
        let other = self.fronts.iter().rposition(|&f| f == Some(paint)).ok_or_else(|| format!("no tile of the wall shows {value}"))?;
        self.fronts.swap(section, other);
        Ok(())
    }

    /// Takes tiles that are out of the game, or from the last sections of the wall that show the right paint.
    fn set_restored(&mut self, rules: &Fresco, core: &mut Core, who: Painter, value: &str) -> Result<(), String> {
        core.wall_gone |= std::mem::take(&mut core.more[who].wall);
        for word in value.split_whitespace().filter(|&w| w != "none") {
            let wanted: Back = word.parse()?;
            let found = each_in(core.wall_gone).chain(each_in(self.unseen)).find(|&n| back(rules, n) == wanted);
            let number = found.ok_or_else(|| format!("no tile of the wall with the back {word} is left"))?;
            if self.unseen & 1 << number != 0 {
                let section = self.fronts.iter().rposition(|&f| f == Some(tile(rules, number).cost));
                self.fronts[section.ok_or("the wall shows no such tile")?] = None;
            }
            self.unseen &= !(1 << number);
            core.wall_gone &= !(1 << number);
            core.more[who].wall |= 1 << number;
        }
        Ok(())
    }

    fn set_exchanges(&mut self, who: Painter, value: &str) -> Result<(), String> {
        let wanted: Paints = value.parse()?;
        for paint in Paint::MIXED {
            let takes = wanted[paint] > 0;
            let left = (self.exchanges[mixed(paint)] + u8::from(self.has(who, paint))).checked_sub(takes.into());
            self.exchanges[mixed(paint)] = left.ok_or_else(|| format!("no exchange tile in {} is left", paint.name()))?;
            self.held[who] = self.held[who] & !(1 << mixed(paint)) | u8::from(takes) << mixed(paint);
        }
        Ok(())
    }
}
