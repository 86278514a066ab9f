//! `%e %E %f %g %G`. Rust's own formatting with a precision is exact and rounds ties to even, as C does; what is left to do is
//! C's way of writing exponents, points and padding.

use super::spec::Spec;

pub(super) fn format(spec: &Spec, letter: u8, number: f64) -> Vec<u8> {
    if !number.is_finite() {
        return not_finite(spec, letter.is_ascii_uppercase(), number);
    }
    let size = number.abs();
    let precision = spec.precision.unwrap_or(6);
    let mut body = match letter {
        b'f' => fixed(size, precision, spec.alternate),
        b'e' | b'E' => {
            let (digits, exponent) = scientific(size, precision);
            with_exponent(point(digits, spec.alternate), exponent)
        }
        _ => general(size, precision.max(1), spec.alternate),
    };
    if letter.is_ascii_uppercase() {
        body.make_ascii_uppercase();
    }
    spec.pad(spec.sign(number.is_sign_negative()).as_bytes(), body.as_bytes(), true)
}

/// Infinities and what is not a number, which are never padded with zeros. C would show the sign bit of a NaN, but `0/0` has
/// it on some processors and lacks it on others: here it never shows.
pub(super) fn not_finite(spec: &Spec, upper: bool, number: f64) -> Vec<u8> {
    let body = match (number.is_nan(), upper) {
        (true, false) => "nan",
        (true, true) => "NAN",
        (false, false) => "inf",
        (false, true) => "INF",
    };
    let negative = !number.is_nan() && number.is_sign_negative();
    spec.pad(spec.sign(negative).as_bytes(), body.as_bytes(), false)
}

fn fixed(size: f64, precision: usize, alternate: bool) -> String {
    point(format!("{size:.precision$}"), alternate)
}

/// The digits of `d.ddd` and the exponent of ten that belongs to them.
fn scientific(size: f64, precision: usize) -> (String, i32) {
    let text = format!("{size:.precision$e}");
    match text.split_once('e') {
        Some((digits, exponent)) => (digits.to_owned(), exponent.parse().unwrap_or(0)),
        None => (text, 0),
    }
}

/// `%g`: the shorter of the two, by C's rule, with `precision` significant digits and no zeros at the end.
fn general(size: f64, precision: usize, alternate: bool) -> String {
    let (digits, exponent) = scientific(size, precision - 1);
    let significant = i32::try_from(precision).unwrap_or(i32::MAX);
    if (-4..significant).contains(&exponent) {
        let decimals = usize::try_from(significant - 1 - exponent).unwrap_or(0);
        trim(fixed(size, decimals, alternate), alternate)
    } else {
        with_exponent(trim(point(digits, alternate), alternate), exponent)
    }
}

/// The flag `#` asks for a point even where no digit follows it.
fn point(mut digits: String, alternate: bool) -> String {
    if alternate && !digits.contains('.') {
        digits.push('.');
    }
    digits
}

fn trim(digits: String, alternate: bool) -> String {
    if alternate || !digits.contains('.') {
        return digits;
    }
    digits.trim_end_matches('0').trim_end_matches('.').to_owned()
}

fn with_exponent(digits: String, exponent: i32) -> String {
    let sign = if exponent < 0 { '-' } else { '+' };
    format!("{digits}e{sign}{:02}", exponent.unsigned_abs())
}
