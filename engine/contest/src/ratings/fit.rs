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
        let count = self.draws.len() as f64;
        let mean = self.draws.iter().map(|draw| draw[place]).sum::<f64>() / count;
        let squares: f64 = self.draws.iter().map(|draw| (draw[place] - mean) * (draw[place] - mean)).sum();
        let far = width * (squares / (count - 1.0)).sqrt();
        (self.values[place] - far, self.values[place] + far)
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
mod tests {
    use super::super::Outcome;
    use super::*;
    use lunarena_arena::measure::is_thorough;
    use lunarena_kernel::random::xoshiro::Xoshiro;

    /// Chance for made events.
    struct Chance(Xoshiro);

    impl Chance {
        fn real(&mut self) -> f64 {
            (self.0.next_u64() >> 11) as f64 / (1u64 << 53) as f64
        }

        /// Around 0, with a standard deviation of 1: twelve times something between 0 and 1, less the mean of that.
        fn normal(&mut self) -> f64 {
            (0..12).map(|_| self.real()).sum::<f64>() - 6.0
        }

        /// Ranks by the model itself.
        fn ranks(&mut self, brought: &[f64]) -> Vec<i64> {
            let (mut left, mut ranks): (Vec<usize>, Vec<i64>) = ((0..brought.len()).collect(), vec![0; brought.len()]);
            for rank in 1.. {
                let Some(last) = left.len().checked_sub(1) else { break };
                let mut at = self.real() * left.iter().map(|seat| brought[*seat].exp()).sum::<f64>();
                let chosen = left.iter().position(|seat| {
                    at -= brought[*seat].exp();
                    at < 0.0
                });
                ranks[left.remove(chosen.unwrap_or(last))] = rank;
            }
            ranks
        }
    }

    /// Players of known strengths, and what came of their matches.
    struct MadeEvent {
        scope: Scope,
        strengths: Vec<f64>,
        blocks: Vec<Block>,
    }

    impl MadeEvent {
        /// All tables of so many seats, each in all seats and on all maps.
        fn new(scope: Scope, chance: &mut Chance) -> MadeEvent {
            let mut normal =
                |times: f64, count: usize| (0..count).map(|_| times * chance.normal()).collect::<Vec<f64>>();
            let (strengths, seats) = (normal(1.0, scope.players), normal(0.3, scope.seats));
            let on_maps = normal(0.2, scope.seats * scope.maps);
            let mean = strengths.iter().sum::<f64>() / scope.players as f64;
            let strengths: Vec<f64> = strengths.iter().map(|strength| strength - mean).collect();
            let mut blocks = Vec::new();
            for first in 0..scope.players {
                for step in 1..=(scope.players - 1) / (scope.seats - 1) {
                    let table: Vec<usize> = (0..scope.seats).map(|at| (first + at * step) % scope.players).collect();
                    let mut sorted = table.clone();
                    sorted.sort_unstable();
                    sorted.dedup();
                    if sorted.len() < scope.seats {
                        continue;
                    }
                    let mut block = Block::new();
                    for (map, rotation) in (0..scope.maps).flat_map(|map| (0..scope.seats).map(move |turn| (map, turn)))
                    {
                        let players: Vec<usize> =
                            (0..scope.seats).map(|seat| table[(seat + rotation) % scope.seats]).collect();
                        let brought = |(seat, player): (usize, &usize)| {
                            strengths[*player] + seats[seat] + on_maps[map * scope.seats + seat]
                        };
                        let brought: Vec<f64> = players.iter().enumerate().map(brought).collect();
                        block.push(Outcome { ranks: chance.ranks(&brought), players, map });
                    }
                    blocks.push(block);
                }
            }
            MadeEvent { scope, strengths, blocks }
        }
    }

    #[test]
    fn true_strengths_lie_in_their_intervals_as_often_as_is_said() {
        let (events, few) = if is_thorough() { (200, 0.0) } else { (50, 0.02) };
        for scope in [Scope { players: 10, seats: 2, maps: 3 }, Scope { players: 8, seats: 3, maps: 2 }] {
            let (mut inside, mut all) = (0, 0);
            for event in 0..events {
                let mut chance = Chance(Xoshiro::from_seed(event));
                let made = MadeEvent::new(scope, &mut chance);
                let ratings = rate(scope, &made.blocks, 1);
                for (player, strength) in made.strengths.iter().enumerate() {
                    let (low, high) = ratings.interval(player).expect("many blocks");
                    inside += usize::from((low..=high).contains(strength));
                    all += 1;
                }
            }
            let share = inside as f64 / all as f64;
            assert!((0.93 - few..=0.97 + few).contains(&share), "{scope:?}: {share}");
        }
    }

    #[test]
    fn the_better_is_above_and_twice_the_same_is_the_same() {
        let scope = Scope { players: 4, seats: 2, maps: 2 };
        let made = MadeEvent::new(scope, &mut Chance(Xoshiro::from_seed(7)));
        let (one, other) = (rate(made.scope, &made.blocks, 5), rate(made.scope, &made.blocks, 5));
        assert_eq!((&one.values, &one.draws), (&other.values, &other.draws));
        let best = (0..4).max_by(|a, b| one.strength(*a).total_cmp(&one.strength(*b))).expect("four");
        for player in (0..4).filter(|player| *player != best) {
            assert!(one.chance_above(best, player) > 0.5);
            assert!((one.chance_above(best, player) + one.chance_above(player, best) - 1.0).abs() < 1e-12);
        }
        assert!((0..4).map(|player| one.strength(player)).sum::<f64>().abs() < 1e-9);
        assert!((one.seat(0) + one.seat(1)).abs() < 1e-9 && one.seat_interval(0).0 < one.seat(0));
    }

    #[test]
    fn who_won_all_has_a_number_and_who_played_little_no_interval() {
        let scope = Scope { players: 3, seats: 2, maps: 1 };
        let won =
            |players: [usize; 2], ranks: [i64; 2]| Outcome { players: players.into(), map: 0, ranks: ranks.into() };
        let blocks = [vec![won([0, 1], [1, 2]), won([1, 0], [2, 1])], vec![won([0, 2], [1, 2]), won([2, 0], [2, 1])]];
        let ratings = rate(scope, &blocks, 1);
        assert!(ratings.strength(0).is_finite() && ratings.strength(0) > ratings.strength(1));
        assert!(ratings.interval(0).is_some() && ratings.interval(1).is_none());
    }
}
