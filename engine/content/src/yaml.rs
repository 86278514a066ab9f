//! YAML in general, without any game. From the bottom up: the tree of values, the parser, a parsed file, files laid over one another; then
//! reading typed structures out of trees, by outlines of their keys; writing YAML, and changing what stands in a file.

pub mod document;
pub mod fields;
pub mod node;
pub mod outline;
pub mod overlay;
pub mod parser;
pub mod patch;
pub mod reader;
pub mod snippet;
pub mod writer;
