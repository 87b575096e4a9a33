//! What is wrong with something that somebody has written.

use std::fmt::{self, Display};

use crate::{Arg, Term, Text, all_of, data, say};

/// What is wrong with something that somebody has written, be it a header, a record, a file or a word, in words that every language
/// can tell. It is printed in English.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault(Box<Text>);

impl Fault {
    /// The words.
    pub fn text(&self) -> &Text {
        &self.0
    }
    /// A word that is not one of a kind, of which these are all. The kind is a word of the list `kind`.
    pub fn no_such<'a>(word: &str, kind: Term, all: impl IntoIterator<Item = &'a str>) -> Fault {
        say!("there is no {kind} \"{word}\"; choose from {all}", word = data(word), kind, all = all_of(all.into_iter().map(data))).into()
    }
    /// The same with the line in which it was found, from 1; 0 stands for the text as a whole.
    pub fn in_line(&self, line: usize) -> Text {
        match line {
            0 => self.text().clone(),
            line => say!("line {line}: {fault}", line = line as i64, fault = self.text().clone()),
        }
    }
}

impl From<Text> for Fault {
    fn from(text: Text) -> Fault {
        Fault(Box::new(text))
    }
}
impl From<Fault> for Text {
    fn from(fault: Fault) -> Text {
        *fault.0
    }
}
impl From<Fault> for Arg {
    fn from(fault: Fault) -> Arg {
        Arg::Text(fault.0)
    }
}
impl From<Fault> for String {
    fn from(fault: Fault) -> String {
        fault.to_string()
    }
}

impl Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Compares the English; for tests.
impl PartialEq<&str> for Fault {
    fn eq(&self, english: &&str) -> bool {
        *self.0 == *english
    }
}

impl std::error::Error for Fault {}
