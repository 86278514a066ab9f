//! Rust functions that Lua's C code calls. They are declared in `lua/engine.h`.

use super::c::Live;
use super::inspect::{CallRef, CodeRef};
use super::meter::{AtEnd, pay};
use super::{Frame, RawThread, heap};
use crate::observe::{self, Moment};
use crate::price::price;
use crate::stop;
use mlua::ffi;
use std::cell::RefCell;
use std::ffi::{c_int, c_void};
use std::sync::Arc;
use std::sync::atomic::{AtomicI32, AtomicU32, Ordering};

unsafe extern "C" {
    // `lua/stop.c`
    fn lunarena_set_stop_flag(stop: *const c_int);
}

thread_local! {
    /// Keeps the stop flag alive that Lua reads on this thread of the process.
    static FLAG: RefCell<Option<Arc<AtomicI32>>> = const { RefCell::new(None) };
}

/// Makes the scripts on the current OS thread check `flag` regularly. While the flag is not 0, each check calls [`stop::must_stop`] to find out
/// whether the script must stop.
pub fn set_stop_flag(flag: Arc<AtomicI32>) {
    // SAFETY: the flag is kept alive until Lua on this thread reads another one.
    unsafe { lunarena_set_stop_flag(flag.as_ptr()) };
    FLAG.replace(Some(flag));
}

/// Runs `work` with a frame of a Lua thread. Returns `None` if the thread's Lua state does not belong to the engine.
///
/// # Safety
/// `l` must be running, and no other code may use its stack until this function returns.
unsafe fn with_engine_frame<R>(l: RawThread, work: impl FnOnce(&Frame) -> R) -> Option<R> {
    // SAFETY: the thread is alive. States with one of our allocators have a host.
    unsafe {
        let allocator = ffi::lua_getallocf(l, std::ptr::null_mut());
        heap::is_ours(allocator as *const c_void).then(|| work(&Frame::new(l, ffi::lua_gettop(l), 0)))
    }
}

/// Charges the running script for a single Lua instruction with much work, such as joining long strings. Called by `lua/paid.h` and the changed files
/// of Lua.
#[unsafe(no_mangle)]
extern "C" fn lunarena_pay(instructions: usize) {
    pay(instructions as u64);
}

/// Decides how the running Lua thread continues when its instruction count has ended or an exceeded memory limit has interrupted it.
/// Called by `lunarena_fetch`.
#[unsafe(no_mangle)]
extern "C" fn lunarena_count_ended(l: RawThread) -> AtEnd {
    // The count of a state that does not belong to the engine never ends.
    // SAFETY: the interpreter calls this for the running thread.
    unsafe { with_engine_frame(l, |frame| frame.host().meter.at_end(frame)) }.unwrap_or(AtEnd::Fail)
}

/// Checks whether a single block of `bytes` bytes exceeds the memory limit of the Lua state. If so, the script ends as out of memory.
/// Called by `lunarena_ask_for`.
#[unsafe(no_mangle)]
extern "C" fn lunarena_is_too_large(l: RawThread, bytes: usize) -> c_int {
    let decide = |frame: &Frame| {
        let is_too_large = bytes > frame.host().heap.limit();
        if is_too_large {
            frame.out_of_memory();
        }
        is_too_large.into()
    };
    // SAFETY: Lua calls this for the running thread.
    unsafe { with_engine_frame(l, decide) }.unwrap_or(0)
}

/// Checks whether the running script must stop immediately. Called by `lunarena_check_stop` while the stop flag is set.
#[unsafe(no_mangle)]
extern "C" fn lunarena_must_stop(l: RawThread) -> c_int {
    // SAFETY: Lua calls this for the running thread.
    unsafe { with_engine_frame(l, stop::must_stop) }.unwrap_or(false).into()
}

static HASH_SEED: AtomicU32 = AtomicU32::new(0x5eed);

/// Sets the seed of the string hashes for all Lua states that this process creates from now on. No result may depend on the seed; tests check this.
pub fn set_hash_seed(seed: u64) {
    HASH_SEED.store((seed ^ (seed >> 32)) as u32, Ordering::Relaxed);
}

#[unsafe(no_mangle)]
extern "C" fn lunarena_hash_seed() -> u32 {
    HASH_SEED.load(Ordering::Relaxed)
}

#[unsafe(no_mangle)]
extern "C" fn lunarena_power(a: f64, b: f64) -> f64 {
    pay(price!("vm.power").fixed);
    libm::pow(a, b)
}

/// Reports a Lua instruction to the observer. Returns whether to report the following instructions of the call too. Called by `lunarena_fetch`.
#[unsafe(no_mangle)]
extern "C" fn lunarena_observe(l: Live, call: CallRef, code: CodeRef, place: c_int) -> c_int {
    observe::stepped(&Moment::new(l, call, code, place.unsigned_abs() as usize)).into()
}

/// Reports a Lua error to the observer before it is raised.
#[unsafe(no_mangle)]
extern "C" fn lunarena_raised(l: Live) {
    observe::raised(l);
}
