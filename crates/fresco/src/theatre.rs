//! The Theatre: improving the mood.

use tabletop::Play;

use crate::table::Table;
use crate::visit::{At, Visit};

/// Two steps up for each assistant; they count from the next waking on (ruling B7). Nobody is asked: declining a better
/// mood never helps, since the neutral assistant may stay out.
pub(crate) fn visit(t: &mut Table<'_>, visit: &Visit) -> Play {
    if let At::Theatre(theatre) = visit.at {
        t.change_mood(visit.who, i16::from(visit.healthy) * i16::from(theatre.steps));
    }
    Ok(())
}
