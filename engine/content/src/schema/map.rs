//! The schema of a map with known keys.

use super::conditions::{kinds_of_phases, styles_of_bots};
use super::{Known, Schema, named};
use crate::outline::{Field, Outline, Rule};
use crate::overlay::REMOVE;
use lunarena_kernel::Value;

/// Whether a file says all, or is laid over another that does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layer {
    Whole,
    Over,
}

#[derive(Default)]
pub struct Writer<'a> {
    /// The names of all games.
    pub games: &'a [String],
    /// Of the game, in files that are for one.
    pub known: Option<&'a Known<'a>>,
}

impl Writer<'_> {
    pub fn map(&self, outline: &Outline, layer: Layer) -> Schema {
        let property = |field: &Field| (field.key.to_owned(), self.holds(&field.holds, layer).about(field.about));
        let schema = Schema::of("object")
            .with("properties", named(outline.keys.iter().map(property)))
            .with("additionalProperties", false);
        let (needed, optional): (Vec<&Field>, Vec<&Field>) = outline.keys.iter().partition(|field| field.needed);
        let keys = |fields: Vec<&Field>| fields.iter().map(|field| field.key).collect::<Vec<_>>();
        match layer {
            Layer::Whole => {
                let schema = schema.with("required", keys(needed));
                let rules: Vec<Value> = outline.rules.iter().map(rule).collect();
                if rules.is_empty() { schema } else { schema.with("allOf", rules) }
            }
            // What is needed can't be taken away.
            Layer::Over => removable(schema, &keys(optional)),
        }
    }
}

/// Lets a mod take these keys away. They are no properties: an editor would list each key twice.
pub fn removable(schema: Schema, keys: &[&str]) -> Schema {
    if keys.is_empty() {
        return schema;
    }
    let pattern = format!("^{REMOVE}({})$", keys.join("|"));
    schema.with("patternProperties", named([(pattern, removed())]))
}

/// What stands behind a key that is taken away.
pub fn removed() -> Schema {
    Schema::of("null").about("Takes this key away.")
}

fn rule(rule: &Rule) -> Value {
    let required = |key: &&str| Value::from(Schema::default().with("required", vec![*key]));
    let each = |keys: &[&str]| keys.iter().map(required).collect::<Vec<Value>>();
    match rule {
        Rule::Any(keys) => Schema::default().with("anyOf", each(keys)).into(),
        Rule::NotBoth(one, other) => {
            Schema::default().with("not", Schema::default().with("required", vec![*one, *other])).into()
        }
        Rule::KindsOfPhases => kinds_of_phases(),
        Rule::StylesOfBots => styles_of_bots(),
    }
}
