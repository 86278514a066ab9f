//! YAML in general, without any game. From the bottom up: the tree of values, the parser, parsed documents, overlays; reading typed structures by
//! outlines of their keys; writing YAML, and changing a file in place.

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
