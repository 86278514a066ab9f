//! Number formatting for `string.format`: integers, decimal floats and hexadecimal floats.

use super::Spec;
use std::io::Write;

// Integer conversions: `%d %i %u %o %x %X`.

/// Maximum length of a 64-bit integer in decimal, with its sign.
pub const MAX_DIGITS: usize = 20;

/// Writes an integer in decimal to the end of `room`, without padding, and returns the written part.
pub fn digits(number: i64, room: &mut [u8; MAX_DIGITS]) -> &[u8] {
    let (mut at, mut rest) = (room.len(), number.unsigned_abs());
    loop {
        at -= 1;
        room[at] = b'0' + (rest % 10) as u8;
        rest /= 10;
        if rest == 0 {
            break;
        }
    }
    if number < 0 {
        at -= 1;
        room[at] = b'-';
    }
    &room[at..]
}

/// Size of a buffer for any unsigned 64-bit integer. The longest form, octal, has 22 digits.
pub(super) const MAX_UNSIGNED: usize = 24;

/// Formats an integer for `%u`, `%o`, `%x` or `%X` without modifiers. Writes to `room` instead of allocating.
pub(super) fn unsigned(letter: u8, number: i64, room: &mut [u8; MAX_UNSIGNED]) -> &[u8] {
    let unsigned = number.cast_unsigned();
    let mut rest = &mut room[..];
    // The buffer is large enough, so writing cannot fail.
    let _ = match letter {
        b'u' => write!(rest, "{unsigned}"),
        b'o' => write!(rest, "{unsigned:o}"),
        b'x' => write!(rest, "{unsigned:x}"),
        _ => write!(rest, "{unsigned:X}"),
    };
    let left = rest.len();
    &room[..MAX_UNSIGNED - left]
}

/// Formats an integer with the flags, width and precision of `spec`.
pub(super) fn format_integer(spec: &Spec, letter: u8, number: i64) -> Vec<u8> {
    // Unsigned conversions show a negative number as its two's complement.
    let (sign, mut digits) = match letter {
        b'd' | b'i' => (spec.sign(number < 0), number.unsigned_abs().to_string()),
        _ => ("", String::from_utf8_lossy(unsigned(letter, number, &mut [0; MAX_UNSIGNED])).into_owned()),
    };
    // C writes a zero with precision 0 as an empty string.
    if number == 0 && spec.precision == Some(0) {
        digits.clear();
    }
    let min_digits = spec.precision.unwrap_or(0);
    if digits.len() < min_digits {
        digits.insert_str(0, &"0".repeat(min_digits - digits.len()));
    }
    let prefix = match (spec.alternate, letter) {
        (true, b'x') if number != 0 => "0x",
        (true, b'X') if number != 0 => "0X",
        (true, b'o') if !digits.starts_with('0') => {
            digits.insert(0, '0');
            ""
        }
        _ => sign,
    };
    spec.pad(prefix.as_bytes(), digits.as_bytes(), spec.precision.is_none())
}

// Float conversions: `%e %E %f %g %G`. Rust's formatting with a precision is exact and rounds ties to even, as in C. Exponents, points and padding
// are added here.

/// Formats a float in decimal with the flags, width and precision of `spec`.
pub(super) fn format_float(spec: &Spec, letter: u8, number: f64) -> Vec<u8> {
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

/// Formats an infinity or a NaN, never padded with zeros. Unlike in C, the sign bit of a NaN is not shown, because that of `0/0` depends on the
/// processor.
fn not_finite(spec: &Spec, upper: bool, number: f64) -> Vec<u8> {
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

/// Converts a number to scientific notation. Returns the digits in the form `d.ddd` and the decimal exponent.
fn scientific(size: f64, precision: usize) -> (String, i32) {
    let text = format!("{size:.precision$e}");
    match text.split_once('e') {
        Some((digits, exponent)) => (digits.to_owned(), exponent.parse().unwrap_or(0)),
        None => (text, 0),
    }
}

/// Formats a number for `%g` with `precision` significant digits, in fixed or scientific notation as C does. Removes trailing zeros unless
/// `alternate` is set.
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

/// Appends a decimal point to a number without one if the flag `#` (`alternate`) is set.
fn point(mut digits: String, alternate: bool) -> String {
    if alternate && !digits.contains('.') {
        digits.push('.');
    }
    digits
}

/// Removes trailing zeros after the decimal point, unless the flag `#` (`alternate`) is set.
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

// Hexadecimal float conversions `%a %A`, in the form that glibc uses: `0x1.8p+1`. Subnormal numbers have a leading 0 and the exponent -1022.

/// Number of hexadecimal digits in the fraction of a 64-bit float.
const FRACTION_DIGITS: usize = 13;
const FRACTION_BITS: u32 = 52;

/// Formats a float in hexadecimal with the flags, width and precision of `spec`.
pub(super) fn format_hex_float(spec: &Spec, letter: u8, number: f64) -> Vec<u8> {
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
        Some(precision) if precision < FRACTION_DIGITS => round(significand, 4 * (FRACTION_DIGITS - precision)),
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

/// Rounds off the lowest `bits` bits of a significand, with ties to even. The digit before the point may become 2.
fn round(significand: u64, bits: usize) -> u64 {
    let unit = 1_u64 << bits;
    let rest = significand & (unit - 1);
    let down = significand - rest;
    let odd = down & unit != 0;
    if rest > unit / 2 || (rest == unit / 2 && odd) { down + unit } else { down }
}
