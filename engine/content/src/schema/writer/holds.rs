//! The schema of what stands behind a key.

use super::Writer;
use crate::example::{MATCHERS, NAME};
use crate::files::map_file::MAP_ENDS;
use crate::files::paths::CONTENT_PATH;
use crate::rules::declarations::{PATH, PATH_OR_REMOVED};
use crate::rules::game::FORMULA;
use crate::rules::map_outline;
use crate::rules::types;
use crate::rules::word::WORD;
use crate::schema::layer::{Layer, removed};
use crate::schema::{Schema, conditions, edits, named};
use crate::yaml::outline::Holds;
use crate::yaml::overlay::REMOVE;
use lunarena_kernel::Value;
use std::ops::RangeInclusive;

/// What editors propose where a type is to be written.
const TYPES: [&str; 7] =
    ["integer 0..", "number 0..1", "string", "boolean", "one of a | b", "list of integer", "formula(level)"];
const MAP_TYPES: [&str; 7] =
    ["integer 0..", "number 0..1", "string", "boolean", "one of a | b", "list of string", "seat"];

impl Writer<'_> {
    pub fn holds(&self, holds: &Holds, layer: Layer) -> Schema {
        // What is added to a list is whole.
        let list = |of: &Holds| Schema::of("array").with("items", self.holds(of, Layer::Whole));
        let lists = |whole: Schema, of: &Holds| match layer {
            Layer::Whole => whole,
            Layer::Over => {
                let changed = matches!(of, Holds::Map(_)).then(|| self.holds(of, layer));
                edits::list(whole, self.holds(of, Layer::Whole), changed)
            }
        };
        match holds {
            Holds::Anything => Schema::default(),
            Holds::Text => Schema::of("string"),
            Holds::Form(pattern) => Schema::of("string").with("pattern", *pattern),
            Holds::Word(words) => Schema::word(&words()),
            Holds::Flag => self.or_column(&["boolean"]),
            Holds::Integer { least } => Schema::of("integer").with("minimum", *least),
            Holds::Between(least, most) => self.or_column(&["integer"]).with("minimum", *least).with("maximum", *most),
            Holds::Positive => Schema::of("number").with("exclusiveMinimum", 0),
            Holds::Number(range) => number(range),
            Holds::Version(pattern) => {
                Schema::of_types(&["string", "number"]).with("minimum", 0).with("pattern", *pattern)
            }
            Holds::List(of) => lists(list(of), of),
            Holds::Some(of) => lists(list(of).with("minItems", 1), of),
            Holds::Four(of) => list(of).with("minItems", 4).with("maxItems", 4),
            Holds::Either(one, other) => Schema::any_of(vec![self.holds(one, layer), self.holds(other, layer)]),
            Holds::Map(outline) => self.map(outline, layer),
            Holds::MapOf(of) => {
                let schema = Schema::of("object").with("additionalProperties", self.holds(of, layer));
                match layer {
                    Layer::Whole => schema,
                    Layer::Over => schema.with("patternProperties", named([(format!("^{REMOVE}"), removed())])),
                }
            }
            Holds::One(of) => Schema::of("object")
                .with("patternProperties", named([(WORD.to_owned(), self.holds(of, layer))]))
                .with("additionalProperties", false)
                .with("minProperties", 1)
                .with("maxProperties", 1),
            Holds::SomeKeys(map) => self.holds(map, layer).with("minProperties", 1),
            Holds::Declarations => declarations(layer),
            Holds::MapKeys => map_keys(layer),
            Holds::Stages => conditions::stages(layer),
            Holds::Game => Schema::word(self.games),
            Holds::SeatCount => match self.known {
                Some(known) => {
                    let (least, most) = known.seat_count();
                    self.or_column(&["integer"]).with("minimum", least).with("maximum", most)
                }
                None => Schema::of("integer"),
            },
            Holds::BySeat(of) => self.by_seat(of),
            Holds::Seat => Schema::word(&self.known.map_or(Vec::new(), |known| known.seats())),
            Holds::Phase => Schema::word(&self.known.map_or(Vec::new(), |known| known.phases())),
            Holds::Stage => Schema::word(&self.known.map_or(Vec::new(), |known| known.stages())),
            Holds::ByStage(of) => self.by_stage(of),
            Holds::Expected => expected(),
            Holds::MapFaults => map_faults(),
            Holds::Start => self.start(),
            Holds::Settings => {
                let settings = self.known.map(|known| named(known.settings()));
                let schema = Schema::of("object").with("additionalProperties", settings.is_none());
                schema.maybe("properties", settings)
            }
            Holds::Answer => self.known.map_or(Schema::default(), |known| known.answer()),
            Holds::Pin => {
                let one = Schema::of_types(&["number", "string"]).with("pattern", NAME);
                Schema::of_types(&["number", "string", "array"]).with("pattern", NAME).with("items", one)
            }
            Holds::Event => {
                let name = Schema::of("string").about("What the event is called.");
                Schema::of("object")
                    .with("properties", named([("name".to_owned(), name)]))
                    .with("required", vec!["name"])
            }
            Holds::Standing => self.or_column(&["integer", "object"]).with("minProperties", 1),
        }
    }

    /// Values of these types. In a case with rows a column may stand for any of them.
    fn or_column(&self, types: &[&str]) -> Schema {
        match self.known {
            Some(_) => Schema::of_types(&[types, &["string"]].concat()).with("pattern", NAME),
            None => match types {
                [only] => Schema::of(only),
                types => Schema::of_types(types),
            },
        }
    }

    fn by_seat(&self, of: &Holds) -> Schema {
        let each = self.holds(of, Layer::Whole);
        let Some(known) = self.known else {
            return Schema::of("object").with("additionalProperties", each);
        };
        let seats = known.seats().into_iter();
        let properties = seats.map(|seat| {
            let about = format!("The seat {seat}.");
            (seat, each.clone().about(about))
        });
        Schema::of("object").with("properties", named(properties)).with("additionalProperties", false)
    }

    fn by_stage(&self, of: &Holds) -> Schema {
        let each = self.holds(of, Layer::Whole);
        let Some(known) = self.known else {
            return Schema::of("object").with("additionalProperties", each);
        };
        let properties = known.stages().into_iter().map(|stage| {
            let about = format!("The state right after {stage}.");
            (stage, each.clone().about(about))
        });
        Schema::of("object").with("properties", named(properties)).with("additionalProperties", false)
    }

    fn start(&self) -> Schema {
        let names = Schema::word(self.known.map_or(&[], |known| known.maps.as_slice()));
        let ends: Vec<&str> = MAP_ENDS.iter().map(|end| end.trim_start_matches('.')).collect();
        let inside = CONTENT_PATH.trim_end_matches('$');
        let file = Schema::of("string").with("pattern", format!(r"{inside}\.({})$", ends.join("|")));
        Schema::any_of(vec![names, file, Schema::of("object")])
    }
}

/// An integer or a formula. The pattern is for the formula, the ends are for the integer.
fn number(range: &RangeInclusive<i64>) -> Schema {
    let most = Some(*range.end()).filter(|most| *most < i64::MAX);
    let schema = Schema::of_types(&["integer", "string"]).with("minimum", *range.start()).maybe("maximum", most);
    schema.with("pattern", FORMULA)
}

/// Anything; what begins with `~` is a matcher.
fn expected() -> Schema {
    Schema::default().with("properties", matchers())
}

/// A list of texts and matchers, or matchers of all of them; in a case with rows a column may stand for it.
fn map_faults() -> Schema {
    let keys = Schema::default().with("pattern", "^~");
    let matched = Schema::of("object").with("properties", matchers()).with("propertyNames", keys);
    let matched = matched.with("minProperties", 1);
    let fault = Schema::any_of(vec![Schema::of("string"), matched.clone()]);
    let faults = Schema::of("array").with("items", fault).with("minItems", 1);
    let column = Schema::of("string").with("pattern", NAME);
    Schema::any_of(vec![faults, matched, Schema::word(&["~any"]), column])
}

/// What each matcher takes.
fn matchers() -> Value {
    let matcher = |(name, about): &(&str, &str)| {
        let schema = match *name {
            "~one of" => Schema::of("array").with("minItems", 1),
            "~any order" => Schema::of("array"),
            "~about" => Schema::of("number"),
            "~within" => Schema::of("number").with("minimum", 0),
            "~count" => Schema::of("integer").with("minimum", 0),
            "~has" => Schema::of_types(&["object", "array"]).with("minItems", 1).with("minProperties", 1),
            _ => Schema::of("string").with("minLength", 1),
        };
        ((*name).to_owned(), schema.about(*about))
    };
    named(MATCHERS.iter().map(matcher))
}

fn declarations(layer: Layer) -> Schema {
    let each = Schema::of("string").with("pattern", types::FORM).with("examples", TYPES.to_vec());
    let each = each.about("The type of a constant, such as `integer 1..500`, `one of a | b` or `formula(level)`.");
    by_path(each, PATH, PATH_OR_REMOVED, layer)
}

fn map_keys(layer: Layer) -> Schema {
    let each = Schema::of("string").with("pattern", map_outline::TYPE_FORM).with("examples", MAP_TYPES.to_vec());
    let each = each.about("The type of what stands there, such as `integer 1..500`, `one of a | b` or `seat`.");
    by_path(each, map_outline::PATH, map_outline::PATH_OR_REMOVED, layer)
}

/// Types by paths of this form. A mod may take one away, or change the choices of a `one of`.
fn by_path(each: Schema, form: &str, form_or_removed: &str, layer: Layer) -> Schema {
    let named_like = |form: &str| Schema::default().with("pattern", form);
    let schema = Schema::of("object");
    match layer {
        Layer::Whole => schema.with("additionalProperties", each).with("propertyNames", named_like(form)),
        Layer::Over => schema
            .with("additionalProperties", edits::list(each, Schema::of_types(&["string", "number", "boolean"]), None))
            .with("propertyNames", named_like(form_or_removed))
            .with("patternProperties", named([(format!("^{REMOVE}"), removed())])),
    }
}
