//! The scale of a panel: from where to where it goes, and which numbers are written at its side.

use super::super::text::short;

#[derive(Clone, Debug, PartialEq)]
pub struct Axis {
    low: f64,
    high: f64,
    /// With their words.
    pub ticks: Vec<(f64, String)>,
}

/// About so many numbers stand at the side.
const TICKS: f64 = 5.0;

impl Axis {
    /// From nothing to all.
    pub fn shares() -> Axis {
        let ticks = (0..=4).map(|quarter| (f64::from(quarter) / 4.0, format!("{} %", quarter * 25))).collect();
        Axis { low: 0.0, high: 1.0, ticks }
    }

    /// Round numbers around all `values`; None if there are none.
    pub fn around(values: impl Iterator<Item = f64>) -> Option<Axis> {
        let values: Vec<f64> = values.filter(|value| value.is_finite()).collect();
        let (low, high) = (values.iter().copied().reduce(f64::min)?, values.iter().copied().reduce(f64::max)?);
        // Values that are all alike get some room as well.
        let span = if high > low { high - low } else { low.abs().max(1.0) };
        let step = round_step(span / TICKS);
        let (first, last) = ((low / step).floor(), (high / step).ceil());
        let last = if last > first { last } else { first + 1.0 };
        let count = (last - first) as usize;
        let ticks: Vec<(f64, String)> =
            (0..=count).map(|at| (first + at as f64) * step).map(|value| (value, tick(value, step))).collect();
        Some(Axis { low: first * step, high: last * step, ticks })
    }

    /// Where a value stands: 0 at the lower end, 1 at the upper.
    pub fn place(&self, value: f64) -> f64 {
        ((value - self.low) / (self.high - self.low)).clamp(0.0, 1.0)
    }
}

/// 1, 2 or 5 with noughts, and not less than `least`.
fn round_step(least: f64) -> f64 {
    let power = 10.0_f64.powf(least.log10().floor());
    [1.0, 2.0, 5.0, 10.0].into_iter().map(|factor| factor * power).find(|step| *step >= least).unwrap_or(least)
}

fn tick(value: f64, step: f64) -> String {
    if step >= 1.0 && value.abs() < 1e15 { format!("{:.0}", value + 0.0) } else { short(value) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(values: &[f64]) -> Vec<String> {
        let axis = Axis::around(values.iter().copied()).expect("an axis");
        axis.ticks.into_iter().map(|(_, words)| words).collect()
    }

    #[test]
    fn the_numbers_at_the_side_are_round() {
        assert_eq!(words(&[43.0, 61.0]), ["40", "45", "50", "55", "60", "65"]);
        assert_eq!(words(&[0.0, 10.0]), ["0", "2", "4", "6", "8", "10"]);
        assert_eq!(words(&[-3.0, 1.0]), ["-3", "-2", "-1", "0", "1"]);
        assert_eq!(words(&[7.0]), ["6", "8"]);
        assert_eq!(Axis::around([f64::NAN].into_iter()), None);
    }

    #[test]
    fn values_have_their_place() {
        let axis = Axis::around([40.0, 60.0].into_iter()).expect("an axis");
        assert_eq!([40.0, 50.0, 60.0, 99.0].map(|value| axis.place(value)), [0.0, 0.5, 1.0, 1.0]);
        assert_eq!(Axis::shares().place(0.25), 0.25);
    }
}
