//! What depends on another key of the same file.

use super::layer::{Layer, removable};
use super::{Schema, edits, named};
use crate::rules::game::{CALLS, FUNCTION, KINDS};
use crate::yaml::outline::Holds;
use lunarena_kernel::Value;
use lunarena_kernel::turns::MOMENTS;

/// That `key` is there and says `word`.
fn says(key: &str, word: &str) -> Schema {
    let is = Schema::default().with("const", word);
    Schema::default().with("properties", named([(key.to_owned(), is)])).with("required", vec![key])
}

/// No kind of phase has the keys and moments of another, and each has those that it needs.
pub fn kinds_of_phases() -> Value {
    let each = KINDS.iter().map(|(name, kind)| {
        let stages = Schema::default().with("propertyNames", Schema::word(kind.moments()));
        let foreign = kind.foreign_keys().map(|key| (key, Value::Bool(false)));
        let properties = foreign.chain([("stages", stages.into())]);
        let properties = Value::Map(properties.map(|(key, value)| (key.into(), value)).collect());
        let then = Schema::default().with("properties", properties).with("required", kind.needed_keys().to_vec());
        Schema::default().with("if", says("kind", name)).with("then", then)
    });
    Schema::default().with("allOf", each.collect::<Vec<_>>()).into()
}

/// Who answers with orders must see something, and the answer must be read; who calls may be asked for prices.
pub fn styles_of_bots() -> Value {
    let functions = Schema::default().with("required", vec!["view", "read_orders"]);
    let orders = Value::map([("functions", functions.into()), ("prices", Value::Bool(false))]);
    let orders = Schema::default().with("properties", orders);
    Schema::default().with("if", says("bots", CALLS)).with("else", orders).into()
}

/// All moments, whatever the kind of phase.
pub fn stages(layer: Layer) -> Schema {
    let Holds::Form(pattern) = FUNCTION else { return Schema::of("object") };
    let function = Schema::of("string").with("pattern", pattern);
    let whole = Schema::of("array").with("items", function.clone());
    let functions = match layer {
        Layer::Whole => whole,
        Layer::Over => edits::list(whole, function, None),
    };
    let moments = MOMENTS.iter().map(|moment| ((*moment).to_owned(), functions.clone().about(about(moment))));
    let schema = Schema::of("object").with("properties", named(moments)).with("additionalProperties", false);
    match layer {
        Layer::Whole => schema,
        Layer::Over => removable(schema, &MOMENTS),
    }
}

fn about(moment: &str) -> &'static str {
    match moment {
        "round_start" => "Runs before the first turn of each round.",
        "turn_start" => "Runs before the bot is asked.",
        "action" => {
            "Runs when the bot has answered: here orders are carried out. Where all act at once, it runs for each action."
        }
        "turn_end" => "Runs after the bot has acted.",
        "round_end" => "Runs after the last turn of each round.",
        "skipped" => "Runs instead of a turn in which nobody lives, as `functions.alive` says.",
        _ => "",
    }
}
