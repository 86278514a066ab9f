//! Storage of Rust values in Lua userdata.

use super::c::{self, Live};
use super::{Frame, Function, RawThread};
use mlua::ffi;
use std::any::TypeId;
use std::cell::Cell;
use std::ffi::{CStr, c_int};
use std::mem::ManuallyDrop;
use std::ptr::NonNull;

/// A Rust type whose values can be stored in Lua userdata.
pub trait Userdata: 'static {}

/// The content of a userdata: a Rust value and its type. Every full userdata that a script can reach contains a block, because only this module
/// creates full userdata.
#[repr(C)]
pub struct Block<T> {
    /// The type of the value; `None` after the value was dropped.
    kind: Cell<Option<TypeId>>,
    value: ManuallyDrop<T>,
}

impl<T: Userdata> Block<T> {
    /// Returns the value if its type is `T` and it has not been dropped.
    pub fn value(&self) -> Option<&T> {
        (self.kind.get() == Some(TypeId::of::<T>())).then_some(&*self.value)
    }
}

impl Frame {
    /// Returns the Rust value in the userdata at index `at`. Returns `None` if there is no userdata or its value is not of type `T`.
    #[inline]
    pub fn userdata<T: Userdata>(&self, at: c_int) -> Option<&T> {
        let block = c::lunarena_userdata_at(self.live(), at, size_of::<Block<T>>()).cast::<Block<T>>();
        // SAFETY: a userdata is a block, whose type is checked before its value is read. Lua frees it only after it has left the stack, which is
        // impossible while the frame is borrowed.
        unsafe { block.as_ref()?.value() }
    }

    /// Pushes a userdata that contains `value`. `metatable` is the name of its metatable, as passed to [`Frame::install_metatable`].
    pub fn push_userdata<T: Userdata>(&self, metatable: &CStr, value: T) {
        const { assert!(align_of::<Block<T>>() <= 8, "Lua aligns its blocks to 8 bytes") };
        self.claim(2);
        let block = Block { kind: Cell::new(Some(TypeId::of::<T>())), value: ManuallyDrop::new(value) };
        // SAFETY: there is room for the userdata and its metatable, and the block has the size of its content.
        unsafe {
            ffi::lua_newuserdatauv(self.thread_id(), size_of::<Block<T>>(), 0).cast::<Block<T>>().write(block);
            ffi::luaL_setmetatable(self.thread_id(), metatable.as_ptr());
        }
    }

    /// Creates the named metatable for userdata with values of type `T`. The metatable has the given methods, is inaccessible to scripts, and drops a
    /// value when its userdata is collected.
    pub fn install_metatable<T: Userdata>(&self, name: &CStr, methods: &[(&str, Function)]) {
        let mut scope = self.scope();
        scope.claim(1);
        // SAFETY: there is room for the metatable.
        unsafe { ffi::luaL_newmetatable(scope.thread_id(), name.as_ptr()) };
        let top = scope.top();
        let Some(metatable) = scope.as_table(top) else { return };
        let index = scope.new_table(0, methods.len());
        for (name, function) in methods {
            scope.set(index, *name, *function);
        }
        scope.set(metatable, "__index", index);
        if std::mem::needs_drop::<T>() {
            scope.set(metatable, "__gc", Function(collect::<T>));
        }
        scope.set(metatable, "__metatable", false);
        scope.set_top(top - 1);
    }
}

/// Drops the Rust value of a userdata that is being collected. This is the `__gc` metamethod of the userdata.
unsafe extern "C-unwind" fn collect<T: Userdata>(l: RawThread) -> c_int {
    // SAFETY: as in `Frame::userdata`. The value is dropped once, because its type is removed, and Lua calls this when no script can reach it.
    unsafe {
        let l = Live::new(NonNull::new_unchecked(l));
        let block = c::lunarena_userdata_at(l, 1, size_of::<Block<T>>()).cast::<Block<T>>();
        if let Some(block) = block.as_mut()
            && block.kind.take() == Some(TypeId::of::<T>())
        {
            ManuallyDrop::drop(&mut block.value);
        }
    }
    0
}
