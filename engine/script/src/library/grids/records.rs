//! The method `records` of grids. It creates a record (a table with chosen fields) for each cell of a plane in one call.

use super::arguments::{filter, layer_called, weight};
use crate::arguments::charge_records;
use crate::handle::grid;
use crate::price::price;
use crate::vm::{EntryKey, Frame, Kind, Outcome, Table};
use lunarena_kernel::geometry::Grid;
use lunarena_kernel::geometry::grid::{Cell, LayerId};
use std::ffi::c_int;

/// A field of each record.
struct Field {
    key: EntryKey,
    source: Source,
    times: i64,
    /// Stack index of a table that maps numbers to names. If given, the field contains the name instead of the number.
    names: Option<c_int>,
}

/// The source of a field's value: a coordinate of the cell or a layer.
#[derive(Clone, Copy)]
enum Source {
    X,
    Y,
    Z,
    Layer(LayerId),
}

/// Stack index of the argument that describes the fields.
const FIELDS: c_int = 3;

const MAX_RECORD_FIELDS: usize = 8;

const WRONG: &str = "a field is x, y, z, a layer, or { layer =, times =, names = }";

/// Implements `g:records(filter, fields, z)`, which returns the rows of the plane `z`. A row contains a record for each cell that the filter accepts,
/// and false for every other cell.
pub fn records(call: &mut Frame) -> Outcome {
    let grid = grid(call)?;
    let frame = grid.frame();
    let (origin, width) = (frame.origin(), frame.width() as usize);
    let plane = width * frame.height() as usize;
    let filter = filter(call, &grid, 2)?;
    call.table(FIELDS)?;
    let z = call.int_or(FIELDS + 1, origin.z)?;
    let first = frame.index(Cell::new(origin.x, origin.y, z)).ok_or("there is no such plane")?;
    let fields = read_fields(call, &grid)?;
    let work = weight(&filter) + fields.len() as u64;
    call.charge(price!("grid.records").for_size(work.saturating_mul(plane as u64)))?;
    let filter = filter.over(&grid);
    let shown: Vec<bool> = (first..first + plane).map(|index| filter.accepts(index)).collect();
    charge_records(call, shown.iter().filter(|shown| **shown).count())?;
    // All records have the same keys, so each is a clone of this model. A clone does not have to grow or to search for free slots.
    let model = call.new_table(0, fields.len());
    for field in &fields {
        call.set(model, field.key, false);
    }
    let rows = call.new_table(plane / width, 0);
    for (row, y) in shown.chunks_exact(width).zip(0..) {
        let scope = call.scope();
        let cells = scope.new_table(width, 0);
        for (is_shown, x) in row.iter().zip(0..) {
            if !is_shown {
                scope.set_item(cells, x + 1, false);
                continue;
            }
            scope.set_item_with(cells, x + 1, |scope| {
                let record = scope.push_clone(model);
                for field in &fields {
                    let number = match field.source {
                        Source::X => origin.x + x,
                        Source::Y => origin.y + y,
                        Source::Z => z,
                        Source::Layer(layer) => grid.values(layer).cells()[first + y as usize * width + x as usize],
                    };
                    let named = field.names.and_then(|names| scope.as_table(names));
                    scope.set_with(record, field.key, |scope| match named {
                        Some(names) => drop(scope.item(names, number)),
                        None => scope.push(field.times.wrapping_mul(number)),
                    });
                }
            });
        }
        scope.set_item(rows, y + 1, cells);
    }
    Ok(1)
}

/// Reads the descriptions of the fields. Leaves their keys and tables of names on the stack, because [`Field`] refers to them by stack index.
fn read_fields(call: &Frame, grid: &Grid) -> Result<Vec<Field>, String> {
    call.reserve(4 * MAX_RECORD_FIELDS as c_int + 8)?;
    let table = call.table(FIELDS)?;
    let (mut fields, mut place) = (Vec::new(), 0);
    while call.next(table, &mut place) {
        if fields.len() == MAX_RECORD_FIELDS {
            return Err(format!("a record has at most {MAX_RECORD_FIELDS} fields"));
        }
        let (key, value) = (call.top() - 1, call.top());
        let key = call.entry_key(key).filter(|_| call.is_string(key)).ok_or("the fields of a record have names")?;
        fields.push(read_field(call, grid, key, value)?);
    }
    Ok(fields)
}

fn read_field(call: &Frame, grid: &Grid, key: EntryKey, at: c_int) -> Result<Field, String> {
    if let Some(name) = call.string(at) {
        return Ok(Field { key, source: source(call, grid, name)?, times: 1, names: None });
    }
    let table = call.as_table(at).ok_or(WRONG)?;
    if table.places() > 0 {
        return Err(WRONG.into());
    }
    // Every entry except the three known ones is a mistake.
    let mut unknown_keys = count_entries(call, table);
    let mut read = |name: &str| {
        let kind = call.get(table, name);
        unknown_keys -= i32::from(kind != Kind::Nil);
        (call.top(), kind)
    };
    let ((layer, _), (times, times_kind), (names, names_kind)) = (read("layer"), read("times"), read("names"));
    let times = if times_kind == Kind::Nil { Some(1) } else { call.integer(times) };
    let names_at = (names_kind != Kind::Nil).then_some(names);
    if unknown_keys != 0 || names_at.is_some_and(|names| call.as_table(names).is_none()) {
        return Err(WRONG.into());
    }
    let source = source(call, grid, call.string(layer).ok_or(WRONG)?)?;
    Ok(Field { key, source, times: times.ok_or(WRONG)?, names: names_at })
}

fn count_entries(call: &Frame, table: Table) -> i32 {
    let mut scope = call.scope();
    let (top, mut count, mut place) = (scope.top(), 0, 0);
    while scope.next(table, &mut place) {
        count += 1;
        scope.set_top(top);
    }
    count
}

fn source(call: &Frame, grid: &Grid, name: &[u8]) -> Result<Source, String> {
    Ok(match name {
        b"x" => Source::X,
        b"y" => Source::Y,
        b"z" => Source::Z,
        name => Source::Layer(layer_called(call, grid, std::str::from_utf8(name).map_err(|_| WRONG)?)?),
    })
}
