//! Pattern matching as in Lua 5.4, with a matcher whose work can be counted. Lua's own matcher can run for a long time without executing a VM
//! instruction. This matcher takes its steps from a budget and stops when the budget is used up.
//!
//! All positions are byte offsets from 0. The caller adds 1 before it returns them to a script.

mod matcher;

use crate::stop::{STOPPED, is_stopping_rules};
use matcher::Matcher;
use std::error::Error;
use std::fmt;

/// A part of the subject (the searched text) that a pattern captured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Capture {
    /// The text captured by `(...)`, as its start and end offsets.
    Span(usize, usize),
    /// The offset captured by `()`.
    Position(usize),
}

/// A match of a pattern.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Match {
    pub start: usize,
    pub end: usize,
    pub captures: Vec<Capture>,
}

impl Match {
    /// Returns the captures, or the whole match if the pattern has no captures. These are the results of `string.match` and the arguments of a
    /// replacement function for `gsub`.
    pub fn into_results(self) -> Vec<Capture> {
        if self.captures.is_empty() { vec![Capture::Span(self.start, self.end)] } else { self.captures }
    }
}

/// Implements `string.find` without the option `plain`. As in Lua, a pattern without magic characters is searched as plain text. So `)` is found in
/// `f(x)`, although `)` is no valid pattern.
pub fn find(subject: &[u8], pattern: &[u8], init: usize, steps: &mut u64) -> Result<Option<Match>, PatternError> {
    spend(steps, pattern.len() as u64)?;
    if pattern.iter().any(|byte| b"^$*+?.([%-".contains(byte)) {
        first_match(subject, pattern, init, steps)
    } else {
        plain_find(subject, pattern, init, steps)
    }
}

/// Implements `string.match`. Returns the first match at or after the offset `init`.
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

/// Implements `string.find` with the option `plain`, which treats all characters literally.
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

/// Removes a leading `^` from a pattern and returns whether there was one.
fn anchor(pattern: &[u8]) -> (&[u8], bool) {
    match pattern.strip_prefix(b"^") {
        Some(rest) => (rest, true),
        None => (pattern, false),
    }
}

/// Binary logarithm of the number of steps between two checks of the stop flag.
const STRIDE: u32 = 16;

/// Takes `count` steps from the budget. Fails if too few are left or if the rules are being stopped.
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

/// The state of a `gmatch` or `gsub`, which finds one match after another. It skips an empty match directly after the previous match. It contains
/// only positions, so that a caller can keep it between calls. The subject and the pattern must be the same in every call.
#[derive(Clone, Debug)]
pub struct Cursor {
    at: usize,
    last_end: Option<usize>,
    anchored: bool,
    done: bool,
}

impl Cursor {
    /// Creates a cursor for `gmatch`, where a leading `^` is an ordinary character.
    pub fn gmatch(init: usize) -> Self {
        Self { at: init, last_end: None, anchored: false, done: false }
    }

    /// Creates a cursor for `gsub`, where a leading `^` is an anchor.
    pub fn gsub(pattern: &[u8]) -> Self {
        Self { at: 0, last_end: None, anchored: anchor(pattern).1, done: false }
    }

    /// Returns the next match, or `None` if there are no more.
    pub fn next(&mut self, subject: &[u8], pattern: &[u8], steps: &mut u64) -> Result<Option<Match>, PatternError> {
        let pattern = if self.anchored { anchor(pattern).0 } else { pattern };
        while !self.done && self.at <= subject.len() {
            self.done = self.anchored;
            let found = Matcher::at(subject, pattern, self.at, steps)?;
            match found {
                // An empty match directly after the previous match is skipped, because it would repeat forever.
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

/// Appends the replacement for one match of `gsub` to `out`. In `replacement`, `%0` is the whole match, `%1` to `%9` are captures, and `%%` is a
/// percent sign. Each appended byte costs a step. Fails if `out` would exceed `limit` bytes.
pub fn expand(
    replacement: &[u8],
    subject: &[u8],
    found: &Match,
    out: &mut Vec<u8>,
    limit: usize,
    steps: &mut u64,
) -> Result<(), PatternError> {
    let mut append = |bytes: &[u8]| {
        spend(steps, bytes.len() as u64)?;
        if bytes.len() > limit.saturating_sub(out.len()) {
            return Err(PatternError::TooLong);
        }
        out.extend_from_slice(bytes);
        Ok(())
    };
    let mut bytes = replacement.iter();
    while let Some(byte) = bytes.next() {
        if *byte != b'%' {
            append(&[*byte])?;
            continue;
        }
        let whole = Capture::Span(found.start, found.end);
        let capture = match bytes.next() {
            Some(b'%') => {
                append(b"%")?;
                continue;
            }
            Some(b'0') => whole,
            // If the pattern has no captures, `%1` is the whole match.
            Some(b'1') if found.captures.is_empty() => whole,
            Some(digit @ b'1'..=b'9') => {
                let index = usize::from(digit - b'0');
                *found.captures.get(index - 1).ok_or(PatternError::CaptureIndex(index))?
            }
            _ => return Err(PatternError::Replacement),
        };
        match capture {
            Capture::Span(start, end) => append(subject.get(start..end).unwrap_or_default())?,
            Capture::Position(at) => append((at + 1).to_string().as_bytes())?,
        }
    }
    Ok(())
}

/// An error in a pattern or a replacement string. The message is the same as Lua's where Lua has one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PatternError {
    EndsWithPercent,
    MissingBracket,
    MissingBalancePair,
    MissingFrontierSet,
    UnfinishedCapture,
    UnopenedCapture,
    CaptureIndex(usize),
    TooManyCaptures,
    TooComplex,
    /// A `%` in a replacement string that is followed by neither a digit nor a second `%`.
    Replacement,
    /// The result would exceed the caller's limit.
    TooLong,
    OutOfSteps,
    /// The script was stopped from outside, for example by a time limit.
    Stopped,
}

impl fmt::Display for PatternError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::EndsWithPercent => "malformed pattern (ends with '%')",
            Self::MissingBracket => "malformed pattern (missing ']')",
            Self::MissingBalancePair => "malformed pattern (missing arguments to '%b')",
            Self::MissingFrontierSet => "missing '[' after '%f' in pattern",
            Self::UnfinishedCapture => "unfinished capture",
            Self::UnopenedCapture => "invalid pattern capture",
            Self::CaptureIndex(index) => return write!(f, "invalid capture index %{index}"),
            Self::TooManyCaptures => "too many captures",
            Self::TooComplex => "pattern too complex",
            Self::Replacement => "invalid use of '%' in replacement string",
            Self::TooLong => "resulting string too large",
            Self::OutOfSteps => "pattern matching ran out of steps",
            Self::Stopped => STOPPED,
        })
    }
}

impl Error for PatternError {}
