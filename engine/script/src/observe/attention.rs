//! Who looks at the scripts of this thread, and at which of them.

use super::moment::Moment;
use super::thread::Thread;
use crate::lua::State;
use lunarena_kernel::Value;
use std::cell::{Cell, RefCell};
use std::ffi::{c_int, c_void};
use std::rc::Rc;

/// Whose script runs.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Script {
    Rules,
    /// The bot of a seat, or of one of its units.
    Bot {
        seat: String,
        unit: Option<i64>,
    },
}

/// What it runs for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Run {
    /// It is loaded, for the first time.
    Loaded,
    /// It is asked something, or goes on.
    Asked,
}

/// A block of memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Block {
    pub address: usize,
    pub bytes: usize,
}

/// Somebody who looks at scripts. All of this is called in the middle of them, where nothing may be changed.
pub trait Observer {
    /// Whether its instructions are to be told, from now until another script begins.
    fn begins(&mut self, script: &Script, run: Run) -> bool;
    /// The script is left: what was begun before goes on.
    fn ends(&mut self) {}
    /// An instruction is about to run.
    fn step(&mut self, moment: &Moment);
    /// What runs is charged so many instructions more: for a function of the library, or for one instruction that has much to do.
    fn paid(&mut self, _: Thread, _instructions: u64) {}
    /// A block of memory was made, or one of another size became it; in which heap, see [`Thread::heap`].
    fn allocated(&mut self, _heap: usize, _before: Option<Block>, _now: Block) {}
    fn freed(&mut self, _at: usize) {}
    /// A coroutine goes on, called from another thread.
    fn resumed(&mut self, _by: Thread, _coroutine: Thread) {}
    /// It waits, or has ended.
    fn returned(&mut self, _to: Thread, _coroutine: Thread) {}
    /// A bot is paused in the middle of its run: it goes on when it is asked again.
    fn paused(&mut self, _: Thread) {}
    /// An error is about to be raised.
    fn raised(&mut self, _: Thread) {}
    /// The rules refused what a bot asked of them, in a live call.
    fn refused(&mut self, _: Thread, _why: &Value) {}
    /// Where a script is, at a moment that somebody chose by the clock, see [`observe_now_and_then`].
    fn sampled(&mut self, _: Thread) {}
    /// A state is no more.
    fn closed(&mut self, _state: usize) {}
    /// The rules report an event.
    fn event(&mut self, _: Thread, _event: &Value) {}
}

type Shared = Rc<RefCell<dyn Observer>>;

thread_local! {
    static OBSERVER: RefCell<Option<Shared>> = const { RefCell::new(None) };
    static IS_OBSERVED: Cell<bool> = const { Cell::new(false) };
}

unsafe extern "C" {
    fn lunarena_be_observed(l: State);
    /// Sets whether instructions are told on this thread; gives back whether they were.
    fn lunarena_attend(observing: c_int) -> c_int;
}

/// Runs `work` with somebody who looks at all scripts that are loaded on this thread in the meantime.
pub fn observe<R>(observer: Shared, work: impl FnOnce() -> R) -> R {
    struct Before(Option<Shared>, bool, c_int);
    impl Drop for Before {
        fn drop(&mut self) {
            OBSERVER.set(self.0.take());
            IS_OBSERVED.set(self.1);
            unsafe { lunarena_attend(self.2) };
        }
    }
    let before = OBSERVER.replace(Some(observer));
    let _before = Before(before, IS_OBSERVED.replace(true), unsafe { lunarena_attend(0) });
    let attends = tell(|observer| observer.begins(&Script::Rules, Run::Asked)).unwrap_or_default();
    unsafe { lunarena_attend(attends.into()) };
    work()
}

/// Runs `work` with somebody who hears only of moments that another thread chooses, by [`crate::Reason::Sampled`]. Scripts run as if nobody looked, and are
/// asked where they go round or call.
pub fn observe_now_and_then<R>(observer: Shared, work: impl FnOnce() -> R) -> R {
    struct Before(Option<Shared>);
    impl Drop for Before {
        fn drop(&mut self) {
            OBSERVER.set(self.0.take());
        }
    }
    let _before = Before(OBSERVER.replace(Some(observer)));
    work()
}

/// Whether anybody looks at what is loaded on this thread.
#[inline]
pub fn is_observed() -> bool {
    IS_OBSERVED.get()
}

/// Says whether instructions are told from now on, until a script begins or ends.
pub fn pay_attention(attends: bool) {
    unsafe { lunarena_attend((attends && is_observed()).into()) };
}

/// A state was made.
pub(crate) unsafe fn begin(l: State) {
    if is_observed() {
        unsafe { lunarena_be_observed(l) };
    }
}

/// Says whose script runs until the guard is dropped.
#[must_use]
pub fn enter(run: Run, script: impl FnOnce() -> Script) -> Option<Entered> {
    if !is_observed() {
        return None;
    }
    let before = unsafe { lunarena_attend(0) };
    let attends = tell(|observer| observer.begins(&script(), run)).unwrap_or_default();
    unsafe { lunarena_attend(attends.into()) };
    Some(Entered(before))
}

pub struct Entered(c_int);

impl Drop for Entered {
    fn drop(&mut self) {
        tell(|observer| observer.ends());
        unsafe { lunarena_attend(self.0) };
    }
}

/// Tells the observer of this thread something. Nobody is told of what an observer does itself.
pub(super) fn tell<R>(what: impl FnOnce(&mut dyn Observer) -> R) -> Option<R> {
    OBSERVER.with(|observer| {
        let observer = observer.try_borrow().ok()?;
        let mut observer = observer.as_ref()?.try_borrow_mut().ok()?;
        Some(what(&mut *observer))
    })
}

/// What Lua says before each instruction that it runs, see `lua/engine.h`.
#[unsafe(no_mangle)]
extern "C" fn lunarena_observe(l: State, call: *const c_void, pc: *const c_void) {
    tell(|observer| observer.step(&Moment::new(l, call, pc)));
}
