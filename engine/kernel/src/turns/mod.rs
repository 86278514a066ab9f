//! Who moves when: phases of rounds, each with one of three shapes. The clock is plain data and can be saved at any beat.

mod clock;
mod queue;

pub use clock::{Beat, Clock};
pub use queue::{Queue, QueueError};

/// How a phase gives out turns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Shape {
    /// All seats answer at once; each answer covers `actions` actions, played one after the other.
    Simultaneous { actions: u32 },
    /// One seat after the other. With `keep`, a seat may ask to be asked again within its turn.
    Sequence { order: Order, keep: bool },
    /// Each seat's units, in that seat's own queue, which the rules may change while it runs.
    Queue,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// First seat to last.
    Forward,
    /// First to last, then last to first: each seat twice a round.
    Snake,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Phase {
    pub name: String,
    pub rounds: u64,
    pub shape: Shape,
}

/// The phases of a match, for a number of seats.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    pub seats: usize,
    pub phases: Vec<Phase>,
}

/// The moments at which rules may run, by the names used in game files.
pub const MOMENTS: [&str; 6] = ["round_start", "turn_start", "action", "turn_end", "round_end", "skipped"];

impl Shape {
    /// The moments that this shape ever reaches.
    pub fn moments(&self) -> &'static [&'static str] {
        match self {
            Shape::Simultaneous { .. } => &MOMENTS[..5],
            Shape::Sequence { .. } => &MOMENTS,
            Shape::Queue => &["round_start", "turn_start", "turn_end", "round_end"],
        }
    }
}
