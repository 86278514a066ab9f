//! The memory of one Lua state: every byte that Lua asks for and every byte of the geometry its scripts hold, against one limit.

mod slabs;

use crate::lua::State;
use crate::meter::running_script;
use crate::observe;
use crate::price::price;
use mlua::ffi;
use slabs::Slabs;
use std::cell::Cell;
use std::ffi::c_void;
use std::sync::atomic::{AtomicBool, Ordering};

/// The machine had no memory for a state that was still within its limit.
static MACHINE_IS_FULL: AtomicBool = AtomicBool::new(false);

/// Whether the machine, or what this process may have of it, ever ran out of memory. A script takes that for an error of its own, so that whatever was
/// played since then proves nothing.
pub fn machine_ran_out() -> bool {
    MACHINE_IS_FULL.load(Ordering::Relaxed)
}

/// Cells, because Lua writes to it in the middle of anything, collections among them.
pub struct Heap {
    slabs: Slabs,
    /// Bytes that Lua holds.
    lua: Cell<usize>,
    /// Bytes of geometry, which lies outside of Lua.
    objects: Cell<usize>,
    limit: Cell<usize>,
    /// Lua has collected because a request was refused, and asks once more.
    collected: Cell<bool>,
    /// Bytes in use when a request was refused for the first time, before the collection.
    before: Cell<usize>,
    /// A request was refused after a collection.
    refused: Cell<bool>,
    /// A request was refused, if only where Lua can't collect.
    denied: Cell<bool>,
}

/// Blocks beyond this are paid for by size: to ask for one is a single instruction.
const LARGE: usize = 4096;

impl Default for Heap {
    /// Rules have no limit.
    fn default() -> Self {
        Heap {
            slabs: Slabs::default(),
            lua: Cell::new(0),
            objects: Cell::new(0),
            limit: Cell::new(usize::MAX),
            collected: Cell::new(false),
            before: Cell::new(0),
            refused: Cell::new(false),
            denied: Cell::new(false),
        }
    }
}

impl Heap {
    pub fn set_limit(&self, bytes: usize) {
        self.limit.set(bytes);
    }

    pub fn limit(&self) -> usize {
        self.limit.get()
    }

    pub fn used(&self) -> usize {
        self.lua.get().saturating_add(self.objects.get())
    }

    /// Whether a request was refused since the last time this was asked.
    pub fn take_denied(&self) -> bool {
        self.denied.take()
    }

    /// Whether memory ran out since the last time this was asked.
    pub fn take_refused(&self) -> bool {
        self.refused.take()
    }

    /// A script can keep its memory just below the limit. So a collection has to be worth it: whoever holds more than seven eighths even after
    /// one has no memory left.
    fn after_collection(&self) -> usize {
        self.limit.get() - self.limit.get() / 8
    }

    /// Whether `bytes` may be added; Lua collects after the first no and asks again.
    #[inline]
    fn admits(&self, bytes: usize) -> bool {
        if !self.collected.get() && self.used().saturating_add(bytes) <= self.limit.get() {
            return true;
        }
        self.admits_at_last(bytes)
    }

    #[cold]
    fn admits_at_last(&self, bytes: usize) -> bool {
        let collected = self.collected.take();
        let limit = if collected { self.after_collection() } else { self.limit.get() };
        let fits = self.used().saturating_add(bytes) <= limit;
        if !fits {
            self.before.set(self.used());
            self.denied.set(true);
            self.refused.set(self.refused.get() || collected);
        }
        fits
    }

    /// Whether so many bytes more would be refused.
    pub fn is_full(&self, bytes: usize) -> bool {
        let full = self.used().saturating_add(bytes) > self.limit.get();
        if full {
            self.before.set(self.used());
        }
        full
    }

    /// Lua has collected, since a request was refused.
    pub fn collected(&self) {
        self.collected.set(true);
        self.pay_for_collection();
    }

    /// Takes the price of a collection that memory ran out for: of what is held, unless it freed much.
    fn pay_for_collection(&self) {
        if self.used() > self.after_collection() {
            return; // There is no memory left: that ends it, and is to be told.
        }
        let held = self.used() as u64;
        let freed = (self.before.get() as u64).saturating_sub(held);
        let price = price!("vm.collect");
        self.pay(price.units(held).saturating_sub(price.units(freed) / 2));
    }

    /// Takes the price of memory from the script that is counted, if this is its own.
    fn pay(&self, instructions: u64) {
        let l = running_script::thread();
        if l.is_null() {
            return;
        }
        let mut owner = std::ptr::null_mut();
        unsafe { ffi::lua_getallocf(l, &mut owner) };
        if std::ptr::eq(owner.cast(), self) {
            running_script::pay(instructions);
        }
    }

    /// Whether geometry of so many bytes fits, if need be after a collection.
    pub fn has_room(&self, l: State, bytes: usize) -> bool {
        if !self.is_full(bytes) {
            return true;
        }
        unsafe { ffi::lua_gc(l, ffi::LUA_GCCOLLECT) };
        self.pay_for_collection();
        let fits = self.used().saturating_add(bytes) <= self.after_collection();
        if !fits {
            self.refused.set(true);
        }
        fits
    }

    pub fn add_object(&self, bytes: usize) {
        self.objects.set(self.objects.get() + bytes);
    }

    pub fn remove_object(&self, bytes: usize) {
        self.objects.set(self.objects.get().saturating_sub(bytes));
    }
}

/// Lua's one way to memory. `heap` is a [`Heap`].
pub unsafe extern "C" fn allocate(heap: *mut c_void, block: *mut c_void, old: usize, new: usize) -> *mut c_void {
    let heap = unsafe { &*heap.cast::<Heap>() };
    // Without a block, Lua says in `old` what the new one is for.
    let old = if block.is_null() { 0 } else { old };
    if new == 0 {
        if old > 0 {
            unsafe { heap.slabs.give(block.cast(), old) };
            heap.lua.set(heap.lua.get() - old);
        }
        return std::ptr::null_mut();
    }
    if new > old && !heap.admits(new - old) {
        return std::ptr::null_mut();
    }
    let moved = if old == 0 {
        heap.slabs.take(new, heap.lua.get())
    } else {
        unsafe { heap.slabs.resize(block.cast(), old, new, heap.lua.get()) }
    };
    if moved.is_null() {
        MACHINE_IS_FULL.store(true, Ordering::Relaxed);
        return std::ptr::null_mut();
    }
    heap.lua.set(heap.lua.get() - old + new);
    if new > old + LARGE {
        heap.pay(price!("vm.block").units((new - old) as u64));
    }
    moved.cast()
}

/// The same, told to whoever looks at the script.
pub unsafe extern "C" fn allocate_observed(
    heap: *mut c_void,
    block: *mut c_void,
    old: usize,
    new: usize,
) -> *mut c_void {
    let made = unsafe { allocate(heap, block, old, new) };
    if new == 0 {
        observe::freed(block as usize);
    } else if !made.is_null() {
        let before = (!block.is_null()).then_some(observe::Block { address: block as usize, bytes: old });
        observe::allocated(heap as usize, before, observe::Block { address: made as usize, bytes: new });
    }
    made
}

/// Whether it is one of these, so that what it allocates from is a [`Heap`].
pub fn is_ours(allocator: *const c_void) -> bool {
    std::ptr::eq(allocator, allocate as *const c_void) || std::ptr::eq(allocator, allocate_observed as *const c_void)
}
