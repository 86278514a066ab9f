//! Conversion of serializable data to plain values, compared with JSON text.

use lunarena_kernel::geometry::Grid;
use lunarena_kernel::geometry::grid::{Cell, Frame};
use lunarena_kernel::{Key, Value, value_of};
use proptest::prelude::*;
use serde::Serialize;
use std::collections::BTreeMap;

/// Converts data to JSON text and reads that.
fn by_json(data: &impl Serialize) -> Value {
    fn read(json: &serde_json::Value) -> Value {
        use serde_json::Value as Json;
        match json {
            Json::Null => Value::Null,
            Json::Bool(flag) => Value::Bool(*flag),
            Json::Number(number) => {
                number.as_i64().map_or_else(|| Value::Float(number.as_f64().expect("a number")), Value::Int)
            }
            Json::String(text) => Value::Str(text.clone()),
            Json::Array(items) => Value::List(items.iter().map(read).collect()),
            Json::Object(map) => {
                Value::Map(map.iter().map(|(key, item)| (Key::from(key.as_str()), read(item))).collect())
            }
        }
    }
    let text = serde_json::to_string(data).expect("JSON");
    read(&serde_json::from_str(&text).expect("JSON"))
}

#[derive(Serialize)]
enum Weather {
    Dry,
    Rain(u8),
    Storm(i64, f64),
    Fog { far: Option<u32>, near: () },
}

#[derive(Serialize)]
struct Depth(f32);

#[derive(Serialize)]
struct Pond {
    name: &'static str,
    depth: Depth,
    days: Vec<Weather>,
    frogs: BTreeMap<i64, (char, bool)>,
    large: u64,
    odd: [f64; 2],
    #[serde(skip_serializing_if = "Option::is_none")]
    lily: Option<String>,
    state: Value,
}

fn pond() -> Pond {
    let mut grid = Grid::new(Frame::new(2, 1, 1, Cell { x: 0, y: 0, z: 0 }).expect("a frame"));
    grid.add_cells("depth", vec![1, 2]).expect("a layer");
    let by_number = Value::Map([(Key::Int(7), Value::Float(2.0)), (Key::Str("x".into()), Value::Null)].into());
    Pond {
        name: "reeds",
        depth: Depth(1.5),
        days: vec![
            Weather::Dry,
            Weather::Rain(3),
            Weather::Storm(-4, 0.25),
            Weather::Fog { far: Some(9), near: () },
            Weather::Fog { far: None, near: () },
        ],
        frogs: [(-1, ('a', true)), (2, ('b', false))].into(),
        large: u64::MAX,
        odd: [f64::NAN, f64::INFINITY],
        lily: None,
        state: Value::List(vec![Value::Grid(grid), by_number, Value::Float(f64::INFINITY)]),
    }
}

#[test]
fn all_kinds_of_data_are_converted_like_json() {
    assert_eq!(value_of(&pond()), by_json(&pond()));
    assert_eq!(value_of(&pond()).field("days").and_then(|days| days.as_list()).map(<[Value]>::len), Some(5));
}

fn any_value() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::Bool),
        any::<i64>().prop_map(Value::Int),
        // Few digits, because JSON readers may round the last of many.
        (-1_000_000..1_000_000).prop_map(|eighths| Value::Float(f64::from(eighths) / 8.0)),
        ".{0,6}".prop_map(Value::Str),
    ];
    leaf.prop_recursive(4, 40, 6, |inner| {
        let key = prop_oneof![any::<i64>().prop_map(Key::Int), "[a-z]{1,3}".prop_map(Key::Str)];
        prop_oneof![
            proptest::collection::vec(inner.clone(), 0..6).prop_map(Value::List),
            proptest::collection::btree_map(key, inner, 0..6).prop_map(Value::Map),
        ]
    })
}

proptest! {
    #[test]
    fn values_are_converted_like_json(value in any_value()) {
        prop_assert_eq!(value_of(&value), by_json(&value));
    }
}
