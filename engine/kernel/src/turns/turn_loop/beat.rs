//! What the clock says, and what it asks.

/// What happens now. `Done` closes one turn: a line of a replay, a step of an example.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Beat {
    RoundStart,
    TurnStart,
    /// The movers are asked.
    Ask,
    /// The rules play action `n`, counted from 1.
    Action(u32),
    TurnEnd,
    /// Nobody whose turn it is lives; nobody is asked.
    Skipped,
    RoundEnd,
    Done,
    /// All phases are over.
    End,
}

/// A turn that the rules give out: to whom, and the number of the question within the phase.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Due {
    pub seats: Vec<usize>,
    pub question: usize,
}

/// What the clock wants to know of the rules. Both only read the state.
pub trait Referee {
    /// Whether a seat still has its turns.
    fn is_alive(&mut self, seat: usize) -> bool;

    /// Who is asked next, in the phase of this number, in which the rules say so; `None` ends the phase.
    fn next(&mut self, phase: usize) -> Option<Due>;
}
