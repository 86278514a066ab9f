//! A moment of a match.

use serde::{Deserialize, Serialize};

/// A moment of a match: that before an instruction.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Position {
    /// The turn that is played; 0 while the match is made ready.
    pub turn: u64,
    /// How many instructions of those that are looked at ran in it before.
    pub step: u64,
}

impl Position {
    pub const START: Position = Position { turn: 0, step: 0 };
}
