//! Exact instruction counting.
//!
//! In every thread Lua keeps the number of instructions until its count hook fires, in two ints: the interval and the remainder. The
//! interval is set to the whole budget, so that the hook fires once, when the budget is used up, and the remainder can be read and lowered at any
//! time. After that every instruction raises, so that catching the error gains nothing.

mod clock_stop;
mod count_end;
mod counters;
pub mod running_script;

pub use clock_stop::ClockStop;

use crate::lua::State;
use crate::observe;
use count_end::hook;
use counters::counters;
use mlua::ffi;
use running_script::RunningScript;
use std::ffi::c_int;

/// What happens when the budget is gone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Overrun {
    /// An error that can't be caught: the call is over.
    Fail,
    /// The thread is paused where it stands and goes on when it is resumed.
    Pause,
}

/// Whether anything is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Counting {
    /// Not at all: rules, and the time before a bot is armed.
    Off,
    On,
    /// And somebody looks.
    Observed,
}

/// The bit of Lua's hooks that says that somebody looks, as `lua/engine.h` has it.
const OBSERVED: c_int = 16;

/// Lua counts in an int; more than this waits in reserve.
const CHUNK: u64 = 1 << 30;

/// A thread that overruns where it can't be paused, such as in a `__close` that `coroutine.close` runs, goes on by so much at a time until it
/// can be. It owes that to its next turns.
const STRIDE: u64 = 1000;

/// A single call may cost a thread that will be paused so many times its whole budget, and no more.
const DEBTS: u64 = 16;

#[derive(Debug)]
pub struct Meter {
    counting: Counting,
    pub overrun: Overrun,
    budget: u64,
    reserve: u64,
    /// So many used instructions are the end: the clock has stopped the script, or has when this was recorded.
    cut: Option<u64>,
    /// What is left behind the cut: the script sees it and does not get it.
    held: u64,
    /// That end has come.
    pub stopped: bool,
    /// The budget, the time or the memory is gone for good in this call.
    pub spent: bool,
    pub memory_gone: bool,
    /// The thread was paused, by the meter or because the script ended its turn, with so much left.
    paused: Option<u64>,
    /// It was because the script ended its turn.
    pub turn_ended: bool,
    /// The thread that the engine started.
    pub thread: Option<State>,
    /// The thread that was paused in the middle of an instruction; see `set`.
    interrupted: Option<State>,
    /// Threads on the way from the engine to the running one that can't be paused where they are.
    pub blocked: u32,
    /// What was taken beyond the budget by a thread that will be paused.
    excess: u64,
    /// How far it may go where it can't be paused yet.
    grace: u64,
}

impl Default for Meter {
    fn default() -> Self {
        Meter {
            counting: Counting::Off,
            overrun: Overrun::Fail,
            budget: 0,
            reserve: 0,
            cut: None,
            held: 0,
            stopped: false,
            spent: false,
            memory_gone: false,
            paused: None,
            turn_ended: false,
            thread: None,
            interrupted: None,
            blocked: 0,
            excess: 0,
            grace: 0,
        }
    }
}

impl Meter {
    /// Starts counting on thread `l`, with `budget` instructions.
    pub fn arm(&mut self, l: State, budget: u64, overrun: Overrun, cut: ClockStop) {
        let cut = cut.at();
        let runnable = cut.unwrap_or(budget).min(budget);
        let chunk = runnable.min(CHUNK);
        *self = Meter {
            counting: if observe::is_observed() { Counting::Observed } else { Counting::On },
            overrun,
            budget,
            reserve: runnable - chunk,
            cut,
            held: budget - runnable,
            thread: Some(l),
            interrupted: self.interrupted,
            grace: budget.max(10 * STRIDE),
            ..Meter::default()
        };
        RunningScript::new(l, self).begin();
        self.set(l, chunk as c_int);
    }

    /// Forgets the thread that was paused in the middle of an instruction. It is never resumed, and after it is collected a new thread may
    /// have the same address.
    pub fn forget_pause(&mut self) {
        self.interrupted = None;
    }

    /// Nothing of this state is counted from here on.
    pub fn stop(&mut self) {
        self.counting = Counting::Off;
        RunningScript::NOBODY.begin();
    }

    #[inline]
    pub fn is_off(&self) -> bool {
        self.counting == Counting::Off
    }

    /// What Lua's hook of the count is set with.
    fn mask(&self) -> c_int {
        if self.counting == Counting::Observed { ffi::LUA_MASKCOUNT | OBSERVED } else { ffi::LUA_MASKCOUNT }
    }

    /// Writes what is left into the counters of a thread that is about to run.
    fn set(&mut self, l: State, left: c_int) {
        if unsafe { ffi::lua_gethookmask(l) } == self.mask() {
            // Setting the hook anew would walk along all calls of the thread.
            let at = counters(l);
            unsafe {
                at.base.write(left + 1);
                at.left.write(left + 1);
            }
        } else {
            unsafe { ffi::lua_sethook(l, Some(hook), self.mask(), left + 1) };
        }
        if self.interrupted == Some(l) {
            self.interrupted = None;
            // Lua repeats the instruction at which the hook paused: it must find the count at its end, whereupon it takes
            // the interval anew and does not ask the hook again.
            let at = counters(l);
            unsafe {
                at.base.write(left.max(1));
                at.left.write(1);
            }
        }
    }

    /// Instructions left, seen from the running thread `l`.
    pub fn left(&self, l: State) -> u64 {
        if self.is_off() { u64::MAX } else { self.runnable(l) + self.held }
    }

    /// Those that it will get before anything ends it.
    fn runnable(&self, l: State) -> u64 {
        let left = unsafe { counters(l).left.read() };
        (left.max(1) - 1) as u64 + self.reserve
    }

    /// The most that a call may cost now: of a thread that will be paused, more than is left.
    pub fn affordable(&self, l: State) -> u64 {
        if self.is_off() {
            return u64::MAX;
        }
        let runnable = self.runnable(l);
        let debt = match (self.overrun, self.cut) {
            (Overrun::Fail, _) => 0,
            (Overrun::Pause, None) => self.most_debt(),
            (Overrun::Pause, Some(cut)) => {
                self.most_debt().min(cut.saturating_sub(self.used_so_far(l).saturating_add(runnable)))
            }
        };
        runnable.saturating_add(debt)
    }

    fn most_debt(&self) -> u64 {
        self.grace.saturating_mul(DEBTS)
    }

    /// What was used when thread `l`, which the engine started, came back.
    pub fn used(&self, l: State) -> u64 {
        match self.paused {
            Some(left) => self.used_but(left),
            None => self.used_so_far(l),
        }
    }

    /// What is used, seen from the running thread `l`.
    pub fn used_so_far(&self, l: State) -> u64 {
        self.used_but(self.left(l))
    }

    fn used_but(&self, left: u64) -> u64 {
        self.budget.saturating_add(self.excess).saturating_sub(left)
    }

    /// The clock stops the script that runs on thread `l`: it gets no further instruction.
    pub fn cut_here(&mut self, l: State) {
        if self.spent || self.is_paused() {
            return;
        }
        let used = self.used_so_far(l);
        self.cut = Some(used);
        self.held = self.budget.saturating_sub(used);
        self.excess = used.saturating_sub(self.budget);
        self.reserve = 0;
        unsafe { counters(l).left.write(1) };
    }

    pub fn is_paused(&self) -> bool {
        self.paused.is_some()
    }

    /// Whether thread `l`, and all on the way to it from the engine, can be paused where they stand.
    pub fn can_pause(&self, l: State) -> bool {
        self.blocked == 0 && unsafe { ffi::lua_isyieldable(l) } != 0
    }

    /// The script ends its turn: all threads up to the engine's own are about to yield.
    pub fn end_turn(&mut self, l: State) {
        self.paused = Some(self.left(l));
        self.turn_ended = true;
    }

    /// Takes `price` for a library call from the running thread; false when it is more than there is.
    #[must_use]
    pub fn charge(&mut self, l: State, price: u64) -> bool {
        match self.counting {
            Counting::On => self.take(l, price),
            Counting::Off => true,
            Counting::Observed => {
                let before = self.used_so_far(l);
                let is_paid = self.take(l, price);
                observe::paid(l, self.used_so_far(l).saturating_sub(before));
                is_paid
            }
        }
    }

    #[inline]
    fn take(&mut self, l: State, price: u64) -> bool {
        let at = counters(l);
        let left = unsafe { at.left.read() };
        if price < left.max(1) as u64 {
            unsafe { at.left.write(left - price as c_int) };
            return true;
        }
        let total = self.runnable(l);
        if price <= total {
            let rest = total - price;
            let chunk = rest.min(CHUNK);
            self.reserve = rest - chunk;
            unsafe { at.left.write(chunk as c_int + 1) };
            return true;
        }
        let is_cut = self.cut.is_some_and(|cut| self.used_so_far(l).saturating_add(price) > cut);
        self.reserve = 0;
        unsafe { at.left.write(1) };
        let debt = price - total;
        if is_cut {
            self.stopped |= !self.spent;
        } else if self.overrun == Overrun::Pause && !self.spent && debt <= self.most_debt() {
            self.excess = self.excess.saturating_add(debt);
            return true;
        }
        self.exhaust(l);
        false
    }

    /// A library call has done all the work that could be paid for, and is not at its end.
    pub fn run_out(&mut self, l: State) {
        self.stopped |= !self.spent && self.cut.is_some_and(|cut| self.used_so_far(l) >= cut);
        self.exhaust(l);
    }

    /// Nothing is left: from here on every instruction of this thread raises.
    pub fn exhaust(&mut self, l: State) {
        self.spent = true;
        self.reserve = 0;
        if !self.stopped {
            self.held = 0;
        }
        // To set the hook, Lua walks along all calls of the thread, and work that goes on behind the end, such as looking through a deep
        // stack, comes by here again and again.
        let at = counters(l);
        let is_set = unsafe { at.base.read() == 1 && at.left.read() <= 1 };
        if !is_set {
            unsafe { ffi::lua_sethook(l, Some(hook), self.mask(), 1) };
        }
    }

    /// The memory is gone: as good as the budget, since what the script still does can't be relied on.
    pub fn out_of_memory(&mut self, l: State) {
        self.memory_gone = true;
        if !self.is_off() {
            self.exhaust(l);
        }
    }

    /// Control passes from one thread to another: the count goes along.
    pub fn carry(&mut self, from: State, to: State) {
        // On the way out of a pause nothing is counted: what is left has been noted.
        if self.is_off() || self.is_paused() {
            return;
        }
        RunningScript::new(to, self).begin();
        if self.spent {
            self.exhaust(to);
            return;
        }
        let left = unsafe { counters(from).left.read() };
        self.set(to, left.max(1) - 1);
    }
}
