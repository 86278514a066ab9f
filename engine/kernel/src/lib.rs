//! Plain data, turn structures, geometry, random streams, instruction budgets and exact growth. This crate uses no Lua, YAML or files.
//!
//! The modules, from the bottom up:
//! - The private module `generators` contains the algorithms that turn a number into random bits.
//! - [`turns`], [`growth`], [`budget`], [`near`] and [`visible`] do not depend on other modules.
//! - [`geometry`] works with indices and numbers only.
//! - [`value`] is plain data, which can contain geometry. The private module `plain` converts geometry to plain data and back.
//! - [`path`], [`random`] and [`digest`] use values.
//! - [`written`] encodes values as bytes, to compare them and to read parts of them. It shares its encoder with [`digest`].
//!
//! A grid does not store whether its cells are squares or hexagons. The caller passes the directions and the distance metric. Hexagons have axial
//! coordinates: a step in one direction changes x and y by the same amounts in every cell. Therefore one search works for squares and hexagons.
//!
//! A grid may wrap at its edges. A lookup first tries the given coordinates, and maps them into the grid only if they are outside. Only the hash of a
//! grid that wraps contains its wrapping edges.
//!
//! Every query documents the order of its results, because rules iterate over them and must see the same order on every machine.
//!
//! A [`SizeLimit`] limits the total size of all geometry objects that are read from one text.

pub mod budget;
pub mod digest;
mod generators;
pub mod geometry;
pub mod growth;
pub mod near;
pub mod path;
mod plain;
pub mod random;
pub mod turns;
pub mod value;
pub mod visible;
pub mod written;

pub use plain::SizeLimit;
pub use value::{Key, Value, value_of};
