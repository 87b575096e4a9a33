//! Events as happenings: a sentence, and the pieces that moved, for each viewer.

use tabletop::{Arg, Happening, Heading, Seat, Term, Text, Viewer, all_of, in_a_row, say};

use crate::DiceGame;
use crate::event::{Event, Points};
use crate::scene::names;
use crate::wording::POINTS;
use crate::words::{Aside, Bet, Colour, Face, Faces, Kept, Roll};
use crate::world::{COLOUR_DICE, PortraitNumber, Section, SpaceNumber};

/// The happening that a viewer sees of an event.
pub(crate) fn show(rules: &DiceGame, event: &Event, viewer: Viewer) -> Option<Happening> {
    let total_of = |section: Section| rules.components.total(section);
    let band_of = |space: SpaceNumber| rules.components.band(space);
    let portrait = |number: PortraitNumber| rules.components.portrait(number);
    Some(match *event {
        Event::TurnBegins { who, round, first, last } => {
            let text = match (first, last) {
                (true, true) => say!("Round {round}, the last. It is {who}'s turn.", round, who),
                (true, false) => say!("Round {round}. It is {who}'s turn.", round, who),
                (false, _) => say!("It is {who}'s turn.", who),
            };
            Happening::said("turn", text).by(who).heading(Heading::Turn(round.into()))
        }
        Event::FavourGiven { from, to } => {
            let from = from.map_or(names::BESIDE.to_string(), names::favour);
            Happening::said("favour", say!("{who} is last and takes the favour tile.", who = to)).by(to).moving(
                names::FAVOUR,
                1,
                from,
                names::favour(to),
            )
        }
        Event::BishopPlaced { who, from, to } => {
            let text = match from == Some(to) {
                true => say!("{who} leaves the bishop beside {total}.", who, total = total_of(to)),
                false => say!("{who} places the bishop beside {total}.", who, total = total_of(to)),
            };
            let was = from.map_or(names::BESIDE.to_string(), |section| names::bishop(total_of(section)));
            let moved = u32::from(from != Some(to));
            Happening::said("bishop", text).by(who).moving(names::BISHOP, moved, was, names::bishop(total_of(to)))
        }
        Event::BetPlaced { who, bet, roll } => {
            let (from, to) = (names::bets(who), names::bet_at(who, roll));
            match viewer.is(who) {
                true => Happening::said("bet", bet_sentence(who, bet, roll)).by(who).moving(names::bet(bet), 1, from, to),
                false => Happening::said("bet", say!("{who} bets before the {roll} roll.", who, roll)).by(who).moving(
                    names::BET_BACK,
                    1,
                    from,
                    to,
                ),
            }
        }
        Event::Waited { who, roll } => Happening::said("wait", say!("{who} does not bet before the {roll} roll.", who, roll)).by(who),
        Event::Rolled { who, faces, colours } => {
            let dice = in_a_row(each_die(faces).map(|(die, face)| say!("{die} {face}", die, face)));
            let text = match colours {
                [None, None] => say!("{who} rolls {dice}.", who, dice),
                [Some(colour), None] | [None, Some(colour)] => {
                    say!("{who} rolls {dice}; the colour die shows {colour}.", who, dice, colour)
                }
                [Some(_), Some(_)] => {
                    say!("{who} rolls {dice}; the colour dice show {colours}.", who, dice, colours = all_of(colours.into_iter().flatten()))
                }
            };
            on_table(Happening::said("rolled", text).by(who), faces, colours, true)
        }
        Event::SetAside { who, dice, roll, total, mut faces, mut colours } => {
            let (die, face, kept, aside) = (dice.die, dice.face, dice.kept.count(), names::aside(roll));
            let colour_die = names::colour_die(Some(die));
            let happening = Happening::said("aside", aside_sentence(who, dice, roll, total))
                .by(who)
                .moving(names::die(die, Some(face)), 1, names::rolled(die), aside.clone())
                .moving(colour_die, kept.into(), names::COLOURS, aside);
            // The others go back into the cup.
            faces[die.index()] = None;
            colours.iter_mut().filter(|shown| **shown == Some(die)).take(kept.into()).for_each(|shown| *shown = None);
            on_table(happening, faces, colours, false)
        }
        Event::Shifted { who, by, total } => {
            let text = match by {
                0 => say!("{who} leaves the total at {total}.", who, total),
                ..0 => say!("{who} uses the favour tile to lower the total by {n}: {total}.", who, n = by.unsigned_abs(), total),
                1.. => say!("{who} uses the favour tile to raise the total by {n}: {total}.", who, n = by, total),
            };
            Happening::said("shift", text).by(who)
        }
        Event::Missed { who, total, miss } => {
            Happening::said("missed", say!("{who} takes no tile for {total}: {why}.", who, total, why = Text::from(miss))).by(who)
        }
        Event::FrescoTaken { who, section, points } => {
            let total = total_of(section);
            Happening::said("fresco", say!("{who} restores section {total}.", who, total)).by(who).moving(
                names::tile(total, points),
                1,
                names::pile(total),
                names::frescoes(who),
            )
        }
        Event::PortraitTaken { who, space, number, bonus } => {
            let p = portrait(number);
            let (person, points, band) = (p.person(), POINTS.count(p.value), band_of(space));
            let text = match bonus {
                true => {
                    say!("{who} takes the portrait on {band} as a bonus: a {person} worth {points}.", who, person, points, band)
                }
                false => say!("{who} takes the portrait on {band}: a {person} worth {points}.", who, person, points, band),
            };
            let (from, to) = (names::space(band_of(space)), names::portraits(who));
            let taken = Happening::said("portrait", text).by(who);
            match viewer.is(who) {
                true => taken.moving(names::portrait(p), 1, from, to),
                false => taken.moving(names::portrait(p), 1, from, to).becoming(names::PORTRAIT_BACK),
            }
        }
        Event::PortraitTurned { space, number } => {
            let (p, place) = (portrait(number), names::space(band_of(space)));
            let (band, person, points) = (band_of(space), p.person(), POINTS.count(p.value));
            let text = say!("A {person} worth {points} is turned up on {band}.", band, person, points);
            Happening::said("turned", text).moving(names::PORTRAIT_BACK, 1, place.clone(), place).becoming(names::portrait(p))
        }
        Event::NoBonus { who } => Happening::said("no-bonus", say!("{who} gets no bonus: no portrait is left.", who)).by(who),
        Event::LastRound { who, fresco, round_over } => {
            let text = match (fresco, round_over) {
                (true, true) => say!("{who} has all five sections: this turn is the last.", who),
                (true, false) => say!("{who} has all five sections: this round is the last.", who),
                (false, true) => say!("{who} has a fifth portrait: this turn is the last.", who),
                (false, false) => say!("{who} has a fifth portrait: this round is the last.", who),
            };
            Happening::said("last-round", text).by(who)
        }
        Event::Scored { who, from, to, points } => {
            let said = Happening::said("scored", score_sentence(who, from, to, points)).by(who);
            let mut scored = points.parts().into_iter().fold(said, |h, (reason, n)| h.scoring(reason, n));
            let pushed = i32::from(to) - i32::from(from.saturating_add(points.total()));
            if pushed > 0 {
                scored = scored.scoring(Term("reason|a taken space"), pushed);
            }
            scored.moving(names::painter(who), 1, names::score(from), names::score(to))
        }
        Event::BetShown { who, bet, roll, won } => {
            let (laid, home) = (names::bet_at(who, roll), names::bets(who));
            let shown = Happening::said("bet-shown", shown_sentence(who, bet, won)).by(who);
            match viewer.is(who) {
                true => shown.moving(names::bet(bet), 1, laid, home),
                false => shown
                    .moving(names::BET_BACK, 1, laid.clone(), laid.clone())
                    .becoming(names::bet(bet))
                    .moving(names::bet(bet), 1, laid, home)
                    .becoming(names::BET_BACK),
            }
        }
        Event::DiceBack { aside } => Roll::ALL.into_iter().zip(aside).fold(Happening::said("dice-back", say!("")), |h, (roll, dice)| {
            let Some(Aside { die, face, kept }) = dice else { return h };
            let place = names::aside(roll);
            let h = h.moving(names::colour_die(Some(die)), kept.count().into(), place.clone(), names::CUP);
            let h = if kept == Kept::None { h } else { h.becoming(names::colour_die(None)) };
            h.moving(names::die(die, Some(face)), 1, place, names::CUP).becoming(names::die(die, None))
        }),
        Event::FinalScoring { portraits } => {
            let text = say!("The last round is over: now pairs of portraits score again.");
            let said = Happening::said("final", text).heading(Heading::FinalScoring);
            let hidden = Seat::ALL.into_iter().zip(portraits).filter(|&(who, _)| !viewer.is(who));
            let shown = hidden.flat_map(|(who, portraits)| portraits.iter().map(move |number| (names::portraits(who), portrait(number))));
            shown.fold(said, |said, (place, p)| said.moving(names::PORTRAIT_BACK, 1, place.clone(), place).becoming(names::portrait(p)))
        }
        Event::GameOver => Happening::said("over", say!("The game is over.")),
    })
}

/// A bet as its owner lays it.
fn bet_sentence(who: Seat, bet: Bet, roll: Roll) -> Text {
    match bet {
        Bet::Bishop => {
            say!("{who} bets before the {roll} roll that the active player will restore the section beside the bishop.", who, roll)
        }
        Bet::Other => say!("{who} bets before the {roll} roll that the active player will restore another section.", who, roll),
        Bet::Portrait => say!("{who} bets before the {roll} roll that the active player will take a portrait.", who, roll),
    }
}

/// A bet as everybody sees it at the end of the turn.
fn shown_sentence(who: Seat, bet: Bet, won: bool) -> Text {
    match (bet, won) {
        (Bet::Bishop, true) => say!("{who}'s bet on the section beside the bishop is right.", who),
        (Bet::Bishop, false) => say!("{who}'s bet on the section beside the bishop is wrong.", who),
        (Bet::Other, true) => say!("{who}'s bet on another section is right.", who),
        (Bet::Other, false) => say!("{who}'s bet on another section is wrong.", who),
        (Bet::Portrait, true) => say!("{who}'s bet on a portrait is right.", who),
        (Bet::Portrait, false) => say!("{who}'s bet on a portrait is wrong.", who),
    }
}

/// Dice are set aside: with colour dice their value is named, after later rolls the total too.
fn aside_sentence(who: Seat, dice: Aside, roll: Roll, total: u8) -> Text {
    let (Aside { die, face, kept }, value) = (dice, dice.value());
    match (kept, roll) {
        (Kept::None, Roll::First) => say!("{who} sets the {die} {face} aside.", who, die, face),
        (Kept::One, Roll::First) => {
            say!("{who} sets the {die} {face} aside with a colour die, worth {value}.", who, die, face, value)
        }
        (Kept::Both, Roll::First) => {
            say!("{who} sets the {die} {face} aside with both colour dice, worth {value}.", who, die, face, value)
        }
        (Kept::None, _) => say!("{who} sets the {die} {face} aside; that makes {total}.", who, die, face, total),
        (Kept::One, _) => {
            say!("{who} sets the {die} {face} aside with a colour die, worth {value}; that makes {total}.", who, die, face, value, total)
        }
        (Kept::Both, _) => {
            say!(
                "{who} sets the {die} {face} aside with both colour dice, worth {value}; that makes {total}.",
                who,
                die,
                face,
                value,
                total
            )
        }
    }
}

/// The number dice that show something.
fn each_die(faces: Faces) -> impl Iterator<Item = (Colour, Face)> {
    Colour::ALL.into_iter().zip(faces).filter_map(|(die, face)| Some((die, face?)))
}

/// Dice come out of the cup onto the table, or go back into it.
fn on_table(mut happening: Happening, faces: Faces, colours: [Option<Colour>; COLOUR_DICE], comes: bool) -> Happening {
    let both = |happening: Happening, cup: String, table: String, place: String| match comes {
        true => happening.moving(cup, 1, names::CUP, place).becoming(table),
        false => happening.moving(table, 1, place, names::CUP).becoming(cup),
    };
    for (die, face) in each_die(faces) {
        happening = both(happening, names::die(die, None), names::die(die, Some(face)), names::rolled(die));
    }
    for colour in colours.into_iter().flatten() {
        happening = both(happening, names::colour_die(None), names::colour_die(Some(colour)), names::COLOURS.to_string());
    }
    happening
}

fn score_sentence(who: Seat, from: u16, to: u16, points: Points) -> Text {
    let (total, reasons) = (points.total(), score_reasons(points));
    let target = from.saturating_add(total);
    let points = POINTS.count(total);
    match to == target {
        true => say!("{who} scores {points} ({reasons}) and is now on space {space}.", who, points, reasons, space = to),
        false => say!(
            "{who} scores {points} ({reasons}) and is now on space {space}, as space {target} is taken.",
            who,
            points,
            reasons,
            space = to,
            target
        ),
    }
}

/// What the points are for; parts without points are left out.
fn score_reasons(points: Points) -> Arg {
    let parts = match points {
        Points::Fresco([n, bishop, bonus]) => [(n, say!("{n} for the tile", n)), for_bishop(bishop), for_bonus(bonus)],
        Points::Portrait([n, bishop, bonus]) => [(n, say!("{n} for the portrait", n)), for_bishop(bishop), for_bonus(bonus)],
        Points::Bet(_) => return say!("for the bet").into(),
        Points::Pairs(_) => return say!("for pairs of portraits").into(),
    };
    in_a_row(parts.into_iter().filter(|(n, _)| *n > 0).map(|(_, text)| text))
}

fn for_bishop(n: u8) -> (u8, Text) {
    (n, say!("{n} for the bishop", n))
}
fn for_bonus(n: u8) -> (u8, Text) {
    (n, say!("{n} for the bonus", n))
}
