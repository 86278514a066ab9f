//! The folders below the content's root. Nobody else lists them; the build script of the program reads this file too, so it needs no other.

/// Rules, with a folder for each game.
pub const RULES: &str = "rules";
/// Bots, with a folder for each game.
pub const BOTS: &str = "bots";
/// Maps, with a folder for each game.
pub const MAPS: &str = "maps";
/// Mods, with a folder for each mod.
pub const MODS: &str = "mods";
/// Locked outcomes of examples, with a folder for each game and mod. Nothing in it takes part in a match.
pub const SNAPSHOTS: &str = "snapshots";

/// Those that hold a folder for each game.
pub const OF_GAMES: [&str; 3] = [RULES, BOTS, MAPS];

/// All that a match can be made of.
pub const OF_MATCHES: [&str; 4] = [RULES, BOTS, MAPS, MODS];
