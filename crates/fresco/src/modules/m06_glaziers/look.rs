//! How the glaziers look: their places and pieces, words, facts for scenarios, and the check.

use tabletop::text::{count, list_in_words};
use tabletop::{Happening, Scene, Seat, Viewer};

use super::{Action, Glass, Glaziers, SLOTS, TILE, add, cover, thalers, total};
use crate::Fresco;
use crate::components::{GlassColour, Glaziers as Printed, Window};
use crate::core::{Core, each_in};
use crate::modules::Act;
use crate::scene::names;
use crate::words::{Painter, Section};

pub(super) const SALE: &str = "glaziers.sale";
pub(super) const STORAGE: &str = "glaziers.storage";
pub(super) const PILE: &str = "glaziers.pile";
pub(super) const WINDOW_BACK: &str = "window-back";
const BAG: &str = "glaziers.bag";
const GLASS_BACK: &str = "glass-back";

pub(super) fn slot(slot: usize) -> String {
    format!("glaziers.bench.{}", slot + 1)
}

/// The opening in the wall beside a section.
pub(super) fn opening(section: Section) -> String {
    format!("glaziers.{section}")
}

pub(super) fn window_piece(window: Window) -> String {
    format!("window {} {}", panes(window), window.points)
}

/// The panes as they are printed: `YGY`.
fn panes(window: Window) -> String {
    window.glass().map(GlassColour::letter).collect()
}

pub(super) fn window_words(window: Window) -> String {
    let colours: Vec<&str> = window.glass().map(GlassColour::name).collect();
    format!("a {} window worth {}", colours.join("-"), count(window.points.into(), "point", "points"))
}

fn glass_piece(colour: GlassColour) -> String {
    format!("glass {}", colour.letter())
}

pub(super) fn letters(glass: Glass) -> String {
    let all = GlassColour::ALL.into_iter().flat_map(|c| std::iter::repeat_n(c.letter(), glass[c as usize].into()));
    all.collect()
}

pub(super) fn glass_words(glass: Glass) -> String {
    let colours: Vec<String> =
        GlassColour::ALL.into_iter().filter(|&c| glass[c as usize] > 0).map(|c| format!("{} {c}", glass[c as usize])).collect();
    list_in_words(&colours, "and")
}

pub(super) fn no_glass(text: &str) -> String {
    format!("\"{text}\" is no glass: the colours are Y, B, R and G")
}

/// Reads letters in any order; `none` is no glass.
pub(super) fn read_glass(text: &str) -> Result<Glass, String> {
    let mut glass: Glass = [0; 4];
    if text.eq_ignore_ascii_case("none") {
        return Ok(glass);
    }
    for letter in text.chars().filter(|c| !c.is_whitespace()) {
        let colour = GlassColour::from_letter(letter).ok_or_else(|| no_glass(text))?;
        glass[colour as usize] = glass[colour as usize].checked_add(1).ok_or_else(|| no_glass(text))?;
    }
    Ok(glass)
}

/// The number of a window by its panes.
pub(super) fn window_named(rules: &Fresco, text: &str) -> Result<usize, String> {
    let windows = &rules.components.parts.glaziers.windows;
    let found = windows.iter().position(|&w| panes(w).eq_ignore_ascii_case(text));
    found.ok_or_else(|| format!("\"{text}\" is no window: write its panes, like YGY"))
}

/// Pieces of glass on the move.
pub(super) fn moving_glass(said: Happening, glass: Glass, from: &str, to: &str) -> Happening {
    let colours = GlassColour::ALL.into_iter();
    colours.fold(said, |h, c| h.moving(glass_piece(c), glass[c as usize].into(), from, to, format!("{c} glass")))
}

/// All glass of the storage goes into the bag.
pub(super) fn glass_into_bag(glass: Glass) -> Happening {
    GlassColour::ALL.into_iter().fold(Happening::said("glass", "All used glass goes back into the bag."), |h, c| match glass[c as usize] {
        0 => h,
        n => h.moving(glass_piece(c), n.into(), STORAGE, BAG, "glass in the bag").becoming(GLASS_BACK),
    })
}

/// Glass comes out of the bag.
pub(super) fn glass_for_sale(glass: Glass) -> Happening {
    let said = Happening::said("glass", format!("New glass at the glaziers': {}.", glass_words(glass)));
    GlassColour::ALL.into_iter().fold(said, |h, c| match glass[c as usize] {
        0 => h,
        n => h.moving(GLASS_BACK, n.into(), BAG, SALE, format!("{c} glass")).becoming(glass_piece(c)),
    })
}

pub(super) fn places(seat: Seat, act: Act) -> Vec<String> {
    match act {
        Act::Glaziers(Action::Cover(column)) => vec![names::plan(seat.name(), column)],
        Act::Glaziers(Action::Buy(_)) => vec![SALE.to_string()],
        Act::Glaziers(Action::Window(n)) => vec![slot(usize::from(n.max(1)) - 1)],
        Act::Glaziers(Action::Give(_)) => vec![names::screen(seat.name())],
        _ => Vec::new(),
    }
}

impl Glaziers {
    pub(super) fn show_all(&self, rules: &Fresco, core: &Core, viewer: Viewer, scene: &mut Scene) {
        let printed = &rules.components.parts.glaziers;
        let windows = &printed.windows;
        let put_glass = |scene: &mut Scene, place: &str, glass: Glass| {
            for c in GlassColour::ALL {
                scene.put(place, glass_piece(c), glass[c as usize].into(), format!("{c} glass"));
            }
        };
        scene.place(SALE).label = "the glaziers': glass for sale".to_string();
        put_glass(scene, SALE, self.sale);
        scene.place(STORAGE).label = "used glass".to_string();
        put_glass(scene, STORAGE, self.storage);
        scene.place(BAG).label = "the bag of glass".to_string();
        scene.put(BAG, GLASS_BACK, total(self.bag).into(), "glass in the bag");
        scene.place(PILE).label = "the pile of windows".to_string();
        scene.put(PILE, WINDOW_BACK, self.pile.count_ones(), "a window, face down");
        for (i, number) in self.bench.into_iter().enumerate() {
            scene.place(slot(i)).label = format!("the glaziers' bench: a window for {}", thalers(printed.bench[i]));
            if let Some(number) = number {
                let window = windows[usize::from(number) % Printed::WINDOWS];
                scene.put(slot(i), window_piece(window), 1, window_words(window));
            }
        }
        for section in each_in(printed.sections).map(Section::from_index) {
            scene.place(opening(section)).label = format!("the window beside {section}");
        }
        for (number, section) in self.renovated.iter().enumerate() {
            if let Some(section) = section {
                scene.put(opening(*section), window_piece(windows[number]), 1, window_words(windows[number]));
            }
        }
        for who in rules.humans().filter(|who| viewer.is(who.seat())) {
            put_glass(scene, &names::screen(rules.name_of(who)), self.glass[who]);
        }
        self.tiles.show(rules, core, viewer, TILE, scene);
    }

    pub(super) fn note_on(&self, rules: &Fresco, _core: &Core, seat: Seat, act: Act) -> String {
        let printed = &rules.components.parts.glaziers;
        match act {
            Act::Glaziers(Action::Cover(_)) => format!("{} pieces of glass, one more with an assistant", printed.helpers),
            Act::Glaziers(Action::Buy(colour)) => format!("for {}", thalers(printed.glass[colour as usize].price)),
            Act::Glaziers(Action::Window(n)) => {
                let slot = usize::from(n.max(1)) - 1;
                let Some(number) = self.bench.get(slot).copied().flatten() else { return String::new() };
                let window = printed.windows[usize::from(number) % Printed::WINDOWS];
                let (needs, held) = (window.needs(), self.glass[Painter::of(seat)]);
                let lost: i16 = (0..4).map(|c| i16::from(needs[c].saturating_sub(held[c])) * printed.glass[c].penalty).sum();
                let price = if printed.bench[slot] == 0 { "free".to_string() } else { thalers(printed.bench[slot]) };
                let worth = format!("{}, {}, {price}", panes(window), count(window.points.into(), "point", "points"));
                if lost > 0 { format!("{worth}; {lost} lost for glass you lack") } else { worth }
            }
            Act::Glaziers(Action::Give(panes)) => panes.in_words(),
            _ => String::new(),
        }
    }

    /// Every piece of glass and every window is in one place.
    pub(super) fn check_all(&self, rules: &Fresco) -> Result<(), String> {
        let printed = &rules.components.parts.glaziers;
        let held = rules.humans().fold([0; 4], |all, who| add(all, self.glass[who]));
        let glass = [self.sale, self.storage, held].into_iter().fold(self.bag, add);
        if glass != printed.glass.map(|g| g.pieces) {
            return Err(format!("there is the wrong glass on the table: {}", letters(glass)));
        }
        let mut windows = self.pile;
        let mut n = self.pile.count_ones();
        let placed = self.renovated.iter().enumerate().filter(|(_, at)| at.is_some()).map(|(number, _)| number);
        for number in self.bench.into_iter().flatten().map(usize::from).chain(placed) {
            windows |= 1 << number;
            n += 1;
        }
        if n != Printed::WINDOWS as u32 || windows.count_ones() != n {
            return Err(format!("there are {n} windows, {} different ones", windows.count_ones()));
        }
        let beside: Vec<Section> = self.renovated.into_iter().flatten().collect();
        if let Some(wrong) = beside.iter().find(|s| printed.sections & 1 << s.index() == 0) {
            return Err(format!("there can be no window beside {wrong}"));
        }
        if let Some(twice) = beside.iter().find(|s| beside.iter().filter(|t| t == s).count() > 1) {
            return Err(format!("there are two windows beside {twice}"));
        }
        Ok(())
    }

    pub(super) fn fact(&self, rules: &Fresco, core: &Core, key: &str) -> Option<Result<String, String>> {
        let windows = &rules.components.parts.glaziers.windows;
        let or_none = |text: String| if text.is_empty() { "none".to_string() } else { text };
        let glass = |glass: Glass| or_none(letters(glass));
        Some(Ok(match key.split_once('.')? {
            ("glaziers", "sale") => glass(self.sale),
            ("glaziers", "storage") => glass(self.storage),
            ("glaziers", "bag") => glass(self.bag),
            ("glaziers", "pile") => self.pile.count_ones().to_string(),
            ("glaziers", "bench") => {
                let all: Vec<String> = self.bench.into_iter().flatten().map(|n| panes(windows[usize::from(n) % Printed::WINDOWS])).collect();
                or_none(all.join(" "))
            }
            ("glaziers", section) => match section.parse::<Section>() {
                Ok(section) => or_none(self.window_beside(section).map_or(String::new(), |n| panes(windows[n]))),
                Err(_) => return None,
            },
            (name, "glass") => glass(self.glass[rules.human_named(name)?]),
            (name, "glaziers") => self.tiles.fact(core, rules.human_named(name)?),
            _ => return None,
        }))
    }

    pub(super) fn set_fact(&mut self, rules: &Fresco, core: &mut Core, key: &str, value: &str) -> Option<Result<(), String>> {
        Some(match key.split_once('.')? {
            ("glaziers", "sale") => self.set_glass(value, |g| &mut g.sale),
            ("glaziers", "storage") => self.set_glass(value, |g| &mut g.storage),
            ("glaziers", "bag") => match read_glass(value) {
                Ok(glass) if glass == self.bag => Ok(()),
                Ok(_) => Err("the glass in the bag follows from all other glass".to_string()),
                Err(why) => Err(why),
            },
            ("glaziers", "pile") => Err("the pile follows from the windows that are elsewhere".to_string()),
            ("glaziers", "bench") => self.set_bench(rules, value),
            ("glaziers", section) => match section.parse::<Section>() {
                Ok(section) => self.set_window(rules, section, value),
                Err(_) => return None,
            },
            (name, "glass") => {
                let who = rules.human_named(name)?;
                self.set_glass(value, |g| &mut g.glass[who])
            }
            (name, "glaziers") => self.tiles.set_fact(core, rules.human_named(name)?, value, cover(rules)),
            _ => return None,
        })
    }

    fn window_beside(&self, section: Section) -> Option<usize> {
        self.renovated.iter().position(|&at| at == Some(section))
    }

    /// Glass comes out of the bag and goes back there; what the bag lacks is taken from the sale.
    fn set_glass(&mut self, value: &str, place: impl Fn(&mut Glaziers) -> &mut Glass) -> Result<(), String> {
        let wanted = read_glass(value)?;
        let mut after = *self;
        after.bag = add(after.bag, std::mem::take(place(&mut after)));
        for c in 0..4 {
            for _ in 0..wanted[c] {
                let from = if after.bag[c] > 0 { &mut after.bag } else { &mut after.sale };
                from[c] = from[c].checked_sub(1).ok_or_else(|| format!("there is not so much {} glass left", GlassColour::ALL[c]))?;
            }
        }
        *place(&mut after) = wanted;
        *self = after;
        Ok(())
    }

    /// The windows on the bench, from the slot that costs nothing; the others go back to the pile.
    fn set_bench(&mut self, rules: &Fresco, value: &str) -> Result<(), String> {
        let mut after = *self;
        for number in std::mem::take(&mut after.bench).into_iter().flatten() {
            after.pile |= 1 << number;
        }
        let words: Vec<&str> = value.split_whitespace().filter(|&w| w != "none").collect();
        if words.len() > SLOTS {
            return Err(format!("the bench has {SLOTS} slots"));
        }
        for (slot, word) in words.into_iter().enumerate() {
            after.bench[slot] = Some(after.take_from_pile(rules, word)? as u8);
        }
        *self = after;
        Ok(())
    }

    fn set_window(&mut self, rules: &Fresco, section: Section, value: &str) -> Result<(), String> {
        let mut after = *self;
        if rules.components.parts.glaziers.sections & 1 << section.index() == 0 {
            return Err(format!("there is no window beside {section}"));
        }
        if let Some(number) = after.window_beside(section) {
            after.renovated[number] = None;
            after.pile |= 1 << number;
        }
        if value != "none" {
            let number = after.take_from_pile(rules, value)?;
            after.renovated[number] = Some(section);
        }
        *self = after;
        Ok(())
    }

    /// Takes a window out of the pile; if it lies on the bench, one of the pile takes its place there.
    fn take_from_pile(&mut self, rules: &Fresco, name: &str) -> Result<usize, String> {
        let number = window_named(rules, name)?;
        if self.pile & 1 << number == 0 {
            let spare = each_in(self.pile).next();
            let (Some(spare), Some(on_bench)) = (spare, self.bench.iter_mut().find(|b| **b == Some(number as u8))) else {
                return Err(format!("the window {name} is somewhere else"));
            };
            *on_bench = Some(spare as u8);
            self.pile = self.pile & !(1 << spare) | 1 << number;
        }
        self.pile &= !(1 << number);
        Ok(number)
    }
}
