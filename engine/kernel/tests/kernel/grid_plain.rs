//! Grids as plain data, and errors in plain data.

use lunarena_kernel::geometry::Grid;
use lunarena_kernel::geometry::grid::{Cell, Frame, MAX_CELLS, Wrap};
use lunarena_kernel::{Key, Value};
use proptest::collection::{btree_map, vec};
use proptest::prelude::*;
use proptest::sample::Index;

fn frames() -> impl Strategy<Value = Frame> {
    let origin = (-12..12i64, -12..12i64, -2..2i64).prop_map(|(x, y, z)| Cell::new(x, y, z));
    (1..9i64, 1..9i64, 1..4i64, origin, any::<(bool, bool)>())
        .prop_map(|(w, h, d, o, (x, y))| Frame::new(w, h, d, o).expect("a good frame").wrapped(Wrap { x, y }))
}

fn flat(width: i64, height: i64) -> Grid {
    Grid::new(Frame::new(width, height, 1, Cell::new(0, 0, 0)).expect("a good frame"))
}

proptest! {
    #[test]
    fn plain_data_round_trips(
        frame in frames(),
        values in vec(any::<i64>(), 256),
        units in btree_map(0..99i64, any::<Index>(), 0..5),
    ) {
        let mut grid = Grid::new(frame);
        grid.add_cells("b", values[..frame.cell_count()].to_vec()).unwrap();
        grid.add_layer("a", 0).unwrap();
        let occupancy = grid.add_occupancy("units").unwrap();
        grid.add_occupancy("nobody").unwrap();
        for (id, place) in units {
            let _ = grid.occupants_mut(occupancy).put(id, place.index(frame.cell_count()));
        }
        let value = Value::Grid(grid);
        prop_assert_eq!(Value::from_plain(value.to_plain()), Ok(value));
    }
}

#[test]
fn the_plain_form_is_as_documented() {
    let list = |items: &[i64]| Value::from(items.to_vec());
    let layers = Value::map([("x", Value::List(vec![list(&[1, 2, 3]), list(&[4, 5, 6])])), ("y", Value::Int(9))]);
    let units = Value::map([("units", Value::Map([(Key::from("7"), list(&[-9, 20]))].into()))]);
    let value = Value::map([
        ("width", Value::Int(3)),
        ("height", Value::Int(2)),
        ("origin", list(&[-10, 20])),
        ("layers", layers),
        ("occupants", units),
    ]);
    let grid = Grid::from_value(&value).unwrap();
    let index = grid.frame().index(Cell::new(-9, 20, 0)).unwrap();
    assert_eq!(grid.get(grid.layer("x").unwrap(), index), 2);
    assert_eq!(grid.occupants(grid.occupancy("units").unwrap()).at(index), Some(7));
    let text = "{height: 2, layers: {x: [[1, 2, 3], [4, 5, 6]], y: [[9, 9, 9], [9, 9, 9]]}, \
                occupants: {units: {7: [-9, 20]}}, origin: [-10, 20, 0], width: 3}";
    assert_eq!(grid.to_value().to_string(), text);
}

#[test]
fn the_plain_form_includes_wrapping() {
    let read = |wrap: Value| {
        let value = Value::map([("width", Value::Int(2)), ("height", Value::Int(1)), ("wrap", wrap)]);
        Grid::from_value(&value).map(|grid| (grid.frame().wrap(), grid.to_value().to_string()))
    };
    let written = |wrap: &str| format!("{{height: 1, layers: {{}}, width: 2{wrap}}}");
    assert_eq!(read(Value::Bool(true)), Ok((Wrap::BOTH, written(", wrap: true"))));
    assert_eq!(read("horizontal".into()), Ok((Wrap { x: true, y: false }, written(", wrap: horizontal"))));
    assert_eq!(read("vertical".into()), Ok((Wrap { x: false, y: true }, written(", wrap: vertical"))));
    assert_eq!(read(Value::Bool(false)), Ok((Wrap::default(), written(""))));
    let refused = "a grid's wrap is true for all edges, horizontal or vertical".to_owned();
    assert_eq!(read("x".into()), Err(refused.clone()));
    assert_eq!(read(Value::Int(1)), Err(refused));
    // Any coordinates of a cell are valid for an occupant.
    let units = Value::map([("u", Value::map([("1", Value::from(vec![-1, 0]))]))]);
    let fields = [("width", Value::Int(3)), ("height", Value::Int(1)), ("wrap", true.into()), ("occupants", units)];
    let grid = Grid::from_value(&Value::map(fields)).unwrap();
    assert_eq!(grid.occupants(grid.occupancy("u").unwrap()).place(1), Some(2));
}

#[test]
fn mistakes_are_reported() {
    let read = |fields: Vec<(&str, Value)>| {
        let all = fields.into_iter().map(|(name, value)| (Key::from(name), value));
        Grid::from_value(&Value::Map(all.collect())).unwrap_err()
    };
    let sides = || vec![("width", Value::Int(2)), ("height", Value::Int(1))];
    let with = |name: &'static str, value: Value| read(sides().into_iter().chain([(name, value)]).collect());
    assert_eq!(read(vec![("width", Value::Int(2))]), "a grid needs a height");
    assert_eq!(with("depth", Value::Int(0)), "a grid's depth must be between 1 and 1048576, not 0");
    assert!(with("hight", Value::Int(0)).starts_with("a grid has no field hight; its fields are width, height"));
    let layer = |value: Value| with("layers", Value::map([("x", value)]));
    assert_eq!(layer(Value::List(vec![])), "layer x must have 1 rows, not 0");
    assert_eq!(layer(Value::from(vec![vec![1]])), "layer x must have 2 values in a row, not 1");
    let text = Value::List(vec![Value::List(vec![Value::Int(1), Value::from("#")])]);
    assert_eq!(layer(text), "layer x holds a string in row 1, place 2");
    let place =
        |id: &str, cell: Vec<i64>| with("occupants", Value::map([("u", Value::map([(id, Value::from(cell))]))]));
    assert_eq!(place("a", vec![0, 0]), "a in u must be a whole number");
    assert_eq!(place("1", vec![0]), "the place of 1 in u is [x, y] or [x, y, z]");
    assert_eq!(place("1", vec![2, 0]), "the place of 1 in u lies outside");
    assert!(Frame::new(MAX_CELLS, 2, 1, Cell::new(0, 0, 0)).is_err());
    let mut grid = flat(2, 2);
    grid.add_layer("x", 0).unwrap();
    assert_eq!(grid.add_layer("x", 0).unwrap_err(), "there is a layer x already");
    assert_eq!(grid.add_cells("y", vec![1]).unwrap_err(), "layer y has 1 values for 4 cells");
    let units = grid.add_occupancy("u").unwrap();
    let occupancy = grid.occupants_mut(units);
    occupancy.put(1, 3).unwrap();
    assert_eq!(occupancy.put(1, 0).unwrap_err(), "1 is at (1, 1) already");
    assert_eq!(occupancy.put(2, 3).unwrap_err(), "(1, 1) is taken by 1");
    assert_eq!(occupancy.shift(2, 0).unwrap_err(), "2 is in no cell");
}

#[test]
fn the_size_of_all_objects_in_a_text_is_limited() {
    let grid = |side: i64, layers: &[&str]| {
        let layers = layers.iter().map(|name| (Key::from(*name), Value::Int(0))).collect();
        let grid = [("width", Value::Int(side)), ("height", Value::Int(side)), ("layers", Value::Map(layers))];
        Value::map([("@grid", Value::map(grid))])
    };
    let hex = |size: i64| Value::map([("@hex", Value::map([("size", Value::Int(size))]))]);
    let made = |values: Vec<Value>| Value::from_plain(values.into()).map(|_| ());
    let refused = |values| made(values).is_err_and(|why| why.contains("too large"));
    // 1024 x 1024 cells are the limit.
    assert_eq!(made(vec![grid(1024, &["a"])]), Ok(()));
    assert_eq!(made(vec![grid(512, &["a", "b", "c", "d"])]), Ok(()));
    assert!(refused(vec![grid(1024, &["a", "b"])]));
    assert!(refused(vec![grid(1024, &["a"]), grid(1, &[])]));
    assert!(refused(vec![grid(512, &["a"]); 5]));
    assert_eq!(made(vec![hex(1000)]), Ok(()));
    assert!(refused(vec![hex(1000), hex(1000)]));
    // Sizes whose product overflows are reported, too.
    assert!(made(vec![grid(i64::MAX, &["a"])]).is_err());
    assert!(made(vec![grid(-5, &["a"])]).is_err_and(|why| why.contains("between 1 and")));
}
