//! Suggestions for misspelled names.

/// Maximum number of characters of a compared name. The work grows with the square of the length.
pub const MAX_LENGTH: usize = 64;

/// Minimum length of a name, in characters, to suggest longer names that begin with it: `wid` suggests `width`, but `wi` does not.
const MIN_PREFIX: usize = 3;

/// Returns the closest candidate to `name`, or, if no candidate is close, the shortest one that begins with `name`.
///
/// An edit is an insertion, deletion, replacement or swap of adjacent letters: `form` is one edit away from `from`. A candidate is close if one
/// edit, or one for every three characters of `name`, is enough and not all characters change. Candidates that differ only in letter case are the
/// closest. The first of equally close candidates wins.
pub fn near<'a>(name: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let text = name;
    let name: Vec<char> = name.chars().take(MAX_LENGTH + 1).collect();
    if name.len() > MAX_LENGTH {
        return None;
    }
    let allowed = (name.len() / 3).max(1);
    let mut best: Option<(usize, &str)> = None;
    let mut longer: Option<&str> = None;
    for candidate in candidates {
        let begins = name.len() >= MIN_PREFIX && candidate.len() > text.len() && candidate.starts_with(text);
        if begins && longer.is_none_or(|longer| candidate.len() < longer.len()) {
            longer = Some(candidate);
        }
        if candidate != text && candidate.eq_ignore_ascii_case(text) {
            return Some(candidate);
        }
        let letters: Vec<char> = candidate.chars().take(MAX_LENGTH + 1).collect();
        // The difference in length is a lower bound of the distance.
        if letters.len() > MAX_LENGTH || letters.len().abs_diff(name.len()) > allowed {
            continue;
        }
        let distance = distance(&name, &letters);
        let closer = best.is_none_or(|(least, _)| distance < least);
        if closer && distance <= allowed && distance < letters.len().max(name.len()) {
            best = Some((distance, candidate));
        }
    }
    best.map(|(_, candidate)| candidate).or(longer)
}

/// Maximum number of comparisons with candidates for all suggestions in one text.
const MAX_COMPARISONS: usize = 500_000;

/// A limit on the work for all suggestions in one text. It protects against texts with thousands of unknown names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SuggestionBudget {
    left: usize,
}

impl Default for SuggestionBudget {
    fn default() -> SuggestionBudget {
        SuggestionBudget { left: MAX_COMPARISONS }
    }
}

impl SuggestionBudget {
    /// Returns a suggestion for `name` as the function [`near`] does, or `None` if the budget is used up.
    pub fn near<'a>(&mut self, name: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
        if self.left == 0 {
            return None;
        }
        let left = &mut self.left;
        near(name, candidates.into_iter().inspect(|_| *left = left.saturating_sub(1)))
    }
}

/// Computes the unrestricted Damerau-Levenshtein distance: the minimum number of insertions, deletions, replacements and swaps of adjacent letters.
/// Letters may be inserted between two swapped letters, so `ca` and `abc` have distance 2. This makes the distance a metric.
fn distance(from: &[char], to: &[char]) -> usize {
    let far = from.len() + to.len();
    let width = to.len() + 2;
    // Row and column 0 are `far`, so that swaps with unseen letters are never the cheapest.
    let mut table = vec![far; (from.len() + 2) * width];
    for row in 0..=from.len() {
        table[(row + 1) * width + 1] = row;
    }
    for column in 0..=to.len() {
        table[width + column + 1] = column;
    }
    // `last_row` has the last row in which each letter of `to` occurred, indexed by the first position of that letter in `to`.
    let first: Vec<usize> = to.iter().map(|letter| to.iter().position(|other| other == letter).unwrap_or(0)).collect();
    let mut last_row = vec![0; to.len()];
    for (row, &ours) in (1..).zip(from) {
        let mut last_column = 0;
        for (column, &theirs) in (1..).zip(to) {
            let swap_row = last_row[first[column - 1]];
            let swap_column = last_column;
            let replaced = usize::from(ours != theirs);
            if replaced == 0 {
                last_column = column;
            }
            let cheapest = [
                table[row * width + column] + replaced,
                table[(row + 1) * width + column] + 1,
                table[row * width + column + 1] + 1,
                table[swap_row * width + swap_column] + (row - swap_row - 1) + 1 + (column - swap_column - 1),
            ];
            table[(row + 1) * width + column + 1] = cheapest.into_iter().min().unwrap_or(far);
        }
        if let Some(place) = to.iter().position(|letter| *letter == ours) {
            last_row[place] = row;
        }
    }
    table[(from.len() + 1) * width + to.len() + 1]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn between(from: &str, to: &str) -> usize {
        let (from, to): (Vec<char>, Vec<char>) = (from.chars().collect(), to.chars().collect());
        distance(&from, &to)
    }

    #[test]
    fn distances() {
        for (from, to, expected) in [
            ("", "", 0),
            ("", "abc", 3),
            ("abc", "", 3),
            ("abc", "abc", 0),
            ("kitten", "sitting", 3),
            ("wndow", "window", 1),
            ("wnidow", "window", 1),
            ("ca", "abc", 2),
            ("größe", "grösse", 2),
        ] {
            assert_eq!(between(from, to), expected, "{from} {to}");
            assert_eq!(between(to, from), expected, "{to} {from}");
        }
    }
}
