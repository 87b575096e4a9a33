//! The language in which the terminal speaks: the one that `--lang` names, else the one that the environment asks for, else English.
//! It is chosen once, before anything is read or written.

use std::path::Path;
use std::sync::OnceLock;

use fresco_language::{Language, Library, LibraryError};
use tabletop::Text;

static LANGUAGE: OnceLock<Language> = OnceLock::new();
static LIBRARY: OnceLock<Library> = OnceLock::new();

/// A sentence in the language of the terminal: `told!("{n} games", n)`.
macro_rules! told {
    ($($sentence:tt)*) => { $crate::lang::tell(&tabletop::say!($($sentence)*)) };
}
pub(crate) use told;

/// The language of the terminal; English until it is chosen.
pub(crate) fn language() -> &'static Language {
    #[cfg(test)]
    if let Some(language) = IN_TEST.get() {
        return language;
    }
    LANGUAGE.get_or_init(|| match Library::built_in().open("en") {
        Ok(language) => language,
        Err(_) => Language::bare("en"),
    })
}

/// All languages that there are.
pub(crate) fn all() -> &'static [Language] {
    static ALL: OnceLock<Vec<Language>> = OnceLock::new();
    ALL.get_or_init(|| {
        let library = LIBRARY.get_or_init(Library::built_in);
        library.codes().filter_map(|code| library.open(code).ok()).collect()
    })
}

#[cfg(test)]
thread_local! {
    static IN_TEST: std::cell::Cell<Option<&'static Language>> = const { std::cell::Cell::new(None) };
}

/// Does something in another language; for tests.
#[cfg(test)]
pub(crate) fn in_language<T>(language: Language, work: impl FnOnce() -> T) -> T {
    let before = IN_TEST.replace(Some(Box::leak(Box::new(language))));
    let done = work();
    IN_TEST.set(before);
    done
}

/// Something in the language of the terminal.
pub(crate) fn tell(text: &Text) -> String {
    language().tell(text, &[])
}

/// Chooses the language, by what was typed after `fresco` and by the environment.
pub(crate) fn choose(typed: impl IntoIterator<Item = String>) -> Result<(), String> {
    let variable = |name: &str| std::env::var(name).ok().filter(|value| !value.is_empty());
    let mut library = Library::built_in();
    // A folder with further languages, for translators.
    let added = variable("FRESCO_LANGUAGES").map_or(Ok(()), |folder| library.add_folder(Path::new(&folder)));
    let library = LIBRARY.get_or_init(|| library);
    let by_environment = ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().find_map(variable);
    let by_environment = by_environment.and_then(|locale| library.serving(&locale).map(str::to_string)).unwrap_or_else(|| "en".into());
    let asked = asked_for(typed);
    let code = asked.as_deref().map_or(Some(by_environment.as_str()), |asked| library.serving(asked));
    // Whatever is wrong is told in the language that was there before.
    let opened = library.open(code.unwrap_or(&by_environment)).map_err(|error| (library.open("en"), error));
    let (language, error) = match opened {
        Ok(language) => (language, None),
        Err((english, error)) => (english.unwrap_or_else(|_| Language::bare("en")), Some(error)),
    };
    let _ = LANGUAGE.set(language);
    added.map_err(|error| in_words(&error))?;
    match (error, code, asked) {
        (Some(error), ..) => Err(in_words(&error)),
        (None, None, Some(asked)) => {
            let codes = tabletop::in_a_row(library.codes().map(tabletop::data));
            Err(told!("there is no language \"{asked}\"; there are {codes}", asked = tabletop::data(crate::ink::shown(&asked)), codes))
        }
        _ => Ok(()),
    }
}

fn in_words(error: &LibraryError) -> String {
    match error {
        LibraryError::Unreadable(path, error) => {
            told!("{path} cannot be read: {error}", path = tabletop::data(path.display()), error = tabletop::data(error))
        }
        LibraryError::Malformed(file, wrong) => {
            let (file, line) = (tabletop::data(file), wrong.line as i64);
            told!("{file}, line {line}: this is not a language catalogue ({problem})", file, line, problem = tabletop::data(wrong.problem))
        }
        LibraryError::Unknown(code) => told!("there is no language \"{code}\"", code = tabletop::data(code)),
    }
}

/// The language that the command line asks for. It is looked for before everything else, so that also the answer to a wrong command
/// is in that language.
fn asked_for(typed: impl IntoIterator<Item = String>) -> Option<String> {
    let mut words = typed.into_iter().take_while(|word| word != "--");
    while let Some(word) = words.next() {
        match word.strip_prefix("--lang") {
            Some("") => return words.next(),
            Some(rest) => match rest.strip_prefix('=') {
                Some(code) => return Some(code.to_string()),
                None => continue,
            },
            None => {}
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_names_the_language() {
        let asked = |line: &str| asked_for(line.split(' ').map(str::to_string));
        assert_eq!(asked("fresco play --lang de"), Some("de".to_string()));
        assert_eq!(asked("fresco --lang=fr_CA play"), Some("fr_CA".to_string()));
        assert_eq!(asked("fresco play --language de -- --lang fr"), None);
    }
}
