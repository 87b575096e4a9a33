//! Bots at a table: they think on threads of their own, and answer after the same wait whatever they hold.

use std::collections::BTreeMap;
use std::future::{Future as _, poll_fn};
use std::pin::Pin;
use std::task::Poll;

use fresco_bots::{Budget, Level, Setting};
use fresco_games::BotError;
use tabletop::{QuestionId, Seat};

use super::Host;
use crate::app::App;
use crate::clock::Moment;
use crate::table::Playing;
use crate::table::entry::{By, Entry, Holder};
use crate::thinkers::Pending;

/// A bot that is asked something.
pub(super) struct Thinking {
    question: QuestionId,
    /// When it answers, whatever it holds.
    pub(super) due: Moment,
    level: Level,
    pub(super) thought: Option<Pending<Result<Vec<String>, BotError>>>,
    answers: Vec<String>,
}

impl Host {
    /// Lets bots think that are asked something, and forgets thoughts about questions that are no longer open.
    pub(super) fn ask_bots(&mut self) {
        let Some(playing) = self.table.playing() else { return };
        let asked: Vec<(Seat, Level, QuestionId)> = bots_to_act(playing).collect();
        self.bots.retain(|seat, bot| asked.contains(&(*seat, bot.level, bot.question)));
        let times = &self.app.settings.times;
        let wait = if self.last_by_bot { times.bot_after_bot } else { times.bot_after_person };
        let due = self.app.clock.now() + wait;
        for (seat, level, question) in asked {
            if !self.bots.contains_key(&seat) {
                let thought = think(&self.app, &self.table.id, playing, seat, level, &self.luck);
                self.bots.insert(seat, Thinking { question, due, level, thought, answers: Vec::new() });
            }
        }
    }

    pub(super) fn bot_has_thought(&mut self, seat: Seat, answers: Option<Vec<String>>) {
        let (Some(bot), Some(playing)) = (self.bots.get_mut(&seat), self.table.playing()) else { return };
        match answers.filter(|answers| !answers.is_empty()) {
            Some(answers) => {
                bot.thought = None;
                bot.answers = answers;
            }
            // A bot that fails must not hold up a game: it plays anything for once.
            None => {
                tracing::error!(level = %bot.level, "a bot has failed");
                bot.thought = think(&self.app, &self.table.id, playing, seat, Level::Random, &self.luck);
            }
        }
    }

    /// Has every bot that is asked something finished thinking, and is none of them due before the clock goes on?
    pub fn bots_wait(&self) -> bool {
        self.bots.values().all(|bot| bot.thought.is_none() && bot.due > self.app.clock.now())
    }

    pub(super) async fn bot_answers(&mut self, seat: Seat) -> bool {
        let Some(bot) = self.bots.remove(&seat) else { return true };
        let acted = |action: String| Entry::Acted { seat, actions: vec![action], by: By::Bot };
        self.write_or_fail(bot.answers.into_iter().map(acted).collect()).await
    }
}

/// The bots that are asked something, with their level and the question.
pub(super) fn bots_to_act(playing: &Playing) -> impl Iterator<Item = (Seat, Level, QuestionId)> + '_ {
    let asked = if playing.is_over() || playing.clocks.paused { Vec::new() } else { playing.session.to_act() };
    asked.into_iter().filter_map(|seat| match playing.holders.get(seat.index()) {
        Some(Holder::Bot { level } | Holder::Resigned { level }) => Some((seat, *level, playing.session.question_id(seat)?)),
        _ => None,
    })
}

/// Lets a bot think. It gets a copy of the game, and sees of it what its seat may see.
fn think(
    app: &App,
    table: &str,
    playing: &Playing,
    seat: Seat,
    level: Level,
    luck: &str,
) -> Option<Pending<Result<Vec<String>, BotError>>> {
    let budget = (level == Level::Master).then_some(Budget::Time(app.settings.times.master));
    let setting = Setting { budget, threads: Some(1), ..level.into() };
    let bot = playing.session.bot(&setting).ok()?.with_luck(luck);
    Some(app.thinkers.answers(table, playing.session.fork(), seat, bot))
}

/// Waits for the next bot that has finished thinking. Its answers, or nothing if it has failed.
pub(super) async fn next_thought(bots: &mut BTreeMap<Seat, Thinking>) -> (Seat, Option<Vec<String>>) {
    poll_fn(|context| {
        for (&seat, bot) in bots.iter_mut() {
            let Some(thought) = &mut bot.thought else { continue };
            if let Poll::Ready(result) = Pin::new(&mut thought.result).poll(context) {
                return Poll::Ready((seat, result.ok().and_then(Result::ok)));
            }
        }
        Poll::Pending
    })
    .await
}
