//! The games this command knows. Another game is one more line in [`for_game`] and one `impl Game`.

use std::sync::Arc;

use fresco::{Fresco, ModuleSet};
use fresco_bots::{Bot, BotKind};
use tabletop::{Header, Rules, Scene, Seat, Viewer};

use crate::args::Agreement;
use crate::board;
use crate::files::read;
use crate::trouble::{Outcome, Trouble};

/// The game that is played if nothing else is said.
pub(crate) const DEFAULT: &str = Fresco::GAME;

/// What the command needs of a game besides its rules.
pub(crate) trait Game: Rules {
    /// How many columns the table takes.
    const COLUMNS: usize;
    /// Draws what somebody sees, as lines of a terminal.
    fn draw(view: &View<'_>) -> Vec<Block>;
    /// What the action with this verb needs to be complete, and an example; `None` if it is no verb.
    fn needs(verb: &str) -> Option<(&'static str, &'static str)>;
    /// Seats a bot.
    fn bot(kind: BotKind) -> Box<dyn Bot<Self>>;
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

impl Game for Fresco {
    const COLUMNS: usize = board::COLUMNS;
    fn draw(view: &View<'_>) -> Vec<Block> {
        board::draw(view)
    }
    fn needs(verb: &str) -> Option<(&'static str, &'static str)> {
        let needs = match verb {
            "wake" => ("an hour", "wake 5"),
            "plan" => ("a place and a number of assistants", "plan market 2"),
            "buy" => ("the paints of a tile", "buy RY"),
            "close" => ("a stall", "close II"),
            "bishop" => ("a section", "bishop C3"),
            "restore" => ("a section", "restore C3"),
            "altar" => ("three paints", "altar RYB"),
            "mix" => ("a paint", "mix O"),
            "space" => ("a space of the score track", "space 12"),
            "done" => ("no other word", "done"),
            _ => return None,
        };
        Some(needs)
    }
    fn bot(kind: BotKind) -> Box<dyn Bot<Self>> {
        kind.for_board()
    }
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
        "" => Err("it does not say which game it is".to_string()),
        other => Err(format!("the game \"{other}\" is not known here (only \"{}\")", Fresco::GAME)),
    }
}

/// What is agreed on the command line, all files read.
pub(crate) struct Terms {
    header: Header,
}

impl Terms {
    /// Reads what is agreed.
    pub(crate) fn new(agreement: &Agreement) -> Outcome<Terms> {
        let mut header = Header::default();
        header.set("edition", agreement.edition().name());
        if let Some(file) = &agreement.components {
            let text = read(file)?;
            fresco::components::Components::parse(&text)
                .map_err(|e| Trouble::Input(format!("{}:{}: {}", file.display(), e.line, e.message)))?;
            header.set("components", text);
        }
        Ok(Terms { header })
    }
    /// The rules of a table for so many players, with these modules.
    pub(crate) fn table<R: Rules>(&self, players: u8, modules: ModuleSet) -> Outcome<Arc<R>> {
        let mut header = self.header.clone();
        header.set("players", players.to_string());
        header.set("modules", modules.to_string());
        R::from_header(&header).map(Arc::new).map_err(Trouble::Input)
    }
}
