//! Module 17: Painters' guild. Rulebook 2020, "La Guilde des Peintres".
//!
//! The guild keeps one primary and one mixed paint. In the Workshop an assistant may give one of a kind and take the other
//! instead of one of the two mixes.

mod look;
mod position;

use crate::modules::prelude::*;

pub use crate::modules::{NoPieces as Pieces, NoReason as Reason};

use look::place;

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
    pub enum Action within crate::Action {
        /// Give this paint for the one of its kind that lies there.
        Exchange(paint: Paint) = "exchange",
    }
}

const LIKE_FOR_LIKE: Rule =
    rule!("guild", "guild: trade a primary for a primary or a mixed paint for a mixed one, each once per assistant");

impl Module for Guild {
    const ALIASES: &'static [&'static str] = &["painterguild", "guilds"];

    fn new(_rules: &BoardGame) -> Guild {
        Guild { primary: Paint::Red, mixed: Paint::Orange, exchanged: [false; 2] }
    }
}

impl Moments for Guild {
    // One primary and one mixed paint, at random.
    fn setup(&mut self, _rules: &BoardGame, _core: &mut Core, dice: &mut Dice) {
        self.primary = Paint::PRIMARIES[dice.below(3) as usize];
        self.mixed = Paint::MIXED[dice.below(3) as usize];
    }

    // Another assistant, another day.
    fn after_step(&mut self, _t: &mut Table<'_>) {
        self.exchanged = [false; 2];
    }
}

impl Offers for Guild {
    // Each assistant does two of: mix, mix, exchange a primary, exchange a mixed paint, in any order; a sick one does one.
    fn offers(&self, view: View<'_>, visit: &Visit, offer: &mut dyn FnMut(Action)) {
        if actions_left(visit) == 0 {
            return;
        }
        let shelf = view.painters[visit.who].paints;
        for paint in Paint::BASE {
            if shelf[paint] > 0 && paint != self.kept_like(paint) && !self.exchanged[kind(paint)] {
                offer(Action::Exchange(paint));
            }
        }
    }

    fn why_not(&self, view: View<'_>, visit: &Visit, action: Action) -> Option<WhyNot> {
        let Action::Exchange(paint) = action;
        let why = if !Paint::BASE.contains(&paint) {
            say!("the guild has no use for pink and brown")
        } else if view.painters[visit.who].paints[paint] == 0 {
            say!("you have no {paint} paint", paint)
        } else if paint == self.kept_like(paint) {
            say!("the guild already has that very paint")
        } else if actions_left(visit) == 0 {
            say!("this assistant has no action left")
        } else {
            say!("this assistant has already made that kind of trade")
        };
        Some(WhyNot::because(why, LIKE_FOR_LIKE))
    }

    fn accept(&mut self, t: &mut Table<'_>, visit: &mut Visit, action: Action) -> Play {
        let Action::Exchange(paint) = action;
        let (who, got) = (visit.who, self.kept_like(paint));
        if let Some(workshop) = visit.workshop() {
            workshop.actions_left -= 1;
        }
        self.exchanged[kind(paint)] = true;
        *(if paint.is_primary() { &mut self.primary } else { &mut self.mixed }) = paint;
        t.painter(who).paints.take(paint, 1);
        t.painter(who).paints.add(got, 1);
        t.say(who, move |rules| {
            let (mine, there) = (names::screen(rules.name_of(who)), place(paint));
            Happening::said("exchanged", say!("{who} trades {paint} for {other} with the guild.", who, paint, other = got))
                .moving(names::paint(got), 1, there, mine.clone())
                .moving(names::paint(paint), 1, mine, there)
        });
        Ok(())
    }
}

impl Guild {
    /// The paint of the same kind that lies there.
    fn kept_like(&self, paint: Paint) -> Paint {
        if paint.is_primary() { self.primary } else { self.mixed }
    }
}

/// What the assistant in the Workshop can still do.
fn actions_left(visit: &Visit) -> u8 {
    if let At::Workshop(workshop) = visit.at { workshop.actions_left } else { 0 }
}

fn kind(paint: Paint) -> usize {
    usize::from(!paint.is_primary())
}
