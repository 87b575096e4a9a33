//! `fresco hint`: what a master would do, and why.

use std::io::Write;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use clap::Args;
use fresco_bots::{BotGame, Budget, Level, Setting, Thought, Thoughts, seed_for};
use serde_json::{Value, json};
use tabletop::text::{count, list_in_words};
use tabletop::{Match, Record, RecordError, Seat, Viewer};

use crate::error::{CliError, CliResult};
use crate::files::{read_record, wrong_record};
use crate::games::{ForGame, FullGame, for_game};
use crate::ink;
use crate::replay::seat_of;
use crate::session_log::SessionLog;

/// How long a master thinks about a hint, if nothing else is said.
const THINKING_TIME: Duration = Duration::from_secs(3);
/// A reason makes a difference of at least this many points.
const MIN_REASON_POINTS: f32 = 0.25;
/// Options whose chances to win differ by less are near-ties.
const NEAR_TIE_CHANCE: f32 = 0.01;
/// An option is shown once this many playouts have tried it.
const MIN_PLAYOUTS: u32 = 12;

/// `fresco hint`.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  fresco hint friday.fresco                 the next decision of a game that is not over
  fresco hint friday.fresco --to 40         what should have been done after 40 actions
  fresco hint friday.fresco --to 40 --think 20s --best 5
  fresco hint friday.fresco --think 4000    so many playouts: the same hint every time

The master knows what the seat that decides knows, and nothing else. Reasons are told in points. Points scored soon are
those until the end of the next round (card game: of four turns, dice game: of this turn); everything else is what one's
things will still bring after that.")]
pub(crate) struct HintArgs {
    /// The record.
    pub(crate) file: PathBuf,
    /// Go to the position after N actions [default: all of them].
    #[arg(long, value_name = "N")]
    pub(crate) to: Option<usize>,
    /// Whose decision, by name or colour, if several decide at the same time [default: the first of them].
    #[arg(long, value_name = "WHO")]
    pub(crate) seat: Option<String>,
    /// How long to think about it: 3s, 500ms, or a number of playouts [default: 3s].
    #[arg(long, value_name = "BUDGET", value_parser = budget)]
    pub(crate) think: Option<Budget>,
    /// How many of the best actions to tell.
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u8).range(1..=50))]
    pub(crate) best: u8,
    /// The hint as JSON.
    #[arg(long)]
    pub(crate) json: bool,
}

fn budget(text: &str) -> Result<Budget, String> {
    text.parse()
}

/// Runs the command.
pub(crate) fn run(args: &HintArgs) -> CliResult {
    let text = read_record(&args.file)?;
    let wrong = |error: RecordError| wrong_record(&args.file, &text, &error);
    let record = Record::parse(&text).map_err(wrong)?;
    let game = record.header.get("game").unwrap_or_default();
    for_game(game, Hinting { args, text: &text, record: &record }).map_err(|message| wrong(RecordError { line: 0, message }))?
}

struct Hinting<'a> {
    args: &'a HintArgs,
    text: &'a str,
    record: &'a Record,
}

impl ForGame for Hinting<'_> {
    type Answer = CliResult;
    fn of<G: FullGame>(self) -> CliResult {
        let args = self.args;
        let to = args.to.unwrap_or(usize::MAX);
        let log: SessionLog<G> = SessionLog::of_record(self.record, to).map_err(|e| wrong_record(&args.file, self.text, &e))?;
        if args.to.is_some_and(|to| to > log.len()) {
            let actions = count(log.len() as i64, "action", "actions");
            return Err(CliError::Input(format!("--to {to}: the record has only {actions}")));
        }
        let names = log.session().player_names();
        let game = log.session().game();
        let asked: Vec<Seat> = game.to_act().collect();
        let seat = match &args.seat {
            Some(who) => seat_of(who, names).map_err(CliError::Input)?,
            None => {
                *asked.first().ok_or_else(|| CliError::Input("the game is over: --to N goes back to an earlier decision".to_string()))?
            }
        };
        if !asked.contains(&seat) {
            let asked: Vec<&str> = asked.iter().map(|&s| log.name(s)).collect();
            return Err(CliError::Input(match asked.is_empty() {
                true => "the game is over: --to N goes back to an earlier decision".to_string(),
                false => format!("{} decides nothing here; it is {} to act", log.name(seat), list_in_words(&asked, "and")),
            }));
        }
        let hint = Hint::new(game, seat, args.think, seed_for(log.seed(), seat, log.len())).map_err(CliError::Input)?;
        let mut out = anstream::stdout();
        if args.json {
            writeln!(out, "{:#}", hint.as_json(names, args.best.into(), log.len()))?;
            return Ok(());
        }
        let prompt = game.question(seat).map(|ask| ask.to_string()).unwrap_or_default();
        let heading = format!("{} ({seat}), after {}. {prompt}", log.name(seat), count(log.len() as i64, "action", "actions"));
        for line in ink::wrapped(&ink::bold(heading), ink::terminal_width(), "  ") {
            writeln!(out, "{line}")?;
        }
        for line in hint.as_text(names, args.best.into(), ink::terminal_width()) {
            writeln!(out, "{line}")?;
        }
        Ok(())
    }
}

/// What a master thinks of somebody's options.
pub(crate) struct Hint<'a, G: BotGame> {
    game: &'a Match<G>,
    seat: Seat,
    thoughts: Thoughts<G::Action>,
    seconds: f64,
}

impl<'a, G: BotGame> Hint<'a, G> {
    /// Lets a master think about a seat's question.
    pub(crate) fn new(game: &'a Match<G>, seat: Seat, budget: Option<Budget>, seed: u64) -> Result<Hint<'a, G>, String> {
        let started = Instant::now();
        let budget = budget.unwrap_or(Budget::Time(THINKING_TIME));
        let setting = Setting { budget: Some(budget), ..Setting::from(Level::Master) }.on_all_cores();
        let imagined = game.determinize(Viewer::Seat(seat), seed);
        // Where there is only one option there is nothing to think about.
        let thoughts = match game.options(seat) {
            [] | [_] => Thoughts { options: Vec::new(), playouts: 0 },
            _ => setting.player::<G>()?.think(&imagined, seat, seed).ok_or("only a master can give hints")?,
        };
        Ok(Hint { game, seat, thoughts: in_order(thoughts, seat), seconds: started.elapsed().as_secs_f64() })
    }

    /// In words, for so many columns.
    pub(crate) fn as_text(&self, names: &[String], most: usize, room: usize) -> Vec<String> {
        if let [only] = self.game.options(self.seat) {
            return vec![format!("There is only one choice: {}.", ink::bold(only.to_string()))];
        }
        let playouts = count(self.thoughts.playouts as i64, "playout", "playouts");
        let mut lines = vec![ink::dim(format!("A master thought about it for {:.1} s ({playouts}).", self.seconds))];
        for (n, thought) in self.thoughts.options.iter().take(most).enumerate() {
            let note = self.game.rules().note(self.game.world(), self.seat, thought.action);
            let note = if note.is_empty() { String::new() } else { ink::dim(format!(" ({note})")) };
            let mut said = vec![format!("{}{note}", ink::bold(thought.action.to_string())), self.outlook(thought, names)];
            if !thought.then.is_empty() {
                let then: Vec<String> = thought.then.iter().map(ToString::to_string).collect();
                said.push(format!("then {}", list_in_words(&then, "and")));
            }
            let why: Vec<String> = self.why(n).iter().take(3).map(|(difference, about)| format!("{about} ({difference:+.1})")).collect();
            if n > 0 && self.is_about_as_good(n) {
                said.push("About as good as the best.".to_string());
            } else if !why.is_empty() {
                let opening = if n == 0 { "Before the next best because of" } else { "Against the best" };
                said.push(format!("{opening}: {}.", why.join(", ")));
            }
            let said = said.iter().flat_map(|text| ink::wrapped(text, room - 4, "  "));
            lines.extend(said.enumerate().map(|(i, line)| if i == 0 { format!("{:>2}  {line}", n + 1) } else { format!("    {line}") }));
        }
        let tried = self.thoughts.options.len();
        let more = [
            (tried.saturating_sub(most), "other option promises less.", "other options promise less."),
            (
                self.game.options(self.seat).len().saturating_sub(tried),
                "option was not tried enough to tell.",
                "options were not tried enough to tell.",
            ),
        ];
        for (n, one, many) in more.into_iter().filter(|(n, ..)| *n > 0) {
            lines.push(ink::dim(format!("    {}", count(n as i64, one, many))));
        }
        lines
    }

    /// The outlook of all seats after an option.
    fn outlook(&self, thought: &Thought<G::Action>, names: &[String]) -> String {
        let points = |i: usize| format!("{:.0}", thought.forecast.scores[i]);
        let me = self.seat.index();
        let others: Vec<String> = names
            .iter()
            .enumerate()
            .filter(|(i, _)| *i != me)
            .map(|(i, name)| format!("{} {}", ink::strip_control_chars(name), points(i)))
            .collect();
        format!("wins {:.0} %, expects {} points ({})", 100.0 * thought.forecast.chances[me], points(me), others.join(", "))
    }

    /// Does an option promise about as much as the best?
    fn is_about_as_good(&self, n: usize) -> bool {
        let chance = |n: usize| self.thoughts.options.get(n).map_or(0.0, |thought| thought.forecast.chances[self.seat.index()]);
        (chance(n) - chance(0)).abs() < NEAR_TIE_CHANCE
    }

    /// What speaks for the best option beside the next best, or where the difference between another one and the best comes
    /// from: points and what they are about, the most important first.
    fn why(&self, n: usize) -> Vec<(f32, String)> {
        let (Some(one), Some(other)) = (self.thoughts.options.get(n), self.thoughts.options.get(usize::from(n == 0))) else {
            return Vec::new();
        };
        // Small differences come of chance, and so would their reasons.
        if self.is_about_as_good(n.max(1)) {
            return Vec::new();
        }
        let rival = |thought: &Thought<G::Action>| {
            let others =
                thought.forecast.scores.iter().take(self.game.rules().seats()).enumerate().filter(|(i, _)| *i != self.seat.index());
            others.map(|(_, &score)| score).fold(f32::MIN, f32::max)
        };
        let words = std::iter::once("points scored soon".to_string()).chain(G::TERMS.iter().map(|term| in_words(term)));
        let mut parts: Vec<(f32, String)> = vec![(rival(other) - rival(one), "holding back the others".to_string())];
        for ((a, b), word) in one.ledger.iter().zip(&other.ledger).zip(words) {
            match parts.iter_mut().find(|(_, said)| *said == word) {
                Some((difference, _)) => *difference += a - b,
                None => parts.push((a - b, word)),
            }
        }
        parts.retain(|(difference, _)| difference.abs() >= MIN_REASON_POINTS && (n > 0 || *difference > 0.0));
        parts.sort_by(|a, b| b.0.abs().total_cmp(&a.0.abs()));
        parts
    }

    fn as_json(&self, names: &[String], most: usize, actions: usize) -> Value {
        let seats = self.game.rules().seats();
        let options: Vec<Value> = self
            .thoughts
            .options
            .iter()
            .take(most)
            .enumerate()
            .map(|(n, thought)| {
                json!({
                    "action": thought.action.to_string(),
                    "note": self.game.rules().note(self.game.world(), self.seat, thought.action),
                    "playouts": thought.playouts,
                    "prior": thought.prior,
                    "win": thought.forecast.chances[self.seat.index()],
                    "chances": &thought.forecast.chances[..seats],
                    "scores": &thought.forecast.scores[..seats],
                    "then": thought.then.iter().map(ToString::to_string).collect::<Vec<_>>(),
                    "why": self.why(n).iter().map(|(points, about)| json!({ "about": about, "points": points })).collect::<Vec<_>>(),
                })
            })
            .collect();
        json!({
            "seat": self.seat.name(),
            "name": names.get(self.seat.index()),
            "names": names,
            "actions": actions,
            "choices": self.game.options(self.seat).len(),
            "question": self.game.question(self.seat).map(|ask| ask.to_string()),
            "only": match self.game.options(self.seat) { [only] => Some(only.to_string()), _ => None },
            "playouts": self.thoughts.playouts,
            "seconds": self.seconds,
            "options": options,
        })
    }
}

/// The master's choice first, then the options that were tried often enough, the most promising first.
fn in_order<A>(mut thoughts: Thoughts<A>, seat: Seat) -> Thoughts<A> {
    let mut first = true;
    thoughts.options.retain(|thought| std::mem::take(&mut first) || thought.playouts >= MIN_PLAYOUTS);
    if let Some((_, others)) = thoughts.options.split_first_mut() {
        others.sort_by(|a, b| b.forecast.worth(seat).total_cmp(&a.forecast.worth(seat)));
    }
    thoughts
}

/// What a term of the value is about, as one would say it: without the module's number, and without what tells it from other
/// terms about the same thing.
fn in_words(term: &str) -> String {
    let thing = term.split('/').next().unwrap_or(term);
    thing.trim_start_matches(|c: char| c.is_ascii_digit()).trim_start_matches('-').replace('-', " ")
}

#[cfg(test)]
mod tests {
    use super::in_words;

    #[test]
    fn terms_are_said_in_plain_words() {
        assert_eq!(in_words("money/over-8"), "money");
        assert_eq!(in_words("10-sick-assistants"), "sick assistants");
        let terms = [<fresco::Fresco as fresco_bots::BotGame>::TERMS, <fresco_cards::CardGame as fresco_bots::BotGame>::TERMS];
        for term in terms.concat().iter().chain(<fresco_dice::DiceGame as fresco_bots::BotGame>::TERMS) {
            let words = in_words(term);
            assert!(words.chars().all(|c| c.is_ascii_lowercase() || c == ' ') && words.len() > 3, "{term}: {words}");
        }
    }
}
