//! `fresco replay`: the story of a recorded game.

use std::io::Write;

use fresco_games::GameSession;
use serde_json::{Map, Value, json};
use tabletop::{LogLine, Record, RecordError, Seat, Viewer};

use crate::args::ReplayArgs;
use crate::error::{CliError, CliResult};
use crate::files::{read_record, wrong_record};
use crate::games::{ForGame, FullGame, Game, for_game};
use crate::ink;
use crate::session_log::{name, ranking, result, table};

/// Runs the command.
pub(crate) fn run(args: &ReplayArgs) -> CliResult {
    let text = read_record(&args.file)?;
    let wrong = |error: RecordError| wrong_record(&args.file, &text, &error);
    let record = Record::parse(&text).map_err(wrong)?;
    let session = fresco_games::replay(&record, args.to.unwrap_or(usize::MAX)).map_err(wrong)?;
    for_game(session.game(), Replay { args, record: &record, session: session.as_ref() }).map_err(CliError::Input)?
}

struct Replay<'a> {
    args: &'a ReplayArgs,
    record: &'a Record,
    session: &'a dyn GameSession,
}

impl ForGame for Replay<'_> {
    type Answer = CliResult;
    fn of<G: FullGame>(self) -> CliResult {
        let session = self.session;
        let viewer = match &self.args.seat {
            Some(who) => Viewer::Seat(seat_of(who, session.names()).map_err(CliError::Input)?),
            None => Viewer::Spectator,
        };
        let mut out = anstream::stdout();
        if self.args.json {
            writeln!(out, "{:#}", self.as_json(viewer))?;
            return Ok(());
        }
        if !self.args.quiet {
            self.tell::<G>(&mut out, viewer)?;
        }
        if self.args.to.is_some() {
            for line in table::<G>(session, viewer).into_iter().flat_map(|block| block.lines) {
                writeln!(out, "{line}")?;
            }
        }
        for line in result(session) {
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

/// The name of whoever did it in their colour.
fn coloured(text: &str, session: &dyn GameSession, who: &str) -> String {
    let seat = Seat::ALL.into_iter().find(|s| s.name() == who);
    match seat.map(|s| name(session, s)) {
        Some(name) if text.starts_with(name) => format!("{}{}", ink::paint(name, ink::painter_style(who)), &text[name.len()..]),
        _ => text.to_string(),
    }
}

impl Replay<'_> {
    /// Tells the log, with a heading for each round or turn. The first one begins before anything has happened.
    fn tell<G: Game>(&self, out: &mut impl Write, viewer: Viewer) -> CliResult {
        let session = self.session;
        let names = tabletop::text::list_in_words(session.names(), "and");
        let seed = ink::strip_control_chars(self.record.header.get("seed").unwrap_or_default());
        let heading = format!("{} of {names}, seed \"{seed}\", {} actions.", G::ONE, session.log(viewer, 0).len());
        for line in ink::wrapped(&ink::bold(heading), ink::terminal_width(), "  ") {
            writeln!(out, "{line}")?;
        }
        // A game without rounds is in round 0.
        let round = session.at(0).scene(viewer).round;
        if round > 0 {
            writeln!(out, "\n{}", ink::heading(format!("Round {round} begins.")))?;
        }
        let all_names = session.all_names();
        let actions = session.happenings(viewer, 0..session.acted().len()).into_iter().flatten();
        for happening in session.opening(viewer).into_iter().chain(actions).filter(|h| !h.text.is_empty()) {
            let text = happening.text.in_english(&all_names);
            if ["round", "turn"].contains(&happening.kind) {
                writeln!(out)?;
                writeln!(out, "{}", ink::heading(&text))?;
                continue;
            }
            let text = match &happening.who {
                Some(who) if happening.text.template().starts_with("{who}") => coloured(&text, session, who),
                _ => text,
            };
            for line in ink::wrapped(&text, ink::terminal_width() - 2, "    ") {
                writeln!(out, "  {line}")?;
            }
        }
        writeln!(out)?;
        Ok(())
    }

    fn as_json(&self, viewer: Viewer) -> Value {
        let session = self.session;
        let line = |LogLine { n, seat, action, happenings }| match action {
            Some(action) => json!({ "n": n, "seat": seat, "action": action, "happenings": happenings }),
            None => json!({ "n": n, "seat": seat, "hidden": true, "happenings": happenings }),
        };
        let actions: Vec<Value> = session.log(viewer, 0).into_iter().map(line).collect();
        let standings: Vec<Value> = ranking(session)
            .into_iter()
            .map(|(seat, s)| json!({ "seat": seat.name(), "name": name(session, seat), "score": s.score, "place": s.place }))
            .collect();
        json!({
            "header": self.header(),
            "opening": session.opening(viewer),
            "actions": actions,
            "scene": session.scene(viewer),
            "over": session.is_over(),
            "standings": standings,
        })
    }

    /// The keys of the header in the order of the file.
    fn header(&self) -> Map<String, Value> {
        self.record.header.fields().map(|(key, value)| (key.to_string(), Value::from(value))).collect()
    }
}
