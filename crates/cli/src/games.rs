//! The games as this command shows them. Which games there are stands in the crate `fresco-games`; another game needs one `impl Game`
//! here.
//!
//! The terminal needs only the rules of a game, as something [`Playable`]. Everything else is an extra that a game may add: a table
//! drawn by hand, a book of rules, an aid; a components file and studies in the lab ([`FullGame`]).
//!
//! Screens know a game as a `dyn` [`Game`] and a `dyn GameSession`, so they are compiled once. Only what plays many games quickly is
//! compiled for the types of each game ([`for_game`]).

mod board;
mod card;
mod dice;
pub(crate) mod on_table;
#[cfg(test)]
#[path = "../../tabletop/examples/orchard.rs"]
#[allow(dead_code)]
pub(crate) mod orchard;
#[cfg(test)]
pub(crate) mod pebbles;
#[cfg(test)]
mod tests;

use std::sync::Arc;

use fresco_board::{BoardGame, ModuleSet};
pub(crate) use fresco_games::named;
use fresco_games::{OpenError, Playable};
use fresco_lab::study::Study;
use tabletop::components::ComponentSet;
use tabletop::{Header, Layout, Rules, Scene, Seat, Sentence, Term, Text, Thing, Viewer};

use crate::args::SetupArgs;
use crate::error::{CliError, CliResult, Reason};
use crate::files::pieces_in;
use crate::lang::{self, language};
use crate::rules_text::Book;
use crate::scene_table;
use crate::spoken::{self, Chapter};
use on_table::OnTable;

/// The default game.
pub(crate) const DEFAULT: &str = BoardGame::GAME;

/// All that the terminal knows of a game besides its rules. Everything has a default: `impl Game for Chess {}` puts a game that is
/// nothing but [`Rules`] on the terminal.
pub(crate) trait Game: Sync {
    /// Its name in a sentence: "the card game".
    fn name(&self) -> Term {
        Term("game|this game")
    }
    /// The book that explains its rules in short, if there is one.
    fn book(&self) -> Option<Book> {
        None
    }
    /// An action, to show how one is typed; without it, the terminal shows one of the options.
    fn example(&self) -> Option<&'static str> {
        None
    }
    /// How many columns the table takes; 0 if it fits any width.
    fn columns(&self) -> usize {
        0
    }
    /// Does it come in editions and with modules?
    fn has_modules(&self) -> bool {
        false
    }
    /// A word at the keyboard that helps with a decision, if there is one.
    fn aid(&self) -> Option<Aid> {
        None
    }

    /// How several actions of a draft are said at once, if they can be: what is typed, and what it means.
    fn several_at_once(&self) -> Option<(&'static str, Sentence)> {
        None
    }

    /// Draws what a viewer sees, as lines of a terminal. Unless a game draws its own table, it is drawn from the scene.
    fn draw(&self, view: &View<'_>) -> Vec<Block> {
        scene_table::draw(view)
    }
    /// Draws the same in as few lines as it can, and says which parts can be left out where there is no room for them.
    fn compact(&self, view: &View<'_>) -> Vec<Part> {
        let need = |block: &Block| if block.name.is_empty() { Need::Always } else { Need::Rather };
        self.draw(view).into_iter().map(|block| Part { need: need(&block), block }).collect()
    }
    /// Draws everything in fewer lines still, for a screen on which the parts of [`Game::compact`] do not all fit: one way after the
    /// other, the one with the fewest lines last. None where a game cannot do that.
    fn dense(&self, view: &View<'_>) -> Vec<Vec<String>> {
        let _ = view;
        Vec::new()
    }
    /// What the options with this verb are called together, if the rest of the action says enough to tell them apart.
    fn together(&self, verb: &str) -> Option<Term> {
        let _ = verb;
        None
    }
    /// Is the rest of an action with this verb a sign that the table is full of? Then a group of them does not say what each of them means.
    fn is_sign(&self, verb: &str) -> bool {
        let _ = verb;
        false
    }
    /// Is this a verb of many options that differ in little? Then they are one line, which opens.
    fn opens(&self, verb: &str) -> bool {
        let _ = verb;
        false
    }
    /// Does an action with this verb only change what others bring? Then that is told with it.
    fn prepares(&self, verb: &str) -> bool {
        let _ = verb;
        false
    }
    /// The table in sentences, to be heard and not seen.
    fn spoken(&self, view: &View<'_>) -> Vec<Chapter> {
        spoken::chapters(view, &scene_table::facts(view), &[])
    }
    /// The argument that the action with this verb needs, and an example; `None` if the game does not know the verb.
    fn needs(&self, verb: &str) -> Option<(Term, &'static str)> {
        let _ = verb;
        None
    }
    /// The place on the table at which a player acts, if the game has such places.
    fn place_of_action(&self, scene: &Scene) -> Option<Term> {
        let _ = scene;
        None
    }
    /// The actions of a line that says several at once; `None` if it does not.
    fn several(&self, scene: &Scene, line: &str) -> Option<Vec<String>> {
        let _ = (scene, line);
        None
    }
    /// A line with which the player on this seat can begin a draft now, to show how that is done.
    fn draft_example(&self, table: OnTable<'_>, seat: Seat) -> Option<String> {
        let _ = (table, seat);
        None
    }
    /// One line that lays out and plays all that these actions have laid out on a table, if there is such a line.
    fn in_one_line(&self, table: OnTable<'_>, seat: Seat, actions: &[String]) -> Option<String> {
        let _ = (table, seat, actions);
        None
    }
    /// What a draft has added to the table, in few words.
    fn laid_out(&self, view: &View<'_>, before: &Scene) -> Vec<String> {
        scene_table::added(view, before, |_| true)
    }
    /// How much of something was turned into points for this reason, when all is over: so many thalers of this player. `None` where
    /// nothing is counted for it.
    fn counted(&self, reason: &Text, table: OnTable<'_>, who: &str) -> Option<u32> {
        let _ = (reason, table, who);
        None
    }
    /// Does the table show by itself what lies on a place once it lies open?
    fn draws_open(&self, place: &Thing) -> bool {
        let _ = place;
        false
    }
    /// The reason why nobody can have this name, if there is one.
    fn name_is_taken(&self, name: &str) -> Option<Text> {
        let _ = name;
        None
    }
}

/// The rules of a game that the terminal shows.
pub(crate) trait Shown: Playable {
    /// All that the terminal knows besides.
    const ON_SCREEN: &'static dyn Game;
}

/// A game with all extras: it has a file that says what is printed on its pieces, and the lab can study its bots.
pub(crate) trait FullGame: Shown + Study {
    /// The printed values of its pieces.
    type Components: ComponentSet;
}

/// Lines of text, or the reason why there are none.
pub(crate) type Lines = Result<Vec<String>, String>;

/// A word at the keyboard that helps with a decision.
pub(crate) struct Aid {
    /// The word itself, of the list `command`.
    pub(crate) word: Term,
    /// The same with what may stand behind it, and a description, for the list of words.
    pub(crate) help: fn(Term) -> (Text, Text),
    /// Makes lines out of the table, the names of the players and the text typed behind the word; or says why there is nothing
    /// to tell.
    pub(crate) tell: fn(OnTable<'_>, &[String], &str) -> Lines,
}

/// A part of the table.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Block {
    /// Its name; a part without a name is never left out.
    pub(crate) name: String,
    pub(crate) lines: Vec<String>,
}

/// A part of the table on the screen of a decision.
#[derive(Clone)]
pub(crate) struct Part {
    pub(crate) block: Block,
    pub(crate) need: Need,
}

impl Part {
    /// The table of the players with their points. No decision is made without it, but for the first ones of somebody who learns the
    /// game, when there are no points yet.
    pub(crate) fn of_players(lines: Vec<String>) -> Part {
        Part { block: Block { name: language().say(PLAYERS), lines }, need: Need::Always }
    }
    /// Is it that table?
    pub(crate) fn is_of_players(&self) -> bool {
        self.block.name == language().say(PLAYERS)
    }
}

/// The heading over the players and their points.
const PLAYERS: Term = Term("heading|Painters");

/// How much a part of the table is needed, the most needed first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Need {
    /// No decision is made without it.
    Always,
    /// The board itself.
    Board,
    /// It belongs to the whole picture.
    Rather,
    /// It is not as it was at the last decision.
    Changed,
    /// It is good to know.
    Perhaps,
}

impl Need {
    /// A part at which something can be chosen is needed, whatever else it is.
    pub(crate) fn unless(self, lit: bool) -> Need {
        if lit { Need::Always } else { self }
    }
}

/// A table, and everything needed to draw it.
pub(crate) struct View<'a> {
    /// The places and pieces, and what is printed on them.
    pub(crate) layout: &'a Layout,
    pub(crate) scene: &'a Scene,
    pub(crate) names: &'a [String],
    pub(crate) viewer: Viewer,
    /// Whose turn it is.
    pub(crate) acting: &'a [Seat],
    /// How many columns there are.
    pub(crate) room: usize,
}

impl View<'_> {
    /// The table itself.
    pub(crate) fn table(&self) -> OnTable<'_> {
        OnTable { layout: self.layout, scene: self.scene }
    }
    /// Can something be chosen at that place?
    pub(crate) fn is_lit(&self, place: &str) -> bool {
        self.scene.question.as_ref().is_some_and(|q| q.choices.iter().any(|c| c.picks.has_place(place)))
    }
}

/// Work for a game that is known only by name.
pub(crate) trait ForGame {
    /// The result.
    type Answer;
    /// Does the work.
    fn of<G: FullGame>(self) -> Self::Answer;
}

/// Does the work for the game of that name.
pub(crate) fn for_game<W: ForGame>(name: &str, work: W) -> Result<W::Answer, String> {
    fresco_games::for_game!(name, |G| work.of::<G>()).map_err(|error: OpenError| error.told())
}

/// How the terminal shows the game of that name.
pub(crate) fn on_screen(name: &str) -> Result<&'static dyn Game, String> {
    fresco_games::for_game!(name, |G| G::ON_SCREEN).map_err(|error: OpenError| error.told())
}

/// The setup of a game as the command line gives it, all files read.
pub(crate) struct GameSetup {
    header: Header,
    pub(crate) game: &'static dyn Game,
}

impl GameSetup {
    /// Reads the setup of the game of that name.
    pub(crate) fn of_game(name: &str, setup_args: &SetupArgs) -> CliResult<GameSetup> {
        fresco_games::for_game!(name, |G| GameSetup::new::<G>(setup_args)).map_err(|error: OpenError| CliError::input(&error))?
    }
    /// Reads the setup, and refuses anything that the game does not have.
    pub(crate) fn new<G: FullGame>(setup_args: &SetupArgs) -> CliResult<GameSetup> {
        let (mut header, game) = (Header::default(), G::ON_SCREEN);
        header.set("game", G::GAME);
        if game.has_modules() {
            header.set("edition", setup_args.edition().name());
        } else if let Some(lacking) = setup_args.of_the_board_game() {
            let mut text = Text::of(lacking);
            text.fill("game", game.name());
            return Err(CliError::Input(lang::tell(&text)));
        }
        if let Some(file) = &setup_args.components {
            pieces_in::<G::Components>(file)?.write_header(&mut header);
        }
        Ok(GameSetup { header, game })
    }
    /// The header of a table for so many players, with these modules.
    pub(crate) fn header(&self, players: u8, modules: ModuleSet) -> Header {
        let mut header = self.header.clone();
        header.set("players", players.to_string());
        if self.game.has_modules() {
            header.set("modules", modules.to_string());
        }
        header
    }
    /// The rules of such a table.
    pub(crate) fn table<G: FullGame>(&self, players: u8, modules: ModuleSet) -> CliResult<Arc<G>> {
        G::from_header(&self.header(players, modules)).map(Arc::new).map_err(|reason| CliError::input(&reason))
    }
}
