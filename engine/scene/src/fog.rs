//! What a seat sees: of the field what it knows, of things and links those at places that it knows, of figures those that aren't for others alone.

use crate::look::Look;
use crate::scene::{ByName, End, Field, Id, Place, Scene, Thing};
use lunarena_kernel::near::near;
use lunarena_kernel::{Key, Value};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// What is left of a field for each of these seats, by what each knows.
pub fn left_for(seats: &[String], field: &Field, known: &Value, whole: Option<&Value>) -> Result<Vec<Field>, String> {
    let left = |seat: &String| {
        let own = known.field(seat).ok_or_else(|| format!("`known_to` has no entry for the seat {seat}"))?;
        let mut left = field.clone();
        hide(&mut left, own, whole).map_err(|why| format!("known_to.{seat}: {why}"))?;
        Ok(left)
    };
    seats.iter().map(left).collect()
}

/// What is known: a layer, a grid of one layer, or the names of nodes.
pub fn hide(field: &mut Field, known: &Value, whole: Option<&Value>) -> Result<(), String> {
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

/// In fog some figures are for their own seat alone.
pub fn hide_figures<T>(figures: &mut BTreeMap<String, ByName<T>>, look: &Look, seat: &str) {
    if !look.fog {
        return;
    }
    let is_own = |name: &str| look.figures.get(name).is_some_and(|figure| figure.own);
    for (_, figures) in figures.iter_mut().filter(|(owner, _)| *owner != seat) {
        figures.retain(|name| !is_own(name));
    }
}

impl Field {
    /// Whether a place is on it, and is known.
    pub fn knows(&self, place: &Place) -> bool {
        match (self, place) {
            (Field::Grid(grid), Place::At(x, y, z)) => grid.index(*x, *y, *z).is_some_and(|cell| grid.is_known(cell)),
            (field, place) => field.contains(place),
        }
    }
}

impl Scene {
    /// As a seat sees it for whom this is left of the field. What has no place is seen by all.
    pub fn seen_by(&self, seat: &str, field: Field, look: &Look) -> Scene {
        let is_seen = |thing: &&Arc<Thing>| thing.at.as_ref().is_none_or(|at| field.knows(at));
        let things: Vec<Arc<Thing>> = self.things.iter().filter(is_seen).cloned().collect();
        let is_there = |id: &Id| things.binary_search_by(|thing| thing.id.cmp(id)).is_ok();
        let leads = |end: &End| match end {
            End::Thing(id) => is_there(id),
            End::At(place) => field.knows(place),
        };
        let links = self.links.iter().filter(|link| leads(&link.from) && leads(&link.to)).cloned().collect();
        let mut figures = self.figures.clone();
        hide_figures(&mut figures, look, seat);
        figures.retain(|_, own| !own.is_empty());
        Scene { field, things, links, reaches: self.reaches.clone(), figures, notes: self.notes.clone() }
    }
}
