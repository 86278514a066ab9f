//! The first sentence of a longer text, where there is room for one only.

/// Up to the first full stop behind which something new begins; after `e.g.` or `1.` the sentence goes on. In one line, whatever the text was.
pub fn first_sentence(text: &str) -> String {
    let whole = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let goes_on = |next: Option<char>| next.is_some_and(|next| next.is_lowercase() || next.is_ascii_digit());
    match whole.match_indices(". ").find(|(at, stop)| !goes_on(whole[at + stop.len()..].chars().next())) {
        Some((end, _)) => whole[..=end].to_owned(),
        None => whole,
    }
}

#[cfg(test)]
mod tests {
    use super::first_sentence;

    #[test]
    fn a_sentence_ends_where_the_next_begins() {
        assert_eq!(first_sentence("Takes some.\nNever more\nthan there are."), "Takes some.");
        assert_eq!(first_sentence("Takes some, e.g. 1. and 2. in\norder"), "Takes some, e.g. 1. and 2. in order");
        assert_eq!(first_sentence("Sees it. `nil` else."), "Sees it.");
        assert_eq!(first_sentence(""), "");
    }
}
