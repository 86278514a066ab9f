//! Grids: searches against the plainest search there is, rays, and filters.

use lunarena_kernel::geometry::Grid;
use lunarena_kernel::geometry::grid::{Cell, Direction, EIGHT, FOUR, Filter, Frame, RayEnd, Test};
use lunarena_kernel::{Key, Value};
use proptest::collection::vec;
use proptest::prelude::*;
use std::collections::VecDeque;

fn frame(width: i64, height: i64, depth: i64, x: i64, y: i64) -> Frame {
    Frame::new(width, height, depth, Cell::new(x, y, 0)).expect("a good frame")
}

proptest! {
    #[test]
    fn searches(
        walls in vec(0..3i64, 49),
        units in vec(0..49usize, 0..6),
        start in 0..49usize,
        goal in 0..49usize,
        turn in 0..8usize,
        four: bool,
    ) {
        let mut grid = Grid::new(frame(7, 7, 1, -3, -3));
        let wall = grid.add_cells("wall", walls.clone()).unwrap();
        let crowd = grid.add_occupancy("units").unwrap();
        for (id, cell) in units.iter().enumerate() {
            let _ = grid.occupants_mut(crowd).put(id as i64, *cell);
        }
        let mut directions = if four { FOUR.to_vec() } else { EIGHT.to_vec() };
        let middle = turn % directions.len();
        directions.rotate_left(middle);
        let walkable = Filter::all().with(wall, Test::AtMost(1));
        for (open, avoid) in [(walkable.clone(), false), (walkable.free_of(crowd), true)] {
            let is_open = |index: usize| walls[index] <= 1 && !(avoid && units.contains(&index));
            let plain = match walls[start] <= 1 && (start == goal || is_open(goal)) {
                true => plain_search(&grid, start, &directions, is_open, |index| index == goal),
                false => None,
            };
            let route = grid.path(start, goal, &directions, &open).unwrap();
            prop_assert_eq!(route.clone().map(|route| route.cells), plain);
            if let Some(route) = route {
                prop_assert_eq!((route.goal(), route.steps() + 1), (goal, route.cells.len()));
                let first = route.first.and_then(|number| grid.frame().step(start, directions[number]));
                prop_assert_eq!(first, route.cells.get(1).copied());
            }
            let wanted = Filter::all().with(wall, Test::Is(1));
            let plain = match walls[start] <= 1 {
                true => plain_search(&grid, start, &directions, is_open, |index| walls[index] == 1),
                false => None,
            };
            let route = grid.nearest(start, &directions, &open, &wanted).unwrap();
            prop_assert_eq!(route.map(|route| route.cells), plain);
        }
    }
}

/// First in, first out, each cell holding the whole way to it.
fn plain_search(
    grid: &Grid,
    start: usize,
    directions: &[Direction],
    open: impl Fn(usize) -> bool,
    goal: impl Fn(usize) -> bool,
) -> Option<Vec<usize>> {
    let mut seen = vec![start];
    let mut queue = VecDeque::from([vec![start]]);
    while let Some(way) = queue.pop_front() {
        let here = way[way.len() - 1];
        if goal(here) {
            return Some(way);
        }
        for next in grid.frame().neighbours(here, directions) {
            if open(next) && !seen.contains(&next) {
                seen.push(next);
                queue.push_back(way.iter().copied().chain([next]).collect());
            }
        }
    }
    None
}

#[test]
fn two_cells_straight_down_lead_over_the_corner() {
    let grid = Grid::new(frame(5, 5, 1, 0, 0));
    let index = |x, y| grid.frame().index(Cell::new(x, y, 0)).unwrap();
    let route = grid.path(index(2, 1), index(2, 3), &EIGHT, &Filter::all()).unwrap().unwrap();
    assert_eq!(route.first.map(|number| EIGHT[number]), Some(Direction::flat(1, 1)));
    assert_eq!(route.cells, [index(2, 1), index(3, 2), index(2, 3)]);
}

#[test]
fn an_occupied_goal_is_closed_and_an_occupied_start_is_not() {
    let mut grid = Grid::new(frame(3, 1, 1, 0, 0));
    let crowd = grid.add_occupancy("units").unwrap();
    grid.occupants_mut(crowd).put(1, 0).unwrap();
    let open = Filter::all().free_of(crowd);
    assert_eq!(grid.path(0, 2, &FOUR, &open).unwrap().map(|route| route.steps()), Some(2));
    assert_eq!(grid.path(0, 0, &FOUR, &open).unwrap().map(|route| route.steps()), Some(0));
    grid.occupants_mut(crowd).put(2, 2).unwrap();
    assert_eq!(grid.path(0, 2, &FOUR, &open).unwrap(), None);
    assert_eq!(grid.path(0, 2, &FOUR, &Filter::all()).unwrap().map(|route| route.steps()), Some(2));
}

#[test]
fn rays_end_at_a_limit_an_edge_or_a_cell() {
    let mut grid = Grid::new(frame(6, 6, 1, 0, 0));
    let wall = grid.add_layer("wall", 0).unwrap();
    let index = |x, y| grid.frame().index(Cell::new(x, y, 0)).unwrap();
    let (start, one, two, three) = (index(1, 1), index(2, 2), index(3, 3), index(4, 4));
    grid.set(wall, three, 1);
    let open = Filter::all().with(wall, Test::Is(0));
    let ray = |direction, most| {
        let ray = grid.ray(start, direction, most, &open);
        (ray.cells, ray.end)
    };
    assert_eq!(ray(Direction::flat(1, 1), 2), (vec![one, two], RayEnd::Limit));
    assert_eq!(ray(Direction::flat(1, 1), 3), (vec![one, two], RayEnd::Blocked(three)));
    assert_eq!(
        ray(Direction::flat(-1, 0), i64::MAX),
        (vec![grid.frame().index(Cell::new(0, 1, 0)).unwrap()], RayEnd::Edge)
    );
    assert_eq!(ray(Direction::flat(0, 0), 3), (vec![], RayEnd::Limit));
    assert_eq!(ray(Direction::flat(0, 1), -3), (vec![], RayEnd::Limit));
    assert_eq!(ray(Direction::new(i64::MAX, i64::MIN, 0), 3), (vec![], RayEnd::Edge));
}

#[test]
fn filters_from_plain_data() {
    let mut grid = Grid::new(frame(5, 1, 1, 0, 0));
    grid.add_cells("a", vec![-2, -1, 0, 1, 2]).unwrap();
    let select = |test: Value| Filter::from_value(&grid, &Value::map([("a", test)])).map(|filter| grid.select(&filter));
    assert_eq!(select(Value::Int(1)), Ok(vec![3]));
    assert_eq!(select(Value::from(vec![2, -2])), Ok(vec![0, 4]));
    assert_eq!(select(Value::map([("at_least", Value::Int(-1)), ("at_most", Value::Int(1))])), Ok(vec![1, 2, 3]));
    assert_eq!(select(Value::map([("not", Value::Int(0))])), Ok(vec![0, 1, 3, 4]));
    assert_eq!(select(Value::from("x")).unwrap_err(), "a test of layer a needs whole numbers, not a string");
    let word = select(Value::map([("above", Value::Int(0))])).unwrap_err();
    assert_eq!(word, "a test of layer a is one of is, not, at_least, at_most, not above");
    let layer = Filter::from_value(&grid, &Value::Map([(Key::from("b"), Value::Int(0))].into()));
    assert_eq!(layer.unwrap_err(), "the grid has no layer b; its layers are a");
    assert_eq!(Filter::from_value(&grid, &Value::List(vec![])), Ok(Filter::all()));
    let crowd = grid.add_occupancy("units").unwrap();
    grid.occupants_mut(crowd).put(1, 3).unwrap();
    let free = Value::map([("a", Value::map([("at_least", Value::Int(0))])), ("free_of", "units".into())]);
    assert_eq!(Filter::from_value(&grid, &free).map(|filter| grid.select(&filter)), Ok(vec![2, 4]));
    let unknown = Filter::from_value(&grid, &Value::map([("free_of", vec!["units", "unit"].into())]));
    assert_eq!(unknown.unwrap_err(), "the grid has no occupancy unit: did you mean units?");
}
