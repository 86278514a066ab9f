//! Hex fields compared with a breadth-first search.

use lunarena_kernel::Value;
use lunarena_kernel::geometry::HexField;
use lunarena_kernel::geometry::hexfield::Vertex;
use proptest::prelude::*;
use std::collections::BTreeMap;

fn field(size: i64) -> HexField {
    HexField::new(size).expect("a good size")
}

/// Computes the distances from one vertex to all others with a search, in order of the vertices.
fn search(field: &HexField, from: Vertex) -> Vec<i64> {
    let mut distances = BTreeMap::from([(from, 0)]);
    let mut queue = vec![from];
    let mut next = 0;
    while next < queue.len() {
        let here = queue[next];
        next += 1;
        for other in field.neighbours(here) {
            if !distances.contains_key(&other) {
                distances.insert(other, distances[&here] + 1);
                queue.push(other);
            }
        }
    }
    field.vertices().map(|vertex| distances[&vertex]).collect()
}

#[test]
fn counts_and_degrees_match_the_formulas() {
    for (n, size) in (1..=20usize).map(|n| (n, n as i64)) {
        let field = field(size);
        let vertices: Vec<Vertex> = field.vertices().collect();
        assert_eq!(vertices.len(), 6 * n * n);
        assert_eq!(field.vertex_count(), vertices.len());
        assert!(vertices.windows(2).all(|pair| (pair[0].1, pair[0].0) < (pair[1].1, pair[1].0)));
        let degrees: Vec<usize> = vertices.iter().map(|vertex| field.neighbours(*vertex).count()).collect();
        assert_eq!(degrees.iter().filter(|degree| **degree == 2).count(), 6 * n);
        assert_eq!(degrees.iter().filter(|degree| **degree == 3).count(), 6 * n * n - 6 * n);
        assert_eq!(degrees.iter().sum::<usize>(), 2 * (9 * n * n - 3 * n));
    }
}

#[test]
fn membership_agrees_with_the_list_of_vertices() {
    for size in 1..=6 {
        let field = field(size);
        let vertices: Vec<Vertex> = field.vertices().collect();
        for x in -15..=15 {
            for y in -9..=9 {
                assert_eq!(field.contains((x, y)), vertices.contains(&(x, y)), "({x}, {y}) of {size}");
            }
        }
    }
    assert!(!field(3).contains((i64::MIN, i64::MAX)));
    assert!(!field(3).contains((i64::MAX, 0)));
}

#[test]
fn the_smallest_field_is_one_hexagon() {
    let vertices: Vec<Vertex> = field(1).vertices().collect();
    assert_eq!(vertices, [(0, 0), (1, 0), (2, 0), (0, 1), (1, 1), (2, 1)]);
    assert_eq!(field(1).neighbours((0, 0)).collect::<Vec<_>>(), [(1, 0), (0, 1)]);
    assert_eq!(field(2).neighbours((1, 0)).collect::<Vec<_>>(), [(0, 0), (2, 0), (1, -1)]);
}

fn check_from(field: &HexField, from: Vertex) -> i64 {
    let distances = search(field, from);
    for (to, distance) in field.vertices().zip(&distances) {
        assert_eq!(field.distance(from, to), Some(*distance), "{from:?} to {to:?}");
        let path = field.path(from, to).expect("both are vertices");
        assert_eq!(path.len() as i64, distance + 1, "{from:?} to {to:?}");
        assert_eq!((path[0], path[path.len() - 1]), (from, to));
        assert!(path.windows(2).all(|pair| field.adjacent(pair[0], pair[1])), "{path:?}");
        let mut back = field.path(to, from).expect("both are vertices");
        back.reverse();
        assert_eq!(path, back);
    }
    distances.into_iter().max().unwrap_or(0)
}

#[test]
fn distances_and_paths_match_a_search() {
    for size in 1..=5 {
        let field = field(size);
        let widest = field.vertices().map(|from| check_from(&field, from)).max();
        assert_eq!(widest, Some(field.diameter()));
        assert_eq!(field.diameter(), 4 * size - 1);
    }
}

#[test]
fn distances_and_paths_match_a_search_in_a_large_field() {
    let field = field(10);
    assert_eq!((field.vertex_count(), field.diameter()), (600, 39));
    let widest = field.vertices().step_by(7).map(|from| check_from(&field, from)).max();
    assert_eq!(widest, Some(39));
}

#[test]
fn the_path_goes_straight_on_the_left_ends_row() {
    // A = (-1, 0) is the left end: the zigzag is next to B = (2, 2), the straight part on row 0.
    let path = [(-1, 0), (0, 0), (0, 1), (1, 1), (1, 2), (2, 2)];
    assert_eq!(field(3).path((-1, 0), (2, 2)).unwrap(), path);
    // Equal x and no vertical edge: one step to x - 1.
    assert_eq!(field(3).path((0, -1), (0, 0)).unwrap(), [(0, -1), (-1, -1), (-1, 0), (0, 0)]);
}

#[test]
fn the_path_at_equal_x_swings_to_the_left_and_back() {
    // From (0, 3), the end with the larger y: up, because x + y is odd; left, because (0, 2) leads down; up from (-1, 2); right again, and so on.
    let up = [(0, 3), (0, 2), (-1, 2), (-1, 1), (0, 1), (0, 0), (-1, 0), (-1, -1), (0, -1), (0, -2)];
    assert_eq!(field(3).path((0, 3), (0, -2)).unwrap(), up);
    let mut down = up;
    down.reverse();
    assert_eq!(field(3).path((0, -2), (0, 3)).unwrap(), down);
    // The same if x becomes equal on the way: (1, 3) leads down, so left to (0, 3).
    assert_eq!(field(3).path((1, 3), (0, 0)).unwrap(), [(1, 3), (0, 3), (0, 2), (-1, 2), (-1, 1), (0, 1), (0, 0)]);
}

proptest! {
    #[test]
    fn ranges_match_the_distances((size, place, limit) in (1..7i64, any::<prop::sample::Index>(), -1..12i64)) {
        let field = field(size);
        let centre = field.vertices().nth(place.index(field.vertex_count())).unwrap();
        let mut near: Vec<(i64, i64, i64)> = field
            .vertices()
            .zip(search(&field, centre))
            .filter(|(_, distance)| *distance <= limit)
            .map(|((x, y), distance)| (distance, y, x))
            .collect();
        near.sort_unstable();
        let near: Vec<(Vertex, i64)> = near.into_iter().map(|(distance, y, x)| ((x, y), distance)).collect();
        prop_assert_eq!(field.within(centre, limit), near);
    }

    #[test]
    fn plain_data_round_trips(size in 1..=1000i64) {
        let value = Value::Hex(field(size));
        prop_assert_eq!(Value::from_plain(value.to_plain()), Ok(value));
    }
}

#[test]
fn queries_outside_are_empty() {
    let field = field(2);
    assert_eq!(field.within((99, 0), 3), []);
    assert_eq!(field.within((0, 0), i64::MIN), []);
    assert_eq!(field.within((0, 0), i64::MAX).len(), 24);
    assert_eq!(field.distance((0, 0), (99, 0)), None);
    assert_eq!(field.path((99, 0), (0, 0)), None);
    assert_eq!(field.neighbours((99, 0)).count(), 0);
}

#[test]
fn mistakes_are_reported() {
    let read = |value: Value| HexField::from_value(&value).unwrap_err();
    let sized = |size: Value| read(Value::map([("size", size)]));
    assert_eq!(sized(Value::Int(0)), "the size of a hex field must be between 1 and 1000, not 0");
    assert_eq!(sized(Value::from("big")), "size must be a whole number, not a string");
    assert_eq!(read(Value::List(vec![])), "a hex field needs a size");
    assert_eq!(read(Value::map([("sise", Value::Int(1))])), "a hex field has no field sise; its fields are size");
}

#[test]
fn paths_convert_to_letters() {
    let field = field(2);
    // The vertical edges of (0, 0) and (1, 1) lead down, because x + y is even; that of (1, 0) leads up.
    assert_eq!(field.steps(&[(0, 0), (0, 1), (1, 1), (1, 2)]), Ok("vrv".into()));
    assert_eq!(field.steps(&[(1, 0), (1, -1), (0, -1)]), Ok("vl".into()));
    assert_eq!(field.steps(&[(0, 0)]), Ok(String::new()));
    assert_eq!(field.steps(&[]), Ok(String::new()));
    assert_eq!(field.steps(&[(0, 0), (1, 0), (1, 1)]), Err(2), "the vertical edge of (1, 0) leads up");
    assert_eq!(field.steps(&[(0, 0), (0, 0)]), Err(1));
    assert_eq!(field.steps(&[(4, 0), (5, 0)]), Err(1), "outside");
    assert_eq!(field.steps(&[(9, 9), (8, 9)]), Err(0));
    assert_eq!(field.steps(&[(i64::MIN, i64::MAX), (i64::MAX, 0)]), Err(0));
}

#[test]
fn paths_end_where_their_letters_lead() {
    let field = field(2);
    assert_eq!(field.follow((0, 0), b"vrv"), Some(vec![(0, 0), (0, 1), (1, 1), (1, 2)]));
    assert_eq!(field.end_of((0, 0), b"vrv"), Some((1, 2)));
    assert_eq!(field.end_of((0, 0), b""), Some((0, 0)));
    assert_eq!(field.end_of((4, 0), b"r"), None);
    assert_eq!(field.end_of((0, 0), b"x"), None);
    assert_eq!(field.end_of((i64::MAX, i64::MIN), b"r"), None);
}

proptest! {
    #[test]
    fn letters_describe_the_path(size in 1i64..12, from in 0usize..900, to in 0usize..900) {
        let field = field(size);
        let at = |index: usize| field.vertices().nth(index % field.vertex_count()).expect("a vertex");
        let path = field.path(at(from), at(to)).expect("a path");
        let steps = field.steps(&path).expect("steps");
        prop_assert_eq!(steps.len(), path.len() - 1);
        prop_assert_eq!(field.end_of(at(from), steps.as_bytes()), Some(at(to)));
        prop_assert_eq!(field.follow(at(from), steps.as_bytes()), Some(path));
    }
}
