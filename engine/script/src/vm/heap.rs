//! Memory accounting for one Lua state. A single limit covers Lua's own memory and the objects outside of Lua, such as geometry.

use super::Frame;
use super::meter::{self, Count};
use crate::observe::{self, Block};
use crate::price::price;
use std::alloc::{self, Layout};
use std::cell::Cell;
use std::ffi::c_void;
use std::rc::Rc;

/// The memory use of one Lua state in bytes, and its limit.
///
/// The limit is soft. The heap never refuses a request of Lua, because the resulting error would jump out of the middle of a native function. A
/// request beyond the limit interrupts the script before its next instruction. [`Heap::make_room`] then decides whether the script continues. Native
/// functions check the limit before they create something large. If the machine runs out of memory, the process ends, as in any Rust program.
pub struct Heap {
    /// Bytes allocated by Lua.
    lua: Cell<usize>,
    /// Bytes of objects outside of Lua, such as geometry.
    objects: Cell<usize>,
    limit: Cell<usize>,
    count: Rc<Count>,
}

/// Size in bytes above which a block is charged by its size, because a single Lua instruction can request such a block.
const LARGE: usize = 4096;

/// Alignment of each block in bytes. No type in Lua's `LUAI_MAXALIGN` needs more.
const ALIGN: usize = 8;

impl Heap {
    /// Creates a heap without a limit. If a limit is set later and exceeded, `count` (the instruction count of the same Lua state) is interrupted.
    pub fn new(count: Rc<Count>) -> Heap {
        Heap { lua: Cell::default(), objects: Cell::default(), limit: Cell::new(usize::MAX), count }
    }

    pub fn set_limit(&self, bytes: u64) {
        self.limit.set(usize::try_from(bytes).unwrap_or(usize::MAX));
    }

    pub fn limit(&self) -> usize {
        self.limit.get()
    }

    pub fn used(&self) -> usize {
        self.lua.get().saturating_add(self.objects.get())
    }

    fn is_full(&self, bytes: usize) -> bool {
        self.used().saturating_add(bytes) > self.limit.get()
    }

    /// Checks whether the Lua state may allocate another `bytes` bytes. Collects garbage first if necessary, and charges the script for the
    /// collection.
    ///
    /// A script could stay just below its limit and so cause one collection after another. Therefore this returns false if, after a collection, the
    /// used memory together with `bytes` exceeds seven eighths of the limit.
    pub fn make_room(&self, frame: &Frame, bytes: usize) -> bool {
        if !self.is_full(bytes) {
            return true;
        }
        let before = self.used();
        frame.collect();
        let (held, max) = (self.used(), self.limit.get() - self.limit.get() / 8);
        if held <= max {
            let price = price!("vm.collect");
            self.pay(price.units(held as u64).saturating_sub(price.units(before.saturating_sub(held) as u64) / 2));
        }
        held.saturating_add(bytes) <= max
    }

    /// Charges the running script for memory work. Does nothing if the running script belongs to another Lua state.
    fn pay(&self, instructions: u64) {
        if self.count.is_running() {
            meter::pay(instructions);
        }
    }

    pub fn add_object(&self, bytes: usize) {
        self.objects.set(self.objects.get() + bytes);
        if self.is_full(0) {
            self.count.interrupt();
        }
    }

    pub fn remove_object(&self, bytes: usize) {
        self.objects.set(self.objects.get().saturating_sub(bytes));
    }
}

/// Allocation of memory blocks. Lua calls `take` and `give` all the time, so they are short and inlined. Rarer work is done in separate functions.
impl Heap {
    /// Allocates a block of `bytes` bytes. `bytes` must not be 0.
    #[inline]
    fn take(&self, bytes: usize) -> *mut u8 {
        // Lua raises an error before it requests this many bytes.
        let Ok(layout) = Layout::from_size_align(bytes, ALIGN) else { return std::ptr::null_mut() };
        // SAFETY: the size is not 0.
        let block = unsafe { alloc::alloc(layout) };
        if block.is_null() {
            alloc::handle_alloc_error(layout);
        }
        self.lua.set(self.lua.get() + bytes);
        if self.is_full(0) {
            self.count.interrupt();
        }
        if bytes > LARGE {
            self.pay_for_block(bytes);
        }
        block
    }

    /// Frees a block and returns null.
    ///
    /// # Safety
    /// The block must have this size and must not be used again.
    #[inline]
    unsafe fn give(&self, block: *mut u8, bytes: usize) -> *mut c_void {
        self.lua.set(self.lua.get() - bytes);
        // SAFETY: it was allocated here, with this layout.
        unsafe { alloc::dealloc(block, layout(bytes)) };
        std::ptr::null_mut()
    }

    /// Resizes a block and keeps its contents, up to the smaller of the two sizes.
    ///
    /// # Safety
    /// The block must have the size `old`. `new` must not be 0.
    #[inline(never)]
    unsafe fn resize(&self, block: *mut u8, old: usize, new: usize) -> *mut u8 {
        let Ok(resized) = Layout::from_size_align(new, ALIGN) else { return std::ptr::null_mut() };
        // SAFETY: the block was allocated here with the old layout, and the new size is one of a layout.
        let moved = unsafe { alloc::realloc(block, layout(old), new) };
        if moved.is_null() {
            alloc::handle_alloc_error(resized);
        }
        self.lua.set(self.lua.get() - old + new);
        if new > old && self.is_full(0) {
            self.count.interrupt();
        }
        if new > old + LARGE {
            self.pay_for_block(new - old);
        }
        moved
    }

    #[cold]
    fn pay_for_block(&self, bytes: usize) {
        self.pay(price!("vm.block").units(bytes as u64));
    }
}

/// Returns the layout of an existing block of this size.
fn layout(bytes: usize) -> Layout {
    // SAFETY: the block was allocated with it, so it is a valid one.
    unsafe { Layout::from_size_align_unchecked(bytes, ALIGN) }
}

impl Drop for Heap {
    fn drop(&mut self) {
        debug_assert_eq!(self.lua.get(), 0, "the state was closed, so Lua has given back every block");
    }
}

/// Allocates, resizes or frees a block of a Lua state. This is the state's `lua_Alloc` function; `heap` points to its [`Heap`].
pub unsafe extern "C" fn allocate(heap: *mut c_void, block: *mut c_void, old: usize, new: usize) -> *mut c_void {
    // SAFETY: the state was created with its heap, which outlives it. Lua passes a block from here with its size, `old`.
    unsafe {
        let heap = &*heap.cast::<Heap>();
        match (block.is_null(), new) {
            (true, 0) => std::ptr::null_mut(),
            // If `block` is null, `old` is not a size but the type of the value to be created.
            (true, _) => heap.take(new).cast(),
            (false, 0) => heap.give(block.cast(), old),
            (false, _) => heap.resize(block.cast(), old, new).cast(),
        }
    }
}

/// Calls [`allocate`] and reports the result to the observer.
pub unsafe extern "C" fn allocate_observed(
    heap: *mut c_void,
    block: *mut c_void,
    old: usize,
    new: usize,
) -> *mut c_void {
    // SAFETY: as in `allocate`.
    let made = unsafe { allocate(heap, block, old, new) };
    if new == 0 {
        observe::report(|observer| observer.freed(block.addr()));
    } else if !made.is_null() {
        let before = (!block.is_null()).then_some(Block { address: block.addr(), bytes: old });
        let now = Block { address: made.addr(), bytes: new };
        observe::report(|observer| observer.allocated(heap.addr(), before, now));
    }
    made
}

/// Checks whether a Lua state with this allocator belongs to the engine. The process may contain other Lua states, which have their own allocator and
/// no engine data.
pub fn is_ours(allocator: *const c_void) -> bool {
    std::ptr::eq(allocator, allocate as *const c_void) || std::ptr::eq(allocator, allocate_observed as *const c_void)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::ptr::null_mut;

    /// Type of a value to be created. Lua passes it in place of the old size if there is no block yet.
    const STRING: usize = 4;

    fn resize(heap: &Heap, block: *mut c_void, old: usize, new: usize) -> *mut c_void {
        // SAFETY: the tests pass blocks with the sizes that they requested.
        unsafe { allocate(std::ptr::from_ref(heap).cast_mut().cast(), block, old, new) }
    }

    #[test]
    fn a_resized_block_keeps_its_bytes_and_is_counted_once() {
        let heap = Heap::new(Rc::default());
        let (mut block, mut size) = (resize(&heap, null_mut(), STRING, 1), 1);
        // SAFETY: the block has at least one byte.
        unsafe { block.cast::<u8>().write(7) };
        for new in [16, 17, 256, 257, 5000, 300, 256, 200, 16, 3] {
            block = resize(&heap, block, size, new);
            // SAFETY: as above.
            assert_eq!(unsafe { block.cast::<u8>().read() }, 7, "from {size} to {new}");
            assert_eq!((block.addr() % ALIGN, heap.used()), (0, new));
            size = new;
        }
        resize(&heap, block, size, 0);
        assert_eq!(heap.used(), 0);
    }
}
