//! The Theatre: improving the mood.

use crate::table::Table;
use crate::words::{Column, Painter};

/// Two steps up for each assistant; they count from the next waking on (ruling B7). Nobody is asked: declining a better
/// mood never helps, since the neutral assistant may stay out.
pub(crate) fn visit(t: &mut Table<'_, '_, '_>, who: Painter) -> bool {
    let here = i16::from(t.painters[who].plan[Column::Theatre.index()]);
    t.change_mood(who, here * i16::from(t.components().theatre_steps));
    false
}
