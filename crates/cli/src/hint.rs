//! `fresco hint`: what a master would do, and why.

use std::io::Write;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use clap::Args;
use fresco_bots::{Budget, Level, Setting};
use fresco_games::{Advice, BotError, GameSession, Hint, open_record};
use serde_json::{Value, json};
use tabletop::Seat;
use tabletop::text::{count, list_in_words};

use crate::chairs::seat_bot;
use crate::error::{CliError, CliResult};
use crate::files::{read_record, wrong_record};
use crate::ink;
use crate::replay::seat_of;
use crate::session_log::name;

/// How long a master thinks about a hint, if nothing else is said.
const THINKING_TIME: Duration = Duration::from_secs(3);
/// So many reasons are told.
const MOST_REASONS: usize = 3;

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
    let to = args.to.unwrap_or(usize::MAX);
    let session = open_record(&text, to).map_err(|error| wrong_record(&args.file, &text, &error))?;
    let (session, played) = (session.as_ref(), session.acted().len());
    let actions = count(played as i64, "action", "actions");
    if args.to.is_some_and(|to| to > played) {
        return Err(CliError::Input(format!("--to {to}: the record has only {actions}")));
    }
    let seat = who_decides(session, args.seat.as_deref()).map_err(CliError::Input)?;
    let said = MasterSays::new(session, seat, args.think, args.best.into()).map_err(|error| CliError::Input(error.to_string()))?;
    let mut out = anstream::stdout();
    if args.json {
        writeln!(out, "{:#}", said.as_json(played))?;
        return Ok(());
    }
    let heading = format!("{} ({seat}), after {actions}. {}", name(session, seat), said.hint.question);
    for line in ink::wrapped(&ink::bold(heading), ink::terminal_width(), "  ") {
        writeln!(out, "{line}")?;
    }
    for line in said.as_text(ink::terminal_width()) {
        writeln!(out, "{line}")?;
    }
    Ok(())
}

/// The seat that is meant, or else the first that is asked something.
fn who_decides(session: &dyn GameSession, who: Option<&str>) -> Result<Seat, String> {
    let asked = session.to_act();
    let seat = who.map(|who| seat_of(who, session.names())).transpose()?.or(asked.first().copied());
    match seat {
        Some(seat) if asked.contains(&seat) => Ok(seat),
        Some(seat) if !asked.is_empty() => {
            let asked: Vec<&str> = asked.iter().map(|&s| name(session, s)).collect();
            Err(format!("{} decides nothing here; it is {} to act", name(session, seat), list_in_words(&asked, "and")))
        }
        _ => Err("the game is over: --to N goes back to an earlier decision".to_string()),
    }
}

/// A hint, and how long it took.
pub(crate) struct MasterSays {
    hint: Hint,
    seconds: f64,
    names: Vec<String>,
}

impl MasterSays {
    /// Lets a master think about a seat's question and name the best so many options.
    pub(crate) fn new(session: &dyn GameSession, seat: Seat, budget: Option<Budget>, most: usize) -> Result<MasterSays, BotError> {
        let started = Instant::now();
        let budget = Some(budget.unwrap_or(Budget::Time(THINKING_TIME)));
        let master = seat_bot(session, &Setting { budget, ..Setting::from(Level::Master) })?;
        let hint = session.hint(seat, &master, most)?;
        Ok(MasterSays { hint, seconds: started.elapsed().as_secs_f64(), names: session.names().to_vec() })
    }

    /// In words, for so many columns.
    pub(crate) fn as_text(&self, room: usize) -> Vec<String> {
        let hint = &self.hint;
        if let Some(only) = &hint.only {
            return vec![format!("There is only one choice: {}.", ink::bold(only))];
        }
        let playouts = count(hint.playouts as i64, "playout", "playouts");
        let mut lines = vec![ink::dim(format!("A master thought about it for {:.1} s ({playouts}).", self.seconds))];
        for (n, advice) in hint.options.iter().enumerate() {
            let said = self.about(advice, n == 0);
            let said = said.iter().flat_map(|text| ink::wrapped(text, room - 4, "  "));
            lines.extend(said.enumerate().map(|(i, line)| if i == 0 { format!("{:>2}  {line}", n + 1) } else { format!("    {line}") }));
        }
        let more = [
            (hint.tried.saturating_sub(hint.options.len()), "other option promises less.", "other options promise less."),
            (hint.choices.saturating_sub(hint.tried), "option was not tried enough to tell.", "options were not tried enough to tell."),
        ];
        for (n, one, many) in more.into_iter().filter(|(n, ..)| *n > 0) {
            lines.push(ink::dim(format!("    {}", count(n as i64, one, many))));
        }
        lines
    }

    /// What is said about one option.
    fn about(&self, advice: &Advice, is_best: bool) -> Vec<String> {
        let note = if advice.note.is_empty() { String::new() } else { ink::dim(format!(" ({})", advice.note)) };
        let mut said = vec![format!("{}{note}", ink::bold(&advice.action)), self.outlook(advice)];
        if !advice.then.is_empty() {
            said.push(format!("then {}", list_in_words(&advice.then, "and")));
        }
        let why: Vec<String> =
            advice.why.iter().take(MOST_REASONS).map(|reason| format!("{} ({:+.1})", reason.about, reason.points)).collect();
        if advice.near_tie {
            said.push("About as good as the best.".to_string());
        } else if !why.is_empty() {
            let opening = if is_best { "Before the next best because of" } else { "Against the best" };
            said.push(format!("{opening}: {}.", why.join(", ")));
        }
        said
    }

    /// The outlook of all seats after an option.
    fn outlook(&self, advice: &Advice) -> String {
        let points = |i: usize| advice.scores.get(i).map_or(String::new(), |score| format!("{score:.0}"));
        let me = self.hint.seat.index();
        let others: Vec<String> = self
            .names
            .iter()
            .enumerate()
            .filter(|(i, _)| *i != me)
            .map(|(i, name)| format!("{} {}", ink::strip_control_chars(name), points(i)))
            .collect();
        format!("wins {:.0} %, expects {} points ({})", 100.0 * advice.win, points(me), others.join(", "))
    }

    fn as_json(&self, actions: usize) -> Value {
        let hint = &self.hint;
        let option = |advice: &Advice| {
            json!({
                "action": advice.action,
                "note": advice.note,
                "playouts": advice.playouts,
                "prior": advice.prior,
                "win": advice.win,
                "chances": advice.chances,
                "scores": advice.scores,
                "then": advice.then,
                "why": advice.why.iter().map(|why| json!({ "about": why.about.to_string(), "points": why.points })).collect::<Vec<_>>(),
            })
        };
        json!({
            "seat": hint.seat.name(),
            "name": self.names.get(hint.seat.index()),
            "names": self.names,
            "actions": actions,
            "choices": hint.choices,
            "question": hint.question.to_string(),
            "only": hint.only,
            "playouts": hint.playouts,
            "seconds": self.seconds,
            "options": hint.options.iter().map(option).collect::<Vec<_>>(),
        })
    }
}
