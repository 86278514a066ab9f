//! Flags that several verbs share. Nothing here knows a verb.

mod color;
mod force;
mod match_flags;
mod nats_flags;
mod values;

pub use color::Color;
pub use force::ForceFlag;
pub use match_flags::{MatchFlags, ModFlags, SettingFlags};
pub use nats_flags::NatsFlags;
#[cfg(feature = "nats")]
pub use nats_flags::NatsServerFlags;
pub use values::{at_least_one, seed, threads, typed};
