//! Rates as people write them: 1.15 means 115/100, never the double next to it.

use super::GrowthError;
use std::fmt;
use std::str::FromStr;

/// More digits than this after the point don't fit the fraction's 64 bits.
const MOST_DECIMALS: usize = 18;

/// A rate of 0 or more, kept exactly as a fraction in lowest terms.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Decimal {
    pub(super) numerator: u64,
    pub(super) denominator: u64,
}

impl Decimal {
    /// The shortest decimal that reads back as this double: what the script's author wrote, since
    /// 1.15 in a source file becomes a double that is not quite 1.15.
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
}

impl Decimal {
    /// Digits that both parts of the fraction have, together.
    pub fn digits(&self) -> u32 {
        [self.numerator, self.denominator].iter().map(|part| part.checked_ilog10().unwrap_or(0) + 1).sum()
    }
}

impl FromStr for Decimal {
    type Err = GrowthError;

    /// Reads digits with an optional point, such as "1.15", "2" or ".5". No exponents: nobody
    /// writes a rate that way.
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
        let numerator = match joined.trim_start_matches('0') {
            "" => 0,
            _ if negative => return Err(GrowthError::Negative { rate: rate() }),
            _ if fraction.len() > MOST_DECIMALS => {
                return Err(GrowthError::TooLong { rate: rate() });
            }
            significant => significant.parse().map_err(|_| GrowthError::TooLong { rate: rate() })?,
        };
        let denominator = 10u64.pow(if numerator == 0 { 0 } else { fraction.len() as u32 });
        let shared = common_divisor(numerator, denominator);
        Ok(Decimal { numerator: numerator / shared, denominator: denominator / shared })
    }
}

impl fmt::Display for Decimal {
    /// As a person would write it: the denominator divides a power of ten, so the digits end.
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
