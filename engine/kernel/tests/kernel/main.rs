//! Tests of the public interface, many of which compare the kernel with simpler algorithms for the same results.

mod budget;
mod graph;
mod grid;
mod grid_checksum;
mod grid_plain;
mod grid_ranges;
mod grid_ways;
mod grid_wraps;
mod growth;
mod hexfield;
mod near;
mod path;
mod position;
mod queue;
mod random;
mod scale;
mod turns;
mod value_of;
mod visible;

use lunarena_kernel::geometry::grid::{Filter, LayerId, Test};

/// Returns a filter with a single test of layer values.
fn having(layer: LayerId, test: Test) -> Filter {
    Filter { tests: vec![(layer, test)], ..Filter::all() }
}
