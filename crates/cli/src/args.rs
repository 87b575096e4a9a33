//! The command line, as people type it.

use std::ops::RangeInclusive;
use std::path::PathBuf;

use clap::{Args, ColorChoice, Parser, Subcommand, ValueEnum};
use fresco_board::ModuleSet;
use fresco_bots::Setting;
use fresco_language::Library;
use tabletop::{Arg, Fault, data, in_a_row};

use crate::games;
use crate::help::{end, end_with_modules};
use crate::lang::told;
use crate::look::Theme;
use crate::modules::{ModuleChoice, Preset};
use crate::words::{relayed, word};

/// The command line.
#[derive(Parser, Debug)]
#[command(
    name = "fresco",
    // Whatever the file is called from which it was started.
    bin_name = "fresco",
    version,
    disable_help_subcommand = true,
    about = told!("Play, simulate, replay and check games of Fresco: the board game, the card game, the dice game"),
    after_help = end(
        [
            ("fresco", told!("all games in your browser, against bots and with friends")),
            ("fresco play", told!("the board game: you against three apprentices")),
            ("fresco play --modules 1,5,bell", told!("with modules; --preset NAME for those of a box")),
            ("fresco play card", told!("the card game; fresco play dice is the dice game")),
            ("fresco sim --games 1000", told!("a thousand games of random players")),
            ("fresco sim dice --games 1000", told!("the same with the dice game")),
            ("fresco replay friday.fresco", told!("the log of a recorded game")),
            ("fresco verify friday.fresco", told!("check that nobody chose its draws")),
            ("fresco check scenarios", told!("run all scenarios of a folder")),
            ("fresco rules altar", told!("a short reminder of one rule")),
            ("fresco rules card", told!("the card game in short")),
        ],
        [
            told!("`fresco COMMAND --help` tells you more about a command."),
            told!("Exit codes: 0 success, 1 a check failed, 2 wrong usage or an unusable file, 130 interrupted."),
        ],
    )
)]
pub(crate) struct Cli {
    #[arg(long, global = true, value_name = word("value|WHEN"), default_value = "auto",
        help = told!("When to use colour; NO_COLOR is honoured too"))]
    pub(crate) color: ColorChoice,
    #[arg(long, global = true, value_name = word("value|THEME"), default_value = "auto",
        help = told!("The background for which colours are chosen: auto asks the terminal"))]
    pub(crate) theme: Theme,
    #[arg(long, global = true, value_name = word("value|LANG"),
        help = told!("The language: {codes} [default: from LC_ALL, LC_MESSAGES or LANG, otherwise English]", codes = languages()))]
    pub(crate) lang: Option<String>,
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

/// What to do.
#[derive(Subcommand, Debug)]
pub(crate) enum Command {
    #[cfg(feature = "server")]
    #[command(about = told!("Start the server on this machine, for you alone or for friends; `fresco` alone does the same"))]
    Serve(crate::serve::ServeArgs),
    #[command(about = told!("Play a game in the terminal, against bots or with others at one keyboard"))]
    Play(PlayArgs),
    #[command(about = told!("Let bots play many games and summarise the results"))]
    Sim(SimArgs),
    #[command(about = told!("Show what happened in a recorded game"))]
    Replay(ReplayArgs),
    #[command(about = told!("Check the draws and the result of a game that was played on a server"))]
    Verify(VerifyArgs),
    #[command(about = told!("Run scenario files"))]
    Check(CheckArgs),
    #[command(about = told!("Print every component of a game with its provenance"))]
    Components(ComponentsArgs),
    #[command(about = told!("Let bots compete, and show who is stronger and how certain that is"))]
    Arena(crate::arena::ArenaArgs),
    #[command(about = told!("Make a page with charts of the games of an arena"))]
    Lab(crate::lab::LabArgs),
    #[command(about = told!("Fit the weights of the bots' judgement to games they play against themselves"))]
    Tune(crate::tune::TuneArgs),
    #[command(about = told!("Show what a master would do in a recorded game, and why"))]
    Hint(crate::hint::HintArgs),
    #[command(about = told!("Measure how fast the engine plays"))]
    Bench(BenchArgs),
    #[cfg(feature = "server")]
    #[command(about = told!("Measure how many tables a server carries on this machine"))]
    Load(crate::load::LoadArgs),
    #[command(about = told!("Show the exact odds of the dice game: every total, from any dice set aside"))]
    Odds(crate::odds::OddsArgs),
    #[command(about = told!("Explain the rules of the three games and of the modules"))]
    Rules(RulesArgs),
}

/// Which game it is.
#[derive(Args, Debug, Clone)]
pub(crate) struct Which {
    #[arg(value_name = word("value|GAME"), value_parser = game, help = told!("The game: board, card or dice [default: board]"))]
    game: Option<&'static str>,
}

impl Which {
    /// The game that is named.
    pub(crate) fn named(&self) -> Option<&'static str> {
        self.game
    }
    /// The game that is named, or the board game.
    pub(crate) fn game(&self) -> &'static str {
        self.game.unwrap_or(games::DEFAULT)
    }
}

/// The setup of a game: what players agree on before it begins.
#[derive(Args, Debug, Clone)]
pub(crate) struct SetupArgs {
    #[arg(long, value_name = word("value|YEAR"), hide_possible_values = true,
        help = told!("The edition of the rules: 2010 or 2020 [default: 2020]"))]
    pub(crate) edition: Option<Edition>,
    #[arg(long, short, value_name = word("value|LIST"), value_parser = modules,
        help = told!("The modules: numbers, ranges, names, none, all or random [default: none]"))]
    pub(crate) modules: Option<ModuleChoice>,
    #[arg(long, value_name = word("value|NAME"), conflicts_with = "modules", hide_possible_values = true,
        help = told!("The modules of a box: first, box-2010, expansion, big-box, everything"))]
    pub(crate) preset: Option<Preset>,
    #[arg(long, value_name = word("value|FILE"),
        help = told!("A corrected copy of the components file (see `fresco components --file`)"))]
    pub(crate) components: Option<PathBuf>,
}

impl SetupArgs {
    /// Is nothing said?
    fn says_nothing(&self) -> bool {
        self.edition.is_none() && self.modules.is_none() && self.preset.is_none() && self.components.is_none()
    }
}

/// The editions, as the command line knows them.
#[derive(ValueEnum, Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Edition {
    /// The first edition.
    #[value(name = "2010")]
    First,
    /// The tenth-anniversary edition.
    #[value(name = "2020")]
    Anniversary,
}

impl Edition {
    pub(crate) fn name(self) -> &'static str {
        match self {
            Edition::First => "2010",
            Edition::Anniversary => "2020",
        }
    }
    /// The rules it stands for.
    pub(crate) fn rules(self) -> fresco_board::edition::Edition {
        match self {
            Edition::First => fresco_board::edition::EDITION_2010,
            Edition::Anniversary => fresco_board::edition::EDITION_2020,
        }
    }
}

/// How many sit at each table of a simulation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum TableSize {
    /// So many at all of them.
    Of(u8),
    /// Two, three and four in turn.
    Any,
}

/// `fresco play`.
#[derive(Args, Debug)]
#[command(after_help = end_with_modules(
    [
        ("fresco play", told!("the board game, you against three apprentices")),
        ("fresco play --learn", told!("your first game: a guide leads through its first round")),
        ("fresco play card", told!("the card game, you against three apprentices")),
        ("fresco play dice --people Anna,Bruno", told!("two people play the dice game")),
        ("fresco play --people Anna --bots random", told!("two players (with Leonardo)")),
        ("fresco play --people Anna,Bruno,Clara", told!("three people at one keyboard")),
        ("fresco play --players 4 --people Anna,Bruno", told!("the other two are apprentices")),
        ("fresco play --seed \"friday night\"", told!("the same seed, the same luck every time")),
        ("fresco play --modules portraits,bell", told!("with modules 1 and 8")),
        ("fresco play --preset box-2010", told!("what the 2010 box contained")),
        ("fresco play --load friday.fresco", told!("continue a saved game")),
        ("fresco play --list", told!("the games that are kept")),
        ("fresco play --plain", told!("in sentences, for a screen reader")),
        ("fresco play --theme light", told!("colours for a light background")),
    ],
    [
        told!("On your turn: type the key of an option, shown in [ ], or its text (`restore C3`), or one of help, table, rules [TOPIC], why ACTION, draft [ACTION], hint [TIME], bot [once, round] [LEVEL], learn, points, log, undo, save FILE, quit; in the dice game also odds. `#2` is always the second option of the list. At a terminal every game is kept after every decision, whatever ends the program; `fresco play` offers to go on with it."),
        told!("At a terminal every decision fits on one screen of 80 columns and 24 lines: what happened since your last turn, the table, the \
               options. With many modules 120 columns and 40 lines show more. What has no room is named; table [PART], news and more show it, \
               and long answers come page by page."),
        told!("With two or more people, the screen is cleared between turns and waits for Enter."),
        told!("When the input is not a terminal, the screen is never cleared and never waits for Enter: every line of the input is an answer, and the game quits at the end of the input."),
    ],
))]
pub(crate) struct PlayArgs {
    #[command(flatten)]
    pub(crate) which: Which,
    #[arg(long, short, value_name = word("value|N"), value_parser = whole::<u8>(2..=4), help = told!("Number of players, 2 to 4"))]
    pub(crate) players: Option<u8>,
    #[command(flatten)]
    pub(crate) setup_args: SetupArgs,
    #[arg(long, short = 'u', value_name = two("value|NAME"), value_delimiter = ',', alias = "you",
        help = told!("The people at the keyboard [default: Maestro]"))]
    pub(crate) people: Vec<String>,
    #[arg(long, value_name = two("value|BOT"), value_delimiter = ',', value_parser = bot,
        help = told!("The bots they play against: random, novice, apprentice, journeyman, master, master:3s… [default: apprentices on all other \
                      seats]"))]
    pub(crate) bots: Vec<Setting>,
    #[arg(long, value_name = word("value|TEXT"),
        help = told!("Any text; the same text gives the same luck [default: a new one, which is printed]"))]
    pub(crate) seed: Option<String>,
    #[arg(long, value_name = word("value|FILE"),
        conflicts_with_all = ["players", "edition", "modules", "preset", "components", "seed"],
        help = told!("Continue a saved game. The file says which game it is and who plays; a seat is a bot only if its name is that of a bot"))]
    pub(crate) load: Option<PathBuf>,
    #[arg(long, help = told!("A guide leads through the first round; `learn` during a game does the same"))]
    pub(crate) learn: bool,
    #[arg(long, conflicts_with_all = ["load", "players", "edition", "modules", "preset", "components", "seed", "people", "bots", "learn"],
        help = told!("List the games that are kept, and leave"))]
    pub(crate) list: bool,
    #[arg(long, help = told!("Draw with the signs of ASCII alone [default: if the locale has no others]"))]
    pub(crate) ascii: bool,
    #[arg(long, help = told!("Speak in plain sentences instead of drawing, for a screen reader: what has changed, and the rest when you ask for it"))]
    pub(crate) plain: bool,
}

impl PlayArgs {
    /// Is nothing said about the game? Then a game that is not over may go on instead of a new one.
    pub(crate) fn says_nothing(&self) -> bool {
        let table = self.which.named().is_none() && self.players.is_none() && self.setup_args.says_nothing();
        table && self.people.is_empty() && self.bots.is_empty() && self.seed.is_none() && self.load.is_none() && !self.learn
    }
}

/// `fresco sim`.
#[derive(Args, Debug)]
#[command(after_help = end_with_modules(
    [
        ("fresco sim --games 10000 --players 3", String::new()),
        ("fresco sim card --games 1000 --bots apprentice,random,random,random", String::new()),
        ("fresco sim dice --players any --check --json", String::new()),
        ("fresco sim --games 20 --bots apprentice,random --seed 7 --records games/", String::new()),
        ("fresco sim --json | jq .by_bot", String::new()),
        ("fresco sim --games 100000 --players any --modules random", told!("a soak test: any number of players, any modules")),
    ],
    [
        told!("The bots are seated round the table and move up one seat with every game. Game 1 has the seed text \"S/1\", game 2 \"S/2\" \
               and so on, so the same seed gives the same games, whatever the number of threads. With --modules random every game has \
               modules of its own."),
        told!("If a game goes wrong (pieces are missing, a bot cannot answer, it does not end), the simulation stops, names the game and writes its record to failed-NUMBER.fresco, in the folder of --records or in the current one. Exit code 1."),
    ],
))]
pub(crate) struct SimArgs {
    #[command(flatten)]
    pub(crate) which: Which,
    #[arg(long, short, value_name = word("value|N"), value_parser = table_size,
        help = told!("Number of players: 2, 3, 4, or any for the three in turn [default: 4]"))]
    pub(crate) players: Option<TableSize>,
    #[command(flatten)]
    pub(crate) setup_args: SetupArgs,
    #[arg(long, short = 'n', value_name = word("value|N"), default_value_t = 1000, value_parser = games, help = told!("How many games"))]
    pub(crate) games: u64,
    #[arg(long, value_name = two("value|BOT"), value_delimiter = ',', value_parser = bot, default_value = "random",
        help = told!("The bots, repeated until all seats are taken: random, novice, apprentice, journeyman, master, master:0.2s…"))]
    pub(crate) bots: Vec<Setting>,
    #[arg(long, value_name = word("value|TEXT"), default_value = "sim",
        help = told!("Any text; the same text gives the same games"))]
    pub(crate) seed: String,
    #[arg(long, value_name = word("value|DIR"),
        help = told!("Write the record of every game into this folder: 00001.fresco, 00002.fresco…"))]
    pub(crate) records: Option<PathBuf>,
    #[arg(long, value_name = word("value|N"), value_parser = whole::<u16>(1..=1024),
        help = told!("How many threads [default: as many as the machine has cores]"))]
    pub(crate) threads: Option<u16>,
    #[arg(long, value_name = word("value|N"), num_args = 0..=1, default_missing_value = "1", value_parser = whole::<u64>(1..=u64::MAX),
        help = told!("Check that no piece is missing after every Nth decision too, not only at the end of a game [N: 1; default: 20 with \
                      random modules]"))]
    pub(crate) check: Option<u64>,
    #[arg(long, help = told!("Print the summary as JSON"))]
    pub(crate) json: bool,
}

/// `fresco replay`.
#[derive(Args, Debug)]
#[command(after_help = end(
    [
        ("fresco replay friday.fresco", String::new()),
        ("fresco replay friday.fresco --to 40 --seat red", told!("the table as red saw it after 40 actions")),
        ("fresco replay friday.fresco --step", told!("go through it action by action, with the table")),
        ("fresco replay friday.fresco --quiet", told!("only the final result")),
    ],
    [
        told!("The record says which game it is."),
        told!("A line that cannot be played is reported with its number and the reason, exit code 1; a file that is not a game record gives exit code 2."),
        told!("In the JSON, a decision that this viewer does not know yet has \"hidden\": true. All that another player decides behind \
               the screen is one such line, however many answers it took; \"n\" counts the lines of this viewer."),
        told!("Resignations, bots that took over and the closing of a table are told where they happened. Whoever resigned is placed last, \
               and a game that was closed before its end has no winner."),
    ],
))]
pub(crate) struct ReplayArgs {
    #[arg(value_name = word("value|FILE"), help = told!("The record"))]
    pub(crate) file: PathBuf,
    #[arg(long, value_name = word("value|N"), value_parser = whole::<usize>(0..=u64::MAX),
        help = told!("Stop after N actions and show the table"))]
    pub(crate) to: Option<usize>,
    #[arg(long, value_name = word("value|WHO"),
        help = told!("Look at the game from this player's seat, by name or colour (red, blue, green, yellow), instead of as a spectator"))]
    pub(crate) seat: Option<String>,
    #[arg(long, help = told!("Print everything as JSON"))]
    pub(crate) json: bool,
    #[arg(long, short, conflicts_with = "json", help = told!("Leave the log out"))]
    pub(crate) quiet: bool,
    #[arg(long, short, conflicts_with_all = ["json", "quiet"],
        help = told!("Go through the game action by action: forward, back, to an action, a round or a player; with --to, begin there"))]
    pub(crate) step: bool,
}

/// `fresco verify`.
#[derive(Args, Debug)]
#[command(after_help = end(
    [("fresco verify friday.fresco", String::new())],
    [
        told!("When a table is made, the server draws a secret and shows its hash, the commitment. Everybody who sits down adds a nonce. The \
               seed is the hash of the secret and all nonces, and the record shows the secret once the game is over. This command works all \
               of it out again, plays the game and compares the result. It needs no server."),
        told!("Compare the commitment with the one that the table showed before you sat down, and look for your nonce: nobody else can do \
               that for you."),
        told!("Exit code 1 if anything does not fit, 2 if the file cannot be used or says nothing about its draws, like the records of \
               `fresco play`."),
    ],
))]
pub(crate) struct VerifyArgs {
    #[arg(value_name = word("value|FILE"), help = told!("The record"))]
    pub(crate) file: PathBuf,
}

/// `fresco check`.
#[derive(Args, Debug)]
#[command(after_help = end(
    [("fresco check scenarios", String::new()), ("fresco check -v my.scenario", String::new())],
    [
        told!("A scenario names its game: `game card` or `game dice`; without such a line, it is the board game."),
        told!("Prints every failure with its file, its line, the name of the scenario and what was found, and at the end how many \
               scenarios passed and failed. A scenario that states nothing fails. Exit code 1 if anything failed, 2 if a file could not \
               be read."),
    ],
))]
pub(crate) struct CheckArgs {
    #[arg(required = true, value_name = word("value|FILE"),
        help = told!("Scenario files, or folders in which every *.scenario is run"))]
    pub(crate) files: Vec<PathBuf>,
    #[arg(long, short, help = told!("Name every scenario that is run"))]
    pub(crate) verbose: bool,
}

/// `fresco components`.
#[derive(Args, Debug)]
#[command(after_help = end(
    [
        ("fresco components", told!("what we know about the board game, and how sure we are")),
        ("fresco components dice", told!("the same for the dice game")),
        ("fresco components --file > mine.txt", told!("a copy to correct from your own box")),
        ("fresco components --components mine.txt", told!("check the corrected copy")),
        ("fresco play --components mine.txt", told!("play with it")),
    ],
    [],
))]
pub(crate) struct ComponentsArgs {
    #[command(flatten)]
    pub(crate) which: Which,
    #[arg(long, value_name = word("value|FILE"), help = told!("Look at this file instead of the built-in one"))]
    pub(crate) components: Option<PathBuf>,
    #[arg(long, conflicts_with_all = ["components", "json"],
        help = told!("Print the built-in components file itself, to be copied and corrected"))]
    pub(crate) file: bool,
    #[arg(long, help = told!("Print everything as JSON"))]
    pub(crate) json: bool,
}

/// `fresco bench`.
#[derive(Args, Debug)]
#[command(after_help = end_with_modules(
    [
        ("fresco bench", String::new()),
        ("fresco bench card --seconds 5", String::new()),
        ("fresco bench dice --json", String::new()),
        ("fresco bench --search", told!("how many playouts a master makes per second")),
        ("fresco bench --modules none", told!("the board game without modules")),
    ],
    [
        told!("One core plays random games as fast as it can and works out all legal options at every decision. For the board game it \
               measures the base game first, then the modules (all, unless --modules or --preset names others; with none, only the base \
               game). Build with --profile dist before you trust any figure, and with --features count-allocations to see how many heap \
               allocations a decision makes."),
    ],
))]
pub(crate) struct BenchArgs {
    #[command(flatten)]
    pub(crate) which: Which,
    #[command(flatten)]
    pub(crate) setup_args: SetupArgs,
    #[arg(long, help = told!("Measure a master's search instead: how many playouts it makes (for the board game, in the base game unless \
                              modules are named)"))]
    pub(crate) search: bool,
    #[arg(long, value_name = word("value|SECONDS"), default_value_t = 10.0, value_parser = seconds,
        help = told!("How long to measure, in total"))]
    pub(crate) seconds: f64,
    #[arg(long, help = told!("Print the report as JSON"))]
    pub(crate) json: bool,
}

/// `fresco rules`.
#[derive(Args, Debug)]
#[command(after_help = end(
    [
        ("fresco rules", told!("the overview and the list of topics of all three games")),
        ("fresco rules altar", told!("one topic of the board game")),
        ("fresco rules card", told!("the card game in short, with its topics")),
        ("fresco rules card exchange", told!("one topic of the card game")),
        ("fresco rules dice bets", told!("one topic of the dice game")),
        ("fresco rules modules", told!("the {n} modules, one line each", n = ModuleSet::ALL.len() as i64)),
        ("fresco rules 5", told!("one module, by number or by name: fresco rules gold leaf")),
        ("fresco rules catacombes --lang fr", told!("the same in French")),
        ("fresco rules all", told!("everything")),
    ],
    [],
))]
pub(crate) struct RulesArgs {
    #[arg(value_name = word("value|TOPIC"),
        help = told!("A game, a topic or a module; without one, the overview with the list of topics"))]
    pub(crate) topic: Vec<String>,
}

/// The codes of all languages that are part of the program.
fn languages() -> Arg {
    in_a_row(Library::built_in().codes().map(data))
}

/// The name of a value of which there may be several: `BOT,BOT`.
pub(crate) fn two(name: &'static str) -> String {
    let name = word(name);
    format!("{name},{name}")
}

fn game(text: &str) -> Result<&'static str, String> {
    games::named(text).map_err(relayed)
}

pub(crate) fn bot(text: &str) -> Result<Setting, String> {
    text.parse().map_err(|fault: Fault| relayed(fault))
}

fn modules(text: &str) -> Result<ModuleChoice, String> {
    text.parse()
}

pub(crate) fn table_size(text: &str) -> Result<TableSize, String> {
    match (text, text.parse::<u8>()) {
        ("any", _) => Ok(TableSize::Any),
        (_, Ok(n @ 2..=4)) => Ok(TableSize::Of(n)),
        _ => Err(told!("the game is for 2, 3 or 4 players; any takes them in turn")),
    }
}

pub(crate) fn games(text: &str) -> Result<u64, String> {
    match text.parse::<u64>() {
        Ok(0) => Err(told!("at least one game must be played")),
        Ok(n) => Ok(n),
        Err(_) => Err(told!("a whole number of games is needed")),
    }
}

fn seconds(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(s) if s > 0.0 && s <= 3600.0 => Ok(s),
        _ => Err(told!("a number of seconds above 0 and at most {most} is needed", most = data(3600))),
    }
}

/// Reads whole numbers of this range.
pub(crate) fn whole<N: TryFrom<u64>>(range: RangeInclusive<u64>) -> impl Fn(&str) -> Result<N, String> + Clone + Send + Sync + 'static {
    move |text| {
        let number = text.parse::<u64>().ok().filter(|n| range.contains(n)).and_then(|n| N::try_from(n).ok());
        number.ok_or_else(|| match (*range.start(), *range.end()) {
            (0, u64::MAX) => told!("a whole number is needed"),
            (least, u64::MAX) => told!("a whole number of at least {least} is needed", least = data(least)),
            (least, most) => told!("a whole number from {least} to {most} is needed", least = data(least), most = data(most)),
        })
    }
}
