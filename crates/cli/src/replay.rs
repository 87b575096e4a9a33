//! `fresco replay`: the story of a recorded game.

use std::io::Write;

use serde_json::{Map, Value, json};
use tabletop::{LogLine, Record, RecordError, Seat, Text, Viewer};

use crate::args::ReplayArgs;
use crate::error::{CliError, CliResult};
use crate::files::{read_record, wrong_record};
use crate::games::{ForGame, FullGame, Game, for_game};
use crate::ink;
use crate::session_log::SessionLog;

/// Runs the command.
pub(crate) fn run(args: &ReplayArgs) -> CliResult {
    let text = read_record(&args.file)?;
    let wrong = |error: RecordError| wrong_record(&args.file, &text, &error);
    let record = Record::parse(&text).map_err(wrong)?;
    let game = record.header.get("game").unwrap_or_default();
    for_game(game, Replay { args, text: &text, record: &record }).map_err(|message| wrong(RecordError { line: 0, message }))?
}

struct Replay<'a> {
    args: &'a ReplayArgs,
    text: &'a str,
    record: &'a Record,
}

impl ForGame for Replay<'_> {
    type Answer = CliResult;
    fn of<G: FullGame>(self) -> CliResult {
        let to = self.args.to.unwrap_or(usize::MAX);
        let log: SessionLog<G> = SessionLog::of_record(self.record, to).map_err(|e| wrong_record(&self.args.file, self.text, &e))?;
        let viewer = match &self.args.seat {
            Some(who) => Viewer::Seat(seat_of(who, log.session().player_names()).map_err(CliError::Input)?),
            None => Viewer::Spectator,
        };
        let mut out = anstream::stdout();
        if self.args.json {
            writeln!(out, "{:#}", self.as_json(&log, viewer))?;
            return Ok(());
        }
        if !self.args.quiet {
            let start = self.record.open::<G>().map_err(|e| wrong_record(&self.args.file, self.text, &e))?.scene_for(viewer);
            tell(&mut out, &log, viewer, start.facts.get("round"))?;
        }
        if self.args.to.is_some() {
            for line in log.table(viewer).into_iter().flat_map(|block| block.lines) {
                writeln!(out, "{line}")?;
            }
        }
        for line in log.result() {
            writeln!(out, "{line}")?;
        }
        Ok(())
    }
}

/// The seat that somebody means, by its colour or by the name of whoever sits there.
pub(crate) fn seat_of(who: &str, names: &[String]) -> Result<Seat, String> {
    let (written, who) = (who.trim(), who.trim().to_lowercase());
    let means = |seat: &Seat| names[seat.index()].to_lowercase() == who;
    let seats = || Seat::ALL.into_iter().take(names.len());
    seats().find(means).or_else(|| seats().find(|seat| seat.name() == who)).ok_or_else(|| {
        let all: Vec<String> = seats().map(|seat| format!("{} ({seat})", names[seat.index()])).collect();
        format!("nobody called \"{written}\" sits in this game; the players are {}", tabletop::text::list_in_words(&all, "and"))
    })
}

/// Tells the log, with a heading for each round or turn. The first one begins before anything has happened.
fn tell<G: Game>(out: &mut impl Write, log: &SessionLog<G>, viewer: Viewer, first_round: Option<&Text>) -> CliResult {
    let names = tabletop::text::list_in_words(log.session().player_names(), "and");
    let heading =
        format!("{} of {names}, seed \"{}\", {} actions.", G::ONE, ink::strip_control_chars(log.seed()), log.session().log(viewer).len());
    for line in ink::wrapped(&ink::bold(heading), ink::terminal_width(), "  ") {
        writeln!(out, "{line}")?;
    }
    if let Some(round) = first_round {
        writeln!(out, "\n{}", ink::heading(format!("Round {round} begins.")))?;
    }
    let all_names = log.session().all_names();
    let actions = log.session().happenings(viewer, 0..log.len()).into_iter().flatten();
    for happening in log.opening(viewer).into_iter().chain(actions).filter(|h| !h.text.is_empty()) {
        let text = happening.text.in_english(&all_names);
        if happening.kind == "turn" || text.starts_with("Round ") {
            writeln!(out)?;
            writeln!(out, "{}", ink::heading(&text))?;
            continue;
        }
        let text = match &happening.who {
            Some(who) => coloured(&text, log, who),
            None => text,
        };
        for line in ink::wrapped(&text, ink::terminal_width() - 2, "    ") {
            writeln!(out, "  {line}")?;
        }
    }
    writeln!(out)?;
    Ok(())
}

/// The name of whoever did it in their colour.
fn coloured<G: Game>(text: &str, log: &SessionLog<G>, who: &str) -> String {
    let seat = Seat::ALL.into_iter().find(|s| s.name() == who);
    match seat.map(|s| log.name(s)) {
        Some(name) if text.starts_with(name) => format!("{}{}", ink::paint(name, ink::painter_style(who)), &text[name.len()..]),
        _ => text.to_string(),
    }
}

impl Replay<'_> {
    fn as_json<G: Game>(&self, log: &SessionLog<G>, viewer: Viewer) -> Value {
        let line = |LogLine { n, seat, action, happenings }| match action {
            Some(action) => json!({ "n": n, "seat": seat, "action": action, "happenings": happenings }),
            None => json!({ "n": n, "seat": seat, "hidden": true, "happenings": happenings }),
        };
        let actions: Vec<Value> = log.session().log(viewer).into_iter().map(line).collect();
        let standings: Vec<Value> = log
            .ranking()
            .into_iter()
            .map(|(seat, s)| json!({ "seat": seat.name(), "name": log.name(seat), "score": s.score, "place": s.place }))
            .collect();
        json!({
            "header": self.header(),
            "opening": log.opening(viewer),
            "actions": actions,
            "scene": log.session().scene_for(viewer),
            "over": log.session().game().is_over(),
            "standings": standings,
        })
    }

    /// The keys of the header in the order of the file.
    fn header(&self) -> Map<String, Value> {
        self.record.header.fields().map(|(key, value)| (key.to_string(), Value::from(value))).collect()
    }
}
