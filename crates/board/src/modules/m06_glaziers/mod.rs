//! Module 6: Glaziers. Rulebook 2020, "Les Vitriers"; rulebook 2010, module 6.
//!
//! The bishop wants coloured windows. With the action tile one buys glass; whoever restores a section at the edge of the
//! fresco must also renovate the window beside it, and loses points for every pane without glass. Glass is welcome at the
//! altar, too.

mod glass;
mod look;
mod pieces;
mod position;

use crate::modules::prelude::*;

pub use glass::{Counts, Panes};
use glass::{add, each_piece, total};
pub use pieces::{Glass, GlassColour, Pieces, Window, WindowNumber};

/// The glaziers' workshop and the windows.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Glaziers {
    /// The glass in the bag; an attentive player knows it.
    bag: Counts,
    /// The glass for sale this round; everybody sees it.
    pub sale: Counts,
    /// The used glass; everybody sees it.
    storage: Counts,
    /// The glass of each painter, behind the screen.
    pub glass: ByPainter<Counts>,
    /// The windows in the pile; their order is not decided.
    pile: Set<WindowNumber>,
    /// The windows on the bench, the slot that costs nothing first; everybody sees them.
    pub bench: [Option<WindowNumber>; Pieces::SLOTS],
    /// The section beside each window that has been renovated, by the window's number.
    renovated: [Option<Section>; Pieces::WINDOWS],
    /// The windows that are out of the game; everybody sees them.
    gone: Set<WindowNumber>,
}

verbs! {
    /// What one can do with glass.
    pub enum Action within crate::Action {
        /// Cover this column with the action tile.
        Cover(column: Column) = "glaziers",
        /// Buy a piece of glass.
        Buy(colour: GlassColour) = "glass",
        /// Take the window in this slot of the bench, the one that costs nothing being 1.
        Window(slot: u8 = 1..=Pieces::SLOTS as u8) = "window",
        /// Give this glass to the window.
        Give(panes: Panes) = "glaze",
    }
}

/// What becomes of the window that Leonardo takes: in 2010 it is put into its opening, in 2020 it leaves the game.
pub const LEONARDO_RENOVATES: ByEdition<bool> = ByEdition { first: true, anniversary: false };

/// The question about glass at the altar.
pub const ALTAR_PROMPT: Sentence = sentence!("Altar: which glass do you add? Each piece is worth {points}.");

reasons! { Glaziers: Window = "the window", MissingGlass = "missing glass", AltarGlass = "glass at the altar" }

const PURCHASE: Rule = rule!("glaziers", "glaziers: one piece of glass for each helper and each assistant");
const TAKING: Rule = rule!("glaziers", "glaziers: you take a window from the bench and pay for its slot");
const GIVING: Rule = rule!("glaziers", "glaziers: a window takes the glass that it shows, the altar one piece of each colour");

impl Module for Glaziers {
    const ALIASES: &'static [&'static str] = &["glazier", "glass", "windows"];
    // The tile covers any column. It leaves one space beside its two helpers; the assistant there works on the tile.
    const TILE: Option<ActionTile> = Some(ActionTile {
        piece: look::TILE,
        label: sentence!("the glaziers tile"),
        fact: "glaziers",
        prompt: sentence!("Plan: which column does your glaziers tile cover, if any?"),
        only: None,
        cover: |rules| Cover { spaces: Column::SPACES.saturating_sub(Glaziers::pieces(rules).helpers), elsewhere: true, needs: false },
        verb: |column| Action::Cover(column).into(),
        column: |action| if let Ok(Action::Cover(column)) = Action::try_from(action) { Some(column) } else { None },
    });

    fn new(rules: &BoardGame) -> Glaziers {
        Glaziers {
            bag: Glaziers::pieces(rules).glass.map(|g| g.pieces),
            sale: [0; 4],
            storage: [0; 4],
            glass: ByPainter([[0; 4]; 4]),
            pile: Set::ALL,
            bench: [None; Pieces::SLOTS],
            renovated: [None; Pieces::WINDOWS],
            gone: Set::NONE,
        }
    }
}

impl Moments for Glaziers {
    // Six windows of the pile lie on the bench, and two pieces of glass for each player are for sale.
    fn setup(&mut self, rules: &BoardGame, _core: &mut Core, dice: &mut Dice) {
        for slot in &mut self.bench {
            *slot = take_any(&mut self.pile, dice);
        }
        for _ in 0..usize::from(Glaziers::pieces(rules).draw) * rules.players() {
            let nth = dice.below(total(self.bag).into()) as usize;
            if let Some(colour) = each_piece(self.bag).nth(nth) {
                self.bag[colour as usize] -= 1;
                self.sale[colour as usize] += 1;
            }
        }
    }

    // At the covered column's moment each helper and each assistant on the tile may buy a piece of glass, as long as there
    // is some. Those who have too little money are asked like everybody else.
    fn at_tile(&mut self, t: &mut Table<'_>, visit: &Visit) -> Play {
        let who = visit.who;
        let buyers = Glaziers::pieces(t.rules).helpers + t.painters[who].plan[visit.column.index()];
        for left in (1..=buyers).rev() {
            if total(self.sale) == 0 {
                t.say(who, move |_| Happening::said("glass", say!("{who} is at the glaziers', but there is no glass left.", who)));
                break;
            }
            let prompt = (sentence!("Glaziers: which glass do you buy? Purchases left: {n}."), left.into());
            let answer = t.may(who, prompt, |view, can| {
                for colour in GlassColour::ALL {
                    if self.can_buy(view, who, colour) {
                        can.add(say::Buy(colour));
                    } else {
                        can.bar(say::Buy(colour), || self.why_not_buy(view.rules, colour));
                    }
                }
            })?;
            let Some(say::Buy(colour)) = answer else { break };
            self.buy(t, who, colour);
        }
        Ok(())
    }

    // A painter who restores a section beside a window must renovate it: takes one from the bench and pays for its slot, the
    // first being free. Every pane for which no glass is given costs points; nobody has to give any.
    fn extras(&mut self, t: &mut Table<'_>, work: &mut Restoration) -> Play {
        let (who, section, pieces) = (work.who, work.section, Glaziers::pieces(t.rules));
        if !pieces.sections.has(section) {
            return Ok(());
        }
        // Leonardo takes the one that costs nothing and needs no glass for it.
        let leonardo = t.rules.is_leonardo(who);
        let slot = if leonardo { 0 } else { self.choose_window(t, who)? };
        let Some(number) = self.bench[slot].take() else { return Ok(()) };
        let window = pieces.window(number);
        let renovates = !leonardo || LEONARDO_RENOVATES.of(t.rules.edition);
        if renovates {
            self.renovated[number.number()] = Some(section);
        } else {
            self.gone.insert(number);
        }
        t.say(who, move |_| {
            let (label, piece) = (look::window_label(window), look::window_piece(window));
            let (text, to) = match renovates {
                true => {
                    let text = say!("{who} puts {window} into the wall beside {section}.", who, section, window = label.clone());
                    (text, look::opening(section))
                }
                false => (say!("{who} takes {window}, which leaves the game.", who, window = label.clone()), look::GONE.to_string()),
            };
            Happening::said("window", text).moving(piece, 1, look::slot(slot), to)
        });
        work.points.add(Reason::Window, window.points);
        if leonardo {
            return Ok(());
        }
        t.pay_for(who, pieces.bench[slot], Term("source|the window"));
        let prompt = (sentence!("Glaziers: which glass do you give? Without any, you lose {points}."), pieces.penalty(window) as u16);
        let given = self.give(t, who, window.needs(), prompt, |who, glass| say!("{who} gives {glass} for the window.", who, glass))?;
        work.points.add(Reason::MissingGlass, -pieces.penalty_with(window, given.glass()));
        Ok(())
    }

    // At the altar one piece of each colour may be given, for a point each; anew every time.
    fn altar(&mut self, t: &mut Table<'_>, work: &mut AltarWork) -> Play {
        let each = Glaziers::pieces(t.rules).altar;
        let (who, prompt) = (work.who, (ALTAR_PROMPT, each as u16));
        let given = self.give(t, who, [1; 4], prompt, |who, glass| say!("{who} adds {glass} at the altar.", who, glass))?;
        work.points.add(Reason::AltarGlass, i16::from(given.len()) * each);
        Ok(())
    }

    // The bench closes up towards the free slot, and a new window comes to its other end. A restoration whose missing
    // glass eats up all its points is worth nothing, but costs nothing either.
    fn restored(&mut self, t: &mut Table<'_>, work: &Restoration) -> Play {
        if !Glaziers::pieces(t.rules).sections.has(work.section) {
            return Ok(());
        }
        if work.points.total() <= 0 {
            let who = work.who;
            t.say(who, move |_| Happening::said("window", say!("{who} does not move: the missing glass eats up all the points.", who)));
        }
        self.close_up(t);
        Ok(())
    }

    // The unsold glass is put away, and two new pieces for each player are drawn. If the bag runs out, all glass that was put
    // away goes into it.
    fn next_round(&mut self, t: &mut Table<'_>) {
        let unsold = std::mem::take(&mut self.sale);
        self.storage = add(self.storage, unsold);
        if total(unsold) > 0 {
            t.announce(move |_| look::moving_glass(Happening::said("glass", Text::default()), unsold, look::SALE, look::STORAGE));
        }
        let mut drawn = [0; 4];
        for _ in 0..usize::from(Glaziers::pieces(t.rules).draw) * t.rules.players() {
            if total(self.bag) == 0 {
                tell_drawn(t, std::mem::take(&mut drawn));
                let used = std::mem::take(&mut self.storage);
                self.bag = used;
                if total(used) > 0 {
                    t.announce(move |_| look::glass_into_bag(used));
                }
            }
            let Some(colour) = t.draw_kind("glass", &self.bag) else { break };
            self.bag[colour] -= 1;
            self.sale[colour] += 1;
            drawn[colour] += 1;
        }
        tell_drawn(t, drawn);
    }

    fn disguise(&mut self, rules: &BoardGame, _core: &Core, viewer: Viewer, dice: &mut Dice) {
        for colour in GlassColour::ALL {
            let mut held = ByPainter(self.glass.0.map(|glass| glass[colour as usize]));
            deal_among(rules.humans().filter(|who| !viewer.is(who.seat())), &mut held, dice);
            rules.humans().for_each(|who| self.glass[who][colour as usize] = held[who]);
        }
    }
}

impl Offers for Glaziers {
    fn why_not(&self, _view: View<'_>, _visit: &Visit, action: Action) -> Option<WhyNot> {
        let (why, rule) = match action {
            Action::Cover(_) => (sentence!("you can put the tile on a column only while planning"), PURCHASE),
            Action::Buy(_) => (sentence!("you can buy glass only when it is the turn of the column your glaziers tile covers"), PURCHASE),
            Action::Window(_) => (sentence!("you take a window only once you have chosen a section with an opening"), TAKING),
            Action::Give(_) => (sentence!("you give glass only once you have taken a window or chosen the altar"), GIVING),
        };
        Some((why, rule).into())
    }
}

impl Glaziers {
    fn can_buy(&self, view: View<'_>, who: Painter, colour: GlassColour) -> bool {
        self.sale[colour as usize] > 0 && Glaziers::pieces(view.rules).glass[colour as usize].price <= view.painters[who].thalers
    }

    fn why_not_buy(&self, rules: &BoardGame, colour: GlassColour) -> WhyNot {
        let price = THALERS.count(Glaziers::pieces(rules).glass[colour as usize].price);
        let why = match self.sale[colour as usize] {
            0 => say!("there is no {colour} glass for sale", colour),
            _ => say!("{colour} glass costs {price}, more than you have", colour, price),
        };
        WhyNot::because(why, PURCHASE)
    }

    fn buy(&mut self, t: &mut Table<'_>, who: Painter, colour: GlassColour) {
        let mut one = [0; 4];
        one[colour as usize] = 1;
        self.sale[colour as usize] -= 1;
        self.glass[who] = add(self.glass[who], one);
        t.say(who, move |rules| {
            let said = Happening::said("glass", say!("{who} buys {colour} glass.", who, colour));
            look::moving_glass(said, one, look::SALE, &names::screen(rules.name_of(who)))
        });
        t.pay_for(who, Glaziers::pieces(t.rules).glass[colour as usize].price, Term("source|glass"));
    }

    /// The slot from which a player takes a window; nobody is asked when there is only one.
    fn choose_window(&self, t: &mut Table<'_>, who: Painter) -> Play<usize> {
        let costs = &Glaziers::pieces(t.rules).bench;
        let is_open = |money: u16, slot: usize| self.bench[slot].is_some() && costs[slot] <= money;
        let mut windows = (0..Pieces::SLOTS).filter(|&slot| self.bench[slot].is_some());
        if let (first, None) = (windows.next(), windows.next()) {
            return Ok(first.unwrap_or(0));
        }
        let say::Window(number) = t.decide(who, sentence!("Glaziers: which window do you take from the bench?"), |view, can| {
            let money = view.painters[who].thalers;
            for (slot, number) in (0..Pieces::SLOTS).zip(1..) {
                if is_open(money, slot) {
                    can.add(say::Window(number));
                } else {
                    can.bar(say::Window(number), || {
                        let why = match self.bench[slot] {
                            Some(_) => {
                                let (price, money) = (THALERS.count(costs[slot]), THALERS.count(money));
                                say!("the window in slot {slot} costs {price}, and you have {money}", slot = number, price, money)
                            }
                            None => say!("there is no window in slot {slot}", slot = number),
                        };
                        WhyNot::because(why, TAKING)
                    });
                }
            }
            can.explain(|_| {
                Some(WhyNot::because(say!("the bench has only {slots}", slots = look::SLOTS.count(Pieces::SLOTS as u8)), TAKING))
            });
            explain_done(can, sentence!("you must take a window for this section"), TAKING);
        })?;
        Ok(usize::from(number).saturating_sub(1))
    }

    /// A player may give any part of the wanted glass, all at once; those who have none are asked like everybody else. The
    /// glass ends up in the storage; `gives` tells of it.
    fn give(
        &mut self,
        t: &mut Table<'_>,
        who: Painter,
        wanted: Counts,
        prompt: (Sentence, u16),
        gives: fn(Painter, Arg) -> Text,
    ) -> Play<Panes> {
        let held = self.glass[who];
        let most: Counts = std::array::from_fn(|c| held[c].min(wanted[c]));
        if total(wanted) == 0 {
            return Ok(Panes::NONE);
        }
        let answer = t.may(who, prompt, |_, can| {
            Panes::each_within(most).for_each(|panes| can.add(say::Give(panes)));
            can.explain(|say::Give(panes)| {
                let lacks_some = panes.is_within(wanted) && !panes.is_within(held);
                let why = if lacks_some { say!("you do not have all that glass") } else { say!("it does not take all that glass") };
                Some(WhyNot::because(why, GIVING))
            });
        })?;
        let Some(say::Give(panes)) = answer else { return Ok(Panes::NONE) };
        let glass = panes.glass();
        self.glass[who] = std::array::from_fn(|c| held[c].saturating_sub(glass[c]));
        self.storage = add(self.storage, glass);
        t.say(who, move |rules| {
            let said = Happening::said("glass", gives(who, glass::in_words(glass)));
            look::moving_glass(said, glass, &names::screen(rules.name_of(who)), look::STORAGE)
        });
        Ok(panes)
    }

    /// The windows move up to the free slot, and the pile fills the bench as far as it goes.
    fn close_up(&mut self, t: &mut Table<'_>) {
        let pieces = Glaziers::pieces(t.rules);
        let mut next = 0;
        for (slot, number) in self.bench.into_iter().enumerate() {
            let Some(number) = number else { continue };
            self.bench.swap(next, slot);
            if next != slot {
                let window = pieces.window(number);
                t.announce(move |_| {
                    let said = Happening::said("bench", Text::default());
                    said.moving(look::window_piece(window), 1, look::slot(slot), look::slot(next))
                });
            }
            next += 1;
        }
        for slot in next..Pieces::SLOTS {
            let Some(number) = t.draw_from("windows", self.pile) else { break };
            self.pile.remove(number);
            self.bench[slot] = Some(number);
            let window = pieces.window(number);
            t.announce(move |_| {
                Happening::said("bench", say!("A new window comes to the bench: {window}.", window = look::window_label(window)))
                    .moving(look::WINDOW_BACK, 1, look::PILE, look::slot(slot))
                    .becoming(look::window_piece(window))
            });
        }
    }
}

fn tell_drawn(t: &mut Table<'_>, drawn: Counts) {
    if total(drawn) > 0 {
        t.announce(move |_| look::glass_for_sale(drawn));
    }
}
