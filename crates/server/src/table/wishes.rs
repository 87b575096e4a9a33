//! What somebody at a table wants, and what comes of it: lines for the journal, or a refusal that changes nothing.
//!
//! A wish becomes lines without touching the table, which then goes on by them ([`Table::apply`]). Only whether an answer is a legal one
//! is known when it is played: a table that refuses it is as it was, and its line is not written.

use std::collections::BTreeSet;

use fresco_bots::Level;
use fresco_games::SessionError;
use serde::{Deserialize, Serialize};
use tabletop::{Fault, QuestionId, Seat, Text, say};

use super::entry::{By, Chair, Closing, Entry, Handover, Holder, Leaving, Motion};
use super::{Playing, Sitter, Stage, Table, Who};
use crate::secrets::{Hashed, Nonce};

/// The level of a bot that takes over, unless somebody chooses another.
pub const STAND_IN: Level = Level::Journeyman;
/// The longest message of a chat.
pub const MAX_MESSAGE: usize = 500;

/// What somebody at a table wants. The chair is theirs: that was checked before.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "wish", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Wish {
    /// To leave before the start.
    Leave,
    /// A colour, or to leave it to the draw.
    Colour {
        /// Which.
        #[serde(default, with = "super::names::maybe")]
        #[cfg_attr(feature = "typescript", ts(optional, as = "Option<Seat>"))]
        colour: Option<Seat>,
    },
    /// To answer a question.
    Act {
        /// Which.
        question: QuestionId,
        /// With what.
        actions: Vec<String>,
    },
    /// To take the last decision back.
    Undo,
    /// To take back everything that was decided behind the screen, so that a plan can be laid out anew. Where nothing was, nothing changes:
    /// of two devices that reopen a plan, one does.
    Reopen,
    /// To say something.
    Say {
        /// What.
        text: String,
    },
    /// That a bot plays for them from here on.
    HandOver {
        /// How strong it is.
        #[serde(with = "super::names")]
        #[cfg_attr(feature = "typescript", ts(type = "Level"))]
        level: Level,
    },
    /// To play again.
    ComeBack,
    /// To give up.
    Resign,
    /// To be for something that needs several voices, or no longer for it.
    Vote {
        /// What.
        motion: Motion,
        /// Are they for it?
        yes: bool,
    },
    /// That the clocks run again.
    GoOn,
}

/// What only the maker of a table may want, before the start.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "wish", rename_all = "kebab-case", deny_unknown_fields)]
pub enum MakersWish {
    /// A bot on a chair.
    Fill {
        /// Where.
        chair: Chair,
        /// How strong it is.
        #[serde(with = "super::names")]
        #[cfg_attr(feature = "typescript", ts(type = "Level"))]
        level: Level,
    },
    /// To send somebody away.
    Remove {
        /// From which chair.
        chair: Chair,
    },
    /// To begin.
    Start,
    /// To give it up.
    Cancel,
}

/// Why nothing came of a wish.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Refused {
    /// Only the maker of the table may do that.
    NotTheMaker,
    /// There is no such chair, or it is somebody else's.
    NoSuchChair,
    /// All chairs are taken.
    Full,
    /// It is too early or too late for that.
    NotNow(Fault),
    /// What was sent cannot be: a name, a message.
    Unfit(Fault),
    /// The game refuses it.
    ByTheGame(SessionError),
}

impl Refused {
    /// The same in words.
    pub fn text(&self) -> Text {
        match self {
            Refused::NotTheMaker => say!("only whoever made the table can do that"),
            Refused::NoSuchChair => say!("that seat is not yours"),
            Refused::Full => say!("there is no free seat at this table"),
            Refused::NotNow(why) | Refused::Unfit(why) => why.text().clone(),
            Refused::ByTheGame(error) => error.text(),
        }
    }
}

/// Somebody who wants to sit down.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Newcomer {
    /// What they are called.
    pub name: String,
    /// What they add to the seed.
    pub nonce: Nonce,
    /// Their browser.
    pub browser: Hashed,
    /// The link of their chair.
    pub link: Hashed,
    /// The chair they would like, if it is free.
    pub chair: Option<Chair>,
}

/// The name under which somebody can sit down.
pub(crate) fn name_of(name: &str) -> Result<String, Refused> {
    let name = name.trim();
    tabletop::check_name(name).map_err(Refused::Unfit)?;
    if name.is_empty() {
        return Err(Refused::Unfit(say!("everybody needs a name").into()));
    }
    Ok(name.to_string())
}

impl Table {
    /// Somebody sits down.
    pub fn sit(&self, newcomer: Newcomer) -> Result<Vec<Entry>, Refused> {
        self.gathering()?;
        let Newcomer { name, nonce, browser, link, chair } = newcomer;
        let name = name_of(&name)?;
        let same = |sitter: &Sitter| matches!(&sitter.who, Who::Person { name: other, .. } if other.to_lowercase() == name.to_lowercase());
        if self.chairs.iter().flatten().any(same) {
            return Err(Refused::Unfit(say!("somebody at this table already has that name").into()));
        }
        if Level::ALL.into_iter().any(|level| (1..=4).any(|n| level.player_name(n).to_lowercase() == name.to_lowercase())) {
            return Err(Refused::Unfit(say!("that is the name of a bot").into()));
        }
        let free = |chair: &Chair| self.chairs.get(usize::from(*chair)).is_some_and(Option::is_none);
        let chair = chair.filter(free).or_else(|| (0..self.setup.players).find(free)).ok_or(Refused::Full)?;
        Ok(vec![Entry::Sat { chair, name, nonce, browser, link }])
    }

    /// A wish of whoever made the table. The draw is for colours that nobody has chosen.
    pub fn makers_wish(&self, wish: &MakersWish) -> Result<Vec<Entry>, Refused> {
        self.gathering()?;
        let sitter = |chair: Chair| self.chairs.get(usize::from(chair)).ok_or(Refused::NoSuchChair);
        Ok(match *wish {
            MakersWish::Fill { chair, level } => match sitter(chair)? {
                Some(Sitter { who: Who::Person { .. }, .. }) => return Err(Refused::NotNow(say!("somebody sits there already").into())),
                _ => vec![Entry::BotSat { chair, level }],
            },
            MakersWish::Remove { chair } => match sitter(chair)? {
                None => return Err(Refused::NotNow(say!("nobody sits there").into())),
                Some(_) => vec![Entry::Left { chair, why: Leaving::Removed }],
            },
            MakersWish::Start if self.chairs.iter().any(Option::is_none) => {
                return Err(Refused::NotNow(say!("not all seats are taken; bots can fill them").into()));
            }
            MakersWish::Start => vec![Entry::Started { colours: self.colours() }],
            MakersWish::Cancel => vec![Entry::Closed { why: Closing::Cancelled }],
        })
    }

    /// The colour of each chair: the one that was chosen, or else one that the seed draws.
    fn colours(&self) -> Vec<Seat> {
        let chosen: BTreeSet<Seat> = self.chairs.iter().flatten().filter_map(|sitter| sitter.colour).collect();
        let mut free: Vec<Seat> = Seat::ALL.into_iter().take(self.chairs.len()).filter(|seat| !chosen.contains(seat)).collect();
        tabletop::Dice::frozen(tabletop::Seed::from_text(&format!("colours {}", self.seed()))).shuffle(&mut free);
        let mut free = free.into_iter();
        self.chairs.iter().filter_map(|sitter| sitter.as_ref().and_then(|sitter| sitter.colour).or_else(|| free.next())).collect()
    }

    /// What comes of a wish of whoever sits on this chair.
    pub fn wish(&self, chair: Chair, wish: &Wish) -> Result<Vec<Entry>, Refused> {
        match wish {
            Wish::Leave => {
                self.gathering()?;
                Ok(vec![Entry::Left { chair, why: Leaving::Asked }])
            }
            Wish::Colour { colour } => {
                self.gathering()?;
                let taken = |(other, sitter): (Chair, &Option<Sitter>)| {
                    other != chair && colour.is_some() && sitter.as_ref().is_some_and(|sitter| sitter.colour == *colour)
                };
                if (0..).zip(&self.chairs).any(taken) {
                    return Err(Refused::NotNow(say!("somebody else has chosen that colour").into()));
                }
                if colour.is_some_and(|colour| colour.index() >= self.chairs.len()) {
                    return Err(Refused::Unfit(say!("that colour is not played at this table").into()));
                }
                Ok(vec![Entry::Coloured { chair, colour: *colour }])
            }
            Wish::Say { text } => {
                let text = text.trim();
                if text.is_empty() || text.chars().count() > MAX_MESSAGE || text.chars().any(|c| c.is_control() && c != '\n') {
                    return Err(Refused::Unfit(say!("a message has 1 to {most} characters", most = MAX_MESSAGE as i64).into()));
                }
                Ok(vec![Entry::Said { chair, text: text.to_string() }])
            }
            wish => {
                let Stage::Playing(playing) = &self.stage else { return Err(Refused::NotNow(say!("the game has not begun").into())) };
                let seat = playing.seat_of(chair).ok_or(Refused::NoSuchChair)?;
                playing.wish(seat, wish)
            }
        }
    }

    fn gathering(&self) -> Result<(), Refused> {
        match self.stage {
            Stage::Gathering => Ok(()),
            Stage::Playing(_) => Err(Refused::NotNow(say!("the game has begun").into())),
            Stage::Closed(_) => Err(Refused::NotNow(say!("the table is closed").into())),
        }
    }
}

impl Playing {
    /// The seat of a chair.
    pub fn seat_of(&self, chair: Chair) -> Option<Seat> {
        self.colours.get(usize::from(chair)).copied()
    }

    fn wish(&self, seat: Seat, wish: &Wish) -> Result<Vec<Entry>, Refused> {
        // The same answer once more: it has been played, also if it was the last of the game or a bot has taken over since.
        if let Wish::Act { question, actions } = wish
            && self.session.question_id(seat) != Some(*question)
            && let Some(Some((answered, with))) = self.answered.get(seat.index())
            && (answered, with) == (question, actions)
        {
            return Ok(Vec::new());
        }
        if self.is_over() {
            return Err(Refused::ByTheGame(SessionError::Over));
        }
        let holder = self.holders.get(seat.index()).copied().ok_or(Refused::NoSuchChair)?;
        let plays = matches!(holder, Holder::Person | Holder::Away);
        // Whoever does something is there.
        let mut entries = Vec::new();
        if holder == Holder::Away {
            entries.push(Entry::Held { seat, holder: Holder::Person, why: Handover::Back });
        }
        match wish {
            Wish::ComeBack => match holder {
                Holder::Bot { .. } => entries.push(Entry::Held { seat, holder: Holder::Person, why: Handover::Back }),
                Holder::Resigned { .. } => return Err(Refused::NotNow(say!("you have resigned and cannot come back").into())),
                Holder::Person | Holder::Away => {}
            },
            _ if !plays => return Err(Refused::NotNow(say!("a bot plays for you; come back first").into())),
            Wish::Act { question, actions } => {
                match self.session.question_id(seat) {
                    Some(open) if open == *question => {}
                    Some(_) => return Err(Refused::ByTheGame(SessionError::OldQuestion)),
                    None => return Err(Refused::ByTheGame(SessionError::NotYourTurn { to_act: self.session.to_act() })),
                }
                entries.push(Entry::Acted { seat, actions: actions.clone(), by: By::Person });
            }
            Wish::Undo => entries.push(self.undo(seat)?),
            Wish::Reopen => entries.extend(self.reopen(seat)),
            Wish::HandOver { level } => entries.push(Entry::Held { seat, holder: Holder::Bot { level: *level }, why: Handover::Asked }),
            Wish::Resign => entries.push(Entry::Held { seat, holder: Holder::Resigned { level: STAND_IN }, why: Handover::Asked }),
            Wish::Vote { motion, yes } => {
                if let Motion::Takeover { seat: of } = motion
                    && !self.people().any(|person| person == *of)
                {
                    return Err(Refused::NotNow(say!("a bot plays there already").into()));
                }
                entries.push(Entry::Voted { seat, motion: *motion, yes: *yes });
                if *yes && self.carried(*motion, seat) {
                    entries.push(match *motion {
                        Motion::Takeover { seat } => Entry::Held { seat, holder: Holder::Bot { level: STAND_IN }, why: Handover::Agreed },
                        Motion::Pause => Entry::Paused,
                        Motion::Abandon => Entry::Closed { why: Closing::Abandoned },
                    });
                }
            }
            Wish::GoOn if !self.clocks.paused => return Err(Refused::NotNow(say!("the clocks are running").into())),
            Wish::GoOn => entries.push(Entry::WentOn { seat }),
            Wish::Leave | Wish::Colour { .. } | Wish::Say { .. } => return Err(Refused::NotNow(say!("the game has begun").into())),
        }
        Ok(entries)
    }

    /// Taking a decision back. Where no other person has sat down, one may also go back beyond what bots and chance have done since; the
    /// record says so. Elsewhere nothing that somebody has learned can be unlearned.
    pub(crate) fn undo(&self, seat: Seat) -> Result<Entry, Refused> {
        // While all decide behind their screens, whoever has begun is nobody's business. So that this does not show in what others can
        // still take back, what was done in the open before counts as seen.
        let in_the_open = self.session.is_simultaneous() && self.session.decided_in_secret(seat).is_empty();
        if self.session.can_undo(seat) && (self.is_alone(seat) || !in_the_open) {
            return Ok(Entry::TookBack { seat });
        }
        match self.session.last_choice_of(seat).filter(|_| self.is_alone(seat)) {
            Some(to) => Ok(Entry::WentBack { seat, to }),
            None => Err(Refused::NotNow(say!("too late to take that back: somebody has acted, or something has been shown since").into())),
        }
    }

    /// Taking back, one by one, what a seat has decided behind its screen.
    fn reopen(&self, seat: Seat) -> Vec<Entry> {
        let mut session = self.session.fork();
        let mut entries = Vec::new();
        while !session.decided_in_secret(seat).is_empty() && session.undo(seat).is_ok() {
            entries.push(Entry::TookBack { seat });
        }
        entries
    }

    /// Is everybody for it, once this seat is? Only people have a voice, and nobody votes on themselves.
    fn carried(&self, motion: Motion, seat: Seat) -> bool {
        let about = |person: Seat| motion == Motion::Takeover { seat: person };
        self.people().filter(|&person| !about(person)).all(|person| person == seat || self.votes.contains(&(motion, person)))
    }
}
