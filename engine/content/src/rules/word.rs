//! What may be a name: a word of Lua, or the key of a constant. Each comes with its form as a regular expression, for schemas.

/// The form of what [`is_word`] lets through.
pub const WORD: &str = "^[A-Za-z_][A-Za-z0-9_]*$";

/// A name that can stand in Lua code.
pub fn is_word(text: &str) -> bool {
    !text.is_empty()
        && !text.starts_with(|letter: char| letter.is_ascii_digit())
        && text.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '_')
}

/// The form of what [`is_key`] lets through.
pub const KEY: &str = "^[A-Za-z0-9_-]+$";

/// A key of a constant.
pub fn is_key(text: &str) -> bool {
    !text.is_empty() && text.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '_' || letter == '-')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_may_be_what_no_word_is() {
        for word in ["x", "_", "frog_2", "X9"] {
            assert!(is_word(word) && is_key(word), "{word}");
        }
        for key in ["2", "blue-frog", "-", "7x"] {
            assert!(!is_word(key) && is_key(key), "{key}");
        }
        for neither in ["", "a.b", "a b", "größe", "$x"] {
            assert!(!is_word(neither) && !is_key(neither), "{neither}");
        }
    }
}
