//! Range queries. Their cost grows with the results, not with the size of the map or the number of other occupants.

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use lunarena_kernel::geometry::grid::{Cell, Filter, Frame, Metric, Test};
use lunarena_kernel::geometry::{Graph, Grid};
use lunarena_kernel::random::Streams;
use std::hint::black_box;
use std::time::Duration;

/// Number of queries per iteration, each from another cell.
const PLACES: usize = 32;
const SIDE: i64 = 64;
/// Squared range of units: ten cells in a straight line.
const LIMIT: i64 = 100;
const ROADS: usize = 3;

fn draw(name: &str, count: usize, high: i64) -> Vec<usize> {
    let mut streams = Streams::new(1);
    (0..count).map(|_| streams.stream(name).int(0, high).expect("a range with numbers") as usize).collect()
}

fn field() -> Grid {
    Grid::new(Frame::new(SIDE, SIDE, 1, Cell::new(0, 0, 0)).expect("a good frame"))
}

/// Cells around a cell; the area doubles.
fn cells(criterion: &mut Criterion) {
    let mut grid = field();
    let ground = draw("ground", grid.frame().cell_count(), 3).into_iter().map(|kind| kind as i64);
    let ground = grid.add_cells("ground", ground.collect()).expect("one layer");
    let dry = Filter { tests: vec![(ground, Test::AtLeast(1))], ..Filter::all() };
    let places = draw("places", PLACES, SIDE * SIDE - 1);
    let mut group = criterion.benchmark_group("grid within");
    for limit in [25, 50, 100] {
        let within = |place: &usize| grid.within(black_box(*place), Metric::Squared, limit, &dry).len();
        group.throughput(Throughput::Elements(places.iter().map(within).sum::<usize>() as u64));
        group.bench_function(BenchmarkId::from_parameter(limit), |bencher| {
            bencher.iter(|| places.iter().map(within).sum::<usize>())
        });
    }
    group.finish();
}

/// Occupants around each unit; the number of units doubles.
fn occupants(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("grid occupants_within");
    for units in [100, 200, 400] {
        let mut grid = field();
        let crowd = grid.add_occupancy("units").expect("one occupancy");
        let order = Streams::new(1).stream("units").shuffle(grid.frame().cell_count()).expect("not too many cells");
        for (unit, cell) in (0..).zip(&order[..units]) {
            grid.occupants_mut(crowd).put(unit, *cell).expect("a free cell");
        }
        let seen = |cell: &usize| grid.occupants_within(crowd, black_box(*cell), Metric::Squared, LIMIT).len();
        group.throughput(Throughput::Elements(units as u64));
        group.bench_function(BenchmarkId::from_parameter(units), |bencher| {
            bencher.iter(|| order[..units].iter().map(seen).sum::<usize>())
        });
    }
    group.finish();
}

/// Nodes around a node; the number of hops doubles.
fn nodes(criterion: &mut Criterion) {
    let nodes = 2048;
    let others = draw("roads", nodes * ROADS, 40);
    let name = |node: usize| format!("S{}", node % nodes);
    let mut edges: Vec<(String, String, i64)> = Vec::new();
    for (at, other) in others.iter().enumerate() {
        edges.push((name(at / ROADS), name(at / ROADS + 1 + other), 1));
    }
    edges.sort_unstable();
    edges.dedup();
    let graph = Graph::from_edges((0..nodes).map(name), edges).expect("a good graph");
    let places = draw("places", PLACES, nodes as i64 - 1);
    let mut group = criterion.benchmark_group("graph within");
    for hops in [2, 4, 8] {
        let within = |place: &usize| graph.within(black_box(*place), hops).len();
        group.throughput(Throughput::Elements(places.iter().map(within).sum::<usize>() as u64));
        group.bench_function(BenchmarkId::from_parameter(hops), |bencher| {
            bencher.iter(|| places.iter().map(within).sum::<usize>())
        });
    }
    group.finish();
}

fn settings() -> Criterion {
    Criterion::default()
        .sample_size(30)
        .warm_up_time(Duration::from_millis(300))
        .measurement_time(Duration::from_secs(1))
}

criterion_group! { name = ranges; config = settings(); targets = cells, occupants, nodes }
criterion_main!(ranges);
