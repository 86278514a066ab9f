//! Fast creation of whole lists: lists of integers, or lists of records with integers in named fields.

use super::{Frame, RawThread, Table};
use std::ffi::{CStr, c_char, c_int};

/// Maximum number of fields of a record. `lua/rows.c` defines the same number.
const MAX_FIELDS: usize = 8;

unsafe extern "C" {
    // `lua/rows.c`
    fn lunarena_push_integers(l: RawThread, numbers: *const i64, count: usize);
    fn lunarena_push_clone(l: RawThread, at: c_int);
    fn lunarena_push_records(
        l: RawThread,
        fields: *const *const c_char,
        width: c_int,
        numbers: *const i64,
        count: usize,
    );
}

impl Frame {
    /// Pushes a list of integers.
    pub fn push_integers(&self, numbers: &[i64]) {
        self.claim(2);
        // SAFETY: there is room, and the numbers are valid.
        unsafe { lunarena_push_integers(self.thread_id(), numbers.as_ptr(), numbers.len()) }
    }

    /// Pushes a copy of a record (a table with neither list items nor a metatable). This is faster than setting all its fields.
    pub fn push_clone(&self, record: Table) -> Table<'_> {
        self.claim(2);
        // SAFETY: there is room, and afterwards the value on top is a table.
        unsafe {
            lunarena_push_clone(self.thread_id(), record.index_in(self.live()));
            Table::new(self, self.top())
        }
    }

    /// Pushes a list of records with these fields. `numbers` contains the field values of the first record, then those of the second, and so on. For
    /// example, `x` and `y` with 1, 2, 3, 4 push `{ { x = 1, y = 2 }, { x = 3, y = 4 } }`.
    pub fn push_records(&self, fields: &[&CStr], numbers: &[i64]) {
        let mut names = [std::ptr::null(); MAX_FIELDS];
        assert!((1..=MAX_FIELDS).contains(&fields.len()));
        names.iter_mut().zip(fields).for_each(|(name, field)| *name = field.as_ptr());
        self.claim(4);
        let (width, count) = (fields.len(), numbers.len() / fields.len());
        // SAFETY: there is room, and the arrays have the given numbers of names and values.
        unsafe { lunarena_push_records(self.thread_id(), names.as_ptr(), width as c_int, numbers.as_ptr(), count) }
    }
}
