//! Orders and live calls that came to nothing, as the rules said it.

use lunarena_kernel::{Key, Value};

/// The events that say so, among those of a turn: with a name that the game has for that, of a seat that gave any orders. Who gives none knows why
/// nothing comes of them. `orders` gives what a seat answered.
pub fn refusing_events<'e, 'o>(
    events: &'e [Value],
    is_refusal: impl Fn(&str) -> bool,
    orders: impl Fn(&str) -> Option<&'o Value>,
) -> impl Iterator<Item = &'e Value> {
    events.iter().filter(move |event| {
        let text = |name: &str| event.field(name).and_then(Value::as_str);
        let is_idle = text("seat").is_some_and(|seat| orders(seat).is_none_or(|orders| *orders == Value::Null));
        !is_idle && text("name").is_some_and(&is_refusal)
    })
}

/// Of the calls that a seat made and what came of them, those that were refused: each as `{ seat, call, refused }`.
pub fn refused_calls(seat: &str, calls: &Value, results: &Value) -> Vec<Value> {
    let (calls, results) = (calls.as_list().unwrap_or_default(), results.as_list().unwrap_or_default());
    let refused = calls.iter().zip(results).filter_map(|(call, result)| Some((call, why_refused(result)?)));
    refused.map(|(call, why)| refused_call(seat, call.clone(), why.clone())).collect()
}

/// A call that was refused, in the words of cases.
pub fn refused_call(seat: &str, call: Value, why: Value) -> Value {
    Value::map([("seat", seat.into()), ("call", call), ("refused", why)])
}

/// An error that the rules meant for the bot, or what Lua's functions give that fail: nothing or false, and a text.
pub fn why_refused(result: &Value) -> Option<&Value> {
    match result {
        Value::Map(fields) if fields.len() == 1 => fields.get(&Key::from("refused")),
        Value::List(items) => match items.as_slice() {
            [Value::Bool(false) | Value::Null, why @ Value::Str(_)] => Some(why),
            _ => None,
        },
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn events_of_seats_that_gave_orders_count() {
        let event = |name: &str, seat: &str| Value::map([("name", name.into()), ("seat", seat.into())]);
        let events = [event("splash", "Left"), event("sunk", "Left"), event("sunk", "Right")];
        let orders = [Value::from("jump"), Value::Null];
        let of = |seat: &str| if seat == "Left" { Some(&orders[0]) } else { Some(&orders[1]) };
        let found: Vec<&Value> = refusing_events(&events, |name| name == "sunk", of).collect();
        assert_eq!(found, [&events[1]]);
    }

    #[test]
    fn calls_are_refused_by_an_error_or_by_nothing_and_a_text() {
        let call = |name: &str| Value::from(vec![Value::from(name)]);
        let calls = Value::from(["a", "b", "c", "d", "e"].map(call).to_vec());
        let results = vec![
            Value::map([("refused", "no frog".into())]),
            vec![Value::Bool(false), "wet".into()].into(),
            vec![Value::Null, "dry".into()].into(),
            vec![Value::Bool(true), "deep".into()].into(),
            Value::Bool(false),
        ];
        let refused = refused_calls("Left", &calls, &results.into());
        let why: Vec<String> = refused.iter().map(|one| one.field("refused").expect("why").to_string()).collect();
        assert_eq!(why, ["no frog", "wet", "dry"]);
    }
}
