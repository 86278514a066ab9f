//! Why a source is not Lua.

use crate::position::Lines;
use std::error::Error;
use std::fmt;
use std::ops::Range;

/// The first thing that Lua could not read, in Lua's own words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SyntaxError {
    pub message: String,
    pub span: Range<usize>,
    pub line: usize,
    pub column: usize,
}

impl fmt::Display for SyntaxError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.line, self.column, self.message)
    }
}

impl Error for SyntaxError {}

/// The same while the parser runs, before anyone asks for lines.
#[derive(Debug)]
pub(crate) struct Fault {
    pub message: String,
    pub span: Range<usize>,
}

impl Fault {
    pub(crate) fn new(message: impl Into<String>, span: Range<usize>) -> Self {
        Self { message: message.into(), span }
    }

    pub(crate) fn locate(self, lines: &Lines<'_>) -> SyntaxError {
        let span = lines.whole(self.span);
        let (line, column) = lines.position(span.start);
        SyntaxError { message: self.message, span, line, column }
    }
}
