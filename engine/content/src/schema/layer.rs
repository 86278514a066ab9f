//! A whole file, and one that a mod lays over another: what may be taken away there.

use super::{Schema, named};
use crate::yaml::overlay::REMOVE;

/// Whether a file says all, or is laid over another that does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layer {
    Whole,
    Over,
}

/// Lets a mod take these keys away. They are no properties: an editor would list each key twice.
pub fn removable(schema: Schema, keys: &[&str]) -> Schema {
    if keys.is_empty() {
        return schema;
    }
    let pattern = format!("^{REMOVE}({})$", keys.join("|"));
    schema.with("patternProperties", named([(pattern, removed())]))
}

/// What stands behind a key that is taken away.
pub fn removed() -> Schema {
    Schema::of("null").about("Takes this key away.")
}
