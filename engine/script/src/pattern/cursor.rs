//! The way of `gmatch` and `gsub` through a subject: match after match, never the same empty place twice.

use super::matcher::Matcher;
use super::{Match, PatternError, anchor};

/// Holds positions only, so that a caller can keep it between calls; subject and pattern must be the same at each call.
#[derive(Clone, Debug)]
pub struct Cursor {
    at: usize,
    last_end: Option<usize>,
    anchored: bool,
    done: bool,
}

impl Cursor {
    /// `gmatch`, where a `^` at the beginning of the pattern is an ordinary character.
    pub fn gmatch(init: usize) -> Self {
        Self { at: init, last_end: None, anchored: false, done: false }
    }

    /// `gsub`, where it is an anchor.
    pub fn gsub(pattern: &[u8]) -> Self {
        Self { at: 0, last_end: None, anchored: anchor(pattern).1, done: false }
    }

    /// The next match. For `gsub` the bytes between two matches stay as they are.
    pub fn next(&mut self, subject: &[u8], pattern: &[u8], steps: &mut u64) -> Result<Option<Match>, PatternError> {
        let pattern = if self.anchored { anchor(pattern).0 } else { pattern };
        while !self.done && self.at <= subject.len() {
            self.done = self.anchored;
            let found = Matcher::at(subject, pattern, self.at, steps)?;
            match found {
                // An empty match right behind the last match would be found for ever.
                Some(found) if self.last_end != Some(found.end) => {
                    self.at = found.end;
                    self.last_end = Some(found.end);
                    return Ok(Some(found));
                }
                _ => self.at += 1,
            }
        }
        Ok(None)
    }
}
