//! The schema of a map, as the `map` of game.yaml declares it.

use super::constant::{about, of_type};
use super::{Schema, named};
use crate::rules::map_outline::{Declared, Entry, Keys, MapOutline, MapType, Shape, TEXT};
use crate::rules::ruleset::Ruleset;
use lunarena_kernel::Value;

struct Writer<'a> {
    outline: &'a MapOutline,
    /// The names of all seats.
    seats: Vec<&'a str>,
}

/// Any map, if the game declares nothing of its maps.
pub fn map(ruleset: &Ruleset) -> Schema {
    let Some(outline) = &ruleset.file.map else { return Schema::of("object") };
    let settled = outline.settled(&ruleset.constants);
    let seats = ruleset.file.seats.names.iter().map(|name| name.value.as_str()).collect();
    let writer = Writer { outline: &settled, seats };
    match &settled.root {
        // A map is a text, or it has all the other keys.
        Shape::Record(entries) if settled.reads_text() => {
            let (text, others): (Vec<&Entry>, Vec<&Entry>) = entries.iter().partition(|entry| entry.key == TEXT);
            Schema::any_of(vec![writer.record(&others), writer.record(&text)])
        }
        root => writer.shape(root),
    }
}

impl Writer<'_> {
    fn shape(&self, shape: &Shape) -> Schema {
        match shape {
            Shape::Open => Schema::default(),
            Shape::Value(declared) => self.value(declared),
            Shape::Record(entries) => self.record(&entries.iter().collect::<Vec<_>>()),
            Shape::Table { keys: Keys::Any, each } => {
                Schema::of("object").with("additionalProperties", self.shape(each))
            }
            Shape::Table { keys: Keys::Seats, each } => {
                let each = self.shape(each);
                let seat = |name: &&str| ((*name).to_owned(), each.clone().about(format!("The seat {name}.")));
                let properties = named(self.seats.iter().map(seat));
                Schema::of("object").with("properties", properties).with("additionalProperties", false)
            }
            Shape::List(each) => Schema::of("array").with("items", self.shape(each)),
        }
    }

    fn record(&self, entries: &[&Entry]) -> Schema {
        let property = |entry: &&Entry| {
            let schema = self.shape(&entry.shape);
            let schema = match &entry.shape {
                Shape::Value(_) => schema,
                Shape::List(_) => schema.about(format!("A list: `{}`.", entry.key)),
                _ => schema.about(format!("A map: `{}`.", entry.key)),
            };
            (entry.key.clone(), schema)
        };
        let needed: Vec<&str> =
            entries.iter().filter(|entry| !entry.optional).map(|entry| entry.key.as_str()).collect();
        let schema = Schema::of("object")
            .with("properties", named(entries.iter().map(property)))
            .with("additionalProperties", false);
        if needed.is_empty() { schema } else { schema.with("required", needed) }
    }

    fn value(&self, declared: &Declared) -> Schema {
        let what = match &declared.ty {
            MapType::Plain(ty) => about(ty),
            MapType::Seat => "The name of a seat".to_owned(),
            MapType::Anything => "Anything".to_owned(),
            MapType::List(_) => "A list".to_owned(),
        };
        let place = self.outline.place(declared);
        self.of(&declared.ty).about(format!("{what}. {place} declares it as `{}`.", declared.text))
    }

    fn of(&self, ty: &MapType) -> Schema {
        match ty {
            MapType::Plain(ty) => of_type(ty),
            MapType::Seat => Schema::word(&self.seats),
            MapType::Anything => Schema::default(),
            MapType::List(inner) => Schema::of("array").with("items", Value::from(self.of(inner))),
        }
    }
}
