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
    Forward(Forward),
    /// Nowhere: the match is played up to the moment, and the last place before it is told at which one would have stopped.
    Find {
        back: Back,
        /// Only in turns from this one on.
        from: u64,
        before: Position,
    },
}

/// On, to the next breakpoint, or less far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Forward {
    Run,
    /// To the next line, whoever comes to it.
    Into,
    /// To the next line that is not further in than so many calls.
    Over(usize),
    /// To the next line that is further out.
    Out(usize),
}

/// Back, to the last breakpoint, or less far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Back {
    Run,
    Into,
    Over(usize),
    Out(usize),
}

impl Forward {
    /// Whether a line at so many calls is where it ends.
    pub fn ends_at(self, depth: usize) -> bool {
        match self {
            Forward::Run => false,
            Forward::Into => true,
            Forward::Over(from) => depth <= from,
            Forward::Out(from) => depth < from,
        }
    }
}

impl Back {
    pub fn ends_at(self, depth: usize) -> bool {
        match self {
            Back::Run => false,
            Back::Into => true,
            Back::Over(from) => depth <= from,
            Back::Out(from) => depth < from,
        }
    }
}
