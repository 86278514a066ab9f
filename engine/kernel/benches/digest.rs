//! Hashes of plain data and of grids. The cost of a grid that was hashed before depends only on its changes.

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use lunarena_kernel::digest::Digest;
use lunarena_kernel::geometry::Grid;
use lunarena_kernel::geometry::grid::{Cell, Frame};
use lunarena_kernel::random::Streams;
use lunarena_kernel::{Key, Value};
use std::hint::black_box;
use std::time::Duration;

const FIELDS: [&str; 6] = ["x", "y", "health", "cargo", "weight", "born"];

fn of(value: &Value) -> String {
    let mut digest = Digest::new();
    digest.value(value);
    digest.finish()
}

fn units(count: usize) -> Value {
    let mut streams = Streams::new(1);
    let stream = streams.stream("units");
    let mut field = |name: &str| (Key::from(name), Value::Int(stream.int(0, 99).expect("a range with numbers")));
    let mut unit = || Value::Map(FIELDS.iter().map(|name| field(name)).collect());
    Value::List((0..count).map(|_| unit()).collect())
}

fn plain(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("plain digest");
    for count in [100, 200, 400] {
        let state = Value::map([("round", Value::Int(7)), ("units", units(count))]);
        group.throughput(Throughput::Elements(count as u64));
        group.bench_function(BenchmarkId::from_parameter(count), |bencher| bencher.iter(|| of(black_box(&state))));
    }
    group.finish();
}

fn changed(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("changed grid digest");
    for (width, height) in [(32, 32), (64, 32), (64, 64)] {
        let cells = (width * height) as usize;
        let mut streams = Streams::new(1);
        let mut grid = Grid::new(Frame::new(width, height, 1, Cell::new(0, 0, 0)).expect("a good frame"));
        let ground = (0..cells).map(|_| streams.stream("ground").int(0, 9).expect("a range with numbers")).collect();
        let ground = grid.add_cells("ground", ground).expect("one layer");
        let crowd = grid.add_occupancy("units").expect("one occupancy");
        for (unit, cell) in (0..40).zip(streams.stream("units").shuffle(cells).expect("not too many cells")) {
            grid.occupants_mut(crowd).put(unit, cell).expect("a free cell");
        }
        let changes: Vec<i64> = (0..64)
            .map(|_| streams.stream("changes").int(0, cells as i64 - 1).expect("a range with numbers"))
            .collect();
        let mut changes = changes.into_iter().cycle();
        group.throughput(Throughput::Elements(1));
        group.bench_function(BenchmarkId::from_parameter(cells), |bencher| {
            bencher.iter(|| {
                let cell = changes.next().map_or(0, |cell| cell as usize);
                grid.set(ground, cell, grid.get(ground, cell) + 1);
                let mut digest = Digest::new();
                digest.grid(black_box(&grid));
                digest.finish()
            })
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

criterion_group! { name = digests; config = settings(); targets = plain, changed }
criterion_main!(digests);
