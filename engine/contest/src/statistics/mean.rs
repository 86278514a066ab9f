//! A mean, and how far it may be off.

use super::{Interval, RARE, student};

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Mean {
    pub mean: f64,
    /// Student's interval; one number alone has none.
    pub interval: Option<Interval>,
    /// How often chance alone takes the mean so far from 0, or further.
    pub chance: f64,
}

impl Mean {
    /// Of nothing it is 0.
    pub fn of(numbers: &[f64]) -> Mean {
        let count = numbers.len() as f64;
        let mean = numbers.iter().sum::<f64>() / count.max(1.0);
        if numbers.len() < 2 {
            return Mean { mean, interval: None, chance: 1.0 };
        }
        let squares: f64 = numbers.iter().map(|number| (number - mean) * (number - mean)).sum();
        let error = (squares / (count - 1.0) / count).sqrt();
        let half = if error == 0.0 { 0.0 } else { student::width(RARE, count - 1.0) * error };
        let far = if mean == 0.0 { 0.0 } else { (mean / error).abs() };
        // However far off, so many numbers can't say more than that all of them lie on one side.
        let one_side = 2.0_f64.powf(1.0 - count);
        let chance = student::chance(far, count - 1.0).max(one_side);
        Mean { mean, interval: Some((mean - half, mean + half)), chance }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_interval_and_the_chance_of_a_few_numbers() {
        // The squares of -2 -1 0 1 2 make 10, the standard error is sqrt(10 / 4 / 5) = 0.70711, and 2.77645 of it go to both sides.
        let found = Mean::of(&[1.0, 2.0, 3.0, 4.0, 5.0]);
        let (low, high) = found.interval.expect("an interval");
        assert_eq!(found.mean, 3.0);
        assert!((low - 1.03676).abs() < 1e-5 && (high - 4.96324).abs() < 1e-5, "{low} to {high}");
        // Student's chance would be 0.013, but five of one sign come once in 16 times.
        assert_eq!(found.chance, 1.0 / 16.0);
    }

    #[test]
    fn numbers_that_are_all_alike() {
        assert_eq!(Mean::of(&[2.0; 4]), Mean { mean: 2.0, interval: Some((2.0, 2.0)), chance: 0.125 });
        assert_eq!(Mean::of(&[0.0; 4]), Mean { mean: 0.0, interval: Some((0.0, 0.0)), chance: 1.0 });
        assert_eq!(Mean::of(&[7.0]), Mean { mean: 7.0, interval: None, chance: 1.0 });
        assert_eq!(Mean::of(&[]), Mean { mean: 0.0, interval: None, chance: 1.0 });
    }
}
