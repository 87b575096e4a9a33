//! Scenarios: small texts that set up a position, play actions, and state facts that must then hold.
//!
//! `docs/SCENARIOS.md` describes the format for people who know the rules but not the code.

use std::sync::Arc;

use crate::text::{Line, first_word, lines, list_in_words};
use crate::{Dice, Header, Match, Refusal, Rules, Seat, Seed, Viewer};

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

const WORDS: [&str; 7] = ["given", "next", "play", "refuse", "offer", "expect", "told"];

/// Reads a file of scenarios.
pub fn parse(text: &str) -> Result<Vec<Scenario<'_>>, Failure> {
    let mut all: Vec<Scenario<'_>> = Vec::new();
    for line in lines(text) {
        let (word, rest) = first_word(line.text);
        if word == "scenario" {
            if rest.is_empty() {
                return Err(Failure { line: line.number, message: "a scenario needs a name".to_string() });
            }
            all.push(Scenario { name: rest, line: line.number, header: Vec::new(), lines: Vec::new() });
            continue;
        }
        let Some(scenario) = all.last_mut() else {
            return Err(Failure { line: line.number, message: "a file of scenarios begins with a line \"scenario NAME\"".to_string() });
        };
        if WORDS.contains(&word) {
            scenario.lines.push(line);
        } else if scenario.lines.is_empty() && scenario.said(word).is_none() {
            scenario.header.push(line);
        } else if scenario.lines.is_empty() {
            return Err(Failure { line: line.number, message: format!("\"{word}\" is given twice") });
        } else {
            let message = format!("\"{word}\" is not a word of a scenario: they are {}", WORDS.join(", "));
            return Err(Failure { line: line.number, message });
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
    pub fn states_something(&self) -> bool {
        self.lines.iter().any(|l| matches!(first_word(l.text).0, "refuse" | "offer" | "expect" | "told"))
    }
    /// The value of a key at its top.
    fn said(&self, word: &str) -> Option<&'a str> {
        self.header.iter().map(|l| first_word(l.text)).find(|(w, _)| *w == word).map(|(_, rest)| rest)
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
        first(self.header.len()).map_err(|message| {
            let same = |n: &usize| first(*n).err().as_ref() == Some(&message);
            let culprit = (1..=self.header.len()).find(same).and_then(|n| self.header.get(n - 1));
            let Some(line) = culprit else { return Failure { line: self.line, message } };
            let rest = first_word(line.text).1;
            let mistyped = rest.contains('=') || first_word(rest).0.parse::<Seat>().is_ok();
            let hint = if mistyped { format!("; the words of a scenario are {}", WORDS.join(", ")) } else { String::new() };
            Failure { line: line.number, message: message + &hint }
        })
    }

    /// Plays the scenario.
    pub fn run<R: Rules>(&self) -> Result<(), Failure> {
        let fail = |line: usize, message: String| Failure { line, message };
        let rules = Arc::new(self.rules::<R>()?);
        let seed = self.said("seed").unwrap_or("scenario");
        let mut dice = Dice::frozen(Seed::from_text(seed));
        let mut world = rules.setup(&mut dice);
        let mut steps = self.lines.iter().peekable();
        let mut given = Vec::new();

        while let Some(line) = steps.next_if(|l| first_word(l.text).0 == "given") {
            let (key, value) = equation(line)?;
            rules.set(&mut world, key, value).map_err(|e| fail(line.number, e))?;
            given.push((line.number, key, value));
        }
        for (line, key, value) in given {
            if !holds(rules.as_ref(), &world, key, value).map_err(|e| fail(line, e))? {
                return Err(fail(
                    line,
                    format!("a later line undoes this one: {key} is now {}", rules.get(&world, key).unwrap_or_default()),
                ));
            }
        }
        rules.check(&world).map_err(|e| fail(self.line, format!("this position cannot be: {e}")))?;

        // Draws that are fixed before the first action may already happen on the way to the first question.
        let mut play = Play { game: None, rules, world, dice, forced: Vec::new(), fixed_at: self.line, told: Vec::new() };
        for line in steps {
            if first_word(line.text).0 == "next" {
                play.fixed_at = line.number;
            }
            play.line(line).map_err(|message| fail(line.number, message))?;
        }
        let game = play.begin().map_err(|message| fail(self.line, message))?;
        if game.has_forced_draws() {
            return Err(fail(play.fixed_at, "not all of these pieces were drawn".to_string()));
        }
        Ok(())
    }
}

fn equation<'a>(line: &Line<'a>) -> Result<(&'a str, &'a str), Failure> {
    let rest = first_word(line.text).1;
    let (key, value) =
        rest.split_once('=').ok_or_else(|| Failure { line: line.number, message: format!("\"{rest}\" needs the form NAME = VALUE") })?;
    Ok((key.trim(), value.trim()))
}

/// A scenario being played.
struct Play<R: Rules> {
    game: Option<Match<R>>,
    rules: Arc<R>,
    world: R::World,
    dice: Dice,
    forced: Vec<(String, u32)>,
    /// The last line that fixed draws.
    fixed_at: usize,
    told: Vec<String>,
}

impl<R: Rules> Play<R> {
    fn begin(&mut self) -> Result<&mut Match<R>, String> {
        if self.game.is_none() {
            let game =
                Match::with_forced_draws(self.rules.clone(), self.world.clone(), self.dice.clone(), std::mem::take(&mut self.forced));
            if let Some(bag) = game.missing_forced_draw() {
                return Err(not_in_bag(bag));
            }
            self.game = Some(game);
        }
        self.game.as_mut().ok_or_else(|| "the game has not begun".to_string())
    }

    fn line(&mut self, line: &Line<'_>) -> Result<(), String> {
        let (word, rest) = first_word(line.text);
        match word {
            "given" => Err("\"given\" must stand before everything else".to_string()),
            "next" => self.fix_draws(rest),
            "play" => self.play(rest),
            "refuse" => self.refuse(rest),
            "offer" => self.offer(rest),
            "expect" => self.expect(line),
            _ => self.expect_told(rest),
        }
    }

    // next market = RR G
    fn fix_draws(&mut self, rest: &str) -> Result<(), String> {
        let (bag, pieces) = rest.split_once('=').ok_or("the form is: next BAG = PIECE PIECE…")?;
        for piece in pieces.split_whitespace() {
            let number = self.rules.piece_in_bag(bag.trim(), piece)?;
            match &mut self.game {
                Some(game) => game.force_draw(bag.trim(), number),
                None => self.forced.push((bag.trim().to_string(), number)),
            }
        }
        Ok(())
    }

    // play red restore C3
    fn play(&mut self, rest: &str) -> Result<(), String> {
        let (seat, text) = seat_and_text(rest)?;
        let action = text.parse().map_err(|_| format!("\"{text}\" is not an action"))?;
        let rules = self.rules.clone();
        let game = self.begin()?;
        let mut events = Vec::new();
        game.play(seat, action, Some(&mut events)).map_err(|refusal| format!("{seat}: {refusal}{}", options(game, seat)))?;
        if let Some(bag) = game.missing_forced_draw() {
            return Err(not_in_bag(bag));
        }
        rules.check(game.world()).map_err(|e| format!("the table is broken: {e}"))?;
        let names: Vec<String> = Seat::ALL.iter().map(|s| s.name().to_string()).collect();
        self.told.extend(events.iter().filter_map(|e| rules.show(e, Viewer::Spectator, &names)).map(|h| h.text));
        Ok(())
    }

    // refuse red restore C3 because purple
    fn refuse(&mut self, rest: &str) -> Result<(), String> {
        let (rest, because) = match rest.split_once(" because ") {
            Some((rest, because)) => (rest, Some(because.trim())),
            None if rest.ends_with(" because") => return Err("\"because\" needs the words of the reason behind it".to_string()),
            None => (rest, None),
        };
        let (seat, text) = seat_and_text(rest)?;
        if seat.index() >= self.rules.seats() {
            return Err(format!("{seat} does not sit at this table"));
        }
        let game = self.begin()?;
        let before = game.world().clone();
        let refusal = match text.parse() {
            Ok(action) => match game.play(seat, action, None) {
                Ok(()) => return Err(format!("{seat} {text}: this should be refused, but it was played")),
                Err(refusal) => refusal,
            },
            Err(_) if because.is_none() => return Err(format!("\"{text}\" is not an action; if that is meant, say so with \"because\"")),
            Err(_) => Refusal::NotUnderstood { text: text.to_string() },
        };
        if *game.world() != before {
            return Err("the refused action changed the game".to_string());
        }
        let said = refusal.to_string();
        match because {
            Some(because) if !said.to_lowercase().contains(&because.to_lowercase()) => {
                Err(format!("it was refused with other words: {said}"))
            }
            _ => Ok(()),
        }
    }

    // offer red bishop D4
    fn offer(&mut self, rest: &str) -> Result<(), String> {
        let (seat, text) = seat_and_text(rest)?;
        let game = self.begin()?;
        let action = text.parse().map_err(|_| format!("\"{text}\" is not an action"))?;
        match game.options(seat).contains(&action) {
            true => Ok(()),
            false => {
                let why = game.why_not(seat, action).map(|w| format!(" ({w})")).unwrap_or_default();
                let others: Vec<&str> = game.to_act().map(Seat::name).collect();
                let turn =
                    if others.contains(&seat.name()) { String::new() } else { format!(": {} to act", list_in_words(&others, "and")) };
                Err(format!("{seat} cannot {text}{why}{turn}{}", options(game, seat)))
            }
        }
    }

    // expect red.score = 9
    fn expect(&mut self, line: &Line<'_>) -> Result<(), String> {
        let (key, value) = equation(line).map_err(|f| f.message)?;
        let rules = self.rules.clone();
        let game = self.begin()?;
        let found = match key {
            "to act" => {
                let names: Vec<&str> = game.to_act().map(Seat::name).collect();
                if names.is_empty() { "nobody".to_string() } else { names.join(" ") }
            }
            "asked" => game.next_to_act().and_then(|s| game.question(s)).map(|a| a.to_string()).unwrap_or_default(),
            _ => rules.get(game.world(), key)?,
        };
        if same_text(&found, value) || !matches!(key, "to act" | "asked") && holds(rules.as_ref(), game.world(), key, value)? {
            return Ok(());
        }
        Err(format!("{key} is {found}, not {value}"))
    }

    // told red rolls 3
    fn expect_told(&mut self, rest: &str) -> Result<(), String> {
        let wanted = rest.to_lowercase();
        match self.told.iter().any(|t| t.to_lowercase().contains(&wanted)) {
            true => Ok(()),
            false => Err(format!("nobody said so. What was told:\n    {}", self.told.join("\n    "))),
        }
    }
}

fn not_in_bag(bag: &str) -> String {
    format!("the piece that was to come from \"{bag}\" is not in it")
}

/// Does this fact hold? A value may be written in several ways, so the rules read the expected one and write it again.
fn holds<R: Rules>(rules: &R, world: &R::World, key: &str, value: &str) -> Result<bool, String> {
    let found = rules.get(world, key)?;
    let mut other = world.clone();
    Ok(same_text(&found, value) || rules.set(&mut other, key, value).is_ok() && rules.get(&other, key)? == found)
}

fn seat_and_text(rest: &str) -> Result<(Seat, &str), String> {
    let (seat, text) = first_word(rest);
    Ok((seat.parse()?, text))
}

fn same_text(a: &str, b: &str) -> bool {
    a.split_whitespace().map(str::to_lowercase).eq(b.split_whitespace().map(str::to_lowercase))
}

fn options<R: Rules>(game: &Match<R>, seat: Seat) -> String {
    let can: Vec<String> = game.options(seat).iter().map(ToString::to_string).collect();
    if can.is_empty() { String::new() } else { format!("\n    {seat} can: {}", can.join(", ")) }
}
