//! Looking into scripts while they play: what they cost, line by line; what they do, step by step, forwards and backwards. A match that is looked at
//! is the same match: it is played again, and nothing that is done here can be seen in it.
//!
//! `sources` knows the files of scripts, `library_names` the functions that they are given; `profile` is what a match costs, and how two costs differ.

mod library_names;
mod line_events;
mod patience;
mod replayed;
mod sources;
mod value_text;

pub mod debug;
pub mod profile;
pub mod trace;

pub use replayed::sources_of;
pub use sources::{SourceFile, Sources};
