//! Grids of square or hexagonal cells. A grid has a frame (its size, origin and wrapping edges), layers (one integer for each cell) and occupancies
//! (the positions of occupants such as units).

mod filter;
mod frame;
mod layer;
mod range;
mod search;

pub use filter::{Filter, GridFilter, Test};
pub use frame::{Cell, Direction, EIGHT, FOUR, Frame, MAX_CELLS, SIX, Symmetry, Wrap};
pub use layer::{Layer, Tally};
pub use range::Metric;
pub use search::{Ending, Ray, RayEnd, Route};

use super::check_name;
use crate::near::near;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Maximum number of values in all layers and occupancies of a grid together, which take 32 MB.
pub const MAX_VALUES: usize = 1 << 22;

/// Maximum number of layers and occupancies of a grid. It is small because lookups compare names one by one.
const MAX_NAMES: usize = 64;

/// The index of a layer in its grid, for access without a lookup by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LayerId(usize);

/// The index of an occupancy (the positions of occupants) in its grid, for access without a lookup by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OccupancyId(usize);

/// A rectangular grid of one or several planes, with named layers (one integer for each cell) and named occupancies (the positions of occupants).
///
/// The grid stores no cell shape. Queries with the [`SIX`] directions and [`Metric::Hex`] treat cells as hexagons, all others as squares. Clones
/// share unchanged layers and occupancies, so a copy for every turn costs only the memory of what changed.
#[derive(Clone, Debug)]
pub struct Grid {
    frame: Frame,
    layers: Vec<(String, Arc<Layer>)>,
    occupancies: Vec<(String, Arc<Occupancy>)>,
}

/// The value that the mirror image of a cell must have in a symmetric map: the same value as the cell, or its negation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sign {
    Kept,
    Negated,
}

impl Grid {
    pub fn new(frame: Frame) -> Grid {
        Grid { frame, layers: Vec::new(), occupancies: Vec::new() }
    }

    pub fn frame(&self) -> &Frame {
        &self.frame
    }

    /// Adds a layer with the same value in every cell.
    pub fn add_layer(&mut self, name: &str, value: i64) -> Result<LayerId, String> {
        self.add_cells(name, vec![value; self.frame.cell_count()])
    }

    /// Adds a layer with the given values, one for each cell in order of the cell numbers.
    pub fn add_cells(&mut self, name: &str, cells: Vec<i64>) -> Result<LayerId, String> {
        self.check_new("layer", name, self.layer(name).is_some())?;
        if cells.len() != self.frame.cell_count() {
            return Err(format!("layer {name} has {} values for {} cells", cells.len(), self.frame.cell_count()));
        }
        self.layers.push((name.to_owned(), Arc::new(Layer::new(cells))));
        Ok(LayerId(self.layers.len() - 1))
    }

    pub fn layer(&self, name: &str) -> Option<LayerId> {
        position(&self.layers, name).map(LayerId)
    }

    /// Returns the layer with this name, or an error that suggests a similar name.
    pub fn find_layer(&self, name: &str) -> Result<LayerId, String> {
        self.layer(name).ok_or_else(|| unknown("layer", "layers", name, &self.layer_names()))
    }

    /// Returns the names of all layers, sorted by their bytes.
    pub fn layer_names(&self) -> Vec<&str> {
        sorted_names(&self.layers)
    }

    /// Returns all layers with their names, in the order in which they were added.
    pub(crate) fn layers(&self) -> impl Iterator<Item = (&str, &Layer)> {
        self.layers.iter().map(|(name, layer)| (name.as_str(), &**layer))
    }

    pub fn values(&self, layer: LayerId) -> &Layer {
        &self.layers[layer.0].1
    }

    pub fn get(&self, layer: LayerId, index: usize) -> i64 {
        self.values(layer).cells()[index]
    }

    /// Sets the value of a cell and returns the previous value.
    pub fn set(&mut self, layer: LayerId, index: usize, value: i64) -> i64 {
        Arc::make_mut(&mut self.layers[layer.0].1).set(index, value)
    }

    pub fn fill(&mut self, layer: LayerId, value: i64) {
        self.layers[layer.0].1 = Arc::new(Layer::new(vec![value; self.frame.cell_count()]));
    }

    /// Adds an occupancy (the positions of occupants) that is empty at first.
    pub fn add_occupancy(&mut self, name: &str) -> Result<OccupancyId, String> {
        self.check_new("occupancy", name, self.occupancy(name).is_some())?;
        self.occupancies.push((name.to_owned(), Arc::new(Occupancy::new(self.frame))));
        Ok(OccupancyId(self.occupancies.len() - 1))
    }

    pub fn occupancy(&self, name: &str) -> Option<OccupancyId> {
        position(&self.occupancies, name).map(OccupancyId)
    }

    /// Returns the occupancy with this name, or an error that suggests a similar name.
    pub fn find_occupancy(&self, name: &str) -> Result<OccupancyId, String> {
        self.occupancy(name).ok_or_else(|| unknown("occupancy", "occupancies", name, &self.occupancy_names()))
    }

    /// Returns the names of all occupancies, sorted by their bytes.
    pub fn occupancy_names(&self) -> Vec<&str> {
        sorted_names(&self.occupancies)
    }

    /// Returns all occupancies with their names, in the order in which they were added.
    pub(crate) fn occupancies(&self) -> impl Iterator<Item = (&str, &Occupancy)> {
        self.occupancies.iter().map(|(name, occupancy)| (name.as_str(), &**occupancy))
    }

    pub fn occupants(&self, occupancy: OccupancyId) -> &Occupancy {
        &self.occupancies[occupancy.0].1
    }

    pub fn occupants_mut(&mut self, occupancy: OccupancyId) -> &mut Occupancy {
        Arc::make_mut(&mut self.occupancies[occupancy.0].1)
    }

    /// Returns the first cell whose mirror image does not have the value that `sign` requires (the same value or its negation), or `None` if the
    /// layer is symmetric. With [`Sign::Negated`], a cell that is its own mirror image must be 0.
    pub fn asymmetry(&self, layer: LayerId, symmetry: Symmetry, sign: Sign) -> Option<usize> {
        let cells = self.values(layer).cells();
        (0..cells.len()).find(|index| {
            let expected = match sign {
                Sign::Kept => Some(cells[*index]),
                Sign::Negated => cells[*index].checked_neg(),
            };
            expected != Some(cells[self.frame.mirror(*index, symmetry)])
        })
    }

    /// Estimates the memory usage of this grid in bytes.
    pub fn bytes(&self) -> usize {
        /// Estimated bytes of a map entry.
        const ENTRY: usize = 40;
        /// Estimated bytes of a layer's name and of its counts of small values.
        const FIXED: usize = 2048;
        let each = self.frame.cell_count() * size_of::<i64>() + FIXED;
        let layers = self.layers.iter().map(|(_, layer)| each + ENTRY * layer.tally().large_entries());
        let occupancies = self.occupancies.iter().map(|(_, occupancy)| each + ENTRY * occupancy.cells.len());
        layers.chain(occupancies).sum()
    }

    fn check_new(&self, what: &str, name: &str, exists: bool) -> Result<(), String> {
        if exists {
            return Err(format!("there is a{} {what} {name} already", if what == "occupancy" { "n" } else { "" }));
        }
        check_name(name)?;
        let names = self.layers.len() + self.occupancies.len() + 1;
        if names > MAX_NAMES {
            return Err(format!("with {name} the grid would have more than {MAX_NAMES} layers and occupancies"));
        }
        if names * self.frame.cell_count() > MAX_VALUES {
            return Err(format!("with {name} the grid would hold more than {MAX_VALUES} values"));
        }
        Ok(())
    }
}

fn position<T>(named: &[(String, T)], name: &str) -> Option<usize> {
    named.iter().position(|(other, _)| other == name)
}

fn sorted_names<T>(named: &[(String, T)]) -> Vec<&str> {
    let mut names: Vec<&str> = named.iter().map(|(name, _)| name.as_str()).collect();
    names.sort_unstable();
    names
}

fn unknown(kind: &str, kinds: &str, name: &str, known: &[&str]) -> String {
    match near(name, known.iter().copied()) {
        Some(close) => format!("the grid has no {kind} {name}: did you mean {close}?"),
        None if known.is_empty() => format!("the grid has no {kind} {name}; it has no {kinds}"),
        None => format!("the grid has no {kind} {name}; its {kinds} are {}", known.join(", ")),
    }
}

/// Grids are equal regardless of the order in which their layers and occupancies were added.
impl PartialEq for Grid {
    fn eq(&self, other: &Grid) -> bool {
        fn equal<T: PartialEq>(one: &[(String, Arc<T>)], other: &[(String, Arc<T>)]) -> bool {
            let same = |(name, own): &(String, Arc<T>)| {
                position(other, name).is_some_and(|at| Arc::ptr_eq(own, &other[at].1) || **own == *other[at].1)
            };
            one.len() == other.len() && one.iter().all(same)
        }
        self.frame == other.frame && equal(&self.layers, &other.layers) && equal(&self.occupancies, &other.occupancies)
    }
}

/// The id that marks a free cell. No occupant can have this id.
const FREE: i64 = i64::MIN;

/// The positions of occupants, such as units, in a grid. Each cell holds at most one occupant, and each occupant is in at most one cell.
#[derive(Clone, Debug, PartialEq)]
pub struct Occupancy {
    frame: Frame,
    /// The id of the occupant of each cell, or [`FREE`]. `cells` stores the same positions by id.
    ids: Vec<i64>,
    /// The cell of each occupant by its id.
    cells: BTreeMap<i64, usize>,
}

impl Occupancy {
    fn new(frame: Frame) -> Occupancy {
        Occupancy { frame, ids: vec![FREE; frame.cell_count()], cells: BTreeMap::new() }
    }

    /// Returns the id of the occupant of a cell, or `None` if the cell is free.
    pub fn at(&self, index: usize) -> Option<i64> {
        Some(self.ids[index]).filter(|id| *id != FREE)
    }

    pub fn is_free(&self, index: usize) -> bool {
        self.ids[index] == FREE
    }

    /// Returns the cell of an occupant, or `None` if the occupant is in no cell.
    pub fn place(&self, id: i64) -> Option<usize> {
        self.cells.get(&id).copied()
    }

    /// Returns all occupants as (id, cell), ordered by id.
    pub fn iter(&self) -> impl Iterator<Item = (i64, usize)> + '_ {
        self.cells.iter().map(|(id, index)| (*id, *index))
    }

    /// Places a new occupant in a free cell. An occupied cell or an id that already has a cell is an error.
    pub fn put(&mut self, id: i64, index: usize) -> Result<(), String> {
        if id == FREE {
            return Err(format!("{id} can't be an id"));
        }
        if let Some(place) = self.place(id) {
            return Err(format!("{id} is at {} already", self.frame.describe(place)));
        }
        self.check_free(index)?;
        self.ids[index] = id;
        self.cells.insert(id, index);
        Ok(())
    }

    /// Moves an occupant to a free cell and returns its previous cell. A move to its current cell is allowed and changes nothing.
    pub fn shift(&mut self, id: i64, index: usize) -> Result<usize, String> {
        let place = self.place(id).ok_or_else(|| format!("{id} is in no cell"))?;
        if place != index {
            self.check_free(index)?;
            self.ids[place] = FREE;
            self.ids[index] = id;
            self.cells.insert(id, index);
        }
        Ok(place)
    }

    /// Removes an occupant and returns its previous cell, or `None` if it was in no cell.
    pub fn remove(&mut self, id: i64) -> Option<usize> {
        let place = self.cells.remove(&id)?;
        self.ids[place] = FREE;
        Some(place)
    }

    fn check_free(&self, index: usize) -> Result<(), String> {
        match self.at(index) {
            None => Ok(()),
            Some(other) => Err(format!("{} is taken by {other}", self.frame.describe(index))),
        }
    }
}
