//! How maps are drawn by a person: the `map` of look.yaml.

use super::brushes::{ANY_RANGE, BRUSH, ReadBrush, ReadRange};
use super::map_symmetry::{ReadSymmetry, SYMMETRY, judge_kinds};
use crate::rules::number::Number;
use crate::yaml::fields::Fields;
use crate::yaml::node::{Item, Node};
use crate::yaml::outline::{Field, Holds, Outline, Rule};
use crate::yaml::reader::{self, Entries, Log, Read};
use lunarena_kernel::Value;
use lunarena_scene::look::{MapForm, MapLayout, MapRows, MapSize, Paint};

const ANY: Holds = Holds::Number(i64::MIN..=i64::MAX);

pub static MAP: Outline = Outline {
    whole: "a map's look",
    keys: &[
        Field::needed(
            "form",
            Holds::Word(|| reader::words(FORMS)),
            "What is drawn: rows of cells, records with x and y, or nodes with edges.",
        ),
        Field::optional(
            "at",
            Holds::Text,
            "The key of the data with the list of rows, the records, or the nodes by name.",
        ),
        Field::optional(
            "planes",
            Holds::TEXTS,
            "Of rows, instead of `at`: a list of rows for each plane, in the order of z.",
        ),
        Field::optional(
            "cell",
            Holds::Word(|| reader::words(CELLS)),
            "Of rows: whether every character is a cell, or every word between blanks.",
        ),
        Field::optional(
            "top",
            Holds::Word(|| reader::words(TOPS)),
            "Of rows: whether the first row has the greatest y or the least.",
        ),
        Field::optional("origin", Holds::Map(&CORNER), "Of rows: the corner with the least x and y, if it isn't 0, 0."),
        Field::optional(
            "size",
            Holds::Either(&Holds::Text, &Holds::Map(&SIZE)),
            "How large a map may be, or the key of the data that says how large it is.",
        ),
        Field::optional("field", Holds::Word(|| reader::words(FIELDS)), "Of records: what they stand on."),
        Field::optional(
            "brushes",
            Holds::MapOf(&Holds::Map(&BRUSH)),
            "What can be drawn, in the order in which it is shown; the first one of rows is the ground that erasing leaves.",
        ),
        Field::optional(
            "edges",
            Holds::Text,
            "Of nodes: the key of a node with its edges, from the name of the other end to a number.",
        ),
        Field::optional("spot", Holds::Text, "Of nodes: the key of a node with the [x, y] where it is drawn."),
        Field::optional("symmetry", Holds::Map(&SYMMETRY), "Which symmetries a map may have."),
    ],
    rules: &[Rule::Any(&["at", "planes"]), Rule::NotBoth("at", "planes")],
};

static CORNER: Outline = Outline {
    whole: "a corner",
    keys: &[Field::needed("x", ANY, "The least x."), Field::needed("y", ANY, "The least y.")],
    rules: &[],
};

static SIZE: Outline = Outline {
    whole: "the size of maps",
    keys: &[
        Field::needed(
            "width",
            ANY_RANGE,
            "How wide: a number or a formula, `20..60`, or `{ least: 20, most: = map.most }`.",
        ),
        Field::needed("height", ANY_RANGE, "How high, written alike."),
    ],
    rules: &[],
};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    Rows,
    Records,
    Nodes,
}

const FORMS: &[(&str, Form)] = &[("rows", Form::Rows), ("records", Form::Records), ("nodes", Form::Nodes)];
const CELLS: &[(&str, bool)] = &[("character", false), ("word", true)];
const TOPS: &[(&str, bool)] = &[("least y", false), ("most y", true)];
const FIELDS: &[(&str, bool)] = &[("grid", false), ("hex", true)];

/// The keys that only one form has.
const OF_ONE_FORM: [(&str, Form); 7] = [
    ("planes", Form::Rows),
    ("cell", Form::Rows),
    ("top", Form::Rows),
    ("origin", Form::Rows),
    ("field", Form::Records),
    ("edges", Form::Nodes),
    ("spot", Form::Nodes),
];

pub struct ReadMap(pub MapForm<Number>);

impl Read for ReadMap {
    fn read(node: &Node, log: &mut Log) -> Option<ReadMap> {
        let mut fields = Fields::of(node, &MAP, log)?;
        let form = fields.node("form").map(|node| reader::word(node, fields.log(), "form", "maps", FORMS));
        if form.is_none() {
            fields.need("form");
        }
        let at: Option<Option<String>> = fields.optional("at");
        let planes: Option<Option<Vec<String>>> = fields.optional("planes");
        let words = choice(&mut fields, "cell", CELLS);
        let top_is_most_y = choice(&mut fields, "top", TOPS);
        let origin: Option<Option<ReadCorner>> = fields.optional("origin");
        let size: Option<Option<ReadSize>> = fields.optional("size");
        let hex = choice(&mut fields, "field", FIELDS);
        let brushes: Option<Entries<ReadBrush>> = fields.or("brushes", Entries::default());
        let (edges, spot) = (fields.optional("edges"), fields.optional("spot"));
        let symmetry: Option<Option<ReadSymmetry>> = fields.optional("symmetry");
        let form = form.flatten();
        if let Some(form) = form {
            wrong_form(&mut fields, form);
        }
        if node.get("at").is_some() == node.get("planes").is_some() {
            let help =
                "`at` is the key with what is drawn; rows in several planes have `planes` instead, a key for each";
            fields.log().error(node.span, "a map is drawn at one place", "expected `at` or `planes`", help);
        }
        if let (Some(Some(planes)), Some(span)) = (&planes, fields.key("planes"))
            && planes.is_empty()
        {
            fields.log().error(
                span,
                "`planes` names no plane",
                "empty",
                "write a key for each plane, the first for the least z",
            );
        }
        fields.finish();
        let (form, hex) = (form?, hex?);
        let (at, planes) = (at?, planes?);
        let layout = match form {
            Form::Rows => {
                let has_planes = planes.is_some();
                let keys = planes.or(at.map(|at| vec![at]))?;
                let origin = origin?.map(|ReadCorner(x, y)| (x, y));
                MapLayout::Rows(MapRows { keys, has_planes, words: words?, top_is_most_y: top_is_most_y?, origin })
            }
            Form::Records => MapLayout::Records { at: at?, hex },
            Form::Nodes => MapLayout::Nodes { at: at?, edges: edges?, spot: spot? },
        };
        let brushes = brushes?;
        judge_brushes(&layout, &brushes, log);
        let symmetry = symmetry?.map(|ReadSymmetry { kinds, symmetry }| {
            judge_kinds(&layout, &kinds, log);
            symmetry
        });
        let brushes = brushes.0.into_iter().map(|(name, brush)| (name.value, brush.brush)).collect();
        Some(ReadMap(MapForm { layout, size: size?.map(|ReadSize(size)| size), brushes, symmetry }))
    }
}

/// One of two words, of which the first is meant without any.
fn choice(fields: &mut Fields, key: &'static str, words: &[(&str, bool)]) -> Option<bool> {
    match fields.node(key) {
        Some(node) => reader::word(node, fields.log(), "word", "this key", words),
        None => Some(false),
    }
}

fn wrong_form(fields: &mut Fields, form: Form) {
    for (key, of) in OF_ONE_FORM.into_iter().filter(|(_, of)| *of != form) {
        let Some(span) = fields.key(key) else { continue };
        let word = |form: Form| FORMS.iter().find(|(_, own)| *own == form).map_or("", |(word, _)| word);
        let message = format!("`{key}` is a key of the form `{}`", word(of));
        fields.log().error(span, message, format!("the form is `{}`", word(form)), "take it out");
    }
}

/// What a brush writes must fit what is drawn.
fn judge_brushes(layout: &MapLayout<Number>, brushes: &Entries<ReadBrush>, log: &mut Log) {
    for (name, read) in brushes.iter() {
        let fits = |value: &Value| match (layout, value) {
            (MapLayout::Rows(rows), Value::Str(text)) => match rows.words {
                true => !text.is_empty() && !text.contains(char::is_whitespace),
                false => text.chars().count() == 1,
            },
            (MapLayout::Rows(_), _) => false,
            (_, Value::Map(_)) => true,
            _ => false,
        };
        let help = match layout {
            MapLayout::Rows(rows) if rows.words => "a cell is a word, without blanks: in quotes, if it is a number",
            MapLayout::Rows(_) => "a cell is one character: in quotes, if it is a digit",
            _ => "it has the keys that the brush sets: `writes: { kind: frog }`",
        };
        let (is_rows, has_planes) = match layout {
            MapLayout::Rows(rows) => (true, rows.has_planes),
            _ => (false, false),
        };
        match &read.brush.paint {
            Paint::Writes(value) if !fits(value) => {
                log.error(name.span, format!("`{}` writes no {}", name.value, what(layout)), "this brush", help);
            }
            Paint::Number(..) if !is_rows => {
                log.error(name.span, "only cells of rows can be numbers", "this brush", help);
            }
            _ => {}
        }
        match &read.brush.above {
            Some(_) if !has_planes => {
                log.error(name.span, "`above` is for maps with `planes`", "this brush", "take it out");
            }
            Some(value) if !fits(value) => {
                log.error(name.span, "what is written above is no cell", "this brush", help);
            }
            _ => {}
        }
    }
}

fn what<N>(layout: &MapLayout<N>) -> &'static str {
    match layout {
        MapLayout::Rows(_) => "cell",
        MapLayout::Records { .. } => "record",
        MapLayout::Nodes { .. } => "node",
    }
}

struct ReadCorner(Number, Number);

impl Read for ReadCorner {
    fn read(node: &Node, log: &mut Log) -> Option<ReadCorner> {
        let mut fields = Fields::of(node, &CORNER, log)?;
        let (x, y) = (fields.required("x"), fields.required("y"));
        fields.finish();
        Some(ReadCorner(x?, y?))
    }
}

struct ReadSize(MapSize<Number>);

impl Read for ReadSize {
    fn read(node: &Node, log: &mut Log) -> Option<ReadSize> {
        if let Item::Str(key) = &node.item {
            return Some(ReadSize(MapSize::Key(key.clone())));
        }
        let mut fields = Fields::of(node, &SIZE, log)?;
        let (width, height): (Option<ReadRange>, Option<ReadRange>) =
            (fields.required("width"), fields.required("height"));
        fields.finish();
        let (width, height) = (width?, height?);
        Some(ReadSize(MapSize::Between { width: (width.0, width.1), height: (height.0, height.1) }))
    }
}
