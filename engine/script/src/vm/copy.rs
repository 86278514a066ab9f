//! Copying of values from one Lua state into another. Access is raw: no metamethod runs.

use super::{Frame, Kind, RawThread};
use std::ffi::{c_int, c_uint, c_void};

unsafe extern "C-unwind" {
    // `lua/copy.c`
    fn lunarena_copy(from: RawThread, at: c_int, to: RawThread, copy: *mut c_void) -> c_int;
}

/// Limits for the values that may be copied. Each copy reduces all fields except `depth` by what it used.
#[derive(Clone, Copy, Debug)]
pub struct Allowance {
    /// Maximum number of nested levels of tables.
    pub depth: u32,
    /// Maximum number of tables, strings, objects, and table entries.
    pub items: u32,
    /// Maximum number of bytes of strings and objects.
    pub bytes: usize,
    /// Maximum number of allocated places (list items and other entries) in large tables, including empty ones. Visiting a table takes time for empty
    /// places too, so a table that was once large stays expensive.
    pub places: u64,
}

/// The reason why a value was not copied or written. Numbered as in `lua/copy.c` and `lua/write.c`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    TooDeep,
    /// A Lua stack cannot grow.
    NoRoom,
    TooMany,
    TooLong,
    /// Large tables have too many allocated places for entries, including empty ones.
    TooSparse,
    BadKey(Kind),
    BadValue(Kind),
    Stopped,
}

impl Refusal {
    /// Returns the refusal for a result of the C code. Returns `None` for 0, which means success.
    pub(super) fn of(number: c_int) -> Option<Refusal> {
        let kind = Kind::of(number >> 8);
        Some(match number & 0xff {
            0 => return None,
            1 => Refusal::TooDeep,
            2 => Refusal::NoRoom,
            3 => Refusal::TooMany,
            4 => Refusal::TooLong,
            5 => Refusal::TooSparse,
            6 => Refusal::BadKey(kind),
            8 => Refusal::Stopped,
            _ => Refusal::BadValue(kind),
        })
    }

    fn number(self) -> c_int {
        match self {
            Refusal::TooDeep => 1,
            Refusal::NoRoom => 2,
            Refusal::TooMany => 3,
            Refusal::TooLong => 4,
            Refusal::TooSparse => 5,
            Refusal::BadKey(_) => 6,
            Refusal::BadValue(_) => 7,
            Refusal::Stopped => 8,
        }
    }
}

/// A function that pushes a copy of the object on top of frame `from` onto frame `to`. It may subtract the size of the copy from `left`.
pub type CopyObject = fn(from: &Frame, to: &Frame, left: &mut Allowance) -> Result<(), Refusal>;

/// The state of a copy in progress. All fields except the last are those of `lunarena_Copy` in `lua/copy.c`.
#[repr(C)]
struct Copy {
    depth: c_uint,
    items: c_uint,
    bytes: usize,
    places: u64,
    copy_other: unsafe extern "C-unwind" fn(from: RawThread, to: RawThread, copy: *mut Copy) -> c_int,
    copy_object: CopyObject,
}

impl Frame {
    /// Pushes a copy of the value at index `at` of `from`, a frame of another Lua state. Values that are not plain data are copied by `copy_object`.
    /// After a refusal, unfinished values may remain on this frame.
    pub fn copy_from(
        &self,
        from: &Frame,
        at: c_int,
        left: &mut Allowance,
        copy_object: CopyObject,
    ) -> Result<(), Refusal> {
        assert!(at > 0, "values are numbered from 1");
        from.claim(4);
        self.claim(4);
        let Allowance { depth, items, bytes, places } = *left;
        let mut copy = Copy { depth, items, bytes, places, copy_other, copy_object };
        // SAFETY: both stacks have room for the first level. The C side reserves more for each further one, and copies nil if there is no value
        // at `at`.
        let done = unsafe { lunarena_copy(from.thread_id(), at, self.thread_id(), (&raw mut copy).cast()) };
        (left.items, left.bytes, left.places) = (copy.items, copy.bytes, copy.places);
        Refusal::of(done).map_or(Ok(()), Err)
    }
}

/// Copies a value that is not plain data from the top of stack `from` to stack `to`. The C code calls this function.
unsafe extern "C-unwind" fn copy_other(from: RawThread, to: RawThread, copy: *mut Copy) -> c_int {
    // SAFETY: the C side passes its own threads and copy, and no other code uses them until this returns.
    let (from, to, copy) = unsafe { (Frame::new(from, 0, 0), Frame::new(to, 0, 0), &mut *copy) };
    if from.reserve(8).is_err() || to.reserve(8).is_err() {
        return Refusal::NoRoom.number();
    }
    let mut left = Allowance { depth: copy.depth, items: copy.items, bytes: copy.bytes, places: copy.places };
    let done = (copy.copy_object)(&from, &to, &mut left);
    (copy.items, copy.bytes) = (left.items, left.bytes);
    done.map_or_else(|refusal| refusal.number() | (from.kind(from.top()).number() << 8), |()| 0)
}
