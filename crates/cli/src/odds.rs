//! `fresco odds`: the exact chances of the dice game, and the hint of terminal play. The chances come from
//! `fresco_dice::odds`; here is where they are asked for and printed.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use fresco_dice::components::{ComponentSet, Components, TOTALS};
use fresco_dice::odds::{Chance, Goal, Hand, Odds, options};
use fresco_dice::{Aside, Band, Colour, Face, Kept, ROLLS};
use serde_json::{Value, json};
use tabletop::{Arg, Noun, Seat, Term, Text, Thing, data, in_a_row, say};

use crate::columns::to_the_right;
use crate::error::{CliError, CliResult};
use crate::files::pieces_in;
use crate::games::on_table::{OnTable, Spot};
use crate::help::end;
use crate::ink::{self, bold, dim, heading, pad, shown};
use crate::lang::{language, told};
use crate::scene_table::with_colon;
use crate::words::{percent, relayed, word};

static COLOUR_DICE: Noun = Noun { one: "colour die", many: "colour dice" };
static DICE: Noun = Noun { one: "die", many: "dice" };
static ROLLS_LEFT: Noun = Noun { one: "roll", many: "rolls" };

/// What `fresco odds` can be told.
#[derive(Args, Debug, Clone, Default)]
#[command(after_help = end(
    [
        ("fresco odds", told!("every total, from the beginning of a turn")),
        ("fresco odds --goal 16 --goal 9-12", told!("two goals, and how they depend on what is set aside")),
        ("fresco odds --favour", told!("with the favour tile")),
        ("fresco odds --aside \"blue 6, yellow 4\"", told!("two dice set aside, one roll left")),
        ("fresco odds --aside \"blue 6\" --roll \"R1Y4O2G3P5 GR\"", told!("what to set aside for each goal")),
    ],
    [
        told!("Dice set aside are written \"blue 6\" or B6, with colour dice kept \"green 3 x2\" or G3x2, G3x4. A roll is written with the \
               letters R Y B O G P: the number dice with what they show, then the colour dice."),
        told!("All odds are exact; each assumes best play towards its goal."),
    ],
))]
pub(crate) struct OddsArgs {
    #[arg(long, value_name = word("value|DICE"),
        help = told!("The dice set aside so far, one for each roll: \"blue 6, green 3 x2\""))]
    pub(crate) aside: Option<String>,
    #[arg(long, value_name = word("value|DICE"), help = told!("The roll lying on the table: \"R1Y4O2G3P5 GR\""))]
    pub(crate) roll: Option<String>,
    #[arg(long, value_name = word("value|TOTALS"),
        help = told!("A total, a band of totals, \"section\" for any section or \"tile\" for any tile; may be given several times \
                      [default: all]"))]
    pub(crate) goal: Vec<String>,
    #[arg(long, help = told!("The player has the favour tile and may shift the total by one"))]
    pub(crate) favour: bool,
    #[arg(long, help = told!("Print JSON, with every chance as an exact fraction"))]
    pub(crate) json: bool,
    #[arg(long, value_name = word("value|FILE"), help = told!("A corrected copy of the components file of the dice game"))]
    pub(crate) components: Option<PathBuf>,
}

/// What an aim is.
const SECTION: Term = Term("aim|section");
const PORTRAIT: Term = Term("aim|portrait");
/// The section beside the bishop.
const BISHOP: Term = Term("aim|bishop");
const ANY_SECTION: Term = Term("aim|any section");
const ANY_TILE: Term = Term("aim|any tile");

/// Something that can be aimed at.
#[derive(Clone, Debug)]
struct Aim {
    /// "16", "9-12", "†16"; nothing if any total of several is meant.
    name: String,
    what: Option<Term>,
    goal: Goal,
}

impl Aim {
    /// Any total of these bands.
    fn any(what: Term, bands: impl Iterator<Item = Band>) -> Aim {
        Aim { name: String::new(), what: Some(what), goal: bands.fold(Goal::NOTHING, |goal, band| goal.or(Goal::band(band))) }
    }
    fn is(&self, what: Term) -> bool {
        self.what == Some(what)
    }
    /// Its name where it stands alone: "16", "any section".
    fn title(&self) -> String {
        if self.name.is_empty() { self.what() } else { self.name.clone() }
    }
    /// The heading of its column.
    fn head(&self) -> String {
        match self.what {
            Some(ANY_SECTION) => word("aim|section"),
            Some(ANY_TILE) => word("aim|tile"),
            _ => self.title(),
        }
    }
    fn what(&self) -> String {
        self.what.map_or(String::new(), |what| language().say(what))
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
        let mut said: Vec<Arg> = vec![match aside.is_empty() {
            true => say!("the beginning of a turn").into(),
            false => data(format!("{} = {}", aside.join(" + "), hand.sum)),
        }];
        said.push(match self.choices.is_some() {
            true => say!("roll {n} on the table", n = self.roll()).into(),
            false => say!("{rolls} left", rolls = ROLLS_LEFT.count(hand.rolls)).into(),
        });
        if self.favour > 0 {
            said.push(say!("with the favour tile").into());
        }
        language().say(in_a_row(said))
    }
    /// The number of the next roll, or of the one on the table.
    fn roll(&self) -> i64 {
        nth_roll(self.hand())
    }
}

fn nth_roll(hand: Hand) -> i64 {
    ROLLS as i64 + 1 - i64::from(hand.rolls)
}

/// A chance in percent. Certain and impossible outcomes are named in words, and no other chance is rounded to them.
fn chance_in_words(chance: Chance, digits: u8) -> String {
    let (share, last) = (chance.as_f64(), 0.01 * 0.1f64.powi(digits.into()));
    match chance.hits {
        0 => told!("never"),
        hits if hits == chance.of => told!("sure"),
        _ if share < last / 2.0 => format!("<{}", percent(last, digits)),
        _ if share >= 1.0 - last / 2.0 => format!(">{}", percent(1.0 - last, digits)),
        _ => percent(share, digits),
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
fn read_roll(text: &str, aside: &[Aside]) -> Result<Vec<Aside>, String> {
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
fn read_goal(text: &str, components: &Components) -> Result<Aim, String> {
    if let Some(aim) = named(text, &all_aims(components)) {
        return Ok(aim);
    }
    let band = read_band(text).map_err(|why| told!("--goal: {why}", why = data(why)))?;
    Ok(Aim { name: band.to_string(), what: what_is(band, components), goal: Goal::band(band) })
}

/// One of these goals by its name: "any section", "tile", "bishop".
fn named(text: &str, aims: &[Aim]) -> Option<Aim> {
    let text = text.trim().to_lowercase();
    let wanted = match text.strip_prefix("any").unwrap_or(&text).trim() {
        "section" | "sections" => ANY_SECTION,
        "tile" | "tiles" | "" => ANY_TILE,
        "bishop" | "†" => BISHOP,
        _ => return None,
    };
    aims.iter().find(|aim| aim.is(wanted)).cloned()
}

fn read_band(text: &str) -> Result<Band, String> {
    let band = text.trim().parse::<Band>().map_err(|why| ink::strip_control_chars(&relayed(why)))?;
    if band.to < *TOTALS.start() || band.from > *TOTALS.end() {
        let (least, most) = (*TOTALS.start(), *TOTALS.end());
        return Err(told!("three dice make totals from {least} to {most}, never {band}", least, most, band));
    }
    Ok(band)
}

fn what_is(band: Band, components: &Components) -> Option<Term> {
    if band.from == band.to && components.totals.contains(&band.from) {
        return Some(SECTION);
    }
    components.bands.iter().any(|b| b.has(band.from) && b.has(band.to)).then_some(PORTRAIT)
}

/// The sections and the spaces for portraits by their totals, any section, and any tile at all.
fn all_aims(components: &Components) -> Vec<Aim> {
    let sections = components.totals.iter().map(|&total| Band { from: total, to: total });
    let mut bands: Vec<Band> = sections.chain(components.bands).collect();
    bands.sort_by_key(|band| band.from);
    let one = |&band: &Band| Aim { name: band.to_string(), what: what_is(band, components), goal: Goal::band(band) };
    let mut aims: Vec<Aim> = bands.iter().map(one).collect();
    aims.push(Aim::any(ANY_SECTION, bands.iter().copied().filter(|&band| what_is(band, components) == Some(SECTION))));
    aims.push(Aim::any(ANY_TILE, bands.into_iter()));
    aims
}

fn as_text(position: &Position, everything: bool, compare: Option<u8>, room: usize) -> Vec<String> {
    let mut lines = ink::wrapped(&format!("{} {}", heading(told!("Exact odds:")), position.in_words()), room, "  ");
    lines.push(dim(told!("each assumes best play towards that goal")));
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
        lines.push(heading(told!("Every total")));
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
    let favoured = compare.map(|favour| Position { favour, ..position.clone() });
    let cells = |position: &Position, goal: Goal| {
        let (chance, best) = position.chance(goal);
        let best = match best {
            _ if chance.hits == 0 => String::new(),
            Some(dice) => dice.to_string(),
            None => hope(position, goal),
        };
        (chance_in_words(chance, 1), best)
    };
    let next = if position.choices.is_some() { told!("best to set aside") } else { told!("best die to hope for") };
    let with_favour = favoured.as_ref().map(|_| (told!("with favour"), told!("best die")));
    let mut rows = vec![AimRow { total: told!("total"), what: String::new(), alone: (told!("chance"), next), with_favour }];
    for aim in &position.aims {
        let (chance, mut best) = cells(position, aim.goal);
        let with_favour = favoured.as_ref().map(|position| cells(position, aim.goal));
        if best.is_empty() && with_favour.as_ref().is_some_and(|(_, best)| !best.is_empty()) {
            best = told!("only with favour");
        }
        rows.push(AimRow { total: aim.name.clone(), what: aim.what(), alone: (chance, best), with_favour });
    }
    in_lines(&rows, room)
}

/// A line of the table of goals.
struct AimRow {
    total: String,
    what: String,
    /// The chance, and what is best for it.
    alone: (String, String),
    with_favour: Option<(String, String)>,
}

/// The lines of the table of goals, with as many columns as the room allows; the first line are its titles.
fn in_lines(rows: &[AimRow], room: usize) -> Vec<String> {
    let widest = |least: usize, cell: &dyn Fn(&AimRow) -> Option<&String>| {
        rows.iter().filter_map(cell).map(|text| ink::width(text)).max().unwrap_or(0).max(least)
    };
    let (total, what) = (widest(6, &|row| Some(&row.total)), widest(11, &|row| Some(&row.what)));
    let (chance, best) = (widest(8, &|row| Some(&row.alone.0)), widest(20, &|row| Some(&row.alone.1)));
    let favour = rows.iter().any(|row| row.with_favour.is_some());
    let favoured = widest(11, &|row| row.with_favour.as_ref().map(|(chance, _)| chance));
    let best_then = widest(0, &|row| row.with_favour.as_ref().map(|(_, best)| best));
    let needed = total + 1 + what + 1 + chance + if favour { 2 + favoured } else { 0 };
    let with_best = needed + 2 + best <= room;
    let with_best_then = with_best && needed + 2 + best + 2 + best_then <= room;
    let line = |(nth, row): (usize, &AimRow)| {
        let name = pad(&row.total, total);
        let name = if nth == 0 { name } else { bold(name) };
        let mut line = format!("{name} {} {}", pad(&row.what, what), to_the_right(&row.alone.0, chance));
        if with_best {
            line.push_str(&format!("  {}", pad(&row.alone.1, best)));
        }
        if let Some((chance, best)) = &row.with_favour {
            line.push_str(&format!("  {}", to_the_right(chance, favoured)));
            if with_best_then {
                line.push_str(&format!("  {best}"));
            }
        }
        let line = line.trim_end();
        if nth == 0 { dim(line) } else { line.to_string() }
    };
    rows.iter().enumerate().map(line).collect()
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
        Some((dice, chance)) if dice.kept != Kept::None => {
            let dice = format!("{} x{}", dice.face, dice.kept.times());
            format!("{} {}", with_colon(&dice), chance_in_words(*chance, 0))
        }
        Some((dice, chance)) => format!("{} {}", with_colon(&dice.face.to_string()), chance_in_words(*chance, 0)),
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
        let roll = hands.first().map_or(0, |hand| nth_roll(*hand));
        lines.extend([String::new(), heading(told!("{goal} before roll {n}", goal = data(aim.title()), n = roll))]);
        let titles = [told!("aside"), told!("with 2 colour dice left"), "1".to_string(), "0".to_string()];
        let widths = [5, 23, 8, 8].into_iter().zip(&titles).map(|(least, title)| ink::width(title).max(least)).collect::<Vec<_>>();
        let line = |cells: &[String]| {
            let cells: Vec<String> = cells.iter().zip(&widths).map(|(cell, width)| to_the_right(cell, *width)).collect();
            let (first, others) = cells.split_at(1);
            format!("  {}   {}", first.concat(), others.join(" ")).trim_end().to_string()
        };
        lines.push(dim(line(&titles)));
        for sums in hands.chunk_by(|a, b| a.sum == b.sum) {
            let cell = |colour_dice: u8| {
                let hand = sums.iter().find(|hand| hand.colour_dice == colour_dice);
                hand.map_or(String::new(), |&hand| chance_in_words(odds.chance(hand), 1))
            };
            if sums.iter().any(|&hand| odds.chance(hand).hits > 0) {
                lines.push(line(&[sums[0].sum.to_string(), cell(2), cell(1), cell(0)]));
            }
        }
    }
    lines
}

/// What each die that can be set aside leaves of every goal, in as many tables as the room asks for.
fn choice_table(position: &Position, room: usize) -> Vec<String> {
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
    let label = (ink::width(&told!("set")) + 1).max(9);
    let columns: Vec<ChoiceColumn> = position.aims.iter().map(|aim| ChoiceColumn::new(position, aim, &rows)).collect();
    let mut lines = Vec::new();
    let mut columns = columns.as_slice();
    while !columns.is_empty() {
        let mut left = room.saturating_sub(label);
        let fit = columns.iter().take_while(|column| left.checked_sub(column.width).map(|less| left = less).is_some()).count().max(1);
        let (now, later) = columns.split_at(fit);
        columns = later;
        let names: String = now.iter().map(|column| to_the_right(&column.head, column.width)).collect();
        lines.push(dim(format!("{}{names}", pad(&told!("set"), label))));
        for (nth, (letters, dice)) in rows.iter().enumerate() {
            let times = if dice.kept == Kept::None { String::new() } else { format!(" x{}", dice.kept.times()) };
            let mut line = pad(&format!("{} {}{times}", ink::letters(letters), dice.face), label);
            for column in now {
                let (text, is_best) = &column.cells[nth];
                let text = to_the_right(text, column.width);
                line.push_str(&if *is_best { bold(text) } else { text });
            }
            lines.push(line);
        }
    }
    lines
}

/// What the dice that can be set aside leave of one goal.
struct ChoiceColumn {
    head: String,
    /// The chance after each of them, and whether none has a better one.
    cells: Vec<(String, bool)>,
    width: usize,
}

impl ChoiceColumn {
    fn new(position: &Position, aim: &Aim, rows: &[(String, Aside)]) -> ChoiceColumn {
        let (odds, best) = (position.odds(aim.goal), position.chance(aim.goal).0);
        let cell = |(_, dice): &(String, Aside)| {
            let chance = odds.chance(position.hand().after(*dice));
            let text = if chance.hits == 0 { "–".to_string() } else { chance_in_words(chance, 0) };
            (text, chance == best && chance.hits > 0)
        };
        let (head, cells): (String, Vec<_>) = (aim.head(), rows.iter().map(cell).collect());
        let widest = cells.iter().map(|(text, _)| ink::width(text)).chain([ink::width(&head)]).max().unwrap_or(0);
        ChoiceColumn { head, cells, width: (widest + 1).max(6) }
    }
}

/// Every total that can still be made, in columns.
fn every_total(position: &Position, room: usize) -> Vec<String> {
    let items: Vec<String> = TOTALS
        .map(|total| (total, position.chance(Goal::total(total)).0))
        .filter(|(_, chance)| chance.hits > 0)
        .map(|(total, chance)| {
            let aim = position.aims.iter().find(|aim| !aim.name.is_empty() && aim.goal.has(total));
            let chance = to_the_right(&chance_in_words(chance, 2), 7);
            let text = format!("{total:>2}  {chance}  {}", aim.map_or(String::new(), Aim::what)).trim_end().to_string();
            if aim.is_some_and(|aim| aim.is(SECTION)) { bold(text) } else { text }
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
        let goal = if aim.name.is_empty() { "any" } else { &aim.name };
        let kind = aim.what.map_or("", Term::word);
        let mut value = json!({ "goal": goal, "kind": kind, "chance": fraction(chance) });
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
    let (turn, mut position) = on_the_table(table).ok_or_else(|| told!("there are no odds to show now"))?;
    if !goal.is_empty() {
        position.aims = vec![one_aim(goal, &position.aims)?];
    }
    let name = people.get(turn.index()).map_or_else(|| language().say(turn), String::clone);
    Ok(for_player(&position, &name, ink::terminal_width().saturating_sub(2)))
}

fn for_player(position: &Position, name: &str, room: usize) -> Vec<String> {
    let title = format!("{} {}", heading(told!("Exact odds for {who}:", who = data(shown(name)))), position.in_words());
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
    let wrong = |why: String| told!("odds: {why}; odds alone lists all totals that bring a tile", why = data(why));
    let band = read_band(goal).map_err(wrong)?;
    let same = open.iter().find(|aim| aim.goal == Goal::band(band)).cloned();
    Ok(same.unwrap_or(Aim { name: band.to_string(), what: None, goal: Goal::band(band) }))
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
        let what = if bishop == Some(total) { BISHOP } else { SECTION };
        (Band { from: total, to: total }, what)
    });
    let bands = table.places("portrait-space").filter(lies_there).filter_map(|spot| {
        let (from, to) = (number(spot.place, "from")?, number(spot.place, "to")?);
        Some((Band { from, to }, PORTRAIT))
    });
    let mut found: Vec<(Band, Term)> = sections.chain(bands).collect();
    found.sort_by_key(|(band, _)| band.from);
    let mark = |band: Band, what: Term| if what == BISHOP { format!("†{band}") } else { band.to_string() };
    let mut aims: Vec<Aim> =
        found.iter().map(|&(band, what)| Aim { name: mark(band, what), what: Some(what), goal: Goal::band(band) }).collect();
    aims.push(Aim::any(ANY_SECTION, found.iter().filter(|(_, what)| *what != PORTRAIT).map(|(band, _)| *band)));
    aims.push(Aim::any(ANY_TILE, found.iter().map(|(band, _)| *band)));
    aims
}

#[cfg(test)]
mod tests;
