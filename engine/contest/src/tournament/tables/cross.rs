//! Who got what from whom.

use crate::tournament::roster::Roster;
use crate::tournament::round::PlayedRound;
use serde::{Deserialize, Serialize};

/// Of two players.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Cell {
    /// Matches in which both played.
    pub matches: usize,
    /// What the one got from the other: a match won is 1, a shared place a half.
    pub points: f64,
}

pub fn cells(roster: &Roster, played: &[PlayedRound]) -> Vec<Vec<Cell>> {
    let count = roster.entrants.len();
    let mut cells = vec![vec![Cell::default(); count]; count];
    for (bout, result) in played.iter().flat_map(PlayedRound::bouts) {
        for (place, one) in bout.players.iter().enumerate() {
            for (its, other) in bout.players.iter().enumerate() {
                if place != its && *one < count && *other < count {
                    let cell = &mut cells[*one][*other];
                    cell.matches += result.block.len();
                    cell.points += result.versus[place][its] as f64 / 2.0;
                }
            }
        }
    }
    cells
}
