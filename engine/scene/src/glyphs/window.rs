//! Parts of what is too large, and how a page says which part it is.

use std::ops::Range;

/// So many of all, with one of them in the middle as far as that can be.
pub fn around(middle: i64, all: usize, shown: usize) -> Range<usize> {
    let shown = shown.min(all);
    let first = middle.saturating_sub(shown as i64 / 2).clamp(0, (all - shown) as i64) as usize;
    first..first + shown
}

/// Which of how many rows or columns.
pub struct Part {
    what: &'static str,
    first: usize,
    last: usize,
    all: usize,
}

/// Nothing, where it is all of them.
pub fn part(shown: &Range<usize>, all: usize, what: &'static str) -> Option<Part> {
    (shown.len() < all).then_some(Part { what, first: shown.start + 1, last: shown.end, all })
}

/// The same in words, shorter each time.
pub fn forms(name: Option<String>, parts: &[Option<Part>]) -> Vec<String> {
    let form = |write: &dyn Fn(&Part) -> String| {
        let parts = parts.iter().flatten().map(write);
        name.clone().into_iter().chain(parts).collect::<Vec<_>>().join(", ")
    };
    vec![
        form(&|Part { what, first, last, all }| format!("{what} {first} to {last} of {all}")),
        form(&|Part { what, first, last, all }| format!("{what} {first}-{last} of {all}")),
        form(&|Part { what, first, last, all }| format!("{} {first}-{last}/{all}", &what[..1])),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn windows_stay_inside() {
        assert_eq!(around(5, 10, 4), 3..7);
        assert_eq!(around(-3, 10, 4), 0..4);
        assert_eq!(around(99, 10, 4), 6..10);
        assert_eq!(around(5, 10, 40), 0..10);
        assert_eq!(around(0, 0, 4), 0..0);
    }

    #[test]
    fn notes_get_shorter() {
        let parts = [part(&(4..9), 20, "rows"), part(&(0..8), 8, "columns")];
        assert_eq!(
            forms(Some("mud, 1 of 3".to_owned()), &parts),
            ["mud, 1 of 3, rows 5 to 9 of 20", "mud, 1 of 3, rows 5-9 of 20", "mud, 1 of 3, r 5-9/20"]
        );
    }
}
