//! What only rules have: events, refusals, charges, the queues of units, what ends a bot's turn; and near names, for everyone's messages.

use super::charge::charge_search;
use crate::lua::State;
use crate::native::{Frame, Outcome, native, set_function};
use crate::observe;
use crate::values::{self, Caps};
use crate::{handle, host};
use lunarena_kernel::near::near as nearest;
use lunarena_kernel::turns::{Queue, QueueError};
use lunarena_kernel::{Key, Value};
use mlua::ffi;
use std::collections::BTreeMap;

/// Said of a call that would end the turn, behind its name.
pub const NOT_HERE: &str = "can't be called inside a __close or a comparison of the library";

/// What a value of an event takes, roughly, with its key.
const EVENT_VALUE: u64 = 96;

/// `event(name, table)`: goes to the replay as the table with its name.
fn event(frame: Frame) -> Outcome {
    let name = frame.text(1)?.to_owned();
    let mut caps = Caps::RULES;
    let data = unsafe { values::read(frame.l, 2, &mut caps) }.map_err(|why| format!("event '{name}': {why}"))?;
    let mut data = match data {
        Value::Map(map) => map,
        Value::Null => BTreeMap::new(),
        Value::List(items) if items.is_empty() => BTreeMap::new(),
        other => return Err(format!("event '{name}' comes with {}, not with named values", other.kind())),
    };
    data.insert(Key::from("name"), Value::Str(name));
    // Rules that report for ever must not take all memory there is.
    let (values, bytes) = Caps::RULES.less(caps);
    let bytes = (values + 2) * EVENT_VALUE + bytes;
    handle::check_room(frame, bytes)?;
    let data = Value::Map(data);
    observe::event(frame.l, &data);
    let host = host::of(frame.l);
    host.heap.add_object(bytes as usize);
    host.event_bytes += bytes as usize;
    host.events.push(data);
    Ok(0)
}

/// `refuse(message)`: an error in the bot that called, not in the rules.
fn refuse(frame: Frame) -> Outcome {
    let message = String::from_utf8_lossy(frame.bytes(1)?).into_owned();
    host::of(frame.l).refusal = Some(message.clone());
    Err(message)
}

/// `charge(instructions)`: takes them from the bot whose call the rules are running, beside the price of the call; gives what it has
/// left then. A bot that has not enough is over its budget as soon as the call is done.
fn charge_caller(frame: Frame) -> Outcome {
    let Ok(amount) = u64::try_from(frame.int(1)?) else {
        return Err("there is nothing to be had by a charge below 0".into());
    };
    let Some(bot) = host::of(frame.l).caller else {
        return Err("nobody is there to be charged: no bot called".into());
    };
    let meter = &mut host::of(bot).meter;
    let left = if meter.charge(bot, amount) { meter.left(bot) } else { 0 };
    frame.push_int(i64::try_from(left).unwrap_or(i64::MAX));
    Ok(1)
}

/// `end_turn()`: the bot whose call the rules are running has its results, and pauses with them until its next turn. api.lua may also hand
/// the function on to bots as it is.
fn end_turn(frame: Frame) -> Outcome {
    let Some(bot) = host::of(frame.l).caller else {
        return Err("there is no turn to end: no bot called".into());
    };
    if !host::of(bot).meter.can_pause(bot) {
        let message = format!("what ends a turn {NOT_HERE}");
        host::of(frame.l).refusal = Some(message.clone());
        return Err(message);
    }
    host::of(bot).ends_turn = true;
    Ok(0)
}

/// Leaves the rules' `end_turn` on the stack.
pub unsafe fn push_end_turn(l: State) {
    unsafe { ffi::lua_pushcfunction(l, native!(end_turn)) }
}

/// Whether the value on top of the stack is that.
pub unsafe fn is_end_turn(l: State) -> bool {
    unsafe {
        push_end_turn(l);
        let same = ffi::lua_rawequal(l, -1, -2) != 0;
        ffi::lua_settop(l, -2);
        same
    }
}

/// `near(name, list)`: the entry of the list that was probably meant, or nil.
fn near(frame: Frame) -> Outcome {
    // Whatever a bot made up may come here: bytes that are no text are near to nothing.
    if frame.is_string(1) && frame.text(1).is_err() {
        frame.push_nil();
        return Ok(1);
    }
    let name = frame.text(1)?;
    frame.table(2)?;
    let mut candidates: Vec<&str> = Vec::new();
    let len = unsafe { ffi::lua_rawlen(frame.l, 2) } as i64;
    charge_search(frame, name, len as usize)?;
    for i in 1..=len {
        unsafe { ffi::lua_rawgeti(frame.l, 2, i) };
        // The text lives on in the list after it leaves the stack.
        if frame.is_string(-1)
            && let Ok(text) = frame.text(-1)
        {
            candidates.push(text);
        }
        unsafe { ffi::lua_settop(frame.l, 2) };
    }
    match nearest(name, candidates) {
        Some(found) => frame.push_bytes(found.as_bytes()),
        None => frame.push_nil(),
    }
    Ok(1)
}

fn queue<'h>(frame: Frame) -> Result<&'h mut Queue, String> {
    let seat = frame.int(1)?;
    let queues = &mut host::of(frame.l).queues;
    let seats = queues.len();
    let at = usize::try_from(seat).ok().and_then(|seat| seat.checked_sub(1));
    at.and_then(|at| queues.get_mut(at)).ok_or_else(|| format!("there are queues for seats 1 to {seats}, not {seat}"))
}

fn done(changed: Result<(), QueueError>) -> Outcome {
    changed.map(|()| 0).map_err(|error| error.to_string())
}

fn push(frame: Frame) -> Outcome {
    done(queue(frame)?.push(frame.int(2)?))
}

fn insert_after(frame: Frame) -> Outcome {
    done(queue(frame)?.insert_after(frame.int(2)?, frame.int(3)?))
}

fn remove(frame: Frame) -> Outcome {
    done(queue(frame)?.remove(frame.int(2)?))
}

fn leave(frame: Frame) -> Outcome {
    done(queue(frame)?.leave(frame.int(2)?))
}

/// True, or false and the reason: a unit that ran can't be scheduled, and rules pass that on to the bot.
fn schedule(frame: Frame) -> Outcome {
    match queue(frame)?.schedule(frame.int(2)?, frame.int(3)?) {
        Ok(()) => frame.push_bool(true),
        Err(error) => {
            frame.push_bool(false);
            frame.push_bytes(error.to_string().as_bytes());
            return Ok(2);
        }
    }
    Ok(1)
}

/// The units of a seat in their order, and how many of them have begun their turn in this round.
fn order(frame: Frame) -> Outcome {
    let queue = queue(frame)?;
    unsafe { ffi::lua_createtable(frame.l, queue.len() as i32, 0) };
    for (i, unit) in queue.order().enumerate() {
        frame.push_int(unit);
        frame.append(-2, i as i64 + 1);
    }
    frame.push_int(queue.begun() as i64);
    Ok(2)
}

/// How many units a seat has.
fn size(frame: Frame) -> Outcome {
    frame.push_int(queue(frame)?.len() as i64);
    Ok(1)
}

pub unsafe fn add(l: State) {
    unsafe {
        set_function(l, "event", native!(event));
        set_function(l, "refuse", native!(refuse));
        set_function(l, "charge", native!(charge_caller));
        set_function(l, "near", native!(near));
        ffi::lua_createtable(l, 0, 7);
        set_function(l, "push", native!(push));
        set_function(l, "insert_after", native!(insert_after));
        set_function(l, "remove", native!(remove));
        set_function(l, "leave", native!(leave));
        set_function(l, "schedule", native!(schedule));
        set_function(l, "order", native!(order));
        set_function(l, "size", native!(size));
        ffi::lua_setfield(l, -2, c"queue".as_ptr());
    }
}
