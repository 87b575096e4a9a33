//! The games this command knows. Another game is one more line in [`for_game`] and one `impl Game`.

use fresco::Fresco;
use fresco_bots::{Bot, BotKind};
use tabletop::{Choice, Header, Rules, Scene, Viewer};

use crate::args::{Agreement, Edition};
use crate::board;
use crate::trouble::{Outcome, Trouble, read};

/// The game that is played if nothing else is said.
pub(crate) const DEFAULT: &str = Fresco::GAME;

/// What the command needs of a game besides its rules.
pub(crate) trait Game: Rules {
    /// Draws what somebody sees, as lines of a terminal.
    fn draw(scene: &Scene, names: &[String], viewer: Viewer) -> Vec<String>;
    /// A short word about what lies where a choice is made; may be empty.
    fn hint(scene: &Scene, choice: &Choice) -> String;
    /// Seats a bot.
    fn bot(kind: BotKind) -> Box<dyn Bot<Self>>;
}

impl Game for Fresco {
    fn draw(scene: &Scene, names: &[String], viewer: Viewer) -> Vec<String> {
        board::draw(scene, names, viewer)
    }
    fn hint(scene: &Scene, choice: &Choice) -> String {
        board::hint(scene, choice)
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

/// Writes down what is agreed on the command line and lets the rules read it.
pub(crate) fn agree<R: Rules>(agreement: &Agreement, players: u8) -> Outcome<R> {
    let mut header = Header::default();
    header.set("game", R::GAME);
    header.set("edition", agreement.edition.unwrap_or(Edition::Anniversary).name());
    header.set("players", players.to_string());
    if let Some(file) = &agreement.components {
        let text = read(file)?;
        fresco::components::Components::parse(&text)
            .map_err(|e| Trouble::Input(format!("{}:{}: {}", file.display(), e.line, e.message)))?;
        header.set("components", text);
    }
    R::from_header(&header).map_err(Trouble::Input)
}
