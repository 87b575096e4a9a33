//! The server, as it is started from a command line.
#![cfg(unix)]

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use serde_json::{Value, json};

use super::{arg, folder, fresco};

/// Nothing here takes so long. It only keeps a test that has gone wrong from waiting for ever.
const HANGS: Duration = Duration::from_secs(60);

/// A server that runs.
struct Server {
    child: Child,
    lines: Receiver<String>,
    /// What it has printed so far.
    said: Vec<String>,
    /// Where it is.
    address: String,
}

/// Starts it with these arguments, and waits until it says that it is ready.
fn started(args: &[&str]) -> Server {
    let mut command = Command::new(env!("CARGO_BIN_EXE_fresco"));
    command.args(args);
    started_by(command)
}

fn started_by(mut command: Command) -> Server {
    command.env("LC_ALL", "C").env("CI", "yes").env_remove("FRESCO_LOG").env_remove("FRESCO_DATABASE");
    let mut child = command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it starts");
    let out = BufReader::new(child.stdout.take().expect("its output"));
    let (sender, lines) = channel();
    std::thread::spawn(move || out.lines().map_while(Result::ok).try_for_each(|line| sender.send(line)));
    let mut server = Server { child, lines, said: Vec::new(), address: String::new() };
    // The last line, in every language.
    server.hear_until("-C ");
    server.address = server.after("http://").split('/').next().expect("an address").to_string();
    server
}

impl Server {
    /// Hears what it prints until a line has these words in it.
    fn hear_until(&mut self, words: &str) {
        while !self.said.last().is_some_and(|line| line.contains(words)) {
            match self.lines.recv_timeout(HANGS) {
                Ok(line) => self.said.push(line),
                Err(_) => {
                    let _ = self.child.kill();
                    let mut err = String::new();
                    let _ = self.child.stderr.take().expect("its errors").read_to_string(&mut err);
                    panic!("{:?}\n{err}", self.said);
                }
            }
        }
    }
    /// What follows these words in the first line that has them.
    fn after(&self, words: &str) -> &str {
        let found = self.said.iter().find_map(|line| line.split_once(words));
        found.map(|(_, after)| after).unwrap_or_else(|| panic!("no {words} in {:?}", self.said))
    }
    /// Asks it something, and returns the status, the head and the body of the answer.
    fn ask(&self, request: &str, headers: &[&str], body: &str) -> (u16, String, String) {
        ask(&self.address, request, headers, body)
    }
    fn get(&self, path: &str) -> (u16, String, String) {
        self.ask(&format!("GET {path}"), &[], "")
    }
    /// Makes a table of the dice game against a bot.
    fn make(&self) -> (String, Value) {
        let setup = json!({ "game": "dice", "players": 2, "sit": [{ "name": "Anna", "nonce": "a" }], "bots": ["random"], "start": true });
        let (status, head, body) = self.ask("POST /api/tables", &["content-type: application/json"], &setup.to_string());
        assert_eq!(status, 200, "{body}");
        (head, serde_json::from_str(&body).expect("JSON"))
    }
    /// Sends it a signal, and returns its exit code and everything it has said.
    fn end(mut self, signal: &str) -> (Option<i32>, String, String) {
        let sent = Command::new("kill").args([signal, &self.child.id().to_string()]).status().expect("kill");
        assert!(sent.success());
        let mut err = String::new();
        self.child.stderr.take().expect("its errors").read_to_string(&mut err).expect("text");
        self.said.extend(self.lines.iter());
        (self.child.wait().expect("it ends").code(), self.said.join("\n"), err)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn ask(address: &str, request: &str, headers: &[&str], body: &str) -> (u16, String, String) {
    let mut stream = TcpStream::connect(address).expect("a connection");
    stream.set_read_timeout(Some(HANGS)).expect("a limit");
    let headers: String = headers.iter().map(|header| format!("{header}\r\n")).collect();
    let text =
        format!("{request} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\ncontent-length: {}\r\n{headers}\r\n{body}", body.len());
    stream.write_all(text.as_bytes()).expect("sent");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("an answer");
    let (head, body) = answer.split_once("\r\n\r\n").expect("a head");
    let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).expect("a status");
    (status, head.to_string(), body.to_string())
}

/// The link that its operator has.
fn operator(data: &Path) -> String {
    std::fs::read_to_string(data.join("operator.link")).expect("the operator's link").trim().to_string()
}

#[test]
fn it_says_where_it_is_answers_and_stops_when_it_is_told_to() {
    let data = folder("serve-one");
    let server = started(&["serve", "--data", &arg(&data), "--listen", "127.0.0.1:0", "--no-browser", "--metrics", "127.0.0.1:0"]);
    assert_eq!(server.after("Fresco is open at "), format!("http://{}", server.address));
    assert_eq!(server.after("Everything is kept in "), arg(&data));
    let (status, _, health) = server.get("/healthz");
    assert_eq!((status, serde_json::from_str::<Value>(&health).expect("JSON")["ok"].clone()), (200, Value::Bool(true)));
    let (status, head, page) = server.get("/");
    assert!(status == 200 && head.contains("default-src 'self'") && page.contains("<title>Fresco</title>"), "{head}\n{page}");
    for (path, kind) in
        [("/assets/operator.js", "text/javascript"), ("/assets/page.css", "text/css"), ("/t/x", "text/html"), ("/operator", "text/html")]
    {
        let (status, head, _) = server.get(path);
        assert!(status == 200 && head.contains(kind), "{path}: {head}");
    }
    assert_eq!(server.get("/assets/../lobby.rs").0, 404);

    // Figures have an address of their own, and name nobody.
    let (_, made) = server.make();
    let figures_at = server.after("Prometheus are at http://").split('/').next().expect("an address").to_string();
    let (status, _, figures) = ask(&figures_at, "GET /metrics", &[], "");
    assert_eq!(status, 200);
    assert!(figures.contains("\nfresco_tables_made_total 1\n") && figures.contains("\nfresco_tables_open 1\n"), "{figures}");
    assert!(!figures.contains("Anna") && !figures.contains(made["table"].as_str().expect("a name")), "{figures}");
    assert_eq!((server.get("/metrics").0, ask(&figures_at, "GET /healthz", &[], "").0), (404, 404));

    let secret = operator(&data).split_once('#').expect("a secret").1.to_string();
    let table = made["table"].as_str().expect("a name").to_string();
    let (code, out, err) = server.end("-TERM");
    assert_eq!(code, Some(0), "{err}");
    assert!(out.ends_with("Stopping. Every game goes on at the next start."), "{out}");
    assert!(err.contains("started") && err.contains("stopped"), "{err}");
    // What is printed here may be kept in a log.
    for hidden in [&secret, &table, "Anna"] {
        assert!(!out.contains(hidden) && !err.contains(hidden), "{out}\n{err}");
    }
}

#[test]
fn tables_and_the_operators_link_outlive_it() {
    let data = folder("serve-kept");
    let start = || started(&["serve", "--data", &arg(&data), "--listen", "127.0.0.1:0", "--no-browser", "--log", "off"]);
    let server = start();
    let (_, made) = server.make();
    let link = operator(&data);
    let secret = link.split_once("/operator#").expect("a secret").1.to_string();
    let mode = |file: &str| std::fs::metadata(data.join(file)).expect("a file").permissions().mode() & 0o777;
    assert_eq!((mode("operator.link"), mode("fresco.db")), (0o600, 0o600));
    // Ctrl-C is the usual way to stop it: nothing has gone wrong.
    let (code, _, err) = server.end("-INT");
    assert_eq!((code, err.as_str()), (Some(0), ""));

    let server = start();
    let (status, _, table) = server.get(&format!("/api/tables/{}", made["table"].as_str().expect("a name")));
    assert_eq!(status, 200, "{table}");
    assert!(table.contains("\"playing\"") && table.contains("Anna"), "{table}");
    assert_eq!(operator(&data).split_once('#').expect("a secret").1, secret);
    assert_eq!(server.ask("GET /api/operator", &[&format!("x-fresco-operator: {secret}")], "").0, 200);
    let other: String = secret.chars().rev().collect();
    assert_eq!(server.ask("GET /api/operator", &[&format!("x-fresco-operator: {other}")], "").0, 403);
}

#[test]
fn a_second_one_finds_the_first_and_a_killed_one_is_in_nobodys_way() {
    let data = folder("serve-two");
    let first = started(&["serve", "--data", &arg(&data), "--listen", "127.0.0.1:0", "--no-browser"]);
    let second = fresco(&["serve", "--data", &arg(&data), "--no-browser"]);
    assert_eq!((second.code, second.err.as_str()), (0, ""));
    assert_eq!(second.out, format!("Fresco is already running at http://{}\n", first.address));
    // Whoever wants it elsewhere is told that it is not there.
    let elsewhere = fresco(&["serve", "--data", &arg(&data), "--no-browser", "--listen", "127.0.0.1:0"]);
    assert_eq!((elsewhere.code, elsewhere.out.as_str()), (2, ""));
    assert!(elsewhere.err.contains(&first.address) && elsewhere.err.contains("--data"), "{}", elsewhere.err);
    let before = first.address.clone();
    assert_eq!(first.get("/healthz").0, 200);
    first.end("-KILL");
    assert!(std::fs::read_to_string(data.join("server.address")).expect("what is left of it").contains(&before));
    let next = started(&["serve", "--data", &arg(&data), "--listen", "127.0.0.1:0", "--no-browser"]);
    assert_eq!(next.get("/healthz").0, 200);
}

#[test]
fn without_arguments_it_is_started_in_the_users_folder() {
    let home = folder("serve-home");
    let mut command = Command::new(env!("CARGO_BIN_EXE_fresco"));
    command.env("HOME", &home).env("XDG_DATA_HOME", home.join("data"));
    let server = started_by(command);
    let data = if cfg!(target_os = "macos") { home.join("Library/Application Support/fresco") } else { home.join("data/fresco") };
    assert_eq!(server.after("Everything is kept in "), arg(&data));
    assert!(server.address.starts_with("127.0.0.1:"), "{}", server.address);
    assert_eq!(server.get("/healthz").0, 200);
    assert_eq!(std::fs::metadata(&data).expect("the folder").permissions().mode() & 0o777, 0o700);
}

#[test]
fn a_port_that_is_taken_is_named_and_the_next_one_is_taken() {
    let data = folder("serve-taken");
    // If somebody else has it already, it is taken all the more.
    let _usual = TcpListener::bind("127.0.0.1:8787");
    let server = started(&["serve", "--data", &arg(&data), "--no-browser"]);
    assert!(server.said.contains(&"Port 8787 is taken by another program.".to_string()), "{:?}", server.said);
    let port: u16 = server.address.rsplit(':').next().expect("a port").parse().expect("a number");
    assert!((8788..8807).contains(&port), "{port}");
    assert_eq!(server.get("/healthz").0, 200);

    // Whoever names a port wants that one.
    let other = folder("serve-taken-too");
    let ran = fresco(&["serve", "--data", &arg(&other), "--no-browser", "--listen", &server.address]);
    assert_eq!((ran.code, ran.out.as_str()), (2, ""));
    assert!(ran.err.contains(&format!("{} is taken by another program", server.address)), "{}", ran.err);
}

#[test]
fn links_begin_with_the_address_under_which_players_reach_it() {
    let data = folder("serve-public");
    let args = ["serve", "--data", &arg(&data), "--listen", "0.0.0.0:0", "--public-url", "https://Fresco.Example.org/", "--no-browser"];
    let server = started(&args);
    assert_eq!(server.after("Others reach it at "), "https://fresco.example.org");
    let (head, made) = server.make();
    assert!(made["url"].as_str().is_some_and(|url| url.starts_with("https://fresco.example.org/t/")), "{made}");
    assert!(head.contains("; Secure"), "{head}");
    assert!(operator(&data).starts_with("https://fresco.example.org/operator#"));
}

#[test]
fn it_speaks_the_language_of_the_terminal() {
    for (lang, words) in [("fr", "est ouvert"), ("de", "ist offen")] {
        let data = folder(&format!("serve-{lang}"));
        let server = started(&["serve", "--lang", lang, "--data", &arg(&data), "--listen", "127.0.0.1:0", "--no-browser"]);
        assert!(server.said.iter().any(|line| line.contains(words)), "{:?}", server.said);
    }
}

#[test]
fn what_makes_no_sense_is_refused_before_anything_is_started() {
    let data = folder("serve-wrong");
    let file = data.join("file");
    std::fs::write(&file, "").expect("a file");
    let (data, file) = (arg(&data), arg(&file));
    let cases: [(&[&str], &str); 9] = [
        (&["--listen", "somewhere"], "an address of this machine is needed: 127.0.0.1:8787"),
        (&["--listen", "127.0.0.1:99999"], "an address of this machine is needed"),
        (&["--public-url", "fresco.example.org"], "such as https://fresco.example.org is needed"),
        (&["--public-url", "https://example.org/fresco"], "without a path"),
        (&["--metrics", "9464"], "an address with a port is needed"),
        (&["--database", "mysql://x"], "a database begins with sqlite: or postgres:"),
        (&["--log", "loud"], "invalid value 'loud'"),
        (&["--data", &file], "this is a file, not a folder"),
        (
            &["--listen", "127.0.0.1:0", "--data", &data, "--database", "postgres://nobody:geheim@127.0.0.1:1/none"],
            "the database cannot be opened",
        ),
    ];
    for (args, words) in cases {
        let ran = fresco(&[&["serve", "--no-browser"], args].concat());
        assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{args:?}: {}", ran.err);
        assert!(ran.err.contains(words) && !ran.err.contains("geheim"), "{args:?}: {}", ran.err);
    }
}
