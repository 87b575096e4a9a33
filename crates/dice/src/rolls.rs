//! Phase 3, second half: rolling the dice and setting them aside.

use tabletop::{Play, Set};

use crate::action::{Question, say};
use crate::event::Event;
use crate::table::Table;
use crate::why_not::WhyNot;
use crate::words::{Aside, Colour, Face, Kept, Roll};
use crate::world::{COLOUR_DICE, ROLLS, World};

/// All dice that are not set aside are rolled, colour dice too (ruling D1).
pub(crate) fn roll(t: &mut Table<'_>) {
    let rolled = Set::ALL - t.world.set_aside().map(|dice| dice.die).collect();
    // One number stands for all faces: its digits to the base of six.
    let mut drawn = t.players.chance("dice", 6u32.pow(rolled.len()), |wanted| digits(rolled, wanted));
    for (die, face) in Colour::ALL.into_iter().zip(&mut t.world.faces) {
        if rolled.has(die) {
            *face = Some(Face::ALL[(drawn % 6) as usize]);
            drawn /= 6;
        }
    }
    let colours = (COLOUR_DICE as u8).saturating_sub(t.world.colours_kept());
    if colours > 0 {
        let mut drawn = t.players.chance("colours", 6u32.pow(colours.into()), |wanted| colour_digits(colours, wanted));
        for face in t.world.colours.iter_mut().take(colours.into()) {
            *face = Some(Colour::ALL[(drawn % 6) as usize]);
            drawn /= 6;
        }
    }
    let (who, faces, colours) = (t.world.active, t.world.faces, t.world.colours);
    t.tell(Event::Rolled { who, faces, colours });
}

/// The player sets aside exactly one number die, with none, one or both of the colour dice that show its colour (ruling D1). The
/// other dice go back into the cup.
pub(crate) fn set_aside(t: &mut Table<'_>) -> Play {
    let (who, roll) = (t.world.active, t.world.roll);
    let say::Set(dice) = t.ask(who, Question::SetAside(roll, t.world.total()), |_, world, can| {
        for (die, face) in Colour::ALL.into_iter().zip(world.faces) {
            if let Some(face) = face {
                for kept in Kept::up_to(world.colour_dice_showing(die)) {
                    can.add(say::Set(Aside { die, face, kept }));
                }
            }
        }
        can.explain(move |say::Set(dice)| Some(why_not(world, dice)));
    })?;
    let (faces, colours) = (t.world.faces, t.world.colours);
    t.world.aside[roll.index()] = Some(dice);
    t.world.faces = [None; Colour::COUNT];
    t.world.colours = [None; COLOUR_DICE];
    let total = t.world.total();
    t.tell(Event::SetAside { who, dice, roll, total, faces, colours });
    Ok(())
}

fn why_not(world: &World, dice: Aside) -> WhyNot {
    let die = dice.die;
    match world.faces[die.index()] {
        None => WhyNot::AlreadyAside(die),
        Some(shows) if shows != dice.face => WhyNot::ShowsAnother { die, shows },
        Some(_) => WhyNot::NoColourDie { die, showing: world.colour_dice_showing(die) },
    }
}

/// When the turn is over, all dice go back into the cup.
pub(crate) fn put_back(t: &mut Table<'_>) {
    let aside = std::mem::replace(&mut t.world.aside, [None; ROLLS]);
    t.world.roll = Roll::First;
    t.tell(Event::DiceBack { aside });
}

/// The number that `chance` must return for a roll that a scenario wants. The faces of the wanted roll are digits to the base of
/// seven, 0 for a die that is not rolled.
fn digits(rolled: Set<Colour>, wanted: u32) -> Option<u32> {
    let (mut number, mut worth, mut rest) = (0, 1, wanted);
    for die in Colour::ALL {
        let face = rest % 7;
        rest /= 7;
        if rolled.has(die) != (face > 0) {
            return None;
        }
        if face > 0 {
            number += (face - 1) * worth;
            worth *= 6;
        }
    }
    Some(number)
}

/// The same for the colour dice: as many colours as there are dice.
fn colour_digits(dice: u8, wanted: u32) -> Option<u32> {
    let faces = [wanted % 7, wanted / 7];
    let given = faces.iter().filter(|&&face| face > 0).count();
    let number = faces.iter().rev().filter(|&&face| face > 0).fold(0, |number, face| number * 6 + face - 1);
    (given == usize::from(dice)).then_some(number)
}

/// A roll as scenarios write it, as the number above: `R1Y4B6O2G3P5`, with the dice in any order.
pub(crate) fn parse_dice(text: &str) -> Result<u32, String> {
    let bad = || format!("\"{text}\" is no roll of the number dice: write for example R1Y4B6O2G3P5, each die that is rolled once");
    let mut faces = [0u32; Colour::COUNT];
    let mut chars = text.chars();
    while let Some(letter) = chars.next() {
        let die = Colour::from_letter(letter).ok_or_else(bad)?;
        let face = chars.next().and_then(|c| c.to_digit(7)).filter(|&face| face > 0).ok_or_else(bad)?;
        if std::mem::replace(&mut faces[die.index()], face) != 0 {
            return Err(bad());
        }
    }
    Ok(faces.iter().rev().fold(0, |number, face| number * 7 + face))
}

/// A roll of the colour dice as scenarios write it: `GB`, or `G` if one is left.
pub(crate) fn parse_colours(text: &str) -> Result<u32, String> {
    let bad = || format!("\"{text}\" is no roll of the colour dice: write their letters, for example GB, or G if only one is left");
    let colours: Option<Vec<Colour>> = text.chars().map(Colour::from_letter).collect();
    let colours = colours.filter(|c| (1..=2).contains(&c.len())).ok_or_else(bad)?;
    Ok(colours.iter().rev().fold(0, |number, c| number * 7 + c.index() as u32 + 1))
}

/// How many colour dice are in the cup.
pub(crate) fn colour_dice_in_cup(world: &World) -> u8 {
    let rolled = world.colours.iter().flatten().count() as u8;
    (COLOUR_DICE as u8).saturating_sub(world.colours_kept() + rolled)
}
