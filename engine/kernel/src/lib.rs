//! Plain data, turn structures, geometry, random streams, instruction budgets and exact growth. No Lua, no YAML, no files.
//!
//! From the bottom up: `geometry` works on indices and numbers only; `value` is plain data, which can hold geometry; `plain`, `value_text` and
//! `value_of` convert values from and to plain maps, JSON and serializable types; `path`, `expected`, `random` and `digest` use values; `turns`,
//! `growth`, `budget` and `near` use none.
//!
//! A grid has no kind of cells. Callers pass directions and a metric, which decide between squares and hexagons; hexagons have axial coordinates, so
//! that a step is the same everywhere and one search serves both. Edges that wrap are part of the frame (`geometry/grid/wrap.rs`): a coordinate is
//! mapped inside only after the plain lookup fails, and a frame without wrapping adds nothing to hashes.
//!
//! Every query documents the order of its results, because rules iterate over them and must see the same order on every machine. Objects created from
//! a text have a size limit (`geometry/size_limit.rs`).

pub mod budget;
pub mod digest;
pub mod expected;
pub mod geometry;
pub mod growth;
pub mod near;
pub mod path;
mod plain;
pub mod random;
pub mod turns;
pub mod value;
mod value_of;
mod value_text;
pub mod visible;

pub use expected::Expected;
pub use value::{Key, Value};
pub use value_of::{value_of, value_without};
