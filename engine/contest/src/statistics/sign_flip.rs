//! The exact sign-flip test: if a change made no difference, each difference could as well have come out the other way round.

use super::Mean;

/// Steps that are worked out exactly; beyond, there are so many differences that the mean is as good as normal.
const MOST_WORK: u128 = 200_000_000;

/// How often chance alone gives a sum at least as far from 0, whichever of the differences had the other sign.
pub fn sign_flip(differences: &[i64]) -> f64 {
    let unit = differences.iter().fold(0, |unit, difference| greatest_divisor(unit, difference.unsigned_abs()));
    if unit == 0 {
        return 1.0;
    }
    let sizes: Vec<u64> =
        differences.iter().map(|difference| difference.unsigned_abs() / unit).filter(|size| *size > 0).collect();
    let total: u128 = sizes.iter().map(|size| u128::from(*size)).sum();
    if total * sizes.len() as u128 > MOST_WORK {
        return Mean::of(&differences.iter().map(|difference| *difference as f64).collect::<Vec<_>>()).chance;
    }
    let found: i128 = differences.iter().map(|difference| i128::from(*difference)).sum::<i128>() / i128::from(unit);
    let (total, found) = (total as usize, found.unsigned_abs() as usize);
    // The chance of each sum of those that come out positive.
    let mut chances = vec![0.0; total + 1];
    chances[0] = 1.0;
    let mut top = 0;
    for size in sizes {
        let size = size as usize;
        for sum in (0..=top).rev() {
            let half = chances[sum] / 2.0;
            chances[sum] = half;
            chances[sum + size] += half;
        }
        top += size;
    }
    // If `sum` is positive and the rest negative, they make 2 x sum - total together.
    let far = chances.iter().enumerate().filter(|(sum, _)| (2 * sum).abs_diff(total) >= found);
    far.map(|(_, chance)| chance).sum::<f64>().min(1.0)
}

fn greatest_divisor(one: u64, other: u64) -> u64 {
    if other == 0 { one } else { greatest_divisor(other, one % other) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_sizes_are_a_toss_of_coins() {
        // All five heads or all five tails: 2 of 32.
        assert_eq!(sign_flip(&[3, 3, 3, 3, 3]), 2.0 / 32.0);
        // Nine or ten of ten: 2 x (10 + 1) of 1024. What did not change says nothing.
        assert_eq!(sign_flip(&[1, 1, 1, 1, 0, 1, 1, 0, 1, -1, 1, 1]), 22.0 / 1024.0);
        assert_eq!(sign_flip(&[1, -1]), 1.0);
        assert_eq!(sign_flip(&[0, 0, 0]), 1.0);
        assert_eq!(sign_flip(&[]), 1.0);
    }

    #[test]
    fn large_differences_weigh_more() {
        // The sums of ±2 ±1 ±1 are 4, 2, 2, 0 and the same below: six of eight are at least 2 from 0, two are 4.
        assert_eq!(sign_flip(&[2, 1, -1]), 0.75);
        assert_eq!(sign_flip(&[-20, -10, -10]), 0.25);
    }

    #[test]
    fn very_many_differences_are_taken_as_normal() {
        // 5098 up, 4902 down, and one of another size, so that they can't be counted: 196 more, where the sum strays by sqrt(10000) = 100.
        let mut differences = vec![1000; 10_000];
        differences[..4_902].fill(-1000);
        differences[0] = -999;
        let chance = sign_flip(&differences);
        assert!((chance - 0.05).abs() < 0.002, "{chance}");
    }
}
