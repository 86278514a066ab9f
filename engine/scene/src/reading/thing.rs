//! Reads things (such as units or items on the field) from the tables that rules return.

use super::items::{ListKind, Record};
use super::parts::{Parts, entries, items, list, place, reaches, scalar, text};
use crate::scene::{ByName, Id, Scalar, Thing};
use lunarena_kernel::Value;
use lunarena_kernel::written::WrittenValue;
use std::sync::Arc;

pub static THINGS: ListKind<10> = ListKind {
    name: "things",
    item: "a thing",
    keys: ["id", "kind", "at", "owner", "size", "label", "marks", "bars", "areas", "facts"],
};

// Indices of these keys.
const ID: usize = 0;
const KIND: usize = 1;
const AT: usize = 2;
const OWNER: usize = 3;
const SIZE: usize = 4;
const LABEL: usize = 5;
const MARKS: usize = 6;
const BARS: usize = 7;
const AREAS: usize = 8;

/// Reads a thing, with the facts whose names are in `picks`.
pub fn thing(record: &Record, picks: &[Arc<str>]) -> Result<Thing, String> {
    let read = || {
        let mut parts = record.parts(&THINGS)?;
        if record.group.as_ref().is_some_and(|group| !group.sets(ID)) {
            parts.set(ID, record.key.value());
        }
        let facts_of = match &record.group {
            Some(group) => {
                parts.set(MARKS, group.marks());
                Some(record.value)
            }
            None => record.value.field("facts"),
        };
        let facts = facts_of.map(|facts_of| facts(facts_of, picks)).unwrap_or_default();
        Ok(Thing { facts, ..without_facts(&parts)? })
    };
    read().map_err(|why: String| match Id::read(&id(record)) {
        Some(id) => format!("the thing {id}: {why}"),
        None => format!("things[{}]: {why}", record.number + 1),
    })
}

/// Returns the id of a thing. If its group sets no id, the key of the record is the id.
fn id(record: &Record) -> Value {
    match &record.group {
        Some(group) => group.part(ID).unwrap_or_else(|| record.key.value()),
        None => record.value.field("id").map_or(Value::Null, |id| id.value()),
    }
}

fn without_facts(parts: &Parts<Value, 10>) -> Result<Thing, String> {
    let id = parts.get(ID).ok_or("it has no `id`")?;
    let id = Id::read(id).ok_or_else(|| format!("`id` must be an integer or a string, not {}", id.kind()))?;
    let kind = text(parts.get(KIND).ok_or("it has no `kind`")?, "`kind`")?;
    let mut thing = Thing::new(id, kind);
    thing.at = parts.get(AT).map(place).transpose()?;
    thing.owner = parts.get(OWNER).map(|owner| text(owner, "`owner`")).transpose()?;
    if let Some(size) = parts.get(SIZE) {
        match items(size) {
            Some([Value::Int(wide), Value::Int(high)]) if *wide > 0 && *high > 0 => thing.size = Some((*wide, *high)),
            _ => return Err("`size` must be a width and a height".to_owned()),
        }
    }
    thing.label = parts.get(LABEL).map(|label| scalar(label, "`label`")).transpose()?;
    let marks = list(parts.get(MARKS), "marks")?;
    thing.marks = marks.iter().map(|mark| text(mark, "a mark")).collect::<Result<_, _>>()?;
    for (name, bar) in entries(parts.get(BARS), "bars")? {
        let Some([now, most]) = items(bar) else {
            return Err(format!("bars.{name} must be how much, and of how much"));
        };
        thing.bars.insert(name, (scalar(now, "a bar")?, scalar(most, "a bar")?));
    }
    thing.reaches = reaches(parts.get(AREAS))?;
    Ok(thing)
}

/// Returns the fields of a record that `picks` names, in the same order. Fields that are not single values are left out.
fn facts(record: WrittenValue, picks: &[Arc<str>]) -> ByName<Scalar> {
    let fields = record.fields(picks.iter().map(|name| &**name));
    let fact = |(name, field): (&Arc<str>, Option<WrittenValue>)| {
        let value = field.filter(|value| !value.is_table())?;
        Some((name.clone(), Scalar::read(&value.value())?))
    };
    picks.iter().zip(fields).filter_map(fact).collect()
}
