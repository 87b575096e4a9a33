//! The games this command knows. Another game is a name in [`NAMES`], a line in [`for_game`] and one `impl Game`.

mod board;
mod card;
mod dice;
#[cfg(test)]
pub(crate) mod pebbles;
#[cfg(test)]
mod tests;

use std::marker::PhantomData;
use std::sync::Arc;

use fresco::{Fresco, ModuleSet};
use fresco_cards::CardGame;
use fresco_dice::DiceGame;
use fresco_lab::study::Study;
use tabletop::components::ComponentSet;
use tabletop::text::list_in_words;
use tabletop::{Header, Rules, Scene, Seat, Viewer};

use crate::args::SetupArgs;
use crate::error::{CliError, CliResult};
use crate::files::pieces_in;
use crate::rules_text::Book;

/// The game that is played if nothing else is said.
pub(crate) const DEFAULT: &str = Fresco::GAME;

/// The games by their names.
const NAMES: [&str; 3] = [Fresco::GAME, CardGame::GAME, DiceGame::GAME];

/// What the command needs of a game besides its rules.
pub(crate) trait Game: Study {
    /// What is printed on its pieces.
    type Pieces: ComponentSet;
    /// What it is called in a sentence: "the card game".
    const TITLE: &'static str;
    /// One game of it: "A card game".
    const ONE: &'static str;
    /// Where its rules are told in short.
    const BOOK: Book;
    /// An action, to show how one is typed.
    const EXAMPLE: &'static str;
    /// How many columns the table takes.
    const COLUMNS: usize;
    /// Does it come in editions and with modules?
    const HAS_MODULES: bool = false;
    /// A word at the keyboard that helps with a decision, if there is one.
    const AID: Option<Aid> = None;

    /// Draws what somebody sees, as lines of a terminal.
    fn draw(view: &View<'_>) -> Vec<Block>;
    /// What the action with this verb needs to be complete, and an example; `None` if it is no verb.
    fn needs(verb: &str) -> Option<(&'static str, &'static str)>;
    /// The place on the table at which somebody acts, if the game has such places.
    fn place_of_action(scene: &Scene) -> Option<&str> {
        let _ = scene;
        None
    }
    /// Why nobody can have this name, if so.
    fn name_is_taken(name: &str) -> Option<&'static str> {
        let _ = name;
        None
    }
}

/// A word at the keyboard that helps with a decision.
pub(crate) struct Aid {
    /// What to type.
    pub(crate) word: &'static str,
    /// The same with what may stand behind it, for the list of words.
    pub(crate) usage: &'static str,
    /// What it tells, for the list of words.
    pub(crate) about: &'static str,
    /// What it tells about this table in lines, with the names of the people and what was typed behind the word; or why there
    /// is nothing to tell.
    pub(crate) tell: fn(&Scene, &[String], &str) -> Result<Vec<String>, String>,
}

/// A part of the table.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Block {
    /// What it is called; the part without a name is never left out.
    pub(crate) name: String,
    pub(crate) lines: Vec<String>,
}

/// What is to be drawn.
pub(crate) struct View<'a> {
    pub(crate) scene: &'a Scene,
    pub(crate) names: &'a [String],
    pub(crate) viewer: Viewer,
    /// Whose turn it is.
    pub(crate) acting: &'a [Seat],
    /// How many columns there are.
    pub(crate) room: usize,
}

/// Something to be done for whichever game it turns out to be.
pub(crate) trait ForGame {
    /// What comes out.
    type Answer;
    /// Does it.
    fn of<G: Game>(self) -> Self::Answer;
}

/// Does something for the game of that name.
pub(crate) fn for_game<W: ForGame>(name: &str, work: W) -> Result<W::Answer, String> {
    match name {
        Fresco::GAME => Ok(work.of::<Fresco>()),
        CardGame::GAME => Ok(work.of::<CardGame>()),
        DiceGame::GAME => Ok(work.of::<DiceGame>()),
        "" => Err("it does not say which game it is".to_string()),
        other => Err(format!("the game \"{other}\" is not known here (only {})", list_in_words(&NAMES, "and"))),
    }
}

/// The game that somebody names on the command line.
pub(crate) fn named(text: &str) -> Result<&'static str, String> {
    let wanted = text.trim().to_lowercase();
    let same = |name: &&str| *name == wanted || format!("{name}s") == wanted;
    NAMES.into_iter().find(same).ok_or_else(|| format!("there is no such game; the games are {}", list_in_words(&NAMES, "and")))
}

/// The setup of a game as the command line gives it, all files read.
pub(crate) struct GameSetup<G: Game> {
    header: Header,
    game: PhantomData<G>,
}

impl<G: Game> GameSetup<G> {
    /// Reads the setup, and refuses anything that the game does not have.
    pub(crate) fn new(setup_args: &SetupArgs) -> CliResult<GameSetup<G>> {
        let mut header = Header::default();
        if G::HAS_MODULES {
            header.set("edition", setup_args.edition().name());
        } else if let Some(thing) = setup_args.of_the_board_game() {
            return Err(CliError::Input(format!("{} has no {thing}", G::TITLE)));
        }
        if let Some(file) = &setup_args.components {
            pieces_in::<G::Pieces>(file)?.write_header(&mut header);
        }
        Ok(GameSetup { header, game: PhantomData })
    }
    /// The rules of a table for so many players, with these modules.
    pub(crate) fn table(&self, players: u8, modules: ModuleSet) -> CliResult<Arc<G>> {
        let mut header = self.header.clone();
        header.set("players", players.to_string());
        if G::HAS_MODULES {
            header.set("modules", modules.to_string());
        }
        G::from_header(&header).map(Arc::new).map_err(CliError::Input)
    }
}
