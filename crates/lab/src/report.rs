//! The report: one HTML page with charts of everything that arenas have played, in a single file.

mod charts;
mod draw;
mod figures;
mod folder;
mod page;
mod tables;
mod tiles;
mod words;

use std::path::Path;

use fresco_language::Language;
use tabletop::Fault;

pub use folder::Arena;
use words::Words;

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

/// All arenas in a folder and below it.
pub fn arenas(folder: &Path) -> Result<Vec<Arena>, Fault> {
    folder::gather(folder)
}

/// Makes a report of all arenas in a folder and below it, in a language.
pub fn report(folder: &Path, language: &Language) -> Result<Report, Fault> {
    let arenas = folder::gather(folder)?;
    let games = arenas.iter().map(|arena| arena.games.len()).sum();
    Ok(Report { page: page::page(Words(language), &arenas), arenas: arenas.len(), games })
}
