//! Lists on their way to a script: of numbers, or of records with numbers in named fields.
//!
//! The numbers lie in the host while the tables are made. A memory error of Lua's jumps over Rust's frames, and whatever lay there
//! would never be freed.

use super::price::{charge, price};
use crate::host;
use crate::native::{Frame, State};
use mlua::ffi;
use std::ffi::{CStr, c_char, c_int};

/// As `lua/rows.c` has it.
const MOST_FIELDS: usize = 8;

unsafe extern "C-unwind" {
    /// Of `lua/rows.c`. All may raise a memory error.
    fn lunarena_push_integers(l: State, numbers: *const i64, count: usize);
    fn lunarena_put(l: State, at: usize);
    fn lunarena_push_records(l: State, fields: *const *const c_char, width: c_int, numbers: *const i64, count: usize);
}

/// More room than this is given back at once: few lists are longer, and there may be hundreds of states.
const KEPT: usize = 1 << 12;

/// Where the numbers of the next list go.
pub fn start<'h>(frame: Frame) -> &'h mut Vec<i64> {
    let rows = &mut host::of(frame.l).rows;
    rows.clear();
    rows.shrink_to(KEPT);
    rows
}

/// Takes the price of so many records: for those who know the number before they make the numbers.
pub fn pay(frame: Frame, records: usize) -> Result<(), String> {
    charge(frame, price!("record").fixed.saturating_mul(records as u64))
}

/// Leaves a list of the numbers.
pub fn push_numbers(frame: Frame) -> Result<(), String> {
    frame.reserve(2)?;
    let rows = &host::of(frame.l).rows;
    unsafe { lunarena_push_integers(frame.l, rows.as_ptr(), rows.len()) };
    Ok(())
}

/// Leaves a list of lists of the numbers, so many in each.
pub fn push_rows(frame: Frame, width: usize) -> Result<(), String> {
    frame.reserve(3)?;
    let rows = host::of(frame.l).rows.chunks_exact(width);
    unsafe { ffi::lua_createtable(frame.l, rows.len() as c_int, 0) };
    for (at, row) in rows.enumerate() {
        unsafe {
            lunarena_push_integers(frame.l, row.as_ptr(), width);
            lunarena_put(frame.l, at);
        }
    }
    Ok(())
}

/// Leaves a list of records with these fields, which takes their price.
pub fn push_records(frame: Frame, fields: &[&CStr]) -> Result<(), String> {
    pay(frame, host::of(frame.l).rows.len() / fields.len())?;
    push_paid(frame, fields)
}

/// As [`push_records`], for what is paid.
pub fn push_paid(frame: Frame, fields: &[&CStr]) -> Result<(), String> {
    frame.reserve(3)?;
    let (rows, width) = (&host::of(frame.l).rows, fields.len());
    let mut names = [std::ptr::null(); MOST_FIELDS];
    names.iter_mut().zip(fields).for_each(|(name, field)| *name = field.as_ptr());
    unsafe { lunarena_push_records(frame.l, names.as_ptr(), width as c_int, rows.as_ptr(), rows.len() / width) };
    Ok(())
}
