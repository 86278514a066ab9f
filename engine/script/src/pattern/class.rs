//! Character classes: `%a` and its kin, and sets in brackets. Always the C locale, so that every machine agrees.

/// Whether `byte` belongs to the class `%letter`; the upper-case letter means its complement, a character that names no
/// class means itself.
pub(super) fn in_class(byte: u8, letter: u8) -> bool {
    let belongs = match letter.to_ascii_lowercase() {
        b'a' => byte.is_ascii_alphabetic(),
        b'c' => byte.is_ascii_control(),
        b'd' => byte.is_ascii_digit(),
        b'g' => byte.is_ascii_graphic(),
        b'l' => byte.is_ascii_lowercase(),
        b'p' => byte.is_ascii_punctuation(),
        b's' => matches!(byte, b' ' | b'\t'..=b'\r'),
        b'u' => byte.is_ascii_uppercase(),
        b'w' => byte.is_ascii_alphanumeric(),
        b'x' => byte.is_ascii_hexdigit(),
        // No longer in the manual, still in Lua.
        b'z' => byte == 0,
        _ => return byte == letter,
    };
    belongs != letter.is_ascii_uppercase()
}

/// Whether `byte` belongs to the set whose text, without its brackets, is `set`; with the number of items looked at.
pub(super) fn in_set(byte: u8, set: &[u8]) -> (bool, u64) {
    let (items, found_means) = match set.strip_prefix(b"^") {
        Some(rest) => (rest, false),
        None => (set, true),
    };
    let mut at = 0;
    let mut looked_at = 0;
    while let Some(&item) = items.get(at) {
        looked_at += 1;
        let (hit, width) = match (item, items.get(at + 1), items.get(at + 2)) {
            (b'%', letter, _) => (letter.is_some_and(|&letter| in_class(byte, letter)), 2),
            (low, Some(b'-'), Some(&high)) => ((low..=high).contains(&byte), 3),
            _ => (item == byte, 1),
        };
        if hit {
            return (found_means, looked_at);
        }
        at += width;
    }
    (!found_means, looked_at)
}
