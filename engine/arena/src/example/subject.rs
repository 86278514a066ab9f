//! Something that cases expect things of, as it was at all moments.

use crate::game::Segment;
use lunarena_kernel::path;
use lunarena_kernel::{Key, Value};
use lunarena_lint::types::Type;
use std::borrow::Cow;

/// The state, what a seat sees, an event.
pub struct Subject<'v> {
    pub name: String,
    pub class: Option<&'v Type>,
    /// What it was at all moments.
    pub values: Vec<&'v Value>,
}

impl Subject<'_> {
    /// Whether something stands at a path at some moment, in whichever elements of the lists on the way.
    pub fn has(&self, path: &[Segment]) -> bool {
        let mut here: Vec<Cow<Value>> = self.values.iter().map(|value| Cow::Borrowed(*value)).collect();
        for segment in path {
            let of = |value: &Value| if matches!(value, Value::List(_)) { &Segment::Each } else { segment };
            here = here.iter().flat_map(|value| inside(value, of(value))).collect();
        }
        !here.is_empty()
    }
}

/// What stands in a value at a part of a path.
pub fn inside<'v>(value: &Cow<'v, Value>, segment: &Segment) -> Vec<Cow<'v, Value>> {
    match value {
        Cow::Borrowed(value) => parts(value, segment),
        Cow::Owned(value) => parts(value, segment).into_iter().map(|part| Cow::Owned(part.into_owned())).collect(),
    }
}

fn parts<'v>(value: &'v Value, segment: &Segment) -> Vec<Cow<'v, Value>> {
    match (segment, value) {
        (Segment::Key(key), _) => {
            let reached = path::reach(value, key);
            if reached.missing.is_none() { vec![reached.value] } else { Vec::new() }
        }
        (Segment::Each, Value::List(items)) => items.iter().map(Cow::Borrowed).collect(),
        (Segment::Each, Value::Map(map)) => map.values().map(Cow::Borrowed).collect(),
        (Segment::Each, _) => Vec::new(),
    }
}

/// What the parts of a value are called. Those of a list have numbers too, but nobody mistypes a number.
pub fn names_in(value: &Value) -> Vec<String> {
    match value {
        Value::Map(map) => map.keys().filter(|key| matches!(key, Key::Str(_))).map(Key::to_string).collect(),
        Value::List(items) => {
            let called =
                |item: &Value| ["name", "id"].iter().find_map(|key| item.field(key)?.as_str().map(str::to_owned));
            items.iter().filter_map(called).collect()
        }
        _ => Vec::new(),
    }
}
