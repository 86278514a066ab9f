//! Grids that wrap, and hexagonal cells, compared with steps from cell to cell.

use crate::having;
use lunarena_kernel::geometry::Grid;
use lunarena_kernel::geometry::grid::{
    Cell, Direction, EIGHT, Ending, FOUR, Filter, Frame, Metric, RayEnd, SIX, Test, Wrap,
};
use proptest::prelude::*;
use proptest::sample::Index;

fn frame(width: i64, height: i64, wrap: Wrap) -> Frame {
    Frame::new(width, height, 1, Cell::new(-2, 5, 0)).expect("a good frame").wrapped(wrap)
}

fn frames() -> impl Strategy<Value = Frame> {
    (1..8i64, 1..8i64, any::<(bool, bool)>()).prop_map(|(width, height, (x, y))| frame(width, height, Wrap { x, y }))
}

/// Takes one step, moving back inside by one side at a time.
fn step(frame: &Frame, index: usize, direction: Direction) -> Option<usize> {
    let from = frame.cell(index);
    let (mut x, mut y) = (from.x + direction.dx, from.y + direction.dy);
    let origin = frame.origin();
    while frame.wrap().x && x < origin.x {
        x += frame.width();
    }
    while frame.wrap().x && x >= origin.x + frame.width() {
        x -= frame.width();
    }
    while frame.wrap().y && y < origin.y {
        y += frame.height();
    }
    while frame.wrap().y && y >= origin.y + frame.height() {
        y -= frame.height();
    }
    (0..frame.cell_count()).find(|other| frame.cell(*other) == Cell::new(x, y, from.z))
}

/// Computes the minimum number of steps to all cells.
fn distances(frame: &Frame, from: usize, directions: &[Direction]) -> Vec<Option<i64>> {
    let mut away = vec![None; frame.cell_count()];
    away[from] = Some(0);
    for ring in 0..frame.cell_count() as i64 {
        for cell in (0..frame.cell_count()).filter(|cell| away[*cell] == Some(ring)).collect::<Vec<_>>() {
            for next in directions.iter().filter_map(|direction| step(frame, cell, *direction)) {
                away[next] = away[next].or(Some(ring + 1));
            }
        }
    }
    away
}

/// Computes the squared distance as the minimum over several rounds in each direction.
fn squared(frame: &Frame, a: usize, b: usize) -> i64 {
    let (a, b) = (frame.cell(a), frame.cell(b));
    let turns = |wraps: bool| if wraps { -2..=2i64 } else { 0..=0 };
    let all = turns(frame.wrap().x).flat_map(|i| turns(frame.wrap().y).map(move |j| (i, j)));
    let way = |(i, j): (i64, i64)| (b.x - a.x + i * frame.width()).pow(2) + (b.y - a.y + j * frame.height()).pow(2);
    all.map(way).min().expect("at least one way")
}

/// Computes the distances of all cells in each metric.
fn measured(frame: &Frame, from: usize) -> [(Metric, Vec<Option<i64>>); 4] {
    [
        (Metric::Manhattan, distances(frame, from, &FOUR)),
        (Metric::Chebyshev, distances(frame, from, &EIGHT)),
        (Metric::Hex, distances(frame, from, &SIX)),
        (Metric::Squared, (0..frame.cell_count()).map(|to| Some(squared(frame, from, to))).collect()),
    ]
}

proptest! {
    #[test]
    fn steps_cross_edges(
        frame in frames(),
        place in any::<Index>(),
        own in prop::collection::vec((-9..10i64, -9..10i64), 0..12),
    ) {
        let index = place.index(frame.cell_count());
        let own: Vec<Direction> = own.into_iter().map(|(dx, dy)| Direction::flat(dx, dy)).collect();
        for directions in [&FOUR[..], &SIX, &EIGHT, &own] {
            let steps: Vec<usize> = directions.iter().filter_map(|direction| step(&frame, index, *direction)).collect();
            let mut once = Vec::new();
            for next in steps {
                if !frame.wrap().any() || (next != index && !once.contains(&next)) {
                    once.push(next);
                }
            }
            prop_assert_eq!(frame.neighbours(index, directions), once);
        }
    }

    #[test]
    fn distances_are_the_minimum_of_steps(frame in frames(), place in any::<Index>(), limit in -1..30i64) {
        let from = place.index(frame.cell_count());
        for (metric, away) in measured(&frame, from) {
            for (to, away) in away.iter().enumerate() {
                prop_assert_eq!(frame.distance(metric, from, to), *away, "{:?} to {}", metric, to);
            }
            let mut near: Vec<(i64, Cell, usize)> = (0..frame.cell_count())
                .filter_map(|to| Some((away[to].filter(|away| *away <= limit)?, frame.cell(to), to)))
                .collect();
            near.sort_unstable();
            let near: Vec<(usize, i64)> = near.into_iter().map(|(away, _, to)| (to, away)).collect();
            prop_assert_eq!(frame.within(from, metric, limit), near.clone(), "{:?}", metric);

            let mut grid = Grid::new(frame);
            let kinds = (0..frame.cell_count() as i64).map(|cell| cell % 3).collect();
            let kind = grid.add_cells("kind", kinds).unwrap();
            let crowd = grid.add_occupancy("units").unwrap();
            for cell in (0..frame.cell_count()).step_by(2) {
                grid.occupants_mut(crowd).put(cell as i64, cell).unwrap();
            }
            let ones = near.iter().copied().filter(|(cell, _)| cell % 3 == 1).collect::<Vec<_>>();
            prop_assert_eq!(grid.within(from, metric, limit, &having(kind, Test::Is(1))), ones);
            let units = near.iter().filter(|(cell, _)| cell % 2 == 0).map(|(cell, away)| (*cell as i64, *cell, *away));
            prop_assert_eq!(grid.occupants_within(crowd, from, metric, limit), units.collect::<Vec<_>>());
        }
    }

    #[test]
    fn rectangles_cross_edges(
        frame in frames(),
        place in any::<Index>(),
        corner in (-12..12i64, -5..15i64),
        size in (0..9i64, 0..9i64),
    ) {
        let (from, corner) = (place.index(frame.cell_count()), Cell::new(corner.0, corner.1, 0));
        let cells = (0..size.1).flat_map(|y| (0..size.0).map(move |x| Cell::new(corner.x + x, corner.y + y, 0)));
        let cells: Option<Vec<usize>> = cells.map(|cell| frame.index(cell)).collect();
        let once = cells.filter(|cells| {
            let mut sorted = cells.clone();
            sorted.sort_unstable();
            sorted.dedup();
            !cells.is_empty() && sorted.len() == cells.len()
        });
        let block = frame.block(corner, size.0, size.1);
        prop_assert_eq!(&block, &once);
        for (metric, away) in measured(&frame, from) {
            let nearest = once.as_ref().and_then(|cells| cells.iter().filter_map(|cell| away[*cell]).min());
            prop_assert_eq!(frame.distance_to_block(metric, from, corner, size.0, size.1), nearest, "{:?}", metric);
        }
    }

    #[test]
    fn rays_go_round_once(
        frame in frames(),
        place in any::<Index>(),
        wall in any::<Index>(),
        (dx, dy) in (-3..4i64, -3..4i64),
        most in prop_oneof![0..12i64, Just(i64::MAX)],
    ) {
        let (start, wall, direction) = (place.index(frame.cell_count()), wall.index(frame.cell_count()), Direction::flat(dx, dy));
        let (mut cells, mut here) = (Vec::new(), start);
        let end = loop {
            if (dx, dy) == (0, 0) || cells.len() as i64 >= most {
                break RayEnd::Limit;
            }
            match step(&frame, here, direction) {
                None => break RayEnd::Edge,
                Some(next) if next == start => break RayEnd::Round,
                Some(next) if next == wall => break RayEnd::Blocked(next),
                Some(next) => {
                    cells.push(next);
                    here = next;
                }
            }
        };
        let ray = frame.ray(start, direction, most, |cell| cell == wall);
        prop_assert_eq!((ray.cells, ray.end), (cells, end));
    }

    #[test]
    fn every_coordinate_is_a_cell(frame in frames(), x: i64, y: i64) {
        let inside = |at: i64, first: i64, length: i64, wraps: bool| match wraps {
            true => Some((i128::from(at) - i128::from(first)).rem_euclid(i128::from(length)) as i64 + first),
            false => Some(at).filter(|at| (first..first + length).contains(at)),
        };
        let (wrap, origin) = (frame.wrap(), frame.origin());
        let expected = inside(x, origin.x, frame.width(), wrap.x).zip(inside(y, origin.y, frame.height(), wrap.y));
        let found = frame.index(Cell::new(x, y, 0)).map(|index| (frame.cell(index).x, frame.cell(index).y));
        prop_assert_eq!(found, expected);
        prop_assert_eq!(frame.index(Cell::new(x, y, 1)), None);
    }

    #[test]
    fn the_longest_steps_are_reversible(frame in frames(), place in any::<Index>(), goal in any::<Index>(), dx: i64, dy: i64) {
        let grid = Grid::new(frame);
        let directions = [Direction::flat(dx, dy), Direction::flat(i64::MIN, i64::MAX), Direction::flat(i64::MIN, 0)];
        let (start, goal) = (place.index(frame.cell_count()), goal.index(frame.cell_count()));
        if let Some(route) = grid.path(start, goal, &directions, &Filter::all(), Ending::Open).unwrap() {
            prop_assert_eq!((route.cells[0], route.end()), (start, goal));
            for pair in route.cells.windows(2) {
                prop_assert!(frame.neighbours(pair[0], &directions).contains(&pair[1]));
            }
        }
    }
}

#[test]
fn neighbours_in_narrow_grids_are_unique() {
    let around = |width, height, directions: &[Direction]| frame(width, height, Wrap::BOTH).neighbours(0, directions);
    assert_eq!(around(1, 1, &EIGHT), [0usize; 0]);
    assert_eq!(around(2, 1, &EIGHT), [1]);
    assert_eq!(around(2, 2, &FOUR), [2, 1]);
    assert_eq!(around(2, 2, &SIX), [2, 3, 1]);
    assert_eq!(around(3, 1, &FOUR), [1, 2]);
    let grid = Grid::new(frame(1, 1, Wrap::BOTH));
    assert_eq!(grid.path(0, 0, &FOUR, &Filter::all(), Ending::Open).unwrap().map(|route| route.steps()), Some(0));
    assert_eq!(grid.path(0, 0, &FOUR, &Filter::all(), Ending::Beside).unwrap(), None);
    assert_eq!(grid.reachable(0, &EIGHT, i64::MAX, &Filter::all()).unwrap(), [(0, 0)]);
    assert_eq!(grid.frame().ray(0, Direction::flat(1, 0), i64::MAX, |_| false).end, RayEnd::Round);
}

#[test]
fn six_cells_surround_a_hexagon_and_a_ring_has_six_for_each_step() {
    let frame = Frame::new(9, 9, 1, Cell::new(-4, -4, 0)).unwrap();
    let centre = frame.index(Cell::new(0, 0, 0)).unwrap();
    let cells = |limit| -> Vec<(i64, i64)> {
        frame.within(centre, Metric::Hex, limit).iter().map(|(i, _)| (frame.cell(*i).x, frame.cell(*i).y)).collect()
    };
    assert_eq!(cells(1), [(0, 0), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0)]);
    assert_eq!((0..5).map(|limit| cells(limit).len()).collect::<Vec<_>>(), [1, 7, 19, 37, 61]);
}

#[test]
fn grids_that_wrap_differ_from_those_that_do_not() {
    let (plain, round) = (frame(3, 3, Wrap::default()), frame(3, 3, Wrap::BOTH));
    assert_ne!(Grid::new(plain), Grid::new(round));
    let digest = |frame: Frame| {
        let mut digest = lunarena_kernel::digest::Digest::new();
        digest.grid(&Grid::new(frame));
        digest.finish()
    };
    let wraps = [(false, false), (true, false), (false, true), (true, true)].map(|(x, y)| Wrap { x, y });
    let mut digests = wraps.map(|wrap| digest(frame(3, 3, wrap))).to_vec();
    digests.sort();
    digests.dedup();
    assert_eq!(digests.len(), 4);
}
