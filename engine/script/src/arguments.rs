//! Helpers for native functions (Rust functions that Lua scripts call). They read arguments, report errors in the form that scripts see, and push
//! results. Values, lists and strings are charged to the script by their size.
//!
//! | reader       | accepts                                       | otherwise |
//! |--------------|-----------------------------------------------|-----------|
//! | `integer`    | integers                                      | `None`    |
//! | `to_integer` | integers, integral floats and numeric strings | `None`    |
//! | `int`        | integers and integral floats                  | error     |
//! | `lua_int`    | as `to_integer`                               | error     |
//! | `to_number`  | numbers and numeric strings                   | `None`    |
//! | `number`     | numbers                                       | error     |
//! | `string`     | strings                                       | `None`    |
//! | `to_string`  | strings, and numbers (converted in place)     | `None`    |
//! | `bytes`      | as `to_string`                                | error     |
//! | `text`       | as `bytes`, in UTF-8; charged if long         | error     |

use crate::price::price;
use crate::values::{self, Caps};
use crate::vm::{Frame, Function, Kind, Outcome, Push, Table, pay};
use lunarena_kernel::Value;
use lunarena_kernel::near::MAX_LENGTH;
use std::ffi::{CStr, c_int};

/// Maximum length in bytes of a string that `Frame::text` reads free of charge.
const MAX_NAME: usize = 256;

impl Frame {
    /// Returns the error message for an argument of the wrong type.
    pub fn wrong(&self, at: c_int, expected: &str) -> String {
        format!("bad argument #{at} ({expected} expected, got {})", self.kind(at).name())
    }

    fn no_integer(&self, at: c_int, expected: &str) -> String {
        match self.kind(at) {
            Kind::Number => format!("bad argument #{at} (number has no integer representation)"),
            _ => self.wrong(at, expected),
        }
    }

    /// Reads an integer argument. Accepts a float with an integral value such as `3.0`, but not a numeric string such as `"3"`.
    pub fn int(&self, at: c_int) -> Result<i64, String> {
        if let Some(number) = self.integer(at) {
            return Ok(number);
        }
        let number = if self.kind(at) == Kind::Number { self.to_integer(at) } else { None };
        number.ok_or_else(|| self.no_integer(at, "integer"))
    }

    pub fn int_or(&self, at: c_int, default: i64) -> Result<i64, String> {
        if self.is_absent(at) { Ok(default) } else { self.int(at) }
    }

    /// Reads an integer argument as Lua's standard library does. Accepts `3.0` and numeric strings such as `"3"` too.
    pub fn lua_int(&self, at: c_int) -> Result<i64, String> {
        if let Some(number) = self.integer(at) {
            return Ok(number);
        }
        self.to_integer(at).ok_or_else(|| self.no_integer(at, "number"))
    }

    pub fn lua_int_or(&self, at: c_int, default: i64) -> Result<i64, String> {
        if self.is_absent(at) { Ok(default) } else { self.lua_int(at) }
    }

    /// Reads a number argument. Numeric strings are rejected.
    pub fn number(&self, at: c_int) -> Result<f64, String> {
        let number = if self.kind(at) == Kind::Number { self.to_number(at) } else { None };
        number.ok_or_else(|| self.wrong(at, "number"))
    }

    /// Reads the bytes of a string argument. A number is converted to a string.
    pub fn bytes(&self, at: c_int) -> Result<&[u8], String> {
        self.string(at).or_else(|| self.to_string(at)).ok_or_else(|| self.wrong(at, "string"))
    }

    /// Reads a UTF-8 string argument. Charges the script if the string is longer than 256 bytes.
    pub fn text(&self, at: c_int) -> Result<&str, String> {
        let bytes = self.bytes(at)?;
        if bytes.len() > MAX_NAME {
            pay(bytes.len() as u64 / 16);
        }
        std::str::from_utf8(bytes).map_err(|_| format!("bad argument #{at} (text is not UTF-8)"))
    }

    pub fn table(&self, at: c_int) -> Result<Table<'_>, String> {
        self.as_table(at).ok_or_else(|| self.wrong(at, "table"))
    }

    /// Pushes the only result of a native function.
    pub fn returns(&self, value: impl Push) -> Outcome {
        self.push(value);
        Ok(1)
    }

    /// Adds a table of functions to a table of libraries.
    pub fn set_library(&self, libraries: Table, name: &str, functions: &[(&str, Function)]) {
        self.set_with(libraries, name, |frame| {
            let library = frame.new_table(0, functions.len());
            functions.iter().for_each(|(name, function)| frame.set(library, *name, *function));
        });
    }

    /// Reads a table argument that may be modified. Returns an error for a sealed table, such as the game's constants.
    pub fn open_table(&self, at: c_int) -> Result<Table<'_>, String> {
        let table = self.table(at)?;
        if table.is_sealed() { Err(format!("bad argument #{at} (it can't be changed)")) } else { Ok(table) }
    }
}

/// Charges the script for values that were transferred. `before` and `after` are the remaining allowances before and after the transfer.
pub fn charge_values(frame: &Frame, before: Caps, after: Caps) -> Result<(), String> {
    let (values, bytes) = before.used_until(after);
    if values == 0 && bytes == 0 {
        return Ok(());
    }
    frame.charge(price!("values").fixed * values + price!("values.bytes").units(bytes))
}

fn read_with(frame: &Frame, at: c_int, caps: Caps) -> Result<Value, String> {
    // Reading one value more than the script can pay for is enough to detect an exceeded budget.
    let payable = frame.host().meter.affordable() / price!("values").fixed;
    let caps = caps.at_most(payable.saturating_add(1));
    let mut left = caps;
    let value = values::read(frame, at, &mut left);
    charge_values(frame, caps, left)?;
    value
}

/// Reads an argument as plain data. The script is charged even if the read fails.
pub fn read_value(frame: &Frame, at: c_int) -> Result<Value, String> {
    read_with(frame, at, Caps::BOT)
}

/// Reads a table argument that describes a new grid or graph, and returns it as plain data. The size limits are stricter for bots than for rules.
pub fn read_geometry(frame: &Frame, at: c_int) -> Result<Value, String> {
    frame.table(at)?;
    read_with(frame, at, if frame.host().meter.is_disarmed() { Caps::RULES } else { Caps::GEOMETRY })
}

/// Charges the script for comparing `name` with `among` known names to find a similar one.
pub fn charge_search(frame: &Frame, name: &str, among: usize) -> Result<(), String> {
    let letters = name.len().min(MAX_LENGTH) as u64;
    frame.charge((price!("near").fixed + price!("near.letter").fixed * letters).saturating_mul(among as u64))
}

/// Maximum length of a list that one call of a native function creates.
pub const MAX_LIST: usize = 1 << 24;

/// Returns an error if a list of `records` elements would be too long.
pub fn check_list(records: u64) -> Result<(), String> {
    if records > MAX_LIST as u64 {
        Err(format!("a list of {records} places is too long: {MAX_LIST} at most"))
    } else {
        Ok(())
    }
}

/// Charges the script for a number of records before they are created.
pub fn charge_records(frame: &Frame, records: usize) -> Result<(), String> {
    frame.charge(price!("record").fixed.saturating_mul(records as u64))
}

/// Pushes `numbers` as the only result of a native function: a list of records with the given fields. Charges the script for each record first.
pub fn push_records(frame: &Frame, fields: &[&CStr], numbers: &[i64]) -> Outcome {
    charge_records(frame, numbers.len() / fields.len())?;
    frame.push_records(fields, numbers);
    Ok(1)
}

/// Returns the maximum length in bytes of a string that a native function may create: the script's memory limit, but at most 64 MiB.
pub fn max_text(frame: &Frame) -> usize {
    frame.host().heap.limit().min(1 << 26)
}

/// Pushes a string as the only result of a native function. Returns an error if the script has too little memory left for it.
pub fn finish(frame: &Frame, text: &[u8]) -> Outcome {
    frame.check_room(text.len() as u64)?;
    frame.push(text);
    Ok(1)
}
