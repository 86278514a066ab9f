//! Wilson's interval for a share: it stays between 0 and 1 and is of use even where all or nothing was won.

use super::Interval;

/// So many standard deviations to both sides hold 95 % of a normal distribution.
const WIDTH: f64 = 1.959_963_984_540_054;

/// The interval of a `share` that was found in `number` trials.
///
/// The trials may be means of several tries each, as is a seed that is played with more than one order of the bots: what lies between 0 and
/// 1 never varies more than what is either 0 or 1 with the same mean, so the interval is at worst too wide.
pub fn wilson(share: f64, number: usize) -> Option<Interval> {
    if number == 0 {
        return None;
    }
    let number = number as f64;
    let square = WIDTH * WIDTH / number;
    let middle = (share + square / 2.0) / (1.0 + square);
    let half = WIDTH / (1.0 + square) * (share * (1.0 - share) / number + square / (4.0 * number)).sqrt();
    Some(((middle - half).max(0.0), (middle + half).min(1.0)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(found: Option<Interval>, low: f64, high: f64) {
        let (lower, upper) = found.expect("an interval");
        assert!((lower - low).abs() < 5e-5 && (upper - high).abs() < 5e-5, "{lower} to {upper}");
    }

    #[test]
    fn known_intervals() {
        // With w = 1.95996² / 10 = 0.38415: (0.8 + 0.19207) / 1.38415 = 0.71674, and 1.416 x sqrt(0.016 + 0.0096036) = 0.22658 to both sides.
        near(wilson(0.8, 10), 0.49016, 0.94332);
        // Of nothing in 10 the upper end is w / (1 + w).
        near(wilson(0.0, 10), 0.0, 0.27753);
        near(wilson(1.0, 10), 0.72247, 1.0);
        assert_eq!(wilson(0.5, 0), None);
    }
}
