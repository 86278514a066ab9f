//! What a person fills in to make a map: the values of an outline, each by its path.

use super::{Entry, Keys, MapOutline, MapType, Shape, TEXT};
use crate::rules::types::Type;

/// A value of a map, or of one of its records.
#[derive(Clone, Debug, PartialEq)]
pub struct MapField {
    pub path: String,
    /// The type as it is written; of what isn't a single value, what it is.
    pub text: String,
    /// Nothing for what isn't a single value.
    pub ty: Option<MapType>,
    /// Whether it, or what it is in, may be left out.
    pub optional: bool,
}

impl MapOutline {
    /// The values of a map, but for those under these keys. What is declared for each seat is there for each of them.
    pub fn fields(&self, without: &[&str], seats: &[String]) -> Vec<MapField> {
        let Shape::Record(entries) = &self.root else { return Vec::new() };
        let entries = entries.iter().filter(|entry| entry.key != TEXT && !without.contains(&entry.key.as_str()));
        FieldList { seats }.entries(entries, "", false)
    }

    /// The values of each record in a list, or of each node by name, that stands at this key.
    pub fn fields_of_parts(&self, key: &str, without: &[&str], seats: &[String]) -> Vec<MapField> {
        let Some(Shape::List(each) | Shape::Table { each, .. }) = self.at(key) else { return Vec::new() };
        let Shape::Record(entries) = &**each else { return Vec::new() };
        let entries = entries.iter().filter(|entry| !without.contains(&entry.key.as_str()));
        FieldList { seats }.entries(entries, "", false)
    }

    /// The shape under one of its keys.
    pub fn at(&self, key: &str) -> Option<&Shape> {
        self.root.entry(key).map(|entry| &entry.shape)
    }

    pub fn keys(&self) -> Vec<&str> {
        self.root.keys()
    }
}

impl Shape {
    pub fn entry(&self, key: &str) -> Option<&Entry> {
        match self {
            Shape::Record(entries) => entries.iter().find(|entry| entry.key == key),
            _ => None,
        }
    }

    /// Those of a record.
    pub fn keys(&self) -> Vec<&str> {
        match self {
            Shape::Record(entries) => entries.iter().map(|entry| entry.key.as_str()).collect(),
            _ => Vec::new(),
        }
    }

    /// What each element of a list or table is.
    pub fn each(&self) -> Option<&Shape> {
        match self {
            Shape::List(each) | Shape::Table { each, .. } => Some(each),
            _ => None,
        }
    }

    /// Whether rows of text may stand here.
    pub fn holds_texts(&self) -> bool {
        match self {
            Shape::Open => true,
            Shape::Value(declared) => match &declared.ty {
                MapType::Plain(Type::List(inner)) => **inner == Type::String,
                MapType::Anything => true,
                _ => false,
            },
            _ => false,
        }
    }
}

struct FieldList<'s> {
    seats: &'s [String],
}

impl FieldList<'_> {
    fn entries<'e>(&self, entries: impl Iterator<Item = &'e Entry>, path: &str, optional: bool) -> Vec<MapField> {
        let each = |entry: &Entry| self.shape(&entry.shape, join(path, &entry.key), optional || entry.optional);
        entries.flat_map(each).collect()
    }

    fn shape(&self, shape: &Shape, path: String, optional: bool) -> Vec<MapField> {
        let other = |text: &str| vec![MapField { path: path.clone(), text: text.to_owned(), ty: None, optional }];
        match shape {
            Shape::Value(declared) => {
                vec![MapField { path, text: declared.text.clone(), ty: Some(declared.ty.clone()), optional }]
            }
            Shape::Record(entries) => self.entries(entries.iter(), &path, optional),
            Shape::Table { keys: Keys::Seats, each } => {
                let seat = |seat: &String| self.shape(each, join(&path, seat), true);
                self.seats.iter().flat_map(seat).collect()
            }
            Shape::Table { keys: Keys::Any, .. } => other("a map"),
            Shape::List(_) => other("a list"),
            Shape::Open => other("anything"),
        }
    }
}

fn join(path: &str, key: &str) -> String {
    if path.is_empty() { key.to_owned() } else { format!("{path}.{key}") }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::source::Source;
    use crate::yaml::document::Document;
    use crate::yaml::reader::{Log, Read};

    fn outline(text: &str) -> MapOutline {
        let document = Document::parse(&Source::new("game.yaml", text)).expect("good YAML");
        MapOutline::read(&document.root, &mut Log::new(&document.source)).expect("an outline")
    }

    #[test]
    fn values_are_listed_by_their_paths() {
        let outline = outline(
            "title?: string\nheron?.x: integer 1..5\nrows: list of string\npurses?.{seat}: list of integer\nponds[].x: integer\nponds[].depth?: number\nnotes?: anything\ntext: string\n",
        );
        let seats = ["Left".to_owned(), "Right".to_owned()];
        let told = |fields: Vec<MapField>| -> Vec<String> {
            let line =
                |field: &MapField| format!("{}{}: {}", field.path, if field.optional { "?" } else { "" }, field.text);
            fields.iter().map(line).collect()
        };
        assert_eq!(
            told(outline.fields(&["rows"], &seats)),
            [
                "title?: string",
                "heron.x?: integer 1..5",
                "purses.Left?: list of integer",
                "purses.Right?: list of integer",
                "ponds: a list",
                "notes?: anything",
            ]
        );
        assert_eq!(told(outline.fields_of_parts("ponds", &["x"], &seats)), ["depth?: number"]);
        assert_eq!(told(outline.fields_of_parts("heron", &[], &seats)), Vec::<String>::new());
    }
}
