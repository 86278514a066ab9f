//! Sentences, filled with the fields of an event.

use super::{Form, Part, Slot};
use crate::context::Context;
use crate::look::Appearance;
use crate::plain_words::{NOTHING, each, order_text, value_text};
use crate::scene::Id;
use lunarena_kernel::Value;

/// What is told of a place that the reader can't see.
const HIDDEN: &str = "somewhere out of sight";

/// Who reads, and what he knows.
#[derive(Clone, Copy)]
pub struct Reader<'c, 'a> {
    pub context: &'c Context<'a>,
    /// Whether places that are not in the scenes stay secret.
    pub hides: bool,
}

impl Reader<'_, '_> {
    /// A name or an id that leads nowhere in the scenes is that of something out of sight.
    fn is_hidden(&self, value: &Value) -> bool {
        self.hides
            && match self.context.place(value) {
                Some(place) => !self.context.knows(&place),
                None => matches!(value, Value::Str(_) | Value::Int(_)),
            }
    }
}

pub fn text(parts: &[Part], event: &Value, context: Reader) -> String {
    let mut out = String::new();
    for part in parts {
        match part {
            Part::Text(text) => out.push_str(text),
            Part::Slot(slot) => out.push_str(&slot_text(slot, event, context)),
            Part::Optional(inside) => {
                let drops_out = inside.iter().any(|part| match part {
                    Part::Slot(slot) => is_blank(slot, event, context) || slot_text(slot, event, context).is_empty(),
                    _ => false,
                });
                if !drops_out {
                    out.push_str(&text(inside, event, context));
                }
            }
        }
    }
    out
}

fn value<'v>(event: &'v Value, name: &str) -> Option<&'v Value> {
    event.field(name).filter(|value| !matches!(value, Value::Null))
}

/// Whether the brackets around it drop out.
fn is_blank(slot: &Slot, event: &Value, reader: Reader) -> bool {
    if slot.form == Form::Place && names_hidden(slot, event, reader) {
        return true;
    }
    let context = reader.context;
    let mut values = slot.fields.iter().map(|(name, _)| value(event, name));
    values.any(|value| match value {
        None | Some(Value::Bool(false)) => true,
        Some(Value::Str(text)) => text.is_empty(),
        Some(Value::List(items)) => items.is_empty(),
        Some(Value::Map(map)) => map.is_empty(),
        // A coordinate or an id may well be 0.
        Some(Value::Int(0)) => is_amount(&slot.form, context),
        Some(Value::Float(number)) => *number == 0.0 && is_amount(&slot.form, context),
        Some(_) => false,
    })
}

/// Whether one of the places can't be seen.
fn names_hidden(slot: &Slot, event: &Value, reader: Reader) -> bool {
    let values: Vec<&Value> = slot.fields.iter().filter_map(|(name, _)| value(event, name)).collect();
    match values.as_slice() {
        [only] => match (reader.context.place(only), only) {
            (None, Value::List(items)) => items.iter().any(|item| reader.is_hidden(item)),
            _ => reader.is_hidden(only),
        },
        several => reader.is_hidden(&Value::List(several.iter().map(|value| (*value).clone()).collect())),
    }
}

/// Whether 0 means that there is none, and not the first of its kind.
fn is_amount(form: &Form, context: &Context) -> bool {
    match form {
        Form::Plain | Form::Count { .. } | Form::Words => true,
        Form::Table(name, _) => context.look.tables.get(name).is_none_or(|table| table.get("0").is_none()),
        Form::Place | Form::Thing | Form::Id | Form::Kind | Form::A | Form::Owner => false,
    }
}

fn slot_text(slot: &Slot, event: &Value, reader: Reader) -> String {
    let context = reader.context;
    let values: Vec<Option<&Value>> = slot.fields.iter().map(|(name, _)| value(event, name)).collect();
    let decimals = match slot.fields.as_slice() {
        [(name, _)] => context.look.facts.get(name).and_then(|fact| fact.decimals),
        _ => None,
    };
    match (&slot.form, values.as_slice()) {
        (Form::Owner, [None]) => context.look.nobody().to_owned(),
        (Form::Count { many, .. }, [None]) => format!("{NOTHING} {many}"),
        (Form::Place, [_, _, ..]) => {
            let coordinates: Option<Vec<Value>> = values.iter().map(|value| value.cloned()).collect();
            coordinates.map_or_else(|| NOTHING.to_owned(), |coordinates| place_text(&Value::List(coordinates), reader))
        }
        (form, [Some(value)]) => formed(form, value, reader, decimals),
        _ => NOTHING.to_owned(),
    }
}

fn formed(form: &Form, value: &Value, reader: Reader, decimals: Option<u8>) -> String {
    let context = reader.context;
    match (form, value) {
        (Form::Plain, value) => value_text(value, decimals),
        (Form::Words, value) => order_text(value),
        (Form::Count { one, many }, value) => counted(value, one, many, decimals),
        (Form::Place, value) => place_text(value, reader),
        // Of several each for itself.
        (form, Value::List(items)) => each(items, |item| formed(form, item, reader, decimals)),
        (Form::Owner, Value::Null) => context.look.nobody().to_owned(),
        (Form::Thing, value) => thing_text(value, context),
        (Form::Kind, Value::Str(kind)) => kind_look(kind, context).name(kind).to_owned(),
        (Form::A, Value::Str(kind)) => kind_look(kind, context).a(kind),
        (Form::Table(name, _), value) => {
            let table = context.look.tables.get(name);
            table.and_then(|table| table.get(&table_key(value))).cloned().unwrap_or_else(|| value_text(value, decimals))
        }
        (_, value) => value_text(value, decimals),
    }
}

/// As a table in YAML names it.
pub fn table_key(value: &Value) -> String {
    match value {
        Value::Bool(flag) => flag.to_string(),
        value => value_text(value, None),
    }
}

fn counted(value: &Value, one: &str, many: &str, decimals: Option<u8>) -> String {
    let number = match value {
        Value::List(items) => items.len().to_string(),
        Value::Map(map) => map.len().to_string(),
        value => value_text(value, decimals),
    };
    let noun = if number == "1" { one } else { many };
    format!("{number} {noun}")
}

fn place_text(value: &Value, reader: Reader) -> String {
    let context = reader.context;
    match (context.place(value), value) {
        _ if reader.is_hidden(value) => HIDDEN.to_owned(),
        (Some(place), _) => context.place_text(&place),
        (None, Value::List(items)) => each(items, |item| match context.place(item) {
            _ if reader.is_hidden(item) => HIDDEN.to_owned(),
            Some(place) => context.place_text(&place),
            None => value_text(item, None),
        }),
        (None, value) => value_text(value, None),
    }
}

fn thing_text(value: &Value, context: &Context) -> String {
    let found = Id::read(value).and_then(|id| context.thing(&id));
    match (found, value) {
        (Some(thing), _) => format!("{} {}", kind_look(&thing.kind, context).name(&thing.kind), thing.id),
        // It was not seen: a bare number would not say that it is an id.
        (None, Value::Int(number)) => format!("#{number}"),
        (None, value) => value_text(value, None),
    }
}

fn kind_look(kind: &str, context: &Context) -> Appearance {
    context.look.kinds.get(kind).map(|kind| kind.look.clone()).unwrap_or_default()
}
