//! Fast assignment to table fields that the engine sets often.

use super::c::Live;
use super::frame::Frame;
use super::inspect::{Slot, kind};
use super::{RawThread, Reference, Table};
use std::ffi::{c_int, c_void};
use std::ptr::NonNull;

unsafe extern "C" {
    // `lua/fields.c`
    fn lunarena_find_name(l: Live, name: *const u8, length: usize) -> Option<NonNull<c_void>>;
    fn lunarena_put_field(l: RawThread, at: c_int, name: NonNull<c_void>, wanted: &Slot) -> c_int;
}

/// A field name that a Lua state keeps alive. It can be looked up in a table without comparing strings.
#[derive(Clone, Copy)]
pub struct FieldName {
    /// The main thread of the Lua state.
    l: RawThread,
    text: Option<NonNull<c_void>>,
}

impl Frame {
    /// Makes the Lua state keep a field name alive until the state is closed.
    pub fn keep_name(&self, name: &str) -> FieldName {
        let _kept: Reference = self.store(name);
        // SAFETY: the bytes are valid, and the state keeps the text from now on.
        let text = unsafe { lunarena_find_name(self.live(), name.as_ptr(), name.len()) };
        FieldName { l: self.thread_id(), text }
    }

    /// Sets a field that the table has had before, if this needs no memory. Returns whether the field has the value now. A slot of a table represents
    /// an empty table: the call succeeds only if the field already contains one, which is kept.
    pub fn put_field(&self, table: Table, name: FieldName, value: &Slot) -> bool {
        assert!(std::ptr::eq(name.l, self.thread_id()), "the name is that of another state");
        // SAFETY: the table is at its index, and this state keeps the name.
        name.text.is_some_and(|text| unsafe {
            lunarena_put_field(self.thread_id(), table.index_in(self.live()), text, value) != 0
        })
    }
}

impl<'o> Slot<'o> {
    pub fn of_bool(value: bool) -> Slot<'o> {
        Slot { kind: if value { kind::TRUE } else { kind::FALSE }, ..Slot::NIL }
    }

    pub fn of_int(integer: i64) -> Slot<'o> {
        Slot { kind: kind::INTEGER, integer, ..Slot::NIL }
    }

    pub fn of_text(text: &'o str) -> Slot<'o> {
        Slot { kind: kind::TEXT, address: text.as_ptr().cast(), length: text.len(), ..Slot::NIL }
    }

    /// Returns a slot that represents an empty table, for [`Frame::put_field`].
    pub fn of_empty_table() -> Slot<'o> {
        Slot { kind: kind::TABLE, ..Slot::NIL }
    }
}
