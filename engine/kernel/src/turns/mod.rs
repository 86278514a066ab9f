//! Who is asked when: phases of turns. The clock is plain data and can be saved at any beat.

mod queue;
mod turn_loop;

pub use queue::{Queue, QueueError, QueueState};
pub use turn_loop::{Beat, Due, Position, PositionError, Referee, TurnLoop};

/// Who has the turns of a phase. All but the last are ready-made answers to the question that the last one puts to the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Shape {
    /// In a round one turn, of all seats at once.
    Together,
    /// In a round one turn for each seat of the list, in its order.
    Each(Vec<usize>),
    /// Each seat's units, in that seat's own queue, which the rules may change while it runs.
    Queue,
    /// There are no rounds: before each turn the rules say whose it is and what is asked, until they name nobody.
    Rules,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Phase {
    pub name: String,
    /// How many there are; without a number the rules end the match.
    pub rounds: Option<u64>,
    pub shape: Shape,
    /// How many actions are played for each answer, one after the other.
    pub actions: u32,
    /// Whether a seat may ask to be asked again within its turn.
    pub keep: bool,
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
            Shape::Together | Shape::Each(_) => &MOMENTS,
            Shape::Queue => &["round_start", "turn_start", "turn_end", "round_end"],
            Shape::Rules => &["turn_start", "action", "turn_end"],
        }
    }

    /// How many turns a round has, where that is known before.
    pub fn turns(&self) -> Option<usize> {
        match self {
            Shape::Together => Some(1),
            Shape::Each(order) => Some(order.len()),
            Shape::Queue | Shape::Rules => None,
        }
    }
}
