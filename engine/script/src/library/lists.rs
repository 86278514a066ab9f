//! `table.insert` and similar functions. The versions in this file serve tables without a metatable: they access items directly and are charged
//! before they do the work.
//!
//! For a table with a metatable, a function returns [`IN_LUA`]. The engine then calls its version in `prelude/lists.lua` with the same arguments.
//! That version is counted like a script and can be paused.

use super::{IN_LUA, with_stand_in};
use crate::arguments::{finish, max_text};
use crate::price::price;
use crate::vm::{At, Frame, Moved, NEXT_OF_ITEMS, Outcome, Table};
use crate::{format, stop};
use std::ffi::c_int;

/// Returns the table at stack index `at`, or `None` if it has a metatable.
fn plain(frame: &Frame, at: c_int) -> Result<Option<Table<'_>>, String> {
    frame.table(at).map(|table| (!table.has_metatable()).then_some(table))
}

/// Returns the table at stack index `at`, or `None` if it has a metatable. Fails for a sealed table, such as the game's constants.
fn plain_and_open(frame: &Frame, at: c_int) -> Result<Option<Table<'_>>, String> {
    plain(frame, at)?.map(|_| frame.open_table(at)).transpose()
}

/// Number of items to move between two checks of the stop flag.
const STRIDE: i64 = 1 << 12;

/// Moves items in batches and checks the stop flag after each full batch.
fn move_items(frame: &Frame, from: Table, target: Table, moved: &Moved) -> Result<(), String> {
    let mut done = 0;
    while done < moved.count {
        let count = STRIDE.min(moved.count - done);
        let skipped = if moved.backwards { moved.count - done - count } else { done };
        let part = Moved { first: moved.first + skipped, to: moved.to + skipped, count, ..*moved };
        frame.move_items(from, target, &part);
        done += count;
        if count == STRIDE {
            stop::check(frame)?;
        }
    }
    Ok(())
}

fn insert(frame: &mut Frame) -> Outcome {
    let Some(list) = plain_and_open(frame, 1)? else { return Ok(IN_LUA) };
    // A table with gaps may report any length, even the largest integer.
    let end = list.len().checked_add(1).ok_or("the list is too long for 'insert'")?;
    let at = match frame.top() {
        2 => end,
        3 => frame.lua_int(2)?,
        _ => return Err("wrong number of arguments to 'insert'".into()),
    };
    if !(1..=end).contains(&at) {
        return Err("bad argument #2 to 'insert' (position out of bounds)".into());
    }
    frame.charge(price!("table.insert").for_size((end - at) as u64))?;
    let moved = Moved { first: at, to: at.saturating_add(1), count: end - at, backwards: true };
    move_items(frame, list, list, &moved)?;
    frame.set_item(list, at, At(frame.top()));
    Ok(0)
}

fn remove(frame: &mut Frame) -> Outcome {
    let Some(list) = plain_and_open(frame, 1)? else { return Ok(IN_LUA) };
    let len = list.len();
    let at = frame.lua_int_or(2, len)?;
    if at != len && !(1..=len.saturating_add(1)).contains(&at) {
        return Err("bad argument #2 to 'remove' (position out of bounds)".into());
    }
    frame.charge(price!("table.remove").for_size((len - at).max(0) as u64))?;
    frame.item(list, at);
    move_items(frame, list, list, &Moved { first: at + 1, to: at, count: len - at, backwards: false })?;
    // The last item has moved down, so its old index is cleared. If `at` is the index after the list, that index is cleared instead, as in Lua.
    frame.set_item(list, at.max(len), ());
    Ok(1)
}

fn unpack(frame: &mut Frame) -> Outcome {
    let Some(list) = plain(frame, 1)? else { return Ok(IN_LUA) };
    let (from, to) = (frame.lua_int_or(2, 1)?, frame.lua_int_or(3, list.len())?);
    if from > to {
        return Ok(0);
    }
    let count = to.abs_diff(from).saturating_add(1);
    let Some(results) = c_int::try_from(count).ok().filter(|count| *count < 1_000_000) else {
        return Err("too many results to unpack".into());
    };
    frame.charge(price!("table.unpack").for_size(count))?;
    frame.reserve(results).map_err(|_| "too many results to unpack".to_owned())?;
    frame.push_items(list, from, results);
    Ok(results)
}

fn move_entries(frame: &mut Frame) -> Outcome {
    let target_at = if frame.is_absent(5) { 1 } else { 5 };
    let Some(list) = plain(frame, 1)? else { return Ok(IN_LUA) };
    let Some(target) = plain_and_open(frame, target_at)? else { return Ok(IN_LUA) };
    let (from, last, to) = (frame.lua_int(2)?, frame.lua_int(3)?, frame.lua_int(4)?);
    frame.push(target);
    if last < from {
        return Ok(1);
    }
    let count = last.checked_sub(from).and_then(|span| span.checked_add(1)).ok_or("too many elements to move")?;
    if to.checked_add(count - 1).is_none() {
        return Err("destination wrap around".into());
    }
    frame.charge(price!("table.move").for_size(count as u64))?;
    let other = target_at == 5 && !frame.is_same(1, 5);
    let backwards = to <= last && to > from && !other;
    move_items(frame, list, target, &Moved { first: from, to, count, backwards })?;
    Ok(1)
}

/// Sizes of one text and of one number in the price of `table.concat`.
const TEXT_UNITS: u64 = 2;
const NUMBER_UNITS: u64 = 4;

fn concat(frame: &mut Frame) -> Outcome {
    if plain(frame, 1)?.is_none() {
        return Ok(IN_LUA);
    }
    frame.set_top(4);
    let list = frame.table(1)?;
    let separator = if frame.is_absent(2) { &[] } else { frame.bytes(2)? };
    let (first, last) = (frame.lua_int_or(3, 1)?, frame.lua_int_or(4, list.len())?);
    frame.charge(price!("table.concat").fixed)?;
    let max_text = max_text(frame);
    let mut out = Vec::new();
    let (price, per_byte) = (price!("table.concat"), price!("table.concat.bytes"));
    let mut scope = frame.scope();
    let (item, mut at) = (scope.top() + 1, first);
    let mut steps = stop::Steps::default();
    while at <= last {
        scope.item(list, at);
        let before = out.len();
        let units = match (scope.string(item), scope.integer(item)) {
            (Some(text), _) => {
                out.extend_from_slice(text);
                TEXT_UNITS
            }
            (None, Some(number)) => {
                // Format the integer without creating a Lua string.
                out.extend_from_slice(format::digits(number, &mut [0; format::MAX_DIGITS]));
                NUMBER_UNITS
            }
            (None, None) => {
                let text = scope.to_string(item);
                out.extend_from_slice(
                    text.ok_or_else(|| format!("invalid value (at index {at}) in table for 'concat'"))?,
                );
                NUMBER_UNITS
            }
        };
        let between: &[u8] = if at < last { separator } else { &[] };
        scope.charge(price.units(units) + per_byte.units((out.len() - before + between.len()) as u64))?;
        out.extend_from_slice(between);
        if out.len() > max_text {
            return Err("resulting string too large".into());
        }
        steps.one(&scope)?;
        scope.set_top(item - 1);
        let Some(next) = at.checked_add(1) else { break };
        at = next;
    }
    drop(scope);
    finish(frame, &out)
}

/// Implements `ipairs`. A table without a metatable has no `__index` to call, so it gets an iterator written in C.
fn ipairs(frame: &mut Frame) -> Outcome {
    if frame.as_table(1).is_some_and(|table| !table.has_metatable()) {
        frame.push(NEXT_OF_ITEMS);
        frame.push(At(1));
        frame.push(0);
        return Ok(3);
    }
    Ok(IN_LUA)
}

pub fn add(frame: &Frame, library: Table) {
    frame.set(library, "insert", with_stand_in(insert));
    frame.set(library, "remove", with_stand_in(remove));
    frame.set(library, "unpack", with_stand_in(unpack));
    frame.set(library, "move", with_stand_in(move_entries));
    frame.set(library, "concat", with_stand_in(concat));
    frame.set(library, "ipairs", with_stand_in(ipairs));
}
