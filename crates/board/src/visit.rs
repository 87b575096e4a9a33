//! Small records that are passed along while a painter is at a place: what the base game and the modules need to know of
//! each other there.

use crate::components::FrescoTile;
use crate::event::Points;
use crate::modules::Act;
use crate::words::{Column, MarketNumber, Painter, Section, Sections, StallName};

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
    /// Cards used by the assistant who acts now, or at Market, Studio and Theatre by all of them.
    pub(crate) cards: u8,
    /// On arrival: something was drawn that only the painter sees. The step ends here, so that what was drawn is settled,
    /// and the arrival restarts.
    pub(crate) restart_arrival: bool,
    /// What the place needs to know.
    pub(crate) at: At,
}

/// What each place needs to know of a visit.
#[derive(Clone, Copy, Debug)]
pub(crate) enum At {
    Market(MarketVisit),
    Cathedral(CathedralVisit),
    Studio(StudioVisit),
    Workshop(WorkshopVisit),
    Theatre(TheatreVisit),
}

/// Buying.
#[derive(Clone, Copy, Debug)]
pub(crate) struct MarketVisit {
    /// Assistants who can still buy something.
    pub(crate) buyers_left: u8,
    /// The stall from which a tile has been bought.
    pub(crate) stall: Option<StallName>,
    /// Something has been bought elsewhere than at a stall, so none may be closed.
    pub(crate) bought_elsewhere: bool,
    /// A market tile whose paints a module has just taken; whatever else it shows follows.
    pub(crate) taken: Option<MarketNumber>,
    /// What a module does together with the first purchase, at the stall that is already chosen, and with which tile.
    pub(crate) with_purchase: Option<(Act, MarketNumber)>,
}

/// Restoring, with one assistant.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CathedralVisit {
    /// The step of the bishop that everybody can pay for has been paid for.
    pub(crate) paid_step: bool,
    /// The bishop has been moved, so that a section must be restored.
    pub(crate) committed: bool,
    /// The sections that can be restored as things stand; known while something is offered.
    pub(crate) open: Sections,
    /// The sections that go with what has been added to the restoration so far.
    pub(crate) fitting: Sections,
    /// Something has been added that counts on the bishop where he stands, so he may not be moved any more.
    pub(crate) bishop_stays: bool,
    /// The section that was chosen together with something else.
    pub(crate) section: Option<Section>,
}

/// Earning money.
#[derive(Clone, Copy, Debug)]
pub(crate) struct StudioVisit {
    /// Assistants who are still to be paid.
    pub(crate) unpaid: u8,
}

/// Mixing, with one assistant.
#[derive(Clone, Copy, Debug)]
pub(crate) struct WorkshopVisit {
    /// What the assistant can still do, each mix being one.
    pub(crate) actions_left: u8,
    /// The assistant has begun something.
    pub(crate) begun: bool,
    /// The assistant does something that takes the place of all mixing.
    pub(crate) instead: bool,
}

/// Improving the mood.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TheatreVisit {
    /// Steps of mood for each assistant.
    pub(crate) steps: u8,
}

impl Visit {
    #[inline]
    pub(crate) fn new(who: Painter, column: Column, (healthy, sick): (u8, u8), theatre_steps: u8) -> Visit {
        let at = match column {
            Column::Market => {
                let nothing = MarketVisit { buyers_left: 0, stall: None, bought_elsewhere: false, taken: None, with_purchase: None };
                At::Market(MarketVisit { buyers_left: healthy, ..nothing })
            }
            Column::Cathedral | Column::SecondCathedral => At::Cathedral(CathedralVisit {
                paid_step: false,
                committed: false,
                open: Sections::NONE,
                fitting: Sections::ALL,
                bishop_stays: false,
                section: None,
            }),
            Column::Studio => At::Studio(StudioVisit { unpaid: healthy }),
            Column::Workshop => At::Workshop(WorkshopVisit { actions_left: 0, begun: false, instead: false }),
            Column::Theatre => At::Theatre(TheatreVisit { steps: theatre_steps }),
        };
        Visit { who, column, healthy, sick, is_sick: false, cards: 0, restart_arrival: false, at }
    }
    /// Is this one of the two Cathedrals?
    pub(crate) fn in_cathedral(&self) -> bool {
        matches!(self.at, At::Cathedral(_))
    }
    /// The bishop has been moved in the Cathedral: a section must be restored.
    #[inline]
    pub(crate) fn commit(&mut self) {
        if let At::Cathedral(cathedral) = &mut self.at {
            cathedral.committed = true;
        }
    }
    /// Something is added to the restoration in the Cathedral: one of these sections must be restored.
    pub(crate) fn add_to_restoration(&mut self, fitting: Sections) {
        if let At::Cathedral(cathedral) = &mut self.at {
            cathedral.committed = true;
            cathedral.fitting = cathedral.fitting & fitting;
        }
    }
    /// The assistant in the Workshop does something that takes the place of all mixing.
    #[inline]
    pub(crate) fn work_on_something_else(&mut self) {
        if let At::Workshop(workshop) = &mut self.at {
            (workshop.actions_left, workshop.begun, workshop.instead) = (0, true, true);
        }
    }
    /// What the Market needs to know, at the Market.
    #[inline]
    pub(crate) fn market(&mut self) -> Option<&mut MarketVisit> {
        if let At::Market(market) = &mut self.at { Some(market) } else { None }
    }
    /// What the Cathedral needs to know, in one of the Cathedrals.
    #[inline]
    pub(crate) fn cathedral(&mut self) -> Option<&mut CathedralVisit> {
        if let At::Cathedral(cathedral) = &mut self.at { Some(cathedral) } else { None }
    }
    /// What the Workshop needs to know, in the Workshop.
    #[inline]
    pub(crate) fn workshop(&mut self) -> Option<&mut WorkshopVisit> {
        if let At::Workshop(workshop) = &mut self.at { Some(workshop) } else { None }
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
}

/// The altar that is being restored.
#[derive(Clone, Copy, Debug)]
pub(crate) struct AltarWork {
    pub(crate) who: Painter,
    /// All points of the one move.
    pub(crate) points: Points,
}
