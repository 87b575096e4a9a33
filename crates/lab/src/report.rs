//! The report: one HTML page with charts of everything that arenas have played, in a single file.

mod charts;
mod draw;
mod figures;
mod folder;
mod page;
mod tiles;

use std::path::Path;

pub use folder::Arena;

/// A finished report.
#[derive(Clone, Debug)]
pub struct Report {
    /// The page, as HTML.
    pub page: String,
    /// The number of arenas on it.
    pub arenas: usize,
    /// The number of games in them.
    pub games: usize,
}

/// Makes a report of all arenas in a folder and below it.
pub fn report(folder: &Path) -> Result<Report, String> {
    let arenas = folder::gather(folder)?;
    let games = arenas.iter().map(|arena| arena.games.len()).sum();
    Ok(Report { page: page::page(&arenas), arenas: arenas.len(), games })
}
