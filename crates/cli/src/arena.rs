//! `fresco arena`: bots compete, and it is said who is stronger and how surely.

mod table;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;
use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Instant;

use clap::{Args, ValueEnum};
use fresco_bots::{Budget, Level, Player, Setting, Stop, Thinking};
use fresco_files::shown;
use fresco_lab::arena::{ArenaConfig, ArenaError, Contest, TableSource, UpcomingGame, Watcher, compete, names_of};
use fresco_lab::claim::Claim;
use fresco_lab::journal::Played;
use fresco_lab::plan::{Format, Plan};
use fresco_lab::results::Results;
use fresco_lab::store::{ArenaSetup, RESULTS_CSV_FILE, RESULTS_FILE, Store, fingerprint};
use serde_json::{Value, json};
use tabletop::{Arg, Fault, Header, Seat, Session, Text, data, decimal};

use crate::args::{SetupArgs, Which, bot, games, two, whole};
use crate::crash_report::GameUnderWatch;
use crate::error::{CliError, CliResult};
use crate::files::write;
use crate::games::{ForGame, FullGame, GameSetup, for_game};
use crate::help::end_with_modules;
use crate::lang::told;
use crate::progress;
use crate::words::{self, GAMES, relayed, word, wrong_input};

/// How many games, if nothing else is said.
const USUAL_GAMES: u64 = 1_000;
/// How many at the most, if a claim is to be decided.
const GAMES_FOR_CLAIMS: u64 = 10_000;
/// How many decisions lie between two checks, if every deal has modules of its own.
const CHECK_EVERY: u64 = 20;

/// `fresco arena`.
#[derive(Args, Debug)]
#[command(after_help = end_with_modules(
    [
        ("fresco arena --bots journeyman,random", told!("one journeyman against three random bots")),
        ("fresco arena --bots master:0.2s,journeyman --dir games/", told!("kept in a folder; the same command continues")),
        ("fresco arena dice --bots random,apprentice,journeyman", told!("everybody against everybody")),
        ("fresco arena --bots master:2000,journeyman --claim \"master > journeyman\"", String::new()),
        ("fresco arena --bots journeyman,random --claim \"journeyman wins 97%\"", String::new()),
        ("fresco arena --bots journeyman --control mirror", told!("a bot against copies of itself")),
        ("fresco arena --bots apprentice,random --modules all --games 10000 --check 20", String::new()),
    ],
    [
        told!("In a gauntlet, the first bot plays alone against tables filled with each of the others; in a round robin, the bots play in \
               every line-up. Every line-up plays every deal (a seed: \"S/1\", \"S/2\"…), on all seats in turn, so nobody gets better \
               deals or seats. Intervals count deals, because games of one deal are alike. The number of games is rounded up to whole \
               deals."),
        told!("Claims are tested after every deal, and the arena stops when all of them are decided. Each verdict is wrong in at most 5% of cases, no matter when it stops. Only the interval of a verdict can promise that; those in the table describe what was played. \"A > B\" says that A wins more per seat than B; \"A wins 60%\" says that its share of wins is above 60%. Exit code 0: proven; 1: refuted or undecided; 130: interrupted."),
        told!("With --dir, every game is saved as soon as it is over (games.jsonl), and the results of all games at the end (results.json, results.csv). You can interrupt the arena at any time: the same command continues where it stopped, even if you ask for more games. Results do not depend on the number of threads, unless a bot's budget is a time."),
        told!("If a game goes wrong, the arena stops, names the game and writes its record to failed-NUMBER.fresco, in the folder of --dir or in the current one. Exit code 1."),
    ],
))]
pub(crate) struct ArenaArgs {
    #[command(flatten)]
    pub(crate) which: Which,
    #[arg(long, value_name = two("value|BOT"), value_delimiter = ',', value_parser = bot, required = true,
        help = told!("The bots: random, novice, apprentice, journeyman, master, master:0.2s, master:2000, journeyman@my.weights…"))]
    pub(crate) bots: Vec<Setting>,
    #[arg(long, short, value_name = word("value|N"), default_value_t = 4, value_parser = whole::<u8>(2..=4),
        help = told!("Number of players, 2 to 4"))]
    pub(crate) players: u8,
    #[command(flatten)]
    pub(crate) setup_args: SetupArgs,
    #[arg(long, value_name = word("value|FORMAT"), value_parser = format,
        help = told!("Who plays whom: gauntlet or round-robin [default: gauntlet for two bots, round-robin for more]"))]
    pub(crate) format: Option<Format>,
    #[arg(long, value_name = word("value|NAME"),
        help = told!("A match that shows whether the arena is fair: one bot against copies of itself, or against random bots"))]
    pub(crate) control: Option<Control>,
    #[arg(long, short = 'n', value_name = word("value|N"), value_parser = games,
        help = told!("How many games to play; with a claim, the maximum [default: 1000; with a claim 10000]"))]
    pub(crate) games: Option<u64>,
    #[arg(long, value_name = word("value|CLAIM"),
        help = told!("A claim to test: \"A > B\" or \"A wins 60%\"; may be given several times"))]
    pub(crate) claim: Vec<String>,
    #[arg(long, value_name = word("value|TEXT"), default_value = "arena",
        help = told!("Any text; the same text gives the same deals"))]
    pub(crate) seed: String,
    #[arg(long, value_name = word("value|N"), value_parser = whole::<u16>(1..=1024),
        help = told!("How many threads; a bot that thinks on several threads uses up as many [default: one for each core]"))]
    pub(crate) threads: Option<u16>,
    #[arg(long, value_name = word("value|DIR"), help = told!("Keep all games in this folder, and continue from those already there"))]
    pub(crate) dir: Option<PathBuf>,
    #[arg(long, value_name = word("value|N"), num_args = 0..=1, default_missing_value = "1", value_parser = whole::<u64>(1..=u64::MAX),
        help = told!("Check that no piece is missing after every Nth decision too, not only at the end of a game [N: 1; default: 20 with \
                      random modules]"))]
    pub(crate) check: Option<u64>,
    #[arg(long, value_name = word("value|BUDGET"), value_parser = crate::hint::budget,
        help = told!("Give every seat a hint once a round, to see what comes true of it: 500ms, or a number of playouts"))]
    pub(crate) hints: Option<Budget>,
    #[arg(long, help = told!("Print the results as JSON"))]
    pub(crate) json: bool,
    #[arg(long, value_name = word("value|FILE"), help = told!("Write the table of results into this file as CSV"))]
    pub(crate) csv: Option<PathBuf>,
}

/// Matches of which it is known how they must come out.
#[derive(ValueEnum, Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Control {
    /// Copies of one bot: parity must be inside the interval.
    Mirror,
    /// Against bots that play anything.
    Random,
}

fn format(text: &str) -> Result<Format, String> {
    text.parse().map_err(|fault: Fault| relayed(fault))
}

/// Runs the command.
pub(crate) fn run(args: &ArenaArgs) -> CliResult {
    for_game(args.which.game(), Running { args }).map_err(wrong_input)?
}

struct Running<'a> {
    args: &'a ArenaArgs,
}

/// The tables of an arena.
struct ArenaTables<'a, G: FullGame> {
    args: &'a ArenaArgs,
    setup: GameSetup,
    /// The rules, if all deals have the same modules.
    alike: Option<Arc<G>>,
    bots: Vec<Setting>,
}

impl<'a, G: FullGame> ArenaTables<'a, G> {
    fn new(args: &'a ArenaArgs, bots: Vec<Setting>) -> CliResult<ArenaTables<'a, G>> {
        let mut tables = ArenaTables { args, setup: GameSetup::new::<G>(&args.setup_args)?, alike: None, bots };
        let first = tables.lay(&args.seed)?;
        tables.alike = (!args.setup_args.draws_modules()).then_some(first);
        Ok(tables)
    }

    fn lay(&self, seed: &str) -> CliResult<Arc<G>> {
        match &self.alike {
            Some(rules) => Ok(rules.clone()),
            None => self.setup.table(self.args.players, self.args.setup_args.modules_for(seed)),
        }
    }

    /// What two runs must have in common.
    fn agreed(&self, contest: &Contest, minds: &[Player]) -> CliResult<ArenaSetup> {
        let mut header = Header::default();
        self.lay(&self.args.seed)?.write_header(&mut header);
        let mut table: BTreeMap<String, String> = header.fields().map(|(key, value)| (key.to_string(), value.to_string())).collect();
        if self.args.setup_args.draws_modules() {
            table.insert("modules".to_string(), "random".to_string());
        }
        Ok(ArenaSetup {
            game: G::GAME.to_string(),
            rules: G::VERSION,
            table,
            format: contest.plan.format(),
            bots: contest.names.clone(),
            minds: minds.iter().map(|mind| fingerprint(&format!("{mind:?}"))).collect(),
            seed: contest.seed.clone(),
        })
    }
}

impl<G: FullGame> TableSource<G> for ArenaTables<'_, G> {
    fn rules(&self, seed: &str) -> Result<Arc<G>, Fault> {
        // What it says is already told.
        self.lay(seed).map_err(|error| Text::as_is(error.exit().1.unwrap_or_default()).into())
    }
    fn watch(&self, game: &UpcomingGame<'_, G>) -> Box<dyn Watcher<G>> {
        let bots: Vec<Setting> = game.bots.iter().filter_map(|&nth| self.bots.get(nth).cloned()).collect();
        Box::new(GameUnderWatch::open(game.rules.clone(), game.seed, game.number, &bots, self.args.dir.as_deref()))
    }
}

impl<G: FullGame> Watcher<G> for GameUnderWatch<G> {
    fn note(&self, seat: Seat, action: G::Action) {
        GameUnderWatch::note(self, seat, action);
    }
    fn failed(&self, what: &str) -> String {
        GameUnderWatch::failed(self, what).exit().1.unwrap_or_default()
    }
}

/// The bots that compete, and in which way.
fn line_up(args: &ArenaArgs) -> CliResult<(Vec<Setting>, Format)> {
    let mut bots = args.bots.clone();
    if let Some(control) = args.control {
        let [bot] = bots.as_slice() else {
            return Err(CliError::Input(told!("--control is for one bot")));
        };
        bots.push(match control {
            Control::Mirror => bot.clone(),
            Control::Random => Setting::from(Level::Random),
        });
    }
    let usual = if bots.len() == 2 { Format::Gauntlet } else { Format::RoundRobin };
    if bots.len() < 2 {
        return Err(CliError::Input(told!("one bot alone has nobody to compete with: name two or more, or a --control")));
    }
    Ok((bots, args.format.unwrap_or(usual)))
}

/// The contest: who plays, how many games, which claims.
fn contest(args: &ArenaArgs, bots: &[Setting], format: Format) -> CliResult<Contest> {
    let names = names_of(bots);
    let plan = Plan::new(format, bots.len(), usize::from(args.players)).map_err(wrong_input)?;
    let claims: Result<Vec<Claim>, Fault> = args.claim.iter().map(|text| Claim::read(text, &names)).collect();
    let claims = claims.map_err(wrong_input)?;
    let games = args.games.unwrap_or(if claims.is_empty() { USUAL_GAMES } else { GAMES_FOR_CLAIMS });
    let deals = plan.deals(games);
    let contest = Contest { names, plan, seed: args.seed.clone(), deals, claims };
    contest.check().map_err(wrong_input)?;
    Ok(contest)
}

/// How many games are played at once, so that no more threads are at work than wanted.
fn at_once(args: &ArenaArgs, bots: &[Setting]) -> usize {
    let threads = args.threads.map_or_else(|| std::thread::available_parallelism().map_or(1, usize::from), usize::from);
    let of = |bot: &Setting| match bot.thinking() {
        Thinking::Search(search) => usize::from(search.threads.max(1)),
        _ => 1,
    };
    (threads / bots.iter().map(of).max().unwrap_or(1)).max(1)
}

impl ForGame for Running<'_> {
    type Answer = CliResult;
    fn of<G: FullGame>(self) -> CliResult {
        let args = self.args;
        let (bots, format) = line_up(args)?;
        let contest = contest(args, &bots, format)?;
        let players: Result<Vec<Player>, Fault> = bots.iter().map(Setting::player::<G> as fn(&Setting) -> _).collect();
        let players = players.map_err(wrong_input)?;
        let tables: ArenaTables<'_, G> = ArenaTables::new(args, bots.clone())?;
        // A seed that cannot be written into a record is refused before anything is played.
        Session::new(tables.lay(&args.seed)?, &contest.seed_of(1), Vec::new()).map_err(wrong_input)?;
        let agreed = tables.agreed(&contest, &players)?;
        let (store, done) = match &args.dir {
            Some(dir) => Store::open(dir, &agreed).map(|(store, done)| (Some(store), done)).map_err(wrong_input)?,
            None => (None, Vec::new()),
        };

        let hints = args.hints.map(|budget| Setting { budget: Some(budget), ..Setting::from(Level::Master) }.player::<G>());
        let hints = hints.transpose().map_err(wrong_input)?;
        let start = Instant::now();
        let check_every = args.check.or(args.setup_args.draws_modules().then_some(CHECK_EVERY));
        let how = ArenaConfig { at_once: at_once(args, &bots), check_every, hints, stop: Stop::default() };
        let interrupted = listen(&how.stop);
        let planned = |games: &[Played]| games.iter().filter(|game| contest.knows(game) && game.number <= contest.games()).count() as u64;
        let bar = progress::of_games(contest.games());
        bar.set_position(planned(&done));
        bar.reset_eta();
        let fresh = AtomicU64::new(0);
        let keep = |game: &_| {
            bar.inc(1);
            fresh.fetch_add(1, Ordering::Relaxed);
            store.as_ref().map_or(Ok(()), |store: &Store| store.keep(game))
        };
        let played = compete(&contest, &players, &tables, done, &how, &keep);
        bar.finish_and_clear();
        let played = played.map_err(|halt| match halt {
            ArenaError::GameFailed(what) => CliError::Failed(relayed(what)),
            ArenaError::CannotContinue(what) => wrong_input(what),
        })?;
        let results = Results::new(&contest, &played);
        let report = Report { title: words::title(G::ON_SCREEN), agreed: &agreed, contest: &contest, results: &results };
        let seconds = start.elapsed().as_secs_f64();
        report.tell(args, seconds, fresh.into_inner(), how.at_once)?;
        let so_far = planned(&played);
        if interrupted.load(Ordering::Relaxed) && so_far < contest.games() {
            let (games, all) = (data(so_far), GAMES.count(contest.games() as i64));
            return Err(CliError::Interrupted(match &args.dir {
                Some(dir) => told!(
                    "interrupted after {games} of {all}; they are in {dir}, and the same command continues from here",
                    games,
                    all,
                    dir = data(shown(dir))
                ),
                None => told!(
                    "interrupted after {games} of {all}; they are not kept (use --dir to keep games and to continue later)",
                    games,
                    all
                ),
            }));
        }
        if results.holds() { Ok(()) } else { Err(CliError::AlreadyReported) }
    }
}

/// The results, and the arena they come from.
struct Report<'a> {
    title: Arg,
    agreed: &'a ArenaSetup,
    contest: &'a Contest,
    results: &'a Results,
}

impl Report<'_> {
    /// Writes and prints everything that was asked for.
    fn tell(&self, args: &ArenaArgs, seconds: f64, fresh: u64, at_once: usize) -> CliResult {
        let json = self.as_json(seconds, fresh, at_once);
        if args.csv.is_some() || args.dir.is_some() {
            let csv = self.results.as_csv();
            if let Some(file) = &args.csv {
                write(file, &csv)?;
            }
            if let Some(dir) = &args.dir {
                write(&dir.join(RESULTS_CSV_FILE), &csv)?;
                write(&dir.join(RESULTS_FILE), &format!("{json:#}\n"))?;
            }
        }
        let mut out = anstream::stdout();
        if args.json {
            writeln!(out, "{json:#}")?;
        } else {
            for line in table::lines(self) {
                writeln!(out, "{line}")?;
            }
            let speed = told!(
                "{games} in {seconds} s ({speed} games/s, {at_once} at once)",
                games = GAMES.count(fresh as i64),
                seconds = decimal(seconds, 1),
                speed = decimal(fresh as f64 / seconds.max(1e-9), 1),
                at_once = at_once as i64
            );
            writeln!(out, "{}", crate::ink::dim(speed))?;
        }
        Ok(())
    }

    /// Everything but `speed` and the bots' `time` depends on the seed alone.
    fn as_json(&self, seconds: f64, fresh: u64, at_once: usize) -> Value {
        let mut all = json!(self.results);
        all["game"] = json!(self.agreed.game);
        all["rules"] = json!(self.agreed.rules);
        all["table"] = json!(self.agreed.table);
        all["seed"] = json!(self.agreed.seed);
        all["speed"] = json!({
            "seconds": seconds,
            "games": fresh,
            "at_once": at_once,
            "games_per_second": fresh as f64 / seconds.max(1e-9),
        });
        all
    }
}

/// Stops the arena when somebody interrupts it; a second time, at once.
fn listen(stop: &Stop) -> Arc<AtomicBool> {
    let interrupted = Arc::new(AtomicBool::new(false));
    let (told, stop) = (interrupted.clone(), stop.clone());
    let heard = move || {
        if told.swap(true, Ordering::Relaxed) {
            std::process::exit(130);
        }
        stop.now();
    };
    // Without it an interruption ends the program, which costs no more than the games that are not over.
    let _ = ctrlc::set_handler(heard);
    interrupted
}
