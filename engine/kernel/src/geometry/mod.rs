//! Where things stand: named graphs, grids of squares or hexagons and the vertices of hexagons. Every query states
//! the order of its answer, since a rule that walks over an answer must see the same one on every
//! machine.

pub mod graph;
pub mod grid;
pub mod hexfield;
mod names;
mod size_limit;

pub use graph::Graph;
pub use grid::Grid;
pub use hexfield::HexField;
pub(crate) use names::check_name;
pub use names::natural_order;
pub use size_limit::SizeLimit;
