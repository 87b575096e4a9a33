//! Small records that are passed along while a painter is at a place: what the base game and the modules need to know of
//! each other there.

use crate::components::FrescoTile;
use crate::event::Points;
use crate::words::{Column, Painter, Section, StallName};

/// A painter's turn at a place, as far as this step goes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Visit {
    pub(crate) who: Painter,
    pub(crate) column: Column,
    /// Healthy assistants who work at this place.
    pub(crate) healthy: u8,
    /// Sick assistants who work at this place.
    pub(crate) sick: u8,
    /// Is the assistant who acts now sick?
    pub(crate) is_sick: bool,
    /// Market: assistants who can still buy something. Studio: assistants who are still to be paid.
    pub(crate) hands: u8,
    /// Market: the stall from which a tile has been bought.
    pub(crate) stall: Option<StallName>,
    /// Market: something has been bought elsewhere than at a stall, so none may be closed.
    pub(crate) shopped: bool,
    /// Market: the number of a market tile whose paints a module has just taken; its beams and the like follow.
    pub(crate) took: Option<u8>,
    /// Cathedral: the step that was paid for is taken.
    pub(crate) stepped: bool,
    /// Cathedral: the bishop has been moved, so that a section must be restored.
    pub(crate) committed: bool,
    /// Cathedral: the sections that can be restored as things stand, as a set; known while something is offered.
    pub(crate) open: u32,
    /// Cathedral: the section that was chosen together with something else.
    pub(crate) section: Option<Section>,
    /// Workshop: what the assistant can still do, each mix being one.
    pub(crate) works: u8,
    /// Workshop: the assistant has begun something.
    pub(crate) begun: bool,
    /// Workshop: the assistant does something that takes the place of all mixing.
    pub(crate) instead: bool,
    /// On arrival: something was drawn that only the painter sees. The step ends here, so that what was drawn is settled,
    /// and the arrival is taken up again.
    pub(crate) again: bool,
    /// Cards used by the assistant who acts now, or at Market, Studio and Theatre by all of them.
    pub(crate) cards: u8,
}

impl Visit {
    #[inline]
    pub(crate) fn new(who: Painter, column: Column, (healthy, sick): (u8, u8)) -> Visit {
        Visit {
            who,
            column,
            healthy,
            sick,
            is_sick: false,
            hands: healthy,
            stall: None,
            shopped: false,
            took: None,
            stepped: false,
            committed: false,
            open: 0,
            section: None,
            works: 0,
            begun: false,
            instead: false,
            again: false,
            cards: 0,
        }
    }
    /// Is this one of the two Cathedrals?
    pub(crate) fn in_cathedral(&self) -> bool {
        matches!(self.column, Column::Cathedral | Column::SecondCathedral)
    }
}

/// A section that is being restored.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Restoration {
    pub(crate) who: Painter,
    pub(crate) section: Section,
    pub(crate) tile: FrescoTile,
    /// Does a sick assistant do it?
    pub(crate) is_sick: bool,
    /// Where the bishop stands before it.
    pub(crate) bishop: Section,
    /// What the bishop's presence is worth, without what others add to it.
    pub(crate) bonus: i16,
    /// All points of the one move.
    pub(crate) points: Points,
    /// Cards that the assistant has already used.
    pub(crate) cards: u8,
}

/// The altar that is being restored.
#[derive(Clone, Copy, Debug)]
pub(crate) struct AltarWork {
    pub(crate) who: Painter,
    /// All points of the one move.
    pub(crate) points: Points,
}
