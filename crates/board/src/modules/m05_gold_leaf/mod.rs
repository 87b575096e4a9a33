//! Module 5: Gold leaf. Rulebook 2020, "Les feuilles d'or"; rulebook 2010, module 5.
//!
//! Two spaces of the market give gold leaf with the tile bought there. Each round one colour is to be gilded: whoever
//! restores a tile with that colour may add a leaf for more points.

mod look;
mod pieces;
mod position;

use crate::modules::prelude::*;

use look::{DISC, DISC_BACK, LEAF, LEAVES, SUPPLY, disc};
pub use pieces::{GoldSpace, Pieces};

/// The leaf and the round's colour.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct GoldLeaf {
    /// The colour that is gilded this round; everybody sees it.
    pub colour: Paint,
    /// The leaf in the supply; everybody sees it.
    supply: u8,
    /// The leaf of each painter, behind the screen.
    pub leaves: ByPainter<u8>,
    /// A leaf has been added to the restoration that is going on.
    gilding: bool,
}

verbs! {
    /// What one can do with leaf.
    pub enum Action within crate::Action {
        /// Add a leaf to the restoration.
        Gild = "gild",
    }
}

reasons! { GoldLeaf: Leaf = "gold leaf" }

const ONE_LEAF: Rule = rule!("leaf", "Gold leaf: one leaf for a section whose tile shows the colour of the round, none at the altar");

impl Module for GoldLeaf {
    const ALIASES: &'static [&'static str] = &["gold"];

    fn new(rules: &BoardGame) -> GoldLeaf {
        GoldLeaf { colour: Pieces::DISCS[0], supply: GoldLeaf::pieces(rules).leaves, leaves: ByPainter([0; 4]), gilding: false }
    }
}

impl Moments for GoldLeaf {
    // A disc is drawn: the colour of the first round.
    fn setup(&mut self, _rules: &BoardGame, _core: &mut Core, dice: &mut Dice) {
        self.colour = Pieces::DISCS[dice.below(6) as usize];
    }

    // Leaf belongs to two spaces of the stalls, whatever tile lies there. If there is too little, one gets what is there.
    fn bought(&mut self, t: &mut Table<'_>, who: Painter, stall: StallName, space: u8) {
        let spaces = GoldLeaf::pieces(t.rules).spaces(t.rules.players());
        let Some(here) = spaces.iter().find(|s| s.stall == stall && s.space == space) else { return };
        let n = here.leaves.min(self.supply);
        self.supply -= n;
        self.leaves[who] += n;
        if n > 0 {
            t.say(who, move |rules| {
                let text = say!("{who} gets {leaves} with it.", who, leaves = LEAVES.count(n));
                Happening::said("leaf", text).moving(LEAF, n.into(), SUPPLY, names::screen(rules.name_of(who)))
            });
        }
    }

    // A leaf that was added is worth 3, 2 or 1 points by the bishop's place.
    fn extras(&mut self, t: &mut Table<'_>, work: &mut Restoration) -> Play {
        if std::mem::take(&mut self.gilding) {
            work.points.add(Reason::Leaf, gilding(t.rules, work.bishop, work.section, work.is_sick));
        }
        Ok(())
    }

    // A new disc is drawn before the old one goes back: the colour is never the same twice running.
    fn refilled(&mut self, t: &mut Table<'_>) {
        let old = self.colour;
        let others: Set<Paint> = Pieces::DISCS.into_iter().filter(|&disc| disc != old).collect();
        let Some(new) = t.draw_from("disc", others) else { return };
        self.colour = new;
        t.announce(move |_| {
            Happening::said("disc", say!("The next colour to be gilded is {paint}.", paint = new))
                .moving(disc(old), 1, DISC, names::BAG)
                .becoming(DISC_BACK)
                .moving(DISC_BACK, 1, names::BAG, DISC)
                .becoming(disc(new))
        });
    }

    // Every leaf left is worth a thaler.
    fn final_scoring(&mut self, t: &mut Table<'_>) -> Play {
        for who in t.in_turn_order() {
            let n = std::mem::take(&mut self.leaves[who]);
            self.supply += n;
            if n > 0 {
                t.say(who, move |rules| {
                    let mine = names::screen(rules.name_of(who));
                    let text = say!("{who} gives back {leaves}.", who, leaves = LEAVES.count(n));
                    Happening::said("leaf", text).moving(LEAF, n.into(), mine, SUPPLY)
                });
                t.earn(who, u16::from(n) * GoldLeaf::pieces(t.rules).worth, Money::Of(Term("source|leftover gold leaf")));
            }
        }
        Ok(())
    }

    fn disguise(&mut self, rules: &BoardGame, _core: &Core, viewer: Viewer, dice: &mut Dice) {
        deal_among(rules.humans().filter(|who| !viewer.is(who.seat())), &mut self.leaves, dice);
    }
}

impl Offers for GoldLeaf {
    // One leaf may be added to a section whose tile shows the round's colour; that section must follow. To be asked about it
    // only with a leaf would tell everybody who has one, so it is one of the answers in the Cathedral.
    fn offers(&self, view: View<'_>, visit: &Visit, offer: &mut dyn FnMut(Action)) {
        let At::Cathedral(cathedral) = visit.at else { return };
        if self.leaves[visit.who] > 0 && !self.gilding && !(cathedral.open & self.gildable(view)).is_empty() {
            offer(Action::Gild);
        }
    }

    fn why_not(&self, _view: View<'_>, visit: &Visit, action: Action) -> Option<WhyNot> {
        let Action::Gild = action;
        let why = match visit.in_cathedral() {
            true if self.leaves[visit.who] == 0 => say!("you have no gold leaf"),
            true if self.gilding => say!("you can add only one leaf to a section"),
            true => say!("you cannot restore any section now whose tile shows {paint}", paint = self.colour),
            false => say!("you can add gold leaf only in the Cathedral"),
        };
        Some(WhyNot::because(why, ONE_LEAF))
    }

    fn accept(&mut self, t: &mut Table<'_>, visit: &mut Visit, action: Action) -> Play {
        let (Action::Gild, who) = (action, visit.who);
        self.leaves[who] -= 1;
        self.supply += 1;
        self.gilding = true;
        visit.add_to_restoration(self.gildable(t.view()));
        t.say(who, move |rules| {
            let mine = names::screen(rules.name_of(who));
            Happening::said("gilded", say!("{who} adds a gold leaf.", who)).moving(LEAF, 1, mine, SUPPLY)
        });
        Ok(())
    }
}

impl GoldLeaf {
    /// The sections whose tiles show the round's colour.
    pub(crate) fn gildable(&self, view: View<'_>) -> Sections {
        view.covered.filter(|section| view.tile_at(section).is_some_and(|tile| view.rules.tile(tile).cost[self.colour] > 0))
    }
}

/// The points for a leaf, by where the bishop stands.
pub fn gilding(rules: &BoardGame, bishop: Section, section: Section, is_sick: bool) -> i16 {
    let gold = GoldLeaf::pieces(rules);
    match bishop.distance(section) {
        // With module 10: the hand of a sick assistant is unsteady. The leaf is worth the least, wherever the bishop stands.
        _ if is_sick => gold.elsewhere,
        0 => gold.on,
        1 => gold.beside,
        _ => gold.elsewhere,
    }
}
