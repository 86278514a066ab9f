//! A letter for each seat, which stands beside its colour.

use std::collections::BTreeSet;

/// The first letter in which all names differ (`B` and `R` of Blue and Red, `1` to `6` of P1 to P6); without one, numbers.
pub fn seat_letters(names: &[&str]) -> Vec<char> {
    let letters: Vec<Vec<char>> = names.iter().map(|name| name.chars().collect()).collect();
    let shortest = letters.iter().map(Vec::len).min().unwrap_or(0);
    let differing = (0..shortest).find(|at| {
        let upper: BTreeSet<char> = letters.iter().flat_map(|name| name[*at].to_uppercase()).collect();
        upper.len() == names.len() && letters.iter().all(|name| name[*at].is_ascii_alphanumeric())
    });
    match differing {
        Some(at) => letters.iter().map(|name| name[at].to_ascii_uppercase()).collect(),
        None => (0..names.len()).map(|number| char::from_digit(number as u32 % 9 + 1, 10).unwrap_or('?')).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_tell_seats_apart() {
        assert_eq!(seat_letters(&["Blue", "Red"]), ['B', 'R']);
        assert_eq!(seat_letters(&["A", "B"]), ['A', 'B']);
        assert_eq!(seat_letters(&["P1", "P2", "P3"]), ['1', '2', '3']);
        assert_eq!(seat_letters(&["black", "blue", "bold"]), ['A', 'U', 'L']);
        assert_eq!(seat_letters(&["a", "A"]), ['1', '2']);
        assert_eq!(seat_letters(&[]), Vec::<char>::new());
    }
}
