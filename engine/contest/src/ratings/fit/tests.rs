use super::*;
use crate::ratings::Outcome;
use crate::ratings::made_event::{Chance, MadeEvent};
use lunarena_kernel::random::Xoshiro;
use lunarena_measure::is_thorough;

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
    let won = |players: [usize; 2], ranks: [i64; 2]| Outcome { players: players.into(), map: 0, ranks: ranks.into() };
    let blocks = [vec![won([0, 1], [1, 2]), won([1, 0], [2, 1])], vec![won([0, 2], [1, 2]), won([2, 0], [2, 1])]];
    let ratings = rate(scope, &blocks, 1);
    assert!(ratings.strength(0).is_finite() && ratings.strength(0) > ratings.strength(1));
    assert!(ratings.interval(0).is_some() && ratings.interval(1).is_none());
}

/// Each match in all orders of seats, so that seats have no say. What another program (choix 0.4, by Newton's method, with 0.125 times the squares taken off, which
/// is a standard deviation of 2) finds for the same matches stands beside.
#[test]
fn a_second_program_finds_the_same_strengths() {
    let close = |ratings: Ratings, expected: [f64; 4]| {
        let found: Vec<f64> = (0..4).map(|player| ratings.strength(player)).collect();
        let off = found.iter().zip(expected).map(|(one, other)| (one - other).abs()).fold(0.0, f64::max);
        assert!(off < 1e-6, "{found:?} {expected:?}");
    };
    let outcome = |seated: &[usize], order: &[usize]| Outcome {
        players: seated.to_vec(),
        map: 0,
        ranks: seated.iter().map(|player| order.iter().position(|one| one == player).unwrap_or(9) as i64).collect(),
    };
    // How often the first of each two beat the second, and was beaten.
    let wins = [([0, 1], 7, 3), ([0, 2], 6, 4), ([0, 3], 9, 1), ([1, 2], 5, 5), ([1, 3], 6, 4), ([2, 3], 8, 2)];
    let blocks: Vec<Block> = wins
        .iter()
        .map(|([one, other], won, lost)| {
            let both = |order: [usize; 2]| [[*one, *other], [*other, *one]].map(|seated| outcome(&seated, &order));
            let won = (0..*won).flat_map(|_| both([*one, *other]));
            won.chain((0..*lost).flat_map(|_| both([*other, *one]))).collect()
        })
        .collect();
    let scope = Scope { players: 4, seats: 2, maps: 1 };
    close(rate(scope, &blocks, 1), [0.78546654, -0.1029189, 0.22054812, -0.90309576]);

    let orders = [
        [0, 1, 2],
        [0, 2, 1],
        [1, 0, 2],
        [0, 1, 3],
        [0, 3, 1],
        [1, 3, 0],
        [2, 3, 0],
        [0, 2, 3],
        [2, 0, 3],
        [1, 2, 3],
        [2, 1, 3],
        [3, 1, 2],
        [1, 3, 2],
    ];
    let seatings = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
    let blocks: Vec<Block> = orders
        .iter()
        .map(|order| seatings.iter().map(|seats| outcome(&seats.map(|at| order[at]), order)).collect())
        .collect();
    let scope = Scope { players: 4, seats: 3, maps: 1 };
    close(rate(scope, &blocks, 1), [0.43610218, 0.26389663, -0.18273817, -0.51726064]);
}
