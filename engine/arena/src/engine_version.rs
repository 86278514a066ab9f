//! How this engine names itself.

/// The version that mods compare with and people read, such as `0.1.0`.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");

/// A digest of everything that determines the result of a match: the sources of the engine and the versions of the packages that compute. It ignores
/// comments and line endings. See `build/sources.rs`.
pub const IDENTITY: &str = env!("LUNARENA_IDENTITY");

/// Version and identity, such as `0.1.0+1a2b3c4d5e6f7a8b`. It keys caches, events and queues, and is recorded in replays: two engines that play
/// differently never share results.
pub const ENGINE: &str = concat!(env!("CARGO_PKG_VERSION"), "+", env!("LUNARENA_IDENTITY"));
