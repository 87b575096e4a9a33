//! The command line, as people type it.

use std::path::PathBuf;

use clap::{Args, ColorChoice, Parser, Subcommand, ValueEnum};
use fresco::ModuleSet;
use fresco_bots::Setting;

use crate::games;
use crate::ink::wrapped;
use crate::modules::{ModuleChoice, Preset, in_ranges};

/// Longer lines of help are hard to read.
const HELP_COLUMNS: usize = 92;

/// Help that ends with a word about modules, for every command that takes them.
pub(crate) fn with_modules(help: &str) -> String {
    let names: Vec<String> = ModuleSet::ALL.each().map(|module| format!("{}\u{a0}{}", module.number, module.slug)).collect();
    let of = |preset: Preset| in_ranges(&preset.modules(preset.edition()).to_string());
    let modules = format!(
        "Modules are named by number, range or name: --modules 1-3,leaf,bell. The names are {}. `all` are all modules of the edition \
         (2010 has {}), `random` draws each with even chance.",
        names.join(", "),
        in_ranges(&Edition::First.rules().modules.to_string()).replace('-', " to "),
    );
    let presets = format!(
        "Presets: first (no modules), box-2010 ({}) and expansion ({}), both in edition 2010 unless --edition names the other; \
         big-box ({}), everything ({}).",
        of(Preset::Box2010),
        of(Preset::Expansion),
        of(Preset::BigBox),
        of(Preset::Everything),
    );
    let lines = [modules, presets].iter().flat_map(|text| wrapped(text, HELP_COLUMNS, "")).collect::<Vec<_>>();
    format!("{help}The board game alone has editions and modules.\n{}", lines.join("\n").replace('\u{a0}', " "))
}

/// Play, simulate, replay and check games of Fresco: the board game, the card game, the dice game.
#[derive(Parser, Debug)]
#[command(
    name = "fresco",
    version,
    disable_help_subcommand = true,
    after_help = "\
Examples:
  fresco play                       the board game: you against three apprentices
  fresco play --modules 1,5,bell    with modules; --preset NAME for those of a box
  fresco play card                  the card game; fresco play dice is the dice game
  fresco sim --games 1000           a thousand games of random players
  fresco sim dice --games 1000      the same with the dice game
  fresco replay friday.fresco       the story of a recorded game
  fresco check scenarios            run all scenarios of a folder
  fresco rules altar                a short reminder of one rule
  fresco rules card                 the card game in short

`fresco COMMAND --help` says more about a command.
Exit codes: 0 all is well, 1 a check failed, 2 wrong usage or an unusable file, 130 interrupted."
)]
pub(crate) struct Cli {
    /// When to use colour; NO_COLOR is honoured too.
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto")]
    pub(crate) color: ColorChoice,
    /// The language: en, fr or de [default: the one of LC_ALL, LC_MESSAGES or LANG, else English].
    #[arg(long, global = true, value_name = "LANG")]
    pub(crate) lang: Option<String>,
    #[command(subcommand)]
    pub(crate) command: Command,
}

/// What to do.
#[derive(Subcommand, Debug)]
pub(crate) enum Command {
    /// Play a game in the terminal, against bots or with others at one keyboard.
    Play(PlayArgs),
    /// Let bots play many games and sum them up.
    Sim(SimArgs),
    /// Tell the story of a recorded game.
    Replay(ReplayArgs),
    /// Run scenario files.
    Check(CheckArgs),
    /// Print every component of a game with its provenance.
    Components(ComponentsArgs),
    /// Let bots compete, and say who is stronger and how surely.
    Arena(crate::arena::ArenaArgs),
    /// Make a page with charts of what an arena has played.
    Lab(crate::lab::LabArgs),
    /// Fit the weights of the bots' judgement to games they play against themselves.
    Tune(crate::tune::TuneArgs),
    /// Tell what a master would do in a recorded game, and why.
    Hint(crate::hint::HintArgs),
    /// Measure how fast the engine plays.
    Bench(BenchArgs),
    /// Tell the exact chances of the dice game: every total, from any dice set aside.
    Odds(crate::odds::OddsArgs),
    /// Explain the rules of the three games and of the modules.
    Rules(RulesArgs),
}

/// Which game it is.
#[derive(Args, Debug, Clone)]
pub(crate) struct Which {
    /// The game: board, card or dice [default: board].
    #[arg(value_name = "GAME", value_parser = games::named)]
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
    /// The edition of the rules: 2010 or 2020 [default: 2020].
    #[arg(long, value_name = "YEAR")]
    pub(crate) edition: Option<Edition>,
    /// The modules: numbers, ranges, names, none, all or random [default: none].
    #[arg(long, short, value_name = "LIST", value_parser = modules)]
    pub(crate) modules: Option<ModuleChoice>,
    /// The modules of a box: first, box-2010, expansion, big-box, everything.
    #[arg(long, value_name = "NAME", conflicts_with = "modules", hide_possible_values = true)]
    pub(crate) preset: Option<Preset>,
    /// A corrected copy of the components file (see `fresco components --file`).
    #[arg(long, value_name = "FILE")]
    pub(crate) components: Option<PathBuf>,
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
    pub(crate) fn rules(self) -> fresco::edition::Edition {
        match self {
            Edition::First => fresco::edition::EDITION_2010,
            Edition::Anniversary => fresco::edition::EDITION_2020,
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
#[command(after_help = with_modules("\
Examples:
  fresco play                                     the board game, you against three apprentices
  fresco play card                                the card game, you against three apprentices
  fresco play dice --people Anna,Bruno            two people play the dice game
  fresco play --people Anna --bots random         two players (with Leonardo)
  fresco play --people Anna,Bruno,Clara           three people at one keyboard
  fresco play --players 4 --people Anna,Bruno     the other two are apprentices
  fresco play --seed \"friday night\"               the same luck as every friday night
  fresco play --modules portraits,bell            with modules 1 and 8
  fresco play --preset box-2010                   as the box of 2010 was sold
  fresco play --load friday.fresco                go on with a saved game

At your turn: type the key of an option, shown in [ ], or its text (`restore C3`), or
one of help, table, rules [TOPIC], why ACTION, log, undo, save FILE, quit; in the dice game
also odds. `#2` is always the second option of the list. Leaving a game at a terminal saves it unasked.
With two or more people the screen is cleared between turns and asks for Enter.
When the input is not a terminal, nothing is cleared and nothing waits for Enter:
every line of the input is one answer, and the end of the input means quit.

"))]
pub(crate) struct PlayArgs {
    #[command(flatten)]
    pub(crate) which: Which,
    /// Number of players, 2 to 4.
    #[arg(long, short, value_name = "N", value_parser = clap::value_parser!(u8).range(2..=4))]
    pub(crate) players: Option<u8>,
    #[command(flatten)]
    pub(crate) setup_args: SetupArgs,
    /// The people at the keyboard [default: Maestro].
    #[arg(long, short = 'u', value_name = "NAME,NAME", value_delimiter = ',', alias = "you")]
    pub(crate) people: Vec<String>,
    /// The bots they play against: random, apprentice, journeyman, master, master:3s… [default: apprentices on all other seats].
    #[arg(long, value_name = "BOT,BOT", value_delimiter = ',', value_parser = bot)]
    pub(crate) bots: Vec<Setting>,
    /// Any text; the same text gives the same luck [default: a new one, which is printed].
    #[arg(long, value_name = "TEXT")]
    pub(crate) seed: Option<String>,
    /// Go on with a saved game; it already says which game it is and who plays, but not which seats are bots unless their
    /// names do.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["players", "edition", "modules", "preset", "components", "seed"])]
    pub(crate) load: Option<PathBuf>,
}

/// `fresco sim`.
#[derive(Args, Debug)]
#[command(after_help = with_modules("\
Examples:
  fresco sim --games 10000 --players 3
  fresco sim card --games 1000 --bots apprentice,random,random,random
  fresco sim dice --players any --check --json
  fresco sim --games 20 --bots apprentice,random --seed 7 --records games/
  fresco sim --json | jq .by_bot
  fresco sim --games 100000 --players any --modules random    a soak: all tables, all modules

The bots are seated round the table and move up one seat with every game.
Game 1 has the seed text \"S/1\", game 2 \"S/2\" and so on, so the same seed gives
the same games, whatever the number of threads. With --modules random every game has
modules of its own. When a game goes wrong (its table does not add up, a bot cannot
answer, it does not end), all stops; the game is named and its record is written to
failed-NUMBER.fresco, in the folder of --records or here. Exit code 1.

"))]
pub(crate) struct SimArgs {
    #[command(flatten)]
    pub(crate) which: Which,
    /// Number of players: 2, 3, 4, or any for the three in turn [default: 4].
    #[arg(long, short, value_name = "N", value_parser = table_size)]
    pub(crate) players: Option<TableSize>,
    #[command(flatten)]
    pub(crate) setup_args: SetupArgs,
    /// How many games.
    #[arg(long, short = 'n', value_name = "N", default_value_t = 1000, value_parser = games)]
    pub(crate) games: u64,
    /// The bots, repeated until all seats are taken: random, apprentice, journeyman, master, master:0.2s…
    #[arg(long, value_name = "BOT,BOT", value_delimiter = ',', value_parser = bot, default_value = "random")]
    pub(crate) bots: Vec<Setting>,
    /// Any text; the same text gives the same games.
    #[arg(long, value_name = "TEXT", default_value = "sim")]
    pub(crate) seed: String,
    /// Write the record of every game into this folder: 00001.fresco, 00002.fresco…
    #[arg(long, value_name = "DIR")]
    pub(crate) records: Option<PathBuf>,
    /// How many threads [default: as many as the machine has cores].
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: Option<u16>,
    /// Check that the table adds up after every Nth decision too, not only at the end of a game
    /// [N: 1; default: 20 with random modules].
    #[arg(long, value_name = "N", num_args = 0..=1, default_missing_value = "1", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) check: Option<u64>,
    /// Print the summary as JSON.
    #[arg(long)]
    pub(crate) json: bool,
}

/// `fresco replay`.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  fresco replay friday.fresco
  fresco replay friday.fresco --to 40 --seat red    the table as red saw it after 40 actions
  fresco replay friday.fresco --quiet               only how it ended

The record says which game it is.
A line that cannot be played is reported with its number and the reason, exit code 1;
a file that is no record of a game leaves exit code 2.
In the JSON, a decision that this viewer does not know yet has \"hidden\": true. What others
decide behind their screens is one such line for each of them, however many answers it took;
\"n\" counts the lines of this viewer.")]
pub(crate) struct ReplayArgs {
    /// The record.
    pub(crate) file: PathBuf,
    /// Stop after N actions and show the table.
    #[arg(long, value_name = "N")]
    pub(crate) to: Option<usize>,
    /// Look at the game from this player's seat, by name or colour (red, blue, green, yellow), instead of as a spectator.
    #[arg(long, value_name = "WHO")]
    pub(crate) seat: Option<String>,
    /// Everything as JSON.
    #[arg(long)]
    pub(crate) json: bool,
    /// Leave the story out.
    #[arg(long, short, conflicts_with = "json")]
    pub(crate) quiet: bool,
}

/// `fresco check`.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  fresco check scenarios
  fresco check -v my.scenario

A scenario says which game it is about: `game card`, `game dice`; without, it is the board game.
Prints every failure as FILE:LINE: NAME: what was found, and closes with
`N passed, M failed`. A scenario that states nothing fails. Exit code 1 if anything failed,
2 if a file could not be read.")]
pub(crate) struct CheckArgs {
    /// Scenario files, or folders in which every *.scenario is run.
    #[arg(required = true, value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
    /// Name every scenario that is run.
    #[arg(long, short)]
    pub(crate) verbose: bool,
}

/// `fresco components`.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  fresco components                          what is known of the board game, and how surely
  fresco components dice                     the same for the dice game
  fresco components --file > mine.txt        a copy to correct from your own box
  fresco components --components mine.txt    check the corrected copy
  fresco play --components mine.txt          play with it")]
pub(crate) struct ComponentsArgs {
    #[command(flatten)]
    pub(crate) which: Which,
    /// Look at this file instead of the built-in one.
    #[arg(long, value_name = "FILE")]
    pub(crate) components: Option<PathBuf>,
    /// Print the built-in components file itself, to be copied and corrected.
    #[arg(long, conflicts_with_all = ["components", "json"])]
    pub(crate) file: bool,
    /// Everything as JSON.
    #[arg(long)]
    pub(crate) json: bool,
}

/// `fresco bench`.
#[derive(Args, Debug)]
#[command(after_help = with_modules("\
Examples:
  fresco bench
  fresco bench card --seconds 5
  fresco bench dice --json
  fresco bench --search           how many playouts a master makes a second
  fresco bench --modules none     the board game without modules

One core plays random games as fast as it can, all legal options being worked out
at every decision: of the board game first the base game, then the modules (all, unless
--modules or --preset names others; none measures the base game only). Build with
--profile dist before believing any figure, and with --features count-allocations to see
how many heap allocations a decision makes.

"))]
pub(crate) struct BenchArgs {
    #[command(flatten)]
    pub(crate) which: Which,
    #[command(flatten)]
    pub(crate) setup_args: SetupArgs,
    /// Measure the search of a master instead: how many playouts it makes (of the board game the base game, unless modules are
    /// named).
    #[arg(long)]
    pub(crate) search: bool,
    /// How long to measure, all parts together.
    #[arg(long, value_name = "S", default_value_t = 10.0, value_parser = seconds)]
    pub(crate) seconds: f64,
    /// The report as JSON.
    #[arg(long)]
    pub(crate) json: bool,
}

/// `fresco rules`.
#[derive(Args, Debug)]
#[command(after_help = format!("\
Examples:
  fresco rules                      the overview and the list of topics of all three games
  fresco rules altar                one topic of the board game
  fresco rules card                 the card game in short, with its topics
  fresco rules card exchange        one topic of the card game
  fresco rules dice bets            one topic of the dice game
  fresco rules modules              the {} modules, one line each
  fresco rules 5                    one module, by number or by name: fresco rules gold leaf
  fresco rules catacombes --lang fr the same in French
  fresco rules all                  everything", ModuleSet::ALL.len()))]
pub(crate) struct RulesArgs {
    /// A game, a topic or a module; without one, the overview with the list of topics.
    pub(crate) topic: Vec<String>,
}

pub(crate) fn bot(text: &str) -> Result<Setting, String> {
    text.parse()
}

fn modules(text: &str) -> Result<ModuleChoice, String> {
    text.parse()
}

pub(crate) fn table_size(text: &str) -> Result<TableSize, String> {
    match (text, text.parse::<u8>()) {
        ("any", _) => Ok(TableSize::Any),
        (_, Ok(n @ 2..=4)) => Ok(TableSize::Of(n)),
        _ => Err("the game is for 2, 3 or 4 players; any takes them in turn".to_string()),
    }
}

pub(crate) fn games(text: &str) -> Result<u64, String> {
    match text.parse::<u64>() {
        Ok(0) => Err("at least one game must be played".to_string()),
        Ok(n) => Ok(n),
        Err(_) => Err("a whole number of games is wanted".to_string()),
    }
}

fn seconds(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(s) if s > 0.0 && s <= 3600.0 => Ok(s),
        _ => Err("a number of seconds above 0 and at most 3600".to_string()),
    }
}
