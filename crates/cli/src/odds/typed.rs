//! What somebody types: dice set aside, a roll, a goal.

use super::*;

/// "blue 6, green 3 x2", or as the table writes it: "B6 + G3×2".
pub(super) fn read_aside(text: &str) -> Result<Vec<Aside>, String> {
    let mut all: Vec<Aside> = Vec::new();
    for part in text.split([',', '+']).map(str::trim).filter(|part| !part.is_empty()) {
        let dice = part.parse().ok().or_else(|| in_short(part));
        let dice: Aside = dice.ok_or_else(|| {
            told!(
                "--aside: \"{typed}\" is not a die that can be set aside: write for example \"blue 6\" or \"green 3 x2\", or B6, G3x2",
                typed = data(shown(part))
            )
        })?;
        if all.iter().any(|other| other.die == dice.die) {
            return Err(told!("--aside: the {colour} die is listed twice", colour = dice.die));
        }
        all.push(dice);
    }
    if all.len() > ROLLS {
        let (dice, rolls) = (DICE.count(all.len() as i64), ROLLS_LEFT.count(ROLLS as i64));
        return Err(told!("--aside: {dice}, but only one is set aside after each of the {rolls}", dice, rolls));
    }
    if all.iter().map(|dice| dice.kept.count()).sum::<u8>() > 2 {
        return Err(told!("--aside: there are only two colour dice: one for each x2, both for x4"));
    }
    Ok(all)
}

/// "G3x2": the letter of a die, what it shows, and what the colour dice make of it.
fn in_short(text: &str) -> Option<Aside> {
    let mut letters = text.chars();
    let die = Colour::from_letter(letters.next()?)?;
    let rest = letters.as_str().trim_start();
    let (face, times) = rest.split_at_checked(1)?;
    format!("{die} {face} {}", times.trim_start().to_lowercase().replace('×', "x")).parse().ok()
}

/// "R1Y4B6O2G3P5 GR", or in words: "red 1, yellow 4 … green red". Gives what can be set aside.
pub(super) fn read_roll(text: &str, aside: &[Aside]) -> Result<Vec<Aside>, String> {
    let bad = |problem: Text| told!("--roll: {problem}; a roll is written like R1Y4B6O2G3P5 GR", problem);
    if aside.len() >= ROLLS {
        return Err(told!("--roll: three dice are set aside, so nothing is left to roll"));
    }
    let mut faces = [None; Colour::COUNT];
    let mut colours: Vec<Colour> = Vec::new();
    let mut put = |die: Colour, face: u32| match (Face::new(face), &mut faces[die.index()]) {
        (Some(face), place @ None) => {
            *place = Some(face);
            Ok(())
        }
        (Some(_), Some(_)) => Err(bad(say!("the {colour} die is listed twice", colour = die))),
        (None, _) => Err(bad(say!("the {colour} die cannot show {n}", colour = die, n = face))),
    };
    let mut words = text.split(|c: char| c.is_whitespace() || ",+/".contains(c)).filter(|w| !w.is_empty()).peekable();
    while let Some(word) = words.next() {
        if let Ok(colour) = word.parse::<Colour>() {
            match words.next_if(|next| next.parse::<u32>().is_ok()).and_then(|next| next.parse().ok()) {
                Some(face) => put(colour, face)?,
                None => colours.push(colour),
            }
            continue;
        }
        let mut letters = word.chars().peekable();
        while let Some(letter) = letters.next() {
            let colour = Colour::from_letter(letter)
                .ok_or_else(|| bad(say!("\"{typed}\" is not the colour of a die", typed = data(shown(word)))))?;
            match letters.next_if(char::is_ascii_digit).and_then(|digit| digit.to_digit(10)) {
                Some(face) => put(colour, face)?,
                None => colours.push(colour),
            }
        }
    }
    for (die, face) in Colour::ALL.into_iter().zip(faces) {
        match aside.iter().any(|dice| dice.die == die) {
            true if face.is_some() => return Err(bad(say!("the {colour} die is set aside and cannot be rolled", colour = die))),
            false if face.is_none() => return Err(bad(say!("the {colour} die is missing", colour = die))),
            _ => {}
        }
    }
    let left = usize::from(Hand::with_aside(aside).colour_dice);
    if colours.len() != left {
        let dice = |n: usize| COLOUR_DICE.count(n as i64);
        return Err(bad(say!("it shows {shown}, but {left} can be rolled", shown = dice(colours.len()), left = dice(left))));
    }
    Ok(options(faces, &colours))
}

/// "16", "9-12", "section" or "tile".
pub(super) fn read_goal(text: &str, components: &Components) -> Result<Aim, String> {
    if let Some(aim) = named(text, &all_aims(components)) {
        return Ok(aim);
    }
    let band = read_band(text).map_err(|why| told!("--goal: {why}", why = data(why)))?;
    Ok(Aim { name: band.to_string(), what: what_is(band, components), goal: Goal::band(band) })
}

/// One of these goals by its name: "any section", "tile", "bishop".
pub(super) fn named(text: &str, aims: &[Aim]) -> Option<Aim> {
    let text = text.trim().to_lowercase();
    let wanted = match text.strip_prefix("any").unwrap_or(&text).trim() {
        "section" | "sections" => ANY_SECTION,
        "tile" | "tiles" | "" => ANY_TILE,
        "bishop" | "†" => BISHOP,
        _ => return None,
    };
    aims.iter().find(|aim| aim.is(wanted)).cloned()
}

pub(super) fn read_band(text: &str) -> Result<Band, String> {
    let band = text.trim().parse::<Band>().map_err(|why| ink::strip_control_chars(&relayed(why)))?;
    if band.to < *TOTALS.start() || band.from > *TOTALS.end() {
        let (least, most) = (*TOTALS.start(), *TOTALS.end());
        return Err(told!("three dice make totals from {least} to {most}, never {band}", least, most, band));
    }
    Ok(band)
}
