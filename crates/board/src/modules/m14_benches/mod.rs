//! Module 14: Benches. Rulebook 2020, "Les Bancs".
//!
//! Some market tiles show beams. With the action tile, assistants carry beams into the cathedral and renovate benches,
//! whose points are seen only when they are turned over.

mod look;
mod pieces;
mod position;

use crate::modules::prelude::*;

use look::{BEAM, BEAMS, GONE, back, place, reserve};
pub use pieces::{Bench, Pieces};

numbers! {
    /// The number of a bench.
    pub struct BenchNumber(Pieces::BENCHES);
}

/// The benches and the beams.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Benches {
    /// The benches of each size that are not renovated yet; everybody sees them.
    pub left: [u8; BenchSize::ALL.len()],
    /// The benches whose points nobody has seen.
    unseen: Set<BenchNumber>,
    /// The beams of each painter that can be used, behind the screen. The others are in the reserve before it.
    pub beams: ByPainter<u8>,
}

/// How many beams a bench takes. Written as that number.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)]
pub enum BenchSize {
    One,
    Two,
    Three,
}
tabletop::numbered!(BenchSize);

impl BenchSize {
    /// All sizes.
    pub const ALL: [BenchSize; 3] = [BenchSize::One, BenchSize::Two, BenchSize::Three];
    /// The beams it takes.
    pub fn beams(self) -> u8 {
        self as u8 + 1
    }
}

impl Display for BenchSize {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.beams().fmt(f)
    }
}

impl Word for BenchSize {
    fn read(words: &mut Words<'_>) -> Option<BenchSize> {
        let beams = u8::read(words)?;
        BenchSize::ALL.into_iter().find(|size| size.beams() == beams)
    }
    fn every() -> impl Iterator<Item = BenchSize> {
        BenchSize::ALL.into_iter()
    }
}

verbs! {
    /// What one can do with beams.
    pub enum Action within crate::Action {
        /// Cover this column with the action tile.
        Cover(column: Column) = "benches",
        /// Renovate a bench of so many beams.
        Renovate(size: BenchSize) = "bench",
    }
}

reasons! { Benches: Bench = "a bench" }

const CARRYING: Rule = rule!("benches", "benches: the helper and each assistant may use one beam");

impl Module for Benches {
    const ALIASES: &'static [&'static str] = &["bench"];
    // The tile covers any column; a helper is printed on it, and two assistants may join.
    const TILE: Option<ActionTile> = Some(ActionTile {
        piece: "action-tile benches",
        label: sentence!("the benches tile"),
        fact: "benches",
        prompt: sentence!("Plan: which column does your benches tile cover, if any?"),
        only: None,
        cover: |_| Cover { spaces: 2, elsewhere: true, needs: false },
        verb: |column| Action::Cover(column).into(),
        column: |action| if let Ok(Action::Cover(column)) = Action::try_from(action) { Some(column) } else { None },
    });

    fn new(rules: &BoardGame) -> Benches {
        let mut benches = Benches { left: [0; 3], unseen: Set::ALL, beams: ByPainter([0; 4]) };
        benches.left = BenchSize::ALL.map(|size| benches.unseen_of(rules, size).len() as u8);
        benches
    }
}

impl Moments for Benches {
    fn tile_is_useful(&self, _view: View<'_>, _who: Painter) -> bool {
        self.left != [0; 3]
    }

    // Each helper and each assistant carries one beam; a bench is renovated whole. All benches of a visit are chosen
    // first, then turned, and scored as one move. Those who have too few beams are asked like everybody else.
    fn at_tile(&mut self, t: &mut Table<'_>, visit: &Visit) -> Play {
        let who = visit.who;
        let mut hands = Benches::pieces(t.rules).helpers + t.painters[who].plan[visit.column.index()];
        let mut chosen = [0; 3];
        while BenchSize::ALL.iter().any(|&size| self.can_be_carried(size, hands, chosen)) {
            let prompt = (sentence!("Benches: which bench do you renovate? Beams you may still use: {n}."), hands.into());
            let answer = t.may(who, prompt, |_, can| {
                for size in BenchSize::ALL {
                    can.add_unless(say::Renovate(size), self.obstacle(who, size, hands, chosen));
                }
            })?;
            let Some(say::Renovate(size)) = answer else { break };
            let n = size.beams();
            hands -= n;
            chosen[size.number()] += 1;
            self.beams[who] -= n;
            t.say(who, move |rules| {
                let name = rules.name_of(who);
                let said = Happening::said("bench", say!("{who} renovates a bench with {beams}.", who, beams = BEAMS.count(n)));
                said.moving(BEAM, n.into(), names::screen(name), reserve(name))
            });
        }
        self.turn(t, who, chosen)
    }

    // Beams come with the tile as long as there are some in the reserve. The six market tiles with beams take the place of
    // those with the same paints.
    fn tile_taken(&mut self, t: &mut Table<'_>, who: Painter, tile: MarketNumber) {
        let n = beams_on(t.rules, tile).min(self.in_reserve(t.rules, who));
        self.beams[who] += n;
        if n > 0 {
            t.say(who, move |rules| {
                let name = rules.name_of(who);
                let said = Happening::said("beams", say!("{who} gets {beams} with it.", who, beams = BEAMS.count(n)));
                said.moving(BEAM, n.into(), reserve(name), names::screen(name))
            });
        }
    }
}

impl Offers for Benches {}

/// Why a bench cannot be renovated.
enum Obstacle {
    NoneLeft(u8),
    Beams(u8),
    Hands(u8),
}

impl From<Obstacle> for WhyNot {
    fn from(obstacle: Obstacle) -> WhyNot {
        let why = match obstacle {
            Obstacle::NoneLeft(n) => say!("there is no bench left that needs {beams}", beams = BEAMS.count(n)),
            Obstacle::Beams(have) => say!("you have only {beams}", beams = BEAMS.count(have)),
            Obstacle::Hands(hands) => say!("you may use only {beams} more", beams = BEAMS.count(hands)),
        };
        WhyNot::because(why, CARRYING)
    }
}

impl Benches {
    fn in_reserve(&self, rules: &BoardGame, who: Painter) -> u8 {
        Benches::pieces(rules).reserve.saturating_sub(self.beams[who])
    }

    /// The benches of a size whose points nobody has seen.
    fn unseen_of(&self, rules: &BoardGame, size: BenchSize) -> Set<BenchNumber> {
        self.unseen.filter(|n| Benches::pieces(rules).tiles[n.number()].beams == size.beams())
    }

    /// Is there a bench of this size for so many hands?
    fn can_be_carried(&self, size: BenchSize, hands: u8, chosen: [u8; 3]) -> bool {
        self.left[size.number()] > chosen[size.number()] && size.beams() <= hands
    }

    /// Why a bench of this size cannot be renovated.
    fn obstacle(&self, who: Painter, size: BenchSize, hands: u8, chosen: [u8; 3]) -> Option<Obstacle> {
        if self.left[size.number()] == chosen[size.number()] {
            Some(Obstacle::NoneLeft(size.beams()))
        } else if size.beams() > self.beams[who] {
            Some(Obstacle::Beams(self.beams[who]))
        } else if size.beams() > hands {
            Some(Obstacle::Hands(hands))
        } else {
            None
        }
    }

    /// The chosen benches are turned over and leave the game; their points are one move.
    fn turn(&mut self, t: &mut Table<'_>, who: Painter, chosen: [u8; 3]) -> Play {
        let mut points = Points::default();
        for (size, n) in BenchSize::ALL.into_iter().zip(chosen) {
            for _ in 0..n {
                let benches = &Benches::pieces(t.rules).tiles;
                let alike = |one: BenchNumber, other: BenchNumber| benches[one.number()] == benches[other.number()];
                let Some(turned) = t.draw_alike("benches", self.unseen_of(t.rules, size), alike) else { continue };
                self.unseen.remove(turned);
                self.left[size.number()] -= 1;
                let value = benches[turned.number()].points;
                points.add(Reason::Bench, value);
                t.say(who, move |_| {
                    let text = say!(
                        "The bench renovated with {beams} is worth {points}.",
                        beams = BEAMS.count(size.beams()),
                        points = POINTS.count(value)
                    );
                    Happening::said("bench", text).moving(back(size), 1, place(size), GONE)
                });
            }
        }
        t.score(who, points)
    }
}

/// The beams that a market tile shows.
fn beams_on(rules: &BoardGame, tile: MarketNumber) -> u8 {
    Benches::pieces(rules).beams[tile.number()]
}
