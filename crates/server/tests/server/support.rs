//! What the tests share: databases, a server in this process or in one of its own, visitors, sockets, noise.

pub(crate) mod databases;
pub(crate) mod noise;
pub(crate) mod player;
pub(crate) mod process;
pub(crate) mod schema;
pub(crate) mod server;
