//! How the terminal shows things: which signs it can draw, and on which background. It is chosen once, before anything is drawn.

use std::borrow::Cow;
use std::io::{self, IsTerminal, Write};
use std::sync::OnceLock;
use std::time::Duration;

use clap::ValueEnum;
use terminal_colorsaurus::{QueryOptions, ThemeMode, theme_mode};

/// A terminal that can tell its background does so at once; the others are not waited for any longer.
const PATIENCE: Duration = Duration::from_millis(300);

/// The background on which colours must be readable.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum Theme {
    /// Whatever the terminal says of itself; dark if it says nothing.
    #[default]
    Auto,
    Light,
    Dark,
}

static ASCII: OnceLock<bool> = OnceLock::new();
static IS_LIGHT: OnceLock<bool> = OnceLock::new();

/// Only the signs of ASCII are drawn, if somebody wants it so, or if the environment names a character set that has no others.
pub(crate) fn choose_signs(ascii: bool) {
    let variable = |name: &str| std::env::var(name).ok().filter(|value| !value.is_empty());
    let by_environment = || {
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().find_map(variable);
        io::stdout().is_terminal() && locale.is_some_and(|locale| is_without_signs(&locale))
    };
    let _ = ASCII.set(ascii || by_environment());
}

/// Has a locale a character set without the signs of this program? One that names no set is taken for a modern one.
fn is_without_signs(locale: &str) -> bool {
    match locale.split('@').next().unwrap_or_default().split_once('.') {
        None => matches!(locale, "C" | "POSIX"),
        Some((_, set)) => !matches!(set.to_lowercase().replace('-', "").as_str(), "utf8"),
    }
}

/// Chooses the colours for a background. A terminal is asked for it only where colours are shown at all.
pub(crate) fn choose_theme(theme: Theme, may_ask: bool) {
    let is_light = match theme {
        Theme::Light => true,
        Theme::Dark => false,
        Theme::Auto => by_variable(std::env::var("COLORFGBG").ok().as_deref()).unwrap_or_else(|| may_ask && terminal_is_light()),
    };
    let _ = IS_LIGHT.set(is_light);
}

/// Some terminals tell their colours in a variable, by numbers of the 16 colours: the background comes last.
fn by_variable(value: Option<&str>) -> Option<bool> {
    let background: u8 = value?.rsplit(';').next()?.trim().parse().ok()?;
    Some(matches!(background, 7 | 9..=15))
}

fn terminal_is_light() -> bool {
    let colours = anstream::AutoStream::choice(&io::stdout()) != anstream::ColorChoice::Never;
    if !(colours && io::stdin().is_terminal() && io::stdout().is_terminal()) {
        return false;
    }
    let mut options = QueryOptions::default();
    options.timeout = PATIENCE;
    theme_mode(options).is_ok_and(|mode| mode == ThemeMode::Light)
}

/// Are only the signs of ASCII drawn?
pub(crate) fn is_ascii() -> bool {
    ASCII.get().copied().unwrap_or(false)
}
/// Is the background light?
pub(crate) fn is_light() -> bool {
    IS_LIGHT.get().copied().unwrap_or(false)
}

/// A character in ASCII. The signs of the tables keep their width.
pub(crate) fn in_ascii(c: char) -> Cow<'static, str> {
    if c.is_ascii() {
        return String::from(c).into();
    }
    Cow::Borrowed(match c {
        '═' => "=",
        '▸' => ">",
        '●' => "o",
        '·' => ".",
        '†' => "!",
        '‡' => "&",
        '◆' => "*",
        '■' => "#",
        '□' => "_",
        '∩' => "^",
        '×' => "x",
        '±' => "~",
        '–' | '—' | '−' => "-",
        '\u{a0}' | '\u{202f}' | '\u{2009}' => " ",
        '’' | '‘' | '‚' => "'",
        '“' | '”' | '„' | '«' | '»' => "\"",
        // Readers of German know these letters by two.
        'ä' => "ae",
        'ö' => "oe",
        'ü' => "ue",
        'Ä' => "Ae",
        'Ö' => "Oe",
        'Ü' => "Ue",
        other => deunicode::deunicode_char(other).unwrap_or("?"),
    })
}

/// A text in ASCII, if that is wanted.
pub(crate) fn drawable(text: &str) -> Cow<'_, str> {
    if is_ascii() && !text.is_ascii() { text.chars().map(in_ascii).collect::<String>().into() } else { text.into() }
}

/// An output that shows only the signs of ASCII, if that is wanted.
pub(crate) struct Drawn<W>(pub(crate) W);

impl<W: Write> Write for Drawn<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match std::str::from_utf8(bytes) {
            Ok(text) => self.0.write_all(drawable(text).as_bytes())?,
            Err(_) => self.0.write_all(bytes)?,
        }
        Ok(bytes.len())
    }
    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn old_character_sets_have_no_signs() {
        let without = ["C", "POSIX", "de_DE.ISO-8859-1", "fr_FR.iso885915@euro", "C.ASCII"];
        assert!(without.into_iter().all(is_without_signs));
        let with = ["C.UTF-8", "de_DE.utf8", "fr", "de_DE", "fr_FR.UTF-8@euro"];
        assert!(!with.into_iter().any(is_without_signs));
    }

    #[test]
    fn a_variable_may_tell_the_background() {
        assert_eq!(
            [Some("0;15"), Some("15;default;0"), Some("0;7"), Some("x"), None].map(by_variable),
            [Some(true), Some(false), Some(true), None, None]
        );
    }

    #[test]
    fn signs_of_tables_keep_their_width() {
        for sign in "═▸●·†‡◆■□∩×±".chars() {
            assert_eq!(in_ascii(sign).len(), 1, "{sign}");
        }
        assert_eq!("«\u{a0}Größe, cœur…\u{a0}»".chars().map(in_ascii).collect::<String>(), "\" Groesse, coeur... \"");
    }
}
