//! Values of a script that stands still.

use super::call::Told;
use super::thread::Thread;
use crate::handle::Handle;
use crate::lua::State;
use crate::raw::{Entry, Slot, kind};
use lunarena_kernel::Value;
use std::ffi::{c_int, c_uint, c_void};

unsafe extern "C" {
    fn lunarena_other(value: *const c_void, out: *mut *const c_void) -> c_int;
    fn lunarena_function(value: *const c_void, out: *mut Told);
    fn lunarena_metatable(table: *const c_void) -> *const c_void;
    fn lunarena_object_metatable(value: *const c_void) -> *const c_void;
    fn lunarena_number(object: *const c_void) -> c_uint;
    fn lunarena_count(table: *const c_void) -> usize;
    fn lunarena_field(table: *const c_void, bytes: *const u8, length: usize, out: *mut Slot) -> c_int;
    fn lunarena_item(table: *const c_void, number: i64, out: *mut Slot) -> c_int;
}

/// A value, as long as nothing runs in its state.
pub enum Seen {
    Nil,
    Bool(bool),
    Int(i64),
    Float(f64),
    Text(Vec<u8>),
    Table(SeenTable),
    Function {
        /// What it is known by, see [`super::Call::function`].
        id: usize,
        /// The short name of its file, and the line at which it begins; nothing for functions of the library.
        written: Option<(String, u32)>,
    },
    Thread(Thread),
    /// Geometry, as plain data.
    Object(Value),
    /// What no script can do anything with.
    Opaque,
}

impl Seen {
    /// Texts are told up to so many bytes.
    pub const LONGEST_TEXT: usize = 1 << 16;

    pub(super) fn new(l: State, slot: &Slot) -> Seen {
        match slot.kind {
            kind::NOTHING => Seen::Nil,
            kind::NO => Seen::Bool(false),
            kind::YES => Seen::Bool(true),
            kind::INTEGER => Seen::Int(slot.integer()),
            kind::FLOAT => Seen::Float(slot.float()),
            kind::TEXT => {
                let bytes = unsafe { slot.bytes() };
                Seen::Text(bytes[..bytes.len().min(Seen::LONGEST_TEXT)].to_vec())
            }
            kind::TABLE => Seen::Table(SeenTable::new(l, slot.address())),
            _ => Seen::other(l, slot.address()),
        }
    }

    fn other(l: State, value: *const c_void) -> Seen {
        const FUNCTION: c_int = 1;
        const THREAD: c_int = 2;
        const OBJECT: c_int = 3;
        let mut found = std::ptr::null();
        match unsafe { lunarena_other(value, &mut found) } {
            FUNCTION => {
                let mut told = Told::NOTHING;
                unsafe { lunarena_function(value, &mut told) };
                let written = told.chunk().zip(told.begins());
                Seen::Function { id: told.function as usize, written }
            }
            THREAD => Seen::Thread(Thread::of(found.cast_mut().cast())),
            // Objects of the geometry are the only ones that scripts have with a metatable of theirs.
            OBJECT if SeenTable::new(l, unsafe { lunarena_object_metatable(value) }).is_of_geometry() => {
                let handle = unsafe { &*found.cast::<Handle>() };
                Seen::Object(handle.object.to_value())
            }
            _ => Seen::Opaque,
        }
    }
}

/// A table, as long as nothing runs in its state.
#[derive(Clone, Copy)]
pub struct SeenTable {
    l: State,
    table: *const c_void,
}

impl SeenTable {
    pub(super) fn new(l: State, table: *const c_void) -> SeenTable {
        SeenTable { l, table }
    }

    /// What tells it from other tables: the number that it has in its state.
    pub fn number(self) -> u32 {
        if self.table.is_null() { 0 } else { unsafe { lunarena_number(self.table) } }
    }

    /// How many entries it has.
    pub fn count(self) -> usize {
        if self.table.is_null() { 0 } else { unsafe { lunarena_count(self.table) } }
    }

    /// Its entries, as they lie: numbers from 1 on come first.
    pub fn entries(self) -> impl Iterator<Item = (Seen, Seen)> {
        let slot = Slot::of_table(self.table);
        let entries = (!self.table.is_null()).then(|| unsafe { slot.entries(self.l) });
        entries
            .into_iter()
            .flatten()
            .map(move |Entry { key, value }| (Seen::new(self.l, &key), Seen::new(self.l, &value)))
    }

    /// What it has itself under a name.
    pub fn field(self, name: impl AsRef<[u8]>) -> Option<Seen> {
        let name = name.as_ref();
        self.find(|slot| unsafe { lunarena_field(self.table, name.as_ptr(), name.len(), slot) })
    }

    /// The same under a whole number.
    pub fn item(self, number: i64) -> Option<Seen> {
        self.find(|slot| unsafe { lunarena_item(self.table, number, slot) })
    }

    fn find(self, look: impl FnOnce(*mut Slot) -> c_int) -> Option<Seen> {
        let mut slot = Slot::NOTHING;
        (!self.table.is_null() && look(&mut slot) != 0).then(|| Seen::new(self.l, &slot))
    }

    pub fn metatable(self) -> Option<SeenTable> {
        if self.table.is_null() {
            return None;
        }
        let table = unsafe { lunarena_metatable(self.table) };
        (!table.is_null()).then(|| SeenTable::new(self.l, table))
    }

    /// Whether it is the metatable of one of the kinds of geometry.
    fn is_of_geometry(self) -> bool {
        use crate::object::KINDS;
        let name = self.field("__name");
        matches!(name, Some(Seen::Text(name)) if KINDS.iter().any(|kind| kind.to_bytes() == name))
    }
}
