//! Ranges in grids compared with a scan of all cells.

use crate::having;
use lunarena_kernel::geometry::Grid;
use lunarena_kernel::geometry::grid::{Cell, Filter, Frame, Metric, Test};
use proptest::prelude::*;
use proptest::sample::Index;

fn frame(width: i64, height: i64, depth: i64, x: i64, y: i64) -> Frame {
    Frame::new(width, height, depth, Cell::new(x, y, 0)).expect("a good frame")
}

fn measure(metric: Metric, dx: i64, dy: i64) -> i64 {
    match metric {
        Metric::Manhattan => dx.abs() + dy.abs(),
        Metric::Chebyshev => dx.abs().max(dy.abs()),
        Metric::Squared => dx * dx + dy * dy,
        Metric::Hex if (dx < 0) == (dy < 0) => dx.abs() + dy.abs(),
        Metric::Hex => dx.abs().max(dy.abs()),
    }
}

const METRICS: [Metric; 4] = [Metric::Manhattan, Metric::Chebyshev, Metric::Squared, Metric::Hex];

fn check_range(frame: &Frame, centre: usize, metric: Metric, limit: i64) {
    let c = frame.cell(centre);
    let mut near: Vec<(i64, i64, i64, usize)> = (0..frame.cell_count())
        .map(|index| (frame.cell(index), index))
        .filter(|(cell, _)| cell.z == c.z)
        .map(|(cell, index)| (measure(metric, cell.x - c.x, cell.y - c.y), cell.x, cell.y, index))
        .filter(|(distance, ..)| *distance <= limit)
        .collect();
    near.sort_unstable();
    let near: Vec<(usize, i64)> = near.into_iter().map(|(distance, _, _, index)| (index, distance)).collect();
    assert_eq!(frame.within(centre, metric, limit), near, "{metric:?} {limit} round {c:?} of {frame:?}");
    assert!(near.iter().all(|(index, distance)| frame.distance(metric, centre, *index) == Some(*distance)));
}

proptest! {
    #[test]
    fn ranges_match_a_scan(
        size in (1..9i64, 1..9i64, 1..3i64),
        at in (-12..12i64, -12..12i64),
        place in any::<Index>(),
        limit in -1..40i64,
    ) {
        let frame = frame(size.0, size.1, size.2, at.0, at.1);
        for metric in METRICS {
            check_range(&frame, place.index(frame.cell_count()), metric, limit);
        }
    }

    #[test]
    fn wide_ranges_match_a_scan(place in any::<Index>(), limit in 20..80i64) {
        let frame = frame(60, 33, 1, -3, 5);
        check_range(&frame, place.index(frame.cell_count()), Metric::Manhattan, limit);
        check_range(&frame, place.index(frame.cell_count()), Metric::Chebyshev, limit);
        check_range(&frame, place.index(frame.cell_count()), Metric::Hex, limit);
        check_range(&frame, place.index(frame.cell_count()), Metric::Squared, limit * limit);
    }

    #[test]
    fn values_in_range_match_a_scan(
        size in (1..12i64, 1..12i64, 1..3i64),
        at in (-12..12i64, -12..12i64),
        place in any::<Index>(),
        held in prop::collection::vec(any::<Index>(), 0..40),
        limit in prop_oneof![-1..40i64, Just(i64::MAX)],
    ) {
        let frame = frame(size.0, size.1, size.2, at.0, at.1);
        let mut grid = Grid::new(frame);
        let layer = grid.add_layer("stones", 0).expect("a new layer");
        for cell in &held {
            grid.set(layer, cell.index(frame.cell_count()), 7);
        }
        let centre = place.index(frame.cell_count());
        for (metric, wanted) in METRICS.into_iter().flat_map(|metric| [0, 7, 8].map(|wanted| (metric, wanted))) {
            let mut near = frame.within(centre, metric, limit);
            near.retain(|(index, _)| grid.get(layer, *index) == wanted);
            prop_assert_eq!(grid.within(centre, metric, limit, &having(layer, Test::Is(wanted))), near);
        }
    }

    #[test]
    fn distances_to_blocks_are_minimal(
        place in any::<Index>(),
        corner in (0..6i64, 0..6i64),
        size in (1..4i64, 1..4i64),
    ) {
        let frame = frame(9, 9, 1, 0, 0);
        let cell = place.index(frame.cell_count());
        let corner = Cell::new(corner.0, corner.1, 0);
        for metric in METRICS {
            let block = frame.block(corner, size.0, size.1).unwrap();
            let nearest = block.iter().filter_map(|index| frame.distance(metric, cell, *index)).min();
            prop_assert_eq!(frame.distance_to_block(metric, cell, corner, size.0, size.1), nearest);
        }
    }
}

#[test]
fn ranges_start_at_the_centre_and_are_ordered_by_x_then_y() {
    let frame = frame(9, 9, 1, -4, -4);
    let centre = frame.index(Cell::new(0, 0, 0)).unwrap();
    let cells: Vec<(i64, i64)> =
        frame.within(centre, Metric::Squared, 2).iter().map(|(i, _)| (frame.cell(*i).x, frame.cell(*i).y)).collect();
    assert_eq!(cells, [(0, 0), (-1, 0), (0, -1), (0, 1), (1, 0), (-1, -1), (-1, 1), (1, -1), (1, 1)]);
    assert_eq!(frame.within(centre, Metric::Squared, i64::MAX).len(), 81);
    assert_eq!(frame.within(centre, Metric::Manhattan, i64::MAX).len(), 81);
    assert_eq!(frame.within(centre, Metric::Chebyshev, i64::MIN), []);
}

#[test]
fn occupants_within_range_are_found() {
    let mut grid = Grid::new(frame(5, 5, 2, 0, 0));
    let crowd = grid.add_occupancy("units").unwrap();
    let index = |x, y, z| grid.frame().index(Cell::new(x, y, z)).unwrap();
    let (centre, east, corner, far, above) =
        (index(2, 2, 0), index(3, 2, 0), index(1, 1, 0), index(4, 4, 0), index(2, 2, 1));
    for (id, cell) in [(1, corner), (2, east), (3, far), (4, above), (5, centre)] {
        grid.occupants_mut(crowd).put(id, cell).unwrap();
    }
    let near = grid.occupants_within(crowd, centre, Metric::Squared, 2);
    assert_eq!(near, [(5, centre, 0), (2, east, 1), (1, corner, 2)]);
    let free = grid.within(centre, Metric::Manhattan, 1, &Filter { free_of: vec![crowd], ..Filter::all() });
    assert_eq!(free.len(), 3);
}
