//! Flags that several verbs share. Nothing here knows a verb.

mod color;
mod match_flags;
mod values;

pub use color::Color;
pub use match_flags::{MatchFlags, ModFlags, SettingFlags};
pub use values::{at_least_one, seed, threads, typed};
