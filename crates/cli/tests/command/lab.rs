//! The page about what arenas have played.

use std::fs;

use super::{arg, folder, fresco};

#[test]
fn a_page_is_made_of_the_games_of_a_folder() {
    let dir = folder("lab");
    let game = |number: u64, scores: [i32; 2], places: [u8; 2]| {
        serde_json::json!({
            "number": number, "seed": format!("lab/{number}"), "bots": ["apprentice", "random"], "scores": scores, "places": places,
            "decisions": [9, 8], "seconds": [0.1, 0.2], "longest": [0.05, 0.06],
            "notes": { "rounds": 7, "points": [{ "tiles": scores[0] }, { "tiles": scores[1] }], "hours": [], "restored": [] },
        })
    };
    fs::write(dir.join("games.jsonl"), format!("{}\n{}\n", game(1, [30, 10], [1, 2]), game(2, [20, 25], [2, 1]))).expect("to write");

    let made = fresco(&["lab", "report", &arg(&dir)]);
    assert_eq!(made.code, 0, "{}", made.err);
    assert!(made.out.starts_with("2 games of 1 arena: ") && made.out.trim_end().ends_with("report.html"), "{}", made.out);
    let page = fs::read_to_string(dir.join("report.html")).expect("a page");
    assert!(page.starts_with("<!DOCTYPE html>") && page.contains("apprentice") && page.contains("50.0%"), "{page}");

    let other = dir.join("other.html");
    let made = fresco(&["lab", "report", &arg(&dir), "--out", &arg(&other)]);
    assert_eq!((made.code, fs::read_to_string(other).expect("a page")), (0, page));
}

#[test]
fn a_folder_without_games_is_refused() {
    let dir = folder("lab-empty");
    let refused = fresco(&["lab", "report", &arg(&dir)]);
    assert_eq!(refused.code, 2);
    assert!(refused.err.contains("no arena has been played here"), "{}", refused.err);
    assert!(!dir.join("report.html").exists());
    assert_eq!(fresco(&["lab", "report", &arg(&dir.join("nowhere"))]).code, 2);
}
