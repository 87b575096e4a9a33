//! The lab: bots against each other, many times over, and what can be said about it.

pub mod arena;
pub mod claim;
pub mod journal;
mod linear;
pub mod plan;
pub mod rating;
pub mod report;
pub mod results;
pub mod sequential;
pub mod stats;
pub mod store;
pub mod study;
pub mod tune;
