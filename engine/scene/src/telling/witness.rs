//! Who may read of an event, in fog.

use crate::context::Context;
use crate::look::{EventLook, Seen};
use crate::scene::Id;
use lunarena_kernel::Value;

/// Whether a seat sees an event. The scenes of the context are its own, so that what it can't see is not in them.
pub fn sees(event: &Value, entry: Option<&EventLook>, context: &Context, seat: &str) -> bool {
    if !context.look.fog {
        return true;
    }
    match entry.and_then(|entry| entry.seen.as_ref()) {
        None => event.field("seat").and_then(Value::as_str) == Some(seat),
        Some(Seen::All) => true,
        Some(Seen::By(fields)) => fields.iter().any(|field| names_what_is_seen(event, field, context, seat)),
    }
}

fn names_what_is_seen(event: &Value, field: &str, context: &Context, seat: &str) -> bool {
    if field.contains(',') {
        let coordinates: Option<Vec<Value>> = field.split(',').map(|name| event.field(name.trim()).cloned()).collect();
        let place = coordinates.and_then(|coordinates| context.place(&Value::List(coordinates)));
        return place.is_some_and(|place| context.knows(&place));
    }
    event.field(field).is_some_and(|value| is_seen(value, context, seat))
}

fn is_seen(value: &Value, context: &Context, seat: &str) -> bool {
    if value.as_str() == Some(seat) || Id::read(value).is_some_and(|id| context.thing(&id).is_some()) {
        return true;
    }
    match (context.place(value), value) {
        (Some(place), _) => context.knows(&place),
        // Of several, one is enough.
        (None, Value::List(items)) => items.iter().any(|item| is_seen(item, context, seat)),
        _ => false,
    }
}
