//! `fresco replay`: the log of a recorded game.

mod step;

use std::io::Write;

use fresco_games::{End, GameSession, Outcome, note_text};
use serde_json::{Map, Value, json};
use tabletop::{Happening, LogLine, Note, Record, RecordError, Seat, Standing, Viewer, all_of, data, say};

use crate::args::ReplayArgs;
use crate::error::{CliError, CliResult};
use crate::files::{read_record, wrong_record};
use crate::games::on_table::OnTable;
use crate::games::{Game, on_screen};
use crate::ink;
use crate::lang::{self, told};
use crate::points::Sheet;
use crate::session_log::{self, ACTIONS, name, result, table};
use crate::story::Story;

/// Runs the command.
pub(crate) fn run(args: &ReplayArgs) -> CliResult {
    let text = read_record(&args.file)?;
    let wrong = |error: RecordError| wrong_record(&args.file, &text, &error);
    let record = Record::parse(&text).map_err(wrong)?;
    // What stands behind the last action that is wanted need not be right.
    let session = fresco_games::replay(&record, args.to.unwrap_or(usize::MAX)).map_err(wrong)?;
    let whole = fresco_games::replay(&record, usize::MAX);
    let game = on_screen(session.game()).map_err(CliError::Input)?;
    let replay = match &whole {
        Ok(whole) => Replay { args, game, record: &record, whole: whole.as_ref(), session: session.as_ref() },
        Err(_) => Replay { args, game, record: &record, whole: session.as_ref(), session: session.as_ref() },
    };
    replay.show()
}

struct Replay<'a> {
    args: &'a ReplayArgs,
    game: &'static dyn Game,
    record: &'a Record,
    /// The game to the end of the record.
    whole: &'a dyn GameSession,
    /// The game as far as it is wanted.
    session: &'a dyn GameSession,
}

impl Replay<'_> {
    fn show(&self) -> CliResult {
        let session = self.session;
        if self.args.step {
            return self.step();
        }
        let (viewer, mut out) = (self.viewer()?, anstream::stdout());
        if self.args.json {
            writeln!(out, "{:#}", self.as_json(viewer))?;
            return Ok(());
        }
        if !self.args.quiet {
            self.tell(&mut out, viewer)?;
        }
        if self.args.to.is_some() {
            for line in table(self.game, session, viewer).into_iter().flat_map(|block| block.lines) {
                writeln!(out, "{line}")?;
            }
        }
        for line in result(session, &self.outcome()) {
            writeln!(out, "{line}")?;
        }
        let sheet = if self.args.quiet { Vec::new() } else { Sheet::of(self.game, session).lines(session) };
        if !sheet.is_empty() {
            writeln!(out)?;
        }
        for line in sheet {
            writeln!(out, "{line}")?;
        }
        Ok(())
    }
}

/// What was turned into the points of a happening, once that lies open: "(24 thalers)".
pub(crate) fn counted(game: &dyn Game, session: &dyn GameSession, happening: &Happening) -> Option<String> {
    if !session.is_over() {
        return None;
    }
    let who = happening.who.as_deref()?;
    let (layout, scene) = (session.layout(), session.scene(Viewer::Open));
    let table = OnTable { layout: &layout, scene: &scene };
    let n = happening.points.iter().find_map(|points| Some((game.counted(&points.reason, table, who)?, &points.reason)));
    n.map(|(n, what)| told!("({what}: {n})", what = what.clone(), n))
}

/// The seat that somebody means, by its colour or by the name of whoever sits there.
pub(crate) fn seat_of(who: &str, names: &[String]) -> Result<Seat, String> {
    let (written, who) = (who.trim(), who.trim().to_lowercase());
    let means = |seat: &Seat| names[seat.index()].to_lowercase() == who;
    let seats = || Seat::ALL.into_iter().take(names.len());
    seats().find(means).or_else(|| seats().find(|seat| is_colour(*seat, &who))).ok_or_else(|| {
        let all = seats().map(|seat| say!("{who} ({colour})", who = seat, colour = seat.term()));
        let nobody = say!(
            "nobody called \"{written}\" plays in this game; the players are {all}",
            written = data(ink::shown(written)),
            all = all_of(all)
        );
        lang::language().tell(&nobody, names)
    })
}

/// Is a word the colour of a seat, in English or in the language of the terminal?
pub(crate) fn is_colour(seat: Seat, word: &str) -> bool {
    [seat.name().to_string(), lang::tell(&seat.term().into())].iter().any(|colour| colour.to_lowercase() == word.to_lowercase())
}

impl Replay<'_> {
    /// What happened at the table besides, up to the last action that is played.
    fn notes(&self) -> &[(usize, Note)] {
        self.record.notes_to(self.session.acted().len())
    }

    /// With whose eyes somebody looks at it.
    fn viewer(&self) -> CliResult<Viewer> {
        match &self.args.seat {
            Some(who) => Ok(Viewer::Seat(seat_of(who, self.session.names()).map_err(CliError::Input)?)),
            None => Ok(Viewer::Spectator),
        }
    }

    /// Who has won, or how it stands.
    fn outcome(&self) -> Outcome {
        self.outcome_of(self.session)
    }
    fn outcome_of(&self, session: &dyn GameSession) -> Outcome {
        Outcome::of(session, self.record.notes_to(session.acted().len()))
    }

    /// The lines of a viewer's log. In a game that is over, also up to an earlier action, each has the number of its action; until then
    /// numbers could tell what lies behind a screen.
    fn log(&self, viewer: Viewer) -> Vec<LogLine> {
        let mut lines = if self.whole.is_over() { self.whole.history(viewer) } else { self.session.log(viewer, 0) };
        if self.whole.is_over() {
            lines.truncate(self.session.acted().len());
        }
        lines
    }

    /// How many lines of this viewer stand before a note: the number of actions could tell what lies behind a screen.
    fn lines_before(&self, viewer: Viewer, after: usize) -> usize {
        if self.whole.is_over() { after } else { self.session.at(after).log_length(viewer) }
    }

    /// Everything that was told up to here.
    fn story(&self, viewer: Viewer) -> Story {
        let notes: Vec<(usize, Note)> =
            self.notes().iter().map(|(after, note)| (self.lines_before(viewer, *after), note.clone())).collect();
        Story::of(self.session, viewer, &self.log(viewer), &notes)
    }

    /// Tells the log.
    fn tell(&self, out: &mut impl Write, viewer: Viewer) -> CliResult {
        for line in self.title(viewer) {
            writeln!(out, "{line}")?;
        }
        writeln!(out)?;
        for line in self.story(viewer).lines(self.session, ink::terminal_width(), &|happening| counted(self.game, self.session, happening))
        {
            writeln!(out, "{line}")?;
        }
        writeln!(out)?;
        Ok(())
    }

    /// Who plays what, and how long it took.
    fn title(&self, viewer: Viewer) -> Vec<String> {
        let session = self.session;
        let heading = say!(
            "{players} play {game}: seed \"{seed}\", {actions}.",
            players = all_of(session_log::seats(session)),
            game = self.game.name(),
            seed = data(ink::strip_control_chars(self.record.header.get("seed").unwrap_or_default())),
            actions = ACTIONS.count(self.log(viewer).len() as i64)
        );
        ink::wrapped(&ink::bold(session_log::tell(session, &heading)), ink::terminal_width(), "  ")
    }

    fn as_json(&self, viewer: Viewer) -> Value {
        let session = self.session;
        let line = |LogLine { n, seat, action, happenings }| match action {
            Some(action) => json!({ "n": n, "seat": seat, "action": action, "happenings": happenings }),
            None => json!({ "n": n, "seat": seat, "hidden": true, "happenings": happenings }),
        };
        let log = if session.is_over() { session.history(viewer) } else { session.log(viewer, 0) };
        let actions: Vec<Value> = log.into_iter().map(line).collect();
        let outcome = self.outcome();
        let standing = |(seat, s): (Seat, Standing)| {
            let resigned = outcome.resigned.contains(&seat);
            json!({ "seat": seat, "name": name(session, seat), "score": s.score, "place": s.place, "resigned": resigned })
        };
        let standings: Vec<Value> = outcome.ranking().into_iter().map(standing).collect();
        let closed = if let End::Closed(why) = outcome.end { Some(why.word()) } else { None };
        let lines_before = |after: usize| if session.is_over() { after } else { session.at(after).log_length(viewer) };
        let note =
            |(after, note): &(usize, Note)| json!({ "after": lines_before(*after), "note": note.to_string(), "text": note_text(note) });
        let notes: Vec<Value> = self.notes().iter().map(note).collect();
        json!({
            "header": self.header(),
            "opening": session.opening(viewer),
            "actions": actions,
            "notes": notes,
            "scene": session.scene(viewer),
            "over": session.is_over(),
            "closed": closed,
            "standings": standings,
            "winners": outcome.winners(),
            "points": Sheet::of(self.game, session).as_json(),
        })
    }

    /// The keys of the header in the order of the file.
    fn header(&self) -> Map<String, Value> {
        self.record.header.fields().map(|(key, value)| (key.to_string(), Value::from(value))).collect()
    }
}
