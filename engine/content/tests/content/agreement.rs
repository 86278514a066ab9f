//! One file, changed in every place in turn: whatever the reader refuses the schema refuses too, and nothing else.

use crate::validator::faults;
use lunarena_content::{Document, MapFile, Report, Reports, Source};
use lunarena_kernel::{Key, Value};

pub fn value(yaml: &str) -> Value {
    Document::parse(&Source::new("test.yaml", yaml)).expect("good YAML").root.to_plain()
}

pub fn source(value: &Value) -> Source {
    let text = match value {
        Value::Str(text) => format!("'{text}'"),
        _ => MapFile::written(value).1,
    };
    Source::new("test.yaml", &text)
}

/// What is put in the place of every value. Two are missing, on which schemas and readers differ: to a
/// schema 1.0 is an integer; and a key without a value, which counts as left out to the reader, is told as unfinished in an editor.
const PROBES: [&str; 18] = [
    "true",
    "0",
    "-1",
    "1",
    "20000",
    "2000000000",
    "0.5",
    "''",
    "word",
    "two words",
    "a.b",
    "'= 1 + 1'",
    "'>= 1.0 < 2'",
    "[]",
    "[1]",
    "[word]",
    "{}",
    "{ word: 1 }",
];

/// The value with another one at each place in turn, and without each key, and with a key too many in each map.
fn variants(whole: &Value) -> Vec<(String, Value)> {
    let mut all: Vec<(String, Value)> = PROBES.iter().map(|probe| (format!(" is {probe}"), value(probe))).collect();
    match whole {
        Value::Map(map) => {
            let with = |key: &Key, value: Value| {
                let mut map = map.clone();
                map.insert(key.clone(), value);
                Value::Map(map)
            };
            all.push((" has zzz".to_owned(), with(&Key::from("zzz"), 1.into())));
            for (key, inner) in map {
                let mut without = map.clone();
                without.remove(key);
                all.push((format!(" lacks {key}"), Value::Map(without)));
                all.extend(
                    variants(inner).into_iter().map(|(what, value)| (format!(".{key}{what}"), with(key, value))),
                );
            }
        }
        Value::List(items) => {
            for (at, inner) in items.iter().enumerate() {
                let with = |value: Value| {
                    let mut items = items.clone();
                    items[at] = value;
                    Value::List(items)
                };
                all.extend(variants(inner).into_iter().map(|(what, value)| (format!(".{at}{what}"), with(value))));
            }
        }
        _ => {}
    }
    all
}

/// Compares the verdicts of schema and reader on all variants. The reader may know better in `beyond`: parts of its messages.
pub fn agree(schema: &Value, whole: &Value, beyond: &[&str], read: impl Fn(&Value) -> Result<(), Reports>) {
    assert_eq!(faults(schema, whole), Vec::<String>::new());
    assert!(read(whole).is_ok(), "{:?}", read(whole));
    let (mut good, mut bad, mut apart) = (0, 0, Vec::new());
    for (what, value) in variants(whole) {
        let found = faults(schema, &value);
        match read(&value) {
            Ok(()) => {
                good += 1;
                apart.extend(found.iter().map(|fault| format!("only the schema refuses {what}: {fault}")));
            }
            Err(reports) => {
                bad += 1;
                let messages: Vec<&str> = reports.iter().map(Report::message).collect();
                let known = |message: &&str| beyond.iter().any(|part| message.contains(part));
                if found.is_empty() && !messages.iter().any(known) {
                    apart.push(format!("only the reader refuses {what}: {messages:?}"));
                }
            }
        }
    }
    assert!(apart.is_empty(), "{apart:#?}");
    assert!(good > 20 && bad > 100, "{good} good, {bad} bad");
}
