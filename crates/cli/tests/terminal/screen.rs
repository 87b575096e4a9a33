//! A real pseudo-terminal, with the command in it, and what its screen shows.

use std::io::{Read, Write};
use std::num::NonZero;
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use portable_pty::{Child, CommandBuilder, ExitStatus, MasterPty, PtySize, native_pty_system};
use vt100::Parser;

/// Nothing that is waited for takes this long, even on a machine that is busy with other things.
const PATIENCE: Duration = Duration::from_secs(120);

/// A terminal in which the command runs.
pub(crate) struct Terminal {
    pub(crate) child: Box<dyn Child + Send + Sync>,
    /// The terminal is there as long as this is.
    _master: Box<dyn MasterPty + Send>,
    keys: Box<dyn Write + Send>,
    parser: Arc<Mutex<Parser>>,
}

impl Terminal {
    /// Starts `fresco` with these words, on a screen of 24 lines and 80 columns. Games are kept in `data`.
    pub(crate) fn start(data: &Path, words: &[&str]) -> Terminal {
        let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_fresco"));
        command.args(words);
        Terminal::run(data, command)
    }

    /// The same in a shell, after something else.
    pub(crate) fn start_after(data: &Path, before: &str, words: &str) -> Terminal {
        let mut command = CommandBuilder::new("sh");
        command.args(["-c", &format!("{before}; exec '{}' {words}", env!("CARGO_BIN_EXE_fresco"))]);
        Terminal::run(data, command)
    }

    fn run(data: &Path, mut command: CommandBuilder) -> Terminal {
        for (name, value) in [("TERM", "xterm-256color"), ("LANG", "C.UTF-8"), ("LC_ALL", "C.UTF-8"), ("NO_COLOR", "1")] {
            command.env(name, value);
        }
        command.env("XDG_DATA_HOME", data);
        command.env("HOME", data);
        command.cwd(data);
        let (rows, cols) = (24u16, 80u16);
        let pair = native_pty_system().openpty(PtySize { rows, cols, pixel_width: 0, pixel_height: 0 }).expect("a pseudo-terminal");
        let child = pair.slave.spawn_command(command).expect("the command");
        drop(pair.slave);
        let mut output = pair.master.try_clone_reader().expect("its output");
        let keys = pair.master.take_writer().expect("its keys");
        let parser = Arc::new(Mutex::new(Parser::new(NonZero::new(rows).expect("rows"), NonZero::new(cols).expect("columns"), 2_000)));
        let shown = parser.clone();
        std::thread::spawn(move || {
            let mut bytes = [0; 4096];
            // It ends with the command, or with the terminal.
            while let Ok(n @ 1..) = output.read(&mut bytes) {
                shown.lock().expect("the screen").process(&bytes[..n]);
            }
        });
        Terminal { child, _master: pair.master, keys, parser }
    }

    /// What the screen shows.
    pub(crate) fn screen(&self) -> String {
        self.parser.lock().expect("the screen").screen().contents()
    }

    /// Waits until the screen shows a text.
    pub(crate) fn wait_for(&mut self, text: &str) {
        let started = Instant::now();
        while !self.screen().contains(text) {
            assert!(started.elapsed() < PATIENCE, "\"{text}\" does not come:\n{}", self.screen());
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    /// Waits until a text is the last thing on the screen: a prompt behind which nothing has been typed.
    pub(crate) fn wait_for_end(&mut self, text: &str) {
        let started = Instant::now();
        while !self.screen().trim_end().ends_with(text) {
            assert!(started.elapsed() < PATIENCE, "\"{text}\" does not come:\n{}", self.screen());
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    /// Types something, without Enter.
    pub(crate) fn press(&mut self, keys: &str) {
        self.keys.write_all(keys.as_bytes()).and_then(|()| self.keys.flush()).expect("it is typed");
    }

    /// Wipes the screen, types a line, and Enter.
    pub(crate) fn enter(&mut self, line: &str) {
        self.parser.lock().expect("the screen").process(b"\x1b[2J\x1b[H");
        self.press(&format!("{line}\r"));
    }

    /// Closes the window: the system tells the command that its terminal has gone.
    pub(crate) fn close(&mut self) {
        let process = self.child.process_id().expect("a command that runs").to_string();
        assert!(std::process::Command::new("kill").args(["-HUP", &process]).status().expect("kill").success());
    }

    /// How the command has ended.
    pub(crate) fn end(&mut self) -> ExitStatus {
        let started = Instant::now();
        loop {
            if let Some(status) = self.child.try_wait().expect("a command") {
                return status;
            }
            assert!(started.elapsed() < PATIENCE, "it does not end:\n{}", self.screen());
            std::thread::sleep(Duration::from_millis(20));
        }
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        let _ = self.child.kill();
    }
}
