//! Positions at which no clock can stand.

use crate::turns::QueueError;

/// Why no clock can stand there. Rounds, turns and places count from 1, seats and phases from 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PositionError {
    NoSuchPhase,
    /// The phase has no rounds in this match.
    EmptyPhase,
    /// A phase before it, or the phase itself, has as many turns as queues or rules make of it.
    NeedsPhase,
    NeedsTurn,
    NeedsRound,
    NeedsSeat,
    /// The seat has several turns in a round.
    NeedsPlace,
    /// The phase, or the match if none was named, has no such turn; or none at that place of the phase.
    TurnOutside {
        first: u64,
        last: Option<u64>,
    },
    RoundOutside {
        last: u64,
    },
    PlaceOutside {
        last: u64,
    },
    /// In this phase there are no rounds.
    NoRounds,
    /// In this phase no place in the round is counted.
    NoPlaces,
    /// In this phase all seats move at once.
    NoSeat,
    /// In this phase the rules say whose turn it is.
    RulesSay,
    /// In this phase units have no turns.
    NoUnits,
    OtherRound {
        round: u64,
    },
    OtherPlace {
        place: u64,
    },
    OtherSeat {
        seat: usize,
    },
    /// The seat has no turn in this phase.
    SeatNeverMoves,
    /// In no queue, or not in that of the seat.
    UnknownUnit,
    /// So many units of its queue have begun their turns, so that this one is not the next.
    UnitNotNext {
        begun: usize,
    },
    Queue {
        seat: usize,
        error: QueueError,
    },
}
