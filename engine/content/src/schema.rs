//! JSON Schemas (draft-07) of the YAML files, generated from the readers' outlines, for completion and checks in editors. What a schema cannot
//! express is left to `lunarena check`.

mod conditions;
mod constant;
mod constants;
mod edits;
mod known;
mod layer;
mod map_file;
mod writer;

pub use known::Known;

use crate::bench::BENCH;
use crate::event::EVENT;
use crate::example::CASE;
use crate::rules::game::GAME;
use crate::rules::look::LOOK;
use crate::rules::mods::MOD;
use crate::rules::ruleset::Ruleset;
use constants::Groups;
use layer::Layer;
use lunarena_kernel::{Key, Value};
use std::collections::BTreeMap;
use writer::Writer;

/// The mark of generated schemas: only files that contain it are overwritten.
pub const SIGN: &str = "Written by `lunarena schemas`.";

/// game.yaml.
pub fn game() -> Value {
    let map = Writer::default().map(&GAME, Layer::Whole);
    map.file("game.yaml", "A game: who plays, in which order, under which limits, by which functions.")
}

/// The game.yaml of a mod, which is laid over that of its game.
pub fn game_overlay() -> Value {
    let map = Writer::default().map(&GAME, Layer::Over);
    map.file("game.yaml of a mod", "Laid over that of the game: only what is to be different. `-key:` takes a key away, `+after NAME:` adds to a list.")
}

/// look.yaml.
pub fn look() -> Value {
    let map = Writer::default().map(&LOOK, Layer::Whole);
    map.file("look.yaml", "How what there is to see in a game looks, and what it is called.")
}

/// The look.yaml of a mod, which is laid over that of its game.
pub fn look_overlay() -> Value {
    let map = Writer::default().map(&LOOK, Layer::Over);
    map.file(
        "look.yaml of a mod",
        "Laid over that of the game: only what is new or to be different. `-key:` takes a key away.",
    )
}

/// mod.yaml, for one of these games.
pub fn mod_file(games: &[String]) -> Value {
    let map = Writer { games, known: None }.map(&MOD, Layer::Whole);
    map.file("mod.yaml", "A mod: what it is called, which game it changes and what it needs.")
}

/// An event, of one of these games.
pub fn event(games: &[String]) -> Value {
    let map = Writer { games, known: None }.map(&EVENT, Layer::Whole);
    map.file("event", "An event of many bots: `lunarena tournament run` plays it.")
}

/// The constants.yaml of a game.
pub fn constants(ruleset: &Ruleset) -> Value {
    let map = Groups::new(&[ruleset], Layer::Whole).all();
    map.file("constants.yaml", &format!("The constants of {}, as its game.yaml declares them.", ruleset.file.title))
}

/// The constants.yaml of a mod. The first ruleset is that of the game, the others are with one of its mods each: what one mod
/// declares another may set, if it needs that mod.
pub fn constants_overlay(rulesets: &[&Ruleset]) -> Value {
    let title = rulesets.first().map_or("", |ruleset| ruleset.file.title.as_str());
    let about = format!("Laid over the constants of {title}: only what is to be different, `-key:` takes a key away.");
    Groups::new(rulesets, Layer::Over).all().file("constants.yaml of a mod", &about)
}

/// The example files of a game and of its mods.
pub fn examples(known: &Known) -> Value {
    let case = Writer { games: &[], known: Some(known) }.map(&CASE, Layer::Whole);
    let list = Schema::of("array").with("items", case);
    list.file("examples", "Cases that say what must come out of what: `lunarena test` plays them.")
}

/// The maps of a game and of its mods. The first ruleset is that of the game, the others are with one of its mods each.
pub fn maps(rulesets: &[&Ruleset]) -> Value {
    let title = rulesets.first().map_or("", |ruleset| ruleset.file.title.as_str());
    let each = rulesets.iter().map(|ruleset| map_file::map(ruleset)).collect();
    Schema::any_of(each).file("map", &format!("A map of {title}, as its game.yaml declares maps."))
}

/// The bench.yaml of a game.
pub fn bench(known: &Known) -> Value {
    let map = Writer { games: &[], known: Some(known) }.map(&BENCH, Layer::Whole);
    map.file("bench.yaml", "Matches that the game's speed is measured by: `lunarena bench` plays them.")
}

/// A schema in the making.
#[derive(Clone, Default, PartialEq)]
struct Schema(BTreeMap<Key, Value>);

impl Schema {
    /// A value of this type.
    fn of(kind: &str) -> Schema {
        Schema::default().with("type", kind)
    }

    fn of_types(kinds: &[&str]) -> Schema {
        Schema::default().with("type", kinds.to_vec())
    }

    fn with(mut self, keyword: &str, value: impl Into<Value>) -> Schema {
        self.0.insert(Key::from(keyword), value.into());
        self
    }

    fn maybe(self, keyword: &str, value: Option<impl Into<Value>>) -> Schema {
        match value {
            Some(value) => self.with(keyword, value),
            None => self,
        }
    }

    /// What is shown when a person points at it.
    fn about(self, text: impl Into<Value>) -> Schema {
        self.with("description", text)
    }

    /// One of these words; any text, if none is known.
    fn word<S: AsRef<str>>(words: &[S]) -> Schema {
        let words: Vec<&str> = words.iter().map(AsRef::as_ref).collect();
        if words.is_empty() { Schema::of("string") } else { Schema::default().with("enum", words) }
    }

    /// What is alike stands once. Of several the first one explains it.
    fn any_of(all: Vec<Schema>) -> Schema {
        let mut distinct: Vec<Schema> = Vec::new();
        for schema in all {
            if !distinct.contains(&schema) {
                distinct.push(schema);
            }
        }
        match distinct.pop() {
            Some(only) if distinct.is_empty() => only,
            Some(last) => {
                distinct.push(last);
                let about = distinct.iter().find_map(|schema| schema.0.get(&Key::from("description"))).cloned();
                Schema::default().maybe("description", about).with("anyOf", distinct)
            }
            None => Schema::default(),
        }
    }

    fn file(self, title: &str, about: &str) -> Value {
        let signed = self.with("$schema", "http://json-schema.org/draft-07/schema#").with("$comment", SIGN);
        signed.with("title", title).about(about).into()
    }
}

impl From<Schema> for Value {
    fn from(schema: Schema) -> Value {
        Value::Map(schema.0)
    }
}

/// Schemas by name, as `properties` has them.
fn named(all: impl IntoIterator<Item = (String, Schema)>) -> Value {
    Value::Map(all.into_iter().map(|(name, schema)| (Key::Str(name), schema.into())).collect())
}
