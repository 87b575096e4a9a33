//! The server over its real wire and on real databases. One program: each file on its own would link the whole server again.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, missing_docs)]

mod api;
mod connections;
mod contract;
mod crash;
mod example_bot;
mod faults;
mod fuzz;
#[cfg(feature = "load")]
mod load;
mod play;
#[cfg(feature = "typescript")]
mod protocol;
mod records;
mod seats;
#[cfg(feature = "testkit")]
mod secrets;
mod store;
mod support;
mod tables;
#[cfg(feature = "testkit")]
mod undo;
