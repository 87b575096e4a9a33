//! Puts every folder of `languages/` into the program, so that a language is added by adding its files.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let root = Path::new(&env::var("CARGO_MANIFEST_DIR").unwrap_or_default()).join("../../languages").canonicalize()?;
    println!("cargo::rerun-if-changed={}", root.display());
    let mut list = String::from("&[\n");
    for folder in sorted(&root)?.into_iter().filter(|path| path.is_dir()) {
        let _ = writeln!(list, "    ({:?}, &[", name_of(&folder));
        for file in files_of(&folder)? {
            let name = file.strip_prefix(&folder).unwrap_or(&file).to_string_lossy().replace('\\', "/");
            let _ = writeln!(list, "        ({name:?}, include_str!({:?})),", file.to_string_lossy());
        }
        list.push_str("    ]),\n");
    }
    list.push_str("]\n");
    fs::write(Path::new(&env::var("OUT_DIR").unwrap_or_default()).join("languages.rs"), list)
}

/// The catalogues of a language, and the pages of its rules.
fn files_of(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut files = sorted(folder)?;
    let rules = folder.join("rules");
    if rules.is_dir() {
        files.extend(sorted(&rules)?);
    }
    files.retain(|file| file.extension().is_some_and(|ending| ending == "po" || ending == "md"));
    Ok(files)
}

fn sorted(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut paths = fs::read_dir(folder)?.map(|entry| entry.map(|entry| entry.path())).collect::<io::Result<Vec<_>>>()?;
    paths.sort();
    Ok(paths)
}

fn name_of(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}
