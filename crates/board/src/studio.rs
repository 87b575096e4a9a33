//! The Studio: working for money.

use tabletop::Play;

use crate::event::Money;
use crate::table::Table;
use crate::visit::{At, Visit};

/// 3 thalers for each healthy assistant. Nobody is asked: declining money never helps.
pub(crate) fn visit(t: &mut Table<'_>, visit: &Visit) -> Play {
    if let At::Studio(studio) = visit.at {
        t.earn(visit.who, u16::from(studio.unpaid) * t.components().studio_pay, Money::Studio);
    }
    Ok(())
}
