//! What `lua/look.c` gives: arguments and tables looked at as they lie in memory.

use crate::lua::State;
use std::ffi::{c_int, c_void};

/// Kinds of [`Slot`], as the C side numbers them.
pub mod kind {
    use std::ffi::c_int;

    pub const NOTHING: c_int = 0;
    pub const NO: c_int = 1;
    pub const YES: c_int = 2;
    pub const INTEGER: c_int = 3;
    pub const FLOAT: c_int = 4;
    pub const TEXT: c_int = 5;
    pub const TABLE: c_int = 6;
}

#[repr(C)]
#[derive(Clone, Copy)]
union Payload {
    integer: i64,
    number: f64,
    address: *const c_void,
}

/// A key or a value: valid as long as the table it lies in isn't changed.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct Slot {
    pub kind: c_int,
    payload: Payload,
    length: usize,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct Entry {
    pub key: Slot,
    pub value: Slot,
}

/// A name to look fields up by: valid until the state runs again, or as long as it keeps the text.
#[repr(transparent)]
#[derive(Clone, Copy)]
pub struct Name(*const c_void);

impl Name {
    /// No name yet.
    pub const NONE: Name = Name(std::ptr::null());

    /// Of at most 40 bytes: no field has a longer one.
    pub unsafe fn of(l: State, text: &[u8]) -> Name {
        Name(unsafe { lunarena_name(l, text.as_ptr(), text.len()) })
    }
}

impl Entry {
    pub const EMPTY: Entry = Entry { key: Slot::NOTHING, value: Slot::NOTHING };
}

unsafe extern "C-unwind" {
    fn lunarena_look(l: State, at: c_int, slot: *mut Slot);
    fn lunarena_places(l: State, at: c_int) -> usize;
    fn lunarena_few(table: *const c_void, most: usize) -> usize;
    fn lunarena_name(l: State, name: *const u8, length: usize) -> *const c_void;
    fn lunarena_look_named(table: *const c_void, name: *const c_void, slot: *mut Slot);
    fn lunarena_look_all_named(table: *const c_void, names: *const Name, count: usize, slots: *mut Slot);
    fn lunarena_entries(l: State, table: *const c_void, out: *mut Entry);
    fn lunarena_next_entry(l: State, table: *const c_void, place: *mut usize, out: *mut Entry) -> c_int;
    fn lunarena_integer(l: State, at: c_int, out: *mut i64) -> c_int;
    fn lunarena_text(l: State, at: c_int, length: *mut usize) -> *const u8;
    fn lunarena_own(l: State) -> *mut c_void;
    fn lunarena_put_field(l: State, table: c_int, name: *const c_void, wanted: *const Slot) -> c_int;
}

/// How many places the table at the absolute index `at` has, taken or not, if it is a large one; else 0.
pub unsafe fn places(l: State, at: c_int) -> u64 {
    unsafe { lunarena_places(l, at) as u64 }
}

/// The argument `at` of the running function, if it is an integer.
pub fn integer(l: State, at: c_int) -> Option<i64> {
    let mut number = 0;
    (unsafe { lunarena_integer(l, at, &mut number) } != 0).then_some(number)
}

/// The bytes of the argument `at` of the running function, if it is a text: valid as long as it lies on the stack.
pub fn text<'s>(l: State, at: c_int) -> Option<&'s [u8]> {
    let mut length = 0;
    let bytes = unsafe { lunarena_text(l, at, &mut length) };
    (!bytes.is_null()).then(|| unsafe { std::slice::from_raw_parts(bytes, length) })
}

/// The object that the running method was called on; null if it is not of the kind whose metatable is the method's first upvalue.
pub fn own(l: State) -> *mut c_void {
    unsafe { lunarena_own(l) }
}

impl Slot {
    pub const NOTHING: Slot = Slot::plain(kind::NOTHING, 0);
    /// A table without entries.
    pub const EMPTY_TABLE: Slot = Slot::plain(kind::TABLE, 0);

    pub const fn plain(kind: c_int, integer: i64) -> Slot {
        Slot { kind, payload: Payload { integer }, length: 0 }
    }

    pub fn of_bool(value: bool) -> Slot {
        Slot::plain(if value { kind::YES } else { kind::NO }, 0)
    }

    pub fn of_int(value: i64) -> Slot {
        Slot::plain(kind::INTEGER, value)
    }

    /// Valid as long as the text.
    pub fn of_text(text: &str) -> Slot {
        Slot { kind: kind::TEXT, payload: Payload { address: text.as_ptr().cast() }, length: text.len() }
    }

    /// Makes a field of a table of the registry what this slot says, if that takes no memory; whether it did.
    pub unsafe fn put(&self, l: State, table: c_int, field: Name) -> bool {
        unsafe { lunarena_put_field(l, table, field.0, self) != 0 }
    }

    /// What lies at the absolute index `at`.
    pub unsafe fn at(l: State, at: c_int) -> Slot {
        let mut slot = Slot::NOTHING;
        unsafe { lunarena_look(l, at, &mut slot) };
        slot
    }

    /// Whether a condition takes it for true.
    pub fn holds(&self) -> bool {
        !matches!(self.kind, kind::NOTHING | kind::NO)
    }

    /// The integer, if it holds one.
    pub fn whole(&self) -> Option<i64> {
        (self.kind == kind::INTEGER).then(|| self.integer())
    }

    /// The integer of a slot that holds one.
    pub fn integer(&self) -> i64 {
        unsafe { self.payload.integer }
    }

    /// The number of a slot that holds one with a point.
    pub fn float(&self) -> f64 {
        unsafe { self.payload.number }
    }

    /// Where the table of a slot lies that holds one; of what is no plain data, where the value does.
    pub fn address(&self) -> *const c_void {
        unsafe { self.payload.address }
    }

    pub fn of_table(table: *const c_void) -> Slot {
        Slot { kind: kind::TABLE, payload: Payload { address: table }, length: 0 }
    }

    /// The field of the table that the slot holds; nothing, if it has none.
    pub unsafe fn field(&self, name: Name) -> Slot {
        let mut slot = Slot::NOTHING;
        if !name.0.is_null() {
            unsafe { lunarena_look_named(self.payload.address, name.0, &mut slot) };
        }
        slot
    }

    /// The fields of the table that the slot holds, as many as there are names.
    pub unsafe fn fields(&self, names: &[Name], out: &mut [Slot]) {
        let count = names.len().min(out.len());
        unsafe { lunarena_look_all_named(self.payload.address, names.as_ptr(), count, out.as_mut_ptr()) };
    }

    /// All entries of the table that the slot holds, in the order in which they lie.
    pub unsafe fn entries(&self, l: State) -> impl Iterator<Item = Entry> + use<> {
        let (table, mut place) = (unsafe { self.payload.address }, 0);
        std::iter::from_fn(move || {
            let mut entry = Entry::EMPTY;
            (unsafe { lunarena_next_entry(l, table, &mut place, &mut entry) } != 0).then_some(entry)
        })
    }

    /// The bytes of a slot that holds a text.
    pub unsafe fn bytes<'s>(&self) -> &'s [u8] {
        unsafe { std::slice::from_raw_parts(self.payload.address.cast(), self.length) }
    }

    /// The entries of the table that the slot holds, in the order in which they lie; how many there are. None for more than there is room for,
    /// and for one that takes long to look through.
    pub unsafe fn few_entries(&self, l: State, out: &mut [Entry]) -> Option<usize> {
        unsafe {
            let table = self.payload.address;
            let count = lunarena_few(table, out.len());
            if count <= out.len() {
                lunarena_entries(l, table, out.as_mut_ptr());
            }
            Some(count).filter(|count| *count <= out.len())
        }
    }

    /// Whether the table that the slot holds has at most so many entries, and is quickly looked through.
    pub unsafe fn has_few(&self, most: usize) -> bool {
        unsafe { lunarena_few(self.payload.address, most) <= most }
    }
}
