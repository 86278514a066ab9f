//! The schema of a list in a file that is laid over another: the list itself, or what is done to the one below.

use super::{Schema, named};
use crate::yaml::overlay::{ADD, REMOVE};

/// `whole` is the schema of the list, `entry` that of what it holds, and `changed` that of an entry of which some keys are changed, where entries have keys.
pub fn list(whole: Schema, entry: Schema, changed: Option<Schema>) -> Schema {
    let several = Schema::of("array").with("items", entry.clone());
    let added = Schema::any_of(vec![entry, several]).about("What is added: one entry, or a list of them.");
    let removed = Schema::of("null").about("Takes this entry away.");
    let places = format!(r"^\{ADD}((before|after) +\S|(first|last)$)");
    let edits = Schema::of("object")
        .with("patternProperties", named([(places, added), (format!("^{REMOVE}"), removed)]))
        .with("minProperties", 1);
    let edits = match changed {
        Some(changed) => edits.with("additionalProperties", changed),
        None => edits.with("additionalProperties", false),
    };
    let about = format!(
        "Changes the list: `{ADD}before NAME`, `{ADD}after NAME`, `{ADD}first` and `{ADD}last` add, `{REMOVE}NAME` takes away."
    );
    Schema::any_of(vec![whole, edits.about(about)])
}
