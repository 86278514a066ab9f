//! Inspection of Lua threads while no script runs: their calls with functions, lines and variables, their errors and memory. Also runs a piece of Lua
//! at the position of a call.

use super::Thread;
use super::seen::{Seen, SeenTable};
use crate::interface::Role;
use crate::vm::inspect::{CodeRef, RawCall, Slot, Source};
use crate::vm::{At, Frame, Raised};
use std::ffi::{CStr, c_int};
use std::rc::Rc;

/// Identity of a Lua thread, with which the thread can be found again later.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ThreadId {
    address: usize,
    number: u32,
}

impl<'o> Thread<'o> {
    /// Checks whether the thread belongs to the rules rather than to a bot.
    pub fn is_of_rules(self) -> bool {
        self.host().role == Role::Rules
    }

    /// Returns a number that identifies the Lua state of the thread.
    pub fn state(self) -> usize {
        std::ptr::from_ref(self.host()).addr()
    }

    /// Returns a number that identifies the heap of the thread's Lua state.
    pub fn heap(self) -> usize {
        Rc::as_ptr(&self.host().heap).addr()
    }

    /// Returns a number that identifies the thread among those that currently exist.
    pub fn address(self) -> usize {
        self.as_ptr().addr()
    }

    /// Returns the number of the thread in its Lua state. The number is never reused.
    pub fn number(self) -> u32 {
        self.object().number()
    }

    pub fn id(self) -> ThreadId {
        ThreadId { address: self.address(), number: self.number() }
    }

    /// Finds the thread with the given identity in any Lua state. Returns `None` if it no longer exists.
    pub fn find(self, id: ThreadId) -> Option<Thread<'o>> {
        self.all_states().into_iter().flat_map(Thread::all_of_state).find(|thread| thread.id() == id)
    }

    /// Returns the calls on the stack of the thread, innermost first.
    pub fn calls(self) -> impl Iterator<Item = Call<'o>> {
        RawCall::all_of(self).map(move |raw| Call { thread: self, raw })
    }

    /// Returns the number of calls on the stack of the thread.
    pub fn depth(self) -> usize {
        self.calls().count()
    }

    pub fn globals(self) -> SeenTable<'o> {
        match self.registry().item(mlua::ffi::LUA_RIDX_GLOBALS) {
            Some(Seen::Table(globals)) => globals,
            // Every state has globals.
            _ => self.registry(),
        }
    }

    /// Returns the registry table of the Lua state. Among other values it contains the metatables of geometry objects, keyed by name.
    pub fn registry(self) -> SeenTable<'o> {
        SeenTable::new(self, self.registry_ref())
    }

    /// Returns the error value that the thread is about to raise.
    pub fn error(self) -> Seen<'o> {
        Seen::new(self, &self.last_value())
    }

    /// Returns the number of instructions used in the current run. Returns `None` for a script whose instructions are not counted, such as the rules.
    pub fn used(self) -> Option<u64> {
        let meter = &self.host().meter;
        (!meter.is_disarmed()).then(|| meter.used())
    }

    /// Returns the memory used by the thread's Lua state, in bytes.
    pub fn memory(self) -> usize {
        self.host().heap.used()
    }
}

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

    /// Returns the first line of the called function, or 0 if the function is a whole file. Returns `None` for a C function.
    pub fn begins(&self) -> Option<u32> {
        u32::try_from(self.raw.source()?.first_line).ok()
    }

    pub fn ends(&self) -> Option<u32> {
        u32::try_from(self.raw.source()?.last_line).ok()
    }

    fn all_locals(&self) -> impl Iterator<Item = (&'o CStr, Slot<'o>)> {
        (1..).map_while(|number| self.raw.local(self.thread, number))
    }

    fn all_upvalues(&self) -> impl Iterator<Item = (&'o CStr, Slot<'o>)> {
        (1..).map_while(|number| self.raw.upvalue(number))
    }

    fn seen(&self, slot: &Slot<'o>) -> Seen<'o> {
        Seen::new(self.thread, slot)
    }

    fn variable(&self, (name, slot): (&CStr, Slot<'o>)) -> Variable<'o> {
        Variable { name: name.to_string_lossy().into_owned(), value: self.seen(&slot) }
    }

    /// Returns the local variables in scope, in order of declaration. A later variable hides an earlier one of the same name.
    pub fn locals(&self) -> Vec<Variable<'o>> {
        // Lua gives names in parentheses to temporary values and to the internal variables of loops.
        let is_written = |(name, _): &(&CStr, Slot)| !name.to_bytes().starts_with(b"(");
        self.all_locals().filter(is_written).map(|found| self.variable(found)).collect()
    }

    /// Returns the variables of enclosing functions that the called function uses.
    pub fn upvalues(&self) -> Vec<Variable<'o>> {
        self.all_upvalues().map(|found| self.variable(found)).collect()
    }

    /// Returns the value of a local variable, a variable of an enclosing function, or a global variable. A variable that does not exist is nil.
    ///
    /// Returns `None` if the variable is not in the table of globals and that table has a metatable, which may provide the value.
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
        let local = self.all_locals().filter(is_meant).last();
        let upvalue = || self.all_upvalues().find(is_meant);
        local.or_else(upvalue).map(|(_, slot)| self.seen(&slot))
    }

    /// Returns the extra arguments of a variadic function (`...` in Lua).
    pub fn varargs(&self) -> Vec<Seen<'o>> {
        (1..).map_while(|number| self.raw.local(self.thread, -number)).map(|(_, slot)| self.seen(&slot)).collect()
    }
}

// Evaluation of code at the position of a call, with the variables of that call. This leaves traces in the Lua state, so the debugger evaluates in a
// forked process, which exits afterwards (`microscope/src/debug/evaluate.rs`).

/// Maximum additional memory that the evaluated code may use, in bytes.
const MAX_MEMORY: u64 = 256 << 20;

/// Maximum output of the evaluated code, in bytes.
const MAX_PRINTED: usize = 1 << 16;

/// Maximum number of variables that the evaluated code can use. Lua allows 200 local variables in a function.
const MAX_VARIABLES: usize = 180;

impl<'o> Call<'o> {
    /// Evaluates an expression or runs statements, as if they were written at the position of this call. Passes the results or the error to
    /// `receive`, together with the printed output.
    ///
    /// # Safety
    /// The process must exit afterwards without using the Lua state again.
    #[allow(unsafe_code)]
    pub unsafe fn run_aside<R>(&self, text: &str, receive: impl FnOnce(Result<Vec<Seen>, String>, &str) -> R) -> R {
        let l = self.thread;
        let host = l.host();
        // The forked process may use more memory than the script, prints into its own buffer, and is not counted.
        host.meter.disarm();
        let _ = host.output.borrow_mut().take();
        host.output.borrow_mut().limit = MAX_PRINTED;
        host.heap.set_limit((host.heap.used() as u64).saturating_add(MAX_MEMORY));
        // SAFETY: the thread is in the middle of a call, to which it never returns.
        let mut frame = unsafe { Frame::above(l) };
        let results = self.run(&mut frame, text);
        let (printed, _) = host.output.borrow_mut().take();
        let results = results.map(|first| (first..=frame.top()).map(|at| Seen::new(l, &l.value(at))).collect());
        receive(results, &printed)
    }

    /// Runs code and returns the stack index of its first result. The frame belongs to the Lua state of this call.
    #[allow(unsafe_code)]
    fn run(&self, frame: &mut Frame, text: &str) -> Result<c_int, String> {
        let variables = self.variables();
        let names: Vec<&str> = variables.iter().map(|(name, _)| name.as_str()).collect();
        let head = if names.is_empty() { String::new() } else { format!("local {} = ... ", names.join(", ")) };
        frame.stop_collecting();
        // SAFETY: only variables of this call are pushed, from the state of the frame. Nothing is collected, so their values exist.
        let push = |frame: &Frame, slot: &Slot| unsafe { frame.push_slot(slot) };
        // The code uses the globals of the call.
        let globals = self.all_upvalues().find(|(name, _)| name.to_bytes() == b"_ENV").map(|(_, globals)| {
            push(frame, &globals);
            At(frame.top())
        });
        let as_expression = frame.compile("expression", &format!("{head}return {text}"));
        let compiled = as_expression.or_else(|_| frame.compile("expression", &format!("{head}{text}")));
        compiled.map_err(|error| error.message)?;
        if let Some(globals) = globals {
            frame.set_chunk_globals(globals);
        }
        let first = frame.top();
        frame.reserve(variables.len() as c_int + 1)?;
        variables.iter().for_each(|(_, value)| push(frame, value));
        match frame.call(variables.len() as c_int, None) {
            Ok(_) => Ok(first),
            Err(Raised) => Err(frame.error_text(frame.top())),
        }
    }

    /// Returns all variables in scope. Local variables hide variables of enclosing functions with the same name.
    fn variables(&self) -> Vec<(String, Slot<'o>)> {
        let mut wanted: Vec<(String, Slot)> = Vec::new();
        for (name, value) in self.all_upvalues().chain(self.all_locals()) {
            let name = name.to_string_lossy().into_owned();
            if name.starts_with('(') || name.is_empty() || name == "_ENV" {
                continue;
            }
            wanted.retain(|(other, ..)| *other != name);
            wanted.push((name, value));
        }
        let skipped = wanted.len().saturating_sub(MAX_VARIABLES);
        wanted.split_off(skipped)
    }
}
