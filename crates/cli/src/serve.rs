//! `fresco serve`, and `fresco` alone: the server on this machine, with everything it keeps in one folder.

use std::fs::{self, File};
use std::io::{self, IsTerminal, Write};
use std::net::{IpAddr, Ipv4Addr, SocketAddr, UdpSocket};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use clap::{Args, ValueEnum};
use fresco_bots::Budget;
use fresco_files::{FileError, hold, make_private_folder, read_text, shown, write_private};
use fresco_server::app::App;
use fresco_server::clock::Clock;
use fresco_server::random::Random;
use fresco_server::secrets::Secret;
use fresco_server::settings::Settings;
use fresco_server::store::{self, StoreError};
use fresco_server::{metrics, router};
use tabletop::{Fault, data, say, sentence};
use tokio::net::TcpListener;
use tokio::sync::Notify;
use tracing_subscriber::filter::{LevelFilter, Targets};
use tracing_subscriber::layer::SubscriberExt as _;
use tracing_subscriber::util::SubscriberInitExt as _;

use crate::error::{CliError, CliResult};
use crate::help::end;
use crate::kept::data_folder;
use crate::lang::told;
use crate::words::word;

/// The port, if nobody names one and no other program has it.
const PORT: u16 = 8787;
/// So many ports are tried, one after the other.
const TRIES: u16 = 20;
/// The longest wait of bots, in milliseconds.
const MOST_WAIT: i64 = 60_000;
/// So long a server that has been told to stop waits for clients that read slowly. Whatever was acknowledged is written before that.
const GRACE: Duration = Duration::from_secs(10);
/// So long it is waited until a server that is just starting, or just stopping, says where it is, or is gone.
const PATIENCE: Duration = Duration::from_secs(30);

/// `fresco serve`.
#[derive(Args, Debug, Default)]
#[command(after_help = end(
    [
        ("fresco", told!("for you alone: the server on this machine, in your browser")),
        ("fresco serve --listen 0.0.0.0", told!("for friends in the same network: the address for them is printed")),
        (
            "fresco serve --public-url https://fresco.example.org --behind-proxy",
            told!("for everybody, behind a web server that speaks TLS: see docs/HOSTING.md"),
        ),
    ],
    [
        told!("All games, and nothing else, are kept in one folder. A second `fresco` with the same folder opens the one that is running."),
        told!("The browser is not opened over SSH, in CI and where there is no screen."),
        told!("The operator's link can close and delete tables, block addresses and switch public tables and chat off. It lies in the folder, in the file {file}.", file = data(LINK)),
        told!("Ctrl-C and SIGTERM stop it: what was acknowledged is written, and every game goes on at the next start. Exit code 0."),
    ],
))]
pub(crate) struct ServeArgs {
    #[arg(long, value_name = word("value|ADDRESS"), value_parser = listen,
        help = told!("Where it listens, with or without a port [default: 127.0.0.1:8787, or the next port that is free]"))]
    listen: Option<SocketAddr>,
    #[arg(long, value_name = word("value|URL"), value_parser = public_url,
        help = told!("The address under which players reach it: links begin with it [default: the one where it listens]"))]
    public_url: Option<String>,
    #[arg(long, value_name = word("value|DIR"),
        help = told!("The folder in which everything is kept [default: where this system keeps the data of programs]"))]
    data: Option<PathBuf>,
    #[arg(long, value_name = word("value|URL"), value_parser = database,
        help = told!("The database, {sqlite} or {postgres}; FRESCO_DATABASE says the same and is not seen by others on this machine [default: \
                      a file in the folder]", sqlite = data("sqlite:fresco.db"), postgres = data("postgres://fresco@localhost/fresco")))]
    database: Option<String>,
    #[arg(long, value_name = word("value|ADDRESS"), value_parser = with_port,
        help = told!("Where figures for Prometheus are, as {path}: an address of its own that players cannot reach", path = data("/metrics")))]
    metrics: Option<SocketAddr>,
    #[arg(long, help = told!("A web server stands before it and says where requests come from; otherwise what they say of that is not believed"))]
    behind_proxy: bool,
    #[arg(long, help = told!("Do not open the browser"))]
    no_browser: bool,
    #[arg(long, value_name = word("value|LEVEL"), hide_possible_values = true,
        help = told!("How much is logged: off, error, warn, info or debug; FRESCO_LOG says the same [default: info]"))]
    log: Option<Level>,
}

/// How much is logged.
#[derive(ValueEnum, Debug, Clone, Copy, PartialEq, Eq)]
enum Level {
    /// Nothing.
    Off,
    /// What went wrong.
    Error,
    /// And what may go wrong.
    Warn,
    /// And that it starts and stops.
    Info,
    /// And more.
    Debug,
}

impl From<Level> for LevelFilter {
    fn from(level: Level) -> LevelFilter {
        match level {
            Level::Off => LevelFilter::OFF,
            Level::Error => LevelFilter::ERROR,
            Level::Warn => LevelFilter::WARN,
            Level::Info => LevelFilter::INFO,
            Level::Debug => LevelFilter::DEBUG,
        }
    }
}

/// An address of this machine; without a port it is the usual one.
fn listen(text: &str) -> Result<SocketAddr, String> {
    let local = text.strip_prefix("localhost").filter(|rest| rest.is_empty() || rest.starts_with(':'));
    let text = local.map_or(text.to_string(), |rest| format!("127.0.0.1{rest}"));
    let with_port = |ip: IpAddr| SocketAddr::new(ip, PORT);
    text.parse().or_else(|_| text.parse().map(with_port)).map_err(|_| {
        told!(
            "an address of this machine is needed: {here} for this machine alone, {everywhere} for the whole network",
            here = data(format_args!("127.0.0.1:{PORT}")),
            everywhere = data(format_args!("0.0.0.0:{PORT}"))
        )
    })
}

fn with_port(text: &str) -> Result<SocketAddr, String> {
    text.parse().map_err(|_| told!("an address with a port is needed, such as {example}", example = data("127.0.0.1:9464")))
}

/// The address of a site, as browsers name it when they say where a page comes from: in small letters, without what goes without saying.
fn public_url(text: &str) -> Result<String, String> {
    let text = text.to_ascii_lowercase();
    let read = || {
        let (scheme, host) = text.split_once("://")?;
        let usual = match scheme {
            "http" => ":80",
            "https" => ":443",
            _ => return None,
        };
        let host = host.strip_suffix('/').unwrap_or(host);
        let host = host.strip_suffix(usual).unwrap_or(host);
        let fits = |c: char| c.is_ascii_alphanumeric() || "-._:[]".contains(c);
        (!host.is_empty() && host.chars().all(fits)).then(|| format!("{scheme}://{host}"))
    };
    read().ok_or_else(|| told!("an address such as {example} is needed, without a path", example = data("https://fresco.example.org")))
}

fn database(text: &str) -> Result<String, String> {
    let known = ["sqlite:", "postgres:", "postgresql:"].iter().any(|kind| text.starts_with(kind));
    let (sqlite, postgres) = (data("sqlite:"), data("postgres:"));
    known.then(|| text.to_string()).ok_or_else(|| told!("a database begins with {sqlite} or {postgres}", sqlite, postgres))
}

/// Runs the command.
pub(crate) fn run(args: &ServeArgs) -> CliResult {
    let level = args.level()?;
    let folder = args.folder()?;
    let hold = match Hold::take(&folder)? {
        Found::Free(hold) => hold,
        Found::Running(url) => return args.open_running(&url),
    };
    log_to_stderr(level);
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let served = runtime.block_on(serve(args, &folder, &hold));
    // Nobody waits for a bot that is still thinking.
    runtime.shutdown_timeout(Duration::from_millis(100));
    served
}

impl ServeArgs {
    fn level(&self) -> CliResult<Level> {
        let variable = std::env::var("FRESCO_LOG").ok().filter(|level| !level.is_empty());
        match (self.log, variable) {
            (Some(level), _) => Ok(level),
            (None, None) => Ok(Level::Info),
            (None, Some(level)) => Level::from_str(&level, true)
                .map_err(|_| CliError::Input(told!("FRESCO_LOG is one of {levels}", levels = data("off, error, warn, info, debug")))),
        }
    }

    /// The folder in which everything is kept, made for this user alone if it is not there.
    fn folder(&self) -> CliResult<PathBuf> {
        let folder = match &self.data {
            Some(folder) => folder.clone(),
            None => data_folder().ok_or_else(|| CliError::Input(told!("this user has no folder of their own; name one with --data")))?,
        };
        if folder.is_file() {
            return Err(FileError::new(&folder, say!("this is a file, not a folder")).into());
        }
        make_private_folder(&folder)?;
        Ok(folder)
    }

    /// Somebody has started one with the same folder before.
    fn open_running(&self, url: &str) -> CliResult {
        let ServeArgs { listen, public_url, database, metrics, behind_proxy, .. } = self;
        // Whoever wants something that the running one may not do must know that it is not done.
        if listen.is_some() || public_url.is_some() || database.is_some() || metrics.is_some() || *behind_proxy {
            let url = data(url);
            return Err(CliError::Input(told!(
                "Fresco is already running at {url}; stop it first, or choose another folder with --data",
                url
            )));
        }
        say(told!("Fresco is already running at {url}", url = data(url)));
        self.open_browser(url);
        Ok(())
    }

    fn open_browser(&self, url: &str) {
        if !self.no_browser && has_browser(|name| std::env::var_os(name).is_some_and(|value| !value.is_empty())) {
            // If there is none after all, the address has been printed.
            let _ = open::that_detached(url);
        }
    }

    fn database(&self, folder: &Path) -> CliResult<String> {
        let variable = std::env::var("FRESCO_DATABASE").ok().filter(|address| !address.is_empty());
        let named = match (&self.database, variable) {
            (Some(named), _) => Some(named.clone()),
            (None, Some(named)) => Some(database(&named).map_err(CliError::Input)?),
            (None, None) => None,
        };
        let file = folder.join("fresco.db");
        let in_folder = || file.to_str().map(|path| format!("sqlite:{path}"));
        let no_name = || FileError::of_system(&file, &io::ErrorKind::InvalidFilename.into(), sentence!("there is no such folder"));
        named.or_else(in_folder).ok_or_else(|| no_name().into())
    }

    async fn listener(&self) -> CliResult<TcpListener> {
        if let Some(address) = self.listen {
            return bound(address).await;
        }
        for port in PORT..PORT + TRIES {
            match TcpListener::bind((Ipv4Addr::LOCALHOST, port)).await {
                Err(why) if why.kind() == io::ErrorKind::AddrInUse => {
                    say(told!("Port {port} is taken by another program.", port = data(port)));
                }
                Err(why) => return Err(unbound((Ipv4Addr::LOCALHOST, port).into(), &why)),
                Ok(listener) => return Ok(listener),
            }
        }
        Err(CliError::Input(told!("no port was free; name another with --listen")))
    }
}

async fn bound(address: SocketAddr) -> CliResult<TcpListener> {
    TcpListener::bind(address).await.map_err(|why| unbound(address, &why))
}

fn unbound(address: SocketAddr, why: &io::Error) -> CliError {
    let address = data(address);
    CliError::Input(match why.kind() {
        io::ErrorKind::AddrInUse => told!("{address} is taken by another program", address),
        _ => told!("it cannot listen at {address}: {why}", address, why = data(why)),
    })
}

/// Is there a browser in front of whoever has started this?
fn has_browser(set: impl Fn(&str) -> bool) -> bool {
    let far_away = ["SSH_CONNECTION", "SSH_CLIENT", "SSH_TTY", "CI"].into_iter().any(&set);
    let screen = !cfg!(all(unix, not(target_os = "macos"))) || ["DISPLAY", "WAYLAND_DISPLAY"].into_iter().any(&set);
    screen && !far_away
}

/// Prints a line. That nobody may be listening does not stop a server.
fn say(line: String) {
    let _ = writeln!(anstream::stdout(), "{line}");
}

/// The file with the operator's link.
const LINK: &str = "operator.link";
/// The most bytes of a file with an address or a link.
const MOST_BYTES: u64 = 4096;

/// The secret of the operator's link: made once, and kept with the link in a file that nobody else can read.
fn operator(folder: &Path, public_url: &str) -> CliResult<(Secret, String)> {
    let file = folder.join(LINK);
    let kept = match read_text(&file, MOST_BYTES) {
        Ok(kept) => kept,
        Err(why) if why.kind == Some(io::ErrorKind::NotFound) => String::new(),
        Err(why) => return Err(why.into()),
    };
    let secret = kept.trim().rsplit_once('#').and_then(|(_, secret)| Secret::read(secret)).unwrap_or_else(|| Random::System.secret());
    let link = format!("{public_url}/operator#{}", secret.as_str());
    if kept.trim() != link {
        write_private(&file, &format!("{link}\n"))?;
    }
    Ok((secret, link))
}

/// A folder that belongs to this server as long as it runs. The system lets go of it even if the server is killed.
struct Hold {
    _lock: File,
    /// Where it is written under which address the server is found. It counts only as long as the folder is held.
    address: PathBuf,
}

enum Found {
    Free(Hold),
    /// A server runs under this address.
    Running(String),
}

impl Hold {
    fn take(folder: &Path) -> CliResult<Found> {
        let (lock, address) = (folder.join("server.lock"), folder.join("server.address"));
        let since = Instant::now();
        loop {
            if let Some(lock) = hold(&lock)? {
                let hold = Hold { _lock: lock, address };
                // That of a server that was killed.
                hold.hide();
                return Ok(Found::Free(hold));
            }
            // One that is just starting has not written it yet, one that is stopping has taken it away.
            if let Ok(url) = read_text(&address, MOST_BYTES) {
                return Ok(Found::Running(url.trim().to_string()));
            }
            if since.elapsed() > PATIENCE {
                let folder = data(shown(folder));
                return Err(CliError::Input(told!("another Fresco uses the folder {folder} and does not answer; stop it first", folder)));
            }
            std::thread::sleep(Duration::from_millis(100));
        }
    }
    fn show(&self, url: &str) -> CliResult {
        Ok(write_private(&self.address, &format!("{url}\n"))?)
    }
    fn hide(&self) {
        let _ = fs::remove_file(&self.address);
    }
}

/// What was logged, to whoever looks at stderr. Of the libraries only what goes wrong: what else they say could hold an address.
fn log_to_stderr(level: Level) {
    let level = LevelFilter::from(level);
    let targets =
        Targets::new().with_default(level.min(LevelFilter::WARN)).with_target("fresco", level).with_target("fresco_server", level);
    let layer = tracing_subscriber::fmt::layer().compact().with_ansi(io::stderr().is_terminal()).with_writer(io::stderr);
    // It can be set once only.
    let _ = tracing_subscriber::registry().with(targets).with(layer).try_init();
}

/// The address under which others reach a server that listens here.
fn reachable(listens: SocketAddr) -> SocketAddr {
    let ip = match listens.ip() {
        ip if !ip.is_unspecified() => ip,
        _ => own_address().unwrap_or(Ipv4Addr::LOCALHOST.into()),
    };
    SocketAddr::new(ip, listens.port())
}

/// The address from which this machine would speak to another one. Nothing is sent.
fn own_address() -> Option<IpAddr> {
    // Addresses that are kept for examples.
    let far = [("0.0.0.0:0", "192.0.2.1:9"), ("[::]:0", "[2001:db8::1]:9")];
    far.into_iter().find_map(|(near, far)| {
        let socket = UdpSocket::bind(near).ok()?;
        socket.connect(far).ok()?;
        socket.local_addr().ok().map(|address| address.ip())
    })
}

/// How many milliseconds bots wait before they answer, if FRESCO_BOTS_WAIT says it: for tests that play whole games. People need the
/// usual wait, to take an act back and to see what happens.
fn bots_wait() -> CliResult<Option<i64>> {
    let Some(wait) = std::env::var("FRESCO_BOTS_WAIT").ok().filter(|wait| !wait.is_empty()) else { return Ok(None) };
    let wait = wait.parse().ok().filter(|wait| (0..=MOST_WAIT).contains(wait));
    let wrong = || CliError::Input(told!("FRESCO_BOTS_WAIT is a number of milliseconds, {most} at most", most = MOST_WAIT));
    wait.map(Some).ok_or_else(wrong)
}

/// How much a master may think about a hint, if FRESCO_HINT_BUDGET says it: a number of playouts makes hints independent of the speed of the
/// machine, for tests.
fn hint_budget() -> CliResult<Option<Budget>> {
    let Some(budget) = std::env::var("FRESCO_HINT_BUDGET").ok().filter(|budget| !budget.is_empty()) else { return Ok(None) };
    let wrong = |fault: Fault| CliError::Input(told!("FRESCO_HINT_BUDGET cannot be read: {fault}", fault));
    budget.parse().map(Some).map_err(wrong)
}

/// The source of random numbers. `FRESCO_RANDOM_SEED` fixes it so that browser tests repeat their games. A release build does not read it:
/// nobody can make a public server predictable.
fn random() -> Random {
    let seed = std::env::var("FRESCO_RANDOM_SEED").ok().filter(|_| cfg!(debug_assertions));
    seed.map_or(Random::System, |seed| Random::fixed(&seed))
}

/// Serves until somebody stops it.
async fn serve(args: &ServeArgs, folder: &Path, hold: &Hold) -> CliResult {
    let mut signals = Signals::new()?;
    let listener = args.listener().await?;
    let listens = listener.local_addr()?;
    let url = args.public_url.clone().unwrap_or_else(|| format!("http://{}", reachable(listens)));
    let (secret, link) = operator(folder, &url)?;
    let mut settings = Settings::new(args.database(folder)?, &url);
    settings.operator = Some(secret.hashed());
    settings.behind_proxy = args.behind_proxy;
    settings.metrics = args.metrics;
    if let Some(wait) = bots_wait()? {
        (settings.times.bot_after_person, settings.times.bot_after_bot) = (wait, wait);
    }
    if let Some(budget) = hint_budget()? {
        settings.times.hint = budget;
    }
    let figures = match args.metrics {
        Some(address) => Some(bound(address).await?),
        None => None,
    };
    let store = store::open(&settings.database).await.map_err(|why| unopened(&why))?;
    let app = App::new(settings, store, Clock::System, random()).await.map_err(|why| unopened(&why))?;
    hold.show(&url)?;
    greet(folder, listens, &url, &link, args);
    if let Some(figures) = figures {
        say(told!("Figures for Prometheus are at {url}", url = data(format_args!("http://{}/metrics", figures.local_addr()?))));
        tokio::spawn(metrics::run(app.clone(), figures));
    }
    say(told!("Ctrl-C stops it."));
    tracing::info!(version = env!("CARGO_PKG_VERSION"), "started");
    args.open_browser(&url);

    let enough = Arc::new(Notify::new());
    let waits = enough.clone();
    let address = hold.address.clone();
    let stop = async move {
        signals.next().await;
        say(told!("Stopping. Every game goes on at the next start."));
        tracing::info!("stopping");
        let _ = fs::remove_file(address);
        tokio::spawn(async move {
            // Whoever says it twice means it.
            tokio::select! {
                () = signals.next() => {}
                () = tokio::time::sleep(GRACE) => {}
            }
            waits.notify_one();
        });
    };
    tokio::select! {
        served = router::run(app, listener, stop) => served?,
        () = enough.notified() => {}
    }
    tracing::info!("stopped");
    Ok(())
}

/// What whoever has started it needs to know.
fn greet(folder: &Path, listens: SocketAddr, url: &str, link: &str, args: &ServeArgs) {
    let here = SocketAddr::new(if listens.ip().is_unspecified() { Ipv4Addr::LOCALHOST.into() } else { listens.ip() }, listens.port());
    let here = format!("http://{here}");
    say(told!("Fresco is open at {url}", url = data(&here)));
    if here != url {
        say(told!("Others reach it at {url}", url = data(url)));
    } else if !listens.ip().is_loopback() && args.public_url.is_none() {
        say(told!("Everybody in the network can reach it there."));
    }
    say(told!("Everything is kept in {folder}", folder = data(shown(folder))));
    // What is not a terminal may be a log, and a log must not hold the key.
    match io::stdout().is_terminal() {
        true => say(told!("For you as its operator, and nobody else: {link}", link = data(link))),
        false => say(told!("The operator's link is in {file}", file = data(shown(&folder.join(LINK))))),
    }
}

fn unopened(why: &StoreError) -> CliError {
    let why = match why {
        StoreError::Unavailable(why) | StoreError::Damaged(why) => data(why),
        other => data(other),
    };
    CliError::Input(told!("the database cannot be opened: {why}", why))
}

/// The ways in which somebody tells a server to stop.
struct Signals {
    #[cfg(unix)]
    interrupt: tokio::signal::unix::Signal,
    #[cfg(unix)]
    terminate: tokio::signal::unix::Signal,
}

impl Signals {
    /// From here on they are heard.
    fn new() -> io::Result<Signals> {
        #[cfg(unix)]
        {
            use tokio::signal::unix::{SignalKind, signal};
            Ok(Signals { interrupt: signal(SignalKind::interrupt())?, terminate: signal(SignalKind::terminate())? })
        }
        #[cfg(not(unix))]
        Ok(Signals {})
    }
    async fn next(&mut self) {
        #[cfg(unix)]
        tokio::select! {
            _ = self.interrupt.recv() => {}
            _ = self.terminate.recv() => {}
        }
        #[cfg(not(unix))]
        if tokio::signal::ctrl_c().await.is_err() {
            // Nobody can tell it: then it runs until it is ended.
            std::future::pending::<()>().await;
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_read_as_people_write_them() {
        let read = |text: &str| listen(text).map(|address| address.to_string()).ok();
        assert_eq!(read("0.0.0.0").as_deref(), Some("0.0.0.0:8787"));
        assert_eq!(read("localhost:80").as_deref(), Some("127.0.0.1:80"));
        assert_eq!(read("localhost").as_deref(), Some("127.0.0.1:8787"));
        assert_eq!(read("[::]:1").as_deref(), Some("[::]:1"));
        assert_eq!((read("localhosts"), read("example.org:80"), read("8080"), read("")), (None, None, None, None));
    }

    #[test]
    fn public_addresses_are_those_that_browsers_name() {
        assert_eq!(public_url("HTTPS://Fresco.Example.org/").as_deref(), Ok("https://fresco.example.org"));
        assert_eq!(public_url("https://a:443").as_deref(), Ok("https://a"));
        assert_eq!(public_url("http://a:443").as_deref(), Ok("http://a:443"));
        assert_eq!(public_url("http://[::1]:80").as_deref(), Ok("http://[::1]"));
        for wrong in
            ["fresco.example.org", "ftp://a", "https://", "https://a/b", "https://u@a", "https://a b", "https://a?x", "https://a#x"]
        {
            assert!(public_url(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn no_browser_is_opened_where_nobody_sees_it() {
        let with = |names: &'static [&str]| has_browser(move |name| names.contains(&name));
        assert!(with(&["DISPLAY"]) && with(&["WAYLAND_DISPLAY"]));
        assert!(!with(&["DISPLAY", "SSH_CONNECTION"]) && !with(&["DISPLAY", "SSH_TTY"]) && !with(&["DISPLAY", "CI"]));
        assert_eq!(with(&[]), cfg!(any(windows, target_os = "macos")));
    }
}
