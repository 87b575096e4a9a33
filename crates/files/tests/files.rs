//! Real files: written whole, read within limits.

#![cfg(unix)]
#![allow(clippy::expect_used)]

use std::ffi::OsStr;
use std::fs;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::{Path, PathBuf};

use fresco_files::{LONGEST_LINE, can_be_written, read_at_most, read_text, write_whole};

/// A fresh folder for one test.
fn folder(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("files").join(name);
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).expect("a folder");
    path
}

fn names_in(folder: &Path) -> Vec<PathBuf> {
    let mut names: Vec<PathBuf> = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path()).collect();
    names.sort();
    names
}

fn mode(file: &Path) -> u32 {
    fs::metadata(file).expect("a file").permissions().mode() & 0o777
}

#[test]
fn a_file_is_written_and_nothing_else() {
    let dir = folder("written");
    let file = dir.join("a.txt");
    can_be_written(&file).expect("a new file");
    assert_eq!(names_in(&dir), [] as [PathBuf; 0], "asking leaves nothing behind");
    write_whole(&file, "one\n").expect("written");
    let usual = dir.join("usual");
    fs::write(&usual, "").expect("written");
    assert_eq!(mode(&file), mode(&usual), "others may read it as they may read any new file");
    fs::remove_file(usual).expect("removed");

    // The new text takes the place of the old one, with its permissions.
    fs::set_permissions(&file, fs::Permissions::from_mode(0o640)).expect("set");
    write_whole(&file, "two\n").expect("written again");
    assert_eq!((fs::read_to_string(&file).expect("text").as_str(), mode(&file)), ("two\n", 0o640));
    assert_eq!(names_in(&dir), [file]);
}

#[test]
fn a_link_stays_a_link() {
    let dir = folder("links");
    fs::create_dir(dir.join("far")).expect("a folder");
    let (link, target) = (dir.join("link"), dir.join("far/target"));
    symlink("far/target", &link).expect("a link");
    assert_eq!(write_whole(&link, "x").expect_err("nowhere").reason, "this is a link to a file that is not there");
    fs::write(&target, "old").expect("written");
    write_whole(&link, "new").expect("written");
    assert!(link.is_symlink());
    assert_eq!(fs::read_to_string(&target).expect("text"), "new");
    assert_eq!(names_in(&dir.join("far")), [target]);
}

#[test]
fn what_cannot_be_written_is_named_and_left_alone() {
    let dir = folder("unwritable");
    let file = dir.join("file");
    fs::write(&file, "old").expect("written");
    let reason = |path: &Path| {
        assert_eq!(can_be_written(path), write_whole(path, "new"), "asking tells the same");
        write_whole(path, "new").expect_err("refused").to_string()
    };
    assert_eq!(reason(&dir), format!("{}: this is a folder, not a file", dir.display()));
    assert!(reason(&dir.join("no/file")).ends_with(": there is no such folder"));
    assert!(reason(&file.join("file")).ends_with(": a part of this path is a file, not a folder"));
    assert!(reason(Path::new("")).ends_with("the name of the file is empty"));
    assert!(reason(&dir.join("x".repeat(300))).ends_with(": the system does not allow this name"));
    assert!(reason(&dir.join("a\0b")).ends_with(": the system does not allow this name"));
    assert_eq!(fs::read_to_string(&file).expect("text"), "old");
    assert_eq!(names_in(&dir), [file]);
    // A device is no file that could be replaced. Nothing fits onto this one.
    if Path::new("/dev/full").exists() {
        let full = write_whole(Path::new("/dev/full"), "text").expect_err("full");
        assert_eq!(full.to_string(), "/dev/full: the disk is full");
    }
}

/// The names of files are bytes.
#[test]
fn every_name_is_taken_as_it_is() {
    let dir = folder("names");
    let names: [&[u8]; 6] = [b" ends ", b"caf\xe9", b"'quoted'", b"~", b"a;b", b"line\nbreak"];
    for name in names {
        let file = dir.join(OsStr::from_bytes(name));
        write_whole(&file, "text").expect("written");
        assert_eq!(read_text(&file, 10).expect("read"), "text");
    }
    let mut written: Vec<Vec<u8>> = names_in(&dir).iter().map(|path| path.file_name().expect("a name").as_bytes().to_vec()).collect();
    written.sort();
    let mut names = names.map(<[u8]>::to_vec);
    names.sort();
    assert_eq!(written, names);
}

#[test]
fn what_is_too_large_is_refused() {
    let dir = folder("large");
    let file = dir.join("file");
    let refused = |path: &Path, most: u64| read_text(path, most).expect_err("refused").to_string();
    fs::write(&file, "12345678").expect("written");
    assert_eq!(read_text(&file, 8).expect("just right"), "12345678");
    assert_eq!(refused(&file, 7), format!("{}: this is too large: the limit is 7 bytes", file.display()));
    assert_eq!(read_at_most(b"12345".as_slice(), 4).expect_err("too much").kind(), std::io::ErrorKind::FileTooLarge);

    // A terabyte that takes no room, and a device without an end: nobody has so much memory.
    fs::File::create(&file).and_then(|file| file.set_len(1 << 40)).expect("a large file");
    assert!(refused(&file, 1 << 20).ends_with(": this is too large: the limit is 1 MiB"));
    fs::remove_file(&file).expect("removed");
    assert_eq!(refused(Path::new("/dev/zero"), 4 << 10), "/dev/zero: this is too large: the limit is 4 KiB");

    fs::write(&file, format!("short\n{}\n", "x".repeat(LONGEST_LINE))).expect("written");
    read_text(&file, 1 << 20).expect("just right");
    fs::write(&file, format!("short\n{}\n", "x".repeat(LONGEST_LINE + 1))).expect("written");
    assert!(refused(&file, 1 << 20).ends_with("/file:2: a line has at most 10000 bytes"));
}

#[test]
fn what_is_no_text_is_refused() {
    let dir = folder("no-text");
    let file = dir.join("file");
    let refused = |path: &Path| read_text(path, 1 << 20).expect_err("refused").reason.to_string();
    fs::write(&file, b"caf\xe9").expect("written");
    assert_eq!(refused(&file), "this is not a text file");
    assert_eq!(refused(&dir), "this is a folder, not a file");
    assert_eq!(refused(&dir.join("missing")), "there is no such file");
    assert_eq!(refused(&file.join("missing")), "a part of this path is a file, not a folder");
    assert_eq!(refused(Path::new("")), "the name of the file is empty");
}
