//! How far a path leads into a value.

use super::{inside, map_key, position, segments};
use crate::value::Value;
use std::borrow::Cow;

/// The part of a path that exists.
#[derive(Clone, Debug, PartialEq)]
pub struct Reach<'v> {
    /// What stands at its end. Of a kernel object, its plain form.
    pub value: Cow<'v, Value>,
    /// How many segments it has.
    pub depth: usize,
    /// The segment behind it; none where the whole path exists.
    pub missing: Option<String>,
}

/// Follows `path` as far as it leads.
pub fn reach<'v>(root: &'v Value, path: &str) -> Reach<'v> {
    let mut reached = Reach { value: opened(Cow::Borrowed(root)), depth: 0, missing: None };
    for segment in segments(path) {
        let next = match &reached.value {
            Cow::Borrowed(here) => child(here, segment).map(Cow::Borrowed),
            Cow::Owned(here) => child(here, segment).cloned().map(Cow::Owned),
        };
        let Some(next) = next else {
            reached.missing = Some(segment.to_owned());
            break;
        };
        reached = Reach { value: opened(next), depth: reached.depth + 1, missing: None };
    }
    reached
}

fn child<'v>(here: &'v Value, segment: &str) -> Option<&'v Value> {
    match here {
        Value::Map(map) => map.get(&map_key(map, segment)?),
        Value::List(items) => items.get(position(items, segment)?),
        _ => None,
    }
}

fn opened(value: Cow<'_, Value>) -> Cow<'_, Value> {
    match &*value {
        Value::Grid(_) | Value::Graph(_) | Value::Hex(_) => Cow::Owned(inside(value.into_owned())),
        _ => value,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_is_followed_as_far_as_it_leads() {
        let ann = Value::map([("name", "Ann".into()), ("age", Value::Int(3))]);
        let state = Value::map([("people", Value::List(vec![ann.clone()]))]);
        let whole = reach(&state, "people.Ann.age");
        assert_eq!((whole.value.as_int(), whole.depth, whole.missing), (Some(3), 3, None));
        let part = reach(&state, "people.Ann.agee.x");
        assert_eq!((&*part.value, part.depth, part.missing.as_deref()), (&ann, 2, Some("agee")));
        let none = reach(&state, "peeple.1");
        assert_eq!((&*none.value, none.depth, none.missing.as_deref()), (&state, 0, Some("peeple")));
        assert_eq!(reach(&state, "").missing, None);
    }
}
