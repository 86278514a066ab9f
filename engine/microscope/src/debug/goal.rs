//! Where to go next.

use super::position::Position;

/// Where to go next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// To this moment, past all breakpoints.
    To(Position),
    /// From the beginning of the match to the first line of it that is looked at.
    First,
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
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    Run,
    /// To a line, whoever comes to it.
    Into,
    /// To a line that is not further in than so many calls.
    Over(usize),
    /// To a line that is further out.
    Out(usize),
}

impl Step {
    /// Whether a line at so many calls is where it ends.
    pub fn ends_at(self, depth: usize) -> bool {
        match self {
            Step::Run => false,
            Step::Into => true,
            Step::Over(from) => depth <= from,
            Step::Out(from) => depth < from,
        }
    }
}
