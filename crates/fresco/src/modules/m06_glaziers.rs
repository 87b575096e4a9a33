//! Module 6: Glaziers. Rulebook 2020, "Les Vitriers"; rulebook 2010, module 6.
//!
//! The bishop wants coloured windows. With the action tile one buys glass; who restores a section at the edge of the fresco
//! must also renovate the window beside it, and loses points for every pane without glass. Glass is welcome at the
//! altar, too.

mod look;

use std::fmt::{self, Display};
use std::str::FromStr;

use tabletop::{Dice, Happening, Play, Scene, Seat, Viewer, verbs};

use crate::Fresco;
use crate::action::Question;
use crate::action_tile::{ActionTiles, Cover};
use crate::components::{GlassColour, Glaziers as Printed, Window};
use crate::core::{Core, nth_in};
use crate::event::Reason;
use crate::modules::{Act, Kit, Module};
use crate::scene::names;
use crate::table::Table;
use crate::visit::{AltarWork, Restoration, Visit};
use crate::why::Why;
use crate::words::{ByPainter, Column, Painter, Section, one_word};

/// Pieces of glass of each colour, [`GlassColour`] as index.
type Glass = [u8; 4];

/// The glaziers' workshop and the windows.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Glaziers {
    /// The glass in the bag; who has paid attention knows it.
    bag: Glass,
    /// The glass for sale this round; everybody sees it.
    pub sale: Glass,
    /// The used glass; everybody sees it.
    storage: Glass,
    /// The glass of each painter, behind the screen.
    pub glass: ByPainter<Glass>,
    /// The windows in the pile, as a set of numbers; their order is not decided.
    pile: u32,
    /// The windows on the bench by number, the slot that costs nothing first; everybody sees them.
    pub bench: [Option<u8>; SLOTS],
    /// The windows that have been renovated: the section beside each of them, by the window's number.
    renovated: [Option<Section>; Printed::WINDOWS],
    /// The action tiles.
    tiles: ActionTiles,
}

verbs! {
    /// What one can do with glass.
    pub enum Action {
        /// Cover this column with the action tile.
        Cover(column: Column) = "glaziers",
        /// Buy a piece of glass.
        Buy(colour: GlassColour) = "glass",
        /// Take the window in this slot of the bench, the one that costs nothing being 1.
        Window(slot: u8) = "window",
        /// Give this glass to the window.
        Give(panes: Panes) = "glaze",
    }
}

const SLOTS: usize = 6;
const TILE: &str = "glaziers";
const COVER: &str = "Plan: which column does your glaziers tile cover, if any?";
const PURCHASE: &str = "glaziers: one piece of glass for each helper and each assistant";
const TAKING: &str = "glaziers: a window is taken from the bench for the price of its slot";
const GIVING: &str = "glaziers: a window takes the glass that it shows, the altar one piece of each colour";

impl Kit for Glaziers {
    fn unpack(rules: &Fresco) -> Glaziers {
        Glaziers {
            bag: rules.components.parts.glaziers.glass.map(|g| g.pieces),
            sale: [0; 4],
            storage: [0; 4],
            glass: ByPainter([[0; 4]; 4]),
            pile: (1 << Printed::WINDOWS) - 1,
            bench: [None; SLOTS],
            renovated: [None; Printed::WINDOWS],
            tiles: ActionTiles::HOME,
        }
    }
    fn piece_in_bag(rules: &Fresco, bag: &str, piece: &str) -> Option<Result<u32, String>> {
        match bag {
            "glass" => Some(piece.parse::<Panes>().map_err(|_| look::no_glass(piece)).and_then(|panes| {
                let colour = panes.colours().next().filter(|_| panes.len() == 1);
                colour.map(|c| c as u32).ok_or_else(|| look::no_glass(piece))
            })),
            "windows" => Some(look::window_named(rules, piece).map(|n| n as u32)),
            _ => None,
        }
    }
}

impl Module for Glaziers {
    // Six windows of the pile lie on the bench, and two pieces of glass for each player are for sale.
    fn setup(&mut self, rules: &Fresco, _core: &mut Core, dice: &mut Dice) {
        for slot in 0..SLOTS {
            let Some(window) = nth_in(self.pile, dice.below(self.pile.count_ones())) else { break };
            self.pile &= !(1 << window);
            self.bench[slot] = Some(window as u8);
        }
        for _ in 0..usize::from(rules.components.parts.glaziers.draw) * rules.players() {
            let mut nth = dice.below(total(self.bag).into()) as u8;
            let Some(colour) = GlassColour::ALL.into_iter().find(|&c| {
                let here = nth < self.bag[c as usize];
                nth = nth.saturating_sub(self.bag[c as usize]);
                here
            }) else {
                break;
            };
            self.bag[colour as usize] -= 1;
            self.sale[colour as usize] += 1;
        }
    }

    // The tile covers any column; two helpers are printed on it, and an assistant may join.
    fn cover(&mut self, t: &mut Table<'_>, who: Painter) -> Play {
        let columns = Column::of_board(t.last_round);
        let cover = cover(t.rules);
        self.tiles.plan(t, who, (TILE, COVER), (&columns, cover), |column| Action::Cover(column).into())
    }

    fn revealed(&mut self, t: &mut Table<'_>) {
        self.tiles.reveal(t, TILE);
    }

    // At the covered column's moment each helper and each assistant on the tile may buy a piece of glass, as long as there
    // is some.
    fn arrive(&mut self, t: &mut Table<'_>, visit: &mut Visit) -> Play {
        let who = visit.who;
        if !self.tiles.covers(who, visit.column) {
            return Ok(());
        }
        let hands = t.components().parts.glaziers.helpers + t.painters[who].plan[visit.column.index()];
        for left in (1..=hands).rev() {
            if !GlassColour::ALL.into_iter().any(|c| self.can_buy(t.rules, t.core, who, c)) {
                let why = if total(self.sale) == 0 { "there is no glass left" } else { "the glass left is too dear" };
                t.say(who, |_| Happening::said("glass", format!("{{who}} is at the glaziers', but {why}.")));
                break;
            }
            let answer = t.ask(who, Question::Of("Glaziers: which glass do you buy? Purchases left: {n}.", left.into()), |rules, core, can| {
                for colour in GlassColour::ALL {
                    if self.can_buy(rules, core, who, colour) {
                        can.add(Action::Buy(colour).into());
                    } else {
                        can.bar(Action::Buy(colour).into(), || Why::Because(self.obstacle(rules, colour), PURCHASE));
                    }
                }
                can.add(crate::Action::Done);
            })?;
            let crate::Action::Module(Act::Glaziers(Action::Buy(colour))) = answer else { break };
            self.buy(t, who, colour);
        }
        Ok(())
    }

    fn why_not(&self, _rules: &Fresco, _core: &Core, _visit: &Visit, act: Act) -> Option<Why> {
        let Act::Glaziers(action) = act else { return None };
        let (why, rule) = match action {
            Action::Cover(_) => ("the tile is put on a column while planning", PURCHASE),
            Action::Buy(_) => ("glass is bought at the moment of the column that your glaziers tile covers", PURCHASE),
            Action::Window(_) => ("a window is taken once a section beside one is chosen", TAKING),
            Action::Give(_) => ("glass is given once a window is taken, or the altar is chosen", GIVING),
        };
        Some(Why::Because(why.to_string(), rule))
    }

    // Who restores a section beside a window must renovate it: takes one from the bench and pays for its slot, the first
    // being free. Every pane for which no glass is given costs points; nobody has to give any.
    fn extras(&mut self, t: &mut Table<'_>, work: &mut Restoration) -> Play {
        let (who, printed) = (work.who, t.components().parts.glaziers);
        if printed.sections & 1 << work.section.index() == 0 || self.bench == [None; SLOTS] {
            return Ok(());
        }
        // Leonardo takes the one that costs nothing and needs no glass for it.
        let leonardo = t.rules.is_leonardo(who);
        let slot = if leonardo { 0 } else { self.choose_window(t, who)? };
        let Some(number) = self.bench.get_mut(slot).and_then(Option::take) else { return Ok(()) };
        let window = printed.windows[usize::from(number) % Printed::WINDOWS];
        let section = work.section;
        self.renovated[usize::from(number) % Printed::WINDOWS] = Some(section);
        t.say(who, |_| {
            Happening::said("window", format!("{{who}} renovates the window beside {section}: {}.", look::window_words(window)))
                .moving(look::window_piece(window), 1, look::slot(slot), look::opening(section), look::window_words(window))
        });
        work.points.add(Reason::Window, window.points);
        if leonardo {
            return Ok(());
        }
        t.pay_for(who, printed.bench[slot % SLOTS], "the window");
        let given = self.choose_panes(t, who, window)?;
        self.give(t, who, given, "the window");
        let missing: i16 = (0..4).map(|c| i16::from(window.needs()[c].saturating_sub(given.of_colour(c))) * printed.glass[c].penalty).sum();
        work.points.add(Reason::MissingGlass, -missing);
        Ok(())
    }

    // At the altar one piece of each colour may be given, for a point each; anew every time.
    fn altar(&mut self, t: &mut Table<'_>, work: &mut AltarWork) -> Play {
        let (who, each) = (work.who, t.components().parts.glaziers.altar);
        let most = self.glass[who].map(|n| n.min(1));
        if total(most) == 0 {
            return Ok(());
        }
        let answer = t.ask(who, Question::Of("Altar: which glass do you give to its window? Each piece is worth {n}.", each as u16), |_, _, can| {
            give_options(most, self.glass[who], [1; 4], can);
        })?;
        let given = if let crate::Action::Module(Act::Glaziers(Action::Give(panes))) = answer { panes } else { Panes::NONE };
        self.give(t, who, given, "the window of the altar");
        work.points.add(Reason::AltarGlass, i16::from(given.len()) * each);
        Ok(())
    }

    // The bench closes up towards the free slot, and a new window comes to its other end. A restoration whose missing
    // glass eats up all its points is worth nothing, but costs nothing either.
    fn restored(&mut self, t: &mut Table<'_>, work: &Restoration) -> Play {
        if t.components().parts.glaziers.sections & 1 << work.section.index() == 0 {
            return Ok(());
        }
        if work.points.total() <= 0 {
            t.say(work.who, |_| Happening::said("window", "The missing glass eats up all the points: {who} stays."));
        }
        self.close_up(t);
        Ok(())
    }

    fn home(&mut self, t: &mut Table<'_>) {
        self.tiles.go_home(t, TILE);
    }

    // The glass that was not sold is put away, and two new pieces for each player are drawn. If the bag runs out, all that
    // was put away goes into it.
    fn next_round(&mut self, t: &mut Table<'_>) {
        let unsold = std::mem::take(&mut self.sale);
        self.storage = add(self.storage, unsold);
        if total(unsold) > 0 {
            t.announce(|_| look::moving_glass(Happening::said("glass", String::new()), unsold, look::SALE, look::STORAGE));
        }
        let mut drawn = [0; 4];
        for _ in 0..usize::from(t.components().parts.glaziers.draw) * t.rules.players() {
            if total(self.bag) == 0 {
                tell_drawn(t, std::mem::take(&mut drawn));
                let all = std::mem::take(&mut self.storage);
                self.bag = all;
                if total(all) > 0 {
                    t.announce(|_| look::glass_into_bag(all));
                }
            }
            let Some(colour) = t.draw_kind("glass", &self.bag) else { break };
            self.bag[colour & 3] -= 1;
            self.sale[colour & 3] += 1;
            drawn[colour & 3] += 1;
        }
        tell_drawn(t, drawn);
    }

    fn show(&self, rules: &Fresco, core: &Core, viewer: Viewer, scene: &mut Scene) {
        self.show_all(rules, core, viewer, scene);
    }
    fn places(&self, _rules: &Fresco, _core: &Core, seat: Seat, act: Act) -> Vec<String> {
        look::places(seat, act)
    }
    fn note(&self, rules: &Fresco, core: &Core, seat: Seat, act: Act) -> String {
        self.note_on(rules, core, seat, act)
    }
    fn remark(&self, rules: &Fresco, _core: &Core, _seat: Seat, action: crate::Action) -> String {
        match action {
            crate::Action::Restore(s) if rules.components.parts.glaziers.sections & 1 << s.index() != 0 => ", with a window".to_string(),
            _ => String::new(),
        }
    }
    fn check(&self, rules: &Fresco, _core: &Core) -> Result<(), String> {
        self.check_all(rules)
    }
    fn get(&self, rules: &Fresco, core: &Core, key: &str) -> Option<Result<String, String>> {
        self.fact(rules, core, key)
    }
    fn set(&mut self, rules: &Fresco, core: &mut Core, key: &str, value: &str) -> Option<Result<(), String>> {
        self.set_fact(rules, core, key, value)
    }
}

impl Glaziers {
    fn can_buy(&self, rules: &Fresco, core: &Core, who: Painter, colour: GlassColour) -> bool {
        self.sale[colour as usize] > 0 && rules.components.parts.glaziers.glass[colour as usize].price <= core.painters[who].thalers
    }

    /// Why a piece of glass cannot be bought.
    fn obstacle(&self, rules: &Fresco, colour: GlassColour) -> String {
        if self.sale[colour as usize] == 0 {
            return format!("there is no {colour} glass for sale");
        }
        format!("{colour} glass costs {}, and you have too little", thalers(rules.components.parts.glaziers.glass[colour as usize].price))
    }

    fn buy(&mut self, t: &mut Table<'_>, who: Painter, colour: GlassColour) {
        self.sale[colour as usize] -= 1;
        self.glass[who][colour as usize] += 1;
        let price = t.components().parts.glaziers.glass[colour as usize].price;
        t.say(who, |rules| {
            let mut one = [0; 4];
            one[colour as usize] = 1;
            let said = Happening::said("glass", format!("{{who}} buys {colour} glass."));
            look::moving_glass(said, one, look::SALE, &names::screen(rules.name_of(who)))
        });
        t.pay_for(who, price, "glass");
    }

    /// The slot from which a player takes a window; nobody is asked who can pay for only one.
    fn choose_window(&self, t: &mut Table<'_>, who: Painter) -> Play<usize> {
        let costs = t.components().parts.glaziers.bench;
        let open = |money: u16, slot: usize| self.bench[slot].is_some() && costs[slot] <= money;
        let mine = t.painters[who].thalers;
        if (0..SLOTS).filter(|&slot| open(mine, slot)).count() < 2 {
            return Ok((0..SLOTS).find(|&slot| open(mine, slot)).unwrap_or(0));
        }
        let answer = t.ask(who, Question::Of("Glaziers: which window of the bench do you take?", 0), |_, core, can| {
            let money = core.painters[who].thalers;
            for slot in 0..SLOTS {
                let action = Action::Window(slot as u8 + 1).into();
                if open(money, slot) {
                    can.add(action);
                } else {
                    can.bar(action, || {
                        let costs = format!("the window in slot {} costs {}, and you have {money}", slot + 1, thalers(costs[slot]));
                        let why = if self.bench[slot].is_some() { costs } else { format!("there is no window in slot {}", slot + 1) };
                        Why::Because(why, TAKING)
                    });
                }
            }
            can.explain(|action| {
                let window = matches!(action, crate::Action::Module(Act::Glaziers(Action::Window(_))));
                window.then(|| Why::Because(format!("the bench has {SLOTS} slots"), TAKING))
            });
            can.bar(crate::Action::Done, || Why::Because("the window beside this section must be renovated".into(), TAKING));
        })?;
        let crate::Action::Module(Act::Glaziers(Action::Window(slot))) = answer else { return Ok(0) };
        Ok(usize::from(slot.max(1)) - 1)
    }

    /// Which of the glass that the window shows a player gives, all at once.
    fn choose_panes(&self, t: &mut Table<'_>, who: Painter, window: Window) -> Play<Panes> {
        let (held, needs) = (self.glass[who], window.needs());
        let most: Glass = std::array::from_fn(|c| held[c].min(needs[c]));
        if total(most) == 0 {
            return Ok(Panes::NONE);
        }
        let lost = t.components().parts.glaziers.penalty(window) as u16;
        let answer = t.ask(who, Question::Of("Glaziers: which glass do you give? Without any, {n} points are lost.", lost), |_, _, can| {
            give_options(most, held, needs, can);
        })?;
        Ok(if let crate::Action::Module(Act::Glaziers(Action::Give(panes))) = answer { panes } else { Panes::NONE })
    }

    /// Glass that is given ends up in the storage.
    fn give(&mut self, t: &mut Table<'_>, who: Painter, panes: Panes, to: &'static str) {
        if panes == Panes::NONE {
            return;
        }
        let glass = panes.glass();
        self.glass[who] = std::array::from_fn(|c| self.glass[who][c].saturating_sub(glass[c]));
        self.storage = add(self.storage, glass);
        t.say(who, |rules| {
            let said = Happening::said("glass", format!("{{who}} gives {} glass for {to}.", panes.in_words()));
            look::moving_glass(said, glass, &names::screen(rules.name_of(who)), look::STORAGE)
        });
    }

    /// The windows move up to the free slot, and the pile fills the bench as far as it goes.
    fn close_up(&mut self, t: &mut Table<'_>) {
        let windows = t.components().parts.glaziers.windows;
        let mut next = 0;
        for (slot, window) in self.bench.into_iter().enumerate() {
            if let Some(number) = window {
                self.bench.swap(next, slot);
                if next != slot {
                    let window = windows[usize::from(number) % Printed::WINDOWS];
                    t.announce(|_| {
                        let said = Happening::said("bench", String::new());
                        said.moving(look::window_piece(window), 1, look::slot(slot), look::slot(next), look::window_words(window))
                    });
                }
                next += 1;
            }
        }
        for slot in next..SLOTS {
            let Some(number) = t.draw_from("windows", self.pile) else { break };
            self.pile &= !(1 << number);
            self.bench[slot] = Some(number as u8);
            let window = windows[number % Printed::WINDOWS];
            t.announce(|_| {
                Happening::said("bench", format!("A new window comes to the bench: {}.", look::window_words(window)))
                    .moving(look::WINDOW_BACK, 1, look::PILE, look::slot(slot), look::window_words(window))
                    .becoming(look::window_piece(window))
            });
        }
    }
}

/// Offers every part of the glass that can be given, or nothing at all.
fn give_options(most: Glass, held: Glass, wanted: Glass, can: &mut crate::Options<'_>) {
    let [yellow, blue, red, green] = most;
    for y in 0..=yellow {
        for b in 0..=blue {
            for r in 0..=red {
                for g in 0..=green {
                    let panes = Panes::of([y, b, r, g]);
                    if panes != Panes::NONE {
                        can.add(Action::Give(panes).into());
                    }
                }
            }
        }
    }
    can.add(crate::Action::Done);
    can.explain(|action| match action {
        crate::Action::Module(Act::Glaziers(Action::Give(panes))) => {
            let lacking = (0..4).any(|c| panes.of_colour(c) > held[c]);
            let too_much = (0..4).any(|c| panes.of_colour(c) > wanted[c]);
            let why = if lacking && !too_much { "you do not have all that glass" } else { "it has no use for all that glass" };
            Some(Why::Because(why.to_string(), GIVING))
        }
        _ => None,
    });
}

fn tell_drawn(t: &mut Table<'_>, drawn: Glass) {
    if total(drawn) > 0 {
        t.announce(|_| look::glass_for_sale(drawn));
    }
}

/// The tile leaves one space beside its helpers; the assistant there works on the tile.
fn cover(rules: &Fresco) -> Cover {
    let spaces = Column::SPACES.saturating_sub(rules.components.parts.glaziers.helpers);
    Cover { spaces, elsewhere: true, needs: false }
}

fn total(glass: Glass) -> u8 {
    glass.iter().sum()
}

fn add(a: Glass, b: Glass) -> Glass {
    std::array::from_fn(|c| a[c] + b[c])
}

fn thalers(n: u16) -> String {
    tabletop::text::count(n.into(), "thaler", "thalers")
}

/// Up to three pieces of glass of each colour, in two bits each. Written by their letters: `YYG`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Panes(u8);

one_word!(Panes, GlassColour);

impl Panes {
    const NONE: Panes = Panes(0);

    fn of(glass: Glass) -> Panes {
        Panes(glass.iter().enumerate().fold(0, |bits, (c, &n)| bits | n.min(3) << (2 * c)))
    }
    fn of_colour(self, colour: usize) -> u8 {
        self.0 >> (2 * (colour & 3)) & 3
    }
    /// How many of each colour.
    pub fn glass(self) -> Glass {
        std::array::from_fn(|c| self.of_colour(c))
    }
    fn len(self) -> u8 {
        total(self.glass())
    }
    fn colours(self) -> impl Iterator<Item = GlassColour> {
        GlassColour::ALL.into_iter().filter(move |&c| self.of_colour(c as usize) > 0)
    }
    fn in_words(self) -> String {
        look::glass_words(self.glass())
    }
}

impl Display for Panes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&look::letters(self.glass()))
    }
}

impl FromStr for Panes {
    type Err = ();
    fn from_str(text: &str) -> Result<Panes, ()> {
        match look::read_glass(text) {
            Ok(glass) if total(glass) > 0 && glass.iter().all(|&n| n <= 3) => Ok(Panes::of(glass)),
            _ => Err(()),
        }
    }
}
