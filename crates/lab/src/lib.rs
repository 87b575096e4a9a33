//! The lab: lets bots play each other many times, measures how strong they are, and tunes their weights.

pub mod arena;
pub mod claim;
pub mod conduct;
pub mod journal;
mod linear;
pub mod plan;
pub mod rating;
pub mod regret;
pub mod report;
pub mod results;
pub mod sequential;
pub mod stats;
pub mod store;
pub mod study;
pub mod tune;
