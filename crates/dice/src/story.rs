//! Events as happenings: a sentence, and the pieces that moved, for each viewer.

use tabletop::text::{count, list_in_words};
use tabletop::{Happening, Seat, Viewer};

use crate::DiceGame;
use crate::event::{Event, Points};
use crate::notes::in_words;
use crate::scene::names;
use crate::words::{Aside, Colour, Face, Faces, Kept, Roll};
use crate::world::{COLOUR_DICE, PortraitNumber, Section, SpaceNumber};

/// The happening that a viewer sees of an event.
pub(crate) fn show(rules: &DiceGame, event: &Event, viewer: Viewer, people: &[String]) -> Option<Happening> {
    let name = |who: Seat| people.get(who.index()).map_or(who.name(), String::as_str);
    let total_of = |section: Section| rules.components.total(section);
    let band_of = |space: SpaceNumber| rules.components.band(space);
    let portrait = |number: PortraitNumber| rules.components.portrait(number);
    Some(match *event {
        Event::TurnBegins { who, round, first, last } => {
            let round = match (first, last) {
                (true, true) => format!("Round {round}, the last. "),
                (true, false) => format!("Round {round}. "),
                _ => String::new(),
            };
            Happening::said("turn", format!("{round}It is {}'s turn.", name(who))).by(who)
        }
        Event::FavourGiven { from, to } => {
            let from = from.map_or(names::BESIDE.to_string(), names::favour);
            Happening::said("favour", format!("{} is last and takes the favour tile.", name(to))).by(to).moving(
                names::FAVOUR,
                1,
                from,
                names::favour(to),
                "the favour tile",
            )
        }
        Event::BishopPlaced { who, from, to } => {
            let text = match from == Some(to) {
                true => format!("{} leaves the bishop beside {}.", name(who), total_of(to)),
                false => format!("{} places the bishop beside {}.", name(who), total_of(to)),
            };
            let was = from.map_or(names::BESIDE.to_string(), |section| names::bishop(total_of(section)));
            let moved = u32::from(from != Some(to));
            Happening::said("bishop", text).by(who).moving(names::BISHOP, moved, was, names::bishop(total_of(to)), "the bishop")
        }
        Event::BetPlaced { who, bet, roll } => {
            let (from, to) = (names::bets(who), names::bet_at(who, roll));
            match viewer.is(who) {
                true => {
                    let text = format!("{} bets before the {} roll that the active player {}.", name(who), roll.name(), bet.words());
                    Happening::said("bet", text).by(who).moving(names::bet(bet), 1, from, to, "a bet")
                }
                false => Happening::said("bet", format!("{} bets before the {} roll.", name(who), roll.name())).by(who).moving(
                    names::BET_BACK,
                    1,
                    from,
                    to,
                    "a bet face down",
                ),
            }
        }
        Event::Waited { who, roll } => {
            Happening::said("wait", format!("{} does not bet before the {} roll.", name(who), roll.name())).by(who)
        }
        Event::Rolled { who, faces, colours } => {
            let dice: Vec<String> = each_die(faces).map(|(die, face)| format!("{die} {face}")).collect();
            let showing: Vec<String> = colours.into_iter().flatten().map(|c| c.to_string()).collect();
            let mut text = format!("{} rolls {}", name(who), dice.join(", "));
            match showing.len() {
                0 => {}
                1 => text.push_str(&format!("; the colour die shows {}", showing[0])),
                _ => text.push_str(&format!("; the colour dice show {}", list_in_words(&showing, "and"))),
            }
            on_table(Happening::said("rolled", text + ".").by(who), faces, colours, true)
        }
        Event::SetAside { who, dice, roll, total, mut faces, mut colours } => {
            let text = match roll {
                Roll::First => format!("{} sets {} aside{}.", name(who), dice_words(dice), value_words(dice)),
                Roll::Second | Roll::Third => {
                    format!("{} sets {} aside{}; that makes {total}.", name(who), dice_words(dice), value_words(dice))
                }
            };
            let (die, face, kept, aside) = (dice.die, dice.face, dice.kept.count(), names::aside(roll));
            let colour_die = names::colour_die(Some(die));
            let happening = Happening::said("aside", text)
                .by(who)
                .moving(names::die(die, Some(face)), 1, names::rolled(die), aside.clone(), format!("the {die} die shows {face}"))
                .moving(colour_die, kept.into(), names::COLOURS, aside, format!("a colour die shows {die}"));
            // The others go back into the cup.
            faces[die.index()] = None;
            colours.iter_mut().filter(|shown| **shown == Some(die)).take(kept.into()).for_each(|shown| *shown = None);
            on_table(happening, faces, colours, false)
        }
        Event::Shifted { who, by: 0, total } => Happening::said("shift", format!("{} leaves the total at {total}.", name(who))).by(who),
        Event::Shifted { who, by, total } => {
            Happening::said("shift", format!("With the favour tile {} makes it {}: {total}.", name(who), one_word(by))).by(who)
        }
        Event::Missed { who, total, miss } => {
            Happening::said("missed", format!("{} takes no tile for {total}: {}.", name(who), in_words(miss))).by(who)
        }
        Event::FrescoTaken { who, section, points } => {
            let total = total_of(section);
            Happening::said("fresco", format!("{} restores section {total}.", name(who))).by(who).moving(
                names::tile(total, points),
                1,
                names::pile(total),
                names::frescoes(who),
                names::tile_label(total, points),
            )
        }
        Event::PortraitTaken { who, space, number, bonus } => {
            let p = portrait(number);
            let verb = if bonus { "takes as a bonus" } else { "paints" };
            let text = format!("{} {verb} the portrait of a {} worth {} on {}.", name(who), p.whom(), points(p.value), band_of(space));
            let (from, to) = (names::space(band_of(space)), names::portraits(who));
            let taken = Happening::said("portrait", text).by(who);
            match viewer.is(who) {
                true => taken.moving(names::portrait(p), 1, from, to, names::portrait_label(p)),
                false => taken.moving(names::portrait(p), 1, from, to, names::FACE_DOWN).becoming(names::PORTRAIT_BACK),
            }
        }
        Event::PortraitTurned { space, number } => {
            let (p, place) = (portrait(number), names::space(band_of(space)));
            let text = format!("On {} a {} worth {} is turned up.", band_of(space), p.whom(), points(p.value));
            Happening::said("turned", text)
                .moving(names::PORTRAIT_BACK, 1, place.clone(), place, names::portrait_label(p))
                .becoming(names::portrait(p))
        }
        Event::NoBonus { who } => Happening::said("no-bonus", format!("No portrait is left as a bonus for {}.", name(who))).by(who),
        Event::LastRound { who, fresco, round_over } => {
            let what = if fresco { "all five sections" } else { "a fifth portrait" };
            let rest = if round_over { "this turn is the last" } else { "this round is the last" };
            Happening::said("last-round", format!("{} has {what}: {rest}.", name(who))).by(who)
        }
        Event::Scored { who, from, to, points } => Happening::said("scored", score_sentence(name(who), from, to, points)).by(who).moving(
            names::painter(who),
            1,
            names::score(from),
            names::score(to),
            format!("the painter of {who}"),
        ),
        Event::BetShown { who, bet, roll, won } => {
            let right = if won { "right" } else { "wrong" };
            let text = format!("{} has bet that the active player {}: {right}.", name(who), bet.words());
            let (laid, home) = (names::bet_at(who, roll), names::bets(who));
            let shown = Happening::said("bet-shown", text).by(who);
            match viewer.is(who) {
                true => shown.moving(names::bet(bet), 1, laid, home, "a bet"),
                false => shown
                    .moving(names::BET_BACK, 1, laid.clone(), laid.clone(), "a bet that is shown")
                    .becoming(names::bet(bet))
                    .moving(names::bet(bet), 1, laid, home, "a bet face down")
                    .becoming(names::BET_BACK),
            }
        }
        Event::DiceBack { aside } => Roll::ALL.into_iter().zip(aside).fold(Happening::said("dice-back", ""), |h, (roll, dice)| {
            let Some(Aside { die, face, kept }) = dice else { return h };
            let place = names::aside(roll);
            let h = h.moving(names::colour_die(Some(die)), kept.count().into(), place.clone(), names::CUP, "a colour die");
            let h = if kept == Kept::None { h } else { h.becoming(names::colour_die(None)) };
            h.moving(names::die(die, Some(face)), 1, place, names::CUP, format!("the {die} die")).becoming(names::die(die, None))
        }),
        Event::FinalScoring { portraits } => {
            let said = Happening::said("final", "The last round is over: now pairs of portraits score again.");
            let hidden = Seat::ALL.into_iter().zip(portraits).filter(|&(who, _)| !viewer.is(who));
            let shown = hidden.flat_map(|(who, portraits)| portraits.iter().map(move |number| (names::portraits(who), portrait(number))));
            shown.fold(said, |said, (place, p)| {
                said.moving(names::PORTRAIT_BACK, 1, place.clone(), place, names::portrait_label(p)).becoming(names::portrait(p))
            })
        }
        Event::GameOver => Happening::said("over", "The game is over."),
    })
}

fn points(n: u8) -> String {
    count(n.into(), "point", "points")
}

fn one_word(by: i8) -> String {
    if by < 0 { format!("{} less", -by) } else { format!("{by} more") }
}

fn dice_words(dice: Aside) -> String {
    match dice.kept {
        Kept::None => format!("the {} {}", dice.die, dice.face),
        Kept::One => format!("the {} {} with a colour die", dice.die, dice.face),
        Kept::Both => format!("the {} {} with both colour dice", dice.die, dice.face),
    }
}

fn value_words(dice: Aside) -> String {
    if dice.kept == Kept::None { String::new() } else { format!(" for {}", dice.value()) }
}

/// The number dice that show something.
fn each_die(faces: Faces) -> impl Iterator<Item = (Colour, Face)> {
    Colour::ALL.into_iter().zip(faces).filter_map(|(die, face)| Some((die, face?)))
}

/// Dice come out of the cup onto the table, or go back into it.
fn on_table(mut happening: Happening, faces: Faces, colours: [Option<Colour>; COLOUR_DICE], comes: bool) -> Happening {
    let both = |happening: Happening, cup: String, table: String, place: String, label: String| match comes {
        true => happening.moving(cup, 1, names::CUP, place, label).becoming(table),
        false => happening.moving(table, 1, place, names::CUP, label).becoming(cup),
    };
    for (die, face) in each_die(faces) {
        let label = if comes { format!("the {die} die shows {face}") } else { format!("the {die} die") };
        happening = both(happening, names::die(die, None), names::die(die, Some(face)), names::rolled(die), label);
    }
    for colour in colours.into_iter().flatten() {
        let label = if comes { format!("a colour die shows {colour}") } else { "a colour die".to_string() };
        happening = both(happening, names::colour_die(None), names::colour_die(Some(colour)), names::COLOURS.to_string(), label);
    }
    happening
}

fn score_sentence(name: &str, from: u16, to: u16, points: Points) -> String {
    let total = points.total();
    let parts = match points {
        Points::Fresco(parts) | Points::Portrait(parts) => {
            let first = if matches!(points, Points::Portrait(_)) { "the portrait" } else { "the tile" };
            let parts = parts.into_iter().zip([first, "the bishop", "the bonus"]).filter(|(n, _)| *n > 0);
            parts.map(|(n, what)| format!("{n} for {what}")).collect::<Vec<_>>().join(", ")
        }
        Points::Bet(_) => "for the bet".to_string(),
        Points::Pairs(_) => "for pairs of portraits".to_string(),
    };
    let target = from.saturating_add(total);
    let pushed = if to == target { String::new() } else { format!(", as space {target} is taken") };
    format!("{name} scores {} ({parts}) and stands on {to}{pushed}.", count(total.into(), "point", "points"))
}
