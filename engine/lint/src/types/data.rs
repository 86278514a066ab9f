//! Plain data and their types: what may stand at a place, as far as the comments of all sources that work on it tell for certain.

use super::definitions::Definitions;
use super::examine::Examined;
use super::kind::Type;
use std::collections::BTreeSet;
use std::sync::Arc;

/// Types of plain data.
#[derive(Clone, Debug, Default)]
pub struct DataTypes {
    definitions: Definitions,
    /// Fields that sources put into objects of classes, and into nobody knows what.
    written: BTreeSet<(Arc<str>, String)>,
    loose: BTreeSet<String>,
    /// Classes whose objects get fields in ways that can't be seen.
    opened: BTreeSet<Arc<str>>,
    /// The keys of each table that a source writes out.
    tables: Vec<BTreeSet<String>>,
}

/// What stands under a key.
#[derive(Clone, Debug, PartialEq)]
pub enum Held {
    /// Nobody knows, so nothing about it is wrong.
    Unsure,
    Known(Type),
    /// There is no such key.
    Nothing,
}

impl DataTypes {
    /// With all sources that work on the data.
    pub fn new(definitions: Definitions, sources: &[&Examined]) -> DataTypes {
        let mut types = DataTypes { definitions, ..DataTypes::default() };
        for source in sources {
            types.written.extend(source.written.iter().cloned());
            types.loose.extend(source.loose.iter().cloned());
            types.opened.extend(source.opened.iter().cloned());
            types.tables.extend(source.tables.iter().cloned());
        }
        types
    }

    /// The class of that name, if comments declare it.
    pub fn class(&self, name: &str) -> Option<Type> {
        self.definitions.class(name).map(|_| Type::named(name))
    }

    /// All that a value of a type may be, without aliases; nothing where that isn't certain.
    pub fn forms(&self, of: &Type) -> Option<Vec<Type>> {
        let parts = self.definitions.parts(of);
        let is_sure = |part: &Type| {
            !matches!(part, Type::Unknown | Type::Function(_) | Type::Closure(_) | Type::Gathered(_) | Type::Never)
        };
        (!parts.is_empty() && parts.iter().all(is_sure)).then_some(parts)
    }

    /// What a class has under a name.
    pub fn field(&self, class: &str, name: &str) -> Held {
        if let Some(field) = self.definitions.field(class, name) {
            return Held::Known(field);
        }
        if let Some(value) = self.definitions.value(class) {
            return if self.forms(&value).is_some() { Held::Known(value) } else { Held::Unsure };
        }
        let own: Arc<str> = class.into();
        let may_be = !self.definitions.is_closed(class)
            || self.opened.contains(&own)
            || self.loose.contains(name)
            || self.written.contains(&(own, name.to_owned()))
            || self.is_written_out(class, name);
        if may_be { Held::Unsure } else { Held::Nothing }
    }

    /// Whether a source writes out a table with this key that looks like one of the class: most of its other keys are fields.
    fn is_written_out(&self, class: &str, name: &str) -> bool {
        let names = self.definitions.names(class);
        self.tables.iter().filter(|keys| keys.contains(name)).any(|keys| {
            let fields = keys.iter().filter(|key| names.contains(key.as_str())).count();
            fields > 0 && 2 * fields >= keys.len() - 1
        })
    }

    /// Whether a class itself declares a field of this name.
    pub fn declares(&self, class: &str, name: &str) -> bool {
        self.definitions.field(class, name).is_some()
    }

    pub fn names(&self, class: &str) -> Vec<&str> {
        self.definitions.names(class).into_iter().collect()
    }

    /// What objects of a class always have.
    pub fn needed(&self, class: &str) -> Vec<&str> {
        self.definitions.needed(class).into_iter().collect()
    }

    /// Whether objects of a class can be asked: they are more than data.
    pub fn has_methods(&self, class: &str) -> bool {
        let names = self.definitions.names(class);
        names.iter().any(|name| matches!(self.definitions.field(class, name), Some(Type::Function(_))))
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Context, examine};
    use super::*;

    const RULES: &str = "
---@alias Mood \"calm\"|\"wild\"
---@class Duck
---@field name string
---@field mood Mood
---@field pond? integer
---@field nest string|nil
---@class State
---@field ducks Duck[]
---@field extra any

local M = {}

---@param duck Duck
function M.act(duck, thing)
  duck.ring = 1
  thing.weight = 2
end

function M.setup()
  return { name = 'a', mood = 'calm', feathers = 3 }, { feathers = 1, bill = 2, wing = 3 }
end

return M
";

    fn types() -> DataTypes {
        let mut definitions = Definitions::default();
        definitions.add_module("ducks", RULES);
        let examined = examine(RULES, &definitions, &Context::default());
        DataTypes::new(definitions, &[&examined])
    }

    #[test]
    fn only_what_nobody_puts_there_is_missing() {
        let types = types();
        assert_eq!(types.field("Duck", "name"), Held::Known(Type::Text));
        for maybe in ["ring", "weight", "feathers"] {
            assert_eq!(types.field("Duck", maybe), Held::Unsure, "{maybe}");
        }
        for never in ["nam", "bill", "ducks"] {
            assert_eq!(types.field("Duck", never), Held::Nothing, "{never}");
        }
    }

    #[test]
    fn what_may_be_nothing_is_not_needed() {
        let types = types();
        assert_eq!(types.needed("Duck"), ["mood", "name"]);
        assert_eq!(types.needed("State"), ["ducks"]);
        let words = types.forms(&Type::named("Mood")).expect("certain");
        assert_eq!(words, [Type::Word("calm".into()), Type::Word("wild".into())]);
        assert_eq!(types.forms(&Type::Unknown), None);
    }
}
