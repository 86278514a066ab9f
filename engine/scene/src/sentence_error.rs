//! A sentence, or a place name, that can't be read.

use std::fmt;
use std::ops::Range;

/// What is wrong with a sentence, and where: bytes of its text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SentenceError {
    pub message: String,
    pub range: Range<usize>,
}

impl SentenceError {
    pub(crate) fn new(message: impl Into<String>, range: Range<usize>) -> SentenceError {
        SentenceError { message: message.into(), range }
    }
}

impl fmt::Display for SentenceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}
