//! `%a %A` as glibc writes them: `0x1.8p+1`, numbers below the normal range with a leading 0 and the exponent -1022.

use super::float::not_finite;
use super::spec::Spec;

/// Digits of four bits behind the point.
const DIGITS: usize = 13;
const FRACTION_BITS: u32 = 52;

pub(super) fn format(spec: &Spec, letter: u8, number: f64) -> Vec<u8> {
    let upper = letter == b'A';
    if !number.is_finite() {
        return not_finite(spec, upper, number);
    }
    let bits = number.to_bits();
    let fraction = bits & ((1 << FRACTION_BITS) - 1);
    let (significand, exponent) = match (bits >> FRACTION_BITS) & 0x7ff {
        0 if fraction == 0 => (0, 0),
        0 => (fraction, -1022),
        biased => (fraction | 1 << FRACTION_BITS, biased.cast_signed() - 1023),
    };
    let significand = match spec.precision {
        Some(precision) if precision < DIGITS => round(significand, 4 * (DIGITS - precision)),
        _ => significand,
    };
    let digits = format!("{:013x}", significand & ((1 << FRACTION_BITS) - 1));
    let digits = match spec.precision {
        Some(precision) => format!("{digits:0<precision$}")[..precision].to_owned(),
        None => digits.trim_end_matches('0').to_owned(),
    };
    let point = if digits.is_empty() && !spec.alternate { "" } else { "." };
    let mut body = format!("{}{point}{digits}p{exponent:+}", significand >> FRACTION_BITS);
    let mut prefix = format!("{}0x", spec.sign(number.is_sign_negative()));
    if upper {
        body.make_ascii_uppercase();
        prefix.make_ascii_uppercase();
    }
    spec.pad(prefix.as_bytes(), body.as_bytes(), true)
}

/// Clears the lowest `bits`, ties to even. The digit before the point may become a 2.
fn round(significand: u64, bits: usize) -> u64 {
    let unit = 1_u64 << bits;
    let rest = significand & (unit - 1);
    let down = significand - rest;
    let odd = down & unit != 0;
    if rest > unit / 2 || (rest == unit / 2 && odd) { down + unit } else { down }
}
