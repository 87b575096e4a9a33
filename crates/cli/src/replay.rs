//! `fresco replay`: the log of a recorded game.

use std::io::Write;

use fresco_games::{End, GameSession, Outcome, note_text};
use serde_json::{Map, Value, json};
use tabletop::{Happening, LogLine, Note, Record, RecordError, Seat, Standing, Text, Viewer, all_of, data, say};

use crate::args::ReplayArgs;
use crate::error::{CliError, CliResult};
use crate::files::{read_record, wrong_record};
use crate::games::{ForGame, FullGame, Game, for_game};
use crate::ink;
use crate::lang::{self, told};
use crate::session_log::{self, ACTIONS, name, result, table};

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
        for line in result(session, &self.outcome()) {
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

/// Stands behind the name that is to be coloured until the sentence is told; nobody has it in their name.
const MARK: char = '\u{1}';

/// What has happened, with the name of whoever did it in their colour.
fn coloured(happening: &Happening, names: &[String]) -> String {
    let seat = Seat::ALL.into_iter().find(|seat| happening.who.as_deref() == Some(seat.name()));
    let Some((seat, name)) = seat.and_then(|seat| Some((seat, names.get(seat.index())?))) else {
        return lang::language().tell(&happening.text, names);
    };
    let (marked, mut with_mark) = (format!("{name}{MARK}"), names.to_vec());
    with_mark[seat.index()].clone_from(&marked);
    let text = lang::language().tell(&happening.text, &with_mark);
    text.replace(&marked, &ink::paint(name, ink::painter_style(seat.name()))).replace(MARK, "")
}

/// What a replay tells next.
enum Told {
    Happening(Happening),
    Note(Text),
}

impl Replay<'_> {
    /// What happened at the table besides, up to the last action that is played.
    fn notes(&self) -> &[(usize, Note)] {
        self.record.notes_to(self.session.acted().len())
    }

    /// Who has won, or how it stands.
    fn outcome(&self) -> Outcome {
        Outcome::of(self.session, self.notes())
    }

    /// Everything in the order in which it happened.
    fn story(&self, viewer: Viewer) -> Vec<Told> {
        let (session, mut notes) = (self.session, self.notes().iter().peekable());
        let actions = session.happenings(viewer, 0..session.acted().len());
        let mut story = Vec::new();
        for (n, happenings) in [session.opening(viewer)].into_iter().chain(actions).enumerate() {
            story.extend(happenings.into_iter().filter(|h| !h.text.is_empty()).map(Told::Happening));
            while let Some((_, note)) = notes.next_if(|(after, _)| *after <= n) {
                story.push(Told::Note(note_text(note)));
            }
        }
        story
    }

    /// Tells the log, with a heading for each round or turn and for the final scoring. The first one begins before anything has happened.
    fn tell<G: Game>(&self, out: &mut impl Write, viewer: Viewer) -> CliResult {
        let session = self.session;
        let heading = say!(
            "{players} play {game}: seed \"{seed}\", {actions}.",
            players = all_of(session_log::seats(session)),
            game = G::NAME,
            seed = data(ink::strip_control_chars(self.record.header.get("seed").unwrap_or_default())),
            actions = ACTIONS.count(session.log(viewer, 0).len() as i64)
        );
        for line in ink::wrapped(&ink::bold(session_log::tell(session, &heading)), ink::terminal_width(), "  ") {
            writeln!(out, "{line}")?;
        }
        let all_names = session.all_names();
        // That somebody has made this round the last one is told in the middle of their turn.
        let is_heading = |happening: &Happening| match happening.kind {
            "last-round" => happening.who.is_none(),
            kind => ["round", "turn", "final"].contains(&kind),
        };
        let write_heading = |out: &mut dyn Write, text: String| {
            writeln!(out)?;
            ink::wrapped(&ink::heading(text), ink::terminal_width(), "  ").iter().try_for_each(|line| writeln!(out, "{line}"))
        };
        let story = self.story(viewer);
        // A game without rounds is in round 0.
        let round = session.at(0).scene(viewer).round;
        if round > 0 && !matches!(story.first(), Some(Told::Happening(first)) if is_heading(first)) {
            write_heading(out, told!("Round {n} begins.", n = round))?;
        }
        for told in story {
            let text = match told {
                Told::Happening(happening) if is_heading(&happening) => {
                    write_heading(out, lang::language().tell(&happening.text, &all_names))?;
                    continue;
                }
                Told::Happening(happening) => coloured(&happening, &all_names),
                Told::Note(text) => ink::remark(lang::language().tell(&text, &all_names)),
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
        let outcome = self.outcome();
        let standing = |(seat, s): (Seat, Standing)| {
            let resigned = outcome.resigned.contains(&seat);
            json!({ "seat": seat, "name": name(session, seat), "score": s.score, "place": s.place, "resigned": resigned })
        };
        let standings: Vec<Value> = outcome.ranking().into_iter().map(standing).collect();
        let closed = if let End::Closed(why) = outcome.end { Some(why.word()) } else { None };
        // How many lines of this viewer stand before a note: the number of actions could tell what lies behind a screen.
        let lines_before = |after: usize| if session.is_over() { after } else { session.at(after).log(viewer, 0).len() };
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
        })
    }

    /// The keys of the header in the order of the file.
    fn header(&self) -> Map<String, Value> {
        self.record.header.fields().map(|(key, value)| (key.to_string(), Value::from(value))).collect()
    }
}
