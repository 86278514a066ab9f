//! The rules of a game as far as they are YAML. From the bottom up: valid names, formulas and numbers, types, declared constants and their values,
//! the content of maps, `game.yaml`, mods, and the ruleset, which combines them.

pub mod constants;
pub mod declarations;
pub mod formula;
pub mod game;
pub mod look;
pub mod map_outline;
pub mod mods;
pub mod number;
pub mod ruleset;
pub mod types;
pub mod word;
