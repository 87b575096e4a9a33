//! `fresco odds`: the exact chances of the dice game, and the hint of terminal play. The chances come from
//! `fresco_dice::odds`; here is where they are asked for and printed.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use fresco_dice::components::{ComponentSet, Components, TOTALS};
use fresco_dice::odds::{Chance, Goal, Hand, Odds, options};
use fresco_dice::{Aside, Band, Colour, Face, Kept, ROLLS};
use serde_json::{Value, json};
use tabletop::text::count;
use tabletop::{Seat, Thing};

use crate::error::{CliError, CliResult};
use crate::files::pieces_in;
use crate::games::on_table::{OnTable, Spot};
use crate::ink::{self, bold, dim, heading, pad, shown};

/// What `fresco odds` can be told.
#[derive(Args, Debug, Clone, Default)]
#[command(after_help = "\
Examples:
  fresco odds                               every total, from the beginning of a turn
  fresco odds --goal 16 --goal 9-12         two goals, also by what is set aside
  fresco odds --favour                      with the favour tile
  fresco odds --aside \"blue 6, yellow 4\"    two dice set aside, one roll left
  fresco odds --aside \"blue 6\" --roll \"R1Y4O2G3P5 GR\"
                                            what to set aside for each goal

Dice set aside are written \"blue 6\" or B6, with colour dice kept \"green 3 x2\" or
G3x2, G3x4. A roll is written with the letters R Y B O G P: the number dice with
what they show, then the colour dice. All chances are exact, each under best play
towards its goal.")]
pub(crate) struct OddsArgs {
    /// The dice set aside so far, one for each roll: "blue 6, green 3 x2".
    #[arg(long, value_name = "DICE")]
    pub(crate) aside: Option<String>,
    /// The roll lying on the table: "R1Y4O2G3P5 GR".
    #[arg(long, value_name = "DICE")]
    pub(crate) roll: Option<String>,
    /// A total, a band of totals, "section" or "tile" for any of them; may be given several times [default: all].
    #[arg(long, value_name = "TOTALS")]
    pub(crate) goal: Vec<String>,
    /// The player has the favour tile and may shift the total by one.
    #[arg(long)]
    pub(crate) favour: bool,
    /// Print JSON, with every chance as an exact fraction.
    #[arg(long)]
    pub(crate) json: bool,
    /// A corrected copy of the components file of the dice game.
    #[arg(long, value_name = "FILE")]
    pub(crate) components: Option<PathBuf>,
}

/// The section beside the bishop, in what an aim is.
const BISHOP: &str = "bishop";

/// Something that can be aimed at.
#[derive(Clone, Debug)]
struct Aim {
    /// "16", "9-12", "any".
    name: String,
    /// "section", "portrait", "any tile", or nothing.
    what: &'static str,
    goal: Goal,
}

impl Aim {
    const ANY_SECTION: &'static str = "any section";
    const ANY_TILE: &'static str = "any tile";

    /// Any total of these bands.
    fn any(what: &'static str, bands: impl Iterator<Item = Band>) -> Aim {
        Aim { name: "any".to_string(), what, goal: bands.fold(Goal::NOTHING, |goal, band| goal.or(Goal::band(band))) }
    }
    /// The heading of its column.
    fn head(&self) -> &str {
        self.what.strip_prefix("any ").unwrap_or(&self.name)
    }
}

/// Where a turn stands, and what can be aimed at.
#[derive(Clone, Debug)]
struct Position {
    aside: Vec<Aside>,
    /// What can be set aside from the roll on the table, if one lies there.
    choices: Option<Vec<Aside>>,
    /// By how much the total may be shifted at the end.
    favour: u8,
    aims: Vec<Aim>,
}

impl Position {
    fn hand(&self) -> Hand {
        Hand::with_aside(&self.aside)
    }
    fn odds(&self, goal: Goal) -> Odds {
        Odds::new(goal.with_favour(self.favour))
    }
    /// The chance of a goal from here, with the best choice if a roll lies on the table.
    fn chance(&self, goal: Goal) -> (Chance, Option<Aside>) {
        let odds = self.odds(goal);
        match self.choices.as_deref().and_then(|choices| odds.of_options(self.hand(), choices).first().copied()) {
            Some((dice, chance)) => (chance, Some(dice)),
            None => (odds.chance(self.hand()), None),
        }
    }
    /// Where the turn stands, in words.
    fn in_words(&self) -> String {
        let hand = self.hand();
        let aside: Vec<String> = self.aside.iter().map(ToString::to_string).collect();
        let set = match aside.is_empty() {
            true => "the beginning of a turn".to_string(),
            false => format!("{} = {}", aside.join(" + "), hand.sum),
        };
        let left = match self.choices.is_some() {
            true => format!("roll {} on the table", ROLLS + 1 - usize::from(hand.rolls)),
            false => format!("{} left", count(hand.rolls.into(), "roll", "rolls")),
        };
        let favour = if self.favour > 0 { ", with the favour tile" } else { "" };
        format!("{set}, {left}{favour}")
    }
}

/// Runs the command.
pub(crate) fn run(args: &OddsArgs) -> CliResult {
    let components = match &args.components {
        None => Components::standard().clone(),
        Some(file) => pieces_in(file)?,
    };
    let aside = read_aside(args.aside.as_deref().unwrap_or("")).map_err(CliError::Input)?;
    let choices = args.roll.as_deref().map(|roll| read_roll(roll, &aside)).transpose().map_err(CliError::Input)?;
    let asked: Vec<Aim> = args.goal.iter().map(|goal| read_goal(goal, &components)).collect::<Result<_, _>>().map_err(CliError::Input)?;
    let everything = asked.is_empty();
    let aims = if everything { all_aims(&components) } else { asked };
    let position = Position { aside, choices, favour: if args.favour { components.favour } else { 0 }, aims };
    let mut out = anstream::stdout();
    if args.json {
        writeln!(out, "{:#}", as_json(&position, everything))?;
        return Ok(());
    }
    let compare = (!args.favour).then_some(components.favour);
    for line in as_text(&position, everything, compare, ink::terminal_width()) {
        writeln!(out, "{line}")?;
    }
    Ok(())
}

/// "blue 6, green 3 x2", or as the table writes it: "B6 + G3×2".
fn read_aside(text: &str) -> Result<Vec<Aside>, String> {
    let mut all: Vec<Aside> = Vec::new();
    for part in text.split([',', '+']).map(str::trim).filter(|part| !part.is_empty()) {
        let dice = part.parse().ok().or_else(|| in_short(part));
        let dice: Aside = dice.ok_or_else(|| {
            format!("--aside: \"{}\" is no die set aside: write for example \"blue 6\" or \"green 3 x2\", or B6, G3x2", shown(part))
        })?;
        if all.iter().any(|other| other.die == dice.die) {
            return Err(format!("--aside: the {} die stands there twice", dice.die));
        }
        all.push(dice);
    }
    if all.len() > ROLLS {
        return Err(format!("--aside: {} dice, but only one is set aside after each of the {ROLLS} rolls", all.len()));
    }
    if all.iter().map(|dice| dice.kept.count()).sum::<u8>() > 2 {
        return Err("--aside: there are only two colour dice: one for each x2, both for x4".to_string());
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
fn read_roll(text: &str, aside: &[Aside]) -> Result<Vec<Aside>, String> {
    let bad = |what: &str| format!("--roll: {what}; a roll is written like R1Y4B6O2G3P5 GR");
    if aside.len() >= ROLLS {
        return Err("--roll: three dice are set aside, so nothing is rolled any more".to_string());
    }
    let mut faces = [None; Colour::COUNT];
    let mut colours: Vec<Colour> = Vec::new();
    let mut put = |die: Colour, face: u32| match (Face::new(face), &mut faces[die.index()]) {
        (Some(face), place @ None) => {
            *place = Some(face);
            Ok(())
        }
        (Some(_), Some(_)) => Err(bad(&format!("the {die} die stands there twice"))),
        (None, _) => Err(bad(&format!("the {die} die cannot show {face}"))),
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
            let colour = Colour::from_letter(letter).ok_or_else(|| bad(&format!("\"{}\" is no colour of a die", shown(word))))?;
            match letters.next_if(char::is_ascii_digit).and_then(|digit| digit.to_digit(10)) {
                Some(face) => put(colour, face)?,
                None => colours.push(colour),
            }
        }
    }
    for (die, face) in Colour::ALL.into_iter().zip(faces) {
        match aside.iter().any(|dice| dice.die == die) {
            true if face.is_some() => return Err(bad(&format!("the {die} die is set aside and cannot be rolled"))),
            false if face.is_none() => return Err(bad(&format!("the {die} die is missing"))),
            _ => {}
        }
    }
    let left = usize::from(Hand::with_aside(aside).colour_dice);
    if colours.len() != left {
        let dice = |n: usize| count(n as i64, "colour die", "colour dice");
        return Err(bad(&format!(
            "it shows {}, but {} left to be rolled",
            dice(colours.len()),
            if left == 1 { "1 is".to_string() } else { format!("{left} are") }
        )));
    }
    Ok(options(faces, &colours))
}

/// "16", "9-12", "section" or "tile".
fn read_goal(text: &str, components: &Components) -> Result<Aim, String> {
    if let Some(aim) = named(text, &all_aims(components)) {
        return Ok(aim);
    }
    let band = read_band(text).map_err(|e| format!("--goal: {e}"))?;
    Ok(Aim { name: band.to_string(), what: what_is(band, components), goal: Goal::band(band) })
}

/// One of these goals by its name: "any section", "tile", "bishop".
fn named(text: &str, aims: &[Aim]) -> Option<Aim> {
    let text = text.trim().to_lowercase();
    let wanted = match text.strip_prefix("any").unwrap_or(&text).trim() {
        "section" | "sections" => Aim::ANY_SECTION,
        "tile" | "tiles" | "" => Aim::ANY_TILE,
        "bishop" | "†" => BISHOP,
        _ => return None,
    };
    aims.iter().find(|aim| aim.what == wanted).cloned()
}

fn read_band(text: &str) -> Result<Band, String> {
    let band = text.trim().parse::<Band>().map_err(|e| ink::strip_control_chars(&e))?;
    if band.to < *TOTALS.start() || band.from > *TOTALS.end() {
        return Err(format!("three dice make totals from {} to {}, never {band}", TOTALS.start(), TOTALS.end()));
    }
    Ok(band)
}

fn what_is(band: Band, components: &Components) -> &'static str {
    if band.from == band.to && components.totals.contains(&band.from) {
        return "section";
    }
    if components.bands.iter().any(|b| b.has(band.from) && b.has(band.to)) { "portrait" } else { "" }
}

/// The sections and the spaces for portraits by their totals, any section, and any tile at all.
fn all_aims(components: &Components) -> Vec<Aim> {
    let sections = components.totals.iter().map(|&total| Band { from: total, to: total });
    let mut bands: Vec<Band> = sections.chain(components.bands).collect();
    bands.sort_by_key(|band| band.from);
    let one = |&band: &Band| Aim { name: band.to_string(), what: what_is(band, components), goal: Goal::band(band) };
    let mut aims: Vec<Aim> = bands.iter().map(one).collect();
    aims.push(Aim::any(Aim::ANY_SECTION, bands.iter().copied().filter(|&band| what_is(band, components) == "section")));
    aims.push(Aim::any(Aim::ANY_TILE, bands.into_iter()));
    aims
}

fn as_text(position: &Position, everything: bool, compare: Option<u8>, room: usize) -> Vec<String> {
    let mut lines = ink::wrapped(&format!("{} {}", heading("Exact odds:"), position.in_words()), room, "  ");
    lines.push(dim("each under best play towards that goal"));
    lines.push(String::new());
    lines.extend(indented(aim_table(position, compare, room.saturating_sub(2))));
    if position.choices.is_some() {
        lines.push(String::new());
        lines.extend(indented(choice_table(position, room.saturating_sub(2))));
    }
    if !everything && position.choices.is_none() {
        for aim in &position.aims {
            lines.extend(by_hand(position, aim));
        }
    }
    if everything && position.hand().rolls > 0 {
        lines.push(String::new());
        lines.push(heading("Every total"));
        lines.extend(indented(every_total(position, room.saturating_sub(2))));
    }
    lines
}

fn indented(lines: Vec<String>) -> impl Iterator<Item = String> {
    lines.into_iter().map(|line| format!("  {line}"))
}

/// One line for each goal: its chance and what to set aside for it; if wished, the same with the favour tile. Where there is
/// little room, only the chances.
fn aim_table(position: &Position, compare: Option<u8>, room: usize) -> Vec<String> {
    let next = if position.choices.is_some() { "best to set aside" } else { "best die to hope for" };
    let favoured = compare.map(|favour| Position { favour, ..position.clone() });
    let cells = |position: &Position, goal: Goal| {
        let (chance, best) = position.chance(goal);
        let best = match best {
            _ if chance.hits == 0 => String::new(),
            Some(dice) => dice.to_string(),
            None => hope(position, goal),
        };
        (format!("{chance:.1}"), best)
    };
    let row = |what: String, (chance, best): (&str, &str), favour: Option<(&str, &str)>| {
        let mut line = format!("{what} {chance:>8}");
        if room >= 50 {
            line.push_str(&format!("  {best:<20}"));
        }
        if let Some((chance, best)) = favour {
            line.push_str(&format!("  {chance:>11}"));
            if room >= 75 {
                line.push_str(&format!("  {best}"));
            }
        }
        line.trim_end().to_string()
    };
    let head = row(format!("{:<6} {:<11}", "total", ""), ("chance", next), favoured.as_ref().map(|_| ("with favour", "best then")));
    let mut lines = vec![dim(head)];
    for aim in &position.aims {
        let (chance, mut best) = cells(position, aim.goal);
        let favour = favoured.as_ref().map(|position| cells(position, aim.goal));
        if best.is_empty() && favour.as_ref().is_some_and(|(_, best)| !best.is_empty()) {
            best = "only with favour".to_string();
        }
        let what = format!("{} {:<11}", bold(format!("{:<6}", aim.name)), aim.what);
        lines.push(row(what, (&chance, &best), favour.as_ref().map(|(chance, best)| (chance.as_str(), best.as_str()))));
    }
    lines
}

/// Before a roll: the value that would be best to set aside from it, and the chance one would then have.
fn hope(position: &Position, goal: Goal) -> String {
    let hand = position.hand();
    if hand.rolls == 0 {
        return String::new();
    }
    let odds = position.odds(goal);
    let all = Kept::up_to(hand.colour_dice).flat_map(|kept| Face::ALL.map(|face| Aside { die: Colour::Red, face, kept }));
    let all: Vec<Aside> = all.collect();
    match odds.of_options(hand, &all).first() {
        Some((_, chance)) if chance.hits == 0 => String::new(),
        Some((dice, chance)) if dice.kept != Kept::None => format!("{} x{}: {chance:.0}", dice.face, dice.kept.times()),
        Some((dice, chance)) => format!("{}: {chance:.0}", dice.face),
        None => String::new(),
    }
}

/// The chances of one goal for everything that can be set aside before the later rolls.
fn by_hand(position: &Position, aim: &Aim) -> Vec<String> {
    let odds = position.odds(aim.goal);
    let mut lines = Vec::new();
    let mut hands = vec![position.hand()];
    while hands.iter().any(|hand| hand.rolls > 1) {
        let choices = |hand: Hand| {
            Kept::up_to(hand.colour_dice).flat_map(move |kept| Face::ALL.map(|face| hand.after(Aside { die: Colour::Red, face, kept })))
        };
        let mut after: Vec<Hand> = hands.iter().flat_map(|&hand| choices(hand)).collect();
        after.sort_by_key(|hand| (hand.sum, std::cmp::Reverse(hand.colour_dice)));
        after.dedup();
        hands = after;
        let rolls = hands.first().map_or(0, |hand| hand.rolls);
        let title = format!("{} before roll {}", aim.name, ROLLS + 1 - usize::from(rolls));
        lines.extend([String::new(), heading(title), dim("  aside   with 2 colour dice left        1     none")]);
        for sums in hands.chunk_by(|a, b| a.sum == b.sum) {
            let cell = |colour_dice: u8| {
                let hand = sums.iter().find(|hand| hand.colour_dice == colour_dice);
                hand.map_or(String::new(), |&hand| format!("{:.1}", odds.chance(hand)))
            };
            if sums.iter().any(|&hand| odds.chance(hand).hits > 0) {
                let line = format!("  {:>5}   {:>23} {:>8} {:>8}", sums[0].sum, cell(2), cell(1), cell(0));
                lines.push(line.trim_end().to_string());
            }
        }
    }
    lines
}

/// What each die that can be set aside leaves of every goal, in as many tables as the room asks for.
fn choice_table(position: &Position, room: usize) -> Vec<String> {
    const LABEL: usize = 9;
    let Some(choices) = &position.choices else { return Vec::new() };
    // Dice that count the same are told once.
    let mut rows: Vec<(String, Aside)> = Vec::new();
    for &dice in choices {
        match rows.iter_mut().find(|(_, other)| (other.face, other.kept) == (dice.face, dice.kept)) {
            Some((letters, _)) => letters.push(dice.die.letter()),
            None => rows.push((dice.die.letter().to_string(), dice)),
        }
    }
    rows.sort_by_key(|(_, dice)| (dice.value(), dice.kept));
    let column = |aim: &Aim| (ink::width(aim.head()) + 1).max(6);
    let mut lines = Vec::new();
    let mut aims = position.aims.as_slice();
    while !aims.is_empty() {
        let mut left = room.saturating_sub(LABEL);
        let fit = aims.iter().take_while(|aim| left.checked_sub(column(aim)).map(|less| left = less).is_some()).count().max(1);
        let (now, later) = aims.split_at(fit);
        aims = later;
        let names: String = now.iter().map(|aim| format!("{:>1$}", aim.head(), column(aim))).collect();
        lines.push(dim(format!("{:<LABEL$}{names}", "set")));
        let odds: Vec<Odds> = now.iter().map(|aim| position.odds(aim.goal)).collect();
        let best: Vec<Chance> = now.iter().map(|aim| position.chance(aim.goal).0).collect();
        for (letters, dice) in &rows {
            let times = if dice.kept == Kept::None { String::new() } else { format!(" x{}", dice.kept.times()) };
            let mut line = pad(&format!("{} {}{times}", ink::letters(letters), dice.face), LABEL);
            for ((aim, odds), best) in now.iter().zip(&odds).zip(&best) {
                let chance = odds.chance(position.hand().after(*dice));
                let text = if chance.hits == 0 { "–".to_string() } else { format!("{chance:.0}") };
                let text = format!("{text:>0$}", column(aim));
                line.push_str(&if chance == *best && chance.hits > 0 { bold(text) } else { text });
            }
            lines.push(line);
        }
    }
    lines
}

/// Every total that can still be made, in columns.
fn every_total(position: &Position, room: usize) -> Vec<String> {
    let items: Vec<String> = TOTALS
        .map(|total| (total, position.chance(Goal::total(total)).0))
        .filter(|(_, chance)| chance.hits > 0)
        .map(|(total, chance)| {
            let what = position.aims.iter().find(|aim| aim.name != "any" && aim.goal.has(total)).map_or("", |aim| aim.what);
            let text = format!("{total:>2}  {chance:>7.2}  {what}").trim_end().to_string();
            if what == "section" { bold(text) } else { text }
        })
        .collect();
    ink::in_columns(&items, room)
}

fn as_json(position: &Position, everything: bool) -> Value {
    let fraction = |chance: Chance| {
        let exact = chance.reduced();
        json!({ "percent": 100.0 * chance.as_f64(), "exact": format!("{}/{}", exact.hits, exact.of) })
    };
    let aim = |aim: &Aim| {
        let (chance, best) = position.chance(aim.goal);
        let mut value = json!({ "goal": aim.name, "kind": aim.what, "chance": fraction(chance) });
        if let Some(choices) = &position.choices {
            let all = position.odds(aim.goal).of_options(position.hand(), choices);
            value["best"] = json!(best.map(|dice| dice.to_string()));
            value["set"] = all.into_iter().map(|(dice, chance)| json!({ "dice": dice.to_string(), "chance": fraction(chance) })).collect();
        }
        value
    };
    let hand = position.hand();
    let mut value = json!({
        "game": "dice",
        "aside": position.aside.iter().map(ToString::to_string).collect::<Vec<_>>(),
        "total": hand.sum,
        "rolls left": hand.rolls,
        "favour": position.favour,
        "goals": position.aims.iter().map(aim).collect::<Vec<_>>(),
    });
    if everything {
        let totals = TOTALS.map(|total| json!({ "total": total, "chance": fraction(position.chance(Goal::total(total)).0) }));
        value["totals"] = totals.collect();
    }
    value
}

/// The hint of terminal play: what the odds are from here, for what lies on the table of the dice game, of all goals or of
/// the one that is asked for. Reads nothing but the table and the people's names; says so if the dice have nothing to say.
pub(crate) fn hint(table: OnTable<'_>, people: &[String], goal: &str) -> Result<Vec<String>, String> {
    let (turn, mut position) = on_the_table(table).ok_or("there are no odds to tell now")?;
    if !goal.is_empty() {
        position.aims = vec![one_aim(goal, &position.aims)?];
    }
    let name = people.get(turn.index()).map_or(turn.name(), String::as_str);
    Ok(told(&position, name, ink::terminal_width().saturating_sub(2)))
}

fn told(position: &Position, name: &str, room: usize) -> Vec<String> {
    let title = format!("{} {}", heading(format!("Exact odds for {}:", shown(name))), position.in_words());
    let mut lines = ink::wrapped(&title, room, "  ");
    match position.choices {
        Some(_) => lines.extend(choice_table(position, room)),
        None => lines.extend(aim_table(position, None, room)),
    }
    lines
}

/// The goal that somebody names at the table.
fn one_aim(goal: &str, open: &[Aim]) -> Result<Aim, String> {
    if let Some(aim) = named(goal, open) {
        return Ok(aim);
    }
    let band = read_band(goal).map_err(|e| format!("odds: {e}; odds alone tells of all that bring a tile"))?;
    let same = open.iter().find(|aim| aim.goal == Goal::band(band)).cloned();
    Ok(same.unwrap_or(Aim { name: band.to_string(), what: "", goal: Goal::band(band) }))
}

/// Whose turn it is, and where it stands; `None` if it is another game, or if nothing is rolled any more.
fn on_the_table(table: OnTable<'_>) -> Option<(Seat, Position)> {
    let turn = table.scene.turn.as_ref()?.parse::<Seat>().ok()?;
    if table.places("cup").next().is_none() || table.scene.phase.term().is_some_and(|phase| phase.word() == "over") {
        return None;
    }
    let aside: Vec<Aside> = table.in_order("aside", "roll").into_iter().map_while(|spot| set_aside(table, spot.name)).collect();
    let rolled = table.places("rolled").flat_map(|spot| table.pieces_of(spot.name, "die"));
    let mut faces = [None; Colour::COUNT];
    for (die, face) in rolled.filter_map(|lying| die_and_face(lying.piece)) {
        faces[die.index()] = Some(face);
    }
    let shown = table.pieces_of(table.only("rolled-colours"), "colour-die");
    let shown = shown.filter_map(|lying| Some(std::iter::repeat_n(colour_of(lying.piece)?, lying.n as usize)));
    let colours: Vec<Colour> = shown.flatten().collect();
    let choices = (faces != [None; Colour::COUNT]).then(|| options(faces, &colours));
    let favour = table.pieces(table.own("favour", turn.name())).find_map(|lying| number(lying.piece, "shift")).unwrap_or(0);
    let position = Position { aside, choices, favour, aims: open_aims(table, turn) };
    (position.hand().rolls > 0).then_some((turn, position))
}

/// The dice set aside on a place.
fn set_aside(table: OnTable<'_>, place: &str) -> Option<Aside> {
    let (die, face) = table.pieces_of(place, "die").find_map(|lying| die_and_face(lying.piece))?;
    let kept = Kept::new(table.count_of(place, "colour-die") as usize)?;
    Some(Aside { die, face, kept })
}

fn number(thing: &Thing, name: &str) -> Option<u8> {
    thing.number(name)?.try_into().ok()
}
fn colour_of(die: &Thing) -> Option<Colour> {
    die.word("colour")?.parse().ok()
}
/// A number die, and what it shows.
fn die_and_face(die: &Thing) -> Option<(Colour, Face)> {
    Some((colour_of(die)?, Face::new(number(die, "face")?.into())?))
}

/// The goals that can still bring the active player a tile.
fn open_aims(table: OnTable<'_>, turn: Seat) -> Vec<Aim> {
    let owned = table.own("frescoes", turn.name());
    let owns = |total: u8| table.pieces(owned).any(|lying| number(lying.piece, "total") == Some(total));
    let bishop = table.places("bishop-space").find(|spot| table.count(spot.name) > 0).and_then(|spot| number(spot.place, "total"));
    let lies_there = |spot: &Spot<'_>| table.count(spot.name) > 0;
    let totals = table.places("section").filter(lies_there).filter_map(|spot| number(spot.place, "total"));
    let sections = totals.filter(|&total| !owns(total)).map(|total| {
        let what = if bishop == Some(total) { BISHOP } else { "section" };
        (Band { from: total, to: total }, what)
    });
    let bands = table.places("portrait-space").filter(lies_there).filter_map(|spot| {
        let (from, to) = (number(spot.place, "from")?, number(spot.place, "to")?);
        Some((Band { from, to }, "portrait"))
    });
    let mut found: Vec<(Band, &'static str)> = sections.chain(bands).collect();
    found.sort_by_key(|(band, _)| band.from);
    let mark = |band: Band, what: &str| if what == BISHOP { format!("†{band}") } else { band.to_string() };
    let mut aims: Vec<Aim> = found.iter().map(|&(band, what)| Aim { name: mark(band, what), what, goal: Goal::band(band) }).collect();
    aims.push(Aim::any(Aim::ANY_SECTION, found.iter().filter(|(_, what)| *what != "portrait").map(|(band, _)| *band)));
    aims.push(Aim::any(Aim::ANY_TILE, found.iter().map(|(band, _)| *band)));
    aims
}

#[cfg(test)]
mod tests;
