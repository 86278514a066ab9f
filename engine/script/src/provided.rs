//! What Lua's C code gets from the engine, see `lua/engine.h`.

use crate::heap::{self, Heap};
use crate::host;
use crate::library::price::price;
use crate::native::State;
use std::cell::Cell;
use std::ffi::{c_int, c_void};
use std::sync::atomic::{AtomicU32, Ordering};

thread_local! {
    /// The Lua thread that is being counted on this thread of the process.
    static COUNTED: Cell<State> = const { Cell::new(std::ptr::null_mut()) };
}

/// Says which Lua thread runs and is counted from now on; null for none. Gives back which it was.
pub fn count_on(l: State) -> State {
    COUNTED.replace(l)
}

/// The work of single instructions that a script made large: it is taken from the count.
#[unsafe(no_mangle)]
extern "C" fn lunarena_pay(instructions: usize) {
    pay(instructions as u64);
}

/// The same for natives that have no use for an answer.
pub fn pay(instructions: u64) {
    let l = COUNTED.get();
    if l.is_null() {
        // Nobody pays while a text is compiled: it is counted there. In the rules it means nothing.
        unsafe { lunarena_search(usize::try_from(instructions).unwrap_or(usize::MAX)) };
        return;
    }
    // When that was more than there is, the next instruction ends the script.
    let _ = host::of(l).meter.charge(l, instructions);
}

unsafe extern "C" {
    /// Of the compiler: so many looks more.
    fn lunarena_search(looks: usize);
}

/// As [`lunarena_pay`], for memory: only where it is the counted script's own.
pub fn pay_for(heap: &Heap, instructions: u64) {
    let l = COUNTED.get();
    if !l.is_null() {
        let host = host::of(l);
        if std::ptr::eq(heap, &host.heap) {
            let _ = host.meter.charge(l, instructions);
        }
    }
}

/// The heap of a state of ours, by its allocator. Other states may live in the same process, with memory of their own.
unsafe fn heap_of<'h>(function: *const c_void, heap: *const c_void) -> Option<&'h Heap> {
    std::ptr::eq(function, heap::allocate as *const c_void).then(|| unsafe { &*heap.cast::<Heap>() })
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
