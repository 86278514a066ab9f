//! Values on their way in and out of a state: raw, with caps, never running a metamethod. Between a state and plain data, between two states,
//! and from a state into a digest.

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
