//! Lua 5.4 patterns on a matcher of our own: Lua's matcher can run for ages without a single VM instruction, so nothing
//! would count it. This one takes its steps from a budget and stops when there are none left.
//!
//! All positions are byte offsets from 0; the caller adds one where a script sees them.

mod class;
mod cursor;
mod error;
mod matcher;
mod replacement;

pub use cursor::Cursor;
pub use error::PatternError;
pub use replacement::expand;

use crate::stop::is_stopping_rules;
use matcher::Matcher;

/// One part of the subject that a pattern captured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Capture {
    /// `(...)`: the bytes from the first offset up to the second.
    Span(usize, usize),
    /// `()`: the offset itself.
    Position(usize),
}

/// Where a pattern matched.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Match {
    pub start: usize,
    pub end: usize,
    pub captures: Vec<Capture>,
}

impl Match {
    /// What `string.match` returns and what a function given to `gsub` gets: the captures, or the whole match when the pattern has none.
    pub fn into_results(self) -> Vec<Capture> {
        if self.captures.is_empty() { vec![Capture::Span(self.start, self.end)] } else { self.captures }
    }
}

/// `string.find` without `plain`. A pattern without magic characters is searched as plain text, as in Lua, which is why
/// `find("f(x)", ")")` is no error there.
pub fn find(subject: &[u8], pattern: &[u8], init: usize, steps: &mut u64) -> Result<Option<Match>, PatternError> {
    spend(steps, pattern.len() as u64)?;
    if pattern.iter().any(|byte| b"^$*+?.([%-".contains(byte)) {
        first_match(subject, pattern, init, steps)
    } else {
        plain_find(subject, pattern, init, steps)
    }
}

/// `string.match`: the first match at `init` or after it.
pub fn first_match(
    subject: &[u8],
    pattern: &[u8],
    init: usize,
    steps: &mut u64,
) -> Result<Option<Match>, PatternError> {
    let (pattern, anchored) = anchor(pattern);
    let mut start = init;
    while start <= subject.len() {
        if let Some(found) = Matcher::at(subject, pattern, start, steps)? {
            return Ok(Some(found));
        }
        if anchored {
            break;
        }
        start += 1;
    }
    Ok(None)
}

/// `string.find` with `plain`: no character is magic.
pub fn plain_find(subject: &[u8], text: &[u8], init: usize, steps: &mut u64) -> Result<Option<Match>, PatternError> {
    let Some(last) = subject.len().checked_sub(text.len()) else {
        return Ok(None);
    };
    for start in init..=last {
        let alike = subject[start..].iter().zip(text).take_while(|(ours, theirs)| ours == theirs).count();
        spend(steps, 1 + alike as u64)?;
        if alike == text.len() {
            return Ok(Some(Match { start, end: start + alike, captures: Vec::new() }));
        }
    }
    Ok(None)
}

fn anchor(pattern: &[u8]) -> (&[u8], bool) {
    match pattern.strip_prefix(b"^") {
        Some(rest) => (rest, true),
        None => (pattern, false),
    }
}

/// Every so many steps, as a power of two, somebody looks whether the script is to stop.
const STRIDE: u32 = 16;

fn spend(steps: &mut u64, count: u64) -> Result<(), PatternError> {
    match steps.checked_sub(count) {
        Some(left) => {
            let before = std::mem::replace(steps, left);
            if (before ^ left) >> STRIDE != 0 && is_stopping_rules() {
                return Err(PatternError::Stopped);
            }
            Ok(())
        }
        None => {
            *steps = 0;
            Err(PatternError::OutOfSteps)
        }
    }
}
