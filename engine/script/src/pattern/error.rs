//! What can be wrong with a pattern, in Lua's own words.

use crate::stop::STOPPED;
use std::error::Error;
use std::fmt;

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
    /// A `%` in a replacement string with neither a digit nor a second `%` behind it.
    Replacement,
    /// The result would be longer than the caller allows.
    TooLong,
    OutOfSteps,
    /// The script is to stop.
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
