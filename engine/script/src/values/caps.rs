//! How much may cross at once.

use crate::lua::State;
use crate::raw;
use mlua::ffi;
use std::ffi::c_int;

/// How much may cross at once.
#[derive(Clone, Copy, Debug)]
pub struct Caps {
    pub depth: u32,
    pub items: u32,
    pub bytes: usize,
    /// Places of all large tables, empty ones too: to look through a table that was large once takes as long as ever.
    pub places: u64,
}

pub(super) const EMPTY: &str = "its tables have too many empty places";

impl Caps {
    /// What a bot may hand over: far more than any order needs, far less than would hurt.
    pub const BOT: Caps = Caps { depth: 16, items: 20_000, bytes: 1 << 18, places: 1 << 20 };
    /// What the rules may hand over: a stop for runaway data, not a limit.
    pub const RULES: Caps = Caps { depth: 64, items: 8_000_000, bytes: 1 << 28, places: u64::MAX };

    /// What a bot may hand over to be made into geometry: a map of its own, and more.
    pub const GEOMETRY: Caps = Caps { depth: 16, items: 1 << 16, bytes: 1 << 21, places: 1 << 21 };

    /// As if so many values had not been taken, nor a text of 16 bytes for each, since the caps were `at_first`.
    pub fn more(self, values: u32, at_first: Caps) -> Caps {
        let items = self.items.saturating_add(values).min(at_first.items);
        let bytes = self.bytes.saturating_add(16 * values as usize).min(at_first.bytes);
        Caps { items, bytes, ..self }
    }

    /// How many values and bytes of text it takes to get from here to `after`.
    pub fn less(self, after: Caps) -> (u64, u64) {
        (self.items.abs_diff(after.items).into(), self.bytes.abs_diff(after.bytes) as u64)
    }

    /// Whether it takes more than so many values, or than a text of 16 bytes for each, to get from here to `after`.
    #[inline]
    pub fn is_far_from(self, after: Caps, values: u32) -> bool {
        self.items.abs_diff(after.items) > values || self.bytes.abs_diff(after.bytes) > 16 * values as usize
    }

    /// How many places of large tables were looked through to get from here to `after`.
    pub fn walked(self, after: Caps) -> u64 {
        self.places - after.places
    }

    /// No more values than so many: whoever pays for each need not read on once they have no more.
    pub fn at_most(self, values: u64) -> Caps {
        Caps { items: self.items.min(u32::try_from(values).unwrap_or(u32::MAX)), ..self }
    }

    pub(super) fn take(&mut self, bytes: usize) -> Result<(), String> {
        self.items = self.items.checked_sub(1).ok_or("it holds too many values")?;
        self.bytes = self.bytes.checked_sub(bytes).ok_or("its texts are too long")?;
        Ok(())
    }

    /// Refuses a table that is too large before anybody walks along it.
    pub(super) unsafe fn admit_table(&mut self, l: State, at: c_int) -> Result<(), String> {
        let (len, places) = unsafe { (ffi::lua_rawlen(l, at), raw::places(l, at)) };
        if len as u64 > self.items.into() {
            // It costs what reading it to that point would have cost.
            self.items = 0;
            return Err("it holds too many values".into());
        }
        self.places = self.places.checked_sub(places).ok_or(EMPTY)?;
        Ok(())
    }
}
