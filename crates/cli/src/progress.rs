//! Bars that tell how far a long piece of work has come. They are drawn on the error output, and only if that is a terminal.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use tabletop::data;

use crate::lang::told;

/// A bar for so many games.
pub(crate) fn of_games(games: u64) -> ProgressBar {
    let (bar, done, all) = (data("{bar:32}"), data("{human_pos}"), data("{human_len}"));
    let (speed, time) = (data("{per_sec}"), data("{eta}"));
    drawn(&told!("{bar} {done}/{all} games  {speed}  {time} left", bar, done, all, speed, time), games)
}

/// A bar for some work in so many steps.
pub(crate) fn of_work(work: &str, steps: u64) -> ProgressBar {
    let (name, bar, done, all) = (data("{msg:20}"), data("{bar:32}"), data("{human_pos}"), data("{human_len}"));
    let (speed, time) = (data("{per_sec}"), data("{eta}"));
    let bar = drawn(&told!("{work} {bar} {done}/{all}  {speed}  {time} left", work = name, bar, done, all, speed, time), steps);
    bar.set_message(work.to_string());
    bar
}

fn drawn(template: &str, steps: u64) -> ProgressBar {
    let bar = ProgressBar::with_draw_target(Some(steps), ProgressDrawTarget::stderr_with_hz(8));
    if let Ok(style) = ProgressStyle::with_template(template) {
        bar.set_style(style);
    }
    bar
}
