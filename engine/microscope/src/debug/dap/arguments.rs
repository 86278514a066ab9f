//! What requests of the protocol say.

use serde_json::Value;

/// A number of a request's arguments.
pub fn number(request: &Value, name: &str) -> Option<u64> {
    request["arguments"][name].as_u64()
}

pub fn text<'r>(request: &'r Value, name: &str) -> Option<&'r str> {
    request["arguments"][name].as_str()
}

pub fn list<'r>(request: &'r Value, name: &str) -> &'r [Value] {
    request["arguments"][name].as_array().map(Vec::as_slice).unwrap_or_default()
}
