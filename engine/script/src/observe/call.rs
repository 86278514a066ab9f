//! A call on the stack of a thread: its function, its line, its variables.

use super::seen::Seen;
use super::thread::Thread;
use crate::lua::State;
use crate::raw::Slot;
use std::ffi::{CStr, c_char, c_int, c_void};

/// As `lua/observe.c` fills it.
#[repr(C)]
pub(super) struct Told {
    pub function: *const c_void,
    pub code: *const c_void,
    chunk: *const c_char,
    chunk_length: usize,
    line: c_int,
    begins: c_int,
    ends: c_int,
    is_tail: c_int,
    catches: c_int,
}

impl Told {
    pub const NOTHING: Told = Told {
        function: std::ptr::null(),
        code: std::ptr::null(),
        chunk: std::ptr::null(),
        chunk_length: 0,
        line: -1,
        begins: -1,
        ends: -1,
        is_tail: 0,
        catches: 0,
    };

    /// The short name of the file that it was written in; nothing for C and for the library's own Lua.
    pub fn chunk(&self) -> Option<String> {
        if self.chunk_length == 0 {
            return None;
        }
        let bytes = unsafe { std::slice::from_raw_parts(self.chunk.cast::<u8>(), self.chunk_length) };
        let name = bytes.strip_prefix(b"=")?;
        (name != b"?" && name != b"library").then(|| String::from_utf8_lossy(name).into_owned())
    }

    pub fn begins(&self) -> Option<u32> {
        u32::try_from(self.begins).ok()
    }
}

unsafe extern "C" {
    fn lunarena_call(l: State, call: *const c_void, out: *mut Told);
    fn lunarena_local(call: *const c_void, number: c_int, out: *mut Slot) -> *const c_char;
    fn lunarena_vararg(call: *const c_void, number: c_int, out: *mut Slot) -> c_int;
    fn lunarena_upvalue(call: *const c_void, number: c_int, out: *mut Slot) -> *const c_char;
}

/// All that is found by numbers from 0 on, with its names.
fn slots<'n>(find: impl Fn(c_int, &mut Slot) -> *const c_char) -> impl Iterator<Item = (&'n CStr, Slot)> {
    (0..).map_while(move |number| {
        let mut slot = Slot::NOTHING;
        let name = find(number, &mut slot);
        (!name.is_null()).then(|| (unsafe { CStr::from_ptr(name) }, slot))
    })
}

/// A call, as long as its thread stands still.
pub struct Call {
    thread: Thread,
    call: *const c_void,
    told: Told,
}

/// A variable and what it holds.
pub struct Variable {
    pub name: String,
    pub value: Seen,
}

impl Call {
    pub(super) fn new(thread: Thread, call: *const c_void) -> Call {
        let mut told = Told::NOTHING;
        unsafe { lunarena_call(thread.raw(), call, &mut told) };
        Call { thread, call, told }
    }

    pub fn thread(&self) -> Thread {
        self.thread
    }

    /// Which call it is, see [`super::Moment::call`].
    pub fn id(&self) -> usize {
        self.call as usize
    }

    /// Which code it runs, see [`super::Moment::code`]; 0 for what isn't written in Lua.
    pub fn code(&self) -> usize {
        self.told.code as usize
    }

    /// Which function runs: what [`Seen::Function`] is known by too.
    pub fn function(&self) -> usize {
        self.told.function as usize
    }

    /// The short name of its file; nothing for functions of the library.
    pub fn chunk(&self) -> Option<String> {
        self.told.chunk()
    }

    /// Where it stands.
    pub fn line(&self) -> Option<u32> {
        u32::try_from(self.told.line).ok()
    }

    /// Where its function begins; 0 for the file as a whole.
    pub fn begins(&self) -> Option<u32> {
        self.told.begins()
    }

    pub fn ends(&self) -> Option<u32> {
        u32::try_from(self.told.ends).ok()
    }

    /// Whether it was called in the place of its caller, which is gone.
    pub fn is_tail(&self) -> bool {
        self.told.is_tail != 0
    }

    /// Whether errors go no further than this.
    pub fn catches(&self) -> bool {
        self.told.catches != 0
    }

    pub(super) fn address(&self) -> *const c_void {
        self.call
    }

    /// Its variables by where they lie, with those that loops keep for themselves.
    pub(super) fn all_locals(&self) -> Vec<Variable> {
        self.named(|number, slot| unsafe { lunarena_local(self.call, number, slot) })
    }

    /// Its variables that are in sight, in the order of their declaration; of the same name the last one counts.
    pub fn locals(&self) -> Vec<Variable> {
        self.all_locals().into_iter().filter(|variable| !variable.name.starts_with('(')).collect()
    }

    /// Variables of functions around it that it uses.
    pub fn upvalues(&self) -> Vec<Variable> {
        self.named(|number, slot| unsafe { lunarena_upvalue(self.call, number, slot) })
    }

    fn named(&self, find: impl Fn(c_int, &mut Slot) -> *const c_char) -> Vec<Variable> {
        let variable = |(name, slot): (&CStr, Slot)| Variable {
            name: name.to_string_lossy().into_owned(),
            value: Seen::new(self.thread.raw(), &slot),
        };
        slots(find).map(variable).collect()
    }

    /// What a name stands for here: a variable of its own, one of the functions around it, or a global one. Nothing, if a metatable has a say in that.
    pub fn value_of(&self, name: &str) -> Option<Seen> {
        self.variable(name).or_else(|| {
            let globals = match self.variable("_ENV") {
                Some(Seen::Table(globals)) => globals,
                Some(_) => return None,
                None => self.thread.globals(),
            };
            let is_plain = globals.metatable().is_none();
            globals.field(name).or_else(|| is_plain.then_some(Seen::Nil))
        })
    }

    /// A variable of its own, or of the functions around it.
    fn variable(&self, name: &str) -> Option<Seen> {
        let is_meant = |(own, _): &(&CStr, Slot)| own.to_bytes() == name.as_bytes();
        let local = slots(|number, slot| unsafe { lunarena_local(self.call, number, slot) }).filter(is_meant).last();
        let upvalue = || slots(|number, slot| unsafe { lunarena_upvalue(self.call, number, slot) }).find(is_meant);
        local.or_else(upvalue).map(|(_, slot)| Seen::new(self.thread.raw(), &slot))
    }

    /// Its arguments beyond those that have names.
    pub fn varargs(&self) -> Vec<Seen> {
        let found = |number| {
            let mut slot = Slot::NOTHING;
            let is_there = unsafe { lunarena_vararg(self.call, number, &mut slot) } != 0;
            is_there.then(|| Seen::new(self.thread.raw(), &slot))
        };
        (0..).map_while(found).collect()
    }
}
