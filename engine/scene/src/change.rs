//! The difference between two scenes: what a replay holds for most steps.

use crate::scene::{ByName, Field, GridField, Id, Link, Reach, Scalar, Scene, Thing};
use serde::{Deserialize, Serialize};
use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::sync::Arc;

/// What is other than in the scene before. Nothing at all, where nothing changed.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Change {
    /// Where it isn't a matter of a few cells.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub field: Option<Field>,
    /// By layer: places and their new values in turn. The layer without a name is what is known.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub cells: BTreeMap<String, Vec<i64>>,
    /// New ones, and those that are other than before.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub things: Vec<Arc<Thing>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub gone: Vec<Id>,
    /// New ones, and those that are other than before.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub links: Vec<Arc<Link>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub cut: Vec<Link>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reaches: Option<BTreeMap<String, ByName<Reach>>>,
    /// New values by seat and name; nothing for one that is gone.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub figures: BTreeMap<String, FigureChanges>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub notes: Option<Vec<String>>,
}

/// Of a seat, by name.
pub type Figures = ByName<Scalar>;

/// Those of a seat that are other than before; nothing for one that is gone.
pub type FigureChanges = ByName<Option<Scalar>>;

/// The layer without a name.
const KNOWN: &str = "";

impl Change {
    pub fn between(old: &Scene, new: &Scene) -> Change {
        let mut change = Change::default();
        change.compare_fields(&old.field, &new.field);
        let gone;
        (change.things, gone) = differences(&old.things, &new.things, |a, b| a.id.cmp(&b.id));
        change.gone = gone.iter().map(|thing| thing.id.clone()).collect();
        let cut;
        (change.links, cut) = differences(&old.links, &new.links, |a, b| a.key().cmp(&b.key()));
        // Its kind and its ends say which it is.
        change.cut = cut.iter().map(|link| Link { way: None, ..(**link).clone() }).collect();
        change.reaches = (old.reaches != new.reaches).then(|| new.reaches.clone());
        change.notes = (old.notes != new.notes).then(|| new.notes.clone());
        let none = Figures::default();
        for seat in old.figures.keys().chain(new.figures.keys().filter(|seat| !old.figures.contains_key(*seat))) {
            let figures = figure_changes(old.figures.get(seat), new.figures.get(seat).unwrap_or(&none));
            if !figures.is_empty() {
                change.figures.insert(seat.clone(), figures);
            }
        }
        change
    }

    pub fn is_empty(&self) -> bool {
        *self == Change::default()
    }

    fn compare_fields(&mut self, old: &Field, new: &Field) {
        match (old, new) {
            _ if old == new => {}
            (Field::Grid(old), Field::Grid(new)) if is_same_shape(old, new) => {
                for ((name, before), (_, after)) in old.layers.0.iter().zip(&new.layers.0) {
                    self.compare_cells(name, &before.0, &after.0);
                }
                if let (Some(before), Some(after)) = (&old.known, &new.known) {
                    self.compare_cells(KNOWN, &before.0, &after.0);
                }
            }
            (_, new) => self.field = Some(new.clone()),
        }
    }

    fn compare_cells(&mut self, name: &str, old: &[i64], new: &[i64]) {
        if old == new {
            return;
        }
        let changed = old.iter().zip(new).enumerate().filter(|(_, (old, new))| old != new);
        let places = changed.flat_map(|(place, (_, new))| [place as i64, *new]).collect();
        self.cells.insert(name.to_owned(), places);
    }

    /// Makes the next scene of the one before. What doesn't fit, as in a file from anywhere, is told.
    pub fn apply(&self, scene: &mut Scene) -> Result<(), String> {
        if let Some(field) = &self.field {
            scene.field = field.clone();
        }
        for (name, places) in &self.cells {
            let Field::Grid(grid) = &mut scene.field else { return Err("there are no cells to change".to_owned()) };
            set_cells(grid, name, places).ok_or("cells are changed that are not there")?;
        }
        if let Some(id) = self.gone.iter().find(|id| scene.thing(id).is_none()) {
            return Err(format!("the thing {id} is gone, but was not there"));
        }
        if self.cut.iter().any(|link| scene.link(link).is_none()) {
            return Err("a link is gone, but was not there".to_owned());
        }
        for thing in &self.things {
            scene.put_thing(thing);
        }
        for id in &self.gone {
            scene.take_thing(id);
        }
        for link in &self.links {
            scene.put_link(link);
        }
        for link in &self.cut {
            scene.take_link(link);
        }
        self.apply_rest(scene);
        Ok(())
    }

    fn apply_rest(&self, scene: &mut Scene) {
        if let Some(reaches) = &self.reaches {
            scene.reaches = reaches.clone();
        }
        if let Some(notes) = &self.notes {
            scene.notes = notes.clone();
        }
        for (seat, changed) in &self.figures {
            let figures = scene.figures.entry(seat.clone()).or_default();
            for (name, figure) in changed.entries() {
                match figure {
                    Some(figure) => figures.insert(name.clone(), figure.clone()),
                    None => figures.remove(name),
                }
            }
            if figures.is_empty() {
                scene.figures.remove(seat);
            }
        }
    }
}

/// What makes the figures of a seat those that it has then.
fn figure_changes(before: Option<&Figures>, after: &Figures) -> FigureChanges {
    let none = Figures::default();
    let before = before.unwrap_or(&none);
    if before == after {
        return FigureChanges::default();
    }
    let gone = before.entries().iter().filter(|(name, _)| !after.contains(name)).map(|(name, _)| (name.clone(), None));
    let other = after.entries().iter().filter(|(name, figure)| before.get(name) != Some(figure));
    let other = other.map(|(name, figure)| (name.clone(), Some(figure.clone())));
    gone.chain(other).collect()
}

impl Scene {
    fn put_thing(&mut self, thing: &Arc<Thing>) {
        put(&mut self.things, thing, |other| other.id.cmp(&thing.id));
    }

    fn take_thing(&mut self, id: &Id) {
        take(&mut self.things, |other| other.id.cmp(id));
    }

    fn put_link(&mut self, link: &Arc<Link>) {
        put(&mut self.links, link, |other| other.key().cmp(&link.key()));
    }

    fn take_link(&mut self, link: &Link) {
        take(&mut self.links, |other| other.key().cmp(&link.key()));
    }
}

/// Compares two lists in the same order; returns what is new or different, and what is gone.
fn differences<T: PartialEq>(
    old: &[Arc<T>],
    new: &[Arc<T>],
    order: impl Fn(&T, &T) -> Ordering,
) -> (Vec<Arc<T>>, Vec<Arc<T>>) {
    let (mut changed, mut gone) = (Vec::new(), Vec::new());
    let mut left = old.iter().peekable();
    for one in new {
        while let Some(before) = left.next_if(|before| !Arc::ptr_eq(before, one) && order(before, one).is_lt()) {
            gone.push(before.clone());
        }
        match left.next_if(|before| Arc::ptr_eq(before, one) || order(before, one).is_eq()) {
            Some(before) if is_same(before, one) => {}
            _ => changed.push(one.clone()),
        }
    }
    gone.extend(left.cloned());
    (changed, gone)
}

/// Puts one in its place among those in their order.
fn put<T>(all: &mut Vec<Arc<T>>, one: &Arc<T>, order: impl Fn(&T) -> Ordering) {
    match all.binary_search_by(|other| order(other)) {
        Ok(at) => all[at] = one.clone(),
        Err(at) => all.insert(at, one.clone()),
    }
}

/// Takes one away.
fn take<T>(all: &mut Vec<Arc<T>>, order: impl Fn(&T) -> Ordering) {
    if let Ok(at) = all.binary_search_by(|other| order(other)) {
        all.remove(at);
    }
}

/// What two scenes share is not compared.
fn is_same<T: PartialEq>(one: &Arc<T>, other: &Arc<T>) -> bool {
    Arc::ptr_eq(one, other) || one == other
}

/// Whether two grids differ in nothing but the values of cells.
fn is_same_shape(old: &GridField, new: &GridField) -> bool {
    let names = |grid: &GridField| grid.layers.names().map(str::to_owned).collect::<Vec<_>>();
    old.size == new.size
        && old.origin == new.origin
        && old.known.is_some() == new.known.is_some()
        && names(old) == names(new)
}

fn set_cells(grid: &mut GridField, name: &str, places: &[i64]) -> Option<()> {
    let cells = match name {
        KNOWN => &mut grid.known.as_mut()?.0,
        name => &mut grid.layers.0.iter_mut().find(|(layer, _)| layer == name)?.1.0,
    };
    let (pairs, []) = places.as_chunks::<2>() else { return None };
    for [place, value] in pairs {
        *cells.get_mut(usize::try_from(*place).ok()?)? = *value;
    }
    Some(())
}
