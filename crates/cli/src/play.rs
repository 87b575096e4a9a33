//! `fresco play`: a game in the terminal.

mod ahead;
mod commands;
mod draft;
mod guide;
mod kept_games;
mod options;
mod plain;
mod saving;
mod screen;
mod stand_in;
#[cfg(test)]
mod tests;
mod turn;
mod words;

use std::collections::hash_map::RandomState;
use std::hash::{BuildHasher, Hasher};
use std::io::Write;
use std::path::PathBuf;
use std::time::Duration;

use fresco_files::shown;
use fresco_games::{GameSession, Outcome, SessionError};
use indicatif::ProgressBar;
use tabletop::note::{Holder, Note};
use tabletop::{Noun, Record, Seat, Text, Viewer, all_of, data, in_a_row, say};

use crate::args::PlayArgs;
use crate::chairs::{Chair, Seating};
use crate::error::{CliError, CliResult};
use crate::files::{read_record, wrong_record};
use crate::games::{Block, Game, GameSetup, on_screen};
use crate::hint::Outlook;
use crate::ink;
use crate::interrupt;
use crate::kept::{Keeping, Shelf};
use crate::keyboard::Keyboard;
use crate::lang::told;
use crate::points::Sheet;
use crate::session_log::ACTIONS;
use crate::spoken::Chapter;
use crate::{look, modules, session_log};
use ahead::Ahead;
use commands::{HELP, LEARN, LOG, QUIT, SAVE, TABLE, UNDO};
use screen::{LARGE, Manner, News, SMALL};

/// Runs the command.
pub(crate) fn run(args: &PlayArgs) -> CliResult {
    if args.list {
        return kept_games::list();
    }
    look::choose_signs(args.ascii);
    if args.plain {
        anstream::ColorChoice::Never.write_global();
    }
    interrupt::listen();
    if args.says_nothing()
        && let Some(then) = kept_games::offer(args)
    {
        return then;
    }
    match &args.load {
        None => new_game(args),
        Some(file) => {
            let text = read_record(file)?;
            let record = Record::parse(&text).map_err(|e| wrong_record(file, &text, &e))?;
            let game = record.header.get("game").unwrap_or_default();
            let unknown = |message: String| CliError::Input(format!("{}: {message}", shown(file)));
            if let Some(named) = args.which.named().filter(|named| *named != game) {
                let (game, named) = (data(game), data(named));
                return Err(unknown(told!("this is a record of the game \"{game}\", not of \"{named}\"", game, named)));
            }
            let session = fresco_games::replay(&record, usize::MAX).map_err(|e| wrong_record(file, &text, &e))?;
            let keeping = match Shelf::of_user() {
                Some(shelf) if shelf.has(file) => Keeping::with(kept_games::hold(file)?),
                shelf => Keeping::on(shelf),
            };
            let game = on_screen(game).map_err(unknown)?;
            Saved { args, session, record: &record, file, keeping }.go_on(game)
        }
    }
}

/// A new game.
fn new_game(args: &PlayArgs) -> CliResult {
    let setup_args = &args.setup_args;
    let setup = GameSetup::of_game(args.which.game(), setup_args)?;
    let seating = Seating::new(setup.game, args).map_err(CliError::Input)?;
    let seed = args.seed.clone().unwrap_or_else(new_seed);
    let mut header = setup.header(seating.seats.len() as u8, setup_args.modules_for(&seed));
    header.set("names", seating.names().join(", "));
    header.set("seed", seed.as_str());
    let session = fresco_games::open(&header).map_err(|error| CliError::input(&error))?;
    let mut terminal = TerminalGame::at_terminal(setup.game, session, &seating, args)?;
    terminal.keeping = Keeping::on(Shelf::of_user().filter(|_| terminal.keyboard.is_terminal));
    if args.learn {
        terminal.learn(None)?;
    }
    let nothing = setup_args.draws_modules() && modules::of_header(&terminal.session.setup()).is_empty();
    let drawn = nothing.then(|| told!("No module was drawn."));
    let seed = told!("The seed is \"{seed}\".", seed = data(ink::strip_control_chars(&seed)));
    terminal.welcome(drawn.into_iter().chain([seed]))?;
    terminal.play()
}

/// A saved game that goes on.
struct Saved<'a> {
    args: &'a PlayArgs,
    session: Box<dyn GameSession>,
    record: &'a Record,
    file: &'a PathBuf,
    keeping: Keeping,
}

impl Saved<'_> {
    fn go_on(self, game: &'static dyn Game) -> CliResult {
        let seating = Seating::of_saved(self.session.names(), self.args).map_err(CliError::Input)?;
        let mut terminal = TerminalGame::at_terminal(game, self.session, &seating, self.args)?;
        terminal.goes_on_from(self.record);
        if self.args.learn {
            terminal.learn(None)?;
        }
        if self.keeping.has_begun() {
            terminal.keeping = self.keeping;
            terminal.keep()?;
        } else {
            terminal.was_saved(self.file.clone());
            // A file that somebody has named is theirs: the game that goes on is kept beside it.
            terminal.keeping = if terminal.keyboard.is_terminal { self.keeping } else { Keeping::default() };
        }
        let actions = ACTIONS.count(terminal.session.acted().len() as i64);
        let how_far = match terminal.session.is_over() {
            true => told!("It ended after {actions}.", actions),
            false => told!("It continues after {actions}.", actions),
        };
        let took_over = |(_, note): &(usize, Note)| matches!(note, Note::Held { holder: Holder::Bot(_) | Holder::Resigned(_), .. });
        let bots = self.record.notes.iter().any(took_over);
        let bots = bots.then(|| told!("Bots took over seats in this record; here they play only if --bots seats them."));
        terminal.welcome([how_far].into_iter().chain(bots))?;
        terminal.play()
    }
}

/// A new seed text.
fn new_seed() -> String {
    let mut number = RandomState::new().build_hasher().finish();
    let mut text = String::new();
    for _ in 0..10 {
        let letter = b"abcdefghijkmnpqrstuvwxyz23456789"[(number % 32) as usize];
        text.push(char::from(letter));
        number /= 32;
    }
    text
}

/// Up to this many lines of named parts, the table is always drawn whole.
const MAX_LINES_DRAWN_WHOLE: usize = 6;
/// Up to this many parts that are left out are named.
const MAX_PARTS_NAMED: usize = 4;

/// With more modules than this, the table fits only on a large screen.
const FEW_MODULES: usize = 4;

static PARTS: Noun = Noun { one: "part of the table", many: "parts of the table" };

/// A game at the terminal, with its people and bots.
struct TerminalGame {
    game: &'static dyn Game,
    session: Box<dyn GameSession>,
    chairs: Vec<Chair>,
    people: usize,
    /// Has somebody left their seat to a bot?
    handed_over: bool,
    keyboard: Keyboard,
    out: Box<dyn Write>,
    /// How many actions each seat has been told of; `None` if it has heard nothing at all.
    told: [Option<usize>; Seat::MAX],
    /// The seat that had the keyboard last.
    at_keyboard: Option<Seat>,
    /// For whom the table was drawn last, and how many actions of others there had been.
    drawn: Option<(Seat, usize)>,
    /// The parts of the table that somebody has seen last, and in which round.
    seen: Option<Seen>,
    /// How many actions there had been when somebody was asked last.
    asked_after: usize,
    /// Answers that were typed ahead, for whoever sits at the keyboard.
    ahead: Ahead,
    /// Actions that were done for players away from the keyboard, because they had no choice.
    notes: [Vec<String>; Seat::MAX],
    /// What somebody lays out behind their screen.
    draft: Option<draft::Drafting>,
    /// What the last hint promised each seat.
    hinted: [Option<Outlook>; Seat::MAX],
    /// The file that holds the game.
    saved: Option<SavedFile>,
    /// The record from which the game goes on, if it was loaded.
    loaded: Option<Record>,
    /// How the game is kept, asked or not.
    keeping: Keeping,
    /// The bots that play in the place of people.
    stand_ins: [Option<stand_in::StandIn>; Seat::MAX],
    /// The guide through a first round.
    guide: Option<guide::Guide>,
    /// How it speaks.
    manner: Manner,
    /// What whoever sits at the keyboard has not answered to yet, and the points of all seats at everybody's last turn.
    news: News,
    scores: [Vec<i32>; Seat::MAX],
    /// The parts of the table at the last decision, and whose it was.
    parts_then: Option<(Seat, Vec<Block>)>,
    /// The table as everybody has heard it last.
    spoken: [Option<Vec<Chapter>>; Seat::MAX],
}

/// The table as somebody saw it.
struct Seen {
    by: Seat,
    round: u32,
    /// How many actions of others there had been.
    others: usize,
    blocks: Vec<Block>,
}

/// A file that holds the game.
struct SavedFile {
    file: PathBuf,
    /// The record in it, and how many actions it has.
    record: String,
    actions: usize,
}

/// How the game continues after a person's answer.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Then {
    /// The game goes on.
    GoOn,
    /// The same question again.
    AskAgain,
    /// They want to leave.
    Quit,
}

impl TerminalGame {
    fn new(
        game: &'static dyn Game,
        session: Box<dyn GameSession>,
        seating: &Seating,
        keyboard: Keyboard,
        out: Box<dyn Write>,
    ) -> CliResult<Self> {
        let told = [Some(session.acted().len()).filter(|&n| n > 0); Seat::MAX];
        let chairs = seating.sit_down(session.as_ref()).map_err(|error| CliError::input(&error))?;
        Ok(TerminalGame {
            game,
            session,
            chairs,
            people: seating.people(),
            handed_over: false,
            keyboard,
            out,
            told,
            at_keyboard: None,
            drawn: None,
            seen: None,
            asked_after: 0,
            ahead: Ahead::default(),
            notes: Default::default(),
            draft: None,
            hinted: Default::default(),
            saved: None,
            loaded: None,
            keeping: Keeping::default(),
            stand_ins: Default::default(),
            guide: None,
            manner: Manner::default(),
            news: News::default(),
            scores: Default::default(),
            parts_then: None,
            spoken: Default::default(),
        })
    }

    /// The same at the real terminal, in the manner that fits it: lines for scripts, screens or sentences for people.
    fn at_terminal(game: &'static dyn Game, session: Box<dyn GameSession>, seating: &Seating, args: &PlayArgs) -> CliResult<Self> {
        let out = Box::new(look::Drawn(anstream::stdout()));
        let mut terminal = TerminalGame::new(game, session, seating, Keyboard::new(args.plain), out)?;
        terminal.manner = match (args.plain, terminal.keyboard.is_terminal) {
            (true, _) => Manner::Plain,
            (false, true) => Manner::Screen,
            (false, false) => Manner::Lines,
        };
        Ok(terminal)
    }

    fn welcome(&mut self, more: impl IntoIterator<Item = String>) -> CliResult {
        let players = all_of(session_log::seats(self.session.as_ref()));
        self.say("", &self.tell(&say!("{players} play {game}.", players, game = self.game.name())))?;
        let modules = modules::of_header(&self.session.setup());
        if !modules.is_empty() {
            self.say("", &told!("Modules: {modules}.", modules = modules::in_words(modules)))?;
        }
        let mut more: Vec<String> = more.into_iter().chain([told!("Type {help} at any time.", help = HELP)]).collect();
        if self.session.acted().is_empty() && self.guide.is_none() {
            more.push(told!("Your first game? Type {learn}.", learn = LEARN));
        }
        self.say("", &more.join(" "))?;
        self.tell_of_size(modules.len())
    }

    /// Says so where the terminal is too small for the table.
    fn tell_of_size(&mut self, modules: usize) -> CliResult {
        if self.manner != Manner::Screen {
            return Ok(());
        }
        let (columns, lines) = ink::terminal_size().unwrap_or(SMALL);
        let needed = if modules > FEW_MODULES { LARGE } else { (self.game.columns(), SMALL.1) };
        if columns >= needed.0 && lines >= needed.1 {
            return Ok(());
        }
        let (needed_columns, needed_lines) = (needed.0 as i64, needed.1 as i64);
        let text = told!(
            "This terminal has {columns} columns and {lines} lines; the table fits on {needed_columns} columns and {needed_lines} lines. What is left out is named, and {table} shows it.",
            columns = columns as i64,
            lines = lines as i64,
            needed_columns,
            needed_lines,
            table = TABLE
        );
        self.say("", &text)
    }

    /// Something of this game in the language of the terminal.
    fn tell(&self, text: &Text) -> String {
        session_log::tell(self.session.as_ref(), text)
    }

    /// Prints a text in lines that fit.
    fn say(&mut self, indent: &str, text: &str) -> CliResult {
        if self.manner == Manner::Plain {
            return Ok(writeln!(self.out, "{text}")?);
        }
        for line in ink::wrapped(text, ink::terminal_width() - indent.len(), "  ") {
            writeln!(self.out, "{indent}{line}")?;
        }
        Ok(())
    }

    /// Plays until the end, or until somebody has had enough.
    fn play(&mut self) -> CliResult {
        loop {
            let then = match self.who_is_next() {
                None => self.after_the_end()?,
                Some(seat) if self.is_person(seat) => self.turn(seat)?,
                Some(seat) => self.bot_turn(seat)?,
            };
            self.keep()?;
            self.watch()?;
            if then == Then::Quit {
                return self.say_goodbye();
            }
        }
    }

    /// Bots are quick: they answer first. Then whoever sits at the keyboard goes on as long as they are asked.
    fn who_is_next(&self) -> Option<Seat> {
        let asked = self.session.to_act();
        let bot = asked.iter().copied().find(|&s| !self.is_person(s));
        bot.or(self.at_keyboard.filter(|s| asked.contains(s))).or(asked.first().copied())
    }

    fn bot_turn(&mut self, seat: Seat) -> CliResult<Then> {
        let thinks = ink::strip_control_chars(&self.tell(&say!("{who} is thinking…", who = seat)));
        let stand_in = self.stand_ins.get_mut(seat.index()).and_then(Option::as_mut).map(|stand_in| &mut stand_in.bot);
        let own = self.chairs.get_mut(seat.index()).and_then(|chair| if let Chair::Bot(bot) = chair { Some(bot) } else { None });
        let answer = match stand_in.or(own) {
            Some(bot) => {
                // Whoever takes their time is seen to think; it is drawn on the error output, and only at a terminal.
                let thinks = (bot.searches() && self.manner != Manner::Plain).then(|| ProgressBar::new_spinner().with_message(thinks));
                thinks.iter().for_each(|spinner| spinner.enable_steady_tick(Duration::from_millis(120)));
                let stop = bot.stop();
                let (answer, interrupted) = interrupt::thinking(&stop, || self.session.bot_answer(seat, bot).ok());
                thinks.iter().for_each(ProgressBar::finish_and_clear);
                match (interrupted, self.all_watch()) {
                    (true, true) => {
                        self.all_come_back()?;
                        return Ok(Then::GoOn);
                    }
                    (true, false) => return Ok(Then::Quit),
                    (false, _) => answer,
                }
            }
            None => None,
        };
        let lost = || CliError::Failed(self.tell(&say!("{who} does not know what to do", who = seat)));
        let action = answer.ok_or_else(lost)?;
        self.play_action(seat, &action).map_err(|refused| CliError::Failed(self.tell(&refused.text())))?;
        self.after_bot_of(seat)?;
        Ok(Then::GoOn)
    }

    /// Plays an action of a seat, whatever it is asked now.
    fn play_action(&mut self, seat: Seat, action: &str) -> Result<(), SessionError> {
        let question = self.session.question_id(seat).unwrap_or_default();
        self.session.answer(seat, question, &[action]).map(|_| ())
    }

    /// The name of the player on a seat.
    fn name(&self, seat: Seat) -> &str {
        session_log::name(self.session.as_ref(), seat)
    }

    /// Prints what a person has not heard yet; says whether that was anything.
    fn tell_news(&mut self, seat: Seat) -> CliResult<bool> {
        let news = self.take_news(seat);
        let is_anything = !news.is_empty();
        for sentence in news {
            self.say("  ", &sentence)?;
        }
        Ok(is_anything)
    }

    /// What a person has not heard yet. From now on they have.
    fn take_news(&mut self, seat: Seat) -> Vec<String> {
        let (viewer, all) = (Viewer::Seat(seat), self.session.acted().len());
        let news = match self.told[seat.index()].replace(all) {
            None => session_log::whole(self.session.as_ref(), viewer),
            Some(told) => session_log::told(self.session.as_ref(), viewer, told..all),
        };
        let notes = std::mem::take(&mut self.notes[seat.index()]);
        news.into_iter().chain(notes.into_iter().map(ink::dim)).collect()
    }

    fn draw(&mut self, seat: Seat) -> CliResult {
        let (round, others, blocks) = (self.round(), self.actions_of_others(seat), self.table(self.viewer_of(seat)));
        self.page(&blocks.iter().flat_map(|block| block.lines.clone()).collect::<Vec<_>>())?;
        self.seen = Some(Seen { by: seat, round, others, blocks });
        Ok(())
    }

    /// Who looks at the table: with several people at one keyboard, the last one is for all eyes.
    fn viewer_of(&self, seat: Seat) -> Viewer {
        if self.people > 1 && self.session.is_over() { Viewer::Spectator } else { Viewer::Seat(seat) }
    }

    fn actions_of_others(&self, seat: Seat) -> usize {
        self.session.acted().iter().filter(|&&s| s != seat).count()
    }
    /// The round, from 1; 0 in a game without rounds.
    fn round(&self) -> u32 {
        self.session.scene(Viewer::Spectator).round
    }
    fn table(&self, viewer: Viewer) -> Vec<Block> {
        session_log::table(self.game, self.session.as_ref(), viewer)
    }

    /// Draws the table, without the parts that are as they were when this person saw it last. At the beginning of a round,
    /// and where there is little more than the board and others have acted, it is drawn whole.
    fn draw_changes(&mut self, seat: Seat) -> CliResult {
        let (round, blocks) = (self.round(), self.table(Viewer::Seat(seat)));
        let others = self.actions_of_others(seat);
        let named = blocks.iter().filter(|block| !block.name.is_empty()).map(|block| block.lines.len()).sum::<usize>();
        let worth = |seen: &Seen| named > MAX_LINES_DRAWN_WHOLE || seen.others == others;
        let seen = self.seen.take().filter(|seen| seen.by == seat && seen.round == round && worth(seen));
        let Some(seen) = seen else { return self.draw(seat) };
        let (old, new): (Vec<&Block>, Vec<&Block>) = blocks.iter().partition(|block| !block.name.is_empty() && seen.blocks.contains(block));
        for (n, block) in new.into_iter().enumerate() {
            for line in &block.lines {
                writeln!(self.out, "{line}")?;
            }
            let names: Vec<&str> = old.iter().filter(|block| !block.lines.is_empty()).map(|block| block.name.as_str()).collect();
            if n == 0 && !names.is_empty() {
                let few = names.len() <= MAX_PARTS_NAMED;
                let parts = if few { in_a_row(names.iter().map(data)) } else { PARTS.count(names.len() as i64) };
                self.say("", &ink::dim(told!("As before: {parts} (type {table} to see everything).", parts, table = TABLE)))?;
            }
        }
        self.seen = Some(Seen { by: seat, round, others, blocks });
        Ok(())
    }

    /// Where the points came from, in rows and columns or in sentences.
    fn sheet(&self) -> Vec<String> {
        let (session, sheet) = (self.session.as_ref(), Sheet::of(self.game, self.session.as_ref()));
        if self.manner == Manner::Plain { sheet.spoken(session) } else { sheet.lines(session) }
    }

    /// The last table, the result, and a chance to save the record.
    fn after_the_end(&mut self) -> CliResult<Then> {
        let person = Seat::ALL.into_iter().find(|&s| self.is_of_person(s)).unwrap_or(Seat::ALL[0]);
        let seat = self.at_keyboard.unwrap_or(person);
        self.show_rest_of_news()?;
        self.tell_news(seat)?;
        match self.manner {
            Manner::Plain => {}
            Manner::Screen => self.draw_board(self.viewer_of(seat))?,
            Manner::Lines => self.draw(seat)?,
        }
        if self.manner != Manner::Plain {
            writeln!(self.out)?;
        }
        let outcome = Outcome::of(self.session.as_ref(), &self.notes_of_record());
        let sheet = self.sheet();
        for line in session_log::result(self.session.as_ref(), &outcome).into_iter().chain(sheet) {
            writeln!(self.out, "{}", self.as_said(line))?;
        }
        let what_now =
            told!("Type `{save} FILE` to keep the record, `{log}` to read the log, or press Enter to leave.", save = SAVE, log = LOG);
        self.say("", &what_now)?;
        loop {
            let Some(line) = self.keyboard.line(&mut self.out, "> ")? else { return Ok(Then::Quit) };
            match line.as_str() {
                "" => return Ok(Then::Quit),
                line => match self.word(seat, line)? {
                    Some(Then::AskAgain) => {}
                    Some(then) => return Ok(then),
                    None => {
                        let words = told!(
                            "The game is over: {save} FILE, {log}, {table}, {undo} or {quit}.",
                            save = SAVE,
                            log = LOG,
                            table = TABLE,
                            undo = UNDO,
                            quit = QUIT
                        );
                        self.say("  ", &words)?;
                    }
                },
            }
        }
    }
}
