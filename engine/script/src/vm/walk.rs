//! Iteration over tables in a defined order: the C code behind `pairs`, `ipairs` and `next`.

use super::{CFunction, Frame, Function, RawThread, Table};
use std::ffi::c_int;
use std::mem::MaybeUninit;

/// A table key in Lua's internal representation.
#[repr(C)]
struct RawKey([MaybeUninit<u64>; 2]);

unsafe extern "C" {
    // `lua/walk.c`
    fn lunarena_survey(l: RawThread, at: c_int, count: *mut usize, places: *mut usize, bytes: *mut usize) -> c_int;
    fn lunarena_push_keys(l: RawThread, at: c_int, count: *mut usize) -> *mut RawKey;
    fn lunarena_compare_keys(l: RawThread, a: *const RawKey, b: *const RawKey) -> c_int;
    fn lunarena_least_key(l: RawThread, at: c_int, after: c_int) -> c_int;
}

unsafe extern "C-unwind" {
    fn lunarena_next_of_keys(l: RawThread) -> c_int;
    fn lunarena_next_of_list(l: RawThread) -> c_int;
    fn lunarena_next_of_ipairs(l: RawThread) -> c_int;
}

/// The iterator function that `pairs` returns for a table with sorted keys. Its upvalues are the list of keys and the number of visited keys.
pub const NEXT_OF_KEYS: Function = Function(lunarena_next_of_keys as CFunction);

/// The iterator function for a list. Its upvalues are the length of the list and the function that continues after a gap.
pub const NEXT_OF_LIST: Function = Function(lunarena_next_of_list as CFunction);

/// The iterator function of `ipairs`.
pub const NEXT_OF_ITEMS: Function = Function(lunarena_next_of_ipairs as CFunction);

/// The kind of keys that a table contains. Numbered as in `lua/walk.c`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Keys {
    /// The integers from 1 to the number of keys.
    List,
    /// Only numbers, strings and booleans, which can be sorted.
    Ordered,
    Orderless,
}

/// The size of a table and the kind of its keys.
pub struct Survey {
    pub keys: Keys,
    pub count: usize,
    /// Number of allocated places (list items and other entries) of a large table, including empty ones; 0 for a small table.
    pub places: usize,
    /// Total number of bytes of the keys that are long strings.
    pub bytes: usize,
}

impl Frame {
    /// Inspects all keys of a table, and returns their kind, number and size.
    pub fn survey(&self, table: Table) -> Survey {
        let (mut count, mut places, mut bytes) = (0, 0, 0);
        let at = table.index_in(self.live());
        // SAFETY: the table is at its index.
        let keys = match unsafe { lunarena_survey(self.thread_id(), at, &mut count, &mut places, &mut bytes) } {
            0 => Keys::List,
            1 => Keys::Ordered,
            _ => Keys::Orderless,
        };
        Survey { keys, count, places, bytes }
    }

    /// Pushes a sorted list of the keys of a table. `survey` is the result of [`Frame::survey`] for this table.
    pub fn push_sorted_keys(&self, table: Table, survey: &Survey) {
        // No table that fits into memory has more keys.
        let mut count = survey.count.min(c_int::MAX as usize);
        self.claim(2);
        // SAFETY: the table is at its index. The C side returns no more keys than it was allowed to, all of which have an order. The list is on the
        // stack while it is sorted.
        unsafe {
            let keys = lunarena_push_keys(self.thread_id(), table.index_in(self.live()), &mut count);
            let keys = if count == 0 { &mut [] } else { std::slice::from_raw_parts_mut(keys, count) };
            keys.sort_unstable_by(|a, b| lunarena_compare_keys(self.thread_id(), a, b).cmp(&0));
        }
    }

    /// Pushes the smallest key that is greater than the value at index `after`, and the value under this key. If `after` is `None`, pushes the
    /// smallest key of all. Returns the number of pushed values: 2, or 1 for a single nil if there is no such key.
    pub fn push_least_key(&self, table: Table, after: Option<c_int>) -> c_int {
        self.claim(2);
        // SAFETY: the table is at its index, and there is room for two values.
        unsafe {
            lunarena_least_key(self.thread_id(), table.index_in(self.live()), after.filter(|at| *at > 0).unwrap_or(0))
        }
    }
}
