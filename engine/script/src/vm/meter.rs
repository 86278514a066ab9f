//! Exact counting of Lua instructions.
//!
//! A [`Meter`] contains the number of Lua instructions that the scripts of one Lua state may still run. Lua's interpreter subtracts one for each
//! instruction, and native functions subtract their price. When none are left, the interpreter calls the meter, which decides how to continue. Once a
//! budget is used up, every further instruction raises an error, so that a script gains nothing by catching the error.

use super::c::{self, Live};
use super::{Frame, RawThread};
use crate::observe;
use std::cell::Cell;
use std::ptr::NonNull;
use std::rc::Rc;

/// The action when a script has used up its instruction budget.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Overrun {
    /// Raises an error that the script cannot catch, which ends the call.
    #[default]
    Fail,
    /// Pauses the thread between two Lua instructions. It continues when it is resumed.
    Pause,
}

/// Condition for stopping a script by the clock instead of by its instruction budget. A stop is an input of the match, like a random number. It is
/// recorded as the number of Lua instructions used, and from then on only this number matters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ClockStop {
    /// Stops when the time is over.
    #[default]
    ByClock,
    /// Stops after this many Lua instructions, or when the time is over.
    Known(u64),
    /// Stops after the recorded number of Lua instructions; never if `None`.
    Recorded(Option<u64>),
}

impl ClockStop {
    /// Returns the number of Lua instructions after which the script stops, if known.
    fn at(self) -> Option<u64> {
        match self {
            ClockStop::ByClock => None,
            ClockStop::Known(used) => Some(used),
            ClockStop::Recorded(used) => used,
        }
    }
}

/// Number of extra Lua instructions for a thread whose budget has ended but which cannot be paused yet, for example in a `__close` metamethod that
/// `coroutine.close` runs. The thread gets them again and again until it can be paused, or until it has used `grace` extra instructions. Its next
/// turns pay for them.
const STRIDE: u64 = 1000;

/// Maximum by which the price of a single library call may exceed the remaining budget, in multiples of the meter's `grace`. Applies only to threads
/// that are paused at the end of their budget.
const MAX_DEBT_FACTOR: u64 = 16;

/// Instruction count of a Lua state that is not limited.
const UNCOUNTED: i64 = i64::MAX / 2;

/// The number of Lua instructions that may still run in a Lua state.
#[derive(Debug)]
pub struct Count {
    /// Number of instructions until the interpreter calls the engine. The interpreter counts it down.
    left: Cell<i64>,
    /// The number of instructions left, while a pending interruption keeps `left` at 0.
    rest: Cell<i64>,
    is_interrupted: Cell<bool>,
}

impl Default for Count {
    fn default() -> Count {
        Count { left: Cell::new(UNCOUNTED), rest: Cell::default(), is_interrupted: Cell::default() }
    }
}

impl Count {
    /// Makes the interpreter call the engine before the next Lua instruction.
    pub fn interrupt(&self) {
        if !self.is_interrupted.replace(true) {
            self.rest.set(self.left.replace(0));
        }
    }

    /// Checks whether the interpreter called the engine because of an interruption. If so, ends the interruption and restores the count.
    fn take_interrupt(&self) -> bool {
        let was_interrupted = self.is_interrupted.replace(false);
        if was_interrupted {
            self.left.set(self.left.get().saturating_add(self.rest.take()));
        }
        was_interrupted
    }

    #[inline]
    fn get(&self) -> i64 {
        self.left.get().saturating_add(self.rest.get())
    }

    /// Sets the number of instructions left. An interruption stays pending.
    fn set(&self, left: i64) {
        let place = if self.is_interrupted.get() { &self.rest } else { &self.left };
        self.left.set(0);
        place.set(left);
    }

    /// Checks whether this is the count of the script that is being counted on the current OS thread.
    pub fn is_running(&self) -> bool {
        Counted::meter().is_some_and(|meter| std::ptr::eq(&*meter.count, self))
    }
}

/// Counts the instructions of one Lua state.
///
/// The number of used instructions is not stored. While the meter is armed, `used = budget + excess - (runnable + withheld)`, where `runnable` is the
/// number of instructions until the count ends. A method that changes one of these four numbers changes another one by the same amount, unless its
/// purpose is to change `used`.
///
/// Three of the flags depend on others: `turn_ended` implies `paused`, and `stopped_by_clock` implies `spent`. `memory_gone` implies `spent`, except
/// for rules, and except for a bot whose memory is found to be used up only after its run.
#[derive(Debug, Default)]
pub struct Meter {
    count: Rc<Count>,
    is_on: Cell<bool>,
    overrun: Cell<Overrun>,
    budget: Cell<u64>,
    /// Number of used instructions at which the clock stops the script, if known.
    clock_stop_at: Cell<Option<u64>>,
    /// The part of the budget that lies after the clock stop. The script sees it as left but cannot use it.
    withheld: Cell<u64>,
    stopped_by_clock: Cell<bool>,
    /// Whether the budget, the time or the memory of this call is used up for good.
    spent: Cell<bool>,
    memory_gone: Cell<bool>,
    /// Whether the thread was paused, either by the meter or because the script ended its turn.
    paused: Cell<bool>,
    /// Whether the thread was paused because the script ended its turn.
    turn_ended: Cell<bool>,
    /// The Lua thread that the engine started.
    thread: Cell<Option<RawThread>>,
    /// Number of Lua threads that cannot be paused, among those that wait for the running thread because they resumed it, directly or through other
    /// threads.
    blocked: Cell<u32>,
    /// Instructions used beyond the budget before the thread could be paused.
    excess: Cell<u64>,
    /// A thread that cannot be paused fails when `excess` has reached this number.
    grace: Cell<u64>,
}

unsafe extern "C" {
    /// Sets the address of the instruction count for the Lua state of `l`. Defined in `lua/count.c`.
    fn lunarena_count_in(l: RawThread, left: *mut i64);
}

impl Meter {
    /// Makes the Lua state of `l` count its instructions in this meter.
    ///
    /// # Safety
    /// The meter must not move or be dropped until the state is closed.
    pub unsafe fn attach(&self, l: RawThread) {
        // SAFETY: the caller neither moves nor drops the meter.
        unsafe { lunarena_count_in(l, self.count.left.as_ptr()) }
    }

    /// Starts counting the instructions of Lua thread `l`, with a budget of `budget` instructions.
    pub fn arm(&self, l: RawThread, budget: u64, overrun: Overrun, clock_stop: ClockStop) {
        let clock_stop_at = clock_stop.at();
        let runnable = clock_stop_at.unwrap_or(budget).min(budget);
        self.count.set(i64::try_from(runnable).unwrap_or(UNCOUNTED));
        self.is_on.set(true);
        self.overrun.set(overrun);
        self.budget.set(budget);
        self.clock_stop_at.set(clock_stop_at);
        self.withheld.set(budget - runnable);
        for flag in [&self.stopped_by_clock, &self.spent, &self.memory_gone, &self.paused, &self.turn_ended] {
            flag.set(false);
        }
        self.thread.set(Some(l));
        self.blocked.set(0);
        self.excess.set(0);
        self.grace.set(budget.max(10 * STRIDE));
        Counted { thread: l, meter: self }.begin();
    }

    /// Stops counting instructions. The flags keep their values.
    pub fn disarm(&self) {
        self.is_on.set(false);
        self.count.set(UNCOUNTED);
        Counted::NONE.begin();
    }

    /// Checks whether instructions are not counted. This is the case for rules, and for a bot before [`Meter::arm`].
    #[inline]
    pub fn is_disarmed(&self) -> bool {
        !self.is_on.get()
    }

    /// Checks whether the clock has stopped the script.
    pub fn was_stopped_by_clock(&self) -> bool {
        self.stopped_by_clock.get()
    }

    pub fn is_spent(&self) -> bool {
        self.spent.get()
    }

    pub fn is_memory_gone(&self) -> bool {
        self.memory_gone.get()
    }

    pub fn set_memory_gone(&self, is_gone: bool) {
        self.memory_gone.set(is_gone);
    }

    pub fn is_paused(&self) -> bool {
        self.paused.get()
    }

    /// Checks whether the script was paused because it ended its turn.
    pub fn is_turn_ended(&self) -> bool {
        self.turn_ended.get()
    }

    /// Checks whether the engine started Lua thread `l`, as opposed to a coroutine that a script started.
    pub fn is_own_thread(&self, l: RawThread) -> bool {
        self.thread.get() == Some(l)
    }

    /// Returns the number of instructions left, as shown to the script.
    pub fn left(&self) -> u64 {
        if self.is_disarmed() { u64::MAX } else { self.runnable() + self.withheld.get() }
    }

    /// Returns the number of instructions that can run before the count ends.
    fn runnable(&self) -> u64 {
        // After the end, the count may still increase, when an instruction that an earlier pause interrupted is repeated.
        if self.spent.get() { 0 } else { self.count.get().max(0).unsigned_abs() }
    }

    /// Returns the maximum price of a library call at this moment, in Lua instructions. A thread that will be paused may spend more than is left.
    pub fn affordable(&self) -> u64 {
        if self.is_disarmed() {
            return u64::MAX;
        }
        let runnable = self.runnable();
        let debt = match (self.overrun.get(), self.clock_stop_at.get()) {
            (Overrun::Fail, _) => 0,
            (Overrun::Pause, None) => self.max_debt(),
            (Overrun::Pause, Some(stop_at)) => {
                self.max_debt().min(stop_at.saturating_sub(self.used().saturating_add(runnable)))
            }
        };
        runnable.saturating_add(debt)
    }

    fn max_debt(&self) -> u64 {
        self.grace.get().saturating_mul(MAX_DEBT_FACTOR)
    }

    /// Returns the number of instructions used since [`Meter::arm`] was called.
    pub fn used(&self) -> u64 {
        self.budget.get().saturating_add(self.excess.get()).saturating_sub(self.left())
    }

    /// Stops the script by the clock, before its next instruction. Records the number of instructions used so far as the clock stop. The rest of the
    /// budget is withheld: the script sees it as left but cannot use it.
    pub fn cut_here(&self) {
        if self.spent.get() || self.paused.get() {
            return;
        }
        let (used, budget) = (self.used(), self.budget.get());
        self.clock_stop_at.set(Some(used));
        self.withheld.set(budget.saturating_sub(used));
        self.excess.set(used.saturating_sub(budget));
        self.count.set(0);
    }

    /// Checks whether the Lua thread of a frame can be paused, together with all Lua threads between it and the engine.
    pub fn can_pause(&self, frame: &Frame) -> bool {
        self.blocked.get() == 0 && frame.is_yieldable()
    }

    /// Runs `work`, which passes control from the Lua thread of a frame to Lua thread `to` and back.
    pub fn switch<R>(&self, from: &Frame, to: RawThread, work: impl FnOnce() -> R) -> R {
        // While this thread cannot be paused, the threads that it resumes cannot be paused either.
        let blocks = u32::from(!from.is_yieldable());
        self.blocked.set(self.blocked.get() + blocks);
        let before = Counted::pass_to(to);
        let done = work();
        Counted::pass_to(before);
        self.blocked.set(self.blocked.get() - blocks);
        done
    }

    /// Records that the script ends its turn. All Lua threads up to the one that the engine started are about to yield.
    pub fn end_turn(&self) {
        self.paused.set(true);
        self.turn_ended.set(true);
    }

    /// Charges Lua thread `l` for a library call. Returns false if the thread cannot pay the price.
    #[must_use]
    pub fn charge(&self, l: RawThread, price: u64) -> bool {
        if self.is_disarmed() {
            return true;
        }
        if !observe::is_observed() {
            return self.take(price);
        }
        let before = self.used();
        let is_paid = self.take(price);
        let instructions = self.used().saturating_sub(before);
        if let Some(l) = NonNull::new(l) {
            // SAFETY: a charged thread runs, or is about to, and no script runs before the report returns.
            let thread = unsafe { Live::new(l) };
            observe::report(|observer| observer.paid(thread, instructions));
        }
        is_paid
    }

    /// Charges a price, which is then part of `used`. Returns false if the price is too high. In that case only the runnable instructions are added
    /// to `used`, and no further instruction can run.
    ///
    /// With [`Overrun::Pause`], a price may exceed the runnable instructions by up to `max_debt`. The difference is added to `excess`.
    #[inline]
    fn take(&self, price: u64) -> bool {
        let runnable = self.runnable();
        if price <= runnable {
            self.count.set((runnable - price) as i64);
            return true;
        }
        let passes_clock_stop = self.clock_stop_at.get().is_some_and(|at| self.used().saturating_add(price) > at);
        self.count.set(0);
        let debt = price - runnable;
        if passes_clock_stop {
            self.note_clock_stop();
        } else if self.overrun.get() == Overrun::Pause && !self.spent.get() && debt <= self.max_debt() {
            self.excess.set(self.excess.get().saturating_add(debt));
            return true;
        }
        self.exhaust();
        false
    }

    /// Records that the clock stopped the script, unless something else ended it before.
    fn note_clock_stop(&self) {
        self.stopped_by_clock.set(self.stopped_by_clock.get() || !self.spent.get());
    }

    /// Uses up the budget because a library call has used all instructions that it could pay for, but is not finished.
    pub fn run_out(&self) {
        if self.clock_stop_at.get().is_some_and(|at| self.used() >= at) {
            self.note_clock_stop();
        }
        self.exhaust();
    }

    /// Uses up all instructions left, so that every further instruction raises an error. Adds the runnable and the withheld instructions to `used`.
    /// If the clock stopped the script or its memory is used up, does not add the withheld ones.
    pub fn exhaust(&self) {
        self.spent.set(true);
        if !self.stopped_by_clock.get() && !self.memory_gone.get() {
            self.withheld.set(0);
        }
        self.count.set(0);
    }

    /// Ends the script as if its budget were used up, because its behaviour is unreliable without memory.
    pub fn out_of_memory(&self) {
        self.memory_gone.set(true);
        if !self.is_disarmed() {
            // `used` stays: the runnable instructions are withheld before the count is set to 0.
            self.withheld.set(self.left());
            self.exhaust();
        }
    }

    /// Returns the instruction count, which the [`Heap`](super::Heap) of the same Lua state interrupts when memory exceeds its limit.
    pub fn count(&self) -> Rc<Count> {
        Rc::clone(&self.count)
    }

    /// Decides how the running Lua thread continues when its instruction count has ended or an exceeded memory limit has interrupted it.
    ///
    /// This does not change `used`, except for the price of a garbage collection. The instructions of a new stride are added to both `runnable` and
    /// `excess`.
    pub fn at_end(&self, frame: &Frame) -> AtEnd {
        if self.count.take_interrupt() {
            if !frame.host().heap.make_room(frame, 0) {
                frame.out_of_memory();
                return AtEnd::FailForMemory;
            }
            // If the budget has ended at the same time, that is decided below.
            if self.count.get() > 0 {
                return AtEnd::GoOn;
            }
        }
        let before_clock_stop = self.clock_stop_at.get().map(|at| at.saturating_sub(self.used()));
        if before_clock_stop == Some(0) {
            self.note_clock_stop();
        } else if self.overrun.get() == Overrun::Pause && !self.spent.get() {
            if self.can_pause(frame) {
                self.paused.set(true);
                return AtEnd::Pause;
            }
            let excess = self.excess.get();
            if excess < self.grace.get() {
                let stride = before_clock_stop.unwrap_or(STRIDE).min(STRIDE);
                self.excess.set(excess + stride);
                self.count.set(stride as i64);
                return AtEnd::GoOn;
            }
        }
        self.exhaust();
        AtEnd::Fail
    }
}

/// The way in which a script continues after its instruction count has ended. Numbered as in `lua/count.c`.
#[repr(C)]
pub enum AtEnd {
    GoOn,
    Pause,
    Fail,
    FailForMemory,
}

/// The Lua thread that runs on the current OS thread with counted instructions, and the meter of its Lua state.
#[derive(Clone, Copy)]
struct Counted {
    thread: RawThread,
    meter: *const Meter,
}

thread_local! {
    static COUNTED: Cell<Counted> = const { Cell::new(Counted::NONE) };
}

impl Counted {
    const NONE: Counted = Counted { thread: std::ptr::null_mut(), meter: std::ptr::null() };

    /// Makes this the counted Lua thread and returns the previous one.
    fn begin(self) -> Counted {
        COUNTED.replace(self)
    }

    /// Records that another Lua thread of the same Lua state is running now. Returns the previous one.
    fn pass_to(thread: RawThread) -> RawThread {
        let counted = COUNTED.get();
        COUNTED.set(Counted { thread, ..counted });
        counted.thread
    }

    fn meter<'m>() -> Option<&'m Meter> {
        // SAFETY: `Meter::arm` sets it, and `Meter::disarm` or `begin` removes it before the state is closed.
        unsafe { COUNTED.get().meter.as_ref() }
    }
}

/// A guard that suspends the counting of Lua instructions until it is dropped, for example while the rules execute a call from a bot.
pub struct Uncounted(Counted);

impl Uncounted {
    pub fn begin() -> Uncounted {
        Uncounted(Counted::NONE.begin())
    }
}

impl Drop for Uncounted {
    fn drop(&mut self) {
        self.0.begin();
    }
}

/// Charges the counted script for the work of a native function, or of a single Lua instruction such as joining long strings.
///
/// Unlike [`Frame::charge`], this never fails, so functions that cannot return an error can call it. A script that cannot pay ends at its next
/// instruction.
pub fn pay(instructions: u64) {
    let Some(meter) = Counted::meter() else {
        // If the compiler is running, the work is added to its own count of steps. Rules are not counted.
        c::lunarena_search(usize::try_from(instructions).unwrap_or(usize::MAX));
        return;
    };
    // If the price exceeds the count, the next instruction ends the script.
    let _ = meter.charge(COUNTED.get().thread, instructions);
}
