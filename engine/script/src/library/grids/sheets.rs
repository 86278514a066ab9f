//! Rows of records: what a script tells of each cell, made at once.

use super::arguments::layer_called;
use super::filters::{Few, filter, weight};
use crate::handle::grid;
use crate::library::charge::charge;
use crate::library::rows;
use crate::native::{Frame as Call, Outcome};
use crate::price::price;
use crate::raw::{Slot, kind};
use lunarena_kernel::geometry::Grid;
use lunarena_kernel::geometry::grid::{Cell, LayerId};
use std::ffi::c_int;

/// What a field tells.
#[derive(Clone, Copy)]
struct Told {
    source: Source,
    times: i64,
    named: bool,
}

#[derive(Clone, Copy)]
enum Source {
    X,
    Y,
    Z,
    Layer(LayerId),
}

/// Where the fields stand among the arguments.
const FIELDS: c_int = 3;

const WRONG: &str = "a field is x, y, z, a layer, or { layer =, times =, names = }";

/// `g:records(filter, fields, z)`: a record for each cell of a plane that the filter lets through, false for the others.
pub fn records(call: Call) -> Outcome {
    let grid = grid(call)?;
    let frame = grid.frame();
    let (origin, plane) = (frame.origin(), (frame.width() * frame.height()) as usize);
    let filter = filter(call, &grid, 2)?;
    call.table(FIELDS)?;
    let z = call.int_or(FIELDS + 1, origin.z)?;
    let first = frame.index(Cell::new(origin.x, origin.y, z)).ok_or("there is no such plane")?;
    let fields = unsafe { Few::of(call, &Slot::at(call.l, FIELDS)) }.ok_or("a record has at most 8 fields")?;
    let work = weight(&filter) + fields.len() as u64;
    charge(call, price!("grid.records").for_size(work.saturating_mul(plane as u64)))?;
    let shown = rows::start(call);
    {
        let filter = filter.over(&grid);
        shown.extend((first..first + plane).map(|index| i64::from(filter.lets(index))));
    }
    drop(filter);
    rows::pay(call, shown.iter().filter(|shown| **shown != 0).count())?;
    let mut sheet = rows::Sheet::new(frame.width() as usize);
    for entry in fields.iter() {
        if entry.key.kind != kind::TEXT {
            return Err("the fields of a record have names".into());
        }
        let told = unsafe { read_field(call, &grid, &entry.value) }?;
        let (times, named) = (told.times, told.named);
        sheet.field(
            unsafe { entry.key.bytes() },
            times,
            named,
            match told.source {
                Source::X => rows::Column::RunningScript { first: origin.x, per_column: 1, per_row: 0 },
                Source::Y => rows::Column::RunningScript { first: origin.y, per_column: 0, per_row: 1 },
                Source::Z => rows::Column::RunningScript { first: z, per_column: 0, per_row: 0 },
                Source::Layer(layer) => rows::Column::Receiver(&grid.values(layer).cells()[first..first + plane]),
            },
        );
    }
    sheet.push(call, FIELDS)?;
    Ok(1)
}

unsafe fn read_field(call: Call, grid: &Grid, slot: &Slot) -> Result<Told, String> {
    unsafe {
        if slot.kind == kind::TEXT {
            return Ok(Told { source: read_source(call, grid, slot)?, times: 1, named: false });
        }
        if slot.kind != kind::TABLE {
            return Err(WRONG.into());
        }
        let (mut source, mut times, mut named) = (None, 1, false);
        for entry in Few::of(call, slot).ok_or(WRONG)?.iter() {
            let word = if entry.key.kind == kind::TEXT { entry.key.bytes() } else { b"" };
            match (word, entry.value.kind) {
                (b"layer", kind::TEXT) => source = Some(read_source(call, grid, &entry.value)?),
                (b"times", kind::INTEGER) => times = entry.value.integer(),
                (b"names", kind::TABLE) => named = true,
                _ => return Err(WRONG.into()),
            }
        }
        Ok(Told { source: source.ok_or(WRONG)?, times, named })
    }
}

unsafe fn read_source(call: Call, grid: &Grid, slot: &Slot) -> Result<Source, String> {
    Ok(match unsafe { slot.bytes() } {
        b"x" => Source::X,
        b"y" => Source::Y,
        b"z" => Source::Z,
        name => Source::Layer(layer_called(call, grid, std::str::from_utf8(name).map_err(|_| WRONG)?)?),
    })
}
