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
    /// Everything that was written, as it came.
    written: Arc<Mutex<Vec<u8>>>,
}

/// The columns and lines of a usual terminal.
const USUAL: (u16, u16) = (80, 24);
/// So many lines are remembered of what scrolls out of a small screen.
const LINES_REMEMBERED: u16 = 300;

impl Terminal {
    /// Starts `fresco` with these words, on a screen of 24 lines and 80 columns. Games are kept in `data`.
    pub(crate) fn start(data: &Path, words: &[&str]) -> Terminal {
        let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_fresco"));
        command.args(words);
        Terminal::run(data, command, USUAL, USUAL.1)
    }

    /// The same in a terminal of so many columns and lines, of which everything can be read that was written since the last answer. What
    /// stands in the environment goes before the usual.
    pub(crate) fn start_sized(data: &Path, (columns, lines): (u16, u16), environment: &[(&str, &str)], words: &[&str]) -> Terminal {
        let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_fresco"));
        command.args(words);
        environment.iter().for_each(|(name, value)| command.env(name, value));
        Terminal::run(data, command, (columns, lines), LINES_REMEMBERED)
    }

    /// The same in a shell, after something else.
    pub(crate) fn start_after(data: &Path, before: &str, words: &str) -> Terminal {
        let mut command = CommandBuilder::new("sh");
        command.args(["-c", &format!("{before}; exec '{}' {words}", env!("CARGO_BIN_EXE_fresco"))]);
        Terminal::run(data, command, USUAL, USUAL.1)
    }

    fn run(data: &Path, mut command: CommandBuilder, (cols, rows): (u16, u16), remembered: u16) -> Terminal {
        let usual = [("TERM", "xterm-256color"), ("LANG", "C.UTF-8"), ("LC_ALL", "C.UTF-8"), ("NO_COLOR", "1"), ("COLORFGBG", "")];
        let chosen: Vec<String> = command.iter_extra_env_as_str().map(|(name, _)| name.to_string()).collect();
        for (name, value) in usual.into_iter().filter(|(name, _)| !chosen.iter().any(|other| other == name)) {
            command.env(name, value);
        }
        command.env("XDG_DATA_HOME", data);
        command.env("HOME", data);
        command.cwd(data);
        let pair = native_pty_system().openpty(PtySize { rows, cols, pixel_width: 0, pixel_height: 0 }).expect("a pseudo-terminal");
        let child = pair.slave.spawn_command(command).expect("the command");
        drop(pair.slave);
        let mut output = pair.master.try_clone_reader().expect("its output");
        let keys = pair.master.take_writer().expect("its keys");
        let parser =
            Arc::new(Mutex::new(Parser::new(NonZero::new(remembered).expect("rows"), NonZero::new(cols).expect("columns"), 2_000)));
        let written = Arc::new(Mutex::new(Vec::new()));
        let (shown, kept) = (parser.clone(), written.clone());
        std::thread::spawn(move || {
            let mut bytes = [0; 4096];
            // It ends with the command, or with the terminal.
            while let Ok(n @ 1..) = output.read(&mut bytes) {
                kept.lock().expect("the bytes").extend_from_slice(&bytes[..n]);
                shown.lock().expect("the screen").process(&bytes[..n]);
            }
        });
        Terminal { child, _master: pair.master, keys, parser, written }
    }

    /// Everything that was written so far, with all codes.
    pub(crate) fn written(&self) -> String {
        String::from_utf8_lossy(&self.written.lock().expect("the bytes")).into_owned()
    }

    /// Waits for the prompt at which `who` answers, or for the end of the game, and gives back the lines since the last answer; the
    /// last one is the prompt. No line was too long for the terminal.
    pub(crate) fn wait_for_prompt(&mut self, who: &str) -> Vec<String> {
        let (lines, wrapped) = self.prompt(who);
        assert!(!wrapped, "a line is too long:\n{}", lines.join("\n"));
        lines
    }

    /// The same where lines may be as long as they like, because nobody looks at them; they come whole.
    pub(crate) fn wait_for_lines_and_prompt(&mut self, who: &str) -> Vec<String> {
        self.prompt(who).0
    }

    fn prompt(&mut self, who: &str) -> (Vec<String>, bool) {
        let prompts = [format!("{who}>"), ">".to_string()];
        let started = Instant::now();
        loop {
            let (lines, wrapped) = {
                let parser = self.parser.lock().expect("the screen");
                let screen = parser.screen();
                let lines: Vec<String> = screen.contents().trim_end().lines().map(|line| line.trim_end().to_string()).collect();
                let wrapped = (0..LINES_REMEMBERED.min(screen.size().0.get())).any(|row| screen.row_wrapped(row));
                (lines, wrapped)
            };
            if lines.last().is_some_and(|last| prompts.contains(last)) && lines.len() > 1 {
                return (lines, wrapped);
            }
            assert!(started.elapsed() < PATIENCE, "no prompt comes:\n{}", lines.join("\n"));
            std::thread::sleep(Duration::from_millis(10));
        }
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

    /// Waits until one of these texts is the last thing on the screen, and says which.
    pub(crate) fn wait_for_one<'a>(&mut self, texts: &[&'a str]) -> &'a str {
        let started = Instant::now();
        loop {
            let screen = self.screen();
            if let Some(text) = texts.iter().find(|text| screen.trim_end().ends_with(**text)) {
                return text;
            }
            assert!(started.elapsed() < PATIENCE, "none of {texts:?} comes:\n{screen}");
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    /// Waits until something was written, codes and all.
    pub(crate) fn wait_until_written(&mut self, text: &str) {
        let started = Instant::now();
        while !self.written().contains(text) {
            assert!(started.elapsed() < PATIENCE, "{text:?} does not come:\n{:?}", self.written());
            std::thread::sleep(Duration::from_millis(10));
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
        self.signal("HUP");
    }

    /// Sends the command a signal.
    pub(crate) fn signal(&mut self, name: &str) {
        let process = self.child.process_id().expect("a command that runs").to_string();
        assert!(std::process::Command::new("kill").args([&format!("-{name}"), &process]).status().expect("kill").success());
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
