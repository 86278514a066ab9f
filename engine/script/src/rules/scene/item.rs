//! A thing or a link of a scene where it lies in Lua: a table of its own, or a record that is seen as others are.

use super::digest::{self, MOST_DEPTH, MOST_ENTRIES, paired};
use super::group::Group;
use super::node::Node;
use super::picks::Picks;
use super::plain;
use crate::lua::State;
use crate::raw::{Name, Slot, kind};
use lunarena_scene::Thing;
use lunarena_scene::reading::link::{self, SaidLink};
use lunarena_scene::reading::parts::Parts;
use lunarena_scene::reading::thing;

pub enum Item<'g> {
    Table(Slot),
    /// The key under which the record lies among its like, and its fields.
    Record(&'g Group<'g>, Slot, &'g [Slot]),
}

impl Item<'_> {
    /// The id of a thing. A record that names no field for it is known by its key.
    pub unsafe fn id(&self, id: Name) -> Slot {
        match self {
            Item::Table(table) => unsafe { table.field(id) },
            Item::Record(group, _, fields) if group.has(thing::ID) => group.slot(thing::ID, fields),
            Item::Record(_, key, _) => *key,
        }
    }

    /// Of what a link is known by: its kind and its ends.
    pub unsafe fn ends_digest(&self, l: State, names: &[(usize, Name); 3]) -> Option<u64> {
        let mut sum = 0;
        for (at, name) in names {
            let digest = match self {
                Item::Table(table) => unsafe { digest::of(l, &table.field(*name), 1) },
                Item::Record(group, _, fields) => unsafe { group.part_digest(*at, fields) },
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
            Item::Record(group, _, fields) => unsafe { group.digest(fields) },
        }
    }

    /// Of its facts, those that are picked.
    pub unsafe fn thing(&self, l: State, picks: &Picks) -> Result<Thing, String> {
        let (group, key, fields) = match self {
            Item::Table(table) => {
                return thing::thing(&Node::Lua(l, *table), picks.facts);
            }
            Item::Record(group, key, fields) => (group, key, fields),
        };
        let mut parts = unsafe { parts_of(l, group, fields) };
        if !group.has(thing::ID) {
            parts.set(thing::ID, Node::Lua(l, *key));
        }
        parts.set(thing::MARKS, Node::Texts(group.marks_of(fields)));
        let mut thing = thing::read(&parts)?;
        let facts = picks.facts.iter().zip(group.facts_of(fields));
        thing.facts = facts.filter_map(|(name, fact)| Some((name.clone(), plain::scalar(fact)?))).collect();
        Ok(thing)
    }

    pub unsafe fn link(&self, l: State) -> Result<SaidLink, String> {
        match self {
            Item::Table(table) => link::link(&Node::Lua(l, *table)),
            Item::Record(group, _, fields) => link::read(&unsafe { parts_of(l, group, fields) }),
        }
    }
}

/// What a group says of a record.
unsafe fn parts_of<'g, const N: usize>(l: State, group: &'g Group<'_>, fields: &'g [Slot]) -> Parts<Node<'g>, N> {
    let mut parts = Parts::none();
    for (at, part) in group.parts() {
        parts.set(*at, unsafe { Node::new(l, part, fields) });
    }
    parts
}

/// The key under which a whole record may lie.
fn is_facts(key: &Slot) -> bool {
    key.kind == kind::TEXT && unsafe { key.bytes() } == b"facts"
}
