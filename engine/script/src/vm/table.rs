//! Access to tables on the Lua stack: entries and list items, iteration in a defined order (the C code behind `pairs`, `ipairs` and `next`), and fast
//! assignment to fields that the engine sets often. All access is raw: it never runs a metamethod.

use super::c::{self, Index, Live, Room};
use super::frame::{At, Frame, Push};
use super::inspect::{Slot, kind};
use super::{CFunction, Function, Kind, RawThread};
use mlua::ffi;
use std::ffi::{c_int, c_void};
use std::mem::MaybeUninit;
use std::ptr::NonNull;

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
    /// Whether the last item is copied first, as is necessary if the ranges overlap and `to` is greater than `first`.
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

    /// Returns the number of allocated places (list items and other entries) of a table, including empty ones. Returns 0 for a table with at most 64
    /// places.
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

/// A key under which a value can be stored in a table. This excludes nil and floats, because Lua raises an error for nil and NaN. Reading accepts any
/// value as a key.
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

/// The iterator function that `pairs` returns for a table that is not a list. It visits the keys in sorted order. Its upvalues are the list of keys
/// and the number of visited keys.
pub const NEXT_OF_KEYS: Function = Function(lunarena_next_of_keys as CFunction);

/// The iterator function that `pairs` returns for a list. Its upvalues are the length of the list at the start, and a function that is called when
/// the next item is missing.
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
    /// Number of allocated places (list items and other entries), including empty ones; 0 for a table with at most 64 places.
    pub places: usize,
    /// Total number of bytes of the keys that are strings longer than 40 bytes.
    pub bytes: usize,
}

impl Frame {
    /// Inspects all keys of a table, and returns their kind, number and size. If a key cannot be sorted, stops there: `count` and `bytes` are then
    /// incomplete.
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

unsafe extern "C" {
    // `lua/fields.c`
    fn lunarena_find_name(l: Live, name: *const u8, length: usize) -> Option<NonNull<c_void>>;
    fn lunarena_put_field(l: RawThread, at: c_int, name: NonNull<c_void>, wanted: &Slot) -> c_int;
}

/// A field name that a Lua state keeps alive. It can be looked up in a table without comparing strings.
#[derive(Clone, Copy)]
pub struct FieldName {
    /// The Lua thread that kept the name.
    l: RawThread,
    /// The string in Lua's memory. `None` for a name of more than 40 bytes, because Lua may store several copies of such a string.
    text: Option<NonNull<c_void>>,
}

impl Frame {
    /// Makes the Lua state keep a field name alive until the state is closed.
    pub fn keep_name(&self, name: &str) -> FieldName {
        let _kept = self.store(name);
        // SAFETY: the bytes are valid, and the state keeps the text from now on.
        let text = unsafe { lunarena_find_name(self.live(), name.as_ptr(), name.len()) };
        FieldName { l: self.thread_id(), text }
    }

    /// Sets a field of a table if this needs no new memory. It does if, for example, the table has never had this field. Returns whether the field
    /// has the value now. The engine sets a dozen fields each turn, and allocating memory could start a garbage collection.
    ///
    /// If `value` is an empty table (see [`Slot::of_empty_table`]), succeeds only if the field already contains an empty table, and keeps that table.
    pub fn put_field(&self, table: Table, name: FieldName, value: &Slot) -> bool {
        assert!(std::ptr::eq(name.l, self.thread_id()), "the name was kept by another thread");
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
