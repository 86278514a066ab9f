//! `%d %i %u %o %x %X`.

use super::spec::Spec;
use std::ffi::c_int;
use std::io::Write;

/// No integer has more, with its sign.
pub const MOST_DIGITS: usize = 20;

unsafe extern "C" {
    /// Of `lua/texts.c`: how many of the bytes mean something.
    fn lunarena_write_integer(out: *mut u8, number: i64) -> c_int;
}

/// An integer as it is mostly wanted, without modifiers.
pub fn digits(number: i64, room: &mut [u8; MOST_DIGITS]) -> &[u8] {
    let length = unsafe { lunarena_write_integer(room.as_mut_ptr(), number) };
    &room[..length as usize]
}

/// As many as an octal number of 64 bits has, and more.
pub(super) const MOST_PLAIN: usize = 24;

/// An unsigned conversion without modifiers: nothing is allocated.
pub(super) fn plain(letter: u8, number: i64, room: &mut [u8; MOST_PLAIN]) -> &[u8] {
    let unsigned = number.cast_unsigned();
    let mut rest = &mut room[..];
    // There is room for all.
    let _ = match letter {
        b'u' => write!(rest, "{unsigned}"),
        b'o' => write!(rest, "{unsigned:o}"),
        b'x' => write!(rest, "{unsigned:x}"),
        _ => write!(rest, "{unsigned:X}"),
    };
    let left = rest.len();
    &room[..MOST_PLAIN - left]
}

pub(super) fn format(spec: &Spec, letter: u8, number: i64) -> Vec<u8> {
    // All but the signed conversions show the two's complement.
    let unsigned = number.cast_unsigned();
    let (sign, mut digits) = match letter {
        b'd' | b'i' => (spec.sign(number < 0), number.unsigned_abs().to_string()),
        b'u' => ("", unsigned.to_string()),
        b'o' => ("", format!("{unsigned:o}")),
        b'x' => ("", format!("{unsigned:x}")),
        _ => ("", format!("{unsigned:X}")),
    };
    // C shows a zero with precision 0 as nothing at all.
    if number == 0 && spec.precision == Some(0) {
        digits.clear();
    }
    let least = spec.precision.unwrap_or(0);
    if digits.len() < least {
        digits.insert_str(0, &"0".repeat(least - digits.len()));
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
