//! Full disks, endless files, strange names: nothing is lost, and nothing is taken for something else.

#![cfg(unix)]

use std::ffi::{OsStr, OsString};
use std::fs;
use std::os::unix::ffi::{OsStrExt, OsStringExt};
use std::path::{Path, PathBuf};
use std::process::Command;

use super::{Ran, arg, folder, fresco, fresco_with, ran};

/// Runs the command where no file may have more than so many blocks (of 512 or 1024 bytes, as the shell likes it): to the program
/// that is a full disk. What the system would end it for, it is told as an error.
fn fresco_on_a_full_disk(blocks: u32, args: &[&str], input: &str) -> Ran {
    let mut command = Command::new("sh");
    command.arg("-c").arg(format!("trap '' XFSZ; ulimit -f {blocks}; exec \"$0\" \"$@\"")).arg(env!("CARGO_BIN_EXE_fresco"));
    command.args(args).env("LC_ALL", "C");
    ran(command, input)
}

fn names_in(folder: &Path) -> Vec<OsString> {
    let mut names: Vec<OsString> = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").file_name()).collect();
    names.sort();
    names
}

/// The output without line breaks: messages are wrapped.
fn unwrapped(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

const PLAY: [&str; 7] = ["play", "--people", "Anna", "--bots", "random", "--seed", "a"];

#[test]
fn an_older_save_survives_a_full_disk() {
    let dir = folder("full-disk");
    let file = arg(&dir.join("friday.fresco"));
    fresco_with(&PLAY, &format!("#1\nsave {file}\nquit\n"));
    let before = fs::read_to_string(&file).expect("saved");

    // A bot plays on to the end: its record has no room.
    let other = arg(&dir.join("other.fresco"));
    let input = format!("bot\nsave\nsave {other}\nquit\n");
    let full = fresco_on_a_full_disk(2, &["play", "--load", &file], &input);
    let said = unwrapped(&full.out);
    assert!(
        said.contains(&format!("not saved: {file}: the system does not allow a file this large; the file still holds what it held before")),
        "{said}"
    );
    assert!(said.contains(&format!("not saved: {other}: the system does not allow a file this large")), "{said}");
    assert!(
        !said.contains("Saved in") && !said.contains(&format!("--load {other}")) && !said.contains(&format!("replay {other}")),
        "{said}"
    );
    assert!(said.contains(&format!("{file} does not hold the latest state of the game")), "{said}");
    assert_eq!(fs::read_to_string(&file).expect("the old save"), before);
    assert_eq!(names_in(&dir), ["friday.fresco"]);
    let again = fresco_with(&["play", "--load", &file], "quit\n");
    assert!(again.code == 0 && again.out.contains("It continues after"), "{}{}", again.out, again.err);

    // A game that was never saved is not said to be.
    let full = fresco_on_a_full_disk(2, &PLAY, &format!("bot\nsave {other}\nquit\n"));
    assert!(unwrapped(&full.out).contains("The game was not saved; its seed was \"a\"."), "{}", full.out);
    assert!(!full.out.contains("fresco play --load") && !full.out.contains("fresco replay"), "{}", full.out);
    assert_eq!(names_in(&dir), ["friday.fresco"]);

    // Even if the system ends the program in the middle of it.
    let mut command = Command::new("sh");
    command.arg("-c").arg("ulimit -f 2; exec \"$0\" \"$@\"").arg(env!("CARGO_BIN_EXE_fresco")).args(["play", "--load", &file]);
    assert_eq!(ran(command, "bot\nsave\nquit\n").code, -1, "ended by a signal");
    assert_eq!(fs::read_to_string(&file).expect("the old save"), before);
    // With room again it is saved, and nothing is left of the failures but what the program had no time to remove.
    let saved = fresco_with(&["play", "--load", &file], "bot\nsave\nquit\n");
    assert!(saved.out.contains(&format!("See it again with: fresco replay {file}")), "{}", saved.out);
    assert_eq!(fresco(&["replay", "--quiet", &file]).code, 0);
}

#[test]
fn records_pages_and_weights_are_whole_or_not_there() {
    let dir = folder("full-disk-lab");
    let records = dir.join("records");
    let sim = fresco_on_a_full_disk(2, &["sim", "--games", "3", "-p", "2", "--threads", "1", "--records", &arg(&records)], "");
    assert_eq!(sim.code, 2);
    assert!(sim.err.contains("00001.fresco: the system does not allow a file this large"), "{}", sim.err);
    assert_eq!(names_in(&records), [] as [&str; 0]);

    // The journal keeps the games that are whole, and the arena is taken up again.
    let arena = dir.join("arena");
    let args = ["arena", "dice", "-p", "2", "--bots", "apprentice,random", "--games", "20", "--dir", &arg(&arena)];
    let full = fresco_on_a_full_disk(8, &args, "");
    assert_eq!(full.code, 2, "{}", full.err);
    assert!(full.err.contains("games.jsonl: the system does not allow a file this large"), "{}", full.err);
    let journal = fs::read_to_string(arena.join("games.jsonl")).expect("a journal");
    assert!(journal.ends_with("}\n") && (1..20).contains(&journal.lines().count()), "{journal}");
    assert_eq!(names_in(&arena), ["arena.json", "games.jsonl"]);
    let ran = fresco(&args);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    assert_eq!(fs::read_to_string(arena.join("games.jsonl")).expect("a journal").lines().count(), 20);

    // A page that does not fit leaves the old one alone.
    fs::write(arena.join("report.html"), "the old page").expect("written");
    let report = fresco_on_a_full_disk(8, &["lab", "report", &arg(&arena)], "");
    assert_eq!((report.code, report.out.as_str()), (2, ""));
    assert!(report.err.contains("report.html: the system does not allow a file this large"), "{}", report.err);
    assert_eq!(fs::read_to_string(arena.join("report.html")).expect("a page"), "the old page");

    let weights = dir.join("my.weights");
    fs::write(&weights, "old").expect("written");
    let tune = ["tune", "dice", "--games", "20", "--bots", "apprentice", "--proof-games", "0", "--out", &arg(&weights)];
    let tuned = fresco_on_a_full_disk(2, &tune, "");
    assert!(tuned.code == 2 && tuned.err.contains("my.weights: the system does not allow a file"), "{}", tuned.err);
    assert_eq!(fs::read_to_string(&weights).expect("weights"), "old");
    assert_eq!(names_in(&dir), ["arena", "my.weights", "records"]);

    // A device that is always full.
    if Path::new("/dev/full").exists() {
        let full = fresco(&["arena", "dice", "-p", "2", "--bots", "apprentice,random", "--games", "2", "--csv", "/dev/full"]);
        assert_eq!((full.code, full.err.as_str()), (2, "fresco: /dev/full: the disk is full\n"));
    }
}

/// Runs the command with no more than a gigabyte of memory.
fn fresco_in_little_memory(args: &[&str], input: Option<&str>) -> Ran {
    let mut command = Command::new("sh");
    let from = input.map(|file| format!(" < {file}")).unwrap_or_default();
    command.arg("-c").arg(format!("ulimit -v 1048576; exec \"$0\" \"$@\"{from}")).arg(env!("CARGO_BIN_EXE_fresco"));
    command.args(args).env("LC_ALL", "C");
    ran(command, "")
}

#[test]
fn endless_files_are_refused() {
    let dir = folder("endless");
    let out = arg(&dir.join("out.weights"));
    let commands: [(&[&str], &str); 9] = [
        (&["replay", "/dev/zero"], "64 MiB"),
        (&["hint", "/dev/zero"], "64 MiB"),
        (&["play", "--load", "/dev/zero"], "64 MiB"),
        (&["check", "/dev/zero"], "1 MiB"),
        (&["components", "--components", "/dev/zero"], "1 MiB"),
        (&["odds", "--components", "/dev/zero"], "1 MiB"),
        (&["sim", "--components", "/dev/zero"], "1 MiB"),
        (&["sim", "--games", "1", "--bots", "journeyman@/dev/zero"], "1 MiB"),
        (&["tune", "dice", "--games", "20", "--from", "/dev/zero", "--out", &out], "1 MiB"),
    ];
    for (command, most) in commands {
        let ran = fresco_in_little_memory(command, None);
        assert_eq!(ran.code, 2, "{command:?}: {}", ran.err);
        let words = format!("/dev/zero: this is too large: the limit is {most}");
        assert!(ran.out.contains(&words) || ran.err.contains(&words), "{command:?}: {}{}", ran.out, ran.err);
    }
    let typed = fresco_in_little_memory(&PLAY, Some("/dev/zero"));
    assert_eq!((typed.code, typed.err.as_str()), (2, "fresco: a line of the input has more than 65,536 bytes\n"));
    let saved = fresco_with(&PLAY, "#1\nsave /dev/zero\nsave! /dev/null\nquit\n");
    assert_eq!(unwrapped(&saved.out).matches("cannot hold a game").count(), 2, "{}", saved.out);
}

#[test]
fn huge_records_and_lines_are_refused() {
    let dir = folder("huge");
    let file = dir.join("huge.fresco");
    let begin = "game record 1\ngame dice\nrules 1\nplayers 2\nseed a\n\n";
    // An action of a hundred megabytes; they take no room on the disk.
    fs::write(&file, format!("{begin}red "))
        .and_then(|()| fs::File::options().write(true).open(&file)?.set_len(100 << 20))
        .expect("written");
    let ran = fresco_in_little_memory(&["replay", &arg(&file)], None);
    assert_eq!((ran.code, ran.err), (2, format!("fresco: {}: this is too large: the limit is 64 MiB\n", file.display())));
    fs::write(&file, format!("{begin}red {}\n", "x".repeat(20_000))).expect("written");
    let ran = fresco_in_little_memory(&["replay", &arg(&file)], None);
    assert_eq!((ran.code, ran.err), (2, format!("fresco: {}:7: a line has at most 10,000 bytes\n", file.display())));
    // Eighty thousand lines of header: the first one that is not known is named.
    let keys: String = (0..80_000).map(|n| format!("key-{n} 1\n")).collect();
    fs::write(&file, format!("{begin}{keys}")).expect("written");
    let ran = fresco_in_little_memory(&["replay", &arg(&file)], None);
    assert!(ran.code == 2 && ran.err.contains("a header has no key \"key-0\""), "{}", ran.err);

    let line = "1;".repeat(40_000);
    let typed = fresco_with(&PLAY, &format!("{line}\nquit\n"));
    assert_eq!((typed.code, typed.err.as_str()), (2, "fresco: a line of the input has more than 65,536 bytes\n"));
}

/// Names that are no text, that a shell would take apart, or that look like something else.
const NAMES: [&[u8]; 6] = [b" ends ", b"caf\xe9", b"'quoted'", b"~", b"a;b \"c\"", b"\x1b[2J\n"];

fn fresco_named(args: &[&OsStr], input: impl AsRef<[u8]>) -> Ran {
    let mut command = Command::new(env!("CARGO_BIN_EXE_fresco"));
    command.args(args).env("LC_ALL", "C");
    ran(command, input)
}

#[test]
fn a_file_may_have_any_name() {
    let word = OsStr::new;
    for name in NAMES {
        let dir = folder("any-name");
        let at = |ending: &str| -> PathBuf { dir.join(OsString::from_vec([name, ending.as_bytes()].concat())) };
        let works = |args: &[&OsStr], input: &str| {
            let ran = fresco_named(args, input);
            assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{args:?}");
            assert!(!ran.out.chars().any(|c| c.is_control() && c != '\n'), "{args:?}: {}", ran.out);
            ran.out
        };
        let records = at("");
        works(&[word("sim"), word("dice"), word("--games"), word("1"), word("-p"), word("2"), word("--records"), records.as_ref()], "");
        let record = at(".fresco");
        fs::rename(records.join("00001.fresco"), &record).expect("renamed");
        works(&[word("replay"), word("--quiet"), record.as_ref()], "");
        works(&[word("hint"), word("--to"), word("3"), word("--think"), word("20"), record.as_ref()], "");
        // The game goes on in the file it was loaded from, and the command at the end can be typed into a shell.
        let text = fs::read_to_string(&record).expect("a record");
        let half: Vec<&str> = text.lines().take(12).collect();
        fs::write(&record, half.join("\n") + "\n").expect("written");
        let said = works(&[word("play"), word("--load"), record.as_ref(), word("--people"), word("Random 1")], "bot\nsave\nquit\n");
        assert!(said.contains("Saved in"), "{said}");
        assert!(fs::read_to_string(&record).expect("a record").contains("\nresult "));
        let again = said.lines().find_map(|line| line.strip_prefix("See it again with: fresco ")).expect("a command");
        let shell = format!("\"{}\" {again}", env!("CARGO_BIN_EXE_fresco"));
        let mut typed = Command::new("bash");
        typed.arg("-c").arg(shell);
        let typed = ran(typed, "");
        assert_eq!((typed.code, typed.err.as_str()), (0, ""), "{again}");

        let scenario = at(".scenario");
        fs::write(&scenario, "scenario a\nrefuse red restore C3 for any reason\n").expect("written");
        works(&[word("check"), scenario.as_ref()], "");
        assert!(works(&[word("check"), word("-v"), dir.as_ref()], "").ends_with("1 passed, 0 failed\n"), "found in its folder");
        let components = at(".components");
        fs::write(&components, fresco(&["components", "dice", "--file"]).out).expect("written");
        works(&[word("components"), word("dice"), word("--components"), components.as_ref()], "");
        let weights = at(".weights");
        let tune = ["tune", "dice", "--games", "20", "--bots", "apprentice", "--proof-games", "0", "--out"].map(word);
        works(&[&tune[..], &[weights.as_ref()]].concat(), "");
        works(&[&tune[..], &[weights.as_ref(), word("--from"), weights.as_ref()]].concat(), "");
        let (arena, csv, page) = (at(".arena"), at(".csv"), at(".html"));
        let play = ["arena", "dice", "-p", "2", "--games", "2", "--bots", "apprentice,random", "--dir"].map(word);
        works(&[&play[..], &[arena.as_ref(), word("--csv"), csv.as_ref()]].concat(), "");
        works(&[word("lab"), word("report"), arena.as_ref(), word("--out"), page.as_ref()], "");

        // Every file has the name that was given, and there are no others.
        let mut names =
            ["", ".arena", ".components", ".csv", ".fresco", ".html", ".scenario", ".weights"].map(|ending| at(ending).into_os_string());
        names.sort();
        assert_eq!(names_in(&dir), names.map(|name| Path::new(&name).file_name().expect("a name").to_os_string()));
    }
}

#[test]
fn a_typed_name_is_taken_or_refused() {
    let dir = folder("typed-name");
    let base = arg(&dir);
    let save = |name: &[u8]| {
        let input = [format!("#1\nsave \"{base}/").as_bytes(), name, b"\"\nquit\n"].concat();
        unwrapped(&fresco_named(&PLAY.map(OsStr::new), input).out)
    };
    assert!(save(b" ends ").contains("Saved in"));
    assert!(save(b"a;b").contains("Saved in"));
    assert_eq!(names_in(&dir), [" ends ", "a;b"]);
    // These would be saved under another name than was typed.
    for name in [b"caf\xe9".as_slice(), b"tab\there", b"\x1b[31m", "turned\u{202e}".as_bytes()] {
        let said = save(name);
        assert!(said.contains("not saved: this name contains characters that cannot be typed here; choose another name"), "{said}");
        assert!(said.contains("The game was not saved") && !said.contains("--load"), "{said}");
    }
    assert!(save("Élise".as_bytes()).contains("Saved in"));
    assert_eq!(
        names_in(&dir).iter().map(|name| name.as_bytes().to_vec()).collect::<Vec<_>>(),
        [b" ends ".as_slice(), b"a;b", "Élise".as_bytes()]
    );
}
