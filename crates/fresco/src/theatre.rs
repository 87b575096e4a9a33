//! The Theatre: improving the mood.

use crate::modules::Opened;
use crate::table::Table;
use crate::visit::Visit;

/// Two steps up for each assistant; they count from the next waking on (ruling B7). Nobody is asked: declining a better
/// mood never helps, since the neutral assistant may stay out.
pub(crate) fn visit(t: &mut Table<'_>, m: &impl Opened, visit: &Visit) {
    let mut steps = t.components().theatre_steps;
    m.each_ref(|x| steps += x.theatre_steps(t.rules, visit.who));
    t.change_mood(visit.who, i16::from(visit.healthy) * i16::from(steps));
}
