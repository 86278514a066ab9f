//! The live calls of a bot while it runs: the way into the rules, and what is written down of them.

use crate::answer::{Answer, Log, RefusedCalls};
use crate::api::{ApiEntry, FnRef};
use crate::error::ScriptError;
use crate::lua::State;
use crate::stop::Stop;
use lunarena_kernel::Value;
use std::ffi::c_int;
use std::mem::take;
use std::rc::Rc;

/// The way into the rules while a bot runs: their main thread and what a call needs there.
pub struct LiveCalls {
    pub rules: State,
    /// The API, as the bot's methods are numbered.
    pub api: Rc<[(ApiEntry, FnRef)]>,
    /// References in the rules' registry: the state, the turn.
    pub state: c_int,
    pub turn: c_int,
    /// What was called, as `[name, arguments...]`, and what came of it, for the replay: nothing, the one result, a list of several,
    /// or `{refused: why}`.
    pub log: Vec<(Value, Value)>,
    pub keep: Log,
    /// How much more may be written down: a bot can call a million times, with a long text each.
    pub room: u64,
    /// Calls that were not written down.
    pub unlogged: u64,
    /// Calls that came to nothing, written down or not.
    pub refused: RefusedCalls,
    /// A fault in the rules themselves: the match can't go on.
    pub broken: Option<ScriptError>,
    /// Whose clock runs while they do.
    pub stop: Option<Stop>,
}

impl LiveCalls {
    /// The bot has come to an end: what is known of its calls goes into its answer. Gives the fault in the rules, if there was one.
    pub fn hand_over(&mut self, answer: &mut Answer) -> Option<ScriptError> {
        (answer.calls, answer.more_calls, answer.refused) =
            (take(&mut self.log), self.unlogged, take(&mut self.refused));
        self.broken.take()
    }
}

/// What is written down of the calls of one answer: so many values, a call counting as one.
const LOGGED: u64 = 2_000;

/// The same where nothing should be missing: more than any bot of a test needs, and still an end for one that calls on and on.
const LOGGED_WHOLE: u64 = 1_000_000;

/// How much of the calls of one answer is written down.
pub fn room(keep: Log) -> u64 {
    if keep == Log::Whole { LOGGED_WHOLE } else { LOGGED }
}
