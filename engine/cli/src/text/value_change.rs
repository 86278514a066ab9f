//! A value and the one that takes its place, in a line.

use lunarena_contest::wording::shorten;

/// A value that is longer is cut; JSON has it whole.
const LONGEST: usize = 80;

/// So much of what two long values have in common is shown.
const KEPT_BEFORE: usize = 20;

/// Long values are shown from a little before the place where they part.
pub fn value_change(old: &str, new: &str) -> String {
    let same = old.chars().zip(new.chars()).take_while(|(one, other)| one == other).count();
    let is_long = old.chars().count().max(new.chars().count()) > LONGEST;
    let skipped = if is_long { same.saturating_sub(KEPT_BEFORE) } else { 0 };
    let cut = |text: &str| {
        let rest: String = text.chars().skip(skipped).collect();
        let start = if skipped == 0 { "" } else { "…" };
        shorten(&format!("{start}{rest}"), LONGEST)
    };
    format!("{} → {}", cut(old), cut(new))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_values_are_shown_where_they_part() {
        assert_eq!(value_change("1", "2"), "1 → 2");
        let (head, tail) = ("x".repeat(100), "y".repeat(100));
        let kept = "x".repeat(KEPT_BEFORE);
        // The mark in front, what is kept, the digit, and the mark behind.
        let rest = "y".repeat(LONGEST - 1 - KEPT_BEFORE - 1 - 1);
        let told = value_change(&format!("{head}1"), &format!("{head}2{tail}"));
        assert_eq!(told, format!("…{kept}1 → …{kept}2{rest}…"));
    }
}
