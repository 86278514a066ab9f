//! YAML in general, without any game. From the bottom up: the tree of values, the parser, a parsed file, files laid over one another; then
//! reading typed structures out of trees, by outlines of their keys; and writing YAML.

pub mod document;
pub mod fields;
pub mod node;
pub mod outline;
pub mod overlay;
pub mod parser;
pub mod reader;
pub mod snippet;
pub mod writer;
