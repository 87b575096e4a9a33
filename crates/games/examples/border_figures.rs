//! The figures of the border, beside their limits: how large a push is, how long a record takes to open, how much room a table takes.
//!
//! `scripts/border-figures` runs it.

#![allow(clippy::expect_used)]

use std::alloc::System;
use std::io::Write;
use std::time::{Duration, Instant};

use flate2::Compression;
use flate2::write::DeflateEncoder;
use fresco_bots::Setting;
use fresco_games::{GameSession, open, open_record};
use serde_json::json;
use stats_alloc::{INSTRUMENTED_SYSTEM, Region, StatsAlloc};
use tabletop::{Header, Scene, Seat, Viewer};

#[global_allocator]
static HEAP: &StatsAlloc<System> = &INSTRUMENTED_SYSTEM;

fn main() {
    let games: u64 = std::env::args().nth(1).and_then(|n| n.parse().ok()).unwrap_or(8);
    let level = std::env::args().nth(2).unwrap_or("journeyman".to_string());
    let (mut pushes, mut longest) = (Vec::new(), String::new());
    for game in 0..games {
        let session = play(&all_modules(2 + game % 3, game), &level, &mut pushes);
        let record = session.record();
        if record.lines().count() > longest.lines().count() {
            longest = record;
        }
    }
    println!("border figures: {games} board games with all modules, bots of level {level}, 2 to 4 players");
    let (raw, packed): (Vec<usize>, Vec<usize>) = pushes.into_iter().unzip();
    for (name, mut sizes, limit) in [("push, raw", raw, 12_000), ("push, compressed", packed, 3_000)] {
        let n = sizes.len();
        let (median, most, max) = (percentile(&mut sizes, 50), percentile(&mut sizes, 99), percentile(&mut sizes, 100));
        println!("{name:<32} median {median:>6} B   99th percentile {most:>6} B   most {max:>6} B   limit {limit:>6} B at the 99th of {n}");
    }
    let mut times: Vec<Duration> = Vec::new();
    let actions = open_record(&longest, usize::MAX).expect("a record").acted().len();
    for n in 0..=actions {
        let started = Instant::now();
        let session = open_record(&longest, n).expect("a record");
        times.push(started.elapsed());
        assert!(session.acted().len() == n);
    }
    times.sort();
    let ms = |nth: usize| times.get(nth.min(times.len() - 1)).map_or(0.0, |time| time.as_secs_f64() * 1000.0);
    println!(
        "{:<32} median {:>6.2} ms  99th percentile {:>6.2} ms  most {:>6.2} ms  limit  10.00 ms",
        format!("longest record, {actions} actions"),
        ms(times.len() / 2),
        ms(times.len() * 99 / 100),
        ms(times.len())
    );
    let region = Region::new(HEAP);
    let session = open_record(&longest, actions / 2).expect("a record");
    let held = region.change();
    let bytes = held.bytes_allocated.saturating_sub(held.bytes_deallocated);
    let shared = region_of_rules(&longest);
    println!(
        "{:<32} {:>6} B (with {} B of rules that tables of the same setup can share)   limit  20000 B",
        "table, half way",
        bytes.saturating_sub(shared),
        shared
    );
    drop(session);
    for (what, viewer) in [("seat", Viewer::Seat(Seat::ALL[0])), ("spectator", Viewer::Spectator)] {
        let session = open_record(&longest, actions / 2).expect("a record");
        let scene = json!(session.scene(viewer)).to_string();
        println!("{:<32} {:>6} B raw, {:>6} B compressed", format!("whole scene for a {what}"), scene.len(), packed_size(&scene));
    }
    let layout = json!(open_record(&longest, 0).expect("a record").layout()).to_string();
    println!("{:<32} {:>6} B raw, {:>6} B compressed", "layout, once", layout.len(), packed_size(&layout));
}

/// What the rules of a table take: what two sessions of one record hold more than one, less what one session holds.
fn region_of_rules(record: &str) -> usize {
    let region = Region::new(HEAP);
    let session = open_record(record, 0).expect("a record");
    let alone = region.change();
    let region = Region::new(HEAP);
    let copy = session.at(0);
    let shared = region.change();
    drop(copy);
    (alone.bytes_allocated - alone.bytes_deallocated).saturating_sub(shared.bytes_allocated - shared.bytes_deallocated)
}

fn all_modules(players: u64, seed: u64) -> Header {
    let mut header = Header::default();
    let (players, seed) = (players.to_string(), format!("border-{seed}"));
    for (key, value) in [("game", "board"), ("players", &players), ("edition", "2020"), ("modules", "1-17"), ("seed", &seed)] {
        header.set(key, value);
    }
    header
}

/// Plays a game of bots and notes the size of every push to every viewer, raw and compressed.
fn play(header: &Header, level: &str, pushes: &mut Vec<(usize, usize)>) -> Box<dyn GameSession> {
    let mut session = open(header).expect("a session");
    let setting: Setting = level.parse().expect("a level");
    let mut bot = session.bot(&setting).expect("a bot");
    let viewers: Vec<Viewer> = Seat::ALL.into_iter().take(session.names().len()).map(Viewer::Seat).chain([Viewer::Spectator]).collect();
    let mut scenes: Vec<Scene> = viewers.iter().map(|&viewer| session.scene(viewer)).collect();
    while let Some(&seat) = session.to_act().first() {
        let action = session.bot_answer(seat, &mut bot).expect("an answer");
        let question = session.question_id(seat).expect("a question");
        let happened = session.answer(seat, question, &[&action]).expect("played");
        for (&viewer, before) in viewers.iter().zip(&mut scenes) {
            let after = session.scene(viewer);
            let push = json!({ "log": happened.to(viewer), "scene": after.since(before) }).to_string();
            pushes.push((push.len(), packed_size(&push)));
            *before = after;
        }
    }
    session
}

fn packed_size(text: &str) -> usize {
    let mut encoder = DeflateEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(text.as_bytes()).expect("room");
    encoder.finish().expect("room").len()
}

fn percentile(sizes: &mut [usize], percent: usize) -> usize {
    sizes.sort_unstable();
    sizes.get((sizes.len() * percent / 100).min(sizes.len().saturating_sub(1))).copied().unwrap_or(0)
}
