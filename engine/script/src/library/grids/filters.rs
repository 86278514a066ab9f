//! Filters, as scripts write them: tables of tests by layer.

use crate::library::charge::{charge, charge_search};
use crate::library::reading;
use crate::native::Frame as Call;
use crate::price::price;
use crate::raw::{Entry, Slot, kind};
use lunarena_kernel::geometry::Grid;
use lunarena_kernel::geometry::grid::{Filter, Test};
use lunarena_kernel::{Key, Value};
use mlua::ffi;
use std::ffi::c_int;

/// A table of tests, or nothing for all cells.
pub fn filter(call: Call, grid: &Grid, at: c_int) -> Result<Filter, String> {
    if call.kind(at) <= ffi::LUA_TNIL {
        return Ok(Filter::all());
    }
    call.table(at)?;
    let mut quick = Quick { call, grid, values: 1, bytes: 0 };
    if let Some(filter) = unsafe { quick.read(at) } {
        charge(call, price!("values").fixed * quick.values + price!("values.bytes").units(quick.bytes))?;
        return Ok(filter);
    }
    let value = reading::read(call, at)?;
    charge_unknown(call, grid, &value)?;
    Filter::from_value(grid, &value)
}

/// An unknown name will be told with a near one: takes the price of that search, which is made once.
fn charge_unknown(call: Call, grid: &Grid, value: &Value) -> Result<(), String> {
    let Value::Map(tests) = value else { return Ok(()) };
    for (name, test) in tests {
        let Key::Str(name) = name else { return Ok(()) };
        let (named, known, among) = match test {
            Value::Str(unit) if name == Filter::FREE_OF => {
                (unit, grid.occupancy(unit).is_some(), grid.occupancy_names().len())
            }
            Value::List(units) if name == Filter::FREE_OF => {
                let unknown = units.iter().filter_map(Value::as_str).find(|unit| grid.occupancy(unit).is_none());
                match unknown {
                    Some(unit) => return charge_search(call, unit, grid.occupancy_names().len()),
                    None => continue,
                }
            }
            _ => (name, grid.layer(name).is_some() || name == Filter::FREE_OF, grid.layer_names().len()),
        };
        if !known {
            return charge_search(call, named, among);
        }
    }
    Ok(())
}

/// How much work a filter is for each cell.
pub fn weight(filter: &Filter) -> u64 {
    let test = |test: &Test| if let Test::Among(values) = test { values.len() as u64 } else { 1 };
    1 + filter.tests.iter().map(|(_, tested)| test(tested)).sum::<u64>() + filter.free_of.len() as u64
}

/// Tables with more entries are read the long way.
const FEW: usize = 8;

/// Reads what filters nearly always are, without making plain data of it first: a few names with a number, a text, or a few words with
/// numbers. Gives up on all else, and on all faults. The price is that of the long way.
struct Quick<'a> {
    call: Call,
    grid: &'a Grid,
    values: u64,
    bytes: u64,
}

impl Quick<'_> {
    /// The table at `at`.
    unsafe fn read(&mut self, at: c_int) -> Option<Filter> {
        let mut filter = Filter::all();
        unsafe {
            for entry in self.entries(&Slot::at(self.call.l, at))?.iter() {
                let (name, value) = (self.name(&entry.key)?, &entry.value);
                if name == Filter::FREE_OF {
                    filter.free_of.push(self.grid.occupancy(self.name(value)?)?);
                    continue;
                }
                let layer = self.grid.layer(name)?;
                match value.kind {
                    kind::INTEGER => filter.tests.push((layer, Test::Is(value.integer()))),
                    kind::TABLE => {
                        self.values += 1;
                        for entry in self.entries(value)?.iter() {
                            let word = self.name(&entry.key)?;
                            let number = (entry.value.kind == kind::INTEGER).then(|| entry.value.integer())?;
                            filter.tests.push((layer, Test::from_word(word, number)?));
                        }
                    }
                    _ => return None,
                }
            }
        }
        Some(filter)
    }

    unsafe fn entries(&mut self, table: &Slot) -> Option<Few> {
        let few = unsafe { Few::of(self.call, table) }?;
        self.values += few.len as u64;
        Some(few)
    }

    unsafe fn name<'s>(&mut self, slot: &Slot) -> Option<&'s str> {
        if slot.kind != kind::TEXT {
            return None;
        }
        let bytes = unsafe { slot.bytes() };
        self.values += 1;
        self.bytes += bytes.len() as u64;
        std::str::from_utf8(bytes).ok()
    }
}

/// The entries of a small table.
pub struct Few {
    entries: [Entry; FEW],
    len: usize,
}

impl Few {
    pub unsafe fn of(call: Call, table: &Slot) -> Option<Few> {
        let mut few = Few { entries: [Entry::EMPTY; FEW], len: 0 };
        few.len = unsafe { table.few_entries(call.l, &mut few.entries) }?;
        Some(few)
    }

    pub fn len(&self) -> usize {
        self.len
    }

    pub fn iter(&self) -> impl Iterator<Item = &Entry> {
        self.entries[..self.len].iter()
    }
}
