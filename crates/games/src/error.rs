//! Everything that can go wrong, as types. What a person reads is a [`Text`].

use std::fmt::{self, Display};

use serde::Serialize;
use tabletop::{Fault, Refusal, Refused, Rules, Seat, Text, all_of, data, say};

/// Why no session was opened.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OpenError {
    /// The header names no game.
    NoGame,
    /// There is no such game.
    UnknownGame(String),
    /// The game cannot be set up like this. The words are for whoever made the header.
    Setup(Fault),
}

impl OpenError {
    /// The error for a name that no game has.
    #[doc(hidden)]
    pub fn of_name(name: &str) -> OpenError {
        if name.is_empty() { OpenError::NoGame } else { OpenError::UnknownGame(name.to_string()) }
    }
    /// The same in words.
    pub fn text(&self) -> Text {
        match self {
            OpenError::NoGame => say!("it does not say which game it is"),
            OpenError::UnknownGame(name) => {
                let (name, games) = (data(name), all_of(crate::NAMES.map(data)));
                say!("the game \"{name}\" is not known; the games are {games}", name, games)
            }
            OpenError::Setup(fault) => fault.text().clone(),
        }
    }
}

impl Display for OpenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.text().fmt(f)
    }
}

impl std::error::Error for OpenError {}

/// Why a session did not do as it was told. It is exactly as it was.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "error", rename_all = "kebab-case")]
pub enum SessionError {
    /// The game has ended.
    Over,
    /// The seat is asked nothing now.
    NotYourTurn {
        /// The seats that are asked something.
        to_act: Vec<Seat>,
    },
    /// The answer was meant for another question, which is no longer open.
    OldQuestion,
    /// The text is no action.
    NotUnderstood {
        /// The text.
        text: String,
    },
    /// It is an action, but not one that is possible now.
    NotLegal {
        /// The action.
        action: String,
        /// The reason, if the rules give one.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "typescript", ts(optional))]
        why: Option<Box<Refused>>,
        /// The open question.
        question: Box<Text>,
    },
    /// Too late to play or to take back, with the reason.
    TooLate {
        /// The reason.
        why: Box<Text>,
    },
}

impl SessionError {
    /// The same in words.
    pub fn text(&self) -> Text {
        match self {
            SessionError::Over => say!("the game is over"),
            SessionError::NotYourTurn { to_act } => {
                say!("it is not your turn: waiting for {seats}", seats = all_of(to_act.iter().copied()))
            }
            SessionError::OldQuestion => say!("that question is no longer open"),
            SessionError::NotUnderstood { text } => say!("\"{text}\" is not an action", text = data(text)),
            SessionError::NotLegal { action, why: Some(why), .. } => {
                say!("{action}: {why}", action = data(action), why = Text::from((**why).clone()))
            }
            SessionError::NotLegal { action, why: None, question } => {
                say!("{action}: not now. {question}", action = data(action), question = (**question).clone())
            }
            SessionError::TooLate { why } => (**why).clone(),
        }
    }
}

impl Display for SessionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.text().fmt(f)
    }
}

impl std::error::Error for SessionError {}

impl<R: Rules> From<Refusal<R>> for SessionError {
    fn from(refusal: Refusal<R>) -> SessionError {
        match refusal {
            Refusal::Over => SessionError::Over,
            Refusal::NotYourTurn { to_act } => SessionError::NotYourTurn { to_act },
            Refusal::NotUnderstood { text } => SessionError::NotUnderstood { text },
            Refusal::NotLegal { action, why, ask } => SessionError::NotLegal {
                action: action.to_string(),
                why: why.map(|why| Box::new(R::refusal(why))),
                question: Box::new(ask.into()),
            },
            Refusal::TooLate(why) => SessionError::TooLate { why: Box::new(why.into()) },
        }
    }
}

/// Why there is no bot, no answer of a bot, or no hint.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BotError {
    /// The game has no bots.
    NoBots,
    /// There is no such bot: its weights cannot be read. The words are for whoever named it.
    Setting(Fault),
    /// It is a bot of another game.
    OfAnotherGame,
    /// The seat is asked nothing.
    NothingToDecide,
    /// Only a bot that searches can give hints.
    GivesNoHints,
}

impl BotError {
    /// The same in words.
    pub fn text(&self) -> Text {
        match self {
            BotError::NoBots => say!("this game has no bots"),
            BotError::Setting(fault) => fault.text().clone(),
            BotError::OfAnotherGame => say!("that bot is for another game"),
            BotError::NothingToDecide => say!("there is nothing to decide"),
            BotError::GivesNoHints => say!("only a master can give hints"),
        }
    }
}

impl Display for BotError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.text().fmt(f)
    }
}

impl std::error::Error for BotError {}
