//! Values that are written down as words, each by a list of both.

/// The value of a word, if it is one.
pub fn named<T: Copy>(words: &[(&str, T)], word: &str) -> Option<T> {
    words.iter().find(|(own, _)| *own == word).map(|(_, value)| *value)
}

/// The word of a value.
pub fn word<T: Copy + PartialEq>(words: &[(&'static str, T)], value: T) -> &'static str {
    words.iter().find(|(_, own)| *own == value).map_or("", |(word, _)| word)
}
