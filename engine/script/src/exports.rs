//! Functions that Lua's C code calls, see `lua/engine.h`.

use crate::heap::{self, Heap};
use crate::meter::running_script::pay;
use crate::price::price;
use std::ffi::{c_int, c_void};
use std::sync::atomic::{AtomicU32, Ordering};

/// The work of single instructions that a script made large: it is taken from the count.
#[unsafe(no_mangle)]
extern "C" fn lunarena_pay(instructions: usize) {
    pay(instructions as u64);
}

/// The heap of a state of ours, by its allocator. Other states may live in the same process, with memory of their own.
unsafe fn heap_of<'h>(function: *const c_void, heap: *const c_void) -> Option<&'h Heap> {
    heap::is_ours(function).then(|| unsafe { &*heap.cast::<Heap>() })
}

#[unsafe(no_mangle)]
unsafe extern "C" fn lunarena_collected(function: *const c_void, heap: *const c_void) {
    if let Some(heap) = unsafe { heap_of(function, heap) } {
        heap.collected();
    }
}

#[unsafe(no_mangle)]
unsafe extern "C" fn lunarena_is_full(function: *const c_void, heap: *const c_void, bytes: usize) -> c_int {
    unsafe { heap_of(function, heap) }.is_some_and(|heap| heap.is_full(bytes)).into()
}

static HASH_SEED: AtomicU32 = AtomicU32::new(0x5eed);

/// Another seed for the hashes of all states made from now on in this process. Nothing a script can see depends on it: to show that, is
/// what this is for.
pub fn set_hash_seed(seed: u64) {
    HASH_SEED.store((seed ^ (seed >> 32)) as u32, Ordering::Relaxed);
}

#[unsafe(no_mangle)]
extern "C" fn lunarena_hash_seed() -> u32 {
    if cfg!(feature = "random-hash-seed") {
        // As Lua does by itself: from a clock and an address, other for every state.
        let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap_or_default();
        return now.subsec_nanos() ^ (&raw const now as usize as u32);
    }
    HASH_SEED.load(Ordering::Relaxed)
}

#[unsafe(no_mangle)]
extern "C" fn lunarena_power(a: f64, b: f64) -> f64 {
    pay(price!("vm.power").fixed);
    libm::pow(a, b)
}
