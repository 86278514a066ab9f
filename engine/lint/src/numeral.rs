//! Numerals: `3`, `0xff`, `3.14e-2`, `0x.8p3`.

/// Where the numeral that begins at `start` ends. Like Lua's lexer it takes all that could belong to one, so that `3x` is a
/// malformed numeral and not a numeral with a name behind it.
pub(crate) fn end(bytes: &[u8], start: usize) -> usize {
    let first = start + usize::from(bytes.get(start) == Some(&b'.'));
    let hexadecimal = is_hexadecimal(bytes.get(first..).unwrap_or_default());
    let exponent = if hexadecimal { b'p' } else { b'e' };
    let mut at = first + if hexadecimal { 2 } else { 1 };
    while let Some(byte) = bytes.get(at) {
        if byte.to_ascii_lowercase() == exponent {
            at += 1;
            at += usize::from(matches!(bytes.get(at), Some(b'+' | b'-')));
        } else if byte.is_ascii_hexdigit() || *byte == b'.' {
            at += 1;
        } else {
            break;
        }
    }
    let touches_letter = bytes.get(at).is_some_and(|byte| byte.is_ascii_alphabetic() || *byte == b'_');
    at + usize::from(touches_letter)
}

pub(crate) fn is_valid(text: &[u8]) -> bool {
    let (mantissa, exponent, is_digit): (&[u8], u8, fn(&u8) -> bool) =
        if is_hexadecimal(text) { (&text[2..], b'p', u8::is_ascii_hexdigit) } else { (text, b'e', u8::is_ascii_digit) };
    let (mantissa, power) = match mantissa.iter().position(|byte| byte.to_ascii_lowercase() == exponent) {
        Some(at) => (&mantissa[..at], Some(&mantissa[at + 1..])),
        None => (mantissa, None),
    };
    let points = mantissa.iter().filter(|byte| **byte == b'.').count();
    let digits = mantissa.iter().filter(|byte| is_digit(byte)).count();
    let good_power = power.is_none_or(|power| {
        let power = power.strip_prefix(b"+").or(power.strip_prefix(b"-")).unwrap_or(power);
        !power.is_empty() && power.iter().all(u8::is_ascii_digit)
    });
    points <= 1 && digits >= 1 && digits + points == mantissa.len() && good_power
}

fn is_hexadecimal(text: &[u8]) -> bool {
    matches!(text, [b'0', b'x' | b'X', ..])
}
