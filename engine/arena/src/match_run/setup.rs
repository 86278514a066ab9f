//! What a match is made of before it begins.

use super::player::SeatChoice;
use crate::game::Start;
use lunarena_kernel::Value;
use lunarena_script::Log;

/// How a match is to be played.
pub struct Setup {
    pub start: Start,
    pub seed: u64,
    /// One choice for each seat that plays.
    pub seats: Vec<SeatChoice>,
    /// Random streams with answers of their own.
    pub pins: Vec<(String, Value)>,
    /// Changes to the start state, by path.
    pub changes: Vec<(String, Value)>,
    pub keep: Keep,
}

/// What is kept with every turn beyond what happened in it. Each costs time: who only wants to know how a match ends keeps nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Keep {
    /// The hash of the state.
    pub hashes: bool,
    /// What bots called live, and what came of it.
    pub calls: Log,
    /// The whole state.
    pub frames: bool,
    /// What each seat saw.
    pub views: bool,
    /// What there is to see.
    pub scenes: bool,
}

impl Keep {
    pub const NOTHING: Keep = Keep { hashes: false, calls: Log::Nothing, frames: false, views: false, scenes: false };
    /// Enough to see where two matches part.
    pub const HASHES: Keep = Keep { hashes: true, ..Keep::NOTHING };
    /// All that a replay tells.
    pub const RECORD: Keep = Keep { calls: Log::Short, scenes: true, ..Keep::HASHES };
}
