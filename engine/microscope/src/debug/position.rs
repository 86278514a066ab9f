//! A moment of a match.

use serde::{Deserialize, Serialize};

/// A moment of a match: that before an instruction, or one at which something happened on the way through it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Position {
    /// The turn that is played; 0 while the match is made ready.
    pub turn: u64,
    /// The number of the instruction among those of it that are looked at, from 1; 0 before the first.
    pub step: u64,
    /// How many errors, refusals and events there were in it before, whoever was looked at.
    pub happened: u64,
}

impl Position {
    pub const START: Position = Position::turn(0);

    /// The beginning of a turn.
    pub const fn turn(turn: u64) -> Position {
        Position { turn, step: 0, happened: 0 }
    }

    /// How many instructions of those that are looked at ran before in this turn.
    pub fn instructions(self) -> u64 {
        self.step.saturating_sub(1)
    }

    /// The last moment of a turn.
    pub const fn end_of(turn: u64) -> Position {
        Position { turn, step: u64::MAX, happened: u64::MAX }
    }
}
