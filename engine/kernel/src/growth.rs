//! Exact growth: floor(base x rate^level) without floats, so that 3500 x 1.15 is 4025; and exact shares of shares.

mod decimal;
mod natural;
mod scale;

pub use decimal::Decimal;
use natural::Natural;
pub use scale::{ScaleError, scale};
use thiserror::Error;

/// No level of any game comes near; a slip of the pen does.
pub const MOST_LEVEL: i64 = 10_000;

/// Exact powers of long rates grow long themselves. At this many bits one answer takes
/// milliseconds, and no more.
const MOST_BITS: u64 = 1 << 18;

#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum GrowthError {
    #[error("a rate is written in digits with at most one point, like 1.15, not {rate:?}")]
    NotDecimal { rate: String },
    #[error("a rate must be 0 or more, not {rate}")]
    Negative { rate: String },
    #[error("a rate must be a finite number, not {rate}")]
    NotFinite { rate: String },
    #[error("the rate {rate} has too many digits (at most 18 after the point, 19 in all)")]
    TooLong { rate: String },
    #[error("a level must be between 0 and {MOST_LEVEL}, not {level}")]
    Level { level: i64 },
    #[error("{base} x {rate}^{level} is more than an integer holds")]
    Overflow { base: i64, rate: Decimal, level: i64 },
    #[error("{base} x {rate}^{level} has too many digits to be worked out exactly")]
    TooFine { base: i64, rate: Decimal, level: i64 },
}

/// floor(base x rate^level), exactly; a negative base is floored towards minus infinity, and
/// anything^0 is 1.
pub fn grow(base: i64, rate: &Decimal, level: i64) -> Result<i64, GrowthError> {
    if !(0..=MOST_LEVEL).contains(&level) {
        return Err(GrowthError::Level { level });
    }
    let overflow = || GrowthError::Overflow { base, rate: *rate, level };
    if base == 0 || level == 0 || rate.numerator == rate.denominator {
        return Ok(base);
    }
    if rate.numerator == 0 {
        return Ok(0);
    }
    let size = base.unsigned_abs();
    let (quotient, left_over) = match small_power(size, rate, level) {
        Some(answer) => answer,
        None => match long_power(size, rate, level) {
            // Where 64 bits are too few the greatest of them is still too much for an integer.
            Power::Exact { top, bottom } => top.divide(&bottom),
            Power::Fraction => (0, true),
            Power::Huge => return Err(overflow()),
            Power::TooFine => {
                return Err(GrowthError::TooFine { base, rate: *rate, level });
            }
        },
    };
    let answer = match base < 0 {
        true => -i128::from(quotient) - i128::from(left_over),
        false => i128::from(quotient),
    };
    i64::try_from(answer).map_err(|_| overflow())
}

/// The quotient and whether something is left over, when all of it fits 128 bits: nearly always.
fn small_power(size: u64, rate: &Decimal, level: i64) -> Option<(u64, bool)> {
    let level = u32::try_from(level).ok()?;
    let top = u128::from(rate.numerator).checked_pow(level)?.checked_mul(u128::from(size))?;
    let bottom = u128::from(rate.denominator).checked_pow(level)?;
    Some((u64::try_from(top / bottom).ok()?, top % bottom != 0))
}

enum Power {
    Exact {
        top: Natural,
        bottom: Natural,
    },
    /// Between 0 and 1, both excluded.
    Fraction,
    /// More than 64 bits.
    Huge,
    TooFine,
}

fn long_power(size: u64, rate: &Decimal, level: i64) -> Power {
    let grows = rate.numerator > rate.denominator;
    let (mut top, mut bottom) = (Natural::new(size), Natural::new(1));
    let mut left = level as u32;
    while left > 0 {
        // As many levels at once as one 64-bit factor holds.
        let (mut p, mut q) = (rate.numerator, rate.denominator);
        left -= 1;
        while left > 0
            && let (Some(more_p), Some(more_q)) = (p.checked_mul(rate.numerator), q.checked_mul(rate.denominator))
        {
            (p, q) = (more_p, more_q);
            left -= 1;
        }
        top.multiply(p);
        bottom.multiply(q);
        // The value moves one way only, so once it is out of bounds it stays there.
        if grows && top.bits() > bottom.bits() + 65 {
            return Power::Huge;
        }
        if !grows && top.bits() < bottom.bits() {
            return Power::Fraction;
        }
        if top.bits() > MOST_BITS {
            return Power::TooFine;
        }
    }
    Power::Exact { top, bottom }
}
