//! Library functions that only bots or only rules have, and `near`, which both have. Bots read their instruction budget and save an answer. Rules
//! report events, refuse a bot's call or charge for it, end the bot's turn, and manage the queues of units.

use crate::arguments::charge_search;
use crate::observe;
use crate::price::price;
use crate::values::{self, Caps};
use crate::vm::{At, Frame, Function, Outcome, Table, Token, native};
use lunarena_kernel::near::near as nearest;
use lunarena_kernel::turns::{Queue, QueueError};
use lunarena_kernel::{Key, Value};
use std::collections::BTreeMap;

/// Implements `budget()`, which returns the number of Lua instructions that the bot has left.
fn budget(frame: &mut Frame) -> Outcome {
    let left = frame.host().meter.left();
    frame.returns(i64::try_from(left).unwrap_or(i64::MAX))
}

/// Creates the entry of the Lua registry that contains the bot's saved answer. The entry contains a [`Token`] while nothing is saved.
///
/// The entry contains the value itself, not a copy. The engine reads it after the bot has run, so the answer includes changes that the bot made after
/// saving. Saving is cheap, but the bot also pays for the reading.
pub fn install_saved(frame: &Frame) {
    frame.host().saved.set(frame.store(Token));
}

/// Removes the answer that the bot saved with `save`.
pub fn clear_saved(frame: &Frame) {
    frame.replace(frame.host().saved.get(), Token);
}

/// Implements `save(answer)`, which keeps an answer in case the turn fails. With nil, it removes the saved answer.
fn save(frame: &mut Frame) -> Outcome {
    frame.charge(price!("save").fixed)?;
    match frame.is_absent(1) {
        true => clear_saved(frame),
        false => frame.replace(frame.host().saved.get(), At(1)),
    }
    Ok(0)
}

/// Error text for a call that ends the turn while the bot cannot be paused. The caller writes the name of the call before it.
pub const NOT_HERE: &str = "can't be called inside a __close or a comparison of the library";

/// Estimated memory in bytes of one value in an event, with its key.
const EVENT_VALUE: u64 = 96;

/// Implements `event(name, table)`, which records an event in the replay. The table contains the data of the event.
fn event(frame: &mut Frame) -> Outcome {
    let name = frame.text(1)?.to_owned();
    let mut caps = Caps::RULES;
    let data = values::read(frame, 2, &mut caps).map_err(|why| format!("event '{name}': {why}"))?;
    let mut data = match data {
        Value::Map(map) => map,
        Value::Null => BTreeMap::new(),
        Value::List(items) if items.is_empty() => BTreeMap::new(),
        other => return Err(format!("event '{name}' comes with {}, not with named values", other.kind())),
    };
    data.insert(Key::from("name"), Value::Str(name));
    // Pending events count as memory, so that the rules cannot report events without limit. Two more values are counted for the event's name.
    let (values, text_bytes) = Caps::RULES.used_until(caps);
    let memory = (values + 2) * EVENT_VALUE + text_bytes;
    frame.check_room(memory)?;
    let data = Value::Map(data);
    observe::report_of(frame, |observer, thread| observer.event(thread, &data));
    let host = frame.host();
    host.heap.add_object(memory as usize);
    host.event_bytes.set(host.event_bytes.get() + memory as usize);
    host.events.borrow_mut().push(data);
    Ok(0)
}

/// Implements `refuse(message)`, with which rules refuse the call of a bot. The error is raised in the bot and is not a failure of the rules.
fn refuse(frame: &mut Frame) -> Outcome {
    let message = String::from_utf8_lossy(frame.bytes(1)?).into_owned();
    frame.host().refusal.replace(Some(message.clone()));
    Err(message)
}

/// Implements `charge(instructions)`, with which rules charge the calling bot in addition to the price of its call. Returns the number of Lua
/// instructions that the bot has left. A bot that cannot pay fails as soon as its call returns.
fn charge_caller(frame: &mut Frame) -> Outcome {
    let amount = frame.int(1)?;
    let amount = u64::try_from(amount).map_err(|_| format!("charge: the amount must be 0 or more, not {amount}"))?;
    let caller = frame.host().caller.borrow();
    let Some(bot) = &*caller else {
        return Err("charge: no bot is calling, so there is no bot to charge".into());
    };
    let left = if bot.meter.charge(bot.thread, amount) { bot.meter.left() } else { 0 };
    frame.returns(i64::try_from(left).unwrap_or(i64::MAX))
}

/// Implements `end_turn()`, with which rules end the turn of the calling bot. The bot is paused inside its call, which returns its results in the
/// bot's next turn. A game's API may also contain `end_turn` itself as a function for bots.
fn end_turn(frame: &mut Frame) -> Outcome {
    let caller = frame.host().caller.borrow();
    let Some(bot) = &*caller else {
        return Err("end_turn: no bot is calling, so there is no turn to end".into());
    };
    if !bot.can_pause {
        let message = format!("what ends a turn {NOT_HERE}");
        frame.host().refusal.replace(Some(message.clone()));
        return Err(message);
    }
    bot.ends_turn.set(true);
    Ok(0)
}

/// Returns the `end_turn` function of the rules.
pub fn native_end_turn() -> Function {
    native(end_turn)
}

/// Checks whether the value at stack index `at` is the `end_turn` function of the rules.
pub fn is_end_turn(frame: &Frame, at: i32) -> bool {
    let scope = frame.scope();
    scope.push(native_end_turn());
    scope.is_same(at, scope.top())
}

/// Implements `near(name, list)`, which returns the entry of the list most similar to the name, or nil if none is similar.
fn near(frame: &mut Frame) -> Outcome {
    // A bot may pass arbitrary bytes. Invalid UTF-8 is not similar to any name.
    if frame.is_string(1) && frame.text(1).is_err() {
        return frame.returns(());
    }
    let name = frame.text(1)?;
    let list = frame.table(2)?;
    charge_search(frame, name, list.len() as usize)?;
    frame.reserve(8)?;
    let mut candidates: Vec<String> = Vec::new();
    for at in 1..=list.len() {
        let mut scope = frame.scope();
        scope.item(list, at);
        let item = scope.top();
        if scope.is_string(item)
            && let Ok(text) = scope.text(item)
        {
            candidates.push(text.to_owned());
        }
        scope.set_top(item - 1);
    }
    frame.returns(nearest(name, candidates.iter().map(String::as_str)))
}

/// Runs `work` with the unit queue of one seat. The first argument of the Lua call is the number of the seat.
fn with_queue<T>(frame: &Frame, work: impl FnOnce(&mut Queue) -> Result<T, String>) -> Result<T, String> {
    let seat = frame.int(1)?;
    let mut queues = frame.host().queues.borrow_mut();
    let seats = queues.len();
    let at = usize::try_from(seat).ok().and_then(|seat| seat.checked_sub(1));
    let queue = at.and_then(|at| queues.get_mut(at));
    work(queue.ok_or_else(|| format!("there are queues for seats 1 to {seats}, not {seat}"))?)
}

/// Lets `work` change a unit queue. The first argument of the Lua call is the number of the seat that owns the queue.
fn change(frame: &Frame, work: impl FnOnce(&mut Queue) -> Result<Result<(), QueueError>, String>) -> Outcome {
    with_queue(frame, |queue| work(queue)?.map_err(|error| error.to_string())).map(|()| 0)
}

/// Implements `queue.schedule(seat, unit, leader)`, which moves a unit directly behind the leader, or makes it next if the leader has begun its turn.
/// Returns true. If the move is impossible, for example because the unit has already run in this round, returns false and the reason.
fn schedule(frame: &mut Frame) -> Outcome {
    match with_queue(frame, |queue| Ok(queue.schedule(frame.int(2)?, frame.int(3)?)))? {
        Ok(()) => frame.returns(true),
        Err(error) => {
            frame.push(false);
            frame.push(&error.to_string());
            Ok(2)
        }
    }
}

/// Implements `queue.order(seat)`, which returns the list of units in running order, and how many of them have begun their turn in this round.
fn order(frame: &mut Frame) -> Outcome {
    let (units, begun) = with_queue(frame, |queue| Ok((queue.order().collect::<Vec<_>>(), queue.begun())))?;
    frame.push_integers(&units);
    frame.push(begun as i64);
    Ok(2)
}

pub fn add(frame: &Frame, library: Table) {
    frame.set(library, "budget", native(budget));
    frame.set(library, "save", native(save));
    frame.set(library, "event", native(event));
    frame.set(library, "refuse", native(refuse));
    frame.set(library, "charge", native(charge_caller));
    frame.set(library, "near", native(near));
    let queue = [
        ("push", native(|frame| change(frame, |queue| Ok(queue.push(frame.int(2)?))))),
        ("insert_after", native(|frame| change(frame, |queue| Ok(queue.insert_after(frame.int(2)?, frame.int(3)?))))),
        ("remove", native(|frame| change(frame, |queue| Ok(queue.remove(frame.int(2)?))))),
        ("leave", native(|frame| change(frame, |queue| Ok(queue.leave(frame.int(2)?))))),
        ("schedule", native(schedule)),
        ("order", native(order)),
        ("size", native(|frame| frame.returns(with_queue(frame, |queue| Ok(queue.len() as i64))?))),
    ];
    frame.set_library(library, "queue", &queue);
}
