//! The thin kernel: plain data, turn structures, geometry, random streams, budgets, exact growth. No Lua, no YAML, no files.

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
