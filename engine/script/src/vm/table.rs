//! Access to tables on the Lua stack. All access is raw: it never runs a metamethod.

use super::c::{self, Index, Live, Room};
use super::frame::{At, Frame, Push};
use super::{Kind, RawThread};
use mlua::ffi;
use std::ffi::c_int;

unsafe extern "C" {
    // `lua/look.c`, `lua/seal.c`, `lua/lists.c`
    fn lunarena_next(l: RawThread, at: c_int, place: *mut usize) -> c_int;
    safe fn lunarena_places_at(l: Live, at: TableIndex) -> usize;
    safe fn lunarena_is_sealed(l: Live, at: TableIndex) -> c_int;
    safe fn lunarena_has_metatable(l: Live, at: TableIndex) -> c_int;
    safe fn lua_rawlen(l: Live, at: TableIndex) -> u64;
    safe fn lua_rawgeti(l: Room, at: TableIndex, number: i64) -> c_int;
    fn lunarena_move(l: RawThread, from: c_int, first: i64, target: c_int, to: i64, count: i64, backwards: c_int);
    fn lunarena_push_items(l: RawThread, at: c_int, first: i64, count: i64);
}

/// The index of a table on the stack of a particular Lua thread.
#[repr(transparent)]
#[derive(Clone, Copy)]
struct TableIndex(c_int);

/// A table on the Lua stack. It stays at its index while the frame is borrowed.
#[derive(Clone, Copy)]
pub struct Table<'f> {
    l: Live<'f>,
    at: TableIndex,
}

/// A range of list items to copy into another table or to another index of the same table, as in Lua's `table.move`.
pub struct Moved {
    pub first: i64,
    pub to: i64,
    pub count: i64,
    /// Whether the last item is copied first.
    pub backwards: bool,
}

impl<'f> Table<'f> {
    /// # Safety
    /// The value at index `at` of the frame must be a table.
    pub(super) unsafe fn new(frame: &'f Frame, at: c_int) -> Table<'f> {
        Table { l: frame.live(), at: TableIndex(at) }
    }

    /// Returns the stack index of the table. Panics unless the table is on the stack of thread `l`.
    #[inline]
    pub(super) fn index_in(self, l: Live) -> c_int {
        assert!(self.l.as_ptr() == l.as_ptr(), "the table is on another stack");
        self.at.0
    }

    /// Returns the length of the list in the table. If the list has gaps, this is any index before a gap.
    pub fn len(self) -> i64 {
        lua_rawlen(self.l, self.at) as i64
    }

    /// Returns the number of allocated places (list items and other entries) of a large table, including empty ones. Returns 0 for a small table.
    pub fn places(self) -> u64 {
        lunarena_places_at(self.l, self.at) as u64
    }

    /// Checks whether the table is sealed (protected from changes by scripts), as constants are.
    pub fn is_sealed(self) -> bool {
        lunarena_is_sealed(self.l, self.at) != 0
    }

    pub fn has_metatable(self) -> bool {
        lunarena_has_metatable(self.l, self.at) != 0
    }
}

/// A table key that can be assigned to. This excludes nil and NaN, for which Lua raises an error.
pub trait Key: Push {}

/// A string on the Lua stack that is used as a table key.
#[derive(Clone, Copy)]
pub struct EntryKey(c_int);

impl Key for EntryKey {}
impl Key for i64 {}
impl Key for bool {}
impl Key for &[u8] {}
impl Key for &str {}
impl Key for &String {}

impl Push for EntryKey {
    fn push_to(self, room: Room) {
        // The value at the index may have been replaced since this key was created.
        let kind = Kind::of(c::lua_type(room.live(), Index::of(self.0)));
        assert_eq!(kind, Kind::String, "the key is gone");
        At(self.0).push_to(room);
    }
}

impl Frame {
    /// Returns the string at index `at` as a table key. Returns `None` if the value is not a string.
    pub fn entry_key(&self, at: c_int) -> Option<EntryKey> {
        self.is_string(at).then_some(EntryKey(at))
    }

    /// Pushes the value of a table under a key, or nil if there is no such entry. Returns the value's type.
    pub fn get(&self, table: Table, key: impl Push) -> Kind {
        self.push(key);
        // SAFETY: the table is at its index, and the key is replaced by the value.
        Kind::of(unsafe { ffi::lua_rawget(self.thread_id(), table.index_in(self.live())) })
    }

    /// Pushes the list item at index `at` of a table. Returns the item's type.
    pub fn item(&self, table: Table, at: i64) -> Kind {
        let index = TableIndex(table.index_in(self.live()));
        Kind::of(lua_rawgeti(self.room(), index, at))
    }

    /// Sets the value of a table under a key.
    pub fn set(&self, table: Table, key: impl Key, value: impl Push) {
        self.push(key);
        self.push(value);
        self.take_entry(table);
    }

    /// Sets the value of a table under a key. Calls `value` to push that value.
    pub fn set_with(&self, table: Table, key: impl Key, value: impl FnOnce(&Frame)) {
        let before = self.top();
        self.push(key);
        value(self);
        assert_eq!(self.top(), before + 2, "one value is pushed");
        self.take_entry(table);
    }

    /// Removes the last two values, a key and a value, from the stack and stores them in a table.
    fn take_entry(&self, table: Table) {
        // SAFETY: the table is at its index; key and value were pushed.
        unsafe { ffi::lua_rawset(self.thread_id(), table.index_in(self.live())) }
    }

    /// Sets the list item at index `at` of a table.
    pub fn set_item(&self, table: Table, at: i64, value: impl Push) {
        self.push(value);
        self.take_item(table, at);
    }

    /// Sets the list item at index `at` of a table. Calls `value` to push the item.
    pub fn set_item_with(&self, table: Table, at: i64, value: impl FnOnce(&Frame)) {
        let before = self.top();
        value(self);
        assert_eq!(self.top(), before + 1, "one value is pushed");
        self.take_item(table, at);
    }

    /// Removes the last value from the stack and stores it as the list item at index `at`.
    fn take_item(&self, table: Table, at: i64) {
        // SAFETY: the table is at its index; the value was pushed.
        unsafe { ffi::lua_rawseti(self.thread_id(), table.index_in(self.live()), at) }
    }

    /// Sets the metatable of a table.
    pub fn set_metatable(&self, table: Table, metatable: Table) {
        self.push(metatable);
        // SAFETY: the table is at its index, and a table is on top.
        unsafe { ffi::lua_setmetatable(self.thread_id(), table.index_in(self.live())) };
    }

    /// Pushes the key and the value of the next entry in memory order. Returns false at the end. `place` is the position of the iteration and starts
    /// at 0.
    pub fn next(&self, table: Table, place: &mut usize) -> bool {
        self.claim(2);
        // SAFETY: the table is at its index, and there is room for two values. A place beyond the last one is the end.
        unsafe { lunarena_next(self.thread_id(), table.index_in(self.live()), place) != 0 }
    }

    /// Pushes `count` items of a list, from index `first`. The stack must have room for them (see [`Frame::reserve`]).
    pub fn push_items(&self, table: Table, first: i64, count: c_int) {
        self.claim(count);
        // SAFETY: the table is at its index, and there is room.
        unsafe { lunarena_push_items(self.thread_id(), table.index_in(self.live()), first, count.into()) }
    }

    /// Copies a range of list items from one table into another, which may be the same table.
    pub fn move_items(&self, from: Table, target: Table, moved: &Moved) {
        let (from, target) = (from.index_in(self.live()), target.index_in(self.live()));
        let Moved { first, to, count, backwards } = *moved;
        // SAFETY: the tables are at their indices.
        unsafe { lunarena_move(self.thread_id(), from, first, target, to, count, backwards.into()) }
    }
}
