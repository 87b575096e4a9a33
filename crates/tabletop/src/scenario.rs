//! Scenarios: small texts that set up a position, play actions, and state facts that must then hold.
//!
//! `docs/SCENARIOS.md` describes the format for people who know the rules but not the code.

mod play;

use std::sync::Arc;

use crate::text::{Line, first_word, lines};
use crate::{Dice, Header, Rules, Seat, Seed, Text};
use play::Play;

/// One scenario of a file.
#[derive(Clone, Debug)]
pub struct Scenario<'a> {
    /// Its name.
    pub name: &'a str,
    /// The line where it begins.
    pub line: usize,
    header: Vec<Line<'a>>,
    lines: Vec<Line<'a>>,
}

/// A failed scenario: the fault, and its line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Failure {
    /// The line in the file, from 1.
    pub line: usize,
    /// The fault, in words.
    pub message: String,
}

impl Failure {
    fn at(line: usize) -> impl Fn(String) -> Failure {
        move |message| Failure { line, message }
    }
}

const WORDS: [&str; 11] = ["given", "next", "play", "refuse", "offer", "asked", "expect", "told", "seen", "not", "impossible"];

/// The most lines at the top of a scenario; no game has so many things to agree on. What is wrong there is searched line by line.
const MAX_HEADER: usize = 100;

/// Reads a file of scenarios.
pub fn parse(text: &str) -> Result<Vec<Scenario<'_>>, Failure> {
    let mut all: Vec<Scenario<'_>> = Vec::new();
    for line in lines(text) {
        let fail = Failure::at(line.number);
        let (word, rest) = first_word(line.text);
        if word == "scenario" {
            if rest.is_empty() {
                return Err(fail("a scenario needs a name".to_string()));
            }
            all.push(Scenario { name: rest, line: line.number, header: Vec::new(), lines: Vec::new() });
            continue;
        }
        let Some(scenario) = all.last_mut() else {
            return Err(fail("a file of scenarios begins with a line \"scenario NAME\"".to_string()));
        };
        if WORDS.contains(&word) {
            scenario.lines.push(line);
        } else if scenario.header.len() == MAX_HEADER {
            return Err(fail(format!("more than {MAX_HEADER} lines stand at the top of this scenario, before the first \"given\"")));
        } else if scenario.lines.is_empty() && scenario.said(word).is_none() {
            scenario.header.push(line);
        } else if scenario.lines.is_empty() {
            return Err(fail(format!("\"{word}\" is given twice")));
        } else {
            return Err(fail(format!("\"{word}\" is not a word of a scenario: they are {}", WORDS.join(", "))));
        }
    }
    Ok(all)
}

impl<'a> Scenario<'a> {
    /// The game it is about.
    pub fn game(&self) -> Option<&'a str> {
        self.said("game")
    }
    /// Its source in the rulebooks.
    pub fn source(&self) -> Option<&'a str> {
        self.said("source")
    }
    /// Does it state a fact, or does it only play actions?
    fn states_something(&self) -> bool {
        self.lines.iter().any(|l| !matches!(first_word(l.text).0, "given" | "next" | "play"))
    }
    /// The same scenario with its `given` lines from the last to the first, which must not matter.
    #[cfg(feature = "testkit")]
    pub(crate) fn with_facts_reversed(mut self) -> Self {
        let given = self.lines.iter().take_while(|l| first_word(l.text).0 == "given").count();
        self.lines[..given].reverse();
        self
    }
    /// The value of a key at its top.
    fn said(&self, word: &str) -> Option<&'a str> {
        self.header.iter().map(|l| first_word(l.text)).find(|(w, _)| *w == word).map(|(_, rest)| rest)
    }
    /// The seats that no line of it names. They do nothing: whatever they are asked and can decline, they decline.
    fn unmentioned(&self) -> Vec<Seat> {
        let names = |line: &Line<'_>, seat: Seat| line.text.split(|c: char| !c.is_alphanumeric()).any(|w| w == seat.name());
        Seat::ALL.into_iter().filter(|&seat| !self.lines.iter().any(|line| names(line, seat))).collect()
    }

    /// The rules of its setup; a failure names the line that does not fit.
    fn rules<R: Rules>(&self) -> Result<R, Failure> {
        let first = |n: usize| {
            let mut header = Header::default();
            for (word, rest) in self.header.iter().take(n).map(|l| first_word(l.text)) {
                header.set(word, rest);
            }
            R::from_header(&header)
        };
        first(self.header.len()).map_err(|fault| {
            let same = |n: &usize| first(*n).err().as_ref() == Some(&fault);
            let culprit = (1..=self.header.len()).find(same).and_then(|n| self.header.get(n - 1));
            let Some(line) = culprit else { return Failure { line: self.line, message: fault.into() } };
            let rest = first_word(line.text).1;
            let mistyped = rest.contains('=') || first_word(rest).0.parse::<Seat>().is_ok();
            let hint = if mistyped { format!("; the words of a scenario are {}", WORDS.join(", ")) } else { String::new() };
            Failure { line: line.number, message: String::from(fault) + &hint }
        })
    }

    /// The table as the `given` lines describe it, with the number of them.
    fn set_up<R: Rules>(&self) -> Result<(Play<R>, usize), Failure> {
        let rules = Arc::new(self.rules::<R>()?);
        let mut dice = Dice::frozen(Seed::from_text(self.said("seed").unwrap_or("scenario")));
        let mut world = rules.setup(&mut dice);
        let given: Vec<Fact<'_>> =
            self.lines.iter().take_while(|l| first_word(l.text).0 == "given").map(Fact::read).collect::<Result<_, _>>()?;
        set_facts(rules.as_ref(), &mut world, &given)?;
        rules.check(&world).map_err(|e| Failure::at(self.line)(format!("this position cannot be: {e}")))?;
        Ok((Play::new(rules, world, dice, self.line, self.unmentioned()), given.len()))
    }

    /// Plays the scenario.
    pub fn run<R: Rules>(&self) -> Result<(), Failure> {
        if let Some(line) = self.lines.iter().find(|l| first_word(l.text).0 == "impossible") {
            return self.must_be_impossible::<R>(line);
        }
        let (mut play, given) = self.set_up::<R>()?;
        for line in &self.lines[given..] {
            play.line(line).map_err(Failure::at(line.number))?;
        }
        play.end().map_err(|(line, message)| Failure { line, message })?;
        match self.states_something() {
            true => Ok(()),
            false => Err(Failure::at(self.line)("this scenario states nothing that could be wrong".to_string())),
        }
    }

    /// Plays the scenario, and returns everything that somebody reads in it: what is on the table, what happens, what is asked and
    /// offered, why something is refused.
    pub fn texts<R: Rules>(&self) -> Vec<Text> {
        let Ok((mut play, given)) = self.set_up::<R>() else { return Vec::new() };
        play.listen();
        for line in &self.lines[given..] {
            if play.line(line).is_err() {
                break;
            }
        }
        play.heard()
    }

    // impossible because red and blue both wake up at 6
    fn must_be_impossible<R: Rules>(&self, line: &Line<'_>) -> Result<(), Failure> {
        let fail = Failure::at(line.number);
        let because = first_word(line.text).1.strip_prefix("because ").map(str::trim).filter(|words| !words.is_empty());
        let because = because.ok_or_else(|| fail("the form is: impossible because WORDS".to_string()))?;
        if self.lines.iter().any(|l| !matches!(first_word(l.text).0, "given" | "next" | "impossible")) {
            return Err(fail("nothing but \"given\" and \"next\" can stand beside \"impossible\": such a game never begins".to_string()));
        }
        match self.run_until_it_begins::<R>() {
            Ok(()) => Err(fail("this setup should be refused, but it is possible".to_string())),
            Err(refusal) if contains(&refusal.message, because) => Ok(()),
            Err(refusal) => Err(fail(format!("it was refused with other words: {}", refusal.message))),
        }
    }

    fn run_until_it_begins<R: Rules>(&self) -> Result<(), Failure> {
        let (mut play, given) = self.set_up::<R>()?;
        for line in self.lines[given..].iter().filter(|l| first_word(l.text).0 == "next") {
            play.line(line).map_err(Failure::at(line.number))?;
        }
        play.end().map_err(|(line, message)| Failure { line, message })
    }
}

/// A line of the form `given NAME = VALUE` or `expect NAME = VALUE`.
struct Fact<'a> {
    line: usize,
    name: &'a str,
    value: &'a str,
}

impl<'a> Fact<'a> {
    fn read(line: &Line<'a>) -> Result<Fact<'a>, Failure> {
        let rest = first_word(line.text).1;
        let (name, value) =
            rest.split_once('=').ok_or_else(|| Failure::at(line.number)(format!("\"{rest}\" needs the form NAME = VALUE")))?;
        let value = value.trim();
        Ok(Fact { line: line.number, name: name.trim(), value: if is_none(value) { NONE } else { value } })
    }
}

/// Nothing, wherever it is the value of a fact. People also write the other words for it.
const NONE: &str = "none";

fn is_none(value: &str) -> bool {
    [NONE, "nothing", "empty", "nobody"].iter().any(|word| word.eq_ignore_ascii_case(value))
}

/// Sets facts that may stand in any order: if one does not fit yet, or another one undoes it, all are set again with that one later.
fn set_facts<R: Rules>(rules: &R, world: &mut R::World, facts: &[Fact<'_>]) -> Result<(), Failure> {
    let mut order: Vec<&Fact<'_>> = facts.iter().collect();
    crate::sort_few(&mut order, |fact| rules.set_after_others(fact.name));
    let mut first_fault = None;
    for _ in 0..=facts.len() {
        let mut table = world.clone();
        let faults = faults(rules, &mut table, &order);
        let Some(fault) = faults.iter().min_by_key(|fault| fault.line) else {
            *world = table;
            return Ok(());
        };
        crate::sort_few(&mut order, |fact| (rules.set_after_others(fact.name), faults.iter().any(|fault| fault.line == fact.line)));
        first_fault.get_or_insert(fault.clone());
    }
    first_fault.map_or(Ok(()), Err)
}

/// Sets facts one after the other. Returns a fault for each that cannot be set, or that does not hold in the end.
fn faults<R: Rules>(rules: &R, world: &mut R::World, facts: &[&Fact<'_>]) -> Vec<Failure> {
    let mut faults = Vec::new();
    let mut set = Vec::new();
    for fact in facts {
        let before = world.clone();
        match rules.set(world, fact.name, fact.value) {
            Ok(()) => set.push(fact),
            Err(message) => {
                *world = before;
                faults.push(Failure { line: fact.line, message });
            }
        }
    }
    for fact in set {
        let fault = match holds(rules, world, fact.name, fact.value) {
            Ok(true) => continue,
            Ok(false) => format!("another line undoes this one: {} is now {}", fact.name, rules.get(world, fact.name).unwrap_or_default()),
            Err(message) => message,
        };
        faults.push(Failure { line: fact.line, message: fault });
    }
    faults
}

/// Does this fact hold? A value may be written in several ways, so the rules read the expected one and write it again.
fn holds<R: Rules>(rules: &R, world: &R::World, name: &str, value: &str) -> Result<bool, String> {
    let found = rules.get(world, name)?;
    let mut other = world.clone();
    Ok(same_text(&found, value) || rules.set(&mut other, name, value).is_ok() && rules.get(&other, name)? == found)
}

fn same_text(a: &str, b: &str) -> bool {
    a.split_whitespace().map(str::to_lowercase).eq(b.split_whitespace().map(str::to_lowercase)) || is_none(a) && is_none(b)
}

/// Does a text contain these words? Capitals do not matter.
fn contains(text: &str, words: &str) -> bool {
    text.to_lowercase().contains(&words.to_lowercase())
}
