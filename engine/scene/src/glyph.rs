//! What may stand for a thing on a terminal.

use unicode_width::UnicodeWidthStr;

/// Whether a text is one character that takes one column.
pub fn is_glyph(text: &str) -> bool {
    text.chars().count() == 1 && text.width() == 1 && text.chars().all(|letter| !letter.is_control())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn glyphs_take_one_column() {
        for glyph in ["a", "~", "·", "é", "♜"] {
            assert!(is_glyph(glyph), "{glyph}");
        }
        for other in ["", "ab", "漢", "\u{301}", "\n", "\u{202e}"] {
            assert!(!is_glyph(other), "{other:?}");
        }
    }
}
