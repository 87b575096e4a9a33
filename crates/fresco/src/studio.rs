//! The Studio: painting portraits for money.

use crate::event::Money;
use crate::table::Table;
use crate::visit::Visit;

/// 3 thalers for each healthy assistant. Nobody is asked: declining money never helps.
pub(crate) fn visit(t: &mut Table<'_>, visit: &Visit) {
    t.earn(visit.who, u16::from(visit.hands) * t.components().studio_pay, Money::Studio);
}
