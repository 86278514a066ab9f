//! Scaling by fractions compared with other arithmetic.

use lunarena_kernel::growth::{ScaleError, scale};
use proptest::prelude::*;

#[test]
fn division_happens_once_at_the_end() {
    // Dividing after each step would result in 307 and 944.
    assert_eq!(scale(100, &[(400, 130), (400, 130)]), Ok(946));
    assert_eq!(scale(100, &[(115, 100)]), Ok(115));
    assert_eq!(scale(7, &[(1, 2), (2, 1)]), Ok(7));
    assert_eq!(scale(0, &[(5, 3)]), Ok(0));
    assert_eq!(scale(5, &[(0, 3), (i64::MAX, 1), (i64::MAX, 1)]), Ok(0));
}

#[test]
fn negative_results_are_rounded_down() {
    assert_eq!(scale(-7, &[(1, 2)]), Ok(-4));
    assert_eq!(scale(7, &[(-1, 2)]), Ok(-4));
    assert_eq!(scale(7, &[(1, -2)]), Ok(-4));
    assert_eq!(scale(-7, &[(1, -2)]), Ok(3));
    assert_eq!(scale(-8, &[(1, 2)]), Ok(-4));
    // The same beyond 128 bits.
    let (much, more) = (i64::MAX, i64::MAX - 1);
    assert_eq!(scale(-1, &[(more, much), (more, much), (more, much)]), Ok(-1));
    assert_eq!(scale(1, &[(more, much), (more, much), (more, much)]), Ok(0));
}

#[test]
fn results_beyond_64_bits_are_clamped() {
    assert_eq!(scale(100, &[(i64::MAX, 100), (i64::MAX, 100)]), Ok(i64::MAX));
    assert_eq!(scale(-100, &[(i64::MAX, 100), (i64::MAX, 100)]), Ok(i64::MIN));
    assert_eq!(scale(i64::MAX, &[(2, 1)]), Ok(i64::MAX));
    assert_eq!(scale(i64::MIN, &[(1, -1)]), Ok(i64::MAX));
    assert_eq!(scale(i64::MIN, &[(-1, -1)]), Ok(i64::MIN));
    assert_eq!(scale(i64::MIN, &[(i64::MIN, i64::MIN), (i64::MIN, i64::MIN)]), Ok(i64::MIN));
    assert_eq!(scale(i64::MAX, &[(i64::MAX, i64::MAX); 40]), Ok(i64::MAX));
    assert_eq!(scale(i64::MAX, &[(i64::MAX, 1); 40]), Ok(i64::MAX));
    assert_eq!(scale(i64::MAX, &[(1, i64::MAX); 40]), Ok(0));
    // 2^62 x 3^80 / 3^80, then with a slightly smaller numerator.
    let thirds = vec![(3i64.pow(20), 3i64.pow(20)); 4];
    assert_eq!(scale(1 << 62, &thirds), Ok(1 << 62));
    let less: Vec<(i64, i64)> = thirds.iter().copied().chain([((1 << 62) - 1, 1 << 62)]).collect();
    assert_eq!(scale(1 << 62, &less), Ok((1 << 62) - 1));
}

#[test]
fn errors_name_the_pair() {
    assert_eq!(scale(5, &[]), Err(ScaleError::NoPair));
    assert_eq!(scale(0, &[(1, 2), (0, 0)]), Err(ScaleError::Zero { pair: 2 }));
    assert_eq!(scale(0, &[(1, 0)]).unwrap_err().to_string(), "the bottom of pair 1 is 0");
}

proptest! {
    #[test]
    fn scaling_matches_128_bit_arithmetic(number in any::<i64>(), top in any::<i64>(), bottom in any::<i64>()) {
        prop_assume!(bottom != 0);
        let (product, bottom_up) = (i128::from(number) * i128::from(top), i128::from(bottom));
        // Rust rounds towards zero.
        let floor = product / bottom_up - i128::from(product % bottom_up != 0 && (product < 0) != (bottom_up < 0));
        let expected = floor.clamp(i64::MIN.into(), i64::MAX.into()) as i64;
        prop_assert_eq!(scale(number, &[(top, bottom)]), Ok(expected));
        // Equal factors on both sides change nothing but need more than 128 bits.
        let long = [(top, bottom), (bottom, bottom), (i64::MAX, i64::MAX), (i64::MIN, i64::MIN)];
        prop_assert_eq!(scale(number, &long), Ok(expected));
    }

    #[test]
    fn several_small_pairs_are_exact(number in -1000i64..1000, pairs in prop::collection::vec((-50i64..50, 1i64..50), 1..6)) {
        let top = pairs.iter().fold(i128::from(number), |all, (top, _)| all * i128::from(*top));
        let bottom: i128 = pairs.iter().map(|(_, bottom)| i128::from(*bottom)).product();
        prop_assert_eq!(scale(number, &pairs).map(i128::from), Ok(top.div_euclid(bottom)));
    }
}
