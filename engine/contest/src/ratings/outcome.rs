//! A match as ratings see it.

/// Who sat where, on which map, and how it ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// By their numbers, in the order of seats.
    pub players: Vec<usize>,
    /// By its number.
    pub map: usize,
    /// In the order of seats. The least is the best, and equal ones share a place.
    pub ranks: Vec<i64>,
}

/// Matches that belong together: a pairing in all seats, on the same maps and with the same seeds. Bots are deterministic, so that these are not as many
/// witnesses as there are matches.
pub type Block = Vec<Outcome>;
