//! Paths in grids, graphs and hex fields. The cost of a search grows with the number of cells or edges, for the nearest of many goals with the cells
//! in between, and in hex fields, which need no search, with the length of the path.

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use lunarena_kernel::geometry::grid::{Cell, EIGHT, Ending, Filter, Frame, LayerId, Test};
use lunarena_kernel::geometry::{Graph, Grid, HexField};
use lunarena_kernel::random::Streams;
use std::hint::black_box;
use std::time::Duration;

/// Number of paths per iteration, so that single pairs have little weight.
const PAIRS: usize = 16;
/// Percentage of walls.
const WALLS: i64 = 25;
/// Ground value of a treasure. Cells have random values from 0 to 99, so about one in a hundred is a treasure.
const TREASURE: i64 = 99;
const ROADS: usize = 3;

fn draw(name: &str, count: usize, low: i64, high: i64) -> Vec<i64> {
    let mut streams = Streams::new(1);
    (0..count).map(|_| streams.stream(name).int(low, high).expect("a range with numbers")).collect()
}

/// Returns pairs of indices below `count`.
fn pairs(count: usize) -> Vec<(usize, usize)> {
    let ends = draw("pairs", 2 * PAIRS, 0, count as i64 - 1);
    ends.chunks(2).map(|ends| (ends[0] as usize, ends[1] as usize)).collect()
}

/// Returns a grid, its ground layer, a filter for open cells, and pairs of open cells.
fn field(width: i64, height: i64) -> (Grid, LayerId, Filter, Vec<(usize, usize)>) {
    let mut grid = Grid::new(Frame::new(width, height, 1, Cell::new(0, 0, 0)).expect("a good frame"));
    let ground = grid.add_cells("ground", draw("ground", grid.frame().cell_count(), 0, 99)).expect("one layer");
    let open = Filter { tests: vec![(ground, Test::AtLeast(WALLS))], ..Filter::all() };
    let places = grid.select(&open);
    let pairs = pairs(places.len()).iter().map(|(start, goal)| (places[*start], places[*goal])).collect();
    (grid, ground, open, pairs)
}

fn on_grids(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("grid path");
    for (width, height) in [(32, 32), (64, 32), (64, 64)] {
        let (grid, _, open, pairs) = field(width, height);
        let path = |(start, goal): &(usize, usize)| {
            grid.path(black_box(*start), black_box(*goal), &EIGHT, &open, Ending::Open)
        };
        let steps = |pair| path(pair).expect("few directions").map_or(0, |route| route.steps());
        group.throughput(Throughput::Elements((PAIRS * grid.frame().cell_count()) as u64));
        group.bench_function(BenchmarkId::from_parameter(grid.frame().cell_count()), |bencher| {
            bencher.iter(|| pairs.iter().map(steps).sum::<usize>())
        });
    }
    group.finish();
}

fn to_the_nearest(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("grid nearest");
    for (width, height) in [(32, 32), (64, 32), (64, 64)] {
        let (grid, ground, open, pairs) = field(width, height);
        let treasure = Filter { tests: vec![(ground, Test::Is(TREASURE))], ..Filter::all() };
        let nearest =
            |(start, _): &(usize, usize)| grid.nearest(black_box(*start), &EIGHT, &open, &treasure, Ending::Open);
        let steps = |pair| nearest(pair).expect("few directions").map_or(0, |route| route.steps());
        group.throughput(Throughput::Elements(PAIRS as u64));
        group.bench_function(BenchmarkId::from_parameter(grid.frame().cell_count()), |bencher| {
            bencher.iter(|| pairs.iter().map(steps).sum::<usize>())
        });
    }
    group.finish();
}

/// Returns a graph whose nodes have edges to the next one and to a few others, in both directions.
fn roads(nodes: usize) -> Graph {
    let others = draw("roads", nodes * ROADS, 0, nodes as i64 - 1);
    let mut edges: Vec<(usize, usize)> = (0..nodes).map(|node| (node, (node + 1) % nodes)).collect();
    edges.extend(others.iter().enumerate().map(|(at, other)| (at / ROADS, *other as usize)));
    edges.extend(edges.clone().iter().map(|(from, to)| (*to, *from)));
    edges.retain(|(from, to)| from != to);
    edges.sort_unstable();
    edges.dedup();
    let name = |node: usize| format!("S{node}");
    let weights = draw("weights", edges.len(), 1, 20);
    let edges = edges.iter().zip(weights).map(|((from, to), weight)| (name(*from), name(*to), weight));
    Graph::from_edges((0..nodes).map(name), edges).expect("a good graph")
}

fn on_graphs(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("graph path");
    for nodes in [200, 400, 800] {
        let (graph, pairs) = (roads(nodes), pairs(nodes));
        group.throughput(Throughput::Elements((PAIRS * graph.edge_count()) as u64));
        group.bench_function(BenchmarkId::from_parameter(nodes), |bencher| {
            bencher.iter(|| {
                let path = |(from, to): &(usize, usize)| graph.path(black_box(*from), black_box(*to));
                pairs.iter().map(|pair| path(pair).expect("good weights").is_some()).filter(|found| *found).count()
            })
        });
    }
    group.finish();
}

fn on_hexagons(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("hexfield path");
    for size in [8, 16, 32] {
        let field = HexField::new(size).expect("a good size");
        let vertices: Vec<_> = field.vertices().collect();
        let pairs = pairs(vertices.len()).into_iter().map(|(from, to)| (vertices[from], vertices[to]));
        let pairs: Vec<_> = pairs.collect();
        let length = |(from, to): &(_, _)| field.path(black_box(*from), black_box(*to)).map_or(0, |path| path.len());
        group.throughput(Throughput::Elements(pairs.iter().map(length).sum::<usize>() as u64));
        group.bench_function(BenchmarkId::from_parameter(size), |bencher| {
            bencher.iter(|| pairs.iter().map(length).sum::<usize>())
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

criterion_group! { name = paths; config = settings(); targets = on_grids, to_the_nearest, on_graphs, on_hexagons }
criterion_main!(paths);
