//! Inspection of Lua values and tables while no script runs.

use super::Thread;
use super::stack::chunk_of;
use crate::handle::Handle;
use crate::vm::inspect::{Entry, Raw, Slot, TableRef};
use lunarena_kernel::Value;

/// A Lua value, inspected while no script runs.
pub enum Seen<'o> {
    Nil,
    Bool(bool),
    Int(i64),
    Float(f64),
    Text(Vec<u8>),
    Table(SeenTable<'o>),
    Function {
        /// Number that identifies the function, as [`super::Call::function`] returns it.
        id: usize,
        /// Short file name and first line of the function. `None` for library functions.
        written: Option<(String, u32)>,
    },
    Thread(Thread<'o>),
    /// A geometry object, converted to plain data.
    Object(Value),
    /// An internal value that scripts cannot use.
    Opaque,
}

impl<'o> Seen<'o> {
    /// Maximum number of bytes read from a string. Longer strings are truncated.
    pub const LONGEST_TEXT: usize = 1 << 16;

    pub(super) fn new(l: Thread<'o>, slot: &Slot<'o>) -> Seen<'o> {
        match slot.read() {
            Raw::Nil => Seen::Nil,
            Raw::Bool(flag) => Seen::Bool(flag),
            Raw::Int(number) => Seen::Int(number),
            Raw::Float(number) => Seen::Float(number),
            Raw::Text(bytes) => Seen::Text(bytes[..bytes.len().min(Seen::LONGEST_TEXT)].to_vec()),
            Raw::Table(table) => Seen::Table(SeenTable::new(l, table)),
            Raw::Function(function) => {
                let source = function.source();
                let line = u32::try_from(source.first_line).unwrap_or_default();
                Seen::Function { id: function.address(), written: chunk_of(&source).map(|chunk| (chunk, line)) }
            }
            Raw::Native(id) => Seen::Function { id, written: None },
            Raw::Thread(thread) => Seen::Thread(thread),
            Raw::Object(object) => match object.userdata::<Handle>() {
                Some(handle) => Seen::Object(handle.object.to_value()),
                None => Seen::Opaque,
            },
            Raw::Other => Seen::Opaque,
        }
    }
}

/// A Lua table, inspected while no script runs.
#[derive(Clone, Copy)]
pub struct SeenTable<'o> {
    l: Thread<'o>,
    table: TableRef<'o>,
}

impl<'o> SeenTable<'o> {
    pub(super) fn new(l: Thread<'o>, table: TableRef<'o>) -> SeenTable<'o> {
        SeenTable { l, table }
    }

    /// Returns the number that identifies the table in its Lua state.
    pub fn number(self) -> u32 {
        self.table.object().number()
    }

    /// Returns the number of entries in the table.
    pub fn count(self) -> usize {
        self.table.count()
    }

    /// Returns the entries in memory order. Items of a list usually come first.
    pub fn entries(self) -> impl Iterator<Item = (Seen<'o>, Seen<'o>)> {
        let seen = move |Entry { key, value }: Entry<'o>| (Seen::new(self.l, &key), Seen::new(self.l, &value));
        self.table.entries(self.l).map(seen)
    }

    /// Returns the value stored under a string key, without calling metamethods. Searches all entries, because Lua's own lookup would create the
    /// string in the state.
    pub fn field(self, name: impl AsRef<[u8]>) -> Option<Seen<'o>> {
        self.find(|key| matches!(key, Raw::Text(text) if *text == name.as_ref()))
    }

    /// Returns the value stored under an integer key, without calling metamethods. Searches all entries, because Lua's own lookup may change the
    /// table.
    pub fn item(self, number: i64) -> Option<Seen<'o>> {
        self.find(|key| matches!(key, Raw::Int(other) if *other == number))
    }

    fn find(self, is_meant: impl Fn(&Raw) -> bool) -> Option<Seen<'o>> {
        let found = self.table.entries(self.l).find(|entry| is_meant(&entry.key.read()));
        found.map(|entry| Seen::new(self.l, &entry.value))
    }

    pub fn metatable(self) -> Option<SeenTable<'o>> {
        self.table.object().metatable().map(|table| SeenTable::new(self.l, table))
    }
}
