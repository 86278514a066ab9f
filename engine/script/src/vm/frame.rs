//! Access to the part of a Lua stack that belongs to one function.

use super::c::{self, Index, Live, Room};
use super::host::host_of;
use super::{Function, Host, Kind, RawThread, Reference, Table};
use mlua::ffi;
use std::cell::Cell;
use std::ffi::c_int;
use std::ops::{Deref, DerefMut};
use std::ptr::NonNull;

/// The part of a Lua stack that belongs to one running function. It contains the function's values, numbered from 1, and the values pushed on top of
/// them.
///
/// Every push first ensures that the stack has room. If the stack cannot grow, the function panics, and the script receives the error "stack
/// overflow". Functions that push many values call [`Frame::reserve`] first. A native function need not remove the values that it pushed: only its
/// results are returned.
///
/// Further methods are in the other files of `vm`: `table` and `records` (tables), `code` and `lua` (chunks), `thread`, `copy`, `digest`, `userdata`,
/// `trace`, `host` (charging and memory) and `inspect`. `src/arguments.rs` adds those for arguments and results of natives.
pub struct Frame {
    l: NonNull<ffi::lua_State>,
    /// Number of values that were on the stack before this frame, which it must not remove.
    base: c_int,
    /// Number of values that can certainly be pushed before more room is requested from Lua. Removing values does not raise it. [`LOCKED`] while a
    /// scope of this frame exists, and [`INSPECTED`] during an inspection.
    room: Cell<c_int>,
}

/// Marks a frame on which no value may be pushed, because a [`Scope`] uses the stack.
const LOCKED: c_int = -1;
/// Marks a frame whose Lua state is being inspected, so that nothing may be pushed, called or collected.
const INSPECTED: c_int = -2;

/// Number of stack slots requested from Lua at a time.
const SPARE: c_int = ffi::LUA_MINSTACK;

/// Payload of the panic that ends a function whose stack cannot grow.
pub struct StackOverflow;

impl Frame {
    /// # Safety
    /// `l` must outlive the frame, and its stack must have room for `room` more values. While the frame exists, no other code may remove values from
    /// the stack, except values that were pushed later.
    pub(super) unsafe fn new(l: RawThread, base: c_int, room: c_int) -> Frame {
        // SAFETY: the thread exists.
        Frame { l: unsafe { NonNull::new_unchecked(l) }, base, room: Cell::new(room) }
    }

    /// Returns the Lua thread that owns the stack.
    pub fn thread_id(&self) -> RawThread {
        self.l.as_ptr()
    }

    #[inline]
    pub(super) fn live(&self) -> Live<'_> {
        // SAFETY: the thread outlives the frame.
        unsafe { Live::new(self.l) }
    }

    /// Claims room for one value on the stack.
    #[inline]
    pub(super) fn room(&self) -> Room<'_> {
        self.claim(1);
        // SAFETY: room for one value was claimed.
        unsafe { Room::new(self.live()) }
    }

    /// Returns the engine's data for this Lua state.
    #[inline]
    pub fn host(&self) -> &Host {
        // SAFETY: the thread is alive, and frames exist only in states of a `Lua`.
        unsafe { host_of(self.thread_id()) }
    }

    /// Takes room for `count` values that the caller is about to push. In contrast, [`Frame::reserve`] only ensures that there is room. Panics with
    /// [`StackOverflow`] if the stack cannot grow.
    #[inline]
    pub(super) fn claim(&self, count: c_int) {
        let room = self.room.get();
        if room >= count {
            self.room.set(room - count);
        } else if self.grow(count).is_err() {
            std::panic::resume_unwind(Box::new(StackOverflow));
        }
    }

    #[cold]
    fn grow(&self, count: c_int) -> Result<(), String> {
        assert!(self.room.get() >= 0, "a scope of this frame is in use, or the frame is inspected");
        match c::lua_checkstack(self.live(), count.saturating_add(SPARE)) {
            0 => Err("stack overflow".into()),
            _ => {
                self.room.set(SPARE);
                Ok(())
            }
        }
    }

    /// Ensures that the stack has room for `count` values that will be pushed one by one. Fails with "stack overflow" if it cannot grow.
    pub fn reserve(&self, count: c_int) -> Result<(), String> {
        if self.room.get() < count {
            self.grow(count)?;
            self.room.set(self.room.get().max(count));
        }
        Ok(())
    }

    /// Returns the number of values that were on the stack when the frame was created.
    pub fn base(&self) -> c_int {
        self.base
    }

    /// Returns the number of values, which is also the index of the last one.
    pub fn top(&self) -> c_int {
        c::lua_gettop(self.live())
    }

    /// Removes all values above index `count`, or pushes nils until there are `count` values.
    pub fn set_top(&mut self, count: c_int) {
        assert!(count >= self.base, "the values below belong to another frame");
        let more = count - self.top();
        if more > 0 {
            self.claim(more);
        }
        self.move_top(count);
    }

    /// Sets the number of values to `count`, which must be at least the frame's base. Room for added values must have been claimed.
    fn move_top(&self, count: c_int) {
        // SAFETY: the caller removes values of this frame only, or has claimed room.
        unsafe { ffi::lua_settop(self.thread_id(), count) }
    }

    /// Removes the last `count` values.
    pub fn pop(&mut self, count: c_int) {
        let rest = self.top() - count;
        self.set_top(rest);
    }

    /// Panics unless the last `count` values were pushed in this frame.
    pub(super) fn owns(&self, count: c_int) {
        assert!(count >= 0 && self.top() - count >= self.base, "these values belong to another frame");
    }

    /// Moves the last value to index `at`, and shifts the values from there up by one.
    pub fn insert(&mut self, at: c_int) {
        assert!(at > self.base && at <= self.top());
        // SAFETY: `at` is one of the values of this frame.
        unsafe { ffi::lua_rotate(self.thread_id(), at, 1) }
    }

    /// Removes the value at index `at`, and shifts the values above it down by one.
    pub fn remove(&mut self, at: c_int) {
        assert!(at > self.base && at <= self.top());
        // SAFETY: as in `insert`; the value is the last one when it is removed.
        unsafe {
            ffi::lua_rotate(self.thread_id(), at, -1);
            ffi::lua_settop(self.thread_id(), -2);
        }
    }

    /// Runs `work` while this frame is locked. Until `work` ends, attempts to push, call or collect garbage with this frame panic.
    pub(super) fn locked<R>(&self, work: impl FnOnce() -> R) -> R {
        let room = self.room.replace(INSPECTED);
        assert!(room >= 0, "a scope of this frame is in use");
        let result = work();
        self.room.set(room);
        result
    }

    /// Starts a separate part of the stack, which is removed when the returned scope is dropped. Until then, no values can be pushed on this frame.
    pub fn scope(&self) -> Scope<'_> {
        let room = self.room.get();
        assert!(room >= 0, "a scope of this frame is in use, or the frame is inspected");
        self.room.set(LOCKED);
        // SAFETY: values borrowed from the outer frame are below the base, and the outer frame is locked.
        let frame = unsafe { Frame::new(self.thread_id(), self.top(), room) };
        Scope { outer: &self.room, frame }
    }
}

/// A part of a Lua stack that is removed when this value is dropped.
///
/// Indices remain those of the function: the first value pushed in a scope is at `base() + 1`, and `top()` counts the values below the scope too.
/// Values below the scope can be read but not removed.
pub struct Scope<'f> {
    outer: &'f Cell<c_int>,
    frame: Frame,
}

impl Deref for Scope<'_> {
    type Target = Frame;

    fn deref(&self) -> &Frame {
        &self.frame
    }
}

impl DerefMut for Scope<'_> {
    fn deref_mut(&mut self) -> &mut Frame {
        &mut self.frame
    }
}

impl Drop for Scope<'_> {
    fn drop(&mut self) {
        self.frame.move_top(self.frame.base);
        // The outer frame has at least as much room as the scope had left.
        self.outer.set(self.frame.room.get().max(0));
    }
}

/// Reading of values. A value beyond the last one has the type [`Kind::None`].
impl Frame {
    #[inline]
    pub fn kind(&self, at: c_int) -> Kind {
        Kind::of(c::lua_type(self.live(), Index::of(at)))
    }

    /// Checks whether the value at index `at` is nil or does not exist.
    #[inline]
    pub fn is_absent(&self, at: c_int) -> bool {
        c::lua_type(self.live(), Index::of(at)) <= ffi::LUA_TNIL
    }

    pub fn is_string(&self, at: c_int) -> bool {
        self.kind(at) == Kind::String
    }

    /// Checks whether the value at index `at` is a float, that is, a number that is not stored as an integer.
    pub fn is_float(&self, at: c_int) -> bool {
        self.kind(at) == Kind::Number && self.integer(at).is_none()
    }

    /// Returns the integer at index `at`. Returns `None` for any other value; floats are not converted.
    #[inline]
    pub fn integer(&self, at: c_int) -> Option<i64> {
        let mut number = 0;
        (c::lunarena_integer(self.live(), at, &mut number) != 0).then_some(number)
    }

    /// Returns the value at index `at` as an integer. Converts floats and strings by Lua's rules.
    pub fn to_integer(&self, at: c_int) -> Option<i64> {
        let mut is_integer = 0;
        let number = c::lua_tointegerx(self.live(), Index::of(at), &mut is_integer);
        (is_integer != 0).then_some(number)
    }

    /// Returns the value at index `at` as a float. Converts integers and strings by Lua's rules.
    pub fn to_number(&self, at: c_int) -> Option<f64> {
        let mut is_number = 0;
        let number = c::lua_tonumberx(self.live(), Index::of(at), &mut is_number);
        (is_number != 0).then_some(number)
    }

    /// Returns whether the value at index `at` counts as true in a Lua condition.
    pub fn boolean(&self, at: c_int) -> bool {
        c::lua_toboolean(self.live(), Index::of(at)) != 0
    }

    /// Returns the bytes of the string at index `at`. Returns `None` for any other value.
    #[inline]
    pub fn string(&self, at: c_int) -> Option<&[u8]> {
        let mut length = 0;
        let bytes = c::lunarena_text(self.live(), at, &mut length);
        // SAFETY: a string never changes, and is not collected while it is on the stack. It cannot be removed while the frame is borrowed.
        (!bytes.is_null()).then(|| unsafe { std::slice::from_raw_parts(bytes, length) })
    }

    /// Returns the bytes of the string at index `at`. If the value is a number, first replaces it on the stack by its string form.
    pub fn to_string(&self, at: c_int) -> Option<&[u8]> {
        if self.kind(at) == Kind::Number {
            // SAFETY: the number is replaced in place; nothing borrows from a number.
            unsafe { ffi::lua_tolstring(self.thread_id(), at, std::ptr::null_mut()) };
        }
        self.string(at)
    }

    /// Returns the table at index `at`. Returns `None` for any other value.
    #[inline]
    pub fn as_table(&self, at: c_int) -> Option<Table<'_>> {
        // SAFETY: it is a table.
        (self.kind(at) == Kind::Table).then(|| unsafe { Table::new(self, at) })
    }

    /// Returns the number of bytes of the string at index `at`; 0 for any other value.
    pub fn string_len(&self, at: c_int) -> usize {
        self.string(at).map_or(0, <[u8]>::len)
    }

    /// Checks whether the values at two indices are equal, without calling metamethods.
    pub fn is_same(&self, a: c_int, b: c_int) -> bool {
        c::lua_rawequal(self.live(), Index::of(a), Index::of(b)) != 0
    }

    /// Returns the integer in the nth upvalue of the running function, counted from 1. Returns `None` for any other value.
    pub fn upvalue_integer(&self, number: u8) -> Option<i64> {
        let mut value = 0;
        (c::lunarena_upvalue_integer(self.live(), number.into(), &mut value) != 0).then_some(value)
    }
}

/// Pushing of values, and the registry.
impl Frame {
    #[inline]
    pub fn push(&self, value: impl Push) {
        value.push_to(self.room());
    }

    /// Pushes a new table with memory reserved for `items` list items and `entries` other entries.
    pub fn new_table(&self, items: usize, entries: usize) -> Table<'_> {
        // Larger sizes are not reserved in advance, because the script may be unable to pay for them.
        const MOST: usize = 1 << 24;
        self.claim(1);
        // SAFETY: there is room, and afterwards the value on top is a table.
        unsafe {
            ffi::lua_createtable(self.thread_id(), items.min(MOST) as c_int, entries.min(MOST) as c_int);
            Table::new(self, self.top())
        }
    }

    /// Pushes the table of globals of the Lua state. Returns `None` if the globals are not a table.
    pub fn push_globals(&self) -> Option<Table<'_>> {
        self.push(Reference(ffi::LUA_RIDX_GLOBALS as c_int));
        self.as_table(self.top())
    }

    /// Pushes a function with the last `upvalues` values as its upvalues. These values are removed from the stack.
    pub fn push_closure(&mut self, function: Function, upvalues: c_int) {
        self.owns(upvalues);
        self.claim(1);
        // SAFETY: the upvalues are on the stack.
        unsafe { ffi::lua_pushcclosure(self.thread_id(), function.0, upvalues) }
    }

    /// Pushes the metatable of the value at index `at`. Returns false and pushes nothing if it has none.
    pub fn push_metatable(&self, at: c_int) -> bool {
        c::lunarena_push_metatable(self.room(), Index::of(at)) != 0
    }

    /// Checks whether the first argument of the running native function is a table whose metatable is the function's first upvalue.
    pub fn is_instance(&self) -> bool {
        c::lunarena_is_instance(self.live()) != 0
    }

    /// Pushes a field of the metatable of the value at index `at`, without calling metamethods. Returns false and pushes nothing if there is no such
    /// field.
    pub fn push_metafield(&mut self, at: c_int, name: &str) -> bool {
        let top = self.top();
        let is_there = self.push_metatable(at)
            && self.as_table(top + 1).is_some_and(|metatable| self.get(metatable, name) != Kind::Nil);
        if is_there {
            self.remove(top + 1);
        } else {
            self.set_top(top);
        }
        is_there
    }

    /// Replaces the globals of the Lua state with a value.
    pub fn set_globals(&self, value: impl Push) {
        self.replace(Reference(ffi::LUA_RIDX_GLOBALS as c_int), value);
    }

    /// Stores a value in the registry of the Lua state, which keeps it until [`Frame::release`] is called.
    pub fn store(&self, value: impl Push) -> Reference {
        self.push(value);
        // SAFETY: the registry is a table; the value is removed from the stack.
        Reference(unsafe { ffi::luaL_ref(self.thread_id(), ffi::LUA_REGISTRYINDEX) })
    }

    /// Replaces the value to which a reference in the registry refers.
    pub fn replace(&self, reference: Reference, value: impl Push) {
        self.push(value);
        // SAFETY: the registry is a table; the value is removed from the stack.
        unsafe { ffi::lua_rawseti(self.thread_id(), ffi::LUA_REGISTRYINDEX, reference.0.into()) }
    }

    /// Removes the value of a reference from the registry.
    pub fn release(&self, reference: Reference) {
        // SAFETY: the registry is a table. Later reads of the reference find another value, whose kind they check.
        unsafe { ffi::luaL_unref(self.thread_id(), ffi::LUA_REGISTRYINDEX, reference.0) }
    }
}

/// A Lua error that ended a call. The error is the last value on the stack.
#[derive(Debug)]
pub struct Raised;

/// Function calls and garbage collection.
impl Frame {
    /// Calls the function below the last `arguments` values. Leaves `results` results on the stack (all of them for `None`) and returns their number.
    pub fn call(&mut self, arguments: c_int, results: Option<c_int>) -> Result<c_int, Raised> {
        self.call_with(arguments, results, 0)
    }

    /// Calls a function like [`Frame::call`], with an error handler. The handler is at index `handler`, below the function, and is called with an
    /// error before the stack is unwound.
    pub fn call_with_handler(
        &mut self,
        handler: c_int,
        arguments: c_int,
        results: Option<c_int>,
    ) -> Result<c_int, Raised> {
        assert!(handler > self.base, "the handler belongs to another frame");
        self.call_with(arguments, results, handler)
    }

    fn call_with(&mut self, arguments: c_int, results: Option<c_int>, handler: c_int) -> Result<c_int, Raised> {
        let below = self.top() - arguments - 1;
        assert!(arguments >= 0 && below >= self.base.max(handler), "these values belong to another frame");
        self.claim(results.unwrap_or(0));
        // SAFETY: the function and its arguments are on the stack, and there is room for the results; Lua itself makes room for all results.
        let status =
            unsafe { ffi::lua_pcall(self.thread_id(), arguments, results.unwrap_or(ffi::LUA_MULTRET), handler) };
        let count = self.top() - below;
        if results.is_none() {
            // The results replace the function and its arguments. Further results may have used free room. A fixed number of results was claimed
            // above.
            self.room.set((self.room.get() + arguments + 1 - count).max(0));
        }
        if status == ffi::LUA_OK { Ok(count) } else { Err(Raised) }
    }

    /// Turns off automatic garbage collection permanently.
    pub fn stop_collecting(&self) {
        self.control_collection(ffi::LUA_GCSTOP);
    }

    /// Collects all garbage of the Lua state.
    pub fn collect(&self) {
        self.control_collection(ffi::LUA_GCCOLLECT);
    }

    fn control_collection(&self, command: c_int) {
        assert_ne!(self.room.get(), INSPECTED, "the frame is inspected");
        // SAFETY: both commands have no arguments. No function of ours runs within a collection.
        unsafe { ffi::lua_gc(self.thread_id(), command) };
    }
}

/// A value that can be pushed on a Lua stack.
pub trait Push {
    #[doc(hidden)]
    fn push_to(self, room: Room);
}

/// A stack index. Pushing it pushes a copy of the value at that index.
#[derive(Clone, Copy)]
pub struct At(pub c_int);

/// The number of an upvalue of the running function, counted from 1. Pushing it pushes the upvalue.
#[derive(Clone, Copy)]
pub struct Upvalue(pub u8);

/// A marker that scripts cannot create, for entries without a value. In Lua it is a light userdata.
pub struct Token;

macro_rules! push {
    ($type:ty, |$value:ident, $room:ident| $work:expr) => {
        impl Push for $type {
            #[inline]
            fn push_to(self, $room: Room) {
                let $value = self;
                $work;
            }
        }
    };
}

push!((), |_value, room| c::lua_pushnil(room));
push!(bool, |value, room| c::lua_pushboolean(room, value.into()));
push!(i64, |value, room| c::lua_pushinteger(room, value));
push!(f64, |value, room| c::lua_pushnumber(room, value));
push!(&[u8], |value, room| room.push_bytes(value));
push!(&str, |value, room| room.push_bytes(value.as_bytes()));
push!(&String, |value, room| room.push_bytes(value.as_bytes()));
push!(At, |value, room| c::lua_pushvalue(room, Index::of(value.0)));
push!(Upvalue, |value, room| c::lua_pushvalue(room, Index::of_upvalue(value.0)));
push!(Reference, |value, room| c::lunarena_push_reference(room, value.0));
push!(Function, |value, room| c::lunarena_push_function(room, value));
push!(Token, |_value, room| c::lunarena_push_token(room));

impl<const N: usize> Push for &[u8; N] {
    fn push_to(self, room: Room) {
        self.as_slice().push_to(room);
    }
}

impl Push for Table<'_> {
    fn push_to(self, room: Room) {
        At(self.index_in(room.live())).push_to(room);
    }
}

impl<T: Push> Push for Option<T> {
    #[inline]
    fn push_to(self, room: Room) {
        match self {
            Some(value) => value.push_to(room),
            None => ().push_to(room),
        }
    }
}
