//! A bar on stderr for work that lasts: on a terminal only, and only once it has lasted a while.

use std::io::{IsTerminal, Write};
use std::time::{Duration, Instant};

/// What is done sooner needs no bar.
const PATIENCE: Duration = Duration::from_millis(500);
/// Between two pictures.
const PAUSE: Duration = Duration::from_millis(80);
const WIDTH: u64 = 30;

pub struct Progress {
    noun: &'static str,
    total: u64,
    on: bool,
    next: Instant,
    drawn: bool,
}

impl Progress {
    /// `noun` names what is counted, in the plural.
    pub fn new(noun: &'static str, total: u64) -> Progress {
        let on = std::io::stderr().is_terminal();
        Progress { noun, total, on, next: Instant::now() + PATIENCE, drawn: false }
    }

    pub fn at(&mut self, done: u64) {
        if !self.on {
            return;
        }
        let now = Instant::now();
        if now >= self.next {
            self.next = now + PAUSE;
            self.drawn = true;
            // A bar that can't be drawn is missed by nobody.
            let _ = write!(std::io::stderr(), "\r\x1b[K{}", picture(done, self.total, self.noun));
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if self.drawn {
            let _ = write!(std::io::stderr(), "\r\x1b[K");
        }
    }
}

fn picture(done: u64, total: u64, noun: &str) -> String {
    let done = done.min(total);
    let full = done.saturating_mul(WIDTH).checked_div(total).unwrap_or(0);
    let bar: String = (0..WIDTH).map(|at| if at < full { '█' } else { '░' }).collect();
    format!("{bar} {done} of {total} {noun}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bar_fills() {
        assert_eq!(picture(1, 2, "turns"), format!("{}{} 1 of 2 turns", "█".repeat(15), "░".repeat(15)));
        assert_eq!(picture(9, 2, "turns"), format!("{} 2 of 2 turns", "█".repeat(30)));
        assert_eq!(picture(0, 0, "turns"), format!("{} 0 of 0 turns", "░".repeat(30)));
    }
}
