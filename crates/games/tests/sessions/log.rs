//! The log of a viewer: read at once, in parts, and followed change by change.

use fresco_games::NAMES;
use tabletop::{Dice, LogChange, LogLine, Seat, Viewer};

use crate::{new, options, played, viewers};

#[test]
fn the_log_goes_on_where_one_stopped_reading() {
    for game in NAMES {
        let session = played(game, 40);
        assert_eq!(session.acted().len(), 40);
        for viewer in viewers() {
            let all = session.log(viewer, 0);
            assert!(all.len() > 10 && all.iter().zip(1..).all(|(line, n)| line.n == n), "{game}");
            assert_eq!(session.log(viewer, 7), all[7..], "{game}");
            assert!(session.log(viewer, all.len()).is_empty() && session.log(viewer, usize::MAX).is_empty());
        }
        let actions = session.happenings(Viewer::Spectator, 0..40);
        assert_eq!((actions.len(), session.happenings(Viewer::Spectator, 38..40)), (40, actions[38..].to_vec()));
    }
}

/// The seats of a table of two, a spectator, and everybody's eyes at once.
fn all_viewers() -> [Viewer; 4] {
    [Viewer::Seat(Seat::Red), Viewer::Seat(Seat::Blue), Viewer::Spectator, Viewer::Open]
}

#[test]
fn a_log_that_follows_every_change_is_the_log_that_is_read_at_once() {
    let mut undone = 0;
    for (game, seed) in NAMES.into_iter().flat_map(|game| (0..4).map(move |seed| (game, seed))) {
        let mut session = new(game);
        let mut dice = Dice::fast(seed);
        let mut followed = all_viewers().map(|viewer| session.log(viewer, 0));
        while session.acted().len() < 400 && !session.is_over() {
            // Seats that decide at the same time do so in any order.
            let to_act = session.to_act();
            let seat = to_act[dice.below(to_act.len() as u32) as usize];
            let choices = options(session.as_ref(), seat);
            let action = &choices[dice.below(choices.len() as u32) as usize];
            let question = session.question_id(seat).expect("a question");
            let happened = session.answer(seat, question, &[action]).expect("played");
            for (viewer, log) in all_viewers().into_iter().zip(&mut followed) {
                happened.to(viewer).expect("a change").clone().apply(log);
            }
            if dice.below(4) == 0 {
                let who = [Seat::Red, Seat::Blue][dice.below(2) as usize];
                let before = all_viewers().map(|viewer| session.log(viewer, 0));
                undone += u32::from(session.undo(who).is_ok());
                for ((viewer, log), before) in all_viewers().into_iter().zip(&mut followed).zip(&before) {
                    let change = LogChange::between(before, &session.log(viewer, 0));
                    change.into_iter().for_each(|change| change.apply(log));
                }
            }
            for (viewer, log) in all_viewers().into_iter().zip(&followed) {
                assert_eq!(*log, session.log(viewer, 0), "{game} {seed} {viewer:?}");
                assert_eq!(log.len(), session.log_length(viewer), "{game} {seed} {viewer:?}");
                assert!(log.iter().zip(1..).all(|(line, n)| line.n == n), "{game} {seed} {viewer:?}");
            }
        }
    }
    assert!(undone > 30, "{undone}");
}

#[test]
fn several_changes_of_a_log_are_one_change() {
    let line = |n| LogLine { n, seat: Seat::Red, action: None, happenings: Vec::new() };
    let change = |kept, lines: std::ops::Range<usize>| LogChange { kept, lines: lines.map(line).collect() };
    assert_eq!(change(3, 4..6).then(change(5, 6..7)), change(3, 4..7));
    assert_eq!(change(3, 4..6).then(change(4, 5..7)), change(3, 4..7));
    assert_eq!(change(3, 4..6).then(change(2, 3..4)), change(2, 3..4));
    assert_eq!(LogChange::between(&[line(1), line(2)], &[line(1), line(2)]), None);
    assert_eq!(LogChange::between(&[line(1), line(2)], &[line(1)]), Some(change(1, 0..0)));
}
