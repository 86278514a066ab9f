//! The seed with which Lua hashes the keys of its tables.

/// From now on every new state hashes with this seed.
pub fn set_hash_seed(_: u64) {}
