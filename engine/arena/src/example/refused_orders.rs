//! Why orders came to nothing, as the rules said it: shown with a step that fails.

use super::case_result::{CaseResult, Moment, Refusal};
use lunarena_content::Spanned;
use lunarena_kernel::{Key, Value};
use std::collections::BTreeSet;

/// What the rules said in the steps that failed. `names` are the events that say such things.
pub fn of_failed_steps(result: &CaseResult, names: &[Spanned<String>]) -> Vec<Refusal> {
    let failed: BTreeSet<usize> = result.mismatches.iter().map(|found| found.step).collect();
    let moments = result.moments.iter().filter(|moment| failed.contains(&moment.step));
    let said = |moment: &Moment| {
        let (step, turn) = (moment.step, moment.turn.turn);
        let is_named = |event: &&Value| {
            let name = event.field("name").and_then(Value::as_str);
            // Who gives no orders knows why nothing comes of them.
            let seat = event.field("seat").and_then(Value::as_str);
            let is_idle =
                seat.is_some_and(|seat| moment.turn.orders.get(seat).is_none_or(|orders| *orders == Value::Null));
            !is_idle && name.is_some_and(|name| names.iter().any(|other| other.value == name))
        };
        let events = moment.turn.events.iter().filter(is_named).cloned();
        let said: Vec<Value> = events.chain(refused_calls(moment)).collect();
        said.into_iter().map(move |said| Refusal { step, turn, said })
    };
    moments.flat_map(said).collect()
}

fn refused_calls(moment: &Moment) -> Vec<Value> {
    let mut refused = Vec::new();
    for (seat, results) in &moment.turn.results {
        let calls = moment.turn.orders.get(seat).and_then(Value::as_list).unwrap_or_default();
        for (call, result) in calls.iter().zip(results.as_list().unwrap_or_default()) {
            if let Some(why) = why_refused(result) {
                let seat = seat.as_str().into();
                refused.push(Value::map([("seat", seat), ("call", call.clone()), ("refused", why.clone())]));
            }
        }
    }
    refused
}

/// An error that the rules meant for the bot, or what Lua's functions give that fail: nothing or false, and a text.
fn why_refused(result: &Value) -> Option<&Value> {
    match result {
        Value::Map(fields) if fields.len() == 1 => fields.get(&Key::from("refused")),
        Value::List(items) => match items.as_slice() {
            [Value::Bool(false) | Value::Null, why @ Value::Str(_)] => Some(why),
            _ => None,
        },
        _ => None,
    }
}
