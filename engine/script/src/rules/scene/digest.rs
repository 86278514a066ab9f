//! Digests of what lies in Lua, to see whether it is as it was. They are compared with each other alone, and never kept.

use crate::lua::State;
use crate::raw::{Slot, kind};

/// What things hold is a few tables deep: `bars = { health = { 3, 5 } }`.
pub const MOST_DEPTH: u32 = 3;
/// A part with more entries than this is left to the slow way.
pub const MOST_ENTRIES: usize = 16;

/// Of a value; nothing, if it is too large or holds what no scene holds.
///
/// # Safety
/// What the slot holds is as it was when the slot was made.
pub unsafe fn of(l: State, slot: &Slot, depth: u32) -> Option<u64> {
    Some(match slot.kind {
        kind::NOTHING | kind::NO | kind::YES => paired(slot.kind as u64, 0),
        kind::INTEGER | kind::FLOAT => paired(slot.kind as u64, slot.integer() as u64),
        kind::TEXT => of_bytes(unsafe { slot.bytes() }),
        kind::TABLE if depth > 0 && unsafe { slot.has_few(MOST_ENTRIES) } => {
            // Entries may lie in any order.
            let mut sum = 2u64;
            for entry in unsafe { slot.entries(l) } {
                let (key, value) = unsafe { (of(l, &entry.key, 0)?, of(l, &entry.value, depth - 1)?) };
                sum = sum.wrapping_add(paired(key, value));
            }
            sum
        }
        _ => return None,
    })
}

/// Of the field with this number, as [`of`]: what is not there has none.
///
/// # Safety
/// As for [`of`].
#[inline]
pub unsafe fn of_field(l: State, number: usize, slot: &Slot, depth: u32) -> Option<u64> {
    Some(match slot.kind {
        kind::NOTHING => 0,
        // A boolean is told by its kind alone: nothing is written beside it.
        kind::NO | kind::YES => paired(place(number, slot.kind as u64), 0),
        kind::INTEGER | kind::FLOAT => paired(place(number, slot.kind as u64), slot.integer() as u64),
        _ => paired(place(number, OTHER), unsafe { of(l, slot, depth) }?),
    })
}

/// Of the field with this number, of which counts only whether it holds.
#[inline]
pub fn of_mark(number: usize, holds: bool) -> u64 {
    paired(place(number, MARK), u64::from(holds))
}

// Beside the kinds of single values.
const OTHER: u64 = 8;
const MARK: u64 = 9;

/// Digests of fields are summed up, so that no two of them may be the same for different fields.
#[inline]
fn place(number: usize, kind: u64) -> u64 {
    (number as u64) << 4 | kind
}

/// Odd numbers without a pattern.
const FIRST: u64 = 0x9e37_79b9_7f4a_7c15;
const SECOND: u64 = 0xd1b5_4a32_d192_ed03;

/// Of two in this order.
#[inline]
pub fn paired(first: u64, second: u64) -> u64 {
    let product = u128::from(first ^ FIRST) * u128::from(second.rotate_left(29) ^ SECOND);
    (product as u64 ^ (product >> 64) as u64).wrapping_add(first).rotate_left(17).wrapping_add(second)
}

/// An empty text isn't nothing.
const TEXT: u64 = kind::TEXT as u64;

pub fn of_bytes(bytes: &[u8]) -> u64 {
    let (words, rest) = bytes.as_chunks::<8>();
    let sum = words.iter().fold(paired(TEXT, bytes.len() as u64), |sum, word| paired(sum, u64::from_le_bytes(*word)));
    let mut last = [0; 8];
    last[..rest.len()].copy_from_slice(rest);
    paired(sum, u64::from_le_bytes(last))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn no_two_fields_have_the_same_digest() {
        let mut seen = HashSet::new();
        for number in 0..100 {
            let single = [(kind::NO, 0), (kind::YES, 0)].into_iter();
            let fields = single.chain((-20..20).map(|number| (kind::INTEGER, number)));
            for (kind, value) in fields {
                let digest = unsafe { of_field(std::ptr::null_mut(), number, &Slot::plain(kind, value), 0) };
                assert!(seen.insert(digest.expect("a single value")), "{number}");
            }
            assert!([false, true].into_iter().all(|holds| seen.insert(of_mark(number, holds))), "{number}");
        }
    }

    #[test]
    fn what_differs_has_another_digest() {
        let texts = ["", "\0", "a", "b", "ab", "ba", "abcdefgh", "abcdefg", "abcdefgh\0", "abcdefghi", "hgfedcba"];
        let all: HashSet<u64> = texts.iter().map(|text| of_bytes(text.as_bytes())).collect();
        assert_eq!(all.len(), texts.len());
        let pairs: HashSet<u64> =
            (0..100).flat_map(|first| (0..100).map(move |second| paired(first, second))).collect();
        assert_eq!(pairs.len(), 10_000);
        assert!(pairs.is_disjoint(&all));
        // Small numbers in two places, as coordinates are: no sum of two is that of two others.
        let place = |x, y| paired(paired(3, 1), paired(3, x)).wrapping_add(paired(paired(3, 2), paired(3, y)));
        let places: HashSet<u64> = (0..200).flat_map(|x| (0..200).map(move |y| place(x, y))).collect();
        assert_eq!(places.len(), 40_000);
    }
}
