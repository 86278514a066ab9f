//! Groups: one table that describes many records as things or links, such as `{each = state.frogs, as = "frog", at = {"x", "y"}}`. Strings name
//! fields of a record (`as` is the kind itself). Other values are used unchanged.

use super::parts::{Parts, place_of};
use lunarena_kernel::written::{WrittenKey, WrittenValue};
use lunarena_kernel::{Key, Value};

/// The description in a group, without its records.
#[derive(Debug)]
pub struct Group {
    /// The encoded entries of the group, without its records. Equal bytes mean equal descriptions.
    pub own_bytes: Vec<u8>,
    /// Whether records at unknown places are visible too (`everywhere = true`).
    pub is_everywhere: bool,
    /// The fields that the group reads from a record, as (name, number), sorted by name.
    fields: Vec<(String, usize)>,
    /// The keys that the group sets: (index of the key, template of its value).
    parts: Vec<(usize, Template)>,
    /// The possible marks of a record, as (field, mark). The record has the mark if the field is neither nil nor false.
    marks: Vec<(FieldPath, Value)>,
}

/// A record and the values of the fields that its group reads, indexed by field number.
pub struct Described<'w> {
    group: &'w Group,
    fields: Vec<Option<WrittenValue<'w>>>,
}

/// The path to a field of a record, such as `size` or `goal.x`.
#[derive(Debug)]
struct FieldPath {
    /// Number of the first field of the path, such as `goal`.
    first: usize,
    rest: Vec<String>,
}

/// A description of a value, evaluated for each record of a group.
#[derive(Debug)]
enum Template {
    Constant(Value),
    /// A field of the record.
    Field(FieldPath),
    List(Vec<Template>),
    Map(Vec<(Key, Template)>),
}

/// The names of the fields that a group reads, indexed by field number.
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
    /// Reads a group from its entries except `each`. `keys` are the keys that a thing or link may have. Error messages call it `whole`, such as "a
    /// thing".
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

    /// Checks whether the group sets the key with index `part`.
    pub fn sets(&self, part: usize) -> bool {
        self.parts.iter().any(|(at, _)| *at == part)
    }

    /// Checks whether the group reads the field `name` of its records.
    pub fn reads(&self, name: &str) -> bool {
        self.fields.iter().any(|(field, _)| field == name)
    }

    /// Looks up the fields of a record that the group reads.
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
    /// Checks whether the group of the record sets the key with index `part`.
    pub fn sets(&self, part: usize) -> bool {
        self.group.sets(part)
    }

    /// Returns the value of the key with index `part`, or `None` if the group does not set this key.
    pub fn part(&self, part: usize) -> Option<Value> {
        let (_, template) = self.group.parts.iter().find(|(at, _)| *at == part)?;
        Some(template.value(self))
    }

    /// Returns the values of all keys that the group sets.
    pub fn parts<const N: usize>(&self) -> Parts<Value, N> {
        let mut parts = Parts::none();
        for (at, template) in &self.group.parts {
            parts.set(*at, template.value(self));
        }
        parts
    }

    /// Returns the list of the record's marks.
    pub fn marks(&self) -> Value {
        let is_shown = |path: &FieldPath| self.field(path).is_some_and(|value| value.is_truthy());
        Value::List(self.group.marks.iter().filter(|(path, _)| is_shown(path)).map(|(_, mark)| mark.clone()).collect())
    }

    fn field(&self, path: &FieldPath) -> Option<WrittenValue<'w>> {
        path.rest.iter().try_fold(self.fields[path.first]?, |value, name| value.field(name))
    }
}

/// Reads the marks of a group. `"moved"` is the mark of records whose field `moved` is neither nil nor false. `capture = "capturing"` is the mark
/// `capturing` for the field `capture`. Marks of the second form come last, sorted by mark.
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

    /// Evaluates the template for a record. A table whose entries are all null becomes null itself.
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
