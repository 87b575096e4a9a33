//! What happened at a table besides the actions, in sentences.

use fresco_bots::Level;
use tabletop::note::{self, Closing, Handover, Holder, Note};
use tabletop::{Arg, Noun, Term, Text, data, say};

static MOVES: Noun = Noun { one: "move", many: "moves" };

/// A note as a sentence.
pub fn note_text(note: &Note) -> Text {
    match note {
        Note::Held { seat, holder, why } => match (holder, why) {
            (Holder::Person, _) => say!("{who} is back.", who = *seat),
            (Holder::Away, _) => say!("{who} has lost the connection.", who = *seat),
            (Holder::Resigned(level), _) => say!("{who} resigns; {bot} plays on.", who = *seat, bot = bot(level)),
            (Holder::Bot(level), Handover::Asked | Handover::Back) => {
                say!("{who} hands over; {bot} plays on.", who = *seat, bot = bot(level))
            }
            (Holder::Bot(level), Handover::TimeUp) => say!("{who} has run out of time; {bot} plays on.", who = *seat, bot = bot(level)),
            (Holder::Bot(level), Handover::Agreed) => say!("The others agree: {bot} plays on for {who}.", who = *seat, bot = bot(level)),
            (Holder::Bot(level), Handover::Gone) => say!("{who} has been gone too long; {bot} plays on.", who = *seat, bot = bot(level)),
        },
        Note::Hint { seat } => say!("{who} gets a hint.", who = *seat),
        Note::WentBack { seat, actions } => {
            say!("{who} takes back {moves}; all others at the table are bots.", who = *seat, moves = MOVES.count(*actions as i64))
        }
        Note::Closed { why: Closing::Abandoned } => say!("The players agree to end the game here."),
        Note::Closed { why: Closing::Deserted } => say!("Everybody has left, and the table is closed."),
        Note::Closed { why: Closing::ByOperator } => say!("The operator closes the table."),
        Note::Closed { why: Closing::Broken } => say!("The program fails here, and the table is closed."),
    }
}

/// The bot that plays on.
fn bot(level: &note::Level) -> Arg {
    match level.as_str().parse() {
        Ok(Level::Random) => Term("bot|a random player").into(),
        Ok(Level::Novice) => Term("bot|a novice").into(),
        Ok(Level::Apprentice) => Term("bot|an apprentice").into(),
        Ok(Level::Journeyman) => Term("bot|a journeyman").into(),
        Ok(Level::Master) => Term("bot|a master").into(),
        Err(_) => say!("a bot ({level})", level = data(level)).into(),
    }
}

#[cfg(test)]
#[allow(clippy::expect_used)]
mod tests {
    use super::*;

    #[test]
    fn notes_are_told_in_sentences() {
        let told = |note: &str| note_text(&note.parse().expect("a note")).in_english(&["Anna".to_string()]);
        assert_eq!(told("red bot journeyman time-up"), "Anna has run out of time; a journeyman plays on.");
        assert_eq!(told("red bot owl agreed"), "The others agree: a bot (owl) plays on for Anna.");
        assert_eq!(told("red resigned master asked"), "Anna resigns; a master plays on.");
        assert_eq!(told("red went-back 1"), "Anna takes back 1 move; all others at the table are bots.");
        assert_eq!(told("closed abandoned"), "The players agree to end the game here.");
    }
}
