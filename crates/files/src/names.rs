//! Names of files, as people read and type them.

use std::ffi::OsStr;
use std::path::Path;

/// A name in a message. A name with signs that a terminal cannot show is written with escapes.
pub fn shown(path: &Path) -> String {
    match path.to_str() {
        Some(text) if !text.chars().any(is_harmful) => text.to_string(),
        _ => format!("{path:?}"),
    }
}

/// A name as it must be typed in a shell. No command takes it for an option.
pub fn in_a_shell(path: &Path) -> String {
    match path.as_os_str().as_encoded_bytes() {
        [b'-', ..] => word_in_a_shell(Path::new(".").join(path).as_os_str()),
        _ => word_in_a_shell(path.as_os_str()),
    }
}

/// Any word of a command as it must be typed in a shell.
pub fn word_in_a_shell(word: &OsStr) -> String {
    let plain = |c: char| c.is_alphanumeric() || "._-/+:@%,=".contains(c);
    match word.to_str() {
        Some(text) if text.chars().all(plain) && !text.is_empty() => text.to_string(),
        Some(text) if !text.chars().any(is_harmful) => format!("'{}'", text.replace('\'', "'\\''")),
        _ => escaped(word.as_encoded_bytes()),
    }
}

/// Signs that move the cursor, change the terminal or turn the direction of writing.
fn is_harmful(c: char) -> bool {
    c.is_control() || matches!(c, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// Any bytes, as bash, zsh and ksh read them.
fn escaped(bytes: &[u8]) -> String {
    let one = |&byte: &u8| match byte {
        b'\'' | b'\\' => format!("\\{}", char::from(byte)),
        b' '..=b'~' => char::from(byte).to_string(),
        // Three octal digits: what follows cannot be taken for a part of the number.
        _ => format!("\\{byte:03o}"),
    };
    format!("$'{}'", bytes.iter().map(one).collect::<String>())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_shown_without_harm() {
        assert_eq!(shown(Path::new("my game.fresco")), "my game.fresco");
        assert_eq!(shown(Path::new("Élise.fresco")), "Élise.fresco");
        assert_eq!(shown(Path::new("a\n\u{1b}[2J")), "\"a\\n\\u{1b}[2J\"");
    }

    #[test]
    fn names_are_quoted_where_a_shell_wants_it() {
        assert_eq!(in_a_shell(Path::new("a/b-1.fresco")), "a/b-1.fresco");
        assert_eq!(in_a_shell(Path::new("my game")), "'my game'");
        assert_eq!(in_a_shell(Path::new(" ends ")), "' ends '");
        assert_eq!(in_a_shell(Path::new("it's")), "'it'\\''s'");
        assert_eq!(in_a_shell(Path::new("-x")), "./-x");
        assert_eq!(word_in_a_shell("--games=3".as_ref()), "--games=3");
        assert_eq!(word_in_a_shell("".as_ref()), "''");
        assert_eq!(in_a_shell(Path::new("a\nb")), "$'a\\012b'");
    }

    /// A shell reads what we write: the names come back byte for byte.
    #[cfg(unix)]
    #[test]
    fn a_shell_reads_the_names_back() {
        use std::os::unix::ffi::OsStrExt;
        for bytes in [b"plain".as_slice(), b" two  spaces ", b"it's", b"caf\xe9", b"\xff\x01'\\7\n", b"$HOME", b"-x"] {
            let typed = in_a_shell(Path::new(OsStr::from_bytes(bytes)));
            let said = std::process::Command::new("bash").arg("-c").arg(format!("printf %s {typed}")).output();
            // Not every machine has this shell.
            let Ok(said) = said else { return };
            let said = said.stdout.strip_prefix(b"./").filter(|_| bytes.starts_with(b"-")).unwrap_or(&said.stdout);
            assert_eq!(said, bytes, "{typed}");
        }
    }
}
