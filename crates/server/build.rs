//! Builds the page in the browser and puts it into the program: `npm ci` when the lock file has changed, then the build, then a list of
//! all its files. Without npm the program is built all the same, and says so instead of the page.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs, io};

/// What the page is made of, seen from the folder of the workspace.
const SOURCES: [&str; 13] = [
    "web/src",
    "web/art",
    "web/build",
    "web/public",
    "web/index.html",
    "web/package.json",
    "web/package-lock.json",
    "web/vite.config.ts",
    "web/svelte.config.js",
    "web/tsconfig.json",
    "languages",
    "crates/server/protocol.ts",
    "crates/games/protocol.ts",
];
/// What the page makes itself among its sources.
const MADE: &str = "web/src/art/generated";

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed=build.rs");
    let out = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default());
    let page = out.join("page");
    if page.exists() {
        fs::remove_dir_all(&page)?;
    }
    fs::create_dir_all(&page)?;
    if env::var_os("CARGO_FEATURE_PAGE").is_some() {
        let root = Path::new(&env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default()).join("../..").canonicalize()?;
        for source in SOURCES {
            watch(&root.join(source), &root.join(MADE))?;
        }
        if let Err(why) = build(&root.join("web"), &page) {
            println!("cargo::warning=the page in the browser is missing: {why}");
            fs::remove_dir_all(&page)?;
            fs::create_dir_all(&page)?;
        }
    }
    let mut list = String::from("&[\n");
    for file in files_in(&page)? {
        let name = file.strip_prefix(&page).unwrap_or(&file).to_string_lossy().replace('\\', "/");
        let _ = writeln!(list, "    ({name:?}, include_bytes!({:?})),", file.to_string_lossy());
    }
    list.push_str("]\n");
    fs::write(out.join("page.rs"), list)
}

/// Every file by its name: a folder would change with what the page makes itself.
fn watch(path: &Path, made: &Path) -> io::Result<()> {
    if path == made || !path.exists() {
        return Ok(());
    }
    if path.is_dir() {
        fs::read_dir(path)?.try_for_each(|entry| watch(&entry?.path(), made))
    } else {
        println!("cargo::rerun-if-changed={}", path.display());
        Ok(())
    }
}

/// Builds the page into a folder, or says why not.
fn build(web: &Path, into: &Path) -> Result<(), String> {
    let npm = if cfg!(windows) { "npm.cmd" } else { "npm" };
    let run = |arguments: &[&str]| {
        let done = Command::new(npm).args(arguments).current_dir(web).env("FRESCO_PAGE_OUT", into).env("CI", "1").output();
        match done {
            Err(_) => Err("it needs Node 20 or newer with npm (https://nodejs.org); install it and build again".to_string()),
            Ok(done) if done.status.success() => Ok(()),
            Ok(done) => {
                let said = format!("{}{}", String::from_utf8_lossy(&done.stdout), String::from_utf8_lossy(&done.stderr));
                let last: Vec<&str> = said.lines().filter(|line| !line.trim().is_empty()).rev().take(6).collect();
                Err(format!("`npm {}` failed: {}", arguments.join(" "), last.into_iter().rev().collect::<Vec<_>>().join(" | ")))
            }
        }
    };
    let wrong = |error: io::Error| error.to_string();
    // What is installed belongs to this lock file, or is installed anew.
    let (lock, stamp) = (fs::read(web.join("package-lock.json")).map_err(wrong)?, web.join("node_modules/.installed-lock"));
    if fs::read(&stamp).is_ok_and(|installed| installed == lock) {
        return run(&["run", "build", "--silent"]);
    }
    run(&["ci", "--no-audit", "--no-fund"])?;
    fs::write(&stamp, &lock).map_err(wrong)?;
    run(&["run", "build", "--silent"])
}

fn files_in(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() { files.extend(files_in(&path)?) } else { files.push(path) }
    }
    files.sort();
    Ok(files)
}
