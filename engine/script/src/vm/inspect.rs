//! Read access to the threads, calls, code and values of a Lua state while none of its code runs. Reading creates no objects, moves no values and
//! calls no functions.
//!
//! The lifetime `'o` of every type is a period in which no code of the state runs. [`Frame::inspect`] limits it to one call of a closure.

use super::c::{Live, Room};
use super::host::host_of;
use super::userdata::{Block, Userdata};
use super::{Frame, Host, RawThread};
use mlua::ffi;
use std::cell::RefCell;
use std::ffi::{CStr, c_char, c_int, c_uint, c_void};
use std::marker::PhantomData;
use std::ptr::NonNull;

// Declares `TableRef`, `FunctionRef`, `ObjectRef`, `CodeRef` and `CallRef`: pointers into the state that are valid for `'o`.
macro_rules! pointers {
    ($($(#[$doc:meta])* $name:ident)*) => {
        $(
            $(#[$doc])*
            #[repr(transparent)]
            #[derive(Clone, Copy, PartialEq, Eq)]
            pub struct $name<'o>(NonNull<c_void>, PhantomData<&'o ()>);

            impl $name<'_> {
                pub fn address(self) -> usize {
                    self.0.addr().get()
                }
            }
        )*
    };
}

pointers! {
    /// Reference to a Lua table.
    TableRef
    /// Reference to a function written in Lua.
    FunctionRef
    /// Reference to any garbage-collected Lua object.
    ObjectRef
    /// Reference to the compiled code that all functions created from the same piece of source text share.
    CodeRef
    /// Reference to a call on the stack of a Lua thread.
    CallRef
}

/// A Lua value as the C code describes it: `lunarena_Slot` in `lua/internals.h`. [`Slot::read`] converts it to a [`Raw`], which can be matched on.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct Slot<'o> {
    pub(super) kind: c_int,
    pub(super) integer: i64,
    pub(super) number: f64,
    pub(super) address: *const c_void,
    pub(super) length: usize,
    pub(super) stays: PhantomData<&'o ()>,
}

/// Numbers for the kinds of values in a [`Slot`], the same as in `lua/internals.h`.
pub(super) mod kind {
    use std::ffi::c_int;

    pub const NIL: c_int = 0;
    pub const FALSE: c_int = 1;
    pub const TRUE: c_int = 2;
    pub const INTEGER: c_int = 3;
    pub const FLOAT: c_int = 4;
    pub const TEXT: c_int = 5;
    pub const TABLE: c_int = 6;
    pub const FUNCTION: c_int = 7;
    pub const NATIVE: c_int = 8;
    pub const THREAD: c_int = 9;
    pub const OBJECT: c_int = 10;
}

/// An entry of a table as the C code describes it: `lunarena_Entry` in `lua/look.c`.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct Entry<'o> {
    pub key: Slot<'o>,
    pub value: Slot<'o>,
}

/// A call on a Lua stack as the C code describes it: `lunarena_Call` in `lua/observe.c`.
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct RawCall<'o> {
    call: Option<CallRef<'o>>,
    /// Address of the called closure, or of the C function itself if it has no upvalues.
    function: *const c_void,
    /// Code of the called Lua function; `None` for a C function.
    pub code: Option<CodeRef<'o>>,
}

// These functions need two things: their arguments exist, which the types guarantee, and no code of the state runs. They check indices and numbers
// themselves.
unsafe extern "C" {
    // `lua/look.c`
    safe fn lunarena_read_slot<'o>(l: Live<'o>, at: c_int, out: &mut Slot<'o>);
    safe fn lunarena_next_entry<'o>(l: Live<'o>, t: TableRef<'o>, place: &mut usize, out: &mut Entry<'o>) -> c_int;
    safe fn lunarena_count_entries(table: TableRef) -> usize;
    /// The object of the slot must belong to the state of `l` and still exist.
    fn lunarena_push_slot(l: Room, slot: &Slot);
    // `lua/observe.c`
    safe fn lunarena_caller<'o>(l: Live<'o>, call: &mut RawCall<'o>) -> c_int;
    safe fn lunarena_current_instruction(call: CallRef) -> c_int;
    safe fn lunarena_local<'o>(l: Live<'o>, call: CallRef<'o>, number: c_int, out: &mut Slot<'o>) -> *const c_char;
    safe fn lunarena_upvalue<'o>(call: CallRef<'o>, number: c_int, out: &mut Slot<'o>) -> *const c_char;
    safe fn lunarena_source<'o>(function: FunctionRef<'o>, out: &mut Text<'o>, lines: &mut [c_int; 2]) -> CodeRef<'o>;
    safe fn lunarena_nested_function<'o>(code: CodeRef<'o>, number: c_int) -> Option<CodeRef<'o>>;
    safe fn lunarena_line(code: CodeRef, place: c_int) -> c_int;
    safe fn lunarena_instruction_count(code: CodeRef) -> c_int;
    safe fn lunarena_ends_call(code: CodeRef, place: c_int) -> c_int;
    safe fn lunarena_called_native(call: CallRef, place: c_int) -> *const c_void;
    safe fn lunarena_metatable<'o>(object: ObjectRef<'o>) -> Option<TableRef<'o>>;
    safe fn lunarena_registry<'o>(l: Live<'o>) -> TableRef<'o>;
    safe fn lunarena_next_thread<'o>(l: Live<'o>, after: Option<Live<'o>>) -> Option<Live<'o>>;
    safe fn lunarena_object_number(object: ObjectRef) -> c_uint;
    safe fn lunarena_userdata_memory(object: ObjectRef, size: usize) -> *mut c_void;
}

/// A string passed from the C code.
#[repr(C)]
#[derive(Clone, Copy)]
struct Text<'o> {
    bytes: *const u8,
    length: usize,
    stays: PhantomData<&'o ()>,
}

impl<'o> Text<'o> {
    const EMPTY: Text<'o> = Text { bytes: std::ptr::null(), length: 0, stays: PhantomData };

    fn bytes(self) -> &'o [u8] {
        // SAFETY: the C side fills both fields with a text that its state keeps.
        if self.bytes.is_null() { &[] } else { unsafe { std::slice::from_raw_parts(self.bytes, self.length) } }
    }
}

/// A Lua value, to match on.
pub enum Raw<'o> {
    Nil,
    Bool(bool),
    Int(i64),
    Float(f64),
    Text(&'o [u8]),
    Table(TableRef<'o>),
    Function(FunctionRef<'o>),
    /// The address of a C function.
    Native(usize),
    Thread(Live<'o>),
    Object(ObjectRef<'o>),
    Other,
}

impl<'o> Slot<'o> {
    pub const NIL: Slot<'o> =
        Slot { kind: kind::NIL, integer: 0, number: 0.0, address: std::ptr::null(), length: 0, stays: PhantomData };

    /// Returns the value that the slot describes.
    pub fn read(&self) -> Raw<'o> {
        let address = NonNull::new(self.address.cast_mut());
        match (self.kind, address) {
            (kind::NIL, _) => Raw::Nil,
            (kind::FALSE, _) => Raw::Bool(false),
            (kind::TRUE, _) => Raw::Bool(true),
            (kind::INTEGER, _) => Raw::Int(self.integer),
            (kind::FLOAT, _) => Raw::Float(self.number),
            (kind::TEXT, _) => {
                Raw::Text(Text { bytes: self.address.cast(), length: self.length, stays: PhantomData }.bytes())
            }
            (kind::TABLE, Some(table)) => Raw::Table(TableRef(table, PhantomData)),
            (kind::FUNCTION, Some(function)) => Raw::Function(FunctionRef(function, PhantomData)),
            (kind::NATIVE, _) => Raw::Native(self.address.addr()),
            // SAFETY: the address is that of a thread, which exists while nothing runs.
            (kind::THREAD, Some(thread)) => Raw::Thread(unsafe { Live::new(thread.cast()) }),
            (kind::OBJECT, Some(object)) => Raw::Object(ObjectRef(object, PhantomData)),
            _ => Raw::Other,
        }
    }
}

impl<'o> TableRef<'o> {
    pub fn object(self) -> ObjectRef<'o> {
        ObjectRef(self.0, PhantomData)
    }

    /// Returns the number of entries in the table.
    pub fn count(self) -> usize {
        lunarena_count_entries(self)
    }

    /// Returns the entries of the table in memory order.
    pub fn entries(self, l: Live<'o>) -> impl Iterator<Item = Entry<'o>> {
        let mut place = 0;
        std::iter::from_fn(move || {
            let mut entry = Entry { key: Slot::NIL, value: Slot::NIL };
            (lunarena_next_entry(l, self, &mut place, &mut entry) != 0).then_some(entry)
        })
    }
}

impl<'o> ObjectRef<'o> {
    /// Returns a number that identifies the object within its Lua state.
    pub fn number(self) -> u32 {
        lunarena_object_number(self)
    }

    /// Returns the Rust value in a userdata. Returns `None` if the object is not a userdata or its value is not of type `T`.
    pub fn userdata<T: Userdata>(self) -> Option<&'o T> {
        let block = lunarena_userdata_memory(self, size_of::<Block<T>>()).cast::<Block<T>>();
        // SAFETY: every userdata is a block, and none is collected while nothing runs.
        unsafe { block.as_ref()?.value() }
    }

    /// Returns the metatable of a table or userdata. Returns `None` if it has none.
    pub fn metatable(self) -> Option<TableRef<'o>> {
        lunarena_metatable(self)
    }
}

/// The location of a function in the source text.
pub struct Source<'o> {
    pub code: CodeRef<'o>,
    pub chunk: &'o [u8],
    pub first_line: c_int,
    pub last_line: c_int,
}

impl<'o> FunctionRef<'o> {
    pub fn source(self) -> Source<'o> {
        let (mut chunk, mut lines) = (Text::EMPTY, [0; 2]);
        let code = lunarena_source(self, &mut chunk, &mut lines);
        Source { code, chunk: chunk.bytes(), first_line: lines[0], last_line: lines[1] }
    }
}

impl<'o> CodeRef<'o> {
    /// Returns the number of Lua instructions in this code.
    pub fn length(self) -> usize {
        lunarena_instruction_count(self) as usize
    }

    /// Returns the source line of the Lua instruction at index `place`. Returns `None` for library code, and for the first instruction of a variadic
    /// function, which only sets up the call.
    pub fn line(self, place: usize) -> Option<u32> {
        u32::try_from(lunarena_line(self, c_int::try_from(place).ok()?)).ok()
    }

    /// Checks whether the Lua instruction at index `place` ends its call, as a return or a tail call does.
    pub fn leaves(self, place: usize) -> bool {
        c_int::try_from(place).is_ok_and(|place| lunarena_ends_call(self, place) != 0)
    }

    /// Returns the code of the functions defined directly inside this function.
    pub fn inner(self) -> impl Iterator<Item = CodeRef<'o>> {
        (0..).map_while(move |number| lunarena_nested_function(self, number))
    }
}

impl<'o> RawCall<'o> {
    /// Returns the calls on the stack of a Lua thread, innermost first.
    pub fn all_of(l: Live<'o>) -> impl Iterator<Item = RawCall<'o>> {
        let mut call = RawCall { call: None, function: std::ptr::null(), code: None };
        std::iter::from_fn(move || (lunarena_caller(l, &mut call) != 0).then_some(call))
    }

    /// Returns a number that identifies the call until it ends.
    pub fn address(self) -> usize {
        self.call.map_or(0, CallRef::address)
    }

    /// Returns a number that identifies the called function.
    pub fn function(self) -> usize {
        self.function.addr()
    }

    pub fn source(self) -> Option<Source<'o>> {
        let closure = NonNull::new(self.function.cast_mut()).filter(|_| self.code.is_some())?;
        Some(FunctionRef(closure, PhantomData).source())
    }

    /// Returns the index of the current instruction of a Lua function. Returns `None` for a C function.
    pub fn place(self) -> Option<usize> {
        self.code?;
        usize::try_from(lunarena_current_instruction(self.call?)).ok()
    }

    /// Returns the name and value of the nth local variable, counted from 1. A negative number selects one of the extra arguments (`...`).
    pub fn local(self, l: Live<'o>, number: c_int) -> Option<(&'o CStr, Slot<'o>)> {
        let call = self.call?;
        named(|slot| lunarena_local(l, call, number, slot))
    }

    /// Returns the name and value of the nth upvalue of the called function, counted from 1.
    pub fn upvalue(self, number: c_int) -> Option<(&'o CStr, Slot<'o>)> {
        let call = self.call?;
        named(|slot| lunarena_upvalue(call, number, slot))
    }
}

impl CallRef<'_> {
    /// Returns the address of the C function that the Lua instruction at index `place` is about to call. Returns `None` if it calls no C function.
    pub fn called_native(self, place: usize) -> Option<usize> {
        let function = lunarena_called_native(self, c_int::try_from(place).ok()?);
        (!function.is_null()).then(|| function.addr())
    }
}

fn named<'o>(find: impl FnOnce(&mut Slot<'o>) -> *const c_char) -> Option<(&'o CStr, Slot<'o>)> {
    let mut slot = Slot::NIL;
    let name = find(&mut slot);
    // SAFETY: a name from the C side is a text of the function, or a constant.
    (!name.is_null()).then(|| (unsafe { CStr::from_ptr(name) }, slot))
}

impl<'o> Live<'o> {
    pub(crate) fn object(self) -> ObjectRef<'o> {
        ObjectRef(self.non_null().cast(), PhantomData)
    }

    /// Returns the value on top of the thread's stack.
    pub(crate) fn last_value(self) -> Slot<'o> {
        self.value(super::c::lua_gettop(self))
    }

    /// Returns the value at a stack index of the running function, or nil if the index is beyond the last value.
    pub(crate) fn value(self, at: c_int) -> Slot<'o> {
        let mut slot = Slot::NIL;
        lunarena_read_slot(self, at, &mut slot);
        slot
    }

    /// Checks whether the thread has yielded and waits to be resumed.
    pub fn waits(self) -> bool {
        super::c::lua_status(self) == ffi::LUA_YIELD
    }

    /// Returns the engine's data for the Lua state of this thread.
    pub(crate) fn host(self) -> &'o Host {
        // SAFETY: only threads of a `Lua` are inspected.
        unsafe { host_of(self.as_ptr()) }
    }

    /// Returns the thread of the bot that called the rules, if this thread runs such a call.
    pub fn bot_that_called(self) -> Option<Live<'o>> {
        let caller = self.host().caller.borrow();
        // SAFETY: the bot waits until its call returns.
        NonNull::new(caller.as_ref()?.thread).map(|l| unsafe { Live::new(l) })
    }

    pub(crate) fn registry_ref(self) -> TableRef<'o> {
        lunarena_registry(self)
    }

    /// Returns all threads of the Lua state except the main thread, which runs no scripts.
    pub fn all_of_state(self) -> impl Iterator<Item = Live<'o>> {
        std::iter::successors(lunarena_next_thread(self, None), move |last| lunarena_next_thread(self, Some(*last)))
    }

    /// Returns the main Lua threads of all Lua states that exist on this thread of the process.
    pub(crate) fn all_states(self) -> Vec<Live<'o>> {
        STATES.with_borrow(|states| {
            // SAFETY: a state is removed before it is closed, and none is closed while nothing runs.
            states.iter().map(|state| unsafe { Live::new(*state) }).collect()
        })
    }
}

thread_local! {
    /// The main Lua threads of all Lua states that exist on this thread of the process.
    static STATES: RefCell<Vec<NonNull<ffi::lua_State>>> = const { RefCell::new(Vec::new()) };
}

/// Adds a Lua state to the list that [`Live::all_states`] reads.
pub(super) fn add_state(main: NonNull<ffi::lua_State>) {
    STATES.with_borrow_mut(|states| states.push(main));
}

pub(super) fn remove_state(main: RawThread) {
    STATES.with_borrow_mut(|states| states.retain(|state| state.as_ptr() != main));
}

impl Frame {
    /// Returns a frame that begins above the values of the running call of a Lua thread.
    ///
    /// # Safety
    /// The running call must never continue.
    pub unsafe fn above(l: Live) -> Frame {
        // SAFETY: the thread exists, and no other code removes values from its stack.
        unsafe { Frame::new(l.as_ptr(), super::c::lua_gettop(l), 0) }
    }

    /// Pushes the value that a slot describes.
    ///
    /// # Safety
    /// The slot must have been read from the Lua state of this frame, and its object must still exist.
    pub unsafe fn push_slot(&self, slot: &Slot) {
        // SAFETY: the caller guarantees it, and there is room.
        unsafe { lunarena_push_slot(self.room(), slot) }
    }

    /// Calls `work` with the Lua thread of this frame, which `work` may only inspect. An attempt of `work` to push, call or collect garbage with this
    /// frame panics.
    pub fn inspect<R>(&self, work: impl for<'o> FnOnce(Live<'o>) -> R) -> R {
        self.locked(|| work(self.live()))
    }
}

#[cfg(test)]
mod tests {
    use crate::interface::Role;
    use crate::sandbox;
    use crate::vm::Frame;
    use lunarena_kernel::random::Streams;
    use std::panic::{AssertUnwindSafe, catch_unwind};

    #[test]
    fn an_inspected_frame_refuses_to_push_open_a_scope_and_collect() {
        let works: [fn(&Frame); 3] = [|frame| frame.push(1i64), |frame| drop(frame.scope()), Frame::collect];
        for work in works {
            let lua = sandbox::create(Role::Rules, Streams::new(0)).expect("a state");
            let frame = lua.frame();
            work(&frame);
            let inspected = AssertUnwindSafe(|| frame.inspect(|_| work(&frame)));
            assert!(catch_unwind(inspected).is_err());
        }
    }
}
