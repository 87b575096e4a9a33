//! The messages of the server as TypeScript. `protocol.ts` beside this crate is what comes of it; `tests/server/protocol.rs` holds it current.

use fresco_bots::Level;
use ts_rs::TS;

use crate::error::ErrorBody;
use crate::lobby::{LobbyChair, LobbyLine};
use crate::operator::Switch;
use crate::routes::{games, health, operator, records, seats, tables};
use crate::secrets::{Commitment, Nonce};
use crate::table::entry::{Closing, Motion};
use crate::table::setup::Pace;
use crate::table::wishes::{MakersWish, Wish};
use crate::wire;

/// The types of the games that these messages hold.
const OF_THE_GAMES: [&str; 12] =
    ["Draft", "Happening", "Hint", "LogChange", "LogLine", "Odds", "Preview", "Refused", "Scene", "Seat", "SessionError", "Text"];

/// The whole file.
pub fn protocol() -> String {
    let config = ts_rs::Config::default();
    macro_rules! declared {
        ($($Type:ty),* $(,)?) => { [$(<$Type>::decl(&config)),*] };
    }
    let types = declared![
        Nonce,
        Commitment,
        Pace,
        Motion,
        Closing,
        // What a page asks for with a request, and gets.
        games::Games,
        games::GameView,
        games::ModuleView,
        games::PresetView,
        games::LevelView,
        tables::Make,
        tables::SitDown,
        tables::Made,
        tables::Lobby,
        LobbyLine,
        LobbyChair,
        seats::Sit,
        seats::Seated,
        seats::Claim,
        seats::Issue,
        seats::WishOf,
        seats::AskOf,
        records::Position,
        records::Log,
        records::CheckedDraws,
        records::Origins,
        records::Uploaded,
        records::PlayOn,
        Switch,
        operator::View,
        health::Health,
        ErrorBody,
        // What goes over the socket.
        wire::FromPage,
        Wish,
        MakersWish,
        wire::Ask,
        wire::Touched,
        wire::ToPage,
        wire::Snapshot,
        wire::About,
        wire::TableStatus,
        wire::ChairView,
        wire::ClockView,
        wire::Vote,
        wire::Said,
        wire::Push,
        wire::Answer,
        wire::Goodbye,
    ];
    let mut text = format!(
        "// The messages of the server. Generated from the Rust types: see docs/API.md.\n\nimport type {{ {} }} from \"../games/protocol\";\n\
         export * from \"../games/protocol\";\n\n/** The version of these messages, for the `version` of a socket. */\nexport const VERSION = {};\n",
        OF_THE_GAMES.join(", "),
        wire::VERSION
    );
    let levels = Level::ALL.map(|level| format!("\"{level}\"")).join(" | ");
    text.push_str(&format!("\nexport type Level = {levels};\n"));
    for declared in types {
        let lines: Vec<&str> = declared.lines().map(str::trim_end).collect();
        text.push_str(&format!("\nexport {}\n", lines.join("\n")));
    }
    text
}
