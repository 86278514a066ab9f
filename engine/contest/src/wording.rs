//! Counts, lists and shortened texts, worded the same everywhere.

/// `1 turn`, `2 turns`, `2 matches`.
pub fn count(number: impl TryInto<u64>, noun: &str) -> String {
    let number: u64 = number.try_into().unwrap_or(u64::MAX);
    let end = if noun.ends_with("ch") { "es" } else { "s" };
    format!("{number} {noun}{}", if number == 1 { "" } else { end })
}

/// `a`, `a and b`, `a, b and c`.
pub fn list<S: AsRef<str>>(items: &[S]) -> String {
    let items: Vec<&str> = items.iter().map(AsRef::as_ref).collect();
    match items.split_last() {
        None => "none".to_owned(),
        Some((only, [])) => (*only).to_owned(),
        Some((last, rest)) => format!("{} and {last}", rest.join(", ")),
    }
}

/// The game that is played, and on which map, if it has any.
pub fn title(game: &str, map: &str) -> String {
    if map.is_empty() { game.to_owned() } else { format!("{game}, map {map}") }
}

/// `2`, or `2 to 4`.
pub fn range(least: i64, most: i64) -> String {
    if least == most { least.to_string() } else { format!("{least} to {most}") }
}

/// One line of at most `longest` characters; what is left out is marked.
pub fn shorten(text: &str, longest: usize) -> String {
    let line = text.lines().next().unwrap_or_default();
    if line.chars().count() <= longest && line.len() == text.trim_end().len() {
        return line.to_owned();
    }
    let kept: String = line.chars().take(longest.saturating_sub(1)).collect();
    format!("{}…", kept.trim_end())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_lists_read_like_sentences() {
        assert_eq!([count(0usize, "turn"), count(1u64, "turn"), count(2i64, "turn")], ["0 turns", "1 turn", "2 turns"]);
        assert_eq!([count(1, "match"), count(2, "match")], ["1 match", "2 matches"]);
        assert_eq!(list::<&str>(&[]), "none");
        assert_eq!(list(&["a"]), "a");
        assert_eq!(list(&["a", "b", "c"]), "a, b and c");
        assert_eq!([range(2, 2), range(2, 4)], ["2", "2 to 4"]);
    }

    #[test]
    fn what_is_left_out_is_marked() {
        assert_eq!(shorten("short", 5), "short");
        assert_eq!(shorten("longer", 5), "long…");
        assert_eq!(shorten("two\nlines", 9), "two…");
        assert_eq!(shorten("größte", 4), "grö…");
    }
}
