//! A round as it is told.

use crate::tournament::roster::Roster;
use crate::tournament::round::PlayedRound;
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RoundRow {
    pub name: String,
    pub bouts: Vec<BoutRow>,
    /// Those who had nobody to meet.
    pub byes: Vec<usize>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct BoutRow {
    pub id: String,
    pub players: Vec<usize>,
    /// What each got in all matches: one for each opponent that it came out above.
    pub points: Vec<f64>,
    /// The bout itself: one for each opponent over whom it has more points.
    pub score: Vec<f64>,
    pub matches: usize,
    pub left_out: usize,
    /// The keys of its matches.
    pub jobs: Vec<String>,
}

impl RoundRow {
    pub fn new(roster: &Roster, played: &PlayedRound) -> RoundRow {
        let bouts = played.bouts().map(|(bout, result)| {
            let places = || 0..bout.players.len();
            BoutRow {
                id: bout.id.clone(),
                players: bout.players.clone(),
                points: places().map(|place| result.points(place) as f64 / 2.0).collect(),
                score: places().map(|place| result.score(place) as f64 / 2.0).collect(),
                matches: result.block.len(),
                left_out: result.left_out,
                jobs: bout.jobs(roster).into_iter().flatten().map(|job| job.key).collect(),
            }
        });
        RoundRow { name: played.round.name.clone(), bouts: bouts.collect(), byes: played.round.byes.clone() }
    }
}
