//! Exact growth compared with other arithmetic.

use lunarena_kernel::growth::{Decimal, GrowthError, MAX_LEVEL, grow};
use proptest::prelude::*;

fn exact(base: i64, rate: &str, level: i64) -> Result<i64, GrowthError> {
    grow(base, &rate.parse::<Decimal>()?, level)
}

#[test]
fn growth_is_exact_where_doubles_are_not() {
    for (base, level, answer) in
        [(1400, 1, 1610), (100, 1, 115), (1500, 1, 1725), (3500, 1, 4025), (3000, 1, 3450), (2000, 2, 2645)]
    {
        assert_eq!(exact(base, "1.15", level), Ok(answer));
        assert_eq!(grow(base, &Decimal::from_f64(1.15).unwrap(), level), Ok(answer));
        assert_eq!((base as f64 * 1.15f64.powi(level as i32)).floor() as i64, answer - 1);
    }
}

#[test]
fn a_decaying_fee_is_exact() {
    let mut fee = 25;
    let mut fees = vec![fee];
    while fee > 0 {
        fee = exact(fee, "0.8", 1).unwrap();
        fees.push(fee);
    }
    assert_eq!(fees, [25, 20, 16, 12, 9, 7, 5, 4, 3, 2, 1, 0]);
}

#[test]
fn negative_results_are_rounded_down() {
    assert_eq!(exact(-3, "0.5", 1), Ok(-2));
    assert_eq!(exact(-4, "0.5", 1), Ok(-2));
    assert_eq!(exact(-1, "0.5", 500), Ok(-1));
    assert_eq!(exact(1, "0.5", 500), Ok(0));
    assert_eq!(exact(i64::MIN, "1", 5), Ok(i64::MIN));
    assert_eq!(exact(-1, "2", 63), Ok(i64::MIN));
}

#[test]
fn results_near_the_limits_are_exact_or_errors() {
    assert_eq!(exact(7, "0", 0), Ok(7));
    assert_eq!(exact(7, "0", 1), Ok(0));
    assert_eq!(exact(0, "99.9", MAX_LEVEL), Ok(0));
    assert_eq!(exact(7, "1.000", MAX_LEVEL), Ok(7));
    assert_eq!(exact(1, "2", 62), Ok(1 << 62));
    let overflow = |base, rate: &str, level| matches!(exact(base, rate, level), Err(GrowthError::Overflow { .. }));
    assert!(overflow(1, "2", 63));
    assert!(overflow(-1, "2", 64));
    assert!(overflow(i64::MAX, "1.1", 1));
    assert!(overflow(i64::MIN, "1.000000000000000001", 1));
    assert!(overflow(3, "18446744073709551615", MAX_LEVEL));
    assert_eq!(exact(i64::MAX, "0.999999999999999999", 1), Ok(i64::MAX - 10));
    assert_eq!(exact(1, "1.15", MAX_LEVEL + 1), Err(GrowthError::Level { level: MAX_LEVEL + 1 }));
    assert_eq!(exact(1, "1.15", -1), Err(GrowthError::Level { level: -1 }));
}

#[test]
fn rates_keep_their_written_digits() {
    let read = |text: &str| text.parse::<Decimal>().map(|rate| rate.to_string());
    for (text, back) in
        [("1.15", "1.15"), ("1.150", "1.15"), ("2", "2"), (".5", "0.5"), ("5.", "5"), ("007", "7"), ("-0", "0")]
    {
        assert_eq!(read(text).as_deref(), Ok(back));
    }
    assert!(matches!(read("-0.5"), Err(GrowthError::Negative { .. })));
    for text in ["", ".", "-", "1e3", "1,5", " 1", "+1", "1.2.3", "NaN", "inf", "١"] {
        assert!(matches!(read(text), Err(GrowthError::NotDecimal { .. })), "{text:?}");
    }
    assert!(matches!(read("0.1234567890123456789"), Err(GrowthError::TooLong { .. })));
    assert!(matches!(read("99999999999999999999"), Err(GrowthError::TooLong { .. })));
    assert!(matches!(Decimal::from_f64(f64::NAN), Err(GrowthError::NotFinite { .. })));
    assert!(matches!(Decimal::from_f64(f64::INFINITY), Err(GrowthError::NotFinite { .. })));
    assert!(matches!(Decimal::from_f64(-1.5), Err(GrowthError::Negative { .. })));
    assert!(matches!(Decimal::from_int(-1), Err(GrowthError::Negative { .. })));
    assert_eq!(Decimal::from_f64(-0.0), "0".parse());
    assert_eq!(Decimal::from_f64(0.1), "0.1".parse());
    assert_eq!(Decimal::from_int(3), "3.0".parse());
}

#[test]
fn errors_contain_the_arguments() {
    assert_eq!(exact(1, "2", 64).unwrap_err().to_string(), "1 x 2^64 is more than an integer holds");
    assert_eq!(
        exact(1, "x", 1).unwrap_err().to_string(),
        "a rate is written in digits with at most one point, like 1.15, not \"x\""
    );
    assert_eq!(exact(1, "1", -3).unwrap_err().to_string(), "a level must be between 0 and 10000, not -3");
    let fine = exact(1000, "0.999999999999999999", MAX_LEVEL).unwrap_err();
    assert!(matches!(fine, GrowthError::TooFine { .. }), "{fine}");
}

/// Computes floor(base x digits^level / 10^(places x level)) with decimal digits, least first, and whether the result was rounded.
fn long_multiplication(base: u64, digits: u64, places: usize, level: usize) -> (String, bool) {
    let mut number: Vec<u64> = base.to_string().bytes().rev().map(|digit| u64::from(digit - b'0')).collect();
    for _ in 0..level {
        let mut carry = 0;
        for digit in &mut number {
            carry += *digit * digits;
            *digit = carry % 10;
            carry /= 10;
        }
        while carry > 0 {
            number.push(carry % 10);
            carry /= 10;
        }
    }
    let whole: String = number.iter().skip(places * level).rev().map(u64::to_string).collect();
    let cut_off = number.iter().take(places * level).any(|digit| *digit != 0);
    match whole.trim_start_matches('0') {
        "" => ("0".to_owned(), cut_off),
        trimmed => (trimmed.to_owned(), cut_off),
    }
}

#[test]
fn decay_down_to_the_last_unit() {
    for hundredths in [50, 90, 97] {
        for level in 0..260 {
            let (expected, _) = long_multiplication(1000, hundredths, 2, level);
            let answer = exact(1000, &format!("0.{hundredths}"), level as i64);
            assert_eq!(answer.map(|answer| answer.to_string()), Ok(expected));
        }
    }
}

proptest! {
    #[test]
    fn small_powers_match_128_bit_arithmetic(base in -1_000_000i64..1_000_000, cents in 0u32..400, level in 0u32..6) {
        let rate = format!("{}.{:02}", cents / 100, cents % 100);
        let top = i128::from(base) * i128::from(cents).pow(level);
        let answer = top.div_euclid(100i128.pow(level));
        prop_assert_eq!(exact(base, &rate, level.into()).map(i128::from), Ok(answer));
        let double = Decimal::from_f64(f64::from(cents) / 100.0).unwrap();
        prop_assert_eq!(grow(base, &double, level.into()).map(i128::from), Ok(answer));
    }

    #[test]
    fn long_powers_match_long_multiplication(base in 1u64..(1 << 53), millis in 900u64..1100, level in 0usize..160) {
        let rate = format!("{}.{:03}", millis / 1000, millis % 1000);
        let (expected, _) = long_multiplication(base, millis, 3, level);
        match exact(base as i64, &rate, level as i64) {
            Ok(answer) => prop_assert_eq!(answer.to_string(), expected),
            Err(error) => {
                prop_assert!(expected.parse::<i64>().is_err(), "{}", error);
            }
        }
    }

    #[test]
    fn negative_bases_mirror_positive_ones(base in 1i64..1_000_000_000, millis in 1u64..1100, level in 0i64..60) {
        let rate = format!("{}.{:03}", millis / 1000, millis % 1000);
        let (up, down) = (exact(base, &rate, level).unwrap(), exact(-base, &rate, level).unwrap());
        let (_, cut_off) = long_multiplication(base as u64, millis, 3, level as usize);
        prop_assert_eq!(down, -up - i64::from(cut_off));
    }
}
