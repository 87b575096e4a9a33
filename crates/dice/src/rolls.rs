//! Phase 3, second half: rolling the dice and setting them aside.

use tabletop::Play;

use crate::action::{Question, say};
use crate::event::Event;
use crate::table::Table;
use crate::why::Why;
use crate::words::{Aside, Colour};
use crate::world::{COLOUR_DICE, ROLLS, World};

/// All dice that are not set aside are rolled, colour dice too (ruling D1).
pub(crate) fn roll(t: &mut Table<'_>) {
    let aside = t.world.set_aside().iter().fold(0u8, |set, a| set | 1 << a.die.index());
    let numbers = Colour::COUNT as u32 - u32::from(t.world.rolls);
    // One number stands for all faces: its digits to the base of six.
    let mut drawn = t.players.chance("dice", 6u32.pow(numbers), |wanted| digits(aside, wanted));
    for (die, face) in t.world.faces.iter_mut().enumerate() {
        if aside & 1 << die == 0 {
            *face = (drawn % 6) as u8 + 1;
            drawn /= 6;
        }
    }
    let colours = (COLOUR_DICE as u8).saturating_sub(t.world.colours_kept());
    if colours > 0 {
        let mut drawn = t.players.chance("colours", 6u32.pow(colours.into()), |wanted| colour_digits(colours, wanted));
        for face in t.world.colours.iter_mut().take(colours.into()) {
            *face = (drawn % 6) as u8 + 1;
            drawn /= 6;
        }
    }
    let (who, faces, colours) = (t.world.active, t.world.faces, t.world.colours);
    t.tell(Event::Rolled { who, faces, colours });
}

/// Exactly one number die is set aside, and with it, if wished, one or both colour dice that show its colour (ruling D1).
/// The others go back into the cup.
pub(crate) fn set_aside(t: &mut Table<'_>) -> Play {
    let (who, roll) = (t.world.active, t.world.rolls);
    let say::Set(dice) = t.ask(who, Question::SetAside(roll, t.world.total()), |_, world, can| {
        for (die, &face) in Colour::ALL.into_iter().zip(&world.faces) {
            if face > 0 {
                for kept in 0..=world.colour_dice_showing(die) {
                    can.add(say::Set(Aside { die, face, kept }));
                }
            }
        }
        can.explain(move |say::Set(dice)| Some(why_not(world, dice)));
    })?;
    let (faces, colours) = (t.world.faces, t.world.colours);
    t.world.aside[usize::from(roll).min(ROLLS - 1)] = dice;
    t.world.rolls += 1;
    t.world.faces = [0; Colour::COUNT];
    t.world.colours = [0; COLOUR_DICE];
    let total = t.world.total();
    t.tell(Event::SetAside { who, dice, nth: roll, total, faces, colours });
    Ok(())
}

fn why_not(world: &World, dice: Aside) -> Why {
    let die = dice.die;
    match world.faces[die.index()] {
        0 => Why::AlreadyAside(die),
        shows if shows != dice.face => Why::ShowsAnother { die, shows },
        _ => Why::NoColourDie { die, showing: world.colour_dice_showing(die) },
    }
}

/// When the turn is over, all dice go back into the cup.
pub(crate) fn put_back(t: &mut Table<'_>) {
    let aside = std::mem::replace(&mut t.world.aside, [Aside::NONE; ROLLS]);
    t.world.rolls = 0;
    t.tell(Event::DiceBack { aside });
}

/// The number that `chance` must give for a roll that a scenario wants: its faces are digits to the base of seven, 0 for
/// a die that is not rolled.
fn digits(aside: u8, wanted: u32) -> Option<u32> {
    let (mut number, mut worth, mut rest) = (0, 1, wanted);
    for die in 0..Colour::COUNT {
        let face = rest % 7;
        rest /= 7;
        if (aside & 1 << die == 0) != (face > 0) {
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

/// What the colour dice show as scenarios write it: `GB`, or `G` if one is left.
pub(crate) fn parse_colours(text: &str) -> Result<u32, String> {
    let bad = || format!("\"{text}\" is no roll of the colour dice: write their letters, for example GB, or G if only one is left");
    let colours: Option<Vec<Colour>> = text.chars().map(Colour::from_letter).collect();
    let colours = colours.filter(|c| (1..=2).contains(&c.len())).ok_or_else(bad)?;
    Ok(colours.iter().rev().fold(0, |number, c| number * 7 + c.index() as u32 + 1))
}

/// How many colour dice are in the cup.
pub(crate) fn colour_dice_in_cup(world: &World) -> u8 {
    let rolled = world.colours.iter().filter(|&&c| c > 0).count() as u8;
    (COLOUR_DICE as u8).saturating_sub(world.colours_kept() + rolled)
}
