//! The Studio: painting portraits for money.

use crate::event::Money;
use crate::table::Table;
use crate::words::{Column, Painter};

/// 3 thalers for each assistant. Nobody is asked: declining money never helps.
pub(crate) fn visit(t: &mut Table<'_, '_, '_>, who: Painter) -> bool {
    let here = u16::from(t.painters[who].plan[Column::Studio.index()]);
    t.earn(who, here * t.components().studio_pay, Money::Studio);
    false
}
