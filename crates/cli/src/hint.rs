//! `fresco hint`: what a master would do, and why.

use std::io::Write;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use clap::Args;
use fresco_bots::{Budget, Level, Setting};
use fresco_games::{Advice, BotError, GameSession, Hint, open_record};
use serde_json::{Value, json};
use tabletop::{Arg, Noun, Seat, all_of, data, decimal, in_a_row, say};

use crate::args::whole;
use crate::chairs::seat_bot;
use crate::error::{CliError, CliResult, Reason};
use crate::files::{read_record, wrong_record};
use crate::help::end;
use crate::ink;
use crate::interrupt;
use crate::lang::{self, told};
use crate::replay::seat_of;
use crate::scene_table::with_colon;
use crate::session_log::{ACTIONS, POINTS, tell};
use crate::words::word;

/// How long a master thinks about a hint, if nothing else is said.
const THINKING_TIME: Duration = Duration::from_secs(3);
/// A chance to win that has changed by so much since the last hint wants an explanation.
const SUDDEN_CHANGE: f32 = 0.1;
/// So many reasons are told.
const MOST_REASONS: usize = 3;

static PLAYOUTS: Noun = Noun { one: "playout", many: "playouts" };
static PROMISE_LESS: Noun = Noun { one: "other option promises less.", many: "other options promise less." };
static NOT_TRIED: Noun = Noun { one: "option was not tried enough to tell.", many: "options were not tried enough to tell." };

/// `fresco hint`.
#[derive(Args, Debug)]
#[command(after_help = end(
    [
        ("fresco hint friday.fresco", told!("the next decision of a game that is not over")),
        ("fresco hint friday.fresco --to 40", told!("what a master would have done after 40 actions")),
        ("fresco hint friday.fresco --to 40 --think 20s --best 5", String::new()),
        ("fresco hint friday.fresco --think 4000", told!("a fixed number of playouts: the same hint every time")),
    ],
    [
        told!("The master knows only what the player who decides knows. Reasons are given in points. Points scored soon are those scored by the end of the next round (card game: of four turns, dice game: of this turn); every other reason is what it will still bring you after that."),
    ],
))]
pub(crate) struct HintArgs {
    #[arg(value_name = word("value|FILE"), help = told!("The record"))]
    pub(crate) file: PathBuf,
    #[arg(long, value_name = word("value|N"), value_parser = whole::<usize>(0..=u64::MAX),
        help = told!("Go to the position after N actions [default: all of them]"))]
    pub(crate) to: Option<usize>,
    #[arg(long, value_name = word("value|WHO"),
        help = told!("Whose decision, by name or colour, if several decide at the same time [default: the first of them]"))]
    pub(crate) seat: Option<String>,
    #[arg(long, value_name = word("value|BUDGET"), value_parser = budget,
        help = told!("How long to think about it: 3s, 500ms, or a number of playouts [default: 3s]"))]
    pub(crate) think: Option<Budget>,
    #[arg(long, value_name = word("value|N"), default_value_t = 3, value_parser = whole::<u8>(1..=50),
        help = told!("How many of the best actions to show"))]
    pub(crate) best: u8,
    #[arg(long, help = told!("Print the hint as JSON"))]
    pub(crate) json: bool,
}

pub(crate) fn budget(text: &str) -> Result<Budget, String> {
    text.parse().map_err(|fault: tabletop::Fault| fault.told())
}

/// Runs the command.
pub(crate) fn run(args: &HintArgs) -> CliResult {
    let text = read_record(&args.file)?;
    let to = args.to.unwrap_or(usize::MAX);
    let session = open_record(&text, to).map_err(|error| wrong_record(&args.file, &text, &error))?;
    let (session, played) = (session.as_ref(), session.acted().len());
    let actions = ACTIONS.count(played as i64);
    if args.to.is_some_and(|to| to > played) {
        return Err(CliError::Input(told!("--to {to}: the record has only {actions}", to = data(to), actions)));
    }
    let seat = who_decides(session, args.seat.as_deref()).map_err(CliError::Input)?;
    let said = MasterSays::new(session, seat, args.think, args.best.into()).map_err(|error| CliError::input(&error))?;
    let mut out = anstream::stdout();
    if args.json {
        writeln!(out, "{:#}", said.as_json(played))?;
        return Ok(());
    }
    let where_we_are = say!("{who} ({colour}), after {actions}.", who = seat, colour = seat.term(), actions);
    let heading = format!("{} {}", tell(session, &where_we_are), tell(session, &said.hint.question));
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
            let others = all_of(asked.iter().copied());
            Err(tell(session, &say!("{who} has nothing to decide here; still to decide: {others}", who = seat, others)))
        }
        _ => Err(told!("the game is over: --to N goes back to an earlier decision")),
    }
}

/// A hint, and how long it took.
pub(crate) struct MasterSays {
    hint: Hint,
    /// Has somebody stopped it?
    stopped: bool,
    seconds: f64,
    names: Vec<String>,
    /// The names of all who play along.
    all_names: Vec<String>,
}

/// What a hint promised, if its best option is taken.
pub(crate) struct Outlook {
    win: f32,
    /// The points that everybody could expect.
    scores: Vec<f32>,
}

impl MasterSays {
    /// Lets a master think about a seat's question and name the best so many options.
    pub(crate) fn new(session: &dyn GameSession, seat: Seat, budget: Option<Budget>, most: usize) -> Result<MasterSays, BotError> {
        let started = Instant::now();
        let budget = Some(budget.unwrap_or(Budget::Time(THINKING_TIME)));
        let master = seat_bot(session, &Setting { budget, ..Setting::from(Level::Master) })?;
        let (hint, stopped) = interrupt::thinking(&master.stop(), || session.hint(seat, &master, most));
        let hint = hint?;
        let (names, all_names) = (session.names().to_vec(), session.all_names());
        Ok(MasterSays { hint, stopped, seconds: started.elapsed().as_secs_f64(), names, all_names })
    }

    /// In words, for so many columns.
    pub(crate) fn as_text(&self, room: usize) -> Vec<String> {
        let hint = &self.hint;
        if let Some(only) = &hint.only {
            return vec![told!("There is only one choice: {action}.", action = data(ink::bold(only)))];
        }
        let (seconds, playouts) = (decimal(self.seconds, 1), PLAYOUTS.count(hint.playouts as i64));
        let thought = match self.stopped {
            true => told!("A master thought about it for {seconds} s ({playouts}) before you stopped it.", seconds, playouts),
            false => told!("A master thought about it for {seconds} s ({playouts}).", seconds, playouts),
        };
        let mut lines = vec![ink::dim(thought)];
        for (n, advice) in hint.options.iter().enumerate() {
            let said = self.about(advice, n == 0);
            let said = said.iter().flat_map(|text| ink::wrapped(text, room - 4, "  "));
            lines.extend(said.enumerate().map(|(i, line)| if i == 0 { format!("{:>2}  {line}", n + 1) } else { format!("    {line}") }));
        }
        let more = [(hint.tried.saturating_sub(hint.options.len()), &PROMISE_LESS), (hint.choices.saturating_sub(hint.tried), &NOT_TRIED)];
        for (n, options) in more.into_iter().filter(|(n, _)| *n > 0) {
            lines.push(ink::dim(format!("    {}", lang::tell(&options.count(n as i64).into()))));
        }
        lines
    }

    /// What the best option promises; nothing where there is no choice.
    pub(crate) fn promised(&self) -> Option<Outlook> {
        self.hint.options.first().map(|best| Outlook { win: best.win, scores: best.scores.clone() })
    }

    /// What has become of an earlier promise, if the chance to win is quite another one now.
    pub(crate) fn change_since(&self, before: &Outlook) -> Option<String> {
        let now = self.promised().filter(|now| (now.win - before.win).abs() >= SUDDEN_CHANGE)?;
        let percent = |win: f32| decimal((100.0 * win).into(), 0);
        let change = |(name, (now, before)): (&String, (&f32, &f32))| {
            data(format!("{} {}", with_colon(&ink::strip_control_chars(name)), lang::tell(&signed((now - before).into()).into())))
        };
        let changes = in_a_row(self.names.iter().zip(now.scores.iter().zip(&before.scores)).map(change));
        Some(told!(
            "Since your last hint, your chance to win has gone from {before}% to {now}%. Points that everybody expects, compared with then: {changes}.",
            before = percent(before.win),
            now = percent(now.win),
            changes
        ))
    }

    /// What is said about one option.
    fn about(&self, advice: &Advice, is_best: bool) -> Vec<String> {
        let note = lang::language().tell(&advice.note, &self.all_names);
        let note = if note.is_empty() { note } else { ink::dim(format!(" ({note})")) };
        let mut said = vec![format!("{}{note}", ink::bold(&advice.action)), self.outlook(advice)];
        if !advice.then.is_empty() {
            said.push(told!("then {actions}", actions = all_of(advice.then.iter().map(data))));
        }
        let why = advice.why.iter().take(MOST_REASONS);
        let why = why.map(|reason| say!("{about} ({points})", about = reason.about.clone(), points = signed(reason.points.into())));
        let reasons = in_a_row(why);
        said.extend(match is_best {
            _ if advice.near_tie => Some(told!("About as good as the best.")),
            _ if advice.why.is_empty() => None,
            true => Some(told!("What puts it ahead: {reasons}.", reasons)),
            false => Some(told!("Compared with the best: {reasons}.", reasons)),
        });
        said
    }

    /// The outlook of all seats after an option.
    fn outlook(&self, advice: &Advice) -> String {
        let points = |i: usize| advice.scores.get(i).map_or(0, |score| score.round() as i64);
        let me = self.hint.seat.index();
        let others = self.names.iter().enumerate().filter(|(i, _)| *i != me);
        let others = others.map(|(i, name)| data(format!("{} {}", with_colon(&ink::strip_control_chars(name)), points(i))));
        told!(
            "wins {percent}%, expects {points} ({others})",
            percent = decimal((100.0 * advice.win).into(), 0),
            points = POINTS.count(points(me)),
            others = in_a_row(others)
        )
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

/// A number of points with its sign.
fn signed(points: f64) -> Arg {
    let number = lang::tell(&decimal(points, 1).into());
    data(if points < 0.0 { number } else { format!("+{number}") })
}
