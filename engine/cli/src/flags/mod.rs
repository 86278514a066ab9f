//! Flags that several verbs share. Nothing here knows a verb.

mod match_flags;
mod values;

pub use match_flags::{MatchFlags, ModFlags, SettingFlags};
pub use values::{at_least_one, seed, typed};
