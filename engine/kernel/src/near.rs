//! The known name that someone most likely meant when he wrote an unknown one.

/// Longer names are never compared: no one mistypes one, and the table below grows with the square of the length.
const LONGEST: usize = 64;

/// Shorter beginnings are those of too much.
const SHORTEST_BEGINNING: usize = 3;

/// The candidate closest to `name`, if it is close enough to be a slip of the pen: at most one edit for each three
/// characters (at least one), and something of the candidate must be left. Of equally close candidates the first wins. One that
/// differs in nothing but small and capital letters is the closest. If none is close, `name` may be the beginning of one: then it is the
/// shortest of those.
pub fn near<'a>(name: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let written = name;
    let name: Vec<char> = name.chars().take(LONGEST + 1).collect();
    if name.len() > LONGEST {
        return None;
    }
    let allowed = (name.len() / 3).max(1);
    let mut best: Option<(usize, &str)> = None;
    let mut longer: Option<&str> = None;
    for candidate in candidates {
        let begins =
            name.len() >= SHORTEST_BEGINNING && candidate.len() > written.len() && candidate.starts_with(written);
        if begins && longer.is_none_or(|longer| candidate.len() < longer.len()) {
            longer = Some(candidate);
        }
        if candidate != written && candidate.eq_ignore_ascii_case(written) {
            return Some(candidate);
        }
        let letters: Vec<char> = candidate.chars().take(LONGEST + 1).collect();
        // The difference in length is a lower bound of the distance.
        if letters.len() > LONGEST || letters.len().abs_diff(name.len()) > allowed {
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

/// For all names of one text: in one that is nothing but slips, thousands of them would each be compared with thousands of others, and nobody reads
/// so many suggestions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Guesses {
    left: usize,
}

impl Default for Guesses {
    fn default() -> Guesses {
        Guesses { left: Guesses::MOST }
    }
}

impl Guesses {
    /// So many names are compared.
    const MOST: usize = 500_000;

    /// As [`near`], while there is patience for it.
    pub fn near<'a>(&mut self, name: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
        if self.left == 0 {
            return None;
        }
        let left = &mut self.left;
        near(name, candidates.into_iter().inspect(|_| *left = left.saturating_sub(1)))
    }
}

/// Damerau-Levenshtein distance: the least number of insertions, deletions, replacements and swaps of neighbours,
/// where letters may also come between two swapped ones (the unrestricted form, a true metric).
fn distance(from: &[char], to: &[char]) -> usize {
    let far = from.len() + to.len();
    let width = to.len() + 2;
    // Row and column 0 hold `far`, so that a swap with a letter never seen is never the cheapest.
    let mut table = vec![far; (from.len() + 2) * width];
    for row in 0..=from.len() {
        table[(row + 1) * width + 1] = row;
    }
    for column in 0..=to.len() {
        table[width + column + 1] = column;
    }
    // The last row that held each letter of `to`, by the first place of that letter.
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

    #[test]
    fn the_closest_wins_and_then_the_first() {
        assert_eq!(near("wndow", ["garden", "window"]), Some("window"));
        assert_eq!(near("mover", ["mode", "move", "moved"]), Some("move"));
        assert_eq!(near("hat", ["cat", "bat"]), Some("cat"));
        assert_eq!(near("hat", ["bat", "cat"]), Some("bat"));
    }

    #[test]
    fn a_beginning_stands_for_the_shortest_whole() {
        let names = ["heap.size_at_most_times", "heap.size_at_the_start", "heap.grows"];
        assert_eq!(near("heap.size", names), Some("heap.size_at_the_start"));
        // What is close in letters comes first.
        assert_eq!(near("move", ["movement", "moves"]), Some("moves"));
        assert_eq!(near("he", names), None);
        assert_eq!(near("heap.grows_by_far_too_much", names), None);
    }

    #[test]
    fn what_is_too_far_is_no_suggestion() {
        assert_eq!(near("window", ["garden", "kitchen"]), None);
        assert_eq!(near("x", ["y"]), None);
        assert_eq!(near("x", ["xy"]), Some("xy"));
        assert_eq!(near("", ["a", ""]), None);
        assert_eq!(near("window", []), None);
    }

    #[test]
    fn guesses_come_to_an_end() {
        let known: Vec<String> = (0..1000).map(|number| format!("name{number}")).collect();
        let mut guesses = Guesses::default();
        let made = (0..10_000).filter(|_| guesses.near("nme7", known.iter().map(String::as_str)).is_some()).count();
        assert_eq!(made, Guesses::MOST / known.len());
    }

    #[test]
    fn very_long_names_are_not_compared() {
        let long = "a".repeat(LONGEST + 1);
        assert_eq!(near(&long, [long.as_str()]), None);
        assert_eq!(near(&long[1..], [&long[2..], long.as_str()]), Some(&long[2..]));
    }
}
