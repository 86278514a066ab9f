//! A bar on stderr for work that lasts: on a terminal only, and only once it has lasted a while.

use crate::terminal::{self, Paint};
use std::io::{IsTerminal, Write};
use std::time::{Duration, Instant};

/// What is done sooner needs no bar.
const PATIENCE: Duration = Duration::from_millis(500);
/// Between two pictures.
const PAUSE: Duration = Duration::from_millis(80);
const WIDTH: u64 = 30;

pub struct Progress {
    noun: &'static str,
    /// Where that is known.
    total: Option<u64>,
    on: bool,
    next: Instant,
    drawn: bool,
    /// When it began, and how much was done by then: where it is told how long it will still take.
    begun: Option<(Instant, u64)>,
    /// What is said once, above the bar.
    note: Option<&'static str>,
}

impl Progress {
    /// `noun` names what is counted, in the plural.
    pub fn new(noun: &'static str, total: u64) -> Progress {
        Progress::of(noun, Some(total))
    }

    /// The same, for work of which perhaps nobody knows how much there is.
    pub fn of(noun: &'static str, total: Option<u64>) -> Progress {
        let on = std::io::stderr().is_terminal();
        Progress { noun, total, on, next: Instant::now() + PATIENCE, drawn: false, begun: None, note: None }
    }

    /// The same, for work of which all parts take about as long: tells how long it will still take. `done` was there before it began.
    pub fn with_time_left(self, done: u64) -> Progress {
        Progress { begun: Some((Instant::now(), done)), ..self }
    }

    /// The same, with something to know for who sees the bar.
    pub fn with_note(self, note: &'static str) -> Progress {
        Progress { note: Some(note), ..self }
    }

    /// There is at least so much, whatever was believed before.
    pub fn at_least(&mut self, total: u64) {
        self.total = self.total.map(|before| before.max(total));
    }

    pub fn at(&mut self, done: u64) {
        if !self.on {
            return;
        }
        let now = Instant::now();
        if now >= self.next {
            self.next = now + PAUSE;
            if let Some(note) = self.note.take() {
                let _ = writeln!(std::io::stderr(), "{}", terminal::harmless(&Paint::stderr().faint(note)));
            }
            // A bar that can't be drawn is missed by nobody.
            let left = self.begun.and_then(|(begun, first)| {
                let parts = [self.total?.saturating_sub(done), done.saturating_sub(first)];
                time_left(now.duration_since(begun), parts)
            });
            let rate =
                self.begun.and_then(|(begun, first)| rate(now.duration_since(begun), done.saturating_sub(first)));
            let rate = rate.map_or(String::new(), |rate| format!(", {rate} a second"));
            let left = left.map_or(rate.clone(), |left| format!("{rate}, {left} left"));
            // The first picture goes over nothing.
            let over = if std::mem::replace(&mut self.drawn, true) { "\r\x1b[K" } else { "" };
            let _ = write!(std::io::stderr(), "{over}{}{left}", picture(done, self.total, self.noun));
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

fn picture(done: u64, total: Option<u64>, noun: &str) -> String {
    let Some(total) = total else { return format!("{done} {noun}") };
    let done = done.min(total);
    let full = done.saturating_mul(WIDTH).checked_div(total).unwrap_or(0);
    let bar: String = (0..WIDTH).map(|at| if at < full { '█' } else { '░' }).collect();
    format!("{bar} {done} of {total} {noun}")
}

/// How many were done in a second.
fn rate(took: Duration, done: u64) -> Option<String> {
    let rate = done as f64 / took.as_secs_f64();
    match rate {
        rate if done == 0 || !rate.is_finite() => None,
        rate if rate < 9.95 => Some(format!("{rate:.1}")),
        rate => Some(format!("{rate:.0}")),
    }
}

/// In words, where `done` took so long and `left` will take as long for each.
fn time_left(took: Duration, [left, done]: [u64; 2]) -> Option<String> {
    let seconds = took.as_secs_f64() * left as f64 / done as f64;
    if !seconds.is_finite() {
        return None;
    }
    let seconds = seconds.ceil() as u64;
    Some(match seconds {
        0..100 => format!("about {seconds} s"),
        100..6000 => format!("about {} min", seconds.div_ceil(60)),
        _ => format!("about {} h", seconds.div_ceil(3600)),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bar_fills() {
        assert_eq!(picture(1, Some(2), "turns"), format!("{}{} 1 of 2 turns", "█".repeat(15), "░".repeat(15)));
        assert_eq!(picture(9, Some(2), "turns"), format!("{} 2 of 2 turns", "█".repeat(30)));
        assert_eq!(picture(0, Some(0), "turns"), format!("{} 0 of 0 turns", "░".repeat(30)));
        assert_eq!(picture(7, None, "turns"), "7 turns");
    }

    #[test]
    fn the_rate_has_the_digits_that_tell_something() {
        let rates =
            [(4, 2), (2, 5), (1, 10), (1, 1234)].map(|(seconds, done)| rate(Duration::from_secs(seconds), done));
        assert_eq!(rates.map(Option::unwrap_or_default), ["0.5", "2.5", "10", "1234"]);
        assert_eq!((rate(Duration::from_secs(1), 0), rate(Duration::ZERO, 3)), (None, None));
    }

    #[test]
    fn the_time_that_is_left_goes_by_what_was_done() {
        let left = |seconds, left, done| time_left(Duration::from_secs(seconds), [left, done]);
        assert_eq!(left(10, 60, 20).as_deref(), Some("about 30 s"));
        assert_eq!(left(10, 600, 20).as_deref(), Some("about 5 min"));
        assert_eq!(left(100, 2000, 10).as_deref(), Some("about 6 h"));
        assert_eq!(left(10, 0, 20).as_deref(), Some("about 0 s"));
        assert_eq!(left(10, 60, 0), None);
    }
}
