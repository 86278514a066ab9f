//! Schemas out of outlines.

mod holds;

use super::conditions::{kinds_of_phases, styles_of_bots};
use super::layer::{Layer, removable};
use super::{Known, Schema, named};
use crate::yaml::outline::{Field, Outline, Rule};
use lunarena_kernel::Value;

/// Makes the schemas of maps with known keys.
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
