//! A sentence about an event, with places for its fields: `{seat} sent {frogs|frog|frogs} to {pond:place}[, at a price of {price}]`.
//!
//! | written | read |
//! |---|---|
//! | `{f}` | the value; lists as `A, B and C` |
//! | `{f\|frog\|frogs}` | a number and its noun; of a list how many it has |
//! | `{f:place}`, `{x,y:place}`, `{x,y,z:place}` | what the place is called by `field.place` |
//! | `{f:thing}` | what the thing is called, and its id; as it was before the step, or else after it |
//! | `{f:id}` | the id alone |
//! | `{f:kind}`, `{f:a}` | what the kind is called, without and with its article |
//! | `{f:owner}` | a seat; where there is none, what the look calls nobody |
//! | `{f:words}` | an order, or a word as scripts write it, in plain words |
//! | `{f:TABLE}` | what a table of the look says for the value |
//! | `[...]` | drops out if a field in it is missing, empty, `false` or 0, or names a place that the reader can't see |
//!
//! Sentences stand as lines of a list: they have no full stop, and begin as they are written, since most begin with a name. A field that is missing outside
//! of brackets is shown as a dash. No brace and no bracket of a sentence is ever left; what values hold stays text.

mod parsing;
mod rendering;
mod subject;

use crate::context::Context;
use crate::harmless;
use crate::sentence_error::SentenceError;
use lunarena_kernel::Value;
use lunarena_kernel::near::near;
use rendering::Reader;
use std::ops::Range;

/// The words behind a colon that are no tables.
pub const FORMS: [&str; 7] = ["place", "thing", "id", "kind", "a", "owner", "words"];

#[derive(Clone, Debug, PartialEq)]
pub struct Sentence {
    parts: Vec<Part>,
}

#[derive(Clone, Debug, PartialEq)]
enum Part {
    Text(String),
    Slot(Slot),
    /// What stands in brackets, and holds no brackets itself.
    Optional(Vec<Part>),
}

/// What stands in braces.
#[derive(Clone, Debug, PartialEq)]
struct Slot {
    /// Names and where they are written; one, unless they are coordinates.
    fields: Vec<(String, Range<usize>)>,
    form: Form,
}

#[derive(Clone, Debug, PartialEq)]
enum Form {
    Plain,
    Count { one: String, many: String },
    Place,
    Thing,
    Id,
    Kind,
    A,
    Owner,
    Words,
    Table(String, Range<usize>),
}

impl std::error::Error for SentenceError {}

impl Sentence {
    /// A word behind a colon that is no form is taken for the name of a table: see [`Sentence::unknown_tables`].
    pub fn parse(text: &str) -> Result<Sentence, SentenceError> {
        parsing::parts(text).map(|parts| Sentence { parts })
    }

    /// The sentence about one event, on one line.
    pub fn render(&self, event: &Value, context: &Context) -> String {
        self.read(event, Reader { context, hides: false })
    }

    /// The same for a seat in fog: what a place is called that is in none of its scenes is not told, and brackets with such a place drop out.
    pub fn render_seen(&self, event: &Value, context: &Context) -> String {
        self.read(event, Reader { context, hides: true })
    }

    fn read(&self, event: &Value, reader: Reader) -> String {
        harmless(&rendering::text(&self.parts, event, reader)).into_owned()
    }

    /// The fields that an event has to have for it, each as often as it is used, and where they are written.
    pub fn fields(&self) -> impl Iterator<Item = (&str, Range<usize>)> {
        self.slots().flat_map(|slot| slot.fields.iter().map(|(name, range)| (name.as_str(), range.clone())))
    }

    /// The tables that it looks into.
    pub fn tables(&self) -> impl Iterator<Item = &str> {
        self.slots().filter_map(|slot| match &slot.form {
            Form::Table(name, _) => Some(name.as_str()),
            _ => None,
        })
    }

    /// Words behind a colon that are neither forms nor among these tables.
    pub fn unknown_tables<'t>(&self, tables: impl IntoIterator<Item = &'t str>) -> Vec<SentenceError> {
        let tables: Vec<&str> = tables.into_iter().collect();
        let used = self.slots().filter_map(|slot| match &slot.form {
            Form::Table(name, range) if !tables.contains(&name.as_str()) => Some((name, range)),
            _ => None,
        });
        let error = |(name, range): (&String, &Range<usize>)| {
            let hint = match near(name, FORMS.into_iter().chain(tables.iter().copied())) {
                Some(close) => format!("did you mean `{close}`?"),
                None => format!("there are {}, and the tables of the look", FORMS.join(", ")),
            };
            SentenceError::new(format!("`{name}` is neither a form nor a table: {hint}"), range.clone())
        };
        used.map(error).collect()
    }

    fn slots(&self) -> impl Iterator<Item = &Slot> {
        self.parts
            .iter()
            .flat_map(|part| match part {
                Part::Optional(parts) => parts.as_slice(),
                part => std::slice::from_ref(part),
            })
            .filter_map(|part| match part {
                Part::Slot(slot) => Some(slot),
                _ => None,
            })
    }
}
