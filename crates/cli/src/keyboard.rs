//! Lines from a person, or from a script that stands in for one.

use std::io::{self, BufRead, IsTerminal, Write};

/// Where answers come from.
pub(crate) struct Keyboard {
    /// Does a person sit at a terminal? Then the screen may be cleared and Enter waited for.
    pub(crate) is_terminal: bool,
    echo: bool,
}

impl Keyboard {
    pub(crate) fn new() -> Keyboard {
        let (input, output) = (io::stdin().is_terminal(), io::stdout().is_terminal());
        Keyboard { is_terminal: input && output, echo: !input }
    }

    /// Asks for one line; `None` once there is no more input.
    pub(crate) fn line(&self, out: &mut impl Write, prompt: &str) -> io::Result<Option<String>> {
        write!(out, "{prompt}")?;
        out.flush()?;
        let mut bytes = Vec::new();
        if io::stdin().lock().read_until(b'\n', &mut bytes)? == 0 {
            writeln!(out)?;
            return Ok(None);
        }
        let line = String::from_utf8_lossy(&bytes).trim().to_string();
        if self.echo {
            writeln!(out, "{line}")?;
        }
        Ok(Some(line))
    }

    /// Waits until somebody presses Enter; does not wait for scripts. `false` once there is no more input.
    pub(crate) fn enter(&self, out: &mut impl Write, prompt: &str) -> io::Result<bool> {
        if !self.is_terminal {
            return Ok(true);
        }
        Ok(self.line(out, prompt)?.is_some())
    }

    /// Wipes the screen and what could be scrolled back to.
    pub(crate) fn wipe(&self, out: &mut impl Write) -> io::Result<()> {
        if self.is_terminal {
            // Written past the colour filter: it is no colour.
            out.flush()?;
            io::stdout().write_all(b"\x1b[2J\x1b[3J\x1b[H")?;
            io::stdout().flush()?;
        }
        Ok(())
    }
}
