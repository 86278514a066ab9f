//! Where to go next.

use super::place::Place;
use super::position::Position;
use serde::{Deserialize, Serialize};

/// Where to go next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Goal {
    /// To this moment, past all breakpoints.
    To(Position),
    /// From the beginning of this turn to the first line that is looked at, be it of a later one.
    Turn(u64),
    /// On from here.
    Forward(Step),
    /// Nowhere: the match is played up to the moment, and the last place before it is told at which one would have stopped.
    Find {
        back: Step,
        /// Only in turns from this one on.
        from: u64,
        before: Position,
    },
}

/// To a breakpoint, or less far.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Step {
    Run,
    /// To a line, whoever comes to it.
    Into,
    /// To a line of this call or of one further out.
    Over(Place),
    /// To a line that is further out.
    Out(Place),
}

impl Step {
    /// Whether a line of a call is where it ends.
    pub fn ends_at(self, place: Place) -> bool {
        match self {
            Step::Run => false,
            Step::Into => true,
            Step::Over(from) => place.is_not_inside(from),
            Step::Out(from) => place.depth < from.depth,
        }
    }

    /// Whether it ends where a call goes on in the middle of a line, as what it called has ended.
    pub fn ends_behind_call(self, place: Place) -> bool {
        match self {
            Step::Over(from) | Step::Out(from) => place.depth < from.depth,
            Step::Run | Step::Into => false,
        }
    }
}
