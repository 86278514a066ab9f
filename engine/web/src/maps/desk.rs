//! What a page needs to draw maps of a game.

use super::Workshop;
use crate::problem::Problem;
use lunarena_content::{MapField, MapType, Report, Type, visible_line};
use lunarena_kernel::Value;
use lunarena_scene::look::{Appearance, Brush, MapForm, MapLayout, MapSize, MapSymmetry, Paint, SymmetryKind};
use lunarena_viewer::{Styles, visible_json};
use serde::Serialize;

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub struct MapDesk {
    form: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    at: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    planes: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    plane_names: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    cell: Option<&'static str>,
    top_is_most_y: bool,
    origin: (i64, i64),
    #[serde(skip_serializing_if = "Option::is_none")]
    size: Option<SizeData>,
    hex: bool,
    y_up: bool,
    brushes: Vec<BrushData>,
    #[serde(skip_serializing_if = "Option::is_none")]
    edges: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    spot: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    symmetry: Option<SymmetryData>,
    fields: Vec<FieldData>,
    parts: Vec<FieldData>,
    seats: Vec<String>,
    #[serde(flatten)]
    styles: Styles,
    look: serde_json::Value,
    maps: Vec<MapEntry>,
}

#[derive(Serialize)]
#[serde(untagged)]
enum SizeData {
    Between { width: (i64, i64), height: (i64, i64) },
    Key { key: String },
}

#[derive(Serialize)]
struct BrushData {
    name: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    writes: Option<Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    number: Option<NumberData>,
    #[serde(skip_serializing_if = "Option::is_none")]
    above: Option<Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    seat: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    only: Option<i64>,
    look: serde_json::Value,
}

#[derive(Serialize)]
struct NumberData {
    least: i64,
    most: i64,
}

#[derive(Serialize)]
struct SymmetryData {
    kinds: Vec<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    key: Option<String>,
    swaps: Vec<(Value, Value)>,
}

#[derive(Serialize)]
struct FieldData {
    path: String,
    #[serde(rename = "type")]
    ty: String,
    kind: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    least: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    most: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    words: Option<Vec<String>>,
    optional: bool,
}

#[derive(Serialize)]
struct MapEntry {
    name: String,
    /// Whether Lua makes it.
    made: bool,
}

fn line(text: &str) -> String {
    visible_line(text).into_owned()
}

impl MapDesk {
    pub(super) fn new(workshop: &Workshop) -> Result<MapDesk, Problem> {
        let Workshop { root, game, form } = workshop;
        let (look, seats) = (&game.look, game.seats(usize::MAX));
        let brushes = form.brushes.iter().map(|(name, brush)| {
            let like = look.appearances().find(|(own, _)| *own == brush.like).map(|(_, look)| look);
            BrushData::new(name, brush, &like.unwrap_or_default())
        });
        let outline = game.map_outline();
        let fields = outline.map(|outline| outline.fields(&form.drawn_keys(), &seats)).unwrap_or_default();
        let maps = root.all_map_files(game.name()).into_iter().filter_map(|file| {
            let (name, end) = file.rsplit('/').next()?.rsplit_once('.')?;
            Some(MapEntry { name: name.to_owned(), made: end == "lua" })
        });
        let mut desk = MapDesk {
            form: "rows",
            at: None,
            planes: None,
            plane_names: (!look.field.planes.is_empty())
                .then(|| look.field.planes.iter().map(|name| line(name)).collect()),
            cell: None,
            top_is_most_y: false,
            origin: (0, 0),
            size: form.size.as_ref().map(SizeData::new),
            hex: false,
            y_up: look.field.y_up,
            brushes: brushes.collect::<Result<_, _>>()?,
            edges: None,
            spot: None,
            symmetry: form.symmetry.as_ref().map(SymmetryData::new),
            fields: fields.into_iter().map(|field| FieldData::new(field, &seats)).collect(),
            parts: Vec::new(),
            styles: Styles::default(),
            look: visible_json(look)?,
            maps: maps.collect(),
            seats: Vec::new(),
        };
        desk.lay_out(form);
        if let (Some(outline), Some(at), None) = (outline, &desk.at, desk.cell) {
            let drawn: Vec<&str> = [&desk.edges, &desk.spot].into_iter().flatten().map(String::as_str).collect();
            let parts = outline.fields_of_parts(at, &drawn, &seats);
            desk.parts = parts.into_iter().map(|field| FieldData::new(field, &seats)).collect();
        }
        desk.seats = seats;
        Ok(desk)
    }

    fn lay_out(&mut self, form: &MapForm) {
        match &form.layout {
            MapLayout::Rows(rows) => {
                match rows.has_planes {
                    true => self.planes = Some(rows.keys.clone()),
                    false => self.at = rows.keys.first().cloned(),
                }
                self.cell = Some(if rows.words { "word" } else { "character" });
                self.top_is_most_y = rows.top_is_most_y;
                self.origin = rows.origin.unwrap_or_default();
            }
            MapLayout::Records { at, hex } => {
                (self.form, self.at, self.hex) = ("records", Some(at.clone()), *hex);
            }
            MapLayout::Nodes { at, edges, spot } => {
                (self.form, self.at) = ("nodes", Some(at.clone()));
                (self.edges, self.spot) = (edges.clone(), spot.clone());
            }
        }
    }
}

impl SizeData {
    fn new(size: &MapSize) -> SizeData {
        match size {
            MapSize::Between { width, height } => SizeData::Between { width: *width, height: *height },
            MapSize::Key(key) => SizeData::Key { key: key.clone() },
        }
    }
}

impl BrushData {
    fn new(name: &str, brush: &Brush, look: &Appearance) -> Result<BrushData, Report> {
        let (writes, number) = match &brush.paint {
            Paint::Writes(value) => (Some(value.to_plain()), None),
            Paint::Number(least, most) => (None, Some(NumberData { least: *least, most: *most })),
        };
        Ok(BrushData {
            name: line(name),
            writes,
            number,
            above: brush.above.as_ref().map(Value::to_plain),
            seat: brush.seat.clone(),
            only: brush.only,
            look: visible_json(look)?,
        })
    }
}

impl SymmetryData {
    fn new(symmetry: &MapSymmetry) -> SymmetryData {
        SymmetryData {
            kinds: symmetry.kinds.iter().map(|kind: &SymmetryKind| kind.word()).collect(),
            key: symmetry.key.clone(),
            swaps: symmetry.swaps.clone(),
        }
    }
}

impl FieldData {
    fn new(field: MapField, seats: &[String]) -> FieldData {
        let whole = |end: i64| end as f64;
        let (kind, least, most, words) = match &field.ty {
            Some(MapType::Seat) => ("seat", None, None, Some(seats.to_vec())),
            Some(MapType::List(_) | MapType::Plain(Type::List(_))) => ("list", None, None, None),
            Some(MapType::Plain(Type::Integer(range))) => {
                ("integer", range.least.map(whole), range.most.map(whole), None)
            }
            Some(MapType::Plain(Type::Number(range))) => ("number", range.least, range.most, None),
            Some(MapType::Plain(Type::Boolean)) => ("boolean", None, None, None),
            Some(MapType::Plain(Type::OneOf(words))) => ("word", None, None, Some(words.to_vec())),
            Some(MapType::Plain(Type::String)) => ("text", None, None, None),
            _ => ("other", None, None, None),
        };
        FieldData { path: field.path, ty: line(&field.text), kind, least, most, words, optional: field.optional }
    }
}
