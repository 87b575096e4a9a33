//! The ladies as people see them, and as scenarios name them.

use tabletop::text::count;
use tabletop::{Scene, Seat, Viewer};

use super::{Action, Ladies, Reservation, Side, label, piece, reservation_label, reservation_piece, screen, used};
use crate::Fresco;
use crate::components::LadyColour;
use crate::core::{Core, Step};
use crate::scene::names;
use crate::words::{Column, Painter, Section};

impl Ladies {
    pub(super) fn look(&self, rules: &Fresco, core: &Core, viewer: Viewer, scene: &mut Scene) {
        let bushes = rules.components.parts.ladies.bushes(rules.players());
        for (lady, &space) in self.bushes.iter().zip(bushes) {
            let place = names::score(space as i16, rules.painter_count());
            scene.place(place.as_str()).label = "a rose bush".to_string();
            if let Some(lady) = *lady {
                scene.put(place, piece(lady), 1, label(lady));
            }
        }
        for who in rules.all_painters() {
            let (name, leonardo) = (rules.name_of(who), rules.is_leonardo(who));
            let own = viewer.is(who.seat()) && !leonardo;
            scene.place(used(name)).label =
                if leonardo { "ladies of Leonardo".to_string() } else { format!("the reservation tile of {name} while it cannot be used") };
            for lady in LadyColour::ALL.into_iter().filter(|&lady| self.held[who][lady as usize]) {
                let column = self.sent[who][lady as usize].and_then(|c| Column::of_board(core.last_round).get(usize::from(c)).copied());
                match column {
                    Some(column) if own || core.step != Step::Plan => scene.put(names::plan(name, column), piece(lady), 1, label(lady)),
                    _ if own => scene.put(screen(rules, who), piece(lady), 1, label(lady)),
                    _ if leonardo => scene.put(used(name), piece(lady), 1, label(lady)),
                    _ => {}
                }
            }
            let Reservation { at, side } = self.reservations[who];
            let place = match (at, side) {
                _ if leonardo => None,
                (Some(section), _) => Some(names::fresco(section)),
                (None, Side::Ready) => own.then(|| screen(rules, who)),
                (None, _) => Some(used(name)),
            };
            if let Some(place) = place {
                scene.put(place, reservation_piece(name, side), 1, reservation_label(name, side));
            }
        }
        let acted = self.each_acted(core).map(|(lady, column)| format!("{lady} at the {}", column.place())).collect::<Vec<_>>();
        scene.fact("ladies that have acted", if acted.is_empty() { "none".to_string() } else { acted.join(", ") });
    }

    fn each_acted(&self, core: &Core) -> impl Iterator<Item = (LadyColour, Column)> {
        let (acted, columns) = (self.acted, Column::of_board(core.last_round));
        let all = LadyColour::ALL.into_iter().flat_map(move |lady| columns.map(|column| (lady, column)));
        all.filter(move |&(lady, column)| acted[lady as usize].has(column))
    }

    /// What an action costs and brings.
    pub(super) fn meaning(&self, rules: &Fresco, core: &Core, seat: Seat, action: Action) -> String {
        let printed = &rules.components.parts.ladies;
        let thalers = |n: u16| count(n.into(), "thaler", "thalers");
        match action {
            Action::Send(_, column) => match column {
                Column::Market => "swap two tiles of two stalls".to_string(),
                Column::Cathedral if self.reservations[Painter::of(seat)].side != Side::Ready => {
                    "reserve a section, but your tile is not back yet".to_string()
                }
                Column::Cathedral => "reserve a section".to_string(),
                Column::Studio => format!("{} for each assistant there", thalers(printed.studio)),
                Column::Workshop => "a primary paint for another".to_string(),
                Column::Theatre => "mood back to its start".to_string(),
                Column::SecondCathedral => format!("the bishop anywhere for {}", thalers(printed.bishop_price)),
            },
            Action::Swap(tile) => rules.place_of(core, tile).map_or(String::new(), |(stall, _)| format!("stall {stall}")),
            Action::Reserve(section) => core.tile_at(section).map_or(String::new(), |number| {
                let tile = rules.tile(number);
                format!("{}, {}, for you alone until the next round ends", tile.cost, count(tile.points.into(), "point", "points"))
            }),
            Action::Recolour(from, to) => format!("give {}, take {}", from.name(), to.name()),
            Action::Cheer => {
                let steps = i16::from(rules.components.mood.start) - i16::from(core.painters[Painter::of(seat)].mood);
                format!("mood {steps:+}")
            }
            Action::Escort(_) => format!("for {}", thalers(printed.bishop_price)),
        }
    }

    /// Ladies are neither lost nor doubled, and stand where they may.
    pub(super) fn sound(&self, rules: &Fresco, core: &Core) -> Result<(), String> {
        let bushes = rules.components.parts.ladies.bushes(rules.players()).len();
        for lady in LadyColour::ALL {
            let here = self.bushes.iter().filter(|&&l| l == Some(lady)).count() + usize::from(self.gone[lady as usize]);
            let all = here + rules.all_painters().filter(|&p| self.held[p][lady as usize]).count();
            if all != bushes / 2 {
                return Err(format!("there are {all} {lady} ladies instead of {}", bushes / 2));
            }
        }
        for who in rules.all_painters() {
            let name = rules.name_of(who);
            let [pink, purple] = self.sent[who];
            if pink.is_some() && pink == purple {
                return Err(format!("both ladies of {name} stand in the same column"));
            }
            for lady in LadyColour::ALL {
                let Some(column) = self.sent[who][lady as usize] else { continue };
                let p = &core.more[who];
                if !self.held[who][lady as usize] || !p.waiting.has_nth(column.into()) || p.covered.has_nth(column.into()) {
                    return Err(format!("the {lady} lady of {name} stands where she cannot be"));
                }
            }
            let Reservation { at, side } = self.reservations[who];
            if at.is_some_and(|section| side == Side::Ready || self.reserved_by(section) != Some(who)) {
                return Err(format!("the reservation of {name} lies where it cannot be"));
            }
        }
        Ok(())
    }

    pub(super) fn fact(&self, rules: &Fresco, core: &Core, key: &str) -> Option<Result<String, String>> {
        let list = |items: Vec<String>| if items.is_empty() { "none".to_string() } else { items.join(" ") };
        if key == "ladies" {
            let bushes = self.bushes.iter().zip(rules.components.parts.ladies.bushes(rules.players()));
            return Some(Ok(list(bushes.filter_map(|(lady, space)| lady.map(|lady| format!("{space}:{lady}"))).collect())));
        }
        if key == "ladies.count" {
            let n = |lady: LadyColour| self.bushes.iter().filter(|&&l| l == Some(lady)).count();
            return Some(Ok(format!("{} {}", n(LadyColour::Pink), n(LadyColour::Purple))));
        }
        let (who, what) = of_painter(rules, key)?;
        Some(Ok(match what {
            "ladies" => list(LadyColour::ALL.iter().filter(|&&lady| self.held[who][lady as usize]).map(LadyColour::to_string).collect()),
            "reservation" => match self.reservations[who] {
                Reservation { side: Side::Ready, .. } => "ready".to_string(),
                Reservation { at, side } => {
                    let side = if side == Side::Day { "day" } else { "night" };
                    format!("{} {side}", at.map_or("off".to_string(), |section| section.to_string()))
                }
            },
            _ => {
                let lady: LadyColour = what.strip_prefix("lady.")?.parse().ok()?;
                let column = self.sent[who][lady as usize].and_then(|c| Column::of_board(core.last_round).get(usize::from(c)).copied());
                column.map_or("none".to_string(), |c| c.to_string())
            }
        }))
    }

    pub(super) fn set_fact(&mut self, rules: &Fresco, core: &mut Core, key: &str, value: &str) -> Option<Result<(), String>> {
        if key == "ladies" {
            return Some(self.set_bushes(rules, value));
        }
        if key == "ladies.count" {
            return Some(Err("\"ladies.count\" follows from other facts and cannot be set".to_string()));
        }
        let (who, what) = of_painter(rules, key)?;
        match what {
            "ladies" => Some(self.set_held(rules, who, value)),
            "reservation" => Some(self.set_reservation(core, who, value)),
            _ => {
                let lady: LadyColour = what.strip_prefix("lady.")?.parse().ok()?;
                Some(self.set_sent(core, who, lady, value))
            }
        }
    }

    /// The ladies on the bushes; all others that no painter has are out of the game.
    fn set_bushes(&mut self, rules: &Fresco, value: &str) -> Result<(), String> {
        let bushes = rules.components.parts.ladies.bushes(rules.players());
        let mut wanted = [None; Ladies::BUSHES];
        for word in value.split_whitespace().filter(|&w| w != "none") {
            let (space, lady) = word.split_once(':').ok_or_else(|| format!("\"{word}\": write a space and a colour, like 12:pink"))?;
            let bush = bushes.iter().position(|b| b.to_string() == space).ok_or_else(|| format!("there is no rose bush on {space}"))?;
            wanted[bush] = Some(lady.parse::<LadyColour>()?);
        }
        for lady in LadyColour::ALL {
            let named = wanted.iter().filter(|&&l| l == Some(lady)).count();
            let held = rules.all_painters().filter(|&p| self.held[p][lady as usize]).count();
            let gone = (bushes.len() / 2).checked_sub(named + held).ok_or_else(|| format!("there are not so many {lady} ladies"))?;
            self.gone[lady as usize] = gone as u8;
        }
        self.bushes = wanted;
        Ok(())
    }

    /// A painter's ladies: they come from out of the game, or from the foremost bush, and go out of the game.
    fn set_held(&mut self, rules: &Fresco, who: Painter, value: &str) -> Result<(), String> {
        let words: Vec<&str> = value.split_whitespace().filter(|&w| w != "none").collect();
        let wanted: Vec<LadyColour> = words.iter().map(|w| w.parse()).collect::<Result<_, _>>()?;
        for lady in LadyColour::ALL {
            let i = lady as usize;
            match (self.held[who][i], wanted.contains(&lady)) {
                (false, true) => {
                    let foremost = self.bushes.iter_mut().rev().find(|l| **l == Some(lady));
                    match foremost {
                        _ if self.gone[i] > 0 => self.gone[i] -= 1,
                        Some(bush) => *bush = None,
                        None => return Err(format!("there is no {lady} lady left for {}", rules.name_of(who))),
                    }
                    self.held[who][i] = true;
                }
                (true, false) => {
                    self.held[who][i] = false;
                    self.gone[i] += 1;
                }
                _ => {}
            }
        }
        Ok(())
    }

    fn set_sent(&mut self, core: &mut Core, who: Painter, lady: LadyColour, value: &str) -> Result<(), String> {
        if value == "none" {
            self.sent[who][lady as usize] = None;
            return Ok(());
        }
        let column: Column = value.parse()?;
        if !Column::of_board(core.last_round).contains(&column) {
            return Err(format!("there is no {} in this round", column.place()));
        }
        self.sent[who][lady as usize] = None;
        if let Some(why) = self.in_the_way(core, who, lady, column) {
            return Err(why.to_string());
        }
        self.sent[who][lady as usize] = Some(column.index() as u8);
        core.more[who].waiting.insert(column);
        Ok(())
    }

    fn set_reservation(&mut self, core: &Core, who: Painter, value: &str) -> Result<(), String> {
        let form = || format!("\"{value}\": write ready, a section or off with its side, like B2 day or off night");
        if value == "ready" {
            self.reservations[who] = Reservation { at: None, side: Side::Ready };
            return Ok(());
        }
        let (at, side) = value.split_once(' ').ok_or_else(form)?;
        let side = match side.trim() {
            "day" => Side::Day,
            "night" => Side::Night,
            _ => return Err(form()),
        };
        let at = if at == "off" { None } else { Some(at.parse::<Section>()?) };
        if let Some(section) = at.filter(|&s| core.tile_at(s).is_none()) {
            return Err(format!("there is no tile on {section}"));
        }
        self.reservations[who] = Reservation { at, side };
        Ok(())
    }
}

fn of_painter<'a>(rules: &Fresco, key: &'a str) -> Option<(Painter, &'a str)> {
    let (name, what) = key.split_once('.')?;
    Some((rules.all_painters().find(|&p| rules.name_of(p) == name)?, what))
}
