//! What the debuggee tells when it stands still, or has come to an end.

use super::place::Place;
use super::position::Position;
use serde::{Deserialize, Serialize};

/// Why it stands still.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Reason {
    /// The moment that was wanted.
    Goal,
    /// A line that a step ends at.
    Step,
    /// Breakpoints, by their numbers.
    Breakpoint(Vec<u64>),
    /// A turn that was wanted has begun; the number of its breakpoint.
    Turn { turn: u64, id: u64 },
    /// An error is about to be raised.
    Error(String),
    /// The rules refused what a bot wanted.
    Refused(String),
    /// The rules report an event.
    Event(String),
    /// Somebody wanted it to stand still.
    Pause,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Stopped {
    At {
        position: Position,
        reason: Reason,
        place: Place,
    },
    /// Of [`super::Goal::Find`]: the last place, if there is any, and why one would have stopped there.
    Found(Option<(Position, Reason)>),
    /// The match is over; after so many turns.
    Over(u64),
    /// It can't be played: why.
    Failed(String),
}
