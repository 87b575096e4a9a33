//! The server: tables that live, survive and keep their secrets.

pub mod clock;
pub mod secrets;
pub mod store;
pub mod table;
