//! Shares of shares: one number times several fractions, with nothing lost in between.

use super::natural::Natural;
use thiserror::Error;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum ScaleError {
    #[error("there is nothing to scale by: give at least one pair of top and bottom")]
    NoPair,
    /// Counted from 1.
    #[error("the bottom of pair {pair} is 0")]
    Zero { pair: usize },
}

/// floor(number x top/bottom x top/bottom ...), in whole numbers of any length and with one division at the end, towards minus
/// infinity. What is more than an integer holds becomes the greatest, or the least.
pub fn scale(number: i64, pairs: &[(i64, i64)]) -> Result<i64, ScaleError> {
    if pairs.is_empty() {
        return Err(ScaleError::NoPair);
    }
    if let Some(at) = pairs.iter().position(|(_, bottom)| *bottom == 0) {
        return Err(ScaleError::Zero { pair: at + 1 });
    }
    let signs = pairs.iter().flat_map(|(top, bottom)| [*top, *bottom]).chain([number]);
    let negative = signs.filter(|factor| *factor < 0).count() % 2 == 1;
    let tops = || pairs.iter().map(|(top, _)| top.unsigned_abs()).chain([number.unsigned_abs()]);
    let bottoms = || pairs.iter().map(|(_, bottom)| bottom.unsigned_abs());
    let (quotient, left_over) = match (small_product(tops()), small_product(bottoms())) {
        (Some(top), Some(bottom)) => (u64::try_from(top / bottom).unwrap_or(u64::MAX), top % bottom != 0),
        // Where 64 bits are too few the greatest of them is still too much for an integer.
        _ => long_product(tops()).divide(&long_product(bottoms())),
    };
    let answer = match negative {
        true => -i128::from(quotient) - i128::from(left_over),
        false => i128::from(quotient),
    };
    Ok(answer.clamp(i64::MIN.into(), i64::MAX.into()) as i64)
}

/// The product where 128 bits hold it: nearly always.
fn small_product(mut factors: impl Iterator<Item = u64>) -> Option<u128> {
    factors.try_fold(1u128, |product, factor| product.checked_mul(factor.into()))
}

fn long_product(factors: impl Iterator<Item = u64>) -> Natural {
    let mut product = Natural::new(1);
    factors.for_each(|factor| product.multiply(factor));
    product
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_long_way_gives_what_the_short_one_does() {
        for factors in [vec![7], vec![0, 3], vec![u64::MAX, u64::MAX], vec![1 << 40, 1 << 40, 1 << 40, 5]] {
            let long = long_product(factors.iter().copied());
            let short = small_product(factors.iter().copied()).expect("128 bits are enough");
            let one = long_product([1u64].into_iter());
            let expected = (u64::try_from(short).unwrap_or(u64::MAX), short > u128::from(u64::MAX));
            assert_eq!(long.divide(&one), expected, "{factors:?}");
        }
        assert_eq!(small_product([u64::MAX; 3].into_iter()), None);
    }
}
