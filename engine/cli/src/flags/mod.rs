//! Flags that several verbs share. Nothing here knows a verb.

mod color;
mod match_flags;
#[cfg(feature = "nats")]
mod nats_flags;
mod values;

pub use color::Color;
pub use match_flags::{MatchFlags, ModFlags, SettingFlags};
#[cfg(feature = "nats")]
pub use nats_flags::{NatsFlags, NatsServerFlags};
pub use values::{at_least_one, seed, threads, typed};
