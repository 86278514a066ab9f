//! Geometry for game maps: graphs with named nodes, grids of squares or hexagons, and hex fields (the vertices of hexagons that form one large
//! hexagon). Every query documents the order of its results, because rules iterate over them and must see the same order on every machine.

pub mod graph;
pub mod grid;
pub mod hexfield;

pub use graph::Graph;
pub use grid::Grid;
pub use hexfield::HexField;
use std::cmp::Ordering;

/// Compares names in natural order: runs of digits compare as numbers, so `S2` comes before `S10`. Names that differ only in leading zeros are
/// ordered by their bytes.
pub(crate) fn natural_order(a: &str, b: &str) -> Ordering {
    let (mut left, mut right) = (a.as_bytes(), b.as_bytes());
    loop {
        match (left.first(), right.first()) {
            (None, None) => return a.cmp(b),
            (None, Some(_)) => return Ordering::Less,
            (Some(_), None) => return Ordering::Greater,
            (Some(x), Some(y)) if x.is_ascii_digit() && y.is_ascii_digit() => {
                let (x, x_rest) = split_number(left);
                let (y, y_rest) = split_number(right);
                // Without leading zeros, the longer run of digits is the larger number. Comparing the digits as text cannot overflow.
                match x.len().cmp(&y.len()).then_with(|| x.cmp(y)) {
                    Ordering::Equal => (left, right) = (x_rest, y_rest),
                    unequal => return unequal,
                }
            }
            (Some(x), Some(y)) if x == y => (left, right) = (&left[1..], &right[1..]),
            (Some(x), Some(y)) => return x.cmp(y),
        }
    }
}

/// Returns the digits at the start of `text` without leading zeros, and the text after these digits.
fn split_number(text: &[u8]) -> (&[u8], &[u8]) {
    let end = text.iter().position(|byte| !byte.is_ascii_digit()).unwrap_or(text.len());
    let (number, rest) = text.split_at(end);
    let zeros = number.iter().take_while(|digit| **digit == b'0').count();
    (&number[zeros..], rest)
}

/// Maximum length of a name in bytes, so that frequent lookups by name stay fast.
const MAX_NAME: usize = 100;

pub(crate) fn check_name(name: &str) -> Result<(), String> {
    if name.len() <= MAX_NAME {
        return Ok(());
    }
    let start: String = name.chars().take(20).collect();
    Err(format!("the name {start}... is too long: {} bytes of at most {MAX_NAME}", name.len()))
}
