//! The odds of the turn that is being played, for everything that can be aimed at. All of it lies on the table for everybody to see.

use tabletop::{Match, Numbered, Seat, Text, say};

use super::{Chance, Goal, Hand, Odds};
use crate::components::TOTALS;
use crate::scene::names;
use crate::totals::what_it_brings;
use crate::words::{Aside, Band};
use crate::world::{Section, SpaceNumber, Stage, World};
use crate::{Action, DiceGame, Yield};

/// The odds of a turn.
#[derive(Clone, PartialEq, Debug)]
pub struct TurnOdds {
    /// Whose turn it is: the odds are theirs.
    pub seat: Seat,
    /// By how much the favour tile lets them shift the total at the end; 0 without it.
    pub favour: u8,
    /// The sections and the spaces for portraits by their totals, then any section, and any tile at all.
    pub aims: Vec<Aim>,
    /// Every total that can still be made.
    pub totals: Vec<(u8, Chance)>,
    /// With a roll on the table: what can be set aside, in the order of the question, and the chance of each aim after it.
    pub choices: Vec<(Aside, Vec<Chance>)>,
}

/// Something that can be aimed at.
#[derive(Clone, PartialEq, Debug)]
pub struct Aim {
    /// Its totals: "16", "9-12"; "any section".
    pub label: Text,
    /// Its place on the table, if it is one place.
    pub place: Option<String>,
    /// Whether it brings a tile now: not if the section is restored already or nothing is left there.
    pub brings: bool,
    /// The chance under best play towards it.
    pub chance: Chance,
}

impl TurnOdds {
    /// The odds of the turn that is being played; `None` if nothing is rolled in it any more.
    pub fn new(game: &Match<DiceGame>) -> Option<TurnOdds> {
        let (rules, world) = (game.rules(), game.world());
        let hand = Hand::of(world);
        if hand.rolls == 0 || matches!(world.stage, Stage::Shift | Stage::Bonus | Stage::Over) {
            return None;
        }
        let seat = world.active;
        let favour = if world.has_favour() { rules.components.favour } else { 0 };
        let sides = game.options(seat).iter().filter_map(|action| match action {
            Action::Set(dice) if world.stage == Stage::Dice => Some(*dice),
            _ => None,
        });
        let sides: Vec<Aside> = sides.collect();
        let odds = |goal: Goal| Odds::from_hand(hand, goal.with_favour(favour));
        let after = |odds: &Odds| -> Vec<Chance> { sides.iter().map(|&dice| odds.chance(hand.after(dice))).collect() };
        let best = |odds: &Odds| after(odds).into_iter().max().unwrap_or_else(|| odds.chance(hand));

        let (mut aims, mut columns) = (Vec::new(), Vec::new());
        for (label, place, brings, goal) in goals(rules, world) {
            let odds = odds(goal);
            aims.push(Aim { label, place, brings, chance: best(&odds) });
            columns.push(after(&odds));
        }
        let choices = sides.iter().enumerate().map(|(nth, &dice)| (dice, columns.iter().map(|column| column[nth]).collect()));
        let totals = TOTALS.map(|total| (total, best(&odds(Goal::total(total)))));
        Some(TurnOdds { seat, favour, aims, totals: totals.filter(|(_, chance)| chance.hits > 0).collect(), choices: choices.collect() })
    }
}

/// Everything that can be aimed at: its name, its place, whether it brings a tile, and its totals.
fn goals(rules: &DiceGame, world: &World) -> Vec<(Text, Option<String>, bool, Goal)> {
    let components = &rules.components;
    let sections = Section::each().map(|section| {
        let total = components.total(section);
        (Band { from: total, to: total }, names::pile(total))
    });
    let spaces = SpaceNumber::each().map(|space| {
        let band = components.band(space);
        (band, names::space(band))
    });
    let mut places: Vec<(Band, String)> = sections.chain(spaces).collect();
    tabletop::sort_few(&mut places, |(band, _)| band.from);
    let brings = |band: &Band| what_it_brings(rules, world, band.from);
    let any = |wanted: fn(Yield) -> bool| {
        let found = places.iter().filter(|(band, _)| brings(band).is_ok_and(wanted));
        found.fold(Goal::NOTHING, |goal, (band, _)| goal.or(Goal::band(*band)))
    };
    let section = any(|found| matches!(found, Yield::Fresco(_)));
    let tile = any(|_| true);
    let one = |(band, place): (Band, String)| {
        let brings = brings(&band).is_ok();
        (Text::as_is(band.to_string()), Some(place), brings, Goal::band(band))
    };
    let mut goals: Vec<_> = places.iter().cloned().map(one).collect();
    for (label, goal) in [(say!("any section"), section), (say!("any tile"), tile)] {
        goals.push((label, None, goal != Goal::NOTHING, goal));
    }
    goals
}

#[cfg(test)]
#[allow(clippy::expect_used, clippy::panic)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::components::{ComponentSet, Components};

    /// In a whole game: there are odds exactly as long as dice are rolled, they are those of the goals themselves, and what is done
    /// with the best choice for an aim keeps its chance.
    #[test]
    fn the_odds_follow_the_game() {
        let rules = Arc::new(DiceGame::new(3, Components::standard().clone()).expect("a table"));
        let mut game = Match::new(rules, "odds of a turn");
        let (mut n, mut rolls, mut restored) = (0, 0, 0);
        while let Some(seat) = game.next_to_act() {
            let stage = game.world().stage;
            let odds = TurnOdds::new(&game);
            assert_eq!(odds.is_none(), matches!(stage, Stage::Shift | Stage::Bonus), "{stage:?}");
            if let Some(odds) = odds {
                assert_eq!(odds.seat, game.world().active);
                assert_eq!(odds.aims.len(), 11);
                assert_eq!(odds.favour > 0, game.world().has_favour());
                assert_eq!(odds.choices.is_empty(), stage != Stage::Dice);
                let all = |text: &str| odds.aims.iter().find(|aim| aim.label == text).expect("an aim");
                let best = odds.aims.iter().filter(|aim| aim.brings && aim.place.is_some()).map(|aim| aim.chance).max();
                assert!(best.is_none_or(|best| all("any tile").chance >= best && best.hits <= best.of));
                assert!(all("any tile").chance >= all("any section").chance);
                restored += odds.aims.iter().filter(|aim| !aim.brings).count();
                if stage == Stage::Dice {
                    rolls += 1;
                    let labels: Vec<String> = game.options(seat).iter().map(ToString::to_string).collect();
                    let choices: Vec<String> = odds.choices.iter().map(|(dice, _)| Action::Set(*dice).to_string()).collect();
                    assert_eq!(choices, labels);
                    for (nth, aim) in odds.aims.iter().enumerate() {
                        assert_eq!(odds.choices.iter().map(|(_, goals)| goals[nth]).max(), Some(aim.chance));
                    }
                }
            }
            let nth = n % game.options(seat).len();
            let action = game.options(seat)[nth];
            game.play(seat, action, None).expect("it is legal");
            n += 1;
        }
        assert_eq!(TurnOdds::new(&game), None);
        assert!(rolls > 20 && restored > 0, "{rolls} {restored}");
    }

    /// The first turn of a game, to the last digit: the same that `fresco odds` prints.
    #[test]
    fn the_first_turn() {
        let game = Match::new(Arc::new(DiceGame::new(2, Components::standard().clone()).expect("a table")), "first");
        let odds = TurnOdds::new(&game).expect("odds");
        let sixteen = odds.aims.iter().find(|aim| aim.label == "16").expect("section 16");
        assert_eq!(sixteen.place.as_deref(), Some("fresco.16"));
        let alone = Odds::new(Goal::total(16).with_favour(odds.favour)).chance(Hand::FRESH);
        assert_eq!(sixteen.chance, alone);
        assert_eq!(odds.totals.iter().map(|(total, _)| *total).collect::<Vec<_>>(), TOTALS.collect::<Vec<_>>());
    }
}
