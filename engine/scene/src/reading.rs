//! What a rules function answered, as a scene.

mod parts;

use crate::look::Look;
use crate::scene::{End, Field, GraphField, GridField, Id, Link, Place, Scalar, Scene, Thing};
use lunarena_kernel::near::near;
use lunarena_kernel::{Key, Value};
use parts::{Parts, entries, list, reaches, text};
use std::collections::{BTreeMap, BTreeSet};

/// The scene that `value` describes, or what is wrong with it. What `known` leaves out is gone from the field.
pub fn read(value: &Value, look: &Look) -> Result<Scene, String> {
    const KEYS: [&str; 8] = ["field", "known", "things", "links", "kinds", "figures", "notes", "spots"];
    let parts = Parts::of(value, "a scene", &KEYS)?;
    let mut field = field(parts.get("field"), look)?;
    if let (Field::Graph(graph), Some(spots)) = (&mut field, parts.get("spots")) {
        place_nodes(graph, spots)?;
    }
    if let Some(known) = parts.get("known") {
        hide(&mut field, known, parts.get("field"))?;
    }
    let mut things = Vec::new();
    for (number, value) in list(parts.get("things"), "things")?.iter().enumerate() {
        things.push(thing(value, look).map_err(|why| format!("things[{}]: {why}", number + 1))?);
    }
    things.sort_by(|a: &Thing, b: &Thing| a.id.cmp(&b.id));
    if let Some(pair) = things.windows(2).find(|pair| pair[0].id == pair[1].id) {
        return Err(format!("two things have the id {}: {} and {}", pair[0].id, pair[0].kind, pair[1].kind));
    }
    let mut links = Vec::new();
    for (number, value) in list(parts.get("links"), "links")?.iter().enumerate() {
        links.push(link(value, &things).map_err(|why| format!("links[{}]: {why}", number + 1))?);
    }
    let mut shared = BTreeMap::new();
    for (kind, value) in entries(parts.get("kinds"), "kinds")? {
        let kind_parts = Parts::of(value, "an entry of `kinds`", &["areas"])?;
        shared.insert(kind.clone(), reaches(kind_parts.get("areas")).map_err(|why| format!("kinds.{kind}: {why}"))?);
    }
    let mut figures = BTreeMap::new();
    for (seat, value) in entries(parts.get("figures"), "figures")? {
        let named = entries(Some(value), "the figures of a seat")?.into_iter().map(|(name, value)| {
            let figure = Scalar::read(value).ok_or_else(|| format!("figures.{seat}.{name} is {}", value.kind()))?;
            Ok((name, figure))
        });
        figures.insert(seat.clone(), named.collect::<Result<_, String>>()?);
    }
    let notes = list(parts.get("notes"), "notes")?.iter().map(|note| text(note, "a note"));
    Ok(Scene { field, things, links, reaches: shared, figures, notes: notes.collect::<Result<_, _>>()? })
}

fn field(value: Option<&Value>, look: &Look) -> Result<Field, String> {
    Ok(match value {
        None => Field::Nothing,
        Some(Value::Grid(grid)) => Field::Grid(GridField::new(grid, look.layers())),
        Some(Value::Graph(graph)) => Field::Graph(GraphField::new(graph)),
        Some(Value::Hex(field)) => Field::Hex(field.size()),
        Some(other) => return Err(format!("`field` must be a grid, a hexfield or a graph, not {}", other.kind())),
    })
}

fn place_nodes(graph: &mut GraphField, spots: &Value) -> Result<(), String> {
    for (name, spot) in entries(Some(spots), "spots")? {
        let numbers: Option<Vec<f64>> =
            spot.as_list().map(|list| list.iter().filter_map(|item| Scalar::read(item)?.number()).collect());
        let Some([x, y]) = numbers.as_deref() else { return Err(format!("spots.{name} must be two numbers")) };
        if let Some(at) = graph.index(&name) {
            graph.nodes[at].spot = Some((*x, *y));
        }
    }
    Ok(())
}

/// What is known: a layer, a grid of one layer, or the names of nodes.
fn hide(field: &mut Field, known: &Value, whole: Option<&Value>) -> Result<(), String> {
    match (field, known, whole) {
        (Field::Grid(shown), Value::Str(layer), Some(Value::Grid(grid))) => {
            let names = grid.layer_names();
            let id = grid.layer(layer).ok_or_else(|| match near(layer, names.iter().copied()) {
                Some(close) => format!("`known` names no layer of the grid: did you mean `{close}`?"),
                None => format!("`known` names no layer of the grid: it has {}", names.join(", ")),
            })?;
            shown.hide(grid.values(id).cells().to_vec());
        }
        (Field::Grid(shown), Value::Grid(mask), _) => {
            let layer = mask.layer_names().first().and_then(|name| mask.layer(name));
            let cells = layer.map(|layer| mask.values(layer).cells().to_vec()).unwrap_or_default();
            if cells.len() != shown.len() {
                return Err("`known` is a grid of another size than `field`".to_owned());
            }
            shown.hide(cells);
        }
        (Field::Graph(graph), Value::Map(map), _) => {
            let shown = map.iter().filter(|(_, flag)| !matches!(flag, Value::Bool(false)));
            let names: BTreeSet<&str> = shown.filter_map(|(key, _)| key_text(key)).collect();
            graph.hide(&names);
        }
        (Field::Graph(graph), Value::List(list), _) => graph.hide(&list.iter().filter_map(Value::as_str).collect()),
        (Field::Grid(_), other, _) => {
            return Err(format!("`known` must name a layer or be a grid of one, not {}", other.kind()));
        }
        (Field::Graph(_), other, _) => return Err(format!("`known` must be a set of nodes, not {}", other.kind())),
        _ => return Err("`known` is only for grids and graphs".to_owned()),
    }
    Ok(())
}

fn key_text(key: &Key) -> Option<&str> {
    match key {
        Key::Str(text) => Some(text),
        Key::Int(_) => None,
    }
}

fn thing(value: &Value, look: &Look) -> Result<Thing, String> {
    const KEYS: [&str; 10] = ["id", "kind", "at", "owner", "size", "label", "marks", "bars", "areas", "facts"];
    let parts = Parts::of(value, "a thing", &KEYS)?;
    let id = parts.get("id").ok_or("it has no `id`")?;
    let id = Id::read(id).ok_or_else(|| format!("`id` must be an integer or a string, not {}", id.kind()))?;
    let kind = text(parts.get("kind").ok_or("it has no `kind`")?, "`kind`")?;
    let at = parts.get("at").map(place).transpose()?;
    let owner = parts.get("owner").map(|owner| text(owner, "`owner`")).transpose()?;
    let size = match parts.get("size") {
        None => None,
        Some(size) => match size.as_list() {
            Some([Value::Int(wide), Value::Int(high)]) if *wide > 0 && *high > 0 => Some((*wide, *high)),
            _ => return Err("`size` must be a width and a height".to_owned()),
        },
    };
    let scalar = |value: &Value, what: &str| {
        Scalar::read(value).ok_or_else(|| format!("{what} must be a single value, not {}", value.kind()))
    };
    let label = parts.get("label").map(|label| scalar(label, "`label`")).transpose()?;
    let marks = list(parts.get("marks"), "marks")?.iter().map(|mark| text(mark, "a mark"));
    let mut bars = BTreeMap::new();
    for (name, value) in entries(parts.get("bars"), "bars")? {
        let Some([now, most]) = value.as_list() else {
            return Err(format!("bars.{name} must be how much, and of how much"));
        };
        bars.insert(name, (scalar(now, "a bar")?, scalar(most, "a bar")?));
    }
    let mut facts = BTreeMap::new();
    // A whole record may be handed over: the look picks what is shown.
    if let Some(Value::Map(record)) = parts.get("facts") {
        let picked = look.facts.names().filter_map(|name| Some((name, record.get(&Key::from(name))?)));
        facts = picked.filter_map(|(name, value)| Some((name.to_owned(), Scalar::read(value)?))).collect();
    }
    let marks = marks.collect::<Result<_, _>>()?;
    Ok(Thing { id, kind, at, owner, size, label, marks, bars, reaches: reaches(parts.get("areas"))?, facts })
}

/// A node's name, or coordinates.
fn place(value: &Value) -> Result<Place, String> {
    match value {
        Value::Str(name) => Ok(Place::Node(name.clone())),
        Value::List(numbers) => match numbers.as_slice() {
            [Value::Int(x), Value::Int(y)] => Ok(Place::At(*x, *y, 0)),
            [Value::Int(x), Value::Int(y), Value::Int(z)] => Ok(Place::At(*x, *y, *z)),
            _ => Err("a place must be two or three integers, or the name of a node".to_owned()),
        },
        other => Err(format!("a place must be a list of integers or the name of a node, not {}", other.kind())),
    }
}

fn link(value: &Value, things: &[Thing]) -> Result<Link, String> {
    let parts = Parts::of(value, "a link", &["kind", "from", "to", "way"])?;
    let kind = text(parts.get("kind").ok_or("it has no `kind`")?, "`kind`")?;
    let end = |name: &'static str| {
        let value = parts.get(name).ok_or_else(|| format!("it has no `{name}`"))?;
        match Id::read(value) {
            // A name that no thing has is a node.
            Some(id) if things.binary_search_by(|thing| thing.id.cmp(&id)).is_ok() => Ok(End::Thing(id)),
            Some(Id::Number(number)) => Err(format!("`{name}`: there is no thing {number}")),
            _ => Ok(End::At(place(value)?)),
        }
    };
    let way = parts.get("way").map(|way| text(way, "`way`")).transpose()?;
    Ok(Link { kind, from: end("from")?, to: end("to")?, way })
}
