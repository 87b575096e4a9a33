//! Arenas that go wrong, and what is asked for.

#![allow(clippy::expect_used, clippy::panic)]
