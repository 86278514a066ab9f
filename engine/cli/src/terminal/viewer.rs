//! Looking at a match on the whole terminal: step by step, forwards and back, while it is played or long after.
//!
//! [`Reel`] is what is looked at. [`Viewer`] is what a person sees of it and what keys do: it knows no terminal. [`screen`] is the terminal.

mod focus;
mod help;
mod key;
mod projector;
mod reel;
mod screen;
mod search;
mod signals;
mod speed;
mod state;
#[cfg(test)]
mod tests;
mod view;

pub use reel::Reel;

use crate::outcome::Failure;
use crate::terminal;
use key::Key;
use lunarena_content::Report;
use screen::Screen;
pub use signals::interrupt;
use state::Viewer;
use std::io::IsTerminal;
use std::time::{Duration, Instant};
use view::View;

pub struct Options {
    /// The step to begin with.
    pub first: usize,
    /// Whether it plays from the beginning, and not only when asked to.
    pub plays: bool,
    /// Whether it leaves by itself when the match has ended and all of it was shown.
    pub leaves: bool,
    /// The time for a step, where it is given.
    pub pace: Option<Duration>,
    pub colors: bool,
}

/// Why the viewer was left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Leave {
    /// A person wanted to.
    Asked,
    /// By Ctrl-C.
    Interrupted,
    /// All of it was shown.
    Ended,
}

/// Keys, signals and news of the match are looked for so often.
const LONGEST_WAIT: Duration = Duration::from_millis(50);

/// Shows a match until somebody has seen enough. Needs a terminal on stdin and stdout.
pub fn show(reel: &Reel, options: Options) -> Result<Leave, Failure> {
    if !std::io::stdin().is_terminal() || !terminal::redraws() {
        return Err(Report::error("a match can only be looked at step by step in a terminal")
            .help("run it in one, without pipes, and with TERM set to what it is")
            .into());
    }
    let mut viewer = Viewer::new(options.first, options.plays, options.pace);
    let mut view = View::new(options.colors);
    let mut screen = Screen::open()?;
    let mut last = Instant::now();
    let mut dirty = true;
    loop {
        let now = Instant::now();
        dirty |= reel.look(|film, ended| viewer.tick(now - last, film.steps(), ended.is_some()));
        last = now;
        dirty |= screen.fit()?;
        if dirty {
            let rows = reel.look(|film, ended| view.rows(&mut viewer, film, ended, screen.size()));
            screen.draw(&rows)?;
            dirty = false;
        }
        if options.leaves && reel.look(|film, ended| viewer.is_over(film.steps(), ended.is_some())) {
            return Ok(Leave::Ended);
        }
        // Whatever was typed meanwhile is done before the next picture.
        let mut wait = viewer.wait().min(LONGEST_WAIT);
        while let Some(key) = screen.key(wait)? {
            dirty = true;
            wait = Duration::ZERO;
            if reel.look(|film, _| viewer.press(key, film)) {
                return Ok(if key == Key::Interrupt { Leave::Interrupted } else { Leave::Asked });
            }
        }
    }
}
