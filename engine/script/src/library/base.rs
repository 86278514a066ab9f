//! Basic library functions: `tostring` without memory addresses, printing, errors that cannot be caught, and `pairs` and `next` with a defined order.

use super::{IN_LUA, with_stand_in};
use crate::format::{self, float_text};
use crate::price::{Price, price};
use crate::stop;
use crate::vm::{At, Frame, Keys, Kind, NEXT_OF_KEYS, NEXT_OF_LIST, Outcome, Step, Survey, Table, native, resumable};
use std::ffi::c_int;

/// Implements `tostring`, which never shows a memory address. A value with `__tostring` is left to the version written in Lua.
fn tostring(frame: &mut Frame) -> Outcome {
    match frame.kind(1) {
        Kind::String => frame.returns(At(1)),
        Kind::Number => match frame.integer(1) {
            Some(number) => {
                frame.charge(price!("tostring").fixed)?;
                frame.returns(format::digits(number, &mut [0; format::MAX_DIGITS]))
            }
            None => {
                frame.charge(price!("vm.numeral").fixed)?;
                frame.returns(float_text(frame.number(1)?).as_slice())
            }
        },
        Kind::Nil | Kind::Boolean => {
            frame.charge(price!("tostring").fixed)?;
            frame.returns(match (frame.is_absent(1), frame.boolean(1)) {
                (true, _) => "nil",
                (_, true) => "true",
                _ => "false",
            })
        }
        Kind::None => Err("bad argument #1 to 'tostring' (value expected)".into()),
        _ if frame.scope().push_metafield(1, "__tostring") => {
            frame.set_top(1);
            Ok(IN_LUA)
        }
        kind => frame.returns(kind.name()),
    }
}

// Called only by the Lua part of the library (`prelude/base.lua`, `prelude/texts.lua`, `prelude/shown.lua`): `metafield`, `print_line` and `recheck`.

/// Returns a field of a value's metatable, even if `__metatable` hides the metatable from scripts.
fn metafield(frame: &mut Frame) -> Outcome {
    frame.bytes(2)?;
    if !frame.push_metatable(1) {
        return Ok(0);
    }
    if let Some(metatable) = frame.as_table(frame.top()) {
        frame.get(metatable, At(2));
    }
    Ok(1)
}

fn print_line(frame: &mut Frame) -> Outcome {
    let bytes = frame.bytes(1)?;
    frame.charge(price!("print").for_size(bytes.len() as u64))?;
    frame.host().output.borrow_mut().line(bytes);
    Ok(0)
}

/// Runs after a script has caught an error. Raises the error again if scripts must not catch it, for example because the budget is used up.
fn recheck(frame: &mut Frame) -> Outcome {
    match frame.host().is_over() {
        true => Err("over budget".into()),
        false => stop::check(frame).map(|()| 0),
    }
}

const ORDERLESS: &str = "a table whose keys are not all numbers, strings or booleans has no defined order: keep a list beside it and walk that";

/// Returns the kind and number of the keys of a table. Charges the script for inspecting all entries and empty slots.
fn survey(frame: &Frame, table: Table, price: Price) -> Result<Survey, String> {
    let survey = frame.survey(table);
    if survey.keys == Keys::Orderless {
        // The inspection ends at the first key without an order. Its position depends on memory addresses, but the price must not, so the whole table
        // is charged.
        frame.charge(price.for_size(survey.places as u64))?;
        return Err(ORDERLESS.to_owned());
    }
    let empty = survey.places.saturating_sub(survey.count) as u64;
    frame.charge(price.for_size(survey.count as u64) + price!("vm.walk").units(empty))?;
    Ok(survey)
}

/// Number of stack slots that `pairs` and `next` reserve. They push fewer values.
const SCRATCH: c_int = 8;

/// Implements `pairs`. A `__pairs` metamethod is called as a separate step, because a script may be paused inside it.
fn pairs(frame: &mut Frame) -> Result<Step, String> {
    frame.set_top(1);
    if frame.push_metafield(1, "__pairs") {
        frame.push(At(1));
        return Ok(Step::Call(1));
    }
    let table = frame.table(1)?;
    frame.reserve(SCRATCH)?;
    let survey = survey(frame, table, price!("pairs"))?;
    if survey.keys == Keys::List {
        frame.push(survey.count as i64);
        frame.push(native(next_after_gap));
        frame.push_closure(NEXT_OF_LIST, 2);
        frame.push(At(1));
        frame.push(0);
    } else {
        let doublings = u64::from(survey.count.checked_ilog2().unwrap_or(0));
        // The actual number of comparisons depends on memory addresses. The charged number must not.
        let bytes = (survey.bytes as u64).saturating_mul(doublings);
        let comparisons = survey.count as u64 * doublings;
        frame.charge(price!("pairs.sorted").units(comparisons) + price!("pairs.bytes").units(bytes))?;
        frame.push_sorted_keys(frame.table(1)?, &survey);
        frame.push(0);
        frame.push_closure(NEXT_OF_KEYS, 2);
        frame.push(At(1));
        frame.push(());
    }
    Ok(Step::Return(3))
}

/// Continues [`pairs`] after the call of `__pairs`, and returns the first three results of that call.
fn paired(frame: &mut Frame) -> Result<Step, String> {
    frame.set_top(1 + 3);
    Ok(Step::Return(3))
}

/// Finds the next item of a list after a gap. Gaps appear when items are removed during the iteration.
fn next_after_gap(frame: &mut Frame) -> Outcome {
    frame.set_top(2);
    frame.table(1)?;
    let len = frame.upvalue_integer(1).unwrap_or(0);
    let from = frame.int(2)?.max(0);
    let (mut at, mut steps) = (from, stop::Steps::default());
    while at < len {
        at += 1;
        steps.one(frame)?;
        frame.push(at);
        if frame.item(frame.table(1)?, at) != Kind::Nil {
            frame.charge(price!("next").units((at - from) as u64))?;
            return Ok(2);
        }
        frame.set_top(2);
    }
    frame.charge(price!("next").units((at - from) as u64))?;
    frame.returns(())
}

/// Implements `next`, which visits keys in the same order as `pairs`: it finds the smallest key above the given one.
fn next(frame: &mut Frame) -> Outcome {
    // Reports a missing argument before `set_top` turns it into nil.
    frame.table(1)?;
    frame.set_top(2);
    frame.reserve(SCRATCH)?;
    let after = match frame.kind(2) {
        Kind::Nil => None,
        Kind::String | Kind::Number | Kind::Boolean => Some(2),
        _ => return Err(ORDERLESS.to_owned()),
    };
    let table = frame.table(1)?;
    let survey = survey(frame, table, price!("next"))?;
    frame.charge(price!("pairs.bytes").units(2 * survey.bytes as u64))?;
    Ok(frame.push_least_key(table, after))
}

pub fn add(frame: &Frame, library: Table) {
    frame.set(library, "tostring", with_stand_in(tostring));
    frame.set(library, "metafield", native(metafield));
    frame.set(library, "print_line", native(print_line));
    frame.set(library, "recheck", native(recheck));
    frame.set(library, "pairs", resumable((pairs, paired)));
    frame.set(library, "next", native(next));
}
