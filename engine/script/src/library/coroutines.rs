//! The `coroutine` library. When the engine pauses a script inside nested coroutines, it pauses all of them. Scripts cannot notice this: no Lua
//! instruction runs between a switch of coroutines and the update of the engine's records.
//!
//! The engine owns the Lua thread in which it runs a function of a bot, and every coroutine that it has paused. Scripts can neither resume nor close
//! these. This remains so while another function of the bot runs, and after a paused run was discarded.

use crate::observe;
use crate::price::price;
use crate::stop;
use crate::vm::{At, Frame, Kind, Outcome, Resumed, Status, Step, Table, Thread, Upvalue, native, resumable};
use std::ffi::c_int;

/// Stack index of the coroutine.
const CO: c_int = 1;

fn coroutine(frame: &Frame) -> Result<Thread<'_>, String> {
    frame.as_thread(CO).ok_or_else(|| frame.wrong(CO, "coroutine"))
}

/// Refuses to resume a coroutine. In a function from `coroutine.wrap`, raises an error. In `coroutine.resume`, returns false and the reason.
fn refuse<const IS_WRAPPED: bool>(frame: &Frame, why: &str) -> Result<Step, String> {
    if IS_WRAPPED {
        return Err(why.to_owned());
    }
    frame.push(false);
    frame.push(why);
    Ok(Step::Return(2))
}

/// Reports the error of a failed coroutine, which is the last value on the stack. Raises the error if `is_wrapped` is set or if scripts must not
/// catch it. Otherwise returns false and the error.
fn return_error(frame: &mut Frame, is_wrapped: bool) -> Result<Step, String> {
    if frame.host().is_over() {
        frame.push("over budget");
        return Ok(Step::Fail);
    }
    if is_wrapped || stop::check(frame).is_err() {
        return Ok(Step::Fail);
    }
    let error = frame.top();
    frame.push(false);
    frame.push(At(error));
    Ok(Step::Return(2))
}

/// Implements `coroutine.resume` and the functions that `coroutine.wrap` creates. In `coroutine.resume`, the coroutine is the first argument, and
/// errors are returned. In a function from `coroutine.wrap`, it is the first upvalue, and errors are raised.
fn resume<const IS_WRAPPED: bool>(frame: &mut Frame) -> Result<Step, String> {
    if IS_WRAPPED {
        frame.push(Upvalue(1));
        frame.insert(CO);
    }
    let co = coroutine(frame)?;
    let arguments = frame.top() - 1;
    frame.charge(price!("coroutine.resume").for_size(arguments as u64))?;
    match co.status(frame) {
        Status::Suspended => {}
        Status::Dead => return refuse::<IS_WRAPPED>(frame, "cannot resume dead coroutine"),
        Status::Running | Status::Normal => {
            return refuse::<IS_WRAPPED>(frame, "cannot resume non-suspended coroutine");
        }
    }
    if !frame.send(CO, arguments) {
        return refuse::<IS_WRAPPED>(frame, "too many arguments to resume");
    }
    switch::<IS_WRAPPED>(frame, arguments)
}

/// Resumes a coroutine that the engine has paused. Lua calls this function when the engine resumes the script, and the coroutine is still suspended
/// then.
fn resume_paused<const IS_WRAPPED: bool>(frame: &mut Frame) -> Result<Step, String> {
    let co = coroutine(frame)?;
    if !co.is_engine_owned() || !co.has_yielded() {
        return Err("internal fault in the engine: a paused coroutine was changed".into());
    }
    switch::<IS_WRAPPED>(frame, 0)
}

/// Runs the coroutine until it returns, yields or fails. `arguments` is the number of arguments on its stack.
fn switch<const IS_WRAPPED: bool>(frame: &mut Frame, arguments: c_int) -> Result<Step, String> {
    let co = coroutine(frame)?;
    let meter = &frame.host().meter;
    observe::report_of(frame, |observer, by| co.inspect(|to| observer.resumed(by, to)));
    let resumed = meter.switch(frame, co.id(), || frame.resume(co, arguments));
    observe::report_of(frame, |observer, by| co.inspect(|to| observer.returned(by, to)));
    if matches!(resumed, Resumed::Yielded(_)) && meter.is_paused() {
        co.set_engine_owned(true);
        return Ok(Step::Yield(0));
    }
    match resumed {
        Resumed::Ended(results) | Resumed::Yielded(results) => {
            // The flag was set if the engine has paused the coroutine.
            co.set_engine_owned(false);
            if !IS_WRAPPED {
                frame.push(true);
            }
            if frame.receive(co, results).is_err() {
                frame.push("too many results to resume");
                return Ok(Step::Fail);
            }
            Ok(Step::Return(results + c_int::from(!IS_WRAPPED)))
        }
        Resumed::Failed => {
            // Lua also refuses to resume if calls are nested too deeply. In that case the coroutine has not failed.
            if IS_WRAPPED && co.has_failed() {
                close_counted(frame, co);
            }
            frame.receive(co, 1)?;
            return_error(frame, IS_WRAPPED)
        }
    }
}

fn create(frame: &mut Frame) -> Outcome {
    if frame.kind(1) != Kind::Function {
        return Err(frame.wrong(1, "function"));
    }
    frame.charge(price!("coroutine.create").fixed)?;
    frame.new_thread();
    let co = frame.top();
    frame.push(At(1));
    frame.send(co, 1);
    Ok(1)
}

fn wrap(frame: &mut Frame) -> Outcome {
    create(frame)?;
    frame.push_closure(resumable((resume::<true>, resume_paused::<true>)), 1);
    Ok(1)
}

fn yield_values(frame: &mut Frame) -> Result<Step, String> {
    if frame.host().meter.is_own_thread(frame.thread_id()) {
        return Err("attempt to yield from outside a coroutine".into());
    }
    if !frame.is_yieldable() {
        return Err("attempt to yield across a C-call boundary".into());
    }
    Ok(Step::Yield(frame.top()))
}

/// Closes the to-be-closed variables of a coroutine. The instructions used for this are counted as the coroutine's own. Returns false if closing
/// raised an error.
fn close_counted(frame: &Frame, co: Thread) -> bool {
    frame.host().meter.switch(frame, co.id(), || frame.close(co))
}

fn close(frame: &mut Frame) -> Result<Step, String> {
    let co = coroutine(frame)?;
    if matches!(co.status(frame), Status::Running | Status::Normal) {
        return Err("cannot close a coroutine that runs".into());
    }
    if close_counted(frame, co) {
        frame.push(true);
        return Ok(Step::Return(1));
    }
    frame.receive(co, 1)?;
    return_error(frame, false)
}

fn is_yieldable(frame: &mut Frame) -> Outcome {
    let is_own = frame.host().meter.is_own_thread(frame.thread_id());
    frame.returns(!is_own && frame.is_yieldable())
}

pub fn add(frame: &Frame, library: Table) {
    let functions = [
        ("create", native(create)),
        ("wrap", native(wrap)),
        ("resume", resumable((resume::<false>, resume_paused::<false>))),
        ("yield", resumable((yield_values,))),
        ("close", resumable((close,))),
        ("isyieldable", native(is_yieldable)),
        ("status", native(|frame| frame.returns(coroutine(frame)?.status(frame).name()))),
    ];
    frame.set_library(library, "coroutine", &functions);
}
