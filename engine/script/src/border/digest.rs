//! From a state into a digest, without a copy.

use super::raw::{Entry, Slot, kind};
use super::{bad_key, bad_value};
use crate::native::State;
use crate::object;
use lunarena_kernel::digest::Digest;
use mlua::ffi;
use std::cmp::Ordering;
use std::ffi::c_int;

/// Writes the value at the absolute index `at` into a digest, as [`Digest::value`] would write its plain data.
///
/// # Safety
/// As [`super::read`]; there must be room for one more value on the stack.
pub unsafe fn digest(l: State, at: c_int, out: &mut Digest, depth: u32) -> Result<(), String> {
    unsafe { Walk { l, out, entries: Vec::with_capacity(64) }.slot(&Slot::at(l, at), depth) }
}

struct Walk<'d> {
    l: State,
    out: &'d mut Digest,
    /// The entries of all tables on the way down to where we are.
    entries: Vec<Entry>,
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
        let last = self.entries.len();
        let is_list = |entries: &[Entry]| {
            (1i64..).zip(entries).all(|(at, entry)| entry.key.kind == kind::INTEGER && entry.key.integer() == at)
        };
        let mut list = is_list(&self.entries[first..]);
        if !list {
            let odd = |entry: &&Entry| !matches!(entry.key.kind, kind::INTEGER | kind::TEXT);
            if let Some(entry) = self.entries[first..].iter().find(odd) {
                return Err(bad_key(self.l, entry.key.key_type()));
            }
            self.entries[first..].sort_unstable_by(|one, other| unsafe { order(&one.key, &other.key) });
            list = is_list(&self.entries[first..]);
        }
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

/// Integers, then texts by their bytes: as [`lunarena_kernel::Key`] is ordered.
unsafe fn order(one: &Slot, other: &Slot) -> Ordering {
    match (one.kind, other.kind) {
        (kind::TEXT, kind::TEXT) => unsafe { one.bytes().cmp(other.bytes()) },
        (kind::INTEGER, kind::INTEGER) => one.integer().cmp(&other.integer()),
        (left, right) => left.cmp(&right),
    }
}
