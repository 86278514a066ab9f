//! What a rules function answered, as a scene.

mod parts;

use crate::change::Change;
use crate::look::Look;
use crate::scene::{End, Field, GraphField, GridField, Id, Link, Place, Reach, Scalar, Scene, Thing};
use lunarena_kernel::near::near;
use lunarena_kernel::{Key, Value};
use parts::{Parts, entries, list, reaches, text};
use std::collections::{BTreeMap, BTreeSet};

/// What a rules function answered, as far as it is other than the last time.
pub struct Answer<'v> {
    /// All but the things.
    pub rest: &'v Value,
    /// Things that are new or other than before.
    pub changed: &'v [Value],
    /// The ids of those that are no more.
    pub gone: &'v [Value],
    /// Whether nothing was known of the last time: then there are no others.
    pub is_whole: bool,
}

const KEYS: [&str; 8] = ["field", "known", "things", "links", "kinds", "figures", "notes", "spots"];

/// The scene that `value` describes, or what is wrong with it. What `known` leaves out is gone from the field.
pub fn read(value: &Value, look: &Look) -> Result<Scene, String> {
    let changed = list(Parts::of(value, "a scene", &KEYS)?.get("things"), "things")?;
    let mut scene = Scene::default();
    next(&Answer { rest: value, changed, gone: &[], is_whole: true }, look, None, &mut scene)?;
    Ok(scene)
}

/// Makes the next scene of the last one, as `seat` sees it, and says what is other than before. If anything is wrong, the scene stays as it is.
pub fn next(answer: &Answer, look: &Look, seat: Option<&str>, scene: &mut Scene) -> Result<Change, String> {
    let parts = Parts::of(answer.rest, "a scene", &KEYS)?;
    let mut rest = Scene { field: field(parts.get("field"), look)?, ..Scene::default() };
    if let (Field::Graph(graph), Some(spots)) = (&mut rest.field, parts.get("spots")) {
        place_nodes(graph, spots)?;
    }
    if let Some(known) = parts.get("known") {
        hide(&mut rest.field, known, parts.get("field"))?;
    }
    let mut things = Vec::new();
    for (number, value) in answer.changed.iter().enumerate() {
        things.push(thing(value, look).map_err(|why| format!("{}: {why}", which(value, number)))?);
    }
    things.sort_by(|a: &Thing, b: &Thing| a.id.cmp(&b.id));
    if let Some(pair) = things.windows(2).find(|pair| pair[0].id == pair[1].id) {
        return Err(format!("two things have the id {}: {} and {}", pair[0].id, pair[0].kind, pair[1].kind));
    }
    let is_changed = |id: &Id| things.binary_search_by(|thing: &Thing| thing.id.cmp(id)).is_ok();
    let gone: Vec<Id> = match answer.is_whole {
        true => scene.things.iter().map(|thing| &thing.id).filter(|id| !is_changed(id)).cloned().collect(),
        false => answer.gone.iter().filter_map(Id::read).collect(),
    };
    let is_there = |id: &Id| is_changed(id) || (scene.thing(id).is_some() && !gone.contains(id));
    for (number, value) in list(parts.get("links"), "links")?.iter().enumerate() {
        rest.links.push(link(value, &is_there).map_err(|why| format!("links[{}]: {why}", number + 1))?);
    }
    rest.reaches = shared(parts.get("kinds"))?;
    rest.figures = figures(parts.get("figures"))?;
    if let Some(seat) = seat {
        hide_figures(&mut rest.figures, look, seat);
    }
    let notes = list(parts.get("notes"), "notes")?.iter().map(|note| text(note, "a note"));
    rest.notes = notes.collect::<Result<_, _>>()?;
    Ok(Change::to(scene, rest, things, gone))
}

/// A thing by its id, where it has one.
fn which(value: &Value, number: usize) -> String {
    match value.field("id").and_then(Id::read) {
        Some(id) => format!("the thing {id}"),
        None => format!("things[{}]", number + 1),
    }
}

fn shared(value: Option<&Value>) -> Result<BTreeMap<String, BTreeMap<String, Reach>>, String> {
    let mut shared = BTreeMap::new();
    for (kind, value) in entries(value, "kinds")? {
        let parts = Parts::of(value, "an entry of `kinds`", &["areas"])?;
        shared.insert(kind.clone(), reaches(parts.get("areas")).map_err(|why| format!("kinds.{kind}: {why}"))?);
    }
    Ok(shared)
}

fn figures(value: Option<&Value>) -> Result<BTreeMap<String, BTreeMap<String, Scalar>>, String> {
    let mut figures = BTreeMap::new();
    for (seat, value) in entries(value, "figures")? {
        let named = entries(Some(value), "the figures of a seat")?.into_iter().map(|(name, value)| {
            let figure = Scalar::read(value).ok_or_else(|| format!("figures.{seat}.{name} is {}", value.kind()))?;
            Ok((name, figure))
        });
        figures.insert(seat.clone(), named.collect::<Result<_, String>>()?);
    }
    Ok(figures)
}

/// In fog some figures are for their own seat alone.
fn hide_figures(figures: &mut BTreeMap<String, BTreeMap<String, Scalar>>, look: &Look, seat: &str) {
    if !look.fog {
        return;
    }
    let is_own = |name: &String| look.figures.get(name).is_some_and(|figure| figure.own);
    for (_, figures) in figures.iter_mut().filter(|(owner, _)| *owner != seat) {
        figures.retain(|name, _| !is_own(name));
    }
    figures.retain(|_, figures| !figures.is_empty());
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

fn link(value: &Value, is_there: &dyn Fn(&Id) -> bool) -> Result<Link, String> {
    let parts = Parts::of(value, "a link", &["kind", "from", "to", "way"])?;
    let kind = text(parts.get("kind").ok_or("it has no `kind`")?, "`kind`")?;
    let end = |name: &'static str| {
        let value = parts.get(name).ok_or_else(|| format!("it has no `{name}`"))?;
        match Id::read(value) {
            // A name that no thing has is a node.
            Some(id) if is_there(&id) => Ok(End::Thing(id)),
            Some(Id::Number(number)) => Err(format!("`{name}`: there is no thing {number}")),
            _ => Ok(End::At(place(value)?)),
        }
    };
    let way = parts.get("way").map(|way| text(way, "`way`")).transpose()?;
    Ok(Link { kind, from: end("from")?, to: end("to")?, way })
}
