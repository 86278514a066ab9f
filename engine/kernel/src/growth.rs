//! Exact growth and exact fractions without floating-point numbers. For example, floor(3500 x 1.15) is 4025, but 4024 when computed with doubles.

use std::cmp::Ordering;
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// Maximum level, the exponent to which a growth rate is raised. No game comes close to it.
pub const MAX_LEVEL: i64 = 10_000;

/// Maximum size of an exact power in bits. A computation of this size takes milliseconds.
const MAX_BITS: u64 = 1 << 18;

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
    #[error("a level must be between 0 and {MAX_LEVEL}, not {level}")]
    Level { level: i64 },
    #[error("{base} x {rate}^{level} is more than an integer holds")]
    Overflow { base: i64, rate: Decimal, level: i64 },
    #[error("{base} x {rate}^{level} has too many digits to be worked out exactly")]
    TooFine { base: i64, rate: Decimal, level: i64 },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum ScaleError {
    #[error("there is nothing to scale by: give at least one pair of top and bottom")]
    NoPair,
    /// The bottom (denominator) of a pair is 0. Pairs are numbered from 1.
    #[error("the bottom of pair {pair} is 0")]
    Zero { pair: usize },
}

/// Maximum number of digits after the decimal point, so that the denominator fits 64 bits.
const MAX_DECIMALS: usize = 18;

/// A growth rate of at least 0, stored as a fraction in lowest terms: 1.15 is 23/20.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Decimal {
    numerator: u64,
    denominator: u64,
}

impl Decimal {
    /// Converts a double to the shortest decimal that parses to the same double. This is the number as written in the script.
    pub fn from_f64(number: f64) -> Result<Decimal, GrowthError> {
        if !number.is_finite() {
            return Err(GrowthError::NotFinite { rate: number.to_string() });
        }
        number.to_string().parse()
    }

    pub fn from_int(number: i64) -> Result<Decimal, GrowthError> {
        match u64::try_from(number) {
            Ok(numerator) => Ok(Decimal { numerator, denominator: 1 }),
            Err(_) => Err(GrowthError::Negative { rate: number.to_string() }),
        }
    }

    /// Returns the total number of digits of the numerator and the denominator.
    pub fn digits(&self) -> u32 {
        [self.numerator, self.denominator].iter().map(|part| part.checked_ilog10().unwrap_or(0) + 1).sum()
    }
}

impl FromStr for Decimal {
    type Err = GrowthError;

    /// Parses digits with an optional decimal point, such as `1.15`, `2` or `.5`. Exponents are not accepted.
    fn from_str(text: &str) -> Result<Decimal, GrowthError> {
        let rate = || text.to_owned();
        let (negative, digits) = match text.strip_prefix('-') {
            Some(rest) => (true, rest),
            None => (false, text),
        };
        let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
        let all_digits = whole.bytes().chain(fraction.bytes()).all(|byte| byte.is_ascii_digit());
        if !all_digits || whole.len() + fraction.len() == 0 {
            return Err(GrowthError::NotDecimal { rate: rate() });
        }
        let fraction = fraction.trim_end_matches('0');
        let joined = format!("{whole}{fraction}");
        let significant = joined.trim_start_matches('0');
        if significant.is_empty() {
            return Ok(Decimal { numerator: 0, denominator: 1 });
        }
        if negative {
            return Err(GrowthError::Negative { rate: rate() });
        }
        let numerator = significant.parse().ok().filter(|_| fraction.len() <= MAX_DECIMALS);
        let numerator: u64 = numerator.ok_or_else(|| GrowthError::TooLong { rate: rate() })?;
        let denominator = 10u64.pow(fraction.len() as u32);
        let shared = common_divisor(numerator, denominator);
        Ok(Decimal { numerator: numerator / shared, denominator: denominator / shared })
    }
}

impl fmt::Display for Decimal {
    /// Writes all decimal digits. Their number is finite, because the denominator divides a power of ten.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.numerator / self.denominator)?;
        let mut rest = u128::from(self.numerator % self.denominator);
        if rest > 0 {
            f.write_str(".")?;
        }
        while rest > 0 {
            rest *= 10;
            write!(f, "{}", rest / u128::from(self.denominator))?;
            rest %= u128::from(self.denominator);
        }
        Ok(())
    }
}

fn common_divisor(mut a: u64, mut b: u64) -> u64 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

/// Computes floor(base x rate^level) exactly. Negative results are also rounded down.
pub fn grow(base: i64, rate: &Decimal, level: i64) -> Result<i64, GrowthError> {
    if !(0..=MAX_LEVEL).contains(&level) {
        return Err(GrowthError::Level { level });
    }
    let overflow = GrowthError::Overflow { base, rate: *rate, level };
    if base == 0 || level == 0 || rate.numerator == rate.denominator {
        return Ok(base);
    }
    if rate.numerator == 0 {
        return Ok(0);
    }
    let size = base.unsigned_abs();
    let quotient = match small_power(size, rate, level as u32) {
        Some(quotient) => quotient,
        None => long_power(size, rate, level as u32).ok_or(GrowthError::TooFine { base, rate: *rate, level })?,
    };
    i64::try_from(quotient.floor(base < 0)).map_err(|_| overflow)
}

/// Computes floor(number x top/bottom x top/bottom ...) exactly, with a single division at the end. Results beyond 64 bits are clamped.
pub fn scale(number: i64, pairs: &[(i64, i64)]) -> Result<i64, ScaleError> {
    if pairs.is_empty() {
        return Err(ScaleError::NoPair);
    }
    if let Some(at) = pairs.iter().position(|(_, bottom)| *bottom == 0) {
        return Err(ScaleError::Zero { pair: at + 1 });
    }
    let tops = pairs.iter().map(|(top, _)| *top).chain([number]);
    let bottoms = pairs.iter().map(|(_, bottom)| *bottom);
    let negative = tops.clone().chain(bottoms.clone()).filter(|factor| *factor < 0).count() % 2 == 1;
    let (tops, bottoms) = (tops.map(i64::unsigned_abs), bottoms.map(i64::unsigned_abs));
    let quotient = match (small_product(tops.clone()), small_product(bottoms.clone())) {
        (Some(top), Some(bottom)) => Quotient::of(top, bottom),
        _ => Natural::product(tops).divide(&Natural::product(bottoms)),
    };
    Ok(quotient.floor(negative).clamp(i64::MIN.into(), i64::MAX.into()) as i64)
}

fn small_product(mut factors: impl Iterator<Item = u64>) -> Option<u128> {
    factors.try_fold(1u128, |product, factor| product.checked_mul(factor.into()))
}

/// Computes `size` x rate^level, or returns `None` if the numerator or the denominator does not fit 128 bits. They nearly always do.
fn small_power(size: u64, rate: &Decimal, level: u32) -> Option<Quotient> {
    let top = u128::from(rate.numerator).checked_pow(level)?.checked_mul(u128::from(size))?;
    Some(Quotient::of(top, u128::from(rate.denominator).checked_pow(level)?))
}

/// Computes `size` x rate^level exactly, or returns `None` if the numerator has more than [`MAX_BITS`] bits.
fn long_power(size: u64, rate: &Decimal, level: u32) -> Option<Quotient> {
    let grows = rate.numerator > rate.denominator;
    let (mut top, mut bottom) = (Natural(vec![size]), Natural(vec![1]));
    let mut left = level;
    while left > 0 {
        // Multiplies as many levels at once as fit one 64-bit factor.
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
        // The value only grows or only shrinks, so it never returns once it is out of bounds.
        if grows && top.bits() > bottom.bits() + 65 {
            return Some(Quotient { whole: u64::MAX, has_rest: false });
        }
        if !grows && top.bits() < bottom.bits() {
            return Some(Quotient { whole: 0, has_rest: true });
        }
        if top.bits() > MAX_BITS {
            return None;
        }
    }
    Some(top.divide(&bottom))
}

/// The quotient of two natural numbers. If `whole` exceeds 64 bits, it is clamped to `u64::MAX`, which is still larger than any `i64`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Quotient {
    whole: u64,
    has_rest: bool,
}

impl Quotient {
    fn of(top: u128, bottom: u128) -> Quotient {
        Quotient { whole: u64::try_from(top / bottom).unwrap_or(u64::MAX), has_rest: !top.is_multiple_of(bottom) }
    }

    fn floor(self, negative: bool) -> i128 {
        if negative { -i128::from(self.whole) - i128::from(self.has_rest) } else { self.whole.into() }
    }
}

/// A natural number of any size, stored as 64-bit limbs (digits), least significant first. The last limb is never 0.
#[derive(Clone)]
struct Natural(Vec<u64>);

impl Natural {
    fn product(factors: impl Iterator<Item = u64>) -> Natural {
        let mut product = Natural(vec![1]);
        factors.for_each(|factor| product.multiply(factor));
        product
    }

    fn bits(&self) -> u64 {
        self.0.last().map_or(0, |top| self.0.len() as u64 * 64 - u64::from(top.leading_zeros()))
    }

    fn multiply(&mut self, factor: u64) {
        let mut carry = 0u128;
        for limb in &mut self.0 {
            carry += u128::from(*limb) * u128::from(factor);
            *limb = carry as u64;
            carry >>= 64;
        }
        self.0.extend((carry > 0).then_some(carry as u64));
        if factor == 0 {
            self.0.clear();
        }
    }

    /// Divides bit by bit with trial products. This is fast enough for numbers of up to [`MAX_BITS`] bits.
    fn divide(&self, divisor: &Natural) -> Quotient {
        let mut product = Natural(Vec::with_capacity(divisor.0.len() + 1));
        let mut times = |factor: u64| {
            product.0.clone_from(&divisor.0);
            product.multiply(factor);
            product.0.len().cmp(&self.0.len()).then_with(|| product.0.iter().rev().cmp(self.0.iter().rev()))
        };
        let mut set_bit = |whole, bit: u32| if times(whole | 1 << bit).is_gt() { whole } else { whole | 1 << bit };
        let max_bits = (self.bits() + 1).saturating_sub(divisor.bits()).min(64) as u32;
        let whole = (0..max_bits).rev().fold(0, &mut set_bit);
        Quotient { whole, has_rest: times(whole) != Ordering::Equal }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_division_agrees_with_128_bits() {
        for (tops, bottom) in [
            (vec![7], 1),
            (vec![0, 3], 5),
            (vec![u64::MAX, u64::MAX], 1),
            (vec![u64::MAX, u64::MAX], u64::MAX),
            (vec![1 << 40, 1 << 40, 1 << 40, 5], 3 << 60),
        ] {
            let small = small_product(tops.iter().copied()).expect("128 bits are enough");
            let long = Natural::product(tops.iter().copied()).divide(&Natural(vec![bottom]));
            let expected = Quotient::of(small, bottom.into());
            assert_eq!(long.whole, expected.whole, "{tops:?}");
            assert!(long.whole == u64::MAX || long.has_rest == expected.has_rest, "{tops:?}");
        }
        assert_eq!(small_product([u64::MAX; 3].into_iter()), None);
    }
}
