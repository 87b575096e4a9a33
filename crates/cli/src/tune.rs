//! `fresco tune`: better weights for the bots of a game.

use std::io::Write;
use std::path::PathBuf;
use std::sync::Mutex;

use clap::Args;
use fresco_board::ModuleSet;
use fresco_bots::{Level, Setting, Weights};
use fresco_files::{can_be_written, shown, word_in_a_shell};
use fresco_lab::tune::{BotPool, Fit, Progress, TeachingConfig, TuningConfig, tune};
use indicatif::ProgressBar;
use tabletop::data;

use crate::args::{SetupArgs, TableSize, Which, bot, games, table_size, two, whole};
use crate::error::{CliError, CliResult};
use crate::files::write;
use crate::games::{ForGame, FullGame, GameSetup, for_game};
use crate::help::end;
use crate::lang::told;
use crate::progress;
use crate::words::{relayed, word, wrong_input};

/// `fresco tune`.
#[derive(Args, Debug)]
#[command(after_help = end(
    [
        ("fresco tune --out my.weights", told!("the board game, from the built-in weights")),
        ("fresco tune dice --games 5000 --rounds 3 --out d.weights", String::new()),
        ("fresco tune card --habits --teacher master:400 --out c.weights", String::new()),
        ("fresco tune --modules random --games 4000 --out m.weights", String::new()),
        ("fresco play --bots journeyman@my.weights", told!("play against it")),
    ],
    [
        told!("Bots play against themselves; the bot on each seat is drawn anew every season (a round of the board game, a turn of the others), so that no seat is stronger than the others for long. The tuner notes what every player has at the beginning of each season, and how the game ended. It fits the values to these notes: first exactly (squared errors of the final differences), then by descent with the winners included (L-BFGS). Two games in ten are held out of the fit to show how good it is."),
        told!("The leash says by how many points the worth of a usual amount of anything may be off; the values of rare things stay where they were. With --habits the rules of thumb are fitted too, so that they agree with a teacher as often as possible."),
        told!("At the end, the new weights play the old ones: one bot with new weights against old ones on all other seats, on every seat \
               of every deal. With --modules random, every second game is played without modules. The same seed gives the same weights, \
               whatever the number of threads. The built-in weights stay as they are."),
    ],
))]
pub(crate) struct TuneArgs {
    #[command(flatten)]
    which: Which,
    #[arg(long, short, value_name = word("value|N"), value_parser = table_size,
        help = told!("Number of players: 2, 3, 4, or any for the three in turn [default: any]"))]
    players: Option<TableSize>,
    #[command(flatten)]
    setup_args: SetupArgs,
    #[arg(long, short = 'n', value_name = word("value|N"), default_value_t = 1000, value_parser = games,
        help = told!("How many games to play per round"))]
    games: u64,
    #[arg(long, value_name = word("value|N"), default_value_t = 1, value_parser = whole::<u32>(1..=100),
        help = told!("How many rounds: games, a fit, games with the new weights, a fit…"))]
    rounds: u32,
    #[arg(long, value_name = word("value|N"), value_parser = whole::<u32>(1..=u64::from(u32::MAX)),
        help = told!("Fit only the games of the newest N rounds [default: all]"))]
    newest: Option<u32>,
    #[arg(long, value_name = two("value|BOT"), value_delimiter = ',', value_parser = bot,
        default_value = "journeyman,journeyman,journeyman,apprentice",
        help = told!("The bots that play: one of them is drawn for every seat and every season, all with the same chance"))]
    bots: Vec<Setting>,
    #[arg(long, value_name = word("value|FILE"), help = told!("The weights to begin with [default: the built-in ones]"))]
    from: Option<PathBuf>,
    #[arg(long, short, value_name = word("value|FILE"), help = told!("Where to write the new weights"))]
    out: PathBuf,
    #[arg(long, value_name = word("value|SHARE"), default_value_t = 0.5, value_parser = share,
        help = told!("How much winners count in the fit, from 0 to 1; the rest is for final differences of points"))]
    wins: f64,
    #[arg(long, value_name = word("value|POINTS"), value_parser = leash,
        help = told!("By how many points the worth of a usual amount of anything may be off [default: estimated]"))]
    leash: Option<f64>,
    #[arg(long, help = told!("Fit the habits too"))]
    habits: bool,
    #[arg(long, conflicts_with_all = ["habits", "wins", "leash"], help = told!("Fit nothing but the habits"))]
    only_habits: bool,
    #[arg(long, value_name = word("value|BOT"), value_parser = bot, default_value = "master:200", help = told!("Who teaches the habits"))]
    teacher: Setting,
    #[arg(long, value_name = word("value|N"), default_value_t = 4000, value_parser = whole::<u64>(80..=u64::MAX),
        help = told!("How many questions to ask the teacher per round"))]
    lessons: u64,
    #[arg(long, value_name = word("value|LIKING"), value_parser = leash,
        help = told!("By how much one habit may shift the liking for an option [default: estimated]"))]
    habit_leash: Option<f64>,
    #[arg(long, value_name = word("value|BOT"), value_parser = bot, default_value = "journeyman",
        help = told!("Who plays the last match, with new weights and with old ones"))]
    proof: Setting,
    #[arg(long, value_name = word("value|N"), default_value_t = 400, value_parser = whole::<u64>(0..=u64::MAX),
        help = told!("How many games the last match has at least; 0 skips it"))]
    proof_games: u64,
    #[arg(long, value_name = word("value|TEXT"), default_value = "tune",
        help = told!("Any text; the same text gives the same weights"))]
    seed: String,
    #[arg(long, value_name = word("value|N"), value_parser = whole::<u16>(1..=1024),
        help = told!("How many threads [default: as many as the machine has cores]"))]
    threads: Option<u16>,
}

/// Runs the command.
pub(crate) fn run(args: &TuneArgs) -> CliResult {
    for_game(args.which.game(), Tuning { args }).map_err(wrong_input)?
}

struct Tuning<'a> {
    args: &'a TuneArgs,
}

impl ForGame for Tuning<'_> {
    type Answer = CliResult;
    fn of<G: FullGame>(self) -> CliResult {
        let args = self.args;
        let from = beginning::<G>(args)?;
        let plan = plan(args)?;
        plan.check().map_err(wrong_input)?;
        BotPool::new::<G>(&plan.bots, &from).map_err(wrong_input)?;
        args.teacher.weights::<G>().map_err(wrong_input)?;
        // Better now than after hours of work.
        can_be_written(&args.out)?;
        let setup = GameSetup::new::<G>(&args.setup_args)?;
        let tables = |nth: u64, seed: &str| {
            let (players, modules) = seated(args, nth, seed);
            setup.table::<G>(players, modules).map_err(|error| error.exit().1.unwrap_or_default())
        };
        // What makes no table is refused before anything is played.
        for nth in 0..3 {
            tables(nth, &plan.seed).map_err(wrong_input)?;
        }
        let bars = Bars::default();
        let tuned = tune::<G>(&plan, &tables, &from, &bars).map_err(|error| CliError::Failed(relayed(error)))?;
        let command = std::env::args_os().skip(1).fold("fresco".to_string(), |line, word| line + " " + &word_in_a_shell(&word));
        write(&args.out, &tuned.file::<G>(&command))?;
        let mut out = anstream::stdout();
        for line in tuned.report::<G>() {
            writeln!(out, "{}", relayed(line))?;
        }
        writeln!(out, "{}", told!("written to {file}", file = data(shown(&args.out))))?;
        Ok(())
    }
}

/// The weights to begin with.
fn beginning<G: FullGame>(args: &TuneArgs) -> CliResult<Weights> {
    let Some(file) = &args.from else { return Ok(Weights::of::<G>()) };
    Weights::read_file::<G>(file).map_err(wrong_input)
}

fn plan(args: &TuneArgs) -> CliResult<TuningConfig> {
    let threads = args.threads.map_or_else(|| std::thread::available_parallelism().map_or(1, usize::from), usize::from);
    if args.proof.weights.is_some() {
        return Err(CliError::Input(told!("--proof: name a bot without weights; the last match uses the new ones and the old ones")));
    }
    if args.bots.iter().all(|bot| bot.level == Level::Random) {
        return Err(CliError::Input(told!("--bots: nothing can be learned from games of random bots alone")));
    }
    let habits = args.habits || args.only_habits;
    Ok(TuningConfig {
        bots: args.bots.clone(),
        games: args.games,
        rounds: args.rounds,
        newest: args.newest.unwrap_or(u32::MAX),
        values: (!args.only_habits).then_some(Fit { leash: args.leash, wins: args.wins, threads }),
        habits: habits.then(|| TeachingConfig { teacher: args.teacher.clone(), lessons: args.lessons, leash: args.habit_leash }),
        proof: args.proof.clone(),
        proof_games: args.proof_games,
        seed: args.seed.clone(),
        threads,
    })
}

/// How many play the game with this number, and with which modules.
fn seated(args: &TuneArgs, nth: u64, seed: &str) -> (u8, ModuleSet) {
    let (players, in_turn) = match args.players {
        Some(TableSize::Of(n)) => (n, nth),
        Some(TableSize::Any) | None => (2 + (nth % 3) as u8, nth / 3),
    };
    let plain = args.setup_args.draws_modules() && in_turn % 2 == 1;
    (players, if plain { ModuleSet::NONE } else { args.setup_args.modules_for(seed) })
}

fn share(text: &str) -> Result<f64, String> {
    text.parse().ok().filter(|share| (0.0..=1.0).contains(share)).ok_or_else(|| told!("a number from 0 to 1 is needed"))
}

fn leash(text: &str) -> Result<f64, String> {
    let wrong = || told!("a number from {least} to {most} is needed", least = data("0.001"), most = data("1000"));
    text.parse().ok().filter(|leash| (0.001..=1000.0).contains(leash)).ok_or_else(wrong)
}

/// One progress bar after the other.
#[derive(Default)]
struct Bars(Mutex<Option<ProgressBar>>);

impl Bars {
    fn set(&self, bar: Option<ProgressBar>) {
        if let Ok(mut now) = self.0.lock() {
            if let Some(old) = now.take() {
                old.finish_and_clear();
            }
            *now = bar;
        }
    }
}

impl Progress for Bars {
    fn begin(&self, what: &str, steps: u64) {
        self.set(Some(progress::of_work(what, steps)));
    }
    fn step(&self) {
        if let Ok(bar) = self.0.lock() {
            bar.iter().for_each(|bar| bar.inc(1));
        }
    }
    fn end(&self) {
        self.set(None);
    }
}

#[cfg(test)]
#[allow(clippy::expect_used, clippy::panic)]
mod tests {
    use clap::Parser;
    use fresco_dice::DiceGame;

    use super::*;
    use crate::args::{Cli, Command};

    fn parsed(line: &str) -> Result<TuneArgs, String> {
        match Cli::try_parse_from(["fresco", "tune"].into_iter().chain(line.split_whitespace())).map_err(|e| e.to_string())?.command {
            Some(Command::Tune(args)) => Ok(args),
            other => panic!("{other:?}"),
        }
    }
    fn args(line: &str) -> TuneArgs {
        parsed(line).unwrap_or_else(|e| panic!("{e}"))
    }
    fn file(name: &str) -> PathBuf {
        std::env::temp_dir().join(format!("fresco-tune-{}-{name}", std::process::id()))
    }
    fn error(line: &str) -> (u8, String) {
        let (code, words) = run(&args(line)).expect_err(line).exit();
        (code, words.unwrap_or_default())
    }

    #[test]
    fn weights_are_fitted_and_written() {
        let out = file("out.weights");
        let line = format!("dice --games 20 --bots apprentice --proof apprentice --proof-games 9 --out {}", out.display());
        run(&args(&line)).unwrap_or_else(|error| panic!("{error:?}"));
        let text = std::fs::read_to_string(&out).expect("a file");
        assert!(text.starts_with("# Made by: fresco") && text.contains("# new against old: won "), "{text}");
        let new = Weights::read::<DiceGame>(&text).expect("weights");
        assert_ne!(new, Weights::of::<DiceGame>());
        // They can be begun with.
        let next = args(&format!("{line} --from {}", out.display()));
        assert_eq!(beginning::<DiceGame>(&next).ok(), Some(new));
        std::fs::remove_file(out).expect("tidied up");
    }

    #[test]
    fn wrong_arguments_and_files_are_named() {
        assert!(parsed("").is_err_and(|e| e.contains("--out")));
        assert!(parsed("--out x --wins 2").is_err_and(|e| e.contains("from 0 to 1")));
        assert!(parsed("--out x --leash 0").is_err_and(|e| e.contains("0.001")));
        assert!(parsed("--out x --bots genius").is_err_and(|e| e.contains("is not a bot")));
        assert!(parsed("--out x --only-habits --wins 0.1").is_err_and(|e| e.contains("cannot be used")));
        let out = file("wrong.weights");
        let with = |more: &str| error(&format!("dice --games 20 --out {} {more}", out.display()));
        assert_eq!(with("--bots random").0, 2);
        assert!(with("--proof journeyman@a.weights").1.contains("name a bot without weights"));
        assert!(with("--from /no/such.weights").1.contains("no such file"));
        assert!(with("--bots apprentice@/no/such.weights").1.contains("/no/such.weights"));
        assert_eq!(with("--teacher master@/no/such.weights").0, 2);
        let few = error(&format!("dice --games 5 --out {}", out.display()));
        assert!(few.0 == 2 && few.1.contains("too few games"), "{few:?}");
        assert!(with("--proof-games 18446744073709551615").1.contains("too much"));
        assert!(with("--modules 3").1.contains("has no modules"));
        let board = file("board.weights");
        std::fs::write(&board, Weights::of::<fresco_board::BoardGame>().write::<fresco_board::BoardGame>()).expect("a file");
        let (code, words) = with(&format!("--from {}", board.display()));
        assert!(code == 2 && words.contains("weights for the board game, not for the dice game"), "{words}");
        assert!(error("dice --out /no/such/folder/x").1.starts_with("/no/such/folder/x: "));
        assert!(!out.exists());
        std::fs::remove_file(board).expect("tidied up");
    }

    #[test]
    fn every_other_game_has_no_modules_where_they_are_drawn() {
        let args = args("--modules random --out x");
        let tables: Vec<(u8, ModuleSet)> = (0..6).map(|nth| seated(&args, nth, &nth.to_string())).collect();
        assert_eq!(tables.iter().map(|(players, _)| *players).collect::<Vec<_>>(), [2, 3, 4, 2, 3, 4]);
        assert!(tables[..3].iter().any(|(_, modules)| !modules.is_empty()));
        assert!(tables[3..].iter().all(|(_, modules)| modules.is_empty()));
        assert_eq!(seated(&self::args("--players 3 --modules 1 --out x"), 5, ""), (3, ModuleSet::of(&[1])));
    }
}
