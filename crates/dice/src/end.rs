//! The end of the game: the bonus, the last round, pairs of portraits.

use tabletop::{Pause, Play, Seat, Set, Standing};

use crate::DiceGame;
use crate::action::{Question, say};
use crate::components::{Components, PORTRAITS};
use crate::event::{Event, Points};
use crate::table::Table;
use crate::why_not::WhyNot;
use crate::words::Bet;
use crate::world::{Outcome, PortraitNumber, SECTIONS, World};

/// The number of portraits that ends the game, as the whole fresco does.
pub(crate) const FIFTH: u32 = 5;

/// If the tile just taken completes the fresco or is the fifth portrait, this round is the last, and the player takes one of the
/// portraits lying face up as a bonus, in the last round too; with none face up there is no bonus. A fifth portrait that is
/// itself the bonus brings no second one (ruling D5). Returns whether there is a bonus to choose.
pub(crate) fn has_bonus(t: &mut Table<'_>) -> bool {
    let who = t.world.active;
    let p = &t.world.painters[who];
    let completed = match t.world.outcome {
        Outcome::Proves(Bet::Bishop | Bet::Other) => p.frescoes() == SECTIONS,
        Outcome::Proves(Bet::Portrait) => p.portraits.len() == FIFTH,
        Outcome::NoTile => false,
    };
    if !completed {
        return false;
    }
    if !t.world.last_round {
        t.world.last_round = true;
        let round_over = t.rules.seat_after(who) == t.world.first;
        t.tell(Event::LastRound { who, fresco: !t.world.has_painted(), round_over });
    }
    let any = t.world.spaces.iter().any(|space| space.face_up.is_some());
    if !any {
        t.tell(Event::NoBonus { who });
    }
    any
}

/// The player chooses the bonus.
pub(crate) fn choose_bonus(t: &mut Table<'_>) -> Play {
    let who = t.world.active;
    let say::Portrait(band) = t.ask(who, Question::Bonus { fresco: !t.world.has_painted() }, |rules, world, can| {
        for (space, band) in world.spaces.iter().zip(rules.components.bands) {
            match space.face_up.is_some() {
                true => can.add(say::Portrait(band)),
                false => can.bar(say::Portrait(band), || WhyNot::NoPortraitThere(band)),
            }
        }
        can.explain(move |_| Some(WhyNot::NoSuchSpace(rules.components.bands)));
    })?;
    // Only bands of spaces are offered.
    let space = t.rules.space_of(band).ok_or(Pause)?;
    t.world.points[2] = t.take_portrait(who, space, true).unwrap_or(0);
    Ok(())
}

/// After the last round the portraits are turned up, and every pair of a man and a woman scores again: the leader moves first, by the places before
/// (ruling D5).
pub(crate) fn score_pairs(t: &mut Table<'_>) {
    t.tell(Event::FinalScoring { portraits: Seat::ALL.map(|who| t.world.painters[who].portraits) });
    let mut order = Seat::ALL;
    let order = &mut order[..t.rules.players()];
    tabletop::sort_few(order, |&seat| std::cmp::Reverse(t.world.painters[seat].score));
    for &mut who in order {
        let points = pair_points(&t.rules.components, t.world.painters[who].portraits);
        t.score(who, Points::Pairs(points));
    }
    t.tell(Event::GameOver);
}

/// The points of the best pairs of these portraits. Any man goes with any woman, so the most valuable ones of both pair up.
pub(crate) fn pair_points(components: &Components, portraits: Set<PortraitNumber>) -> u16 {
    let values = |woman: bool| {
        let mut values = [0u8; PORTRAITS];
        let shown = portraits.iter().map(|number| components.portrait(number)).filter(|portrait| portrait.woman == woman);
        for (place, portrait) in values.iter_mut().zip(shown) {
            *place = portrait.value;
        }
        values.sort_unstable_by(|a, b| b.cmp(a));
        values
    };
    let pairs = values(true).into_iter().zip(values(false));
    pairs.take_while(|&(w, m)| w > 0 && m > 0).map(|(w, m)| u16::from(w) + u16::from(m)).sum()
}

/// The higher space wins. Painters still on the stairs are equal (ruling D6); elsewhere a space holds one painter.
pub(crate) fn standings(rules: &DiceGame, world: &World) -> Vec<Standing> {
    Standing::by_score(rules.seats_here().map(|seat| world.painters[seat].score.into()))
}
