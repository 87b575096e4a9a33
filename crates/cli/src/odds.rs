//! `fresco odds`: the exact chances of the dice game, and the hint of terminal play. The chances come from
//! `fresco_dice::odds`; here is where they are asked for and printed.

mod lying;
mod shown;
mod typed;

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

use lying::on_the_table;
use shown::{aim_table, as_text, choice_table};
use typed::{named, read_aside, read_band, read_goal, read_roll};

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
        // As on the table, which is the same in all languages.
        let times = |dice: &Aside| if dice.kept == Kept::None { String::new() } else { format!("×{}", dice.kept.times()) };
        let aside: Vec<String> = self.aside.iter().map(|dice| format!("{}{}{}", dice.die.letter(), dice.face, times(dice))).collect();
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
    tabletop::sort_few(&mut bands, |band| band.from);
    let one = |&band: &Band| Aim { name: band.to_string(), what: what_is(band, components), goal: Goal::band(band) };
    let mut aims: Vec<Aim> = bands.iter().map(one).collect();
    aims.push(Aim::any(ANY_SECTION, bands.iter().copied().filter(|&band| what_is(band, components) == Some(SECTION))));
    aims.push(Aim::any(ANY_TILE, bands.into_iter()));
    aims
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

#[cfg(test)]
mod tests;
