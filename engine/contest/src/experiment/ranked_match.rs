//! The matches that went worst, or best, for the first player of an experiment.

use super::plan::Plan;
use super::results::Results;
use crate::prepared_match::PreparedMatch;
use lunarena_content::{Report, Reports};
use std::cmp::Ordering;

/// One match, seen from the first player.
#[derive(Clone, Debug, PartialEq)]
pub struct RankedMatch {
    pub variant: usize,
    pub rotation: usize,
    pub seed: u64,
    /// With how many it shares the first place, if it has it.
    shared: Option<usize>,
    pub rank: Option<i64>,
    pub score: Option<f64>,
}

/// Which matches are looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ranking {
    WorstFirst,
    BestFirst,
}

impl RankedMatch {
    /// So many of the worst or best: by what they brought in points, then by the rank, then by the score. Of equal ones the first as they are played. A
    /// match that belongs to several variants is there once.
    pub fn find(plan: &Plan, results: &Results, ranking: Ranking, most: usize) -> Result<Vec<RankedMatch>, Report> {
        let mut found: Vec<RankedMatch> = Vec::new();
        for variant in 0..plan.variants.len() {
            for rotation in 0..plan.rotations {
                let sitting = &plan.sittings[plan.sitting(variant, rotation)];
                if (sitting.variant, sitting.rotation) != (variant, rotation) {
                    continue;
                }
                for seed in plan.seeds() {
                    let played = results.of(plan, variant, rotation, seed)?;
                    let seat = plan.seat_of(0, rotation);
                    let (shared, end) = (played.first_with(seat), &played.seats[seat]);
                    let (rank, score) = (end.rank, end.score);
                    let one = RankedMatch { variant, rotation, seed, shared, rank, score };
                    let is_behind = |other: &RankedMatch| match ranking {
                        Ranking::WorstFirst => one.compare(other) == Ordering::Less,
                        Ranking::BestFirst => one.compare(other) == Ordering::Greater,
                    };
                    let place = found.iter().position(is_behind).unwrap_or(found.len());
                    if place < most {
                        found.insert(place, one);
                        found.truncate(most);
                    }
                }
            }
        }
        Ok(found)
    }

    /// Less is worse.
    fn compare(&self, other: &RankedMatch) -> Ordering {
        let points = |one: &RankedMatch| one.shared.map_or(0.0, |shared| 1.0 / shared as f64);
        // Who is forgotten in the standings came last.
        let rank = |one: &RankedMatch| one.rank.unwrap_or(i64::MAX);
        points(self)
            .total_cmp(&points(other))
            .then(rank(other).cmp(&rank(self)))
            .then(self.score.unwrap_or(0.0).total_cmp(&other.score.unwrap_or(0.0)))
    }

    /// `won`, `first with 1 other`, `rank 3`.
    pub fn outcome(&self) -> String {
        match (self.shared, self.rank) {
            (Some(1), _) => "won".to_owned(),
            (Some(2), _) => "drawn".to_owned(),
            (Some(shared), _) => format!("first with {} others", shared - 1),
            (None, Some(rank)) => format!("rank {rank}"),
            (None, None) => "no rank".to_owned(),
        }
    }

    /// The match, ready to be played.
    pub fn prepare(&self, plan: &Plan) -> Result<PreparedMatch, Reports> {
        let mut prepared = plan.prepare(&plan.sittings[plan.sitting(self.variant, self.rotation)])?;
        prepared.seed = self.seed;
        Ok(prepared)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_count_before_ranks_and_ranks_before_scores() {
        let one = |shared, rank, score| RankedMatch { variant: 0, rotation: 0, seed: 1, shared, rank, score };
        let from_worst = [
            one(None, None, Some(9.0)),
            one(None, Some(3), Some(8.0)),
            one(None, Some(2), None),
            one(None, Some(2), Some(7.0)),
            one(Some(2), Some(1), Some(5.0)),
            one(Some(1), Some(1), Some(1.0)),
            one(Some(1), Some(1), Some(2.0)),
        ];
        for pair in from_worst.windows(2) {
            assert_eq!(pair[0].compare(&pair[1]), Ordering::Less, "{pair:?}");
        }
        let told: Vec<String> = from_worst.iter().map(RankedMatch::outcome).collect();
        assert_eq!(told, ["no rank", "rank 3", "rank 2", "rank 2", "drawn", "won", "won"]);
    }
}
