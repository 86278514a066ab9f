//! Plain data, turn structures, geometry, random streams, instruction budgets and exact growth. This crate uses no Lua, YAML or files.
//!
//! The modules, from the bottom up:
//! - The private module `generators` contains the algorithms that turn a number into random bits.
//! - [`geometry`] works with indices and numbers only.
//! - [`value`] is plain data, which can contain geometry. The private module `plain` converts geometry to plain data and back.
//! - [`written`] encodes values as bytes, to compare them and to read parts of them.
//! - [`path`], [`random`] and [`digest`] use values.
//! - [`turns`], [`growth`], [`budget`], [`near`] and [`visible`] do not use values.
//!
//! A grid does not store whether its cells are squares or hexagons. The caller passes the directions and the distance metric. Hexagons have axial
//! coordinates, in which a step in one direction has the same offset in every cell, so one search works for both.
//!
//! A grid may wrap at its edges. Coordinates are mapped into the grid only after the plain lookup fails. A grid that does not wrap adds nothing to
//! hashes.
//!
//! Every query documents the order of its results, because rules iterate over them and must see the same order on every machine.
//!
//! Geometry objects read from a text have a [`SizeLimit`].

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
