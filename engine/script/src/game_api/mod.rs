//! The game's API in the Lua state of a bot. The data of the API becomes global variables. Its functions become global constructors of orders, or
//! methods of the game object that the bot's function receives.
//!
//! A method may end the bot's turn while the bot's function runs. The function, including all its coroutines, then pauses inside the method until the
//! next turn.

pub mod live_calls;

use crate::interface::{Api, ApiEntry, Style};
use crate::library::NOT_HERE;
use crate::price::price;
use crate::values;
use crate::vm::{At, Frame, Outcome, Reference, Step, Upvalue, native, resumable};
use live_calls::{LiveCalls, call};
use lunarena_kernel::Value;
use std::ffi::c_int;

/// Installs the game's API in the Lua state of a new bot. With [`Style::Calls`], returns a reference to the metatable of the game object.
pub fn install(frame: &Frame, style: Style, api: &Api) -> Option<Reference> {
    add_data(frame, &api.data);
    match style {
        Style::Orders => {
            add_orders(frame, &api.calls);
            None
        }
        Style::Calls => Some(store_metatable(frame, &api.calls)),
    }
}

fn add_data(frame: &Frame, data: &[(String, Value)]) {
    let scope = frame.scope();
    let Some(globals) = scope.push_globals() else { return };
    for (name, value) in data {
        scope.set_with(globals, name, |frame| values::push(frame, value));
    }
}

fn add_orders(frame: &Frame, api: &[ApiEntry]) {
    for entry in api {
        let mut scope = frame.scope();
        scope.push(&entry.name);
        scope.push_closure(native(order), 1);
        if let Some(globals) = scope.push_globals() {
            scope.set(globals, &entry.name, At(scope.top() - 1));
        }
    }
}

/// Index of the upvalue that contains the number of a method. The first upvalue is the metatable of the game object.
const NUMBER: u8 = 2;

/// Creates the metatable of the game object. Each method has two upvalues: the metatable, to recognise the game object, and the number of the method.
/// Scripts cannot reach the metatable, so a bot cannot create another game object.
fn store_metatable(frame: &Frame, api: &[ApiEntry]) -> Reference {
    let scope = frame.scope();
    let metatable = scope.new_table(0, 2);
    let methods = scope.new_table(0, api.len());
    for (entry, number) in api.iter().zip(0..) {
        let mut inner = scope.scope();
        inner.push(metatable);
        inner.push(number);
        // After a pause, `end_turn` returns nothing. `call_method` returns the results that it has left on the stack.
        let function = if entry.ends_turn { resumable((end_turn, turn_ended)) } else { resumable((call_method,)) };
        inner.push_closure(function, 2);
        inner.set(methods, &entry.name, At(inner.top()));
    }
    scope.set(metatable, "__metatable", false);
    scope.set(metatable, "__index", methods);
    scope.store(metatable)
}

/// Turns the table at stack index `at` into the game object by setting its metatable. Returns false if the value is not a table.
pub fn make_object(frame: &Frame, at: c_int, metatable: Reference) -> bool {
    let scope = frame.scope();
    scope.push(metatable);
    match (scope.as_table(at), scope.as_table(scope.top())) {
        // Any other value would share its metatable with all values of its type.
        (Some(object), Some(metatable)) => {
            scope.set_metatable(object, metatable);
            true
        }
        _ => false,
    }
}

/// Creates an order for the bot to return: a list of the order's name and its arguments.
fn order(frame: &mut Frame) -> Outcome {
    let count = frame.top();
    frame.charge(price!("order").for_size(count as u64))?;
    frame.reserve(4)?;
    let order = frame.new_table(count as usize + 1, 0);
    frame.set_item(order, 1, Upvalue(1));
    for at in 1..=count {
        frame.set_item(order, i64::from(at) + 1, At(at));
    }
    Ok(1)
}

/// Error message for a game method that is called outside the bot's turn.
const NOT_IN_TURN: &str = "the game can be called only while it is your turn";

/// Returns the number of the running method. Fails if the first argument of the method is not the game object, which is recognised by its metatable.
fn method(frame: &Frame, calls: &LiveCalls) -> Result<usize, String> {
    let number = frame.upvalue_integer(NUMBER).and_then(|number| usize::try_from(number).ok());
    if let Some(number) = number
        && frame.is_instance()
    {
        return Ok(number);
    }
    let name = number.and_then(|number| calls.api.get(number)).map_or("this", |(entry, _)| &entry.name);
    Err(format!("{name} is a method: write game:{name}(...)"))
}

/// Implements the method that ends the bot's turn. The bot's function pauses here until the next turn.
fn end_turn(frame: &mut Frame) -> Result<Step, String> {
    let host = frame.host();
    let calls = host.live_calls.borrow();
    let calls = calls.as_ref().ok_or(NOT_IN_TURN)?;
    let entry = &calls.api[method(frame, calls)?].0;
    if !host.meter.can_pause(frame) {
        return Err(format!("{} {NOT_HERE}", entry.name));
    }
    frame.charge(entry.price.unwrap_or(0))?;
    host.meter.end_turn();
    Ok(Step::Yield(0))
}

/// Continues after [`end_turn`] when the bot's function resumes in the next turn.
fn turn_ended(_: &mut Frame) -> Result<Step, String> {
    Ok(Step::Return(0))
}

/// Implements a method that runs a function of the rules. If the rules end the turn, the bot's function pauses here, and the method returns its
/// results in the next turn.
fn call_method(frame: &mut Frame) -> Result<Step, String> {
    let arguments = frame.top();
    let (results, ends_turn) = call(frame)?;
    if !ends_turn {
        return Ok(Step::Return(results));
    }
    frame.host().meter.end_turn();
    // Only the results may stay on the stack, because all of it is returned after the pause.
    for _ in 0..arguments {
        frame.remove(1);
    }
    Ok(Step::Yield(0))
}
