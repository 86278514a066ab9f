//! Inspection of a call on the stack of a Lua thread: its function, its line and its variables.

use super::seen::Seen;
use super::thread::Thread;
use crate::vm::inspect::{CodeRef, RawCall, Slot, Source};
use std::ffi::{CStr, c_int};

/// A call on the stack of a Lua thread, inspected while no script runs. Two calls are equal if they have the same function and the same stack
/// position.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Call<'o> {
    thread: Thread<'o>,
    raw: RawCall<'o>,
}

/// Identity of a call for later comparisons. Another call may get the same identity after this one has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CallId {
    thread: usize,
    call: usize,
    function: usize,
    code: usize,
}

/// A Lua variable and its value.
pub struct Variable<'o> {
    pub name: String,
    pub value: Seen<'o>,
}

/// Returns the short name of the file that contains a function. Returns `None` for library functions.
pub(super) fn chunk_of(source: &Source) -> Option<String> {
    let name = source.chunk.strip_prefix(b"=").filter(|name| *name != b"?" && *name != b"library")?;
    Some(String::from_utf8_lossy(name).into_owned())
}

impl<'o> Call<'o> {
    pub(super) fn new(thread: Thread<'o>, raw: RawCall<'o>) -> Call<'o> {
        Call { thread, raw }
    }

    pub fn thread(&self) -> Thread<'o> {
        self.thread
    }

    /// Returns a number that identifies the call among those that currently exist. [`super::Moment::call`] returns the same number.
    pub fn address(&self) -> usize {
        self.raw.address()
    }

    pub fn id(&self) -> CallId {
        let thread = self.thread.address();
        CallId { thread, call: self.address(), function: self.function(), code: self.code() }
    }

    /// Returns a number that identifies the compiled code of the function, as [`super::Moment::code`] does. Returns 0 for a C function.
    pub fn code(&self) -> usize {
        self.raw.code.map_or(0, CodeRef::address)
    }

    /// Returns a number that identifies the called function. It equals the `id` in [`Seen::Function`].
    pub fn function(&self) -> usize {
        self.raw.function()
    }

    /// Returns the short name of the file that contains the called function. Returns `None` for library functions.
    pub fn chunk(&self) -> Option<String> {
        chunk_of(&self.raw.source()?)
    }

    /// Returns the line that the call is executing. Returns `None` if the code has no line information.
    pub fn line(&self) -> Option<u32> {
        self.raw.code?.line(self.raw.place()?)
    }

    /// Returns the first line of the called function, or 0 if the function is a whole file.
    pub fn begins(&self) -> Option<u32> {
        u32::try_from(self.raw.source()?.first_line).ok()
    }

    pub fn ends(&self) -> Option<u32> {
        u32::try_from(self.raw.source()?.last_line).ok()
    }

    pub(super) fn local(&self, number: c_int) -> Option<(&'o CStr, Slot<'o>)> {
        self.raw.local(self.thread.live(), number)
    }

    pub(super) fn upvalue(&self, number: c_int) -> Option<(&'o CStr, Slot<'o>)> {
        self.raw.upvalue(number)
    }

    fn seen(&self, slot: &Slot<'o>) -> Seen<'o> {
        Seen::new(self.thread.live(), slot)
    }

    fn variable(&self, (name, slot): (&CStr, Slot<'o>)) -> Variable<'o> {
        Variable { name: name.to_string_lossy().into_owned(), value: self.seen(&slot) }
    }

    /// Returns the local variables in scope, in order of declaration. A later variable hides an earlier one of the same name.
    pub fn locals(&self) -> Vec<Variable<'o>> {
        // Lua gives names in parentheses to temporary values and to the internal variables of loops.
        let is_written = |(name, _): &(&CStr, Slot)| !name.to_bytes().starts_with(b"(");
        (1..).map_while(|number| self.local(number)).filter(is_written).map(|found| self.variable(found)).collect()
    }

    /// Returns the variables of enclosing functions that the called function uses.
    pub fn upvalues(&self) -> Vec<Variable<'o>> {
        (1..).map_while(|number| self.upvalue(number)).map(|found| self.variable(found)).collect()
    }

    /// Returns the value of a local variable, a variable of an enclosing function, or a global variable. Returns `None` if a metatable determines the
    /// value.
    pub fn value_of(&self, name: &str) -> Option<Seen<'o>> {
        self.find(name).or_else(|| {
            let globals = match self.find("_ENV") {
                Some(Seen::Table(globals)) => globals,
                Some(_) => return None,
                None => self.thread.globals(),
            };
            let is_plain = globals.metatable().is_none();
            globals.field(name).or_else(|| is_plain.then_some(Seen::Nil))
        })
    }

    /// Returns the value of a local variable or of a variable of an enclosing function.
    fn find(&self, name: &str) -> Option<Seen<'o>> {
        let is_meant = |(own, _): &(&CStr, Slot)| own.to_bytes() == name.as_bytes();
        let local = (1..).map_while(|number| self.local(number)).filter(is_meant).last();
        let upvalue = || (1..).map_while(|number| self.upvalue(number)).find(is_meant);
        local.or_else(upvalue).map(|(_, slot)| self.seen(&slot))
    }

    /// Returns the extra arguments of a variadic function (`...` in Lua).
    pub fn varargs(&self) -> Vec<Seen<'o>> {
        (1..).map_while(|number: c_int| self.local(-number)).map(|(_, slot)| self.seen(&slot)).collect()
    }
}
