//! Module 17: Painters' guild. Rulebook 2020, "La Guilde des Peintres".
//!
//! The guild keeps one primary and one mixed paint. In the Workshop an assistant may give one of a kind and take the other
//! instead of one of the two mixes.

use tabletop::{Dice, Happening, Play, Scene, Seat, Viewer, verbs};

use crate::Fresco;
use crate::core::Core;
use crate::modules::{Act, Kit, Module};
use crate::paints::{Paint, Paints};
use crate::scene::names;
use crate::table::Table;
use crate::visit::Visit;
use crate::why::Why;
use crate::words::Column;

/// The guild's tile.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Guild {
    /// The primary that lies there; everybody sees it.
    pub primary: Paint,
    /// The mixed paint that lies there; everybody sees it.
    pub mixed: Paint,
    /// Has the assistant who acts now exchanged a primary, a mixed paint?
    exchanged: [bool; 2],
}

verbs! {
    /// What one can do at the guild.
    pub enum Action {
        /// Give this paint for the one of its kind that lies there.
        Exchange(paint: Paint) = "exchange",
    }
}

const PRIMARY: &str = "guild.primary";
const MIXED: &str = "guild.mixed";
const RULE: &str = "guild: a primary for a primary, a mixed paint for a mixed one, each once per assistant";

impl Kit for Guild {
    fn unpack(_rules: &Fresco) -> Guild {
        Guild { primary: Paint::Red, mixed: Paint::Orange, exchanged: [false; 2] }
    }
}

impl Module for Guild {
    // One primary and one mixed paint, at random.
    fn setup(&mut self, _rules: &Fresco, _core: &mut Core, dice: &mut Dice) {
        self.primary = Paint::PRIMARIES[dice.below(3) as usize % 3];
        self.mixed = Paint::MIXED[dice.below(3) as usize % 3];
    }

    // Each assistant does two of: mix, mix, exchange a primary, exchange a mixed paint, in any order; a sick one does one.
    fn offers(&self, _rules: &Fresco, core: &Core, visit: &Visit, give: &mut dyn FnMut(Act)) {
        if visit.column != Column::Workshop || visit.works == 0 {
            return;
        }
        let shelf = core.painters[visit.who].paints;
        for paint in Paint::PRIMARIES.into_iter().chain(Paint::MIXED) {
            if shelf[paint] > 0 && paint != self.lies(paint) && !self.exchanged[kind(paint)] {
                give(Act::Guild(Action::Exchange(paint)));
            }
        }
    }

    fn why_not(&self, _rules: &Fresco, core: &Core, visit: &Visit, act: Act) -> Option<Why> {
        let Act::Guild(Action::Exchange(paint)) = act else { return None };
        let why = if matches!(paint, Paint::Pink | Paint::Brown) {
            "the guild has no use for pink and brown".to_string()
        } else if core.painters[visit.who].paints[paint] == 0 {
            format!("you have no {} paint", paint.name())
        } else if paint == self.lies(paint) {
            "that is the very paint that lies there".to_string()
        } else if visit.works == 0 {
            "this assistant has no hand free".to_string()
        } else {
            "this assistant has already exchanged such a paint".to_string()
        };
        Some(Why::Because(why, RULE))
    }

    fn accept(&mut self, t: &mut Table<'_>, visit: &mut Visit, act: Act) -> Play {
        let Act::Guild(Action::Exchange(paint)) = act else { return Ok(()) };
        let (who, got) = (visit.who, self.lies(paint));
        visit.works -= 1;
        self.exchanged[kind(paint)] = true;
        *(if paint.is_primary() { &mut self.primary } else { &mut self.mixed }) = paint;
        t.painter(who).paints.take(paint, 1);
        t.painter(who).paints.add(got, 1);
        t.say(who, |rules| {
            let (mine, there) = (names::screen(rules.name_of(who)), place(paint));
            let label = |p: Paint| format!("{} paint", p.name());
            Happening::said("exchanged", format!("{{who}} exchanges {} for {} with the guild.", paint.name(), got.name()))
                .moving(names::paint(got), 1, there, mine.clone(), label(got))
                .moving(names::paint(paint), 1, mine, there, label(paint))
        });
        Ok(())
    }

    // Another assistant, another day.
    fn after_step(&mut self, _t: &mut Table<'_>) {
        self.exchanged = [false; 2];
    }

    fn show(&self, _rules: &Fresco, _core: &Core, _viewer: Viewer, scene: &mut Scene) {
        for paint in [self.primary, self.mixed] {
            let kind = if paint.is_primary() { "primary" } else { "mixed" };
            scene.place(place(paint)).label = format!("the {kind} paint of the guild");
            scene.put(place(paint), names::paint(paint), 1, format!("{} paint", paint.name()));
        }
    }

    fn places(&self, _rules: &Fresco, _core: &Core, _seat: Seat, act: Act) -> Vec<String> {
        let Act::Guild(Action::Exchange(paint)) = act else { return Vec::new() };
        vec![place(paint).to_string()]
    }

    fn note(&self, _rules: &Fresco, _core: &Core, _seat: Seat, act: Act) -> String {
        let Act::Guild(Action::Exchange(paint)) = act else { return String::new() };
        format!("give {}, take {}", paint.name(), self.lies(paint).name())
    }

    fn check(&self, _rules: &Fresco, _core: &Core) -> Result<(), String> {
        let right = self.primary.is_primary() && Paint::MIXED.contains(&self.mixed);
        if right { Ok(()) } else { Err(format!("the guild keeps {} and {}", self.primary.name(), self.mixed.name())) }
    }

    fn get(&self, _rules: &Fresco, _core: &Core, key: &str) -> Option<Result<String, String>> {
        (key == "guild").then(|| Ok(Paints::of(&[self.primary, self.mixed]).to_string()))
    }

    fn set(&mut self, _rules: &Fresco, _core: &mut Core, key: &str, value: &str) -> Option<Result<(), String>> {
        (key == "guild").then(|| {
            let paints: Vec<Paint> = value.parse::<Paints>()?.each().map(|(p, _)| p).collect();
            match paints[..] {
                [primary, mixed] if primary.is_primary() && Paint::MIXED.contains(&mixed) => (self.primary, self.mixed) = (primary, mixed),
                _ => return Err("the guild keeps one primary and one of O, G and P, like RG".to_string()),
            }
            Ok(())
        })
    }
}

impl Guild {
    /// The paint of the same kind that lies there.
    fn lies(&self, like: Paint) -> Paint {
        if like.is_primary() { self.primary } else { self.mixed }
    }
}

fn kind(paint: Paint) -> usize {
    usize::from(!paint.is_primary())
}

fn place(paint: Paint) -> &'static str {
    if paint.is_primary() { PRIMARY } else { MIXED }
}
