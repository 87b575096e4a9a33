//! Which languages there are.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt::{self, Display};
use std::path::{Path, PathBuf};
use std::{fs, io};

use crate::Language;
use crate::po::{self, Malformed};

/// Every folder of `languages/`, as it was when the program was built.
static BUILT_IN: &[(&str, &[(&str, &str)])] = include!(concat!(env!("OUT_DIR"), "/languages.rs"));

/// The files of one language by their names: `board.po`, `rules/base.md`.
pub(crate) type Files = BTreeMap<String, Cow<'static, str>>;

/// The languages that there are.
#[derive(Clone, Debug, Default)]
pub struct Library {
    languages: BTreeMap<String, Files>,
}

/// Why a language cannot be had.
#[derive(Debug)]
pub enum LibraryError {
    /// A folder or a file cannot be read.
    Unreadable(PathBuf, io::Error),
    /// A catalogue of a language is not written as it should be.
    Malformed(String, Malformed),
    /// There is no such language.
    Unknown(String),
}

impl Display for LibraryError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LibraryError::Unreadable(path, error) => write!(f, "{}: {error}", path.display()),
            LibraryError::Malformed(file, wrong) => write!(f, "{file}: {wrong}"),
            LibraryError::Unknown(code) => write!(f, "there is no language {code}"),
        }
    }
}

impl std::error::Error for LibraryError {}

impl Library {
    /// The languages that are part of the program.
    pub fn built_in() -> Library {
        let files = |files: &[(&str, &'static str)]| files.iter().map(|(name, text)| (name.to_string(), Cow::Borrowed(*text))).collect();
        Library { languages: BUILT_IN.iter().map(|(code, of)| (code.to_string(), files(of))).collect() }
    }

    /// Adds a file to a language, by its name: `board.po`, `rules/base.md`. It takes the place of the one that was there.
    pub fn add(&mut self, code: &str, file: &str, text: impl Into<Cow<'static, str>>) {
        self.languages.entry(code.to_string()).or_default().insert(file.to_string(), text.into());
    }

    /// Adds those of a folder that has, like `languages/`, a folder for each. A file takes the place of the one that was there.
    pub fn add_folder(&mut self, folder: &Path) -> Result<(), LibraryError> {
        for path in paths_in(folder)?.into_iter().filter(|path| path.is_dir()) {
            let code = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            self.languages.entry(code.clone()).or_default();
            for file in paths_in(&path)?.into_iter().chain(paths_in(&path.join("rules")).unwrap_or_default()) {
                let is_text = file.extension().is_some_and(|ending| ending == "po" || ending == "md");
                if let Some(name) = file.strip_prefix(&path).ok().filter(|_| is_text && file.is_file()) {
                    let text = fs::read_to_string(&file).map_err(|error| LibraryError::Unreadable(file.clone(), error))?;
                    self.add(&code, &name.to_string_lossy().replace('\\', "/"), text);
                }
            }
        }
        Ok(())
    }

    /// The codes of all languages: `de`, `en`, `fr`.
    pub fn codes(&self) -> impl Iterator<Item = &str> {
        self.languages.keys().map(String::as_str)
    }

    /// The code of the language that serves a locale: `de` for `de_AT.UTF-8` and for `de-CH`. The language of the locale `C` is
    /// English.
    pub fn serving(&self, locale: &str) -> Option<&str> {
        let tag = locale.split(['.', '@']).next().unwrap_or_default().replace('_', "-");
        let tag = if tag == "C" || tag == "POSIX" { "en".to_string() } else { tag };
        let code = |tag: &str| self.codes().find(|code| code.eq_ignore_ascii_case(tag));
        code(&tag).or_else(|| code(tag.split('-').next().unwrap_or_default()))
    }

    /// All catalogue entries of a language, with the file in which they stand.
    pub fn entries(&self, code: &str) -> Result<Vec<(String, po::Message)>, LibraryError> {
        let mut entries = Vec::new();
        for (name, text) in self.files(code)?.iter().filter(|(name, _)| name.ends_with(".po")) {
            let of_file = po::read(text).map_err(|wrong| LibraryError::Malformed(format!("{code}/{name}"), wrong))?;
            entries.extend(of_file.into_iter().filter(|entry| !entry.english.is_empty()).map(|entry| (name.clone(), entry)));
        }
        Ok(entries)
    }

    /// A language, ready to tell something.
    pub fn open(&self, code: &str) -> Result<Language, LibraryError> {
        let entries = self.entries(code)?.into_iter().map(|(_, entry)| entry);
        Ok(Language::new(code, entries, self.files(code)?.clone()))
    }

    fn files(&self, code: &str) -> Result<&Files, LibraryError> {
        self.languages.get(code).ok_or_else(|| LibraryError::Unknown(code.to_string()))
    }
}

fn paths_in(folder: &Path) -> Result<Vec<PathBuf>, LibraryError> {
    let read = || fs::read_dir(folder)?.map(|entry| entry.map(|entry| entry.path())).collect::<io::Result<Vec<_>>>();
    let mut paths = read().map_err(|error| LibraryError::Unreadable(folder.to_path_buf(), error))?;
    paths.sort();
    Ok(paths)
}
