//! The Theatre: improving the mood.

use tabletop::Play;

use crate::illness;
use crate::table::Table;
use crate::visit::{At, Visit};

/// Two steps up for each assistant; they count from the next waking on (ruling B7). Nobody is asked: declining a better mood
/// never helps, since the neutral assistant may stay out. Only to a painter with sick assistants a bad mood can be welcome.
pub(crate) fn visit(t: &mut Table<'_>, visit: &Visit) -> Play {
    if let At::Theatre(theatre) = visit.at {
        let watching = illness::who_sees_the_play(t, visit, theatre)?;
        t.change_mood(visit.who, i16::from(watching) * i16::from(theatre.steps));
    }
    Ok(())
}
