//! A thing, read from what a rules function says of it.

use super::parts::{Parts, entries, list, place, reaches, text};
use super::source::Source;
use crate::scene::{ByName, Id, Scalar, Thing};
use std::sync::Arc;

pub type ThingParts<S> = Parts<S, 10>;

pub static THING: [&str; 10] = ["id", "kind", "at", "owner", "size", "label", "marks", "bars", "areas", "facts"];

// Their places.
pub const ID: usize = 0;
pub const KIND: usize = 1;
pub const AT: usize = 2;
const OWNER: usize = 3;
const SIZE: usize = 4;
const LABEL: usize = 5;
pub const MARKS: usize = 6;
const BARS: usize = 7;
const AREAS: usize = 8;
const FACTS: usize = 9;

/// What a message calls it.
pub const A_THING: &str = "a thing";

/// Of its facts, those that are picked.
pub fn thing<S: Source>(source: &S, picks: &[Arc<str>]) -> Result<Thing, String> {
    let parts = Parts::of(source, A_THING, &THING)?;
    let mut thing = read(&parts)?;
    // A whole record may be handed over: the look picks what is shown.
    if let Some(record) = parts.get(FACTS) {
        thing.facts = facts(picks, |name| record.field(name));
    }
    Ok(thing)
}

pub fn facts<S: Source>(picks: &[Arc<str>], fact: impl Fn(&str) -> Option<S>) -> ByName<Scalar> {
    picks.iter().filter_map(|name| Some((name.clone(), fact(name)?.scalar()?))).collect()
}

/// All but its facts.
pub fn read<S: Source>(parts: &ThingParts<S>) -> Result<Thing, String> {
    let id = parts.get(ID).ok_or("it has no `id`")?;
    let id = id.id().ok_or_else(|| format!("`id` must be an integer or a string, not {}", id.kind()))?;
    let kind = text(parts.get(KIND).ok_or("it has no `kind`")?, "`kind`")?;
    let mut thing = Thing::new(id, kind);
    thing.at = parts.get(AT).map(place).transpose()?;
    thing.owner = parts.get(OWNER).map(|owner| text(owner, "`owner`")).transpose()?;
    if let Some(size) = parts.get(SIZE) {
        match size.integers() {
            Some((2, [wide, high, _])) if wide > 0 && high > 0 => thing.size = Some((wide, high)),
            _ => return Err("`size` must be a width and a height".to_owned()),
        }
    }
    let scalar = |source: &S, what: &str| {
        source.scalar().ok_or_else(|| format!("{what} must be a single value, not {}", source.kind()))
    };
    thing.label = parts.get(LABEL).map(|label| scalar(label, "`label`")).transpose()?;
    let marks = list(parts.get(MARKS), "marks")?;
    thing.marks = marks.iter().map(|mark| text(mark, "a mark")).collect::<Result<_, _>>()?;
    for (name, source) in entries(parts.get(BARS), "bars")? {
        let Some([now, most]) = source.items().and_then(|ends| <[S; 2]>::try_from(ends).ok()) else {
            return Err(format!("bars.{name} must be how much, and of how much"));
        };
        thing.bars.insert(name, (scalar(&now, "a bar")?, scalar(&most, "a bar")?));
    }
    thing.reaches = reaches(parts.get(AREAS))?;
    Ok(thing)
}

/// A thing by its id, where it has one.
pub fn which(id: Option<Id>, number: usize) -> String {
    match id {
        Some(id) => format!("the thing {id}"),
        None => format!("things[{}]", number + 1),
    }
}
