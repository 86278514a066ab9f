//! Stops Lua from outside, when it runs too long or its result is no longer wanted. Wherever a script loops or processes something long, it reads a
//! flag of its thread.
//!
//! Rules are stopped in the middle: they have failed, and so has the match. A bot only gets no further instruction, so that the count alone tells
//! where it was, and the same match can be played again on any machine (see [`crate::ClockStop`]). In a live call only the rules' own time counts:
//! they finish, then the bot is stopped.

use std::cell::{Cell, RefCell};
use std::ffi::c_int;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicI32, AtomicU64, Ordering::Relaxed};
use std::time::Duration;

/// A switch that stops the Lua on the threads that heed it, with the clock that a watchman goes by.
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<Switch>);

#[derive(Debug, Default)]
struct Switch {
    /// The reasons that hold.
    reasons: AtomicI32,
    /// What the rules are at, and which bot runs, as numbers that never come again; 0 while there is none.
    rules: AtomicU64,
    bot: AtomicU64,
    /// The last such number.
    begun: AtomicU64,
    /// The bot runs as a replay tells it.
    replayed: AtomicBool,
    /// Bots that were stopped run on until they have used so many instructions.
    not_before: AtomicU64,
    /// Nobody is stopped for want of time.
    patient: AtomicBool,
}

/// What a script that was stopped fails with; as `lua/engine.h` has it.
pub const STOPPED: &str = "it ran for too long and was stopped";

/// Who wants it to stop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// Nobody waits for it any more.
    Unwanted = 1,
    /// The rules have run for too long.
    RulesTooLong = 2,
    /// The bot has run for too long.
    BotTooLong = 4,
    /// Nobody: somebody wants to know where it is.
    Sampled = 8,
}

/// What a replay tells has been within the time once. It gets more, for machines that are slower or busier.
const REPLAYED_TIMES: u32 = 10;

/// In the place of a number: the watchman has seen that it took too long.
const OVER: u64 = u64::MAX;

/// What the watchman knows of a switch from the last time that he came by. He is the only one who reads a clock.
#[derive(Debug, Default)]
pub struct Watched {
    rules: Seen,
    bot: Seen,
}

/// What he saw at work, and for how long by now. It counts from when he first saw it, so nobody pays for what went on before.
#[derive(Debug, Default)]
struct Seen {
    number: u64,
    time: Duration,
}

impl Seen {
    fn look(&mut self, number: u64, passed: Duration) -> Duration {
        self.time = if number == self.number { self.time + passed } else { Duration::ZERO };
        self.number = number;
        self.time
    }
}

impl Stop {
    pub fn stop(&self, reason: Reason) {
        self.0.reasons.fetch_or(reason as i32, Relaxed);
    }

    /// Scripts may run again, unless another reason holds too.
    pub fn clear(&self, reason: Reason) {
        self.0.reasons.fetch_and(!(reason as i32), Relaxed);
    }

    pub fn is_set(&self, reason: Reason) -> bool {
        self.0.reasons.load(Relaxed) & reason as i32 != 0
    }

    /// All Lua on this thread heeds this switch from now on.
    pub fn heed(&self) {
        HEEDED.with(|heeded| {
            // The old switch is let go of only when nobody looks at it any more.
            let mut heeded = heeded.borrow_mut();
            unsafe { lunarena_heed(self.0.reasons.as_ptr()) };
            REASONS.set(self.0.reasons.as_ptr());
            *heeded = Some(self.clone());
        });
    }

    /// The switch that scripts on this thread heed.
    pub(crate) fn heeded() -> Option<Stop> {
        HEEDED.with(|heeded| heeded.borrow().clone())
    }

    /// Whether scripts have all the time that they take: who looks at them takes time too, and must not change what they do.
    pub fn be_patient(&self, patient: bool) {
        self.0.patient.store(patient, Relaxed);
    }

    /// What the watchman does when he comes by: since the last time so much has passed, and whoever runs has so much in all.
    pub fn watch(&self, watched: &mut Watched, passed: Duration, patience: Duration) {
        let switch = &*self.0;
        if switch.patient.load(Relaxed) {
            return;
        }
        let times = if switch.replayed.load(Relaxed) { REPLAYED_TIMES } else { 1 };
        let clocks = [
            (&switch.rules, &mut watched.rules, Reason::RulesTooLong, patience),
            (&switch.bot, &mut watched.bot, Reason::BotTooLong, patience.saturating_mul(times)),
        ];
        for (clock, seen, reason, patience) in clocks {
            let number = clock.load(Relaxed);
            if number == 0 || number == OVER {
                // The rules rest while a bot runs, and go on behind it.
                continue;
            }
            // Whoever has come to an end in this moment is not to blame, nor is who comes next.
            if seen.look(number, passed) > patience && clock.compare_exchange(number, OVER, Relaxed, Relaxed).is_ok() {
                self.stop(reason);
            }
        }
    }

    /// A number for what begins now.
    #[inline]
    fn next(&self) -> u64 {
        // Only the thread itself counts.
        let number = self.0.begun.load(Relaxed) + 1;
        self.0.begun.store(number, Relaxed);
        number
    }

    /// The time of the rules begins; false if it has begun already, or if it is a bot's.
    pub fn start_rules(&self) -> bool {
        if self.0.bot.load(Relaxed) != 0 || self.0.rules.load(Relaxed) != 0 {
            return false;
        }
        self.clear(Reason::RulesTooLong);
        self.0.rules.store(self.next(), Relaxed);
        true
    }

    /// The rules are done; whether they took too long.
    pub fn end_rules(&self) -> bool {
        self.finish(&self.0.rules, Reason::RulesTooLong);
        self.is_set(Reason::RulesTooLong)
    }

    /// Ends the time of one who may be found guilty in this very moment.
    fn finish(&self, clock: &AtomicU64, reason: Reason) {
        if clock.swap(0, Relaxed) == OVER {
            while !self.is_set(reason) {
                std::hint::spin_loop();
            }
        }
    }

    /// A live call begins: from here on the rules have their time, beside that of the bot.
    #[inline]
    pub(crate) fn start_call(&self) {
        self.0.rules.store(self.next(), Relaxed);
    }

    #[inline]
    pub(crate) fn end_call(&self) {
        self.0.rules.store(0, Relaxed);
    }

    /// Whether the bot runs as a replay tells it.
    pub(crate) fn is_replayed(&self) -> bool {
        self.0.replayed.load(Relaxed)
    }

    /// Bots that were stopped run on until they have used so many instructions.
    pub(crate) fn not_before(&self) -> u64 {
        self.0.not_before.load(Relaxed)
    }

    /// Whether a bot that runs as a replay tells it takes longer than anybody waits.
    pub(crate) fn is_replay_over(&self) -> bool {
        let is_test = self.not_before() > 0;
        self.is_replayed() && self.is_set(Reason::BotTooLong) && !is_test
    }

    /// For tests: bots are stopped where they look for the first time after so many instructions, whatever the clock says.
    #[doc(hidden)]
    pub fn stop_bots_at(&self, instructions: u64) {
        self.0.not_before.store(instructions, Relaxed);
        self.stop(Reason::BotTooLong);
    }
}

/// The time of a bot, which is not that of the rules who asked it.
pub(crate) struct BotTime {
    stop: Stop,
    /// What the rules were at.
    rules: u64,
}

impl BotTime {
    /// Begins on this thread, if anybody watches there.
    pub fn start(replayed: bool) -> Option<BotTime> {
        let stop = Stop::heeded()?;
        let rules = stop.0.rules.swap(0, Relaxed);
        stop.0.replayed.store(replayed, Relaxed);
        stop.0.bot.store(stop.next(), Relaxed);
        Some(BotTime { stop, rules })
    }

    /// Whether nobody waits any more for what came of it.
    pub fn is_for_nothing(&self) -> bool {
        self.stop.is_set(Reason::Unwanted) || self.stop.is_replay_over()
    }
}

impl Drop for BotTime {
    fn drop(&mut self) {
        let switch = &*self.stop.0;
        self.stop.finish(&switch.bot, Reason::BotTooLong);
        if switch.not_before.load(Relaxed) == 0 {
            self.stop.clear(Reason::BotTooLong);
        }
        switch.rules.store(self.rules, Relaxed);
    }
}

thread_local! {
    /// Kept for as long as scripts on this thread look at it.
    static HEEDED: RefCell<Option<Stop>> = const { RefCell::new(None) };
    /// Where they look.
    static REASONS: Cell<*mut c_int> = const { Cell::new(std::ptr::null_mut()) };
}

/// The reasons that hold for scripts on this thread.
#[inline]
pub(crate) fn reasons_here() -> i32 {
    let reasons = REASONS.get();
    if reasons.is_null() { 0 } else { unsafe { reasons.read_volatile() } }
}

/// Whether rules on this thread have to stop at once. Also for work that doesn't know for whom it is done: that of a bot is bounded by what it pays, and
/// if it is broken off here, the match is over anyway.
pub(crate) fn is_stopping_rules() -> bool {
    reasons_here() & (Reason::Unwanted as i32 | Reason::RulesTooLong as i32) != 0
}

unsafe extern "C" {
    fn lunarena_heed(stop: *const c_int);
}
