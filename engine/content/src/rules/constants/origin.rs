//! Where a value came from.

use crate::text::source::Source;
use crate::yaml::node::Node;
use std::fmt;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Origin {
    /// A file as shown, or `--set`.
    pub source: String,
    pub line: usize,
    pub column: usize,
    /// The value as it is written there; of one that goes on for several lines, the first.
    pub text: String,
}

impl Origin {
    pub fn new(source: &Source, node: &Node) -> Origin {
        let (file, span) = source.part(node.span);
        let (line, column) = file.line_column(span.start);
        // A list over several lines has only its first bracket or dash as span: show what it holds.
        let text = if node.is_scalar() || node.span.len() > 1 {
            source.slice(node.span).split(['\n', '\r']).next().unwrap_or_default().trim_end().to_owned()
        } else {
            node.to_plain().to_string()
        };
        Origin { source: file.shown().to_owned(), line, column, text }
    }
}

/// `rules/pebbles/constants.yaml:12`, or `--set`, which has no lines to speak of.
impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.source.as_str() {
            super::SET => f.write_str(super::SET),
            source => write!(f, "{source}:{}", self.line),
        }
    }
}
