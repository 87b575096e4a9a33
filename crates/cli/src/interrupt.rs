//! Ctrl-C while a bot thinks: it stops the thought, and not the program.
//!
//! At a prompt Ctrl-C is a key like others. While somebody watches a bot play in their place, it calls them back. Anywhere else it ends the
//! program, as usual; the game is kept by then.

use std::sync::{Mutex, PoisonError};

use fresco_bots::Stop;

/// Who is thinking, and whether somebody has interrupted it.
static THOUGHT: Mutex<Option<(Stop, bool)>> = Mutex::new(None);

/// Whether somebody watches a bot play in their place, and whether they want their seat back.
static WATCHING: Mutex<Option<bool>> = Mutex::new(None);

/// From now on Ctrl-C stops thoughts.
pub(crate) fn listen() {
    let heard = || match &mut *THOUGHT.lock().unwrap_or_else(PoisonError::into_inner) {
        Some((stop, told)) => {
            stop.now();
            *told = true;
        }
        None => match &mut *WATCHING.lock().unwrap_or_else(PoisonError::into_inner) {
            Some(called) => *called = true,
            None => std::process::exit(130),
        },
    };
    // Without it Ctrl-C ends the program, as it does everywhere else.
    let _ = ctrlc::set_handler(heard);
}

/// Thinks, and says whether somebody has interrupted it.
pub(crate) fn thinking<T>(stop: &Stop, think: impl FnOnce() -> T) -> (T, bool) {
    let thought = || THOUGHT.lock().unwrap_or_else(PoisonError::into_inner);
    *thought() = Some((stop.clone(), false));
    let found = think();
    let told = thought().take().is_some_and(|(_, told)| told);
    stop.reset();
    (found, told)
}

/// Somebody watches a bot play in their place, or does so no longer.
pub(crate) fn watch(watching: bool) {
    let mut watched = WATCHING.lock().unwrap_or_else(PoisonError::into_inner);
    *watched = watching.then(|| watched.unwrap_or_default());
}

/// Whether whoever watches wants their seat back.
pub(crate) fn is_called_back() -> bool {
    WATCHING.lock().unwrap_or_else(PoisonError::into_inner).unwrap_or_default()
}
