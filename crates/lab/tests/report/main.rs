//! What is noted about games, and the page that is made of it.

#![allow(clippy::expect_used, clippy::panic)]

mod page;
mod played;
mod study;
