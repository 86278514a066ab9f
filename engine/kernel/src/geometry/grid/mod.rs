//! Grids: a frame of square or hexagonal cells, layers of integers over it, and who stands where.

mod direction;
mod filter;
mod frame;
mod layer;
mod metric;
mod occupancy;
mod range;
mod ray;
mod search;
mod symmetry;
mod tally;
mod ways;
mod wrap;

pub use direction::{Direction, EIGHT, FOUR, SIX};
pub use filter::{Filter, Test};
pub use frame::{Cell, Frame, MOST_CELLS};
pub use layer::Layer;
pub use metric::Metric;
pub use occupancy::Occupancy;
pub use ray::{Ray, RayEnd};
pub use search::Route;
pub use symmetry::{Sign, Symmetry};
pub use tally::Tally;
pub use ways::Ending;
pub use wrap::Wrap;

use crate::geometry::names::check_name;
use crate::near::near;
use std::sync::Arc;

/// All layers of a grid together hold no more than this: 32 megabytes.
pub const MOST_VALUES: usize = 1 << 22;

/// Layers and occupancies of one grid: names are looked up one by one.
const MOST_NAMES: usize = 64;

/// The number of a layer: a name looked up once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LayerId(usize);

/// The number of an occupancy: a name looked up once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OccupancyId(usize);

/// A rectangular grid, flat or in planes, of squares or of hexagons (which only differ in who asks: [`SIX`] directions, [`Metric::Hex`]), with named layers and named occupancies. A copy shares
/// what neither side has changed since, so keeping the grid of every turn costs only the layers
/// that changed.
#[derive(Clone, Debug)]
pub struct Grid {
    frame: Frame,
    layers: Vec<(String, Arc<Layer>)>,
    occupancies: Vec<(String, Arc<Occupancy>)>,
}

impl Grid {
    pub fn new(frame: Frame) -> Grid {
        Grid { frame, layers: Vec::new(), occupancies: Vec::new() }
    }

    pub fn frame(&self) -> &Frame {
        &self.frame
    }

    /// A new layer with the same value in every cell.
    pub fn add_layer(&mut self, name: &str, value: i64) -> Result<LayerId, String> {
        self.add_cells(name, vec![value; self.frame.len()])
    }

    /// A new layer with these values, in order of the cells' numbers.
    pub fn add_cells(&mut self, name: &str, cells: Vec<i64>) -> Result<LayerId, String> {
        self.refuse_another("layer", name, self.layer(name).is_some())?;
        if cells.len() != self.frame.len() {
            return Err(format!("layer {name} has {} values for {} cells", cells.len(), self.frame.len()));
        }
        self.layers.push((name.to_owned(), Arc::new(Layer::new(cells))));
        Ok(LayerId(self.layers.len() - 1))
    }

    pub fn layer(&self, name: &str) -> Option<LayerId> {
        self.layers.iter().position(|(other, _)| other == name).map(LayerId)
    }

    /// As [`Grid::layer`], for names from outside: an unknown one is an error that says what was probably meant.
    pub fn find_layer(&self, name: &str) -> Result<LayerId, String> {
        self.layer(name).ok_or_else(|| unknown("layer", "layers", name, &self.layer_names()))
    }

    /// The names of all layers, by bytes.
    pub fn layer_names(&self) -> Vec<&str> {
        let mut names: Vec<&str> = self.layers.iter().map(|(name, _)| name.as_str()).collect();
        names.sort_unstable();
        names
    }

    /// All layers, in the order in which they were added.
    pub(crate) fn layers(&self) -> impl Iterator<Item = (&str, &Layer)> {
        self.layers.iter().map(|(name, layer)| (name.as_str(), &**layer))
    }

    /// All occupancies, in the order in which they were added.
    pub(crate) fn occupancies(&self) -> impl Iterator<Item = (&str, &Occupancy)> {
        self.occupancies.iter().map(|(name, occupancy)| (name.as_str(), &**occupancy))
    }

    /// A layer to read from.
    pub fn values(&self, layer: LayerId) -> &Layer {
        &self.layers[layer.0].1
    }

    /// The counts over a layer, always up to date.
    pub fn tally(&self, layer: LayerId) -> &Tally {
        self.values(layer).tally()
    }

    pub fn get(&self, layer: LayerId, index: usize) -> i64 {
        self.values(layer).get(index)
    }

    /// Gives back what the cell held before.
    pub fn set(&mut self, layer: LayerId, index: usize, value: i64) -> i64 {
        Arc::make_mut(&mut self.layers[layer.0].1).set(index, value)
    }

    pub fn fill(&mut self, layer: LayerId, value: i64) {
        self.layers[layer.0].1 = Arc::new(Layer::new(vec![value; self.frame.len()]));
    }

    /// A new occupancy in which nobody stands anywhere.
    pub fn add_occupancy(&mut self, name: &str) -> Result<OccupancyId, String> {
        self.refuse_another("occupancy", name, self.occupancy(name).is_some())?;
        self.occupancies.push((name.to_owned(), Arc::new(Occupancy::new(self.frame))));
        Ok(OccupancyId(self.occupancies.len() - 1))
    }

    pub fn occupancy(&self, name: &str) -> Option<OccupancyId> {
        self.occupancies.iter().position(|(other, _)| other == name).map(OccupancyId)
    }

    /// As [`Grid::occupancy`], for names from outside.
    pub fn find_occupancy(&self, name: &str) -> Result<OccupancyId, String> {
        self.occupancy(name).ok_or_else(|| unknown("occupancy", "occupancies", name, &self.occupancy_names()))
    }

    /// The names of all occupancies, by bytes.
    pub fn occupancy_names(&self) -> Vec<&str> {
        let mut names: Vec<&str> = self.occupancies.iter().map(|(name, _)| name.as_str()).collect();
        names.sort_unstable();
        names
    }

    pub fn occupants(&self, occupancy: OccupancyId) -> &Occupancy {
        &self.occupancies[occupancy.0].1
    }

    pub fn occupants_mut(&mut self, occupancy: OccupancyId) -> &mut Occupancy {
        Arc::make_mut(&mut self.occupancies[occupancy.0].1)
    }

    /// Roughly how much memory this grid holds, for whoever counts it.
    pub fn bytes(&self) -> usize {
        const ENTRY: usize = 40;
        let each = self.frame.len() * size_of::<i64>() + 2048;
        let layers = self.layers.iter().map(|(_, layer)| each + ENTRY * layer.tally().listed());
        let occupancies = self.occupancies.iter().map(|(_, occupancy)| each + ENTRY * occupancy.len());
        layers.chain(occupancies).sum()
    }

    fn refuse_another(&self, what: &str, name: &str, there: bool) -> Result<(), String> {
        if there {
            return Err(format!("there is a{} {what} {name} already", if what == "occupancy" { "n" } else { "" }));
        }
        check_name(name)?;
        let names = self.layers.len() + self.occupancies.len() + 1;
        if names > MOST_NAMES {
            return Err(format!("with {name} the grid would have more than {MOST_NAMES} layers and occupancies"));
        }
        if names * self.frame.len() > MOST_VALUES {
            return Err(format!("with {name} the grid would hold more than {MOST_VALUES} values"));
        }
        Ok(())
    }
}

fn unknown(kind: &str, kinds: &str, name: &str, known: &[&str]) -> String {
    match near(name, known.iter().copied()) {
        Some(close) => format!("the grid has no {kind} {name}: did you mean {close}?"),
        None if known.is_empty() => format!("the grid has no {kind} {name}; it has no {kinds}"),
        None => format!("the grid has no {kind} {name}; its {kinds} are {}", known.join(", ")),
    }
}

/// Equal whatever order layers and occupancies were added in.
impl PartialEq for Grid {
    fn eq(&self, other: &Grid) -> bool {
        let layers_equal = |(name, layer): &(String, Arc<Layer>)| {
            other
                .layer(name)
                .is_some_and(|id| Arc::ptr_eq(layer, &other.layers[id.0].1) || **layer == *other.values(id))
        };
        let occupancies_equal = |(name, occupancy): &(String, Arc<Occupancy>)| {
            other.occupancy(name).is_some_and(|id| **occupancy == *other.occupants(id))
        };
        self.frame == other.frame
            && self.layers.len() == other.layers.len()
            && self.occupancies.len() == other.occupancies.len()
            && self.layers.iter().all(layers_equal)
            && self.occupancies.iter().all(occupancies_equal)
    }
}
