//! Stops Lua scripts from outside, when they run too long or their result is no longer wanted. Every loop and every long operation of a script checks
//! a stop flag that belongs to its thread.
//!
//! Rules are stopped immediately, and the match fails. A bot is stopped only between two instructions. The instruction count then defines where it
//! stopped, so the match can be replayed on any machine (see [`crate::ClockStop`]).
//!
//! While a bot calls the rules, only the rules' own time limit can stop them. If the time of the bot ends meanwhile, the rules finish the call before
//! the bot is stopped.
//!
//! All atomic accesses are relaxed, because they share only the numbers themselves and order no other data.

use crate::observe;
use crate::vm::{self, Frame};
use std::cell::RefCell;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicI32, AtomicU64, Ordering::Relaxed};
use std::time::Duration;

/// A switch that stops the Lua scripts of the threads on which it is installed. It also holds the state from which a watchdog measures their time.
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<Switch>);

#[derive(Debug, Default)]
struct Switch {
    /// Bit set of the reasons to stop. The loops of the Lua interpreter read it too.
    reasons: Arc<AtomicI32>,
    /// Unique number of the current run of the rules; 0 if the rules are not running, and [`OVER`] if the watchdog has stopped the run.
    rules: AtomicU64,
    /// Unique number of the current run of a bot; 0 if no bot is running, and [`OVER`] if the watchdog has stopped the run.
    bot: AtomicU64,
    /// The number that was most recently assigned to a run.
    last_run: AtomicU64,
    /// Whether the current run of a bot is part of a replay.
    replayed: AtomicBool,
    /// Number of instructions that a bot may use before it can be stopped. Tests stop bots at an exact instruction: they set the stop flag from the
    /// start, and bots ignore it until this number. 0 outside of tests.
    not_before: AtomicU64,
    /// Whether time limits are off.
    unlimited_time: AtomicBool,
}

/// Error message of a stopped script. `lua/engine.h` contains the same text.
pub const STOPPED: &str = "it ran for too long and was stopped";

/// A reason to stop a script.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The result of the script is no longer wanted.
    Unwanted = 1,
    /// The rules have run for too long.
    RulesTooLong = 2,
    /// The bot has run for too long.
    BotTooLong = 4,
    /// Not a reason to stop: a sampling observer requests the current position of the script.
    Sampled = 8,
}

/// Factor by which the time limit is extended for a replayed bot, because the machine may be slower or busier. The original run was within its limit.
const REPLAY_FACTOR: u32 = 10;

/// Value stored in place of a run's number after the watchdog has stopped that run for exceeding its time limit.
const OVER: u64 = u64::MAX;

/// The state that the watchdog keeps for one [`Stop`] switch between two calls of [`Stop::watch`]. Only the watchdog reads a clock.
#[derive(Debug, Default)]
pub struct Watched {
    rules: MeasuredRun,
    bot: MeasuredRun,
}

/// A run, and the time that has passed since the watchdog first saw it.
#[derive(Debug, Default)]
struct MeasuredRun {
    number: u64,
    time: Duration,
}

impl MeasuredRun {
    /// Adds `passed` to the time of the run, or restarts at zero if `number` identifies another run. Returns the time of the run.
    fn add(&mut self, number: u64, passed: Duration) -> Duration {
        self.time = if number == self.number { self.time + passed } else { Duration::ZERO };
        self.number = number;
        self.time
    }
}

impl Stop {
    /// Adds a reason to stop scripts.
    pub fn stop(&self, reason: Reason) {
        self.0.reasons.fetch_or(reason as i32, Relaxed);
    }

    /// Removes a reason to stop scripts.
    pub fn clear(&self, reason: Reason) {
        self.0.reasons.fetch_and(!(reason as i32), Relaxed);
    }

    pub fn is_set(&self, reason: Reason) -> bool {
        self.0.reasons.load(Relaxed) & reason as i32 != 0
    }

    /// Makes this the stop switch for all Lua code on the current thread.
    pub fn install(&self) {
        vm::set_stop_flag(Arc::clone(&self.0.reasons));
        CURRENT.replace(Some(self.clone()));
    }

    /// Returns the stop switch that is installed on the current thread.
    pub(crate) fn current() -> Option<Stop> {
        CURRENT.with_borrow(Clone::clone)
    }

    /// Turns time limits off or on. Observers turn them off, because observation takes time but must not change what a script does.
    pub fn set_unlimited_time(&self, unlimited: bool) {
        self.0.unlimited_time.store(unlimited, Relaxed);
    }

    /// Stops runs that exceed their time limit. The watchdog calls this regularly. `passed` is the time since its last call, and `limit` is the time
    /// limit of one run.
    pub fn watch(&self, watched: &mut Watched, passed: Duration, limit: Duration) {
        let switch = &*self.0;
        if switch.unlimited_time.load(Relaxed) {
            return;
        }
        let factor = if switch.replayed.load(Relaxed) { REPLAY_FACTOR } else { 1 };
        let runs = [
            (&switch.rules, &mut watched.rules, Reason::RulesTooLong, limit),
            (&switch.bot, &mut watched.bot, Reason::BotTooLong, limit.saturating_mul(factor)),
        ];
        for (run, measured, reason, limit) in runs {
            let number = run.load(Relaxed);
            if number == 0 || number == OVER {
                // There is no run, or the watchdog has already stopped it. While a bot runs, the run of the rules is suspended and its number is 0.
                continue;
            }
            // The exchange fails if the run has just ended. In that case the next run must not be stopped instead.
            if measured.add(number, passed) > limit && run.compare_exchange(number, OVER, Relaxed, Relaxed).is_ok() {
                self.stop(reason);
            }
        }
    }

    /// Returns a unique number for a new run.
    #[inline]
    fn next(&self) -> u64 {
        // Only the thread that runs the scripts writes this counter.
        let number = self.0.last_run.load(Relaxed) + 1;
        self.0.last_run.store(number, Relaxed);
        number
    }

    /// Starts a run of the rules. Returns false if a run of the rules or of a bot is already in progress.
    pub fn start_rules(&self) -> bool {
        if self.0.bot.load(Relaxed) != 0 || self.0.rules.load(Relaxed) != 0 {
            return false;
        }
        self.clear(Reason::RulesTooLong);
        self.0.rules.store(self.next(), Relaxed);
        true
    }

    /// Ends the run of the rules. Returns whether it exceeded its time limit.
    pub fn end_rules(&self) -> bool {
        self.finish(&self.0.rules, Reason::RulesTooLong);
        self.is_set(Reason::RulesTooLong)
    }

    /// Ends a run. If the watchdog is stopping the run at this moment, waits until the watchdog has set `reason`.
    fn finish(&self, run: &AtomicU64, reason: Reason) {
        if run.swap(0, Relaxed) == OVER {
            while !self.is_set(reason) {
                std::hint::spin_loop();
            }
        }
    }

    /// Starts a run of the rules that executes a call from a bot. The run of the bot continues meanwhile.
    #[inline]
    pub(crate) fn start_call(&self) {
        self.0.rules.store(self.next(), Relaxed);
    }

    #[inline]
    pub(crate) fn end_call(&self) {
        self.0.rules.store(0, Relaxed);
    }

    /// Checks whether the current run of a bot is part of a replay.
    pub(crate) fn is_replayed(&self) -> bool {
        self.0.replayed.load(Relaxed)
    }

    /// Returns the number of instructions that a bot may use before it can be stopped.
    pub(crate) fn not_before(&self) -> u64 {
        self.0.not_before.load(Relaxed)
    }

    /// Checks whether a replayed bot has exceeded its time limit, which is longer than that of the original run.
    pub(crate) fn is_replay_over(&self) -> bool {
        self.is_replayed() && self.is_set(Reason::BotTooLong) && !self.is_test()
    }

    /// Checks whether a test determines where bots stop, instead of the clock.
    fn is_test(&self) -> bool {
        self.not_before() > 0
    }

    /// Stops bots at their first check after this number of instructions, regardless of the clock. For tests only.
    #[doc(hidden)]
    pub fn stop_bots_at(&self, instructions: u64) {
        self.0.not_before.store(instructions, Relaxed);
        self.stop(Reason::BotTooLong);
    }
}

/// A run of a bot. The run of the rules is suspended until this value is dropped.
pub(crate) struct BotRun {
    stop: Stop,
    /// Number of the suspended run of the rules; 0 if there is none.
    rules: u64,
}

impl BotRun {
    /// Starts a run of a bot on the current thread. Returns `None` if the thread has no stop switch.
    pub fn start(replayed: bool) -> Option<BotRun> {
        let stop = Stop::current()?;
        let rules = stop.0.rules.swap(0, Relaxed);
        stop.0.replayed.store(replayed, Relaxed);
        stop.0.bot.store(stop.next(), Relaxed);
        Some(BotRun { stop, rules })
    }

    /// Checks whether the result of the run is no longer wanted, which includes a replayed bot that has exceeded its time limit.
    pub fn is_unwanted(&self) -> bool {
        self.stop.is_set(Reason::Unwanted) || self.stop.is_replay_over()
    }
}

impl Drop for BotRun {
    fn drop(&mut self) {
        let switch = &*self.stop.0;
        self.stop.finish(&switch.bot, Reason::BotTooLong);
        if !self.stop.is_test() {
            self.stop.clear(Reason::BotTooLong);
        }
        switch.rules.store(self.rules, Relaxed);
    }
}

thread_local! {
    static CURRENT: RefCell<Option<Stop>> = const { RefCell::new(None) };
}

/// Returns the reasons to stop scripts on the current thread, as a bit set.
#[inline]
pub(crate) fn current_reasons() -> i32 {
    CURRENT.with_borrow(|stop| stop.as_ref().map_or(0, |stop| stop.0.reasons.load(Relaxed)))
}

/// Checks whether rules on the current thread must stop immediately.
///
/// Code that works for both rules and bots may use this check too. It ignores the time limit of bots, but bots pay for the work, so it cannot last
/// forever. If the check stops the work of a bot, the match is over anyway.
pub(crate) fn is_stopping_rules() -> bool {
    current_reasons() & (Reason::Unwanted as i32 | Reason::RulesTooLong as i32) != 0
}

/// Returns an error if the running script must stop immediately. Native functions with long loops call this about every thousand steps.
///
/// A bot that has exceeded its time limit gets no error: it has paid for the current operation, so the operation completes, and the bot stops at its
/// next instruction. In a replay, it does get an error, and its result is discarded.
#[inline]
pub fn check(frame: &Frame) -> Result<(), String> {
    if current_reasons() == 0 || !must_stop(frame) {
        return Ok(());
    }
    Err(STOPPED.to_owned())
}

/// Checks whether the script of this Lua state must stop immediately. A bot that has exceeded its time limit outside of a replay does not stop
/// immediately: its instruction count is changed so that it stops at its next instruction.
#[cold]
pub fn must_stop(frame: &Frame) -> bool {
    if current_reasons() & Reason::Sampled as i32 != 0 {
        observe::sampled(frame);
    }
    let meter = &frame.host().meter;
    // Fast path: while rules execute a call from a bot whose time is over, the stop flag stays set and every check of the rules gets here.
    if meter.is_disarmed() {
        return is_stopping_rules();
    }
    let Some(stop) = Stop::current() else { return false };
    if stop.is_set(Reason::Unwanted) {
        return true;
    }
    if !stop.is_set(Reason::BotTooLong) {
        return false;
    }
    if stop.is_replayed() {
        return stop.is_replay_over();
    }
    if meter.used() >= stop.not_before() {
        meter.cut_here();
    }
    false
}

/// A step counter for loops in native functions that a script can make long. It checks the stop flag about every thousand steps.
pub struct Steps {
    left: u32,
}

impl Default for Steps {
    fn default() -> Steps {
        Steps { left: Steps::STRIDE }
    }
}

impl Steps {
    const STRIDE: u32 = 1 << 10;

    /// Counts one step. Returns an error if the running script must stop immediately.
    #[inline]
    pub fn one(&mut self, frame: &Frame) -> Result<(), String> {
        self.left -= 1;
        if self.left > 0 {
            return Ok(());
        }
        self.left = Steps::STRIDE;
        check(frame)
    }
}
