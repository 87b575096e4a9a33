//! The server: tables that live, survive and keep their secrets.
//!
//! `SPEC.md` beside this crate states the rules of connecting, answering, resuming and taking back, by number; the tests name them.

pub mod app;
pub mod clock;
pub mod error;
pub mod host;
mod limits;
#[cfg(feature = "load")]
pub mod load;
mod lobby;
pub mod metrics;
mod operator;
pub mod random;
pub mod router;
mod routes;
pub mod secrets;
pub mod settings;
pub mod store;
pub mod table;
pub mod tables;
pub mod thinkers;
#[cfg(feature = "typescript")]
pub mod typescript;
mod visitor;
pub mod wire;
