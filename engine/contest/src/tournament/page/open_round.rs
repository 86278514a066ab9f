//! A round that is still to be played.

use crate::tournament::round::Round;
use serde::Serialize;

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct OpenRound {
    pub name: String,
    /// Who meets whom.
    pub bouts: Vec<Vec<usize>>,
    pub byes: Vec<usize>,
}

impl OpenRound {
    pub fn new(round: &Round) -> OpenRound {
        OpenRound {
            name: round.name.clone(),
            bouts: round.bouts.iter().map(|bout| bout.players.clone()).collect(),
            byes: round.byes.clone(),
        }
    }
}
