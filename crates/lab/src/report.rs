//! One page with charts of everything that arenas have played: a single file that needs nothing else to be read.

mod charts;
mod figures;
mod folder;
mod kit;
mod page;
mod tiles;

use std::path::Path;

pub use folder::Arena;

/// A page that has been made.
#[derive(Clone, Debug)]
pub struct Report {
    /// The page, as HTML.
    pub page: String,
    /// How many arenas it shows.
    pub arenas: usize,
    /// How many games were played in them.
    pub games: usize,
}

/// Gathers all arenas in a folder and below it, and makes a page of them.
pub fn report(folder: &Path) -> Result<Report, String> {
    let arenas = folder::gather(folder)?;
    let games = arenas.iter().map(|arena| arena.games.len()).sum();
    Ok(Report { page: page::page(&arenas), arenas: arenas.len(), games })
}
