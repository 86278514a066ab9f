//! Reads links between things or places from the tables that rules return.

use super::items::{ListKind, Record};
use super::parts::{Parts, place, text};
use crate::scene::{End, Field, Id, Link, Place};
use lunarena_kernel::Value;

pub static LINKS: ListKind<4> = ListKind { name: "links", item: "a link", keys: ["kind", "from", "to", "way"] };

// Indices of these keys.
const KIND: usize = 0;
const FROM: usize = 1;
const TO: usize = 2;
const WAY: usize = 3;

/// Reads a link. Returns `None` for a record of a group if an end is missing or not visible.
///
/// If `known` (the visible part of the field) is given, an end is visible if it is a thing that `is_there` accepts or a known place. Otherwise all
/// ends are visible.
pub fn link(record: &Record, is_there: &dyn Fn(&Id) -> bool, known: Option<&Field>) -> Result<Option<Link>, String> {
    let read = || {
        let parts: Parts<Value, 4> = record.parts(&LINKS)?;
        if let Some(group) = &record.group {
            let is_seen = |at: usize| match parts.get(at) {
                None => !group.sets(at),
                Some(end) => known.is_none_or(|field| {
                    let is_known = || place(end).is_ok_and(|place| field.knows(&place));
                    Id::read(end).is_some_and(|id| is_there(&id)) || is_known()
                }),
            };
            if !is_seen(FROM) || !is_seen(TO) {
                return Ok(None);
            }
        }
        with_ends(&parts, is_there).map(Some)
    };
    read().map_err(|why: String| format!("links[{}]: {why}", record.number + 1))
}

fn with_ends(parts: &Parts<Value, 4>, is_there: &dyn Fn(&Id) -> bool) -> Result<Link, String> {
    let kind = text(parts.get(KIND).ok_or("it has no `kind`")?, "`kind`")?;
    let end = |at: usize| {
        let name = LINKS.keys[at];
        let value = parts.get(at).ok_or_else(|| format!("it has no `{name}`"))?;
        match Id::read(value) {
            // A name is the id of a thing if there is such a thing, and otherwise a node.
            Some(id) if is_there(&id) => Ok(End::Thing(id)),
            Some(Id::Number(number)) => Err(format!("a link of the kind {kind}: `{name}`: there is no thing {number}")),
            _ => Ok(End::At(place(value)?)),
        }
    };
    let (from, to) = (end(FROM)?, end(TO)?);
    let way = parts.get(WAY).map(|way| text(way, "`way`")).transpose()?;
    Ok(Link { kind, from, to, way })
}

/// Checks whether a link from the last scene would have the same ends in this scene. A name at an end is a thing if a thing has this id, and
/// otherwise a node. So every thing at an end must still exist, and no thing may have the name of a node at an end.
pub fn is_current(link: &Link, is_there: &dyn Fn(&Id) -> bool) -> bool {
    [&link.from, &link.to].into_iter().all(|end| match end {
        End::Thing(id) => is_there(id),
        End::At(Place::Node(name)) => !is_there(&Id::Name(name.clone())),
        End::At(Place::At(..)) => true,
    })
}
