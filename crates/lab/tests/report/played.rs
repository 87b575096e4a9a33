//! Quick games of weak bots, noted as an arena notes them.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use fresco_board::BoardGame;
use fresco_bots::{Setting, answer, seed_for};
use fresco_lab::journal::{Notes, Played};
use fresco_lab::study::Study;
use serde_json::Value;
use tabletop::{Header, Match, Rules};

/// The rules of a table: the number of players, the edition and the modules of the board game.
pub(crate) fn rules<G: Rules>(players: usize, edition: &str, modules: &str) -> Arc<G> {
    let mut header = Header::default();
    header.set("players", players.to_string());
    if G::GAME == BoardGame::GAME {
        header.set("edition", edition);
        header.set("modules", modules);
    }
    Arc::new(G::from_header(&header).expect("a table"))
}

/// Plays a game. The times are made up: a thousandth of a second for each option.
pub(crate) fn play<G: Study>(rules: &Arc<G>, number: u64, seed: &str, bots: &[&str]) -> Played {
    let mut log = Vec::new();
    let mut notes = Notes::default();
    let mut game = Match::new_with_log(rules.clone(), seed, &mut log);
    let mut players: Vec<_> = bots.iter().map(|bot| bot.parse::<Setting>().expect(bot).player::<G>().expect(bot)).collect();
    let (mut decisions, mut seconds, mut longest) = (vec![0; bots.len()], vec![0.0; bots.len()], vec![0.0f64; bots.len()]);
    let mut n = 0;
    let mut memory = G::Memory::default();
    while let Some(seat) = game.next_to_act() {
        let before = game.world().clone();
        let (at, options) = (seat.index(), game.options(seat).len());
        let action = answer(&mut players[at], &game, seat, seed_for(seed, seat, n)).expect("an answer");
        if options > 1 {
            let time = options as f64 / 1000.0;
            decisions[at] += 1;
            seconds[at] += time;
            longest[at] = longest[at].max(time);
        }
        game.play(seat, action, Some(&mut log)).expect("a legal answer");
        log.drain(..).for_each(|event| rules.notice(&event, &before, &mut memory, &mut notes));
        n += 1;
    }
    let standings = game.standings();
    Played {
        number,
        seed: seed.to_string(),
        bots: bots.iter().map(ToString::to_string).collect(),
        scores: standings.iter().map(|s| s.score).collect(),
        places: standings.iter().map(|s| s.place).collect(),
        decisions,
        seconds,
        longest,
        notes,
    }
}

/// Plays so many deals, each with every rotation of the seats.
pub(crate) fn arena<G: Study>(rules: &Arc<G>, deals: u64, bots: &[&str]) -> Vec<Played> {
    let mut games = Vec::new();
    for deal in 1..=deals {
        for turn in 0..bots.len() {
            let mut seats = bots.to_vec();
            seats.rotate_right(turn);
            games.push(play(rules, games.len() as u64 + 1, &format!("test/{deal}"), &seats));
        }
    }
    games
}

/// An empty folder of its own for a test.
pub(crate) fn empty_folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("report").join(name);
    if folder.exists() {
        std::fs::remove_dir_all(&folder).expect("to clear a folder");
    }
    std::fs::create_dir_all(&folder).expect("a folder");
    folder
}

/// Writes the folder of an arena.
pub(crate) fn write(folder: &Path, agreement: &Value, games: &[Played]) {
    std::fs::create_dir_all(folder).expect("a folder");
    std::fs::write(folder.join("arena.json"), agreement.to_string()).expect("to write");
    let lines: Vec<String> = games.iter().map(|game| serde_json::to_string(game).expect("JSON") + "\n").collect();
    std::fs::write(folder.join("games.jsonl"), lines.concat()).expect("to write");
}
