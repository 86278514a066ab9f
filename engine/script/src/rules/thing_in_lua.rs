//! A thing of a scene where it lies in Lua: a digest of it, and what it is as plain data.

use crate::lua::State;
use crate::raw::{Entry, Slot, kind};
use lunarena_kernel::{Key, Value};
use std::ffi::c_int;

/// A thing with more keys than this, or a part of one, is left to the slow way.
const MOST_KEYS: usize = 16;
/// What things hold is a few tables deep: `bars = { health = { 3, 5 } }`.
const MOST_DEPTH: u32 = 3;

/// The key under which a whole record may lie.
const FACTS: &[u8] = b"facts";

pub struct ThingInLua<'p> {
    l: State,
    entries: [Entry; MOST_KEYS],
    count: usize,
    picks: &'p [&'p str],
}

impl<'p> ThingInLua<'p> {
    /// The table at the absolute index `at`; nothing, if it isn't one of few keys.
    ///
    /// # Safety
    /// `at` is a valid absolute index of `l`, and stays there as it is as long as this is used.
    pub unsafe fn at(l: State, at: c_int, picks: &'p [&'p str]) -> Option<ThingInLua<'p>> {
        let table = unsafe { Slot::at(l, at) };
        let mut entries = [Entry::EMPTY; MOST_KEYS];
        let count = (table.kind == kind::TABLE).then(|| unsafe { table.few_entries(l, &mut entries) }).flatten()?;
        Some(ThingInLua { l, entries, count, picks })
    }

    fn entries(&self) -> &[Entry] {
        &self.entries[..self.count]
    }

    /// Nothing, if it has no id or holds what no thing holds.
    pub fn id_and_digest(&self) -> Option<(Slot, u128)> {
        let (mut id, mut sum) = (None, 0u128);
        for entry in self.entries() {
            let key = text(&entry.key)?;
            if key == b"id" && matches!(entry.value.kind, kind::INTEGER | kind::TEXT) {
                id = Some(entry.value);
            }
            let value = match (key, entry.value.kind) {
                (FACTS, kind::TABLE) => self.facts_digest(&entry.value),
                _ => self.digest(&entry.value, MOST_DEPTH)?,
            };
            sum = sum.wrapping_add(paired(of_bytes(key), value));
        }
        Some((id?, sum))
    }

    fn facts_digest(&self, facts: &Slot) -> u128 {
        let fact = |pick: &&str| {
            let value = unsafe { facts.field(self.l, pick) };
            // What is no single value isn't shown.
            let value = if value.kind == kind::TABLE { 0 } else { self.digest(&value, 0).unwrap_or(0) };
            paired(of_bytes(pick.as_bytes()), value)
        };
        self.picks.iter().map(fact).fold(1, u128::wrapping_add)
    }

    /// Entries may lie in any order: their digests are added.
    fn digest(&self, slot: &Slot, depth: u32) -> Option<u128> {
        Some(match slot.kind {
            kind::NOTHING | kind::NO | kind::YES => mixed(slot.kind as u128),
            kind::INTEGER | kind::FLOAT => mixed((slot.integer() as u64 as u128) << 8 | slot.kind as u128),
            kind::TEXT => of_bytes(unsafe { slot.bytes() }),
            kind::TABLE if depth > 0 => {
                let mut entries = [Entry::EMPTY; MOST_KEYS];
                let count = unsafe { slot.few_entries(self.l, &mut entries) }?;
                let mut sum = 2u128;
                for entry in &entries[..count] {
                    let pair = paired(self.digest(&entry.key, 0)?, self.digest(&entry.value, depth - 1)?);
                    sum = sum.wrapping_add(pair);
                }
                sum
            }
            _ => return None,
        })
    }

    /// As plain data, with those of its facts that are picked.
    pub fn value(&self) -> Value {
        let entry = |entry: &Entry| {
            let value = match (text(&entry.key), entry.value.kind) {
                (Some(FACTS), kind::TABLE) => {
                    let facts = self.picks.iter().map(|pick| unsafe { (*pick, entry.value.field(self.l, pick)) });
                    let facts = facts.filter(|(_, value)| !matches!(value.kind, kind::NOTHING | kind::TABLE));
                    Value::Map(facts.map(|(pick, value)| (Key::from(pick), slot_value(&value))).collect())
                }
                _ => self.part(&entry.value, MOST_DEPTH),
            };
            (key(&entry.key), value)
        };
        Value::Map(self.entries().iter().map(entry).collect())
    }

    fn part(&self, slot: &Slot, depth: u32) -> Value {
        let mut entries = [Entry::EMPTY; MOST_KEYS];
        let count = match slot.kind {
            kind::TABLE if depth > 0 => unsafe { slot.few_entries(self.l, &mut entries) }.unwrap_or(0),
            _ => return slot_value(slot),
        };
        let entries = &mut entries[..count];
        // A list may lie anywhere in the table.
        if entries.iter().all(|entry| entry.key.kind == kind::INTEGER) {
            entries.sort_by_key(|entry| entry.key.integer());
        }
        let is_list =
            |(at, entry): (usize, &Entry)| entry.key.kind == kind::INTEGER && entry.key.integer() == at as i64 + 1;
        let value = |entry: &Entry| self.part(&entry.value, depth - 1);
        match entries.iter().enumerate().all(is_list) {
            true => Value::List(entries.iter().map(value).collect()),
            false => Value::Map(entries.iter().map(|entry| (key(&entry.key), value(entry))).collect()),
        }
    }
}

/// A single value; nothing, if it is none.
pub fn slot_value(slot: &Slot) -> Value {
    match slot.kind {
        kind::NO => Value::Bool(false),
        kind::YES => Value::Bool(true),
        kind::INTEGER => Value::Int(slot.integer()),
        kind::FLOAT => Value::Float(slot.float()),
        kind::TEXT => Value::Str(String::from_utf8_lossy(unsafe { slot.bytes() }).into_owned()),
        _ => Value::Null,
    }
}

fn key(slot: &Slot) -> Key {
    match slot_value(slot) {
        Value::Int(number) => Key::Int(number),
        other => Key::Str(other.as_str().map_or_else(|| other.to_string(), str::to_owned)),
    }
}

fn text<'s>(slot: &Slot) -> Option<&'s [u8]> {
    (slot.kind == kind::TEXT).then(|| unsafe { slot.bytes() })
}

/// Odd numbers without a pattern.
const FACTOR: u128 = 0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835;

fn mixed(word: u128) -> u128 {
    let word = (word ^ (word >> 67)).wrapping_mul(FACTOR);
    (word ^ (word >> 59)).wrapping_mul(FACTOR)
}

fn paired(key: u128, value: u128) -> u128 {
    mixed(key.rotate_left(17) ^ value)
}

fn of_bytes(bytes: &[u8]) -> u128 {
    let chunks = bytes.chunks(16).map(|chunk| {
        let mut word = [0; 16];
        word[..chunk.len()].copy_from_slice(chunk);
        u128::from_le_bytes(word)
    });
    mixed(chunks.fold(bytes.len() as u128, |sum, word| mixed(sum ^ word)))
}
