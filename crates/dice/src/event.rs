//! What happens on the table, move by move.

use tabletop::Seat;

use crate::words::{Aside, Bet, Colour};
use crate::world::{COLOUR_DICE, ROLLS};

/// The points of one move on the score track.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Points {
    /// What a turn brought its player: for the tile, the bishop and the bonus portrait.
    Fresco([u8; 3]),
    /// The same without a tile of the fresco: for the portrait, nothing, and the bonus portrait.
    Portrait([u8; 3]),
    /// A bet that was won.
    Bet(u8),
    /// Pairs of portraits at the end.
    Pairs(u16),
}

impl Points {
    /// All of them together.
    #[inline]
    pub fn total(self) -> u16 {
        match self {
            Points::Fresco(parts) | Points::Portrait(parts) => parts.iter().map(|&n| u16::from(n)).sum(),
            Points::Bet(n) => n.into(),
            Points::Pairs(n) => n,
        }
    }
}

/// Why a total brought no tile.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)] // each says what it is in its sentence
pub enum Miss {
    TooLow,
    TooHigh,
    Nothing,
    AlreadyRestored,
    NoTileLeft,
    NoPortraitLeft,
}

/// Something that happened.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)] // see story.rs for their sentences
pub enum Event {
    TurnBegins { who: Seat, round: u16, first: bool, last: bool },
    FavourGiven { from: Option<Seat>, to: Seat },
    BishopPlaced { who: Seat, from: Option<u8>, to: u8 },
    BetPlaced { who: Seat, bet: Bet, roll: u8 },
    Waited { who: Seat, roll: u8 },
    Rolled { who: Seat, faces: [u8; Colour::COUNT], colours: [u8; COLOUR_DICE] },
    SetAside { who: Seat, dice: Aside, nth: u8, total: u8, faces: [u8; Colour::COUNT], colours: [u8; COLOUR_DICE] },
    Shifted { who: Seat, by: i8, total: u8 },
    Missed { who: Seat, total: u8, miss: Miss },
    FrescoTaken { who: Seat, section: u8, points: u8 },
    PortraitTaken { who: Seat, space: u8, number: u8, bonus: bool },
    PortraitTurned { space: u8, number: u8 },
    NoBonus { who: Seat },
    LastRound { who: Seat, fresco: bool, round_over: bool },
    Scored { who: Seat, from: u16, to: u16, points: Points },
    BetShown { who: Seat, bet: Bet, roll: u8, won: bool },
    DiceBack { aside: [Aside; ROLLS] },
    FinalScoring,
    GameOver,
}
