//! The events of the game.

use tabletop::{Seat, Set, Term};

use crate::words::{Aside, Bet, Colour, Faces, Roll};
use crate::world::{COLOUR_DICE, PortraitNumber, ROLLS, Section, SpaceNumber};

/// The points of one move on the score track.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Points {
    /// The points of a turn with a fresco tile: for the tile, the bishop and the bonus portrait.
    Fresco([u8; 3]),
    /// The points of a turn without one: for the portrait, nothing, and the bonus portrait.
    Portrait([u8; 3]),
    /// A bet that was won.
    Bet(u8),
    /// Pairs of portraits at the end.
    Pairs(u16),
}

impl Points {
    /// Their sum.
    #[inline]
    pub fn total(self) -> u16 {
        match self {
            Points::Fresco(parts) | Points::Portrait(parts) => parts.iter().map(|&n| u16::from(n)).sum(),
            Points::Bet(n) => n.into(),
            Points::Pairs(n) => n,
        }
    }
    /// One by one, each with what it is for.
    pub(crate) fn parts(self) -> Vec<(Term, u16)> {
        let of_turn = |tile: &'static str, points: [u8; 3]| {
            let reasons = [tile, "reason|the bishop", "reason|the bonus"];
            let parts = reasons.into_iter().zip(points).filter(|&(_, n)| n > 0);
            parts.map(|(reason, n)| (Term(reason), n.into())).collect()
        };
        match self {
            Points::Fresco(points) => of_turn("reason|the tile", points),
            Points::Portrait(points) => of_turn("reason|the portrait", points),
            Points::Bet(n) => vec![(Term("reason|the bet"), n.into())],
            Points::Pairs(n) => vec![(Term("reason|pairs of portraits"), n)],
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
    BishopPlaced { who: Seat, from: Option<Section>, to: Section },
    BetPlaced { who: Seat, bet: Bet, roll: Roll },
    Waited { who: Seat, roll: Roll },
    Rolled { who: Seat, faces: Faces, colours: [Option<Colour>; COLOUR_DICE] },
    SetAside { who: Seat, dice: Aside, roll: Roll, total: u8, faces: Faces, colours: [Option<Colour>; COLOUR_DICE] },
    Shifted { who: Seat, by: i8, total: u8 },
    Missed { who: Seat, total: u8, miss: Miss },
    FrescoTaken { who: Seat, section: Section, points: u8 },
    PortraitTaken { who: Seat, space: SpaceNumber, number: PortraitNumber, bonus: bool },
    PortraitTurned { space: SpaceNumber, number: PortraitNumber },
    NoBonus { who: Seat },
    LastRound { who: Seat, fresco: bool, round_over: bool },
    Scored { who: Seat, from: u16, to: u16, points: Points },
    BetShown { who: Seat, bet: Bet, roll: Roll, won: bool },
    DiceBack { aside: [Option<Aside>; ROLLS] },
    FinalScoring { portraits: [Set<PortraitNumber>; Seat::MAX] },
    GameOver,
}
