//! Observers of running scripts. They receive instructions, charges, memory allocations, errors, refused calls and events. Observation changes
//! neither the instruction count nor the results of a script.
//!
//! The interpreter reports instructions where it also checks the instruction count (`lua/count.c`). Stacks and variables are read in place
//! (`lua/observe.c`): `stack` shows threads and their calls, `seen` values, and `code` instructions.

mod code;
mod seen;
mod stack;

pub use crate::vm::c::Live as Thread;
pub use code::{Moment, check_expression, lines_with_code};
pub use seen::{Seen, SeenTable};
pub use stack::{Call, CallId, ThreadId, Variable};

use crate::stop::{Reason, Stop};
use crate::vm::{Frame, Uncounted};
use lunarena_kernel::Value;
use std::cell::{Cell, RefCell};
use std::rc::Rc;

/// A script that can be observed: the rules or a bot.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Script {
    Rules,
    /// The bot of a seat, or the bot of one unit if `unit` is set.
    Bot {
        seat: String,
        unit: Option<i64>,
    },
}

/// The reason why a script runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Run {
    /// The script is loaded and runs for the first time.
    Loaded,
    /// A function of the script is called, or a paused run is resumed.
    Request,
}

/// A block of allocated memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Block {
    pub address: usize,
    pub bytes: usize,
}

/// An observer of scripts. Its functions are called while scripts run, and must not change those scripts.
pub trait Observer {
    /// Called when a script begins. Returns whether to report instructions until another script begins.
    fn begins(&mut self, script: &Script, run: Run) -> bool;
    /// Called when the current script ends. The script that began before it then continues.
    fn ends(&mut self) {}
    /// Called when an instruction is about to run.
    fn step(&mut self, moment: &Moment);
    /// Called when a thread is charged for a library function or for an instruction that does much work.
    fn paid(&mut self, _: Thread, _instructions: u64) {}
    /// Called when a block of memory is allocated, or when the block `_before` is resized. The heap number is that of [`Thread::heap`].
    fn allocated(&mut self, _heap: usize, _before: Option<Block>, _now: Block) {}
    fn freed(&mut self, _at: usize) {}
    /// Called when a thread resumes a coroutine.
    fn resumed(&mut self, _by: Thread, _coroutine: Thread) {}
    /// Called when a coroutine yields or ends, and the thread that resumed it continues.
    fn returned(&mut self, _to: Thread, _coroutine: Thread) {}
    /// Called when a bot is paused in the middle of its run. The run continues with the next request.
    fn paused(&mut self, _: Thread) {}
    /// Called when an error is about to be raised.
    fn raised(&mut self, _: Thread) {}
    /// Called when the rules refuse a call from a bot.
    fn refused(&mut self, _: Thread, _why: &Value) {}
    /// Called when a sample was requested by another OS thread, see [`observe_samples`].
    fn sampled(&mut self, _: Thread) {}
    /// Called when a Lua state is closed.
    fn closed(&mut self, _state: usize) {}
    /// Called when the rules report an event.
    fn event(&mut self, _: Thread, _event: &Value) {}
}

type Shared = Rc<RefCell<dyn Observer>>;

thread_local! {
    /// The observer of the scripts on this OS thread.
    static OBSERVER: RefCell<Option<Shared>> = const { RefCell::new(None) };
    /// Whether scripts report to the observer. Otherwise it receives only samples.
    static IS_OBSERVED: Cell<bool> = const { Cell::new(false) };
    /// Whether the running script reports its instructions. The observer decides this in [`Observer::begins`].
    static REPORTS_STEPS: Cell<bool> = const { Cell::new(false) };
}

/// The previous observer and its settings, which are restored on drop.
struct Previous {
    observer: Option<Shared>,
    is_observed: bool,
    reports_steps: bool,
}

impl Previous {
    fn replace(observer: Shared) -> Previous {
        Previous {
            observer: OBSERVER.replace(Some(observer)),
            is_observed: IS_OBSERVED.get(),
            reports_steps: REPORTS_STEPS.get(),
        }
    }
}

impl Drop for Previous {
    fn drop(&mut self) {
        OBSERVER.set(self.observer.take());
        IS_OBSERVED.set(self.is_observed);
        REPORTS_STEPS.set(self.reports_steps);
    }
}

/// Runs `work` with an observer of all scripts that `work` loads on the current OS thread.
pub fn observe<R>(observer: Shared, work: impl FnOnce() -> R) -> R {
    let _previous = Previous::replace(observer);
    IS_OBSERVED.set(true);
    // Outside of the runs of bots, the running script is the rules.
    report_begin(&Script::Rules, Run::Request);
    work()
}

/// Runs `work` with an observer that receives only samples. Another OS thread requests a sample with [`Reason::Sampled`], which the script reports at
/// its next loop or call. In all other respects scripts run as if unobserved.
pub fn observe_samples<R>(observer: Shared, work: impl FnOnce() -> R) -> R {
    let _previous = Previous::replace(observer);
    work()
}

/// Checks whether scripts loaded on the current OS thread are observed.
#[inline]
pub fn is_observed() -> bool {
    IS_OBSERVED.get()
}

/// Sets whether instructions are reported until the next script begins or ends. Calls that are already running may be affected only after they are
/// resumed.
pub fn pay_attention(attends: bool) {
    REPORTS_STEPS.set(attends && is_observed());
}

/// Reports to the observer that a script begins, and stores whether to report its instructions.
fn report_begin(script: &Script, run: Run) {
    REPORTS_STEPS.set(false);
    REPORTS_STEPS.set(notify(|observer| observer.begins(script, run)).unwrap_or_default());
}

/// Reports to the observer that a script runs. The script ends when the returned guard is dropped.
#[must_use]
pub fn enter(run: Run, script: impl FnOnce() -> Script) -> Option<ScriptGuard> {
    is_observed().then(|| {
        let before = ScriptGuard { reported_steps: REPORTS_STEPS.get() };
        report_begin(&script(), run);
        before
    })
}

/// A guard that reports the end of a script when dropped. It also restores whether the previous script reported its instructions.
pub struct ScriptGuard {
    reported_steps: bool,
}

impl Drop for ScriptGuard {
    fn drop(&mut self) {
        notify(|observer| observer.ends());
        REPORTS_STEPS.set(self.reported_steps);
    }
}

/// Calls the observer of the current OS thread. Does nothing if there is none or if it is already being called.
fn notify<R>(what: impl FnOnce(&mut dyn Observer) -> R) -> Option<R> {
    OBSERVER.with(|observer| {
        let observer = observer.try_borrow().ok()?;
        let mut observer = observer.as_ref()?.try_borrow_mut().ok()?;
        // The script does not pay for work of the observer.
        let _uncounted = Uncounted::begin();
        Some(what(&mut *observer))
    })
}

/// Reports an event that belongs to no Lua thread. Does nothing if scripts are not observed.
pub(crate) fn report(what: impl FnOnce(&mut dyn Observer)) {
    if is_observed() {
        notify(what);
    }
}

/// Reports an event of the Lua thread that owns `frame`. Does nothing if scripts are not observed.
pub(crate) fn report_of(frame: &Frame, what: impl for<'o> FnOnce(&mut dyn Observer, Thread<'o>)) {
    if is_observed() {
        frame.inspect(|l| notify(|observer| what(observer, l)));
    }
}

/// Reports the running Lua thread with its calls to the observer, as one sample of a profile.
#[cold]
pub(crate) fn sampled(frame: &Frame) {
    if let Some(stop) = Stop::current() {
        stop.clear(Reason::Sampled);
    }
    frame.inspect(|l| notify(|observer| observer.sampled(l)));
}

/// Reports an instruction that is about to run. Returns whether the next instruction is to be reported too.
pub(crate) fn stepped(moment: &Moment) -> bool {
    if REPORTS_STEPS.get() {
        notify(|observer| observer.step(moment));
    }
    REPORTS_STEPS.get()
}

/// Reports an error that is about to be raised.
pub(crate) fn raised(thread: Thread) {
    notify(|observer| observer.raised(thread));
}
