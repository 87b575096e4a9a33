//! What the machine allows, and what it has spent.

use std::fs::OpenOptions;
use std::io::Write as _;
use std::path::Path;
use std::time::{Duration, Instant};

use super::LoadError;

/// The name of the threads of our own server.
pub(crate) const SERVER: &str = "fresco-server";
/// The name of the threads of the clients.
pub(crate) const CLIENTS: &str = "fresco-clients";
/// How often a sync is measured.
const SYNCS: usize = 50;

/// A limit that was raised.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limit {
    /// Which.
    pub what: Usage,
    /// From what.
    pub from: u64,
    /// To what.
    pub to: u64,
}

/// What is limited.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Usage {
    /// Files that this process has open.
    OpenFiles,
    /// Connections of one address to the server.
    Connections,
    /// Requests of one address in a second.
    Requests,
    /// Tables that one address makes in an hour.
    Tables,
}

/// Allows so many open files, if there may not be as many already.
#[cfg(unix)]
pub(crate) fn raise_open_files(needed: u64) -> Result<Vec<Limit>, LoadError> {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let Rlimit { current, maximum } = getrlimit(Resource::Nofile);
    let Some(from) = current.filter(|current| *current < needed) else { return Ok(Vec::new()) };
    // Beyond the hard limit only an administrator may go; trying does no harm.
    let within = maximum.is_none_or(|maximum| needed <= maximum);
    let raised = Rlimit { current: Some(needed), maximum: if within { maximum } else { Some(needed) } };
    match setrlimit(Resource::Nofile, raised) {
        Ok(()) => Ok(vec![Limit { what: Usage::OpenFiles, from, to: needed }]),
        Err(_) => Err(LoadError::OpenFiles { needed, most: maximum.unwrap_or(from) }),
    }
}

/// Elsewhere there is no such limit.
#[cfg(not(unix))]
pub(crate) fn raise_open_files(_: u64) -> Result<Vec<Limit>, LoadError> {
    Ok(Vec::new())
}

/// The memory of this process that is not swapped out, in bytes.
pub(crate) fn memory() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    Some(1024 * line.trim().strip_suffix("kB")?.trim().parse::<u64>().ok()?)
}

/// The processor's time so far: of all threads but the clients', and of theirs.
#[cfg(unix)]
pub(crate) fn processor() -> Option<(Duration, Duration)> {
    let all = rustix::time::clock_gettime(rustix::time::ClockId::ProcessCPUTime);
    let all = Duration::new(all.tv_sec.try_into().ok()?, all.tv_nsec.try_into().ok()?);
    let mut clients = Duration::ZERO;
    for task in std::fs::read_dir("/proc/self/task").ok()? {
        let task = task.ok()?.path();
        // A thread may have ended since.
        let (Ok(name), Ok(times)) = (std::fs::read_to_string(task.join("comm")), std::fs::read_to_string(task.join("schedstat"))) else {
            continue;
        };
        if name.trim() == CLIENTS {
            clients += Duration::from_nanos(times.split_whitespace().next()?.parse().ok()?);
        }
    }
    Some((all.saturating_sub(clients), clients))
}

#[cfg(not(unix))]
pub(crate) fn processor() -> Option<(Duration, Duration)> {
    None
}

/// How long the disk takes to sync a small write behind a file in this folder, several times.
pub(crate) fn sync_times(folder: Option<&Path>) -> Option<Vec<Duration>> {
    let path = folder?.join("fresco-load-sync");
    let mut file = OpenOptions::new().create(true).append(true).open(&path).ok()?;
    let mut once = || {
        let begun = Instant::now();
        file.write_all(&[b'.'; 512]).ok()?;
        file.sync_data().ok()?;
        Some(begun.elapsed())
    };
    let times = (0..SYNCS).map(|_| once()).collect();
    let _ = std::fs::remove_file(path);
    times
}
