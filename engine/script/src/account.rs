//! Memory that a script holds outside of Lua: its geometry. Lua neither counts it nor collects for its sake, so both are done here.

use crate::native::State;
use mlua::ffi;
use std::cell::Cell;

/// Cells, because finalisers run in the middle of a collection and write to it.
#[derive(Debug)]
pub struct Account {
    limit: Cell<usize>,
    objects: Cell<usize>,
    /// What was held after the last collection made here.
    floor: Cell<usize>,
}

impl Default for Account {
    /// Rules have no limit.
    fn default() -> Self {
        Account { limit: Cell::new(usize::MAX), objects: Cell::new(0), floor: Cell::new(0) }
    }
}

impl Account {
    /// What Lua and the objects together may hold.
    pub fn set_limit(&self, bytes: usize) {
        self.limit.set(bytes);
    }

    fn held(&self, l: State) -> usize {
        let count = |what| usize::try_from(unsafe { ffi::lua_gc(l, what) }).unwrap_or(0);
        count(ffi::LUA_GCCOUNT) * 1024 + count(ffi::LUA_GCCOUNTB) + self.objects.get()
    }

    /// Whether so many bytes more fit, if need be after a collection.
    pub fn has_room(&self, l: State, bytes: usize) -> bool {
        let limit = self.limit.get();
        if limit == usize::MAX {
            return true;
        }
        let fits = |held: usize| held.saturating_add(bytes) <= limit;
        let held = self.held(l);
        if fits(held) {
            return true;
        }
        // A collection is work that nobody pays for. It is made only when it may be worth it, so a script whose memory is full of
        // what it still needs can't have one made with every call.
        if held.saturating_sub(self.floor.get()) < limit / 8 {
            return false;
        }
        unsafe { ffi::lua_gc(l, ffi::LUA_GCCOLLECT) };
        self.floor.set(self.held(l));
        fits(self.floor.get())
    }

    pub fn add(&self, bytes: usize) {
        self.objects.set(self.objects.get() + bytes);
    }

    pub fn remove(&self, bytes: usize) {
        self.objects.set(self.objects.get().saturating_sub(bytes));
    }
}
