//! The words at the keyboard that are no actions: what each is called, and what help says about it.
//!
//! Each is understood in the language of the terminal and in English. English goes first, so that a word of another language never
//! takes the place of a different English one.

use fresco_bots::Level;
use tabletop::{Term, Text, one_of, say};

use crate::chairs::level_word;
use crate::lang;

/// A word that is no action.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Command {
    Table,
    News,
    More,
    Why,
    Draft,
    Ok,
    Clear,
    Hint,
    Bot,
    /// Takes a seat back from a bot.
    Me,
    Learn,
    Rules,
    Log,
    Points,
    Undo,
    Save,
    /// The same, over another game too: `save!`.
    SaveOver,
    Quit,
    Help,
    /// The aid of this game.
    Aid,
}

pub(super) const TABLE: Term = Term("command|table");
pub(super) const NEWS: Term = Term("command|news");
pub(super) const MORE: Term = Term("command|more");
pub(super) const WHY: Term = Term("command|why");
pub(super) const OK: Term = Term("command|ok");
pub(super) const LOG: Term = Term("command|log");
pub(super) const UNDO: Term = Term("command|undo");
pub(super) const SAVE: Term = Term("command|save");
pub(super) const QUIT: Term = Term("command|quit");
pub(super) const HELP: Term = Term("command|help");
pub(super) const DRAFT: Term = Term("command|draft");
const CLEAR: Term = Term("command|clear");
pub(super) const HINT: Term = Term("command|hint");
pub(super) const BOT: Term = Term("command|bot");
pub(super) const ME: Term = Term("command|me");
pub(super) const LEARN: Term = Term("command|learn");
pub(super) const POINTS: Term = Term("command|points");
pub(super) const RULES: Term = Term("command|rules");

/// How long a bot plays in somebody's place.
pub(super) const ONCE: Term = Term("stretch|once");
pub(super) const ROUND: Term = Term("stretch|round");
pub(super) const REST: Term = Term("stretch|rest");

/// Every command that all games have: its word, and what else it is called everywhere.
const COMMANDS: [(Command, Term, &[&str]); 18] = [
    (Command::Table, TABLE, &[]),
    (Command::News, NEWS, &[]),
    (Command::More, MORE, &[]),
    (Command::Why, WHY, &[]),
    (Command::Draft, DRAFT, &[]),
    (Command::Ok, OK, &[]),
    (Command::Clear, CLEAR, &[]),
    (Command::Hint, HINT, &[]),
    (Command::Bot, BOT, &[]),
    (Command::Me, ME, &[]),
    (Command::Learn, LEARN, &[]),
    (Command::Rules, RULES, &[]),
    (Command::Log, LOG, &[]),
    (Command::Points, POINTS, &[]),
    (Command::Undo, UNDO, &[]),
    (Command::Save, SAVE, &[]),
    (Command::Quit, QUIT, &["exit", "q"]),
    (Command::Help, HELP, &["?"]),
];

impl Command {
    /// The command that a word names in English.
    pub(super) fn in_english(word: &str, aid: Option<Term>) -> Option<Command> {
        Command::find(word, aid, |term, also, word| term.word() == word || also.contains(&word))
    }
    /// The command that a word names in the language of the terminal.
    pub(super) fn in_language(word: &str, aid: Option<Term>) -> Option<Command> {
        Command::find(word, aid, |term, _, word| lang::tell(&term.into()).to_lowercase() == word)
    }
    /// The command that a word names, by either.
    pub(super) fn named(word: &str) -> Option<Command> {
        Command::in_english(word, None).or_else(|| Command::in_language(word, None))
    }

    fn find(word: &str, aid: Option<Term>, names: impl Fn(Term, &[&str], &str) -> bool) -> Option<Command> {
        let word = word.to_lowercase();
        let named = |word: &str| COMMANDS.into_iter().find(|(_, term, also)| names(*term, also, word)).map(|(command, ..)| command);
        let over = || word.strip_suffix('!').and_then(named).filter(|command| *command == Command::Save).map(|_| Command::SaveOver);
        let is_aid = |aid: &Term| names(*aid, &[], &word);
        named(&word).or_else(over).or_else(|| aid.filter(is_aid).map(|_| Command::Aid))
    }

    /// What help says about it: what is typed, and what it does. Some need no line of their own.
    pub(super) fn help(self, example: &str) -> Option<(Text, Text)> {
        let example = || tabletop::data(example);
        Some(match self {
            Command::Table => (
                say!("{table} [PART]", table = TABLE),
                say!("the whole table again, or one part of it by its name; an empty line asks the question again"),
            ),
            Command::News => (NEWS.into(), say!("what happened since your last turn")),
            Command::More => (MORE.into(), say!("all options one by one, where the screen has no room for them")),
            Command::Why => (
                say!("{why} ACTION", why = WHY),
                say!("why an action is not possible, e.g. {why} {example}", why = WHY, example = example()),
            ),
            Command::Draft => (
                say!("{draft} [ACTION]", draft = DRAFT),
                say!(
                    "when all players decide in secret: draft your actions, in any order, before any of them is played. Every action you \
                     type then joins your draft, or replaces the action it contradicts. {undo} takes the last one off, {table} shows the \
                     result, {clear} ACTION drops one action, {clear} drops them all, {ok} plays the draft",
                    undo = UNDO,
                    table = TABLE,
                    clear = CLEAR,
                    ok = OK
                ),
            ),
            Command::Hint => (
                say!("{hint} [TIME]", hint = HINT),
                say!(
                    "what a master would do in your place, and why; it thinks for 3 seconds, or as long as you say ({hint} 10s), and \
                     sees no more than you do",
                    hint = HINT
                ),
            ),
            Command::Bot => (
                say!("{bot} [{once}, {round}] [LEVEL]", bot = BOT, once = ONCE, round = ROUND),
                say!(
                    "let a bot play in your place: {bot} {once} for this decision, {bot} {round} for this round, {bot} for the rest. Ctrl-C \
                     takes your seat back while you watch, {me} NAME if others play on. A bot is {levels}",
                    bot = BOT,
                    once = ONCE,
                    round = ROUND,
                    me = ME,
                    levels = one_of(Level::ALL.map(level_word))
                ),
            ),
            Command::Learn => (LEARN.into(), say!("a guide through your first round; again, it leaves")),
            Command::Points => (POINTS.into(), say!("where the points came from so far")),
            Command::Rules => (say!("{rules} [TOPIC]", rules = RULES), say!("a reminder of the rules")),
            Command::Log => (LOG.into(), say!("everything that has happened so far")),
            Command::Undo => (
                say!("{undo} [NAME]", undo = UNDO),
                say!(
                    "take the last decision back. Alone against bots this may go back past their moves; among people it must be your \
                     own decision, or an open one that nobody has answered yet"
                ),
            ),
            Command::Save => (
                say!("{save} FILE", save = SAVE),
                say!(
                    "save the game; {save}! FILE overwrites another game, too. A name with a semicolon, or with spaces at its ends, goes in quotes",
                    save = SAVE
                ),
            ),
            Command::Quit => {
                (QUIT.into(), say!("leave. At a terminal the game is kept after every decision, and fresco play goes on with it"))
            }
            Command::Ok | Command::Clear | Command::Me | Command::SaveOver | Command::Help | Command::Aid => return None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_command_has_one_word_of_its_own_in_every_language() {
        let aid = Term("command|odds");
        let terms = || COMMANDS.into_iter().map(|(_, term, _)| term).chain([aid]);
        for language in lang::all() {
            let word = |term: Term| language.say(term).to_lowercase();
            for term in terms() {
                let (code, said) = (language.code(), word(term));
                assert!(!said.contains(char::is_whitespace) && !said.ends_with('!') && !said.is_empty(), "{code}: {said}");
                let others = || terms().filter(|other| *other != term);
                assert!(others().all(|other| word(other) != said), "{code}: {said} is said twice");
                assert!(others().all(|other| other.word() != said), "{code}: {said} is another English word");
            }
        }
    }

    #[test]
    fn the_help_of_play_names_every_command_in_every_language() {
        use clap::CommandFactory;
        for code in lang::all().iter().map(fresco_language::Language::code) {
            let language = fresco_language::Library::built_in().open(code).expect("a language");
            lang::in_language(language, || {
                let cli = crate::args::Cli::command();
                let play = cli.find_subcommand("play").expect("a command");
                let help = play.get_after_help().expect("an end").to_string();
                let is_there = |said: &str| help.split(|c: char| !c.is_alphanumeric()).any(|word| word == said);
                // The words of drafts are told where one begins.
                let listed = COMMANDS.into_iter().filter(|(command, ..)| ![Command::Ok, Command::Clear, Command::Me].contains(command));
                for (_, term, _) in listed {
                    assert!(is_there(&lang::tell(&term.into())), "{code}: {term:?}\n{help}");
                }
            });
        }
    }

    #[test]
    fn a_command_is_known_by_its_word_in_any_case() {
        let aid = Some(Term("command|odds"));
        let read = |word: &str| Command::in_english(word, aid);
        assert_eq!([read("Help"), read("?"), read("q")], [Some(Command::Help), Some(Command::Help), Some(Command::Quit)]);
        assert_eq!([read("SAVE"), read("save!"), read("log!")], [Some(Command::Save), Some(Command::SaveOver), None]);
        assert_eq!([read("odds"), read("plan"), Command::named("odds")], [Some(Command::Aid), None, None]);
    }
}
