//! A grid as plain data.

use super::reading::{entries, only_fields, whole, whole_field};
use crate::geometry::Grid;
use crate::geometry::grid::{Cell, Frame, OccupancyId, Wrap};
use crate::value::{Key, Value};

impl Grid {
    /// `{width: 3, height: 2, layers: {ground: [[0, 0, 1], [0, 1, 0]]}}`; with `depth`, `origin` and
    /// `wrap` where they are not 1, 0 and false, and `occupants: {name: {id: [x, y]}}` where somebody can stand.
    /// Rows go from the least y up. A grid in planes has lists of rows, the least z first, and
    /// cells [x, y, z].
    pub fn to_value(&self) -> Value {
        let frame = self.frame();
        let origin = frame.origin();
        let mut fields = vec![("width", Value::Int(frame.width())), ("height", Value::Int(frame.height()))];
        if frame.depth() > 1 {
            fields.push(("depth", Value::Int(frame.depth())));
        }
        if origin != Cell::new(0, 0, 0) {
            fields.push(("origin", Value::from(vec![origin.x, origin.y, origin.z])));
        }
        fields.extend(frame.wrap().to_value().map(|wrap| ("wrap", wrap)));
        let names = |named: Vec<(&str, Value)>| {
            Value::Map(named.into_iter().map(|(name, value)| (Key::from(name), value)).collect())
        };
        let layers = self.layers().map(|(name, layer)| (name, rows(frame, layer.cells())));
        fields.push(("layers", names(layers.collect())));
        let all = self.occupancies().map(|(name, occupancy)| {
            let cell = |index| cell_value(frame, index);
            let places = occupancy.iter().map(|(id, index)| (Key::Int(id), cell(index)));
            (name, Value::Map(places.collect()))
        });
        let all: Vec<(&str, Value)> = all.collect();
        if !all.is_empty() {
            fields.push(("occupants", names(all)));
        }
        names(fields)
    }

    /// Reads what [`Grid::to_value`] writes. A layer may also be one number, for every cell.
    pub fn from_value(value: &Value) -> Result<Grid, String> {
        only_fields(value, "a grid", &["width", "height", "depth", "origin", "wrap", "layers", "occupants"])?;
        let side = |name| whole_field(value, name)?.ok_or_else(|| format!("a grid needs a {name}"));
        let depth = whole_field(value, "depth")?.unwrap_or(1);
        let origin = match value.field("origin") {
            None | Some(Value::Null) => Cell::new(0, 0, 0),
            Some(origin) => read_cell(origin, 0).ok_or("a grid's origin is [x, y] or [x, y, z], in whole numbers")?,
        };
        let wrap = Wrap::from_value(value.field("wrap"))?;
        let mut grid = Grid::new(Frame::new(side("width")?, side("height")?, depth, origin)?.wrapped(wrap));
        if let Some(layers) = value.field("layers") {
            for (name, cells) in entries(layers, "a grid's layers")? {
                match whole(cells) {
                    Some(number) => grid.add_layer(&name, number)?,
                    None => grid.add_cells(&name, read_layer(grid.frame(), &name, cells)?)?,
                };
            }
        }
        if let Some(occupants) = value.field("occupants") {
            for (name, places) in entries(occupants, "a grid's occupants")? {
                let occupancy = grid.add_occupancy(&name)?;
                grid.read_occupants(&name, occupancy, places)?;
            }
        }
        Ok(grid)
    }

    fn read_occupants(&mut self, name: &str, occupancy: OccupancyId, places: &Value) -> Result<(), String> {
        for (id, place) in entries(places, name)? {
            let Ok(number) = id.parse() else {
                return Err(format!("{id} in {name} must be a whole number"));
            };
            let cell = read_cell(place, self.frame().origin().z)
                .ok_or_else(|| format!("the place of {id} in {name} is [x, y] or [x, y, z]"))?;
            let index = self.frame().index(cell).ok_or_else(|| format!("the place of {id} in {name} lies outside"))?;
            self.occupants_mut(occupancy).put(number, index).map_err(|error| format!("{name}: {error}"))?;
        }
        Ok(())
    }
}

impl Wrap {
    /// `true`, `horizontal` or `vertical`; nothing where no edges meet.
    pub fn to_value(self) -> Option<Value> {
        match (self.x, self.y) {
            (true, true) => Some(Value::Bool(true)),
            (true, false) => Some("horizontal".into()),
            (false, true) => Some("vertical".into()),
            (false, false) => None,
        }
    }

    pub fn from_value(value: Option<&Value>) -> Result<Wrap, String> {
        match value {
            None | Some(Value::Null | Value::Bool(false)) => Ok(Wrap::default()),
            Some(Value::Bool(true)) => Ok(Wrap::BOTH),
            Some(Value::Str(word)) if word == "horizontal" => Ok(Wrap { x: true, y: false }),
            Some(Value::Str(word)) if word == "vertical" => Ok(Wrap { x: false, y: true }),
            Some(_) => Err("a grid's wrap is true for all edges, horizontal or vertical".to_owned()),
        }
    }
}

fn cell_value(frame: &Frame, index: usize) -> Value {
    let Cell { x, y, z } = frame.cell(index);
    Value::from(if frame.depth() > 1 { vec![x, y, z] } else { vec![x, y] })
}

fn read_cell(value: &Value, default_z: i64) -> Option<Cell> {
    let numbers: Vec<i64> = value.as_list()?.iter().map(whole).collect::<Option<_>>()?;
    match numbers[..] {
        [x, y] => Some(Cell::new(x, y, default_z)),
        [x, y, z] => Some(Cell::new(x, y, z)),
        _ => None,
    }
}

fn rows(frame: &Frame, cells: &[i64]) -> Value {
    let row = |cells: &[i64]| Value::from(cells.to_vec());
    let plane = |cells: &[i64]| Value::List(cells.chunks(frame.width() as usize).map(row).collect());
    match frame.depth() {
        1 => plane(cells),
        _ => Value::List(cells.chunks((frame.width() * frame.height()) as usize).map(plane).collect()),
    }
}

/// The values of a layer in order of the cells' numbers.
fn read_layer(frame: &Frame, name: &str, value: &Value) -> Result<Vec<i64>, String> {
    let mut cells = Vec::with_capacity(frame.len());
    if frame.depth() == 1 {
        read_plane(frame, name, value, &mut cells)?;
    } else {
        for plane in list_of(frame.depth(), "planes", name, value)? {
            read_plane(frame, name, plane, &mut cells)?;
        }
    }
    Ok(cells)
}

fn read_plane(frame: &Frame, name: &str, value: &Value, cells: &mut Vec<i64>) -> Result<(), String> {
    for (row, y) in list_of(frame.height(), "rows", name, value)?.iter().zip(1..) {
        for (value, x) in list_of(frame.width(), "values in a row", name, row)?.iter().zip(1..) {
            let number = whole(value);
            cells.push(number.ok_or_else(|| format!("layer {name} holds {} in row {y}, place {x}", value.kind()))?);
        }
    }
    Ok(())
}

fn list_of<'a>(length: i64, what: &str, layer: &str, value: &'a Value) -> Result<&'a [Value], String> {
    match value {
        Value::List(items) if items.len() as i64 == length => Ok(items),
        Value::List(items) => Err(format!("layer {layer} must have {length} {what}, not {}", items.len())),
        other => Err(format!("layer {layer} must have lists of {what}, not {}", other.kind())),
    }
}
