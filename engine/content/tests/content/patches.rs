//! Files with other values in them: what is not touched stays as it is written.

use lunarena_content::{Document, Root, Source, patched};
use lunarena_kernel::{Key, Value};
use proptest::prelude::*;
use std::path::Path;

fn document(text: &str) -> Document {
    Document::parse(&Source::new("pond.yaml", text)).unwrap_or_else(|reports| panic!("{reports:?}\n{text}"))
}

fn value(text: &str) -> Value {
    document(text).root.to_plain()
}

/// The file with the values of another one.
fn with(text: &str, new: &str) -> String {
    let patched = patched(&document(text), &value(new));
    assert_eq!(value(&patched), value(new), "{patched}");
    patched
}

#[test]
fn scalars_change_in_place_and_keep_their_quotes() {
    let text =
        "# of the pond\ntitle: North pond # its name\ndepth: 3\nfrogs: { red: 'one', blue: \"two\" } # colours\n";
    let new = "{ title: South pond, depth: 4.5, frogs: { red: it's, blue: three } }";
    let expected =
        "# of the pond\ntitle: South pond # its name\ndepth: 4.5\nfrogs: { red: 'it''s', blue: \"three\" } # colours\n";
    assert_eq!(with(text, new), expected);
    assert_eq!(with(expected, "{ title: North pond, depth: 3, frogs: { red: one, blue: two } }"), text);
    assert_eq!(with("a: word\n", "{ a: 'yes' }"), "a: \"yes\"\n");
    assert_eq!(with("a: word\n", "{ a: '12' }"), "a: \"12\"\n");
    assert_eq!(with("a:\nb: 1\n", "{ a: 2, b: 1 }"), "a: 2\nb: 1\n");
}

#[test]
fn elements_come_and_go_one_by_one() {
    let text = "ponds:\n  # the deep ones\n  - { name: a, depth: 9 } # deepest\n  - { name: b, depth: 8 }\n\n  # the flat ones\n  - { name: c, depth: 1 }\nwind: [n, s]\n";
    let without = "{ ponds: [{ name: a, depth: 9 }, { name: c, depth: 1 }], wind: [n, w, s] }";
    let expected = "ponds:\n  # the deep ones\n  - { name: a, depth: 9 } # deepest\n\n  # the flat ones\n  - { name: c, depth: 1 }\nwind: [n, w, s]\n";
    assert_eq!(with(text, without), expected);
    let more = "{ ponds: [{ name: a, depth: 9 }, { name: b, depth: 8 }, { name: c, depth: 1 }, { depth: 7, name: d }], wind: [s] }";
    let expected = "ponds:\n  # the deep ones\n  - { name: a, depth: 9 } # deepest\n  - { name: b, depth: 8 }\n\n  # the flat ones\n  - { name: c, depth: 1 }\n  - { name: d, depth: 7 }\nwind: [s]\n";
    assert_eq!(with(text, more), expected);
}

#[test]
fn keys_come_and_go_one_by_one() {
    let text = "size: 3 # so many\nponds:\n  a: { depth: 1 }\n  c: { depth: 3 }\n";
    // Sorted keys stay sorted.
    let more = "{ size: 3, ponds: { a: { depth: 1 }, b: { depth: 2 }, c: { depth: 3 } }, wind: [1, 2] }";
    let expected = "size: 3 # so many\nponds:\n  a: { depth: 1 }\n  b: { depth: 2 }\n  c: { depth: 3 }\nwind: [1, 2]\n";
    assert_eq!(with(text, more), expected);
    assert_eq!(with(expected, "{ size: 3, ponds: { a: { depth: 1 }, c: { depth: 3 } } }"), text);
    assert_eq!(with(text, "{ ponds: {} }"), "ponds: {}\n");
    let drawn = "{ size: 3, ponds: {}, rows: [ab, cd] }";
    assert_eq!(with(text, drawn), "size: 3 # so many\nponds: {}\nrows:\n  - ab\n  - cd\n");
}

#[test]
fn whole_nodes_are_written_where_nothing_else_fits() {
    assert_eq!(with("a:\n  - 1\n  - 2\nb: 3\n", "{ a: x, b: [] }"), "a: x\nb: []\n");
    assert_eq!(with("a: { x: 1 }\n", "{ a: [1, 2] }"), "a: [1, 2]\n");
    assert_eq!(with("- 1\n- [2,   3] # c\n", "[1, [2, 4]]"), "- 1\n- [2,   4] # c\n");
    assert_eq!(with("[1, 2]\n", "{ a: 1 }"), "{ a: 1 }\n");
    assert_eq!(with("text: |\n  one\n  two\nb: 1\n", "{ text: x, b: 1 }"), "text: x\nb: 1\n");
    assert_eq!(with("a:\n  [ 1, # one\n    2 ]\nb: 1\n", "{ a: [1, 3], b: 1 }"), "a:\n  [ 1, # one\n    3 ]\nb: 1\n");
    // A value that is used twice can't change in one place.
    assert_eq!(value(&with("# kept\na: &x [1]\nb: *x\n", "{ a: [1], b: [2] }")), value("{ a: [1], b: [2] }"));
}

/// All maps that are shipped as YAML.
fn shipped() -> Vec<Document> {
    let root = Root::at(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")).expect("the content");
    let files = root.games().into_iter().flat_map(|game| root.all_map_files(&game)).collect::<Vec<_>>();
    let yaml = files.iter().filter(|file| file.ends_with(".yaml"));
    yaml.map(|file| Document::parse(&root.read(file).expect("a file")).expect("good YAML")).collect()
}

/// A step of editing: where, by numbers that are taken modulo what there is, and what.
#[derive(Clone, Debug)]
struct Edit {
    way: Vec<usize>,
    what: What,
}

#[derive(Clone, Debug)]
enum What {
    Scalar(Value),
    Letter(usize, char),
    RemoveElement(usize),
    CopyElement(usize, usize),
    AddKey(String, i64),
    RemoveKey(usize),
}

impl Edit {
    fn apply(&self, value: &mut Value) {
        let mut here = value;
        for step in &self.way {
            let deeper = matches!(&*here, Value::List(items) if !items.is_empty())
                || matches!(&*here, Value::Map(map) if !map.is_empty());
            if !deeper {
                break;
            }
            here = match here {
                Value::List(items) => {
                    let at = step % items.len();
                    &mut items[at]
                }
                Value::Map(map) => {
                    let at = step % map.len();
                    map.values_mut().nth(at).expect("an entry")
                }
                _ => return,
            };
        }
        self.what.apply(here);
    }
}

impl What {
    fn apply(&self, here: &mut Value) {
        match (self, here) {
            (What::Scalar(new), here @ (Value::Int(_) | Value::Str(_) | Value::Float(_) | Value::Bool(_))) => {
                *here = new.clone();
            }
            (What::Letter(at, letter), Value::Str(text)) if !text.is_empty() => {
                let mut letters: Vec<char> = text.chars().collect();
                let at = at % letters.len();
                letters[at] = *letter;
                *text = letters.into_iter().collect();
            }
            (What::RemoveElement(at), Value::List(items)) if items.len() > 1 => {
                items.remove(at % items.len());
            }
            (What::CopyElement(at, to), Value::List(items)) if !items.is_empty() => {
                let copy = items[at % items.len()].clone();
                items.insert(to % (items.len() + 1), copy);
            }
            (What::AddKey(key, number), Value::Map(map)) => {
                map.insert(Key::parse(key), Value::Int(*number));
            }
            (What::RemoveKey(at), Value::Map(map)) if map.len() > 1 => {
                let key = map.keys().nth(at % map.len()).cloned().expect("a key");
                map.remove(&key);
            }
            _ => {}
        }
    }

    /// Whether the file tells all that it takes to undo it: of a key that is gone it doesn't tell the place, nor of an element its own style.
    fn can_be_undone(&self) -> bool {
        !matches!(self, What::RemoveKey(_) | What::Scalar(_))
    }
}

fn edits() -> impl Strategy<Value = Edit> {
    let scalar = prop_oneof![
        any::<i32>().prop_map(|number| Value::Int(number.into())),
        "[ -~]{0,9}".prop_map(Value::Str),
        any::<bool>().prop_map(Value::Bool),
        Just(Value::Float(0.5)),
        Just(Value::Null),
    ];
    let what = prop_oneof![
        scalar.prop_map(What::Scalar),
        (any::<usize>(), prop::char::range('a', 'z')).prop_map(|(at, letter)| What::Letter(at, letter)),
        any::<usize>().prop_map(What::RemoveElement),
        (any::<usize>(), any::<usize>()).prop_map(|(at, to)| What::CopyElement(at, to)),
        ("new_[a-z]{1,6}", any::<i64>()).prop_map(|(key, number)| What::AddKey(key, number)),
        any::<usize>().prop_map(What::RemoveKey),
    ];
    (prop::collection::vec(any::<usize>(), 0..4), what).prop_map(|(way, what)| Edit { way, what })
}

fn comments(text: &str) -> Vec<&str> {
    text.lines().map(str::trim).filter(|line| line.starts_with('#')).collect()
}

proptest! {
    #[test]
    fn shipped_maps_take_any_edit(at in any::<usize>(), edits in prop::collection::vec(edits(), 1..6)) {
        let maps = shipped();
        let map = &maps[at % maps.len()];
        let mut new = map.root.to_plain();
        prop_assert_eq!(&patched(map, &new), map.source.text());
        for edit in &edits {
            edit.apply(&mut new);
        }
        let text = patched(map, &new);
        prop_assert_eq!(value(&text), new);
        prop_assert_eq!(comments(&text), comments(map.source.text()), "{:?}", edits);
    }

    #[test]
    fn an_edit_and_its_undoing_leave_the_same_bytes(at in any::<usize>(), edit in edits()) {
        prop_assume!(edit.what.can_be_undone());
        let maps = shipped();
        let map = &maps[at % maps.len()];
        let old = map.root.to_plain();
        let mut new = old.clone();
        edit.apply(&mut new);
        let edited = patched(map, &new);
        prop_assert_eq!(patched(&document(&edited), &old), map.source.text(), "{:?}\n{}", edit, edited);
    }
}
