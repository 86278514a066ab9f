//! As much of JSON Schema as our schemas use. A keyword that is not known here is an error, so that none is forgotten.

use crate::pattern;
use lunarena_kernel::Value;

/// What is wrong with `value`, each with its path.
pub fn faults(schema: &Value, value: &Value) -> Vec<String> {
    let mut faults = Vec::new();
    check(schema, value, "", &mut faults);
    faults
}

fn holds(schema: &Value, value: &Value) -> bool {
    faults(schema, value).is_empty()
}

/// The entries of a map, with keys as texts: YAML has read some as integers.
pub fn entries(map: &Value) -> Vec<(String, &Value)> {
    match map {
        Value::Map(map) => map.iter().map(|(key, value)| (key.to_string(), value)).collect(),
        _ => Vec::new(),
    }
}

fn texts(list: &Value) -> Vec<&str> {
    list.as_list().unwrap_or_default().iter().filter_map(Value::as_str).collect()
}

fn number(value: &Value) -> Option<f64> {
    match value {
        Value::Int(number) => Some(*number as f64),
        Value::Float(number) => Some(*number),
        _ => None,
    }
}

fn is(value: &Value, kind: &str) -> bool {
    match kind {
        "null" => matches!(value, Value::Null),
        "boolean" => matches!(value, Value::Bool(_)),
        "integer" => number(value).is_some_and(|number| number.fract() == 0.0),
        "number" => number(value).is_some(),
        "string" => matches!(value, Value::Str(_)),
        "array" => matches!(value, Value::List(_)),
        "object" => matches!(value, Value::Map(_)),
        other => panic!("no type is called {other}"),
    }
}

fn check(schema: &Value, value: &Value, path: &str, faults: &mut Vec<String>) {
    let field = |name: &str| schema.field(name);
    match schema {
        Value::Bool(true) => return,
        Value::Bool(false) => return faults.push(format!("{path}: not allowed")),
        Value::Map(_) => {}
        other => panic!("{path}: {other} is no schema"),
    }
    for (keyword, argument) in entries(schema) {
        let each = || argument.as_list().unwrap_or_default().iter();
        let good = match keyword.as_str() {
            "$schema" | "$comment" | "title" | "description" | "examples" | "then" | "else" => true,
            "type" => match argument {
                Value::Str(kind) => is(value, kind),
                kinds => texts(kinds).iter().any(|kind| is(value, kind)),
            },
            "enum" => each().any(|one| one == value),
            "const" => argument == value,
            "minimum" => number(value).is_none_or(|at| at >= number(argument).expect("a number")),
            "exclusiveMinimum" => number(value).is_none_or(|at| at > number(argument).expect("a number")),
            "maximum" => number(value).is_none_or(|at| at <= number(argument).expect("a number")),
            "pattern" => value.as_str().is_none_or(|text| pattern::matches(argument.as_str().expect("a text"), text)),
            "minLength" => {
                value.as_str().is_none_or(|text| text.chars().count() as i64 >= argument.as_int().expect("a number"))
            }
            "minItems" => {
                value.as_list().is_none_or(|items| items.len() as i64 >= argument.as_int().expect("a number"))
            }
            "maxItems" => {
                value.as_list().is_none_or(|items| items.len() as i64 <= argument.as_int().expect("a number"))
            }
            "minProperties" => {
                !is(value, "object") || entries(value).len() as i64 >= argument.as_int().expect("a number")
            }
            "maxProperties" => {
                !is(value, "object") || entries(value).len() as i64 <= argument.as_int().expect("a number")
            }
            "required" => {
                let there = entries(value);
                let lacking = texts(argument).into_iter().filter(|key| there.iter().all(|(name, _)| name != key));
                !is(value, "object") || lacking.map(|key| faults.push(format!("{path}: no {key}"))).count() == 0
            }
            "properties" | "patternProperties" | "additionalProperties" => true,
            "propertyNames" => entries(value).iter().all(|(name, _)| holds(argument, &name.as_str().into())),
            "items" => {
                for (at, item) in value.as_list().unwrap_or_default().iter().enumerate() {
                    let wanted = match argument {
                        Value::List(first) => first.get(at),
                        all => Some(all),
                    };
                    if let Some(wanted) = wanted {
                        check(wanted, item, &format!("{path}.{}", at + 1), faults);
                    }
                }
                true
            }
            "allOf" => {
                each().for_each(|one| check(one, value, path, faults));
                true
            }
            "anyOf" => each().any(|one| holds(one, value)),
            "oneOf" => each().filter(|one| holds(one, value)).count() == 1,
            "not" => !holds(argument, value),
            "if" => {
                let branch = if holds(argument, value) { "then" } else { "else" };
                field(branch).into_iter().for_each(|branch| check(branch, value, path, faults));
                true
            }
            other => panic!("{path}: {other} is not known to these tests"),
        };
        if !good {
            faults.push(format!("{path}: {keyword} {argument}, not {value}"));
        }
    }
    for (name, value) in entries(value) {
        let path = format!("{path}.{name}");
        let (properties, patterns) = (field("properties").map(entries), field("patternProperties").map(entries));
        let own = properties.into_iter().flatten().filter(|(key, _)| *key == name);
        let like = patterns.into_iter().flatten().filter(|(key, _)| pattern::matches(key, &name));
        let wanted: Vec<&Value> = own.chain(like).map(|(_, schema)| schema).collect();
        match field("additionalProperties") {
            Some(other) if wanted.is_empty() => check(other, value, &path, faults),
            _ => wanted.iter().for_each(|schema| check(schema, value, &path, faults)),
        }
    }
}
