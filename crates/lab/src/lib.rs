//! The lab: bots against each other, many times over, and what can be said about it.

pub mod journal;
pub mod study;
pub mod tune;
