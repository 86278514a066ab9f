//! What a rules function answered, as a scene.

pub mod link;
pub mod parts;
pub mod source;
pub mod thing;

use crate::change::{Change, FigureChanges, Figures, NextScene, figure_changes};
use crate::fog::{hide, hide_figures, left_for};
use crate::look::Look;
use crate::scene::{ByName, Field, GraphField, GridField, Id, Link, Reach, Scalar, Scene, Thing};
use link::SaidLink;
use lunarena_kernel::{Key, Value};
use parts::{Parts, entries, list, reaches, text};
use source::Source;
use std::collections::BTreeMap;
use std::sync::Arc;

/// What a rules function answered, as far as it is other than the last time.
#[derive(Debug)]
pub struct Answer {
    /// What is not said apart. Kinds and notes that it says nothing of are as they were.
    pub rest: Value,
    /// Those that are other, by seat and name; nothing for one that is gone.
    pub figures: BTreeMap<String, FigureChanges>,
    pub things: Vec<Thing>,
    /// Those that are no more.
    pub gone: Vec<Id>,
    pub links: Vec<SaidLink>,
    /// Those that are no more, by their kinds and ends.
    pub cut: Vec<SaidLink>,
    /// Whether nothing was known of the last time: then there are no others.
    pub is_whole: bool,
}

impl Answer {
    /// Without things and links.
    pub fn new(rest: Value, is_whole: bool) -> Answer {
        Answer {
            rest,
            figures: BTreeMap::new(),
            things: Vec::new(),
            gone: Vec::new(),
            links: Vec::new(),
            cut: Vec::new(),
            is_whole,
        }
    }
}

static KEYS: [&str; 9] = ["field", "known", "things", "links", "kinds", "figures", "notes", "spots", "known_to"];

// Their places.
const FIELD: usize = 0;
const KNOWN: usize = 1;
const THINGS: usize = 2;
const LINKS: usize = 3;
const KINDS: usize = 4;
const FIGURES: usize = 5;
const NOTES: usize = 6;
const SPOTS: usize = 7;
const KNOWN_TO: usize = 8;

/// The scene that `value` describes, or what is wrong with it. What `known` leaves out is gone from the field.
pub fn read(value: &Value, look: &Look) -> Result<Scene, String> {
    let parts = Parts::of(&value, "a scene", &KEYS)?;
    let picks: Vec<Arc<str>> = look.facts.names().map(Arc::from).collect();
    let thing = |(number, value): (usize, &&Value)| {
        let id = || value.field("id").and_then(Id::read);
        thing::thing(value, &picks).map_err(|why| format!("{}: {why}", thing::which(id(), number)))
    };
    let link = |(number, value)| link::link(value).map_err(|why| format!("links[{}]: {why}", number + 1));
    let things = list(parts.get(THINGS), "things")?.iter().enumerate().map(thing).collect::<Result<_, _>>()?;
    let links = list(parts.get(LINKS), "links")?.iter().enumerate().map(link).collect::<Result<_, _>>()?;
    let answer = Answer { things, links, ..Answer::new(value.clone(), true) };
    let mut scene = Scene::default();
    next(answer, look, Eyes::default(), &mut scene)?;
    Ok(scene)
}

/// Who looks.
#[derive(Clone, Copy, Debug, Default)]
pub struct Eyes<'e> {
    /// Nothing: whoever may see all.
    pub seat: Option<&'e str>,
    /// Those for whom the field is wanted, if the rules say what each of them knows.
    pub seats: &'e [String],
}

/// What is other than before.
#[derive(Debug)]
pub struct Next {
    pub change: Change,
    /// What is left of the field for each seat, if the rules say what each of them knows.
    pub left: Option<Vec<Field>>,
}

/// Makes the next scene of the last one. If anything is wrong, the scene stays as it is.
pub fn next(answer: Answer, look: &Look, eyes: Eyes, scene: &mut Scene) -> Result<Next, String> {
    let Answer { rest, mut figures, mut things, mut gone, links, cut, is_whole } = answer;
    let rest = &rest;
    let parts = Parts::of(&rest, "a scene", &KEYS)?;
    let (whole, known) = (parts.get(FIELD).copied(), parts.get(KNOWN).copied());
    let mut field = field(whole, look)?;
    if let (Field::Graph(graph), Some(spots)) = (&mut field, parts.get(SPOTS)) {
        place_nodes(graph, spots)?;
    }
    let left = parts.get(KNOWN_TO).map(|known_to| left_for(eyes.seats, &field, known_to, whole)).transpose()?;
    if let Some(known) = known {
        hide(&mut field, known, whole)?;
    }
    things.sort_by(|a, b| a.id.cmp(&b.id));
    if let Some(pair) = things.windows(2).find(|pair| pair[0].id == pair[1].id) {
        return Err(format!("two things have the id {}: {} and {}", pair[0].id, pair[0].kind, pair[1].kind));
    }
    let is_changed = |id: &Id| things.binary_search_by(|thing: &Thing| thing.id.cmp(id)).is_ok();
    gone.sort();
    if is_whole {
        gone = scene.things.iter().map(|thing| &thing.id).filter(|id| !is_changed(id)).cloned().collect();
    }
    let is_there = |id: &Id| is_changed(id) || (scene.thing(id).is_some() && !gone.contains(id));
    let links = settled(links, &is_there)?;
    let is_other = |link: &Link| links.binary_search_by(|other| other.key().cmp(&link.key())).is_err();
    let mut cut: Vec<Link> = match is_whole {
        true => scene.links.iter().filter(|link| is_other(link)).map(|link| (**link).clone()).collect(),
        // What of it isn't there is left out where the others are taken away.
        false => cut.into_iter().flat_map(SaidLink::settled).filter(is_other).collect(),
    };
    cut.sort_by(|a, b| a.key().cmp(&b.key()));
    let (things, links) = (things.into_iter().map(Arc::new).collect(), links.into_iter().map(Arc::new).collect());
    let mut next = NextScene { field, things, gone, links, cut, ..NextScene::default() };
    if parts.says(KINDS) || is_whole {
        next.reaches = Some(shared(parts.get(KINDS))?);
    }
    let mut said = all_figures(parts.get(FIGURES))?;
    if is_whole {
        said.extend(std::mem::take(&mut figures).into_iter().map(|(seat, own)| (seat, own.filled())));
        for seat in scene.figures.keys() {
            said.entry(seat.clone()).or_default();
        }
    }
    figures.extend(said.into_iter().map(|(seat, own)| {
        let changes = figure_changes(scene.figures.get(&seat), &own);
        (seat, changes)
    }));
    if let Some(seat) = eyes.seat {
        hide_figures(&mut figures, look, seat);
    }
    next.figures = figures;
    if parts.says(NOTES) || is_whole {
        let notes = list(parts.get(NOTES), "notes")?;
        next.notes = Some(notes.iter().map(|note| text(note, "a note")).collect::<Result<_, _>>()?);
    }
    Ok(Next { change: Change::to(scene, next), left })
}

/// In their order. Of several between the same ends there is one.
fn settled(links: Vec<SaidLink>, is_there: &dyn Fn(&Id) -> bool) -> Result<Vec<Link>, String> {
    let settle = |link: SaidLink| link.settle(is_there);
    let mut links = links.into_iter().map(settle).collect::<Result<Vec<_>, _>>()?;
    links.sort_by(|a, b| a.key().cmp(&b.key()));
    links.dedup_by(|b, a| a.key() == b.key());
    Ok(links)
}

fn shared(value: Option<&&Value>) -> Result<BTreeMap<String, ByName<Reach>>, String> {
    let mut shared = BTreeMap::new();
    for (kind, value) in entries(value, "kinds")? {
        static KEYS: [&str; 1] = ["areas"];
        let parts = Parts::of(&value, "an entry of `kinds`", &KEYS)?;
        shared.insert(kind.clone(), reaches(parts.get(0)).map_err(|why| format!("kinds.{kind}: {why}"))?);
    }
    Ok(shared)
}

/// The figures of all seats.
fn all_figures(value: Option<&&Value>) -> Result<BTreeMap<String, Figures>, String> {
    let seats = entries(value, "figures")?;
    seats.into_iter().map(|(seat, value)| figures(&seat, &value).map(|figures| (seat, figures))).collect()
}

/// The figures of a seat. A table that lies in a list among them stands for what it holds; what is said by name counts before it.
fn figures(seat: &str, source: &&Value) -> Result<Figures, String> {
    let wrong = || format!("the figures of a seat must be a table by name, not {}", source.kind());
    let figure = |name: String, value: &Value| match Scalar::read(value) {
        Some(figure) => Ok((name, figure)),
        None => Err(not_a_figure(seat, &name, value.kind())),
    };
    let (mut laid, mut named) = (BTreeMap::new(), Vec::new());
    for (key, value) in source.entries().ok_or_else(wrong)? {
        match key {
            Key::Str(name) => named.push(figure(name, value)?),
            Key::Int(number) if value.entries().is_none() => {
                return Err(not_a_figure(seat, &number.to_string(), value.kind()));
            }
            Key::Int(_) => {
                for (name, value) in entries(Some(&value), "a table among the figures of a seat")? {
                    let (name, figure) = figure(name, value)?;
                    if laid.insert(name.clone(), figure).is_some() {
                        return Err(said_twice(seat, &name));
                    }
                }
            }
        }
    }
    Ok(laid.into_iter().chain(named).collect())
}

/// What is wrong with a figure that is no single value.
pub fn not_a_figure(seat: &str, name: &str, kind: &str) -> String {
    format!("figures.{seat}.{name} is {kind}")
}

/// What is wrong with a figure that lies in two tables.
pub fn said_twice(seat: &str, name: &str) -> String {
    format!("figures.{seat}.{name} is said twice")
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

fn place_nodes(graph: &mut GraphField, spots: &&Value) -> Result<(), String> {
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
