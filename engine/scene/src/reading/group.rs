//! Groups: one table that describes many records as things or links. A string in it names a field of the record, any other value means itself.

use super::parts::{Parts, place_of};
use lunarena_kernel::written::{WrittenKey, WrittenValue};
use lunarena_kernel::{Key, Value};

/// A group without its records.
#[derive(Debug)]
pub struct Group {
    /// The bytes of its entries.
    pub own_bytes: Vec<u8>,
    /// Whether records at places that are not known are seen too.
    pub is_everywhere: bool,
    /// The fields that it reads from a record, sorted by name, with their numbers.
    fields: Vec<(String, usize)>,
    /// What it sets, by the position of the key.
    parts: Vec<(usize, Template)>,
    /// The field that is checked for a mark, and the mark.
    marks: Vec<(FieldPath, Value)>,
}

/// A record with the fields that its group reads, by number.
pub struct Described<'w> {
    group: &'w Group,
    fields: Vec<Option<WrittenValue<'w>>>,
}

/// A field of a record, or a field deeper in it: `goal.x`.
#[derive(Debug)]
struct FieldPath {
    /// The number of the record's own field.
    first: usize,
    rest: Vec<String>,
}

/// A value for each record.
#[derive(Debug)]
enum Template {
    Constant(Value),
    /// A field of the record.
    Field(FieldPath),
    List(Vec<Template>),
    Map(Vec<(Key, Template)>),
}

/// The names of the fields that a group reads, by number.
#[derive(Default)]
struct FieldNames(Vec<String>);

impl FieldNames {
    fn path(&mut self, path: &str) -> FieldPath {
        let mut names = path.split('.').map(str::to_owned);
        let first = names.next().unwrap_or_default();
        let number = self.0.iter().position(|name| *name == first).unwrap_or_else(|| {
            self.0.push(first);
            self.0.len() - 1
        });
        FieldPath { first: number, rest: names.collect() }
    }
}

impl Group {
    /// Reads the entries of a group. Its items have these keys, and messages call one of them `whole`.
    pub fn new(
        own_bytes: Vec<u8>,
        entries: &[(WrittenKey, WrittenValue)],
        whole: &str,
        keys: &[&str],
    ) -> Result<Group, String> {
        let (mut is_everywhere, mut parts, mut marks) = (false, Vec::new(), Vec::new());
        let mut names = FieldNames::default();
        for (key, value) in entries {
            match &*key.text() {
                "everywhere" => is_everywhere = value.is_truthy(),
                "marks" => marks = read_marks(value.value(), &mut names),
                "as" => parts.push((place_of("kind", whole, keys)?, Template::Constant(value.value()))),
                name => parts.push((place_of(name, whole, keys)?, Template::new(value.value(), &mut names))),
            }
        }
        let mut fields: Vec<(String, usize)> = names.0.into_iter().zip(0..).collect();
        fields.sort();
        Ok(Group { own_bytes, is_everywhere, fields, parts, marks })
    }

    /// Checks whether it sets the part with this position.
    pub fn sets(&self, part: usize) -> bool {
        self.parts.iter().any(|(at, _)| *at == part)
    }

    /// Checks whether it reads the field of a record with this name.
    pub fn reads(&self, name: &str) -> bool {
        self.fields.iter().any(|(field, _)| field == name)
    }

    /// Returns a record with the fields that the group reads.
    pub fn describe<'w>(&'w self, record: WrittenValue<'w>) -> Described<'w> {
        let mut fields = vec![None; self.fields.len()];
        let found = record.fields(self.fields.iter().map(|(name, _)| name.as_str()));
        for ((_, number), field) in self.fields.iter().zip(found) {
            fields[*number] = field;
        }
        Described { group: self, fields }
    }
}

impl<'w> Described<'w> {
    /// Checks whether the group sets the part with this position.
    pub fn sets(&self, part: usize) -> bool {
        self.group.sets(part)
    }

    /// Returns the part with this position if the group sets it.
    pub fn part(&self, part: usize) -> Option<Value> {
        let (_, template) = self.group.parts.iter().find(|(at, _)| *at == part)?;
        Some(template.value(self))
    }

    /// Returns all parts.
    pub fn parts<const N: usize>(&self) -> Parts<Value, N> {
        let mut parts = Parts::none();
        for (at, template) in &self.group.parts {
            parts.set(*at, template.value(self));
        }
        parts
    }

    /// Returns the marks.
    pub fn marks(&self) -> Value {
        let is_shown = |path: &FieldPath| self.field(path).is_some_and(|value| value.is_truthy());
        Value::List(self.group.marks.iter().filter(|(path, _)| is_shown(path)).map(|(_, mark)| mark.clone()).collect())
    }

    fn field(&self, path: &FieldPath) -> Option<WrittenValue<'w>> {
        path.rest.iter().try_fold(self.fields[path.first]?, |value, name| value.field(name))
    }
}

/// Reads the marks of a group: `"moved"` is shown where the field of that name holds, `capture = "capturing"` where the field `capture` does. Those by
/// field come last, in order of their marks.
fn read_marks(value: Value, names: &mut FieldNames) -> Vec<(FieldPath, Value)> {
    let mut own = |mark: Value| Some((names.path(mark.as_str()?), mark));
    let (mut marks, mut by_field) = (Vec::new(), Vec::new());
    match value {
        Value::List(items) => marks.extend(items.into_iter().filter_map(&mut own)),
        Value::Map(map) => {
            for (key, mark) in map {
                match key {
                    Key::Int(_) => marks.extend(own(mark)),
                    Key::Str(field) => by_field.extend(mark.as_str().map(str::to_owned).map(|mark| (mark, field))),
                }
            }
        }
        _ => {}
    }
    by_field.sort();
    marks.extend(by_field.into_iter().map(|(mark, field)| (names.path(&field), Value::Str(mark))));
    marks
}

impl Template {
    fn new(value: Value, names: &mut FieldNames) -> Template {
        match value {
            Value::Str(path) => Template::Field(names.path(&path)),
            Value::List(items) => Template::List(items.into_iter().map(|item| Template::new(item, names)).collect()),
            Value::Map(map) => {
                Template::Map(map.into_iter().map(|(key, item)| (key, Template::new(item, names))).collect())
            }
            constant => Template::Constant(constant),
        }
    }

    /// Returns the value for a record. A table without any value is null.
    fn value(&self, record: &Described) -> Value {
        match self {
            Template::Constant(value) => value.clone(),
            Template::Field(path) => record.field(path).map_or(Value::Null, |field| field.value()),
            Template::List(items) => {
                let items: Vec<Value> = items.iter().map(|item| item.value(record)).collect();
                if items.iter().all(is_nothing) { Value::Null } else { Value::List(items) }
            }
            Template::Map(items) => {
                let item = |(key, item): &(Key, Template)| (key.clone(), item.value(record));
                let items: Vec<(Key, Value)> = items.iter().map(item).collect();
                if items.iter().all(|(_, item)| is_nothing(item)) {
                    return Value::Null;
                }
                Value::Map(items.into_iter().collect())
            }
        }
    }
}

fn is_nothing(value: &Value) -> bool {
    matches!(value, Value::Null)
}
