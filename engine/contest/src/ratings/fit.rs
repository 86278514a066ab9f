//! Ratings with their intervals.

use super::model::{Scope, most_likely};
use super::outcome::Block;
use super::resampling::resampled;
use crate::statistics::{Interval, RARE, width};

/// Enough for any start: the steps end by themselves.
const MOST_STEPS: usize = 100;

/// Degrees of freedom beyond which more of them make no difference.
const MANY: f64 = 1e6;

/// What was fitted, and what it would have been for other matches of the same kind.
pub struct Ratings {
    scope: Scope,
    values: Vec<f64>,
    draws: Vec<Vec<f64>>,
    /// By player, in how many blocks it played.
    blocks: Vec<usize>,
}

/// Fits all results at once. Players, seats and maps have their numbers below those of the scope.
pub fn rate(scope: Scope, blocks: &[Block], seed: u64) -> Ratings {
    let outcomes = blocks.iter().flatten().map(|outcome| (outcome, 1.0));
    let values = most_likely(scope, outcomes, vec![0.0; scope.size()], MOST_STEPS);
    let draws = resampled(scope, blocks, &values, seed);
    let played = |player: usize| blocks.iter().filter(|block| has(block, player)).count();
    let blocks = (0..scope.players).map(played).collect();
    let settle = |values: &Vec<f64>| centred(scope, values);
    Ratings { scope, values: settle(&values), draws: draws.iter().map(settle).collect(), blocks }
}

impl Ratings {
    /// The strength of a player, above or below the mean of all: the logarithm of the odds against one of that mean.
    pub fn strength(&self, player: usize) -> f64 {
        self.values[player]
    }

    /// Where its true strength lies, in 95 of 100 cases; nothing is known of who played in one block or none.
    ///
    /// Draws stray a little less than blocks do, as few of them have a say in the strength of one player. Student's width makes up for it, with
    /// two degrees of freedom for each block but the first, which held for made events of all kinds.
    pub fn interval(&self, player: usize) -> Option<Interval> {
        let freedom = self.blocks[player].checked_sub(1).filter(|others| *others > 0)?;
        Some(self.around(player, width(RARE, 2.0 * freedom as f64)))
    }

    /// The advantage of a seat over the mean of all seats, on all maps together.
    pub fn seat(&self, seat: usize) -> f64 {
        self.values[self.scope.seat(seat)]
    }

    pub fn seat_interval(&self, seat: usize) -> Interval {
        self.around(self.scope.seat(seat), width(RARE, MANY))
    }

    /// The same on one map.
    pub fn seat_on_map(&self, map: usize, seat: usize) -> f64 {
        self.seat(seat) + self.values[self.scope.seat_on_map(map, seat)]
    }

    pub fn seat_on_map_interval(&self, map: usize, seat: usize) -> Interval {
        let (all, own) = (self.scope.seat(seat), self.scope.seat_on_map(map, seat));
        self.around_sum(&[all, own], width(RARE, MANY))
    }

    /// How often one player came out above another.
    pub fn chance_above(&self, player: usize, other: usize) -> f64 {
        let above = |values: &Vec<f64>| match values[player].total_cmp(&values[other]) {
            std::cmp::Ordering::Greater => 1.0,
            std::cmp::Ordering::Equal => 0.5,
            std::cmp::Ordering::Less => 0.0,
        };
        self.draws.iter().map(above).sum::<f64>() / self.draws.len() as f64
    }

    fn around(&self, place: usize, width: f64) -> Interval {
        self.around_sum(&[place], width)
    }

    /// Around the sum of some values.
    fn around_sum(&self, places: &[usize], width: f64) -> Interval {
        let sum = |values: &Vec<f64>| places.iter().map(|place| values[*place]).sum::<f64>();
        let count = self.draws.len() as f64;
        let mean = self.draws.iter().map(sum).sum::<f64>() / count;
        let squares: f64 = self.draws.iter().map(|draw| (sum(draw) - mean) * (sum(draw) - mean)).sum();
        let far = width * (squares / (count - 1.0)).sqrt();
        (sum(&self.values) - far, sum(&self.values) + far)
    }
}

fn has(block: &Block, player: usize) -> bool {
    block.iter().any(|outcome| outcome.players.contains(&player))
}

/// Only differences mean anything: strengths around the mean of all, effects of seats around theirs.
fn centred(scope: Scope, values: &[f64]) -> Vec<f64> {
    let mut values = values.to_vec();
    let (players, effects) = values.split_at_mut(scope.players);
    for part in std::iter::once(players).chain(effects.chunks_mut(scope.seats.max(1))) {
        let mean = part.iter().sum::<f64>() / part.len().max(1) as f64;
        part.iter_mut().for_each(|value| *value -= mean);
    }
    values
}

#[cfg(test)]
mod tests;
