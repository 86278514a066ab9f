//! Strengths at a glance, for who needs them often: without the intervals of the official table.

use super::model::{Scope, most_likely, variances};
use super::outcome::Block;

const MOST_STEPS: usize = 50;

/// By player: the strength, and how unsure it is, as a variance.
pub fn estimate(scope: Scope, blocks: &[Block]) -> (Vec<f64>, Vec<f64>) {
    let outcomes = || blocks.iter().flatten().map(|outcome| (outcome, 1.0));
    let mut values = most_likely(scope, outcomes(), vec![0.0; scope.size()], MOST_STEPS);
    let unsure = variances(scope, outcomes(), &values);
    values.truncate(scope.players);
    (values, unsure)
}

#[cfg(test)]
mod tests {
    use super::super::Outcome;
    use super::*;

    #[test]
    fn more_matches_make_surer() {
        let scope = Scope { players: 3, seats: 2, maps: 1 };
        let won =
            |players: [usize; 2], ranks: [i64; 2]| Outcome { players: players.into(), map: 0, ranks: ranks.into() };
        let block = vec![won([0, 1], [1, 2]), won([1, 0], [1, 2])];
        let (_, nothing) = estimate(scope, &[]);
        // Nothing is known but what was expected, whose standard deviation is 2.
        assert!(nothing.iter().all(|variance| (variance - 4.0).abs() < 1e-9));
        let (even, few) = estimate(scope, &vec![block.clone(); 2]);
        let (_, many) = estimate(scope, &vec![block; 20]);
        assert!(even.iter().all(|strength| strength.abs() < 1e-9));
        assert!(many[0] < few[0] && few[0] < nothing[0] && (many[2] - 4.0).abs() < 1e-9);
    }
}
