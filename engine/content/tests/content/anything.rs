//! Any value that a file can hold is read as it was written. That anything else in a file is reported is for the arena's fuzz tests.

use crate::pebbles::Pebbles;
use lunarena_content::{Document, Source};
use lunarena_kernel::{Key, Value};
use proptest::prelude::*;
use std::fmt::Write;

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn any_value_comes_back_from_yaml(value in values()) {
        let mut text = String::new();
        write_flow(&mut text, &value);
        let document = Document::parse(&Source::new("any.yaml", &text)).expect("good YAML");
        prop_assert_eq!(document.root.to_plain(), value);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn a_value_set_on_the_command_line_stands_at_its_place(size in 1i64..500, song in "[a-z][a-z :#'\\[]{0,12}") {
        let game = Pebbles::new();
        let size = size.to_string();
        let ruleset = game.set(&[("heap.size", &size), ("stones.rough.song", &song)]).expect("good values");
        let leaf = ruleset.constants.get("heap.size").expect("a constant");
        let [base, set] = leaf.origins.as_slice() else { panic!("two origins") };
        prop_assert_eq!((base.line, base.text.as_str()), (2, "21"));
        let typed = format!("heap.size={size}");
        prop_assert_eq!(&typed[set.column - 1..], &set.text);
    }
}

fn values() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::Bool),
        any::<i64>().prop_map(Value::Int),
        (-1e9..1e9f64).prop_map(Value::Float),
        ".{0,8}".prop_map(Value::Str),
    ];
    // A word with a letter in front never looks like an integer.
    let key = prop_oneof![any::<i64>().prop_map(Key::Int), "[a-zé][ -~]{0,6}".prop_map(Key::Str)];
    leaf.prop_recursive(4, 40, 6, move |inner| {
        prop_oneof![
            proptest::collection::vec(inner.clone(), 0..6).prop_map(Value::List),
            proptest::collection::btree_map(key.clone(), inner, 0..6).prop_map(Value::Map),
        ]
    })
}

fn write_flow(out: &mut String, value: &Value) {
    match value {
        Value::Null => out.push('~'),
        Value::Float(number) => write!(out, "{number:?}").expect("a string takes all"),
        Value::Str(text) => quote(out, text),
        Value::List(items) => {
            out.push('[');
            for item in items {
                write_flow(out, item);
                out.push_str(", ");
            }
            out.push(']');
        }
        Value::Map(map) => {
            out.push('{');
            for (key, item) in map {
                match key {
                    Key::Int(number) => write!(out, "{number}").expect("a string takes all"),
                    Key::Str(text) => quote(out, text),
                }
                out.push_str(": ");
                write_flow(out, item);
                out.push_str(", ");
            }
            out.push('}');
        }
        other => write!(out, "{other}").expect("a string takes all"),
    }
}

fn quote(out: &mut String, text: &str) {
    out.push('"');
    for letter in text.chars() {
        match letter {
            '"' | '\\' => {
                out.push('\\');
                out.push(letter);
            }
            ' '..='~' => out.push(letter),
            _ => write!(out, "\\U{:08x}", letter as u32).expect("a string takes all"),
        }
    }
    out.push('"');
}
