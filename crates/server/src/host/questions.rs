//! What players ask about the game they play: these questions change nothing.

use fresco_bots::{Level, Setting};
use fresco_games::{BotError, Hint};
use tabletop::{LogLine, QuestionId, Seat, say};

use super::Host;
use crate::error::Error;
use crate::table::entry::Chair;
use crate::table::wishes::Refused;
use crate::thinkers::Pending;
use crate::wire::{Answer, Ask, Watcher, picks};

/// The longest log that is sent at once, in bytes: half of what a connection takes at once. The page asks for what follows.
const LONGEST_LOG: usize = 256 * 1024;
/// How many options a hint has: enough for a page to say what the one somebody has chosen would cost.
const OPTIONS_OF_A_HINT: usize = 24;

impl Host {
    /// Answers a question of somebody who watches. Hints are asked for with [`Host::hint`].
    pub fn ask(&self, watcher: Watcher, ask: &Ask) -> Result<Answer, Error> {
        if !ask.is_sensible() {
            return Err(Error::TooLarge);
        }
        let playing = self.table.playing().ok_or_else(|| Error::Refused(Refused::NotNow(say!("the game has not begun").into())))?;
        let session = &playing.session;
        if let Ask::Log { since } = ask {
            let mut log = session.log(watcher.viewer(playing), *since);
            log.truncate(first_part(&log));
            return Ok(Answer::Log(log));
        }
        if *ask == Ask::Odds {
            return Ok(Answer::Odds(session.odds().map(Box::new)));
        }
        let seat = match watcher {
            Watcher::Chair(chair) => playing.seat_of(chair),
            Watcher::Spectator => None,
        };
        let seat = seat.ok_or(Error::Refused(Refused::NoSuchChair))?;
        let refused = |error| Error::Refused(Refused::ByTheGame(error));
        Ok(match ask {
            Ask::Preview { actions } => {
                let actions: Vec<&str> = actions.iter().map(String::as_str).collect();
                Answer::Preview(Box::new(session.preview(seat, &actions).map_err(refused)?))
            }
            Ask::Draft { actions } => {
                let actions: Vec<&str> = actions.iter().map(String::as_str).collect();
                Answer::Draft(Box::new(session.draft(seat, &actions)))
            }
            Ask::Decided => Answer::Decided(session.decided_in_secret(seat)),
            Ask::WhyNot { touched } => Answer::WhyNot(session.why_not(seat, &picks(touched)).map(Box::new)),
            Ask::Explain { action } => Answer::Explain(session.explain(seat, action).map_err(refused)?),
            Ask::Log { .. } | Ask::Odds | Ask::Hint { .. } => return Err(Error::Malformed("a hint is asked for elsewhere".to_string())),
        })
    }

    /// Lets a master think about the question to a chair, and about a plan for it. One hint at a time for each seat.
    pub fn hint(&mut self, chair: Chair, plan: Vec<String>) -> Result<(Wanted, Pending<Result<Hint, BotError>>), Error> {
        let not_now = |text: tabletop::Text| Error::Refused(Refused::NotNow(text.into()));
        let playing = self.table.playing().ok_or_else(|| not_now(say!("the game has not begun")))?;
        let seat = playing.seat_of(chair).ok_or(Error::Refused(Refused::NoSuchChair))?;
        if !self.table.setup.hints && !playing.is_alone(seat) {
            return Err(not_now(say!("there are no hints at this table")));
        }
        let question = playing.session.question_id(seat).ok_or_else(|| not_now(say!("you are not asked anything")))?;
        if self.hints.get(&seat) == Some(&question) {
            return Err(not_now(say!("a master is thinking about that already")));
        }
        let setting = Setting { budget: Some(self.app.settings.times.hint), threads: Some(1), ..Level::Master.into() };
        let master = playing.session.bot(&setting).map_err(|why| not_now(why.text()))?.with_luck(self.luck.as_str());
        let thought = self.app.thinkers.hint(&self.table.id, playing.session.fork(), seat, master, OPTIONS_OF_A_HINT, plan);
        self.hints.insert(seat, question);
        Ok((Wanted { seat, question }, thought))
    }

    /// A hint has been worked out or given up. Another for the same seat may have begun since, to its next question.
    pub fn hint_ended(&mut self, Wanted { seat, question }: Wanted) {
        if self.hints.get(&seat) == Some(&question) {
            self.hints.remove(&seat);
        }
    }

    /// Is the question about which a master thinks still open?
    pub fn hint_is_wanted(&self, Wanted { seat, question }: Wanted) -> bool {
        self.table.playing().and_then(|playing| playing.session.question_id(seat)) == Some(question)
    }
}

/// The question for which somebody wants a hint.
#[derive(Clone, Copy)]
pub struct Wanted {
    pub seat: Seat,
    question: QuestionId,
}

/// How many lines of a log are sent at once: at least one.
fn first_part(log: &[LogLine]) -> usize {
    let mut size = 0;
    let fits = |line: &&LogLine| {
        size += serde_json::to_string(line).map_or(0, |line| line.len());
        size <= LONGEST_LOG
    };
    log.iter().take_while(fits).count().max(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_log_comes_in_parts_that_a_connection_takes() {
        let line = |n: usize, size: usize| LogLine { n, seat: Seat::Red, action: Some("x".repeat(size)), happenings: Vec::new() };
        let log: Vec<LogLine> = (1..=2_000).map(|n| line(n, 1_000)).collect();
        let (mut since, mut parts) = (0, 0);
        while since < log.len() {
            let part = &log[since..][..first_part(&log[since..])];
            let size: usize = part.iter().map(|line| serde_json::to_string(line).map_or(0, |line| line.len())).sum();
            assert!(!part.is_empty() && size <= LONGEST_LOG, "{size}");
            (since, parts) = (since + part.len(), parts + 1);
        }
        assert!((8..=10).contains(&parts), "{parts}");
        // One line goes in any case.
        assert_eq!(first_part(&[line(1, 2 * LONGEST_LOG), line(2, 10)]), 1);
        assert_eq!(first_part(&log[..3]), 3);
    }
}
