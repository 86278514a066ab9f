//! Values entering and leaving a Lua state: raw, with limits, without running metamethods. Between a state and plain data, between two states, and
//! from a state into a digest.

mod c_copy;
mod caps;
mod copy;
mod digest;
mod plain;
mod refusal;

pub use caps::Caps;
pub use copy::{Objects, copy};
pub use digest::digest;
pub use plain::{push, read};
