//! Live calls: a running bot calls a method of the game object, which runs a function of the rules. Also contains the log of these calls.

use super::{NOT_IN_TURN, method};
use crate::arguments::charge_values;
use crate::error::{ScriptError, Trace};
use crate::interface::{Answer, ApiEntry, FnRef, Log, RefusedCalls};
use crate::price::price;
use crate::stop::{self, Stop};
use crate::values::{self, Caps, Objects};
use crate::vm::{Caller, Frame, Lua, Reference, Uncounted};
use crate::{observe, sandbox};
use lunarena_kernel::Value;
use std::cell::Cell;
use std::ffi::c_int;
use std::mem::take;
use std::rc::Rc;

/// The connection through which a running bot calls the rules, with the log of its calls.
pub struct LiveCalls {
    pub rules: Rc<Lua>,
    /// The functions of the API, indexed by the method numbers that the bot uses.
    pub api: Rc<[(ApiEntry, FnRef)]>,
    /// Reference to the match state in the Lua state of the rules.
    pub state: Reference,
    /// Reference to the turn table in the Lua state of the rules.
    pub turn: Reference,
    /// Logged calls for the replay. Each is `[name, arguments...]` with its outcome: nil, the only result, a list of results or `{refused: reason}`.
    pub log: Vec<(Value, Value)>,
    pub keep: Log,
    /// Number of values that may still be logged. The log is limited, because a bot can make many calls with long strings.
    pub room: u64,
    /// Number of calls that were not logged because the log was full.
    pub unlogged: u64,
    /// Calls that the rules refused, including those that were not logged.
    pub refused: RefusedCalls,
    /// The error of rules that failed during a call. It ends the match.
    pub broken: Option<ScriptError>,
    /// The stop switch of the current thread, which limits the running time of the rules during a call.
    pub stop: Option<Stop>,
}

impl LiveCalls {
    /// Moves the logged calls to the bot's answer after its run has ended. Returns the error of the rules, if they failed during a call.
    pub fn move_log_to(&mut self, answer: &mut Answer) -> Option<ScriptError> {
        (answer.calls, answer.more_calls, answer.refused) =
            (take(&mut self.log), self.unlogged, take(&mut self.refused));
        self.broken.take()
    }
}

/// Maximum number of logged values per answer. Each call counts as one additional value.
const MAX_LOGGED: u64 = 2_000;

/// Maximum number of logged values per answer with [`Log::Whole`].
const MAX_LOGGED_WHOLE: u64 = 1_000_000;

/// Returns the maximum number of values that the log of one answer may contain.
pub fn room(keep: Log) -> u64 {
    if keep == Log::Whole { MAX_LOGGED_WHOLE } else { MAX_LOGGED }
}

/// Number of argument values, and of result values, that the price of a call includes. Applies only if the game defines the price of the call.
const INCLUDED: u32 = 32;

/// Number of result values that a price defined by the game includes for each of its instructions, in addition to [`INCLUDED`]. A price of 10
/// instructions includes 32 + 10 * 4 = 72 result values.
const RETURNED_PER_INSTRUCTION: u64 = 4;

/// Maximum number of values in a result that is logged in full with [`Log::Short`].
const SHORT: u64 = 64;

/// Stack index of the first argument that is passed on to the rules. The value at index 1 is the game object.
const FIRST: c_int = 2;

/// Runs a live call (a direct call from a running bot into the rules). Returns the number of results and whether the rules ended the turn.
pub fn call(frame: &Frame) -> Result<(c_int, bool), String> {
    let host = frame.host();
    let mut calls = host.live_calls.borrow_mut();
    let calls = calls.as_mut().ok_or(NOT_IN_TURN)?;
    let number = method(frame, calls);
    let price = number.as_ref().ok().and_then(|number| calls.api[*number].0.price);
    frame.charge(price.unwrap_or(price!("call").fixed))?;
    let (number, rules) = (number?, Rc::clone(&calls.rules));
    let mut rules = rules.frame();
    let base = rules.base();
    // The bot does not pay for the work of the rules.
    let uncounted = Uncounted::begin();
    let meter = Rc::clone(&host.meter);
    let can_pause = meter.can_pause(frame);
    let caller = Caller { meter, thread: frame.thread_id(), can_pause, ends_turn: Cell::new(false) };
    rules.host().caller.replace(Some(caller));
    if let Some(stop) = &calls.stop {
        stop.start_call();
    }
    let crossed = cross(frame, calls, number, &mut rules);
    if let Some(stop) = &calls.stop {
        stop.end_call();
    }
    let ends_turn = rules.host().caller.take().is_some_and(|caller| caller.ends_turn.get());
    drop(uncounted);
    let results = crossed.and_then(|results| {
        frame.reserve(results + 1)?;
        let mut caps = Caps::RULES;
        for at in 1..=results {
            values::copy(&rules, base + 1 + at, frame, Objects::Shown, &mut caps)?;
        }
        // A price defined by the game covers the results unless they are large.
        if price.is_none() || Caps::RULES.used_more_until(caps, INCLUDED) {
            let included = price.map_or(caps, |price| {
                let more = price.saturating_mul(RETURNED_PER_INSTRUCTION).saturating_add(INCLUDED.into());
                caps.refunded(u32::try_from(more).unwrap_or(u32::MAX), Caps::RULES)
            });
            charge_values(frame, Caps::RULES, included)?;
        }
        Ok(results)
    });
    drop(rules);
    // The rules always finish their call before the bot is stopped.
    stop::check(frame)?;
    results.map(|results| (results, ends_turn))
}

/// Runs the called function in the rules. Leaves the results on the stack of `rules` and returns their number.
fn cross(frame: &Frame, calls: &mut LiveCalls, number: usize, rules: &mut Frame) -> Result<c_int, String> {
    let last = frame.top();
    rules.reserve(last + 4).map_err(|_| "too many arguments")?;
    let (entry, function) = &calls.api[number];
    let is_priced = entry.price.is_some();
    let handler = rules.base() + 1;
    let first = handler + 1;
    rules.push(sandbox::keep_trace());
    rules.push(function.0);
    rules.push(calls.state);
    rules.push(calls.turn);
    let mut caps = Caps::BOT;
    let copied = copy_arguments(frame, last, rules, &mut caps);
    // A price defined by the game covers the arguments unless they are large.
    if !is_priced || Caps::BOT.used_more_until(caps, INCLUDED) {
        let included = if is_priced { caps.refunded(INCLUDED, Caps::BOT) } else { caps };
        charge_values(frame, Caps::BOT, included)?;
    }
    // Instructions are not counted during the call, so visits of empty table slots are charged separately.
    let walked = Caps::BOT.places_until(caps);
    if walked > 0 {
        frame.charge(price!("vm.walk").units(walked))?;
    }
    if let Err(why) = &copied {
        note_refusal(frame, calls, number, |_| why.as_str().into());
    }
    copied?;
    rules.host().refusal.take();
    if let Ok(results) = rules.call_with_handler(handler, last - FIRST + 3, None) {
        if is_refusal(rules, first, results) {
            note_refusal(frame, calls, number, |caps| read_or_nothing(rules, first + 1, caps));
        }
        log(frame, calls, number, |caps| results_at(rules, first, results, caps));
        return Ok(results);
    }
    // If the rules caught their own refusal and failed later for another reason, this is a failure of the rules.
    let refusal = rules.host().refusal.take();
    let text = rules.string(rules.top()).unwrap_or_default();
    if let Some(message) = refusal.filter(|message| text.ends_with(message.as_bytes())) {
        note_refusal(frame, calls, number, |_| message.as_str().into());
        log(frame, calls, number, |_| Value::map([("refused", message.as_str().into())]));
        rules.host().trace.replace(Trace::default());
        return Err(message);
    }
    calls.broken = Some(sandbox::failure(rules));
    frame.host().meter.exhaust();
    Err("the rules failed".into())
}

/// Copies the arguments of a call, up to stack index `last`, onto the stack of the rules.
fn copy_arguments(frame: &Frame, last: c_int, rules: &Frame, caps: &mut Caps) -> Result<(), String> {
    for at in FIRST..=last {
        let copied = values::copy(frame, at, rules, Objects::Given, caps);
        copied.map_err(|why| format!("bad argument #{} ({why})", at - FIRST + 1))?;
    }
    Ok(())
}

/// Checks whether a call returned nil or false and then a message, as Lua functions do on failure.
fn is_refusal(rules: &Frame, first: c_int, results: c_int) -> bool {
    results == 2 && !rules.boolean(first) && rules.is_string(first + 1)
}

/// Counts a refused call and reports it to the observer. Stores the first refused call with its reason.
fn note_refusal(frame: &Frame, calls: &mut LiveCalls, number: usize, why: impl FnOnce(&mut Caps) -> Value) {
    calls.refused.count += 1;
    if calls.refused.first.is_some() && !observe::is_observed() {
        return;
    }
    let mut caps = Caps::BOT.at_most(SHORT);
    let why = why(&mut caps);
    observe::report_of(frame, |observer, thread| observer.refused(thread, &why));
    if calls.refused.first.is_none() {
        calls.refused.first = Some((called(frame, calls, number, MAX_REPORTED, &mut caps), why));
    }
}

/// Maximum number of stored arguments of a refused call. No function of a game takes more.
const MAX_REPORTED: usize = 16;

/// Returns the running call as a list `[name, arguments...]` with at most `max` arguments.
fn called(frame: &Frame, calls: &LiveCalls, number: usize, max: usize, caps: &mut Caps) -> Value {
    let name: Value = calls.api[number].0.name.clone().into();
    let arguments = (FIRST..=frame.top()).take(max).map(|at| read_or_nothing(frame, at, caps));
    // Collected in one step, the list has the right size from the start.
    Value::List([name].into_iter().chain(arguments).collect())
}

/// Returns the results of a call without trailing nils: nil, the only result or a list. Results that cannot be read become nil.
fn results_at(rules: &Frame, first: c_int, count: c_int, caps: &mut Caps) -> Value {
    let mut list: Vec<Value> = (first..first + count).map(|at| read_or_nothing(rules, at, caps)).collect();
    while list.last() == Some(&Value::Null) {
        list.pop();
    }
    match list.len() {
        0 | 1 => list.pop().unwrap_or_default(),
        _ => list.into(),
    }
}

/// Reads the Lua value at stack index `at`. Returns nil if it cannot be read.
fn read_or_nothing(frame: &Frame, at: c_int, caps: &mut Caps) -> Value {
    values::read(frame, at, caps).unwrap_or_default()
}

/// Logs a call and its outcome, unless logging is off or the log is full.
fn log(frame: &Frame, calls: &mut LiveCalls, number: usize, outcome: impl FnOnce(&mut Caps) -> Value) {
    if calls.keep == Log::Nothing {
        return;
    }
    if calls.room == 0 {
        calls.unlogged += 1;
        return;
    }
    let mut caps = Caps::BOT;
    let outcome = match calls.keep {
        Log::Whole => outcome(&mut caps),
        _ => {
            let mut short = caps.at_most(SHORT);
            let outcome = outcome(&mut short);
            if short.items == 0 { Value::map([("cut", true.into())]) } else { outcome }
        }
    };
    let arguments = (frame.top() - FIRST + 1).max(0) as u64;
    let called = called(frame, calls, number, usize::MAX, &mut caps);
    let (values, bytes) = Caps::BOT.used_until(caps);
    calls.room = calls.room.saturating_sub(1 + arguments + values + bytes / 16);
    calls.log.push((called, outcome));
}
