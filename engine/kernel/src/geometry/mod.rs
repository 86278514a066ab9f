//! Where things stand: named graphs, grids of squares or hexagons and the vertices of hexagons. Every query states
//! the order of its answer, since a rule that walks over an answer must see the same one on every
//! machine.

pub mod graph;
pub mod grid;
pub mod hexfield;
mod natural;
mod reading;
mod room;

pub use graph::Graph;
pub use grid::Grid;
pub use hexfield::HexField;
pub use natural::natural_order;
pub use room::Room;
