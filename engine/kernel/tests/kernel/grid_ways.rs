//! Searches in grids compared with a naive search, rays and filters.

use crate::having;
use lunarena_kernel::geometry::Grid;
use lunarena_kernel::geometry::grid::{Cell, Direction, EIGHT, Ending, FOUR, Filter, Frame, RayEnd, SIX, Test, Wrap};
use lunarena_kernel::{Key, Value};
use proptest::collection::vec;
use proptest::prelude::*;
use std::collections::VecDeque;

fn frame(width: i64, height: i64, depth: i64, x: i64, y: i64) -> Frame {
    Frame::new(width, height, depth, Cell::new(x, y, 0)).expect("a good frame")
}

/// A grid of 7 x 7 cells that may wrap, with walls (value 2), units, start, goal and rotated directions.
#[derive(Clone, Debug)]
struct Field {
    grid: Grid,
    walls: Vec<i64>,
    units: Vec<usize>,
    start: usize,
    goal: usize,
    directions: Vec<Direction>,
}

fn fields() -> impl Strategy<Value = Field> {
    let ends = (0..49usize, 0..49usize);
    let turned = (0..3usize, 0..8usize);
    (vec(0..3i64, 49), vec(0..49usize, 0..6), ends, turned, any::<(bool, bool)>()).prop_map(
        |(walls, units, (start, goal), (set, turn), (x, y))| {
            let mut grid = Grid::new(frame(7, 7, 1, -3, -3).wrapped(Wrap { x, y }));
            grid.add_cells("wall", walls.clone()).expect("a new layer");
            let crowd = grid.add_occupancy("units").expect("a new occupancy");
            for (id, cell) in units.iter().enumerate() {
                let _ = grid.occupants_mut(crowd).put(id as i64, *cell);
            }
            let mut directions = [FOUR.to_vec(), SIX.to_vec(), EIGHT.to_vec()][set].clone();
            let middle = turn % directions.len();
            directions.rotate_left(middle);
            Field { grid, walls, units, start, goal, directions }
        },
    )
}

impl Field {
    /// Returns a filter for open cells, and the same as a function. Units block cells if `avoid` is set.
    fn open(&self, avoid: bool) -> (Filter, impl Fn(usize) -> bool) {
        let wall = self.grid.layer("wall").expect("it is there");
        let crowd = self.grid.occupancy("units").expect("it is there");
        let is_open = move |index: usize| self.walls[index] <= 1 && !(avoid && self.units.contains(&index));
        (Filter { free_of: avoid.then_some(crowd).into_iter().collect(), ..having(wall, Test::AtMost(1)) }, is_open)
    }

    fn search(&self, open: impl Fn(usize) -> bool, goal: impl Fn(usize) -> bool) -> Option<Vec<usize>> {
        plain_search(&self.grid, self.start, &self.directions, open, goal)
    }

    fn is_beside(&self, cell: usize, goal: impl Fn(usize) -> bool) -> bool {
        !goal(cell) && self.grid.frame().neighbours(cell, &self.directions).into_iter().any(goal)
    }
}

proptest! {
    #[test]
    fn searches_find_the_first_shortest_path(field in fields(), avoid: bool) {
        let Field { grid, start, goal, directions, .. } = &field;
        let (open, is_open) = field.open(avoid);
        let path = |ending| grid.path(*start, *goal, directions, &open, ending).unwrap();
        let cells = |ending| path(ending).map(|route| route.cells);
        let is_goal = |index: usize| index == *goal;
        prop_assert_eq!(cells(Ending::Open), field.search(&is_open, is_goal));
        prop_assert_eq!(cells(Ending::Onto), field.search(|index| is_goal(index) || is_open(index), is_goal));
        prop_assert_eq!(cells(Ending::Beside), field.search(&is_open, |index| field.is_beside(index, is_goal)));
        for route in [Ending::Open, Ending::Onto, Ending::Beside].into_iter().filter_map(path) {
            prop_assert_eq!(route.steps() + 1, route.cells.len());
            prop_assert_eq!(route.end(), route.cells[route.steps()]);
            let first = route.first.and_then(|number| grid.frame().step(*start, directions[number]));
            prop_assert_eq!(first, route.cells.get(1).copied());
        }
    }

    #[test]
    fn searches_find_the_nearest_goal(field in fields(), avoid: bool) {
        let Field { grid, walls, start, directions, .. } = &field;
        let (open, is_open) = field.open(avoid);
        // Walls are closed, so paths lead onto them or end beside them.
        for wanted in [1, 2] {
            let filter = having(grid.layer("wall").unwrap(), Test::Is(wanted));
            let nearest = |ending| {
                grid.nearest(*start, directions, &open, &filter, ending).unwrap().map(|route| route.cells)
            };
            let is_goal = |index: usize| walls[index] == wanted;
            prop_assert_eq!(nearest(Ending::Open), field.search(&is_open, is_goal));
            prop_assert_eq!(nearest(Ending::Onto), field.search(|index| is_goal(index) || is_open(index), is_goal));
            prop_assert_eq!(nearest(Ending::Beside), field.search(&is_open, |index| field.is_beside(index, is_goal)));
        }
    }

    #[test]
    fn reachable_cells_match_a_plain_search(field in fields(), avoid: bool, limit in prop_oneof![-2..12i64, Just(i64::MAX)]) {
        let Field { grid, start, directions, .. } = &field;
        let (open, is_open) = field.open(avoid);
        let mut near: Vec<(i64, Cell, usize)> = (0..49)
            .filter_map(|cell| Some((field.search(&is_open, |index| index == cell)?.len() as i64 - 1, cell)))
            .filter(|(steps, _)| *steps <= limit)
            .map(|(steps, cell)| (steps, grid.frame().cell(cell), cell))
            .collect();
        near.sort_unstable();
        let near: Vec<(usize, i64)> = near.into_iter().map(|(steps, _, cell)| (cell, steps)).collect();
        prop_assert_eq!(grid.reachable(*start, directions, limit, &open).unwrap(), near);
    }
}

/// A breadth-first search that stores the whole path of every cell.
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
fn reachable_cells_cross_planes() {
    let grid = Grid::new(frame(2, 1, 3, 5, 5));
    let directions = [Direction::flat(1, 0), Direction::new(0, 0, 1)];
    let found = grid.reachable(0, &directions, 2, &Filter::all()).unwrap();
    let cells: Vec<(Cell, i64)> = found.into_iter().map(|(index, steps)| (grid.frame().cell(index), steps)).collect();
    let cell = |x, z| Cell::new(x, 5, z);
    assert_eq!(cells, [(cell(5, 0), 0), (cell(5, 1), 1), (cell(6, 0), 1), (cell(5, 2), 2), (cell(6, 1), 2)]);
}

#[test]
fn the_start_may_be_closed() {
    let mut grid = Grid::new(frame(4, 1, 1, 0, 0));
    let wall = grid.add_cells("wall", vec![1, 0, 0, 1]).unwrap();
    let open = having(wall, Test::Is(0));
    let steps = |start, goal, ending| grid.path(start, goal, &FOUR, &open, ending).unwrap().map(|route| route.steps());
    assert_eq!(steps(0, 2, Ending::Open), Some(2));
    assert_eq!(steps(0, 0, Ending::Open), Some(0));
    assert_eq!(
        [Ending::Open, Ending::Onto, Ending::Beside].map(|ending| steps(0, 3, ending)),
        [None, Some(3), Some(2)]
    );
    // The goal itself is not beside the goal.
    assert_eq!(steps(0, 0, Ending::Beside), Some(1));
    assert_eq!(steps(1, 0, Ending::Beside), Some(0));
    let nearest = |wanted| {
        let filter = having(wall, Test::Is(wanted));
        grid.nearest(0, &FOUR, &open, &filter, Ending::Open).unwrap().map(|route| route.end())
    };
    assert_eq!((nearest(0), nearest(1)), (Some(1), Some(0)));
}

#[test]
fn a_path_two_cells_down_goes_diagonally_first() {
    let grid = Grid::new(frame(5, 5, 1, 0, 0));
    let index = |x, y| grid.frame().index(Cell::new(x, y, 0)).unwrap();
    let route = grid.path(index(2, 1), index(2, 3), &EIGHT, &Filter::all(), Ending::Open).unwrap().unwrap();
    assert_eq!(route.first.map(|number| EIGHT[number]), Some(Direction::flat(1, 1)));
    assert_eq!(route.cells, [index(2, 1), index(3, 2), index(2, 3)]);
}

#[test]
fn an_occupied_goal_is_closed_and_an_occupied_start_is_not() {
    let mut grid = Grid::new(frame(3, 1, 1, 0, 0));
    let crowd = grid.add_occupancy("units").unwrap();
    grid.occupants_mut(crowd).put(1, 0).unwrap();
    let open = Filter { free_of: vec![crowd], ..Filter::all() };
    assert_eq!(grid.path(0, 2, &FOUR, &open, Ending::Open).unwrap().map(|route| route.steps()), Some(2));
    assert_eq!(grid.path(0, 0, &FOUR, &open, Ending::Open).unwrap().map(|route| route.steps()), Some(0));
    grid.occupants_mut(crowd).put(2, 2).unwrap();
    assert_eq!(grid.path(0, 2, &FOUR, &open, Ending::Open).unwrap(), None);
    assert_eq!(grid.path(0, 2, &FOUR, &open, Ending::Onto).unwrap().map(|route| route.steps()), Some(2));
    assert_eq!(grid.path(0, 2, &FOUR, &Filter::all(), Ending::Open).unwrap().map(|route| route.steps()), Some(2));
}

#[test]
fn rays_end_at_a_limit_an_edge_or_a_blocked_cell() {
    let mut grid = Grid::new(frame(6, 6, 1, 0, 0));
    let wall = grid.add_layer("wall", 0).unwrap();
    let index = |x, y| grid.frame().index(Cell::new(x, y, 0)).unwrap();
    let (start, one, two, three) = (index(1, 1), index(2, 2), index(3, 3), index(4, 4));
    grid.set(wall, three, 1);
    let open = having(wall, Test::Is(0));
    let ray = |direction, most| {
        let ray = grid.frame().ray(start, direction, most, |index| !open.over(&grid).accepts(index));
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
fn filters_are_read_from_plain_data() {
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
