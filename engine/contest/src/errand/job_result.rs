//! What came of a match that was played for somebody else.

use crate::experiment::SeatEnd;
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct JobResult {
    pub turns: u64,
    /// Of the last state.
    pub hash: String,
    /// In the order of seats.
    pub seats: Vec<SeatEnd>,
}
