//! Reads the lists of things and links in a scene. Items that have not changed since the last scene are not read again.

use super::group::{Described, Group};
use super::parts::{Parts, place_of};
use lunarena_kernel::Value;
use lunarena_kernel::written::{Entries, Written, WrittenKey, WrittenValue};
use std::ops::Range;
use std::sync::Arc;

/// Maximum number of items in a list. A person cannot look at more.
const MAX_ITEMS: usize = 100_000;

/// The names and keys of a list of things or links.
pub struct ListKind<const N: usize> {
    /// The key of the list in a scene, such as `things`.
    pub name: &'static str,
    /// The name of an item in error messages, such as "a thing".
    pub item: &'static str,
    /// The keys that an item may have.
    pub keys: [&'static str; N],
}

/// A record that describes a thing or a link.
pub struct Record<'w> {
    /// The description of the record by its group, or `None` if the record is in no group.
    pub group: Option<Described<'w>>,
    pub key: WrittenKey<'w>,
    pub value: WrittenValue<'w>,
    /// Number of items in the list before this one.
    pub number: usize,
}

/// The items of a list that was read, and the groups that describe them.
#[derive(Clone, Debug)]
pub struct Items<T> {
    groups: Vec<Arc<Group>>,
    items: Vec<Item<T>>,
}

#[derive(Clone, Debug)]
struct Item<T> {
    /// Index of the item's group, or `None` if it is in no group.
    group: Option<usize>,
    /// Position of the record in its group, counted from 1, if this is the id of the item. Otherwise 0.
    number: i64,
    /// Byte range of the encoded record, including its key.
    range: Range<usize>,
    /// Byte position of the encoded record, after its key.
    at: usize,
    value: T,
}

impl<T> Default for Items<T> {
    fn default() -> Items<T> {
        Items { groups: Vec::new(), items: Vec::new() }
    }
}

impl<T> Items<T> {
    /// Returns all items, each with its group.
    pub fn iter(&self) -> impl Iterator<Item = (Option<&Group>, &T)> {
        self.items.iter().map(|item| (item.group.map(|at| &*self.groups[at]), &item.value))
    }

    /// Checks whether any group has `everywhere`, which shows its records at unknown places too.
    pub fn has_everywhere(&self) -> bool {
        self.groups.iter().any(|group| group.is_everywhere)
    }
}

impl<'w> Record<'w> {
    /// Returns the values of the thing or link that the record describes, indexed by key.
    pub fn parts<const N: usize>(&self, kind: &ListKind<N>) -> Result<Parts<Value, N>, String> {
        if let Some(group) = &self.group {
            return Ok(group.parts());
        }
        let mut parts = Parts::none();
        for entry in self.value.entries().into_iter().flatten() {
            let at = place_of(&entry.key.text(), kind.item, &kind.keys)?;
            // `facts` may be a large record of which few fields are shown, so it is not decoded here.
            if kind.keys[at] != "facts" {
                parts.set(at, entry.value.value());
            }
        }
        Ok(parts)
    }
}

/// Number of items of the last scene that are compared with the next entry. Several are needed, because some may have been removed since then.
const NEAR: usize = 4;
/// Number of items of the last scene that are checked for the same thing or link as a newly read item.
const FAR: usize = 64;

/// Reads a list of things or links.
pub struct ItemReader<'r, T, const N: usize> {
    pub kind: &'r ListKind<N>,
    pub written: &'r Written,
    /// The last scene, and the items of the same list in it.
    pub last: (&'r Written, &'r Items<T>),
    /// Names of the facts that are read.
    pub picks: &'r [Arc<str>],
    /// Checks whether an item of the last scene may be reused if its bytes have not changed.
    pub is_current: &'r dyn Fn(&T) -> bool,
    /// Checks whether an item of the last scene and an item of this scene are the same thing or link.
    pub is_same_one: &'r dyn Fn(&T, &T) -> bool,
    pub read: &'r mut dyn FnMut(&Record) -> Result<T, String>,
}

/// The progress of reading a list.
struct Reading<'r, T, const N: usize> {
    reader: ItemReader<'r, T, N>,
    items: Items<T>,
    /// Index of the next item of the last scene to compare with.
    next: usize,
    /// Number of entries without a match since an item was last found in the last scene.
    missed: usize,
}

/// Index of a group in this scene (`now`), and in the last scene if it was there.
#[derive(Clone, Copy)]
struct GroupIndex {
    now: usize,
    last: Option<usize>,
}

impl<'r, T: Clone, const N: usize> ItemReader<'r, T, N> {
    /// Reads the list. Returns its items and the byte position after the list.
    pub fn read(self, list: WrittenValue) -> Result<(Items<T>, usize), String> {
        let wrong = || format!("`{}` must be a list, not {}", self.kind.name, list.value().kind());
        let entries = list.entries().ok_or_else(wrong)?;
        let mut reading = Reading { reader: self, items: Items::default(), next: 0, missed: 0 };
        let end = reading.records(entries, None)?;
        Ok((reading.items, end))
    }
}

impl<T: Clone, const N: usize> Reading<'_, T, N> {
    /// Reads the items of the list, or the records of a group. Returns the byte position after them.
    fn records(&mut self, mut entries: Entries, group: Option<GroupIndex>) -> Result<usize, String> {
        let name = self.reader.kind.name;
        // If the records are a list and their group sets no id, the position of a record is its id. For a link, key 0 is its kind.
        let is_numbered = entries.is_list() && group.is_some_and(|group| !self.items.groups[group.now].sets(0));
        loop {
            let number = if is_numbered { entries.number() + 1 } else { 0 };
            if let Some(item) = self.find(&mut entries, group, number) {
                self.add(item)?;
                continue;
            }
            let Some(entry) = entries.next() else { return Ok(entries.finish()) };
            if !entry.value.is_table() {
                let kind = entry.value.value().kind();
                return Err(match group {
                    Some(_) => format!("`each` in `{name}` must hold records, not {kind}"),
                    None => format!("`{name}` must hold tables, not {kind}"),
                });
            }
            if group.is_none()
                && let Some(end) = self.group(entry.value)?
            {
                entries.finish_at(end);
                continue;
            }
            let described_by = group.map(|group| self.items.groups[group.now].clone());
            let (key, value, count) = (entry.key, entry.value, self.items.items.len());
            let group_of = described_by.as_ref().map(|group| group.describe(value));
            let value = (self.reader.read)(&Record { group: group_of, key, value, number: count })?;
            let mut rest = self.reader.last.1.items.iter().skip(self.next).take(FAR);
            if let Some(ahead) = rest.position(|item| (self.reader.is_same_one)(&item.value, &value)) {
                (self.next, self.missed) = (self.next + ahead + 1, 0);
            }
            let (group, range) = (group.map(|group| group.now), entry.at..entries.finish());
            self.add(Item { group, number, range, at: entry.value.at(), value })?;
        }
    }

    /// Reads a table as a group and returns the byte position after it. Returns `None` if the table has no `each` (records) and so is no group.
    fn group(&mut self, table: WrittenValue) -> Result<Option<usize>, String> {
        let ListKind { name, item, keys } = self.reader.kind;
        let (mut own, mut each) = (Vec::new(), None);
        let mut fields = table.entries().ok_or("it is no table")?;
        let start = fields.finish();
        while let Some(field) = fields.next() {
            match field.key {
                WrittenKey::Text(b"each") => each = Some((field.value, fields.finish())),
                key => own.push((key, field.value)),
            }
        }
        let (Some((each, each_end)), end) = (each, fields.finish()) else { return Ok(None) };
        let records = each.entries().ok_or_else(|| format!("`each` in `{name}` must be a table of records"))?;
        let own_bytes = [start..each.at(), each_end..end].map(|half| self.reader.written.bytes(half)).concat();
        let last_groups = &self.reader.last.1.groups;
        let index = |groups: &[Arc<Group>]| groups.iter().position(|group| group.own_bytes == own_bytes);
        let last = index(last_groups);
        let now = index(&self.items.groups).unwrap_or(self.items.groups.len());
        if now == self.items.groups.len() {
            let group = match last {
                Some(at) => Ok(last_groups[at].clone()),
                None => Group::new(own_bytes, &own, item, keys).map(Arc::new),
            };
            self.items.groups.push(group.map_err(|why| format!("a group in `{name}`: {why}"))?);
        }
        self.records(records, Some(GroupIndex { now, last }))?;
        Ok(Some(end))
    }

    /// Looks for an item of the last scene that can be reused for the next entry. If there is one, skips the entry and returns the item.
    fn find(&mut self, entries: &mut Entries, group: Option<GroupIndex>, number: i64) -> Option<Item<T>> {
        let (written, items) = self.reader.last;
        let last_group = group.map(|group| group.last);
        let is_like = |item: &&Item<T>| {
            item.group.map(Some) == last_group && item.number == number && (self.reader.is_current)(&item.value)
        };
        let group = group.map(|group| group.now);
        let same_place = self.next + self.missed;
        for at in std::iter::once(same_place).chain(self.next..self.next + NEAR) {
            let Some(item) = items.items.get(at).filter(is_like) else { continue };
            if let Some(start) = entries.skip_same(written.bytes(item.range.clone())) {
                (self.next, self.missed) = (at + 1, 0);
                let (range, at) = (start..start + item.range.len(), start + (item.at - item.range.start));
                return Some(Item { group, number, range, at, value: item.value.clone() });
            }
        }
        // A record may have changed only in fields that are not read.
        let mut ahead = entries.clone();
        if let Some(item) = items.items.get(same_place).filter(is_like)
            && let Some(entry) = ahead.next()
            && written.bytes(item.range.start..item.at) == self.reader.written.bytes(entry.at..entry.value.at())
            && self.is_seen_alike(group, written.value_at(item.at), entry.value)
        {
            let end = ahead.finish();
            *entries = ahead;
            (self.next, self.missed) = (same_place + 1, 0);
            return Some(Item { group, number, range: entry.at..end, at: entry.value.at(), value: item.value.clone() });
        }
        self.missed += 1;
        None
    }

    /// Checks whether two tables, or two records of a group, have the same keys and differ at most in fields that are not read.
    fn is_seen_alike(&self, group: Option<usize>, one: WrittenValue, other: WrittenValue) -> bool {
        let is_fact = |key: WrittenKey| self.reader.picks.iter().any(|pick| key == WrittenKey::Text(pick.as_bytes()));
        if let Some(at) = group {
            return one.agrees_with(other, &|key| is_fact(key) || self.items.groups[at].reads(&key.text()));
        }
        one.agrees_with(other, &|key| key != WrittenKey::Text(b"facts"))
            && match (one.field("facts"), other.field("facts")) {
                (Some(one), Some(other)) => one.agrees_with(other, &is_fact),
                (one, other) => one.is_none() && other.is_none(),
            }
    }

    fn add(&mut self, item: Item<T>) -> Result<(), String> {
        if self.items.items.len() == MAX_ITEMS {
            return Err(format!("there are more than {MAX_ITEMS} {}", self.reader.kind.name));
        }
        self.items.items.push(item);
        Ok(())
    }
}
