//! Bots in one's place, the guide and replays, in a real pseudo-terminal.

use std::fs;
use std::path::PathBuf;

use crate::screen::Terminal;
use crate::{kept, place};

#[test]
fn ctrl_c_takes_the_seat_back_from_a_bot() {
    let data = place("back");
    let mut terminal = Terminal::start(&data, &["play", "dice", "--players", "2", "--bots", "apprentice", "--seed", "watch"]);
    terminal.wait_for("Your first game? Type learn.");
    terminal.wait_for("Maestro> ");
    terminal.enter("bot");
    terminal.wait_for("Ctrl-C takes the seat back.");
    // It plays, and can be watched.
    terminal.wait_for("Round 2.");
    terminal.press("\x03");
    terminal.wait_for("Maestro plays again.");
    terminal.wait_for("Maestro> ");
    let actions = kept(&data).1.len();
    assert!(actions > 3, "{actions}");
    // The next decision is one's own.
    terminal.enter("#1");
    terminal.wait_for("Maestro> ");
    terminal.enter("quit");
    terminal.wait_for("Go on with: fresco play");
    assert!(kept(&data).1.len() > actions);
    fs::remove_dir_all(data).unwrap();
}

#[test]
fn ctrl_c_takes_the_seat_back_from_a_bot_that_thinks() {
    let data = place("thinks");
    let mut terminal = Terminal::start(&data, &["play", "card", "--players", "2", "--bots", "apprentice", "--seed", "watch"]);
    terminal.wait_for("Maestro> ");
    terminal.enter("bot round master:500s");
    terminal.wait_for("is thinking");
    terminal.press("\x03");
    terminal.wait_for("Maestro plays again.");
    terminal.wait_for("Maestro> ");
    terminal.enter("quit");
    assert!(terminal.end().success());
    fs::remove_dir_all(data).unwrap();
}

/// What the guide says after a long speech.
const PRESS_ENTER: &str = "Press Enter to see the table.";

/// Waits for a prompt, and presses Enter where the guide speaks first. Did it?
fn past_the_guide(terminal: &mut Terminal, press_enter: &str, prompt: &str) -> bool {
    let speaks = terminal.wait_for_one(&[press_enter, prompt]) == press_enter;
    if speaks {
        terminal.enter("");
        terminal.wait_for_end(prompt);
    }
    speaks
}

/// Whatever the guide says, the options are all there with what they cost and bring, and its suggestion, on a screen of 80×24.
#[test]
fn the_guide_leaves_room_for_the_decision() {
    let languages = [
        ("en", PRESS_ENTER, "A suggestion:", "Not all fit"),
        ("fr", "Appuyez sur Entrée pour voir la table.", "Une suggestion\u{a0}:", "Toutes ne tiennent pas"),
        ("de", "Drücke Enter, um den Tisch zu sehen.", "Ein Vorschlag:", "Hier passen nicht alle hin"),
    ];
    for (game, parts) in [
        ("board", ["Fresco", "Fresque", "Fresko"]),
        ("card", ["Your hand", "Votre main", "Deine Hand"]),
        ("dice", ["Board", "Plateau", "Spielplan"]),
    ] {
        for ((language, press_enter, suggestion, cut), part) in languages.into_iter().zip(parts) {
            let data = place(&format!("guide-{game}-{language}"));
            let words = ["play", game, "--people", "Anna", "--players", "4", "--seed", "guide", "--lang", language, "--learn"];
            let mut terminal = Terminal::start(&data, &words);
            let mut speeches = 0;
            for decision in 0..9 {
                speeches += usize::from(past_the_guide(&mut terminal, press_enter, "\nAnna>"));
                let screen = terminal.screen();
                let about = format!("{game} {language}, decision {decision}:\n{screen}");
                assert!(!screen.contains(cut), "{about}");
                // A plan is explained once, and one day or turn is guided.
                if screen.contains(suggestion) {
                    assert!(screen.contains(part) && screen.contains('['), "{about}");
                }
                terminal.enter("#1");
            }
            assert!(speeches > 0, "{game} {language}");
            terminal.child.kill().unwrap();
            terminal.end();
            fs::remove_dir_all(data).unwrap();
        }
    }
}

/// A bot plays a game to its end, which is kept: what was on the screen in the end, and the record.
fn to_the_end(name: &str, game: &str) -> (PathBuf, Terminal, PathBuf) {
    let data = place(name);
    let mut terminal = Terminal::start(&data, &["play", game, "--players", "2", "--bots", "apprentice", "--seed", name]);
    terminal.wait_for("Maestro> ");
    terminal.enter("learn");
    past_the_guide(&mut terminal, PRESS_ENTER, "\nMaestro>");
    terminal.wait_for("A suggestion: ");
    for words in ["bot once", "bot round"] {
        terminal.enter(words);
        past_the_guide(&mut terminal, PRESS_ENTER, "\nMaestro>");
    }
    terminal.enter("bot");
    terminal.wait_for("Total");
    terminal.wait_for("or press Enter to");
    let record = kept(&data).0;
    (data, terminal, record)
}

#[test]
fn the_board_game_is_played_to_its_end_and_gone_through_again() {
    played_and_gone_through_again("board");
}

#[test]
fn the_card_game_is_played_to_its_end_and_gone_through_again() {
    played_and_gone_through_again("card");
}

#[test]
fn the_dice_game_is_played_to_its_end_and_gone_through_again() {
    played_and_gone_through_again("dice");
}

fn played_and_gone_through_again(game: &str) {
    let (data, mut terminal, record) = to_the_end(&format!("end-{game}"), game);
    // The result and the sheet are on the screen together.
    let screen = terminal.screen();
    assert!(screen.contains("Final result:") && screen.contains("Where the points came from"), "{game}:\n{screen}");
    terminal.enter("");
    terminal.wait_for("See it again with: fresco replay");
    assert!(terminal.end().success());

    let mut replay = Terminal::start(&data, &["replay", record.to_str().unwrap(), "--step"]);
    let actions = kept(&data).1.len();
    replay.wait_for(&format!("0/{actions}> "));
    replay.enter("");
    replay.wait_for(&format!("1/{actions}> "));
    replay.enter("round 2");
    replay.wait_for("Round 2");
    replay.wait_for(&format!("/{actions}> "));
    replay.enter("back");
    replay.wait_for(&format!("/{actions}> "));
    replay.enter("Maestro");
    replay.wait_for(&format!("/{actions}> "));
    assert!(replay.screen().contains("Maestro"), "{game}:\n{}", replay.screen());
    replay.enter("end");
    replay.wait_for("Total");
    replay.wait_for(&format!("{actions}/{actions}> "));
    replay.enter("quit");
    assert!(replay.end().success());
    fs::remove_dir_all(data).unwrap();
}
