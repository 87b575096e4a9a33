//! What is noted about games, and the page that is made of it.

#![allow(clippy::expect_used, clippy::panic)]

mod languages;
mod page;
mod played;
#[allow(dead_code, clippy::unwrap_used)]
#[path = "../../../language/tests/pseudo/mod.rs"]
mod pseudo;
#[allow(dead_code, clippy::unwrap_used)]
#[path = "../../../language/tests/sources/mod.rs"]
mod sources;
mod study;
