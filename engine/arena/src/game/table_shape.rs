//! Which tables are lists and which hold things by number. Lua has one table for both: `{ "a", "b" }` and a table of things by their numbers 1 and 2 are
//! the same until the first of them is gone. Whoever writes tables down for others goes by what the rules' comments say of them, and
//! where they say nothing by all that a table was in a case.

mod types;

use super::Game;
use lunarena_kernel::{Key, Value};
use lunarena_lint::{self as lint, TypeDoc};
use std::collections::BTreeMap;
use types::Types;

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Shape {
    /// The comments call it a list.
    list: bool,
    /// A table by number: the comments call it so, or it had a gap.
    by_number: bool,
    parts: BTreeMap<String, Shape>,
    /// Of all elements of a list or table by number, or of all names that are not among the parts.
    each: Option<Box<Shape>>,
}

/// The class that rules declare for the state, and the one that api.lua declares for what bots see.
const STATE: &str = "State";
const VIEW: &str = "View";

impl Shape {
    /// What the comments of the rules say of the state and of the views.
    pub fn of_state(game: &Game) -> Shape {
        Shape::of_class(game, STATE)
    }

    pub fn of_view(game: &Game) -> Shape {
        Shape::of_class(game, VIEW)
    }

    fn of_class(game: &Game, class: &str) -> Shape {
        let read = |text: &str| lint::documentation(text).map(|all| all.types).unwrap_or_default();
        let files = game.ruleset.modules.iter().chain(&game.ruleset.hooks);
        let types: Vec<TypeDoc> = files.flat_map(|file| read(file.source.text())).collect();
        Types(&types).shape(class)
    }

    /// Whether a table is written as one by number, whatever it looks like.
    pub fn is_by_number(&self) -> bool {
        self.by_number && !self.list
    }

    /// Takes up what a table is now.
    pub fn note(&mut self, value: &Value) {
        match value {
            Value::List(items) => items.iter().for_each(|item| self.each_mut().note(item)),
            Value::Map(map) => {
                for (key, value) in map {
                    match key {
                        Key::Int(_) => {
                            self.by_number = true;
                            self.each_mut().note(value);
                        }
                        Key::Str(name) if self.each.is_none() || self.parts.contains_key(name) => {
                            self.parts.entry(name.clone()).or_default().note(value);
                        }
                        Key::Str(_) => self.each_mut().note(value),
                    }
                }
            }
            _ => {}
        }
    }

    fn each_mut(&mut self) -> &mut Shape {
        self.each.get_or_insert_default()
    }

    /// That of what stands under a key, if anything is known of it.
    pub fn part(&self, name: &str) -> Option<&Shape> {
        self.parts.get(name).or(self.each.as_deref())
    }

    /// That of a value at a path.
    pub fn at(&self, path: &str) -> Option<&Shape> {
        path.split('.').filter(|part| !part.is_empty()).try_fold(self, |shape, name| shape.part(name))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn by_number(numbers: &[i64]) -> Value {
        Value::Map(numbers.iter().map(|number| (Key::Int(*number), Value::Int(0))).collect())
    }

    #[test]
    fn a_gap_anywhere_makes_a_table_by_number() {
        let mut shape = Shape::default();
        let state = |units: Value, row: Value| Value::map([("units", units), ("rows", Value::List(vec![row]))]);
        let list = || Value::List(vec![1.into(), 2.into()]);
        shape.note(&state(list(), list()));
        assert!(!shape.at("units").expect("known").is_by_number());
        shape.note(&state(by_number(&[2]), list()));
        assert!(shape.at("units").expect("known").is_by_number());
        assert!(!shape.at("rows").expect("known").is_by_number());
        // What was seen of one element holds for all.
        shape.note(&state(list(), by_number(&[5])));
        assert!(shape.at("rows.7").expect("known").is_by_number());
        assert_eq!(shape.at("elsewhere"), None);
    }
}
