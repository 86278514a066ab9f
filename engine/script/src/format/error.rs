//! What can be wrong with a template or an argument, in Lua's own words where Lua has any.

use std::error::Error;
use std::fmt;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FormatError {
    /// The conversion's text, percent sign included.
    Conversion(String),
    /// The same for a known letter with flags, width or precision that don't fit it.
    Specification(String),
    SpecificationTooLong,
    QuoteModifiers,
    /// `%p`: where a value lies in memory differs from run to run.
    Address,
    Argument {
        index: usize,
        message: String,
    },
    TooLong,
    /// Reading an argument failed for a reason that only the caller can tell, and has kept.
    Caller,
}

impl FormatError {
    pub fn argument(index: usize, message: impl Into<String>) -> Self {
        Self::Argument { index, message: message.into() }
    }
}

impl fmt::Display for FormatError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Conversion(text) => write!(f, "invalid conversion '{text}' to 'format'"),
            Self::Specification(text) => write!(f, "invalid conversion specification: '{text}'"),
            Self::SpecificationTooLong => f.write_str("invalid format (too long)"),
            Self::QuoteModifiers => f.write_str("specifier '%q' cannot have modifiers"),
            Self::Address => f.write_str("invalid conversion '%p' to 'format' (no addresses)"),
            // The template is argument 1 of `string.format`.
            Self::Argument { index, message } => {
                write!(f, "bad argument #{} to 'format' ({message})", index + 2)
            }
            Self::TooLong => f.write_str("resulting string too large"),
            Self::Caller => f.write_str("an argument could not be read"),
        }
    }
}

impl Error for FormatError {}
