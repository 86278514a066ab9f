//! Whatever a file holds: no panic, a report that can be shown, and places that are true.

use crate::pebbles::{CONSTANTS, GAME, Pebbles};
use lunarena_content::{Case, Document, GameFile, MapFile, Reports, Source, Type, plain};
use lunarena_kernel::{Key, Value};
use proptest::prelude::*;
use std::fmt::Write;

/// Text with more than its share of what means something in YAML.
fn texts() -> impl Strategy<Value = String> {
    let pieces = prop_oneof![
        Just("\n".to_owned()),
        Just("  ".to_owned()),
        Just(": ".to_owned()),
        Just("- ".to_owned()),
        Just("\t".to_owned()),
        Just("\r".to_owned()),
        Just("[".to_owned()),
        Just("]".to_owned()),
        Just("{".to_owned()),
        Just("}".to_owned()),
        Just(", ".to_owned()),
        Just("'".to_owned()),
        Just("\"".to_owned()),
        Just("&a ".to_owned()),
        Just("*a".to_owned()),
        Just("# ".to_owned()),
        Just("= ".to_owned()),
        Just("|\n".to_owned()),
        Just(">-\n".to_owned()),
        Just("name".to_owned()),
        Just("map".to_owned()),
        Just("steps".to_owned()),
        Just("é".to_owned()),
        Just("\u{feff}".to_owned()),
        Just("---\n".to_owned()),
        Just("!!str ".to_owned()),
        Just("? ".to_owned()),
        Just("\\".to_owned()),
        Just("99999999999999999999".to_owned()),
        "[a-z]{1,3}",
        "-?[0-9]{1,3}",
        any::<char>().prop_map(String::from),
    ];
    prop_oneof![proptest::collection::vec(pieces, 0..40).prop_map(|pieces| pieces.concat()), ".{0,60}"]
}

/// A good file with something put in somewhere, and perhaps something taken out: the mistakes people make.
fn mangled(text: &'static str) -> impl Strategy<Value = String> {
    (0..text.len(), 0..12usize, texts()).prop_map(move |(at, gone, insert)| {
        let border = |mut at: usize| {
            at = at.min(text.len());
            while !text.is_char_boundary(at) {
                at -= 1;
            }
            at
        };
        let (start, end) = (border(at), border(at + gone).max(border(at)));
        format!("{}{insert}{}", &text[..start], &text[end..])
    })
}

fn shown<T>(result: Result<T, Reports>) -> Option<T> {
    match result {
        Ok(value) => Some(value),
        Err(reports) => {
            assert!(reports.has_errors());
            assert!(!plain(&reports).is_empty());
            None
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn any_text_is_read_or_reported(text in texts()) {
        let source = Source::new("any.yaml", &text);
        if let Some(document) = shown(Document::parse(&source)) {
            let _ = document.value().map_err(|report| plain(&report));
            plain(&document.report("a.1.b", "message", None));
        }
        shown(GameFile::parse(&source));
        shown(Case::parse(&source).and_then(lunarena_content::resolve));
        shown(MapFile::read("any", source));
        let _ = Type::parse(&text);
    }

    #[test]
    fn any_game_file_is_read_or_reported(text in mangled(GAME)) {
        if let Some(file) = shown(GameFile::parse(&Source::new("game.yaml", &text))) {
            for formula in file.formulas() {
                plain(&formula.report_within(1..3, "message", "label"));
            }
            shown(file.settle(|_| Ok(1)));
        }
    }

    #[test]
    fn any_cases_are_read_or_reported(text in mangled(CASES)) {
        shown(Case::parse(&Source::new("cases.yaml", &text)).and_then(lunarena_content::resolve));
    }

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
    fn any_constants_file_is_read_or_reported(text in mangled(CONSTANTS), key in texts(), value in texts()) {
        let game = Pebbles::new().file("rules/pebbles/constants.yaml", &text);
        if let Some(ruleset) = shown(game.load()) {
            for leaf in ruleset.constants.leaves() {
                let origin = &leaf.origins[0];
                let line = Source::new("", &text).line(origin.line).to_owned();
                prop_assert!(line.contains(&origin.text) || origin.text.starts_with('['), "{line:?} {origin:?}");
            }
            for leaf in ruleset.constants.leaves() {
                shown(game.set(&[(&leaf.path, &value)]));
            }
        }
        shown(game.set(&[(&key, &value)]));
    }

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

const CASES: &str = "\
- name: one
  map: heap
  pin: { luck: [1, 2] }
  steps:
    - orders: { Left: [[take, 1]] }
      expect: { heap: 3 }
      faults: { Right: error }
- name: two
  base: one
  bots: { Left: 'function turn() end' }
";

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
