//! The seating: people first, then bots.

use fresco_bots::{Level, Setting};
use fresco_games::{BotError, GameSession, SeatedBot};
use fresco_language::Language;
use tabletop::{Arg, Seat, Term, data, say};

use crate::args::PlayArgs;
use crate::error::Reason;
use crate::games::Game;
use crate::lang::{self, told};
use crate::words::{BOTS, PLAYERS};

/// Somebody's place at the table.
pub(crate) enum Chair {
    /// A person at the keyboard.
    Person,
    /// A bot.
    Bot(SeatedBot),
}

/// The people and bots of a game, before they sit down.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Seating {
    /// Seat by seat: the name, and the kind of bot if it is one.
    pub(crate) seats: Vec<(String, Option<Setting>)>,
}

impl Seating {
    /// The players of a new game, from the command line.
    pub(crate) fn new(game: &dyn Game, args: &PlayArgs) -> Result<Seating, String> {
        let mut people: Vec<String> = args.people.iter().map(|n| n.trim().to_string()).collect();
        if people.iter().any(String::is_empty) {
            return Err(told!("a name is empty: write --people Anna,Bruno"));
        }
        check_names(game, &people)?;
        if people.is_empty() {
            people.push("Maestro".to_string());
        }
        let named = people.len() + args.bots.len();
        let players = match args.players {
            Some(n) => usize::from(n),
            None if named == 1 => Seat::MAX,
            None => named,
        };
        if named > Seat::MAX {
            let players = PLAYERS.count(named as i64);
            return Err(told!("{players} are too many: the game is for 2 to {most}", players, most = Seat::MAX as i64));
        }
        if named > players {
            let (named, players) = (named as i64, players as i64);
            return Err(told!("{named} people and bots are named, but --players says {players}", named, players));
        }
        let mut seats: Vec<(String, Option<Setting>)> = people.into_iter().map(|name| (name, None)).collect();
        let bots = args.bots.iter().cloned().chain(std::iter::repeat(Level::Apprentice.into()));
        for (n, kind) in (1..).zip(bots.take(players - seats.len())) {
            seats.push((bot_name(lang::language(), kind.level, n), Some(kind)));
        }
        Ok(Seating { seats })
    }

    /// The players of a saved game: `--bots` takes the last seats; without it, bots are known by their names.
    pub(crate) fn of_saved(names: &[String], args: &PlayArgs) -> Result<Seating, String> {
        if args.bots.len() >= names.len() {
            let (bots, players) = (BOTS.count(args.bots.len() as i64), PLAYERS.count(names.len() as i64));
            return Err(told!("{bots} are too many: the game has only {players}, and one of them must be a person", bots, players));
        }
        let people = names.len() - args.bots.len();
        let bot = |(i, name): (usize, &String)| match args.bots.is_empty() {
            true => {
                let level = Level::ALL.into_iter().find(|&level| is_bot_name(level, name));
                level.filter(|_| !args.people.contains(name)).map(Setting::from)
            }
            false => i.checked_sub(people).and_then(|n| args.bots.get(n).cloned()),
        };
        let mut seats: Vec<(String, Option<Setting>)> = names.iter().enumerate().map(|(i, name)| (name.clone(), bot((i, name)))).collect();
        if seats.iter().all(|(_, bot)| bot.is_some())
            && let Some(first) = seats.first_mut()
        {
            first.1 = None;
        }
        Ok(Seating { seats })
    }

    /// The names, seat by seat.
    pub(crate) fn names(&self) -> Vec<String> {
        self.seats.iter().map(|(name, _)| name.clone()).collect()
    }
    /// How many are people.
    pub(crate) fn people(&self) -> usize {
        self.seats.iter().filter(|(_, bot)| bot.is_none()).count()
    }
    /// Everybody sits down.
    pub(crate) fn sit_down(&self, session: &dyn GameSession) -> Result<Vec<Chair>, BotError> {
        let chair = |bot: &Option<Setting>| match bot {
            Some(setting) => seat_bot(session, setting).map(Chair::Bot),
            None => Ok(Chair::Person),
        };
        self.seats.iter().map(|(_, bot)| chair(bot)).collect()
    }
}

/// A bot of this game. It thinks on all cores.
pub(crate) fn seat_bot(session: &dyn GameSession, setting: &Setting) -> Result<SeatedBot, BotError> {
    session.bot(&setting.clone().on_all_cores())
}

/// The word for a level.
pub(crate) fn level_word(level: Level) -> Term {
    Term(match level {
        Level::Random => "level|random",
        Level::Novice => "level|novice",
        Level::Apprentice => "level|apprentice",
        Level::Journeyman => "level|journeyman",
        Level::Master => "level|master",
    })
}

/// A bot in a sentence: the word for its level, or its whole setting as it is written.
pub(crate) fn bot_word(setting: &Setting) -> Arg {
    if *setting == Setting::from(setting.level) { level_word(setting.level).into() } else { data(setting) }
}

/// The bot that somebody names, by its notation or with the word for its level in the language of the terminal.
pub(crate) fn bot_named(text: &str) -> Result<Setting, String> {
    let (word, more) = text.split_at(text.find([':', '+', '@']).unwrap_or(text.len()));
    let means = |level: &Level| lang::tell(&level_word(*level).into()).to_lowercase() == word.trim().to_lowercase();
    let notation = text.parse::<Setting>().map_err(|reason| reason.told());
    notation.or_else(|reason| match Level::ALL.into_iter().find(means) {
        Some(level) => format!("{level}{more}").parse::<Setting>().map_err(|reason| reason.told()),
        None => Err(reason),
    })
}

/// What the `n`th player of a table is called, if it is a bot of this level: "Apprentice 2".
fn bot_name(language: &Language, level: Level, n: usize) -> String {
    language.say(say!("{level@^} {n}", level = level_word(level), n = n as i64))
}

/// Everybody must be told apart.
fn check_names(game: &dyn Game, people: &[String]) -> Result<(), String> {
    for (i, name) in people.iter().enumerate() {
        let shown = || data(crate::ink::shown(name));
        if crate::ink::strip_control_chars(name) != *name {
            return Err(told!("the name \"{name}\" contains a character that names cannot have", name = shown()));
        }
        if people[..i].iter().any(|other| other.to_lowercase() == name.to_lowercase()) {
            return Err(told!("two players are called {name}: everybody needs a name of their own", name = shown()));
        }
        if let Some(reason) = game.name_is_taken(name) {
            return Err(reason.told());
        }
        if Level::ALL.into_iter().any(|level| is_bot_name(level, name)) {
            return Err(told!("{name} is the name of a bot: choose another name", name = shown()));
        }
    }
    Ok(())
}

/// Is this what a bot of this level is called, in any language? A game may be loaded by somebody who speaks another one.
fn is_bot_name(level: Level, name: &str) -> bool {
    let is = |language: &Language| (1..=Seat::MAX).any(|n| bot_name(language, level, n).to_lowercase() == name.to_lowercase());
    lang::all().iter().any(is)
}

#[cfg(test)]
#[allow(clippy::expect_used, clippy::panic)]
mod tests {
    use clap::Parser;
    use fresco_board::BoardGame;

    use super::*;
    use crate::args::{Cli, Command};
    use crate::games::Shown;

    fn args(line: &str) -> PlayArgs {
        let words = ["fresco", "play"].into_iter().chain(line.split_whitespace());
        match Cli::parse_from(words).command {
            Some(Command::Play(args)) => args,
            other => panic!("{other:?}"),
        }
    }

    fn seated(line: &str) -> String {
        match Seating::new(BoardGame::ON_SCREEN, &args(line)) {
            Ok(seating) => seating.names().join(", "),
            Err(e) => e,
        }
    }

    #[test]
    fn people_sit_before_bots() {
        assert_eq!(seated(""), "Maestro, Apprentice 1, Apprentice 2, Apprentice 3");
        assert_eq!(seated("--players 3"), "Maestro, Apprentice 1, Apprentice 2");
        assert_eq!(seated("--people Anna --bots random"), "Anna, Random 1");
        assert_eq!(seated("--people Anna,Bruno"), "Anna, Bruno");
        assert_eq!(seated("--people Anna,Bruno -p 4 --bots random"), "Anna, Bruno, Random 1, Apprentice 2");
        assert_eq!(seated("--people Anna,Bruno -p 2 --bots random"), "3 people and bots are named, but --players says 2");
    }

    #[test]
    fn everybody_has_a_name_of_their_own() {
        assert_eq!(seated("--people Anna,anna"), "two players are called anna: everybody needs a name of their own");
        assert!(seated("--people LEONARDO").starts_with("Leonardo is the painter who"));
        assert!(seated("--people Anna --people random").starts_with("Anna, random"));
        assert_eq!(seated("--people Anna,Random_1").replace('_', " "), "Anna, Random 1");
        assert!(seated("--people \u{1b}[31mAnna").contains("cannot have"));
    }

    #[test]
    fn a_saved_game_knows_its_bots_by_their_names() {
        let names = ["Anna", "Random 1", "Apprentice 2"].map(String::from);
        let kinds = |line: &str| Seating::of_saved(&names, &args(line)).map(|s| s.seats.into_iter().map(|s| s.1).collect::<Vec<_>>());
        assert_eq!(kinds("--load x"), Ok(vec![None, Some(Level::Random.into()), Some(Level::Apprentice.into())]));
        assert_eq!(kinds("--load x --bots random"), Ok(vec![None, None, Some(Level::Random.into())]));
    }
}
