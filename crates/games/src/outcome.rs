//! Who has won, once what happened at the table is considered. Replay and page name the same winner because both ask here.

use tabletop::note::{Closing, Note};
use tabletop::{Seat, Standing};

use crate::GameSession;

/// How a game came out, or how it stands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// Scores and places, seat by seat. Those who have resigned are placed behind all others.
    pub standings: Vec<Standing>,
    /// Those who have resigned, in the order in which they did.
    pub resigned: Vec<Seat>,
    /// Is it the end?
    pub end: End,
}

/// Whether a game has ended, and how.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// It goes on.
    NotYet,
    /// It was played to its end.
    Played,
    /// The table was closed before, and nobody wins.
    Closed(Closing),
}

impl Outcome {
    /// The outcome of a session at whose table this happened.
    pub fn of(session: &dyn GameSession, notes: &[(usize, Note)]) -> Outcome {
        let mut resigned = Vec::new();
        for seat in notes.iter().filter_map(|(_, note)| note.resigned()) {
            if !resigned.contains(&seat) {
                resigned.push(seat);
            }
        }
        let closing = notes.iter().find_map(|(_, note)| if let Note::Closed { why } = note { Some(*why) } else { None });
        let end = match closing {
            _ if session.is_over() => End::Played,
            Some(why) => End::Closed(why),
            None => End::NotYet,
        };
        Outcome { standings: with_resigned_last(&session.standings(), &resigned), resigned, end }
    }

    /// Whoever has won; several if they share the win, and nobody if the game was not played to its end.
    pub fn winners(&self) -> Vec<Seat> {
        let first = |(_, standing): &(Seat, &Standing)| self.end == End::Played && standing.place == 1;
        Seat::ALL.into_iter().zip(&self.standings).filter(first).map(|(seat, _)| seat).collect()
    }

    /// The seats with their standings, the first place first.
    pub fn ranking(&self) -> Vec<(Seat, Standing)> {
        let mut all: Vec<(Seat, Standing)> = Seat::ALL.into_iter().zip(self.standings.iter().copied()).collect();
        tabletop::sort_few(&mut all, |(seat, standing)| (standing.place, seat.index()));
        all
    }
}

/// The standings with those who have resigned behind all others, whoever resigned first in the last place.
fn with_resigned_last(standings: &[Standing], resigned: &[Seat]) -> Vec<Standing> {
    let seats = || Seat::ALL.into_iter().zip(standings);
    let playing = || seats().filter(|(seat, _)| !resigned.contains(seat));
    let place = |(seat, standing): (Seat, &Standing)| {
        let ahead = match resigned.iter().position(|who| *who == seat) {
            Some(at) => playing().count() + resigned.len() - at - 1,
            None => playing().filter(|(_, other)| other.place < standing.place).count(),
        };
        Standing { place: 1 + ahead as u8, ..*standing }
    };
    seats().map(place).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn places(scores: [i32; 4], resigned: &[Seat]) -> Vec<u8> {
        with_resigned_last(&Standing::by_score(scores), resigned).iter().map(|standing| standing.place).collect()
    }

    #[test]
    fn whoever_resigns_is_placed_behind_all_others() {
        use Seat::{Blue, Green, Red, Yellow};
        assert_eq!(places([9, 7, 7, 3], &[]), [1, 2, 2, 4]);
        // The bot that played on for red has won, which helps nobody.
        assert_eq!(places([9, 7, 7, 3], &[Red]), [4, 1, 1, 3]);
        // Whoever resigned later is placed better, whatever the bots scored.
        assert_eq!(places([9, 7, 7, 3], &[Red, Yellow]), [4, 1, 1, 3]);
        assert_eq!(places([9, 7, 7, 3], &[Yellow, Red]), [3, 1, 1, 4]);
        assert_eq!(places([9, 7, 7, 3], &[Yellow]), [1, 2, 2, 4]);
        assert_eq!(places([9, 7, 7, 3], &[Red, Blue, Green, Yellow]), [4, 3, 2, 1]);
    }
}
