//! The kernel compared with simpler algorithms for the same results.

mod graph;
mod grid;
mod grid_plain;
mod grid_ranges;
mod grid_ways;
mod grid_wraps;
mod growth;
mod hexfield;
mod position;
mod queue;
mod random;
mod scale;
mod turns;
mod value_of;
