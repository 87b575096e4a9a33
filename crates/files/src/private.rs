//! What a program keeps for its user: a folder, secrets in it, and a hold on it while the program runs.

use std::fs::{DirBuilder, File, OpenOptions, TryLockError};
use std::io::{self, Write};
use std::path::Path;

use tabletop::sentence;

use crate::write::{folder_of, sync_folder};
use crate::{FileError, refuse_empty_name};

/// Makes a folder that nobody but this user can look into, unless it is there.
pub fn make_private_folder(path: &Path) -> Result<(), FileError> {
    refuse_empty_name(path)?;
    let mut builder = DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(path).map_err(|error| wrong(path, &error))
}

/// Writes a text file whole or not at all. From its first byte on, nobody but this user can read it.
pub fn write_private(path: &Path, text: &str) -> Result<(), FileError> {
    refuse_empty_name(path)?;
    let wrong = |error: io::Error| wrong(path, &error);
    // It is made for its user alone unless one asks for something else.
    let mut new = tempfile::Builder::new().prefix(".fresco-").suffix(".new").tempfile_in(folder_of(path)).map_err(wrong)?;
    let file = new.as_file_mut();
    file.write_all(text.as_bytes()).and_then(|()| file.sync_all()).map_err(wrong)?;
    new.persist(path).map_err(|refused| wrong(refused.error))?;
    sync_folder(path);
    Ok(())
}

/// Holds this file as long as what comes back is there; the system lets go of it even if the program is killed. `None` if another
/// program holds it.
pub fn hold(path: &Path) -> Result<Option<File>, FileError> {
    refuse_empty_name(path)?;
    let file = OpenOptions::new().create(true).truncate(false).write(true).open(path).map_err(|error| wrong(path, &error))?;
    match file.try_lock() {
        Ok(()) => Ok(Some(file)),
        Err(TryLockError::WouldBlock) => Ok(None),
        Err(TryLockError::Error(error)) => Err(wrong(path, &error)),
    }
}

fn wrong(path: &Path, error: &io::Error) -> FileError {
    FileError::of_system(path, error, sentence!("there is no such folder"))
}

#[cfg(all(test, unix))]
#[allow(clippy::unwrap_used)]
mod tests {
    use std::os::unix::fs::PermissionsExt as _;

    use super::*;

    #[test]
    fn what_is_private_is_for_its_user_alone_and_held_by_one() {
        let folder = tempfile::tempdir().unwrap();
        let inner = folder.path().join("a/b");
        make_private_folder(&inner).unwrap();
        make_private_folder(&inner).unwrap();
        let mode = |path: &Path| std::fs::metadata(path).unwrap().permissions().mode() & 0o777;
        let file = inner.join("secret");
        write_private(&file, "one\n").unwrap();
        write_private(&file, "two\n").unwrap();
        assert_eq!((mode(&inner), mode(&file)), (0o700, 0o600));
        assert_eq!(std::fs::read_to_string(&file).unwrap(), "two\n");
        assert_eq!(std::fs::read_dir(&inner).unwrap().count(), 1);
        let held = hold(&inner.join("lock")).unwrap();
        assert!(held.is_some() && hold(&inner.join("lock")).unwrap().is_none());
        drop(held);
        // A shell that another test is just starting has the file as well, until it runs.
        let again = || hold(&inner.join("lock")).unwrap().is_some();
        let wait = || std::thread::sleep(std::time::Duration::from_millis(10));
        assert!((0..1_000).any(|_| again() || {
            wait();
            false
        }));
        assert!(make_private_folder(&file).is_err() && hold(&inner).is_err());
    }
}
