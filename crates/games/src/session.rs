//! A session of any game.

use std::ops::Range;

use fresco_bots::{Setting, seed_for};
use tabletop::{
    Draft, Happening, Header, Layout, LogChange, LogLine, Picks, Preview, QuestionId, Record, Refused, Scene, Seat, Session, Standing,
    Viewer, say,
};

use crate::{BotError, Bots, Hint, Odds, Playable, SeatedBot, SessionError};

/// A session of any game, as a server or a screen uses it: actions are texts, and everything that comes out is a scene, a happening or
/// a text.
///
/// What a viewer may know is what `scene`, `opening`, `log`, `preview` and [`Happened::to`] give them. Functions that are *for the
/// owner* tell or do more than a seat may: the owner is whoever runs the table, a server or a terminal with one keyboard.
pub trait GameSession: Send {
    /// The name of the game.
    fn game(&self) -> &'static str;
    /// The setup and the players' names, as in the header of a record, without the seed.
    fn setup(&self) -> Header;
    /// The players' names, seat by seat.
    fn names(&self) -> &[String];
    /// The names of all who play along, seat by seat; those of automata stand behind the people's.
    fn all_names(&self) -> Vec<String>;

    /// The seats that are asked something; none once the game is over.
    fn to_act(&self) -> Vec<Seat>;
    /// Are the open questions answered in secret, at the same time?
    fn is_simultaneous(&self) -> bool;
    /// The id of the open question to a seat, if it is asked something.
    fn question_id(&self, seat: Seat) -> Option<QuestionId>;
    /// Has the game ended?
    fn is_over(&self) -> bool;
    /// The present scores and places, seat by seat.
    fn standings(&self) -> Vec<Standing>;

    /// Plays actions of a seat that are meant for the question with this id, all or none, and tells what every viewer sees of it.
    fn answer(&mut self, seat: Seat, question: QuestionId, actions: &[&str]) -> Result<Happened, SessionError>;
    /// The table as it would be after these actions of a seat, up to the first thing that is drawn or revealed.
    fn preview(&self, seat: Seat, actions: &[&str]) -> Result<Preview, SessionError>;
    /// What actions of a seat come to that are said in any order, and whether anything is left to decide. So a plan is laid out freely
    /// and changed, until it is played with [`GameSession::answer`].
    fn draft(&self, seat: Seat, actions: &[&str]) -> Draft;
    /// What a seat has decided behind its screen so far, while the screens are up. To change it in a draft, take it back first.
    fn decided_in_secret(&self, seat: Seat) -> Vec<String>;
    /// Why nothing comes of it when a seat touches this; `None` if something can come of it.
    fn why_not(&self, seat: Seat, touched: &Picks) -> Option<Refused>;
    /// Finds out why a seat cannot play an action now. If it can, the result is the action as it is written.
    fn explain(&self, seat: Seat, action: &str) -> Result<String, SessionError>;
    /// Takes the seat's last decision back, and what it had no choice in since; unless something was drawn or revealed, or another
    /// seat has acted in the open.
    fn undo(&mut self, seat: Seat) -> Result<(), SessionError>;
    /// Could the seat take its last decision back?
    fn can_undo(&self, seat: Seat) -> bool;

    /// What does not change during the game: the places, the pieces, and what is printed on them.
    fn layout(&self) -> Layout;
    /// The table as a viewer sees it, with the question they are asked.
    fn scene(&self, viewer: Viewer) -> Scene;
    /// What happened before the first action, as a viewer saw it.
    fn opening(&self, viewer: Viewer) -> Vec<Happening>;
    /// The lines of a viewer's log after the one with this number; all of them for 0. Lines are only added; an undo takes the last ones
    /// away.
    fn log(&self, viewer: Viewer, since: usize) -> Vec<LogLine>;
    /// The number of lines in a viewer's log.
    fn log_length(&self, viewer: Viewer) -> usize;

    /// A bot of this game.
    fn bot(&self, setting: &Setting) -> Result<SeatedBot, BotError>;
    /// What a bot would do on a seat. It sees a determinized match, and its luck is not that of the game's dice. Asked again at the
    /// same position it does the same, unless it thinks by the clock or was given another luck ([`SeatedBot::with_luck`]).
    fn bot_answer(&self, seat: Seat, bot: &mut SeatedBot) -> Result<String, BotError>;
    /// A hint for a seat from a bot that searches, with no more than so many options.
    fn hint(&self, seat: Seat, master: &SeatedBot, most: usize) -> Result<Hint, BotError> {
        self.hint_with_plan(seat, master, most, &[])
    }
    /// The same, and what it thinks of a whole plan: of the seat's answers to this question and to the next ones.
    fn hint_with_plan(&self, seat: Seat, master: &SeatedBot, most: usize, plan: &[&str]) -> Result<Hint, BotError>;
    /// The exact odds of the turn that is being played, if dice decide it. Everybody may know them.
    fn odds(&self) -> Option<Odds>;

    /// For the owner: who has acted, action by action. Answers that are still secret are among them.
    fn acted(&self) -> Vec<Seat>;
    /// For the owner: what happened with each of the actions with these numbers, from 0, as a viewer saw it.
    fn happenings(&self, viewer: Viewer, actions: Range<usize>) -> Vec<Vec<Happening>>;
    /// For the owner, and for everybody once the game is over: one line for every action, numbered as the actions are.
    fn history(&self, viewer: Viewer) -> Vec<LogLine>;
    /// For the owner: who did the action with this number, from 0, and the action itself, unless it is hidden from this viewer.
    fn action(&self, viewer: Viewer, n: usize) -> Option<(Seat, Option<String>)>;
    /// For the owner: the number of the last action in which a seat had a choice, from 0.
    fn last_choice_of(&self, seat: Seat) -> Option<usize>;
    /// For the owner: a copy that goes its own way.
    fn fork(&self) -> Box<dyn GameSession>;
    /// For the owner: the session as it was after the first `n` actions.
    fn at(&self, n: usize) -> Box<dyn GameSession>;
    /// For the owner: goes back to the position after the first `n` actions, whatever happened since.
    fn rewind(&mut self, n: usize);
    /// For tests of secrets: the same session, with everything different that this viewer cannot see; `None` in the middle of a step.
    #[cfg(feature = "testkit")]
    fn disguised(&self, viewer: Viewer, seed: u64) -> Option<Box<dyn GameSession>>;
    /// For tests of secrets: how often something hidden was shown or drawn so far.
    #[cfg(feature = "testkit")]
    fn known(&self) -> (u32, u32, u64);
    /// The record so far. It holds the seed, which decides all draws to come, and everything that was decided in secret: until the game
    /// is over it is for the owner only. [`record_of`](crate::record_of) writes it with what happened at the table besides.
    fn record(&self) -> String;
    /// The same as data.
    fn recorded(&self) -> Record;
}

/// What every viewer sees of an answer: how it changes their log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Happened(Vec<(Viewer, LogChange)>);

impl Happened {
    /// How this viewer's log changes.
    pub fn to(&self, viewer: Viewer) -> Option<&LogChange> {
        self.0.iter().find(|(to, _)| *to == viewer).map(|(_, change)| change)
    }
    /// What this viewer sees of it.
    pub fn happenings(&self, viewer: Viewer) -> impl Iterator<Item = &Happening> {
        self.to(viewer).into_iter().flat_map(|change| &change.lines).flat_map(|line| &line.happenings)
    }
}

impl<R: Playable> GameSession for Session<R> {
    fn game(&self) -> &'static str {
        R::GAME
    }
    fn setup(&self) -> Header {
        let mut header = Header::default();
        header.set("game", R::GAME);
        header.set("rules", R::VERSION.to_string());
        Session::game(self).rules().write_header(&mut header);
        header.set("names", self.player_names().join(", "));
        header
    }
    fn names(&self) -> &[String] {
        self.player_names()
    }
    fn all_names(&self) -> Vec<String> {
        self.all_names()
    }

    fn to_act(&self) -> Vec<Seat> {
        Session::game(self).to_act().collect()
    }
    fn is_simultaneous(&self) -> bool {
        Session::game(self).is_simultaneous()
    }
    fn question_id(&self, seat: Seat) -> Option<QuestionId> {
        self.question_id(seat)
    }
    fn is_over(&self) -> bool {
        Session::game(self).is_over()
    }
    fn standings(&self) -> Vec<Standing> {
        Session::game(self).standings()
    }

    fn answer(&mut self, seat: Seat, question: QuestionId, actions: &[&str]) -> Result<Happened, SessionError> {
        if self.question_id(seat).is_some_and(|open| open != question) {
            return Err(SessionError::OldQuestion);
        }
        let first = self.actions().len();
        let events = self.play_texts(seat, actions)?;
        let change = |viewer| (viewer, LogChange { kept: self.log_length(viewer, first), lines: self.log_of(viewer, first, &events) });
        let viewers = Seat::ALL.into_iter().take(self.player_names().len()).map(Viewer::Seat).chain([Viewer::Spectator, Viewer::Open]);
        Ok(Happened(viewers.map(change).collect()))
    }
    fn preview(&self, seat: Seat, actions: &[&str]) -> Result<Preview, SessionError> {
        Ok(self.preview(seat, actions)?)
    }
    fn draft(&self, seat: Seat, actions: &[&str]) -> Draft {
        self.draft(seat, actions)
    }
    fn decided_in_secret(&self, seat: Seat) -> Vec<String> {
        self.decided_in_secret(seat).iter().map(ToString::to_string).collect()
    }
    fn why_not(&self, seat: Seat, touched: &Picks) -> Option<Refused> {
        self.why_not(seat, touched)
    }
    fn explain(&self, seat: Seat, action: &str) -> Result<String, SessionError> {
        let game = Session::game(self);
        let Ok(action) = action.parse::<R::Action>() else {
            return Err(SessionError::NotUnderstood { text: action.to_string() });
        };
        match game.question(seat) {
            _ if game.is_over() => Err(SessionError::Over),
            None => Err(SessionError::NotYourTurn { to_act: game.to_act().collect() }),
            Some(_) if game.options(seat).contains(&action) => Ok(action.to_string()),
            Some(question) => {
                let why = game.why_not(seat, action).map(|why| Box::new(R::refusal(why)));
                Err(SessionError::NotLegal { action: action.to_string(), why, question: Box::new(question.into()) })
            }
        }
    }
    fn undo(&mut self, seat: Seat) -> Result<(), SessionError> {
        let Some(decision) = self.last_choice_of(seat) else {
            return Err(SessionError::TooLate { why: Box::new(say!("you have made no decision yet that you could take back")) });
        };
        let before = self.clone();
        let own = self.actions().skip(decision).filter(|(who, _)| *who == seat).count();
        for _ in 0..own {
            if let Err(refusal) = self.take_back(seat) {
                *self = before;
                return Err(refusal.into());
            }
        }
        Ok(())
    }
    fn can_undo(&self, seat: Seat) -> bool {
        self.last_choice_of(seat).is_some_and(|decision| self.can_take_back_to(seat, decision))
    }

    fn layout(&self) -> Layout {
        Session::game(self).rules().layout()
    }
    fn scene(&self, viewer: Viewer) -> Scene {
        self.scene_for(viewer)
    }
    fn opening(&self, viewer: Viewer) -> Vec<Happening> {
        self.opening(viewer)
    }
    fn log(&self, viewer: Viewer, since: usize) -> Vec<LogLine> {
        let mut lines = self.log(viewer);
        lines.retain(|line| line.n > since);
        lines
    }
    fn log_length(&self, viewer: Viewer) -> usize {
        self.log_length(viewer, self.actions().len())
    }

    fn bot(&self, setting: &Setting) -> Result<SeatedBot, BotError> {
        let bots = R::BOTS.ok_or(BotError::NoBots)?;
        Ok(SeatedBot { game: R::GAME, player: (bots.player)(setting).map_err(BotError::Setting)?, luck: None })
    }
    fn bot_answer(&self, seat: Seat, bot: &mut SeatedBot) -> Result<String, BotError> {
        let bots = bots_for::<R>(bot)?;
        let luck = luck(self, seat, bot);
        let action = (bots.answer)(&mut bot.player, Session::game(self), seat, luck);
        action.map(|action| action.to_string()).ok_or(BotError::NothingToDecide)
    }
    fn hint_with_plan(&self, seat: Seat, master: &SeatedBot, most: usize, plan: &[&str]) -> Result<Hint, BotError> {
        let bots = bots_for::<R>(master)?;
        if self.question_id(seat).is_none() {
            return Err(BotError::NothingToDecide);
        }
        (bots.hint)(&master.player, Session::game(self), seat, luck(self, seat, master), most, plan).ok_or(BotError::GivesNoHints)
    }
    fn odds(&self) -> Option<Odds> {
        R::odds(Session::game(self))
    }

    fn acted(&self) -> Vec<Seat> {
        self.actions().map(|(seat, _)| seat).collect()
    }
    fn happenings(&self, viewer: Viewer, actions: Range<usize>) -> Vec<Vec<Happening>> {
        self.happenings(viewer, actions)
    }
    fn history(&self, viewer: Viewer) -> Vec<LogLine> {
        self.history(viewer)
    }
    fn action(&self, viewer: Viewer, n: usize) -> Option<(Seat, Option<String>)> {
        let (seat, action) = self.action(n)?;
        Some((seat, (!self.is_hidden(n, viewer)).then(|| action.to_string())))
    }
    fn last_choice_of(&self, seat: Seat) -> Option<usize> {
        self.last_choice_of(seat)
    }
    fn fork(&self) -> Box<dyn GameSession> {
        Box::new(self.clone())
    }
    fn at(&self, n: usize) -> Box<dyn GameSession> {
        Box::new(self.at(n))
    }
    fn rewind(&mut self, n: usize) {
        self.rewind(n);
    }
    #[cfg(feature = "testkit")]
    fn disguised(&self, viewer: Viewer, seed: u64) -> Option<Box<dyn GameSession>> {
        let other = Session::game(self).disguise(viewer, &mut tabletop::Dice::fast(seed))?;
        Some(Box::new(self.with_game(other)))
    }
    #[cfg(feature = "testkit")]
    fn known(&self) -> (u32, u32, u64) {
        let game = Session::game(self);
        (game.reveals(), game.own_reveals(), game.words_drawn())
    }
    fn record(&self) -> String {
        self.to_record()
    }
    fn recorded(&self) -> Record {
        self.recorded()
    }
}

/// The bots of a game, if this is one of them.
fn bots_for<R: Playable>(bot: &SeatedBot) -> Result<Bots<R>, BotError> {
    R::BOTS.ok_or(BotError::NoBots).and_then(|bots| if bot.game == R::GAME { Ok(bots) } else { Err(BotError::OfAnotherGame) })
}

/// The seed of a bot's luck at this position.
fn luck<R: Playable>(session: &Session<R>, seat: Seat, bot: &SeatedBot) -> u64 {
    seed_for(bot.luck.as_deref().unwrap_or(session.seed()), seat, session.actions().len())
}
