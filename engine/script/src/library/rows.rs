//! Lists on their way to a script: of numbers, or of records with numbers in named fields.
//!
//! The numbers lie in the host while the tables are made. A memory error of Lua's jumps over Rust's frames, and whatever lay there
//! would never be freed.

use super::price::{charge, price};
use crate::host;
use crate::native::Frame;
use mlua::ffi;
use std::ffi::{CStr, c_int};

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
    unsafe { ffi::lua_createtable(frame.l, rows.len() as c_int, 0) };
    for (number, at) in rows.iter().zip(1..) {
        frame.push_int(*number);
        frame.append(-2, at);
    }
    Ok(())
}

/// Leaves a list of lists of the numbers, so many in each.
pub fn push_rows(frame: Frame, width: usize) -> Result<(), String> {
    frame.reserve(3)?;
    let rows = host::of(frame.l).rows.chunks_exact(width);
    unsafe { ffi::lua_createtable(frame.l, rows.len() as c_int, 0) };
    for (row, at) in rows.zip(1..) {
        unsafe { ffi::lua_createtable(frame.l, width as c_int, 0) };
        for (number, at) in row.iter().zip(1..) {
            frame.push_int(*number);
            frame.append(-2, at);
        }
        frame.append(-2, at);
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
    let rows = host::of(frame.l).rows.chunks_exact(fields.len());
    unsafe {
        ffi::lua_createtable(frame.l, rows.len() as c_int, 0);
        for (row, at) in rows.zip(1..) {
            ffi::lua_createtable(frame.l, 0, fields.len() as c_int);
            for (field, number) in fields.iter().zip(row) {
                frame.push_int(*number);
                ffi::lua_setfield(frame.l, -2, field.as_ptr());
            }
            frame.append(-2, at);
        }
    }
    Ok(())
}
