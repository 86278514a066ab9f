//! From a state into a digest, without a copy.

use super::raw::{Entry, Slot, kind};
use super::{bad_key, bad_value};
use crate::native::State;
use crate::object;
use lunarena_kernel::digest::Digest;
use mlua::ffi;
use std::cmp::Ordering;
use std::ffi::{c_int, c_void};

/// Writes the value at the absolute index `at` into a digest, as [`Digest::value`] would write its plain data.
///
/// # Safety
/// As [`super::read`]; there must be room for one more value on the stack.
pub unsafe fn digest(l: State, at: c_int, out: &mut Digest, depth: u32) -> Result<(), String> {
    let mut walk = Walk { l, out, entries: Vec::with_capacity(64), shapes: Default::default(), sorted: Vec::new() };
    unsafe { walk.slot(&Slot::at(l, at), depth) }
}

struct Walk<'d> {
    l: State,
    out: &'d mut Digest,
    /// The entries of all tables on the way down to where we are.
    entries: Vec<Entry>,
    /// By the number of their keys.
    shapes: [Shape; 16],
    sorted: Vec<Entry>,
}

/// How the keys of the last record of a size lay, and in which order they go: most records have the shape of the one before.
#[derive(Default)]
struct Shape {
    keys: Vec<*const c_void>,
    order: Vec<u32>,
}

impl Shape {
    /// The order of entries whose keys are texts or integers.
    unsafe fn order(&mut self, entries: &[Entry]) -> &[u32] {
        let same = |(entry, key): (&Entry, &*const c_void)| entry.key.kind == kind::TEXT && entry.key.address() == *key;
        let fits = entries.len() == self.keys.len() && entries.iter().zip(&self.keys).all(same);
        if !fits {
            self.keys.clear();
            self.keys.extend(entries.iter().map(|entry| entry.key.address()));
            self.order.clear();
            self.order.extend(0..entries.len() as u32);
            let key = |at: &u32| &entries[*at as usize].key;
            self.order.sort_unstable_by(|one, other| unsafe { order(key(one), key(other)) });
        }
        &self.order
    }
}

impl Walk<'_> {
    unsafe fn slot(&mut self, slot: &Slot, depth: u32) -> Result<(), String> {
        match slot.kind {
            kind::NOTHING => self.out.null(),
            kind::NO => self.out.bool(false),
            kind::YES => self.out.bool(true),
            kind::INTEGER => self.out.int(slot.integer()),
            kind::FLOAT => self.out.float(slot.float()),
            kind::TEXT => self.out.bytes(unsafe { slot.bytes() }),
            kind::TABLE => {
                let depth = depth.checked_sub(1).ok_or("it is nested too deeply, or holds itself")?;
                let first = self.entries.len();
                unsafe {
                    slot.entries(self.l, &mut self.entries);
                    self.table(first, depth)?;
                }
                self.entries.truncate(first);
            }
            _ => unsafe { self.object(slot) }?,
        }
        Ok(())
    }

    /// A table whose entries are the last ones, from `first` on.
    unsafe fn table(&mut self, first: usize, depth: u32) -> Result<(), String> {
        let entries = &mut self.entries[first..];
        if !is_list(entries) {
            let odd = |entry: &&Entry| !matches!(entry.key.kind, kind::INTEGER | kind::TEXT);
            if let Some(entry) = entries.iter().find(odd) {
                return Err(bad_key(self.l, entry.key.key_type()));
            }
            self.sorted.clear();
            let shape = &mut self.shapes[entries.len() % 16];
            let order = unsafe { shape.order(entries) };
            self.sorted.extend(order.iter().map(|at| entries[*at as usize]));
            entries.copy_from_slice(&self.sorted);
        }
        let (list, last) = (is_list(entries), self.entries.len());
        self.out.open(list, last - first);
        for at in first..last {
            let Entry { key, value } = self.entries[at];
            match key.kind {
                _ if list => {}
                kind::INTEGER => self.out.int(key.integer()),
                _ => self.out.bytes(unsafe { key.bytes() }),
            }
            unsafe { self.slot(&value, depth) }?;
        }
        Ok(())
    }

    unsafe fn object(&mut self, slot: &Slot) -> Result<(), String> {
        unsafe {
            slot.push(self.l);
            let at = ffi::lua_gettop(self.l);
            let done = match object::get(self.l, at) {
                Some(handle) => {
                    handle.object.digest(self.out);
                    Ok(())
                }
                None => Err(bad_value(self.l, ffi::lua_type(self.l, at))),
            };
            ffi::lua_settop(self.l, at - 1);
            done
        }
    }
}

/// Whether the keys are 1 and so on, in this order.
fn is_list(entries: &[Entry]) -> bool {
    (1i64..).zip(entries).all(|(at, entry)| entry.key.kind == kind::INTEGER && entry.key.integer() == at)
}

/// Integers, then texts by their bytes: as [`lunarena_kernel::Key`] is ordered.
unsafe fn order(one: &Slot, other: &Slot) -> Ordering {
    match (one.kind, other.kind) {
        (kind::TEXT, kind::TEXT) => unsafe { one.bytes().cmp(other.bytes()) },
        (kind::INTEGER, kind::INTEGER) => one.integer().cmp(&other.integer()),
        (left, right) => left.cmp(&right),
    }
}
