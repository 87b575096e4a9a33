//! Lines from a person, or from a script that stands in for one.

use std::io::{self, BufRead, IsTerminal, Read, Write};

use rustyline::DefaultEditor;
use rustyline::error::ReadlineError;

use crate::ink::strip_control_chars;
use crate::lang::told;

/// The most bytes of a line. Whoever types ahead a whole game in one line needs fewer; a file without lines has more.
const MOST_LINE_BYTES: u64 = 64 << 10;

/// Where answers come from.
pub(crate) struct Keyboard {
    /// Does a person sit at a terminal? Then the screen may be cleared and Enter waited for.
    pub(crate) is_terminal: bool,
    /// Is the last line just what somebody typed? If not, it held signs that had to be replaced.
    pub(crate) is_exact: bool,
    source: Source,
}

enum Source {
    /// A terminal, with the keys for editing a line, and whether it shows colours.
    Editor(Box<DefaultEditor>, bool),
    /// Plain lines, and whether they must be repeated in the output.
    Plain(bool),
    /// The lines of a test, the last one first; the screen is wiped in words.
    #[cfg(test)]
    Test(Vec<String>),
}

impl Keyboard {
    /// The real one. In plain mode lines are read as the system gives them, without anything drawn while somebody types.
    pub(crate) fn new(plain: bool) -> Keyboard {
        let (input, output) = (io::stdin().is_terminal(), io::stdout().is_terminal());
        let is_terminal = input && output;
        let editor = if is_terminal && !plain { DefaultEditor::new().ok() } else { None };
        let colour = anstream::AutoStream::choice(&io::stdout()) != anstream::ColorChoice::Never;
        let source = editor.map_or(Source::Plain(!input), |editor| Source::Editor(Box::new(editor), colour));
        Keyboard { is_terminal, is_exact: true, source }
    }

    /// A terminal at which somebody types these lines.
    #[cfg(test)]
    pub(crate) fn typing(lines: &[&str]) -> Keyboard {
        Keyboard { is_terminal: true, is_exact: true, source: Source::Test(lines.iter().rev().map(ToString::to_string).collect()) }
    }

    /// Forgets what was typed and not read yet: whoever typed it had seen another question.
    pub(crate) fn forget(&mut self) {
        #[cfg(unix)]
        if self.is_terminal {
            // A terminal that cannot do it asks as it always did.
            let _ = rustix::termios::tcflush(io::stdin(), rustix::termios::QueueSelector::IFlush);
        }
    }

    /// Asks for one line; `None` once there is no more input, or after Ctrl-C.
    pub(crate) fn line(&mut self, out: &mut impl Write, prompt: &str) -> io::Result<Option<String>> {
        match &mut self.source {
            Source::Editor(editor, colour) => {
                out.flush()?;
                let prompt = crate::look::drawable(prompt);
                let prompt = if *colour { prompt.to_string() } else { anstream::adapter::strip_str(&prompt).to_string() };
                // Nothing goes into a history: the next person could leaf through it.
                match editor.readline(&prompt) {
                    Ok(line) => Ok(Some(self.heard(line.trim(), true))),
                    Err(ReadlineError::Eof | ReadlineError::Interrupted) => Ok(None),
                    Err(error) => Err(io::Error::other(error)),
                }
            }
            Source::Plain(echo) => {
                write!(out, "{prompt}")?;
                out.flush()?;
                let mut bytes = Vec::new();
                if io::stdin().lock().take(MOST_LINE_BYTES + 1).read_until(b'\n', &mut bytes)? == 0 {
                    writeln!(out)?;
                    return Ok(None);
                }
                if bytes.len() as u64 > MOST_LINE_BYTES {
                    writeln!(out)?;
                    let most = MOST_LINE_BYTES as i64;
                    return Err(io::Error::other(told!("a line of the input has more than {most} bytes", most)));
                }
                let (echo, text) = (*echo, String::from_utf8_lossy(&bytes));
                let line = self.heard(text.trim(), std::str::from_utf8(&bytes).is_ok());
                if echo {
                    writeln!(out, "{}", crate::ink::cut(&line, 100))?;
                }
                Ok(Some(line))
            }
            #[cfg(test)]
            Source::Test(lines) => {
                let line = lines.pop();
                writeln!(out, "{prompt}{}", line.as_deref().unwrap_or("^D"))?;
                Ok(line)
            }
        }
    }

    /// What can be shown of a line.
    fn heard(&mut self, line: &str, is_text: bool) -> String {
        let shown = strip_control_chars(line);
        self.is_exact = is_text && shown == line;
        shown
    }

    /// Waits until somebody presses Enter, and says what they typed before it; does not wait for scripts. `None` once
    /// there is no more input.
    pub(crate) fn enter(&mut self, out: &mut impl Write, prompt: &str) -> io::Result<Option<String>> {
        if self.is_terminal { self.line(out, prompt) } else { Ok(Some(String::new())) }
    }

    /// Wipes the screen and what could be scrolled back to.
    pub(crate) fn wipe(&self, out: &mut impl Write) -> io::Result<()> {
        #[cfg(test)]
        if matches!(self.source, Source::Test(_)) {
            return writeln!(out, "[wiped]");
        }
        if self.is_terminal {
            // Written past the colour filter: it is no colour.
            out.flush()?;
            io::stdout().write_all(b"\x1b[2J\x1b[3J\x1b[H")?;
            io::stdout().flush()?;
        }
        Ok(())
    }
}
