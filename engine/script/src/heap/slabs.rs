//! Where the small blocks of one Lua state come from: by size, from slabs that hold many. To take or give back one is a handful of
//! instructions; scripts do so all the time, with the same few sizes.

use std::alloc::{self, Layout};
use std::cell::Cell;

const ALIGN: usize = 16;

/// Small sizes are rounded up to a multiple of this; it holds a [`Free`], too.
const STEP: usize = 16;

/// Blocks beyond this are none of ours. Where a sanitizer watches, none are: it can't tell blocks of one slab from each other.
const LARGEST: usize = if cfg!(lunarena_sanitize) { 0 } else { 256 };

/// Slabs are a sixteenth of what the state has in slabs, within these bounds.
const SLAB: std::ops::RangeInclusive<usize> = 1 << 10..=1 << 14;

/// A slab goes only when the state does. So that what was made for one size can't be lost to all others many times over, a state with more
/// than this in slabs gets no more of them while it uses less than half of its memory.
const PLENTY: usize = 1 << 18;

/// What Lua may expect of any block. Blocks of a slab lie at multiples of 16, so that one which stands alone is known by where it lies.
const ALONE: usize = 8;

/// A block that waits for its next use.
struct Free {
    next: *mut Free,
}

/// What a slab begins with.
#[repr(align(16))]
struct Slab {
    next: *mut Slab,
    bytes: usize,
}

pub struct Slabs {
    free: [Cell<*mut Free>; LARGEST / STEP + 1],
    slabs: Cell<*mut Slab>,
    bytes: Cell<usize>,
}

impl Default for Slabs {
    fn default() -> Self {
        Slabs {
            free: [const { Cell::new(std::ptr::null_mut()) }; LARGEST / STEP + 1],
            slabs: Cell::new(std::ptr::null_mut()),
            bytes: Cell::new(0),
        }
    }
}

/// Of a block that there is.
fn layout(bytes: usize) -> Layout {
    unsafe { Layout::from_size_align_unchecked(bytes, ALIGN) }
}

impl Slabs {
    /// A block of so many bytes, not 0, for a state that uses so many already; null if there is no memory.
    #[inline]
    pub fn take(&self, size: usize, used: usize) -> *mut u8 {
        if size > LARGEST {
            // A size beyond all memory is no layout.
            let Ok(layout) = Layout::from_size_align(size, ALIGN) else { return std::ptr::null_mut() };
            return unsafe { alloc::alloc(layout) };
        }
        let list = &self.free[size.div_ceil(STEP)];
        let block = list.get();
        if block.is_null() {
            return self.take_new(size.next_multiple_of(STEP), used);
        }
        list.set(unsafe { (*block).next });
        block.cast()
    }

    /// Gives a block back that was taken with this size.
    ///
    /// # Safety
    /// Nobody uses it any more.
    #[inline]
    pub unsafe fn give(&self, block: *mut u8, size: usize) {
        unsafe {
            if size > LARGEST {
                alloc::dealloc(block, layout(size));
            } else if block.addr() & ALONE != 0 {
                alloc::dealloc(block.sub(ALONE), layout(size.next_multiple_of(STEP) + STEP));
            } else {
                let list = &self.free[size.div_ceil(STEP)];
                let block = block.cast::<Free>();
                block.write(Free { next: list.get() });
                list.set(block);
            }
        }
    }

    /// The block with another size, its beginning as it was; null, and the block stays, if there is no memory.
    ///
    /// # Safety
    /// It was taken with the old size; neither size is 0.
    pub unsafe fn resize(&self, block: *mut u8, old: usize, new: usize, used: usize) -> *mut u8 {
        if old > LARGEST && new > LARGEST {
            if Layout::from_size_align(new, ALIGN).is_err() {
                return std::ptr::null_mut();
            }
            return unsafe { alloc::realloc(block, layout(old), new) };
        }
        if old.max(new) <= LARGEST && old.div_ceil(STEP) == new.div_ceil(STEP) {
            return block;
        }
        let moved = self.take(new, used);
        if !moved.is_null() {
            unsafe {
                moved.copy_from_nonoverlapping(block, old.min(new));
                self.give(block, old);
            }
        }
        moved
    }

    /// A block for which there is none of its size that is free: from a new slab, or alone.
    #[cold]
    fn take_new(&self, size: usize, used: usize) -> *mut u8 {
        let had = self.bytes.get();
        unsafe {
            if had > PLENTY && had / 2 > used {
                let block = alloc::alloc(layout(size + STEP));
                return if block.is_null() { block } else { block.add(ALONE) };
            }
            let blocks = (had / 16).clamp(*SLAB.start(), *SLAB.end()) / size;
            let bytes = size_of::<Slab>() + blocks * size;
            let slab = alloc::alloc(layout(bytes)).cast::<Slab>();
            if slab.is_null() {
                return slab.cast();
            }
            slab.write(Slab { next: self.slabs.get(), bytes });
            self.slabs.set(slab);
            self.bytes.set(had + bytes);
            let first = slab.add(1).cast::<u8>();
            // The first is taken, the others are free, as they lie.
            for at in (1..blocks).rev() {
                self.give(first.add(at * size), size);
            }
            first
        }
    }
}

impl Drop for Slabs {
    fn drop(&mut self) {
        let mut next = self.slabs.get();
        while !next.is_null() {
            let slab = next;
            unsafe {
                next = (*slab).next;
                alloc::dealloc(slab.cast(), layout((*slab).bytes));
            }
        }
    }
}

#[cfg(all(test, not(lunarena_sanitize)))]
mod tests {
    use super::*;

    #[test]
    fn what_was_given_back_is_taken_again() {
        let slabs = Slabs::default();
        let (block, other) = (slabs.take(40, 0), slabs.take(48, 0));
        assert_eq!(other.addr() - block.addr(), 48, "in a row");
        unsafe {
            slabs.give(block, 40);
            slabs.give(other, 48);
        }
        assert_eq!((slabs.take(33, 0), slabs.take(48, 0)), (other, block));
    }

    #[test]
    fn a_block_keeps_what_it_holds() {
        let slabs = Slabs::default();
        let (mut block, mut size) = (slabs.take(1, 0), 1);
        unsafe { block.write(7) };
        for new in [16, 17, 256, 257, 5000, 300, 256, 200, 16, 3] {
            unsafe {
                block = slabs.resize(block, size, new, 0);
                assert_eq!((block.read(), block.addr() % 8), (7, 0), "from {size} to {new}");
            }
            size = new;
        }
        unsafe { slabs.give(block, size) };
    }

    #[test]
    fn a_size_beyond_all_memory_is_refused() {
        let slabs = Slabs::default();
        assert!(slabs.take(usize::MAX, 0).is_null());
        let block = slabs.take(1000, 0);
        assert!(unsafe { slabs.resize(block, 1000, usize::MAX / 2 + 1, 0) }.is_null());
        unsafe { slabs.give(block, 1000) };
    }

    #[test]
    fn what_one_size_left_behind_is_not_lost_for_each_of_the_others() {
        let slabs = Slabs::default();
        let all = 1 << 22;
        for size in (STEP..=LARGEST).step_by(STEP) {
            let blocks: Vec<*mut u8> = (0..all / size).map(|at| slabs.take(size, at * size)).collect();
            assert!(blocks.iter().all(|block| block.addr() % 8 == 0));
            for block in blocks {
                unsafe { slabs.give(block, size) };
            }
        }
        assert!(slabs.bytes.get() < 5 * all / 2, "{} of {all}", slabs.bytes.get());
    }
}
