//! Reads the scenes that a rules function returns. A scene describes what is visible at one moment of a match: the field, things, links and figures.

mod group;
mod items;
mod link;
pub mod parts;
mod thing;

use crate::change::Figures;
use crate::fog::{hide, hide_figures, left_for};
use crate::look::Look;
use crate::scene::{ByName, Field, GraphField, GridField, Id, Link, Reach, Scalar, Scene, Thing};
use group::Group;
use items::{ItemReader, Items};
use lunarena_kernel::Value;
use lunarena_kernel::written::{Written, WrittenKey, WrittenValue};
use parts::{Parts, entries, list, place_of, reaches, text, written_entries};
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;

static KEYS: [&str; 9] = ["field", "known", "things", "links", "kinds", "figures", "notes", "spots", "known_to"];

// Indices of these keys.
const FIELD: usize = 0;
const KNOWN: usize = 1;
const THINGS: usize = 2;
const LINKS: usize = 3;
const KINDS: usize = 4;
const FIGURES: usize = 5;
const NOTES: usize = 6;
const SPOTS: usize = 7;
const KNOWN_TO: usize = 8;

/// The viewer of a scene.
#[derive(Clone, Copy, Debug, Default)]
pub struct Eyes<'e> {
    /// The seat (player) that looks, or `None` for a viewer who may see everything.
    pub seat: Option<&'e str>,
    /// Seats whose visible part of the field is computed if the scene has the key `known_to`.
    pub seats: &'e [String],
}

/// Reads the scenes of one viewer, one after the other. Parts that have not changed since the last scene are not read again.
#[derive(Clone, Debug, Default)]
pub struct SceneReader {
    last: Written,
    /// Byte range of each part of the last scene, indexed by the part's key in [`KEYS`].
    ranges: [Range<usize>; KEYS.len()],
    things: Items<Arc<Thing>>,
    /// The links. The item of a record is `None` if an end of its link is missing or not visible.
    links: Items<Option<Arc<Link>>>,
    /// Names of the facts that the look (`look.yaml`) shows, sorted.
    picks: Option<Vec<Arc<str>>>,
}

/// A scene that was read from the data of the rules.
#[derive(Debug)]
pub struct SceneRead {
    pub scene: Scene,
    /// The visible part of the field for each seat in [`Eyes::seats`], or `None` if the scene has no key `known_to`.
    pub left: Option<Vec<Field>>,
}

/// Reads a single scene. Returns an error message if the scene is invalid.
pub fn read(value: &Value, look: &Look) -> Result<Scene, String> {
    SceneReader::default().read(Written::of(value), look, Eyes::default(), &Scene::default()).map(|read| read.scene)
}

impl SceneReader {
    /// Reads the scene that follows `last`, which this reader returned before. Returns an error message if the new scene is invalid.
    pub fn read(&mut self, written: Written, look: &Look, eyes: Eyes, last: &Scene) -> Result<SceneRead, String> {
        let picks = self.picks.get_or_insert_with(|| picks(look));
        let mut ranges: [Range<usize>; KEYS.len()] = Default::default();
        let mut parts: [Option<WrittenValue>; KEYS.len()] = Default::default();
        let mut things = Items::default();
        let whole = written.value();
        let wrong = || format!("a scene must be a table, not {}", whole.value().kind());
        let mut entries = whole.entries().ok_or_else(wrong)?;
        while let Some(part) = entries.next() {
            let at = place_of(&part.key.text(), "a scene", &KEYS)?;
            if at == THINGS {
                let reader = ItemReader {
                    kind: &thing::THINGS,
                    written: &written,
                    last: (&self.last, &self.things),
                    picks,
                    is_current: &|_| true,
                    is_same_one: &|one, other| one.id == other.id,
                    read: &mut |record| thing::thing(record, picks).map(Arc::new),
                };
                let end;
                (things, end) = reader.read(part.value)?;
                entries.finish_at(end);
            }
            (parts[at], ranges[at]) = (Some(part.value), part.value.at()..entries.finish());
        }
        let value = |at: usize| parts[at].map(|part: WrittenValue| part.value());
        let is_as_before = |at: usize| {
            let before = self.last.bytes(self.ranges[at].clone());
            !before.is_empty() && before == written.bytes(ranges[at].clone())
        };
        let (whole_field, known, known_to) = (value(FIELD), value(KNOWN), value(KNOWN_TO));
        let mut field = field(whole_field.as_ref(), look)?;
        if let (Field::Graph(graph), Some(spots)) = (&mut field, value(SPOTS)) {
            place_nodes(graph, &spots)?;
        }
        let left =
            known_to.map(|known_to| left_for(eyes.seats, &field, &known_to, whole_field.as_ref())).transpose()?;
        if let Some(known) = &known {
            hide(&mut field, known, whole_field.as_ref())?;
        }
        let known = known.is_some().then_some(&field);
        let shown = shown(&things, known)?;
        let is_there = |id: &Id| shown.binary_search_by(|thing| thing.id.cmp(id)).is_ok();
        let mut links = Items::default();
        if let Some(list) = parts[LINKS] {
            // What the viewer knows may have changed even if the link has not.
            let is_current = |link: &Option<Arc<Link>>| {
                known.is_none() && link.as_ref().is_none_or(|link| link::is_current(link, &is_there))
            };
            let reader = ItemReader {
                kind: &link::LINKS,
                written: &written,
                last: (&self.last, &self.links),
                picks: &[],
                is_current: &is_current,
                is_same_one: &|one, other| {
                    one.as_ref().zip(other.as_ref()).is_some_and(|(one, other)| one.key() == other.key())
                },
                read: &mut |record| Ok(link::link(record, &is_there, known)?.map(Arc::new)),
            };
            (links, _) = reader.read(list)?;
        }
        let everywhere = [("things", things.has_everywhere()), ("links", links.has_everywhere())];
        if let (true, Some((name, _))) = (left.is_some(), everywhere.iter().find(|(_, is_there)| *is_there)) {
            return Err(format!("a group in `{name}`: `everywhere` goes with `known`, not with `known_to`"));
        }
        let mut figures = match is_as_before(FIGURES) {
            true => last.figures.clone(),
            false => all_figures(parts[FIGURES])?,
        };
        if let Some(seat) = eyes.seat {
            hide_figures(&mut figures, look, seat);
        }
        figures.retain(|_, own| !own.is_empty());
        let reaches = match is_as_before(KINDS) {
            true => last.reaches.clone(),
            false => shared(value(KINDS).as_ref())?,
        };
        let notes = match is_as_before(NOTES) {
            true => last.notes.clone(),
            false => notes(value(NOTES).as_ref())?,
        };
        let scene = Scene { field, things: shown, links: different(&links)?, reaches, figures, notes };
        (self.ranges, self.things, self.links) = (ranges, things, links);
        self.last = written;
        Ok(SceneRead { scene, left })
    }
}

/// Returns the names of the facts that the look shows, sorted.
fn picks(look: &Look) -> Vec<Arc<str>> {
    let mut picks: Vec<Arc<str>> = look.facts.names().map(Arc::from).collect();
    picks.sort();
    picks
}

/// Returns the visible things, sorted by id. If `known` is given, a thing of a group is visible only at a known place, or if its group has
/// `everywhere`. Other things are always visible, because the rules decide which of them to return.
fn shown(things: &Items<Arc<Thing>>, known: Option<&Field>) -> Result<Vec<Arc<Thing>>, String> {
    let is_shown = |(group, thing): &(Option<&Group>, &Arc<Thing>)| match (group, known) {
        (Some(group), Some(field)) => group.is_everywhere || thing.at.as_ref().is_some_and(|at| field.knows(at)),
        _ => true,
    };
    let mut shown: Vec<Arc<Thing>> = things.iter().filter(is_shown).map(|(_, thing)| thing.clone()).collect();
    shown.sort_by(|a, b| a.id.cmp(&b.id));
    match shown.windows(2).find(|pair| pair[0].id == pair[1].id) {
        Some(pair) => Err(format!("two things have the id {}", pair[0].id)),
        None => Ok(shown),
    }
}

/// Returns the links, sorted by kind and ends, without duplicates. Links that differ only in their `way` are an error.
fn different(links: &Items<Option<Arc<Link>>>) -> Result<Vec<Arc<Link>>, String> {
    let mut links: Vec<Arc<Link>> = links.iter().filter_map(|(_, link)| link.clone()).collect();
    links.sort_by(|a, b| a.key().cmp(&b.key()));
    links.dedup();
    match links.windows(2).any(|pair| pair[0].key() == pair[1].key()) {
        true => Err("two links of one kind have the same ends, and another way".to_owned()),
        false => Ok(links),
    }
}

fn notes(value: Option<&Value>) -> Result<Vec<String>, String> {
    list(value, "notes")?.iter().map(|note| text(note, "a note")).collect()
}

/// Reads the areas that all things of a kind have, such as `{frog = {areas = {leap = {1, 3}}}}`, by kind.
fn shared(value: Option<&Value>) -> Result<BTreeMap<String, ByName<Reach>>, String> {
    let mut shared = BTreeMap::new();
    for (kind, value) in entries(value, "kinds")? {
        let parts = Parts::of(value, "an entry of `kinds`", &["areas"])?;
        let areas = reaches(parts.get(0)).map_err(|why| format!("kinds.{kind}: {why}"))?;
        shared.insert(kind.to_owned(), areas);
    }
    Ok(shared)
}

/// Reads the figures (named values such as `frogs = 3`) of all seats.
fn all_figures(value: Option<WrittenValue>) -> Result<BTreeMap<String, Figures>, String> {
    let Some(value) = value else { return Ok(BTreeMap::new()) };
    let seat = |entry: Result<(Cow<str>, WrittenValue), String>| {
        let (seat, value) = entry?;
        Ok((seat.to_string(), figures(&seat, value)?))
    };
    written_entries(value, "figures")?.map(seat).collect()
}

/// Reads the figures of a seat, such as `{player.stock, frogs = 3}`. All entries of an unnamed table such as `player.stock` become figures. A named
/// figure such as `frogs` replaces one of the same name from an unnamed table.
fn figures(seat: &str, value: WrittenValue) -> Result<Figures, String> {
    let figure = |name: &str, value: WrittenValue| {
        let value = value.value();
        let figure = Scalar::read(&value).ok_or_else(|| not_a_figure(seat, name, &value))?;
        Ok::<_, String>((Arc::from(name), figure))
    };
    let (mut laid, mut named) = (BTreeMap::<Arc<str>, Scalar>::new(), Vec::new());
    let wrong = || format!("the figures of a seat must be a table by name, not {}", value.value().kind());
    for entry in value.entries().ok_or_else(wrong)? {
        let WrittenKey::Int(number) = entry.key else {
            named.push(figure(&entry.key.text(), entry.value)?);
            continue;
        };
        if !entry.value.is_table() {
            return Err(not_a_figure(seat, &number.to_string(), &entry.value.value()));
        }
        for item in written_entries(entry.value, "a table among the figures of a seat")? {
            let (name, value) = item?;
            let (own_name, figure) = figure(&name, value)?;
            if laid.insert(own_name, figure).is_some() {
                return Err(format!("figures.{seat}.{name} is said twice"));
            }
        }
    }
    Ok(laid.into_iter().chain(named).collect())
}

fn not_a_figure(seat: &str, name: &str, value: &Value) -> String {
    format!("figures.{seat}.{name} is {}", value.kind())
}

fn field(value: Option<&Value>, look: &Look) -> Result<Field, String> {
    Ok(match value {
        None | Some(Value::Null) => Field::Nothing,
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
        if let Some(at) = graph.index(name) {
            graph.nodes[at].spot = Some((*x, *y));
        }
    }
    Ok(())
}
