//! Conversion of grids, graphs and hex fields to and from plain data (maps, lists and numbers), and parsing of cell filters from plain data.
//!
//! `to_value` and `from_value` convert one object without its tag. They do not limit its size, so the caller must. `to_plain` and `from_plain`
//! convert all objects inside a value, with tags and within a [`SizeLimit`].

use crate::geometry::grid::{Cell, Filter, Frame, OccupancyId, Test, Wrap};
use crate::geometry::{Graph, Grid, HexField, check_name};
use crate::value::{Key, Value};
use std::borrow::Cow;

/// The tag of a grid. In JSON and YAML, a geometry object is a map whose only key is its tag.
const GRID_TAG: &str = "@grid";
/// The tag of a graph in JSON and YAML.
const GRAPH_TAG: &str = "@graph";
/// The tag of a hex field in JSON and YAML.
const HEX_TAG: &str = "@hex";

impl Value {
    /// Converts all grids, graphs and hex fields in this value to plain data: maps whose only key is a tag such as `@grid`.
    pub fn to_plain(&self) -> Value {
        match self {
            Value::Grid(grid) => Value::map([(GRID_TAG, grid.to_value())]),
            Value::Graph(graph) => Value::map([(GRAPH_TAG, graph.to_value())]),
            Value::Hex(field) => Value::map([(HEX_TAG, field.to_value())]),
            Value::List(items) => Value::List(items.iter().map(Value::to_plain).collect()),
            Value::Map(map) => Value::Map(map.iter().map(|(k, v)| (k.clone(), v.to_plain())).collect()),
            other => other.clone(),
        }
    }

    /// Converts tagged maps to grids, graphs and hex fields, the inverse of [`Value::to_plain`]. All objects together must fit the [`SizeLimit`].
    pub fn from_plain(plain: Value) -> Result<Value, String> {
        Value::from_plain_within(plain, &mut SizeLimit::default())
    }

    /// Converts tagged maps as [`Value::from_plain`] does, with a size limit that several values can share.
    pub fn from_plain_within(plain: Value, limit: &mut SizeLimit) -> Result<Value, String> {
        Ok(match plain {
            Value::List(items) => {
                let items = items.into_iter().map(|item| Value::from_plain_within(item, limit));
                Value::List(items.collect::<Result<_, _>>()?)
            }
            Value::Map(map) => match (map.len(), map.first_key_value()) {
                (1, Some((Key::Str(tag), inner))) if tag == GRID_TAG => {
                    limit.take(Grid::described_size(inner).max(1), "this grid")?;
                    Value::Grid(Grid::from_value(inner)?)
                }
                (1, Some((Key::Str(tag), inner))) if tag == GRAPH_TAG => {
                    limit.take(Graph::described_size(inner), "this graph")?;
                    Value::Graph(Graph::from_value(inner)?)
                }
                (1, Some((Key::Str(tag), inner))) if tag == HEX_TAG => {
                    limit.take(hex_size(inner), "this hex field")?;
                    Value::Hex(HexField::from_value(inner)?)
                }
                _ => {
                    let entry = |(key, value)| Ok((key, Value::from_plain_within(value, limit)?));
                    Value::Map(map.into_iter().map(entry).collect::<Result<_, String>>()?)
                }
            },
            other => other,
        })
    }
}

/// The remaining size for all grids, graphs and hex fields in one text, such as a map, an example file or a line of a replay. A few bytes of text can
/// describe millions of cells, so sizes are checked before objects are created.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SizeLimit {
    left: u64,
}

/// Maximum total number of cells, nodes and edges in one text. Cells count once for each layer and occupancy of a grid. A hex field counts as the
/// square of its size.
const MAX_TOTAL_SIZE: u64 = 1 << 20;

impl Default for SizeLimit {
    fn default() -> SizeLimit {
        SizeLimit { left: MAX_TOTAL_SIZE }
    }
}

impl SizeLimit {
    fn take(&mut self, size: u64, what: &str) -> Result<(), String> {
        self.left = self.left.checked_sub(size).ok_or_else(|| {
            format!(
                "{what} is too large: all objects in one text have at most {MAX_TOTAL_SIZE} cells, nodes and edges together"
            )
        })?;
        Ok(())
    }
}

/// Returns how much a hex field counts towards the [`SizeLimit`]: the square of its size. The field itself takes no memory, but lists of its vertices
/// do. A single field of the maximum size is within the limit.
fn hex_size(plain: &Value) -> u64 {
    let size = int_field(plain, "size").ok().flatten().map_or(0, |size| size.max(0).unsigned_abs());
    size.saturating_mul(size)
}

fn count(value: Option<&Value>) -> u64 {
    match value {
        Some(Value::Map(map)) => map.len() as u64,
        Some(Value::List(items)) => items.len() as u64,
        _ => 0,
    }
}

impl HexField {
    /// Converts this hex field to `{size: n}`.
    pub fn to_value(&self) -> Value {
        Value::map([("size", Value::Int(self.size()))])
    }

    pub fn from_value(value: &Value) -> Result<HexField, String> {
        check_fields(value, "a hex field", &["size"])?;
        HexField::new(int_field(value, "size")?.ok_or("a hex field needs a size")?)
    }
}

impl Graph {
    /// Returns the number of nodes and edges of a graph given as plain data. Ignores invalid parts, which [`Graph::from_value`] reports.
    pub fn described_size(plain: &Value) -> u64 {
        let edges: u64 = match plain {
            Value::Map(nodes) => nodes.values().map(|row| count(Some(row))).sum(),
            Value::List(nodes) => nodes.iter().map(|row| count(Some(row))).sum(),
            _ => 0,
        };
        count(Some(plain)).saturating_add(edges)
    }

    /// Converts this graph to a map, in which each node has a map from its successors to the edge weights: `{A: {B: 1, C: 2}, B: {}, C: {A: 4}}`.
    pub fn to_value(&self) -> Value {
        let key = |node: usize| Key::Str(self.name(node).to_owned());
        let row = |node| Value::Map(self.edges(node).map(|(to, weight)| (key(to), Value::Int(weight))).collect());
        Value::Map((0..self.len()).map(|node| (key(node), row(node))).collect())
    }

    /// Parses a graph from the form that [`Graph::to_value`] returns. Integer keys become node names, so the key 1 is the node `1`.
    pub fn from_value(value: &Value) -> Result<Graph, String> {
        let mut nodes = Vec::new();
        let mut edges = Vec::new();
        for (from, row) in entries(value, "a graph")? {
            for (to, weight) in entries(row, &format!("the edges of {from}"))? {
                let Some(weight) = weight.to_int() else {
                    return Err(format!("the weight of {from} > {to} must be a whole number, not {}", weight.kind()));
                };
                edges.push((from.to_string(), to.into_owned(), weight));
            }
            check_name(&from)?;
            nodes.push(from.into_owned());
        }
        Graph::from_edges(nodes, edges)
    }
}

impl Grid {
    /// Returns the number of values in all layers and occupancies of a grid given as plain data. Ignores invalid fields, which [`Grid::from_value`]
    /// reports.
    pub fn described_size(plain: &Value) -> u64 {
        let side = |name| int_field(plain, name).ok().flatten().map_or(1, |length| length.max(0).unsigned_abs());
        let cells = side("width").saturating_mul(side("height")).saturating_mul(side("depth"));
        cells.saturating_mul(count(plain.field("layers")) + count(plain.field("occupants")))
    }

    /// Converts this grid to a map such as `{width: 3, height: 2, layers: {ground: [[0, 0, 1], [0, 1, 0]]}}`, where rows are ordered by y. In a grid
    /// with several planes, a layer is a list of planes ordered by z, and positions are `[x, y, z]`.
    ///
    /// The fields `depth`, `origin` and `wrap` are omitted if they have their defaults: 1, `[0, 0, 0]` and false. If there are occupancies (positions
    /// of occupants), they are written as `occupants: {name: {id: [x, y]}}`.
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
        let named = |entries: Vec<(&str, Value)>| {
            Value::Map(entries.into_iter().map(|(name, value)| (Key::from(name), value)).collect())
        };
        fields.push(("layers", named(self.layers().map(|(name, layer)| (name, rows(frame, layer.cells()))).collect())));
        let occupancies = self.occupancies().map(|(name, occupancy)| {
            let places = occupancy.iter().map(|(id, index)| (Key::Int(id), cell_value(frame, index)));
            (name, Value::Map(places.collect()))
        });
        let occupancies: Vec<(&str, Value)> = occupancies.collect();
        if !occupancies.is_empty() {
            fields.push(("occupants", named(occupancies)));
        }
        named(fields)
    }

    /// Parses a grid from the form that [`Grid::to_value`] returns. A layer may also be a single number, which fills all cells.
    pub fn from_value(value: &Value) -> Result<Grid, String> {
        check_fields(value, "a grid", &["width", "height", "depth", "origin", "wrap", "layers", "occupants"])?;
        let side = |name| int_field(value, name)?.ok_or_else(|| format!("a grid needs a {name}"));
        let depth = int_field(value, "depth")?.unwrap_or(1);
        let origin = match value.field("origin") {
            None | Some(Value::Null) => Cell::new(0, 0, 0),
            Some(origin) => read_cell(origin, 0).ok_or("a grid's origin is [x, y] or [x, y, z], in whole numbers")?,
        };
        let wrap = Wrap::from_value(value.field("wrap"))?;
        let mut grid = Grid::new(Frame::new(side("width")?, side("height")?, depth, origin)?.wrapped(wrap));
        if let Some(layers) = value.field("layers") {
            for (name, cells) in entries(layers, "a grid's layers")? {
                match cells.to_int() {
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
    /// Returns `true` if all edges wrap, `horizontal` if only left and right edges wrap, `vertical` if only top and bottom edges wrap, and `None` if
    /// no edges wrap.
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
    let numbers: Vec<i64> = value.as_list()?.iter().map(Value::to_int).collect::<Option<_>>()?;
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

fn read_layer(frame: &Frame, name: &str, value: &Value) -> Result<Vec<i64>, String> {
    let planes = match frame.depth() {
        1 => std::slice::from_ref(value),
        depth => list_of(depth, "planes", name, value)?,
    };
    let mut cells = Vec::with_capacity(frame.cell_count());
    for plane in planes {
        for (row, y) in list_of(frame.height(), "rows", name, plane)?.iter().zip(1..) {
            for (value, x) in list_of(frame.width(), "values in a row", name, row)?.iter().zip(1..) {
                let message = || format!("layer {name} holds {} in row {y}, place {x}", value.kind());
                cells.push(value.to_int().ok_or_else(message)?);
            }
        }
    }
    Ok(cells)
}

fn list_of<'a>(length: i64, what: &str, layer: &str, value: &'a Value) -> Result<&'a [Value], String> {
    match value {
        Value::List(items) if items.len() as i64 == length => Ok(items),
        Value::List(items) => Err(format!("layer {layer} must have {length} {what}, not {}", items.len())),
        other => Err(format!("layer {layer} must have lists of {what}, not {}", other.kind())),
    }
}

impl Filter {
    /// Parses a filter from a map such as `{ground: 0, height: {at_least: 1, at_most: 3}, free_of: units}`.
    ///
    /// Each layer has a test: a number, a list of allowed numbers, or a map. A map has the keys `is`, `not`, `at_least` and `at_most`, and all given
    /// conditions must hold. The key `free_of` names one or several occupancies (positions of occupants) in which the cell must be free.
    pub fn from_value(grid: &Grid, value: &Value) -> Result<Filter, String> {
        let mut filter = Filter::all();
        for (name, tests) in entries(value, "a filter")? {
            if name == Filter::FREE_OF {
                filter.free_of = read_occupancies(grid, tests)?;
                continue;
            }
            let layer = grid.find_layer(&name)?;
            filter.tests.extend(read_tests(&name, tests)?.into_iter().map(|test| (layer, test)));
        }
        Ok(filter)
    }
}

fn read_occupancies(grid: &Grid, value: &Value) -> Result<Vec<OccupancyId>, String> {
    let one = |value: &Value| match value {
        Value::Str(name) => grid.find_occupancy(name),
        other => Err(format!("{} names an occupancy or a list of them, not {}", Filter::FREE_OF, other.kind())),
    };
    value.as_list().unwrap_or(std::slice::from_ref(value)).iter().map(one).collect()
}

fn read_tests(layer: &str, value: &Value) -> Result<Vec<Test>, String> {
    let number = |value: &Value| {
        value.to_int().ok_or_else(|| format!("a test of layer {layer} needs whole numbers, not {}", value.kind()))
    };
    match value {
        Value::List(values) => Ok(vec![Test::Among(values.iter().map(number).collect::<Result<_, _>>()?)]),
        Value::Map(_) => entries(value, layer)?
            .map(|(word, value)| match (&*word, number(value)?) {
                ("is", number) => Ok(Test::Is(number)),
                ("not", number) => Ok(Test::Not(number)),
                ("at_least", number) => Ok(Test::AtLeast(number)),
                ("at_most", number) => Ok(Test::AtMost(number)),
                _ => Err(format!("a test of layer {layer} is one of is, not, at_least, at_most, not {word}")),
            })
            .collect(),
        _ => Ok(vec![Test::Is(number(value)?)]),
    }
}

fn int_field(map: &Value, name: &str) -> Result<Option<i64>, String> {
    match map.field(name) {
        None | Some(Value::Null) => Ok(None),
        Some(value) => {
            value.to_int().map(Some).ok_or_else(|| format!("{name} must be a whole number, not {}", value.kind()))
        }
    }
}

type Entries<'a> = Box<dyn Iterator<Item = (Cow<'a, str>, &'a Value)> + 'a>;

/// Returns the entries of a map with their keys as text. A list is accepted as a map with the keys 1, 2, ..., because a Lua table with these keys
/// arrives as a list.
fn entries<'a>(value: &'a Value, what: &str) -> Result<Entries<'a>, String> {
    match value {
        Value::Map(map) => Ok(Box::new(map.iter().map(|(key, value)| (key.text(), value)))),
        Value::List(items) => {
            Ok(Box::new(items.iter().zip(1i64..).map(|(value, number)| (number.to_string().into(), value))))
        }
        other => Err(format!("{what} must be a map, not {}", other.kind())),
    }
}

/// Returns an error if a map has a key that is not in `known`.
fn check_fields(value: &Value, what: &str, known: &[&str]) -> Result<(), String> {
    match entries(value, what)?.find(|(name, _)| !known.contains(&name.as_ref())) {
        Some((name, _)) => Err(format!("{what} has no field {name}; its fields are {}", known.join(", "))),
        None => Ok(()),
    }
}
