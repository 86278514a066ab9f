//! What is fitted, and what is believed of it before anything was played.

use super::equations::Factored;
use super::outcome::Outcome;
use super::seat_slopes::SeatSlopes;

/// How many there are of each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scope {
    pub players: usize,
    pub seats: usize,
    pub maps: usize,
}

// How far from nothing each is expected to be, as a standard deviation. It is weak: a dozen matches outweigh it, and who won all of them gets a number.
const STRENGTH: f64 = 2.0;
const SEAT: f64 = 0.5;
const SEAT_ON_MAP: f64 = 0.25;

/// Nothing moves farther at once: from far away the curve misleads.
const FARTHEST: f64 = 1.0;

/// What moves less than this has come to rest.
const REST: f64 = 1e-10;

impl Scope {
    /// All that is fitted, in one list: strengths, then effects of seats, then those of seats on each map.
    pub fn size(&self) -> usize {
        self.players + self.seats * (1 + self.maps)
    }

    /// What a seat brings is the sum of these.
    fn places(&self, outcome: &Outcome, seat: usize) -> [usize; 3] {
        [outcome.players[seat], self.seat(seat), self.seat_on_map(outcome.map, seat)]
    }

    pub fn seat(&self, seat: usize) -> usize {
        self.players + seat
    }

    pub fn seat_on_map(&self, map: usize, seat: usize) -> usize {
        self.players + self.seats * (1 + map) + seat
    }

    fn expected(&self, place: usize) -> f64 {
        match place {
            place if place < self.players => STRENGTH,
            place if place < self.players + self.seats => SEAT,
            _ => SEAT_ON_MAP,
        }
    }
}

/// The most likely values, from a start on, in at most so many steps (Newton's). Each outcome counts as often as its weight says.
pub fn most_likely<'o>(
    scope: Scope,
    outcomes: impl Iterator<Item = (&'o Outcome, f64)> + Clone,
    start: Vec<f64>,
    steps: usize,
) -> Vec<f64> {
    let mut values = start;
    for _ in 0..steps {
        let (slopes, curves) = slopes(scope, outcomes.clone(), &values);
        let moves = Factored::new(curves, scope.size()).solve(slopes);
        let farthest = moves.iter().fold(0.0, |most: f64, one| most.max(one.abs()));
        let share = if farthest > FARTHEST { FARTHEST / farthest } else { 1.0 };
        values.iter_mut().zip(&moves).for_each(|(value, by)| *value += share * by);
        if farthest < REST {
            break;
        }
    }
    values
}

/// How unsure each value is while all others are unsure too, as a variance: by how fast the chances fall around the most likely ones.
pub fn variances<'o>(scope: Scope, outcomes: impl Iterator<Item = (&'o Outcome, f64)>, values: &[f64]) -> Vec<f64> {
    let (_, curves) = slopes(scope, outcomes, values);
    let factored = Factored::new(curves, scope.size());
    let own = |place: usize| {
        let mut unit = vec![0.0; scope.size()];
        unit[place] = 1.0;
        factored.solve(unit)[place]
    };
    (0..scope.players).map(own).collect()
}

/// How the logarithm of all chances together changes with each value, and how fast that falls.
fn slopes<'o>(
    scope: Scope,
    outcomes: impl Iterator<Item = (&'o Outcome, f64)>,
    values: &[f64],
) -> (Vec<f64>, Vec<f64>) {
    let size = scope.size();
    let (mut slopes, mut curves) = (vec![0.0; size], vec![0.0; size * size]);
    for place in 0..size {
        let sure = 1.0 / (scope.expected(place) * scope.expected(place));
        slopes[place] = -values[place] * sure;
        curves[place * size + place] = sure;
    }
    let (mut places, mut brought) = (Vec::new(), Vec::new());
    for (outcome, weight) in outcomes {
        places.clear();
        places.extend((0..outcome.players.len()).map(|seat| scope.places(outcome, seat)));
        brought.clear();
        brought.extend(places.iter().map(|own| own.iter().map(|place| values[*place]).sum::<f64>()));
        let found = SeatSlopes::new(outcome, &brought);
        for (seat, own) in places.iter().enumerate().take(found.count) {
            for place in own {
                slopes[*place] += weight * found.slopes[seat];
                let row = &mut curves[place * size..(place + 1) * size];
                for (other, its) in places.iter().enumerate().take(found.count) {
                    its.iter().for_each(|place| row[*place] += weight * found.curves[seat][other]);
                }
            }
        }
    }
    (slopes, curves)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strengths_are_those_that_the_results_are_likely_with() {
        // A player wins 30 of 40 against another, half of them in each seat. Without a prior, the odds are three to one.
        let scope = Scope { players: 2, seats: 2, maps: 1 };
        let won = |players: [usize; 2], winner: usize| {
            let ranks = players.iter().map(|player| if *player == winner { 1 } else { 2 }).collect();
            Outcome { players: players.to_vec(), map: 0, ranks }
        };
        let all: Vec<(Outcome, f64)> = [[0, 1], [1, 0]]
            .into_iter()
            .flat_map(|players| [(won(players, 0), 15_000.0), (won(players, 1), 5_000.0)])
            .collect();
        let weighed = all.iter().map(|(outcome, weight)| (outcome, *weight));
        let values = most_likely(scope, weighed, vec![0.0; scope.size()], 50);
        assert!((values[0] - values[1] - 3f64.ln()).abs() < 1e-3, "{values:?}");
        assert!((values[0] + values[1]).abs() < 1e-9, "{values:?}");
        // Neither seat is better.
        assert!(values[2..].iter().all(|value| value.abs() < 1e-9), "{values:?}");
    }

    #[test]
    fn an_effect_of_the_seat_is_not_taken_for_strength() {
        let scope = Scope { players: 2, seats: 2, maps: 2 };
        // On the first map whoever sits first wins 3 of 4, on the second nobody has an edge.
        let outcome = |players: &[usize; 2], map, ranks: [i64; 2]| Outcome {
            players: players.to_vec(),
            map,
            ranks: ranks.to_vec(),
        };
        let mut all = Vec::new();
        for players in [[0, 1], [1, 0]] {
            all.extend([(outcome(&players, 0, [1, 2]), 3000.0), (outcome(&players, 0, [2, 1]), 1000.0)]);
            all.extend([(outcome(&players, 1, [1, 2]), 2000.0), (outcome(&players, 1, [2, 1]), 2000.0)]);
        }
        let weighed = all.iter().map(|(outcome, weight)| (outcome, *weight));
        let values = most_likely(scope, weighed, vec![0.0; scope.size()], 50);
        assert!((values[0] - values[1]).abs() < 1e-9, "{values:?}");
        let edge = |map| {
            let of = |seat| values[scope.seat(seat)] + values[scope.seat_on_map(map, seat)];
            of(0) - of(1)
        };
        assert!((edge(0) - 3f64.ln()).abs() < 0.02 && edge(1).abs() < 0.02, "{values:?}");
    }
}
