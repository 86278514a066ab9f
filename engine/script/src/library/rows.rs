//! Lists on their way to a script: of numbers, or of records with numbers in named fields.
//!
//! The numbers lie in the host while the tables are made. A memory error of Lua's jumps over Rust's frames, and whatever lay there
//! would never be freed.

use super::charge::charge;
use crate::host::{self, KEPT_NUMBERS};
use crate::lua::State;
use crate::native::Frame;
use crate::price::price;
use mlua::ffi;
use std::ffi::{CStr, c_char, c_int};

/// As `lua/rows.c` has it.
const MOST_FIELDS: usize = 8;

unsafe extern "C-unwind" {
    /// Of `lua/rows.c`. All may raise a memory error.
    fn lunarena_push_integers(l: State, numbers: *const i64, count: usize);
    fn lunarena_put(l: State, at: usize);
    fn lunarena_push_records(l: State, fields: *const *const c_char, width: c_int, numbers: *const i64, count: usize);
    fn lunarena_find_fields(l: State, fields: *mut Field, width: c_int, at: c_int);
    fn lunarena_push_sheet(l: State, fields: *mut Field, width: c_int, shown: *const i64, columns: usize, rows: usize);
}

/// No list that is made at once is longer.
pub const MOST: usize = 1 << 24;

/// Refuses a list that would be too long, before anybody makes room for it.
pub fn admit(records: u64) -> Result<(), String> {
    if records > MOST as u64 { Err(format!("a list of {records} places is too long: {MOST} at most")) } else { Ok(()) }
}

/// Where the numbers of the next list go.
pub fn start<'h>(frame: Frame) -> &'h mut Vec<i64> {
    let rows = &mut host::of(frame.l).rows;
    rows.clear();
    rows.shrink_to(KEPT_NUMBERS);
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

/// Where the numbers of a field come from, cell by cell.
pub enum Column<'c> {
    Receiver(&'c [i64]),
    RunningScript { first: i64, per_column: i64, per_row: i64 },
}

/// As `lua/rows.c` has it.
#[repr(C)]
#[derive(Clone, Copy)]
struct Field {
    cells: *const i64,
    first: i64,
    per_column: i64,
    per_row: i64,
    times: i64,
    /// Where on the stack the names of the numbers lie, or 0.
    names: c_int,
    node: isize,
}

/// Rows of records with a few fields. It owns nothing.
pub struct Sheet<'c> {
    columns: usize,
    fields: [Field; MOST_FIELDS],
    /// The name of each field, and whether its numbers have names.
    named: [(&'c [u8], bool); MOST_FIELDS],
    width: usize,
}

impl<'c> Sheet<'c> {
    pub fn new(columns: usize) -> Sheet<'c> {
        let none = Field { cells: std::ptr::null(), first: 0, per_column: 0, per_row: 0, times: 1, names: 0, node: 0 };
        Sheet { columns, fields: [none; MOST_FIELDS], named: [(b"", false); MOST_FIELDS], width: 0 }
    }

    /// One more field, of which there is room for eight: so many times its numbers, or their names.
    pub fn field(&mut self, name: &'c [u8], times: i64, named: bool, column: Column<'c>) {
        let field = &mut self.fields[self.width];
        match column {
            Column::Receiver(cells) => field.cells = cells.as_ptr(),
            Column::RunningScript { first, per_column, per_row } => {
                (field.first, field.per_column, field.per_row) = (first, per_column, per_row)
            }
        }
        field.times = times;
        self.named[self.width] = (name, named);
        self.width += 1;
    }

    /// Leaves the rows: records where the numbers of the host say 1, false where they say 0. The names of a field's numbers are at
    /// `fields[name].names`, in the table at `fields`.
    pub fn push(&mut self, frame: Frame, fields: c_int) -> Result<(), String> {
        let (l, first, width) = (frame.l, frame.top() + 1, self.width as c_int);
        frame.reserve(2 * width + 6)?;
        let shown = &host::of(l).rows;
        unsafe {
            for (name, _) in &self.named[..self.width] {
                frame.push_bytes(name);
            }
            for at in (0..self.width).filter(|at| self.named[*at].1) {
                ffi::lua_pushvalue(l, first + at as c_int);
                ffi::lua_rawget(l, fields);
                frame.push_bytes(b"names");
                ffi::lua_rawget(l, -2);
                ffi::lua_remove(l, -2);
                self.fields[at].names = frame.top();
            }
            ffi::lua_createtable(l, 0, width);
            for at in first..first + width {
                ffi::lua_pushvalue(l, at);
                frame.push_bool(false);
                ffi::lua_rawset(l, -3);
            }
            let rows = shown.len() / self.columns;
            lunarena_find_fields(l, self.fields.as_mut_ptr(), width, first);
            lunarena_push_sheet(l, self.fields.as_mut_ptr(), width, shown.as_ptr(), self.columns, rows);
        }
        Ok(())
    }
}
