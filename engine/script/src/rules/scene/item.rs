//! A thing or a link of a scene where it lies in Lua: a table of its own, or a record that is seen as others are.

use super::digest::{self, MOST_DEPTH, MOST_ENTRIES, of_bytes, paired};
use super::group::Group;
use super::node::Node;
use super::plain;
use crate::lua::State;
use crate::raw::{Name, Slot, kind};
use lunarena_scene::reading::link::{self, A_LINK, LINK, SaidLink};
use lunarena_scene::reading::parts::Parts;
use lunarena_scene::reading::thing::{self, A_THING, THING};
use lunarena_scene::{Scalar, Thing};
use std::collections::BTreeMap;

pub enum Item<'g> {
    Table(Slot),
    /// The key under which the record lies among its like, and the record.
    Record(&'g Group, Slot, Slot),
}

/// Facts that the look shows, by their names. Links have none.
#[derive(Default)]
pub struct Picks<'p>(Vec<(&'p str, Name, u64)>);

impl<'p> Picks<'p> {
    pub unsafe fn new(l: State, names: &[&'p str]) -> Picks<'p> {
        let pick = |name: &&'p str| (*name, unsafe { Name::of(l, name.as_bytes()) }, of_bytes(name.as_bytes()));
        Picks(names.iter().map(pick).collect())
    }

    unsafe fn digest(&self, l: State, facts: &Slot) -> u64 {
        let digests = self.0.iter().map(|(_, name, digest)| {
            let fact = unsafe { facts.field(*name) };
            // What is no single value isn't shown.
            match fact.kind {
                kind::NOTHING | kind::TABLE => 0,
                _ => paired(*digest, unsafe { digest::of(l, &fact, 0) }.unwrap_or(0)),
            }
        });
        digests.fold(1, u64::wrapping_add)
    }

    unsafe fn facts(&self, record: &Slot) -> BTreeMap<String, Scalar> {
        let picked = self.0.iter().map(|(name, field, _)| (name, unsafe { record.field(*field) }));
        picked.filter_map(|(name, fact)| Some(((*name).to_owned(), plain::scalar(&fact)?))).collect()
    }

    fn names(&self) -> Vec<&'p str> {
        self.0.iter().map(|(name, _, _)| *name).collect()
    }
}

impl Item<'_> {
    /// The id of a thing. A record that names no field for it is known by its key.
    pub unsafe fn id(&self, id: Name) -> Slot {
        match self {
            Item::Table(table) => unsafe { table.field(id) },
            Item::Record(group, _, record) if group.has("id") => unsafe { group.slot("id", record) },
            Item::Record(_, key, _) => *key,
        }
    }

    /// Of what a link is known by: its kind and its ends.
    pub unsafe fn ends_digest(&self, l: State, names: &[(&'static str, Name); 3]) -> Option<u64> {
        let mut sum = 0;
        for (part, name) in names {
            let digest = match self {
                Item::Table(table) => unsafe { digest::of(l, &table.field(*name), 1) },
                Item::Record(group, _, record) => unsafe { group.part_digest(part, record) },
            };
            sum = paired(sum, digest?);
        }
        Some(sum)
    }

    pub unsafe fn digest(&self, l: State, picks: &Picks) -> Option<u64> {
        match self {
            Item::Table(table) => {
                let mut sum = 0u64;
                if !unsafe { table.has_few(MOST_ENTRIES) } {
                    return None;
                }
                for entry in unsafe { table.entries(l) } {
                    let key = unsafe { digest::of(l, &entry.key, 0) }?;
                    let value = match is_facts(&entry.key) && entry.value.kind == kind::TABLE {
                        true => unsafe { picks.digest(l, &entry.value) },
                        false => unsafe { digest::of(l, &entry.value, MOST_DEPTH) }?,
                    };
                    sum = sum.wrapping_add(paired(key, value));
                }
                Some(sum)
            }
            Item::Record(group, _, record) => {
                Some(paired(unsafe { group.digest(record) }?, unsafe { picks.digest(l, record) }))
            }
        }
    }

    /// Of its facts, those that are picked.
    pub unsafe fn thing(&self, l: State, picks: &Picks) -> Result<Thing, String> {
        let (group, key, record) = match self {
            Item::Table(table) => return thing::thing(&Node::Lua(l, *table), &picks.names()),
            Item::Record(group, key, record) => (group, key, record),
        };
        let mut parts = unsafe { parts_of(l, group, record, A_THING, &THING) }?;
        if !group.has("id") {
            parts.set("id", Node::Lua(l, *key), A_THING)?;
        }
        parts.set("marks", Node::Texts(unsafe { group.marks_of(record) }), A_THING)?;
        let mut thing = thing::read(&parts)?;
        thing.facts = unsafe { picks.facts(record) };
        Ok(thing)
    }

    pub unsafe fn link(&self, l: State) -> Result<SaidLink, String> {
        let (group, record) = match self {
            Item::Table(table) => return link::link(&Node::Lua(l, *table)),
            Item::Record(group, _, record) => (group, record),
        };
        link::read(&unsafe { parts_of(l, group, record, A_LINK, &LINK) }?)
    }
}

/// What a group says of a record.
unsafe fn parts_of<'g, const N: usize>(
    l: State,
    group: &'g Group,
    record: &Slot,
    whole: &str,
    keys: &'static [&'static str; N],
) -> Result<Parts<Node<'g>, N>, String> {
    let mut parts = Parts::none(keys);
    for part in group.parts() {
        parts.set(&plain::name(&part.key), unsafe { Node::new(l, &part.part, record) }, whole)?;
    }
    Ok(parts)
}

/// The key under which a whole record may lie.
fn is_facts(key: &Slot) -> bool {
    key.kind == kind::TEXT && unsafe { key.bytes() } == b"facts"
}
